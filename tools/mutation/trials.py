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

SCRIPT_LIMIT_S = 5  # of the processor, not of the clock; a script takes some 5 ms
SCRIPTS = f'ulimit -t {SCRIPT_LIMIT_S}; for f; do "$0" script "$f" >/dev/null 2>&1 || {{ echo "$f"; exit 1; }}; done'
# Campaigns of random games, in a size that fits a single change; ./test plays them in full.
SMALLER = {"conformance": {"2000": "300"}, "secrecy": {"1000": "100"}, "drawn": {"10000": "600"}}
QUICK = ("golden", "told", "damaged")  # all that --quick tries besides the scripts and the tests of the same folder
ONLY_FOR = {"schema": "src/protocol/wire"}  # every message of every script, which is slow
REACH_OPTIONS = ["-Doptimization=0", "-Ddebug=true", "-Dtests=false"]


class Reach:
    """Which scripts run through which line: those are played first, and no others of the same folder.

    From a build that notes the blocks it runs through (reach.c). Kept by the content of the source and of each script.
    """

    def __init__(self, bench, folder, say):
        self.scripts = sorted((bench.tree / "tests/vectors").rglob("*.script"))
        sources = hashlib.sha256()
        for path in sorted((bench.tree / "src").rglob("*")):
            if path.is_file():
                sources.update(path.read_bytes())
        self.sources = sources.hexdigest()
        kept = folder / "reach.json"
        cache = json.loads(kept.read_text()) if kept.exists() else {}
        if cache.get("sources") != self.sources:
            cache = {"sources": self.sources, "scripts": {}, "lines": []}
        keys = [hashlib.sha256(path.read_bytes()).hexdigest() for path in self.scripts]
        missing = {key: path for key, path in zip(keys, self.scripts) if key not in cache["scripts"]}
        if missing:
            say(f"noting what {len(missing)} scripts run through")
            self._note(bench, folder / "reach", missing, cache)
            cache["scripts"] = {key: cache["scripts"][key] for key in keys}
            kept.write_text(json.dumps(cache))
        self.masks = [int(cache["scripts"][key], 16) for key in keys]  # bit n: runs through line n
        self.lines = {}  # file: {line: n}
        for n, (file, line) in enumerate(cache["lines"]):
            self.lines.setdefault(file, {})[line] = n

    @staticmethod
    def _note(bench, build, missing, cache):
        hook, program, note = build.parent / "reach.o", build / "escarmouche", build.parent / "reach.note"
        subprocess.run(["cc", "-O2", "-c", pathlib.Path(__file__).with_name("reach.c"), "-o", hook], check=True)
        bench.make(build, [*REACH_OPTIONS, "-Dc_args=-fsanitize-coverage=trace-pc", f"-Dc_link_args={hook}"])
        blocks = {}
        for key, path in missing.items():
            note.unlink(missing_ok=True)
            run([str(program), "script", str(path)], SCRIPT_LIMIT_S, env={**os.environ, "REACH": str(note)})
            blocks[key] = array.array("I", note.read_bytes() if note.exists() else b"")
        offsets = sorted(set().union(*blocks.values()))
        told = subprocess.run(["addr2line", "-e", str(program)], capture_output=True, text=True, check=True,
                              input="\n".join(hex(offset - 1) for offset in offsets)).stdout.split("\n")
        numbers = {tuple(place): n for n, place in enumerate(cache["lines"])}
        number_of = {}
        for offset, place in zip(offsets, told):
            path, _, line = place.partition(":")
            digits = line.split()[0] if line else ""
            name = os.path.relpath(os.path.normpath(build / path), bench.tree)
            number_of[offset] = numbers.setdefault((name, int(digits) if digits.isdigit() else 0), len(numbers))
        cache["lines"] = list(numbers)
        for key, run_through in blocks.items():
            bits = bytearray(len(numbers) // 8 + 1)
            for offset in run_through:
                bits[number_of[offset] // 8] |= 1 << number_of[offset] % 8
            cache["scripts"][key] = f"{int.from_bytes(bits, 'little'):x}"

    def scripts_of(self, change, is_code):
        """Those that run through the line, in a random order that is always the same; all for a line of a table."""
        lines = self.lines.get(change.file, {})
        # Notes are taken where a block begins, which may be some lines above.
        at = max((line for line in lines if line <= change.line), default=None)
        indices = range(len(self.masks)) if not is_code else \
            [] if at is None else [i for i, mask in enumerate(self.masks) if mask >> lines[at] & 1]
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
                       for name in ("told", "damaged")]
        kept = folder / "seconds.json"
        state = [self.reach.sources, sorted(test["name"] for test in self.tests)]
        self.seconds, self.signature, known = json.loads(kept.read_text()) if kept.exists() else ({}, None, None)
        if known != state:
            say("timing the tests without a change")
            self._time()
            kept.write_text(json.dumps([self.seconds, self.signature, state]))

    def _prints(self, name):
        """As tests/conformance/prints.sh has it."""
        words = {"told": ["80"], "damaged": ["400"]}[name]
        seeds = [str(self.bench.tree / "tests/protocol/seeds" / kind) for kind in ("fuzz_setup", "fuzz_session")]
        program, numbers = str(self.bench.build / "tests/conformance" / name), str(self.numbers / f"{name}.txt")
        return [program, *words, numbers, *(seeds if name == "damaged" else [])]

    def _time(self):
        for test in self.tests[-2:]:
            run([*test["cmd"], "--make"], 300)
        failed = self.scripts(self.bench.tree / "tests/vectors", self.reach.scripts[::20])
        self.signature = self._signature()
        for test in self.tests:
            begin = time.monotonic()
            if test["name"] not in ONLY_FOR:
                failed = failed or self._test(test, 300)
            self.seconds[test["name"]] = time.monotonic() - begin if test["name"] not in ONLY_FOR else 60
        if failed:
            raise SystemExit(f"mutate: {failed} fails without any change")

    def scripts(self, folder, paths):
        """The first script that fails. One shell plays them: what starts them must cost less than they do."""
        code, text = run(["sh", "-c", SCRIPTS, self.bench.program("escarmouche"), *map(str, paths)], 1200)
        return None if code == 0 else os.path.relpath(text.strip(), folder) if text else "a script (no end)"

    def _signature(self):
        code, text = run([self.bench.program("escarmouche"), "bench", "--signature", "--lang", "en"], 120)
        return text.split()[-1] if code == 0 and text else "none"

    def _test(self, test, limit_s):
        command, env, cwd = self.bench.test_command(test, SMALLER.get(test["name"]))
        limited = ["sh", "-c", f'ulimit -t {int(limit_s)}; exec "$0" "$@"', *command]
        code, _ = run(limited, 20 * limit_s, env=env, cwd=cwd)
        has_no_end = code in (None, -signal.SIGXCPU, -signal.SIGKILL)
        return None if code == 0 else test["name"] + (" (no end)" if has_no_end else "")

    def _is_tried(self, test, change, suite):
        if not change.file.startswith(ONLY_FOR.get(test["name"], "src")) or not self.bench.concerns(test):
            return False
        return not self.is_quick or test["name"] in QUICK or (suite in test["suite"] and test["name"] not in ONLY_FOR)

    def caught_by(self, change, is_code):
        """The first test that notices the change, or None."""
        failed = self.scripts(self.bench.tree / "tests/vectors", self.reach.scripts_of(change, is_code))
        if failed:
            return failed
        suite = "escarmouche:" + change.file.split("/")[1]
        near = {test["name"]: suite not in test["suite"] and test["name"] not in QUICK for test in self.tests}
        for test in sorted(self.tests, key=lambda test: (near[test["name"]], self.seconds[test["name"]])):
            if not self._is_tried(test, change, suite):
                continue
            failed = self._test(test, 10 + 5 * self.seconds[test["name"]])
            if failed:
                return failed
            if test["name"] == "golden" and self._signature() != self.signature:
                return "signature"
        return None
