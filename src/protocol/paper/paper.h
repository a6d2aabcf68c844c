// SPDX-License-Identifier: MIT
// protocol/paper/paper.h: what a game master prepares without a game (characters, spells, QR
// codes), as members of answers. Every sentence comes from data/text/paper.json, every number from
// the rules. The caller owns everything; no heap. Pure: equal arguments, equal bytes.
#pragma once
#include "gen/text.h" // TextLang
#include "odds/odds_aura.h"
#include "protocol/json/json_write.h"
#include "protocol/paper/sheet_file.h"

enum { PAPER_TEXT_MAX = 512 };

/// A fact for a template: a text, or a number where there is none.
typedef struct PaperFact {
    const char *name, *text;
    int64_t number;
} PaperFact;
/// Writes a sentence of data/text/paper.json; returns `out`.
const char *paper_say(const char *key, TextLang lang, const PaperFact *facts, uint32_t count,
                      char out[PAPER_TEXT_MAX]);
/// Writes a sentence as a member "text".
void paper_put_said(JsonWriter *w, const char *key, TextLang lang, const PaperFact *facts,
                    uint32_t count);
/// A sentence without facts; never NULL.
const char *paper_text(const char *key, TextLang lang);
/// "1d10 minutes": a row of the durations, also of preparations.
const char *paper_duration(uint32_t row, TextLang lang, char out[PAPER_TEXT_MAX]);
/// The name of a row of a parameter.
const char *paper_row(uint32_t param, uint32_t row, TextLang lang, char out[PAPER_TEXT_MAX]);
/// A step of the ladder in words: "dé bas", "bas + haut".
const char *paper_step(uint32_t step, TextLang lang, char out[PAPER_TEXT_MAX]);

/// A characteristic and a trait to test together: for "try" in a question about a sheet.
typedef struct PaperTry {
    bool is_asked;
    uint8_t stat;
    uint8_t trait; ///< from 1; 0: none
} PaperTry;
NODISCARD bool paper_read_try(Json *json, uint32_t at, const Sheet *sheet, PaperTry *asked);
/// Writes budgets, gauges, all problems with their mends, spells, chances.
void paper_put_sheet(JsonWriter *w, const Sheet *sheet, const PaperTry *asked, TextLang lang);

/// The caster and the target of a spell.
typedef struct PaperCast {
    int16_t base, intelligence, net;
    bool is_resisted, is_flat;
    int16_t resistance;
} PaperCast;
NODISCARD bool paper_read_cast(Json *json, uint32_t at, PaperCast *cast);
/// "chances" of a test, with 0, 1 and 2 points of aura added.
void paper_put_chances(JsonWriter *w, const OddsAuraRoll *roll, int base, int difficulty,
                       AuraTie tie);
/// Writes a spell's difficulty with its parts, the possible trades and the chances. `cast` may be
/// NULL.
void paper_put_spell(JsonWriter *w, const AuraDesign *design, const PaperCast *cast, TextLang lang);
/// The short form for a list: difficulty, preparation, parts in words, chance.
void paper_put_design(JsonWriter *w, const SheetSpell *spell, const PaperCast *cast, TextLang lang);

/// Writes the game's tables with their names, its ready-made characters and casts, and a glossary.
void paper_put_tables(JsonWriter *w, TextLang lang);
/// Rows of a QR code, '1' for dark. False: the text is too long.
NODISCARD bool paper_put_code(JsonWriter *w, const char *text);
