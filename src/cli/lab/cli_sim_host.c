// SPDX-License-Identifier: MIT
// A worker's game is followed by a session, which knows the history that a guest is shown; it plays
// every choice a second time, which is little beside asking another process. A guest's fault loses
// it the game, and the next one gets a fresh process; after ten of them the run ends.
#include "cli/lab/cli_sim_host.h"
#include "cli/cli_host.h"
#include "protocol/wire/render.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS = CLI_FAULT_STOPPED + 1, MESSAGE_BYTES = TABLE_SETUP_MAX };

/// Where a worker's games are followed.
typedef struct Followed {
    Session *session;
    CliGuest *guest[SEAT_MAX]; ///< NULL: a bot of ours
    char *text;                ///< the setup message of the game
} Followed;

struct CliSimHost {
    const Cli *cli;
    const char *const *bot;
    SimHost host;
    uint32_t table_count;
    Followed *table;
    const char *message[SEAT_MAX]; ///< with the bands moved on by so many seats; may be NULL
    uint32_t seats;
    uint32_t seed_at[SEAT_MAX],
        seed_end[SEAT_MAX]; ///< where the seed's value stands in each message
    pthread_mutex_t lock;   ///< over what follows
    uint64_t fault[SEAT_MAX][FAULTS];
    char detail[SEAT_MAX][RENDER_MAX]; ///< of the first fault
    CliFault first[SEAT_MAX];
    atomic_bool is_hopeless; ///< a guest has failed too often
};

/// The setup message of a game: the one of its bands, with its own seeds.
static void begin(void *self, uint32_t worker, SimGame *game)
{
    CliSimHost *h = self;
    Followed *t = &h->table[worker];
    uint32_t moved = (game->seats_moved + game->bands_moved) % h->seats;
    const char *message = h->message[moved];
    JsonError error;
    Refusal why;
    game->terrain_seed = cli_guest_terrain(game->dice_seed);
    int n = snprintf(t->text, MESSAGE_BYTES, "%.*s\"%llu\",\"terrain_seed\":\"%llu\"%s",
                     (int)h->seed_at[moved], message, (unsigned long long)game->dice_seed,
                     (unsigned long long)game->terrain_seed, message + h->seed_end[moved]);
    // A setup that was accepted before is accepted with other seeds; whoever is asked in a session
    // without a game finds out.
    table_clear(t->session->table);
    if (n > 0 && n < MESSAGE_BYTES)
        (void)!session_start(t->session, t->text, (size_t)n, &error, &why, NULL);
    for (uint32_t i = 0; i < h->seats; i++)
        if (t->guest[i])
            cli_guest_begin(t->guest[i], game->bot_seed[i]);
}

static void chosen(void *self, uint32_t worker, uint8_t seat, const Choice *choice)
{
    Session *s = ((CliSimHost *)self)->table[worker].session;
    Refusal why;
    if (s->table->has_game && session_choose(s, seat, choice, &why, NULL))
        table_clear(s->table);
}

static void note(CliSimHost *h, uint32_t bot, CliFault fault, const char *detail)
{
    (void)pthread_mutex_lock(&h->lock);
    uint64_t sum = 0;
    if (!h->first[bot]) {
        h->first[bot] = fault;
        (void)snprintf(h->detail[bot], sizeof h->detail[bot], "%s", detail);
    }
    h->fault[bot][fault]++;
    for (uint32_t i = 0; i < FAULTS; i++)
        sum += h->fault[bot][i];
    if (sum >= CLI_FORFEITS_MAX)
        atomic_store(&h->is_hopeless, true);
    (void)pthread_mutex_unlock(&h->lock);
}

