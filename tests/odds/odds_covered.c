// SPDX-License-Identifier: MIT
// odds_covered DECISIONS [SEED] [SYSTEM]: is there a choice that leads to dice but shows no odds?
// Games of random bands are played at random, and every script of the system is; at each decision
// every candidate (of a script: what is chosen there) is foreseen. One that is foreseen without a
// die, although dice fall on every way on from it, hides them. Two kinds of dice are not its own:
//   - those behind a decision with several answers that opens something new, or comes after one
//     that did: they belong to the answer, which is looked at when the game comes to it, as a
//     choice of its own. But where choices wait for those of friends (RulesetOutcomes.add_nothing),
//     and a friend is asked the same, and whatever it says leads to the same dice, they were
//     settled before: so the declarations of a group are followed to its dice. (Melees of Nordenth
//     have a phase for themselves, after all activations: they are not the charge's, but told
//     beside it, by odds_foresee_later().)
//   - those that fall, the very same, after every other candidate, and those of nobody: nothing
//     that is chosen changes them, so there is nothing to weigh (who begins the next turn, after
//     the last activation of this). Likewise those behind a pause with a single way on that fall at
//     once after another candidate (a retreat is tested after the last activation: whoever ends it
//     sees the odds, whoever moves first sees them when nothing but to end it is left).
// Nothing else is left out, in no system. Prints TAP, and what hides dice as decision and choice.
#include "core/outcome.h"
#include "odds_proof.h"
#include "odds_script.h"
#include "rules/rules.h"
#include "tests/conformance/conformance_setup.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAME_DECISIONS = 400, ///< of one game
    CANDIDATES = 96,      ///< looked at in one decision
    DEEP = 16,            ///< answers in a row
    FRIENDS = 3,          ///< of them by friends: as many as a group has beside the first
    TRIES = 4000,         ///< games played on to find one without dice
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
    uint32_t pair_count, decisions, scripted, tries, unknown;
    uint8_t seat;    ///< whose choice is looked at
    FigureId figure; ///< likewise
    uint32_t decision;
    uint64_t dice; ///< those that somebody's way on leads to first
    bool is_later; ///< they fall behind a pause
    Choice list[CANDIDATES], next[DEEP][CANDIDATES];
    const Ruleset *rules;
    const char *where; ///< a script; NULL: a random game
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

typedef enum Fate {
    QUIET,  ///< there is a way on without dice, or to a choice of its own
    ROLLS,  ///< dice fall on every way on
    UNKNOWN ///< not followed to its end
} Fate;

/// Which dice: whose, what for, how many and how they are read. Never 0.
static uint64_t dice_of(uint8_t what, FigureId figure, uint8_t count, Sense sense)
{
    uint32_t read;
    _Static_assert(sizeof read == sizeof sense, "a word");
    sense.counts_to = 0; // how much of it is news depends on who is left
    memcpy(&read, &sense, sizeof read);
    return rng_mix(read, (uint64_t)what << 16 | (uint64_t)figure.n << 8 | count) | 1;
}

/// Is a friend asked the same?
static bool is_friends(const Covered *c, const Game *g)
{
    const FigureId id = game_decision_figure(g);
    return game_ruleset(g)->outcomes->add_nothing && game_rests(g) &&
           game_decision_number(g) == c->decision && game_decider(g) == c->seat && id.n &&
           id.n != c->figure.n;
}

/// Do dice fall on every way on from c->deep[depth], before there is a choice in something new?
static Fate fate(Covered *c, uint32_t depth, bool is_new, uint32_t friends)
{
    const Game *g = c->deep[depth];
    if (game_wait(g) == GAME_WAIT_DICE) {
        const Roll *roll = game_roll(g);
        if (is_new && !roll->figure.n)
            return QUIET;
        c->dice = dice_of(roll->what, roll->figure, roll->count, roll->sense);
        c->is_later = is_new;
        return ROLLS;
    }
    if (game_wait(g) == GAME_OVER)
        return QUIET;
    if (depth == DEEP)
        return UNKNOWN;
    Fate found = ROLLS;
    is_new = is_new || game_rests(g);
    uint32_t count = game_answers(g, c->next[depth], CANDIDATES);
    if (is_new && count > 1 && (!is_friends(c, g) || ++friends > FRIENDS))
        return QUIET;
    uint64_t same = 0; // dice of every answer so far
    // What ends something stands last in most lists.
    for (uint32_t i = count; i-- > 0 && found != QUIET;) {
        if (++c->tries > TRIES)
            return UNKNOWN;
        game_copy(c->deep[depth + 1], g);
        game_apply(c->deep[depth + 1], &c->next[depth][i], dice_ask(), NULL);
        Fate then = fate(c, depth + 1, is_new, friends);
        found = then == ROLLS ? found : then;
        if (is_new && then == ROLLS && same && c->dice != same)
            return QUIET;
        same = c->dice;
    }
    return found;
}

static bool is_enough(void *self)
{
    (void)self;
    return true; // the first dice are known by then
}

