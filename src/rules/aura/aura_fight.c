// SPDX-License-Identifier: MIT
// One against one: engagements, shots, holds, and the parts that the other forms of combat share:
// who strikes with what, what a blow does.
#include "rules/aura/aura_view.h" // aura_knows_numbers
#include <string.h>

enum {
    CHARGING = 1 << 0,
    SURPRISE = 1 << 1,
    BEHIND = 1 << 2,
    HIGHER = 1 << 3,
    HINDERS_SHOT = 0x1f << 4, ///< moving target, moving, wind, masked, small
    LARGE = 1 << 9
};
enum { LOW_STEP = 1 }; ///< of the ladder: the lowest die

// ---------------------------------------------------------------- who strikes with what

int aura_protection(const AuraGame *g, uint8_t actor)
{
    const AuraActor *a = &g->actor[actor - 1];
    return a->kind == AURA_ACTOR_CHARACTER ? aura_armour_value(&g->sheet[a->index])
           : a->kind == AURA_ACTOR_MINIONS ? aura_armours[g->group[a->index].armour].value
                                           : 0;
}

static const AuraWeaponHeld *carried(const AuraSheet *s, int weapon)
{
    for (uint32_t i = 0; i < s->weapon_count; i++)
        if (!s->weapon[i].is_broken && (weapon < 0 || s->weapon[i].weapon == weapon))
            return &s->weapon[i];
    return NULL;
}

/// The weapon that is meant: named, of the stance, or the first carried; what cannot be used falls
/// away.
static uint8_t find_weapon(SagaPlay *p, const SagaGesture *g, uint32_t in, uint8_t actor,
                           const AuraStance *stance)
{
    AuraGame *game = aura_game(p);
    const AuraSheet *s = aura_sheet(game, actor);
    if (!s)
        return aura_actor(game, actor)->kind == AURA_ACTOR_MINIONS &&
                       !aura_has(game, actor, AURA_DISARMED)
                   ? game->group[aura_actor(game, actor)->index].weapon
                   : (uint8_t)AURA_WEAPON_UNARMED;
    int named = saga_value(g, in, AURA_KEY_WEAPON, -1);
    if (named > AURA_WEAPON_UNARMED && (!carried(s, named) || aura_has(game, actor, AURA_DISARMED)))
        saga_refuse(p, ERR_STATE, RULE_AE_FUMB_2);
    if (named >= 0)
        return (uint8_t)named;
    if (aura_has(game, actor, AURA_DISARMED))
        return AURA_WEAPON_UNARMED;
    const AuraWeaponHeld *held = stance->weapon ? carried(s, stance->weapon - 1) : carried(s, -1);
    return held ? held->weapon : (uint8_t)AURA_WEAPON_UNARMED;
}

uint8_t aura_in_hand(AuraGame *g, uint8_t actor)
{
    const AuraSheet *s = aura_sheet(g, actor);
    const AuraStance *stance = &aura_actor(g, actor)->stance[1];
    const AuraWeaponHeld *held = !s || aura_has(g, actor, AURA_DISARMED) ? NULL
                                 : stance->weapon ? carried(s, stance->weapon - 1)
                                                  : carried(s, -1);
    return held ? held->weapon : (uint8_t)AURA_WEAPON_UNARMED;
}

static bool fill_stance(SagaPlay *p, const SagaGesture *g, uint32_t in, AuraSpec *spec,
                        const AuraStance *stance)
{
    AuraSheet *s = aura_sheet(aura_game(p), spec->actor);
    if (!saga_has(g, in, AURA_KEY_STAT))
        spec->score = stance->score;
    if (!saga_has(g, in, AURA_KEY_TRAIT) && stance->trait && s) {
        const AuraTrait *t = aura_trait(s, stance->trait);
        spec->trait = t && t->is_approved ? stance->trait : 0;
    }
    return !p->is_stopped;
}

static uint32_t circumstances(const SagaGesture *g)
{
    uint32_t mask = 0;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_CIRCUMSTANCES); f; f = saga_fact_next(g, f))
        mask |= 1u << f->value;
    return mask;
}

/// AE-CIRC-1, AE-FIGHT-10: what the target's state gives.
static int weakness(const AuraGame *g, uint8_t target, bool is_shot)
{
    static const uint8_t always[] = {AURA_SLOWED, AURA_BLINDED, AURA_HELD};
    // Knocked out is as stunned, not besides.
    int count =
        target && (aura_has(g, target, AURA_STUNNED) || aura_has(g, target, AURA_KNOCKED_OUT));
    for (uint32_t i = 0; target && i < COUNT_OF(always); i++)
        count += aura_has(g, target, always[i]);
    return count + (target && !is_shot && aura_has(g, target, AURA_PRONE));
}

