// SPDX-License-Identifier: MIT
// rules/aura/aura.h: Aura Engine as a saga: what a campaign is made of while it is played.
// AuraGame is the value: plain data of a fixed size, no pointers.
#pragma once
#include "gen/errors.h"
#include "gen/rules.h"
#include "gen/tables_aura.h"
#include "rules/aura/aura_chase.h"
#include "rules/aura/aura_dice.h"
#include "rules/aura/aura_spell.h"
#include "rules/saga/saga.h"
#include "rules/saga/saga_clock.h"

extern const SagaRules aura_rules;

#define AURA_KEY(key, ...) AURA_KEY_##key,
enum {
    AURA_KEY_0, ///< ends the lists of keys
#include "rules/aura/aura_names.def"
    AURA_KEYS
};
#undef AURA_KEY
#define AURA_EVENT(key, ...) AURA_EVENT_##key,
enum {
    AURA_EVENT_NONE,
#include "rules/aura/aura_names.def"
    AURA_EVENTS
};
#undef AURA_EVENT
#define AURA_WAIT(key, ...) AURA_WAIT_##key,
enum {
    AURA_WAIT_FLOOR,
#include "rules/aura/aura_names.def"
    AURA_WAITS
};
#undef AURA_WAIT
#define AURA_ADDEND(key, ...) AURA_ADD_##key,
enum {
    AURA_ADD_NONE,
#include "rules/aura/aura_names.def"
    AURA_ADDENDS
};
#undef AURA_ADDEND
#define AURA_ROLL(key, ...) AURA_ROLL_##key,
enum {
    AURA_ROLL_NONE,
#include "rules/aura/aura_names.def"
    AURA_ROLLS
};
#undef AURA_ROLL
#define AURA_GESTURE(key, ...) AURA_GESTURE_##key,
enum {
    AURA_GESTURE_NONE,
#include "rules/aura/aura_gestures.def"
    AURA_GESTURES
};
#undef AURA_GESTURE
#define AURA_OPTION(key, ...) AURA_OPT_##key,
enum {
#include "rules/aura/aura_options.def"
    AURA_OPTIONS
};
#undef AURA_OPTION

/// AE-SESS-1: limits of one session and of one sheet.
enum {
    AURA_CLOCK_MAX = 2000000000, ///< seconds: what begins then still ends in 32 bits
    AURA_XP_MAX = 9999,
    AURA_ACTOR_MAX = 64,
    AURA_SHEET_MAX = 32,
    AURA_GROUP_MAX = 32,
    AURA_GROUP_SIZE = 12,
    AURA_TRAIT_MAX = 20,
    AURA_WEAPON_MAX = 4,
    AURA_ARMOUR_MAX = 3,
    AURA_TARGET_MAX = 16,
    AURA_EXTENDED_MAX = 8,
    AURA_REQUEST_MAX = 16,
    AURA_HINDER_MAX = 4,
    AURA_STATS = AURA_STAT_COUNT
};

/// Scores of a test: the eight characteristics, then these.
enum { AURA_SCORE_INTEGRITY = AURA_STATS, AURA_SCORE_AURA, AURA_SCORES };
/// AE-TRAIT-1.
enum {
    AURA_KIND_SKILL,
    AURA_KIND_PASSION,
    AURA_KIND_TEMPER,
    AURA_KIND_RELATION,
    AURA_KIND_ABSTRACT,
    AURA_KIND_OBJECT,
    AURA_KIND_MAGIC,
    AURA_KIND_SPELL,
    AURA_KIND_NEGATIVE,
    AURA_KIND_SEQUELA,
    AURA_KIND_TEMPORARY,
    AURA_TRAIT_KINDS
};
enum { AURA_GAUGES = 6, AURA_LIFE_GAUGE = 0, AURA_AURA_GAUGE = 3 };
/// What players see of somebody who is not theirs.
enum { AURA_SHOWN_NAME, AURA_SHOWN_WORDS, AURA_SHOWN_ALL, AURA_SHOWN_HIDDEN };
enum { AURA_CAMP_PLAYERS, AURA_CAMP_FOES, AURA_CAMP_OTHERS, AURA_CAMPS };
/// When something ends that does not last for good.
enum { AURA_UNTIL_NEVER, AURA_UNTIL_SCENE, AURA_UNTIL_ROUNDS, AURA_UNTIL_TIME, AURA_UNTILS };
/// Where the clock may be sent without counting (AE-SESS-3).
enum { AURA_TO_DAWN, AURA_TO_DUE, AURA_INSTANTS };
/// What kind of test it is: its tie, its malus, whether it may be tried again.
enum {
    AURA_SORT_ACTION,
    AURA_SORT_RESISTANCE,
    AURA_SORT_DODGE,
    AURA_SORT_COMBAT,
    AURA_SORT_INTEGRITY,
    AURA_SORT_MEDICINE,
    AURA_SORTS
};
/// AE-DYING-3, AE-DYING-8.
enum {
    AURA_STATE_NONE,
    AURA_STATE_UNCONSCIOUS,
    AURA_STATE_HELPLESS, ///< awake, and no more
    AURA_STATE_HAMPERED,
    AURA_STATE_ACTING,
    AURA_STATE_DEAD,
    AURA_STATE_OUT ///< an NPC without a critical state
};
/// AE-ASPH-1.
enum { AURA_BREATH_STILL, AURA_BREATH_ACTING, AURA_BREATH_AIR };
enum { AURA_POISON_MAX = 3, AURA_PLACE_MAX = 16 };
/// AE-FIGHT-10.
enum {
    AURA_STUNNED,
    AURA_KNOCKED_OUT,
    AURA_PRONE,
    AURA_SLOWED,
    AURA_BLINDED,
    AURA_DISARMED,
    AURA_HELD,
    AURA_ENTANGLED,
    AURA_CONDITIONS
};
enum {
    AURA_INTENT_DAMAGE,
    AURA_INTENT_STUN,
    AURA_INTENT_DISARM,
    AURA_INTENT_TRIP,
    AURA_INTENT_PUSH,
    AURA_INTENT_GRAPPLE,
    AURA_INTENT_NONE
};
enum { AURA_UNIT_MAX = 16, AURA_RIG_MAX = 8, AURA_CHASE_MAX = 2, AURA_DEFERRED_MAX = 32 };

