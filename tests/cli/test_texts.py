#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_texts.py: every sentence that src/cli asks for is in data/text/cli.json, with its placeholders filled,
and none is there for nobody."""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def main():
    texts = json.loads((ROOT / "data" / "text" / "cli.json").read_text(encoding="utf-8"))
    source = "\n".join(p.read_text(encoding="utf-8") for p in sorted((ROOT / "src" / "cli").rglob("*.c")))
    strings = set(re.findall(r'"([a-z_]+)"', source))
    bad = []
    for key, text in texts.items():
        if key not in strings:
            bad.append(f"{key}: nobody asks for it")
        for hole in re.findall(r"\{(\w+)\}", text["fr"]):
            if hole not in strings:
                bad.append(f"{key}: nobody fills {{{hole}}}")
    for key in re.findall(r'cli_(?:say|fail|text)\((?:cli|&cli|m->cli|v->cli|s->cli|table->cli|b->cli|d->cli),'
                          r'\s*(?:stdout, |stderr, |to, )?"(\w+)"', source):
        if key not in texts:
            bad.append(f"{key}: no such text")
    for line in bad:
        print(line)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
