// SPDX-License-Identifier: MIT
// What was: the events asked for are those that were told, the state after an event is the one it
// left, a journal that cannot be loaded leaves the game alone.
#include "desk.h"
#include "protocol/session/session_ask.h" // session_past_game

#define SETUP(dice)                                                                                \
    "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"hunt\"," dice                        \
    ",\"terrain_seed\":9,\"lang\":\"fr\",\"seats\":[{\"name\":\"Anne \\\"\\u00e9\\\"\","           \
    "\"band\":\"fils_de_sparte\"},{\"band\":\"vent_divin\"}]}"

// ---------------------------------------------------------------- events

/// The event messages of a game, as the elements of an array.
typedef struct Told {
    uint32_t count;
    size_t used;
    char text[DESK_MAX];
} Told;

static void hear_event(void *self, const char *text, size_t length)
{
    static const char start[] = "{\"type\":\"event\",";
    Told *told = self;
    if (strncmp(text, start, sizeof start - 1) != 0)
        return;
    size_t skip = sizeof start - 1;
    assert_true(told->used + length + 2 < sizeof told->text);
    told->used += (size_t)sprintf(told->text + told->used, "%s{%.*s", told->count++ ? "," : "",
                                  (int)(length - skip), text + skip);
}

static Told told;

static void test_past_events_are_those_told(void **state)
{
    Desk *desk = *state;
    Session *s = &desk->host.session;
    SessionSink sink = {hear_event, &told};
    static const char setup[] = SETUP("\"dice\":\"ask\"");
    Rng rng = {5};
    memset(&told, 0, sizeof told);
    assert_true(session_handle(s, setup, sizeof setup - 1, &sink));
    desk_play(desk, &rng, 200, &sink);
    assert_int_equal(told.count, s->table->event_count);
    assert_true(told.count > 150);
    // In one piece, and in pieces that do not fit the whole.
    for (uint32_t max = 1000; max > 6; max /= 11) {
        size_t at = 0;
        for (uint32_t from = 1; from <= told.count; from += max) {
            char text[128];
            snprintf(text, sizeof text,
                     "{\"type\":\"ask\",\"what\":\"events\",\"from\":%u,\"max\":%u}", from, max);
            desk_say(desk, text);
            snprintf(text, sizeof text, "\"total\":%u,\"events\":[", told.count);
            const char *list = strstr(desk->said, text);
            assert_non_null(list);
            list += strlen(text);
            size_t n = strlen(list) - strlen("]}\n");
            assert_true(at + n <= told.used);
            assert_memory_equal(list, told.text + at, n);
            at += n + 1; // the comma between two pieces
        }
        assert_int_equal(at, told.used + 1);
    }
    desk_say(desk, "{\"type\":\"ask\",\"what\":\"events\",\"from\":100000}");
    desk_heard(desk, "\"events\":[]");
    desk_refuses(desk, "{\"type\":\"ask\",\"what\":\"events\",\"from\":0}", "E_RANGE", "/from");
    desk_refuses(desk, "{\"type\":\"ask\",\"what\":\"events\",\"from\":\"leda\"}", "E_WRONG_TYPE",
                 "/from");
}

// ---------------------------------------------------------------- states

enum { NOTES_MAX = 20000 };

/// What is known of the game after each event.
typedef struct Notes {
    struct {
        uint64_t digest; ///< 0: it was not waiting for anybody
        FigureId moved;
        GeoVec from, to;
    } at[NOTES_MAX];
    uint32_t count;
} Notes;

static Notes notes;

static void note_event(void *self, const Event *event)
{
    Notes *n = self;
    assert_true(++n->count < NOTES_MAX);
    n->at[n->count].digest = 0;
    n->at[n->count].moved =
        event->has_from && event->has_to && event->path.count ? event->figure : (FigureId){0};
    n->at[n->count].from = event->from;
    n->at[n->count].to = event->to;
}

