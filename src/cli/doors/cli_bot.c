// SPDX-License-Identifier: MIT
// escarmouche bot: the machine's players behind JSON lines, after the manner of UCI (docs/bot.md):
// identify, options, ready; then positions with their whole history, a budget, a streamed
// evaluation and the choice. A position replaces everything before it: nothing is remembered from
// one to the next. The dice of the past come as a tape and no seed is told, so a bot cannot foresee
// a die. While it thinks it looks at its input between any two decisions of a trial game, so ping
// and stop are answered at once; a thread that reads would answer no sooner.
#include "bots/bot.h"
#include "bots/spar/spar.h"
#include "cli/cli.h"
#include "cli/cli_host.h"
#include "cli/cli_json.h"
#include "cli/cli_lines.h"
#include "core/ruleset.h"
#include "gen/text.h"
#include "protocol/session/session.h"
#include "rules/rules.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TOKENS = 1 << 19,         ///< of one message: a history of a few thousand choices
    LINE_MAX_BYTES = 1 << 24, ///< of one message
    PLAYOUT_DECISIONS_MAX = 20000,
    INFO_MS = 200,    ///< between two reports
    MS_MAX = 3600000, ///< longest time to think
    PROTOCOL = 1
};

typedef struct Door {
    const Cli *cli;
    Session *session;
    JsonToken *token;
    Game *trial; ///< playouts
    BotScratch *scratch;
    const Bot *bot;
    uint64_t seed;
    CliLines in;
    bool is_queued;  ///< while thinking: the next line is one for afterwards
    bool is_stopped; ///< stop came
} Door;

// ---- lines in and out ----

static JsonWriter begin(Door *d, const char *type) { return session_begin(d->session, type); }

static void print_line(void *self, const char *text, size_t length)
{
    (void)self;
    (void)fwrite(text, 1, length, stdout);
    (void)fputc('\n', stdout);
    (void)fflush(stdout);
}

static void send(Door *d, JsonWriter *w)
{
    SessionSink out = {print_line, NULL};
    session_send(d->session, w, &out);
}

static void send_error(Door *d, const JsonError *error)
{
    SessionSink out = {print_line, NULL};
    session_error(d->session, error, &out);
}

static void send_bare(Door *d, const char *type)
{
    JsonWriter w = begin(d, type);
    send(d, &w);
}

// ---- messages in ----

enum { IN_HELLO, IN_SET, IN_PING, IN_POSITION, IN_GO, IN_STOP, IN_QUIT, IN_COUNT };

/// What the next line is; -1, with the mistake in *json, if nothing that is known here.
static int read_type(Door *d, Json *json)
{
    static const char *const types[IN_COUNT] = {"hello", "set",  "ping", "position",
                                                "go",    "stop", "quit"};
    if (!json_parse(json, d->in.line, d->in.length, d->token, TOKENS))
        return -1;
    uint32_t at = json_type(json, 0) == JSON_OBJECT ? json_member(json, 0, "type") : 0;
    if (at)
        return json_word(json, at, types, IN_COUNT, E_UNKNOWN_MESSAGE);
    json_fail(json, 0, E_UNKNOWN_MESSAGE);
    return -1;
}

/// While thinking: answers ping, hears stop, leaves every other line and what follows it for later.
static void heed(Door *d)
{
    while (!d->is_queued && cli_lines_peek(&d->in, 0) == CLI_LINE_READ) {
        Json json;
        int type = read_type(d, &json);
        if (type == IN_PING)
            send_bare(d, "pong");
        d->is_stopped |= type == IN_STOP || type == IN_QUIT;
        d->is_queued = type != IN_PING && type != IN_STOP;
        if (!d->is_queued)
            cli_lines_drop(&d->in);
    }
}

// ---- hello and options ----

