// SPDX-License-Identifier: MIT
// protocol/wire/sha256.h: the digest behind a sealed choice (FIPS 180-4).
// Pure; borrows its arguments, owns nothing.
#pragma once
#include "core/base.h"

enum { SHA256_BYTES = 32, SHA256_TEXT = 2 * SHA256_BYTES + 1 };

/// Digest of `count` bytes as 64 small hexadecimal digits and an end.
void sha256_text(const void *bytes, size_t count, char out[SHA256_TEXT]);
