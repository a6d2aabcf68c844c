// SPDX-License-Identifier: MIT
// odds/odds_walk.h: shared by the files of foresight: the states that a choice can lead to, the
// path to the current state, and the memory that holds both. Private to odds/.
//
// The memory lent is divided once: parts of fixed size, then arrays for a number of states, then a
// room that is used from both ends: from below for what is kept (edges, classes of rolls, items of
// outcomes), from above for the current path, a step for each state under way.
#pragma once
#include "odds/odds_classes.h"
#include "odds/odds_foresee.h"

enum {
    ODDS_CHOICES_MAX = 48, ///< answers looked at in one decision
    ODDS_WHERE_MAX = 4,    ///< of these, answers that differ only in their destination
    ODDS_REPLIES_MAX = 48, ///< different replies in all
    ODDS_LISTS_MAX = 1024, ///< different lists of classes in all; a power of two
    ODDS_CHAINS_MAX = 64,  ///< different chains (rolls of several pools) in all
    ODDS_CHAIN_ROLLS =
        8, ///< pools of one chain: one for each member of a group, and one striking back
    ODDS_THROUGH = 253,   ///< marker in OddsList.dice, more dice than a roll can have
    ODDS_SUM = 254,       ///< likewise
    ODDS_CONTEST = 255,   ///< likewise
    ODDS_WORTH_SHIFT = 16 ///< losses are counted in parts of 2^-16
};

enum { ODDS_STATE_OPEN, ODDS_STATE_ROLL, ODDS_STATE_DECISION, ODDS_STATE_END };
enum {
    ODDS_STATE_COMES_BACK = 1, ///< one of its edges leads back to it
    ODDS_STATE_UNDER_WAY = 2,  ///< written before all of its edges were known
    ODDS_STATE_UNASKED = 4     ///< reached before any reply of another seat
};
#define ODDS_NO_STATE UINT32_MAX

typedef struct OddsState {
    GamePrint print; ///< of the game, or of the items for an end
    uint32_t edge;   ///< uint32_t of a roll, OddsAnswer of a decision; offset in words from the
                     ///< room's start
    uint32_t link;   ///< outcome of an end, best edge of a decision
    uint16_t count;  ///< edges
    uint8_t kind, seat;
    uint16_t list, roll; ///< of a roll: index of its classes, and of its OddsRolled
    uint32_t flags;
    uint16_t chain; ///< chain of a roll of several pools, from 1; 0: a single pool
} OddsState;

/// An edge of a decision. Edges of a roll are only state numbers: their shares are in the list of
/// its classes, which many rolls have in common.
typedef struct OddsAnswer {
    uint32_t to;
    uint16_t reply;     ///< reply of another seat, from 1; 0: none
    uint16_t candidate; ///< index into game_answers()
} OddsAnswer;

/// The classes of equal rolls, the likeliest first, or of two lists combined. A sum (ODDS_SUM): by
/// its hits. A contest (ODDS_CONTEST): by the lead, as hits of the first side or misses of the
/// second. Dice let through (ODDS_THROUGH): by the reading of the following dice, with `which` 1 if
/// there are any.
typedef struct OddsList {
    Sense sense; ///< of two lists: their indexes; of ODDS_THROUGH: the list of one following die
    uint8_t dice, sides; ///< dice 0: a free entry; sides 1 of a sum or contest: some dice explode
    uint16_t count;
    uint32_t at; ///< its OddsClass entries; offset in words from the room's start
} OddsList;

/// Rolls combined into one: all rolls added (in a contest all but the last), or a roll and the one
/// that it lets dice through to.
typedef struct OddsChain {
    uint16_t roll[ODDS_CHAIN_ROLLS];
    uint8_t count;
    uint8_t last; ///< OutcomeDice: how the last roll combines with those before
} OddsChain;

