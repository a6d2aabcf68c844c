#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_aura_table.py: the second model of Aura's arithmetic gives what the ledger's examples and vectors say, and its
exact chances are those of all dice. Prints TAP.

A case names its rule; where chances are printed in the ledger, the sentence is built from the model's numbers and must
stand in the entry, so that neither moves alone."""
import pathlib
import random
import re
import sys
from collections import Counter
from fractions import Fraction
from itertools import product

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import aura_sheet as sheet  # noqa: E402
import aura_table as table  # noqa: E402
from aura_table import CRITICAL, FUMBLE, PLAIN, Refused, Side, Tape  # noqa: E402
from schema import ROOT  # noqa: E402
from tap import Tap  # noqa: E402

ok = Tap()
LEDGER = (ROOT / "docs/rules/aura.md").read_text(encoding="utf-8")
ENTRIES = {m[1]: m[0] for m in re.finditer(r"^### (AE-\S+) .*?(?=^##)", LEDGER, re.S | re.M)}
CITED = set()


def same(rule, got, wanted, words=""):
    CITED.add(rule)
    ok(rule in ENTRIES and got == wanted, f"{rule} {words}".strip(), f"got {got}, wanted {wanted}")


def says(rule, sentence):
    """The ledger's entry holds this sentence."""
    CITED.add(rule)
    ok(sentence in ENTRIES.get(rule, ""), f"{rule} says: {sentence}")


def refused(rule, code, call, *args, **options):
    try:
        same(rule, call(*args, **options), code, "refused")
    except Refused as no:
        same(rule, str(no), code, "refused")


def percent(chance):
    """As printed, with one decimal."""
    return f"{float(round(chance * 1000)) / 10:.1f}"


def side(total, how=PLAIN, dice=(2, 5, 8)):
    return Side(total, how, dice)


def tested(base, tape, difficulty, tie="status_quo", net=0, points=0, **options):
    return table.judge(table.roll(base, Tape(*tape), net, points), difficulty, tie, **options)


def check_dice():
    irene = [5, 2, 8]
    same("AE-DICE-2", sorted(irene), [2, 5, 8])
    same("AE-DICE-3", table.kept(irene), 5)
    same("AE-DICE-4", (table.kept([3, 6, 8], 1), table.kept([3, 6, 8], -1)), (8, 3))
    same("AE-DICE-5", [table.sign(n) for n in (1 - 2, 0, 3)], [0, 1, 2])
    same("AE-DICE-6", [table.finals(*n) for n in ((2, 0), (2, 1), (2, 2), (3, -1), (1, 1))],
         [(1, -1), (1, 0), (0, 0), (1, -2), (1, 1)])
    refused("AE-DICE-1", "E_BAD_DIE", table.roll, 5, Tape(0, 5, 6))
    refused("AE-DICE-7", "E_TAPE_DRY", table.roll, 5, Tape(4, 5))
    tape = Tape(10, 10, 2, 3, 5, 6, 2, 4, 9, 7)
    gunner, target = table.roll_all([0, 0], tape)
    same("AE-DICE-7", (gunner.total, target.total, table.weapon("cannon_light", gunner.dice, tape), tape.dice),
         (14, 5, 29, []), "light cannon")
    same("AE-DICE-8", table.weapon("one_handed", [5, 10, 10]), 10)
    same("AE-DICE-9", table.expression(sheet.harm(3, True), [10, 10, 1]), 10)
    same("AE-DMG-3", [table.expression(step, [3, 6, 8]) for step in table.LADDER[:7]], [1, 3, 6, 8, 11, 14, 17])
    same("AE-MOD-2", [table.expression(step, [2, 2, 9]) for step in table.LADDER[:7]], [1, 2, 2, 9, 11, 11, 13])


def check_chains():
    def value(*tape, net=0, **options):
        tape = Tape(*tape)
        got = table.die_value(tape.take(3), tape, net, **options)
        return got if not tape.dice else (got, tape.dice)
    same("AE-CRIT-1", (table.grade([5, 10, 10], -1), value(5, 10, 10, 5, 6, 8, net=-1)), (CRITICAL, 16))
    same("AE-CRIT-1", value(5, 10, 10, net=-1, critical_ignores_handicap=False), 5, "option")
    same("AE-CRIT-1", value(5, 10, 10, 5, 6, 8, critical_ignores_handicap=False), 16, "option, without a handicap")
    same("AE-CRIT-2", [value(5, 10, 10, 5, 6, 8), value(10, 10, 3, 10, 10, 7, 2, 5, 6),
                       value(10, 4, 10, 10, 10, 10, 1, 2, 8), value(10, 10, 3, 10, 10, 7, 10, 10, 2, 1, 5, 9)],
         [16, 25, 28, 35])
    jean = tested(8, [5, 10, 10, 5, 6, 8], 14)
    same("AE-CRIT-2", (jean.margin, jean.tier, jean.benefits), (10, "remarkable_success", 2), "Jean")
    same("AE-CRIT-3", [value(10, 10, 10, 2, 4, 9), value(10, 10, 10, 3, 10, 6)], [19, 20])
    same("AE-CRIT-4", value(10, 10, 5, 1, 1, 9), 11)
    short = [10, 10, 4, 2, 3, 9]
    same("AE-CRIT-5", [(r.margin, r.effective, r.tier) for r in (tested(2, short, d) for d in (22, 15, 14, 10))],
         [(-7, 1, "success"), (0, 1, "success"), (1, 1, "success"), (5, 5, "remarkable_success")])
    same("AE-CRIT-6", [8 + value(1, 1, 6, 3, 4, 9), 8 + value(1, 1, 1, 3, 4, 9)], [3, -2])
    same("AE-CRIT-6", value(1, 1, 6, 10, 10, 2, 3, 4, 9, fumble_chain=True), -15, "option")
    fumble = tested(20, [1, 7, 1, 2, 3, 4], 10)
    same("AE-CRIT-7", (fumble.margin, fumble.effective, fumble.success, fumble.mishaps), (6, -5, False, 1))


