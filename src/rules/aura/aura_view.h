// SPDX-License-Identifier: MIT
// rules/aura/aura_view.h: a state from outside: fresh, as somebody may see it, as gestures,
// checked. Pure.
#pragma once
#include "rules/aura/aura.h"

void aura_start(void *state, uint8_t seats);
uint64_t *aura_dice_next(void *state);
void aura_view(const void *state, uint8_t seat, const int32_t *option, const SagaOut *out);
void aura_snapshot(const void *state, const SagaOut *out);
TextId aura_actor_name(const void *state, uint8_t actor);
const char *aura_broken(const void *state, const int32_t *option);
