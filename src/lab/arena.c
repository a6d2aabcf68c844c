// SPDX-License-Identifier: MIT
// Games that share dice and bands are one observation: the share of a group, which takes five
// values where players change seats (two games) and nine where bands change too (four games).
// Verdicts use the generalised likelihood ratio of its mean and variance, as tests of chess engines
// do. Ratings are those of Bradley and Terry, found by Zermelo's iteration; a pair weighs as many
// independent games as its groups stand for. What luck explains is removed from shares and verdicts
// alike (lab/fortune.h). Refused: judging by wins alone, which gives up the gain of common dice,
// and libm, which lab does without.
#include "lab/arena.h"
#include <string.h>

static const double z = 1.959963984540054;  ///< 97.5 % of the normal distribution
static const double bound = 2.944438979166; ///< log(0.95 / 0.05)

const char *const arena_field_names[ARENA_FIELDS] = {
#define ARENA_FIELD(id, name, from) name,
#include "lab/arena_fields.def"
#undef ARENA_FIELD
};

/// Fields of side 0; that of side 1 follows each.
static const ArenaField sides[] = {
    ARENA_WINS_A,      ARENA_FORFEITS_A,   ARENA_ACTIVATIONS_A, ARENA_IDLE_A,
    ARENA_VAIN_A,      ARENA_EARN_ROLLS_A, ARENA_EARN_CHANCE_A, ARENA_EARN_WEAK_A,
    ARENA_HIT_ROLLS_A, ARENA_HIT_CHANCE_A, ARENA_HIT_WEAK_A,
};

void arena_add(ArenaCount *sum, const SimTotals *t)
{
#define ARENA_FIELD(id, name, from) sum->value[ARENA_##id] += (from);
#include "lab/arena_fields.def"
#undef ARENA_FIELD
}

static FortuneSums fortune_of(const ArenaCount *c)
{
    FortuneSums f;
    memcpy(f.luck, &c->value[ARENA_LUCK_0], sizeof f.luck);
    memcpy(f.product, &c->value[ARENA_LUCK_PRODUCT_0], sizeof f.product);
    memcpy(f.score, &c->value[ARENA_LUCK_SCORE_0], sizeof f.score);
    return f;
}

ArenaCount arena_turned(const ArenaCount *c)
{
    ArenaCount out = *c;
    // Half points of a group's games: those that side 0 lacks belong to side 1.
    uint64_t groups = c->value[ARENA_GROUPS];
    uint32_t most = groups ? (uint32_t)(2 * c->value[ARENA_GAMES] / groups) : SIM_SCORES - 1;
    for (uint32_t i = 0; i < SIM_SCORES; i++)
        out.value[ARENA_SCORE_0 + i] = i <= most ? c->value[ARENA_SCORE_0 + most - i] : 0;
    uint64_t half_points = 0;
    for (uint32_t i = 0; i < SIM_SCORES; i++)
        half_points += i * c->value[ARENA_SCORE_0 + i];
    FortuneSums luck = fortune_of(c);
    luck = fortune_turned(&luck, groups, most, half_points);
    memcpy(&out.value[ARENA_LUCK_0], luck.luck, sizeof luck.luck);
    memcpy(&out.value[ARENA_LUCK_PRODUCT_0], luck.product, sizeof luck.product);
    memcpy(&out.value[ARENA_LUCK_SCORE_0], luck.score, sizeof luck.score);
    for (uint32_t i = 0; i < COUNT_OF(sides); i++) {
        out.value[sides[i]] = c->value[sides[i] + 1];
        out.value[sides[i] + 1] = c->value[sides[i]];
    }
    return out;
}

MannerCount arena_manner(const ArenaCount *c)
{
    const uint64_t *v = c->value;
    return (MannerCount){
        .activations = v[ARENA_ACTIVATIONS_A],
        .idle = v[ARENA_IDLE_A],
        .vain = v[ARENA_VAIN_A],
        .tried = {
            [MANNER_EARN] = {v[ARENA_EARN_ROLLS_A], v[ARENA_EARN_CHANCE_A], v[ARENA_EARN_WEAK_A]},
            [MANNER_HIT] = {v[ARENA_HIT_ROLLS_A], v[ARENA_HIT_CHANCE_A], v[ARENA_HIT_WEAK_A]}}};
}

bool arena_is_sound(const ArenaCount *c)
{
    uint64_t groups = 0, games = c->value[ARENA_GAMES];
    for (uint32_t i = 0; i < SIM_SCORES; i++)
        groups += c->value[ARENA_SCORE_0 + i];
    for (uint32_t i = 0; i < ARENA_FIELDS; i++)
        if (c->value[i] > UINT64_C(1) << 52)
            return false;
    return groups == c->value[ARENA_GROUPS] && groups <= games && games <= 4 * groups &&
           c->value[ARENA_WINS_A] + c->value[ARENA_WINS_B] + c->value[ARENA_DRAWS] +
                   c->value[ARENA_UNFINISHED] + c->value[ARENA_BROKEN] >=
               games;
}

/// Square root by Newton's method.
static double root(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 64; i++)
        r = (r + x / r) / 2;
    return r;
}

/// Natural logarithm of x > 0: halves x until the series is quick.
static double logarithm(double x)
{
    const double ln2 = 0.693147180559945309;
    double sum = 0;
    for (; x > 1.5; x /= 2)
        sum += ln2;
    for (; x < 0.75; x *= 2)
        sum -= ln2;
    double t = (x - 1) / (x + 1), power = t;
    for (int i = 1; i < 60; i += 2, power *= t * t)
        sum += 2 * power / i;
    return sum;
}

