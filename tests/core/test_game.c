// SPDX-License-Identifier: MIT
// Tests of core/game.h with a toy of rules: a chain that grows with every choice, up to the limit,
// copies, and an end.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/ruleset.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include <string.h>

enum {
    TOY_CHOICE_DEEPER = 1,
    TOY_CHOICE_BACK,
    TOY_CHOICE_END,
    TOY_CHOICE_STACK, ///< frames without end
    TOY_CHOICE_SPIN,  ///< rows without end
    TOY_ROOM = 12
};

static Next enter(Play *p, Frame *f)
{
    (void)p, (void)f;
    return next_decide();
}

static void offer(const Game *g, const Frame *f, Offer *out)
{
    (void)g, (void)f;
    offer_add(out, &(Option){.choice = {.kind = TOY_CHOICE_DEEPER}});
}

static Refusal check(const Game *g, const Frame *f, const Choice *c)
{
    (void)g, (void)f, (void)c;
    return refusal_none();
}

static Next take(Play *p, Frame *f, const Choice *c)
{
    if (c->kind == TOY_CHOICE_BACK)
        return next_done();
    if (c->kind == TOY_CHOICE_END)
        return next_over();
    if (c->kind == TOY_CHOICE_STACK || c->kind == TOY_CHOICE_SPIN) {
        play_push(p, c->kind == TOY_CHOICE_STACK ? 1 : 2, f->seat, (FigureId){1}, (FigureId){0});
        return next_pushed(1);
    }
    f->local[0] = 1; // a frame pushed here again must not remember it
    p->game->room[p->game->depth % TOY_ROOM]++;
    play_push(p, 0, f->seat, (FigureId){1}, (FigureId){0});
    return next_pushed(1);
}

static Next stack_enter(Play *p, Frame *f)
{
    play_push(p, 1, f->seat, (FigureId){1}, (FigureId){0});
    return next_pushed(1);
}

static Next spin_enter(Play *p, Frame *f)
{
    (void)p, (void)f;
    return next_goto(1);
}

static const Row rows[] = {{1, "deeper", enter, offer, check, take, NULL, NULL, 0, ROW_WITHIN}};
static const Proc proc = {"chain", rows, 1};
static const Row stack_rows[] = {{.label = 1, .name = "stack", .enter = stack_enter}};
static const Row spin_rows[] = {{.label = 1, .name = "spin", .enter = spin_enter}};
static const Proc stack = {"stack", stack_rows, 1}, spin = {"spin", spin_rows, 1};
static const Proc *const procs[] = {&proc, &stack, &spin};
static const RuleId cites[] = {RULE_EV_GEN_1};

static Refusal choice_check(const Game *g, uint8_t seat, const Choice *c, const Row *row)
{
    (void)seat;
    return row->check(g, &g->frame[g->depth - 1], c);
}

static void begin(Play *p)
{
    p->game->seat_count = 1;
    p->game->figure_count = 2;
    p->game->room_used = TOY_ROOM;
    play_push(p, 0, 0, (FigureId){1}, (FigureId){0});
}

static const char *broken(const Game *g)
{
    (void)g;
    return NULL;
}

static const Ruleset toy = {.procs = procs,
                            .proc_count = COUNT_OF(procs),
                            .cites = cites,
                            .cite_count = 1,
                            .choice_check = choice_check,
                            .begin = begin,
                            .broken = broken};
static Setup setup = {.ruleset = &toy};
static const DiceDriver none;

static void test_chain_stops_where_the_frames_end(void **state)
{
    (void)state;
    static Game game, before;
    game_start(&game, &setup, none, NULL);
    const Choice deeper = {.kind = TOY_CHOICE_DEEPER};
    uint32_t taken = 0;
    while (!refusal_is(game_check(&game, 0, &deeper)) && taken < 1000) {
        game_apply(&game, &deeper, none, NULL);
        taken++;
    }
    assert_int_equal(taken, FRAME_MAX - FRAME_STEP);
    game_copy(&before, &game);
    Refusal why = game_choose(&game, 0, &deeper, none, NULL);
    assert_int_equal(why.code, E_DEPTH);
    assert_int_equal(why.rule, RULE_EV_GEN_1);
    assert_true(game_same(&game, &before)); // refused, and nothing is lost
    assert_int_equal(game_depth_seen(&game), taken + 1);
}

/// A table of rules that never stops for anybody: no such table is known, but one that is being
/// written must not take the program with it.
static void test_a_table_that_runs_away_ends_the_game(void **state)
{
    (void)state;
    static Game game;
    for (uint8_t kind = TOY_CHOICE_STACK; kind <= TOY_CHOICE_SPIN; kind++) {
        game_start(&game, &setup, none, NULL);
        assert_false(game_has_run_away(&game));
        game_apply(&game, &(Choice){.kind = kind}, none, NULL);
        assert_true(game_has_run_away(&game));
        assert_int_equal(game_wait(&game), GAME_OVER);
        assert_int_equal(game_winner(&game), SEAT_NONE);
        assert_string_equal(game_broken(&game), "run away");
    }
}

