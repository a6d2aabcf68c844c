#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_schemas.py: every profile, band, scenario, skill, list, map, lesson, glossary and desk of data/ fits its schema. Prints TAP."""
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from schema import ROOT, Mistake, Schema, read  # noqa: E402
from tap import Tap  # noqa: E402

DATA = ROOT / "data"
# Which schema a file answers to: the first pattern that it matches.
SCHEMAS = [("aura/*.json", "aura_tables"), ("aura/sheets/*.json", "aura_sheet"), ("aura/ready/*.json", "aura_ready"), ("seg/skills.json", "seg_skills"), ("seg/profiles.json", "seg_profiles"),
           ("seg/scenarios.json", "seg_scenarios"), ("seg/bands/*.json", "seg_band"),
           ("seg/lists/frontier.json", "seg_list"), ("seg/lists/*.json", "seg_band"),
           ("nordenth/profiles.json", "nordenth_profiles"), ("nordenth/equipment.json", "nordenth_equipment"),
           ("nordenth/skills.json", "nordenth_skills"), ("nordenth/scenarios.json", "nordenth_scenarios"),
           ("*/profiles.json", "profiles"), ("*/scenarios.json", "scenarios"), ("*/bands/*.json", "band"),
           ("maps/*.json", "map"), ("lessons/*.json", "lessons"), ("glossary/*.json", "glossary"),
           ("desk/*.json", "desk")]
# Files that only the generator reads, and checks.
OURS = ("text/*.json", "bots/*.json", "schema/*.json", "d6/names.json", "commands.json", "art/*.json")


def main():
    ok, schemas = Tap(), {}
    for path in sorted(DATA.rglob("*.json")):
        name = path.relative_to(DATA)
        if any(name.match(pattern) for pattern in OURS):
            continue
        kind = next((kind for pattern, kind in SCHEMAS if name.match(pattern)), None)
        try:
            if kind is None:
                raise Mistake("has no schema")
            schemas.setdefault(kind, Schema(kind)).check(read(path))
            said = ""
        except Mistake as mistake:
            said = str(mistake)
        ok(not said, f"{name} fits {kind}", said)
    ok({kind for _, kind in SCHEMAS} <= schemas.keys(), "every schema has a file", schemas.keys())
    maps = [read(path)["map"] for path in (DATA / "maps").glob("*.json")]
    for game in ("evenor", "aurore", "seg", "nordenth"):
        own = sum(it["system"] == game for it in maps)
        ok(own >= 8, f"{game} has eight maps or more", own)
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
