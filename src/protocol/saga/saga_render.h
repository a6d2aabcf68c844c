// SPDX-License-Identifier: MIT
// protocol/saga/saga_render.h: sentences about a role-playing game, in French and English, from the
// templates of data/text. Each game has its own: events_<id>.json, decisions_<id>.json and, for
// each word of a key, words_<id>.json ("tier.success"; addends of a sum are "add.armour"). Writes a
// text ended by NUL into the caller's buffer, cut at a whole character when it does not fit, and
// returns its length. Pure: equal arguments, equal text.
#pragma once
#include "gen/text.h" // TextLang
#include "rules/saga/saga.h"

/// The text with a number: never NULL.
typedef const char *SagaTextOf(const void *self, TextId text);

/// An event. Its templates may use its facts by their keys, {dice}, and {sum}: "Agility 5 + Fencer
/// 6 - wounded 1". A list is its values with commas between them. Empty for a kind without a
/// template.
size_t saga_render_event(const SagaRules *rules, const SagaEvent *event, SagaTextOf *text_of,
                         const void *self, TextLang lang, char *out, size_t max);
/// What a stopped gesture waits for: an answer or dice of {actor} (rolls_<id>.json); also the open
/// floor.
size_t saga_render_wait(const SagaRules *rules, const SagaWait *wait, const char *actor,
                        TextLang lang, char *out, size_t max);
/// Why a gesture is refused; `name`: who is meant, or NULL.
size_t saga_render_refusal(const SagaRules *rules, const Refusal *why, const char *name,
                           TextLang lang, char *out, size_t max);
/// The displayed name of a key's word.
const char *saga_render_word(const SagaRules *rules, const char *key, const char *word,
                             TextLang lang);
