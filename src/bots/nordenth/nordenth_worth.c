// SPDX-License-Identifier: MIT
// What a choice is worth, for players that look one step ahead: expected damage, with exact
// thresholds and rough otherwise; distance to the figure's goals; harm that enemies in view of a
// place could do there. Worth is in hundredths of a point of cost.
#include "bots/nordenth/nordenth_worth.h"
#include "bots/nordenth/nordenth_climbs.h"
#include "rules/nordenth/nordenth_goal.h"
#include "rules/nordenth/nordenth_path.h"
#include <string.h>

enum {
    SIDES = 8,
    WOUNDED_LEFT = 40, ///< per cent of its worth that a Wounded figure still has
    PIN = 150,         ///< holding a shooter in melee
    LOCKED = 900,      ///< cost of being in melee to a runner
    GONE = 1000,       ///< a runner that leaves the table
    HELD = 250,        ///< a figure at the place to be held, low since it is shot at there
    FEET = 8           ///< places from which a height is climbed
};

static int clamp(int n, int low, int high) { return n < low ? low : n > high ? high : n; }

// --- harm ---

static int32_t cost_of(const Game *g, FigureId id)
{
    int32_t cost = game_profile(g, id)->cost;
    bool leads = (game_profile(g, id)->roles & NORDENTH_ROLE_LEADER) != 0;
    return 100 * (cost > 0 ? cost : 10) + (leads ? 200 : 0);
}

/// Expected loss by a failed damage roll, the Fatality die included.
static int32_t fail_worth(const Game *g, FigureId id)
{
    int32_t all = cost_of(g, id);
    int hp = game_figure_of(g, id)->tally[NORDENTH_TALLY_HP];
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        return all * WOUNDED_LEFT / 100;
    int32_t wound = hp > 1 ? all * 80 / 100 / hp : all * (100 - WOUNDED_LEFT) / 100;
    return wound * 3 / 4 + all / 4;
}

static int fails(const Game *g, FigureId id, int impact)
{
    int t = nordenth_stat(g, id, NORDENTH_STAT_V) + nordenth_stat(g, id, NORDENTH_STAT_ARMOUR);
    return SIDES - clamp(t - impact, 1, 7);
}

/// Of SIDES hits, the number that pass the saves that a figure always has.
static int unsaved(const Game *g, FigureId id, bool shooting)
{
    int left = SIDES * SIDES;
    if (nordenth_has(g, id, NORDENTH_SKILL_BARRIERE_ELEMENTIK))
        left = left * 5 / SIDES;
    if (shooting && nordenth_is(g, id, NORDENTH_WOUNDED))
        left = left * 5 / SIDES;
    return left / SIDES;
}

static int32_t hit_worth(const Game *g, FigureId id, int impact, bool shooting)
{
    return fail_worth(g, id) * fails(g, id, impact) / SIDES * unsaved(g, id, shooting) / SIDES;
}

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

// --- shots ---

static int range_modifier(GeoBase a, GeoBase b)
{
    return geo_bases_closer(a, b, 2 * NORDENTH_PACE)    ? 2
           : geo_bases_closer(a, b, 10 * NORDENTH_PACE) ? 0
           : geo_bases_closer(a, b, 20 * NORDENTH_PACE) ? -1
           : geo_bases_closer(a, b, 40 * NORDENTH_PACE) ? -2
                                                        : -3;
}

