// SPDX-License-Identifier: MIT
// What an active figure may be offered: every kind with its targets, and why not where it may not;
// random choices for playouts; and a short list of choices worth a look for bots and the page. All
// of it goes through d6_action_check(): nothing here decides a rule.
#include "core/num.h"
#include "rules/d6/d6_path.h"
#include "rules/d6/d6_procs.h"
#include "rules/d6/fight/d6_shot.h"

static bool in_series(const Game *g)
{
    const D6Activation *act = d6_activation_of(g);
    return act->mode == D6_MODE_SERIES || (act->is_follower && !act->leader_series &&
                                           game_option(g, D6_OPT_LEADER_STATIC_GIVES_DYNAMIC));
}

static bool lone_static(const Game *g)
{
    return d6_activation_of(g)->mode == D6_MODE_STATIC || game_option(g, D6_OPT_SERIES_STATIC_STEP);
}

// --- who and what an action may be meant for ---

static OptionMask masked(uint32_t n) { return (OptionMask)1 << (n - 1); }

static OptionMask mates(const Game *g, FigureId actor, int trait, uint8_t status)
{
    OptionMask found = 0;
    for (FigureMask left = g->of_seat[game_seat_of(g, actor)] & ~figure_bit(actor);
         left && d6_has(g, actor, trait); left &= left - 1)
        if (game_figure_of(g, figure_first(left))->status == status)
            found |= left & -left;
    return found;
}

/// Pieces within a step of the actor, by what may be done at them.
typedef struct Places {
    OptionMask cover, hide, door;
} Places;

static Places places_near(const Game *g, FigureId actor)
{
    Places found = {0};
    GeoDisc at = game_disc(g, actor);
    for (uint8_t n = 1; n <= g->map->piece_count; n++) {
        if (!geo_piece_within(&g->map->piece[n - 1], at, D6_STEP_LENGTH))
            continue;
        if (d6_piece_covers(g, (PieceId){n}))
            found.cover |= masked(n);
        if (d6_may_hide(g, actor) && d6_piece_hides(g, (PieceId){n}))
            found.hide |= masked(n);
        if (g->map->piece[n - 1].flags & GEO_DOOR)
            found.door |= masked(n);
    }
    return found;
}

/// Tokens that lie free, or that the actor carries.
static OptionMask tokens(const Game *g, FigureId actor, uint8_t status)
{
    OptionMask found = 0;
    for (uint8_t n = 1; n <= g->marker_count; n++)
        if (g->marker[n - 1].status == status &&
            (status == D6_MARKER_FREE || g->marker[n - 1].carrier.n == actor.n))
            found |= masked(n);
    return found;
}

// --- offer ---

// Kinds of actions, those with a weapon once for each, and standing up apart.
_Static_assert(D6_CHOICE_WAIT - D6_CHOICE_END + 1 + 2 * WEAPON_MAX + 1 <= OFFER_MAX,
               "what an active figure is offered fits");

/// What may be added to a choice of its kind: a step or standing up, as things are, and its marks.
static void add_means(const Game *g, FigureId actor, Option *o)
{
    uint32_t fields = d6_choices[o->choice.kind].fields;
    o->may |= fields & CHOICE_MARKS;
    if (lone_static(g))
        o->may |= fields & (d6_is(g, actor, D6_PRONE) ? CHOICE_STAND : CHOICE_STEP_PATH);
    if (o->may & CHOICE_STEP)
        o->allowance = D6_STEP_LENGTH;
}

static void offer_plain(const Game *g, FigureId actor, Offer *offer, Choice c)
{
    Option o = {.choice = c};
    add_means(g, actor, &o);
    o.why = d6_action_check(g, actor, &o.choice);
    offer_add(offer, &o);
}

static Refusal check_one(const Game *g, const void *actor, const Choice *c)
{
    return d6_action_check(g, *(const FigureId *)actor, c);
}

static void offer_each(const Game *g, FigureId actor, Offer *offer, Choice c, uint32_t part,
                       OptionMask set)
{
    Option o = {.choice = c, .open = part};
    add_means(g, actor, &o);
    offer_add_each(offer, g, o, set, check_one, &actor);
}

/// A path is left open: what can be told without one is whether there may be any.
static void offer_path(const Game *g, FigureId actor, Offer *offer, Option o)
{
    if (!in_series(g)) {
        o.barred |= option_part(&o) ? o.among : 0;
        o.among = 0;
        o.why = d6_action_check(g, actor, &o.choice);
    }
    offer_add(offer, &o);
}

