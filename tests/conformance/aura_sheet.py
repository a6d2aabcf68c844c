# SPDX-License-Identifier: MIT
"""aura_sheet.py: what a sheet undergoes by Aura's ledger, once more: budgets, gauges, wounds, recovery, prices.

The second half of aura_table.py, in the same way: functions from the document, nothing of the engine. Gauges are
triples from the lightest to the worst: sizes and ticks. A rule that says no raises Refused with the ledger's code.
"""
from fractions import Fraction

from aura_table import CRITICAL, FUMBLE, TABLES, Refused, armour_malus, expression, judge, roll

PHYSICAL = [r["id"] for r in TABLES["characteristics"]["rows"] if r["group"] == "physical"]
MENTAL = [r["id"] for r in TABLES["characteristics"]["rows"] if r["group"] == "mental"]
HAZARDS = TABLES["hazards"]["rows"]
# As a table is told of them.
SCORES = ("for", "res", "adr", "per", "int", "vol", "cha", "edu")
GAUGES = ("light", "medium", "serious", "fit", "strained", "afflicted")
WEAPONS = ("unarmed", "light", "one_handed", "two_handed", "powder_small", "powder_medium", "powder_heavy")
ARMOURS = [r["id"] for r in TABLES["armours"]["rows"]]
UNITS = {r["id"]: r["seconds"] for r in TABLES["units"]["rows"]}


# --- gestures at a table ---

def choose(**choice):
    return {"type": "choose", "seat": "A", "choice": choice}


def create(name, scores, trait, weapon, armour):
    """The gesture that makes somebody with one trait, T."""
    return choose(kind="create", name=name, **dict(zip(SCORES, scores)), weapons=[weapon], armours=[ARMOURS[armour]],
                  traits=[{"name": "T", "kind": "skill", "value": trait}])


# --- creation: AE-CHAR ---

def check(characteristics, traits, magic_cost="both", negative_trait_cap=0):
    """AE-CHAR-2 to AE-CHAR-6: traits are (kind, value). What is left of both budgets, else Refused."""
    if not all(1 <= v <= 6 for v in [*characteristics, *(v for _, v in traits)]):
        raise Refused("ERR_RANGE")
    magic = sum(v for kind, v in traits if kind == "magic")
    negative = sum(v for kind, v in traits if kind == "negative")
    spent = sum(v for kind, v in traits if kind != "negative")
    if magic_cost == "characteristics_only":
        spent -= magic
    left = 35 - magic - sum(characteristics), 25 + negative - spent
    if min(left) < 0 or (negative_trait_cap and negative > negative_trait_cap):
        raise Refused("ERR_POINTS")
    return left


def score(values, rounding="floor"):
    """AE-CHAR-8."""
    exact = Fraction(sum(values), 4)
    return int(exact) if rounding == "floor" or exact - int(exact) <= Fraction(1, 2) else int(exact) + 1


def sizes(level):
    """AE-GAUGE-1, AE-GAUGE-2; AE-NPC-1 by the level."""
    return tuple(max(0, level - less) for less in range(3))


def resize(room, ticks):
    """AE-GAUGE-4: what no longer fits moves up; what fits nowhere is dropped."""
    kept, over = [], 0
    for size, n in zip(room, ticks):
        kept.append(min(size, n + over))
        over = n + over - kept[-1]
    return tuple(kept)


# --- wounds and mind: AE-WOUND, AE-DYING, AE-MIND ---

def band(amount):
    """AE-WOUND-1: the gauge of a hit or loss, None for nothing."""
    found = [i for i, r in enumerate(TABLES["wound_bands"]["rows"]) if amount >= r["least"]]
    return found[-1] if found else None


def tick(room, ticks, gauge):
    """AE-WOUND-2: one box, passed upward; None beyond the last."""
    for i in range(gauge, 3):
        if ticks[i] < room[i]:
            return (*ticks[:i], ticks[i] + 1, *ticks[i + 1:])
    return None


def suffer(room, ticks, *hits):
    """AE-WOUND-3, AE-DYING-1, AE-DYING-5: hits one by one; the ticks and the damage of a critical state, if any."""
    critical = None
    for hit in hits:
        if band(hit) is None:
            continue
        after = tick(room, ticks, band(hit))
        if after is None or critical is not None:
            critical = hit
        ticks = after or ticks
    return ticks, critical


def malus(ticks):
    """AE-WOUND-5, AE-MIND-4."""
    return 3 if ticks[2] else 1 if ticks[1] else 0


def integrity(level, harm, tape, net=0, points=0):
    """AE-DYING-2, AE-DYING-3."""
    side = roll(level, tape, net, points)
    margin = judge(side, 10 + harm).margin
    if side.grade == FUMBLE or (margin <= -5 and side.grade != CRITICAL):
        return "dead"
    if side.grade == CRITICAL:
        return "acts" if margin >= 5 else "hampered"
    return "unconscious" if margin < 0 else "helpless" if margin == 0 else "acts" if margin >= 5 else "hampered"


def shock(severity, level, tape, net=0):
    """AE-MIND-1: the loss, 0 where the test succeeds."""
    row = next(r for r in TABLES["mental_shocks"]["rows"] if r["id"] == severity)
    side = roll(level, tape, net)
    return 0 if judge(side, row["difficulty"], "success").success else expression(row["loss"], side.dice)


