// SPDX-License-Identifier: MIT
// Values are computed from the end backwards: a roll has its own (the mean of its playouts); a
// choice has the value of the next place, plus its cost, less the one-ply player's cost (par). The
// error of a sum comes from computing it once for each batch of playouts. Refused: values of
// decisions by playouts of their own, which differ by noise where no die fell in between.
#include "lab/analysis.h"
#include "core/num.h"
#include <string.h>

enum { ALL_HEAPS = TEACHER_BATCHES };

bool analysis_note(Analysis *a, const Game *game, uint32_t step, uint32_t events)
{
    if (a->count == ANALYSIS_PLACES_MAX)
        return false;
    AnalysisPlace *p = &a->place[a->count++];
    uint32_t figures;
    const Figure *figure = game_figures(game, &figures);
    memset(p, 0, sizeof *p);
    p->step = step;
    p->events = events;
    p->turn = (uint16_t)game_turn(game);
    if (game_wait(game) == GAME_WAIT_CHOICE) {
        p->kind = ANALYSIS_CHOICE;
        p->owner = game_decider(game);
        p->figure = game_decision_figure(game);
        return true;
    }
    const Roll *roll = game_roll(game);
    p->kind = ANALYSIS_ROLL;
    p->what = roll->what;
    p->figure = roll->figure;
    p->owner = roll->figure.n && roll->figure.n <= figures ? figure[roll->figure.n - 1].seat
                                                           : ANALYSIS_COMMON;
    return true;
}

static TeacherChances heap_of(const TeacherRoll *roll, uint32_t heap)
{
    if (heap < TEACHER_BATCHES)
        return roll->heap[heap];
    TeacherChances sum = {{0}};
    for (uint32_t s = 0; s < SEAT_MAX; s++)
        for (uint32_t b = 0; b < TEACHER_BATCHES; b++)
            sum.at[s] += roll->heap[b].at[s];
    return teacher_mean(&sum, TEACHER_BATCHES);
}

void analysis_close(Analysis *a, const Game *game, uint32_t steps, const TeacherRoll *judged)
{
    (void)game_seats(game, &a->seats);
    a->steps = steps;
    a->is_over = game_wait(game) == GAME_OVER;
    if (!a->is_over) {
        a->end = heap_of(judged, ALL_HEAPS);
        return;
    }
    uint8_t winner = game_winner(game);
    for (uint8_t s = 0; s < a->seats; s++)
        a->end.at[s] = winner == s           ? TEACHER_ONE
                       : winner == SEAT_NONE ? TEACHER_ONE / (int32_t)a->seats
                                             : 0;
}

void analysis_cut(Analysis *a)
{
    uint32_t known = 0;
    while (known < a->count && a->place[known].is_done)
        known++;
    if (known == a->count)
        return;
    // The chances before a roll are known; those after a choice are not.
    while (known && a->place[known - 1].kind != ANALYSIS_ROLL)
        known--;
    a->is_cut = true;
    a->is_over = false;
    a->count = known ? known - 1 : 0;
    if (known)
        a->end = heap_of(&a->place[known - 1].roll, ALL_HEAPS);
    else
        for (uint32_t s = 0; s < a->seats; s++)
            a->end.at[s] = TEACHER_ONE / (int32_t)a->seats;
}

static TeacherChances plus(TeacherChances a, TeacherChances b, int32_t sign)
{
    for (uint32_t s = 0; s < SEAT_MAX; s++)
        a.at[s] += sign * b.at[s];
    return a;
}

/// Chances before a place, given those after it.
static TeacherChances before(const AnalysisPlace *p, TeacherChances after, uint32_t heap)
{
    if (p->kind == ANALYSIS_ROLL)
        return heap_of(&p->roll, heap);
    return plus(plus(after, p->choice.cost, 1), p->choice.par, -1);
}

TeacherChances analysis_at(const Analysis *a, uint32_t place)
{
    uint32_t next = place;
    while (next < a->count && a->place[next].kind == ANALYSIS_CHOICE)
        next++;
    TeacherChances c = next < a->count ? heap_of(&a->place[next].roll, ALL_HEAPS) : a->end;
    while (next > place)
        c = before(&a->place[--next], c, ALL_HEAPS);
    return c;
}

// --- sums ---

typedef struct Lucks {
    int64_t of[SEAT_MAX][ANALYSIS_OWNERS]; ///< change of a seat's chances, by owner of the dice
} Lucks;

static void sum_luck(const Analysis *a, uint32_t heap, Lucks *out)
{
    TeacherChances after = a->end;
    memset(out, 0, sizeof *out);
    for (uint32_t i = a->count; i-- > 0;) {
        const AnalysisPlace *p = &a->place[i];
        TeacherChances now = before(p, after, heap);
        for (uint32_t s = 0; p->kind == ANALYSIS_ROLL && s < a->seats; s++)
            out->of[s][p->owner] += after.at[s] - now.at[s];
        after = now;
    }
}

