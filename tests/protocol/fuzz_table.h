// SPDX-License-Identifier: MIT
// tests/protocol/fuzz_table.h: what the fuzz targets share.
#pragma once
#include "protocol/files/script.h"
#include "protocol/session/journal_file.h"
#include "protocol/session/session.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Something that must not happen has happened.
static inline void fuzz_stop(const char *what, const char *text, size_t length)
{
    fprintf(stderr, "%s: %.*s\n", what, (int)(length > 2000 ? 2000 : length), text);
    abort();
}
