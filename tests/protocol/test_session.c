// SPDX-License-Identifier: MIT
// Sessions: bad messages change nothing, a dry tape spends no die, undo and journals lead to the
// same game.
#include "desk.h"
#include "protocol/session/session_log.h"
#include "protocol/session/session_undo.h"

static void test_session_bad_messages_change_nothing(void **state)
{
    static const struct {
        const char *text, *code, *pointer;
    } rows[] = {
        {"", "E_JSON_SYNTAX", ""},
        {"{", "E_JSON_SYNTAX", ""},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"wai", "E_JSON_SYNTAX",
         "/choice"},
        {"[]", "E_WRONG_TYPE", ""},
        {"{}", "E_MISSING_KEY", "/type"},
        {"{\"type\":7}", "E_WRONG_TYPE", "/type"},
        {"{\"type\":\"dance\"}", "E_UNKNOWN_MESSAGE", "/type"},
        {"{\"type\":\"undo\",\"type\":\"undo\"}", "E_DUPLICATE_KEY", "/type"},
        {"{\"type\":\"undo\"} {}", "E_JSON_TRAILING", ""},
        {"{\"type\":\"undo\",\"n\":1}", "E_UNKNOWN_KEY", "/n"},
        {"{\"type\":\"undo\"}", "E_EMPTY", ""},
        {"{\"type\":\"\xc3(\"}", "E_UTF8", ""},
        {"{\"type\":\"choose\",\"choice\":{\"kind\":\"wait\"}}", "E_MISSING_KEY", "/seat"},
        {"{\"type\":\"choose\",\"seat\":\"A\"}", "E_MISSING_KEY", "/choice"},
        {"{\"type\":\"choose\",\"seat\":\"C\",\"choice\":{\"kind\":\"wait\"}}", "E_UNKNOWN_ID",
         "/seat"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":[]}", "E_WRONG_TYPE", "/choice"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{}}", "E_MISSING_KEY", "/choice/kind"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"fly\"}}", "E_UNKNOWN_ID",
         "/choice/kind"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"aim\",\"target\":\"kara\"}}",
         "E_UNKNOWN_KEY", "/choice/target"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"fight\"}}", "E_MISSING_KEY",
         "/choice/target"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"fight\",\"target\":\"zeus\"}}",
         "E_UNKNOWN_ID", "/choice/target"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"shoot\",\"target\":\"kara\","
         "\"weapon\":\"Canon\"}}",
         "E_UNKNOWN_ID", "/choice/weapon"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"shoot\",\"target\":\"kara\","
         "\"weapon\":3}}",
         "E_RANGE", "/choice/weapon"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"wait\",\"step\":[[5,5],[5."
         "0001,5]]}}",
         "E_NOT_THOUSANDTHS", "/choice/step/1/0"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"wait\",\"step\":[]}}",
         "E_EMPTY", "/choice/step"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"wait\",\"step\":[[5]]}}",
         "E_WRONG_TYPE", "/choice/step/0"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"wait\",\"corner\":0}}",
         "E_UNKNOWN_KEY", "/choice/corner"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"wait\",\"step\":[[5,5],[5,6]],"
         "\"corner\":2}}",
         "E_RANGE", "/choice/corner"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"wait\",\"stand\":\"up\"}}",
         "E_UNKNOWN_ID", "/choice/stand"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"group\",\"members\":[\"leda\","
         "\"leda\"]}}",
         "E_DUPLICATE_ID", "/choice/members/1"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"allocate\",\"targets\":["
         "\"kara\"],\"shares\":[1,2]}}",
         "E_RANGE", "/choice/shares"},
        {"{\"type\":\"choose\",\"seat\":\"B\",\"choice\":{\"kind\":\"wait\"}}", "ERR_NOT_YOUR_SLOT",
         "/choice"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"activate\",\"figure\":"
         "\"phobos\"}}",
         "ERR_WRONG_DECISION", "/choice"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"fast_move\",\"path\":[[5,5],["
         "6,5]]}}",
         "ERR_NEEDS_SERIES", "/choice"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"wait\",\"step\":[[5,5],[5,7]]}"
         "}",
         "ERR_MOVE_TOO_LONG", "/choice"},
        {"{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"wait\",\"step\":[[5,5],[1000,"
         "7]]}}",
         "ERR_OFF_TABLE", "/choice"},
        {"{\"type\":\"dice\",\"values\":[3]}", "ERR_WRONG_DECISION", NULL},
        {"{\"type\":\"dice\"}", "E_MISSING_KEY", "/values"},
        {"{\"type\":\"dice\",\"values\":3}", "E_WRONG_TYPE", "/values"},
        {"{\"type\":\"ask\"}", "E_MISSING_KEY", "/what"},
        {"{\"type\":\"ask\",\"what\":\"fortune\"}", "E_UNKNOWN_MESSAGE", "/what"},
        {"{\"type\":\"ask\",\"what\":\"state\",\"max\":2}", "E_UNKNOWN_KEY", "/max"},
        {"{\"type\":\"ask\",\"what\":\"candidates\",\"max\":0}", "E_RANGE", "/max"},
        {"{\"type\":\"ask\",\"what\":\"reach\"}", "E_MISSING_KEY", "/kind"},
        {"{\"type\":\"ask\",\"what\":\"reach\",\"kind\":\"teleport\"}", "E_UNKNOWN_ID", "/kind"},
        {"{\"type\":\"ask\",\"what\":\"sight\",\"figure\":\"leda\"}", "E_MISSING_KEY", "/target"},
        {"{\"type\":\"ask\",\"what\":\"measure\",\"from\":\"leda\",\"to\":\"zeus\"}",
         "E_UNKNOWN_ID", "/to"},
    };
    Desk *desk = *state;
    desk_say(desk, DESK_POSITION("\"tape\":[]", DESK_STATIC));
    desk_heard(desk, "\"decision\":\"action\",\"figure\":\"leda\"");
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        desk_refuses(desk, rows[i].text, rows[i].code, rows[i].pointer);
}

