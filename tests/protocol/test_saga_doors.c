// SPDX-License-Identifier: MIT
// Several sessions at a table of role-players: the leader, two players and somebody who looks on,
// each listening. Everybody hears what is open, in his language; of what is hidden nobody but the
// leader hears a line, and whatever the secrets are the third seat hears the same bytes. A journal
// that is loaded is the evening it was, told to all; one that is wrong leaves theirs alone.
#include "desk.h"
#include <malloc.h>

static const char setup[] =
    "{\"type\":\"setup\",\"system\":\"aura\",\"seed\":\"7\",\"lang\":\"fr\",\"seats\":[{\"name\":"
    "\"MJ\"},{\"name\":\"Lea\"},{\"name\":\"Tom\"}]}";
#define CHOOSE(seat, choice) "{\"type\":\"choose\",\"seat\":\"" seat "\",\"choice\":" choice "}"
#define PERSON(name, owner)                                                                        \
    CHOOSE("A", "{\"kind\":\"create\",\"name\":\"" name "\",\"owner\":\"" owner                    \
                "\",\"for\":4,\"res\":4,\"adr\":5,\"per\":4,\"int\":4,\"vol\":4,\"cha\":4,"        \
                "\"edu\":4,\"weapons\":[\"one_handed\"]}")

enum { HEARD = 1 << 18, JOURNAL = 1 << 17 };

/// Everything that somebody has heard while others spoke.
typedef struct Ear {
    Session session;
    uint32_t lines;
    size_t used;
    char text[HEARD];
} Ear;

static void take(void *self, const char *text, size_t length)
{
    Ear *e = self;
    assert_true(e->used + length + 2 < sizeof e->text);
    memcpy(e->text + e->used, text, length);
    e->used += length;
    e->text[e->used++] = '\n';
    e->text[e->used] = 0;
    e->lines++;
}

static void open_ear(Desk *desk, Ear *e, uint8_t who, TextLang lang)
{
    memset(e, 0, sizeof *e);
    session_open(&e->session, &desk->host.table, &desk->host.desk, who, lang);
    e->session.listen = (SessionSink){take, e};
}

static uint32_t events_of(const Ear *e)
{
    uint32_t count = 0;
    for (const char *at = e->text; (at = strstr(at, "{\"type\":\"event\"")); at++)
        count++;
    return count;
}

static Ear lea, tom, guest;

static void sit_down(Desk *desk)
{
    open_ear(desk, &lea, 1, TEXT_EN);
    open_ear(desk, &tom, 2, TEXT_FR);
    open_ear(desk, &guest, SESSION_SPECTATOR, TEXT_EN);
    desk_say(desk, setup);
    desk_say(desk, PERSON("Bob", "B"));
    desk_say(desk, PERSON("Zoe", "C"));
    desk_say(desk, CHOOSE("A", "{\"kind\":\"pass_always\",\"actor\":\"Bob\",\"on\":true}"));
}

static void leave(void)
{
    session_close(&lea.session);
    session_close(&tom.session);
    session_close(&guest.session);
}

static void test_saga_doors_hear_what_is_open(void **state)
{
    Desk *desk = *state;
    sit_down(desk);
    uint32_t lines = tom.lines, told = events_of(&tom), others = events_of(&guest);
    desk_say(desk, CHOOSE("A", "{\"kind\":\"test\",\"actor\":\"Bob\",\"difficulty\":14}"));
    desk_heard(desk, "\"kind\":\"result\"");
    assert_int_equal(events_of(&tom), told + 2); // rolled, result
    assert_int_equal(events_of(&guest), others + 2);
    assert_int_equal(tom.lines, lines + 3); // and what is waited for now
    assert_non_null(strstr(tom.text, "contre 14"));
    assert_non_null(strstr(lea.text, "against 14"));
    // What a player does the others hear, and he himself in his answer, once.
    lines = lea.lines;
    told = events_of(&tom);
    static const char stance[] =
        CHOOSE("B", "{\"kind\":\"request\",\"want\":\"tick\",\"text\":\"ouch\"}");
    (void)session_handle(&lea.session, stance, sizeof stance - 1, NULL);
    assert_int_equal(lea.lines, lines);
    assert_int_equal(events_of(&tom), told + 1);
    // Nobody speaks for another.
    static const char theirs[] = CHOOSE("C", "{\"kind\":\"request\",\"want\":\"tick\"}");
    Ear said;
    memset(&said, 0, sizeof said);
    (void)session_handle(&lea.session, theirs, sizeof theirs - 1, &(SessionSink){take, &said});
    assert_non_null(strstr(said.text, "E_NOT_YOUR_SEAT"));
    leave();
}

