// SPDX-License-Identifier: MIT
// rules/evenor/evenor.h: what only Evenor does: recruitment, scenarios, victory. Its door is the
// table.
#pragma once
#include "rules/d6/d6.h"
#include "rules/d6/d6_procs.h"

extern const Ruleset evenor_ruleset;

#define EVENOR_OPTION(key, ...) EVENOR_OPT_##key,
enum {
    EVENOR_OPT_BEFORE = D6_OPT_KINDS - 1,
#include "rules/evenor/evenor_options.def"
    EVENOR_OPT_KINDS
};
#undef EVENOR_OPTION

enum { EVENOR_PROC_SETUP = D6_PROC_KINDS, EVENOR_PROC_KINDS };
enum { EVENOR_ROLL_SCENARIO, EVENOR_EXTERMINATION, EVENOR_AMBUSH, EVENOR_HUNT, EVENOR_SCENARIOS };

/// The table and its zones (thousandths of a pas).
enum {
    EVENOR_TABLE = 24000,
    EVENOR_CORNER = 6000,
    EVENOR_STRIP_LOW = 7000,
    EVENOR_STRIP_HIGH = 17000,
    EVENOR_TERRAIN_GAP = 2100,
    EVENOR_TOKENS = 3
};

/// Before the first turn.
enum {
    EVENOR_SET_BEGIN = 1,
    EVENOR_SET_SCENARIO,
    EVENOR_SET_TERRAIN,
    EVENOR_SET_SIDES,
    EVENOR_SET_DEPLOY,
    EVENOR_SET_PLAY
};
typedef struct FRAME_VIEW EvenorSetup {
    uint8_t order[2]; ///< seats in the order in which they deploy
    uint8_t placed;   ///< figures placed so far
} EvenorSetup;
FRAME_FITS(EvenorSetup);

extern const Proc evenor_setup_proc;
extern const GeoBox evenor_strip; ///< of the ambush (EV-AMB-1)
/// Why nobody could deploy on this setup.
Refusal evenor_deploy_possible(const Setup *setup);
// The row of evenor_deploy.c.
Next evenor_deploy_enter(Play *p, Frame *f);
void evenor_deploy_offer(const Game *g, const Frame *f, Offer *offer);
Refusal evenor_deploy_check(const Game *g, const Frame *f, const Choice *c);
Next evenor_deploy_take(Play *p, Frame *f, const Choice *c);
void evenor_deploy_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c);
void evenor_deploy_candidates(const Game *g, const Frame *f, CandidateList *list);
void evenor_band_check(const Setup *setup, uint8_t seat, BandVerdict *verdict);
Refusal evenor_setup_finish(Setup *setup);
void evenor_begin(Play *p);
bool evenor_victory(Play *p, bool turn_end);
bool evenor_may_exit(const Game *g, FigureId figure, GeoVec at);
uint32_t evenor_goals(const Game *g, uint8_t seat, Goal *list, uint32_t max);
uint32_t evenor_zones(const Game *g, Zone *list, uint32_t max);
/// Deployment square of a seat in the scenarios with corners.
GeoBox evenor_corner(uint8_t seat);
GeoVec evenor_token(uint32_t i);
