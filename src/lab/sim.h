// SPDX-License-Identifier: MIT
// lab/sim.h: many games between two to four bots, on any number of threads, with the same totals.
// Game i is a pure function of the plan and i; totals are sums of whole numbers, so they do not
// depend on the order in which threads finish. Each worker owns one Setup and one Game: no heap per
// game.
#pragma once
#include "bots/bot.h"
#include "core/setup.h"
#include "lab/crew.h"
#include "lab/manner.h"
#include <stdatomic.h>

enum { SIM_ENDS_MAX = 32, SIM_SCORES = 9 };

/// One game of many, for replaying it by itself.
typedef struct SimGame {
    uint64_t dice_seed, terrain_seed, bot_seed[SEAT_MAX], band_seed[SEAT_MAX];
    uint32_t seats_moved; ///< seat s is played by bot s + seats_moved
    uint32_t bands_moved; ///< bot b leads band b + bands_moved
} SimGame;

typedef enum SimAnswer {
    SIM_CHOSEN,
    SIM_FORFEIT, ///< the guest cannot go on and loses the game
    SIM_STOPPED  ///< the run must end: the group is not counted
} SimAnswer;

/// The host of guests (players outside of the program): tells them what happens and asks for their
/// choices. Called from all workers at once; `worker`, from 0, identifies the game.
typedef struct SimHost {
    void *self;
    /// A game is about to begin. The seed of its terrain may be replaced.
    void (*begin)(void *self, uint32_t worker, SimGame *game);
    /// Asks guest number `bot` for a legal choice.
    SimAnswer (*choose)(void *self, uint32_t worker, uint32_t bot, const Game *game,
                        Choice *choice);
    /// A choice of any player is about to be carried out.
    void (*chosen)(void *self, uint32_t worker, uint8_t seat, const Choice *choice);
} SimHost;

typedef struct SimPlan {
    /// The setup, with two to four seats. Scenario 0 is drawn for each game, and so is the terrain
    /// seed.
    const Setup *setup;
    const Bot *bot[SEAT_MAX]; ///< bot 0 leads band 0 unless swapped; NULL: a guest
    const SimHost *host;      ///< of guests; may be NULL if there is none
    bool drawn[SEAT_MAX];     ///< whether a band is drawn anew for each game (lab/drawn.h)
    uint64_t seed;
    uint64_t first; ///< first game to play: earlier ones were played in another run
    uint64_t games; ///< number of games, including those before `first`
    uint32_t threads;
    /// Groups of games share dice and terrain while bots rotate through seats and bands through
    /// bots (four games with two seats, nine with three), so that sides, the die for the first turn
    /// and bands favour no bot. Without `swap` bot 0 always leads band 0 in seat 0.
    bool swap;
    /// With `swap`: bands stay in their seats and only bots rotate, one game for each seat in a
    /// group; for scenarios in which not every seat may hold every band.
    bool keeps_bands;
    bool manners; ///< count the players' manners (lab/manner.h), too
    bool check;   ///< check invariants after every choice, not only at the end of a game
    /// Called now and then, from one thread at a time; may be NULL.
    void (*progress)(void *self, uint64_t done);
    void *self;
    /// Once true, workers end with the group they are at; a signal handler may set it. May be NULL.
    const atomic_bool *stop;
} SimPlan;

/// How games ended, by rule.
typedef struct SimEnd {
    RuleId rule;
    uint64_t games;
} SimEnd;

/// Number of games with a certain end. Games of a group share dice and terrain, so the sums over
/// groups tell how sure the share is.
typedef struct SimCount {
    uint64_t games;
    uint64_t squares; ///< sum over groups of (games of this end)^2
    uint64_t cross;   ///< sum over groups of (games of this end) * (games of the group)
} SimCount;

/// Sums over all games; the same for any number of threads, except `seconds`.
typedef struct SimTotals {
    uint64_t games;
    uint64_t groups, group_squares; ///< number of groups, and the sum of their squared sizes
    SimCount draws;
    SimCount bot_wins[SEAT_MAX];          ///< by bot
    SimCount band_wins[SEAT_MAX];         ///< by band
    SimCount seat_wins[SEAT_MAX];         ///< by seat
    uint64_t scenario[SETUP_MAP_MAX + 1]; ///< games by scenario; 0: ended before it was known
    uint64_t turns, decisions, dice;
    /// With two seats: number of groups by bot 0's half points (a win is two).
    uint64_t score[SIM_SCORES];
    Fortune more;                 ///< of the group under way: luck of bot 0 minus that of bot 1
    FortuneSums fortune;          ///< with two seats and manners: sums for the correction by luck
    MannerCount manner[SEAT_MAX]; ///< by bot, with SimPlan.manners, as the next two
    uint64_t blow_games,
        blow_turns;  ///< games with a roll to hit, and the sum of the turns of the first
    uint64_t capped; ///< games ended by the engine's cap on their length
    uint64_t forfeits[SEAT_MAX]; ///< games that a guest lost because it could not go on, by bot
    uint64_t broken;             ///< games with a broken invariant
    uint64_t unfinished;         ///< games stopped after DECISIONS_MAX decisions
    uint64_t refused;     ///< choices of bots that were illegal and replaced by random legal ones
    uint64_t fingerprint; ///< mixes the final position of every game with its number
    uint64_t deepest;     ///< longest chain of procedures seen
    uint32_t end_count;
    SimEnd end[SIM_ENDS_MAX]; ///< ascending by rule
    const char *broken_name;  ///< invariant broken in game `broken_game`
    uint64_t broken_game;     ///< lowest number of a broken game, meaningful only if broken > 0
    bool is_partial;          ///< stopped before all games were played; no group is cut
    double seconds;
} SimTotals;

/// Runs all games; false if memory or threads could not be had, or the setup is refused (*why).
NODISCARD bool sim_run(const SimPlan *plan, SimTotals *totals, Refusal *why);

/// A share with its 95 % confidence interval, for display only.
typedef struct SimShare {
    double share, low, high;
} SimShare;
/// The share of a count in these totals. Games of one group are not treated as independent.
SimShare sim_share(const SimTotals *totals, const SimCount *count);
