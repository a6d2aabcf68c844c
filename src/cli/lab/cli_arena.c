// SPDX-License-Identifier: MIT
// escarmouche arena: everybody plays everybody, in turns with either band and either seat; who is
// better, and how do they behave? One pair after the other, in batches: after each the file is
// written and the sequential test asked. Refused: all pairs at once, which needs a process for
// every guest of every pair.
#include "cli/cli_fold.h"
#include "cli/cli_json.h"
#include "cli/cli_lines.h" // cli_now_ms
#include "cli/lab/cli_arena_file.h"
#include "cli/lab/cli_arena_page.h"
#include "cli/lab/cli_games.h"
#include "core/scenario.h"
#include "lab/fixed.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    BATCH_GROUPS = 16, ///< groups of games between two looks
    PLAN_BYTES = 64 * 1024,
    PROGRESS_MS = 200
};

typedef struct Arena {
    const Cli *cli;
    CliRequest request;
    CliGuestTerms terms;
    char bands[CLI_LINE_BYTES];
    const char *band[SEAT_MAX];
    const char *player[ARENA_PLAYERS_MAX];
    uint32_t players;
    uint64_t seed, games; ///< of each pair
    uint32_t threads;
    ArenaTest test;
    bool has_test;
    const char *html; ///< a page to write; NULL: none
    CliArenaFile file;
    int64_t shown_ms;
    int code;
} Arena;

/// The games of a pair with `i` as side 0.
static ArenaCount count_of(const Arena *a, uint32_t i, uint32_t j)
{
    ArenaCount out = {{0}};
    for (uint32_t k = 0; k < a->file.count; k++) {
        const CliArenaPair *p = &a->file.pair[k];
        if (!strcmp(p->name[0], a->player[i]) && !strcmp(p->name[1], a->player[j]))
            return p->count;
        if (!strcmp(p->name[0], a->player[j]) && !strcmp(p->name[1], a->player[i]))
            return arena_turned(&p->count);
    }
    return out;
}

static void show_progress(Arena *a, const CliArenaPair *pair)
{
    int64_t now = cli_now_ms();
    if (!isatty(STDERR_FILENO) || now - a->shown_ms < PROGRESS_MS)
        return;
    a->shown_ms = now;
    (void)fputs("\r", stderr);
    cli_say(a->cli, stderr, "arena_progress", "a", pair->name[0], "b", pair->name[1], "done",
            cli_count(a->cli, (int64_t)pair->count.value[ARENA_GAMES]).text, "games",
            cli_count(a->cli, (int64_t)a->games).text, NULL);
    (void)fputs("\033[K", stderr);
}

static bool is_decided(const Arena *a, uint32_t i, uint32_t j)
{
    double evidence;
    ArenaCount count = count_of(a, i, j);
    return a->has_test && arena_judge(&a->test, &count, &evidence) != ARENA_OPEN;
}

/// What is played, as far as games of one file must agree; on the heap.
static char *plan_text(const Arena *a, const CliGames *g)
{
    FixedDesk desk = {malloc(sizeof(Setup)), malloc(game_size()), malloc(bot_scratch_size())};
    char *out = malloc(PLAN_BYTES);
    JsonWriter w;
    bool is_good = desk.setup && desk.game && desk.scratch && out;
    if (is_good) {
        bot_scratch_init(desk.scratch);
        json_write_start(&w, out, PLAN_BYTES);
        json_write_open(&w, '{');
        // The engine and its players: games of others are other games.
        json_write_key(&w, "signature");
        json_write_hash(&w, fixed_signature(&desk, a->request.rules));
        json_write_key(&w, "setup");
        json_write_raw(&w, g->message[0], strlen(g->message[0]));
        json_write_close(&w, '}');
        is_good = json_write_end(&w);
    }
    free(desk.setup);
    free(desk.game);
    free(desk.scratch);
    if (is_good)
        return out;
    free(out);
    cli_fail(a->cli, "no_memory", NULL);
    return NULL;
}

