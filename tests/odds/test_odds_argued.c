// SPDX-License-Identifier: MIT
// Questions that were once answered wrongly or not at all, argued a second time from the ledger:
// pools, saves and injuries as sums over what each die can show, without a line of the engine.
// Sixes explode without end here, so no throw can be played out; those that can are in
// situations.json. Floating point may be used here; the library may not.
// tests EV-TRAIT-10, EV-COORD-17, EV-MULTI-3, EV-REACT-14, EV-MELEE-4
#include "core/outcome.h"
#include "core/ruleset.h"
#include "odds_proof.h"
#include "protocol/session/session.h"
#include "protocol/wire/wire.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { HITS = 100 }; ///< more than matter

// --- the second reading ---

/// Hits of some dice, and whether one of them was a miss.
typedef struct Pool {
    double at[HITS][2];
} Pool;

/// A die that needs `t`: below it misses, a six hits and gives another one.
static Pool one_die(int t)
{
    Pool p = {0};
    double left = 1;
    for (int h = 0; h + 1 < HITS; h++, left /= 6) {
        p.at[h][1] += left * (t - 1) / 6;
        p.at[h + 1][0] += left * (6 - t) / 6;
    }
    return p;
}

static Pool both(const Pool *a, const Pool *b)
{
    Pool sum = {0};
    for (int i = 0; i < HITS; i++)
        for (int k = 0; i + k < HITS; k++)
            for (int m = 0; m < 4; m++)
                sum.at[i + k][(m & 1) | m >> 1] += a->at[i][m & 1] * b->at[k][m >> 1];
    return sum;
}

/// So many dice; a magic weapon rolls one that missed again.
static Pool pool_of(int dice, int t, bool magic)
{
    Pool die = one_die(t), p = {.at = {{1, 0}}};
    for (int i = 0; i < dice; i++)
        p = both(&p, &die);
    if (!magic)
        return p;
    Pool missed = {0}, again;
    for (int h = 0; h < HITS; h++) {
        missed.at[h][0] = p.at[h][1];
        p.at[h][1] = 0;
    }
    again = both(&missed, &die);
    for (int h = 0; h < HITS; h++)
        p.at[h][0] += again.at[h][0] + again.at[h][1];
    return p;
}

static double hits_of(const Pool *p, int h) { return p->at[h][0] + p->at[h][1]; }

/// What comes to a figure of one vitality: out of action, or knocked down.
typedef struct Fate {
    double out, prone;
} Fate;

/// Each of some hits gets past the save (0: there is none) or not; 5 and 6 then cost vitality.
static Fate hurt(int hits, int save)
{
    double past = save ? (save - 1) / 6.0 : 1, none = 1, alive = 1;
    for (int i = 0; i < hits; i++) {
        none *= 1 - past;
        alive *= 1 - past / 3;
    }
    return (Fate){1 - alive, alive - none};
}

typedef struct Side {
    int dice, threshold, save;
    bool magic;
} Side;

/// A phase: the excess of the one hurts the other.
static void melee(Side a, Side b, double weight, Fate *to_a, Fate *to_b)
{
    Pool pa = pool_of(a.dice, a.threshold, a.magic), pb = pool_of(b.dice, b.threshold, b.magic);
    for (int i = 0; i < HITS; i++)
        for (int k = 0; k < HITS; k++) {
            double both_so = weight * hits_of(&pa, i) * hits_of(&pb, k);
            Fate f = i > k ? hurt(i - k, b.save) : hurt(k - i, a.save);
            Fate *to = i > k ? to_b : to_a;
            to->out += both_so * f.out;
            to->prone += both_so * f.prone;
        }
}

// --- the engine's answer ---

typedef struct Desk {
    SessionHost host;
    OddsForesight f;
    Choice choice;
    _Alignas(16) unsigned char memory[1 << 20];
} Desk;
static Desk desk;

