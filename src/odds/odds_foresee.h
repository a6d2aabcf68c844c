// SPDX-License-Identifier: MIT
// odds/odds_foresee.h: the exact distribution of a choice's outcomes. The engine plays the choice
// on clones to the end of the action, once for each class of dice, and adds up the chances of the
// ends.
// Works in memory lent by the caller, owns nothing, no heap. Pure: equal arguments, equal answer.
// Can be stopped at any moment and continued: until then shares are lower bounds, and the share
// still open is told separately.
// Exactness: shares are off by less than a part in 2^55 for each roll in a row, and by less than
// one in 2^47 for each that explodes (odds_classes.h): for fifty of them in a row less than 1e-12.
#pragma once
#include "core/game.h"
#include "odds/odds.h"
#include "odds/odds_outcome.h"

/// How the walk ended.
typedef enum OddsEnd {
    ODDS_DONE,
    ODDS_STOPPED, ///< the caller stopped it
    ODDS_NO_ROOM, ///< there are more states than the memory holds
    ODDS_ENDLESS  ///< the rules loop back to an earlier state
} OddsEnd;

/// Memory, a function that may stop the walk, and a sink for events.
typedef struct OddsWork {
    void *memory; ///< aligned for any type
    /// At least ODDS_FORESEE_LEAST. ODDS_FORESEE_PLENTY holds every choice of the scripts.
    size_t size;
    bool (*stop)(void *self); ///< asked after every ODDS_STOP_EVERY steps; NULL: never
    /// Gets the events of the first reading of each roll (by its number), from the dice on, which
    /// tell its threshold and modifiers. May be NULL.
    void (*hear)(void *self, uint32_t roll, const Event *event);
    void *self;
} OddsWork;
#define ODDS_FORESEE_LEAST  ((size_t)256 << 10)
#define ODDS_FORESEE_PLENTY ((size_t)32 << 20)
enum {
    ODDS_STOP_EVERY = 64,
    ODDS_ROLLS_MAX = 96 ///< different rolls that are told apart
};

/// One outcome: items `first` to `first + count - 1`.
typedef struct OddsOutcome {
    uint32_t first, count;
} OddsOutcome;

/// A reply: a choice that another seat may make on the way.
typedef struct OddsReply {
    const char *decision; ///< its name
    FigureId figure;      ///< figure that replies; {0}: none in particular
    uint8_t seat;         ///< seat that decides
    uint8_t kind;         ///< of the choice
    uint8_t weapon;
    OddsShare reach; ///< chance that the reply is possible
} OddsReply;

/// A roll that may be made on the way.
typedef struct OddsRolled {
    uint8_t what;               ///< index into Ruleset.rolls
    FigureId figure;            ///< figure whose dice they are
    uint8_t sides, least, most; ///< sides, and the least and most dice at once
    Sense sense;
    OddsShare times;     ///< expected number of times; if it happens at most once, its chance
    bool is_after_reply; ///< only after a reply of another seat
} OddsRolled;

typedef struct OddsForesight {
    const OddsItem *item;
    const OddsOutcome *outcome;
    const OddsReply *reply;
    /// [way * outcome_count + outcome]: in way 0 every seat chooses what is best for it; way r + 1
    /// is the same, except that reply r is taken wherever it is possible. Each way adds up to
    /// ODDS_ONE together with its `open`.
    const OddsShare *share;
    const OddsShare *open;  ///< [way]: share not known yet, 0 after ODDS_DONE
    const OddsRolled *roll; ///< rolls of way 0
    uint32_t outcome_count, reply_count, roll_count;
    uint32_t states, steps; ///< different states; choices and rolls played
    uint32_t skipped;       ///< answers not looked at: they differ from others only in destination
    /// Figures whose declarations the choice still waits for: foreseen as if they added nothing.
    FigureMask silent;
    struct OddsWalk *walk;
} OddsForesight;

/// Foresees a choice that game_check() accepts. Of answers that differ only in their destination a
/// few are looked at. Changing or abandoning the plan midway is not foreseen: that is a choice of
/// its own (game_answers). The arrays of *out lie in the memory lent. After ODDS_STOPPED and
/// ODDS_NO_ROOM shares are lower bounds, and with `open` upper bounds; after ODDS_ENDLESS
/// everything is open.
OddsEnd odds_foresee(const Game *game, const Choice *choice, const OddsWork *work,
                     OddsForesight *out);
/// Foresees the later phase that settles a choice (the melee after a charge), as if the choice had
/// succeeded and nobody had acted in between. Changes in *out are relative to the start of that
/// phase. False: no such phase with dice, or too large for the memory.
bool odds_foresee_later(const Game *game, const Choice *choice, const OddsWork *work,
                        OddsForesight *out);
/// Plays a choice up to its effect, as odds_foresee() does: declarations it waits for add nothing.
/// Returns the figures that would make them.
FigureMask odds_foresee_begin(Game *game, const Choice *choice, DiceDriver dice);
/// Continues after ODDS_STOPPED, with game and memory unchanged since.
OddsEnd odds_foresee_go_on(const OddsWork *work, OddsForesight *out);

/// The choice made in a way at a decision that may arise: an index into game_answers(). UINT32_MAX:
/// the decision does not arise, or is not known yet.
uint32_t odds_foresee_pick(const OddsForesight *f, uint32_t way, const Game *at);
/// A possible change of one subject, summed over all outcomes that contain it.
typedef struct OddsChange {
    OddsItem item;
    OddsShare share;
} OddsChange;
/// Writes the changes of a way, by row, subject and value. Returns their number, more than `max` if
/// the list does not hold all.
uint32_t odds_foresee_changes(const OddsForesight *f, uint32_t way, OddsChange *list, uint32_t max);
/// Share of a way's outcomes in which the subject has this change, with a value between least and
/// most.
OddsShare odds_foresee_share(const OddsForesight *f, uint32_t way, uint8_t row, uint8_t subject,
                             int32_t least, int32_t most);
/// A condition: the subject has this change, with a value between least and most.
typedef struct OddsCondition {
    uint8_t row, subject;
    int32_t least, most;
} OddsCondition;
/// Share of a way's outcomes in which all of these conditions hold. "Exactly one of two" is the sum
/// of the two single shares minus twice this share.
OddsShare odds_foresee_together(const OddsForesight *f, uint32_t way, const OddsCondition *list,
                                uint32_t count);
