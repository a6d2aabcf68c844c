# SPDX-License-Identifier: MIT
"""gen_map.py: the pieces of a map file as C initialisers of GeoPiece, as wire_map.c reads them.

A wall with openings is cut into plain pieces of one group, in the way of core/geo_wall.c; a test holds the two
against each other.
"""
from math import isqrt

TAGS = {"climb": "GEO_CLIMB", "jump": "GEO_JUMP", "swim": "GEO_SWIM", "standable": "GEO_STANDABLE",
        "covered": "GEO_COVERED", "cross": "GEO_CROSS", "stream": "GEO_STREAM", "ladder": "GEO_LADDER"}
LADDER_RADIUS = 1


def along(a, b, length):
    """The point at this length from a towards b, to the nearest thousandth."""
    square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2

    def part(d):
        n = (isqrt(4 * d * d * length * length // square) + 1) // 2
        return -n if d < 0 else n
    return [a[0] + part(b[0] - a[0]), a[1] + part(b[1] - a[1])]


def cut(line, bottom, height, flags, openings, group):
    """The plain pieces of a wall: full stretches, and what is left below and above each opening."""
    a, b = line
    at, pieces = a, []
    for o in openings:
        start, end = along(a, b, o["from"]), along(a, b, o["to"])
        if start != at:
            pieces.append(([at, start], bottom, height, flags, group))
        own = flags + (["GEO_CROSS"] if o["cross"] and "GEO_CROSS" not in flags else [])
        if o["bottom"] > bottom:
            pieces.append(([start, end], bottom, o["bottom"], own, group))
        if o["top"] < height:
            pieces.append(([start, end], o["top"], height, own, group))
        at = end
    if at != b:
        pieces.append(([at, b], bottom, height, flags, group))
    return pieces


def piece_rows(source, table):
    """Checked by gen_data.check_map()."""
    rows, groups = [], 0
    for i, p in enumerate(table["pieces"]):
        place = f"map.pieces[{i}]"

        def lengths(values):
            return [source.length(v, place) for v in values]
        source.need("door" not in p, place, "doors are not for generated tables")
        difficult = p.get("difficult", False)
        is_ladder = "ladder" in p
        flags = [word for key, word in (("blocks_move", "GEO_BLOCKS_MOVE"), ("blocks_sight", "GEO_BLOCKS_SIGHT"))
                 if p.get(key, not difficult and not is_ladder)]
        flags += ["GEO_DIFFICULT"] * difficult + ["GEO_LADDER"] * is_ladder + [TAGS[t] for t in p.get("tags", [])]
        bottom, height = source.length(p.get("bottom", 0), place), source.length(p.get("height", 0), place)
        source.need(height or not {"GEO_BLOCKS_MOVE", "GEO_BLOCKS_SIGHT"} & set(flags), place, "needs a height")
        parts, radius = None, 0
        if "disc" in p:
            corners, radius = [lengths(p["disc"]["at"])], source.length(p["disc"]["diameter"], place) // 2
        elif is_ladder:
            corners, radius = [lengths(p["ladder"])], LADDER_RADIUS
        elif "box" in p:
            x0, y0, x1, y1 = lengths(p["box"])
            corners = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
        else:
            corners = [lengths(c) for c in p.get("polygon", p.get("line"))]
        if p.get("openings"):
            groups += 1
            parts = cut(corners, bottom, height, flags, [
                {"from": source.length(o["from"], place), "to": source.length(o["to"], place),
                 "bottom": source.length(o["bottom"], place), "top": source.length(o["top"], place),
                 "cross": o["cross"]} for o in p["openings"]], groups)
        for points, low, high, marks, group in parts or [(corners, bottom, height, flags, 0)]:
            spots = ", ".join(f"{{{x}, {y}}}" for x, y in points)
            rows.append(f"{{.corner = {{{spots}}}, .corner_count = {0 if radius else len(points)}, .radius = {radius}, "
                        f".bottom = {low}, .height = {high},\n                .flags = {' | '.join(marks) or '0'}, "
                        f".kind = GEO_KIND_{p['kind'].upper()}, .group = {group}}}")
    source.need(len(rows) <= 64, "map.pieces", "too many, openings counted")
    return rows
