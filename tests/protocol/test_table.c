// SPDX-License-Identifier: MIT
// A table against itself: whatever was taken back, the game is the one that playing all steps again
// gives; and it takes no more memory than it says.
#include "core/ruleset.h"
#include "protocol/session/session.h"
#include "protocol/session/table.h"
#include "rules/rules.h"
#include "tests/conformance/conformance_setup.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 12, STEPS_MAX = 3000, MESSAGE_MAX = 1 << 16 };

/// The heap, with a count of what is taken and a bound to what may be.
typedef struct Heap {
    size_t taken, most;
} Heap;

static void *heap_resize(void *self, void *block, size_t size)
{
    Heap *heap = self;
    size_t *head = block ? (size_t *)block - 2 : NULL, was = head ? *head : 0;
    if (!size) {
        heap->taken -= was;
        free(head);
        return NULL;
    }
    if (heap->taken - was + size > heap->most || !(head = realloc(head, size + 2 * sizeof *head)))
        return NULL;
    *head = size;
    heap->taken += size - was;
    return head + 2;
}

typedef struct Desk {
    Setup setup;
    Heap heap;
    Table table;
    SessionDesk desk;
    Session session;
    Game again;
    uint64_t whole,
        played; ///< steps that taking back would have played again, and those that it did
    char message[MESSAGE_MAX];
} Desk;

static int desk_open(void **state)
{
    Desk *d = malloc(sizeof *d);
    *state = d;
    if (!d)
        return -1;
    d->heap = (Heap){0, SIZE_MAX};
    d->whole = d->played = 0;
    table_init(&d->table, (TableMemory){heap_resize, &d->heap});
    session_desk_init(&d->desk);
    session_open(&d->session, &d->table, &d->desk, SESSION_UMPIRE, TEXT_EN);
    return 0;
}

static int desk_close(void **state)
{
    Desk *d = *state;
    table_clear(&d->table);
    size_t left = d->heap.taken;
    free(d);
    return left ? -1 : 0;
}

static void start(Desk *d, const Ruleset *rules, Rng *rng)
{
    JsonError error;
    Refusal why;
    assert_true(conformance_draw(&d->setup, rules, rng));
    // By hand in one game of four, so that dice are steps as well.
    uint64_t seed = rng_below(rng, 4) ? rng_next(rng) : 0;
    assert_true(conformance_setup(&d->setup, seed, d->message, sizeof d->message));
    assert_int_equal(session_start(&d->session, d->message, strlen(d->message), &error, &why, NULL),
                     0);
}

static bool step(Desk *d, Rng *rng)
{
    Table *t = &d->table;
    Choice choice;
    Refusal why;
    if (game_wait(&t->game) == GAME_OVER)
        return false;
    if (game_wait(&t->game) == GAME_WAIT_DICE) {
        const Roll *roll = game_roll(&t->game);
        uint8_t value[ROLL_MAX];
        for (uint32_t k = 0; k < roll->count; k++)
            value[k] = (uint8_t)(1 + rng_below(rng, roll->sides));
        assert_int_equal(table_give_dice(t, value, roll->count, NULL), 0);
        return true;
    }
    game_sample(&t->game, rng, &choice);
    assert_int_equal(session_choose(&d->session, game_decider(&t->game), &choice, &why, NULL), 0);
    return true;
}

/// What the events of a game played again come to.
typedef struct Sum {
    const Setup *setup;
    uint64_t hash;
    uint32_t count;
} Sum;

static void add(void *self, const Event *event)
{
    Sum *sum = self;
    sum->hash = setup_event_hash(sum->setup, sum->hash, event);
    sum->count++;
}

/// Where a step begins in the log.
static uint32_t find_step(const Table *t, uint32_t number)
{
    SessionStep step;
    uint32_t at = 0;
    while (number--)
        at += (uint32_t)session_log_take(t->log + at, &step);
    return at;
}

static void take_back(Desk *d, uint32_t steps)
{
    Table *t = &d->table;
    uint32_t left = t->step_count - steps, end = find_step(t, left);
    Sum sum = {t->setup, EVENT_HASH_START, 0};
    EventSink sink = {add, &sum};
    table_walk_start(t, &d->again, &sink);
    for (uint32_t at = 0; at < end;)
        at = table_walk_step(t, &d->again, at, &sink);
    TableMark mark = table_walk_near(t, &d->desk.scratch, end, UINT32_MAX, NULL);
    assert_true(mark.step_count <= left);
    // The nearer the past, the less of it is played again.
    if (left - mark.step_count > 8 * steps)
        fail_msg("%u steps played again to take %u of %u back", left - mark.step_count, steps,
                 t->step_count);
    for (uint32_t at = mark.log_used; at < end;)
        at = table_walk_step(t, &d->desk.scratch, at, NULL);
    assert_true(game_same(&d->desk.scratch, &d->again));
    d->whole += left;
    d->played += left - mark.step_count;
    table_rewind(t, end);
    assert_true(game_same(&t->game, &d->again));
    assert_true(t->hash == sum.hash);
    assert_int_equal(t->event_count, sum.count);
    assert_int_equal(t->step_count, left);
    assert_int_equal(t->log_used, end);
}

