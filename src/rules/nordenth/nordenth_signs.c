// SPDX-License-Identifier: MIT
// How Nordenth's words are shown.
#include "core/signs.h"
#include "rules/nordenth/nordenth.h"

static const StateSign states[NORDENTH_STATE_KINDS] = {
    [NORDENTH_STATE_BIT_ACTIVATED] = {.role = STATE_DONE},
    [NORDENTH_STATE_BIT_WHITE] = {.glance = 3, .letter = "w", .sign = "○"},
    [NORDENTH_STATE_BIT_RED] = {.glance = 2, .letter = "r", .sign = "●"},
    [NORDENTH_STATE_BIT_WOUNDED] = {.role = STATE_DOWN, .glance = 1, .letter = "+"},
    [NORDENTH_STATE_BIT_HIDDEN] = {.role = STATE_HIDDEN},
    [NORDENTH_STATE_BIT_PROWLER] = {.role = STATE_HIDDEN},
    [NORDENTH_STATE_BIT_ENGAGED] = {.sign = "⚔"},
    [NORDENTH_STATE_BIT_GRIPPED] = {.sign = "⊗"},
    [NORDENTH_STATE_BIT_HOWL] = {.sign = "!"},
    [NORDENTH_STATE_BIT_LADDER] = {.role = STATE_CARD},
    [NORDENTH_STATE_BIT_ON_LADDER] = {.sign = "⌶"},
    [NORDENTH_STATE_BIT_MID_MOVE] = {.role = STATE_CARD},
};
#define NORDENTH_EVENT(key, name, role, tale) [NORDENTH_EVENT_##key] = {EVENT_##role, TALE_##tale},
static const EventSign events[NORDENTH_EVENT_KINDS] = {
#include "rules/nordenth/nordenth_names.def"
};
#undef NORDENTH_EVENT
static const TallySign tallies[NORDENTH_TALLY_KINDS] = {
    [NORDENTH_TALLY_HP] = {TALLY_LIFE, "♥"},
    [NORDENTH_TALLY_MINES] = {TALLY_PLAIN, "✹"},
};

const RulesetSigns nordenth_signs = {
    .states = states,
    .events = events,
    .tallies = tallies,
    .life_stat = NORDENTH_STAT_HP,
};
