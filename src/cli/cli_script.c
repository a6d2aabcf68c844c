// SPDX-License-Identifier: MIT
// escarmouche script: the black-box door. A file (or all of standard input) is played as a script
// with its expectations; --live answers each message as it comes, for programs that hold a
// conversation.
#include "cli/cli.h"
#include "cli/cli_chance.h"
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

static int run_live(const Cli *cli, int in, const SessionSink *out)
{
    Session *s = malloc(sizeof *s);
    CliLines lines;
    if (!s)
        return cli_fail(cli, "no_memory", NULL);
    session_init(s, cli->lang);
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
    cli_lines_close(&lines);
    free(s);
    return CLI_FINE;
}

static int run_script(const Cli *cli, const char *file, const SessionSink *out)
{
    size_t length;
    char *text = cli_file(cli, file, &length);
    Script *script = text ? malloc(sizeof *script) : NULL;
    int code = script ? script_run(script, text, length, cli->lang, out)
               : text ? cli_fail(cli, "no_memory", NULL)
                      : CLI_BAD;
    free(script);
    free(text);
    return code;
}

int cli_script(Cli *cli, int argc, char **argv)
{
    bool is_live = false;
    const CliOption options[] = {{"live", CLI_FLAG, &is_live, 0, 0}};
    CliList words = {0};
    int code;
    if (!cli_args(cli, argc, argv, options, COUNT_OF(options), &words, 1, 1, &code))
        return code;
    SessionSink out = {print_line, &is_live};
    if (!is_live)
        return run_script(cli, words.item[0], &out);
    bool is_input = !strcmp(words.item[0], "-");
    int in = is_input ? STDIN_FILENO : open(words.item[0], O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return cli_cannot_read(cli, words.item[0], errno);
    code = run_live(cli, in, &out);
    if (!is_input)
        (void)close(in);
    return code;
}
