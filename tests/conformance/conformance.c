// SPDX-License-Identifier: MIT
// conformance GAMES [SEED] [THREADS]: plays every ruleset at random and looks at every choice:
//   offers are never empty, and what they say of a choice is what the check says;
//   candidates and samples are legal;
//   a clone plays like the original, byte for byte and event for event;
//   a refusal changes no byte and takes no die, whatever nonsense was chosen;
//   other dice that read the same lead to the same game, byte for byte;
//   dice handed over one roll at a time give the same game as the stream;
//   the journal of a game, saved and loaded, replays to the same hash;
//   no invariant breaks, no chain of procedures passes its limit, every game ends.
// Game i is a pure function of (SEED, i): a failure prints the number that shows it again.
#include "core/ruleset.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include "rules/rules.h"
#include "tests/conformance/conformance_save.h"
#include "tests/conformance/conformance_setup.h"
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DECISIONS_MAX = 100000 };

typedef struct Watch {
    const Setup *setup;
    uint64_t hash;
    uint64_t events;
} Watch;

typedef struct Table {
    uint64_t seed, index;
    Setup *setup;
    Game *game, *clone, *before, *twin; ///< twin: plays along with dice given by hand
    ConformanceSave *save;
    Offer offer;
    Choice candidate[256];
    Choice *chosen;
    uint32_t chosen_count;
    Rng rng;
    uint64_t decisions, refusals, garbage_taken, deepest, alike;
    uint64_t by_system[16], by_seats[SEAT_MAX + 1];
} Table;

static atomic_uint_fast64_t next_game;
static atomic_bool has_failed;
static uint64_t game_count, first_seed;

__attribute__((format(printf, 2, 3))) static void fail(const Table *t, const char *what, ...)
{
    char text[300];
    va_list list;
    va_start(list, what);
    (void)vsnprintf(text, sizeof text, what, list);
    va_end(list);
    printf("FAILED game %" PRIu64 " of seed %" PRIu64 ", decision %u: %s\n", t->index, first_seed,
           t->chosen_count, text);
    (void)fflush(stdout);
    atomic_store(&has_failed, true);
}

static void take_event(void *self, const Event *event)
{
    Watch *w = self;
    w->hash = setup_event_hash(w->setup, w->hash, event);
    w->events++;
}

// ---- a random setup ----

static bool make_setup(Table *t, const Ruleset *rules)
{
    bool is_made = conformance_draw(t->setup, rules, &t->rng);
    if (!is_made)
        fail(t, "%s: no setup that can be played", rules->id);
    return is_made;
}

// ---- one decision ----

static bool agrees(const Table *t, const Option *o, Refusal why)
{
    const Game *g = t->game;
    // Where no place was found there is none to ask the check about: both refuse, each in its
    // words.
    bool is_same = why.code == o->why.code && why.rule == o->why.rule;
    if (o->choice.has_place && refusal_is(o->why))
        is_same = refusal_is(why);
    if (!is_same)
        fail(t, "%s: the offer says %s [%s] of a %s, the check %s [%s]", game_decision(g),
             error_name[o->why.code], rule_info[o->why.rule].id,
             setup_choice(game_setup(g), o->choice.kind).name, error_name[why.code],
             rule_info[why.rule].id);
    return is_same;
}

/// Those an option is among are allowed, those it bars are not, and the check says the same.
static bool check_among(const Table *t, const Option *o)
{
    const Game *g = t->game;
    bool is_sound = !(o->among & o->barred) && (!option_part(o) || (o->among | o->barred)) &&
                    (!o->barred || option_part(o)) &&
                    (!option_part(o) || !o->among == refusal_is(o->why));
    if (!is_sound)
        fail(t, "%s: %s is among whom?", game_decision(g),
             setup_choice(game_setup(g), o->choice.kind).name);
    for (OptionMask left = option_part(o) ? o->among | o->barred : 0; left && is_sound;
         left &= left - 1) {
        uint32_t n = (uint32_t)__builtin_ctzll(left) + 1;
        bool is_barred = o->barred & left & -left;
        Option one = option_with(o, n);
        one.why = is_barred ? game_option_why(g, o, n) : refusal_none();
        if (is_barred && !refusal_is(one.why)) {
            fail(t, "%s: nothing bars %u from %s", game_decision(g), n,
                 setup_choice(game_setup(g), o->choice.kind).name);
            return false;
        }
        if (!one.open && !agrees(t, &one, game_check(g, game_decider(g), &one.choice)))
            return false;
    }
    return is_sound;
}

