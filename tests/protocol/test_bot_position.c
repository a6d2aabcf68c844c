// SPDX-License-Identifier: MIT
// What a bot is shown: the game as it is, without dice to come, and of others' cards nothing that
// its seat may not know.
#include "core/cards.h"
#include "desk.h"
#include "protocol/session/bot_position.h"

enum { MESSAGE_MAX = 1 << 20, TOKENS = 1 << 17 };

static Desk *truth, *shown;
static char *text[2];
static JsonToken *token;

static int make(void **state)
{
    (void)state;
    truth = calloc(1, sizeof *truth);
    shown = calloc(1, sizeof *shown);
    text[0] = malloc(MESSAGE_MAX);
    text[1] = malloc(MESSAGE_MAX);
    token = malloc(TOKENS * sizeof *token);
    return truth && shown && text[0] && text[1] && token ? 0 : -1;
}

static int drop(void **state)
{
    (void)state;
    free(truth);
    free(shown);
    free(text[0]);
    free(text[1]);
    free(token);
    return 0;
}

static size_t write_position(Desk *desk, uint8_t seat, char *to)
{
    JsonWriter w;
    json_write_start(&w, to, MESSAGE_MAX);
    assert_true(bot_position_write(&desk->host.session, seat, &w));
    return w.used;
}

/// Plays a position message as a bot does.
static void take_position(const char *message, size_t length)
{
    static const JsonKey outer[] = {{"type", true}, {"setup", true}, {"choices", true}};
    static const JsonKey inner[] = {{"seat", true}, {"choice", true}};
    Session *s = &shown->host.session;
    Json json;
    JsonError error;
    Refusal why;
    uint32_t v[3], c[2];
    assert_true(json_parse(&json, message, length, token, TOKENS));
    assert_true(json_keys(&json, 0, outer, 3, v));
    const JsonToken *setup = &json.token[v[1]];
    assert_int_equal(
        session_start(s, json.text + setup->start, setup->end - setup->start, &error, &why, NULL),
        0);
    for (uint32_t k = json_first(&json, v[2]); k; k = json_next(&json, k)) {
        Choice choice;
        assert_true(json_keys(&json, k, inner, 2, c));
        uint8_t seat = wire_read_seat(&json, c[0], game_setup(&s->table->game));
        assert_true(wire_read_choice(&json, c[1], &s->table->game, &choice));
        assert_int_equal(session_choose(s, seat, &choice, &why, NULL), 0);
    }
}

/// How many cards of others differ between the game and what is shown of it.
static uint32_t count_changed(uint8_t seat)
{
    uint32_t count, changed = 0;
    (void)game_seats(&truth->host.table.game, &count);
    for (uint8_t i = 0; i < count; i++) {
        const Cards *a = game_cards(&truth->host.table.game, i);
        const Cards *b = game_cards(&shown->host.table.game, i);
        assert_int_equal(a->count, b->count);
        for (uint32_t k = 0; k < a->count; k++) {
            bool is_changed = a->figure[k].n != b->figure[k].n || a->colour[k] != b->colour[k];
            assert_false(is_changed && i == seat);
            changed += is_changed;
        }
    }
    return changed;
}

static uint32_t compare(uint8_t seat)
{
    size_t length = write_position(truth, seat, text[0]);
    take_position(text[0], length);
    assert_true(truth->host.table.hash == shown->host.table.hash);
    assert_int_equal(table_dice_left(&shown->host.table), 0);
    // Written from a game with other hidden cards it is the same: it says nothing of them.
    size_t again = write_position(shown, seat, text[1]);
    assert_int_equal(length, again);
    assert_memory_equal(text[0], text[1], length);
    assert_null(strstr(text[0], "\"seed\""));
    return count_changed(seat);
}

static void play(const char *setup, bool has_cards)
{
    Session *s = &truth->host.session;
    Rng rng = {7};
    uint32_t changed = 0, seats;
    session_host_init(&truth->host, TEXT_EN);
    session_host_init(&shown->host, TEXT_EN);
    desk_say(truth, setup);
    (void)game_seats(&s->table->game, &seats);
    for (uint32_t n = 0; game_wait(&s->table->game) == GAME_WAIT_CHOICE && n < 600; n++) {
        Choice choice;
        Refusal why;
        uint8_t seat = game_decider(&s->table->game);
        // While the second seat lays its pile the first one's is whole: nothing of it was seen.
        if (n % 7 == 0 || !strcmp(game_decision(&s->table->game), "build_pile"))
            changed += compare(seat) + compare((uint8_t)((seat + 1) % seats));
        game_sample(&s->table->game, &rng, &choice);
        assert_int_equal(session_choose(s, seat, &choice, &why, NULL), 0);
    }
    assert_true(has_cards ? changed > 50 : changed == 0);
}

