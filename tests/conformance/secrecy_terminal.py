#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""secrecy_terminal.py PROGRAM: what secrecy.c is for messages, for the terminal: does anything that side A can see, ask for
or find in a copy depend on what side B has chosen in secret?

Every game is played twice in a pseudo-terminal with the same keys, but with another pile of side B: three cards alike, the
others in another order and of other suits. Until the fourth is turned over all bytes of the screen must be the same, but
for the pages that were handed to side B, and so must the copies that `j` writes, but for seals. Prints TAP."""
import json
import os
import pathlib
import re
import select
import signal
import subprocess
import sys
import time

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path[:0] = [str(TESTS), str(TESTS / "cli")]
import test_play  # noqa: E402
from tap import Tap  # noqa: E402

OWN_PILE = "AL=s CO=h HA=s PE=c LI=d"
PILES = ["sa=s ta=h ro=c bu=d ca=s mi=h", "sa=s ta=h ro=c mi=s bu=h ca=c"]
HUNTERS = {"sa": "deadeye", "ta": "slinger", "ro": "pathfinder", "bu": "netter", "ca": "porter", "mi": "beater"}
SUITS = {"s": "spade", "h": "heart", "c": "club", "d": "diamond"}
SHARED = 3  # cards that both piles begin with
OF_B = re.compile("Marsh Hunters|Sarcelle|Tadorne|Roselin|Butor|Castor|Milouin")
SHOWN = re.compile("Card of (?:Sarcelle|Tadorne|Roselin|Butor|Castor|Milouin)")
# One after the other, at one decision after the other, whosever it is.
QUESTIONS = ["j copy", "?", "p", "u", "m", "w", "i sa", "r SG-ACT-11"]
PROMPT = ("\n> ", f"{test_play.PUBLIC}> ")
STEPS_MAX = 150


class Screen(test_play.Terminal):
    """A game at a terminal, led by what everybody sees of it."""

    def __init__(self, place, *arguments):
        super().__init__(place, *arguments, lang="en")
        self.keys = []
        self.questions = 0
        self.news = ""  # since the last key
        self.settle()

    def settle(self):
        """Reads to the next prompt, or to the end of the program."""
        since, end = len(self.screen), time.monotonic() + 20
        while time.monotonic() < end and not self.screen[since:].endswith(PROMPT):
            if not select.select([self.fd], [], [], 5)[0]:
                break
            try:
                self.screen += os.read(self.fd, 65536).decode("utf-8", "replace")
            except OSError:  # it has gone
                break
        self.news = self.screen[since:]

    def answer(self, pile, wants_question):
        """What to type now."""
        if "then Enter." in self.news or "Enter to hide" in self.news:
            return ""
        if "top card first" in self.news:
            return pile if self.screen.rfind("for side B") > self.screen.rfind("for side A") else OWN_PILE
        if "may it be taken back?" in self.news:
            return "2"
        if "exists already" in self.news:
            return "1"
        question = (re.findall(r"^[^ ].*\[SG-[A-Z]+-\d+\]", self.screen, re.M) or [""])[-1]
        is_of_b = bool(OF_B.search(question))
        shown = len(SHOWN.findall(self.screen))
        if shown == SHARED and is_of_b and "reveal" in question:
            return "q"
        if shown == SHARED - 1 and "for side B" not in self.screen:
            return "q"  # the machine looks at the next card, as it may
        if wants_question:
            self.questions += 1
            return QUESTIONS[(self.questions - 1) % len(QUESTIONS)]
        return "1" if is_of_b else "a"  # whom the machine helps knows no more than the seat

    def play(self, pile):
        was_question = False
        while len(self.keys) < STEPS_MAX and self.news.endswith(PROMPT) and self.keys[-1:] != ["q"]:
            keys = self.answer(pile, not was_question)
            if keys in QUESTIONS or keys in ("1", "a"):
                was_question = keys in QUESTIONS
            self.keys.append(keys)
            os.write(self.fd, (keys + "\n").encode())
            self.settle()

    def of_side_a(self, place):
        """All bytes but the pages of side B, and but where and when the game is kept."""
        page = re.escape(test_play.PRIVATE) + r"(?:(?!\x1b\[\?1049l).)*?for side B.*?" + re.escape(test_play.PUBLIC)
        text = re.sub(page, "<page>", self.screen, flags=re.S)
        text = re.sub(r"> ([^\r]*)\r\n\1\r\n", r"> \1\r\n", text)  # typed before the line editor was ready
        return re.sub(r"\d{4}-\d\d-\d\d-\d{6}", "<time>", text.replace(str(place.path), "<place>"))


def sealed(path):
    """A copy without its seals, the chance that goes into them and the checks that follow from them."""
    return re.sub(r'"(seal|salt|check)":"[0-9a-f]+"', r'"\1":""', path.read_text(encoding="utf-8")) if path.exists() else None


def first_difference(a, b):
    at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return repr(a[max(0, at - 200):at + 200]) + "\n# " + repr(b[max(0, at - 200):at + 200])


def compare(ok, name, games, wanted):
    """`games`: two of (place, screen) that were played alike."""
    seen = [screen.of_side_a(place) for place, screen in games]
    ok(seen[0] == seen[1], f"{name}: side A sees the same", first_difference(*seen))
    ok(games[0][1].screen != games[1][1].screen or "for side B" not in seen[0], f"{name}: though side B does not")
    copies = [sealed(place.path / "copy") for place, _ in games]
    ok(copies[0] and copies[0] == copies[1], f"{name}: and copies say the same", copies)
    for place, screen in games:
        ok(len(SHOWN.findall(screen.screen)) >= wanted, f"{name}: {wanted} cards were shown", screen.screen[-2000:])
        ok(place.path.joinpath("copy").stat().st_mode & 0o77 == 0, f"{name}: a copy is its owner's alone")
        for kept in place.kept() + [p for p in (place.path / "game",) if p.exists()]:
            ok(kept.stat().st_mode & 0o77 == 0, f"{name}: and so is the game that is kept")


def test_hot_seat(ok):
    for seed in (3, 4):
        games = []
        for pile in PILES:
            place = test_play.Place()
            screen = Screen(place, *test_play.SEG, "--seats", "me,me", "--seed", seed)
            screen.play(pile)
            screen.end(None if screen.keys[-1] == "q" else signal.SIGTERM)
            games.append((place, screen))
        compare(ok, f"two at one screen, seed {seed}", games, SHARED)
        asked = {key for key in games[0][1].keys if key in QUESTIONS}
        ok(asked == set(QUESTIONS), "every question was asked", asked)


class Talk:
    """A session of the protocol."""

    def __init__(self):
        self.process = subprocess.Popen([test_play.PROGRAM, "script", "-", "--live"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def say(self, message, last):
        """Says a message; the answers, to the one of this type."""
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        lines = []
        while not lines or json.loads(lines[-1])["type"] not in (last, "error", "refusal"):
            lines.append(self.process.stdout.readline())
        return lines

    def end(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def journal_of(seed, players, pile):
    """A game in its first turn after the deployment: both have built their piles, side B this one."""
    cards = [[HUNTERS[word[:2]], SUITS[word[3]]] for word in pile.split()]
    talk = Talk()
    seats = [{"band": band, "name": name, "player": player} for band, name, player in zip(
        ("garrison", "hunters"), ("Border Garrison", "Marsh Hunters"), players)]
    decide = json.loads(talk.say({"type": "setup", "system": "seg", "scenario": "clash", "seed": seed, "seats": seats}, "decide")[-1])
    piles = 0
    while piles < 4:
        seat = decide["seat"]
        told = json.loads(talk.say({"type": "ask", "what": "bot", "bot": "greedy", "seat": seat}, "answer")[-1])
        choice = told["choice"]
        if choice["kind"] == "build_pile":
            piles += 1
            if piles == 4:
                choice["cards"] = cards
        decide = json.loads(talk.say({"type": "choose", "seat": seat, "choice": choice}, "decide")[-1])
    lines = talk.say({"type": "journal"}, "end")
    talk.end()
    return "".join(lines)


def test_against_machine(ok):
    """The machine's pile is told by nothing; its seat may not look either, as long as it decides nothing by it."""
    for seed in (1, 5):
        for players in (("me", "greedy"), ("me", "me")):
            games = []
            for pile in PILES:
                place = test_play.Place()
                (place.path / "game").write_text(journal_of(seed, players, pile), encoding="utf-8")
                (place.path / "game").chmod(0o600)
                screen = Screen(place, "play", "--load", "game")
                screen.play(pile)
                screen.end(None if screen.keys[-1] == "q" else signal.SIGTERM)
                games.append((place, screen))
            compare(ok, f"a game gone on with, {','.join(players)}, seed {seed}", games, 1)


def main():
    test_play.PROGRAM = os.path.abspath(sys.argv[1])
    ok = Tap()
    test_hot_seat(ok)
    test_against_machine(ok)
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
