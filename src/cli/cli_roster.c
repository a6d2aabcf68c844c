// SPDX-License-Identifier: MIT
// escarmouche roster check: is a band legal, and if not, by which rule? The file says which system
// it is for; the ruleset's own check gives the verdict.
#include "cli/cli_json.h"
#include "cli/cli_setup.h"
#include "core/ruleset.h"
#include "gen/rules.h"
#include "protocol/render.h"
#include "rules/rules.h"
#include <stdlib.h>
#include <string.h>

enum { TOKENS = 4096 };

typedef struct Verdict {
    Setup setup;
    Refusal why;
    JsonError error;
    int32_t cost, slots;
    bool is_read; ///< the file was understood
} Verdict;

static void judge(const char *text, size_t length, Verdict *v, JsonToken *token)
{
    static const JsonKey outer[] = {{"band", true}};
    static const JsonKey keys[] = {
        {"id", false}, {"name", false}, {"system", true}, {"figures", true}};
    Json json;
    uint32_t band, at[4];
    if (json_parse(&json, text, length, token, TOKENS) && json_keys(&json, 0, outer, 1, &band) &&
        json_keys(&json, band, keys, COUNT_OF(keys), at)) {
        char id[PROFILE_ID_MAX] = "";
        const Ruleset *rules = json_text(&json, at[2], id, sizeof id) ? rules_find(id) : NULL;
        if (!rules)
            json_fail(&json, at[2], E_UNKNOWN_SYSTEM);
        if (json_good(&json) && json_type(&json, at[3]) != JSON_ARRAY)
            json_fail(&json, at[3], E_WRONG_TYPE);
        if (json_good(&json)) {
            wire_setup_start(&v->setup, rules);
            v->setup.seat_count = 1;
            wire_read_band(&json, at[3], &v->setup, 0, &v->why);
        }
    }
    // The reader knows no rule for a name that nobody has; the ruleset's rule on who makes a band
    // (the one an empty band breaks) stands behind it.
    if (v->why.code == ERR_BAND_UNKNOWN && !v->why.rule) {
        int index;
        v->setup.figure_count = 0;
        v->why.rule = v->setup.ruleset->band_check(&v->setup, 0, &index).rule;
    }
    v->error = json.error;
    v->is_read = json_good(&json) || refusal_is(v->why);
    for (uint32_t i = 0; i < v->setup.figure_count; i++) {
        v->cost += v->setup.figure[i].profile->cost;
        v->slots += v->setup.figure[i].profile->slots;
    }
}

static int tell(const Cli *cli, const char *file, const Verdict *v)
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
            json_put_int(&w, "slots", v->slots);
        }
        if (code == CLI_REFUSED) {
            json_write_key(&w, "refusal");
            json_write_open(&w, '{');
            wire_put_refusal(&w, NULL, &v->setup, &v->why, cli->lang);
            json_put_text(&w, "pointer", v->error.pointer);
            json_write_close(&w, '}');
        }
        return cli_json_print(cli, &w, code);
    }
    if (code == CLI_BAD)
        return cli_tell_error(cli, file, &v->error);
    if (code == CLI_REFUSED)
        cli_say(cli, stdout, "roster_refused", "file", file, "text", text, "rule",
                rule_info[v->why.rule].id, "pointer", v->error.pointer, NULL);
    else
        cli_say(cli, stdout, "roster_legal", "file", file, "cost", cli_int(v->cost).text, "slots",
                cli_int(v->slots).text, "figures", cli_int(v->setup.figure_count).text, NULL);
    printf("\n");
    return code;
}

int cli_roster(Cli *cli, int argc, char **argv)
{
    CliList words = {0};
    int code;
    if (!cli_args(cli, argc, argv, NULL, 0, &words, 2, CLI_LIST_MAX, &code))
        return code;
    if (strcmp(words.item[0], "check") != 0)
        return cli_fail(cli, "roster_usage", NULL);
    if (cli->is_json && words.count > 2)
        return cli_fail(cli, "extra_word", "word", words.item[2], "command", cli->command, NULL);
    // The worst of several files decides.
    for (uint32_t i = 1; i < words.count; i++) {
        size_t length;
        char *text = cli_file(cli, words.item[i], &length);
        Verdict *v = calloc(1, sizeof *v);
        JsonToken *token = calloc(TOKENS, sizeof *token);
        int one = CLI_BAD;
        if (text && v && token) {
            judge(text, length, v, token);
            one = tell(cli, words.item[i], v);
        }
        free(token);
        free(v);
        free(text);
        code = one > code ? one : code;
    }
    return code;
}
