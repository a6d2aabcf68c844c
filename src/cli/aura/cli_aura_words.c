// SPDX-License-Identifier: MIT
// Names as masters type them: in either language, without accents if need be, or the identifier.
#include "cli/aura/cli_aura.h"
#include "gen/tables_aura.h"
#include "protocol/saga/saga_line.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *cli_aura_word(const CliAura *a, const char *key, const char *word)
{
    char name[64];
    (void)snprintf(name, sizeof name, "%s.%s", key, word);
    const char *text = text_get("words_aura", name, a->cli->lang);
    return text ? text : word;
}

bool cli_aura_same(const char *typed, const char *name) { return saga_line_same(typed, name); }

bool cli_aura_is(const char *typed, const char *id, const char *const name[TEXT_LANG_COUNT])
{
    return cli_aura_same(typed, id) || cli_aura_same(typed, name[TEXT_FR]) ||
           cli_aura_same(typed, name[TEXT_EN]);
}

bool cli_aura_holds(const char *text, const char *typed)
{
    for (; *text; (void)saga_line_letter(&text)) {
        const char *a = text, *b = typed;
        while (*a && *b) {
            const char *next_a = a, *next_b = b;
            if (saga_line_letter(&next_a) != saga_line_letter(&next_b))
                break;
            a = next_a;
            b = next_b;
        }
        if (!*b)
            return true;
    }
    return false;
}

/// "épée" for what is called "Armes à 1 main (épée, hache, flèche)".
static bool is_word_of(const char *typed, const char *const name[TEXT_LANG_COUNT])
{
    enum { SHORTEST = 3, LONGEST = 128 };
    for (uint32_t lang = 0; lang < TEXT_LANG_COUNT && strlen(typed) >= SHORTEST; lang++) {
        char words[LONGEST], *rest = words;
        (void)snprintf(words, sizeof words, "%s", name[lang]);
        for (const char *word; (word = strtok_r(rest, " ,()", &rest));)
            if (cli_aura_same(typed, word))
                return true;
    }
    return false;
}

bool cli_aura_whole(const char *text, int *value)
{
    char *end;
    errno = 0;
    long n = strtol(text, &end, 10);
    if (errno || end == text || *end || n < -999 || n > 999)
        return false;
    *value = (int)n;
    return true;
}

bool cli_aura_number(const CliAura *a, const char *text, int *value)
{
    bool is_good = cli_aura_whole(text, value);
    if (!is_good)
        (void)cli_fail(a->cli, "aura_bad_number", "value", text, NULL);
    return is_good;
}

static const char *difficulty_at(const void *self, uint32_t index)
{
    const TextLang *lang = self;
    return index < AURA_DIFFICULTY_COUNT ? aura_difficulties[index].name[*lang] : NULL;
}

bool cli_aura_difficulty(const CliAura *a, const char *text, int *value)
{
    if (cli_aura_whole(text, value))
        return true;
    // The difficulty's own word first: "epic" is 22 as a difficulty and 20 as a quality.
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < AURA_DIFFICULTY_COUNT; i++) {
            const AuraDifficultyRow *row = &aura_difficulties[i];
            if (pass ? cli_aura_is(text, row->description.id, row->description.name)
                     : cli_aura_is(text, row->id, row->name)) {
                *value = row->value;
                return true;
            }
        }
    (void)cli_refuse(a->cli, "aura_unknown_difficulty", text, NULL,
                     (CliWords){difficulty_at, &a->cli->lang, ""});
    return false;
}

static const char *weapon_at(const void *self, uint32_t index)
{
    (void)self;
    return index < AURA_WEAPON_COUNT ? aura_weapons[index].id : NULL;
}

bool cli_aura_weapon(const CliAura *a, const char *text, uint32_t *row)
{
    for (*row = 0; *row < AURA_WEAPON_COUNT; ++*row)
        if (cli_aura_is(text, aura_weapons[*row].id, aura_weapons[*row].name))
            return true;
    for (*row = 0; *row < AURA_WEAPON_COUNT; ++*row)
        if (is_word_of(text, aura_weapons[*row].name))
            return true;
    (void)cli_refuse(a->cli, "aura_unknown_weapon", text, NULL, (CliWords){weapon_at, NULL, ""});
    return false;
}

static const char *armour_at(const void *self, uint32_t index)
{
    (void)self;
    return index < AURA_ARMOUR_COUNT ? aura_armours[index].id : NULL;
}

bool cli_aura_armour(const CliAura *a, const char *text, int *value)
{
    if (!text) {
        *value = 0;
        return true;
    }
    if (cli_aura_whole(text, value) && *value >= 0)
        return true;
    for (uint32_t i = 0; i < AURA_ARMOUR_COUNT; i++)
        if (cli_aura_is(text, aura_armours[i].id, aura_armours[i].name)) {
            *value = aura_armours[i].value;
            return true;
        }
    for (uint32_t i = 0; i < AURA_ARMOUR_COUNT; i++)
        if (is_word_of(text, aura_armours[i].name)) {
            *value = aura_armours[i].value;
            return true;
        }
    (void)cli_refuse(a->cli, "aura_unknown_armour", text, NULL, (CliWords){armour_at, NULL, ""});
    return false;
}
