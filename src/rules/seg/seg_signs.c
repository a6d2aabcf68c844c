// SPDX-License-Identifier: MIT
// How SEG's words are shown.
#include "core/signs.h"
#include "rules/seg/seg.h"

static const StateSign states[SEG_STATE_KINDS] = {
    [SEG_STATE_BIT_ACTIVATED] = {.role = STATE_DONE},
    [SEG_STATE_BIT_IMMOBILISED] = {.sign = "⊗"},
    [SEG_STATE_BIT_DEFENSIVE] = {.sign = "◈"},
    [SEG_STATE_BIT_CONTACT_DEFENCE] = {.sign = "◧"},
    [SEG_STATE_BIT_RANGED_DEFENCE] = {.sign = "◨"},
    [SEG_STATE_BIT_CANCEL] = {.sign = "⊘"},
    [SEG_STATE_BIT_POSITIONING] = {.sign = "⌖"},
};
#define SEG_EVENT(key, name, role, tale) [SEG_EVENT_##key] = {EVENT_##role, TALE_##tale},
static const EventSign events[SEG_EVENT_KINDS] = {
#include "rules/seg/seg_names.def"
};
#undef SEG_EVENT
static const TallySign tallies[SEG_TALLY_KINDS] = {
    [SEG_TALLY_WOUNDS] = {TALLY_WOUNDS, "−"},
    [SEG_TALLY_ENERGY] = {TALLY_POINTS, "Ω"},
    [SEG_TALLY_AMMO] = {TALLY_PLAIN, "▮"},
    [SEG_TALLY_SUPPORT] = {TALLY_PLAIN, "+"},
};
static const uint8_t rulers[] = {SEG_OPT_RULER_SHORT, SEG_OPT_RULER_MEDIUM, SEG_OPT_RULER_LONG};

const RulesetSigns seg_signs = {
    .states = states,
    .events = events,
    .tallies = tallies,
    .life_stat = SEG_STAT_V,
    .life_left = "value",
    .ruler_options = rulers,
    .ruler_count = COUNT_OF(rulers),
};
