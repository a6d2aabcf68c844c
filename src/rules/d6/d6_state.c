// SPDX-License-Identifier: MIT
// Facts about figures, and the few ways in which they change. Everything that falls, stands up or
// goes out of action passes through here, so a state is set and cleared in one place.
#include "rules/d6/d6.h"
#include "rules/d6/fight/d6_shot.h" // d6_heal_place

Refusal d6_no(const Game *g, ErrorCode code, uint32_t key)
{
    return (Refusal){.code = code, .rule = d6_rule(g, key)};
}

Refusal d6_no_figure(const Game *g, ErrorCode code, uint32_t key, FigureId subject)
{
    return (Refusal){.code = code, .rule = d6_rule(g, key), .subject = subject};
}

Refusal d6_no_piece(const Game *g, ErrorCode code, uint32_t key, PieceId piece)
{
    return (Refusal){.code = code, .rule = d6_rule(g, key), .piece = piece};
}

Event d6_event(const Game *g, uint16_t kind, FigureId figure, FigureId target, uint32_t key)
{
    Event e = event_of(g, kind, figure, target, 0);
    if (key != D6_NO_KEY)
        d6_event_cite(g, &e, key);
    return e;
}

void d6_say2(Play *p, uint16_t kind, FigureId figure, FigureId target, uint32_t key, uint32_t key2)
{
    if (!p->sink)
        return;
    Event e = d6_event(p->game, kind, figure, target, key);
    if (key2 != D6_NO_KEY)
        d6_event_cite(p->game, &e, key2);
    play_event(p, &e);
}

void d6_say(Play *p, uint16_t kind, FigureId figure, FigureId target, uint32_t key)
{
    d6_say2(p, kind, figure, target, key, D6_NO_KEY);
}

FigureMask d6_touching(const Game *g, GeoDisc d, FigureMask mask)
{
    FigureMask found = 0;
    for (FigureMask left = mask; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (geo_in_contact(d, game_disc(g, id)))
            found |= figure_bit(id);
    }
    return found;
}

bool d6_is_flying(const Game *g, FigureId id)
{
    return d6_has(g, id, D6_TRAIT_FLYING) || d6_has(g, id, D6_TRAIT_ETHEREAL);
}

// EV-TRAIT-21: base 4 and 6, slow 3 and 4.5, fast 6 and 9.
int32_t d6_reach_short(const Game *g, FigureId id)
{
    return d6_has(g, id, D6_TRAIT_SLOW) ? 3000 : d6_has(g, id, D6_TRAIT_FAST) ? 6000 : 4000;
}

int32_t d6_reach_fast(const Game *g, FigureId id)
{
    return d6_has(g, id, D6_TRAIT_SLOW) ? 4500 : d6_has(g, id, D6_TRAIT_FAST) ? 9000 : 6000;
}

/// AO-TRAIT-3: `charge_speed` "fast" lets only the traits change the charge, as they do a run.
int32_t d6_reach_charge(const Game *g, FigureId id)
{
    bool trait = d6_has(g, id, D6_TRAIT_SLOW) || d6_has(g, id, D6_TRAIT_FAST);
    return trait && d6_setting(g, D6_SET_CHARGE_SPEED) ? d6_reach_fast(g, id)
                                                       : d6_reach_short(g, id);
}

bool d6_weapon_lost(const Game *g, FigureId id, uint8_t weapon)
{
    return d6_is(g, id, (uint32_t)D6_WEAPON_LOST_1 << (weapon - 1));
}

static uint32_t weapons_with(const Game *g, FigureId id, uint32_t flag)
{
    const Profile *profile = game_profile(g, id);
    uint32_t found = 0;
    for (uint8_t i = 1; i <= profile->weapon_count; i++)
        if ((profile->weapon[i - 1].flags & flag) && !d6_weapon_lost(g, id, i))
            found |= 1u << (i - 1);
    return found;
}

