#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_aura_rolls.py ESCARMOUCHE AURA_ROLLS [DICE]: chances told at the table before anything is rolled, against what comes of it when it is
rolled over and over, DICE dice in all: tests, oppositions, blows, shots and spells, each outcome counted (chi-square). Prints TAP."""
import json
import pathlib
import subprocess
import sys
from collections import Counter
from math import sqrt

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from aura_sheet import SCORES  # noqa: E402
from tap import Tap  # noqa: E402

ok = Tap()
FEWEST = 8  # of an outcome, expected: rarer ones are counted together
TOO_FAR = 4.5  # standard deviations: in a run in which everything is right, once in twenty thousand


def person(name, adr, trait, weapon, armour="clothes"):
    return {"kind": "create", "name": name, **dict.fromkeys(SCORES, 3), "adr": adr, "weapons": [weapon], "armours": [armour],
            "traits": [{"name": "T", "value": trait}]}


PEOPLE = [person("A", 5, 5, "one_handed"), person("B", 6, 4, "two_handed", "mail"), person("C", 4, 1, "powder_small"),
          {"kind": "create", "name": "M", **dict.fromkeys(SCORES, 3), "int": 6, "traits": [{"name": "G", "kind": "magic", "value": 4, "category": "war"}]},
          {"kind": "npc", "name": "N", "level": 5}, {"kind": "minions", "name": "m", "difficulty": 8}, {"kind": "minions", "name": "n", "difficulty": 14},
          *({"kind": "pass_always", "actor": who, "on": True} for who in "ABCM"),
          {"kind": "prepare", "actor": "M", "trait": "G", "effect": "shape", "intensity": 2, "does": "damage"}, {"kind": "advance", "weeks": 60},
          {"kind": "pass"}]
# Options of an evening, by the places of their values too.
OPTIONS = {"fumble_table": (False, 0)}
FIGHTS = [{"combat_tie": ("dice", 1), "narrow_combat": (True, 1)}, {"combat_tie": ("both", 2), "minion_roll": ("flat", 1)},
          {"combat_tie": ("both", 2), "narrow_combat": (True, 1), "critical_wins_opposition": (False, 0)}]
T = {"stat": "adr", "trait": "T"}


def test(**more):
    return {"kind": "test", "actor": "A", **T, **more}


def oppose(a, b):
    return {"kind": "oppose", "sides": [{"actor": "A", **T, **a}, {"actor": "B", **T, **b}]}


# What is done, and how many dice it takes about.
SITUATIONS = {"a test": (test(difficulty=16), 3), "a test with an advantage": (test(difficulty=18, advantages=1), 3),
              "a test with a disadvantage, ties succeed": (test(difficulty=13, disadvantages=1, tie="success"), 3),
              "an opposition": (oppose({}, {}), 6), "an opposition with two advantages": (oppose({"advantages": 2}, {}), 6),
              "a blow": ({"kind": "engage", "actor": "A", "target": "B", **T, "defence": T}, 6),
              "a blow with two hands": ({"kind": "engage", "actor": "B", "target": "A", **T, "defence": T, "advantages": 1}, 6),
              "a blow at a minion": ({"kind": "engage", "actor": "A", "target": "m", **T}, 6),
              "a shot": ({"kind": "shoot", "actor": "C", "target": "B", **T, "metres": 20}, 3),
              "a spell at two": ({"kind": "cast", "actor": "M", "foes": [{"actor": "m"}, {"actor": "n"}], "pass": True}, 9)}


# The same where ties and narrow wins hurt others than the winner.
EXCHANGES = {name: SITUATIONS[name] for name in ("a blow", "a blow with two hands", "a blow at a minion")} | {
    "a gang": ({"kind": "gang", "target": "B", "sides": [{"actor": "A", **T}, {"actor": "n"}], "defence": T}, 9)}


def asked(told):
    """Of an outcome as it was counted: the key under which chances were told."""
    return dict(part.split("=") for part in told.split() if "=" in part)


def chances(odds, gesture, counted):
    """Pairs of a name and its chance, and what was counted by the same names: one list a question that was answered."""
    actor = gesture.get("actor", "A")
    if gesture["kind"] in ("test", "shoot"):
        yield odds["tiers"], Counter({tier: sum(n for told, n in counted.items() if f"tier={tier} " in told.split("blow")[0]) for tier in odds["tiers"]})
    if "duels" in odds:
        duel, got = odds["duels"][0], Counter()
        for told, n in counted.items():
            said = asked(told.split("blow")[0])
            is_tie = "winner" not in said  # dice have not broken it
            got["tie" if is_tie else "lose" if said["winner"] == duel["other"] else "win"] += n
        yield {k: duel[k] for k in ("win", "tie", "lose")}, got
    by_target = [h for h in odds.get("harm", []) if [x["to"] for x in odds["harm"]].count(h["to"]) == 1]
    for harm in by_target:
        got, amounts = Counter(), {str(amount): share for amount, share in harm["amounts"]}
        for told, n in counted.items():
            blows = [asked(part) for part in told.split("blow")[1:]]
            got[next((blow["damage"] for blow in blows if blow["target"] == harm["to"]), "none")] += n
        yield amounts | {"none": 1 - sum(amounts.values())}, got
    for i, target in enumerate(odds.get("targets", [])):
        got = Counter()
        for told, n in counted.items():
            said = [asked(part) for part in told.split("affected")[1:]]
            got["hit" if any(x["target"] == target["actor"] and x["done"] == "1" for x in said) else "not"] += n
        yield {"hit": target["affected"], "not": 1 - target["affected"]}, got
    if gesture["kind"] == "cast":
        yield {"done": odds["success"], "not": 1 - odds["success"]}, \
            Counter({"done": sum(n for told, n in counted.items() if "success" in told.split("affected")[0]),
                     "not": sum(n for told, n in counted.items() if "success" not in told.split("affected")[0])})


def far(wanted, got):
    """How many standard deviations chi-square is from what it should be (Wilson and Hilferty), and of how many classes."""
    total = sum(got.values())
    unknown = got.keys() - wanted.keys()
    if sum(got[k] for k in unknown) > total * 1e-6:
        return 99, len(unknown)
    classes, rare = [], [0, 0]
    for name, share in wanted.items():
        if share * total < FEWEST:
            rare = [rare[0] + share * total, rare[1] + got[name]]
        else:
            classes.append((share * total, got[name]))
    if rare[0] >= FEWEST:
        classes.append(tuple(rare))
    free = len(classes) - 1
    if free < 1:
        return 0, 1
    chi = sum((n - want) ** 2 / want for want, n in classes)
    return ((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free)), free + 1


def run(program, lines):
    done = subprocess.run(program, input="\n".join(map(str, lines)) + "\n", text=True, capture_output=True)
    if done.returncode:
        sys.exit(done.stderr or done.stdout)
    return done.stdout


def play(options, situations, dice):
    """Chances told, then so many dice."""
    people = [json.dumps(p) for p in PEOPLE]
    setup = {"type": "setup", "system": "aura", "seed": 1, "options": {k: v for k, (v, _) in options.items()}, "seats": [{"name": "MJ"}]}
    lines = [json.dumps(setup)] + [json.dumps({"type": "choose", "seat": "A", "choice": json.loads(p)}) for p in people]
    lines += [json.dumps({"type": "ask", "what": "odds", "choice": g}) for g, _ in situations.values()]
    told = [m for m in map(json.loads, run([sys.argv[1], "script", "-"], lines).split("\n")[:-1]) if m.get("what") == "odds"]
    share = dice / len(situations)
    counted = run([sys.argv[2], *(f"{k}={n}" for k, (_, n) in options.items())],
                  people + [f"{int(share / n)} {json.dumps(g)}" for g, n in situations.values()]).split("\n\n")
    said = ", ".join(f"{k} {v}" for k, (v, _) in options.items() if k != "fumble_table")
    for (name, (gesture, _)), odds, block in zip(situations.items(), told, counted):
        got = Counter()
        for line in filter(None, block.split("\n")):
            n, what = line.split(" ", 1)
            got[what + " "] += int(n)
        answers = [(far(wanted, count), sum(count.values())) for wanted, count in chances(odds, gesture, got)]
        ok(answers and all(abs(z) < TOO_FAR or z < 0 for (z, _), _ in answers),
           name + (f" ({said})" if said else "") + ", " + ", ".join(f"{k} outcomes of {n}: {z:.1f}" for (z, k), n in answers),
           json.dumps(odds)[:600] + "\n" + block[:600])


def main():
    dice = int(sys.argv[3]) if len(sys.argv) > 3 else 600000
    play(OPTIONS, SITUATIONS, dice)
    for options in FIGHTS:
        play(OPTIONS | options, EXCHANGES, dice // 3)
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
