#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_odds.py PROGRAM: `escarmouche odds` from outside: what people read, programs get, pictures show. Prints TAP."""
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from tap import Tap  # noqa: E402

PROGRAM = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory()


def run(*arguments, lang="en"):
    env = {**os.environ, "LC_ALL": lang}
    return subprocess.run([PROGRAM, "odds", *map(str, arguments)], capture_output=True, text=True, env=env, timeout=120)


def picture(ok, name, rows, *arguments):
    path = pathlib.Path(FOLDER.name) / "x.svg"
    done = run(*arguments, "--svg", path)
    ok(done.returncode == 0, f"{name}: --svg", done.stderr)
    tree = xml.etree.ElementTree.parse(path).getroot()
    bars = tree.findall("{http://www.w3.org/2000/svg}rect")
    ok(tree.tag.endswith("svg") and len(bars) == rows, f"{name}: a bar for each row", len(bars))
    done = run(*arguments, "--svg", "/nowhere/x.svg")
    ok(done.returncode == 2 and "/nowhere/x.svg" in done.stderr, f"{name}: a picture that cannot be written", done.stderr)


def test_dice(ok):
    done = run("dice", "3d10 mid + 9 vs 14")
    ok(done.returncode == 0 and re.search(r"win +50.0% +█{20}\n +tie +14.8%.*\n +lose +35.2%", done.stdout) and
       re.search(r"\n +5 +2.8% +2.8% ", done.stdout) and "parts of 250" in done.stdout, "who wins, then by how much", done.stdout)
    done = run("dice", "3d10", "mid", "+", "9", "vs", "14", lang="fr")
    ok("gagne     50,0 %" in done.stdout and "250es" in done.stdout, "words of their own, in French", done.stdout)
    done = run("dice", "2d6 >= 7")
    ok(done.stdout.splitlines()[0].split() == ["yes", "58.3%", "█" * 23 + "▍"], "yes or no", done.stdout)
    done = run("dice", "100d6")
    rows = done.stdout.splitlines()
    ok(rows[1].split()[:2] == ["<=", "293"] and rows[-3].split()[:2] == [">=", "407"] and "Off by less than" in rows[-1],
       "rare ends in one row each, and how far it is off", rows[:3] + rows[-3:])
    told = json.loads(run("dice", "2d6 vs 7", "--json").stdout)
    ok(told["read"] == "margin" and told["exact"] and told["total"] == "36" and told["tie"] == 0.166666666666667 and
       told["win"] == told["lose"] == 0.416666666666667 and told["mean"] == 0 and told["values"][0] ==
       {"value": -5, "share": 0.027777777777778, "at_least": 1, "weight": "1"}, "for programs", told)
    told = json.loads(run("dice", "d6 explode", "--json").stdout)
    ok(not told["exact"] and 0 < told["error"] < 1e-12 and "total" not in told and abs(told["mean"] - 4.2) < 1e-9,
       "without end: the bound", told["error"])
    done = run("dice", "2d6 +\n", lang="fr")
    ok(done.returncode == 2 and done.stderr.splitlines()[1:] == ["  2d6 + ", "        ^"], "a mistake at its place", done.stderr)
    done = run("dice", "2d6 hgih")
    ok("“high”" in done.stderr, "near words", done.stderr)
    done = run("dice", "2d6 huat", lang="fr")
    ok("« haut »" in done.stderr and "cumule" in done.stderr and "compound" not in done.stderr, "near words, in French", done.stderr)
    done = run("dice", "si d6 alors 2", lang="fr")
    ok("sinon" in done.stderr, "the word that is missing, in French", done.stderr)
    done = run("dice")
    ok(done.returncode == 2 and "3d10 mid + 9 vs 14" in done.stderr, "without a question: an example", done.stderr)
    picture(ok, "dice", 3 + 10, "dice", "3d10 mid + 9 vs 14")


def foreseen(*arguments):
    """The first choice, and its changes as {(what, figure): share}."""
    done = run(*arguments, "--json")
    if done.returncode:
        return None, done.stderr
    choice = json.loads(done.stdout)["choices"][0]
    return choice, changes(choice)


def changes(way):
    return {(c["what"], c.get("figure")): c["share"] for c in way["changes"]}


