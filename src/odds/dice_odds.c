// SPDX-License-Identifier: MIT
// Evaluates the tree. Rolls in different places of a question are independent. A name stands for
// one roll that has been made, and its body is evaluated once for each result of that roll. The
// parser bounds the tree's depth, and with it the recursion.
#include "odds/dice_odds.h"

/// The value of a part of a question: dice that can still be read in any way, or a number.
typedef struct Value {
    bool is_pool;
    DicePool pool;
    DiceDist dist;
} Value;

typedef struct Walk {
    const DiceTree *tree;
    DiceWork work;
    Value name[DICE_NAMES_MAX];
    uint32_t where;
    bool has_where;
} Walk;

enum { NODE_STEPS = 64 }; ///< steps of a node besides its arithmetic
/// 1e-12 in parts of ODDS_ONE.
#define ROUGH_BOUND (ODDS_ONE / UINT64_C(1000000000000))

static Value value_of(Walk *k, uint16_t at);

// A tree is walked to its ends, DICE_NODES_MAX deep at most.
// NOLINTBEGIN(misc-no-recursion)
static bool is_good(const Walk *k) { return !k->work.fault; }

/// Records the first mistake and its place; later ones may only follow from it.
static void note(Walk *k, const DiceNode *n)
{
    if (is_good(k) || k->has_where)
        return;
    k->has_where = true;
    k->where = n->at;
}

static DiceDist number_of(Walk *k, uint16_t at)
{
    size_t mark = k->work.used;
    Value v = value_of(k, at);
    if (is_good(k) && v.is_pool) {
        v.dist = dice_pool_sum(&k->work, &v.pool);
        dice_dist_keep(&k->work, mark, &v.dist);
    }
    return v.dist;
}

/// 1 or 0.
static DiceDist truth_of(Walk *k, uint16_t at)
{
    size_t mark = k->work.used;
    DiceDist d = number_of(k, at);
    if (!is_good(k))
        return d;
    DiceWide no = d.least <= 0 && -(int64_t)d.least < d.count ? d.weight[-d.least] : 0;
    DiceDist truth = dice_dist_chance(&k->work, d.total - no, d.total, d.error);
    dice_dist_keep(&k->work, mark, &truth);
    return truth;
}

static DicePool pool_of(Walk *k, const DiceNode *n)
{
    Value v = value_of(k, n->a);
    if (is_good(k) && !v.is_pool)
        dice_dist_fail(&k->work, DICE_NOT_DICE);
    return v.pool;
}

static int64_t certain(Walk *k, uint16_t at)
{
    size_t mark = k->work.used;
    DiceDist d = number_of(k, at);
    if (is_good(k) && d.count != 1)
        dice_dist_fail(&k->work, DICE_NOT_CERTAIN);
    k->work.used = mark;
    return is_good(k) ? d.least : 0;
}

static DiceTest test_of(Walk *k, uint16_t at)
{
    const DiceNode *n = &k->tree->node[at];
    int64_t v = certain(k, n->a);
    note(k, n);
    if (n->flag)
        return (DiceTest){v, certain(k, n->b), false};
    switch ((DiceOp)n->op) {
    case DICE_GE: return (DiceTest){v, INT64_MAX, false};
    case DICE_GT: return (DiceTest){v + 1, INT64_MAX, false};
    case DICE_LE: return (DiceTest){INT64_MIN, v, false};
    case DICE_LT: return (DiceTest){INT64_MIN, v - 1, false};
    case DICE_NE: return (DiceTest){v, v, true};
    case DICE_EQ:
    case DICE_ADD:
    case DICE_SUB:
    case DICE_MUL:
    case DICE_DIV:
    case DICE_MIN:
    case DICE_MAX: break;
    }
    return (DiceTest){v, v, false};
}

// ---------------------------------------------------------------- dice

static DiceDist die_of(Walk *k, const DiceNode *n)
{
    if (n->b)
        return number_of(k, n->b);
    if (!n->faces)
        return dice_pool_die(&k->work, (uint32_t)n->value);
    const int32_t *face = &k->tree->face[n->face];
    int32_t least = face[0], most = face[0];
    for (uint32_t i = 1; i < n->faces; i++) {
        least = face[i] < least ? face[i] : least;
        most = face[i] > most ? face[i] : most;
    }
    DiceDist d = dice_dist_room(&k->work, least, most);
    for (uint32_t i = 0; d.count && i < n->faces; i++)
        d.weight[face[i] - least]++;
    d.total = n->faces;
    return d;
}