static void hello(Door *d)
{
    JsonWriter w = begin(d, "id");
    json_put_text(&w, "name", "Escarmouche");
    json_put_text(&w, "version", WIRE_ENGINE);
    json_put_int(&w, "protocol", PROTOCOL);
    json_write_key(&w, "systems");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < rules_count(); i++)
        json_write_text(&w, rules_at(i)->id);
    json_write_close(&w, ']');
    send(d, &w);
    w = begin(d, "option");
    json_put_text(&w, "name", "player");
    json_put_text(&w, "kind", "enum");
    json_put_text(&w, "default", "greedy");
    json_write_key(&w, "values");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < bot_count(); i++)
        json_write_text(&w, bot_at(i)->name);
    json_write_close(&w, ']');
    send(d, &w);
    w = begin(d, "option");
    json_put_text(&w, "name", "seed");
    json_put_text(&w, "kind", "int");
    json_put_int(&w, "default", 1);
    json_put_int(&w, "least", 0);
    json_put_int(&w, "most", INT32_MAX);
    send(d, &w);
    send_bare(d, "ready");
}

static void set_option(Door *d, Json *json)
{
    static const JsonKey keys[] = {{"type", true}, {"name", true}, {"value", true}};
    uint32_t v[3];
    if (!json_keys(json, 0, keys, 3, v))
        return;
    if (json_is(json, v[1], "player")) {
        char name[32];
        const Bot *bot = json_text(json, v[2], name, sizeof name) ? bot_find(name) : NULL;
        if (bot)
            d->bot = bot;
        else
            json_fail(json, v[2], E_UNKNOWN_ID);
    } else if (json_is(json, v[1], "seed")) {
        int64_t seed = json_int(json, v[2], 0, INT32_MAX);
        if (json_good(json))
            d->seed = (uint64_t)seed;
    } else {
        json_fail(json, v[1], E_UNKNOWN_OPTION);
    }
}

// ---- positions ----

/// Plays the choices of a history; mistakes go into `json`.
static void play_history(Door *d, Json *json, uint32_t at)
{
    static const JsonKey keys[] = {{"seat", true}, {"choice", true}};
    Session *s = d->session;
    for (uint32_t k = json_first(json, at); k && json_good(json); k = json_next(json, k)) {
        uint32_t v[2];
        Choice choice;
        Refusal why;
        if (!json_keys(json, k, keys, 2, v))
            return;
        uint8_t seat = wire_read_seat(json, v[0], game_setup(&s->table->game));
        if (!wire_read_choice(json, v[1], &s->table->game, &choice))
            return;
        ErrorCode code = session_choose(s, seat, &choice, &why, NULL);
        if (code)
            json_fail(json, k, code);
    }
}

/// A mistake within the setup, with its place in the whole message.
static void fail_setup(Json *json, uint32_t at, const JsonError *error, ErrorCode code)
{
    json_fail(json, at, code);
    size_t used = strlen(json->error.pointer);
    (void)snprintf(json->error.pointer + used, sizeof json->error.pointer - used, "%s",
                   error->pointer);
    if (error->line == 1)
        json->error.column += error->column - 1;
}

static void set_position(Door *d, Json *json)
{
    static const JsonKey keys[] = {{"type", true}, {"setup", true}, {"choices", false}};
    Session *s = d->session;
    uint32_t v[3];
    JsonError error;
    Refusal why;
    if (!json_keys(json, 0, keys, 3, v))
        return;
    table_clear(s->table); // a position that cannot be read leaves none
    const JsonToken *setup = &json->token[v[1]];
    if (session_start(s, json->text + setup->start, setup->end - setup->start, &error, &why,
                      NULL)) {
        fail_setup(json, v[1], &error, refusal_is(why) ? why.code : error.code);
        return;
    }
    if (v[2])
        play_history(d, json, v[2]);
    // Dice that are still to come would be a look into the future.
    if (json_good(json) && table_dice_left(s->table) > 0)
        json_fail(json, v[1], E_TAPE_LEFT);
    if (!json_good(json)) {
        table_clear(s->table);
        return;
    }
    JsonWriter w = begin(d, "position");
    if (game_wait(&s->table->game) == GAME_WAIT_CHOICE)
        wire_put_decision(&w, &s->table->game, s->lang);
    json_put_bool(&w, "over", game_wait(&s->table->game) == GAME_OVER);
    json_write_key(&w, "hash");
    json_write_hash(&w, s->table->hash);
    send(d, &w);
}

// ---- thinking ----

typedef struct Thought {
    Choice choice;
    uint8_t seat;
    uint64_t nodes, playouts;
    uint64_t half_wins; ///< a win counts 2, a draw 1
    int64_t begin_ms;
} Thought;

