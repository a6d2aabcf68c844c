// SPDX-License-Identifier: MIT
// Shots before their dice: who may shoot what at whom, what a template or a breath reaches, and the
// threshold with its modifiers (section 9).
#include "core/geo_sector.h"
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"

int nordenth_rate(const Game *g, FigureId id, uint8_t weapon)
{
    const NordenthArm *arm = nordenth_arm(g, id, weapon);
    int rate = arm->cdt ? arm->cdt : 1;
    return rate + (arm->sort == NORDENTH_SORT_PISTOL &&
                   nordenth_has(g, id, NORDENTH_SKILL_SPECIALISTE_PISTOLET));
}

/// A line of sight for somebody who may turn to look.
static bool has_line(const Game *g, FigureId id, FigureId target)
{
    return geo_silhouette_is_seen(g->map, g->off, nordenth_eye(g, id), game_base(g, target),
                                  nordenth_height(g, target));
}

int32_t nordenth_burst_z(const Game *g, GeoVec at, int32_t aimed)
{
    return geo_surface_under(g->map, at, aimed + NORDENTH_LEVEL);
}

static bool may_be_hit(const Game *g, FigureId id)
{
    return !nordenth_is(g, id, NORDENTH_CONCEALED) ||
           game_option(g, NORDENTH_OPT_TEMPLATES_HIT_HIDDEN);
}

/// Hidden ones as well: mines spare nobody (AN-MINE-3).
FigureMask nordenth_under(const Game *g, GeoVec at, int32_t z, int32_t radius)
{
    FigureMask mask = 0;
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        FigureId id = figure_first(left);
        const Figure *f = game_figure_of(g, id);
        int32_t rise = f->z > z ? f->z - z : z - f->z;
        if (rise <= radius && geo_closer(figure_disc(f), (GeoDisc){at, 0}, radius) &&
            geo_silhouette_seen(g->map, g->off, nordenth_origin(at, z), figure_base(f),
                                nordenth_height(g, id)))
            mask |= figure_bit(id);
    }
    return mask;
}

FigureMask nordenth_template_victims(const Game *g, const NordenthArm *arm, GeoVec at, int32_t z)
{
    FigureMask mask = 0;
    for (FigureMask left = nordenth_under(g, at, z, arm->template_r); left; left &= left - 1)
        mask |= may_be_hit(g, figure_first(left)) ? left & -left : 0;
    return mask;
}

FigureMask nordenth_breath_victims(const Game *g, FigureId shooter, const NordenthArm *arm,
                                   GeoVec at)
{
    const Figure *s = game_figure_of(g, shooter);
    GeoVec way = geo_minus(at, s->at), step = geo_step(way, s->radius, 1);
    GeoVec apex = {s->at.x + step.x, s->at.y + step.y};
    FigureMask mask = 0;
    for (FigureMask left = g->in_play & ~figure_bit(shooter); left; left &= left - 1) {
        FigureId id = figure_first(left);
        int32_t z = game_figure_of(g, id)->z, rise = z > s->z ? z - s->z : s->z - z;
        if (may_be_hit(g, id) && rise <= arm->breath_len &&
            geo_sector_holds(apex, way, arm->breath_len, arm->breath_slope, game_disc(g, id)) &&
            has_line(g, shooter, id))
            mask |= figure_bit(id);
    }
    return mask;
}

// --- may it? ---

static Refusal shooter_check(const Game *g, FigureId id)
{
    if (nordenth_is(g, id, NORDENTH_RED))
        return nordenth_no_figure(ERR_RED_TOKEN, RULE_AN_SHOT_1, id);
    return nordenth_engaged(g, id) ? nordenth_no_figure(ERR_ENGAGED, RULE_AN_ACT_13, id)
                                   : refusal_none();
}

