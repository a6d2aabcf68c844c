// SPDX-License-Identifier: MIT
// core/verdict.h: may these figures play together? A ruleset's verdict on a seat's roster.
#pragma once
#include "core/setup.h"

/// Something wrong with a roster.
typedef struct VerdictProblem {
    Refusal why;
    int index; ///< the figure of the setup that is meant, or -1
} VerdictProblem;

/// Problems that are listed; further ones are only counted.
enum { VERDICT_PROBLEM_MAX = 4 * FIGURE_MAX };

/// A ruleset's verdict on the figures of a seat: all problems in the ledger's order, and the total
/// cost.
typedef struct Verdict {
    VerdictProblem problem[VERDICT_PROBLEM_MAX];
    uint32_t count;    ///< 0: they are legal
    uint32_t left_out; ///< problems beyond those that are listed
    int32_t cost, budget;
    int32_t berths, berths_max;
} Verdict;

/// Adds a problem; once the list is full it is only counted.
void verdict_problem(Verdict *verdict, Refusal why, int index);