static SimAnswer choose(void *self, uint32_t worker, uint32_t bot, const Game *game, Choice *choice)
{
    CliSimHost *h = self;
    Followed *t = &h->table[worker];
    CliFault fault = CLI_FAULT_ROOM;
    if (atomic_load(&h->is_hopeless))
        return SIM_STOPPED;
    if (t->session->table->has_game &&
        !NEVER(game_digest(&t->session->table->game) != game_digest(game)))
        fault = cli_guest_choose(t->guest[bot], t->session, choice);
    if (fault == CLI_FAULT_NONE)
        return SIM_CHOSEN;
    if (fault == CLI_FAULT_STOPPED)
        return SIM_STOPPED;
    note(h, bot, fault, cli_guest_detail(t->guest[bot]));
    return SIM_FORFEIT;
}

/// Finds where the seed of a setup message stands.
static bool find_seed(CliSimHost *h, uint32_t i)
{
    Json json;
    Session *s = h->table[0].session;
    if (!json_parse(&json, h->message[i], strlen(h->message[i]), s->desk->token, WIRE_TOKEN_MAX))
        return false;
    uint32_t at = json_member(&json, 0, "seed");
    if (!at)
        return false;
    h->seed_at[i] = json.token[at].start - 1; // its quotes go, too
    h->seed_end[i] = json.token[at].end + 1;
    return true;
}

CliSimHost *cli_sim_host_open(const Cli *cli, const char *const *bot, const SimPlan *plan,
                              const CliGuestTerms *terms, const char *const *message)
{
    CliSimHost *h = calloc(1, sizeof *h);
    bool is_good = h != NULL;
    if (is_good) {
        h->cli = cli;
        h->bot = bot;
        h->host = (SimHost){h, begin, choose, chosen};
        h->seats = plan->setup->seat_count;
        for (uint32_t i = 0; i < h->seats; i++)
            h->message[i] = message[i];
        (void)pthread_mutex_init(&h->lock, NULL);
        h->table = calloc(plan->threads, sizeof *h->table);
        h->table_count = h->table ? plan->threads : 0;
        is_good = h->table != NULL;
    }
    for (uint32_t i = 0; is_good && i < h->table_count; i++) {
        Followed *t = &h->table[i];
        t->session = cli_host_open(cli->lang);
        t->text = malloc(MESSAGE_BYTES);
        is_good = t->session && t->text;
        for (uint32_t k = 0; k < h->seats && is_good; k++)
            if (!plan->bot[k])
                is_good = (t->guest[k] = cli_guest_open(cli, bot[k], *terms)) != NULL;
    }
    for (uint32_t i = 0; is_good && i < h->seats; i++)
        is_good = !message[i] || find_seed(h, i);
    if (is_good)
        return h;
    cli_fail(cli, "no_memory", NULL);
    cli_sim_host_close(h);
    return NULL;
}

void cli_sim_host_close(CliSimHost *h)
{
    if (!h)
        return;
    for (uint32_t i = 0; i < h->table_count; i++) {
        for (uint32_t k = 0; k < SEAT_MAX; k++)
            cli_guest_close(h->table[i].guest[k]);
        cli_host_close(h->table[i].session);
        free(h->table[i].text);
    }
    (void)pthread_mutex_destroy(&h->lock);
    free(h->table);
    free(h);
}

const SimHost *cli_sim_host(const CliSimHost *h) { return &h->host; }

void cli_sim_host_tell(const CliSimHost *h)
{
    for (uint32_t i = 0; i < h->seats; i++)
        if (h->first[i])
            cli_guest_tell(h->cli, h->bot[i], h->first[i], h->detail[i]);
}

void cli_sim_host_put(const CliSimHost *h, JsonWriter *w)
{
    json_write_key(w, "faults");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < h->seats; i++) {
        json_write_open(w, '{');
        for (uint32_t k = 1; k < FAULTS; k++)
            if (h->fault[i][k])
                json_put_int(w, cli_fault_name((CliFault)k), (int64_t)h->fault[i][k]);
        if (h->first[i])
            json_put_text(w, "first", h->detail[i]);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}
