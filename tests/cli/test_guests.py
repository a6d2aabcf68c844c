#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_guests.py PROGRAM: other people's bots at our table: seated, clocked, and named when they go wrong. Prints TAP."""
import hashlib
import itertools
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from tap import Tap  # noqa: E402

PAIRS = {"evenor": "fils_de_sparte,haches_de_borva", "aurore": "ember_watch,mist_cortege",
         "seg": "hunters,garrison"}
FULL = (1 << 64) - 1
ODD = f"{sys.executable} {pathlib.Path(__file__).resolve().parent / 'odd_bot.py'}"


def sim(system, bots, *more):
    return subprocess.run([PROGRAM, "sim", system, "--bands", PAIRS[system], "--bots", bots, *map(str, more), "--lang", "en"],
                          capture_output=True, text=True, timeout=300)


def test_seated(ok):
    """Our own bot as a guest plays every system, from both seats, against itself and others; hashes agree or it loses."""
    for system in PAIRS:
        done = sim(system, f"{PROGRAM} bot,greedy", "--games", 8, "--swap", "--json")
        value = json.loads(done.stdout) if done.stdout else {}
        ok(done.returncode == 0 and value["games"] == 8 and value["forfeits"] == [0, 0] and value["refused"] == 0,
           f"{system}: a guest plays whole games", done.stderr + done.stdout)
    both = [sim("seg", f"{PROGRAM} bot,{PROGRAM} bot", "--games", 8, "--swap", "--json", "--threads", n) for n in (1, 2)]
    prints = [json.loads(b.stdout)["fingerprint"] for b in both if b.stdout]
    ok(len(prints) == 2 and prints[0] == prints[1], "seeded guests play the same games on any number of threads", prints)