static void test_position_of_cards_tells_what_a_seat_knows(void **state)
{
    (void)state;
    play("{\"type\":\"setup\",\"system\":\"seg\",\"scenario\":\"clash\",\"seed\":11,"
         "\"terrain_seed\":12,\"seats\":[{\"band\":\"hunters\"},{\"band\":\"garrison\"}]}",
         true);
}

/// As many cards as a pile may have: none of them is shown before it is turned.
static void test_position_of_a_full_pile_tells_what_a_seat_knows(void **state)
{
    (void)state;
    play(
        "{\"type\":\"setup\",\"system\":\"seg\",\"scenario\":\"clash\",\"seed\":11,"
        "\"terrain_seed\":12,\"options\":{\"deck\":\"unlimited\"},\"profiles\":"
        "[{\"id\":\"c\",\"stats\":{\"value\":1}},{\"id\":\"x\",\"stats\":{\"value\":2}}],\"seats\":"
        "[{\"band\":[\"c\",\"c\",\"c\",\"c\",\"c\",\"c\",\"c\",\"c\",\"c\",\"c\",\"c\",\"c\","
        "\"c\",\"c\",\"c\",\"c\",\"c\",\"c\",\"c\",\"c\"]},{\"band\":[\"x\"]}]}",
        true);
}

static void test_position_of_four_piles_tells_what_a_seat_knows(void **state)
{
    (void)state;
    play("{\"type\":\"setup\",\"system\":\"seg\",\"scenario\":\"clash\",\"seed\":11,"
         "\"terrain_seed\":12,\"profiles\":[{\"id\":\"c\",\"stats\":{\"value\":1}}],\"seats\":"
         "[{\"band\":[\"c\",\"c\",\"c\"]},{\"band\":[\"c\",\"c\",\"c\"]},"
         "{\"band\":[\"c\",\"c\",\"c\"]},{\"band\":[\"c\",\"c\",\"c\"]}]}",
         true);
}

static void test_position_without_cards_is_the_game(void **state)
{
    (void)state;
    play("{\"type\":\"setup\",\"system\":\"evenor\",\"seed\":11,\"terrain_seed\":12,\"seats\":"
         "[{\"band\":\"fils_de_sparte\"},{\"band\":\"haches_de_borva\"}]}",
         false);
}

/// Dice that people roll are on the tape in their order.
static void test_position_of_rolled_dice_has_them_on_the_tape(void **state)
{
    (void)state;
    session_host_init(&truth->host, TEXT_EN);
    desk_say(truth, "{\"type\":\"setup\",\"system\":\"evenor\",\"dice\":\"ask\",\"terrain_seed\":3,"
                    "\"seats\":[{\"band\":\"fils_de_sparte\"},{\"band\":\"haches_de_borva\"}]}");
    const uint8_t values[] = {5, 2, 6, 1, 3, 4};
    for (uint32_t i = 0; game_wait(&truth->host.table.game) == GAME_WAIT_DICE; i++) {
        const Roll *roll = game_roll(&truth->host.table.game);
        assert_int_equal(roll->count, 1);
        assert_int_equal(session_give_dice(&truth->host.session, &values[i], 1, NULL), 0);
    }
    (void)write_position(truth, 0, text[0]);
    assert_non_null(strstr(text[0], "\"tape\":[5,2"));
    assert_null(strstr(text[0], "\"ask\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_position_of_cards_tells_what_a_seat_knows, make, drop),
        cmocka_unit_test_setup_teardown(test_position_of_a_full_pile_tells_what_a_seat_knows, make,
                                        drop),
        cmocka_unit_test_setup_teardown(test_position_of_four_piles_tells_what_a_seat_knows, make,
                                        drop),
        cmocka_unit_test_setup_teardown(test_position_without_cards_is_the_game, make, drop),
        cmocka_unit_test_setup_teardown(test_position_of_rolled_dice_has_them_on_the_tape, make,
                                        drop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
