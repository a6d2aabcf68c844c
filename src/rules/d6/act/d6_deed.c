// SPDX-License-Identifier: MIT
// What an action does once its figure stands where it acts: a shot, a power, a melee phase or one
// of the small static actions. In a group the effects of shots and blows wait for everybody's;
// alone they apply at once.
#include "rules/d6/d6_path.h"
#include "rules/d6/d6_procs.h"
#include "rules/d6/fight/d6_shot.h"
#include <string.h>

enum {
    DEED_REACT = 1,
    DEED_DO,
    DEED_LOOK,
    DEED_LOOKED,
    DEED_ASK,
    DEED_SPLIT,
    DEED_PHASE,
    DEED_SETTLE
};

typedef struct FRAME_VIEW DeedFrame {
    FigureMask looked;               ///< hidden enemies still to look for
    FigureId opponent[D6_GROUP_MAX]; ///< of a multi-attack, in order
    uint8_t share[D6_GROUP_MAX];
    FigureId attacker[D6_GROUP_MAX]; ///< pooled, in group order
    uint8_t attacker_count, opponent_count, current;
    uint8_t charging; ///< bit i: attacker i charges
    uint8_t weapon;   ///< of a split
} DeedFrame;
FRAME_FITS(DeedFrame);

void d6_push_deed(Play *p, FigureId actor)
{
    const Choice *c = d6_declared_of(p->game, actor);
    play_push(p, D6_PROC_DEED, game_seat_of(p->game, actor), actor, c->target);
}

static bool attacks_from_afar(const Choice *c)
{
    return d6_is_shot(c->kind) || c->kind == D6_CHOICE_CONFUSE;
}

/// Alone, the target of a shot or a hostile power reacts when the figure stands where it acts; in a
/// group it has reacted before anybody moved (EV-COORD-9 d).
static Next react_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = d6_action(g);
    const Choice *c = d6_declared_of(g, f->subject);
    FigureMask bit = figure_bit(c->target);
    if (!a->solo || !attacks_from_afar(c) || !game_in_play(g, c->target))
        return next_row();
    if (a->tested & bit) {
        d6_say(p, D6_EVENT_NO_REACTION, c->target, f->subject, D6_ONE_REACTION_RULE);
        return next_row();
    }
    if (refusal_is(d6_deed_check(g, f->subject, game_disc(g, f->subject), c)))
        return next_row();
    a->tested |= bit;
    d6_push_react(p, c->target, figure_bit(f->subject));
    return next_pushed(DEED_DO);
}

static void say_lost(Play *p, FigureId id, const Choice *c, Refusal why)
{
    if (!p->sink)
        return;
    Event e = d6_event(p->game, D6_EVENT_ACTION_LOST, id, c->target, D6_NO_KEY);
    event_cite(&e, why.rule);
    e.choice = c->kind;
    play_event(p, &e);
}

static void take_cover(Play *p, FigureId id, const Choice *c)
{
    Figure *f = game_figure(p->game, id);
    f->states |= D6_IN_COVER;
    f->mark[D6_MARK_COVER_PIECE] = c->piece.n;
    if (p->sink) {
        Event e = d6_event(p->game, D6_EVENT_COVER, id, (FigureId){0}, D6_TAKE_COVER_RULE);
        d6_event_cite(p->game, &e, D6_QUALIFIES_RULE);
        d6_event_cite(p->game, &e, D6_ELEMENT_DISTANCE_RULE);
        e.piece = c->piece;
        play_event(p, &e);
    }
}

static void hide(Play *p, FigureId id, const Choice *c)
{
    Figure *f = game_figure(p->game, id);
    f->states |= D6_HIDDEN;
    f->mark[D6_MARK_HIDDEN_PIECE] = c->piece.n;
    if (p->sink) {
        Event e = d6_event(p->game, D6_EVENT_HIDDEN, id, (FigureId){0}, D6_HIDE_RULE);
        d6_event_cite(p->game, &e, D6_TRAIT_ACTIONS_RULE);
        e.piece = c->piece;
        play_event(p, &e);
    }
}