def test_scenes(ok):
    # As tests/vectors/foresee/evenor.script works out: 1-(1/2)^4, (2/3)(1-(7/9)^3), and prone 1-(2/3)^4.
    choice, told = foreseen("evenor", "shot", "ulysse", "asteria", "--range", 10)
    ok(told[("out", "asteria")] == 0.9375 and told[("out", "ulysse")] == 0.352994970278921, "a shot: fifteen digits", told)
    prone = changes(next(r for r in choice["replies"] if r["choice"] == "go_prone"))
    ok(abs(prone[("out", "asteria")] - (15 / 16 / 3 + 65 / 81 * 2 / 3)) < 1e-14 and ("out", "ulysse") not in prone,
       "the replies apart", prone)
    ok(choice["rolls"][0]["what"] == "reaction" and "EV-REACT-3" in choice["rolls"][0]["rules"], "dice with their rules",
       choice["rolls"])
    ok(not any(what == "over" for what, _ in told), "nobody's fall ends the game", told)
    _, covered = foreseen("evenor", "shot", "ulysse", "asteria", "--range", "10", "--cover")
    ok(abs(covered[("out", "asteria")] - 65 / 81) < 1e-14, "--cover", covered)
    _, down = foreseen("evenor", "shot", "ulysse", "asteria", "--range", "10", "--target-state", "prone")
    ok(down[("out", "asteria")] < 0.9375, "--target-state", down)
    choice, told = foreseen("evenor", "melee", "thuroid", "kara")
    ok(choice["choice"]["kind"] == "fight" and told[("out", "kara")] > told[("out", "thuroid")] > 0, "a melee", told)
    charge, told = foreseen("evenor", "melee", "thuroid", "kara", "--charge")
    ok(charge["choice"]["kind"] == "charge" and {r["choice"] for r in charge["replies"]} >= {"counter_charge", "flee", "none"},
       "a charge, and what may answer it", charge["choice"])
    ok(foreseen("evenor", "charge", "Thuroid", "Kara")[1] == told, "an action of the game, people by their names")
    choice, told = foreseen("evenor", "melee", "leda", "leda")
    ok(told[("out", "A.leda")] > 0.1 and told[("out", "B.leda")] > 0.1, "two of a kind", told)
    _, told = foreseen("seg", "attack", "blademaster", "shieldwall")
    ok(told == {("wounds", "shieldwall"): 0.666666666666667}, "SEG: the card it takes is found", told)
    _, told = foreseen("seg", "attack", "deadeye", "captain", "--range", "6")
    ok(told[("wounds", "captain")] == 0.666666666666667, "SEG: from afar", told)
    plain, once = (foreseen("evenor", "melee", "thuroid", "kara", *more)[1] for more in
                   ((), ("--option", "explode_recursive=false")))
    ok(0 < plain[("out", "kara")] - once[("out", "kara")] < 0.05, "an option of the game", once)
    _, told = foreseen("evenor", "melee", "grendel", "kara")
    ok(told[("out", "kara")] > 0.1, "somebody larger is in contact, too", told)
    choice, told = foreseen("nordenth", "shoot", "combattant_tir", "chef_rodeur")
    ok(choice and choice["choice"]["kind"] == "shoot" and choice["rolls"], "Nordenth: the moment of a turn is found", told)
    spear, sword = (foreseen("evenor", "melee", "leda", "kara", "--weapon", weapon)[0]["rolls"][0] for weapon in ("Lance", "Épée"))
    ok((spear["most"], spear["weapon"], sword["most"], sword["weapon"]) == (4, "Lance", 3, "Épée"), "a melee with either weapon", sword)
    twice = foreseen("evenor", "melee", "leda", "leda", "--weapon", "sword")[0]["rolls"]
    ok({(r["figure"], r["weapon"]) for r in twice if r["what"] == "melee" and r["times"]} == {("A.leda", "Épée"), ("B.leda", "Lance")},
       "the other side has all of its own", twice)
    ok(foreseen("evenor", "mêlée", "thuroid", "kara") == foreseen("evenor", "Combattre", "thuroid", "kara") ==
       foreseen("evenor", "melee", "thuroid", "kara"), "an action as people call it")
    # Three cleavers with Melee 5 against a blade with 6: nobody's score is the other's in a tie. V4 against Impact 2, V6 and
    # a skin of 1 against Impact 1.
    best = {3: [(k ** 3 - (k - 1) ** 3) / 512 for k in range(1, 9)], 1: [1 / 8] * 8}
    wins = sum(a * b for i, a in enumerate(best[3]) for k, b in enumerate(best[1]) if i + 5 > k + 6)
    loses = sum(a * b for i, a in enumerate(best[3]) for k, b in enumerate(best[1]) if i + 5 < k + 6)
    later = changes(foreseen("nordenth", "melee", "equarisseur", "assassin")[0]["later"])
    fails = [math.comb(3, n) * .75 ** n * .25 ** (3 - n) for n in range(4)]
    ok(abs(later[("out", "assassin")] - wins * (fails[1] / 4 + fails[2] + fails[3])) < 1e-14 and
       abs(later[("out", "equarisseur")] - loses * .25 / 4) < 1e-14, "Nordenth: the melee that an engagement leads to", later)
    for action, who, target, kind in (("charge", "equarisseur", "physicienne", "charge"), ("burst", "guerillero_mitrailleur", "sauvage", "burst"),
                                      ("lob", "guerillero_grenadier", "sauvage", "lob"), ("breath", "toxique", "guerillero", "breath")):
        choice, told = foreseen("nordenth", action, who, target)
        ok(choice and choice["choice"]["kind"] == kind and (choice["rolls"] or choice["replies"]) and
           "contact" not in run("nordenth", action, who, target).stdout.splitlines()[0], f"Nordenth: {action}, from afar", told)
        ok(kind != "burst" or choice["choice"]["shares"] == [3], f"Nordenth: {action}, all of it", told)
    done = run("evenor", "shot", "ulysse", "asteria", "--range", "10", lang="fr")
    ok(re.search(r"^Ulysse et Asteria, à 10 pas$", done.stdout, re.M) and "Si Asteria répond : Tirer en retour (Arc)" in
       done.stdout and re.search(r"Asteria : hors de combat +93,8 % +█{37}▌", done.stdout) and "EV-SHOOT-5" in done.stdout,
       "for people", done.stdout)
    picture(ok, "scene", 13, "evenor", "shot", "ulysse", "asteria", "--range", "10")
    for words, code, said in ((("evenor", "melee", "thuroid", "kraa"), 2, "“kara”"),
                              (("evenor", "melee", "thruoid", "kara"), 2, "“thuroid”"),
                              (("evenor", "meele", "thuroid", "kara"), 2, "“melee”"),
                              (("evenro", "melee", "thuroid", "kara"), 2, "“evenor”"),
                              (("evenor", "activate", "thuroid", "kara"), 2, "against somebody"),
                              (("evenor", "melee", "thuroid", "kara", "--target-state", "pron"), 2, "“prone”"),
                              (("evenor", "melee", "thuroid", "kara", "--range", "far"), 2, "“far”"),
                              (("evenor", "melee", "thuroid", "kara", "--range", "19"), 2, "18 pas"),
                              (("evenor", "melee", "thuroid", "kara", "--option", "nope=1"), 2, "nope"),
                              (("evenor", "melee", "thuroid"), 2, "missing"),
                              (("evenor", "melee", "thuroid", "kara", "leda"), 2, "“leda”"),
                              (("dice", "2d6", "--cover"), 2, "dice"),
                              (("seg", "attack", "page", "captain", "--charge"), 2, "charges"),
                              (("evenor", "shot", "thuroid", "kara"), 1, "EV-THR-7"),
                              (("evenor", "melee", "thuroid", "kara", "--range", "9"), 1, "EV-"),
                              (("seg", "shot", "page", "captain"), 1, "SG-"),
                              (("evenor", "shot", "ulysse", "kara", "--range", "9", "--weapon", "Hache"), 2, "Heavy bow, Sword"),
                              (("evenor", "melee", "thuroid", "kara", "--json", "--svg", "x.svg"), 2, "--svg and --json"),
                              (("nordenth", "meele", "alpha", "assassin"), 2, "“melee”"),
                              (("nordenth", "hide", "alpha", "assassin"), 2, "against somebody"),
                              (("evenor",), 2, "thuroid kara"), ((), 2, "SYSTEM ACTION WHO TARGET")):
        done = run(*words)
        ok(done.returncode == code and said in done.stderr and not done.stdout, f"{' '.join(words)}: exit {code}", done.stderr)


