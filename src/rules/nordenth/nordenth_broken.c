// SPDX-License-Identifier: MIT
// Invariants: what holds whenever somebody is asked, whatever was chosen before. Each names the
// ledger's rule it would break.
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"

static const char *look_at_figure(const Game *g, FigureId id)
{
    const Figure *f = game_figure_of(g, id);
    bool wounded = (f->states & NORDENTH_WOUNDED) != 0;
    if ((f->status == FIGURE_IN_PLAY) != game_in_play(g, id))
        return "in_play mask";
    if (f->tally[NORDENTH_TALLY_HP] < 0 ||
        f->tally[NORDENTH_TALLY_HP] > nordenth_stat(g, id, NORDENTH_STAT_HP))
        return "hit points"; // AN-FIG-5
    if (f->tally[NORDENTH_TALLY_MINES] < 0 || f->tally[NORDENTH_TALLY_JUMPED] < 0)
        return "tallies at least zero";
    if (f->status != FIGURE_IN_PLAY)
        return f->states || nordenth_engaged(g, id) ? "gone with its states" : NULL; // AN-WND-9
    if ((f->states & NORDENTH_TOKENS) == NORDENTH_TOKENS)
        return "one token"; // AN-ACT-4
    if (wounded != (f->tally[NORDENTH_TALLY_HP] == 0))
        return "wounded at zero"; // AN-FIG-6
    if (wounded && (f->states & NORDENTH_CONCEALED))
        return "wounded and hidden"; // AN-WND-8
    if (((f->states & NORDENTH_ENGAGED) != 0) != (nordenth_engaged(g, id) != 0))
        return "engaged with somebody"; // AN-CHG-4
    if (((f->states & NORDENTH_GRIPPED) != 0) != (f->mark[NORDENTH_MARK_GRIPPED_BY] != 0))
        return "gripped by somebody"; // AN-SKL-3
    if (f->at.x < 0 || f->at.y < 0 || f->at.x > g->map->width || f->at.y > g->map->depth)
        return "on the table"; // AN-MOVE-7
    bool supported = geo_surface_under(g->map, f->at, f->z) == f->z;
    if (!supported && !(f->states & NORDENTH_ON_LADDER))
        return "stands on something"; // G17
    if (g->wait == GAME_OVER)
        return NULL;
    for (FigureMask left = nordenth_engaged(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        if (!(nordenth_engaged(g, foe) & figure_bit(id)) || !nordenth_contact(g, id, foe) ||
            game_seat_of(g, foe) == game_seat_of(g, id))
            return "engagements are mutual"; // AN-CHG-4
    }
    if (nordenth_stood_on(g, id, game_base(g, id)))
        return "stands on nobody"; // AN-HIDE-8
    return refusal_is(nordenth_place_check(g, id, game_base(g, id))) ? "stands where it may" : NULL;
}

/// AN-VUE-15: nobody is activated in the middle of its own activation.
static const char *look_at_stack(const Game *g)
{
    FigureMask acting = 0;
    for (uint32_t i = 0; i < g->depth; i++) {
        const Frame *f = &g->frame[i];
        if (f->proc != NORDENTH_PROC_ACTIVATION)
            continue;
        if (acting & figure_bit(f->subject))
            return "one activation at a time";
        acting |= figure_bit(f->subject);
    }
    return NULL;
}

const char *nordenth_broken(const Game *g)
{
    const char *broken = look_at_stack(g);
    for (uint8_t n = 1; n <= g->figure_count && !broken; n++)
        broken = look_at_figure(g, (FigureId){n});
    return broken;
}
