// SPDX-License-Identifier: MIT
// A shooting exchange: declaration, reactions, all shooting dice, then all saves and damage,
// applied together at the end (AN-SHOT-5, AN-REACT-6). Nothing that dice depend on changes before
// that, so the state itself is the snapshot of AN-GEN-9; what a declaration changes (tokens,
// hiding) is noted in the attack when it is made.
#include "core/geo_sector.h"
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"

static NordenthExchange *record(Game *g, const Frame *f)
{
    return NORDENTH_AT(NordenthExchange, g, FRAME_AS_CONST(NordenthShooting, f)->place);
}
static const NordenthExchange *record_of(const Game *g, const Frame *f)
{
    return NORDENTH_AT_CONST(NordenthExchange, g, FRAME_AS_CONST(NordenthShooting, f)->place);
}

static GeoVec apex_of(const Game *g, const NordenthAttack *a)
{
    const Figure *s = game_figure_of(g, a->figure);
    GeoVec step = geo_step(geo_minus(a->place, s->at), s->radius, 1);
    return (GeoVec){s->at.x + step.x, s->at.y + step.y};
}

/// The place of the record of somebody's activation, if one is under way; 0: none.
static uint16_t acting_place(const Game *g, FigureId id)
{
    for (uint32_t i = 0; i < g->depth; i++)
        if (g->frame[i].proc == NORDENTH_PROC_ACTIVATION && g->frame[i].subject.n == id.n)
            return FRAME_AS_CONST(NordenthActivation, &g->frame[i])->place;
    return 0;
}

/// Is somebody's activation under way in which it has moved?
static bool has_moved(const Game *g, FigureId id)
{
    const uint16_t place = acting_place(g, id);
    return place && (NORDENTH_AT_CONST(NordenthActing, g, place)->flags & ACTING_MOVED);
}

NordenthAttack nordenth_attack(const Game *g, FigureId id, const Choice *c)
{
    const NordenthArm *arm = nordenth_arm(g, id, c->weapon);
    NordenthAttack a = {.figure = id, .weapon = c->weapon, .place = c->place};
    bool moved = nordenth_is(g, id, NORDENTH_WHITE) || has_moved(g, id);
    a.flags =
        (uint8_t)((moved ? 0 : ATTACK_AIMED) |
                  (nordenth_is(g, id, NORDENTH_LADDER) ? ATTACK_SNAP : 0) |
                  (nordenth_is(g, id, NORDENTH_WOUNDED) ? ATTACK_WOUNDED : 0) |
                  (arm->template_r ? ATTACK_TEMPLATE : 0) | (arm->breath_len ? ATTACK_BREATH : 0));
    if (arm->template_r)
        a.z = nordenth_burst_z(g, c->place, nordenth_choice_z(g, c));
    a.shots = 1;
    if (c->kind == NORDENTH_CHOICE_SHOOT) {
        a.shots = (uint8_t)nordenth_rate(g, id, c->weapon);
        for (uint32_t i = 0; i < a.shots; i++)
            a.target[i] = c->target;
    } else if (c->kind == NORDENTH_CHOICE_BURST) {
        a.shots = 0;
        for (uint32_t i = 0; i < c->list_count; i++)
            for (uint32_t k = 0; k < c->share[i]; k++)
                a.target[a.shots++] = c->list[i];
    }
    return a;
}