#define FAR                                                                                        \
    "{\"id\":\"far\",\"stats\":{\"I\":3,\"R\":4,\"C\":4,\"V\":1},\"weapons\":[{\"name\":\"Lame\"," \
    "\"power\":1}]}"
#define MAN                                                                                        \
    "{\"id\":\"man\",\"stats\":{\"I\":3,\"R\":4,\"C\":4,\"S\":5,\"V\":1},\"weapons\":[{\"name\":"  \
    "\"Lame\",\"power\":3}]}"
#define FEAR                                                                                       \
    "{\"id\":\"terror\",\"stats\":{\"I\":3,\"R\":4,\"C\":3,\"S\":4,\"V\":1},\"traits\":["          \
    "\"frightening\"],\"weapons\":[{\"name\":\"Lame\",\"power\":3}]}"
#define MAGE                                                                                       \
    "{\"id\":\"mage\",\"stats\":{\"I\":4,\"R\":4,\"C\":5,\"V\":1},\"weapons\":[{\"name\":"         \
    "\"Dague\",\"power\":2,\"magic\":true},{\"name\":\"Masse\",\"power\":4}]}"
#define GIANT                                                                                      \
    "{\"id\":\"giant\",\"stats\":{\"I\":3,\"R\":4,\"C\":2,\"V\":1},\"weapons\":[{\"name\":"        \
    "\"Poings\",\"power\":20}]}"
#define SETUP(a, b, who, rest)                                                                     \
    "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"extermination\",\"tape\":[4,1,4],"   \
    "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[]},\"profiles\":[" FAR "," MAN "," FEAR        \
    "," MAGE "," GIANT "],\"seats\":[{\"name\":\"A\",\"band\":[" a                                 \
    "]},{\"name\":\"B\",\"band\":[" b                                                              \
    "]}],\"position\":{\"turn\":1,\"camp1\":\"A\",\"to_act\":\"A\"," who ",\"figures\":{" rest     \
    "}}}"
#define STATIC(f) "\"resume\":\"action\",\"figure\":\"" f "\",\"actions\":\"static\""
#define ONE(f)    "\"resume\":\"action\",\"figure\":\"" f "\",\"actions\":1"
#define AWAY      "\"A.far\":{\"at\":[1,23]},\"B.far\":{\"at\":[23,1]}"

static void hear(void *self, const char *text, size_t length)
{
    (void)self;
    if (strstr(text, "\"type\":\"error\"") || strstr(text, "\"type\":\"refusal\""))
        fail_msg("%.*s", (int)length, text);
}

static void say(const char *line)
{
    const SessionSink sink = {hear, NULL};
    (void)session_handle(&desk.host.session, line, strlen(line), &sink);
}

/// Foresees a choice in the game that the session has come to.
static void ask(const char *choice)
{
    static JsonToken token[512];
    Json json;
    const Game *g = session_game(&desk.host.session);
    assert_non_null(g);
    memset(&desk.choice, 0, sizeof desk.choice);
    assert_true(json_parse(&json, choice, strlen(choice), token, COUNT_OF(token)));
    assert_true(wire_read_choice(&json, 0, g, &desk.choice));
    assert_false(refusal_is(game_check(g, game_decider(g), &desk.choice)));
    OddsWork work = {.memory = desk.memory, .size = sizeof desk.memory};
    assert_int_equal(odds_foresee(g, &desk.choice, &work, &desk.f), ODDS_DONE);
}

static void begin(const char *setup)
{
    session_host_init(&desk.host, TEXT_FR);
    say(setup);
}

static OddsCondition condition(const char *what, uint8_t figure, int32_t value)
{
    const RulesetOutcomes *rules = game_ruleset(session_game(&desk.host.session))->outcomes;
    for (uint32_t i = 0; i < rules->count; i++)
        if (!strcmp(rules->rows[i].name, what))
            return (OddsCondition){(uint8_t)i, figure, value, value};
    fail_msg("no %s", what);
    return (OddsCondition){0};
}

