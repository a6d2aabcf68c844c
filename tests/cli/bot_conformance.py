#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""bot_conformance.py [--games N] [--system ID] [COMMAND...]: does a bot keep to docs/bot.md?

COMMAND starts the bot (default: build/escarmouche bot). Whole games are played, the referee being
`escarmouche script - --live`; ESCARMOUCHE names the program, default build/escarmouche. Prints one line for
each check and exits with 1 if any failed.
"""
import json
import os
import pathlib
import queue
import random
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("ESCARMOUCHE", str(ROOT / "build" / "escarmouche"))
LIMIT_S = 60


class Talker:
    """A child that speaks JSON lines."""

    def __init__(self, command):
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.child.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def raw(self, line):
        self.child.stdin.write(line.encode() + b"\n")
        self.child.stdin.flush()

    def say(self, **message):
        self.raw(json.dumps(message, ensure_ascii=False))

    def hear(self, limit=LIMIT_S):
        line = self.lines.get(timeout=limit)
        if line is None:
            raise EOFError("the program ended")
        return json.loads(line)

    def until(self, *types, limit=LIMIT_S):
        """Messages up to the first of one of these types, that one included."""
        heard = []
        end = time.monotonic() + limit
        while not heard or heard[-1].get("type") not in types:
            heard.append(self.hear(max(0.1, end - time.monotonic())))
        return heard

    def close(self):
        self.child.stdin.close()
        return self.child.wait(timeout=LIMIT_S)


class Checks:
    def __init__(self):
        self.failed = 0

    def __call__(self, good, what, detail=""):
        print(f"{'ok' if good else 'FAILED'}: {what}{'' if good or not detail else ': ' + str(detail)}")
        self.failed += not good
        return good


def value_of(option):
    """Another legal value of an option than its default."""
    if option["kind"] == "bool":
        return not option["default"]
    if option["kind"] == "int":
        return option["least"] if option["default"] != option["least"] else option["most"]
    if option["kind"] == "enum":
        return next((v for v in option["values"] if v != option["default"]), option["default"])
    return option["default"]


def opening(bot, check):
    bot.say(type="hello")
    heard = bot.until("ready")
    names = [m for m in heard if m["type"] == "id"]
    options = [m for m in heard if m["type"] == "option"]
    check(len(names) == 1 and {"name", "version", "systems"} <= names[0].keys(),
          "hello: one id with name, version and systems", names)
    check(all(m["type"] in ("id", "option", "ready") for m in heard), "hello: nothing else", heard)
    kinds = {"bool": bool, "int": int, "enum": str, "text": str}
    for o in options:
        good = o.get("kind") in kinds and isinstance(o.get("default"), kinds[o["kind"]])
        if good and o["kind"] == "int":
            good = o["least"] <= o["default"] <= o["most"]
        if good and o["kind"] == "enum":
            good = o["default"] in o["values"]
        check(good, f"option {o.get('name')}: kind and default agree", o)
    bot.say(type="ping")
    check(bot.hear() == {"type": "pong"}, "ping is answered with pong")
    for o in options:
        bot.say(type="set", name=o["name"], value=value_of(o))
        bot.say(type="set", name=o["name"], value=o["default"])
    bot.say(type="ping")
    check(bot.until("pong")[:-1] == [], "options take legal values in silence")
    bot.say(type="set", name="no such option", value=1)
    check(bot.hear()["type"] == "error", "an unknown option is an error")
    return names[0]["systems"] if names else []


def mistakes(bot, check):
    for line, what in (("{", "half an object"), ("[1]", "no object"), ('{"type":"dance"}', "an unknown type"),
                       ('{"type":"go","depth":3}', "an unknown key"), ('{"type":"go","ms":-1}', "a negative budget"),
                       ('{"type":"position","setup":7}', "a setup that is none"),
                       ('{"type":"go"}', "go without a position")):
        bot.raw(line)
        answer = bot.hear()
        check(answer["type"] == "error" and "code" in answer, f"{what}: one error", answer)
    bot.say(type="ping")
    check(bot.hear() == {"type": "pong"}, "and the conversation goes on")


class Referee:
    """A game run by escarmouche with dice rolled here, and a history that can be shown to a bot."""

    def __init__(self, setup, seed):
        self.talker = Talker([PROGRAM, "script", "-", "--live", "--lang", "en"])
        self.setup = {**setup, "terrain_seed": seed}
        self.random = random.Random(seed)
        self.dice, self.choices = [], []
        self.shown, self.gone = {}, set()  # cards by who held them: revealed since the last pile; never to be
        self.talker.say(**self.setup, dice="ask")
        self.wait = self.listen()

    def listen(self):
        """What the game waits for; rolls the dice it asks for on the way."""
        while True:
            *heard, answer = self.talker.until("decide", "over", "refusal", "error", "dice_needed")
            for event in heard:
                if event.get("kind") == "revealed":
                    self.shown.setdefault(event["seat"], set()).add(event["figure"])
                elif event.get("kind") == "card_removed":
                    self.gone.add(event["figure"])
            if answer["type"] != "dice_needed":
                return answer
            values = [self.random.randint(1, answer["sides"]) for _ in range(answer["count"])]
            self.dice += values
            self.talker.say(type="dice", values=values)

    def position(self, seat=None):
        """The game so far, for a seat: what it may not know of others' cards is made up."""
        choices = list(self.choices)
        for other in {c["seat"] for c in choices} - {seat}:
            last = [i for i, c in enumerate(choices) if c["seat"] == other and "cards" in c["choice"]][-1:]
            for i in last if seat and self.wait["type"] == "decide" else []:
                pile = self.stand_in(choices[i]["choice"]["cards"], self.shown.get(other, set()))
                choices[i] = {"seat": other, "choice": {"kind": choices[i]["choice"]["kind"], "cards": pile}}
        return {"type": "position", "setup": {**self.setup, "tape": self.dice}, "choices": choices}

    def stand_in(self, pile, shown):
        """A pile that agrees with all cards revealed so far: the others in another order and suit."""
        hidden = sorted((card for card, _ in pile if card not in shown | self.gone), reverse=True)
        return [[card, suit] if card in shown else [card if card in self.gone else hidden.pop(), "heart"]
                for card, suit in pile]

    def choose(self, seat, choice):
        if "cards" in choice:
            self.shown[seat] = set()
        self.talker.say(type="choose", seat=seat, choice=choice)
        answer = self.listen()
        if answer["type"] in ("refusal", "error"):
            return answer
        self.choices.append({"seat": seat, "choice": choice})
        self.wait = answer
        return None


