// SPDX-License-Identifier: MIT
// bots/spar/spar.h: sparring partners: scripts with one idea each, to measure players against. They
// have names wherever a player may be named, but are no levels and are not offered to people.
#pragma once
#include "bots/bot.h"

/// NULL if no script has this name.
const Bot *spar_find(const char *name);
uint32_t spar_count(void);
/// By number from 0, in a fixed order; NULL past the last.
const Bot *spar_at(uint32_t index);
