#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_cli.py PROGRAM: every command from outside: exit codes, help, JSON shapes, bad input. Prints TAP."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from tap import Tap  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BANDS = ROOT / "data" / "evenor" / "bands"
COMMANDS = ["play", "systems", "roster", "rules", "odds", "sim", "arena", "replay", "analyse", "script", "bot", "bench", "serve"]
PAIR = "fils_de_sparte,haches_de_borva"
STATE = tempfile.TemporaryDirectory()  # where games are kept while nobody says where


def run(*arguments, text="", lang="en", **environment):
    env = {**os.environ, "LC_ALL": lang, "XDG_STATE_HOME": STATE.name, **environment}
    env.pop("NO_COLOR", None)
    return subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True, text=True,
                          env=env, timeout=300)


def code(ok, expected, name, *arguments, **more):
    done = run(*arguments, **more)
    ok(done.returncode == expected, f"{name}: exit {expected}",
       f"exit {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done


def widest(done):
    return max(map(len, done.stdout.splitlines()), default=0)


def test_use(ok):
    code(ok, 2, "no command")
    code(ok, 2, "unknown command", "dance")
    done = code(ok, 0, "--help", "--help")
    ok(all(c in done.stdout for c in COMMANDS), "--help names every command", done.stdout)
    for command in COMMANDS:
        for lang in ("fr", "en"):
            done = run(command, "--help", "--lang", lang)
            ok(done.returncode == 0 and command in done.stdout and "help_" not in done.stdout,
               f"{command} --help --lang {lang}", done.stderr)
            ok(widest(done) <= 80, f"{command} --help --lang {lang} fits 80 columns", done.stdout)
        code(ok, 2, f"{command} with an unknown option", command, "--no-such-option")
    french, english = run("--help", lang="fr_FR.UTF-8"), run("--help", lang="en_GB.UTF-8")
    ok(french.stdout != english.stdout and french.stdout == run("--help", lang="C").stdout,
       "French is the default, English by LANG")
    ok(max(map(widest, (french, english))) <= 80, "--help fits 80 columns", french.stdout + english.stdout)
    ok(run("--help", "--lang", "en", lang="fr").stdout == english.stdout, "--lang goes before LANG")
    for before, after in ((["--lang", "en", "--json"], []), (["--json", "--lang=en"], []), (["--json"], ["--lang", "en"])):
        done = code(ok, 0, f"{before} before the command", *before, "systems", *after, lang="fr")
        ok(done.stdout == run("systems", "--json").stdout, f"{before} means the same before the command")
    for words in (["systems", "--lang", "tlh"], ["--lang", "tlh", "systems"], ["--lang=tlh"], ["--lang", "tlh", "--help"]):
        done = code(ok, 2, f"unknown language {words}", *words)
        ok("“tlh”" in done.stderr and "fr, en" in done.stderr and not done.stdout, f"{words}: quoted, and which there are",
           done.stderr)
    code(ok, 2, "a language without its name", "--lang")
    code(ok, 2, "an option before a command that is none of all", "--seed", "3", "systems")
    ok(run("--help", "play").stdout == run("--help").stdout and run("help", "play").stdout == run("play", "-h").stdout,
       "help before, help of")
    code(ok, 2, "option without its value", "sim", "evenor", "--games")
    code(ok, 2, "number out of range", "sim", "evenor", "--bands", PAIR, "--games", "0")
    code(ok, 2, "number that is none", "sim", "evenor", "--bands", PAIR, "--games", "12x")
    code(ok, 2, "unknown system", "play", "chess")
    ok(run("--version").stdout == run("-V").stdout == run("--json", "-V").stdout
       and re.fullmatch(r"escarmouche \d+\.\d+\.\d+\n", run("-V").stdout), "-V and --version")


def test_refused_words(ok):
    pair = ["--bands", PAIR]
    cases = [(["plya"], "plya", "play", "serve"), (["sim", "evenor", "--bnads", PAIR], "--bnads", "--bands", "--games"),
             (["sim", "evenor", "--bnads=x"], "--bnads", "--bands", "--json"), (["-x"], "-x", "", "--help"),
             (["rules", "--covrage"], "--covrage", "--coverage", "--lang"), (["--jsno"], "--jsno", "--json", "--lang"),
             (["play", "Evnor"], "Evnor", "evenor", "seg"), (["bench", "seeg", "--signature"], "seeg", "seg", "aurore"),
             (["systems", "chess"], "chess", "", "aurore"), (["roster", "chekc", "x"], "chekc", "check", "check"),
             (["sim", "evenor", "--bands", "fils-de-sparte,labyrinthe"], "fils-de-sparte", "fils_de_sparte", "labyrinthe"),
             (["sim", "seg", "--bands", "hunter,hunters"], "hunter", "hunters", "garrison"),
             (["sim", "evenor", *pair, "--bots", "greddy,random"], "greddy", "greedy", "random"),
             (["play", "evenor", "--seats", "m,greedy"], "m", "me", "random"),
             (["sim", "evenor", *pair, "--scenario", "amsubh"], "amsubh", "ambush", "hunt"),
             (["sim", "evenor", *pair, "--map", "ruine_du_temple"], "ruine_du_temple", "ruines_du_temple", "route_des_pins"),
             (["sim", "evenor", *pair, "--option", "band_budgt=3"], "band_budgt", "band_budget", ""),
             (["sim", "evenor", *pair, "--option", "react_flee=ture"], "ture", "true", "true, false"),
             (["sim", "evenor", *pair, "--option", "deploy_mode=alternte"], "alternte", "alternate", "camp1_first"),
             (["sim", "evenor", *pair, "--option", "band_budget=much"], "much", "", " 1000"),
             (["sim", "evenor", *pair, "--option", "band_budget=-1"], "-1", "", " 1000")]
    for words, word, near, known in cases:
        for lang, ask, left, right in (("en", "did you mean", "“", "”"), ("fr", "vouliez-vous dire", "« ", " »")):
            done = run(*words, lang=lang)
            said = done.stderr
            ok(done.returncode == 2 and said.count("\n") == 1 and f"{left}{word}{right}" in said and known in said
               and (f"{ask} {left}{near}{right}" in said if near else ask not in said), f"refused {words} ({lang})", said)


def test_systems(ok):
    done = code(ok, 0, "systems", "systems")
    ok("evenor" in done.stdout, "systems lists evenor")
    value = json.loads(run("systems", "--json").stdout)
    evenor = next(s for s in value["systems"] if s["id"] == "evenor")
    ok(len(evenor["bands"]) >= 8 and len(evenor["options"]) >= 40, "systems --json: bands and options")
    done = code(ok, 0, "systems evenor", "systems", "evenor")
    ok(all(o["name"] in done.stdout for o in evenor["options"]), "systems evenor lists every option")


def test_roster(ok):
    for path in sorted(BANDS.glob("*.json")):
        code(ok, 0, f"roster check {path.name}", "roster", "check", path)
    with tempfile.TemporaryDirectory() as folder:
        def band(figures, **more):
            path = pathlib.Path(folder) / "band.json"
            value = {"band": {"id": "x", "name": {"fr": "X", "en": "X"}, "system": "evenor",
                              "figures": figures, **more}}
            path.write_text(json.dumps(value), encoding="utf-8")
            return path
        cases = [(["phobos", "jorund"], "EV-RECR-3"), (["oni", "ymir"], "EV-RECR-4"),
                 (["selene", "shiro"], "EV-RECR-5"), (["ulysse", "asteria", "gosai"], "EV-RECR-6"),
                 (["asterion", "leda", "thesee", "deimos"], "EV-RECR-7"), (["lothar", "lothar"], "EV-RECR-9"),
                 (["grendel", "cerd", "horsa", "lothar", "leda", "thesee"], "EV-RECR-"),
                 (["nobody"], "EV-RECR-1")]
        for figures, rule in cases:
            done = code(ok, 1, f"illegal band {figures}", "roster", "check", band(figures))
            ok(rule in done.stdout, f"{figures} names {rule}", done.stdout)
            value = json.loads(run("roster", "check", band(figures), "--json").stdout)
            ok(value["legal"] is False and value["refusal"]["rule"].startswith(rule),
               f"{figures} --json names {rule}", value)
        said = run("roster", "check", band(["asterion", "phobos", "ulysse", "leda"]), "--lang", "en").stdout
        ok("Cost: 46 of 40." in said, "a band that costs too much is told its budget", said)
        for text, what in (("", "an empty file"), ("{", "half an object"), ('{"band":{}}', "no figures"),
                           ('{"band":{"system":"chess","figures":["leda"]}}', "an unknown system"),
                           ('{"band":{"system":"evenor","figures":"leda"}}', "figures that are no list"),
                           ('{"band":{"system":"evenor","figures":["leda"],"x":1}}', "an unknown key"),
                           ('{"band":{"system":"evenor","figures":["leda"]}} x', "something after it"),
                           ("\x00" * 100, "NUL bytes"), ("[" * 1000000, "a megabyte of nesting")):
            path = pathlib.Path(folder) / "bad.json"
            path.write_text(text, encoding="utf-8")
            done = code(ok, 2, f"roster check of {what}", "roster", "check", path)
            ok(done.stderr.count("\n") == 1 and "line" in done.stderr, f"{what}: one line with the place",
               done.stderr)
        path.write_bytes(b'{"band":{"system":"evenor","figures":["l\xff"]}}')
        code(ok, 2, "roster check of invalid UTF-8", "roster", "check", path)
    code(ok, 2, "roster check of nothing", "roster", "check")
    code(ok, 2, "roster check of a file that is not there", "roster", "check", "/no/such/file")
    code(ok, 2, "roster with another word", "roster", "bake", BANDS / "fils_de_sparte.json")


def test_rosters(ok):
    """Several files: a verdict each, in order, and the worst decides."""
    with tempfile.TemporaryDirectory() as folder:
        bad = pathlib.Path(folder) / "bad.json"
        bad.write_text('{"band":{"system":"evenor",\n "figures":["leda",\n  "leda"]}}', encoding="utf-8")
        good = [BANDS / "fils_de_sparte.json", BANDS / "labyrinthe.json"]
        done = code(ok, 0, "roster check of two", "roster", "check", *good, "--json")
        values = [json.loads(line) for line in done.stdout.splitlines()]
        ok([(v["file"], v["legal"]) for v in values] == [(str(f), True) for f in good], "an object a line", done.stdout)
        profiles = {p["id"]: p for p in json.loads((BANDS.parent / "profiles.json").read_text(encoding="utf-8"))["profiles"]}
        for path, value in zip(good, values):
            band = [profiles[name] for name in json.loads(path.read_text(encoding="utf-8"))["band"]["figures"]]
            slots = sum(2 if "monster" in p.get("roles", []) else 1 for p in band)
            ok((value["cost"], value["slots"], value["figures"]) == (sum(p["cost"] for p in band), slots, len(band)),
               f"{path.name}: what it costs, its places and figures", value)
        done = code(ok, 1, "roster check with one that is illegal", "roster", "check", good[0], bad, good[1], "--json")
        values = [json.loads(line) for line in done.stdout.splitlines()]
        refusal = values[1]["refusal"]
        ok([v["legal"] for v in values] == [True, False, True] and (refusal["line"], refusal["column"]) == (3, 3),
           "each has its verdict, the refusal its place", done.stdout)
        said = run("roster", "check", good[0], bad).stdout
        ok(f"{bad}, line 3, column 3 (/band/figures/1): " in said, "and in words", said)
        said = run("sim", "evenor", "--bands", f"labyrinthe,{bad}", "--games", "1").stderr
        ok(f"{bad}, line 3, column 3 (/band/figures/1): " in said, "sim tells the same place", said)
        done = code(ok, 2, "roster check with one that is not there", "roster", "check", good[0], "/no/such", good[1], "--json")
        told = [json.loads(line) for line in done.stdout.splitlines()]
        ok([t["file"] for t in told] == [str(good[0]), "/no/such", str(good[1])] and [t["legal"] for t in told] == [True, False, True],
           "every file has its line", done.stdout)
        ok(told[1]["error"]["code"] == "E_FILE" and "/no/such" in done.stderr, "the one that is not there has an error", done.stdout)


def test_reading(ok):
    """What cannot be read is told with the reason."""
    with tempfile.TemporaryDirectory() as folder:
        shut, long = pathlib.Path(folder) / "shut", pathlib.Path(folder) / "long"
        shut.write_text("x", encoding="ascii")
        shut.chmod(0)
        with open(long, "wb") as file:
            file.truncate(65 * 1024 * 1024)
        cases = [("/no/such/file", "no such file", "aucun fichier"), (folder, "folder", "dossier"),
                 (f"{shut}/x", "no such file", "aucun fichier"), (long, "64 MiB", "64 Mio")]
        if os.geteuid() != 0:  # root may read anything
            cases.append((shut, "not allowed", "pas permis"))
        for path, english, french in cases:
            for words in (["roster", "check"], ["replay"], ["script"]):
                for lang, why in (("en", english), ("fr", french)):
                    done = run(*words, path, lang=lang)
                    ok(done.returncode == 2 and str(path) in done.stderr and why in done.stderr,
                       f"{words} {path}: {why}", done.stderr)


def test_rules(ok):
    done = code(ok, 0, "rules EV-MELEE-3", "rules", "EV-MELEE-3")
    entries = json.loads((ROOT / "data" / "text" / "rules_evenor.json").read_text(encoding="utf-8"))
    entry = entries["EV-MELEE-3"]
    ledger = "Complete list of melee modifiers"
    for lang in ("fr", "en"):
        told = run("rules", "EV-MELEE-3", "--lang", lang).stdout
        places = [told.find(x) for x in (f"EV-MELEE-3  {entry['title'][lang]}\n", entry["text"][lang], ledger,
                                         "- Source: ")]
        ok(-1 not in places and places == sorted(places), f"rules: title, text, ledger ({lang})", told)
        told = run("rules", "EV-DYN", "--lang", lang).stdout
        ok(f"EV-DYN-4       {entries['EV-DYN-4']['title'][lang]}\n" in told, f"rules lists titles ({lang})", told)
    licence = json.loads((ROOT / "data" / "text" / "rules_aura.json").read_text(encoding="utf-8"))["licence"]
    told = run("rules", "AE-CHAR-1", "--lang", "fr").stdout
    ok(told.endswith("\n" + licence["fr"] + "\n") and "Flamand" in licence["fr"], "rules: whose texts they are", told)
    ok(json.loads(run("rules", "AE-CHAR-1", "--json").stdout)["licence"] == licence, "rules --json: whose texts they are")
    told = run("rules", "AN-GEN-1", "--lang", "fr").stdout
    ok(told.count(told.split("\n")[0].split("  ")[1]) == 1, "rules: a title in his language, not the ledger's heading",
       told)
    ok(run("rules", "ev-melee-3").stdout == done.stdout, "rules takes small letters")
    code(ok, 2, "rules of nothing known", "rules", "EV-NOPE-1")
    code(ok, 0, "rules lists", "rules", "EV-MELEE")
    value = json.loads(run("rules", "EV-MELEE-3", "--json").stdout)
    ok({k: value[k] for k in ("title", "text")} == entry and "Source" in value["ledger"], "rules --json", value)
    value = json.loads(run("rules", "evenor", "--json").stdout)
    ok({r["id"]: r["title"] for r in value["rules"]} == {k: v["title"] for k, v in entries.items()},
       "rules --json lists titles in both languages")
    done = code(ok, 0, "rules --coverage", "rules", "--coverage")
    value = json.loads(run("rules", "--coverage", "--json").stdout)
    ok(list(value) == ["systems"] and all(list(s) == ["id", "total", "applied", "cited", "tested", "left"]
                                          for s in value["systems"]), "coverage --json: exact keys", value)
    evenor = next(s for s in value["systems"] if s["id"] == "evenor")
    ok(evenor["total"] == 253, "evenor has 253 rules", evenor)
    playable = {s["id"] for s in json.loads(run("systems", "--json").stdout)["systems"]}
    for s in value["systems"]:
        ok(s["id"] not in playable or s["applied"] == s["cited"] == s["tested"] == s["total"],
           f"every rule of {s['id']} that can be played is applied, cited and tested", s)


def test_sim_scenarios(ok):
    """A scenario that nobody names is drawn for each game, and the run says which were played."""
    plan = ["sim", "seg", "--bands", "hunters,garrison", "--bots", "random,random", "--games", "60", "--swap"]
    played = json.loads(code(ok, 0, "sim of drawn scenarios", *plan, "--json").stdout)
    ok(played["scenario"] == "roll" and set(played["scenarios"]) == {"clash", "hold"}
       and sum(played["scenarios"].values()) == 60, "sim: scenarios are drawn for each game", played["scenarios"])
    text = code(ok, 0, "sim of drawn scenarios, for people", *plan, "--lang", "en").stdout
    ok(f"  Hold: {played['scenarios']['hold']}\n" in text, "sim: and told", text)
    one = json.loads(code(ok, 0, "sim of one scenario", *plan, "--scenario", "hold", "--json").stdout)
    ok(one["scenario"] == "hold" and one["scenarios"] == {"hold": 60}, "sim: a named scenario is the only one", one)


def test_sim_sides(ok):
    """Three and four sides, each bot in each seat with each band as often as the others."""
    bots = ["random,random,random", "random,random,random,random"]
    for seats, group in ((3, 9), (4, 16)):
        plan = ["sim", "seg", "--bands", "random", "--bots", bots[seats - 3], "--games", str(2 * group), "--check"]
        value = json.loads(code(ok, 0, f"sim of {seats} sides", *plan, "--swap", "--json").stdout)
        ok([len(value[k]) for k in ("bots", "bands", "wins", "intervals", "wins_by_band", "wins_by_seat")] == [seats] * 6
           and value["groups"] == 2, f"sim: {seats} of everything, in groups of {group}", value)
        ok(all(sum(value[k]) + value["draws"] == 2 * group for k in ("wins", "wins_by_band", "wins_by_seat")),
           f"sim: games of {seats} sides add up", value)
        text = code(ok, 0, f"sim of {seats} sides, for people", *plan, "--lang", "en").stdout
        ok(f"random (random, {'ABCD'[seats - 1]}):" in text, "sim: the last side is told", text)
    three = "hunters,garrison,night_court"
    for why, more, word in (("sides that differ", ["--bands", three, "--bots", "greedy,random"], "as many sides"),
                            ("five sides", ["--bands", three + ",hunters,garrison"], "two to four"),
                            ("one side", ["--bands", "hunters"], "two to four"),
                            ("an empty name", ["--bands", "hunters,,garrison"], "two to four"),
                            ("a comma at the end", ["--bands", "hunters,garrison,"], "two to four"),
                            ("a command that would be cut", ["--bands", "hunters,garrison", "--bots", "greedy,./bot " + "x" * 500], "at most 511")):
        done = code(ok, 2, f"sim: {why}", "sim", "seg", *more)
        ok(word in done.stderr, f"sim: {why} told", done.stderr)
    for words in (["play", "seg", "--seats", "me,./bot " + "x" * 505], ["arena", "seg", "random", "./bot " + "x" * 506]):
        done = code(ok, 2, f"{words[0]}: a command that would be cut", *words)
        ok("at most 511" in done.stderr, f"{words[0]}: it is told", done.stderr)
    done = code(ok, 1, "sim: a scenario for two", "sim", "seg", "--bands", "hunters,garrison_watch,night_court", "--scenario",
                "breakthrough")
    ok("SG-SCN-3" in done.stderr, "sim: which rule says so", done.stderr)
    done = code(ok, 1, "sim: a game for two", "sim", "evenor", "--bands", PAIR + "," + PAIR.split(",")[0])
    ok("side" in done.stderr, "sim: a game for two told", done.stderr)


def test_byte_order_mark(ok):
    """What some editors put before a text is no part of it; anywhere else it is a mistake."""
    band = '{"system":"evenor","name":"x","figures":["phobos"]}'
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "band.json"
        said = []
        for text in (band, "\ufeff" + band, "\ufeff\ufeff" + band):
            file.write_text(text, encoding="utf-8")
            done = run("roster", "check", file)
            said.append((done.returncode, done.stdout, done.stderr))
        ok(said[0] == said[1], "a mark of the encoding is skipped", said)
        ok(said[2][0] == 2 and "column 1 " in said[2][2], "but only one", said[2])


def test_full_disk(ok):
    """What could not be told is no success, whether it fills a buffer or not."""
    for words in (["--help"], ["help"], ["rules", "--coverage"], ["systems", "--json"], ["odds", "dice", "3d6"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([PROGRAM, *words, "--lang", "fr"], stdout=full, stderr=subprocess.PIPE, text=True)
        ok(done.returncode == 2, f"{' '.join(words)}: a full disk is no success", done)
        ok("sortie standard : écriture impossible (" in done.stderr, f"{' '.join(words)}: and it is told", done.stderr)


def test_closed(ok):
    """What is said to people does not go into a file because standard output was closed; a folder is no input."""
    closed = {"stdin": lambda: os.close(0), "stdout": lambda: os.close(1), "stderr": lambda: os.close(2)}
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "evening")
        done = subprocess.run([PROGRAM, "aura", "session", file, "--seed", "4", "--lang", "en"], input="session_open\n", text=True,
                              stderr=subprocess.PIPE, preexec_fn=closed["stdout"])
        kept = file.read_text(encoding="utf-8").splitlines()
        ok(done.returncode == 2 and "standard output" in done.stderr, "a closed standard output is told", done.stderr)
        ok([json.loads(line)["type"] for line in kept if line.startswith("{")] == ["setup", "choose"] and len(kept) == 2,
           "and what was meant for it is in no file", kept)
        for name, close in closed.items():
            file = pathlib.Path(folder, name)
            subprocess.run([PROGRAM, "play", "evenor", "--bands", PAIR, "--seed", "3", "--demo", "--save", file], check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, preexec_fn=close)
            ok(run("replay", file, "--verify").returncode == 0, f"{name} closed: the game that is kept is whole")
        for words in (["script", "--live", folder], ["bot"], ["script", "--live", "-"]):
            entry = os.open(folder, os.O_RDONLY)
            done = subprocess.run([PROGRAM, *words, "--lang", "en"], stdin=entry, capture_output=True, text=True)
            os.close(entry)
            ok(done.returncode == 2 and "it is a folder" in done.stderr, f"{' '.join(words[:2])}: a folder cannot be read", done)


def test_sim_stopped(ok):
    """Ctrl+C prints what has been played, in whole groups, and says that it is not all."""
    plan = [PROGRAM, "sim", "evenor", "--bands", PAIR, "--bots", "random,random", "--games", "100000000", "--swap",
            "--threads", "2", "--progress"]
    for more, sign in (["--json"], signal.SIGINT), (["--lang", "en"], signal.SIGTERM):
        run = subprocess.Popen([*plan, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        first = run.stderr.readline()
        run.send_signal(sign)
        out, _ = run.communicate(timeout=60)
        ok(re.search(r"^[\d\u202f,]+ / 100(.)000\1(?:000) .*\d+:\d\d", first), "sim --progress: games, rate and time left", first)
        ok(run.returncode == 128 + sign, f"sim ends with 128 + {sign}", run.returncode)
        if "--json" in more:
            value = json.loads(out)
            ok(value["partial"] is True and 0 < value["games"] < value["games_planned"] == 100000000
               and value["games"] == 4 * value["groups"], "sim: partial results in JSON", out)
        else:
            ok("STOPPED after" in out, "sim: partial results for people", out)


def test_analyse(ok):
    """The teacher after the game: sums that add up, the same on any number of threads, one step, what is refused."""
    with tempfile.TemporaryDirectory() as folder:
        journal, secret = (str(pathlib.Path(folder) / name) for name in ("game.journal", "secret.journal"))
        # Two against two, one of them at random: what is asked here does not depend on how long the game was.
        bands = [pathlib.Path(folder) / f"{i}.json" for i in range(2)]
        for path, figures in zip(bands, (["ulysse", "deimos"], ["horsa", "cerd"])):
            path.write_text(json.dumps({"band": {"id": "x", "name": {"fr": "X", "en": "X"}, "system": "evenor", "figures": figures}}))
        code(ok, 0, "a game to analyse", "play", "evenor", "--bands", ",".join(map(str, bands)), "--scenario", "extermination", "--seed", "5",
             "--seats", "random,greedy", "--save", journal)
        plan = ["analyse", journal, "--playouts", "8", "--json"]
        whole = json.loads(code(ok, 0, "analyse", *plan, "--threads", "2").stdout)
        other = json.loads(code(ok, 0, "analyse on one thread", *plan, "--threads", "1").stdout)
        ok(whole == other and whole["nodes"] > 0, "analyse: threads do not show")
        for i, (name, side) in enumerate(whole["sides"].items()):
            moved = sum(side["luck"].values()) + sum(side["choices"].values())
            ok(whole["start"][i] + moved == whole["end"][i], f"analyse: luck and choices of {name} are the result", side)
        ok(whole["sides"]["A"]["choices"]["A"] < -500000, "analyse: who plays at random gives much away", whole["sides"])
        ok(whole["over"] is True and whole["partial"] is False and sorted(whole["end"]) in ([0, 1000000], [500000, 500000])
           and 1 <= len(whole["moments"]) <= 5 and len(whole["curve"]) > 10, "analyse: how it ended", whole["end"])
        ok(all(0 <= c <= 1000000 for point in whole["curve"] for c in point[3:]), "analyse: chances are chances")
        step = whole["decisions"][0]["step"] if whole["decisions"] else 5
        said = code(ok, 0, "analyse, one step", "analyse", journal, "--playouts", "8", "--at", str(step), "--lang", "en").stdout
        ok(f"step {step}" in said, "analyse --at", said)
        one = json.loads(code(ok, 0, "analyse, one step as JSON", *plan, "--at", str(step)).stdout)
        ok(len({point[0] for point in one["curve"][:-1]} | {step}) == 1 and all(d["step"] == step for d in one["decisions"])
           and [d["text"] for d in one["decisions"]] == [d["text"] for d in whole["decisions"] if d["step"] == step], "analyse --at: that step and its words", one)
        said = code(ok, 0, "analyse for people", "analyse", journal, "--playouts", "8", "--lang", "en").stdout
        ok("Winning chances" in said and "dice" in said and "moments" in said, "analyse: what people read", said)
        done = code(ok, 2, "analyse, no such step", "analyse", journal, "--at", "99999")
        ok("99999" in done.stderr, "analyse: no such step told", done.stderr)
        # While cards are hidden nobody may know everything.
        code(ok, 0, "a game with secrets", "play", "seg", "--seed", "4", "--demo", "--save", secret)
        lines = pathlib.Path(secret).read_text(encoding="utf-8").splitlines(keepends=True)
        pathlib.Path(secret).write_text("".join(lines[:len(lines) // 2]), encoding="utf-8")
        done = code(ok, 1, "analyse, still secret", "analyse", secret)
        ok("hidden" in done.stderr, "analyse: still secret told", done.stderr)
        pathlib.Path(journal).write_text("".join(pathlib.Path(journal).read_text(encoding="utf-8").splitlines(keepends=True)[:40]), encoding="utf-8")
        run = subprocess.Popen([PROGRAM, "analyse", journal, "--playouts", "4096", "--progress", "--json", "--lang", "en"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        first = run.stderr.readline()
        since = time.monotonic()
        run.send_signal(signal.SIGINT)
        out, _ = run.communicate(timeout=120)
        late = time.monotonic() - since
        ok(" / " in first and run.returncode == 130 and json.loads(out)["partial"] is True, "analyse: stopped, and marked as such", out[:200])
        ok(late < 30, "analyse: in the middle of a place, not when all is known", late)


def test_arena(ok):
    """Ratings, manners, and a file from which it goes on: in one go or in two, the same sums."""
    plan = ["arena", "evenor", "random", "greedy", "--bands", PAIR, "--scenario", "hunt", "--threads", "2", "--json"]
    whole = json.loads(code(ok, 0, "arena", *plan, "--games", "128").stdout)
    pair, random, greedy = whole["pairs"][0], *whole["players"]
    ok((pair["a"], pair["b"], pair["games"]) == ("random", "greedy", 128) and pair["share"] < 0.1
       and pair["wins_a"] + pair["wins_b"] + pair["draws"] == 128, "arena: greedy beats random", pair)
    ok(greedy["rating"] > 0 and abs(greedy["rating"] + random["rating"]) < 1e-6 and greedy["rating_half"] > 0,
       "arena: ratings around 0", whole["players"])
    ok(random["idle"] > greedy["idle"] and greedy["earn"]["chance"] > random["earn"]["chance"] and whole["capped"] <= 2
       and 1 <= whole["first_blow"] <= whole["mean_turns"], "arena: manners", whole)
    with tempfile.TemporaryDirectory() as folder:
        kept = str(pathlib.Path(folder) / "arena.json")
        code(ok, 0, "arena kept", *plan, "--games", "64", "--keep", kept)
        # The other way round it is the same pair.
        turned = [*plan[:2], "greedy", "random", *plan[4:]]
        again = json.loads(code(ok, 0, "arena goes on", *turned, "--games", "128", "--keep", kept).stdout)
        ok(again["pairs"][0]["share"] == 1 - pair["share"] and again["players"] == [greedy, random],
           "arena: goes on where it was", again)
        before = pathlib.Path(kept).read_bytes()
        for why, more in (("another seed", ["--seed", "2"]), ("another scenario", ["--scenario", "ambush"])):
            done = code(ok, 2, f"arena: {why}", *plan, "--games", "192", "--keep", kept, *more)
            ok("another arena" in done.stderr, f"arena: {why} told", done.stderr)
        ok(pathlib.Path(kept).read_bytes() == before, "arena: nothing is lost")
        value = json.loads(before)
        for why, change in (("a sum that is wrong", lambda v: v["pairs"][0]["counts"].update(score_0=7)),
                            ("a count that is missing", lambda v: v["pairs"][0]["counts"].pop("games")),
                            ("one player", lambda v: v["pairs"][0]["players"].pop()),
                            ("a player twice", lambda v: v["pairs"][0].update(players=["a", "a"])),
                            ("another version", lambda v: v.update(arena=3))):
            bad = json.loads(before)
            change(bad)
            pathlib.Path(kept).write_text(json.dumps(bad))
            done = code(ok, 2, f"arena: {why}", *plan, "--games", "192", "--keep", kept)
            ok("arena.json" in done.stderr, f"arena: {why} told", done.stderr)
        ok(len(value["pairs"]) == 1 and value["pairs"][0]["players"] == ["greedy", "random"], "arena: the file", value)
        code(ok, 2, "arena: nowhere to write", *plan, "--games", "64", "--keep", folder + "/no/where.json")
    done = json.loads(code(ok, 0, "arena with a test", *plan, "--games", "6400", "--test", "40,60").stdout)["pairs"][0]
    ok(done["verdict"] == "low" and done["games"] == 64, "arena: a clear case is short", done)
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "arena.html"
        code(ok, 0, "arena as a page", *plan, "--games", "64", "--html", str(page))
        html = page.read_text(encoding="utf-8")
        ok(html.count("<circle") == 2 and html.index(">greedy<") < html.index(">random<") and "http" not in html, "arena: the page", html)
        code(ok, 2, "arena: no place for a page", *plan, "--games", "64", "--html", folder + "/no/where.html")
    names = [r["name"] for r in json.loads(code(ok, 0, "bot: who plays", "bot", "--list", "--json").stdout)["scripts"]]
    ok("rusher" in names and "trickster" in names, "bot: sparring partners are told", names)
    text = code(ok, 0, "arena, for people", *plan[:-1], "--games", "64", "--test", "40,60", "--lang", "en").stdout
    ok(text.index("greedy: rating") < text.index("random: rating") and "at most 40.0%" in text, "arena: the best first", text)
    for why, more, word in (("one player", ["evenor", "greedy"], ""), ("twice", ["evenor", "greedy", "greedy"], "twice"),
                            ("nobody", ["evenor", "greedy", "hal"], "hal"), ("three bands", [*plan[1:4], "--bands", "a,b,c"], "two names"),
                            ("a test that falls", [*plan[1:4], "--test", "60,40"], "60,40"),
                            ("no test", [*plan[1:4], "--test", "x"], "rising"),
                            ("a guest with drawn bands", ["evenor", "greedy", "./x"], "drawn")):
        done = code(ok, 2, f"arena: {why}", "arena", *more)
        ok(word in done.stderr, f"arena: {why} told", done.stderr)


def test_sim(ok):
    plan = ["sim", "evenor", "--bands", PAIR, "--bots", "random,random", "--games", "42", "--seed", "7", "--json"]
    values = []
    for more in (["--threads", "1"], ["--threads", "2"], ["--threads", "5"], ["--threads", "2", "--check"]):
        done = code(ok, 0, f"sim {' '.join(more)}", *plan, *more)
        value = json.loads(done.stdout)
        values.append({k: v for k, v in value.items() if k not in (
            "threads", "seconds", "games_per_s", "decisions_per_s")})
    ok(all(v == values[0] for v in values), "sim: same totals for any number of threads", values)
    value = values[0]
    ok(value["games"] == 42 and sum(value["wins"]) + value["draws"] == 42 and value["broken"] == 0,
       "sim: games add up", value)
    ok(all(i["low"] <= i["share"] <= i["high"] for i in value["intervals"]), "sim: intervals hold the share")
    value = json.loads(run(*plan[:-1], "--swap", "--json", "--scenario", "hunt").stdout)
    ok(value["games"] == 42 and value["swap"] is True, "sim --swap")
    ok(value["groups"] == 11 and not value["partial"], "sim --swap: ten groups of four and one of two", value)
    shares = [*value["intervals"], value["draws_interval"], *value["band_intervals"], *value["seat_intervals"]]
    ok(all(0 <= i["low"] <= i["share"] <= i["high"] <= 1 for i in shares), "sim: intervals of draws, bands, seats")
    test_sim_scenarios(ok)
    test_sim_sides(ok)
    test_sim_stopped(ok)
    code(ok, 0, "sim prints for people", *plan[:-1])
    mirror = ["sim", "evenor", "--bands", "fils_de_sparte,fils_de_sparte", "--games", "8"]
    told = run(*mirror, "--swap").stdout.splitlines()
    ok([line.split(":")[0] for line in told[1:4]] == ["greedy, on all sides", "draws", "fils_de_sparte, on all sides"],
       "sim --swap: a mirror match is one line", told)
    told = run(*mirror).stdout.splitlines()
    ok([line.split(":")[0] for line in told[1:3]] == ["greedy (fils_de_sparte, A)", "greedy (fils_de_sparte, B)"],
       "sim: equals are told apart by their side", told)
    drawn = ["sim", "seg", "--bands", "random", "--bots", "random,greedy", "--games", "8", "--json"]
    values = [json.loads(code(ok, 0, f"sim with drawn bands {' '.join(more)}", *drawn, *more).stdout)
              for more in ([], ["--threads", "2"], ["--seed", "2"], ["--option", "team_budget=60"],
                           ["--scenario", "breakthrough", "--swap", "--check"])]
    ok(len({value["fingerprint"] for value in values[1:]}) == 4, "sim: other seeds and options, other bands")
    ok(values[0]["fingerprint"] == values[1]["fingerprint"], "sim: the same bands on any number of threads")
    code(ok, 0, "sim with one drawn band", "sim", "seg", "--bands", "hunters,random", "--games", "4")
    code(ok, 0, "sim with drawn bands of printed profiles", "sim", "evenor", "--bands", "random", "--games", "4")
    code(ok, 2, "play has no drawn bands", "play", "seg", "--demo", "--bands", "random,random")
    code(ok, 2, "sim without bands", "sim", "evenor")
    code(ok, 2, "sim with one band", "sim", "evenor", "--bands", "fils_de_sparte")
    code(ok, 2, "sim with an unknown band", "sim", "evenor", "--bands", "fils_de_sparte,nobody")
    code(ok, 2, "sim with an unknown bot", *plan, "--bots", "random,hal")
    code(ok, 2, "sim with an unknown scenario", *plan, "--scenario", "chess")
    code(ok, 2, "sim with an unknown option", *plan, "--option", "nope=1")
    done = code(ok, 2, "sim with an option twice", *plan, "--option", "react_flee=true", "--option", "react_flee=false")
    ok("react_flee" in done.stderr, "which is named", done.stderr)
    code(ok, 2, "sim with a bad value", *plan, "--option", "band_budget=much")
    done = code(ok, 1, "sim with a band that an option forbids", *plan, "--option", "band_budget=10")
    ok("EV-RECR-7" in done.stderr, "and names the rule", done.stderr)
    code(ok, 0, "sim with a band file", "sim", "evenor", "--bands",
         f"{BANDS / 'fils_de_sparte.json'},{BANDS / 'labyrinthe.json'}", "--bots", "random,random",
         "--games", "4", "--map", "ruines_du_temple")


def test_play(ok):
    for lang in ("fr", "en"):
        done = code(ok, 0, f"play --demo ({lang})", "play", "evenor", "--demo", "--seed", "3", "--lang", lang)
        ok("\033" not in done.stdout and "{" not in done.stdout, "no colours and no holes in a pipe",
           [line for line in done.stdout.splitlines() if "{" in line][:3])
    ok(done.stdout == run("play", "evenor", "--demo", "--seed", "3", "--lang", "en").stdout,
       "play --demo is the same for the same seed")
    done = code(ok, 0, "play of four", "play", "seg", "--demo", "--seats", "random,random,random,random", "--seed", "3",
                "--bands", "hunters,hunters,garrison,garrison")
    ok(all(re.search(rf"^ {mark} ", done.stdout, re.M) for mark in ("SA", "sa", "Al", "aL")), "play: four sides told apart",
       done.stdout[:3000])
    done = code(ok, 0, "play of three is told by its bands", "play", "seg", "--demo", "--bands", "hunters,garrison,hunters",
                "--seed", "3")
    ok("Sa" in done.stdout, "play: the third side plays", done.stdout[-800:])
    code(ok, 2, "play: seats and bands differ", "play", "seg", "--demo", "--seats", "random,random", "--bands",
         "hunters,garrison,hunters")
    code(ok, 2, "play: five seats", "play", "seg", "--demo", "--seats", "random,random,random,random,random")
    done = code(ok, 0, "play --demo --json", "play", "evenor", "--demo", "--seed", "3", "--json")
    kinds = [json.loads(line)["type"] for line in done.stdout.splitlines()]
    ok(kinds[0] == "ready" and kinds[-1] == "over" and set(kinds) == {"ready", "event", "over"},
       "play --demo --json prints messages", set(kinds))
    code(ok, 2, "play --json needs no person", "play", "evenor", "--json")
    code(ok, 0, "play with an empty input", "play", "evenor")
    code(ok, 0, "play left at once", "play", "evenor", text="1\n1\n2\nq\n")
    # A person who always takes the first line, with some nonsense in between.
    lines = "?\nm\nw\ni\nr ev-geo-4\nbanana\n-1\n999\n12.5,7\n" + "1\n" * 3000
    for scenario, seed in (("extermination", "2"), ("ambush", "5"), ("hunt", "5")):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "x.journal"
            done = code(ok, 0, f"play {scenario} by number", "play", "evenor", "--bands", PAIR, "--scenario",
                        scenario, "--seed", seed, "--seats", "me,random", "--save", path, text=lines)
            code(ok, 0, "the journal of it replays", "replay", path, "--verify")
            for form in ("--text", "--json"):
                again = code(ok, 0, f"replay {form}", "replay", path, form)
                ok(len(again.stdout) > 1000, f"replay {form} tells something")
            data = path.read_text(encoding="utf-8")
            changed = re.sub(r'"place":\[', '"place":[1', data, count=1)
            path.write_text(changed, encoding="utf-8")
            code(ok, 1, "a journal that was tampered with", "replay", path, "--verify")
            path.write_text(data[: len(data) // 2], encoding="utf-8")
            done = run("replay", path, "--verify")
            ok(done.returncode in (1, 2), "a journal cut short", done.returncode)
    code(ok, 0, "the machine chooses for me", "play", "evenor", "--bands", PAIR, "--scenario", "hunt", "--seed", "5",
         text="a\n" * 3000)
    code(ok, 0, "undo again and again", "play", "evenor", "--bands", PAIR, "--scenario", "hunt", "--seed", "5",
         "--seats", "me,me", text="u\n1\n1\nu\n1\n1\nu\nu\nu\nu\n" * 20)
    done = code(ok, 0, "dice typed by hand", "play", "evenor", "--bands", PAIR, "--seats", "greedy,greedy", "--dice",
                "ask", "--seed", "1", text="7\n0\nx\n3\n" + "r\n" * 4000)
    code(ok, 2, "unknown seats", "play", "evenor", "--seats", "me,hal")
    for seed in ("18446744073709551615", "fzzz-zzzz-zzzzz", "FZZZZZZZZZZZZ"):
        done = code(ok, 0, f"the largest seed as {seed}", "play", "evenor", "--demo", "--seed", seed, "--option", "turn_limit=1")
        ok("18446744073709551615" in done.stdout, "is the one that is played", done.stdout[:80])
    for seed in ("18446744073709551616", "-1", "g000-0000-00000", "seven"):
        code(ok, 2, f"a seed that is none: {seed}", "play", "evenor", "--demo", "--seed", seed)
    code(ok, 2, "unknown dice", "play", "evenor", "--dice", "loaded")
    code(ok, 2, "a journal that cannot be written", "play", "evenor", "--demo", "--seed", "3", "--save",
         "/no/such/folder/x")
    code(ok, 2, "replay of nothing", "replay", "/no/such/file")
    code(ok, 2, "replay of a band", "replay", BANDS / "fils_de_sparte.json")
    cards = ["play", "seg", "--bands", "garrison,hunters", "--scenario", "clash", "--seed", "3"]
    alone = run(*cards, text="1\n1\n" * 4).stdout
    ok("\nYour pile: Aldemar (spade), Corvin (spade)" in alone, "play shows one's own pile", alone)
    both = [*cards, "--seats", "me,me", "--lang", "en"]
    taken = run(*both, text="\n1\n\nu\n2\n\nu\n1\n").stdout  # an empty line: the keyboard is handed over
    ok(taken.count("A secret choice would be taken back with it. Side A, may it be taken back?") == 2, "u asks whose secret it is", taken)
    ok(taken.count("Back to the previous choice.") == 1, "and takes it back if that one agrees", taken)
    ok("Dice were rolled since that choice. Side" in run(*both, text="\n1\n\n1\nu\n").stdout, "u asks past a die")
    alone_back = [*cards, "--lang", "en"]
    ok("Dice were rolled since that choice.\n" in run(*alone_back, text="1\nu\n").stdout, "the machine does not agree")
    ok("Back to the previous choice." in run(*alone_back, "--practice", text="1\nu\n").stdout, "but for practice it has")
    shared = run(*cards, "--seats", "me,me", text="1\n1\n" * 6).stdout
    ok("Sarcelle" in shared and "Your pile" not in shared, "not where two people look", shared)


    most = "18446744073709551615"
    done = code(ok, 0, "play with the largest seed", "play", "evenor", "--demo", "--seed", most)
    ok(f"seed {most}" in done.stdout.splitlines()[0] and done.stdout != run("play", "evenor", "--demo").stdout, "which is told",
       done.stdout[:100])
    value = json.loads(run("sim", "evenor", "--bands", PAIR, "--seed", most, "--games", "1", "--json").stdout)
    ok(value["seed"] == most, "sim with the largest seed", value)
    done = code(ok, 2, "one more is too large", "play", "evenor", "--demo", "--seed", "18446744073709551616")
    ok(most in done.stderr, "and the largest is told", done.stderr)
    told = run("play", "aurore", "--demo", "--seed", "3", "--bands", "ember_watch,mist_cortege").stdout
    rows = re.findall(r"^ [A-Za-z]{2} ([^\d\n]+?) +(\d+(?:\.\d+)?), \d", told, re.M)[:10]
    starts = {line.index(",") for line in told.splitlines() if re.match(r" [A-Za-z]{2} .*\d, \d", line)}
    ok(len(rows) == 10 and ("Ilvane Cendre-Claire" in {name for name, _ in rows}) and len(starts) == 1,
       "the columns of long names stand below each other", (rows, starts))


def test_journal(ok):
    """What a rule says against a step of a journal is told in words, whoever reads it."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "old")  # a journal without checks, in which a step is told twice
        code(ok, 0, "a game to change", "play", "evenor", "--bands", PAIR, "--seed", 7, "--demo", "--save", path)
        lines = path.read_text(encoding="utf-8").splitlines()
        lines = [line if i == 1 else re.sub(r'"format":2,|,"check":"[0-9a-f]{16}"', "", line) for i, line in enumerate(lines)]
        path.write_text("\n".join([*lines[:12], lines[11]]) + "\n", encoding="utf-8")
        for words in (["replay", path, "--verify"], ["play", "--load", path], ["analyse", path], ["odds", "--journal", path]):
            done = run(*words)
            ok(done.returncode in (1, 2) and "line 13," in done.stderr and "[EV-" in done.stderr and "ERR_" not in done.stderr,
               f"{words[0]}: a step told twice is refused by a rule", done.stderr)


def test_map_place(ok):
    """What is wrong with a map is told with its file, its line and its place."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "m.json")
        wall = {"shape": "rect", "at": [1, 1, 1, 5]}
        for value, place in (({"width": 24, "depth": 24, "pieces": [wall]}, f"{path}, line 8, column 23 (/map/pieces/0/at)"),
                             ({"width": 0.0001, "depth": 24, "pieces": []}, f"{path}, line 3, column 18 (/map/width)"),
                             ("nowhere", f"{path}, line 2, column 12 (/map)"), (5, f"{path}, line 2, column 12 (/map)")):
            path.write_text(json.dumps({"map": value}, indent=4), encoding="utf-8")
            for words in (["play", "evenor", "--demo"], ["sim", "evenor"], ["print", "map", "evenor", "--pdf", folder + "/m.pdf"]):
                done = run(*words, "--bands", PAIR, "--map", path)
                ok(done.returncode == 2 and place in done.stderr, f"{words[0]}: {place.split('(')[-1][:-1]}", done.stderr)


def test_bot_place(ok):
    """What is wrong in the setup of a position is told with its place in the message."""
    good = {"system": "evenor", "scenario": "hunt", "tape": [], "seats": [{"band": ["leda"]}, {"band": ["kara"]}]}
    for pointer, value, change in (("/setup/seats/1/band/0", '"nobody"', {"seats": [{"band": ["leda"]}, {"band": ["nobody"]}]}),
                                   ("/setup/scenario", '"war"', {"scenario": "war"}), ("/setup/moon", "5", {"moon": 5})):
        line = json.dumps({"type": "position", "setup": {"type": "setup", **good, **change}})
        told = json.loads(run("bot", text=line + "\n").stdout.splitlines()[0])
        ok(told["type"] == "error" and told["pointer"] == pointer and line[told["column"] - 1:].startswith((value, '"moon"')), f"bot: {pointer}", told)


def test_script(ok):
    setup = {"type": "setup", "system": "evenor", "scenario": "hunt", "seed": 1,
             "seats": [{"band": "fils_de_sparte"}, {"band": "labyrinthe"}]}
    done = code(ok, 0, "script -", "script", "-", text=json.dumps(setup) + "\n")
    kinds = [json.loads(line)["type"] for line in done.stdout.splitlines()]
    ok(kinds[0] == "ready" and kinds[-1] == "decide", "script answers with ready, events and a decision", kinds)
    code(ok, 1, "script with an expectation that fails", "script", "-",
         text=json.dumps(setup) + '\n{"expect":{"type":"over"}}\n')
    code(ok, 2, "script with half a message", "script", "-", text="{\n")
    code(ok, 2, "script of nothing", "script", "/no/such/file")
    with tempfile.TemporaryDirectory() as folder:
        good, bad = pathlib.Path(folder, "good"), pathlib.Path(folder, "bad")
        good.write_text(json.dumps(setup) + "\n", encoding="utf-8")
        bad.write_text(json.dumps(setup) + '\n{"expect":{"type":"over"}}\n', encoding="utf-8")
        both = code(ok, 1, "scripts of which one fails", "script", str(bad), str(good), str(good))
        ok(both.stdout.endswith(f"# {good}\n{done.stdout}# {good}\n{done.stdout}"), "each of several scripts is a game of its own",
           both.stdout[-300:])
        code(ok, 2, "scripts of which one cannot be read", "script", str(bad), "/no/such/file", str(good))
        code(ok, 2, "a conversation with several files", "script", "--live", str(good), str(good))
    lines = ["# a script", "", json.dumps(setup), '{"type":"choose",\\', '  "seat":"A",\\', '  "choice":5}', "{",
             '{"expect":[{"type":"event"},\\', '   {"type":"never"}]}', '{"expect_states":1}', '{"test":["EV-MELEE-4"]}', ""]
    told = run("script", "-", text="\n".join(lines)).stdout
    errors = [json.loads(line) for line in told.splitlines()]
    places = [(e["code"], e["line"]) for e in errors if e["type"] == "error"]
    ok(places == [("E_WRONG_TYPE", 6), ("E_JSON_SYNTAX", 7), ("E_EXPECT", 9), ("E_UNKNOWN_KEY", 10), ("E_EXPECT", 11)],
       "script: every error names its line of the file", places)
    live = run("script", "-", "--live", text=json.dumps(setup) + '\n{"type":"quit"}\n{"type":"ask"}\n')
    ok(live.stdout == done.stdout, "script --live answers alike and obeys quit")
    lines = ["# a talk", "", " \t", json.dumps(setup), "{", '{"type":"ask","what":"offer","seat":5}\r', '{"type":"never"}']
    told = run("script", "-", "--live", text="\n".join(lines)).stdout
    places = [(e["code"], e["line"]) for e in map(json.loads, told.splitlines()) if e["type"] == "error"]
    ok(places == [("E_JSON_SYNTAX", 5), ("E_WRONG_TYPE", 6), ("E_UNKNOWN_MESSAGE", 7)],
       "script --live: every error names its line of the input", told)


def test_lines(ok):
    """A line that is too long is one mistake, whatever stands behind it; many lines at once are read in linear time."""
    long = '{"type":"ping","x":"' + "x" * (1 << 25) + '"}\n'
    for name, command, line, answer in (("bot", ["bot"], '{"type":"ping"}', "pong"),
                                        ("script --live", ["script", "-", "--live"], '{"type":"lang","lang":"en"}', "lang")):
        done = code(ok, 0, f"{name}: a line of 32 MB", *command, text=f"{line}\n{long}{line}\n{long[:-1]}")
        heard = [json.loads(a) for a in done.stdout.splitlines()]
        ok([a["type"] for a in heard] == [answer, "error", answer, "error"] and heard[1]["code"] == "E_TOO_BIG",
           f"{name}: and keeps to lines", done.stdout[:400])
        begin = time.monotonic()
        done = code(ok, 0, f"{name}: 200000 lines at once", *command, text=(line + "\n") * 200000)
        ok(done.stdout.count("\n") == 200000 and time.monotonic() - begin < 120, f"{name}: each has its answer",
           time.monotonic() - begin)
    done = code(ok, 0, "bot: blank lines and no newline at the end", "bot", text='\n \t\r\n{"type":"ping"}')
    ok(done.stdout == '{"type":"pong"}\n', "bot: blank lines are skipped", done.stdout)


def test_bench(ok):
    number = run("bench", "--signature").stdout
    value = json.loads(code(ok, 0, "bench --json", "bench", "--ms", "8", "--json").stdout)
    ok(re.fullmatch("[0-9a-f]{16}", value["signature"]) and value["signature"] in number,
       "the signature is the same sixteen hexadecimal digits each time", number)
    for name in ("evenor.random.decisions_per_s", "evenor.random.games_per_s", "evenor.greedy.games_per_s",
                 "seg.random.decisions_per_s", "sight.chord.per_s", "sight.silhouette.per_s", "seg.clone.ns",
                 "evenor.clone.bytes"):
        ok(value["rates"].get(name, 0) > 0, f"rate {name}", value["rates"])


def main():
    global PROGRAM
    PROGRAM = os.path.abspath(sys.argv[1])
    ok = Tap()
    tests = [test_use, test_full_disk, test_closed, test_refused_words, test_systems, test_roster, test_rosters, test_reading, test_rules, test_sim, test_analyse, test_arena, test_play, test_journal, test_map_place, test_bot_place, test_script,
             test_lines, test_bench]
    for test in tests:
        if len(sys.argv) < 3 or any(word in test.__name__ for word in sys.argv[2:]):
            test(ok)
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
