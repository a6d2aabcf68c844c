// SPDX-License-Identifier: MIT
// The successors of a state: one for each class of its dice, or for each answer to its decision.
// Classes are stored once for all equal rolls, so an edge of a roll is only the number of a state.
// Pools of which only the sum counts, and pairs of which only the difference counts, are combined
// into one roll, whose classes come from a convolution. Refused: forking over one pool and then
// over the other, which took ten times as many plays for two pools, and hundreds of times as many
// for a group.
#include "core/outcome.h"
#include "odds/odds_walk.h"
#include <string.h>

// --- rolls ---

static bool is_list_of(const OddsList *l, const Roll *roll)
{
    return l->dice == roll->count && l->sides == roll->sides &&
           !memcmp(&l->sense, &roll->sense, sizeof l->sense);
}

/// The likeliest first, so that an early stop has covered the largest share.
static void sort_classes(OddsClass *list, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        OddsClass c = list[i];
        uint32_t k = i;
        for (; k && list[k - 1].share < c.share; k--)
            list[k] = list[k - 1];
        list[k] = c;
    }
}

/// The entry of the list of such rolls, or the free entry for it.
static uint32_t list_place(const OddsWalk *w, const Roll *roll)
{
    uint32_t word;
    memcpy(&word, &roll->sense, sizeof word);
    _Static_assert(sizeof word == sizeof roll->sense, "a word");
    uint32_t i = (uint32_t)rng_mix(word, (uint64_t)roll->count << 8 | roll->sides) % ODDS_LISTS_MAX;
    while (w->list[i].dice && !is_list_of(&w->list[i], roll))
        i = (i + 1) % ODDS_LISTS_MAX;
    return i;
}

/// Allocates a list; NULL (and NO_ROOM) if there is no room.
static OddsClass *list_room(OddsWalk *w)
{
    OddsClass *to = odds_walk_keep(w, ODDS_CLASSES_MAX * sizeof *to, sizeof *to);
    if (to && w->list_count + 1 < ODDS_LISTS_MAX) // one entry stays free to end the search
        return to;
    w->end = ODDS_NO_ROOM;
    return NULL;
}

static void list_write(OddsWalk *w, uint32_t i, const Roll *roll, OddsClass *to, uint32_t count)
{
    sort_classes(to, count);
    w->low = (unsigned char *)(to + count);
    w->list[i] = (OddsList){.sense = roll->sense,
                            .dice = roll->count,
                            .sides = roll->sides,
                            .count = (uint16_t)count,
                            .at = (uint32_t)((uint32_t *)(void *)to - (uint32_t *)(void *)w->room)};
    w->list_count++;
}

/// Index of the classes of a roll; 0 (and NO_ROOM) if there is no room.
static uint16_t list_of(OddsWalk *w, const Roll *roll)
{
    uint32_t i = list_place(w, roll);
    if (w->list[i].dice)
        return (uint16_t)i;
    OddsClass *to = list_room(w);
    if (!to)
        return 0;
    list_write(w, i, roll, to, odds_classes(roll, to));
    return (uint16_t)i;
}

// --- several pools as one ---

/// Shares of each side having so many hits more than the other.
typedef struct Margin {
    OddsShare more[ODDS_CLASSES_HITS + 1], less[ODDS_CLASSES_HITS + 1]; ///< less[0] is not used
} Margin;

/// Merges entries too rare to matter into the last one that is not.
static void fold_margin(OddsShare *share, uint32_t least)
{
    const OddsShare thin = ODDS_ONE >> 51;
    uint32_t top = ODDS_CLASSES_HITS;
    OddsShare tail = 0;
    for (; top > least && tail + share[top] < thin; top--) {
        tail += share[top];
        share[top] = 0;
    }
    share[top] += tail;
}

/// Adds the rounding remainder to the likeliest class.
static void close_classes(OddsClass *list, uint32_t count)
{
    OddsClass *best = list;
    OddsShare left = ODDS_ONE;
    for (uint32_t i = 0; i < count; i++) {
        left -= list[i].share;
        best = list[i].share > best->share ? &list[i] : best;
    }
    best->share += left;
}

static uint32_t margin_classes(Margin *m, bool explodes, OddsClass *to)
{
    uint32_t n = 0;
    if (explodes) {
        fold_margin(m->more, 0);
        fold_margin(m->less, 1);
    }
    for (uint32_t by = 0; by <= ODDS_CLASSES_HITS; by++) {
        if (m->more[by])
            to[n++] = (OddsClass){m->more[by], {.hits = (uint8_t)by}};
        if (m->less[by])
            to[n++] = (OddsClass){m->less[by], {.misses = (uint8_t)by}};
    }
    close_classes(to, n);
    return n;
}

