#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_aura.py ESCARMOUCHE: the calculators of `escarmouche aura` from outside: the ledger's own examples, sums and rules as
people read them, real dice, bad input. Prints TAP."""
import base64
import json
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import qr_reader  # noqa: E402
from tap import Tap  # noqa: E402

PROGRAM = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parents[2]
ok = Tap()


def run(*words, lang="en", told=None):
    return subprocess.run([PROGRAM, "--lang", lang, "aura", *map(str, words)], capture_output=True, text=True, input=told)


def aura(*words):
    done = run("--json", *words)
    return json.loads(done.stdout) if done.returncode == 0 else {"error": done.stderr}


def gives(name, wanted, *words):
    got = aura(*words)
    ok({k: got.get(k) for k in wanted} == wanted, name, got)


def bad(name, word, *words, code=2):
    done = run(*words)
    ok(done.returncode == code and word in done.stderr and not done.stdout, name, done.stderr + done.stdout)


def test_tests():
    gives("AE-TEST-1: Gilberte", {"total": 13, "margin": 1, "tier": "narrow_success"}, "test", 9, "--against", 12,
          "--dice", "2,4,7")
    gives("AE-DICE-4: advantage", {"kept": "high", "die": 8}, "test", 0, "--advantages", 1, "--dice", "3,6,8")
    gives("AE-DICE-4: disadvantage", {"kept": "low", "die": 3}, "test", 0, "--disadvantages", 2, "--advantages", 1,
          "--dice", "3,6,8")
    gives("AE-CRIT-2: Jean", {"total": 24, "margin": 10, "benefits": 2, "critical": True}, "test", 8, "--against", "hard",
          "--dice", "5,10,10,5,6,8")
    gives("AE-CRIT-2: a chain of two", {"die": 25}, "test", 0, "--dice", "10,10,3,10,10,7,2,5,6")
    gives("AE-CRIT-5: forced", {"margin": -7, "effective": 1, "tier": "success"}, "test", 2, "--against", 22, "--dice",
          "10,10,4,2,3,9")
    gives("AE-CRIT-6: a fumble", {"total": 3, "fumble": True, "tier": "critical_failure"}, "test", 8, "--against", 2,
          "--dice", "1,1,6,3,4,9")
    gives("AE-RESULT-3: a tie that succeeds", {"tier": "narrow_success"}, "test", 10, "--against", 13, "--tie", "success",
          "--dice", "1,3,9")
    gives("AE-RESULT-2: a tie that does not", {"tier": "status_quo"}, "test", 10, "--against", 13, "--dice", "1,3,9")
    gives("AE-AURA-4: points", {"total": 13, "points": 1}, "test", 10, "--points", 1, "--dice", "1,2,9")
    gives("AE-FREE-1: a word", {"description": "good"}, "test", 6, "--dice", "1,8,9")
    gives("AE-TEST-10: words of both columns, in both languages",
          {"against": 16}, "test", 6, "--dice", "1,8,9", "--against", "tres difficile")
    gives("AE-TEST-10: a quality", {"against": 16}, "test", 6, "--dice", "1,8,9", "--against", "Très bon")
    gives("a negative base", {"base": -2}, "test", "--dice", "1,8,9", "--", -2)
    done = run("test", 9, "--against", 12, "--dice", "2 4 7", lang="fr")
    ok(done.stdout == "2 4 7 : on garde 4 (celui du milieu)\n9 + 4 = 13 contre 12, marge 1 : réussite de justesse\n"
       "AE-DICE-3, AE-TEST-1, AE-RESULT-4\n", "AE-SESS-4: the sum in French", done.stdout)
    done = run("test", 8, "--against", 14, "--points", 2, "--dice", "5,10,10,5,6,8")
    ok(done.stdout == "5 10 10: keeps 10 (the middle one)\ncritical success: 5 6 8 -> 16\n8 + 16 + 2 = 26 against 14, margin 12:"
       " remarkable success (benefits: 2)\nAE-DICE-3, AE-CRIT-1, AE-CRIT-2, AE-TEST-1, AE-AURA-4, AE-RESULT-1, AE-RESULT-5\n",
       "AE-SESS-4: a critical in English", done.stdout)


def test_odds():
    got = aura("test", 11, "--odds", "--against", 18, "--advantages", 1)
    ok([round(p["success"] * 1000) for p in got["with_points"]] == [648, 772, 860, 918] and not got["automatic"],
       "AE-TEST-4: chances with points", got)
    ok(abs(sum(got["tiers"].values()) - 1) < 1e-12 and abs(got["critical"] - 0.028) < 1e-12, "tiers add up", got)
    ladder = aura("test", 11, "--odds")["ladder"]
    ok([r["against"] for r in ladder if r["automatic"]] == [2, 4, 6, 8, 10, 12] and len(ladder) == 11,
       "AE-TEST-4: which rungs are automatic", ladder)
    done = run("test", 11, "--odds", "--against", 12, lang="fr")
    ok("97,2 %" in done.stdout and "d’office" in done.stdout, "AE-TEST-4: said in French", done.stdout)
    got = aura("oppose", 10, 11, "--odds", "--weapon", "one_handed", "--foe-armour", "mail")
    ok([round(got[k] * 1000) for k in ("win", "tie", "lose")] == [331, 110, 559], "AE-FIGHT-1: the ledger's chances", got)
    ok(abs(sum(v for k, v in got["damage"].items() if k != "mean") - 1) < 1e-12 and "foe_damage" not in got,
       "the blow of whoever is armed", got)
    got = aura("oracle", "--odds")
    ok([round(got[k] * 1000) for k in ("yes_and", "yes", "yes_but", "no_but", "no", "no_and")] ==
       [33, 380, 174, 160, 221, 33], "AE-ORACLE-2: the ledger's chances", got)
    got = aura("damage", "light", "--odds")["damage"]
    ok(got["mean"] == 3.025, "the ladder's means", got)
    got = aura("oppose", 10, 10, "--odds", "--flat")
    ok(round(got["tie"] * 1000) == 6 and "AE-OPP-2" in got["rules"], "AE-MIN-4, AE-OPP-2: a minion that stands still ties with its own dice", got)
    got = aura("oppose", 10, 10, "--odds", "--flat", "--weapon", "light")
    ok(round(got["tie"] * 1000) == 148, "AE-FIGHT-4: in a fight a tie is a parry", got)


def test_duels():
    gives("AE-FIGHT-1: Bastien and Vauquelin", {"winner": "first", "margin": 1, "damage": 3, "wound": "light"}, "oppose",
          10, 11, "--weapon", "one_handed", "--foe-armour", "mail", "--dice", "3,6,8,2,4,7")
    gives("AE-OPP-2: the dice decide", {"winner": "second", "margin": 0}, "oppose", 8, 8, "--dice", "3,6,9,2,6,10")
    gives("AE-OPP-3: nothing does", {"winner": "none"}, "oppose", 8, 8, "--dice", "2,4,8,8,2,4")
    gives("AE-FIGHT-4: a parry", {"winner": "none", "margin": 0}, "oppose", 8, 8, "--weapon", "light", "--dice", "3,6,9,2,6,8")
    gives("AE-OPP-1: a critical by class", {"winner": "first", "margin": 1}, "oppose", 3, 12, "--dice", "10,10,2,3,8,9,2,4,5")
    gives("AE-DICE-6: two advantages", {"winner": "first", "margin": 6}, "oppose", 5, 5, "--advantages", 2, "--dice",
          "2,5,8,2,5,8")
    gives("AE-DICE-7: a light cannon", {"winner": "first", "damage": 38}, "oppose", 0, 0, "--weapon", "cannon_light",
          "--dice", "10,10,2,3,5,6,2,4,9,7")
    gives("AE-MIN-4: a minion does not roll", {"winner": "second", "margin": 2}, "oppose", 8, 10, "--flat", "--dice",
          "3,5,8")
    gives("a sword by its French name, mail by its own", {"damage": 5}, "damage", "épée", "--margin", 3, "--armour", "mailles", "--dice",
          "3,6,8")
    gives("an axe is no hatchet", {"damage": 6}, "damage", "hache", "--dice", "3,6,8")
    gives("AE-AIM-2: the head", {"damage": 18}, "damage", "two_handed", "--margin", 3, "--armour", 4, "--head", "--dice",
          "3,6,8")
    done = run("damage", "two_handed", "--margin", 3, "--points", 1, "--armour", 4, "--head", "--dice", "3,6,8")
    ok(done.stdout.split("\n")[1] == "(8 (H) + 3 (margin) + 1 (points)) x 2 (head) - 4 (armour) = 20: serious wound",
       "the parts of a blow", done.stdout)
    gives("AE-ORACLE-2: ties again", {"answer": "no", "again": 2}, "oracle", "Rain?", "--dice", "2,5,9,5,5,5,1,3,7")
    gives("AE-ORACLE-1: a critical", {"answer": "yes_and"}, "oracle", "--dice", "10,10,1,2,3,4")


def test_spells():
    gives("AE-MAG-4: Rachelle", {"difficulty": 13, "preparation": 3}, "spell", "--range", "25m", "--area", "room")
    gives("AE-MAG-4: Jon", {"difficulty": 15, "preparation": 5, "base_difficulty": 8, "area": 3, "duration": 4}, "spell",
          "--effect", "analyse", "--area", "building", "--duration", "1d10 minutes")
    gives("AE-MAG-4: Victor", {"difficulty": 14, "preparation": 4}, "spell", "--effect", "dominate", "--range", 1,
          "--duration", "1 round")
    gives("AE-PREP-3: Jon takes longer", {"difficulty": 14, "preparation": 6}, "spell", "--effect", "sense", "--area", 3,
          "--duration", 4, "--shift=-1")
    gives("AE-PREP-3: Rachelle hurries", {"difficulty": 15, "preparation": 1}, "spell", "--range", 2, "--area", 1,
          "--shift", 2)
    gives("AE-BOOK-3: a known spell", {"difficulty": 12, "preparation": 2}, "spell", "--range", 2, "--area", 1,
          "--intensity", "M", "--book", 3)
    gives("AE-MAG-5: no base below two", {"base_difficulty": 2}, "spell", "--effect", "sense", "--book", 7)
    gives("AE-CAST-2: Rachelle ties", {"tier": "narrow_success", "intensity_value": 1, "affected": True}, "spell",
          "--range", 2, "--area", 1, "--by", 10, "--points", 1, "--dice", "2,2,9")
    gives("AE-RESIST-1: a tie escapes", {"tier": "success", "affected": False}, "spell", "--by", 10, "--resist", 10,
          "--dice", "2,4,9,2,4,9")
    gives("AE-RESIST-2: a flat minion", {"affected": False}, "spell", "--by", 10, "--resist", 10, "--flat", "--dice", "2,5,9")
    gives("AE-DICE-7: the intensity's own dice", {"intensity_value": 23, "affected": True}, "spell", "--by", 10,
          "--intensity", 7, "--dice", "2,7,9,5")
    got = aura("spell", "--range", "25m", "--area", 1, "--intensity", "M", "--by", 10, "--odds")
    ok([round(t["success"] * 1000) for t in got["trades"]] == [972, 896, 784, 648, 500, 352, 216], "AE-PREP-3: trades", got)
    ok(round(got["raised_after"][1]["success"] * 1000) == 896 and round(got["raised_after"][1]["free"] * 1000) == 648,
       "AE-MOD-1: the cheaper way", got)
    got = aura("spell", "--intensity", "M", "--by", 10, "--int", 1, "--odds")
    ok([r["rows"] for r in got["raised_after"]] == [1], "AE-MOD-1: no more rows than intelligence", got)
    done = run("spell", "--range", "50m", "--area", "crowd", lang="fr")
    ok(done.stdout.split("\n")[1:4] == [" +3  portée : 50 m", " +2  aire : petite foule, petite maison",
                                        "difficulté 15, préparation : 1 heure"], "the addends in French", done.stdout)
    bad("AE-PREP-3: not so short", "AE-PREP-3", "spell", "--shift", 1, code=1)
    bad("a range too far", "--range", "spell", "--range", "60km")
    bad("an area that is none, with those there are", "small crowd", "spell", "--area", "choir")
    bad("no such effect", "living_matter", "spell", "--effect", "cook")


def test_foes():
    gives("AE-NPC-1: a good one", {"level": 6, "gauges": {"light": 6, "medium": 5, "serious": 4, "fit": 6, "strained": 5,
                                                         "afflicted": 4}}, "npc", "good")
    got = aura("npc", 3, "--calling", "soldat")
    ok([(t["name"], t["value"]) for t in got["traits"]] == [("Fencing", 3), ("Discipline", 3), ("Endurance", 3)],
       "AE-NPC-1: traits of a calling", got)
    bad("AE-NPC-1: no level eleven", "AE-NPC-1", "npc", 11)
    gives("AE-MIN-1: a kind", {"combat_value": 10, "life": 10, "weapon": "one_handed", "armour": 1, "count": 5}, "minions",
          "brigand", 5)
    gives("AE-MIN-5: a strong one", {"combat_value": 16, "life": 16, "weapon": "unarmed"}, "minions", "très difficile")
    bad("AE-MIN-2: nobody", "AE-MIN-2", "minions", "brigand", 0, code=1)
    bad("AE-SESS-1: thirteen", "AE-SESS-1", "minions", "brigand", 13, code=1)
    gives("AE-CHASE-4: the pursuer wins", {"before": "medium", "after": "short"}, "chase", "5/6/4", "6/1/1", "--driver", 3,
          "--foe-driver", 2, "--dice", "3,5,8,1,4,9")
    gives("AE-CHASE-5: lost", {"after": "lost"}, "chase", "5/6/4", "sloop", "--distance", "very_long", "--dice",
          "1,2,3,1,4,9")
    gives("AE-CHASE-4: cluttered ground", {"after": "medium"}, "chase", "4/1/6", "6/1/4", "--cluttered", "--dice",
          "1,2,3,1,4,9")
    got = aura("chase", "5/6/4", "carriage", "--dice", "1,2,3,1,4,9")
    ok([side["structure"] for side in got["sides"]] == [15, 12], "AE-CHASE-1: points of structure", got)
    got = aura("chase", "car", "6/9/9", "--odds", "--distance", "long")
    ok(abs(got["caught"] - 0.4) < 1e-6 and abs(got["win"] - got["lose"]) < 1e-12, "equal powers, two ranks to go", got)
    bad("AE-CHASE-3: not from contact", "AE-CHASE-3", "chase", "car", "car", "--distance", 0, code=1)
    bad("no such vehicle", "lorry", "chase", "car", "truck")


EVENING = """\
create name=Ysolde for=4 res=4 adr=6 per=4 int=4 vol=4 cha=4 edu=4 traits=Serrurière:5,Discrète:3 owner=B
create name=Bastien for=5 res=5 adr=5 per=4 int=4 vol=4 cha=4 edu=4 traits=Escrimeur:6 weapons=one_handed
npc Vauquelin 6 calling=soldier
minions Gardes moyen count=3
y adr serr 18 pass
b adr escr difficile +1

