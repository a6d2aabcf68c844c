// SPDX-License-Identifier: MIT
// The steps of the standard in its order: bits, blocks with their correction, patterns, the zigzag,
// the best of eight masks. Refused: libqrencode, which Debian has but the page's WebAssembly module
// cannot use; a sheet must give the same code there.
#include "protocol/paper/qr.h"
#include <string.h>

enum { CODEWORDS_MAX = 2192, ALIGN_MAX = 7, QUIET_FORMAT = 0x5412 };
enum { LOW, MEDIUM, LEVELS };

// By level and version: correction bytes of a block, and blocks.
static const uint8_t check_bytes[LEVELS][QR_VERSION_MAX + 1] = {
    {0,  7,  10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22,
     24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30},
    {0,  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24,
     28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28}};
static const uint8_t blocks[LEVELS][QR_VERSION_MAX + 1] = {
    {0, 1, 1, 1, 1, 1, 2, 2, 2,  2,  4,  4,  4,  4,  4, 6,
     6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15},
    {0,  1,  1,  1,  2,  2,  4,  4,  4,  5,  5,  5,  8,  9,  9, 10,
     10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29}};

/// Modules that hold data: all but patterns.
static int data_modules(int version)
{
    int n = (16 * version + 128) * version + 64;
    if (version >= 2) {
        int align = version / 7 + 2;
        n -= (25 * align - 10) * align - 55;
        n -= version >= 7 ? 36 : 0;
    }
    return n;
}

static int data_bytes(int version, int level)
{
    return data_modules(version) / 8 - check_bytes[level][version] * blocks[level][version];
}

// ---------------------------------------------------------------- correction

static uint8_t times(uint8_t a, uint8_t b)
{
    unsigned z = 0;
    for (int i = 7; i >= 0; i--) {
        z = (z << 1) ^ ((z >> 7) * 0x11Du);
        z ^= (unsigned)((b >> i) & 1) * a;
    }
    return (uint8_t)z;
}

/// The polynomial whose roots are the first powers of two.
static void divisor(uint8_t *out, int degree)
{
    memset(out, 0, (size_t)degree);
    out[degree - 1] = 1;
    uint8_t root = 1;
    for (int i = 0; i < degree; i++) {
        for (int j = 0; j < degree; j++) {
            out[j] = times(out[j], root);
            if (j + 1 < degree)
                out[j] ^= out[j + 1];
        }
        root = times(root, 2);
    }
}

static void remainder_of(const uint8_t *data, int count, const uint8_t *by, int degree,
                         uint8_t *out)
{
    memset(out, 0, (size_t)degree);
    for (int i = 0; i < count; i++) {
        uint8_t factor = data[i] ^ out[0];
        memmove(out, out + 1, (size_t)degree - 1);
        out[degree - 1] = 0;
        for (int j = 0; j < degree; j++)
            out[j] ^= times(by[j], factor);
    }
}

/// Data in blocks, each with its correction, interleaved.
static void interleave(const uint8_t *data, int version, int level, uint8_t *out)
{
    int count = blocks[level][version], check = check_bytes[level][version];
    int raw = data_modules(version) / 8, length = raw / count - check;
    int shorter = count - raw % count; // the first blocks are a byte shorter
    uint8_t by[32], rest[32];
    divisor(by, check);
    int at = 0;
    for (int b = 0; b < count; b++) {
        int n = length + (b >= shorter);
        remainder_of(data + at, n, by, check, rest);
        for (int i = 0; i < n; i++) {
            int column = i < length ? i * count + b : length * count + b - shorter;
            out[column] = data[at + i];
        }
        for (int i = 0; i < check; i++)
            out[raw - check * count + i * count + b] = rest[i];
        at += n;
    }
}

// ---------------------------------------------------------------- drawing

typedef struct Canvas {
    Qr *qr;
    uint8_t fixed[QR_SIDE_MAX][QR_SIDE_MAX]; ///< a pattern: no data, no mask
} Canvas;

static void set(Canvas *c, int x, int y, bool is_dark)
{
    c->qr->dark[y][x] = is_dark;
    c->fixed[y][x] = 1;
}

static int far(int dx, int dy)
{
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return dx > dy ? dx : dy;
}

