// SPDX-License-Identifier: MIT
// bots/d6/d6_quick.h: closed forms for the dice of an action, a microsecond or two each, for a
// brain that weighs hundreds of candidates. Exact ones equal the enumerator (odds/odds_foresee.h),
// rough ones leave out replies and consequences. A test compares each with the enumerator on
// positions of random games.
#pragma once
#include "odds/odds_pool.h"
#include "rules/d6/d6_procs.h"

/// Expected fates of the two figures.
typedef struct D6Quick {
    OddsFate target, actor;
} D6Quick;

/// Chance that all dice of a series succeed: exact for a single figure; for a group it is the
/// member's own share.
OddsShare d6_quick_exact_series(const Game *g, FigureId figure, uint32_t count);
/// Chance that the die of a power succeeds: exact if no reaction is possible.
OddsShare d6_quick_exact_power(const Game *g, FigureId caster, const Choice *c);
/// Rough: a shot at a target that does not react; exact where the target cannot react.
D6Quick d6_quick_rough_shot(const OddsTables *tables, const Game *g, FigureId shooter,
                            const Choice *c);
/// Rough: one melee phase of a charge or a fight, with everyone who joins it and after any test of
/// fear; both sides use their strongest weapons and do not react. Results rarer than one in 65
/// thousand are left out.
D6Quick d6_quick_rough_melee(const OddsTables *tables, const Game *g, FigureId actor,
                             const Choice *c);
