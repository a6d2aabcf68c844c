// SPDX-License-Identifier: MIT
// Three dice are 1,000 cases, a chain three more dice a link. Everything here is a sum over those
// cases by the functions that play them (aura_dice.h): no threshold is written a second time. A
// chain may go on for ever, so shares are parts of ODDS_ONE, rounded down where three dice are
// divided by 1,000; a link goes on in 28 cases of 1,000, and thirteen links leave less than one
// part. Refused: shares as fractions with a denominator of 1000^k, which no machine word holds past
// six links.
#include "odds/odds_aura.h"
#include "gen/tables_aura.h"
#include <string.h>

__extension__ typedef unsigned __int128 Wide;

/// One of the different rolls, and its number of cases out of 1,000.
typedef struct Throw {
    AuraDice dice;
    uint16_t count;
} Throw;

/// In the order in which AE-OPP-2 compares them.
static void throws(Throw out[ODDS_AURA_DICE])
{
    uint32_t n = 0;
    for (uint8_t high = 1; high <= 10; high++)
        for (uint8_t mid = 1; mid <= high; mid++)
            for (uint8_t low = 1; low <= mid; low++) {
                uint16_t ways = low == high ? 1 : low == mid || mid == high ? 3 : 6;
                out[n++] = (Throw){{low, mid, high}, ways};
            }
}

static OddsShare part(OddsShare share, uint32_t of_thousand)
{
    return (OddsShare)((Wide)share * of_thousand / 1000);
}

static OddsShare over(OddsShare share, OddsShare whole)
{
    return whole ? (OddsShare)((Wide)share * ODDS_ONE / whole) : 0;
}

static OddsShare *cell(OddsAuraRoll *roll, AuraGrade grade, int value)
{
    CORE_ASSERT(value >= ODDS_AURA_LEAST && value <= ODDS_AURA_MOST);
    return &roll->at[grade][value - ODDS_AURA_LEAST];
}

/// Follows a chain link by link and adds up its value. Its only state is which of two ways the next
/// link is read.
static void follow(const Throw *all, OddsAuraRoll *roll, AuraDice first, AuraGrade grade,
                   bool fumbles_chain, OddsShare share)
{
    AuraChain start = aura_chain_start(first, grade, fumbles_chain);
    OddsShare waiting[2] = {0}, given = 0; // by how the next link is read
    waiting[start.is_high] = share;
    for (int n = 0; n < ODDS_AURA_LINKS && waiting[0] + waiting[1]; n++) {
        OddsShare next[2] = {0};
        for (int high = 0; high < 2; high++) {
            OddsShare left = waiting[high];
            for (uint32_t i = 0; left && i < ODDS_AURA_DICE; i++) {
                AuraChain chain = {
                    .sum = (int16_t)(10 * n), .is_high = high, .goes_on = start.goes_on};
                aura_chain_link(&chain, all[i].dice);
                OddsShare here = part(waiting[high], all[i].count);
                given += chain.is_over ? here : 0;
                if (chain.is_over)
                    *cell(roll, grade, aura_die_value(first, AURA_MID, grade, chain.sum)) += here;
                else
                    next[chain.is_high] += here;
            }
        }
        memcpy(waiting, next, sizeof waiting);
    }
    // The unfinished rest, a part or two, and rounding remainders go to the far end, so that the
    // class as a whole stays exact.
    int end = grade == AURA_CRITICAL ? ODDS_AURA_MOST : ODDS_AURA_LEAST;
    *cell(roll, grade, end) += share - given;
}

void odds_aura_roll(OddsAuraRoll *roll, AuraKept kept, OddsAuraRules rules)
{
    Throw all[ODDS_AURA_DICE];
    throws(all);
    memset(roll, 0, sizeof *roll);
    for (uint32_t i = 0; i < ODDS_AURA_DICE; i++) {
        AuraDice dice = all[i].dice;
        AuraGrade grade = aura_grade(dice, kept, rules.any_die);
        OddsShare share = part(ODDS_ONE, all[i].count);
        if (grade == AURA_PLAIN)
            *cell(roll, grade, aura_die_value(dice, kept, grade, 0)) += share;
        else
            follow(all, roll, dice, grade, rules.fumbles_chain, share);
    }
}

