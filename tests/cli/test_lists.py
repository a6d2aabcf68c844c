#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_lists.py PROGRAM: lists and teams of one's own (docs/lists.md) from outside: the example files, what the
document says of them, and every kind of mistake in a file. Prints TAP."""
import copy
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from schema import Mistake, Schema  # noqa: E402
from tap import Tap  # noqa: E402

LISTS = ROOT / "data" / "seg" / "lists"
LIST, POSSE, OUTLAWS = (LISTS / f"{name}.json" for name in ("frontier", "posse", "outlaws"))
DOCUMENT = (ROOT / "docs" / "lists.md").read_text(encoding="utf-8")
ERRORS = json.loads((ROOT / "data" / "text" / "errors.json").read_text(encoding="utf-8"))
SUITS = ["none", "spade", "heart", "club", "diamond"]
RANGES = ["none", "self", "contact", "short", "medium", "long", "attack"]
TARGETS = ["none", "self", "enemy", "ally", "other", "other_or_self"]
# How the document writes what seg_effects.def says.
WORDS = {"YES": "yes", "NO": "no", "ANY": "any", "SPADE": "spade", "ANY_SUIT": "any suit", "NO_SUIT": "none",
         "HERE": "self", "CONTACT": "contact", "FAR": "short, medium, long", "LONG": "long", "ATTACK": "attack",
         "ITSELF": "self", "ENEMY": "enemy", "ALLY": "ally", "OTHER": "other", "OTHER_OR_SELF": "other_or_self"}


ok = Tap()


def run(*arguments, lang="en"):
    return subprocess.run([PROGRAM, *map(str, arguments), "--lang", lang], capture_output=True, text=True,
                          env=os.environ, timeout=300)


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def test_document():
    ok(f"```json\n{LIST.read_text(encoding='utf-8')}```" in DOCUMENT, "the document shows the example as it is")
    rows = []
    source = (ROOT / "src" / "rules" / "seg" / "seg_effects.def").read_text(encoding="utf-8")
    for line in re.findall(r"^SEG_EFFECT\((\w+, \".*)\)$", source, re.M):
        _, name, least, most, *rest = (part.strip() for part in line.split(","))
        cells = [", ".join(WORDS[w.strip()] for w in part.split("|")) for part in rest]
        tests = least if least == most else f"{least} to {most}"
        rows.append("| " + " | ".join(["`" + name.strip('"') + "`", tests, *cells]) + " |")
    ok(len(rows) == 22 and "\n".join(rows) + "\n" in DOCUMENT, "the document has the engine's table of effects")
    mistakes = DOCUMENT[DOCUMENT.index("## Mistakes"):]
    named = set(re.findall(r"`(ERR?_[A-Z_]+)`", mistakes))
    named |= {"ERR_EFFECT" + tail for tail in re.findall(r"`(_[A-Z]+)`", mistakes)}
    ok(named <= ERRORS.keys(), "every code of the document exists", named - ERRORS.keys())
    ok({c for c in ERRORS if c.startswith("ERR_EFFECT")} <= named, "it tells of all that an effect refuses")
    scripts = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "tests" / "vectors" / "seg").glob("*.script"))
    untested = {c for c in named - {"E_LISTS_DIFFER"} if f'"code":"{c}"' not in scripts}
    ok(not untested, "every code of the document is met in a script", untested)
    for command in ("play", "sim", "roster"):
        for lang in ("fr", "en"):
            ok("--list" in run(command, "--help", lang=lang).stdout, f"{command} --help tells of --list in {lang}")


def cells(text):
    """A cell of the document's table of effects as the values it stands for."""
    words = {"yes": [True], "no": [False], "any": [True, False], "any suit": SUITS[1:], "none": ["none"],
             "self": ["self", "none"]}
    return [v for w in text.split(", ") for v in words.get(w, [w])]


def documented(table, a):
    """Does the document say that these facts go together?"""
    row = table[a["effect"]]
    least, _, most = row["tests"].partition(" to ")
    itself, basic = a["target"] in ("self", "none"), a["range"] == "attack"
    others = any(t not in ("self", "none") for t in cells(row["target"]))
    return (int(least) <= a["tests"] <= int(most or least) and (a["test"] == "none") == (a["tests"] == 0)
            and all(a[k] in cells(row[k]) for k in ("test", "aggressive", "spe", "sight", "range", "target"))
            and (a["tests"] or a["effect"] != "gain" or a["gains"] > 0)
            and not (basic and (a["test"] != "spade" or a["spe"] or not a["sight"]))
            and (not others or itself == (a["range"] in ("self", "none"))) and not (itself and a["sight"])
            and (not a["energy"][0] or (row["energy"] == "any" and a["spe"] and a["tests"] == 1))
            and a["energy"][1] <= a["energy"][0] and (not a["gains"] or row["gains"] == "any"))