def test_wrong(ok):
    """Whatever a guest does wrong loses it the game, is said with its name, and the run goes on."""
    faults = {"hash": "hash", "crash": "crashed", "hang": "hung", "garbage": "garbage", "flood": "garbage", "endless": "garbage",
              "illegal": "illegal", "error": "error", "seat": "garbage"}
    for way, fault in faults.items():
        done = sim("evenor", f"random,{ODD} {way} {PROGRAM}", "--games", 2, "--timeout", 2000 if way == "hang" else 60000, "--json")
        value = json.loads(done.stdout) if done.stdout else {}
        ok(done.returncode == 1 and value["forfeits"] == [0, 2] and value["wins"] == [2, 0]
           and value["faults"][1].get(fault) == 2 and f"odd_bot.py {way}" in done.stderr and "\033" not in done.stderr,
           f"a guest's {way}: lost and told", done.stderr + done.stdout)
        ok(("a line of more than 1 MB" in done.stderr) == (way in ("flood", "endless")), f"a guest's {way}: told as what it is",
           done.stderr)
    for command, fault in (("./no/such/bot", "start"), ("/bin/false", "crashed"), ("/bin/cat", "garbage"),
                           ("sleep 100", "hung")):
        done = sim("evenor", f"{command},random", "--games", 2, "--timeout", 300, "--json")
        ok(done.returncode == 1 and json.loads(done.stdout)["faults"][0].get(fault) == 2 and command in done.stderr,
           f"{command} is no bot", done.stderr + done.stdout)
    done = subprocess.run([PROGRAM, "sim", "evenor", "--bands", PAIRS["evenor"], "--bots", "./no/such/bot,random", "--games", "1", "--json"],
                          capture_output=True, text=True, timeout=300, preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
    ok(json.loads(done.stdout)["faults"][0].get("start") == 1, "whoever starts us may ignore how children end", done.stderr + done.stdout)
    done = sim("evenor", "/bin/false,random", "--games", 1000, "--json")
    value = json.loads(done.stdout)
    ok(done.returncode == 1 and value["partial"] and value["games"] == 10, "ten forfeits end a run", done.stdout)
    done = sim("evenor", "nobody,random")
    ok(done.returncode == 2 and "nobody" in done.stderr, "a word that is neither a bot nor a command", done.stderr)
    done = subprocess.run([PROGRAM, "sim", "seg", "--bands", "random", "--bots", f"{PROGRAM} bot,random"],
                          capture_output=True, text=True, timeout=60)
    ok(done.returncode == 2, "drawn bands are refused", done.stderr)


def left_behind(mark):
    left = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = pathlib.Path("/proc", pid, "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if mark in words and "sim" not in words:
            left.append(words)
    return left


def test_left(ok):
    """Nobody stays behind: neither after a fault nor after Ctrl+C, nor when the terminal is closed."""
    for number in (signal.SIGINT, signal.SIGHUP):
        run = subprocess.Popen([PROGRAM, "sim", "evenor", "--bands", PAIRS["evenor"], "--bots", f"{ODD} hang {PROGRAM},random",
                                "--games", "8", "--threads", "2", "--timeout", "60000", "--json"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               preexec_fn=lambda number=number: signal.signal(number, signal.SIG_DFL)) # whatever the tests ignore
        time.sleep(2)
        begin = time.monotonic()
        run.send_signal(number)
        out, err = run.communicate(timeout=60)
        ok(run.returncode == 128 + number and json.loads(out)["games"] == 0 and time.monotonic() - begin < 30,
           f"{number.name} does not wait for a guest that hangs", out + err)
        left = left_behind(f"odd_bot.py hang {PROGRAM}")
        ok(not left, f"{number.name}: no guest is left behind", left)


def test_play(ok):
    """A guest plays at the terminal; one that goes wrong ends the game, which is kept."""
    def play(*words, text=""):
        return subprocess.run([PROGRAM, "play", *words, "--lang", "en"], input=text, capture_output=True, text=True, timeout=120)
    new = ["seg", "--bands", PAIRS["seg"], "--seed", "3"]
    done = play(*new, "--demo", "--json", "--seats", f"{PROGRAM} bot,{PROGRAM} bot")
    ok(done.returncode == 0 and '"type":"over"' in done.stdout.splitlines()[-1], "play: two guests", done.stderr)
    with tempfile.TemporaryDirectory() as folder:
        file = str(pathlib.Path(folder, "game.journal"))
        done = play(*new, "--demo", "--save", file, "--seats", f"greedy,{ODD} crash {PROGRAM}", "--timeout", "2000")
        ok(done.returncode == 1 and "odd_bot.py crash" in done.stderr and "exit 3" in done.stderr,
           "play: a guest that crashes is named", done.stderr)
        done = play("--load", file, "--demo", "--seats", f"{PROGRAM} bot,greedy")
        ok(done.returncode == 0 and "The game ended" in done.stdout, "play: and another one goes on with its game",
           done.stdout[-300:] + done.stderr)
        file = str(pathlib.Path(folder, "other.journal"))
        play(*new, "--save", file, text="q\n")
        done = play("--load", file, "--demo", "--seats", f"{PROGRAM} bot,greedy")
        ok(done.returncode == 1 and "dice" in done.stderr, "play: no guest where the terrain tells the dice", done.stderr)


def mix(a, b):
    """rng_mix() of core/dice.c, which anybody can calculate backwards."""
    def stir(z):
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9 & FULL
        z = (z ^ z >> 27) * 0x94d049bb133111eb & FULL
        return z ^ z >> 31
    return stir(stir(a + 0x9e3779b97f4a7c15 & FULL) ^ (b * 0xd1342543de82ef95 + 1 & FULL))


def test_seeds(ok):
    """No number that a guest is told leads back to the seed of the dice."""
    seed = 0x123456789abcdef1
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "heard")
        guest = f"tee -a {file} | {PROGRAM} bot"
        for seats in (f"{guest},random", f"random,{guest}"):
            subprocess.run([PROGRAM, "play", "evenor", "--bands", PAIRS["evenor"], "--seed", str(seed), "--demo", "--json",
                            "--seats", seats], capture_output=True, timeout=120, check=True)
        played = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        file.unlink()
        ok(sim("evenor", f"{guest},random", "--games", 2, "--seed", seed).returncode == 0, "a guest that takes notes")
        simulated = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    dice = {seed, *(mix(seed, game) for game in range(4))}
    drawn = {mix(mix(one, a), b) for one in dice for a, b in itertools.product(range(64), repeat=2)}
    drawn |= dice | {mix(one, a) for one in dice for a in range(1024)}
    short = {number & 0x7fffffff for number in drawn}
    for name, lines in (("play", played), ("sim", simulated)):
        seeds = {line["value"] for line in lines if line["type"] == "set" and line["name"] == "seed"}
        terrains = {int(line["setup"]["terrain_seed"]) for line in lines if line["type"] == "position"}
        ok(len(seeds) == 2 and not seeds & short, f"{name}: a guest's own seed is not drawn from the dice", seeds)
        ok(terrains and not terrains & drawn, f"{name}: nor is that of the terrain", terrains)
        ok(not any(str(number) in json.dumps(line) for line in lines for number in dice), f"{name}: nor is one of the dice told")
    wanted = int(hashlib.sha256(f"terrain {seed}".encode()).hexdigest()[:16], 16)
    ok({int(line["setup"]["terrain_seed"]) for line in played if line["type"] == "position"} == {wanted},
       "play: the seed of the terrain is a digest")


def main():
    ok = Tap()
    for test in (test_seated, test_seeds, test_wrong, test_left, test_play):
        test(ok)
    return ok.done()


if __name__ == "__main__":
    PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
    sys.exit(main())