static Refusal weapon_check(const Game *g, FigureId id, uint8_t weapon, bool template, bool breath)
{
    if (!weapon || weapon > game_profile(g, id)->weapon_count)
        return nordenth_no_figure(ERR_WEAPON, RULE_AN_SHOT_1, id);
    const NordenthArm *arm = nordenth_arm(g, id, weapon);
    if (arm->is_melee || (arm->template_r > 0) != template || (arm->breath_len > 0) != breath)
        return nordenth_no_figure(ERR_WEAPON, RULE_AN_SHOT_1, id);
    if (nordenth_is(g, id, NORDENTH_WOUNDED) && arm->hands > 1)
        return nordenth_no_figure(ERR_WEAPON, RULE_AN_WND_2, id);
    return refusal_none();
}

/// AN-SHOT-2 for one target.
static Refusal target_check(const Game *g, FigureId id, FigureId target, uint8_t weapon)
{
    const NordenthActing *acting = nordenth_acting_of(g);
    if (!game_in_play(g, target))
        return nordenth_no_figure(ERR_TARGET_OUT, RULE_AN_SHOT_2, target);
    if (!has_line(g, id, target))
        return nordenth_no_figure(ERR_NO_LOS, RULE_AN_SHOT_2, target);
    if (nordenth_is(g, target, NORDENTH_CONCEALED))
        return nordenth_no_figure(ERR_TARGET_HIDDEN, RULE_AN_HIDE_6, target);
    if (acting && (acting->unveiled & figure_bit(target)))
        return nordenth_no_figure(ERR_TARGET_HIDDEN, RULE_AN_HIDE_7, target);
    if (game_seat_of(g, target) == game_seat_of(g, id))
        return nordenth_no_figure(ERR_TARGET_FRIEND, RULE_AN_SHOT_2, target);
    if (nordenth_engaged(g, target) && !nordenth_closer(g, id, target, 2 * NORDENTH_PACE))
        return nordenth_no_figure(ERR_TARGET_IN_MELEE, RULE_AN_INTO_1, target);
    int32_t most = weapon ? nordenth_arm(g, id, weapon)->max_range : 0;
    if (most && !geo_bases_within(game_base(g, id), game_base(g, target), most))
        return nordenth_no_figure(ERR_OUT_OF_RANGE, RULE_AN_SHOT_8, target);
    return refusal_none();
}

/// AN-SHOT-7, AN-ROF-2: does one facing cover all targets? *facing is it.
static bool covers(const Game *g, FigureId id, const FigureId *target, uint32_t count,
                   const Choice *c, GeoVec *facing)
{
    GeoVec way[LIST_MAX];
    GeoVec at = game_figure_of(g, id)->at;
    for (uint32_t i = 0; i < count; i++)
        way[i] = geo_minus(game_figure_of(g, target[i])->at, at);
    *facing = nordenth_facing(g, id);
    if (c->has_place && !geo_same(c->place, at)) {
        *facing = geo_minus(c->place, at);
        for (uint32_t i = 0; i < count; i++)
            if (!geo_arc_front(*facing, way[i], nordenth_half_arc(g)))
                return false;
        return true;
    }
    return geo_arc_facing(way, count, nordenth_half_arc(g), facing);
}

static Refusal direct_check(const Game *g, FigureId id, const Choice *c)
{
    const FigureId *target = c->kind == NORDENTH_CHOICE_BURST ? c->list : &c->target;
    uint32_t count = c->kind == NORDENTH_CHOICE_BURST ? c->list_count : 1, shots = 0;
    GeoVec facing;
    Refusal why = shooter_check(g, id), weapon = weapon_check(g, id, c->weapon, false, false);
    bool usable = !refusal_is(weapon);
    for (uint32_t i = 0; i < count; i++) {
        if (target[i].n)
            why = nordenth_prior(why, target_check(g, id, target[i], usable ? c->weapon : 0));
        shots += c->kind == NORDENTH_CHOICE_BURST ? c->share[i] : 0;
        if (c->kind == NORDENTH_CHOICE_BURST && !c->share[i])
            why = nordenth_prior(why, nordenth_no(ERR_TOO_MANY_SHOTS, RULE_AN_ROF_3));
    }
    why = nordenth_prior(why, weapon);
    if (count && target[0].n && !covers(g, id, target, count, c, &facing))
        why = nordenth_prior(
            why, nordenth_no_figure(ERR_FRONT_ARC, count > 1 ? RULE_AN_ROF_2 : RULE_AN_SHOT_7, id));
    if (c->kind == NORDENTH_CHOICE_BURST && usable &&
        (!shots || shots > (uint32_t)nordenth_rate(g, id, c->weapon)))
        why = nordenth_prior(why, nordenth_no(ERR_TOO_MANY_SHOTS, RULE_AN_ROF_1));
    return why;
}

