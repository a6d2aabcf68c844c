// SPDX-License-Identifier: MIT
// A shot or a power together with the return fire or power that answers it. Both are rolled on the
// situation before either takes effect (EV-REACT-8); what comes of them waits for d6_apply().
#include "rules/d6/d6_procs.h"
#include "rules/d6/fight/d6_shot.h"

enum {
    EX_FIRST = 1,
    EX_FIRST_DONE,
    EX_CAST,
    EX_REPLY,
    EX_REPLY_DONE,
    EX_REPLY_CAST,
    EX_REPLY_FIRST,
    EX_SAVES,
    EX_SAVES_BACK
};

typedef struct FRAME_VIEW ExchangeFrame {
    uint8_t hits, hits_back;
    uint8_t weapon, weapon_back;
    bool counter; ///< a counter-charge shot: blind, at short range, unanswered
    bool aimed;
    bool replying; ///< the pool on top belongs to the reply
    uint8_t reply; ///< kind of the reaction that answers, 0: none
    bool replied;  ///< the power that answers has taken effect beforehand
} ExchangeFrame;
FRAME_FITS(ExchangeFrame);

void d6_push_exchange(Play *p, FigureId actor, FigureId target, bool counter)
{
    Game *g = p->game;
    Frame *f = play_push(p, D6_PROC_EXCHANGE, game_seat_of(g, actor), actor, target);
    ExchangeFrame *x = FRAME_AS(ExchangeFrame, f);
    const Choice *c = d6_declared_of(g, actor);
    x->weapon = c->weapon;
    x->counter = counter;
    x->aimed = c->kind == D6_CHOICE_SHOOT && d6_is(g, actor, D6_AIM_READY);
    if (counter)
        return;
    uint8_t reply = d6_reaction_to(g, target, actor);
    if (reply == D6_CHOICE_RETURN_FIRE || d6_is_power(reply)) {
        x->reply = reply;
        x->weapon_back = d6_declared_of(g, target)->weapon;
    }
}

static D6Shot shot_of(const Game *g, const Frame *f, bool back)
{
    const ExchangeFrame *x = FRAME_AS_CONST(ExchangeFrame, f);
    FigureId shooter = back ? f->object : f->subject, target = back ? f->subject : f->object;
    const Choice *c = d6_declared_of(g, shooter);
    D6Shot shot = {.shooter = shooter,
                   .target = target,
                   .from = game_disc(g, shooter),
                   .weapon = back ? x->weapon_back : x->weapon,
                   .counter = x->counter,
                   .band = 2};
    if (back)
        return shot;
    shot.moving = c->kind == D6_CHOICE_MOVE_SHOOT;
    shot.aimed = x->aimed;
    if (x->counter)
        return shot;
    shot.cover_given = d6_reaction_to(g, target, shooter) == D6_CHOICE_TAKE_COVER;
    if (shot.cover_given) // EV-REACT-10: the range band stays that of the declaration
        shot.band = (int8_t)(c->count - 2);
    return shot;
}

Threshold d6_exchange_pool(const Game *g, const Frame *f)
{
    D6Shot shot = shot_of(g, f, FRAME_AS_CONST(ExchangeFrame, f)->replying);
    return d6_shot_threshold(g, &shot);
}

void d6_exchange_tell(const Game *g, const Frame *f, Event *e)
{
    D6Shot shot = shot_of(g, f, FRAME_AS_CONST(ExchangeFrame, f)->replying);
    d6_shot_tell(g, &shot, e);
}

static void push_shot(Play *p, Frame *f, bool back)
{
    const Game *g = p->game;
    FRAME_AS(ExchangeFrame, f)->replying = back;
    D6Shot shot = shot_of(g, f, back);
    const Weapon *w = d6_weapon(g, shot.shooter, shot.weapon);
    d6_push_pool(p, &(D6PoolSpec){
                        .attacker = shot.shooter,
                        .victim = shot.target,
                        .dice = (uint8_t)d6_power(g, shot.shooter, shot.weapon, false, shot.target),
                        .threshold = (uint8_t)d6_shot_threshold(g, &shot).total,
                        .weapon = shot.weapon,
                        .magic = (w->flags & WEAPON_MAGIC) != 0,
                        .event = D6_EVENT_SHOT});
}