static void test_table_taking_back_is_playing_again(void **state)
{
    Desk *d = *state;
    uint32_t count = 0;
    for (uint32_t i = 0; i < GAMES; i++) {
        Rng rng = {rng_mix(i, 77)};
        start(d, rules_at(i % 3), &rng);
        for (uint32_t n = 0; n < STEPS_MAX && step(d, &rng); n++) {
            if (rng_below(&rng, 20))
                continue;
            uint32_t most = d->table.step_count;
            uint32_t back = 1 + rng_below(&rng, rng_below(&rng, 10) ? (most > 8 ? 8 : most) : most);
            take_back(d, back);
            count++;
        }
    }
    print_message("# %u times, %llu steps played again instead of %llu\n", count,
                  (unsigned long long)d->played, (unsigned long long)d->whole);
    assert_true(d->played < d->whole / 4);
    assert_true(count > 100);
}

static void test_table_bytes_of_a_running_game(void **state)
{
    Desk *d = *state;
    for (uint32_t r = 0; rules_at(r); r++) {
        size_t most = 0, journal = 0, all = 0;
        for (uint32_t i = 0; i < GAMES; i++) {
            Rng rng = {rng_mix(i, 5)};
            start(d, rules_at(r), &rng);
            for (uint32_t n = 0; n < STEPS_MAX && step(d, &rng); n++)
                continue;
            size_t bytes = table_bytes(&d->table);
            // What the heap gave is what the table says, its text and its steps.
            assert_true(d->heap.taken <= bytes - sizeof d->table + strlen(d->message) + 1 +
                                             d->table.log_used + 4096 + SESSION_STEP_MAX);
            all = bytes > most ? d->heap.taken + sizeof d->table : all;
            journal = bytes > most ? d->table.log_used + d->table.setup_length : journal;
            most = bytes > most ? bytes : most;
        }
        print_message("# %s: %zu bytes and a journal of %zu (%zu in all)\n", rules_at(r)->id, most,
                      journal, all);
        assert_true(most <= TABLE_BYTES);
    }
    print_message("# a desk for all tables of a thread: %zu bytes\n", sizeof(SessionDesk));
}

/// A tape takes its bytes from the marks.
static void test_table_bytes_with_a_tape(void **state)
{
    static const char by_hand[] = "\"dice\":\"ask\"";
    static char text[MESSAGE_MAX + 2 * WIRE_TAPE_MAX];
    Desk *d = *state;
    Rng rng = {5};
    JsonError error;
    Refusal why;
    const Ruleset *seg = rules_find("seg");
    for (uint32_t i = 0; i < GAMES; i++) {
        assert_true(conformance_draw(&d->setup, seg, &rng));
        assert_true(conformance_setup(&d->setup, 0, d->message, sizeof d->message));
        const char *dice = strstr(d->message, by_hand);
        assert_non_null(dice);
        char *at = text + sprintf(text, "%.*s\"tape\":[1", (int)(dice - d->message), d->message);
        for (uint32_t k = 1; k < WIRE_TAPE_MAX; k++)
            at += sprintf(at, ",1");
        sprintf(at, "]%s", dice + sizeof by_hand - 1);
        assert_int_equal(session_start(&d->session, text, strlen(text), &error, &why, NULL), 0);
        assert_true(table_bytes(&d->table) <= TABLE_BYTES);
    }
}

/// Without memory a setup and a choice are refused, and nothing is lost.
static void test_table_without_memory(void **state)
{
    Desk *d = *state;
    Rng rng = {3};
    start(d, rules_at(0), &rng);
    uint64_t digest = game_digest(&d->table.game);
    JsonError error;
    Refusal why;
    d->heap.most = d->heap.taken;
    assert_int_equal(session_start(&d->session, d->message, strlen(d->message), &error, &why, NULL),
                     E_MEMORY);
    assert_true(game_digest(&d->table.game) == digest);
    ErrorCode code = 0;
    while (!code) {
        Choice choice;
        assert_int_equal(game_wait(&d->table.game), GAME_WAIT_CHOICE);
        game_sample(&d->table.game, &rng, &choice);
        digest = game_digest(&d->table.game);
        code = session_choose(&d->session, game_decider(&d->table.game), &choice, &why, NULL);
        if (!code && game_wait(&d->table.game) == GAME_OVER)
            break;
    }
    assert_int_equal(code, E_MEMORY);
    assert_true(game_digest(&d->table.game) == digest);
    d->heap.most = SIZE_MAX;
    assert_true(step(d, &rng));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_open, desk_close)
    const struct CMUnitTest tests[] = {
        TEST(test_table_taking_back_is_playing_again),
        TEST(test_table_bytes_of_a_running_game),
        TEST(test_table_bytes_with_a_tape),
        TEST(test_table_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
