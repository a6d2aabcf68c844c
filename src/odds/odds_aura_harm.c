// SPDX-License-Identifier: MIT
// What blows do, before anything is rolled. A blow reads the dice that decided who strikes, so that
// what its weapon shows and what its margin is hang together: their sum is followed through every
// result of the striker against every one of the other side, then further dice, doublings, halves
// and armour are put upon it, as AE-DMG-2 orders them. Refused: chances of damage among blows of a
// known margin, mixed by the chances of the margins, which takes the two for independent.
#include "gen/tables_aura.h"
#include "odds/odds_aura_side.h"
#include <string.h>

enum {
    SHOWN = 64, ///< two weapons, without further dice
    SUMS = 512  ///< of what is shown and the margin; the last one stands for more
};

/// Shares by what a blow comes to before doublings and armour: of whom the other's fumble may mend,
/// and of a loser who strikes all the same (AE-FIGHT-5).
typedef struct Sums {
    OddsShare at[2][2][SUMS]; ///< [has the other fumbled][is it half]
} Sums;

static void put_sum(Sums *sums, bool fumbled, bool half, int sum, OddsShare share)
{
    sums->at[fumbled][half][sum < 0 ? 0 : sum < SUMS ? sum : SUMS - 1] += share;
}

static int shown_by(OddsAuraBlow blow, AuraDice dice)
{
    return aura_ladder_value(blow.step, dice) +
           (blow.second ? aura_ladder_value(blow.second - 1u, dice) : 0);
}

/// One more die of ten, wherever the sum stands.
static void one_more(OddsShare at[SUMS])
{
    OddsShare next[SUMS] = {0};
    for (uint32_t i = 0; i < SUMS; i++)
        for (uint32_t face = 1; at[i] && face <= 10; face++)
            next[i + face < SUMS ? i + face : SUMS - 1] += at[i] / 10;
    memcpy(at, next, sizeof next);
}

static void put_damage(OddsAuraHarm *harm, const OddsShare at[SUMS], OddsAuraBlow blow, bool half,
                       OddsShare weight)
{
    int doublings = blow.doublings + (half ? 0 : blow.aimed); // AE-AIM-1: who loses has not aimed
    for (int i = 0; i < SUMS; i++) {
        if (!at[i])
            continue;
        int damage = aura_damage(i, 0, blow.points, doublings, half, blow.armour);
        harm->at[damage < ODDS_AURA_DAMAGE ? damage : ODDS_AURA_DAMAGE] +=
            odds_times(at[i], weight);
    }
}

static OddsShare over(OddsShare share, OddsShare whole)
{
    return whole ? (OddsShare)((OddsWide)share * ODDS_ONE / whole) : 0;
}

static void close(OddsAuraHarm *harm)
{
    OddsWide mean = 0;
    OddsShare all = 0;
    for (int i = 0; i <= ODDS_AURA_DAMAGE; i++) {
        all += harm->at[i];
        mean += (OddsWide)harm->at[i] * (uint32_t)i * 1000;
        harm->band[aura_band(i) + 1] += harm->at[i];
    }
    for (uint32_t b = 0; b < ODDS_AURA_BANDS; b++)
        harm->band[b] = over(harm->band[b], all);
    harm->mean_millis = all ? (uint64_t)((mean + all / 2) / all) : 0;
}

/// From the sums to the damage.
static void finish(OddsAuraHarm *harm, Sums *sums, const OddsAuraStroke *s)
{
    uint32_t more = aura_ladder[s->blow.step].dice +
                    (s->blow.second ? aura_ladder[s->blow.second - 1].dice : 0u);
    for (uint32_t f = 0; f < 2; f++)
        for (uint32_t h = 0; h < 2; h++) {
            OddsShare *at = sums->at[f][h];
            for (uint32_t i = 0; i < SUMS; i++)
                harm->hit += at[i];
            for (uint32_t i = 0; i < more; i++)
                one_more(at);
            if (!f || !s->fumbled_count)
                put_damage(harm, at, s->blow, h, ODDS_ONE);
            for (uint32_t i = 0; f && i < s->fumbled_count; i++)
                put_damage(harm, at, s->fumbled[i].blow, h, s->fumbled[i].share);
        }
    close(harm);
}