static Value dice_of(Walk *k, const DiceNode *n)
{
    Value v = {.is_pool = true};
    v.pool.dice = n->a ? number_of(k, n->a) : dice_dist_one(&k->work, 1);
    if (is_good(k) && v.pool.dice.least + (int64_t)v.pool.dice.count - 1 > DICE_COUNT_MAX)
        dice_dist_fail(&k->work, DICE_MANY_DICE);
    v.pool.die = is_good(k) ? die_of(k, n) : (DiceDist){0};
    return v;
}

/// Dice that are rerolled, explode or compound.
static Value again_of(Walk *k, const DiceNode *n)
{
    Value v = {.is_pool = true, .pool = pool_of(k, n)};
    DicePool *p = &v.pool;
    if (is_good(k) && p->is_rolled)
        dice_dist_fail(&k->work, DICE_ROLLED);
    if (is_good(k) && p->explodes && n->kind != DICE_NODE_REROLL)
        dice_dist_fail(&k->work, DICE_EXPLODES_TWICE);
    if (!is_good(k))
        return v;
    int64_t most = (int64_t)p->die.least + p->die.count - 1;
    DiceTest test = n->b ? test_of(k, n->b) : (DiceTest){most, most, false};
    if (!is_good(k))
        return v;
    if (n->kind == DICE_NODE_REROLL) {
        dice_pool_reroll(&k->work, p, test, n->flag);
    } else if (n->kind == DICE_NODE_COMPOUND) {
        dice_pool_compound(&k->work, p, test, (uint32_t)n->value);
    } else {
        p->explodes = true;
        p->again = test;
        p->waves = (uint32_t)n->value;
    }
    return v;
}

// ---------------------------------------------------------------- names

/// Evaluates the body for every multiset of results of n dice.
static DiceDist let_dice(Walk *k, const DiceNode *n, const DicePool *p, uint32_t dice)
{
    DiceWork *w = &k->work;
    const DiceDist *die = &p->die;
    uint32_t face[64] = {0};
    DiceWide all = 1;
    for (uint32_t i = 0; i < dice && is_good(k); i++, all *= die->total)
        if (i == COUNT_OF(face) || all > ODDS_ONE / die->total)
            dice_dist_fail(w, DICE_MANY_CASES);
    DiceDist seen = is_good(k) ? dice_dist_room(w, die->least, (int64_t)die->least + die->count - 1)
                               : (DiceDist){0};
    DiceMix mix = dice_mix_start(w, all, 0);
    while (is_good(k)) {
        DiceWide weight = 1;
        for (uint32_t i = 0; i < die->count; i++)
            seen.weight[i] = 0;
        for (uint32_t i = 0; i < dice; i++) {
            // The number of orders of the first i + 1 dice: whole at every step.
            weight = weight * (i + 1) / ++seen.weight[face[i]] * die->weight[face[i]];
        }
        if (weight) {
            seen.total = dice;
            k->name[n->value] = (Value){.is_pool = true, .pool = {.die = seen, .is_rolled = true}};
            dice_mix_add(w, &mix, weight, number_of(k, n->b));
        }
        uint32_t i = dice;
        while (i && face[i - 1] + 1 == die->count)
            i--;
        if (!i || !dice_dist_spend(w, die->count + dice))
            break;
        for (uint32_t next = face[i - 1] + 1; i <= dice; i++)
            face[i - 1] = next;
    }
    DiceDist d = dice_mix_end(w, &mix);
    if (die->error)
        dice_dist_fail(w, DICE_TOO_ROUGH); // totals above say the die was exact
    return d;
}

static DiceDist let_pool(Walk *k, const DiceNode *n, const DicePool *p)
{
    DiceWork *w = &k->work;
    if (p->explodes)
        dice_dist_fail(w, DICE_EXPLODES_NAMED);
    if (!is_good(k))
        return (DiceDist){0};
    if (p->dice.count == 1)
        return let_dice(k, n, p, p->dice.least > 0 ? (uint32_t)p->dice.least : 0);
    DiceDist many = dice_dist_copy(w, &p->dice);
    if (is_good(k) && many.total > ODDS_ONE)
        dice_dist_round(&many);
    DiceMix mix = dice_mix_start(w, many.total, many.error);
    for (uint32_t i = 0; i < many.count && is_good(k); i++) {
        int64_t dice = (int64_t)many.least + i;
        if (many.weight[i])
            dice_mix_add(w, &mix, many.weight[i], let_dice(k, n, p, dice > 0 ? (uint32_t)dice : 0));
    }
    return dice_mix_end(w, &mix);
}

