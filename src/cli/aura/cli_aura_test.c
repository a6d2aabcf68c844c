// SPDX-License-Identifier: MIT
// escarmouche aura test, oracle: one roll against a difficulty, or against nothing but a question.
#include "cli/aura/cli_aura.h"
#include "gen/rules.h"
#include "gen/tables_aura.h"
#include <string.h>

enum { POINTS_SHOWN = 4 }; ///< columns of chances: with no point, one, two, three

static const char *const tie_names[] = {"status_quo", "success"};

static bool read_tie(const CliAura *a, AuraTie *tie)
{
    *tie = a->tie && !strcmp(a->tie, tie_names[1]) ? AURA_TIE_SUCCESS : AURA_TIE_STATUS_QUO;
    bool is_good = !a->tie || *tie == AURA_TIE_SUCCESS || !strcmp(a->tie, tie_names[0]);
    if (!is_good)
        (void)cli_fail(a->cli, "aura_bad_tie", "value", a->tie, NULL);
    return is_good;
}

static int net_of(const CliAura *a)
{
    return cli_aura_count(a->advantages) - cli_aura_count(a->disadvantages);
}

static OddsShare success(const OddsAuraRoll *roll, int base, int against, AuraTie tie)
{
    OddsAuraTest test;
    odds_aura_test(&test, roll, base, against, tie, ODDS_AURA_RULES);
    return test.success;
}

/// A line of the ladder: a difficulty, its chance, and what points would make of it.
static void tell_rung(const CliAura *a, const OddsAuraRoll *roll, int base, AuraTie tie,
                      int difficulty, const char *name)
{
    printf("%4d  ", difficulty);
    cli_aura_put_column(name, 18);
    for (int points = 0; points < POINTS_SHOWN; points++)
        printf("%8s %%", cli_aura_percent(a, success(roll, base + points, difficulty, tie)).text);
    if (aura_is_automatic(base, difficulty, aura_keep(net_of(a)), tie == AURA_TIE_SUCCESS))
        printf("  %s", cli_text(a->cli, "aura_automatic"));
    printf("\n");
}

