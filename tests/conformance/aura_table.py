# SPDX-License-Identifier: MIT
"""aura_table.py: rolls, chances, blows and spells of Aura's ledger once more, read from the document, in exact fractions.

From three dice to what they mean: kept die, criticals and fumbles with their chains, results, oppositions, the oracle,
damage, spells. Functions only: dice come off a Tape in the ledger's order (AE-DICE-7), chances are sums over all dice,
endless chains included. It shares no line with the engine. What a sheet undergoes is in aura_sheet.py; the tables are
those of data/aura, which a test holds to the ledger.
"""
import json
import pathlib
import re
from bisect import bisect_left, bisect_right
from collections import Counter, namedtuple
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

TABLES = {}
for _path in sorted((pathlib.Path(__file__).resolve().parents[2] / "data/aura").glob("*.json")):
    TABLES |= json.loads(_path.read_text(encoding="utf-8"))
LADDER = TABLES["ladder"]["steps"]
FUMBLE, PLAIN, CRITICAL = -1, 0, 1
# Options of the ledger that this file reads, with their defaults.
DEFAULTS = {"critical_ignores_handicap": True, "fumble_chain": False, "critical_wins_opposition": True,
            "simple_results": False, "combat_tie": "parry", "narrow_combat": False,
            "effect_value": "low_plus_margin", "sweep_margin": "smallest", "modify_cap": 0, "fumble_table": True}


def find(table, ident):
    return next(row for row in TABLES[table]["rows"] if row["id"] == ident)


class Refused(Exception):
    """A rule, or a tape, says no: the code."""


class Tape:
    """Dice in the order in which they leave the table's hands."""

    def __init__(self, *dice):
        self.dice = list(dice)

    def take(self, count):
        if len(self.dice) < count:
            raise Refused("E_TAPE_DRY")
        if not all(1 <= d <= 10 for d in self.dice[:count]):
            raise Refused("E_BAD_DIE")
        taken, self.dice = self.dice[:count], self.dice[count:]
        return taken


class Options:
    def __init__(self, changed):
        strangers = changed.keys() - DEFAULTS.keys()
        assert not strangers, strangers
        self.__dict__.update(DEFAULTS | changed)


# --- dice: AE-DICE, AE-CRIT ---

def sign(net):
    """AE-DICE-5: which of the sorted dice is kept: 0 low, 1 middle, 2 high."""
    return 2 if net >= 1 else 0 if net <= -1 else 1


def finals(net_a, net_b):
    """AE-DICE-6: both sides' nets after a second advantage has handicapped the other."""
    return min(net_a, 1) - (net_b >= 2), min(net_b, 1) - (net_a >= 2)


def kept(dice, net=0):
    return sorted(dice)[sign(net)]


def expression(text, dice, tape=None):
    """AE-DICE-8: L, M, H of the roll that hit, whole numbers, further dice off the tape."""
    low, mid, high = sorted(dice)
    total = 0
    for part in text.split("+"):
        more = re.fullmatch(r"(\d)d10", part)
        total += sum(tape.take(int(more[1]))) if more else {"L": low, "M": mid, "H": high}.get(part) or int(part)
    return total


def grade(dice, net=0, **options):
    """AE-CRIT-1, AE-CRIT-6."""
    if dice.count(10) >= 2 and (Options(options).critical_ignores_handicap or kept(dice, net) == 10):
        return CRITICAL
    return FUMBLE if dice.count(1) >= 2 else PLAIN


def link(tape, is_high, goes_on):
    """AE-CRIT-2, AE-CRIT-3: one reroll and those it brings."""
    dice = tape.take(3)
    if goes_on and dice.count(10) >= 2:
        return 10 + link(tape, dice.count(10) == 3, True)
    return max(dice) if is_high else sorted(dice)[1]


def die_value(dice, tape, net=0, **options):
    """What the roll adds to the base: the kept die, or ten and a chain, or less than nothing."""
    how = grade(dice, net, **options)
    if how == CRITICAL:
        return 10 + link(tape, dice.count(10) == 3, True)
    if how == FUMBLE:
        return -1 - link(tape, dice.count(1) == 3, Options(options).fumble_chain)
    return kept(dice, net)


