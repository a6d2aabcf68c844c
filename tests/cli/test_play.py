#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_play.py PROGRAM: `play` as people use it: two at one screen with secrets, games that are kept and gone on
with whatever happens to the program, a real terminal. Prints TAP."""
import json
import os
import pathlib
import pty
import re
import resource
import select
import signal
import struct
import subprocess
import sys
import tempfile
import fcntl
import termios
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from tap import Tap  # noqa: E402

EVENOR = ["play", "evenor", "--bands", "fils_de_sparte,haches_de_borva", "--scenario", "hunt"]
SEG = ["play", "seg", "--bands", "garrison,hunters", "--scenario", "clash"]
NORDENTH = ["play", "nordenth", "--bands", "rodeurs,lystheses", "--scenario", "accrochage"]
PRIVATE, PUBLIC = "\033[?1049h", "\033[?1049l"


class Place:
    """A folder with a home for kept games, and programs run in it."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.games = self.path / "state" / "escarmouche"

    def env(self, lang="en", **more):
        return {**os.environ, "LC_ALL": lang, "TERM": "xterm", "NO_COLOR": "1", "XDG_STATE_HOME": str(self.path / "state"),
                "HOME": str(self.path), **more}

    def run(self, *arguments, text="", **env):
        return subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True, text=True,
                              env=self.env(**env), cwd=self.path, timeout=600)

    def kept(self):
        return sorted(self.games.glob("*")) if self.games.is_dir() else []