static void offer_charges(const Game *g, FigureId actor, Offer *offer)
{
    FigureMask enemies = game_enemies(g, actor), engaged = d6_engaged(g, actor);
    Option o = {.choice = {.kind = D6_CHOICE_CHARGE},
                .open = CHOICE_PATH | CHOICE_TARGET,
                .allowance = d6_reach_charge(g, actor),
                .among = enemies & ~engaged,
                .barred = enemies & engaged};
    if (!o.among)
        o.why = d6_no_figure(g, ERR_NO_CHARGE_CONTACT, D6_CHARGE_TARGET_RULE,
                             figure_first(enemies & engaged));
    if (enemies)
        offer_path(g, actor, offer, o);
}

void d6_action_offer(const Game *g, const Frame *f, Offer *offer)
{
    FigureId actor = f->subject;
    const Profile *profile = game_profile(g, actor);
    FigureMask enemies = game_enemies(g, actor);
    offer_path(g, actor, offer,
               (Option){.choice = {.kind = D6_CHOICE_FAST_MOVE},
                        .open = CHOICE_PATH,
                        .allowance = d6_reach_fast(g, actor)});
    offer_charges(g, actor, offer);
    offer_each(g, actor, offer, (Choice){.kind = D6_CHOICE_FIGHT}, CHOICE_TARGET,
               d6_engaged(g, actor));
    for (uint8_t w = 1; w <= profile->weapon_count && profile->stat[D6_STAT_T]; w++)
        if (profile->weapon[w - 1].flags & WEAPON_RANGED)
            offer_each(g, actor, offer, (Choice){.kind = D6_CHOICE_SHOOT, .weapon = w},
                       CHOICE_TARGET, enemies);
    offer_each(g, actor, offer, (Choice){.kind = D6_CHOICE_CONFUSE}, CHOICE_TARGET,
               d6_has(g, actor, D6_TRAIT_CONFUSE) ? enemies : 0);
    uint32_t weapons = d6_ranged_weapons(g, actor);
    for (uint8_t w = 1; w <= WEAPON_MAX; w++)
        if (weapons >> (w - 1) & 1)
            offer_path(g, actor, offer,
                       (Option){.choice = {.kind = D6_CHOICE_MOVE_SHOOT, .weapon = w},
                                .open = CHOICE_PATH | CHOICE_CORNER | CHOICE_TARGET,
                                .allowance = d6_reach_short(g, actor),
                                .among = enemies});
    offer_plain(g, actor, offer, (Choice){.kind = D6_CHOICE_AIM});
    offer_each(g, actor, offer, (Choice){.kind = D6_CHOICE_BLESS}, CHOICE_TARGET,
               mates(g, actor, D6_TRAIT_BLESS, FIGURE_IN_PLAY));
    offer_each(g, actor, offer, (Choice){.kind = D6_CHOICE_HEAL}, CHOICE_TARGET,
               mates(g, actor, D6_TRAIT_HEAL, FIGURE_OUT));
    Places near = places_near(g, actor);
    offer_each(g, actor, offer, (Choice){.kind = D6_CHOICE_TAKE_COVER}, CHOICE_PIECE, near.cover);
    offer_each(g, actor, offer, (Choice){.kind = D6_CHOICE_HIDE}, CHOICE_PIECE, near.hide);
    offer_each(g, actor, offer, (Choice){.kind = D6_CHOICE_OPEN}, CHOICE_PIECE, near.door);
    offer_each(g, actor, offer, (Choice){.kind = D6_CHOICE_PICK_UP}, CHOICE_MARKER,
               tokens(g, actor, D6_MARKER_FREE));
    offer_each(g, actor, offer, (Choice){.kind = D6_CHOICE_DROP}, CHOICE_MARKER,
               tokens(g, actor, D6_MARKER_CARRIED));
    if (d6_has(g, actor, D6_TRAIT_PERCEPTION))
        offer_plain(g, actor, offer, (Choice){.kind = D6_CHOICE_PERCEPTION});
    offer_plain(g, actor, offer, (Choice){.kind = D6_CHOICE_GO_PRONE});
    if (d6_is(g, actor, D6_PRONE) && lone_static(g))
        offer_plain(g, actor, offer, (Choice){.kind = D6_CHOICE_WAIT, .stand = STAND_BEFORE});
    offer_plain(g, actor, offer, (Choice){.kind = D6_CHOICE_WAIT});
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_END}});
}

