#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_aura_odds.py ESCARMOUCHE [COUNT]: chances of tests, oppositions, blows and spells drawn at random, asked at the table before they are
rolled, against sums over all dice of the ledger read a second time. Prints TAP."""
import json
import pathlib
import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import zip_longest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import aura_sheet as sheet  # noqa: E402
import aura_table as table  # noqa: E402
from aura_sheet import ARMOURS, choose  # noqa: E402
from tap import Tap  # noqa: E402

ok = Tap()
draw = random.Random(20261118)
RUNGS = [r["value"] for r in table.TABLES["difficulty"]["rows"]]
CLOSE = Fraction(1, 10**9)


def person(name, adr, trait, weapon, armour):
    return sheet.create(name, [3, 3, adr, 3, 3, 3, 3, 3], trait, weapon, armour)


def case(messages, choice, options=None):
    return [{"type": "setup", "system": "aura", "seed": 1, "options": options or {}, "seats": [{"name": "MJ"}]}, *messages,
            {"type": "ask", "what": "odds", "choice": choice}]


def sides(net):
    return {"advantages": max(0, net), "disadvantages": max(0, -net)}


def a_test():
    adr, trait, net, difficulty = draw.randint(1, 6), draw.randint(1, 6), draw.randint(-2, 2), draw.randint(2, 24)
    base, tie = adr + trait, draw.choice(("status_quo", "success"))
    kept = "low" if net < 0 else "high" if net else "mid"

    def check(told):
        wins = tie == "success"
        at = lambda d, n: table.chance(base, d, net, n, tie_succeeds=wins)  # noqa: E731
        got = [told["success"], *(p["success"] for p in told["points"]), *(r["success"] for r in told["rungs"]),
               *(w for r in told["rungs"] for w in r["with"]), sum(told["tiers"].values())]
        wanted = [at(difficulty, 0), *(at(difficulty, n) for n in (1, 2, 3)), *(at(d, 0) for d in RUNGS),
                  *(at(d, n) for d in RUNGS for n in (1, 2, 3)), 1]
        side = told["sides"][0]
        return [side["base"], side["kept"]] == [base, kept], got, wanted
    choice = {"kind": "test", "actor": "A", "stat": "adr", "trait": "T", "difficulty": difficulty, "tie": tie, **sides(net)}
    return case([person("A", adr, trait, "light", 0)], choice), check


def an_opposition():
    a, b, net = (draw.randint(1, 6), draw.randint(1, 6)), (draw.randint(1, 6), draw.randint(1, 6)), draw.randint(-1, 2)

    def check(told):
        duel = told["duels"][0]
        return True, [duel["win"], duel["tie"], duel["lose"]], table.settled(sum(a), sum(b), *table.finals(net, 0))
    choice = {"kind": "oppose", "sides": [{"actor": "A", "stat": "adr", "trait": "T", **sides(net)}, {"actor": "B", "stat": "adr", "trait": "T"}]}
    return case([person("A", *a, "light", 0), person("B", *b, "light", 0)], choice), check


def a_blow():
    """Damage amount by amount, with all chains."""
    a, b = (draw.randint(1, 6), draw.randint(1, 6)), (draw.randint(1, 6), draw.randint(1, 6))
    weapon, armour = draw.choice(("unarmed", "light", "one_handed", "two_handed")), draw.randrange(len(ARMOURS))
    value = table.find("armours", ARMOURS[armour])["value"]

    step = table.LADDER[table.find("weapons", weapon)["step"]]

    def check(told):
        harm = told["harm"][0]
        win, wanted = table.odds(sum(a), sum(b))[0], table.fray(*([table.Fighter(sum(x), step=step, armour=value)] for x in (a, b)), 0, 0,
                                                                                     fumble_table=False)
        amounts = dict(harm["amounts"])
        every = sorted(amounts.keys() | wanted.keys())
        bands = [sum(p for amount, p in wanted.items() if sheet.band(amount) == band) for band in (None, 0, 1, 2)]
        return harm["armour"] == value, \
            [harm["hit"], told["duels"][0]["win"], sum(amounts.values()), *harm["bands"].values(), *(amounts.get(x, 0) for x in every)], \
            [win, win, win, *map(Fraction, bands), *(Fraction(wanted[x]) for x in every)]
    choice = {"kind": "engage", "actor": "A", "target": "B", "stat": "adr", "trait": "T", "defence": {"stat": "adr", "trait": "T"}}
    return case([person("A", *a, weapon, 0), person("B", *b, "light", armour)], choice, {"fumble_table": False}), check


FIGHT = {"combat_tie": ("parry", "dice", "both"), "narrow_combat": (False, True), "critical_wins_opposition": (True, True, False),
         "critical_ignores_handicap": (True, False), "fumble_chain": (False, False, True), "fumble_table": (True, False)}
LETTERS = ("unarmed", "light", "one_handed", "two_handed", "powder_small", "powder_heavy")


def fighter(name, flat, net=0, aim=False):
    """Somebody with a weapon: the gestures that make him, and what the second reading takes him for."""
    adr, trait, weapon, armour = draw.randint(1, 6), draw.randint(1, 6), draw.choice(LETTERS), draw.randrange(len(ARMOURS))
    step = table.LADDER[table.find("weapons", weapon)["step"]]
    if flat:
        made = [choose(kind="minions", name=name, difficulty=adr + trait, weapons=[weapon], armours=[ARMOURS[armour]], count=1)]
    else:
        made = [person(name, adr, trait, weapon, armour)]
    worn = table.find("armours", ARMOURS[armour])["value"]
    return made, table.Fighter(adr + trait, net, flat, step, worn, aim)


def compared(told, wanted):
    """Amounts told and wanted of every blow: from whom, at whom."""
    got, true = [], []
    for harm in told["harm"]:
        amounts, reckoned = dict(harm["amounts"]), wanted[harm["from"], harm["to"]]
        every = sorted(amounts.keys() | reckoned.keys())
        hit = sum(reckoned.values())
        mean = sum(a * p for a, p in reckoned.items()) / hit if hit else 0
        bands = [sum(p for amount, p in reckoned.items() if sheet.band(amount) == band) for band in (None, 0, 1, 2)]
        got += [harm["hit"], sum(amounts.values()), *harm["bands"].values(), *(amounts.get(x, 0) for x in every), Fraction(harm["mean_thousandths"], 10**15)]
        true += [Fraction(x) for x in (hit, hit, *bands, *(reckoned.get(x, 0) for x in every), mean / 10**12)]
    return sorted((h["from"], h["to"]) for h in told["harm"]) == sorted(wanted), got, true


def an_exchange():
    """Every option of a fight: what each does to the other, minions that are not rolled included."""
    options, flat = {k: draw.choice(v) for k, v in FIGHT.items()}, [draw.random() < 0.2, draw.random() < 0.2]
    net, aim = draw.randint(-1, 2), draw.random() < 0.25 and "head"
    nets = table.finals(net - bool(aim), 0)
    both = [fighter(name, f, n, a) for name, f, n, a in zip("AB", flat, nets, (bool(aim), False))]
    a, b = both[0][1], both[1][1]

    def check(told):
        wanted = {("A", "B"): table.fray([a], [b], 0, 0, **options), ("B", "A"): table.fray([b], [a], 0, 0, **options)}
        good, got, true = compared(told, wanted)
        return good and [s["base"] for s in told["sides"]] == [a.base, b.base], got, true
    trait = {} if flat[0] else {"stat": "adr", "trait": "T"}
    choice = {"kind": "engage", "actor": "A", "target": "B", **trait, **sides(net), **({"aim": aim} if aim else {}),
              "defence": {} if flat[1] else {"stat": "adr", "trait": "T"}}
    return case([*both[0][0], *both[1][0]], choice, options | {"minion_roll": "flat"}), check


def a_shot():
    """AE-RANGE-3, AE-RESULT-9, AE-FIGHT-8: against a distance, or at somebody without defence; minions that are not rolled included."""
    options = {"simple_results": draw.random() < 0.5, "critical_ignores_handicap": draw.random() < 0.5, "fumble_chain": draw.random() < 0.5}
    flat, net, aim, is_helpless = draw.random() < 0.3, draw.randint(-1, 1), draw.random() < 0.3, draw.random() < 0.3
    (one, a), (two, b) = fighter("A", flat, max(-1, net - aim)), fighter("B", False)
    metres = draw.choice((5, 20, 40, 90))
    difficulty, tie = (2, "success") if is_helpless else (table.distance_difficulty(metres), "status_quo")
    if is_helpless:
        two = [*two, choose(kind="condition", actor="B", condition="knocked_out", on=True)]
        a = a._replace(net=table.sign(net - aim + 1) - 1)  # AE-CIRC-1: attackers of somebody stunned have an advantage

    def check(told):
        rolled = tuple(sorted((k, v) for k, v in options.items() if k != "simple_results"))
        wanted = Counter()
        for (how, total, dice), p in table.results_of(a, rolled).items():
            result = table.judge(table.Side(total, how, dice), difficulty, tie, simple_results=options["simple_results"])
            if result.success:
                wanted[table.damage(table.expression(a.step, dice), result.effective, doubled=int(aim), armour=b.armour)] += p
        good, got, true = compared(told, {("A", "B"): wanted})
        return good and told["difficulty"] == difficulty, [*got, told["success"]], [*true, Fraction(sum(wanted.values()))]
    way = {"kind": "engage"} if is_helpless else {"kind": "shoot", "metres": metres}
    trait = {} if flat else {"stat": "adr", "trait": "T"}
    choice = {**way, "actor": "A", "target": "B", **trait, **sides(net), **({"aim": "head"} if aim else {})}
    return case([*one, *two], choice, options | {"minion_roll": "flat"}), check


def a_gang():
    """Two or three at one; he strikes back at the best of them, or at one by name."""
    options, named = {k: draw.choice(v) for k, v in FIGHT.items()}, draw.random() < 0.5
    names = "ACD"[:draw.randint(2, 3)]
    many, (made, b) = [fighter(name, draw.random() < 0.2, 1) for name in names], fighter("B", False)
    a = [f for _, f in many]

    def back(at):
        """At somebody by name: whoever is best, and only his own fumble does anything."""
        told = Counter()
        for k in range(len(a)):
            if named or k == at:
                struck = a[:k] + [a[k]._replace(armour=a[at].armour)] + a[k + 1:]
                told += table.fray([b], struck, 0, k, True, has_table=k == at, **options)
        return told

    def check(told):
        wanted = {(name, "B"): table.fray(a, [b], k, 0, True, **options) for k, name in enumerate(names)}
        return compared(told, wanted | {("B", name): back(k) for k, name in enumerate(names) if not named or k == 1})
    choice = {"kind": "gang", "target": "B", "sides": [{"actor": n, **({} if f.flat else {"stat": "adr", "trait": "T"})} for n, f in zip(names, a)],
              "defence": {"stat": "adr", "trait": "T", **({"target": names[1]} if named else {})}}
    return case([m for g, _ in many for m in g] + made, choice, options | {"minion_roll": "flat"}), check


def a_hold():
    """AE-GRAP-2: the lowest die, no margin."""
    options = {k: draw.choice(v) for k, v in FIGHT.items()}
    (one, a), (two, b) = fighter("A", False), fighter("B", False)
    people = [*one, *two, *(choose(kind="pass_always", actor=x, on=True) for x in "AB"),
              choose(kind="stance", actor="B", when="defence", stat="adr", trait="T"),
              choose(kind="engage", actor="A", target="B", stat="adr", trait="T", intent="grapple")]

    def check(told):
        plain = options | {"combat_tie": "parry", "narrow_combat": False}
        return compared(told, {("A", "B"): table.fray([a._replace(step="L")], [b], 0, 0, counts_margin=False, **plain)})
    said = case(people, {"kind": "hold", "actor": "A", "stat": "adr", "trait": "T"}, options)
    said[0] = {**said[0], "tape": [10, 10, 9, 2, 3, 4, 10, 10, 9, 5, 5, 5]}  # whatever they are worth A takes hold
    del said[0]["seed"]
    return said, check


def armies():
    """AE-MASS-2: points lost, the loser's half always."""
    options = {k: draw.choice(v) for k, v in FIGHT.items()}
    rows = [(draw.randint(4, 14), draw.randint(1, 8)) for _ in range(2)]
    a, b = (table.Fighter(value, step=table.LADDER[step]) for value, step in rows)
    people = [choose(kind="unit", name=name, difficulty=value, step=step, count=50) for name, (value, step) in zip("AB", rows)]

    def check(told):
        plain = {k: v for k, v in options.items() if k not in ("combat_tie", "narrow_combat", "fumble_table")} | {"fumble_table": False}
        return compared(told, {("A", "B"): table.fray([a], [b], 0, 0, half="always", **plain),
                               ("B", "A"): table.fray([b], [a], 0, 0, half="always", **plain)})
    return case(people, {"kind": "mass", "actor": "A", "target": "B"}, options), check


