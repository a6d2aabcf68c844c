// SPDX-License-Identifier: MIT
// protocol/wire/reason_text.h: why a choice, in a sentence (data/text/reasons.json). Written as
// those of render.h are.
#pragma once
#include "bots/bot_reason.h"
#include "gen/text.h" // TextLang

/// Why the seat that must decide makes this choice; a choice without a reason gets "no better and
/// no worse".
size_t reason_text(const Game *game, const Choice *choice, const BotReason *reason, TextLang lang,
                   char *out, size_t max);
