// SPDX-License-Identifier: MIT
// rules/evenor/evenor.h: what only Evenor does: recruitment, scenarios, victory. Its door is the
// table.
#pragma once
#include "rules/d6/d6.h"
#include "rules/d6/d6_procs.h"

extern const Ruleset evenor_ruleset;

#define EVENOR_OPTION(key, ...) EVENOR_OPT_##key,
enum {
    EVENOR_OPT_BEFORE_ = D6_OPT_KINDS - 1,
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

extern const Proc evenor_setup_proc;
Refusal evenor_band_check(const Setup *setup, uint8_t seat, int *index);
Refusal evenor_setup_finish(Setup *setup);
void evenor_begin(Play *p);
bool evenor_victory(Play *p, bool turn_end);
bool evenor_may_exit(const Game *g, FigureId figure, GeoVec at);
uint32_t evenor_goals(const Game *g, uint8_t seat, Goal *list, uint32_t max);
/// Deployment square of a seat in the scenarios with corners.
GeoBox evenor_corner(uint8_t seat);
GeoVec evenor_token(uint32_t i);