void odds_aura_flat(OddsAuraRoll *roll, AuraKept kept)
{
    memset(roll, 0, sizeof *roll);
    *cell(roll, AURA_PLAIN, aura_kept_die((AuraDice){3, 5, 7}, kept)) = ODDS_ONE;
}

void odds_aura_test(OddsAuraTest *test, const OddsAuraRoll *roll, int base, int difficulty,
                    AuraTie tie, OddsAuraRules rules)
{
    memset(test, 0, sizeof *test);
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < ODDS_AURA_VALUES; i++) {
            OddsShare share = roll->at[g][i];
            if (!share)
                continue;
            AuraResult r =
                aura_judge(base + i + ODDS_AURA_LEAST, difficulty, (AuraGrade)g, tie, rules.simple);
            test->tier[r.tier] += share;
            test->success += r.is_success ? share : 0;
            test->critical += g == AURA_CRITICAL ? share : 0;
            test->fumble += g == AURA_FUMBLE ? share : 0;
        }
}

OddsShare odds_aura_raised(const OddsAuraRoll *caster, int base, int difficulty, int rows,
                           int points)
{
    OddsShare sum = 0;
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < ODDS_AURA_VALUES; i++) {
            AuraResult r = aura_judge(base + i + ODDS_AURA_LEAST, difficulty, (AuraGrade)g,
                                      AURA_TIE_SUCCESS, false);
            // A critical success may be below its difficulty: then its margin counts as none.
            if (r.is_success && (r.margin > 0 ? r.margin : 0) + points >= rows)
                sum += caster->at[g][i];
        }
    return sum;
}

/// The result of a total of this class against another's roll.
static void face(OddsAuraDuel *duel, AuraSide a, OddsShare share, const OddsAuraRoll *b, int base_b,
                 OddsAuraRules rules)
{
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < ODDS_AURA_VALUES; i++) {
            if (!b->at[g][i])
                continue;
            AuraSide other = {.total = (int16_t)(base_b + i + ODDS_AURA_LEAST),
                              .grade = (uint8_t)g};
            OddsShare both = odds_times(share, b->at[g][i]);
            *(aura_beats(a, other, rules.classes)   ? &duel->win
              : aura_beats(other, a, rules.classes) ? &duel->lose
                                                    : &duel->tie) += both;
        }
}

void odds_aura_oppose(OddsAuraDuel *duel, const OddsAuraRoll *a, int base_a, const OddsAuraRoll *b,
                      int base_b, OddsAuraRules rules)
{
    memset(duel, 0, sizeof *duel);
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < ODDS_AURA_VALUES; i++)
            if (a->at[g][i])
                face(duel,
                     (AuraSide){.total = (int16_t)(base_a + i + ODDS_AURA_LEAST),
                                .grade = (uint8_t)g},
                     a->at[g][i], b, base_b, rules);
}

/// What all rollers share: the dice from the lowest to the highest as AE-OPP-2 compares them, and
/// what a chain adds that began with two alike, or with three.
typedef struct Common {
    Throw all[ODDS_AURA_DICE];
    OddsAuraRoll chain[2];
} Common;

/// What three dice are to one roller, and how likely its results up to here are.
typedef struct Climber {
    uint8_t grade[ODDS_AURA_DICE];
    int8_t value[ODDS_AURA_DICE]; ///< of a plain roll
    int16_t base;
    bool is_flat;
    OddsShare upto;
} Climber;

/// A side has come no further than a result when none of its rollers has.
typedef struct Climb {
    Climber roller[ODDS_AURA_SIDE];
    OddsShare upto;
    uint32_t count;
} Climb;

static void climb_start(Climb *side, const Common *c, const OddsAuraRoller *r, uint32_t count,
                        OddsAuraRules rules)
{
    memset(side, 0, sizeof *side);
    side->count = count;
    for (uint32_t k = 0; k < count; k++) {
        Climber *one = &side->roller[k];
        one->base = r[k].base;
        one->is_flat = r[k].is_flat;
        for (uint32_t i = 0; i < ODDS_AURA_DICE; i++) {
            AuraDice dice = c->all[i].dice;
            AuraGrade grade =
                one->is_flat ? AURA_PLAIN : aura_grade(dice, r[k].kept, rules.any_die);
            one->grade[i] = (uint8_t)grade;
            if (grade == AURA_PLAIN)
                one->value[i] = (int8_t)aura_die_value(dice, r[k].kept, grade, 0);
        }
    }
}

