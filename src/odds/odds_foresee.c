// SPDX-License-Identifier: MIT
// A walk in depth over the states that a choice can lead to. Each is looked up by its print, so it
// is played on from once, however many ways lead there; only the games on the way down are kept, a
// print and a few numbers of all others. States are left in the order in which they are finished,
// and that order, backwards, is one in which nobody comes before those who lead to him: chances
// flow down it in a single pass, and what is best for whom up it in another. Queues by number of
// dice were refused: states of different lengths merge, and each late arrival sends its chance down
// the whole rest again.
#include "odds/odds_foresee.h"
#include "odds/odds_classes.h"
#include <string.h>

__extension__ typedef unsigned __int128 Wide;
__extension__ typedef __int128 Signed;

/// A chance on its way: parts of this. Finer than a share, so that rounding stays below it.
#define WHOLE ((Wide)1 << 120)

enum {
    DEPTH_MAX = 144,     ///< rolls and decisions in a row
    CHOICES_MAX = 48,    ///< answers looked at in one decision
    WHERE_MAX = 4,       ///< that differ only in where they go
    REPLIES_MAX = 48,    ///< different ones in all
    ROLLS_MAX = 96,      ///< different rolls in all
    KEPT_CLASSES = 8,    ///< lists of classes that are remembered
    STOP_EVERY = 64,     ///< states between two questions whether to stop
    TABLE_LEAST = 64,    ///< places of the smallest table of prints
    WORTH_SHIFT = 16,    ///< losses are counted in such parts
    EDGES_PER_STATE = 6, ///< how the memory is shared out
    ITEMS_PER_STATE = 2
};

enum { STATE_OPEN, STATE_ROLL, STATE_DECISION, STATE_END };
static const uint32_t no_state = UINT32_MAX;

typedef struct State {
    GamePrint print; ///< of an end: of its items
    uint32_t edge, edge_count;
    uint32_t link; ///< of an end its outcome, of a roll which it is, of a decision its best edge
    uint8_t kind, seat;
    uint8_t reserved[2];
} State;

typedef struct Edge {
    OddsShare share;
    uint32_t to;
    uint16_t reply;     ///< of a decision of others: from 1; 0: none
    uint16_t candidate; ///< of a decision: which of game_candidates()
} Edge;

/// A state under way: its game, and where it can go.
typedef struct Step {
    uint32_t state, next, count;
    uint32_t to[ODDS_CLASSES_MAX];
    uint16_t reply[CHOICES_MAX], candidate[CHOICES_MAX];
    union {
        OddsClass class[ODDS_CLASSES_MAX];
        Choice choice[CHOICES_MAX];
    };
} Step;
_Static_assert((int)CHOICES_MAX <= (int)ODDS_CLASSES_MAX, "a place for each");

typedef struct Kept {
    Roll roll;
    uint32_t count;
    OddsClass class[ODDS_CLASSES_MAX];
} Kept;

typedef struct OddsWalk {
    const Game *before;
    const OddsWork *work;
    OddsEnd end;
    uint8_t seat; ///< whose choice it is
    uint32_t state_count, state_max, edge_count, edge_max, item_count, item_max;
    uint32_t outcome_count, outcome_max, reply_count, roll_count, order_count;
    uint32_t table_mask, kept_count, steps;
    State *state;
    Wide *weight;
    int64_t (*loss)[SEAT_MAX];
    uint32_t *order, *table; ///< table: state + 1, by print; 0: free
    Edge *edge;
    OddsItem *item;
    OddsOutcome *outcome;
    OddsReply *reply;
    OddsRolled *roll;
    Kept *kept;
    Step *step;
    unsigned char *games;  ///< one for each step, and one more
    struct OddsWalk *self; ///< a copy of this, for questions afterwards
} Walk;

// --- memory ---

static void *carve(unsigned char **at, size_t count, size_t size)
{
    void *here = *at;
    *at += (count * size + 15) & ~(size_t)15;
    return here;
}

static size_t game_room(void) { return (game_size() + 15) & ~(size_t)15; }

