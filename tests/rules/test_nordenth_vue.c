// SPDX-License-Identifier: MIT
// En Vue through the engine: random games on drawn tables, and for every move what the ledger says
// about it (section 8, G5, G8, G15), worked out the long way: every station, every watcher, every
// point of the silhouette. Nobody crosses a view unannounced, and the mover stops where it is most
// in view. VUE_PATHS says how many moves (500 if missing; ten thousand in --long, all of them point
// by point, with VUE_POINTS=1; otherwise every eighth).
#include "rules/nordenth/nordenth_procs.h"
#include "rules/rules.h"
#include "tests/conformance/conformance_setup.h"
#include "tests/core/naive_sight.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    MOVES_A_GAME = 6, ///< the next game has another map
    DECISIONS_MOST = 400,
    STATIONS = NORDENTH_STATIONS_MAX
};

static Setup *setup;
static Game *game, *before;

static int make(void **state)
{
    (void)state;
    setup = malloc(sizeof *setup);
    game = malloc(game_size());
    before = malloc(game_size());
    return setup && game && before ? 0 : -1;
}

static int drop(void **state)
{
    (void)state;
    free(setup);
    free(game);
    free(before);
    return 0;
}

static uint32_t number_of(const char *name, uint32_t preset)
{
    const char *text = getenv(name);
    return text ? (uint32_t)strtoul(text, NULL, 10) : preset;
}

// --- what the engine tells of a move, up to the first thing that is not the way itself ---

typedef struct Told {
    FigureId mover;
    GeoBase at;       ///< where it has got to
    FigureId seen_by; ///< announced first; {0}: nobody
    uint32_t view;
    bool is_closed, is_over, is_declared, was_revealed, is_disturbed;
} Told;

static void hear(void *self, const Event *e)
{
    Told *t = self;
    if (t->is_closed)
        return;
    bool own = e->figure.n == t->mover.n;
    switch (e->kind) {
    case NORDENTH_EVENT_MOVE: t->is_declared = own; break;
    case NORDENTH_EVENT_REVEALED: t->was_revealed |= own; break;
    case NORDENTH_EVENT_CHARGE:
    case NORDENTH_EVENT_DECLINED: break;
    case NORDENTH_EVENT_MOVED:
        t->at.disc.at = e->to;
        t->at.z = e->to_z;
        break;
    case NORDENTH_EVENT_CAME_IN_VIEW:
        t->seen_by = e->target;
        t->view = (uint32_t)e->amount;
        t->is_closed = true;
        break;
    case NORDENTH_EVENT_MOVE_OVER: t->is_over = t->is_closed = true; break;
    default: // a climb, a fall, a mine, somebody who goes aside
        t->is_disturbed = t->is_closed = true;
    }
}

// --- the ledger's own words ---

typedef struct Way {
    uint32_t count;
    GeoBase at[STATIONS];
} Way;

/// G15, AN-VUE-4: false if dice or a fall may end it on the way.
static bool stations_of(const Game *g, FigureId id, const NordenthActing *acting, Way *w)
{
    NordenthWay path;
    int32_t step = game_option(g, NORDENTH_OPT_FREE_STEP), r = game_figure_of(g, id)->radius;
    if (refusal_is(nordenth_way(g, id, acting, -1, &path)))
        return false;
    w->at[0] = game_base(g, id);
    w->count = 1;
    for (uint32_t i = 0; i + 1 < path.count; i++) {
        GeoVec a = path.at[i], b = path.at[i + 1];
        GeoBase end = {{b, r}, path.z[i + 1]};
        int32_t z = path.z[i], rise = path.z[i + 1] - z;
        bool climbs = path.leg[i] == GEO_LEG_LADDER;
        if ((path.leg[i] == GEO_LEG_CLIMB && !nordenth_has(g, id, NORDENTH_SKILL_ESCALADE)) ||
            (path.leg[i] == GEO_LEG_DROP && rise <= -NORDENTH_FALL))
            return false;
        int64_t length = climbs ? (rise < 0 ? -rise : rise) : num_sqrt_ceil(geo_square(a, b));
        int64_t n = path.leg[i] == GEO_LEG_WALK || climbs ? (length + 99) / 100 : 1;
        for (int64_t k = 1; k <= n && w->count < STATIONS; k++) {
            GeoBase s = {{a, r}, z};
            if (climbs) {
                s.z = (int32_t)(path.z[i] + rise * k / n);
            } else {
                s.disc.at.x = (int32_t)(a.x + ((int64_t)b.x - a.x) * k / n);
                s.disc.at.y = (int32_t)(a.y + ((int64_t)b.y - a.y) * k / n);
                s.z = z = geo_surface_under(g->map, s.disc.at, z + step);
            }
            if (k == n)
                s = end;
            else if (refusal_is(nordenth_place_check(g, id, s)))
                continue; // it could not stand there
            w->at[w->count++] = s;
        }
    }
    return true;
}

