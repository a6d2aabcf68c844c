// SPDX-License-Identifier: MIT
// core/scenario.h: the scenarios of a ruleset and their zones on the table. Optional table of a
// ruleset: Ruleset.scenarios.
#pragma once
#include "core/ruleset.h"

typedef struct ScenarioRow {
    const char *name;
    RuleId rule;
    bool has_role; ///< one seat has a special role
    uint8_t seats; ///< sides at most; two at least
} ScenarioRow;

/// A zone of the table that matters in the scenario, for drawings of the table.
typedef struct Zone {
    GeoBox box;   ///< may be a line: an edge
    uint8_t kind; ///< ZONE_*
    uint8_t seat; ///< owning seat; SEAT_NONE: all
    RuleId rule;
} Zone;
enum { ZONE_DEPLOY, ZONE_EXIT, ZONE_BASE, ZONE_KINDS, ZONE_COUNT_MAX = 16 };
_Static_assert(SEAT_MAX *ZONE_KINDS <= ZONE_COUNT_MAX, "one of each kind for every seat, and four");

struct RulesetScenarios {
    const ScenarioRow *rows; ///< [0] is "roll"
    uint32_t count;
    int16_t option;     ///< index of the option that may name the scenario; -1: none
    int16_t map_option; ///< index of the option that says whether the map is given; -1: none
    /// Writes the zones of the scenario, as far as it is known.
    uint32_t (*zones)(const Game *g, Zone *list, uint32_t max);
    /// Where a position keeps the seat that is camp 1; NULL: there are no camps.
    uint8_t *(*camp_one)(SetupPosition *position);
};

/// Index of the option that may name the scenario; -1: none.
static inline int ruleset_scenario_option(const Ruleset *rules)
{
    return rules->scenarios ? rules->scenarios->option : -1;
}
/// Number of scenarios, [0] included; 0 where the ruleset has none.
static inline uint32_t ruleset_scenario_count(const Ruleset *rules)
{
    return rules->scenarios ? rules->scenarios->count : 0;
}
/// A scenario's row; a row without a name where there is none.
static inline const ScenarioRow *ruleset_scenario(const Ruleset *rules, uint32_t i)
{
    static const ScenarioRow none = {.name = "", .seats = SEAT_MAX};
    return i < ruleset_scenario_count(rules) ? &rules->scenarios->rows[i] : &none;
}