static bool check_offer(Table *t)
{
    const Game *g = t->game;
    game_offer(g, &t->offer);
    uint32_t legal = 0;
    if (t->offer.is_cut) {
        fail(t, "%s: more than %d options", game_decision(g), OFFER_MAX);
        return false;
    }
    for (uint32_t i = 0; i < t->offer.count; i++) {
        const Option *o = &t->offer.option[i];
        legal += !o->why.code;
        if (!check_among(t, o) ||
            (!o->open && !agrees(t, o, game_check(g, game_decider(g), &o->choice))))
            return false;
    }
    if (!legal)
        fail(t, "%s: nothing is offered", game_decision(g));
    return legal != 0;
}

static bool check_candidates(Table *t)
{
    const Game *g = t->game;
    uint32_t count = game_candidates(g, t->candidate, COUNT_OF(t->candidate));
    if (!count)
        fail(t, "%s: no candidate", game_decision(g));
    for (uint32_t i = 0; i < count; i++)
        if (refusal_is(game_check(g, game_decider(g), &t->candidate[i]))) {
            fail(t, "%s: candidate %u is refused", game_decision(g), i);
            return false;
        }
    return count != 0;
}

/// Nonsense that a careless program could send: any value in any field, counts within the arrays.
static void draw_garbage(Table *t, const Choice *legal, Choice *c)
{
    Rng *rng = &t->rng;
    *c = *legal;
    if (rng_below(rng, 2)) {
        for (size_t i = 0; i < sizeof *c; i++)
            ((unsigned char *)c)[i] = (unsigned char)(rng_below(rng, 3) ? 0 : rng_next(rng));
        c->kind = (uint8_t)rng_below(rng, game_ruleset(t->game)->choice_count + 2);
        c->path.count = (uint8_t)rng_below(rng, PATH_MAX + 1);
        c->list_count = (uint8_t)rng_below(rng, LIST_MAX + 1);
        c->has_place = rng_below(rng, 2) != 0;
        const GeoMap *map = game_map(t->game);
        for (uint32_t i = 0; i < PATH_MAX && rng_below(rng, 4); i++) {
            c->path.at[i].x = (int32_t)rng_below(rng, (uint32_t)map->width + 1);
            c->path.at[i].y = (int32_t)rng_below(rng, (uint32_t)map->depth + 1);
        }
        return;
    }
    uint32_t changes = 1 + rng_below(rng, 3);
    for (uint32_t i = 0; i < changes; i++) {
        uint8_t small = (uint8_t)rng_below(rng, 14);
        switch (rng_below(rng, 14)) {
        case 0: c->kind = (uint8_t)rng_below(rng, game_ruleset(t->game)->choice_count); break;
        case 1: c->figure.n = small; break;
        case 2: c->target.n = small; break;
        case 3: c->weapon = small; break;
        case 4: c->piece.n = small; break;
        case 5: c->marker.n = small; break;
        case 6: c->count = small; break;
        case 7: c->corner = small; break;
        case 8: c->stand = small % 4; break;
        case 9: c->has_place = !c->has_place; break;
        case 10: c->place.x += (int32_t)rng_below(rng, 4001) - 2000; break;
        case 11: c->list_count = small % (LIST_MAX + 1); break;
        case 12: c->list[small % LIST_MAX].n = (uint8_t)rng_below(rng, 14); break;
        default: {
            c->path.count = c->path.count ? c->path.count : (uint8_t)(small % PATH_MAX);
            GeoVec *at = &c->path.at[small % PATH_MAX];
            at->x += (int32_t)rng_below(rng, 6001) - 3000;
            at->y += (int32_t)rng_below(rng, 6001) - 3000;
        }
        }
    }
}

static DiceAnswer answer_never(void *self, uint64_t first, Roll *roll)
{
    (void)first;
    (void)roll;
    *(bool *)self = true;
    return DICE_DRY;
}

static bool check_refusals(Table *t, const Choice *legal)
{
    Game *g = t->game;
    uint8_t seat = game_decider(g);
    game_copy(t->before, g);
    for (uint32_t i = 0; i < 3; i++) {
        Choice c;
        draw_garbage(t, legal, &c);
        // Sometimes the other side tries its luck with a choice that would be legal.
        uint8_t who = i == 2 ? (uint8_t)(1 - seat) : seat;
        c = i == 2 ? *legal : c;
        if (!refusal_is(game_check(g, who, &c))) {
            t->garbage_taken++;
            if (who == seat)
                continue;
            fail(t, "%s: the wrong seat may choose", game_decision(g));
            return false;
        }
        bool has_rolled = false;
        Watch watch = {game_setup(g), EVENT_HASH_START, 0};
        EventSink sink = {take_event, &watch};
        Refusal why = game_choose(g, who, &c, (DiceDriver){answer_never, &has_rolled}, &sink);
        t->refusals++;
        if (!refusal_is(why) || has_rolled || watch.events || !game_same(g, t->before)) {
            fail(t, "%s: a refused %u left something behind", game_decision(t->before), c.kind);
            return false;
        }
    }
    return true;
}

