// SPDX-License-Identifier: MIT
// lab/teacher.h: what was a roll worth, and what a choice? One place of a game at a time.
// A place is judged by playing on from it (bots/bot_playout.h). Works in memory lent by the caller,
// owns nothing, no heap. Pure: equal place, seed and terms, equal verdict, so that places can be
// shared out among threads.
#pragma once
#include "bots/bot.h"
#include "bots/bot_playout.h"
#include "core/ruleset.h" // the inside of a Game
#include <stdatomic.h>

enum {
    TEACHER_BATCHES = 8,    ///< playouts are kept in so many heaps: how sure is a sum of many?
    TEACHER_ROLLS = 4,      ///< a roll gets so many times the playouts of a choice
    TEACHER_WIDTH = 9,      ///< candidates, the one that was chosen among them
    TEACHER_ONE = 1000000,  ///< a game that is won
    TEACHER_MISTAKE = 20000 ///< winning chances from which a choice is told to people
};

/// How closely to look.
typedef struct TeacherTerms {
    uint64_t seed;
    uint32_t rolls;    ///< playouts of a roll, a multiple of TEACHER_BATCHES
    uint32_t playouts; ///< of each choice that is compared to the end
    uint32_t width;    ///< candidates beside the one chosen; 0: choices are not judged
    uint32_t turns;    ///< until a playout is cut
} TeacherTerms;
/// As many playouts as there is time for in games of this ruleset, or so many of a choice (a
/// multiple of TEACHER_BATCHES; 0: as many as there is time for).
TeacherTerms teacher_terms(const Ruleset *rules, uint64_t seed, uint32_t playouts);

/// Rolls of the turn so far: places of one turn are played on from with the same dice.
typedef struct TeacherPast {
    uint32_t turn;
    uint8_t rolled[PLAYOUT_ROLLS];
} TeacherPast;
/// A game that waits for dice is about to get them.
void teacher_past_note(TeacherPast *past, const Game *game);

/// What to work with. A thread has its own.
typedef struct TeacherDesk {
    BotScratch *scratch;
    Game root, trial;
    Playout playout;
    const TeacherPast *past; ///< of the place being judged
    Choice list[TEACHER_WIDTH];
    int32_t sum[TEACHER_WIDTH];
    uint64_t nodes;          ///< decisions made in all playouts
    const atomic_bool *stop; ///< once true, whatever is being judged is given up; may be NULL
} TeacherDesk;

/// Winning chances of all seats, a draw counting half, in parts of TEACHER_ONE.
typedef struct TeacherChances {
    int32_t at[SEAT_MAX];
} TeacherChances;

/// A roll before its dice: chances by heap of playouts, each heap an estimate of its own.
typedef struct TeacherRoll {
    TeacherChances heap[TEACHER_BATCHES];
} TeacherRoll;

/// A choice, beside the best that was found.
typedef struct TeacherVerdict {
    /// What each seat lacks because this and not the best was chosen: to the one who chose it is a
    /// cost, to others a gain. All nought where no difference could be told.
    TeacherChances cost;
    /// The same of what the one-ply player would have chosen there.
    TeacherChances par;
    int32_t error;       ///< standard error of the cost to the one who chose
    uint32_t candidates; ///< that were compared; 0: there was nothing to choose, or a secret
    bool is_best;        ///< nothing better was found: `best` is the choice made
    bool is_par;         ///< the one-ply player would have chosen the same
    Choice best;
} TeacherVerdict;

/// A game that waits for dice, or is to be judged as it stands. False: given up, and *out is
/// nothing.
bool teacher_judge_roll(TeacherDesk *desk, const TeacherTerms *terms, const TeacherPast *past,
                        const Game *game, TeacherRoll *out);
/// A game that waits for a choice, and what was chosen. It is judged by what its seat could know.
/// False likewise.
bool teacher_judge_choice(TeacherDesk *desk, const TeacherTerms *terms, const TeacherPast *past,
                          const Game *game, const Choice *chosen, TeacherVerdict *out);
/// The mean of so many, whose sum this is: together they are certain.
TeacherChances teacher_mean(const TeacherChances *sum, int32_t count);
