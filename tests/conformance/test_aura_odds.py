#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_aura_odds.py ESCARMOUCHE [COUNT]: chances of tests, oppositions, blows and spells drawn at random, asked at the table before they are
rolled, against sums over all dice of the ledger read a second time. Prints TAP."""
import json
import pathlib
import random
import subprocess
import sys
from fractions import Fraction

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

    def check(told):
        harm = told["harm"][0]
        win, wanted = table.odds(sum(a), sum(b))[0], table.blow_odds(sum(a), sum(b), weapon, value)
        amounts = dict(harm["amounts"])
        every = sorted(amounts.keys() | wanted.keys())
        bands = [sum(p for amount, p in wanted.items() if sheet.band(amount) == band) for band in (None, 0, 1, 2)]
        return harm["armour"] == value, \
            [harm["hit"], told["duels"][0]["win"], sum(amounts.values()), *harm["bands"].values(), *(amounts.get(x, 0) for x in every)], \
            [win, win, win, *map(Fraction, bands), *(Fraction(wanted[x]) for x in every)]
    choice = {"kind": "engage", "actor": "A", "target": "B", "stat": "adr", "trait": "T", "defence": {"stat": "adr", "trait": "T"}}
    return case([person("A", *a, weapon, 0), person("B", *b, "light", armour)], choice, {"fumble_table": False}), check


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


DRAWN = {"tests": (a_test, 0.4), "oppositions": (an_opposition, 0.3), "blows": (a_blow, 0.1), "spells": (a_spell, 0.2)}


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
                wrong.append(f"{json.dumps(messages[-1])}\n{list(map(float, got))}, wanted {[str(w) if isinstance(w, str) else float(w) for w in wanted]}")
        ok(len(told) == len(drawn) and not wrong, f"chances of {len(drawn)} {name}", f"{len(wrong)} differ, {len(told)} answers\n" + "\n".join(wrong[:2]))
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
