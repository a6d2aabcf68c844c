// SPDX-License-Identifier: MIT
// rules/aura/aura.h: Aura Engine as a saga: what its files do for each other with a campaign.
#pragma once
#include "rules/aura/aura_state.h"

extern const SagaRules aura_rules;

static inline AuraGame *aura_game(const SagaPlay *p) { return p->state; }
static inline AuraActor *aura_actor(AuraGame *g, uint8_t id) { return &g->actor[id - 1]; }
/// The sheet of an actor; NULL: a minion has none.
AuraSheet *aura_sheet(AuraGame *g, uint8_t id);
static inline TextId aura_name(const AuraGame *g, uint8_t id) { return g->actor[id - 1].name; }
static inline int32_t aura_option(const SagaPlay *p, uint32_t i) { return p->option[i]; }

// --- who (aura_actor.c) ---
/// The actor that a gesture names under a key; 0 with a refusal.
uint8_t aura_find(SagaPlay *p, const SagaGesture *g, uint32_t parent, uint8_t key);
/// Does everybody of a list have a name that somebody bears? Looked at before anything happens:
/// once somebody has been asked, a gesture can no longer be refused.
bool aura_find_all(SagaPlay *p, const SagaGesture *g, uint8_t list);
/// May the seat that speaks speak for this actor? A refusal if not.
bool aura_speaks_for(SagaPlay *p, const SagaGesture *g, uint8_t actor);
/// AE-DYING-8: refused for the dead, and where one has to be awake for the unconscious.
bool aura_is_able(SagaPlay *p, uint8_t actor, bool awake);
/// Nobody takes part twice: refused if a list of people names a character again.
bool aura_find_once(SagaPlay *p, const SagaGesture *g, uint8_t list, ErrorCode code, RuleId rule);
/// Room for one more actor, with the name that a gesture gives; 0 with a refusal.
uint8_t aura_actor_add(SagaPlay *p, const SagaGesture *g, uint8_t kind);
/// Does this one of a group, from 0, still stand? Whoever is no minion does.
bool aura_stands(const AuraGame *g, uint8_t actor, uint32_t number);
/// The first of a group who still stands; AURA_GROUP_SIZE: nobody does.
uint8_t aura_first_standing(const AuraGame *g, uint8_t actor);
/// Dead, out, or a group of which nobody stands.
bool aura_is_out(AuraGame *g, uint8_t actor);
/// The one of a group that is meant, from 0: named, or the first who still stands; refused where he
/// does not (AE-MIN-3).
bool aura_find_minion(SagaPlay *p, const SagaGesture *g, uint32_t parent, uint8_t actor,
                      uint8_t *number);
/// Characteristic and trait in one, of whoever has no sheet.
int aura_combat_value(const AuraGame *g, uint8_t actor);
/// Weapons, armours and clothes that a gesture names.
bool aura_equip(SagaPlay *p, const SagaGesture *g, AuraSheet *s);
/// A trait by name; NULL: none.
AuraTrait *aura_trait(AuraSheet *s, TextId name);
/// Nobody fights by a trait that is gone: a later one of its name is another one.
void aura_stance_settle(AuraGame *g, uint8_t actor);
void aura_trait_remove(AuraGame *g, uint8_t actor, uint32_t index);
/// A trait as it is written (aura_create.c), of 1 to `most`; refused where it could not be bought
/// by anybody.
bool aura_read_trait(SagaPlay *p, const SagaGesture *g, uint32_t in, int most, AuraTrait *t);
/// An event about somebody.
void aura_event_start(const SagaPlay *p, SagaEvent *e, uint8_t kind, uint8_t actor);

// --- gauges (aura_gauge.c) ---
int aura_life_score(const SagaPlay *p, const AuraSheet *s);
int aura_aura_score(const SagaPlay *p, const AuraSheet *s);
int aura_gauge_size(const SagaPlay *p, const AuraSheet *s, uint32_t gauge);
/// Free boxes of the three gauges from `first` on.
int aura_free(const SagaPlay *p, const AuraSheet *s, uint32_t first);
/// AE-AURA-2, AE-MIND-5: ticks so many boxes from the first gauge upward; the rest is returned.
int aura_tick(const SagaPlay *p, AuraSheet *s, uint32_t first, int count,
              uint8_t done[AURA_GAUGES]);
/// AE-WOUND-5, AE-MIND-4.
int aura_malus(const AuraSheet *s, uint32_t first);
int aura_armour_malus(const AuraSheet *s);
int aura_armour_value(const AuraSheet *s);
/// AE-GAUGE-4: after a score has changed.
void aura_resize(const SagaPlay *p, AuraSheet *s);

