// SPDX-License-Identifier: MIT
// bots/nordenth/nordenth_brain.h: the door of Nordenth's brain.
#pragma once
#include "bots/brain.h"

extern const Brain nordenth_brain;
