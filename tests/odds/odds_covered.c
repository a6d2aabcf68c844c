// SPDX-License-Identifier: MIT
// odds_covered DECISIONS [SEED] [SYSTEM]: is there a choice that leads to dice but shows no odds?
// Games of random bands are played at random; at each decision every candidate is foreseen. One
// that is foreseen without a die, although dice fall before it is over, whatever is chosen next,
// hides them, unless they fall just the same after another candidate: then they are not its own.
// Prints TAP, and what hides dice as decision and choice.
#include "core/outcome.h"
#include "odds_proof.h"
#include "rules/rules.h"
#include "tests/conformance/conformance_setup.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAME_DECISIONS = 400, ///< of one game
    CANDIDATES = 96,      ///< looked at in one decision
    DEEP = 8,             ///< choices in a row until the table is at rest
    WATCHED_SHARE = 10,   ///< of the decisions where ways are watched: each has more to look at
    TRIES = 400,          ///< games played on to find one without dice
    PAIRS = 512,
    MEMORY = 1 << 20
};

/// A kind of choice in a kind of decision.
typedef struct Pair {
    const char *decision;
    uint8_t kind;
    uint32_t asked, with_dice, hidden;
} Pair;

typedef struct Covered {
    Setup *setup;
    Game *game, *deep[DEEP + 1];
    OddsWork work;
    Rng rng;
    Pair pair[PAIRS];
    uint32_t pair_count, decisions, tries, unknown;
    uint32_t dice; ///< those that somebody's way on leads to first
    Choice list[CANDIDATES], next[DEEP][CANDIDATES];
} Covered;

static Pair *pair_of(Covered *c, const char *decision, uint8_t kind)
{
    for (uint32_t i = 0; i < c->pair_count; i++)
        if (c->pair[i].kind == kind && !strcmp(c->pair[i].decision, decision))
            return &c->pair[i];
    if (c->pair_count == PAIRS)
        return &c->pair[0];
    c->pair[c->pair_count] = (Pair){.decision = decision, .kind = kind};
    return &c->pair[c->pair_count++];
}

typedef enum Fate { QUIET, ROLLS, UNKNOWN } Fate;

/// Is what comes now another matter, whose dice are shown when it is chosen? Somebody else's
/// always; where ways are watched, so is whatever comes at rest: no choice of one seat waits for
/// its next.
static bool is_other_matter(const Game *before, const Game *after)
{
    return game_rests(after) &&
           (game_ruleset(after)->courses || game_decider(after) != game_decider(before));
}

static uint32_t dice_of(uint8_t what, FigureId figure) { return what * 256u + figure.n + 1; }

/// Do dice fall on every way on from c->deep[depth], as long as the same seat has the choice?
static Fate fate(Covered *c, uint32_t depth)
{
    const Game *g = c->deep[depth];
    if (game_wait(g) == GAME_WAIT_DICE) {
        c->dice = dice_of(game_roll(g)->what, game_roll(g)->figure);
        return ROLLS;
    }
    if (game_wait(g) == GAME_OVER || is_other_matter(c->game, g))
        return QUIET;
    if (depth == DEEP)
        return UNKNOWN;
    Fate found = ROLLS;
    uint32_t count = game_candidates(g, c->next[depth], CANDIDATES);
    // What ends something stands last in most lists.
    for (uint32_t i = count; i-- > 0 && found != QUIET;) {
        if (++c->tries > TRIES)
            return UNKNOWN;
        game_copy(c->deep[depth + 1], g);
        game_apply(c->deep[depth + 1], &c->next[depth][i], dice_ask(), NULL);
        Fate then = fate(c, depth + 1);
        found = then == ROLLS ? found : then;
    }
    return found;
}

static Fate fate_of(Covered *c, const Choice *choice)
{
    c->tries = 0;
    c->dice = 0;
    game_copy(c->deep[0], c->game);
    game_apply(c->deep[0], choice, dice_ask(), NULL);
    return fate(c, 0);
}

static bool is_enough(void *self)
{
    (void)self;
    return true; // the first dice are known by then
}