// --- payments (aura_pay.c) ---
typedef struct AuraPrice {
    uint8_t aura, life, pool, gift;
} AuraPrice;
typedef struct AuraPaid {
    uint8_t actor, pool, gift;
    uint8_t box[AURA_GAUGES];
} AuraPaid;
/// Can this actor pay anything at all?
bool aura_can_pay(const SagaPlay *p, uint8_t actor);
/// How a gesture says that `points` are paid: by source, or from one's own aura.
bool aura_read_price(SagaPlay *p, const SagaGesture *g, uint32_t parent, int points,
                     AuraPrice *price);
/// What so many points cost least: the pool, gifts, aura, never life. False: there are not enough.
bool aura_cheapest(const SagaPlay *p, uint8_t actor, int points, AuraPrice *price);
/// Pays, or refuses. Tells it.
bool aura_pay(SagaPlay *p, uint8_t actor, AuraPrice price, RuleId what, AuraPaid *paid);
void aura_pay_back(SagaPlay *p, const AuraPaid *paid);

// --- contests (aura_roller.c, aura_contest.c) ---
enum { AURA_ROLLER_MAX = 2 * AURA_TARGET_MAX, AURA_CONTEST_SIDES = AURA_TARGET_MAX + 2 };

/// Somebody in a test.
typedef struct AuraRoller {
    AuraSpec spec;
    int8_t net;   ///< own advantages less disadvantages
    uint8_t kept; ///< AURA_LOW ...
    uint8_t grade;
    uint8_t die[3];
    AuraDice dice;
    AuraChain chain;
    int16_t base;
    uint8_t traits; ///< in the sum: the free one and those paid for
    uint8_t sum_count;
    SagaAddend sum[12];
    bool is_flat;   ///< no dice are rolled
    uint8_t number; ///< of a minion in its group, from 1
} AuraRoller;

/// Those who roll together: one result.
typedef struct AuraParty {
    uint8_t first, count; ///< of the rollers
    int16_t added;
    uint8_t best;       ///< roller whose result it is
    int8_t net;         ///< what is declared for the whole party
    bool is_collective; ///< everybody keeps the highest die
} AuraParty;

enum { AURA_AGAINST_NOBODY, AURA_AGAINST_DIFFICULTY, AURA_AGAINST_OTHERS };

/// One test, opposition or race, from its dice to its totals.
typedef struct AuraContest {
    AuraRoller roller[AURA_ROLLER_MAX];
    AuraParty party[AURA_CONTEST_SIDES];
    uint8_t roller_count, party_count;
    uint8_t against; ///< AURA_AGAINST_*
    uint8_t sort;
    uint8_t tie;
    bool no_points;   ///< nobody may pay: the oracle
    bool dice_decide; ///< ties of totals (AE-OPP-2, AE-FIGHT-4)
    bool is_hidden;
    bool is_veiled; ///< what it is against is the leader's
    int16_t difficulty;
    RuleId rule;    ///< what it is rolled for
    RuleId also[8]; ///< and what made the first party's roll what it is
    uint8_t also_count;
    bool is_dropped;
    int8_t by_hand;    ///< 0: no; 1 success, -1 failure
    bool is_announced; ///< points have been bought before the dice (option aura_timing)
    AuraPaid paid[32];
    uint8_t paid_count;
} AuraContest;

enum { AURA_AIM_NONE, AURA_AIM_PART, AURA_AIM_HEAD };
enum { AURA_DEFENCELESS = 2 }; ///< AE-FIGHT-8
/// How somebody strikes.
typedef struct AuraStrike {
    uint8_t weapon, second; ///< rows of aura_weapons; second from 1
    uint8_t intent;
    uint8_t aim;
    bool is_broken; ///< by a fumble
} AuraStrike;

