// SPDX-License-Identifier: MIT
// lab/drawn.h: bands nobody has thought of: legal ones, drawn at random, close to their budget.
// Works on the caller's setup, owns nothing, no heap. Equal arguments, equal band.
#pragma once
#include "core/dice.h" // Rng
#include "core/setup.h"

/// The band of a seat that the setup has, or of the next one, becomes a drawn one, legal under the
/// setup's scenario and options. Where a ruleset prices traits its characters are drawn as well,
/// from all values and traits, into free custom profiles; elsewhere they are printed ones. Figures
/// are in the order of their seats, as in any setup. False, with the setup as it was but for that
/// order, if nothing legal was found.
NODISCARD bool drawn_band(Setup *setup, uint8_t seat, Rng *rng);
