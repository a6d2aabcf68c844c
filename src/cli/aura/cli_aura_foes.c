// SPDX-License-Identifier: MIT
// escarmouche aura npc, minions: adversaries out of one number (AE-NPC-1, AE-MIN-1), as the table
// plays them.
#include "cli/aura/cli_aura.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include "gen/tables_aura.h"
#include "rules/aura/aura_problems.h"

static const char *const gauges[] = {"light", "medium", "serious", "fit", "strained", "afflicted"};

static const char *calling_at(const void *self, uint32_t index)
{
    (void)self;
    return index < AURA_CALLING_COUNT ? aura_callings[index].id : NULL;
}

static bool read_calling(const CliAura *a, uint32_t *row)
{
    for (*row = 0; *row < AURA_CALLING_COUNT; ++*row)
        if (!a->calling ||
            cli_aura_is(a->calling, aura_callings[*row].id, aura_callings[*row].name))
            return true;
    (void)cli_refuse(a->cli, "aura_unknown_calling", a->calling, NULL,
                     (CliWords){calling_at, NULL, ""});
    return false;
}

static const char *level_at(const void *self, uint32_t index)
{
    const TextLang *lang = self;
    return index < AURA_LEVEL_COUNT ? aura_levels[index].name[*lang] : NULL;
}

/// A level by its number or its word; false (told).
static bool read_level(const CliAura *a, const char *text, int *level)
{
    if (cli_aura_whole(text, level))
        return true;
    for (uint32_t i = 0; i < AURA_LEVEL_COUNT; i++)
        if (cli_aura_is(text, aura_levels[i].id, aura_levels[i].name)) {
            *level = aura_levels[i].score;
            return true;
        }
    (void)cli_refuse(a->cli, "aura_unknown_level", text, NULL,
                     (CliWords){level_at, &a->cli->lang, ""});
    return false;
}

static void put_gauges(JsonWriter *w, int level)
{
    json_write_key(w, "gauges");
    json_write_open(w, '{');
    for (uint32_t i = 0; i < COUNT_OF(gauges); i++)
        json_put_int(w, gauges[i], aura_boxes(level, i % 3));
    json_write_close(w, '}');
}

int cli_aura_npc(CliAura *a)
{
    Cli *cli = a->cli;
    int level;
    uint32_t calling;
    if (!read_level(a, a->words.item[1], &level) || !read_calling(a, &calling))
        return CLI_BAD;
    if (level < 1 || level > AURA_LEVEL_COUNT)
        return cli_fail(cli, "aura_bad_level", "value", a->words.item[1], "most",
                        cli_int(AURA_LEVEL_COUNT).text, NULL);
    const AuraCallingRow *who = &aura_callings[calling];
    const char *name = a->name ? a->name : who->name[cli->lang];
    AuraCites cites = {0};
    aura_cite(&cites, RULE_AE_NPC_1);
    aura_cite(&cites, RULE_AE_GAUGE_1);
    aura_cite(&cites, RULE_AE_GAUGE_2);
    if (cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        json_put_text(&w, "kind", "npc");
        json_put_text(&w, "name", name);
        json_put_int(&w, "level", level);
        json_put_text(&w, "calling", who->id);
        json_write_key(&w, "traits");
        json_write_open(&w, '[');
        for (int i = 0; i < level; i++) {
            json_write_open(&w, '{');
            json_put_text(&w, "name", who->trait[i][cli->lang]);
            json_put_int(&w, "value", level);
            json_write_close(&w, '}');
        }
        json_write_close(&w, ']');
        put_gauges(&w, level);
        cli_aura_put_rules(&w, &cites);
        return cli_json_print(cli, &w, CLI_FINE);
    }
    cli_say(cli, stdout, "aura_npc", "name", name, "calling", who->name[cli->lang], "level",
            cli_int(level).text, "word", aura_levels[level - 1].name[cli->lang], NULL);
    printf("\n ");
    for (int i = 0; i < level; i++)
        printf(" %s %d%s", who->trait[i][cli->lang], level, i + 1 < level ? "," : "\n");
    for (uint32_t i = 0; i < AURA_BAND_COUNT; i++) {
        int boxes = aura_boxes(level, i);
        printf("  ");
        cli_aura_put_column(aura_bands[i].life_name[cli->lang], 20);
        printf("%2d    ", boxes);
        cli_aura_put_column(aura_bands[i].aura_name[cli->lang], 16);
        printf("%2d\n", boxes);
    }
    cli_aura_tell_rules(a, &cites);
    return CLI_FINE;
}

