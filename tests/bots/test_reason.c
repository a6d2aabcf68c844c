// SPDX-License-Identifier: MIT
// Why a machine chooses as it does: the same whatever is hidden, its own cards included; nothing
// about secret choices; the game and the choice stay as they were; every reason is a sentence in
// both languages; and a plain reason is found.
#include "bots/bot_reason.h"
#include "bots/brain.h"
#include "core/scenario.h"
#include "lab/fixed.h"
#include "protocol/wire/reason_text.h"
#include "protocol/wire/render.h"
#include "rules/rules.h"
#include "rules/seg/seg_pile.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../one_game.h"

enum { APART = 19, PLAYOUTS = 16 };

static BotReasonRoom *room;

static int make_room(void **state)
{
    room = calloc(1, sizeof *room);
    return room ? make(state) : -1;
}

static int drop_room(void **state)
{
    free(room);
    return drop(state);
}

/// Plays fixed games with the one-ply player and looks at some of its choices.
static void walk(const Ruleset *rules, uint32_t looks,
                 void (*look)(uint8_t seat, const Choice *choice))
{
    for (uint32_t n = 0; looks; n++) {
        uint8_t scenario = (uint8_t)(n % (ruleset_scenario_count(rules) - 1) + 1);
        uint64_t seed = n;
        DiceDriver dice = dice_stream(&seed);
        Rng rng = {n};
        assert_true(fixed_bands(setup, rules, scenario, n));
        setup->terrain_seed = n;
        assert_false(refusal_is(rules->setup_finish(setup)));
        game_start(game, setup, dice, NULL);
        for (uint32_t i = n % APART; looks && game_wait(game) == GAME_WAIT_CHOICE; i++) {
            Choice c;
            bot_choose(bot_rival(), game, game_decider(game), &rng, scratch, &c);
            if (i % APART == APART - 1) {
                look(game_decider(game), &c);
                looks--;
            }
            game_apply(game, &c, dice, NULL);
        }
    }
}

static uint32_t hidden, told;

/// Another truth that looks the same to everybody: all cards that nobody has seen yet, the
/// machine's own, too.
static void look_behind(uint8_t seat, const Choice *choice)
{
    uint32_t seats;
    BotReason a, b;
    game_copy(twin, game);
    (void)game_seats(twin, &seats);
    for (uint8_t s = 0; s < seats; s++) {
        Cards *pile = seg_pile(twin, s), was = *pile;
        for (uint32_t i = 0; i < was.count; i++) {
            pile->figure[i] = was.figure[was.count - 1 - i];
            pile->colour[i] = (uint8_t)(was.colour[i] % 4 + 1);
        }
    }
    bot_reason(scratch, room, game, seat, choice, PLAYOUTS, &a);
    bot_reason(other, room, twin, seat, choice, PLAYOUTS, &b);
    assert_memory_equal(&a, &b, sizeof a);
    hidden += !game_same(game, twin) && a.has_other;
    told += bot_reason_is_news(&a) && a.kind != REASON_SECRET;
}

static void test_reasons_tell_no_secret(void **state)
{
    (void)state;
    hidden = told = 0;
    walk(rules_find("seg"), 48, look_behind);
    assert_true(hidden >= 20 && told >= 3); // or nothing was shown
}

static void look_at_words(uint8_t seat, const Choice *choice)
{
    BotReason r;
    char text[RENDER_MAX];
    uint64_t before = game_digest(game);
    bot_reason(scratch, room, game, seat, choice, PLAYOUTS, &r);
    assert_true(game_digest(game) == before);
    bool is_secret = setup_choice(setup, choice->kind).fields & CHOICE_SECRET;
    assert_int_equal(r.kind == REASON_SECRET, is_secret);
    assert_true(!is_secret || (!r.has_other && !r.figure.n && !r.count && !r.gain));
    for (int lang = 0; lang < TEXT_LANG_COUNT; lang++) {
        size_t used = reason_text(game, choice, &r, (TextLang)lang, text, sizeof text);
        assert_true(used > 10 && used == strlen(text) && !strchr(text, '{'));
    }
    told += bot_reason_is_news(&r);
}

static void test_every_reason_has_words(void **state)
{
    (void)state;
    told = 0;
    for (uint32_t r = 0; r < rules_count(); r++)
        walk(rules_at(r), 10, look_at_words);
    assert_true(told >= 2);
    // Whatever a brain counts may be a reason.
    for (uint32_t r = 0; r < rules_count(); r++)
        for (const ValueCount *c = brain_of(rules_at(r))->counts; c->name; c++)
            if (c->about != ABOUT_FIGURES)
                assert_non_null(text_get("reasons", c->name, TEXT_FR));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons_tell_no_secret),
        cmocka_unit_test(test_every_reason_has_words),
    };
    return cmocka_run_group_tests(tests, make_room, drop_room);
}