static void test_session_bytes_of_all_kinds(void **state)
{
    Desk *desk = *state;
    desk_say(desk, DESK_POSITION("\"tape\":[]", DESK_STATIC));
    desk_refuses_bytes(desk, "{\"type\":\"undo\"\0}", 16, "E_JSON_SYNTAX", NULL);
    desk_refuses_bytes(desk, "\0", 1, "E_JSON_SYNTAX", NULL);
    static char nest[1 << 20];
    memset(nest, '[', sizeof nest);
    desk_refuses_bytes(desk, nest, sizeof nest, "E_JSON_DEPTH", NULL);
    memset(nest, '"', sizeof nest);
    nest[0] = '[';
    for (size_t i = 3; i < sizeof nest; i += 3)
        nest[i] = ',';
    desk_refuses_bytes(desk, nest, sizeof nest, "E_TOO_BIG", NULL);
}

/// Answers that do not fit one message together are left out, each by name.
static void test_session_follows_what_fits(void **state)
{
    Desk *desk = *state;
    char message[1200] = "{\"type\":\"follow\",\"asks\":[";
    for (uint32_t i = 0; i < 30; i++) {
        strcat(message, i ? "," : "");
        strcat(message, "{\"type\":\"ask\",\"what\":\"systems\"}");
    }
    strcat(message, "]}");
    desk_say(desk, message);
    assert_int_equal(desk->answers, 1);
    assert_true(desk->used < SESSION_LINE_MAX);
    uint32_t whole = 0, left_out = 0;
    for (const char *at = desk->said; (at = strstr(at, "\"what\":\"systems\"")); at++)
        whole++;
    for (const char *at = desk->said; (at = strstr(at, "\"code\":\"E_TOO_BIG\"")); at++)
        left_out++;
    assert_true(whole > 0 && left_out > 0);
    assert_int_equal(whole + left_out, 30);
    Json json;
    JsonToken *token = malloc((1 << 20) * sizeof *token);
    assert_non_null(token);
    assert_true(json_parse(&json, desk->said, strlen(desk->said), token, 1 << 20));
    free(token);
}