static void open_door(Play *p, FigureId id, const Choice *c)
{
    p->game->off |= piece_bit(c->piece);
    if (p->sink) {
        Event e = d6_event(p->game, D6_EVENT_OPENED, id, (FigureId){0}, D6_SPECIAL_RULE);
        d6_event_cite(p->game, &e, D6_ELEMENTS_RULE);
        e.piece = c->piece;
        play_event(p, &e);
    }
}

static void pick_up(Play *p, FigureId id, const Choice *c)
{
    Marker *m = &p->game->marker[c->marker.n - 1];
    m->status = D6_MARKER_CARRIED;
    m->carrier = id;
    if (p->sink) {
        Event e = d6_event(p->game, D6_EVENT_PICKED_UP, id, (FigureId){0}, D6_SPECIAL_RULE);
        d6_event_cite(p->game, &e, D6_TOKEN_TAKEN_RULE);
        e.marker = c->marker;
        play_event(p, &e);
    }
}

static void drop(Play *p, FigureId id, const Choice *c)
{
    Marker *m = &p->game->marker[c->marker.n - 1];
    m->status = D6_MARKER_FREE;
    m->carrier = (FigureId){0};
    m->at = game_figure(p->game, id)->at;
    if (p->sink) {
        Event e = d6_event(p->game, D6_EVENT_DROPPED, id, (FigureId){0}, D6_SPECIAL_RULE);
        d6_event_cite(p->game, &e, D6_TOKEN_DROPS_RULE);
        e.marker = c->marker;
        e.to = m->at;
        e.has_to = true;
        play_event(p, &e);
    }
}

/// Everybody of the group who attacks this Monster in melee in this slot joins one phase
/// (EV-COORD-11); alone, or against an ordinary enemy, the actor is the only one.
static void gather(Game *g, Frame *f, const Choice *c)
{
    DeedFrame *d = FRAME_AS(DeedFrame, f);
    D6Action *a = d6_action(g);
    const D6Activation *act = d6_activation_of(g);
    bool pool = !a->solo && d6_is_monster(g, c->target);
    for (uint32_t j = 0; j < act->count; j++) {
        FigureId id = act->member[j];
        const Choice *other = d6_declared_of(g, id);
        bool is_self = id.n == f->subject.n;
        if (!other || (a->out >> j & 1) || !(a->declared >> j & 1))
            continue;
        if (!is_self && (!pool || (a->acted >> j & 1) || other->target.n != c->target.n ||
                         (other->kind != D6_CHOICE_FIGHT && other->kind != D6_CHOICE_CHARGE)))
            continue;
        if (!game_in_play(g, id) || !geo_in_contact(game_disc(g, id), game_disc(g, c->target)))
            continue;
        a->acted |= (uint8_t)(1u << j);
        if (other->kind == D6_CHOICE_CHARGE)
            d->charging |= (uint8_t)(1u << d->attacker_count);
        d->attacker[d->attacker_count++] = id;
    }
}

static Next melee(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    if (!game_in_play(g, c->target))
        return next_goto(DEED_SETTLE);
    gather(g, f, c);
    FRAME_AS(DeedFrame, f)->current = 0;
    return next_goto(DEED_ASK);
}

/// EV-COORD-9 a, AO-COORD-7 (1): in a group an action is judged on the table at the start of the
/// step. By now the others have moved and may stand in the line or in contact with the target: they
/// are put back for a look. Where the actor or its target has come to stand elsewhere, that counts.
static Refusal deed_check_now(const Game *g, FigureId id, const Choice *c)
{
    const D6Activation *act = d6_activation_of(g);
    const D6Action *a = d6_action_of(g);
    if (a->solo)
        return d6_deed_check(g, id, game_disc(g, id), c);
    Game start;
    game_copy(&start, g);
    for (uint32_t j = 0; j < act->count; j++)
        if ((a->declared >> j & 1) && act->member[j].n != id.n)
            start.figure[act->member[j].n - 1].at = d6_declared_of(g, act->member[j])->path.at[0];
    return d6_deed_check(&start, id, game_disc(g, id), c);
}