def test_journals(ok):
    journal = pathlib.Path(__file__).resolve().parents[1] / "golden" / "0.1.0_evenor_extermination_greedy.journal"
    steps = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    at = next(i for i, s in enumerate(s for s in steps if "choice" in s) if s["choice"]["kind"] == "shoot") + 1
    choice = [s["choice"] for s in steps if "choice" in s][at - 1]
    done = run("--journal", journal, "--at", at)
    ok(done.returncode == 0 and re.search(r"^ +\d+\. Shoot at .* \[.*out of action [\d.]+%", done.stdout, re.M),
       "the choices of a decision, with the odds of each", done.stdout)
    told = json.loads(run("--journal", journal, "--at", at, "--json").stdout)["choices"]
    ok(any(c["choice"] == choice for c in told) and all(c["end"] == "done" for c in told), "what was chosen is among them", told)
    one = json.loads(run("--journal", journal, "--at", at, "--choice", json.dumps(choice), "--json").stdout)["choices"]
    ok(one == [c for c in told if c["choice"] == choice][:1], "all about one choice", one)
    ok(run("--journal", journal, "--at", at, "--choice", json.dumps(choice)).stdout.count("█") > 3, "the same for people")
    for more, code, said in ((("--at", 100000), 2, "313"), (("--at", at, "--choice", "{}"), 2, "kind"),
                             (("--at", at, "--choice", '{"kind":"fast_move","path":[[1,1],[2,2]]}'), 1, "EV-"),
                             ((), 2, "nobody"), (("evenor",), 2, "alone"), (("--cover",), 2, "alone")):
        done = run("--journal", journal, *more)
        ok(done.returncode == code and said in done.stderr, f"{more}: exit {code}", f"{done.returncode} {done.stderr}")
    ok(run("--at", 3).returncode == 2 and run("--journal", "/nowhere").returncode == 2, "without a journal")


