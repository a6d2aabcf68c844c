// SPDX-License-Identifier: MIT
// Fixed games. The signature hashes every event; the run for measuring speed has no event sink and
// hashes only the last position of each game, since hashing events would be half of the time
// measured.
#include "lab/fixed.h"
#include "core/scenario.h"
#include "gen/samples.h"
#include "lab/lineup.h"
#include "rules/rules.h"
#include <string.h>

enum { GAMES_EACH = 6 };

typedef struct Listener {
    const Setup *setup;
    uint64_t hash;
} Listener;

static void hash_event(void *self, const Event *event)
{
    Listener *l = self;
    l->hash = setup_event_hash(l->setup, l->hash, event);
}

/// The sample bands that may play a scenario, by seat.
typedef struct Samples {
    const char *id[2][SAMPLE_BAND_COUNT];
    uint32_t count[2];
} Samples;

static Samples samples_of(Setup *setup, const Ruleset *rules, uint8_t scenario)
{
    Samples found;
    for (uint8_t seat = 0; seat < 2; seat++)
        found.count[seat] = lineup_samples(setup, rules, scenario, seat, found.id[seat]);
    return found;
}

static bool seat_samples(Setup *setup, const Ruleset *rules, const Samples *from, uint8_t scenario,
                         uint32_t n)
{
    uint32_t ones = from->count[0], others = from->count[1];
    setup_start(setup, rules);
    setup->scenario = scenario;
    return ones && others && lineup_add_sample(setup, from->id[0][n % ones]) &&
           lineup_add_sample(setup, from->id[1][(n + 1 + n / ones) % others]);
}

bool fixed_bands(Setup *setup, const Ruleset *rules, uint8_t scenario, uint32_t n)
{
    Samples samples = samples_of(setup, rules, scenario);
    return seat_samples(setup, rules, &samples, scenario, n);
}

/// Plays the n-th game of a scenario and hashes its events; 0 if it cannot be played. The game
/// stays on the desk as it ended.
static uint64_t play(const FixedDesk *desk, const Ruleset *rules, const Bot *bot, uint8_t scenario,
                     uint32_t n)
{
    Listener listener = {desk->setup, EVENT_HASH_START};
    uint64_t seed = rng_mix(scenario, n);
    if (!fixed_bands(desk->setup, rules, scenario, n + scenario))
        return 0;
    desk->setup->terrain_seed = rng_mix(seed, 1);
    if (refusal_is(rules->setup_finish(desk->setup)))
        return 0;
    EventSink sink = {hash_event, &listener};
    DiceDriver dice = dice_stream(&seed);
    Rng rng = {rng_mix(seed, 2)};
    game_start(desk->game, desk->setup, dice, &sink);
    while (game_wait(desk->game) == GAME_WAIT_CHOICE) {
        Choice choice;
        uint8_t seat = game_decider(desk->game);
        bot_choose(bot, desk->game, seat, &rng, desk->scratch, &choice);
        if (refusal_is(game_choose(desk->game, seat, &choice, dice, &sink)))
            return 0;
    }
    return listener.hash;
}

uint64_t fixed_signature(const FixedDesk *desk, const Ruleset *rules)
{
    uint64_t hash = 0;
    for (uint32_t r = 0; r < rules_count(); r++)
        for (uint32_t i = 0; i < bot_count() && (!rules || rules == rules_at(r)); i++)
            for (uint8_t s = 0; s < ruleset_scenario_count(rules_at(r)) && !bot_at(i)->terms; s++)
                for (uint32_t n = 0; n < GAMES_EACH; n++)
                    hash = rng_mix(hash, play(desk, rules_at(r), bot_at(i), s, n));
    return hash;
}

FixedRun fixed_run(const FixedDesk *desk, const Ruleset *rules, uint32_t games, uint64_t seed)
{
    FixedRun run = {0, 0};
    Samples samples = samples_of(desk->setup, rules, 0);
    for (uint32_t n = 0; n < games; n++) {
        uint64_t dice_seed = rng_mix(seed, n);
        if (!seat_samples(desk->setup, rules, &samples, 0, n))
            continue;
        desk->setup->terrain_seed = rng_mix(dice_seed, 1);
        desk->setup->may_map_late = true;
        if (refusal_is(rules->setup_finish(desk->setup)))
            continue;
        DiceDriver dice = dice_stream(&dice_seed);
        Rng rng = {rng_mix(dice_seed, 2)};
        game_start(desk->game, desk->setup, dice, NULL);
        while (game_wait(desk->game) == GAME_WAIT_CHOICE) {
            Choice choice;
            game_sample(desk->game, &rng, &choice);
            game_apply(desk->game, &choice, dice, NULL);
            run.decisions++;
        }
        run.signature = rng_mix(run.signature, game_digest(desk->game));
    }
    return run;
}
