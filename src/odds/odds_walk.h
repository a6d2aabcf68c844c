// SPDX-License-Identifier: MIT
// odds/odds_walk.h: what the files of foresight share: the states that a choice can lead to, the
// way down to the one that is looked at, and the memory that holds both. Private to odds/.
//
// The memory lent is shared out once: what has a fixed size, then a place for each of so many
// states, then a room that is used from both ends: upwards what is kept (edges, classes of rolls,
// items of outcomes), downwards the way down, a step for each state under way.
#pragma once
#include "odds/odds_classes.h"
#include "odds/odds_foresee.h"

enum {
    ODDS_CHOICES_MAX = 48, ///< answers looked at in one decision
    ODDS_WHERE_MAX = 4,    ///< that differ only in where they go
    ODDS_REPLIES_MAX = 48, ///< different ones in all
    ODDS_LISTS_MAX = 1024, ///< different lists of classes in all, a power of two
    ODDS_CHAINS_MAX = 64,  ///< different rolls of several pools in all
    ODDS_CHAIN_ROLLS = 8,  ///< pools of one of them: as many as a group has members, and one back
    ODDS_THROUGH = 253,    ///< more dice than a roll can have
    ODDS_SUM = 254,        ///< likewise
    ODDS_CONTEST = 255,    ///< likewise
    ODDS_WORTH_SHIFT = 16  ///< losses are counted in such parts
};

enum { ODDS_STATE_OPEN, ODDS_STATE_ROLL, ODDS_STATE_DECISION, ODDS_STATE_END };
enum {
    ODDS_STATE_COMES_BACK = 1, ///< one of its edges leads to itself
    ODDS_STATE_UNDER_WAY = 2,  ///< written down before all of its edges were known
    ODDS_STATE_UNASKED = 4     ///< reached before anybody else is asked
};
#define ODDS_NO_STATE UINT32_MAX

typedef struct OddsState {
    GamePrint print; ///< of an end: of its items
    uint32_t edge;   ///< of a roll uint32_t, of a decision OddsAnswer: words from the room's begin
    uint32_t link;   ///< of an end its outcome, of a decision its best edge
    uint16_t count;  ///< edges
    uint8_t kind, seat;
    uint16_t list, roll; ///< of a roll: its classes, and which it is to those who are told
    uint32_t flags;
    uint16_t chain; ///< of a roll of several pools: which, from 1; 0: it is none
} OddsState;

/// An edge of a decision. Those of a roll are nothing but where they lead: their shares stand in
/// the list of its classes, which most rolls have in common with others.
typedef struct OddsAnswer {
    uint32_t to;
    uint16_t reply;     ///< of somebody else: from 1; 0: none
    uint16_t candidate; ///< which of game_answers()
} OddsAnswer;

/// The classes of rolls that are alike, the likeliest first; or of two lists together: of a sum by
/// the hits, of a contest by who has how many more: in a reading the hits are those of the first,
/// the misses those of the second. Of dice that others get through to: by what those read, `which`
/// 1 if there are any.
typedef struct OddsList {
    Sense sense;         ///< of two the lists they are; of those gone through to the one for a die
    uint8_t dice, sides; ///< dice 0: a free place; of a sum and of a contest sides 1: some explode
    uint16_t count;
    uint32_t at; ///< OddsClass: words from the room's begin
} OddsList;

/// Rolls that are one here: all but the last of a contest are added; or one and those that it lets
/// through.
typedef struct OddsChain {
    uint16_t roll[ODDS_CHAIN_ROLLS];
    uint8_t count;
    uint8_t last; ///< OutcomeDice: what the last are to those before
} OddsChain;

/// A state under way: its game, and where it can go.
typedef struct OddsStep {
    struct OddsStep *below; ///< the one that led here; NULL: the first
    uint32_t state, next, count;
    uint32_t *to;       ///< ODDS_NO_STATE: not known yet
    OddsAnswer *answer; ///< of a decision
    Choice *choice;     ///< likewise
    const void *game;   ///< packed
} OddsStep;

typedef struct OddsWalk {
    const Game *before;
    const OddsWork *work;
    OddsEnd end;
    uint8_t seat; ///< whose choice it is
    uint8_t seats;
    uint32_t root, state_count, state_max, order_count, outcome_count, reply_count, roll_count;
    uint32_t table_mask, table_max, list_count, steps, skipped;
    uint32_t stop_at; ///< so many steps: then somebody is asked whether to go on
    uint32_t hearing; ///< which roll is heard of now
    bool heard[ODDS_ROLLS_MAX];
    FigureMask silent;
    OddsState *state;
    OddsWide *weight;
    int64_t *loss;           ///< [state * seats + seat]
    uint32_t *order, *table; ///< in the order they were finished; by print: state + 1, 0: free
    OddsOutcome *outcome;
    OddsReply *reply;
    OddsRolled *roll;
    OddsList *list;
    OddsChain *chain;
    uint32_t chain_count;
    Choice *choice; ///< candidates of the decision that is opened
    Game *game;     ///< the one that is played
    Game *beside;   ///< a look ahead
    Game *from;     ///< what is settled later begins here
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

/// Shares the memory out; NULL: there is too little.
OddsWalk *odds_walk_lay_out(const Game *game, const OddsWork *work);
/// So many bytes that are kept, aligned to a multiple of `align`; NULL (and NO_ROOM) if there are
/// none left. Room for what odds_flow.c writes stays free.
void *odds_walk_keep(OddsWalk *w, size_t size, size_t align);
/// So many bytes for the next step down.
void *odds_walk_stack(OddsWalk *w, size_t size);
/// The state with this print, ODDS_NO_STATE if there is none.
uint32_t odds_state_known(const OddsWalk *w, GamePrint print);
/// The state that w->game stands in; ODDS_NO_STATE if there is no room for it.
uint32_t odds_state_arrive(OddsWalk *w, bool *is_new);
/// Makes games that go on alike the same, and prints them.
GamePrint odds_state_print(const OddsWalk *w, Game *game);

// --- steps: odds_step.c ---

/// Opens the state of w->game as the new top.
void odds_step_open(OddsWalk *w, uint32_t state);
/// Plays on from the top by its next class or answer, in w->game.
void odds_step_play(OddsWalk *w);
/// Writes the edges of a step, those not known yet as ODDS_NO_STATE.
void odds_step_write(OddsWalk *w, const OddsStep *step);

// --- the walk: odds_walk.c ---

/// Goes on until everything has been looked at, or w->end says why not.
void odds_walk_run(OddsWalk *w);

// --- chances: odds_flow.c ---

/// What *out tells of the walk as far as it has come.
void odds_flow_tell(OddsWalk *w, OddsForesight *out);
/// The edge that is taken in a way; ODDS_NO_STATE: not known yet.
uint32_t odds_flow_edge(const OddsWalk *w, const OddsState *s, uint32_t way);
