// SPDX-License-Identifier: MIT
// In the order of the ledger's refusals: numbers out of their range, missing categories, caps,
// budgets; what is merely left to spend comes last and is no mistake.
#include "rules/aura/aura_problems.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include "rules/aura/aura_dice.h"

enum { PHYSICAL_POINTS = 24 }; // AE-CHAR-4

typedef struct Sums {
    int stats, physical, mental, positive, magic, negative;
} Sums;

static Sums sums_of(const AuraDraft *d)
{
    Sums s = {0};
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++) {
        s.stats += d->stat[i];
        *(aura_stats[i].group == AURA_GROUP_PHYSICAL ? &s.physical : &s.mental) += d->stat[i];
    }
    for (uint32_t i = 0; i < d->trait_count; i++) {
        const AuraDraftTrait *t = &d->trait[i];
        s.negative += t->kind == AURA_DRAFT_NEGATIVE ? t->value : 0;
        s.magic += t->kind == AURA_DRAFT_MAGIC ? t->value : 0;
        s.positive += t->kind == AURA_DRAFT_POSITIVE || t->kind == AURA_DRAFT_MAGIC ? t->value : 0;
    }
    return s;
}

int aura_boxes(int score, uint32_t third)
{
    int size = score - (int)third;
    return size < 0 ? 0 : size;
}

AuraScores aura_scores(const AuraDraft *d)
{
    Sums s = sums_of(d);
    AuraScores out = {.stat_budget = (int16_t)(AURA_STAT_POINTS - s.magic),
                      .stat_spent = (int16_t)s.stats,
                      .trait_budget = (int16_t)(AURA_TRAIT_POINTS + s.negative),
                      .trait_spent = (int16_t)(s.positive - (d->magic_apart ? s.magic : 0)),
                      .life = (int16_t)aura_average(s.physical, d->nearest),
                      .aura = (int16_t)aura_average(s.mental, d->nearest)};
    for (uint32_t i = 0; i < COUNT_OF(out.box); i++)
        out.box[i] = (uint8_t)aura_boxes(i < AURA_GAUGE_FIT ? out.life : out.aura, i % 3);
    return out;
}

typedef struct List {
    AuraProblem *out;
    uint32_t count;
} List;

static void add(List *list, AuraProblem problem)
{
    if (list->count < AURA_PROBLEM_MAX)
        list->out[list->count++] = problem;
}

/// AE-CHAR-2, AE-CHAR-3, AE-CHAR-6: one number out of 1 to 6.
static void check_score(List *list, int value, RuleId rule, uint8_t place, uint32_t index)
{
    if (value >= AURA_SCORE_LEAST && value <= AURA_SCORE_MOST)
        return;
    bool is_low = value < AURA_SCORE_LEAST;
    add(list,
        (AuraProblem){.code = ERR_RANGE,
                      .rule = rule,
                      .place = place,
                      .index = (uint8_t)index,
                      .mend = is_low ? AURA_MEND_RAISE : AURA_MEND_LOWER,
                      .by = (int16_t)(is_low ? AURA_SCORE_LEAST - value : value - AURA_SCORE_MOST),
                      .to = is_low ? AURA_SCORE_LEAST : AURA_SCORE_MOST});
}

static void check_traits(List *list, const AuraDraft *d)
{
    for (uint32_t i = 0; i < d->trait_count; i++) {
        const AuraDraftTrait *t = &d->trait[i];
        AuraProblem problem = {.place = AURA_PLACE_TRAIT, .index = (uint8_t)i};
        if (t->kind == AURA_DRAFT_EARNED) {
            problem.code = ERR_NOT_NOW;
            problem.rule = RULE_AE_TRAIT_1;
            problem.mend = AURA_MEND_REMOVE;
            add(list, problem);
            continue;
        }
        check_score(list, t->value,
                    t->kind == AURA_DRAFT_NEGATIVE ? RULE_AE_CHAR_6 : RULE_AE_CHAR_3,
                    AURA_PLACE_TRAIT, i);
        if (t->kind == AURA_DRAFT_MAGIC && !t->has_family) {
            problem.code = ERR_MAGIC;
            problem.rule = RULE_AE_CHAR_5;
            problem.mend = AURA_MEND_FAMILY;
            add(list, problem);
        }
        if (t->is_unnamed) {
            problem.code = ERR_UNKNOWN;
            problem.rule = RULE_AE_TRAIT_1;
            problem.mend = AURA_MEND_NAME;
            add(list, problem);
        } else if (t->same_as) {
            problem.code = ERR_UNKNOWN;
            problem.rule = RULE_AE_TRAIT_1;
            problem.mend = AURA_MEND_REMOVE;
            add(list, problem);
        }
    }
}

