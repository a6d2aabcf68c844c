// SPDX-License-Identifier: MIT
// Every place is kept as a packed game of a few kilobytes. Refused: replaying the journal once for
// each worker, which saves that memory but costs more time than it is worth.
#include "lab/study.h"
#include "lab/crew.h"
#include <stdlib.h>
#include <string.h>

typedef struct Kept {
    unsigned char *game; ///< packed
    Choice chosen;
    TeacherPast past;
} Kept;

struct Study {
    TeacherTerms terms;
    Analysis analysis;
    Kept kept[ANALYSIS_PLACES_MAX + 1]; ///< the last one is the last position
    TeacherRoll last;
    TeacherPast past; ///< rolls before the last place added
    uint32_t steps;
    uint64_t nodes;
};

typedef struct Work {
    Study *study;
    const StudyRun *run;
    uint32_t total;
    atomic_uint next, done;
} Work;

typedef struct Worker {
    Work *work;
    TeacherDesk desk;
    Game game;
    uint32_t number;
} Worker;

Study *study_open(const TeacherTerms *terms)
{
    Study *s = calloc(1, sizeof *s);
    if (s)
        s->terms = *terms;
    return s;
}

void study_close(Study *s)
{
    for (uint32_t i = 0; s && i <= ANALYSIS_PLACES_MAX; i++)
        free(s->kept[i].game);
    free(s);
}

static bool keep(Kept *kept, const Game *game)
{
    kept->game = malloc(game_used(game));
    if (kept->game)
        game_pack(game, kept->game);
    return kept->game;
}

bool study_add(Study *s, const Game *game, const Choice *chosen, uint32_t step, uint32_t events)
{
    if (!analysis_note(&s->analysis, game, step, events))
        return false;
    Kept *kept = &s->kept[s->analysis.count - 1];
    kept->chosen = *chosen;
    kept->past = s->past;
    if (game_wait(game) == GAME_WAIT_DICE)
        teacher_past_note(&s->past, game);
    return keep(kept, game);
}

bool study_end(Study *s, const Game *game, uint32_t steps)
{
    s->steps = steps;
    s->kept[s->analysis.count].past = s->past;
    return keep(&s->kept[s->analysis.count], game);
}

static bool is_stopped(const StudyRun *run)
{
    return run->stop && atomic_load_explicit(run->stop, memory_order_relaxed);
}

/// The last position is judged in any case, by a few playouts if stopped.
static bool judge_end(Worker *w, const TeacherPast *past)
{
    Study *s = w->work->study;
    TeacherTerms few = s->terms;
    if (game_wait(&w->game) == GAME_OVER ||
        teacher_judge_roll(&w->desk, &s->terms, past, &w->game, &s->last))
        return true;
    few.rolls = TEACHER_BATCHES;
    w->desk.stop = NULL;
    return teacher_judge_roll(&w->desk, &few, past, &w->game, &s->last);
}

/// False: abandoned.
static bool judge(Worker *w, uint32_t at)
{
    Study *s = w->work->study;
    Analysis *a = &s->analysis;
    AnalysisPlace *p = &a->place[at];
    const TeacherPast *past = &s->kept[at].past;
    game_unpack(&w->game, s->kept[at].game);
    if (at == a->count)
        return judge_end(w, past);
    p->is_done = p->kind == ANALYSIS_ROLL
                     ? teacher_judge_roll(&w->desk, &s->terms, past, &w->game, &p->roll)
                     : teacher_judge_choice(&w->desk, &s->terms, past, &w->game,
                                            &s->kept[at].chosen, &p->choice);
    return p->is_done;
}

static void *run_worker(void *self)
{
    Worker *w = self;
    Work *work = w->work;
    while (!is_stopped(work->run)) {
        uint32_t at = atomic_fetch_add(&work->next, 1);
        if (at >= work->total)
            break;
        // The last position comes first, so that an analysis stopped later has an end.
        if (!judge(w, at ? at - 1 : work->total - 1))
            break;
        uint32_t done = atomic_fetch_add(&work->done, 1) + 1;
        if (w->number == 0 && work->run->progress)
            work->run->progress(work->run->self, done, work->total);
    }
    return NULL;
}

bool study_run(Study *s, const StudyRun *run)
{
    Work work = {.study = s, .run = run, .total = s->analysis.count + 1};
    uint32_t threads = crew_size(run->threads, STUDY_THREADS_MAX, work.total);
    Worker *worker = calloc(threads, sizeof *worker);
    bool is_good = worker;
    for (uint32_t i = 0; is_good && i < threads; i++) {
        worker[i].work = &work;
        worker[i].number = i;
        worker[i].desk.stop = run->stop;
        worker[i].desk.scratch = malloc(bot_scratch_size());
        is_good = worker[i].desk.scratch;
        if (is_good)
            bot_scratch_init(worker[i].desk.scratch);
    }
    if (is_good) {
        uint32_t started = crew_run(run_worker, worker, sizeof *worker, threads);
        for (uint32_t i = 0; i < started; i++)
            s->nodes += worker[i].desk.nodes;
        game_unpack(&worker[0].game, s->kept[s->analysis.count].game);
        bool is_whole = atomic_load(&work.done) == work.total;
        analysis_close(&s->analysis, &worker[0].game, s->steps, &s->last);
        if (!is_whole)
            analysis_cut(&s->analysis);
    }
    for (uint32_t i = 0; worker && i < threads; i++)
        free(worker[i].desk.scratch);
    free(worker);
    return is_good;
}

const Analysis *study_analysis(const Study *s) { return &s->analysis; }

uint64_t study_nodes(const Study *s) { return s->nodes; }

void study_place(const Study *s, uint32_t place, Game *game, Choice *chosen)
{
    game_unpack(game, s->kept[place].game);
    *chosen = s->kept[place].chosen;
}
