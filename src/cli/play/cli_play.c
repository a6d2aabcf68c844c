// SPDX-License-Identifier: MIT
// escarmouche play: a game at the terminal, two people side by side or one against a bot, or
// (--demo) a narrated game between bots. Everything is lines of text in and out, so that a pipe can
// play too; the end of the input, or a signal, ends the visit politely. The session keeps the
// journal, and undo with it; the journal is on disk after every choice (cli_keep.h), so that
// leaving is never a loss.
#include "bots/bot.h"
#include "bots/bot_reason.h"
#include "cli/cli_chance.h"
#include "cli/cli_fold.h"
#include "cli/cli_guest.h"
#include "cli/cli_host.h"
#include "cli/cli_setup.h"
#include "cli/cli_words.h"
#include "cli/play/cli_keep.h"
#include "cli/play/cli_private.h"
#include "core/ruleset.h"
#include "core/scenario.h"
#include "core/signs.h"
#include "gen/rules.h"
#include "gen/samples.h"
#include "lab/lineup.h"
#include "lab/teacher.h"
#include "protocol/session/session_undo.h"
#include "protocol/wire/reason_text.h"
#include "protocol/wire/render.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Player {
    const Bot *bot;  ///< NULL: a person
    CliGuest *guest; ///< somebody else's bot
    Rng rng;
} Player;

typedef struct Visit {
    const Cli *cli;
    Session *session;
    BotScratch *scratch;
    CliTable *table;
    CliMenu *menu;
    Player player[SEAT_MAX];
    uint8_t player_count;
    const SessionSink *out; ///< messages instead of sentences (--json); NULL: sentences
    uint64_t seed;
    CliGuestTerms terms; ///< of guests
    bool is_failed;      ///< a guest could not go on
    CliKeep keep;
    uint32_t auto_decision; ///< such decisions are left to the machine for now; 0: none
    uint8_t auto_seat;
    bool is_demo;
    bool explains;      ///< the machine says why it does what it does
    bool is_practice;   ///< everything may be taken back
    bool has_chosen;    ///< a person has, or rolled: there is something to keep
    bool is_seed_known; ///< whoever plays gave it
    bool has_table;     ///< the table is ready to show
} Visit;

// ---- before the game ----

static uint64_t random_seed(void)
{
    uint64_t seed = 0;
    if (getentropy(&seed, sizeof seed) != 0)
        seed = (uint64_t)getpid();
    return seed; // all of it: whoever sees some dice must not find the others by trying seeds
}

static CliNumber seed_text(uint64_t seed)
{
    CliNumber out;
    (void)snprintf(out.text, sizeof out.text, "%llu", (unsigned long long)seed);
    return out;
}

/// Which scenario is asked for; 0: any.
static uint8_t scenario_of(const CliRequest *request)
{
    uint8_t scenario = 0;
    for (uint8_t i = 0; request->scenario && i < ruleset_scenario_count(request->rules); i++)
        if (!strcmp(ruleset_scenario(request->rules, i)->name, request->scenario))
            scenario = i;
    return scenario;
}

/// The sample bands for a seat of a scenario; how many.
static uint32_t bands_for(const Visit *v, const CliRequest *request, uint8_t seat, const char **ids)
{
    return lineup_samples(&v->session->desk->setup, request->rules, scenario_of(request), seat,
                          ids);
}

/// Is this the band of another seat?
static bool is_taken(const CliRequest *request, const char *id)
{
    for (uint32_t i = 0; i < SEAT_MAX; i++)
        if (request->band[i] && !strcmp(request->band[i], id))
            return true;
    return false;
}

/// Which of the sample bands is taken unless somebody chooses: the one that the scenario is even
/// with, else any that nobody has, as long as there is one.
static uint32_t usual_band(const CliRequest *request, uint8_t seat, const char **ids,
                           uint32_t count, uint64_t any)
{
    const char *even = lineup_even(request->rules, scenario_of(request), seat);
    for (uint32_t i = 0; even && i < count; i++)
        if (!strcmp(ids[i], even))
            return i;
    for (uint32_t i = 0; i < count; i++)
        if (!is_taken(request, ids[(any + i) % count]))
            return (uint32_t)((any + i) % count);
    return (uint32_t)(any % count);
}

