// SPDX-License-Identifier: MIT
// Why an action may not be declared: card, skill, free move, target, range, sight, energy, in this
// order (SG-ACTION-5). The rows of the skill table say what each needs; only what is particular to
// an effect is written out here.
#include "rules/seg/seg_procs.h"

bool seg_has_action(const Game *g, FigureId id, uint32_t action)
{
    uint8_t skill = seg_action(g, action)->skill;
    return skill == SEG_NO_SKILL || seg_has(g, id, skill);
}

// --- energy ---

FigureMask seg_purses(const Game *g, FigureId id)
{
    FigureMask found = seg_tally(g, id, SEG_TALLY_ENERGY) ? figure_bit(id) : 0;
    int32_t reach = seg_ruler(g, SEG_RANGE_SHORT);
    for (FigureMask left = game_friends(g, id); left; left &= left - 1) {
        FigureId ally = figure_first(left);
        if (seg_tally(g, ally, SEG_TALLY_ENERGY) &&
            ((seg_has(g, id, SEG_SKILL_ABSORBER) && seg_in_range(g, id, ally, reach)) ||
             (seg_has(g, ally, SEG_SKILL_RECEPTACLE) && seg_in_range(g, ally, id, reach))))
            found |= figure_bit(ally);
    }
    return found;
}

uint8_t seg_payment(const Game *g, FigureId id, const SegAction *a, const Choice *c,
                    FigureId pay[SEG_PAY_MAX])
{
    uint8_t count = 0;
    if (c->list_count) {
        for (; count < c->list_count && count < SEG_PAY_MAX; count++)
            pay[count] = c->list[count];
        return count;
    }
    FigureMask purses = seg_purses(g, id), own = purses & figure_bit(id);
    for (int round = 0; round < 2; round++)
        for (FigureMask left = round ? purses & ~own : own; left; left &= left - 1) {
            FigureId who = figure_first(left);
            for (int n = seg_tally(g, who, SEG_TALLY_ENERGY); n > 0 && count < a->energy_ok; n--)
                pay[count++] = who;
        }
    return count;
}

static Refusal payment_check(const Game *g, FigureId id, const SegAction *a, const Choice *c)
{
    FigureId pay[SEG_PAY_MAX];
    if (!a->energy_ok)
        return refusal_none();
    uint8_t count = seg_payment(g, id, a, c, pay);
    if (c->list_count ? c->list_count != a->energy_ok : count < a->energy_ok)
        return seg_no_figure(ERR_NO_ENERGY, c->list_count ? RULE_SG_NRG_9 : RULE_SG_NRG_7, id);
    FigureMask purses = seg_purses(g, id);
    for (uint32_t i = 0; i < count; i++) {
        int need = 0;
        for (uint32_t k = 0; k < count; k++)
            need += pay[k].n == pay[i].n;
        if (!(purses & figure_bit(pay[i])) || seg_tally(g, pay[i], SEG_TALLY_ENERGY) < need)
            return seg_no_figure(ERR_NO_ENERGY, RULE_SG_NRG_9, pay[i]);
    }
    return refusal_none();
}

void seg_charge(Play *p, FigureId id, const FigureId *pay, uint32_t count, RuleId rule)
{
    for (uint32_t i = 0; i < count; i++) {
        Figure *f = game_figure(p->game, pay[i]);
        if (!f->tally[SEG_TALLY_ENERGY])
            continue; // lost meanwhile, with the cap
        f->tally[SEG_TALLY_ENERGY]--;
        if (p->sink) {
            Event e = event_of(p->game, SEG_EVENT_ENERGY_SPENT, pay[i], id, rule);
            event_cite(&e, RULE_SG_NRG_8);
            if (pay[i].n != id.n) {
                bool absorbs = seg_has(p->game, id, SEG_SKILL_ABSORBER);
                event_cite(&e, absorbs ? RULE_SG_SKNRG_3 : RULE_SG_SKNRG_4);
                event_cite(&e, RULE_SG_NRG_9);
                if (seg_has(p->game, id, SEG_SKILL_SINGLE_USE))
                    event_cite(&e, RULE_SG_FAQ_30);
            }
            e.amount = 1;
            e.left = f->tally[SEG_TALLY_ENERGY];
            play_event(p, &e);
        }
    }
}

// --- basic attacks ---

static int32_t attack_reach(const Game *g, FigureId id)
{
    return seg_has(g, id, SEG_SKILL_RANGED_LONG)     ? seg_ruler(g, SEG_RANGE_LONG)
           : seg_has(g, id, SEG_SKILL_RANGED_MEDIUM) ? seg_ruler(g, SEG_RANGE_MEDIUM)
           : seg_has(g, id, SEG_SKILL_RANGED_SHORT)  ? seg_ruler(g, SEG_RANGE_SHORT)
                                                     : 0;
}

