// SPDX-License-Identifier: MIT
// escarmouche script: the black-box door. A file (or all of standard input) is played as a script
// with its expectations; --live answers each message as it comes, for programs that hold a
// conversation.
#include "cli/cli.h"
#include "protocol/script.h"
#include <stdlib.h>
#include <string.h>

static void print_line(void *self, const char *text, size_t length)
{
    bool *is_live = self;
    (void)fwrite(text, 1, length, stdout);
    (void)fputc('\n', stdout);
    if (*is_live)
        (void)fflush(stdout);
}

static int run_live(const Cli *cli, FILE *in, const SessionSink *out)
{
    Session *s = malloc(sizeof *s);
    if (!s)
        return cli_fail(cli, "no_memory", NULL);
    session_init(s, cli->lang);
    char *line = NULL;
    size_t room = 0;
    bool goes_on = true;
    for (ssize_t n; goes_on && (n = getline(&line, &room, in)) >= 0;) {
        while (n > 0 && (line[n - 1] == '\n' || line[n - 1] == '\r'))
            n--;
        if (n > 0 && line[0] != '#')
            goes_on = session_handle(s, line, (size_t)n, out);
    }
    free(line);
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
    FILE *in = is_input ? stdin : fopen(words.item[0], "re");
    if (!in)
        return cli_fail(cli, "cannot_read", "file", words.item[0], NULL);
    code = run_live(cli, in, &out);
    if (!is_input)
        (void)fclose(in);
    return code;
}
