// SPDX-License-Identifier: MIT
// rules/seg/seg_procs.h: the procedures of SEG and what their frames hold.
#pragma once
#include "rules/seg/seg_geo.h"

enum {
    SEG_PROC_TURN,
    SEG_PROC_DEPLOY,
    SEG_PROC_ACTIVATION,
    SEG_PROC_ACTION,
    SEG_PROC_AGGRESSION,
    SEG_PROC_TRIAL,
    SEG_PROC_ARRIVE,
    SEG_PROC_KINDS
};
extern const Proc seg_turn_proc, seg_deploy_proc, seg_activation_proc, seg_action_proc,
    seg_aggression_proc, seg_trial_proc, seg_arrive_proc;

/// A turn, the deployment (turn 0) included.
enum {
    SEG_TURN_START = 1,
    SEG_TURN_PILE,
    SEG_TURN_TOSS,
    SEG_TURN_FIRST,
    SEG_TURN_REVEAL,
    SEG_TURN_SECOND,
    SEG_TURN_NEXT,
    SEG_TURN_END
};
typedef struct FRAME_VIEW SegTurn {
    uint8_t building; ///< the seat whose pile is to come
    uint8_t hand;     ///< the seat that reveals
    FigureId second;  ///< the other card of a double reveal
    uint8_t second_suit;
    uint8_t tossing; ///< seats that may still win the toss
    bool is_again;   ///< the highest dice were equal
} SegTurn;
FRAME_FITS(SegTurn);

enum { SEG_ACT_BEGIN = 1, SEG_ACT_ESCAPE, SEG_ACT_ESCAPED, SEG_ACT_STEP, SEG_ACT_END };
typedef struct FRAME_VIEW SegActivation {
    uint8_t suit;
    bool has_moved; ///< the free move is used
    bool is_still;  ///< or forfeited
    bool has_acted;
} SegActivation;
FRAME_FITS(SegActivation);
Frame *seg_push_activation(Play *p, FigureId id, uint8_t suit);

/// One action that is no aggression, or the one or two aggressions of one that is.
enum {
    SEG_DO_DECLARE = 1,
    SEG_DO_TEST,
    SEG_DO_TESTED,
    SEG_DO_EFFECT,
    SEG_DO_MOVE,
    SEG_DO_DISENGAGE,
    SEG_DO_PLACE,
    SEG_DO_SECOND,
    SEG_DO_AFTER,
    SEG_DO_END
};
typedef struct FRAME_VIEW SegDoing {
    uint8_t action, marks;
    uint8_t tests;     ///< made so far
    uint8_t successes; ///< of them; then displacements left
    uint8_t pay_count;
    FigureId pay[SEG_PAY_MAX];
    FigureId left; ///< the adversary disengaged from
} SegDoing;
FRAME_FITS(SegDoing);
Frame *seg_push_action(Play *p, FigureId actor, const Choice *c);

/// An aggression of subject on object; a counter-attack takes its frame over.
enum { SEG_AGG_DECLARE = 1, SEG_AGG_RESULT, SEG_AGG_COUNTER, SEG_AGG_ARRIVED, SEG_AGG_END };
typedef struct FRAME_VIEW SegAggression {
    FigureMask countered; ///< who has counter-attacked in this chain
    uint8_t action, marks;
    uint8_t counters; ///< counter-attacks so far
    bool is_counter;
    bool was_power; ///< the aggression answered was a ranged spe attack
    FigureId parrier;
    uint8_t pay_count;
    FigureId pay[SEG_PAY_MAX];
} SegAggression;
FRAME_FITS(SegAggression);

