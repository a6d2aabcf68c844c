// SPDX-License-Identifier: MIT
// Does the enumerator foresee what happens? Every legal choice of the scripts in tests/vectors is a
// situation, named by its file and place: thousands of them, made to meet every rule. In each the
// shares must add up; where few enough dice are rolled, every throw is played and the shares must
// agree exactly; the others are played a few hundred times and must agree as well as chance allows.
// What is left out of the games that are compared on the way must be what nobody looks at any more.
// Floating point may be used here; the library may not.
#include "odds_proof.h"
#include "odds_script.h"
#include "protocol/session/session.h"
#include "protocol/wire/wire.h"
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/// FORESEE_LONG=1 throws more dice. TEST_PART=4, in builds that are slow, looks at one script of
/// four.
enum { THROWS_MOST = 1500, PLAYOUTS = 400, FOLDED = 4 };
/// A run has some thousand comparisons; one in three million fails none of them by chance.
static const double least_chance = 3e-7, doubtful = 1e-3;

typedef struct Desk {
    Proof proof;
    char name[640];
    uint32_t asked, with_dice, exactly, played, with_replies, too_much;
    uint64_t throws; ///< of one choice
    uint64_t states_most, steps;
    double chance; ///< the least
} Desk;

static void check_way(Desk *d, uint32_t way)
{
    Proof *p = &d->proof;
    ProofResult r = proof_every_throw(p, way, d->throws);
    d->exactly += r == PROOF_AGREES;
    if (r == PROOF_TOO_MUCH && d->asked % 4 == 0) {
        r = proof_play(p, way, PLAYOUTS, UINT64_MAX, d->asked);
        double chance = proof_chance(p, way);
        if (r == PROOF_AGREES && chance < doubtful) { // few games say little about what is rare
            r = proof_play(p, way, 100 * PLAYOUTS, UINT64_MAX, d->asked);
            chance = proof_chance(p, way);
        }
        d->played++;
        d->chance = chance < d->chance ? chance : d->chance;
        if (r == PROOF_AGREES && chance < least_chance)
            fail_msg("%s, way %u: what was played has a chance of %g", d->name, way, chance);
    }
    if (r == PROOF_DIFFERS)
        fail_msg("%s: %s", d->name, p->wrong);
}

static void check_choice(void *self, const OddsScriptPlace *place, const Game *g, const Choice *c)
{
    Desk *d = self;
    Proof *p = &d->proof;
    char *at = strrchr(d->name, ':');
    (void)snprintf(at, sizeof d->name - (size_t)(at - d->name), ":%u", place->choice);
    ProofResult r = proof_foresee(p, g, c);
    d->asked++;
    if (r == PROOF_DIFFERS)
        fail_msg("%s: %s", d->name, p->wrong);
    if (r == PROOF_TOO_MUCH) {
        d->too_much++;
        return;
    }
    d->states_most = p->f.states > d->states_most ? p->f.states : d->states_most;
    d->steps += p->f.steps;
    if (!p->f.roll_count)
        return;
    d->with_dice++;
    d->with_replies += p->f.reply_count > 0;
    for (uint32_t n = 0; n < FOLDED; n++)
        if (proof_fold(p, n) != PROOF_AGREES)
            fail_msg("%s: %s", d->name, p->wrong);
    for (uint32_t way = 0; way <= p->f.reply_count && way < 3; way++)
        check_way(d, way);
}

/// The largest question of the scripts: a charge with a split of the attack, reactions and flights.
static const char large_setup[] =
    "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"extermination\",\"seed\":1,\"map\":{"
    "\"width\":24,\"depth\":24,\"pieces\":[]},\"seats\":[{\"band\":[\"thuroid\",\"myrina\"]},{"
    "\"band\":[\"leda\",\"saito\"]}],\"position\":{\"turn\":1,\"camp1\":\"A\",\"to_act\":\"A\","
    "\"resume\":\"action\",\"figure\":\"thuroid\",\"actions\":1,\"figures\":{\"thuroid\":{\"at\":["
    "8,12]"
    "},\"myrina\":{\"at\":[1,23]},\"leda\":{\"at\":[13,12]},\"saito\":{\"at\":[23,1]}}}}";