/// Chance of these dice with this total.
static OddsShare of_dice(const Common *c, const Climber *r, uint32_t i, int total)
{
    AuraDice dice = c->all[i].dice;
    int value = total - r->base;
    if (r->is_flat && (dice.low != 3 || dice.mid != 5 || dice.high != 7))
        return 0;
    OddsShare share = r->is_flat ? ODDS_ONE : part(ODDS_ONE, c->all[i].count);
    if (r->grade[i] == AURA_PLAIN)
        return value == r->value[i] ? share : 0;
    if (value < ODDS_AURA_LEAST || value > ODDS_AURA_MOST)
        return 0;
    return odds_times(share,
                      c->chain[dice.low == dice.high].at[r->grade[i]][value - ODDS_AURA_LEAST]);
}

/// Goes on to the next result, of this class if classes count: the chance that the best of the side
/// is exactly that.
static OddsShare climb(Climb *side, const Common *c, uint32_t i, int total, int grade)
{
    OddsShare here = 0, before = side->upto;
    for (uint32_t k = 0; k < side->count; k++) {
        Climber *r = &side->roller[k];
        OddsShare more = grade < 0 || r->grade[i] == grade ? of_dice(c, r, i, total) : 0;
        r->upto += more;
        here |= more;
    }
    if (!here)
        return 0;
    side->upto = side->roller[0].upto;
    for (uint32_t k = 1; k < side->count; k++)
        side->upto = odds_times(side->upto, side->roller[k].upto);
    return side->upto - before;
}

void odds_aura_settle(OddsAuraDuel *duel, const OddsAuraRoller *a, uint32_t count_a,
                      const OddsAuraRoller *b, uint32_t count_b, OddsAuraRules rules)
{
    Common c;
    Climb side[2];
    int least = INT16_MAX, most = INT16_MIN;
    CORE_ASSERT(count_a && count_a <= ODDS_AURA_SIDE && count_b && count_b <= ODDS_AURA_SIDE);
    throws(c.all);
    memset(c.chain, 0, sizeof c.chain);
    for (uint8_t three = 0; three < 2; three++) {
        AuraDice ones = {1, 1, three ? 1 : 2}, tens = {three ? 10 : 9, 10, 10};
        follow(c.all, &c.chain[three], ones, AURA_FUMBLE, rules.fumbles_chain, ODDS_ONE);
        follow(c.all, &c.chain[three], tens, AURA_CRITICAL, rules.fumbles_chain, ODDS_ONE);
    }
    climb_start(&side[0], &c, a, count_a, rules);
    climb_start(&side[1], &c, b, count_b, rules);
    for (uint32_t s = 0; s < 2; s++)
        for (uint32_t k = 0; k < side[s].count; k++) {
            int base = side[s].roller[k].base;
            least = base < least ? base : least;
            most = base > most ? base : most;
        }
    memset(duel, 0, sizeof *duel);
    // From the lowest result to the highest as play compares them: class, total, dice.
    for (int grade = rules.classes ? 0 : -1; grade < (rules.classes ? ODDS_AURA_GRADES : 0);
         grade++)
        for (int total = least + ODDS_AURA_LEAST; total <= most + ODDS_AURA_MOST; total++)
            for (uint32_t i = 0; i < ODDS_AURA_DICE; i++) {
                OddsShare below[2] = {side[0].upto, side[1].upto};
                OddsShare first = climb(&side[0], &c, i, total, grade);
                OddsShare second = climb(&side[1], &c, i, total, grade);
                duel->win += odds_times(first, below[1]);
                duel->lose += odds_times(second, below[0]);
            }
    duel->tie = ODDS_ONE - duel->win - duel->lose;
}

OddsShare odds_aura_resisted(const OddsAuraRoll *caster, int base, int difficulty,
                             const OddsAuraRoll *target, int resistance, OddsAuraRules rules,
                             OddsShare *success)
{
    OddsAuraDuel duel = {0};
    *success = 0;
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < ODDS_AURA_VALUES; i++) {
            int total = base + i + ODDS_AURA_LEAST;
            if (!caster->at[g][i] ||
                !aura_judge(total, difficulty, (AuraGrade)g, AURA_TIE_SUCCESS, rules.simple)
                     .is_success)
                continue;
            *success += caster->at[g][i];
            face(&duel, (AuraSide){.total = (int16_t)total, .grade = (uint8_t)g}, caster->at[g][i],
                 target, resistance, rules);
        }
    return duel.win;
}