static bool explodes(const OddsList *l)
{
    return l->dice >= ODDS_SUM ? l->sides : l->sense.flags & SENSE_EXPLODES_EVER;
}

/// The classes of two rolls that are added (ODDS_SUM) or compared (ODDS_CONTEST).
static uint16_t list_of_both(OddsWalk *w, uint8_t how, uint16_t first, uint16_t second)
{
    Roll key = {.count = how, .sides = explodes(&w->list[first]) || explodes(&w->list[second])};
    memcpy(&key.sense, (const uint16_t[]){first, second}, sizeof key.sense);
    uint32_t i = list_place(w, &key);
    if (w->list[i].dice)
        return (uint16_t)i;
    OddsClass *to = list_room(w);
    if (!to)
        return 0;
    const OddsList *a = &w->list[first], *b = &w->list[second];
    const OddsClass *ours = odds_list_classes(w, a), *theirs = odds_list_classes(w, b);
    Margin m;
    memset(&m, 0, sizeof m);
    for (uint32_t k = 0; k < a->count; k++)
        for (uint32_t j = 0; j < b->count; j++) {
            int hits = theirs[j].reading.hits,
                by = ours[k].reading.hits + (how == ODDS_SUM ? hits : -hits);
            by = by > ODDS_CLASSES_HITS ? ODDS_CLASSES_HITS : by;
            *(by < 0 ? &m.less[-by] : &m.more[by]) += odds_times(ours[k].share, theirs[j].share);
        }
    list_write(w, i, &key, to, margin_classes(&m, key.sides, to));
    return (uint16_t)i;
}

/// Adds a share to the class with this reading, or to a new one.
static uint32_t add_class(OddsClass *list, uint32_t count, OddsShare share, Reading reading)
{
    uint32_t i = 0;
    while (i < count && memcmp(&list[i].reading, &reading, sizeof reading) != 0)
        i++;
    if (i == count)
        list[count++] = (OddsClass){0, reading};
    list[i].share += share;
    return count;
}

/// The classes of following dice, as many as miss in the first roll; `roll` is one such die.
static uint16_t list_through(OddsWalk *w, uint16_t first, Roll roll)
{
    Roll key = {.count = ODDS_THROUGH};
    const uint16_t both[] = {first, list_of(w, &roll)};
    memcpy(&key.sense, both, sizeof key.sense);
    uint32_t i = list_place(w, &key), n = 0;
    if (w->end || w->list[i].dice)
        return (uint16_t)i;
    OddsClass to[ODDS_CLASSES_MAX];
    for (uint32_t k = 0; k < w->list[first].count; k++) {
        const OddsClass one = odds_list_classes(w, &w->list[first])[k];
        roll.count = one.reading.misses;
        if (!roll.count) {
            n = add_class(to, n, one.share, (Reading){0});
            continue;
        }
        uint16_t next = list_of(w, &roll);
        if (w->end)
            return 0;
        const OddsClass *then = odds_list_classes(w, &w->list[next]);
        for (uint32_t j = 0; j < w->list[next].count; j++)
            n = add_class(to, n, odds_times(one.share, then[j].share),
                          (Reading){.hits = then[j].reading.hits,
                                    .misses = then[j].reading.misses > 0,
                                    .which = 1});
    }
    OddsClass *room = list_room(w);
    if (!room)
        return 0;
    memcpy(room, to, n * sizeof to[0]);
    close_classes(room, n);
    i = list_place(w, &key); // other lists may have been added
    list_write(w, i, &key, room, n);
    return (uint16_t)i;
}

/// Rolls for the same purpose at the same threshold are told as one, whatever their number of dice.
static uint16_t roll_index(OddsWalk *w, const Roll *roll)
{
    OddsRolled r = {roll->what,  roll->figure, roll->sides, roll->count,
                    roll->count, roll->sense,  0,           false};
    r.sense.counts_to = 0;
    for (uint32_t i = 0; i < w->roll_count; i++) {
        OddsRolled *q = &w->roll[i];
        if (q->what != r.what || q->figure.n != r.figure.n || q->sides != r.sides ||
            memcmp(&q->sense, &r.sense, sizeof r.sense) != 0)
            continue;
        q->least = r.least < q->least ? r.least : q->least;
        q->most = r.most > q->most ? r.most : q->most;
        return (uint16_t)i;
    }
    if (w->roll_count == ODDS_ROLLS_MAX) {
        w->end = ODDS_NO_ROOM;
        return 0;
    }
    w->roll[w->roll_count] = r;
    return (uint16_t)w->roll_count++;
}

