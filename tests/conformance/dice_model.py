#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""dice_model.py PROGRAM [--print]: the language of `escarmouche odds dice` read a second time. Prints TAP.

The model rolls: it plays a question die by die, once for every way the dice can fall, and adds up what came out in
exact fractions. It knows no distributions, so it can share no mistake with the program's arithmetic. Dice that go on
without end are given up after a few more, and what those ways weigh is the room the program may have.

dice_examples.txt holds `question => value:share ...` (a last `...`: and more), `question =~ value:share ...` (not rolled) and
`question !! fault column`; --print writes the answers of the model for questions that have none yet.
"""
import json
import pathlib
import re
import subprocess
import sys
from fractions import Fraction

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True
from tap import Tap  # noqa: E402

FRENCH = {"explose": "explode", "cumule": "compound", "relance": "reroll", "haut": "high", "highest": "high",
          "bas": "low", "lowest": "low", "milieu": "mid", "middle": "mid", "garde": "keep", "sans": "drop",
          "compte": "count", "fois": "times", "toujours": "always", "contre": "vs", "alors": "then",
          "sinon": "else", "et": "and", "ou": "or", "si": "if", "non": "not"}
WORDS = set(FRENCH.values()) | {"once", "max", "min"}
TOKEN = re.compile(r"\s*(?:(\d+)|([dD](?=[\d%({]|[fF]\b))|([A-Za-z_]\w*)|(>=|<=|!=|==|\.\.|[-+*/(){}<>=,;%≥≤≠×÷−]))")
SAME = {"≥": ">=", "≤": "<=", "≠": "!=", "==": "=", "×": "*", "÷": "/", "−": "-"}
COMPARE = {">=": lambda a, b: a >= b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, "<": lambda a, b: a < b,
           "=": lambda a, b: a == b, "!=": lambda a, b: a != b}


class GivenUp(Exception):
    pass


class Rolls:
    """Every way in which dice can fall, one after the other: the dice of the way under way are replayed."""
    MORE = 6  # dice that may follow others

    def __init__(self):
        self.path = []

    def start(self):
        self.at, self.ways, self.more = 0, 1, 0

    def another(self):
        self.more += 1
        if self.more > self.MORE:
            raise GivenUp

    def roll(self, faces):
        if self.at == len(self.path):
            self.path.append([0, len(faces)])
        index = self.path[self.at][0]
        self.at += 1
        self.ways *= len(faces)
        return faces[index]

    def next(self):
        del self.path[self.at:]
        while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
            self.path.pop()
        if self.path:
            self.path[-1][0] += 1
        return bool(self.path)


def shares(tree):
    """{value: share} of a question, and what was given up."""
    rolls, told, lost = Rolls(), {}, Fraction(0)
    while True:
        rolls.start()
        try:
            value = number(tree, {}, rolls)
            key = (value, rolls.ways)
            told[key] = told.get(key, 0) + 1
        except GivenUp:
            lost += Fraction(1, rolls.ways)
        if not rolls.next():
            break
    out = {}
    for (value, ways), count in told.items():
        out[value] = out.get(value, 0) + Fraction(count, ways)
    return out, lost


# ---------------------------------------------------------------- reading

class Reader:
    def __init__(self, text):
        self.tokens, at = [], 0
        text = text.rstrip()
        while at < len(text):
            found = TOKEN.match(text, at)
            assert found, text[at:]
            number, die, word, sign = found.groups()
            word = word and FRENCH.get(word.lower(), word.lower() if word.lower() in WORDS else word)
            self.tokens.append(int(number) if number else "d" if die else SAME.get(sign, sign) if sign else word)
            at = found.end()
        self.names = set()

    def peek(self, ahead=0):
        return self.tokens[ahead] if ahead < len(self.tokens) else None

    def take(self, *wanted):
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in wanted and self.tokens[0] is not True else None

    def need(self, wanted):
        got = self.tokens.pop(0)
        assert got == wanted, (got, wanted)

    def program(self):
        name = self.peek()
        if isinstance(name, str) and re.match("[A-Za-z_]", name) and name not in WORDS and name != "d" \
                and name not in self.names and self.peek(1) == "=":
            del self.tokens[:2]
            value = self.either()
            self.need(";")
            self.names.add(name)
            body = self.program()
            self.names.discard(name)
            return "let", name, value, body
        return self.either()

    def either(self):
        left = self.both()
        while self.take("or"):
            left = "or", left, self.both()
        return left

    def both(self):
        left = self.comparison()
        while self.take("and"):
            left = "and", left, self.comparison()
        return left

    def comparison(self):
        if self.take("not"):
            return "not", self.comparison()
        left = self.sum()
        sign = self.take(*COMPARE)
        if sign:
            return "compare", sign, left, self.sum()
        return ("-", left, self.sum()) if self.take("vs") else left

    def sum(self):
        left = self.product()
        while self.peek() in ("+", "-"):
            left = self.tokens.pop(0), left, self.product()
        return left

    def product(self):
        left = self.unary()
        while self.peek() in ("*", "/"):
            left = self.tokens.pop(0), left, self.unary()
        return left

    def unary(self):
        return ("-", 0, self.unary()) if self.take("-") else self.done_with(self.primary())

    def bracket(self):
        self.need("(")
        inside = self.program()
        self.need(")")
        return inside

    def primary(self):
        if self.peek() == "(":
            inside = self.bracket()
            return self.dice(inside) if self.peek() == "d" else inside
        if isinstance(self.peek(), int):
            value = self.tokens.pop(0)
            return self.dice(value) if self.peek() == "d" else value
        if self.peek() == "d":
            return self.dice(1)
        if self.take("if"):
            when = self.program()
            self.need("then")
            then = self.program()
            self.need("else")
            return "if", when, then, self.program()
        which = self.take("max", "min")
        if which:
            self.need("(")
            parts = [self.program()]
            while self.take(","):
                parts.append(self.program())
            self.need(")")
            return which, parts
        return "name", self.tokens.pop(0)

    def signed(self):
        return -self.tokens.pop(0) if self.take("-") else self.tokens.pop(0)

    def dice(self, many):
        self.need("d")
        if self.take("%"):
            return "dice", many, list(range(1, 101))
        if self.peek() in ("F", "f"):
            self.tokens.pop(0)
            return "dice", many, [-1, 0, 1]
        if self.peek() == "(":
            return "dice", many, self.bracket()
        if self.take("{"):
            faces = []
            while True:
                first = self.signed()
                faces += range(first, (self.signed() if self.take("..") else first) + 1)
                if not self.take(","):
                    break
            self.need("}")
            return "dice", many, faces
        return "dice", many, list(range(1, self.tokens.pop(0) + 1))

    def test(self):
        sign = self.take(*COMPARE)
        if sign:
            bound = self.bracket() if self.peek() == "(" else self.signed() if self.peek() == "-" or isinstance(
                self.peek(), int) else ("name", self.tokens.pop(0))
            return sign, bound
        if not isinstance(self.peek(), int):
            return None
        value = self.tokens.pop(0)
        if self.take(".."):
            return "..", value, self.signed()
        ends = (None, ")", ",", ";", "+", "*", "/", "vs", "then", "else", "and", "or", ">=", "<=", ">", "<", "=", "!=")
        if self.peek() in ("+", "-") and self.peek(1) in ends:
            return ">=" if self.tokens.pop(0) == "+" else "<=", value
        return "=", value

    def done_with(self, pool):
        while True:
            word = self.take("explode", "compound", "reroll", "high", "low", "mid", "keep", "drop", "count")
            if not word:
                return pool
            if word in ("explode", "compound"):
                test, times = self.test(), None
                if self.take("once"):
                    times = 1
                elif isinstance(self.peek(), int):
                    times = self.tokens.pop(0)
                    self.need("times")
                elif test and self.take("times"):
                    test, times = None, test[1]
                pool = word, pool, test, times
            elif word == "reroll":
                test = self.test()
                pool = word, pool, test, bool(not self.take("once") and self.take("always"))
            elif word == "count":
                pool = word, pool, self.test()
            else:
                which = word if word not in ("keep", "drop") else self.tokens.pop(0)
                many = self.tokens.pop(0) if isinstance(self.peek(), int) else 1
                pool = "keep", pool, ("drop " if word == "drop" else "") + which, many


# ---------------------------------------------------------------- rolling

class Pool:
    def __init__(self, rolls, many, die, top):
        self.rolls, self.many, self.die, self.top, self.again = rolls, many, die, top, None

    def throw(self):
        """All dice, those that exploded with what they brought."""
        out = []
        for _ in range(max(0, self.many)):
            left = self.again[1] if self.again else 0
            out.append(self.die())
            while self.again and self.again[0](out[-1]) and left != 0:
                self.rolls.another()
                out.append(self.die())
                left = left - 1 if left is not None else None
        return out


def passes(test, env, rolls):
    if test[0] == "..":
        return lambda v: test[1] <= v <= test[2]
    bound = number(test[1], env, rolls)
    return lambda v: COMPARE[test[0]](v, bound)


def number(tree, env, rolls):
    value = worth(tree, env, rolls)
    return sum(value.throw()) if isinstance(value, Pool) else sum(value) if isinstance(value, list) else value


def kept(dice, which, many):
    dice = sorted(dice)
    n = len(dice)
    if which == "mid":
        assert many <= n and (n - many) % 2 == 0
        return sum(dice[(n - many) // 2:(n + many) // 2])
    many = min(many, n)
    return sum({"high": dice[n - many:], "low": dice[:many], "drop high": dice[:n - many], "drop low": dice[many:]}[which])


def changed(tree, env, rolls):
    pool = worth(tree[1], env, rolls)
    die = pool.die
    test = passes(tree[2], env, rolls) if tree[2] else (lambda v, top=pool.top: v == top)
    if tree[0] == "explode":
        pool.again = test, tree[3]
    elif tree[0] == "compound":
        def compound():
            value = last = die()
            left = tree[3]
            while test(last) and left != 0:
                rolls.another()
                last = die()
                value += last
                left = left - 1 if left is not None else None
            return value
        pool.die = compound
    else:
        def reroll():
            value = die()
            while test(value):
                value = die()
                if not tree[3]:
                    break
                rolls.another()
            return value
        pool.die = reroll
    return pool


def worth(tree, env, rolls):
    if isinstance(tree, int):
        return tree
    kind = tree[0]
    if kind == "name":
        return env[tree[1]]
    if kind == "let":
        value = worth(tree[2], env, rolls)
        value = value.throw() if isinstance(value, Pool) else value
        return number(tree[3], {**env, tree[1]: value}, rolls)
    if kind == "dice":
        many, faces = number(tree[1], env, rolls), tree[2]
        if isinstance(faces, list):
            return Pool(rolls, many, lambda: rolls.roll(faces), max(faces))
        return Pool(rolls, many, lambda: number(faces, env, rolls), max(shares(faces)[0]))
    if kind in ("explode", "compound", "reroll"):
        return changed(tree, env, rolls)
    if kind in ("keep", "count"):
        pool = worth(tree[1], env, rolls)
        test = passes(tree[2], env, rolls) if kind == "count" else None
        dice = pool.throw() if isinstance(pool, Pool) else pool
        return sum(map(test, dice)) if test else kept(dice, tree[2], tree[3])
    if kind in ("max", "min"):
        return (max if kind == "max" else min)(number(t, env, rolls) for t in tree[1])
    if kind == "if":
        return number(tree[2] if number(tree[1], env, rolls) else tree[3], env, rolls)
    if kind == "not":
        return int(not number(tree[1], env, rolls))
    if kind in ("and", "or"):
        a, b = (bool(number(t, env, rolls)) for t in tree[1:])
        return int(a and b if kind == "and" else a or b)
    if kind == "compare":
        return int(COMPARE[tree[1]](number(tree[2], env, rolls), number(tree[3], env, rolls)))
    a, b = number(tree[1], env, rolls), number(tree[2], env, rolls)
    return {"+": a + b, "-": a - b, "*": a * b}[kind] if kind != "/" else a // b


# ---------------------------------------------------------------- holding them against each other

def model(question):
    reader = Reader(question)
    tree = reader.program()
    assert not reader.tokens, reader.tokens
    return shares(tree)


def written(out, lost):
    rows = [f"{value}:{out[value]}" for value in sorted(out)]
    return " ".join(rows if not lost else [*rows[:8], "..."])


def asked(program, question):
    done = subprocess.run([program, "odds", "dice", "--json", "--lang", "en", "--", question], capture_output=True,
                          text=True, timeout=60)
    return done.returncode, json.loads(done.stdout) if done.stdout else {}, done.stderr


def check_answer(ok, program, question, expected):
    code, told, stderr = asked(program, question)
    if not ok(code == 0, f"{question}: answered", stderr):
        return
    rows = {v["value"]: v for v in told["values"]}
    want = dict((int(v), Fraction(s)) for v, s in (p.split(":") for p in expected.replace("...", "").split()))
    if told["exact"]:
        share = {v: Fraction(int(r["weight"]), int(told["total"])) for v, r in rows.items()}
        good = share == want and sum(share.values()) == 1
    else:
        share = {v: Fraction(r["share"]) for v, r in rows.items()}
        good = told["error"] < 1e-12 and all(abs(share[v] - s) < 1e-12 for v, s in want.items())
    ok(good and told["exact"] != expected.endswith("..."), f"{question}: as written", f"{share}\n{want}")
    ok(all(abs(Fraction(r["share"]) - share[v]) < Fraction(1, 10**14) for v, r in rows.items()) and
       abs(rows[max(rows)]["at_least"] - rows[max(rows)]["share"]) < 1e-14, f"{question}: fifteen digits", rows)
    out, lost = model(question)
    good = all(out.get(v, 0) - Fraction(1, 10**12) <= s <= out.get(v, 0) + lost + Fraction(1, 10**12)
               for v, s in share.items()) and (lost or out == share)
    ok(good and out.keys() <= share.keys(), f"{question}: as rolled", f"{out}\n{share}\nlost {float(lost)}")


def check_by_hand(ok, program, question, expected):
    code, told, stderr = asked(program, question)
    if not ok(code == 0 and told["error"] < 1e-12, f"{question}: answered", f"{stderr} {told.get('error')}"):
        return
    share = {v["value"]: Fraction(v["share"]) for v in told["values"]}
    ok(abs(sum(share.values()) - 1) < Fraction(len(share), 10**15), f"{question}: adds up", float(sum(share.values())))
    for part in expected.split():
        value, text = part.split(":")
        want = eval(re.sub(r"\d+", r"Fraction(\g<0>)", text).replace("^", "**"), {"Fraction": Fraction})
        ok(abs(share.get(int(value), 0) - want) < Fraction(1, 10**12), f"{question}: {value}",
           f"{float(share.get(int(value), 0))!r}, not {float(want)!r}")


def check_fault(ok, program, texts, question, fault, column):
    code, told, stderr = asked(program, question)
    lines = stderr.splitlines()
    text = f"unknown word “" if fault == "unknown_word" else texts[fault]["en"]
    ok(code == 2 and not told and text in lines[0], f"{question[:60]}: {fault}", f"{code} {stderr}")
    ok(len(lines) == 3 and lines[2] == " " * (2 + int(column)) + "^", f"{question[:60]}: column {column}", stderr)


def main():
    program, rows = sys.argv[1], []
    for line in (HERE / "dice_examples.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            rows.append(line)
    if sys.argv[2:] == ["--print"]:
        for row in rows:
            if not re.search("=>|=~|!!", row):
                print(f"{row.strip()} => {written(*model(row))}")
        return 0
    root = HERE.parent.parent
    texts = json.loads((root / "data" / "text" / "dice.json").read_text(encoding="utf-8"))
    listed = re.findall(r"^DICE_FAULT\(\w+, (\w+)\)", (root / "src/odds/dice_faults.def").read_text(), re.M)
    ok = Tap()
    ok(sorted(listed) == sorted(texts), "every fault has its text", set(listed) ^ set(texts))
    met = set()
    for row in rows:
        if "!!" in row:
            question, _, fault = row.rpartition("!!")
            name, column = fault.split()
            met.add(name)
            # A few cannot be written out: "(*40" stands for forty brackets.
            question = re.sub(r"(\S+?)\*\*(\d+)", lambda m: m[1] * int(m[2]), question.rstrip())
            check_fault(ok, program, texts, question, name, column)
        elif " =~ " in row:
            check_by_hand(ok, program, *row.split(" =~ "))
        else:
            question, _, expected = row.partition(" => ")
            check_answer(ok, program, question, expected)
    ok(len([r for r in rows if "=>" in r]) >= 50, "fifty examples", len(rows))
    # What would need more memory than there is takes too long before.
    ok(met >= set(listed) - {"no_room"}, "every fault is met", set(listed) - met)
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
