// SPDX-License-Identifier: MIT
// escarmouche replay: plays a journal again and says whether it is true. Reading a journal is
// playing it, so the telling is the same as in a live game.
#include "cli/cli_host.h"
#include "cli/cli_json.h"
#include "cli/cli_setup.h"
#include "cli/play/cli_table.h"
#include <stdlib.h>
#include <string.h>

typedef struct Replay {
    const Cli *cli;
    Session *session;
    CliTable *table;
    bool has_table;
} Replay;

static void tell(void *self, const Event *event)
{
    Replay *r = self;
    if (!r->has_table)
        cli_table_start(r->table, r->cli, &r->session->table->game);
    r->has_table = true;
    cli_table_event(r->table, &r->session->table->game, event);
}

/// Programs get events and the end; what was asked in between is in the journal.
static void print_line(void *self, const char *text, size_t length)
{
    static const char decide[] = "{\"type\":\"decide\"";
    (void)self;
    if (length >= sizeof decide - 1 && !memcmp(text, decide, sizeof decide - 1))
        return;
    (void)fwrite(text, 1, length, stdout);
    (void)fputc('\n', stdout);
}

static int verdict_json(const Cli *cli, const char *file, const JournalResult *result, int code)
{
    JsonWriter w;
    if (!cli_json_start(cli, &w))
        return CLI_BAD;
    json_put_text(&w, "file", file);
    json_put_bool(&w, "good", code == CLI_FINE);
    json_put_int(&w, "steps", result->steps);
    json_put_int(&w, "events", result->events);
    json_write_key(&w, "hash");
    json_write_hash(&w, result->hash);
    json_put_bool(&w, "other_version", result->other_version);
    if (result->error.code) {
        json_write_key(&w, "error");
        json_write_open(&w, '{');
        wire_put_error(&w, &result->error, cli->lang);
        json_write_close(&w, '}');
    }
    return cli_json_print(cli, &w, code);
}

int cli_replay(Cli *cli, int argc, char **argv)
{
    bool is_verify = false, is_text = false;
    const CliOption options[] = {{"verify", CLI_FLAG, &is_verify, 0, 0},
                                 {"text", CLI_FLAG, &is_text, 0, 0}};
    CliList words = {0};
    int code;
    if (!cli_args(cli, argc, argv, options, COUNT_OF(options), &words, 1, 1, &code))
        return code;
    size_t length;
    char *text = cli_file(cli, words.item[0], &length);
    Replay r = {cli, cli_host_open(cli->lang), calloc(1, sizeof(CliTable)), false};
    if (!text || !r.session || !r.table) {
        code = CLI_BAD;
        goto out;
    }
    EventSink watch = {tell, &r};
    SessionSink print = {print_line, NULL};
    if (!is_verify && !cli->is_json)
        r.session->table->watch = &watch;
    JournalResult result;
    bool is_good = journal_file_read(r.session, text, length,
                                     cli->is_json && !is_verify ? &print : NULL, &result);
    // A journal that is not one is a bad file; one that tells another game is refused.
    bool is_other = result.error.code == E_JOURNAL_HASH || result.error.code == E_JOURNAL_CHOICE ||
                    result.error.code == E_JOURNAL_LINE || result.error.code == E_JOURNAL_VERSION;
    code = is_good ? CLI_FINE : is_other ? CLI_REFUSED : CLI_BAD;
    if (is_verify && cli->is_json) {
        code = verdict_json(cli, words.item[0], &result, code);
        goto out;
    }
    if (is_good && r.has_table)
        cli_table_show(r.table, &r.session->table->game);
    if (is_good && !cli->is_json) {
        char hash[20];
        (void)snprintf(hash, sizeof hash, "%016llx", (unsigned long long)result.hash);
        cli_say(cli, stdout, "replay_good", "file", words.item[0], "steps",
                cli_int(result.steps).text, "events", cli_int(result.events).text, "hash", hash,
                NULL);
        printf("\n");
    }
    if (!is_good) {
        cli_tell_journal(cli, words.item[0], r.session, &result);
    }
out:
    cli_host_close(r.session);
    cli_table_close(r.table);
    free(text);
    return code;
}
