// SPDX-License-Identifier: MIT
// rules/saga/saga.h: what a role-playing game is to the engine: gestures, facts, events, a value.
// A skirmish asks whose decision it is; here anybody may make a gesture at any time, and the engine
// waits only where a rule gives somebody a say after dice. A gesture and an event are facts: keys
// with values, named by the ruleset, so that reading and writing them needs no line for each.
//
// The gesture under way is not kept in frames. It is played again from the state before it, with
// the answers given since: procedures are plain C that asks for its next step, and stops where
// there is none yet. The value is (state, steps since): a game stops, is copied or saved between
// any two dice as elsewhere, and a test called inside another's window is one more step. Refused:
// frames for some sixty procedures whose only interrupts are the same three windows. Owns nothing,
// no heap.
#pragma once
#include "core/dice.h"
#include "core/ruleset.h" // OptionRow

enum {
    SAGA_STATE_MAX = 60 * 1024, ///< bytes of a state
    SAGA_FACT_MAX = 320,        ///< of one gesture: a sheet that uses every limit
    SAGA_EVENT_FACTS = 40,
    SAGA_DICE_MAX = 16,
    SAGA_SUM_MAX = 16,
    SAGA_RULE_MAX = 24,
    SAGA_SEAT_MAX = 8,
    SAGA_NEST_MAX = 4, ///< gestures made inside each other's windows, as whoever speaks knows them
};

/// A text of this journal by number, equal bytes equal number; 0: none. Rules never read letters.
typedef uint16_t TextId;

typedef enum SagaType {
    SAGA_NONE,
    SAGA_INT, ///< a whole number, or a word for one
    SAGA_BOOL,
    SAGA_WORD,  ///< one of the key's words, by index
    SAGA_TEXT,  ///< anything somebody writes: names of people, traits, places
    SAGA_OBJECT ///< members of its own
} SagaType;

/// A word for a number: "hard" is 14.
typedef struct SagaNumber {
    const char *name;
    int32_t value;
} SagaNumber;

/// What a key's value is to a line that somebody types (protocol/saga/saga_line.c): where a word
/// goes that names no key.
typedef enum SagaHint {
    SAGA_HINT_NONE,
    SAGA_HINT_ACTOR,    ///< the name of who does it; owns the traits named after it
    SAGA_HINT_SOMEBODY, ///< the name of somebody else
    SAGA_HINT_TRAIT,    ///< the name of a trait
    SAGA_HINT_QUOTED,   ///< text that is typed in quotes
    SAGA_HINT_SIDE,     ///< an object that an actor's name stands for
    SAGA_HINT_PLUS,     ///< "+1"
    SAGA_HINT_MINUS,    ///< "-1"
    SAGA_HINT_ROUNDS,   ///< "3r"
    SAGA_HINT_MINUTES,  ///< "10min"
    SAGA_HINT_HOURS,    ///< "1h"
    SAGA_HINT_DAYS,     ///< "2d"
    SAGA_HINT_WEEKS     ///< "1w"
} SagaHint;

/// What there is to pick from where a key is asked for: what its text, or its list of objects,
/// names.
typedef enum SagaNamed {
    SAGA_NAMES_NOTHING, ///< it is written
    SAGA_NAMES_ACTOR,
    SAGA_NAMES_RIVAL, ///< actors whom somebody acts against
    SAGA_NAMES_TRAIT,
    SAGA_NAMES_SPELL,
    SAGA_NAMES_VEHICLE,
    SAGA_NAMES_KINDS
} SagaNamed;

/// A key of facts. A list of values is the same key several times.
typedef struct SagaKey {
    const char *name;
    uint8_t type;             ///< SAGA_*
    bool is_list;             ///< may come several times, and is written as a list
    bool is_time;             ///< of a number: seconds on the table's clock
    uint8_t hint;             ///< SAGA_HINT_*
    uint8_t names;            ///< SAGA_NAMES_*
    int32_t least, most;      ///< of a number
    const char *const *words; ///< of a word
    uint32_t word_count;
    RuleId unknown; ///< a word that is none of them is refused with this rule; 0: an error
    const SagaNumber *numbers; ///< of a number: words for it, ended by a NULL name
    const uint8_t *members;    ///< of an object: needed keys, 0, the others, 0
} SagaKey;

