// SPDX-License-Identifier: MIT
// Runs of zeros followed by bytes as they are, until all is whole. A run is a byte: zeros in its
// upper half, bytes in its lower one. 15 of either say that as many more follow as the next bytes
// tell, of which 255 says that another one does; none of either, that the rest is zero.
#include "protocol/wire/zeros.h"
#include <string.h>

enum { HALF = 15, MORE = 255 };

static uint32_t zeros_at(const unsigned char *at, const unsigned char *end)
{
    const unsigned char *from = at;
    uint64_t word;
    for (; end - at >= (ptrdiff_t)sizeof word; at += sizeof word) { // most of a state is zero
        memcpy(&word, at, sizeof word);
        if (word)
            break;
    }
    while (at < end && !*at)
        at++;
    return (uint32_t)(at - from);
}

/// Bytes up to the next two zeros: a lone zero among them is cheaper than a run of its own.
static uint32_t bytes_at(const unsigned char *at, const unsigned char *end)
{
    const unsigned char *from = at;
    while (at < end && (*at || (at + 1 < end && at[1])))
        at++;
    return (uint32_t)(at - from);
}

static uint32_t more_bytes(uint32_t count) { return count < HALF ? 0 : 1 + (count - HALF) / MORE; }

static unsigned char *put_more(unsigned char *out, uint32_t count)
{
    if (count < HALF)
        return out;
    for (count -= HALF; count >= MORE; count -= MORE)
        *out++ = MORE;
    *out++ = (unsigned char)count;
    return out;
}

static uint32_t take_more(const unsigned char **in, uint32_t half)
{
    uint32_t count = half;
    if (half < HALF)
        return count;
    for (; **in == MORE; ++*in)
        count += MORE;
    return count + *(*in)++;
}

size_t zeros_put(unsigned char *out, size_t room, const void *bytes, size_t size)
{
    const unsigned char *at = bytes, *end = at + size;
    size_t used = 0;
    while (at < end) {
        uint32_t zeros = zeros_at(at, end);
        at += zeros;
        uint32_t count = bytes_at(at, end);
        size_t need = at < end ? 1 + more_bytes(zeros) + more_bytes(count) + count : 1;
        if (need > room - used)
            return 0;
        if (out && at < end) {
            unsigned char *to = out + used;
            *to++ =
                (unsigned char)((zeros < HALF ? zeros : HALF) << 4 | (count < HALF ? count : HALF));
            to = put_more(put_more(to, zeros), count);
            memcpy(to, at, count);
        } else if (out) {
            out[used] = 0;
        }
        used += need;
        at += count;
    }
    return used;
}

size_t zeros_take(const unsigned char *in, void *bytes, size_t size)
{
    const unsigned char *from = in;
    unsigned char *to = bytes;
    memset(to, 0, size);
    for (size_t at = 0; at < size;) {
        uint32_t run = *in++;
        if (!run)
            break;
        uint32_t zeros = take_more(&in, run >> 4), count = take_more(&in, run & HALF);
        at += zeros;
        CORE_ASSERT(at + count <= size);
        memcpy(to + at, in, count);
        in += count;
        at += count;
    }
    return (size_t)(in - from);
}
