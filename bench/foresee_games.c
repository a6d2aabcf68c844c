// SPDX-License-Identifier: MIT
// foresee_games JOURNAL...: how long it takes to foresee the choices of recorded games. Every
// choice that rolls dice is a question; beside it the same choice is played once, so that the cost
// of a question can be told in games played: a number that hardly depends on the machine. Prints
// JSON.
#include "core/ruleset.h"
#include "odds/odds_foresee.h"
#include "protocol/session/session.h"
#include "protocol/wire/wire.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE_BYTES = 1 << 20, TOKENS = 1 << 14, QUESTIONS = 1 << 16, SHOTS = 2001 };

typedef struct Times {
    double us[QUESTIONS];
    uint32_t count;
} Times;

typedef struct Bench {
    SessionHost host;
    _Alignas(16) unsigned char memory[SESSION_FORESEE];
    Game *game;
    Times foreseen, played;
    uint32_t asked, not_done;
    uint64_t steps;
    char line[LINE_BYTES];
    JsonToken token[TOKENS];
} Bench;

static double now_us(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void add(Times *t, double us)
{
    if (t->count < QUESTIONS)
        t->us[t->count++] = us;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double share_of(const Times *t, uint32_t percent)
{
    return t->count ? t->us[(uint64_t)(t->count - 1) * percent / 100] : 0;
}

/// Plays a choice to the end of its action, whoever decides on the way taking the first candidate.
static void play(Bench *b, const Game *g, const Choice *c)
{
    Rng rng = {b->asked};
    DiceDriver dice = dice_sampler(&rng);
    game_copy(b->game, g);
    game_apply(b->game, c, dice, NULL);
    while (!game_rests(b->game)) {
        Choice first;
        (void)game_candidates(b->game, &first, 1);
        game_apply(b->game, &first, dice, NULL);
    }
}

static double foresee(Bench *b, const Game *g, const Choice *c, OddsForesight *f)
{
    OddsWork work = {.memory = b->memory, .size = sizeof b->memory};
    double begin = now_us();
    b->not_done += odds_foresee(g, c, &work, f) != ODDS_DONE;
    return now_us() - begin;
}

static void question(Bench *b, const Game *g, const Choice *c)
{
    OddsForesight f;
    double us = foresee(b, g, c, &f);
    b->asked++;
    if (!f.roll_count)
        return;
    add(&b->foreseen, us);
    b->steps += f.steps;
    double begin = now_us();
    play(b, g, c);
    add(&b->played, now_us() - begin);
}

/// The choice of a message, if it is one that may be made now.
static bool read_choice(Bench *b, size_t length, Choice *c)
{
    Json json;
    const Game *g = session_game(&b->host.session);
    memset(c, 0, sizeof *c);
    if (!g || game_wait(g) != GAME_WAIT_CHOICE ||
        !json_parse(&json, b->line, length, b->token, TOKENS))
        return false;
    uint32_t at = json_member(&json, 0, "choice");
    return at && wire_read_choice(&json, at, g, c) &&
           !refusal_is(game_check(g, game_decider(g), c));
}

static bool replay(Bench *b, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    session_host_init(&b->host, TEXT_FR);
    while (fgets(b->line, sizeof b->line, file)) {
        bool chooses = !strncmp(b->line, "{\"type\":\"choose\"", 16);
        char *hash = strstr(b->line, ",\"hash\"");
        if (chooses && hash)
            memcpy(hash, "}\n", 3);
        size_t length = strcspn(b->line, "\n");
        Choice c;
        if (chooses && read_choice(b, length, &c))
            question(b, session_game(&b->host.session), &c);
        if (chooses || !strncmp(b->line, "{\"type\":\"setup\"", 15))
            (void)session_handle(&b->host.session, b->line, length, NULL);
    }
    (void)fclose(file);
    return true;
}

/// A shot that nobody answers: two dice, two saves.
static double plain_shot(Bench *b)
{
    static const char setup[] =
        "{\"type\":\"setup\",\"system\":\"aurore\",\"scenario\":\"extermination\",\"tape\":[],"
        "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[]},\"profiles\":[{\"id\":\"bow\",\"stats\":"
        "{"
        "\"I\":3,\"R\":4,\"C\":4,\"T\":4,\"V\":1},\"weapons\":[{\"name\":\"Arc\",\"power\":2,"
        "\"melee\":false,\"range\":[5,10,20]}]},{\"id\":\"stone\",\"stats\":{\"I\":3,\"C\":4,\"S\":"
        "5,"
        "\"V\":1},\"weapons\":[{\"name\":\"Lame\",\"power\":1}]}],\"seats\":[{\"name\":\"A\","
        "\"band\":[\"bow\"]},{\"name\":\"B\",\"band\":[\"stone\"]}],\"position\":{\"turn\":1,"
        "\"camp1\":\"A\",\"to_act\":\"A\",\"resume\":\"action\",\"figure\":\"bow\",\"actions\":1,"
        "\"figures\":{\"bow\":{\"at\":[2,12]},\"stone\":{\"at\":[9,12]}}}}";
    static const char choice[] =
        "{\"choice\":{\"kind\":\"shoot\",\"target\":\"stone\",\"weapon\":\"Arc\"}}";
    static Times shots;
    Choice c;
    session_host_init(&b->host, TEXT_FR);
    (void)session_handle(&b->host.session, setup, strlen(setup), NULL);
    memcpy(b->line, choice, sizeof choice);
    if (!read_choice(b, strlen(choice), &c))
        return 0;
    for (uint32_t i = 0; i < SHOTS; i++) {
        OddsForesight f;
        double us = foresee(b, session_game(&b->host.session), &c, &f);
        if (f.roll_count)
            add(&shots, us);
    }
    qsort(shots.us, shots.count, sizeof shots.us[0], by_value);
    return share_of(&shots, 50);
}

int main(int argc, char **argv)
{
    Bench *b = aligned_alloc(16, (sizeof *b + 15) & ~(size_t)15);
    if (!b || argc < 2 || !(memset(b, 0, sizeof *b), b->game = malloc(game_size()))) {
        (void)fprintf(stderr, "usage: foresee_games JOURNAL...\n");
        return 2;
    }
    for (int i = 1; i < argc; i++)
        if (!replay(b, argv[i])) {
            (void)fprintf(stderr, "%s cannot be read\n", argv[i]);
            return 2;
        }
    double sum = 0, games = 0;
    for (uint32_t i = 0; i < b->foreseen.count; i++) {
        sum += b->foreseen.us[i];
        games += b->played.us[i];
    }
    uint32_t n = b->foreseen.count ? b->foreseen.count : 1;
    double game = games / n;
    qsort(b->foreseen.us, b->foreseen.count, sizeof b->foreseen.us[0], by_value);
    double p95 = share_of(&b->foreseen, 95), most = share_of(&b->foreseen, 100);
    printf("{\"asked\":%u,\"with_dice\":%u,\"not_done\":%u,\"mean_us\":%.1f,\"p50_us\":%.1f,"
           "\"p95_us\":%.1f,\"p99_us\":%.1f,\"most_us\":%.1f,\"plain_shot_us\":%.2f,"
           "\"step_us\":%.3f,\"game_us\":%.2f,\"mean_games\":%.1f,\"p95_games\":%.0f,"
           "\"most_games\":%.0f}\n",
           b->asked, b->foreseen.count, b->not_done, sum / n, share_of(&b->foreseen, 50), p95,
           share_of(&b->foreseen, 99), most, plain_shot(b), b->steps ? sum / (double)b->steps : 0,
           game, sum / n / game, p95 / game, most / game);
    free(b->game);
    free(b);
    return 0;
}
