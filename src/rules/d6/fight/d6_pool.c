// SPDX-License-Identifier: MIT
// Attack pools with their explosion waves and rerolls (EV-DICE-2), then saves and injuries. The
// dice are counted here and nowhere else, whoever attacks.
#include "rules/d6/d6_procs.h"
#include "rules/d6/fight/d6_shot.h" // d6_sight

enum { POOL_START = 1, POOL_READ, POOL_REROLLED };
enum { HURT_START = 1, HURT_SAVED, HURT_INJURE, HURT_INJURED };
enum { INJURY_COSTS = 5 }; ///< an injury of so much costs vitality, one below knocks down

typedef struct FRAME_VIEW PoolFrame {
    uint16_t event;
    uint16_t hits;
    uint8_t dice, threshold, weapon;
    bool is_later; ///< past the first wave
    bool explodes, magic;
    bool missed; ///< a die that magic may roll again
    bool rerolled;
} PoolFrame;
FRAME_FITS(PoolFrame);

typedef struct FRAME_VIEW HurtFrame {
    uint8_t hits;     ///< not saved against yet
    uint8_t unsaved;  ///< of those that were
    uint8_t injuring; ///< of these, not looked up in the table of injuries yet
    uint8_t how;
    int8_t save_mod;
} HurtFrame;
FRAME_FITS(HurtFrame);

void d6_push_pool(Play *p, const D6PoolSpec *spec)
{
    Frame *f = play_push(p, D6_PROC_POOL, game_seat_of(p->game, spec->attacker), spec->attacker,
                         spec->victim);
    PoolFrame *pool = FRAME_AS(PoolFrame, f);
    pool->event = spec->event;
    CORE_ASSERT(spec->dice <= ROLL_MAX); // a profile's power and one for a furious charge
    pool->dice = spec->dice > ROLL_MAX ? ROLL_MAX : spec->dice;
    pool->threshold = spec->threshold;
    pool->weapon = spec->weapon;
    pool->explodes = spec->explodes;
    pool->magic = spec->magic;
}

static uint8_t pool_roll_kind(const PoolFrame *pool)
{
    return pool->event == D6_EVENT_SHOT ? D6_ROLL_SHOT : D6_ROLL_MELEE;
}

/// A first throw explodes in any case; what it gives only if that goes on without end.
static void pool_roll(Play *p, Frame *f, uint32_t dice, uint8_t what, bool is_first)
{
    const PoolFrame *pool = FRAME_AS(PoolFrame, f);
    Sense sense = sense_at_least(pool->threshold);
    if (pool->explodes && game_option(p->game, D6_OPT_EXPLODE_RECURSIVE))
        sense.flags |= SENSE_EXPLODES;
    else if (pool->explodes && is_first)
        sense.flags |= SENSE_EXPLODES_ONCE;
    if (pool->magic && !pool->rerolled && what != D6_ROLL_REROLL)
        sense.flags |= SENSE_REROLLS;
    play_roll(p, dice, D6_SIDES, what, f->subject, sense);
}

static Threshold pool_threshold(const Game *g)
{
    const Frame *parent = &g->frame[g->depth - 2];
    switch (parent->proc) {
    case D6_PROC_EXCHANGE: return d6_exchange_pool(g, parent);
    case D6_PROC_PHASE: return d6_phase_pool(g, parent);
    default: return d6_disengage_pool(g, parent);
    }
}

static Next pool_start(Play *p, Frame *f)
{
    PoolFrame *pool = FRAME_AS(PoolFrame, f);
    if (!pool->dice) {
        d6_say2(p, pool->event, f->subject, f->object,
                pool->event == D6_EVENT_SHOT ? D6_SHOT_ZERO_RULE : D6_POWER_ZERO_RULE,
                d6_has(p->game, f->object, D6_TRAIT_ETHEREAL) ? D6_ETHEREAL_RULE
                                                              : D6_NO_POINTLESS_DIE_RULE);
        return next_pop(0);
    }
    pool_roll(p, f, pool->dice, pool_roll_kind(pool), true);
    return next_rolled(POOL_READ);
}

/// What there is to say of a target that has taken cover, for this shooter or not.
static void cite_cover(const Game *g, FigureId target, Event *e)
{
    bool helps = false;
    for (uint32_t i = 0; i < e->threshold.mod_count; i++)
        helps = helps || e->threshold.mod[i].rule == d6_rule(g, D6_COVER_BONUS_RULE);
    d6_event_cite(g, e, D6_SHOT_PLAIN_RULE);
    if (!d6_is(g, target, D6_IN_COVER))
        return;
    d6_event_cite(g, e, helps ? D6_COVER_FROM_ANY_RULE : D6_OPEN_SIDE_RULE);
    if (helps && d6_is(g, target, D6_PRONE))
        d6_event_cite(g, e, D6_PRONE_IN_COVER_RULE);
}

