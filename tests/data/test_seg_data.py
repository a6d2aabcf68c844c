#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_seg_data.py: SEG's data says what the ledger says, and gen_seg.py refuses what is wrong,
naming the place. Prints TAP."""
import copy
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from decimal import Decimal

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tests"))
from tap import Tap  # noqa: E402

ok = Tap()


def read(name):
    return json.loads((ROOT / "data" / "seg" / name).read_text(encoding="utf-8"), parse_float=Decimal)


def generate(changes):
    """Runs the generator on the data with some files changed; gives its complaint, empty if it has none."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        shutil.copytree(ROOT / "data", out / "data")
        for name, value in changes.items():
            text = value if isinstance(value, str) else json.dumps(value, default=float)
            (out / "data" / name).write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, ROOT / "tools" / "gen_seg.py", out / "data", out, out / "seg.d"],
                              capture_output=True, text=True)
        return done.stderr.strip() if done.returncode else ""


LEDGER = (ROOT / "docs" / "rules" / "seg.md").read_text(encoding="utf-8")


def ledger_rows():
    """The rows of table 25.3, without what is said in brackets."""
    part = LEDGER[LEDGER.index("### 25.3"):LEDGER.index("### 25.4")]
    rows = []
    for line in part.split("\n"):
        if line.startswith("| SG-"):
            c = [cell.strip() for cell in line.strip("|").split("|")]
            plain = [cell.split(" (")[0] for cell in c]
            # What a range is measured to matters where it is no character: the data then say self.
            reach = {"as basic attack": "attack"}.get(plain[10], plain[10])
            if c[10] in ("long (destination)", "contact (placement)"):
                reach = "self"
            sees = c[11] == "as basic attack" or (plain[11] == "yes" and c[11] != "yes (reaction)")
            is_action = c[6] == "action"
            rows.append((c[0], c[1].replace("'", "’"), c[2].strip("`"), c[3], int(c[4]), c[5] == "yes", c[6], c[7],
                         plain[8], plain[9], reach if is_action else "-", is_action and sees, c[13], c[14],
                         c[15] != "no"))
    return rows


def data_row(s):
    """A skill in the words of that table."""
    head = (s["rule"], s["name"]["fr"], s["id"], s["printed"], s["cost"], s["provisional"], s["kind"])
    if s["kind"] == "passive":
        return (*head, "-", "-", "-", "-", False, "-", "-", True)
    adjectives = [k for k in ("aggressive", "spe") if s[k]]
    return (*head, s["card"], s["test"] + (f" x{s['tests']}" if s["tests"] > 1 else ""), " ".join(adjectives) or "-",
            s["range"], s["sight"], *map(str, s["energy"]), s["free_move"])


def ledger_block(section, name):
    part = LEDGER[LEDGER.index(section):]
    return tomllib.loads(part.split("```toml\n")[1].split("```")[0])[name]


def check_teams(profiles):
    """Section 26: values, skills, ranks and costs. The ledger lists a skill bought twice twice."""
    ranks = [*map(str, range(1, 11)), "J", "C", "Q", "K"]
    by_id = {p["id"]: p for p in profiles["profiles"]}
    used = set()
    for team in ledger_block("## 26.", "team"):
        mine = read(f"bands/{team['id']}.json")["band"]
        wanted = [(c["name"], c["rank"], c["value"], sorted(c["skills"]), c["cost"]) for c in team["character"]]
        got = []
        for p in (by_id[f] for f in mine["figures"]):
            skills = [name for name, _, n in (t.partition(":") for t in p["traits"]) for _ in range(int(n or 1))]
            got.append((p["title"]["en"], ranks[p["stats"]["rank"] - 1], p["stats"]["V"], sorted(skills), p["cost"]))
            used |= set(skills)
        ok((mine["name"]["en"], sum(c[4] for c in got), mine.get("options", {}).get("optional_skills", False), got)
           == (team["name"], team["cost"], team["optional_skills"], wanted), f"{team['id']} is the ledger's", got)
    ok(len(used) == 72, "the teams use every skill", len(used))


def check_scenarios(scenarios):
    """Sections 25.5 and 27, in mm there."""
    def pas(value):
        return [pas(v) for v in value] if isinstance(value, list) else Decimal(value) / 25
    part = LEDGER[LEDGER.index("### 25.5"):LEDGER.index("## 26.")]
    for t, row in zip(scenarios["templates"], re.findall(r"^\| `(\w+)` \| (.*) \|$", part, re.M), strict=True):
        shape, height, *flags = row[1].split(" | ")
        size = pas([int(n) for n in re.findall(r"\d+", shape)])
        got = (t["id"], t.get("box", [t.get("diameter")]), t["height"], t["blocks_move"], t["blocks_sight"],
               t["standable"])
        ok(got == (row[0], size, pas(int(height)), *(f == "yes" for f in flags)), f"{t['id']} is the ledger's", got)
    for s in ledger_block("## 27.", "scenario"):
        mine = next(m for m in scenarios["scenarios"] if m["id"] == s["id"])
        scenery = [[name, *pas([x, y]), turn] for name, x, y, turn in s["scenery"]]
        wanted = (pas(s["table"]), s["budget"], pas(s["zones"]), s["turns"],
                  pas(s["marker"]) if "marker" in s else None, s.get("exit_edge"), scenery)
        got = tuple(mine.get(k) for k in ("table", "budget", "zones", "turns", "marker", "exit_edge", "scenery"))
        ok(got == wanted, f"{s['id']} is the ledger's", got)