class Terminal:
    """A program at a terminal of its own; `screen` is all it has written."""

    def __init__(self, place, *arguments, rows=24, columns=80, **env):
        self.screen = ""
        self.pid, self.fd = pty.fork()
        if not self.pid:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.chdir(place.path)
            os.execve(PROGRAM, [PROGRAM, *map(str, arguments)], place.env(**env))

    def wait(self, *wanted, since=0, seconds=10):
        """Reads until one of the texts has come; whether it has."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if any(w in self.screen[since:] for w in wanted):
                return True
            if not select.select([self.fd], [], [], 0.2)[0]:
                continue
            try:
                data = os.read(self.fd, 65536)
            except OSError:  # the program has gone
                data = b""
            if not data:
                return any(w in self.screen[since:] for w in wanted)
            self.screen += data.decode("utf-8", "replace")
        return False

    def type(self, text, *wanted, seconds=10):
        """Types, waits for one of the texts, and returns what was written since."""
        since = len(self.screen)
        os.write(self.fd, text.encode())
        self.wait(*wanted, since=since, seconds=seconds)
        return self.screen[since:]

    def end(self, number=None):
        """Its exit code, or minus the signal that killed it."""
        if number:
            os.kill(self.pid, number)
        self.wait("\0never", seconds=3)
        late = time.monotonic() + 60
        while not (gone := os.waitpid(self.pid, os.WNOHANG))[0]:
            if time.monotonic() > late:
                os.kill(self.pid, signal.SIGKILL)  # a failure, not a test without end
            time.sleep(0.02)
        status = gone[1]
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def steps_of(path):
    return [line["type"] for line in lines_of(path)].count("choose")


def numbers_of(text):
    return re.findall(r"^ +(\d+)\. ", text, re.M)


def test_kept(ok):
    place = Place()
    done = place.run(*EVENOR, text="")
    ok(done.returncode == 0 and not place.kept(), "nothing is kept of a game that nobody played", place.kept())
    done = place.run(*EVENOR, text="a\na\nq\n")
    games = place.kept()
    ok(len(games) == 1 and str(games[0]) in done.stdout and "--continue" in done.stdout,
       "q says where the game was kept and how to go on", done.stdout[-300:])
    ok(games[0].stat().st_mode & 0o77 == 0, "a kept game is its owner's alone")
    before = steps_of(games[0])
    place.run("play", "--continue", text="q\n")
    ok(place.kept() == games and steps_of(games[0]) == before, "looking into a game leaves it as it was")
    done = place.run("play", "--continue", text="a\nq\n")
    ok(done.returncode == 0 and place.kept() == games and steps_of(games[0]) > before, "play --continue goes on",
       done.stderr)
    ok("seed" not in done.stdout.lower(), "the seed is not told before the end", done.stdout)
    before = steps_of(games[0])
    done = place.run("play", "--load", games[0], text="a\nq\n")
    ok(steps_of(games[0]) > before and f"--load {games[0]}" in done.stdout, "play --load goes on", done.stdout[-300:])
    copy = place.path / "copy.journal"
    place.run("play", "--load", games[0], "--save", copy, text="a\nq\n")
    ok(steps_of(copy) > steps_of(games[0]), "--load with --save goes on in another file")
    done = place.run("play", "--load", games[0], text="a\n" * 4000)
    ok(done.returncode == 0 and "Seed " in done.stdout, "a loaded game is played to its end", done.stdout[-300:])
    ok(place.run("replay", games[0], "--verify").returncode == 0, "and its journal is true")
    ok("Seed " in place.run("play", "--load", games[0]).stdout, "a game that is over shows its end")
    done = place.run("play", "--continue")
    ok(done.returncode == 2 and "--load" in done.stderr, "no game left to go on with", done.stderr)
    whole = copy.read_bytes()
    copy.write_bytes(whole[:-200])  # cut off in the middle of a line
    done = place.run("play", "--load", copy, text="q\n")
    ok(done.returncode == 0 and "goes on" in done.stdout, "a game cut off in a line goes on before it", done.stderr)
    for name, content in (("nothing", b""), ("half a head", whole[:50]), ("something else", b"hello\n")):
        copy.write_bytes(content)
        ok(place.run("play", "--load", copy).returncode == 2, f"{name} is no game", done.stderr)
    ok(place.run("play", "--load", "none").returncode == 2, "a file that is not there")
    ok(place.run("play").returncode == 2, "play what?")
    for option in ("--seed=1", "--bands=a,b", "--map=x", "--list=x", "--dice=ask", "--option=a=1", "--scenario=hunt"):
        done = place.run("play", "--load", games[0], option)
        ok(done.returncode == 2 and option.split("=")[0] in done.stderr, f"{option} with --load", done.stderr)
    ok(place.run("play", "evenor", "--load", games[0]).returncode == 2, "a system with --load")


def test_seats(ok):
    place = Place()
    place.run(*SEG, "--seats", "me,me", "--save", "x", text="\n1\nq\n")
    path = place.path / "x"
    done = place.run("play", "--load", "x", text="q\n")
    ok("keyboard is for side B" in done.stdout, "a game for two goes on for two", done.stdout)
    program = place.path / "program"
    program.write_text("#!/bin/sh\ntouch ran\n", encoding="utf-8")
    program.chmod(0o700)
    setup = {"type": "setup", "system": "evenor", "scenario": "hunt", "seed": 1, "seats": [
        {"band": "fils_de_sparte", "player": "./program"}, {"band": "haches_de_borva", "player": "me"}]}
    told = place.run("script", "-", text=json.dumps(setup) + '\n{"type":"journal"}\n').stdout.splitlines()
    journal = told[[i for i, line in enumerate(told) if '"type":"journal"' in line][0]:]
    path.write_text("\n".join(journal) + "\n", encoding="utf-8")
    done = place.run("play", "--load", "x", text="q\n")
    ok(done.returncode == 2 and not (place.path / "ran").exists(), "a file cannot name a program to run", done.stderr)


def test_places(ok):
    place = Place()
    (place.path / "folder").mkdir()
    (place.path / "full").write_text("something\n", encoding="utf-8")
    for path in ("/no/such/folder/x", "folder", "full"):
        done = place.run(*EVENOR, "--save", path, text="a\na\n")
        ok(done.returncode == 2 and path in done.stderr and not done.stdout, f"--save {path} is refused before the game",
           done.stdout)
    ok((place.path / "full").read_text(encoding="utf-8") == "something\n", "a file that is there stays as it was")
    done = place.run(*EVENOR, text="a\na\nq\n", XDG_STATE_HOME="/dev/null/x")
    ok(done.returncode == 0 and "--save" in done.stderr and "Game interrupted" in done.stdout,
       "without a usual place one plays all the same", done.stderr)
    done = place.run(*EVENOR, "--demo", "--save", "/dev/full")
    ok(done.returncode == 2 and "/dev/full" in done.stderr, "a full disk is told", done.stderr)
    done = subprocess.run([PROGRAM, *EVENOR, "--seed", "5", "--save", "small"], input="a\n" * 40, capture_output=True, text=True,
                          env=place.env(), cwd=place.path, timeout=600,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000)))
    ok(done.returncode == 2 and "small" in done.stderr and "no room" in done.stderr, "a file that may not grow is told", done.stderr)
    ok(place.run("replay", "small", "--verify").returncode == 0 and steps_of(place.path / "small"),
       "and what was kept before is whole")
    (place.path / "real").write_text("", encoding="utf-8")
    (place.path / "link").symlink_to("real")
    place.run(*EVENOR, "--save", "link", text="a\na\nq\n")
    ok((place.path / "link").is_symlink() and steps_of(place.path / "real"), "a link goes on pointing at its file")
    ok(not [p.name for p in place.path.iterdir() if "real." in p.name or "link." in p.name], "nothing half-written is left",
       list(place.path.iterdir()))


def test_copies(ok):
    place = Place()
    done = place.run(*SEG, "--seats", "me,me", "--seed", "123456789", text="\n1\n\n2\nj x\nj x\n\nj x\n1\nj\nq\n")
    head, setup, *steps = lines_of(place.path / "x")
    ok(setup["seed"] == "sealed" and "123456789" not in (place.path / "x").read_text(encoding="utf-8"),
       "a copy does not tell the seed", setup)
    ok([s["type"] for s in steps[:2]] == ["sealed", "sealed"], "nor, where two people look, anybody's pile", steps)
    ok(done.stdout.count("x exists already") == 2 and done.stdout.count("written to x") == 2,
       "j overwrites when told to, not before", done.stdout)
    ok([p.name for p in place.path.glob("*.journal")] == ["escarmouche-seg-0.journal"],
       "a copy has a name by itself that tells no seed", list(place.path.iterdir()))
    place.run(*SEG, text="1\nj y\nq\n")
    steps = [(s["type"], s["seat"]) for s in lines_of(place.path / "y")[2:4]]
    ok(steps == [("choose", "A"), ("sealed", "B")], "one's own copy holds one's own pile alone", steps)
    names = [p["player"] for p in lines_of(place.kept()[0])[1]["seats"]]
    ok(names == ["me", "greedy"] or names == ["me", "me"], "a kept game names its players", names)


def test_one_screen(ok):
    place = Place()
    t = Terminal(place, *SEG, "--seats", "me,me", "--seed", "3", lang="en")
    t.wait("then Enter.")
    ok("keyboard is for side A (Border Garrison" in t.screen and t.screen.count(PRIVATE) == 1 and "spade" not in t.screen,
       "the keyboard is handed over before anything secret", t.screen)
    told = t.type("\n", "0: back.")
    ok(numbers_of(told)[:2] == ["1", "2"] and numbers_of(told).count("1") == 1, "one line is numbered 1", told)
    ok("AL=s CO=h" in told and "LE=" not in told, "the example names figures of this game", told)
    ok(max(map(len, told.replace("\r", "").split("\n"))) <= 80 and "spade,\r\n     Li" in told,
       "lines are folded between words", told)
    own = t.type("AL=s CO=h HA=s PE=s LI=d\n", "side B")
    ok(PUBLIC in own and own.index(PUBLIC) < own.index("pile of 5 cards"), "the page is gone before anybody goes on", own)
    t.type("\n", "0: back.")
    up = t.type("\033[A", "AL=s", seconds=0.5)
    ok("AL=" not in up, "nobody finds a pile in the history", up)
    told = t.type("\025" + "1\n", "who begins?")
    after = t.type("2\n", "reveal the card?")
    ok("Your pile" not in after and PRIVATE not in after, "what is public is asked in public", after)
    looked = t.type("p\n", "then Enter.")
    ok("(spade)" not in looked and PRIVATE in looked, "p hands the keyboard over", looked)
    looked = t.type("\n", "Enter to hide")
    ok("Your pile: Sarcelle" in looked, "then shows one's own pile", looked)
    ok(PUBLIC in t.type("\n", PUBLIC), "and takes it away")
    hidden = t.type("q\n", "--continue")
    ok(t.end() == 0 and "Game kept in" in hidden, "q at a terminal", hidden)


def test_suit(ok):
    """A change of suit is asked for where nobody else looks: the three that are listed tell the fourth."""
    place = Place()
    start = "\n1\n\n1\n1\n"  # piles, then A starts
    told = place.run(*SEG, "--seats", "me,me", "--seed", "3", text=start).stdout
    number = re.findall(r"^ +(\d+)\. [^\n]*suit[^\n]*…$", told, re.M)
    ok(bool(number), "a suit may be changed", told)
    told = place.run(*SEG, "--seats", "me,me", "--seed", "3", text=f"{start}{(number or ['1'])[-1]}\n\n").stdout
    asked = told[told.rindex("suit") - 4000:]
    page = told[told.rindex("keyboard is for"):]
    ok("Your pile" in page and page.index("Your pile") < page.find("to heart (1"), "the suits stand on one's own page", page)
    ok(numbers_of(page) == ["1", "2", "3"] and "Number (Enter: 1)" in page, "the three others may be taken", asked)


def test_signals(ok):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        place = Place()
        t = Terminal(place, *EVENOR, "--save", "x", "--seed", "5")
        t.wait("> ")
        t.type("a\n", "> ")
        t.type("a\n", "> ")
        done = t.end(number)
        ok(done == 128 + number and steps_of(place.path / "x") >= 2, f"{number.name} keeps the game", (done, t.screen[-300:]))
        ok(place.run("replay", "x", "--verify").returncode == 0, "and its journal is whole")
    place = Place()
    t = Terminal(place, *EVENOR, "--save", "x", "--seed", "5")
    t.wait("> ")
    t.type("a\n", "> ")
    t.type("a\n", "> ")
    ok(t.end(signal.SIGKILL) == -9 and steps_of(place.path / "x") >= 2, "kill -9 loses nothing that was chosen", t.screen[-300:])
    ok(place.run("replay", "x", "--verify").returncode == 0, "and leaves the journal whole")
    ok("goes on" in place.run("play", "--load", "x", text="q\n").stdout, "from which the game goes on")
    place = Place()
    t = Terminal(place, *EVENOR, "--seats", "greedy,greedy", "--dice", "ask", "--seed", "5")
    t.wait("> ")
    t.type("r\n", "> ")
    t.type("r\n", "> ")
    t.end(signal.SIGKILL)
    ok([[s["type"] for s in lines_of(p)].count("dice") for p in place.kept()] == [2], "nor dice that were typed", t.screen)
    place = Place()
    t = Terminal(place, *EVENOR, "--save", "x")
    t.wait("> ")
    t.type("a\n", "> ")
    t.type("\003", "--load")
    ok(t.end() == 130 and "--load" in t.screen, "Ctrl+C says where the game is", t.screen[-300:])


def test_two_windows(ok):
    """A game is in one window at a time: two that go on with it would write over each other's choices."""
    place = Place()
    t = Terminal(place, *EVENOR, "--save", "x", "--seed", "5")
    t.wait("> ")
    for name, words in (("new", [*EVENOR, "--save", "x"]), ("loaded", ["play", "--load", "x"])):
        done = place.run(*words, text="a\nq\n")
        ok(done.returncode == 2 and "x: another window" in done.stderr, f"a {name} game of a file in use is refused", done.stderr)
        t.type("a\n", "> ")
        t.type("a\n", "> ")
    t.type("j x\n", "exists already")
    ok("another window" in t.type("1\n", "another window"), "nor does a copy take its place", t.screen[-300:])
    steps = steps_of(place.path / "x")
    ok(t.end(signal.SIGKILL) == -9 and steps >= 4, "whoever had it goes on", steps)
    done = place.run("play", "--load", "x", text="a\nq\n")
    ok(done.returncode == 0 and steps_of(place.path / "x") > steps, "afterwards it is free", done.stderr)
    t = Terminal(place, *EVENOR, "--seed", "5")
    t.wait("> ")
    t.type("a\n", "> ")
    t.type("a\n", "> ")
    done = place.run("play", "--continue", text="a\nq\n")
    ok(done.returncode == 2 and "another window" in done.stderr, "the last game may be in use, too", done.stderr + done.stdout)
    t.end(signal.SIGTERM)


