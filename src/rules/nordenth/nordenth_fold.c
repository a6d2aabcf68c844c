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

// They act one after the other when the mover is done, the highest total first. The dice tell no
// more than who that is, and it makes a difference to hidden foes alone: whoever begins finds them
// (AN-HIDE-4). What is kept must be enough for whatever can still happen. So everything below is
// asked of the game as it stands, and each answer may only become narrower on the way: a game that
// is folded at every stop and one that is folded at the last alone are then the same.

enum { FOLD_ROUNDING = 2 }; ///< stations lie that near to the line between two corners

/// Does what is left of this move lead so near to a point?
static bool leads_near(const Game *g, const Frame *move, GeoVec at, int64_t reach)
{
    const GeoPath *path =
        &NORDENTH_AT_CONST(NordenthActing, g, FRAME_AS_CONST(NordenthMove, move)->place)->path;
    const Figure *mover = game_figure_of(g, move->subject);
    reach += mover->radius + FOLD_ROUNDING;
    for (uint32_t i = 0; i + 1 < path->count; i++)
        if (geo_leg_within(path->at[i], path->at[i + 1], at, reach))
            return true;
    return geo_leg_within(mover->at, mover->at, at, reach);
}

/// Hidden figures that will be elsewhere: those that a move under way may still come to stand on,
/// who go aside (AN-HIDE-8), and the mover itself.
static FigureMask may_go_aside(const Game *g)
{
    FigureMask aside = 0;
    for (uint32_t i = 0; i < g->depth; i++) {
        const Frame *f = &g->frame[i];
        if (f->proc != NORDENTH_PROC_MOVE || FRAME_AS_CONST(NordenthMove, f)->is_final)
            continue;
        for (FigureMask left = g->in_play; left; left &= left - 1) {
            const Figure *o = game_figure_of(g, figure_first(left));
            if ((o->states & NORDENTH_CONCEALED) && leads_near(g, f, o->at, o->radius))
                aside |= left & -left;
        }
    }
    return aside;
}

/// Those whom mines may reach that a move under way can still set off.
static FigureMask near_mines(const Game *g, const Frame *move)
{
    FigureMask near = 0;
    for (uint32_t n = 0; n < g->marker_count; n++) {
        if (!leads_near(g, move, g->marker[n].at, NORDENTH_MINE_TRIGGER))
            continue;
        for (FigureMask left = g->in_play; left; left &= left - 1)
            if (geo_closer(game_disc(g, figure_first(left)), (GeoDisc){g->marker[n].at, 0},
                           NORDENTH_MINE_R))
                near |= left & -left;
    }
    return near;
}

/// Those who are dealt with by a mine that went off.
static FigureMask in_blast(const Game *g, const Frame *f)
{
    const NordenthMining *m = FRAME_AS_CONST(NordenthMining, f);
    const NordenthExchange *x = NORDENTH_AT_CONST(NordenthExchange, g, m->place);
    return is_at(g, f, NORDENTH_MINE_FALLS) ? x->fallen
                                            : m->victims | figure_bit(m->victim) | x->marked;
}

/// Those who may be hurt, engaged, freed or moved before it is their turn: by shots, by mines, by a
/// charge, by going aside. A charge is shot at before its first step, and nobody else begins to
/// shoot within an action.
static FigureMask unsettled(const Game *g, FigureMask aside)
{
    FigureMask mask = aside;
    for (uint32_t i = 0; i < g->depth; i++) {
        const Frame *f = &g->frame[i];
        const NordenthActing *acting = NULL;
        switch (f->proc) {
        case NORDENTH_PROC_EXCHANGE: return ~(FigureMask)0;
        case NORDENTH_PROC_MINE: mask |= in_blast(g, f); break;
        case NORDENTH_PROC_FALL: mask |= figure_bit(f->subject); break;
        case NORDENTH_PROC_MOVE:
            if (is_at(g, f, NORDENTH_MOVE_REACT))
                return ~(FigureMask)0;
            acting = NORDENTH_AT_CONST(NordenthActing, g, FRAME_AS_CONST(NordenthMove, f)->place);
            mask |= acting->flags & ACTING_CHARGE ? acting->targets : 0;
            mask |= near_mines(g, f);
            break;
        default: break;
        }
    }
    for (FigureMask left = g->in_play & ~mask; left; left &= left - 1)
        if (nordenth_engaged(g, figure_first(left)))
            mask |= left & -left;
    return mask;
}