// --- random choices ---

static GeoVec random_point(Rng *rng, GeoVec at, int32_t reach)
{
    // A square is cheaper than a disc; what is too far is refused and drawn again.
    uint32_t side = (uint32_t)reach * 2 + 1;
    int32_t x = at.x - reach + (int32_t)rng_below(rng, side);
    int32_t y = at.y - reach + (int32_t)rng_below(rng, side);
    return (GeoVec){x, y};
}

/// As far towards a point as the allowance goes.
static GeoVec toward(GeoVec at, GeoVec to, int32_t reach)
{
    int32_t n = geo_leg_length(at, to);
    return n > reach ? geo_leg_station(at, to, reach) : to;
}

static void straight(const Game *g, FigureId actor, GeoVec to, Choice *c)
{
    c->path.count = 2;
    c->path.at[0] = game_figure_of(g, actor)->at;
    c->path.at[1] = to;
}

static FigureId random_of(Rng *rng, FigureMask mask)
{
    if (!mask)
        return (FigureId){0};
    for (uint32_t skip = rng_below(rng, (uint32_t)figure_count(mask)); skip; skip--)
        mask &= mask - 1;
    return figure_first(mask);
}

static uint8_t random_weapon(Rng *rng, uint32_t weapons) { return random_of(rng, weapons).n; }

/// Half of all random moves go towards somebody: games in which nobody meets test little.
static GeoVec random_end(const Game *g, FigureId actor, Rng *rng, FigureMask enemies, int32_t reach)
{
    GeoVec at = game_figure_of(g, actor)->at;
    if (!enemies || rng_below(rng, 2))
        return random_point(rng, at, reach * 7 / 10);
    GeoVec near = random_point(rng, game_figure_of(g, random_of(rng, enemies))->at, 3000);
    return toward(at, near, (int32_t)rng_below(rng, (uint32_t)reach));
}

static void sample_step(const Game *g, FigureId actor, Rng *rng, Choice *c)
{
    if (!lone_static(g) || d6_is(g, actor, D6_PRONE) || rng_below(rng, 3))
        return;
    straight(g, actor, random_point(rng, game_figure_of(g, actor)->at, 700), c);
    c->corner = c->kind == D6_CHOICE_GO_PRONE ? 1 : (uint8_t)rng_below(rng, 2);
}

static uint8_t sample_kind(const Game *g, Rng *rng, FigureMask engaged)
{
    static const uint8_t dynamic[] = {
        D6_CHOICE_FAST_MOVE, D6_CHOICE_FAST_MOVE, D6_CHOICE_FAST_MOVE,  D6_CHOICE_CHARGE,
        D6_CHOICE_CHARGE,    D6_CHOICE_CHARGE,    D6_CHOICE_MOVE_SHOOT, D6_CHOICE_MOVE_SHOOT,
        D6_CHOICE_FIGHT,     D6_CHOICE_AIM};
    static const uint8_t plain[] = {D6_CHOICE_WAIT,    D6_CHOICE_GO_PRONE,   D6_CHOICE_TAKE_COVER,
                                    D6_CHOICE_SHOOT,   D6_CHOICE_SHOOT,      D6_CHOICE_PICK_UP,
                                    D6_CHOICE_HIDE,    D6_CHOICE_PERCEPTION, D6_CHOICE_BLESS,
                                    D6_CHOICE_CONFUSE, D6_CHOICE_HEAL,       D6_CHOICE_OPEN,
                                    D6_CHOICE_DROP};
    if (engaged && rng_below(rng, 4))
        return D6_CHOICE_FIGHT;
    if (in_series(g) && rng_below(rng, 4))
        return dynamic[rng_below(rng, COUNT_OF(dynamic))];
    return plain[rng_below(rng, COUNT_OF(plain))];
}

static FigureMask within_reach(const Game *g, FigureId actor, FigureMask enemies, int32_t reach)
{
    FigureMask found = 0;
    GeoDisc self = game_disc(g, actor);
    for (; enemies; enemies &= enemies - 1) {
        GeoDisc other = game_disc(g, figure_first(enemies));
        if (geo_within(self, other, reach) && !geo_in_contact(self, other))
            found |= figure_bit(figure_first(enemies));
    }
    return found;
}

