// SPDX-License-Identifier: MIT
#include "protocol/saga/saga_texts.h"
#include <string.h>

TextId saga_texts_add(SagaTexts *t, const char *text)
{
    size_t size = strlen(text) + 1;
    for (uint32_t i = 0; i < t->count; i++)
        if (!strcmp(t->bytes + t->at[i], text))
            return (TextId)(i + 1);
    if (size == 1 || t->count == SAGA_TEXTS_MAX || t->used + size > SAGA_TEXTS_BYTES)
        return 0;
    memcpy(t->bytes + t->used, text, size);
    t->at[t->count] = t->used;
    t->used += (uint32_t)size;
    return (TextId)++t->count;
}

const char *saga_texts_of(const SagaTexts *t, TextId id)
{
    return id && id <= t->count ? t->bytes + t->at[id - 1] : "";
}
