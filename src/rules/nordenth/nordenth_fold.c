// SPDX-License-Identifier: MIT
// Games that go on alike are made the same: whatever nobody will look at any more is written in one
// way only, for those who compare games under way (RulesetOutcomes.fold). Each part leaves out what
// has been used up: which of the shots hit, once there are so many; hits that were saved, damage
// beyond what a figure can suffer, scores of fighters behind the best of their side, and what those
// rolled who lost an En Vue roll and cannot be the next to act. Doing this where the game is played
// was refused: rows would have to say what they do not need, and the events tell of it.
#include "rules/nordenth/nordenth_procs.h"
#include <string.h>

static bool is_at(const Game *g, const Frame *f, uint8_t label)
{
    return f->row == play_row(g, f->proc, label);
}

// --- those who lost an En Vue roll (AN-VUE-12) ---

/// Who of those who could watch would find a hidden foe by beginning an activation? Neither walks
/// meanwhile, and no figure stands in the way of a look: the answer holds for the whole move.
static FigureMask finders_of(const Game *g, FigureId mover)
{
    FigureMask found = 0;
    for (FigureMask left = game_enemies(g, mover); left; left &= left - 1)
        for (FigureMask foes = game_enemies(g, figure_first(left)); foes; foes &= foes - 1)
            if (nordenth_finds(g, figure_first(left), figure_first(foes))) {
                found |= left & -left;
                break;
            }
    return found;
}

/// Can nobody of those who lost be hurt, engaged or have acted before it is their turn? Exchanges
/// could do that, mines beside them, and the charge that is under way.
static bool is_settled(const Game *g, const NordenthActing *acting)
{
    for (uint32_t i = 0; i < g->depth; i++)
        if (g->frame[i].proc == NORDENTH_PROC_EXCHANGE || g->frame[i].proc == NORDENTH_PROC_MINE)
            return false;
    for (FigureMask left = acting->after; left; left &= left - 1)
        if (nordenth_engaged(g, figure_first(left)))
            return false;
    for (uint32_t i = 0; i < g->marker_count; i++)
        if (nordenth_under(g, g->marker[i].at, g->marker[i].z, NORDENTH_MINE_R) & acting->after)
            return false;
    return !(acting->flags & ACTING_CHARGE) ||
           !(acting->targets & (acting->after | (acting->saw & ~acting->offered)));
}

static FigureMask but_first(FigureMask mask) { return mask & (mask - 1); }

static void forget_notes(NordenthActing *acting)
{
    for (FigureMask left = acting->after; left; left &= left - 1)
        acting->note[figure_first(left).n - 1] = 0;
}

/// The first of those who lost to act is told by the dice, and makes a difference to hidden foes
/// alone: whoever begins finds them (AN-HIDE-4). Of what was rolled only this is kept: the highest
/// total, and whether it is that of a single figure that finds somebody; if it is not, the total
/// stands beside any that does not, or beside any two. Nothing is kept where nobody finds
/// somebody, or those who would can be the first no more.
static void fold_after(Game *g, const Frame *f)
{
    NordenthActing *acting =
        NORDENTH_AT(NordenthActing, g, FRAME_AS_CONST(NordenthActivation, f)->place);
    if (!acting->after)
        return;
    for (FigureMask left = acting->after; left; left &= left - 1)
        if (!game_in_play(g, figure_first(left)) ||
            nordenth_is(g, figure_first(left), NORDENTH_RED)) {
            acting->note[figure_first(left).n - 1] = 0;
            acting->after &= ~(left & -left);
        }
    if (!acting->has_looked) {
        acting->finders = finders_of(g, f->subject);
        acting->has_looked = true;
    }
    if (!acting->finders)
        forget_notes(acting);
    if (!acting->finders || !acting->after || !is_settled(g, acting))
        return;
    uint8_t most = 0;
    FigureMask first = 0;
    for (FigureMask left = acting->after; left; left &= left - 1) {
        const uint8_t total = acting->note[figure_first(left).n - 1];
        first = total > most ? left & -left : total == most ? first | (left & -left) : first;
        most = total > most ? total : most;
    }
    const bool finds = figure_count(first) == 1 && (first & acting->finders);
    forget_notes(acting);
    if (!finds && !(acting->finders & g->in_play & ~acting->rolled))
        return;
    FigureMask idle = acting->after & ~acting->finders, who = first;
    if (!finds && idle)
        who = idle & -idle;
    else if (!finds)
        who = acting->after & ~but_first(but_first(acting->after));
    for (; who; who &= who - 1)
        acting->note[figure_first(who).n - 1] = most;
}

/// Whom an En Vue roll was about is of the past while the next one is being named.
static void fold_vue(const Game *g, Frame *f)
{
    NordenthVue *m = FRAME_AS(NordenthVue, f);
    if (is_at(g, f, NORDENTH_VUE_ACTED))
        return;
    m->was_wounded = false;
    if (is_at(g, f, NORDENTH_VUE_ORDER))
        m->watcher = (FigureId){0};
}

// --- hits and damage ---

/// So many failures are as bad as any more (AN-DMG-3, AN-DMG-4, AN-WND-5).
static uint8_t failures_most(const Game *g, FigureId id)
{
    const int hp = game_figure_of(g, id)->tally[NORDENTH_TALLY_HP];
    return (uint8_t)(hp + (hp <= 0 || game_option(g, NORDENTH_OPT_MULTI_KILLS) ? 1 : 0));
}

