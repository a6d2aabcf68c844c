#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""drawn.py PROGRAM GAMES: so many games between teams drawn at random, every invariant checked.

Each scenario of SEG, with and without the optional skills, random against random, greedy against random
and greedy against greedy, seats exchanged; three and four teams where the scenario takes them. Every game
must end, no bot may be refused, and greedy must win nine games of ten against random, and eight of ten
against two and three of them.
"""
import json
import os
import subprocess
import sys

TWO = ("random,random", "greedy,random", "greedy,greedy")
MORE = ("greedy,random,random", "greedy,greedy,greedy", "greedy,random,random,random", "greedy,greedy,greedy,greedy")
TABLES = (*((s, bots) for s in ("clash", "hold", "breakthrough") for bots in TWO),
          *((s, bots) for s in ("clash", "hold") for bots in MORE))
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
    bad = total = decisions = deepest = seed = 0
    wins, against = {}, {}
    for scenario, bots in TABLES:
        seats = bots.count(",") + 1
        group = seats * seats
        share = max(group, -(-games // (len(TABLES) * 2 * group)) * group)  # in whole groups
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
            if bots.startswith("greedy,random"):
                wins[seats, scenario] = wins.get((seats, scenario), 0) + value["wins"][0]
                against[seats, scenario] = against.get((seats, scenario), 0) + value["games"]
    for (seats, scenario), count in wins.items():
        print(f"{scenario}, {seats} teams: greedy wins {count} of {against[seats, scenario]} games")
    for seats, least in ((2, 9), (3, 8), (4, 8)):
        won, played = (sum(n for (s, _), n in of.items() if s == seats) for of in (wins, against))
        if played >= ENOUGH and 10 * won < least * played:
            print(f"FAILED greedy does not win {least} games of ten of {seats} teams")
            bad += 1
    print(f"{total} games of drawn teams, {decisions} decisions, longest chain {deepest}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