static void expect(uint32_t way, const char *what, uint8_t figure, int32_t value, double want)
{
    OddsCondition c = condition(what, figure, value);
    double got = proof_real(odds_foresee_together(&desk.f, way, &c, 1));
    if (got - want > 1e-13 || want - got > 1e-13)
        fail_msg("%s of figure %u: %.15f, argued %.15f", what, figure, got, want);
}

static void expect_fate(uint32_t way, uint8_t figure, Fate fate)
{
    expect(way, "out", figure, 1, fate.out);
    expect(way, "prone", figure, 1, fate.prone);
}

/// The way in which a reply is given; 0: nobody can give it.
static uint32_t way_of(const char *kind)
{
    const Setup *setup = game_setup(session_game(&desk.host.session));
    for (uint32_t i = 0; i < desk.f.reply_count; i++)
        if (!strcmp(setup_choice(setup, desk.f.reply[i].kind).name, kind))
            return i + 1;
    return 0;
}

static const Side man = {3, 4, 5, false}, man_feared = {3, 5, 5, false}, terror = {3, 3, 4, false};

static void test_fear_in_a_phase(void **state)
{
    (void)state;
    Fate m = {0}, t = {0};
    melee(man, terror, 0.5, &m, &t);
    melee(man_feared, terror, 0.5, &m, &t);
    begin(SETUP("\"man\",\"far\"", "\"terror\",\"far\"", STATIC("man"),
                "\"man\":{\"at\":[5,5]},\"terror\":{\"at\":[6,5]}," AWAY));
    ask("{\"kind\":\"fight\",\"target\":\"terror\"}");
    expect_fate(0, 1, m);
    expect_fate(0, 3, t);
    begin(SETUP("\"terror\",\"far\"", "\"man\",\"far\"", STATIC("terror"),
                "\"man\":{\"at\":[5,5]},\"terror\":{\"at\":[6,5]}," AWAY));
    ask("{\"kind\":\"fight\",\"target\":\"man\"}");
    expect_fate(0, 1, t);
    expect_fate(0, 3, m);
}

/// Whoever is left behind tests reaction, then fear, then strikes without being struck.
static void test_opportunity_attack_with_fear(void **state)
{
    (void)state;
    const Side none = {0, 2, 0, false};
    Fate t = {0}, unhurt = {0};
    melee(man, (Side){0, 2, 4, false}, 0.25, &unhurt, &t);
    melee(man_feared, (Side){0, 2, 4, false}, 0.25, &unhurt, &t);
    begin(SETUP("\"terror\",\"far\"", "\"man\",\"far\"", ONE("terror"),
                "\"man\":{\"at\":[5,5]},\"terror\":{\"at\":[6,5]}," AWAY));
    ask("{\"kind\":\"fast_move\",\"path\":[[6,5],[10,5]]}");
    expect_fate(way_of("attack"), 1, t);
    expect(way_of("none"), "out", 1, 1, 0);
    // With a named weapon: two magic dice at 5+, one rolled again, or four plain ones.
    begin(SETUP("\"far\",\"man\"", "\"mage\",\"far\"", ONE("A.far"),
                "\"mage\":{\"at\":[5,5]},\"man\":{\"at\":[1,20]},\"A.far\":{\"at\":[6,5]},"
                "\"B.far\":{\"at\":[23,1]}"));
    say("{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"fast_move\",\"path\":[[6,5],["
        "10,"
        "5]]}}");
    Fate dagger = {0}, mace = {0};
    melee((Side){2, 5, 0, true}, none, 1, &unhurt, &dagger);
    melee((Side){4, 5, 0, false}, none, 1, &unhurt, &mace);
    ask("{\"kind\":\"attack\",\"weapon\":\"Dague\"}");
    expect_fate(0, 1, dagger);
    ask("{\"kind\":\"attack\",\"weapon\":\"Masse\"}");
    expect_fate(0, 1, mace);
}

