// SPDX-License-Identifier: MIT
// Which rules an event shows: the rule of the thing itself comes first, then what was particular
// this time, then what always applies. Nothing here changes a game.
#include "rules/seg/seg_procs.h"

typedef struct Cite {
    bool applies;
    RuleId rule;
} Cite;

/// Rules that an event has room for besides one of the lists below.
enum { CITED_BESIDES = 8 };
#define LIST_FITS(list)                                                                            \
    _Static_assert(COUNT_OF(list) + CITED_BESIDES <= EVENT_RULE_MAX, "the rules of an event fit")

static void cite_all(Event *e, const Cite *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (list[i].applies)
            event_cite(e, list[i].rule);
}

static bool any_engaged(const Game *g, FigureId id, uint32_t states, int skill)
{
    for (FigureMask left = seg_engaged(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        if ((states && seg_is(g, foe, states)) || (skill >= 0 && seg_has(g, foe, skill)))
            return true;
    }
    return false;
}

void seg_cite_action(const Game *g, FigureId id, FigureId target, const SegAction *a, uint8_t marks,
                     Event *e)
{
    bool aims = target.n && target.n != id.n, far = aims && !seg_contact(g, id, target);
    bool basic = seg_action_is_basic(a), engaged = seg_engaged(g, id) != 0;
    bool shoots = seg_has(g, id, SEG_SKILL_RANGED_SHORT) ||
                  seg_has(g, id, SEG_SKILL_RANGED_MEDIUM) || seg_has(g, id, SEG_SKILL_RANGED_LONG);
    bool spe = (a->flags & SEG_IS_SPE) || (basic && !far && seg_has(g, id, SEG_SKILL_SPE_ATTACK));
    bool sure_hit =
        (a->flags & SEG_IS_AGGRESSIVE) && spe && seg_has(g, id, SEG_SKILL_UNPARRYABLE_SPE);
    bool level = !aims || game_figure_of(g, id)->z == game_figure_of(g, target)->z;
    const Cite list[] = {
        {true, a->rule},
        {a->flags & SEG_IS_OWN, RULE_SG_GEN_10},
        {a->flags & SEG_IS_OWN, RULE_SG_SKGEN_1},
        {sure_hit, RULE_SG_SKSPE_4},
        {sure_hit, RULE_SG_PARRY_9},
        {sure_hit && basic, RULE_SG_FAQ_18},
        {sure_hit && a->effect == SEG_EFFECT_IMMOBILISE, RULE_SG_FAQ_25},
        {marks & MARK_PRECISE, RULE_SG_SKDIV_4},
        {marks & MARK_PRECISE && a->effect == SEG_EFFECT_MOVE, RULE_SG_FAQ_26},
        {a->flags & SEG_IS_STILL && basic, RULE_SG_SKGEN_5},
        {a->flags & SEG_IS_STILL && basic && far, RULE_SG_FAQ_6},
        {basic && !far && seg_has(g, id, SEG_SKILL_SPE_ATTACK), RULE_SG_FAQ_16},
        {basic && far && seg_has(g, id, SEG_SKILL_SPE_ATTACK), RULE_SG_FAQ_7},
        {far && seg_has(g, id, SEG_SKILL_INFINITE_RANGE), RULE_SG_SKOPT_3},
        {far && seg_has(g, id, SEG_SKILL_DETECTION), RULE_SG_SKOPT_4},
        {far && (seg_has(g, id, SEG_SKILL_INFINITE_RANGE) || seg_has(g, id, SEG_SKILL_DETECTION)),
         RULE_SG_FAQ_28},
        {far && basic && seg_has(g, id, SEG_SKILL_INDIRECT_FIRE), RULE_SG_SKOPT_2},
        {far && seg_has(g, target, SEG_SKILL_STEALTHY), RULE_SG_SKOPT_5},
        {far && basic && seg_has(g, id, SEG_SKILL_AIMING), RULE_SG_SKRNG_5},
        {far && engaged, RULE_SG_SHOOT_4},
        {basic && aims && !far && shoots, RULE_SG_SHOOT_3},
        {aims && seg_is(g, target, SEG_IMMOBILISED), RULE_SG_IMM_9},
        {engaged && seg_has(g, id, SEG_SKILL_UNFLAPPABLE), RULE_SG_OUT_6},
        {engaged && seg_has(g, id, SEG_SKILL_UNFLAPPABLE), RULE_SG_SKDIV_2},
        {any_engaged(g, id, SEG_IMMOBILISED, -1), RULE_SG_OUT_4},
        {any_engaged(g, id, 0, SEG_SKILL_DISRUPTIVE), RULE_SG_FAQ_29},
        {any_engaged(g, id, 0, SEG_SKILL_DISRUPTIVE), RULE_SG_SKDIV_3},
        {target.n == id.n && target.n && !(a->flags & SEG_IS_SPE) &&
             seg_has(g, id, SEG_SKILL_SELF_HEAL),
         RULE_SG_SKHEAL_3},
        {a->energy_ok, RULE_SG_NRG_7},
        {a->tests > 1, RULE_SG_ACTION_9},
        {far && !level, RULE_SG_LOS_5},
        {aims && !far, RULE_SG_LOS_4},
        {a->card != a->test && a->tests, RULE_SG_ACTION_6},
        {far, RULE_SG_LOS_3},
        {aims, RULE_SG_ACTION_8},
        {true, RULE_SG_ACT_8},
        {true, RULE_SG_ACTION_1},
        {true, RULE_SG_ACTION_5},
        {a->flags & SEG_IS_STILL, RULE_SG_ACTION_3},
    };
    LIST_FITS(list);
    cite_all(e, list, COUNT_OF(list));
}

void seg_cite_attack(const Game *g, FigureId id, const SegAction *a, uint8_t flags, bool is_counter,
                     Event *e)
{
    bool far = flags & SEG_TEST_DISTANCE, spe = flags & SEG_TEST_SPE,
         basic = seg_action_is_basic(a), ranged = far && basic;
    const Cite counter[] = {
        {true, RULE_SG_CTR_1}, {far, RULE_SG_FAQ_12},   {!far, RULE_SG_FAQ_13},
        {spe, RULE_SG_FAQ_17}, {true, RULE_SG_CTR_2},   {true, RULE_SG_CTR_3},
        {true, RULE_SG_CTR_4}, {true, RULE_SG_CTR_5},   {true, RULE_SG_CTR_6},
        {true, RULE_SG_CTR_7}, {true, RULE_SG_SKDEF_5},
    };
    LIST_FITS(counter);
    const Cite plain[] = {
        {true, a->rule},
        {true, RULE_SG_ADJ_1},
        {basic && seg_has(g, id, SEG_SKILL_LIMITED_AMMO), RULE_SG_SKDIV_9},
        {spe, basic ? RULE_SG_SKSPE_2 : RULE_SG_ADJ_2},
        {ranged && seg_has(g, id, SEG_SKILL_RANGED_LONG), RULE_SG_SKRNG_3},
        {ranged && seg_has(g, id, SEG_SKILL_RANGED_MEDIUM), RULE_SG_SKRNG_2},
        {ranged && seg_has(g, id, SEG_SKILL_RANGED_SHORT), RULE_SG_SKRNG_1},
        {true, RULE_SG_ADJ_3},
        {ranged, RULE_SG_SHOOT_1},
        {ranged, RULE_SG_SHOOT_2},
        {far, RULE_SG_RANGE_1},
        {far, RULE_SG_RANGE_3},
        {far, RULE_SG_LOS_1},
        {far, RULE_SG_LOS_2},
        {far, RULE_SG_RANGE_4},
    };
    LIST_FITS(plain);
    if (is_counter)
        cite_all(e, counter, COUNT_OF(counter));
    else
        cite_all(e, plain, COUNT_OF(plain));
}

void seg_cite_move(const Game *g, FigureId id, int32_t z, bool walks, Event *e)
{
    bool flies = seg_has(g, id, SEG_SKILL_FLIGHT);
    bool rises = z != game_figure_of(g, id)->z;
    const Cite own[] = {
        {true, RULE_SG_MOVE_11},
        {seg_has(g, id, SEG_SKILL_LONG_MOVE), RULE_SG_SKMOV_1},
        {seg_has(g, id, SEG_SKILL_SHORT_MOVE), RULE_SG_SKMOV_2},
        {seg_has(g, id, SEG_SKILL_SLOW), RULE_SG_SKMOV_3},
        {seg_has(g, id, SEG_SKILL_INFILTRATION), RULE_SG_SKMOV_6},
        {seg_has(g, id, SEG_SKILL_INTANGIBLE), RULE_SG_SKOPT_1},
        {flies, RULE_SG_SKMOV_7},
        {flies, RULE_SG_FAQ_22},
        {flies && rises, RULE_SG_FAQ_23},
        {flies && rises, RULE_SG_FAQ_24},
        {true, RULE_SG_MOVE_1},
        {true, RULE_SG_MOVE_2},
        {true, RULE_SG_MOVE_3},
        {!flies, RULE_SG_MOVE_5},
        {!flies, RULE_SG_MOVE_6},
        {!flies, RULE_SG_MOVE_10},
        {true, RULE_SG_MOVE_8},
        {true, RULE_SG_MOVE_9},
    };
    LIST_FITS(own);
    if (walks)
        cite_all(e, own, COUNT_OF(own));
    else
        event_cite(e, RULE_SG_MOVE_11);
}

void seg_cite_test(const SegTrial *t, const Threshold *threshold, bool certain, bool success,
                   Event *e)
{
    bool sure = t->flags & SEG_TEST_SURE, outnumbered = false;
    for (uint32_t i = 0; i < threshold->mod_count; i++)
        outnumbered |=
            threshold->mod[i].rule == RULE_SG_OUT_1 || threshold->mod[i].rule == RULE_SG_OUT_5;
    const Cite list[] = {
        {true, t->rule},
        {sure, RULE_SG_TEST_9},
        {!sure && certain, success ? RULE_SG_TEST_3 : RULE_SG_TEST_4},
        {!certain, RULE_SG_GEN_5},
        {t->suit == SEG_SUIT_SPADE, RULE_SG_TEST_8},
        {outnumbered, RULE_SG_OUT_2},
        {t->flags & SEG_TEST_EXEMPT, RULE_SG_OUT_3},
        {threshold->mod_count, RULE_SG_TEST_5},
        {true, RULE_SG_TEST_1},
        {true, RULE_SG_TEST_2},
        {true, RULE_SG_TEST_7},
        {true, RULE_SG_TEST_6},
    };
    LIST_FITS(list);
    cite_all(e, list, COUNT_OF(list));
}

void seg_cite_answer(const Game *g, const Frame *f, bool success, Event *e)
{
    const SegTrial *t = FRAME_AS_CONST(SegTrial, f);
    const Frame *doing = play_frame_of(g, SEG_PROC_ACTION);
    const SegAction *a = seg_action(g, doing ? FRAME_AS_CONST(SegDoing, doing)->action : 0);
    FigureId id = t->parrier;
    bool harms = a->effect <= SEG_EFFECT_VAMPIRIC_WOUND;
    bool mute = success && (t->flags & SEG_TEST_DISTANCE) &&
                seg_has(g, id, SEG_SKILL_COUNTER_ATTACK) &&
                seg_has(g, id, SEG_SKILL_RANGED_SPE_ATTACK);
    const Cite cancel[] = {
        {true, RULE_SG_CAN_3}, {true, RULE_SG_CAN_2},  {success, RULE_SG_CAN_4},
        {true, RULE_SG_CAN_5}, {true, RULE_SG_CAN_6},  {a->tests > 1, RULE_SG_CAN_7},
        {true, RULE_SG_CAN_8}, {true, RULE_SG_TEST_1}, {true, RULE_SG_SKSPE_10},
    };
    LIST_FITS(cancel);
    const Cite parry[] = {
        {id.n != f->object.n, RULE_SG_SKDEF_2},
        {seg_is(g, id, SEG_CONTACT_DEFENCE), RULE_SG_SKDEF_3},
        {seg_is(g, id, SEG_RANGED_DEFENCE), RULE_SG_SKDEF_4},
        {!success && seg_has(g, id, SEG_SKILL_TENACIOUS), RULE_SG_SKDEF_1},
        {mute, RULE_SG_FAQ_15},
        {t->flags & SEG_TEST_SPE && !harms, RULE_SG_FAQ_25},
        {t->flags & SEG_TEST_SPE, RULE_SG_FAQ_11},
        {a->effect == SEG_EFFECT_DOUBLE_WOUND, RULE_SG_PARRY_8},
        {!harms, RULE_SG_PARRY_7},
        {true, RULE_SG_PARRY_4},
        {true, success ? RULE_SG_PARRY_5 : RULE_SG_PARRY_6},
        {true, RULE_SG_PARRY_1},
        {true, RULE_SG_POST_7},
        {true, RULE_SG_POST_6},
        {true, RULE_SG_PARRY_3},
        {true, RULE_SG_TEST_1},
    };
    LIST_FITS(parry);
    if (t->is_cancel)
        cite_all(e, cancel, COUNT_OF(cancel));
    else
        cite_all(e, parry, COUNT_OF(parry));
}

void seg_cite_tactics(const Game *g, uint8_t seat, int points, Event *e)
{
    int here = 0;
    for (FigureMask left = g->in_play & g->of_seat[seat]; left; left &= left - 1)
        here += seg_has(g, figure_first(left), SEG_SKILL_TACTICIAN) != 0;
    if (g->turn && points > here) {
        event_cite(e, RULE_SG_TAC_9);
        event_cite(e, RULE_SG_FAQ_3);
    }
}