def test_stopped(ok):
    """Back from Ctrl+Z there is a prompt again, and what is typed is shown once: the shell had the terminal meanwhile."""
    place = Place()
    terminal = Terminal(place, *EVENOR)
    terminal.wait("\n> ")
    os.kill(terminal.pid, signal.SIGSTOP)
    os.waitpid(terminal.pid, os.WUNTRACED)
    modes = termios.tcgetattr(terminal.fd)
    edited, modes[3] = modes[3], modes[3] | termios.ECHO | termios.ICANON
    termios.tcsetattr(terminal.fd, termios.TCSANOW, modes)
    since = len(terminal.screen)
    os.kill(terminal.pid, signal.SIGCONT)
    ok(terminal.wait("> ", since=since), "the prompt comes again", terminal.screen[since:])
    ok(termios.tcgetattr(terminal.fd)[3] == edited, "the line is edited again", termios.tcgetattr(terminal.fd)[3])
    said = terminal.type("a\n", "is placed at")
    ok("is placed at" in said, "and the game goes on", said)
    terminal.type("q\n", "\0never", seconds=1)
    ok(terminal.end() == 0, "to its end")


def test_editing(ok):
    place = Place()
    t = Terminal(place, *EVENOR)
    t.wait("> ")
    t.type("bananx\177a\n", "understand", "number")
    told = t.type("\033[A\n", "understand", "number")
    ok("banana" in told, "the line before comes back", told)
    told = t.type("i Lé\t", "Léda ")
    ok("Léda " in told, "Tab completes a name", told)
    t.type("\n", "Léda", seconds=0.5)
    told = t.type("r ev-mel\t", "EV-MELEE-")
    ok("EV-MELEE-" in told, "and a rule", told)
    t.type("\025", seconds=0.2)
    ok("Game interrupted" in t.type("\004", "interrupted"), "Ctrl+D leaves", t.screen[-200:])
    ok(t.end() == 0, "politely")


