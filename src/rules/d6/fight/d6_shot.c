// SPDX-License-Identifier: MIT
// Shots and powers before any die: targets, ranges, sight, thresholds.
#include "rules/d6/fight/d6_shot.h"
#include "core/num.h"

int d6_range_band(const Weapon *w, GeoDisc from, GeoDisc target)
{
    for (int i = 0; i < 3; i++)
        if (geo_within(from, target, w->range[i]))
            return i - 1;
    return 2;
}

GeoSight d6_sight(const Game *g, GeoDisc from, FigureId target)
{
    return geo_sight_chord(g->map, g->off, from.at, game_disc(g, target));
}

/// A third figure hides even part of a target on `to` (EV-SHOOT-2).
static bool masks(const Game *g, FigureId id, GeoDisc from, GeoDisc to)
{
    if (d6_is(g, id, D6_PRONE) && !d6_setting(g, D6_SET_PRONE_BLOCKS_LOS))
        return false;
    return geo_sight_masks(from.at, to, game_disc(g, id));
}

/// Who might be in between; nobody where figures do not hide each other (AO-SHOT-1).
static FigureMask bystanders(const Game *g, FigureId shooter, FigureId target)
{
    if (!d6_setting(g, D6_SET_FIGURES_BLOCK_LOS))
        return 0;
    return g->in_play & ~figure_bit(shooter) & ~figure_bit(target);
}

/// The first such figure; {0} if nobody does.
static FigureId masking(const Game *g, FigureId shooter, GeoDisc from, FigureId target)
{
    FigureMask others = bystanders(g, shooter, target);
    for (; others; others &= others - 1)
        if (masks(g, figure_first(others), from, game_disc(g, target)))
            return figure_first(others);
    return (FigureId){0};
}

FigureMask d6_masking(const Game *g, FigureId shooter, FigureId target, GeoDisc to)
{
    FigureMask others = bystanders(g, shooter, target), found = 0;
    for (; others; others &= others - 1)
        if (masks(g, figure_first(others), game_disc(g, shooter), to))
            found |= figure_bit(figure_first(others));
    return found;
}

static bool is_enemy_in_play(const Game *g, FigureId id, FigureId target)
{
    return target.n && target.n <= g->figure_count && game_in_play(g, target) &&
           game_seat_of(g, target) != game_seat_of(g, id);
}

Refusal d6_shot_check(const Game *g, FigureId shooter, GeoDisc from, uint8_t weapon,
                      FigureId target)
{
    const Profile *profile = game_profile(g, shooter);
    if (weapon && weapon <= profile->weapon_count && d6_weapon_lost(g, shooter, weapon))
        return d6_no(g, ERR_WEAPON_LOST, D6_THROWN_LOST_RULE);
    if (!profile->stat[D6_STAT_T])
        return d6_no(g, ERR_NO_RANGED_WEAPON, D6_NO_STAT_RULE);
    if (!weapon || weapon > profile->weapon_count)
        return d6_no(g, ERR_NO_RANGED_WEAPON, D6_NEEDS_RANGED_RULE);
    const Weapon *w = d6_weapon(g, shooter, weapon);
    if (!(w->flags & WEAPON_RANGED))
        return d6_no(g, ERR_NO_RANGED_WEAPON, D6_NEEDS_RANGED_RULE);
    if (!is_enemy_in_play(g, shooter, target))
        return d6_no_figure(g, ERR_BAD_TARGET, D6_ENEMIES_ONLY_RULE, target);
    if (d6_touching(g, from, game_enemies(g, shooter)))
        return d6_no_figure(g, ERR_ENGAGED, D6_ENGAGED_NO_SHOT_RULE, shooter);
    // The shooter may stand elsewhere on its path: whoever else touches the target engages it.
    if (d6_engaged(g, target) & ~figure_bit(shooter))
        return d6_no_figure(g, ERR_ENGAGED, D6_ENGAGED_NO_SHOT_RULE, target);
    if (d6_is(g, target, D6_HIDDEN))
        return d6_no_figure(g, ERR_TARGET_HIDDEN, D6_TARGET_HIDDEN_RULE, target);
    if (d6_range_band(w, from, game_disc(g, target)) == 2)
        return d6_no_figure(g, ERR_OUT_OF_RANGE, D6_RANGE_BAND_RULE, target);
    GeoSight sight = d6_sight(g, from, target);
    if (sight.hidden >= GEO_SIGHT_PARTS) {
        Refusal why = d6_no_piece(g, ERR_NO_LOS, D6_LINE_OF_SIGHT_RULE, sight.piece);
        why.subject = target;
        return why;
    }
    FigureId mask = masking(g, shooter, from, target);
    if (mask.n)
        return d6_no_figure(g, ERR_MASKED_BY_FIGURE, D6_MASKED_RULE, mask);
    return refusal_none();
}

/// EV-REACT-12, EV-REACT-13: a counter-charge shot is at short range whatever the distance.
static int band_of(const Game *g, const D6Shot *s)
{
    const Weapon *w = d6_weapon(g, s->shooter, s->weapon);
    int band = s->counter     ? -1
               : s->band != 2 ? s->band
                              : d6_range_band(w, s->from, game_disc(g, s->target));
    return band == 2 ? 1 : band;
}

void d6_shot_tell(const Game *g, const D6Shot *s, Event *e)
{
    e->range = (uint8_t)(band_of(g, s) + 2);
    if (s->counter) // taken on the way, nobody knows from how far
        return;
    e->has_distance = true;
    e->distance = geo_distance(s->from, game_disc(g, s->target));
    e->hidden = d6_sight(g, s->from, s->target).hidden;
}