static Refusal enemy_check(const Game *g, FigureId id, FigureId target)
{
    if (!target.n || target.n > g->figure_count || !game_in_play(g, target) || target.n == id.n)
        return seg_no_figure(ERR_BAD_TARGET, RULE_SG_ACTION_8, target);
    if (game_seat_of(g, target) == game_seat_of(g, id) && !game_option(g, SEG_OPT_FRIENDLY_FIRE))
        return seg_no_figure(ERR_BAD_TARGET, RULE_SG_ACTION_8, target);
    return refusal_none();
}

Refusal seg_attack_check(const Game *g, FigureId id, FigureId target, uint8_t *flags)
{
    *flags = 0;
    Refusal why = enemy_check(g, id, target);
    if (refusal_is(why))
        return why;
    if (seg_has(g, id, SEG_SKILL_LIMITED_AMMO) && !seg_tally(g, id, SEG_TALLY_AMMO))
        return seg_no_figure(ERR_NO_AMMO, RULE_SG_SKDIV_9, id);
    if (seg_contact(g, id, target))
        return refusal_none();
    *flags = SEG_TEST_DISTANCE;
    int32_t reach = attack_reach(g, id);
    if (!reach)
        return seg_no_figure(ERR_NO_CONTACT, RULE_SG_BASIC_1, target);
    if (!seg_in_range(g, id, target, reach)) {
        if (!seg_in_range(g, id, target, 2 * (int64_t)reach))
            return seg_no_figure(ERR_OUT_OF_RANGE, RULE_SG_SHOOT_2, target);
        *flags |= seg_has(g, id, SEG_SKILL_AIMING) ? 0 : SEG_TEST_FAR;
    }
    if (seg_has(g, target, SEG_SKILL_RANGED_IMMUNITY))
        return seg_no_figure(ERR_BAD_TARGET, RULE_SG_SKOPT_6, target);
    if (!seg_sees(g, id, target, true))
        return seg_no_figure(ERR_NO_LOS, seg_blind_rule(g, id, target), target);
    return refusal_none();
}

uint8_t seg_attack_suit(const Game *g, FigureId id, uint8_t *flags)
{
    bool spe = !(*flags & SEG_TEST_DISTANCE) && seg_has(g, id, SEG_SKILL_SPE_ATTACK);
    *flags |= SEG_TEST_AGGRESSIVE | SEG_TEST_EXEMPT | SEG_TEST_BASIC | (spe ? SEG_TEST_SPE : 0);
    return spe ? SEG_SUIT_DIAMOND : SEG_SUIT_SPADE; // SG-SKSPE-2
}

FigureMask seg_attack_targets(const Game *g, FigureId id)
{
    FigureMask found = 0;
    FigureMask all = game_option(g, SEG_OPT_FRIENDLY_FIRE) ? g->in_play : game_enemies(g, id);
    for (FigureMask left = all; left; left &= left - 1) {
        uint8_t flags;
        if (!refusal_is(seg_attack_check(g, id, figure_first(left), &flags)))
            found |= left & -left;
    }
    return found;
}

// --- targets ---

static bool may_aim_at_self(const Game *g, FigureId id, const SegAction *a)
{
    bool heals = a->effect == SEG_EFFECT_HEAL || a->effect == SEG_EFFECT_HEAL_OR_WOUND;
    return a->target == SEG_TARGET_OTHER_OR_SELF ||
           (heals && !(a->flags & SEG_IS_SPE) && seg_has(g, id, SEG_SKILL_SELF_HEAL));
}

FigureMask seg_aimable(const Game *g, FigureId id, const SegAction *a)
{
    FigureMask self = may_aim_at_self(g, id, a) ? figure_bit(id) : 0;
    switch (a->target) {
    case SEG_TARGET_ENEMY:
        return game_enemies(g, id) |
               (game_option(g, SEG_OPT_FRIENDLY_FIRE) ? game_friends(g, id) : 0);
    case SEG_TARGET_ALLY: return game_friends(g, id) | self;
    case SEG_TARGET_OTHER:
    case SEG_TARGET_OTHER_OR_SELF: return (g->in_play & ~figure_bit(id)) | self;
    default: return 0;
    }
}

static Refusal target_check(const Game *g, FigureId id, const SegAction *a, FigureId target)
{
    if (!target.n || target.n > g->figure_count || !(seg_aimable(g, id, a) & figure_bit(target)))
        return seg_no_figure(ERR_BAD_TARGET, RULE_SG_ACTION_8, target);
    if (target.n == id.n)
        return refusal_none();
    if (seg_action_is_basic(a)) {
        uint8_t flags;
        Refusal why = seg_attack_check(g, id, target, &flags);
        if (!refusal_is(why) && a->range == SEG_RANGE_CONTACT && (flags & SEG_TEST_DISTANCE))
            why = seg_no_figure(ERR_NO_CONTACT, a->rule, target);
        return why;
    }
    if (seg_contact(g, id, target))
        return refusal_none();
    if (a->range == SEG_RANGE_CONTACT)
        return seg_no_figure(ERR_NO_CONTACT, a->rule, target);
    if (!seg_in_range(g, id, target, seg_ruler(g, a->range)))
        return seg_no_figure(ERR_OUT_OF_RANGE, a->rule, target);
    if (seg_has(g, target, SEG_SKILL_RANGED_IMMUNITY))
        return seg_no_figure(ERR_BAD_TARGET, RULE_SG_SKOPT_6, target);
    bool sight = (a->flags & SEG_IS_SIGHT) ||
                 (a->effect == SEG_EFFECT_IMMOBILISE && game_option(g, SEG_OPT_SPE_IMMOBILISE_LOS));
    if (sight && !seg_sees(g, id, target, a->flags & SEG_IS_AGGRESSIVE))
        return seg_no_figure(ERR_NO_LOS, a->rule, target);
    return refusal_none();
}

