// SPDX-License-Identifier: MIT
// tests/conformance/prints.h: all that a session says as a few numbers, held against those of a
// file. The owner keeps the Prints; no heap.
#pragma once
#include "core/base.h"
#include <stdio.h>

/// What is said, by what it is for.
enum {
    PRINT_EVENTS,
    PRINT_OFFERS,
    PRINT_ANSWERS,
    PRINT_REFUSALS,
    PRINT_TEXTS, ///< sentences: they change for reasons of their own
    PRINT_COUNT
};

typedef struct Prints {
    uint64_t of[PRINT_COUNT];
} Prints;

/// A file of numbers, to be read or to be written.
typedef struct PrintFile {
    const char *path;
    FILE *out; ///< NULL: to be read
    bool is_same;
} PrintFile;

/// False if the file cannot be written.
NODISCARD bool prints_open(PrintFile *file, const char *path, bool is_made);
/// 0 if all numbers were the same; else says what to do about it and returns 1.
int prints_close(PrintFile *file);

void prints_clear(Prints *prints);
/// SessionSink.line with a Prints as its owner.
void prints_hear(void *self, const char *line, size_t length);
/// The same as one number, where there are many names; a name the file does not know passes.
void prints_hold_one(PrintFile *file, const char *name, const Prints *prints);
/// Writes the numbers of `name`, or compares them.
void prints_hold(PrintFile *file, const char *name, const Prints *prints);