/// AN-VUE-3, but for whom it saw before.
static FigureMask eligible(const Game *g, FigureId id, const NordenthActing *acting)
{
    FigureMask mask = game_enemies(g, id) & ~acting->rolled;
    for (FigureMask left = mask; left; left &= left - 1) {
        FigureId foe = figure_first(left);
        if (nordenth_is(g, foe, NORDENTH_RED) || nordenth_engaged(g, foe))
            mask &= ~figure_bit(foe);
    }
    for (uint32_t i = 0; i < g->depth; i++)
        if (g->frame[i].proc == NORDENTH_PROC_ACTIVATION)
            mask &= ~figure_bit(g->frame[i].subject);
    return mask;
}

static uint32_t view_of(const Game *g, FigureId watcher, FigureId id, GeoBase base, bool by_points)
{
    const Figure *f = game_figure_of(g, watcher);
    GeoEye eye = {f->at, f->z + nordenth_height(g, watcher) * 9 / 10};
    if (!game_option(g, NORDENTH_OPT_LOS_ALL_ROUND)) { // G8
        GeoVec look = nordenth_facing(g, watcher), to = geo_minus(base.disc.at, f->at);
        int64_t dot = (int64_t)look.x * to.x + (int64_t)look.y * to.y;
        int64_t cross = (int64_t)look.x * to.y - (int64_t)look.y * to.x;
        bool is_half = game_option(g, NORDENTH_OPT_FRONT_ARC) == 1;
        if (is_half ? dot < 0 : dot < (cross < 0 ? -cross : cross))
            return 0;
    }
    return by_points ? naive_view(g->map, g->off, eye, base, nordenth_height(g, id))
                     : geo_silhouette_seen(g->map, g->off, eye, base, nordenth_height(g, id));
}

typedef struct Tally {
    uint32_t moves, stops, shared, ends, silent, skipped, partly;
} Tally;

/// Where the move must stop, and for whom; nobody crosses a view before.
static uint32_t expect(const Game *g, FigureId id, const NordenthActing *acting, const Way *w,
                       bool by_points, FigureMask *here, FigureMask *final, Tally *tally)
{
    static uint32_t view[NORDENTH_FIGURE_MAX][STATIONS];
    bool passages = game_option(g, NORDENTH_OPT_VUE_BASELINE) == 1;
    bool is_early = game_option(g, NORDENTH_OPT_VUE_STOP) == 1;
    uint32_t best = GEO_WATCH_NONE;
    FigureMask all = eligible(g, id, acting) & ~(passages ? 0 : acting->saw);
    *here = *final = 0;
    for (FigureMask left = all; left; left &= left - 1) {
        FigureId foe = figure_first(left);
        uint32_t *v = view[foe.n - 1], from = 0, stop;
        uint32_t over = acting->waits & figure_bit(foe) ? acting->note[foe.n - 1] : 0;
        for (uint32_t k = 0; k < w->count; k++)
            v[k] = view_of(g, foe, id, w->at[k], by_points);
        while (passages && (acting->saw & ~acting->lost & figure_bit(foe)) && from < w->count &&
               v[from])
            from++; // it must be lost before it can come into view
        stop = naive_stop(v + from, w->count - from, over, is_early);
        if (from < w->count && v[w->count - 1])
            *final |= figure_bit(foe);
        if (stop == GEO_WATCH_NONE)
            continue;
        stop += from;
        tally->partly += v[stop] < GEO_SILHOUETTE;
        // As much in view as anywhere in its first run, but for a column of the silhouette.
        for (uint32_t k = from; k < w->count; k++) {
            if (v[k] <= over && k > stop)
                break;
            if (k <= stop && v[k] <= over)
                continue;
            assert_true(v[stop] + (is_early ? 0 : 16) >= v[k]);
        }
        *here = stop < best ? figure_bit(foe) : stop == best ? *here | figure_bit(foe) : *here;
        best = stop < best ? stop : best;
    }
    // Whoever has it in view before it stops for somebody is met here, too, or sees it still.
    for (FigureMask left = passages ? 0 : all; left; left &= left - 1) {
        FigureId foe = figure_first(left);
        uint32_t over = acting->waits & figure_bit(foe) ? acting->note[foe.n - 1] : 0;
        for (uint32_t k = 0; best != GEO_WATCH_NONE && k <= best; k++)
            if (view[foe.n - 1][k] > over && !(*here & figure_bit(foe)))
                assert_true(view[foe.n - 1][best] > over);
        for (uint32_t k = 0; best == GEO_WATCH_NONE && k < w->count; k++)
            assert_true(view[foe.n - 1][k] <= over);
    }
    return best;
}

/// Those the engine has at the stop: the one it announced, or those among whom it asks.
static FigureMask announced(const Game *g, const Told *t)
{
    const Frame *f = &g->frame[g->depth - 1];
    if (t->seen_by.n)
        return figure_bit(t->seen_by);
    return game_wait(g) == GAME_WAIT_CHOICE && f->proc == NORDENTH_PROC_VUE
               ? NORDENTH_AT_CONST(NordenthActing, g, FRAME_AS_CONST(NordenthVue, f)->place)->here
               : 0;
}

