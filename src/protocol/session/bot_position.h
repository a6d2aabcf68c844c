// SPDX-License-Identifier: MIT
// protocol/session/bot_position.h: a running game as a bot may see it (docs/bot.md): the position
// message. Borrows its arguments for the call, owns nothing, no heap.
#pragma once
#include "protocol/session/session.h"

/// Was the game begun with one seed for terrain and dice? Then bots may not have its positions: the
/// terrain would reveal the dice to come.
bool bot_position_tells_dice(const Session *s);
/// Writes {"type":"position",...} of the session's game for a seat: the dice rolled so far as a
/// tape, no seed, stand-ins for cards of others that are still hidden. Uses the session's scratch
/// game and tokens. False if it does not fit, or more dice were rolled than a tape holds.
NODISCARD bool bot_position_write(Session *s, uint8_t seat, JsonWriter *w);