static DiceDist let_number(Walk *k, const DiceNode *n, DiceDist d)
{
    DiceWork *w = &k->work;
    if (is_good(k) && d.total > ODDS_ONE)
        dice_dist_round(&d);
    DiceMix mix = dice_mix_start(w, d.total, d.error);
    for (uint32_t i = 0; i < d.count && is_good(k); i++) {
        if (!d.weight[i])
            continue;
        k->name[n->value] = (Value){.dist = {.least = d.least + (int32_t)i}};
        dice_mix_add(w, &mix, d.weight[i], number_of(k, n->b));
    }
    return dice_mix_end(w, &mix);
}

static DiceDist let_of(Walk *k, const DiceNode *n)
{
    size_t mark = k->work.used;
    Value v = value_of(k, n->a);
    DiceDist d = {0};
    if (!is_good(k))
        return d;
    if (v.is_pool && v.pool.is_rolled) { // another name for the same dice
        k->name[n->value] = v;
        d = number_of(k, n->b);
    } else if (v.is_pool) {
        d = let_pool(k, n, &v.pool);
    } else {
        d = let_number(k, n, v.dist);
    }
    dice_dist_keep(&k->work, mark, &d);
    return d;
}

// ---------------------------------------------------------------- the rest

static DiceDist if_of(Walk *k, const DiceNode *n)
{
    DiceWork *w = &k->work;
    size_t mark = w->used;
    DiceDist when = truth_of(k, n->a), d;
    if (!is_good(k))
        return when;
    if (when.count == 1) {
        w->used = mark; // impossible cases are not evaluated
        return number_of(k, when.least ? n->b : n->c);
    }
    if (when.total > ODDS_ONE)
        dice_dist_round(&when);
    DiceMix mix = dice_mix_start(w, when.total, when.error);
    for (uint32_t i = 0; i < when.count; i++)
        dice_mix_add(w, &mix, when.weight[i], number_of(k, when.least + (int32_t)i ? n->b : n->c));
    d = dice_mix_end(w, &mix);
    dice_dist_keep(w, mark, &d);
    return d;
}

/// If one side is certain and decides, the other is not evaluated.
static DiceDist logic_of(Walk *k, const DiceNode *n)
{
    size_t mark = k->work.used;
    bool is_and = n->kind == DICE_NODE_AND;
    DiceDist a = truth_of(k, n->a);
    if (!is_good(k) || (a.count == 1 && (a.least == 0) == is_and))
        return a;
    DiceDist d = dice_dist_combine(&k->work, is_and ? DICE_MIN : DICE_MAX, a, truth_of(k, n->b));
    dice_dist_keep(&k->work, mark, &d);
    return d;
}

static DiceDist combined(Walk *k, const DiceNode *n, DiceOp op)
{
    size_t mark = k->work.used;
    DiceDist a = number_of(k, n->a), b = is_good(k) ? number_of(k, n->b) : (DiceDist){0};
    DiceDist d = dice_dist_combine(&k->work, op, a, b);
    dice_dist_keep(&k->work, mark, &d);
    return d;
}

static DiceDist not_of(Walk *k, const DiceNode *n)
{
    DiceDist d = truth_of(k, n->a);
    if (!is_good(k) || !n->flag)
        return d;
    DiceWide first = d.weight[0];
    if (d.count == 2) {
        d.weight[0] = d.weight[1];
        d.weight[1] = first;
    } else {
        d.least = !d.least;
    }
    return d;
}

/// Reads a number off dice, and frees the dice.
static DiceDist read_of(Walk *k, const DiceNode *n)
{
    size_t mark = k->work.used;
    DicePool p = pool_of(k, n);
    DiceDist d = {0};
    if (!is_good(k))
        return d;
    if (n->kind == DICE_NODE_KEEP) {
        d = dice_pool_keep(&k->work, &p, (DiceWhich)n->op, (uint32_t)n->value);
    } else {
        DiceTest test = test_of(k, n->b);
        d = is_good(k) ? dice_pool_count(&k->work, &p, test) : d;
    }
    dice_dist_keep(&k->work, mark, &d);
    return d;
}