static const char large_choice[] =
    "{\"kind\":\"charge\",\"target\":\"leda\",\"path\":[[8,12],[12,12]]}";

typedef struct Large {
    SessionHost host;
    Choice choice;
    const Game *game;
    unsigned char *memory;
} Large;

static void open_large(Large *l)
{
    static JsonToken token[256];
    Json json;
    session_host_init(&l->host, TEXT_FR);
    (void)session_handle(&l->host.session, large_setup, strlen(large_setup), NULL);
    l->game = session_game(&l->host.session);
    memset(&l->choice, 0, sizeof l->choice);
    assert_true(l->game && json_parse(&json, large_choice, strlen(large_choice), token, 256));
    assert_true(wire_read_choice(&json, 0, l->game, &l->choice));
    l->memory = malloc(ODDS_FORESEE_PLENTY);
    assert_non_null(l->memory);
}

static bool stop_at_ten(void *self) { return ++*(uint32_t *)self == 10; }
static bool stop_always(void *self)
{
    ++*(uint32_t *)self;
    return true;
}

/// The share that something comes to somebody, with what is open: it lies between the two.
static void assert_bounds(const OddsForesight *part, const OddsForesight *whole, uint32_t way)
{
    static OddsChange change[512];
    uint32_t count = odds_foresee_changes(whole, way, change, COUNT_OF(change));
    assert_true(count <= COUNT_OF(change));
    for (uint32_t i = 0; i < count; i++) {
        const OddsItem *item = &change[i].item;
        OddsShare low =
            odds_foresee_share(part, way, item->row, item->subject, item->value, item->value);
        OddsShare true_one =
            odds_foresee_share(whole, way, item->row, item->subject, item->value, item->value);
        // Rounding takes a part of each outcome, at most.
        assert_true(low <= true_one + whole->outcome_count);
        assert_true(true_one <= low + part->open[way] + whole->outcome_count);
    }
}

/// At every stop the shares are bounds, the open share of the chosen way never grows, and going on
/// ends where going through at once does.
static void test_it_tells_bounds_and_goes_on(void **state)
{
    (void)state;
    static Large l;
    OddsForesight whole, part;
    uint32_t asked = 0, told = 0;
    open_large(&l);
    unsigned char *memory = malloc(ODDS_FORESEE_PLENTY);
    assert_non_null(memory);
    OddsWork work = {.memory = memory, .size = ODDS_FORESEE_PLENTY};
    OddsWork bits = {
        .memory = l.memory, .size = ODDS_FORESEE_PLENTY, .stop = stop_always, .self = &asked};
    assert_int_equal(odds_foresee(l.game, &l.choice, &work, &whole), ODDS_DONE);
    OddsEnd end = odds_foresee(l.game, &l.choice, &bits, &part);
    for (OddsShare open = ODDS_ONE; end == ODDS_STOPPED; told++) {
        assert_true(part.open[0] <= open);
        open = part.open[0];
        if (told % 64 == 0)
            for (uint32_t way = 0; way <= part.reply_count && part.reply_count == whole.reply_count;
                 way++)
                assert_bounds(&part, &whole, way);
        end = odds_foresee_go_on(&bits, &part);
    }
    assert_int_equal(end, ODDS_DONE);
    assert_true(told > 10 && asked == told);
    assert_int_equal(part.outcome_count, whole.outcome_count);
    assert_int_equal(part.states, whole.states);
    assert_memory_equal(part.share, whole.share,
                        (whole.reply_count + 1) * whole.outcome_count * sizeof whole.share[0]);
    free(memory);
    free(l.memory);
}