/// Shares the memory out: what has a fixed size first, then so many states as the rest holds.
static bool lay_out(Walk *w)
{
    unsigned char *at = w->work->memory;
    const unsigned char *end = at + w->work->size;
    size_t fixed = (DEPTH_MAX + 1) * game_room() + DEPTH_MAX * sizeof(Step) +
                   KEPT_CLASSES * sizeof(Kept) + REPLIES_MAX * sizeof(OddsReply) +
                   ROLLS_MAX * sizeof(OddsRolled) + sizeof *w->self + 16 * 64;
    size_t each = sizeof(State) + sizeof(Wide) + sizeof w->loss[0] + sizeof(uint32_t) +
                  4 * sizeof(uint32_t) + EDGES_PER_STATE * sizeof(Edge) +
                  ITEMS_PER_STATE * sizeof(OddsItem) + sizeof(OddsOutcome);
    if (w->work->size < fixed + 64 * each)
        return false;
    size_t states = (w->work->size - fixed) / each, places = TABLE_LEAST;
    while (places * 2 <= states * 4)
        places *= 2;
    w->state_max = (uint32_t)(places / 2 < states ? places / 2 : states);
    w->edge_max = (uint32_t)states * EDGES_PER_STATE;
    w->item_max = (uint32_t)states * ITEMS_PER_STATE;
    w->outcome_max = (uint32_t)states;
    w->self = carve(&at, 1, sizeof *w->self);
    w->games = carve(&at, DEPTH_MAX + 1, game_room());
    w->step = carve(&at, DEPTH_MAX, sizeof(Step));
    w->kept = carve(&at, KEPT_CLASSES, sizeof(Kept));
    w->reply = carve(&at, REPLIES_MAX, sizeof(OddsReply));
    w->roll = carve(&at, ROLLS_MAX, sizeof(OddsRolled));
    w->state = carve(&at, states, sizeof(State));
    w->weight = carve(&at, states, sizeof(Wide));
    w->loss = carve(&at, states, sizeof w->loss[0]);
    w->order = carve(&at, states, sizeof(uint32_t));
    w->edge = carve(&at, w->edge_max, sizeof(Edge));
    w->item = carve(&at, w->item_max, sizeof(OddsItem));
    w->outcome = carve(&at, w->outcome_max, sizeof(OddsOutcome));
    w->table = carve(&at, places, sizeof(uint32_t));
    CORE_ASSERT(at <= end);
    (void)end;
    w->table_mask = TABLE_LEAST - 1;
    memset(w->table, 0, TABLE_LEAST * sizeof(uint32_t));
    return true;
}

static Game *game_at(const Walk *w, uint32_t depth)
{
    return (Game *)(void *)(w->games + depth * game_room());
}

// --- states by their print ---

static uint32_t place_of(const Walk *w, GamePrint print)
{
    uint32_t i = (uint32_t)(print.a ^ print.b >> 32) & w->table_mask;
    while (w->table[i] && (w->state[w->table[i] - 1].print.a != print.a ||
                           w->state[w->table[i] - 1].print.b != print.b))
        i = (i + 1) & w->table_mask;
    return i;
}

/// A table for twice as many; a small question pays for a small one only.
static void grow_table(Walk *w)
{
    w->table_mask = w->table_mask * 2 + 1;
    memset(w->table, 0, ((size_t)w->table_mask + 1) * sizeof(uint32_t));
    for (uint32_t i = 0; i < w->state_count; i++)
        w->table[place_of(w, w->state[i].print)] = i + 1;
}