def test_end(ok):
    """At 24 lines the last screen names the winner."""
    for lang, words in (("en", "Victory: "), ("fr", "Victoire : ")):
        for game in (EVENOR, SEG):
            done = Place().run(*game, "--demo", "--seed", "4", lang=lang)
            last = "\n".join(done.stdout.splitlines()[-24:])
            ok(words in last or "nul" in last or "draw" in last.lower(), f"{game[1]} names the winner ({lang})", last)


def test_margins(ok):
    """What opens a part of the game stands at the margin, whose turn it is a little aside, what happens farther."""
    nordenth = ((r"The game begins\.", 0), (r"Turn 1\.", 0), (r"Initiative \d\.", 0), (r"End of turn 1\.", 0), (r".* is placed at .*", 2),
                (r".* is activated\.", 2), (r".* moves to \(.*", 4), (r".* is out of action\.", 4))
    seg = ((r"The game begins\.", 0), (r".*: a team of \d+ points\.", 0), (r".*: pile of \d cards ready\.", 0), (r"Toss \(\d\), won by: .*", 0),
           (r"First: .*", 0), (r".* is placed at .*", 2), (r"Card of .*: .*", 2), (r".* is eliminated.*", 4))
    for game, lines in ((NORDENTH, nordenth), (SEG, seg)):
        told = Place().run(*game, "--seats", "greedy,random", "--demo", "--seed", "4", lang="en").stdout.splitlines()
        for words, indent in lines:
            found = [line for line in told if re.fullmatch(words, line.strip())]
            ok(found and all(len(line) - len(line.lstrip()) == indent for line in found), f"{game[1]}: {words}: {indent} aside", found[:3])