static Next do_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    const Choice *c = d6_declared_of(g, f->subject);
    FigureId id = f->subject;
    if (c->kind == D6_CHOICE_FAST_MOVE || c->kind == D6_CHOICE_WAIT)
        return next_goto(DEED_SETTLE);
    if (c->kind == D6_CHOICE_CHARGE)
        return melee(p, f, c);
    // EV-REACT-10: a target that shifted to cover is shot at all the same.
    bool shifted = d6_reaction_to(g, c->target.n ? c->target : id, id) == D6_CHOICE_TAKE_COVER;
    Refusal why = shifted ? refusal_none() : deed_check_now(g, id, c);
    if (refusal_is(why)) {
        say_lost(p, id, c, why);
        return next_goto(DEED_SETTLE);
    }
    switch (c->kind) {
    case D6_CHOICE_SHOOT:
    case D6_CHOICE_MOVE_SHOOT:
    case D6_CHOICE_BLESS:
    case D6_CHOICE_CONFUSE:
    case D6_CHOICE_HEAL: d6_push_exchange(p, id, c->target, false); return next_pushed(DEED_SETTLE);
    case D6_CHOICE_FIGHT: return melee(p, f, c);
    case D6_CHOICE_AIM:
        game_figure(g, id)->states |= D6_AIM_READY;
        d6_say(p, D6_EVENT_AIMED, id, (FigureId){0}, D6_AIM_RULE);
        break;
    case D6_CHOICE_TAKE_COVER: take_cover(p, id, c); break;
    case D6_CHOICE_GO_PRONE: d6_set_prone(p, id, D6_GO_PRONE_RULE); break;
    case D6_CHOICE_HIDE: hide(p, id, c); break;
    case D6_CHOICE_OPEN: open_door(p, id, c); break;
    case D6_CHOICE_PICK_UP: pick_up(p, id, c); break;
    case D6_CHOICE_DROP: drop(p, id, c); break;
    case D6_CHOICE_PERCEPTION:
        for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
            FigureId other = figure_first(left);
            if (d6_is(g, other, D6_HIDDEN) &&
                geo_closer(game_disc(g, id), game_disc(g, other), D6_PERCEPTION_RANGE))
                FRAME_AS(DeedFrame, f)->looked |= figure_bit(other);
        }
        return next_goto(DEED_LOOK);
    default: break;
    }
    return next_goto(DEED_SETTLE);
}

// --- perception ---

static Threshold perception(const Game *g, const Frame *f, FigureId other)
{
    D6Mod m = {.g = g, .actor = f->subject, .target = other};
    return d6_threshold(UINT32_MAX, game_profile(g, f->subject)->trait[D6_TRAIT_PERCEPTION], &m);
}

static Next look_enter(Play *p, Frame *f)
{
    FigureMask looked = FRAME_AS(DeedFrame, f)->looked;
    if (!looked)
        return next_goto(DEED_SETTLE);
    play_roll(p, 1, D6_SIDES, D6_ROLL_PERCEPTION, f->subject,
              sense_at_least(perception(p->game, f, figure_first(looked)).total));
    return next_rolled(DEED_LOOKED);
}

static Next looked_enter(Play *p, Frame *f)
{
    DeedFrame *d = FRAME_AS(DeedFrame, f);
    Game *g = p->game;
    FigureId other = figure_first(d->looked);
    d->looked &= d->looked - 1;
    bool found = g->roll.reading.hits;
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_PERCEPTION_TEST, f->subject, other, D6_PERCEPTION_RULE);
        d6_event_cite(g, &e, D6_TRAIT_ACTIONS_RULE);
        d6_event_cite(g, &e, D6_POWER_CLAMP_RULE);
        event_dice(&e, &g->roll);
        e.threshold = perception(g, f, other);
        e.success = found;
        play_event(p, &e);
    }
    if (found)
        d6_lose_hidden(p, other, D6_PERCEIVED_RULE);
    return next_goto(DEED_LOOK);
}