/// The state with this print; *is_new if there was none.
static uint32_t find_state(Walk *w, GamePrint print, bool *is_new)
{
    uint32_t at = place_of(w, print);
    *is_new = !w->table[at];
    if (!*is_new)
        return w->table[at] - 1;
    if (w->state_count == w->state_max) {
        w->end = ODDS_NO_ROOM;
        return no_state;
    }
    uint32_t i = w->state_count++;
    w->state[i] = (State){.print = print};
    if (w->state_count * 2 > w->table_mask) {
        grow_table(w);
    } else {
        w->table[at] = i + 1;
    }
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

/// Ends are the same where the same came of them, whatever else differs.
static uint32_t end_state(Walk *w, const Game *g)
{
    if (w->item_count + ODDS_ITEM_MAX > w->item_max) {
        w->end = ODDS_NO_ROOM;
        return no_state;
    }
    OddsItem *item = w->item + w->item_count;
    uint32_t count = odds_outcome(w->before, g, item);
    bool is_new;
    uint32_t i = find_state(w, print_items(item, count), &is_new);
    if (i == no_state || !is_new)
        return i;
    w->state[i].kind = STATE_END;
    w->state[i].link = w->outcome_count;
    w->outcome[w->outcome_count++] = (OddsOutcome){w->item_count, count};
    w->item_count += count;
    odds_outcome_loss(w->before, item, count, w->loss[i]);
    for (uint32_t s = 0; s < SEAT_MAX; s++)
        w->loss[i][s] *= 1 << WORTH_SHIFT;
    return i;
}

// --- where a state can go ---

static bool is_same_roll(const Roll *a, const Roll *b)
{
    return a->count == b->count && a->sides == b->sides &&
           !memcmp(&a->sense, &b->sense, sizeof a->sense);
}

/// The classes of a roll, from memory if the same was asked a moment ago: opposed pools ask for the
/// same one again and again.
static uint32_t classes_of(Walk *w, const Roll *roll, OddsClass *list)
{
    for (uint32_t i = 0; i < w->kept_count && i < KEPT_CLASSES; i++)
        if (is_same_roll(&w->kept[i].roll, roll)) {
            memcpy(list, w->kept[i].class, w->kept[i].count * sizeof list[0]);
            return w->kept[i].count;
        }
    uint32_t count = odds_classes(roll, list);
    if (roll->count > 1) {
        Kept *kept = &w->kept[w->kept_count++ % KEPT_CLASSES];
        kept->roll = *roll;
        kept->count = count;
        memcpy(kept->class, list, count * sizeof list[0]);
    }
    return count;
}

/// Dice for the same purpose at the same threshold are one thing to tell, however many at once.
static uint32_t roll_index(Walk *w, const Roll *roll)
{
    OddsRolled r = {roll->what, roll->figure, roll->sides, roll->count, roll->count, roll->sense,
                    0};
    r.sense.counts_to = 0;
    for (uint32_t i = 0; i < w->roll_count; i++) {
        OddsRolled *q = &w->roll[i];
        if (q->what != r.what || q->figure.n != r.figure.n || q->sides != r.sides ||
            memcmp(&q->sense, &r.sense, sizeof r.sense) != 0)
            continue;
        q->least = r.least < q->least ? r.least : q->least;
        q->most = r.most > q->most ? r.most : q->most;
        return i;
    }
    if (w->roll_count == ROLLS_MAX) {
        w->end = ODDS_NO_ROOM;
        return 0;
    }
    w->roll[w->roll_count] = r;
    return w->roll_count++;
}

/// The number of a reply of somebody else, from 1; how it is carried out makes no difference.
static uint16_t reply_index(Walk *w, const Game *g, const Choice *c)
{
    OddsReply r = {
        game_decision(g), game_decision_figure(g), game_decider(g), c->kind, c->weapon, 0};
    for (uint32_t i = 0; i < w->reply_count; i++) {
        const OddsReply *q = &w->reply[i];
        if (q->decision == r.decision && q->figure.n == r.figure.n && q->seat == r.seat &&
            q->kind == r.kind && q->weapon == r.weapon)
            return (uint16_t)(i + 1);
    }
    if (w->reply_count == REPLIES_MAX) {
        w->end = ODDS_NO_ROOM;
        return 0;
    }
    w->reply[w->reply_count++] = r;
    return (uint16_t)w->reply_count;
}

/// The same but for where it goes.
static bool is_alike(const Choice *a, const Choice *b)
{
    Choice c = *b;
    c.path = a->path;
    c.place = a->place;
    c.z = a->z;
    c.has_z = a->has_z;
    c.corner = a->corner;
    return !memcmp(a, &c, sizeof c);
}

/// Of many ways to the same thing, a flight's paths, a few from all over the list are looked at.
static bool is_one_too_many(const Choice *list, uint32_t count, uint32_t i)
{
    uint32_t all = 0, before = 0;
    for (uint32_t k = 0; k < count; k++) {
        bool alike = is_alike(&list[k], &list[i]);
        all += alike;
        before += alike && k < i;
    }
    return all > WHERE_MAX && before && before * WHERE_MAX / all == (before - 1) * WHERE_MAX / all;
}

static void open_step(Walk *w, Step *step, uint32_t state, const Game *g)
{
    State *s = &w->state[state];
    step->state = state;
    step->next = 0;
    if (game_wait(g) == GAME_WAIT_DICE) {
        step->count = classes_of(w, game_roll(g), step->class);
        s->link = roll_index(w, game_roll(g));
        s->seat = SEAT_NONE;
        return;
    }
    s->seat = game_decider(g);
    uint32_t count = game_candidates(g, step->choice, CHOICES_MAX);
    step->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (is_one_too_many(step->choice, count, i))
            continue;
        uint32_t k = step->count++;
        step->candidate[k] = (uint16_t)i;
        step->reply[k] = s->seat == w->seat ? 0 : reply_index(w, g, &step->choice[i]);
    }
}

