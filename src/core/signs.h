// SPDX-License-Identifier: MIT
// core/signs.h: how the page and the terminal show a ruleset's states, events and tallies. Optional
// table of a ruleset: Ruleset.signs. Names are for people and messages; code that draws, indents or
// counts asks for a role.
#pragma once
#include "core/ruleset.h"

/// How a state is drawn on a figure.
typedef enum StateRole {
#define STATE_ROLE(key, name) STATE_##key,
#include "core/signs.def"
#undef STATE_ROLE
    STATE_ROLES
} StateRole;
typedef struct StateSign {
    uint8_t role;       ///< STATE_*
    uint8_t glance;     ///< rank among states where only one can be shown, from 1; 0: never
    const char *letter; ///< its mark there, one column wide
    const char *sign;   ///< sign beside a base; NULL: the first letter of its name
} StateSign;

/// The role of a kind of event in the game: how a log shows it.
typedef enum EventRole {
#define EVENT_ROLE(key, name) EVENT_##key,
#include "core/signs.def"
#undef EVENT_ROLE
    EVENT_ROLES
} EventRole;
/// The role of a kind of event in an activation that is told in one line.
typedef enum EventTale {
#define EVENT_TALE(key, name) TALE_##key,
#include "core/signs.def"
#undef EVENT_TALE
    EVENT_TALES
} EventTale;
typedef struct EventSign {
    uint8_t role; ///< EVENT_*
    uint8_t tale; ///< TALE_*
} EventSign;

/// What a tally of a figure counts.
typedef enum TallyRole {
    TALLY_PLAIN,
    TALLY_LIFE,   ///< life left
    TALLY_WOUNDS, ///< life lost, out of life_stat
    TALLY_POINTS  ///< points it may spend
} TallyRole;
typedef struct TallySign {
    uint8_t role;     ///< TALLY_*
    const char *sign; ///< before the number; NULL: the first letter of its name
} TallySign;

struct RulesetSigns {
    const StateSign *states;  ///< by bit of Figure.states
    const EventSign *events;  ///< by kind
    const TallySign *tallies; ///< by index of Figure.tally
    uint32_t safe_markers;    ///< bit by status: nothing can happen to such a marker any more
    uint8_t life_stat;        ///< whose value wounds are counted against
    const char *life_left; ///< what a state calls what they leave of it; NULL: they are not counted
    const uint8_t *ruler_options; ///< options whose lengths the table shows rulers for
    uint32_t ruler_count;
};

static inline EventRole ruleset_event_role(const Ruleset *rules, uint32_t kind)
{
    return rules->signs && kind < rules->event_count ? (EventRole)rules->signs->events[kind].role
                                                     : EVENT_PLAIN;
}
/// Is the figure in a state of this role?
static inline bool ruleset_has_state(const Ruleset *rules, const Figure *figure, StateRole role)
{
    for (uint32_t i = 0; rules->signs && i < rules->state_count; i++)
        if ((figure->states >> i & 1) && rules->signs->states[i].role == role)
            return true;
    return false;
}
/// What the tally of this role counts; -1: there is none.
static inline int ruleset_tally(const Ruleset *rules, const Figure *figure, TallyRole role)
{
    for (uint32_t i = 0; rules->signs && i < rules->figure_tally_count; i++)
        if (rules->signs->tallies[i].role == role)
            return figure->tally[i];
    return -1;
}
