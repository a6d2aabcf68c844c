// SPDX-License-Identifier: MIT
// Picks the language and the command, and prints sentences. The language is looked for in all the
// arguments before anything else is read, so that even a mistake before --lang is told in it.
#include "cli/cli.h"
#include "cli/cli_words.h"
#include "cli/commands.h"
#include "gen/rules.h" // rule_info, rule_title
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stddef.h> // ptrdiff_t
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Bytes of a file this program will read: more than any journal of a real game.
enum { FILE_BYTES_MAX = 64 * 1024 * 1024 };

/// In the order of command_list.
static int (*const command_run[COMMAND_COUNT])(Cli *cli, int argc, char **argv) = {
#define RUN(name) cli_##name,
    COMMAND_EACH(RUN)
#undef RUN
};

const char *cli_text(const Cli *cli, const char *key)
{
    const char *text = text_get("cli", key, cli->lang);
    return text ? text : key;
}

const char *cli_end(const Cli *cli, RuleId rule)
{
    const char *text = text_get("ends", rule_info[rule].id, cli->lang);
    return text ? text : rule_title(rule, cli->lang);
}

/// Prints a text with its {placeholders} filled.
static void fill(FILE *to, const char *text, va_list pairs)
{
    while (*text) {
        const char *open = strchr(text, '{');
        const char *close = open ? strchr(open, '}') : NULL;
        if (!close) {
            (void)fputs(text, to);
            return;
        }
        (void)fwrite(text, 1, (size_t)(open - text), to);
        size_t length = (size_t)(close - open - 1);
        const char *found = NULL;
        va_list again;
        va_copy(again, pairs);
        for (const char *name; !found && (name = va_arg(again, const char *));) {
            const char *value = va_arg(again, const char *);
            if (strlen(name) == length && !memcmp(name, open + 1, length))
                found = value;
        }
        va_end(again);
        if (found)
            (void)fputs(found, to);
        else
            (void)fwrite(open, 1, length + 2, to);
        text = close + 1;
    }
}

void cli_say_pairs(const Cli *cli, FILE *to, const char *key, va_list pairs)
{
    fill(to, cli_text(cli, key), pairs);
}

void cli_say(const Cli *cli, FILE *to, const char *key, ...)
{
    va_list pairs;
    va_start(pairs, key);
    cli_say_pairs(cli, to, key, pairs);
    va_end(pairs);
}

int cli_fail(const Cli *cli, const char *key, ...)
{
    va_list pairs;
    va_start(pairs, key);
    (void)fflush(stdout);
    (void)fputs("escarmouche: ", stderr);
    fill(stderr, cli_text(cli, key), pairs);
    (void)fputc('\n', stderr);
    va_end(pairs);
    return CLI_BAD;
}

CliNumber cli_int(int64_t n)
{
    CliNumber out;
    (void)snprintf(out.text, sizeof out.text, "%s%" PRIu64, n < 0 ? "−" : "",
                   n < 0 ? 0u - (uint64_t)n : (uint64_t)n);
    return out;
}

CliNumber cli_whole(uint64_t n)
{
    CliNumber out;
    (void)snprintf(out.text, sizeof out.text, "%" PRIu64, n);
    return out;
}

/// A number written with a point, as people read it in the language asked for and as the page
/// writes it: "12 345,6" with narrow blanks that do not break, "12,345.6"; with a minus, no hyphen.
static CliNumber localise(const Cli *cli, const char *plain)
{
    const char *gap = cli->lang == TEXT_FR ? "\u202f" : ",";
    const char *point = strchr(plain, '.'), *end = plain + strlen(plain);
    CliNumber out = {{0}};
    size_t used = 0;
    for (const char *c = plain; *c && used + 4 < sizeof out.text; c++) {
        ptrdiff_t left = (point ? point : end) - c;
        if (left > 0 && left % 3 == 0 && c > plain && c[-1] != '-')
            used += (size_t)snprintf(out.text + used, sizeof out.text - used, "%s", gap);
        if (*c == '-')
            used += (size_t)snprintf(out.text + used, sizeof out.text - used, "−");
        else
            out.text[used++] = *c == '.' && cli->lang == TEXT_FR ? ',' : *c;
    }
    return out;
}

