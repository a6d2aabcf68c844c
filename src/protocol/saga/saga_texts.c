// SPDX-License-Identifier: MIT
#include "protocol/saga/saga_texts.h"
#include <string.h>

TextId saga_texts_add(SagaTexts *t, const char *text)
{
    size_t size = strlen(text) + 1;
    for (uint32_t i = 0; i < t->count; i++)
        if (!strcmp(t->bytes + t->at[i], text))
            return (TextId)(i + 1);
    if (size == 1 || t->count == SAGA_TEXTS_MAX || t->used + size > SAGA_TEXT_BYTES_MAX)
        return 0;
    memcpy(t->bytes + t->used, text, size);
    t->at[t->count] = (uint16_t)t->used;
    t->used += (uint32_t)size;
    return (TextId)++t->count;
}

TextId saga_texts_number(SagaTexts *t, TextId id, uint32_t number)
{
    enum { TAIL = sizeof " (99)" };
    const char *name = saga_texts_of(t, id);
    char text[SAGA_TEXT_MAX];
    size_t n = strlen(name);
    if (n > sizeof text - TAIL)
        for (n = sizeof text - TAIL; ((unsigned char)name[n] & 0xC0) == 0x80;) // a whole character
            n--;
    for (size_t i = 0; i < n; i++)
        text[i] = name[i];
    text[n++] = ' ';
    text[n++] = '(';
    if (number >= 10)
        text[n++] = (char)('0' + number / 10 % 10);
    text[n++] = (char)('0' + number % 10);
    text[n++] = ')';
    text[n] = 0;
    return saga_texts_add(t, text);
}

const char *saga_texts_of(const SagaTexts *t, TextId id)
{
    return id && id <= t->count ? t->bytes + t->at[id - 1] : "";
}