uint32_t odds_aura_answer(AuraDice dice, AuraKept kept, OddsAuraRules rules)
{
    AuraGrade grade = aura_grade(dice, kept, rules.any_die);
    if (grade != AURA_PLAIN)
        return grade == AURA_CRITICAL ? ODDS_AURA_ANSWERS - 1 : 0;
    switch (aura_tier(5 + aura_kept_die(dice, kept) - 10)) {
    case AURA_CRITICAL_FAILURE:
    case AURA_REMARKABLE_FAILURE: return 0;
    case AURA_FAILURE: return 1;
    case AURA_NARROW_FAILURE: return 2;
    case AURA_NARROW_SUCCESS: return 3;
    case AURA_SUCCESS: return 4;
    case AURA_REMARKABLE_SUCCESS: return 5;
    case AURA_STATUS_QUO:
    case AURA_TIERS: break;
    }
    return ODDS_AURA_ANSWERS;
}

void odds_aura_oracle(OddsShare answer[ODDS_AURA_ANSWERS], AuraKept kept, OddsAuraRules rules)
{
    Throw all[ODDS_AURA_DICE];
    throws(all);
    uint32_t count[ODDS_AURA_ANSWERS + 1] = {0};
    for (uint32_t i = 0; i < ODDS_AURA_DICE; i++)
        count[odds_aura_answer(all[i].dice, kept, rules)] += all[i].count;
    for (uint32_t i = 0; i < ODDS_AURA_ANSWERS; i++)
        answer[i] = (OddsShare)((Wide)ODDS_ONE * count[i] / (1000 - count[ODDS_AURA_ANSWERS]));
}

static void put_damage(OddsAuraHarm *harm, int shown, int margin, OddsAuraBlow blow,
                       OddsShare share)
{
    int damage = aura_damage(shown, blow.no_margin ? 0 : margin, blow.points, blow.doublings, false,
                             blow.armour);
    harm->at[damage < ODDS_AURA_DAMAGE ? damage : ODDS_AURA_DAMAGE] += share;
}

/// Adds a share of hits whose dice and margin are known, for each way the further dice can fall.
static void hurt(OddsAuraHarm *harm, AuraDice dice, int margin, OddsAuraBlow blow, OddsShare share)
{
    uint32_t more =
        aura_ladder[blow.step].dice + (blow.second ? aura_ladder[blow.second - 1].dice : 0u);
    int shown = aura_ladder_value(blow.step, dice) +
                (blow.second ? aura_ladder_value(blow.second - 1u, dice) : 0);
    harm->hit += share;
    if (!more) {
        put_damage(harm, shown, margin, blow, share);
        return;
    }
    OddsShare sum[81] = {0}; // sum of the further dice, at most four per weapon
    sum[0] = share;
    for (uint32_t n = 0; n < more; n++) {
        OddsShare next[COUNT_OF(sum)] = {0};
        for (uint32_t i = 0; i < COUNT_OF(sum); i++)
            for (uint32_t face_up = 1; sum[i] && face_up <= 10 && i + face_up < COUNT_OF(sum);
                 face_up++)
                next[i + face_up] += sum[i] / 10;
        memcpy(sum, next, sizeof sum);
    }
    for (uint32_t i = more; i <= 10 * more; i++)
        if (sum[i])
            put_damage(harm, shown + (int)i, margin, blow, sum[i]);
}

static void close(OddsAuraHarm *harm)
{
    Wide mean = 0;
    OddsShare all = 0;
    for (int i = 0; i <= ODDS_AURA_DAMAGE; i++) {
        all += harm->at[i];
        mean += (Wide)harm->at[i] * (uint32_t)i * 1000;
        harm->band[aura_band(i) + 1] += harm->at[i];
    }
    for (uint32_t b = 0; b < ODDS_AURA_BANDS; b++)
        harm->band[b] = over(harm->band[b], all);
    harm->mean_millis = all ? (uint64_t)((mean + all / 2) / all) : 0;
}