/// Plays on from a step by its next class or choice, into the game one deeper.
static void play_on(Walk *w, Step *step, uint32_t depth)
{
    Game *to = game_at(w, depth + 1);
    game_copy(to, game_at(w, depth));
    if (w->state[step->state].seat == SEAT_NONE)
        game_give_reading(to, step->class[step->next].reading, dice_ask(), NULL);
    else
        game_apply(to, &step->choice[step->candidate[step->next]], dice_ask(), NULL);
    w->steps++;
}

/// Writes the edges of a step that has been everywhere. A way back to itself is left out: what
/// happens in the end is then as likely as among the others.
static void close_step(Walk *w, const Step *step)
{
    State *s = &w->state[step->state];
    bool rolls = s->seat == SEAT_NONE;
    OddsShare back = 0, sum = 0;
    if (w->edge_count + step->count > w->edge_max) {
        w->end = ODDS_NO_ROOM;
        return;
    }
    for (uint32_t i = 0; rolls && i < step->count; i++)
        back += step->to[i] == step->state ? step->class[i].share : 0;
    s->edge = w->edge_count;
    s->kind = rolls ? STATE_ROLL : STATE_DECISION;
    Edge *most = NULL;
    for (uint32_t i = 0; i < step->count; i++) {
        if (step->to[i] == step->state)
            continue;
        Edge *e = &w->edge[w->edge_count++];
        *e = (Edge){.to = step->to[i]};
        if (rolls) {
            e->share = back ? (OddsShare)((Wide)step->class[i].share * ODDS_ONE / (ODDS_ONE - back))
                            : step->class[i].share;
            sum += e->share;
            most = !most || e->share > most->share ? e : most;
        } else {
            e->reply = step->reply[i];
            e->candidate = step->candidate[i];
        }
    }
    if (most)
        most->share += ODDS_ONE - sum;
    s->edge_count = w->edge_count - s->edge;
    if (!s->edge_count)
        w->end = ODDS_ENDLESS;
    w->order[w->order_count++] = step->state;
}

/// The state that a game stands in, known or not.
static uint32_t arrive(Walk *w, const Game *g, bool *is_new)
{
    *is_new = false;
    if (game_rests(g))
        return end_state(w, g);
    return find_state(w, game_print(g), is_new);
}

/// Goes everywhere; returns the state that the choice itself leads to.
static uint32_t walk(Walk *w, const Choice *choice)
{
    bool is_new;
    game_copy(game_at(w, 0), w->before);
    game_apply(game_at(w, 0), choice, dice_ask(), NULL);
    w->steps++;
    uint32_t root = arrive(w, game_at(w, 0), &is_new);
    if (!is_new || w->end)
        return root;
    uint32_t depth = 0;
    open_step(w, &w->step[0], root, game_at(w, 0));
    while (w->end == ODDS_DONE) {
        Step *step = &w->step[depth];
        if (step->next == step->count) {
            close_step(w, step);
            if (!depth)
                break;
            depth--;
            w->step[depth].to[w->step[depth].next++] = step->state;
            continue;
        }
        play_on(w, step, depth);
        uint32_t to = arrive(w, game_at(w, depth + 1), &is_new);
        if (w->end)
            break;
        if (!is_new) {
            if (w->state[to].kind == STATE_OPEN && to != step->state)
                w->end = ODDS_ENDLESS;
            step->to[step->next++] = to;
        } else if (depth + 1 == DEPTH_MAX) {
            w->end = ODDS_TOO_DEEP;
        } else {
            depth++;
            open_step(w, &w->step[depth], to, game_at(w, depth));
        }
        if (w->steps % STOP_EVERY == 0 && w->work->stop && w->work->stop(w->work->self))
            w->end = ODDS_STOPPED;
    }
    return root;
}

