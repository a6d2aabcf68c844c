#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_odds.py PROGRAM: `escarmouche odds` from outside: what people read, programs get, pictures show. Prints TAP."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from tap import Tap  # noqa: E402

PROGRAM = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory()


def run(*arguments, lang="en"):
    env = {**os.environ, "LC_ALL": lang}
    return subprocess.run([PROGRAM, "odds", *map(str, arguments)], capture_output=True, text=True, env=env, timeout=120)


def picture(ok, name, rows, *arguments):
    path = pathlib.Path(FOLDER.name) / "x.svg"
    done = run(*arguments, "--svg", path)
    ok(done.returncode == 0, f"{name}: --svg", done.stderr)
    tree = xml.etree.ElementTree.parse(path).getroot()
    bars = tree.findall("{http://www.w3.org/2000/svg}rect")
    ok(tree.tag.endswith("svg") and len(bars) == rows, f"{name}: a bar for each row", len(bars))
    done = run(*arguments, "--svg", "/nowhere/x.svg")
    ok(done.returncode == 2 and "/nowhere/x.svg" in done.stderr, f"{name}: a picture that cannot be written", done.stderr)


def test_dice(ok):
    done = run("dice", "3d10 mid + 9 vs 14")
    ok(done.returncode == 0 and re.search(r"win +50.0% +█{40}\n +tie +14.8%.*\n +lose +35.2%", done.stdout) and
       re.search(r"\n +5 +2.8% +2.8% ", done.stdout) and "parts of 250" in done.stdout, "who wins, then by how much", done.stdout)
    done = run("dice", "3d10", "mid", "+", "9", "vs", "14", lang="fr")
    ok("gagne     50,0 %" in done.stdout and "250es" in done.stdout, "words of their own, in French", done.stdout)
    done = run("dice", "2d6 >= 7")
    ok(done.stdout.splitlines()[0].split() == ["yes", "58.3%", "█" * 40], "yes or no", done.stdout)
    done = run("dice", "100d6")
    rows = done.stdout.splitlines()
    ok(rows[1].split()[:2] == ["<=", "293"] and rows[-3].split()[:2] == [">=", "407"] and "Off by less than" in rows[-1],
       "rare ends in one row each, and how far it is off", rows[:3] + rows[-3:])
    told = json.loads(run("dice", "2d6 vs 7", "--json").stdout)
    ok(told["read"] == "margin" and told["exact"] and told["total"] == "36" and told["tie"] == 0.166666666666667 and
       told["win"] == told["lose"] == 0.416666666666667 and told["mean"] == 0 and told["values"][0] ==
       {"value": -5, "share": 0.027777777777778, "at_least": 1, "weight": "1"}, "for programs", told)
    told = json.loads(run("dice", "d6 explode", "--json").stdout)
    ok(not told["exact"] and 0 < told["error"] < 1e-12 and "total" not in told and abs(told["mean"] - 4.2) < 1e-9,
       "without end: the bound", told["error"])
    done = run("dice", "2d6 +\n", lang="fr")
    ok(done.returncode == 2 and done.stderr.splitlines()[1:] == ["  2d6 + ", "        ^"], "a mistake at its place", done.stderr)
    done = run("dice", "2d6 hgih")
    ok("“high”" in done.stderr, "near words", done.stderr)
    ok(run("dice").returncode == 2 and run().returncode == 2, "without a question")
    picture(ok, "dice", 3 + 10, "dice", "3d10 mid + 9 vs 14")


def main():
    ok = Tap()
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test(ok)
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
