// SPDX-License-Identifier: MIT
// core/verdict.h: may these figures play together? What a ruleset makes of a seat's roster.
#pragma once
#include "core/setup.h"

/// Something wrong with a roster.
typedef struct VerdictProblem {
    Refusal why;
    int index; ///< the figure of the setup that is meant, or -1
} VerdictProblem;

/// Problems that are listed: more than anybody mends at once. The others are counted.
enum { VERDICT_PROBLEM_MAX = 4 * FIGURE_MAX };

/// What a ruleset makes of the figures of a seat: all that is wrong, in the ledger's order, and
/// what it adds up to.
typedef struct Verdict {
    VerdictProblem problem[VERDICT_PROBLEM_MAX];
    uint32_t count;    ///< 0: they are legal
    uint32_t left_out; ///< problems beyond those that are listed
    int32_t cost, budget;
    int32_t slots, slots_max;
} Verdict;

/// Adds a problem; one too many is only counted.
void verdict_problem(Verdict *verdict, Refusal why, int index);
