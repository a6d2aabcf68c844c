// SPDX-License-Identifier: MIT
// traffic GAMES SEED: plays random games through the protocol alone and prints every message, "> "
// before those to the engine and "< " before those from it. check_schema.py holds them against the
// schema. Exits 1 when something is refused that the engine itself proposed, or when a journal does
// not replay.
#include "core/cards.h"
#include "core/prices.h"
#include "core/ruleset.h"
#include "core/scenario.h"
#include "gen/samples.h"
#include "protocol/session/journal_file.h"
#include "protocol/session/session.h"
#include "rules/rules.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Desk {
    SessionHost host;
    SessionHost other; // replays journals
    Rng rng;
    uint32_t refused;
    size_t journal_used;
    char journal[4 << 20];
} Desk;

static void heard(void *self, const char *text, size_t length)
{
    Desk *desk = self;
    printf("< %.*s\n", (int)length, text);
    static const char refusal[] = "{\"type\":\"refusal\"", error[] = "{\"type\":\"error\"";
    if (strncmp(text, refusal, sizeof refusal - 1) == 0 ||
        strncmp(text, error, sizeof error - 1) == 0)
        desk->refused++;
}

static void kept(void *self, const char *text, size_t length)
{
    Desk *desk = self;
    heard(self, text, length);
    if (desk->journal_used + length + 2 > sizeof desk->journal)
        return;
    memcpy(desk->journal + desk->journal_used, text, length);
    desk->journal_used += length;
    desk->journal[desk->journal_used++] = '\n';
}

static void say(Desk *desk, const char *text)
{
    SessionSink sink = {heard, desk};
    printf("> %s\n", text);
    (void)session_handle(&desk->host.session, text, strlen(text), &sink);
}

static void choose(Desk *desk, const Choice *choice, const char *how)
{
    const Game *game = session_game(&desk->host.session);
    char text[4096];
    JsonWriter w;
    json_write_start(&w, text, sizeof text);
    json_write_open(&w, '{');
    json_put_text(&w, "type", how);
    if (strcmp(how, "ask") == 0)
        json_put_text(&w, "what", rng_below(&desk->rng, 2) ? "odds" : "check");
    else
        wire_put_seat(&w, "seat", game_decider(game));
    json_write_key(&w, "choice");
    json_write_open(&w, '{');
    wire_put_choice(&w, game_setup(game), game_decision_figure(game), choice);
    json_write_close(&w, '}');
    json_write_close(&w, '}');
    if (!json_write_end(&w))
        abort();
    say(desk, text);
}

static void roll(Desk *desk)
{
    const Roll *wanted = game_roll(session_game(&desk->host.session));
    char text[512];
    int n = snprintf(text, sizeof text, "{\"type\":\"dice\",\"values\":[");
    for (uint32_t i = 0; i < wanted->count; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s%u", i ? "," : "",
                      1 + rng_below(&desk->rng, wanted->sides));
    snprintf(text + n, sizeof text - (size_t)n, "]}");
    say(desk, text);
}

/// Does anything go along a path? Where moves are straight lines there is no reach to ask for.
static bool has_routes(const Ruleset *rules)
{
    for (uint32_t i = 1; i < rules->choice_count; i++)
        if (rules->choices[i].fields & CHOICE_PATH)
            return true;
    return false;
}

/// What a walk is called.
static const char *walk_of(const Ruleset *rules) { return rules->courses ? "move" : "fast_move"; }

