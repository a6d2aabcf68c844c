// SPDX-License-Identifier: MIT
// Everything that is wrong with a character on paper, in its order: code, rule, place, what would
// mend it and by how much. Whole lists are compared, so that nothing else may be in them.
#include "gen/errors.h"
#include "gen/rules.h"
#include "rules/aura/aura_problems.h"
// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
// clang-format on

static AuraDraft plain(void)
{
    return (AuraDraft){
        .stat = {5, 5, 5, 4, 4, 4, 4, 4},
        .trait = {{.value = 6}, {.value = 6}, {.value = 6}, {.value = 6}, {.value = 1}},
        .trait_count = 5};
}

static void wants(const AuraDraft *d, const AuraProblem *list, uint32_t count)
{
    AuraProblem out[AURA_PROBLEM_MAX];
    uint32_t found = aura_problems(d, out);
    for (uint32_t i = 0; i < found && i < count; i++) {
        assert_int_equal(out[i].code, list[i].code);
        assert_int_equal(out[i].rule, list[i].rule);
        assert_int_equal(out[i].place, list[i].place);
        assert_int_equal(out[i].index, list[i].index);
        assert_int_equal(out[i].mend, list[i].mend);
        assert_int_equal(out[i].by, list[i].by);
        assert_int_equal(out[i].to, list[i].to);
    }
    assert_int_equal(found, count);
}

#define WANTS(draft, ...)                                                                          \
    wants(draft, (const AuraProblem[]){__VA_ARGS__},                                               \
          sizeof((const AuraProblem[]){__VA_ARGS__}) / sizeof(AuraProblem))

static const AuraProblem low = {ERR_RANGE, RULE_AE_CHAR_2, AURA_PLACE_STAT, 0, AURA_MEND_RAISE, 1,
                                1};

static AuraProblem left(uint8_t place, RuleId rule, int by)
{
    return (AuraProblem){0, rule, place, 0, AURA_MEND_SPEND, (int16_t)by, 0};
}

static AuraProblem over(uint8_t place, RuleId rule, int by)
{
    return (AuraProblem){ERR_POINTS, rule, place, 0, AURA_MEND_LOWER, (int16_t)by, 0};
}

static void test_all_spent_is_fine(void **state)
{
    (void)state;
    AuraDraft d = plain();
    wants(&d, NULL, 0);
}

static void test_scores_out_of_range(void **state)
{
    (void)state;
    AuraDraft d = plain();
    d.stat[0] = 0;
    d.stat[1] = 6;
    d.stat[2] = 6;
    d.stat[3] = 6;
    d.stat[4] = 5;
    WANTS(&d, low);
    d.stat[0] = -3;
    d.stat[7] = 7;
    WANTS(&d, {ERR_RANGE, RULE_AE_CHAR_2, AURA_PLACE_STAT, 0, AURA_MEND_RAISE, 4, 1},
          {ERR_RANGE, RULE_AE_CHAR_2, AURA_PLACE_STAT, 7, AURA_MEND_LOWER, 1, 6});
    d.stat[0] = 1;
    d.stat[7] = 2;
    d.stat[6] = 6;
    d.stat[5] = 3;
    wants(&d, NULL, 0);
    d.stat[6] = 9;
    d.stat[5] = 0;
    WANTS(&d, {ERR_RANGE, RULE_AE_CHAR_2, AURA_PLACE_STAT, 5, AURA_MEND_RAISE, 1, 1},
          {ERR_RANGE, RULE_AE_CHAR_2, AURA_PLACE_STAT, 6, AURA_MEND_LOWER, 3, 6});
}

static void test_traits_out_of_range(void **state)
{
    (void)state;
    AuraDraft d = plain();
    d.trait[0].value = 8;
    d.trait[4].value = -1;
    WANTS(&d, {ERR_RANGE, RULE_AE_CHAR_3, AURA_PLACE_TRAIT, 0, AURA_MEND_LOWER, 2, 6},
          {ERR_RANGE, RULE_AE_CHAR_3, AURA_PLACE_TRAIT, 4, AURA_MEND_RAISE, 2, 1});
    d = plain();
    d.trait[3] = (AuraDraftTrait){.value = 7, .kind = AURA_DRAFT_NEGATIVE};
    WANTS(&d, {ERR_RANGE, RULE_AE_CHAR_6, AURA_PLACE_TRAIT, 3, AURA_MEND_LOWER, 1, 6},
          left(AURA_PLACE_TRAITS, RULE_AE_CHAR_7, 25 + 7 - 19));
}

