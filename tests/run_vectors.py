#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""run_vectors.py PROGRAM [OUT] [PATTERN]: plays every tests/vectors/**/*.script.

Each script is one run of `PROGRAM script FILE`, on all cores; it passes when the program exits 0.
Failures are printed with their output, then one line with the count. OUT receives "passed failed".
PATTERN keeps only the scripts whose path contains it.
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys

LIMIT_S = 60
HERE = pathlib.Path(__file__).resolve().parent


def play(program: str, script: pathlib.Path) -> tuple[bool, str]:
    try:
        done = subprocess.run([program, "script", str(script)], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        return False, f"no end after {LIMIT_S} s\n"
    except OSError as error:
        return False, f"{error}\n"
    text = done.stdout.decode("utf-8", "replace")
    if done.returncode < 0:
        text += f"killed by signal {-done.returncode}\n"
    return done.returncode == 0, text


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
        for script, (good, text) in zip(scripts, pool.map(lambda s: play(program, s), scripts)):
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
