// SPDX-License-Identifier: MIT
// escarmouche odds: what will come of a choice or of a roll, exactly. The first word says of what:
// dice of one's own, or the system that two profiles belong to; without words it is a journal.
#include "cli/lab/cli_odds.h"
#include <string.h>

int cli_odds(Cli *cli, int argc, char **argv)
{
    CliOdds odds = {0};
    const CliOption options[] = {{"range", CLI_TEXT, &odds.range, 0, 0},
                                 {"charge", CLI_FLAG, &odds.charge, 0, 0},
                                 {"cover", CLI_FLAG, &odds.cover, 0, 0},
                                 {"weapon", CLI_TEXT, &odds.weapon, 0, 0},
                                 {"state", CLI_LIST, &odds.states, 0, 0},
                                 {"target-state", CLI_LIST, &odds.target_states, 0, 0},
                                 {"option", CLI_LIST, &odds.options, 0, 0},
                                 {"journal", CLI_TEXT, &odds.journal, 0, 0},
                                 {"at", CLI_MAYBE, &odds.at, 1, UINT32_MAX},
                                 {"choice", CLI_TEXT, &odds.choice, 0, 0},
                                 {"svg", CLI_TEXT, &odds.svg, 0, 0}};
    int code;
    if (!cli_args(cli, argc, argv, options, COUNT_OF(options), &odds.words, 0, CLI_LIST_MAX, &code))
        return code;
    bool is_scene = odds.range || odds.charge || odds.cover || odds.weapon || odds.states.count ||
                    odds.target_states.count || odds.options.count;
    bool is_journal = odds.journal || odds.at.is_given || odds.choice;
    bool is_dice = odds.words.count && !strcmp(odds.words.item[0], "dice");
    if (is_journal && (odds.words.count || is_scene || !odds.journal))
        return cli_fail(cli, "odds_journal_alone", NULL);
    if (is_dice && is_scene)
        return cli_fail(cli, "odds_dice_alone", NULL);
    if (!is_journal && !odds.words.count)
        return cli_fail(cli, "odds_missing", NULL);
    if (is_dice && odds.words.count == 1)
        return cli_fail(cli, "odds_no_question", NULL);
    if (odds.svg && cli->is_json)
        return cli_fail(cli, "odds_svg_or_json", NULL);
    return is_journal ? cli_odds_journal(cli, &odds)
           : is_dice  ? cli_odds_dice(cli, &odds)
                      : cli_odds_scene(cli, &odds);
}