/// Plays what is left of a pair; false when the arena is to end, with its code set.
static bool play_pair(Arena *a, uint32_t i, uint32_t j)
{
    bool is_turned = strcmp(a->player[i], a->player[j]) > 0;
    CliGames g = {.cli = a->cli,
                  .request = a->request,
                  .band = {a->band[0], a->band[1]},
                  .bot = {a->player[is_turned ? j : i], a->player[is_turned ? i : j]},
                  .seats = 2,
                  .terms = a->terms,
                  .plan = {.seed = a->seed, .threads = a->threads, .swap = true, .manners = true}};
    SimTotals *totals = malloc(sizeof *totals);
    CliArenaPair *pair = NULL;
    bool is_good = totals && cli_games_open(&g, &a->code);
    if (!totals)
        a->code = cli_fail(a->cli, "no_memory", NULL);
    if (is_good && !a->file.plan) {
        a->file.plan = plan_text(a, &g);
        is_good = a->file.plan && cli_arena_file_read(a->cli, &a->file);
        a->code = is_good ? a->code : CLI_BAD;
    }
    if (is_good) {
        pair = cli_arena_file_pair(a->cli, &a->file, g.bot[0], g.bot[1]);
        is_good = pair != NULL;
        a->code = is_good ? a->code : CLI_BAD;
    }
    // A batch is of whole groups, so that the next one begins with a group.
    uint64_t size = g.plan.keeps_bands ? 2 : 4, batch = BATCH_GROUPS * size;
    while (is_good && !cli_games_signal() && pair->count.value[ARENA_GAMES] < a->games &&
           !is_decided(a, i, j)) {
        g.plan.first = pair->count.value[ARENA_GAMES];
        g.plan.games = g.plan.first + batch;
        is_good = cli_games_play(&g, totals, &a->code);
        if (is_good && totals->games % size == 0)
            arena_add(&pair->count, totals);
        if (is_good && !cli_arena_file_write(a->cli, &a->file)) {
            a->code = CLI_BAD;
            is_good = false;
        }
        show_progress(a, pair);
        if (totals->games != batch) // stopped, or something is broken
            break;
    }
    if (g.host)
        cli_sim_host_tell(g.host);
    cli_games_close(&g);
    free(totals);
    return is_good && !cli_games_signal();
}

// --- what came of it ---

/// A player's own, over all pairs.
typedef struct Record {
    double games, points;
    MannerCount manner;
    uint64_t forfeits;
} Record;

static Record record_of(const Arena *a, uint32_t i)
{
    Record r = {0};
    for (uint32_t j = 0; j < a->players; j++) {
        if (i == j)
            continue;
        ArenaCount c = count_of(a, i, j);
        r.games += (double)c.value[ARENA_GAMES];
        r.points += (double)c.value[ARENA_WINS_A] + (double)c.value[ARENA_DRAWS] / 2;
        r.forfeits += c.value[ARENA_FORFEITS_A];
        MannerCount own = arena_manner(&c);
        manner_add(&r.manner, &own);
    }
    return r;
}

static double share_of(uint64_t part, uint64_t all) { return all ? (double)part / (double)all : 0; }

static double mean_chance(const MannerTry *t)
{
    return t->rolls ? (double)t->chance / MANNER_ONE / (double)t->rolls : 0;
}

static void rate(const Arena *a, ArenaRating *rating)
{
    static ArenaCount pair[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX];
    for (uint32_t i = 0; i < a->players; i++)
        for (uint32_t j = i + 1; j < a->players; j++)
            pair[i][j] = count_of(a, i, j);
    arena_rate(a->players, pair, rating);
}

static void sum_up(const Arena *a, ArenaCount *sum)
{
    *sum = (ArenaCount){{0}};
    for (uint32_t i = 0; i < a->players; i++)
        for (uint32_t j = i + 1; j < a->players; j++) {
            ArenaCount c = count_of(a, i, j);
            for (uint32_t k = 0; k < ARENA_FIELDS; k++)
                sum->value[k] += c.value[k];
        }
}

static const char *verdict_key(ArenaVerdict v)
{
    return v == ARENA_HIGH ? "high" : v == ARENA_LOW ? "low" : "open";
}

static void put_try(JsonWriter *w, const char *key, const MannerTry *t)
{
    json_write_key(w, key);
    json_write_open(w, '{');
    json_put_int(w, "rolls", (int64_t)t->rolls);
    cli_json_real(w, "chance", mean_chance(t));
    json_put_int(w, "weak", (int64_t)t->weak);
    json_write_close(w, '}');
}

static void put_player(const Arena *a, JsonWriter *w, uint32_t i, const ArenaRating *rating)
{
    Record r = record_of(a, i);
    json_write_open(w, '{');
    json_put_text(w, "name", a->player[i]);
    cli_json_real(w, "rating", rating->rating);
    cli_json_real(w, "rating_half", rating->half);
    json_put_int(w, "games", (int64_t)r.games);
    cli_json_real(w, "points", r.points);
    json_put_int(w, "activations", (int64_t)r.manner.activations);
    json_put_int(w, "idle", (int64_t)r.manner.idle);
    json_put_int(w, "vain", (int64_t)r.manner.vain);
    put_try(w, "earn", &r.manner.tried[MANNER_EARN]);
    put_try(w, "hit", &r.manner.tried[MANNER_HIT]);
    json_put_int(w, "forfeits", (int64_t)r.forfeits);
    json_write_close(w, '}');
}

