// SPDX-License-Identifier: MIT
// A decision of a journal: its legal choices with the odds of each, or all about one of them.
#include "cli/cli_fold.h"
#include "cli/cli_host.h"
#include "cli/cli_json.h"
#include "cli/cli_odds_tell.h"
#include "cli/cli_setup.h"
#include "cli/lab/cli_odds.h"
#include "cli/play/cli_table.h"
#include "gen/rules.h"
#include "protocol/session/journal_file.h"
#include "protocol/wire/render.h"
#include <stdlib.h>
#include <string.h>

enum { CHOICES_MAX = 512, TOKENS_MAX = 4096 };

/// Plays a journal up to the step before number `at` (from 1; 0: all of it).
static bool play_to(const Cli *cli, Session *s, const char *path, uint64_t at, int *code)
{
    size_t length, from = 0;
    JournalResult result;
    JournalReader reader;
    char *text = cli_file(cli, path, &length);
    *code = CLI_BAD;
    if (!text)
        return false;
    journal_reader_start(&reader, s, NULL, &result);
    bool is_good = true, is_there = false;
    while (is_good && from < length && !is_there) {
        const char *newline = memchr(text + from, '\n', length - from);
        size_t n = newline ? (size_t)(newline - (text + from)) : length - from;
        is_good = journal_reader_line(&reader, text + from, n);
        from += n + 1;
        is_there = at && session_game(s) && s->table->step_count == at - 1;
    }
    s->lang = cli->lang;
    free(text);
    if (!is_good || (!is_there && !journal_reader_end(&reader, true))) {
        *code = cli_tell_journal(cli, path, s, &result);
        return false;
    }
    if (at && !is_there) {
        *code = cli_fail(cli, "odds_no_step", "at", cli_whole(at).text, "count",
                         cli_whole(s->table->step_count).text, NULL);
        return false;
    }
    return true;
}

/// --choice: a choice as messages have it.
static bool read_choice(const Cli *cli, const Game *g, const char *text, Choice *choice, int *code)
{
    JsonToken *token = calloc(TOKENS_MAX, sizeof *token);
    Json json;
    *code = CLI_BAD;
    if (!token) {
        cli_fail(cli, "no_memory", NULL);
        return false;
    }
    bool is_good = json_parse(&json, text, strlen(text), token, TOKENS_MAX) &&
                   wire_read_choice(&json, 0, g, choice);
    if (!is_good)
        cli_tell_error(cli, "--choice", &json.error);
    free(token);
    Refusal why = is_good ? game_check(g, game_decider(g), choice) : refusal_none();
    if (refusal_is(why)) {
        char said[RENDER_MAX];
        render_refusal(g, &why, cli->lang, said, sizeof said);
        cli_fail(cli, "odds_refused", "text", said, "rule", rule_info[why.rule].id, NULL);
        *code = CLI_REFUSED;
        return false;
    }
    return is_good;
}

/// Every choice worth a look, each with what matters most of it.
static int list_choices(const Cli *cli, const Game *g, const Choice *choice, uint32_t count)
{
    CliTable *table = calloc(1, sizeof *table);
    if (!table)
        return cli_fail(cli, "no_memory", NULL);
    cli_table_start(table, cli, g);
    for (uint32_t i = 0; i < count; i++) {
        char text[RENDER_MAX], odds[CLI_ODDS_BYTES] = "";
        render_choice(g, &choice[i], cli->lang, text, sizeof text);
        cli_table_odds(table, g, &choice[i], odds, sizeof odds);
        CliFold line;
        cli_fold_open(&line, 0);
        (void)fprintf(line.to, " %2u. %s %s", i + 1, text, odds);
        cli_fold_close(cli, &line, 5);
    }
    cli_table_close(table);
    return CLI_FINE;
}

int cli_odds_journal(const Cli *cli, const CliOdds *odds)
{
    int code = CLI_BAD;
    Session *s = cli_host_open(cli->lang);
    Choice *choice = calloc(CHOICES_MAX, sizeof *choice);
    if (!s || !choice) {
        cli_fail(cli, "no_memory", NULL);
        goto out;
    }
    if (!play_to(cli, s, odds->journal, odds->at.is_given ? odds->at.value : 0, &code))
        goto out;
    const Game *g = session_game(s);
    if (!g || game_wait(g) != GAME_WAIT_CHOICE || !game_ruleset(g)->outcomes) {
        code = cli_fail(cli, "odds_no_decision", NULL);
        goto out;
    }
    char title[RENDER_MAX];
    render_decision(g, cli->lang, title, sizeof title);
    if (odds->choice) {
        if (read_choice(cli, g, odds->choice, choice, &code))
            code = cli_odds_tell(cli, odds->svg, g, title, choice, 1);
        goto out;
    }
    uint32_t count = game_candidates(g, choice, CHOICES_MAX);
    if (cli->is_json || odds->svg) {
        code = cli_odds_tell(cli, odds->svg, g, title, choice, count);
    } else {
        cli_fold(cli, title, 2);
        code = list_choices(cli, g, choice, count);
    }
out:
    free(choice);
    cli_host_close(s);
    return code;
}
