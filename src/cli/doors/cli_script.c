// SPDX-License-Identifier: MIT
// escarmouche script: the black-box door. A file (or all of standard input) is played as a script
// with its expectations; --live answers each message as it comes, for programs that hold a
// conversation.
#include "cli/cli.h"
#include "cli/cli_chance.h"
#include "cli/cli_host.h"
#include "cli/cli_lines.h"
#include "protocol/files/script.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Bytes of a message: more than a loaded journal of a real game.
enum { LIVE_LINE_MAX = 1 << 24 };

static void print_line(void *self, const char *text, size_t length)
{
    bool *is_live = self;
    (void)fwrite(text, 1, length, stdout);
    (void)fputc('\n', stdout);
    if (*is_live)
        (void)fflush(stdout);
}

static int run_live(const Cli *cli, const char *name, int in, const SessionSink *out)
{
    Session *s = cli_host_open(cli->lang);
    CliLines lines;
    if (!s)
        return cli_fail(cli, "no_memory", NULL);
    cli_chance_salt(s);
    cli_lines_open(&lines, in, LIVE_LINE_MAX);
    bool goes_on = true;
    for (; goes_on; s->lines_before++) {
        CliLineState state = cli_lines_peek(&lines, -1);
        const char *line = lines.line;
        size_t n = lines.length;
        while (state == CLI_LINE_READ && n > 0 && line[n - 1] == '\r')
            n--;
        if (state == CLI_LINE_READ && !cli_lines_is_blank(&lines) && line[0] != '#')
            goes_on = session_handle(s, line, n, out);
        else if (state == CLI_LINE_LONG)
            session_error(s, &(JsonError){.code = E_TOO_BIG, .line = 1, .column = 1}, out);
        goes_on = goes_on && state != CLI_LINE_END;
        cli_lines_drop(&lines);
    }
    int code = lines.error ? cli_cannot_read(cli, name, lines.error) : CLI_FINE;
    cli_lines_close(&lines);
    cli_host_close(s);
    return code;
}

/// The scripts one after the other, each with a session of its own; the worst of what they end
/// with.
static int run_scripts(const Cli *cli, const CliList *files, const SessionSink *out)
{
    Script *script = malloc(sizeof *script);
    int worst = script ? CLI_FINE : cli_fail(cli, "no_memory", NULL);
    for (uint32_t i = 0; script && i < files->count; i++) {
        size_t length;
        char *text = cli_file(cli, files->item[i], &length);
        if (text && files->count > 1)
            printf("# %s\n", files->item[i]); // a remark, as in the scripts themselves
        int code = text ? script_run(script, text, length, cli->lang, out) : CLI_BAD;
        worst = code > worst ? code : worst;
        free(text);
    }
    free(script);
    return worst;
}

int cli_script(Cli *cli, int argc, char **argv)
{
    bool is_live = false;
    const CliOption options[] = {{"live", CLI_FLAG, &is_live, 0, 0}};
    CliList words = {0};
    int code;
    if (!cli_args(cli, argc, argv, options, COUNT_OF(options), &words, 1, CLI_LIST_MAX, &code))
        return code;
    SessionSink out = {print_line, &is_live};
    if (!is_live)
        return run_scripts(cli, &words, &out);
    if (words.count > 1)
        return cli_fail(cli, "extra_word", "word", words.item[1], "command", cli->command, NULL);
    bool is_input = !strcmp(words.item[0], "-");
    int in = is_input ? STDIN_FILENO : open(words.item[0], O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return cli_cannot_read(cli, words.item[0], errno);
    code = run_live(cli, words.item[0], in, &out);
    if (!is_input)
        (void)close(in);
    return code;
}