static void test_session_without_a_game(void **state)
{
    Desk *desk = *state;
    desk_refuses(desk, "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"wait\"}}",
                 "E_NO_GAME", NULL);
    desk_refuses(desk, "{\"type\":\"dice\",\"values\":[3]}", "E_NO_GAME", NULL);
    desk_refuses(desk, "{\"type\":\"ask\",\"what\":\"state\"}", "E_NO_GAME", NULL);
    desk_refuses(desk, "{\"type\":\"undo\"}", "E_NO_GAME", NULL);
    desk_refuses(desk, "{\"type\":\"journal\"}", "E_NO_GAME", NULL);
}

/// EV-DICE-1: a tape that runs dry in the middle of a choice leaves the game before it.
static void test_session_dry_tape_spends_no_die(void **state)
{
    static const char shoot[] =
        "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"shoot\",\"target\":\"kara\","
        "\"weapon\":\"Lance\"}}";
    Desk *desk = *state;
    for (uint32_t dice = 0; dice < 5; dice++) {
        char text[1024], tape[64] = "\"tape\":[";
        for (uint32_t i = 0; i < dice; i++)
            strcat(tape, i ? ",1" : "1");
        snprintf(text, sizeof text, DESK_POSITION("%s]", DESK_STATIC), tape);
        desk_say(desk, text);
        desk_heard(desk, "\"decision\":\"action\"");
        desk_say(desk, shoot);
        // Kara's reaction die and four dice of the spear; with all misses nothing more is rolled.
        if (strstr(desk->said, "E_TAPE_DRY") == NULL)
            continue;
        assert_int_equal(table_dice_left(&desk->host.table), dice);
        desk_refuses(desk, shoot, "E_TAPE_DRY", "");
    }
    desk_say(desk, DESK_POSITION("\"tape\":[1,1,1,1,1,1,1,1]", DESK_STATIC));
    desk_say(desk, shoot);
    desk_heard(desk, "\"kind\":\"shot\"");
    assert_true(table_dice_left(&desk->host.table) >= 3);
    desk_say(desk, DESK_POSITION("\"tape\":[1,7,1,1,1,1]", DESK_STATIC));
    desk_refuses(desk, shoot, "E_BAD_DIE", "");
}

static void test_session_dice_by_hand(void **state)
{
    Desk *desk = *state;
    desk_say(desk, DESK_POSITION("\"dice\":\"ask\"", "\"resume\":\"mode\",\"figure\":\"leda\","));
    desk_heard(desk, "\"decision\":\"mode\"");
    desk_say(desk,
             "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"series\",\"count\":2}}");
    desk_heard(desk, "{\"type\":\"dice_needed\",\"count\":2,\"sides\":6,\"what\":\"initiative\","
                     "\"figure\":\"leda\"");
    desk_refuses(desk, "{\"type\":\"dice\",\"values\":[3]}", "E_BAD_DIE", "/values");
    desk_refuses(desk, "{\"type\":\"dice\",\"values\":[3,7]}", "E_BAD_DIE", "/values");
    desk_refuses(desk, "{\"type\":\"dice\",\"values\":[3,0]}", "E_BAD_DIE", "/values");
    desk_refuses(desk, "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"end\"}}",
                 "ERR_WRONG_DECISION", NULL);
    desk_refuses(desk, "{\"type\":\"ask\",\"what\":\"offer\"}", "ERR_WRONG_DECISION", NULL);
    desk_say(desk, "{\"type\":\"dice\",\"values\":[6,6]}");
    desk_heard(desk, "\"kind\":\"initiative\"");
    desk_heard(desk, "\"dice\":[6,6]");
    uint64_t hash = desk->host.table.hash;
    desk_say(desk, "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"aim\"}}");
    desk_say(desk, "{\"type\":\"undo\"}");
    assert_true(hash == desk->host.table.hash);
    // With the consent of all, undo takes back the choice and the dice that followed it.
    desk_refuses(desk, "{\"type\":\"undo\"}", "E_UNDO_DICE", NULL);
    desk_say(desk, "{\"type\":\"undo\",\"consent\":[\"A\",\"B\"]}");
    desk_heard(desk, "\"decision\":\"mode\"");
    assert_int_equal(desk->host.table.step_count, 0);
}

