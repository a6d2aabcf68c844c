#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_rule_texts.py: what players read of the rules is well formed, and gen_rules.py refuses what is not, naming
the rule. Prints TAP."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from schema import Mistake, Schema  # noqa: E402
from tap import Tap  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# The rulesets that are complete, each with a rule to break.
SYSTEMS = {"aura": "AE-DICE-4", "aurore": "AO-CHARGE-3", "evenor": "EV-DYN-4", "nordenth": "AN-SHOT-3",
           "seg": "SG-LOS-7"}
TEXTS = {name: json.loads((ROOT / "data" / "text" / f"rules_{name}.json").read_text(encoding="utf-8"))
         for name in SYSTEMS}
LICENCES = {name: entries.pop("licence") for name, entries in TEXTS.items() if "licence" in entries}
ok = Tap()


def generate(name, entries):
    """Runs the generator with these entries for one ruleset; gives its complaint, empty if it has none."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        (out / "text").mkdir()
        for key, value in {**TEXTS, name: entries}.items():
            (out / "text" / f"rules_{key}.json").write_text(json.dumps(value), encoding="utf-8")
        done = run(out, out / "text")
        return done.stderr.strip() if done.returncode else ""


def run(out, texts, *page):
    return subprocess.run([sys.executable, ROOT / "tools" / "gen_rules.py", ROOT / "docs" / "rules", texts,
                           out / "rules.h", out / "rules.c", out / "rules.d", *page], capture_output=True, text=True)


def test_library():
    """What a page gets: its module the titles, its files the texts, of the games that can be played."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        run(out, ROOT / "data" / "text", ROOT / "src" / "rules" / "registry.c", out / "library.json")
        source = (out / "rules.c").read_text(encoding="utf-8")
        library = json.loads((out / "library.json").read_text(encoding="utf-8"))
    schema, bad = Schema("protocol"), []
    registry = (ROOT / "src" / "rules" / "registry.c").read_text(encoding="utf-8")
    played = {name: entries for name, entries in TEXTS.items() if re.search(rf"&{name}_rules(et)?\b", registry)}
    ok(sorted(library) == [f"rules/{name}.json" for name in played], "library: a file for each", sorted(library))
    for name, entries in played.items():
        file = library.get(f"rules/{name}.json", {})
        ok(file.pop("licence", None) == LICENCES.get(name), f"library: {name} says whose texts they are")
        schema.check(file, "library")
        bad += [key for key, entry in entries.items() if {k: file[key][k] for k in ("fr", "en")} != entry["text"]]
        bad += [key for key, entry in entries.items() if entry["text"]["fr"] in source]
    ok(not bad, "library: each text once, in its file", " ".join(bad))
    rule = {"id": "EV-DYN-4", "section": "Actions", "title": "Charge"}
    answer = {"type": "answer", "what": "rules", "library": "rules/evenor.json", "rules": [rule]}
    schema.check(answer, "answer")
    for what, wrong in (("with texts as well", {**answer, "rules": [{**rule, "text": "x", "ledger": "x"}]}),
                        ("that does not say where", {k: v for k, v in answer.items() if k != "library"})):
        try:
            schema.check(wrong, "answer")
            ok(False, f"library: no answer {what}")
        except Mistake:
            ok(True, f"library: no answer {what}")


def test_licence():
    """Texts that belong to somebody say so wherever they go."""
    ok(list(LICENCES) == ["aura"] and all("Alexis Flamand" in text and "CC BY-SA 3.0 FR" in text
                                          for text in LICENCES["aura"].values()), "licence: Aura's credit", LICENCES)
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        run(out, ROOT / "data" / "text")
        source = (out / "rules.c").read_text(encoding="utf-8")
    ok(source.count(LICENCES["aura"]["fr"]) == 1, "licence: once, beside the texts")
    said = generate("aura", {"licence": {"fr": "Rien"}, **TEXTS["aura"]})
    ok("licence" in said, "licence, refused: one language", said or "nothing said")


def test_refusals(name, entries, rule):
    both = {"fr": "Titre", "en": "Title"}
    unknown = rule.split("-")[0] + "-NOPE-1"

    def broken(key, **changes):
        return {**entries, key: {**entries.get(key, entries[rule]), **changes}}
    ok(generate(name, entries) == "", f"{name}: the entries are taken as they are")
    for what, changed, word in (
            ("an unknown rule", broken(unknown), unknown),
            ("a rule without an entry", {k: v for k, v in entries.items() if k != rule}, rule),
            ("an empty text", broken(rule, text={"fr": "", "en": "Text."}), f"{rule}.text.fr"),
            ("a missing language", broken(rule, text={"fr": "Texte."}), f"{rule}.text"),
            ("no title", {**entries, rule: {"text": both}}, rule),
            ("a long title", broken(rule, title={**both, "fr": "long " * 20 + "titre"}), f"{rule}.title.fr"),
            ("an unknown key", broken(rule, note=both), rule)):
        said = generate(name, changed)
        ok(word in said, f"{name}, refused: {what}", said or "nothing said")


def test_words(name, entries):
    bad, titles = [], {}
    for key, entry in entries.items():
        for part in ("title", "text"):
            fr, en = entry[part]["fr"], entry[part]["en"]
            if "'" in fr + en:
                bad.append(f"{key}.{part}: a straight apostrophe")
            if re.search(r"\S[:;?!»]|«\S", fr):
                bad.append(f"{key}.{part}: no space before a French sign")
            if re.search(r"\s[:;?!]", en):
                bad.append(f"{key}.{part}: a space before an English sign")
            if part == "text" and not (fr.endswith(".") and en.endswith(".")):
                bad.append(f"{key}: no full stop")
        if max(len(entry["title"][lang].split()) for lang in ("fr", "en")) > 7:
            bad.append(f"{key}: more than a title")
        for lang in ("fr", "en"):
            first = titles.setdefault((lang, entry["title"][lang]), key)
            if first != key:  # two modifiers of one roll would read alike
                bad.append(f"{key}.title.{lang}: as {first}")
    ok(not bad, f"{name}: signs, spaces and titles", "; ".join(bad))


def main():
    for name, rule in SYSTEMS.items():
        test_refusals(name, TEXTS[name], rule)
        test_words(name, TEXTS[name])
    test_library()
    test_licence()
    ok("chess" in generate("chess", {}), "refused: texts without a ledger")
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
