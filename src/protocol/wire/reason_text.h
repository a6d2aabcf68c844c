// SPDX-License-Identifier: MIT
// protocol/wire/reason_text.h: the reason of a choice as a sentence (data/text/reasons.json),
// written as in render.h.
#pragma once
#include "bots/bot_reason.h"
#include "gen/text.h" // TextLang

/// Why the seat to decide makes this choice; without a reason "no better and no worse".
size_t reason_text(const Game *game, const Choice *choice, const BotReason *reason, TextLang lang,
                   char *out, size_t max);