// --- after a charge: fight or not ---

/// The target answers one of these attackers with a counter-charge: then the phase takes place.
static bool is_countered(const Game *g, const DeedFrame *d, FigureId target)
{
    for (uint32_t i = 0; i < d->attacker_count; i++)
        if (d6_reaction_to(g, target, d->attacker[i]) == D6_CHOICE_COUNTER_CHARGE)
            return true;
    return false;
}

/// It does not charge, or its target charges back: at it, or (EV-DYN-5) at anybody of the pool.
static bool must_fight(const Game *g, const DeedFrame *d, FigureId target, uint32_t i)
{
    return !(d->charging >> i & 1) ||
           d6_reaction_to(g, target, d->attacker[i]) == D6_CHOICE_COUNTER_CHARGE ||
           (d6_setting(g, D6_SET_COUNTERCHARGE_BINDS_POOL) && is_countered(g, d, target));
}

static Next ask_enter(Play *p, Frame *f)
{
    DeedFrame *d = FRAME_AS(DeedFrame, f);
    Game *g = p->game;
    FigureId target = d6_declared_of(g, f->subject)->target;
    if (!d->attacker_count)
        return next_goto(DEED_SETTLE);
    while (d->current < d->attacker_count && must_fight(g, d, target, d->current))
        d->current++;
    if (d->current < d->attacker_count) {
        f->about = d->attacker[d->current];
        return next_decide();
    }
    d->current = 0;
    return next_row();
}

static void ask_offer(const Game *g, const Frame *f, Offer *offer)
{
    (void)g;
    (void)f;
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_ACCEPT}});
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_DECLINE}});
}

static Refusal ask_check(const Game *g, const Frame *f, const Choice *c)
{
    (void)f;
    if (c->kind != D6_CHOICE_ACCEPT && c->kind != D6_CHOICE_DECLINE)
        return d6_no(g, ERR_WRONG_DECISION, D6_CHARGE_FIGHT_RULE);
    return refusal_none();
}

static void ask_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    (void)g;
    (void)f;
    (void)attempt;
    c->kind = rng_below(rng, 4) ? D6_CHOICE_ACCEPT : D6_CHOICE_DECLINE;
}

static Next ask_take(Play *p, Frame *f, const Choice *c)
{
    DeedFrame *d = FRAME_AS(DeedFrame, f);
    if (c->kind == D6_CHOICE_ACCEPT) {
        d->current++;
        return next_goto(DEED_ASK);
    }
    d6_say(p, D6_EVENT_DECLINES, d->attacker[d->current], f->object, D6_CHARGE_FIGHT_RULE);
    for (uint32_t i = d->current; i + 1u < d->attacker_count; i++)
        d->attacker[i] = d->attacker[i + 1];
    uint8_t below = (uint8_t)(d->charging & ((1u << d->current) - 1));
    d->charging = (uint8_t)(below | ((d->charging >> (d->current + 1)) << d->current));
    d->attacker[--d->attacker_count] = (FigureId){0};
    return next_goto(DEED_ASK);
}

// --- multi-attack ---

static FigureMask split_choices(const Game *g, const Frame *f)
{
    return d6_engaged(g, FRAME_AS_CONST(DeedFrame, f)->attacker[0]);
}

static uint8_t first_weapon(const Game *g, FigureId id)
{
    uint32_t weapons = d6_melee_weapons(g, id);
    return weapons ? (uint8_t)(__builtin_ctz(weapons) + 1) : 0;
}

static Next split_enter(Play *p, Frame *f)
{
    DeedFrame *d = FRAME_AS(DeedFrame, f);
    const Game *g = p->game;
    d->opponent[0] = d6_declared_of(g, f->subject)->target;
    d->share[0] = 0xff;
    d->opponent_count = 1;
    if (NEVER(!d->attacker_count)) // charge_fight, the row before, has gone to the end then
        return next_goto(DEED_SETTLE);
    FigureId id = d->attacker[0];
    if (d->attacker_count == 1 && d6_has(g, id, D6_TRAIT_MULTI_ATTACK) &&
        figure_count(split_choices(g, f)) >= 2 && first_weapon(g, id)) {
        f->about = id;
        return next_decide();
    }
    return next_row();
}

