#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""fit.py BUILD [GAMES [SEED [SYSTEM...]]]: fits data/bots/value.json anew from games of the machine against itself.

BUILD/tests/fit_values plays GAMES games of every scenario (400) from SEED (1), of the systems that are named or of all.
The first row of a system, for any other scenario, is its first scenario's. What playouts there is time for ("search"), how much
the levels see and how far they may be off ("sight", "softness") are kept. Equal arguments, equal file.
"""
import json
import pathlib
import subprocess
import sys

VALUE = pathlib.Path(__file__).resolve().parent.parent / "data/bots/value.json"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    build, games, seed, *systems = sys.argv[1:] + ["400", "1"][max(0, len(sys.argv) - 2):]
    value = json.loads(VALUE.read_text(encoding="utf-8"))
    parts = []
    for system, row in value.items():
        counts, weights = row["counts"], list(row["weights"].items())
        if not systems or system in systems:
            made = subprocess.run([f"{build}/tests/fit_values", system, games, seed], check=True, text=True,
                                  stdout=subprocess.PIPE).stdout
            counts, *rows = map(json.loads, made.splitlines())
            weights = [("", rows[0]["weights"])] + [(r["scenario"], r["weights"]) for r in rows]
        lines = ",\n".join(f"      {json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in weights)
        parts.append(f'  "{system}": {{\n    "search": {json.dumps(row["search"])}, "sight": {json.dumps(row["sight"])}, "softness": {json.dumps(row["softness"])},\n    "counts": {json.dumps(counts)},\n'
                     f'    "weights": {{\n{lines}\n    }}\n  }}')
    VALUE.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
