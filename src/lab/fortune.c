// SPDX-License-Identifier: MIT
// A roll's luck is its successes minus the exact chance of each die. The sum over a game is a
// martingale, so its mean is zero however the game was played, and the part of the result that
// correlates with it can be removed without bias (control variates; least squares finds the effect
// of a success of each kind). Refused: one weight for all dice, since a save and an initiative die
// have different effects; and winning chances before and after each roll, which explain more but
// cost a search each.
#include "lab/fortune.h"
#include <string.h>

enum { PART = 1 << 16 };

static uint32_t kind_of(const RollRow *row)
{
    switch (row->luck) {
    case LUCK_HITS: return FORTUNE_HITS;
    case LUCK_SAVES: return FORTUNE_SAVES;
    case LUCK_ACTIVATIONS: return FORTUNE_EARNED;
    default: return FORTUNE_REST;
    }
}

void fortune_note(Fortune *fortune, const RollRow *row, const Roll *roll)
{
    if (row->luck == LUCK_NONE || !sense_has_threshold(roll->sense) || !roll->count)
        return;
    const int64_t one = (int64_t)FORTUNE_UNIT * PART;
    bool is_rising = roll->sense.kind == SENSE_RISING;
    int64_t due = is_rising ? one : 0;
    for (uint32_t i = 0; i < roll->count; i++) {
        int64_t faces = sense_faces(roll->sense, roll->sides, i);
        due = is_rising ? due * faces / roll->sides : due + one * faces / roll->sides;
    }
    // Flags concern further dice, not the number of good ones.
    Sense plain = {.kind = roll->sense.kind, .threshold = roll->sense.threshold};
    int64_t hits = sense_read(plain, roll->sides, roll->value, roll->count).hits;
    fortune->luck[kind_of(row)] += hits * one - due;
}

static uint64_t from_middle(int64_t luck)
{
    int64_t at = luck / PART + FORTUNE_MIDDLE;
    return at < 0 ? 0 : at > 2 * FORTUNE_MIDDLE ? 2 * FORTUNE_MIDDLE : (uint64_t)at;
}

void fortune_close(FortuneSums *sums, const Fortune *more, uint64_t half_points)
{
    uint64_t at[FORTUNE_KINDS];
    for (uint32_t i = 0, n = 0; i < FORTUNE_KINDS; i++) {
        at[i] = from_middle(more->luck[i]);
        sums->luck[i] += at[i];
        sums->score[i] += at[i] * half_points;
        for (uint32_t k = 0; k <= i; k++)
            sums->product[n++] += at[i] * at[k];
    }
}

void fortune_add(FortuneSums *sum, const FortuneSums *s)
{
    for (uint32_t i = 0; i < FORTUNE_KINDS; i++) {
        sum->luck[i] += s->luck[i];
        sum->score[i] += s->score[i];
    }
    for (uint32_t i = 0; i < FORTUNE_PRODUCTS; i++)
        sum->product[i] += s->product[i];
}

FortuneSums fortune_turned(const FortuneSums *s, uint64_t groups, uint64_t most,
                           uint64_t half_points)
{
    const uint64_t far = 2 * FORTUNE_MIDDLE;
    FortuneSums out;
    for (uint32_t i = 0, n = 0; i < FORTUNE_KINDS; i++) {
        out.luck[i] = far * groups - s->luck[i];
        out.score[i] = most * out.luck[i] - far * half_points + s->score[i];
        for (uint32_t k = 0; k <= i; k++, n++)
            out.product[n] = far * out.luck[k] + s->product[n] - far * s->luck[i];
    }
    return out;
}

/// Solves m x = right by elimination; a kind of luck that never varied is left out.
static void solve(double m[FORTUNE_KINDS][FORTUNE_KINDS], double *right)
{
    for (uint32_t k = 0; k < FORTUNE_KINDS; k++) {
        double pivot = m[k][k] > 1e-9 ? m[k][k] : 0;
        for (uint32_t j = 0; j < FORTUNE_KINDS; j++)
            m[k][j] = pivot > 0 ? m[k][j] / pivot : j == k;
        right[k] = pivot > 0 ? right[k] / pivot : 0;
        for (uint32_t i = 0; i < FORTUNE_KINDS; i++) {
            double by = i == k ? 0 : m[i][k];
            for (uint32_t j = 0; j < FORTUNE_KINDS; j++)
                m[i][j] -= by * m[k][j];
            right[i] -= by * right[k];
        }
    }
}

FortuneShare fortune_share(const FortuneSums *s, double groups, double mean, double spread)
{
    enum { FEWEST = 8 * FORTUNE_KINDS }; ///< with fewer groups the fit is no better than luck
    FortuneShare out = {0, spread};
    double m[FORTUNE_KINDS][FORTUNE_KINDS], worth[FORTUNE_KINDS], middle[FORTUNE_KINDS],
        common[FORTUNE_KINDS];
    if (groups < FEWEST)
        return out;
    for (uint32_t i = 0, n = 0; i < FORTUNE_KINDS; i++) {
        middle[i] = (double)s->luck[i] / groups;
        common[i] = worth[i] = (double)s->score[i] / groups - middle[i] * mean;
        for (uint32_t k = 0; k <= i; k++, n++)
            m[i][k] = m[k][i] = (double)s->product[n] / groups - middle[i] * middle[k];
    }
    solve(m, worth);
    for (uint32_t i = 0; i < FORTUNE_KINDS; i++) {
        out.shift -= worth[i] != 0 ? worth[i] * (middle[i] - FORTUNE_MIDDLE) : 0;
        out.spread -= worth[i] * common[i];
    }
    // A fit explains a little by chance alone: corrects the variance for that.
    out.spread *= (groups - 1) / (groups - 1 - FORTUNE_KINDS);
    if (out.spread < 0 || out.spread > spread)
        return (FortuneShare){0, spread};
    return out;
}
