// SPDX-License-Identifier: MIT
// Games are played with the engine's own dice and choices; the only thing taken from the foresight
// under test is which of several answers somebody gives in a way, since that is what it says.
#include "odds_proof.h"
#include "core/outcome.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t node_bytes(void) { return (game_size() + 15) & ~(size_t)15; }

bool proof_open(Proof *p, size_t memory)
{
    memset(p, 0, sizeof *p);
    p->work = (OddsWork){.memory = malloc(memory), .size = memory};
    p->edge = malloc(PROOF_EDGES * sizeof p->edge[0]);
    p->packed = malloc(PROOF_NODES * node_bytes());
    bool has_all = p->work.memory && p->edge && p->packed;
    for (uint32_t i = 0; i < PROOF_DEEP; i++) {
        p->game[i] = malloc(game_size());
        has_all = has_all && p->game[i];
    }
    return has_all;
}

void proof_close(Proof *p)
{
    free(p->work.memory);
    free(p->edge);
    free(p->packed);
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
    bool is_open = false; // a way that needs nothing unknown may be known before the others
    for (uint32_t way = 0; way <= p->f.reply_count; way++) {
        OddsShare sum = p->f.open[way];
        is_open = is_open || sum;
        for (uint32_t i = 0; i < p->f.outcome_count; i++)
            sum += proof_share(p, way, i);
        if (sum != ODDS_ONE)
            return differs(p, "way %u adds up to %.15f, %.15f open", way, proof_real(sum),
                           proof_real(p->f.open[way]));
    }
    if (is_open == (end == ODDS_DONE))
        return differs(p, is_open ? "done, but open" : "not done, but nothing is open");
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
    uint32_t count = game_answers(g, list, COUNT_OF(list));
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
static bool decide_again(Proof *p, Game *g, uint32_t way)
{
    GamePrint print = game_print(g);
    ProofAnswer *a = &p->answer[print.a % PROOF_ANSWERS];
    if (a->choice.kind && a->print.a == print.a && a->print.b == print.b) {
        game_apply(g, &a->choice, dice_ask(), NULL);
        return true;
    }
    if (!pick(p, g, way, &a->choice))
        return false;
    a->print = print;
    game_apply(g, &a->choice, dice_ask(), NULL);
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

// Where a game goes is settled by the game and its dice, so where a throw has led once it leads
// always: games that are played again and again go over what was played before, and only a throw
// that nobody made yet is played. Every throw is still rolled die by die.

enum {
    PLACE_UNKNOWN, ///< not played yet
    PLACE_LOOSE,   ///< p->game[0]: nothing of it is remembered
    PLACE_FAILED,
    PLACE_FIRST ///< twice the outcome, one more: twice the node; counted from here
};
static uint32_t place_of_end(uint32_t outcome) { return PLACE_FIRST + outcome * 2; }
static uint32_t place_of_node(uint32_t node) { return PLACE_FIRST + node * 2 + 1; }
static bool is_node(uint32_t place) { return place > PLACE_FIRST && (place - PLACE_FIRST) % 2; }
static uint32_t number_of(uint32_t place) { return (place - PLACE_FIRST) / 2; }

/// In how many ways dice can fall; 0: too many.
static uint32_t throws_of(const Roll *roll)
{
    uint32_t throws = 1;
    for (uint32_t i = 0; i < roll->count && throws; i++)
        throws = throws * roll->sides > PROOF_THROWS ? 0 : throws * roll->sides;
    return throws;
}

/// The node of a game that waits for dice.
static uint32_t find_node(Proof *p, const Game *g)
{
    const Roll *roll = game_roll(g);
    const uint32_t throws = throws_of(roll);
    if (!throws)
        return PLACE_LOOSE;
    GamePrint print = game_print(g);
    uint32_t at = (uint32_t)print.a % COUNT_OF(p->node_place);
    for (; p->node_place[at]; at = (at + 1) % COUNT_OF(p->node_place)) {
        const ProofNode *n = &p->node[p->node_place[at] - 1];
        if (n->print.a == print.a && n->print.b == print.b)
            return place_of_node(p->node_place[at] - 1);
    }
    if (p->node_count == PROOF_NODES || p->edge_count + throws > PROOF_EDGES)
        return PLACE_LOOSE;
    memset(p->edge + p->edge_count, 0, throws * sizeof p->edge[0]);
    p->node[p->node_count] = (ProofNode){print, p->edge_count, roll->count, roll->sides};
    p->edge_count += throws;
    game_pack(g, p->packed + p->node_count * node_bytes());
    p->node_place[at] = ++p->node_count;
    return place_of_node(p->node_count - 1);
}

/// Plays a game on to its next dice, or to its end.
static uint32_t arrive(Proof *p, Game *g, uint32_t way)
{
    while (game_wait(g) == GAME_WAIT_CHOICE && !game_rests(g))
        if (!decide_again(p, g, way)) {
            (void)differs(p, "way %u: nobody foresaw the decision %s", way, game_decision(g));
            return PLACE_FAILED;
        }
    if (!game_rests(g))
        return find_node(p, g);
    uint32_t n = outcome_of(p, g);
    if (n)
        return place_of_end(n);
    // rarer than what is told apart: a long chain of explosions
    (void)differs(p, "way %u: an outcome that was not foreseen", way);
    return PLACE_FAILED;
}

static void throw_dice(Rng *rng, uint8_t *value, uint32_t count, uint32_t sides)
{
    for (uint32_t i = 0; i < count; i++)
        value[i] = (uint8_t)(rng_below(rng, sides) + 1);
}

/// From a node over a throw of its dice.
static uint32_t over_node(Proof *p, const ProofNode *n, uint32_t way, Rng *rng)
{
    uint8_t value[ROLL_MAX];
    uint32_t *edge = p->edge + n->edge, throw = 0;
    throw_dice(rng, value, n->count, n->sides);
    for (uint32_t i = n->count; i-- > 0;)
        throw = throw *n->sides + value[i] - 1u;
    if (edge[throw])
        return edge[throw];
    game_unpack(p->game[0], p->packed + (size_t)(n - p->node) * node_bytes());
    if (!game_give_dice(p->game[0], value, n->count, dice_ask(), NULL))
        return PLACE_FAILED;
    uint32_t place = arrive(p, p->game[0], way);
    edge[throw] = place == PLACE_LOOSE ? PLACE_UNKNOWN : place;
    return place;
}

static uint32_t over_loose(Proof *p, uint32_t way, Rng *rng)
{
    Game *g = p->game[0];
    uint8_t value[ROLL_MAX];
    const uint8_t count = game_roll(g)->count;
    throw_dice(rng, value, count, game_roll(g)->sides);
    return game_give_dice(g, value, count, dice_ask(), NULL) ? arrive(p, g, way) : PLACE_FAILED;
}

ProofResult proof_play(Proof *p, uint32_t way, uint64_t games, uint64_t rolls, uint64_t seed)
{
    Game *first = p->game[1];
    Rng rng = {rng_mix(seed, way)};
    memset(p->seen, 0, p->f.outcome_count * sizeof p->seen[0]);
    memset(p->answer, 0, sizeof p->answer);
    memset(p->node_place, 0, sizeof p->node_place);
    p->games = p->rolls = p->node_count = p->edge_count = 0;
    // Up to its first die every game is the same.
    game_copy(first, p->before);
    (void)odds_foresee_begin(first, p->choice, dice_ask());
    const uint32_t begin = arrive(p, first, way);
    while (p->games < games && p->rolls < rolls) {
        uint32_t at = begin;
        if (at == PLACE_LOOSE)
            game_copy(p->game[0], first);
        while (is_node(at) || at == PLACE_LOOSE) {
            p->rolls++;
            at = is_node(at) ? over_node(p, &p->node[number_of(at)], way, &rng)
                             : over_loose(p, way, &rng);
        }
        if (at == PLACE_FAILED)
            return p->wrong ? PROOF_DIFFERS : differs(p, "dice refused");
        p->seen[number_of(at) - 1]++;
        p->games++;
        if (!p->rolls)
            break; // no dice: once is enough
    }
    return PROOF_AGREES;
}

// --- what is left out ---

static GamePrint print_folded(Game *g)
{
    const RulesetOutcomes *rules = game_ruleset(g)->outcomes;
    if (rules->fold)
        rules->fold(g);
    return game_print(g);
}

/// Do both still go the same way? The folded one is folded here.
static bool goes_alike(Proof *p, const Game *plain, Game *folded)
{
    OddsItem one[ODDS_ITEM_MAX], two[ODDS_ITEM_MAX];
    if (!game_rests(plain)) {
        game_copy(p->game[2], plain);
        GamePrint a = print_folded(p->game[2]), b = print_folded(folded);
        return !game_rests(folded) && a.a == b.a && a.b == b.b;
    }
    uint32_t count = odds_outcome(p->before, plain, one);
    return game_rests(folded) && count == odds_outcome(p->before, folded, two) &&
           !memcmp(one, two, count * sizeof one[0]);
}

/// Plays both on by the same dice, or by the same answer.
static bool play_both(Game *plain, Game *folded, Rng *rng)
{
    static Choice list[128];
    uint8_t value[ROLL_MAX];
    if (game_wait(plain) == GAME_WAIT_DICE) {
        const Roll roll = *game_roll(plain);
        throw_dice(rng, value, roll.count, roll.sides);
        return game_give_dice(plain, value, roll.count, dice_ask(), NULL) &&
               game_give_dice(folded, value, roll.count, dice_ask(), NULL);
    }
    const Choice *c = &list[rng_below(rng, game_answers(plain, list, COUNT_OF(list)))];
    if (refusal_is(game_check(folded, game_decider(folded), c)))
        return false;
    game_apply(plain, c, dice_ask(), NULL);
    game_apply(folded, c, dice_ask(), NULL);
    return true;
}

ProofResult proof_fold(Proof *p, uint64_t seed)
{
    Game *plain = p->game[0], *folded = p->game[1];
    Rng rng = {seed};
    game_copy(plain, p->before);
    (void)odds_foresee_begin(plain, p->choice, dice_ask());
    game_copy(folded, plain);
    bool is_good = goes_alike(p, plain, folded);
    for (; is_good && !game_rests(plain); p->stops++)
        is_good = play_both(plain, folded, &rng) && goes_alike(p, plain, folded);
    return is_good ? PROOF_AGREES : differs(p, "folded it is another game");
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
