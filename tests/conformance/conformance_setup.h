// SPDX-License-Identifier: MIT
// tests/conformance/conformance_setup.h: the message that describes a setup. Owns nothing.
#pragma once
#include "core/setup.h"

/// False if it does not fit.
NODISCARD bool conformance_setup(const Setup *setup, uint64_t dice_seed, char *text, size_t max);
