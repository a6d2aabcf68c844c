#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""check_core.py SRC: core knows no game.

Finds in SRC/core the words of single games and the ids of their ledgers, in names and comments alike, and a
core/ruleset.h that has grown too long; prints each as file:line and fails if there is any. The words between
quotes in choice_fields.def are the messages' own: a word on the wire, unlike a name in core, cannot change.
"""
import pathlib
import re
import sys

GAMES = "aurore|nordenth|aura|evenor|seg"
PREFIXES = "AO|AN|AE|EV|SG"
WORDS = "suit|pile|drachma|band|ambushed|spade|heart|club|diamond|portal|mine|energy|saga|gauge|amphora"
RULESET, RULESET_LINES = "core/ruleset.h", 250
WIRE_WORDS = "core/choice_fields.def"

# A name is split where its words meet: pileCount, pile_count and PILE_COUNT all speak of a pile.
SPLIT = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_")
WORD = re.compile(rf"(?:{GAMES}|(?:{WORDS})s?)", re.IGNORECASE)
LEDGER = re.compile(rf"\b(?:RULE_)?(?:{PREFIXES})[-_ ](?:[A-Z]+[-_])?\d+\b")
QUOTED = re.compile(r'"[^"]*"')


def main():
    root = pathlib.Path(sys.argv[1])
    bad = []
    for path in sorted(p for p in (root / "core").rglob("*") if p.suffix in (".c", ".h", ".def")):
        name = path.relative_to(root).as_posix()
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            text = QUOTED.sub("", line) if name == WIRE_WORDS else line
            for word in re.findall(r"\w+", text):
                bad += [f"{name}:{number}: {part} is a word of one game"
                        for part in SPLIT.split(word) if WORD.fullmatch(part)]
            bad += [f"{name}:{number}: {found} is a rule of one game" for found in LEDGER.findall(text)]
        if name == RULESET and len(lines) >= RULESET_LINES:
            bad.append(f"{name}: {len(lines)} lines, {RULESET_LINES} are too many")
    for text in bad:
        print(text)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
