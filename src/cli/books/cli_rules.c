// SPDX-License-Identifier: MIT
// escarmouche rules: what the ledgers say, and how far the engine has got with them. The counts are
// made at build time by tools/gen_coverage.py, so they cannot be older than the program. A player
// reads the title and text of data/text in his language, and after them the ledger, which has the
// last word.
#include "cli/cli_fold.h"
#include "cli/cli_json.h"
#include "cli/coverage.h"
#include "gen/rules.h"
#include <string.h>

typedef struct Counts {
    uint32_t total, applied, cited, tested, left;
} Counts;

static Counts count_system(uint32_t system)
{
    Counts c = {0};
    for (uint32_t r = 1; r < RULE_COUNT; r++) {
        if (rule_info[r].system != system)
            continue;
        c.total++;
        c.applied += (coverage_of[r] & COVERAGE_APPLIED) != 0;
        c.cited += (coverage_of[r] & COVERAGE_CITED) != 0;
        c.tested += (coverage_of[r] & COVERAGE_TESTED) != 0;
    }
    for (uint32_t i = 0; coverage_left[i].rule; i++)
        c.left += rule_info[coverage_left[i].rule].system == system;
    return c;
}

static int coverage_json(const Cli *cli)
{
    JsonWriter w;
    if (!cli_json_start(cli, &w))
        return CLI_BAD;
    json_write_key(&w, "systems");
    json_write_open(&w, '[');
    for (uint32_t s = 0; s < RULE_SYSTEM_COUNT; s++) {
        Counts c = count_system(s);
        json_write_open(&w, '{');
        json_put_text(&w, "id", rule_system[s]);
        json_put_int(&w, "total", c.total);
        json_put_int(&w, "applied", c.applied);
        json_put_int(&w, "cited", c.cited);
        json_put_int(&w, "tested", c.tested);
        json_write_key(&w, "left");
        json_write_open(&w, '[');
        for (uint32_t i = 0; coverage_left[i].rule; i++) {
            const CoverageLeft *left = &coverage_left[i];
            if (rule_info[left->rule].system != s)
                continue;
            json_write_open(&w, '{');
            json_put_text(&w, "id", rule_info[left->rule].id);
            json_put_text(&w, "reason", left->reason);
            json_write_close(&w, '}');
        }
        json_write_close(&w, ']');
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    return cli_json_print(cli, &w, CLI_FINE);
}

static int coverage_text(const Cli *cli)
{
    cli_say(cli, stdout, "coverage_head", NULL);
    for (uint32_t s = 0; s < RULE_SYSTEM_COUNT; s++) {
        Counts c = count_system(s);
        printf("\n%-10s %6u %9u %6u %8u %8u", rule_system[s], c.total, c.applied, c.cited, c.tested,
               c.left);
    }
    printf("\n");
    // What is missing of a ruleset under way, so that somebody can get on with it.
    for (uint32_t s = 0; s < RULE_SYSTEM_COUNT; s++) {
        if (!count_system(s).applied)
            continue;
        static const struct Gap {
            const char *key;
            uint8_t flag;
        } gaps[] = {{"coverage_not_applied", COVERAGE_APPLIED},
                    {"coverage_not_cited", COVERAGE_CITED},
                    {"coverage_not_tested", COVERAGE_TESTED}};
        for (uint32_t g = 0; g < COUNT_OF(gaps); g++) {
            uint32_t shown = 0;
            for (uint32_t r = 1; r < RULE_COUNT; r++) {
                if (rule_info[r].system != s || coverage_of[r] & gaps[g].flag)
                    continue;
                if (!shown++) {
                    printf("\n");
                    cli_say(cli, stdout, gaps[g].key, "system", rule_system[s], NULL);
                    printf("\n");
                }
                printf("  %-14s %s\n", rule_info[r].id, rule_title((RuleId)r, cli->lang));
            }
        }
    }
    for (uint32_t i = 0; coverage_left[i].rule; i++) {
        if (i == 0) {
            printf("\n");
            cli_say(cli, stdout, "coverage_left", NULL);
            printf("\n");
        }
        printf("  %-14s %s\n", rule_info[coverage_left[i].rule].id, coverage_left[i].reason);
    }
    return CLI_FINE;
}

static void put_words(JsonWriter *w, const char *key, const char *fr, const char *en)
{
    json_write_key(w, key);
    json_write_open(w, '{');
    json_put_text(w, "fr", fr);
    json_put_text(w, "en", en);
    json_write_close(w, '}');
}

static void put_rule(JsonWriter *w, RuleId r, bool has_text)
{
    json_put_text(w, "id", rule_info[r].id);
    json_put_text(w, "system", rule_system[rule_info[r].system]);
    put_words(w, "title", rule_title(r, TEXT_FR), rule_title(r, TEXT_EN));
    if (has_text) {
        const RuleTexts *texts = rule_texts(r);
        put_words(w, "text", texts->text[TEXT_FR], texts->text[TEXT_EN]);
        json_put_text(w, "ledger", texts->ledger);
        const char *const *licence = rule_licence[rule_info[r].system];
        if (licence[TEXT_FR])
            put_words(w, "licence", licence[TEXT_FR], licence[TEXT_EN]);
    }
    json_put_bool(w, "applied", (coverage_of[r] & COVERAGE_APPLIED) != 0);
    json_put_bool(w, "cited", (coverage_of[r] & COVERAGE_CITED) != 0);
    json_put_bool(w, "tested", (coverage_of[r] & COVERAGE_TESTED) != 0);
}

void cli_rule_show(const Cli *cli, RuleId rule)
{
    char bold[16], plain[16];
    const RuleTexts *texts = rule_texts(rule);
    printf("%s%s%s  %s\n\n", cli_paint(cli, "1", bold), rule_info[rule].id,
           cli_paint(cli, NULL, plain), rule_title(rule, cli->lang));
    cli_fold_lines(cli, texts->text[cli->lang], 0);
    printf("\n");
    cli_say(cli, stdout, "rule_ledger", "title", texts->heading, NULL);
    printf("\n");
    cli_fold_lines(cli, texts->ledger, 0);
    const char *licence = rule_licence[rule_info[rule].system][cli->lang];
    if (licence)
        printf("\n%s\n", licence);
}

static int show_rule(const Cli *cli, RuleId r)
{
    if (!cli->is_json) {
        cli_rule_show(cli, r);
        return CLI_FINE;
    }
    JsonWriter w;
    if (!cli_json_start(cli, &w))
        return CLI_BAD;
    put_rule(&w, r, true);
    return cli_json_print(cli, &w, CLI_FINE);
}

/// Lists the rules whose id begins with a word, or of the system of that name.
static int list_rules(const Cli *cli, const char *word)
{
    JsonWriter w;
    if (cli->is_json && !cli_json_start(cli, &w))
        return CLI_BAD;
    if (cli->is_json) {
        json_write_key(&w, "rules");
        json_write_open(&w, '[');
    }
    uint32_t shown = 0;
    for (uint32_t r = 1; r < RULE_COUNT; r++) {
        const RuleInfo *info = &rule_info[r];
        if (strncmp(info->id, word, strlen(word)) != 0 &&
            strcmp(rule_system[info->system], word) != 0)
            continue;
        shown++;
        if (cli->is_json) {
            json_write_open(&w, '{');
            put_rule(&w, (RuleId)r, false);
            json_write_close(&w, '}');
        } else {
            printf("%-14s %s\n", info->id, rule_title((RuleId)r, cli->lang));
        }
    }
    int code = CLI_FINE;
    if (!shown)
        code = cli_fail(cli, "unknown_rule", "word", word, NULL);
    if (cli->is_json) {
        json_write_close(&w, ']');
        code = cli_json_print(cli, &w, code);
    }
    return code;
}

int cli_rules(Cli *cli, int argc, char **argv)
{
    bool is_coverage = false;
    const CliOption options[] = {{"coverage", CLI_FLAG, &is_coverage, 0, 0}};
    CliList words = {0};
    int code;
    if (!cli_args(cli, argc, argv, options, COUNT_OF(options), &words, 0, 1, &code))
        return code;
    if (is_coverage)
        return cli->is_json ? coverage_json(cli) : coverage_text(cli);
    if (!words.count)
        return list_rules(cli, "");
    char id[40];
    (void)snprintf(id, sizeof id, "%s", words.item[0]);
    // "ev-melee-3" is easier to type.
    if (id[0] >= 'a' && id[0] <= 'z' && strchr(id, '-'))
        for (char *c = id; *c; c++)
            if (*c >= 'a' && *c <= 'z')
                *c = (char)(*c - 'a' + 'A');
    RuleId rule = rule_find(id);
    return rule ? show_rule(cli, rule) : list_rules(cli, id);
}
