// SPDX-License-Identifier: MIT
// Weights are whole thousandths of log odds, and the logistic curve is a short table, so that a
// value is the same on every machine. Both sides are counted by the same function: the seat matters
// only as far as a brain counts it.
#include "bots/bot_value.h"
#include "bots/brain.h"
#include <string.h>

enum {
    STEP = 250, ///< log odds between two entries
    STEPS = 32, ///< entries beyond the first
    EVEN = 100  ///< hundredths that each side counts without a temperament
};

/// 10000 / (1 + exp(-i / 4)).
static const int16_t curve[STEPS + 1] = {5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808,
                                         9047, 9241, 9399, 9526, 9627, 9707, 9770, 9820, 9859,
                                         9890, 9914, 9933, 9948, 9959, 9968, 9975, 9981, 9985,
                                         9988, 9991, 9993, 9994, 9996, 9997};

int32_t bot_value_chance(int64_t log_odds)
{
    int64_t x = log_odds < 0 ? -log_odds : log_odds;
    int64_t at = x / STEP;
    int32_t p = curve[STEPS];
    if (at < STEPS)
        p = curve[at] + (int32_t)((curve[at + 1] - curve[at]) * (x % STEP) / STEP);
    return log_odds < 0 ? VALUE_ONE - p : p;
}

static void count_all(BotScratch *scratch, const Game *game, uint8_t seat, int32_t bold,
                      ValueCounts *out)
{
    uint32_t seats;
    (void)game_seats(game, &seats);
    const Brain *brain = brain_wake(scratch, game);
    memset(out, 0, sizeof *out);
    for (uint8_t s = 0; s < seats; s++) {
        ValueCounts side = {{0}};
        brain->count(scratch, game, s, &side);
        for (uint32_t i = 0; i < VALUE_COUNTS; i++)
            out->at[i] += s == seat ? side.at[i] * (EVEN - bold) / EVEN
                                    : -side.at[i] * (EVEN + bold) / EVEN / (int32_t)(seats - 1);
    }
}

void bot_value_counts(BotScratch *scratch, const Game *game, uint8_t seat, ValueCounts *out)
{
    count_all(scratch, game, seat, 0, out);
}

int64_t bot_value_log_odds(BotScratch *scratch, const Game *game, uint8_t seat, int32_t bold)
{
    const Ruleset *rules = game_ruleset(game);
    const int32_t *weight = brain_weights(brain_fitted(rules), rules, game_scenario(game));
    ValueCounts c;
    int64_t sum = 0;
    count_all(scratch, game, seat, bold, &c);
    for (uint32_t i = 0; i < VALUE_COUNTS; i++)
        sum += (int64_t)c.at[i] * weight[i];
    return sum / VALUE_UNIT;
}

int32_t bot_value_seen(BotScratch *scratch, const Game *game, uint8_t seat, int32_t bold,
                       int64_t offset)
{
    if (game_wait(game) == GAME_OVER) {
        uint8_t winner = game_winner(game);
        return winner == seat ? VALUE_ONE : winner == SEAT_NONE ? VALUE_ONE / 2 : 0;
    }
    return bot_value_chance(bot_value_log_odds(scratch, game, seat, bold) + offset);
}

int32_t bot_value(BotScratch *scratch, const Game *game, uint8_t seat)
{
    return bot_value_seen(scratch, game, seat, 0, 0);
}
