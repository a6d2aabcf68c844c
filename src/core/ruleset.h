// SPDX-License-Identifier: MIT
// core/ruleset.h: what a set of rules is to the engine: one const table of names, rows and slots.
// A procedure is an array of rows in the ledger's order; each row has its automatic part, the
// decision it offers, why a choice is refused and what a choice does, side by side.
#pragma once
#include "core/game_state.h"
#include "core/geo_route.h" // GeoGround

/// The game and where its events go, while it runs. Row functions get one.
typedef struct Play {
    Game *game;
    EventSink *sink; ///< NULL: nobody listens
} Play;

typedef enum NextKind {
    NEXT_ROW,    ///< the following row; past the last one the procedure pops with 0
    NEXT_GOTO,   ///< the row with this label
    NEXT_PUSHED, ///< a child was pushed with play_push(); resume at the following row or a label
    NEXT_ROLL,   ///< dice asked for with play_roll(); resume as NEXT_PUSHED
    NEXT_DECIDE, ///< wait for a choice of frame->seat at this row
    NEXT_POP,    ///< done, leaving a result to the parent
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
static inline Next next_pop(int32_t result) { return (Next){NEXT_POP, 0, result}; }
static inline Next next_stay(void) { return (Next){NEXT_STAY, 0, 0}; }
static inline Next next_over(void) { return (Next){NEXT_OVER, 0, 0}; }

/// Tries game_sample() gives a row before it must name a choice that is surely legal.
enum { SAMPLE_TRIES = 6 };

/// Candidates a row proposes; each is checked before it gets in.
typedef struct CandidateList {
    Choice *list;
    uint32_t count, max;
} CandidateList;

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
    uint8_t cite; ///< key of the rule behind the decision, for Ruleset.cites
} Row;

typedef struct Proc {
    const char *name;
    const Row *rows;
    uint32_t row_count;
} Proc;

typedef struct ChoiceKind {
    const char *name;
    uint32_t fields; ///< CHOICE_*
} ChoiceKind;

/// A fact of an action that a setup may write for itself: one of `words`, true or false, a number
/// from 0 to `most`, or two of them.
typedef enum FactType { FACT_WORD, FACT_BOOL, FACT_NUMBER, FACT_PAIR } FactType;
typedef struct FactRow {
    const char *name;
    FactType type;
    const char *const *words; ///< for FACT_WORD, `most` of them; NULL where there is none
    uint8_t most;
    bool is_optional; ///< 0 where it is not there
} FactRow;
enum { FACT_MAX = 16 };

typedef enum OptionType { OPTION_BOOL, OPTION_INT, OPTION_LENGTH, OPTION_ENUM } OptionType;
/// A game option: bool 0/1, whole number, length in thousandths, or one of `values` by index.
typedef struct OptionRow {
    const char *name;
    OptionType type;
    int32_t preset, least, most;
    const char
        *values; ///< for OPTION_ENUM: "start|end"; for OPTION_INT: name of value -1, e.g. "random"
    RuleId rule;
} OptionRow;

typedef struct TraitRow {
    const char *name;
    uint8_t least, most; ///< 0,0: no value
} TraitRow;

/// What a trait is to somebody who buys it, in rulesets that price traits.
typedef struct TraitPrice {
    const char *printed; ///< its price as the source has it
    RuleId rule;
    int16_t cost; ///< the price that is used
    uint8_t suit; ///< of the card that its action needs; 0: none
    bool is_action, is_provisional, is_optional, is_repeat;
} TraitPrice;

/// What everybody can do with a card of a suit, for those who print cards.
typedef struct BasicAction {
    const char *name; ///< its words are in the group "actions" of data/text
    RuleId rule;
    uint8_t suit;
} BasicAction;

/// What a stat of a profile of one's own may be. With `words` these name its values from `least`
/// on, and data/text has them in the group `texts`; a value beyond them is just a number.
typedef struct StatRange {
    int16_t least, most;
    const char *const *words;
    uint32_t word_count;
    const char *texts;
} StatRange;