static bool sample_fill(const Game *g, FigureId actor, Rng *rng, FigureMask engaged, Choice *c)
{
    GeoVec at = game_figure_of(g, actor)->at;
    FigureMask enemies = game_enemies(g, actor);
    uint32_t ranged = d6_ranged_weapons(g, actor);
    switch (c->kind) {
    case D6_CHOICE_FAST_MOVE:
        straight(g, actor, random_end(g, actor, rng, enemies, d6_reach_fast(g, actor)), c);
        return true;
    case D6_CHOICE_CHARGE:
        c->target = random_of(rng, within_reach(g, actor, enemies, d6_reach_charge(g, actor)));
        if (!c->target.n)
            return false;
        straight(g, actor,
                 d6_place_beside(game_disc(g, c->target), game_figure_of(g, actor)->radius, at,
                                 (int)rng_below(rng, 5)),
                 c);
        return true;
    case D6_CHOICE_MOVE_SHOOT:
        straight(g, actor, random_end(g, actor, rng, enemies, d6_reach_short(g, actor)), c);
        c->corner = (uint8_t)rng_below(rng, 2);
        c->target = random_of(rng, enemies);
        c->weapon = random_weapon(rng, ranged);
        return ranged != 0;
    case D6_CHOICE_SHOOT:
        c->target = random_of(rng, enemies);
        c->weapon = random_weapon(rng, ranged);
        sample_step(g, actor, rng, c);
        return ranged != 0;
    case D6_CHOICE_FIGHT:
        c->target = random_of(rng, engaged);
        if (d6_is(g, actor, D6_PRONE) && lone_static(g))
            c->stand = (uint8_t)rng_below(rng, 3);
        return true;
    case D6_CHOICE_TAKE_COVER:
    case D6_CHOICE_HIDE:
        c->piece = d6_touched_piece(g, game_disc(g, actor), c->kind == D6_CHOICE_HIDE);
        return c->piece.n != 0;
    case D6_CHOICE_OPEN:
        c->piece =
            (PieceId){(uint8_t)(g->map->piece_count ? 1 + rng_below(rng, g->map->piece_count) : 0)};
        return c->piece.n != 0;
    case D6_CHOICE_PICK_UP:
    case D6_CHOICE_DROP:
        c->marker =
            (MarkerId){(uint8_t)(g->marker_count ? 1 + rng_below(rng, g->marker_count) : 0)};
        return c->marker.n != 0;
    case D6_CHOICE_BLESS:
        c->target = random_of(rng, game_friends(g, actor));
        return d6_has(g, actor, D6_TRAIT_BLESS);
    case D6_CHOICE_CONFUSE:
        c->target = random_of(rng, enemies);
        return d6_has(g, actor, D6_TRAIT_CONFUSE);
    case D6_CHOICE_HEAL:
        c->target = (FigureId){(uint8_t)(1 + rng_below(rng, g->figure_count))};
        return d6_has(g, actor, D6_TRAIT_HEAL);
    case D6_CHOICE_WAIT:
        if (d6_is(g, actor, D6_PRONE) && lone_static(g))
            c->stand = STAND_BEFORE;
        sample_step(g, actor, rng, c);
        return true;
    default: sample_step(g, actor, rng, c); return true;
    }
}

void d6_action_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    FigureMask engaged = attempt < SAMPLE_TRIES ? d6_engaged(g, f->subject) : 0;
    for (int i = 0; attempt < SAMPLE_TRIES && i < 4; i++) {
        *c = (Choice){.kind = sample_kind(g, rng, engaged)};
        if (sample_fill(g, f->subject, rng, engaged, c))
            return;
    }
    *c = (Choice){.kind = D6_CHOICE_WAIT};
}

// --- choices worth a look ---

typedef struct Proposer {
    const Game *g;
    FigureId actor;
    CandidateList *list;
    GeoGround ground;
    bool has_ground;
} Proposer;

static void propose(Proposer *w, const Choice *c)
{
    if (w->list->count < w->list->max && !refusal_is(d6_action_check(w->g, w->actor, c)))
        w->list->list[w->list->count++] = *c;
}

/// Straight if that is legal, around the corner if not.
static bool propose_path(Proposer *w, Choice *c, GeoVec to, int32_t reach)
{
    straight(w->g, w->actor, to, c);
    uint32_t before = w->list->count;
    propose(w, c);
    if (w->list->count > before)
        return true;
    if (!w->has_ground) {
        (void)d6_ground(w->g, w->actor, c->kind, &w->ground);
        w->has_ground = true;
    }
    w->ground.allowance = reach;
    if (!geo_route_find(&w->ground, c->path.at[0], to, &c->path))
        return false;
    propose(w, c);
    return w->list->count > before;
}