def test_width(ok):
    """At a terminal lines break between words, whatever they tell."""
    columns, place = 60, Place()
    for game, typed in ((["play", "seg"], ["", "", "", "a", "w", "h", "1", "o 1", "h", "i"]),
                        (EVENOR, ["a", "h", "1", "o 1", "a", "w"] + ["a"] * 6 + ["h", "w", "o 1", "o 2"])):
        terminal = Terminal(place, *game, "--seed", "7", "--explain", columns=columns)
        terminal.wait("\n> ")
        for line in typed:
            terminal.type(line + "\n", "\n> ", seconds=30)
        terminal.type("q\n", "\0never", seconds=1)
        terminal.end()
        told = re.sub("\033\\[[0-9;?]*[a-zA-Z]", "", terminal.screen).replace("\r", "").split("\n")
        wide = [line for line in told if len(line) > columns and " " in line.strip() and "│" not in line]
        ok(len(told) > 60 and not wide, f"{game[1]}: no line is wider than the terminal", wide[:5])


def test_prose(ok):
    """What is read besides a game fits the terminal, too; a pipe gets its lines as they are."""
    place = Place()
    for words in (("rules", "EV-REACT-10"), ("systems",), ("systems", "evenor")):
        for columns in (80, 60):
            terminal = Terminal(place, *words, columns=columns)
            code = terminal.end()
            wide = [line for line in terminal.screen.splitlines() if len(line) > columns]
            ok(code == 0 and not wide, f"{' '.join(words)} in {columns} columns", wide)
        plain = place.run(*words).stdout
        ok(terminal.screen.split() == plain.split() and max(map(len, plain.splitlines())) > 80,
           f"{' '.join(words)}: the same words, unfolded in a pipe", plain)