static void look(Covered *c)
{
    uint32_t count = game_candidates(c->game, c->list, CANDIDATES), dice[CANDIDATES];
    Fate fates[CANDIDATES];
    c->decisions++;
    for (uint32_t i = 0; i < count; i++) {
        OddsForesight f;
        Pair *pair = pair_of(c, game_decision(c->game), c->list[i].kind);
        OddsEnd end = odds_foresee(c->game, &c->list[i], &c->work, &f);
        bool rolls = end != ODDS_ENDLESS && f.roll_count;
        pair->asked++;
        pair->with_dice += rolls;
        fates[i] = rolls ? UNKNOWN : fate_of(c, &c->list[i]);
        dice[i] = rolls ? dice_of(f.roll[0].what, f.roll[0].figure) : c->dice;
        c->unknown += !rolls && fates[i] == UNKNOWN;
    }
    for (uint32_t i = 0; i < count; i++) {
        bool is_own = false; // another candidate leads to other dice, or to none
        for (uint32_t k = 0; k < count; k++)
            is_own = is_own || fates[k] == QUIET || (dice[k] && dice[k] != dice[i]);
        if (fates[i] == ROLLS && is_own)
            pair_of(c, game_decision(c->game), c->list[i].kind)->hidden++;
    }
}

static void play(Covered *c, uint32_t wanted)
{
    DiceDriver dice = dice_sampler(&c->rng);
    game_start(c->game, c->setup, dice, NULL);
    for (uint32_t n = 0; n < GAME_DECISIONS && c->decisions < wanted; n++) {
        if (game_wait(c->game) == GAME_OVER)
            return;
        Choice choice;
        memset(&choice, 0, sizeof choice);
        look(c);
        game_sample(c->game, &c->rng, &choice);
        game_apply(c->game, &choice, dice, NULL);
    }
}

static bool report(const Covered *c, const Ruleset *rules, uint32_t number)
{
    uint32_t rolling = 0, hidden = 0;
    for (uint32_t i = 0; i < c->pair_count; i++) {
        rolling += c->pair[i].with_dice > 0;
        hidden += c->pair[i].hidden > 0;
    }
    printf("%sok %u - %s: every choice that leads to dice shows them # %u decisions, %u of %u "
           "kinds of choices roll, %u choices not followed to their end\n",
           hidden ? "not " : "", number, rules->id, c->decisions, rolling, c->pair_count,
           c->unknown);
    for (uint32_t i = 0; i < c->pair_count; i++)
        if (c->pair[i].hidden)
            printf("# %s in %s: %u of %u\n", setup_choice(c->setup, c->pair[i].kind).name,
                   c->pair[i].decision, c->pair[i].hidden, c->pair[i].asked);
    return !hidden;
}

int main(int argc, char **argv)
{
    static Covered covered;
    static const char *const systems[] = {"evenor", "aurore", "seg", "nordenth"};
    Covered *c = &covered;
    if (argc < 2) {
        (void)fprintf(stderr, "usage: odds_covered DECISIONS [SEED] [SYSTEM]\n");
        return 2;
    }
    uint32_t wanted = (uint32_t)strtoul(argv[1], NULL, 10), number = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    c->setup = malloc(sizeof(Setup));
    c->game = malloc(game_size());
    c->work = (OddsWork){.memory = malloc(MEMORY), .size = MEMORY, .stop = is_enough};
    bool is_ready = c->setup && c->game && c->work.memory, is_good = true;
    for (uint32_t i = 0; i <= DEEP; i++)
        is_ready = (c->deep[i] = malloc(game_size())) && is_ready;
    for (uint32_t i = 0; is_ready && i < COUNT_OF(systems); i++) {
        const Ruleset *rules = rules_find(systems[i]);
        if (argc > 3 && strcmp(argv[3], rules->id) != 0)
            continue;
        c->rng = (Rng){rng_mix(seed, i)};
        c->pair_count = c->decisions = c->unknown = 0;
        uint32_t most = rules->courses ? (wanted + WATCHED_SHARE - 1) / WATCHED_SHARE : wanted;
        while (c->decisions < most && conformance_draw(c->setup, rules, &c->rng))
            play(c, most);
        is_good = report(c, rules, ++number) && c->decisions == most && is_good;
    }
    printf("1..%u\n", number);
    free(c->setup);
    free(c->game);
    free(c->work.memory);
    for (uint32_t i = 0; i <= DEEP; i++)
        free(c->deep[i]);
    return is_ready && is_good ? 0 : 1;
}