static bool sees_ground(const Game *g, FigureId id, GeoVec at, int32_t z)
{
    enum { SPECK = 32 };
    return geo_silhouette_seen(g->map, g->off, nordenth_eye(g, id), nordenth_point(at, z), SPECK) >
           0;
}

static Refusal lob_check(const Game *g, FigureId id, const Choice *c)
{
    Refusal why = shooter_check(g, id), weapon = weapon_check(g, id, c->weapon, true, false);
    why = nordenth_prior(why, weapon);
    if (!c->has_place)
        return why;
    int32_t z = nordenth_burst_z(g, c->place, nordenth_choice_z(g, c));
    if (c->place.x < 0 || c->place.y < 0 || c->place.x > g->map->width ||
        c->place.y > g->map->depth)
        why = nordenth_prior(why, nordenth_no(ERR_OFF_TABLE, RULE_AN_TPL_6));
    else if (game_option(g, NORDENTH_OPT_INDIRECT_NEEDS_LOS) && !sees_ground(g, id, c->place, z))
        why = nordenth_prior(why, nordenth_no(ERR_NO_LOS, RULE_AN_TPL_6));
    int32_t most = refusal_is(weapon) ? 0 : nordenth_arm(g, id, c->weapon)->max_range;
    if (most && !geo_bases_within(game_base(g, id), nordenth_point(c->place, z), most))
        why = nordenth_prior(why, nordenth_no(ERR_OUT_OF_RANGE, RULE_AN_SHOT_8));
    return why;
}

static Refusal breath_check(const Game *g, FigureId id, const Choice *c)
{
    Refusal why = shooter_check(g, id), weapon = weapon_check(g, id, c->weapon, false, true);
    why = nordenth_prior(why, weapon);
    if (!c->has_place || refusal_is(why))
        return why;
    FigureMask victims = nordenth_breath_victims(g, id, nordenth_arm(g, id, c->weapon), c->place);
    return geo_same(c->place, game_figure_of(g, id)->at) || !(victims & game_enemies(g, id))
               ? nordenth_no(ERR_NO_TARGET, RULE_AN_BRE_4)
               : refusal_none();
}

Refusal nordenth_shot_check(const Game *g, FigureId id, const Choice *c)
{
    switch (c->kind) {
    case NORDENTH_CHOICE_SHOOT:
    case NORDENTH_CHOICE_BURST: return direct_check(g, id, c);
    case NORDENTH_CHOICE_LOB: return lob_check(g, id, c);
    default: return breath_check(g, id, c);
    }
}

// --- answers ---

Choice nordenth_answer(const Game *g, FigureId id, FigureId at, uint8_t weapon)
{
    const NordenthArm *arm = nordenth_arm(g, id, weapon);
    const Figure *f = game_figure_of(g, at);
    Choice c = {.weapon = weapon};
    if (!arm->template_r && !arm->breath_len) {
        c.kind = NORDENTH_CHOICE_SHOOT;
        c.target = at;
        return c;
    }
    c.kind = arm->template_r ? NORDENTH_CHOICE_LOB : NORDENTH_CHOICE_BREATH;
    c.has_place = true;
    c.place = f->at;
    c.has_z = arm->template_r > 0;
    c.z = c.has_z ? f->z : 0;
    return c;
}

