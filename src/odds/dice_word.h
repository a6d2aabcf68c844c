// SPDX-License-Identifier: MIT
// odds/dice_word.h: the words and signs of a question about dice.
// Borrows the text, owns nothing. Pure.
#pragma once
#include "core/base.h"

typedef enum DiceWord {
    DICE_WORD_NONE, ///< something else
    DICE_WORD_EXPLODE,
    DICE_WORD_COMPOUND,
    DICE_WORD_REROLL,
    DICE_WORD_HIGH,
    DICE_WORD_LOW,
    DICE_WORD_MID,
    DICE_WORD_KEEP,
    DICE_WORD_DROP,
    DICE_WORD_COUNT,
    DICE_WORD_ONCE,
    DICE_WORD_TIMES,
    DICE_WORD_ALWAYS,
    DICE_WORD_VS,
    DICE_WORD_THEN,
    DICE_WORD_ELSE,
    DICE_WORD_AND,
    DICE_WORD_OR,
    DICE_WORD_IF, ///< from here on: what a value may begin with
    DICE_WORD_NOT,
    DICE_WORD_MAX,
    DICE_WORD_MIN
} DiceWord;

/// Letters of the word at the beginning of a text: a letter, then letters, digits and "_". 0: none.
size_t dice_word_length(const char *text, size_t length);
/// The meaning of a word, English or French, in upper or lower case.
DiceWord dice_word_find(const char *text, size_t length);

/// All words, one for each meaning, in French if asked for and if there is one; NULL after the
/// last.
const char *dice_word_at(uint32_t index, bool is_french);

typedef enum DiceSign {
    DICE_SIGN_NONE,
    DICE_SIGN_GE,
    DICE_SIGN_GT,
    DICE_SIGN_LE,
    DICE_SIGN_LT,
    DICE_SIGN_EQ,
    DICE_SIGN_NE,
    DICE_SIGN_PLUS,
    DICE_SIGN_MINUS,
    DICE_SIGN_TIMES,
    DICE_SIGN_OVER,
    DICE_SIGN_OPEN,
    DICE_SIGN_CLOSE,
    DICE_SIGN_COMMA,
    DICE_SIGN_NEXT, ///< between a name's roll and the body that uses it
    DICE_SIGN_TO    ///< ..
} DiceSign;

/// The sign at the beginning of a text, and its bytes.
DiceSign dice_sign_find(const char *text, size_t length, size_t *bytes);
