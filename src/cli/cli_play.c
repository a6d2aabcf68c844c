// SPDX-License-Identifier: MIT
// escarmouche play: a game at the terminal, two people side by side or one against a bot, or
// (--demo) a narrated game between bots. Everything is lines of text in and out, so that a pipe can
// play too; the end of the input ends the visit politely. The session keeps the journal, and undo
// with it.
#include "bots/bot.h"
#include "cli/cli_menu.h"
#include "cli/cli_setup.h"
#include "core/ruleset.h"
#include "gen/rules.h"
#include "gen/samples.h"
#include "lab/match.h"
#include "protocol/journal_file.h"
#include "protocol/render.h"
#include "protocol/session_undo.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Player {
    const Bot *bot; ///< NULL: a person
    Rng rng;
} Player;

typedef struct Visit {
    const Cli *cli;
    Session *session;
    BotScratch *scratch;
    CliTable *table;
    CliMenu *menu;
    Player player[SEAT_MAX];
    const SessionSink *out; ///< messages instead of sentences (--json); NULL: sentences
    uint64_t seed;
    const char *save_file;
    char auto_decision[32]; ///< decisions of this name are left to the machine for now
    uint8_t auto_seat;
    bool is_demo;
    bool is_practice; ///< everything may be taken back
    bool has_table;   ///< the table is ready to show
} Visit;

// ---- before the game ----

static uint64_t random_seed(void)
{
    uint64_t seed = 0;
    if (getentropy(&seed, sizeof seed) != 0)
        seed = (uint64_t)getpid();
    return seed % 1000000000; // short enough to be read out and typed
}

/// The sample bands for a seat of a scenario; how many.
static uint32_t bands_for(const Visit *v, const CliMatch *match, uint8_t seat, const char **ids)
{
    uint8_t scenario = 0;
    for (uint8_t i = 0; match->scenario && i < match->rules->scenario_count; i++)
        if (!strcmp(match->rules->scenarios[i].name, match->scenario))
            scenario = i;
    return match_samples(&v->session->setup[0], match->rules, scenario, seat, ids);
}

/// Asks for one of the sample bands; false when the input is over.
static bool ask_band(Visit *v, CliMatch *match, uint8_t seat, const char *key, uint64_t seed)
{
    const Ruleset *rules = match->rules;
    const char *ids[SAMPLE_BAND_COUNT];
    uint32_t count = bands_for(v, match, seat, ids);
    printf("\n%s\n", cli_text(v->cli, key));
    for (uint32_t n = 0, i = 0; n < count; i++) {
        const SampleBand *b = &sample_bands[i];
        if (strcmp(b->id, ids[n]) != 0)
            continue;
        printf(" %2u. ", ++n);
        cli_say(v->cli, stdout, "label", "name", v->cli->lang == TEXT_FR ? b->name_fr : b->name_en,
                NULL);
        for (uint32_t k = 0; k < b->figure_count; k++)
            for (uint32_t p = 0; p < rules->profile_count; p++)
                if (!strcmp(rules->profiles[p].id, b->figure[k]))
                    printf("%s %s", k ? "," : "", rules->profiles[p].name);
        printf(" (%u)\n", b->cost);
    }
    if (!count)
        return false;
    int n = cli_menu_pick(v->menu, count, (int)(seed % count));
    match->band[seat] = n >= 0 ? ids[n] : NULL;
    return n >= 0;
}

static bool ask_scenario(Visit *v, const Ruleset *rules, const char **scenario)
{
    printf("\n%s\n", cli_text(v->cli, "ask_scenario"));
    for (uint32_t i = 0; i < rules->scenario_count; i++) {
        const char *text = text_get("scenarios", rules->scenarios[i].name, v->cli->lang);
        printf(" %2u. %s\n", i + 1, text ? text : rules->scenarios[i].name);
    }
    int n = cli_menu_pick(v->menu, rules->scenario_count, 0);
    *scenario = n >= 0 ? rules->scenarios[n].name : NULL;
    return n >= 0;
}

// ---- events ----

static void tell(void *self, const Event *event)
{
    Visit *v = self;
    const Game *game = &v->session->game;
    const Ruleset *rules = game_ruleset(game);
    if (!v->has_table)
        cli_table_start(v->table, v->cli, game);
    v->has_table = true;
    cli_table_event(v->table, game, event);
    // A spectator gets the map at the start of every turn; a player when there is something to
    // decide.
    if (v->is_demo && event->kind < rules->event_count &&
        !strcmp(rules->events[event->kind], "turn"))
        cli_table_show(v->table, game);
}

// ---- during the game ----