/// Writes an attack down and tells of it; tokens, hiding and facing follow from it.
static void declare(Play *p, NordenthExchange *x, FigureId id, const Choice *c, RuleId rule)
{
    Game *g = p->game;
    NordenthAttack *a = &x->attack[x->count++];
    const NordenthArm *arm = nordenth_arm(g, id, c->weapon);
    *a = nordenth_attack(g, id, c);
    bool first = x->count == 1;
    if (p->sink) {
        uint16_t kind = arm->template_r   ? NORDENTH_EVENT_LOBBED
                        : arm->breath_len ? NORDENTH_EVENT_BREATHED
                        : first           ? NORDENTH_EVENT_SHOT_DECLARED
                                          : NORDENTH_EVENT_RETURNED;
        Event e = event_of(g, kind, id, a->target[0], rule);
        event_cite(&e, first ? RULE_AN_SHOT_5 : RULE_AN_REACT_4);
        if (rule == RULE_AN_CHG_6)
            event_cite(&e, RULE_AN_CHG_7);
        event_cite(&e, RULE_AN_ACT_11);
        if (!first) {
            event_cite(&e, RULE_AN_REACT_5);
            event_cite(&e, RULE_AN_REACT_6);
            event_cite(&e, RULE_AN_REACT_7);
            event_cite(&e, RULE_AN_GEN_9);
        }
        if (arm->template_r) {
            event_cite(&e, RULE_AN_TPL_1);
            event_cite(&e, RULE_AN_TPL_6);
            event_cite(&e, RULE_AN_INTO_4);
        }
        if (arm->breath_len) {
            event_cite(&e, RULE_AN_BRE_1);
            event_cite(&e, RULE_AN_BRE_2);
            event_cite(&e, RULE_AN_BRE_3);
            event_cite(&e, RULE_AN_BRE_5);
        }
        if (a->shots > 1) {
            event_cite(&e, RULE_AN_ROF_1);
            event_cite(&e, RULE_AN_ROF_3);
            event_cite(&e, RULE_AN_ROF_4);
            event_cite(&e, RULE_AN_ROF_5);
        }
        if (arm->sort == NORDENTH_SORT_PISTOL &&
            nordenth_has(g, id, NORDENTH_SKILL_SPECIALISTE_PISTOLET))
            event_cite(&e, RULE_AN_SKL_5);
        e.weapon = a->weapon;
        e.amount = a->shots;
        if (arm->template_r || arm->breath_len) {
            e.has_to = true;
            e.to = a->place;
            e.to_z = a->z;
        }
        play_event(p, &e);
    }
    nordenth_set_token(p, id, NORDENTH_TOKEN_RED, RULE_AN_ACT_4);
    nordenth_reveal(p, id, (FigureId){0}, first ? RULE_AN_SHOT_6 : RULE_AN_HIDE_10);
    nordenth_turn_to(p, id, nordenth_shot_facing(g, id, c), RULE_AN_SHOT_7);
}

static FigureMask direct_targets(const NordenthAttack *a)
{
    FigureMask mask = 0;
    for (uint32_t i = 0; i < a->shots; i++)
        mask |= figure_bit(a->target[i]);
    return mask;
}

/// Everybody an attack reaches where it is aimed, or where it has landed.
static FigureMask reached(const Game *g, const NordenthAttack *a)
{
    const NordenthArm *arm = nordenth_arm(g, a->figure, a->weapon);
    if (a->flags & ATTACK_TEMPLATE)
        return nordenth_template_victims(g, arm, a->place, a->z);
    if (a->flags & ATTACK_BREATH)
        return nordenth_breath_victims(g, a->figure, arm, a->place);
    return direct_targets(a);
}

/// Who of a mask comes first: by allocation, or by distance from the impact or the apex.
static FigureId first_of(const Game *g, const NordenthAttack *a, FigureMask mask)
{
    if (!(a->flags & (ATTACK_TEMPLATE | ATTACK_BREATH))) {
        for (uint32_t i = 0; i < a->shots; i++)
            if (mask & figure_bit(a->target[i]))
                return a->target[i];
        return figure_first(mask);
    }
    GeoVec from = (a->flags & ATTACK_TEMPLATE) ? a->place : apex_of(g, a);
    FigureId best = {0};
    for (; mask; mask &= mask - 1) {
        FigureId id = figure_first(mask);
        if (!best.n || geo_square(from, game_figure_of(g, id)->at) <
                           geo_square(from, game_figure_of(g, best)->at))
            best = id;
    }
    return best;
}

Frame *nordenth_push_exchange(Play *p, FigureId shooter, const Choice *c, RuleId rule)
{
    Game *g = p->game;
    Frame *f =
        play_push(p, NORDENTH_PROC_EXCHANGE, game_seat_of(g, shooter), shooter, (FigureId){0});
    uint16_t place = nordenth_push(g, sizeof(NordenthExchange));
    FRAME_AS(NordenthShooting, f)->place = place;
    NordenthExchange *x = NORDENTH_AT(NordenthExchange, g, place);
    declare(p, x, shooter, c, rule);
    x->shot_at = reached(g, &x->attack[0]);
    return f;
}