typedef struct ScenarioRow {
    const char *name;
    RuleId rule;
    bool has_role; ///< one seat has a part of its own (the ambushed band)
    uint8_t seats; ///< sides at most; two at least
} ScenarioRow;

/// What a choice would roll, before it is made: for forecasts and bots. All thresholds are final.
typedef struct ForecastPool {
    Threshold threshold;
    uint8_t dice;
    uint8_t rerolls;    ///< failed dice that may be rolled again
    uint8_t explodes;   ///< sixes give more dice: 0 no, 1 without end, 2 once
    uint8_t save;       ///< the victim's save threshold, 0: none
    uint8_t vitality;   ///< the victim's
    bool knockdown;     ///< injuries of 1 to 4 only knock down
    uint8_t kills_from; ///< injury result that costs vitality (1: every unsaved hit)
} ForecastPool;

/// Blows without a pool: each makes the forecast's test, and who makes it costs one vitality unless
/// it is parried. Thresholds are to be rolled or less; 0: nobody answers.
typedef struct ForecastBlows {
    uint8_t count, vitality; ///< the victim's
    uint8_t actor_vitality;
    uint8_t parry, counter;             ///< the counter-attack of a parry that came off
    uint8_t parry_after, counter_after; ///< once a parry has failed
} ForecastBlows;

typedef struct Forecast {
    Refusal why;              ///< code 0: legal
    bool has_attack, opposed; ///< opposed: both roll, excess hits count
    ForecastPool attack;      ///< of the actor on the target
    ForecastPool answer;      ///< of the target on the actor
    Threshold reaction;       ///< of the target; base 0: none possible
    uint8_t initiative_dice;  ///< rolled before, each against its threshold
    uint8_t initiative[8];
    bool initiative_keeps; ///< what was earned before a failure is kept
    Threshold test;        ///< a single die (power, fear); base 0: none
    bool under;            ///< it succeeds at its threshold or below
    ForecastBlows blows;   ///< what making the test does; count 0: nothing of the kind
    uint16_t hidden;       ///< hidden share of the target, 0 to 1000
} Forecast;

/// More about a choice that would roll, for those who show it. Apart from Forecast because bots ask
/// for that one a thousand times and need none of this.
typedef struct ForecastDetail {
    FigureId actor, target; ///< {0}: none
    uint8_t weapon;         ///< of the actor; 0: none
    uint8_t band;           ///< of a shot: 1 short, 2 medium, 3 long; 0: no shot
    bool has_distance;      ///< of a shot, where it is known beforehand
    bool has_counter;       ///< the target may react by charging in its turn
    int32_t distance;       ///< edge to edge
    ForecastPool attack;    ///< both pools as they would be then
    ForecastPool answer;
} ForecastDetail;

/// Something a seat wants to reach, for bots.
typedef struct Goal {
    GeoVec at;
    int32_t radius;  ///< reached within this distance
    int32_t value;   ///< worth, in hundredths of a drachma
    FigureId figure; ///< only for this figure; {0}: for anybody of the seat
    uint8_t kind;    ///< GOAL_*
} Goal;
enum { GOAL_TAKE, GOAL_BRING, GOAL_EXIT, GOAL_HUNT, GOAL_COUNT_MAX = 48 };

/// How things go under the options in force, for those who think ahead without a choice to ask
/// about.
typedef struct Ways {
    uint8_t kills_from;   ///< injury result of a blow that costs vitality (1: every unsaved one)
    bool knockdown;       ///< the others knock down
    uint8_t prone, crowd; ///< what being down, and each enemy beyond the first, adds to a fighter's
                          ///< threshold
    bool fear_all;        ///< the frightening fear each other too
    bool keeps;           ///< actions earned before a failed die are kept
} Ways;

/// What the dice of a purpose are to those who count luck.
enum { LUCK_NONE, LUCK_HITS, LUCK_SAVES, LUCK_ACTIVATIONS, LUCK_REACTIONS, LUCK_OTHER, LUCK_KINDS };
typedef struct RollLuck {
    uint8_t kind; ///< LUCK_*
    bool rises;   ///< each die of the roll needs one more than the one before
} RollLuck;

