// SPDX-License-Identifier: MIT
// How sure is a share? Wilson's interval, with as many games as the groups are worth. Games that
// share dice and terrain tend to end alike, or, when players change seats, to cancel out; the
// design effect, the variance seen between groups over that of independent games, says how many
// independent ones they stand for, and Student's quantile stands for few groups not telling their
// variance well. Refused: bootstrapping groups, which needs a list of them, a generator and a
// thousand passes for an interval that is too narrow for few groups; and counting a group as one
// game, which throws away what changing seats gains.
#include "lab/sim.h"

/// Square root by Newton's method: lab is free of libm like its neighbours.
static double root(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 64; i++)
        r = (r + x / r) / 2;
    return r;
}

/// The 97.5 % quantile of Student's t: a table while the expansion by Cornish and Fisher is no
/// good.
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
    // One more group, whose games all end alike: a few that happen to agree are no certainty.
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
    // Games of their own are as many as they are, and their variance is known from the share.
    bool is_single = t->groups == t->games;
    double z = student(is_single ? UINT32_MAX : t->groups - 1);
    double worth = is_single ? n : n / design_effect(t, c, p);
    double middle = (p + z * z / (2 * worth)) / (1 + z * z / worth);
    double half = z / (1 + z * z / worth) * root(p * (1 - p) / worth + z * z / (4 * worth * worth));
    double low = middle - half, high = middle + half;
    return (SimShare){p, low > 0 && c->games ? low : 0, high < 1 && c->games < t->games ? high : 1};
}