CliNumber cli_real(const Cli *cli, double x, int decimals)
{
    CliNumber out;
    (void)snprintf(out.text, sizeof out.text, "%.*f", decimals, x);
    return localise(cli, out.text);
}

CliNumber cli_count(const Cli *cli, int64_t n)
{
    char plain[24];
    (void)snprintf(plain, sizeof plain, "%" PRId64, n);
    return localise(cli, plain);
}

CliNumber cli_length(const Cli *cli, int32_t length) { return localise(cli, cli_pas(length).text); }

CliNumber cli_percent(const Cli *cli, double share)
{
    double shown = share > 0 && share < 0.001 ? 0.001 : share < 1 && share > 0.999 ? 0.999 : share;
    bool is_sure = shown <= 0 || shown >= 1;
    return cli_real(cli, 100 * shown, is_sure ? 0 : 1);
}

CliNumber cli_pas(int32_t length)
{
    CliNumber out;
    int32_t size = length < 0 ? -length : length;
    int n = snprintf(out.text, sizeof out.text, "%s%" PRId32 ".%03" PRId32, length < 0 ? "-" : "",
                     size / 1000, size % 1000);
    while (n > 0 && out.text[n - 1] == '0')
        out.text[--n] = 0;
    if (n > 0 && out.text[n - 1] == '.')
        out.text[n - 1] = 0;
    return out;
}

const char *cli_paint(const Cli *cli, const char *code, char out[16])
{
    out[0] = 0;
    if (cli->has_color)
        (void)snprintf(out, 16, "\033[%sm", code ? code : "0");
    return out;
}

const char *cli_reason(const Cli *cli, int error, bool is_writing)
{
    static const struct Reason {
        int error;
        const char *reading, *writing;
    } reasons[] = {{ENOENT, "why_missing", "why_no_folder"},
                   {ENOTDIR, "why_missing", "why_no_folder"},
                   {ENAMETOOLONG, "why_missing", "why_name_long"},
                   {EACCES, "why_forbidden", "why_forbidden"},
                   {EPERM, "why_forbidden", "why_forbidden"},
                   {EISDIR, "why_folder", "why_folder"},
                   {EROFS, "why_not_read", "why_read_only"},
                   {ENOSPC, "why_not_read", "why_full"},
                   {EDQUOT, "why_not_read", "why_full"},
                   {EFBIG, "why_long", "why_full"},
                   {ENOMEM, "no_memory", "no_memory"}};
    const char *key = is_writing ? "why_not_written" : "why_not_read";
    for (uint32_t i = 0; i < COUNT_OF(reasons); i++)
        if (reasons[i].error == error)
            key = is_writing ? reasons[i].writing : reasons[i].reading;
    return cli_text(cli, key);
}

int cli_cannot_read(const Cli *cli, const char *path, int error)
{
    return cli_fail(cli, "cannot_read", "file", path, "why", cli_reason(cli, error, false), NULL);
}

char *cli_file(const Cli *cli, const char *path, size_t *length)
{
    bool is_input = !strcmp(path, "-");
    FILE *file = is_input ? stdin : fopen(path, "rbe");
    if (!file) {
        cli_cannot_read(cli, path, errno);
        return NULL;
    }
    size_t size = 0, room = 1u << 16;
    char *text = malloc(room);
    int error = text ? 0 : ENOMEM;
    while (!error) {
        errno = 0;
        size_t got = fread(text + size, 1, room - size - 1, file);
        size += got;
        if (!got) {
            error = ferror(file) ? (errno ? errno : EIO) : 0;
            break;
        }
        if (size + 1 == room) {
            char *more = room < FILE_BYTES_MAX ? realloc(text, room * 2) : NULL;
            error = more ? 0 : room < FILE_BYTES_MAX ? ENOMEM : EFBIG;
            text = more ? more : text;
            room *= 2;
        }
    }
    if (!is_input)
        (void)fclose(file);
    if (error) {
        cli_cannot_read(cli, path, error);
        free(text);
        return NULL;
    }
    // Some editors begin a file with a mark of its encoding, which is no part of what it says.
    size_t mark = size >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3) ? 3 : 0;
    size -= mark;
    memmove(text, text + mark, size);
    text[size] = 0;
    *length = size;
    return text;
}