/// A part of the table that the scenario makes something of, for those who draw it.
typedef struct Zone {
    GeoBox box;   ///< may be a line: an edge
    uint8_t kind; ///< ZONE_*
    uint8_t seat; ///< whose; SEAT_NONE: everybody's
    RuleId rule;
} Zone;
enum { ZONE_DEPLOY, ZONE_EXIT, ZONE_BASE, ZONE_KINDS, ZONE_COUNT_MAX = 16 };

/// A figure as an enemy would see it.
typedef struct StandView {
    FigureMask masked_by; ///< figures in between that forbid a shot
    FigureId figure;      ///< who looks
    PieceId piece;        ///< what hides most, if anything
    uint16_t hidden;      ///< hidden share, 0 to 1000
    int32_t distance;     ///< edge to edge
} StandView;
/// What it would be to stand at a place.
typedef struct Stand {
    PieceMask cover;    ///< pieces to take cover at
    FigureMask engaged; ///< enemies in contact
    bool is_free;       ///< the base fits there
    uint8_t view_count;
    StandView view[FIGURE_MAX]; ///< enemies who would see it
} Stand;

/// A position to think about: `figure` stands at `at`, and `actor`, an enemy, is about to act.
typedef struct Imagine {
    GeoVec at;
    FigureId figure, actor;
    uint8_t actions; ///< 1: has earned one action; 0: a lone action that needs no die
} Imagine;

/// Who acts in the activation under way, and how often still, this time included; nobody: none is.
typedef struct Together {
    FigureMask members;
    uint8_t actions_left; ///< 0: not known yet
} Together;

/// Something wrong with a band.
typedef struct BandProblem {
    Refusal why;
    int index; ///< the figure of the setup that is meant, or -1
} BandProblem;

enum { BAND_PROBLEM_MAX = 4 * FIGURE_MAX };

/// What a ruleset makes of a band: all that is wrong, in the ledger's order, and what it adds up
/// to.
typedef struct BandVerdict {
    BandProblem problem[BAND_PROBLEM_MAX];
    uint32_t count; ///< 0: the band is legal
    int32_t cost, budget;
    int32_t slots, slots_max;
} BandVerdict;

/// How a profile comes to its cost: value x (base + what its traits cost) = value x factor.
typedef struct BillLine {
    const char *id;
    int16_t cost; ///< of one
    uint8_t count;
} BillLine;
typedef struct Bill {
    int32_t value, base, factor, cost;
    uint32_t count;
    BillLine line[TRAIT_KIND_MAX + SETUP_TRAIT_MAX];
} Bill;

struct Ruleset {
    const char *id;
    const char *name;
    const char *version; ///< of the rules as implemented; part of a journal's head
    const char *prefix;  ///< of its rule ids
    const OptionRow *options;
    uint32_t option_count;
    const uint8_t *band_options; ///< those by which a band is judged
    uint32_t band_option_count;
    const Proc *const *procs;
    uint32_t proc_count;
    const ChoiceKind *choices; ///< [0] is unused
    uint32_t choice_count;
    const char *const *events; ///< names, [0] unused
    uint32_t event_count;
    const char *const *rolls; ///< purposes of dice, [0] unused
    uint32_t roll_count;
    const RollLuck *luck; ///< by purpose of dice
    bool rolls_under;     ///< dice succeed at their threshold or below, not above
    const char *const *stats;
    uint32_t stat_count;
    uint32_t threshold_stats; ///< bit by index: those that are thresholds, written 3+
    uint8_t list_stat;        ///< a stat that is a list: its further entries follow the named stats
    uint8_t list_most;        ///< entries it may have; 0: there is none
    const StatRange *stat_ranges; ///< where profiles are made by players; NULL: nowhere
    const TraitRow *traits;
    uint32_t trait_count;
    bool prices_traits;   ///< traits have prices, which a setup may change
    const FactRow *facts; ///< what an action of somebody's own says; NULL: there is none
    uint32_t fact_count;
    const char *trait_texts,
        *trait_abouts; ///< groups of data/text with what they are called and do
    const char *const *roles;
    uint32_t role_count;
    const char *const *states; ///< bits of Figure.states
    uint32_t state_count;
    const char *const *figure_tallies; ///< Figure.tally by index
    uint32_t figure_tally_count;
    const char *const *figure_marks; ///< Figure.mark; a name ending in "_piece" holds a PieceId
    uint32_t figure_mark_count;
    const char *const *seat_tallies; ///< Seat.tally
    uint32_t seat_tally_count;
    const char *const *game_tallies; ///< Game.tally
    uint32_t game_tally_count;
    const char *const *marker_statuses; ///< Marker.status
    uint32_t marker_status_count;
    const char *const *factions;
    uint32_t faction_count;
    const char *const *suits; ///< of cards, [0] unused; NULL: no cards
    uint32_t suit_count;
    const char *const *resumes; ///< where a position may start
    uint32_t resume_count;
    const ScenarioRow *scenarios; ///< [0] is "roll"
    uint32_t scenario_count;
    const RuleId *cites; ///< by citation key of the family
    uint32_t cite_count;
    const Profile *profiles;
    uint32_t profile_count;
    int32_t piece_height; ///< of an element whose data gives none
    RuleId reach_rule;    ///< the rule behind a question about reach
    RuleId band_rule;     ///< the rule that orders the checks of a band
    RuleId trait_rule;    ///< the rule that names the traits there are
    RuleId twice_rule;    ///< the rule by which nobody has a trait twice; 0: a slip of the pen
    const void *family;   ///< slots that only the ruleset's own family knows

