// SPDX-License-Identifier: MIT
// What a page shows lists of: it has none of its own, so a row of data/aura shows up by itself.
#include "protocol/paper/paper.h"
#include "protocol/paper/qr.h"
#include "protocol/saga/saga_render.h"
#include "protocol/wire/wire.h"
#include "rules/aura/aura.h"
#include <string.h>

static void open_list(JsonWriter *w, const char *key)
{
    json_write_key(w, key);
    json_write_open(w, '[');
}

/// Begins a row of a list.
static void open_row(JsonWriter *w, const char *id, const char *name)
{
    json_write_open(w, '{');
    json_put_text(w, "id", id);
    json_put_text(w, "name", name);
}

static void put_raw(JsonWriter *w, const char *key, const char *json)
{
    json_write_key(w, key);
    json_write_raw(w, json, strlen(json));
}

static void put_scores(JsonWriter *w, TextLang lang)
{
    open_list(w, "stats");
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++) {
        const AuraStatRow *row = &aura_stats[i];
        open_row(w, aura_rules.keys[AURA_KEY_LOWER].words[i], row->name[lang]);
        json_put_text(w, "about", row->about[lang]);
        json_put_text(w, "group", row->group == AURA_GROUP_PHYSICAL ? "physical" : "mental");
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    open_list(w, "levels");
    for (uint32_t i = 0; i < AURA_LEVEL_COUNT; i++) {
        open_row(w, aura_levels[i].id, aura_levels[i].name[lang]);
        json_put_int(w, "score", aura_levels[i].score);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    open_list(w, "difficulties");
    for (uint32_t i = 0; i < AURA_DIFFICULTY_COUNT; i++) {
        open_row(w, aura_difficulties[i].id, aura_difficulties[i].name[lang]);
        json_put_int(w, "value", aura_difficulties[i].value);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// The kinds of traits that are bought at creation, and the categories of magic.
static void put_traits(JsonWriter *w, TextLang lang)
{
    const SagaKey *kinds = &aura_rules.keys[AURA_KEY_KIND],
                  *families = &aura_rules.keys[AURA_KEY_FAMILY];
    open_list(w, "kinds");
    for (uint32_t i = 0; i < kinds->word_count; i++) {
        uint8_t kind = sheet_draft_kind(i);
        if (kind == AURA_DRAFT_EARNED)
            continue;
        open_row(w, kinds->words[i],
                 saga_render_word(&aura_rules, "trait_kind", kinds->words[i], lang));
        if (kind != AURA_DRAFT_POSITIVE)
            json_put_text(w, "side", kind == AURA_DRAFT_MAGIC ? "magic" : "negative");
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    open_list(w, "categories");
    for (uint32_t i = 0; i < AURA_CATEGORY_COUNT; i++) {
        const AuraCategoryRow *row = &aura_categories[i];
        open_row(w, row->id, row->name[lang]);
        json_put_text(w, "family",
                      saga_render_word(&aura_rules, "family", families->words[row->family], lang));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_arms(JsonWriter *w, TextLang lang)
{
    char text[PAPER_TEXT_MAX];
    open_list(w, "weapons");
    for (uint32_t i = 0; i < AURA_WEAPON_COUNT; i++) {
        open_row(w, aura_weapons[i].id, aura_weapons[i].name[lang]);
        json_put_text(w, "damage", paper_step(aura_weapons[i].step, lang, text));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    open_list(w, "armours");
    for (uint32_t i = 0; i < AURA_ARMOUR_COUNT; i++) {
        open_row(w, aura_armours[i].id, aura_armours[i].name[lang]);
        json_put_int(w, "value", aura_armours[i].value);
        json_put_int(w, "malus", aura_armours[i].malus);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_magic(JsonWriter *w, TextLang lang)
{
    char text[PAPER_TEXT_MAX];
    open_list(w, "effects");
    for (uint32_t i = 0; i < AURA_EFFECT_COUNT; i++) {
        open_row(w, aura_effects[i].id, aura_effects[i].name[lang]);
        json_put_int(w, "difficulty", aura_effects[i].difficulty);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    open_list(w, "parameters");
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++) {
        open_row(w, sheet_params[i],
                 saga_render_word(&aura_rules, "parameter", sheet_params[i], lang));
        open_list(w, "rows");
        for (uint32_t row = 0; row < AURA_PARAMETER_COUNT; row++)
            json_write_text(w, paper_row(i, row, lang, text));
        json_write_close(w, ']');
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// Who is ready-made: gestures to be made at a table, sheets to begin with.
static void put_ready(JsonWriter *w, const char *key, const AuraReadyRow *rows, uint32_t count,
                      TextLang lang)
{
    open_list(w, key);
    for (uint32_t i = 0; i < count; i++) {
        open_row(w, rows[i].id, rows[i].name[lang]);
        json_put_text(w, "about", rows[i].about[lang]);
        put_raw(w, "sheets", rows[i].sheets);
        put_raw(w, "gestures", rows[i].gestures[lang]);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_others(JsonWriter *w, TextLang lang)
{
    open_list(w, "callings");
    for (uint32_t i = 0; i < AURA_CALLING_COUNT; i++) {
        open_row(w, aura_callings[i].id, aura_callings[i].name[lang]);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    open_list(w, "minions");
    for (uint32_t i = 0; i < AURA_MINION_COUNT; i++) {
        const AuraMinionRow *row = &aura_minions[i];
        open_row(w, row->id, row->name[lang]);
        json_put_int(w, "value", row->combat_value);
        json_put_text(w, "weapon", aura_weapons[row->weapon].id);
        json_put_text(w, "armour", aura_armours[row->armour].id);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// A file has lines for people; a message is one line. No string in it holds a line end or a tab.
static void put_one_line(JsonWriter *w, const char *key, const char *json)
{
    json_write_key(w, key);
    for (bool is_first = true; *json; is_first = false) {
        size_t n = strcspn(json, "\n");
        if (is_first || n)
            json_write_raw(w, json, n);
        w->comma = false; // one value, written in parts
        json += n + (json[n] == '\n');
    }
    w->comma = true;
}

static void put_samples(JsonWriter *w, TextLang lang)
{
    open_list(w, "samples");
    for (uint32_t i = 0; i < AURA_SAMPLE_COUNT; i++) {
        open_row(w, aura_samples[i].id, aura_samples[i].name);
        put_one_line(w, "sheet", aura_samples[i].json[lang]);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    put_ready(w, "casts", aura_casts, AURA_CAST_COUNT, lang);
    put_ready(w, "npcs", aura_npcs, AURA_NPC_COUNT, lang);
}

static void put_glossary(JsonWriter *w, TextLang lang)
{
    open_list(w, "glossary");
    for (uint32_t i = 0; i < AURA_TERM_COUNT; i++) {
        open_row(w, aura_terms[i].id, aura_terms[i].name[lang]);
        json_put_text(w, "text", aura_terms[i].about[lang]);
        json_put_text(w, "rule", aura_terms[i].rule);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

void paper_put_tables(JsonWriter *w, TextLang lang)
{
    json_put_text(w, "credit", AURA_CREDIT);
    json_put_text(w, "licence", AURA_LICENCE);
    json_put_int(w, "spells_most", SHEET_SPELLS);
    put_scores(w, lang);
    put_traits(w, lang);
    put_arms(w, lang);
    put_magic(w, lang);
    put_others(w, lang);
    put_samples(w, lang);
    put_glossary(w, lang);
}

bool paper_put_code(JsonWriter *w, const char *text)
{
    Qr qr;
    if (!qr_make(&qr, (const uint8_t *)text, strlen(text)))
        return false;
    json_put_int(w, "side", qr.side);
    open_list(w, "rows");
    for (uint32_t y = 0; y < qr.side; y++) {
        char row[QR_SIDE_MAX + 1] = "";
        for (uint32_t x = 0; x < qr.side; x++)
            row[x] = qr.dark[y][x] ? '1' : '0';
        json_write_text(w, row);
    }
    json_write_close(w, ']');
    return true;
}