/// One result of the other side, and its share.
typedef struct Other {
    AuraSide side;
    OddsShare share;
} Other;
enum { OTHERS = ODDS_AURA_GRADES * (ODDS_AURA_VALUES + 2 * ODDS_AURA_BASE) };

/// Totals that a side can have.
static void bounds(const OddsAuraRoller *r, uint32_t count, int *least, int *most)
{
    for (uint32_t i = 0; i < count; i++) {
        *least = r[i].base + ODDS_AURA_LEAST < *least ? r[i].base + ODDS_AURA_LEAST : *least;
        *most = r[i].base + ODDS_AURA_MOST > *most ? r[i].base + ODDS_AURA_MOST : *most;
    }
}

/// AE-COLL-2: the rank of a result, which is compared before totals: 0 the lowest, RANKS - 1.
enum { RANKS = 4 };
static uint32_t rank_of(const OddsAuraFray *f, int total, AuraGrade grade)
{
    if (f->count_b)
        return f->rules.classes ? grade : 0;
    AuraResult r = aura_judge(total, f->difficulty, grade, f->tie, f->rules.simple);
    return grade == AURA_FUMBLE ? 0 : r.is_success ? 3 : r.tier == AURA_STATUS_QUO ? 2 : 1;
}

/// Classes that have this rank with this total: bits.
static uint32_t grades_of(const OddsAuraFray *f, int total, uint32_t rank)
{
    uint32_t grades = 0;
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        grades |= (uint32_t)(rank_of(f, total, (AuraGrade)g) == rank) << g;
    return grades;
}

/// The results of the other side whose best is one of those that the blow is for.
static uint32_t others_of(const OddsAuraFray *f, const OddsAuraStroke *s, const OddsAuraCommon *c,
                          Other out[OTHERS])
{
    OddsAuraClimb b;
    OddsShare best[ODDS_AURA_SIDE];
    uint32_t count = 0;
    int least = INT16_MAX, most = INT16_MIN;
    bounds(f->b, f->count_b, &least, &most);
    odds_aura_climb_start(&b, c, f->b, f->count_b, f->rules);
    for (uint32_t rank = 0; rank < RANKS; rank++)
        for (int total = least; total <= most; total++) {
            OddsShare at[ODDS_AURA_GRADES] = {0};
            uint32_t grades = grades_of(f, total, rank);
            for (uint32_t i = 0; grades && i < ODDS_AURA_DICE; i++)
                if (odds_aura_climb(&b, c, i, total, grades, best))
                    for (uint32_t k = 0; k < f->count_b; k++)
                        at[b.roller[k].grade[i]] += s->at >> k & 1 ? best[k] : 0;
            for (uint8_t g = 0; g < ODDS_AURA_GRADES; g++)
                if (at[g]) {
                    CORE_ASSERT(count < OTHERS);
                    out[count++] = (Other){{.total = (int16_t)total, .grade = g}, at[g]};
                }
        }
    return count;
}

/// A result of the striker against a difficulty, or against every one of the other side; ties that
/// dice break apart.
static void strike(const OddsAuraFray *f, const OddsAuraStroke *s, const Other *other,
                   uint32_t others, Sums *sums, AuraSide a, int shown, OddsShare share)
{
    bool counts = !s->blow.no_margin;
    if (!f->count_b) {
        AuraResult r =
            aura_judge(a.total, f->difficulty, (AuraGrade)a.grade, f->tie, f->rules.simple);
        if (r.is_success)
            put_sum(sums, false, false, shown + (counts ? r.effective : 0), share);
        return;
    }
    for (uint32_t i = 0; i < others; i++) {
        AuraSide b = other[i].side;
        bool fumbled = b.grade == AURA_FUMBLE;
        OddsShare both = odds_times(share, other[i].share);
        if (aura_beats(a, b, f->rules.classes))
            put_sum(sums, fumbled, false, shown + (counts ? aura_margin(a, b) : 0), both);
        else if (aura_beats(b, a, f->rules.classes)) {
            if (f->half == ODDS_AURA_HALF_ALWAYS ||
                (f->half == ODDS_AURA_HALF_NARROW && b.grade != AURA_CRITICAL &&
                 aura_margin(b, a) == 1))
                put_sum(sums, fumbled, true, shown, both);
        } else if (f->equal == AURA_EQUAL_BOTH) {
            put_sum(sums, fumbled, false, shown, both);
        }
    }
}