def draw_action(rng, row):
    """Facts at random, most of them such as the effect likes."""
    a = {"card": rng.choice(SUITS[1:]), "test": rng.choice(SUITS), "tests": rng.choice([0, 1, 1, 1, 2, 3]),
         "aggressive": rng.random() < .5, "spe": rng.random() < .5, "range": rng.choice(RANGES),
         "sight": rng.random() < .5, "target": rng.choice(TARGETS),
         "energy": rng.choice([[0, 0], [0, 0], [1, 0], [2, 1], [1, 2]]), "free_move": rng.random() < .5,
         "effect": row["effect"], "gains": rng.choice([0, 0, 1])}
    for key in ("test", "aggressive", "spe", "sight", "range", "target"):
        if rng.random() < .8:
            a[key] = rng.choice(cells(row[key]))
    if rng.random() < .8:
        a["tests"] = int(row["tests"][0])
    return a


def read_table():
    head, *rows = [[c.strip(" `") for c in line.strip("|").split("|")] for line in
                   DOCUMENT[DOCUMENT.index("| effect | tests"):].split("\n\n")[0].splitlines()]
    return {row[0]: dict(zip(head, row)) for row in rows[1:]}


def test_effects(folder):
    """What the document calls possible is accepted and played; what it does not is refused."""
    table, rng, tried = read_table(), random.Random(5), []
    for row in table.values():
        good = bad = 0
        while good < 12 or bad < 60:
            a = draw_action(rng, row)
            if documented(table, a):
                good += 1
            elif bad < 60:
                bad += 1
            else:
                continue
            tried.append(a)
    setup = {"type": "setup", "system": "seg", "seed": 1, "seats": [{"band": ["page"]}, {"band": ["page"]}]}
    script = folder / "effects.script"
    script.write_text("".join(json.dumps({**setup, "skills": [
        {"id": "b", "name": {"fr": "B", "en": "B"}, "cost": 1, "action": a}]}) + "\n" for a in tried), encoding="utf-8")
    answers = [m for m in map(json.loads, run("script", script).stdout.splitlines())
               if m["type"] in ("ready", "refusal", "error")]
    odd = [(a, m) for a, m in zip(tried, answers) if (m["type"] == "ready") != documented(table, a)
           or (m["type"] != "ready" and not m["code"].startswith("ERR_EFFECT_"))]
    ok(len(answers) == len(tried) and not odd, f"{len(tried)} actions are judged as the document says", odd[:3])
    legal = [a for a in tried if documented(table, a)]
    rng.shuffle(legal)
    for n in range(0, 128, 16):
        skills = [{"id": f"own_{i}", "name": {"fr": f"Acte {i}", "en": f"Deed {i}"}, "cost": 1, "action": a}
                  for i, a in enumerate(legal[n:n + 16])]
        band = {"system": "seg", "figures": ["a", "b", "c"], "skills": skills, "options": {"team_budget": 999},
                "profiles": [{"id": k, "stats": {"value": 3, "rank": 1 + i}, "traits":
                              [f"own_{j}" for j in range(16) if j % 3 != i] + ["ranged_long", "receptacle"]}
                             for i, k in enumerate("abc")]}
        path, journal = folder / "drawn.json", folder / "drawn.jsonl"
        journal.unlink(missing_ok=True)
        path.write_text(json.dumps({"band": band}), encoding="utf-8")
        bots = "greedy,random" if n % 32 else "random,random"
        done = run("sim", "seg", "--bands", f"{path},{path}", "--games", "30", "--bots", bots, "--check")
        ok(done.returncode == 0, f"games with a drawn list: {n // 16}", done.stdout + done.stderr)
        done = run("play", "seg", "--demo", "--bands", f"{path},{path}", "--seats", bots, "--seed", n, "--save", journal)
        ok(done.returncode == 0 and run("replay", journal, "--verify").returncode == 0, "and their journal is true",
           done.stderr)


