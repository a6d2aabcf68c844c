// SPDX-License-Identifier: MIT
// protocol/paper/sheet_file.h: a character of Aura as a file (data/schema/aura_sheet.schema.json).
// The reader reports what cannot be read and where; rules/aura/aura_problems.h reports what breaks
// a rule. The caller owns everything; no heap.
#pragma once
#include "protocol/json/json.h"
#include "rules/aura/aura_problems.h"
#include "rules/aura/aura_spell.h"

enum { SHEET_NAME_MAX = 96, SHEET_ABOUT_MAX = 240, SHEET_SPELL_MAX = 12, SHEET_TOKEN_MAX = 1024 };

typedef struct SheetTrait {
    char name[SHEET_NAME_MAX];
    char category[48]; ///< of magic; may be empty
    uint8_t kind;      ///< AURA_KIND_*
} SheetTrait;

/// A spell: one that is only asked about has no trait and is free (AE-MAG-4), a written one has a
/// value.
typedef struct SheetSpell {
    char name[SHEET_NAME_MAX];
    AuraDesign design;
} SheetSpell;

typedef struct Sheet {
    char name[SHEET_NAME_MAX];
    char about[SHEET_ABOUT_MAX]; ///< a line about the character; may be empty
    AuraDraft draft;             ///< its numbers
    SheetTrait trait[AURA_DRAFT_TRAITS];
    uint8_t weapon[AURA_DRAFT_ARMS], armour[AURA_DRAFT_ARMS]; ///< rows of those tables
    uint8_t outfit;
    SheetSpell spell[SHEET_SPELL_MAX];
    uint8_t spell_count;
} Sheet;

/// Reads a sheet. False with a mistake.
NODISCARD bool sheet_read(Sheet *sheet, const char *text, size_t length, JsonError *error);
/// The same for a part of a message. With `is_half` names may be empty, since the sheet is still
/// being written.
NODISCARD bool sheet_read_at(Sheet *sheet, Json *json, uint32_t at, bool is_half);
/// Reads a spell of a question; its name, if it has one, goes to *name.
NODISCARD bool sheet_read_design(Json *json, uint32_t at, AuraDesign *design,
                                 char name[SHEET_NAME_MAX]);
/// Parameters of a spell by their words: range, area, duration, intensity.
extern const char *const sheet_params[AURA_PARAM_COUNT];
/// What a kind of trait (AURA_KIND_*) is at creation: AURA_DRAFT_*.
uint8_t sheet_draft_kind(uint32_t kind);
/// A kind of trait by its word.
const char *sheet_kind(uint32_t kind);
