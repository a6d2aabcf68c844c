#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""golden.py PROGRAM [--make]: replays every journal of tests/golden and fails if one does not agree.

A journal that tells another game than before means that a rule was mended: say which in the commit and
in tests/golden/mended.txt ("<file> <reason>"), where the file is then expected to disagree.
--make writes the journals of this version that are not there yet: one for each ruleset and scenario, and one
with a list of skills of its own.
"""
import json
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "golden"
LISTS = FOLDER.parent.parent / "data" / "seg" / "lists"


def replay(program, path):
    done = subprocess.run([program, "replay", str(path), "--verify", "--lang", "en"],
                          capture_output=True, text=True, timeout=120)
    return done.returncode, (done.stdout + done.stderr).strip()


def bands_for(system, scenario, seat):
    """The sample bands for a seat; those made for it alone where there are any."""
    own = [band for band in system["bands"] if band.get("scenario") == scenario and band.get("seat") == seat]
    return own or [band for band in system["bands"] if "scenario" not in band]


def make(program):
    FOLDER.mkdir(exist_ok=True)
    systems = json.loads(subprocess.run([program, "systems", "--json"], check=True,
                                        capture_output=True, text=True).stdout)
    version = subprocess.run([program, "--version"], check=True, capture_output=True,
                             text=True).stdout.split()[-1]
    for system in systems["systems"]:
        for i, scenario in enumerate(row["name"] for row in system["scenarios"]):
            for bots in ("greedy,greedy", "random,random"):
                path = FOLDER / f"{version}_{system['id']}_{scenario}_{bots.split(',')[0]}.journal"
                if path.exists():
                    continue
                fit = [bands_for(system, scenario, seat) for seat in "AB"]
                pair = [fit[k][(2 * i + k) % len(fit[k])] for k in range(2)]
                options = {k: v for band in pair for k, v in band.get("options", {}).items()}
                subprocess.run([program, "play", system["id"], "--demo", "--scenario", scenario,
                                "--bands", ",".join(band["id"] for band in pair), "--seats", bots,
                                "--seed", str(100 + i), "--save", str(path),
                                *(f"--option={k}={json.dumps(v)}" for k, v in options.items())],
                               check=True, stdout=subprocess.DEVNULL)
                print(f"made {path.name}")
    path = FOLDER / f"{version}_seg_list_random.journal"
    if not path.exists():
        subprocess.run([program, "play", "seg", "--demo", "--scenario", "clash", "--list", str(LISTS / "frontier.json"),
                        "--bands", f"{LISTS / 'posse.json'},{LISTS / 'outlaws.json'}", "--seats", "random,random",
                        "--seed", "47", "--save", str(path)], check=True, stdout=subprocess.DEVNULL)
        print(f"made {path.name}")


def main():
    program = sys.argv[1]
    if "--make" in sys.argv[2:]:
        make(program)
    mended = {}
    notes = FOLDER / "mended.txt"
    if notes.exists():
        for line in notes.read_text(encoding="utf-8").splitlines():
            name, _, reason = line.partition(" ")
            mended[name] = reason
    journals = sorted(FOLDER.glob("*.journal"))
    bad = 0
    for path in journals:
        code, text = replay(program, path)
        if path.name in mended:
            if code != 1:
                print(f"{path.name}: should disagree ({mended[path.name]}): {text}")
                bad += 1
        elif code != 0:
            print(f"{path.name}: {text}")
            bad += 1
    print(f"golden: {len(journals) - bad} of {len(journals)} journals as they should be")
    return 1 if bad or not journals else 0


if __name__ == "__main__":
    sys.exit(main())
