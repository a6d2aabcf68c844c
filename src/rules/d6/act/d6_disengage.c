// SPDX-License-Identifier: MIT
// Leaving contact: every enemy left behind tests its reaction, then those who passed strike one
// after another before the mover gets away (EV-DYN-8 to EV-DYN-12).
#include "rules/d6/d6_procs.h"

enum { LV_TEST = 1, LV_TESTED, LV_ASK, LV_FEAR, LV_FEARED, LV_POOL, LV_HURT, LV_APPLY };

typedef struct FRAME_VIEW LeaveFrame {
    FigureMask left;   ///< still to test
    FigureMask passed; ///< may strike
    FigureMask tested; ///< has had its test: left to the parent, which must not test it again
    FigureId striker;
    uint8_t weapon;
    bool feared;
} LeaveFrame;
FRAME_FITS(LeaveFrame);

void d6_push_disengage(Play *p, FigureId mover, FigureMask left)
{
    Frame *f = play_push(p, D6_PROC_DISENGAGE, game_seat_of(p->game, mover), mover, (FigureId){0});
    FRAME_AS(LeaveFrame, f)->left = left;
    for (; left; left &= left - 1)
        d6_say(p, D6_EVENT_DISENGAGES, mover, figure_first(left), D6_DISENGAGE_RULE);
}

/// The strongest blow it could strike; 0: no die is rolled for it (EV-DICE-3).
static int best_power(const Game *g, FigureId id, FigureId victim)
{
    uint32_t weapons = d6_melee_weapons(g, id);
    int best = 0;
    for (uint8_t i = 1; i <= WEAPON_MAX; i++) {
        int power = weapons >> (i - 1) & 1 ? d6_power(g, id, i, false, victim) : 0;
        best = power > best ? power : best;
    }
    return best;
}

static bool may_test(const Game *g, FigureId id)
{
    int most = game_option(g, D6_OPT_REACTIONS_PER_TURN);
    return !most || game_figure_of(g, id)->tally[D6_TALLY_REACTIONS] < most;
}

static Next test_enter(Play *p, Frame *f)
{
    LeaveFrame *lv = FRAME_AS(LeaveFrame, f);
    for (; lv->left; lv->left &= lv->left - 1) {
        FigureId id = figure_first(lv->left);
        if (!best_power(p->game, id, f->subject) || !d6_stat(p->game, id, D6_STAT_R)) {
            d6_say2(p, D6_EVENT_NO_REACTION, id, f->subject, D6_NO_POINTLESS_DIE_RULE,
                    D6_LEFT_BEHIND_RULE);
            continue;
        }
        if (!may_test(p->game, id)) {
            d6_say(p, D6_EVENT_NO_REACTION, id, f->subject, D6_ONE_REACTION_RULE);
            continue;
        }
        game_figure(p->game, id)->tally[D6_TALLY_REACTIONS]++;
        lv->tested |= figure_bit(id);
        play_roll(p, 1, D6_SIDES, D6_ROLL_REACTION, id,
                  sense_at_least(d6_reaction(p->game, id).total));
        return next_rolled(LV_TESTED);
    }
    return next_goto(LV_ASK);
}

static Next tested_enter(Play *p, Frame *f)
{
    LeaveFrame *lv = FRAME_AS(LeaveFrame, f);
    FigureId id = figure_first(lv->left);
    bool ok = p->game->roll.reading.hits;
    if (ok)
        lv->passed |= figure_bit(id);
    lv->left &= lv->left - 1;
    if (p->sink) {
        Event e = d6_event(p->game, D6_EVENT_REACTION_TEST, id, f->subject, D6_LEFT_BEHIND_RULE);
        d6_event_cite(p->game, &e, D6_REACTION_TEST_RULE);
        d6_event_cite(p->game, &e, D6_TRIGGERS_RULE);
        event_dice(&e, &p->game->roll);
        e.threshold = d6_reaction(p->game, id);
        e.success = ok;
        play_event(p, &e);
    }
    return next_goto(LV_TEST);
}

static Next ask_enter(Play *p, Frame *f)
{
    LeaveFrame *lv = FRAME_AS(LeaveFrame, f);
    if (!lv->passed || !game_in_play(p->game, f->subject))
        return next_pop((int32_t)lv->tested);
    lv->striker = figure_first(lv->passed);
    lv->passed &= lv->passed - 1;
    lv->feared = false;
    f->seat = game_seat_of(p->game, lv->striker);
    f->object = lv->striker;
    f->about = lv->striker;
    return next_decide();
}

static void ask_offer(const Game *g, const Frame *f, Offer *offer)
{
    uint32_t weapons = d6_melee_weapons(g, f->object);
    for (uint8_t i = 1; i <= WEAPON_MAX; i++)
        if (weapons >> (i - 1) & 1)
            offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_ATTACK, .weapon = i}});
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_NONE}});
}

static Refusal ask_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind == D6_CHOICE_NONE)
        return refusal_none();
    if (c->kind != D6_CHOICE_ATTACK)
        return d6_no(g, ERR_BAD_REACTION, D6_LEFT_BEHIND_RULE);
    const Profile *profile = game_profile(g, f->object);
    if (c->weapon && c->weapon <= profile->weapon_count && d6_weapon_lost(g, f->object, c->weapon))
        return d6_no(g, ERR_WEAPON_LOST, D6_THROWN_LOST_RULE);
    if (!c->weapon || c->weapon > WEAPON_MAX ||
        !(d6_melee_weapons(g, f->object) >> (c->weapon - 1) & 1))
        return d6_no(g, ERR_BAD_REACTION, D6_OPPORTUNITY_RULE);
    return refusal_none();
}