def a_spell():
    magic, rows, values = draw.randint(1, 4), [draw.randint(0, 2), draw.randint(0, 1), 0, draw.randint(0, 4)], [draw.randint(2, 14) for _ in range(2)]
    made, base = table.spell(10, *rows), 3 + magic

    def check(told):
        wanted = [table.chance(base, made.difficulty, tie_succeeds=True), *(table.odds(base, v, least=made.difficulty)[0] for v in values)]
        return told["difficulty"] == made.difficulty, [told["success"], *(t["affected"] for t in told["targets"])], wanted
    people = [person("A", 1, 1, "light", 0), choose(kind="pass_always", actor="A", on=True),
              choose(kind="trait_add", actor="A", traits=[{"name": "G", "kind": "magic", "value": magic, "category": "war"}]),
              *(choose(kind="minions", name=f"m{i}", difficulty=v) for i, v in enumerate(values)),
              choose(kind="prepare", actor="A", trait="G", effect="shape", range=rows[0], area=rows[1], duration=rows[2], intensity=rows[3], does="damage"),
              choose(kind="advance", weeks=60), *[choose(kind="pass")] * 3]
    return case(people, {"kind": "cast", "actor": "A", "foes": [{"actor": f"m{i}"} for i in range(2)], "pass": True}), check


