// SPDX-License-Identifier: MIT
// The confidence interval of a share: Wilson's interval, with the number of independent games that
// the groups stand for. Games that share dice and terrain tend to end alike, or, when players
// change seats, to cancel out; the design effect (variance between groups over that of independent
// games) tells how many independent games they stand for, and Student's quantile allows for the
// uncertain variance of few groups. Refused: bootstrapping groups, which needs a list of them, a
// generator and a thousand passes for an interval that is too narrow for few groups; and counting a
// group as one game, which gives up the gain of changing seats.
#include "lab/sim.h"

/// Square root by Newton's method: lab is free of libm like its neighbours.
static double root(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 64; i++)
        r = (r + x / r) / 2;
    return r;
}

/// The 97.5 % quantile of Student's t: a table where the expansion by Cornish and Fisher is too
/// inexact.
static double student(uint64_t freedom)
{
    static const double few[] = {0, 12.70620, 4.30265, 3.18245, 2.77645};
    const double z = 1.959963984540054, z2 = z * z, n = (double)freedom;
    if (freedom < COUNT_OF(few))
        return few[freedom];
    return z + z * (z2 + 1) / (4 * n) + z * ((5 * z2 + 16) * z2 + 3) / (96 * n * n) +
           z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * n * n * n);
}

/// Variance of the share over that of as many independent games.
static double design_effect(const SimTotals *t, const SimCount *c, double p)
{
    double n = (double)t->games, groups = (double)t->groups;
    double size = (double)t->group_squares / n;
    // Sum over groups of (ends - p * games)^2.
    double seen = (double)c->squares - 2 * p * (double)c->cross + p * p * (double)t->group_squares;
    // Adds a group whose games all end alike, so that a few groups that happen to agree do not look
    // certain.
    double guess = ((double)c->games + 1) / (n + 2), spread = guess * (1 - guess);
    return (seen * groups / (groups - 1) + size * size * spread) /
           (n * p * (1 - p) + size * spread);
}

SimShare sim_share(const SimTotals *t, const SimCount *c)
{
    if (!t->games)
        return (SimShare){0, 0, 1};
    double n = (double)t->games, p = (double)c->games / n;
    if (t->groups < 2)
        return (SimShare){p, 0, 1};
    // Ungrouped games are independent, and their variance follows from the share.
    bool is_single = t->groups == t->games;
    double z = student(is_single ? UINT32_MAX : t->groups - 1);
    double worth = is_single ? n : n / design_effect(t, c, p);
    double middle = (p + z * z / (2 * worth)) / (1 + z * z / worth);
    double half = z / (1 + z * z / worth) * root(p * (1 - p) / worth + z * z / (4 * worth * worth));
    double low = middle - half, high = middle + half;
    return (SimShare){p, low > 0 && c->games ? low : 0, high < 1 && c->games < t->games ? high : 1};
}