uint32_t d6_melee_weapons(const Game *g, FigureId id) { return weapons_with(g, id, WEAPON_MELEE); }

uint32_t d6_ranged_weapons(const Game *g, FigureId id)
{
    return d6_stat(g, id, D6_STAT_T) ? weapons_with(g, id, WEAPON_RANGED) : 0;
}

int d6_power(const Game *g, FigureId id, uint8_t weapon, bool charging, FigureId victim)
{
    const Weapon *w = weapon ? d6_weapon(g, id, weapon) : NULL;
    if (!w && !d6_setting(g, D6_SET_UNARMED_POWER))
        return 0; // AO-MELEE-9: no weapon, no die, whatever its bonus
    if (d6_has(g, victim, D6_TRAIT_ETHEREAL) && !(w && (w->flags & WEAPON_MAGIC)))
        return 0;
    return (w ? w->power : d6_setting(g, D6_SET_UNARMED_POWER)) +
           (charging && d6_has(g, id, D6_TRAIT_FURIOUS_CHARGE) ? 1 : 0);
}

bool d6_piece_covers(const Game *g, PieceId piece)
{
    const GeoPiece *at = &g->map->piece[piece.n - 1];
    return d6_piece_on(g, piece) && (at->flags & (GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT)) &&
           at->length >= D6_COVER_SIDE;
}

bool d6_piece_hides(const Game *g, PieceId piece)
{
    return d6_piece_covers(g, piece) && g->map->piece[piece.n - 1].height >= D6_COVER_SIDE;
}

/// EV-TRAIT-22: the trait alone; AO-HIDE-1: or Furtif.
bool d6_may_hide(const Game *g, FigureId id)
{
    return d6_has(g, id, D6_TRAIT_HIDE) ||
           (d6_has(g, id, D6_TRAIT_STEALTHY) && d6_setting(g, D6_SET_FURTIF_MAY_HIDE));
}

PieceId d6_touched_piece(const Game *g, GeoDisc d, bool hiding)
{
    for (uint32_t i = 0; i < g->map->piece_count; i++) {
        PieceId id = {(uint8_t)(i + 1)};
        if (geo_piece_contact(&g->map->piece[i], d) &&
            (hiding ? d6_piece_hides(g, id) : d6_piece_covers(g, id)))
            return id;
    }
    return (PieceId){0};
}

int d6_carried(const Game *g, FigureId id)
{
    int n = 0;
    for (uint32_t i = 0; i < g->marker_count; i++)
        n += g->marker[i].status == D6_MARKER_CARRIED && g->marker[i].carrier.n == id.n;
    return n;
}

bool d6_place_taken(const Game *g, GeoDisc d, FigureMask except, bool elements)
{
    GeoBox table = {0, 0, g->map->width, g->map->depth};
    if (!geo_in_box(d, table))
        return true;
    for (FigureMask left = g->in_play & ~except; left; left &= left - 1)
        if (geo_overlap(d, game_disc(g, figure_first(left))))
            return true;
    return elements && geo_disc_blocked(g->map, g->off, GEO_BLOCKS_MOVE, d).n;
}

void d6_lose_aim(Play *p, FigureId id, uint32_t key)
{
    Figure *f = game_figure(p->game, id);
    if (!(f->states & D6_AIM_READY))
        return;
    f->states &= ~(uint32_t)D6_AIM_READY;
    d6_say(p, D6_EVENT_AIM_LOST, id, (FigureId){0}, key);
}

void d6_set_prone(Play *p, FigureId id, uint32_t key)
{
    Figure *f = game_figure(p->game, id);
    if (f->states & D6_PRONE)
        return;
    f->states |= D6_PRONE;
    d6_say(p, D6_EVENT_PRONE, id, (FigureId){0}, key);
}

void d6_stand(Play *p, FigureId id, uint32_t key)
{
    Figure *f = game_figure(p->game, id);
    if (!(f->states & D6_PRONE))
        return;
    f->states &= ~(uint32_t)D6_PRONE;
    d6_say(p, D6_EVENT_STOOD, id, (FigureId){0}, key);
}

