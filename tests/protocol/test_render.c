// SPDX-License-Identifier: MIT
// Sentences: every name of every ruleset has one in both languages, and every placeholder is
// understood.
#include "core/scenario.h"
#include "desk.h"
#include "gen/errors.h"

static void has_text(const char *system, const char *group, const char *key)
{
    for (int lang = 0; lang < TEXT_LANG_COUNT; lang++)
        if (!text_of(system, group, key, (TextLang)lang))
            fail_msg("data/text/%s.json lacks %s", group, key);
}

static void test_render_every_name_has_a_text(void **state)
{
    (void)state;
    for (uint32_t r = 0; r < rules_count(); r++) {
        const Ruleset *rules = rules_at(r);
        for (uint32_t i = 1; i < rules->event_count; i++)
            has_text(rules->id, "events", rules->events[i]);
        for (uint32_t i = 1; i < rules->choice_count; i++)
            has_text(rules->id, "choices", rules->choices[i].name);
        for (uint32_t i = 1; i < rules->roll_count; i++)
            has_text(rules->id, "rolls", rules->rolls[i].name);
        for (uint32_t i = 0; i < rules->state_count; i++)
            has_text(rules->id, "states", rules->states[i]);
        for (uint32_t i = 0; i < ruleset_scenario_count(rules); i++)
            has_text(rules->id, "scenarios", ruleset_scenario(rules, i)->name);
        for (uint32_t i = 0; i < rules->proc_count; i++)
            for (uint32_t k = 0; k < rules->procs[i]->row_count; k++)
                if (rules->procs[i]->rows[k].offer)
                    has_text(rules->id, "decisions", rules->procs[i]->rows[k].name);
    }
    for (uint16_t i = 1; i < ERR_COUNT; i++)
        has_text("", "errors", error_name[i]);
}

static void looks_good(const char *what, const char *text)
{
    if (!text[0] || strpbrk(text, "{}|") || strstr(text, "  ") || strstr(text, " .") ||
        text[0] == ' ' || (text[0] >= 'a' && text[0] <= 'z'))
        fail_msg("%s: \"%s\"", what, text);
}

/// An event, choice and refusal of every kind, with everything and with nothing told.
static void test_render_every_template_is_understood(void **state)
{
    Desk *desk = *state;
    desk_say(desk, DESK_POSITION("\"tape\":[]", DESK_STATIC));
    const Game *game = session_game(&desk->host.session);
    const Ruleset *rules = game_ruleset(game);
    Event full = {.seat = 0,
                  .figure = {1},
                  .target = {3},
                  .weapon = 1,
                  .piece = {1},
                  .marker = {1},
                  .choice = 1,
                  .dice_sides = 6,
                  .dice_count = 3,
                  .dice = {1, 2, 6},
                  .success = true,
                  .amount = 2,
                  .left = 3,
                  .has_from = true,
                  .has_to = true,
                  .to = {4500, 3000},
                  .threshold = {.base = 4, .total = 5},
                  .path = {.count = 2}};
    Event bare = {.seat = SEAT_NONE, .figure = {1}};
    char text[RENDER_MAX];
    for (int l = 0; l < TEXT_LANG_COUNT; l++) {
        TextLang lang = (TextLang)l;
        for (uint16_t i = 1; i < rules->event_count; i++) {
            for (uint8_t k = 1; k < rules->choice_count; k++) {
                full.kind = bare.kind = i;
                full.choice = bare.choice = k;
                size_t n = render_event(game, &full, lang, text, sizeof text);
                assert_int_equal(n, strlen(text));
                looks_good(rules->events[i], text);
                n = render_event(game, &bare, lang, text, sizeof text);
                assert_int_equal(n, strlen(text));
                assert_null(strpbrk(text, "{}|"));
            }
        }
        for (uint8_t k = 1; k < rules->choice_count; k++) {
            Choice c = {.kind = k,
                        .figure = {1},
                        .target = {3},
                        .weapon = 1,
                        .piece = {1},
                        .marker = {1},
                        .count = 2,
                        .has_place = true,
                        .list_count = 2,
                        .list = {{1}, {2}},
                        .share = {3, 1},
                        .path = {.count = 2, .at = {{0, 0}, {1500, 2000}}}};
            (void)render_choice(game, &c, lang, text, sizeof text);
            looks_good(rules->choices[k].name, text);
            Choice none = {.kind = k, .figure = {1}};
            (void)render_choice(game, &none, lang, text, sizeof text);
            looks_good(rules->choices[k].name, text);
        }
        for (uint16_t i = 1; i < ERR_COUNT; i++) {
            Refusal why = {.code = i, .subject = {(uint8_t)(i % 2)}};
            (void)render_refusal(game, &why, lang, text, sizeof text);
            looks_good(error_name[i], text);
        }
        for (uint8_t i = 1; i < rules->roll_count; i++) {
            Roll roll = {.count = i, .sides = 6, .what = i, .figure = {(uint8_t)(i % 3)}};
            (void)render_roll(game, &roll, lang, text, sizeof text);
            looks_good(rules->rolls[i].name, text);
        }
    }
}