static void draw_finder(Canvas *c, int x, int y)
{
    for (int dy = -4; dy <= 4; dy++)
        for (int dx = -4; dx <= 4; dx++) {
            int d = far(dx, dy), side = c->qr->side;
            if (x + dx >= 0 && x + dx < side && y + dy >= 0 && y + dy < side)
                set(c, x + dx, y + dy, d != 2 && d != 4);
        }
}

static int align_places(int version, int out[ALIGN_MAX])
{
    if (version == 1)
        return 0;
    int count = version / 7 + 2, side = 17 + 4 * version;
    int step = (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2;
    out[0] = 6;
    for (int i = count - 1, at = side - 7; i >= 1; i--, at -= step)
        out[i] = at;
    return count;
}

static void draw_format(Canvas *c, int level, int mask)
{
    int data = (level == LOW ? 1 : 0) << 3 | mask, rest = data, side = c->qr->side;
    for (int i = 0; i < 10; i++)
        rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    int bits = (data << 10 | rest) ^ QUIET_FORMAT;
    for (int i = 0; i < 15; i++) {
        bool bit = bits >> i & 1;
        // Around the first finder, past the timing patterns; then along the other two.
        if (i < 6)
            set(c, 8, i, bit);
        else if (i < 8)
            set(c, 8, i + 1, bit);
        else if (i == 8)
            set(c, 7, 8, bit);
        else
            set(c, 14 - i, 8, bit);
        if (i < 8)
            set(c, side - 1 - i, 8, bit);
        else
            set(c, 8, side - 15 + i, bit);
    }
    set(c, 8, side - 8, true);
}

static void draw_version(Canvas *c, int version)
{
    if (version < 7)
        return;
    int rest = version, side = c->qr->side;
    for (int i = 0; i < 12; i++)
        rest = (rest << 1) ^ ((rest >> 11) * 0x1F25);
    int bits = version << 12 | rest;
    for (int i = 0; i < 18; i++) {
        int a = side - 11 + i % 3, b = i / 3;
        set(c, a, b, bits >> i & 1);
        set(c, b, a, bits >> i & 1);
    }
}

static void draw_patterns(Canvas *c, int version)
{
    int side = c->qr->side, place[ALIGN_MAX], count = align_places(version, place);
    for (int i = 0; i < side; i++) {
        set(c, 6, i, i % 2 == 0);
        set(c, i, 6, i % 2 == 0);
    }
    draw_finder(c, 3, 3);
    draw_finder(c, side - 4, 3);
    draw_finder(c, 3, side - 4);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) {
            bool is_finder =
                (i == 0 && j == 0) || (i == 0 && j == count - 1) || (i == count - 1 && j == 0);
            for (int dy = -2; !is_finder && dy <= 2; dy++)
                for (int dx = -2; dx <= 2; dx++)
                    set(c, place[i] + dx, place[j] + dy, far(dx, dy) != 1);
        }
    draw_format(c, LOW, 0); // reserves the modules; their content depends on the mask
    draw_version(c, version);
}

/// In columns of two from the right, up and down by turns.
static void draw_data(Canvas *c, const uint8_t *bytes, int count)
{
    int side = c->qr->side, i = 0;
    for (int right = side - 1; right >= 1; right -= 2) {
        if (right == 6)
            right = 5;
        for (int v = 0; v < side; v++)
            for (int j = 0; j < 2; j++) {
                int x = right - j, y = (right + 1) & 2 ? v : side - 1 - v;
                if (c->fixed[y][x])
                    continue;
                c->qr->dark[y][x] = i < count * 8 && (bytes[i >> 3] >> (7 - (i & 7)) & 1);
                i++;
            }
    }
}

static void apply_mask(Canvas *c, int mask)
{
    for (int y = 0; y < c->qr->side; y++)
        for (int x = 0; x < c->qr->side; x++) {
            bool flips[] = {(x + y) % 2 == 0,
                            y % 2 == 0,
                            x % 3 == 0,
                            (x + y) % 3 == 0,
                            (x / 3 + y / 2) % 2 == 0,
                            x * y % 2 + x * y % 3 == 0,
                            (x * y % 2 + x * y % 3) % 2 == 0,
                            ((x + y) % 2 + x * y % 3) % 2 == 0};
            c->qr->dark[y][x] ^= (uint8_t)(!c->fixed[y][x] && flips[mask]);
        }
}

// ---------------------------------------------------------------- the best mask

static bool at(const Qr *qr, int line, int i, bool is_row)
{
    return is_row ? qr->dark[line][i] : qr->dark[i][line];
}