// --- what is particular to an effect ---

static Refusal disengage_possible(const Game *g, FigureId id)
{
    FigureMask foes = seg_pinned_by(g, id);
    GeoVec end;
    if (!foes)
        return seg_no_figure(ERR_NOT_ENGAGED, RULE_SG_DIS_1, id);
    if (foes & (foes - 1))
        return seg_no_figure(ERR_TOO_MANY_FOES,
                             seg_has(g, id, SEG_SKILL_ELUSIVE) ? RULE_SG_FAQ_4 : RULE_SG_DIS_1, id);
    int32_t way = seg_way(g, seg_ruler(g, SEG_RANGE_SHORT), game_figure_of(g, id)->radius);
    if (!seg_has(g, id, SEG_SKILL_ELUSIVE) &&
        !seg_disengage_end(g, id, figure_first(foes), way, &end))
        return seg_no_figure(ERR_NO_WAY_BACK, RULE_SG_DIS_4, id);
    return refusal_none();
}

static Refusal effect_check(const Game *g, FigureId id, const SegAction *a, FigureId target)
{
    bool displaces = a->effect == SEG_EFFECT_MOVE || a->effect == SEG_EFFECT_DISENGAGE ||
                     a->effect == SEG_EFFECT_TELEPORT;
    if (displaces && !seg_may_displace(g, id))
        return seg_no_figure(ERR_SLOW, RULE_SG_SKMOV_3, id);
    switch (a->effect) {
    case SEG_EFFECT_MOVE: {
        FigureId foe = figure_first(seg_pinned_by(g, id));
        return foe.n ? seg_no_figure(ERR_PINNED, a->rule, foe) : refusal_none();
    }
    case SEG_EFFECT_DISENGAGE: return disengage_possible(g, id);
    case SEG_EFFECT_POSITIONING: {
        FigureId foe = figure_first(seg_engaged(g, id));
        return foe.n ? seg_no_figure(ERR_PINNED, a->rule, foe) : refusal_none();
    }
    case SEG_EFFECT_PORTAL:
        return g->marker_count == MARKER_MAX ? seg_no(ERR_TOO_MANY_PORTALS, a->rule)
                                             : refusal_none();
    case SEG_EFFECT_DRAIN:
        return seg_tally(g, target, SEG_TALLY_ENERGY)
                   ? refusal_none()
                   : seg_no_figure(ERR_NO_ENERGY, a->rule, target);
    default: return refusal_none();
    }
}

static Refusal free_move_check(const Game *g, FigureId id, const SegActivation *act,
                               const SegAction *a, const Choice *c)
{
    bool still = a->flags & SEG_IS_STILL;
    if (still && act->has_moved)
        return seg_no_figure(ERR_FREE_MOVE_USED, RULE_SG_ACTION_3, id);
    if (!(c->marks & MARK_PRECISE))
        return refusal_none();
    if (!seg_has(g, id, SEG_SKILL_PRECISE))
        return seg_no_figure(ERR_NO_TRAIT, RULE_SG_SKDIV_4, id);
    if (still)
        return seg_no_figure(ERR_FREE_MOVE_USED, RULE_SG_FAQ_27, id);
    if (act->has_moved)
        return seg_no_figure(ERR_FREE_MOVE_USED, RULE_SG_SKDIV_4, id);
    return refusal_none();
}

Refusal seg_declare_check(const Game *g, FigureId id, const SegActivation *act, const Choice *c)
{
    uint32_t action = (uint32_t)c->kind - SEG_CHOICE_ACTIONS;
    const SegAction *a = seg_action(g, action);
    if (act->has_acted)
        return seg_no_figure(ERR_NO_ACTIONS_LEFT, RULE_SG_ACTION_1, id);
    if (a->card != act->suit)
        return seg_no_figure(ERR_CARD_SUIT, RULE_SG_ACT_8, id);
    if (!seg_has_action(g, id, action))
        return seg_no_figure(ERR_NO_TRAIT, a->rule, id);
    Refusal why = free_move_check(g, id, act, a, c);
    if (!refusal_is(why) && a->target >= SEG_TARGET_ENEMY)
        why = target_check(g, id, a, c->target);
    if (!refusal_is(why))
        why = effect_check(g, id, a, c->target);
    return refusal_is(why) ? why : payment_check(g, id, a, c);
}
