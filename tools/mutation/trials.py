# SPDX-License-Identifier: MIT
"""The tests in the order in which they are tried on a change: quickest and nearest first, to the first that fails."""
import array
import hashlib
import json
import os
import pathlib
import random
import signal
import subprocess
import time

from mutation.bench import run

# Limits of the processor, not of the clock: a machine may be busy. A script takes some 5 ms, no test more than 20 s.
SCRIPT_LIMIT_S, TEST_LIMIT_S = 5, 60
CLOCK_LIMIT_S = 3600  # for what hangs without doing anything
SCRIPTS = f'ulimit -t {SCRIPT_LIMIT_S}; for f; do "$0" script "$f" >/dev/null 2>&1 || {{ echo "$f"; exit 1; }}; done'
LIMITED, SHORT = (["sh", "-c", f'ulimit -t {limit}; exec "$0" "$@"'] for limit in (TEST_LIMIT_S, SCRIPT_LIMIT_S))
# Campaigns of random games, in a size that fits a single change; ./test plays them in full.
SMALLER = {"conformance": {"1200": "300"}, "secrecy": {"60": "30"}, "drawn": {"1500": "600"}}
AT_ONCE = 16
SCENES = ("aurore", "evenor", "nordenth", "odds", "page", "seg", "siblings")  # folders of scripts
PRINTS = ("heard", "damaged", "evenings", *(f"scenes {folder}" for folder in SCENES))
QUICK = ("golden", *PRINTS)  # all that --quick tries besides the scripts and the tests of the same folder
ONLY_FOR = {"schema": "src/protocol/wire"}  # every message of every script, which is slow
GAMES = {"aurore": {"aurore", "d6"}, "evenor": {"evenor", "d6"}, "nordenth": {"nordenth"}, "seg": {"seg"},
         "siblings": {"aurore", "evenor", "d6"}, "heard": {"aurore", "evenor", "d6", "nordenth", "seg"},
         "evenings": {"aura", "saga"}}  # their rooms
