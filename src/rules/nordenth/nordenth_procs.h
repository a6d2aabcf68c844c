// SPDX-License-Identifier: MIT
// rules/nordenth/nordenth_procs.h: the procedures of Nordenth and what their frames hold. Records
// that do not fit a frame are in the room (nordenth_room.h); frames keep their places.
#pragma once
#include "rules/nordenth/nordenth_path.h"

enum {
    NORDENTH_PROC_TURN,
    NORDENTH_PROC_ACTIVATION,
    NORDENTH_PROC_MOVE,
    NORDENTH_PROC_VUE,
    NORDENTH_PROC_EXCHANGE,
    NORDENTH_PROC_HARM,
    NORDENTH_PROC_MINE,
    NORDENTH_PROC_FALL,
    NORDENTH_PROC_TRIAL,
    NORDENTH_PROC_MELEE,
    NORDENTH_PROC_KINDS
};
extern const Proc nordenth_turn_proc, nordenth_activation_proc, nordenth_move_proc,
    nordenth_vue_proc, nordenth_exchange_proc, nordenth_harm_proc, nordenth_mine_proc,
    nordenth_fall_proc, nordenth_trial_proc, nordenth_melee_proc;

/// The game: deployment, then turn after turn.
enum {
    NORDENTH_TURN_DEPLOY = 1,
    NORDENTH_TURN_START,
    NORDENTH_TURN_RETREAT,
    NORDENTH_TURN_RETREATED,
    NORDENTH_TURN_ADVANTAGE,
    NORDENTH_TURN_ADVANTAGED,
    NORDENTH_TURN_PHASE,
    NORDENTH_TURN_ACTIVATE,
    NORDENTH_TURN_ACTIVATED,
    NORDENTH_TURN_MELEE,
    NORDENTH_TURN_END
};
typedef struct FRAME_VIEW NordenthTurn {
    uint8_t testing;  ///< the seat whose retreat is being tested
    uint8_t retreats; ///< seats that failed, by bit
    uint8_t next;     ///< the seat to activate
    bool is_again;    ///< the Advantage dice were equal
    FigureId tester;
} NordenthTurn;
FRAME_FITS(NordenthTurn);

/// One activation, in sequence or En Vue, of the subject.
enum {
    NORDENTH_ACT_BEGIN = 1,
    NORDENTH_ACT_STEP,
    NORDENTH_ACT_MOVED,
    NORDENTH_ACT_ACTED,
    NORDENTH_ACT_END,
    NORDENTH_ACT_AFTER,
    NORDENTH_ACT_PICK,
    NORDENTH_ACT_OVER
};
typedef struct FRAME_VIEW NordenthActivation {
    uint16_t place; ///< of its NordenthActing
    bool is_vue;
    bool has_acted;
} NordenthActivation;
FRAME_FITS(NordenthActivation);
Frame *nordenth_push_activation(Play *p, FigureId id, bool is_vue, FigureId because);
/// The rule by which somebody who begins an activation finds a foe, if it does: AN-HIDE-4,
/// AN-HIDE-5.
RuleId nordenth_finds(const Game *g, FigureId id, FigureId foe);
/// RulesetOutcomes.fold, .is_any_alike
void nordenth_fold(Game *g);
bool nordenth_is_any_alike(const Game *g);
/// The record of the activation under way, the topmost one; NULL: none.
NordenthActing *nordenth_acting(Game *g);
const NordenthActing *nordenth_acting_of(const Game *g);
/// A record of a new activation of `id`.
void nordenth_acting_begin(Game *g, FigureId id, NordenthActing *acting, bool is_vue);

