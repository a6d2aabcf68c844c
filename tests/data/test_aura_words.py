#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_aura_words.py: whatever an Aura table tells has words: each event, question and roll a template that speaks of what is
there, each word of a key a text. Prints TAP."""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from schema import ROOT, read  # noqa: E402
from tap import Tap  # noqa: E402

ok = Tap()
RULES = ROOT / "src" / "rules" / "aura"
NAMES = (RULES / "aura_names.def").read_text(encoding="utf-8")
LISTS = {m[1]: re.findall(r'"(\w+)"', m[2]) for m in
         re.finditer(r"static const char \*const (\w+)\[\w*\] = \{(.*?)\};", (RULES / "aura_names.c").read_text("utf-8"), re.S)}
TEXTS = {group: read(ROOT / "data" / "text" / f"{group}_aura.json")
         for group in ("events", "decisions", "rolls", "words", "options", "option_values")}


def listed(macro):
    return re.findall(rf'^{macro}\(\w+, "(\w+)"', NAMES, re.M)


def depth(words):
    """How many holes stand in one another."""
    now = most = 0
    for letter in words:
        now += (letter == "{") - (letter == "}")
        most = max(most, now)
    return most


def main():
    keys = listed("AURA_KEY")
    for macro, group, more in (("AURA_EVENT", "events", []), ("AURA_WAIT", "decisions", ["floor"]), ("AURA_ROLL", "rolls", [])):
        missing = set(listed(macro) + more) - TEXTS[group].keys()
        ok(listed(macro) and not missing, f"{group}: each has a template", sorted(missing))
        spare = TEXTS[group].keys() - set(listed(macro) + more)
        ok(not spare, f"{group}: no template for nobody", sorted(spare))
        known = {"actor"} if group != "events" else {"dice", "sum", *keys}
        strange = {hole for text in TEXTS[group].values() for hole in re.findall(r"\{[?#]?(\w+)", text["fr"])} - known
        ok(not strange, f"{group}: they speak of what is there", sorted(strange))
    deepest = int(re.search(r"EXPAND_DEPTH = (\d+)", (ROOT / "src/protocol/wire/template.c").read_text("utf-8"))[1])
    deep = [f"{path.stem}.{name}" for path in sorted((ROOT / "data" / "text").glob("*.json")) for name, text in read(path).items()
            for words in text.values() if isinstance(words, str) and depth(words) >= deepest]
    ok(not deep, "no template nests deeper than it is read", deep)
    wanted = {f"add.{word}" for word in listed("AURA_ADDEND")}
    for key, words in re.findall(r'^AURA_KEY\(\w+, "(\w+)", SAGA_WORD.*?WORDS(?:_OR)?\((\w+)', NAMES, re.M):
        if words != "seats":  # letters
            wanted |= {f"{key}.{word}" for word in LISTS[words]}
    ok(len(wanted) > 100 and not wanted - TEXTS["words"].keys(), "words: each has a text", sorted(wanted - TEXTS["words"].keys()))
    options = re.findall(r'^AURA_OPTION\(\w+, "(\w+)", (\w+), [^"\n]*(?:"([\w|]+)")?',
                         (RULES / "aura_options.def").read_text("utf-8"), re.M)
    ok({name for name, _, _ in options} == TEXTS["options"].keys(), "options: each has a text, no text for nobody",
       {name for name, _, _ in options} ^ TEXTS["options"].keys())
    values = {f"{name}.{value}" for name, kind, listed_ in options if kind == "OPTION_ENUM" for value in listed_.split("|")}
    ok(values == TEXTS["option_values"].keys(), "options: each value has a text", values ^ TEXTS["option_values"].keys())
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