/// The twin plays with dice handed over roll by roll.
static bool follow(Table *t, const Choice *c, const uint64_t *dice_seed, Watch *watch)
{
    EventSink sink = {take_event, watch};
    Game *g = t->twin;
    if (c && refusal_is(game_choose(g, game_decider(g), c, dice_ask(), &sink))) {
        fail(t, "%s: the twin refuses", game_decision(g));
        return false;
    }
    while (game_wait(g) == GAME_WAIT_DICE) {
        const Roll *roll = game_roll(g);
        uint8_t value[ROLL_MAX];
        for (uint32_t i = 0; i < roll->count; i++)
            value[i] = dice_at(*dice_seed, game_dice_used(g) + i, roll->sides);
        if (!game_give_dice(g, value, roll->count, dice_ask(), &sink)) {
            fail(t, "dice handed over are refused");
            return false;
        }
    }
    return true;
}

/// Dice that are not those of the stream, but read the same.
typedef struct Alike {
    const uint64_t *seed;
    Rng *rng;
    uint64_t *changed;
} Alike;

static bool is_same_reading(Reading a, Reading b)
{
    return a.hits == b.hits && a.misses == b.misses && a.more == b.more && a.which == b.which;
}

static DiceAnswer answer_alike(void *self, uint64_t first, Roll *roll)
{
    const Alike *alike = self;
    DiceDriver stream = dice_stream(alike->seed), other = dice_sampler(alike->rng);
    (void)stream.answer(stream.self, first, roll);
    Reading want = sense_read(roll->sense, roll->sides, roll->value, roll->count);
    for (uint32_t i = 0; i < 50; i++) {
        Roll drawn = *roll;
        (void)other.answer(other.self, first, &drawn);
        if (is_same_reading(want, sense_read(roll->sense, roll->sides, drawn.value, roll->count)) &&
            memcmp(drawn.value, roll->value, roll->count) != 0) {
            *roll = drawn;
            ++*alike->changed;
            break;
        }
    }
    return DICE_GIVEN;
}

/// The clone plays with such dice.
static void play_alike(Table *t, const Choice *c, const uint64_t *dice_seed)
{
    Rng rng = {rng_mix(t->index, t->decisions)};
    Alike alike = {dice_seed, &rng, &t->alike};
    game_copy(t->clone, t->game);
    game_apply(t->clone, c, (DiceDriver){answer_alike, &alike}, NULL);
}

// ---- one game ----

static bool play(Table *t, const Ruleset *rules)
{
    t->chosen_count = 0;
    t->rng.state = rng_mix(t->seed, t->index);
    if (!make_setup(t, rules))
        return false;
    uint64_t dice_seed = rng_next(&t->rng);
    DiceDriver dice = dice_stream(&dice_seed);
    bool has_twin = rng_below(&t->rng, 8) == 0, is_saved = rng_below(&t->rng, 8) == 0;
    Watch watch = {t->setup, EVENT_HASH_START, 0}, twin_watch = watch;
    EventSink sink = {take_event, &watch};
    Game *g = t->game;
    game_start(g, t->setup, dice, &sink);
    if (has_twin) {
        EventSink twin_sink = {take_event, &twin_watch};
        game_start(t->twin, t->setup, dice_ask(), &twin_sink);
        if (!follow(t, NULL, &dice_seed, &twin_watch))
            return false;
    }
    while (game_wait(g) == GAME_WAIT_CHOICE) {
        if (t->chosen_count == DECISIONS_MAX) {
            fail(t, "the game does not end");
            return false;
        }
        uint8_t seat = game_decider(g);
        Choice c;
        game_sample(g, &t->rng, &c);
        if (refusal_is(game_check(g, seat, &c))) {
            fail(t, "%s: a sample is refused", game_decision(g));
            return false;
        }
        if (rng_below(&t->rng, 8) == 0 && !check_offer(t))
            return false;
        if (rng_below(&t->rng, 16) == 0 && !check_candidates(t))
            return false;
        if (rng_below(&t->rng, 4) == 0 && !check_refusals(t, &c))
            return false;
        t->chosen[t->chosen_count++] = c;
        bool is_cloned = rng_below(&t->rng, 4) == 0;
        Watch clone_watch = watch;
        if (is_cloned) {
            game_copy(t->clone, g);
            EventSink clone_sink = {take_event, &clone_watch};
            if (refusal_is(game_choose(t->clone, seat, &c, dice, &clone_sink))) {
                fail(t, "%s: the clone refuses", game_decision(g));
                return false;
            }
        }
        bool is_alike = !is_cloned && t->decisions % 3 == 0;
        if (is_alike)
            play_alike(t, &c, &dice_seed);
        game_apply(g, &c, dice, &sink);
        t->decisions++;
        if (is_alike && (!game_same(g, t->clone) || game_digest(g) != game_digest(t->clone))) {
            fail(t, "dice that read the same play another game");
            return false;
        }
        if (is_cloned && (clone_watch.hash != watch.hash || !game_same(g, t->clone))) {
            fail(t, "the clone plays another game");
            return false;
        }
        const char *broken = game_broken(g);
        if (broken) {
            fail(t, "broken invariant: %s", broken);
            return false;
        }
        if (has_twin && (!follow(t, &c, &dice_seed, &twin_watch) || twin_watch.hash != watch.hash ||
                         !game_same(g, t->twin))) {
            fail(t, "dice handed over give another game");
            return false;
        }
        if (game_depth_seen(g) > FRAME_MAX) {
            fail(t, "a chain of %u procedures", game_depth_seen(g));
            return false;
        }
    }
    t->deepest = game_depth_seen(g) > t->deepest ? game_depth_seen(g) : t->deepest;
    if (game_wait(g) != GAME_OVER) {
        fail(t, "the stream of dice runs dry");
        return false;
    }
    if (is_saved) {
        const char *wrong =
            conformance_save(t->save, t->setup, dice_seed, t->chosen, t->chosen_count, watch.hash);
        if (wrong) {
            fail(t, "saved and loaded: %s", wrong);
            return false;
        }
    }
    return true;
}