// --- reactions (section 10) ---

static Refusal dodge_check(const Game *g, FigureId id)
{
    if (nordenth_is(g, id, NORDENTH_RED))
        return nordenth_no_figure(ERR_NO_REACTION, RULE_AN_REACT_1, id);
    if (nordenth_is(g, id, NORDENTH_WOUNDED) && !game_option(g, NORDENTH_OPT_WOUNDED_DODGE))
        return nordenth_no_figure(ERR_NO_REACTION, RULE_AN_REACT_12, id);
    return refusal_none();
}

static Refusal fire_check(const Game *g, FigureId id, FigureId shooter, uint8_t weapon)
{
    if (game_seat_of(g, id) == game_seat_of(g, shooter))
        return nordenth_no_figure(ERR_NO_REACTION, RULE_AN_REACT_9, id);
    return nordenth_answer_check(g, id, shooter, weapon);
}

static bool may_react(const Game *g, FigureId id, FigureId shooter)
{
    return !refusal_is(dodge_check(g, id)) ||
           (game_seat_of(g, id) != game_seat_of(g, shooter) && nordenth_may_answer(g, id, shooter));
}

static Next react_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthExchange *x = record(g, f);
    NordenthShooting *s = FRAME_AS(NordenthShooting, f);
    while (x->shot_at) {
        s->victim = first_of(g, &x->attack[0], x->shot_at);
        x->shot_at &= ~figure_bit(s->victim);
        if (s->victim.n == f->subject.n || !may_react(g, s->victim, f->subject))
            continue;
        f->seat = game_seat_of(g, s->victim);
        f->about = s->victim;
        return next_row();
    }
    f->seat = game_seat_of(g, f->subject);
    f->about = (FigureId){0};
    s->victim = (FigureId){0};
    return next_goto(NORDENTH_EX_SHOOT);
}

static Next ask_enter(Play *p, Frame *f)
{
    (void)p;
    (void)f;
    return next_decide();
}

static void ask_offer(const Game *g, const Frame *f, Offer *offer)
{
    FigureId id = FRAME_AS_CONST(NordenthShooting, f)->victim;
    offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_DECLINE}});
    offer_add(offer,
              &(Option){.choice = {.kind = NORDENTH_CHOICE_DODGE}, .why = dodge_check(g, id)});
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, id, false, w));) {
        Option o = {.choice = {.kind = NORDENTH_CHOICE_RETURN_FIRE, .weapon = w}};
        o.why = fire_check(g, id, f->subject, w);
        offer_add(offer, &o);
    }
}

static Refusal ask_check(const Game *g, const Frame *f, const Choice *c)
{
    FigureId id = FRAME_AS_CONST(NordenthShooting, f)->victim;
    switch (c->kind) {
    case NORDENTH_CHOICE_DECLINE: return refusal_none();
    case NORDENTH_CHOICE_DODGE: return dodge_check(g, id);
    case NORDENTH_CHOICE_RETURN_FIRE: return fire_check(g, id, f->subject, c->weapon);
    default: return nordenth_no(ERR_NOT_YOUR_DECISION, RULE_AN_REACT_1);
    }
}