def test_schemas():
    schemas = {name: Schema(name) for name in ("seg_list", "seg_band", "protocol")}
    for word in ("ident", "skill_action", "skill_changed", "skill_new", "skill"):
        same = [s.root["$defs"][word] for s in schemas.values()]
        ok(same[0] == same[1] == same[2], f"the schemas agree about {word}")
    action = read(LIST)["list"]["skills"][5]
    for what, row in (("no name", {"id": "b", "cost": 1, "grants": ["slow"]}), ("nothing", {"id": "flight"}),
                      ("no content", {"id": "b", "name": {"fr": "B", "en": "B"}, "cost": 1, "about": {"fr": "b", "en": "b"}}),
                      ("an unknown key", {**action, "colour": "red"}), ("a cost", {"id": "flight", "cost": 100}),
                      ("an effect", {**action, "action": {**action["action"], "effect": "petrify"}})):
        value = {"list": {"system": "seg", "skills": [row]}}
        try:
            schemas["seg_list"].check(value)
            ok(False, f"the schema refuses {what}")
        except Mistake:
            ok(True, f"the schema refuses {what}")


def test_roster():
    done = run("roster", "check", POSSE, OUTLAWS, "--list", LIST)
    ok(done.returncode == 0 and "175" in done.stdout and "181" in done.stdout, "the teams are legal with the list",
       done.stdout + done.stderr)
    done = run("roster", "check", OUTLAWS)
    ok(done.returncode == 0, "a team with its own skills is legal alone", done.stdout + done.stderr)
    done = run("roster", "check", POSSE)
    ok(done.returncode == 1 and "SG-SKGEN-1" in done.stdout and "/band/profiles/0/traits/0" in done.stdout,
       "a team without its list is refused", done.stdout)
    ok(run("roster", "check", POSSE, "--list", "/no/such/file").returncode == 2, "a list that is not there")
    done = run("roster", "check", POSSE, "--list", OUTLAWS)
    ok(done.returncode == 2 and str(OUTLAWS) in done.stderr, "a team is no list, and the file is named", done.stderr)


def verdict(folder, top, value, **more):
    """What roster check says of a changed file, in both languages."""
    path = folder / "bad.json"
    path.write_text(json.dumps({top: value}, indent=1, ensure_ascii=False), encoding="utf-8")
    arguments = ["roster", "check", POSSE if top == "list" else path, "--list", path if top == "list" else LIST]
    return [(run(*arguments, lang=lang), json.loads(run(*arguments, "--json", lang=lang).stdout))
            for lang in ("fr", "en")]


def change(row, **more):
    return lambda skills: skills[row].update(more)


def test_mistakes(folder):
    """A wrong list is told of with its file, the place, the code, and a sentence in the reader's language."""
    act = {k: {**read(LIST)["list"]["skills"][5]["action"]} for k in ("effect", "target", "energy")}
    act["effect"]["effect"], act["target"]["target"], act["energy"]["energy"] = "petrify", "self", [1, 0]
    cases = [
        ("an unknown part", change(4, grants=["levitation"]), 1, "ERR_UNKNOWN_TRAIT", "/4/grants/0"),
        ("no name", lambda s: s[4].pop("name"), 2, "E_MISSING_KEY", "/4/name"),
        ("a cost out of range", change(0, cost=100), 2, "E_RANGE", "/0/cost"),
        ("an unknown effect", change(5, action=act["effect"]), 2, "E_UNKNOWN_ID", "/5/action/effect"),
        ("an impossible target", change(5, action=act["target"]), 1, "ERR_EFFECT_TARGET", "/5/action/target"),
        ("energy without a power", change(5, action=act["energy"]), 1, "ERR_EFFECT_ENERGY", "/5/action/energy"),
        ("an id twice", change(6, id="lasso"), 2, "E_DUPLICATE_ID", "/6/id"),
        ("an unknown key", change(5, colour="red"), 2, "E_UNKNOWN_KEY", "/5/colour"),
        ("a row that changes nothing", lambda s: s[0].pop("cost"), 2, "E_EMPTY", "/0"),
        ("too many", lambda s: s.extend({**s[4], "id": f"s{i}"} for i in range(13)), 2, "E_TOO_MANY", "/20"),
    ]
    for what, make, code, error, pointer in cases:
        value = copy.deepcopy(read(LIST)["list"])
        make(value["skills"])
        told = verdict(folder, "list", value)
        for lang, (done, answer) in zip(("fr", "en"), told):
            place = answer.get("error") or answer["refusal"]
            good = (done.returncode == code and place["code"] == error and place["pointer"] == "/list/skills" + pointer
                    and place["text"] == ERRORS[error][lang])
            said = done.stdout + done.stderr
            ok(good and "bad.json" in said and ERRORS[error][lang] in said and "/list/skills" + pointer in said,
               f"{what} in {lang}: {error}", f"exit {done.returncode}\n{said}\n{answer}")
            word = {"fr": "ligne", "en": "line"}[lang]
            ok(answer["list"].endswith("bad.json") and f"bad.json, {word} {place['line']}, " in said,
               f"{what} in {lang}: file and line", f"{said}\n{answer}")
        good = run("sim", "seg", "--bands", f"{POSSE},{OUTLAWS}", "--list", folder / "bad.json", "--games", "1")
        ok(good.returncode == code and "bad.json" in good.stderr and pointer in good.stderr,
           f"{what}: sim says the same", good.stderr)