static void *work(void *self)
{
    Table *t = self;
    for (;;) {
        t->index = atomic_fetch_add(&next_game, 1);
        if (t->index >= game_count || atomic_load(&has_failed))
            return NULL;
        uint32_t system = (uint32_t)(t->index % rules_count());
        t->seed = first_seed;
        if (!play(t, rules_at(system)))
            return NULL;
        t->by_system[system]++;
        t->by_seats[t->setup->seat_count]++;
    }
}

int main(int argc, char **argv)
{
    game_count = argc > 1 ? strtoull(argv[1], NULL, 10) : 2000;
    first_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    uint64_t first = argc > 4 ? strtoull(argv[4], NULL, 10) : 0;
    uint32_t threads = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 1;
    threads = threads < 1 ? 1 : threads > 64 ? 64 : threads;
    atomic_store(&next_game, first);
    game_count += first;
    for (uint32_t i = 0; i < rules_count(); i++)
        if (ruleset_check(rules_at(i))) {
            printf("FAILED %s: hole in its table: %s\n", rules_at(i)->id,
                   ruleset_check(rules_at(i)));
            return 1;
        }
    static Table *table[64];
    static pthread_t thread[64];
    for (uint32_t i = 0; i < threads; i++) {
        Table *t = table[i] = calloc(1, sizeof *t);
        t->setup = malloc(sizeof(Setup));
        t->game = malloc(game_size());
        t->clone = malloc(game_size());
        t->before = malloc(game_size());
        t->twin = malloc(game_size());
        t->chosen = malloc(DECISIONS_MAX * sizeof(Choice));
        t->save = conformance_save_new();
        if (!t->setup || !t->game || !t->clone || !t->before || !t->twin || !t->chosen ||
            !t->save) {
            printf("FAILED no memory\n");
            return 1;
        }
        if (i > 0)
            (void)pthread_create(&thread[i], NULL, work, t);
    }
    (void)work(table[0]);
    Table sum = {0};
    for (uint32_t i = 0; i < threads; i++) {
        Table *t = table[i];
        if (i > 0)
            (void)pthread_join(thread[i], NULL);
        sum.decisions += t->decisions;
        sum.refusals += t->refusals;
        sum.garbage_taken += t->garbage_taken;
        sum.alike += t->alike;
        sum.deepest = t->deepest > sum.deepest ? t->deepest : sum.deepest;
        for (uint32_t k = 0; k < COUNT_OF(sum.by_system); k++)
            sum.by_system[k] += t->by_system[k];
        for (uint32_t k = 0; k < COUNT_OF(sum.by_seats); k++)
            sum.by_seats[k] += t->by_seats[k];
        free(t->setup);
        free(t->game);
        free(t->clone);
        free(t->before);
        free(t->twin);
        free(t->chosen);
        conformance_save_free(t->save);
        free(t);
    }
    for (uint32_t i = 0; i < rules_count(); i++)
        printf("%s: %" PRIu64 " games\n", rules_at(i)->id, sum.by_system[i]);
    printf("sides: %" PRIu64 " games of two, %" PRIu64 " of three, %" PRIu64 " of four\n",
           sum.by_seats[2], sum.by_seats[3], sum.by_seats[4]);
    printf("%" PRIu64 " decisions, %" PRIu64 " refusals, %" PRIu64 " lucky nonsense, %" PRIu64
           " rolls by other dice, longest chain %" PRIu64 "\n",
           sum.decisions, sum.refusals, sum.garbage_taken, sum.alike, sum.deepest);
    return atomic_load(&has_failed) ? 1 : 0;
}