def check_results():
    same("AE-TEST-1", [tested(9, [2, die, 9], 12).tier for die in (4, 3)], ["narrow_success", "status_quo"], "Gilberte")
    same("AE-TEST-3", tested(5, [2, 5, 9], 10).tier, "status_quo")
    same("AE-TEST-5", table.roll(5 - 3, Tape(3, 6, 8)).total, 8)
    same("AE-TEST-6", table.roll(4 + 3 - 3 - 2, Tape(2, 5, 8)).total, 7)
    same("AE-TRAIT-7", tested(5 - 3, [3, 6, 8], 10).success, False)
    same("AE-RESULT-1", [table.judge(side(t), 14).margin for t in (17, 12)], [3, -2])
    same("AE-RESULT-3", [table.judge(side(14), 14, "success").tier, table.judge(side(10), 10).tier,
                         table.judge(side(13), 13, "success").tier], ["narrow_success", "status_quo", "narrow_success"])
    same("AE-RESULT-5", [table.judge(side(10 + m), 10).benefits for m in (4, 5, 9, 10, 14)], [0, 1, 1, 2, 2])
    same("AE-RESULT-6", [table.judge(side(20 - m), 20).mishaps for m in (4, 5, 10)], [0, 1, 2])
    same("AE-RESULT-8", [table.tier_of(m) for m in (-7, -4, -1, 0, 1, 4, 5)],
         ["remarkable_failure", "failure", "narrow_failure", "status_quo", "narrow_success", "success",
          "remarkable_success"])
    plain = tested(5, [2, 5, 9], 10, simple_results=True)
    same("AE-RESULT-9", (plain.tier, plain.margin), ("success", 0))
    same("AE-FREE-1", [table.describe(t) for t in (14, 15, 1, 30)], ["good", "good", "catastrophic", "legendary"])


def check_opposed():
    same("AE-OPP-1", table.oppose(*table.roll_all([8, 6], Tape(4, 6, 7, 2, 5, 9))), (1, 3))
    tape = Tape(10, 10, 2, 3, 8, 9, 2, 4, 5)
    same("AE-OPP-1", table.oppose(*table.roll_all([3, 12], tape)), (1, 1), "a critical")
    two = table.roll_all([8, 9], Tape(1, 1, 6, 1, 1, 5, 3, 4, 9, 2, 6, 8))
    same("AE-OPP-1", ([s.total for s in two], table.oppose(*two)), ([3, 2], (1, 1)), "two fumbles")
    same("AE-OPP-1", table.oppose(side(17, CRITICAL), side(20), critical_wins_opposition=False), (-1, 3), "option")
    same("AE-OPP-2", [table.oppose(side(14, dice=a), side(14, dice=b))[0]
                      for a, b in (((3, 6, 9), (2, 6, 10)), ((3, 6, 9), (4, 6, 9)))], [-1, -1])
    same("AE-OPP-3", table.oppose(side(12, dice=(2, 4, 8)), side(12, dice=(8, 2, 4))), (0, 0))
    same("AE-OPP-4", table.race([side(t) for t in (15, 12, 17, 9)], 12), [2, 0])
    same("AE-OPP-4", table.race([side(15, dice=(4, 6, 9)), side(15, dice=(3, 7, 9)), side(15, dice=(5, 7, 9))], 12), [2, 1, 0],
         "ties by the dice")
    same("AE-COLL-1", table.roll(8, Tape(8, 2, 3), 1).total, 16, "Grégoire")
    pair = table.roll_all([3, 12], Tape(10, 10, 2, 3, 6, 9, 2, 4, 5), [0, 1])
    same("AE-COLL-2", ([s.total for s in pair], table.best(pair, opposed=True), table.best(pair, 14), table.best(pair, 22)),
         ([17, 21], 0, 1, 0))
    same("AE-COLL-2", [table.best([side(9), side(12), side(14, FUMBLE)], 12), table.best([side(9), side(14, FUMBLE)], 12),
                       table.best([side(14, dice=(2, 5, 8)), side(14, dice=(2, 6, 8)), side(14, dice=(2, 6, 8))])], [1, 0, 1],
         "status quo, failure, fumble; ties by the dice, then the list")
    same("AE-EXT-3", [s.total - 12 for s in table.roll_all([7, 6], Tape(2, 5, 9, 3, 4, 7), [1, 1])], [4, 1])
    same("AE-EXT-4", tested(4, [10, 10, 3, 1, 2, 5], 20).effective, 1)
    same("AE-INIT-1", [s.total for s in table.roll_all([7, 10], Tape(3, 6, 8, 2, 4, 5))], [13, 14])
    same("AE-GANG-4", max(s.total for s in table.roll_all([12] * 3, Tape(1, 4, 6, 2, 2, 9, 3, 5, 7), [1] * 3)), 21)


