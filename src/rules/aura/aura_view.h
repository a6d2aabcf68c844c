// SPDX-License-Identifier: MIT
// rules/aura/aura_view.h: a state from outside: fresh, as somebody may see it, as gestures,
// checked. Pure.
#pragma once
#include "rules/aura/aura.h"

void aura_start(void *state, uint8_t seats);
void aura_copy(void *to, const void *from);
uint64_t *aura_dice_next(void *state);
void aura_view(const void *state, uint8_t seat, const int32_t *option, const SagaOut *out);
void aura_snapshot(const void *state, const SagaOut *out);
TextId aura_actor_name(const void *state, uint8_t actor);
const char *aura_broken(const void *state, const int32_t *option);
// aura_hear.c, aura_answer.c
bool aura_knows(const void *state, uint8_t seat, uint8_t actor);
/// Whose turn it is, as far as a seat can tell; 0: nobody's that it knows.
uint8_t aura_turn_seen(const AuraGame *g, uint8_t seat);
/// Its sheet as well?
bool aura_knows_numbers(const AuraGame *g, uint8_t seat, uint8_t actor);
bool aura_hears(const void *state, uint8_t seat, const SagaEvent *event);
void aura_cut(const void *state, uint8_t seat, SagaEvent *event);
bool aura_foresees(const void *state, uint8_t seat, const SagaEvent *event);
int64_t aura_clock(const void *state);
uint32_t aura_list_dues(const void *state, uint8_t seat, SagaDue *list, uint32_t max);
uint32_t aura_answers(const SagaPlay *p, const SagaWait *wait, SagaGesture *list, uint32_t max);
uint8_t aura_dice_of(const void *state, uint8_t actor);
