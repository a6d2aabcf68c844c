# SPDX-License-Identifier: MIT
"""Which one-line changes a file of C allows, such as a careless maintainer might make.

Works on text, not on a syntax tree: clang-format keeps the source regular enough (one statement a line, blanks
around binary operators), a change that does not compile costs half a second, and any reader can follow it.
"""
import dataclasses
import re

COMPARE = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
LOGIC = {"&&": "||", "||": "&&"}
ARITHMETIC = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
# Words that stand for each other in a slip of the hand; enumerators find their neighbours by themselves.
PAIRS = [("true", "false"), ("x", "y"), ("num_min", "num_max"), ("from", "to"), ("subject", "object"),
         ("actor", "target"), ("attacker", "defender"), ("width", "depth"), ("first", "last"), ("lo", "hi"),
         ("figure_count", "seat_count"), ("min", "max")]
SWAP = {a: b for pair in PAIRS for a, b in (pair, pair[::-1])}
RULE = re.compile(r"\b(?:RULE_)?((?:AO|EV|SG|AN|AE)_[A-Z]+_)(\d+)\b")
# Where the value of an option is read; what a sibling's rules fix is read alike.
OPTION = re.compile(r"\b(?:\w+_option|\w+_setting)\(\w[\w>.-]*, \w+_(?:OPT|SET)_(\w+)\)|"
                    r"\b(?:s->)?option\[\w+_OPT_(\w+)\](?! = )")
OPTION_ROW = re.compile(r"\w+_OPTION\((\w+), \"\w+\", OPTION_(\w+), ([-\d, ]+),")
SETTING_ROW = re.compile(r"\w+_SETTING\((\w+), (\w+), (\d+), (\w+), (\d+)\)")
# What cannot happen, or is no behaviour: nothing under these is changed.
UNREACHABLE = re.compile(r"\bNEVER\(|\b(?:CORE_ASSERT|assert|_Static_assert|static_assert)\b")
LABEL = re.compile(r"\s*(?:case\b.*|default\s*):\s*$")
LABEL_ON_LINE = re.compile(r"\s*case [^:]*:")
# The smaller or the larger of two: which of equals is taken makes no difference.
TIE = re.compile(r"([\w.>\[\]-]+) (?:<|<=|>|>=) ([\w.>\[\]-]+) \? ([\w.>\[\]-]+) : ([\w.>\[\]-]+)")
# A whole assignment or call, but no declaration.
STATEMENT = re.compile(r"\s*(\*?[A-Za-z_][\w.>\-\[\]]*(?:\(|\s*(?:[|&^+*/%-]|<<|>>)?=\s|\+\+|--).*;)[\s\x01]*")
KEYWORDS = {"return", "for", "while", "if", "else", "switch", "do", "goto", "break", "sizeof"}
# The size in the declaration of an array: more room changes nothing.
ARRAY = re.compile(r"\s*(?!return\b)(?:static |const )*[A-Za-z_]\w* \**\w+((?:\[[^\]]*\])+)")


@dataclasses.dataclass(frozen=True)
class Change:
    file: str  # from the top of the source
    line: int  # from 1
    kind: str
    before: str
    after: str

    def place(self):
        return (self.file, self.line, self.before, self.after)

    def key(self):
        """What the change is, wherever the line has moved to."""
        return (self.file, " ".join(self.before.split()), " ".join(self.after.split()))


def masked(text):
    """The text with comments, strings and characters blanked out, place for place."""
    def blank(match):
        word = match.group(0)
        if word[0] in "\"'":
            return word[0] + "\x01" * (len(word) - 2) + word[0]
        return re.sub(r"[^\n]", "\x01", word)
    return re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'", blank, text, flags=re.S)


class Vocabulary:
    """The neighbours of rules, citation keys and enumerators, read from headers (generated ones too); what options
    can be, from their lists."""

    def __init__(self, headers, citation_keys, option_lists):
        self.near = {}
        self.rules = set()
        self.options = {}
        self._options("\n".join(option_lists))
        self._row(citation_keys)
        for text in headers:
            text = masked(text)
            self.rules.update(re.findall(r"\bRULE_(\w+_\d+)\b", text))
            for body in re.findall(r"\benum\b[^;{}()]*\{([^{}]*)\}", text):
                words = [re.match(r"\s*([A-Z]\w*)", part) for part in body.replace("\x01", " ").split(",")]
                self._row([word.group(1) for word in words if word and not word.group(1).startswith("RULE_")])

    def _options(self, text):
        """Every value of a switch; of a number the presets."""
        for key, sort, numbers in OPTION_ROW.findall(text):
            *presets, least, most = map(int, numbers.split(","))
            values = range(least, most + 1) if sort in ("BOOL", "ENUM") else presets
            self.options.setdefault(key, set()).update(values)
        for key, *fixed in SETTING_ROW.findall(text):
            values = (int(n) for sort, n in zip(fixed[::2], fixed[1::2]) if sort == "FIXED")
            self.options.setdefault(key, set()).update(values)

    def _row(self, words):
        words = [word for word in words if not word.endswith(("_COUNT", "_MAX", "_NONE"))]  # counts, limits, nothing
        for i, word in enumerate(words):
            self.near.setdefault(word, words[max(i - 1, 0):i] + words[i + 1:i + 2])

    def neighbours(self, word):
        rule = RULE.fullmatch(word)
        if rule:
            prefix = "RULE_" if word.startswith("RULE_") else ""
            near = (f"{rule.group(1)}{int(rule.group(2)) + step}" for step in (-1, 1))
            return [prefix + other for other in near if other in self.rules]
        return self.near.get(word, [])