typedef struct SagaFact {
    int32_t value;
    uint16_t parent; ///< the object it is a member of, from 1; 0: none
    uint8_t key;
    bool is_veiled; ///< of an event: the leader's alone
} SagaFact;

typedef struct SagaGesture {
    uint8_t kind; ///< index into SagaRules.gestures; 0: none
    uint8_t seat;
    uint16_t count;
    SagaFact fact[SAGA_FACT_MAX];
} SagaGesture;

/// A part of a sum, with what it is called: one of SagaRules.addends, or a text.
typedef struct SagaAddend {
    int16_t value;
    TextId text;
    uint8_t word;
    uint8_t reserved;
} SagaAddend;

typedef struct SagaEvent {
    uint8_t kind;     ///< index into SagaRules.events
    uint8_t audience; ///< bit by seat; 0: everybody
    uint8_t dice_count, sum_count, rule_count;
    uint16_t fact_count;
    uint8_t dice[SAGA_DICE_MAX];
    SagaAddend sum[SAGA_SUM_MAX];
    RuleId rule[SAGA_RULE_MAX];
    SagaFact fact[SAGA_EVENT_FACTS];
} SagaEvent;

/// What somebody did: a gesture, or dice rolled by hand.
typedef struct SagaStep {
    bool is_dice;
    uint8_t dice_count;
    uint8_t dice[SAGA_DICE_MAX];
    SagaGesture gesture;
} SagaStep;

/// Who runs the table, to the rules.
typedef struct SagaHost {
    /// The next step made since the gesture under way was begun; false: there is none yet.
    bool (*next)(void *self, SagaStep *step);
    DiceDriver dice;
    void (*event)(void *self, const SagaEvent *event);
    TextId (*text)(void *self, const char *text); ///< number of a text; 0: there is no room
    /// The same name with a number behind it; 0: there is no room.
    TextId (*numbered)(void *self, TextId name, uint32_t number);
    void *self;
} SagaHost;

/// What a stopped gesture waits for.
typedef struct SagaWait {
    uint8_t what;  ///< index into SagaRules.waits; 0: nothing, the floor is open
    uint8_t actor; ///< of the ruleset, from 1; 0: nobody in particular
    uint8_t seats; ///< bit by seat: who may answer; whoever leads always may
    uint8_t is_dice;
    uint8_t audience; ///< who may know that it waits: bit by seat; 0: everybody
    Roll roll;        ///< with is_dice
    RuleId rule;
} SagaWait;

typedef struct SagaRules SagaRules;
typedef struct SagaPlay {
    void *state;
    const SagaRules *rules;
    const int32_t *option;
    SagaHost host;
    SagaWait wait;
    Refusal refusal;
    ErrorCode error;     ///< of dice: a tape that ran out
    bool is_stopped;     ///< waits, was refused, or has no dice: nothing more happens
    bool is_interrupted; ///< something else was done since the gesture under way was begun
    uint8_t nested;      ///< gestures under way around this one that its seat may know of
    uint8_t open, deep;  ///< of all that are under way: those that everybody knows of, all
    uint8_t audience;    ///< of all that a hidden gesture tells; 0: everybody
    uint64_t *dice_next; ///< in the state
    /// Of the ruleset, SagaRules.probe_size bytes: where a gesture leaves what it is about to roll.
    /// It stops there. NULL: it is played.
    void *probe;
} SagaPlay;

enum {
    SAGA_QUIET = 1,   ///< touches nothing under way: also while dice are awaited
    SAGA_ANSWER = 2,  ///< only where something waits for it
    SAGA_ANYBODY = 4, ///< players, too; without it the leader's alone
    SAGA_LAST = 8,    ///< ends the evening: always has room in its log
    SAGA_BRIDGE = 16, ///< carries something over from the session before: no person makes it
    // for whoever offers what there is to pick from
    SAGA_AGAINST = 32,   ///< done to somebody who would rather not
    SAGA_CONTINUES = 64, ///< its name is that of work under way
    SAGA_INVENTS = 128   ///< the trait it names is a new one
};
/// Gestures that a typed line makes without naming them.
enum {
    SAGA_SHORTHAND_ADD,    ///< "+3"
    SAGA_SHORTHAND_TRY,    ///< an actor first
    SAGA_SHORTHAND_OPPOSE, ///< an actor against another
    SAGA_SHORTHAND_WAIT,   ///< "clock 1h"
    SAGA_SHORTHANDS
};
/// Whose dice somebody rolls.
enum { SAGA_DICE_TABLE, SAGA_DICE_PROGRAM, SAGA_DICE_OWN };