/// A charge at 3+ and a counter-charge at 2+; fear is tested on the way and again in the phase.
static void test_charge_and_counter_charge(void **state)
{
    (void)state;
    const Side charging = {3, 3, 5, false}, shaken = {3, 4, 5, false}, counter = {3, 2, 4, false};
    Fate m = {0}, t = {0};
    melee(charging, counter, 0.5, &m, &t);
    melee(shaken, counter, 0.5, &m, &t);
    begin(SETUP("\"man\",\"far\"", "\"terror\",\"far\"", ONE("man"),
                "\"man\":{\"at\":[5,5]},\"terror\":{\"at\":[8,5]}," AWAY));
    ask("{\"kind\":\"charge\",\"target\":\"terror\",\"path\":[[5,5],[7,5]]}");
    uint32_t way = way_of("counter_charge");
    assert_true(way > 0);
    expect_fate(way, 1, (Fate){m.out / 4, m.prone / 4});
    expect_fate(way, 3, (Fate){t.out / 4, t.prone / 4});
    // Fear was held (4), the target has not reacted (1): accepting, nothing of that counts again.
    say("{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"charge\",\"target\":\"terror\","
        "\"path\":[[5,5],[7,5]]}}");
    ask("{\"kind\":\"accept\"}");
    Fate m2 = {0}, t2 = {0};
    melee(charging, terror, 0.5, &m2, &t2);
    melee(shaken, terror, 0.5, &m2, &t2);
    expect_fate(0, 1, m2);
    expect_fate(0, 3, t2);
}

/// Two actions of a group: 3+ and 4+ for the one, 4+ and 5+ for the other; each alone, both, and
/// exactly one.
static void test_group_initiative(void **state)
{
    (void)state;
    const double one = 4.0 / 6 * 3 / 6, two = 3.0 / 6 * 2 / 6;
    begin(SETUP("\"man\",\"mage\"", "\"far\",\"terror\"",
                "\"resume\":\"mode\",\"group\":[\"man\",\"mage\"]",
                "\"man\":{\"at\":[5,5]},\"mage\":{\"at\":[6,5]},\"far\":{\"at\":[23,1]},"
                "\"terror\":{\"at\":[20,1]}"));
    ask("{\"kind\":\"series\",\"count\":2}");
    expect(0, "actions", 1, 2, one);
    expect(0, "actions", 2, 2, two);
    const OddsCondition acts[] = {condition("actions", 1, 2), condition("actions", 2, 2)};
    double all = proof_real(odds_foresee_together(&desk.f, 0, acts, 2));
    double first = proof_real(odds_foresee_together(&desk.f, 0, acts, 1));
    double second = proof_real(odds_foresee_together(&desk.f, 0, acts + 1, 1));
    assert_true(all - one * two < 1e-15 && one * two - all < 1e-15);
    double exactly = first + second - 2 * all, want = one * (1 - two) + two * (1 - one);
    assert_true(exactly - want < 1e-15 && want - exactly < 1e-15);
}

/// Twenty dice at 2+ against one: hits beyond any table count, too.
static void test_many_hits(void **state)
{
    (void)state;
    Fate g = {0}, f = {0};
    melee((Side){20, 2, 0, false}, (Side){1, 4, 0, false}, 1, &g, &f);
    begin(SETUP("\"giant\",\"far\"", "\"far\",\"man\"", STATIC("giant"),
                "\"giant\":{\"at\":[5,5]},\"B.far\":{\"at\":[6,5]},\"A.far\":{\"at\":[1,23]},"
                "\"man\":{\"at\":[23,1]}"));
    ask("{\"kind\":\"fight\",\"target\":\"B.far\"}");
    expect_fate(0, 3, f);
    expect_fate(0, 1, g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fear_in_a_phase),
        cmocka_unit_test(test_opportunity_attack_with_fear),
        cmocka_unit_test(test_charge_and_counter_charge),
        cmocka_unit_test(test_group_initiative),
        cmocka_unit_test(test_many_hits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