def check_oracle():
    same("AE-ORACLE-1", [table.oracle(Tape(2, m, 9)) for m in (6, 4, 9, 8, 3)], ["yes, but", "no, but", "yes", "yes", "no"])
    same("AE-ORACLE-1", [table.oracle(Tape(10, 10, 3, 2, 4, 5)), table.oracle(Tape(1, 1, 7, 2, 4, 5))],
         ["yes, and", "no, and"], "criticals")
    same("AE-ORACLE-2", table.oracle(Tape(2, 5, 9, 5, 5, 5, 1, 3, 7)), "no")
    odds = table.oracle_odds()
    yes = sum(p for answer, p in odds.items() if answer.startswith("yes"))
    says("AE-ORACLE-2", f'"yes" at {yes.numerator}/{yes.denominator} = {percent(yes)} %')
    says("AE-ORACLE-2", ", ".join(f'"{a}" {percent(odds[a])} %' for a in
                                  ("yes, and", "yes", "yes, but", "no, but", "no", "no, and")))


def check_harm():
    same("AE-ASPH-1", [sheet.beyond(4, ["acting"] * 5), sheet.beyond(4, ["still"] * 9),
                       sheet.beyond(4, ["acting"] * 2 + ["still"] * 5), sheet.beyond(3, ["still"] * 5 + ["acting", "still"])],
         [[4], [8], [6], [5, 6]])
    same("AE-ASPH-3", [sheet.breath_harm(d) for d in (10, 12, 13, 14, 15, 16, 17)], ["L", "L", "M", "M", "H", "H", "L+H"])
    same("AE-HAZ-1", (sheet.HAZARDS[3]["difficulty"], sheet.harm(4, True), sheet.harm(4, False)), (18, "H", "L+H"))
    same("AE-HAZ-2", [sheet.harm_value(2, True, (3, 6, 8)), sheet.harm_value(2, False, (1, 4, 6)),
                      sheet.harm_value(1, True, (3, 6, 8)), sheet.harm_value(4, False, (2, 4, 9))], [3, 4, 0, 11])
    same("AE-HAZ-3", sheet.band(sheet.harm_value(3, False, (2, 5, 9)) - 2), 1)
    same("AE-HAZ-4", [sheet.fall_row(m) for m in (2, 5, 6, 40)], [0, 1, 2, 4])
    same("AE-HAZ-5", table.damage(sheet.harm_value(2, True, (3, 6, 7)), armour=2), 1)
    same("AE-POIS-2", [sheet.poison(4, True), sheet.poison(2, False)], [(3, 3600), (2, 43200)])
    same("AE-POIS-2", (sheet.harm_value(4, True, (4, 7, 8)), sheet.harm_value(2, False, (2, 3, 9))), (8, 3), "damage")
    same("AE-POIS-3", sheet.poison(1, True), (0, None))
    breath = tested(4, [2, 3, 7], 10, "success")
    same("AE-SESS-3", (breath.success, table.expression(sheet.breath_harm(10), (2, 3, 7)), 9 * sheet.UNITS["round"]),
         (False, 2, 54), "breath")
    same("AE-SESS-3", (tested(4, [3, 6, 8], 14, "success").success, sheet.harm_value(2, False, (3, 6, 8))), (False, 6),
         "poison at the third hour")


def check_wounds():
    same("AE-WOUND-1", [sheet.band(d) for d in (0, 5, 6, 10, 11, 40)], [None, 0, 1, 1, 2, 2])
    room = (4, 3, 2)
    same("AE-WOUND-2", [sheet.suffer(room, (4, 0, 0), 3)[0], sheet.suffer(room, (4, 3, 0), 3)[0]], [(4, 1, 0), (4, 3, 1)])
    same("AE-WOUND-3", sheet.suffer((1, 0, 0), (0, 0, 0), 2, 2), ((1, 0, 0), 2))
    same("AE-WOUND-5", [sheet.malus(t) for t in ((0, 2, 1), (0, 3, 0), (4, 0, 0))], [3, 1, 0])
    same("AE-DYING-1", sheet.suffer(room, (0, 0, 2), 12), ((0, 0, 2), 12))
    same("AE-DYING-2", sheet.integrity(4, 3, Tape(4, 7, 9)), "unconscious")
    same("AE-DYING-3", [sheet.integrity(4, 3, Tape(1, die, 10)) for die in (4, 5, 8, 9)],
         ["dead", "unconscious", "unconscious", "helpless"])
    same("AE-DYING-3", [sheet.integrity(4, 3, Tape(10, 10, 2, 2, last, 10)) for last in (3, 4)], ["hampered", "acts"],
         "critical")
    same("AE-DYING-4", sheet.integrity(4, 3, Tape(4, 7, 10), -1), "dead")
    same("AE-DYING-3", [percent(table.death(4, hit)) for hit in (3, 5, 8, 20)], ["35.2", "64.8", "97.2", "97.2"], "chances")
    same("AE-MIND-1", [sheet.shock(s, 5, Tape(3, 6, 9)) for s in ("unspeakable", "trying")], [9, 3], "Bob")
    empty = (0, 0, 0)
    same("AE-MIND-2", sheet.lose(room, empty, room, empty, 9)[0], (0, 1, 0))
    same("AE-MIND-2", sheet.lose(room, empty, room, empty, 9, "per_point")[0], room, "option")
    same("AE-MIND-3", sheet.lose(room, room, room, empty, 9), (room, (1, 0, 0), None))
    same("AE-MIND-3", sheet.lose(room, (4, 3, 0), room, empty, 5, "per_point"), (room, (3, 0, 0), None), "per point")
    same("AE-MIND-4", [sheet.malus((0, 1, 0)), sheet.malus((0, 0, 1))], [1, 3])
    same("AE-AURA-2", sheet.spend(room, (3, 0, 0), 3), (4, 2, 0))
    same("AE-AURA-3", sheet.spend(room, (4, 3, 1), 1), room, "the last box")
    refused("AE-AURA-3", "ERR_NO_BOX", sheet.spend, room, (4, 3, 1), 2)