/// How long something lasts: by turns in a fight, by the clock otherwise.
typedef struct AuraSpan {
    int32_t until; ///< 0: not by the clock
    int32_t turns; ///< 0: not by turns
} AuraSpan;

typedef struct AuraTrait {
    AuraSpan span; ///< a time; of rounds the bearer's turns, or the time when they are over
    TextId name;
    TextId category; ///< of magic
    uint8_t kind;
    uint8_t value;
    uint8_t family; ///< AURA_FAMILY_*
    uint8_t until_kind;
    bool is_approved;
    bool is_negative; ///< of a temporary one
} AuraTrait;

typedef struct AuraWeaponHeld {
    uint8_t weapon; ///< row of aura_weapons
    bool is_broken;
} AuraWeaponHeld;

typedef struct AuraArmourWorn {
    uint8_t armour; ///< row of aura_armours
    bool is_useless;
} AuraArmourWorn;

enum { AURA_MEMORY_MAX = 10, AURA_RUNNING_MAX = 4, AURA_BOOK_MAX = 12 };
enum { AURA_DOES_EFFECT, AURA_DOES_DAMAGE, AURA_DOES_HEAL, AURA_DOES_STEAL };

/// A spell as it was designed.
typedef struct AuraSpell {
    TextId name;
    TextId trait;   ///< of magic
    TextId written; ///< in the book; 0: not
    AuraDesign design;
    uint8_t does;
    bool is_there;
} AuraSpell;

/// A spell in memory: prepared, perhaps rolled.
typedef struct AuraMemory {
    AuraSpell spell;
    int64_t due; ///< upkeep of an early roll; 0: not rolled
    AuraSide rolled;
    int16_t margin;
} AuraMemory;

typedef struct AuraRunning {
    AuraSpell spell;
    AuraSpan span;
} AuraRunning;

/// A spell wherever it is kept, as a snapshot carries it.
enum { AURA_STAGE_PREPARING, AURA_STAGE_CAST, AURA_STAGE_MEMORY, AURA_STAGE_RUNNING };
typedef struct AuraKeptSpell {
    AuraSpell spell;
    AuraSpan span;
    int64_t due;
    AuraSide rolled;
    int16_t margin;
} AuraKeptSpell;

typedef struct AuraPage {
    AuraSpell spell;
    uint8_t value;
} AuraPage;

typedef struct AuraPoison {
    int64_t due;
    uint8_t severity; ///< row of aura_hazards from 1; 0: none
} AuraPoison;