static FigureMask hidden_of(const Game *g, FigureMask among)
{
    FigureMask hidden = 0;
    for (FigureMask left = among & g->in_play; left; left &= left - 1)
        if (nordenth_is(g, figure_first(left), NORDENTH_CONCEALED))
            hidden |= left & -left;
    return hidden;
}

/// All that who finds whom depends on: where they stand and look. No figure is in the way of a
/// look.
static uint64_t looks(const Game *g, FigureMask who)
{
    uint64_t sum = who;
    for (; who; who &= who - 1) {
        const Figure *f = game_figure_of(g, figure_first(who));
        const GeoVec facing = nordenth_facing(g, figure_first(who));
        sum = rng_mix(sum, (uint64_t)(uint32_t)f->at.x << 32 | (uint32_t)f->at.y);
        sum = rng_mix(sum, (uint64_t)(uint32_t)f->z << 32 ^ (uint64_t)(uint32_t)facing.x << 16 ^
                               (uint32_t)facing.y);
    }
    return sum;
}

/// Who of those who watch would find one of the hidden by beginning an activation, as they stand?
/// Looking takes longer than playing on: what was found is kept for as long as nobody has moved.
static FigureMask finders_of(const Game *g, const NordenthActing *acting, uint64_t now,
                             FigureMask watch, FigureMask hidden)
{
    FigureMask found = 0;
    if (acting->looked[0] == (uint32_t)now && acting->looked[1] == (uint32_t)(now >> 32))
        return acting->finders;
    for (FigureMask left = watch; left; left &= left - 1)
        for (FigureMask foes = hidden; foes; foes &= foes - 1)
            if (nordenth_finds(g, figure_first(left), figure_first(foes))) {
                found |= left & -left;
                break;
            }
    return found;
}

/// What is to be known of those who may find somebody, before it is their turn or then.
typedef struct Finding {
    uint64_t now;       ///< looks()
    FigureMask hidden;  ///< whom they may find; 0: nothing else is told
    FigureMask finders; ///< as they stand
    FigureMask loose;   ///< unsettled()
    FigureMask may;     ///< who may come to be finders
} Finding;

static Finding find(const Game *g, FigureId mover, const NordenthActing *acting)
{
    const FigureMask watch = game_enemies(g, mover);
    Finding f = {.hidden = hidden_of(g, g->in_play & ~watch)};
    if (!f.hidden)
        return f;
    const FigureMask aside = may_go_aside(g);
    f.now = looks(g, watch) + looks(g, f.hidden);
    f.finders = finders_of(g, acting, f.now, watch, f.hidden);
    f.loose = unsettled(g, aside);
    f.may = f.hidden & aside ? watch : watch & (f.finders | f.loose); // who moves may see more
    return f;
}

/// Enemies of the mover who may still come to roll against it (AN-VUE-3).
static FigureMask to_come(const Game *g, FigureId mover, const NordenthActing *acting)
{
    FigureMask mask = 0;
    FigureMask left = game_enemies(g, mover) & ~acting->rolled;
    if (!game_option(g, NORDENTH_OPT_VUE_BASELINE))
        left &= ~acting->saw;
    for (; left; left &= left - 1)
        if (!nordenth_is(g, figure_first(left), NORDENTH_RED) &&
            !nordenth_is_acting(g, figure_first(left)))
            mask |= left & -left;
    return mask;
}

static void forget_notes(NordenthActing *acting, FigureMask who)
{
    for (; who; who &= who - 1)
        acting->note[figure_first(who).n - 1] = 0;
}

