#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""cited.py PROGRAM: is every citation that the scripts meet also expected by one of them?

The rules of an event are outside the running hash and expectations are partial, so that a wrong citation shows only
where somebody wrote it down. Plays every tests/vectors/**/*.script and compares the lists of rules of its events, and
the reason with the rule of its refusals, with what scripts expect whole. Prints those that no script does.
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def messages(text):
    """The objects of a script, its long lines put together."""
    for line in text.replace("\\\n", "").splitlines():
        if line.startswith("{"):
            try:
                yield json.loads(line)
            except (ValueError, RecursionError):  # what is no JSON is the very point of some scripts
                continue


def cited(message):
    """What of a message must be expected whole somewhere, or None."""
    if message.get("type", "event") == "event" and message.get("rules"):
        return (message.get("kind"), *message["rules"])
    if message.get("type") == "refusal" and message.get("rule"):
        return (message.get("code"), message["rule"])
    return None


def met_and_expected(program, path):
    text = path.read_bytes().decode("utf-8", "replace")
    played = subprocess.run([program, "script", str(path)], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    met = {cited(message) for message in messages(played.stdout.decode("utf-8", "replace"))}
    lists = [message.get(key, []) for message in messages(text) for key in ("expect", "expect_only")]
    return met, {cited(part) for parts in lists for part in parts if isinstance(part, dict)}


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    scripts = sorted((HERE / "vectors").rglob("*.script"))
    met, expected = {}, set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for path, (here, wanted) in zip(scripts, pool.map(lambda p: met_and_expected(sys.argv[1], p), scripts)):
            expected |= wanted
            for what in here - {None}:
                met.setdefault(what, path)
    missing = sorted(set(met) - expected)
    for what in missing:
        print(f"expected by no script: {' '.join(what)} ({met[what].relative_to(HERE)})")
    print(f"citations: {len(met)} met, {len(missing)} expected by no script")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
