// SPDX-License-Identifier: MIT
// States are identified by game_print() (128 bits), and the games are not kept: two games with the
// same print count as the same. Ends with the same outcome items are the same state. Refused:
// keeping the games, which would hold only a twentieth of the states.
#include "core/outcome.h"
#include "odds/odds_walk.h"
#include <string.h>

enum {
    TABLE_LEAST = 64,   ///< entries of the smallest table of prints
    ROOM_PER_STATE = 56 ///< bytes of the room per state, when the memory is divided
};

// --- memory ---

static void *carve(unsigned char **at, size_t count, size_t size)
{
    void *here = *at;
    *at += (count * size + 15) & ~(size_t)15;
    return here;
}

OddsWalk *odds_walk_lay_out(const Game *game, const OddsWork *work)
{
    unsigned char *at = work->memory;
    const size_t fixed = sizeof(OddsWalk) + 3 * game_size() + ODDS_CHOICES_MAX * sizeof(Choice) +
                         ODDS_REPLIES_MAX * sizeof(OddsReply) +
                         ODDS_ROLLS_MAX * sizeof(OddsRolled) + ODDS_LISTS_MAX * sizeof(OddsList) +
                         ODDS_CHAINS_MAX * sizeof(OddsChain) + 18 * 16;
    if (work->size < ODDS_FORESEE_LEAST)
        return NULL;
    OddsWalk *w = carve(&at, 1, sizeof *w);
    uint32_t seats;
    (void)game_seats(game, &seats);
    memset(w, 0, sizeof *w);
    w->before = game;
    w->work = work;
    w->seat = game_decider(game);
    w->seats = (uint8_t)seats;
    w->stop_at = ODDS_STOP_EVERY;
    const size_t each = sizeof w->state[0] + sizeof w->weight[0] + seats * sizeof w->loss[0] +
                        sizeof w->order[0] + sizeof w->outcome[0];
    const size_t all = (work->size - fixed) / (each + 3 * sizeof w->table[0] + ROOM_PER_STATE);
    size_t places = TABLE_LEAST;
    while (places / 3 * 2 < all) // a third of the table stays free; it takes three places a state
        places *= 2;
    w->table_max = (uint32_t)places;
    w->state_max = (uint32_t)all;
    w->game = carve(&at, 1, game_size());
    w->beside = carve(&at, 1, game_size());
    w->from = carve(&at, 1, game_size());
    w->choice = carve(&at, ODDS_CHOICES_MAX, sizeof w->choice[0]);
    w->reply = carve(&at, ODDS_REPLIES_MAX, sizeof w->reply[0]);
    w->roll = carve(&at, ODDS_ROLLS_MAX, sizeof w->roll[0]);
    w->list = carve(&at, ODDS_LISTS_MAX, sizeof w->list[0]);
    w->chain = carve(&at, ODDS_CHAINS_MAX, sizeof w->chain[0]);
    w->state = carve(&at, w->state_max, sizeof w->state[0]);
    w->weight = carve(&at, w->state_max, sizeof w->weight[0]);
    w->loss = carve(&at, w->state_max, seats * sizeof w->loss[0]);
    w->order = carve(&at, w->state_max, sizeof w->order[0]);
    w->outcome = carve(&at, w->state_max, sizeof w->outcome[0]);
    w->table = carve(&at, places, sizeof w->table[0]);
    w->room = w->low = at;
    w->high = w->end_of_room = (unsigned char *)work->memory + (work->size & ~(size_t)15);
    CORE_ASSERT(w->low < w->high);
    w->table_mask = TABLE_LEAST - 1;
    memset(w->table, 0, TABLE_LEAST * sizeof w->table[0]);
    memset(w->list, 0, ODDS_LISTS_MAX * sizeof w->list[0]);
    return w;
}

/// Reserve for telling the result at any moment: the shares of all ways, and the edges of the steps
/// under way, which need less than the steps themselves.
static size_t reserve(const OddsWalk *w)
{
    return (size_t)(w->end_of_room - w->high) +
           (size_t)(w->outcome_count + 2) * (w->reply_count + 2) * sizeof(OddsShare);
}

static bool has_room(OddsWalk *w, size_t size)
{
    bool fits = (size_t)(w->high - w->low) >= size + reserve(w);
    if (!fits)
        w->end = ODDS_NO_ROOM;
    return fits;
}

