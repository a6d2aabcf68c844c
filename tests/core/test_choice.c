// SPDX-License-Identifier: MIT
// Tests of core/choice.h with a toy of rules that has a kind of choice for every field of the list.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/cards.h"
#include "core/ruleset.h"
#include <stdio.h>
#include <string.h>

enum { FIGURES = 3, PIECES = 5, MARKERS = 2, SEATS = 2, COLOURS = 5 };

static ChoiceKind kinds[1 + CHOICE_FIELDS];
static char names[1 + CHOICE_FIELDS][8];
static GeoMap map;
static const RulesetCards cards = {.colour_count = COLOURS};
static Ruleset toy = {.choices = kinds, .choice_count = 1 + CHOICE_FIELDS, .cards = &cards};
static Setup setup = {.ruleset = &toy};
static Game game;

static int make(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < CHOICE_FIELDS; i++) {
        (void)snprintf(names[i + 1], sizeof names[i + 1], "k%u", i);
        kinds[i + 1] = (ChoiceKind){names[i + 1], 1u << i, 0};
    }
    map.piece_count = PIECES;
    game.rules = &toy;
    game.setup = &setup;
    game.map = &map;
    game.figure_count = FIGURES;
    game.marker_count = MARKERS;
    game.seat_count = SEATS;
    return 0;
}

/// A member that says as much as there may be of it.
static void say(Choice *c, uint32_t field)
{
    const uint32_t flag = 1u << field;
    if (flag & CHOICE_FIGURE)
        c->figure.n = FIGURES;
    else if (flag & CHOICE_TARGET)
        c->target.n = FIGURES;
    else if (flag & (CHOICE_WEAPON | CHOICE_WEAPON_OPT))
        c->weapon = WEAPON_MAX;
    else if (flag & CHOICE_PIECE)
        c->piece.n = PIECES;
    else if (flag & CHOICE_MARKER)
        c->marker.n = MARKERS;
    else if (flag & CHOICE_COUNT)
        c->count = 255;
    else if (flag & (CHOICE_PATH | CHOICE_STEP_PATH))
        c->path.count = PATH_MAX;
    else if (flag & CHOICE_LEGS)
        geo_leg_set(c->legs, 1, GEO_LEG_DROP);
    else if (flag & (CHOICE_CORNER | CHOICE_STEP_CORNER))
        c->corner = PATH_MAX - 1;
    else if (flag & CHOICE_STAND)
        c->stand = STAND_AFTER;
    else if (flag & (CHOICE_LIST | CHOICE_PAY))
        for (c->list_count = 0; c->list_count < LIST_MAX; c->list_count++)
            c->list[c->list_count].n = FIGURES;
    else if (flag & CHOICE_SHARES)
        c->share[LIST_MAX - 1] = 255;
    else if (flag & (CHOICE_PLACE | CHOICE_PLACE_OPT))
        c->has_place = true;
    else if (flag & CHOICE_Z)
        c->has_z = true;
    else if (flag & CHOICE_SEAT)
        c->seat = SEATS;
    else if (flag & CHOICE_COLOUR)
        c->colour = COLOURS - 1;
    else if (flag & CHOICE_CARDS)
        c->cards.count = CARDS_MAX;
    else if (flag & CHOICE_SECRET)
        c->salt[SALT_BYTES - 1] = 1;
#define CHOICE_MEMBER(member, type, fields)
#define CHOICE_MARK(key, name) else if (flag & CHOICE_##key) c->marks = MARK_##key;
#include "core/choice_fields.def"
#undef CHOICE_MEMBER
#undef CHOICE_MARK
    else
        fail_msg("field %s: say here what it is like", choice_fields[field].name);
}

/// Fields of one member: they allow each other's.
static uint32_t siblings(uint32_t field)
{
    Choice one = {0}, other;
    uint32_t same = 0;
    say(&one, field);
    for (uint32_t i = 0; i < CHOICE_FIELDS; i++) {
        memset(&other, 0, sizeof other);
        say(&other, i);
        same |= memcmp(&one, &other, sizeof one) ? 0u : 1u << i;
    }
    return same;
}

static void test_choice_says_what_its_kind_has(void **state)
{
    (void)state;
    for (uint32_t kind = 1; kind <= CHOICE_FIELDS; kind++)
        for (uint32_t field = 0; field < CHOICE_FIELDS; field++) {
            Choice c = {.kind = (uint8_t)kind};
            c.path.count = kinds[kind].fields & CHOICE_PATH ? PATH_MAX : 0;
            say(&c, field);
            bool is_stray = !(siblings(field) & kinds[kind].fields);
            // An elevation is that of a place or a path, which a kind of one field has not.
            is_stray |= c.has_z;
            // So are legs of a path.
            is_stray |= geo_leg_get(c.legs, 1) != GEO_LEG_WALK;
            if (choice_is_malformed(&game, &c) != is_stray)
                fail_msg("kind with %s, choice with %s", choice_fields[kind - 1].name,
                         choice_fields[field].name);
        }
}

