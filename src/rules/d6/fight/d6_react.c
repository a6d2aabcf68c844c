// SPDX-License-Identifier: MIT
// One figure's reaction to what is being done to it: the die, whom it answers, what it does. The
// legal reactions are looked at before the die, which is why none is rolled when there is nothing
// to choose (EV-REACT-3). What it chose is kept as its declared choice; the action carries it out
// in its place.
#include "rules/d6/fight/d6_react.h"
#include "core/geo_sight.h"
#include "core/geo_way.h"
#include "rules/d6/d6_path.h"
#include "rules/d6/d6_procs.h"
#include "rules/d6/fight/d6_shot.h"

uint8_t d6_trigger(const Game *g, FigureId attacker, FigureId reactor)
{
    int j = d6_member_index(g, attacker);
    const D6Action *a = d6_action_of(g);
    const Choice *c = d6_declared_of(g, attacker);
    if (j < 0 || !a || !c || (a->out >> j & 1))
        return 0;
    bool acts = !(a->acted >> j & 1) && c->target.n == reactor.n;
    bool acts_first = acts && (a->moved >> j & 1); // alone, before it makes contact (EV-DICE-4)
    bool charged = c->kind == D6_CHOICE_CHARGE && c->target.n == reactor.n;
    if ((a->fresh[j] & figure_bit(reactor)) && !acts_first &&
        (charged || d6_setting(g, D6_SET_REACT_TO_ANY_ENGAGEMENT)))
        return D6_TRIGGER_ENGAGE;
    if (!acts)
        return 0;
    return d6_is_shot(c->kind)            ? D6_TRIGGER_SHOT
           : c->kind == D6_CHOICE_CONFUSE ? D6_TRIGGER_POWER
                                          : 0;
}

uint8_t d6_reaction_to(const Game *g, FigureId reactor, FigureId attacker)
{
    const Choice *c = d6_declared_of(g, reactor);
    if (!c || !d6_is(g, reactor, D6_HAS_REACTED) || c->list[0].n != attacker.n)
        return 0;
    return c->kind;
}

/// Where an attacker's shot or power comes from.
static GeoDisc attack_from(const Game *g, FigureId attacker)
{
    const Choice *c = d6_declared_of(g, attacker);
    if (!c || d6_is(g, attacker, D6_HAS_REACTED) || !c->path.count)
        return game_disc(g, attacker);
    return d6_disc_at(g, attacker, c->path.at[d6_acting_corner(c)]);
}

void d6_push_react(Play *p, FigureId reactor, FigureMask attackers)
{
    Frame *f = play_push(p, D6_PROC_REACT, game_seat_of(p->game, reactor), reactor,
                         figure_first(attackers));
    D6React *r = FRAME_AS(D6React, f);
    r->attackers = attackers;
    r->trigger = d6_trigger(p->game, f->object, reactor);
}

/// In a group the attackers have not yet moved to where they act (EV-COORD-9 d before f): a look at
/// the table as it will be needs them there. Rare, so a copy is cheap enough.
static const Game *seen_from(const Game *g, FigureId attacker, Game *scratch)
{
    GeoVec at = attack_from(g, attacker).at;
    if (geo_same(at, game_figure_of(g, attacker)->at))
        return g;
    game_copy(scratch, g);
    scratch->figure[attacker.n - 1].at = at;
    return scratch;
}

// --- what is legal ---

static Refusal shot_back_check(const Game *g, FigureId reactor, FigureId attacker, uint8_t weapon)
{
    Game scratch;
    const Game *seen = seen_from(g, attacker, &scratch);
    Refusal why = d6_shot_check(seen, reactor, game_disc(seen, reactor), weapon, attacker);
    if (!refusal_is(why) && !d6_power(g, reactor, weapon, false, attacker))
        return d6_no(g, ERR_BAD_REACTION, D6_REACTION_AUTOMATIC_RULE);
    return why;
}

