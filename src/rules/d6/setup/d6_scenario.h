// SPDX-License-Identifier: MIT
// rules/d6/setup/d6_scenario.h: what happens before the first turn, and who has won. A sibling
// chooses among the scenarios by rows; what one of them has alone is a row of its own.
#pragma once
#include "core/scenario.h"
#include "rules/d6/d6_procs.h"

enum { D6_SCENARIO_ROLLED, D6_EXTERMINATION, D6_AMBUSH, D6_HUNT, D6_SCENARIO_KINDS };

/// The table and its zones (thousandths of a pas).
enum {
    D6_TABLE = 24000,
    D6_CORNER = 6000,
    D6_STRIP_LOW = 7000,
    D6_STRIP_HIGH = 17000,
    D6_TERRAIN_GAP = 2100,
    D6_TOKENS = 3
};

/// One scenario.
typedef struct D6Scenario {
    bool (*victory)(Play *p, bool limit); ///< true: over; limit: the last turn has ended
    void (*lay)(GeoMap *map);             ///< its own table; NULL: scattered from the terrain seed
    bool ambush;                          ///< one band in a strip, the other beside it
    bool numbered_corners; ///< camp 1 has the first corner (AO-SETUP-6), not seat A (EV-EXT-2)
    uint8_t tokens;
    uint8_t zones_least, zones_most; ///< of difficult ground, where they are scattered
    uint16_t corner_key;             ///< rule behind the corners
    uint16_t terrain_key[3];         ///< D6_NO_KEY: no further one
} D6Scenario;
static inline const D6Scenario *d6_scenario(const Game *g)
{
    return &d6_family(g)->scenarios[g->scenario];
}
/// The rows of the three scenarios, for a sibling's table.
#define D6_ROW_EXTERMINATION(numbered)                                                             \
    {                                                                                              \
        .victory = d6_victory_extermination, .numbered_corners = numbered, .zones_least = 1,       \
        .zones_most = 2, .corner_key = D6_EXT_CORNERS_RULE, .terrain_key = {                       \
            D6_EXT_TERRAIN_RULE,                                                                   \
            D6_EXT_CORNERS_RULE,                                                                   \
            D6_NO_KEY                                                                              \
        }                                                                                          \
    }
#define D6_ROW_AMBUSH                                                                              \
    {                                                                                              \
        .victory = d6_victory_ambush, .ambush = true, .terrain_key = {                             \
            D6_AMB_STRIP_RULE,                                                                     \
            D6_AMB_TERRAIN_RULE,                                                                   \
            D6_NO_KEY                                                                              \
        }                                                                                          \
    }
#define D6_ROW_HUNT                                                                                \
    {                                                                                              \
        .victory = d6_victory_hunt, .tokens = D6_TOKENS, .zones_least = 1, .zones_most = 2,        \
        .corner_key = D6_HUNT_CORNERS_RULE, .terrain_key = {                                       \
            D6_HUNT_TERRAIN_RULE,                                                                  \
            D6_HUNT_TOKENS_RULE,                                                                   \
            D6_HUNT_CORNERS_RULE                                                                   \
        }                                                                                          \
    }

/// Before the first turn.
enum { D6_SET_BEGIN = 1, D6_SET_ROLL, D6_SET_TERRAIN, D6_SET_SIDES, D6_SET_DEPLOY, D6_SET_PLAY };
typedef struct FRAME_VIEW D6Setup {
    uint8_t order[SEAT_MAX]; ///< seats in the order in which they deploy
    uint8_t placed;          ///< figures placed so far
} D6Setup;
FRAME_FITS(D6Setup);

extern const Proc d6_setup_proc;
extern const GeoBox d6_strip; ///< of the ambush (EV-AMB-1)
/// Everybody surely finds room to deploy, whatever the maps.
bool d6_deploy_is_usual(const Setup *setup);
/// Why nobody could deploy on this setup.
Refusal d6_deploy_possible(const Setup *setup);
// The row of d6_deploy.c.
Next d6_deploy_enter(Play *p, Frame *f);
void d6_deploy_offer(const Game *g, const Frame *f, Offer *offer);
Refusal d6_deploy_check(const Game *g, const Frame *f, const Choice *c);
Next d6_deploy_take(Play *p, Frame *f, const Choice *c);
void d6_deploy_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c);
void d6_deploy_candidates(const Game *g, const Frame *f, CandidateList *list);
/// The square, in a scenario with corners, that a seat deploys in and brings tokens to.
GeoBox d6_home(const Game *g, uint8_t seat);
bool d6_victory_extermination(Play *p, bool limit);
bool d6_victory_ambush(Play *p, bool limit);
bool d6_victory_hunt(Play *p, bool limit);

// Slots of the table.
Refusal d6_setup_finish(Setup *setup);
void d6_begin(Play *p);
uint32_t d6_zones(const Game *g, Zone *list, uint32_t max);
/// Duplicates and cost of a band, after the checks of the sibling's own.
void d6_band_finish(const Setup *setup, uint8_t seat, RuleId twice, RuleId cost, Verdict *v);