/// A line of a menu: the name of a band and who is in it.
static void print_band(const Cli *cli, const Ruleset *rules, const SampleBand *band, uint32_t n)
{
    char line[CLI_FOLD_BYTES];
    FILE *to = fmemopen(line, sizeof line, "w");
    if (!to)
        return;
    (void)fprintf(to, " %2u. ", n);
    cli_say(cli, to, "label", "name", cli->lang == TEXT_FR ? band->name_fr : band->name_en, NULL);
    for (uint32_t k = 0; k < band->figure_count; k++)
        for (uint32_t p = 0; p < rules->profile_count; p++)
            if (!strcmp(rules->profiles[p].id, band->figure[k]))
                (void)fprintf(to, "%s %s", k ? "," : "", rules->profiles[p].name);
    (void)fprintf(to, " (%u)", band->cost);
    (void)fclose(to);
    cli_fold(cli, line, CLI_ENTRY_INDENT);
}

/// Asks for one of the sample bands; false when the input is over.
static bool ask_band(Visit *v, CliRequest *request, uint8_t seat, const char *key, uint64_t seed)
{
    const Ruleset *rules = request->rules;
    const char *ids[SAMPLE_BAND_COUNT];
    uint32_t count = bands_for(v, request, seat, ids);
    printf("\n%s\n", cli_text(v->cli, key));
    for (uint32_t n = 0, i = 0; n < count; i++) {
        const SampleBand *b = &sample_bands[i];
        if (strcmp(b->id, ids[n]) != 0)
            continue;
        print_band(v->cli, rules, b, ++n);
    }
    if (!count)
        return false;
    int n = cli_menu_pick(v->menu, count, (int)usual_band(request, seat, ids, count, seed));
    request->band[seat] = n >= 0 ? ids[n] : NULL;
    return n >= 0;
}

static bool ask_scenario(Visit *v, const Ruleset *rules, const char **scenario)
{
    printf("\n%s\n", cli_text(v->cli, "ask_scenario"));
    for (uint32_t i = 0; i < ruleset_scenario_count(rules); i++) {
        const char *text = text_get("scenarios", ruleset_scenario(rules, i)->name, v->cli->lang);
        printf(" %2u. %s\n", i + 1, text ? text : ruleset_scenario(rules, i)->name);
    }
    int n = cli_menu_pick(v->menu, ruleset_scenario_count(rules), 0);
    *scenario = n >= 0 ? ruleset_scenario(rules, (uint32_t)n)->name : NULL;
    return n >= 0;
}

// ---- events ----

static void tell(void *self, const Event *event)
{
    Visit *v = self;
    const Game *game = &v->session->table->game;
    if (!v->has_table)
        cli_table_start(v->table, v->cli, game);
    v->has_table = true;
    cli_table_event(v->table, game, event);
    // A spectator gets the map at the start of every turn; a player when there is something to
    // decide.
    if (v->is_demo && ruleset_event_role(game_ruleset(game), event->kind) == EVENT_TURN)
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
    for (uint8_t i = 0; i < game_setup(&v->session->table->game)->seat_count; i++) {
        SessionUndo his = {.steps = 0};
        if (!v->player[i].bot)
            his = session_undo_look(v->session, i);
        if (his.steps && (!back.steps || his.steps < back.steps)) {
            back = his;
            whose = i;
        }
    }
    uint8_t consent = (uint8_t)(1u << seat);
    if (back.needs & ~consent)
        consent = ask_consent(v, &back, seat);
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
        roll->value[i] =
            dice_at(v->seed, game_dice_used(&v->session->table->game) + i, roll->sides);
}

/// Messages, one a line; decisions are left out: nobody is there to take them.
static void write_line(void *self, const char *text, size_t length)
{
    static const char decide[] = "{\"type\":\"decide\"";
    if (length >= sizeof decide - 1 && !memcmp(text, decide, sizeof decide - 1))
        return;
    FILE *file = self;
    (void)fwrite(text, 1, length, file);
    (void)fputc('\n', file);
}