/// Plays a whole random game by C, keeping the digest before every choice; then takes all back.
static void test_session_undo_goes_back_all_the_way(void **state)
{
    Desk *desk = *state;
    Session *s = &desk->host.session;
    desk_say(desk,
             "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"extermination\",\"seed\":5,"
             "\"options\":{\"turn_limit\":2},\"seats\":[{\"band\":\"fils_de_sparte\"},{\"band\":"
             "\"vent_divin\"}]}");
    static uint64_t digest[4096], hash[4096];
    uint32_t count = 0;
    Rng rng = {11};
    while (game_wait(&s->table->game) != GAME_OVER) {
        Choice choice;
        Refusal why;
        assert_true(count < COUNT_OF(digest));
        digest[count] = game_digest(&s->table->game);
        hash[count++] = s->table->hash;
        game_sample(&s->table->game, &rng, &choice);
        assert_int_equal(session_choose(s, game_decider(&s->table->game), &choice, &why, NULL), 0);
    }
    desk_refuses(desk, "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"pass\"}}",
                 "E_OVER", NULL);
    desk_refuses(desk, "{\"type\":\"ask\",\"what\":\"offer\"}", "E_OVER", NULL);
    for (uint32_t i = 0; count > 0 && i < 60; i++) {
        count--;
        assert_int_equal(session_undo(s, SEAT_NONE, UNDO_ALL_SEATS), 0);
        assert_true(game_digest(&s->table->game) == digest[count]);
        assert_true(s->table->hash == hash[count]);
    }
}

static void count_event(void *self, const Event *event)
{
    (void)event;
    ++*(uint32_t *)self;
}

/// Whoever watches the events hears each once, when it is played, not again when a replay passes
/// it.
static void test_session_replays_are_quiet(void **state)
{
    Desk *desk = *state;
    Session *s = &desk->host.session;
    uint32_t heard = 0;
    EventSink watch = {count_event, &heard};
    Rng rng = {7};
    desk_say(desk,
             "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"extermination\",\"seed\":5,"
             "\"seats\":[{\"band\":\"fils_de_sparte\"},{\"band\":\"vent_divin\"}]}");
    s->table->watch = &watch;
    uint32_t before = s->table->event_count;
    desk_play(desk, &rng, 20, NULL);
    assert_int_equal(heard, s->table->event_count - before);
    heard = 0;
    assert_int_equal(session_undo(s, SEAT_NONE, UNDO_ALL_SEATS), 0);
    assert_int_equal(heard, 0);
    desk_say(desk, "{\"type\":\"ask\",\"what\":\"events\"}");
    assert_int_equal(heard, 0);
    s->table->watch = NULL;
}

// ---------------------------------------------------------------- journals

static size_t journal_of(Desk *desk, char *out, size_t max)
{
    desk_say(desk, "{\"type\":\"journal\"}");
    assert_true(desk->used < max);
    memcpy(out, desk->said, desk->used + 1);
    return desk->used;
}

static void play_some(Desk *desk, uint32_t steps)
{
    Rng rng = {3};
    desk_say(desk,
             "{ \"type\" : \"setup\", "
             "\"system\":\"evenor\",\"scenario\":\"hunt\",\"dice\":\"ask\",\"terrain_seed\":9,\n"
             "\"seats\":[{\"name\":\"A \\\"x\\\" "
             "b\",\"band\":\"fils_de_sparte\"},{\"band\":\"vent_divin\"}]}");
    desk_play(desk, &rng, steps, NULL);
}

static char journal[DESK_MAX], tampered[DESK_MAX];

static void test_session_journal_replays(void **state)
{
    Desk *desk = *state;
    JournalResult result;
    play_some(desk, 150);
    uint64_t hash = desk->host.table.hash, digest = game_digest(&desk->host.table.game);
    uint32_t events = desk->host.table.event_count;
    size_t length = journal_of(desk, journal, sizeof journal);
    session_host_init(&desk->host, TEXT_EN);
    assert_true(journal_file_read(&desk->host.session, journal, length, NULL, &result));
    assert_true(result.is_complete && !result.other_version);
    assert_true(result.hash == hash);
    assert_int_equal(result.events, events);
    assert_true(game_digest(&desk->host.table.game) == digest);
    // And its journal is the same, byte for byte.
    desk_say(desk, "{\"type\":\"journal\"}");
    assert_int_equal(desk->used, length);
    assert_memory_equal(desk->said, journal, length);
}

