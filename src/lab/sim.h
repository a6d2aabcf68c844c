// SPDX-License-Identifier: MIT
// lab/sim.h: many games between two to four bots, on any number of threads, with the same totals.
// Game i is a pure function of the plan and i; totals are sums of whole numbers, so the order in
// which threads finish cannot show. Each worker owns one Setup and one Game: no heap per game.
#pragma once
#include "bots/bot.h"
#include "core/setup.h"
#include "lab/manner.h"
#include <stdatomic.h>

enum { SIM_THREADS_MAX = 256, SIM_ENDS_MAX = 32, SIM_SCORES = 9 };

/// One game of many, for replaying it by itself.
typedef struct SimGame {
    uint64_t dice_seed, terrain_seed, bot_seed[SEAT_MAX], band_seed[SEAT_MAX];
    uint32_t seats_moved; ///< seat s is held by the bot so much further on
    uint32_t bands_moved; ///< who leads the band so much further on
} SimGame;

typedef enum SimAnswer {
    SIM_CHOSEN,
    SIM_FORFEIT, ///< the guest cannot go on: its game is lost
    SIM_STOPPED  ///< the run is to end: its group is not counted
} SimAnswer;

/// Who speaks for players from outside the program, and tells them what happens. Called from all
/// workers at once; `worker` counts from 0 and says whose game it is.
typedef struct SimHost {
    void *self;
    /// A game is about to begin. The seed of its terrain may be replaced.
    void (*begin)(void *self, uint32_t worker, SimGame *game);
    /// What guest number `bot` chooses: a legal choice.
    SimAnswer (*choose)(void *self, uint32_t worker, uint32_t bot, const Game *game,
                        Choice *choice);
    /// A choice, whoever made it, is about to be carried out.
    void (*chosen)(void *self, uint32_t worker, uint8_t seat, const Choice *choice);
} SimHost;

typedef struct SimPlan {
    /// Two to four seats, as asked for: a scenario of 0 is drawn for each game. Its terrain seed is
    /// replaced for each game.
    const Setup *setup;
    const Bot *bot[SEAT_MAX]; ///< bot 0 leads band 0 unless swapped; NULL: a guest
    const SimHost *host;      ///< of guests; may be NULL if there is none
    bool drawn[SEAT_MAX];     ///< this band is drawn anew for each game (lab/drawn.h)
    uint64_t seed;
    uint64_t first; ///< games before this one are left out: they were played another time
    uint64_t games; ///< those left out included
    uint32_t threads;
    /// Games share dice and terrain while bots move on from seat to seat and bands from bot to bot
    /// (four games of two seats, nine of three), so that sides, the die for the first turn and
    /// bands favour nobody. Without it bot 0 always leads band 0 in seat 0.
    bool swap;
    /// With swap: bands stay in their seats and only those who lead them change, a game a seat in a
    /// group, for scenarios whose seats differ in what they may hold.
    bool keeps_bands;
    bool manners; ///< count how players behave, too
    bool check;   ///< look for broken invariants after every choice, not only at the end of a game
    /// Told now and then, from one thread at a time; may be NULL.
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

/// How many games ended in some way. Games of a group share dice and terrain, so their sums over
/// groups say how sure the share is.
typedef struct SimCount {
    uint64_t games;
    uint64_t squares; ///< sum over groups of (games of this end)^2
    uint64_t cross;   ///< sum over groups of (games of this end) * (games of the group)
} SimCount;

/// Sums over all games; the same for any number of threads, except `seconds`.
typedef struct SimTotals {
    uint64_t games;
    uint64_t groups, group_squares; ///< how many, and the sum of their squared sizes
    SimCount draws;
    SimCount bot_wins[SEAT_MAX];          ///< by bot
    SimCount band_wins[SEAT_MAX];         ///< by band
    SimCount seat_wins[SEAT_MAX];         ///< by seat
    uint64_t scenario[SETUP_MAP_MAX + 1]; ///< games by scenario; 0: ended before it was known
    uint64_t turns, decisions, dice;
    /// Of two seats: groups by what bot 0 had in them, in half points (a win is two of them).
    uint64_t score[SIM_SCORES];
    Fortune more;                    ///< of a group under way: luck of bot 0 beyond that of bot 1
    FortuneSums fortune;             ///< of two seats, with manners: what luck had to do with it
    MannerCount manner[SEAT_MAX];    ///< by bot, if asked for, and what follows
    uint64_t blow_games, blow_turns; ///< games with dice to hit, and the turns of the first of them
    uint64_t capped;                 ///< games that lasted as long as the engine lets them
    uint64_t forfeits[SEAT_MAX];     ///< games lost by a guest that could not go on, by bot
    uint64_t broken;                 ///< games with a broken invariant
    uint64_t unfinished;             ///< games stopped because they would not end
    uint64_t refused; ///< choices of bots that a rule refused; random legal ones took their place
    uint64_t fingerprint; ///< mixes the final position of every game with its number
    uint64_t deepest;     ///< longest chain of procedures seen
    uint32_t end_count;
    SimEnd end[SIM_ENDS_MAX]; ///< ascending by rule
    const char *broken_name;  ///< of the game with the least number among the broken ones
    uint64_t broken_game;     ///< its number, meaningful only if broken > 0
    bool is_partial;          ///< stopped before all games were played; no group is cut
    double seconds;
} SimTotals;

/// Runs all games; false if memory or threads could not be had, or the setup is refused (*why).
NODISCARD bool sim_run(const SimPlan *plan, SimTotals *totals, Refusal *why);

/// A share with its 95 % confidence interval. Only for display: nothing is decided by it.
typedef struct SimShare {
    double share, low, high;
} SimShare;
/// The share of a count of these totals. Games of one group are not taken for independent.
SimShare sim_share(const SimTotals *totals, const SimCount *count);
