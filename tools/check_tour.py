#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""check_tour.py ROOT: the tour leads everywhere.

Prints every source file of ROOT/src whose name docs/tour.md does not give, whole or by a pattern (`cli_fold.*`), and
every name of a C file or header there that is no file any more; fails if there is any.
"""
import fnmatch
import pathlib
import re
import sys

ENDS = (".c", ".h", ".def")


def main():
    root = pathlib.Path(sys.argv[1])
    tour = (root / "docs/tour.md").read_text(encoding="utf-8")
    named = {quoted.split("/")[-1] for quoted in re.findall(r"`([^`\s]+)`", tour)}
    there = {p.name for folder in ("src", "tests", "bench", "tools") for p in (root / folder).rglob("*")}
    there |= set(re.findall(r"'([^'\s]+\.h)'", (root / "src/gen/meson.build").read_text(encoding="utf-8")))  # made while building
    files = sorted(p for p in (root / "src").rglob("*") if p.suffix in ENDS)
    bad = [f"{p.relative_to(root)}: not in docs/tour.md" for p in files
           if not any(fnmatch.fnmatchcase(p.name, name) for name in named)]
    bad += [f"docs/tour.md: there is no {name}" for name in sorted(named)
            if name.endswith(ENDS) and not fnmatch.filter(there, name)]
    print("\n".join(bad) or f"{len(files)} files")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
