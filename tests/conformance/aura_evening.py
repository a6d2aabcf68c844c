#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""aura_evening.py ESCARMOUCHE [SEEDS]: one evening of Aura, more than sixty gestures: characters made, a lock, a fight with minions and
a captain, a chase, three spells, wounds to the critical state, medicine, a night, experience. With each seed it is played,
taken back to the start and done again, and its journal played afresh: the same hash each time. Prints TAP."""
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from aura_sheet import SCORES  # noqa: E402
from tap import Tap  # noqa: E402

ok = Tap()


def made(name, scores, traits, **more):
    """A character whose windows nobody waits for."""
    return [{"kind": "create", "name": name, "owner": "B", **dict(zip(SCORES, scores)),
             "traits": [dict(zip(("name", "kind", "value", "category"), t)) for t in traits], **more},
            {"kind": "pass_always", "actor": name, "on": True}]


EVENING = [
    {"kind": "session_open"}, {"kind": "scene_open", "name": "Le marché"},
    *made("Maëlys", (2, 3, 4, 4, 6, 5, 3, 4), [("Magie de guerre", "magic", 4, "war"), ("Observation", "skill", 5)]),
    *made("Bastien", (5, 5, 5, 4, 4, 4, 4, 4), [("Escrimeur", "skill", 6), ("Conduite", "skill", 3)], weapons=["one_handed"],
          armours=["light_leather"]),
    *made("Ysolde", (3, 4, 6, 6, 5, 4, 4, 3), [("Serrurière", "skill", 5), ("Médecine", "skill", 4)], weapons=["light"]),
    {"kind": "trait_add", "actor": "Ysolde", "traits": [{"name": "Cuisine", "kind": "passion", "value": 3}]},
    {"kind": "npc", "name": "Vauquelin", "level": 6, "calling": "soldier", "weapons": ["one_handed"], "armours": ["mail"]},
    {"kind": "pass_always", "actor": "Vauquelin", "on": True},
    {"kind": "minions", "name": "Gardes", "difficulty": "average", "count": 4, "weapons": ["one_handed"]},
    {"kind": "place", "name": "L’auberge", "restful": True},
    # exploration
    {"kind": "test", "actor": "Ysolde", "stat": "adr", "trait": "Serrurière", "difficulty": "hard"},
    {"kind": "test", "actor": "Maëlys", "stat": "per", "trait": "Observation", "difficulty": 12, "hidden": True},
    {"kind": "oracle", "text": "Pleut-il ?"},
    {"kind": "pool", "points": 2, "text": "l’étal"},
    {"kind": "oppose", "sides": [{"actor": "Ysolde", "stat": "adr"}, {"actor": "Vauquelin", "stat": "per"}]},
    {"kind": "collective", "sides": [{"actor": "Bastien", "stat": "for"}, {"actor": "Ysolde", "stat": "for"}], "difficulty": 12},
    {"kind": "race", "sides": [{"actor": "Bastien"}, {"actor": "Ysolde"}], "difficulty": 10},
    {"kind": "extended", "name": "Le mur", "sides": [{"actor": "Bastien", "stat": "for"}], "difficulty": 10, "threshold": 12},
    {"kind": "extended_stop", "name": "Le mur"},
    {"kind": "shock", "shock": "unspeakable", "actor": "Maëlys"},
    {"kind": "hazard", "column": "fall", "targets": ["Bastien"], "height": 4},
    # a fight with minions and a captain
    {"kind": "stance", "actor": "Bastien", "when": "attack", "stat": "adr", "trait": "Escrimeur", "weapon": "one_handed",
     "intent": "damage"},
    {"kind": "initiative", "sides": [{"actor": n} for n in ("Bastien", "Ysolde", "Maëlys", "Vauquelin", "Gardes")]},
    {"kind": "engage", "actor": "Bastien", "target": "Vauquelin"},
    {"kind": "next_turn"},
    {"kind": "sweep", "actor": "Bastien", "foes": [{"actor": "Gardes"}]},
    {"kind": "next_turn"},
    {"kind": "engage", "actor": "Ysolde", "target": "Gardes", "intent": "trip"},
    {"kind": "next_turn"},
    {"kind": "shoot", "actor": "Ysolde", "target": "Vauquelin", "metres": 20},
    {"kind": "next_turn"}, {"kind": "next_turn"},
    {"kind": "gang", "sides": [{"actor": "Bastien"}, {"actor": "Ysolde"}], "target": "Vauquelin"},
    {"kind": "end_fight"},
    # three spells
    {"kind": "prepare", "actor": "Maëlys", "trait": "Magie de guerre", "name": "Étincelle", "effect": "minor"},
    {"kind": "cast", "actor": "Maëlys", "pass": True},
    {"kind": "prepare", "actor": "Maëlys", "trait": "Magie de guerre", "name": "Choc", "effect": "shape", "does": "damage"},
    {"kind": "cast", "actor": "Maëlys", "foes": [{"actor": "Gardes"}], "pass": True},
    {"kind": "prepare", "actor": "Maëlys", "trait": "Magie de guerre", "name": "Voile", "effect": "sense", "duration": 3},
    {"kind": "advance", "minutes": 2},
    {"kind": "cast", "actor": "Maëlys", "pass": True},
    {"kind": "give", "actor": "Maëlys", "target": "Maëlys", "points": 1},
    # a chase
    {"kind": "vehicle", "name": "La calèche", "driver": "Bastien", "trait": "Conduite", "model": "carriage"},
    {"kind": "vehicle", "name": "Le cheval", "driver": "Vauquelin", "model": "horse"},
    {"kind": "chase", "pursuer": "La calèche", "fugitive": "Le cheval", "distance": "medium"},
    {"kind": "exchange", "vehicle": "La calèche"},
    {"kind": "exchange", "vehicle": "La calèche", "cluttered": True},
    {"kind": "obstacle", "vehicle": "Le cheval", "difficulty": 12},
    {"kind": "shoot_vehicle", "actor": "Ysolde", "vehicle": "Le cheval", "band": "long", "choices": ["die"]},
    # wounds to the critical state, medicine, poison, a night
    {"kind": "damage", "hits": [{"actor": "Bastien", "damage": d} for d in (12, 12, 12)]},
    {"kind": "dying_test", "actor": "Bastien"},
    {"kind": "treat", "actor": "Ysolde", "target": "Bastien", "trait": "Médecine", "setting": "facility"},
    {"kind": "line", "line": 16},
    {"kind": "damage", "hits": [{"actor": "Maëlys", "damage": 7}]},
    {"kind": "treat", "actor": "Ysolde", "target": "Maëlys", "trait": "Médecine"},
    {"kind": "line", "line": 8},
    {"kind": "poison", "actor": "Ysolde", "severity": "benign"},
    {"kind": "breath", "actor": "Ysolde", "breath": "still"}, {"kind": "advance", "rounds": 3},
    {"kind": "breath", "actor": "Ysolde", "breath": "air"},
    {"kind": "scene_close"},
    {"kind": "advance", "to": "dawn"},
    {"kind": "advance", "weeks": 1},
    {"kind": "sequela", "actor": "Bastien", "name": "Boiterie"},
    {"kind": "session_close", "awards": [{"actor": n, "xp": 3} for n in ("Maëlys", "Bastien", "Ysolde")]},
    {"kind": "raise", "actor": "Ysolde", "traits": [{"name": "Endurance", "kind": "skill", "value": 1}]},
    {"kind": "take_negative", "actor": "Maëlys", "trait": "Grognon", "value": 2, "agreed": True},
]


def run(lines):
    done = subprocess.run([sys.argv[1], "script", "-", "--lang", "fr"], input="\n".join(map(json.dumps, lines)), text=True,
                          capture_output=True)
    return [json.loads(line) for line in done.stdout.split("\n") if line], done.returncode


def played(seed):
    """The evening's messages: after each gesture whatever still waits is passed, as a master in a hurry would."""
    start = {"type": "setup", "system": "aura", "seed": str(seed), "seats": [{"name": "MJ"}, {"name": "Léa"}]}
    lines = [start]
    for gesture in EVENING:
        lines.append({"type": "choose", "seat": "A", "choice": gesture})
        lines += [{"type": "choose", "seat": "A", "choice": {"kind": "pass"}}] * 2
    return lines