/// One move of the subject with its interruptions; its record is the activation's.
enum {
    NORDENTH_MOVE_DECLARE = 1,
    NORDENTH_MOVE_REACT,
    NORDENTH_MOVE_REACTED,
    NORDENTH_MOVE_GO,
    NORDENTH_MOVE_CLIMBED,
    NORDENTH_MOVE_FELL,
    NORDENTH_MOVE_BLAST,
    NORDENTH_MOVE_HERE,
    NORDENTH_MOVE_MET,
    NORDENTH_MOVE_RESUME,
    NORDENTH_MOVE_OVER,
    NORDENTH_MOVE_CHECKS,
    NORDENTH_MOVE_MINED
};
typedef struct FRAME_VIEW NordenthMove {
    uint16_t place;   ///< of the NordenthActing
    uint16_t stop;    ///< sample of the path to go to; NORDENTH_TO_THE_END
    FigureId target;  ///< of a charge, being offered a shot
    bool is_final;    ///< movement is over: those who see it roll (AN-VUE-11)
    bool was_wounded; ///< before what has just happened
    bool stays;       ///< a charge of length 0: who is in contact is engaged (AN-CHG-1)
} NordenthMove;
FRAME_FITS(NordenthMove);
enum { NORDENTH_TO_THE_END = 0xffff };
Frame *nordenth_push_move(Play *p, FigureId id, uint16_t place);
/// Puts the mover at a station of its path, which is cut off behind it.
void nordenth_go_to(Play *p, FigureId id, NordenthActing *acting, const NordenthWay *way,
                    const NordenthStations *list, uint32_t k);
void nordenth_cancel_charge(Play *p, FigureId id, NordenthActing *acting, RuleId rule);

/// En Vue: what those in the record's `here` do where the subject stands.
enum {
    NORDENTH_VUE_HERE = 1,
    NORDENTH_VUE_NEXT,
    NORDENTH_VUE_ORDER,
    NORDENTH_VUE_ASK,
    NORDENTH_VUE_ROLL,
    NORDENTH_VUE_JUDGE,
    NORDENTH_VUE_ACTED
};
typedef struct FRAME_VIEW NordenthVue {
    uint16_t place;   ///< of the mover's NordenthActing
    FigureId watcher; ///< being dealt with
    bool is_final;    ///< movement is over: nobody waits (AN-VUE-11)
    bool was_wounded; ///< before what has just happened
} NordenthVue;
FRAME_FITS(NordenthVue);
Frame *nordenth_push_vue(Play *p, FigureId mover, uint16_t place, bool is_final);
/// Is there anybody who would notice this move, if it came into view?
bool nordenth_is_looked_for(const Game *g, FigureId id, const NordenthActing *acting);
/// Notes who loses sight of a mover on its way to a station (AN-VUE-2, `transition`).
void nordenth_lose_sight(const Game *g, FigureId id, NordenthActing *acting,
                         const NordenthStations *list, uint32_t last);
/// AN-VUE-4, AN-VUE-6: the lowest stop of a path, and in `here` who shares it;
/// NORDENTH_TO_THE_END: none.
uint32_t nordenth_find_stop(const Game *g, FigureId id, NordenthActing *acting,
                            const NordenthStations *list);
/// Where the mover is to stop for this watcher alone, from where *first is the first station in its
/// view; NORDENTH_TO_THE_END: it does not roll.
uint32_t nordenth_stop_for(const Game *g, FigureId id, const NordenthActing *acting,
                           const NordenthStations *list, FigureId watcher, uint32_t *first,
                           uint32_t *view);
/// Those who may roll against a mover where its movement is over.
FigureMask nordenth_seen_by(const Game *g, FigureId id, const NordenthActing *acting);

/// A shooting exchange; its record is in the room.
enum {
    NORDENTH_EX_REACT = 1,
    NORDENTH_EX_ASK,
    NORDENTH_EX_SHOOT,
    NORDENTH_EX_SHOT,
    NORDENTH_EX_SCATTER,
    NORDENTH_EX_DISTANCE,
    NORDENTH_EX_LAND,
    NORDENTH_EX_RESOLVE,
    NORDENTH_EX_HARMED,
    NORDENTH_EX_APPLY,
    NORDENTH_EX_FALLS,
    NORDENTH_EX_DONE
};
typedef struct FRAME_VIEW NordenthShooting {
    FigureMask victims; ///< of the attack being resolved, still to come
    uint16_t place;     ///< of the NordenthExchange
    uint8_t attack;     ///< being dealt with
    uint8_t shot;
    uint8_t direction; ///< of a scatter
    FigureId victim;
} NordenthShooting;
FRAME_FITS(NordenthShooting);
/// Begins an exchange with the attack that a choice declares.
Frame *nordenth_push_exchange(Play *p, FigureId shooter, const Choice *c, RuleId rule);