/// Total power to split: the named weapon's, with the bonus of a charge.
static int split_total(const Game *g, const Frame *f, uint8_t weapon)
{
    const DeedFrame *d = FRAME_AS_CONST(DeedFrame, f);
    FigureId id = d->attacker[0];
    bool furious = (d->charging & 1) && d6_has(g, id, D6_TRAIT_FURIOUS_CHARGE);
    return d6_weapon(g, id, weapon)->power + (furious ? 1 : 0);
}

static void split_even(const Game *g, const Frame *f, Choice *c)
{
    int total = split_total(
        g, f, c->weapon ? c->weapon : first_weapon(g, FRAME_AS_CONST(DeedFrame, f)->attacker[0]));
    for (uint32_t i = 0; i < c->list_count; i++)
        c->share[i] = (uint8_t)(total / c->list_count + ((int)i < total % c->list_count));
}

static Refusal split_check(const Game *g, const Frame *f, const Choice *c)
{
    const DeedFrame *d = FRAME_AS_CONST(DeedFrame, f);
    FigureId id = d->attacker[0];
    FigureId declared = d6_declared_of(g, f->subject)->target;
    if (c->kind != D6_CHOICE_SPLIT)
        return d6_no(g, ERR_WRONG_DECISION, D6_MULTI_TARGETS_RULE);
    if (c->list_count > game_profile(g, id)->trait[D6_TRAIT_MULTI_ATTACK] ||
        c->list_count > D6_GROUP_MAX)
        return d6_no(g, ERR_TOO_MANY_TARGETS, D6_MULTI_TARGETS_RULE);
    if (c->weapon > WEAPON_MAX || (c->weapon && !(d6_melee_weapons(g, id) >> (c->weapon - 1) & 1)))
        return d6_no(g, ERR_BAD_SPLIT, D6_WEAPON_CHOICE_RULE);
    FigureMask may = split_choices(g, f), seen = 0;
    int sum = 0, least = 255, most = 0;
    for (uint32_t i = 0; i < c->list_count; i++) {
        FigureMask bit = figure_bit(c->list[i]);
        if (!(may & bit) || (seen & bit))
            return d6_no_figure(g, ERR_BAD_TARGET, D6_MULTI_TARGETS_RULE, c->list[i]);
        seen |= bit;
        sum += c->share[i];
        least = c->share[i] < least ? c->share[i] : least;
        most = c->share[i] > most ? c->share[i] : most;
    }
    if (!(seen & figure_bit(declared)))
        return d6_no_figure(g, ERR_BAD_TARGET, D6_MULTI_TARGETS_RULE, declared);
    bool even = d6_setting(g, D6_SET_MULTI_ATTACK_SPLIT) == 0;
    if (sum != split_total(g, f, c->weapon ? c->weapon : first_weapon(g, id)) ||
        (even && most - least > 1))
        return d6_no(g, ERR_BAD_SPLIT, D6_MULTI_SPLIT_RULE);
    return refusal_none();
}

/// Alone on the declared target, then with each further enemy in ascending index.
static void split_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    const DeedFrame *d = FRAME_AS_CONST(DeedFrame, f);
    int most = game_profile(g, d->attacker[0])->trait[D6_TRAIT_MULTI_ATTACK];
    Choice c = {.kind = D6_CHOICE_SPLIT, .list_count = 1};
    c.list[0] = d6_declared_of(g, f->subject)->target;
    FigureMask left = split_choices(g, f) & ~figure_bit(c.list[0]);
    for (;;) {
        split_even(g, f, &c);
        candidate_add(list, g, &c);
        if (!left || c.list_count >= most || c.list_count >= D6_GROUP_MAX)
            return;
        c.list[c.list_count++] = figure_first(left);
        left &= left - 1;
    }
}