/// A copy of the journal for whoever asks: as long as the game runs without what the seat may not
/// know and, at a screen that others read, without what they may not.
static void copy_journal(Visit *v, uint8_t seat)
{
    enum { NOBODY = SEAT_MAX }; // no seat's own secrets are left in
    const char *name = v->menu->word;
    char usual[64];
    if (!*name) {
        (void)snprintf(usual, sizeof usual, "escarmouche-%s-%u.journal",
                       game_ruleset(&v->session->table->game)->id,
                       game_turn(&v->session->table->game));
        name = usual;
    }
    if (cli_keep_exists(name)) {
        cli_say(v->cli, stdout, "copy_exists", "file", name, NULL);
        printf("\n  1. %s\n  2. %s\n", cli_text(v->cli, "copy_replace"),
               cli_text(v->cli, "copy_leave"));
        if (cli_menu_pick(v->menu, 2, 1) != 0)
            return;
    }
    if (!cli_keep_copy(v->cli, name, v->session, v->menu->is_shared ? NOBODY : seat))
        return;
    cli_fold_say(v->cli, 0, "saved", "file", name, NULL);
}

/// Why the seat makes this choice, in a line of its own; nothing where nothing speaks for it,
/// unless somebody has asked.
static void tell_why(Visit *v, uint8_t seat, const Choice *choice, bool is_asked)
{
    enum { SHARE = 2 }; // playouts of a verdict for each of a reason
    const Game *game = &v->session->table->game;
    const Ruleset *rules = game_ruleset(game);
    BotReason reason;
    char text[RENDER_MAX], dim[16], plain[16];
    if (!brain_of(rules))
        return;
    bot_reason(v->scratch, &v->session->desk->reason_room, game, seat, choice,
               teacher_terms(rules, 0, 0).playouts / SHARE, &reason);
    if (!bot_reason_is_news(&reason) && !is_asked)
        return;
    (void)reason_text(game, choice, &reason, v->cli->lang, text, sizeof text);
    char line[CLI_FOLD_BYTES];
    (void)snprintf(line, sizeof line, "  %s%s%s", cli_paint(v->cli, "2", dim), text,
                   cli_paint(v->cli, NULL, plain));
    cli_fold(v->cli, line, 4);
}

/// What the machine would do in a person's place. Nothing of it is done.
static void hint(Visit *v, uint8_t seat, const Bot *helper)
{
    const Game *game = &v->session->table->game;
    Choice choice;
    char text[RENDER_MAX];
    // Advice goes by one's own cards, and would tell of them where another person reads this
    // screen.
    if (v->menu->is_shared && game_ruleset(game)->cards) {
        printf("%s\n", cli_text(v->cli, "play_no_advice"));
        return;
    }
    Rng rng = {rng_mix(v->session->table->hash, seat)};
    bot_choose(helper, game, seat, &rng, v->scratch, &choice);
    (void)render_choice(game, &choice, v->cli->lang, text, sizeof text);
    cli_fold_say(v->cli, 0, "play_advice", "text", text, NULL);
    tell_why(v, seat, &choice, true);
}

/// One choice of a bot; a choice that a rule refuses would be a bug of the bot and is replaced.
static bool let_choose(Visit *v, uint8_t seat, const Bot *bot, Rng *rng)
{
    const Game *game = &v->session->table->game;
    Choice choice;
    Refusal why;
    bot_choose(bot, game, seat, rng, v->scratch, &choice);
    if (refusal_is(game_check(game, seat, &choice)))
        game_sample(game, rng, &choice);
    if (v->explains && !v->out)
        tell_why(v, seat, &choice, false);
    return session_choose(v->session, seat, &choice, &why, v->out) == 0;
}

/// One choice of a guest. One that goes wrong ends the visit: the game is kept as it stands.
static bool let_guest_choose(Visit *v, uint8_t seat)
{
    Choice choice;
    Refusal why;
    CliGuest *guest = v->player[seat].guest;
    CliFault fault = cli_guest_choose(guest, v->session, &choice);
    v->is_failed = fault && fault != CLI_FAULT_STOPPED;
    if (v->is_failed)
        cli_guest_tell(v->cli, cli_guest_command(guest), fault, cli_guest_detail(guest));
    return !fault && session_choose(v->session, seat, &choice, &why, v->out) == 0;
}

/// Another person reads this screen, too.
static bool is_shared(const Visit *v, uint8_t seat)
{
    for (uint8_t i = 0; i < v->player_count; i++)
        if (i != seat && !v->player[i].bot)
            return true;
    return false;
}