static void assert_adds_up(const OddsForesight *f)
{
    for (uint32_t way = 0; way <= f->reply_count; way++) {
        OddsShare sum = f->open[way];
        for (uint32_t i = 0; i < f->outcome_count; i++)
            sum += f->share[(size_t)way * f->outcome_count + i];
        assert_true(sum == ODDS_ONE);
    }
}

/// Which choice of a script is asked about in less memory than there should be, and how often that
/// was too little.
typedef struct Little {
    uint32_t choice, short_of;
} Little;

static void ask_in_little(void *self, const OddsScriptPlace *place, const Game *g, const Choice *c)
{
    Little *l = self;
    if (place->choice != l->choice)
        return;
    OddsForesight whole;
    OddsWork work = {.memory = malloc(ODDS_FORESEE_PLENTY), .size = ODDS_FORESEE_PLENTY};
    assert_non_null(work.memory);
    assert_int_equal(odds_foresee(g, c, &work, &whole), ODDS_DONE);
    for (size_t size = ODDS_FORESEE_LEAST; size < 700 << 10; size += 20011) {
        OddsForesight part;
        OddsWork little = {.memory = malloc(size), .size = size};
        assert_non_null(little.memory);
        OddsEnd end = odds_foresee(g, c, &little, &part);
        assert_true(end == ODDS_NO_ROOM || end == ODDS_DONE);
        l->short_of += end == ODDS_NO_ROOM;
        assert_adds_up(&part);
        assert_bounds(&part, &whole, 0);
        free(little.memory);
    }
    free(work.memory);
}

/// However little memory there is, what is told adds up and bounds the truth: of a charge with so
/// many states, and of one of a group with so many edges that the room for them is full before that
/// for states.
static void test_little_memory_still_gives_bounds(void **state)
{
    (void)state;
    Little deep = {.choice = 1}, wide = {.choice = 2};
    assert_true(
        odds_script_visit("tests/vectors/evenor/EV-DICE-4_charge.script", ask_in_little, &deep));
    assert_true(odds_script_visit("tests/vectors/evenor/EV-COORD-11_declined.script", ask_in_little,
                                  &wide));
    assert_true(deep.short_of > 3 && wide.short_of > 3);
}

static void count_events(void *self, uint32_t roll, const Event *event)
{
    uint32_t *heard = self;
    if (event->dice_count && event->threshold.base)
        heard[roll]++;
}

/// Whoever listens hears of the dice of each roll once.
static void test_it_is_heard(void **state)
{
    (void)state;
    static Large l;
    OddsForesight f;
    uint32_t heard[256] = {0};
    open_large(&l);
    OddsWork work = {
        .memory = l.memory, .size = ODDS_FORESEE_PLENTY, .hear = count_events, .self = heard};
    assert_int_equal(odds_foresee(l.game, &l.choice, &work, &f), ODDS_DONE);
    for (uint32_t i = 0; i < f.roll_count; i++)
        assert_int_equal(heard[i], 1);
    assert_int_equal(heard[f.roll_count], 0);
    free(l.memory);
}