/// What a gesture is about to roll (SagaPlay.probe).
typedef struct AuraProbe {
    AuraContest contest;
    AuraStrike strike[AURA_ROLLER_MAX]; ///< by roller
    uint8_t target[AURA_ROLLER_MAX];    ///< whom it hits; 0: nobody
    uint8_t step[AURA_ROLLER_MAX];      ///< of the ladder from 1, where no weapon strikes
    uint8_t friend;                     ///< whom a fumble may hurt
    bool hits_best; ///< AE-GANG-2: the second party strikes the best of the first, whoever that is
    bool is_hold;   ///< AE-GRAP-2
    bool is_mass;   ///< AE-MASS-2
    uint8_t foe_count;
    uint8_t foe[AURA_TARGET_MAX];       ///< of one blow at several (AE-SWEEP-1)
    uint8_t foe_party[AURA_TARGET_MAX]; ///< 0: a difficulty instead
    int16_t foe_difficulty[AURA_TARGET_MAX];
    bool foe_tie[AURA_TARGET_MAX]; ///< of that difficulty: is a tie a hit?
    bool has_hurdle;               ///< AE-HYBRID-1: what must be beaten first
    int16_t hurdle;
    uint8_t intensity; ///< of a spell: a step of the ladder from 1; 0: none is cast
    bool is_there;
} AuraProbe;
/// Notes, for whoever looks ahead, how a roller strikes whom.
void aura_probe_strike(const SagaPlay *p, uint32_t roller, const AuraStrike *strike,
                       uint8_t target);
/// The same of who needs no weapon: a step of the ladder.
void aura_probe_step(const SagaPlay *p, uint32_t roller, uint32_t step, uint8_t target);

/// Is the first party's total the difficulty, where that is neither success nor failure by itself?
bool aura_contest_is_tie(const SagaPlay *p, const AuraContest *c);
/// A party's result as it stands.
AuraSide aura_party_side(const AuraContest *c, uint32_t party);
/// The totals of an opposition, the winner's first; winner: 1 the first side, -1 the second, 0
/// none.
void aura_event_totals(SagaEvent *e, int winner, int first, int second);
/// Reads how somebody rolls: the members of `parent`, all but who it is.
bool aura_read_how(SagaPlay *p, const SagaGesture *g, uint32_t parent, AuraSpec *spec);
bool aura_read_spec(SagaPlay *p, const SagaGesture *g, uint32_t parent, AuraSpec *spec);
/// How somebody rolls who said so earlier: a trait that cannot be used any more falls away.
AuraSpec aura_spec_now(AuraGame *g, AuraSpec spec);
/// Adds a part to a roller's sum.
void aura_roller_add(AuraRoller *r, uint8_t word, TextId text, int value);
/// A trait that may join those of a roller's sum (AE-AURA-5); NULL with a refusal.
const AuraTrait *aura_further_trait(SagaPlay *p, const AuraRoller *r, TextId name);
/// Adds a roller to the last party, or opens one.
bool aura_contest_join(SagaPlay *p, AuraContest *c, const AuraSpec *spec, bool new_party);
/// Dice, rerolls, chains, points. False: it has stopped, or was dropped (look at is_dropped).
bool aura_contest_roll(SagaPlay *p, AuraContest *c);
/// The same with fresh dice; what was bought stays.
bool aura_contest_again(SagaPlay *p, AuraContest *c);
/// Result of a party against the difficulty, told.
AuraResult aura_contest_judge(SagaPlay *p, AuraContest *c, uint32_t party);

/// AE-RESULT-7, AE-CRIT-8: whose result this was, if there is something to be made of it.
void aura_remember(SagaPlay *p, const AuraContest *c, uint32_t roller, int benefits, int mishaps);
/// The same of the first party against another: the winner's, or the fumble of whoever lost.
void aura_remember_pair(SagaPlay *p, const AuraContest *c, uint32_t other, int winner, int margin);
/// What somebody asks for, as a gesture says it (aura_test.c); refused where it names nobody.
bool aura_read_request(SagaPlay *p, const SagaGesture *g, AuraRequest *r);
/// A test of one actor, by the rules: rolled and judged. False: it has stopped, or was dropped.
bool aura_test_of(SagaPlay *p, AuraContest *c, const AuraSpec *spec, AuraResult *r);

// --- harm (aura_harm.c) ---
/// One hit, after protection (AE-WOUND-1): boxes, minions' life, the critical state and its test.
void aura_hurt(SagaPlay *p, uint8_t actor, uint32_t minion, int damage, RuleId why);
/// AE-DYING-4: the next one, when it is due.
void aura_dying_due(SagaPlay *p, uint8_t actor);
/// A loss of aura: banded, or point by point (AE-MIND-2, AE-MIND-5).
void aura_lose(SagaPlay *p, uint8_t actor, int loss, bool is_banded, bool is_shock, RuleId why);
/// Frees boxes; a critical state may end with it (AE-DYING-6).
void aura_free_boxes(SagaPlay *p, uint8_t actor, uint32_t gauge, int count);
static inline bool aura_is_gone(const AuraSheet *s) { return s->state >= AURA_STATE_DEAD; }
/// AE-DYING-7: a lasting harm may be named now.
bool aura_sequela_waits(const AuraGame *g, const AuraSheet *s);
static inline bool aura_is_down(const AuraSheet *s)
{
    return s->state == AURA_STATE_UNCONSCIOUS || s->state == AURA_STATE_HELPLESS;
}