def test_places(folder):
    """Whatever command reads it, a wrong file is named with the place."""
    value = read(LIST)["list"]
    for key, wrong, error, pointer in (("id", 5, "E_WRONG_TYPE", "/list/id"), ("id", "The North", "E_UNKNOWN_ID", "/list/id"),
                                       ("name", 7, "E_WRONG_TYPE", "/list/name"),
                                       ("name", {"fr": "Le Nord"}, "E_MISSING_KEY", "/list/name/en")):
        for done, answer in verdict(folder, "list", {**value, key: wrong}):
            ok(done.returncode == 2 and answer["error"]["code"] == error and answer["error"]["pointer"] == pointer,
               f"{key} {wrong!r} of a list: {error}", answer)
    person = {"id": "a", "stats": {"value": 2, "rank": 1}, "traits": ["flight"]}
    cases = [
        ("too dear", {"profiles": [{**person, "stats": {"value": 30, "rank": 1}}]}, 1, "SG-COST-4", "(/band/figures)"),
        ("a card of two", {"figures": ["a", "a"]}, 1, "SG-TEAM-1", "/band/figures/1"),
        ("nobody of that name", {"figures": ["a", "b"]}, 1, "SG-TEAM-3", "/band/figures/1"),
        ("no name at all", {"figures": [5]}, 2, "", "/band/figures/0"),
    ]
    for what, change, code, rule, pointer in cases:
        band = {"system": "seg", "figures": ["a"], "profiles": [person], **change}
        (folder / "wrong.json").write_text(json.dumps({"band": band}), encoding="utf-8")
        for words in (["sim", "seg", "--games", "1"], ["play", "seg", "--demo"]):
            for bands in (f"{folder / 'wrong.json'},garrison", f"garrison,{folder / 'wrong.json'}"):
                done = run(*words, "--bands", bands)
                ok(done.returncode == code and "wrong.json" in done.stderr and rule in done.stderr and pointer in done.stderr,
                   f"{words[0]}, {what}: the file and the place are named", done.stderr)
        if what == "too dear":
            done = run("roster", "check", folder / "wrong.json")
            ok(f"{30 * 16} " in done.stdout and " 200." in done.stdout, "what is too dear is told with its cost", done.stdout)