static void test_past_state_is_what_an_event_left(void **state)
{
    Desk *desk = *state;
    Session *s = &desk->host.session;
    EventSink watch = {note_event, &notes};
    Rng rng = {6};
    Game then;
    memset(&notes, 0, sizeof notes);
    s->table->watch = &watch;
    desk_say(desk, SETUP("\"seed\":\"3\""));
    while (game_wait(&s->table->game) != GAME_OVER && notes.count < 700) {
        if (!notes.at[notes.count].digest) // some choices tell of nothing
            notes.at[notes.count].digest = game_digest(&s->table->game);
        desk_play(desk, &rng, 1, NULL);
    }
    notes.at[notes.count].digest =
        game_digest(&s->table->game); // the last is the game as it stands
    uint32_t between = 0, moves = 0;
    uint64_t digest = game_digest(&s->table->game), hash = s->table->hash;
    for (uint32_t n = 0; n <= s->table->event_count; n++) {
        bool is_waiting = session_past_game(s, n, &then);
        assert_int_equal(is_waiting, notes.at[n].digest != 0);
        if (is_waiting)
            assert_true(game_digest(&then) == notes.at[n].digest);
        between += !is_waiting;
        uint32_t count;
        const Figure *figures = game_figures(&then, &count);
        if (n && notes.at[n].moved.n) {
            assert_true(geo_square(figures[notes.at[n].moved.n - 1].at, notes.at[n].to) == 0);
            moves++;
        }
        const uint32_t next = n + 1;
        if (next <= s->table->event_count && notes.at[next].moved.n)
            assert_true(geo_square(figures[notes.at[next].moved.n - 1].at, notes.at[next].from) ==
                        0);
    }
    assert_true(between > 50 && moves > 5);
    assert_true(game_digest(&s->table->game) == digest && s->table->hash == hash);
    desk_say(desk, "{\"type\":\"ask\",\"what\":\"state\",\"event\":0}");
    desk_heard(desk, "\"wait\":\"events\"");
    desk_refuses(desk, "{\"type\":\"ask\",\"what\":\"state\",\"event\":-1}", "E_RANGE", "/event");
    desk_refuses(desk, "{\"type\":\"ask\",\"what\":\"state\",\"event\":99999}", "E_RANGE",
                 "/event");
}

// ---------------------------------------------------------------- load

static char journal[DESK_MAX], message[DESK_MAX];

static void take_journal(Desk *desk)
{
    desk_say(desk, "{\"type\":\"journal\"}");
    assert_true(desk->used < sizeof journal);
    memcpy(journal, desk->said, desk->used + 1);
}

/// {"type":"load","journal":...} of a text.
static const char *load_of(const char *text)
{
    JsonWriter w;
    json_write_start(&w, message, sizeof message);
    json_write_open(&w, '{');
    json_put_text(&w, "type", "load");
    json_put_text(&w, "journal", text);
    json_write_close(&w, '}');
    assert_true(json_write_end(&w));
    return message;
}

static void test_past_load_goes_on_where_the_journal_ends(void **state)
{
    Desk *desk = *state;
    Session *s = &desk->host.session;
    Rng rng = {8};
    desk_say(desk, SETUP("\"dice\":\"ask\""));
    desk_play(desk, &rng, 120, NULL);
    uint64_t digest = game_digest(&s->table->game), hash = s->table->hash;
    take_journal(desk);
    session_host_init(&desk->host, TEXT_EN);
    desk_say(desk, load_of(journal));
    assert_int_equal(desk->answers, 3);
    desk_heard(desk, "{\"type\":\"ready\"");
    desk_heard(desk, "\"complete\":true,\"other_version\":false");
    assert_true(game_digest(&s->table->game) == digest && s->table->hash == hash);
    assert_int_equal(s->lang, TEXT_EN); // the reader's, not the journal's
    // It goes on like the first: undo, more choices, the same journal.
    desk_say(desk, "{\"type\":\"undo\"}");
    desk_heard(desk, "{\"type\":\"undone\"");
    desk_play(desk, &rng, 40, NULL);
    assert_null(game_broken(&s->table->game));
    // Without its end it is a game too, one that was cut off.
    take_journal(desk);
    *strstr(journal, "{\"type\":\"end\"") = 0;
    desk_say(desk, load_of(journal));
    desk_heard(desk, "\"complete\":false");
    // A head of another version is told and, as long as the game is the same, loaded.
    take_journal(desk);
    memcpy(strstr(journal, "\"data\":\"") + 8, "0123456789abcdef", 16);
    desk_refuses(desk, load_of(journal), "E_JOURNAL_LINE", "/check");
    desk_check_again(journal);
    desk_refuses(desk, load_of(journal), "E_JOURNAL_LINE", "/seal");
}

