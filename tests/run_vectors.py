#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""run_vectors.py PROGRAM [OUT] [PATTERN]: plays every tests/vectors/**/*.script.

Each script is played by `PROGRAM script FILE...`, on all cores; it passes when the program exits 0. A run takes a
few at once, since starting a sanitized program costs more than a script; where one fails each is played alone.
Failures are printed with their output, then one line with the count. OUT receives "passed failed".
PATTERN keeps only the scripts whose path contains it.
"""
import concurrent.futures
import itertools
import os
import pathlib
import subprocess
import sys

LIMIT_S = 60
AT_ONCE = 16
HERE = pathlib.Path(__file__).resolve().parent


def play(program: str, scripts: list[pathlib.Path]) -> tuple[bool, str]:
    try:
        done = subprocess.run([program, "script", *map(str, scripts)], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        return False, f"no end after {LIMIT_S} s\n"
    except OSError as error:
        return False, f"{error}\n"
    text = done.stdout.decode("utf-8", "replace")
    if done.returncode < 0:
        text += f"killed by signal {-done.returncode}\n"
    return done.returncode == 0, text


def play_all(program: str, scripts: list[pathlib.Path]) -> list[tuple[bool, str]]:
    good, _ = play(program, scripts)
    return [(True, "")] * len(scripts) if good else [play(program, [script]) for script in scripts]


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    program = os.path.abspath(sys.argv[1])
    out = sys.argv[2] if len(sys.argv) > 2 else os.devnull
    pattern = sys.argv[3] if len(sys.argv) > 3 else ""
    scripts = sorted(s for s in (HERE / "vectors").rglob("*.script") if pattern in str(s))
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        groups = [scripts[i:i + AT_ONCE] for i in range(0, len(scripts), AT_ONCE)]
        results = itertools.chain.from_iterable(pool.map(lambda group: play_all(program, group), groups))
        for script, (good, text) in zip(scripts, results):
            if not good:
                failed += 1
                print(f"FAILED {script.relative_to(HERE.parent)}")
                print("".join(f"    {line}\n" for line in text.splitlines()[-40:]), end="")
    passed = len(scripts) - failed
    print(f"vectors: {passed} passed, {failed} failed")
    with open(out, "w", encoding="ascii") as file:
        file.write(f"{passed} {failed}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