def main():
    skills, profiles, scenarios = read("skills.json"), read("profiles.json"), read("scenarios.json")
    garrison = read("bands/garrison.json")
    rows, mine = ledger_rows(), [data_row(s) for s in skills["skills"]]
    ok(len(rows) == 72, "the ledger has 72 skills", len(rows))
    ok(rows == mine, "skills.json says what table 25.3 says", [p for p in zip(rows, mine) if p[0] != p[1]])
    check_teams(profiles)
    check_scenarios(scenarios)
    said = generate({})
    ok(said == "", "the data are taken as they are", said)

    def skill(ident, **changes):
        made = copy.deepcopy(skills)
        next(s for s in made["skills"] if s["id"] == ident).update(changes)
        return {"seg/skills.json": made}

    def runner(**changes):
        made = copy.deepcopy(profiles)
        next(p for p in made["profiles"] if p["id"] == "runner").update(changes)
        return {"seg/profiles.json": made}

    def band(**changes):
        return {"seg/bands/garrison.json": {"band": {**garrison["band"], **changes}}}

    def scenario(**changes):
        made = copy.deepcopy(scenarios)
        made["scenarios"][0].update(changes)
        return {"seg/scenarios.json": made}

    for name, changes, word in (
            ("a cost that is not the printed one", skill("flight", cost=5), "skills[11] (flight).cost"),
            ("a printed cost called provisional", skill("flight", provisional=True), "(flight).provisional"),
            ("an unknown effect", skill("portal", effect="swim"), "(portal).effect"),
            ("an unknown suit", skill("portal", card="star"), "(portal).card"),
            ("tests without a suit", skill("portal", test="none"), "(portal).tests"),
            ("energy for what is no power", skill("heal", energy=[1, 0]), "(heal).energy"),
            ("a failure dearer than a success", skill("portal", energy=[1, 2]), "(portal).energy"),
            ("an aggression on a friend", skill("wrestle", target="ally"), "(wrestle).target"),
            ("a key of actions in a passive skill", skill("agile", card="club"), "'card'"),
            ("a rule that is none", skill("agile", rule="SG-7"), "SG-7"),
            ("a name that differs from the text", skill("agile", name={"fr": "Leste", "en": "Agile"}), "(agile).name"),
            ("words about it that differ", skill("agile", about={"fr": "Leste.", "en": "Agile."}), "(agile).about"),
            ("a wrong cost", runner(cost=13), "(runner).cost"),
            ("a skill twice", runner(traits=["elusive", "elusive"], cost=14), "(runner).traits"),
            ("a skill bought twice that may not be", runner(traits=["elusive:2"], cost=14), "(runner).traits"),
            ("long and short", runner(traits=["long_move", "short_move"], cost=10), "(runner).traits"),
            ("dissipation with nothing to lose", runner(traits=["dissipation"], cost=9), "(runner).traits"),
            ("an unknown faction", runner(faction="martians"), "(runner).faction"),
            ("an optional skill without the option", runner(traits=["stealthy"], cost=16), "optional_skills"),
            ("a rank twice", runner(stats={"V": 1, "rank": 14}), "SG-TEAM-1"),
            ("a stranger in a team", band(figures=["captain", "nobody"]), "band.figures"),
            ("a team that is too dear", runner(stats={"V": 2, "rank": 1}, cost=24), "band.figures"),
            ("scenery off the table", scenario(scenery=[["wall", 1, 12, 0]]), "scenarios[0].scenery[0]"),
            ("scenery in a zone", scenario(scenery=[["wall", 12, 4, 0]]), "scenarios[0].scenery[0]"),
            ("zones for fewer teams than budgets", scenario(budget=[200, 200, 200]), "scenarios[0].zones"),
            ("a zone in another", scenario(budget=[200, 200], zones=[[[0, 0, 24, 4], [0, 3, 24, 8]]]), "one in another"),
            ("a slanting wall", scenario(scenery=[["wall", 12, 12, 45]]), "scenarios[0].scenery[0]"),
            ("a scenario without a text", scenario(id="picnic"), "scenarios[0]"),
            ("a broken file", {"seg/skills.json": "{"}, "skills.json:1:")):
        said = generate(changes)
        ok(word in said and ".json" in said, f"refused: {name}", said or "nothing said")
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