/// Mean and variance of the share of a group. Half a group of either extreme is added, so that a
/// few equal groups are not taken for certainty.
static ArenaShare moments(const ArenaCount *c)
{
    double groups = (double)c->value[ARENA_GROUPS], games = (double)c->value[ARENA_GAMES];
    double most = groups > 0 ? 2 * games / groups : 1, sum = 0, squares = 0.5;
    for (uint32_t i = 0; i < SIM_SCORES; i++) {
        double share = (double)i / most;
        sum += share * (double)c->value[ARENA_SCORE_0 + i];
        squares += share * share * (double)c->value[ARENA_SCORE_0 + i];
    }
    double mean = (sum + 0.5) / (groups + 1), share = groups > 0 ? sum / groups : 0.5;
    double spread = squares / (groups + 1) - mean * mean;
    FortuneSums luck = fortune_of(c);
    FortuneShare freed = fortune_share(&luck, groups, share * most, spread * most * most);
    double fair = share + freed.shift / most;
    return (ArenaShare){.share = share,
                        .fair = fair < 0   ? 0
                                : fair > 1 ? 1
                                           : fair,
                        .spread = freed.spread / (most * most),
                        .saved = 1 - freed.spread / (most * most) / spread};
}

ArenaShare arena_share(const ArenaCount *c)
{
    ArenaShare s = moments(c);
    double groups = (double)c->value[ARENA_GROUPS];
    double half = groups > 1 ? z * root(s.spread / groups) : 1;
    s.low = s.fair - half > 0 ? s.fair - half : 0;
    s.high = s.fair + half < 1 ? s.fair + half : 1;
    return s;
}

ArenaVerdict arena_judge(const ArenaTest *test, const ArenaCount *c, double *evidence)
{
    ArenaShare s = moments(c);
    double groups = (double)c->value[ARENA_GROUPS];
    *evidence = groups < 2 ? 0
                           : groups * (test->high - test->low) *
                                 (2 * s.fair - test->low - test->high) / (2 * s.spread);
    return *evidence >= bound ? ARENA_HIGH : *evidence <= -bound ? ARENA_LOW : ARENA_OPEN;
}

/// Weight of a pair: the independent games that its groups stand for, and one drawn game, so that
/// no rating is infinite.
static void weigh(const ArenaCount *c, double *games, double *points)
{
    ArenaShare s = moments(c);
    double p = (s.fair * (double)c->value[ARENA_GAMES] + 0.5) / ((double)c->value[ARENA_GAMES] + 1);
    double worth =
        c->value[ARENA_GROUPS] ? (double)c->value[ARENA_GROUPS] * p * (1 - p) / s.spread : 0;
    *games = worth + (worth > 0 ? 1 : 0);
    *points = worth * s.fair + (worth > 0 ? 0.5 : 0);
}

/// Inverts the information of ratings whose sum is fixed, by elimination; n is small.
static void invert(uint32_t n, double m[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX],
                   double out[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX])
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            m[i][j] += 1; // the sum of all ratings is fixed
            out[i][j] = i == j;
        }
    for (uint32_t k = 0; k < n; k++) {
        double pivot = m[k][k] > 1e-12 ? m[k][k] : 1e-12;
        for (uint32_t j = 0; j < n; j++) {
            m[k][j] /= pivot;
            out[k][j] /= pivot;
        }
        for (uint32_t i = 0; i < n; i++) {
            double by = m[i][k];
            for (uint32_t j = 0; j < n && i != k; j++) {
                m[i][j] -= by * m[k][j];
                out[i][j] -= by * out[k][j];
            }
        }
    }
}

void arena_rate(uint32_t players, ArenaCount pair[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX],
                ArenaRating *rating)
{
    enum { ROUNDS = 2000 };
    const double scale = 400 / 2.302585092994046; // points for odds of e to one
    double games[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX] = {{0}};
    double points[ARENA_PLAYERS_MAX] = {0}, strength[ARENA_PLAYERS_MAX], mean = 0;
    for (uint32_t i = 0; i < players; i++) {
        strength[i] = 1;
        for (uint32_t j = i + 1; j < players; j++) {
            double won;
            weigh(&pair[i][j], &games[i][j], &won);
            games[j][i] = games[i][j];
            points[i] += won;
            points[j] += games[i][j] - won;
        }
    }
    for (uint32_t round = 0; round < ROUNDS; round++)
        for (uint32_t i = 0; i < players; i++) {
            double sum = 0;
            for (uint32_t j = 0; j < players; j++)
                sum += games[i][j] / (strength[i] + strength[j]);
            strength[i] = sum > 0 ? points[i] / sum : 1;
        }
    double information[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX] = {{0}};
    double variance[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX];
    for (uint32_t i = 0; i < players; i++) {
        rating[i].rating = logarithm(strength[i]) * scale;
        mean += rating[i].rating / players;
        for (uint32_t j = 0; j < players; j++) {
            double sum = strength[i] + strength[j];
            double known = games[i][j] * strength[i] * strength[j] / (sum * sum);
            information[i][i] += known;
            information[i][j] -= i == j ? 0 : known;
        }
    }
    invert(players, information, variance);
    for (uint32_t i = 0; i < players; i++) {
        rating[i].rating -= mean;
        // Removes the variance that fixing the sum has added to every rating.
        double doubt = variance[i][i] - 1.0 / ((double)players * players);
        rating[i].half = z * root(doubt > 0 ? doubt : 0) * scale;
    }
}