/// What comes of a choice. *dice: the first it leads to. *is_shown: they are foreseen.
static Fate look_at(Covered *c, const Game *g, const Choice *choice, uint64_t *dice, bool *is_shown)
{
    OddsForesight f;
    OddsEnd end = odds_foresee(g, choice, &c->work, &f);
    *is_shown = end != ODDS_ENDLESS && f.roll_count;
    if (*is_shown) {
        *dice = dice_of(f.roll[0].what, f.roll[0].figure, f.roll[0].most, f.roll[0].sense);
        return ROLLS;
    }
    c->tries = 0;
    c->seat = game_decider(g);
    c->figure = game_decision_figure(g);
    c->decision = game_decision_number(g);
    c->dice = 0;
    game_copy(c->deep[0], g);
    game_apply(c->deep[0], choice, dice_ask(), NULL);
    Fate found = fate(c, 0, false, 0);
    *dice = found == ROLLS ? c->dice : 0;
    return found;
}

/// Are these dice a choice's own: does another candidate lead to others, or to none?
static bool is_own(Covered *c, const Game *g, uint64_t dice)
{
    uint32_t count = game_candidates(g, c->list, CANDIDATES);
    const bool is_later = c->is_later;
    bool is_own = false;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t other;
        bool is_shown;
        Fate found = look_at(c, g, &c->list[i], &other, &is_shown);
        if (is_later && is_shown && other == dice)
            return false;
        is_own = is_own || found == QUIET || (found == ROLLS && other != dice);
    }
    return is_own;
}

static void look(Covered *c, const Game *g, const Choice *choice)
{
    Pair *pair = pair_of(c, game_decision(g), choice->kind);
    uint64_t dice;
    bool is_shown;
    Fate found = look_at(c, g, choice, &dice, &is_shown);
    pair->asked++;
    pair->with_dice += is_shown;
    c->unknown += found == UNKNOWN;
    if (found != ROLLS || is_shown || !is_own(c, g, dice))
        return;
    if (!pair->hidden++ && c->where)
        printf("# first seen in %s\n", c->where);
}

// --- random games ---

static void play(Covered *c, uint32_t wanted)
{
    static Choice all[CANDIDATES];
    DiceDriver dice = dice_sampler(&c->rng);
    c->where = NULL;
    game_start(c->game, c->setup, dice, NULL);
    for (uint32_t n = 0; n < GAME_DECISIONS && c->decisions < wanted; n++) {
        if (game_wait(c->game) == GAME_OVER)
            return;
        Choice choice;
        memset(&choice, 0, sizeof choice);
        c->decisions++;
        for (uint32_t i = 0, count = game_candidates(c->game, all, CANDIDATES); i < count; i++)
            look(c, c->game, &all[i]);
        game_sample(c->game, &c->rng, &choice);
        game_apply(c->game, &choice, dice, NULL);
    }
}

// --- scripts ---

static void look_in_script(void *self, const OddsScriptPlace *place, const Game *g,
                           const Choice *ch)
{
    Covered *c = self;
    (void)place;
    if (game_ruleset(g) != c->rules)
        return;
    c->scripted++;
    look(c, g, ch);
}

static bool play_scripts(Covered *c)
{
    char folder[64], path[400];
    (void)snprintf(folder, sizeof folder, "tests/vectors/%s", c->rules->id);
    DIR *dir = opendir(folder);
    bool is_good = dir != NULL;
    const char *part = getenv("TEST_PART");
    const uint32_t every = part ? (uint32_t)strtoul(part, NULL, 10) : 1;
    uint32_t n = 0;
    for (struct dirent *e; is_good && (e = readdir(dir));) {
        if (!strstr(e->d_name, ".script") || n++ % every)
            continue;
        (void)snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        c->where = path;
        is_good = odds_script_visit(path, look_in_script, c);
    }
    if (dir)
        (void)closedir(dir);
    c->where = NULL;
    return is_good && c->scripted;
}

static bool report(const Covered *c, uint32_t number, bool is_whole)
{
    uint32_t rolling = 0, hidden = 0;
    for (uint32_t i = 0; i < c->pair_count; i++) {
        rolling += c->pair[i].with_dice > 0;
        hidden += c->pair[i].hidden > 0;
    }
    const bool is_good = is_whole && !hidden && !c->unknown;
    printf("%sok %u - %s: every choice that leads to dice shows them # %u decisions and %u choices "
           "of scripts, %u of %u kinds of choices roll, %u not followed to their end\n",
           is_good ? "" : "not ", number, c->rules->id, c->decisions, c->scripted, rolling,
           c->pair_count, c->unknown);
    for (uint32_t i = 0; i < c->pair_count; i++)
        if (c->pair[i].hidden)
            printf("# %s in %s: %u of %u\n", setup_choice(c->setup, c->pair[i].kind).name,
                   c->pair[i].decision, c->pair[i].hidden, c->pair[i].asked);
    return is_good;
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
        c->rules = rules_find(systems[i]);
        if (argc > 3 && strcmp(argv[3], c->rules->id) != 0)
            continue;
        c->rng = (Rng){rng_mix(seed, i)};
        c->pair_count = c->decisions = c->scripted = c->unknown = 0;
        bool is_whole = play_scripts(c);
        while (c->decisions < wanted && conformance_draw(c->setup, c->rules, &c->rng))
            play(c, wanted);
        is_good = report(c, ++number, is_whole && c->decisions == wanted) && is_good;
    }
    printf("1..%u\n", number);
    free(c->setup);
    free(c->game);
    free(c->work.memory);
    for (uint32_t i = 0; i <= DEEP; i++)
        free(c->deep[i]);
    return is_ready && is_good ? 0 : 1;
}
