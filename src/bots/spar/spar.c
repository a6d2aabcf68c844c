// SPDX-License-Identifier: MIT
// A script ranks the candidates of a decision by what they do, then by where they lead; ties are
// decided by the one-ply player's values. So a script is a row of weights and not a program, and it
// plays every family that classifies its choices. Refused: separate scripts for each system, which
// could not be compared, and bad dice or blunders, which measure nothing.
#include "bots/spar/spar.h"
#include "bots/brain.h"
#include "bots/d6/d6_brain.h"
#include "bots/nordenth/nordenth_brain.h"
#include "bots/seg/seg_brain.h"
#include "bots/spar/spar_family.h"
#include "core/geo_path.h"
#include "core/geo_sight.h"
#include <string.h>

typedef struct SparScript {
    int8_t deed[SPAR_DEEDS];
    int8_t near, range, goal, unseen;
    uint8_t dares;
    uint8_t card; ///< deed whose colour its piles have; SPAR_TRICK: any colours
} SparScript;

enum {
    PAS = 1000,
    GRAIN = PAS / 2,  ///< places that differ by less count as equal
    FAR = 60 * PAS,   ///< farther than any table is wide
    SEEN = 2 * PAS,   ///< being seen is as bad as this much distance
    DEED = 1 << 20,   ///< a deed outweighs any place
    POINTLESS = -DEED ///< a move that leads nowhere better
};

static const struct {
    const Brain *brain;
    const SparFamily *family;
} families[] = {{&d6_brain, &spar_d6}, {&seg_brain, &spar_seg}, {&nordenth_brain, &spar_nordenth}};

static const SparFamily *family_of(const Brain *brain)
{
    for (uint32_t i = 0; i < COUNT_OF(families); i++)
        if (families[i].brain == brain)
            return families[i].family;
    return NULL;
}

static int32_t gap_to(const Game *g, FigureId id, GeoVec at, FigureId foe)
{
    const Figure *me = game_figure_of(g, id), *o = game_figure_of(g, foe);
    int32_t gap = geo_leg_length(at, o->at) - me->radius - o->radius;
    return gap > 0 ? gap : 0;
}

static bool sees(const Game *g, FigureId id, GeoVec at, FigureId foe)
{
    GeoDisc me = {at, game_figure_of(g, id)->radius};
    return geo_sight_chord(game_map(g), game_off(g), game_figure_of(g, foe)->at, me).hidden <
           GEO_SIGHT_PARTS;
}

/// How well a script likes a place for a figure, in thousandths of a pas.
static int64_t place_liking(const SparScript *s, const SparFamily *family, const Game *g,
                            FigureId id, GeoVec at)
{
    int32_t nearest = FAR, seen = 0, wanted = s->range ? family->reach(g, id) * 3 / 4 : 0;
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        int32_t gap = gap_to(g, id, at, foe);
        nearest = gap < nearest ? gap : nearest;
        seen += s->unseen && sees(g, id, at, foe);
    }
    int32_t goal = s->goal ? family->goal(g, id, at) : 0;
    if (goal < 0) // without a goal, distance to the enemies counts
        goal = nearest;
    int64_t off = nearest > wanted ? nearest - wanted : wanted - nearest;
    if (nearest == FAR)
        nearest = 0, off = 0;
    return -(int64_t)s->near * nearest - s->range * off - (int64_t)s->goal * goal -
           (int64_t)s->unseen * seen * SEEN;
}

/// The best that a script could do without moving: strike an enemy in contact, shoot an enemy in
/// view.
static int32_t here_deed(const SparScript *s, const SparFamily *family, const Game *g, FigureId id)
{
    GeoVec at = game_figure_of(g, id)->at;
    int32_t reach = family->reach(g, id), best = 0;
    bool touches = false, shoots = false;
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        int32_t gap = gap_to(g, id, at, foe);
        touches = touches || gap <= GEO_CONTACT;
        shoots = shoots || (gap <= reach && sees(g, id, at, foe));
    }
    if (touches)
        best = s->deed[SPAR_STRIKE] > s->deed[SPAR_FLEE] ? s->deed[SPAR_STRIKE] + DEED : 0;
    else if (shoots)
        best = s->deed[SPAR_SHOT];
    return best;
}

/// Where a choice leads; false: the choice does not tell it yet.
static bool find_end(const Game *g, const Choice *c, GeoVec *end)
{
    *end = c->path.count ? c->path.at[c->path.count - 1] : c->place;
    return c->path.count || (setup_choice(game_setup(g), c->kind).fields & CHOICE_PLACE);
}