void d6_lose_hidden(Play *p, FigureId id, uint32_t key)
{
    Figure *f = game_figure(p->game, id);
    if (!(f->states & D6_HIDDEN))
        return;
    f->states &= ~(uint32_t)D6_HIDDEN;
    f->mark[D6_MARK_HIDDEN_PIECE] = 0;
    d6_say(p, D6_EVENT_REVEALED, id, (FigureId){0}, key);
}

void d6_lose_cover(Play *p, FigureId id)
{
    Figure *f = game_figure(p->game, id);
    if (!(f->states & D6_IN_COVER))
        return;
    f->states &= ~(uint32_t)D6_IN_COVER;
    f->mark[D6_MARK_COVER_PIECE] = 0;
    d6_say(p, D6_EVENT_COVER_LOST, id, (FigureId){0}, D6_COVER_LOST_RULE);
}

void d6_drop_tokens(Play *p, FigureId id)
{
    Game *g = p->game;
    for (uint32_t i = 0; i < g->marker_count; i++) {
        Marker *m = &g->marker[i];
        if (m->status != D6_MARKER_CARRIED || m->carrier.n != id.n)
            continue;
        m->status = D6_MARKER_FREE;
        m->carrier = (FigureId){0};
        m->at = game_figure(g, id)->at;
        if (p->sink) {
            Event e = d6_event(g, D6_EVENT_DROPPED, id, (FigureId){0}, D6_BODY_RULE);
            d6_event_cite(p->game, &e, D6_TOKEN_DROPS_RULE);
            e.marker = (MarkerId){(uint8_t)(i + 1)};
            e.to = m->at;
            e.has_to = true;
            play_event(p, &e);
        }
    }
}

/// EV-DMG-4: the body stays; every state goes but activated, healed-once and lost weapons.
static void fall(Play *p, FigureId id)
{
    Figure *f = game_figure(p->game, id);
    const uint32_t kept = D6_ACTIVATED | D6_HEAL_TRIED | D6_WEAPON_LOST_1 | D6_WEAPON_LOST_2 |
                          D6_WEAPON_LOST_3 | D6_WEAPON_LOST_4 | D6_HAS_REACTED | D6_DEED_WORKED;
    game_set_status(p->game, id, FIGURE_OUT);
    f->states &= kept;
    f->mark[D6_MARK_COVER_PIECE] = f->mark[D6_MARK_HIDDEN_PIECE] = 0;
    if (p->sink) {
        Event e = d6_event(p->game, D6_EVENT_OUT, id, (FigureId){0}, D6_OUT_OF_ACTION_RULE);
        d6_event_cite(p->game, &e, D6_BODY_RULE);
        d6_event_cite(p->game, &e, D6_BODY_STAYS_RULE);
        play_event(p, &e);
    }
    d6_drop_tokens(p, id);
}

/// EV-DYN-14: who goes down of its own accord goes on aiming, who is knocked down does not.
static void knock_down(Play *p, FigureId id)
{
    if (!d6_setting(p->game, D6_SET_PRONE_KEEPS_AIM))
        d6_lose_aim(p, id, D6_AIM_LOST_RULE);
    d6_set_prone(p, id, D6_INJURY_RULE);
}

