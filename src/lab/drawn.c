// SPDX-License-Identifier: MIT
// Drawn bands. Changes are proposed at random, without regard to prices (one more character, value
// or trait), and every change that the rules' own check accepts is kept; after many rejected
// proposals in a row the budget is nearly spent. Refused: solving for the budget, which needs the
// prices here and draws the same few shapes of bands.
#include "lab/drawn.h"
#include "core/prices.h"
#include "core/ruleset.h"
#include <stdio.h>
#include <string.h>

enum {
    PATIENCE = 40,   ///< rejected proposals in a row before drawing ends
    PRINTED_MAX = 8, ///< figures of a band of printed profiles
    PRINTED_TRIES = 200,
    VALUE_MAX = 6, ///< highest value drawn: such a character never fails a test
    RANK_MAX = 31,
    SIX = 6
};

/// A band being drawn: the setup's last figures, `first` to `first` + `count`.
typedef struct Drawing {
    Setup *setup;
    Rng *rng;
    uint8_t value, rank; ///< indexes of these stats
    uint8_t seat;
    uint8_t first, count; ///< figures
    uint8_t custom;       ///< the first free custom profile
    uint8_t taste;        ///< out of SIX proposals, how many raise a value
    int32_t cost;         ///< cost of the last legal band
} Drawing;

static bool is_legal(Drawing *d)
{
    Verdict verdict;
    d->setup->ruleset->roster_check(d->setup, d->seat, &verdict);
    if (!verdict.count)
        d->cost = verdict.cost;
    return !verdict.count;
}

static void add_figure(Drawing *d, const Profile *profile)
{
    d->setup->figure[d->setup->figure_count++] = (SetupFigure){.profile = profile, .seat = d->seat};
    d->count++;
}

static void drop_figure(Drawing *d)
{
    d->setup->figure[--d->setup->figure_count] = (SetupFigure){0};
    d->count--;
}

static Profile *profile_of(Drawing *d, uint32_t i) { return &d->setup->custom[d->custom + i]; }

/// Adds a character of the lowest value, with an unused card.
static bool grow_band(Drawing *d)
{
    Setup *s = d->setup;
    if (s->figure_count == FIGURE_MAX || s->custom_count == SETUP_CUSTOM_MAX)
        return false;
    Profile *p = profile_of(d, d->count);
    memset(p, 0, sizeof *p);
    (void)snprintf(p->id, sizeof p->id, "%c%u", 'a' + d->seat, d->count + 1u);
    (void)snprintf(p->name, sizeof p->name, "%c%u", 'A' + d->seat, d->count + 1u);
    p->stat[d->value] = 1;
    add_figure(d, p);
    s->custom_count++;
    for (int16_t rank = 1; rank <= RANK_MAX; rank++) {
        p->stat[d->rank] = rank;
        s->ruleset->profile_fill(p);
        if (is_legal(d))
            return true;
    }
    drop_figure(d);
    s->custom_count--;
    memset(p, 0, sizeof *p);
    return false;
}

/// Raises a value of one character or adds a trait to it.
static bool improve(Drawing *d)
{
    const Ruleset *rules = d->setup->ruleset;
    Profile *p = profile_of(d, rng_below(d->rng, d->count));
    Profile was = *p;
    uint32_t trait = rng_below(d->rng, rules->trait_count);
    if (rng_below(d->rng, SIX) < d->taste) {
        if (p->stat[d->value] == VALUE_MAX)
            return false;
        p->stat[d->value]++;
    } else {
        uint8_t most = rules->traits[trait].most ? rules->traits[trait].most : 1;
        if (p->trait[trait] >= most)
            return false;
        p->trait[trait]++;
    }
    rules->profile_fill(p);
    // A trait that makes a character cheaper fits any budget: if it were always accepted, every
    // character would end with it.
    int32_t cost = d->cost;
    if (is_legal(d) && (d->cost >= cost || rng_below(d->rng, SIX) == 0))
        return true;
    d->cost = cost;
    *p = was;
    return false;
}