static void test_saga_doors_hear_nothing_hidden(void **state)
{
    Desk *desk = *state;
    sit_down(desk);
    uint32_t lines[] = {lea.lines, tom.lines, guest.lines};
    desk_say(desk, CHOOSE("A", "{\"kind\":\"test\",\"actor\":\"Bob\",\"difficulty\":14,"
                               "\"hidden\":true}"));
    desk_heard(desk, "\"secret\":true");
    desk_say(desk, CHOOSE("A", "{\"kind\":\"npc\",\"name\":\"Ombre\",\"level\":9,"
                               "\"shown\":\"hidden\"}"));
    desk_say(desk, "{\"type\":\"undo\"}");
    desk_say(desk, "{\"type\":\"undo\"}");
    desk_say(desk, "{\"type\":\"redo\",\"to\":5}");
    assert_int_equal(lea.lines, lines[0]);
    assert_int_equal(tom.lines, lines[1]);
    assert_int_equal(guest.lines, lines[2]);
    assert_null(strstr(tom.text, "Ombre"));
    // Taken back what was open: each is told, with the number that he knows.
    desk_say(desk, "{\"type\":\"undo\",\"to\":3}");
    assert_int_equal(tom.lines, lines[1]);
    desk_say(desk, "{\"type\":\"undo\",\"to\":1}");
    assert_non_null(strstr(tom.text, "{\"type\":\"undone\""));
    leave();
}

/// An evening in which only the leader's secrets differ; what Tom hears goes into `heard`.
static void play_secrets(Desk *desk, uint32_t which, char *heard)
{
    static const char *const secrets[][4] = {
        {CHOOSE("A", "{\"kind\":\"test\",\"actor\":\"Spy\",\"difficulty\":9,\"hidden\":true}"),
         CHOOSE("A", "{\"kind\":\"npc\",\"name\":\"Ombre\",\"level\":9,\"shown\":\"hidden\"}"),
         CHOOSE("A", "{\"kind\":\"oracle\",\"text\":\"rain\",\"hidden\":true}"),
         CHOOSE("A", "{\"kind\":\"tick\",\"actor\":\"Spy\",\"gauge\":\"light\",\"count\":2}")},
        {CHOOSE("A", "{\"kind\":\"oracle\",\"hidden\":true}"),
         CHOOSE("A", "{\"kind\":\"minions\",\"name\":\"Loups\",\"difficulty\":12,\"count\":5,"
                     "\"shown\":\"hidden\"}"),
         CHOOSE("A", "{\"kind\":\"test\",\"actor\":\"Bob\",\"difficulty\":21,\"hidden\":true}"),
         CHOOSE("A", "{\"kind\":\"tick\",\"actor\":\"Spy\",\"gauge\":\"medium\",\"count\":1}")}};
    static const char *const open[] = {
        CHOOSE("C", "{\"kind\":\"request\",\"want\":\"tick\",\"text\":\"a\"}"),
        CHOOSE("A", "{\"kind\":\"scene_open\",\"name\":\"Bois\"}"),
        CHOOSE("A", "{\"kind\":\"pool\",\"points\":2}"),
        CHOOSE("A", "{\"kind\":\"condition\",\"actor\":\"Bob\",\"condition\":\"prone\"}")};
    sit_down(desk);
    desk_say(desk, CHOOSE("A", "{\"kind\":\"npc\",\"name\":\"Spy\",\"level\":4}"));
    desk_say(desk, CHOOSE("A", "{\"kind\":\"session_open\"}"));
    for (uint32_t i = 0; i < COUNT_OF(open); i++) {
        desk_say(desk, secrets[which][i]);
        assert_null(strstr(desk->said, "\"refusal\""));
        desk_say(desk, open[i]);
        assert_null(strstr(desk->said, "\"refusal\""));
    }
    memcpy(heard, tom.text, tom.used + 1);
    leave();
}

static void test_saga_doors_third_seat_hears_the_same(void **state)
{
    static char heard[2][HEARD];
    play_secrets(*state, 0, heard[0]);
    play_secrets(*state, 1, heard[1]);
    assert_true(strlen(heard[0]) > 2000);
    assert_string_equal(heard[0], heard[1]);
}

