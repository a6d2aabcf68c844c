// SPDX-License-Identifier: MIT
// A table against itself: whatever was taken back, the game is the one that playing all steps again
// gives; and it takes no more memory than it says.
#include "core/ruleset.h"
#include "protocol/session/session.h"
#include "protocol/session/table.h"
#include "protocol/wire/zeros.h"
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

// ---------------------------------------------------------------- sagas

static const char saga_setup[] =
    "{\"type\":\"setup\",\"system\":\"aura\",\"seed\":\"7\",\"seats\":[{\"name\":\"MJ\"}]}";

static uint32_t refused;

static void count_refused(void *self, const char *text, size_t length)
{
    (void)self;
    (void)length;
    refused += strstr(text, "{\"type\":\"refusal\"") || strstr(text, "{\"type\":\"error\"");
}

/// Whether it was carried out.
static bool say(Session *s, const char *choice)
{
    char line[4096];
    int n =
        snprintf(line, sizeof line, "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":%s}", choice);
    assert_true(n > 0 && (size_t)n < sizeof line);
    refused = 0;
    assert_true(session_handle(s, line, (size_t)n, &(SessionSink){count_refused, NULL}));
    return !refused;
}

static void start_saga(Session *s)
{
    refused = 0;
    assert_true(
        session_handle(s, saga_setup, sizeof saga_setup - 1, &(SessionSink){count_refused, NULL}));
    assert_int_equal(refused, 0);
}

/// Somebody with as many traits, pages and weapons as there may be, as a campaign brings him back.
static bool bring(Session *s, uint32_t n)
{
    char text[4000], *at = text;
    at += sprintf(
        at,
        "{\"kind\":\"restore\",\"name\":\"hero %u\",\"for\":4,\"res\":4,\"adr\":4,\"per\":4,"
        "\"int\":9,\"vol\":4,\"cha\":3,\"edu\":5,\"xp\":17,\"done\":true,\"weapons\":"
        "[\"one_handed\",\"one_handed\",\"powder_medium\",\"one_handed\"],\"traits\":["
        "{\"name\":\"war\",\"value\":7,\"kind\":\"magic\",\"category\":\"war\"}",
        n);
    for (uint32_t i = 1; i < 20; i++)
        at += sprintf(at, ",{\"name\":\"trait %u\",\"value\":%u}", i, 1 + (i + n) % 6);
    at += sprintf(at, "],\"pages\":[");
    for (uint32_t i = 0; i < 12; i++)
        at += sprintf(at, "%s{\"name\":\"page %u\",\"value\":3,\"effect\":\"minor\"}", i ? "," : "",
                      i);
    (void)sprintf(at, "]}");
    return say(s, text);
}

/// As many people as there may be, with all that they may have: a running saga takes no more than
/// a table says, what lies beyond is its journal.
static void test_table_bytes_of_a_full_saga(void **state)
{
    Desk *d = *state;
    start_saga(&d->session);
    uint32_t people = 0;
    while (bring(&d->session, people))
        people++;
    assert_int_equal(people, 32);
    const SagaTable *t = d->table.saga;
    assert_true(table_bytes(&d->table) <= TABLE_BYTES);
    assert_int_equal(d->heap.taken, table_bytes(&d->table) - sizeof(Table) +
                                        saga_journal_bytes(t->journal->setup_length, t->log_room));
    assert_true(t->log_room < t->log_used + 2 * 16 * 1024);
    size_t packed = zeros_put(NULL, SAGA_STATE_MAX, t->before, t->rules->state_size);
    print_message("# a saga: %zu bytes and a journal of %u; %u people packed in %zu, %u stations\n",
                  table_bytes(&d->table), t->log_used, people, packed, t->kept.count);
    assert_in_range(packed, 1, 9 * 1024);
    assert_true(t->kept.count > 0 || SAGA_KEPT_MAX < 2 * packed); // in a hostile build
}

/// Two tables take turns at one desk: each is as if it sat there alone.
static void test_table_two_sagas_at_one_desk(void **state)
{
    Desk *d = *state;
    static const char *const said[] = {
        "{\"kind\":\"npc\",\"name\":\"n\",\"level\":4}",
        "{\"kind\":\"npc\",\"name\":\"k\",\"level\":2}",
        "{\"kind\":\"session_open\"}",
        "{\"kind\":\"test\",\"sides\":[{\"actor\":\"n\",\"stat\":\"adr\"}],\"difficulty\":12}",
        "{\"kind\":\"pass\"}",
        "{\"kind\":\"test\",\"sides\":[{\"actor\":\"k\",\"stat\":\"for\"}],\"difficulty\":9}",
        "{\"kind\":\"pass\"}",
    };
    uint64_t alone[COUNT_OF(said)];
    Table other;
    Session second;
    table_init(&other, (TableMemory){heap_resize, &d->heap});
    session_open(&second, &other, &d->desk, SESSION_UMPIRE, TEXT_FR);
    start_saga(&d->session);
    for (uint32_t i = 0; i < COUNT_OF(said); i++) {
        (void)say(&d->session, said[i]);
        alone[i] = d->table.saga->hash;
    }
    start_saga(&d->session);
    start_saga(&second);
    for (uint32_t i = 0; i < COUNT_OF(said); i++) {
        (void)say(&d->session, said[i]);
        assert_true(d->table.saga->hash == alone[i]);
        if (i) {
            (void)say(&second, said[i - 1]);
            assert_true(other.saga->hash == alone[i - 1]);
        }
    }
    table_clear(&other);
    assert_null(d->desk.saga.table);
    assert_true(say(&d->session, "{\"kind\":\"scene_open\"}"));
    session_close(&second);
}

/// Without memory a step is an error and changes nothing.
static void test_table_saga_without_memory(void **state)
{
    Desk *d = *state;
    start_saga(&d->session);
    assert_true(say(&d->session, "{\"kind\":\"session_open\"}"));
    d->heap.most = d->heap.taken;
    uint32_t said = 0;
    uint64_t hash = 0;
    do {
        hash = d->table.saga->hash;
    } while (said++ < 2000 &&
             say(&d->session, "{\"kind\":\"place\",\"name\":\"inn\",\"restful\":true}"));
    assert_in_range(said, 10, 2000);
    assert_true(d->table.saga->hash == hash);
    d->heap.most = SIZE_MAX;
    assert_true(say(&d->session, "{\"kind\":\"place\",\"name\":\"inn\",\"restful\":true}"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_open, desk_close)
    const struct CMUnitTest tests[] = {
        TEST(test_table_taking_back_is_playing_again),
        TEST(test_table_bytes_of_a_running_game),
        TEST(test_table_bytes_with_a_tape),
        TEST(test_table_without_memory),
        TEST(test_table_bytes_of_a_full_saga),
        TEST(test_table_two_sagas_at_one_desk),
        TEST(test_table_saga_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