static bool draw_characters(Drawing *d)
{
    const Setup *s = d->setup;
    // Half of the free custom profiles, so that a second band finds room.
    uint32_t room = SETUP_CUSTOM_MAX - s->custom_count;
    room = d->seat ? room : room / 2;
    // Mostly about six; sometimes one or a crowd.
    uint32_t wanted = 1 + (rng_below(d->rng, 11) + rng_below(d->rng, 11)) / 2;
    d->taste = (uint8_t)(1 + rng_below(d->rng, 3));
    wanted = wanted < room ? wanted : room;
    while (d->count < wanted && grow_band(d))
        ;
    for (uint32_t idle = 0; d->count && idle < PATIENCE; idle++)
        if (improve(d))
            idle = 0;
    return d->count != 0;
}

static void add_printed(Drawing *d)
{
    const Ruleset *rules = d->setup->ruleset;
    add_figure(d, &rules->profiles[rng_below(d->rng, rules->profile_count)]);
}

/// Printed profiles: a few that are legal together, then any others that the budget still allows.
static bool draw_printed(Drawing *d)
{
    for (uint32_t i = 0; i < PRINTED_TRIES && !d->count; i++) {
        uint32_t wanted = 1 + rng_below(d->rng, PRINTED_MAX);
        while (d->count < wanted && d->setup->figure_count < FIGURE_MAX)
            add_printed(d);
        while (d->count && !is_legal(d))
            drop_figure(d);
    }
    for (uint32_t idle = 0; d->count && d->count < PRINTED_MAX && idle < PATIENCE &&
                            d->setup->figure_count < FIGURE_MAX;
         idle++) {
        add_printed(d);
        if (is_legal(d))
            idle = 0;
        else
            drop_figure(d);
    }
    return d->count != 0;
}

/// Moves the figures of a band behind all others.
static uint8_t move_last(Setup *s, uint8_t seat)
{
    SetupFigure order[FIGURE_MAX];
    uint8_t count = 0, first = 0;
    for (uint32_t turn = 0; turn < 2; turn++) {
        for (uint32_t i = 0; i < s->figure_count; i++)
            if ((s->figure[i].seat == seat) == turn)
                order[count++] = s->figure[i];
        first = turn ? first : count;
    }
    memcpy(s->figure, order, count * sizeof order[0]);
    return first;
}

static void order_seats(Setup *s)
{
    SetupFigure order[FIGURE_MAX];
    uint32_t count = 0;
    for (uint8_t seat = 0; seat < s->seat_count; seat++)
        for (uint32_t i = 0; i < s->figure_count; i++)
            if (s->figure[i].seat == seat)
                order[count++] = s->figure[i];
    memcpy(s->figure, order, count * sizeof order[0]);
}

bool drawn_band(Setup *s, uint8_t seat, Rng *rng)
{
    const Ruleset *rules = s->ruleset;
    SetupFigure old[FIGURE_MAX];
    uint8_t seats = s->seat_count, first = move_last(s, seat), count = s->figure_count;
    memcpy(old, s->figure, sizeof old);
    if (seat == s->seat_count)
        s->seat_count++;
    memset(&s->figure[first], 0, (FIGURE_MAX - first) * sizeof s->figure[0]);
    s->figure_count = first;
    Drawing d = {.setup = s,
                 .rng = rng,
                 .value = rules->prices ? rules->prices->value_stat : 0,
                 .rank = rules->prices ? rules->prices->rank_stat : 0,
                 .seat = seat,
                 .first = first,
                 .custom = s->custom_count};
    bool is_good = seat < SEAT_MAX && (rules->prices ? draw_characters(&d) : draw_printed(&d));
    if (!is_good) {
        memcpy(s->figure, old, sizeof old);
        s->figure_count = count;
        s->seat_count = seats;
    }
    order_seats(s);
    return is_good;
}
