#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_aura_engine.py AURA_LINES [COUNT]: the engine's arithmetic of Aura against the ledger read a second time (aura_table.py,
aura_sheet.py), on COUNT questions drawn at random: rolls with their chains, oppositions, damage, spells, characters, and
exact chances. Prints TAP."""
import pathlib
import random
import subprocess
import sys
from fractions import Fraction

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import aura_sheet as sheet  # noqa: E402
import aura_table as table  # noqa: E402
from aura_table import Refused, Tape  # noqa: E402
from tap import Tap  # noqa: E402

ok = Tap()
draw = random.Random(20261116)
TIERS = ("critical_failure", "remarkable_failure", "failure", "narrow_failure", "status_quo", "narrow_success", "success",
         "remarkable_success")
TIES = ("status_quo", "success", "reroll", "both")
ANSWERS = ("no, and", "no", "no, but", "yes, but", "yes", "yes, and")
EFFECTS = table.TABLES["magic_base"]["rows"]
KINDS = ("skill", "magic", "negative")


def dice(count=3):
    """Tens and ones more often than they come, so that chains are met."""
    return [draw.choice((1, 10)) if draw.random() < 0.35 else draw.randint(1, 10) for _ in range(count)]


def refusal(call, *args, **options):
    try:
        return call(*args, **options)
    except Refused as no:
        return str(no)


def a_test():
    base, net, difficulty, tie = draw.randint(-3, 16), draw.randint(-2, 2), draw.randint(0, 26), draw.randrange(4)
    any_die, chain, simple = (draw.random() < 0.8 for _ in range(3))
    chain, simple = not chain, not simple
    thrown = dice(60)
    tape = Tape(*thrown)
    side = table.roll(base, tape, net, critical_ignores_handicap=any_die, fumble_chain=chain)
    r = table.judge(side, difficulty, TIES[tie], simple_results=simple)
    # A tie that is rolled again stands as a status quo until it is.
    tier = "status_quo" if r.tier == "reroll" else r.tier
    wanted = [side.total, side.grade, r.margin, r.effective, TIERS.index(tier), r.success, r.benefits, r.mishaps,
              len(tape.dice)]
    return f"t {base} {net} {difficulty} {tie} {any_die:d} {chain:d} {simple:d} " + " ".join(map(str, thrown)), \
        " ".join(str(int(x)) for x in wanted)


def an_opposition():
    a, net_a, b, net_b = draw.randint(0, 16), draw.randint(-2, 3), draw.randint(0, 16), draw.randint(-2, 3)
    classes, thrown = draw.random() < 0.8, dice(80)
    one, two = table.roll_all([a, b], Tape(*thrown), table.finals(net_a, net_b))
    winner, margin = table.oppose(one, two, "none", critical_wins_opposition=classes)
    wanted = winner, margin, table.by_dice(one, two)
    return f"o {a} {net_a} {b} {net_b} {classes:d} " + " ".join(map(str, thrown)), " ".join(map(str, wanted))


def a_blow():
    step, margin, points, doubled, armour = (draw.randint(0, 6), draw.randint(0, 15), draw.randint(0, 4),
                                             draw.randint(0, 2), draw.randint(0, 7))
    halved, thrown = draw.random() < 0.3, dice()
    value = table.damage(table.expression(table.LADDER[step], thrown), margin, points, doubled, halved, armour)
    band = sheet.band(value)
    return (f"d {step} {margin} {points} {doubled} {halved:d} {armour} " + " ".join(map(str, thrown)),
            f"{value} {-1 if band is None else band}")


def an_answer():
    net, thrown = draw.randint(-1, 1), dice()
    how = table.grade(thrown, net)
    tier = table.tier_of(table.kept(thrown, net) - 5)
    wanted = (5 if how > 0 else 0) if how else 6 if tier == "status_quo" else ANSWERS.index(table.ANSWERS[tier])
    return f"q {net} " + " ".join(map(str, thrown)), str(wanted)


def a_spell():
    effect, rows = draw.randrange(len(EFFECTS)), [draw.choice((0, 0, 1, 2, 3, 5, 10)) for _ in range(4)]
    less, book, base_less = [draw.choice((0, 0, 1, 3)) for _ in range(4)], draw.choice((0, 0, 3, 7)), draw.choice((0, 0, 2))
    shift = draw.randint(-4, 4)
    made = refusal(table.spell, EFFECTS[effect]["difficulty"], *rows, book=book, ingredients=less,
                   base_ingredient=base_less, shift=shift)
    line = " ".join(map(str, ["s", effect, *rows, *less, book, base_less, shift]))
    return line, made if isinstance(made, str) else f"{made.difficulty} {made.row}"


def a_raise():
    rows, margin, intelligence, cap = draw.randint(0, 8), draw.randint(-3, 8), draw.randint(1, 10), draw.choice((0, 0, 2))
    return f"r {rows} {margin} {intelligence} {cap}", str(refusal(table.moves, margin, intelligence, rows, modify_cap=cap))


def a_character():
    apart, cap, nearest = draw.random() < 0.3, draw.choice((0, 0, 2)), draw.random() < 0.3
    least, most = draw.choice(((1, 6), (3, 6), (0, 7)))
    stats = [draw.randint(least, most) for _ in range(8)]
    traits = [(draw.choice(KINDS), draw.randint(least, most)) for _ in range(draw.randint(0, 7))]
    checked = refusal(sheet.check, stats, traits, "characteristics_only" if apart else "both", cap)
    code = checked if isinstance(checked, str) else ""
    magic, negative = (sum(v for kind, v in traits if kind == k) for k in ("magic", "negative"))
    spent = sum(v for kind, v in traits if kind != "negative") - (magic if apart else 0)
    rounding = "nearest_half_down" if nearest else "floor"
    life, aura = sheet.score(stats[:4], rounding), sheet.score(stats[4:], rounding)
    wanted = [35 - magic - sum(stats), 25 + negative - spent, life, aura, *sheet.sizes(life), *sheet.sizes(aura)]
    line = ["c", int(apart), cap, int(nearest), *stats, *(x for kind, v in traits for x in (KINDS.index(kind), v))]
    return " ".join(map(str, line)), " ".join([code, *map(str, wanted)])


def an_exchange():
    rank, winner = draw.randint(1, 4), draw.randint(-1, 1)
    return f"h {rank} {winner}", str(sheet.chase(rank, winner))


def shares(*values):
    return [Fraction(v) for v in values]


def a_chance():
    base, difficulty, net, tie = draw.randint(-2, 14), draw.randint(0, 24), draw.randint(-1, 1), draw.randrange(2)
    any_die, simple = draw.random() < 0.7, draw.random() < 0.2
    wanted = table.chance(base, difficulty, net, 0, bool(tie) or simple, critical_ignores_handicap=any_die)
    return f"p {base} {difficulty} {net} {tie} {any_die:d} {simple:d}", \
        shares(wanted) + ([table.death(base, difficulty, net)] if any_die else [])


def a_duel():
    a, net_a, b, net_b = draw.randint(0, 14), draw.randint(-1, 1), draw.randint(0, 14), draw.randint(-1, 1)
    difficulty = draw.randint(6, 20)
    return f"v {a} {net_a} {b} {net_b} {difficulty}", shares(
        *table.odds(a, b, net_a, net_b), table.odds(a, b, net_a, net_b, least=difficulty)[0],
        table.chance(a, difficulty, net_a, tie_succeeds=True))


DRAWN = {"rolls": (a_test, 0.25), "oppositions": (an_opposition, 0.25), "blows": (a_blow, 0.15), "oracles": (an_answer, 0.05),
         "spells": (a_spell, 0.15), "rows raised": (a_raise, 0.03), "characters": (a_character, 0.1),
         "exchanges": (an_exchange, 0.02)}
CHANCES = {"chances of tests": (a_chance, 300), "chances of duels and spells": (a_duel, 60)}


def ask(lines):
    """The engine's answers."""
    done = subprocess.run([sys.argv[1]], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return done.stdout.split("\n")[:-1]


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10000
    for name, (make, part) in DRAWN.items():
        asked = [make() for _ in range(int(count * part))]
        got = ask([line for line, _ in asked])
        wrong = [f"{line}: {g}, wanted {w}" for (line, w), g in zip(asked, got) if g != w]
        ok(len(got) == len(asked) and not wrong, f"{len(asked)} {name}", "\n".join(wrong[:3]))
    for name, (make, most) in CHANCES.items():
        asked = [make() for _ in range(min(count, most))]
        got = [[Fraction(x) for x in line.split()] for line in ask([line for line, _ in asked])]
        wrong = [f"{line}: {[float(x) for x in g]}, wanted {[float(x) for x in w]}" for (line, w), g in zip(asked, got)
                 if any(abs(x - y) > Fraction(1, 10**12) for x, y in zip(w, g))]
        ok(len(got) == len(asked) and not wrong, f"{len(asked)} {name}, to 1e-12", "\n".join(wrong[:3]))
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