    /// Why a choice is refused: whose turn it is, whether it is of a kind being asked, then the
    /// row's own check. Knows the ledger's order of errors.
    Refusal (*choice_check)(const Game *g, uint8_t seat, const Choice *c, const Row *row);
    /// Fills in what a profile need not print (EV-GEN-3: V is 1).
    void (*profile_fill)(Profile *profile);
    /// Why a profile is refused (EV-GEN-7).
    Refusal (*profile_check)(const Profile *profile);
    /// Judges the band of a seat.
    void (*band_check)(const Setup *setup, uint8_t seat, BandVerdict *verdict);
    /// What a trait costs and is; NULL where traits have no prices.
    void (*trait_price)(uint32_t trait, TraitPrice *out);
    /// Basic action i; false past the last. NULL where no cards open actions.
    bool (*basic_action)(uint32_t i, BasicAction *out);
    /// How a profile of a setup comes to its cost; NULL where costs are printed.
    void (*bill)(const Setup *setup, const Profile *profile, Bill *out);
    /// Makes the action of own trait `index` from its facts: writes SetupTrait.action and .fields.
    /// Why it cannot be: *wrong is the fact meant, or -1. NULL without `facts`.
    Refusal (*own_action)(Setup *setup, uint32_t index, uint8_t fact[FACT_MAX][2], int *wrong);
    /// Makes the maps of a setup from its terrain seed (unless given) and fills in what follows
    /// from the rest, then checks it. A position is checked here too.
    Refusal (*setup_finish)(Setup *setup);
    /// Puts the figures into a fresh game and pushes the first frame.
    void (*begin)(Play *p);
    /// What a choice would roll.
    void (*forecast)(const Game *g, const Choice *c, Forecast *out);
    /// The rest about such a choice.
    void (*detail)(const Game *g, const Choice *c, ForecastDetail *out);
    /// What a legal choice is worth to whoever decides, for players who look one step ahead. NULL:
    /// they judge by forecasts.
    int32_t (*worth)(const Game *g, const Choice *c);
    /// Who acts together now.
    Together (*together)(const Game *g);
    /// How fights and series go.
    void (*ways)(const Game *g, Ways *out);
    /// Thresholds of the dice that earn a figure its actions, one an action; how many there are.
    uint32_t (*series)(const Game *g, FigureId figure, uint8_t *threshold, uint32_t max);
    /// Objectives of a seat.
    uint32_t (*goals)(const Game *g, uint8_t seat, Goal *list, uint32_t max);
    /// Limits of a figure's movement for a kind of choice: for reach, routes and previews.
    bool (*ground)(const Game *g, FigureId figure, uint8_t choice_kind, GeoGround *ground);
    /// Places of the scenario, as far as it is known.
    uint32_t (*zones)(const Game *g, Zone *list, uint32_t max);
    /// What it would be for a figure to stand there. Quick.
    void (*stand)(const Game *g, FigureId figure, GeoVec at, Stand *out);
    /// Would the figure see the target from there? NULL: shares of its chord say it.
    bool (*sees)(const Game *g, FigureId figure, GeoVec from, FigureId target);
    /// Makes *out the game in which the actor is to choose its action. Returns the threshold of the
    /// die that earns the action, 1 if none is rolled; 0: it cannot come to this.
    uint8_t (*imagine)(const Game *g, const Imagine *what, Game *out);
    /// A game as this seat may see it.
    void (*view)(const Game *g, uint8_t seat, Game *out);
    /// Invariants of this ruleset: NULL if all hold.
    const char *(*broken)(const Game *g);
};

