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
static const uint8_t events[SEG_EVENT_KINDS] = {
    [SEG_EVENT_STARTED] = EVENT_OPENS,    [SEG_EVENT_TEAM] = EVENT_OPENS,
    [SEG_EVENT_TURN] = EVENT_TURN,        [SEG_EVENT_TACTICS] = EVENT_OPENS,
    [SEG_EVENT_PILE] = EVENT_OPENS,       [SEG_EVENT_TOSS] = EVENT_OPENS,
    [SEG_EVENT_FIRST] = EVENT_OPENS,      [SEG_EVENT_REVEALED] = EVENT_SLOT,
    [SEG_EVENT_TURN_ENDED] = EVENT_OPENS, [SEG_EVENT_OVER] = EVENT_OVER,
    [SEG_EVENT_DEPLOYED] = EVENT_SLOT,    [SEG_EVENT_ACTIVATED] = EVENT_SLOT,
    [SEG_EVENT_ELIMINATED] = EVENT_LOSS,
};
static const TallySign tallies[SEG_TALLY_KINDS] = {
    [SEG_TALLY_WOUNDS] = {TALLY_WOUNDS, "−"},
    [SEG_TALLY_ENERGY] = {TALLY_ENERGY, "Ω"},
    [SEG_TALLY_AMMO] = {TALLY_PLAIN, "▮"},
    [SEG_TALLY_SUPPORT] = {TALLY_PLAIN, "+"},
};
static const uint8_t rulers[] = {SEG_OPT_RULER_SHORT, SEG_OPT_RULER_MEDIUM, SEG_OPT_RULER_LONG};

const RulesetSigns seg_signs = {
    .states = states,
    .events = events,
    .tallies = tallies,
    .life_stat = SEG_STAT_V,
    .ruler_options = rulers,
    .ruler_count = COUNT_OF(rulers),
};