/// What does not count in a melee of this sibling, though somebody might expect it to.
static void cite_calm(const Game *g, FigureId fighter, Event *e)
{
    if (d6_is(g, fighter, D6_PRONE) && !d6_setting(g, D6_SET_PRONE_COMBAT_PENALTY))
        d6_event_cite(g, e, D6_PRONE_FIGHTER_RULE);
    if (d6_outnumbered(g, fighter) && !d6_setting(g, D6_SET_MULTIPLE_COMBAT_PENALTY))
        d6_event_cite(g, e, D6_OUTNUMBERED_RULE);
}

/// Tells of one wave; the first carries the threshold with all its modifiers.
static void pool_event(Play *p, const Frame *f, const PoolFrame *pool, int hits, uint32_t key)
{
    if (!p->sink)
        return;
    const Game *g = p->game;
    bool shot = pool->event == D6_EVENT_SHOT;
    Event e = d6_event(g, pool->event, f->subject, f->object, key);
    e.weapon = pool->weapon;
    e.amount = hits;
    e.left = pool->hits;
    event_dice(&e, &g->roll);
    if (!pool->is_later) {
        e.threshold = pool_threshold(g);
        d6_event_cite(g, &e, D6_THRESHOLD_RULE);
        d6_event_cite(g, &e, shot ? D6_SHOT_MODIFIERS_RULE : D6_MELEE_MODIFIERS_RULE);
        d6_event_cite(g, &e, shot ? D6_SHOT_ORDER_RULE : D6_MELEE_ORDER_RULE);
        int raw = e.threshold.base;
        for (uint32_t i = 0; i < e.threshold.mod_count; i++)
            raw += e.threshold.mod[i].value;
        if (e.threshold.mod_count)
            d6_event_cite(g, &e, D6_MODIFIERS_RULE);
        if (e.threshold.mod_count > 1)
            d6_event_cite(g, &e, shot ? D6_SHOT_CUMULATIVE_RULE : D6_CLAMP_ONCE_RULE);
        if (e.threshold.mod_count > 1 && shot)
            d6_event_cite(g, &e, D6_SHOT_CLAMP_RULE);
        if (shot && d6_sight(g, game_disc(g, f->subject), f->object).hidden) {
            d6_event_cite(g, &e, D6_CHORD_RULE);
            d6_event_cite(g, &e, D6_HIDDEN_SHARE_RULE);
        }
        if (shot) {
            cite_cover(g, f->object, &e);
            d6_exchange_tell(g, &g->frame[g->depth - 2], &e);
        } else {
            cite_calm(g, f->subject, &e);
        }
        if (!pool->weapon)
            d6_event_cite(g, &e, D6_POWER_ZERO_RULE); // AO-MELEE-9: bare hands that count
        if (d6_has(g, f->subject, D6_TRAIT_ETHEREAL))
            d6_event_cite(g, &e, D6_ETHEREAL_STRIKES_RULE);
        if (raw > 6)
            d6_event_cite(g, &e, D6_SIX_SUCCEEDS_RULE);
        if (raw < 2)
            d6_event_cite(g, &e, D6_ONE_FAILS_RULE);
    } else {
        e.threshold.base = e.threshold.total = pool->threshold;
        d6_event_cite(g, &e, D6_POOL_ORDER_RULE);
    }
    play_event(p, &e);
}

/// Counts the dice just rolled; returns how many more they give.
static uint32_t pool_count(Play *p, Frame *f, PoolFrame *pool, uint32_t key)
{
    Reading r = p->game->roll.reading;
    pool->missed |= pool->magic && r.misses;
    uint32_t hits = pool->hits + (uint32_t)r.hits;
    pool->hits = (uint16_t)(hits < UINT16_MAX ? hits : UINT16_MAX);
    pool_event(p, f, pool, r.hits, key);
    pool->is_later = true;
    return r.more;
}

static Next pool_read(Play *p, Frame *f)
{
    PoolFrame *pool = FRAME_AS(PoolFrame, f);
    uint32_t key = pool->event == D6_EVENT_SHOT ? D6_SHOT_DICE_RULE
                   : pool->is_later             ? D6_EXPLODE_RULE
                                                : D6_MELEE_DICE_RULE;
    uint32_t more = pool_count(p, f, pool, key);
    if (more) {
        pool_roll(p, f, more, pool_roll_kind(pool), false);
        return next_rolled(POOL_READ);
    }
    if (pool->missed && !pool->rerolled) {
        pool_roll(p, f, 1, D6_ROLL_REROLL, true);
        return next_rolled(POOL_REROLLED);
    }
    return next_pop(pool->hits);
}