static Refusal counter_shot_check(const Game *g, FigureId reactor, FigureId attacker,
                                  uint8_t weapon)
{
    const Profile *profile = game_profile(g, reactor);
    if (weapon && weapon <= profile->weapon_count && d6_weapon_lost(g, reactor, weapon))
        return d6_no(g, ERR_WEAPON_LOST, D6_THROWN_LOST_RULE);
    if (!weapon || weapon > WEAPON_MAX || !(d6_ranged_weapons(g, reactor) >> (weapon - 1) & 1))
        return d6_no(g, ERR_NO_RANGED_WEAPON, D6_COUNTER_SHOT_RULE);
    if (d6_engaged(g, reactor))
        return d6_no_figure(g, ERR_ENGAGED, D6_ENGAGED_REACT_RULE, reactor);
    if (!d6_power(g, reactor, weapon, false, attacker))
        return d6_no(g, ERR_BAD_REACTION, D6_REACTION_AUTOMATIC_RULE);
    return refusal_none();
}

static D6Move flee_move(const Game *g, FigureId reactor)
{
    return (D6Move){.mover = reactor,
                    .allowance = d6_reach_fast(g, reactor),
                    .known = d6_known(g, reactor),
                    .stop = 0xff,
                    .key = D6_FLEE_RULE};
}

Refusal d6_flee_check(const Game *g, FigureId reactor, const GeoPath *path)
{
    if (!game_option(g, D6_OPT_REACT_FLEE))
        return d6_no(g, ERR_BAD_REACTION, D6_REACT_ENGAGE_RULE);
    if (d6_engaged(g, reactor))
        return d6_no_figure(g, ERR_FLEE_ENGAGED, D6_FLEE_RULE, reactor);
    D6Move move = flee_move(g, reactor);
    D6PathFacts facts;
    return d6_path_check(g, &move, path, &facts);
}

static bool conceals(const Game *g, FigureId reactor, GeoVec place, GeoVec from)
{
    int least = game_option(g, D6_OPT_CONCEALMENT_STRICT) ? 501 : 500;
    return geo_sight_chord(g->map, g->off, from, d6_disc_at(g, reactor, place)).hidden >= least;
}

static Refusal cover_check(const Game *g, FigureId reactor, FigureId attacker, PieceId piece,
                           GeoVec place)
{
    Refusal no = d6_no(g, ERR_BAD_REACTION, D6_REACT_COVER_RULE);
    if (!d6_piece_is(g, piece) || !d6_piece_covers(g, piece))
        return d6_no(g, ERR_NO_COVER, D6_REACT_COVER_RULE);
    const Figure *f = game_figure_of(g, reactor);
    bool shifts = !geo_same(place, f->at);
    if (shifts && (f->states & D6_PRONE))
        return no;
    if (!geo_piece_within(&g->map->piece[piece.n - 1], figure_disc(f), D6_COVER_REACH))
        return no;
    GeoDisc there = {place, f->radius};
    if (!geo_piece_contact(&g->map->piece[piece.n - 1], there) ||
        !conceals(g, reactor, place, attack_from(g, attacker).at))
        return no;
    if (!shifts)
        return refusal_none();
    GeoPath path = {.at = {f->at, place}, .count = 2};
    D6Move move = {.mover = reactor,
                   .allowance = D6_COVER_REACH,
                   .known = d6_known(g, reactor),
                   .stop = 0xff,
                   .free_ground = true,
                   .key = D6_REACT_COVER_RULE};
    D6PathFacts facts;
    return d6_path_check(g, &move, &path, &facts);
}

/// Point on a ray from the middle of a piece where a base just touches it.
static bool touching_point(const GeoPiece *piece, int32_t r, int k, GeoVec *at)
{
    GeoVec mid = piece->corner_count ? (GeoVec){(piece->box.x0 + piece->box.x1) / 2,
                                                (piece->box.y0 + piece->box.y1) / 2}
                                     : piece->corner[0];
    int32_t low = 0, high = piece->length + (piece->box.x1 - piece->box.x0) +
                            (piece->box.y1 - piece->box.y0) + 2 * r;
    while (high - low > 1) { // low overlaps, high does not
        int32_t half = low + (high - low) / 2;
        GeoVec v = geo_share(mid, geo_compass[k], half, GEO_COMPASS_LENGTH);
        if (geo_piece_overlaps(piece, (GeoDisc){v, r}))
            low = half;
        else
            high = half;
    }
    *at = geo_share(mid, geo_compass[k], high, GEO_COMPASS_LENGTH);
    return geo_piece_contact(piece, (GeoDisc){*at, r});
}