def main():
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 12
    kinds = set()
    for seed in range(1, seeds + 1):
        lines = played(seed)
        said, _ = run([*lines, {"type": "journal"}])
        end = said[-1]
        bad = [m for m in said if m["type"] == "error"]
        kinds |= {m["kind"] for m in said if m["type"] == "event"}
        mute = [m for m in said if m["type"] == "event" and not m.get("sentence")]
        ok(not bad and end["type"] == "end" and end["steps"] >= 60 and not mute, f"seed {seed}: {end.get('steps')} gestures",
           (bad + mute)[:2])
        at = next(i for i, m in enumerate(said) if m["type"] == "journal")
        journal = said[at + 1:-1]
        again, _ = run([*journal, {"type": "undo", "to": 0}, *[{"type": "redo"}] * end["steps"], {"type": "journal"}])
        told = [m for m in again if m["type"] == "answer" and m["what"] in ("undo", "redo")]
        ok(told and told[0]["steps"] == 0 and again[-1]["hash"] == end["hash"] and told[-1]["hash"] == end["hash"],
           f"seed {seed}: back to the start and forth, and from its journal: the same hash", [told[:1], again[-1], end])
    wanted = {"created", "rolled", "result", "oracle", "opposed", "raced", "progress", "loss", "order", "turn", "round", "blow",
              "hurt", "spell", "prepared", "vehicle", "chase", "dying", "treated", "poison", "dawn", "clock", "xp", "raised"}
    ok(wanted <= kinds, "the evening has seen everything", sorted(wanted - kinds))
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