static void put_pair(const Arena *a, JsonWriter *w, uint32_t i, uint32_t j)
{
    ArenaCount c = count_of(a, i, j);
    ArenaShare s = arena_share(&c);
    double evidence;
    json_write_open(w, '{');
    json_put_text(w, "a", a->player[i]);
    json_put_text(w, "b", a->player[j]);
    json_put_int(w, "games", (int64_t)c.value[ARENA_GAMES]);
    json_put_int(w, "wins_a", (int64_t)c.value[ARENA_WINS_A]);
    json_put_int(w, "wins_b", (int64_t)c.value[ARENA_WINS_B]);
    json_put_int(w, "draws", (int64_t)c.value[ARENA_DRAWS]);
    cli_json_real(w, "share", s.share);
    cli_json_real(w, "fair", s.fair);
    cli_json_real(w, "low", s.low);
    cli_json_real(w, "high", s.high);
    cli_json_real(w, "saved", s.saved);
    if (a->has_test) {
        json_put_text(w, "verdict", verdict_key(arena_judge(&a->test, &c, &evidence)));
        cli_json_real(w, "evidence", evidence);
    }
    json_write_close(w, '}');
}

static int print_json(const Arena *a, int code)
{
    JsonWriter w;
    ArenaRating rating[ARENA_PLAYERS_MAX];
    ArenaCount sum;
    if (!cli_json_start(a->cli, &w))
        return CLI_BAD;
    rate(a, rating);
    sum_up(a, &sum);
    json_put_text(&w, "system", a->request.rules->id);
    json_put_text(&w, "scenario", a->request.scenario ? a->request.scenario : "roll");
    json_write_key(&w, "seed");
    json_write_seed(&w, a->seed);
    json_put_int(&w, "games_planned", (int64_t)a->games);
    json_write_key(&w, "players");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < a->players; i++)
        put_player(a, &w, i, &rating[i]);
    json_write_close(&w, ']');
    json_write_key(&w, "pairs");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < a->players; i++)
        for (uint32_t j = i + 1; j < a->players; j++)
            put_pair(a, &w, i, j);
    json_write_close(&w, ']');
    json_put_int(&w, "games", (int64_t)sum.value[ARENA_GAMES]);
    json_put_int(&w, "capped", (int64_t)sum.value[ARENA_CAPPED]);
    cli_json_real(&w, "mean_turns", share_of(sum.value[ARENA_TURNS], sum.value[ARENA_GAMES]));
    cli_json_real(&w, "first_blow",
                  share_of(sum.value[ARENA_BLOW_TURNS], sum.value[ARENA_BLOW_GAMES]));
    json_put_int(&w, "broken", (int64_t)sum.value[ARENA_BROKEN]);
    json_put_int(&w, "unfinished", (int64_t)sum.value[ARENA_UNFINISHED]);
    return cli_json_print(a->cli, &w, code);
}

static void print_player(const Arena *a, uint32_t i, const ArenaRating *rating)
{
    const Cli *cli = a->cli;
    Record r = record_of(a, i);
    cli_fold_say(cli, 0, "arena_player", "name", a->player[i], "rating",
                 cli_real(cli, rating->rating, 0).text, "half", cli_real(cli, rating->half, 0).text,
                 "share", cli_real(cli, r.games > 0 ? 100 * r.points / r.games : 0, 1).text, "idle",
                 cli_real(cli, 100 * share_of(r.manner.idle, r.manner.activations), 1).text, "vain",
                 cli_real(cli, 100 * share_of(r.manner.vain, r.manner.activations), 1).text, NULL);
    const MannerTry *earn = &r.manner.tried[MANNER_EARN], *hit = &r.manner.tried[MANNER_HIT];
    if (earn->rolls)
        cli_fold_say(cli, 4, "arena_earn", "chance", cli_real(cli, 100 * mean_chance(earn), 0).text,
                     "weak", cli_real(cli, 100 * share_of(earn->weak, earn->rolls), 1).text, NULL);
    if (hit->rolls)
        cli_fold_say(cli, 4, "arena_hit", "chance", cli_real(cli, 100 * mean_chance(hit), 0).text,
                     NULL);
}