/// A place of cover from an attacker at this piece, within reach; false if there is none.
static bool cover_place(const Game *g, FigureId reactor, FigureId attacker, PieceId piece,
                        GeoVec *place)
{
    const Figure *f = game_figure_of(g, reactor);
    *place = f->at;
    if (!refusal_is(cover_check(g, reactor, attacker, piece, *place)))
        return true;
    if (f->states & D6_PRONE)
        return false;
    if (!geo_piece_within(&g->map->piece[piece.n - 1], figure_disc(f), D6_COVER_REACH))
        return false;
    for (int k = 0; k < GEO_COMPASS; k++)
        if (touching_point(&g->map->piece[piece.n - 1], f->radius, k, place) &&
            geo_square(*place, f->at) <= (int64_t)D6_COVER_REACH * D6_COVER_REACH &&
            !refusal_is(cover_check(g, reactor, attacker, piece, *place)))
            return true;
    return false;
}

/// First piece near enough that offers a place of cover from this attacker.
static bool any_cover(const Game *g, FigureId reactor, FigureId attacker, PieceId *piece,
                      GeoVec *place)
{
    for (uint8_t n = 1; n <= g->map->piece_count; n++) {
        *piece = (PieceId){n};
        if (d6_piece_covers(g, *piece) &&
            geo_piece_within(&g->map->piece[n - 1], game_disc(g, reactor), D6_COVER_REACH) &&
            cover_place(g, reactor, attacker, *piece, place))
            return true;
    }
    return false;
}

static Refusal power_back_check(const Game *g, FigureId reactor, FigureId attacker, const Choice *c)
{
    if (!game_option(g, D6_OPT_REACT_POWER_ANY_TARGET) && c->target.n != attacker.n)
        return d6_no_figure(g, ERR_BAD_REACTION, D6_REACT_POWER_TARGET_RULE, c->target);
    Game scratch;
    const Game *seen = seen_from(g, attacker, &scratch);
    return d6_power_check(seen, reactor, game_disc(seen, reactor), c);
}

/// A power this figure could use now; false if none.
static bool any_power(const Game *g, FigureId reactor, FigureId attacker, Choice *c)
{
    for (uint8_t kind = D6_CHOICE_BLESS; kind <= D6_CHOICE_HEAL; kind++) {
        if (!d6_has(g, reactor, d6_power_trait(kind)))
            continue;
        for (uint8_t n = 1; n <= g->figure_count; n++) {
            *c = (Choice){.kind = kind, .target = {n}};
            if (!refusal_is(power_back_check(g, reactor, attacker, c)))
                return true;
        }
    }
    return false;
}