static Next ask_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    NordenthExchange *x = record(g, f);
    FigureId id = FRAME_AS_CONST(NordenthShooting, f)->victim;
    if (c->kind == NORDENTH_CHOICE_DECLINE) {
        play_say(p, NORDENTH_EVENT_DECLINED, id, f->subject, RULE_AN_REACT_1);
    } else if (c->kind == NORDENTH_CHOICE_DODGE) {
        x->dodging |= figure_bit(id);
        if (p->sink) {
            Event e = event_of(g, NORDENTH_EVENT_DODGED, id, f->subject, RULE_AN_REACT_1);
            event_cite(&e, RULE_AN_REACT_2);
            event_cite(&e, RULE_AN_REACT_3);
            if (nordenth_engaged(g, id))
                event_cite(&e, RULE_AN_REACT_11);
            if (x->attack[0].flags & (ATTACK_TEMPLATE | ATTACK_BREATH))
                event_cite(&e, RULE_AN_REACT_9);
            if (nordenth_is_acting(g, id))
                event_cite(&e, RULE_AN_REACT_10);
            play_event(p, &e);
        }
        if (game_option(g, NORDENTH_OPT_DODGE_COSTS)) {
            if (nordenth_is_acting(g, id))
                NORDENTH_AT(NordenthActing, g, acting_place(g, id))->flags |= ACTING_DODGED;
            nordenth_set_token(p, id, NORDENTH_TOKEN_RED, RULE_AN_REACT_1);
        }
        nordenth_reveal(p, id, (FigureId){0}, RULE_AN_HIDE_10);
    } else {
        Choice shot = nordenth_answer(g, id, f->subject, c->weapon);
        declare(p, x, id, &shot, RULE_AN_REACT_1);
    }
    return next_goto(NORDENTH_EX_REACT);
}

// --- shooting dice ---

static Next shoot_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthExchange *x = record(g, f);
    NordenthShooting *s = FRAME_AS(NordenthShooting, f);
    for (; s->attack < x->count; s->attack++, s->shot = 0) {
        NordenthAttack *a = &x->attack[s->attack];
        if (a->flags & ATTACK_BREATH) {
            a->hits = 1;
            continue;
        }
        if (s->shot >= a->shots)
            continue;
        Threshold t = nordenth_shot_threshold(g, a, a->target[s->shot]);
        play_roll(p, 1, NORDENTH_SIDES, NORDENTH_ROLL_SHOT, a->figure, nordenth_test(t.total));
        return next_rolled(NORDENTH_EX_SHOT);
    }
    s->attack = 0;
    s->shot = 0;
    return next_goto(NORDENTH_EX_RESOLVE);
}

static void cite_shot(const Game *g, const NordenthAttack *a, FigureId target, Event *e)
{
    const Threshold *t = &e->threshold;
    for (uint32_t i = 0; i < t->mod_count; i++)
        event_cite(e, t->mod[i].rule);
    event_cite(e, RULE_AN_SHOT_4);
    event_cite(e, RULE_AN_TEST_1);
    event_cite(e, RULE_AN_TEST_4);
    event_cite(e, RULE_AN_TEST_5);
    event_cite(e, RULE_AN_RNG_1);
    event_cite(e, RULE_AN_RNG_2);
    event_cite(e, RULE_AN_RNG_3);
    if (t->mod_count > 1)
        event_cite(e, RULE_AN_TEST_8);
    if (e->dice_count && e->dice[0] == 1)
        event_cite(e, (a->flags & ATTACK_TEMPLATE) ? RULE_AN_TPL_5 : RULE_AN_TEST_2);
    if (e->dice_count && e->dice[0] == NORDENTH_SIDES)
        event_cite(e, (a->flags & ATTACK_TEMPLATE) ? RULE_AN_TPL_5 : RULE_AN_TEST_3);
    if (!target.n)
        return;
    if (nordenth_engaged(g, target))
        event_cite(e, RULE_AN_INTO_3);
    NordenthCover cover = nordenth_cover(g, nordenth_eye(g, a->figure), a->figure, target);
    PieceMask mine = nordenth_adjacent(g, game_base(g, a->figure), nordenth_height(g, a->figure));
    if (cover.has_modifier) {
        event_cite(e, RULE_AN_COV_3);
        if (nordenth_is(g, target, NORDENTH_MID_MOVE))
            event_cite(e, RULE_AN_COV_8);
    } else if (mine && !cover.has_save) {
        event_cite(e, RULE_AN_COV_2);
    }
    if (cover.has_save)
        event_cite(e, RULE_AN_COV_6);
    if (!(a->flags & ATTACK_SNAP) && game_figure_of(g, a->figure)->tally[NORDENTH_TALLY_JUMPED])
        event_cite(e, RULE_AN_CLB_9);
}