/// Changes single bytes of a journal: each is found, on its line.
static void tamper(Desk *desk, size_t stride)
{
    size_t length = journal_of(desk, journal, sizeof journal);
    uint32_t line = 1;
    for (size_t at = 0; at < length; at++) {
        // The newline after the last line is not missed.
        if (at % stride == 0 && at + 1 < length) {
            memcpy(tampered, journal, length + 1);
            char *byte = tampered + at;
            *byte = *byte >= '0' && *byte <= '8' ? (char)(*byte + 1) : *byte == 'a' ? 'b' : 'a';
            JournalResult result;
            session_host_init(&desk->host, TEXT_FR);
            assert_false(journal_file_read(&desk->host.session, tampered, length, NULL, &result));
            if (result.error.line != line)
                fail_msg("line %u was changed at %.20s, line %u is named (%s)", line, byte,
                         result.error.line, error_name[result.error.code]);
        }
        line += journal[at] == '\n';
    }
}

static void test_session_tampered_journals_are_found(void **state)
{
    Desk *desk = *state;
    play_some(desk, 80);
    tamper(desk, 11);
}

/// Cards that are never revealed are no event's business: the lines keep them all the same.
static void test_session_tampered_piles_are_found(void **state)
{
    Desk *desk = *state;
    Rng rng = {8};
    desk_say(desk, "{\"type\":\"setup\",\"system\":\"seg\",\"scenario\":\"clash\",\"seed\":\"7\","
                   "\"seats\":[{\"band\":\"garrison\"},{\"band\":\"hunters\"}]}");
    desk_play(desk, &rng, 60, NULL);
    tamper(desk, 3);
}

static void test_session_journal_mistakes_are_named(void **state)
{
    Desk *desk = *state;
    JournalResult result;
    play_some(desk, 40);
    size_t length = journal_of(desk, journal, sizeof journal);
    // Every cut is noticed, none crashes.
    for (size_t n = 0; n < length - 1; n += 1 + n % 37) {
        session_host_init(&desk->host, TEXT_FR);
        assert_false(journal_file_read(&desk->host.session, journal, n, NULL, &result));
        assert_true(result.error.code && result.error.line >= 1);
    }
    // A line too many.
    memcpy(tampered, journal, length);
    memcpy(tampered + length, "{}\n", 4);
    session_host_init(&desk->host, TEXT_FR);
    assert_false(journal_file_read(&desk->host.session, tampered, length + 3, NULL, &result));
    assert_int_equal(result.error.code, E_JSON_TRAILING);
    // A wrong hash at the end, the rest untouched but for the line's check.
    memcpy(tampered, journal, length + 1);
    char *end = strstr(tampered, "{\"type\":\"end\""), *digit = strstr(end, "\"hash\":\"") + 8;
    *digit = *digit == '0' ? '1' : '0';
    session_host_init(&desk->host, TEXT_FR);
    assert_false(journal_file_read(&desk->host.session, tampered, length, NULL, &result));
    assert_int_equal(result.error.code, E_JOURNAL_LINE);
    assert_string_equal(result.error.pointer, "/check");
    desk_check_again(tampered);
    session_host_init(&desk->host, TEXT_FR);
    assert_false(journal_file_read(&desk->host.session, tampered, length, NULL, &result));
    assert_int_equal(result.error.code, E_JOURNAL_HASH);
    assert_string_equal(result.error.pointer, "/hash");
    // The same from another version: it may be that a rule was mended since.
    char *engine = strstr(tampered, "\"engine\":\"");
    assert_non_null(engine);
    engine[10] = '9';
    desk_check_again(tampered);
    session_host_init(&desk->host, TEXT_FR);
    assert_false(journal_file_read(&desk->host.session, tampered, length, NULL, &result));
    assert_int_equal(result.error.code, E_JOURNAL_LINE); // the print no longer fits head and setup
    assert_int_equal(result.error.line, 2);
    assert_string_equal(result.error.pointer, "/seal");
    char data[17], print[17];
    const Ruleset *rules = desk->host.table.setup->ruleset;
    json_hash_text(wire_data_version(rules), data);
    char other[] = WIRE_ENGINE;
    other[0] = '9';
    json_hash_text(
        journal_file_head_print(&desk->host.session,
                                (const char *const[]){other, rules->id, rules->version, data}),
        print);
    memcpy(strstr(tampered, "\"seal\":\"") + 8, print, 16);
    desk_check_again(tampered);
    session_host_init(&desk->host, TEXT_FR);
    assert_false(journal_file_read(&desk->host.session, tampered, length, NULL, &result));
    assert_int_equal(result.error.code, E_JOURNAL_VERSION);
    assert_true(result.other_version);
    // A seat's name, which no event tells of.
    memcpy(tampered, journal, length + 1);
    char *name = strstr(tampered, "\"name\":\"");
    assert_non_null(name);
    name[8] = name[8] == 'X' ? 'Y' : 'X';
    session_host_init(&desk->host, TEXT_FR);
    assert_false(journal_file_read(&desk->host.session, tampered, length, NULL, &result));
    assert_string_equal(result.error.pointer, "/seal");
    assert_int_equal(result.error.line, 2);
    // Line ends of another system are no change; a blank in the setup is one.
    memcpy(tampered, journal, length + 1);
    char *line = strchr(tampered, '\n');
    memmove(line + 1, line, strlen(line) + 1);
    *line = '\r';
    session_host_init(&desk->host, TEXT_FR);
    assert_true(journal_file_read(&desk->host.session, tampered, length + 1, NULL, &result));
    *line = '\n';
    line[1] = ' ';
    session_host_init(&desk->host, TEXT_FR);
    assert_false(journal_file_read(&desk->host.session, tampered, length + 1, NULL, &result));
    assert_int_equal(result.error.line, 2);
}