static void put_rung(const CliAura *a, JsonWriter *w, const OddsAuraRoll *roll, int base,
                     AuraTie tie, int difficulty)
{
    OddsAuraTest test;
    odds_aura_test(&test, roll, base, difficulty, tie, ODDS_AURA_RULES);
    json_put_int(w, "against", difficulty);
    cli_aura_put_share(w, "success", test.success);
    cli_aura_put_share(w, "critical", test.critical);
    cli_aura_put_share(w, "fumble", test.fumble);
    json_put_bool(
        w, "automatic",
        aura_is_automatic(base, difficulty, aura_keep(net_of(a)), tie == AURA_TIE_SUCCESS));
    json_write_key(w, "tiers");
    json_write_open(w, '{');
    for (uint32_t t = 0; t < AURA_TIERS; t++)
        cli_aura_put_share(w, cli_aura_tiers[t], test.tier[t]);
    json_write_close(w, '}');
    json_write_key(w, "with_points");
    json_write_open(w, '[');
    for (int points = 0; points < POINTS_SHOWN; points++) {
        json_write_open(w, '{');
        json_put_int(w, "points", points);
        cli_aura_put_share(w, "success", success(roll, base + points, difficulty, tie));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static int test_odds(const CliAura *a, int base, AuraTie tie)
{
    Cli *cli = a->cli;
    int net = net_of(a), against = 0;
    if (a->against && !cli_aura_difficulty(a, a->against, &against))
        return CLI_BAD;
    OddsAuraRoll roll;
    odds_aura_roll(&roll, aura_keep(net), ODDS_AURA_RULES);
    base += cli_aura_count(a->points);
    AuraCites cites = cli_aura_odds_cites(net, RULE_AE_RESULT_8);
    JsonWriter w;
    if (cli->is_json) {
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        json_put_int(&w, "base", base);
        json_put_text(&w, "kept", cli_aura_kept[aura_keep(net)]);
        if (a->against) {
            put_rung(a, &w, &roll, base, tie, against);
        } else {
            json_write_key(&w, "ladder");
            json_write_open(&w, '[');
            for (uint32_t i = 0; i < AURA_DIFFICULTY_COUNT; i++) {
                json_write_open(&w, '{');
                put_rung(a, &w, &roll, base, tie, aura_difficulties[i].value);
                json_write_close(&w, '}');
            }
            json_write_close(&w, ']');
        }
        cli_aura_put_rules(&w, &cites);
        return cli_json_print(cli, &w, CLI_FINE);
    }
    cli_say(cli, stdout, "aura_odds_head", "base", cli_int(base).text, "kept",
            cli_aura_word(a, "kept", cli_aura_kept[aura_keep(net)]), NULL);
    printf("\n");
    for (uint32_t i = 0; !a->against && i < AURA_DIFFICULTY_COUNT; i++)
        tell_rung(a, &roll, base, tie, aura_difficulties[i].value,
                  aura_difficulties[i].name[cli->lang]);
    if (a->against) {
        OddsAuraTest test;
        tell_rung(a, &roll, base, tie, against, "");
        odds_aura_test(&test, &roll, base, against, tie, ODDS_AURA_RULES);
        for (uint32_t t = AURA_TIERS; t-- > 0;)
            if (test.tier[t])
                printf("%8s %%  %s\n", cli_aura_percent(a, test.tier[t]).text,
                       cli_aura_word(a, "tier", cli_aura_tiers[t]));
    }
    cli_aura_tell_rules(a, &cites);
    return CLI_FINE;
}

int cli_aura_test(CliAura *a)
{
    Cli *cli = a->cli;
    int base, against = 0;
    AuraTie tie;
    if (!cli_aura_number(a, a->words.item[1], &base) || !read_tie(a, &tie))
        return CLI_BAD;
    if (a->odds)
        return test_odds(a, base, tie);
    if (a->against && !cli_aura_difficulty(a, a->against, &against))
        return CLI_BAD;
    CliAuraTray tray;
    CliAuraRoll roll;
    if (!cli_aura_tray(a, &tray) ||
        !cli_aura_throw(&tray, &roll, base, net_of(a), cli_text(cli, "aura_for_test")))
        return CLI_BAD;
    roll.points = cli_aura_count(a->points);
    if (!cli_aura_chain(&tray, &roll) || !cli_aura_all_used(&tray))
        return CLI_BAD;
    AuraResult r = aura_judge(roll.total, against, roll.grade, tie, false);
    const AuraDifficultyRow *word = &aura_difficulties[aura_describe(roll.total)];
    AuraCites cites = {0};
    aura_cite_roll(&cites, roll.dice, roll.net, roll.grade);
    aura_cite(&cites, RULE_AE_TEST_1);
    if (roll.points)
        aura_cite(&cites, RULE_AE_AURA_4);
    if (a->against)
        aura_cite_result(&cites, r, roll.grade, false);
    else
        aura_cite(&cites, RULE_AE_FREE_1);
    if (cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        cli_aura_put_roll(&w, &roll);
        if (a->against) {
            json_put_int(&w, "against", against);
            json_put_int(&w, "margin", r.margin);
            json_put_int(&w, "effective", r.effective);
            json_put_text(&w, "tier", cli_aura_tiers[r.tier]);
            json_put_bool(&w, "success", r.is_success);
            json_put_int(&w, "benefits", r.benefits);
            json_put_int(&w, "mishaps", r.mishaps);
        } else {
            json_put_text(&w, "description", word->description.id);
        }
        cli_aura_put_rules(&w, &cites);
        return cli_json_print(cli, &w, CLI_FINE);
    }
    cli_aura_tell_roll(a, &roll);
    printf(" ");
    if (a->against)
        cli_say(cli, stdout, "aura_result", "against", cli_int(against).text, "margin",
                cli_int(r.margin).text, "tier", cli_aura_word(a, "tier", cli_aura_tiers[r.tier]),
                NULL);
    else
        cli_say(cli, stdout, "aura_described", "word", word->description.name[cli->lang], NULL);
    if (a->against && (r.benefits || r.mishaps)) {
        printf(" ");
        cli_say(cli, stdout, r.benefits ? "aura_benefits" : "aura_mishaps", "count",
                cli_int(r.benefits + r.mishaps).text, NULL);
    }
    printf("\n");
    cli_aura_tell_rules(a, &cites);
    return CLI_FINE;
}

static const char *const answers[ODDS_AURA_ANSWERS] = {"no_and",  "no",  "no_but",
                                                       "yes_but", "yes", "yes_and"};

static int oracle_odds(const CliAura *a)
{
    OddsShare answer[ODDS_AURA_ANSWERS];
    AuraCites cites = cli_aura_odds_cites(net_of(a), RULE_AE_ORACLE_1);
    aura_cite(&cites, RULE_AE_ORACLE_2);
    odds_aura_oracle(answer, aura_keep(net_of(a)), ODDS_AURA_RULES);
    if (a->cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(a->cli, &w))
            return CLI_BAD;
        for (uint32_t i = 0; i < ODDS_AURA_ANSWERS; i++)
            cli_aura_put_share(&w, answers[i], answer[i]);
        cli_aura_put_rules(&w, &cites);
        return cli_json_print(a->cli, &w, CLI_FINE);
    }
    for (uint32_t i = ODDS_AURA_ANSWERS; i-- > 0;)
        printf("%8s %%  %s\n", cli_aura_percent(a, answer[i]).text,
               cli_aura_word(a, "answer", answers[i]));
    cli_aura_tell_rules(a, &cites);
    return CLI_FINE;
}

int cli_aura_oracle(CliAura *a)
{
    Cli *cli = a->cli;
    if (a->odds)
        return oracle_odds(a);
    CliAuraTray tray;
    CliAuraRoll roll;
    if (!cli_aura_tray(a, &tray))
        return CLI_BAD;
    uint32_t answer, again = 0;
    do { // AE-ORACLE-2
        if (!cli_aura_throw(&tray, &roll, 5, net_of(a), cli_text(cli, "aura_for_oracle")))
            return CLI_BAD;
        answer = odds_aura_answer(roll.dice, roll.kept, ODDS_AURA_RULES);
        if (!cli->is_json && answer == ODDS_AURA_ANSWERS) {
            roll.value = aura_kept_die(roll.dice, roll.kept);
            roll.total = roll.base + roll.value;
            cli_aura_tell_roll(a, &roll);
            printf(" ");
            cli_say(cli, stdout, "aura_oracle_again", NULL);
            printf("\n");
        }
        again += answer == ODDS_AURA_ANSWERS;
    } while (answer == ODDS_AURA_ANSWERS);
    if (!cli_aura_chain(&tray, &roll) || !cli_aura_all_used(&tray))
        return CLI_BAD;
    AuraCites cites = {0};
    aura_cite_roll(&cites, roll.dice, roll.net, roll.grade);
    aura_cite(&cites, RULE_AE_ORACLE_1);
    if (again)
        aura_cite(&cites, RULE_AE_ORACLE_2);
    if (cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        cli_aura_put_roll(&w, &roll);
        json_put_int(&w, "again", again);
        json_put_text(&w, "answer", answers[answer]);
        cli_aura_put_rules(&w, &cites);
        return cli_json_print(cli, &w, CLI_FINE);
    }
    cli_aura_tell_roll(a, &roll);
    printf(" ");
    cli_say(cli, stdout, "aura_oracle_answer", "answer",
            cli_aura_word(a, "answer", answers[answer]), NULL);
    printf("\n");
    cli_aura_tell_rules(a, &cites);
    return CLI_FINE;
}
