#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""lessons.py PROGRAM [ID...]: plays every lesson of data/lessons through the engine, as the page does.

The learner sits at seat A; the other side answers from the lesson's own replies, and where it has none the lesson ends
there. The steps' choices must be legal and reach the goal, the wrong ones must be legal and miss it, and both need no
more dice than there are. Prints TAP.
"""
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
from tap import Tap  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent.parent
LESSONS_LEAST, STEPS_LEAST, STEPS_MOST = 20, 6, 10


class Engine:
    """A conversation with `escarmouche script --live`."""

    def __init__(self, program: str) -> None:
        self.run = subprocess.Popen([program, "script", "--live", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, message: dict) -> list[dict]:
        """All answers: a question about the language marks their end."""
        for line in (message, {"type": "lang", "lang": "en"}):
            self.run.stdin.write(json.dumps(line) + "\n")
        self.run.stdin.flush()
        answers = []
        while True:
            answer = json.loads(self.run.stdout.readline())
            if answer["type"] == "lang":
                return answers
            answers.append(answer)


def matches(pattern, found) -> bool:
    """As the page has it (game/lesson.ts), and the expectations of scripts."""
    if isinstance(pattern, list):
        return isinstance(found, list) and len(found) == len(pattern) and all(map(matches, pattern, found))
    if isinstance(pattern, dict):
        return isinstance(found, dict) and all(key in found and matches(part, found[key]) for key, part in pattern.items())
    return pattern == found


class Game:
    """One lesson being played."""

    def __init__(self, engine: Engine, file: dict, lesson: dict) -> None:
        self.engine, self.lesson, self.events, self.decide, self.over = engine, lesson, [], None, None
        self.left = list(lesson.get("replies", []))
        setup = dict(lesson["setup"])
        bands, tape = setup.pop("bands"), setup.pop("tape")
        setup.update(type="setup", system=file["system"], map=file["maps"][setup["map"]], tape=tape + file["dice"],
                     seats=[{"name": "A", "band": bands[0]}, {"name": "B", "band": bands[1]}])
        self.faults = []
        self.hear(engine.say(setup))

    def hear(self, answers: list[dict]) -> None:
        for answer in answers:
            if answer["type"] == "event":
                self.events.append(answer)
            elif answer["type"] == "decide":
                self.decide = answer
            elif answer["type"] == "over":
                self.decide, self.over = None, answer
            elif answer["type"] in ("error", "refusal"):
                self.faults.append(f'{answer["code"]} {answer.get("rule", "")} {answer["text"]}')

    def choose(self, choice: dict) -> None:
        seat = self.decide["seat"]
        before = len(self.faults)
        self.hear(self.engine.say({"type": "choose", "seat": seat, "choice": choice}))
        if len(self.faults) > before:
            self.faults[-1] = f"{seat} {json.dumps(choice, ensure_ascii=False)}: {self.faults[-1]}"

    def answer(self) -> None:
        """The other side, as long as it has something to say."""
        while self.decide and self.decide["seat"] != "A" and not self.faults:
            fits = [r for r in self.left if r["decision"] == self.decide["decision"] and r.get("figure", self.decide.get("figure")) == self.decide.get("figure")]
            if not fits:
                return
            if not fits[0].get("always"):
                self.left.remove(fits[0])
            self.choose(fits[0]["choice"])

    def play(self, choices: list[dict]) -> None:
        self.answer()
        for choice in choices:
            if not self.decide or self.decide["seat"] != "A":
                self.faults.append(f"nobody asks for {json.dumps(choice, ensure_ascii=False)}; the game waits for {self.decide and (self.decide['seat'], self.decide['decision'])}")
            if self.faults:
                return
            self.choose(choice)
            self.answer()

    def reached(self) -> bool:
        state = self.engine.say({"type": "ask", "what": "state"})[0]
        for goal in self.lesson["goal"]:
            (kind, pattern), = goal.items()
            told = any(matches(pattern, event) for event in self.events)
            if kind == "within":
                x, y = state["figures"][pattern["figure"]].get("at", (-1, -1))
                x0, y0, x1, y1 = pattern["box"]
                told = x0 <= x <= x1 and y0 <= y <= y1
            holds = {"event": told, "within": told, "never": not told, "state": matches(pattern, state), "over": self.over is not None and matches(pattern, self.over)}
            if not holds[kind]:
                return False
        return True


def words_of(value, where: str) -> list[str]:
    """Every text stands in both languages."""
    if isinstance(value, dict) and ("fr" in value or "en" in value):
        missing = [f"{where}: no {lang}" for lang in ("fr", "en") if not value.get(lang)]
        # A straight quote, or an English dash between words, is not how the page writes.
        return missing + [f"{where}: {value['fr']}" for sign in ("'", " – ") if sign in value.get("fr", "")]
    if isinstance(value, dict):
        return [w for key, part in value.items() if key not in ("setup", "do", "wrong", "replies", "goal") for w in words_of(part, f"{where}.{key}")]
    if isinstance(value, list):
        return [w for i, part in enumerate(value) for w in words_of(part, f"{where}[{i}]")]
    return []


def pointed(lesson: dict) -> list[str]:
    """Who is pointed at stands on the table."""
    there = lesson["setup"]["position"]["figures"]
    return [f"nobody is called {name}" for step in lesson["steps"] for name in step.get("look", {}).get("figures", []) if name not in there]


def check(engine: Engine, file: dict, lesson: dict, is_game: bool, rules: str) -> list[str]:
    wrong = words_of(lesson, lesson["id"]) + pointed(lesson) + [f"no rule {rule}" for rule in lesson["rules"] if f"# {rule} " not in rules]
    game = Game(engine, file, lesson)
    if game.faults:
        return wrong + game.faults
    if game.reached():
        wrong.append("the goal is reached before anything is done")
    for i, step in enumerate(lesson["steps"]):
        if is_game and i and step["do"] and game.reached():
            wrong.append(f"the goal is reached before step {i + 1}")
        game.play(step["do"])
    if game.faults or not game.reached():
        told = "\n".join(f'{e["kind"]}: {e["text"]} {e.get("dice", "")}' for e in game.events[-14:])
        waits = game.decide and (game.decide["seat"], game.decide["decision"], game.decide.get("figure"))
        return wrong + game.faults + [f"the goal is not reached; told:\n{told}\nwaits for {waits}"]
    if is_game:
        return wrong
    if "wrong" not in lesson:
        return wrong + ["no wrong choices"]
    game = Game(engine, file, lesson)
    game.play(lesson["wrong"])
    if game.faults:
        wrong += [f"wrong choice: {fault}" for fault in game.faults]
    elif game.reached():
        wrong.append("the wrong choices reach the goal")
    return wrong


def main() -> int:
    engine = Engine(sys.argv[1])
    only = sys.argv[2:]
    tap = Tap()
    for path in sorted((HERE / "data/lessons").glob("*.json")):
        file = json.loads(path.read_text("utf-8"))
        rules = (HERE / f"docs/rules/{file['system']}.md").read_text("utf-8")
        ids = [lesson["id"] for lesson in [file["game"], *file["lessons"]]]
        if not only:
            tap(len(file["lessons"]) >= LESSONS_LEAST and len(set(ids)) == len(ids), f"{path.stem}: at least {LESSONS_LEAST} lessons, each with a name of its own")
            tap(STEPS_LEAST <= len(file["game"]["steps"]) <= STEPS_MOST, f"{path.stem}: six to ten steps of the first game")
        for lesson in [file["game"], *file["lessons"]]:
            if only and lesson["id"] not in only:
                continue
            wrong = check(engine, file, lesson, lesson is file["game"], rules)
            tap(not wrong, f"{path.stem}: {lesson['id']}", "\n".join(wrong))
    for path in sorted((HERE / "data/glossary").glob("*.json")):
        file = json.loads(path.read_text("utf-8"))
        rules = (HERE / f"docs/rules/{file['system']}.md").read_text("utf-8")
        ids = [term["id"] for term in file["terms"]]
        wrong = [f"{term['id']}: no rule {term['rule']}" for term in file["terms"] if f"# {term['rule']} " not in rules]
        # A word means one thing.
        for lang in ("fr", "en"):
            forms = [form.lower() for term in file["terms"] for form in [term["name"][lang], *term.get("forms", {}).get(lang, [])]]
            wrong += sorted({f"{lang}: {form} stands twice" for form in forms if forms.count(form) > 1})
        tap(not wrong and len(set(ids)) == len(ids), f"{path.stem}: every word of the glossary has a rule and one meaning", "\n".join(wrong))
    return tap.done()


if __name__ == "__main__":
    sys.exit(main())
