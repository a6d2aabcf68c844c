// SPDX-License-Identifier: MIT
// escarmouche print: cards, a table at full size or a sheet of rules, as a PDF of A4 pages.
// Bands and tables come through the same message as a game's (cli_setup.h), so that what is printed
// is what would be played.
#include "cli/paper/cli_print.h"
#include "cli/cli_setup.h"
#include "cli/cli_words.h"
#include "core/ruleset.h"
#include "gen/samples.h"
#include <stdlib.h>
#include <string.h>

typedef enum PrintTask { PRINT_CARDS, PRINT_MAP, PRINT_RULES, PRINT_TASKS } PrintTask;
static const char *const tasks[PRINT_TASKS] = {"cards", "map", "rules"};

static const char *task_at(const void *self, uint32_t index)
{
    (void)self;
    return index < PRINT_TASKS ? tasks[index] : NULL;
}

/// Names that nobody gave: the first bands the system comes with.
static void fill_bands(CliRequest *request)
{
    for (uint32_t i = 0; i < SAMPLE_BAND_COUNT && request->seats < 2; i++)
        if (!strcmp(sample_bands[i].system, request->rules->id))
            request->band[request->seats++] = sample_bands[i].id;
}

static int end(const Cli *cli, Pdf *paper, const char *path)
{
    if (!pdf_close(cli, paper, path))
        return CLI_BAD;
    cli_say(cli, stdout, "print_done", "file", path, NULL);
    printf("\n");
    return CLI_FINE;
}

static int print_game(const Cli *cli, PrintTask task, const CliRequest *request, uint32_t seats,
                      const char *path)
{
    int code;
    char *message = cli_request_message(cli, request, &code);
    Setup *setup = malloc(sizeof *setup);
    Game *game = malloc(sizeof *game);
    WireDice *dice = malloc(sizeof *dice);
    Pdf paper;
    if (!message || !setup || !game || !dice) {
        code = message ? cli_fail(cli, "no_memory", NULL) : code;
    } else if (cli_request_read(cli, request, message, setup, dice, &code)) {
        pdf_open(&paper, request->rules->name, NULL);
        if (task == PRINT_CARDS) {
            print_cards(cli, &paper, setup, seats);
        } else {
            game_start(game, setup, dice_stream(&request->seed), NULL);
            print_map(cli, &paper, game);
        }
        code = end(cli, &paper, path);
    }
    free(dice);
    free(game);
    free(setup);
    free(message);
    return code;
}

int cli_print(Cli *cli, int argc, char **argv)
{
    CliList words = {0}, options = {0};
    const char *bands = NULL, *map = NULL, *scenario = NULL, *list = NULL, *path = NULL;
    CliSeed seed = {.value = 1};
    const CliOption table[] = {
        {"pdf", CLI_TEXT, &path, 0, 0},  {"bands", CLI_TEXT, &bands, 0, CLI_LINE_BYTES - 1},
        {"map", CLI_TEXT, &map, 0, 0},   {"scenario", CLI_TEXT, &scenario, 0, 0},
        {"list", CLI_TEXT, &list, 0, 0}, {"option", CLI_LIST, &options, 0, 0},
        {"seed", CLI_SEED, &seed, 0, 0}};
    int code;
    if (!cli_args(cli, argc, argv, table, COUNT_OF(table), &words, 2, 2, &code))
        return code;
    PrintTask task = PRINT_CARDS;
    while (task < PRINT_TASKS && strcmp(words.item[0], tasks[task]) != 0)
        task++;
    if (task == PRINT_TASKS)
        return cli_refuse(cli, "print_unknown_task", words.item[0], NULL,
                          (CliWords){task_at, NULL, ""});
    CliRequest request = {.rules = cli_ruleset(cli, words.item[1]),
                          .scenario = scenario,
                          .map = map,
                          .list = list,
                          .options = &options,
                          .seed = seed.value};
    char given[CLI_LINE_BYTES];
    if (!request.rules)
        return CLI_BAD;
    if (!path)
        return cli_fail(cli, "print_where", NULL);
    if (task == PRINT_RULES) {
        Pdf paper;
        pdf_open(&paper, request.rules->name, NULL);
        print_rules(cli, &paper, request.rules);
        return end(cli, &paper, path);
    }
    (void)snprintf(given, sizeof given, "%s", bands ? bands : "");
    request.seats = strchr(given, ',') ? cli_sides(given, request.band) : given[0] != 0;
    if (strchr(bands ? bands : "", ',') && !request.seats)
        return cli_fail(cli, "needs_sides", "option", "--bands", NULL);
    if (request.seats == 1)
        request.band[0] = given;
    uint32_t seats = request.seats ? request.seats : 2;
    fill_bands(&request);
    return print_game(cli, task, &request, seats, path);
}