def closing(text, start):
    """Where the bracket at `start` is closed in this line, or -1."""
    depth = 0
    for i in range(start, len(text)):
        depth += (text[i] in "([{") - (text[i] in ")]}")
        if depth == 0:
            return i
    return -1


def operand_end(text, i):
    """The end of the operand of && or || that begins at i."""
    depth = 0
    while i < len(text):
        if text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            if depth == 0:
                return i
            depth -= 1
        elif depth == 0 and (text[i] in ";,?:\x01" or text[i:i + 4] in (" && ", " || ") or text[i:] in (" &&", " ||")):
            return i
        i += 1
    return i


def operand_start(text, i):
    """The start of the operand of && or || that ends at i."""
    depth = 0
    while i > 0:
        here = text[i - 1]
        if here in ")]}":
            depth += 1
        elif here in "([{":
            if depth == 0:
                return i
            depth -= 1
        elif depth == 0 and (here in ";,?:" or text[:i].endswith(("&& ", "|| ", "return ", " = "))):
            return i
        i -= 1
    return len(text) - len(text.lstrip())


def edits(line, vocabulary, is_code):
    """(kind, from, to, replacement) for a masked line; `is_code` in a function rather than in a table."""
    found = []
    ties = [m.span() for m in TIE.finditer(line) if {m.group(1), m.group(2)} == {m.group(3), m.group(4)}]
    for table, kind in ((COMPARE, "compare"), (LOGIC, "logic"), (ARITHMETIC, "arithmetic")):
        for match in re.finditer(r"(?<=[ ])(?:<=|>=|==|!=|<|>|&&|\|\||\+=|-=|\+|-)(?= |$)", line):
            is_tie = kind == "compare" and any(a < match.start() < b for a, b in ties)
            if match.group(0) in table and not is_tie:
                found.append((kind, *match.span(), table[match.group(0)]))
    for match in re.finditer(r"(?<![\w.\x01])(\d+)(?![\w.])", line):
        if line[match.start() - 1:match.end() + 1] == "{0}":
            continue
        number = int(match.group(1))
        for near in (number + 1, number - 1):
            if near >= 0:
                found.append(("constant", *match.span(), str(near)))
    for match in OPTION.finditer(line):
        for value in sorted(vocabulary.options.get(match.group(1) or match.group(2), [])):
            found.append(("option", *match.span(), f"(({match.group(0)} & 0) | {value})"))  # reads it all the same
    for match in re.finditer(r"!(?=[\w(])", line):
        found.append(("negation", *match.span(), ""))
    for match in re.finditer(r"[A-Za-z_]\w*", line):
        word = match.group(0)
        kind = "citation" if RULE.fullmatch(word) or word.endswith("_RULE") else "word"
        near = vocabulary.neighbours(word)
        if not near and word in SWAP:
            near = [SWAP[word]]
        if not near and word.startswith(("num_min", "num_max")):
            near = [word.replace("num_min", "num_MAX").replace("num_max", "num_min").replace("num_MAX", "num_max")]
        found += [(kind, *match.span(), other) for other in near]
    if not is_code:
        return found
    for match in re.finditer(r"\bif (?=\()", line):
        end = closing(line, match.end())
        if end > 0:
            found += [("condition", match.end(), end + 1, f"({value})") for value in ("true", "false")]
    for match in re.finditer(r" (?:&&|\|\|)(?: |$)", line):
        right = operand_end(line, match.end()) if match.end() < len(line) else match.end()
        left = operand_start(line, match.start())
        if right > match.end():
            found.append(("conjunct", match.start(), right, ""))
        if left < match.start() and line[left:match.start()].strip():
            found.append(("conjunct", left, match.end(), ""))
    statement = STATEMENT.fullmatch(line)
    first = re.match(r"[\s*]*(\w+)", line)
    if statement and line.count("(") == line.count(")") and \
            first.group(1) not in KEYWORDS:
        found.append(("dropped", *statement.span(1), ";"))
    return found


def changes_in(file, text, vocabulary):
    """{line number: [Change]} of one file."""
    lines, bare = text.split("\n"), masked(text).split("\n")
    found = {}
    is_function = is_table = is_paused = False
    skip_indent = None
    for number, (line, code) in enumerate(zip(lines, bare), 1):
        indent = len(code) - len(code.lstrip(" "))
        if code == "{":
            is_function = True
        elif code.startswith("}"):
            is_function = is_table = False
            continue
        elif not is_function and re.match(r"[\w].*=\s*\{", code):
            is_table = not code.rstrip("\x01 ").endswith("};")
        is_row = is_table or re.match(r"[A-Z][A-Z0-9_]+\(", code) or re.match(r"[\w].*= ?\{.*\};", code)
        if skip_indent is not None and code.strip() and indent <= skip_indent:
            skip_indent = None
        if is_paused or UNREACHABLE.search(code):
            if UNREACHABLE.search(code) and not is_paused:
                skip_indent = indent
            is_paused = not code.rstrip("\x01 ").endswith((";", "{", "}")) and code.count("(") > code.count(")")
            continue
        if skip_indent is not None or LABEL.fullmatch(code) or code.startswith("#") or not (is_function or is_row):
            continue
        begin, array = LABEL_ON_LINE.match(code), ARRAY.match(code)
        for kind, start, end, other in edits(code, vocabulary, is_function):
            if (begin and start < begin.end()) or (array and array.start(1) < start < array.end(1)):
                continue
            after = line[:start] + other + line[end:]
            found.setdefault(number, []).append(Change(file, number, kind, line.strip(), after.strip()))
    return found
