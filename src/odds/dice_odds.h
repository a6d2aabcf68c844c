// SPDX-License-Identifier: MIT
// odds/dice_odds.h: answers a question about dice such as "3d10 mid + 9 vs 14" (docs/dice.md).
// Works in memory lent by the caller, owns nothing, no heap. Pure: equal text, equal answer.
// Exactness: exact weights, or shares that are off by less than 1e-12 altogether; else refused.
#pragma once
#include "odds/dice_parse.h"

/// How to read an answer.
typedef enum DiceRead {
    DICE_READ_NUMBER,
    DICE_READ_VERDICT, ///< 1: yes, 0: no
    DICE_READ_MARGIN   ///< above 0 the first side wins, below it the second
} DiceRead;

typedef struct DiceOdds {
    DiceDist dist; ///< its weights lie in the memory lent
    DiceRead read;
    DiceFault fault; ///< DICE_FINE, or why there is no answer
    uint32_t where;  ///< byte of the text that the fault is about
} DiceOdds;

/// Memory for questions, reused by each.
typedef struct DiceDesk {
    DiceTree tree;
    DiceWide *memory; ///< DICE_DESK_PLENTY of them suffice for DICE_DESK_STEPS steps
    size_t size;      ///< entries of `memory`
    uint64_t steps;   ///< budget of one question: a question that needs more is refused
} DiceDesk;
enum { DICE_DESK_PLENTY = 1 << 19 };
/// A second or so at most.
#define DICE_DESK_STEPS (UINT64_C(1) << 28)

/// False: answer->fault and answer->where tell why.
NODISCARD bool dice_odds(const char *text, size_t length, DiceDesk *desk, DiceOdds *answer);
/// The name of a fault, a key of data/text/dice.json.
const char *dice_fault_name(DiceFault fault);
