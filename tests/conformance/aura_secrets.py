#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""aura_secrets.py PROGRAM: whoever may not know a secret hears the same without it.

Evenings are played twice with other secrets of the leader: levels of NPCs, values of minions, people who are not there for players (their
names, too), wounds and poisons of NPCs, difficulties and questions of hidden rolls, points paid in them, what veiled tests are against. What a
player and a spectator are told, and answered to every question there is, must be the same, byte for byte. So must what a player is told who tries
to act for others, takes a name that somebody hidden bears, or asks for the chances of what is not his to foresee: by a refusal, too, nothing is learnt."""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

EVENINGS, GESTURES, ATTACKS = 40, 25, 3
SCORES = ("for", "res", "adr", "per", "int", "vol", "cha", "edu")
VICTIMS = ("n0", "m0", "caché", "Spectre", "Rôdeur", "personne")


def ask(what, **more):
    return {"type": "ask", "what": what, **more}


OWN = {"kind": "test", "actor": "Bob", "difficulty": 12}
FOE = {"kind": "engage", "actor": "Bob", "target": "n0"}
QUESTIONS = [ask("state"), ask("events", max=900), ask("due"), ask("gestures"), {"expect": [{"type": "answer"}]},
             *(line for question in (ask("odds", choice=OWN), ask("odds", choice=FOE), ask("undo"), ask("answers"), ask("try", choices=[OWN]),
                                     ask("campaign"), ask("state", step=1), ask("state", seat="A"), ask("events", seat="A"), {"type": "journal"},
                                     {"type": "undo"}, {"type": "redo"})
               for line in (question, {"expect": [{}]}))]


def secret(rng, kind, n):
    """A gesture whose numbers are the leader's own; the same kind takes the same dice whatever they are."""
    if kind == "npc":
        return [{"kind": "npc", "name": f"n{n}", "level": rng.randint(2, 9)}]
    if kind == "minions":
        return [{"kind": "minions", "name": f"m{n}", "difficulty": rng.randint(4, 16)}]
    if kind == "shadow":
        name = f"{rng.choice(['Ombre', 'Spectre', 'Le traître'])} {n}"
        return [{"kind": "npc", "name": name, "level": rng.randint(1, 9), "shown": "hidden"},
                {"kind": "condition", "actor": name, "condition": rng.choice(["stunned", "prone"]), "rounds": rng.randint(1, 9)},
                {"kind": "test", "actor": name, "difficulty": rng.randint(2, 22)}]
    if kind == "wound":
        return [{"kind": "tick", "actor": "n0", "gauge": rng.choice(["light", "medium", "fit"]), "count": 1},
                {"kind": "stance", "actor": "n0", "when": "attack", "stat": rng.choice(["for", "adr"])},
                {"kind": "set_stat", "actor": "n0", "stat": "res", "value": rng.randint(5, 9)}]
    if kind == "veiled":  # ten with these dice: a failure against each of them
        return [{"kind": "test", "actor": "Bob", "difficulty": rng.randint(12, 14), "veiled": True, "pass": True}]
    if kind == "oracle":
        return [{"kind": "oracle", "text": rng.choice(["Est-il là ?", "Ment-il ?"]), "hidden": True}]
    test = {"kind": "test", "actor": "n0", "difficulty": rng.randint(2, 22), "stat": rng.choice(["adr", "per", "vol"]), "hidden": True}
    if kind == "hidden":
        return [test]
    return [{"kind": "pass_always", "actor": "n0", "on": False}, test, {"kind": "pass"}, {"kind": "add", "points": 1, rng.choice(["aura", "life"]): 1},
            {"kind": "pass"}, {"kind": "pass_always", "actor": "n0", "on": True}]


def script(shape, secrets):
    """The lines of an evening: its shape is open, its secrets are not."""
    plan, hidden = random.Random(shape), random.Random(secrets)
    lines = [{"type": "setup", "system": "aura", "tape": [3, 6, 8] * 300, "seats": [{"name": "MJ"}, {"name": "Léa"}]}]
    say = lambda seat, choice: lines.append({"type": "choose", "seat": seat, "choice": choice})  # noqa: E731
    say("A", {"kind": "create", "name": "Bob", "owner": "B", "adr": 4, "int": 4, "vol": 4})
    say("A", {"kind": "npc", "name": "n0", "level": hidden.randint(7, 9)})
    for n in range(1, GESTURES):
        kind = plan.choice(["npc", "minions", "oracle", "hidden", "paid", "shadow", "wound", "veiled", "open", "player", "window"])
        if kind == "open":
            say("A", {"kind": "test", "actor": "Bob", "difficulty": plan.randint(6, 16), "pass": True})
        elif kind == "player":
            lines.append({"as": "B"})
            say("B", {"kind": "request", "want": "action", "text": f"demande {n}"})
            lines.extend(QUESTIONS)
            lines.append({"as": "spectator"})
            lines.extend(QUESTIONS)
            lines.append({"as": "umpire"})
            say("A", {"kind": "take", "number": 1})
        elif kind == "window":  # asked while a test of the leader's waits for him
            say("A", {"kind": "pass_always", "actor": "n0", "on": False})
            say("A", {"kind": "test", "actor": "n0", "difficulty": hidden.randint(2, 22), "hidden": True})
            lines.append({"as": "B"})
            lines.extend([*QUESTIONS, {"type": "choose", "seat": "B", "choice": {"kind": "drop"}}, {"expect": [{"type": "refusal"}]}])
            lines.append({"as": "umpire"})
            say("A", {"kind": "drop"})
            say("A", {"kind": "pass_always", "actor": "n0", "on": True})
        else:
            for gesture in secret(hidden, kind, n):
                say("A", gesture)
    return lines


