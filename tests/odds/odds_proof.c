// SPDX-License-Identifier: MIT
// Games are played with the engine's own dice and choices; the only thing taken from the foresight
// under test is which of several answers somebody gives in a way, since that is what it says.
#include "odds_proof.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool proof_open(Proof *p, size_t memory)
{
    memset(p, 0, sizeof *p);
    p->work = (OddsWork){.memory = malloc(memory), .size = memory};
    bool has_all = p->work.memory != NULL;
    for (uint32_t i = 0; i < PROOF_DEEP; i++) {
        p->game[i] = malloc(game_size());
        has_all = has_all && p->game[i];
    }
    return has_all;
}

void proof_close(Proof *p)
{
    free(p->work.memory);
    for (uint32_t i = 0; i < PROOF_DEEP; i++)
        free(p->game[i]);
}

static ProofResult differs(Proof *p, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    (void)vsnprintf(p->text, sizeof p->text, format, list);
    va_end(list);
    p->wrong = p->text;
    return PROOF_DIFFERS;
}

// --- outcomes by their items ---

static uint32_t place_of(const Proof *p, const OddsItem *item, uint32_t count)
{
    uint64_t h = count;
    for (uint32_t i = 0; i < count; i++)
        h = rng_mix(h, (uint64_t)item[i].row << 40 ^ (uint64_t)item[i].subject << 32 ^
                           (uint32_t)item[i].value ^ (uint64_t)(uint32_t)item[i].other << 20);
    uint32_t at = (uint32_t)h % PROOF_PLACES;
    for (; p->place[at]; at = (at + 1) % PROOF_PLACES) {
        const OddsOutcome *o = &p->f.outcome[p->place[at] - 1];
        if (o->count == count && !memcmp(p->f.item + o->first, item, count * sizeof item[0]))
            break;
    }
    return at;
}

/// Outcome + 1; 0: it was not foreseen.
static uint32_t outcome_of(const Proof *p, const Game *after)
{
    OddsItem item[ODDS_ITEM_MAX];
    uint32_t count = odds_outcome(p->before, after, item);
    return p->place[place_of(p, item, count)];
}

static double worth_of(const Proof *p, const OddsOutcome *o)
{
    int64_t loss[SEAT_MAX], sum = 0;
    uint8_t seat = game_decider(p->before);
    odds_outcome_loss(p->before, p->f.item + o->first, o->count, loss);
    for (uint32_t s = 0; s < SEAT_MAX; s++)
        sum += s == seat ? -loss[s] : loss[s];
    return (double)sum;
}

ProofResult proof_foresee(Proof *p, const Game *before, const Choice *choice)
{
    p->before = before;
    p->choice = choice;
    p->wrong = NULL;
    OddsEnd end = odds_foresee(before, choice, &p->work, &p->f);
    if (end == ODDS_ENDLESS)
        return differs(p, "without an end");
    for (uint32_t way = 0; way <= p->f.reply_count; way++) {
        OddsShare sum = p->f.open[way];
        for (uint32_t i = 0; i < p->f.outcome_count; i++)
            sum += proof_share(p, way, i);
        if (sum != ODDS_ONE || (end == ODDS_DONE) != !p->f.open[way])
            return differs(p, "way %u adds up to %.15f, %.15f open", way, proof_real(sum),
                           proof_real(p->f.open[way]));
    }
    if (end || p->f.outcome_count > PROOF_OUTCOMES)
        return PROOF_TOO_MUCH;
    memset(p->place, 0, sizeof p->place);
    for (uint32_t i = 0; i < p->f.outcome_count; i++) {
        const OddsOutcome *o = &p->f.outcome[i];
        p->place[place_of(p, p->f.item + o->first, o->count)] = i + 1;
        p->worth[i] = worth_of(p, o);
    }
    return PROOF_AGREES;
}

// --- playing ---

/// The answer to a decision as the way says; false if it was not foreseen.
static bool pick(Proof *p, const Game *g, uint32_t way, Choice *choice)
{
    static Choice list[128];
    uint32_t count = game_candidates(g, list, COUNT_OF(list));
    uint32_t best = odds_foresee_pick(&p->f, way, g);
    if (best >= count) {
        p->strays++;
        return false;
    }
    *choice = list[best];
    return true;
}

