// SPDX-License-Identifier: MIT
// heard GAMES FILE [--make]: all that the protocol says in games drawn at random, as a few numbers
// for each system. The other tests say what is right; this one notices that anything has changed:
// an event or its citations, a state, an offer, odds, a refusal, a sentence. FILE holds the
// numbers; --make writes those of this version. Whoever means to change what is said does that, and
// the commit tells why. Game i is a pure function of i. Every seat is led by a bot; at each
// decision some questions are asked and a choice is tried that is the bot's but for a field or two,
// as a careless program would send it.
#include "bots/bot.h"
#include "core/ruleset.h"
#include "protocol/session/session.h"
#include "rules/rules.h"
#include "tests/conformance/conformance_setup.h"
#include "tests/conformance/prints.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MESSAGE_MAX = 1 << 16,
    DECISIONS_MAX = 20000,
    WATCHED_SHARE = 20 ///< where ways are watched a game takes that many times as long as elsewhere
};

typedef struct Desk {
    Rng rng;
    Setup setup;
    SessionHost host;
    BotScratch *scratch;
    Prints prints;
    char message[MESSAGE_MAX];
} Desk;

__attribute__((format(printf, 2, 3))) static void say(Desk *d, const char *format, ...)
{
    SessionSink sink = {prints_hear, &d->prints};
    va_list list;
    va_start(list, format);
    int length = vsnprintf(d->message, sizeof d->message, format, list);
    va_end(list);
    (void)session_handle(&d->host.session, d->message, (size_t)length, &sink);
}

static void say_choice(Desk *d, const char *what, uint8_t seat, const Choice *c)
{
    static char text[MESSAGE_MAX];
    if (conformance_write_choice(text, sizeof text, &d->host.table.game, what, seat, c))
        say(d, "%s", text);
}

static void ask_anything(Desk *d)
{
    const Game *g = &d->host.table.game;
    uint32_t count;
    (void)game_figures(g, &count);
    uint32_t a = rng_below(&d->rng, count), b = rng_below(&d->rng, count);
    const char *one = game_setup(g)->figure[a].key, *two = game_setup(g)->figure[b].key;
    char seat = (char)('A' + rng_below(&d->rng, game_setup(g)->seat_count));
    uint32_t x = rng_below(&d->rng, 24), y = rng_below(&d->rng, 24);
    switch (rng_below(&d->rng, 16)) {
    case 0: say(d, "{\"type\":\"ask\",\"what\":\"luck\"}"); break;
    case 1: say(d, "{\"type\":\"ask\",\"what\":\"undo\",\"seat\":\"%c\"}", seat); break;
    case 2:
        say(d, "{\"type\":\"ask\",\"what\":\"events\",\"from\":%u,\"max\":5}",
            1 + rng_below(&d->rng, d->host.table.event_count));
        break;
    case 3:
        say(d, "{\"type\":\"ask\",\"what\":\"state\",\"seat\":\"%c\",\"event\":%u}", seat,
            rng_below(&d->rng, d->host.table.event_count + 1));
        break;
    case 4: say(d, "{\"type\":\"ask\",\"what\":\"zones\"}"); break;
    case 5: say(d, "{\"type\":\"ask\",\"what\":\"profiles\"}"); break;
    case 6: say(d, "{\"type\":\"ask\",\"what\":\"map\"}"); break;
    case 7: say(d, "{\"type\":\"ask\",\"what\":\"threat\",\"figure\":\"%s\"}", one); break;
    case 8:
        say(d, "{\"type\":\"ask\",\"what\":\"threat\",\"figure\":\"%s\",\"at\":[%u,%u]}", one, x,
            y);
        break;
    case 9:
        say(d, "{\"type\":\"ask\",\"what\":\"stand\",\"figure\":\"%s\",\"at\":[%u,%u.5]}", one, x,
            y);
        break;
    case 10:
        say(d, "{\"type\":\"ask\",\"what\":\"measure\",\"from\":\"%s\",\"to\":\"%s\"}", one, two);
        break;
    case 11:
        say(d, "{\"type\":\"ask\",\"what\":\"sight\",\"figure\":\"%s\",\"target\":\"%s\"}", one,
            two);
        break;
    case 12:
        say(d,
            "{\"type\":\"ask\",\"what\":\"reach\",\"kind\":\"%s\",\"figure\":\"%s\",\"to\":["
            "%u,%u]}",
            game_ruleset(g)->courses ? "move" : "fast_move", one, x, y);
        break;
    case 13:
        say(d, "{\"type\":\"ask\",\"what\":\"reach\",\"kind\":\"charge\",\"figure\":\"%s\"}", one);
        break;
    case 14: say(d, "{\"type\":\"ask\",\"what\":\"candidates\",\"max\":40}"); break;
    default: say(d, "{\"type\":\"ask\",\"what\":\"bot\",\"bot\":\"greedy\"}"); break;
    }
}

static void ask_about_choice(Desk *d, uint8_t seat, const Choice *c)
{
    switch (rng_below(&d->rng, 6)) {
    case 0: say_choice(d, "check", seat, c); break;
    case 1: say_choice(d, "odds", seat, c); break;
    case 2: say(d, "{\"type\":\"ask\",\"what\":\"offer\",\"seat\":\"%c\"}", 'A' + seat); break;
    case 3:
        if (c->has_place) {
            Choice open = *c;
            open.has_place = false;
            open.has_z = 0;
            say_choice(d, "places", seat, &open);
        }
        break;
    default: break;
    }
}

