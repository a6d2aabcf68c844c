// SPDX-License-Identifier: MIT
// The lists that a page shows. The page has none of its own, so a new row of data/aura appears by
// itself.
#include "protocol/paper/paper.h"
#include "protocol/paper/qr.h"
#include "protocol/saga/saga_render.h"
#include "protocol/wire/wire.h"
#include "rules/aura/aura.h"
#include <string.h>

/// Begins a row of a list; every row has these.
static bool open_row(JsonWriter *w, const char *id, const char *name)
{
    json_write_open(w, '{');
    json_put_text(w, "id", id);
    json_put_text(w, "name", name);
    return true;
}

static void open_list(JsonWriter *w, const char *key)
{
    json_write_key(w, key);
    json_write_open(w, '[');
}

static void put_raw(JsonWriter *w, const char *key, const char *json)
{
    json_write_key(w, key);
    json_write_raw(w, json, strlen(json));
}

static bool put_stat(JsonWriter *w, uint32_t i, TextLang lang)
{
    const AuraStatRow *row = &aura_stats[i];
    open_row(w, aura_rules.keys[AURA_KEY_LOWER].words[i], row->name[lang]);
    json_put_text(w, "about", row->about[lang]);
    json_put_text(w, "group", row->group == AURA_GROUP_PHYSICAL ? "physical" : "mental");
    return true;
}

static bool put_level(JsonWriter *w, uint32_t i, TextLang lang)
{
    open_row(w, aura_levels[i].id, aura_levels[i].name[lang]);
    json_put_int(w, "score", aura_levels[i].score);
    return true;
}

static bool put_difficulty(JsonWriter *w, uint32_t i, TextLang lang)
{
    open_row(w, aura_difficulties[i].id, aura_difficulties[i].name[lang]);
    json_put_int(w, "value", aura_difficulties[i].value);
    return true;
}

/// The kinds of traits that are bought at creation; the others are left out.
static bool put_kind(JsonWriter *w, uint32_t i, TextLang lang)
{
    const char *word = aura_rules.keys[AURA_KEY_KIND].words[i];
    uint8_t kind = sheet_draft_kind(i);
    if (kind == AURA_DRAFT_EARNED)
        return false;
    open_row(w, word, saga_render_word(&aura_rules, "trait_kind", word, lang));
    if (kind != AURA_DRAFT_POSITIVE)
        json_put_text(w, "side", kind == AURA_DRAFT_MAGIC ? "magic" : "negative");
    return true;
}

static bool put_category(JsonWriter *w, uint32_t i, TextLang lang)
{
    const char *family = aura_rules.keys[AURA_KEY_FAMILY].words[aura_categories[i].family];
    open_row(w, aura_categories[i].id, aura_categories[i].name[lang]);
    json_put_text(w, "family", saga_render_word(&aura_rules, "family", family, lang));
    return true;
}

static bool put_weapon(JsonWriter *w, uint32_t i, TextLang lang)
{
    char text[PAPER_TEXT_MAX];
    open_row(w, aura_weapons[i].id, aura_weapons[i].name[lang]);
    json_put_text(w, "damage", paper_step(aura_weapons[i].step, lang, text));
    return true;
}

static bool put_armour(JsonWriter *w, uint32_t i, TextLang lang)
{
    open_row(w, aura_armours[i].id, aura_armours[i].name[lang]);
    json_put_int(w, "value", aura_armours[i].value);
    json_put_int(w, "malus", aura_armours[i].malus);
    return true;
}

static bool put_effect(JsonWriter *w, uint32_t i, TextLang lang)
{
    open_row(w, aura_effects[i].id, aura_effects[i].name[lang]);
    json_put_int(w, "difficulty", aura_effects[i].difficulty);
    return true;
}