/// AE-FUMB-2: whom a fumble may hurt is a companion of somebody in the exchange.
static void check_friend(SagaPlay *p, const SagaGesture *g, uint8_t actor, uint8_t target)
{
    AuraGame *game = aura_game(p);
    uint8_t friend = saga_has(g, 0, AURA_KEY_FRIEND) ? aura_find(p, g, 0, AURA_KEY_FRIEND) : 0;
    if (!friend)
        return;
    uint8_t camp = aura_actor(game, friend)->camp;
    bool is_one =
        camp == aura_actor(game, actor)->camp || (target && camp == aura_actor(game, target)->camp);
    if (!is_one || friend == actor || friend == target)
        saga_refuse(p, ERR_TARGET, RULE_AE_FUMB_2);
    if (p->probe)
        ((AuraProbe *)p->probe)->friend = friend;
}

/// AE-DUAL-1: the second weapon is another one.
static bool carries_both(const AuraSheet *s, uint8_t first, uint8_t second)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->weapon_count; i++)
        count += !s->weapon[i].is_broken && s->weapon[i].weapon == second;
    return count > (first == second);
}

/// What a player may say of how one of the others rolls: against a spell what it takes to resist,
/// and a trait that all know of; of minions that they pass.
static bool may_say(SagaPlay *p, const SagaGesture *g, uint8_t foe, uint8_t key)
{
    AuraGame *game = aura_game(p);
    bool is_spell = g->kind == AURA_GESTURE_CAST || g->kind == AURA_GESTURE_IMPROVE;
    return (key == AURA_KEY_PASS && !aura_sheet(game, foe)) ||
           (is_spell && (key == AURA_KEY_STAT ||
                         (key == AURA_KEY_TRAIT && aura_knows_numbers(game, g->seat, foe))));
}

bool aura_says_own(SagaPlay *p, const SagaGesture *g)
{
    static const uint8_t theirs[] = {
        AURA_KEY_STAT,   AURA_KEY_TRAIT,     AURA_KEY_PART,       AURA_KEY_HALF,
        AURA_KEY_EXTRA,  AURA_KEY_HINDERING, AURA_KEY_ADVANTAGES, AURA_KEY_DISADVANTAGES,
        AURA_KEY_WEAPON, AURA_KEY_INTENT,    AURA_KEY_PASS};
    if (g->seat && (saga_value(g, 0, AURA_KEY_ADVANTAGES, 0) || saga_has(g, 0, AURA_KEY_DEFENCE) ||
                    saga_has(g, 0, AURA_KEY_FRIEND)))
        saga_refuse(p, ERR_STATE, RULE_AE_SESS_5);
    for (const SagaFact *f = g->seat ? saga_fact(g, 0, AURA_KEY_FOES) : NULL; f;
         f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f);
        uint8_t foe = p->is_stopped ? 0 : aura_find(p, g, in, AURA_KEY_ACTOR);
        bool is_own = !foe || aura_actor(aura_game(p), foe)->seat == g->seat;
        for (uint32_t i = 0; !is_own && i < COUNT_OF(theirs); i++)
            if (saga_has(g, in, theirs[i]) && !may_say(p, g, foe, theirs[i]))
                saga_refuse(p, ERR_STATE, RULE_AE_SESS_5);
    }
    return !p->is_stopped;
}

bool aura_read_attack(SagaPlay *p, const SagaGesture *g, uint32_t in, uint8_t actor, uint8_t number,
                      uint8_t target, AuraSpec *spec, AuraStrike *strike)
{
    AuraGame *game = aura_game(p);
    if (p->is_stopped)
        return false;
    const AuraStance *stance = &aura_actor(game, actor)->stance[0];
    bool is_shot = g->kind == AURA_GESTURE_SHOOT || saga_has(g, 0, AURA_KEY_BAND);
    if (!aura_read_spec(p, g, in, spec) || !fill_stance(p, g, in, spec, stance))
        return false;
    check_friend(p, g, actor, target);
    spec->number = number;
    if (!aura_stands(game, actor, spec->number))
        saga_refuse(p, ERR_STATE, RULE_AE_MIN_3);
    memset(strike, 0, sizeof *strike);
    strike->weapon = find_weapon(p, g, in, actor, stance);
    // Nobody is held from afar: of a stance that falls away.
    bool is_far = is_shot && stance->intent == AURA_INTENT_GRAPPLE;
    strike->intent =
        (uint8_t)saga_value(g, in, AURA_KEY_INTENT, is_far ? AURA_INTENT_DAMAGE : stance->intent);
    if (is_shot && strike->intent == AURA_INTENT_GRAPPLE)
        saga_refuse(p, ERR_TARGET, RULE_AE_GRAP_1);
    strike->aim = (uint8_t)saga_value(g, in, AURA_KEY_AIM, AURA_AIM_NONE);
    if (strike->aim != AURA_AIM_NONE)
        spec->disadvantages++;
    uint32_t mask = circumstances(g);
    int helps = (!is_shot && (mask & CHARGING)) + ((mask & (SURPRISE | BEHIND)) != 0) +
                ((mask & HIGHER) != 0) + weakness(game, target, is_shot);
    if (is_shot) {
        helps += (mask & LARGE) != 0;
        spec->disadvantages =
            (int8_t)(spec->disadvantages + __builtin_popcount(mask & HINDERS_SHOT));
    }
    spec->advantages = (int8_t)(spec->advantages + helps);
    if (saga_has(g, in, AURA_KEY_SECOND)) { // AE-DUAL-1
        const AuraSheet *s = aura_sheet(game, actor);
        TextId style = (TextId)saga_value(g, in, AURA_KEY_STYLE, 0);
        strike->second = (uint8_t)(saga_value(g, in, AURA_KEY_SECOND, 0) + 1);
        const AuraTrait *trained = s && style ? aura_trait(aura_sheet(game, actor), style) : NULL;
        if (!s || aura_has(game, actor, AURA_DISARMED) ||
            !carries_both(s, strike->weapon, (uint8_t)(strike->second - 1)))
            saga_refuse(p, ERR_STATE, RULE_AE_DUAL_1);
        else if (trained && !trained->is_approved)
            saga_refuse(p, ERR_APPROVAL, RULE_AE_TRAIT_2);
        else if (!trained)
            spec->disadvantages++;
    }
    return !p->is_stopped;
}