/// One turn of the loop; false when the visit is over.
static bool step(Visit *v)
{
    const Game *game = &v->session->table->game;
    if (game_wait(game) == GAME_WAIT_DICE) {
        uint8_t value[ROLL_MAX];
        bool is_given = cli_menu_dice(v->menu, game, roll_for, v, value) &&
                        session_give_dice(v->session, value, game_roll(game)->count, NULL) == 0;
        v->has_chosen |= is_given;
        return is_given;
    }
    uint8_t seat = game_decider(game);
    Player *player = &v->player[seat];
    if (player->guest)
        return let_guest_choose(v, seat);
    if (player->bot)
        return let_choose(v, seat, player->bot, &player->rng);
    const Bot *helper = bot_rival();
    if (v->auto_seat == seat && v->auto_decision == game_decision_number(game))
        return let_choose(v, seat, helper, &player->rng);
    v->auto_decision = 0;
    Choice choice;
    Refusal why;
    v->menu->is_shared = is_shared(v, seat);
    if (!v->menu->is_shared)
        cli_private_pile(v->menu, game);
    CliAnswer answer = cli_menu_ask(v->menu, game, &choice);
    v->has_chosen |=
        answer == CLI_ANSWER_CHOICE || answer == CLI_ANSWER_AUTO || answer == CLI_ANSWER_AUTO_ALL;
    switch (answer) {
    case CLI_ANSWER_CHOICE: return session_choose(v->session, seat, &choice, &why, NULL) == 0;
    case CLI_ANSWER_AUTO_ALL:
        v->auto_seat = seat;
        v->auto_decision = game_decision_number(game);
        return let_choose(v, seat, helper, &player->rng);
    case CLI_ANSWER_AUTO: return let_choose(v, seat, helper, &player->rng);
    case CLI_ANSWER_HINT: hint(v, seat, helper); return true;
    case CLI_ANSWER_UNDO: undo(v, seat); return true;
    case CLI_ANSWER_SAVE: copy_journal(v, seat); return true;
    case CLI_ANSWER_QUIT:
    case CLI_ANSWER_END: return false;
    }
    return false;
}

/// How it ended, below the last map so that it stands on any screen.
static void tell_end(Visit *v)
{
    const Game *game = &v->session->table->game;
    RuleId rule = game_end_rule(game);
    char text[RENDER_MAX], bold[16], plain[16];
    cli_table_show(v->table, game);
    (void)render_over(game, v->cli->lang, text, sizeof text);
    printf("\n%s%s%s\n", cli_paint(v->cli, "1", bold), text, cli_paint(v->cli, NULL, plain));
    cli_say(v->cli, stdout, "play_over", "turns", cli_int(game_turn(game)).text, "dice",
            cli_int((int64_t)game_dice_used(game)).text, "rule", rule_info[rule].id, "title",
            cli_end(v->cli, rule), NULL);
    printf("\n");
    cli_say(v->cli, stdout, "play_seed", "seed", seed_text(v->seed).text, NULL);
    printf("\n");
}

/// A person plays: what they choose cannot be had again from the seed.
static bool has_person(const Visit *v) { return is_shared(v, SEAT_NONE); }

static int play(Visit *v)
{
    const Game *game = &v->session->table->game;
    while (game_wait(game) != GAME_OVER && !cli_input_signal() && step(v)) {
        (void)fflush(stdout);
        if (v->has_chosen)
            (void)cli_keep_write(v->cli, &v->keep, v->session, false);
    }
    bool is_over = game_wait(game) == GAME_OVER;
    if (v->out) {
        // The last message has said it all.
    } else if (is_over) {
        tell_end(v);
    } else {
        printf("%s\n", cli_text(v->cli, "play_left"));
    }
    // The usual place holds no game that nobody has played.
    bool is_kept = v->keep.path[0] && (v->has_chosen || !v->keep.is_usual);
    if (is_kept && !cli_keep_write(v->cli, &v->keep, v->session, true))
        return CLI_BAD;
    if (!v->out && is_kept)
        cli_fold_say(v->cli, 0,
                     is_over            ? "saved"
                     : v->keep.is_usual ? "kept_usual"
                                        : "kept",
                     "file", v->keep.path, NULL);
    return cli_input_signal() ? 128 + cli_input_signal() : v->is_failed ? CLI_REFUSED : CLI_FINE;
}

