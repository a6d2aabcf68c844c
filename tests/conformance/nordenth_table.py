# SPDX-License-Identifier: MIT
"""nordenth_table.py: Nordenth's geometry and arithmetic read a second time, from the ledger alone.

Lengths are whole thousandths of a pas, fractions are Python's. Nothing here knows the engine.
"""
from fractions import Fraction
from math import isqrt

POINTS, CONTACT = 256, 10


def root_up(n):
    """Least r with r*r >= n."""
    r = isqrt(n)
    return r + (r * r < n)


def step(way, a, b=1):
    """G20: the displacement of length a/b along a vector, each coordinate rounded away from zero."""
    square = way[0] ** 2 + way[1] ** 2
    if not square:
        return (0, 0)
    out = []
    for c in way:
        goal = Fraction(a * a * c * c, b * b * square)
        n = isqrt(int(goal))
        while n * n < goal:
            n += 1
        out.append(n if (c < 0) == (a < 0) else -n)
    return tuple(out)


def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


class Wall:
    """A linear piece from z0 to z1."""

    def __init__(self, a, b, z1, z0=0, crossable=False):
        self.a, self.b, self.z0, self.z1, self.crossable = a, b, z0, z1, crossable

    def blocks(self, o, p):
        d = (p[0] - o[0], p[1] - o[1])
        e = (self.b[0] - self.a[0], self.b[1] - self.a[1])
        den = d[0] * e[1] - d[1] * e[0]
        if not den:
            return False
        w = (self.a[0] - o[0], self.a[1] - o[1])
        t, u = Fraction(w[0] * e[1] - w[1] * e[0], den), Fraction(w[0] * d[1] - w[1] * d[0], den)
        return 0 < t < 1 and 0 <= u <= 1 and self.z0 <= o[2] + (p[2] - o[2]) * t < self.z1

    def square_to(self, c):
        """Squared distance from a point."""
        ab = (self.b[0] - self.a[0], self.b[1] - self.a[1])
        ac = (c[0] - self.a[0], c[1] - self.a[1])
        t = Fraction(ab[0] * ac[0] + ab[1] * ac[1], ab[0] ** 2 + ab[1] ** 2)
        t = min(max(t, 0), 1)
        return (ac[0] - ab[0] * t) ** 2 + (ac[1] - ab[1] * t) ** 2


class Solid:
    """A prism over a convex polygon, anticlockwise, from the ground to z1."""

    def __init__(self, corners, z1, z0=0):
        self.corners, self.z0, self.z1 = corners, z0, z1
        self.sides = list(zip(corners, corners[1:] + corners[:1]))

    def blocks(self, o, p):
        low, high = Fraction(0), Fraction(1)
        for start, end in [(cross(a, b, o), cross(a, b, p)) for a, b in self.sides] + [
                (o[2] - self.z0, p[2] - self.z0), (self.z1 - o[2], self.z1 - p[2])]:
            if start <= 0 and end <= 0:
                return False
            if start > 0 and end > 0:
                continue
            at = Fraction(start, start - end)
            if start > 0:
                high = min(high, at)
            else:
                low = max(low, at)
        return low < high

    def square_to(self, c):
        if all(cross(a, b, c) >= 0 for a, b in self.sides):
            return 0
        return min(Wall(a, b, 1).square_to(c) for a, b in self.sides)


