// SPDX-License-Identifier: MIT
// Plays many games. Workers take groups of games from one counter and add up whole numbers; the
// sums do not depend on which worker played which group. Refused: an entry per game for results,
// merged in order, which would cost memory for nothing; only the first broken game needs its
// number, and a minimum commutes. A group of games that share dice is played by one worker and
// counted when it is complete, so that a run can be stopped between any two groups.
#include "lab/sim.h"
#include "core/ruleset.h"
#include "lab/crew.h"
#include "lab/drawn.h"
#include "lab/lineup.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    DECISIONS_MAX = 200000 ///< decisions of one game: a hundred turns take a few thousand
};

/// Constants that keep the random streams of one game apart.
enum { STREAM_TERRAIN = 1 };
static const uint8_t bot_stream[SEAT_MAX] = {2, 3, 6, 7}, band_stream[SEAT_MAX] = {4, 5, 8, 9};

typedef struct Work {
    const SimPlan *plan;
    const Setup *setup[SEAT_MAX]; ///< as given, and with the bands moved on by so many seats
    atomic_uint_fast64_t next, done;
} Work;

typedef struct Worker {
    Work *work;
    Setup *setup;
    Game *game;
    BotScratch *scratch;
    SimTotals group; ///< sums of the group being played
    Manner manner;
    SimTotals totals;
    uint32_t number;
} Worker;

/// Number of games in a group.
static uint64_t group_size(const SimPlan *plan)
{
    uint64_t seats = plan->setup->seat_count;
    return !plan->swap ? 1 : plan->keeps_bands ? seats : seats * seats;
}

/// The parameters of game number `index` of a plan.
static SimGame game_at(const SimPlan *plan, uint64_t index)
{
    uint32_t seats = plan->setup->seat_count, at = (uint32_t)(index % group_size(plan));
    CORE_ASSERT(seats);
    uint64_t seed = rng_mix(plan->seed, index / group_size(plan));
    SimGame game = {.dice_seed = seed, .terrain_seed = rng_mix(seed, STREAM_TERRAIN)};
    for (uint32_t i = 0; i < seats; i++) {
        game.bot_seed[i] = rng_mix(seed, bot_stream[i]);
        game.band_seed[i] = rng_mix(seed, band_stream[i]);
    }
    game.seats_moved = at % seats;
    game.bands_moved = plan->keeps_bands ? (seats - game.seats_moved) % seats : at / seats;
    return game;
}

static void note_end(SimTotals *t, RuleId rule, uint64_t games)
{
    uint32_t at = 0;
    while (at < t->end_count && t->end[at].rule < rule)
        at++;
    if (at == t->end_count || t->end[at].rule != rule) {
        if (NEVER(t->end_count == SIM_ENDS_MAX))
            return;
        memmove(&t->end[at + 1], &t->end[at], (t->end_count - at) * sizeof t->end[0]);
        t->end[at] = (SimEnd){rule, 0};
        t->end_count++;
    }
    t->end[at].games += games;
}

static void note_broken(SimTotals *t, const char *name, uint64_t index)
{
    if (!t->broken || index < t->broken_game) {
        t->broken_name = name;
        t->broken_game = index;
    }
    t->broken++;
}

/// Prepares the worker's setup for a game; false if no band could be drawn.
static bool prepare(Worker *w, const SimGame *sim)
{
    // Seat s is held by bot s + seats_moved, who leads band bot + bands_moved.
    uint32_t seats = w->work->plan->setup->seat_count;
    uint32_t moved = (sim->seats_moved + sim->bands_moved) % seats;
    bool is_good = true;
    setup_copy(w->setup, w->work->setup[moved]);
    w->setup->terrain_seed = sim->terrain_seed;
    w->setup->may_map_late = true;
    for (uint8_t seat = 0; seat < seats; seat++) {
        uint32_t band = (seat + moved) % seats;
        Rng rng = {sim->band_seed[band]};
        if (w->work->plan->drawn[band])
            is_good = drawn_band(w->setup, seat, &rng) && is_good;
    }
    // Cannot fail: everything not drawn was accepted before the first game, and drawn parts are
    // legal.
    return !refusal_is(w->setup->ruleset->setup_finish(w->setup)) && is_good;
}

/// Lets a bot or a guest decide and carries out the choice.
static SimAnswer decide(Worker *w, uint32_t bot, Rng *rng, DiceDriver dice)
{
    const SimPlan *plan = w->work->plan;
    const SimHost *host = plan->host;
    const Bot *player = plan->bot[bot];
    Game *g = w->game;
    uint8_t seat = game_decider(g);
    Choice choice;
    if (!player) {
        SimAnswer answer = host->choose(host->self, w->number, bot, g, &choice);
        if (answer != SIM_CHOSEN)
            return answer;
    } else {
        bot_choose(player, g, seat, rng, w->scratch, &choice);
        if (!player->is_surely_legal && refusal_is(game_check(g, seat, &choice))) {
            w->group.refused++;
            game_sample(g, rng, &choice);
        }
    }
    if (host)
        host->chosen(host->self, w->number, seat, &choice);
    game_apply(g, &choice, dice, NULL);
    return SIM_CHOSEN;
}