// --- what is best for whom ---

/// How much better than the others a seat comes out.
static int64_t gain(const int64_t loss[SEAT_MAX], uint8_t seat)
{
    int64_t sum = 0;
    for (uint32_t s = 0; s < SEAT_MAX; s++)
        sum += s == seat ? -loss[s] : loss[s];
    return sum;
}

static uint32_t best_edge(const Walk *w, const State *s, uint32_t reply)
{
    uint32_t best = no_state;
    for (uint32_t k = s->edge; k < s->edge + s->edge_count; k++) {
        if (reply && w->edge[k].reply != reply)
            continue;
        if (best == no_state ||
            gain(w->loss[w->edge[k].to], s->seat) > gain(w->loss[w->edge[best].to], s->seat))
            best = k;
    }
    return best;
}

static void weigh(Walk *w)
{
    for (uint32_t n = 0; n < w->order_count; n++) {
        uint32_t i = w->order[n];
        State *s = &w->state[i];
        if (s->kind == STATE_DECISION) {
            s->link = best_edge(w, s, 0);
            memcpy(w->loss[i], w->loss[w->edge[s->link].to], sizeof w->loss[i]);
            continue;
        }
        for (uint32_t seat = 0; seat < SEAT_MAX; seat++) {
            Signed sum = 0;
            for (uint32_t k = s->edge; k < s->edge + s->edge_count; k++)
                sum += (Signed)w->loss[w->edge[k].to][seat] * (Signed)w->edge[k].share;
            w->loss[i][seat] = (int64_t)(sum / (Signed)ODDS_ONE);
        }
    }
}

// --- chances ---

static Wide times(Wide weight, OddsShare share)
{
    const Wide low = ((Wide)1 << 62) - 1;
    return (weight >> 62) * share + ((weight & low) * share >> 62);
}

/// Lets the chances flow, everybody choosing what is best for him, but for one reply that is taken
/// wherever it can be (0: none).
static void flow(Walk *w, uint32_t root, uint32_t reply)
{
    memset(w->weight, 0, w->state_count * sizeof w->weight[0]);
    w->weight[root] = WHOLE;
    for (uint32_t n = w->order_count; n-- > 0;) {
        uint32_t i = w->order[n];
        const State *s = &w->state[i];
        if (!w->weight[i])
            continue;
        if (s->kind == STATE_DECISION) {
            uint32_t k = reply ? best_edge(w, s, reply) : no_state;
            w->weight[w->edge[k == no_state ? s->link : k].to] += w->weight[i];
            continue;
        }
        for (uint32_t k = s->edge; k < s->edge + s->edge_count; k++)
            w->weight[w->edge[k].to] += times(w->weight[i], w->edge[k].share);
    }
}

static OddsShare to_share(Wide weight) { return (OddsShare)(weight >> 58); }

/// The shares of a way; what rounding took goes to the likeliest.
static void take_shares(const Walk *w, OddsShare *share)
{
    OddsShare sum = 0;
    uint32_t best = 0;
    for (uint32_t i = 0; i < w->state_count; i++) {
        if (w->state[i].kind != STATE_END)
            continue;
        uint32_t k = w->state[i].link;
        share[k] = to_share(w->weight[i]);
        sum += share[k];
        best = share[k] > share[best] ? k : best;
    }
    share[best] += ODDS_ONE - sum;
}

static void take_rolls(Walk *w)
{
    for (uint32_t i = 0; i < w->state_count; i++) {
        const State *s = &w->state[i];
        if (s->kind == STATE_ROLL)
            w->roll[s->link].times += to_share(w->weight[i]);
        for (uint32_t k = s->edge; s->kind == STATE_DECISION && k < s->edge + s->edge_count; k++) {
            bool again = false; // several ways to carry the same reply out
            for (uint32_t j = s->edge; j < k; j++)
                again = again || w->edge[j].reply == w->edge[k].reply;
            if (w->edge[k].reply && !again)
                w->reply[w->edge[k].reply - 1].reach += to_share(w->weight[i]);
        }
    }
}