/// Do all persons whose consent it takes give it? Whoever asks, at `seat`, agrees; the machine does
/// not, but in practice everybody has agreed beforehand.
static uint8_t ask_consent(Visit *v, const SessionUndo *back, uint8_t seat)
{
    if (v->is_practice)
        return UNDO_ALL_SEATS;
    uint8_t consent = (uint8_t)(1u << seat);
    char why[RENDER_MAX];
    (void)render_error(session_undo_refusal(back, consent), v->cli->lang, why, sizeof why);
    for (uint8_t i = 0; i < SEAT_MAX; i++) {
        const char name[] = {(char)('A' + i), 0};
        if (!(back->needs & ~consent & 1u << i) || v->player[i].bot)
            continue;
        cli_say(v->cli, stdout, "undo_ask", "seat", name, "why", why, NULL);
        printf("\n  1. %s\n  2. %s\n", cli_text(v->cli, "undo_yes"), cli_text(v->cli, "undo_no"));
        if (cli_menu_pick(v->menu, 2, 1) == 0)
            consent |= (uint8_t)(1u << i);
    }
    return consent;
}

/// Back to before the last choice of a person. What was told since cannot be untold: then everybody
/// must agree.
static void undo(Visit *v, uint8_t seat)
{
    uint8_t whose = SEAT_NONE;
    SessionUndo back = {.steps = 0};
    for (uint8_t i = 0; i < game_setup(&v->session->game)->seat_count; i++) {
        SessionUndo his = {.steps = 0};
        if (!v->player[i].bot)
            his = session_undo_look(v->session, i);
        if (his.steps && (!back.steps || his.steps < back.steps)) {
            back = his;
            whose = i;
        }
    }
    uint8_t consent =
        back.needs & ~(1u << seat) ? ask_consent(v, &back, seat) : (uint8_t)(1u << seat);
    ErrorCode code = back.steps ? session_undo(v->session, whose, consent) : E_EMPTY;
    char why[RENDER_MAX];
    (void)render_error(code, v->cli->lang, why, sizeof why);
    printf("%s\n", !code             ? cli_text(v->cli, "undo_done")
                   : code == E_EMPTY ? cli_text(v->cli, "undo_nothing")
                                     : why);
}

static void roll_for(void *self, Roll *roll)
{
    const Visit *v = self;
    for (uint32_t i = 0; i < roll->count; i++)
        roll->value[i] = dice_at(v->seed, game_dice_used(&v->session->game) + i, roll->sides);
}

/// Messages to a file, one a line; decisions are left out: nobody is there to take them.
static void write_line(void *self, const char *text, size_t length)
{
    static const char decide[] = "{\"type\":\"decide\"";
    if (length >= sizeof decide - 1 && !memcmp(text, decide, sizeof decide - 1))
        return;
    FILE *file = self;
    (void)fwrite(text, 1, length, file);
    (void)fputc('\n', file);
}

static int save(Visit *v, const char *name)
{
    char usual[64];
    if (!name || !*name) {
        (void)snprintf(usual, sizeof usual, "escarmouche-%llu.journal",
                       (unsigned long long)v->seed);
        name = usual;
    }
    FILE *file = fopen(name, "we");
    if (file) {
        SessionSink out = {write_line, file};
        journal_file_write(v->session, &out);
    }
    if (!file || !cli_close(file))
        return cli_fail(v->cli, "cannot_write", "file", name, NULL);
    if (v->out)
        return CLI_FINE;
    cli_say(v->cli, stdout, "saved", "file", name, NULL);
    printf("\n");
    return CLI_FINE;
}

/// One choice of a bot; a choice that a rule refuses would be a bug of the bot and is replaced.
static bool let_choose(Visit *v, uint8_t seat, const Bot *bot, Rng *rng)
{
    const Game *game = &v->session->game;
    Choice choice;
    Refusal why;
    bot_choose(bot, game, seat, rng, v->scratch, &choice);
    if (refusal_is(game_check(game, seat, &choice)))
        game_sample(game, rng, &choice);
    return session_choose(v->session, seat, &choice, &why, v->out) == 0;
}

/// Another person reads this screen, too.
static bool is_shared(const Visit *v, uint8_t seat)
{
    for (uint8_t i = 0; i < game_setup(&v->session->game)->seat_count; i++)
        if (i != seat && !v->player[i].bot)
            return true;
    return false;
}

/// What was chosen in secret does not stay on a screen that another person reads next.
static void hide_screen(const Visit *v, uint8_t seat)
{
    if (is_shared(v, seat) && v->cli->is_terminal)
        printf("\033[2J\033[3J\033[H"); // the lines that have scrolled away as well
}

