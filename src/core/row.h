// SPDX-License-Identifier: MIT
// core/row.h: procedures as the engine runs them, and the operations that their rows may use.
// A procedure is an array of rows in the ledger's order; each row has its automatic part, the
// decision it offers, why a choice is refused and what a choice does, side by side.
#pragma once
#include "core/game_state.h"

/// A running game and the sink of its events; passed to every row function.
typedef struct Play {
    Game *game;
    EventSink *sink; ///< NULL: events are discarded
} Play;

typedef enum NextKind {
    NEXT_ROW,    ///< the following row; past the last one the procedure is done
    NEXT_GOTO,   ///< the row with this label
    NEXT_PUSHED, ///< a child was pushed with play_push(); resume at the following row or a label
    NEXT_ROLL,   ///< dice asked for with play_roll(); resume as NEXT_PUSHED
    NEXT_DECIDE, ///< wait for a choice of frame->seat at this row
    NEXT_POP,    ///< the procedure is done; its result goes to the parent
    NEXT_STAY,   ///< enter whatever frame is on top now
    NEXT_OVER    ///< the game is over
} NextKind;

typedef struct Next {
    NextKind kind;
    uint8_t label; ///< 0: the following row
    int32_t result;
} Next;

static inline Next next_row(void) { return (Next){NEXT_ROW, 0, 0}; }
static inline Next next_goto(uint8_t label) { return (Next){NEXT_GOTO, label, 0}; }
/// After play_push(): resume at the row with this label (0: the following row).
static inline Next next_pushed(uint8_t label) { return (Next){NEXT_PUSHED, label, 0}; }
static inline Next next_rolled(uint8_t label) { return (Next){NEXT_ROLL, label, 0}; }
static inline Next next_decide(void) { return (Next){NEXT_DECIDE, 0, 0}; }
/// The procedure is done; the parent finds `result` in Frame.result.
static inline Next next_pop(int32_t result) { return (Next){NEXT_POP, 0, result}; }
/// The procedure is done without a result: the parent looks at the state of the game.
static inline Next next_done(void) { return (Next){NEXT_POP, 0, 0}; }
static inline Next next_stay(void) { return (Next){NEXT_STAY, 0, 0}; }
static inline Next next_over(void) { return (Next){NEXT_OVER, 0, 0}; }

/// Attempts of game_sample() after which a row's sample() must return a choice that is legal for
/// certain.
enum { SAMPLE_TRIES = 6 };

/// Candidates that a row proposes; each is checked before it is added.
typedef struct CandidateList {
    Choice *list;
    uint32_t count, max;
} CandidateList;

/// What kind of pause a decision of the row is.
enum {
    ROW_WITHIN, ///< none: it belongs to an action under way
    /// Likewise, and asks whether to go on with the action as declared: game_answers() keeps to yes
    /// and no, since any other choice would be another plan.
    ROW_GOES_ON,
    ROW_RESTS,   ///< it opens something new: everything before is finished (game_rests)
    ROW_OVERVIEW ///< likewise, and it concerns all figures: a good moment to show the table
};

typedef struct Row {
    uint8_t label; ///< unique in its procedure, from 1
    const char *name;
    Next (*enter)(Play *p, Frame *f);
    void (*offer)(const Game *g, const Frame *f, Offer *offer);
    Refusal (*check)(const Game *g, const Frame *f, const Choice *c);
    Next (*take)(Play *p, Frame *f, const Choice *c);
    /// A random plausible choice; from attempt SAMPLE_TRIES on it must be legal. NULL: drawn from
    /// offer.
    void (*sample)(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c);
    /// Choices worth a look where offer() leaves parts open. NULL: taken from offer.
    void (*candidates)(const Game *g, const Frame *f, CandidateList *list);
    uint8_t cite;  ///< key of the rule behind the decision, for Ruleset.cites
    uint8_t rests; ///< ROW_*
} Row;

typedef struct Proc {
    const char *name;
    const Row *rows;
    uint32_t row_count;
} Proc;

/// Pushes a zeroed frame of a procedure and returns it.
Frame *play_push(Play *p, uint8_t proc, uint8_t seat, FigureId subject, FigureId object);
/// Asks for dice, and says how they will be read; return next_rolled() after it. The next row finds
/// the result in Game.roll.reading.
void play_roll(Play *p, uint32_t count, uint8_t sides, uint8_t what, FigureId figure, Sense sense);
/// Hands an event to the sink. Fill it only if p->sink is set.
void play_event(Play *p, const Event *event);
/// An event of a figure, or of nobody, with its first rule; 0: none yet.
Event event_of(const Game *g, uint16_t kind, FigureId figure, FigureId target, RuleId rule);
/// Tells such an event, if anybody listens; with amounts as the kind means them.
void play_say(Play *p, uint16_t kind, FigureId figure, FigureId target, RuleId rule);
void play_say_amount(Play *p, uint16_t kind, FigureId figure, FigureId target, RuleId rule,
                     int32_t amount, int32_t left);
/// The nearest frame of a procedure below the top, NULL if there is none.
Frame *play_frame(Game *g, uint8_t proc);
const Frame *play_frame_of(const Game *g, uint8_t proc);
/// Index of a procedure's row by its label: for frames that start in the middle.
uint8_t play_row(const Game *g, uint8_t proc, uint8_t label);
/// Adds a candidate if it is legal.
void candidate_add(CandidateList *list, const Game *g, const Choice *c);
/// Adds every whole choice of the offer at hand, in its order.
void candidates_of_offer(const Game *g, CandidateList *list);