def check_recovery():
    room, ticks, days, seen = (4, 3, 2), (3, 2, 1), 0, []
    for _ in range(9):
        ticks, days = sheet.dawn(room, ticks, days)
        seen.append(ticks)
    same("AE-HEAL-6", seen, [(1, 1, 1), (1, 0, 1), *[(0, 0, 1)] * 4, (0, 1, 0), (1, 0, 0), (0, 0, 0)])
    same("AE-HEAL-1", sheet.dawn(room, (4, 0, 0), 0, restful=False)[0], (4, 0, 0))
    same("AE-HEAL-2", sheet.dawn(room, (0, 2, 0), 0)[0], (1, 1, 0))
    same("AE-HEAL-4", sheet.dawn(room, (4, 2, 0), 0, restful=False)[0], (4, 2, 0))
    first, _ = sheet.dawn(room, (0, 3, 0), 0, favourable=True)
    same("AE-HEAL-5", (first, sheet.dawn(room, first, 0, favourable=True)[0]), ((2, 1, 0), (1, 0, 0)))
    same("AE-SESS-3", (sheet.dawn(room, (3, 1, 0), 0)[0], sheet.dawn(room, (3, 2, 0), 0, False, True)[0]),
         ((1, 0, 0), (4, 1, 0)), "dawn without and with a place")
    blocked, days = sheet.dawn(room, (4, 3, 1), 6, restful=False)
    same("AE-HEAL-4", (blocked, days, sheet.dawn(room, blocked, days)), ((4, 3, 1), 7, ((1, 3, 0), 0)), "weekly")
    same("AE-MED-2", table.roll(9, Tape(2, 6, 8), -1).total, 11)
    healer = side(13, dice=(3, 5, 8))
    same("AE-MED-3", [sheet.medicine(healer, 8, (6, 5, 4), (6, 3, 0)), sheet.medicine(healer, 12, (6, 5, 4), (0, 4, 0))],
         [(1, 3, 0), (3, 1, 0)])
    refused("AE-MED-3", "ERR_RANGE", sheet.medicine, healer, 16, (6, 5, 4), (0, 0, 1))
    refused("AE-MED-3", "ERR_RANGE", sheet.medicine, side(13, FUMBLE), 8, (6, 5, 4), (1, 0, 0))