/// One's own cards, first to last, while nobody else is looking.
static void show_pile(const Visit *v, uint8_t seat)
{
    const Game *game = &v->session->game;
    const Ruleset *rules = game_ruleset(game);
    uint32_t count;
    const Seat *own = &game_seats(game, &count)[seat];
    if (!own->pile_count || is_shared(v, seat))
        return;
    printf("\n");
    cli_say(v->cli, stdout, "label", "name", cli_text(v->cli, "own_pile"), NULL);
    for (uint32_t i = 0; i < own->pile_count; i++) {
        char name[PROFILE_NAME_MAX + 8];
        const char *suit = text_get("suits", rules->suits[own->suit[i]], v->cli->lang);
        (void)render_figure(game_setup(game), own->pile[i], name, sizeof name);
        printf("%s %s (%s)", i ? "," : "", name, suit ? suit : "");
    }
    printf("\n");
}

/// One turn of the loop; false when the visit is over.
static bool step(Visit *v)
{
    const Game *game = &v->session->game;
    if (game_wait(game) == GAME_WAIT_DICE) {
        uint8_t value[ROLL_MAX];
        return cli_menu_dice(v->menu, game, roll_for, v, value) &&
               session_give_dice(v->session, value, game_roll(game)->count, NULL) == 0;
    }
    uint8_t seat = game_decider(game);
    Player *player = &v->player[seat];
    if (player->bot)
        return let_choose(v, seat, player->bot, &player->rng);
    const Bot *helper = bot_at(bot_count() - 1);
    if (v->auto_seat == seat && !strcmp(v->auto_decision, game_decision(game)))
        return let_choose(v, seat, helper, &player->rng);
    v->auto_decision[0] = 0;
    Choice choice;
    Refusal why;
    show_pile(v, seat);
    switch (cli_menu_ask(v->menu, game, &choice)) {
    case CLI_ANSWER_CHOICE:
        if (setup_choice(game_setup(game), choice.kind).fields & CHOICE_SECRET)
            hide_screen(v, seat);
        return session_choose(v->session, seat, &choice, &why, NULL) == 0;
    case CLI_ANSWER_AUTO_ALL:
        v->auto_seat = seat;
        (void)snprintf(v->auto_decision, sizeof v->auto_decision, "%s", game_decision(game));
        return let_choose(v, seat, helper, &player->rng);
    case CLI_ANSWER_AUTO: return let_choose(v, seat, helper, &player->rng);
    case CLI_ANSWER_UNDO: undo(v, seat); return true;
    case CLI_ANSWER_SAVE: (void)save(v, v->menu->word); return true;
    case CLI_ANSWER_QUIT:
    case CLI_ANSWER_END: return false;
    }
    return false;
}

static int play(Visit *v)
{
    const Game *game = &v->session->game;
    while (game_wait(game) != GAME_OVER && step(v))
        (void)fflush(stdout);
    if (v->out) {
        // The last message has said it all.
    } else if (game_wait(game) == GAME_OVER) {
        RuleId rule = game_end_rule(game);
        cli_table_show(v->table, game);
        cli_say(v->cli, stdout, "play_over", "turns", cli_int(game_turn(game)).text, "dice",
                cli_int((int64_t)game_dice_used(game)).text, "rule", rule_info[rule].id, "title",
                cli_end(v->cli, rule), NULL);
        printf("\n");
    } else {
        printf("%s\n", cli_text(v->cli, "play_left"));
    }
    return v->save_file ? save(v, v->save_file) : CLI_FINE;
}

/// Starts the game of a message and plays it.
static int start(Visit *v, const CliMatch *match, const char *text)
{
    JsonError error;
    Refusal why;
    EventSink sink = {tell, v};
    v->session->watch = v->out ? NULL : &sink;
    if (session_start(v->session, text, strlen(text), &error, &why, v->out) == 0)
        return play(v);
    if (!refusal_is(why))
        return cli_tell_error(v->cli, "setup", &error);
    cli_tell_refusal(v->cli, match, &v->session->setup[v->session->active ^ 1], &why,
                     error.pointer);
    return CLI_REFUSED;
}

// ---- options ----

static bool set_players(Visit *v, char *seats, uint64_t seed)
{
    const char *name[2];
    if (!cli_pair(seats, name)) {
        cli_fail(v->cli, "needs_pair", "option", "--seats", NULL);
        return false;
    }
    for (uint32_t i = 0; i < 2; i++) {
        v->player[i].rng.state = rng_mix(rng_mix(seed, 2), i);
        if (!strcmp(name[i], "me"))
            continue;
        v->player[i].bot = bot_find(name[i]);
        if (!v->player[i].bot) {
            cli_fail(v->cli, "unknown_bot", "word", name[i], NULL);
            return false;
        }
    }
    return true;
}