static bool decide(Proof *p, Game *g, uint32_t way)
{
    Choice choice;
    if (!pick(p, g, way, &choice))
        return false;
    game_apply(g, &choice, dice_ask(), NULL);
    return true;
}

/// Likewise in a game that is played again and again: where the very same game was decided before,
/// the answer is remembered. Candidates take longer than all the rest of a game.
static bool decide_again(Proof *p, Game *g, uint32_t way, DiceDriver dice)
{
    GamePrint print = game_print(g);
    ProofAnswer *a = &p->answer[print.a % PROOF_ANSWERS];
    if (a->choice.kind && a->print.a == print.a && a->print.b == print.b) {
        game_apply(g, &a->choice, dice, NULL);
        return true;
    }
    if (!pick(p, g, way, &a->choice))
        return false;
    a->print = print;
    game_apply(g, &a->choice, dice, NULL);
    return true;
}

/// So many parts are a certainty: dice of six, of eight, of four and coins divide it without a
/// rest, more of them than anybody can throw in every way.
static ProofWide whole(void)
{
    ProofWide w = (ProofWide)1 << 80;
    for (uint32_t i = 0; i < 28; i++)
        w *= 3;
    return w;
}

static ProofResult throw_all(Proof *p, uint32_t way, uint32_t depth, ProofWide share)
{
    Game *g = p->game[depth];
    while (game_wait(g) == GAME_WAIT_CHOICE && !game_rests(g))
        if (!decide(p, g, way))
            return differs(p, "way %u: nobody foresaw the decision %s", way, game_decision(g));
    if (game_rests(g)) {
        uint32_t n = outcome_of(p, g);
        if (!n)
            return differs(p, "way %u: an outcome that was not foreseen", way);
        p->exact[n - 1] += share;
        return PROOF_AGREES;
    }
    const Roll *roll = game_roll(g);
    if ((roll->sense.flags & SENSE_EXPLODES) || roll->count > 8 || depth + 1 >= PROOF_DEEP)
        return PROOF_TOO_MUCH;
    uint64_t throws = 1;
    for (uint32_t i = 0; i < roll->count; i++)
        throws *= roll->sides;
    if (share % throws)
        return PROOF_TOO_MUCH;
    for (uint64_t t = 0; t < throws; t++) {
        uint8_t value[ROLL_MAX];
        uint64_t rest = t;
        for (uint32_t i = 0; i < roll->count; i++, rest /= roll->sides)
            value[i] = (uint8_t)(rest % roll->sides + 1);
        if (++p->throws > p->throws_most)
            return PROOF_TOO_MUCH;
        game_copy(p->game[depth + 1], g);
        if (!game_give_dice(p->game[depth + 1], value, roll->count, dice_ask(), NULL))
            return differs(p, "dice refused");
        ProofResult r = throw_all(p, way, depth + 1, share / throws);
        if (r != PROOF_AGREES)
            return r;
    }
    return PROOF_AGREES;
}

ProofResult proof_every_throw(Proof *p, uint32_t way, uint64_t most)
{
    memset(p->exact, 0, p->f.outcome_count * sizeof p->exact[0]);
    p->throws = 0;
    p->throws_most = most;
    game_copy(p->game[0], p->before);
    (void)odds_foresee_begin(p->game[0], p->choice, dice_ask());
    ProofResult r = throw_all(p, way, 0, whole());
    for (uint32_t i = 0; r == PROOF_AGREES && i < p->f.outcome_count; i++) {
        long double exact = (long double)p->exact[i] / (long double)whole(),
                    told = (long double)proof_share(p, way, i) / (long double)ODDS_ONE,
                    off = exact - told;
        if (off > 1e-15L || off < -1e-15L)
            return differs(p, "way %u, outcome %u: %.15Lf is not %.15Lf", way, i, told, exact);
    }
    return r;
}

/// A sampler that counts.
typedef struct Sampler {
    Rng rng;
    uint64_t rolls;
} Sampler;

static DiceAnswer sample(void *self, uint64_t first, Roll *roll)
{
    Sampler *s = self;
    s->rolls++;
    DiceDriver d = dice_sampler(&s->rng);
    return d.answer(d.self, first, roll);
}