static int64_t liking(const SparScript *s, const SparFamily *family, const Game *g, FigureId actor,
                      const Choice *c)
{
    FigureId id = c->figure.n ? c->figure : actor;
    uint32_t deed = family->deed(g, id, c);
    int64_t base = (int64_t)s->deed[deed] * DEED;
    if (!id.n)
        return base;
    switch (deed) {
    case SPAR_TURN: return place_liking(s, family, g, id, game_figure_of(g, id)->at) / GRAIN;
    case SPAR_PLACE: return place_liking(s, family, g, id, c->place) / GRAIN;
    case SPAR_STAY: return here_deed(s, family, g, id) >= s->deed[SPAR_MOVE] ? DEED : POINTLESS;
    case SPAR_GO: return -(c->count > s->dares ? c->count - s->dares : s->dares - c->count);
    case SPAR_MOVE: {
        GeoVec at = game_figure_of(g, id)->at, end;
        if (!find_end(g, c, &end))
            return base;
        int64_t gain = place_liking(s, family, g, id, end) - place_liking(s, family, g, id, at);
        return gain < GRAIN ? POINTLESS : base + gain / GRAIN;
    }
    default: return base;
    }
}

/// Gives the cards of a pile the colour of the script's favourite deed, or a random one.
static void paint(const SparScript *s, const SparFamily *family, const Game *g, uint8_t seat,
                  Rng *rng, Choice *choice)
{
    bool is_wild = s->card == SPAR_TRICK;
    uint32_t colours = 0;
    Choice c = *choice;
    for (uint32_t i = 0; i < SPAR_DEEDS; i++)
        colours = family->colour[i] > colours ? family->colour[i] : colours;
    if (!c.cards.count || !colours || (!is_wild && !family->colour[s->card]))
        return;
    for (uint32_t i = 0; i < c.cards.count; i++) {
        c.cards.colour[i] =
            is_wild ? (uint8_t)(1 + rng_below(rng, colours)) : family->colour[s->card];
        uint32_t other = is_wild ? rng_below(rng, i + 1) : i;
        FigureId figure = c.cards.figure[i];
        c.cards.figure[i] = c.cards.figure[other];
        c.cards.figure[other] = figure;
    }
    if (!refusal_is(game_check(g, seat, &c)))
        *choice = c;
}

static void choose(const SparScript *s, const Game *game, uint8_t seat, Rng *rng,
                   BotScratch *scratch, Choice *choice)
{
    const SparFamily *family =
        brain_think(scratch, game, seat, 0, rng) ? family_of(scratch->brain) : NULL;
    if (!family) {
        game_sample(game, rng, choice);
        return;
    }
    const Game *g = &scratch->view;
    FigureId actor = game_decision_figure(g);
    uint32_t best = 0;
    int64_t most = INT64_MIN;
    for (uint32_t i = 0; i < scratch->count; i++) {
        int64_t v = liking(s, family, g, actor, &scratch->list[i]);
        if (v > most || (v == most && scratch->value[i] > scratch->value[best])) {
            most = v;
            best = i;
        }
    }
    *choice = scratch->list[best];
    if (setup_choice(game_setup(g), choice->kind).fields & CHOICE_CARDS)
        paint(s, family, g, seat, rng, choice);
}

#define SPAR_SCRIPT(id, strike, shot, move, guard, take, flee, help, trick, idle, near_, range_,   \
                    goal_, unseen_, dares_, card_)                                                 \
    static const SparScript id = {.deed = {[SPAR_STRIKE] = strike,                                 \
                                           [SPAR_SHOT] = shot,                                     \
                                           [SPAR_MOVE] = move,                                     \
                                           [SPAR_GUARD] = guard,                                   \
                                           [SPAR_TAKE] = take,                                     \
                                           [SPAR_FLEE] = flee,                                     \
                                           [SPAR_HELP] = help,                                     \
                                           [SPAR_TRICK] = trick,                                   \
                                           [SPAR_IDLE] = idle},                                    \
                                  .near = near_,                                                   \
                                  .range = range_,                                                 \
                                  .goal = goal_,                                                   \
                                  .unseen = unseen_,                                               \
                                  .dares = dares_,                                                 \
                                  .card = SPAR_##card_};                                           \
    static void choose_##id(const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,         \
                            Choice *choice)                                                        \
    {                                                                                              \
        choose(&id, game, seat, rng, scratch, choice);                                             \
    }
#include "bots/spar/spar_scripts.def"
#undef SPAR_SCRIPT

static const Bot bots[] = {
#define SPAR_SCRIPT(id, ...) {.name = #id, .is_surely_legal = true, .choose = choose_##id},
#include "bots/spar/spar_scripts.def"
#undef SPAR_SCRIPT
};

const Bot *spar_find(const char *name)
{
    for (uint32_t i = 0; i < COUNT_OF(bots); i++)
        if (!strcmp(bots[i].name, name))
            return &bots[i];
    return NULL;
}

uint32_t spar_count(void) { return COUNT_OF(bots); }

const Bot *spar_at(uint32_t index) { return index < COUNT_OF(bots) ? &bots[index] : NULL; }
