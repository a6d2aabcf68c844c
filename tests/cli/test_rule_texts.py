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

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TEXTS = {p.name: json.loads(p.read_text(encoding="utf-8"))
         for p in sorted((ROOT / "data" / "text").glob("rules_*.json"))}
COUNT, FAILED = 0, 0


def ok(good, name, detail=""):
    global COUNT, FAILED
    COUNT += 1
    FAILED += not good
    print(f"{'ok' if good else 'not ok'} {COUNT} - {name}" + (f" # {detail}" if not good else ""))


def generate(name, entries):
    """Runs the generator on these entries and those of the other games; gives its complaint, empty if it has none."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        (out / "text").mkdir()
        for file, value in {**TEXTS, name: entries}.items():
            (out / "text" / file).write_text(json.dumps(value), encoding="utf-8")
        done = subprocess.run([sys.executable, ROOT / "tools" / "gen_rules.py", ROOT / "docs" / "rules",
                               out / "text", out / "rules.h", out / "rules.c", out / "rules.d"],
                              capture_output=True, text=True)
        return done.stderr.strip() if done.returncode else ""


def main():
    entries = TEXTS["rules_evenor.json"]

    def broken(key, **changes):
        return {**entries, key: {**entries.get(key, entries["EV-GEN-1"]), **changes}}
    both = {"fr": "Titre", "en": "Title"}
    ok(generate("rules_evenor.json", entries) == "", "the entries are taken as they are")
    for name, changed, word in (
            ("an unknown rule", broken("EV-NOPE-1"), "EV-NOPE-1"),
            ("a rule without an entry", {k: v for k, v in entries.items() if k != "EV-DYN-4"}, "EV-DYN-4"),
            ("an empty text", broken("EV-DYN-4", text={"fr": "", "en": "Text."}), "EV-DYN-4.text.fr"),
            ("a missing language", broken("EV-DYN-4", text={"fr": "Texte."}), "EV-DYN-4.text"),
            ("no title", {**entries, "EV-DYN-4": {"text": both}}, "EV-DYN-4"),
            ("a long title", broken("EV-DYN-4", title={**both, "fr": "long " * 20 + "titre"}), "EV-DYN-4.title.fr"),
            ("an unknown key", broken("EV-DYN-4", note=both), "EV-DYN-4")):
        said = generate("rules_evenor.json", changed)
        ok(word in said, f"refused: {name}", said or "nothing said")
    short = {k: v for k, v in TEXTS["rules_seg.json"].items() if k != "SG-LOS-7"}
    ok("SG-LOS-7" in generate("rules_seg.json", short), "refused: another game's rule without an entry")
    ok("chess" in generate("rules_chess.json", {}), "refused: texts without a ledger")

    bad = []
    for key, entry in [pair for value in TEXTS.values() for pair in value.items()]:
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
    ok(not bad, "signs and spaces", "; ".join(bad))
    print(f"1..{COUNT}")
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