static void split_offer(const Game *g, const Frame *f, Offer *offer)
{
    Choice found[D6_GROUP_MAX];
    CandidateList list = {found, 0, COUNT_OF(found)};
    split_candidates(g, f, &list);
    for (uint32_t i = 0; i < list.count; i++)
        offer_add(offer, &(Option){.choice = found[i]});
    offer_add(offer,
              &(Option){.choice = {.kind = D6_CHOICE_SPLIT},
                        .open = CHOICE_TARGETS | CHOICE_SHARES,
                        .among = split_choices(g, f),
                        .most = (uint8_t)split_total(
                            g, f, first_weapon(g, FRAME_AS_CONST(DeedFrame, f)->attacker[0]))});
}

static void split_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    (void)attempt;
    Choice found[D6_GROUP_MAX];
    CandidateList list = {found, 0, COUNT_OF(found)};
    split_candidates(g, f, &list);
    *c = found[rng_below(rng, list.count)];
}

static Next split_take(Play *p, Frame *f, const Choice *c)
{
    DeedFrame *d = FRAME_AS(DeedFrame, f);
    d->opponent_count = c->list_count;
    d->weapon = c->weapon ? c->weapon : first_weapon(p->game, d->attacker[0]);
    for (uint32_t i = 0; i < c->list_count; i++) {
        d->opponent[i] = c->list[i];
        d->share[i] = c->list_count > 1 ? c->share[i] : 0xff;
        if (p->sink) {
            Event e = d6_event(p->game, D6_EVENT_SPLIT, d->attacker[0], c->list[i],
                               D6_MULTI_TARGETS_RULE);
            d6_event_cite(p->game, &e, D6_MULTI_SPLIT_RULE);
            d6_event_cite(p->game, &e, D6_MULTI_PHASES_RULE);
            d6_event_cite(p->game, &e, D6_MULTI_TOGETHER_RULE);
            e.amount = c->share[i];
            play_event(p, &e);
        }
    }
    return next_row();
}

static Next phase_enter(Play *p, Frame *f)
{
    DeedFrame *d = FRAME_AS(DeedFrame, f);
    Game *g = p->game;
    if (d->current >= d->opponent_count)
        return next_row();
    D6PhaseSpec spec = {.count = d->attacker_count,
                        .defender = d->opponent[d->current],
                        .charging = d->charging,
                        .share = d->share[d->current],
                        .weapon = d->weapon};
    memcpy(spec.attacker, d->attacker, sizeof spec.attacker);
    spec.counter = is_countered(g, d, spec.defender);
    if (spec.counter)
        d6_action(g)->served |= figure_bit(spec.defender);
    d->current++;
    d6_push_phase(p, &spec);
    return next_pushed(DEED_PHASE);
}

static Next settle_enter(Play *p, Frame *f)
{
    (void)f;
    if (d6_action_of(p->game)->solo)
        d6_apply(p);
    return next_done();
}

static const Row deed_rows[] = {
    {.label = DEED_REACT, .name = "deed_react", .enter = react_enter},
    {.label = DEED_DO, .name = "deed", .enter = do_enter},
    {.label = DEED_LOOK, .name = "perception", .enter = look_enter},
    {.label = DEED_LOOKED, .name = "perception_read", .enter = looked_enter},
    {DEED_ASK, "charge_fight", ask_enter, ask_offer, ask_check, ask_take, ask_sample, NULL,
     D6_CHARGE_FIGHT_RULE, ROW_WITHIN},
    {DEED_SPLIT, "multi_split", split_enter, split_offer, split_check, split_take, split_sample,
     split_candidates, D6_MULTI_TARGETS_RULE, ROW_WITHIN},
    {.label = DEED_PHASE, .name = "phases", .enter = phase_enter},
    {.label = DEED_SETTLE, .name = "deed_end", .enter = settle_enter},
};
const Proc d6_deed_proc = {"deed", deed_rows, COUNT_OF(deed_rows)};