static void test_it_can_be_stopped_and_stays_in_its_memory(void **state)
{
    (void)state;
    static Large l;
    OddsForesight f;
    uint32_t asked = 0;
    open_large(&l);
    OddsWork work = {.memory = l.memory, .size = ODDS_FORESEE_PLENTY};
    uint64_t before = game_digest(l.game);
    assert_int_equal(odds_foresee(l.game, &l.choice, &work, &f), ODDS_DONE);
    assert_true(f.states > 500 && f.reply_count > 3 && !f.open[0]);
    OddsForesight whole = f;
    work.stop = stop_at_ten;
    work.self = &asked;
    assert_int_equal(odds_foresee(l.game, &l.choice, &work, &f), ODDS_STOPPED);
    assert_int_equal(asked, 10);
    assert_true(f.open[0] > 0 && f.open[0] <= ODDS_ONE);
    work.stop = NULL;
    static const size_t sizes[] = {
        0, 1 << 16, ODDS_FORESEE_LEAST - 1, ODDS_FORESEE_LEAST, 300 << 10, 400 << 10, 1 << 20};
    for (uint32_t i = 0; i < COUNT_OF(sizes); i++) {
        memset(l.memory, 0xa5, ODDS_FORESEE_PLENTY);
        work.size = sizes[i];
        OddsEnd end = odds_foresee(l.game, &l.choice, &work, &f);
        assert_true(end == ODDS_NO_ROOM || end == ODDS_DONE);
        assert_true(sizes[i] >= ODDS_FORESEE_LEAST || end == ODDS_NO_ROOM);
        assert_true((end == ODDS_DONE) == !f.open[0]);
        assert_true(f.states <= whole.states);
        for (size_t k = sizes[i]; k < ODDS_FORESEE_PLENTY; k++)
            if (l.memory[k] != 0xa5)
                fail_msg("byte %zu beyond %zu was written", k, sizes[i]);
    }
    assert_true(game_digest(l.game) == before);
    free(l.memory);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void play_folder(const char *folder, uint32_t least_exactly, uint32_t least_played)
{
    static Desk desk;
    static char *name[4096];
    Desk *d = &desk;
    memset(d, 0, sizeof *d);
    d->chance = 1;
    assert_true(proof_open(&d->proof, ODDS_FORESEE_PLENTY));
    d->throws = getenv("FORESEE_LONG") ? 30 * THROWS_MOST : THROWS_MOST;
    uint32_t count = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *e; (e = readdir(dir)) && count < COUNT_OF(name);)
        if (strstr(e->d_name, ".script"))
            name[count++] = strdup(e->d_name);
    (void)closedir(dir);
    qsort(name, count, sizeof name[0], by_name);
    const char *part = getenv("TEST_PART");
    uint32_t every = part ? (uint32_t)strtoul(part, NULL, 10) : 1;
    for (uint32_t i = 0; i < count; i++) {
        char path[600];
        (void)snprintf(path, sizeof path, "%s/%s", folder, name[i]);
        (void)snprintf(d->name, sizeof d->name, "%s:", path);
        assert_true(i % every || odds_script_visit(path, check_choice, d));
        free(name[i]);
    }
    print_message("%s: %u choices, %u with dice (%u with replies), %u ways exactly, %u played, "
                  "least chance %.2g; most states %llu, %.1f steps each; too much %u\n",
                  folder, d->asked, d->with_dice, d->with_replies, d->exactly, d->played, d->chance,
                  (unsigned long long)d->states_most, (double)d->steps / (d->asked ? d->asked : 1),
                  d->too_much);
    assert_int_equal(d->too_much, 0);
    assert_true(d->exactly >= least_exactly && d->played >= least_played);
    proof_close(&d->proof);
}

static void test_evenor_is_foreseen(void **state)
{
    (void)state;
    play_folder("tests/vectors/evenor", 60, 20);
}

static void test_aurore_is_foreseen(void **state)
{
    (void)state;
    play_folder("tests/vectors/aurore", 60, 20);
}

static void test_seg_is_foreseen(void **state)
{
    (void)state;
    play_folder("tests/vectors/seg", 60, 0);
}

static void test_nordenth_is_foreseen(void **state)
{
    (void)state;
    play_folder("tests/vectors/nordenth", 60, 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_evenor_is_foreseen),
        cmocka_unit_test(test_aurore_is_foreseen),
        cmocka_unit_test(test_seg_is_foreseen),
        cmocka_unit_test(test_nordenth_is_foreseen),
        cmocka_unit_test(test_it_can_be_stopped_and_stays_in_its_memory),
        cmocka_unit_test(test_it_tells_bounds_and_goes_on),
        cmocka_unit_test(test_little_memory_still_gives_bounds),
        cmocka_unit_test(test_it_is_heard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