def check_fights():
    def blow(*args, **options):
        return table.engage(*args, **options)
    a, b = table.roll_all([9, 8], Tape(3, 6, 8, 2, 4, 9))
    same("AE-FIGHT-1", blow(a, b, "one_handed", "unarmed"), (0, 9))
    same("AE-FIGHT-1", blow(b, a, "unarmed", "one_handed", armour_a=2, armour_b=1, points=1), (8, 0), "a defender wins")
    bastien, captain = table.roll_all([5 + 6 - 1, 6 + 6 - 1], Tape(3, 6, 8, 2, 4, 7))
    same("AE-FIGHT-1", [(d, sheet.band(d)) for d in (blow(bastien._replace(total=16 + n), captain, "one_handed",
                                                          "one_handed", armour_b=4)[1] for n in (0, 3, 8))],
         [(3, 0), (6, 1), (11, 2)], "stance")
    win, tie, loss = table.odds(10, 11)
    says("AE-FIGHT-1", f"wins {percent(win)} %, parry {percent(tie)} %, loses {percent(loss)} %")
    same("AE-FIGHT-3", [table.effect_size((2, 6, 8), 3), table.effect_size((2, 6, 8), 3, effect_value="low_only")], [5, 2])
    same("AE-FIGHT-10", (table.effect_size((2, 6, 8), 6), table.judge(side(16), 10).benefits), (8, 1), "knocked out")
    x, y = side(14, dice=(3, 6, 9)), side(14, dice=(2, 6, 8))
    same("AE-FIGHT-4", [blow(x, y, "one_handed", "light", combat_tie=t) for t in ("parry", "dice", "both")],
         [(0, 0), (0, 6), (2, 6)])
    narrow = side(15), side(14, dice=(2, 7, 8))
    same("AE-FIGHT-5", blow(*narrow, "unarmed", "one_handed", narrow_combat=True)[0], 3)
    same("AE-FIGHT-5", blow(narrow[0]._replace(grade=CRITICAL), narrow[1], "unarmed", "one_handed", narrow_combat=True)[0],
         0, "a critical is never narrow")
    hard = table.roll(8, Tape(10, 10, 4, 2, 3, 5))
    same("AE-FIGHT-7", (hard.total, blow(hard, side(12), "one_handed", "unarmed")[1]), (21, 19))
    same("AE-FIGHT-8", sheet.band(table.damage(5, tested(7, [2, 5, 9], 2, "success").effective)), 2)
    a, b = table.roll_all([9, 8], Tape(3, 6, 8, 2, 6, 9))
    same("AE-AURA-4", blow(a._replace(total=a.total + 1), b._replace(total=b.total + 1), "one_handed", "unarmed", points=2),
         (0, 9), "points for damage")
    a, b = table.roll_all([9, 9], Tape(3, 6, 8, 2, 6, 7))
    c, d = table.roll_all([9, 9], Tape(2, 4, 9, 1, 5, 8))
    same("AE-INIT-2", (table.oppose(a._replace(total=16), b), table.oppose(c, d)), ((1, 1), (-1, 1)))
    strike = Side(15, PLAIN, (4, 6, 8))
    same("AE-SWEEP-1", table.sweep(strike, [side(t) for t in (11, 15, 17, 14)], 8)[0], [0, 3])
    hit, pool = table.sweep(strike, [side(11), side(14)], table.weapon("two_handed", strike.dice))
    same("AE-SWEEP-2", (pool, table.share(pool, len(hit))), (9, [5, 4]))
    same("AE-SWEEP-2", [table.sweep(strike, [side(11), side(14)], 8, sweep_margin=m)[1] for m in ("largest", "individual")],
         [12, 8], "options")
    same("AE-SWEEP-1", table.sweep(strike, [side(15), side(17)], 8), ([], 0), "nobody")
    brigands = [table.roll(10, Tape(2, 5, 9))] * 5
    same("AE-MIN-2", len(table.sweep(side(16), brigands, 6)[0]), 5, "one roll for a group")
    volley = table.roll_all([9, 6, 8], Tape(3, 6, 8, 2, 5, 7, 4, 8, 9))
    same("AE-SWEEP-5", table.sweep(volley[0], volley[1:], table.weapon("powder_medium", volley[0].dice)), ([0], 18))
    same("AE-SWEEP-5", table.weapon("powder_medium", (3, 6, 8)) + min(15 - table.distance_difficulty(m) for m in (20, 40)),
         15, "distance")
    same("AE-HYBRID-1", [len(table.hybrid(side(t), 12, [side(f) for f in (11, 14, 16)])) for t in range(12, 18)],
         [0, 1, 1, 2, 2, 3])
    same("AE-RANGE-3", table.damage(table.weapon("one_handed", (3, 5, 9)), 3), 8)
    same("AE-RANGE-4", [table.distance_difficulty(m) for m in (25, 26, 101)], [10, 14, None])
    gang = table.roll_all([8, 7, 9], Tape(2, 5, 7, 1, 6, 9, 2, 4, 8), [1, 1, 0])
    chosen = table.best(gang[:2], opposed=True)
    same("AE-GANG-2", (chosen, table.damage(table.weapon("two_handed", gang[chosen].dice), gang[chosen].total - gang[2].total)),
         (1, 12))
    same("AE-GROUP-2", table.group_damage([6, 5, 4, 7], [5, 6, 8, 5], 2), (24, 12))
    same("AE-MASS-2", [table.mass_losses(2, v, 0, 99)[0] for v in (2, 4, 1)] + [table.mass_losses(3, 4, 0, 99)],
         [2, 1, 4, (1, 2)])
    same("AE-MASS-2", [table.mass_losses(1, 4, 2, 99), table.mass_losses(9, 2, 0, 5)[0]], [(1, 0), 5], "carried, never more")
    archers = table.roll_all([10, 10], Tape(4, 6, 7, 2, 5, 9))
    same("AE-MASS-2", (table.oppose(*archers), table.damage(6, 1), table.damage(5, halved=True)), ((1, 1), 7, 2), "archers")
    same("AE-DUAL-2", table.weapon("one_handed", (3, 6, 8)) + table.weapon("light", (3, 6, 8)) + 2, 11)
    same("AE-AIM-2", table.damage(6, 3, doubled=1, armour=4), 14)
    same("AE-FUMB-3", [table.fumble_rows(Tape(*t)) for t in ((10, 1, 9), (10, 10, 5, 6, 9))], [[1, 9], [5, 6, 9]])
    same("AE-DMG-1", table.damage(3, 4, 2), 9)
    same("AE-DMG-2", table.damage(9, doubled=1, armour=3), 15)
    same("AE-ARM-1", [table.damage(9, armour=4), table.damage(4, armour=5)], [5, 0])
    same("AE-ARM-3", [table.armour_malus(4, 1), table.armour_malus(4, 3)], [2, 3])
    same("AE-FAT-1", [sheet.fatigue("2", 5), sheet.fatigue("1", 2), sheet.fatigue("small", 4, 1)], [5, 1, 2])
    same("AE-MIN-4", (table.minion(10).total, table.weapon("two_handed", table.minion(10).dice)), (15, 7))
    same("AE-CHASE-4", [sheet.chase(2, 1), sheet.chase(4, -1), sheet.chase(1, 1)], [1, 5, 0])
    same("AE-CHASE-9", [(table.damage(table.weapon("powder_small", (6, 9, 9)), r.effective), r.benefits)
                        for r in (tested(base, [6, 9, 9], 14) for base in (9, 10))], [(19, 0), (20, 1)])
    same("AE-ROUND-1", (sheet.rounds_of(10), 4 * sheet.UNITS["round"]), (2, 24))
    same("AE-ROUND-2", sheet.lost_turns(2, 3, True), [4, 5])


