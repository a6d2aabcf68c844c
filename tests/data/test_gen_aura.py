#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_gen_aura.py: gen_aura.py makes of data/aura what the files say, and refuses what is wrong, naming the place.
Prints TAP."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from schema import ROOT, read  # noqa: E402
from tap import Tap  # noqa: E402

ok = Tap()


def generate(name="arms", change=None):
    """Runs the generator with one file changed; gives its complaint and what it made."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        shutil.copytree(ROOT / "data" / "aura", out / "data" / "aura")
        if change:
            path = out / "data" / "aura" / f"{name}.json"
            value = read(path)
            change(value)
            path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
        done = subprocess.run([sys.executable, ROOT / "tools" / "gen_aura.py", out / "data", out, out / "aura.d"],
                              capture_output=True, text=True)
        made = "" if done.returncode else "".join((out / f"tables_aura.{x}").read_text("utf-8") for x in "hc")
        return done.stderr.strip(), made


def rows(made, array):
    """The initialisers of a table, blanks folded."""
    body = re.search(rf"^const \w+ {array}\[\w+\] = {{\n(.*?)^}};", made, re.S | re.M)[1]
    return re.sub(r"\s+", " ", body)


def check_made():
    said, made = generate()
    ok(not said, "the tables are made", said)
    ok('{"L+M+H+2d10", 0, 1, 1, 1, 2}' in rows(made, "aura_ladder"), "a step is its dice")
    ok('"grenade", {"Grenade", "Grenade"}}' in rows(made, "aura_hazards") and "43200" in rows(made, "aura_hazards"),
       "a hazard has its words and its seconds")
    ok("AURA_STEP_NOTHING, 1, 1}" in rows(made, "aura_hazards"), "nothing is no step of the ladder")
    ok("7, AURA_HANDS_CREW}" in rows(made, "aura_weapons"), "a weapon has its step")
    ok('{"Mousquetaire", "Musketeer"}, 12, 5, 1}' in rows(made, "aura_minions"), "a minion's arms are rows")
    ok("100, 0, 1, 1, 4, 4}" in rows(made, "aura_parameters"), "a duration is a die of a unit")
    ok("12, 1, AURA_GAUGE_MEDIUM, AURA_GAUGE_LIGHT}" in rows(made, "aura_medicine"), "a line of medicine has its gauges")
    ok('"maelys", "Maëlys", {"{\\n"' in rows(made, "aura_samples"), "sample sheets come whole")
    ok(made.count("Alexis Flamand; CC BY-SA 3.0 FR") == 2, "credit and licence stand in both files")


def put(table, row, **cells):
    return lambda v: v[table]["rows"][row].update(cells)


def check_refused():
    for name, file, change, word in (
            ("another licence", "arms", lambda v: v.update(licence="MIT"), "licence"),
            ("nobody credited", "harm", lambda v: v.pop("credit"), "credit"),
            ("a table that nobody reads", "arms", lambda v: v.update(spells={"rows": []}), "spells"),
            ("a table that is missing", "samples", lambda v: v.pop("vehicles"), "vehicles"),
            ("a cell that is missing", "arms", lambda v: v["weapons"]["rows"][0].pop("step"), "weapons.rows[0]"),
            ("a cell too many", "arms", put("weapons", 0, reach=2), "'reach'"),
            ("an id twice", "arms", put("armours", 1, id="clothes"), "clothes twice"),
            ("one language", "magic", lambda v: v["units"]["rows"][0]["name"].pop("en"), "units.rows[0].name"),
            ("a step beyond the ladder", "arms", put("weapons", 7, step=11), "weapons.rows[7].step"),
            ("a die that there is not", "arms", lambda v: v["ladder"]["steps"].__setitem__(4, "L+X"), "ladder.steps[4]"),
            ("a loss that is no step", "harm", put("mental_shocks", 3, loss="2H"), "mental_shocks.rows[3].loss"),
            ("an unknown unit", "harm", put("hazards", 0, frequency="moon"), "hazards.rows[0].frequency"),
            ("an unknown weapon", "samples", put("minion_kinds", 2, weapon="spoon"), "minion_kinds.rows[2].weapon"),
            ("an unknown family", "magic", put("magic_categories", 0, family="pink"), "magic_categories.rows[0].family"),
            ("a duration of both kinds", "magic",
             put("magic_parameters", 1, duration={"fixed": 1, "dice": 1, "unit": "round"}), "rows[1].duration"),
            ("values that do not rise", "scores", put("difficulty", 3, value=10), "difficulty.value"),
            ("rows in another order", "magic", lambda v: v["magic_parameters"]["rows"].reverse(), "magic_parameters.row"),
            ("nine traits of a calling", "samples", lambda v: v["npc_callings"]["rows"][0]["traits"].pop(), "traits"),
            ("a sheet that credits nobody", "sheets/maelys", lambda v: v.pop("credit"), "credit"),
            ("a rule that is none", "arms", lambda v: v["armours"].update(rules=["SG-1"]), "armours.rules"),
            ("an unknown origin", "arms", put("weapons", 0, origin={"step": "guessed"}), "origin.step")):
        said, _ = generate(file, change)
        ok(word in said, f"refused: {name}", said or "nothing said")


def main():
    check_made()
    check_refused()
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
