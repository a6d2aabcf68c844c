# SPDX-License-Identifier: MIT
"""seg_table.py: section 24 of SEG's ledger once more, read from the document and in exact fractions.

A table with pieces, portals and figures in thousandths of a pas, and the questions the ledger defines
about it: legal places, displacements, flights, sight, ranges, projections. It shares no line with the
engine; seg_model.py holds the two side by side.
"""
from decimal import Decimal, getcontext
from fractions import Fraction
from math import isqrt

FIG_H, CONTACT, PORTAL_R = 1200, 10, 500
SHORT, MEDIUM, LONG = 3000, 4800, 7200
getcontext().prec = 60
TINY = Decimal(10) ** -25  # what stands for nothing where directions are irrational


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def square(a, b):
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def same_level(a, b):
    return abs(a - b) < FIG_H


def point_segment(p, a, b):
    """Square of the distance, exact."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    if long == 0:
        return square(p, a)
    dot = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
    t = dot / long if isinstance(long, Decimal) else Fraction(dot, long)
    t = max(0, min(1, t))
    return (a[0] + t * dx - p[0]) ** 2 + (a[1] + t * dy - p[1]) ** 2


def segments(a, b, c, d, none=0):
    if turn(a, b, c) * turn(a, b, d) < -none and turn(c, d, a) * turn(c, d, b) < -none:
        return 0
    return min(point_segment(a, c, d), point_segment(b, c, d), point_segment(c, a, b), point_segment(d, a, b))


def within(p, pz, pr, q, qz, qr, reach):
    """gap <= reach, by squares."""
    flat, s, dz = square(p, q), pr + qr, pz - qz
    if dz == 0:
        return flat <= (s + reach) ** 2
    k = reach * reach - dz * dz
    return k >= 0 and (flat <= s * s + k or (flat - s * s - k) ** 2 <= 4 * s * s * k)


def part_between(ha, hb, low, high):
    """The part of a line whose height runs from ha to hb that lies in low..high; None: no end there."""
    if ha == hb:
        return (Fraction(0), Fraction(1)) if (low is None or low <= ha) and ha <= high else None
    ends = [Fraction(0), Fraction(1)]
    at_high = Fraction(high - ha, hb - ha)
    at_low = None if low is None else Fraction(low - ha, hb - ha)
    first, last = (at_low, at_high) if hb > ha else (at_high, at_low)
    if first is not None:
        ends[0] = max(ends[0], first)
    if last is not None:
        ends[1] = min(ends[1], last)
    return tuple(ends) if ends[0] <= ends[1] else None


def part_in_disc(a, b, part, c, r):
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    t = Fraction((c[0] - a[0]) * dx + (c[1] - a[1]) * dy, long) if long else Fraction(0)
    t = max(part[0], min(part[1], t))
    return (a[0] + t * dx - c[0]) ** 2 + (a[1] + t * dy - c[1]) ** 2 < r * r


def part_in_polygon(a, b, part, corners):
    """Some t of the part with every side strictly on the inner hand."""
    low, high, after, before = part[0], part[1], None, None
    for i, p in enumerate(corners):
        at_a, at_b = turn(p, corners[(i + 1) % len(corners)], a), turn(p, corners[(i + 1) % len(corners)], b)
        if at_a == at_b:
            if at_a <= 0:
                return False
            continue
        t = Fraction(-at_a, at_b - at_a)
        if at_b > at_a:
            after = t if after is None else max(after, t)
        else:
            before = t if before is None else min(before, t)
    is_open = after is not None and after >= low
    low = after if is_open else low
    if before is not None and before <= high:
        return before > low
    return low < high or (low == high and not is_open)


class Piece:
    """A disc (one point and a radius) or a convex polygon (corners anticlockwise)."""

    def __init__(self, points, radius, height, stands, moves, sight, covered=False):
        self.points, self.radius, self.height = points, radius, height
        self.stands, self.blocks_move, self.blocks_sight, self.covered = stands, moves, sight, covered

    def holds(self, p):
        if self.radius:
            return square(p, self.points[0]) <= self.radius ** 2
        return all(turn(a, b, p) >= 0 for a, b in self.sides())

    def sides(self):
        return [(p, self.points[(i + 1) % len(self.points)]) for i, p in enumerate(self.points)]

    def is_closer(self, a, b, r):
        """The segment a-b comes closer than r to the footprint."""
        if self.radius:
            return point_segment(self.points[0], a, b) < (r + self.radius) ** 2
        if self.holds(a) or self.holds(b):
            return True
        return min(segments(a, b, c, d) for c, d in self.sides()) < r * r

    def cuts(self, a, ha, b, hb):
        part = part_between(ha, hb, None, max(self.height, FIG_H)) if self.blocks_sight else None
        if part is None:
            return False
        if self.radius:
            return part_in_disc(a, b, part, self.points[0], self.radius)
        return part_in_polygon(a, b, part, self.points)


class Figure:
    def __init__(self, seat, at, z, radius, skills):
        self.seat, self.at, self.z, self.radius, self.skills = seat, at, z, radius, set(skills)


class Table:
    size = 24000

    def __init__(self):
        self.pieces, self.portals, self.figures = [], [], {}

    # --- places ---

    def surface(self, p):
        return max([0] + [x.height for x in self.pieces if x.stands and x.holds(p)])

    def is_legal(self, c, z, r, without=()):
        if not (r <= c[0] <= self.size - r and r <= c[1] <= self.size - r):
            return False
        if any(x.blocks_move and x.height > z and x.is_closer(c, c, r) for x in self.pieces):
            return False
        if z and not any(x.stands and x.height == z and x.holds(c) for x in self.pieces):
            return False
        others = [(f.at, f.z, f.radius) for k, f in self.figures.items() if k not in without]
        others += [(p, 0, PORTAL_R) for p in self.portals]
        return not any(same_level(q, z) and square(p, c) < (r + s) ** 2 for p, q, s in others)

    def in_contact(self, a, b):
        return self.in_range(a, b, CONTACT, bare=True)

    def in_range(self, a, b, reach, bare=False):
        f, g = self.figures[a], self.figures[b]
        if not bare and "infinite_range" in f.skills:
            return True
        return within(f.at, f.z, f.radius, g.at, g.z, g.radius, reach)

    def foes(self, who):
        return [k for k, f in self.figures.items() if f.seat != self.figures[who].seat]

    # --- sight ---

    def scenery_cuts(self, a, ha, b, hb):
        return any(x.cuts(a, ha, b, hb) for x in self.pieces) or \
            any(self.disc_cuts(a, ha, b, hb, p, 0, PORTAL_R) for p in self.portals)

    @staticmethod
    def disc_cuts(a, ha, b, hb, c, z, r):
        part = part_between(ha, hb, z, z + FIG_H)
        return part is not None and part_in_disc(a, b, part, c, r)

    def line(self, a, za, b, zb, without):
        ha, hb = za + FIG_H, zb + FIG_H
        return not self.scenery_cuts(a, ha, b, hb) and \
            not any(self.disc_cuts(a, ha, b, hb, f.at, f.z, f.radius)
                    for k, f in self.figures.items() if k not in without)

    def line_between(self, a, b):
        f, g = self.figures[a], self.figures[b]
        return self.line(f.at, f.z, g.at, g.z, (a, b))

    def sees_itself(self, a, b, attacks):
        if self.in_contact(a, b) or ("detection" in self.figures[a].skills and not attacks):
            return True
        hidden = "stealthy" in self.figures[b].skills and not self.in_range(a, b, SHORT)
        return not hidden and self.line_between(a, b)

    def sees(self, a, b, attacks):
        if self.sees_itself(a, b, attacks):
            return True
        g = self.figures[b]
        if not attacks or "indirect_fire" not in self.figures[a].skills or \
                any(x.covered and g.z < x.height and x.holds(g.at) for x in self.pieces):
            return False
        hidden = "stealthy" in g.skills and not self.in_range(a, b, SHORT)
        return any("detection" in f.skills or
                   (not hidden and (self.in_contact(s, b) or self.line_between(s, b)))
                   for s, f in self.figures.items()
                   if s != a and f.seat == self.figures[a].seat and self.sees_itself(a, s, True))

    # --- moves ---

    def may_move(self, who, to, z):
        f = self.figures[who]
        fly, ghost, slips = (x in f.skills for x in ("flight", "intangible", "infiltration"))
        foes = [self.figures[k] for k in self.foes(who)]
        length = square(f.at, to) + ((z - f.z) ** 2 if fly else 0)
        way = (LONG if "long_move" in f.skills else MEDIUM) + 2 * f.radius
        if any(self.in_contact(who, k) for k in self.foes(who)) or not 0 < length <= way * way or \
                not self.is_legal(to, z, f.radius, (who,)):
            return False
        if fly:
            return ghost or (not self.scenery_cuts(f.at, f.z + FIG_H, to, z + FIG_H) and
                             (slips or not any(self.flies_through(f, to, z, g) for g in foes)))
        if z != f.z or (z and not any(x.stands and x.height == z and x.holds(f.at) and x.holds(to)
                                      for x in self.pieces)):
            return False
        if ghost:
            return True
        if any(x.blocks_move and x.height > z and x.is_closer(f.at, to, f.radius) for x in self.pieces) or \
                any(same_level(0, z) and point_segment(p, f.at, to) < (f.radius + PORTAL_R) ** 2
                    for p in self.portals):
            return False
        return slips or not any(same_level(g.z, z) and
                                point_segment(g.at, f.at, to) < (f.radius + g.radius) ** 2 for g in foes)

    @staticmethod
    def flies_through(f, to, z, g):
        if "flight" not in g.skills or (f.z == z and not same_level(z, g.z)):
            return False
        part = part_between(f.z, z, g.z - FIG_H, g.z + FIG_H)
        return part is not None and part[0] < part[1] and \
            part_in_disc(f.at, to, part, g.at, f.radius + g.radius)

    # --- projections ---

    def throw(self, actor, target, pull):
        """Where both end, and who is immobilised."""
        a, t = self.figures[actor], self.figures[target]
        d = (t.at[0] - a.at[0], t.at[1] - a.at[1])
        way = (-d[0], -d[1]) if pull else d
        length, held = self.stop(actor, target, way, SHORT + 2 * t.radius)
        end = None
        for n in range(length, 0, -1):
            at = along(t.at, way, n)
            z = min(self.surface(at), t.z)
            if self.is_legal(at, z, t.radius, (actor, target)):
                end = (at, z)
                break
            if n == length and z < t.z:
                held = self.meet_below(actor, target, at, z)
        stay = (a.at, a.z), (t.at, t.z), held
        if end is None:
            return stay
        was, (t.at, t.z) = (t.at, t.z), end
        try:
            fits = self.is_legal(was[0], was[1], a.radius, (actor,))
            if pull:
                return (was, end, held) if fits and square(end[0], was[0]) >= (a.radius + t.radius) ** 2 else stay
            if fits:
                return was, end, held
            for n in range(isqrt(d[0] ** 2 + d[1] ** 2 - 1), 0, -1):
                at = along(a.at, d, n)
                if self.is_legal(at, a.z, a.radius, (actor,)):
                    return (at, a.z), end, held
            return (a.at, a.z), end, held
        finally:
            t.at, t.z = was

    def meet_below(self, actor, target, at, z):
        t = self.figures[target]
        if any(x.stands and x.height == t.z and x.holds(t.at) and x.is_closer(at, at, t.radius)
               for x in self.pieces):
            return set()
        return {target} | {k for k, g in self.figures.items() if k not in (actor, target) and
                           same_level(g.z, z) and square(g.at, at) < (g.radius + t.radius) ** 2}

    def stop(self, actor, target, d, most):
        t = self.figures[target]
        unit = Decimal(d[0] ** 2 + d[1] ** 2).sqrt()
        start = Decimal(t.at[0]), Decimal(t.at[1])

        def end(n):
            return start[0] + n * d[0] / unit, start[1] + n * d[1] / unit

        def meets(c, r):
            v = c[0] - start[0], c[1] - start[1]
            dot = (v[0] * d[0] + v[1] * d[1]) / unit
            return lambda n: dot > 0 and v[0] ** 2 + v[1] ** 2 - 2 * min(dot, n) * dot + min(dot, n) ** 2 < r * r - TINY

        def enters(piece):
            sides = [tuple((Decimal(x), Decimal(y)) for x, y in side) for side in piece.sides()]
            return lambda n: min(segments(start, end(n), c, e, TINY) for c, e in sides) < t.radius ** 2 - TINY or \
                all(turn(c, e, end(n)) > TINY for c, e in sides)

        def leaves(n):
            return any(x < t.radius - TINY or x > self.size - t.radius + TINY for x in end(n))

        blockers = [(leaves, None)]
        blockers += [(meets(g.at, t.radius + g.radius), k) for k, g in self.figures.items()
                     if k not in (actor, target) and same_level(g.z, t.z)]
        blockers += [(meets(p, t.radius + PORTAL_R), None) for p in self.portals if same_level(0, t.z)]
        blockers += [(meets(x.points[0], t.radius + x.radius) if x.radius else enters(x), None)
                     for x in self.pieces if x.blocks_move and x.height > t.z]
        lengths = [(largest(hit, most), who) for hit, who in blockers]
        least = min(n for n, _ in lengths)
        if least == most:
            return most, set()
        return least, {target} | {who for n, who in lengths if n == least and who}


def largest(hits, most):
    if not hits(most):
        return most
    good, bad = 0, most
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (good, middle) if hits(middle) else (middle, bad)
    return good


def along(c, d, n):
    """SG-MOVE-13: each component rounded towards the start."""
    long = d[0] ** 2 + d[1] ** 2
    x, y = (isqrt((n * v) ** 2 // long) * (1 if v >= 0 else -1) for v in d)
    return c[0] + x, c[1] + y
