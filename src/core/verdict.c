// SPDX-License-Identifier: MIT
// Problems are collected instead of stopping at the first, so that a player who builds a roster
// sees all of them at once.
#include "core/verdict.h"

void verdict_problem(Verdict *verdict, Refusal why, int index)
{
    if (verdict->count == VERDICT_PROBLEM_MAX) {
        verdict->left_out++;
        return;
    }
    why.subject = (FigureId){(uint8_t)(index + 1)};
    verdict->problem[verdict->count++] = (VerdictProblem){why, index};
}
