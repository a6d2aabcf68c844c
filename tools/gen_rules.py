#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""gen_rules.py LEDGER_DIR TEXT_DIR OUT_H OUT_C DEPFILE [REGISTRY_C]: turns the ledgers' headings into rule ids.

RULE_EV_MELEE_3 and its like (gen/rules.h) let code cite a rule; a rule that no ledger has does not
compile. gen/rules.c holds the printed id, the heading and the ledger's text of each, and what a player
reads: the titles and texts of TEXT_DIR/rules_<ledger>.json, in French and English. A ledger whose
headings and checklist disagree, an entry for a rule that is not there, and a rule without an entry in
a ruleset that is complete fail the build with file and place. Given the registry of
rulesets, the titles and texts of systems that it does not name are left out: a page need not carry them.
"""
import pathlib
import re
import sys

sys.dont_write_bytecode = True  # the build leaves nothing in the source tree
from gen_data import Bad, Source, folder, write  # noqa: E402

# In the order of the enum: prefix, ledger, system id.
LEDGERS = [("AE", "aura", "aura"), ("AN", "nordenth", "nordenth"), ("AO", "aurore", "aurore"),
           ("EV", "evenor", "evenor"), ("SG", "seg", "seg")]
# Every rule of these has its title and text in data/text.
COMPLETE = {"aurore", "evenor", "seg"}
TITLE_MAX = 64  # bytes: a title is also the label of a modifier
HEADING = re.compile(r"^#{3,4} ([A-Z]{2}(?:-[A-Z0-9]+)+-\d+)(?:[ :—-]+)(\S.*?)\s*$")
CHECK = re.compile(r"^- \[[ x]\] ([A-Z]{2}(?:-[A-Z0-9]+)+-\d+)\b")


def fail(path, line, text):
    sys.exit(f"{path}:{line}: {text}")


def c_string(text, indent):
    """A C literal, one source line for each line of text."""
    def quote(s):
        s = s.replace("\\", "\\\\").replace('"', '\\"').replace("?", "\\?")
        return s.replace("\t", "\\t")
    lines = text.split("\n")
    parts = [f'"{quote(s)}\\n"' for s in lines[:-1]] + ([f'"{quote(lines[-1])}"'] if lines[-1] else [])
    return ("\n" + " " * indent).join(parts or ['""'])


def fnv1a(text):
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def read(path, prefix):
    rules, checks, fenced, current = [], {}, False, None
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if line.startswith("```"):
            fenced = not fenced
        found = None if fenced else HEADING.match(line)
        if found:
            if not found[1].startswith(prefix + "-"):
                fail(path, number, f"{found[1]} does not begin with {prefix}")
            current = {"id": found[1], "title": found[2], "body": [], "line": number}
            rules.append(current)
        elif not fenced and re.match(r"^#{1,6} ", line):
            current = None
        elif current is not None:
            current["body"].append(line)
        check = CHECK.match(line)
        if check:
            checks[check[1]] = number
    seen = {}
    for rule in rules:
        if rule["id"] in seen:
            fail(path, rule["line"], f"{rule['id']} again (first on line {seen[rule['id']]})")
        seen[rule["id"]] = rule["line"]
        if rule["id"] not in checks:
            fail(path, rule["line"], f"{rule['id']} is missing from the checklist")
    for key, number in checks.items():
        if key not in seen:
            fail(path, number, f"{key} is in the checklist but has no heading")
    return rules


def read_texts(texts, read_files):
    """The entries of all rules_<ledger>.json, by ledger."""
    known = {name for _, name, _ in LEDGERS}
    sources = {}
    for path in folder(texts, read_files):
        if not path.stem.startswith("rules_"):
            continue
        name = path.stem.removeprefix("rules_")
        if name not in known:
            raise Bad(f"{path}: there is no ledger {name}.md")
        source = sources[name] = Source(path, read_files)
        source.need(isinstance(source.value, dict), "top", "should be an object")
        for key, entry in source.value.items():
            source.keys(entry, key, ("title", "text"))
            source.words(entry["title"], f"{key}.title", TITLE_MAX)
            source.words(entry["text"], f"{key}.text")
    return sources


def join(rules, name, path, source):
    """Gives each rule its words; the ledger's heading where nobody has written any."""
    entries = source.value if source else {}
    ids = {rule["id"] for rule in rules}
    for key in entries:
        source.need(key in ids, key, f"{path} has no such rule")
    for rule in rules:
        if name in COMPLETE and rule["id"] not in entries:
            fail(path, rule["line"], f"{rule['id']} has no entry in data/text/rules_{name}.json")
        heading = {"fr": rule["title"], "en": rule["title"]}
        rule["words"] = entries.get(rule["id"], {"title": heading, "text": {"fr": "", "en": ""}})