Threshold d6_shot_threshold(const Game *g, const D6Shot *s)
{
    D6Mod m = {.g = g,
               .actor = s->shooter,
               .target = s->target,
               .from = s->from,
               .moving = s->moving,
               .aimed = s->aimed,
               .blind = s->counter,
               .cover_given = s->cover_given};
    m.range_band = band_of(g, s);
    if (!s->counter)
        m.hidden = d6_sight(g, s->from, s->target).hidden;
    return d6_threshold(D6_ROLL_KIND_SHOT, d6_stat(g, s->shooter, D6_STAT_T), &m);
}

int d6_power_trait(uint8_t kind)
{
    return kind == D6_CHOICE_BLESS     ? D6_TRAIT_BLESS
           : kind == D6_CHOICE_CONFUSE ? D6_TRAIT_CONFUSE
           : kind == D6_CHOICE_HEAL    ? D6_TRAIT_HEAL
                                       : -1;
}

bool d6_heal_place(const Game *g, FigureId healer, GeoDisc from, const Choice *c, GeoVec *place)
{
    GeoDisc body = game_disc(g, c->target);
    // The healer may stand elsewhere on its step: it is judged where it acts.
    FigureMask except = figure_bit(healer);
    if (!d6_place_taken(g, body, except, true) && !geo_overlap(body, from)) {
        *place = body.at;
        return true;
    }
    GeoDisc named = {c->place, body.radius};
    if (!c->has_place || !geo_in_contact(named, from) || geo_overlap(named, from) ||
        d6_place_taken(g, named, except, true))
        return false;
    *place = c->place;
    return true;
}

static Refusal heal_check(const Game *g, FigureId caster, GeoDisc from, const Choice *c)
{
    FigureId target = c->target;
    if (!target.n || target.n > g->figure_count ||
        game_figure_of(g, target)->status != FIGURE_OUT ||
        game_seat_of(g, target) != game_seat_of(g, caster))
        return d6_no_figure(g, ERR_BAD_TARGET, D6_HEAL_TARGET_RULE, target);
    if (!geo_in_contact(from, game_disc(g, target)))
        return d6_no_figure(g, ERR_NO_CONTACT, D6_HEAL_TARGET_RULE, target);
    if (d6_is(g, target, D6_HEAL_TRIED))
        return d6_no_figure(g, ERR_HEAL_USED, D6_HEAL_ONCE_RULE, target);
    GeoVec place;
    if (!d6_heal_place(g, caster, from, c, &place))
        return d6_no_figure(g, ERR_BAD_TARGET, D6_HEAL_PLACE_RULE, target);
    return refusal_none();
}

Refusal d6_power_check(const Game *g, FigureId caster, GeoDisc from, const Choice *c)
{
    FigureId target = c->target;
    int trait = d6_power_trait(c->kind);
    if (trait < 0 || !d6_has(g, caster, trait))
        return d6_no(g, ERR_NO_TRAIT, D6_POWER_COST_RULE);
    if (c->kind == D6_CHOICE_HEAL)
        return heal_check(g, caster, from, c);
    bool bless = c->kind == D6_CHOICE_BLESS;
    uint32_t key = bless ? D6_BLESS_TARGET_RULE : D6_CONFUSE_TARGET_RULE;
    bool known = target.n && target.n <= g->figure_count && game_in_play(g, target);
    if (!known || (game_seat_of(g, target) == game_seat_of(g, caster)) != bless)
        return d6_no_figure(g, ERR_BAD_TARGET, key, target);
    if (target.n == caster.n && !game_option(g, D6_OPT_BLESS_SELF))
        return d6_no_figure(g, ERR_BAD_TARGET, key, target);
    if (!bless && d6_is(g, target, D6_HIDDEN) && game_option(g, D6_OPT_HIDDEN_BLOCKS_POWERS))
        return d6_no_figure(g, ERR_TARGET_HIDDEN, D6_HIDDEN_NO_CONFUSE_RULE, target);
    if (target.n == caster.n)
        return refusal_none();
    if (!geo_within(from, game_disc(g, target), D6_POWER_RANGE))
        return d6_no_figure(g, ERR_OUT_OF_RANGE, key, target);
    GeoSight sight = d6_sight(g, from, target);
    if (sight.hidden >= GEO_SIGHT_PARTS) {
        Refusal why = d6_no_piece(g, ERR_NO_LOS, D6_POWER_SIGHT_RULE, sight.piece);
        why.subject = target;
        return why;
    }
    return refusal_none();
}

GeoVec d6_place_beside(GeoDisc disc, int32_t r, GeoVec towards, int turn)
{
    // Eighths of a circle as whole-number rotations (thousandths of cosine and sine).
    static const int16_t turns[8][2] = {{1000, 0},  {707, 707},  {707, -707},  {0, 1000},
                                        {0, -1000}, {-707, 707}, {-707, -707}, {-1000, 0}};
    int64_t dx = (int64_t)towards.x - disc.at.x, dy = (int64_t)towards.y - disc.at.y;
    int64_t c = turns[turn & 7][0], s = turns[turn & 7][1];
    int64_t x = dx * c - dy * s, y = dx * s + dy * c;
    int64_t len = num_sqrt_ceil(x * x / 1000000 + y * y / 1000000 + 1);
    int64_t want = (int64_t)disc.radius + r + GEO_CONTACT / 2;
    // Rounding moves the point by less than two thousandths: it stays inside the contact gap.
    return (GeoVec){(int32_t)(disc.at.x + num_div_nearest(x * want, len * 1000)),
                    (int32_t)(disc.at.y + num_div_nearest(y * want, len * 1000))};
}
