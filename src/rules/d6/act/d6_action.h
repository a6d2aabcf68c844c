// SPDX-License-Identifier: MIT
// rules/d6/act/d6_action.h: what the three files of the action procedure share: d6_action.c has its
// rows, d6_engage.c fear, reactions and flights, d6_move.c the moves themselves.
#pragma once
#include "rules/d6/d6_path.h"
#include "rules/d6/d6_procs.h"

/// An action with something to do at its acting corner; a bare move has none, a charge fights after
/// it.
static inline bool has_deed(uint8_t kind)
{
    return kind != D6_CHOICE_FAST_MOVE && kind != D6_CHOICE_CHARGE;
}
static inline bool bit(uint8_t mask, uint32_t j) { return mask >> j & 1; }
static inline void set(uint8_t *mask, uint32_t j) { *mask |= (uint8_t)(1u << j); }

/// The rule behind the allowance of a declared move.
uint16_t d6_run_key(const Choice *c);
/// In-play figures whose declared reaction is of this kind.
FigureMask d6_reacted_with(const Game *g, uint8_t kind);

// Rows of d6_engage.c.
Next d6_engage_fear_enter(Play *p, Frame *f);
Next d6_engage_feared_enter(Play *p, Frame *f);
Next d6_engage_attacked_enter(Play *p, Frame *f);
Next d6_engage_react_enter(Play *p, Frame *f);
Next d6_engage_counters_enter(Play *p, Frame *f);
Next d6_engage_counter_enter(Play *p, Frame *f);
Next d6_engage_countered_enter(Play *p, Frame *f);
Next d6_engage_flights_enter(Play *p, Frame *f);
Next d6_engage_flight_enter(Play *p, Frame *f);
void d6_engage_repath_flight_offer(const Game *g, const Frame *f, Offer *offer);
Refusal d6_engage_repath_flight_check(const Game *g, const Frame *f, const Choice *c);
Next d6_engage_repath_flight_take(Play *p, Frame *f, const Choice *c);
void d6_engage_repath_flight_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt,
                                    Choice *c);
void d6_engage_repath_flight_candidates(const Game *g, const Frame *f, CandidateList *list);

// Rows of d6_move.c.
Next d6_move_move_enter(Play *p, Frame *f);
void d6_move_repath_offer(const Game *g, const Frame *f, Offer *offer);
Refusal d6_move_repath_check(const Game *g, const Frame *f, const Choice *c);
Next d6_move_repath_take(Play *p, Frame *f, const Choice *c);
void d6_move_repath_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c);
void d6_move_repath_candidates(const Game *g, const Frame *f, CandidateList *list);
