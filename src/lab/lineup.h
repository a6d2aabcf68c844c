// SPDX-License-Identifier: MIT
// lab/lineup.h: who plays whom: fills a Setup with bands, copies it, changes sides.
// Borrows its arguments for the call, owns nothing, no heap.
#pragma once
#include "core/ruleset.h"

/// Adds one of the sample bands that come with the program and switches on what it needs.
NODISCARD bool lineup_add_sample(Setup *setup, const char *id);
/// Lists the sample bands for a seat of a scenario (0: rolled), SAMPLE_BAND_COUNT at most; returns
/// how many. Works in `setup`, which is to be started anew.
uint32_t lineup_samples(Setup *setup, const Ruleset *rules, uint8_t scenario, uint8_t seat,
                        const char **ids);
/// The sample band that a scenario is an even game with, for a seat; NULL: none is known. Where a
/// die says which scenario is played (0) it is that of the first one.
const char *lineup_even(const Ruleset *rules, uint8_t scenario, uint8_t seat);
/// May every band sit in every seat? `scratch` is overwritten.
bool lineup_may_swap(const Setup *setup, Setup *scratch);
/// The bands move on: a seat gets the band of the seat `by` further on, and figures stay in the
/// order of their seats. Of two seats, by one: they change sides.
void lineup_rotate(Setup *setup, uint32_t by);
