// SPDX-License-Identifier: MIT
// lab/study.h: judges a whole game on several threads. Places are added while the game is replayed;
// workers take them from one counter. The analysis is the same on any number of threads. Owns the
// memory of its places until study_close().
#pragma once
#include "lab/analysis.h"
#include <stdatomic.h>

enum { STUDY_THREADS_MAX = 64 };

typedef struct Study Study;

/// NULL: out of memory.
Study *study_open(const TeacherTerms *terms);
void study_close(Study *study);
/// Adds a place: a game that waits for dice or for `chosen`. False: too many places
/// (ANALYSIS_PLACES_MAX), or out of memory.
NODISCARD bool study_add(Study *study, const Game *game, const Choice *chosen, uint32_t step,
                         uint32_t events);
/// Adds the last position, after so many steps.
NODISCARD bool study_end(Study *study, const Game *game, uint32_t steps);

typedef struct StudyRun {
    uint32_t threads;
    /// Called now and then, from one thread at a time; may be NULL.
    void (*progress)(void *self, uint32_t done, uint32_t total);
    void *self;
    const atomic_bool *stop; ///< once true, workers abandon their current place; may be NULL
} StudyRun;
/// Judges all places; if stopped, unjudged places are cut off (Analysis.is_cut). False: out of
/// memory.
NODISCARD bool study_run(Study *study, const StudyRun *run);
const Analysis *study_analysis(const Study *study);
/// Decisions made in all playouts, as a measure of cost.
uint64_t study_nodes(const Study *study);
/// The game at a place, and the choice made there.
void study_place(const Study *study, uint32_t place, Game *game, Choice *chosen);