def lose(aura, ticks, life, wounds, loss, mode="banded"):
    """AE-MIND-2, AE-MIND-3: ticks and wounds after a loss, and the damage of a critical state."""
    if mode == "banded":
        after = tick(aura, ticks, band(loss)) if loss else ticks
        if after:
            return after, wounds, None
        more = tick(life, wounds, 0)
        return ticks, more or wounds, None if more else loss
    for left in range(loss, 0, -1):
        after = tick(aura, ticks, 0)
        if after:
            ticks = after
            continue
        more = tick(life, wounds, 0)
        if not more:
            return ticks, wounds, left
        wounds = more
    return ticks, wounds, None


def spend(room, ticks, points):
    """AE-AURA-2, AE-AURA-3."""
    if points > sum(room) - sum(ticks):
        raise Refused("ERR_NO_BOX")
    for _ in range(points):
        ticks = tick(room, ticks, 0)
    return ticks


# --- recovery: AE-HEAL, AE-MED ---

def step_down(room, ticks, upper, count):
    """Boxes freed above, as many ticked below, as far as there is room."""
    moved = min(count, ticks[upper], room[upper - 1] - ticks[upper - 1])
    after = list(ticks)
    after[upper] -= moved
    after[upper - 1] += moved
    return tuple(after), moved


def dawn(room, ticks, days, restful=True, favourable=False):
    """AE-HEAL-6: days since the worst gauge had its first box or its last weekly step; gives ticks and days."""
    count = 2 if favourable else 1
    if restful:
        ticks = (0, *ticks[1:])
    ticks, _ = step_down(room, ticks, 1, count)
    days = days + 1 if ticks[2] else 0
    if days >= 7:
        ticks, moved = step_down(room, ticks, 2, count)
        days = 0 if moved else days
    return ticks, days


def medicine(side, line, room, ticks):
    """AE-MED-3: the wounds after a line of 8, 12 or 16 was picked."""
    if side.grade == FUMBLE or (side.total < line and side.grade != CRITICAL):
        raise Refused("ERR_RANGE")
    row = next(r for r in TABLES["medicine"]["rows"] if r["minimum"] == line)
    amount = expression(row["frees"], side.dice)
    if line == 8:
        return max(0, ticks[0] - amount), *ticks[1:]
    return step_down(room, ticks, {12: 1, 16: 2}[line], amount)[0]


# --- adversity: AE-ASPH, AE-HAZ, AE-POIS ---

def beyond(res, rounds):
    """AE-ASPH-1: which of the rounds ("acting" or "still") are beyond the breath."""
    left, out = 2 * res, []
    for i, how in enumerate(rounds):
        cost = 2 if how == "acting" else 1
        if left < cost:
            out.append(i)
        left = max(0, left - cost)
    return out


def breath_harm(difficulty):
    """AE-ASPH-3."""
    return "L" if difficulty <= 12 else "M" if difficulty <= 14 else "H" if difficulty <= 16 else "L+H"


def harm(row, success):
    """AE-HAZ-2: what a test of the hazard table takes."""
    return HAZARDS[row - 1]["reduced" if success else "normal"]


def harm_value(row, success, dice):
    text = harm(row, success)
    return 0 if text == "0" else expression(text, dice)


def fall_row(metres):
    """AE-HAZ-4; 0: nothing."""
    return sum(metres >= r["fall"] for r in HAZARDS)


def poison(row, success):
    """AE-POIS-2, AE-POIS-3: the next row, 0 for cured, and the seconds until the next test."""
    after = row - success
    return after, UNITS[HAZARDS[after - 1]["frequency"]] if after else None


# --- prices: AE-AURA, AE-EXTRA, AE-XP ---

def rising(count):
    """AE-AURA-5, AE-AURA-7, AE-EXTRA-1: one, two, three ..."""
    return count * (count + 1) // 2


def actions_allowed(adr, cap="total"):
    """AE-EXTRA-4."""
    return adr if cap == "total" else adr + 1


def trait_price(old, new):
    """AE-XP-2, AE-XP-4."""
    if new > 10:
        raise Refused("ERR_RANGE")
    return sum(range(old + 1, new + 1))


def characteristic_price(old, new):
    """AE-XP-3."""
    return 2 * trait_price(old, new)


def buy_off_price(old, new):
    """AE-XP-6."""
    return sum(range(new + 1, old + 1))


def fatigue(hands, *armours):
    """AE-FAT-1."""
    return {"-": 0, "small": 0, "1": 1, "2": 2}[hands] + armour_malus(*armours)


# --- rounds and chases: AE-ROUND, AE-CHASE ---

def lost_turns(rounds, begun, turn_passed):
    """AE-ROUND-2: the rounds in which a bearer's turn falls under a condition."""
    first = begun + turn_passed
    return list(range(first, first + rounds))


def rounds_of(seconds):
    """AE-ROUND-1: what is left of a time when a fight begins."""
    return -(-seconds // UNITS["round"])


def chase(rank, winner):
    """AE-CHASE-4: 1 the pursuer, -1 the fugitive, 0 a tie."""
    return max(0, min(5, rank - winner))