/// Results that wait to be applied together.
static void fold_results(const Game *g, NordenthExchange *x)
{
    x->again = 0;
    for (FigureMask left = x->marked; left; left &= left - 1) {
        const FigureId id = figure_first(left);
        const uint8_t most = failures_most(g, id);
        uint8_t *failures = &x->failures[id.n - 1];
        *failures = *failures > most ? most : *failures;
        if (!*failures)
            x->marked &= ~figure_bit(id);
        if (*failures > game_figure_of(g, id)->tally[NORDENTH_TALLY_HP])
            x->fatal &= ~figure_bit(id); // out in any case
    }
}

/// Of the first `rolled` shots only how many hit whom: those that do come first.
static void fold_shots(NordenthAttack *a, uint32_t rolled)
{
    for (uint32_t i = 0; i < rolled; i++)
        for (uint32_t k = i + 1; k < rolled && !(a->hits >> i & 1); k++)
            if ((a->hits >> k & 1) && a->target[k].n == a->target[i].n)
                a->hits = (uint8_t)((a->hits & ~(1u << k)) | 1u << i);
}

static void fold_exchange(Game *g, const Frame *f)
{
    const NordenthShooting *s = FRAME_AS_CONST(NordenthShooting, f);
    NordenthExchange *x = NORDENTH_AT(NordenthExchange, g, s->place);
    const bool resolves = is_at(g, f, NORDENTH_EX_HARMED);
    fold_results(g, x);
    for (uint32_t k = 0; k < x->count; k++) {
        NordenthAttack *a = &x->attack[k];
        const bool is_now = k == s->attack;
        if (resolves && k < s->attack) {
            *a = (NordenthAttack){.figure = a->figure};
            continue;
        }
        for (uint32_t i = 0; resolves && is_now && i < a->shots; i++)
            if (!(s->victims & figure_bit(a->target[i])))
                a->hits &= (uint8_t) ~(1u << i);
        fold_shots(a, !resolves && is_now ? s->shot : a->shots);
    }
    if (resolves)
        x->dodging &= s->attack ? 0 : s->victims;
}

static void fold_mine(Game *g, const Frame *f)
{
    fold_results(g, NORDENTH_AT(NordenthExchange, g, FRAME_AS_CONST(NordenthMining, f)->place));
}

/// Moves `count` hits to the beginning of a list; the rest of it is empty.
static void keep_hits(NordenthHarm *h, uint32_t from, uint32_t count, uint32_t to)
{
    memmove(h->impact + to, h->impact + from, count);
    memset(h->impact + to + count, 0, sizeof h->impact - to - count);
}

/// Hits that have been dealt with are gone; before the damage dice so are saves.
static void fold_harm(Game *g, const Frame *f)
{
    NordenthHarm *h = NORDENTH_AT(NordenthHarm, g, FRAME_AS_CONST(NordenthHarmed, f)->place);
    const uint8_t most = failures_most(g, f->subject);
    h->failures = h->failures > most ? most : h->failures;
    if (is_at(g, f, NORDENTH_HARM_SAVED)) {
        const uint8_t rest = (uint8_t)(h->count - h->at);
        keep_hits(h, h->at, rest, h->left);
        h->at = h->left;
        h->count = (uint8_t)(h->left + rest);
        return;
    }
    const uint8_t rest = (uint8_t)(h->left - h->at); // 0: the Fatality die is left
    keep_hits(h, h->at, rest, 0);
    h->at = 0;
    h->count = h->left = rest;
    memset(h->save, 0, sizeof h->save);
    memset(h->kind, 0, sizeof h->kind);
}

// --- melees ---

/// Of several who have rolled against one, the best score (AN-MEL-11), as far as it is not beaten.
static void fold_melee(Game *g, const Frame *f)
{
    const NordenthFighting *s = FRAME_AS_CONST(NordenthFighting, f);
    NordenthMelee *m = NORDENTH_AT(NordenthMelee, g, s->place);
    if (!is_at(g, f, NORDENTH_MEL_ROLLED))
        return;
    const FigureId lone = m->lone[m->at];
    const FigureMask foes = m->group[m->at] & ~figure_bit(lone) & ~s->to_roll &
                            ~figure_bit(s->fighter); // the others have not rolled yet
    uint8_t best = 0, enough = m->score[lone.n - 1];
    for (FigureMask left = foes; left; left &= left - 1) {
        uint8_t *score = &m->score[figure_first(left).n - 1];
        best = *score > best ? *score : best;
        *score = 0;
    }
    if (foes)
        m->score[figure_first(foes).n - 1] = best > enough ? (uint8_t)(enough + 1) : best;
}

void nordenth_fold(Game *g)
{
    for (uint32_t i = 0; i < g->depth; i++) {
        Frame *f = &g->frame[i];
        switch (f->proc) {
        case NORDENTH_PROC_ACTIVATION: fold_after(g, f); break;
        case NORDENTH_PROC_VUE: fold_vue(g, f); break;
        case NORDENTH_PROC_EXCHANGE: fold_exchange(g, f); break;
        case NORDENTH_PROC_MINE: fold_mine(g, f); break;
        case NORDENTH_PROC_HARM: fold_harm(g, f); break;
        case NORDENTH_PROC_MELEE: fold_melee(g, f); break;
        default: break;
        }
    }
}
