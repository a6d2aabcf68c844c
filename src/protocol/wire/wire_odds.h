// SPDX-License-Identifier: MIT
// protocol/wire/wire_odds.h: the foreseen outcomes of a choice, and their reasons, as members of an
// answer. Borrows its arguments, owns nothing, no heap.
#pragma once
#include "odds/odds_explain.h"
#include "protocol/wire/wire.h"

/// The foresight to write.
typedef struct WireOdds {
    const OddsForesight *foresight;
    const OddsReason *reason; ///< reason of each roll; NULL: without reasons
    OddsChange *change;       ///< working memory
    uint32_t change_max;      ///< its entries, and the most changes told of one way
    bool is_brief;            ///< neither replies nor reasons
    TextLang lang;
} WireOdds;

/// A share of 1 with fifteen places, rounded. Without a key an element of a list.
void wire_put_share(JsonWriter *w, const char *key, OddsShare share);
/// The name of an end: "done", or why the walk ended early.
const char *wire_odds_end(OddsEnd end);
/// gist, changes, untouched, replies, rolls.
void wire_put_odds(JsonWriter *w, const Game *game, const WireOdds *odds);
/// Writes the outcomes of a later phase (odds_foresee_later).
void wire_put_later(JsonWriter *w, const Game *g, const WireOdds *odds);
/// Writes only changes and untouched, of one way.
void wire_put_changes(JsonWriter *w, const Game *game, const WireOdds *odds, uint32_t way);
/// Writes distance, range and hidden of a shot.
void wire_put_aim(JsonWriter *w, bool has_distance, int32_t distance, uint8_t range,
                  uint16_t hidden);