bool cli_close(FILE *file)
{
    bool is_good = !ferror(file);
    return fclose(file) == 0 && is_good;
}

/// French unless the environment or --lang says otherwise.
static TextLang language(int argc, char **argv)
{
    const char *env = NULL;
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (uint32_t i = 0; i < COUNT_OF(names) && !(env && *env); i++)
        env = getenv(names[i]);
    TextLang lang = env && !strncmp(env, "en", 2) ? TEXT_EN : TEXT_FR;
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        if (!strcmp(argv[i], "--lang") && i + 1 < argc)
            value = argv[i + 1];
        else if (!strncmp(argv[i], "--lang=", 7))
            value = argv[i] + 7;
        if (value && !strcmp(value, "en"))
            lang = TEXT_EN;
        else if (value && !strcmp(value, "fr"))
            lang = TEXT_FR;
    }
    return lang;
}

static const char *command_at(const void *self, uint32_t index)
{
    (void)self;
    return index < COMMAND_COUNT ? command_list[index].name : NULL;
}

/// The options before a command: those of all commands, and the version. Moves *at to the command.
/// False when the program ends with *code.
static bool global_options(Cli *cli, int argc, char **argv, int *at, int *code)
{
    int count = 0;
    while (*at + count < argc && argv[*at + count][0] == '-') {
        const char *arg = argv[*at + count++];
        if (!strcmp(arg, "-V") || !strcmp(arg, "--version")) {
            printf("escarmouche %s\n", ESCARMOUCHE_VERSION);
            *code = CLI_FINE;
            return false;
        }
        if (!strcmp(arg, "--lang") && *at + count < argc)
            count++;
    }
    // Help before a command is about it; alone, or before another option, about them all.
    bool is_good = cli_args(cli, count, argv + *at, NULL, 0, NULL, 0, 0, code);
    *at += count;
    return is_good;
}

/// Picks the command and runs it.
static int run(Cli *cli, int argc, char **argv)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    cli->is_terminal = isatty(STDOUT_FILENO) != 0;
    cli->has_terminal = cli->is_terminal && isatty(STDIN_FILENO) != 0;
    cli->has_color =
        cli->is_terminal && !(no_color && *no_color) && term && strcmp(term, "dumb") != 0;
    (void)signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error to tell, not an end
    int at = 1, code = CLI_BAD;
    if (!global_options(cli, argc, argv, &at, &code))
        return code;
    if (at >= argc) {
        cli_help(cli, stderr);
        return CLI_BAD;
    }
    if (!strcmp(argv[at], "help")) {
        if (at + 1 >= argc || argv[at + 1][0] == '-') {
            cli_help(cli, stdout);
            return CLI_FINE;
        }
        static char help[] = "--help";
        argv[at] = argv[at + 1]; // "help play" is "play --help"
        argv[at + 1] = help;
    }
    const CommandInfo *info = cli_command(argv[at]);
    if (!info)
        return cli_refuse(cli, "unknown_command", argv[at], NULL, (CliWords){command_at, NULL, ""});
    cli->command = info->name;
    return command_run[info - command_list](cli, argc - at - 1, argv + at + 1);
}

/// One of the three that is closed would be the number of the next file that is opened, and what is
/// said to people would be written into that. So it is taken, the wrong way round: to use it fails
/// as before.
static void hold_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            (void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int cli_main(int argc, char **argv)
{
    hold_descriptors();
    Cli cli = {.lang = language(argc, argv), .command = ""};
    int code = run(&cli, argc, argv);
    // A full disk or a closed pipe must not look like success.
    errno = 0;
    bool is_told = fflush(stdout) == 0;
    int error = errno;
    if (is_told && !ferror(stdout))
        return code;
    cli_fail(&cli, "cannot_write", "file", cli_text(&cli, "standard_output"), "why",
             cli_reason(&cli, error, true), NULL);
    return code != CLI_FINE ? code : CLI_BAD;
}