def test_results(ok):
    """What is worked out fits the terminal as well: chances with the rules behind them, counts of games, ratings."""
    place = Place()
    duel = ("odds", "nordenth", "shoot", "tirailleur", "trappeur", "--range", "10")
    for words in (duel, ("odds", "evenor", "melee", "leda", "kara"), ("odds", "dice", "3d10 mid + 9 vs 14"),
                  ("sim", "evenor", "--bands", "random", "--games", "16", "--swap"),
                  ("arena", "evenor", "random", "greedy", "--games", "64", "--test", "45,55")):
        for columns, lang in ((80, "fr_FR.UTF-8"), (60, "C")):
            terminal = Terminal(place, *words, columns=columns, LC_ALL=lang)
            terminal.wait("\0never", seconds=60)
            code = terminal.end()
            told = re.sub("\033\\[[0-9;?]*[a-zA-Z]", "", terminal.screen).splitlines()
            wide = [line for line in told if len(line) > columns]
            ok(code == 0 and len(told) > 6 and not wide, f"{' '.join(words)} in {columns} columns", wide or told)
    plain = place.run(*duel).stdout
    ok("AN-SHOT-3 AN-TEST-7 AN-RNG-1 AN-SKL-4 AN-SHOT-4 AN-TEST-1 AN-TEST-4" in plain, "unfolded in a pipe", plain)