/// Every line of a journal that does not fit is named, and the game in play knows nothing of it.
static void test_past_load_that_fails_changes_nothing(void **state)
{
    Desk *desk = *state;
    Session *s = &desk->host.session;
    Rng rng = {9};
    desk_say(desk, SETUP("\"dice\":\"ask\""));
    desk_play(desk, &rng, 60, NULL);
    take_journal(desk);
    static char good[DESK_MAX], mine[DESK_MAX];
    memcpy(good, journal, sizeof good);
    for (uint32_t with_game = 0; with_game < 2; with_game++) {
        session_host_init(&desk->host, TEXT_FR);
        if (with_game) {
            desk_say(desk, DESK_POSITION("\"tape\":[4,4,4,4,4,4,4,4]", DESK_STATIC));
            desk_say(desk,
                     "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"go_prone\"}}");
            assert_int_equal(s->table->step_count, 1);
            take_journal(desk);
            memcpy(mine, journal, sizeof mine);
        }
        uint32_t line = 1;
        for (const char *at = good; *at; line++) {
            size_t n = strcspn(at, "\n");
            char part[40];
            memcpy(journal, good, sizeof journal);
            char *changed = journal + (at - good) + n - 3; // of a hash
            if (line == 2)
                changed = strstr(journal, "vent_divin");
            *changed = *changed == '0' ? '1' : '0';
            desk_refuses(desk, load_of(journal), line == 2 ? "E_UNKNOWN_ID" : "E_JOURNAL_LINE",
                         NULL);
            snprintf(part, sizeof part, "\"line\":%u", line);
            desk_heard(desk, part);
            at += n + 1;
        }
        assert_true(line > 60);
        // A choice that is not legal names the rule.
        memcpy(journal, good, sizeof journal);
        char *kind = strstr(journal, "\"place\":[");
        memcpy(kind + strlen("\"place\":["), "0.1,", 4);
        desk_check_again(journal);
        desk_say(desk, load_of(journal));
        assert_int_equal(desk->answers, 1);
        desk_heard(desk, "\"line\":");
        desk_refuses(desk, load_of(""), "E_EMPTY", NULL);
        desk_refuses(desk, load_of("\n"), "E_JSON_SYNTAX", NULL);
        desk_refuses(desk, load_of("{}"), "E_MISSING_KEY", NULL);
        desk_refuses(desk, "{\"type\":\"load\",\"journal\":1}", "E_WRONG_TYPE", "/journal");
        desk_refuses(desk, "{\"type\":\"load\"}", "E_MISSING_KEY", "/journal");
        assert_int_equal(s->table->has_game, with_game);
        if (with_game) {
            take_journal(desk);
            assert_string_equal(journal, mine);
        }
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_open, desk_close)
    const struct CMUnitTest tests[] = {
        TEST(test_past_events_are_those_told),
        TEST(test_past_state_is_what_an_event_left),
        TEST(test_past_load_goes_on_where_the_journal_ends),
        TEST(test_past_load_that_fails_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