/// A character.
typedef struct AuraSheet {
    uint8_t stat[AURA_STATS];
    AuraTrait trait[AURA_TRAIT_MAX];
    uint8_t trait_count;
    uint8_t level; ///< of an NPC made from one; 0: the scores say how large the gauges are
    uint8_t tick[AURA_GAUGES];
    int16_t points_left; ///< trait_points_left
    int16_t xp;
    bool is_closed; ///< creation
    AuraWeaponHeld weapon[AURA_WEAPON_MAX];
    uint8_t weapon_count;
    AuraArmourWorn armour[AURA_ARMOUR_MAX];
    uint8_t armour_count;
    uint8_t outfit;
    uint8_t pending_advantage, pending_disadvantage;
    uint8_t gifted;
    uint8_t state; ///< AURA_STATE_*
    int16_t critical_damage;
    bool is_test_due; ///< of integrity
    bool is_sequela_due;
    uint8_t days[2];         ///< dawns since the weekly step of life, of aura
    uint8_t malus_before[2]; ///< AE-INIT-2: of wounds, of the mind, before those who act at once
    uint8_t healer;          ///< who treated this one today, and with which trait at best
    uint8_t healed_with;
    uint8_t place; ///< from 1; 0: none
    bool is_breathless;
    uint8_t breath; ///< AURA_BREATH_*
    uint8_t breath_used;
    uint8_t breath_beyond;
    int64_t breath_due;
    uint8_t exposed; ///< row of aura_hazards from 1; 0: no
    int64_t exposed_due;
    AuraPoison poison[AURA_POISON_MAX];
    AuraSpell preparing; ///< under way, or ready once its span is over
    AuraSpan preparation;
    bool is_ready, memorises, rolls_early;
    uint8_t casts_failed; ///< of the spell that may be tried again
    AuraSpell cast;       ///< the last that succeeded: it may be written
    AuraMemory memory[AURA_MEMORY_MAX];
    AuraRunning running[AURA_RUNNING_MAX];
    AuraPage page[AURA_BOOK_MAX];
} AuraSheet;

enum { AURA_ACTOR_NONE, AURA_ACTOR_CHARACTER, AURA_ACTOR_MINIONS, AURA_ACTOR_UNIT };

/// Minions of one kind.
typedef struct AuraGroup {
    uint8_t value; ///< combat value
    uint8_t weapon, armour;
    uint8_t count;
    int8_t life[AURA_GROUP_SIZE];
    uint16_t acted;                    ///< bit by minion: in this round
    uint8_t defended[AURA_GROUP_SIZE]; ///< and how often
} AuraGroup;

/// AE-ROUND-1, AE-ROUND-2: counted in own turns while a fight runs, in seconds otherwise.
typedef struct AuraCondition {
    int32_t until;  ///< a time of the clock; 0: not by the clock
    int16_t rounds; ///< own turns still to bear; 0: not by turns
    int16_t round;  ///< until the end of this round; 0: not by that
    bool is_there;
} AuraCondition;

/// AE-FIGHT-1: what fills in whatever a gesture leaves out.
typedef struct AuraStance {
    TextId trait;
    uint8_t score;
    uint8_t weapon; ///< row of aura_weapons from 1; 0: the first carried
    uint8_t intent;
} AuraStance;

/// An army's unit type (AE-MASS-1). Points are counted in halves.
typedef struct AuraUnit {
    uint8_t value, step, half_value;
    int16_t count, carried;
    bool has_engaged;
} AuraUnit;

/// AE-INIT-2: an effect that waits until everybody of the same total has acted.
typedef struct AuraDeferred {
    uint8_t actor;
    uint8_t condition; ///< from 1; 0: a hit
    uint8_t minion;
    int16_t damage; ///< or rounds
    int16_t until_round;
    RuleId why;
} AuraDeferred;

/// Somebody who can be named.
typedef struct AuraActor {
    TextId name;
    uint8_t kind;  ///< AURA_ACTOR_*
    uint8_t index; ///< of its sheet or group
    uint8_t seat;  ///< whose; 0: the leader's
    uint8_t camp;
    bool is_npc;
    uint8_t shown; ///< AURA_SHOWN_*, of an NPC
    uint8_t dice;  ///< SAGA_DICE_*
    bool passes;   ///< every window, until taken back
    bool double_next_hit;
    int32_t double_until; ///< the round at whose end it is gone; outside a fight, the time
    uint8_t held_by, holding;
    uint8_t actions, defences; ///< of this round
    uint16_t moved;
    AuraCondition condition[AURA_CONDITIONS];
    AuraStance stance[2]; ///< attack, defence
} AuraActor;

/// A vehicle with whoever drives it (AE-CHASE-1, AE-CHASE-2).
typedef struct AuraRig {
    TextId name;
    TextId trait; ///< the driver's, for driving; 0: none
    uint8_t driver;
    AuraVehicle is;
    int16_t structure; ///< left; 0: wrecked
} AuraRig;

typedef struct AuraChase {
    uint8_t pursuer, fugitive; ///< vehicles, from 1
    uint8_t rank;              ///< row of aura_ranks
    bool is_there;
} AuraChase;

