#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""drawn.py PROGRAM GAMES: so many games between teams drawn at random, every invariant checked.

Each scenario of SEG, with and without the optional skills, random against random, greedy against random
and greedy against greedy, seats exchanged. Every game must end, no bot may be refused, and greedy must
win nine games of ten against random.
"""
import json
import os
import subprocess
import sys

SCENARIOS = ("clash", "hold", "breakthrough")
BOTS = ("random,random", "greedy,random", "greedy,greedy")
ENOUGH = 300  # games below which a share says too little


def play(program, scenario, bots, optional, games, seed):
    done = subprocess.run([program, "sim", "seg", "--bands", "random", "--scenario", scenario, "--bots", bots,
                           "--option", f"optional_skills={str(optional).lower()}", "--games", str(games),
                           "--seed", str(seed), "--threads", str(os.cpu_count() or 1), "--swap", "--check", "--json"],
                          capture_output=True, text=True, timeout=1200)
    if not done.stdout:
        sys.exit(f"drawn: {scenario} {bots}: {done.stderr.strip()}")
    return done.returncode, json.loads(done.stdout)


def main():
    program, games = sys.argv[1], int(sys.argv[2])
    share = max(4, -(-games // (len(SCENARIOS) * len(BOTS) * 2 * 4)) * 4)  # in groups of four
    bad = total = decisions = deepest = seed = 0
    wins, against = {}, {}
    for scenario in SCENARIOS:
        for bots in BOTS:
            for optional in (False, True):
                seed += 1
                code, value = play(program, scenario, bots, optional, share, seed)
                total += value["games"]
                decisions += value["decisions"]
                deepest = max(deepest, value["longest_chain"])
                wrong = {k: value[k] for k in ("broken", "broken_first", "broken_game", "unfinished", "refused")
                         if value.get(k)}
                if code or wrong or sum(value["ends"].values()) != share:
                    print(f"FAILED {scenario} {bots} optional_skills={optional} --seed {seed}: {wrong}")
                    bad += 1
                if bots == "greedy,random":
                    wins[scenario] = wins.get(scenario, 0) + value["wins"][0]
                    against[scenario] = against.get(scenario, 0) + value["games"]
    for scenario, count in wins.items():
        print(f"{scenario}: greedy beats random in {count} of {against[scenario]} games")
    if sum(against.values()) >= ENOUGH and 10 * sum(wins.values()) < 9 * sum(against.values()):
        print("FAILED greedy does not win nine games of ten")
        bad += 1
    print(f"{total} games of drawn teams, {decisions} decisions, longest chain {deepest}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