/// Of those to whom nothing can happen any more only this is kept: the highest total, and whether
/// it is that of a single one who may find somebody. If it is not, the total stands beside the
/// first who will not, or beside the first two. Nothing is kept where nobody who may find somebody
/// can be the first.
static void fold_order(NordenthActing *acting, FigureMask settled, FigureMask finders,
                       FigureMask others)
{
    uint8_t most = 0;
    FigureMask first = 0;
    for (FigureMask left = settled; left; left &= left - 1) {
        const uint8_t total = acting->note[figure_first(left).n - 1];
        first = total > most ? left & -left : total == most ? first | (left & -left) : first;
        most = total > most ? total : most;
    }
    forget_notes(acting, settled);
    const bool finds = figure_count(first) == 1 && (first & finders);
    if (!finds && !(finders & others))
        return;
    const FigureMask idle = settled & ~finders, rest = settled & (settled - 1);
    FigureMask who = first;
    if (!finds)
        who = idle ? idle & -idle : settled & ~(rest & (rest - 1));
    for (; who; who &= who - 1)
        acting->note[figure_first(who).n - 1] = most;
}

static void fold_after(Game *g, const Frame *f)
{
    NordenthActing *acting =
        NORDENTH_AT(NordenthActing, g, FRAME_AS_CONST(NordenthActivation, f)->place);
    for (FigureMask left = acting->after; left; left &= left - 1)
        if (!game_in_play(g, figure_first(left)) ||
            nordenth_is(g, figure_first(left), NORDENTH_RED)) {
            acting->note[figure_first(left).n - 1] = 0;
            acting->after &= ~(left & -left);
        }
    const Finding found = acting->after ? find(g, f->subject, acting) : (Finding){0};
    acting->finders = found.finders;
    acting->looked[0] = (uint32_t)found.now;
    acting->looked[1] = (uint32_t)(found.now >> 32);
    if (found.hidden)
        fold_order(acting, acting->after & ~found.loose, found.may,
                   to_come(g, f->subject, acting) | (acting->after & found.loose));
    else
        forget_notes(acting, acting->after);
}

/// Where nobody who watches can find anybody it makes no difference who of those wins that roll
/// here: whoever does acts, and that is all. So the chance that nobody does is all that matters,
/// and it is the same in every order.
bool nordenth_is_any_alike(const Game *g)
{
    const Frame *f = &g->frame[g->depth - 1];
    if (f->proc != NORDENTH_PROC_VUE || !is_at(g, f, NORDENTH_VUE_ORDER))
        return false;
    const NordenthActing *acting =
        NORDENTH_AT_CONST(NordenthActing, g, FRAME_AS_CONST(NordenthVue, f)->place);
    const Finding found = find(g, f->subject, acting);
    return !(found.may & (to_come(g, f->subject, acting) | acting->after));
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

/// Once all is applied only those count who are to fall.
static void fold_exchange(Game *g, Frame *f)
{
    NordenthShooting *s = FRAME_AS(NordenthShooting, f);
    NordenthExchange *x = NORDENTH_AT(NordenthExchange, g, s->place);
    if (is_at(g, f, NORDENTH_EX_FALLS)) {
        *x = (NordenthExchange){.fallen = x->fallen};
        *s = (NordenthShooting){.place = s->place};
        return;
    }
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

static void fold_mine(Game *g, Frame *f)
{
    NordenthMining *m = FRAME_AS(NordenthMining, f);
    NordenthExchange *x = NORDENTH_AT(NordenthExchange, g, m->place);
    fold_results(g, x);
    if (!is_at(g, f, NORDENTH_MINE_FALLS))
        return;
    *x = (NordenthExchange){.fallen = x->fallen};
    m->victim = (FigureId){0};
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
    // From the top: whoever looks at what is under way above looks at it folded.
    for (uint32_t i = g->depth; i-- > 0;) {
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