/// The attack that a choice declares, before anything has come of it.
NordenthAttack nordenth_attack(const Game *g, FigureId shooter, const Choice *c);
/// Lets a template drift so far in one of eight directions (AN-TPL-4, AN-TPL-8).
enum { NORDENTH_DRIFTS = 2 }; ///< distances: one pas, or two
void nordenth_drift(const Game *g, NordenthAttack *a, uint32_t direction, int32_t length);

/// Applies the results of a record together; then those fall who are wounded on ladders.
void nordenth_apply(Play *p, NordenthExchange *x);
Next nordenth_next_fall(Play *p, NordenthExchange *x, uint8_t again, uint8_t done);

/// Hits on the subject by the object. Pops with the failures and NORDENTH_FATAL.
enum {
    NORDENTH_HARM_NEXT = 1,
    NORDENTH_HARM_SAVED,
    NORDENTH_HARM_DAMAGE,
    NORDENTH_HARM_DAMAGED,
    NORDENTH_HARM_FATAL
};
typedef struct FRAME_VIEW NordenthHarmed {
    uint16_t place; ///< of the NordenthHarm
    uint8_t weapon;
} NordenthHarmed;
FRAME_FITS(NordenthHarmed);
enum { NORDENTH_FATAL = 256, NORDENTH_ROLLED = 512 };
/// An empty list of hits, to be filled; the frame resolves them.
Frame *nordenth_push_harm(Play *p, FigureId victim, FigureId by, uint8_t weapon, int how,
                          NordenthHarm **harm);
void nordenth_harm_add(NordenthHarm *harm, int impact, bool twice);
void nordenth_harm_save(NordenthHarm *harm, int kind, int value);
/// Saves that a figure always has against such an attack; cover and dodge are the attack's.
void nordenth_harm_saves(const Game *g, FigureId victim, NordenthHarm *harm);
/// Falls by this height, in a frame of its own (AN-FALL-1).
void nordenth_push_fall(Play *p, FigureId id, int32_t height);
/// Who is Wounded on a ladder falls to its foot, in a frame of its own (AN-FALL-4); false: nobody.
bool nordenth_lose_hold(Play *p, FigureId id);

/// Mines set off by the subject's move, nearest first.
enum { NORDENTH_MINE_NEXT = 1, NORDENTH_MINE_RESOLVE, NORDENTH_MINE_HARMED, NORDENTH_MINE_FALLS };
typedef struct FRAME_VIEW NordenthMining {
    FigureMask victims, caught;
    uint16_t place; ///< of the NordenthExchange with the results
    MarkerId mine;
    FigureId victim;
} NordenthMining;
FRAME_FITS(NordenthMining);
/// Is there a mine that the figure, standing there, would set off?
bool nordenth_mine_near(const Game *g, FigureId id);
/// The first station, from `from` on, at which a passer-by is nearest to a mine it sets off;
/// NORDENTH_TO_THE_END: none.
uint32_t nordenth_mine_passed(const Game *g, FigureId id, const NordenthStations *list,
                              uint32_t from);

/// A test that a skill asks for: Hurlement, Étreinte.
enum { NORDENTH_TRIAL_ROLL = 1, NORDENTH_TRIAL_JUDGE };
typedef struct FRAME_VIEW NordenthTrial {
    bool concentrates;
} NordenthTrial;
FRAME_FITS(NordenthTrial);

/// The melee phase.
enum {
    NORDENTH_MEL_BEGIN = 1,
    NORDENTH_MEL_SPLIT,
    NORDENTH_MEL_FIGHT,
    NORDENTH_MEL_ROLL,
    NORDENTH_MEL_ROLLED,
    NORDENTH_MEL_JUDGE,
    NORDENTH_MEL_ALLOT,
    NORDENTH_MEL_HITS,
    NORDENTH_MEL_HARMED,
    NORDENTH_MEL_NEXT,
    NORDENTH_MEL_END
};
typedef struct FRAME_VIEW NordenthFighting {
    FigureMask to_roll;
    uint16_t place;   ///< of the NordenthMelee
    FigureId fighter; ///< rolling
    uint8_t hit;      ///< being allotted
    FigureId victim;
    bool lone_won;
} NordenthFighting;
FRAME_FITS(NordenthFighting);
bool nordenth_any_melee(const Game *g);
/// RulesetOutcomes.later
bool nordenth_melee_later(Play *p, const Choice *c);
enum { NORDENTH_SCORE_BASE = 64 };

