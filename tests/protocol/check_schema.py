#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""check_schema.py TRAFFIC [VECTORS PROGRAM]: is real traffic what the schema says?

TRAFFIC is a program that prints messages, "> " before those to the engine and "< " before those from it.
With VECTORS and PROGRAM, the lines of every script there and what `PROGRAM script` answers are held
against data/schema/protocol.schema.json too, those of a role-playing game against saga.schema.json.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
from decimal import Decimal

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from schema import Mistake, Schema  # noqa: E402

SAGAS = {"aura"}  # folders of scripts of role-playing games
SENTENCE, NUMBER, ALIKE_MAX, AT_ONCE = re.compile(r'"text":"(?:[^"\\]|\\.)*"'), re.compile(r"\d+"), 1, 16


class Messages(Schema):
    """The protocol's schema by kind of message: a mistake then names the member that is wrong."""

    def __init__(self, name="protocol"):
        super().__init__(name)
        self.kinds = {side: {b["$ref"].split("/")[-1] for b in self.root["$defs"][side]["oneOf"]}
                      for side in ("to_engine", "from_engine")}

    def message(self, text, side):
        """Checks one line; returns its type."""
        value = json.loads(text, parse_float=Decimal)
        kind = value.get("type", "expectation") if isinstance(value, dict) else "expectation"
        if kind != "expectation" and kind not in self.kinds[side]:
            raise Mistake(f"/type: {kind!r} is no message {side}")
        self.check(value, kind)
        return kind


def refused(schema):
    """Messages that the schema must not let through: a validator that accepts all proves nothing."""
    bad = ['{"type":"choose","seat":"E","choice":{"kind":"end"}}', '{"type":"choose","seat":"A"}',
           '{"type":"event","n":0,"kind":"shot","rules":[],"text":"x"}', '{"type":"dice","values":[0]}',
           '{"type":"choose","seat":"A","choice":{"kind":"end","place":[1.0005,2]}}',
           '{"type":"setup","system":"evenor","seats":[{"band":["leda"]}]}', '{"type":"nothing"}',
           '{"type":"undo","x":1}', '{"type":"undo","seat":"E"}', '{"type":"lang","lang":"de"}', '{"type":"load"}',
           '{"type":"ask","what":"nothing"}', '{"type":"ask","what":"roster","figures":[1]}', '{"expct":[]}', '{}']
    for text in bad:
        try:
            schema.message(text, "to_engine")
        except Mistake:
            continue
        raise SystemExit(f"the schema lets this through: {text}")
    return len(bad)


def main():
    if len(sys.argv) not in (2, 4):
        print(__doc__, file=sys.stderr)
        return 2
    schema, saga = Messages(), Messages("saga")
    seen = collections.Counter(counterexamples=refused(schema))
    lines = []
    done = subprocess.run([sys.argv[1], "12", "2026"], stdout=subprocess.PIPE, check=False)
    for line in done.stdout.decode("utf-8").splitlines():
        lines.append(("to_engine" if line.startswith("> ") else "from_engine", line[2:], "traffic", schema))
    failed = done.returncode != 0
    if failed:
        print(f"{sys.argv[1]} ended with {done.returncode}")
    if len(sys.argv) == 4:
        scripts = sorted(pathlib.Path(sys.argv[2]).rglob("*.script"))
        for script in scripts:
            text = script.read_text(encoding="utf-8", errors="replace").replace("\\\n", "")
            expects_mistakes = '"error"' in text
            for line in text.splitlines():
                if line.strip() and not line.lstrip().startswith("#") and not expects_mistakes:
                    lines.append(("to_engine", line, script.name, saga if script.parent.name in SAGAS else schema))
        parted = [[s for s in scripts if (s.parent.name in SAGAS) == is_saga] for is_saga in (False, True)]
        for some in (part[i:i + AT_ONCE] for part in parted for i in range(0, len(part), AT_ONCE)):
            answers = subprocess.run([sys.argv[3], "script", *map(str, some)], stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL, check=False).stdout.decode("utf-8")
            of = saga if some[0].parent.name in SAGAS else schema
            lines += [("from_engine", line, some[0].name, of) for line in answers.splitlines() if line.startswith("{")]
    alike = collections.Counter()
    for (side, line, of), where in {(*line[:2], line[3]): line[2] for line in reversed(lines)}.items():  # equal ones once
        # Of those that differ in sentences and numbers only, one: looking at all takes a minute.
        shape = side, NUMBER.sub("0", SENTENCE.sub("", line))
        alike[shape] += 1
        if alike[shape] > ALIKE_MAX:
            continue
        try:
            seen[f"{side} {of.message(line, side)}"] += 1
        except (Mistake, json.JSONDecodeError) as mistake:
            print(f"{where}: {mistake}\n    {line[:2000]}")
            failed = True
            break
    for key, count in sorted(seen.items()):
        print(f"{count:8} {key}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
