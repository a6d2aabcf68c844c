// SPDX-License-Identifier: MIT
// One table of words and one of signs, so that all that can be typed is seen at a glance. French
// words stand behind the English ones with the same meaning.
#include "odds/dice_word.h"
#include <string.h>

static const struct Row {
    const char *word;
    DiceWord means;
} words[] = {
    {"explode", DICE_WORD_EXPLODE},
    {"explose", DICE_WORD_EXPLODE},
    {"compound", DICE_WORD_COMPOUND},
    {"cumule", DICE_WORD_COMPOUND},
    {"reroll", DICE_WORD_REROLL},
    {"relance", DICE_WORD_REROLL},
    {"high", DICE_WORD_HIGH},
    {"highest", DICE_WORD_HIGH},
    {"haut", DICE_WORD_HIGH},
    {"low", DICE_WORD_LOW},
    {"lowest", DICE_WORD_LOW},
    {"bas", DICE_WORD_LOW},
    {"mid", DICE_WORD_MID},
    {"middle", DICE_WORD_MID},
    {"milieu", DICE_WORD_MID},
    {"keep", DICE_WORD_KEEP},
    {"garde", DICE_WORD_KEEP},
    {"drop", DICE_WORD_DROP},
    {"sans", DICE_WORD_DROP},
    {"count", DICE_WORD_COUNT},
    {"compte", DICE_WORD_COUNT},
    {"once", DICE_WORD_ONCE},
    {"times", DICE_WORD_TIMES},
    {"fois", DICE_WORD_TIMES},
    {"always", DICE_WORD_ALWAYS},
    {"toujours", DICE_WORD_ALWAYS},
    {"vs", DICE_WORD_VS},
    {"contre", DICE_WORD_VS},
    {"then", DICE_WORD_THEN},
    {"alors", DICE_WORD_THEN},
    {"else", DICE_WORD_ELSE},
    {"sinon", DICE_WORD_ELSE},
    {"and", DICE_WORD_AND},
    {"et", DICE_WORD_AND},
    {"or", DICE_WORD_OR},
    {"ou", DICE_WORD_OR},
    {"if", DICE_WORD_IF},
    {"si", DICE_WORD_IF},
    {"not", DICE_WORD_NOT},
    {"non", DICE_WORD_NOT},
    {"max", DICE_WORD_MAX},
    {"min", DICE_WORD_MIN},
};

/// Longer signs before those they begin with.
static const struct SignRow {
    const char *sign;
    DiceSign means;
} signs[] = {
    {">=", DICE_SIGN_GE},       {"<=", DICE_SIGN_LE},        {"!=", DICE_SIGN_NE},
    {"==", DICE_SIGN_EQ},       {"..", DICE_SIGN_TO},        {">", DICE_SIGN_GT},
    {"<", DICE_SIGN_LT},        {"=", DICE_SIGN_EQ},         {"+", DICE_SIGN_PLUS},
    {"-", DICE_SIGN_MINUS},     {"*", DICE_SIGN_TIMES},      {"/", DICE_SIGN_OVER},
    {"(", DICE_SIGN_OPEN},      {")", DICE_SIGN_CLOSE},      {",", DICE_SIGN_COMMA},
    {";", DICE_SIGN_NEXT},      {"\u2265", DICE_SIGN_GE},    {"\u2264", DICE_SIGN_LE},
    {"\u2260", DICE_SIGN_NE},   {"\u2212", DICE_SIGN_MINUS}, {"\u00d7", DICE_SIGN_TIMES},
    {"\u00f7", DICE_SIGN_OVER},
};

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }
static bool is_letter(char c) { return (small(c) >= 'a' && small(c) <= 'z') || c == '_'; }

size_t dice_word_length(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && (is_letter(text[n]) || (n && text[n] >= '0' && text[n] <= '9')))
        n++;
    return n;
}

DiceWord dice_word_find(const char *text, size_t length)
{
    for (uint32_t i = 0; length && i < COUNT_OF(words); i++) {
        size_t n = 0;
        while (n < length && words[i].word[n] && small(text[n]) == words[i].word[n])
            n++;
        if (n == length && !words[i].word[n])
            return words[i].means;
    }
    return DICE_WORD_NONE;
}

const char *dice_word_at(uint32_t index, bool is_french)
{
    for (uint32_t i = 0, last; i < COUNT_OF(words); i = last + 1) {
        for (last = i; last + 1 < COUNT_OF(words) && words[last + 1].means == words[i].means;)
            last++;
        if (!index--)
            return words[is_french ? last : i].word;
    }
    return NULL;
}

DiceSign dice_sign_find(const char *text, size_t length, size_t *bytes)
{
    for (uint32_t i = 0; length && i < COUNT_OF(signs); i++) {
        if (signs[i].sign[0] != text[0])
            continue;
        size_t n = strlen(signs[i].sign);
        if (n <= length && !memcmp(text, signs[i].sign, n)) {
            *bytes = n;
            return signs[i].means;
        }
    }
    *bytes = 0;
    return DICE_SIGN_NONE;
}