/// Worth of a weapon's direct shot at a target in view; cover is approximated.
static int32_t aimed_worth(const Game *g, FigureId id, uint8_t weapon, FigureId target,
                           uint32_t view, bool is_still)
{
    const NordenthArm *arm = nordenth_arm(g, id, weapon);
    GeoBase a = game_base(g, id), b = game_base(g, target);
    if (arm->max_range && !geo_bases_within(a, b, arm->max_range))
        return 0;
    if (arm->breath_len)
        return geo_bases_within(a, b, arm->breath_len) ? hit_worth(g, target, arm->impact, true)
                                                       : 0;
    if (nordenth_engaged(g, target) && !arm->template_r &&
        !geo_bases_closer(a, b, 2 * NORDENTH_PACE))
        return 0;
    if (nordenth_is(g, id, NORDENTH_WOUNDED) && arm->hands > 1)
        return 0;
    int range = range_modifier(a, b);
    int t = nordenth_stat(g, id, NORDENTH_STAT_P) + is_still + range;
    t += range < 0 && nordenth_has(g, id, NORDENTH_SKILL_TIREUR_ELITE);
    t -= view <= GEO_SILHOUETTE - NORDENTH_COVER && !arm->template_r;
    t -= nordenth_engaged(g, target) && !arm->template_r ? 2 : 0;
    t -= nordenth_is(g, id, NORDENTH_WOUNDED) ? 2 : 0;
    int32_t worth = hit_worth(g, target, arm->impact, true) * clamp(t, 1, 7) / SIDES;
    return least(worth * nordenth_rate(g, id, weapon), cost_of(g, target));
}

/// Upper bound of a shot's worth: all of the target in view.
static int32_t shot_bound(const Game *g, FigureId id, FigureId target, bool is_still)
{
    int32_t best = 0;
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, id, false, w));) {
        int32_t worth = aimed_worth(g, id, w, target, GEO_SILHOUETTE, is_still);
        best = worth > best ? worth : best;
    }
    return best;
}

static int32_t shot_worth(NordenthThought *t, const Game *g, FigureId id, FigureId target,
                          bool is_still)
{
    int32_t best = 0, bound = shot_bound(g, id, target, is_still);
    if (!bound)
        return 0;
    uint32_t view = nordenth_views_of(&t->views, g, id, target, game_base(g, target));
    if (!view || view > GEO_SILHOUETTE - NORDENTH_COVER)
        return view ? bound : 0;
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, id, false, w));) {
        int32_t worth = aimed_worth(g, id, w, target, view, is_still);
        best = worth > best ? worth : best;
    }
    return best;
}

static bool has_gun(const Game *g, FigureId id)
{
    return nordenth_next_weapon(g, id, false, 0) != 0;
}

/// Views are expensive: targets are tried by falling upper bound, until none left can be better.
static int32_t best_shot(NordenthThought *t, const Game *g, FigureId id, bool is_still)
{
    int32_t best = 0, bound[FIGURE_MAX + 1];
    FigureMask left = 0;
    if (!has_gun(g, id) || nordenth_engaged(g, id))
        return 0;
    for (FigureMask foes = game_enemies(g, id); foes; foes &= foes - 1) {
        FigureId foe = figure_first(foes);
        if (nordenth_is(g, foe, NORDENTH_CONCEALED))
            continue;
        bound[foe.n] = shot_bound(g, id, foe, is_still);
        left |= figure_bit(foe);
    }
    while (left) {
        FigureId most = figure_first(left);
        for (FigureMask others = left & (left - 1); others; others &= others - 1)
            most = bound[figure_first(others).n] > bound[most.n] ? figure_first(others) : most;
        if (bound[most.n] <= best)
            break;
        left &= ~figure_bit(most);
        int32_t worth = shot_worth(t, g, id, most, is_still);
        best = worth > best ? worth : best;
    }
    return best;
}

// --- melee ---

static int attacks(const Game *g, FigureId id)
{
    int count = __builtin_popcount(nordenth_fighting(g, id, nordenth_is(g, id, NORDENTH_WOUNDED)));
    return count ? count : 1;
}

static int melee_of(const Game *g, FigureId id)
{
    return nordenth_stat(g, id, NORDENTH_STAT_M) - (nordenth_is(g, id, NORDENTH_WOUNDED) ? 2 : 0) +
           nordenth_is(g, id, NORDENTH_HOWL);
}