void *odds_walk_keep(OddsWalk *w, size_t size, size_t align)
{
    if (!has_room(w, size + align))
        return NULL;
    size_t used = ((size_t)(w->low - w->room) + align - 1) / align * align;
    w->low = w->room + used + size;
    return w->room + used;
}

void *odds_walk_stack(OddsWalk *w, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    if (!has_room(w, 2 * size)) // its edges need reserve afterwards, too
        return NULL;
    return w->high -= size;
}

// --- states by their print ---

static uint32_t place_of(const OddsWalk *w, GamePrint print)
{
    uint32_t i = (uint32_t)(print.a ^ print.b >> 32) & w->table_mask;
    while (w->table[i] && (w->state[w->table[i] - 1].print.a != print.a ||
                           w->state[w->table[i] - 1].print.b != print.b))
        i = (i + 1) & w->table_mask;
    return i;
}

uint32_t odds_state_known(const OddsWalk *w, GamePrint print)
{
    return w->table[place_of(w, print)] - 1; // 0 is free, and wraps to ODDS_NO_STATE
}

/// Doubles the table; it starts small so that a small question stays cheap.
static void grow_table(OddsWalk *w)
{
    w->table_mask = w->table_mask * 2 + 1;
    memset(w->table, 0, ((size_t)w->table_mask + 1) * sizeof w->table[0]);
    for (uint32_t i = 0; i < w->state_count; i++)
        w->table[place_of(w, w->state[i].print)] = i + 1;
}

/// The state with this print; *is_new if there was none.
static uint32_t find_state(OddsWalk *w, GamePrint print, bool *is_new)
{
    uint32_t at = place_of(w, print);
    *is_new = !w->table[at];
    if (!*is_new)
        return w->table[at] - 1;
    if (w->state_count == w->state_max) {
        w->end = ODDS_NO_ROOM;
        return ODDS_NO_STATE;
    }
    uint32_t i = w->state_count++;
    w->state[i] = (OddsState){.print = print};
    if (w->state_count / 2 > w->table_mask / 3 && w->table_mask + 1 < w->table_max)
        grow_table(w);
    else
        w->table[at] = i + 1;
    return i;
}

// --- ends ---

static GamePrint print_items(const OddsItem *item, uint32_t count)
{
    GamePrint p = {rng_mix(count, 1), rng_mix(count, 2)};
    for (uint32_t i = 0; i < count; i++) {
        uint64_t word[2] = {0, 0};
        memcpy(word, &item[i], sizeof item[i]);
        p.a = rng_mix(p.a ^ word[0], word[1]);
        p.b = rng_mix(p.b + word[1], word[0]);
    }
    return p;
}

static uint32_t end_state(OddsWalk *w)
{
    // Reserves the most items, then keeps only those written.
    OddsItem *item = odds_walk_keep(w, ODDS_ITEM_MAX * sizeof *item, sizeof *item);
    if (!item)
        return ODDS_NO_STATE;
    uint32_t count = odds_outcome(w->before, w->game, item);
    bool is_new;
    uint32_t i = find_state(w, print_items(item, count), &is_new);
    w->low = (unsigned char *)item;
    if (i == ODDS_NO_STATE || !is_new)
        return i;
    w->low = (unsigned char *)(item + count);
    w->state[i].kind = ODDS_STATE_END;
    w->state[i].link = w->outcome_count;
    w->outcome[w->outcome_count++] = (OddsOutcome){(uint32_t)(item - odds_items(w)), count};
    int64_t loss[SEAT_MAX];
    odds_outcome_loss(w->before, item, count, loss);
    for (uint32_t s = 0; s < w->seats; s++)
        w->loss[(size_t)i * w->seats + s] = loss[s] * (1 << ODDS_WORTH_SHIFT);
    return i;
}

GamePrint odds_state_print(const OddsWalk *w, Game *game)
{
    const RulesetOutcomes *rules = game_ruleset(w->before)->outcomes;
    if (rules && rules->fold)
        rules->fold(game);
    return game_print(game);
}

uint32_t odds_state_arrive(OddsWalk *w, bool *is_new)
{
    *is_new = false;
    if (game_rests(w->game))
        return end_state(w);
    return find_state(w, odds_state_print(w, w->game), is_new);
}