/// Hints before the first choice.
static void greet(const Visit *v)
{
    if (v->is_demo)
        return;
    printf("%s\n", cli_text(v->cli, "play_hint"));
    if (v->keep.path[0])
        cli_fold_say(v->cli, 0, "keep_where", "file", v->keep.path, NULL);
    printf("\n");
}

/// Starts the game of a message and plays it.
static int start(Visit *v, const CliRequest *request, const char *text)
{
    JsonError error;
    Refusal why;
    EventSink sink = {tell, v};
    v->session->table->watch = v->out ? NULL : &sink;
    greet(v);
    if (session_start(v->session, text, strlen(text), &error, &why, v->out) == 0)
        return play(v);
    if (!refusal_is(why))
        return cli_tell_error(v->cli, "setup", &error);
    cli_tell_refusal(v->cli, request, &v->session->desk->setup, &why, error.pointer);
    return CLI_REFUSED;
}

// ---- options ----

static bool set_players(Visit *v, char *seats, uint64_t seed)
{
    const char *name[SEAT_MAX];
    uint32_t count = cli_sides(seats, name);
    if (!count) {
        cli_fail(v->cli, "needs_sides", "option", "--seats", NULL);
        return false;
    }
    v->player_count = (uint8_t)count;
    for (uint32_t i = 0; i < count; i++) {
        v->player[i].rng.state = rng_mix(rng_mix(seed, 2), i);
        if (!strcmp(name[i], "me"))
            continue;
        v->player[i].bot = cli_guest_is(name[i]) ? &cli_guest_bot : bot_find(name[i]);
        if (v->player[i].bot == &cli_guest_bot) {
            v->player[i].guest = cli_guest_open(v->cli, name[i], v->terms);
            if (!v->player[i].guest) {
                cli_fail(v->cli, "no_memory", NULL);
                return false;
            }
            cli_guest_begin(v->player[i].guest, v->player[i].rng.state);
        } else if (!v->player[i].bot) {
            cli_refuse_sort(v->cli, "unknown_bot", name[i], CLI_SORT_SEATS, NULL);
            return false;
        }
    }
    return true;
}

static bool open_visit(Visit *v)
{
    v->session = cli_host_open(v->cli->lang);
    v->scratch = malloc(bot_scratch_size());
    v->table = calloc(1, sizeof *v->table);
    v->menu = calloc(1, sizeof *v->menu);
    CliInput *in = cli_input_open(v->cli);
    if (!v->session || !v->scratch || !v->table || !v->menu || !in) {
        cli_input_close(in);
        return false;
    }
    if (!v->is_demo) // two machines hide nothing from each other: equal seed, equal journal
        cli_chance_salt(v->session);
    bot_scratch_init(v->scratch);
    v->menu->cli = v->cli;
    v->menu->table = v->table;
    v->menu->in = in;
    return true;
}

static void close_visit(Visit *v)
{
    cli_keep_close(&v->keep);
    for (uint32_t i = 0; i < SEAT_MAX; i++)
        cli_guest_close(v->player[i].guest);
    if (v->menu)
        cli_input_close(v->menu->in);
    cli_host_close(v->session);
    free(v->scratch);
    cli_table_close(v->table);
    free(v->menu);
}

/// Whatever was not said on the command line is asked; false when the visit is over, *code set.
static bool ask_rest(Visit *v, CliRequest *request, uint64_t seed)
{
    const Ruleset *rules = request->rules;
    if (v->is_demo) {
        for (uint8_t seat = 0; seat < request->seats; seat++) {
            const char *ids[SAMPLE_BAND_COUNT];
            uint32_t count = bands_for(v, request, seat, ids);
            if (!request->band[seat] && count)
                request->band[seat] =
                    ids[usual_band(request, seat, ids, count, rng_mix(seed, 3) + seat)];
        }
        return true;
    }
    bool is_over = false;
    if (!request->scenario && !request->band[0])
        is_over = !ask_scenario(v, rules, &request->scenario);
    if (!is_over && !request->band[0])
        is_over = !ask_band(v, request, 0, v->player[0].bot ? "ask_band_a" : "ask_band",
                            rng_mix(seed, 3));
    for (uint8_t seat = 1; seat < request->seats && !is_over; seat++)
        if (!request->band[seat])
            is_over = !ask_band(v, request, seat,
                                request->seats == 2 ? "ask_band_enemy" : "ask_band_next",
                                rng_mix(seed, 3u + seat));
    return !is_over;
}