def test_group(ok):
    """A member of a group that declares before the others: what comes of it if nothing is added."""
    setup = {"type": "setup", "system": "evenor", "scenario": "extermination", "seed": "1",
             "map": {"width": 24, "depth": 24, "pieces": []},
             "seats": [{"name": "A", "band": ["asteria", "ulysse"]}, {"name": "B", "band": ["cerd", "kara"]}],
             "position": {"turn": 1, "camp1": "A", "to_act": "A", "resume": "action", "actions": "static",
                          "group": ["asteria", "ulysse"],
                          "figures": {"asteria": {"at": [6.8, 8.1]}, "ulysse": {"at": [6, 9.5]}, "cerd": {"at": [12, 12]}, "kara": {"at": [20, 20]}}}}
    shot = {"kind": "shoot", "target": "cerd", "weapon": "Arc"}
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder) / "group.script"
        script.write_text(json.dumps(setup) + '\n{"type":"journal"}\n', encoding="utf-8")
        said = subprocess.run([PROGRAM, "script", script], capture_output=True, text=True, timeout=60).stdout.splitlines()
        head = next(i for i, line in enumerate(said) if '"type":"journal"' in line)
        journal = pathlib.Path(folder) / "group.journal"
        journal.write_text("\n".join(said[head:]) + "\n", encoding="utf-8")
        done = run("--journal", journal)
        ok(re.search(r"Shoot at Cerd.*\[.*out of action [\d.]+%[^]]*; if nothing is added to it\]", done.stdout), "beside its choice", done.stdout + done.stderr)
        one = run("--journal", journal, "--choice", json.dumps(shot), "--json")
        told = json.loads(one.stdout)["choices"][0]
        ok(told["without"] == ["ulysse"] and any(r["what"] == "shot" for r in told["rolls"]), "for programs", told)
        text = run("--journal", journal, "--choice", json.dumps(shot)).stdout
        ok("If nothing is added to it: Ulysse" in text and "Dice:" in text, "and in full", text)


def main():
    ok = Tap()
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test(ok)
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
