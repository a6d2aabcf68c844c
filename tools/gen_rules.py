#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""gen_rules.py LEDGER_DIR TEXT_DIR OUT_H OUT_C DEPFILE [REGISTRY_C LIBRARY]: turns the ledgers' headings into rule ids.

RULE_EV_MELEE_3 and its like (gen/rules.h) let code cite a rule; a rule that no ledger has does not
compile. gen/rules.c holds the printed id of each and what a player reads, the titles and texts of
TEXT_DIR/rules_<ledger>.json in French and English, with the ledger's heading and text. A ledger whose
headings and checklist disagree, an entry for a rule that is not there, and a rule without an entry fail the build with
file and place. Texts under a licence of their own say so in an entry called licence, which goes wherever they go.

A page's module carries no library: given the registry of rulesets, gen/rules.c keeps the titles of the systems that it
names and nothing else, and the texts go into LIBRARY, JSON: the files of the page by their names, each the texts of a
system's rules by their ids.
"""
import json
import pathlib
import re
import sys

sys.dont_write_bytecode = True  # the build leaves nothing in the source tree
from gen_data import Bad, Source, folder, quote, write  # noqa: E402

# In the order of the enum: prefix, ledger, system id.
LEDGERS = [("AE", "aura", "aura"), ("AN", "nordenth", "nordenth"), ("AO", "aurore", "aurore"),
           ("EV", "evenor", "evenor"), ("SG", "seg", "seg")]
LICENCE = "licence"
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
        source.licence = source.value.pop(LICENCE, None)
        if source.licence is not None:
            source.words(source.licence, LICENCE)
        for key, entry in source.value.items():
            source.keys(entry, key, ("title", "text"))
            source.words(entry["title"], f"{key}.title", TITLE_MAX)
            source.words(entry["text"], f"{key}.text")
    return sources


def join(rules, name, path, source):
    """Gives each rule its words."""
    entries = source.value if source else {}
    ids = {rule["id"] for rule in rules}
    for key in entries:
        source.need(key in ids, key, f"{path} has no such rule")
    for rule in rules:
        if rule["id"] not in entries:
            fail(path, rule["line"], f"{rule['id']} has no entry in data/text/rules_{name}.json")
        rule["words"] = entries[rule["id"]]


def library_file(system):
    """Where a page has the texts of a system."""
    return f"rules/{system}.json"


def ledger_text(rule):
    return "\n".join(rule["body"]).strip("\n") + "\n"


def info_row(rule, index, is_told):
    """A row of rule_info; what cannot be played is never named to a player."""
    titles = [c_string(rule["words"]["title"][lang] if is_told else "", 5) for lang in ("fr", "en")]
    return (f'    {{"{rule["id"]}",\n' + "".join(f"     {title},\n" for title in titles) +
            f"     0x{fnv1a(rule['id']):08x}u, {index}}},")


def texts_row(rule):
    texts = rule["words"]["text"]
    return (f'    {{{c_string(rule["title"], 4)},\n     {c_string(ledger_text(rule), 5)},\n'
            f'     {{{c_string(texts["fr"], 5)},\n      {c_string(texts["en"], 5)}}}}},')


def texts_entry(rule):
    return {**rule["words"]["text"], "ledger": ledger_text(rule)}


def c_header(ledgers):
    names = [f"    RULE_{rule['id'].replace('-', '_')}," for _, rules in ledgers for rule in rules]
    return ["// Generated by tools/gen_rules.py from docs/rules and data/text; do not edit.",
            "#pragma once",
            '#include "gen/text.h" // TextLang',
            "#include <stdint.h>",
            "",
            "enum {",
            "    RULE_NONE = 0,",
            *names,
            "    RULE_COUNT", "};", "",
            f"enum {{ RULE_SYSTEM_COUNT = {len(ledgers)} }};", "",
            "typedef struct RuleInfo {",
            '    const char *id;                  ///< "EV-MELEE-3"',
            "    const char *title_fr, *title_en; ///< for players",
            "    uint32_t hash;   ///< of the id: stays when other rules come and go",
            "    uint32_t system; ///< index into rule_system",
            "} RuleInfo;", "",
            "typedef struct RuleTexts {",
            "    const char *heading; ///< English, the ledger's",
            "    const char *ledger;  ///< Markdown under the heading",
            "    const char *text[TEXT_LANG_COUNT]; ///< for players; may be empty",
            "} RuleTexts;", "",
            "/// Entry 0 stands for RULE_NONE: empty strings.",
            "extern const RuleInfo rule_info[RULE_COUNT];",
            "/// System ids: " + ", ".join(f"{system} ({len(rules)})" for system, rules in ledgers) + ".",
            "extern const char *const rule_system[RULE_SYSTEM_COUNT];",
            "/// The page's file with a system's texts; NULL in a program, which has them itself.",
            "extern const char *const rule_library[RULE_SYSTEM_COUNT];",
            "/// Whose texts a system's are and on which terms, for whoever shows them; NULL where that is the program's own.",
            "extern const char *const rule_licence[RULE_SYSTEM_COUNT][TEXT_LANG_COUNT];",
            "/// Number of a rule by its printed id, RULE_NONE if there is none.",
            "uint16_t rule_find(const char *id);",
            "/// What a player reads, in a language: a short title.",
            "const char *rule_title(uint16_t rule, TextLang lang);",
            "/// All that is written about a rule; NULL for every rule in a page's module.",
            "const RuleTexts *rule_texts(uint16_t rule);", ""]


def licence_row(words):
    return f"{{{quote(words['fr'])}, {quote(words['en'])}}}" if words else "{NULL, NULL}"


def c_source(ledgers, told, licences, has_texts):
    files = [f'"{library_file(s)}"' if not has_texts and s in told else "NULL" for s, _ in ledgers]
    info = [info_row(rule, i, system in told) for i, (system, rules) in enumerate(ledgers) for rule in rules]
    texts = ["static const RuleTexts texts[RULE_COUNT] = {", '    {"", "", {"", ""}},',
             *(texts_row(rule) for _, rules in ledgers for rule in rules), "};", ""]
    return ["// Generated by tools/gen_rules.py from docs/rules and data/text; do not edit.",
            '#include "gen/rules.h"', "#include <stddef.h>", "#include <string.h>", "",
            "const char *const rule_system[RULE_SYSTEM_COUNT] = {"
            + ", ".join(f'"{system}"' for system, _ in ledgers) + "};",
            "const char *const rule_library[RULE_SYSTEM_COUNT] = {" + ", ".join(files) + "};",
            "const char *const rule_licence[RULE_SYSTEM_COUNT][TEXT_LANG_COUNT] = {",
            *(f"    {licence_row(licences.get(system))}," for system, _ in ledgers), "};", "",
            "const RuleInfo rule_info[RULE_COUNT] = {", '    {"", "", "", 0, 0},', *info, "};", "",
            *(texts if has_texts else []),
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
            "const RuleTexts *rule_texts(uint16_t rule)",
            "{",
            *(["    return &texts[rule];"] if has_texts else ["    (void)rule;", "    return NULL;"]),
            "}", ""]


def main():
    if len(sys.argv) not in (6, 8):
        sys.exit(__doc__)
    folder_of_ledgers, texts, out_h, out_c, depfile, *page = map(pathlib.Path, sys.argv[1:])
    told = {system for _, _, system in LEDGERS}
    if page:
        told &= set(re.findall(r"&(\w+)_rules(?:et)?\b", page[0].read_text(encoding="utf-8")))
    ledgers, licences, read_files = [], {}, []
    try:
        sources = read_texts(texts, read_files)
        for prefix, name, system in LEDGERS:
            path = folder_of_ledgers / f"{name}.md"
            read_files.append(path)
            rules = read(path, prefix)
            join(rules, name, path, sources.get(name))
            ledgers.append((system, rules))
            if name in sources and sources[name].licence:
                licences[system] = sources[name].licence
    except (Bad, OSError) as error:
        sys.exit(f"{error}")
    write(out_h, "\n".join(c_header(ledgers)))
    write(out_c, "\n".join(c_source(ledgers, told, licences, has_texts=not page)))
    if page:
        library = {library_file(system): {rule["id"]: texts_entry(rule) for rule in rules} |
                   ({LICENCE: licences[system]} if system in licences else {})
                   for system, rules in ledgers if system in told}
        write(page[1], json.dumps(library, ensure_ascii=False, separators=(",", ":")) + "\n")
    depfile.write_text(f"{out_h}: " + " ".join(
        str(p).replace(" ", "\\ ") for p in read_files) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
