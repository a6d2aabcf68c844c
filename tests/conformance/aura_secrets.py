#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""aura_secrets.py PROGRAM: whoever may not know a secret hears the same without it.

Evenings are played twice with other secrets of the leader: levels of NPCs, values of minions, people who are not there for players (their
names, too), wounds and poisons of NPCs, difficulties and questions of hidden rolls, points paid in them, what veiled tests are against. What a
player and a spectator are told, and answered to every question there is, must be the same, byte for byte."""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

EVENINGS, GESTURES = 40, 25


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
    return tap.done()


if __name__ == "__main__":
    sys.exit(main())