// --- answers ---

/// The number of a reply of another seat, from 1; replies that differ only in their details count
/// as one.
static uint16_t reply_index(OddsWalk *w, const Choice *c)
{
    const Game *g = w->game;
    OddsReply r = {
        game_decision(g), game_decision_figure(g), game_decider(g), c->kind, c->weapon, 0};
    for (uint32_t i = 0; i < w->reply_count; i++) {
        const OddsReply *q = &w->reply[i];
        if (q->decision == r.decision && q->figure.n == r.figure.n && q->seat == r.seat &&
            q->kind == r.kind && q->weapon == r.weapon)
            return (uint16_t)(i + 1);
    }
    if (w->reply_count == ODDS_REPLIES_MAX) {
        w->end = ODDS_NO_ROOM;
        return 0;
    }
    w->reply[w->reply_count++] = r;
    (void)odds_walk_keep(w, 0, 1); // another way needs reserve, too
    return (uint16_t)w->reply_count;
}

/// Do two choices differ only in their destination?
static bool is_alike(const Choice *a, const Choice *b)
{
    if (a->kind != b->kind || a->figure.n != b->figure.n || a->target.n != b->target.n ||
        a->weapon != b->weapon)
        return false; // most different choices differ here
    Choice c = *b;
    c.path = a->path;
    c.place = a->place;
    c.z = a->z;
    c.has_z = a->has_z;
    c.corner = a->corner;
    return !memcmp(a, &c, sizeof c);
}

/// Groups of answers that differ only in their destination.
typedef struct Sort {
    const Choice *first;
    uint32_t count, seen;
} Sort;

/// Of many answers that differ only in their destination (paths of a flight), a few spread over the
/// list are looked at.
static bool is_one_too_many(Sort *sort)
{
    const uint32_t before = sort->seen++;
    return sort->count > ODDS_WHERE_MAX && before &&
           before * ODDS_WHERE_MAX / sort->count == (before - 1) * ODDS_WHERE_MAX / sort->count;
}

/// Index of the choice in w->choice that goes on as declared by the foreseeing seat; `count`: none.
/// Abandoning the plan is a choice of its own, foreseen when it is made.
static uint32_t going_on(const OddsWalk *w, uint32_t count)
{
    const RulesetOutcomes *rules = game_ruleset(w->before)->outcomes;
    uint32_t i = 0;
    if (!rules || !rules->goes_on || game_decider(w->game) != w->seat)
        return count;
    while (i < count && w->choice[i].kind != rules->goes_on)
        i++;
    return i;
}

/// Reduces w->choice to the choices that are looked at, in order; `kept` are their indexes.
static uint32_t thin_out(OddsWalk *w, uint16_t kept[ODDS_CHOICES_MAX])
{
    uint32_t all = game_answers(w->game, w->choice, ODDS_CHOICES_MAX), count = 0, sorts = 0;
    const RulesetOutcomes *rules = game_ruleset(w->before)->outcomes;
    kept[0] = (uint16_t)going_on(w, all);
    if (kept[0] < all)
        return 1;
    if (rules && rules->is_any_alike && rules->is_any_alike(w->game)) {
        kept[0] = 0;
        return 1;
    }
    Sort sort[ODDS_CHOICES_MAX];
    uint8_t of[ODDS_CHOICES_MAX];
    for (uint32_t i = 0; i < all; i++) {
        uint32_t k = 0;
        while (k < sorts && !is_alike(sort[k].first, &w->choice[i]))
            k++;
        if (k == sorts)
            sort[sorts++] = (Sort){.first = &w->choice[i]};
        sort[k].count++;
        of[i] = (uint8_t)k;
    }
    for (uint32_t i = 0; i < all; i++)
        if (!is_one_too_many(&sort[of[i]]))
            kept[count++] = (uint16_t)i;
    // A full list may be incomplete.
    w->skipped += all - count + (all == ODDS_CHOICES_MAX);
    return count;
}

// --- steps ---

static size_t rounded(size_t size) { return (size + 15) & ~(size_t)15; }