static void compare(const NordenthActing *acting, const Told *t, bool by_points, Tally *tally)
{
    static Way way;
    const Game *g = before;
    FigureId id = t->mover;
    if (t->is_disturbed || !stations_of(g, id, acting, &way)) {
        tally->skipped++;
        return;
    }
    FigureMask here = 0, final = 0;
    uint32_t stop = GEO_WATCH_NONE;
    bool is_hidden = nordenth_is(g, id, NORDENTH_CONCEALED) && !t->was_revealed;
    if (is_hidden || (acting->flags & ACTING_SILENT && !t->is_declared) ||
        ((acting->flags & ACTING_VUE) && !game_option(g, NORDENTH_OPT_VUE_NESTED)) ||
        ((acting->flags & ACTING_HIDDEN) && !game_option(g, NORDENTH_OPT_VUE_FROM_HIDDEN)))
        tally->silent++;
    else
        stop = expect(g, id, acting, &way, by_points, &here, &final, tally);
    tally->moves++;
    GeoBase end = way.at[stop == GEO_WATCH_NONE ? way.count - 1 : stop];
    FigureMask want = stop == GEO_WATCH_NONE ? final : here, told = announced(game, t);
    assert_int_equal(t->at.disc.at.x, end.disc.at.x);
    assert_int_equal(t->at.disc.at.y, end.disc.at.y);
    assert_int_equal(t->at.z, end.z);
    assert_int_equal(told, want);
    assert_int_equal(t->is_over, !want);
    if (t->seen_by.n)
        assert_int_equal(t->view, view_of(g, t->seen_by, id, end, true));
    tally->stops += stop != GEO_WATCH_NONE;
    tally->ends += stop == GEO_WATCH_NONE;
    tally->shared += figure_count(want) > 1;
}

/// The path that a choice sets going, if it does: what the record of the activation will say.
static bool goes(const Game *g, const Choice *c, NordenthActing *then)
{
    const Frame *f = &g->frame[g->depth - 1];
    if (f->proc != NORDENTH_PROC_ACTIVATION && f->proc != NORDENTH_PROC_MOVE)
        return false;
    *then = *nordenth_acting_of(g);
    if (c->kind == NORDENTH_CHOICE_MOVE || c->kind == NORDENTH_CHOICE_CHARGE)
        nordenth_declare_path(NULL, f->subject, then, c);
    else if (c->kind != NORDENTH_CHOICE_CONTINUE && c->kind != NORDENTH_CHOICE_DECLINE)
        return false;
    return true;
}

static void play(uint64_t seed, uint32_t *checked, uint32_t want, bool all_points, Tally *tally)
{
    DiceDriver dice = dice_stream(&seed);
    Rng rng = {rng_mix(seed, 3)};
    uint32_t mine = 0;
    game_start(game, setup, dice, NULL);
    for (uint32_t n = 0; n < DECISIONS_MOST && mine < MOVES_A_GAME && *checked < want; n++) {
        if (game_wait(game) != GAME_WAIT_CHOICE)
            return;
        Choice c = {0};
        NordenthActing acting;
        game_sample(game, &rng, &c);
        bool is_move = goes(game, &c, &acting);
        Told told = {.mover = game->frame[game->depth - 1].subject};
        if (is_move)
            told.at = game_base(game, told.mover);
        game_copy(before, game);
        EventSink sink = {hear, &told};
        game_apply(game, &c, dice, is_move ? &sink : NULL);
        // Shots at a charger come before its first step.
        bool waits = game_wait(game) == GAME_WAIT_CHOICE && !told.is_closed &&
                     !strcmp(game_decision(game), "react_charge");
        if (!is_move || waits)
            continue;
        compare(&acting, &told, all_points || *checked % 8 == 0, tally);
        ++*checked;
        mine++;
    }
}

static void test_nobody_crosses_a_view_unannounced(void **state)
{
    (void)state;
    uint32_t want = number_of("VUE_PATHS", 500), checked = 0;
    bool all_points = number_of("VUE_POINTS", 0) != 0;
    const Ruleset *rules = rules_find("nordenth");
    Tally tally = {0};
    Rng rng = {.state = 17};
    for (uint64_t i = 0; checked < want; i++) {
        assert_true(conformance_draw(setup, rules, &rng));
        play(rng_mix(i, 5), &checked, want, all_points, &tally);
    }
    print_message("# %u moves, %u stopped (%u for several, %u not in full view), %u not watched, "
                  "%u with dice on the way\n",
                  tally.moves, tally.stops, tally.shared, tally.partly, tally.silent,
                  tally.skipped);
    assert_true(tally.moves > want * 8 / 10);
    assert_true(tally.stops > want / 10);
    assert_true(tally.shared > want / 100);
    assert_true(tally.ends > want / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nobody_crosses_a_view_unannounced)};
    return cmocka_run_group_tests(tests, make, drop);
}
