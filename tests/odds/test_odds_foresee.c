// SPDX-License-Identifier: MIT
// Does the enumerator foresee what happens? Every legal choice of the scripts in tests/vectors is a
// situation, named by its file and line: thousands of them, made to meet every rule. In each the
// shares must add up; where few enough dice are rolled, every throw is played and the shares must
// agree exactly; the others are played a few hundred times and must agree as well as chance allows.
// Floating point may be used here; the library may not.
#include "odds/odds_foresee.h"
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

enum { THROWS_MAX = 8000, PLAYOUTS = 400, OUTCOMES_MAX = 4096, LINE_BYTES = 1 << 20, DEEP = 64 };

typedef struct Desk {
    SessionHost host;
    OddsWork work;
    OddsForesight f;
    long double exact[OUTCOMES_MAX];
    uint32_t seen[OUTCOMES_MAX];
    Game *game[DEEP];
    uint64_t throws;
    char name[640];
    uint32_t asked, with_dice, exactly, played, with_replies, strays, not_done[ODDS_ENDLESS + 1];
    uint64_t states_most, steps;
    double strange; ///< greatest deviation of chi-square, in standard deviations
} Desk;

static double real(OddsShare share) { return (double)share / (double)ODDS_ONE; }

static uint32_t outcome_of(const Desk *d, const Game *before, const Game *after)
{
    OddsItem item[ODDS_ITEM_MAX];
    uint32_t count = odds_outcome(before, after, item);
    for (uint32_t i = 0; i < d->f.outcome_count; i++)
        if (d->f.outcome[i].count == count &&
            !memcmp(d->f.item + d->f.outcome[i].first, item, count * sizeof item[0]))
            return i;
    fail_msg("%s: an outcome that was not foreseen", d->name);
    return 0;
}

static bool decide(Desk *d, Game *g, uint32_t way, DiceDriver dice)
{
    static Choice list[128];
    uint32_t count = game_candidates(g, list, COUNT_OF(list));
    uint32_t pick = odds_foresee_pick(&d->f, way, g);
    // Hits beyond the vitality left are pending in a real game, not in a foreseen one; whoever
    // decides meanwhile is not found then.
    d->strays += pick >= count;
    if (pick >= count)
        return false;
    game_apply(g, &list[pick], dice, NULL);
    return true;
}

/// Plays every throw of all dice from here on; false if there are too many.
static bool throw_all(Desk *d, const Game *before, uint32_t way, uint32_t depth, long double share)
{
    Game *g = d->game[depth];
    while (game_wait(g) == GAME_WAIT_CHOICE && !game_rests(g))
        if (!decide(d, g, way, dice_ask()))
            return false;
    if (game_rests(g)) {
        d->exact[outcome_of(d, before, g)] += share;
        return true;
    }
    const Roll *roll = game_roll(g);
    if ((roll->sense.flags & SENSE_EXPLODES_EVER) || roll->count > 5 || depth + 1 >= DEEP)
        return false;
    uint64_t throws = 1;
    for (uint32_t i = 0; i < roll->count; i++)
        throws *= roll->sides;
    for (uint64_t t = 0; t < throws; t++) {
        uint8_t value[ROLL_MAX];
        uint64_t rest = t;
        for (uint32_t i = 0; i < roll->count; i++, rest /= roll->sides)
            value[i] = (uint8_t)(rest % roll->sides + 1);
        if (++d->throws > THROWS_MAX)
            return false;
        game_copy(d->game[depth + 1], g);
        assert_true(game_give_dice(d->game[depth + 1], value, roll->count, dice_ask(), NULL));
        if (!throw_all(d, before, way, depth + 1, share / (long double)throws))
            return false;
    }
    return true;
}

static bool check_exactly(Desk *d, const Game *before, const Choice *c, uint32_t way)
{
    memset(d->exact, 0, sizeof d->exact);
    d->throws = 0;
    game_copy(d->game[0], before);
    game_apply(d->game[0], c, dice_ask(), NULL);
    if (!throw_all(d, before, way, 0, 1))
        return false;
    for (uint32_t i = 0; i < d->f.outcome_count; i++) {
        double off = (double)d->exact[i] - real(d->f.share[(size_t)way * d->f.outcome_count + i]);
        if (off > 1e-15 || off < -1e-15)
            fail_msg("%s, way %u, outcome %u: %.15f is not %.15f", d->name, way, i,
                     real(d->f.share[(size_t)way * d->f.outcome_count + i]), (double)d->exact[i]);
    }
    return true;
}

