#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_aura_played.py ESCARMOUCHE [COUNT]: tests, oppositions, fights in all forms, shocks and spells drawn at random, played at the table with dice
of a tape, against the ledger read a second time: totals, tiers, damage, boxes, lives, and how many dice were taken. Prints TAP."""
import json
import pathlib
import random
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import aura_sheet as sheet  # noqa: E402
import aura_table as table  # noqa: E402
from aura_sheet import ARMOURS, GAUGES, SCORES, WEAPONS, choose  # noqa: E402
from aura_table import Tape  # noqa: E402
from tap import Tap  # noqa: E402

ok = Tap()
draw = random.Random(20261117)
SHOCKS = [r["id"] for r in table.TABLES["mental_shocks"]["rows"]]


def dice(count):
    return [draw.choice((1, 10)) if draw.random() < 0.25 else draw.randint(1, 10) for _ in range(count)]


class Somebody:
    """A character with boxes ticked, as the engine is told of it and as the model knows it."""

    def __init__(self, name):
        self.name = name
        self.scores = [draw.randint(2, 4) for _ in SCORES]
        self.scores[2] = draw.randint(1, 6)
        self.trait = draw.randint(1, 6)
        self.weapon, self.armour = draw.choice(WEAPONS), draw.randrange(len(ARMOURS))
        self.life, self.aura = (sheet.sizes(sheet.score(self.scores[i:i + 4])) for i in (0, 4))
        self.wounds = [min(size, draw.choice((0, 0, 1))) for size in self.life]
        self.strain = [min(size, draw.choice((0, 0, 1))) for size in self.aura]

    def messages(self):
        yield sheet.create(self.name, self.scores, self.trait, self.weapon, self.armour)
        yield choose(kind="pass_always", actor=self.name, on=True)
        for gauge, ticks in zip(GAUGES, self.wounds + self.strain):
            if ticks:
                yield choose(kind="tick", actor=self.name, gauge=gauge, count=ticks)

    def base(self, in_fight=False):
        """Of an agility test with the trait."""
        hampered = 0 if in_fight else table.armour_malus(self.armour)
        return self.scores[2] + self.trait - sheet.malus(self.wounds) - hampered


def case(tape, people, gestures, options=None):
    setup = {"type": "setup", "system": "aura", "tape": tape, "options": options or {}, "seats": [{"name": "MJ"}]}
    return [setup, *(m for p in people for m in p.messages()), *gestures, {"type": "ask", "what": "state"}]


def events(told, kind):
    return [m for m in told if m["type"] == "event" and m["kind"] == kind]


def a_test():
    who, net, difficulty, thrown = Somebody("A"), draw.randint(-2, 2), draw.randint(2, 24), dice(45)
    tape = Tape(*thrown)
    side = table.roll(who.base(), tape, net)
    r = table.judge(side, difficulty)

    def check(told):
        e = events(told, "result")[-1]
        return [e["total"], e["margin"], e["tier"], e.get("benefits", 0), e.get("mishaps", 0), told[-1]["dice_used"]], \
            [side.total, r.margin, r.tier, r.benefits, r.mishaps, len(thrown) - len(tape.dice)]
    gesture = choose(kind="test", actor="A", stat="adr", trait="T", difficulty=difficulty, advantages=max(0, net),
                     disadvantages=max(0, -net))
    return case(thrown, [who], [gesture]), check


def an_opposition():
    a, b, net, thrown = Somebody("A"), Somebody("B"), draw.randint(-1, 3), dice(60)
    tape = Tape(*thrown)
    one, two = table.roll_all([a.base(), b.base()], tape, table.finals(net, 0))
    winner, margin = table.oppose(one, two)

    def check(told):
        e = events(told, "opposed")[-1]
        return [e.get("winner"), e.get("margin", 0), told[-1]["dice_used"]], \
            [{1: "A", -1: "B", 0: None}[winner], margin if winner else 0, len(thrown) - len(tape.dice)]
    gesture = choose(kind="oppose", sides=[{"actor": "A", "stat": "adr", "trait": "T", "advantages": max(0, net),
                                            "disadvantages": max(0, -net)}, {"actor": "B", "stat": "adr", "trait": "T"}])
    return case(thrown, [a, b], [gesture]), check


def a_blow():
    a, b, thrown = Somebody("A"), Somebody("B"), dice(60)
    options = {"fumble_table": False, "npc_critical_state": False, "combat_tie": draw.choice(("parry", "parry", "dice", "both")),
               "narrow_combat": draw.random() < 0.3}
    tape = Tape(*thrown)
    one, two = table.roll_all([a.base(True), b.base(True)], tape)
    tie = "none" if options["combat_tie"] == "parry" else options["combat_tie"]
    taken = table.engage(one, two, a.weapon, b.weapon, a.armour, b.armour, narrow_combat=options["narrow_combat"],
                         combat_tie=tie if tie != "none" else "parry")
    wounds = [sheet.suffer(p.life, tuple(p.wounds), hit) for p, hit in zip((a, b), taken)]

    def check(told):
        got = [[p["gauges"][g][0] for g in GAUGES[:3]] for p in told[-1]["actors"][:2]]
        hurt = sorted((e["actor"], e["damage"]) for e in events(told, "hurt") if e["damage"])
        return [got, hurt], [[list(ticks) for ticks, _ in wounds],
                             sorted((p.name, hit) for p, hit in zip((a, b), taken) if hit)]
    gesture = choose(kind="engage", actor="A", target="B", stat="adr", trait="T", weapon=a.weapon,
                     defence={"stat": "adr", "trait": "T", "weapon": b.weapon})
    return case(thrown, [a, b], [gesture], options), check


def a_shock():
    who, severity, thrown = Somebody("A"), draw.choice(SHOCKS), dice(45)
    tape = Tape(*thrown)
    loss = sheet.shock(severity, sheet.score(who.scores[4:]), tape)
    strain, wounds, _ = sheet.lose(who.aura, tuple(who.strain), who.life, tuple(who.wounds), loss)

    def check(told):
        gauges = told[-1]["actors"][0]["gauges"]
        return [gauges[g][0] for g in GAUGES], [*wounds, *strain]
    return case(thrown, [who], [choose(kind="shock", actor="A", shock=severity)]), check


def a_spell():
    """A row or two, cast at minions one by one."""
    who, thrown = Somebody("A"), dice(90)
    who.wounds, who.strain = [0, 0, 0], [0, 0, 0]  # what there is heals while a spell is prepared for months
    who.scores[2] = who.scores[0] = 1  # room for magic (AE-CHAR-4)
    magic, rows = draw.randint(1, 4), [draw.randint(0, 2), draw.randint(0, 1), 0, draw.randint(0, 6)]
    values = [draw.randint(2, 14) for _ in range(draw.randint(1, 3))]
    made = table.spell(10, *rows)
    base = who.scores[4] + magic
    tape = Tape(*thrown)
    if table.TABLES["magic_parameters"]["rows"][made.row]["duration"]["dice"]:
        tape.take(1)  # of the preparation
    caster, *targets = table.roll_all([base, *values], tape)
    result, affected = table.cast(caster, made.difficulty, targets)
    lives = list(values)
    if affected:
        pool = table.expression(table.LADDER[rows[3]], caster.dice)
        for i, part in zip(affected, table.share(pool, len(affected))):
            lives[i] -= part

    def check(told):
        got = [p["lives"][0] for p in told[-1]["actors"][1:]]
        e = events(told, "result")[-1]
        return [e["total"], e["difficulty"], e["tier"], [max(0, n) for n in got]], \
            [caster.total, made.difficulty, result.tier, [max(0, n) for n in lives]]
    minions = [choose(kind="minions", name=f"m{i}", difficulty=v) for i, v in enumerate(values)]
    learn = choose(kind="trait_add", actor="A", traits=[{"name": "G", "kind": "magic", "value": magic, "category": "war"}])
    prepare = choose(kind="prepare", actor="A", trait="G", effect="shape", range=rows[0], area=rows[1], duration=rows[2],
                     intensity=rows[3], does="damage")
    passes = [choose(kind="pass")] * 3
    cast = choose(kind="cast", actor="A", foes=[{"actor": f"m{i}"} for i in range(len(values))], **{"pass": True})
    return case(thrown, [who], [learn, *minions, prepare, choose(kind="advance", weeks=60), *passes, cast, *passes]), check


PLAIN_FIGHT = {"fumble_table": False, "npc_critical_state": False}


def boxes(told, count):
    return [[p["gauges"][g][0] for g in GAUGES[:3]] for p in told[-1]["actors"][:count]]


def wounds_of(people, taken):
    return [list(sheet.suffer(p.life, tuple(p.wounds), hit)[0]) for p, hit in zip(people, taken)]


def fighter(name):
    """Somebody whose weapon takes no further dice."""
    who = Somebody(name)
    who.weapon = draw.choice(WEAPONS[:4])
    return who


def mob(values):
    return [choose(kind="minions", name=f"m{i}", difficulty=v) for i, v in enumerate(values)]


def lives(told):
    return [max(0, p["lives"][0]) for p in told[-1]["actors"] if "lives" in p]


def a_shot():
    """AE-RANGE-1, AE-RANGE-2, AE-RANGE-3."""
    a, b, thrown, metres, net = fighter("A"), fighter("B"), dice(45), draw.randint(1, 100), draw.randint(-1, 1)
    side = table.roll(a.base(True), Tape(*thrown), net)
    result = table.judge(side, table.distance_difficulty(metres))
    hit = table.damage(table.weapon(a.weapon, side.dice), result.effective, armour=b.armour) if result.success else 0
    gesture = choose(kind="shoot", actor="A", target="B", stat="adr", trait="T", weapon=a.weapon, metres=metres,
                     advantages=max(0, net), disadvantages=max(0, -net))
    return case(thrown, [a, b], [gesture], PLAIN_FIGHT), lambda told: (boxes(told, 2), wounds_of((a, b), (0, hit)))


def a_sweep():
    """AE-SWEEP-1, AE-SWEEP-2: one blow at several."""
    a, thrown, values = fighter("A"), dice(90), [draw.randint(2, 14) for _ in range(draw.randint(1, 4))]
    option = draw.choice(("smallest", "smallest", "largest", "individual"))
    mine, *theirs = table.roll_all([a.base(True), *values], Tape(*thrown))
    hit, pool = table.sweep(mine, theirs, table.weapon(a.weapon, mine.dice), sweep_margin=option)
    left = list(values)
    for i, part in zip(hit, table.share(pool, len(hit)) if hit else ()):
        left[i] -= part + (max(1, mine.total - theirs[i].total) if option == "individual" and part else 0)
    gesture = choose(kind="sweep", actor="A", stat="adr", trait="T", weapon=a.weapon, foes=[{"actor": f"m{i}", "pass": True} for i in range(len(values))])
    return case(thrown, [a], [*mob(values), gesture], PLAIN_FIGHT | {"sweep_margin": option}), \
        lambda told: (lives(told), [max(0, n) for n in left])


def a_hybrid():
    """AE-HYBRID-1: a difficulty, then foes: who falls."""
    a, thrown, values, difficulty = fighter("A"), dice(90), [draw.randint(2, 14) for _ in range(draw.randint(1, 4))], draw.randint(6, 18)
    mine, *theirs = table.roll_all([a.base(True), *values], Tape(*thrown))
    gesture = choose(kind="sweep", actor="A", stat="adr", trait="T", intent="trip", difficulty=difficulty,
                     foes=[{"actor": f"m{i}", "pass": True} for i in range(len(values))])
    return case(thrown, [a], [*mob(values), gesture], PLAIN_FIGHT), \
        lambda told: (sorted(e["actor"] for e in events(told, "condition")), [f"m{i}" for i in table.hybrid(mine, difficulty, theirs)])


def a_gang():
    """AE-GANG-1, AE-GANG-2: several on one, the best of them strikes, or is struck."""
    people, thrown = [fighter(name) for name in "ABCT"[draw.randint(0, 2):]], dice(90)
    gang, target = people[:-1], people[-1]
    rolled = table.roll_all([p.base(True) for p in people], Tape(*thrown), [1] * len(gang) + [0])
    first, other = table.best(rolled[:-1], opposed=True), rolled[-1]
    winner, margin = table.oppose(rolled[first], other, "none")
    taken = [0] * len(people)
    if winner > 0:
        taken[-1] = table.damage(table.weapon(gang[first].weapon, rolled[first].dice), margin, armour=target.armour)
    elif winner:
        taken[first] = table.damage(table.weapon(target.weapon, other.dice), margin, armour=gang[first].armour)
    gesture = choose(kind="gang", target="T", sides=[{"actor": p.name, "stat": "adr", "trait": "T", "weapon": p.weapon, "pass": True} for p in gang],
                     defence={"stat": "adr", "trait": "T", "weapon": target.weapon})
    return case(thrown, people, [gesture], PLAIN_FIGHT), lambda told: (boxes(told, len(people)), wounds_of(people, taken))


def a_group():
    """AE-GROUP-1 to AE-GROUP-3: camp against camp."""
    people, thrown, values = [fighter(name) for name in "ABC"[draw.randint(0, 2):]], dice(90), [draw.randint(4, 16) for _ in range(draw.randint(1, 3))]
    nets = [1 + (len(people) > len(values)), 1 + (len(values) > len(people))]
    nets = table.finals(*nets)
    rolled = table.roll_all([p.base(True) for p in people] + values, Tape(*thrown), [nets[0]] * len(people) + [nets[1]] * len(values))
    camps = rolled[:len(people)], rolled[len(people):]
    firsts = [camp[table.best(camp, opposed=True)] for camp in camps]
    winner, margin = table.oppose(*firsts, "none")
    shown = [sum(table.weapon(p.weapon, side.dice) for p, side in zip(people, camps[0])),
             sum(table.weapon("one_handed", side.dice) for side in camps[1])]
    left, taken = list(values), [0] * len(people)
    if winner:
        won = 0 if winner > 0 else 1
        pools = table.group_damage([shown[won]], [shown[1 - won]], margin)
        pools = pools if won == 0 else pools[::-1]
        left = [n - part for n, part in zip(left, table.share(pools[0], len(values)))]
        taken = [table.damage(part, armour=p.armour) for p, part in zip(people, table.share(pools[1], len(people)))]
    minions = [choose(kind="minions", name=f"m{i}", difficulty=v, weapons=["one_handed"]) for i, v in enumerate(values)]
    gesture = choose(kind="group", sides=[{"actor": p.name, "stat": "adr", "trait": "T", "weapon": p.weapon, "pass": True} for p in people],
                     foes=[{"actor": f"m{i}", "pass": True} for i in range(len(values))])
    return case(thrown, people, [*minions, gesture], PLAIN_FIGHT), \
        lambda told: ([boxes(told, len(people)), lives(told)], [wounds_of(people, taken), [max(0, n) for n in left]])


def an_army():
    """AE-MASS-1 to AE-MASS-5: two unit types, twice, so that something is carried."""
    values, counts, halves = ([draw.randint(low, high) for _ in range(2)] for low, high in ((6, 14), (5, 60), (1, 6)))
    better, officers, thrown = draw.choice((None, 0, 1)), [draw.randint(1, 6) for _ in range(draw.randint(0, 2))], dice(60)
    tape, carried, left, benefits = Tape(*thrown), [0, 0], list(counts), []
    nets = [int(better == i) for i in range(2)]
    for _ in range(2):
        if not all(left):
            break
        sides = table.roll_all([values[0] + (min(officers) if officers else 0), values[1]], tape, nets)
        winner, margin = table.oppose(*sides, "none")
        benefits.append(margin // 5)
        for i in range(2) if winner else ():
            wins = (i == 0) == (winner > 0)
            shown = table.expression("M", sides[1 - i].dice)
            lost, carried[i] = table.mass_losses(shown // 2 if wins else shown + margin, halves[i], carried[i], left[i])
            left[i] -= lost
    units = [choose(kind="unit", name="UV"[i], difficulty=values[i], count=counts[i], half_value=halves[i]) for i in range(2)]
    more = {} if better is None else {"better": ("sides", "foes")[better]}
    battle = choose(kind="mass", actor="U", target="V", officers=officers, **more)
    return case(thrown, [], [*units, *[battle] * len(benefits)], PLAIN_FIGHT), \
        lambda told: ([[p["count"] for p in told[-1]["actors"]], [e.get("benefits", 0) for e in events(told, "mass")]], [left, benefits])


def a_hold():
    """AE-GRAP-1, AE-GRAP-2: taking hold, and the low die of whoever keeps it."""
    a, b, thrown = fighter("A"), fighter("B"), dice(90)
    tape = Tape(*thrown)
    winner, _ = table.oppose(*table.roll_all([a.base(True), b.base(True)], tape), "none")
    taken, gestures = 0, [choose(kind="engage", actor="A", target="B", stat="adr", trait="T", intent="grapple", defence={"stat": "adr", "trait": "T", "intent": "none"})]
    if winner > 0:
        mine, other = table.roll_all([a.base(True), b.base(True) - b.trait], tape)
        if table.oppose(mine, other, "none")[0] > 0:
            taken = table.damage(min(mine.dice), armour=b.armour)
        gestures.append(choose(kind="hold", actor="A", stat="adr", trait="T"))
    return case(thrown, [a, b], gestures, PLAIN_FIGHT), lambda told: (boxes(told, 2), wounds_of((a, b), (0, taken)))


DRAWN = {"tests": (a_test, 0.2), "oppositions": (an_opposition, 0.1), "blows": (a_blow, 0.2), "shocks": (a_shock, 0.05), "spells": (a_spell, 0.05),
         "shots": (a_shot, 0.05), "sweeps": (a_sweep, 0.1), "hybrids": (a_hybrid, 0.05), "gangs": (a_gang, 0.05), "groups": (a_group, 0.05),
         "armies": (an_army, 0.05), "holds": (a_hold, 0.05)}


def ask(lines):
    done = subprocess.run([sys.argv[1], "script", "-"], input="\n".join(map(json.dumps, lines)), text=True, capture_output=True)
    told, cases = [json.loads(line) for line in done.stdout.split("\n") if line], []
    for message in told:
        if message["type"] == "ready":
            cases.append([])
        cases[-1].append(message)
    return cases


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    for name, (make, part) in DRAWN.items():
        drawn = [make() for _ in range(int(count * part))]
        told = ask([m for messages, _ in drawn for m in messages])
        wrong = []
        for (messages, check), said in zip(drawn, told):
            try:
                got, wanted = check(said)
            except (IndexError, KeyError) as error:
                got, wanted = repr(error), "an answer"
            if got != wanted:
                wrong.append(f"{json.dumps(messages)}\n{got}, wanted {wanted}")
        ok(len(told) == len(drawn) and not wrong, f"{len(drawn)} {name}", f"{len(wrong)} differ, {len(told)} answers\n" + "\n".join(wrong[:2]))
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
