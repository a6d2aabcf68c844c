#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_choice_fields.py: the schema and the page of the protocol know what a choice can say. Prints TAP.

src/core/choice_fields.def is the list; the members of a choice in data/schema/protocol.schema.json are
those of the list, each in the shape of its type, and docs/protocol.md names each of them; data/text/marks.json has the words of the marks.
"""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from schema import ROOT, read  # noqa: E402
from tap import Tap  # noqa: E402


def of(name):
    return {"$ref": f"#/$defs/{name}"}


NATURAL = {"type": "integer", "minimum": 0}
LIST_MAX = int(re.search(r"LIST_MAX = (\d+)", (ROOT / "src/core/base.h").read_text("utf-8"))[1])
PATH_MAX = int(re.search(r"PATH_MAX = (\d+)", (ROOT / "src/core/base.h").read_text("utf-8"))[1])
SHAPES = {
    "figure": of("figure"), "weapon": of("weapon"), "piece": of("piece"), "marker": of("marker"),
    "count": NATURAL, "path": of("path"), "corner": NATURAL, "stand": {"enum": ["before", "after"]},
    "figures": {"type": "array", "items": of("figure"), "maxItems": LIST_MAX},
    "shares": {"type": "array", "items": NATURAL, "maxItems": LIST_MAX},
    "legs": {"type": "array", "items": {"enum": ["walk", "cross", "jump", "climb", "descend", "ladder", "drop"]},
             "maxItems": PATH_MAX - 1},
    "place": of("place"), "elevation": of("length"), "seat": of("seat"), "colour": of("name"),
    "mark": {"type": "boolean"}, "cards": of("cards"), "salt": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
}


def listed():
    """The members of the list in its order, each with its type."""
    text = (ROOT / "src/core/choice_fields.def").read_text("utf-8")
    rows = re.split(r"^(?=CHOICE_M)", re.sub(r"^//.*$", "", text, flags=re.M), flags=re.M)
    members = {}
    for row in filter(str.strip, rows):
        mark = re.match(r'CHOICE_MARK\(\w+, "(\w+)"\)', row)
        if mark:
            members[mark[1]] = "mark"
            continue
        kind = re.match(r"CHOICE_MEMBER\(\w+, (\w+),", row)[1]
        members.update(dict.fromkeys(re.findall(r'CHOICE_FIELD\(\w+, "(\w+)"', row), kind))
    return members


def main():
    ok, members = Tap(), listed()
    schema = read(ROOT / "data/schema/protocol.schema.json")["$defs"]["choice"]["properties"]
    page = (ROOT / "docs/protocol.md").read_text("utf-8").split("### choose")[1].split("### dice")[0]
    ok(len(members) > 20, "the list is read", members)
    ok(schema.keys() - {"kind"} == members.keys(), "the schema has the members of the list",
       sorted(schema.keys() - {"kind"} ^ members.keys()))
    words = {key.split("_")[0] for key in read(ROOT / "data/text/marks.json")}
    ok(words == {name for name, kind in members.items() if kind == "mark"}, "each mark has its words, and nothing else", words)
    for name, kind in members.items():
        ok(schema.get(name) == SHAPES.get(kind), f"{name} is a {kind}", schema.get(name))
        ok(f"`{name}`" in page, f"docs/protocol.md names {name}")
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