// --- actions (nordenth_action.c), shots (nordenth_shot.c), groups ---

/// Why a choice of the step is refused, the move itself left out.
Refusal nordenth_action_check(const Game *g, FigureId id, const Choice *c);
/// Carries out an action of the activation's frame.
Next nordenth_action_take(Play *p, Frame *f, const Choice *c);
/// Why such a shot is refused; `reaction`: at the figure `at` only.
Refusal nordenth_shot_check(const Game *g, FigureId id, const Choice *c);
Refusal nordenth_answer_check(const Game *g, FigureId id, FigureId at, uint8_t weapon);
/// The choice that return fire with a weapon comes to.
Choice nordenth_answer(const Game *g, FigureId id, FigureId at, uint8_t weapon);
/// Does it have a weapon it may answer with?
bool nordenth_may_answer(const Game *g, FigureId id, FigureId at);
/// Shots a weapon makes in one action (AN-ROF-1, AN-SKL-5).
int nordenth_rate(const Game *g, FigureId id, uint8_t weapon);
/// The threshold of a shot at a figure, or at an impact point.
Threshold nordenth_shot_threshold(const Game *g, const NordenthAttack *a, FigureId target);
/// Everybody a template or a breath reaches.
FigureMask nordenth_template_victims(const Game *g, const NordenthArm *arm, GeoVec at, int32_t z);
FigureMask nordenth_breath_victims(const Game *g, FigureId shooter, const NordenthArm *arm,
                                   GeoVec at);
/// Everybody at least partly within so far of a point, and in its line of sight.
FigureMask nordenth_under(const Game *g, GeoVec at, int32_t z, int32_t radius);
/// The facing a shot turns to (AN-SHOT-7).
GeoVec nordenth_shot_facing(const Game *g, FigureId id, const Choice *c);
/// Elevation at which a shot at a point bursts (AN-TPL-8).
int32_t nordenth_burst_z(const Game *g, GeoVec at, int32_t aimed);
/// Why a move is refused as such, its path left out.
Refusal nordenth_may_move(const Game *g, FigureId id);
Refusal nordenth_move_check(const Game *g, FigureId id, const Choice *c, bool resumes);
/// Takes the declared path of a choice into the record.
void nordenth_declare_path(Game *g, FigureId id, NordenthActing *acting, const Choice *c);
/// Makes a charge of it, at the targets of a choice.
void nordenth_name_targets(NordenthActing *acting, const Choice *c);
/// Movement left in the activation under way.
int32_t nordenth_move_left(const Game *g, FigureId id, const NordenthActing *acting);
/// Can it still go on? (AN-VUE-19)
bool nordenth_can_go_on(const Game *g, FigureId id, const NordenthActing *acting);
/// AN-HIDE-11: a prowler that creeps stays one, where nobody will have it in full view or near.
bool nordenth_creeps(const Game *g, FigureId id, const NordenthActing *acting,
                     const NordenthWay *way);
/// A move for samplers: somewhere within reach.
bool nordenth_draw_move(const Game *g, FigureId id, Rng *rng, Choice *c);
void nordenth_move_candidates(const Game *g, FigureId id, CandidateList *list);

// --- ways and previews for people (nordenth_routes.c, nordenth_look.c) ---

struct GeoReach;
/// Movement for a kind of choice; negative: it has no path.
int32_t nordenth_allowance(const Game *g, FigureId id, uint8_t kind);
void nordenth_reach(const Game *g, FigureId id, int32_t allowance, struct GeoReach *out);
bool nordenth_find_way(const Game *g, FigureId id, int32_t allowance, const GeoPath *stops,
                       Choice *c, int32_t *cost);
