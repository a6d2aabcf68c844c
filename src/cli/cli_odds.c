// SPDX-License-Identifier: MIT
// escarmouche odds: what will come of a choice or of a roll, exactly.
#include "cli/cli_odds.h"
#include <string.h>

int cli_odds(Cli *cli, int argc, char **argv)
{
    CliOdds odds = {0};
    const CliOption options[] = {{"svg", CLI_TEXT, &odds.svg, 0, 0}};
    int code;
    if (!cli_args(cli, argc, argv, options, COUNT_OF(options), &odds.words, 1, CLI_LIST_MAX, &code))
        return code;
    return cli_odds_dice(cli, &odds);
}