def test_together(folder):
    """What changes when a list is there, and when two files do not agree."""
    band = read(OUTLAWS)["band"]
    plain = {"system": "seg", "figures": ["a"], "profiles": [
        {"id": "a", "stats": {"value": 2, "rank": 1}, "traits": ["ranged_medium", "flight"]}]}
    cost = [answer["cost"] for _, answer in verdict(folder, "band", plain)]
    ok(cost == [2 * (10 + 4 + 9)] * 2, "the list's prices are charged", cost)
    plain["profiles"][0]["traits"] = ["portal"]
    done, answer = verdict(folder, "band", plain)[1]
    ok(done.returncode == 1 and answer["refusal"]["code"] == "ERR_SKILL_BANNED", "the list's bans hold", answer)
    same = copy.deepcopy(band)
    same["skills"] += read(LIST)["list"]["skills"][4:6]
    ok(verdict(folder, "band", same)[0][0].returncode == 0, "a file may repeat what the list says")
    same["skills"][2]["cost"] += 1
    for lang, (done, answer) in zip(("fr", "en"), verdict(folder, "band", same)):
        ok(done.returncode == 2 and answer["error"]["code"] == "E_LISTS_DIFFER"
           and answer["error"]["pointer"] == "/band/skills/2" and str(LIST) in done.stderr and "bad.json" in done.stderr,
           f"a file that says otherwise is refused, both files are named ({lang})", done.stderr)
    for shared, own, place in (({"options": {"skill_cost": {"flight": 8}}}, {"skills": [{"id": "flight", "cost": 1}]}, "/skills/0"),
                               ({"skills": [{"id": "flight", "cost": 8}]}, {"options": {"skill_cost": {"flight": 1}}},
                                "/options/skill_cost/flight")):
        (folder / "shared.json").write_text(json.dumps({"list": {"system": "seg", **shared}}), encoding="utf-8")
        (folder / "own.json").write_text(json.dumps({"band": {**plain, **own}}), encoding="utf-8")
        done = run("roster", "check", "--list", folder / "shared.json", folder / "own.json")
        ok(done.returncode == 2 and "shared.json" in done.stderr and "/band" + place in done.stderr,
           "a cost by a row and another by an option: both files are named", done.stdout + done.stderr)
    pair = ["sim", "seg", "--games", "20", "--bots", "random,random", "--check", "--json", "--bands"]
    done = run(*pair, f"{OUTLAWS},{folder / 'bad.json'}")
    ok(done.returncode == 0, "two teams that agree, though only one brings some of the skills", done.stderr)
    other = copy.deepcopy(band)
    other["options"]["max_value"] = 5
    (folder / "other.json").write_text(json.dumps({"band": other}), encoding="utf-8")
    done = run(*pair, f"{OUTLAWS},{folder / 'other.json'}")
    ok(done.returncode == 2 and str(OUTLAWS) in done.stderr and "other.json" in done.stderr
       and "/band/options/max_value" in done.stderr, "two teams with other options: both files are named", done.stderr)
    done = run(*pair, f"{OUTLAWS},{OUTLAWS}", "--swap")
    value = json.loads(done.stdout or "{}")
    ok(done.returncode == 0 and value["games"] == 20 and not value["broken"], "two teams with the same ids", done.stderr)
    ok(run(*pair, f"{OUTLAWS},garrison").returncode == 0, "a file against a sample")
    ok(run(*pair, "anomalies,garrison").returncode == 0, "a sample that needs an option brings it")
    done = run(*pair, f"{OUTLAWS},{OUTLAWS}", "--option", "max_value=2")
    ok(done.returncode == 1 and "SG-WOUND-6" in done.stderr, "the command line goes before the files", done.stderr)
    done = run("sim", "evenor", "--bands", "fils_de_sparte,haches_de_borva", "--list", LIST, "--games", "1")
    ok(done.returncode == 2 and str(LIST) in done.stderr and "/list/system" in done.stderr, "a list of another game", done.stderr)


def test_games(folder):
    bands = ["--bands", f"{POSSE},{OUTLAWS}", "--list", LIST]
    done = run("sim", "seg", *bands, "--bots", "random,random", "--games", "200", "--check", "--json")
    value = json.loads(done.stdout or "{}")
    ok(done.returncode == 0 and value["games"] == 200 and not value["broken"] and not value["unfinished"],
       "sim with a list", done.stderr)
    used, journal = set(), folder / "game.jsonl"
    for seed in range(1, 41):
        journal.unlink(missing_ok=True)
        done = run("play", "seg", *bands, "--demo", "--json", "--seats", "random,random", "--seed", seed, "--save", journal)
        for line in done.stdout.splitlines():
            message = json.loads(line)
            if message.get("kind") == "action_declared":
                used.add((message["choice"], message["text"].partition(": ")[2].partition(" on ")[0].rstrip(".")))
        if seed <= 5:
            ok(done.returncode == 0, f"play with a list, seed {seed}", done.stderr)
            ok(run("replay", journal, "--verify").returncode == 0, f"its journal is true, seed {seed}")
    text = journal.read_text(encoding="utf-8")
    ok(text.count('"cost":7') == 1, "a journal holds its list")
    journal.write_text(text.replace('"cost":7', '"cost":6'), encoding="utf-8")
    ok(run("replay", journal, "--verify").returncode == 1, "with another price it is another game")
    for choice, name in (("lasso", "Lasso"), ("war_cry", "War cry"), ("tonic", "Tonic"), ("powder_keg", "Powder keg")):
        ok((choice, name) in used, f"random players use {choice} and it is told as {name}", sorted(used))


if __name__ == "__main__":
    PROGRAM = sys.argv[1]
    test_document()
    test_schemas()
    test_roster()
    with tempfile.TemporaryDirectory() as place:
        for test in (test_effects, test_mistakes, test_places, test_together, test_games):
            test(pathlib.Path(place))
    sys.exit(ok.done())
