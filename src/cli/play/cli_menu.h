// SPDX-License-Identifier: MIT
// cli/play/cli_menu.h: asks a person for a choice: numbered lines, places typed as coordinates.
// Reads whole lines, so that a terminal, a pipe and a test are the same to it. Changes
// no game: what it returns has passed game_check().
#pragma once
#include "cli/play/cli_input.h"
#include "cli/play/cli_table.h"

typedef enum CliAnswer {
    CLI_ANSWER_CHOICE,   ///< the choice is in place and legal
    CLI_ANSWER_AUTO,     ///< let the machine choose this once
    CLI_ANSWER_AUTO_ALL, ///< ... and all decisions of the same name that follow
    CLI_ANSWER_HINT,     ///< tell what the machine would do, and why
    CLI_ANSWER_UNDO,
    CLI_ANSWER_SAVE, ///< the name of the file, if any, is in menu->word
    CLI_ANSWER_QUIT,
    CLI_ANSWER_END ///< the input is over
} CliAnswer;

enum { CLI_SPREAD_MAX = 64 }; ///< lines that one option can make: the width of an OptionMask
enum {
    CLI_CANDIDATE_MAX = 256,
    CLI_SHOWN_MAX = 256, ///< lines whose odds can be asked for
    /// All that an offer and its candidates can make: nothing is left out of a menu.
    CLI_ENTRY_MAX = OFFER_MAX * CLI_SPREAD_MAX + CLI_CANDIDATE_MAX,
    CLI_ENTRY_INDENT = 5, ///< columns before the text of a numbered line
    // What cli_menu_hear() returns besides the number of a line.
    CLI_HEARD_BACK = -1, ///< "0"
    CLI_HEARD_LEFT = -2, ///< leave the menu with the answer given
    CLI_HEARD_TEXT = -3  ///< something else, in menu->line
};

/// A line of the menu.
typedef struct CliEntry {
    Option option;
    bool has_candidate; ///< the ruleset proposes a way to fill it in
} CliEntry;

typedef struct CliMenu {
    const Cli *cli;
    CliTable *table;
    CliInput *in;
    const Game *game;          ///< of the question at hand
    bool is_shared;            ///< another person reads this screen, too
    char line[CLI_LINE_BYTES]; ///< the last line read, without blanks around it
    char word[CLI_LINE_BYTES]; ///< argument of the last command
    Offer offer;
    uint32_t candidate_count, proposed_count;
    Choice candidate[CLI_CANDIDATE_MAX]; ///< of the decision
    Choice proposed[CLI_CANDIDATE_MAX];  ///< of the option being filled in
    uint32_t shown_count;
    const Choice *shown[CLI_SHOWN_MAX]; ///< by line of the last list; NULL: not a whole choice
    uint32_t entry_count, legal_count;  ///< legal entries come first
    CliEntry entry[CLI_ENTRY_MAX];
} CliMenu;

/// Asks whoever must decide.
CliAnswer cli_menu_ask(CliMenu *menu, const Game *game, Choice *choice);
/// Asks for one of `count` things; -1 when the input is over or `q` was typed. An empty line gives
/// `preset`.
int cli_menu_pick(CliMenu *menu, uint32_t count, int preset);
/// Asks for the dice that the game waits for; false as above. "r" rolls with `roll`, which fills in
/// the values.
NODISCARD bool cli_menu_dice(CliMenu *menu, const Game *game, void (*roll)(void *self, Roll *roll),
                             void *self, uint8_t value[ROLL_MAX]);

// Shared by the parts of the menu.

/// A decimal with point or comma, up to three decimals, ended by `end`, as thousandths.
NODISCARD bool cli_menu_pas(const char *text, const char *end, int32_t *out);
/// Reads "12.5,7", "12,5 ; 7" and their like as thousandths.
NODISCARD bool cli_menu_place(const char *text, GeoVec *place);
/// A whole number from 0, alone in its text.
NODISCARD bool cli_menu_whole(const char *text, uint32_t *out);
/// Reads until something is said that the caller must deal with: the number of a line (from 0) or a
/// CLI_HEARD_*. An empty line gives `preset` unless that is CLI_HEARD_BACK. Commands are dealt
/// with.
int cli_menu_hear(CliMenu *menu, const Game *game, uint32_t count, int preset, bool takes_text,
                  CliAnswer *answer);
/// Says a sentence whose examples can be typed in this game; what an option leaves open may be
/// NULL.
void cli_menu_say(const CliMenu *menu, const Game *game, const char *key, const Option *option);
/// The question the game waits with.
void cli_menu_question(const CliMenu *menu, const Game *game);
/// Tells why not, with the rule, after what stands before it on the line.
void cli_menu_refusal(const CliMenu *menu, const Game *game, const char *before,
                      const Refusal *why);
/// A line of a menu that cannot be chosen: "3. Charge Kara: she is too far."
void cli_menu_refused(const CliMenu *menu, const Game *game, uint32_t number, const char *name,
                      const Refusal *why);
/// Does a choice fill in an option, leaving its fixed parts alone?
bool cli_menu_fits(const Option *option, const Choice *choice);

/// Fills in what an option leaves open (cli_open.c). 0: done, else CLI_HEARD_BACK or
/// CLI_HEARD_LEFT.
int cli_open_fill(CliMenu *menu, const Game *game, const Option *option, Choice *choice,
                  CliAnswer *answer);
/// Adds a step to a place typed by hand, and asks where on the way to act; as above.
int cli_open_step(CliMenu *menu, const Game *game, GeoVec place, Choice *choice, CliAnswer *answer);
/// A prone figure may get up with its action: asks whether, where a rule allows it; as above.
int cli_open_stand(CliMenu *menu, const Game *game, Choice *choice, CliAnswer *answer);