/// Why this reaction is refused against this attacker.
static Refusal reaction_check(const Game *g, FigureId reactor, FigureId attacker, uint8_t trigger,
                              const Choice *c)
{
    uint32_t key = trigger == D6_TRIGGER_SHOT     ? D6_REACT_SHOT_RULE
                   : trigger == D6_TRIGGER_ENGAGE ? D6_REACT_ENGAGE_RULE
                                                  : D6_REACT_POWER_RULE;
    Refusal no = d6_no(g, ERR_BAD_REACTION, key);
    switch (c->kind) {
    case D6_CHOICE_NONE: return refusal_none();
    case D6_CHOICE_RETURN_FIRE:
        return trigger == D6_TRIGGER_ENGAGE ? no : shot_back_check(g, reactor, attacker, c->weapon);
    case D6_CHOICE_GO_PRONE:
        if (trigger != D6_TRIGGER_SHOT || d6_path_moves(&c->path))
            return no;
        return d6_is(g, reactor, D6_PRONE) ? d6_no(g, ERR_ALREADY_PRONE, D6_REACT_PRONE_RULE)
                                           : refusal_none();
    case D6_CHOICE_TAKE_COVER:
        if (trigger != D6_TRIGGER_SHOT)
            return no;
        return cover_check(g, reactor, attacker, c->piece,
                           c->has_place ? c->place : game_figure_of(g, reactor)->at);
    case D6_CHOICE_BLESS:
    case D6_CHOICE_CONFUSE:
    case D6_CHOICE_HEAL:
        if (trigger == D6_TRIGGER_ENGAGE ||
            (trigger == D6_TRIGGER_SHOT && !game_option(g, D6_OPT_REACT_SPELL_TO_SHOT)))
            return no;
        return power_back_check(g, reactor, attacker, c);
    case D6_CHOICE_COUNTER_CHARGE: return trigger == D6_TRIGGER_ENGAGE ? refusal_none() : no;
    case D6_CHOICE_COUNTER_SHOT:
        return trigger == D6_TRIGGER_ENGAGE ? counter_shot_check(g, reactor, attacker, c->weapon)
                                            : no;
    case D6_CHOICE_FLEE:
        return trigger == D6_TRIGGER_ENGAGE ? d6_flee_check(g, reactor, &c->path) : no;
    default: return no;
    }
}

static bool can_shoot_back(const Game *g, FigureId reactor, FigureId attacker)
{
    uint32_t weapons = d6_ranged_weapons(g, reactor);
    for (uint8_t i = 1; i <= WEAPON_MAX; i++)
        if ((weapons >> (i - 1) & 1) && !refusal_is(shot_back_check(g, reactor, attacker, i)))
            return true;
    return false;
}

/// Is there anything to choose against this attacker? (A counter-charge always is.)
static bool can_react(const Game *g, FigureId reactor, FigureId attacker)
{
    uint8_t trigger = d6_trigger(g, attacker, reactor);
    PieceId piece;
    GeoVec place;
    Choice c;
    if (trigger == D6_TRIGGER_ENGAGE)
        return true;
    if (trigger == D6_TRIGGER_SHOT &&
        (!d6_is(g, reactor, D6_PRONE) || any_cover(g, reactor, attacker, &piece, &place)))
        return true;
    if (can_shoot_back(g, reactor, attacker))
        return true;
    return (trigger == D6_TRIGGER_POWER || game_option(g, D6_OPT_REACT_SPELL_TO_SHOT)) &&
           any_power(g, reactor, attacker, &c);
}

// --- rows ---

static Next test_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    const D6React *r = FRAME_AS(D6React, f);
    bool any = false;
    for (FigureMask left = r->attackers; left && !any && d6_stat(g, f->subject, D6_STAT_R);
         left &= left - 1)
        any = can_react(g, f->subject, figure_first(left));
    int most = game_option(g, D6_OPT_REACTIONS_PER_TURN);
    bool spent = most && game_figure_of(g, f->subject)->tally[D6_TALLY_REACTIONS] >= most;
    if (!any || spent) {
        d6_say2(p, D6_EVENT_NO_REACTION, f->subject, f->object,
                spent ? D6_ONE_REACTION_RULE : D6_REACTION_AUTOMATIC_RULE,
                spent ? D6_NO_KEY : D6_NO_POINTLESS_DIE_RULE);
        return next_done();
    }
    game_figure(p->game, f->subject)->tally[D6_TALLY_REACTIONS]++;
    play_roll(p, 1, D6_SIDES, D6_ROLL_REACTION, f->subject,
              sense_at_least(d6_reaction(g, f->subject).total));
    return next_rolled(D6_REACT_TESTED);
}

