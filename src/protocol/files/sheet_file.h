// SPDX-License-Identifier: MIT
// protocol/files/sheet_file.h: a character of Aura as a file (data/schema/aura_sheet.schema.json).
// Reading says what cannot be read and where; what is wrong by the rules is asked of
// rules/aura/aura_problems.h. The caller owns everything; no heap.
#pragma once
#include "protocol/json/json.h"
#include "rules/aura/aura_problems.h"

enum { SHEET_NAME_MAX = 96, SHEET_TOKENS = 1024 };

typedef struct SheetTrait {
    char name[SHEET_NAME_MAX];
    char category[48]; ///< of magic; may be empty
    uint8_t kind;      ///< AURA_KIND_*
} SheetTrait;

typedef struct Sheet {
    char name[SHEET_NAME_MAX];
    AuraDraft draft; ///< its numbers
    SheetTrait trait[AURA_DRAFT_TRAITS];
    uint8_t weapon[AURA_DRAFT_ARMS], armour[AURA_DRAFT_ARMS]; ///< rows of those tables
    uint8_t outfit;
} Sheet;

/// False with a mistake.
NODISCARD bool sheet_read(Sheet *sheet, const char *text, size_t length, JsonError *error);
/// A kind of trait by its word.
const char *sheet_kind(uint32_t kind);