/// Rolls the dice that a game waits for, and plays on until somebody decides.
static bool roll_on(Game *g, DiceDriver dice)
{
    Roll r = *game_roll(g);
    (void)dice.answer(dice.self, 0, &r);
    return game_give_dice(g, r.value, r.count, dice, NULL);
}

ProofResult proof_play(Proof *p, uint32_t way, uint64_t games, uint64_t rolls, uint64_t seed)
{
    Game *g = p->game[0], *first = p->game[1];
    Sampler sampler = {{rng_mix(seed, way)}, 0};
    DiceDriver dice = {sample, &sampler};
    memset(p->seen, 0, p->f.outcome_count * sizeof p->seen[0]);
    memset(p->answer, 0, sizeof p->answer);
    p->games = 0;
    // Up to its first die every game is the same.
    game_copy(first, p->before);
    (void)odds_foresee_begin(first, p->choice, dice_ask());
    while (p->games < games && sampler.rolls < rolls) {
        game_copy(g, first);
        if (game_wait(g) == GAME_WAIT_DICE && !roll_on(g, dice))
            return differs(p, "dice refused");
        while (!game_rests(g))
            if (!decide_again(p, g, way, dice))
                return differs(p, "way %u: nobody foresaw the decision %s", way, game_decision(g));
        uint32_t n = outcome_of(p, g);
        if (!n) // rarer than what is told apart: a long chain of explosions
            return differs(p, "way %u: an outcome that was not foreseen", way);
        p->seen[n - 1]++;
        p->games++;
        if (!sampler.rolls)
            break; // no dice: once is enough
    }
    p->rolls = sampler.rolls;
    return PROOF_AGREES;
}

// --- statistics ---

/// Q(a, x), the upper incomplete gamma function: a series below, a continued fraction above.
static double gamma_above(double a, double x)
{
    double scale = exp(-x + a * log(x) - lgamma(a));
    if (x <= 0)
        return 1;
    if (x < a + 1) {
        double term = 1 / a, sum = term;
        for (double n = a + 1; term > sum * 1e-15; n++) {
            term *= x / n;
            sum += term;
        }
        return 1 - sum * scale;
    }
    double b = x + 1 - a, c = 1e300, d = 1 / b, h = d;
    for (int i = 1; i < 10000; i++) {
        double an = -i * (i - a);
        b += 2;
        d = 1 / (an * d + b);
        c = b + an / c;
        h *= d * c;
        if (fabs(d * c - 1) < 1e-15)
            break;
    }
    return scale * h;
}

double proof_chance(const Proof *p, uint32_t way)
{
    double sum = 0, rare = 0, rare_seen = 0, n = (double)p->games;
    uint32_t classes = 0;
    for (uint32_t i = 0; i < p->f.outcome_count; i++) {
        double want = n * proof_real(proof_share(p, way, i)), seen = (double)p->seen[i];
        if (want < 5) {
            rare += want;
            rare_seen += seen;
            continue;
        }
        sum += (seen - want) * (seen - want) / want;
        classes++;
    }
    if (rare >= 5) {
        sum += (rare_seen - rare) * (rare_seen - rare) / rare;
        classes++;
    } else if (rare_seen > 0) {
        // A few that hardly happen: the chance of so many or more (Poisson), where that says more.
        double term = exp(-rare), below = 0;
        for (uint32_t k = 0; k < (uint32_t)rare_seen; k++, term *= rare / k)
            below += term;
        if (classes < 2 || 1 - below < 1e-6)
            return 1 - below;
    }
    return classes < 2 ? 1 : gamma_above((classes - 1) / 2.0, sum / 2);
}

double proof_mean_off(const Proof *p, uint32_t way)
{
    double mean = 0, square = 0, played = 0, n = (double)p->games;
    for (uint32_t i = 0; i < p->f.outcome_count; i++) {
        double share = proof_real(proof_share(p, way, i));
        mean += share * p->worth[i];
        played += (double)p->seen[i] * p->worth[i] / n;
    }
    for (uint32_t i = 0; i < p->f.outcome_count; i++)
        square += proof_real(proof_share(p, way, i)) * (p->worth[i] - mean) * (p->worth[i] - mean);
    double error = sqrt(square / n), off = fabs(played - mean);
    return error > 1e-9 ? off / error : off > 1e-6 ? HUGE_VAL : 0;
}