/// The option that caps the length of games; 0: there is none.
static uint32_t turn_cap(const Game *g)
{
    int option = ruleset_option(game_ruleset(g), "turn_cap");
    return option < 0 ? 0 : (uint32_t)game_setup(g)->option[option];
}

static void note_manners(SimTotals *t, const Manner *m, const SimGame *sim, uint32_t seats)
{
    for (uint32_t seat = 0; seat < seats; seat++)
        manner_add(&t->manner[(seat + sim->seats_moved) % seats], &m->seat[seat]);
    for (uint32_t i = 0; seats == 2 && i < FORTUNE_KINDS; i++)
        t->more.luck[i] += m->fortune[sim->seats_moved % 2].luck[i] -
                           m->fortune[(sim->seats_moved + 1) % 2].luck[i];
    t->blow_games += m->first_blow != 0;
    t->blow_turns += m->first_blow;
}

static void note_winner(SimTotals *t, const SimGame *sim, uint32_t bot, uint32_t seats)
{
    t->seat_wins[(bot + seats - sim->seats_moved) % seats].games++;
    t->bot_wins[bot].games++;
    t->band_wins[(bot + sim->bands_moved) % seats].games++;
}

/// Plays one game to its end and adds it to the worker's group; false if the run must end.
static bool play(Worker *w, uint64_t index)
{
    const SimPlan *plan = w->work->plan;
    SimGame sim = game_at(plan, index);
    SimTotals *t = &w->group;
    Game *g = w->game;
    if (plan->host)
        plan->host->begin(plan->host->self, w->number, &sim);
    if (NEVER(!prepare(w, &sim))) {
        note_broken(t, "the setup", index);
        return true;
    }
    DiceDriver dice = dice_stream(&sim.dice_seed);
    Rng rng[SEAT_MAX];
    uint32_t seats = w->setup->seat_count;
    for (uint32_t i = 0; i < SEAT_MAX; i++)
        rng[i] = (Rng){sim.bot_seed[i]};
    if (plan->manners)
        dice = manner_begin(&w->manner, g, w->setup->ruleset, dice);
    game_start(g, w->setup, dice, NULL);
    uint64_t decisions = 0;
    uint32_t bot = 0;
    SimAnswer answer = SIM_CHOSEN;
    const char *broken = NULL;
    while (game_wait(g) == GAME_WAIT_CHOICE && answer == SIM_CHOSEN && decisions < DECISIONS_MAX) {
        bot = (game_decider(g) + sim.seats_moved) % seats;
        decisions++;
        if (plan->manners)
            manner_choose(&w->manner, game_decider(g));
        answer = decide(w, bot, &rng[bot], dice);
        if (plan->manners)
            manner_look(&w->manner);
        if (plan->check && !broken)
            broken = game_broken(g);
    }
    if (answer == SIM_STOPPED)
        return false;
    if (!broken)
        broken = game_broken(g);
    if (broken)
        note_broken(t, broken, index);
    t->games++;
    t->scenario[game_scenario(g)]++;
    t->turns += game_turn(g);
    t->decisions += decisions;
    t->dice += game_dice_used(g);
    t->deepest = game_depth_seen(g) > t->deepest ? game_depth_seen(g) : t->deepest;
    t->fingerprint += rng_mix(index, game_digest(g));
    t->capped += turn_cap(g) && game_turn(g) >= turn_cap(g);
    if (plan->manners)
        note_manners(t, &w->manner, &sim, seats);
    if (answer == SIM_FORFEIT) {
        t->forfeits[bot]++;
        note_end(t, 0, 1);
        if (seats == 2)
            note_winner(t, &sim, bot ^ 1, seats);
        else // a loss for one bot, a win for none
            t->draws.games++;
    } else if (game_wait(g) != GAME_OVER) {
        t->unfinished++;
    } else {
        uint8_t winner = game_winner(g);
        note_end(t, game_end_rule(g), 1);
        if (winner >= seats)
            t->draws.games++;
        else
            note_winner(t, &sim, (winner + sim.seats_moved) % seats, seats);
    }
    return true;
}

static void add_count(SimCount *sum, const SimCount *c)
{
    sum->games += c->games;
    sum->squares += c->squares;
    sum->cross += c->cross;
}

