// SPDX-License-Identifier: MIT
// escarmouche roster check: tells the verdict on band files; with --json an object a line.
#include "cli/cli_json.h"
#include "cli/cli_setup.h"
#include "cli/cli_words.h"
#include "core/prices.h"
#include "core/ruleset.h"
#include "gen/rules.h"
#include "protocol/files/roster.h"
#include "protocol/wire/render.h"
#include <stdlib.h>
#include <string.h>

static int tell(const Cli *cli, const char *file, const char *list, const Roster *v)
{
    int code = !v->is_read ? CLI_BAD : refusal_is(v->why) ? CLI_REFUSED : CLI_FINE;
    char text[RENDER_MAX] = "";
    if (code == CLI_REFUSED)
        render_setup_refusal(&v->setup, &v->why, cli->lang, text, sizeof text);
    if (cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        json_put_text(&w, "file", file);
        json_put_bool(&w, "legal", code == CLI_FINE);
        if (code == CLI_BAD) {
            json_write_key(&w, "error");
            json_write_open(&w, '{');
            wire_put_error(&w, &v->error, cli->lang);
            json_write_close(&w, '}');
        } else {
            json_put_int(&w, "figures", v->setup.figure_count);
            json_put_int(&w, "cost", v->cost);
            json_put_int(&w, "slots", v->berths);
        }
        if (code == CLI_REFUSED) {
            json_write_key(&w, "refusal");
            json_write_open(&w, '{');
            wire_put_refusal(&w, NULL, &v->setup, &v->why, cli->lang);
            json_put_int(&w, "line", v->error.line);
            json_put_int(&w, "column", v->error.column);
            json_put_text(&w, "pointer", v->error.pointer);
            json_write_close(&w, '}');
        }
        if (list && (v->in_list || v->error.code == E_LISTS_DIFFER))
            json_put_text(&w, "list", list); // where the mistake is, or what it clashes with
        return cli_json_print(cli, &w, code);
    }
    if (code == CLI_BAD && v->error.code == E_LISTS_DIFFER)
        return cli_tell_clash(cli, file, list, &v->error);
    if (v->in_list)
        file = list;
    if (code == CLI_BAD)
        return cli_tell_error(cli, file, &v->error);
    if (code == CLI_REFUSED)
        cli_say(cli, stdout, "roster_refused", "file", file, "line", cli_int(v->error.line).text,
                "column", cli_int(v->error.column).text, "pointer", v->error.pointer, "text", text,
                "rule", rule_info[v->why.rule].id, NULL);
    else
        cli_say(cli, stdout, v->setup.ruleset->prices ? "roster_legal_points" : "roster_legal",
                "file", file, "cost", cli_int(v->cost).text, "budget", cli_int(v->budget).text,
                "slots", cli_int(v->berths).text, "figures", cli_int(v->setup.figure_count).text,
                NULL);
    if (v->why.code == ERR_BAND_COST && v->cost > v->budget) {
        printf(" ");
        cli_say(cli, stdout, "roster_cost", "cost", cli_int(v->cost).text, "budget",
                cli_int(v->budget).text, NULL);
    }
    printf("\n");
    return code;
}

static const char *task_at(const void *self, uint32_t index)
{
    (void)self;
    return index ? NULL : "check";
}

int cli_roster(Cli *cli, int argc, char **argv)
{
    CliList words = {0};
    const char *list = NULL;
    const CliOption table[] = {{"list", CLI_TEXT, &list, 0, 0}};
    int code;
    if (!cli_args(cli, argc, argv, table, COUNT_OF(table), &words, 2, CLI_LIST_MAX, &code))
        return code;
    if (strcmp(words.item[0], "check") != 0)
        return cli_refuse(cli, "unknown_task", words.item[0], NULL, (CliWords){task_at, NULL, ""});
    size_t list_length = 0;
    char *list_text = list ? cli_file(cli, list, &list_length) : NULL;
    if (list && !list_text)
        return CLI_BAD;
    // The worst of several files decides.
    for (uint32_t i = 1; i < words.count; i++) {
        size_t length;
        char *text = cli_file(cli, words.item[i], &length);
        Roster *v = calloc(1, sizeof *v);
        int one = CLI_BAD;
        if (text && v) {
            roster_judge_with(v, list_text, list_length, text, length);
            one = tell(cli, words.item[i], list, v);
        } else if (v && cli->is_json) { // every file has its line; people have been told why
            v->error.code = E_FILE;
            one = tell(cli, words.item[i], list, v);
        }
        free(v);
        free(text);
        code = one > code ? one : code;
    }
    free(list_text);
    return code;
}