/// All hits of a figure on another one.
static int32_t blows_worth(const Game *g, FigureId id, FigureId target)
{
    uint32_t with = nordenth_fighting(g, id, nordenth_is(g, id, NORDENTH_WOUNDED));
    int32_t worth = 0;
    for (uint32_t left = with; left; left &= left - 1)
        worth += hit_worth(g, target,
                           nordenth_arm(g, id, (uint8_t)(__builtin_ctz(left) + 1))->impact, false);
    if (!with)
        worth = hit_worth(g, target, 0, false);
    return least(worth, cost_of(g, target));
}

/// Cases out of 8^n in which the best of n dice is at most k.
static int32_t at_most(int k, int n)
{
    int32_t cases = 1;
    for (int i = 0; i < n; i++)
        cases *= clamp(k, 0, SIDES);
    return cases;
}

/// Thousandths of certainty that a beats b.
static int32_t beats(int dice_a, int a, int dice_b, int b)
{
    int64_t good = 0, all = (int64_t)at_most(SIDES, dice_a) * at_most(SIDES, dice_b);
    for (int k = 1; k <= SIDES; k++)
        good +=
            (int64_t)(at_most(k, dice_a) - at_most(k - 1, dice_a)) * at_most(k + a - b - 1, dice_b);
    return (int32_t)(good * 1000 / all);
}

/// A fight of one against one, to the first of them.
static int32_t fight_worth(const Game *g, FigureId id, FigureId foe)
{
    int mine = attacks(g, id), its = attacks(g, foe);
    int32_t win = beats(mine, melee_of(g, id), its, melee_of(g, foe));
    int32_t lose = beats(its, melee_of(g, foe), mine, melee_of(g, id));
    return (int32_t)(((int64_t)win * blows_worth(g, id, foe) -
                      (int64_t)lose * blows_worth(g, foe, id)) /
                     1000);
}

bool nordenth_runs(const Game *g, FigureId id)
{
    return nordenth_scene(g)->has_exit && game_seat_of(g, id) == NORDENTH_RUNNER;
}

static int32_t engage_worth(const Game *g, FigureId id, FigureId foe)
{
    int32_t worth = fight_worth(g, id, foe);
    if (has_gun(g, foe) && !nordenth_engaged(g, foe))
        worth += PIN;
    for (FigureMask left = nordenth_engaged(g, foe); left; left &= left - 1)
        worth += 60; // several against one win more often
    return worth + (has_gun(g, id) ? -PIN : PIN) - (nordenth_runs(g, id) ? LOCKED : 0);
}

// --- places ---

/// Expected harm by the enemies that could attack a figure where it stands.
static int32_t threat(NordenthThought *t, const Game *g, FigureId id)
{
    int32_t sum = 0, all = cost_of(g, id);
    for (FigureMask left = game_enemies(g, id); left && sum < all; left &= left - 1) {
        FigureId foe = figure_first(left);
        if (nordenth_engaged(g, foe))
            continue;
        int32_t shot = has_gun(g, foe) ? shot_worth(t, g, foe, id, true) : 0, blow = 0;
        if (!has_gun(g, foe) &&
            geo_bases_within(game_base(g, foe), game_base(g, id), nordenth_base_move(g, foe))) {
            blow = fight_worth(g, foe, id);
            blow = blow > 0 ? blow : 0;
        }
        sum += shot > blow ? shot : blow;
    }
    return least(sum, all);
}

/// Preferred distance of its guns in tenths of a pas; 0: it has none.
static int32_t reach_of(const Game *g, FigureId id)
{
    enum { HOME = 90 };
    int32_t best = 0;
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, id, false, w));) {
        const NordenthArm *arm = nordenth_arm(g, id, w);
        int32_t far = arm->breath_len ? arm->breath_len : arm->max_range;
        int32_t reach = far && far < HOME * 100 ? far / 100 : HOME;
        best = reach > best ? reach : best;
    }
    return best;
}

static bool is_fighter(const Game *g, FigureId id)
{
    enum { SHORT = 60 };
    return reach_of(g, id) <= SHORT ||
           (attacks(g, id) > 1 &&
            nordenth_stat(g, id, NORDENTH_STAT_M) > nordenth_stat(g, id, NORDENTH_STAT_P));
}