static void cite_attack(AuraContest *c, const SagaGesture *g, const AuraGame *game, uint8_t target,
                        const AuraStrike *strike)
{
    uint32_t mask = circumstances(g);
    if ((mask & (CHARGING | SURPRISE | BEHIND | HIGHER)) || weakness(game, target, false))
        c->also[c->also_count++] = RULE_AE_CIRC_1;
    if (mask & (HINDERS_SHOT | LARGE))
        c->also[c->also_count++] = RULE_AE_RANGE_2;
    if (strike->aim != AURA_AIM_NONE)
        c->also[c->also_count++] = RULE_AE_AIM_1;
    if (strike->second)
        c->also[c->also_count++] = RULE_AE_DUAL_1;
}

bool aura_read_defence(SagaPlay *p, const SagaGesture *g, uint32_t in, uint8_t target,
                       uint8_t number, AuraSpec *spec, AuraStrike *strike)
{
    AuraGame *game = aura_game(p);
    if (p->is_stopped)
        return false;
    AuraActor *a = aura_actor(game, target);
    const AuraStance *stance = &a->stance[1];
    bool is_read = aura_read_how(p, g, in, spec);
    spec->actor = target;
    spec->is_defence = true;
    memset(strike, 0, sizeof *strike);
    if (!is_read || !fill_stance(p, g, in, spec, stance))
        return false;
    strike->weapon = find_weapon(p, g, in, target, stance);
    strike->intent = (uint8_t)saga_value(g, in, AURA_KEY_INTENT, stance->intent);
    // AE-MULTI-1: each defence of a round after the first; of a group everybody has his own.
    bool is_group = a->kind == AURA_ACTOR_MINIONS && number < AURA_GROUP_SIZE;
    uint8_t *made = is_group ? &game->group[a->index].defended[number] : &a->defences;
    spec->number = number;
    if (game->has_order && *made)
        spec->defence_malus = aura_option(p, AURA_OPT_MULTI_DEFENCE_MALUS) ? *made : 1;
    if (is_group && game->has_order)
        *made = (uint8_t)(*made + (*made < 99));
    a->defences = (uint8_t)(a->defences + (a->defences < 99));
    return !p->is_stopped;
}

void aura_stance(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!actor || !aura_speaks_for(p, g, actor))
        return;
    if (g->seat && !aura_is_able(p, actor, false))
        return;
    AuraSheet *s = aura_sheet(game, actor);
    TextId trait = (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0);
    if (!s || (trait && !aura_trait(s, trait)))
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_FIGHT_1);
    else if (game->in_window >> (actor - 1) & 1)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_FIGHT_1);
    if (p->is_stopped)
        return;
    int32_t when = saga_value(g, 0, AURA_KEY_WHEN, 0);
    AuraStance *stance = &aura_actor(game, actor)->stance[when];
    if (saga_has(g, 0, AURA_KEY_TRAIT))
        stance->trait = trait;
    stance->score = (uint8_t)saga_value(g, 0, AURA_KEY_STAT, stance->score);
    stance->weapon = (uint8_t)(saga_value(g, 0, AURA_KEY_WEAPON, stance->weapon - 1) + 1);
    stance->intent = (uint8_t)saga_value(g, 0, AURA_KEY_INTENT, stance->intent);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_STANCE, actor);
    saga_event_put(&e, AURA_KEY_WHEN, when);
    saga_event_put(&e, AURA_KEY_STAT, stance->score);
    if (stance->trait)
        saga_event_put(&e, AURA_KEY_TRAIT, stance->trait);
    saga_event_put(&e, AURA_KEY_INTENT, stance->intent);
    saga_event_cite(&e, RULE_AE_FIGHT_1);
    saga_event_tell(p, &e);
}

// ---------------------------------------------------------------- what a blow does

bool aura_step_shown(SagaPlay *p, uint8_t actor, uint32_t step, AuraDice dice, int *value)
{
    *value += aura_ladder_value(step, dice);
    for (uint32_t i = 0; i < aura_ladder[step].dice; i++) {
        uint8_t die;
        if (!saga_roll(p, AURA_ROLL_DAMAGE, actor, 1, 10, &die))
            return false;
        *value += die;
    }
    return true;
}