def check_spells():
    rachelle, jon, victor = table.spell(10, 1, 2), table.spell(8, 3, 4), table.spell(12, 1, 1)
    same("AE-MAG-4", [s.difficulty for s in (rachelle, jon, victor)], [13, 15, 14])
    same("AE-MAG-5", (table.spell(8, book=7).difficulty, table.spell(10, 1, ingredients=[3]).difficulty), (2, 10))
    same("AE-PREP-1", [s.row for s in (rachelle, jon, victor, table.spell(8), table.spell(18, 7))], [3, 5, 4, 0, 10])
    same("AE-PREP-2", table.seconds(4, 7), 7 * 60)
    same("AE-PREP-3", [table.spell(8, 3, 4, shift=-1), table.spell(10, 1, 2, shift=2)], [(14, 6), (15, 1)])
    refused("AE-PREP-3", "ERR_RANGE", table.spell, 10, 1, shift=2)
    same("AE-CAST-1", tested(12, [2, 7, 9], 14, "success").tier, "remarkable_success", "Victor")
    same("AE-CAST-2", [tested(10, [1, 2, 9], d, "success", points=n).tier for d, n in ((13, 0), (13, 1), (15, 3), (15, 2))],
         ["narrow_failure", "narrow_success", "narrow_success", "narrow_failure"], "Rachelle")
    same("AE-RESIST-1", table.cast(side(13), 13, [side(t) for t in (11, 10, 15, 19, 12, 8)])[1], [0, 1, 4, 5])
    same("AE-RESIST-2", table.cast(side(15), 13, [table.minion(10)])[1], [])
    same("AE-BOOK-3", table.spell(10, 2, 1, 0, 2, book=3), (12, 2))
    same("AE-INGR-1", [table.spell(10, 1, 2, **less).difficulty for less in ({"ingredients": [0, 1]}, {"base_ingredient": 2})],
         [12, 11])
    same("AE-SUST-1", [r["row"] for r in table.TABLES["magic_parameters"]["rows"]
                       if r["duration"] == {"fixed": 0, "dice": 1, "unit": "minute"}], [4])
    same("AE-CSPELL-1", [s.total for s in table.roll_all([14, 12], Tape(2, 4, 6, 3, 5, 9), [1, 1])], [20, 21])
    same("AE-MOD-1", [table.moves(0, 6, 3), table.moves(4, 6, 6), table.moves(-7, 6, 2), table.moves(4, 6, 2, modify_cap=2)],
         [3, 2, 2, 0], "paid from the margin, then from aura")
    early, guard = table.roll_all([10, 8], Tape(4, 7, 9, 2, 8, 9))
    same("AE-MEM-3", (table.cast(early, 13, [guard])[1], table.moves(early.total - 13, 6, 2)), ([0], 0), "released")
    missed, target, again = table.roll_all([10, 8, 10], Tape(1, 2, 9, 3, 6, 8, 4, 7, 9))
    same("AE-CAST-3", [table.cast(c, 13, [target])[1] for c in (missed, again)], [[], [0]], "retried")
    pair = [side(17, CRITICAL), side(21)]
    same("AE-CSPELL-1", table.cast(pair[table.best(pair, 14)], 14, [side(19)])[1], [0], "the best")
    same("AE-RESIST-1", table.roll(5 - table.armour_malus(4), Tape(3, 6, 8)).total, 9, "a dodge in mail")
    refused("AE-MOD-1", "ERR_LIMIT", table.moves, 4, 6, 7)
    refused("AE-MOD-1", "ERR_LIMIT", table.moves, 4, 6, 2, modify_cap=1)
    caster, bandit, second, third = table.roll_all([10, 8, 8, 8], Tape(4, 7, 9, 2, 5, 6, 3, 8, 9, 2, 9, 10))
    result, hit = table.cast(caster, table.spell(10, 1, 0, 0, 2).difficulty, [bandit, second, third])
    same("AE-MOD-1", (result.margin, hit, table.moves(result.margin, 6, 3)), (4, [0, 1], 0), "coming in")
    dear, cheap = table.chance(10, 15, tie_succeeds=True), table.chance(10, 13, tie_succeeds=True)
    paid = [table.chance(10, 15, points=n, tie_succeeds=True) for n in (0, 1, 2)]
    says("AE-MOD-1", f"succeeds with M >= 5: {percent(dear)} %")
    says("AE-MOD-1", f"M >= 3: {percent(cheap)} %, of which {percent(paid[0])} free, {percent(paid[1] - paid[0])} for 1 "
                     f"point, {percent(paid[2] - paid[1])} for 2")
    same("AE-MOD-1", [percent(p) for p in paid], ["64.8", "78.4", "89.6"], "what a point adds")
    same("AE-RESIST-2", [percent(table.overcome(10, 15, 10, flat)) for flat in (False, True)], ["61.4", "77.2"], "chances")
    plain, _, chain = table.spread()
    hits = {die: p for die, p in plain.items() if die >= 5} | {10: sum(chain.values())}
    same("AE-MOD-2", percent(sum(d * p for d, p in hits.items()) / sum(hits.values()) / 10), "68.5", "mean M of a success at 15")