static void test_earned_same_and_magic_without_a_family(void **state)
{
    (void)state;
    AuraDraft d = plain();
    d.trait[4].kind = AURA_DRAFT_EARNED;
    WANTS(&d, {ERR_NOT_NOW, RULE_AE_TRAIT_1, AURA_PLACE_TRAIT, 4, AURA_MEND_REMOVE, 0, 0},
          left(AURA_PLACE_TRAITS, RULE_AE_CHAR_7, 1));
    d = plain();
    d.trait[2].same_as = 1;
    WANTS(&d, {ERR_UNKNOWN, RULE_AE_TRAIT_1, AURA_PLACE_TRAIT, 2, AURA_MEND_REMOVE, 0, 0});
    d = plain();
    d.trait[1] = (AuraDraftTrait){.value = 6, .kind = AURA_DRAFT_MAGIC};
    d.stat[0] = d.stat[1] = 2; // six points of them went into magic
    WANTS(&d, {ERR_MAGIC, RULE_AE_CHAR_5, AURA_PLACE_TRAIT, 1, AURA_MEND_FAMILY, 0, 0});
    d.trait[1].same_as = 1;
    WANTS(&d, {ERR_MAGIC, RULE_AE_CHAR_5, AURA_PLACE_TRAIT, 1, AURA_MEND_FAMILY, 0, 0},
          {ERR_UNKNOWN, RULE_AE_TRAIT_1, AURA_PLACE_TRAIT, 1, AURA_MEND_REMOVE, 0, 0});
    d.trait[1].has_family = true;
    d.trait[1].same_as = 0;
    wants(&d, NULL, 0);
}

static void test_caps(void **state)
{
    (void)state;
    AuraDraft d = plain();
    d.weapon_count = 4;
    d.armour_count = 3;
    wants(&d, NULL, 0);
    const AuraProblem arms = {ERR_LIMIT, RULE_AE_SESS_1, AURA_PLACE_ARMS, 0, AURA_MEND_REMOVE, 0,
                              0};
    d.weapon_count = 5;
    WANTS(&d, arms);
    d.weapon_count = 0;
    d.armour_count = 4;
    WANTS(&d, arms);
    d = plain();
    for (uint32_t i = 0; i < 21; i++)
        d.trait[i] = (AuraDraftTrait){.value = (int16_t)(i < 5 ? 2 : 1)};
    d.trait_count = 20;
    wants(&d, NULL, 0);
    d.trait[0].value = d.trait[1].value = 1;
    d.trait_count = 22;
    d.trait[20] = d.trait[21] = (AuraDraftTrait){.value = 1};
    WANTS(&d, {ERR_LIMIT, RULE_AE_SESS_1, AURA_PLACE_TRAITS, 0, AURA_MEND_REMOVE, 2, 0});
}

static void test_negative_traits(void **state)
{
    (void)state;
    AuraDraft d = plain();
    d.trait[5] = (AuraDraftTrait){.value = 4, .kind = AURA_DRAFT_NEGATIVE};
    d.trait_count = 6;
    WANTS(&d, left(AURA_PLACE_TRAITS, RULE_AE_CHAR_7, 4));
    d.trait[4].value = 5;
    wants(&d, NULL, 0);
    d.negative_cap = 4;
    wants(&d, NULL, 0);
    d.negative_cap = 1;
    WANTS(&d, over(AURA_PLACE_NEGATIVES, RULE_AE_CHAR_6, 3));
    d.negative_cap = 0;
    d.trait[4].value = 6;
    WANTS(&d, over(AURA_PLACE_TRAITS, RULE_AE_CHAR_6, 1));
}

/// Mistakes come before what is merely left.
static void test_budgets(void **state)
{
    (void)state;
    AuraDraft d = plain();
    d.stat[0] = 6;
    WANTS(&d, over(AURA_PLACE_STATS, RULE_AE_CHAR_2, 1));
    d.stat[0] = 3;
    WANTS(&d, left(AURA_PLACE_STATS, RULE_AE_CHAR_2, 2));
    d.trait[4].value = 3;
    WANTS(&d, over(AURA_PLACE_TRAITS, RULE_AE_CHAR_3, 2),
          left(AURA_PLACE_STATS, RULE_AE_CHAR_2, 2));
    d.stat[0] = 6;
    WANTS(&d, over(AURA_PLACE_STATS, RULE_AE_CHAR_2, 1),
          over(AURA_PLACE_TRAITS, RULE_AE_CHAR_3, 2));
    d.trait_count = 4;
    WANTS(&d, over(AURA_PLACE_STATS, RULE_AE_CHAR_2, 1),
          left(AURA_PLACE_TRAITS, RULE_AE_CHAR_7, 1));
    d.stat[0] = 1;
    WANTS(&d, left(AURA_PLACE_STATS, RULE_AE_CHAR_2, 4),
          left(AURA_PLACE_TRAITS, RULE_AE_CHAR_7, 1));
}