static Next pool_rerolled(Play *p, Frame *f)
{
    PoolFrame *pool = FRAME_AS(PoolFrame, f);
    pool->rerolled = true;
    uint32_t more = pool_count(p, f, pool, D6_MAGIC_REROLL_RULE);
    if (more) {
        pool_roll(p, f, more, pool_roll_kind(pool), false);
        return next_rolled(POOL_READ);
    }
    return next_pop(pool->hits);
}

static const Row pool_rows[] = {
    {.label = POOL_START, .name = "attack_dice", .enter = pool_start},
    {.label = POOL_READ, .name = "attack_read", .enter = pool_read},
    {.label = POOL_REROLLED, .name = "attack_reroll", .enter = pool_rerolled},
};
const Proc d6_pool_proc = {"pool", pool_rows, COUNT_OF(pool_rows)};

// --- saves and injuries ---

void d6_push_hurt(Play *p, FigureId victim, FigureId by, int hits, int save_mod, uint8_t how)
{
    Frame *f = play_push(p, D6_PROC_HURT, game_seat_of(p->game, victim), victim, by);
    HurtFrame *hurt = FRAME_AS(HurtFrame, f);
    hurt->hits = (uint8_t)(hits > D6_HITS_MAX ? D6_HITS_MAX : hits);
    hurt->save_mod = (int8_t)save_mod;
    hurt->how = how;
}

/// Does each hit that gets through roll on the table of injuries?
static bool has_injury_table(const Game *g, const HurtFrame *hurt)
{
    return hurt->how == D6_HURT_MELEE && d6_setting(g, D6_SET_MELEE_WOUND_TABLE);
}

/// What else it can lose before it is out of action; at least 1, which is "any".
static uint8_t vitality_left(const Game *g, FigureId id)
{
    const Figure *f = game_figure_of(g, id);
    int left = f->tally[D6_TALLY_VITALITY] - f->tally[D6_TALLY_HURT];
    return (uint8_t)(left > 1 ? left : 1);
}

/// Dice of the next throw, where there are more to roll than one can have.
static uint32_t throw_of(uint32_t dice) { return dice < ROLL_MAX ? dice : ROLL_MAX; }

static Next roll_saves(Play *p, Frame *f)
{
    const HurtFrame *hurt = FRAME_AS(HurtFrame, f);
    Sense sense = sense_at_least(d6_save(p->game, f->subject, hurt->save_mod).total);
    sense.flags = SENSE_COUNTS_MISSES;
    if (!has_injury_table(p->game, hurt))
        sense.counts_to = vitality_left(p->game, f->subject);
    play_roll(p, throw_of(hurt->hits), D6_SIDES, D6_ROLL_SAVE, f->subject, sense);
    return next_rolled(HURT_SAVED);
}

OutcomeDice d6_hurt_next_dice(const Game *g)
{
    const Frame *f = &g->frame[g->depth - 1];
    if (NEVER(f->proc != D6_PROC_HURT))
        return OUTCOME_DICE_APART;
    const HurtFrame *hurt = FRAME_AS_CONST(HurtFrame, f);
    bool is_whole = hurt->hits == g->roll.count && !hurt->unsaved;
    return is_whole && has_injury_table(g, hurt) ? OUTCOME_DICE_THROUGH : OUTCOME_DICE_APART;
}

static Next hurt_start(Play *p, Frame *f)
{
    HurtFrame *hurt = FRAME_AS(HurtFrame, f);
    if (!hurt->hits)
        return next_done();
    if (!d6_stat(p->game, f->subject, D6_STAT_S)) {
        hurt->unsaved = hurt->injuring = hurt->hits;
        if (p->sink) {
            Event e = d6_event(p->game, D6_EVENT_SAVES, f->subject, f->object, D6_NO_STAT_RULE);
            d6_event_cite(p->game, &e, D6_NO_POINTLESS_DIE_RULE);
            e.left = hurt->unsaved;
            play_event(p, &e);
        }
        return next_goto(HURT_INJURE);
    }
    return roll_saves(p, f);
}

