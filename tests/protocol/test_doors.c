// SPDX-License-Identifier: MIT
// Several sessions at one table: who hears what, in which language, and who may speak for whom.
// What each may know is for tests/conformance/secrecy.c, what each is answered for a script
// (tests/vectors/page/doors.script).
#include "desk.h"

static const char setup[] =
    "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"extermination\",\"seed\":7,"
    "\"lang\":\"fr\",\"seats\":[{\"band\":[\"leda\",\"phobos\",\"ulysse\"]},"
    "{\"band\":\"geant_du_givre\"}]}";

/// What a session hears while others speak.
typedef struct Listener {
    uint32_t lines, events, decisions;
    char last[4096];
} Listener;

static void take(void *self, const char *text, size_t length)
{
    Listener *l = self;
    l->lines++;
    l->events += !strncmp(text, "{\"type\":\"event\"", 15);
    l->decisions += !strncmp(text, "{\"type\":\"decide\"", 16);
    if (length < sizeof l->last) {
        memcpy(l->last, text, length);
        l->last[length] = 0;
    }
}

static void open_door(Desk *desk, Session *s, uint8_t who, TextLang lang, Listener *listener)
{
    memset(listener, 0, sizeof *listener);
    session_open(s, &desk->host.table, &desk->host.desk, who, lang);
    s->listen = (SessionSink){take, listener};
}

static void say(Session *s, const char *text) { (void)session_handle(s, text, strlen(text), NULL); }

static void test_doors_hear_each_in_his_language(void **state)
{
    Desk *desk = *state;
    Session seat, spectator;
    Listener a, b;
    open_door(desk, &seat, 0, TEXT_EN, &a);
    open_door(desk, &spectator, SESSION_SPECTATOR, TEXT_FR, &b);
    desk_say(desk, setup);
    uint32_t events = desk->host.table.event_count;
    assert_true(events > 0);
    assert_int_equal(a.events, events);
    assert_int_equal(b.events, events);
    assert_int_equal(a.lines, events + 2); // ready, decide
    assert_int_equal(a.lines, b.lines);
    assert_int_equal(desk->answers, a.lines);
    assert_string_not_equal(a.last, b.last);
    assert_non_null(strstr(desk->said, b.last)); // the umpire speaks French, too
    // One's own language is nobody else's.
    say(&spectator, "{\"type\":\"lang\",\"lang\":\"en\"}");
    assert_int_equal(desk->host.session.lang, TEXT_FR);
    Rng rng = {4};
    SessionSink quiet = {take, &(Listener){0}};
    desk_play(desk, &rng, 1, &quiet);
    assert_string_equal(a.last, b.last);
    // Who has left hears no more.
    session_close(&seat);
    uint32_t before = a.lines, others = b.lines;
    desk_play(desk, &rng, 3, NULL);
    assert_int_equal(a.lines, before);
    assert_true(b.lines > others);
}

static void test_doors_hear_what_is_taken_back(void **state)
{
    Desk *desk = *state;
    Session seat;
    Listener a;
    desk_say(desk, setup);
    Rng rng = {5};
    desk_play(desk, &rng, 12, NULL);
    open_door(desk, &seat, 1, TEXT_EN, &a);
    desk_say(desk, "{\"type\":\"undo\",\"consent\":[\"A\",\"B\"]}");
    desk_heard(desk, "{\"type\":\"undone\"");
    assert_int_equal(a.lines, 2); // undone, decide: what was played again is not told
    assert_int_equal(a.decisions, 1);
    // A load tells the others of the new game.
    static char message[DESK_MAX];
    desk_say(desk, "{\"type\":\"journal\"}");
    JsonWriter w;
    json_write_start(&w, message, sizeof message);
    json_write_open(&w, '{');
    json_put_text(&w, "type", "load");
    json_put_text(&w, "journal", desk->said);
    json_write_close(&w, '}');
    assert_true(json_write_end(&w));
    a.lines = 0;
    desk_say(desk, message);
    desk_heard(desk, "{\"type\":\"loaded\"");
    assert_int_equal(a.lines, 2); // ready, decide
}

/// A bot that was let think a little goes on for who asked, not for who has his place next.
static void test_doors_a_new_session_begins_anew(void **state)
{
    static const char ask[] =
        "{\"type\":\"ask\",\"what\":\"bot\",\"bot\":\"strategist\",\"max\":1}";
    Desk *desk = *state;
    Session seat;
    Listener a;
    desk_say(desk, setup);
    uint8_t who = game_decider(&desk->host.table.game);
    for (uint32_t i = 0; i < 2; i++) {
        open_door(desk, &seat, who, TEXT_EN, &a);
        (void)session_handle(&seat, ask, sizeof ask - 1, &(SessionSink){take, &a});
        assert_non_null(strstr(a.last, "\"done\":1,"));
        session_close(&seat);
    }
}

static void test_doors_a_seat_plays_for_itself(void **state)
{
    Desk *desk = *state;
    Session seat[2];
    Listener heard[2];
    char message[4096];
    desk_say(desk, setup);
    Table *t = &desk->host.table;
    for (uint8_t i = 0; i < 2; i++)
        open_door(desk, &seat[i], i, TEXT_EN, &heard[i]);
    Rng rng = {6};
    for (uint32_t n = 0; n < 60 && game_wait(&t->game) == GAME_WAIT_CHOICE; n++) {
        uint8_t who = game_decider(&t->game);
        Choice choice;
        game_sample(&t->game, &rng, &choice);
        JsonWriter w;
        json_write_start(&w, message, sizeof message);
        json_write_open(&w, '{');
        json_put_text(&w, "type", "choose");
        wire_put_seat(&w, "seat", who);
        json_write_key(&w, "choice");
        json_write_open(&w, '{');
        wire_put_choice(&w, t->setup, game_decision_figure(&t->game), &choice);
        json_write_close(&w, '}');
        json_write_close(&w, '}');
        assert_true(json_write_end(&w));
        uint64_t digest = game_digest(&t->game);
        say(&seat[!who], message); // for another
        assert_true(game_digest(&t->game) == digest);
        uint32_t steps = t->step_count, lines = heard[!who].lines;
        say(&seat[who], message);
        assert_int_equal(t->step_count, steps + 1);
        assert_true(heard[!who].lines > lines);
    }
    assert_true(t->step_count >= 60);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_open, desk_close)
    const struct CMUnitTest tests[] = {
        TEST(test_doors_hear_each_in_his_language),
        TEST(test_doors_hear_what_is_taken_back),
        TEST(test_doors_a_new_session_begins_anew),
        TEST(test_doors_a_seat_plays_for_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