bool aura_shown(SagaPlay *p, const AuraContest *c, uint32_t roller, const AuraStrike *strike,
                int *value)
{
    const AuraRoller *r = &c->roller[roller];
    *value = 0;
    if (!aura_step_shown(p, r->spec.actor, aura_weapons[strike->weapon].step, r->dice, value))
        return false;
    if (strike->second && !aura_option(p, AURA_OPT_TWO_WEAPON_BENEFIT))
        return aura_step_shown(p, r->spec.actor, aura_weapons[strike->second - 1].step, r->dice,
                               value);
    return true;
}

bool aura_damage_points(SagaPlay *p, const AuraContest *c, uint32_t party, int *points)
{
    AuraGame *g = aura_game(p);
    *points = 0;
    for (;;) {
        SagaGesture a;
        AuraPrice price;
        AuraPaid paid;
        uint8_t seats = 0, first = 0;
        for (uint32_t i = 0; i < c->party[party].count; i++) {
            const AuraSpec *spec = &c->roller[c->party[party].first + i].spec;
            if (spec->passes || aura_actor(g, spec->actor)->passes || !aura_can_pay(p, spec->actor))
                continue;
            first = first ? first : spec->actor;
            seats |= (uint8_t)(1u << aura_actor(g, spec->actor)->seat);
        }
        SagaWait wait = {
            .what = AURA_WAIT_DAMAGE, .actor = first, .seats = seats, .rule = RULE_AE_AURA_4};
        if (!seats)
            return true;
        if (!saga_answer(p, wait, &a))
            return false;
        bool is_asked = !a.seat || (seats >> a.seat & 1);
        if (is_asked && a.kind == AURA_GESTURE_PASS)
            return true;
        if (!is_asked || a.kind != AURA_GESTURE_ADD_DAMAGE)
            saga_refuse(p, ERR_NOT_NOW, RULE_AE_AURA_4);
        uint8_t payer = p->is_stopped || !saga_has(&a, 0, AURA_KEY_ACTOR)
                            ? first
                            : aura_find(p, &a, 0, AURA_KEY_ACTOR);
        bool is_of_party = false;
        for (uint32_t i = 0; i < c->party[party].count; i++)
            is_of_party |= c->roller[c->party[party].first + i].spec.actor == payer;
        if (!is_of_party)
            saga_refuse(p, ERR_NOT_NOW, RULE_AE_AURA_4);
        int count = saga_value(&a, 0, AURA_KEY_POINTS, 0);
        if (!count)
            count = saga_value(&a, 0, AURA_KEY_AURA, 0) + saga_value(&a, 0, AURA_KEY_LIFE, 0) +
                    saga_value(&a, 0, AURA_KEY_POOL, 0) + saga_value(&a, 0, AURA_KEY_GIFT, 0);
        if (p->is_stopped || !aura_speaks_for(p, &a, payer) ||
            !aura_read_price(p, &a, 0, count, &price) ||
            !aura_pay(p, payer, price, RULE_AE_AURA_4, &paid))
            return false;
        *points += count;
        return true; // once
    }
}

void aura_blow(SagaPlay *p, uint8_t from, uint8_t target, uint32_t number, int shown, int margin,
               int points, int doublings, bool halved, RuleId why)
{
    AuraGame *g = aura_game(p);
    AuraActor *t = aura_actor(g, target);
    int armour = aura_protection(g, target);
    if (p->is_stopped)
        return;
    if (t->double_next_hit) {
        doublings++;
        t->double_next_hit = false;
    }
    int damage = aura_damage(shown, margin, points, doublings, halved, armour);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_BLOW, from);
    saga_event_put(&e, AURA_KEY_TARGET, aura_name(g, target));
    saga_event_put(&e, AURA_KEY_VALUE, shown);
    saga_event_put(&e, AURA_KEY_MARGIN, margin);
    if (points)
        saga_event_put(&e, AURA_KEY_POINTS, points);
    if (doublings)
        saga_event_put(&e, AURA_KEY_TIMES, 1 << doublings);
    if (halved)
        saga_event_put(&e, AURA_KEY_HALF, true);
    if (armour)
        saga_event_put(&e, AURA_KEY_ARMOUR, armour);
    saga_event_put(&e, AURA_KEY_DAMAGE, damage);
    saga_event_cite(&e, why);
    saga_event_cite(&e, RULE_AE_DMG_1);
    saga_event_cite(&e, RULE_AE_DMG_2);
    saga_event_cite(&e, RULE_AE_DMG_3);
    if (armour)
        saga_event_cite(&e, RULE_AE_ARM_1);
    const AuraSheet *s = aura_sheet(g, target);
    if (armour && s && s->armour_count > 1)
        saga_event_cite(&e, RULE_AE_ARM_3);
    saga_event_tell(p, &e);
    aura_hurt(p, target, number, damage, why);
}

void aura_break_weapon(SagaPlay *p, uint8_t actor, uint8_t weapon)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    for (uint32_t i = 0; s && i < s->weapon_count; i++)
        if (s->weapon[i].weapon == weapon && !s->weapon[i].is_broken) {
            s->weapon[i].is_broken = true;
            return;
        }
}