/// What somebody at the table says himself, and hears of it.
static void say_as(Ear *e, const char *text)
{
    (void)session_handle(&e->session, text, strlen(text), &(SessionSink){take, e});
}

#define SAME_DICE "3,6,8,3,6,8,3,6,8,3,6,8,3,6,8,3,6,8,"
static const char tape_setup[] =
    "{\"type\":\"setup\",\"system\":\"aura\",\"tape\":[" SAME_DICE SAME_DICE SAME_DICE
    "3,6,8],\"seats\":[{\"name\":\"MJ\"},{\"name\":\"Lea\"},{\"name\":\"Tom\"}]}";

/// The same evening with a shadow in it that nobody has seen, or without: it fights, drives, works,
/// rolls and is taken back. Tom asks and tries what he can, the shadow's name included.
static void play_shadow(Desk *desk, bool has_shadow, char *heard)
{
    static const char state[] = "{\"type\":\"ask\",\"what\":\"state\"}",
                      due[] = "{\"type\":\"ask\",\"what\":\"due\"}",
                      past[] = "{\"type\":\"ask\",\"what\":\"events\",\"max\":500}";
    static const char *const pokes[] = {
        CHOOSE("C", "{\"kind\":\"engage\",\"actor\":\"Zoe\",\"target\":\"Ombre\"}"),
        CHOOSE("C", "{\"kind\":\"engage\",\"actor\":\"Ombre\",\"target\":\"Zoe\"}"),
        CHOOSE("C", "{\"kind\":\"sweep\",\"actor\":\"Zoe\",\"foes\":[{\"actor\":\"Ombre\"}]}"),
        CHOOSE("C", "{\"kind\":\"stance\",\"actor\":\"Ombre\",\"when\":\"attack\"}"),
        CHOOSE("C", "{\"kind\":\"request\",\"want\":\"test\",\"actor\":\"Ombre\"}"),
        CHOOSE("C", "{\"kind\":\"give\",\"actor\":\"Zoe\",\"target\":\"Ombre\",\"points\":1}"),
        CHOOSE("C", "{\"kind\":\"cast\",\"actor\":\"Zoe\",\"targets\":[\"Ombre\"]}"),
        CHOOSE("C", "{\"kind\":\"shoot_vehicle\",\"actor\":\"Zoe\",\"vehicle\":\"Corbillard\"}"),
        CHOOSE("C", "{\"kind\":\"extended_step\",\"name\":\"Rituel\"}"),
        CHOOSE("C", "{\"kind\":\"extended_stop\",\"name\":\"Rituel\"}"),
        "{\"type\":\"ask\",\"what\":\"line\",\"text\":\"zoe > omb\"}",
        ("{\"type\":\"ask\",\"what\":\"odds\",\"choice\":{\"kind\":\"engage\",\"actor\":\"Zoe\","
         "\"target\":\"Ombre\"}}")};
#define SECRETLY(text)                                                                             \
    if (has_shadow) {                                                                              \
        desk_say(desk, text);                                                                      \
        assert_null(strstr(desk->said, "\"refusal\""));                                            \
        assert_null(strstr(desk->said, "\"error\""));                                              \
    }
#define OPENLY(text)                                                                               \
    desk_say(desk, text);                                                                          \
    assert_null(strstr(desk->said, "\"refusal\""));                                                \
    assert_null(strstr(desk->said, "\"error\""));                                                  \
    say_as(&tom, state);
    sit_down(desk);
    desk_say(desk, tape_setup);
    OPENLY(CHOOSE("A", "{\"kind\":\"create\",\"name\":\"Bob\",\"owner\":\"B\",\"adr\":6}"))
    OPENLY(PERSON("Zoe", "C"))
    for (uint32_t i = 0; i < 2; i++)
        desk_say(desk, i ? CHOOSE("A", "{\"kind\":\"pass_always\",\"actor\":\"Bob\",\"on\":true}")
                         : CHOOSE("A", "{\"kind\":\"pass_always\",\"actor\":\"Zoe\",\"on\":true}"));
    SECRETLY(CHOOSE("A", "{\"kind\":\"npc\",\"name\":\"Ombre\",\"level\":2,\"shown\":\"hidden\"}"))
    // A hidden roll that is taken back: what is rolled openly then has been seen by nobody else.
    SECRETLY(CHOOSE("A", "{\"kind\":\"test\",\"actor\":\"Bob\",\"difficulty\":9,\"hidden\":true}"))
    SECRETLY("{\"type\":\"undo\"}")
    OPENLY(CHOOSE("A", "{\"kind\":\"test\",\"actor\":\"Bob\",\"difficulty\":14}"))
    // One that was open and is taken back is marked when it comes again, and the next one is not.
    desk_say(desk, "{\"type\":\"undo\"}");
    SECRETLY(CHOOSE("A", "{\"kind\":\"test\",\"actor\":\"Bob\",\"difficulty\":9,\"hidden\":true}"))
    OPENLY(CHOOSE("A", "{\"kind\":\"test\",\"actor\":\"Bob\",\"difficulty\":14}"))
    assert_non_null(strstr(tom.text, "\"seen_before\":true"));
    OPENLY(CHOOSE("A", "{\"kind\":\"test\",\"actor\":\"Zoe\",\"difficulty\":14}"))
    // It works and drives.
    SECRETLY(CHOOSE("A",
                    "{\"kind\":\"extended\",\"name\":\"Rituel\",\"sides\":[{\"actor\":\"Ombre\"}],"
                    "\"difficulty\":6,\"threshold\":30}"))
    SECRETLY(CHOOSE("A", "{\"kind\":\"vehicle\",\"name\":\"Corbillard\",\"driver\":\"Ombre\","
                         "\"model\":\"carriage\"}"))
    OPENLY(CHOOSE("A", "{\"kind\":\"vehicle\",\"name\":\"Cabriolet\",\"driver\":\"Bob\","
                       "\"model\":\"carriage\"}"))
    SECRETLY(
        CHOOSE("A", "{\"kind\":\"chase\",\"pursuer\":\"Corbillard\",\"fugitive\":\"Cabriolet\"}"))
    SECRETLY(CHOOSE("A", "{\"kind\":\"obstacle\",\"vehicle\":\"Corbillard\",\"difficulty\":4}"))
    for (uint32_t i = 0; i < COUNT_OF(pokes); i++)
        say_as(&tom, pokes[i]);
    // It fights: last of the round, then first.
    desk_say(desk, has_shadow
                       ? CHOOSE("A", "{\"kind\":\"initiative\",\"sides\":[{\"actor\":\"Zoe\"},"
                                     "{\"actor\":\"Bob\"},{\"actor\":\"Ombre\"}]}")
                       : CHOOSE("A", "{\"kind\":\"initiative\",\"sides\":[{\"actor\":\"Zoe\"},"
                                     "{\"actor\":\"Bob\"}]}"));
    say_as(&tom, state);
    OPENLY(CHOOSE("A", "{\"kind\":\"next_turn\"}"))
    SECRETLY(CHOOSE("A", "{\"kind\":\"next_turn\"}"))
    say_as(&tom, state);
    OPENLY(CHOOSE("A", "{\"kind\":\"next_turn\"}"))
    for (uint32_t i = 0; i < COUNT_OF(pokes); i++)
        say_as(&tom, pokes[i]);
    OPENLY(CHOOSE("A", "{\"kind\":\"end_fight\"}"))
    say_as(&tom, due);
    say_as(&tom, past);
    memcpy(heard, tom.text, tom.used + 1);
    leave();
#undef SECRETLY
#undef OPENLY
}