/// Runs of one colour, and what looks like a finder, in a row or column.
static int line_penalty(const Qr *qr, int line, bool is_row)
{
    static const uint8_t finder[] = {1, 0, 1, 1, 1, 0, 1};
    int sum = 0, run = 1, side = qr->side;
    for (int i = 1; i <= side; i++) {
        if (i < side && at(qr, line, i, is_row) == at(qr, line, i - 1, is_row)) {
            run++;
            continue;
        }
        sum += run >= 5 ? run - 2 : 0;
        run = 1;
    }
    for (int i = 0; i + 7 <= side; i++) {
        bool is_it = true, before = true, after = true;
        for (int k = 0; k < 7; k++)
            is_it = is_it && at(qr, line, i + k, is_row) == finder[k];
        for (int k = 1; k <= 4; k++) {
            before = before && (i - k < 0 || !at(qr, line, i - k, is_row));
            after = after && (i + 6 + k >= side || !at(qr, line, i + 6 + k, is_row));
        }
        sum += is_it && (before || after) ? 40 : 0;
    }
    return sum;
}

static int penalty(const Qr *qr)
{
    int sum = 0, dark = 0, side = qr->side;
    for (int i = 0; i < side; i++) {
        sum += line_penalty(qr, i, true) + line_penalty(qr, i, false);
        for (int x = 0; x < side; x++) {
            dark += qr->dark[i][x];
            if (i + 1 < side && x + 1 < side) {
                int of = qr->dark[i][x] + qr->dark[i][x + 1] + qr->dark[i + 1][x] +
                         qr->dark[i + 1][x + 1];
                sum += of == 0 || of == 4 ? 3 : 0;
            }
        }
    }
    int off = dark * 20 - side * side * 10;
    return sum + (off < 0 ? -off : off) / (side * side) * 10;
}

// 2,185 of them, data and correction.
_Static_assert(((16 * 30 + 128) * 30 + 64 - (25 * 6 - 10) * 6 + 55 - 36) / 8 <= CODEWORDS_MAX &&
                   QR_VERSION_MAX == 30,
               "the largest code fits");

bool qr_make(Qr *qr, const uint8_t *bytes, size_t count)
{
    uint8_t data[CODEWORDS_MAX] = {0}, all[CODEWORDS_MAX];
    int version = 1, header = 0;
    for (;; version++) {
        if (version > QR_VERSION_MAX)
            return false;
        header = version < 10 ? 12 : 20; // mode and count
        if ((size_t)(header + 7) / 8 + count <= (size_t)data_bytes(version, LOW))
            break;
    }
    int level =
        (size_t)data_bytes(version, MEDIUM) >= (size_t)(header + 7) / 8 + count ? MEDIUM : LOW;
    int room = data_bytes(version, level);
    // Four bits of mode, the count, then the bytes: so they begin half a byte off.
    size_t n = 0;
    data[n++] = (uint8_t)(0x40 | (version < 10 ? count >> 4 : count >> 12));
    if (version >= 10)
        data[n++] = (uint8_t)(count >> 4);
    data[n] = (uint8_t)(count << 4);
    for (size_t i = 0; i < count; i++) {
        data[n++] |= bytes[i] >> 4;
        data[n] = (uint8_t)(bytes[i] << 4);
    }
    n++; // with the terminator: four zero bits
    for (uint8_t pad = 0xEC; n < (size_t)room; pad ^= 0xEC ^ 0x11)
        data[n++] = pad;
    Canvas c = {.qr = qr};
    memset(qr, 0, sizeof *qr);
    qr->side = (uint8_t)(17 + 4 * version);
    qr->version = (uint8_t)version;
    qr->is_strong = level == MEDIUM;
    interleave(data, version, level, all);
    draw_patterns(&c, version);
    draw_data(&c, all, data_modules(version) / 8);
    int best = 0, least = INT32_MAX;
    for (int mask = 0; mask < 8; mask++) {
        apply_mask(&c, mask);
        draw_format(&c, level, mask);
        int bad = penalty(qr);
        if (bad < least) {
            least = bad;
            best = mask;
        }
        apply_mask(&c, mask); // applying it twice undoes it
    }
    apply_mask(&c, best);
    draw_format(&c, level, best);
    qr->mask = (uint8_t)best;
    return true;
}
