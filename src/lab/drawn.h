// SPDX-License-Identifier: MIT
// lab/drawn.h: random legal bands, close to their budget. Works on the caller's setup, owns
// nothing, no heap. Equal arguments, equal band.
#pragma once
#include "core/dice.h" // Rng
#include "core/setup.h"

/// Replaces the band of a seat (or adds that of the next seat) by a random one, legal under the
/// setup's scenario and options. Where a ruleset prices traits its characters are drawn as well,
/// from all values and traits, into free custom profiles; elsewhere figures have printed profiles.
/// Figures are in the order of their seats, as in any setup. False if no legal band was found: the
/// setup is unchanged except for that order.
NODISCARD bool drawn_band(Setup *setup, uint8_t seat, Rng *rng);
