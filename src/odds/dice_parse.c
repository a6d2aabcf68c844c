// SPDX-License-Identifier: MIT
// Recursive descent, one function for each level of the grammar in docs/dice.md, reading letters as
// it goes: there are too few words for a list of tokens to pay. The first mistake ends it, at its
// place.
#include "odds/dice_parse.h"
#include "odds/dice_word.h"
#include <string.h>

typedef struct Parser {
    const char *text;
    size_t length, at;
    uint32_t depth;
    DiceTree *tree;
    struct {
        size_t at, length;
    } name[DICE_NAMES_MAX];
} Parser;

static uint16_t program(Parser *p);

// ---------------------------------------------------------------- letters

static bool is_good(const Parser *p) { return !p->tree->fault; }

static uint16_t fail_at(Parser *p, DiceFault fault, size_t where)
{
    if (is_good(p)) {
        p->tree->fault = fault;
        p->tree->where = (uint32_t)where;
    }
    return 0;
}

static void skip(Parser *p)
{
    while (p->at < p->length && (p->text[p->at] == ' ' || p->text[p->at] == '\t' ||
                                 p->text[p->at] == '\n' || p->text[p->at] == '\r'))
        p->at++;
}

static uint16_t fail(Parser *p, DiceFault fault)
{
    skip(p);
    return fail_at(p, fault, p->at);
}