static void test_render_numbers_and_names(void **state)
{
    Desk *desk = *state;
    char text[64];
    (void)render_length(4500, TEXT_FR, text, sizeof text);
    assert_string_equal(text, "4,5 pas");
    (void)render_length(-120, TEXT_EN, text, sizeof text);
    assert_string_equal(text, "−0.12 pas");
    (void)render_place((GeoVec){4500, 3001}, TEXT_FR, text, sizeof text);
    assert_string_equal(text, "(4,5 ; 3,001)");
    (void)render_place((GeoVec){0, 24000}, TEXT_EN, text, sizeof text);
    assert_string_equal(text, "(0, 24)");
    desk_say(desk, DESK_POSITION("\"tape\":[]", DESK_STATIC));
    const Game *game = session_game(&desk->host.session);
    (void)render_seat(game_setup(game), 1, TEXT_FR, text, sizeof text);
    assert_string_equal(text, "le camp B");
    (void)render_decision(game, TEXT_FR, text, sizeof text);
    assert_string_equal(text, "L\xc3\xa9"
                              "da : quelle action ?");
}

static void test_render_cuts_at_whole_characters(void **state)
{
    Desk *desk = *state;
    desk_say(desk, DESK_POSITION("\"tape\":[]", DESK_STATIC));
    const Game *game = session_game(&desk->host.session);
    char text[32];
    for (size_t max = 1; max < sizeof text; max++) {
        memset(text, '#', sizeof text);
        size_t n = render_decision(game, TEXT_FR, text, max);
        assert_true(n < max && n == strlen(text));
        for (size_t i = max; i < sizeof text; i++)
            assert_int_equal(text[i], '#');
        // No half of a two-byte letter at the end.
        assert_true(n == 0 || ((unsigned char)text[n - 1] & 0xc0) != 0xc0);
    }
}

static void test_render_french_elides(void **state)
{
    Desk *desk = *state;
    desk_say(desk,
             "{\"type\":\"setup\",\"system\":\"evenor\",\"seed\":1,\"seats\":[{\"band\":[\"oni\"]},"
             "{\"band\":[\"kara\"]}]}");
    const Game *game = session_game(&desk->host.session);
    const Ruleset *rules = game_ruleset(game);
    char text[RENDER_MAX];
    for (uint16_t i = 1; i < rules->event_count; i++) {
        if (strcmp(rules->events[i], "fear_test") != 0)
            continue;
        Event e = {.kind = i, .figure = {2}, .target = {1}};
        (void)render_event(game, &e, TEXT_FR, text, sizeof text);
        assert_non_null(strstr(text, "sa peur d\xe2\x80\x99Oni"));
        e = (Event){.kind = i, .figure = {1}, .target = {2}};
        (void)render_event(game, &e, TEXT_FR, text, sizeof text);
        assert_non_null(strstr(text, "sa peur de Kara"));
    }
}

static void test_render_plurals(void **state)
{
    Desk *desk = *state;
    desk_say(desk, DESK_POSITION("\"tape\":[]", DESK_STATIC));
    const Game *game = session_game(&desk->host.session);
    Roll roll = {.count = 1, .sides = 6, .what = 1, .figure = {1}};
    char text[128];
    (void)render_roll(game, &roll, TEXT_EN, text, sizeof text);
    assert_non_null(strstr(text, "1 die with"));
    roll.count = 2;
    (void)render_roll(game, &roll, TEXT_EN, text, sizeof text);
    assert_non_null(strstr(text, "2 dice with"));
    roll.count = 0; // French counts nothing as one, English as many
    (void)render_roll(game, &roll, TEXT_FR, text, sizeof text);
    assert_non_null(strstr(text, "0 d\xc3\xa9 "));
    (void)render_roll(game, &roll, TEXT_EN, text, sizeof text);
    assert_non_null(strstr(text, "0 dice "));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_open, desk_close)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_render_every_name_has_a_text),
        TEST(test_render_every_template_is_understood),
        TEST(test_render_numbers_and_names),
        TEST(test_render_cuts_at_whole_characters),
        TEST(test_render_french_elides),
        TEST(test_render_plurals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