/// Pushes a zeroed frame of a procedure and returns it.
Frame *play_push(Play *p, uint8_t proc, uint8_t seat, FigureId subject, FigureId object);
/// Asks for dice, and says how they will be read; return next_rolled() after it. The row that comes
/// next finds what came of them in Game.roll.reading.
void play_roll(Play *p, uint32_t count, uint8_t sides, uint8_t what, FigureId figure, Sense sense);
/// Hands an event to the sink. Fill it only if p->sink is set.
void play_event(Play *p, const Event *event);
/// The nearest frame of a procedure below the top, NULL if there is none.
Frame *play_frame(Game *g, uint8_t proc);
const Frame *play_frame_of(const Game *g, uint8_t proc);
/// Index of a procedure's row by its label: for frames that start in the middle.
uint8_t play_row(const Game *g, uint8_t proc, uint8_t label);
/// Adds a candidate if it is legal.
void candidate_add(CandidateList *list, const Game *g, const Choice *c);

/// Places of Profile.stat a ruleset uses.
static inline uint32_t ruleset_stat_places(const Ruleset *rules)
{
    return rules->stat_count + (rules->list_most ? rules->list_most - 1u : 0);
}
/// Entry k of the stat that is a list; 0 past its end.
static inline int ruleset_stat_entry(const Ruleset *rules, const Profile *profile, uint32_t k)
{
    return k >= rules->list_most ? 0
                                 : profile->stat[k ? rules->stat_count + k - 1 : rules->list_stat];
}
/// Kinds of choices in a game of this setup: the ruleset's, then one for each own trait.
uint32_t setup_choice_count(const Setup *setup);
/// One of them; its name is NULL where an own trait is no action.
ChoiceKind setup_choice(const Setup *setup, uint32_t kind);
/// What this setup calls a trait, the ruleset's or from Ruleset.trait_count on its own; NULL: what
/// the ruleset's texts say.
const SetupName *setup_trait_name(const Setup *setup, uint32_t trait);
/// Index of an option by name, -1 if unknown.
int ruleset_option(const Ruleset *rules, const char *name);
/// Rejects a table with a hole. NULL if fine, else what is missing.
const char *ruleset_check(const Ruleset *rules);
/// Why the band of a seat is refused: the first of its problems; *index is the figure meant, or -1.
NODISCARD Refusal ruleset_band_refusal(const Setup *setup, uint8_t seat, int *index);
/// Adds a problem to a verdict; one too many is dropped.
void band_problem(BandVerdict *verdict, Refusal why, int index);
/// event_hash() with the words of a game.
uint64_t setup_event_hash(const Setup *setup, uint64_t hash, const Event *event);
/// What die i of an event with a threshold had to show at least; of a roll under its threshold the
/// mirror image, which is as likely.
static inline int ruleset_die_threshold(const Ruleset *rules, const Event *event, uint32_t i)
{
    int total = event->threshold.total + (rules->luck[event->roll].rises ? (int)i : 0);
    return rules->rolls_under ? event->dice_sides + 1 - total : total;
}
static inline RuleId ruleset_cite(const Ruleset *rules, uint32_t key) { return rules->cites[key]; }