/// A question drawn at random.
static void ask(Desk *desk)
{
    static const char *const plain[] = {
        "{\"type\":\"ask\",\"what\":\"state\"}",
        "{\"type\":\"ask\",\"what\":\"state\",\"seat\":\"B\"}",
        "{\"type\":\"ask\",\"what\":\"map\"}",
        "{\"type\":\"ask\",\"what\":\"offer\"}",
        "{\"type\":\"ask\",\"what\":\"candidates\",\"max\":20}",
        "{\"type\":\"ask\",\"what\":\"bot\",\"bot\":\"greedy\"}",
        "{\"type\":\"ask\",\"what\":\"zones\"}",
        "{\"type\":\"ask\",\"what\":\"luck\"}",
        "{\"type\":\"ask\",\"what\":\"profiles\"}",
        "{\"type\":\"ask\",\"what\":\"undo\"}",
        "{\"type\":\"ask\",\"what\":\"undo\",\"seat\":\"B\"}",
        "{\"type\":\"ask\",\"what\":\"events\",\"from\":40,\"max\":9}"};
    enum { AT_EVENT = COUNT_OF(plain), SIGHT, MEASURE, THREAT, STAND, REACH, KINDS };
    uint32_t which = rng_below(&desk->rng, KINDS);
    char text[256];
    if (which < COUNT_OF(plain)) {
        say(desk, plain[which]);
        return;
    }
    if (which == AT_EVENT) {
        snprintf(text, sizeof text, "{\"type\":\"ask\",\"what\":\"state\",\"event\":%u}",
                 rng_below(&desk->rng, desk->host.table.event_count + 1));
        say(desk, text);
        return;
    }
    const Game *game = session_game(&desk->host.session);
    uint32_t count;
    const Figure *figures = game_figures(game, &count);
    uint32_t a = rng_below(&desk->rng, count), b = rng_below(&desk->rng, count);
    if (figures[a].status != FIGURE_IN_PLAY || figures[b].status != FIGURE_IN_PLAY || a == b)
        return;
    const char *one = game_setup(game)->figure[a].key, *two = game_setup(game)->figure[b].key;
    if (which == REACH && ruleset_colour_count(game_ruleset(game)))
        which = MEASURE; // SEG goes straight: there are no routes to ask for
    if (which == SIGHT)
        snprintf(text, sizeof text,
                 "{\"type\":\"ask\",\"what\":\"sight\",\"figure\":\"%s\",\"target\":\"%s\"}", one,
                 two);
    else if (which == MEASURE)
        snprintf(text, sizeof text,
                 "{\"type\":\"ask\",\"what\":\"measure\",\"from\":\"%s\",\"to\":\"%s\"}", one, two);
    else if (which == THREAT)
        snprintf(text, sizeof text, "{\"type\":\"ask\",\"what\":\"threat\",\"figure\":\"%s\"}",
                 one);
    else if (which == STAND)
        snprintf(text, sizeof text,
                 "{\"type\":\"ask\",\"what\":\"stand\",\"figure\":\"%s\",\"at\":[%u,%u.5]}", one,
                 rng_below(&desk->rng, 25), rng_below(&desk->rng, 24));
    else if (!has_routes(game_ruleset(game)))
        return;
    else
        snprintf(text, sizeof text,
                 "{\"type\":\"ask\",\"what\":\"reach\",\"kind\":\"%s\",\"figure\":\"%s\"%s}",
                 walk_of(game_ruleset(game)), one,
                 rng_below(&desk->rng, 2)   ? ",\"to\":[12,12.5]"
                 : rng_below(&desk->rng, 2) ? ",\"via\":[[11,11.5]],\"to\":[12,12.5]"
                                            : "");
    say(desk, text);
}

/// Questions that need no game.
static void look_around(Desk *desk)
{
    say(desk, "{\"type\":\"lang\",\"lang\":\"en\"}");
    say(desk, "{\"type\":\"ask\",\"what\":\"systems\"}");
    say(desk, "{\"type\":\"lang\",\"lang\":\"fr\"}");
    say(desk, "{\"type\":\"ask\",\"what\":\"systems\"}");
    for (uint32_t i = 0; i < rules_count(); i++) {
        const Ruleset *rules = rules_at(i);
        char text[512];
        snprintf(text, sizeof text, "{\"type\":\"ask\",\"what\":\"rules\",\"system\":\"%s\"}",
                 rules->id);
        say(desk, text);
        for (uint32_t k = 0; k < 20; k++) {
            int n = snprintf(
                text, sizeof text,
                "{\"type\":\"ask\",\"what\":\"roster\",\"system\":\"%s\",\"figures\":[", rules->id);
            for (uint32_t j = 0; j < k % 9; j++)
                n += snprintf(text + n, sizeof text - (size_t)n, "%s\"%s\"", j ? "," : "",
                              rules->profiles[rng_below(&desk->rng, rules->profile_count)].id);
            snprintf(text + n, sizeof text - (size_t)n, "]}");
            say(desk, text);
        }
        if (rules->prices)
            say(desk,
                "{\"type\":\"ask\",\"what\":\"roster\",\"system\":\"seg\",\"figures\":[\"own\"],"
                "\"profiles\":[{\"id\":\"own\",\"stats\":{\"value\":2,\"rank\":3},\"traits\":"
                "[\"long_move\",\"mine\"]}],\"skills\":[{\"id\":\"mine\",\"name\":{\"fr\":\"Mien\","
                "\"en\":\"Mine\"},\"cost\":4,\"grants\":[\"bonus_heart:3\"]}],\"index\":0}");
    }
}