static Next tested_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    const D6React *r = FRAME_AS(D6React, f);
    bool ok = g->roll.reading.hits;
    if (p->sink) {
        Threshold t = d6_reaction(g, f->subject);
        Event e = d6_event(g, D6_EVENT_REACTION_TEST, f->subject, f->object, D6_REACTION_TEST_RULE);
        d6_event_cite(g, &e, D6_TRIGGERS_RULE);
        d6_event_cite(g, &e, D6_REACTION_AUTOMATIC_RULE);
        d6_event_cite(g, &e, D6_NO_FACING_RULE);
        if (d6_is(g, f->subject, D6_HIDDEN | D6_HELD | D6_ACTIVATED | D6_PRONE))
            d6_event_cite(g, &e, D6_REACT_IN_ANY_STATE_RULE);
        if (r->trigger == D6_TRIGGER_ENGAGE)
            d6_event_cite(g, &e, D6_ALL_MAY_REACT_RULE);
        if (r->attackers & (r->attackers - 1))
            d6_event_cite(g, &e, D6_GROUP_REACTION_RULE);
        if (t.total == 1)
            d6_event_cite(g, &e, D6_ONE_PLUS_RULE);
        event_dice(&e, &g->roll);
        e.threshold = t;
        e.success = ok;
        play_event(p, &e);
    }
    return ok ? next_row() : next_done();
}

static Next whom_enter(Play *p, Frame *f)
{
    (void)p;
    const D6React *r = FRAME_AS(D6React, f);
    return r->attackers & (r->attackers - 1) ? next_decide() : next_row();
}

static void whom_offer(const Game *g, const Frame *f, Offer *offer)
{
    (void)g;
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_ANSWER},
                               .open = CHOICE_TARGET,
                               .among = FRAME_AS_CONST(D6React, f)->attackers});
}

static Refusal whom_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind != D6_CHOICE_ANSWER)
        return d6_no(g, ERR_WRONG_DECISION, D6_GROUP_REACTION_RULE);
    if (!(figure_bit(c->target) & FRAME_AS_CONST(D6React, f)->attackers))
        return d6_no_figure(g, ERR_BAD_REACTION, D6_GROUP_REACTION_RULE, c->target);
    return refusal_none();
}

static Next whom_take(Play *p, Frame *f, const Choice *c)
{
    f->object = c->target;
    FRAME_AS(D6React, f)->trigger = d6_trigger(p->game, c->target, f->subject);
    return next_row();
}

static Next pick_enter(Play *p, Frame *f)
{
    if (!can_react(p->game, f->subject, f->object))
        return next_done();
    uint8_t trigger = FRAME_AS(D6React, f)->trigger;
    return next_goto(trigger == D6_TRIGGER_SHOT     ? D6_REACT_SHOT
                     : trigger == D6_TRIGGER_ENGAGE ? D6_REACT_ENGAGE
                                                    : D6_REACT_POWER);
}

static Next ask_enter(Play *p, Frame *f)
{
    (void)p;
    (void)f;
    return next_decide();
}

/// EV-REACT-6: one whose own conditions fail is a bad reaction, with the rule of what failed. A
/// flight keeps the errors of its path (EV-REACT-15), a weapon thrown before its own (EV-WEAP-2).
static Refusal react_check(const Game *g, const Frame *f, const Choice *c)
{
    Refusal why = reaction_check(g, f->subject, f->object, FRAME_AS_CONST(D6React, f)->trigger, c);
    if (why.code && why.code != ERR_WEAPON_LOST && c->kind != D6_CHOICE_FLEE)
        why.code = ERR_BAD_REACTION;
    return why;
}

static void add_checked(const Game *g, const Frame *f, Offer *offer, Option option)
{
    if (!option.open)
        option.why = react_check(g, f, &option.choice);
    offer_add(offer, &option);
}

static void offer_shots(const Game *g, const Frame *f, Offer *offer, uint8_t kind)
{
    const Profile *profile = game_profile(g, f->subject);
    for (uint8_t i = 1; i <= profile->weapon_count; i++)
        if (profile->weapon[i - 1].flags & WEAPON_RANGED)
            add_checked(g, f, offer, (Option){.choice = {.kind = kind, .weapon = i}});
}

static Refusal check_one(const Game *g, const void *frame, const Choice *c)
{
    return react_check(g, frame, c);
}

