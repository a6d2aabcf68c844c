#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""seg_model.py PROGRAM [WORLDS] [SEED]: does the engine read SEG's ledger as we do?

Random tables with pieces, tops, portals and crowds of skills. Each is asked about through the
protocol: who sees whom, which displacements, destinations and actions are legal, at which threshold,
where projections end. The answers of seg_table.py and of the functions below, written from the
ledger alone, must agree in every one of them.
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
from math import cos, pi, sin

from seg_table import CONTACT, LONG, MEDIUM, SHORT, Figure, Piece, Table, turn, within

DATA = pathlib.Path(__file__).resolve().parents[2] / "data/seg/skills.json"
SKILLS = json.loads(DATA.read_text(encoding="utf-8"))
PASSIVES = [s["id"] for s in SKILLS["skills"] if s["kind"] == "passive"]
ACTIONS = {a["id"]: a for a in SKILLS["actions"] + SKILLS["skills"] if a["kind"] == "action"}
BONUS = {"heart": "bonus_heart", "club": "bonus_club", "diamond": "bonus_diamond"}
POSTURES = ["defensive", "contact_defence", "ranged_defence", "cancel"]


def pas(v):
    return v / 1000


# --- drawing tables ---

def draw_piece(rng, grid):
    def draw(low, high):
        return max(grid, rng.randrange(low // grid, high // grid + 1) * grid)
    x, y = draw(6000, 16000), draw(6000, 16000)
    look = (rng.choice([400, 600, 1200, 1600, 2400, 3600]), rng.random() < .6, rng.random() < .85,
            rng.random() < .8)
    shape = rng.random()
    if shape < .3:
        return Piece([(x, y)], draw(500, 2500), *look)
    w, h = draw(300, 4000), draw(300, 4000)
    if shape < .75:
        return Piece([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], 0, *look)
    corners = [(x, y), (x + w, y - draw(200, 1000)), (x + draw(800, 2500), y + h)]
    return Piece(corners, 0, *look) if turn(*corners) > 0 else None


def place(rng, table, name, low, high, grid, radius):
    for _ in range(200):
        at = tuple(rng.randrange(low // grid, high // grid + 1) * grid for _ in range(2))
        z = rng.choice([0, table.surface(at)])
        if table.is_legal(at, z, radius):
            return Figure("A" if name in "abcd" else "B", at, z, radius, [])
    return None


def draw_table(rng):
    """Six figures of different sizes among pieces, on a grid that makes edges meet."""
    table, grid = Table(), rng.choice([1, 10, 100, 250, 500])
    table.pieces = [p for p in (draw_piece(rng, grid) for _ in range(rng.randrange(1, 7))) if p]
    for name in "abcxyz":
        figure = place(rng, table, name, 6000, 18000, grid, rng.choice([500, 500, 500, 400, 800]))
        if not figure:
            return None
        chances = {"flight": .45, "infiltration": .2, "long_move": .2, "intangible": .2, "stealthy": .2}
        figure.skills = {s for s, p in chances.items() if rng.random() < p}
        table.figures[name] = figure
    for _ in range(rng.randrange(0, 3)):
        p = tuple(rng.randrange(7000 // grid, 17000 // grid) * grid for _ in range(2))
        if table.is_legal(p, 0, 500):
            table.portals.append(p)
    return table


def draw_crowd(rng):
    """Eight characters close together with many skills, wounds, energy and postures."""
    table = Table()
    for _ in range(rng.randrange(0, 4)):
        x, y = (rng.randrange(16, 30) * 500 for _ in range(2))
        w, h = (rng.choice([500, 1000, 3000]) for _ in range(2))
        table.pieces.append(Piece([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], 0, 2400, True, True,
                                  rng.random() < .8, rng.random() < .15))
    for name in "abcdxyzu":
        low, high = rng.choice([(9000, 13500), (9000, 13500), (4000, 19500)])
        f = place(rng, table, name, low, high, 500, 500)
        if not f:
            return None
        table.figures[name] = f
        f.skills = set(rng.sample(PASSIVES, rng.randrange(0, 9))) - {"dissipation", "short_move"}
        f.bonus = {s: rng.randrange(1, 4) for s in sorted(f.skills) if s.startswith("bonus")}
        f.value = rng.randrange(1, 6)
        f.wounds, f.support = rng.randrange(0, f.value), rng.choice([0, 0, 0, 1, 2])
        f.ammo = rng.choice([0, 1, 2]) if "limited_ammo" in f.skills else 0
        f.states = set()
        if name != "a" and rng.random() < .5:
            f.states = {rng.choice(POSTURES + ["immobilised", "immobilised"])}
    for name, f in table.figures.items():
        f.energy = min(rng.choice([0, 0, 1, 2, 3]), cap(table, name))
    if rng.random() < .3 and not engaged(table, "a"):
        table.figures["a"].states = {"positioning"}
    return table


# --- the ledger's sections 13 to 16 ---

def engaged(table, who):
    return [k for k in table.foes(who) if table.in_contact(who, k)]


def outnumbering(table, who, exempt=()):
    if "unflappable" in table.figures[who].skills:
        return 0
    return sum(2 if "disruptive" in table.figures[k].skills else 1 for k in engaged(table, who)
               if k not in exempt and "immobilised" not in table.figures[k].states)


def score(f, suit):
    return f.value - f.wounds + f.support + f.bonus.get(suit, 0)


def cap(table, who):
    f = table.figures[who]
    most = max(0, score(f, "bonus_diamond") - outnumbering(table, who))
    return 2 * most if "storage" in f.skills else most


def purse(table, who):
    """All the energy that may be spent (SG-SKNRG-3, SG-SKNRG-4)."""
    f = table.figures[who]
    return f.energy + sum(
        g.energy for k, g in table.figures.items() if k != who and g.seat == f.seat and
        (("absorber" in f.skills and table.in_range(who, k, SHORT)) or
         ("receptacle" in g.skills and table.in_range(k, who, SHORT))))


def is_protected(table, who, spe, far):
    def has(skill):
        return skill in table.figures[who].skills or any(
            skill + "_zone" in g.skills and (k == who or table.in_range(k, who, SHORT))
            for k, g in table.figures.items())
    return has("spe_protection" if spe else "protection") or (far and has("ranged_protection"))


def may_aim(table, who, action, target):
    f, g, row = table.figures[who], table.figures[target], ACTIONS[action]
    if target == who:
        return row["target"] == "other_or_self" or \
            (action in ("heal", "risky_heal") and "self_heal" in f.skills)
    return row["target"] != ("enemy" if g.seat == f.seat else "ally")


def verdict(table, who, action, target, precise):
    """Is it legal, and at which threshold (None: no die)? A legality of None: not judged here."""
    f, row = table.figures[who], ACTIONS[action]
    foes, far, double, spe, suit = engaged(table, who), False, False, row["spe"], row["test"]
    if precise and ("precise" not in f.skills or not row["free_move"]):
        return False, None
    if target:
        g = table.figures[target]
        touches = target != who and table.in_contact(who, target)
        far = target != who and not touches
        if not may_aim(table, who, action, target):
            return False, None
        if action in ("basic_attack", "double_attack", "vampiric_attack"):
            reach = LONG if "ranged_long" in f.skills else MEDIUM if "ranged_medium" in f.skills else \
                SHORT if "ranged_short" in f.skills else 0
            if ("limited_ammo" in f.skills and not f.ammo) or \
                    (far and (action == "vampiric_attack" or not reach or
                              not table.in_range(who, target, 2 * reach))):
                return False, None
            double = far and not table.in_range(who, target, reach) and "aiming" not in f.skills
            if touches and "spe_attack" in f.skills:
                spe, suit = True, "diamond"
        elif far and (row["range"] == "contact" or not table.in_range(who, target, LONG)):
            return False, None
        if far and ("ranged_immunity" in g.skills or
                    (row["sight"] and not table.sees(who, target, row["aggressive"]))):
            return False, None
        if action == "energy_drain" and not g.energy:
            return False, None
    if foes and action in ("fast_move", "very_fast_move", "positioning"):
        return False, None
    if action == "disengage" and len(foes) != 1:
        return False, None
    if action == "disengage" and "elusive" not in f.skills:
        return None, None
    if purse(table, who) < row["energy"][0]:
        return False, None
    if not row["tests"] or (action == "support" and "reliable_support" in f.skills):
        return True, None
    exempt = foes if action == "disengage" else [target]
    bonus = BONUS.get(suit, "bonus_spade_ranged" if far else "bonus_spade_contact")
    total = score(f, bonus) - outnumbering(table, who, exempt) + precise - double
    total += suit == "spade" and far and "positioning" in f.states
    total -= row["aggressive"] and is_protected(table, target, spe, far)
    return True, total


def may_land(table, kind, target, at, z):
    """SG-SKSPE-6 to 9: is this a place for what a power moves or makes?"""
    me = table.figures["a"]
    if kind == "portal":
        return z in (None, me.z) and within(me.at, me.z, me.radius, at, me.z, 500, CONTACT) and \
            table.is_legal(at, me.z, 500)
    who = "a" if kind == "teleport" else target
    f = table.figures[who]
    z = table.surface(at) if z is None else z
    touches = within(me.at, me.z, me.radius, at, z, f.radius, CONTACT)
    near = touches if kind == "summon_target" else within(me.at, me.z, me.radius, at, z, f.radius, LONG)
    return near and (at, z) != (f.at, f.z) and table.is_legal(at, z, f.radius, (who,)) and \
        (kind != "teleport_target" or touches or table.line(me.at, me.z, at, z, ("a", who)))


# --- messages ---

def write_piece(p):
    d = {"height": pas(p.height), "blocks_move": p.blocks_move, "blocks_sight": p.blocks_sight,
         "tags": ["standable"] * p.stands + ["covered"] * p.covered}
    points = [[pas(x), pas(y)] for x, y in p.points]
    if p.radius:
        return dict(d, shape="disc", at=points[0], radius=pas(p.radius))
    return dict(d, shape="poly", points=points)


def write_setup(table, suit, skills=(), value=2):
    """The first figure, `a`, acts; with these skills and this value instead of its own if any."""
    profiles, figures = [], {}
    for k, f in table.figures.items():
        mine = sorted(skills if k == "a" and skills else f.skills)
        bonus = getattr(f, "bonus", {})
        profiles.append({"id": k, "radius": pas(f.radius),
                         "stats": {"value": getattr(f, "value", value if k == "a" else 2)},
                         "traits": [s + (f":{bonus[s]}" if s in bonus else "") for s in mine]})
        figures[k] = {"at": [pas(f.at[0]), pas(f.at[1])], "z": pas(f.z)}
        for key in ("wounds", "energy", "ammo", "support"):
            if hasattr(f, key):  # what is not said is as at the start of a game
                figures[k][key] = getattr(f, key)
        figures[k]["states"] = sorted(getattr(f, "states", ()))
    seats = [{"name": s, "band": [k for k, f in table.figures.items() if f.seat == s]} for s in "AB"]
    return {"type": "setup", "system": "seg", "scenario": "clash", "tape": [],
            "options": {"optional_skills": True},
            "map": {"width": 24, "depth": 24, "pieces": [write_piece(p) for p in table.pieces]},
            "profiles": profiles, "seats": seats,
            "position": {"turn": 1, "to_act": "A", "resume": "step", "figure": "a", "suit": suit,
                         "figures": figures,
                         "markers": [{"at": [pas(x), pas(y)], "status": "portal", "seat": "A"}
                                     for x, y in table.portals]}}


class Sheet:
    """What is sent, and what is expected of each answer."""

    def __init__(self):
        self.lines, self.wanted = [], []

    def begin(self, setup):
        self.lines.append(setup)
        self.wanted.append(("ready", setup, None))

    def choose(self, choice):
        self.lines.append({"type": "choose", "seat": "A", "choice": choice})

    def ask(self, want, **question):
        self.lines.append({"type": "ask", **question})
        self.wanted.append(("answer", question, want))


def is_tested(answer, total):
    """Is a die rolled at this threshold, for sure? What is certain, either way, is not rolled."""
    return total is None or not 0 < total < 6 or any(
        roll["figure"] == "a" and roll["times"] >= 1 and roll.get("threshold", {}).get("total") == total
        for roll in answer.get("rolls", []))


def legal(table_says):
    return lambda answer: answer.get("legal") == table_says


def draw_around(rng, me, reach):
    """A point near a figure, often just at a limit."""
    if rng.random() < .6:
        return me[0] + rng.randrange(-reach, reach + 1), me[1] + rng.randrange(-reach, reach + 1)
    dx, dy = rng.choice([(1, 0), (0, 1), (-1, 0), (0, -1)])
    n = reach + rng.choice([-1, 0, 1])
    return me[0] + dx * n, me[1] + dy * n


def in_table(p):
    return 0 <= p[0] <= Table.size and 0 <= p[1] <= Table.size


def place_choice(kind, at, z):
    choice = {"kind": kind, "place": [pas(at[0]), pas(at[1])]}
    return choice if z is None else dict(choice, z=pas(z))


def ask_moves(rng, sheet):
    table = draw_table(rng)
    if not table:
        return
    sheet.begin(write_setup(table, "spade"))
    for a in table.figures:
        for b in table.figures:
            if a != b:
                seen = table.sees(a, b, False)
                sheet.ask(lambda r, seen=seen: r.get("visible") == seen, what="sight", figure=a, target=b)
    me = table.figures["a"]
    way = (LONG if "long_move" in me.skills else MEDIUM) + 2 * me.radius
    for _ in range(40):
        at = draw_around(rng, me.at, way)
        if rng.random() < .4:
            f = rng.choice(list(table.figures.values()))
            s = f.radius + me.radius
            dx, dy = rng.choice([(5, 0), (-5, 0), (0, 5), (3, 4), (-3, 4), (4, -3)])
            at = f.at[0] + s * dx // 5 + rng.choice([0, 0, 1, -1]), f.at[1] + s * dy // 5
        elif rng.random() < .3:
            x, y = rng.choice(rng.choice(table.pieces).points) if table.pieces else me.at
            at = x + rng.choice([0, me.radius, -me.radius]), y + rng.choice([0, me.radius, -me.radius])
        z = rng.choice([None, None, None, 0, me.z])
        if in_table(at):
            sheet.ask(legal(table.may_move("a", at, table.surface(at) if z is None else z)),
                      what="check", choice=place_choice("free_move", at, z))


def ask_landings(rng, sheet):
    table = draw_table(rng)
    kind = rng.choice(["teleport", "teleport_target", "summon_target", "portal"])
    target = None
    if not table:
        return
    me = table.figures["a"]
    me.skills, me.energy = set(), 3
    if kind in ("teleport_target", "summon_target"):
        seen = [k for k in table.figures if k != "a" and table.sees("a", k, False) and
                table.in_range("a", k, LONG)]
        if not seen:
            return
        target = rng.choice(seen)
    sheet.begin(write_setup(table, "club" if kind == "teleport" else "diamond", [kind, "unflappable"], 12))
    sheet.choose({"kind": kind, "target": target} if target else {"kind": kind})
    radius = table.figures[target].radius if target else me.radius if kind == "teleport" else 500
    for _ in range(30):
        at = draw_around(rng, me.at, LONG + me.radius + radius)
        if kind in ("summon_target", "portal") or rng.random() < .2:
            n, way = me.radius + radius + rng.randrange(0, 13), rng.random() * 2 * pi
            at = me.at[0] + round(n * cos(way)), me.at[1] + round(n * sin(way))
        z = rng.choice([None, None, None, 0, me.z])
        if in_table(at):
            sheet.ask(legal(may_land(table, kind, target, at, z)), what="check",
                      choice=place_choice("destination", at, z))


def ask_throw(rng, sheet):
    table = draw_table(rng)
    if not table:
        return
    a, x = table.figures["a"], table.figures["x"]
    a.skills, x.skills, x.z, table.portals = set(), set(), a.z, table.portals[:1]
    s = a.radius + x.radius
    for _ in range(30):
        n, way = s + rng.choice([0, 3, 6, 9]), rng.choice([0, pi / 2, pi, rng.random() * 2 * pi])
        x.at = a.at[0] + round(n * cos(way)), a.at[1] + round(n * sin(way))
        if s * s <= sum((p - q) ** 2 for p, q in zip(x.at, a.at)) <= (s + CONTACT) ** 2 and \
                table.is_legal(x.at, x.z, x.radius, ("x",)) and table.is_legal(a.at, a.z, a.radius, ("a",)):
            break
    else:
        return
    pull = rng.random() < .45
    sheet.begin(write_setup(table, "spade", ["projection", "unflappable"], 12))
    sheet.choose({"kind": "projection", "target": "x", **({"pull": True} if pull else {})})
    ends = table.throw("a", "x", pull)

    def agrees(answer):
        f = answer["figures"]
        got = [((round(f[k]["at"][0] * 1000), round(f[k]["at"][1] * 1000)), round(f[k].get("z", 0) * 1000))
               for k in "ax"]
        held = {k for k in f if "immobilised" in f[k].get("states", [])}
        return (got[0], got[1], held) == ends
    sheet.ask(agrees, what="state")


def ask_actions(rng, sheet):
    table = draw_crowd(rng)
    suit = rng.choice(["spade", "heart", "club", "diamond"])
    if not table:
        return
    mine = [k for k, row in ACTIONS.items() if row["card"] == suit]
    table.figures["a"].skills |= {k for k in mine if k in {s["id"] for s in SKILLS["skills"]}}
    sheet.begin(write_setup(table, suit))
    for action in mine:
        aims = ACTIONS[action]["target"] not in ("self", "none")
        for target in list(table.figures) if aims else [None]:
            for precise in (False, True)[:1 + (ACTIONS[action]["tests"] > 0)]:
                good, total = verdict(table, "a", action, target, precise)
                choice = {"kind": action, **({"target": target} if target else {}),
                          **({"precise": True} if precise else {})}
                if good is not None:
                    sheet.ask(lambda r, good=good, total=total: r.get("legal") == good and
                              (not good or is_tested(r, total)), what="odds", choice=choice)


def parts(lines: list) -> list:
    """The lines in scripts of a setup and its questions: one holds no more answers than it can look at."""
    starts = [i for i, line in enumerate(lines) if line["type"] == "setup"] + [len(lines)]
    return [lines[a:b] for a, b in zip(starts, starts[1:])]


def play(program: str, lines: list) -> list:
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder) / "model.script"
        script.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        done = subprocess.run([program, "script", str(script)], stdout=subprocess.PIPE, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def main() -> int:
    program, worlds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60
    rng, sheet = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1), Sheet()
    for _ in range(worlds):
        for draw in (ask_moves, ask_landings, ask_throw, ask_actions):
            draw(rng, sheet)
    answers = [answer for lines in parts(sheet.lines) for answer in play(program, lines)]
    answers = [a for a in answers if a["type"] in ("ready", "answer", "error", "refusal")]
    setup, wrong = None, 0
    for answer, (kind, question, want) in zip(answers, sheet.wanted):
        setup = question if kind == "ready" else setup
        if answer["type"] == kind and (want is None or want(answer)):
            continue
        wrong += 1
        if wrong <= 3:
            print("FAILED:", json.dumps(question if want else "setup"), "->", json.dumps(answer)[:500])
            print("   in", json.dumps(setup))
        if answer["type"] != kind:
            break  # answers and questions have come apart
    if len(answers) != len(sheet.wanted):
        wrong += 1
        print("FAILED:", len(answers), "answers to", len(sheet.wanted), "questions")
    print(f"seg_model: {len(sheet.wanted)} questions, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