static bool is_malformed(uint32_t fields, Choice c)
{
    kinds[1].fields = fields;
    c.kind = 1;
    bool is = choice_is_malformed(&game, &c);
    kinds[1].fields = 1;
    return is;
}

static void test_choice_stays_within_the_game(void **state)
{
    (void)state;
    assert_true(is_malformed(CHOICE_FIGURE, (Choice){.figure = {FIGURES + 1}}));
    assert_true(is_malformed(CHOICE_TARGET, (Choice){.target = {FIGURES + 1}}));
    assert_true(is_malformed(CHOICE_WEAPON, (Choice){.weapon = WEAPON_MAX + 1}));
    assert_true(is_malformed(CHOICE_PIECE, (Choice){.piece = {PIECES + 1}}));
    assert_true(is_malformed(CHOICE_MARKER, (Choice){.marker = {MARKERS + 1}}));
    assert_true(is_malformed(CHOICE_PATH, (Choice){0}));
    assert_true(is_malformed(CHOICE_PATH, (Choice){.path = {.count = PATH_MAX + 1}}));
    const uint32_t path = CHOICE_PATH | CHOICE_CORNER;
    assert_false(is_malformed(path, (Choice){.path = {.count = 2}, .corner = 1}));
    assert_true(is_malformed(path, (Choice){.path = {.count = 2}, .corner = 2}));
    const uint32_t legs = CHOICE_PATH | CHOICE_LEGS;
    Choice walk = {.path = {.count = 3}};
    geo_leg_set(walk.legs, 1, GEO_LEG_DROP);
    assert_int_equal(geo_leg_get(walk.legs, 1), GEO_LEG_DROP);
    assert_int_equal(geo_leg_get(walk.legs, 0), GEO_LEG_WALK);
    assert_false(is_malformed(legs, walk));
    assert_true(is_malformed(CHOICE_PATH, walk));
    walk.path.count = 2; // the leg is beyond its end
    assert_true(is_malformed(legs, walk));
    walk.path.count = 3;
    geo_leg_set(walk.legs, 1, GEO_LEG_KINDS);
    assert_true(is_malformed(legs, walk));
    assert_true(is_malformed(CHOICE_STAND, (Choice){.stand = STAND_AFTER + 1}));
    assert_true(is_malformed(CHOICE_MEMBERS, (Choice){.list_count = 1}));
    assert_true(is_malformed(CHOICE_MEMBERS, (Choice){.list_count = 1, .list = {{FIGURES + 1}}}));
    assert_true(is_malformed(CHOICE_MEMBERS, (Choice){.list_count = LIST_MAX + 1}));
    assert_true(is_malformed(CHOICE_SEAT, (Choice){.seat = SEATS + 1}));
    assert_true(is_malformed(CHOICE_COLOUR, (Choice){.colour = COLOURS}));
    assert_true(is_malformed(CHOICE_CARDS, (Choice){.cards = {.count = CARDS_MAX + 1}}));
    assert_true(is_malformed(CHOICE_PRECISE, (Choice){.marks = 1u << MARK_COUNT}));
    const uint32_t place = CHOICE_PLACE | CHOICE_Z;
    assert_false(is_malformed(place, (Choice){.has_place = true, .has_z = true, .z = 1000000}));
    assert_true(is_malformed(place, (Choice){.has_place = true, .has_z = true, .z = 1000001}));
    assert_true(is_malformed(place, (Choice){.has_place = true, .has_z = true, .z = -1}));
    assert_true(is_malformed(place, (Choice){.has_z = true}));
    const uint32_t climb = CHOICE_PATH | CHOICE_Z;
    assert_false(is_malformed(climb, (Choice){.path = {.count = 2}, .has_z = true, .z = 1000000}));
    assert_true(is_malformed(climb, (Choice){.path = {.count = 2}, .has_z = true, .z = 1000001}));
    assert_true(is_malformed(CHOICE_STEP_PATH | CHOICE_Z, (Choice){.has_z = true}));
}

static void test_choice_is_of_a_kind(void **state)
{
    (void)state;
    assert_true(choice_is_malformed(&game, &(Choice){0}));
    assert_true(choice_is_malformed(&game, &(Choice){.kind = 1 + CHOICE_FIELDS}));
    assert_false(choice_is_malformed(&game, &(Choice){.kind = CHOICE_FIELDS}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choice_says_what_its_kind_has),
        cmocka_unit_test(test_choice_stays_within_the_game),
        cmocka_unit_test(test_choice_is_of_a_kind),
    };
    return cmocka_run_group_tests(tests, make, NULL);
}