static void offer_powers(const Game *g, const Frame *f, Offer *offer)
{
    for (uint8_t kind = D6_CHOICE_BLESS; kind <= D6_CHOICE_HEAL; kind++) {
        OptionMask fits = 0;
        for (uint8_t n = 1; n <= g->figure_count && d6_has(g, f->subject, d6_power_trait(kind));
             n++) {
            bool friendly = game_seat_of(g, (FigureId){n}) == game_seat_of(g, f->subject);
            if (friendly != (kind != D6_CHOICE_CONFUSE) || n == f->subject.n)
                continue;
            if (g->figure[n - 1].status == (kind == D6_CHOICE_HEAL ? FIGURE_OUT : FIGURE_IN_PLAY))
                fits |= (OptionMask)1 << (n - 1);
        }
        offer_add_each(offer, g, (Option){.choice = {.kind = kind}, .open = CHOICE_TARGET}, fits,
                       check_one, f);
    }
}

// The place belongs to the piece, so each piece is an option of its own; besides: three powers,
// going down, letting it happen.
_Static_assert(PIECE_MAX + WEAPON_MAX + 5 <= OFFER_MAX, "reactions to a shot fit");

static void offer_covers(const Game *g, const Frame *f, Offer *offer)
{
    for (uint8_t n = 1; n <= g->map->piece_count; n++) {
        Option o = {.choice = {.kind = D6_CHOICE_TAKE_COVER, .piece = {n}, .has_place = true}};
        if (!d6_piece_covers(g, o.choice.piece) ||
            !geo_piece_within(&g->map->piece[n - 1], game_disc(g, f->subject), D6_COVER_REACH))
            continue;
        if (!cover_place(g, f->subject, f->object, o.choice.piece, &o.choice.place))
            o.why = d6_no_piece(g, ERR_BAD_REACTION, D6_REACT_COVER_RULE, o.choice.piece);
        offer_add(offer, &o);
    }
}

static void react_offer(const Game *g, const Frame *f, Offer *offer)
{
    switch (FRAME_AS_CONST(D6React, f)->trigger) {
    case D6_TRIGGER_SHOT:
        offer_shots(g, f, offer, D6_CHOICE_RETURN_FIRE);
        add_checked(g, f, offer, (Option){.choice = {.kind = D6_CHOICE_GO_PRONE}});
        offer_covers(g, f, offer);
        offer_powers(g, f, offer);
        break;
    case D6_TRIGGER_POWER:
        offer_shots(g, f, offer, D6_CHOICE_RETURN_FIRE);
        offer_powers(g, f, offer);
        break;
    default: {
        add_checked(g, f, offer, (Option){.choice = {.kind = D6_CHOICE_COUNTER_CHARGE}});
        offer_shots(g, f, offer, D6_CHOICE_COUNTER_SHOT);
        GeoPath stay = d6_path_stay(g, f->subject);
        Option flee = {.choice = {.kind = D6_CHOICE_FLEE},
                       .open = CHOICE_PATH,
                       .allowance = d6_reach_fast(g, f->subject)};
        flee.why = d6_flee_check(g, f->subject, &stay);
        offer_add(offer, &flee);
        break;
    }
    }
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_NONE}});
}

GeoPath d6_flee_path(const Game *g, FigureId id, uint32_t way, int32_t length)
{
    GeoVec at = game_figure_of(g, id)->at;
    return (GeoPath){.at = {at, geo_share(at, geo_compass[way], length, GEO_COMPASS_LENGTH + 1)},
                     .count = 2};
}

void d6_flee_candidates(const Game *g, FigureId id, uint8_t kind, CandidateList *list)
{
    int32_t reach = d6_reach_fast(g, id);
    for (uint32_t way = 0; way < GEO_COMPASS; way++) {
        for (int32_t part = 2; part >= 1; part--) {
            uint32_t before = list->count;
            candidate_add(
                list, g,
                &(Choice){.kind = kind, .path = d6_flee_path(g, id, way, reach * part / 2)});
            if (list->count > before)
                break;
        }
    }
}

static void react_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    candidates_of_offer(g, list);
    if (FRAME_AS_CONST(D6React, f)->trigger == D6_TRIGGER_ENGAGE)
        d6_flee_candidates(g, f->subject, D6_CHOICE_FLEE, list);
}