DRAWN = {"tests": (a_test, 0.4), "oppositions": (an_opposition, 0.3), "blows": (a_blow, 0.1), "exchanges": (an_exchange, 0.2), "shots": (a_shot, 0.1), "gangs": (a_gang, 0.06),
         "holds": (a_hold, 0.06), "armies": (armies, 0.06), "spells": (a_spell, 0.2)}


def ask(lines):
    done = subprocess.run([sys.argv[1], "script", "-"], input="\n".join(map(json.dumps, lines)), text=True, capture_output=True)
    return [m for m in (json.loads(line, parse_float=Fraction) for line in done.stdout.split("\n") if line) if m.get("what") == "odds"]


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 150
    for name, (make, part) in DRAWN.items():
        drawn = [make() for _ in range(int(count * part))]
        told = ask([m for messages, _ in drawn for m in messages])
        wrong = []
        for (messages, check), said in zip(drawn, told):
            try:
                good, got, wanted = check(said)
                good = good and len(got) == len(wanted) and all(abs(Fraction(x) - y) < CLOSE for x, y in zip(got, wanted))
            except (IndexError, KeyError) as error:
                good, got, wanted = False, [], [repr(error)]
            if not good:
                off = [(i, float(x), w if isinstance(w, str) else float(w)) for i, (x, w) in enumerate(zip_longest(got, wanted, fillvalue=-1))
                       if isinstance(w, str) or abs(Fraction(x) - w) >= CLOSE]
                wrong.append(f"{json.dumps(messages)}\nplace, told, wanted: {off[:8]}")
        ok(len(told) == len(drawn) and not wrong, f"chances of {len(drawn)} {name}", f"{len(wrong)} differ, {len(told)} answers\n" + "\n".join(wrong[:2]))
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