static double root3(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++)
        r -= (r * r * r - x) / (3 * r * r);
    return r;
}

static double root2(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++)
        r -= (r * r - x) / (2 * r);
    return r;
}

/// Chi-square of what was counted, as standard deviations (Wilson and Hilferty); rare outcomes
/// count together.
static double strangeness(const Desk *d, uint32_t way)
{
    double sum = 0, rare = 0, rare_seen = 0;
    uint32_t classes = 0;
    for (uint32_t i = 0; i < d->f.outcome_count; i++) {
        double want = PLAYOUTS * real(d->f.share[(size_t)way * d->f.outcome_count + i]);
        if (want < 5) {
            rare += want;
            rare_seen += d->seen[i];
            continue;
        }
        sum += (d->seen[i] - want) * (d->seen[i] - want) / want;
        classes++;
    }
    if (rare >= 5) {
        sum += (rare_seen - rare) * (rare_seen - rare) / rare;
        classes++;
    } else if (rare_seen > rare + 12) {
        return 9;
    }
    if (classes < 2)
        return 0;
    double n = classes - 1;
    return (root3(sum / n) - (1 - 2 / (9 * n))) / root2(2 / (9 * n));
}

static void check_playouts(Desk *d, const Game *before, const Choice *c, uint32_t way)
{
    Game *g = d->game[0];
    memset(d->seen, 0, sizeof d->seen);
    for (uint32_t n = 0; n < PLAYOUTS; n++) {
        Rng rng = {rng_mix(d->asked, n)};
        DiceDriver dice = dice_sampler(&rng);
        game_copy(g, before);
        game_apply(g, c, dice, NULL);
        while (!game_rests(g))
            if (!decide(d, g, way, dice))
                return;
        d->seen[outcome_of(d, before, g)]++;
    }
    double strange = strangeness(d, way);
    d->strange = strange > d->strange ? strange : d->strange;
    if (strange > 5) // one in three million
        fail_msg("%s, way %u: what was played is %.1f standard deviations off", d->name, way,
                 strange);
}

static void check_choice(Desk *d, const Game *g, const Choice *c)
{
    OddsEnd end = odds_foresee(g, c, &d->work, &d->f);
    d->asked++;
    d->not_done[end]++;
    if (end)
        return;
    for (uint32_t way = 0; way <= d->f.reply_count; way++) {
        OddsShare sum = 0;
        for (uint32_t i = 0; i < d->f.outcome_count; i++)
            sum += d->f.share[(size_t)way * d->f.outcome_count + i];
        assert_true(sum == ODDS_ONE);
    }
    d->states_most = d->f.states > d->states_most ? d->f.states : d->states_most;
    d->steps += d->f.steps;
    if (!d->f.roll_count)
        return;
    assert_true(d->f.outcome_count <= OUTCOMES_MAX);
    d->with_dice++;
    d->with_replies += d->f.reply_count > 0;
    for (uint32_t way = 0; way <= d->f.reply_count && way < 3; way++) {
        if (check_exactly(d, g, c, way))
            d->exactly++;
        else if (d->asked % 4 == 0) {
            check_playouts(d, g, c, way);
            d->played++;
        }
    }
}

/// A line that chooses, before it is said.
static void look_at(Desk *d, const char *line, size_t length)
{
    static JsonToken token[1 << 14];
    Json json;
    const Game *g = session_game(&d->host.session);
    if (!g || game_wait(g) != GAME_WAIT_CHOICE || !json_parse(&json, line, length, token, 1 << 14))
        return;
    uint32_t at = json_member(&json, 0, "choice");
    Choice c;
    memset(&c, 0, sizeof c);
    if (!at || !wire_read_choice(&json, at, g, &c) ||
        refusal_is(game_check(g, game_decider(g), &c)))
        return;
    check_choice(d, g, &c);
}