static void react_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    static const uint8_t kinds[][6] = {
        [D6_TRIGGER_SHOT] = {D6_CHOICE_RETURN_FIRE, D6_CHOICE_GO_PRONE, D6_CHOICE_TAKE_COVER,
                             D6_CHOICE_BLESS, D6_CHOICE_CONFUSE, D6_CHOICE_NONE},
        [D6_TRIGGER_ENGAGE] = {D6_CHOICE_COUNTER_CHARGE, D6_CHOICE_COUNTER_SHOT, D6_CHOICE_FLEE,
                               D6_CHOICE_FLEE, D6_CHOICE_COUNTER_CHARGE, D6_CHOICE_NONE},
        [D6_TRIGGER_POWER] = {D6_CHOICE_RETURN_FIRE, D6_CHOICE_BLESS, D6_CHOICE_CONFUSE,
                              D6_CHOICE_HEAL, D6_CHOICE_RETURN_FIRE, D6_CHOICE_NONE}};
    uint32_t way;
    int32_t length;
    c->kind = attempt >= SAMPLE_TRIES
                  ? D6_CHOICE_NONE
                  : kinds[FRAME_AS_CONST(D6React, f)->trigger][rng_below(rng, 6)];
    switch (c->kind) {
    case D6_CHOICE_RETURN_FIRE:
    case D6_CHOICE_COUNTER_SHOT: c->weapon = (uint8_t)(1 + rng_below(rng, WEAPON_MAX)); break;
    case D6_CHOICE_BLESS:
    case D6_CHOICE_CONFUSE:
    case D6_CHOICE_HEAL:
        c->target = (FigureId){(uint8_t)(1 + rng_below(rng, g->figure_count))};
        break;
    case D6_CHOICE_FLEE: // one draw a statement: the order of arguments is the compiler's
        way = rng_below(rng, GEO_COMPASS);
        length = (int32_t)(1 + rng_below(rng, (uint32_t)d6_reach_fast(g, f->subject)));
        c->path = d6_flee_path(g, f->subject, way, length);
        break;
    case D6_CHOICE_TAKE_COVER:
        if (any_cover(g, f->subject, f->object, &c->piece, &c->place))
            c->has_place = true;
        else
            *c = (Choice){.kind = D6_CHOICE_NONE};
        break;
    default: break;
    }
}

static void say_reaction(Play *p, const Frame *f, const Choice *c)
{
    if (!p->sink)
        return;
    const Game *g = p->game;
    uint8_t trigger = FRAME_AS_CONST(D6React, f)->trigger;
    Event e = d6_event(g, D6_EVENT_REACTION, f->subject, f->object,
                       trigger == D6_TRIGGER_SHOT     ? D6_REACT_SHOT_RULE
                       : trigger == D6_TRIGGER_ENGAGE ? D6_REACT_ENGAGE_RULE
                                                      : D6_REACT_POWER_RULE);
    switch (c->kind) {
    case D6_CHOICE_RETURN_FIRE:
        d6_event_cite(g, &e, D6_RETURN_FIRE_RULE);
        d6_event_cite(g, &e, D6_SIMULTANEOUS_RULE);
        break;
    case D6_CHOICE_GO_PRONE: d6_event_cite(g, &e, D6_REACT_PRONE_RULE); break;
    case D6_CHOICE_TAKE_COVER: d6_event_cite(g, &e, D6_REACT_COVER_RULE); break;
    case D6_CHOICE_COUNTER_CHARGE: d6_event_cite(g, &e, D6_COUNTER_CHARGE_RULE); break;
    case D6_CHOICE_COUNTER_SHOT:
        d6_event_cite(g, &e, D6_COUNTER_SHOT_RULE);
        d6_event_cite(g, &e, D6_COUNTER_SHOT_AFTER_RULE);
        break;
    case D6_CHOICE_FLEE: d6_event_cite(g, &e, D6_FLEE_RULE); break;
    case D6_CHOICE_BLESS:
    case D6_CHOICE_CONFUSE:
    case D6_CHOICE_HEAL:
        d6_event_cite(g, &e, D6_REACT_POWER_TARGET_RULE);
        d6_event_cite(g, &e, D6_REACT_POWER_LATER_RULE);
        d6_event_cite(g, &e, D6_SIMULTANEOUS_RULE);
        break;
    default: break;
    }
    d6_event_cite(g, &e, D6_NO_CHAIN_RULE);
    if (FRAME_AS_CONST(D6React, f)->attackers & (FRAME_AS_CONST(D6React, f)->attackers - 1))
        d6_event_cite(g, &e,
                      c->kind == D6_CHOICE_GO_PRONE || c->kind == D6_CHOICE_TAKE_COVER
                          ? D6_GROUP_COVER_RULE
                          : D6_GROUP_REACTION_RULE);
    e.choice = c->kind;
    e.weapon = c->weapon;
    e.piece = c->piece;
    if (c->has_place) {
        e.to = c->place;
        e.has_to = true;
    }
    e.path = c->path;
    play_event(p, &e);
}