/// Packs and unpacks a step; returns its bytes.
static size_t go_round(const SessionStep *step)
{
    unsigned char bytes[SESSION_STEP_MAX];
    SessionStep back;
    size_t n = session_log_put(bytes, step);
    assert_true(n <= SESSION_STEP_MAX);
    assert_int_equal(session_log_take(bytes, &back), n);
    assert_memory_equal(&back.choice, &step->choice, sizeof back.choice);
    assert_true(back.hash == step->hash && back.seat == step->seat &&
                back.actor.n == step->actor.n);
    return n;
}

static void test_session_log_packs_every_byte(void **state)
{
    (void)state;
    SessionStep step;
    memset(&step, 0, sizeof step);
    step.hash = 0x123456789abcdef0u;
    step.seat = 1;
    step.actor.n = 5;
    unsigned char *bytes = (unsigned char *)&step.choice;
    const size_t head = go_round(&step) - 1; // zeros to the end are one byte
    for (size_t i = 0; i < sizeof(Choice); i++) {
        bytes[i] = 1;
        assert_true(go_round(&step) <= head + 4);
        bytes[i] = 0;
    }
    // Runs of every length on either side of zeros, one and two of them, and no zero at all.
    for (size_t gap = 0; gap < 20; gap++)
        for (size_t run = 1; run < 40; run++) {
            for (size_t i = 0; i < sizeof(Choice); i++)
                bytes[i] = i % (run + gap) < run ? 255 : 0;
            (void)go_round(&step);
        }
    memset(&step.choice, 0, sizeof step.choice);
    step.choice.kind = 7;
    step.choice.target.n = 2;
    step.choice.path = (GeoPath){.at = {{1000, 4000}, {5000, 4000}}, .count = 2};
    assert_int_equal(go_round(&step), head + 21); // a charge
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_open, desk_close)
    const struct CMUnitTest tests[] = {
        TEST(test_session_bad_messages_change_nothing),
        TEST(test_session_bytes_of_all_kinds),
        TEST(test_session_follows_what_fits),
        TEST(test_session_without_a_game),
        TEST(test_session_dry_tape_spends_no_die),
        TEST(test_session_dice_by_hand),
        TEST(test_session_undo_goes_back_all_the_way),
        TEST(test_session_replays_are_quiet),
        TEST(test_session_journal_replays),
        TEST(test_session_tampered_journals_are_found),
        TEST(test_session_tampered_piles_are_found),
        TEST(test_session_journal_mistakes_are_named),
        cmocka_unit_test(test_session_log_packs_every_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
