// SPDX-License-Identifier: MIT
// tests/conformance/omit.h: a message with one part left out. No heap.
#pragma once
#include "core/base.h"

/// Writes `text`, which is JSON, without its member or element number n, counted from 0 at all
/// depths in the order in which they begin. False: it has no so many.
bool omit_part(const char *text, uint32_t n, char *out, size_t max);