void aura_effect(SagaPlay *p, uint8_t from, uint8_t target, uint8_t in_hand, uint8_t intent,
                 AuraDice dice, int margin)
{
    AuraGame *g = aura_game(p);
    if (p->is_stopped || intent == AURA_INTENT_NONE)
        return;
    int size = dice.low + (aura_option(p, AURA_OPT_EFFECT_VALUE) ? 0 : margin);
    bool is_strong = margin >= 5; // AE-FIGHT-6
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_BLOW, from);
    saga_event_put(&e, AURA_KEY_TARGET, aura_name(g, target));
    saga_event_put(&e, AURA_KEY_INTENT, intent);
    saga_event_put(&e, AURA_KEY_MARGIN, margin);
    if (intent == AURA_INTENT_STUN || intent == AURA_INTENT_PUSH || intent == AURA_INTENT_DISARM)
        saga_event_put(&e, AURA_KEY_VALUE, size);
    saga_event_cite(&e, RULE_AE_FIGHT_2);
    saga_event_cite(&e, RULE_AE_FIGHT_3);
    if (is_strong)
        saga_event_cite(&e, RULE_AE_FIGHT_6);
    saga_event_tell(p, &e);
    if (intent == AURA_INTENT_STUN) {
        aura_afflict(p, target, is_strong ? AURA_KNOCKED_OUT : AURA_STUNNED, size, 0,
                     RULE_AE_FIGHT_3);
    } else if (intent == AURA_INTENT_TRIP) {
        aura_afflict(p, target, AURA_PRONE, 0, 0, RULE_AE_FIGHT_2);
    } else if (intent == AURA_INTENT_DISARM) {
        if (is_strong && in_hand != AURA_WEAPON_UNARMED && aura_sheet(g, target))
            aura_break_weapon(p, target, in_hand);
        else
            aura_afflict(p, target, AURA_DISARMED, 0, 0, RULE_AE_FIGHT_2);
    } else if (intent == AURA_INTENT_GRAPPLE) {
        aura_let_go(g, from);
        aura_let_go(g, target);
        aura_actor(g, from)->holding = target;
        aura_actor(g, target)->held_by = from;
        aura_afflict(p, target, AURA_HELD, 0, 0, RULE_AE_GRAP_1);
    }
}

// ---------------------------------------------------------------- engagements

static void tell_pair(SagaPlay *p, const AuraContest *c, int winner, int margin, RuleId why)
{
    AuraGame *g = aura_game(p);
    uint8_t a = c->roller[c->party[0].best].spec.actor, b = c->roller[c->party[1].best].spec.actor;
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_OPPOSED);
    if (winner) {
        saga_event_put(&e, AURA_KEY_WINNER, aura_name(g, winner > 0 ? a : b));
        saga_event_put(&e, AURA_KEY_LOSER, aura_name(g, winner > 0 ? b : a));
        saga_event_put(&e, AURA_KEY_MARGIN, margin);
    } else {
        saga_event_put(&e, AURA_KEY_ACTOR, aura_name(g, a));
        saga_event_put(&e, AURA_KEY_TARGET, aura_name(g, b));
    }
    aura_event_totals(&e, winner, aura_party_side(c, 0).total, aura_party_side(c, 1).total);
    saga_event_cite(&e, c->rule);
    saga_event_cite(&e, RULE_AE_OPP_1);
    saga_event_cite(&e, why);
    if (aura_party_side(c, 0).grade != AURA_PLAIN || aura_party_side(c, 1).grade != AURA_PLAIN)
        saga_event_cite(&e, RULE_AE_FIGHT_7);
    saga_event_tell(p, &e);
    aura_remember_pair(p, c, 1, winner, margin);
}

/// What one side does to the other: damage or an effect.
typedef struct Exchange {
    const SagaGesture *g;
    AuraContest *c;
    AuraStrike *strike[2]; ///< of the best of each party
    uint8_t number[2];     ///< of minions
} Exchange;

static void apply(SagaPlay *p, const Exchange *x, uint32_t from, int shown, int margin, int points,
                  bool doubled, bool halved)
{
    const AuraContest *c = x->c;
    const AuraRoller *a = &c->roller[c->party[from].best], *b = &c->roller[c->party[1 - from].best];
    const AuraStrike *s = x->strike[from];
    if (s->intent == AURA_INTENT_DAMAGE)
        aura_blow(p, a->spec.actor, b->spec.actor, x->number[1 - from], shown, margin, points,
                  doubled + (s->aim == AURA_AIM_HEAD && !halved), halved, // AE-AIM-1: on a win
                  s->aim == AURA_AIM_HEAD ? RULE_AE_AIM_2
                  : s->second             ? RULE_AE_DUAL_2
                  : halved                ? RULE_AE_FIGHT_5
                                          : RULE_AE_FIGHT_1);
    else if (!halved)
        aura_effect(p, a->spec.actor, b->spec.actor, x->strike[1 - from]->weapon, s->intent,
                    a->dice, margin);
}

