// SPDX-License-Identifier: MIT
// protocol/saga/saga_texts.h: the texts of a journal by number, equal bytes equal number.
// Plain data; the caller owns it. Undo cuts it with the log.
#pragma once
#include "rules/saga/saga.h"

enum { SAGA_TEXT_MAX = 200, SAGA_TEXTS_MAX = 2000, SAGA_TEXT_BYTES_MAX = 48 * 1024 };

typedef struct SagaTexts {
    uint32_t count, used;
    uint16_t at[SAGA_TEXTS_MAX];
    char bytes[SAGA_TEXT_BYTES_MAX];
} SagaTexts;
_Static_assert(SAGA_TEXT_BYTES_MAX <= UINT16_MAX, "where a text begins");

/// The number of a text, which is added if new; 0: empty, or no room.
TextId saga_texts_add(SagaTexts *texts, const char *text);
/// The same for a text followed by a number up to 99, "Name (2)": cut if too long.
TextId saga_texts_number(SagaTexts *texts, TextId id, uint32_t number);
/// The text with a number; never NULL.
const char *saga_texts_of(const SagaTexts *texts, TextId id);
