// SPDX-License-Identifier: MIT
// lab/teacher.h: judges one place of a game: the chances before a roll, or the cost of a choice.
// A place is judged by playouts from it (bots/bot_playout.h). Works in memory lent by the caller,
// owns nothing, no heap. Pure: equal place, seed and terms, equal verdict, so that threads can
// share the places.
#pragma once
#include "bots/bot.h"
#include "bots/bot_playout.h"
#include "core/ruleset.h" // the inside of a Game
#include <stdatomic.h>

enum {
    TEACHER_BATCHES = 8,    ///< batches that playouts are kept in, to estimate the error of sums
    TEACHER_ROLLS = 4,      ///< playouts of a roll, as a multiple of those of a choice
    TEACHER_WIDTH = 9,      ///< candidates, including the choice made
    TEACHER_ONE = 1000000,  ///< a game that is won
    TEACHER_MISTAKE = 20000 ///< cost in winning chances from which a choice counts as a mistake
};

/// The budget of playouts.
typedef struct TeacherTerms {
    uint64_t seed;
    uint32_t rolls;    ///< playouts of a roll, a multiple of TEACHER_BATCHES
    uint32_t playouts; ///< playouts of each choice that stays in the comparison to the end
    uint32_t width;    ///< candidates besides the choice made; 0: choices are not judged
    uint32_t turns;    ///< length of a playout
} TeacherTerms;
/// Terms for games of this ruleset, with `playouts` of each choice (a multiple of TEACHER_BATCHES;
/// 0: the number fitted to the ruleset's speed).
TeacherTerms teacher_terms(const Ruleset *rules, uint64_t seed, uint32_t playouts);

/// Rolls of the turn so far, since playouts from all places of a turn use the same dice.
typedef struct TeacherPast {
    uint32_t turn;
    uint8_t rolled[PLAYOUT_ROLLS];
} TeacherPast;
/// Call before a game that waits for dice gets them.
void teacher_past_note(TeacherPast *past, const Game *game);

/// Working memory of a thread.
typedef struct TeacherDesk {
    BotScratch *scratch;
    Game root, trial;
    Playout playout;
    const TeacherPast *past; ///< of the place being judged
    Choice list[TEACHER_WIDTH];
    int32_t sum[TEACHER_WIDTH];
    uint64_t nodes;          ///< decisions made in all playouts
    const atomic_bool *stop; ///< once true, the place being judged is abandoned; may be NULL
} TeacherDesk;

/// Winning chances of all seats, a draw counting half, in parts of TEACHER_ONE.
typedef struct TeacherChances {
    int32_t at[SEAT_MAX];
} TeacherChances;

/// A roll before its dice: chances by batch of playouts, each batch an independent estimate.
typedef struct TeacherRoll {
    TeacherChances heap[TEACHER_BATCHES];
} TeacherRoll;

/// A choice compared with the best one found.
typedef struct TeacherVerdict {
    /// Chances that each seat lost because this and not the best choice was made: a cost to the
    /// chooser, usually a gain to others. All zero where the difference is not significant.
    TeacherChances cost;
    /// The same for the one-ply player's choice.
    TeacherChances par;
    int32_t error;       ///< standard error of the chooser's cost
    uint32_t candidates; ///< candidates compared; 0: there was only one, or the choice is secret
    bool is_best;        ///< no better choice was found: `best` is the choice made
    bool is_par;         ///< the one-ply player would have chosen the same
    Choice best;
} TeacherVerdict;

/// Judges a game that waits for dice, or any position as it stands. False: abandoned, and *out is
/// undefined.
bool teacher_judge_roll(TeacherDesk *desk, const TeacherTerms *terms, const TeacherPast *past,
                        const Game *game, TeacherRoll *out);
/// Judges a choice in a game that waits for it, by what its seat could know. False: abandoned, and
/// *out is undefined.
bool teacher_judge_choice(TeacherDesk *desk, const TeacherTerms *terms, const TeacherPast *past,
                          const Game *game, const Choice *chosen, TeacherVerdict *out);
/// The mean of `count` estimates from their sum, rounded so that all seats together have
/// TEACHER_ONE.
TeacherChances teacher_mean(const TeacherChances *sum, int32_t count);
