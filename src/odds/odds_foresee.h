// SPDX-License-Identifier: MIT
// odds/odds_foresee.h: what will come of a choice? The engine plays it on clones to the end of the
// action, once for each class of dice, and counts where it ends.
// Works in memory lent by the caller, owns nothing, no heap. Pure: equal arguments, equal answer.
// Can be stopped at any moment and gone on with: what is known by then is told as bounds, the share
// that is still open apart.
// Exactness: shares are off by less than a part in 2^55 for each roll in a row, and by less than
// one in 2^47 for each that explodes (odds_classes.h): for fifty of them in a row less than 1e-12.
#pragma once
#include "core/game.h"
#include "odds/odds.h"
#include "odds/odds_outcome.h"

/// How it ended.
typedef enum OddsEnd {
    ODDS_DONE,
    ODDS_STOPPED, ///< the caller wanted no more for now
    ODDS_NO_ROOM, ///< more states than the memory holds
    ODDS_ENDLESS  ///< the rules come back to where they were
} OddsEnd;

/// Memory, whether to go on, and who listens.
typedef struct OddsWork {
    void *memory; ///< aligned for any type
    /// At least ODDS_FORESEE_LEAST. ODDS_FORESEE_PLENTY holds every choice of the scripts.
    size_t size;
    bool (*stop)(void *self); ///< asked after every ODDS_STOP_EVERY steps; NULL: never
    /// Is told the events of the first time that each of the rolls (by its number) is read, from
    /// the dice on: why they have their thresholds. NULL: nobody listens.
    void (*hear)(void *self, uint32_t roll, const Event *event);
    void *self;
} OddsWork;
#define ODDS_FORESEE_LEAST  ((size_t)256 << 10)
#define ODDS_FORESEE_PLENTY ((size_t)32 << 20)
enum {
    ODDS_STOP_EVERY = 64,
    ODDS_ROLLS_MAX = 96 ///< different rolls in all
};

/// One way it can end: items `first` to `first + count - 1`.
typedef struct OddsOutcome {
    uint32_t first, count;
} OddsOutcome;

/// Something that somebody else may choose on the way.
typedef struct OddsReply {
    const char *decision; ///< where
    FigureId figure;      ///< for whom; {0}: nobody in particular
    uint8_t seat;         ///< who decides
    uint8_t kind;         ///< of the choice
    uint8_t weapon;
    OddsShare reach; ///< that it comes to this
} OddsReply;

/// Dice that may be rolled on the way.
typedef struct OddsRolled {
    uint8_t what;               ///< index into Ruleset.rolls
    FigureId figure;            ///< whose
    uint8_t sides, least, most; ///< dice at once
    Sense sense;
    OddsShare times; ///< how often to be expected: below ODDS_ONE, the chance that it comes to it
    bool is_after_reply; ///< only once somebody else has chosen what to do
} OddsRolled;

typedef struct OddsForesight {
    const OddsItem *item;
    const OddsOutcome *outcome;
    const OddsReply *reply;
    /// [way * outcome_count + outcome]: way 0 is everybody choosing what is best for him, way r + 1
    /// the same but for reply r, which is taken wherever it can be. Each way adds up to ODDS_ONE
    /// with what is open.
    const OddsShare *share;
    const OddsShare *open;  ///< [way]: not known yet, 0 after ODDS_DONE
    const OddsRolled *roll; ///< of way 0
    uint32_t outcome_count, reply_count, roll_count;
    uint32_t states, steps; ///< told apart; played
    uint32_t skipped;       ///< answers not looked at: others differ from them only in where to
    /// Whose declarations the choice still waits for: it is foreseen as if they added nothing to
    /// it.
    FigureMask silent;
    struct OddsWalk *walk;
} OddsForesight;

/// Foresees a choice that game_check() accepts. Of answers that differ only in where somebody goes
/// a few are looked at; a new plan in the middle of one, or giving it up, is another choice,
/// foreseen when it is made (game_answers). What *out points to lies in the memory lent. After
/// ODDS_STOPPED and ODDS_NO_ROOM its shares are lower bounds, and upper ones with what is open;
/// after ODDS_ENDLESS everything is open.
OddsEnd odds_foresee(const Game *game, const Choice *choice, const OddsWork *work,
                     OddsForesight *out);
/// What a choice leads to that is settled only later, in a phase of its own (a melee, after a
/// charge), as if the choice came off and nobody did anything in between; what *out tells is
/// different from then, not from now. False: it leads to no dice of the kind, or to more than the
/// memory holds.
bool odds_foresee_later(const Game *game, const Choice *choice, const OddsWork *work,
                        OddsForesight *out);
/// Plays a choice up to what comes of it, as it is foreseen: whoever's declaration it waits for
/// adds nothing to it. Returns who they are.
FigureMask odds_foresee_begin(Game *game, const Choice *choice, DiceDriver dice);
/// Goes on after ODDS_STOPPED, with the game and the memory as they were left.
OddsEnd odds_foresee_go_on(const OddsWork *work, OddsForesight *out);

/// What is chosen, in a way, in a decision that it can come to: which of game_answers().
/// UINT32_MAX: it does not come to this, or that is not known yet.
uint32_t odds_foresee_pick(const OddsForesight *f, uint32_t way, const Game *at);
/// What can happen to somebody, whatever else does.
typedef struct OddsChange {
    OddsItem item;
    OddsShare share;
} OddsChange;
/// Writes the changes of a way by row, subject and value. Returns how many there are: more than
/// `max` if the list does not hold all of them.
uint32_t odds_foresee_changes(const OddsForesight *f, uint32_t way, OddsChange *list, uint32_t max);
/// Share of the outcomes of a way in which this came to the subject: with value between least and
/// most.
OddsShare odds_foresee_share(const OddsForesight *f, uint32_t way, uint8_t row, uint8_t subject,
                             int32_t least, int32_t most);
/// Something that may come to somebody: with value between least and most.
typedef struct OddsCondition {
    uint8_t row, subject;
    int32_t least, most;
} OddsCondition;
/// Share of the outcomes of a way in which all of these came together. "Exactly one of two" is what
/// each has alone, less twice this.
OddsShare odds_foresee_together(const OddsForesight *f, uint32_t way, const OddsCondition *list,
                                uint32_t count);