static void apply_hurt(Play *p, FigureId id)
{
    Game *g = p->game;
    Figure *f = game_figure(g, id);
    int hurt = f->tally[D6_TALLY_HURT];
    bool falls = (f->states & D6_FALLING) != 0;
    f->tally[D6_TALLY_HURT] = 0;
    f->states &= ~(uint32_t)D6_FALLING;
    if (f->status != FIGURE_IN_PLAY)
        return;
    if (hurt) {
        int left = f->tally[D6_TALLY_VITALITY] - hurt;
        f->tally[D6_TALLY_VITALITY] = (int16_t)(left > 0 ? left : 0);
        if (p->sink) {
            Event e = d6_event(g, D6_EVENT_DAMAGED, id, (FigureId){0}, D6_OUT_OF_ACTION_RULE);
            d6_event_cite(g, &e, D6_DAMAGE_TOGETHER_RULE);
            e.amount = hurt;
            e.left = f->tally[D6_TALLY_VITALITY];
            play_event(p, &e);
        }
    }
    if (!f->tally[D6_TALLY_VITALITY])
        fall(p, id);
    else if (falls)
        knock_down(p, id);
}

static void power_failed(Play *p, FigureId caster, const Choice *c, uint32_t key)
{
    if (!p->sink)
        return;
    Event e = d6_event(p->game, D6_EVENT_POWER_FAILED, caster, c->target, key);
    e.choice = c->kind;
    play_event(p, &e);
}

static void apply_heal(Play *p, FigureId caster, const Choice *c)
{
    Game *g = p->game;
    GeoVec place;
    if (!d6_heal_place(g, caster, game_disc(g, caster), c, &place)) {
        power_failed(p, caster, c, D6_HEAL_PLACE_RULE);
        return;
    }
    Figure *f = game_figure(g, c->target);
    f->at = place;
    int back = d6_setting(g, D6_SET_HEALED_VITALITY), full = d6_stat(g, c->target, D6_STAT_V);
    f->tally[D6_TALLY_VITALITY] = (int16_t)(back < full ? back : full);
    f->states |= D6_ACTIVATED; // EV-POW-6: it may be activated next turn, not this one
    game_set_status(g, c->target, FIGURE_IN_PLAY);
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_HEALED, c->target, caster, D6_HEAL_RULE);
        d6_event_cite(g, &e, D6_HEALED_VITALITY_RULE);
        d6_event_cite(g, &e, D6_HEALED_LATER_RULE);
        d6_event_cite(g, &e, D6_HEAL_PLACE_RULE);
        e.to = place;
        e.has_to = true;
        play_event(p, &e);
    }
    if (d6_setting(g, D6_SET_HEALED_PRONE))
        d6_set_prone(p, c->target, D6_HEAL_PLACE_RULE);
}

void d6_apply_power(Play *p, FigureId caster)
{
    Game *g = p->game;
    Figure *f = game_figure(g, caster);
    if (!(f->states & D6_DEED_WORKED))
        return;
    f->states &= ~(uint32_t)D6_DEED_WORKED;
    const Choice *c = d6_declared_of(g, caster);
    if (NEVER(!c))
        return;
    Figure *target = game_figure(g, c->target);
    if (c->kind == D6_CHOICE_HEAL) {
        apply_heal(p, caster, c);
    } else if (target->status == FIGURE_IN_PLAY) {
        bool bless = c->kind == D6_CHOICE_BLESS;
        uint32_t state = bless ? D6_BLESSED : D6_CONFUSED;
        uint32_t twice = bless ? D6_BLESSED_TWICE_RULE : D6_CONFUSED_TWICE_RULE;
        d6_say2(p, bless ? D6_EVENT_BLESSED : D6_EVENT_CONFUSED, c->target, caster,
                bless ? D6_BLESS_RULE : D6_CONFUSE_RULE,
                target->states & state ? twice : D6_NO_KEY);
        target->states |= state;
    }
}

void d6_apply(Play *p)
{
    const Game *g = p->game;
    for (uint8_t n = 1; n <= g->figure_count; n++) {
        const Figure *f = &g->figure[n - 1];
        if (f->tally[D6_TALLY_HURT] || (f->states & D6_FALLING))
            apply_hurt(p, (FigureId){n});
    }
    for (uint8_t n = 1; n <= g->figure_count; n++)
        if (g->figure[n - 1].states & D6_DEED_WORKED)
            d6_apply_power(p, (FigureId){n});
}
