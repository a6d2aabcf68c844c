// SPDX-License-Identifier: MIT
// bots/seg/seg_quick.h: closed forms for a brain that looks at hundreds of candidates. Named for
// what they are: exact ones say what the enumerator (odds/odds_foresee.h) says, rough ones are
// hunches about it. A test holds each against it on positions of random games.
#pragma once
#include "rules/seg/seg_procs.h"

/// Exact: faces of a die of six that are this or less.
static inline int seg_quick_exact_faces(int total)
{
    return total >= SEG_SIDES ? SEG_SIDES : total <= 0 ? 0 : total;
}
/// Exact: faces of a die of six with which the test of a basic attack comes off; 0: never, or it
/// cannot be made at all.
int seg_quick_exact_attack(const Game *g, FigureId id, FigureId target, uint8_t marks);
/// Exact but for a disengagement: the same of the test of any other action.
int seg_quick_exact_test(const Game *g, FigureId id, const Choice *c, const SegAction *a);
/// Rough: how many attacks that come off it takes to hurt somebody once: two where a posture may
/// parry them.
int seg_quick_rough_parries(const Game *g, FigureId target);