def test_legend(ok):
    """What stands on a map is told in the words of its game; what can be crossed is drawn apart from what cannot."""
    place = Place()
    told = place.run("play", "nordenth", "--scenario", "accrochage", "--seed", "3", text="1\n2\nm\n?\nq\n").stdout
    legend = " ".join(told[told.find("On the map"):].split("\n> ")[0].split())
    ok("████▂▂▂██████" in told and "▂▂▂▂▂▂▂▂▂▂▂▂▂ ▤▤" in told, "a window and a low wall", told)
    ok(all(word in legend for word in ("▂ low wall or opening to cross", "█ wall", "╫ ladder", "w white token", "+ Wounded")), "are in the legend", legend)
    ok("blessed" not in legend and "rock" not in legend, "what this game has not is not", legend)
    told = place.run("play", "evenor", "--bands", "fils_de_sparte,haches_de_borva", "--scenario", "hunt", "--seed", "3", text="1\n?\nq\n").stdout
    legend = " ".join(told[told.find("On the map"):].split("\n> ")[0].split())
    ok("_ prone, ? hidden, ) in cover" in legend and "▂" not in legend, "Evenor has its own", legend)


def test_twins(ok):
    """Two sides with the same band are told apart, and nobody gets the other's band unless he asks for it."""
    place = Place()
    told = place.run("play", "seg", "--bands", "garrison,garrison", "--scenario", "clash", "--demo", "--seed", "1").stdout
    ok("Border Garrison (A): a team of" in told and "Border Garrison (B): a team of" in told, "one band twice", told[:600])
    for seed in range(1, 13):
        told = place.run("play", "seg", "--seed", seed, text="\n\n\nq\n").stdout
        teams = re.findall(r"^(.*): a team of", told, re.M)
        ok(len(teams) == 2 and teams[0] != teams[1], f"seed {seed}: Enter takes another band for the other side", teams)
    band = place.path / ("é" * 30 + ".json")
    band.write_text('{"band":{"system":"evenor","figures":["leda","ulysse","thesee"]}}', encoding="utf-8")
    done = place.run("play", "evenor", "--bands", f"{band.name},fils_de_sparte", "--scenario", "extermination", "--demo", "--seed", "1")
    ok(done.returncode == 0 and "É" + "é" * 22 + ": a band" in done.stdout, "a long name is cut between two letters", done.stdout[:300] + done.stderr)


def test_thin(ok):
    """Walls without a width and ladders are drawn where they stand: tenir_le_pont, whose north wall runs from (21, 18) to (25, 18)."""
    told = Place().run("play", "nordenth", "--scenario", "tenir_le_pont", "--demo", "--seed", "5").stdout.splitlines()
    rows = {line[:2].strip(): line.split("│")[1] for line in told[::-1] if line[3:4] == "│"}
    ok(rows["18"][42:51] == "█" * 9 and rows["20"][50] == "█", f"thin walls: {rows['18']!r}")
    ok(rows["22"][17] == "╫" and rows["8"][43] == "╫", f"ladders: {rows['22']!r}")
    ok(rows["0"].strip() == "", f"nothing in the corner: {rows['0']!r}")


def test_odds(ok):
    """Beside each choice what its dice may come to; all of it, replies included, for who asks."""
    for game, beside in ((EVENOR, r"\[2D at \d\+; [^]]+: 2 actions \d+\.\d%\]"), (SEG, r"\[1D at \d or less; [^]]+%[^]]*\]")):
        told = Place().run(*game, "--seed", "5", text="o 1\no 2\no 3\na\n" * 120).stdout
        ok(re.search(beside, told), f"{game[1]}: odds beside a choice", told[-3000:])
        ok("\nDice:\n" in told and re.search(r"\d%  █", told), f"{game[1]}: dice and bars of a line", told[-3000:])
        ok("Of which line?" in told, f"{game[1]}: a line that is no whole choice has none", told[-2000:])
        ok(game is SEG or "If everybody answers as is best for him" in told and "answers: " in told, f"{game[1]}: replies apart, where there are any", told[-3000:])


