#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_aura_data.py: the tables of data/aura say what the ledger prints, cell by cell and with the origin
of each; and the ledger agrees with itself about options, refusals and ids. Prints TAP."""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from schema import ROOT, Mistake, Schema, read  # noqa: E402
from tap import Tap  # noqa: E402

ok = Tap()
LEDGER = (ROOT / "docs/rules/aura.md").read_text(encoding="utf-8")
DATA = {}
for _path in sorted((ROOT / "data/aura").glob("*.json")):
    DATA |= read(_path)


# --- what the ledger prints ---

def split(line):
    return [cell.strip() for cell in line.strip("|").split("|")]


def section(title):
    """The part of the ledger under a heading of Data."""
    found = re.search(rf"^### {title}\b.*?(?=^##)", LEDGER, re.S | re.M)
    return found[0] if found else sys.exit(f"the ledger has no section {title}")


def lines(text):
    """The rows of the first table of a text, without its head."""
    return [split(line) for line in re.search(r"^(?:\|.*\n)+", text, re.M)[0].strip().split("\n")[2:]]


def table(title):
    return lines(section(title))


def mark(cell):
    """The origin that a cell names: the weakest of them, since a cell is as good as its worst part."""
    return next(word for word in ("ours", "inferred", "read") if f"`{word}`" in cell)


def plain(cell):
    """What the cell says, before its mark."""
    return re.sub(r"\s*`(read|inferred|ours)`.*", "", cell)


# --- what the data say ---

def rows(name):
    return DATA[name]["rows"]


def origin(name, row, cell):
    return row.get("origin", {}).get(cell) or DATA[name]["origin"][cell]


def fr(row):
    return row["name"]["fr"]


def agree(name, printed, mine):
    """Two lists of rows, told apart by their first difference."""
    differ = [pair for pair in zip(printed, mine) if pair[0] != pair[1]]
    return ok(printed == mine and mine, f"{name} is the ledger's", differ[:1] or (len(printed), len(mine)))


def check_scores():
    agree("characteristics", table("characteristics"),
          [[r["id"], fr(r), r["group"], r["about"]["en"]] for r in rows("characteristics")])
    agree("levels", table("levels"), [[str(r["score"]), r["id"], fr(r)] for r in rows("levels")])
    agree("difficulty", table("difficulty"),
          [[str(r["value"]), r["id"], fr(r), r["description"]["id"], fr(r["description"])] for r in rows("difficulty")])


def check_arms():
    steps = DATA["ladder"]["steps"]
    agree("ladder", re.findall(r'"([^"]+)"', section("ladder").split("[")[1].split("]")[0]), steps)
    agree("weapons", [[*c[:5], mark(c[5])] for c in table("weapons") if c[0] != "(etc.)"],
          [[r["id"], fr(r), r["hands"], str(r["step"]), steps[r["step"]], origin("weapons", r, "step")]
           for r in rows("weapons")])
    ours = {r["id"] for r in rows("weapons") if origin("weapons", r, "hands") == "ours"}
    ok(ours == {r["id"] for r in rows("weapons") if re.match("powder|cannon", r["id"])},
       "the hands of powder weapons and cannons are ours", ours)
    agree("armours", table("armours"), [[r["id"], fr(r), str(r["value"]), str(r["malus"])] for r in rows("armours")])
    ok(all(r["malus"] == max(0, r["value"] - 2) for r in rows("armours")), "an armour's malus is its value less two")
    agree("distances", [[c[1], plain(c[2]), mark(c[2]), plain(c[3]), mark(c[3])] for c in table("distances")],
          [[r["id"], str(r["difficulty"]), origin("distances", r, "difficulty"), f"{r['metres']} m",
            origin("distances", r, "metres")] for r in rows("distances")])
    agree("fumbles", [[c[0], c[1], c[2].split(" (")[0]] for c in table("fumbles")],
          [[str(r["die"]), r["id"], r["name"]["en"]] for r in rows("fumbles")])


def check_harm():
    words = {"half_day": "half-day", "half_hour": "half-hour"}
    cells = ("environment", "fall", "explosion", "poison", "frequency", "difficulty", "reduced", "normal")

    def said(row, cell):
        if isinstance(row[cell], dict):
            return f"{row[cell]['id']}: {fr(row[cell])}"
        return f"{row[cell]} m" if cell == "fall" else words.get(row[cell], str(row[cell]))
    agree("hazards", [[c[0], *((plain(x), mark(x)) for x in c[1:])] for c in table("hazards")],
          [[str(r["row"]), *((said(r, x), origin("hazards", r, x)) for x in cells)] for r in rows("hazards")])
    pairs = [(r["reduced"], r["normal"]) for r in rows("hazards")]
    ok(all(a[1] == b[0] for a, b in zip(pairs, pairs[1:])), "what is reduced is the normal of the row before", pairs)
    agree("mental_shocks", [[c[0], c[1], plain(c[2]), c[3], mark(c[4])] for c in table("mental_shocks")],
          [[r["id"], fr(r), str(r["difficulty"]), r["loss"], origin("mental_shocks", r, "loss")]
           for r in rows("mental_shocks")])
    printed = []
    for minimum, heals, said_of in table("medicine"):
        ticked = re.search(r"(\w+) ticked", heals)
        printed.append([minimum, *re.match(r"(\w+) (\w+) box", heals).groups(), ticked and ticked[1], mark(said_of)])
    agree("medicine", printed, [[str(r["minimum"]), r["frees"], r["gauge"], r["ticks"], origin("medicine", r, "frees")]
                                for r in rows("medicine")])
    agree("wound_bands", [[re.match(r"\d+", c[0])[0], c[1], c[2]] for c in table("wound_bands")],
          [[str(r["least"]), f"{r['life']} / {r['aura']}", str(r["malus"])] for r in rows("wound_bands")])
    agree("chase_distances", re.findall(r"(\w+) (\d)", section("chase distances").split("\n")[1]),
          [(r["id"], str(r["rank"])) for r in rows("chase_distances")])


def check_magic():
    agree("magic_base", [[*c[:3], mark(c[3])] for c in table("magic_base") if c[1] != "-"],
          [[str(r["difficulty"]), r["id"], r["name"]["en"], origin("magic_base", r, "difficulty")]
           for r in rows("magic_base")])
    printed = [[name, name if family == "itself" else family]
               for names, family, _ in table("magic_categories") if names != "any other" for name in names.split(", ")]
    agree("magic_categories", printed, [[r["id"], r["family"]] for r in rows("magic_categories")])
    ok(all((origin("magic_categories", r, "family") == "read") == (r["id"] == r["family"])
           for r in rows("magic_categories")), "only the three words are read families")

    def far(metres):
        return "touch" if metres == 0 else f"{metres} m" if metres < 1000 else f"{metres // 1000} km"

    def lasting(d):
        if d["fixed"] + d["dice"] == 0:
            return "instantaneous"
        return f"1d10 {d['unit']}s" if d["dice"] else f"1 {d['unit']}"
    agree("magic_parameters", [[*c[:5], mark(c[5])] for c in table("magic_parameters")],
          [[str(r["row"]), far(r["range"]), r["area"]["en"], lasting(r["duration"]), r["intensity"],
            origin("magic_parameters", r, "intensity")] for r in rows("magic_parameters")])
    ok([r["intensity"] for r in rows("magic_parameters")] == DATA["ladder"]["steps"], "the intensities are the ladder")
    check_units(section("magic_parameters"))


def check_units(text):
    """One line of the ledger: round 6 s; minute 10 rounds; ..."""
    line = re.search(r"^Time units.*", text, re.M)[0]
    seconds = {"s": 1, "h": 3600, "half-hour": 1800, "hour": 3600}
    for name, count, unit in re.findall(r"([\w-]+) (\d+) (s|h|rounds|days)\b", line):
        seconds[name] = int(count) * seconds[unit.removesuffix("s") or unit]
    mine = {r["id"].replace("_", "-"): r["seconds"] for r in rows("units")}
    ok(mine == {k: seconds[k] for k in mine if k in seconds} and len(mine) == 8, "units are the ledger's", seconds)
    hour, minute = map(int, re.search(r"dawn at (\d+):(\d+)", line).groups())
    ok(DATA["units"]["dawn"] == hour * 3600 + minute * 60 and mark(line) == DATA["units"]["origin"]["dawn"], "so is dawn")


def check_samples():
    agree("vehicles", table("vehicles"),
          [[r["id"], *r["name"].values(), *(str(r[k]) for k in ("power", "robustness", "handling")),
            str(r["power"] + r["robustness"] + r["handling"])] for r in rows("vehicles")])
    agree("minion_kinds", table("minion_kinds"),
          [[r["id"], *r["name"].values(), str(r["combat_value"]), r["weapon"], r["armour"]] for r in rows("minion_kinds")])
    agree("npc_callings", table("npc_callings"),
          [[r["id"], *r["name"].values(), ", ".join(t["fr"] for t in r["traits"])] for r in rows("npc_callings")])
    ids = {name: {r["id"] for r in rows(name)} for name in ("weapons", "armours")}
    values = {r["value"] for r in rows("difficulty")}
    ok(all(r["weapon"] in ids["weapons"] and r["armour"] in ids["armours"] and r["combat_value"] in values
           for r in rows("minion_kinds")), "minions have weapons, armours and values that there are")
    ok(all(set(DATA[name]["origin"].values()) == {"ours"} and "all `ours`" in section(name)
           for name in ("vehicles", "minion_kinds", "npc_callings")), "samples say that they are ours")


def check_tables():
    """Every table of Data is carried, nothing else is; ids are used once; rules exist; origins name cells."""
    rules = set(re.findall(r"^### (AE-\S+) ", LEDGER, re.M))
    part = re.search(r"^## Data$.*?(?=^## )", LEDGER, re.S | re.M)[0]
    printed = {t.replace(" ", "_") for t in re.findall(r"^### (chase distances|\w+)", part, re.M)} - {"oracle"}
    carried = {k for k, v in DATA.items() if isinstance(v, dict)}
    ok(carried - {"units"} == printed, "every table of the ledger is carried", carried - {"units"} ^ printed)
    for name in sorted(carried):
        ok(set(DATA[name]["rules"]) <= rules, f"{name} cites rules that there are", DATA[name]["rules"])
        if name == "ladder":
            continue
        keys = [r.get("id", r.get("row", r.get("minimum", r.get("least")))) for r in rows(name)]
        ok(len(keys) == len(set(keys)), f"{name} names nothing twice", keys)
        cells = set(DATA[name]["origin"])
        strangers = {c for r in rows(name) for c in {*r.get("origin", {})} - cells} | \
                    {c for c in cells - {"dawn"} for r in rows(name) if c not in r}
        ok(not strangers, f"{name} tells the origin of cells that it has", strangers)


def check_ledger():
    """What the ledger says twice."""
    entries = {m[1]: m[0] for m in re.finditer(r"^### (AE-\S+) .*?(?=^##)", LEDGER, re.S | re.M)}
    ok(len(entries) == 256, "the ledger has 256 rules", len(entries))
    ok(not [k for k, text in entries.items() if "\nVector" not in text], "every rule has a vector")
    strays = set(re.findall(r"\bAE-[A-Z]+-\d+\b", LEDGER)) - entries.keys()
    ok(not strays, "no rule is named that is not there", strays)
    codes = {c[0].strip("`"): c[2].split(", ") for c in lines(LEDGER.split("**Refusals.**")[1])}
    said = {code: [k for k, text in entries.items() if re.search(rf"\b{code}\b", text)] for code in codes}
    ok(said == codes, "refusals are listed once with the rules that say them", [(k, said[k], codes[k]) for k in codes
                                                                              if said[k] != codes[k]])
    used = set(re.findall(r"\bERR_[A-Z_]+\b", LEDGER))
    ok(used == codes.keys(), "no other refusal is used", used ^ codes.keys())
    known = set(re.findall(r'"(E_[A-Z_]+)"', (ROOT / "data/text/errors.json").read_text("utf-8")))
    errors = set(re.findall(r"\bE_[A-Z_]+\b", LEDGER))
    ok(errors and errors <= known, "errors of messages are the protocol's", errors - known)
    options = {c[0]: c[3] for c in lines(LEDGER.split("## Options (all")[1])}
    printed = {name: rule for rule, text in entries.items() for name in re.findall(r"Option: `(\w+)`", text)}
    ok(options == printed, "options are listed with their rules", set(options.items()) ^ set(printed.items()))


def check_refused():
    """The schema notices what a hand could do to a table."""
    schema, arms = Schema("aura_tables"), read(ROOT / "data/aura/arms.json")

    def said(change):
        value = read(ROOT / "data/aura/arms.json")
        change(value)
        try:
            schema.check(value)
        except Mistake as mistake:
            return str(mistake)
        return ""
    schema.check(arms)
    for name, change in (
            ("another licence", lambda v: v.update(licence="MIT")),
            ("nobody credited", lambda v: v.pop("credit")),
            ("an unknown table", lambda v: v.update(spells={})),
            ("an unknown origin", lambda v: v["weapons"]["rows"][0].update(origin={"step": "guessed"})),
            ("a die that there is not", lambda v: v["ladder"]["steps"].__setitem__(4, "L+X")),
            ("one language", lambda v: v["armours"]["rows"][0]["name"].pop("en"))):
        ok(said(change), f"refused: {name}")


def main():
    check_scores()
    check_arms()
    check_harm()
    check_magic()
    check_samples()
    check_tables()
    check_ledger()
    check_refused()
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
