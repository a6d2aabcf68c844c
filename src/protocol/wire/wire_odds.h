// SPDX-License-Identifier: MIT
// protocol/wire/wire_odds.h: what will come of a choice, and why, as the members of an answer.
// Borrows its arguments, owns nothing, no heap.
#pragma once
#include "odds/odds_explain.h"
#include "protocol/wire/wire.h"

/// What there is to tell.
typedef struct WireOdds {
    const OddsForesight *foresight;
    const OddsReason *reason; ///< of each roll; NULL: nobody asked why
    OddsChange *change;       ///< room to work in
    uint32_t change_max;      ///< and so many changes are told of one way
    bool is_brief;            ///< neither replies nor reasons
    TextLang lang;
} WireOdds;

/// A share of 1 with fifteen places, rounded. Without a key an element of a list.
void wire_put_share(JsonWriter *w, const char *key, OddsShare share);
/// "done", or why there is nothing more to tell.
const char *wire_odds_end(OddsEnd end);
/// gist, changes, untouched, replies, rolls.
void wire_put_odds(JsonWriter *w, const Game *game, const WireOdds *odds);
/// What a choice leads to that is settled only later (odds_foresee_later).
void wire_put_later(JsonWriter *w, const Game *g, const WireOdds *odds);
/// changes and untouched alone, of one way.
void wire_put_changes(JsonWriter *w, const Game *game, const WireOdds *odds, uint32_t way);
/// distance, range, hidden: where a shot is taken from, and what is seen of its target.
void wire_put_aim(JsonWriter *w, bool has_distance, int32_t distance, uint8_t range,
                  uint16_t hidden);
