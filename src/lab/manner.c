// SPDX-License-Identifier: MIT
// An activation lasts from the choice that marks a figure as having acted to the next such choice
// or to the end of the turn. It did nothing if the table is unchanged: places, wounds, tokens,
// states. Refused: reading events, whose names differ by ruleset; and counting choices called
// "wait", since a shot without effect and a run on the spot are no better.
#include "lab/manner.h"
#include "core/signs.h"
#include <string.h>

/// Chance that at least one die hits (all dice, for a rising roll), as a part of MANNER_ONE.
static uint64_t chance_of(const Roll *roll)
{
    bool needs_all = roll->sense.kind == SENSE_RISING;
    uint64_t all = MANNER_ONE;
    for (uint32_t i = 0; i < roll->count; i++) {
        uint32_t hits = sense_faces(roll->sense, roll->sides, i);
        all = all * (needs_all ? hits : roll->sides - hits) / roll->sides;
    }
    return needs_all ? all : MANNER_ONE - all;
}

static void note_try(MannerTry *try, uint64_t chance)
{
    try->rolls++;
    try->chance += chance;
    try->weak += chance < MANNER_ONE / 2;
}

static DiceAnswer answer(void *self, uint64_t first, Roll *roll)
{
    Manner *m = self;
    const RollRow *row = &game_ruleset(m->game)->rolls[roll->what];
    bool earns = row->luck == LUCK_ACTIVATIONS, hits = row->luck == LUCK_HITS;
    if (hits && !m->first_blow)
        m->first_blow = game_turn(m->game);
    if ((earns || hits) && !row->is_again && roll->figure.n && sense_has_threshold(roll->sense)) {
        uint32_t count;
        uint8_t seat = game_figures(m->game, &count)[roll->figure.n - 1].seat;
        note_try(&m->seat[seat].tried[earns ? MANNER_EARN : MANNER_HIT], chance_of(roll));
    }
    DiceAnswer given = m->dice.answer(m->dice.self, first, roll);
    if (given == DICE_GIVEN && roll->figure.n) {
        uint32_t count;
        fortune_note(&m->fortune[game_figures(m->game, &count)[roll->figure.n - 1].seat], row,
                     roll);
    }
    return given;
}

DiceDriver manner_begin(Manner *m, const Game *game, const Ruleset *rules, DiceDriver dice)
{
    memset(m, 0, sizeof *m);
    m->dice = dice;
    m->game = game;
    for (uint32_t i = 0; rules->signs && i < rules->state_count; i++)
        if (rules->signs->states[i].role == STATE_DONE)
            m->done |= UINT32_C(1) << i;
    return (DiceDriver){answer, m};
}

void manner_choose(Manner *m, uint8_t seat)
{
    m->has_chosen = m->has_chosen || (m->acting.n && m->was[m->acting.n - 1].seat == seat);
}

/// Has an activation changed the figure? In a later turn lost states do not count, since the end of
/// a turn removes states by itself.
static bool is_changed(const Manner *m, const Figure *a, const Figure *b, bool is_later)
{
    uint32_t was = a->states & ~m->done, now = b->states & ~m->done;
    return !geo_same(a->at, b->at) || a->z != b->z || a->status != b->status ||
           (is_later ? now & ~was : now ^ was) || memcmp(a->tally, b->tally, sizeof a->tally) != 0;
}

static bool is_table_changed(const Manner *m)
{
    uint32_t count, markers;
    const Figure *figure = game_figures(m->game, &count);
    const Marker *marker = game_markers(m->game, &markers);
    bool is_later = game_turn(m->game) != m->turn;
    for (uint32_t i = 0; i < count; i++)
        if (is_changed(m, &m->was[i], &figure[i], is_later))
            return true;
    return markers != m->marker_count || memcmp(marker, m->marker, markers * sizeof *marker) != 0;
}

static void close_activation(Manner *m)
{
    MannerCount *c = &m->seat[m->was[m->acting.n - 1].seat];
    if (m->has_chosen) {
        c->activations++;
        if (!is_table_changed(m))
            *(game_dice_used(m->game) == m->rolled ? &c->idle : &c->vain) += 1;
    }
    m->acting = (FigureId){0};
}

static void open_activation(Manner *m, FigureId id)
{
    const Figure *figure = game_figures(m->game, &m->count);
    const Marker *marker = game_markers(m->game, &m->marker_count);
    memcpy(m->was, figure, m->count * sizeof *figure);
    memcpy(m->marker, marker, m->marker_count * sizeof *marker);
    m->turn = game_turn(m->game);
    m->rolled = game_dice_used(m->game);
    m->has_chosen = false;
    m->acting = id;
}

void manner_look(Manner *m)
{
    uint32_t count;
    const Figure *figure = game_figures(m->game, &count);
    FigureMask acted = 0;
    for (uint32_t i = 0; i < count; i++)
        if ((figure[i].states & m->done) && figure[i].status == FIGURE_IN_PLAY)
            acted |= (FigureMask)1 << i;
    FigureMask fresh = acted & ~m->acted;
    bool is_over = game_wait(m->game) == GAME_OVER || game_turn(m->game) != m->turn;
    if (m->acting.n && (fresh || is_over))
        close_activation(m);
    if (fresh && game_wait(m->game) != GAME_OVER)
        open_activation(m, figure_first(fresh));
    m->acted = acted;
}

void manner_add(MannerCount *sum, const MannerCount *count)
{
    sum->activations += count->activations;
    sum->idle += count->idle;
    sum->vain += count->vain;
    for (uint32_t i = 0; i < MANNER_TRIES; i++) {
        sum->tried[i].rolls += count->tried[i].rolls;
        sum->tried[i].chance += count->tried[i].chance;
        sum->tried[i].weak += count->tried[i].weak;
    }
}
