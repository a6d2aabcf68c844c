// SPDX-License-Identifier: MIT
// A part begins behind a bracket or a comma and ends before the next comma or bracket of its own
// depth; one of its two commas goes with it.
#include "tests/conformance/omit.h"
#include <stdio.h>
#include <string.h>

/// The place behind a string that begins here; `at` itself where none does.
static const char *past_string(const char *at)
{
    if (*at != '"')
        return at;
    for (at++; *at && *at != '"'; at++)
        at += *at == '\\' && at[1];
    return *at ? at + 1 : at;
}

static const char *part_end(const char *at)
{
    for (int depth = 0; *at;) {
        if (*at == '"') {
            at = past_string(at);
            continue;
        }
        if (!depth && (*at == ',' || *at == '}' || *at == ']'))
            break;
        depth += *at == '{' || *at == '[';
        depth -= *at == '}' || *at == ']';
        at++;
    }
    return at;
}

bool omit_part(const char *text, uint32_t n, char *out, size_t max)
{
    for (const char *at = text; *at;) {
        if (*at == '"') {
            at = past_string(at);
            continue;
        }
        bool begins = *at == '{' || *at == '[' || *at == ',';
        const char *from = at + 1, *end = begins ? part_end(from) : from;
        if (begins && end > from && n-- == 0) {
            if (*at == ',')
                from = at;
            else if (*end == ',')
                end++;
            (void)snprintf(out, max, "%.*s%s", (int)(from - text), text, end);
            return true;
        }
        at++;
    }
    return false;
}
