// SPDX-License-Identifier: MIT
// cli/cli.h: what the commands of `escarmouche` share: language, colours, sentences, options,
// files. Sentences come from data/text/cli.json. A command is a function of its arguments that
// returns the exit code; it owns what it allocates.
#pragma once
#include "core/base.h"
#include "gen/text.h" // TextLang
#include <stdarg.h>
#include <stdio.h>

/// Exit codes, the same for all commands and part of the manual.
enum {
    CLI_FINE = 0,
    CLI_REFUSED = 1, ///< a rule says no, a check failed
    CLI_BAD = 2,     ///< bad use or bad file
    CLI_SIGNAL = 128 ///< plus the number of the signal that ended it early
};

typedef struct Cli {
    const char *command; ///< name of the command under way
    TextLang lang;
    bool is_json;
    bool has_color;    ///< standard output may be coloured
    bool is_terminal;  ///< standard output is a terminal
    bool has_terminal; ///< standard input and output are
    bool is_helped;    ///< --help was asked for and answered
} Cli;

/// Runs the program: picks the language and the command.
int cli_main(int argc, char **argv);

int cli_systems(Cli *cli, int argc, char **argv);
int cli_aura(Cli *cli, int argc, char **argv);
int cli_roster(Cli *cli, int argc, char **argv);
int cli_play(Cli *cli, int argc, char **argv);
int cli_script(Cli *cli, int argc, char **argv);
int cli_replay(Cli *cli, int argc, char **argv);
int cli_analyse(Cli *cli, int argc, char **argv);
int cli_odds(Cli *cli, int argc, char **argv);
int cli_sim(Cli *cli, int argc, char **argv);
int cli_arena(Cli *cli, int argc, char **argv);
int cli_bot(Cli *cli, int argc, char **argv);
int cli_rules(Cli *cli, int argc, char **argv);
int cli_print(Cli *cli, int argc, char **argv);
int cli_serve(Cli *cli, int argc, char **argv);
int cli_bench(Cli *cli, int argc, char **argv);

/// A sentence of data/text/cli.json in the language asked for. An unknown key is a bug and shows
/// itself.
const char *cli_text(const Cli *cli, const char *key);
/// How a game ended, in words, by the rule that ended it.
const char *cli_end(const Cli *cli, RuleId rule);
/// The list of all commands.
void cli_help(const Cli *cli, FILE *to);
/// What the command under way does, and its options.
void cli_help_command(const Cli *cli);
/// Help for one task of a command: how it is used, and the options it takes, each with a blank
/// before and after.
void cli_help_task(const Cli *cli, const char *use, const char *takes);
/// A command by its name; NULL if there is none.
const struct CommandInfo *cli_command(const char *name);
/// Prints a rule: title and text in the player's language, then what the ledger says.
void cli_rule_show(const Cli *cli, RuleId rule);
/// Prints a sentence, its {placeholders} filled from pairs of name and text, ended by NULL; adds no
/// newline.
__attribute__((sentinel)) void cli_say(const Cli *cli, FILE *to, const char *key, ...);
void cli_say_pairs(const Cli *cli, FILE *to, const char *key, va_list pairs);
/// The same to standard error, with the program's name before and a newline after; returns CLI_BAD.
__attribute__((sentinel)) int cli_fail(const Cli *cli, const char *key, ...);

/// A number as text, for a pair: cli_int(12).text lives to the end of the call.
typedef struct CliNumber {
    char text[32];
} CliNumber;
CliNumber cli_int(int64_t n);
CliNumber cli_whole(uint64_t n);
// Numbers for people, as their language writes them and the page does: "12 345,6", "12,345.6".
CliNumber cli_real(const Cli *cli, double x, int decimals);
CliNumber cli_count(const Cli *cli, int64_t n);
/// A length in thousandths as pas.
CliNumber cli_length(const Cli *cli, int32_t length);
/// A share of 1 in percent, with one decimal; never 0 or 100 for what is merely rare or likely.
CliNumber cli_percent(const Cli *cli, double share);
/// A length as options take it: 12.5, with a point in any language.
CliNumber cli_pas(int32_t length);

typedef enum CliKind {
    CLI_FLAG,  ///< bool
    CLI_TEXT,  ///< const char *, of at most so many bytes; 0: of any length
    CLI_WHOLE, ///< uint64_t within least..most
    CLI_SEED,  ///< CliSeed: a number of 64 bits or its name
    CLI_MAYBE, ///< CliMaybe: the same, or not given
    CLI_LIST   ///< CliList: may be given several times
} CliKind;

enum { CLI_LIST_MAX = 64, CLI_LINE_BYTES = 512 };
typedef struct CliList {
    const char *item[CLI_LIST_MAX];
    uint32_t count;
} CliList;

typedef struct CliSeed {
    uint64_t value;
    bool is_given;
} CliSeed;

typedef struct CliMaybe {
    uint64_t value;
    bool is_given;
} CliMaybe;

typedef struct CliOption {
    const char *name; ///< without the dashes
    CliKind kind;
    void *to;
    uint64_t least, most;
} CliOption;

/// Reads --name value, --name=value and words; the options are those that data/commands.json lists
/// for the command. False when the command should end: with *code 0 after --help, 2 after a
/// mistake, which has been told.
NODISCARD bool cli_args(Cli *cli, int argc, char **argv, const CliOption *option, uint32_t count,
                        CliList *words, uint32_t least_words, uint32_t most_words, int *code);
/// Splits "a,b,c" in place at its commas, for two sides to SEAT_MAX; 0 if that is not what it is.
NODISCARD uint32_t cli_sides(char *text, const char **side);

/// Why a file cannot be read or written, by errno.
const char *cli_reason(const Cli *cli, int error, bool is_writing);
/// Tells that a file cannot be read and why, by errno; returns CLI_BAD.
int cli_cannot_read(const Cli *cli, const char *path, int error);
/// A whole file or, for "-", all of standard input; ended by a NUL that *length does not count.
/// NULL (and a sentence on standard error) when it cannot be read or is past the limit. Caller
/// frees.
char *cli_file(const Cli *cli, const char *path, size_t *length);
/// Closes a file being written; false when something was lost on the way.
NODISCARD bool cli_close(FILE *file);

/// Escape sequence when colours are on, else the empty text. `code` as in "1;31"; NULL resets.
const char *cli_paint(const Cli *cli, const char *code, char out[16]);