/// Is the figure off the levels of the grid of ways: on a bridge overhead, or on a ladder?
static bool is_high(const Game *g, FigureId id)
{
    const Figure *f = game_figure_of(g, id);
    int32_t rise = f->z - nordenth_ways_level(g->map, f->at);
    return rise > NORDENTH_LEVEL || rise < -NORDENTH_LEVEL;
}

/// Must the figure stand at the place to be held? As many of the nearest figures as enemies may be
/// there next turn, and one more. The others fight, since figures that wait in the open are shot
/// at.
static bool is_holder(const Game *g, FigureId id)
{
    enum { MOST = 4, COMING = 9 * NORDENTH_PACE };
    const NordenthScenarioData *scene = nordenth_scene(g);
    if (!scene->has_marker)
        return false;
    int64_t mine = geo_square(game_figure_of(g, id)->at, scene->marker);
    uint32_t nearer = 0, wanted = 1;
    for (FigureMask left = game_friends(g, id); left; left &= left - 1) {
        const Figure *f = game_figure_of(g, figure_first(left));
        nearer += !(f->states & NORDENTH_WOUNDED) && geo_square(f->at, scene->marker) < mine;
    }
    for (FigureMask left = game_enemies(g, id); left && wanted < MOST; left &= left - 1) {
        const Figure *f = game_figure_of(g, figure_first(left));
        wanted += !(f->states & NORDENTH_WOUNDED) &&
                  geo_square(f->at, scene->marker) <= (int64_t)COMING * COMING;
    }
    return nearer < wanted;
}

/// Runners of the enemy are met on their way, not where they started.
static bool is_waited_for(const Game *g, FigureId foe, GeoVec *post)
{
    const NordenthScenarioData *scene = nordenth_scene(g);
    GeoVec at = game_figure_of(g, foe)->at;
    *post = (GeoVec){at.x, scene->zone[1 - NORDENTH_RUNNER].y0 - 2 * NORDENTH_PACE};
    return nordenth_runs(g, foe) && at.y < scene->zone[NORDENTH_RUNNER].y1 + NORDENTH_PACE;
}

static void set_goals(NordenthThought *t, FigureId id)
{
    const Game *g = t->game;
    const NordenthScenarioData *scene = nordenth_scene(g);
    if (t->ways_for.n == id.n)
        return;
    t->ways_for = id;
    nordenth_ways_clear(&t->ways);
    if (nordenth_runs(g, id)) {
        for (int32_t x = 0; x < g->map->width; x += NORDENTH_PACE)
            nordenth_ways_goal(&t->ways, (GeoVec){x, g->map->depth - 1});
    } else if (is_holder(g, id)) {
        nordenth_ways_goal(&t->ways, scene->marker);
    } else {
        for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
            FigureId foe = figure_first(left);
            GeoVec foot[FEET], post;
            if (is_waited_for(g, foe, &post)) {
                nordenth_ways_goal(&t->ways, post);
                continue;
            }
            uint32_t feet = is_high(g, foe) ? nordenth_climbs_feet(g, foe, foot, FEET) : 0;
            for (uint32_t i = 0; i < feet; i++)
                nordenth_ways_goal(&t->ways, foot[i]);
            if (!feet)
                nordenth_ways_goal(&t->ways, game_figure_of(g, foe)->at);
        }
    }
    nordenth_ways_flood(&t->ways);
}

/// Tenths of a pas to its goals: on foot or, from a height, straight and then down.
static int32_t way_left(const NordenthThought *t, const Game *g, FigureId id)
{
    enum { DOWN = 40 };
    const NordenthScenarioData *scene = nordenth_scene(g);
    const Figure *f = game_figure_of(g, id);
    if (!is_high(g, id))
        return nordenth_ways_from(&t->ways, f->at);
    if (nordenth_runs(g, id))
        return (g->map->depth - f->at.y) / 100 + DOWN;
    if (is_holder(t->game, id))
        return geo_leg_length(f->at, scene->marker) / 100 + DOWN;
    int32_t best = WAYS_FAR;
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        const Figure *o = game_figure_of(g, figure_first(left));
        int32_t far = geo_leg_length(f->at, o->at) / 100 + (o->z == f->z ? 0 : DOWN);
        best = far < best ? far : best;
    }
    return best;
}

