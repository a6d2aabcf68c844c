// SPDX-License-Identifier: MIT
// libFuzzer: calls of the door with whatever numbers and bytes. A digit before a message picks the
// session, also ones that do not exist; a '~' before it makes the length given a lie.
#include "fuzz_table.h"
#include "wasm/door.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    for (uint32_t lines = 0; at < end && lines < 100; lines++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t n = newline ? (size_t)(newline - at) : (size_t)(end - at);
        uint32_t session = 0;
        if (n && *at >= '0' && *at <= '9') {
            session = (uint32_t)(*at++ - '0');
            n--;
        }
        if (session >= door_sessions())
            (void)door_open(session, lines % 4, (uint32_t)n % 6);
        uint32_t length = (uint32_t)n;
        if (n && *at == '~')
            length = (uint32_t)rng_mix(lines, n) >> (n % 32);
        char *input = door_input((uint32_t)n);
        if (!input)
            fuzz_stop("no room", at, n);
        memcpy(input, at, n);
        uint32_t got = door_send(session, length);
        if (got > DOOR_OUTPUT_MAX || (got && door_output()[got - 1] != '\n'))
            fuzz_stop("the output is not lines", at, n);
        at += n + 1;
    }
    for (uint32_t i = 0; i < door_sessions(); i++) {
        static const char quit[] = "{\"type\":\"quit\"}";
        memcpy(door_input(sizeof quit - 1), quit, sizeof quit - 1);
        if (door_send(i, sizeof quit - 1) != 0)
            fuzz_stop("quit was answered", quit, sizeof quit - 1);
    }
    return 0;
}