/// How somebody rolls, as it was said.
typedef struct AuraSpec {
    uint8_t actor;
    uint8_t rig;   ///< the vehicle driven, from 1: `score` is one of its three; 0: none
    uint8_t score; ///< a characteristic or AURA_SCORE_*
    int8_t part;   ///< points of the trait that count; -1: all
    bool is_half;
    TextId trait;
    TextId hindering[AURA_HINDER_MAX];
    TextId extra[AURA_HINDER_MAX];
    uint8_t hinder_count, extra_count;
    int8_t advantages, disadvantages;
    bool passes;
    uint8_t action_malus, defence_malus, bonus;
    TextId bonus_name; ///< 0: officers
    uint8_t number;    ///< of a minion in its group, from 0
    bool is_defence;   ///< no action
} AuraSpec;

/// The last test: what can still be done about it.
typedef struct AuraLast {
    AuraSpec spec;
    int16_t difficulty;
    uint8_t sort;
    uint8_t retries;
    uint8_t odd_die;
    uint8_t grade;
    uint8_t benefits, mishaps;
    uint8_t tie;
    bool can_retry;
    bool is_hidden;
    bool is_veiled; ///< what it is against is the leader's
    bool is_there;
} AuraLast;

typedef struct AuraExtended {
    int64_t due;
    TextId name;
    AuraSpec spec[AURA_TARGET_MAX];
    uint8_t spec_count;
    int16_t difficulty, threshold, progress;
    int32_t interval;
    bool is_there;
} AuraExtended;

/// What a player may ask for, in the order of its words.
enum { AURA_WANT_TEST, AURA_WANT_TICK, AURA_WANT_DETAIL, AURA_WANT_ACTION };

typedef struct AuraRequest {
    AuraSpec spec;
    int16_t difficulty;
    int16_t points;
    TextId text;
    uint8_t seat;
    uint8_t want; ///< AURA_WANT_*
    bool is_there;
} AuraRequest;

typedef struct AuraPlace {
    TextId name;
    bool is_restful, is_favourable;
    uint8_t hazard; ///< row from 1; 0: none
} AuraPlace;

typedef struct AuraGame {
    uint64_t dice_next;
    int64_t clock;
    int64_t next_dawn;
    AuraActor actor[AURA_ACTOR_MAX];
    AuraSheet sheet[AURA_SHEET_MAX];
    AuraGroup group[AURA_GROUP_MAX];
    AuraExtended extended[AURA_EXTENDED_MAX];
    AuraRequest request[AURA_REQUEST_MAX];
    AuraLast last;
    AuraLast last_open; ///< that was not hidden: what players go by
    uint64_t in_window; ///< bit by actor: whose test has a window open
    uint64_t casting;   ///< bit by actor: whose spell it is, for which gifts may be spent
    AuraPlace place[AURA_PLACE_MAX];
    uint8_t place_count;
    bool has_order;
    uint8_t order[AURA_ACTOR_MAX]; ///< actors, the first to act first
    int16_t order_total[AURA_ACTOR_MAX];
    AuraSpec quick[AURA_TARGET_MAX]; ///< how each of them rolled for it, in no order
    uint8_t order_count;
    uint8_t current; ///< index into the order
    uint16_t round;
    bool has_totals;       ///< equal ones act at the same time
    uint16_t before_round; ///< AE-INIT-2: of whom malus_before is kept
    int16_t before_total;
    bool is_applying; ///< effects that have waited
    bool is_unrolled; ///< surprise: initiative is rolled for the second round
    AuraDeferred deferred[AURA_DEFERRED_MAX];
    uint8_t deferred_count;
    AuraUnit unit[AURA_UNIT_MAX];
    AuraSide resisted[AURA_TARGET_MAX]; ///< by those who have rolled against a spell tried again
    uint8_t resisting[AURA_TARGET_MAX], resisting_number[AURA_TARGET_MAX];
    uint8_t resisted_count;
    uint8_t unit_count;
    AuraRig rig[AURA_RIG_MAX];
    uint8_t rig_count;
    AuraChase chase[AURA_CHASE_MAX];
    uint8_t actor_count, sheet_count, group_count;
    uint8_t seat_count;
    bool has_session, has_scene;
    int16_t pool, pool_unused;
    TextId scene;
} AuraGame;

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
/// AE-FIGHT-4: option combat_tie.
enum { AURA_EQUAL_PARRY, AURA_EQUAL_DICE, AURA_EQUAL_BOTH };
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
    uint8_t intensity; ///< of a spell: a step of the ladder from 1; 0: none is cast
    bool is_there;
} AuraProbe;
/// Notes, for whoever looks ahead, how a roller strikes whom.
void aura_probe_strike(const SagaPlay *p, uint32_t roller, const AuraStrike *strike,
                       uint8_t target);

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