void nordenth_worth_route(NordenthThought *t, FigureId id, int32_t most, GeoPath *path)
{
    set_goals(t, id);
    nordenth_ways_path(&t->ways, game_figure_of(t->game, id)->at, most, path);
}

/// Worth of a figure's place: how near its goals, how exposed. `g` is the game or a copy of it.
static int32_t place_worth(NordenthThought *t, const Game *g, FigureId id)
{
    const NordenthScenarioData *scene = nordenth_scene(g);
    const Figure *f = game_figure_of(g, id);
    set_goals(t, id);
    bool runs = nordenth_runs(g, id), fights = is_fighter(g, id), holds = is_holder(t->game, id);
    int32_t far = way_left(t, g, id), worth;
    if (runs)
        worth = -far * 14 + (f->at.y + f->radius >= g->map->depth ? GONE : 0);
    else if (fights || holds)
        worth = -far * (holds ? 8 : 10);
    else { // shooters come into range and stay there
        int32_t home = reach_of(g, id);
        worth = -(far > home ? (far - home) * 4 : 0) - (2 * far < home ? (home / 2 - far) * 4 : 0);
    }
    if (scene->has_marker && !nordenth_is(g, id, NORDENTH_WOUNDED) &&
        geo_bases_within(game_base(g, id),
                         nordenth_point(scene->marker, geo_surface(g->map, scene->marker)),
                         NORDENTH_HOLD))
        worth += HELD;
    // Weight of danger here, in sixtieths: a runner passes a place only once.
    int32_t minds = runs ? fights ? 18 : 36 : fights ? 12 : 20;
    return worth - threat(t, g, id) * minds / 60;
}

/// The game as if a figure stood elsewhere.
static const Game *as_if(NordenthThought *t, FigureId id, GeoVec at, int32_t z)
{
    if (!t->has_then) {
        game_copy(&t->then, t->game);
        t->has_then = true;
    }
    *game_figure(&t->then, id) = *game_figure_of(t->game, id);
    game_figure(&t->then, id)->at = at;
    game_figure(&t->then, id)->z = z;
    game_figure(&t->then, id)->states &= ~(uint32_t)NORDENTH_CONCEALED;
    return &t->then;
}

static void as_it_was(NordenthThought *t, FigureId id)
{
    *game_figure(&t->then, id) = *game_figure_of(t->game, id);
}

/// Where a path leads. A climb and a ladder lead higher than steps do.
static int32_t end_of_path(const Game *g, FigureId id, const Choice *c, GeoVec *at)
{
    int32_t most = game_figure_of(g, id)->z + game_option(g, NORDENTH_OPT_FREE_STEP);
    *at = c->path.at[c->path.count - 1];
    for (uint32_t i = 0; i + 1 < c->path.count; i++)
        if (geo_leg_get(c->legs, i) == GEO_LEG_CLIMB || geo_leg_get(c->legs, i) == GEO_LEG_LADDER)
            most = INT32_MAX;
    return c->has_z ? c->z : geo_surface_under(g->map, *at, most);
}

static bool near_mine(const Game *g, FigureId id)
{
    for (uint32_t i = 0; i < g->marker_count; i++)
        if (g->marker[i].seat != game_seat_of(g, id) &&
            geo_bases_closer(game_base(g, id), nordenth_point(g->marker[i].at, g->marker[i].z),
                             NORDENTH_MINE_TRIGGER))
            return true;
    return false;
}

static int32_t there_worth(NordenthThought *t, FigureId id, GeoVec at, int32_t z, bool acts)
{
    const Game *then = as_if(t, id, at, z);
    int32_t worth = place_worth(t, then, id);
    if (acts && !nordenth_is(t->game, id, NORDENTH_RED))
        worth += best_shot(t, then, id, false);
    if (near_mine(then, id))
        worth -= hit_worth(then, id, NORDENTH_MINE_IMPACT, true);
    as_it_was(t, id);
    return worth;
}

