#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_nordenth_data.py: Nordenth's data says what the ledger says (tables D2 to D7, D10), and gen_nordenth.py refuses
what is wrong, naming the place. Prints TAP."""
import copy
import json
import pathlib
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
LEDGER = (ROOT / "docs" / "rules" / "nordenth.md").read_text(encoding="utf-8")


def read(name):
    return json.loads((ROOT / "data" / name).read_text(encoding="utf-8"), parse_float=Decimal)


def part(start, end):
    return LEDGER[LEDGER.index(f"### {start}."):LEDGER.index(end if end.startswith("\n") else f"### {end}.")]


def block(start, end):
    return tomllib.loads(part(start, end).split("```toml\n")[1].split("```")[0], parse_float=Decimal)


def table(start, end):
    lines = [[c.strip() for c in line.strip("|").split("|")] for line in part(start, end).split("\n")
             if line.startswith("|")]
    return [dict(zip(lines[0], row, strict=True)) for row in lines[2:]]


def plain(text):
    return text.replace("'", "’")


def check_profiles():
    wanted = block("D2", "D3")["profile"]
    mine = read("nordenth/profiles.json")["profiles"]
    ok([p["id"] for p in mine] == list(wanted), "the ledger's figures in its order", [p["id"] for p in mine])
    for p in mine:
        w = wanted[p["id"]]
        got = (p["title"]["fr"], p["faction"], p["stats"], p["hp"], p["move"], p["ranged"], p["melee"], p["armour"],
               p["skills"], p.get("leader", False), p.get("mines", 0), p.get("radius", Decimal("0.5")),
               p.get("height", Decimal("1.25")))
        ok(got == (plain(w["fr"]), w["faction"], w["stats"], w["hp"], w["move"], w["ranged"], w["melee"], w["armour"],
                   w["skills"], w.get("leader", False), w.get("mines", 0), w.get("base_r", Decimal("0.5")),
                   w.get("height", Decimal("1.25"))), f"{p['id']} is the ledger's", got)


def check_equipment():
    gear = read("nordenth/equipment.json")
    degrees = {0: 0, 268: 30}  # half the opening as a slope in thousandths
    got = [{"id": w["id"], "French": w["name"]["fr"], "impact": w["impact"], "hands": w["hands"], "cdt": w.get("rate", 1),
            "template_r": w.get("template", 0), "breath_len": w.get("breath", {}).get("length", 0),
            "breath_deg": degrees[w.get("breath", {}).get("slope", 0)], "max_range": w.get("max_range", 0),
            "class": w["class"]} for w in gear["ranged"]]
    for mine, w in zip(got, table("D3", "D4"), strict=True):
        w = {k: plain(v) if k in ("id", "French", "class") else Decimal(v) for k, v in w.items() if k != "from source"}
        ok(mine == w, f"{mine['id']} is the ledger's", mine)
    for mine, w in zip(gear["melee"], table("D4", "D5"), strict=True):
        got = (mine["id"], mine["name"]["fr"], mine["impact"], mine["hands"], mine.get("natural", False))
        ok(got == (w["id"], w["French"], int(w["impact"]), int(w["hands"][0]), "natural" in w["hands"]),
           f"{mine['id']} is the ledger's", got)
    for mine, w in zip(gear["armour"], table("D5", "D6"), strict=True):
        ok((mine["id"], mine["name"]["fr"], mine["protection"]) == (w["id"], w["French"], int(w["protection"])),
           f"{mine['id']} is the ledger's", mine)
    for mine, w in zip(read("nordenth/skills.json")["skills"], table("D6", "D7"), strict=True):
        ok((mine["id"], mine["kind"], mine["rule"]) == (w["id"], w["kind"].split(",")[0], w["rule"]),
           f"{mine['id']} is the ledger's", mine)


def check_bands():
    for name, band in block("D7", "D8")["band"].items():
        mine = read(f"nordenth/bands/{name}.json")["band"]
        ok(mine["figures"] == band["figures"], f"{name} is the ledger's", mine)


def check_scenario():
    wanted = block("D10", "\n## Decisions")
    s = wanted["scenario"]["accrochage"]
    mine = next(x for x in read("nordenth/scenarios.json")["scenarios"] if x["id"] == "accrochage")
    where = read(f"maps/{mine['map']}.json")["map"]
    size, zones = s["table"], s["deploy"]
    ok((where["table"], mine["zones"], mine["turns"]) == (size, [
        [0, 0, size[0], zones[0]["y_max"]], [0, zones[1]["y_min"], *size]], s["max_turns"]), "accrochage is the ledger's", mine)
    for piece, w in zip(where["pieces"], wanted["terrain"], strict=True):
        tags = set(piece.get("tags", []))
        kind = ("linear" if "line" in piece else "ladder" if "ladder" in piece
                else "solid" if "standable" in tags else "area")
        got, want = [piece["id"], kind], [w["id"], w["kind"]]
        if kind == "linear":
            got += [piece["line"], piece["height"], "cross" in tags, piece.get("openings", [])]
            want += [w["pts"], w["height"], w["crossable"],
                     [{"from": o["from"], "to": o["to"], "bottom": o["z0"], "top": o["z1"], "cross": o["crossable"]}
                      for o in w.get("openings", [])]]
        elif kind == "ladder":
            got += [piece["ladder"], piece.get("bottom", 0), piece["height"]]
            want += [w["at"], w["z0"], w["z1"]]
        else:
            x0, y0, x1, y1 = piece["box"]
            ground = "difficult" if piece.get("difficult") else {"swim": "deep_water", "stream": "running_water"}.get(
                min(tags, default=""), "none")
            got += [[[x0, y0], [x1, y0], [x1, y1], [x0, y1]], *((piece["height"], "climb" in tags) if kind == "solid"
                                                                else (ground,))]
            want += [w["poly"], *((w["height"], w["grip"]) if kind == "solid" else (w["ground"],))]
        ok(got == want, f"{piece['id']} is the ledger's", got)


def generate(changes):
    """Runs the generator on the data with some files changed; gives its complaint, empty if it has none."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        for part_of in ("nordenth", "maps", "text"):
            shutil.copytree(ROOT / "data" / part_of, out / "data" / part_of)
        for name, value in changes.items():
            (out / "data" / name).write_text(json.dumps(value, default=float), encoding="utf-8")
        done = subprocess.run([sys.executable, ROOT / "tools" / "gen_nordenth.py", out / "data", out, out / "x.d"],
                              capture_output=True, text=True)
        return done.stderr.strip() if done.returncode else ""