/// EV-WEAP-2, EV-WEAP-3: a thrown weapon is gone at once, hit or miss.
static void throw_away(Play *p, FigureId id, uint8_t weapon)
{
    Game *g = p->game;
    if (!(d6_weapon(g, id, weapon)->flags & WEAPON_THROWN))
        return;
    game_figure(g, id)->states |= (uint32_t)D6_WEAPON_LOST_1 << (weapon - 1);
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_WEAPON_LOST, id, (FigureId){0}, D6_THROWN_LOST_RULE);
        d6_event_cite(g, &e, D6_LOSS_AT_ONCE_RULE);
        d6_event_cite(g, &e, D6_WEAPON_KINDS_RULE);
        e.weapon = weapon;
        play_event(p, &e);
    }
}

/// Rolls a power's die, or lets it succeed where no threshold is printed.
static bool cast_needs_die(Play *p, FigureId caster)
{
    Game *g = p->game;
    const Choice *c = d6_declared_of(g, caster);
    if (c->kind == D6_CHOICE_HEAL) // EV-POW-7: the attempt counts, whatever comes of it
        game_figure(g, c->target)->states |= D6_HEAL_TRIED;
    int threshold = d6_power_threshold(g, caster, d6_power_trait(c->kind), c->target).total;
    if (threshold) {
        play_roll(p, 1, D6_SIDES, D6_ROLL_POWER, caster, sense_at_least(threshold));
        return true;
    }
    game_figure(g, caster)->states |= D6_DEED_WORKED;
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_POWER_TEST, caster, c->target, D6_POWER_TEST_RULE);
        e.choice = c->kind;
        e.success = true;
        play_event(p, &e);
    }
    return false;
}

static void cast_read(Play *p, FigureId caster)
{
    Game *g = p->game;
    const Choice *c = d6_declared_of(g, caster);
    bool works = g->roll.reading.hits;
    if (works)
        game_figure(g, caster)->states |= D6_DEED_WORKED;
    if (!p->sink)
        return;
    Threshold t = d6_power_threshold(g, caster, d6_power_trait(c->kind), c->target);
    Event e = d6_event(g, D6_EVENT_POWER_TEST, caster, c->target, D6_POWER_TEST_RULE);
    d6_event_cite(g, &e, D6_POWER_ORDER_RULE);
    d6_event_cite(g, &e, D6_POWER_CLAMP_RULE);
    if (c->kind == D6_CHOICE_HEAL)
        d6_event_cite(g, &e, D6_HEAL_ONCE_RULE);
    else
        d6_event_cite(g, &e, D6_POWER_SIGHT_RULE);
    if (d6_engaged(g, caster) || d6_engaged(g, c->target))
        d6_event_cite(g, &e, D6_POWER_ENGAGED_RULE);
    if (t.mod_count)
        d6_event_cite(g, &e, D6_MIND_TRAIT_RULE);
    if (d6_has(g, c->target, D6_TRAIT_ETHEREAL))
        d6_event_cite(g, &e, D6_ETHEREAL_POWERS_RULE);
    if (!d6_is(g, caster, D6_HAS_REACTED))
        d6_event_cite(g, &e, D6_HOSTILE_ONLY_RULE);
    else
        d6_event_cite(g, &e, D6_REACT_POWER_TARGET_RULE);
    e.choice = c->kind;
    e.threshold = t;
    e.success = works;
    event_dice(&e, &g->roll);
    play_event(p, &e);
}

/// AO-REACT-15 `reaction_spell_protects`: the power that answers comes before what it answers.
static bool protects(const Game *g, const ExchangeFrame *x)
{
    return d6_is_power(x->reply) && d6_setting(g, D6_SET_REACTION_SPELL_PROTECTS);
}

static Next exchange_reply_first(Play *p, Frame *f)
{
    cast_read(p, f->object);
    d6_apply_power(p, f->object);
    return next_goto(EX_FIRST);
}

