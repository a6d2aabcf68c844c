// SPDX-License-Identifier: MIT
// protocol/saga/saga_line.h: reads a line that a game master types as a gesture. Its words come
// from the game's tables of gestures and keys, so a gesture added there can be typed at once. Names
// may be abbreviated. Borrows its arguments for the call, owns nothing, no heap.
#pragma once
#include "protocol/json/json_write.h"
#include "rules/saga/saga.h"

enum { SAGA_LINE_ACTOR_MAX = 64, SAGA_LINE_TRAIT_MAX = 640, SAGA_LINE_WORD = 96 };

/// The actors at the table and their traits.
typedef struct SagaNames {
    const char *actor[SAGA_LINE_ACTOR_MAX];
    uint32_t actor_count;
    struct {
        const char *name;
        uint32_t actor; ///< from 1
    } trait[SAGA_LINE_TRAIT_MAX];
    uint32_t trait_count;
} SagaNames;

typedef enum SagaTyped {
    SAGA_LINE_MADE,   ///< the gesture has been written
    SAGA_LINE_NOBODY, ///< the first word is neither a gesture nor an actor
    SAGA_LINE_MANY,   ///< several names begin like the word
    SAGA_LINE_LOST,   ///< a word fits no key
    SAGA_LINE_LONG    ///< the gesture does not fit the buffer
} SagaTyped;
/// Writes the choice. `word` receives the word that could not be understood.
SagaTyped saga_line_read(const SagaRules *rules, const SagaNames *names, const char *line,
                         JsonWriter *w, char word[SAGA_LINE_WORD]);

/// The next letter for comparing names, and moves past it: without capitals, dashes and the marks
/// of Latin letters, which are two bytes, the first of them 0xC3.
char saga_line_letter(const char **at);
/// Are two names equal when compared by saga_line_letter()?
bool saga_line_same(const char *typed, const char *name);