def test_typed(ok):
    """A way that is typed stands on no line: its odds are told before it is gone, and it may still be given up."""
    place = Place()
    setup = {"type": "setup", "system": "evenor", "scenario": "extermination", "seed": "1",
             "map": {"width": 24, "depth": 24, "pieces": []},
             "seats": [{"name": "A", "band": ["thuroid"]}, {"name": "B", "band": ["kara"]}],
             "position": {"turn": 1, "camp1": "A", "to_act": "A", "resume": "action", "figure": "thuroid", "actions": 1,
                          "figures": {"thuroid": {"at": [5, 5]}, "kara": {"at": [8, 5]}}}}
    (place.path / "x.script").write_text(json.dumps(setup) + '\n{"type":"journal"}\n', encoding="utf-8")
    said = place.run("script", "x.script").stdout.splitlines()
    head = next(i for i, line in enumerate(said) if '"type":"journal"' in line)
    (place.path / "x").write_text("\n".join(said[head:]) + "\n", encoding="utf-8")
    told = place.run("play", "--load", "x", text="q\n").stdout
    number = re.findall(r"^ +(\d+)\. Charge[^\n]*…", told, re.M)
    ok(bool(number), "a charge may be chosen", told)
    told = place.run("play", "--load", "x", text=f"{(number or ['1'])[0]}\n7,5\n0\nq\n").stdout
    asked = told[told.find("1 or Enter: do it") - 400:]
    ok(re.search(r"  1\. Charge[^[]*\[1D at \d\+; Kara: out of action\s+[\d.]+%", asked) and "1 or Enter: do it" in asked, "its odds are told first", told[-3000:])
    ok(steps_of(place.path / "x") == 0, "and it may be given up", steps_of(place.path / "x"))
    told = place.run("play", "--load", "x", text=f"{(number or ['1'])[0]}\n7,5\no 1\n\nq\n").stdout
    ok("answers: " in told, "or looked at whole", told[-3000:])
    ok(steps_of(place.path / "x") > 0, "Enter does it", told[-2000:])


def test_numbers(ok):
    """French writes "12 345,6" and "42 %", English "12,345.6" and "42%", in all places alike."""
    place = Place()
    sim = ["sim", "evenor", "--bands", "fils_de_sparte,haches_de_borva", "--bots", "random,random", "--games", "1200"]
    told = place.run(*sim, lang="fr").stdout
    ok("1\u202f200 parties" in told and re.search(r"\(\d+,\d %, entre \d+,\d et \d+,\d\)", told), "sim in French", told)
    ok(not re.search(r"\d\.\d", told), "and no point in it", told)
    told = place.run(*sim, lang="en").stdout
    ok("1,200 games" in told and re.search(r"\(\d+\.\d%, between \d+\.\d and \d+\.\d\)", told), "sim in English", told)
    for game in (EVENOR, SEG):
        told = place.run(*game, "--seed", "5", text="a\n" * 30 + "m\ni\n" + "1\n" * 40, lang="fr").stdout
        points = [line for line in told.splitlines() if re.search(r"\d\.\d", line)]
        ok(not points, f"{game[1]}: no point in a French number", points[:5])
        ok(re.search(r"\d,\d+ ; \d", told), "but commas", told[-2000:])


def main():
    global PROGRAM
    PROGRAM = os.path.abspath(sys.argv[1])
    ok = Tap()
    for test in (test_kept, test_seats, test_places, test_copies, test_one_screen, test_suit, test_signals, test_two_windows, test_stopped, test_editing,
                 test_end, test_margins, test_width, test_prose, test_results, test_legend, test_twins, test_thin, test_odds, test_typed,
                 test_numbers):
        if len(sys.argv) < 3 or any(word in test.__name__ for word in sys.argv[2:]):
            test(ok)
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