static bool open_visit(Visit *v)
{
    v->session = malloc(sizeof *v->session);
    v->scratch = malloc(bot_scratch_size());
    v->table = calloc(1, sizeof *v->table);
    v->menu = calloc(1, sizeof *v->menu);
    if (!v->session || !v->scratch || !v->table || !v->menu)
        return false;
    session_init(v->session, v->cli->lang);
    bot_scratch_init(v->scratch);
    v->menu->cli = v->cli;
    v->menu->table = v->table;
    v->menu->in = stdin;
    return true;
}

static void close_visit(Visit *v)
{
    free(v->session);
    free(v->scratch);
    free(v->table);
    free(v->menu);
}

/// Whatever was not said on the command line is asked; false when the visit is over, *code set.
static bool ask_rest(Visit *v, CliMatch *match, uint64_t seed)
{
    const Ruleset *rules = match->rules;
    if (v->is_demo) {
        for (uint8_t seat = 0; seat < 2; seat++) {
            const char *ids[SAMPLE_BAND_COUNT];
            uint32_t count = bands_for(v, match, seat, ids);
            if (!match->band[seat] && count) // the second is another one, as long as there is one
                match->band[seat] = ids[(rng_mix(seed, 3) + seat) % count];
        }
        return true;
    }
    bool is_over = false;
    if (!match->scenario && !match->band[0])
        is_over = !ask_scenario(v, rules, &match->scenario);
    if (!is_over && !match->band[0])
        is_over =
            !ask_band(v, match, 0, v->player[0].bot ? "ask_band_a" : "ask_band", rng_mix(seed, 3));
    if (!is_over && !match->band[1])
        is_over = !ask_band(v, match, 1, "ask_band_enemy", rng_mix(seed, 4));
    return !is_over;
}

int cli_play(Cli *cli, int argc, char **argv)
{
    const char *bands = NULL, *seats = NULL, *dice = NULL;
    uint64_t seed = UINT64_MAX;
    CliMatch match = {0};
    CliList words = {0}, options = {0};
    Visit visit = {.cli = cli}, *v = &visit;
    const CliOption table[] = {
        {"bands", CLI_TEXT, &bands, 0, 0},
        {"scenario", CLI_TEXT, &match.scenario, 0, 0},
        {"map", CLI_TEXT, &match.map, 0, 0},
        {"list", CLI_TEXT, &match.list, 0, 0},
        {"seats", CLI_TEXT, &seats, 0, 0},
        {"seed", CLI_WHOLE, &seed, 0, UINT64_MAX - 1},
        {"dice", CLI_TEXT, &dice, 0, 0},
        {"save", CLI_TEXT, &v->save_file, 0, 0},
        {"option", CLI_LIST, &options, 0, 0},
        {"demo", CLI_FLAG, &v->is_demo, 0, 0},
        {"practice", CLI_FLAG, &v->is_practice, 0, 0},
    };
    int code;
    if (!cli_args(cli, argc, argv, table, COUNT_OF(table), &words, 1, 1, &code))
        return code;
    match.rules = cli_ruleset(cli, words.item[0]);
    if (!match.rules)
        return CLI_BAD;
    if (dice && strcmp(dice, "ask") != 0)
        return cli_fail(cli, "bad_dice", "value", dice, NULL);
    seed = v->seed = seed == UINT64_MAX ? random_seed() : seed;
    char pair[CLI_LINE_BYTES], who[CLI_LINE_BYTES];
    (void)snprintf(pair, sizeof pair, "%s", bands ? bands : "");
    (void)snprintf(who, sizeof who, "%s",
                   seats        ? seats
                   : v->is_demo ? "greedy,greedy"
                                : "me,greedy");
    if (bands && !cli_pair(pair, match.band))
        return cli_fail(cli, "needs_pair", "option", "--bands", NULL);
    SessionSink messages = {write_line, stdout};
    v->out = cli->is_json ? &messages : NULL;
    v->is_demo |= cli->is_json;
    code = CLI_BAD;
    char *text = NULL;
    if (!open_visit(v)) {
        cli_fail(cli, "no_memory", NULL);
    } else if (!set_players(v, who, seed)) {
        // A sentence has been said.
    } else if (v->out && !(v->player[0].bot && v->player[1].bot)) {
        cli_fail(cli, "play_json", NULL);
    } else {
        if (!v->out) {
            cli_say(cli, stdout, "play_head", "name", match.rules->name, "seed",
                    cli_int((int64_t)seed).text, NULL);
            printf("\n");
        }
        match.options = &options;
        match.seed = seed;
        match.asks_dice = dice != NULL;
        if (!ask_rest(v, &match, seed)) {
            printf("%s\n", cli_text(cli, "play_left"));
            code = CLI_FINE;
        } else if ((text = cli_match_message(cli, &match, &code))) {
            if (!v->is_demo)
                printf("%s\n\n", cli_text(cli, "play_hint"));
            code = start(v, &match, text);
        }
    }
    free(text);
    close_visit(v);
    return code;
}