static Value value_of(Walk *k, uint16_t at)
{
    const DiceNode *n = &k->tree->node[at];
    size_t mark = k->work.used;
    Value v = {0};
    if (!dice_dist_spend(&k->work, NODE_STEPS))
        goto out;
    switch ((DiceKind)n->kind) {
    case DICE_NODE_NUMBER: v.dist = dice_dist_one(&k->work, n->value); break;
    case DICE_NODE_NAME:
        v = k->name[n->value];
        if (!v.is_pool)
            v.dist = dice_dist_one(&k->work, v.dist.least);
        break;
    case DICE_NODE_DICE: v = dice_of(k, n); break;
    case DICE_NODE_REROLL:
    case DICE_NODE_EXPLODE:
    case DICE_NODE_COMPOUND: v = again_of(k, n); break;
    case DICE_NODE_KEEP:
    case DICE_NODE_COUNT: v.dist = read_of(k, n); break;
    case DICE_NODE_NEGATE: {
        DiceDist d = number_of(k, n->a);
        v.dist = is_good(k) ? dice_dist_negate(&k->work, &d) : d;
        dice_dist_keep(&k->work, mark, &v.dist);
        break;
    }
    case DICE_NODE_OP: v.dist = combined(k, n, (DiceOp)n->op); break;
    case DICE_NODE_VS: v.dist = combined(k, n, DICE_SUB); break;
    case DICE_NODE_AND:
    case DICE_NODE_OR: v.dist = logic_of(k, n); break;
    case DICE_NODE_NOT: v.dist = not_of(k, n); break;
    case DICE_NODE_IF: v.dist = if_of(k, n); break;
    case DICE_NODE_LET: v.dist = let_of(k, n); break;
    case DICE_NODE_TEST:
    case DICE_NODE_NONE: dice_dist_fail(&k->work, DICE_WANT_VALUE); break;
    }
out:
    note(k, n);
    return v;
}

static DiceRead read_as(const DiceTree *tree, uint16_t at)
{
    const DiceNode *n = &tree->node[at];
    while (n->kind == DICE_NODE_LET)
        n = &tree->node[n->b];
    if (n->kind == DICE_NODE_IF) {
        DiceRead then = read_as(tree, n->b);
        return then == read_as(tree, n->c) ? then : DICE_READ_NUMBER;
    }
    if (n->kind == DICE_NODE_VS)
        return DICE_READ_MARGIN;
    bool is_verdict = n->kind == DICE_NODE_AND || n->kind == DICE_NODE_OR ||
                      n->kind == DICE_NODE_NOT || (n->kind == DICE_NODE_OP && n->op >= DICE_GE);
    return is_verdict ? DICE_READ_VERDICT : DICE_READ_NUMBER;
}
// NOLINTEND(misc-no-recursion)

bool dice_odds(const char *text, size_t length, DiceDesk *desk, DiceOdds *answer)
{
    DiceTree *tree = &desk->tree;
    *answer = (DiceOdds){0};
    if (!dice_parse(text, length, tree)) {
        answer->fault = tree->fault;
        answer->where = tree->where;
        return false;
    }
    Walk k;
    k.tree = tree; // names are written before they are read
    k.work = (DiceWork){.memory = desk->memory, .size = desk->size, .steps = desk->steps};
    k.where = 0;
    k.has_where = false;
    answer->dist = number_of(&k, tree->root);
    answer->read = read_as(tree, tree->root);
    if (is_good(&k) && answer->dist.error > ROUGH_BOUND)
        dice_dist_fail(&k.work, DICE_TOO_ROUGH);
    answer->fault = k.work.fault;
    answer->where = k.has_where ? k.where : tree->node[tree->root].at;
    if (answer->fault)
        return false;
    if (answer->dist.error)
        dice_dist_round(&answer->dist);
    else
        dice_dist_reduce(&answer->dist);
    return true;
}

const char *dice_fault_name(DiceFault fault)
{
    static const char *const names[DICE_FAULT_COUNT] = {
        [DICE_FINE] = "fine",
#define DICE_FAULT(NAME, name) [DICE_##NAME] = #name,
#include "odds/dice_faults.def"
#undef DICE_FAULT
    };
    return names[fault];
}
