// SPDX-License-Identifier: MIT
// tests/conformance/evening_words.h: what might be said at a table of role-players: options, values
// of keys, words of a line. Pure: equal arguments, equal words. Writes at most `max` bytes.
#pragma once
#include "protocol/saga/saga_table.h"

/// Members of "options" by chance.
void words_options(const SagaRules *rules, Rng *rng, char *out, size_t max);
/// A value that a key might well have; bytes written.
int words_usual(char *out, size_t max, const SagaRules *rules, uint8_t number);
/// The needed members but one, with values that they might well have; bytes written.
int words_members(char *out, size_t max, const SagaRules *rules, const uint8_t *keys,
                  uint8_t except, bool is_object);
/// Value number i that is tried for a key; false: there are no more.
bool words_tried(char *out, size_t max, const SagaRules *rules, uint8_t number, uint32_t i);
/// A word that a line may have: some of the rules, some of the table, some of nobody; bytes
/// written.
int words_typed(char *out, size_t max, const SagaRules *rules, Rng *rng);
