// SPDX-License-Identifier: MIT
// Invariants: what holds whenever somebody is asked, whatever was chosen before. Each names the
// ledger's rule it would break.
#include "rules/seg/seg_procs.h"

/// A character that is not on the table has nothing left to lose.
static const char *look_off_table(const Figure *f)
{
    if (f->status == FIGURE_WAITING)
        return f->states ? "states before the game" : NULL;
    if (f->states || f->tally[SEG_TALLY_ENERGY] || f->tally[SEG_TALLY_SUPPORT])
        return "gone with its states and energy"; // SG-WOUND-3
    return NULL;
}

static const char *look_at_figure(const Game *g, FigureId id)
{
    const Figure *f = game_figure_of(g, id);
    const int16_t *tally = f->tally;
    uint32_t posture = f->states & SEG_POSTURES;
    if ((f->status == FIGURE_IN_PLAY) != game_in_play(g, id))
        return "in_play mask";
    for (uint32_t i = 0; i < SEG_TALLY_KINDS; i++)
        if (tally[i] < 0)
            return "tallies at least zero";
    if (tally[SEG_TALLY_AMMO] > SEG_AMMO_FACTOR * game_profile(g, id)->stat[SEG_STAT_V])
        return "ammunition as at the start"; // SG-SKDIV-9
    if (f->status != FIGURE_IN_PLAY)
        return look_off_table(f);
    if (posture & (posture - 1))
        return "one posture at a time"; // SG-POST-1
    if (posture && (f->states & SEG_IMMOBILISED))
        return "no posture while immobilised"; // SG-IMM-4
    if (seg_value(g, id) < (seg_has(g, id, SEG_SKILL_ENDURING) ? 0 : 1))
        return "in play with a value"; // SG-WOUND-3
    if (g->wait == GAME_OVER)          // it ends in the middle of what was going on (SG-END-3)
        return NULL;
    if (tally[SEG_TALLY_ENERGY] > seg_cap(g, id))
        return "energy within its cap"; // SG-NRG-4
    if ((posture & SEG_POSITIONING) && seg_engaged(g, id))
        return "positioning in contact"; // SG-MOVE-11
    if (refusal_is(seg_place_check(g, game_base(g, id), figure_bit(id))))
        return "stands where it may";
    return NULL;
}

static const char *look_at_seat(const Game *g, uint8_t s)
{
    const int16_t *tally = g->seat[s].tally;
    for (uint32_t i = 0; i < SEG_SEAT_TALLIES; i++)
        if (tally[i] < 0)
            return "seat tallies at least zero";
    if (tally[SEG_SEAT_LEFT_COST] > tally[SEG_SEAT_START_COST])
        return "no more leave than came"; // SG-SCN-3
    return seg_pile_broken(g, s);
}

static uint32_t bits(FigureMask mask)
{
    uint32_t n = 0;
    for (; mask; mask &= mask - 1)
        n++;
    return n;
}

/// SG-CTR-5: how long a chain of counter-attacks may get.
static const char *look_at_chains(const Game *g)
{
    uint32_t aggressions = 0;
    for (uint32_t i = 0; i < g->depth; i++) {
        const Frame *f = &g->frame[i];
        const SegAggression *s = FRAME_AS_CONST(SegAggression, f);
        if (f->proc != SEG_PROC_AGGRESSION)
            continue;
        bool once = game_option(g, SEG_OPT_COUNTER_ONCE) != 0;
        if (aggressions++)
            return "one aggression at a time";
        if (s->counters > SEG_CHAIN_MAX || (once && s->counters != bits(s->countered)))
            return "counter-attacks of a chain";
    }
    return NULL;
}

const char *seg_broken(const Game *g)
{
    const char *broken = look_at_chains(g);
    for (uint8_t n = 1; n <= g->figure_count && !broken; n++)
        broken = look_at_figure(g, (FigureId){n});
    for (uint8_t s = 0; s < g->seat_count && !broken; s++)
        broken = look_at_seat(g, s);
    return broken;
}
