// SPDX-License-Identifier: MIT
// odds/dice_parse.h: a question about dice, from text to a tree (docs/dice.md).
// Borrows the text, fills a struct of fixed size, owns nothing. Always terminates: depth and number
// of parts are bounded.
#pragma once
#include "odds/dice_pool.h"

enum {
    DICE_TEXT_MAX = 1000, ///< bytes of a question
    DICE_NODES_MAX = 320,
    DICE_FACES_MAX = 256, ///< faces written out, of all dice together
    DICE_NAMES_MAX = 16,
    DICE_DEPTH_MAX = 32,
    DICE_NUMBER_MAX = 999999, ///< as it is written
};

typedef enum DiceKind {
    DICE_NODE_NONE,
    DICE_NODE_NUMBER,   ///< value
    DICE_NODE_NAME,     ///< value: which
    DICE_NODE_DICE,     ///< a: how many; b: a die that is a roll itself; else faces, else sides
    DICE_NODE_REROLL,   ///< a: dice, b: test, flag: always
    DICE_NODE_EXPLODE,  ///< a: dice, b: test or none (the highest), value: waves
    DICE_NODE_COMPOUND, ///< the same
    DICE_NODE_KEEP,     ///< a: dice, op: DiceWhich, value: how many
    DICE_NODE_COUNT,    ///< a: dice, b: test
    DICE_NODE_TEST,     ///< op and a; or flag: from a to b
    DICE_NODE_NEGATE,
    DICE_NODE_OP, ///< op: DiceOp
    DICE_NODE_VS, ///< by how much a beats b
    DICE_NODE_AND,
    DICE_NODE_OR,
    DICE_NODE_NOT, ///< flag: an odd number of times
    DICE_NODE_IF,  ///< a, b, c
    DICE_NODE_LET  ///< a is what `value` names in b
} DiceKind;

typedef struct DiceNode {
    uint8_t kind, op;
    bool flag;
    uint16_t a, b, c;     ///< other nodes; 0: none
    uint16_t at;          ///< byte of the text where it begins
    uint16_t face, faces; ///< of a die written out
    int32_t value;
} DiceNode;

typedef struct DiceTree {
    DiceNode node[DICE_NODES_MAX]; ///< the first is none
    int32_t face[DICE_FACES_MAX];
    uint16_t root;
    uint16_t node_count, face_count, name_count;
    DiceFault fault;
    uint32_t where; ///< byte of the text that is wrong
} DiceTree;

/// False: tree->fault and tree->where tell why.
NODISCARD bool dice_parse(const char *text, size_t length, DiceTree *tree);
