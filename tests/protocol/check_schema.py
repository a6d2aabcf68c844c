#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""check_schema.py TRAFFIC [VECTORS PROGRAM]: is real traffic what the schema says?

TRAFFIC is a program that prints messages, "> " before those to the engine and "< " before those from it.
With VECTORS and PROGRAM, the lines of every script there and what `PROGRAM script` answers are held
against data/schema/protocol.schema.json too. The validator knows the words of JSON Schema that the
schema uses and refuses a schema that uses others.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
from decimal import Decimal

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KNOWN = {"$schema", "$id", "$defs", "$ref", "title", "description", "type", "const", "enum", "properties",
         "required", "additionalProperties", "propertyNames", "minProperties", "items", "minItems",
         "maxItems", "minimum", "maximum", "multipleOf", "minLength", "pattern", "anyOf", "oneOf"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


class Mistake(Exception):
    pass


def is_number(value):
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


class Schema:
    def __init__(self, path):
        self.root = json.loads(path.read_text(encoding="utf-8"))
        self.look(self.root, "#")

    def look(self, schema, place):
        """Refuses words the validator does not know and references to nothing."""
        if not isinstance(schema, dict):
            return
        for word in schema:
            if word not in KNOWN:
                raise SystemExit(f"{place}: the validator does not know {word!r}")
        if "$ref" in schema:
            self.follow(schema["$ref"])
        for word in ("properties", "$defs"):
            for key, value in schema.get(word, {}).items():
                self.look(value, f"{place}/{word}/{key}")
        for word in ("items", "additionalProperties", "propertyNames"):
            self.look(schema.get(word), f"{place}/{word}")
        for word in ("anyOf", "oneOf"):
            for i, value in enumerate(schema.get(word, [])):
                self.look(value, f"{place}/{word}/{i}")

    def follow(self, ref):
        node = self.root
        for part in ref.removeprefix("#/").split("/"):
            node = node[part]
        return node

    def check(self, value, schema, place=""):
        if schema is True or schema == {}:
            return
        if schema is False:
            raise Mistake(f"{place}: not allowed")
        if "$ref" in schema:
            self.check(value, self.follow(schema["$ref"]), place)
        if "const" in schema and value != schema["const"]:
            raise Mistake(f"{place}: should be {schema['const']!r}")
        if "enum" in schema and value not in schema["enum"]:
            raise Mistake(f"{place}: {value!r} is not one of {schema['enum']}")
        if "type" in schema:
            self.check_type(value, schema["type"], place)
        if "anyOf" in schema or "oneOf" in schema:
            self.check_branches(value, schema, place)
        if isinstance(value, dict):
            self.check_object(value, schema, place)
        elif isinstance(value, list):
            if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", 10**9):
                raise Mistake(f"{place}: {len(value)} items")
            for i, item in enumerate(value):
                self.check(item, schema.get("items", True), f"{place}/{i}")
        elif isinstance(value, str):
            if len(value) < schema.get("minLength", 0):
                raise Mistake(f"{place}: too short")
            if "pattern" in schema and not re.search(schema["pattern"], value):
                raise Mistake(f"{place}: {value!r} does not look like {schema['pattern']}")
        elif is_number(value):
            if "minimum" in schema and value < schema["minimum"]:
                raise Mistake(f"{place}: below {schema['minimum']}")
            if "maximum" in schema and value > schema["maximum"]:
                raise Mistake(f"{place}: above {schema['maximum']}")
            if "multipleOf" in schema and Decimal(value) % Decimal(str(schema["multipleOf"])):
                raise Mistake(f"{place}: not a multiple of {schema['multipleOf']}")

    def check_type(self, value, name, place):
        if name == "number":
            good = is_number(value)
        elif name == "integer":
            good = is_number(value) and value == int(value)
        else:
            good = isinstance(value, TYPES[name])
        if not good:
            raise Mistake(f"{place}: should be of type {name}")

    def check_branches(self, value, schema, place):
        for word in ("anyOf", "oneOf"):
            if word not in schema:
                continue
            mistakes = []
            for branch in schema[word]:
                try:
                    self.check(value, branch, place)
                except Mistake as mistake:
                    mistakes.append(str(mistake))
            good = len(schema[word]) - len(mistakes)
            if good == 0 or (word == "oneOf" and good > 1):
                # The branch that got furthest is the one that was meant.
                best = max(mistakes, key=lambda m: (m.split(":")[0].count("/"), "const" not in m))
                raise Mistake(best if good == 0 else f"{place}: fits {good} branches of oneOf")

    def check_object(self, value, schema, place):
        for key in schema.get("required", []):
            if key not in value:
                raise Mistake(f"{place}: lacks {key!r}")
        if len(value) < schema.get("minProperties", 0):
            raise Mistake(f"{place}: too few members")
        known = schema.get("properties", {})
        for key, item in value.items():
            if "propertyNames" in schema:
                self.check(key, schema["propertyNames"], f"{place} name {key!r}")
            self.check(item, known.get(key, schema.get("additionalProperties", True)), f"{place}/{key}")

    def message(self, text, side):
        """Checks one line; returns its type."""
        value = json.loads(text, parse_float=Decimal)
        kind = value.get("type") if isinstance(value, dict) else None
        direct = self.root["$defs"].get(kind)
        if kind is None:
            self.check(value, self.root["$defs"]["expectation"])
        else:
            names = [b["$ref"].split("/")[-1] for b in self.root["$defs"][side]["oneOf"]]
            if kind not in names:
                raise Mistake(f"/type: {kind!r} is no message {side}")
            self.check(value, direct)  # for a mistake that says something
            self.check(value, self.root["$defs"][side])
        return kind or "expectation"


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
    schema = Schema(ROOT / "data/schema/protocol.schema.json")
    seen = collections.Counter(counterexamples=refused(schema))
    lines = []
    done = subprocess.run([sys.argv[1], "12", "2026"], stdout=subprocess.PIPE, check=False)
    for line in done.stdout.decode("utf-8").splitlines():
        lines.append(("to_engine" if line.startswith("> ") else "from_engine", line[2:], "traffic"))
    failed = done.returncode != 0
    if failed:
        print(f"{sys.argv[1]} ended with {done.returncode}")
    if len(sys.argv) == 4:
        for script in sorted(pathlib.Path(sys.argv[2]).rglob("*.script")):
            text = script.read_text(encoding="utf-8", errors="replace").replace("\\\n", "")
            expects_mistakes = '"error"' in text
            for line in text.splitlines():
                if line.strip() and not line.lstrip().startswith("#") and not expects_mistakes:
                    lines.append(("to_engine", line, script.name))
            answers = subprocess.run([sys.argv[3], "script", str(script)], stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL, check=False).stdout.decode("utf-8")
            lines += [("from_engine", line, script.name) for line in answers.splitlines()
                      if line.startswith("{")]
    for side, line, where in lines:
        try:
            seen[f"{side} {schema.message(line, side)}"] += 1
        except (Mistake, json.JSONDecodeError) as mistake:
            print(f"{where}: {mistake}\n    {line[:2000]}")
            failed = True
            break
    for key, count in sorted(seen.items()):
        print(f"{count:8} {key}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