static bool put_parameter(JsonWriter *w, uint32_t i, TextLang lang)
{
    char text[PAPER_TEXT_MAX];
    open_row(w, sheet_params[i], saga_render_word(&aura_rules, "parameter", sheet_params[i], lang));
    open_list(w, "rows");
    for (uint32_t row = 0; row < AURA_PARAMETER_COUNT; row++)
        json_write_text(w, paper_row(i, row, lang, text));
    json_write_close(w, ']');
    return true;
}

static bool put_calling(JsonWriter *w, uint32_t i, TextLang lang)
{
    return open_row(w, aura_callings[i].id, aura_callings[i].name[lang]);
}

static bool put_minion(JsonWriter *w, uint32_t i, TextLang lang)
{
    const AuraMinionRow *row = &aura_minions[i];
    open_row(w, row->id, row->name[lang]);
    json_put_int(w, "value", row->combat_value);
    json_put_text(w, "weapon", aura_weapons[row->weapon].id);
    json_put_text(w, "armour", aura_armours[row->armour].id);
    return true;
}

/// Writes a JSON file as one line of a message; no string of it holds a line end or a tab.
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

static bool put_sample(JsonWriter *w, uint32_t i, TextLang lang)
{
    open_row(w, aura_samples[i].id, aura_samples[i].name);
    put_one_line(w, "sheet", aura_samples[i].json[lang]);
    return true;
}

/// Ready-made actors: gestures that create them at a table, sheets to start from.
static bool put_ready(JsonWriter *w, const AuraReadyRow *row, TextLang lang)
{
    open_row(w, row->id, row->name[lang]);
    json_put_text(w, "about", row->about[lang]);
    put_raw(w, "sheets", row->sheets);
    put_raw(w, "gestures", row->gestures[lang]);
    return true;
}

static bool put_cast(JsonWriter *w, uint32_t i, TextLang lang)
{
    return put_ready(w, &aura_casts[i], lang);
}

static bool put_npc(JsonWriter *w, uint32_t i, TextLang lang)
{
    return put_ready(w, &aura_npcs[i], lang);
}

static bool put_term(JsonWriter *w, uint32_t i, TextLang lang)
{
    open_row(w, aura_terms[i].id, aura_terms[i].name[lang]);
    json_put_text(w, "text", aura_terms[i].about[lang]);
    json_put_text(w, "rule", aura_terms[i].rule);
    return true;
}

/// A list: its key, its rows, and what begins a row.
static const struct List {
    const char *key;
    uint32_t count;
    bool (*put)(JsonWriter *w, uint32_t i, TextLang lang); ///< false: it is left out
} lists[] = {
    {"stats", AURA_STAT_COUNT, put_stat},
    {"levels", AURA_LEVEL_COUNT, put_level},
    {"difficulties", AURA_DIFFICULTY_COUNT, put_difficulty},
    {"kinds", AURA_TRAIT_KINDS, put_kind},
    {"categories", AURA_CATEGORY_COUNT, put_category},
    {"weapons", AURA_WEAPON_COUNT, put_weapon},
    {"armours", AURA_ARMOUR_COUNT, put_armour},
    {"effects", AURA_EFFECT_COUNT, put_effect},
    {"parameters", AURA_PARAM_COUNT, put_parameter},
    {"callings", AURA_CALLING_COUNT, put_calling},
    {"minions", AURA_MINION_COUNT, put_minion},
    {"samples", AURA_SAMPLE_COUNT, put_sample},
    {"casts", AURA_CAST_COUNT, put_cast},
    {"npcs", AURA_NPC_COUNT, put_npc},
    {"glossary", AURA_TERM_COUNT, put_term},
};

void paper_put_tables(JsonWriter *w, TextLang lang)
{
    json_put_text(w, "credit", AURA_CREDIT);
    json_put_text(w, "licence", AURA_LICENCE);
    json_put_int(w, "spells_most", SHEET_SPELL_MAX);
    for (const struct List *list = lists; list < lists + COUNT_OF(lists); list++) {
        open_list(w, list->key);
        for (uint32_t i = 0; i < list->count; i++)
            if (list->put(w, i, lang))
                json_write_close(w, '}');
        json_write_close(w, ']');
    }
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