static void propose_charges(Proposer *w)
{
    const Game *g = w->g;
    GeoVec at = game_figure_of(g, w->actor)->at;
    int32_t r = game_figure_of(g, w->actor)->radius, reach = d6_reach_charge(g, w->actor);
    for (FigureMask left = game_enemies(g, w->actor) & ~d6_engaged(g, w->actor); left;
         left &= left - 1) {
        FigureId enemy = figure_first(left);
        if (!geo_within(game_disc(g, w->actor), game_disc(g, enemy), reach))
            continue;
        for (int turn = 0; turn < 5; turn++) {
            Choice c = {.kind = D6_CHOICE_CHARGE, .target = enemy};
            if (propose_path(w, &c, d6_place_beside(game_disc(g, enemy), r, at, turn), reach))
                break;
        }
    }
}

static void propose_shots(Proposer *w)
{
    const Game *g = w->g;
    uint32_t weapons = d6_ranged_weapons(g, w->actor);
    GeoVec at = game_figure_of(g, w->actor)->at;
    for (uint8_t weapon = 1; weapon <= WEAPON_MAX && weapons; weapon++) {
        if (!(weapons >> (weapon - 1) & 1))
            continue;
        for (FigureMask left = game_enemies(g, w->actor); left; left &= left - 1) {
            FigureId enemy = figure_first(left);
            Choice c = {.kind = D6_CHOICE_SHOOT, .target = enemy, .weapon = weapon};
            uint32_t before = w->list->count;
            propose(w, &c);
            bool plain = w->list->count > before;
            for (int side = 0; !plain && side < 2 && lone_static(g);
                 side++) { // a look round the corner
                GeoVec d = {game_figure_of(g, enemy)->at.x - at.x,
                            game_figure_of(g, enemy)->at.y - at.y};
                int64_t n = num_sqrt_ceil((int64_t)d.x * d.x + (int64_t)d.y * d.y) + 1;
                int32_t k = side ? 480 : -480;
                straight(g, w->actor,
                         (GeoVec){at.x - (int32_t)(d.y * (int64_t)k / n),
                                  at.y + (int32_t)(d.x * (int64_t)k / n)},
                         &c);
                c.path.at[2] = at;
                c.path.count = 3;
                c.corner = 1;
                propose(w, &c);
                plain = w->list->count > before;
            }
            if (!in_series(g))
                continue;
            Choice run = {
                .kind = D6_CHOICE_MOVE_SHOOT, .target = enemy, .weapon = weapon, .corner = 1};
            GeoVec near = toward(at, game_figure_of(g, enemy)->at, d6_reach_short(g, w->actor) - 1);
            straight(g, w->actor, near, &run);
            propose(w, &run);
            if (plain) { // shoot, then away
                run.corner = 0;
                run.path.at[1] = (GeoVec){2 * at.x - near.x, 2 * at.y - near.y};
                propose(w, &run);
            }
        }
    }
}

static void propose_moves(Proposer *w)
{
    const Game *g = w->g;
    GeoVec at = game_figure_of(g, w->actor)->at;
    int32_t reach = d6_reach_fast(g, w->actor);
    D6Objective objective[D6_OBJECTIVE_MAX];
    uint32_t count = d6_objectives(g, w->actor, objective);
    for (uint32_t i = 0; i < count; i++) {
        Choice c = {.kind = D6_CHOICE_FAST_MOVE};
        (void)propose_path(w, &c, toward(at, objective[i].at, reach - 1), reach);
    }
    for (FigureMask left = game_enemies(g, w->actor); left; left &= left - 1) {
        // Within reach of a charge next time, but out of contact.
        GeoVec enemy = game_figure_of(g, figure_first(left))->at;
        int32_t n = geo_leg_length(at, enemy);
        int32_t run = n - 4000 < reach ? n - 4000 : reach - 1;
        Choice c = {.kind = D6_CHOICE_FAST_MOVE};
        if (run > 300)
            (void)propose_path(w, &c, geo_leg_station(at, enemy, run), reach);
        Choice back = {.kind = D6_CHOICE_FAST_MOVE};
        GeoVec away = toward(at, (GeoVec){2 * at.x - enemy.x, 2 * at.y - enemy.y}, reach - 1);
        straight(g, w->actor, away, &back);
        propose(w, &back);
    }
    if (d6_is(g, w->actor, D6_PRONE)) {
        Choice rise = {.kind = D6_CHOICE_FAST_MOVE};
        straight(g, w->actor, at, &rise);
        propose(w, &rise);
    }
}