/// Allocates a step with so many edges; NULL (and NO_ROOM) if there is no room.
static OddsStep *push_step(OddsWalk *w, uint32_t state, uint32_t count, bool decides)
{
    size_t game = rounded(game_used(w->game)), head = rounded(sizeof(OddsStep)),
           to = rounded(count * sizeof(uint32_t)),
           answers = decides ? rounded(count * sizeof(OddsAnswer)) : 0,
           choices = decides ? count * sizeof(Choice) : 0;
    unsigned char *at = odds_walk_stack(w, head + to + answers + choices + game);
    if (!at)
        return NULL;
    OddsStep *step = (OddsStep *)(void *)at;
    *step = (OddsStep){.below = w->top, .state = state, .count = count};
    step->to = (uint32_t *)(void *)(at + head);
    step->answer = (OddsAnswer *)(void *)(at + head + to);
    step->choice = (Choice *)(void *)(at + head + to + answers);
    step->game = at + head + to + answers + rounded(choices);
    for (uint32_t i = 0; i < count; i++)
        step->to[i] = ODDS_NO_STATE;
    game_pack(w->game, at + head + to + answers + rounded(choices));
    return w->top = step;
}

/// The number of a chain, from 1; 0: too many chains.
static uint16_t chain_index(OddsWalk *w, const OddsChain *chain)
{
    for (uint32_t i = 0; i < w->chain_count; i++)
        if (!memcmp(&w->chain[i], chain, sizeof *chain))
            return (uint16_t)(i + 1);
    if (w->chain_count == ODDS_CHAINS_MAX)
        return 0;
    w->chain[w->chain_count++] = *chain;
    return (uint16_t)w->chain_count;
}

/// The roll that follows in w->beside after this reading; it depends on nothing else.
static const Roll *look_ahead(OddsWalk *w, Reading reading)
{
    game_give_reading(w->beside, reading, dice_ask(), NULL);
    return NEVER(game_wait(w->beside) != GAME_WAIT_DICE) ? NULL : game_roll(w->beside);
}

/// Follows the rolls that the current dice are added to or compared with. Returns the combined
/// list.
static uint16_t chain_pools(OddsWalk *w, OddsChain *chain, uint16_t list, OutcomeDice next)
{
    const RulesetOutcomes *rules = game_ruleset(w->before)->outcomes;
    while (next != OUTCOME_DICE_APART && chain->count < ODDS_CHAIN_ROLLS) {
        const Roll *roll = look_ahead(w, (Reading){0});
        if (!roll)
            return list;
        const uint16_t theirs = list_of(w, roll);
        const bool is_last = next == OUTCOME_DICE_AGAINST;
        chain->last = (uint8_t)next;
        chain->roll[chain->count++] = roll_index(w, roll);
        list = w->end ? 0 : list_of_both(w, is_last ? ODDS_CONTEST : ODDS_SUM, list, theirs);
        if (w->end)
            return 0;
        next = is_last ? OUTCOME_DICE_APART : rules->next_dice(w->beside);
    }
    return list;
}

/// Follows the roll that the current dice let dice through to. Returns the combined list.
static uint16_t chain_through(OddsWalk *w, OddsChain *chain, uint16_t list)
{
    const uint8_t most = game_roll(w->beside)->count;
    const Roll *next = look_ahead(w, (Reading){.misses = 1});
    if (!next)
        return list;
    Roll roll = *next;
    chain->last = OUTCOME_DICE_THROUGH;
    chain->roll[chain->count++] = roll_index(w, &roll);
    uint16_t both = w->end ? 0 : list_through(w, list, roll);
    roll.count = most;
    (void)roll_index(w, &roll); // noted with the greatest number of dice, too
    return both;
}

static void open_chain(OddsWalk *w, OddsState *s, OutcomeDice next)
{
    OddsChain chain;
    memset(&chain, 0, sizeof chain);
    chain.roll[chain.count++] = s->roll;
    game_copy(w->beside, w->game);
    uint16_t list = next == OUTCOME_DICE_THROUGH ? chain_through(w, &chain, s->list)
                                                 : chain_pools(w, &chain, s->list, next);
    if (w->end || NEVER(chain.count == 1))
        return;
    s->chain = chain_index(w, &chain);
    s->list = s->chain ? list : s->list;
}