Refusal nordenth_answer_check(const Game *g, FigureId id, FigureId at, uint8_t weapon)
{
    RuleId rule = RULE_AN_REACT_4;
    if (nordenth_is(g, id, NORDENTH_RED))
        rule = RULE_AN_REACT_1;
    else if (nordenth_engaged(g, id))
        rule = RULE_AN_REACT_11;
    else if (weapon && weapon <= game_profile(g, id)->weapon_count &&
             !nordenth_arm(g, id, weapon)->is_melee) {
        Choice c = nordenth_answer(g, id, at, weapon);
        Refusal why = nordenth_shot_check(g, id, &c);
        bool breath = c.kind == NORDENTH_CHOICE_BREATH, lob = c.kind == NORDENTH_CHOICE_LOB;
        bool reaches =
            !breath ||
            (nordenth_breath_victims(g, id, nordenth_arm(g, id, weapon), c.place) & figure_bit(at));
        // AN-REACT-4: a line of sight is needed whatever the weapon; AN-REACT-9.
        if (!refusal_is(why) && reaches && (!lob || has_line(g, id, at)))
            return refusal_none();
        rule = why.rule == RULE_AN_WND_2 ? RULE_AN_REACT_12 : RULE_AN_REACT_4;
    }
    return nordenth_no_figure(ERR_NO_REACTION, rule, id);
}

bool nordenth_may_answer(const Game *g, FigureId id, FigureId at)
{
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, id, false, w));)
        if (!refusal_is(nordenth_answer_check(g, id, at, w)))
            return true;
    return false;
}

// --- thresholds ---

static void add(Threshold *t, RuleId rule, int value)
{
    if (!value)
        return;
    threshold_note(t, rule, value);
    t->total = (int16_t)(t->total + value);
}

/// AN-RNG-1.
static int range_modifier(GeoBase a, GeoBase b)
{
    static const struct {
        int32_t reach;
        int value;
    } bands[] = {{2, 2}, {10, 0}, {20, -1}, {40, -2}};
    for (uint32_t i = 0; i < COUNT_OF(bands); i++)
        if (geo_bases_closer(a, b, bands[i].reach * NORDENTH_PACE))
            return bands[i].value;
    return -3;
}

Threshold nordenth_shot_threshold(const Game *g, const NordenthAttack *a, FigureId target)
{
    FigureId id = a->figure;
    int precision = nordenth_stat(g, id, NORDENTH_STAT_P);
    Threshold t = {.base = (int16_t)precision, .total = (int16_t)precision, .starts_at_zero = true};
    bool template = (a->flags & ATTACK_TEMPLATE) != 0;
    GeoBase to = template ? nordenth_point(a->place, a->z) : game_base(g, target);
    int range = range_modifier(game_base(g, id), to);
    add(&t, RULE_AN_TEST_7, (a->flags & ATTACK_AIMED) != 0);
    add(&t, RULE_AN_RNG_1, range);
    if (range < 0)
        add(&t, RULE_AN_SKL_4, nordenth_has(g, id, NORDENTH_SKILL_TIREUR_ELITE));
    if (!template) {
        NordenthCover cover = nordenth_cover(g, nordenth_eye(g, id), id, target);
        add(&t, RULE_AN_COV_1, cover.has_modifier ? -1 : 0);
        add(&t, RULE_AN_INTO_2, nordenth_engaged(g, target) ? -2 : 0);
    }
    add(&t, RULE_AN_WND_2, (a->flags & ATTACK_WOUNDED) ? -2 : 0);
    add(&t, RULE_AN_CLB_7, (a->flags & ATTACK_SNAP) ? game_option(g, NORDENTH_OPT_SNAP_FIRE) : 0);
    return t;
}

/// The facing a direct shot turns to.
GeoVec nordenth_shot_facing(const Game *g, FigureId id, const Choice *c)
{
    GeoVec facing;
    if (c->kind == NORDENTH_CHOICE_LOB || c->kind == NORDENTH_CHOICE_BREATH)
        return geo_minus(c->place, game_figure_of(g, id)->at);
    bool burst = c->kind == NORDENTH_CHOICE_BURST;
    return covers(g, id, burst ? c->list : &c->target, burst ? c->list_count : 1, c, &facing)
               ? facing
               : nordenth_facing(g, id);
}