static Next shot_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthExchange *x = record(g, f);
    NordenthShooting *s = FRAME_AS(NordenthShooting, f);
    NordenthAttack *a = &x->attack[s->attack];
    FigureId target = a->target[s->shot];
    bool success = g->roll.reading.hits != 0;
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_SHOT, a->figure, target, RULE_AN_SHOT_3);
        e.threshold = nordenth_shot_threshold(g, a, target);
        e.weapon = a->weapon;
        e.success = success;
        event_dice(&e, &g->roll);
        cite_shot(g, a, target, &e);
        play_event(p, &e);
    }
    bool template = (a->flags & ATTACK_TEMPLATE) != 0;
    if (success || template)
        a->hits = (uint8_t)(a->hits | 1u << s->shot);
    s->shot++;
    return next_goto(template && !success ? NORDENTH_EX_SCATTER : NORDENTH_EX_SHOOT);
}

static Next scatter_enter(Play *p, Frame *f)
{
    const NordenthExchange *x = record_of(p->game, f);
    play_roll(p, 1, NORDENTH_SIDES, NORDENTH_ROLL_DIRECTION,
              x->attack[FRAME_AS_CONST(NordenthShooting, f)->attack].figure,
              sense_run(NORDENTH_SIDES));
    return next_rolled(0);
}

static void say_scatter(Play *p, const NordenthAttack *a, RuleId rule, const GeoVec *to)
{
    if (!p->sink)
        return;
    Event e = event_of(p->game, NORDENTH_EVENT_SCATTERED, a->figure, (FigureId){0}, rule);
    event_dice(&e, &p->game->roll);
    e.weapon = a->weapon;
    if (to) {
        event_cite(&e, RULE_AN_TPL_8);
        e.has_to = true;
        e.to = *to;
        e.to_z = a->z;
    }
    play_event(p, &e);
}

static Next distance_enter(Play *p, Frame *f)
{
    NordenthShooting *s = FRAME_AS(NordenthShooting, f);
    const NordenthAttack *a = &record_of(p->game, f)->attack[s->attack];
    s->direction = p->game->roll.reading.which;
    say_scatter(p, a, RULE_AN_TPL_4, NULL);
    play_roll(p, 1, NORDENTH_DRIFTS, NORDENTH_ROLL_DISTANCE, a->figure, sense_run(NORDENTH_DRIFTS));
    return next_rolled(0);
}

/// AN-TPL-8: a drift that meets solid terrain ends at its edge.
static GeoVec stopped(const Game *g, GeoVec from, GeoVec to, int32_t z)
{
    int32_t whole = geo_leg_length(from, to), low = 0, high = whole;
    GeoVec way = geo_minus(to, from);
    bool free = true;
    for (uint32_t i = 0; i < g->map->piece_count && free; i++) {
        const GeoPiece *piece = &g->map->piece[i];
        if (piece->corner_count != 2 && (piece->flags & GEO_BLOCKS_MOVE) &&
            (!piece->height || piece->height > z + NORDENTH_LEVEL) && piece->bottom <= z)
            free = !geo_leg_hits_piece(from, to, 1, piece);
    }
    if (free)
        return to;
    while (high - low > 1) { // how far may it drift?
        int32_t middle = low + (high - low) / 2;
        GeoVec at = geo_share(from, way, middle, whole);
        bool meets = false;
        for (uint32_t i = 0; i < g->map->piece_count && !meets; i++) {
            const GeoPiece *piece = &g->map->piece[i];
            if (piece->corner_count != 2 && (piece->flags & GEO_BLOCKS_MOVE) &&
                (!piece->height || piece->height > z + NORDENTH_LEVEL) && piece->bottom <= z)
                meets = geo_leg_hits_piece(from, at, 1, piece);
        }
        if (meets)
            high = middle;
        else
            low = middle;
    }
    return geo_share(from, way, low, whole);
}

void nordenth_drift(const Game *g, NordenthAttack *a, uint32_t direction, int32_t length)
{
    GeoVec way = geo_minus(a->place, game_figure_of(g, a->figure)->at);
    if (!way.x && !way.y)
        way = (GeoVec){0, 1};
    GeoVec step = geo_step(geo_turned(way, direction), length, 1);
    GeoVec to = {a->place.x + step.x, a->place.y + step.y};
    a->place = stopped(g, a->place, to, a->z);
    a->z = nordenth_burst_z(g, a->place, a->z);
}