/// A kind of minion by its name, or a number for any; false (told).
static bool read_minion(const CliAura *a, const char *text, const AuraMinionRow **kind, int *value)
{
    *kind = NULL;
    for (uint32_t i = 0; i < AURA_MINION_COUNT; i++)
        if (cli_aura_is(text, aura_minions[i].id, aura_minions[i].name)) {
            *kind = &aura_minions[i];
            *value = aura_minions[i].combat_value;
            return true;
        }
    return cli_aura_difficulty(a, text, value);
}

int cli_aura_minions(CliAura *a)
{
    enum { GROUP_MOST = 12 }; // AE-SESS-1
    Cli *cli = a->cli;
    const AuraMinionRow *kind;
    int value, count = 1, armour;
    uint32_t weapon;
    if (!read_minion(a, a->words.item[1], &kind, &value) ||
        (a->words.count > 2 && !cli_aura_number(a, a->words.item[2], &count)))
        return CLI_BAD;
    weapon = kind ? kind->weapon : AURA_WEAPON_UNARMED;
    armour = kind ? aura_armours[kind->armour].value : 0;
    if ((a->weapon && !cli_aura_weapon(a, a->weapon, &weapon)) ||
        (a->armour && !cli_aura_armour(a, a->armour, &armour)))
        return CLI_BAD;
    if (value < 1)
        return cli_aura_refuse(a, (Refusal){.code = ERR_RANGE, .rule = RULE_AE_MIN_1});
    if (count < 1)
        return cli_aura_refuse(a, (Refusal){.code = ERR_RANGE, .rule = RULE_AE_MIN_2});
    if (count > GROUP_MOST)
        return cli_aura_refuse(a, (Refusal){.code = ERR_LIMIT, .rule = RULE_AE_SESS_1});
    const char *name = a->name ? a->name
                       : kind  ? kind->name[cli->lang]
                               : cli_text(cli, "aura_minion");
    AuraCites cites = {0};
    aura_cite(&cites, RULE_AE_MIN_1);
    aura_cite(&cites, RULE_AE_MIN_3);
    aura_cite(&cites, RULE_AE_DMG_3);
    if (armour)
        aura_cite(&cites, RULE_AE_ARM_1);
    if (cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        json_put_text(&w, "kind", "minions");
        json_put_text(&w, "name", name);
        json_put_int(&w, "difficulty", value);
        json_put_int(&w, "count", count);
        json_put_int(&w, "combat_value", value);
        json_put_int(&w, "life", value);
        json_put_text(&w, "weapon", aura_weapons[weapon].id);
        json_put_int(&w, "armour", armour);
        cli_aura_put_rules(&w, &cites);
        return cli_json_print(cli, &w, CLI_FINE);
    }
    cli_say(cli, stdout, "aura_minions", "count", cli_int(count).text, "name", name, "value",
            cli_int(value).text, "weapon", aura_weapons[weapon].name[cli->lang], "dice",
            aura_ladder[aura_weapons[weapon].step].text, "armour", cli_int(armour).text, NULL);
    printf("\n");
    // Places to cross off what each loses.
    for (int i = 1; i <= count; i++)
        printf("  %2d  [%*s]\n", i, value, "");
    cli_aura_tell_rules(a, &cites);
    return CLI_FINE;
}