static void test_saga_doors_a_shadow_leaves_no_trace(void **state)
{
    static char heard[2][HEARD];
    play_shadow(*state, false, heard[0]);
    play_shadow(*state, true, heard[1]);
    assert_true(strlen(heard[0]) > 20000);
    assert_string_equal(heard[0], heard[1]);
}

static char journal[JOURNAL], again[JOURNAL], message[2 * JOURNAL];

static void take_journal(Desk *desk, char *out)
{
    desk_say(desk, "{\"type\":\"journal\"}");
    assert_true(desk->used < JOURNAL);
    memcpy(out, desk->said, desk->used + 1);
}

static const char *load_of(const char *text)
{
    char *at = message + sprintf(message, "{\"type\":\"load\",\"journal\":\"");
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            *at++ = '\\';
        if (*text == '\n') {
            *at++ = '\\';
            *at++ = 'n';
        } else {
            *at++ = *text;
        }
    }
    memcpy(at, "\"}", 3);
    return message;
}

/// An evening has an end, and it can still be closed there.
static void test_saga_doors_a_full_evening_closes(void **state)
{
    static const char gesture[] =
        CHOOSE("A", "{\"kind\":\"pass_always\",\"actor\":\"Bob\",\"on\":true}");
    enum { MOST = 16 * 1024 };
    Desk *desk = *state;
    desk_say(desk, setup);
    desk_say(desk, CHOOSE("A", "{\"kind\":\"session_open\"}"));
    desk_say(desk, PERSON("Bob", "B"));
    uint32_t count = 0;
    do
        desk_say(desk, gesture);
    while (++count < MOST && !strstr(desk->said, "\"error\""));
    assert_true(count < MOST);
    desk_heard(desk, "E_EVENING_FULL");
    desk_say(desk, CHOOSE("A", "{\"kind\":\"test\",\"actor\":\"Bob\",\"difficulty\":14}"));
    desk_heard(desk, "E_EVENING_FULL");
    desk_say(desk,
             CHOOSE("A", "{\"kind\":\"session_close\",\"awards\":[{\"actor\":\"Bob\",\"xp\":2}]}"));
    desk_heard(desk, "\"kind\":\"session\"");
}

