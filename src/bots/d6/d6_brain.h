// SPDX-License-Identifier: MIT
// bots/d6/d6_brain.h: the door of the D6 family's brain.
#pragma once
#include "bots/brain.h"

extern const Brain d6_brain;
