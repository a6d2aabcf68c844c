// SPDX-License-Identifier: MIT
// bots/d6/d6_ability.h: what a figure is made of, whatever its state: the abilities that its
// profile gives it. For valuing positions: who still stands is worth what it can do, not what it
// cost. Private to bots/d6. Pure.
#pragma once
#include "rules/d6/d6_procs.h"

/// X(id, name): one ability.
#define D6_ABILITY_LIST(X)                                                                         \
    X(MELEE, "melee")   /* expected hits of its best melee weapon */                               \
    X(BOW, "bow")       /* expected hits of its best ranged weapon at medium range */              \
    X(TOUGH, "tough")   /* hits that it takes to fell it */                                        \
    X(SWIFT, "swift")   /* length of a run */                                                      \
    X(ALERT, "alert")   /* chance of two actions */                                                \
    X(QUICK, "quick")   /* chance to react */                                                      \
    X(LEADER, "leader") /* activates others */                                                     \
    X(FEAR, "fear")     /* frightens */                                                            \
    X(BRAVE, "brave")   /* is hardly frightened */                                                 \
    X(ETHEREAL, "ethereal")

typedef enum D6Ability {
#define X(id, name) D6_ABILITY_##id,
    D6_ABILITY_LIST(X)
#undef X
        D6_ABILITIES
} D6Ability;

/// Writes D6_ABILITIES numbers of at most a few thousand, each in a unit of its own.
void d6_ability_of(const Game *g, FigureId id, int32_t *out);