static void play_script(Desk *d, const char *path)
{
    static char line[LINE_BYTES];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    session_host_init(&d->host, TEXT_FR);
    for (uint32_t n = 1; fgets(line, sizeof line, file); n++) {
        size_t length = strcspn(line, "\n");
        if (strncmp(line, "{\"type\":\"", 9) != 0)
            continue;
        (void)snprintf(d->name, sizeof d->name, "%s:%u", path, n);
        if (!strncmp(line, "{\"type\":\"choose\"", 16))
            look_at(d, line, length);
        (void)session_handle(&d->host.session, line, length, NULL);
    }
    (void)fclose(file);
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

static bool stop_at_ten(void *self) { return ++*(uint32_t *)self == 10; }

static void test_it_can_be_stopped_and_stays_in_its_memory(void **state)
{
    (void)state;
    static SessionHost host;
    static JsonToken token[256];
    Json json;
    Choice c;
    OddsForesight f;
    uint32_t asked = 0;
    unsigned char *memory = malloc(ODDS_FORESEE_PLENTY);
    assert_non_null(memory);
    session_host_init(&host, TEXT_FR);
    (void)session_handle(&host.session, large_setup, strlen(large_setup), NULL);
    const Game *g = session_game(&host.session);
    assert_true(g && json_parse(&json, large_choice, strlen(large_choice), token, 256));
    memset(&c, 0, sizeof c);
    assert_true(wire_read_choice(&json, 0, g, &c));
    OddsWork work = {memory, ODDS_FORESEE_PLENTY, NULL, NULL};
    uint64_t before = game_digest(g);
    assert_int_equal(odds_foresee(g, &c, &work, &f), ODDS_DONE);
    assert_true(f.states > 500 && f.reply_count > 3);
    work.stop = stop_at_ten;
    work.self = &asked;
    assert_int_equal(odds_foresee(g, &c, &work, &f), ODDS_STOPPED);
    assert_int_equal(asked, 10);
    work.stop = NULL;
    static const size_t sizes[] = {0, 1 << 20, ODDS_FORESEE_LEAST};
    for (uint32_t i = 0; i < COUNT_OF(sizes); i++) {
        memset(memory, 0xa5, ODDS_FORESEE_PLENTY);
        work.size = sizes[i];
        OddsEnd end = odds_foresee(g, &c, &work, &f);
        assert_true(end == ODDS_NO_ROOM || (end == ODDS_DONE && sizes[i] >= ODDS_FORESEE_LEAST));
        for (size_t k = sizes[i]; k < ODDS_FORESEE_PLENTY; k++)
            if (memory[k] != 0xa5)
                fail_msg("byte %zu beyond %zu was written", k, sizes[i]);
    }
    assert_true(game_digest(g) == before);
    free(memory);
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
    d->work = (OddsWork){.memory = malloc(ODDS_FORESEE_PLENTY), .size = ODDS_FORESEE_PLENTY};
    assert_non_null(d->work.memory);
    for (uint32_t i = 0; i < DEEP; i++)
        assert_non_null(d->game[i] = malloc(game_size()));
    uint32_t count = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *e; (e = readdir(dir)) && count < COUNT_OF(name);)
        if (strstr(e->d_name, ".script"))
            name[count++] = strdup(e->d_name);
    (void)closedir(dir);
    qsort(name, count, sizeof name[0], by_name);
    for (uint32_t i = 0; i < count; i++) {
        char path[600];
        (void)snprintf(path, sizeof path, "%s/%s", folder, name[i]);
        play_script(d, path);
        free(name[i]);
    }
    print_message("%s: %u choices, %u with dice (%u with replies), %u ways exactly, %u played, "
                  "worst %.1f sd; most states %llu, %.1f steps each; stopped %u, no room %u, too "
                  "deep %u, endless %u; strays %u\n",
                  folder, d->asked, d->with_dice, d->with_replies, d->exactly, d->played,
                  d->strange, (unsigned long long)d->states_most,
                  (double)d->steps / (d->asked ? d->asked : 1), d->not_done[ODDS_STOPPED],
                  d->not_done[ODDS_NO_ROOM], d->not_done[ODDS_TOO_DEEP], d->not_done[ODDS_ENDLESS],
                  d->strays);
    // An attack split among six is too much to hold: what becomes of each multiplies with the
    // others.
    assert_int_equal(d->not_done[ODDS_DONE] + d->not_done[ODDS_NO_ROOM], d->asked);
    assert_true(d->not_done[ODDS_NO_ROOM] <= d->asked / 200);
    assert_true(d->strays <= d->asked / 50);
    assert_true(d->exactly >= least_exactly && d->played >= least_played);
    free(d->work.memory);
    for (uint32_t i = 0; i < DEEP; i++)
        free(d->game[i]);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_evenor_is_foreseen),
        cmocka_unit_test(test_aurore_is_foreseen),
        cmocka_unit_test(test_seg_is_foreseen),
        cmocka_unit_test(test_it_can_be_stopped_and_stays_in_its_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
