// SPDX-License-Identifier: MIT
// Answers questions about Aura's arithmetic, one a line: a letter and numbers in, numbers out.
// test_aura_engine.py asks ten thousand of them and holds the answers against the ledger read a
// second time; a process a question would take minutes.
#include "gen/errors.h"
#include "gen/tables_aura.h"
#include "odds/odds_aura.h"
#include "rules/aura/aura_chase.h"
#include "rules/aura/aura_problems.h"
#include "rules/aura/aura_spell.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 128 };
typedef struct Line {
    int n[NUMBERS];
    int count, at;
} Line;

static int next(Line *l)
{
    if (l->at == l->count) {
        (void)fputs("aura_lines: a line is too short\n", stderr);
        exit(1);
    }
    return l->n[l->at++];
}

static AuraDice throw(Line * l, uint8_t die[3])
{
    for (int i = 0; i < 3; i++)
        die[i] = (uint8_t)next(l);
    return aura_sort(die);
}

/// A roll whose three dice are known, with its chain.
static AuraSide finish(Line *l, AuraDice dice, int base, int net, bool any, bool fumbles_chain)
{
    AuraKept kept = aura_keep(net);
    AuraGrade grade = aura_grade(dice, kept, any);
    AuraChain chain = aura_chain_start(dice, grade, fumbles_chain);
    while (!chain.is_over) {
        uint8_t die[3];
        aura_chain_link(&chain, throw(l, die));
    }
    int value = aura_die_value(dice, kept, grade, chain.sum);
    return (AuraSide){(int16_t)(base + value), dice, (uint8_t)grade};
}

static void test(Line *l)
{
    int base = next(l), net = next(l), difficulty = next(l), tie = next(l), any = next(l),
        fumbles = next(l), simple = next(l);
    uint8_t die[3];
    AuraSide s = finish(l, throw(l, die), base, net, any, fumbles);
    AuraResult r = aura_judge(s.total, difficulty, (AuraGrade)s.grade, (AuraTie)tie, simple);
    printf("%d %d %d %d %d %d %d %d %d\n", s.total, s.grade - AURA_PLAIN, r.margin, r.effective,
           r.tier, r.is_success, r.benefits, r.mishaps, l->count - l->at);
}

static void oppose(Line *l)
{
    int base[2], net[2];
    base[0] = next(l), net[0] = next(l), base[1] = next(l), net[1] = next(l);
    bool classes = next(l);
    uint8_t die[3];
    AuraDice dice[2];
    dice[0] = throw(l, die);
    dice[1] = throw(l, die);
    AuraSide s[2];
    for (int i = 0; i < 2; i++)
        s[i] = finish(l, dice[i], base[i], aura_final_net(net[i], net[!i]), true, false);
    int winner = aura_beats(s[0], s[1], classes) ? 1 : aura_beats(s[1], s[0], classes) ? -1 : 0;
    int margin = winner > 0 ? aura_margin(s[0], s[1]) : winner ? aura_margin(s[1], s[0]) : 0;
    printf("%d %d %d\n", winner, margin, aura_by_dice(s[0].dice, s[1].dice));
}

static void damage(Line *l)
{
    int step = next(l), margin = next(l), points = next(l), doubled = next(l), halved = next(l),
        armour = next(l);
    uint8_t die[3];
    int value = aura_damage(aura_ladder_value((uint32_t)step, throw(l, die)), margin, points,
                            doubled, halved, armour);
    printf("%d %d\n", value, aura_band(value));
}

static void oracle(Line *l)
{
    int net = next(l);
    uint8_t die[3];
    printf("%u\n", odds_aura_answer(throw(l, die), aura_keep(net), ODDS_AURA_RULES));
}

static void spell(Line *l)
{
    AuraDesign d = {.effect = (uint8_t)next(l)};
    AuraDemand demand;
    for (int i = 0; i < AURA_PARAM_COUNT; i++)
        d.row[i] = (uint8_t)next(l);
    for (int i = 0; i < AURA_PARAM_COUNT; i++)
        d.ingredient[i] = (uint8_t)next(l);
    d.book = (uint8_t)next(l);
    d.base_ingredient = (uint8_t)next(l);
    d.shift = (int8_t)next(l);
    Refusal why = aura_demand(&d, &demand);
    if (refusal_is(why))
        printf("%s\n", error_name[why.code]);
    else
        printf("%d %d\n", demand.difficulty, demand.preparation);
}

