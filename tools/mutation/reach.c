// SPDX-License-Identifier: MIT
// Which blocks of the program did a run reach? Linked into a build with
// -fsanitize-coverage=trace-pc; at its end a process writes the offsets of the calls below, 32 bits
// each, to the file named by REACH.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern const char __executable_start[], etext[];
static unsigned char *seen;

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    if (seen)
        seen[(const char *)__builtin_return_address(0) - __executable_start] = 1;
}

static void tell(void)
{
    FILE *out = fopen(getenv("REACH"), "wb");
    if (!out)
        return;
    for (uint32_t i = 0; i < (uint32_t)(etext - __executable_start); i++)
        if (seen[i])
            fwrite(&i, sizeof i, 1, out);
    fclose(out);
}

__attribute__((constructor)) static void begin(void)
{
    if (!getenv("REACH"))
        return;
    seen = calloc((size_t)(etext - __executable_start) + 1, 1);
    atexit(tell);
}