static Next land_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthShooting *s = FRAME_AS(NordenthShooting, f);
    NordenthAttack *a = &record(g, f)->attack[s->attack];
    nordenth_drift(g, a, s->direction, (g->roll.reading.which + 1) * NORDENTH_PACE);
    say_scatter(p, a, RULE_AN_TPL_3, &a->place);
    s->direction = 0;
    return next_goto(NORDENTH_EX_SHOOT);
}

// --- saves and damage ---

static uint8_t hits_on(const NordenthAttack *a, FigureId id)
{
    if (a->flags & (ATTACK_TEMPLATE | ATTACK_BREATH))
        return 1;
    uint8_t hits = 0;
    for (uint32_t i = 0; i < a->shots; i++)
        hits = (uint8_t)(hits + (a->target[i].n == id.n && (a->hits >> i & 1)));
    return hits;
}

static void harm(Play *p, Frame *f, const NordenthExchange *x, FigureId victim)
{
    const Game *g = p->game;
    const NordenthShooting *s = FRAME_AS_CONST(NordenthShooting, f);
    const NordenthAttack a = x->attack[s->attack];
    bool dodges = s->attack == 0 && (x->dodging & figure_bit(victim));
    bool burst = (a.flags & ATTACK_TEMPLATE) != 0;
    NordenthCover cover =
        nordenth_cover(g, burst ? nordenth_origin(a.place, a.z) : nordenth_eye(g, a.figure),
                       burst ? (FigureId){0} : a.figure, victim);
    NordenthHarm *hits;
    (void)nordenth_push_harm(p, victim, a.figure, a.weapon, HARM_SHOT, &hits);
    for (uint32_t i = hits_on(&a, victim); i; i--)
        nordenth_harm_add(hits, nordenth_arm(g, a.figure, a.weapon)->impact, false);
    if (cover.has_save)
        nordenth_harm_save(hits, NORDENTH_SAVE_COVER, 6);
    if (dodges)
        nordenth_harm_save(hits, NORDENTH_SAVE_DODGE, 3);
    nordenth_harm_saves(g, victim, hits);
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_HIT, victim, a.figure, RULE_AN_SAVE_2);
        if (burst) {
            event_cite(&e, RULE_AN_TPL_2);
            event_cite(&e, RULE_AN_TPL_7);
            event_cite(&e, RULE_AN_TPL_9);
        }
        if (hits->count > 1)
            event_cite(&e, RULE_AN_SAVE_5);
        if (cover.has_save) {
            event_cite(&e, RULE_AN_COV_4);
            event_cite(&e, RULE_AN_COV_3);
            event_cite(&e, RULE_AN_COV_5);
            if (cover.save_rule)
                event_cite(&e, cover.save_rule);
        }
        e.weapon = a.weapon;
        e.is_of_target = true;
        e.amount = hits->count;
        play_event(p, &e);
    }
}

static Next resolve_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthExchange *x = record(g, f);
    NordenthShooting *s = FRAME_AS(NordenthShooting, f);
    for (; s->attack < x->count; s->attack++, s->shot = 0) {
        NordenthAttack *a = &x->attack[s->attack];
        if (!s->shot) { // the victims of this attack, once
            s->shot = 1;
            s->victims = 0;
            FigureMask all = reached(g, a);
            for (FigureMask left = a->hits ? all : 0; left; left &= left - 1)
                if (hits_on(a, figure_first(left)))
                    s->victims |= left & -left;
            if ((a->flags & ATTACK_TEMPLATE) && p->sink) {
                Event e =
                    event_of(g, NORDENTH_EVENT_BURST, a->figure, (FigureId){0}, RULE_AN_TPL_2);
                event_cite(&e, RULE_AN_TPL_8);
                e.has_to = true;
                e.to = a->place;
                e.to_z = a->z;
                e.weapon = a->weapon;
                e.amount = figure_count(s->victims);
                play_event(p, &e);
            }
        }
        if (!s->victims)
            continue;
        s->victim = first_of(g, a, s->victims);
        s->victims &= ~figure_bit(s->victim);
        harm(p, f, x, s->victim);
        return next_pushed(NORDENTH_EX_HARMED);
    }
    return next_goto(NORDENTH_EX_APPLY);
}

