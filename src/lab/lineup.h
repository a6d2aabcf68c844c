// SPDX-License-Identifier: MIT
// lab/lineup.h: fills a Setup with bands, copies it, exchanges sides.
// Borrows its arguments for the call, owns nothing, no heap.
#pragma once
#include "core/ruleset.h"

/// Adds one of the sample bands that come with the program and switches on what it needs.
NODISCARD bool lineup_add_sample(Setup *setup, const char *id);
/// Lists the sample bands for a seat of a scenario (0: rolled), SAMPLE_BAND_COUNT at most; returns
/// how many. Overwrites `setup`, which must be started anew afterwards.
uint32_t lineup_samples(Setup *setup, const Ruleset *rules, uint8_t scenario, uint8_t seat,
                        const char **ids);
/// The sample band for a seat that makes a scenario an even game; NULL: none is known. For a rolled
/// scenario (0) the band of the first scenario.
const char *lineup_even(const Ruleset *rules, uint8_t scenario, uint8_t seat);
/// May every band sit in every seat? `scratch` is overwritten.
bool lineup_may_swap(const Setup *setup, Setup *scratch);
/// Rotates the bands: a seat gets the band of the seat `by` further on, and figures stay in the
/// order of their seats. With two seats and `by` 1 the bands change sides.
void lineup_rotate(Setup *setup, uint32_t by);
