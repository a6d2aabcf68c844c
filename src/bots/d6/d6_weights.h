// SPDX-License-Identifier: MIT
// bots/d6/d6_weights.h: the weights of d6_weights.def, by name. Constants in every build but that
// of the tuning program, where they are variables (D6_TUNED).
#pragma once
#include <stdint.h>

#ifdef D6_TUNED
#define D6_WEIGHT(id, value) extern int32_t D6_W_##id;
#include "bots/d6/d6_weights.def"
#else
#define D6_WEIGHT(id, value) D6_W_##id = (value),
enum {
#include "bots/d6/d6_weights.def"
};
#endif
#undef D6_WEIGHT