def told_apart(h):
    """A table whose secrets are drawn; what players may see of it is always the same."""
    lines = [{"type": "setup", "system": "aura", "tape": [3, 6, 8] * 60, "options": {"sweep_cap": True},
              "seats": [{"name": "MJ"}, {"name": "Léa"}, {"name": "Tom"}]}]
    gear = {"weapons": [h.choice(["light", "two_handed"])], "armours": [h.choice(["clothes", "plate"])]}
    for choice in ({"kind": "create", "name": "Bob", "owner": "B", **dict.fromkeys(SCORES, 3), "traits": [{"name": "Feu", "value": 3, "kind": "magic", "category": "war"}]},
                   {"kind": "create", "name": "Cat", "owner": "C", **dict.fromkeys(SCORES, 4)},
                   {"kind": "npc", "name": "n0", "level": h.randint(2, 9), "calling": h.choice(["soldier", "mage"]), **gear},
                   {"kind": "set_stat", "actor": "n0", "stat": "adr", "value": h.randint(1, 9)},
                   {"kind": "tick", "actor": "n0", "gauge": h.choice(["light", "fit"]), "count": h.randint(1, 2)},
                   {"kind": "minions", "name": "m0", "difficulty": h.randint(4, 16), "count": 3, **gear},
                   {"kind": "npc", "name": h.choice(["Spectre", "Rôdeur"]), "level": h.randint(1, 9), "shown": "hidden"},
                   {"kind": "npc", "name": "caché", "level": h.randint(1, 9), "shown": "hidden"},
                   {"kind": "vehicle", "name": "char", "driver": "caché", "power": h.randint(1, 9), "robustness": 4, "handling": 4},
                   {"kind": "extended", "name": "Plan", "sides": [{"actor": "caché"}], "difficulty": h.randint(20, 30), "interval": h.choice([60, 3600])},
                   {"kind": "test", "actor": "n0", "difficulty": h.randint(2, 30), "hidden": True},
                   {"kind": "test", "actor": "Bob", "difficulty": h.randint(11, 13), "veiled": True, "pass": True}):  # nine: a failure
        lines.append({"type": "choose", "seat": "A", "choice": choice})
    return lines


def attacks():
    """What is not a player's to do, of everybody whose numbers are the leader's."""
    for who in VICTIMS:
        of = {"actor": who}
        for trait in ("Escrime", "Feu", "Concentration"):
            yield from ({"kind": kind, **of, "trait": trait, **more} for kind, more in
                        (("prepare", {"effect": "minor"}), ("stance", {"when": "attack"}), ("raise", {}), ("buy_off", {}), ("hold", {}),
                         ("take_negative", {"value": 1, "agreed": True}), ("judge", {"judgement": "approve"})))
        yield from ({"kind": kind, **of, **more} for kind, more in
                    (("raise", {"stat": "adr", "value": 5}), ("trait_add", {"traits": [{"name": "x", "value": 1}]}), ("close_creation", {}),
                     ("pass_always", {"on": True}), ("retry", {}), ("move", {"metres": 5}), ("action", {"condition": "prone"}),
                     ("engage", {"target": "Bob", "weapon": "two_handed"}), ("shoot", {"target": "Bob", "metres": 5}), ("cast", {}), ("write", {"name": "x"}),
                     ("sweep", {"foes": [{"actor": "Bob"}, {"actor": "Cat"}, {"actor": "Bob"}, {"actor": "Cat"}]}),
                     ("give", {"target": "Bob", "points": 9}), ("shoot_vehicle", {"vehicle": "char", "metres": 5}), ("request", {"want": "test"}),
                     ("test", {"difficulty": 10}), ("tick", {"gauge": "light", "count": 1}), ("poison", {"severity": "benign"})))
    yield from ({"kind": "extended_step", "name": "Plan"}, {"kind": "exchange", "vehicle": "char"}, {"kind": "add", "points": 1}, {"kind": "drop"},
                {"kind": "shoot_vehicle", "actor": "Bob", "vehicle": "char", "metres": 5}, {"kind": "advance", "rounds": 1})


