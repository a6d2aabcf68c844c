#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""check_layers.py SRC: who may include whom, and who may name a ruleset.

Holds the table of folders; prints each violation as file:line and fails if there is any.
"""
import pathlib
import re
import sys

CORE = {"core", "gen"}
SETS = {"rules/aurore", "rules/evenor", "rules/nordenth", "rules/seg", "rules/aura"}
D6 = {"rules/d6", "rules/d6/setup", "rules/d6/fight", "rules/d6/act"}
DOOR = "rules/rules.h"
SET_DOORS = {f"{s}/{s.split('/')[1]}.h" for s in SETS}
ABOVE = CORE | {"odds", "bots", "lab", DOOR}
PROTOCOL = {"protocol/json", "protocol/wire", "protocol/saga", "protocol/paper", "protocol/session", "protocol/files"}
CLI = ABOVE | PROTOCOL | {"bots/spar/spar.h"}
# Folder: what its files may include besides their own folder. An entry with .h is that file alone.
MAY = {
    "core": CORE,
    "gen": CORE,
    "rules/d6": CORE | {"rules/d6/act", "rules/d6/fight"},
    "rules/d6/setup": CORE | {"rules/d6"},
    "rules/d6/fight": CORE | {"rules/d6"},
    "rules/d6/act": CORE | {"rules/d6", "rules/d6/fight"},
    "rules/aurore": CORE | D6,
    "rules/evenor": CORE | D6,
    "rules/nordenth": CORE,
    "rules/seg": CORE,
    "rules/saga": CORE,
    "rules/aura": CORE | {"rules/saga"},
    "rules": CORE | SET_DOORS | {"rules/saga"},
    # Aura's dice are pure arithmetic: odds are sums over the functions that play them, and tell what its gestures are about to roll.
    "odds": CORE | {DOOR, "rules/aura/aura_dice.h", "rules/aura/aura.h", "rules/aura/aura_view.h"},
    # The registry of brains names the rulesets; a brain knows its family and nothing else.
    "bots": CORE | {DOOR, "odds", "bots/d6/d6_brain.h", "bots/nordenth/nordenth_brain.h",
             "bots/seg/seg_brain.h", "bots/spar/spar.h"} | SET_DOORS,
    "bots/d6": CORE | D6 | {"odds", "bots/bot_value.h", "bots/brain.h"},
    "bots/nordenth": CORE | {"rules/nordenth", "odds", "bots/bot_value.h", "bots/brain.h"},
    "bots/seg": CORE | {"rules/seg", "odds", "bots/bot_value.h", "bots/brain.h"},
    "bots/spar": CORE | D6 | {"rules/nordenth", "rules/seg", "odds", "bots/bot.h", "bots/brain.h", "bots/d6/d6_brain.h",
                  "bots/nordenth/nordenth_brain.h", "bots/seg/seg_brain.h", "bots/seg/seg_worth.h"},
    "lab": CORE | {DOOR, "odds", "bots"},
    "protocol/json": CORE,
    "protocol/wire": ABOVE | {"protocol/json"},
    "protocol/saga": ABOVE | {"rules/saga", "protocol/json", "protocol/wire"},
    # Sheets and spells on paper: what the rules make of numbers, without a game.
    "protocol/paper": CORE | {"odds", "rules/aura", "rules/saga", "protocol/json", "protocol/wire", "protocol/saga"},
    "protocol/session": ABOVE | {"rules/saga", "protocol/json", "protocol/wire", "protocol/saga", "protocol/paper"},
    "protocol/files": ABOVE | {"protocol/json", "protocol/wire", "protocol/session", "protocol/saga"},
    "store": CORE | PROTOCOL,
    "server": ABOVE | PROTOCOL | {"store"},
    "wasm": ABOVE | PROTOCOL,
    # What the commands share, and a room for each kind of them; main.c alone knows them all, by name.
    "cli": CLI,
    "cli/aura": CLI | {"cli", "cli/paper", "cli/play/cli_input.h", "rules/aura", "rules/saga"}, # what the rules make of numbers
    "cli/books": CLI | {"cli"},
    "cli/doors": CLI | {"cli", "server"},
    "cli/lab": CLI | {"cli", "cli/play"},
    "cli/paper": CLI | {"cli"},
    "cli/play": CLI | {"cli"},
}
# The struct behind Game is for core and the rules only.
STATE, STATE_READERS = "core/game_state.h", ("core", "rules")
# Folders without heap, clock, stdio and libm get by with these.
PURE = ("core", "rules", "odds", "bots")
PURE_LIBC = {"limits.h", "stdalign.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
IDS = "aurore|nordenth|aura|evenor|seg"
COMPARES = [re.compile(rf'\b\w*(?:cmp|eq|equal|same|is)\w*\s*\([^;]*"(?:{IDS})"'),
            re.compile(rf'[=!]=\s*&?(?:{IDS})_ruleset\b|\b&?(?:{IDS})_ruleset\s*[=!]=')]


def main():
    root = pathlib.Path(sys.argv[1])
    bad, names = [], {}
    for path in sorted(p for p in root.rglob("*") if p.suffix in (".c", ".h", ".def")):
        name = path.relative_to(root).as_posix()
        folder = path.relative_to(root).parent.as_posix()
        if path.name in names:
            bad.append(f"{name}: the name is taken by {names[path.name]}")
        names[path.name] = name
        if folder not in MAY:
            bad.append(f"{name}: folder {folder} is not in the table of {pathlib.Path(__file__).name}")
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            place = f"{name}:{number}"
            found = INCLUDE.match(line)
            if found and found[1] == "<":
                if folder.split("/")[0] in PURE and found[2] not in PURE_LIBC:
                    bad.append(f"{place}: <{found[2]}> has no place in {folder}")
            elif found:
                target = found[2]
                home = target.rpartition("/")[0]
                if not home:
                    bad.append(f'{place}: write the folder too: "{folder}/{target}"')
                elif home != folder and home not in MAY[folder] and target not in MAY[folder]:
                    bad.append(f"{place}: {folder} may not include {target}")
                elif target == STATE and folder.split("/")[0] not in STATE_READERS:
                    bad.append(f"{place}: {STATE} is for {' and '.join(STATE_READERS)} only")
            if name != "rules/registry.c" and any(c.search(line) for c in COMPARES):
                bad.append(f"{place}: only rules/registry.c compares rulesets")
    for text in bad:
        print(text)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