static void test_saga_doors_load_is_told_to_all(void **state)
{
    Desk *desk = *state;
    sit_down(desk);
    desk_say(desk, CHOOSE("A", "{\"kind\":\"test\",\"actor\":\"Zoe\",\"difficulty\":14}"));
    take_journal(desk, journal);
    desk_say(desk, "{\"type\":\"ask\",\"what\":\"state\"}");
    static char was[HEARD];
    memcpy(was, desk->said, desk->used + 1);
    // Another evening, then the one that was kept: the same table, a window open.
    desk_say(desk, setup);
    uint32_t lines = tom.lines;
    desk_say(desk, load_of(journal));
    desk_heard(desk, "{\"type\":\"loaded\",\"steps\":4,");
    desk_heard(desk, "\"complete\":true,\"other_version\":false");
    assert_int_equal(tom.lines, lines + 1); // what is waited for
    assert_non_null(strstr(tom.text + tom.used - 400, "\"decision\":\"reroll\""));
    desk_say(desk, "{\"type\":\"ask\",\"what\":\"state\"}");
    assert_string_equal(was, desk->said);
    take_journal(desk, again);
    assert_string_equal(journal, again);
    // A player may not; a wrong one changes nothing and tells nobody.
    lines = tom.lines;
    Ear said;
    memset(&said, 0, sizeof said);
    const char *whole = load_of(journal);
    (void)session_handle(&lea.session, whole, strlen(whole), &(SessionSink){take, &said});
    assert_non_null(strstr(said.text, "\"error\""));
    char *score = strstr(strstr(journal, "\"Zoe\""), "\"adr\":5");
    memcpy(score, "\"adr\":4", 7);
    desk_say(desk, load_of(journal));
    assert_int_equal(desk->answers, 1);
    desk_heard(desk, "E_JOURNAL_HASH");
    memcpy(score, "\"art\":4", 7);
    desk_say(desk, load_of(journal));
    assert_int_equal(desk->answers, 1);
    desk_heard(desk, "\"type\":\"error\"");
    assert_int_equal(tom.lines, lines);
    take_journal(desk, journal);
    assert_string_equal(journal, again);
    // One of other rules that ends otherwise says so; cut short it is what it is.
    char *version = strstr(journal, "\"ruleset\":\"");
    version[strlen("\"ruleset\":\"")] = '0';
    desk_say(desk, load_of(journal));
    desk_heard(desk, "\"other_version\":true");
    *strstr(journal, "{\"type\":\"end\"") = 0;
    desk_say(desk, load_of(journal));
    desk_heard(desk, "\"complete\":false");
    leave();
}

int main(void)
{
    (void)mallopt(M_PERTURB, 1); // fresh memory is not zero: nothing may lean on it
#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_open, desk_close)
    const struct CMUnitTest tests[] = {
        TEST(test_saga_doors_hear_what_is_open),
        TEST(test_saga_doors_hear_nothing_hidden),
        TEST(test_saga_doors_third_seat_hears_the_same),
        TEST(test_saga_doors_a_shadow_leaves_no_trace),
        TEST(test_saga_doors_a_full_evening_closes),
        TEST(test_saga_doors_load_is_told_to_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