def check_sheets():
    maelys = [2, 3, 4, 4, 6, 5, 3, 4]
    traits = [("magic", 4), ("skill", 6), ("skill", 5), ("skill", 5), ("skill", 4), ("skill", 4), ("negative", 3)]
    same("AE-CHAR-4", sheet.check(maelys, traits), (0, 0), "a budget spent to the last point")
    same("AE-CHAR-8", (sheet.score(maelys[:4]), sheet.score(maelys[4:])), (3, 4))
    cassandre = [3, 4, 5, 4, 7, 5, 2, 2]
    same("AE-CHAR-4", (sum(cassandre), 35 - 6), (32, 29), "over its budget")
    refused("AE-CHAR-2", "ERR_RANGE", sheet.check, cassandre, [("magic", 6)])
    refused("AE-CHAR-2", "ERR_POINTS", sheet.check, [6, 6, 6, 6, 6, 4, 1, 1], [])
    same("AE-CHAR-2", [sheet.check(c, [])[0] for c in ([5, 6, 5, 3, 5, 4, 4, 3], [6, 6, 6, 6, 6, 3, 1, 1])], [0, 0])
    refused("AE-CHAR-3", "ERR_POINTS", sheet.check, [1] * 8, [("skill", v) for v in (6, 6, 6, 6, 2)])
    same("AE-CHAR-4", [sheet.check([4, 4, 4, 4, 4, 4, 3, 2], [("magic", 4), ("magic", 2)], cost)[1]
                       for cost in ("both", "characteristics_only")], [19, 25])
    same("AE-CHAR-6", sheet.check([1] * 8, [("negative", 3)] + [("skill", v) for v in (6, 6, 6, 6, 4)])[1], 0)
    tom, edna = [5, 6, 3, 5], [5, 4, 4, 5]
    same("AE-CHAR-8", [sheet.score(v, how) for v in (tom, edna) for how in ("floor", "nearest_half_down")], [4, 5, 4, 4])
    same("AE-GAUGE-1", [sheet.sizes(n) for n in (5, 2, 1)], [(5, 4, 3), (2, 1, 0), (1, 0, 0)])
    same("AE-GAUGE-4", [sheet.resize((5, 4, 3), (3, 1, 0)), sheet.resize((2, 1, 0), (3, 0, 0))], [(3, 1, 0), (2, 1, 0)])
    same("AE-NPC-1", sheet.sizes(6), (6, 5, 4))
    same("AE-AURA-5", sheet.rising(2), 3)
    same("AE-AURA-7", sheet.rising(3), 6)
    same("AE-EXTRA-1", sheet.rising(2), 3)
    same("AE-EXTRA-4", [sheet.actions_allowed(2) - 1, sheet.actions_allowed(1) - 1, sheet.actions_allowed(1, "extras") - 1],
         [1, 0, 1])
    same("AE-XP-2", sheet.trait_price(5, 6), 6)
    same("AE-XP-3", sheet.characteristic_price(7, 8), 16)
    refused("AE-XP-4", "ERR_RANGE", sheet.trait_price, 10, 11)
    same("AE-XP-6", (sheet.buy_off_price(4, 3), sheet.buy_off_price(4, 0)), (4, 10))
    same("AE-BOOK-2", sheet.trait_price(1, 3), 5)