/// Rolls what the game waits for, as people do who have dice of their own.
static void give_dice(Desk *d)
{
    const Game *g = &d->host.table.game;
    while (game_wait(g) == GAME_WAIT_DICE) {
        const Roll *roll = game_roll(g);
        char values[4 * ROLL_MAX + 1];
        int used = 0;
        for (uint32_t i = 0; i < roll->count; i++)
            used += snprintf(values + used, sizeof values - (size_t)used, i ? ",%u" : "%u",
                             1 + rng_below(&d->rng, roll->sides));
        say(d, "{\"type\":\"dice\",\"values\":[%s]}", values);
    }
}

/// Both bands as they are, then the first without its last figure and with one of the second.
static void ask_rosters(Desk *d)
{
    static char text[MESSAGE_MAX];
    Setup *s = &d->setup;
    for (uint8_t n = 0; n < 3; n++) {
        if (n == 2)
            s->figure[rng_below(&d->rng, s->figure_count)].seat = 1;
        if (conformance_roster(s, n & 1, 0, text, sizeof text))
            say(d, "%s", text);
    }
}

/// Drawn characters have bases of their own: whose rim it is makes a difference then.
static void draw_bases(Setup *setup)
{
    static const int32_t radius[] = {0, 0, 300, 750};
    for (uint32_t i = 0; i < setup->custom_count; i++)
        setup->custom[i].radius = radius[setup->terrain_seed >> i & 3];
}

static bool play(Desk *d, const Ruleset *rules, uint32_t index)
{
    const Bot *bot[SEAT_MAX];
    d->rng.state = rng_mix(7, index);
    static char setup[MESSAGE_MAX];
    if (!conformance_draw(&d->setup, rules, &d->rng))
        return false;
    draw_bases(&d->setup);
    if (!conformance_setup(&d->setup, index % 4 ? rng_next(&d->rng) : 0, setup, sizeof setup))
        return false;
    for (uint32_t i = 0; i < SEAT_MAX; i++)
        bot[i] = bot_find(rng_below(&d->rng, 3) ? "random" : "greedy");
    session_host_init(&d->host, index & 1 ? TEXT_EN : TEXT_FR);
    ask_rosters(d);
    say(d, "%s", setup);
    const Game *g = session_game(&d->host.session);
    if (!g)
        return false;
    give_dice(d);
    for (uint32_t n = 0; game_wait(g) == GAME_WAIT_CHOICE && n < DECISIONS_MAX; n++) {
        uint8_t seat = game_decider(g);
        Choice c;
        bot_choose(bot[seat], g, seat, &d->rng, d->scratch, &c);
        ask_about_choice(d, seat, &c);
        if (rng_below(&d->rng, 4) == 0)
            ask_anything(d);
        if (rng_below(&d->rng, 8) == 0)
            say(d, "{\"type\":\"ask\",\"what\":\"state\",\"seat\":\"%c\"}", 'A' + seat);
        if (rng_below(&d->rng, 2)) {
            Choice other = c;
            conformance_spoil(&other, g, &d->rng);
            uint32_t steps = d->host.table.step_count;
            say_choice(d, NULL, seat, &other);
            if (d->host.table.step_count != steps) {
                give_dice(d);
                continue; // it was as good
            }
        }
        say_choice(d, NULL, seat, &c);
        give_dice(d);
        if (rng_below(&d->rng, 200) == 0) {
            say(d, "{\"type\":\"undo\",\"seat\":\"%c\"}", 'A' + seat);
            give_dice(d);
        }
    }
    say(d, "{\"type\":\"journal\"}");
    return game_wait(g) == GAME_OVER;
}

/// All systems, or those that are named.
static bool is_wanted(const char *id, int count, char **names)
{
    bool is_named = !count;
    for (int i = 0; i < count; i++)
        is_named = is_named || !strcmp(names[i], id);
    return is_named;
}

int main(int argc, char **argv)
{
    static Desk d;
    PrintFile file;
    uint32_t games = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
    bool is_made = argc > 3 && !strcmp(argv[3], "--make");
    d.scratch = malloc(bot_scratch_size());
    if (argc < 3 || !games || !d.scratch || !prints_open(&file, argv[2], is_made)) {
        printf("heard GAMES FILE [--make | SYSTEM...]\n");
        return 2;
    }
    prints_clear(&d.prints);
    for (TextLang lang = 0; lang < TEXT_LANG_COUNT; lang++) {
        session_host_init(&d.host, lang);
        say(&d, "{\"type\":\"ask\",\"what\":\"systems\"}");
    }
    prints_hold(&file, "catalog", &d.prints);
    for (uint32_t i = 0; i < rules_count(); i++) {
        const Ruleset *rules = rules_at(i);
        if (!is_wanted(rules->id, is_made ? 0 : argc - 3, argv + 3))
            continue;
        uint32_t count = rules->courses ? (games + WATCHED_SHARE - 1) / WATCHED_SHARE : games;
        prints_clear(&d.prints);
        for (uint32_t n = 0; n < count; n++) {
            bot_scratch_init(d.scratch);
            if (!play(&d, rules, n)) {
                printf("FAILED %s: game %u does not begin or does not end\n", rules->id, n);
                return 1;
            }
        }
        prints_hold(&file, rules->id, &d.prints);
    }
    free(d.scratch);
    return prints_close(&file);
}