static void add_up(SimTotals *sum, const SimTotals *t)
{
    sum->games += t->games;
    sum->groups += t->groups;
    sum->group_squares += t->group_squares;
    add_count(&sum->draws, &t->draws);
    for (uint32_t i = 0; i < SEAT_MAX; i++) {
        add_count(&sum->bot_wins[i], &t->bot_wins[i]);
        add_count(&sum->band_wins[i], &t->band_wins[i]);
        add_count(&sum->seat_wins[i], &t->seat_wins[i]);
    }
    for (uint32_t i = 0; i < COUNT_OF(t->scenario); i++)
        sum->scenario[i] += t->scenario[i];
    for (uint32_t i = 0; i < SIM_SCORES; i++)
        sum->score[i] += t->score[i];
    fortune_add(&sum->fortune, &t->fortune);
    for (uint32_t i = 0; i < SEAT_MAX; i++)
        manner_add(&sum->manner[i], &t->manner[i]);
    sum->blow_games += t->blow_games;
    sum->blow_turns += t->blow_turns;
    sum->capped += t->capped;
    sum->turns += t->turns;
    sum->decisions += t->decisions;
    sum->dice += t->dice;
    if (t->broken && (!sum->broken || t->broken_game < sum->broken_game)) {
        sum->broken_name = t->broken_name;
        sum->broken_game = t->broken_game;
    }
    sum->broken += t->broken;
    sum->unfinished += t->unfinished;
    for (uint32_t i = 0; i < SEAT_MAX; i++)
        sum->forfeits[i] += t->forfeits[i];
    sum->refused += t->refused;
    sum->fingerprint += t->fingerprint;
    sum->deepest = t->deepest > sum->deepest ? t->deepest : sum->deepest;
    for (uint32_t i = 0; i < t->end_count; i++)
        note_end(sum, t->end[i].rule, t->end[i].games);
}

static void close_count(SimCount *c, uint64_t games)
{
    c->squares = c->games * c->games;
    c->cross = c->games * games;
}

/// Adds a finished group to the worker's totals.
static void close_group(Worker *w)
{
    SimTotals *t = &w->group;
    t->groups = 1;
    t->group_squares = t->games * t->games;
    if (w->setup->seat_count == 2) { // with two seats a group has four games at most
        uint64_t half_points = 2 * t->bot_wins[0].games + t->draws.games;
        t->score[half_points]++;
        fortune_close(&t->fortune, &t->more, half_points);
    }
    close_count(&t->draws, t->games);
    for (uint32_t i = 0; i < SEAT_MAX; i++) {
        close_count(&t->bot_wins[i], t->games);
        close_count(&t->band_wins[i], t->games);
        close_count(&t->seat_wins[i], t->games);
    }
    add_up(&w->totals, t);
}

static bool is_stopped(const SimPlan *plan)
{
    return plan->stop && atomic_load_explicit(plan->stop, memory_order_relaxed);
}

static void *run_worker(void *self)
{
    Worker *w = self;
    const SimPlan *plan = w->work->plan;
    uint64_t size = group_size(plan);
    while (!is_stopped(plan)) {
        uint64_t first = atomic_fetch_add(&w->work->next, size);
        if (first >= plan->games)
            break;
        uint64_t end = first + size < plan->games ? first + size : plan->games;
        memset(&w->group, 0, sizeof w->group);
        for (uint64_t i = first; i < end; i++)
            if (!play(w, i))
                return NULL;
        close_group(w);
        uint64_t done = atomic_fetch_add(&w->work->done, end - first) + (end - first);
        if (w->number == 0 && plan->progress)
            plan->progress(plan->self, done);
    }
    return NULL;
}

static double now_s(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool has_memory(const Worker *w) { return w->setup && w->game && w->scratch; }

bool sim_run(const SimPlan *plan, SimTotals *totals, Refusal *why)
{
    memset(totals, 0, sizeof *totals);
    *why = refusal_none();
    uint64_t games = plan->games > plan->first ? plan->games - plan->first : 0;
    uint32_t threads = crew_size(plan->threads, CREW_MAX, games);
    Setup *given = calloc(
        SEAT_MAX + 1,
        sizeof *given); // the bands rotated by each number of seats, and one setup for trying
    Worker *worker = calloc(threads, sizeof *worker);
    Work work = {.plan = plan, .next = plan->first, .done = plan->first};
    bool is_good = given && worker;
    for (uint32_t i = 0; is_good && i < threads; i++) {
        worker[i].work = &work;
        worker[i].number = i;
        worker[i].setup = malloc(sizeof(Setup));
        worker[i].game = malloc(game_size());
        worker[i].scratch = malloc(bot_scratch_size());
        is_good = has_memory(&worker[i]);
        if (is_good)
            bot_scratch_init(worker[i].scratch);
    }
    if (is_good) {
        Setup *trial = &given[SEAT_MAX];
        uint32_t sides = plan->swap && !plan->keeps_bands ? plan->setup->seat_count : 1;
        for (uint32_t i = 0; i < sides && !refusal_is(*why); i++) {
            setup_copy(&given[i], plan->setup);
            lineup_rotate(&given[i], i);
            work.setup[i] = &given[i];
            setup_copy(trial, &given[i]);
            *why = trial->ruleset->setup_finish(trial);
        }
        is_good = !refusal_is(*why);
    }
    if (is_good) {
        double begin = now_s();
        uint32_t started = crew_run(run_worker, worker, sizeof *worker, threads);
        for (uint32_t i = 0; i < started; i++)
            add_up(totals, &worker[i].totals);
        totals->seconds = now_s() - begin;
        totals->is_partial = atomic_load(&work.done) < plan->games;
    }
    for (uint32_t i = 0; worker && i < threads; i++) {
        free(worker[i].setup);
        free(worker[i].game);
        free(worker[i].scratch);
    }
    free(worker);
    free(given);
    return is_good;
}