/// A state under way: its game and its edges.
typedef struct OddsStep {
    struct OddsStep *below; ///< the step before; NULL: the first
    uint32_t state, next, count;
    uint32_t *to;       ///< ODDS_NO_STATE: not known yet
    OddsAnswer *answer; ///< edges of a decision
    Choice *choice;     ///< likewise
    const void *game;   ///< packed
} OddsStep;

typedef struct OddsWalk {
    const Game *before;
    const OddsWork *work;
    OddsEnd end;
    uint8_t seat; ///< seat that makes the choice
    uint8_t seats;
    uint32_t root, state_count, state_max, order_count, outcome_count, reply_count, roll_count;
    uint32_t table_mask, table_max, list_count, steps, skipped;
    uint32_t stop_at; ///< step count at which stop() is asked next
    uint32_t hearing; ///< roll whose events go to the sink now
    bool heard[ODDS_ROLLS_MAX];
    FigureMask silent;
    OddsState *state;
    OddsWide *weight;
    int64_t *loss; ///< [state * seats + seat]
    uint32_t *order,
        *table; ///< states in the order they were finished; hash table by print: state + 1, 0: free
    OddsOutcome *outcome;
    OddsReply *reply;
    OddsRolled *roll;
    OddsList *list;
    OddsChain *chain;
    uint32_t chain_count;
    Choice *choice; ///< candidates of the decision being opened
    Game *game;     ///< the game being played
    Game *beside;   ///< a copy for looking ahead
    Game *from;     ///< start of the later phase (odds_foresee_later)
    OddsStep *top;
    unsigned char *room, *low, *high, *end_of_room;
} OddsWalk;

static inline void *odds_room_at(const OddsWalk *w, uint32_t word)
{
    return w->room + (size_t)word * sizeof(uint32_t);
}
static inline uint32_t *odds_edges(const OddsWalk *w, const OddsState *s)
{
    return odds_room_at(w, s->edge);
}
static inline OddsAnswer *odds_answers(const OddsWalk *w, const OddsState *s)
{
    return odds_room_at(w, s->edge);
}
static inline const OddsClass *odds_list_classes(const OddsWalk *w, const OddsList *l)
{
    return odds_room_at(w, l->at);
}
static inline const OddsItem *odds_items(const OddsWalk *w)
{
    return (const OddsItem *)(const void *)w->room;
}

// --- memory and states: odds_state.c ---

/// Divides the memory; NULL: too little.
OddsWalk *odds_walk_lay_out(const Game *game, const OddsWork *work);
/// Allocates bytes that are kept, aligned to a multiple of `align`; NULL (and NO_ROOM) if none are
/// left. The reserve for odds_flow.c stays free.
void *odds_walk_keep(OddsWalk *w, size_t size, size_t align);
/// Allocates bytes for the next step of the path.
void *odds_walk_stack(OddsWalk *w, size_t size);
/// The state with this print, ODDS_NO_STATE if there is none.
uint32_t odds_state_known(const OddsWalk *w, GamePrint print);
/// The state that w->game stands in; ODDS_NO_STATE if there is no room for it.
uint32_t odds_state_arrive(OddsWalk *w, bool *is_new);
/// Clears state that cannot matter any more, and returns the print.
GamePrint odds_state_print(const OddsWalk *w, Game *game);

// --- steps: odds_step.c ---

/// Opens the state of w->game as the new top.
void odds_step_open(OddsWalk *w, uint32_t state);
/// Plays the top step's next class or answer, in w->game.
void odds_step_play(OddsWalk *w);
/// Writes the edges of a step, those not known yet as ODDS_NO_STATE.
void odds_step_write(OddsWalk *w, const OddsStep *step);

// --- the walk: odds_walk.c ---

/// Walks until every state is expanded, or w->end tells why not.
void odds_walk_run(OddsWalk *w);

// --- chances: odds_flow.c ---

/// Fills *out from the walk so far.
void odds_flow_tell(OddsWalk *w, OddsForesight *out);
/// The edge that a decision takes in a way; ODDS_NO_STATE: not known yet.
uint32_t odds_flow_edge(const OddsWalk *w, const OddsState *s, uint32_t way);