// --- time (aura_heal.c, aura_hazard.c, aura_clock.c) ---
/// AE-HEAL-6: dawn, for everybody.
void aura_dawn(SagaPlay *p);
/// What a sheet has to endure at its due.
void aura_poison_due(SagaPlay *p, uint8_t actor, uint32_t poison);
void aura_exposure_due(SagaPlay *p, uint8_t actor);
void aura_breath_due(SagaPlay *p, uint8_t actor);
/// Moves the clock and fires what is due; `asks`: it stops where somebody is asked.
void aura_clock_to(SagaPlay *p, int64_t target, bool asks);
/// The next attempt of a long test.
void aura_extended_due(SagaPlay *p, uint32_t index);

// --- fights (aura_order.c, aura_action.c, aura_condition.c, aura_fight.c, aura_gang.c) ---
static inline bool aura_has(const AuraGame *g, uint8_t actor, uint32_t condition)
{
    return g->actor[actor - 1].condition[condition].is_there;
}
/// Sets a condition for so many rounds (0: until undone), or to the end of a round; told.
void aura_afflict(SagaPlay *p, uint8_t actor, uint32_t condition, int rounds, int until_round,
                  RuleId why);
void aura_relieve(SagaPlay *p, uint8_t actor, uint32_t condition, RuleId why);
/// Uses an action: whose turn, how many, what it costs. The malus goes into *malus. False: refused.
/// `number`: who of a group, from 0; AURA_GROUP_SIZE: all of it.
bool aura_act(SagaPlay *p, const SagaGesture *g, uint8_t actor, uint8_t number, uint8_t *malus);
/// Who of a group strikes: named, or the first who stands and has not acted yet.
uint8_t aura_striker(SagaPlay *p, const SagaGesture *g, uint32_t in, uint8_t actor, uint8_t target);
/// Does the one whose turn it is act at the same time as others? Then effects wait.
bool aura_defers(const AuraGame *g);
void aura_defer(SagaPlay *p, AuraDeferred what);
/// AE-ROUND-2: has this actor a place in the order? Whoever has none runs by the clock.
bool aura_has_turns(const AuraGame *g, uint8_t actor);
/// So many turns of its bearer; of whoever has no place in the order, so many times 6 s.
AuraSpan aura_borne(const AuraGame *g, uint8_t actor, int rounds);
/// A fight is over: what is left of it runs by the clock.
void aura_close_fight(SagaPlay *p);
/// AE-ROUND-1: what is counted in rounds is counted by the clock, for whoever has no turns.
void aura_count_by_clock(SagaPlay *p);
/// A trait is over (aura_clock.c).
void aura_end_trait(SagaPlay *p, uint8_t actor, uint32_t index, RuleId why);
/// Nobody defends: AE-FIGHT-8.
bool aura_is_defenceless(const AuraGame *g, uint8_t actor);
/// Forgets a hold on both sides.
void aura_let_go(AuraGame *g, uint8_t actor);

/// Reads an attacker: stance, circumstances, weapons. `target` may be 0.
/// `number`: who of a group.
bool aura_read_attack(SagaPlay *p, const SagaGesture *g, uint32_t in, uint8_t actor, uint8_t number,
                      uint8_t target, AuraSpec *spec, AuraStrike *strike);
/// The same of a defender; counts the defence.
bool aura_read_defence(SagaPlay *p, const SagaGesture *g, uint32_t in, uint8_t target,
                       uint8_t number, AuraSpec *spec, AuraStrike *strike);
/// AE-SESS-5: how others roll, and what helps for no rule's reason, is not for a player to say.
bool aura_says_own(SagaPlay *p, const SagaGesture *g);
/// AE-INIT-2: does what is done now see the state before all who act at the same time?
bool aura_sees_before(const AuraGame *g);
/// A weapon's expression on a roll, its further dice included (AE-DICE-7 step 4).
bool aura_shown(SagaPlay *p, const AuraContest *c, uint32_t roller, const AuraStrike *strike,
                int *value);
/// AE-AURA-4: points for damage, bought by the winner.
bool aura_damage_points(SagaPlay *p, const AuraContest *c, uint32_t party, int *points);
/// The first whole weapon of that kind is broken.
void aura_break_weapon(SagaPlay *p, uint8_t actor, uint8_t weapon);
/// AE-FUMB-1: the table, for a roller that fumbled. *doubles: the adversary's damage.
bool aura_fumble(SagaPlay *p, const SagaGesture *g, AuraContest *c, uint32_t roller,
                 AuraStrike *strike, bool *doubles);