Side = namedtuple("Side", "total grade dice")


def roll(base, tape, net=0, points=0, **options):
    """One test's dice: three, then the chain."""
    dice = tape.take(3)
    return Side(base + points + die_value(dice, tape, net, **options), grade(dice, net, **options), tuple(dice))


def roll_all(bases, tape, nets=None, **options):
    """AE-DICE-7: everybody's three dice first, then everybody's chains."""
    nets = nets or [0] * len(bases)
    thrown = [tape.take(3) for _ in bases]
    return [Side(base + die_value(dice, tape, net, **options), grade(dice, net, **options), tuple(dice))
            for base, dice, net in zip(bases, thrown, nets)]


# --- results: AE-RESULT ---

Result = namedtuple("Result", "margin effective tier success benefits mishaps")


def tier_of(margin):
    """AE-RESULT-8, without ties turned and criticals."""
    for least, word in ((5, "remarkable_success"), (2, "success"), (1, "narrow_success"), (0, "status_quo"),
                        (-1, "narrow_failure"), (-4, "failure")):
        if margin >= least:
            return word
    return "remarkable_failure"


def judge(side, difficulty, tie="status_quo", **options):
    """A total against a difficulty; tie: status_quo, success, both or reroll (AE-RESULT-3)."""
    margin = side.total - difficulty
    effective, tier = margin, tier_of(margin)
    if side.grade == FUMBLE:
        effective, tier = min(margin, -5), "critical_failure"
    elif side.grade == CRITICAL:
        effective, tier = max(margin, 1), tier if margin >= 5 else "success"
    elif Options(options).simple_results:
        tier = tier if abs(margin) >= 5 else "success" if margin >= 0 else "failure"
    elif margin == 0:
        tier = {"success": "narrow_success", "both": "narrow_success"}.get(tie, tie)
    return Result(margin, effective, tier, tier.endswith("success"), max(0, effective // 5), max(0, -effective // 5))


def describe(total):
    """AE-FREE-1: the word of the highest value not above the total."""
    rows = TABLES["difficulty"]["rows"]
    return ([rows[0]] + [r for r in rows if r["value"] <= total])[-1]["description"]["id"]


# --- oppositions: AE-OPP, AE-COLL ---

def beats(a, b, **options):
    """AE-OPP-1: the class first, then a strictly higher total."""
    if Options(options).critical_wins_opposition and a.grade != b.grade:
        return a.grade > b.grade
    return a.total > b.total


def by_dice(a, b):
    """AE-OPP-2: highest, middle, lowest of the dice as rolled: 1, 0 or -1."""
    mine, theirs = sorted(a.dice)[::-1], sorted(b.dice)[::-1]
    return (mine > theirs) - (mine < theirs)


def oppose(a, b, tie="dice", **options):
    """Who wins and by how much: 1, -1, or 0 for a tie left as it is. tie: dice, or none."""
    if beats(a, b, **options):
        return 1, max(1, a.total - b.total)
    if beats(b, a, **options):
        return -1, max(1, b.total - a.total)
    return (by_dice(a, b) if tie == "dice" else 0), 0


def race(sides, difficulty):
    """AE-OPP-4: who achieves it, the first first."""
    good = [i for i, s in enumerate(sides) if judge(s, difficulty).success]
    return sorted(good, key=lambda i: (-sides[i].total, [-d for d in sorted(sides[i].dice)[::-1]]))


def best(sides, difficulty=None, opposed=False):
    """AE-COLL-2: whose result is the group's; remaining ties: the dice, then the order of the list."""
    def key(i):
        s = sides[i]
        first = s.grade if opposed else 0
        if difficulty is not None:
            result = judge(s, difficulty)
            first = -1 if s.grade == FUMBLE else 1 if result.tier == "status_quo" else 2 * result.success
        return first, s.total, sorted(s.dice)[::-1], -i
    return max(range(len(sides)), key=key)


# --- the oracle: AE-ORACLE ---

ANSWERS = {"remarkable_failure": "no, and", "critical_failure": "no, and", "failure": "no", "narrow_failure": "no, but",
           "narrow_success": "yes, but", "success": "yes", "remarkable_success": "yes, and"}


def oracle(tape, net=0):
    while True:
        dice = tape.take(3)
        how = grade(dice, net)
        if how != PLAIN:
            die_value(dice, tape, net)
            return "yes, and" if how == CRITICAL else "no, and"
        tier = tier_of(kept(dice, net) + 5 - 10)
        if tier != "status_quo":
            return ANSWERS[tier]


# --- chances, exact ---

THROWS = Counter(tuple(sorted(dice)) for dice in product(range(1, 11), repeat=3))
TWO, THREE = Fraction(27, 1000), Fraction(1, 1000)  # exactly two tens, three tens


@cache
def spread(net=0, **options):
    """Of one roll: the chance of each plain die, of each value of a fumble, and of a chain read with M or with H."""
    plain, fumble, chain = Counter(), Counter(), Counter()
    for dice, count in THROWS.items():
        how, part = grade(dice, net, **options), Fraction(count, 1000)
        if how == CRITICAL:
            chain[dice.count(10) == 3] += part
        elif how == PLAIN:
            plain[kept(dice, net)] += part
        else:
            for again, more in THROWS.items():
                fumble[-1 - again[2 if dice.count(1) == 3 else 1]] += part * Fraction(more, 1000)
    return plain, fumble, chain


@cache
def stops(is_high):
    """A link of a chain that does not go on: the chance of each value."""
    told = Counter()
    for dice, count in THROWS.items():
        if dice.count(10) < 2:
            told[dice[2 if is_high else 1]] += Fraction(count, 1000)
    return told


@cache
def chain_at_least(is_high, least):
    """The chance that the links of a chain add that much."""
    if least <= 1:
        return Fraction(1)
    return (sum(p for value, p in stops(is_high).items() if value >= least) +
            TWO * chain_at_least(False, least - 10) + THREE * chain_at_least(True, least - 10))


def at_least(net, die, **options):
    """The chance that the die value is so much or more, whatever it is called."""
    plain, fumble, chain = spread(net, **options)
    return (sum(p for table in (plain, fumble) for value, p in table.items() if value >= die) +
            sum(p * chain_at_least(high, die - 10) for high, p in chain.items()))


def chance(base, difficulty, net=0, points=0, tie_succeeds=False, **options):
    """That a test succeeds."""
    plain, _, chain = spread(net, **options)
    need = difficulty - base - points + (not tie_succeeds)
    return sum(chain.values()) + sum(p for die, p in plain.items() if die >= need)


def is_automatic(base, difficulty, net=0, tie_succeeds=False):
    """AE-TEST-4: only a fumble fails."""
    return base + (1 if sign(net) == 0 else 2) > difficulty - tie_succeeds


def chains_compared(lead, high_a, high_b):
    """That chain a plus a lead is more than chain b, and that it is equal: both may go on for ever, together."""
    def ends(a_high, b_high, equal):
        """Those cases in which at least one of them stops here."""
        total = Fraction(0)
        for value, p in stops(a_high).items():
            for other, q in stops(b_high).items():
                total += p * q * (value + lead == other if equal else value + lead > other)
            # b goes on with ten and a link: a is ahead if the link is less than what is left.
            left = value + lead - 10
            for high, q in ((False, TWO), (True, THREE)):
                total += p * q * (at(high, left) if equal else 1 - chain_at_least(high, left))
        for other, q in stops(b_high).items():
            left = other - lead - 10
            for high, p in ((False, TWO), (True, THREE)):
                total += p * q * (at(high, left) if equal else chain_at_least(high, left + 1))
        return total

    def at(high, value):
        return chain_at_least(high, value) - chain_at_least(high, value + 1)
    kinds = ((False, TWO), (True, THREE))
    answer = []
    for equal in (False, True):
        # When both go on the lead is the same again, whatever they were read with: one equation.
        again = sum(p * q * ends(a, b, equal) for a, p in kinds for b, q in kinds) / (1 - (TWO + THREE) ** 2)
        answer.append(ends(high_a, high_b, equal) + again)
    return answer


def odds(base_a, base_b, net_a=0, net_b=0, least=None):
    """AE-OPP-1: that a beats b, that they are equal, that b beats a; least: a's plain totals below it, and its fumbles,
    count for none of the three (a spell that fails)."""
    a, b = spread(net_a), spread(net_b)
    win = tie = fail_a = Fraction(0)
    if least is not None:
        fail_a = sum(a[1].values()) + sum(p for die, p in a[0].items() if base_a + die < least)
        a = ({die: p for die, p in a[0].items() if base_a + die >= least}, {}, a[2])
    weight_b = [sum(part.values()) for part in b]
    weight_a = [sum(part.values()) for part in a]
    win += weight_a[2] * (weight_b[0] + weight_b[1]) + weight_a[0] * weight_b[1]
    for part in (0, 1):
        for x, p in a[part].items():
            for y, q in b[part].items():
                win += p * q * (base_a + x > base_b + y)
                tie += p * q * (base_a + x == base_b + y)
    for high_a, p in a[2].items():
        for high_b, q in b[2].items():
            more, equal = chains_compared(base_a - base_b, high_a, high_b)
            win, tie = win + p * q * more, tie + p * q * equal
    return win, tie, 1 - fail_a - win - tie


@cache
def faces(net=0):
    """Every roll: its dice from the highest down, its class, its value by chance (of a critical: how its chain is read)."""
    told = []
    for dice, count in THROWS.items():
        how = grade(dice, net)
        value = {kept(dice, net): 1000}
        if how == CRITICAL:
            value = {dice.count(10) == 3: 1000}
        elif how == FUMBLE:
            value = Counter()
            for again, more in THROWS.items():
                value[-1 - again[2 if dice.count(1) == 3 else 1]] += more
        told.append((dice[::-1], how, value, count))
    return told


def settled(base_a, base_b, net_a=0, net_b=0):
    """AE-OPP-1 to AE-OPP-3: that a wins, that nothing decides, that b wins: roll by roll, equal totals by their dice."""
    both = [0, 0, 0]  # nobody, a, b: of 1,000 x 1,000 rolls with 1,000 x 1,000 values
    win = tie = Fraction(0)
    for mine, how_a, values_a, p in faces(net_a):
        for theirs, how_b, values_b, q in faces(net_b):
            dice = (mine > theirs) - (mine < theirs)
            if how_a != how_b:
                both[(how_a > how_b) - (how_a < how_b)] += p * q * 1000000
            elif how_a == CRITICAL:
                (high_a,), (high_b,) = values_a, values_b
                more, equal = chains_at(base_a - base_b, high_a, high_b)
                win += p * q * (more + equal * (dice > 0))
                tie += p * q * equal * (dice == 0)
            else:
                for x, m in values_a.items():
                    for y, n in values_b.items():
                        ahead = base_a + x - base_b - y
                        both[((ahead > 0) - (ahead < 0)) or dice] += p * q * m * n
    win, tie = (Fraction(both[1], 10**6) + win) / 10**6, (Fraction(both[0], 10**6) + tie) / 10**6
    return win, tie, 1 - win - tie


@cache
def chains_at(lead, high_a, high_b):
    return chains_compared(lead, high_a, high_b)


def oracle_odds(net=0):
    """AE-ORACLE-2: ties are rolled again, so that they fall away."""
    plain, fumble, chain = spread(net)
    told = Counter({"yes, and": sum(chain.values()), "no, and": sum(fumble.values())})
    for die, p in plain.items():
        told[ANSWERS.get(tier_of(die - 5), "tie")] += p
    tie = told.pop("tie", 0)
    return {answer: p / (1 - tie) for answer, p in told.items()}


def mean(text):
    """Of an expression of the ladder."""
    dice = re.fullmatch(r"(.*?)(?:\+(\d)d10)?", text)
    return sum(Fraction(n, 1000) * expression(dice[1], roll_) for roll_, n in THROWS.items()) + \
        Fraction(11, 2) * int(dice[2] or 0)


def death(integrity, damage, net=0):
    """AE-DYING-3: the chance that an integrity test kills."""
    plain, fumble, _ = spread(net)
    return sum(fumble.values()) + sum(p for die, p in plain.items() if integrity + die - 10 - damage <= -5)


# --- blows: AE-DMG, AE-FIGHT, AE-SWEEP, AE-GROUP, AE-MASS ---

def damage(shown, margin=0, points=0, doubled=0, halved=False, armour=0):
    """AE-DMG-2, in its order."""
    value = (shown + margin + points) * 2 ** doubled
    return max(0, (value // 2 if halved else value) - armour)


def weapon(ident, dice, tape=None):
    return expression(LADDER[find("weapons", ident)["step"]], dice, tape)


def armour_malus(*values):
    """AE-ARM-2, AE-ARM-3."""
    return sum(max(0, value - 2) for value in values)


def effect_size(dice, margin, **options):
    """AE-FIGHT-3."""
    return min(dice) + (margin if Options(options).effect_value == "low_plus_margin" else 0)


def engage(a, b, weapon_a, weapon_b, armour_a=0, armour_b=0, points=0, **options):
    """AE-FIGHT-1, AE-FIGHT-4, AE-FIGHT-5: what a and what b take. points: the winner's for damage."""
    chosen = Options(options)
    winner, margin = oppose(a, b, chosen.combat_tie, critical_wins_opposition=chosen.critical_wins_opposition)
    shown = weapon(weapon_a, a.dice), weapon(weapon_b, b.dice)
    if winner == 0:
        both = chosen.combat_tie == "both"
        return (damage(shown[1], armour=armour_a), damage(shown[0], armour=armour_b)) if both else (0, 0)
    won, lost = (0, 1) if winner == 1 else (1, 0)
    armours, sides, taken = (armour_a, armour_b), (a, b), [0, 0]
    taken[lost] = damage(shown[won], margin, points, armour=armours[lost])
    if chosen.narrow_combat and margin == 1 and sides[won].grade != CRITICAL:
        taken[won] = damage(shown[lost], halved=True, armour=armours[won])
    return tuple(taken)


def sweep(attacker, targets, shown, points=0, **options):
    """AE-SWEEP-1, AE-SWEEP-2: who is hit, and the pool."""
    hit = [i for i, target in enumerate(targets) if beats(attacker, target)]
    if not hit:
        return [], 0
    margins = [max(1, attacker.total - targets[i].total) for i in hit]
    margin = {"smallest": min(margins), "largest": max(margins), "individual": 0}[Options(options).sweep_margin]
    return hit, shown + margin + points


def share(pool, count):
    """AE-SWEEP-2: the equal split."""
    return [pool // count + (i < pool % count) for i in range(count)]


def hybrid(actor, difficulty, foes):
    """AE-HYBRID-1: which foes are affected."""
    return [i for i, foe in enumerate(foes) if beats(actor, foe)] if judge(actor, difficulty).success else []


def group_damage(winners, losers, margin):
    """AE-GROUP-2: what each camp shares out."""
    return sum(winners) + margin, sum(losers) // 2


def mass_losses(points, halves, carried, count):
    """AE-MASS-2, in half points: units lost and what is carried; halves: the unit's value in half points."""
    lost = min(count, (2 * points + carried) // halves)
    return lost, 2 * points + carried - lost * halves


def distance_difficulty(metres):
    """AE-RANGE-4; None: out of range."""
    return next((r["difficulty"] for r in TABLES["distances"]["rows"] if metres <= r["metres"]), None)


def fumble_rows(tape):
    """AE-FUMB-3: the rows that a fumble brings, depth first."""
    row = tape.take(1)[0]
    return [x for _ in range(2) for x in fumble_rows(tape)] if row == 10 else [row]


def minion(value, net=0):
    """AE-MIN-4: a minion that is not rolled."""
    return Side(value + (3, 5, 7)[sign(net)], PLAIN, (3, 5, 7))


@cache
def chain_values(is_high, links=9):
    """What the links of a chain add, value by value; what lies beyond so many links is less than 1e-14."""
    told = Counter({value: float(p) for value, p in stops(is_high).items()})
    for again, p in ((False, TWO), (True, THREE)) if links else ():
        for value, q in chain_values(again, links - 1).items():
            told[10 + value] += float(p) * q
    return told


def sides_of(dice, net=0, **options):
    """Of a throw: its class, and the chance of each value it may come to."""
    how = grade(dice, net, **options)
    if how == PLAIN:
        return how, {kept(dice, net): 1.0}
    if how == CRITICAL:
        return how, {10 + value: p for value, p in chain_values(dice.count(10) == 3, 5).items()}
    is_high = dice.count(1) == 3
    if Options(options).fumble_chain:
        return how, {-1 - value: p for value, p in chain_values(is_high, 5).items()}
    told = Counter()
    for again, count in THROWS.items():
        told[-1 - again[2 if is_high else 1]] += count / 1000
    return how, told


Fighter = namedtuple("Fighter", "base net flat step armour aim", defaults=(0, False, "M", 0, False))


@cache
def results_of(fighter, options):
    """Of one roller: (class, total, dice from the highest down) by chance."""
    if fighter.flat:
        return {(PLAIN, fighter.base + (3, 5, 7)[sign(fighter.net)], (7, 5, 3)): 1.0}
    told = {}
    for dice, count in THROWS.items():
        how, values = sides_of(dice, fighter.net, **dict(options))
        for value, p in values.items():
            told[how, fighter.base + value, dice[::-1]] = count / 1000 * p
    return told


def best_results(side, classes, options):
    """AE-COLL-2: of those who roll together: (who, class, total, dice) by chance; the first of those who are equal."""
    key = lambda r: (r[0] if classes else 0, r[1], r[2])  # noqa: E731
    each = [results_of(f, options) for f in side]
    if len(side) == 1:
        return {(0, *r): p for r, p in each[0].items()}
    sums = []
    for results in each:
        keys, total, below = sorted(results, key=key), 0.0, []
        for r in keys:
            total += results[r]
            below.append(total)
        sums.append(([key(r) for r in keys], [0.0, *below]))
    told = {}
    for k, results in enumerate(each):
        for r, p in results.items():
            for other, (keys, below) in enumerate(sums):
                if other != k:
                    p *= below[(bisect_left if other < k else bisect_right)(keys, key(r))]
            told[k, *r] = p
    return told


def table_brings(*rows):
    """AE-FUMB-3: that none of so many rows comes: x = (9 - rows) / 10 + x x / 10."""
    return 5 - sqrt(16 + len(rows))


def after_fumble(table_is_used):
    """AE-FUMB-2: chances of a blow at whoever fumbled being doubled (row 3) and of his armour being of no use (row 4)."""
    if not table_is_used:
        return {(0, False): 1.0}
    neither, not_double, not_bare = table_brings(3, 4), table_brings(3), table_brings(4)
    return {(0, False): neither, (1, False): not_bare - neither, (0, True): not_double - neither,
            (1, True): 1 - not_double - not_bare + neither}


def fray(a, b, who, at, collective=False, half="narrow", counts_margin=True, has_table=True, **options):
    """AE-FIGHT-1 to AE-FIGHT-5, AE-GANG-2: the chance of each amount of damage that `who` of side a deals to `at` of side b, where
    they are the best of their sides. half: who loses strikes for half by one point (option), or always (AE-MASS-2)."""
    chosen, told = Options(options), Counter()
    plain, further = re.fullmatch(r"(.*?)(?:\+(\d)d10)?", a[who].step).groups()
    classes = chosen.critical_wins_opposition
    rolled = tuple(sorted((k, v) for k, v in options.items() if k in ("critical_ignores_handicap", "fumble_chain")))
    groups, mine = {}, Counter()
    for (k, how, total, dice), p in best_results(b, classes, rolled).items():
        if k == at:
            groups.setdefault((how, total), Counter())[dice] += p
    by_dice = chosen.combat_tie == "dice"
    for (k, how, total, dice), p in best_results(a, classes, rolled).items():
        if k == who:
            mine[how, total, expression(plain, dice), dice if by_dice else None] += p
    mended = after_fumble(has_table and chosen.fumble_table)
    sums = Counter()
    for (how, total, shown, dice), p in mine.items():
        for (its, other), theirs in groups.items():
            q = sum(theirs.values())
            ahead = how - its if classes and how != its else total - other
            margin = max(1, total - other if ahead > 0 else other - total)
            is_half = ahead < 0 and (half == "always" or (half == "narrow" and chosen.narrow_combat and not collective and
                                                          margin == 1 and its != CRITICAL))
            if ahead == 0:
                margin = 0
                if by_dice:
                    q = sum(x for d, x in theirs.items() if d < dice)
            if ahead > 0 or is_half or (ahead == 0 and (by_dice or chosen.combat_tie == "both")):
                sums[shown + (0 if is_half or not counts_margin else margin), is_half, its == FUMBLE] += p * q
    for _ in range(int(further or 0)):
        before, sums = sums, Counter()
        for (value, *rest), p in before.items():
            for face in range(1, 11):
                sums[value + face, *rest] += p / 10
    for (value, is_half, has_fumbled), p in sums.items():
        for (more, bare), q in (mended if has_fumbled else {(0, False): 1.0}).items():
            amount = damage(value, doubled=more + (a[who].aim and not is_half), halved=is_half, armour=0 if bare else b[at].armour)
            told[amount] += p * q
    return told


# --- spells: AE-MAG, AE-PREP, AE-MOD ---

Spell = namedtuple("Spell", "difficulty row")


def spell(base, *rows, book=0, ingredients=(), base_ingredient=0, shift=0):
    """AE-MAG-4, AE-MAG-5, AE-PREP-1, AE-PREP-3: difficulty and row of the preparation. ingredients: of each row, in
    order; shift: rows up (shorter, positive) or down."""
    ingredients = [*ingredients, *[0] * (len(rows) - len(ingredients))]
    parts = sum(max(0, row - less) for row, less in zip(rows, ingredients))
    plain = max(2, base - book - base_ingredient) + parts
    row = max(0, min(10, plain - 10))
    if not 0 <= row - shift <= 10:
        raise Refused("ERR_RANGE")
    return Spell(max(2, plain + shift), row - shift)


def moves(margin, intelligence, rows, **options):
    """AE-MOD-1: aura points that so many rows cost after a success, as much as possible from the margin."""
    cap = Options(options).modify_cap
    if rows > intelligence or (cap and rows > cap):
        raise Refused("ERR_LIMIT")
    return max(0, rows - max(0, margin))


def seconds(row, die=None):
    """Of a row's duration."""
    d = TABLES["magic_parameters"]["rows"][row]["duration"]
    return (d["fixed"] + d["dice"] * (die or 0)) * find("units", d["unit"])["seconds"]


def cast(caster, difficulty, targets=()):
    """AE-CAST-1, AE-RESIST-1: the result, and which of the unwilling are affected."""
    result = judge(caster, difficulty, "success")
    return result, [i for i, t in enumerate(targets) if beats(caster, t)] if result.success else []


def overcome(base, difficulty, value, flat=False):
    """That a spell which succeeds also beats a minion's resistance."""
    success = chance(base, difficulty, tie_succeeds=True)
    if flat:
        plain, _, chain = spread()
        need = max(difficulty, minion(value).total + 1)
        return (sum(chain.values()) + sum(p for die, p in plain.items() if base + die >= need)) / success
    return odds(base, value, least=difficulty)[0] / success