def check_refusals():
    ok(generate({}) == "", "the data is good", generate({}))

    def refuse(name, change, said):
        value = copy.deepcopy(read(name))
        change(value)
        told = generate({name: value})
        ok(told.endswith(said) and pathlib.Path(name).name in told, f"refused: {said}", told)
    profiles, gear = "nordenth/profiles.json", "nordenth/equipment.json"
    refuse(profiles, lambda v: v["profiles"][0]["stats"].update(I=13), "(combattant_tir).stats.I: 13 is not in 0 to 12")
    refuse(profiles, lambda v: v["profiles"][0].update(ranged=["lame"]), "(combattant_tir).ranged: lame does not belong there")
    refuse(profiles, lambda v: v["profiles"][0].update(move=8), "(combattant_tir).move: does not fit the skill (AN-SKL-10)")
    refuse(profiles, lambda v: v["profiles"][0].update(mines=1), "(combattant_tir).mines: does not fit the skill (AN-SKL-6)")
    refuse(profiles, lambda v: v["profiles"][0].update(skills=["soins", "soins"]), "(combattant_tir).skills: one twice")
    refuse(profiles, lambda v: v["profiles"][10].update(ranged=["fusil", "javelot"]), "(equarisseur): too many weapons")
    refuse(gear, lambda v: v["ranged"][0].update(template=1), "(pistolet).template: does not fit the class")
    refuse(gear, lambda v: v["melee"].pop(0), "melee: lacks mains_nues")
    refuse("nordenth/bands/rodeurs.json", lambda v: v["band"]["figures"].append("alpha"), "band.figures: 2 leaders (AN-FIG-8)")
    refuse("nordenth/scenarios.json", lambda v: v["scenarios"][0].update(exit_edge="near"), "(accrochage).exit_edge: unknown edge")
    maps = "maps/accrochage.json"

    def pieces(v):
        return v["map"]["pieces"]
    refuse(maps, lambda v: pieces(v)[4]["openings"][0].update(to=7), "pieces[4].openings: not on the line, or not one after the other")
    refuse(maps, lambda v: pieces(v)[4]["openings"][0].update(top=4), "pieces[4].openings: not within the heights of the line")
    refuse(maps, lambda v: pieces(v)[0].update(tags=["steep"]), "pieces[0].tags: unknown tag 'steep'")
    refuse(maps, lambda v: pieces(v)[0].update(bottom=3), "pieces[0]: its bottom is not below its top")
    refuse(maps, lambda v: pieces(v)[0].pop("height"), "pieces[0]: needs a height")


check_profiles()
check_equipment()
check_bands()
check_scenario()
check_refusals()
sys.exit(ok.done())