// --- actions ---

static int32_t template_worth(const Game *g, FigureId id, FigureMask victims, int impact)
{
    int32_t sum = 0;
    for (FigureMask left = victims; left; left &= left - 1) {
        FigureId who = figure_first(left);
        int32_t worth = hit_worth(g, who, impact, true);
        sum += game_seat_of(g, who) == game_seat_of(g, id) ? -2 * worth : worth;
    }
    return sum;
}

static bool is_still(const Game *g)
{
    const NordenthActing *acting = nordenth_acting_of(g);
    return !acting || !(acting->flags & ACTING_MOVED);
}

static int32_t attack_worth(const Game *g, FigureId id, const Choice *c)
{
    const NordenthArm *arm = nordenth_arm(g, id, c->weapon);
    bool still = is_still(g) && !nordenth_is(g, id, NORDENTH_WHITE);
    if (c->kind == NORDENTH_CHOICE_BREATH)
        return template_worth(g, id, nordenth_breath_victims(g, id, arm, c->place), arm->impact);
    if (c->kind == NORDENTH_CHOICE_LOB) {
        int32_t z = nordenth_burst_z(g, c->place, nordenth_choice_z(g, c));
        FigureMask victims = nordenth_template_victims(g, arm, c->place, z);
        NordenthAttack a = {.place = c->place,
                            .z = z,
                            .figure = id,
                            .weapon = c->weapon,
                            .flags = (uint8_t)(ATTACK_TEMPLATE | (still ? ATTACK_AIMED : 0))};
        int t = clamp(nordenth_shot_threshold(g, &a, (FigureId){0}).total, 1, 7);
        return template_worth(g, id, victims, arm->impact) * (2 * t + SIDES - t) / (2 * SIDES);
    }
    FigureId target = c->kind == NORDENTH_CHOICE_BURST ? c->list[0] : c->target;
    NordenthAttack a = {.figure = id,
                        .weapon = c->weapon,
                        .flags =
                            (uint8_t)((still ? ATTACK_AIMED : 0) |
                                      (nordenth_is(g, id, NORDENTH_WOUNDED) ? ATTACK_WOUNDED : 0))};
    int t = clamp(nordenth_shot_threshold(g, &a, target).total, 1, 7);
    int32_t worth = hit_worth(g, target, arm->impact, true) * t / SIDES;
    if (nordenth_cover(g, nordenth_eye(g, id), id, target).has_save)
        worth = worth / 4;
    int shots = c->kind == NORDENTH_CHOICE_BURST ? c->share[0] : 1;
    return least(worth * shots, cost_of(g, target)) + 5;
}

static bool in_full_view(NordenthThought *t, const Game *g, FigureId id)
{
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1)
        if (nordenth_views_of(&t->views, g, figure_first(left), id, game_base(g, id)) ==
                GEO_SILHOUETTE ||
            nordenth_closer(g, figure_first(left), id, 2 * NORDENTH_PACE))
            return true;
    return false;
}

/// Enemies that fight hand to hand will come by.
static int32_t mine_worth(const Game *g, FigureId id)
{
    int32_t best = 10;
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        if (!is_fighter(g, foe) || nordenth_engaged(g, foe) ||
            !nordenth_closer(g, foe, id, nordenth_base_move(g, foe) + 2 * NORDENTH_PACE))
            continue;
        int32_t worth = hit_worth(g, foe, NORDENTH_MINE_IMPACT, true) / 3;
        best = worth > best ? worth : best;
    }
    return best;
}

