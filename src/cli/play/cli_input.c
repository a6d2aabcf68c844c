// SPDX-License-Identifier: MIT
// Lines are edited by libedit: it is small, BSD-licensed and kept by Debian; GNU readline would put
// its licence on the whole program. A pipe never meets it, so tests and scripts read what they
// always read. A signal only leaves a mark and interrupts the read: whoever asked for the line
// sees the input end and tidies up. A second one does not wait for that. One that comes a moment
// before the read begins would interrupt nothing, so it rings again until the line is given up.
// Whoever comes back from Ctrl+Z gets a prompt again: the shell has had the terminal meanwhile.
// That is not left to EL_SIGNAL, which passes signals on to the whole process group.
#include "cli/play/cli_input.h"
#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY_SIZE = 200, LISTED_MAX = 40 };

struct CliInput {
    const Cli *cli;
    EditLine *edit; ///< NULL: plain lines
    History *history;
    CliInputWord *word;
    void *word_self;
    bool is_secret;
    char prompt[48];
};

// ---- signals ----

static volatile sig_atomic_t stopped, is_reading, resumed; // a handler has nothing else to write to
static const int stoppers[] = {SIGINT, SIGTERM, SIGHUP};

static void stop(int signal)
{
    if (stopped)
        _exit(128 + signal); // nobody listens: what was kept is on disk already
    stopped = signal;
    if (is_reading)
        (void)alarm(1);
}

static void ring_again(int signal)
{
    (void)signal;
    if (is_reading)
        (void)alarm(1);
}

static void resume(int signal)
{
    (void)signal;
    resumed = 1;
}

int cli_input_signal(void) { return stopped; }

static void set_handlers(void (*handler)(int), void (*bell)(int), void (*back)(int))
{
    struct sigaction action = {.sa_handler = handler}; // no SA_RESTART: reading ends
    (void)sigemptyset(&action.sa_mask);
    for (uint32_t i = 0; i < COUNT_OF(stoppers); i++)
        (void)sigaction(stoppers[i], &action, NULL);
    action.sa_handler = bell;
    (void)sigaction(SIGALRM, &action, NULL);
    action.sa_handler = back;
    (void)sigaction(SIGCONT, &action, NULL);
}

// ---- editing ----

static CliInput *input_of(EditLine *edit)
{
    void *self = NULL;
    (void)el_get(edit, EL_CLIENTDATA, &self);
    return self;
}

static char *prompt_of(EditLine *edit) { return input_of(edit)->prompt; }

/// Bytes that all words with this beginning share, in *share; the first such word. Lists them,
/// separated by blanks, if `list`.
static const char *find_words(const CliInput *in, const char *line, const char *begin,
                              size_t *share, uint32_t *count, FILE *list)
{
    const char *first = NULL, *word;
    size_t typed = strlen(begin);
    *count = 0;
    for (uint32_t i = 0; (word = in->word(in->word_self, line, i)); i++) {
        if (strncasecmp(word, begin, typed) != 0)
            continue;
        if (list && *count < LISTED_MAX)
            (void)fprintf(list, "%s%s", *count ? "  " : "\n", word);
        *share = first ? *share : strlen(word);
        first = first ? first : word;
        while (strncasecmp(first, word, *share) != 0)
            --*share;
        ++*count;
    }
    if (list)
        (void)fputs(*count > LISTED_MAX ? "  …\n" : "\n", list);
    return first;
}

static unsigned char complete(EditLine *edit, wint_t key)
{
    const CliInput *in = input_of(edit);
    const LineInfo *now = el_line(edit);
    char line[CLI_LINE_BYTES];
    size_t length = (size_t)(now->cursor - now->buffer), share = 0;
    uint32_t count;
    (void)key;
    if (!in->word || length >= sizeof line)
        return CC_ERROR;
    memcpy(line, now->buffer, length);
    line[length] = 0;
    char *blank = strrchr(line, ' '), *begin = blank ? blank + 1 : line;
    size_t typed = strlen(begin);
    const char *first = find_words(in, line, begin, &share, &count, NULL);
    if (!first)
        return CC_ERROR;
    if (count > 1 && share == typed) {
        (void)find_words(in, line, begin, &share, &count, stdout);
        return CC_REDISPLAY;
    }
    char whole[CLI_LINE_BYTES];
    (void)snprintf(whole, sizeof whole, "%.*s%s", (int)share, first, count == 1 ? " " : "");
    el_deletestr(edit, (int)typed);
    return el_insertstr(edit, whole) == 0 ? CC_REFRESH : CC_ERROR;
}

