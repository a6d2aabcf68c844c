// SPDX-License-Identifier: MIT
// escarmouche systems: what can be played, and with what: scenarios, bands, maps, options, bots.
#include "bots/bot.h"
#include "cli/cli_fold.h"
#include "cli/cli_json.h"
#include "cli/cli_setup.h"
#include "cli/cli_words.h"
#include "core/ruleset.h"
#include "core/scenario.h"
#include "gen/rules.h"
#include "gen/samples.h"
#include "protocol/wire/wire.h"
#include "rules/rules.h"
#include <stdlib.h>
#include <string.h>

static const char *named(const Cli *cli, const char *group, const char *key)
{
    const char *text = text_get(group, key, cli->lang);
    return text ? text : key;
}

static void value_text(const OptionRow *o, int32_t value, char *out, size_t max)
{
    if (o->type == OPTION_BOOL) {
        (void)snprintf(out, max, "%s", value ? "true" : "false");
    } else if (o->type == OPTION_LENGTH) {
        (void)snprintf(out, max, "%s", cli_pas(value).text);
    } else if (o->type == OPTION_ENUM) {
        const char *at = o->values;
        for (int32_t i = 0; i < value && strchr(at, '|'); i++)
            at = strchr(at, '|') + 1;
        (void)snprintf(out, max, "%.*s", (int)strcspn(at, "|"), at);
    } else if (o->values && value == -1) {
        (void)snprintf(out, max, "%s", o->values);
    } else {
        (void)snprintf(out, max, "%d", (int)value);
    }
}

static void print_system(const Cli *cli, const Ruleset *r, bool is_full, FILE *to)
{
    char bold[16], plain[16];
    (void)fprintf(to, "%s%s%s  %s (%s)\n", cli_paint(cli, "1", bold), r->id,
                  cli_paint(cli, NULL, plain), r->name, r->version);
    (void)fprintf(to, "  %s", cli_text(cli, "systems_scenarios"));
    for (uint32_t i = 1; i < ruleset_scenario_count(r); i++)
        (void)fprintf(to, "%s %s (%s)", i > 1 ? "," : "", ruleset_scenario(r, i)->name,
                      named(cli, "scenarios", ruleset_scenario(r, i)->name));
    (void)fprintf(to, "\n  %s\n", cli_text(cli, "systems_bands"));
    for (uint32_t i = 0; i < SAMPLE_BAND_COUNT; i++)
        if (!strcmp(sample_bands[i].system, r->id))
            (void)fprintf(to, "    %-20s %s\n", sample_bands[i].id,
                          cli->lang == TEXT_FR ? sample_bands[i].name_fr : sample_bands[i].name_en);
    (void)fprintf(to, "  %s", cli_text(cli, "systems_maps"));
    const char *comma = "";
    for (uint32_t i = 0; i < SAMPLE_MAP_COUNT; i++)
        if (!strcmp(sample_maps[i].system, r->id)) {
            (void)fprintf(to, "%s %s", comma, sample_maps[i].id);
            comma = ",";
        }
    (void)fprintf(to, "\n");
    if (!is_full) {
        (void)fprintf(to, "  ");
        cli_say(cli, to, "systems_more", "system", r->id, "count", cli_int(r->option_count).text,
                NULL);
        (void)fprintf(to, "\n");
        return;
    }
    (void)fprintf(to, "  %s", cli_text(cli, "systems_profiles"));
    for (uint32_t i = 0; i < r->profile_count; i++)
        (void)fprintf(to, "%s %s", i ? "," : "", r->profiles[i].id);
    (void)fprintf(to, "\n  %s\n", cli_text(cli, "systems_options"));
    for (uint32_t i = 0; i < r->option_count; i++) {
        const OptionRow *o = &r->options[i];
        char value[64], text[128];
        value_text(o, o->preset, value, sizeof value);
        (void)snprintf(text, sizeof text, "%s=%s", o->name, value);
        (void)fprintf(to, "    %-36s %s", text, named(cli, "options", o->name));
        if (o->type == OPTION_ENUM)
            (void)fprintf(to, " (%s)", o->values);
        (void)fprintf(to, " [%s]\n", rule_info[o->rule].id);
    }
}

/// The names of one sort, one a line; for the completions of shells, and for scripts. An option is
/// told as one types it, up to its value.
static int print_names(const Cli *cli, const char *word, const Ruleset *rules)
{
    CliSort sort = cli_sort_find(word);
    if (sort == CLI_SORT_COUNT)
        return cli_refuse_sort(cli, "unknown_sort", word, CLI_SORT_SORTS, NULL);
    JsonWriter w;
    if (cli->is_json && !cli_json_start(cli, &w))
        return CLI_BAD;
    if (cli->is_json) {
        json_write_key(&w, word);
        json_write_open(&w, '[');
    }
    const char *name;
    for (uint32_t i = 0; (name = cli_sort_at(sort, rules, i)); i++) {
        uint32_t k = 0; // several systems have scenarios and options of the same name
        while (strcmp(cli_sort_at(sort, rules, k), name) != 0)
            k++;
        if (k < i)
            continue;
        if (cli->is_json)
            json_write_text(&w, name);
        else
            printf("%s%s\n", name, sort == CLI_SORT_OPTIONS ? "=" : "");
    }
    if (cli->is_json) {
        json_write_close(&w, ']');
        return cli_json_print(cli, &w, CLI_FINE);
    }
    return CLI_FINE;
}

/// Put together first, so that its lines can be folded.
static int print_systems(const Cli *cli, const Ruleset *only)
{
    char *text = NULL;
    size_t length = 0;
    FILE *to = open_memstream(&text, &length);
    if (!to)
        return cli_fail(cli, "no_memory", NULL);
    for (uint32_t i = 0; i < rules_count(); i++)
        if (!only || rules_at(i) == only)
            print_system(cli, rules_at(i), only != NULL, to);
    (void)fprintf(to, "%s", cli_text(cli, "systems_bots"));
    for (uint32_t i = 0; i < bot_count(); i++)
        (void)fprintf(to, "%s %s", i ? "," : "", bot_at(i)->name);
    bool is_whole = cli_close(to);
    if (is_whole)
        cli_fold_lines(cli, text, 2);
    free(text);
    return is_whole ? CLI_FINE : cli_fail(cli, "no_memory", NULL);
}

static int print_json(const Cli *cli, const Ruleset *only)
{
    JsonWriter w;
    if (!cli_json_start(cli, &w))
        return CLI_BAD;
    json_write_key(&w, "systems");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < rules_count(); i++) {
        if (only && rules_at(i) != only)
            continue;
        json_write_open(&w, '{');
        wire_put_system(&w, rules_at(i), cli->lang);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    wire_put_bots(&w, cli->lang);
    return cli_json_print(cli, &w, CLI_FINE);
}

int cli_systems(Cli *cli, int argc, char **argv)
{
    const char *names = NULL;
    const CliOption options[] = {{"names", CLI_TEXT, &names, 0, 0}};
    CliList words = {0};
    int code;
    if (!cli_args(cli, argc, argv, options, COUNT_OF(options), &words, 0, 1, &code))
        return code;
    const Ruleset *only = words.count ? cli_ruleset(cli, words.item[0]) : NULL;
    if (words.count && !only)
        return CLI_BAD;
    if (names)
        return print_names(cli, names, only);
    return cli->is_json ? print_json(cli, only) : print_systems(cli, only);
}
