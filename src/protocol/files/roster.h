// SPDX-License-Identifier: MIT
// protocol/files/roster.h: is a band file readable, is the band legal, and if not, by which rule?
// Fixed size, owned by the caller; no heap.
#pragma once
#include "protocol/wire/wire.h"

enum { ROSTER_TOKEN_MAX = 4096 };

typedef struct Roster {
    Setup setup; ///< a setup with the band as its only seat
    Refusal why; ///< code 0: legal, if is_read
    JsonError error;
    int32_t cost, budget, berths;
    bool is_read; ///< the file could be read
    bool in_list; ///< the mistake is in the list file
    JsonToken token[ROSTER_TOKEN_MAX];
    JsonToken list_token[ROSTER_TOKEN_MAX];
} Roster;

/// Reads a band file and asks the ruleset it names for its verdict.
void roster_judge(Roster *roster, const char *text, size_t length);
/// The same with a list of options and skills besides (docs/lists.md); NULL: none.
void roster_judge_with(Roster *roster, const char *list_text, size_t list_length, const char *text,
                       size_t length);