static Next harmed_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthExchange *x = record(g, f);
    const NordenthShooting *s = FRAME_AS_CONST(NordenthShooting, f);
    uint32_t n = s->victim.n - 1u;
    if (x->marked & figure_bit(s->victim))
        x->again |= figure_bit(s->victim);
    if (f->result & NORDENTH_ROLLED)
        x->marked |= figure_bit(s->victim);
    x->failures[n] = (uint8_t)(x->failures[n] + (f->result & 255));
    if ((f->result & NORDENTH_FATAL) && (f->result & 255))
        x->fatal |= figure_bit(s->victim);
    return next_goto(NORDENTH_EX_RESOLVE);
}

/// Results of all attacks together; who is wounded on a ladder is to fall.
void nordenth_apply(Play *p, NordenthExchange *x)
{
    Game *g = p->game;
    for (FigureMask left = x->marked; left; left &= left - 1) {
        FigureId id = figure_first(left);
        nordenth_suffer(p, id, x->failures[id.n - 1], (x->fatal & figure_bit(id)) != 0,
                        x->again & figure_bit(id) ? RULE_AN_REACT_8 : 0);
        x->fallen |= nordenth_hangs(g, id) ? figure_bit(id) : 0;
    }
    x->marked = 0;
    nordenth_check_engaged(p);
    nordenth_check_end(p);
}

static Next apply_enter(Play *p, Frame *f)
{
    NordenthExchange *x = record(p->game, f);
    nordenth_apply(p, x);
    return next_row();
}

/// AN-FALL-4 (b): one after the other.
Next nordenth_next_fall(Play *p, NordenthExchange *x, uint8_t again, uint8_t done)
{
    Game *g = p->game;
    if (nordenth_is_over(g))
        return next_over();
    while (x->fallen) {
        FigureId id = figure_first(x->fallen);
        x->fallen &= ~figure_bit(id);
        if (nordenth_lose_hold(p, id))
            return next_pushed(again);
    }
    return next_goto(done);
}

static Next falls_enter(Play *p, Frame *f)
{
    return nordenth_next_fall(p, record(p->game, f), NORDENTH_EX_FALLS, NORDENTH_EX_DONE);
}

static Next done_enter(Play *p, Frame *f)
{
    nordenth_pop(p->game, FRAME_AS_CONST(NordenthShooting, f)->place);
    return next_done();
}

static const Row exchange_rows[] = {
    {.label = NORDENTH_EX_REACT, .name = "reactions", .enter = react_enter},
    {NORDENTH_EX_ASK, "react", ask_enter, ask_offer, ask_check, ask_take, NULL, NULL,
     NORDENTH_CITE_REACT, ROW_WITHIN},
    {.label = NORDENTH_EX_SHOOT, .name = "shoot", .enter = shoot_enter},
    {.label = NORDENTH_EX_SHOT, .name = "shot", .enter = shot_enter},
    {.label = NORDENTH_EX_SCATTER, .name = "scatter", .enter = scatter_enter},
    {.label = NORDENTH_EX_DISTANCE, .name = "distance", .enter = distance_enter},
    {.label = NORDENTH_EX_LAND, .name = "land", .enter = land_enter},
    {.label = NORDENTH_EX_RESOLVE, .name = "resolve", .enter = resolve_enter},
    {.label = NORDENTH_EX_HARMED, .name = "harmed", .enter = harmed_enter},
    {.label = NORDENTH_EX_APPLY, .name = "apply", .enter = apply_enter},
    {.label = NORDENTH_EX_FALLS, .name = "falls", .enter = falls_enter},
    {.label = NORDENTH_EX_DONE, .name = "done", .enter = done_enter},
};
const Proc nordenth_exchange_proc = {"exchange", exchange_rows, COUNT_OF(exchange_rows)};