OddsEnd odds_foresee(const Game *game, const Choice *choice, const OddsWork *work,
                     OddsForesight *out)
{
    Walk w = {.before = game, .work = work, .seat = game_decider(game)};
    *out = (OddsForesight){0};
    if (!lay_out(&w))
        return ODDS_NO_ROOM;
    uint32_t root = walk(&w, choice);
    if (w.end)
        return w.end;
    // The shares come after the last item, where there is room left.
    uint32_t ways = w.reply_count + 1;
    OddsShare *share = (OddsShare *)(void *)w.item + (w.item_count * sizeof(OddsItem) + 7) / 8;
    const OddsShare *end = (const OddsShare *)(const void *)(w.item + w.item_max);
    if ((size_t)(end - share) < (size_t)ways * w.outcome_count)
        return ODDS_NO_ROOM;
    weigh(&w);
    for (uint32_t way = 0; way < ways; way++) {
        OddsShare *to = share + (size_t)way * w.outcome_count;
        memset(to, 0, w.outcome_count * sizeof to[0]);
        flow(&w, root, way);
        take_shares(&w, to);
        if (!way)
            take_rolls(&w);
    }
    *w.self = w;
    *out = (OddsForesight){.walk = w.self,
                           .item = w.item,
                           .outcome = w.outcome,
                           .reply = w.reply,
                           .share = share,
                           .roll = w.roll,
                           .outcome_count = w.outcome_count,
                           .reply_count = w.reply_count,
                           .roll_count = w.roll_count,
                           .states = w.state_count,
                           .steps = w.steps};
    return ODDS_DONE;
}

uint32_t odds_foresee_pick(const OddsForesight *f, uint32_t way, const Game *at)
{
    const Walk *w = f->walk;
    uint32_t found = w->table[place_of(w, game_print(at))];
    if (!found || w->state[found - 1].kind != STATE_DECISION)
        return UINT32_MAX;
    const State *s = &w->state[found - 1];
    uint32_t k = way ? best_edge(w, s, way) : no_state;
    return w->edge[k == no_state ? s->link : k].candidate;
}

OddsShare odds_foresee_share(const OddsForesight *f, uint32_t way, uint8_t row, uint8_t subject,
                             int32_t least, int32_t most)
{
    OddsShare sum = 0;
    for (uint32_t i = 0; i < f->outcome_count; i++)
        for (uint32_t k = 0; k < f->outcome[i].count; k++) {
            const OddsItem *item = &f->item[f->outcome[i].first + k];
            if (item->row == row && item->subject == subject && item->value >= least &&
                item->value <= most)
                sum += f->share[(size_t)way * f->outcome_count + i];
        }
    return sum;
}

static int compare_items(const OddsItem *a, const OddsItem *b)
{
    if (a->row != b->row)
        return a->row < b->row ? -1 : 1;
    if (a->subject != b->subject)
        return a->subject < b->subject ? -1 : 1;
    if (a->value != b->value)
        return a->value < b->value ? -1 : 1;
    return (a->other > b->other) - (a->other < b->other);
}

uint32_t odds_foresee_changes(const OddsForesight *f, uint32_t way, OddsChange *list, uint32_t max)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->outcome_count; i++) {
        OddsShare share = f->share[(size_t)way * f->outcome_count + i];
        for (uint32_t k = 0; share && k < f->outcome[i].count; k++) {
            const OddsItem *item = &f->item[f->outcome[i].first + k];
            uint32_t low = 0, high = count; // sorted: halve until it is found
            while (low < high) {
                uint32_t middle = (low + high) / 2;
                if (compare_items(&list[middle].item, item) < 0)
                    low = middle + 1;
                else
                    high = middle;
            }
            if (low < count && !compare_items(&list[low].item, item)) {
                list[low].share += share;
                continue;
            }
            if (count == max)
                return max + 1;
            memmove(&list[low + 1], &list[low], (count - low) * sizeof list[0]);
            list[low] = (OddsChange){*item, share};
            count++;
        }
    }
    return count;
}