static void print_pair(const Arena *a, uint32_t i, uint32_t j)
{
    ArenaCount c = count_of(a, i, j);
    ArenaShare s = arena_share(&c);
    double evidence;
    CliFold line;
    cli_fold_open(&line, 2);
    cli_say(a->cli, line.to, "arena_pair", "a", a->player[i], "b", a->player[j], "share",
            cli_real(a->cli, 100 * s.share, 1).text, "fair", cli_real(a->cli, 100 * s.fair, 1).text,
            "saved", cli_real(a->cli, 100 * s.saved, 0).text, "low",
            cli_real(a->cli, 100 * s.low, 1).text, "high", cli_real(a->cli, 100 * s.high, 1).text,
            "games", cli_count(a->cli, (int64_t)c.value[ARENA_GAMES]).text, NULL);
    if (a->has_test) {
        ArenaVerdict v = arena_judge(&a->test, &c, &evidence);
        double bar = v == ARENA_HIGH ? a->test.high : a->test.low;
        (void)fputs(": ", line.to);
        cli_say(a->cli, line.to,
                v == ARENA_HIGH  ? "arena_high"
                : v == ARENA_LOW ? "arena_low"
                                 : "arena_open",
                "bar", cli_real(a->cli, 100 * bar, 1).text, NULL);
    }
    cli_fold_close(a->cli, &line, 4);
}