/// AE-FUMB-2, row 3: nobody hurts this one now, so the next hit is doubled.
void aura_brace(AuraGame *g, uint8_t actor);
/// The table for somebody whom nobody hurts in this exchange.
bool aura_fumble_alone(SagaPlay *p, const SagaGesture *g, AuraContest *c, uint32_t roller,
                       AuraStrike *strike);
/// AE-FIGHT-8: the first party against somebody who does not defend; `strike` by roller.
void aura_strike_down(SagaPlay *p, const SagaGesture *g, AuraContest *c, AuraStrike *strike,
                      uint8_t target, uint8_t number);
/// AE-RANGE-1: the difficulty of a distance that a gesture names; 0 with a refusal.
int aura_band_difficulty(SagaPlay *p, const SagaGesture *g, uint32_t in);
int aura_protection(const AuraGame *g, uint8_t actor);
/// Damage of a blow, told with its parts, and suffered.
void aura_blow(SagaPlay *p, uint8_t from, uint8_t target, uint32_t number, int shown, int margin,
               int points, int doublings, bool halved, RuleId why);
/// A winner's effect instead of damage (AE-FIGHT-2, AE-FIGHT-3, AE-FIGHT-6); `in_hand`: the weapon
/// that the target holds, which breaks.
void aura_effect(SagaPlay *p, uint8_t from, uint8_t target, uint8_t in_hand, uint8_t intent,
                 AuraDice dice, int margin);
/// The weapon that somebody defends with when nobody says otherwise.
uint8_t aura_in_hand(AuraGame *g, uint8_t actor);
/// A step of the ladder on a roll, its further dice included.
bool aura_step_shown(SagaPlay *p, uint8_t actor, uint32_t step, AuraDice dice, int *value);
/// AE-SWEEP-2: splits a pool among targets; equal unless somebody says otherwise.
bool aura_split(SagaPlay *p, uint8_t actor, int pool, uint32_t count, int *share);

/// AE-SESS-3: what falls due, and when.
enum {
    AURA_DUE_BREATH,
    AURA_DUE_POISON,
    AURA_DUE_EXPOSURE,
    AURA_DUE_RUNNING,
    AURA_DUE_UPKEEP,
    AURA_DUE_PREPARED,
    AURA_DUE_TRAIT,
    AURA_DUE_CONDITION,
    AURA_DUE_DAWN,
    AURA_DUE_EXTENDED,
    AURA_DUES
};
typedef struct AuraDue {
    int64_t at;
    uint8_t kind; ///< AURA_DUE_*, in the order of AE-SESS-3 at one instant; AURA_DUES: none
    uint8_t actor;
    uint8_t index;
} AuraDue;
/// Everything that the clock will bring, in no order.
typedef void AuraDueTake(void *self, AuraDue due);
void aura_each_due(const AuraGame *g, AuraDueTake *take, void *self);

// --- magic (aura_magic.c, aura_cast.c) ---
/// AE-PREP-4: what breaks a preparation.
void aura_interrupt(SagaPlay *p, uint8_t actor, RuleId why);
void aura_preparation_due(SagaPlay *p, uint8_t actor);
/// AE-SUST-1, AE-MEM-3: the end of a spell, or of what was paid for one.
void aura_running_due(SagaPlay *p, uint8_t actor, uint32_t index);
void aura_upkeep_due(SagaPlay *p, uint8_t actor, uint32_t index);
/// A duration row in seconds; its die is rolled where it has one. -1: stopped.
int64_t aura_duration(SagaPlay *p, uint8_t actor, uint32_t row);
AuraSpan aura_span(const AuraGame *g, uint8_t actor, int64_t seconds);
AuraPage *aura_page(AuraSheet *s, TextId name);

// --- chases (aura_drive.c) ---
/// AE-CHASE-2: what a vehicle adds to its driver's roll.
int aura_rig_score(const AuraGame *g, const AuraSpec *spec);
/// AE-SESS-2: the scene ends, and the chases and battles with it.
void aura_close_chases(SagaPlay *p);
void aura_close_battle(SagaPlay *p);

// --- gestures ---
#define AURA_GESTURE(key, name, flags, take, ...) SagaTake take;
#define AURA_ANSWER(...)
#include "rules/aura/aura_gestures.def"
#undef AURA_GESTURE
#undef AURA_ANSWER