/// Walks over every roll of the attacker: calls `each` with its dice, class, total and share.
typedef void Each(void *self, AuraDice dice, AuraGrade grade, int total, OddsShare share);

static void roll_each(AuraKept kept, int base, OddsAuraRules rules, Each *each, void *self)
{
    Throw all[ODDS_AURA_DICE];
    throws(all);
    for (uint32_t i = 0; i < ODDS_AURA_DICE; i++) {
        AuraDice dice = all[i].dice;
        AuraGrade grade = aura_grade(dice, kept, rules.any_die);
        OddsShare share = part(ODDS_ONE, all[i].count);
        if (grade == AURA_PLAIN) {
            each(self, dice, grade, base + aura_die_value(dice, kept, grade, 0), share);
            continue;
        }
        OddsAuraRoll chain = {0};
        follow(all, &chain, dice, grade, rules.fumbles_chain, share);
        for (int v = 0; v < ODDS_AURA_VALUES; v++)
            if (chain.at[grade][v])
                each(self, dice, grade, base + v + ODDS_AURA_LEAST, chain.at[grade][v]);
    }
}

typedef struct Strike {
    OddsAuraHarm *harm;
    const OddsAuraRoll *other;
    int against; ///< difficulty, or base of the other
    AuraTie tie;
    OddsAuraBlow blow;
    OddsAuraRules rules;
} Strike;

static void strike_difficulty(void *self, AuraDice dice, AuraGrade grade, int total,
                              OddsShare share)
{
    const Strike *s = self;
    AuraResult r = aura_judge(total, s->against, grade, s->tie, s->rules.simple);
    if (r.is_success)
        hurt(s->harm, dice, r.effective, s->blow, share);
}

static void strike_other(void *self, AuraDice dice, AuraGrade grade, int total, OddsShare share)
{
    const Strike *s = self;
    AuraSide a = {.total = (int16_t)total, .dice = dice, .grade = (uint8_t)grade};
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < ODDS_AURA_VALUES; i++) {
            if (!s->other->at[g][i])
                continue;
            AuraSide b = {.total = (int16_t)(s->against + i + ODDS_AURA_LEAST),
                          .grade = (uint8_t)g};
            if (aura_beats(a, b, s->rules.classes))
                hurt(s->harm, dice, aura_margin(a, b), s->blow,
                     odds_times(share, s->other->at[g][i]));
        }
}

void odds_aura_harm(OddsAuraHarm *harm, AuraKept kept, int base, int difficulty, AuraTie tie,
                    OddsAuraBlow blow, OddsAuraRules rules)
{
    memset(harm, 0, sizeof *harm);
    Strike s = {harm, NULL, difficulty, tie, blow, rules};
    roll_each(kept, base, rules, strike_difficulty, &s);
    close(harm);
}

void odds_aura_blow(OddsAuraHarm *harm, AuraKept kept, int base, const OddsAuraRoll *other,
                    int base_other, OddsAuraBlow blow, OddsAuraRules rules)
{
    memset(harm, 0, sizeof *harm);
    Strike s = {harm, other, base_other, AURA_TIE_STATUS_QUO, blow, rules};
    roll_each(kept, base, rules, strike_other, &s);
    close(harm);
}

void odds_aura_shown(OddsAuraHarm *harm, int margin, OddsAuraBlow blow)
{
    Throw all[ODDS_AURA_DICE];
    throws(all);
    memset(harm, 0, sizeof *harm);
    for (uint32_t i = 0; i < ODDS_AURA_DICE; i++)
        hurt(harm, all[i].dice, margin, blow, part(ODDS_ONE, all[i].count));
    close(harm);
}

OddsShare odds_aura_death(int integrity, int damage, AuraKept kept, OddsAuraRules rules)
{
    OddsAuraRoll roll;
    OddsAuraTest test;
    odds_aura_roll(&roll, kept, rules);
    odds_aura_test(&test, &roll, integrity, 10 + damage, AURA_TIE_STATUS_QUO,
                   (OddsAuraRules){.any_die = rules.any_die});
    return test.tier[AURA_CRITICAL_FAILURE] + test.tier[AURA_REMARKABLE_FAILURE];
}