static void resolve(SagaPlay *p, const Exchange *x)
{
    AuraContest *c = x->c;
    bool classes = aura_option(p, AURA_OPT_CRITICAL_WINS_OPPOSITION);
    AuraSide side[2] = {aura_party_side(c, 0), aura_party_side(c, 1)};
    int32_t tie = aura_option(p, AURA_OPT_COMBAT_TIE);
    bool is_hold = x->strike[0]->intent == AURA_INTENT_GRAPPLE;
    int winner = aura_beats(side[0], side[1], classes)   ? 1
                 : aura_beats(side[1], side[0], classes) ? -1
                 : tie == AURA_EQUAL_DICE && !is_hold    ? aura_by_dice(side[0].dice, side[1].dice)
                                                         : 0;
    bool is_tie = !aura_beats(side[0], side[1], classes) && !aura_beats(side[1], side[0], classes);
    uint32_t won = winner < 0, lost = 1 - won;
    int margin = is_tie ? 0 : aura_margin(side[won], side[lost]), points = 0, shown[2] = {0, 0};
    bool doubles[2] = {false, false};
    bool hits = winner && x->strike[won]->intent == AURA_INTENT_DAMAGE;
    bool both = is_tie && tie == AURA_EQUAL_BOTH && !is_hold;
    bool is_narrow = winner && margin == 1 && side[won].grade != AURA_CRITICAL &&
                     aura_option(p, AURA_OPT_NARROW_COMBAT);
    tell_pair(p, c, winner, margin, is_tie ? RULE_AE_FIGHT_4 : 0);
    if (hits && !aura_damage_points(p, c, won, &points))
        return;
    for (uint32_t i = 0; i < 2; i++)
        if (((hits && i == won) || both || (is_narrow && i == lost)) &&
            !aura_shown(p, c, c->party[i].best, x->strike[i], &shown[i]))
            return;
    for (uint32_t i = 0; i < 2; i++)
        if (!aura_fumble(p, x->g, c, c->party[i].best, x->strike[i], &doubles[i]))
            return;
    if (winner)
        apply(p, x, won, shown[won], margin, points, doubles[lost], false);
    if (is_narrow)
        apply(p, x, lost, shown[lost], 0, 0, doubles[won], true);
    if (both) {
        apply(p, x, 0, shown[0], 0, 0, doubles[1], false);
        apply(p, x, 1, shown[1], 0, 0, doubles[0], false);
    }
    for (uint32_t i = 0; i < 2; i++) { // AE-FUMB-2: if none is inflicted now, the next hit
        bool may_hurt = both || (winner && won == 1 - i) || (is_narrow && won == i);
        if (doubles[i] && !p->is_stopped &&
            !(may_hurt && x->strike[1 - i]->intent == AURA_INTENT_DAMAGE))
            aura_brace(aura_game(p), c->roller[c->party[i].best].spec.actor);
    }
}

void aura_strike_down(SagaPlay *p, const SagaGesture *g, AuraContest *c, AuraStrike *strikes,
                      uint8_t target, uint8_t number)
{
    int points, shown;
    c->rule = RULE_AE_FIGHT_8;
    c->against = AURA_AGAINST_DIFFICULTY;
    c->difficulty = AURA_DEFENCELESS;
    c->tie = AURA_TIE_SUCCESS;
    for (uint32_t i = 0; i < c->roller_count; i++)
        aura_probe_strike(p, i, &strikes[i], target);
    if (!aura_contest_roll(p, c))
        return;
    AuraResult r = aura_contest_judge(p, c, 0);
    aura_remember(p, c, c->party[0].best, r.benefits, r.mishaps);
    AuraStrike *strike = &strikes[c->party[0].best];
    bool hits = r.is_success && strike->intent == AURA_INTENT_DAMAGE;
    if ((hits && !aura_damage_points(p, c, 0, &points)) ||
        (hits && !aura_shown(p, c, c->party[0].best, strike, &shown)) ||
        !aura_fumble_alone(p, g, c, c->party[0].best, strike))
        return;
    uint8_t actor = c->roller[c->party[0].best].spec.actor;
    if (hits)
        aura_blow(p, actor, target, number, shown, r.effective, points,
                  strike->aim == AURA_AIM_HEAD, false, RULE_AE_FIGHT_8);
    else if (r.is_success)
        aura_effect(p, actor, target, aura_in_hand(aura_game(p), target), strike->intent,
                    c->roller[c->party[0].best].dice, r.effective);
}

static bool find_target(SagaPlay *p, const SagaGesture *g, uint8_t actor, uint8_t *target,
                        uint8_t *number)
{
    *target = aura_find(p, g, 0, AURA_KEY_TARGET);
    if (*target && *target == actor)
        saga_refuse(p, ERR_TARGET, RULE_AE_FIGHT_1);
    const AuraSheet *s = *target ? aura_sheet(aura_game(p), *target) : NULL;
    if (s && aura_is_gone(s))
        saga_refuse(p, ERR_STATE, RULE_AE_DYING_8);
    return !p->is_stopped && aura_find_minion(p, g, 0, *target, number);
}