/// Goes on with the game in the session.
static int resume(Visit *v)
{
    const Game *game = &v->session->table->game;
    EventSink sink = {tell, v};
    v->session->table->watch = &sink;
    cli_table_start(v->table, v->cli, game);
    v->has_table = v->has_chosen = true;
    greet(v);
    cli_say(v->cli, stdout, "play_resumed", "name", game_ruleset(game)->name, "turns",
            cli_int(game_turn(game)).text, NULL);
    printf("\n");
    return play(v);
}

/// Where the game will be kept: where it is said, where it came from or, if a person plays or
/// rolls the dice, in the usual place of `system`. False with a sentence told.
static bool choose_keep(Visit *v, const char *save, const char *load, const char *system)
{
    if (save || load)
        return cli_keep_open(v->cli, &v->keep, save ? save : load, !save);
    if (system)
        cli_keep_usual(v->cli, &v->keep, system);
    return true;
}

/// Options of `play`.
typedef struct Words {
    const char *bands, *seats, *dice, *save, *load;
    CliSeed seed;
    bool goes_on; ///< --continue
} Words;

/// Players that a file may name: a person and those that are built in. Nobody runs a program
/// because a file says so.
static bool are_harmless(const char *who)
{
    char names[CLI_LINE_BYTES], *rest = NULL;
    (void)snprintf(names, sizeof names, "%s", who);
    for (char *name = strtok_r(names, ",", &rest); name; name = strtok_r(NULL, ",", &rest))
        if (strcmp(name, "me") != 0 && !bot_find(name))
            return false;
    return true;
}

/// Goes on with a kept game; what it brings along cannot be given.
static int play_kept(Visit *v, const Words *o, const CliRequest *request, const CliList *words)
{
    const struct Brought {
        const char *name;
        bool is_given;
    } brought[] = {{"--bands", o->bands},
                   {"--scenario", request->scenario},
                   {"--map", request->map},
                   {"--list", request->list},
                   {"--seed", o->seed.is_given},
                   {"--dice", o->dice},
                   {"--option", request->options->count},
                   {"--json", v->out}};
    char last[CLI_PATH_BYTES], who[CLI_LINE_BYTES];
    int code;
    for (uint32_t i = 0; i < COUNT_OF(brought); i++)
        if (brought[i].is_given)
            return cli_fail(v->cli, "load_brings", "option", brought[i].name, NULL);
    if (words->count)
        return cli_fail(v->cli, "extra_word", "word", words->item[0], "command", v->cli->command,
                        NULL);
    if (!(o->load ? cli_keep_load(v->cli, o->load, v->session, &code)
                  : cli_keep_load_last(v->cli, v->session, last, &code)))
        return code;
    if (o->seats)
        (void)snprintf(who, sizeof who, "%s", o->seats);
    else
        cli_keep_players(v->session, who, sizeof who);
    if (!o->seats && !are_harmless(who))
        return cli_fail(v->cli, "load_seats", "seats", who, NULL);
    v->seed = v->session->table->dice.seed;
    if (!set_players(v, who, v->seed))
        return CLI_BAD;
    if (v->player_count != game_setup(&v->session->table->game)->seat_count)
        return cli_fail(v->cli, "sides_differ", "option", "--seats", "other",
                        o->load ? "--load" : "--continue", NULL);
    if (!choose_keep(v, o->save, o->load ? o->load : last, NULL))
        return CLI_BAD;
    v->keep.is_usual = !o->load && !o->save;
    return resume(v);
}

static bool has_guest(const Visit *v)
{
    for (uint32_t i = 0; i < SEAT_MAX; i++)
        if (v->player[i].guest)
            return true;
    return false;
}