static void test_copy_takes_what_is_in_use(void **state)
{
    (void)state;
    static Game game, copy;
    memset(&copy, 0x5a, sizeof copy);
    game_start(&game, &setup, none, NULL);
    for (int i = 0; i < 3; i++)
        game_apply(&game, &(Choice){.kind = TOY_CHOICE_DEEPER}, none, NULL);
    game_copy(&copy, &game);
    assert_true(game_same(&game, &copy));
    assert_int_equal(game_digest(&game), game_digest(&copy));
    assert_int_equal(copy.frame[4].row, 0x5a); // beyond what is in use nothing was touched
    assert_true(game_used(&game) < 1024);
    const size_t parts[] = {offsetof(Game, turn), offsetof(Game, figure[1].at),
                            offsetof(Game, frame[3].seat), offsetof(Game, room) + TOY_ROOM - 1};
    for (uint32_t i = 0; i < COUNT_OF(parts); i++) {
        ((unsigned char *)&copy)[parts[i]] ^= 1;
        assert_false(game_same(&game, &copy));
        assert_int_not_equal(game_digest(&game), game_digest(&copy));
        ((unsigned char *)&copy)[parts[i]] ^= 1;
    }
    const size_t unused[] = {offsetof(Game, figure[2].at), offsetof(Game, frame[4]),
                             offsetof(Game, room) + TOY_ROOM};
    for (uint32_t i = 0; i < COUNT_OF(unused); i++) {
        ((unsigned char *)&copy)[unused[i]] ^= 1;
        assert_true(game_same(&game, &copy));
        assert_int_equal(game_digest(&game), game_digest(&copy));
    }
}

static bool is_printed(const Game *g, size_t at)
{
    const size_t result = offsetof(Frame, result), figures = offsetof(Game, figure),
                 markers = offsetof(Game, marker), frames = offsetof(Game, frame),
                 room = offsetof(Game, room);
    if (at >= room)
        return at < room + g->room_used;
    if (at >= frames && at < frames + sizeof g->frame) // of those below, not what a child left
        return at < frames + g->depth * sizeof(Frame) &&
               ((at - frames) / sizeof(Frame) == g->depth - 1u ||
                (at - frames) % sizeof(Frame) < result);
    if (at >= markers && at < markers + sizeof g->marker)
        return at < markers + g->marker_count * sizeof g->marker[0];
    if (at >= figures && at < figures + sizeof g->figure)
        return at < figures + g->figure_count * sizeof g->figure[0];
    return at >= offsetof(Game, off) && at != offsetof(Game, deepest);
}

/// Every byte that can still matter is in the print, and no other.
static void test_print_of_what_matters(void **state)
{
    (void)state;
    static Game game;
    game_start(&game, &setup, none, NULL);
    for (int i = 0; i < 2; i++)
        game_apply(&game, &(Choice){.kind = TOY_CHOICE_DEEPER}, none, NULL);
    game.marker_count = 2;
    GamePrint was = game_print(&game);
    for (size_t at = offsetof(Game, dice_next); at < sizeof game; at++) {
        const bool counts = at == offsetof(Game, figure_count) || at == offsetof(Game, depth) ||
                            at == offsetof(Game, marker_count) ||
                            (at >= offsetof(Game, room_used) &&
                             at < offsetof(Game, room_used) + sizeof game.room_used);
        if (counts)
            continue; // they say how much is in use
        ((unsigned char *)&game)[at] ^= 1;
        GamePrint is = game_print(&game);
        bool is_same = is.a == was.a && is.b == was.b;
        if (is_same == is_printed(&game, at))
            fail_msg("byte %zu", at);
        ((unsigned char *)&game)[at] ^= 1;
    }
}

static void test_pushed_frames_begin_empty(void **state)
{
    (void)state;
    static Game game;
    game_start(&game, &setup, none, NULL);
    game_apply(&game, &(Choice){.kind = TOY_CHOICE_DEEPER}, none, NULL);
    game_apply(&game, &(Choice){.kind = TOY_CHOICE_DEEPER}, none, NULL);
    game_apply(&game, &(Choice){.kind = TOY_CHOICE_BACK}, none, NULL);
    assert_int_equal(game.frame[1].local[0], 1);
    game_apply(&game, &(Choice){.kind = TOY_CHOICE_BACK}, none, NULL);
    game_apply(&game, &(Choice){.kind = TOY_CHOICE_DEEPER}, none, NULL);
    assert_int_equal(game.frame[1].local[0], 0);
}

static void test_end_without_a_winner_is_a_draw(void **state)
{
    (void)state;
    static Game game;
    game_start(&game, &setup, none, NULL);
    game_apply(&game, &(Choice){.kind = TOY_CHOICE_END}, none, NULL);
    assert_int_equal(game_wait(&game), GAME_OVER);
    assert_int_equal(game_winner(&game), SEAT_NONE); // not the first seat
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chain_stops_where_the_frames_end),
        cmocka_unit_test(test_a_table_that_runs_away_ends_the_game),
        cmocka_unit_test(test_copy_takes_what_is_in_use),
        cmocka_unit_test(test_print_of_what_matters),
        cmocka_unit_test(test_pushed_frames_begin_empty),
        cmocka_unit_test(test_end_without_a_winner_is_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
