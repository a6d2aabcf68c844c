#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""aura_chain.py PROGRAM: sessions of a campaign hang together.

Three sessions, each begun with the gestures that the one before gave for `ask campaign`: what a session begins with is what the
last one ended with (the hash after one is the hash before the next), and each plays the same when it is played again."""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from tap import Tap  # noqa: E402

EVENINGS = [
    [{"kind": "create", "name": "Bob", "owner": "B", "for": 5, "res": 4, "adr": 5, "per": 4, "int": 5, "vol": 4, "cha": 3, "edu": 2,
      "traits": [{"name": "Lame", "value": 5}, {"name": "Grincheux", "value": 3, "kind": "negative"},
                 {"name": "Feu", "value": 2, "kind": "magic", "category": "fire"}], "weapons": ["one_handed"],
      "armours": ["light_leather"]},
     {"kind": "minions", "name": "Brigands", "difficulty": 10, "count": 3, "weapons": ["light"]},
     {"kind": "pass_always", "actor": "Bob", "on": True}, {"kind": "session_open"}, {"kind": "scene_open"},
     {"kind": "engage", "actor": "Bob", "target": "Brigands", "trait": "Lame"},
     {"kind": "damage", "hits": [{"actor": "Bob", "damage": 7}]},
     {"kind": "prepare", "actor": "Bob", "trait": "Feu", "effect": "minor", "name": "Lueur"}, {"kind": "cast", "actor": "Bob", "pass": True},
     {"kind": "session_close", "awards": [{"actor": "Bob", "xp": 3}]}],
    [{"kind": "pass_always", "actor": "Bob", "on": True}, {"kind": "raise", "actor": "Bob", "trait": "Feu", "value": 3},
     {"kind": "place", "name": "Auberge", "favourable": True, "targets": ["Bob"]}, {"kind": "session_open"},
     {"kind": "npc", "name": "Vauquelin", "level": 5}, {"kind": "oppose", "sides": [{"actor": "Bob"}, {"actor": "Vauquelin"}]},
     {"kind": "poison", "actor": "Bob", "severity": "benign"},
     {"kind": "session_close", "awards": [{"actor": "Bob", "xp": 2}]}],
    [{"kind": "pass_always", "actor": "Bob", "on": True}, {"kind": "session_open"}, {"kind": "test", "actor": "Vauquelin", "difficulty": 10},
     {"kind": "session_close"}],
]


def play(program, seed, gestures):
    """Answers to the gestures of one session and to `ask campaign` before and after."""
    ask = {"type": "ask", "what": "campaign"}
    setup = {"type": "setup", "system": "aura", "seed": seed, "seats": [{"name": "MJ"}, {"name": "Léa"}]}
    lines = [setup, *({"type": "choose", "seat": "A", "choice": g} for g in gestures[0]), ask,
             *({"type": "choose", "seat": "A", "choice": g} for g in gestures[1]), ask]
    with tempfile.NamedTemporaryFile("w", suffix=".script", encoding="utf-8") as file:
        file.write("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
        file.flush()
        done = subprocess.run([program, "script", file.name], capture_output=True, check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def main():
    tap = Tap()
    before, begun = None, []
    for number, gestures in enumerate(EVENINGS, 1):
        code, told = play(sys.argv[1], number, (begun, gestures))
        kept = [m for m in told if m.get("what") == "campaign"]
        tap(code == 0 and len(kept) == 2, f"session {number} is played", [m for m in told if m["type"] in ("refusal", "error")])
        if before:
            tap(kept[0]["hash"] == before, f"session {number} begins with what the last one ended with")
        tap(play(sys.argv[1], number, (begun, gestures))[1] == told, f"session {number} played again is the same")
        tap("CC BY-SA 3.0 FR" in kept[1]["credit"], f"session {number} carries its credit")
        before, begun = kept[1]["hash"], kept[1]["gestures"]
    return tap.done()


if __name__ == "__main__":
    sys.exit(main())