def check_chances():
    """The exact chances, against the printed ones and against all dice."""
    plain, fumble, chain = table.spread()
    thousandths = [int(1000 * (plain[m] + sum(fumble.values()) * (m == 1) + sum(chain.values()) * (m == 10)))
                   for m in range(1, 11)]
    same("AE-DICE-3", thousandths, [28, 76, 112, 136, 148, 148, 136, 112, 76, 28], "the middle die")
    same("AE-CRIT-1", (sum(chain.values()), sum(fumble.values())), (Fraction(28, 1000),) * 2, "28 in 1000")
    means = ", ".join(f"{float(table.mean(step)):g}" for step in table.LADDER[:7])
    ok(f"it climbs: {means}, then +5.5 a step" in LEDGER, "the ladder's means are printed", means)
    same("AE-TEST-1", [percent(table.chance(0, n)) for n in range(1, 9)],
         ["97.2", "89.6", "78.4", "64.8", "50.0", "35.2", "21.6", "10.4"], "missing 1 to 8")
    same("AE-TEST-1", [[percent(table.chance(11, d, 1, n)) for n in range(3)] for d in (12, 14, 16, 18, 20, 22)],
         [["97.2", "97.2", "97.2"], ["95.2", "96.8", "97.2"], ["86.0", "91.8", "95.2"], ["64.8", "77.2", "86.0"],
          ["26.8", "48.2", "64.8"], ["2.8", "2.8", "26.8"]], "a ladder with advantage")
    says("AE-TEST-4", f'base 11, difficulty 12, M or H -> "d\'office", {percent(table.chance(11, 12))} %')
    says("AE-TEST-4", f"With L: not, {percent(table.chance(11, 12, -1))} %")
    for net, base, tie in product((-1, 0, 1), range(5, 15), (False, True)):
        # "d'office" is exactly where nothing but a fumble fails.
        if table.is_automatic(base, 12, net, tie) != (table.chance(base, 12, net, tie_succeeds=tie) == Fraction(972, 1000)):
            same("AE-TEST-4", (net, base, tie), None, "automatic")
    for net in (-1, 0, 1):
        told = all_dice(net)
        wrong = [least for least in range(-12, 21)
                 if sum(p for value, p in told.items() if value >= least) != table.at_least(net, least)]
        same("AE-CRIT-2", wrong, [], f"all dice agree, net {net}")
    check_duels()


def all_dice(net):
    """The chance of each die value up to 20, every throw and every second one played off a tape."""
    told = Counter()
    for dice, n in table.THROWS.items():
        if table.grade(dice, net) == PLAIN:
            told[table.die_value(dice, Tape(), net)] += Fraction(n, 1000)
            continue
        for more, m in table.THROWS.items():
            # Where a third throw is needed the value is past 20, whatever it shows.
            told[table.die_value(dice, Tape(*more, 2, 5, 5), net)] += Fraction(n * m, 10 ** 6)
    return told


def chain_values(high, depth=5):
    """The chance of each value of a chain of so many links more; the rest is beyond."""
    told = Counter(table.stops(high))
    if depth:
        for again, p in ((False, table.TWO), (True, table.THREE)):
            for value, q in chain_values(again, depth - 1).items():
                told[value + 10] += p * q
    return told


def outcomes(base, net):
    """Every class and total of a roll with its chance, chains cut off."""
    plain, fumble, chain = table.spread(net)
    told = [(side(base + die), p) for die, p in plain.items()] + [(side(base + die, FUMBLE), p) for die, p in fumble.items()]
    for high, p in chain.items():
        told += [(side(base + 10 + value, CRITICAL), p * q) for value, q in chain_values(high).items()]
    return told


def check_duels():
    """The chances of oppositions, whose chains have no end, against pairs of outcomes one by one."""
    cut = Fraction(1, 10 ** 8)
    for high in (False, True):
        told = chain_values(high)
        wrong = [n for n in range(1, 45) if abs(sum(p for v, p in told.items() if v >= n) - table.chain_at_least(high, n)) > cut]
        same("AE-CRIT-3" if high else "AE-CRIT-2", wrong, [], "a chain, link by link")
    for a, b, m, n, least in ((10, 11, 0, 0, None), (9, 9, 1, -1, None), (4, 14, 1, 0, None), (12, 3, -1, 1, None),
                              (10, 10, 0, 0, 15)):
        mine, theirs = [0, 0, 0], outcomes(b, n)
        for x, p in outcomes(a, m):
            if least is not None and (x.grade == FUMBLE or (x.grade == PLAIN and x.total < least)):
                continue
            for y, q in theirs:
                mine[0 if table.beats(x, y) else 2 if table.beats(y, x) else 1] += p * q
        exact = table.odds(a, b, m, n, least)
        same("AE-OPP-1", all(abs(x - y) < cut for x, y in zip(mine, exact)), True, f"chances of {a} and {b}, least {least}")
        if least is None:
            same("AE-OPP-1", (sum(exact), exact), (1, table.odds(b, a, n, m)[::-1]), f"{a} and {b} mirror each other")
    # And dice that are rolled: within five deviations.
    rng, count, won = random.Random(7), 20000, 0
    for _ in range(count):
        tape = Tape(*rng.choices(range(1, 11), k=60))
        won += table.oppose(*table.roll_all([10, 11], tape), tie="none")[0] == 1
    chance = float(table.odds(10, 11)[0])
    same("AE-OPP-1", abs(won / count - chance) < 5 * (chance * (1 - chance) / count) ** .5, True, "rolled duels agree")


def main():
    check_dice()
    check_chains()
    check_results()
    check_opposed()
    check_oracle()
    check_harm()
    check_wounds()
    check_recovery()
    check_fights()
    check_spells()
    check_sheets()
    check_chances()
    options = dict(re.findall(r"^\| (\w+) \| (\w+)", LEDGER.split("## Options (all")[1], re.M))
    mine = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in table.DEFAULTS.items()}
    ok(mine.items() <= options.items(), "the model's defaults are the ledger's", set(mine.items()) - set(options.items()))
    ok(len(CITED) > 110, "more than 110 rules are tried", len(CITED))
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