def think(bot, check_info, **budget):
    bot.say(type="go", **budget)
    heard = bot.until("best", "error")
    nodes = -1
    for m in heard[:-1]:
        good = m["type"] == "info" and m.get("nodes", -1) >= nodes and 0 <= m.get("score", 0) <= 1000
        nodes = m.get("nodes", nodes)
        if not good:
            check_info.append(m)
    return heard[-1]


def whole_game(bot, check, setup, seed):
    referee = Referee(setup, seed)
    name = f"{setup['system']}/{setup['scenario']}"
    if not check(referee.wait["type"] == "decide", f"{name}: the referee starts", referee.wait):
        return
    bad_info, differ, count = [], [], 0
    while referee.wait["type"] == "decide":
        position = referee.position(referee.wait["seat"])
        bot.say(**position)
        seen = bot.hear()
        if seen["type"] != "position" or seen.get("seat") != referee.wait["seat"] or seen.get("over") is not False:
            check(False, f"{name}: decision {count} is understood", seen)
            return
        if seen.get("hash") != referee.wait["hash"]:
            check(False, f"{name}: decision {count} has the hash of the referee", (seen, referee.wait))
            return
        best = think(bot, bad_info)
        if best["type"] != "best" or best["seat"] != referee.wait["seat"]:
            check(False, f"{name}: decision {count} is answered", best)
            return
        if count % 10 == 0:
            bot.say(**position)
            bot.hear()
            if think(bot, bad_info) != best:
                differ.append(count)
        refusal = referee.choose(best["seat"], best["choice"])
        if refusal:
            check(False, f"{name}: decision {count} is legal", (best, refusal))
            return
        count += 1
    check(referee.wait["type"] == "over", f"{name}: a whole game, {count} decisions, all legal")
    check(not bad_info, f"{name}: info messages are well formed", bad_info[:1])
    check(not differ, f"{name}: equal positions give equal choices", differ)
    bot.say(**referee.position())
    seen = bot.hear()
    check(seen.get("over") is True and seen.get("hash") == referee.wait.get("hash") and "decision" not in seen,
          f"{name}: the bot sees the same end", seen)
    bot.say(type="go")
    check(bot.hear()["type"] == "error", f"{name}: no choice after the end")
    referee.talker.close()