static int32_t skill_worth(const Game *g, FigureId id, const Choice *c)
{
    int32_t worth = 0;
    switch (c->kind) {
    case NORDENTH_CHOICE_SOINS: return cost_of(g, c->target) * (100 - WOUNDED_LEFT) / 100;
    case NORDENTH_CHOICE_ETREINTE:
        return is_fighter(g, c->target)
                   ? 40 * (SIDES - clamp(nordenth_stat(g, c->target, NORDENTH_STAT_V), 1, 7))
                   : 40;
    case NORDENTH_CHOICE_HURLEMENT:
        for (FigureMask left = game_friends(g, id); left; left &= left - 1)
            worth += nordenth_engaged(g, figure_first(left)) &&
                             nordenth_closer(g, id, figure_first(left), 6 * NORDENTH_PACE)
                         ? 120
                         : 0;
        return worth;
    case NORDENTH_CHOICE_POSE_MINE: return mine_worth(g, id);
    default: return 20;
    }
}

// --- decisions ---

static FigureId subject(const Game *g) { return g->frame[g->depth - 1].subject; }

/// Worth of reactions to a shot or a charge, relative to not reacting.
static int32_t react_worth(NordenthThought *t, const Choice *c)
{
    const Game *g = t->game;
    const Frame *f = &g->frame[g->depth - 1];
    FigureId id = f->about, foe = f->subject;
    int32_t busy = nordenth_is_acting(g, id) ? 250 : 0; // it would lose its move
    if (c->kind == NORDENTH_CHOICE_DODGE)
        return shot_worth(t, g, foe, id, true) * 3 / SIDES - busy;
    if (c->kind == NORDENTH_CHOICE_RETURN_FIRE)
        return shot_worth(t, g, id, foe, !nordenth_is(g, id, NORDENTH_WHITE)) - busy +
               (f->proc == NORDENTH_PROC_MOVE ? 100 : 0);
    return 0;
}

/// A watcher rolls for a good view and waits otherwise.
static int32_t watch_worth(const Game *g, bool rolls)
{
    const Frame *f = &g->frame[g->depth - 1];
    FigureId watcher = FRAME_AS_CONST(NordenthVue, f)->watcher;
    uint32_t view = nordenth_view_of(g, watcher, f->subject, game_base(g, f->subject));
    return (view > GEO_SILHOUETTE - NORDENTH_COVER) == rolls;
}

static int32_t group_worth(const Game *g, const Choice *c)
{
    uint8_t seat = g->frame[g->depth - 1].seat;
    FigureId lone = c->figure;
    int32_t worth = 0;
    for (uint32_t i = 0; i < c->list_count; i++)
        worth += fight_worth(g, lone, c->list[i]);
    // Several against one: the single figure's chances are lower than each fight alone suggests.
    worth -= (c->list_count > 1) * 200 * (int32_t)(c->list_count - 1);
    return game_seat_of(g, lone) == seat ? worth : -worth;
}

static int32_t deploy_worth(NordenthThought *t, const Choice *c)
{
    const Game *g = t->game;
    FigureId id = c->figure;
    GeoBox zone = nordenth_zone(g, game_seat_of(g, id));
    int32_t middle = (zone.x0 + zone.x1) / 2, off = c->place.x - middle, worth = 0;
    int32_t ahead = game_seat_of(g, id) ? zone.y1 - c->place.y : c->place.y - zone.y0;
    worth += is_fighter(g, id) ? ahead / 20 : ahead / 40;
    worth -= (off < 0 ? -off : off) / 60;
    for (FigureMask left = game_friends(g, id); left; left &= left - 1) {
        int32_t gap = geo_leg_length(c->place, game_figure_of(g, figure_first(left))->at);
        worth -= gap < 2500 ? (2500 - gap) / 8 : 0;
    }
    return worth;
}