void aura_engage(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraContest c;
    AuraSpec attack, defence;
    AuraStrike strike[2];
    uint8_t target, number, own, actor = aura_find(p, g, 0, AURA_KEY_ACTOR), malus;
    memset(&c, 0, sizeof c);
    c.sort = AURA_SORT_COMBAT;
    c.rule = RULE_AE_FIGHT_1;
    c.against = AURA_AGAINST_OTHERS;
    if (!actor || !aura_says_own(p, g) || !find_target(p, g, actor, &target, &number))
        return;
    own = aura_striker(p, g, 0, actor, target);
    if (!aura_act(p, g, actor, own, &malus) ||
        !aura_read_attack(p, g, 0, actor, own, target, &attack, &strike[0]))
        return;
    if (strike[0].intent == AURA_INTENT_GRAPPLE)
        c.rule = RULE_AE_GRAP_1;
    else
        c.dice_decide = aura_option(p, AURA_OPT_COMBAT_TIE) == AURA_EQUAL_DICE;
    attack.action_malus = malus;
    cite_attack(&c, g, game, target, &strike[0]);
    if (!aura_contest_join(p, &c, &attack, true))
        return;
    if (aura_is_defenceless(game, target)) {
        aura_strike_down(p, g, &c, strike, target, number);
        return;
    }
    const SagaFact *f = saga_fact(g, 0, AURA_KEY_DEFENCE);
    uint32_t in = f ? saga_object(g, f) : UINT16_MAX;
    if (!aura_read_defence(p, g, in, target, number, &defence, &strike[1]) ||
        !aura_contest_join(p, &c, &defence, true))
        return;
    aura_probe_strike(p, 0, &strike[0], target);
    aura_probe_strike(p, 1, &strike[1], actor);
    if (!aura_contest_roll(p, &c))
        return;
    Exchange x = {g, &c, {&strike[0], &strike[1]}, {attack.number, number}};
    resolve(p, &x);
}

// ---------------------------------------------------------------- shots

/// AE-RANGE-4: the band of a distance; -1 with a refusal.
static int band_of(SagaPlay *p, const SagaGesture *g, uint32_t in)
{
    if (saga_has(g, in, AURA_KEY_BAND))
        return saga_value(g, in, AURA_KEY_BAND, 0);
    int metres = saga_value(g, in, AURA_KEY_METRES, 0);
    for (int i = 0; i < AURA_DISTANCE_COUNT; i++)
        if (metres <= aura_option(p, (uint32_t)(AURA_OPT_RANGE_SHORT + i)))
            return i;
    saga_refuse(p, ERR_TARGET, RULE_AE_RANGE_4);
    return -1;
}

int aura_band_difficulty(SagaPlay *p, const SagaGesture *g, uint32_t in)
{
    int band = band_of(p, g, in);
    return band < 0 ? 0 : aura_distances[band].difficulty;
}

void aura_shoot(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraContest c;
    AuraSpec attack;
    AuraStrike strike;
    uint8_t target, number, own, actor = aura_find(p, g, 0, AURA_KEY_ACTOR), malus;
    int points = 0, shown = 0;
    memset(&c, 0, sizeof c);
    c.sort = AURA_SORT_COMBAT;
    c.rule = RULE_AE_RANGE_1;
    c.against = AURA_AGAINST_DIFFICULTY;
    if (!actor || !aura_says_own(p, g) || !find_target(p, g, actor, &target, &number))
        return;
    c.difficulty = (int16_t)aura_band_difficulty(p, g, 0);
    own = aura_striker(p, g, 0, actor, target);
    if (p->is_stopped || !aura_act(p, g, actor, own, &malus) ||
        !aura_read_attack(p, g, 0, actor, own, target, &attack, &strike))
        return;
    attack.action_malus = malus;
    cite_attack(&c, g, game, target, &strike);
    if (saga_has(g, 0, AURA_KEY_METRES))
        c.also[c.also_count++] = RULE_AE_RANGE_4;
    aura_probe_strike(p, 0, &strike, target);
    if (!aura_contest_join(p, &c, &attack, true) || !aura_contest_roll(p, &c))
        return;
    AuraResult r = aura_contest_judge(p, &c, 0);
    aura_remember(p, &c, 0, r.benefits, r.mishaps);
    bool hits = r.is_success && strike.intent == AURA_INTENT_DAMAGE;
    if ((hits &&
         (!aura_damage_points(p, &c, 0, &points) || !aura_shown(p, &c, 0, &strike, &shown))) ||
        !aura_fumble_alone(p, g, &c, 0, &strike))
        return;
    if (hits)
        aura_blow(p, actor, target, number, shown, r.effective, points, strike.aim == AURA_AIM_HEAD,
                  false, strike.aim == AURA_AIM_HEAD ? RULE_AE_AIM_2 : RULE_AE_RANGE_3);
    else if (r.is_success)
        aura_effect(p, actor, target, aura_in_hand(game, target), strike.intent, c.roller[0].dice,
                    r.effective);
}

// ---------------------------------------------------------------- holds

/// AE-GRAP-2: whoever holds on squeezes.
static void probe_hold(const SagaPlay *p, uint8_t foe)
{
    if (!p->probe)
        return;
    ((AuraProbe *)p->probe)->is_hold = true;
    aura_probe_step(p, 0, LOW_STEP, foe);
}

