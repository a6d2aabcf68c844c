// SPDX-License-Identifier: MIT
// rules/aura/aura_state.h: what a campaign is made of while it is played.
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