static Next hurt_saved(Play *p, Frame *f)
{
    HurtFrame *hurt = FRAME_AS(HurtFrame, f);
    const Roll *roll = &p->game->roll;
    hurt->unsaved = (uint8_t)(hurt->unsaved + roll->reading.misses);
    hurt->hits = (uint8_t)(hurt->hits - roll->count); // they have done what they can
    if (p->sink) {
        Event e = d6_event(p->game, D6_EVENT_SAVES, f->subject, f->object, D6_SAVE_RULE);
        d6_event_cite(p->game, &e, D6_SAVE_BY_SOURCE_RULE);
        if (hurt->how != D6_HURT_SHOT)
            d6_event_cite(p->game, &e, D6_EXCESS_HITS_RULE);
        event_dice(&e, roll);
        e.threshold = d6_save(p->game, f->subject, hurt->save_mod);
        e.amount = roll->reading.hits;
        e.left = hurt->unsaved;
        play_event(p, &e);
    }
    hurt->injuring = hurt->unsaved;
    return hurt->hits ? roll_saves(p, f) : next_row();
}

static Next hurt_injure(Play *p, Frame *f)
{
    HurtFrame *hurt = FRAME_AS(HurtFrame, f);
    if (!hurt->unsaved)
        return next_done();
    if (has_injury_table(p->game, hurt)) {
        Sense sense = sense_at_least(INJURY_COSTS);
        sense.flags = SENSE_MISS_MATTERS;
        sense.counts_to = vitality_left(p->game, f->subject);
        play_roll(p, throw_of(hurt->injuring), D6_SIDES, D6_ROLL_INJURY, f->subject, sense);
        return next_rolled(HURT_INJURED);
    }
    Figure *victim = game_figure(p->game, f->subject);
    victim->tally[D6_TALLY_HURT] = (int16_t)(victim->tally[D6_TALLY_HURT] + hurt->unsaved);
    if (p->sink) {
        Event e =
            d6_event(p->game, D6_EVENT_INJURIES, f->subject, f->object,
                     hurt->how == D6_HURT_DIRECT ? D6_OPPORTUNITY_HURT_RULE : D6_SHOT_DAMAGE_RULE);
        e.amount = hurt->unsaved;
        play_event(p, &e);
    }
    return next_done();
}

static Next hurt_injured(Play *p, Frame *f)
{
    HurtFrame *hurt = FRAME_AS(HurtFrame, f);
    Game *g = p->game;
    Figure *victim = game_figure(g, f->subject);
    int lost = g->roll.reading.hits;
    victim->tally[D6_TALLY_HURT] = (int16_t)(victim->tally[D6_TALLY_HURT] + lost);
    if (g->roll.reading.misses)
        victim->states |= D6_FALLING;
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_INJURIES, f->subject, f->object, D6_INJURY_RULE);
        d6_event_cite(g, &e, D6_INJURY_APPLIES_RULE);
        event_dice(&e, &g->roll);
        e.threshold.base = e.threshold.total = INJURY_COSTS;
        e.amount = lost;
        play_event(p, &e);
    }
    hurt->injuring = (uint8_t)(hurt->injuring - g->roll.count);
    return hurt->injuring ? next_goto(HURT_INJURE) : next_done();
}

static const Row hurt_rows[] = {
    {.label = HURT_START, .name = "saves", .enter = hurt_start},
    {.label = HURT_SAVED, .name = "saves_read", .enter = hurt_saved},
    {.label = HURT_INJURE, .name = "injuries", .enter = hurt_injure},
    {.label = HURT_INJURED, .name = "injuries_read", .enter = hurt_injured},
};
const Proc d6_hurt_proc = {"hurt", hurt_rows, COUNT_OF(hurt_rows)};

// --- tests of one die ---

void d6_roll_fear(Play *p, FigureId id)
{
    play_roll(p, 1, D6_SIDES, D6_ROLL_FEAR, id, sense_at_least(d6_fear(p->game, id).total));
}

bool d6_read_fear(Play *p, FigureId id, FigureId other, uint32_t key, uint32_t key2)
{
    const Game *g = p->game;
    bool holds = g->roll.reading.hits;
    if (!p->sink)
        return holds;
    Event e = d6_event(g, D6_EVENT_FEAR_TEST, id, other, key);
    d6_event_cite(g, &e, D6_FEAR_BASE_RULE);
    d6_event_cite(g, &e, D6_FEAR_EACH_RULE);
    if (d6_is(g, id, D6_TEMP_BRAVE) && d6_setting(g, D6_SET_FEAR_REPLACED))
        d6_event_cite(g, &e, D6_EMBOLDENED_RULE);
    if (key2 != D6_NO_KEY)
        d6_event_cite(g, &e, key2);
    event_dice(&e, &g->roll);
    e.threshold = d6_fear(g, id);
    e.success = holds;
    play_event(p, &e);
    return holds;
}
