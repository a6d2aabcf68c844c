// SPDX-License-Identifier: MIT
// The page is the terminal's other screen: what is typed there never scrolls into the public one,
// whose lines are all there afterwards. Clearing everything would do, too, but would take the story
// of the game along. Where a terminal may have no other screen its saved lines are cleared.
#include "cli/play/cli_private.h"
#include "cli/cli_fold.h"
#include "core/cards.h"
#include "core/ruleset.h"
#include "protocol/wire/render.h"
#include <stdlib.h>
#include <string.h>

/// Terminals that may ignore the other screen.
static bool may_lack_screen(void)
{
    const char *term = getenv("TERM");
    return !term || !strncmp(term, "linux", 5) || !strncmp(term, "screen", 6);
}

static void turn_page(const CliMenu *m, const char *sequence)
{
    if (!m->cli->is_terminal)
        return;
    printf("%s", sequence);
    (void)fflush(stdout);
}

bool cli_private_needs(const CliMenu *m, const Option *o)
{
    return m->is_shared && o->open & (CHOICE_CARDS | CHOICE_COLOUR);
}

bool cli_private_begin(CliMenu *m, const Game *game)
{
    char seat[RENDER_MAX], line[CLI_LINE_BYTES];
    turn_page(m, "\033[?1049h\033[2J\033[H");
    (void)render_seat(game_setup(game), game_decider(game), m->cli->lang, seat, sizeof seat);
    printf("\n");
    const char side[] = {(char)('A' + game_decider(game)), 0}; // two bands may have one name
    cli_say(m->cli, stdout, "hand_over", "side", side, "seat", seat, NULL);
    printf("\n");
    if (!cli_input_line(m->in, line, sizeof line))
        return false;
    turn_page(m, "\033[2J\033[H");
    cli_input_hush(m->in, true);
    return true;
}

void cli_private_end(CliMenu *m)
{
    cli_input_hush(m->in, false);
    turn_page(m, may_lack_screen() ? "\033[2J\033[3J\033[H\033[?1049l" : "\033[2J\033[?1049l");
}

void cli_private_pile(const CliMenu *m, const Game *game)
{
    const Ruleset *rules = game_ruleset(game);
    const Cards *own = game_cards(game, game_decider(game));
    if (!own->count)
        return;
    char line[CLI_FOLD_BYTES];
    FILE *to = fmemopen(line, sizeof line, "w");
    if (!to)
        return;
    cli_say(m->cli, to, "label", "name", cli_text(m->cli, "own_pile"), NULL);
    for (uint32_t i = 0; i < own->count; i++) {
        char name[PROFILE_NAME_MAX + 8];
        const char *suit = text_get("suits", rules->cards->colours[own->colour[i]], m->cli->lang);
        (void)render_figure(game_setup(game), own->figure[i], name, sizeof name);
        (void)fprintf(to, "%s %s (%s)", i ? "," : "", name, suit ? suit : "");
    }
    (void)fclose(to);
    printf("\n");
    cli_fold(m->cli, line, 2);
}

bool cli_private_look(CliMenu *m, const Game *game)
{
    char line[CLI_LINE_BYTES];
    bool is_good = true;
    if (!game_cards(game, game_decider(game))->count) {
        printf("  %s\n", cli_text(m->cli, "pile_none"));
        return true;
    }
    if (!m->is_shared) {
        cli_private_pile(m, game);
        return true;
    }
    if ((is_good = cli_private_begin(m, game))) {
        cli_private_pile(m, game);
        printf("%s\n", cli_text(m->cli, "pile_seen"));
        is_good = cli_input_line(m->in, line, sizeof line);
    }
    cli_private_end(m);
    return is_good;
}
