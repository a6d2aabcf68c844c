// SPDX-License-Identifier: MIT
// bots/d6/d6_quick.h: closed forms for a brain that looks at hundreds of candidates: what the dice
// of an action do, within a microsecond or two. Named for what they are: exact ones say what the
// enumerator (odds/odds_foresee.h) says, rough ones leave out replies and what follows. A test
// holds each against it on positions of random games.
#pragma once
#include "odds/odds_pool.h"
#include "rules/d6/d6_procs.h"

/// What becomes of both, as far as dice decide.
typedef struct D6Quick {
    OddsFate target, actor;
} D6Quick;

/// Exact for a figure by itself: all dice of a series succeed. Of a group it is the member's own
/// share.
OddsShare d6_quick_exact_series(const Game *g, FigureId figure, uint32_t count);
/// Exact where nobody answers: the die of a power comes off.
OddsShare d6_quick_exact_power(const Game *g, FigureId caster, const Choice *c);
/// Rough: a shot at somebody who does nothing about it; exact where he cannot.
D6Quick d6_quick_rough_shot(const OddsTables *tables, const Game *g, FigureId shooter,
                            const Choice *c);
/// Rough: one phase of a charge or a fight, of all who join it, once fear is mastered; both with
/// their strongest weapons, and without reactions. What is rarer than one in 65 thousand is left
/// out.
D6Quick d6_quick_rough_melee(const OddsTables *tables, const Game *g, FigureId actor,
                             const Choice *c);