/// The journal just kept as a message: the session goes on where it is.
static bool load_again(Desk *desk)
{
    static char text[sizeof desk->journal];
    uint64_t hash = desk->host.table.hash;
    JsonWriter w;
    json_write_start(&w, text, sizeof text);
    json_write_open(&w, '{');
    json_put_text(&w, "type", "load");
    desk->journal[desk->journal_used] = 0;
    json_put_text(&w, "journal", desk->journal);
    json_write_close(&w, '}');
    if (!json_write_end(&w))
        return false;
    say(desk, text);
    return desk->host.table.hash == hash;
}

static bool play(Desk *desk, uint64_t number)
{
    char text[1024];
    uint32_t a = rng_below(&desk->rng, SAMPLE_BAND_COUNT), b;
    const Ruleset *rules = rules_find(sample_bands[a].system);
    do
        b = rng_below(&desk->rng, SAMPLE_BAND_COUNT);
    while (strcmp(sample_bands[b].system, rules->id) != 0);
    bool by_hand = rng_below(&desk->rng, 4) == 0;
    char options[64] = "";
    if (ruleset_option(rules, "turn_limit") >= 0)
        snprintf(options, sizeof options, "\"turn_limit\":%u", 2 + rng_below(&desk->rng, 4));
    else if (ruleset_option(rules, "optional_skills") >= 0)
        snprintf(options, sizeof options, "\"optional_skills\":true,\"team_budget\":999");
    snprintf(text, sizeof text,
             "{\"type\":\"setup\",\"system\":\"%s\",\"scenario\":\"%s\",%s\"terrain_seed\":%llu,"
             "\"lang\":\"%s\",\"options\":{%s},"
             "\"seats\":[{\"name\":\"Anne\",\"band\":\"%s\"},{\"band\":\"%s\"}]}",
             rules->id,
             ruleset_scenario(rules, rng_below(&desk->rng, ruleset_scenario_count(rules)))->name,
             by_hand ? "\"dice\":\"ask\"," : "\"seed\":\"7\",", (unsigned long long)number,
             rng_below(&desk->rng, 2) ? "fr" : "en", options, sample_bands[a].id,
             sample_bands[b].id);
    if (!by_hand) // a seed of its own
        memcpy(strstr(text, "\"7\""), (char[]){'"', (char)('0' + number % 10), '"'}, 3);
    say(desk, text);
    const Game *game = session_game(&desk->host.session);
    if (!game)
        return false;
    for (uint32_t step = 0; game_wait(game) != GAME_OVER && step < 5000; step++) {
        if (game_wait(game) == GAME_WAIT_DICE) {
            roll(desk);
            continue;
        }
        Choice choice;
        if (rng_below(&desk->rng, 12) == 0)
            ask(desk);
        if (rng_below(&desk->rng, 100) == 0 && step > 3)
            say(desk, "{\"type\":\"undo\",\"consent\":[\"A\",\"B\"]}");
        if (game_wait(game) != GAME_WAIT_CHOICE)
            continue;
        game_sample(game, &desk->rng, &choice);
        if (rng_below(&desk->rng, 20) == 0)
            choose(desk, &choice, "ask");
        choose(desk, &choice, "choose");
    }
    // The journal of the game, printed and replayed.
    static const char journal[] = "{\"type\":\"journal\"}";
    SessionSink sink = {kept, desk};
    JournalResult result;
    desk->journal_used = 0;
    printf("> %s\n", journal);
    (void)session_handle(&desk->host.session, journal, sizeof journal - 1, &sink);
    session_host_init(&desk->other, TEXT_FR);
    if (!journal_file_read(&desk->other.session, desk->journal, desk->journal_used, NULL,
                           &result) ||
        result.hash != desk->host.table.hash) {
        fprintf(stderr, "game %llu: the journal does not replay: line %u, %s\n",
                (unsigned long long)number, result.error.line, error_name[result.error.code]);
        return false;
    }
    return load_again(desk) && desk->refused == 0;
}

int main(int argc, char **argv)
{
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 3;
    Desk *desk = calloc(1, sizeof *desk);
    if (!desk)
        return 2;
    desk->rng.state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    session_host_init(&desk->host, TEXT_FR);
    bool good = true;
    look_around(desk);
    for (uint64_t i = 0; good && i < games; i++)
        good = play(desk, i);
    free(desk);
    return good ? 0 : 1;
}
