// SPDX-License-Identifier: MIT
// protocol/saga/saga_line.h: a line that a master types, as the gesture it means. The words are
// those of the game's own tables of gestures and keys, so a gesture that is added there can be
// typed at once. Names may be cut short. Borrows its arguments for the call, owns nothing, no heap.
#pragma once
#include "protocol/json/json_write.h"
#include "rules/saga/saga.h"

enum { SAGA_LINE_ACTORS = 64, SAGA_LINE_TRAITS = 512, SAGA_LINE_WORD = 96 };

/// Who is at the table, and what they are good at.
typedef struct SagaNames {
    const char *actor[SAGA_LINE_ACTORS];
    uint32_t actor_count;
    struct {
        const char *name;
        uint32_t actor; ///< from 1
    } trait[SAGA_LINE_TRAITS];
    uint32_t trait_count;
} SagaNames;

typedef enum SagaTyped {
    SAGA_LINE_MADE,   ///< the gesture has been written
    SAGA_LINE_NOBODY, ///< the first word is neither a gesture nor anybody
    SAGA_LINE_MANY,   ///< several begin like it
    SAGA_LINE_LOST,   ///< a word that fits nowhere
    SAGA_LINE_LONG    ///< there is no room for all of it
} SagaTyped;
/// Writes the choice. `word` receives the word that stands in the way.
SagaTyped saga_line_read(const SagaRules *rules, const SagaNames *names, const char *line,
                         JsonWriter *w, char word[SAGA_LINE_WORD]);

/// The next letter as names are compared, and past it: without capitals, dashes and the marks of
/// Latin letters, which are two bytes, the first of them 0xC3.
char saga_line_letter(const char **at);
/// Do two names say the same, compared so?
bool saga_line_same(const char *typed, const char *name);