static void open_roll(OddsWalk *w, uint32_t state)
{
    OddsState *s = &w->state[state];
    const RulesetOutcomes *rules = game_ruleset(w->before)->outcomes;
    const Roll *roll = game_roll(w->game);
    s->list = list_of(w, roll);
    s->roll = roll_index(w, roll);
    s->seat = SEAT_NONE;
    OutcomeDice next =
        w->end || !rules || !rules->next_dice ? OUTCOME_DICE_APART : rules->next_dice(w->game);
    if (next != OUTCOME_DICE_APART)
        open_chain(w, s, next);
    if (!w->end)
        (void)push_step(w, state, w->list[s->list].count, false);
}

static void open_decision(OddsWalk *w, uint32_t state)
{
    OddsState *s = &w->state[state];
    uint16_t kept[ODDS_CHOICES_MAX];
    uint32_t count = thin_out(w, kept);
    s->seat = game_decider(w->game);
    OddsStep *step = push_step(w, state, count, true);
    if (!step)
        return;
    for (uint32_t i = 0; i < count; i++) {
        step->choice[i] = w->choice[kept[i]];
        step->answer[i] =
            (OddsAnswer){.to = ODDS_NO_STATE,
                         .reply = s->seat == w->seat ? 0 : reply_index(w, &step->choice[i]),
                         .candidate = kept[i]};
    }
}

void odds_step_open(OddsWalk *w, uint32_t state)
{
    if (game_wait(w->game) == GAME_WAIT_DICE)
        open_roll(w, state);
    else
        open_decision(w, state);
}

static void pass_on(void *self, const Event *event)
{
    const OddsWalk *w = self;
    w->work->hear(w->work->self, w->hearing, event);
}

/// Sends the events of the first reading of each roll to the caller's sink.
static bool is_news(OddsWalk *w, uint32_t roll)
{
    if (!w->work->hear || w->heard[roll])
        return false;
    w->heard[roll] = true;
    w->hearing = roll;
    return true;
}

static void read_roll(OddsWalk *w, uint32_t roll, Reading reading)
{
    EventSink sink = {pass_on, w};
    game_give_reading(w->game, reading, dice_ask(), is_news(w, roll) ? &sink : NULL);
    w->steps++;
}

void odds_step_play(OddsWalk *w)
{
    const OddsStep *step = w->top;
    const OddsState *s = &w->state[step->state];
    game_unpack(w->game, step->game);
    if (s->seat != SEAT_NONE) {
        game_apply(w->game, &step->choice[step->next], dice_ask(), NULL);
        w->steps++;
        return;
    }
    Reading r = odds_list_classes(w, &w->list[s->list])[step->next].reading;
    if (!s->chain) {
        read_roll(w, s->roll, r);
        return;
    }
    const OddsChain *chain = &w->chain[s->chain - 1];
    if (chain->last == OUTCOME_DICE_THROUGH) { // one following die stands for all
        read_roll(w, chain->roll[0], (Reading){.misses = r.which});
        if (r.which)
            read_roll(w, chain->roll[1], (Reading){.hits = r.hits, .misses = r.misses});
        return;
    }
    // A sum gives all hits to the first pool; a contest gives the second side's lead to the last
    // pool.
    for (uint32_t k = 0; k < chain->count; k++)
        read_roll(w, chain->roll[k],
                  (Reading){.hits = k == 0                   ? r.hits
                                    : k + 1u == chain->count ? r.misses
                                                             : 0});
}

void odds_step_write(OddsWalk *w, const OddsStep *step)
{
    OddsState *s = &w->state[step->state];
    bool rolls = s->seat == SEAT_NONE, stays = true;
    for (uint32_t i = 0; i < step->count; i++)
        stays = stays && step->to[i] == step->state;
    if (stays) {
        w->end = ODDS_ENDLESS;
        return;
    }
    uint32_t *edge = odds_walk_keep(
        w, step->count * (rolls ? sizeof(uint32_t) : sizeof(OddsAnswer)), sizeof(uint32_t));
    if (!edge)
        return;
    s->edge = (uint32_t)(edge - (uint32_t *)(void *)w->room);
    s->count = (uint16_t)step->count;
    s->kind = rolls ? ODDS_STATE_ROLL : ODDS_STATE_DECISION;
    for (uint32_t i = 0; i < step->count; i++) {
        if (step->to[i] == step->state)
            s->flags |= ODDS_STATE_COMES_BACK;
        if (rolls) {
            edge[i] = step->to[i];
        } else {
            OddsAnswer *a = odds_answers(w, s) + i;
            *a = step->answer[i];
            a->to = step->to[i];
        }
    }
}