/// One test of subject (against object) with what answers it.
enum {
    SEG_TRY_START = 1,
    SEG_TRY_ROLL,
    SEG_TRY_JUDGE,
    SEG_TRY_ASK,
    SEG_TRY_CANCEL,
    SEG_TRY_PARRY,
    SEG_TRY_PARRIED
};
enum {
    SEG_TEST_DISTANCE = 1,
    SEG_TEST_AGGRESSIVE = 2,
    SEG_TEST_SPE = 4,
    SEG_TEST_PRECISE = 8,
    SEG_TEST_FAR = 16,    ///< double range
    SEG_TEST_SURE = 32,   ///< succeeds whatever the threshold is
    SEG_TEST_EXEMPT = 64, ///< the object does not count for outnumbering
    SEG_TEST_BASIC = 128  ///< a basic attack
};
typedef struct FRAME_VIEW SegTrial {
    uint8_t suit, flags;
    uint8_t asked;    ///< bit by seat
    bool is_before;   ///< asking before the test is rolled
    bool has_parried; ///< a parry was tried
    bool is_cancel;
    FigureId parrier;
    RuleId rule; ///< of the action
} SegTrial;
FRAME_FITS(SegTrial);
enum { SEG_FAILED, SEG_SUCCEEDED, SEG_PARRIED, SEG_CANCELLED };
static inline int32_t seg_result(int how, FigureId parrier) { return how | parrier.n << 8; }
Frame *seg_push_trial(Play *p, FigureId tester, FigureId target, uint8_t suit, uint8_t flags,
                      RuleId rule);
/// The threshold of such a test.
Threshold seg_threshold(const Game *g, FigureId tester, FigureId target, uint8_t suit,
                        uint8_t flags);

/// After a displacement: portals.
enum { SEG_ARR_CROSS = 1 };
/// SG-MOVE-11 and what else follows from standing somewhere else; goes on at `label`.
Next seg_arrived(Play *p, FigureId id, bool own, uint8_t label);
/// Puts a character somewhere and tells of it; `walks`: by its own displacement with a ruler.
void seg_put(Play *p, FigureId id, GeoVec to, int32_t z, bool walks, RuleId rule);

// --- citations (seg_cite.c) ---

void seg_cite_action(const Game *g, FigureId id, FigureId target, const SegAction *a, uint8_t marks,
                     Event *e);
void seg_cite_attack(const Game *g, FigureId id, const SegAction *a, uint8_t flags, bool is_counter,
                     Event *e);
/// `walks`: an own displacement by ruler.
void seg_cite_move(const Game *g, FigureId id, int32_t z, bool walks, Event *e);
void seg_cite_test(const SegTrial *t, const Threshold *threshold, bool certain, bool success,
                   Event *e);
void seg_cite_answer(const Game *g, const Frame *f, bool success, Event *e);
/// Points that outlive their tacticians.
void seg_cite_tactics(const Game *g, uint8_t seat, int points, Event *e);

// --- declarations (seg_declare.c) ---

/// Why an action may not be declared.
Refusal seg_declare_check(const Game *g, FigureId id, const SegActivation *act, const Choice *c);
/// Why a basic attack is refused; *flags gets SEG_TEST_* of it.
Refusal seg_attack_check(const Game *g, FigureId id, FigureId target, uint8_t *flags);
/// Suit and flags of a basic attack.
uint8_t seg_attack_suit(const Game *g, FigureId id, uint8_t *flags);
FigureMask seg_attack_targets(const Game *g, FigureId id);
/// Who may pay for `id`.
FigureMask seg_purses(const Game *g, FigureId id);
/// Fills the payment of an action: as chosen, or its own energy first.
uint8_t seg_payment(const Game *g, FigureId id, const SegAction *a, const Choice *c,
                    FigureId pay[SEG_PAY_MAX]);
void seg_charge(Play *p, FigureId id, const FigureId *pay, uint32_t count, RuleId rule);
/// Characters an action could be aimed at, as far as sides go.
FigureMask seg_aimable(const Game *g, FigureId id, const SegAction *a);
bool seg_has_action(const Game *g, FigureId id, uint32_t action);
/// Whose cards a pile of the seat is made of.
FigureMask seg_cards(const Game *g, uint8_t seat);

// --- places worth a look (seg_places.c) ---

/// Adds places all round, far and half as far.
void seg_places_around(const Game *g, uint8_t kind, GeoVec at, int32_t far, CandidateList *list);
/// Adds those that a displacement of `id` may be for.
void seg_places_to_go(const Game *g, uint8_t kind, FigureId id, CandidateList *list);