static int32_t turn_worth(const Game *g, FigureId id, const Choice *c)
{
    // Only a figure that moves within its front arc gains by turning, and only if it faces
    // elsewhere.
    if (!nordenth_has(g, id, NORDENTH_SKILL_MASSE))
        return INT32_MIN / 4;
    int64_t best = INT64_MAX;
    FigureId nearest = {0};
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        int64_t far =
            geo_square(game_figure_of(g, id)->at, game_figure_of(g, figure_first(left))->at);
        if (far < best) {
            best = far;
            nearest = figure_first(left);
        }
    }
    if (!nearest.n || nordenth_in_front(g, id, game_figure_of(g, nearest)->at))
        return INT32_MIN / 4;
    GeoVec way = geo_minus(c->place, game_figure_of(g, id)->at);
    GeoVec to = geo_minus(game_figure_of(g, nearest)->at, game_figure_of(g, id)->at);
    return geo_arc_front(way, to, false) ? 30 : INT32_MIN / 4;
}

int32_t nordenth_worth(NordenthThought *t, const Choice *c)
{
    const Game *g = t->game;
    FigureId id = subject(g);
    GeoVec at;
    switch (c->kind) {
    case NORDENTH_CHOICE_DEPLOY: return deploy_worth(t, c);
    case NORDENTH_CHOICE_ACTIVATE:
        return best_shot(t, g, c->figure, true) + threat(t, g, c->figure) / 2;
    case NORDENTH_CHOICE_MOVE: {
        int32_t z = end_of_path(g, id, c, &at);
        return there_worth(t, id, at, z, true);
    }
    case NORDENTH_CHOICE_CHARGE: {
        int32_t z = end_of_path(g, id, c, &at);
        return there_worth(t, id, at, z, false) + engage_worth(g, id, c->list[0]) + 400;
    }
    case NORDENTH_CHOICE_CONTINUE: {
        const NordenthActing *acting = nordenth_acting_of(g);
        if (!acting || !acting->path.count)
            return 0;
        at = acting->path.at[acting->path.count - 1];
        int32_t z = geo_surface_under(g->map, at, game_figure_of(g, id)->z + NORDENTH_LEVEL);
        return there_worth(t, id, at, z, true) +
               (acting->targets ? engage_worth(g, id, figure_first(acting->targets)) + 400 : 0);
    }
    case NORDENTH_CHOICE_STOP:
    case NORDENTH_CHOICE_END: {
        int32_t held = !nordenth_is(g, id, NORDENTH_TOKENS) && has_gun(g, id) ? 40 : 0;
        return place_worth(t, g, id) + held +
               (c->kind == NORDENTH_CHOICE_STOP ? best_shot(t, g, id, false) : 0);
    }
    case NORDENTH_CHOICE_TURN: return place_worth(t, g, id) + turn_worth(g, id, c);
    case NORDENTH_CHOICE_SHOOT:
    case NORDENTH_CHOICE_BURST:
    case NORDENTH_CHOICE_LOB:
    case NORDENTH_CHOICE_BREATH: return place_worth(t, g, id) + attack_worth(g, id, c);
    case NORDENTH_CHOICE_ENGAGE:
        return place_worth(t, g, id) + engage_worth(g, id, c->list[0]) + 300;
    case NORDENTH_CHOICE_HIDE:
        return place_worth(t, g, id) + (in_full_view(t, g, id) ? -50 : threat(t, g, id) / 4);
    case NORDENTH_CHOICE_DODGE:
    case NORDENTH_CHOICE_RETURN_FIRE:
    case NORDENTH_CHOICE_DECLINE: return react_worth(t, c);
    case NORDENTH_CHOICE_ROLL:
    case NORDENTH_CHOICE_WAIT: return watch_worth(g, c->kind == NORDENTH_CHOICE_ROLL);
    case NORDENTH_CHOICE_GROUP: return group_worth(g, c);
    case NORDENTH_CHOICE_ASSIGN: return fail_worth(g, c->target) * fails(g, c->target, 1);
    case NORDENTH_CHOICE_NEXT: return best_shot(t, g, c->figure, true);
    default: return place_worth(t, g, id) + skill_worth(g, id, c);
    }
}

void nordenth_worth_begin(NordenthThought *t, const Game *game)
{
    t->game = game;
    t->ways_for = (FigureId){0};
    t->has_then = false;
    if (nordenth_ways_of(&t->ways, game->map) || t->views.off != game->off)
        nordenth_views_clear(&t->views, game->off);
}