static void raise_rows(Line *l)
{
    int rows = next(l), margin = next(l), intelligence = next(l), cap = next(l), points;
    Refusal why = aura_raise(rows, margin, intelligence, cap, &points);
    if (refusal_is(why))
        printf("%s\n", error_name[why.code]);
    else
        printf("%d\n", points);
}

static void sheet(Line *l)
{
    AuraDraft d = {0};
    d.magic_apart = next(l);
    d.negative_cap = (uint8_t)next(l);
    d.nearest = next(l);
    for (int i = 0; i < AURA_STAT_COUNT; i++)
        d.stat[i] = (int16_t)next(l);
    while (l->at < l->count && d.trait_count < AURA_DRAFT_TRAITS) {
        int kind = next(l), value = next(l);
        d.trait[d.trait_count++] =
            (AuraDraftTrait){.kind = (uint8_t)kind, .value = (int16_t)value, .has_family = true};
    }
    AuraProblem problem[AURA_PROBLEM_MAX];
    uint32_t count = aura_problems(&d, problem);
    AuraScores s = aura_scores(&d);
    printf("%s %d %d %d %d", error_name[count ? problem[0].code : 0], s.stat_budget - s.stat_spent,
           s.trait_budget - s.trait_spent, s.life, s.aura);
    for (uint32_t i = 0; i < COUNT_OF(s.box); i++)
        printf(" %d", s.box[i]);
    printf("\n");
}

static void chase(Line *l)
{
    int rank = next(l);
    printf("%d\n", aura_chase_rank((uint8_t)rank, next(l)));
}

static void put_share(OddsShare share) { printf("%.15f ", (double)share / (double)ODDS_ONE); }

static void chance(Line *l)
{
    int base = next(l), difficulty = next(l), net = next(l), tie = next(l), any = next(l),
        simple = next(l);
    OddsAuraRules rules = {.any_die = any, .classes = true, .simple = simple};
    OddsAuraRoll roll;
    OddsAuraTest t;
    odds_aura_roll(&roll, aura_keep(net), rules);
    odds_aura_test(&t, &roll, base, difficulty, (AuraTie)tie, rules);
    put_share(t.success);
    put_share(odds_aura_death(base, difficulty, aura_keep(net), rules));
    printf("\n");
}

static void duel(Line *l)
{
    int base[2], net[2];
    base[0] = next(l), net[0] = next(l), base[1] = next(l), net[1] = next(l);
    int difficulty = next(l);
    OddsAuraRoll roll[2];
    OddsAuraDuel d;
    OddsShare alone;
    for (int i = 0; i < 2; i++)
        odds_aura_roll(&roll[i], aura_keep(net[i]), ODDS_AURA_RULES);
    odds_aura_oppose(&d, &roll[0], base[0], &roll[1], base[1], ODDS_AURA_RULES);
    put_share(d.win);
    put_share(d.tie);
    put_share(d.lose);
    put_share(odds_aura_resisted(&roll[0], base[0], difficulty, &roll[1], base[1], ODDS_AURA_RULES,
                                 &alone));
    put_share(alone);
    printf("\n");
}

int main(void)
{
    static const struct Verb {
        char letter;
        void (*answer)(Line *l);
    } verbs[] = {{'t', test},       {'o', oppose}, {'d', damage}, {'q', oracle}, {'s', spell},
                 {'r', raise_rows}, {'c', sheet},  {'h', chase},  {'p', chance}, {'v', duel}};
    char text[1024];
    while (fgets(text, sizeof text, stdin)) {
        Line l = {.count = 0};
        char *at = text + 1;
        for (char *end; l.count < NUMBERS; at = end) {
            long n = strtol(at, &end, 10);
            if (end == at)
                break;
            l.n[l.count++] = (int)n;
        }
        for (uint32_t i = 0; i < COUNT_OF(verbs); i++)
            if (verbs[i].letter == text[0])
                verbs[i].answer(&l);
    }
    return 0;
}