def foreseen():
    """What a player may ask the chances of, and should not be told."""
    yield from ({"kind": "retry", "actor": "Bob"}, *attacks())
    for who in VICTIMS:
        foe = [{"actor": who}]
        yield from ({"kind": "engage", "actor": "Bob", "target": who, "number": 4}, {"kind": "shoot", "actor": "Bob", "target": who, "metres": 5},
                    {"kind": "engage", "actor": "Bob", "target": who}, {"kind": "sweep", "actor": "Bob", "foes": foe}, {"kind": "cast", "actor": "Bob", "foes": foe},
                    {"kind": "oppose", "sides": [{"actor": "Bob"}, *foe]}, {"kind": "group", "sides": [{"actor": "Bob"}], "foes": foe})


def attacked(secrets, waits):
    """The lines of a table under attack by two players, who hear of nothing; a hidden test waits meanwhile or does not."""
    h = random.Random(secrets)
    lines = told_apart(h)
    if waits:
        lines += [{"type": "choose", "seat": "A", "choice": choice} for choice in
                  ({"kind": "pass_always", "actor": "n0", "on": False}, {"kind": "test", "actor": "n0", "difficulty": h.randint(2, 30), "hidden": True})]
    for seat in "BC":
        lines.append({"as": seat})
        for choice in attacks():
            lines += [{"type": "choose", "seat": seat, "choice": choice}, {"expect": [{}]}]
        for choice in foreseen():
            lines += [ask("odds", choice=choice), {"expect": [{}]}, ask("encounter", choice=choice), {"expect": [{}]}]
        lines += [*QUESTIONS, {"as": "umpire"}]
    return lines


def namesakes(secrets):
    """The lines of a table where players take names that somebody hidden bears, and look at all answers to a veiled roll."""
    h = random.Random(secrets)
    lines = told_apart(h)
    for seat in "BC":
        lines.append({"as": seat})
        for who in ("Spectre", "Rôdeur", "caché", "n0"):
            lines += [{"type": "choose", "seat": seat, "choice": {"kind": "create", "name": who, **dict.fromkeys(SCORES, 3)}}, {"expect": [{}]}]
        lines += [*QUESTIONS, {"as": "umpire"}]
    roll = {"kind": "test", "actor": "Bob", "difficulty": h.randint(11, 13), "veiled": True}
    look = [ask("answers"), {"expect": [{}]}]
    return [*lines, {"type": "choose", "seat": "A", "choice": roll}, {"as": "B"}, *look,
            {"type": "choose", "seat": "B", "choice": {"kind": "pass"}}, *look, {"as": "umpire"}, ask("answers", seat="B"), {"expect": [{}]}]


def heard(program, lines):
    """What the player hears: answers to his questions, and what comes of his requests."""
    with tempfile.NamedTemporaryFile("w", suffix=".script", encoding="utf-8") as file:
        file.write("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
        file.flush()
        done = subprocess.run([program, "script", file.name], capture_output=True, check=False)
    told = done.stdout.decode("utf-8").splitlines()
    return done.returncode, [line for line in told if '"kind":"requested"' in line or '"type":"event"' not in line and '"hash"' not in line]


def main():
    tap = Tap()
    for shape in range(EVENINGS):
        one, two = (heard(sys.argv[1], script(shape, secrets)) for secrets in (1000 + shape, 2000 + shape))
        tap(one[0] == 0 and two[0] == 0 and one[1] == two[1], f"evening {shape}: {len(one[1])} lines are the same",
            [pair for pair in zip(one[1], two[1]) if pair[0] != pair[1]] or (one, two))
    for shape in range(ATTACKS):
        for waits in (False, True):
            one, two = (heard(sys.argv[1], attacked(secrets, waits)) for secrets in (3000 + shape, 4000 + shape))
            tap(one[0] == 0 and two[0] == 0 and one[1] == two[1], f"attack {shape}, waiting {waits}: {len(one[1])} lines are the same",
                [pair for pair in zip(one[1], two[1]) if pair[0] != pair[1]][:5] or (one[0], two[0], len(one[1]), len(two[1])))
    for shape in range(ATTACKS):
        one, two = (heard(sys.argv[1], namesakes(secrets)) for secrets in (5000 + shape, 6000 + shape))
        tap(one[0] == 0 and two[0] == 0 and one[1] == two[1], f"namesakes {shape}: {len(one[1])} lines are the same",
            [pair for pair in zip(one[1], two[1]) if pair[0] != pair[1]][:3] or (one[0], two[0], len(one[1]), len(two[1])))
    return tap.done()


if __name__ == "__main__":
    sys.exit(main())