/// EV-REACT-9, EV-REACT-10: going down and shifting to cover happen at once, before the shot.
static Next react_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    say_reaction(p, f, c);
    if (c->kind == D6_CHOICE_NONE)
        return next_done();
    Choice *kept = d6_declare(g, f->subject, c);
    Figure *figure = game_figure(g, f->subject);
    kept->list[0] = f->object;
    kept->list_count = 1;
    figure->states |= D6_HAS_REACTED;
    if (c->kind == D6_CHOICE_GO_PRONE)
        d6_set_prone(p, f->subject, D6_REACT_PRONE_RULE);
    if (c->kind == D6_CHOICE_TAKE_COVER) {
        if (c->has_place && !geo_same(c->place, figure->at)) {
            figure->at = c->place;
            figure->states |= D6_SHIFTED;
            d6_lose_hidden(p, f->subject, D6_HIDDEN_LOST_RULE);
        }
        figure->states |= D6_IN_COVER;
        figure->mark[D6_MARK_COVER_PIECE] = c->piece.n;
        if (p->sink) {
            Event e = d6_event(g, D6_EVENT_COVER, f->subject, (FigureId){0}, D6_REACT_COVER_RULE);
            if (d6_has(g, f->subject, D6_TRAIT_STEALTHY))
                d6_event_cite(g, &e, D6_HIDES_AFTER_SHOT_RULE);
            e.piece = c->piece;
            e.to = figure->at;
            e.has_to = true;
            play_event(p, &e);
        }
    }
    if (d6_is_power(c->kind) || c->kind == D6_CHOICE_RETURN_FIRE ||
        c->kind == D6_CHOICE_COUNTER_SHOT)
        d6_lose_hidden(p, f->subject, D6_HIDDEN_LOST_RULE);
    return next_done();
}

#define REACT_ROW(label, name, cite)                                                               \
    {                                                                                              \
        label, name, ask_enter, react_offer, react_check, react_take, react_sample,                \
            react_candidates, cite, false                                                          \
    }
static const Row react_rows[] = {
    {.label = D6_REACT_TEST, .name = "reaction_die", .enter = test_enter},
    {.label = D6_REACT_TESTED, .name = "reaction_read", .enter = tested_enter},
    {D6_REACT_WHOM, "react_whom", whom_enter, whom_offer, whom_check, whom_take, NULL, NULL,
     D6_GROUP_REACTION_RULE, ROW_WITHIN},
    {.label = D6_REACT_PICK, .name = "reaction_kind", .enter = pick_enter},
    REACT_ROW(D6_REACT_SHOT, "react_shot", D6_REACT_SHOT_RULE),
    REACT_ROW(D6_REACT_ENGAGE, "react_engage", D6_REACT_ENGAGE_RULE),
    REACT_ROW(D6_REACT_POWER, "react_power", D6_REACT_POWER_RULE),
};
const Proc d6_react_proc = {"react", react_rows, COUNT_OF(react_rows)};