/// All results of one rank and total.
static void level(const OddsAuraFray *f, const OddsAuraStroke *s, const OddsAuraCommon *c,
                  OddsAuraClimb side[2], const Other *other, uint32_t others, Sums *sums, int total,
                  uint32_t grades)
{
    OddsShare at[ODDS_AURA_GRADES][SHOWN] = {0}, below[2] = {0}, best[ODDS_AURA_SIDE];
    bool by_dice = f->count_b && f->equal == AURA_EQUAL_DICE;
    for (uint32_t i = 0; grades && i < ODDS_AURA_DICE; i++) {
        if (odds_aura_climb(&side[0], c, i, total, grades, best)) {
            int shown = shown_by(s->blow, c->all[i].dice);
            at[side[0].roller[s->from].grade[i]][shown] += best[s->from];
            for (uint32_t fumbled = 0; fumbled < 2; fumbled++) // AE-OPP-2: margin 0
                put_sum(sums, fumbled, false, shown, odds_times(best[s->from], below[fumbled]));
        }
        if (by_dice && odds_aura_climb(&side[1], c, i, total, grades, best))
            for (uint32_t k = 0; k < f->count_b; k++)
                below[side[1].roller[k].grade[i] == AURA_FUMBLE] += s->at >> k & 1 ? best[k] : 0;
    }
    for (uint8_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int shown = 0; shown < SHOWN; shown++)
            if (at[g][shown])
                strike(f, s, other, others, sums, (AuraSide){.total = (int16_t)total, .grade = g},
                       shown, at[g][shown]);
}

void odds_aura_fray(OddsAuraHarm *harm, const OddsAuraFray *f, const OddsAuraStroke *s)
{
    OddsAuraCommon c;
    OddsAuraClimb side[2];
    Other other[OTHERS];
    Sums sums = {0};
    int least = INT16_MAX, most = INT16_MIN;
    CORE_ASSERT(s->from < f->count_a);
    odds_aura_common(&c, f->rules);
    bounds(f->a, f->count_a, &least, &most);
    bounds(f->b, f->count_b, &least, &most);
    odds_aura_climb_start(&side[0], &c, f->a, f->count_a, f->rules);
    odds_aura_climb_start(&side[1], &c, f->b, f->count_b, f->rules);
    uint32_t others = f->count_b ? others_of(f, s, &c, other) : 0;
    for (uint32_t rank = 0; rank < RANKS; rank++)
        for (int total = least; total <= most; total++)
            level(f, s, &c, side, other, others, &sums, total, grades_of(f, total, rank));
    memset(harm, 0, sizeof *harm);
    finish(harm, &sums, s);
}

void odds_aura_harm(OddsAuraHarm *harm, OddsAuraRoller a, int difficulty, AuraTie tie,
                    OddsAuraBlow blow, OddsAuraRules rules)
{
    odds_aura_fray(harm,
                   &(OddsAuraFray){
                       .a = &a, .count_a = 1, .difficulty = difficulty, .tie = tie, .rules = rules},
                   &(OddsAuraStroke){.blow = blow});
}

void odds_aura_blow(OddsAuraHarm *harm, OddsAuraRoller a, OddsAuraRoller b, OddsAuraBlow blow,
                    OddsAuraRules rules)
{
    odds_aura_fray(harm,
                   &(OddsAuraFray){.a = &a, .count_a = 1, .b = &b, .count_b = 1, .rules = rules},
                   &(OddsAuraStroke){.at = 1, .blow = blow});
}

void odds_aura_shown(OddsAuraHarm *harm, int margin, OddsAuraBlow blow)
{
    OddsAuraThrow all[ODDS_AURA_DICE];
    Sums sums = {0};
    odds_aura_throws(all);
    for (uint32_t i = 0; i < ODDS_AURA_DICE; i++)
        put_sum(&sums, false, false, shown_by(blow, all[i].dice) + (blow.no_margin ? 0 : margin),
                odds_aura_part(ODDS_ONE, all[i].count));
    memset(harm, 0, sizeof *harm);
    finish(harm, &sums, &(OddsAuraStroke){.blow = blow});
}