/// What is done to friends, pieces and tokens, in the order of these.
static void propose_near(Proposer *w)
{
    const Game *g = w->g;
    OptionMask bless = mates(g, w->actor, D6_TRAIT_BLESS, FIGURE_IN_PLAY);
    OptionMask heal = mates(g, w->actor, D6_TRAIT_HEAL, FIGURE_OUT);
    for (uint8_t n = 1; n <= g->figure_count; n++)
        if ((bless | heal) & masked(n))
            propose(w, &(Choice){.kind = bless & masked(n) ? D6_CHOICE_BLESS : D6_CHOICE_HEAL,
                                 .target = {n}});
    Places near = places_near(g, w->actor);
    for (uint8_t n = 1; n <= g->map->piece_count; n++) {
        if (near.cover & masked(n))
            propose(w, &(Choice){.kind = D6_CHOICE_TAKE_COVER, .piece = {n}});
        if (near.hide & masked(n))
            propose(w, &(Choice){.kind = D6_CHOICE_HIDE, .piece = {n}});
        if (near.door & masked(n))
            propose(w, &(Choice){.kind = D6_CHOICE_OPEN, .piece = {n}});
    }
    OptionMask own = tokens(g, w->actor, D6_MARKER_CARRIED);
    OptionMask lying = tokens(g, w->actor, D6_MARKER_FREE);
    for (uint8_t n = 1; n <= g->marker_count; n++)
        if ((own | lying) & masked(n))
            propose(w, &(Choice){.kind = own & masked(n) ? D6_CHOICE_DROP : D6_CHOICE_PICK_UP,
                                 .marker = {n}});
}

static void propose_statics(Proposer *w)
{
    const Game *g = w->g;
    bool prone = d6_is(g, w->actor, D6_PRONE), step = lone_static(g);
    for (FigureMask left = d6_engaged(g, w->actor); left; left &= left - 1) {
        Choice c = {.kind = D6_CHOICE_FIGHT, .target = figure_first(left)};
        c.stand = prone && step ? STAND_BEFORE : STAND_NO;
        propose(w, &c);
    }
    propose_near(w);
    if (d6_has(g, w->actor, D6_TRAIT_CONFUSE)) {
        for (FigureMask left = game_enemies(g, w->actor); left; left &= left - 1) {
            Choice c = {.kind = D6_CHOICE_CONFUSE, .target = figure_first(left)};
            propose(w, &c);
        }
    }
    if (d6_has(g, w->actor, D6_TRAIT_PERCEPTION))
        propose(w, &(Choice){.kind = D6_CHOICE_PERCEPTION});
    if (step && !prone) { // a step onto a token, or to its edge
        GeoVec at = game_figure_of(g, w->actor)->at;
        for (uint8_t n = 1; n <= g->marker_count; n++) {
            Choice c = {.kind = D6_CHOICE_PICK_UP, .marker = {n}, .corner = 1};
            if (g->marker[n - 1].status != D6_MARKER_FREE ||
                !geo_within(game_disc(g, w->actor), (GeoDisc){g->marker[n - 1].at, D6_TOKEN_RADIUS},
                            D6_STEP_LENGTH))
                continue;
            straight(g, w->actor, toward(at, g->marker[n - 1].at, D6_STEP_LENGTH), &c);
            propose(w, &c);
        }
    }
    if (prone && step)
        propose(w, &(Choice){.kind = D6_CHOICE_WAIT, .stand = STAND_BEFORE});
    if (!prone)
        propose(w, &(Choice){.kind = D6_CHOICE_GO_PRONE});
}

void d6_action_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    Proposer w = {.g = g, .actor = f->subject, .list = list};
    propose_statics(&w);
    if (in_series(g))
        propose_charges(&w);
    propose_shots(&w);
    if (in_series(g)) {
        propose_moves(&w);
        if (d6_ranged_weapons(g, f->subject))
            propose(&w, &(Choice){.kind = D6_CHOICE_AIM});
    }
    Choice end = {.kind = D6_CHOICE_END};
    if (list->count < list->max)
        list->list[list->count++] = end;
}