static void ask_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    (void)g;
    (void)f;
    c->kind = attempt >= SAMPLE_TRIES ? D6_CHOICE_NONE : D6_CHOICE_ATTACK;
    c->weapon = c->kind == D6_CHOICE_ATTACK ? (uint8_t)(1 + rng_below(rng, WEAPON_MAX)) : 0;
    if (!rng_below(rng, 4))
        *c = (Choice){.kind = D6_CHOICE_NONE};
}

static Next ask_take(Play *p, Frame *f, const Choice *c)
{
    LeaveFrame *lv = FRAME_AS(LeaveFrame, f);
    if (c->kind == D6_CHOICE_NONE)
        return next_goto(LV_ASK);
    lv->weapon = c->weapon;
    d6_lose_hidden(p, lv->striker, D6_HIDDEN_LOST_RULE);
    if (p->sink) {
        Event e =
            d6_event(p->game, D6_EVENT_OPPORTUNITY, lv->striker, f->subject, D6_OPPORTUNITY_RULE);
        d6_event_cite(p->game, &e, D6_OPPORTUNITY_ORDER_RULE);
        d6_event_cite(p->game, &e, D6_NO_REPLY_RULE);
        d6_event_cite(p->game, &e, D6_SURVIVOR_MOVES_RULE);
        e.weapon = c->weapon;
        play_event(p, &e);
    }
    return next_row();
}

static int strike_dice(const Game *g, const Frame *f)
{
    const LeaveFrame *lv = FRAME_AS_CONST(LeaveFrame, f);
    return d6_power(g, lv->striker, lv->weapon, false, f->subject);
}

static Next fear_enter(Play *p, Frame *f)
{
    const LeaveFrame *lv = FRAME_AS(LeaveFrame, f);
    if (!d6_fears(p->game, lv->striker, f->subject) || !strike_dice(p->game, f))
        return next_goto(LV_POOL);
    d6_roll_fear(p, lv->striker);
    return next_rolled(LV_FEARED);
}

static Next feared_enter(Play *p, Frame *f)
{
    LeaveFrame *lv = FRAME_AS(LeaveFrame, f);
    lv->feared = !d6_read_fear(p, lv->striker, f->subject, D6_FEAR_MELEE_RULE, D6_OPPORTUNITY_RULE);
    return next_row();
}

Threshold d6_disengage_pool(const Game *g, const Frame *f)
{
    const LeaveFrame *lv = FRAME_AS_CONST(LeaveFrame, f);
    D6Mod m = {.g = g,
               .actor = lv->striker,
               .fear_failed = lv->feared,
               .outnumbered = d6_outnumbered(g, lv->striker)};
    return d6_threshold(D6_ROLL_KIND_MELEE, d6_stat(g, lv->striker, D6_STAT_C), &m);
}

static Next pool_enter(Play *p, Frame *f)
{
    const LeaveFrame *lv = FRAME_AS(LeaveFrame, f);
    const Game *g = p->game;
    d6_push_pool(p, &(D6PoolSpec){
                        .attacker = lv->striker,
                        .victim = f->subject,
                        .dice = (uint8_t)strike_dice(g, f),
                        .threshold = (uint8_t)d6_disengage_pool(g, f).total,
                        .weapon = lv->weapon,
                        .explodes = true,
                        .magic = (d6_weapon(g, lv->striker, lv->weapon)->flags & WEAPON_MAGIC) != 0,
                        .event = D6_EVENT_BLOWS});
    return next_pushed(LV_HURT);
}

static Next hurt_enter(Play *p, Frame *f)
{
    const LeaveFrame *lv = FRAME_AS(LeaveFrame, f);
    const Game *g = p->game;
    if (f->result && p->sink) {
        Event e =
            d6_event(g, D6_EVENT_MELEE_RESULT, lv->striker, f->subject, D6_OPPORTUNITY_HURT_RULE);
        e.amount = f->result;
        play_event(p, &e);
    }
    d6_push_hurt(p, f->subject, lv->striker, f->result,
                 d6_weapon(g, lv->striker, lv->weapon)->save_mod,
                 d6_setting(g, D6_SET_OPPORTUNITY_INJURY) ? D6_HURT_DIRECT : D6_HURT_MELEE);
    return next_pushed(LV_APPLY);
}

static Next apply_enter(Play *p, Frame *f)
{
    (void)f;
    d6_apply(p);
    return next_goto(LV_ASK);
}

static const Row leave_rows[] = {
    {.label = LV_TEST, .name = "leave_test", .enter = test_enter},
    {.label = LV_TESTED, .name = "leave_tested", .enter = tested_enter},
    {LV_ASK, "opportunity", ask_enter, ask_offer, ask_check, ask_take, ask_sample, NULL,
     D6_LEFT_BEHIND_RULE, ROW_WITHIN},
    {.label = LV_FEAR, .name = "strike_fear", .enter = fear_enter},
    {.label = LV_FEARED, .name = "strike_feared", .enter = feared_enter},
    {.label = LV_POOL, .name = "strike", .enter = pool_enter},
    {.label = LV_HURT, .name = "strike_hurt", .enter = hurt_enter},
    {.label = LV_APPLY, .name = "strike_apply", .enter = apply_enter},
};
const Proc d6_disengage_proc = {"disengage", leave_rows, COUNT_OF(leave_rows)};