static void check_caps(List *list, const AuraDraft *d, const Sums *s)
{
    int over = d->trait_count - AURA_TRAIT_MOST;
    if (over > 0)
        add(list, (AuraProblem){.code = ERR_LIMIT,
                                .rule = RULE_AE_SESS_1,
                                .place = AURA_PLACE_TRAITS,
                                .mend = AURA_MEND_REMOVE,
                                .by = (int16_t)over});
    if (d->weapon_count > AURA_WEAPON_MOST || d->armour_count > AURA_ARMOUR_MOST)
        add(list, (AuraProblem){.code = ERR_LIMIT,
                                .rule = RULE_AE_SESS_1,
                                .place = AURA_PLACE_ARMS,
                                .mend = AURA_MEND_REMOVE});
    over = d->negative_cap ? s->negative - d->negative_cap : 0;
    if (over > 0)
        add(list, (AuraProblem){.code = ERR_POINTS,
                                .rule = RULE_AE_CHAR_6,
                                .place = AURA_PLACE_NEGATIVES,
                                .mend = AURA_MEND_LOWER,
                                .by = (int16_t)over});
}

/// A sum that is too high, or points that are left.
static void check_budget(List *list, int spent, int budget, RuleId rule, uint8_t place)
{
    if (spent == budget)
        return;
    bool is_over = spent > budget;
    add(list, (AuraProblem){.code = is_over ? ERR_POINTS : 0,
                            .rule = is_over || place == AURA_PLACE_STATS ? rule : RULE_AE_CHAR_7,
                            .place = place,
                            .mend = is_over ? AURA_MEND_LOWER : AURA_MEND_SPEND,
                            .by = (int16_t)(is_over ? spent - budget : budget - spent)});
}

uint32_t aura_problems(const AuraDraft *d, AuraProblem out[AURA_PROBLEM_MAX])
{
    List list = {out, 0};
    Sums s = sums_of(d);
    AuraScores scores = aura_scores(d);
    if (d->is_unnamed)
        add(&list, (AuraProblem){.code = ERR_UNKNOWN,
                                 .rule = RULE_AE_CHAR_1,
                                 .place = AURA_PLACE_NAME,
                                 .mend = AURA_MEND_NAME});
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++)
        check_score(&list, d->stat[i], RULE_AE_CHAR_2, AURA_PLACE_STAT, i);
    check_traits(&list, d);
    check_caps(&list, d, &s);
    int over = s.physical - (PHYSICAL_POINTS - s.magic);
    if (d->from_physical && s.magic && over > 0)
        add(&list, (AuraProblem){.code = ERR_POINTS,
                                 .rule = RULE_AE_CHAR_4,
                                 .place = AURA_PLACE_BODY,
                                 .mend = AURA_MEND_LOWER,
                                 .by = (int16_t)over});
    bool stats_over = scores.stat_spent > scores.stat_budget;
    bool traits_over = scores.trait_spent > scores.trait_budget;
    RuleId stat_rule = s.magic && stats_over ? RULE_AE_CHAR_4 : RULE_AE_CHAR_2;
    RuleId trait_rule = s.negative ? RULE_AE_CHAR_6 : RULE_AE_CHAR_3;
    // Mistakes before what is merely left.
    for (int pass = 0; pass < 2; pass++) {
        if (stats_over != pass)
            check_budget(&list, scores.stat_spent, scores.stat_budget, stat_rule, AURA_PLACE_STATS);
        if (traits_over != pass)
            check_budget(&list, scores.trait_spent, scores.trait_budget, trait_rule,
                         AURA_PLACE_TRAITS);
    }
    return list.count;
}