static void sum_errors(const Analysis *a, AnalysisSums *out)
{
    int64_t sum[SEAT_MAX] = {0}, squares[SEAT_MAX] = {0};
    for (uint32_t b = 0; b < TEACHER_BATCHES; b++) {
        Lucks l;
        sum_luck(a, b, &l);
        for (uint32_t s = 0; s < a->seats; s++) {
            int64_t x = l.of[s][s] / 100; // squares of sums stay far below the limit
            sum[s] += x;
            squares[s] += x * x;
        }
    }
    for (uint32_t s = 0; s < a->seats; s++) {
        int64_t n = TEACHER_BATCHES, spread = (squares[s] - sum[s] * sum[s] / n) / (n - 1) / n;
        out->side[s].luck_error = 100 * num_sqrt_floor(spread > 0 ? spread : 0);
    }
}

// --- moments ---

/// The largest change of a seat's chances.
static int64_t size_of(const TeacherChances *luck)
{
    int64_t most = 0;
    for (uint32_t s = 0; s < SEAT_MAX; s++) {
        int64_t size = luck->at[s] < 0 ? -luck->at[s] : luck->at[s];
        most = size > most ? size : most;
    }
    return most;
}

static int64_t weight_of(const AnalysisMoment *m)
{
    return size_of(&m->luck) + (m->owner < SEAT_MAX ? m->cost.at[m->owner] : 0);
}

/// Keeps a moment if it is among the heaviest; ties go to the earlier one.
static void keep(AnalysisSums *out, const AnalysisMoment *m)
{
    enum { LEAST = TEACHER_ONE / 100 };
    if (weight_of(m) < LEAST)
        return;
    if (out->moment_count == ANALYSIS_MOMENTS) {
        uint32_t least = 0;
        for (uint32_t i = 1; i < ANALYSIS_MOMENTS; i++)
            if (weight_of(&out->moment[i]) <= weight_of(&out->moment[least]))
                least = i;
        if (weight_of(m) <= weight_of(&out->moment[least]))
            return;
        out->moment_count--;
        memmove(&out->moment[least], &out->moment[least + 1],
                (out->moment_count - least) * sizeof *m);
    }
    out->moment[out->moment_count++] = *m;
}

/// The places of one step, from `first` on; returns where the next step begins.
static uint32_t look_at_step(const Analysis *a, uint32_t first, AnalysisMoment *m)
{
    const AnalysisPlace *p = &a->place[first];
    uint32_t i = first;
    *m = (AnalysisMoment){.step = p->step,
                          .events = p->events,
                          .turn = p->turn,
                          .owner = p->kind == ANALYSIS_CHOICE ? p->owner : ANALYSIS_COMMON,
                          .place = first,
                          .dice = UINT32_MAX,
                          .before = analysis_at(a, first)};
    TeacherChances now = m->before;
    int64_t most = 0;
    for (; i < a->count && a->place[i].step == p->step; i++) {
        TeacherChances after = analysis_at(a, i + 1);
        if (a->place[i].kind == ANALYSIS_ROLL) {
            TeacherChances luck = plus(after, now, -1);
            int64_t size = size_of(&luck);
            m->luck = plus(m->luck, luck, 1);
            if (m->dice == UINT32_MAX || size > most) {
                m->dice = i;
                most = size;
            }
        } else {
            m->cost = a->place[i].choice.cost;
        }
        now = after;
    }
    m->after = now;
    return i;
}

void analysis_sum(const Analysis *a, AnalysisSums *out)
{
    Lucks luck;
    memset(out, 0, sizeof *out);
    out->start = analysis_at(a, 0);
    out->end = a->end;
    sum_luck(a, ALL_HEAPS, &luck);
    for (uint32_t s = 0; s < a->seats; s++)
        memcpy(out->side[s].luck, luck.of[s], sizeof luck.of[s]);
    sum_errors(a, out);
    for (uint32_t i = 0; i < a->count; i++) {
        const AnalysisPlace *p = &a->place[i];
        if (p->kind == ANALYSIS_ROLL) {
            if (p->owner < SEAT_MAX)
                out->side[p->owner].rolls++;
            continue;
        }
        const TeacherVerdict *v = &p->choice;
        AnalysisSide *own = &out->side[p->owner];
        own->decisions += v->candidates > 1;
        own->cost += v->cost.at[p->owner];
        own->par += v->par.at[p->owner];
        own->mistakes += v->cost.at[p->owner] >= TEACHER_MISTAKE;
        for (uint32_t s = 0; s < a->seats; s++)
            out->side[s].choices[p->owner] += v->par.at[s] - v->cost.at[s];
    }
    for (uint32_t i = 0; i < a->count;) {
        AnalysisMoment m;
        i = look_at_step(a, i, &m);
        keep(out, &m);
    }
}