def budgets(bot, check, setup):
    referee = Referee(setup, 1)
    bad_info = []
    bot.say(**referee.position())
    bot.hear()
    begin = time.monotonic()
    best = think(bot, bad_info, ms=300)
    spent = time.monotonic() - begin
    check(best["type"] == "best" and spent < 10, "a budget of 300 ms is kept (10 s allowed)", spent)
    best = think(bot, bad_info, nodes=500)
    check(best["type"] == "best", "a budget of 500 nodes ends")
    bot.say(type="go", ms=60000)
    time.sleep(0.3)
    bot.say(type="stop")
    begin = time.monotonic()
    best = bot.until("best", limit=70)[-1]
    check(time.monotonic() - begin < 20, "stop ends the thinking")
    bot.say(type="go", ms=60000)
    time.sleep(0.3)
    bot.say(type="ping")
    begin = time.monotonic()
    heard = bot.until("pong", "best", limit=70)
    check(heard[-1]["type"] == "pong" and time.monotonic() - begin < 20, "ping is answered while thinking (20 s allowed)",
          heard[-1])
    bot.say(type="stop")
    check(bot.until("best", limit=70)[-1]["type"] == "best", "and the thinking goes on until stop")
    bot.say(type="stop")
    bot.say(type="ping")
    check(bot.hear() == {"type": "pong"}, "stop while idle is no mistake and has no answer")
    check(not bad_info, "info messages are well formed", bad_info[:1])
    # A tape with a die too many shows the future.
    position = referee.position()
    position["setup"]["tape"] = position["setup"]["tape"] + [1]
    bot.say(**position)
    check(bot.hear()["type"] == "error", "a tape with dice left over is refused")
    referee.talker.close()


def seats_for(system, scenario, n):
    """Sample bands for the n-th game of a scenario, and the options that they need."""
    options, seats = {}, []
    for seat in "AB":
        own = [b for b in system["bands"] if b.get("scenario") == scenario and b["seat"] == seat]
        own = own or [b for b in system["bands"] if "scenario" not in b]
        band = own[(n + len(seats)) % len(own)]
        options.update(band.get("options", {}))
        seats.append({"band": band["id"]})
    return {"seats": seats, "options": options}


def main():
    arguments = sys.argv[1:]
    games, only = 1, None
    while arguments and arguments[0].startswith("--"):
        if arguments[0] == "--games":
            games = int(arguments[1])
        elif arguments[0] == "--system":
            only = arguments[1]
        else:
            sys.exit(__doc__)
        arguments = arguments[2:]
    check = Checks()
    bot = Talker(arguments or [PROGRAM, "bot"])
    try:
        systems = opening(bot, check)
        mistakes(bot, check)
        known = json.loads(subprocess.run([PROGRAM, "systems", "--json"], check=True, capture_output=True,
                                          text=True).stdout)["systems"]
        for system in known:
            if system["id"] not in systems or (only and system["id"] != only):
                continue
            scenarios = [s["name"] for s in system["scenarios"] if s["name"] != "roll"]
            for n in range(games * len(scenarios)):
                scenario = scenarios[n % len(scenarios)]
                setup = {"type": "setup", "system": system["id"], "scenario": scenario,
                         **seats_for(system, scenario, n)}
                whole_game(bot, check, setup, 1000 + n)
            budgets(bot, check, setup)
        bot.say(type="quit")
        check(bot.close() == 0, "quit ends the bot with 0")
    except (EOFError, queue.Empty, ValueError, KeyError) as error:
        check(False, "the conversation broke off", repr(error))
    print("failed: " + str(check.failed))
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