static void put_choice(Door *d, JsonWriter *w, const Thought *t)
{
    const Game *g = &d->session->table->game;
    json_write_key(w, "choice");
    json_write_open(w, '{');
    wire_put_choice(w, game_setup(g), game_decision_figure(g), &t->choice);
    json_write_close(w, '}');
}

static void send_info(Door *d, const Thought *t)
{
    JsonWriter w = begin(d, "info");
    json_put_int(&w, "nodes", (int64_t)t->nodes);
    json_put_int(&w, "playouts", (int64_t)t->playouts);
    json_put_int(&w, "ms", cli_now_ms() - t->begin_ms);
    // Per mille that this seat wins; what is not known is not said.
    if (t->playouts)
        json_put_int(&w, "score", (int64_t)(t->half_wins * 500 / t->playouts));
    put_choice(d, &w, t);
    send(d, &w);
}

/// Plays one game from after the choice to its end, both sides led by the same bot; adds to the
/// score.
static void playout(Door *d, Thought *t, Rng *rng)
{
    Game *g = d->trial;
    DiceDriver dice = dice_sampler(rng);
    game_copy(g, &d->session->table->game);
    game_apply(g, &t->choice, dice, NULL);
    t->nodes++;
    for (uint32_t i = 0; i < PLAYOUT_DECISIONS_MAX && game_wait(g) == GAME_WAIT_CHOICE; i++) {
        Choice choice;
        uint8_t seat = game_decider(g);
        heed(d);
        if (d->is_stopped)
            return; // a game without its end says nothing
        bot_choose(d->bot, g, seat, rng, d->scratch, &choice);
        if (refusal_is(game_choose(g, seat, &choice, dice, NULL)))
            break;
        t->nodes++;
    }
    t->playouts++;
    uint8_t winner = game_wait(g) == GAME_OVER ? game_winner(g) : SEAT_NONE;
    t->half_wins += winner == t->seat ? 2 : winner == SEAT_NONE ? 1 : 0;
}

static bool has_time(const Thought *t, int64_t ms, int64_t nodes)
{
    return (ms < 0 || cli_now_ms() - t->begin_ms < ms) && (nodes < 0 || (int64_t)t->nodes < nodes);
}

/// Lets a player think that searches; a budget or a stop ends it before its own terms do.
static void search(Door *d, Thought *t, int64_t ms, int64_t nodes)
{
    int64_t told = t->begin_ms;
    bool goes_on = true;
    while (goes_on && !d->is_stopped && has_time(t, ms, nodes)) {
        heed(d);
        goes_on = !d->is_stopped && bot_step(d->scratch, 1);
        BotProgress at = bot_best(d->scratch, &t->choice);
        t->nodes = at.nodes + 1;
        t->playouts = at.score < 0 ? 0 : at.done;
        t->half_wins = (uint64_t)(at.score < 0 ? 0 : at.score) * t->playouts / 5000;
        if (cli_now_ms() - told >= INFO_MS) {
            send_info(d, t);
            told = cli_now_ms();
        }
    }
}

static void go(Door *d, Json *json)
{
    static const JsonKey keys[] = {{"type", true}, {"ms", false}, {"nodes", false}};
    Session *s = d->session;
    uint32_t v[3];
    if (!json_keys(json, 0, keys, 3, v))
        return;
    int64_t ms = v[1] ? json_int(json, v[1], 0, MS_MAX) : -1;
    int64_t nodes = v[2] ? json_int(json, v[2], 0, INT32_MAX) : -1;
    if (json_good(json) && (!s->table->has_game || game_wait(&s->table->game) != GAME_WAIT_CHOICE))
        json_fail(json, 0, s->table->has_game ? E_OVER : E_NO_GAME);
    if (!json_good(json))
        return;
    Thought t = {.begin_ms = cli_now_ms(), .seat = game_decider(&s->table->game)};
    // The choice comes from the position and the seed alone. Whoever does not search spends the
    // budget on weighing it.
    Rng rng = {rng_mix(d->seed, s->table->hash)};
    bot_begin(d->bot, &s->table->game, t.seat, &rng, d->scratch);
    bool searches = bot_best(d->scratch, &t.choice).total != 0;
    t.nodes = 1;
    send_info(d, &t);
    int64_t told = t.begin_ms;
    d->is_queued = d->is_stopped = false;
    heed(d);
    if (searches)
        search(d, &t, ms, nodes);
    else if (ms >= 0 || nodes >= 0)
        while (has_time(&t, ms, nodes) && !d->is_stopped) {
            playout(d, &t, &rng);
            if (cli_now_ms() - told >= INFO_MS) {
                send_info(d, &t);
                told = cli_now_ms();
            }
        }
    if (t.playouts)
        send_info(d, &t);
    JsonWriter w = begin(d, "best");
    wire_put_seat(&w, "seat", t.seat);
    put_choice(d, &w, &t);
    send(d, &w);
}