/// Something that will happen by the clock.
typedef struct SagaDue {
    int64_t at;
    TextId name;
    uint8_t what;  ///< index into SagaRules.dues
    uint8_t actor; ///< from 1; 0: everybody
    uint8_t key;   ///< what it is in the game's own words: a key that has some; 0: none
    uint8_t word;  ///< one of that key's
} SagaDue;

typedef void SagaTake(SagaPlay *p, const SagaGesture *g);
typedef struct SagaGestureRow {
    const char *name;
    uint8_t flags;
    SagaTake *take;      ///< NULL for answers
    const uint8_t *keys; ///< needed keys, 0, the others, 0
} SagaGestureRow;

/// Words of a key that make no sense or hardly any in a gesture, a bit each: forms leave them out.
typedef struct SagaSeldom {
    uint8_t gesture, key;
    uint32_t words;
} SagaSeldom;

/// Writes what a state is, member by member, for somebody: messages, files.
typedef struct SagaOut {
    void (*open)(void *self, const char *key, char bracket); ///< key NULL: an element of a list
    void (*close)(void *self, char bracket);
    void (*number)(void *self, const char *key, int64_t value);
    void (*word)(void *self, const char *key, const char *word);
    void (*text)(void *self, const char *key, TextId text);
    void (*flag)(void *self, const char *key, bool value);
    void *self;
} SagaOut;

/// A role-playing game: one const table.
struct SagaRules {
    const char *id, *name, *version, *prefix;
    const char *credit; ///< what exports must show
    RuleId answer_rule; ///< why an answer that nothing waits for is refused
    RuleId nest_rule;   ///< and a gesture inside too many others
    RuleId credit_rule; ///< why exports show it
    uint8_t hidden_key; ///< a gesture with this fact is for the leader's eyes, all of it
    RuleId replay_rule; ///< why going back is playing again
    RuleId leader_rule; ///< and one of the leader's that somebody else makes
    bool is_draft;      ///< not all of its rules are applied yet
    const OptionRow *options;
    uint32_t option_count;
    const SagaKey *keys; ///< [0] unused
    uint32_t key_count;
    const SagaGestureRow *gestures; ///< [0] unused
    uint32_t gesture_count;
    const SagaSeldom *seldom;
    uint32_t seldom_count;
    uint8_t shorthand[SAGA_SHORTHANDS]; ///< by SAGA_SHORTHAND_*, of gestures
    const char *const *events;          ///< [0] unused
    uint32_t event_count;
    const char *const *waits; ///< [0]: the open floor
    uint32_t wait_count;
    uint32_t windows; ///< waits that belong to one roll, bit by wait: whoever passes them all sees
                      ///< what comes of it
    const char *const *addends; ///< [0] unused
    uint32_t addend_count;
    const RollRow *rolls; ///< [0] unused
    uint32_t roll_count;
    const char *const *dues; ///< words for what falls due
    uint32_t due_count;
    size_t state_size;
    size_t probe_size;
    /// A fresh state for so many seats, the first of which leads.
    void (*start)(void *state, uint8_t seats);
    /// Makes a state equal to another one: what lies beyond the people there are is equal already.
    void (*copy)(void *to, const void *from);
    uint64_t *(*dice_next)(void *state);
    /// Everything that this seat may know; SEAT_NONE: everything.
    void (*view)(const void *state, uint8_t seat, const int32_t *option, const SagaOut *out);
    /// The gestures that make this state out of a fresh one.
    void (*snapshot)(const void *state, const SagaOut *out);
    /// May this seat know that somebody is there? What it may know of him is for view and cut.
    bool (*knows)(const void *state, uint8_t seat, uint8_t actor);
    /// Does this seat hear an event at all? And cuts it down to what it hears of it.
    bool (*hears)(const void *state, uint8_t seat, const SagaEvent *event);
    void (*cut)(const void *state, uint8_t seat, SagaEvent *event);
    /// May this seat be told beforehand that it would hear this? What depends on something that it
    /// does not know may not: it would only have to look at every answer.
    bool (*foresees)(const void *state, uint8_t seat, const SagaEvent *event);
    /// The clock, and what falls due as far as this seat may know, the next one first; how many.
    int64_t (*clock)(const void *state);
    uint32_t (*list_dues)(const void *state, uint8_t seat, SagaDue *list, uint32_t max);
    /// What can be answered to a wait, what happens if nobody cares first; how many.
    uint32_t (*answers)(const SagaPlay *p, const SagaWait *wait, SagaGesture *list, uint32_t max);
    /// SAGA_DICE_*
    uint8_t (*dice_of)(const void *state, uint8_t actor);
    /// Whom a wait is about, as people name them; 0: nobody.
    TextId (*actor_name)(const void *state, uint8_t actor);
    /// Invariants: NULL if all hold.
    const char *(*broken)(const void *state, const int32_t *option);
};

