// SPDX-License-Identifier: MIT
// bots/seg/seg_brain.h: the door of SEG's brain.
#pragma once
#include "bots/brain.h"

extern const Brain seg_brain;