// ---- the loop ----

/// Answers the line at hand; false after quit.
static bool handle(Door *d)
{
    Json json;
    int type = read_type(d, &json);
    switch (type) {
    case IN_HELLO: hello(d); break;
    case IN_SET: set_option(d, &json); break;
    case IN_PING: send_bare(d, "pong"); break;
    case IN_POSITION: set_position(d, &json); break;
    case IN_GO: go(d, &json); break;
    case IN_QUIT: return false;
    default: break; // stop: nothing under way
    }
    if (!json_good(&json))
        send_error(d, &json.error);
    return true;
}

/// One line and its answer; false after quit and at the end of the input.
static bool converse(Door *d)
{
    CliLineState state = cli_lines_peek(&d->in, -1);
    if (state == CLI_LINE_END)
        return false;
    cli_lines_drop(&d->in); // while it is dealt with, the next one may be looked at
    if (state == CLI_LINE_READ)
        return cli_lines_is_blank(&d->in) || handle(d);
    send_error(d, &(JsonError){.code = E_TOO_BIG, .line = 1, .column = 1});
    return true;
}

/// Names and what each does: players first, then those to measure players against.
static void list_group(const Cli *cli, JsonWriter *w, const char *group, uint32_t count,
                       const Bot *(*at)(uint32_t index))
{
    if (cli->is_json) {
        json_write_key(w, group);
        json_write_open(w, '[');
    }
    for (uint32_t i = 0; i < count; i++) {
        const char *name = at(i)->name, *text = text_get(group, name, cli->lang);
        text = text ? text : name;
        if (cli->is_json) {
            json_write_open(w, '{');
            json_put_text(w, "name", name);
            json_put_text(w, "text", text);
            json_write_close(w, '}');
        } else {
            printf("%-10s  %s\n", name, text);
        }
    }
    if (cli->is_json)
        json_write_close(w, ']');
}

static int list_players(Cli *cli)
{
    JsonWriter w = {0};
    if (cli->is_json && !cli_json_start(cli, &w))
        return CLI_BAD;
    list_group(cli, &w, "bots", bot_count(), bot_at);
    list_group(cli, &w, "scripts", spar_count(), spar_at);
    return cli->is_json ? cli_json_print(cli, &w, CLI_FINE) : CLI_FINE;
}

int cli_bot(Cli *cli, int argc, char **argv)
{
    int code;
    bool is_list = false;
    const CliOption table[] = {{"list", CLI_FLAG, &is_list, 0, 0}};
    if (!cli_args(cli, argc, argv, table, COUNT_OF(table), NULL, 0, 0, &code))
        return code;
    if (is_list)
        return list_players(cli);
    Door d = {.cli = cli, .bot = bot_find("greedy"), .seed = 1};
    d.session = cli_host_open(cli->lang);
    d.token = malloc(TOKENS * sizeof *d.token);
    d.trial = malloc(game_size());
    d.scratch = malloc(bot_scratch_size());
    if (!d.session || !d.token || !d.trial || !d.scratch) {
        code = cli_fail(cli, "no_memory", NULL);
    } else {
        bot_scratch_init(d.scratch);
        cli_lines_open(&d.in, STDIN_FILENO, LINE_MAX_BYTES);
        while (converse(&d))
            continue;
        if (d.in.error)
            code = cli_cannot_read(cli, "-", d.in.error);
    }
    cli_host_close(d.session);
    free(d.token);
    free(d.trial);
    free(d.scratch);
    cli_lines_close(&d.in);
    return code;
}