+1

ba > va
"""


def spoken(done):
    """What was said, without the rules behind it and what was typed."""
    return [line.split("  AE-")[0] for line in done.stdout.split("\n") if line and not line.startswith(">")]


def test_sessions():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "brumes.seance"
        done = run("session", path, "--dice", "ask", "--player", "Léa", told=EVENING.replace(
            "serr 18 pass\n", "serr 18 pass\n3 6 0\n").replace("difficile +1\n", "difficile +1\n2 5 8\n") + "1 2 3\n4 5 6\n")
        said = spoken(done)
        ok(done.returncode == 0 and "Ysolde: 17 against 18, margin −1, narrow failure." in said and
           "Bastien: 20 against 14, margin 6, remarkable success; benefits: 1." in said, "a session typed, with dice of a real table",
           done.stdout + done.stderr)
        ok("Bastien pays 1 point (aura 1)." in said and "Bastien: roll one die again, for a point?" in said,
           "windows ask, +1 pays", done.stdout)
        lines = path.read_text(encoding="utf-8").split("\n")
        ok(json.loads(lines[0])["seats"] == [{"name": "GM"}, {"name": "Léa"}] and json.loads(lines[5]) == {
            "type": "choose", "seat": "A", "choice": {"kind": "test", "actor": "Ysolde", "stat": "adr", "trait": "Serrurière",
                                                      "difficulty": 18, "pass": True}}, "each line is kept as its message", lines)
        count = len(lines)
        done = run("session", path, told="zork\ny adr 18 foo=3\nu\nr\n?\nwho\nq\n", lang="fr")
        said = done.stdout
        ok("reprend après" in said and "« zork » n’est ni un geste ni quelqu’un" in said and "« foo=3 »" in said and
           "La table est au geste" in said and "Bastien: Escrimeur" in said, "it goes on where it stopped", said + done.stderr)
        ok(len(path.read_text(encoding="utf-8").split("\n")) == count + 2, "what was not accepted is not kept")
        done = run("session", "--seed", 7, told="create name=Bob adr=5 for=4 res=4 per=4 int=4 vol=4 cha=4 edu=4\ncondition bob stunned rounds=3\ndue\n"
                   "clock 1r\nclock 10min\nclock 2h\nclock dawn\nclock_set 7\nclock 1x\ndue\nq\n")
        ok("  1, 08:00:18  Bob, condition, stunned\n  2, 06:00:00  dawn" in done.stdout and "08:00:06" in done.stdout and
           "08:10:06" in done.stdout and "10:10:06" in done.stdout and "Day 2, 06:00" in done.stdout and "1x" in done.stdout and
           "  1, 06:00:00  dawn" in done.stdout, "what is due, and time that passes, in few letters", done.stdout + done.stderr)
        replay = subprocess.run([PROGRAM, "script", path], capture_output=True, text=True)
        ok(replay.returncode == 0 and "error" not in replay.stdout, "the file is a script", replay.stdout[-300:])
        path.write_text("{}\n", encoding="utf-8")
        bad("a file that is no session", "line 1", "session", path)
        bad("a folder that is not there", "cannot be written", "session", pathlib.Path(folder) / "no" / "where")
    done = run("session", "--seed", 7, told="oracle \"Rain?\"\ntest nobody\npool 2\n{\"kind\":\"session_open\"}\n")
    ok("“Rain?”: 1, 2, 5 (the middle one), no." in spoken(done) and "“nobody” fits nowhere here" in done.stdout and
       "The session begins." in spoken(done), "without a file; raw gestures", done.stdout)


def test_characters():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "fiche.json"
        ok(run("character", "new", path, "--sample", "maelys").returncode == 0 and path.is_file(), "character new")
        bad("a sheet is not written over", "exists already", "character", "new", path)
        bad("a sample that is none", "bastien", "character", "new", path, "--sample", "bob")
        bad("a sheet in no folder", "cannot be written", "character", "new", pathlib.Path(folder) / "no" / "x")
        english = pathlib.Path(folder) / "en.json"
        ok(run("character", "new", english, "--sample", "ysolde").returncode == 0 and "Locksmith" in english.read_text("utf-8"),
           "a sample speaks the reader's language")
        for sample in sorted((ROOT / "data" / "aura" / "sheets").glob("*.json")):
            got = aura("character", "check", sample)
            ok(got.get("legal") and not got["problems"], f"{sample.stem} is legal and spends all", got)
        got = aura("character", "check", path)
        ok((got["life"], got["aura"], got["gauges"]["serious"], got["gauges"]["fit"]) == (3, 4, 1, 4), "AE-GAUGE-1: Maëlys", got)
        sheet = json.loads(path.read_text(encoding="utf-8"))

        def problems(**changes):
            path.write_text(json.dumps({**sheet, **changes}), encoding="utf-8")
            done = run("--json", "character", "check", path)
            return done.returncode, [(p.get("code"), p["rule"], p["place"], p["mend"], p.get("by"))
                                     for p in json.loads(done.stdout)["problems"]]
        ok(problems(adr=8) == (1, [("ERR_RANGE", "AE-CHAR-2", "Agility", "lower", 2),
                                   ("ERR_POINTS", "AE-CHAR-4", "the characteristics", "lower", 4)]),
           "AE-CHAR-2, AE-CHAR-4: all problems, each with its repair", problems(adr=8))
        bare = [t for t in sheet["traits"] if t["kind"] != "magic"] + [{"name": "Powers", "kind": "magic", "value": 4}]
        ok(problems(traits=bare) == (1, [("ERR_MAGIC", "AE-CHAR-5", "Powers", "family", None)]), "AE-CHAR-5: a domain",
           problems(traits=bare))
        ok(problems(traits=[]) == (0, [(None, "AE-CHAR-2", "the characteristics", "spend", 4),
                                       (None, "AE-CHAR-7", "the traits", "spend", 25)]), "AE-CHAR-7: what is left is no mistake",
           problems(traits=[]))
        ok(problems(traits=[{"name": "A", "kind": "negative", "value": 3}, {"name": "A", "kind": "skill", "value": 7},
                            {"name": "B", "kind": "sequela", "value": 1}])[1][:3] ==
           [("ERR_RANGE", "AE-CHAR-3", "A", "lower", 1), ("ERR_UNKNOWN", "AE-TRAIT-1", "A", "remove", None),
            ("ERR_NOT_NOW", "AE-TRAIT-1", "B", "remove", None)], "AE-TRAIT-1, AE-CHAR-3: traits one by one")
        path.write_text(json.dumps(sheet), encoding="utf-8")
        done = run("character", "print", path, lang="fr")
        ok("Intelligence 6    Bon\n" in done.stdout and "Blessures graves    [ ]  −3\n" in done.stdout and
           "5: 50,0 %" in done.stdout and done.stdout.endswith("Aura Engine 1.5 beta, Alexis Flamand, CC BY-SA 3.0 FR\n"),
           "AE-SESS-7: a printed sheet with boxes, chances and credit", done.stdout)
        told = json.loads(run("character", "print", path, "--json").stdout)
        ok(told["name"] == sheet["name"] and len(told["stats"]) == 8 and told["missing"][4]["chances"][0]["share"] == 0.5,
           "a sheet for programs", told)
        paper = pathlib.Path(folder) / "fiche.pdf"
        done = run("character", "print", path, "--pdf", paper, lang="fr")
        told = paper.read_bytes() if paper.is_file() else b""
        ok(done.returncode == 0 and not done.stdout and told.startswith(b"%PDF-") and told.count(b"/Type /Page\n") + told.count(b"/Type /Page ") == 1,
           "a sheet on one page of A4", done.stderr or told[:200])
        said = subprocess.run(["pdftotext", "-layout", str(paper), "-"], capture_output=True, text=True, check=True).stdout
        want = [sheet["name"], "Très mauvais", sheet["traits"][0]["name"], "Égratignures", "aucun malus", "Au-delà", "Grimoire", sheet["spells"][-1]["name"], "97,2 %",
                "Lire les trois dés", "Quasi-impos", "il manque", "97 90 78 65 50 35 22 10", "Alexis Flamand"]
        ok(not [w for w in want if w not in " ".join(said.split()) and w not in said], "with all that the page's own sheet says", said)
        crowd = dict(sheet, traits=[{"name": f"Trait numéro {i}", "kind": "skill", "value": 1} for i in range(20)])
        path.write_text(json.dumps(crowd), encoding="utf-8")
        run("character", "print", path, "--pdf", paper, lang="fr")
        said = subprocess.run(["pdftotext", "-layout", str(paper), "-"], capture_output=True, text=True, check=True).stdout
        ok("Trait numéro 19" in said and "Lire les trois dés" in said and said.count("\f") == 1, "twenty traits still fit the page", said)
        path.write_text(json.dumps(sheet), encoding="utf-8")
        bad("a page in no folder", "cannot be written", "character", "print", path, "--pdf", pathlib.Path(folder) / "no" / "x.pdf")
        got = aura("character", "qr", path, "--url", "https://example.org/")
        link = qr_reader.read(got["rows"]).decode()
        packed = link.removeprefix("https://example.org/#/fiche/")
        told = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15))
        ok(link == got["link"] and told == sheet, "the QR code holds the sheet", link)
        odd = {**sheet, "name": 'A "B" \\', "about": "two  words \\\\"}
        path.write_text(json.dumps(odd, indent=1), encoding="utf-8")
        packed = aura("character", "qr", path)["link"].split("/")[-1]
        told = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15))
        ok(told == odd, "a backslash that ends a text takes no blanks from the others", told)
        bad("an address that is too long", "400 bytes", "character", "qr", path, "--url", "x" * 401)
        path.write_text(json.dumps(sheet), encoding="utf-8")
        done = run("character", "qr", path)
        ok(len(done.stdout.split("\n")) == (got["side"] + 8 + 1) // 2 + 2 or "█" in done.stdout, "and is drawn", done.stdout[:200])
        picture = pathlib.Path(folder) / "code.svg"
        ok(run("character", "qr", path, "--svg", picture).returncode == 0 and picture.read_text().startswith("<svg"), "as a picture")
        drawn, text = random.Random(7), path.read_bytes()
        worst = 0
        for _ in range(60):  # bytes lost, doubled, changed: a clear answer each time
            at, how = drawn.randrange(len(text)), drawn.randrange(3)
            path.write_bytes(text[:at] + (b"", bytes([drawn.randrange(256)]), text[at:at + 9] * 3)[how] + text[at + 1:])
            worst = max(worst, *(abs(run("character", task, path).returncode) for task in ("check", "qr")))
        ok(worst == 2, "damaged sheets are told", worst)
    bad("no such task", "print", "character", "burn", "x")
    bad("no such file", "no such file", "character", "check", "/nowhere.json")


def test_campaigns():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "brumes"
        ok(run("campaign", "new", path, "--name", "Les brumes", "--player", "Léa").returncode == 0 and (path / "campagne.json").is_file(), "campaign new")
        bad("a campaign is not begun twice", "exists already", "campaign", "new", path)
        bob = "create name=Bob owner=B for=4 res=4 adr=4 per=4 int=4 vol=4 cha=4 edu=4\n"
        for told in (f"session_open\n{bob}bob adr 10 pass\nsession_close awards=\n", "session_open\nbob adr 12 pass\n",
                     "bob per 8 pass\nsession_close\n", "session_open\ntick bob light 2\nsession_close\n"):
            done = run("session", path, "--seed", 4, told=told.replace(" awards=", ""))
            ok(done.returncode == 0, "a session of a campaign", done.stderr)
        ok(sorted(p.name for p in path.iterdir()) == ["001.monde", "001.seance", "002.monde", "002.seance", "003.monde", "003.seance", "campagne.json"],
           "a session left open goes on, a closed one is followed by the next", list(path.iterdir()))
        done = run("campaign", "verify", path)
        ok(done.returncode == 0 and done.stdout.count("true (") == 3 and "  Bob\n" in done.stdout, "three chained sessions verify",
           done.stdout)
        ok('"name":"Léa"' in (path / "003.seance").read_text(encoding="utf-8").split("\n")[0] and
           '"owner":"B"' in (path / "003.seance").read_text(encoding="utf-8"), "players keep their seats and characters")
        done = run("campaign", "show", path, lang="fr")
        ok(done.stdout.startswith("Les brumes : séances 3\n"), "campaign show", done.stdout)
        done = run("campaign", "export", path)
        ok(done.stdout.startswith("# Les brumes\n\n## Session 1\n\n- The session begins.\n- Enter Bob") and
           done.stdout.endswith("\nAura Engine 1.5 beta, Alexis Flamand, CC BY-SA 3.0 FR\n"), "AE-SESS-7: a chronicle with its credit",
           done.stdout)
        told = [json.loads(line) for line in run("--json", "campaign", "export", path).stdout.split("\n") if line]
        ok(told and {"event", "ready"} >= {m["type"] for m in told if m["type"] in ("event", "ready")}, "for programs, the messages")
        first = path / "001.seance"
        text = first.read_text(encoding="utf-8")
        first.write_text(text.replace('"difficulty":10', '"difficulty":11'), encoding="utf-8")
        done = run("campaign", "verify", path)
        ok(done.returncode == 1 and "Session 1" in done.stdout and "no longer the same" in done.stdout, "a changed line is noticed",
           done.stdout)
        first.write_text(text.replace('"kind":"test"', '"kind":"tset"'), encoding="utf-8")
        ok(run("campaign", "verify", path).returncode == 1, "and a line that is none")
        kept = (path / "campagne.json").read_text(encoding="utf-8")
        (path / "campagne.json").write_text(re.sub(r'"ruleset":"[^"]*"', '"ruleset":"1.5-1"', kept, count=1), encoding="utf-8")
        done = run("campaign", "verify", path)
        ok(done.returncode == 0 and "Session 1: of another version" in done.stdout and done.stdout.count("true (") == 2,
           "a session of an older version that no longer plays is bridged by what the next one begins with", done.stdout + done.stderr)
        (path / "campagne.json").write_text(kept, encoding="utf-8")
        first.write_text(text, encoding="utf-8")
        (path / "003.seance").unlink()
        done = run("campaign", "verify", path)
        ok(done.returncode == 1 and "session 3 is missing" in done.stderr, "and a session that is missing", done.stderr)
        (path / "campagne.json").write_text("{}", encoding="utf-8")
        bad("a folder that is no campaign", "no campaign", "campaign", "show", path)
        bad("and no session of it", "no campaign", "session", path)
    bad("eight players", "too many", "campaign", "new", "/tmp/never", *(x for i in range(8) for x in ("--player", str(i))))
    bad("no such folder", "no such file", "campaign", "show", "/nowhere")
    bad("no such task", "verify", "campaign", "burn", "x")


def test_pulled_plug():
    """Whoever is killed loses nothing that was answered, and the chain still verifies, whatever comes after."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "camp"
        run("campaign", "new", path)
        for number, name in enumerate(("Ann", "Bea", "Cid"), 1):
            with subprocess.Popen([PROGRAM, "aura", "session", path, "--seed", "5", "--lang", "en"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, text=True) as evening:
                evening.stdin.write(f"npc name={name} level=4\n")
                evening.stdin.flush()
                while f"Enter {name}" not in evening.stdout.readline():
                    pass
                evening.kill()
            done = run("campaign", "verify", path)
            ok(done.returncode == 0 and done.stdout.count("true (") == number and name in done.stdout, f"killed {number} times, all is there",
               done.stdout + done.stderr)
        last = path / "003.seance"
        last.write_text(last.read_text("utf-8").replace('"kind":"npc","name":"Cid","level":4', '"kind":"npc","name":"Cid","level":5'), "utf-8")
        kept = json.loads((path / "campagne.json").read_text("utf-8"))
        kept["sessions"][2]["after"] = "0123456789abcdef"
        (path / "campagne.json").write_text(json.dumps(kept), "utf-8")
        done = run("campaign", "verify", path)
        ok(done.returncode == 1 and "no longer the same" in done.stdout, "what was changed behind its back is still noticed", done.stdout + done.stderr)


def test_files():
    """Whatever a file of an evening ends with, and whoever has it open: nothing that was accepted is lost."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        path = folder / "evening"
        run("session", path, "--seed", 4, told="session_open\nnpc name=Ann level=4\nq\n")
        whole = path.read_bytes()
        for name, end in (("no newline at its end", whole[:-1]), ("a line cut off", whole + b'{"type":"choose","seat":"A","cho'),
                          ("zeroes of a disk that stopped", whole + bytes(300))):
            path.write_bytes(end)
            first = run("session", path, told="npc name=Bea level=4\nq\n")
            kept = path.read_bytes()
            again = run("session", path, told="who\nq\n")
            ok(first.returncode == again.returncode == 0 and kept.startswith(whole) and "  Ann" in again.stdout and "  Bea" in again.stdout and
               [json.loads(line)["type"] for line in kept.splitlines()] == ["setup", "choose", "choose", "choose"],
               f"{name}: it goes on behind the last line that is whole", first.stderr + again.stderr + repr(kept[-200:]))
        path.write_bytes(whole.replace(b'"level":4', b'"level":4\0'))
        bad("a zero within", "line 3", "session", path)
        path.write_bytes(whole.replace(b'"npc"', b'"ncp"'))
        bad("what is wrong with a line is told", "line 3: this is no session of Aura (", "session", path)
        other = {"type": "setup", "system": "evenor", "seed": 1, "seats": [{"band": "fils_de_sparte"}, {"band": "labyrinthe"}]}
        path.write_text(json.dumps(other) + "\n", "utf-8")
        bad("a game is no evening", "line 1", "session", path)
        done = subprocess.run([PROGRAM, "--lang", "en", "aura", "session", folder / "small", "--seed", "4"], capture_output=True, text=True,
                              input="session_open\nnpc name=Ann level=4\n", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200)))
        ok(done.returncode == 2 and "no longer being kept" in done.stderr and len((folder / "small").read_bytes().splitlines()) == 2,
           "a file that may not grow is told, and holds no half of a line", done.stderr)
        path.write_bytes(whole)
        camp = folder / "camp"
        run("campaign", "new", camp)
        for place in (path, camp):
            with subprocess.Popen([PROGRAM, "aura", "session", place, "--lang", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  text=True) as evening:
                evening.stdout.readline()
                bad(f"{place.name}: two windows", "another window", "session", place)
                evening.communicate("q\n")
            ok(evening.returncode == 0 and run("session", place, told="q\n").returncode == 0, f"{place.name}: one after the other")
        for name, words in (("a name that is no text", ("--name", b"\xff")), ("a name that is too long", ("--name", "é" * 60)),
                            ("a player who is no text", ("--player", b"\xff")), ("a player whose name is too long", ("--player", "é" * 30))):
            place = folder / "never"
            done = subprocess.run([PROGRAM, "--lang", "en", "aura", "campaign", "new", place, *words], capture_output=True, text=True)
            ok(done.returncode == 2 and words[0] in done.stderr and not place.exists(), f"{name} begins no campaign", done)
            if "player" in words[0]:
                done = subprocess.run([PROGRAM, "--lang", "en", "aura", "session", place, *words], capture_output=True, text=True)
                ok(done.returncode == 2 and words[0] in done.stderr and not place.exists(), f"{name} begins no session", done)
        record = camp / "campagne.json"
        kept = json.loads(record.read_text("utf-8"))
        for name, change, place in (("too many players", {"players": list("abcdefgh")}, "/players"), ("a session that is none", {"sessions": [5]}, "/sessions/0"),
                                    ("a name that is none", {"name": 5}, "/name")):
            record.write_text(json.dumps({**kept, **change}), "utf-8")
            bad(f"{name}: told with its place", place, "session", camp)
        record.write_text(json.dumps(kept), "utf-8")
        (camp / "001.seance").unlink()
        bad("no session begins in place of one that is missing", "session 1 is missing", "session", camp)
        ok(json.loads(record.read_text("utf-8")) == kept and not (camp / "001.seance").exists(), "and the record stays as it was")


def test_odds_cite():
    """Chances are explained by rules as sums are, for people and for programs."""
    for rule, words in {"AE-RESULT-8": ("test", 11, "--against", 14), "AE-DICE-4": ("test", 11, "--advantages", 1), "AE-OPP-1": ("oppose", 10, 11),
                        "AE-FIGHT-1": ("oppose", 10, 11, "--weapon", "light"), "AE-ORACLE-2": ("oracle",), "AE-DMG-3": ("damage", "light"),
                        "AE-CHASE-5": ("chase", "car", "motorbike"), "AE-RESIST-1": ("spell", "--by", 10, "--resist", 8),
                        "AE-PREP-3": ("spell", "--by", 10, "--shift=-1"), "AE-BOOK-3": ("spell", "--by", 10, "--book", 2)}.items():
        ok(rule in aura(*words, "--odds")["rules"] and rule in run(*words, "--odds").stdout.rstrip().split("\n")[-1], f"{rule}: odds of {words[0]}")


def test_older_campaign():
    """One that a program of before has left (tests/golden/aura_1.5-1)."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "brumes"
        shutil.copytree(ROOT / "tests/golden/aura_1.5-1", path)
        done = run("campaign", "verify", path)
        ok(done.returncode == 0 and done.stdout.count("of another version") == 2, "sessions of 1.5-1 are bridged", done.stdout + done.stderr)
        done = run("session", path, told="\nscene_close\nsession_close\n")
        ok(done.returncode == 0 and "Les brumes, session 2\n" in done.stdout and "The session is closed." in done.stdout,
           "the one that was left open goes on", done.stdout + done.stderr)
        done = run("session", path, "--seed", 5, told="session_open\nbob adr 12 pass\nrequest want=tick text=aie\nsession_close\n")
        ok(done.returncode == 0 and "session 3\n" in done.stdout, "and the next one begins with what it left", done.stdout + done.stderr)
        done = run("campaign", "verify", path)
        ok(done.returncode == 0 and done.stdout.count("of another version") == 1 and done.stdout.count("true (") == 2, "they verify as one chain",
           done.stdout + done.stderr)
        third, campaign = path / "003.seance", path / "campagne.json"
        text, kept = third.read_text("utf-8"), json.loads(campaign.read_text("utf-8"))
        third.write_text(text.replace('"kind":"session_close"', '"kind":"session_end"'), "utf-8")
        ok(run("session", path, told="").returncode != 0, "a session of today that does not play stops the campaign")
        kept["sessions"][2]["ruleset"] = "1.5-2"
        campaign.write_text(json.dumps(kept), "utf-8")
        done = run("session", path, told="who\nsession_open\ntake 1\nretry bob\nsession_close\n")
        ok(done.returncode == 0 and "session 4\n" in done.stdout and "Bob: Lame" in done.stdout and "Bob pays" in done.stdout,
           "one of an older version that plays no more is bridged by the snapshot beside it, requests and last test included", done.stdout + done.stderr)
        done = run("campaign", "verify", path)
        ok(done.returncode == 0 and done.stdout.count("of another version") == 2 and done.stdout.count("true (") == 2, "and the chain holds",
           done.stdout + done.stderr)


def test_dice():
    done = run("test", 5, "--dice", "ask", told="3\n2 0 4\n")
    ok(done.returncode == 0 and "2 4 10" in done.stdout and done.stderr.count("3 die or dice") == 2,
       "dice are asked for until there are three; a 0 is a ten", done.stderr + done.stdout)
    done = run("test", 5, "--dice", "ask", told="")
    ok(done.returncode == 2 and "missing" in done.stderr, "nobody answers", done.stderr)
    ok(run("test", 5, "--seed", 7).stdout == run("test", 5, "--seed", 7).stdout, "a seed gives the same dice")
    ok(len({run("test", 5).stdout for _ in range(12)}) > 1, "without one they differ")
    bad("too few dice", "missing: 1", "test", 5, "--dice", "2,4")
    bad("too many dice", "too many", "test", 5, "--dice", "2,4,6,6")
    bad("a die of eleven", "11", "test", 5, "--dice", "2,4,11")
    bad("no dice at all", "ten", "test", 5, "--dice", "two")
    gives("a chain as long as the dice that can be typed", {"die": 315}, "test", 5, "--dice", ",".join(["10"] * 93 + ["5"] * 3))
    done = run("test", 5, "--dice", "ask", told="10 10 10\n" * 40)
    ok(done.returncode == 2 and "no end" in done.stderr, "and no longer", done.stderr[-200:])
    bad("a chain that is not there", "chain of the critical", "test", 5, "--dice", "10,10,1")


def test_bad():
    bad("no task", "what is to be done", )
    bad("an unknown task", "did you mean “test”", "tets", 3)
    bad("an option of another task", "test has no use for it", "test", 3, "--margin", 2)
    bad("a base that is none", "whole number", "test", "many")
    bad("a difficulty that is none", "Very hard", "test", 3, "--against", "dull")
    bad("a weapon that is none", "one_handed", "damage", "spoon")
    bad("an armour that is none", "plate", "damage", "light", "--armour", "-3")
    bad("a word too many", "too many", "test", 3, 4)
    bad("a tie that is none", "status_quo", "test", 3, "--tie", "draw")
    bad("too many advantages", "advantages", "test", 3, "--advantages", 10)


def test_ready():
    """What is ready-made can be brought to a table as it is, in either language."""
    for lang in ("fr", "en"):
        with tempfile.TemporaryDirectory() as folder:
            asked = pathlib.Path(folder) / "ask"
            asked.write_text(f'{{"type":"lang","lang":"{lang}"}}\n{{"type":"ask","what":"aura"}}\n', "utf-8")
            told = subprocess.run([PROGRAM, "script", asked], capture_output=True, text=True).stdout
            tables = json.loads(told.splitlines()[1])
            sheets = {sample["id"]: sample["sheet"] for sample in tables["samples"]}
            for cast in [*tables["casts"], *tables["npcs"]]:
                gestures = [{"kind": "create"} | {k: v for k, v in sheets[one].items()
                                                  if k not in ("type", "system", "credit", "licence", "about", "spells")}
                            for one in cast["sheets"]] + cast["gestures"]
                played = pathlib.Path(folder) / cast["id"]
                lines = [{"type": "setup", "system": "aura", "seed": 7, "seats": [{"name": "MJ"}]}]
                lines += [{"type": "choose", "seat": "A", "choice": gesture} for gesture in gestures]
                played.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
                said = subprocess.run([PROGRAM, "script", played], capture_output=True, text=True).stdout
                bad_lines = [line for line in said.splitlines() if '"refusal"' in line or '"error"' in line]
                ok(not bad_lines and said.count('"decide"') == len(lines), f"{cast['id']} comes to the table ({lang})", bad_lines)


def test_named():
    """What there is to pick from is said by keys and gestures: a page needs no table of names."""
    lines = ({"type": "setup", "system": "aura", "seed": "1", "seats": [{}, {}]}, {"type": "ask", "what": "gestures"})
    told = subprocess.run([PROGRAM, "script", "/dev/stdin"], input="\n".join(map(json.dumps, lines)), capture_output=True, text=True)
    answer = next(m for m in map(json.loads, told.stdout.splitlines()) if m.get("what") == "gestures")
    names = {}
    for key in answer["keys"]:
        names.setdefault(key.get("names"), set()).add(key["name"])
    ok({k: v for k, v in names.items() if k} == {
        "actor": {"actor", "target", "targets", "friend", "driver", "passenger"}, "rival": {"foes"},
        "trait": {"trait", "style", "extra", "hindering"}, "spell": {"spell"}, "vehicle": {"vehicle", "pursuer", "fugitive"}},
        "what keys name", names)
    for word, wanted in {"against": {"engage", "shoot", "hold", "sweep", "gang"}, "continues": {"extended_step", "extended_stop"},
                         "invents": {"take_negative"}}.items():
        got = {row["name"] for row in answer["gestures"] if row.get(word)}
        ok(got == wanted, f"gestures that are {word}", got)
    seldom = {row["name"]: row["seldom"] for row in answer["gestures"] if "seldom" in row}
    ok(seldom["chase"] == {"distance": ["contact", "lost"]} and seldom["trait_add"] == {"kind": ["sequela", "temporary"]} and len(seldom) == 11,
       "words that forms leave out", seldom)


def main():
    test_tests()
    test_odds()
    test_duels()
    test_spells()
    test_foes()
    test_sessions()
    test_characters()
    test_odds_cite()
    test_older_campaign()
    test_pulled_plug()
    test_files()
    test_ready()
    test_named()
    test_campaigns()
    test_dice()
    test_bad()
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