/// Players by rating, the best first.
static void rank(const Arena *a, const ArenaRating *rating, uint32_t *order)
{
    for (uint32_t i = 0; i < a->players; i++) {
        uint32_t at = i;
        for (; at && rating[order[at - 1]].rating < rating[i].rating; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static bool write_page(const Arena *a)
{
    static CliArenaPage page;
    ArenaRating rating[ARENA_PLAYERS_MAX];
    uint32_t order[ARENA_PLAYERS_MAX];
    rate(a, rating);
    rank(a, rating, order);
    page = (CliArenaPage){.system = a->request.rules->name,
                          .scenario = a->request.scenario ? a->request.scenario : "roll",
                          .players = a->players};
    for (uint32_t i = 0; i < a->players; i++) {
        Record r = record_of(a, order[i]);
        page.row[i] = (CliArenaRow){.name = a->player[order[i]],
                                    .rating = rating[order[i]],
                                    .share = r.games > 0 ? r.points / r.games : 0,
                                    .manner = r.manner};
        for (uint32_t j = 0; j < a->players; j++) {
            ArenaCount c = count_of(a, order[i], order[j]);
            page.games[i][j] = c.value[ARENA_GAMES];
            page.pair[i][j] = arena_share(&c);
        }
    }
    return cli_arena_page_write(a->cli, a->html, &page);
}

static int print_text(const Arena *a, int code)
{
    ArenaRating rating[ARENA_PLAYERS_MAX];
    ArenaCount sum;
    uint32_t order[ARENA_PLAYERS_MAX];
    rate(a, rating);
    sum_up(a, &sum);
    rank(a, rating, order);
    for (uint32_t i = 0; i < a->players; i++)
        print_player(a, order[i], &rating[order[i]]);
    for (uint32_t i = 0; i < a->players; i++)
        for (uint32_t j = i + 1; j < a->players; j++)
            print_pair(a, i, j);
    cli_fold_say(
        a->cli, 0, "arena_means", "games", cli_count(a->cli, (int64_t)sum.value[ARENA_GAMES]).text,
        "turns", cli_real(a->cli, share_of(sum.value[ARENA_TURNS], sum.value[ARENA_GAMES]), 1).text,
        "blow",
        cli_real(a->cli, share_of(sum.value[ARENA_BLOW_TURNS], sum.value[ARENA_BLOW_GAMES]), 1)
            .text,
        "capped",
        cli_real(a->cli, 100 * share_of(sum.value[ARENA_CAPPED], sum.value[ARENA_GAMES]), 1).text,
        NULL);
    return code;
}

// --- the command ---

/// "50,55": two shares in percent, the first below the second.
static bool read_test(const char *text, ArenaTest *test)
{
    char *end;
    double low = strtod(text, &end), high = *end == ',' ? strtod(end + 1, &end) : 0;
    *test = (ArenaTest){low / 100, high / 100};
    return *end == 0 && low > 0 && low < high && high < 100;
}

static bool read_players(Arena *a, const CliList *words)
{
    a->players = words->count - 1;
    for (uint32_t i = 0; i < a->players; i++) {
        a->player[i] = words->item[i + 1];
        if (strlen(a->player[i]) >= CLI_LINE_BYTES) {
            cli_fail(a->cli, "player_long", "most", cli_int(CLI_LINE_BYTES - 1).text, NULL);
            return false;
        }
        for (uint32_t k = 0; k < i; k++)
            if (!strcmp(a->player[k], a->player[i])) {
                cli_fail(a->cli, "arena_twice", "name", a->player[i], NULL);
                return false;
            }
        CliGames g = {.cli = a->cli,
                      .band = {a->band[0], a->band[1]},
                      .bot = {a->player[i], a->player[i]},
                      .seats = 2};
        if (!cli_games_check(&g))
            return false;
    }
    return true;
}

static int run(Arena *a)
{
    bool goes_on = true;
    cli_games_catch_signals();
    for (uint32_t i = 0; i < a->players && goes_on; i++)
        for (uint32_t j = i + 1; j < a->players && goes_on; j++)
            goes_on = play_pair(a, i, j);
    if (isatty(STDERR_FILENO))
        (void)fprintf(stderr, "\r\033[K");
    if (!goes_on && !cli_games_signal())
        return a->code;
    ArenaCount sum;
    sum_up(a, &sum);
    bool is_odd = sum.value[ARENA_BROKEN] || sum.value[ARENA_UNFINISHED] ||
                  sum.value[ARENA_FORFEITS_A] || sum.value[ARENA_FORFEITS_B];
    int code = cli_games_signal() ? CLI_SIGNAL + cli_games_signal()
               : is_odd           ? CLI_REFUSED
                                  : CLI_FINE;
    if (a->html && !write_page(a))
        code = code == CLI_FINE ? CLI_BAD : code;
    return a->cli->is_json ? print_json(a, code) : print_text(a, code);
}

int cli_arena(Cli *cli, int argc, char **argv)
{
    const char *bands = CLI_RANDOM "," CLI_RANDOM, *test = NULL, *keep = NULL, *html = NULL;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t games = 400, threads = cores > 0 && cores < CREW_MAX ? (uint64_t)cores : 1;
    CliSeed seed = {.value = 1};
    CliRequest request = {0};
    CliGuestTerms terms = {.limit_ms = CLI_GUEST_LIMIT_MS};
    CliList words = {0}, options = {0};
    const CliOption table[] = {
        {"bands", CLI_TEXT, &bands, 0, CLI_LINE_BYTES - 1},
        {"scenario", CLI_TEXT, &request.scenario, 0, 0},
        {"map", CLI_TEXT, &request.map, 0, 0},
        {"list", CLI_TEXT, &request.list, 0, 0},
        {"games", CLI_WHOLE, &games, 1, 100000000},
        {"test", CLI_TEXT, &test, 0, 0},
        {"keep", CLI_TEXT, &keep, 0, 0},
        {"html", CLI_TEXT, &html, 0, 0},
        {"seed", CLI_SEED, &seed, 0, 0},
        {"threads", CLI_WHOLE, &threads, 1, CREW_MAX},
        {"option", CLI_LIST, &options, 0, 0},
        {"think", CLI_WHOLE, &terms.think_ms, 1, CLI_GUEST_MS_MAX},
        {"timeout", CLI_WHOLE, &terms.limit_ms, 1, CLI_GUEST_MS_MAX},
    };
    int code;
    if (!cli_args(cli, argc, argv, table, COUNT_OF(table), &words, 3, 1 + ARENA_PLAYERS_MAX, &code))
        return code;
    request.rules = cli_ruleset(cli, words.item[0]);
    if (!request.rules)
        return CLI_BAD;
    request.options = &options;
    request.seed = seed.value;
    Arena *a = calloc(1, sizeof *a);
    if (!a)
        return cli_fail(cli, "no_memory", NULL);
    *a = (Arena){.cli = cli,
                 .request = request,
                 .terms = terms,
                 .seed = seed.value,
                 .games = games,
                 .threads = (uint32_t)threads,
                 .has_test = test != NULL,
                 .html = html,
                 .file = {.path = keep},
                 .code = CLI_BAD};
    (void)snprintf(a->bands, sizeof a->bands, "%s",
                   !strcmp(bands, CLI_RANDOM) ? CLI_RANDOM "," CLI_RANDOM : bands);
    if (cli_sides(a->bands, a->band) != 2)
        code = cli_fail(cli, "arena_bands", NULL);
    else if (test && !read_test(test, &a->test))
        code = cli_fail(cli, "arena_test", "text", test, NULL);
    else
        code = read_players(a, &words) ? run(a) : CLI_BAD;
    free(a->file.plan);
    free(a);
    return code;
}