static void start_editing(CliInput *in)
{
    HistEvent event;
    // Letters beyond ASCII are typed whatever the locale of the machine.
    if (!setlocale(LC_CTYPE, "") || MB_CUR_MAX == 1)
        (void)setlocale(LC_CTYPE, "C.UTF-8");
    in->history = history_init();
    in->edit = in->history ? el_init("escarmouche", stdin, stdout, stderr) : NULL;
    if (!in->edit)
        return;
    (void)history(in->history, &event, H_SETSIZE, HISTORY_SIZE);
    (void)history(in->history, &event, H_SETUNIQUE, 1);
    (void)el_set(in->edit, EL_CLIENTDATA, in);
    (void)el_set(in->edit, EL_PROMPT_ESC, prompt_of, '\1');
    (void)el_set(in->edit, EL_EDITOR, "emacs");
    (void)el_set(in->edit, EL_HIST, history, in->history);
    // Wide, since el_set() would copy the names and never free them.
    (void)el_wset(in->edit, EL_ADDFN, L"escarmouche-complete", L"complete", complete);
    (void)el_set(in->edit, EL_BIND, "^I", "escarmouche-complete", NULL);
    (void)el_source(in->edit, NULL); // a person's own .editrc
}

// ---- reading ----

CliInput *cli_input_open(const Cli *cli)
{
    CliInput *in = calloc(1, sizeof *in);
    if (!in)
        return NULL;
    in->cli = cli;
    char bold[16], plain[16];
    bool has_color = cli->has_color && cli->has_terminal;
    // Between \1 and \1 is what takes no room on the line.
    if (has_color)
        (void)snprintf(in->prompt, sizeof in->prompt, "\1%s\1>\1%s\1 ", cli_paint(cli, "1", bold),
                       cli_paint(cli, NULL, plain));
    else
        (void)snprintf(in->prompt, sizeof in->prompt, "> ");
    stopped = 0;
    if (cli->has_terminal)
        start_editing(in);
    set_handlers(stop, ring_again, in->edit ? resume : SIG_DFL);
    return in;
}

void cli_input_close(CliInput *in)
{
    if (!in)
        return;
    set_handlers(SIG_DFL, SIG_DFL, SIG_DFL);
    if (in->edit)
        el_end(in->edit);
    if (in->history)
        history_end(in->history);
    free(in);
}

void cli_input_complete(CliInput *in, CliInputWord *word, void *self)
{
    in->word = word;
    in->word_self = self;
}

void cli_input_hush(CliInput *in, bool is_secret) { in->is_secret = is_secret; }

/// Without the blanks around it.
static void trim(char *line)
{
    size_t length = strlen(line);
    while (length && strchr(" \t\r\n", line[length - 1]))
        line[--length] = 0;
    char *start = line + strspn(line, " \t");
    memmove(line, start, strlen(start) + 1);
}

static bool edit_line(CliInput *in, char *line, size_t max)
{
    int count = 0;
    HistEvent event;
    el_resize(in->edit);
    const char *text;
    do {
        resumed = 0;
        text = el_gets(in->edit, &count);
    } while (!text && resumed && !stopped);
    if (!text || count <= 0)
        return false;
    (void)snprintf(line, max, "%s", text);
    trim(line);
    if (line[0] && !in->is_secret)
        (void)history(in->history, &event, H_ENTER, line);
    return true;
}

static bool plain_line(const CliInput *in, char *line, size_t max)
{
    (void)fputs("> ", stdout);
    (void)fflush(stdout);
    if (!fgets(line, (int)max, stdin))
        return false;
    size_t length = strlen(line);
    if (length + 1 == max && line[length - 1] != '\n')
        for (int c = fgetc(stdin); c != '\n' && c != EOF;)
            c = fgetc(stdin);
    trim(line);
    // What was piped in is not echoed by a terminal.
    if (!in->cli->has_terminal)
        printf("%s\n", line);
    return true;
}

bool cli_input_line(CliInput *in, char *line, size_t max)
{
    line[0] = 0;
    (void)fflush(stdout);
    is_reading = 1; // before the mark is looked at: a signal is seen here, or it rings
    bool is_read =
        !stopped && (in->edit ? edit_line(in, line, max) : plain_line(in, line, max)) && !stopped;
    is_reading = 0;
    (void)alarm(0);
    if (is_read)
        return true;
    printf("\n");
    return false;
}