/// A game from its beginning.
static int play_new(Visit *v, const Words *o, CliRequest *request, const CliList *words)
{
    const Cli *cli = v->cli;
    char pair[CLI_LINE_BYTES], who[CLI_LINE_BYTES], seats[CLI_LINE_BYTES];
    if (!words->count)
        return cli_fail(cli, "missing_word", "command", cli->command, NULL);
    request->rules = cli_ruleset(cli, words->item[0]);
    if (!request->rules)
        return CLI_BAD;
    if (o->dice && strcmp(o->dice, "ask") != 0)
        return cli_fail(cli, "bad_dice", "value", o->dice, NULL);
    v->is_seed_known = o->seed.is_given;
    v->seed = request->seed = v->is_seed_known ? o->seed.value : random_seed();
    (void)snprintf(pair, sizeof pair, "%s", o->bands ? o->bands : "");
    request->seats = o->bands ? cli_sides(pair, request->band) : 2;
    if (!request->seats)
        return cli_fail(cli, "needs_sides", "option", "--bands", NULL);
    (void)snprintf(who, sizeof who, "%s,greedy%s%s", v->is_demo ? "greedy" : "me",
                   request->seats > 2 ? ",greedy" : "", request->seats > 3 ? ",greedy" : "");
    if (o->seats)
        (void)snprintf(who, sizeof who, "%s", o->seats);
    memcpy(seats, who, sizeof seats);
    if (!set_players(v, who, v->seed))
        return CLI_BAD;
    if (o->bands && v->player_count != request->seats)
        return cli_fail(cli, "sides_differ", "option", "--seats", "other", "--bands", NULL);
    if (has_guest(v)) // it is told the seed of the terrain, which must not be that of the dice
        request->terrain_seed = cli_guest_terrain(v->seed);
    if (v->out && has_person(v))
        return cli_fail(cli, "play_json", NULL);
    v->is_demo |= cli->is_json;
    bool is_usual = has_person(v) || o->dice;
    if (!choose_keep(v, o->save, NULL, is_usual ? request->rules->id : NULL))
        return CLI_BAD;
    if (!v->out) {
        cli_say(cli, stdout, v->is_seed_known || v->is_demo ? "play_head" : "play_head_bare",
                "name", request->rules->name, "seed", seed_text(v->seed).text, NULL);
        printf("\n");
    }
    request->asks_dice = o->dice != NULL;
    request->seats = cli_sides(seats, request->player);
    int code = CLI_BAD;
    if (!ask_rest(v, request, v->seed)) {
        printf("%s\n", cli_text(cli, "play_left"));
        return cli_input_signal() ? 128 + cli_input_signal() : CLI_FINE;
    }
    char *text = cli_request_message(cli, request, &code);
    if (text)
        code = start(v, request, text);
    free(text);
    return code;
}

int cli_play(Cli *cli, int argc, char **argv)
{
    Words o = {0};
    CliRequest request = {0};
    CliList words = {0}, options = {0};
    Visit visit = {.cli = cli, .terms = {.limit_ms = CLI_GUEST_LIMIT_MS, .stop = cli_input_signal}};
    Visit *v = &visit;
    const CliOption table[] = {
        {"bands", CLI_TEXT, &o.bands, 0, CLI_LINE_BYTES - 1},
        {"scenario", CLI_TEXT, &request.scenario, 0, 0},
        {"map", CLI_TEXT, &request.map, 0, 0},
        {"list", CLI_TEXT, &request.list, 0, 0},
        {"seats", CLI_TEXT, &o.seats, 0, CLI_LINE_BYTES - 1},
        {"seed", CLI_SEED, &o.seed, 0, 0},
        {"dice", CLI_TEXT, &o.dice, 0, 0},
        {"save", CLI_TEXT, &o.save, 0, 0},
        {"load", CLI_TEXT, &o.load, 0, 0},
        {"option", CLI_LIST, &options, 0, 0},
        {"continue", CLI_FLAG, &o.goes_on, 0, 0},
        {"demo", CLI_FLAG, &v->is_demo, 0, 0},
        {"think", CLI_WHOLE, &v->terms.think_ms, 1, CLI_GUEST_MS_MAX},
        {"timeout", CLI_WHOLE, &v->terms.limit_ms, 1, CLI_GUEST_MS_MAX},
        {"practice", CLI_FLAG, &v->is_practice, 0, 0},
        {"explain", CLI_FLAG, &v->explains, 0, 0},
    };
    int code;
    if (!cli_args(cli, argc, argv, table, COUNT_OF(table), &words, 0, 1, &code))
        return code;
    SessionSink messages = {write_line, stdout};
    v->out = cli->is_json ? &messages : NULL;
    request.options = &options;
    if (!open_visit(v))
        code = cli_fail(cli, "no_memory", NULL);
    else if (o.load || o.goes_on)
        code = play_kept(v, &o, &request, &words);
    else
        code = play_new(v, &o, &request, &words);
    close_visit(v);
    return code;
}