def main():
    if len(sys.argv) not in (6, 7):
        sys.exit(__doc__)
    ledgers, texts, out_h, out_c, depfile = map(pathlib.Path, sys.argv[1:6])
    told = {system for _, _, system in LEDGERS}
    if len(sys.argv) == 7:
        registry = pathlib.Path(sys.argv[6])
        named = re.findall(r"&(\w+)_ruleset\b", registry.read_text(encoding="utf-8"))
        told &= set(named)
    header = ["// Generated by tools/gen_rules.py from docs/rules and data/text; do not edit.",
              "#pragma once",
              '#include "gen/text.h" // TextLang',
              "#include <stdint.h>",
              "",
              "enum {",
              "    RULE_NONE = 0,"]
    table, systems, firsts, read_files = [], [], [], []
    try:
        sources = read_texts(texts, read_files)
    except (Bad, OSError) as error:
        sys.exit(f"{error}")
    for index, (prefix, name, system) in enumerate(LEDGERS):
        path = ledgers / f"{name}.md"
        read_files.append(path)
        rules = read(path, prefix)
        try:
            join(rules, name, path, sources.get(name))
        except Bad as error:
            sys.exit(f"{error}")
        systems.append(system)
        firsts.append(len(rules))
        for rule in rules:
            header.append(f"    RULE_{rule['id'].replace('-', '_')},")
            body = "\n".join(rule["body"]).strip("\n") + "\n"
            is_told = system in told
            words = [c_string(rule["words"][part][lang] if is_told else "", 5)
                     for part in ("title", "text") for lang in ("fr", "en")]
            title, body = (rule["title"], body) if is_told else ("", "")
            table.append(f'    {{"{rule["id"]}", {c_string(title, 4)},\n'
                         f"     {c_string(body, 5)},\n"
                         + "".join(f"     {w},\n" for w in words) +
                         f"     0x{fnv1a(rule['id']):08x}u, {index}}},")
    header += ["    RULE_COUNT", "};", "",
               f"enum {{ RULE_SYSTEM_COUNT = {len(systems)} }};", "",
               "typedef struct RuleInfo {",
               '    const char *id;                  ///< "EV-MELEE-3"',
               "    const char *title;               ///< English, the ledger's heading",
               "    const char *text;                ///< Markdown under the heading",
               "    const char *title_fr, *title_en; ///< for players; the heading if nobody wrote one",
               "    const char *text_fr, *text_en;   ///< for players; may be empty",
               "    uint32_t hash;   ///< of the id: stays when other rules come and go",
               "    uint32_t system; ///< index into rule_system",
               "} RuleInfo;", "",
               "/// Entry 0 stands for RULE_NONE: empty strings.",
               "extern const RuleInfo rule_info[RULE_COUNT];",
               "/// System ids: " + ", ".join(f"{s} ({n})" for s, n in zip(systems, firsts)) + ".",
               "extern const char *const rule_system[RULE_SYSTEM_COUNT];",
               "/// Number of a rule by its printed id, RULE_NONE if there is none.",
               "uint16_t rule_find(const char *id);",
               "/// What a player reads, in a language: a short title; a sentence or three, or nothing.",
               "const char *rule_title(uint16_t rule, TextLang lang);",
               "const char *rule_text(uint16_t rule, TextLang lang);", ""]
    source = ["// Generated by tools/gen_rules.py from docs/rules and data/text; do not edit.",
              '#include "gen/rules.h"', "#include <string.h>", "",
              "const char *const rule_system[RULE_SYSTEM_COUNT] = {"
              + ", ".join(f'"{s}"' for s in systems) + "};", "",
              "const RuleInfo rule_info[RULE_COUNT] = {", '    {"", "", "", "", "", "", "", 0, 0},', *table, "};", "",
              "uint16_t rule_find(const char *id)",
              "{",
              "    for (uint16_t i = 1; i < RULE_COUNT; i++)",
              "        if (strcmp(rule_info[i].id, id) == 0)",
              "            return i;",
              "    return RULE_NONE;",
              "}", "",
              "const char *rule_title(uint16_t rule, TextLang lang)",
              "{",
              "    return lang == TEXT_EN ? rule_info[rule].title_en : rule_info[rule].title_fr;",
              "}", "",
              "const char *rule_text(uint16_t rule, TextLang lang)",
              "{",
              "    return lang == TEXT_EN ? rule_info[rule].text_en : rule_info[rule].text_fr;",
              "}", ""]
    write(out_h, "\n".join(header))
    write(out_c, "\n".join(source))
    depfile.write_text(f"{out_h}: " + " ".join(
        str(p).replace(" ", "\\ ") for p in read_files) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