// --- facts ---

/// The first fact of a key among the members of an object (0: of the gesture); NULL: none.
const SagaFact *saga_fact(const SagaGesture *g, uint32_t parent, uint8_t key);
/// The one after it with the same key and parent; NULL: none.
const SagaFact *saga_fact_next(const SagaGesture *g, const SagaFact *fact);
uint32_t saga_fact_count(const SagaGesture *g, uint32_t parent, uint8_t key);
/// The parent that the members of an object name.
static inline uint32_t saga_object(const SagaGesture *g, const SagaFact *fact)
{
    return (uint32_t)(fact - g->fact) + 1;
}
int32_t saga_value(const SagaGesture *g, uint32_t parent, uint8_t key, int32_t otherwise);
static inline bool saga_has(const SagaGesture *g, uint32_t parent, uint8_t key)
{
    return saga_fact(g, parent, key) != NULL;
}

/// Adds a fact to a gesture that is being made; its number.
uint32_t saga_gesture_put(SagaGesture *g, uint32_t parent, uint8_t key, int32_t value);

// --- events ---

void saga_event_start(SagaEvent *e, uint8_t kind);
void saga_event_put(SagaEvent *e, uint8_t key, int32_t value);
/// An object, whose members are then put with its number.
uint32_t saga_event_open(SagaEvent *e, uint8_t key);
void saga_event_put_in(SagaEvent *e, uint32_t parent, uint8_t key, int32_t value);
void saga_event_cite(SagaEvent *e, RuleId rule);
void saga_event_dice(SagaEvent *e, const uint8_t *dice, uint32_t count);
void saga_event_add(SagaEvent *e, uint8_t word, TextId text, int value);
void saga_event_tell(SagaPlay *p, const SagaEvent *e);
/// Keeps the facts of a key for the leader.
void saga_event_veil(SagaEvent *e, uint8_t key);
/// Takes fact number i, from 0, out of an event, with its members.
void saga_event_drop(SagaEvent *e, uint32_t i);
/// Running hash over events, as core/event.h has it: names instead of numbers, rules left out.
uint64_t saga_event_hash(uint64_t hash, const SagaRules *rules, const SagaEvent *e);

// --- playing ---

/// Plays a gesture from the floor. Look at is_stopped, wait, refusal and error afterwards.
void saga_play(SagaPlay *p, const SagaGesture *g);
/// Refuses the step at hand: nothing of it has happened, to whoever looks afterwards.
void saga_refuse(SagaPlay *p, ErrorCode code, RuleId rule);
/// The same, because of somebody; because it takes more points than there are.
void saga_refuse_who(SagaPlay *p, ErrorCode code, RuleId rule, TextId name);
void saga_refuse_price(SagaPlay *p, ErrorCode code, RuleId rule, int price, int left);
/// The next answer to a wait, once quiet gestures and gestures of their own have been played;
/// false: the play has stopped.
bool saga_answer(SagaPlay *p, SagaWait wait, SagaGesture *answer);
/// Dice of so many sides for somebody; false: the play has stopped.
bool saga_roll(SagaPlay *p, uint8_t what, uint8_t actor, uint32_t count, uint8_t sides,
               uint8_t *value);
const char *saga_rules_check(const SagaRules *rules);