static void test_magic_takes_from_the_scores(void **state)
{
    (void)state;
    AuraDraft d = plain();
    d.trait[0] = (AuraDraftTrait){.value = 6, .kind = AURA_DRAFT_MAGIC, .has_family = true};
    WANTS(&d, over(AURA_PLACE_STATS, RULE_AE_CHAR_4, 6));
    AuraScores s = aura_scores(&d);
    assert_int_equal(s.stat_budget, 29);
    assert_int_equal(s.stat_spent, 35);
    assert_int_equal(s.trait_budget, 25);
    assert_int_equal(s.trait_spent, 25);
    d.magic_apart = true;
    s = aura_scores(&d);
    assert_int_equal(s.trait_spent, 19);
    d.stat[0] = 1; // 31 of 29
    d.stat[7] = 1; // 28
    WANTS(&d, left(AURA_PLACE_STATS, RULE_AE_CHAR_2, 1),
          left(AURA_PLACE_TRAITS, RULE_AE_CHAR_7, 6));
}

/// AE-CHAR-4, enforced: the four physical scores together at most 24 less the magic.
static void test_magic_from_physical(void **state)
{
    (void)state;
    AuraDraft d = plain();
    d.from_physical = true;
    wants(&d, NULL, 0); // nothing without magic
    d.trait[0] = (AuraDraftTrait){.value = 6, .kind = AURA_DRAFT_MAGIC, .has_family = true};
    int physical = 0;
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++) {
        d.stat[i] = aura_stats[i].group == AURA_GROUP_PHYSICAL ? 5 : 2;
        physical += aura_stats[i].group == AURA_GROUP_PHYSICAL ? 5 : 0;
    }
    assert_int_equal(physical, 20);
    WANTS(&d, over(AURA_PLACE_BODY, RULE_AE_CHAR_4, 2), left(AURA_PLACE_STATS, RULE_AE_CHAR_2, 1));
    for (uint32_t i = 0, taken = 0; i < AURA_STAT_COUNT && taken < 2; i++)
        if (aura_stats[i].group == AURA_GROUP_PHYSICAL) {
            d.stat[i]--;
            taken++;
        }
    WANTS(&d, left(AURA_PLACE_STATS, RULE_AE_CHAR_2, 3));
}

static void test_scores_and_boxes(void **state)
{
    (void)state;
    AuraDraft d = plain();
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++)
        d.stat[i] = aura_stats[i].group == AURA_GROUP_PHYSICAL ? 2 : 5;
    AuraScores s = aura_scores(&d);
    assert_int_equal(s.life, 2);
    assert_int_equal(s.aura, 5);
    const uint8_t boxes[] = {2, 1, 0, 5, 4, 3};
    assert_memory_equal(s.box, boxes, sizeof boxes);
    assert_int_equal(aura_boxes(1, 2), 0);
    assert_int_equal(aura_boxes(2, 2), 0);
    assert_int_equal(aura_boxes(3, 2), 1);
    for (uint32_t i = 0, raised = 0; i < AURA_STAT_COUNT && raised < 3; i++)
        if (aura_stats[i].group == AURA_GROUP_PHYSICAL) {
            d.stat[i]++;
            raised++;
        }
    assert_int_equal(aura_scores(&d).life, 2); // 11 quarters
    d.nearest = true;
    assert_int_equal(aura_scores(&d).life, 3);
}

/// As many as a sheet can have: all scores, three of each trait, too many of them, two budgets.
static void test_all_fit(void **state)
{
    (void)state;
    AuraDraft d = {.trait_count = AURA_DRAFT_TRAITS};
    AuraProblem out[AURA_PROBLEM_MAX];
    for (uint32_t i = 0; i < AURA_DRAFT_TRAITS; i++)
        d.trait[i] = (AuraDraftTrait){.kind = AURA_DRAFT_MAGIC, .same_as = 1};
    d.is_unnamed = true;
    d.weapon_count = AURA_DRAFT_ARMS;
    uint32_t count = aura_problems(&d, out);
    assert_int_equal(count, 1 + AURA_STAT_COUNT + 3 * AURA_DRAFT_TRAITS + 2 + 2);
    assert_true(count < AURA_PROBLEM_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_spent_is_fine),
        cmocka_unit_test(test_scores_out_of_range),
        cmocka_unit_test(test_traits_out_of_range),
        cmocka_unit_test(test_earned_same_and_magic_without_a_family),
        cmocka_unit_test(test_caps),
        cmocka_unit_test(test_negative_traits),
        cmocka_unit_test(test_budgets),
        cmocka_unit_test(test_magic_takes_from_the_scores),
        cmocka_unit_test(test_magic_from_physical),
        cmocka_unit_test(test_scores_and_boxes),
        cmocka_unit_test(test_all_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
