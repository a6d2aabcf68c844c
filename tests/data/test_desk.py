#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_desk.py PROGRAM: the rows of data/desk name gestures, keys, waits, events and words that the engine has, and no gesture
that somebody can make, and nothing that can wait, is without one. Prints TAP."""
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from schema import ROOT, read  # noqa: E402
from tap import Tap  # noqa: E402

ask = """{"type":"setup","system":"%s","seed":"1","seats":[{"name":"A"},{"name":"B"}]}
{"type":"ask","what":"gestures"}
"""


def told(program, system):
    """What the engine says of itself: its gestures, and its keys by their names."""
    done = subprocess.run([program, "script", "-"], input=ask % system, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    found = next(a for a in answers if a.get("what") == "gestures")
    return {g["name"]: g for g in found["gestures"]}, {k["name"]: k for k in found["keys"]}


def names(rows):
    return [row["name"] for row in rows]


def main():
    ok = Tap()
    for path in sorted((ROOT / "data/desk").glob("*.json")):
        desk = read(path)
        system = desk["system"]
        gestures, keys = told(sys.argv[1], system)
        waits = set(read(ROOT / f"data/text/decisions_{system}.json")) - {"floor"}
        events = set(read(ROOT / f"data/text/events_{system}.json"))

        def words(key):
            return {word["name"] for word in keys[key]["words"]}

        def known(what, used, there):
            strange = sorted(set(used) - set(there))
            ok(not strange, f"{system}: {what} are the engine's", strange)

        for what in ("groups", "gestures", "keys", "waits", "events", "traits", "states", "grades", "tiers", "gauges"):
            ok(len(set(names(desk[what]))) == len(desk[what]), f"{system}: {what} have one row each")
        known("gestures", names(desk["gestures"]), gestures)
        known("keys", names(desk["keys"]) + [key for row in desk["keys"] for key in row.get("leaves_out", [])], keys)
        known("waits", names(desk["waits"]), waits)
        known("events", names(desk["events"]), events)
        known("kinds of traits", names(desk["traits"]), words("kind"))
        known("states", names(desk["states"]), words("state"))
        known("grades", names(desk["grades"]), words("grade"))
        known("tiers", names(desk["tiers"]), words("tier"))
        known("gauges", names(desk["gauges"]), words("gauge"))
        known("groups of gestures", [row["group"] for row in desk["gestures"] if "group" in row], names(desk["groups"]))
        known("gestures that come next", [row[key] for what, key in (("gestures", "then"), ("groups", "otherwise"))
                                          for row in desk[what] if key in row], gestures)
        known("answers", [name for row in desk["waits"] for name in row["answers"] + row["ends"]],
              [name for name, row in gestures.items() if row.get("answer")])
        known("values", [row["valued"] for row in desk["events"] if "valued" in row], keys)
        for row in desk["gestures"]:
            made = gestures.get(row["name"], {"needed": [], "others": []})
            said = [*row.get("first", []), *row.get("start", {}), *row.get("ladder", []), *row.get("singly", []),
                    *row.get("blank", []), *row.get("labels", {}),
                    *(row[key] for key in ("open", "spends", "named_after", "tongue", "chapter") if key in row)]
            strange = sorted(set(said) - set(made["needed"] + made["others"]))
            ok(not strange, f"{system}: {row['name']} takes its keys", strange)
        used = {row.get("group") for row in desk["gestures"]}
        ok(used >= set(names(desk["groups"])), f"{system}: every group has a gesture")
        made = {name for name, row in gestures.items() if not row.get("answer") and not row.get("bridge")}
        ok(made <= set(names(desk["gestures"])), f"{system}: every gesture that can be made has a row",
           sorted(made - set(names(desk["gestures"]))))
        ok(waits <= set(names(desk["waits"])), f"{system}: all that can wait has a row",
           sorted(waits - set(names(desk["waits"]))))
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
