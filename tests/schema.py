# SPDX-License-Identifier: MIT
"""A JSON Schema of data/schema, by python3-jsonschema: Schema(name).check(value) raises a Mistake that names the place.

Numbers with a point are Decimal throughout, so that 0.001 is a thousandth; read values with read()."""
import json
import pathlib
from decimal import Decimal

from jsonschema import Draft202012Validator as Validator
from jsonschema.exceptions import best_match

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Mistake(Exception):
    pass


def read(path):
    return json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)


class Schema:
    def __init__(self, name):
        path = ROOT / "data" / "schema" / f"{name}.schema.json"
        Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))
        self.root = read(path)
        self.whole = Validator(self.root)
        self.parts = {key: self.whole.evolve(schema=part) for key, part in self.root.get("$defs", {}).items()}

    def check(self, value, part=None):
        """Against the whole schema, or against one of its definitions."""
        wrong = best_match((self.parts[part] if part else self.whole).iter_errors(value))
        if wrong:
            raise Mistake(f"/{'/'.join(map(str, wrong.absolute_path))}: {wrong.message}")
