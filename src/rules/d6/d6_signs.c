// SPDX-License-Identifier: MIT
// How the family's words are shown.
#include "core/signs.h"
#include "rules/d6/d6_procs.h"

static const StateSign states[D6_STATE_KINDS] = {
    [D6_STATE_BIT_ACTIVATED] = {.role = STATE_DONE},
    [D6_STATE_BIT_HELD] = {.glance = 4, .letter = "!", .sign = "…"},
    [D6_STATE_BIT_PRONE] = {.role = STATE_DOWN, .glance = 1, .letter = "_"},
    [D6_STATE_BIT_IN_COVER] = {.role = STATE_COVER, .glance = 3, .letter = ")"},
    [D6_STATE_BIT_HIDDEN] = {.role = STATE_HIDDEN, .glance = 2, .letter = "?", .sign = "◌"},
    [D6_STATE_BIT_BLESSED] = {.glance = 6, .letter = "+", .sign = "+"},
    [D6_STATE_BIT_CONFUSED] = {.glance = 5, .letter = "@", .sign = "?"},
    [D6_STATE_BIT_TEMP_BRAVE] = {.role = STATE_CARD},
    [D6_STATE_BIT_TEMP_NOT_TIMID] = {.role = STATE_CARD},
    [D6_STATE_BIT_HEAL_TRIED] = {.role = STATE_CARD},
    [D6_STATE_BIT_AIM_READY] = {.glance = 7, .letter = ">", .sign = "⌖"},
    [D6_STATE_BIT_WEAPON_LOST_1] = {.role = STATE_WEAPON},
    [D6_STATE_BIT_WEAPON_LOST_2] = {.role = STATE_WEAPON},
    [D6_STATE_BIT_WEAPON_LOST_3] = {.role = STATE_WEAPON},
    [D6_STATE_BIT_WEAPON_LOST_4] = {.role = STATE_WEAPON},
};
#define D6_EVENT(key, name, role, tale) [D6_EVENT_##key] = {EVENT_##role, TALE_##tale},
static const EventSign events[D6_EVENT_KINDS] = {
#include "rules/d6/d6_names.def"
};
#undef D6_EVENT
static const TallySign tallies[D6_TALLY_KINDS] = {[D6_TALLY_VITALITY] = {.role = TALLY_LIFE}};

const RulesetSigns d6_signs = {
    .states = states,
    .events = events,
    .tallies = tallies,
    .safe_markers = 1u << D6_MARKER_SECURED,
    .life_stat = D6_STAT_V,
};
