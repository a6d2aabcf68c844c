// SPDX-License-Identifier: MIT
// lab/study.h: a whole game judged on several threads. Places are handed in as the game is walked;
// workers take them from one counter, so that the analysis is the same on any number of threads.
// Owns the memory of its places until study_close().
#pragma once
#include "lab/analysis.h"
#include <stdatomic.h>

enum { STUDY_THREADS_MAX = 64 };

typedef struct Study Study;

/// NULL: there is no memory.
Study *study_open(const TeacherTerms *terms);
void study_close(Study *study);
/// Hands in a place: a game that waits for dice or for `chosen`. False: too many of them
/// (ANALYSIS_PLACES_MAX), or no memory.
NODISCARD bool study_add(Study *study, const Game *game, const Choice *chosen, uint32_t step,
                         uint32_t events);
/// Hands in where the game stands after so many steps.
NODISCARD bool study_end(Study *study, const Game *game, uint32_t steps);

typedef struct StudyRun {
    uint32_t threads;
    /// Told now and then, from one thread at a time; may be NULL.
    void (*progress)(void *self, uint32_t done, uint32_t total);
    void *self;
    const atomic_bool *stop; ///< once true, workers give up the place they are at; may be NULL
} StudyRun;
/// Judges all places; what was not come to is cut off (Analysis.is_cut). False: no memory.
NODISCARD bool study_run(Study *study, const StudyRun *run);
const Analysis *study_analysis(const Study *study);
/// Decisions made in all playouts; what they cost.
uint64_t study_nodes(const Study *study);
/// The game at a place, and what was chosen there.
void study_place(const Study *study, uint32_t place, Game *game, Choice *chosen);