def eye_of(at, height=1250):
    """G4."""
    return (*at[:2], at[2] + 9 * height // 10)


def silhouette(eye, at, r=500, height=1250):
    """G5: the 256 points."""
    way = (-(at[1] - eye[1]), at[0] - eye[0])
    for i in range(16):
        by = step(way, r * (2 * i - 15), 16)
        for j in range(16):
            yield (at[0] + by[0], at[1] + by[1], at[2] + height * (2 * j + 1) // 32)


def hidden(pieces, eye, at, r=500, height=1250):
    if (at[0] - eye[0]) ** 2 + (at[1] - eye[1]) ** 2 < r * r:
        return 0
    return sum(any(piece.blocks(eye, p) for piece in pieces) for p in silhouette(eye, at, r, height))


def adjacent(piece, at, r=500, height=1250):
    """G3."""
    return (piece.square_to(at) <= (r + CONTACT) ** 2 and piece.z1 > at[2] and piece.z0 < at[2] + height)


def closer(a, b, reach, ra=500, rb=500):
    """G2: d < reach."""
    s, r = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2, ra + rb
    k = reach * reach - (a[2] - b[2]) ** 2
    return k > 0 and (s < r * r + k or (s - r * r - k) ** 2 < 4 * r * r * k)


def range_modifier(a, b):
    """AN-RNG-1."""
    return next((m for t, m in ((2000, 2), (10000, 0), (20000, -1), (40000, -2)) if closer(a, b, t)), -3)


def shot(pieces, shooter, target, precision, is_still):
    """None: no line of sight; else the threshold and whether there is a cover save (AN-COV)."""
    eye = eye_of(shooter)
    if hidden(pieces, eye, target) == POINTS:
        return None
    mine = [p for p in pieces if adjacent(p, shooter)]
    its = [p for p in pieces if adjacent(p, target)]
    has_save = hidden(its, eye, target) >= 64
    covered = not has_save and hidden([p for p in pieces if p not in mine], eye, target) >= 64
    return precision + is_still + range_modifier(shooter, target) - covered, has_save


def samples(a, b):
    """G15, of one walking leg on the ground."""
    length = root_up((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)
    n = -(-length // 100)

    def part(p, q, k):
        d = (q - p) * k
        return p + (d // n if d >= 0 else -(-d // n))
    return [a] + [(part(a[0], b[0], k), part(a[1], b[1], k), 0) for k in range(1, n + 1)]


def stop(views, over=0):
    """AN-VUE-4: the sample at which the mover stops, None if nowhere."""
    k1 = next((k for k, v in enumerate(views) if v > over), None)
    if k1 is None:
        return None
    end = next((k for k in range(k1, len(views)) if views[k] <= over), len(views))
    best = max(views[k1:end])
    p1 = views.index(best, k1)
    reach = p1
    while reach + 1 < end and views[reach + 1] >= best - 16:
        reach += 1
    p2 = max(k for k in range(p1, reach + 1) if views[k] == best)
    return p1 if reach + 1 == len(views) else (p1 + p2) // 2


def walk_cost(a, b, zones, nage=False):
    """AN-MOVE-5, G10: zones are (box, 'rough' | 'stream' | 'deep'); straight from a to b."""
    cuts = {Fraction(0), Fraction(1)}
    for (x0, y0, x1, y1), _ in zones:
        low, high = Fraction(0), Fraction(1)
        for p, q, least, most in ((a[0], b[0], x0, x1), (a[1], b[1], y0, y1)):
            if p == q:
                if not least <= p <= most:
                    low, high = Fraction(1), Fraction(0)
            else:
                t = sorted((Fraction(least - p, q - p), Fraction(most - p, q - p)))
                low, high = max(low, t[0]), min(high, t[1])
        if low <= high:
            cuts |= {t for t in (low, high) if 0 < t < 1}

    def place(t):
        return tuple(p + (int((q - p) * t) if q >= p else -int((p - q) * t)) for p, q in zip(a, b))
    points = [place(t) for t in sorted(cuts)]
    times = {"rough": 2, "stream": 2, "deep": 2 if nage else 4}

    def grounds(p):
        return {kind for (x0, y0, x1, y1), kind in zones if x0 <= p[0] <= x1 and y0 <= p[1] <= y1}
    cost, was_deep = 0, "deep" in grounds(a)
    for p, q in zip(points, points[1:]):
        if p == q:
            continue
        middle = tuple(u + (v - u) // 2 if v >= u else u - (u - v) // 2 for u, v in zip(p, q))
        here = grounds(middle)
        cost += 2000 * (was_deep and "deep" not in here and not nage)
        was_deep = "deep" in here
        cost += root_up((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) * max([times[k] for k in here], default=1)
    return cost