static char letter(const Parser *p, size_t ahead)
{
    return p->at + ahead < p->length ? p->text[p->at + ahead] : 0;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static DiceSign sign(Parser *p, size_t *bytes)
{
    skip(p);
    return dice_sign_find(p->text + p->at, p->length - p->at, bytes);
}

/// Reads this sign if it comes next.
static bool take(Parser *p, DiceSign want)
{
    size_t bytes;
    if (sign(p, &bytes) != want)
        return false;
    p->at += bytes;
    return true;
}

/// "d6", "d%", "dF", "d(", "d{": a die, not a word that begins with d.
static bool is_die(const Parser *p)
{
    char d = letter(p, 0), next = letter(p, 1);
    if (d != 'd' && d != 'D')
        return false;
    if (next == 'F' || next == 'f')
        return dice_word_length(p->text + p->at, p->length - p->at) == 2;
    return is_digit(next) || next == '%' || next == '(' || next == '{';
}

static DiceWord word(Parser *p, size_t *bytes)
{
    skip(p);
    *bytes = is_die(p) ? 0 : dice_word_length(p->text + p->at, p->length - p->at);
    return dice_word_find(p->text + p->at, *bytes);
}

static bool take_word(Parser *p, DiceWord want)
{
    size_t bytes;
    if (word(p, &bytes) != want)
        return false;
    p->at += bytes;
    return true;
}

/// Digits, if they come next.
static bool take_number(Parser *p, int32_t *value)
{
    skip(p);
    size_t begin = p->at;
    int32_t n = 0;
    for (; is_digit(letter(p, 0)); p->at++) {
        n = n * 10 + (letter(p, 0) - '0');
        if (n > DICE_NUMBER_MAX) {
            fail_at(p, DICE_BIG_NUMBER, begin);
            return false;
        }
    }
    *value = n;
    return p->at > begin;
}

static uint16_t add(Parser *p, DiceKind kind, size_t at, uint16_t a, uint16_t b)
{
    DiceTree *t = p->tree;
    if (!is_good(p))
        return 0;
    if (t->node_count == DICE_NODES_MAX)
        return fail_at(p, DICE_TOO_MANY, at);
    t->node[t->node_count] = (DiceNode){.kind = (uint8_t)kind, .at = (uint16_t)at, .a = a, .b = b};
    return t->node_count++;
}

// ---------------------------------------------------------------- dice

static void add_face(Parser *p, DiceNode *die, int32_t face)
{
    DiceTree *t = p->tree;
    if (t->face_count == DICE_FACES_MAX) {
        fail(p, DICE_MANY_SIDES);
        return;
    }
    if (!die->faces++)
        die->face = t->face_count;
    t->face[t->face_count++] = face;
}

static int32_t signed_number(Parser *p)
{
    int32_t value = 0;
    bool is_minus = take(p, DICE_SIGN_MINUS);
    if (!take_number(p, &value))
        fail(p, DICE_WANT_NUMBER);
    return is_minus ? -value : value;
}

/// {1, 1, 2, 5..8}
static void faces(Parser *p, DiceNode *die)
{
    p->at++;
    do {
        size_t at = p->at;
        int32_t first = signed_number(p), last = take(p, DICE_SIGN_TO) ? signed_number(p) : first;
        if (is_good(p) && (last < first || last - first >= DICE_FACES_MAX))
            fail_at(p, last < first ? DICE_NO_SIDES : DICE_MANY_SIDES, at);
        for (int32_t face = first; is_good(p) && face <= last; face++)
            add_face(p, die, face);
    } while (is_good(p) && take(p, DICE_SIGN_COMMA));
    skip(p);
    if (letter(p, 0) == '}')
        p->at++;
    else
        fail(p, DICE_WANT_CLOSE);
}

static uint16_t bracket(Parser *p)
{
    if (!take(p, DICE_SIGN_OPEN))
        return fail(p, DICE_WANT_OPEN);
    uint16_t inside = program(p);
    if (is_good(p) && !take(p, DICE_SIGN_CLOSE))
        return fail(p, DICE_WANT_CLOSE);
    return inside;
}

/// A die, after how many there are (0: one).
static uint16_t dice(Parser *p, uint16_t many, size_t at)
{
    uint16_t node = add(p, DICE_NODE_DICE, at, many, 0);
    if (!node)
        return 0;
    DiceNode *die = &p->tree->node[node];
    p->at++; // the d
    size_t side_at = p->at;
    char c = letter(p, 0);
    if (c == '%') {
        p->at++;
        die->value = 100;
    } else if (c == 'F' || c == 'f') {
        p->at++;
        for (int32_t face = -1; face <= 1; face++)
            add_face(p, die, face);
    } else if (c == '{') {
        faces(p, die);
    } else if (c == '(') {
        uint16_t inside = bracket(p);
        die->b = inside;
    } else {
        int32_t sides = 0;
        bool has_number = take_number(p, &sides);
        if (is_good(p) && (!has_number || sides < 1))
            fail_at(p, DICE_NO_SIDES, side_at);
        else if (sides > DICE_SIDES_MAX)
            fail_at(p, DICE_MANY_SIDES, side_at);
        die->value = sides;
    }
    return is_good(p) ? node : 0;
}

// ---------------------------------------------------------------- what is done with dice

/// Does something to add or take away come next? Else a "+" after a number means "or more".
static bool is_value_next(Parser *p)
{
    size_t bytes, at = p->at;
    DiceSign next = sign(p, &bytes);
    bool is_value =
        next == DICE_SIGN_OPEN || next == DICE_SIGN_MINUS || is_digit(letter(p, 0)) || is_die(p);
    if (!is_value) {
        DiceWord w = word(p, &bytes);
        is_value = bytes && (w == DICE_WORD_NONE || w >= DICE_WORD_IF);
    }
    p->at = at;
    return is_value;
}

static uint16_t number_node(Parser *p, int32_t value, size_t at)
{
    uint16_t node = add(p, DICE_NODE_NUMBER, at, 0, 0);
    p->tree->node[node].value = node ? value : 0;
    return node;
}

/// A number, a name or something in brackets.
static uint16_t find_name(Parser *p, size_t at, size_t length)
{
    for (uint32_t i = 0; i < p->tree->name_count; i++)
        if (p->name[i].length == length && !memcmp(p->text + p->name[i].at, p->text + at, length))
            return (uint16_t)(i + 1);
    return 0;
}

static uint16_t name_node(Parser *p, size_t bytes)
{
    uint16_t name = find_name(p, p->at, bytes);
    if (!name)
        return fail(p, DICE_UNKNOWN_WORD);
    uint16_t node = add(p, DICE_NODE_NAME, p->at, 0, 0);
    p->tree->node[node].value = node ? name - 1 : 0;
    p->at += bytes;
    return node;
}

static uint16_t threshold(Parser *p)
{
    size_t bytes;
    skip(p);
    if (letter(p, 0) == '(')
        return bracket(p);
    if (word(p, &bytes) == DICE_WORD_NONE && bytes)
        return name_node(p, bytes);
    size_t at = p->at;
    int32_t value = signed_number(p);
    return number_node(p, value, at);
}

static bool op_of(DiceSign s, DiceOp *op)
{
    static const DiceOp ops[] = {
        [DICE_SIGN_GE] = DICE_GE, [DICE_SIGN_GT] = DICE_GT, [DICE_SIGN_LE] = DICE_LE,
        [DICE_SIGN_LT] = DICE_LT, [DICE_SIGN_EQ] = DICE_EQ, [DICE_SIGN_NE] = DICE_NE};
    if (s < DICE_SIGN_GE || s > DICE_SIGN_NE)
        return false;
    *op = ops[s];
    return true;
}

/// ">= 4", "4+", "4-", "6", "1..2"; 0 without a mistake: none of them comes next.
static uint16_t test(Parser *p)
{
    size_t bytes, at;
    DiceOp op = DICE_EQ;
    bool has_sign = op_of(sign(p, &bytes), &op);
    at = p->at;
    if (has_sign) {
        p->at += bytes;
        uint16_t bound = threshold(p), node = add(p, DICE_NODE_TEST, at, bound, 0);
        p->tree->node[node].op = node ? (uint8_t)op : 0;
        return node;
    }
    int32_t value;
    if (!take_number(p, &value))
        return 0;
    uint16_t first = number_node(p, value, at), last = 0;
    char c = letter(p, 0);
    if (take(p, DICE_SIGN_TO)) {
        size_t last_at = p->at;
        last = number_node(p, signed_number(p), last_at);
    } else if (c == '+' || c == '-') {
        p->at++;
        if (is_value_next(p))
            p->at--;
        else
            op = c == '+' ? DICE_GE : DICE_LE;
    }
    uint16_t node = add(p, DICE_NODE_TEST, at, first, last);
    if (node) {
        p->tree->node[node].op = (uint8_t)op;
        p->tree->node[node].flag = last != 0;
    }
    return node;
}

static uint16_t need_test(Parser *p)
{
    uint16_t node = test(p);
    return node || !is_good(p) ? node : fail(p, DICE_WANT_TEST);
}

/// explode [test] [once | N times]
static uint16_t explode(Parser *p, DiceKind kind, uint16_t pool, size_t at)
{
    uint16_t when = test(p);
    int32_t waves = 0;
    DiceTree *t = p->tree;
    const DiceNode *n = &t->node[when];
    if (take_word(p, DICE_WORD_ONCE)) {
        waves = 1;
    } else if (when && n->op == DICE_EQ && !n->flag && take_word(p, DICE_WORD_TIMES)) {
        waves = t->node[n->a].value; // the number was not a test
        when = 0;
    } else if (is_digit(letter(p, 0)) && take_number(p, &waves) && !take_word(p, DICE_WORD_TIMES)) {
        return fail(p, DICE_WANT_END);
    }
    uint16_t node = add(p, kind, at, pool, when);
    if (node && waves > DICE_COUNT_MAX)
        return fail_at(p, DICE_BIG_NUMBER, at);
    t->node[node].value = node ? waves : 0;
    return node;
}

/// reroll test [once | always]
static uint16_t reroll(Parser *p, uint16_t pool, size_t at)
{
    uint16_t when = need_test(p), node = add(p, DICE_NODE_REROLL, at, pool, when);
    bool is_always = !take_word(p, DICE_WORD_ONCE) && take_word(p, DICE_WORD_ALWAYS);
    p->tree->node[node].flag = node && is_always;
    return node;
}

static uint16_t keep(Parser *p, DiceWhich which, uint16_t pool, size_t at)
{
    int32_t number = 1;
    skip(p);
    if (is_digit(letter(p, 0)))
        (void)take_number(p, &number);
    uint16_t node = add(p, DICE_NODE_KEEP, at, pool, 0);
    if (node) {
        p->tree->node[node].op = (uint8_t)which;
        p->tree->node[node].value = number;
    }
    return node;
}

/// keep high 2, drop low: which of them?
static uint16_t keep_which(Parser *p, bool is_drop, uint16_t pool, size_t at)
{
    if (take_word(p, DICE_WORD_HIGH))
        return keep(p, is_drop ? DICE_DROP_HIGH : DICE_HIGH, pool, at);
    if (take_word(p, DICE_WORD_LOW))
        return keep(p, is_drop ? DICE_DROP_LOW : DICE_LOW, pool, at);
    if (!is_drop && take_word(p, DICE_WORD_MID))
        return keep(p, DICE_MID, pool, at);
    return fail(p, DICE_WANT_WHICH);
}

/// Whatever is done with dice stands after them.
static uint16_t done_with(Parser *p, uint16_t pool)
{
    while (is_good(p)) {
        size_t bytes, at;
        DiceWord w = word(p, &bytes);
        at = p->at;
        if (w < DICE_WORD_EXPLODE || w > DICE_WORD_COUNT)
            break;
        p->at += bytes;
        if (w == DICE_WORD_EXPLODE || w == DICE_WORD_COMPOUND)
            pool = explode(p, w == DICE_WORD_EXPLODE ? DICE_NODE_EXPLODE : DICE_NODE_COMPOUND, pool,
                           at);
        else if (w == DICE_WORD_REROLL)
            pool = reroll(p, pool, at);
        else if (w == DICE_WORD_KEEP || w == DICE_WORD_DROP)
            pool = keep_which(p, w == DICE_WORD_DROP, pool, at);
        else if (w == DICE_WORD_COUNT)
            pool = add(p, DICE_NODE_COUNT, at, pool, need_test(p));
        else
            pool = keep(p,
                        w == DICE_WORD_HIGH  ? DICE_HIGH
                        : w == DICE_WORD_LOW ? DICE_LOW
                                             : DICE_MID,
                        pool, at);
    }
    return is_good(p) ? pool : 0;
}

// ---------------------------------------------------------------- arithmetic

/// max(a, b, ...)
static uint16_t extreme(Parser *p, DiceOp op, size_t at)
{
    if (!take(p, DICE_SIGN_OPEN))
        return fail(p, DICE_WANT_OPEN);
    uint16_t all = program(p);
    while (is_good(p) && take(p, DICE_SIGN_COMMA)) {
        all = add(p, DICE_NODE_OP, at, all, program(p));
        p->tree->node[all].op = all ? (uint8_t)op : 0;
    }
    if (is_good(p) && !take(p, DICE_SIGN_CLOSE))
        return fail(p, DICE_WANT_CLOSE);
    return all;
}

static uint16_t conditional(Parser *p, size_t at)
{
    uint16_t when = program(p);
    if (is_good(p) && !take_word(p, DICE_WORD_THEN))
        return fail(p, DICE_WANT_THEN);
    uint16_t then = program(p);
    if (is_good(p) && !take_word(p, DICE_WORD_ELSE))
        return fail(p, DICE_WANT_ELSE);
    uint16_t other = program(p), node = add(p, DICE_NODE_IF, at, when, then);
    p->tree->node[node].c = node ? other : 0;
    return node;
}

static uint16_t primary(Parser *p)
{
    size_t bytes, at;
    int32_t value;
    skip(p);
    at = p->at;
    if (letter(p, 0) == '(') {
        uint16_t inside = bracket(p);
        return is_good(p) && is_die(p) ? dice(p, inside, at) : inside;
    }
    if (is_digit(letter(p, 0))) {
        if (!take_number(p, &value))
            return 0;
        uint16_t number = number_node(p, value, at);
        skip(p);
        return is_good(p) && is_die(p) ? dice(p, number, at) : number;
    }
    if (is_die(p))
        return dice(p, 0, at);
    DiceWord w = word(p, &bytes);
    if (w == DICE_WORD_NONE && bytes)
        return name_node(p, bytes);
    if (w >= DICE_WORD_IF && w != DICE_WORD_NOT) {
        p->at += bytes;
        return w == DICE_WORD_IF ? conditional(p, at)
                                 : extreme(p, w == DICE_WORD_MAX ? DICE_MAX : DICE_MIN, at);
    }
    bool is_known = bytes || at == p->length || sign(p, &bytes) != DICE_SIGN_NONE;
    return fail(p, is_known ? DICE_WANT_VALUE : DICE_BAD_CHARACTER);
}

static uint16_t unary(Parser *p)
{
    uint32_t minus = 0;
    size_t at = 0;
    while (take(p, DICE_SIGN_MINUS)) {
        at = p->at - 1;
        minus++;
    }
    uint16_t value = done_with(p, primary(p));
    return minus % 2 ? add(p, DICE_NODE_NEGATE, at, value, 0) : value;
}

/// A level of operations that are done from left to right.
static uint16_t level(Parser *p, uint16_t (*below)(Parser *), DiceSign one, DiceOp one_op,
                      DiceSign other, DiceOp other_op)
{
    uint16_t left = below(p);
    while (is_good(p)) {
        size_t bytes;
        DiceSign s = sign(p, &bytes);
        size_t at = p->at;
        if (s != one && s != other)
            break;
        p->at += bytes;
        left = add(p, DICE_NODE_OP, at, left, below(p));
        p->tree->node[left].op = left ? (uint8_t)(s == one ? one_op : other_op) : 0;
    }
    return is_good(p) ? left : 0;
}

static uint16_t product(Parser *p)
{
    return level(p, unary, DICE_SIGN_TIMES, DICE_MUL, DICE_SIGN_OVER, DICE_DIV);
}

static uint16_t sum(Parser *p)
{
    return level(p, product, DICE_SIGN_PLUS, DICE_ADD, DICE_SIGN_MINUS, DICE_SUB);
}

/// One comparison, or how far one side beats the other.
static uint16_t comparison(Parser *p)
{
    uint32_t nots = 0;
    size_t not_at = 0, bytes, at;
    for (; take_word(p, DICE_WORD_NOT); nots++)
        not_at = p->at - 3;
    uint16_t left = sum(p);
    DiceOp op;
    DiceSign s = sign(p, &bytes);
    at = p->at;
    if (is_good(p) && op_of(s, &op)) {
        p->at += bytes;
        left = add(p, DICE_NODE_OP, at, left, sum(p));
        p->tree->node[left].op = left ? (uint8_t)op : 0;
    } else if (is_good(p) && take_word(p, DICE_WORD_VS)) {
        left = add(p, DICE_NODE_VS, at, left, sum(p));
    }
    if (!nots)
        return left;
    left = add(p, DICE_NODE_NOT, not_at, left, 0);
    p->tree->node[left].flag = nots % 2;
    return left;
}

/// Parts with a word between them.
static uint16_t joined(Parser *p, uint16_t (*below)(Parser *), DiceWord by, DiceKind kind)
{
    uint16_t left = below(p);
    for (skip(p); is_good(p); skip(p)) {
        size_t at = p->at;
        if (!take_word(p, by))
            break;
        left = add(p, kind, at, left, below(p));
    }
    return is_good(p) ? left : 0;
}

static uint16_t both(Parser *p) { return joined(p, comparison, DICE_WORD_AND, DICE_NODE_AND); }
static uint16_t either(Parser *p) { return joined(p, both, DICE_WORD_OR, DICE_NODE_OR); }

/// name = roll; what it is for. A name that is taken already is compared, not given again.
static uint16_t program(Parser *p) // NOLINT(misc-no-recursion): DICE_DEPTH_MAX at most
{
    size_t bytes, at;
    if (!is_good(p))
        return 0;
    if (p->depth == DICE_DEPTH_MAX)
        return fail(p, DICE_TOO_DEEP);
    p->depth++;
    DiceWord w = word(p, &bytes);
    at = p->at;
    uint16_t node = 0;
    size_t after = 0;
    if (w == DICE_WORD_NONE && bytes && !find_name(p, at, bytes)) {
        p->at += bytes;
        bool is_name = sign(p, &after) == DICE_SIGN_EQ && after == 1;
        p->at = is_name ? p->at + after : at;
        after = is_name;
    }
    if (after) {
        uint16_t value = either(p);
        if (is_good(p) && !take(p, DICE_SIGN_NEXT))
            fail(p, DICE_WANT_BODY);
        if (is_good(p) && p->tree->name_count == DICE_NAMES_MAX)
            fail_at(p, DICE_TOO_MANY, at);
        if (is_good(p)) {
            uint16_t number = p->tree->name_count++;
            p->name[number].at = at;
            p->name[number].length = bytes;
            node = add(p, DICE_NODE_LET, at, value, program(p));
            p->tree->node[node].value = node ? number : 0;
            p->name[number].length = 0; // known as far as its brackets go
        }
    } else {
        node = either(p);
    }
    p->depth--;
    return is_good(p) ? node : 0;
}

bool dice_parse(const char *text, size_t length, DiceTree *tree)
{
    Parser p = {.text = text, .length = length, .tree = tree};
    // Nodes are written when they are added: clearing all of them would take longer than parsing.
    tree->node[0] = (DiceNode){0};
    tree->node_count = 1;
    tree->face_count = tree->name_count = tree->root = 0;
    tree->fault = DICE_FINE;
    tree->where = 0;
    if (length > DICE_TEXT_MAX) {
        fail_at(&p, DICE_TOO_LONG, DICE_TEXT_MAX);
        return false;
    }
    tree->root = program(&p);
    skip(&p);
    if (is_good(&p) && p.at < length) {
        size_t bytes, word_bytes;
        bool is_sign = sign(&p, &bytes) != DICE_SIGN_NONE;
        bool is_odd = word(&p, &word_bytes) == DICE_WORD_NONE && word_bytes &&
                      !find_name(&p, p.at, word_bytes);
        bool is_known = is_sign || word_bytes || is_digit(letter(&p, 0)) || is_die(&p);
        fail(&p, is_odd ? DICE_UNKNOWN_WORD : is_known ? DICE_WANT_END : DICE_BAD_CHARACTER);
    }
    return is_good(&p);
}