FEWER = {"heard": ["24"], "damaged": ["150"], "evenings": ["60"]}  # games and evenings, with --quick
HEARD = ("aurore", "evenor", "nordenth", "seg")
REACH_OPTIONS = ["-Doptimization=0", "-Ddebug=true", "-Dtests=false"]


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Reach:
    """Which scripts run through which line: only those are played for a change of it.

    From a build that notes the blocks it runs through (reach.c). Notes are dear and only a hint: they are kept until many
    are missing. A file that has changed since has all scripts played, a new script is played for all files.
    """

    def __init__(self, bench, folder, say):
        self.scripts = sorted((bench.tree / "tests/vectors").rglob("*.script"))
        keys = [digest(path) for path in self.scripts]
        files = {str(path.relative_to(bench.tree)): digest(path) for path in (bench.tree / "src").rglob("*.[chd]*")}
        kept = folder / "reach.json"
        cache = json.loads(kept.read_text()) if kept.exists() else {"files": {}, "scripts": {}}
        stale = sum(cache["files"].get(name) != content for name, content in files.items())
        missing = sum(key not in cache["scripts"] for key in keys)
        if stale > len(files) / 3 or missing > len(keys) / 10:
            say(f"noting what {len(keys)} scripts run through")
            cache = {"files": files, **self._note(bench, folder / "reach", dict(zip(keys, self.scripts)))}
            kept.write_text(json.dumps(cache))
        self.masks = [int(cache["scripts"].get(key, "-1"), 16) for key in keys]  # bit n: runs through line n
        self.lines = {}  # file: {line: n}
        for n, (file, line) in enumerate(cache["lines"]):
            if cache["files"].get(file) == files.get(file):
                self.lines.setdefault(file, {})[line] = n

    @staticmethod
    def _note(bench, build, scripts):
        hook, program, note = build.parent / "reach.o", build / "escarmouche", build.parent / "reach.note"
        subprocess.run(["cc", "-O2", "-c", pathlib.Path(__file__).with_name("reach.c"), "-o", hook], check=True)
        # Objects from a cache would name the files of the tree they were first made in.
        bench.make(build, [*REACH_OPTIONS, "-Dc_args=-fsanitize-coverage=trace-pc", f"-Dc_link_args={hook}"],
                   CCACHE_DISABLE="1")
        blocks = {}
        for key, path in scripts.items():
            note.unlink(missing_ok=True)
            run([str(program), "script", str(path)], CLOCK_LIMIT_S, env={**os.environ, "REACH": str(note)})
            blocks[key] = array.array("I", note.read_bytes() if note.exists() else b"")
        offsets = sorted(set().union(*blocks.values()))
        told = subprocess.run(["addr2line", "-e", str(program)], capture_output=True, text=True, check=True,
                              input="\n".join(hex(offset - 1) for offset in offsets)).stdout.split("\n")
        numbers, number_of = {}, {}
        for offset, place in zip(offsets, told):
            path, _, line = place.partition(":")
            digits = line.split()[0] if line else ""
            name = os.path.relpath(os.path.normpath(build / path), bench.tree)
            number_of[offset] = numbers.setdefault((name, int(digits) if digits.isdigit() else 0), len(numbers))
        masks = {}
        for key, run_through in blocks.items():
            bits = bytearray(len(numbers) // 8 + 1)
            for offset in run_through:
                bits[number_of[offset] // 8] |= 1 << number_of[offset] % 8
            masks[key] = f"{int.from_bytes(bits, 'little'):x}"
        return {"lines": list(numbers), "scripts": masks}

    def scripts_of(self, change, is_code):
        """Those that run through the line, in a random order that is always the same; all for a line of a table."""
        lines = self.lines.get(change.file, {})
        # Notes are taken where a block begins, which may be some lines above.
        at = max((line for line in lines if line <= change.line), default=None)
        indices = range(len(self.masks)) if not is_code or at is None else \
            [i for i, mask in enumerate(self.masks) if mask >> lines[at] & 1]
        order = [self.scripts[i] for i in indices]
        random.Random(repr(change.key())).shuffle(order)
        folder = change.file.split("/")[2] if change.file.startswith("src/rules/") else ""
        return sorted(order, key=lambda path: path.parent.name != folder)


class Trials:
    def __init__(self, bench, folder, say, is_quick=False):
        self.bench, self.is_quick, self.numbers = bench, is_quick, folder
        self.reach = Reach(bench, folder, say)
        self.tests = [test for test in bench.tests if any(bench.is_program(word) for word in test["cmd"])]
        self.tests += [{"name": name, "suite": ["prints"], "env": {}, "workdir": None, "cmd": self._prints(name)}
                       for name in PRINTS]
        self.kept = folder / "seconds.json"
        self.seconds = json.loads(self.kept.read_text()) if self.kept.exists() else {}
        self.say = say
        self.sound = {}  # test: does it pass without a change?
        self.signature = self._signature()
        for test in self.tests[-len(PRINTS):]:
            run([*test["cmd"], "--make"], CLOCK_LIMIT_S)

    def _prints(self, name):
        """As tests/conformance/prints.sh has it."""
        name, _, folder = name.partition(" ")
        words = {"heard": ["80"], "damaged": ["400"], "evenings": ["200"], "scenes": []}[name]
        words = FEWER.get(name, words) if self.is_quick else words
        places = {"heard": [], "damaged": ["tests/protocol/seeds/fuzz_setup", "tests/protocol/seeds/fuzz_session",
                              "tests/conformance/damaged.list"],
                  "evenings": ["tests/vectors/aura"],
                  "scenes": sorted((self.bench.tree / "tests/vectors" / folder).glob("*.script"))}[name]
        program, numbers = str(self.bench.build / "tests/conformance" / name), str(self.numbers / f"{name}{folder}.txt")
        return [program, *words, numbers, *(str(self.bench.tree / place) for place in places)]

    def scripts(self, folder, paths):
        """The first script that fails. A few are played at once: what starts them must cost less than they do."""
        program = self.bench.program("escarmouche")
        for begin in range(0, len(paths), AT_ONCE):
            some = list(map(str, paths[begin:begin + AT_ONCE]))
            if run([*SHORT, program, "script", *some], CLOCK_LIMIT_S)[0] == 0:
                continue
            code, text = run(["sh", "-c", SCRIPTS, program, *some], CLOCK_LIMIT_S)
            if code:
                return os.path.relpath(text.strip(), folder) if text else "a script (no end)"
        return None

    def _signature(self):
        command = [*LIMITED, self.bench.program("escarmouche"), "bench", "--signature", "--lang", "en"]
        code, text = run(command, CLOCK_LIMIT_S)
        return text.split()[-1] if code == 0 and text else "none"

    def _test(self, test, room=None):
        """None if it passes; else its name."""
        name = test["name"]
        begin = time.monotonic()
        command, env, cwd = self.bench.test_command(test, SMALLER.get(name))
        if name == "heard":
            command += [game for game in HEARD if room in GAMES[game]]  # all if there is none of them
        code, _ = run([*LIMITED, *command], CLOCK_LIMIT_S, env=env, cwd=cwd)
        if code == 0:
            self.seconds[name] = round(time.monotonic() - begin, 2)
            self.kept.write_text(json.dumps(self.seconds))
            return None
        return name + (" (no end)" if code in (None, -signal.SIGXCPU, -signal.SIGKILL) else "")

    def _is_sound(self, name, is_failing):
        """Whatever notices a change has to pass without one; looked at once, when it first notices something."""
        if name not in self.sound:
            with self.bench.unchanged():
                self.sound[name] = not is_failing()
            if not self.sound[name]:
                self.say(f"{name} fails without any change and is left out")
        return self.sound[name]

    @staticmethod
    def _room(change):
        """Whose rules they are; None outside of them."""
        place = change.file.split("/")
        return place[2] if place[1] == "rules" and len(place) > 3 else None

    def _is_of_another_game(self, test, change):
        rooms, room = GAMES.get(test["name"].removeprefix("scenes "), set()), self._room(change)
        return bool(rooms) and room is not None and room not in rooms

    def _is_tried(self, test, change, suite):
        if self._is_of_another_game(test, change):
            return False
        if not change.file.startswith(ONLY_FOR.get(test["name"], "src")) or not self.bench.concerns(test):
            return False
        return not self.is_quick or test["name"] in QUICK or (suite in test["suite"] and test["name"] not in ONLY_FOR)

    def caught_by(self, change, is_code):
        """The first test that notices the change, or None."""
        vectors = self.bench.tree / "tests/vectors"
        scripts = self.reach.scripts_of(change, is_code)
        while failed := self.scripts(vectors, scripts):
            script = vectors / failed
            if not script.exists() or self._is_sound(failed, lambda: self.scripts(vectors, [script])):
                return failed
            scripts = scripts[scripts.index(script) + 1:]
        suite = "escarmouche:" + change.file.split("/")[1]
        near = {test["name"]: suite not in test["suite"] and test["name"] not in QUICK for test in self.tests}
        for test in sorted(self.tests, key=lambda test: (near[test["name"]], self.seconds.get(test["name"], 1))):
            if not self._is_tried(test, change, suite):
                continue
            failed = self._test(test, self._room(change))
            if failed and self._is_sound(test["name"], lambda: self._test(test)):
                return failed
            if test["name"] == "golden" and self._signature() != self.signature:
                return "signature"
        return None