static Next exchange_first(Play *p, Frame *f)
{
    ExchangeFrame *x = FRAME_AS(ExchangeFrame, f);
    if (protects(p->game, x) && !x->replied) {
        x->replied = true;
        if (cast_needs_die(p, f->object))
            return next_rolled(EX_REPLY_FIRST);
        d6_apply_power(p, f->object);
    }
    const Choice *c = d6_declared_of(p->game, f->subject);
    if (d6_is_power(c->kind))
        return cast_needs_die(p, f->subject) ? next_rolled(EX_CAST) : next_goto(EX_REPLY);
    push_shot(p, f, false);
    if (FRAME_AS(ExchangeFrame, f)->aimed) // EV-DYN-13: it serves one static shot
        game_figure(p->game, f->subject)->states &= ~(uint32_t)D6_AIM_READY;
    return next_pushed(EX_FIRST_DONE);
}

static Next exchange_first_done(Play *p, Frame *f)
{
    ExchangeFrame *x = FRAME_AS(ExchangeFrame, f);
    x->hits = (uint8_t)(f->result > D6_HITS_MAX ? D6_HITS_MAX : f->result);
    throw_away(p, f->subject, x->weapon);
    return next_goto(EX_REPLY);
}

static Next exchange_cast(Play *p, Frame *f)
{
    cast_read(p, f->subject);
    return next_row();
}

static Next exchange_reply(Play *p, Frame *f)
{
    const ExchangeFrame *x = FRAME_AS(ExchangeFrame, f);
    if (x->reply == D6_CHOICE_RETURN_FIRE) {
        push_shot(p, f, true);
        return next_pushed(EX_REPLY_DONE);
    }
    if (x->reply && !x->replied && cast_needs_die(p, f->object))
        return next_rolled(EX_REPLY_CAST);
    return next_goto(EX_SAVES);
}

static Next exchange_reply_done(Play *p, Frame *f)
{
    ExchangeFrame *x = FRAME_AS(ExchangeFrame, f);
    x->hits_back = (uint8_t)(f->result > D6_HITS_MAX ? D6_HITS_MAX : f->result);
    throw_away(p, f->object, x->weapon_back);
    return next_goto(EX_SAVES);
}

static Next exchange_reply_cast(Play *p, Frame *f)
{
    cast_read(p, f->object);
    return next_goto(EX_SAVES);
}

static Next exchange_saves(Play *p, Frame *f)
{
    ExchangeFrame *x = FRAME_AS(ExchangeFrame, f);
    int hits = x->hits;
    if (!hits)
        return next_row();
    x->hits = 0;
    d6_push_hurt(p, f->object, f->subject, hits,
                 d6_weapon(p->game, f->subject, x->weapon)->save_mod, D6_HURT_SHOT);
    return next_pushed(EX_SAVES_BACK);
}

static Next exchange_saves_back(Play *p, Frame *f)
{
    ExchangeFrame *x = FRAME_AS(ExchangeFrame, f);
    if (!x->hits_back)
        return next_done();
    int hits = x->hits_back;
    x->hits_back = 0;
    d6_push_hurt(p, f->subject, f->object, hits,
                 d6_weapon(p->game, f->object, x->weapon_back)->save_mod, D6_HURT_SHOT);
    return next_pushed(EX_SAVES_BACK);
}

static const Row exchange_rows[] = {
    {.label = EX_FIRST, .name = "shot_or_power", .enter = exchange_first},
    {.label = EX_FIRST_DONE, .name = "shot_done", .enter = exchange_first_done},
    {.label = EX_CAST, .name = "power_die", .enter = exchange_cast},
    {.label = EX_REPLY, .name = "answer", .enter = exchange_reply},
    {.label = EX_REPLY_DONE, .name = "answer_done", .enter = exchange_reply_done},
    {.label = EX_REPLY_CAST, .name = "answer_die", .enter = exchange_reply_cast},
    {.label = EX_REPLY_FIRST, .name = "answer_first", .enter = exchange_reply_first},
    {.label = EX_SAVES, .name = "saves_target", .enter = exchange_saves},
    {.label = EX_SAVES_BACK, .name = "saves_actor", .enter = exchange_saves_back},
};
const Proc d6_exchange_proc = {"exchange", exchange_rows, COUNT_OF(exchange_rows)};