/// A hold on somebody who does not defend himself.
static void hold_down(SagaPlay *p, const SagaGesture *g, AuraContest *c, const AuraSpec *mine,
                      AuraStrike *strike, uint8_t foe)
{
    c->against = AURA_AGAINST_DIFFICULTY;
    c->difficulty = AURA_DEFENCELESS;
    c->tie = AURA_TIE_SUCCESS;
    if (saga_value(g, 0, AURA_KEY_ON, 1))
        probe_hold(p, foe);
    if (!aura_contest_join(p, c, mine, true) || !aura_contest_roll(p, c))
        return;
    bool holds = aura_contest_judge(p, c, 0).is_success;
    if (aura_fumble_alone(p, g, c, 0, strike) && holds && saga_value(g, 0, AURA_KEY_ON, 1))
        aura_blow(p, mine->actor, foe, aura_first_standing(aura_game(p), foe),
                  c->roller[0].dice.low, 0, 0, 0, false, RULE_AE_GRAP_2);
}

void aura_hold(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraContest c;
    AuraSpec mine, other;
    AuraStrike strike[2];
    uint8_t malus, own, actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!actor)
        return;
    AuraActor *a = aura_actor(game, actor);
    bool is_holder = a->holding != 0;
    uint8_t foe = is_holder ? a->holding : a->held_by;
    if (!foe)
        saga_refuse(p, ERR_STATE, RULE_AE_GRAP_2);
    own = aura_striker(p, g, 0, actor, 0);
    if (p->is_stopped || !aura_act(p, g, actor, own, &malus))
        return;
    memset(&c, 0, sizeof c);
    c.sort = AURA_SORT_COMBAT;
    c.rule = RULE_AE_GRAP_2;
    c.against = AURA_AGAINST_OTHERS;
    if (!aura_read_attack(p, g, 0, actor, own, 0, &mine, &strike[0]))
        return;
    mine.action_malus = malus;
    if (is_holder && aura_is_defenceless(game, foe)) { // AE-FIGHT-8: nobody strains against it
        hold_down(p, g, &c, &mine, strike, foe);
        return;
    }
    if (is_holder && saga_value(g, 0, AURA_KEY_ON, 1))
        probe_hold(p, foe);
    if (!aura_read_defence(p, g, UINT16_MAX, foe, aura_first_standing(game, foe), &other,
                           &strike[1]) ||
        !aura_contest_join(p, &c, &mine, true) || !aura_contest_join(p, &c, &other, true) ||
        !aura_contest_roll(p, &c))
        return;
    bool classes = aura_option(p, AURA_OPT_CRITICAL_WINS_OPPOSITION);
    AuraSide x = aura_party_side(&c, 0), y = aura_party_side(&c, 1);
    int winner = aura_beats(x, y, classes) ? 1 : aura_beats(y, x, classes) ? -1 : 0;
    tell_pair(p, &c, winner,
              winner > 0   ? aura_margin(x, y)
              : winner < 0 ? aura_margin(y, x)
                           : 0,
              RULE_AE_GRAP_2);
    bool doubles[2];
    for (uint32_t i = 0; i < 2; i++)
        if (!aura_fumble(p, g, &c, i, &strike[i], &doubles[i]))
            return;
    bool holder_wins = is_holder ? winner > 0 : winner < 0;
    if (winner && !holder_wins)
        aura_relieve(p, is_holder ? foe : actor, AURA_HELD, RULE_AE_GRAP_2);
    bool hurts = is_holder && holder_wins && saga_value(g, 0, AURA_KEY_ON, 1);
    if (hurts)
        aura_blow(p, actor, foe, c.roller[1].spec.number, x.dice.low, 0, 0, doubles[1], false,
                  RULE_AE_GRAP_2);
    for (uint32_t i = 0; i < 2 && !p->is_stopped; i++)
        if (doubles[i] && !(hurts && i == 1))
            aura_brace(game, c.roller[i].spec.actor);
}

// ---------------------------------------------------------------- afterwards

enum { FATIGUE_OFF, FATIGUE_DETAILED, FATIGUE_FLAT };

void aura_fatigue(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    const AuraSheet *s = actor ? aura_sheet(game, actor) : NULL;
    int32_t how = aura_option(p, AURA_OPT_FATIGUE);
    int points = saga_value(g, 0, AURA_KEY_POINTS, 0);
    if (actor && (!s || how == FATIGUE_OFF))
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_FAT_1);
    else if (how == FATIGUE_FLAT && (points < 1 || points > 3))
        saga_refuse(p, ERR_RANGE, RULE_AE_FAT_2);
    if (p->is_stopped)
        return;
    if (how == FATIGUE_DETAILED) {
        static const uint8_t of_hands[] = {[AURA_HANDS_NONE] = 0,
                                           [AURA_HANDS_SMALL] = 0,
                                           [AURA_HANDS_ONE] = 1,
                                           [AURA_HANDS_TWO] = 2,
                                           [AURA_HANDS_CREW] = 2};
        const AuraWeaponHeld *held = carried(s, -1);
        points = (held ? of_hands[aura_weapons[held->weapon].hands] : 0) + aura_armour_malus(s);
    }
    aura_lose(p, actor, points, false, false, how == FATIGUE_FLAT ? RULE_AE_FAT_2 : RULE_AE_FAT_1);
}
