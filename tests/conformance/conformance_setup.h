// SPDX-License-Identifier: MIT
// tests/conformance/conformance_setup.h: setups drawn at random, and messages: the one that
// describes a setup, and one with a choice. Owns nothing.
#pragma once
#include "core/dice.h" // Rng
#include "core/ruleset.h"
#include "core/setup.h"

/// Bands, scenario, options and terrain for a game that can be played; false if none was found.
NODISCARD bool conformance_draw(Setup *setup, const Ruleset *rules, Rng *rng);

/// The question what a band is worth, with what could be changed about one of its figures. False if
/// it does not fit.
NODISCARD bool conformance_roster(const Setup *setup, uint8_t seat, uint32_t index, char *text,
                                  size_t max);
/// Without a seed people roll the dice. False if it does not fit.
NODISCARD bool conformance_setup(const Setup *setup, uint64_t dice_seed, char *text, size_t max);
/// {"type":"choose",...} or, with `what`, a question about the choice. False if it does not fit.
NODISCARD bool conformance_write_choice(char *text, size_t max, const Game *game, const char *what,
                                        uint8_t seat, const Choice *choice);
/// The same choice with another field or two; lengths change by as little as a thousandth.
void conformance_spoil(Choice *choice, const Game *game, Rng *rng);
