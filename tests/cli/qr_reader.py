# SPDX-License-Identifier: MIT
"""qr_reader.py: reads a QR code of byte mode, levels L and M, versions 1 to 30, from rows of "0" and "1": read(rows) gives its
bytes, or raises with what is wrong. Strict: no error is corrected, every check byte must fit."""

CHECK = {"L": (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30),
         "M": (10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28)}
BLOCKS = {"L": (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15),
          "M": (1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29)}
MASKS = (lambda x, y: (x + y) % 2, lambda x, y: y % 2, lambda x, y: x % 3, lambda x, y: (x + y) % 3,
         lambda x, y: (x // 3 + y // 2) % 2, lambda x, y: x * y % 2 + x * y % 3, lambda x, y: (x * y % 2 + x * y % 3) % 2,
         lambda x, y: ((x + y) % 2 + x * y % 3) % 2)
EXP = [1]
while len(EXP) < 255:
    EXP.append(EXP[-1] << 1 ^ (0x11D if EXP[-1] & 128 else 0))
LOG = {v: i for i, v in enumerate(EXP)}


def centres(version):
    """Of the alignment patterns."""
    if version == 1:
        return []
    count, side = version // 7 + 2, 17 + 4 * version
    step = (version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
    return [6] + [side - 7 - i * step for i in range(count - 1)][::-1]


def patterns(version):
    """Places that hold no data."""
    side = 17 + 4 * version
    taken = {(6, i) for i in range(side)} | {(i, 6) for i in range(side)}
    taken |= {(x, y) for x in range(9) for y in range(9)} | {(side - 8 + x, y) for x in range(8) for y in range(9)}
    taken |= {(x, side - 8 + y) for x in range(9) for y in range(8)}
    places = centres(version)
    for x in places:
        for y in places:
            if (x, y) not in ((6, 6), (6, side - 7), (side - 7, 6)):
                taken |= {(x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3)}
    if version >= 7:
        taken |= {p for a in range(3) for b in range(6) for p in ((side - 11 + a, b), (b, side - 11 + a))}
    return taken


def format_of(rows):
    places = [(8, i) for i in range(6)] + [(8, 7), (8, 8), (7, 8)] + [(14 - i, 8) for i in range(9, 15)]
    bits = sum(int(rows[y][x]) << i for i, (x, y) in enumerate(places)) ^ 0x5412
    rest = bits >> 10
    for _ in range(10):
        rest = rest << 1 ^ (rest >> 9) * 0x537
    assert rest == bits & 1023, "the format is damaged"
    return {1: "L", 0: "M"}[bits >> 13], bits >> 10 & 7


def read(rows):
    side = len(rows)
    version = (side - 17) // 4
    assert side == 17 + 4 * version and all(len(r) == side for r in rows), "no square of a version"
    level, mask = format_of(rows)
    taken, bits = patterns(version), []
    for n, right in enumerate(x for x in [*range(side - 1, 6, -2), 5, 3, 1]):
        for y in (range(side - 1, -1, -1) if n % 2 == 0 else range(side)):
            for x in (right, right - 1):
                if (x, y) not in taken:
                    bits.append(int(rows[y][x]) ^ (MASKS[mask](x, y) == 0))
    words = [int("".join(map(str, bits[i:i + 8])), 2) for i in range(0, len(bits) // 8 * 8, 8)]
    count, check = BLOCKS[level][version - 1], CHECK[level][version - 1]
    data = len(words) - count * check
    shorter, length = count - data % count, data // count
    blocks = [[] for _ in range(count)]
    for i, word in enumerate(words[:data]):
        blocks[i % count if i < length * count else shorter + i - length * count].append(word)
    for i, word in enumerate(words[data:]):
        blocks[i % count].append(word)
    for block in blocks:
        for root in range(check):
            value = 0
            for word in block:  # Horner
                value = (EXP[(LOG[value] + root) % 255] if value else 0) ^ word
            assert value == 0, "a block is damaged"
    stream = "".join(f"{w:08b}" for block in blocks for w in block[:-check])
    wide = 8 if version < 10 else 16
    assert stream[:4] == "0100", "not in byte mode"
    size = int(stream[4:4 + wide], 2)
    return bytes(int(stream[4 + wide + 8 * i:12 + wide + 8 * i], 2) for i in range(size))
