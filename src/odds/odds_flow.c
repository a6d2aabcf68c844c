// SPDX-License-Identifier: MIT
// Values (the seats' losses) flow up from the ends, chances flow down to them. Both can be computed
// at any moment of the walk: finished states are known exactly, and the few states under way are
// written temporarily with the edges known so far. A chance is open if it leads to a state not yet
// visited or to a decision whose answers are not all known.
#include "core/outcome.h"
#include "odds/odds_walk.h"
#include <string.h>

__extension__ typedef __int128 Signed;

/// Unit of chances during the flow: finer than ODDS_ONE, so that rounding errors stay below a part
/// of it.
#define WHOLE ((OddsWide)1 << 120)

// --- values ---

/// A seat's value: the others' losses compared with its own.
static int64_t gain(const OddsWalk *w, uint32_t state, uint8_t seat)
{
    const int64_t *loss = w->loss + (size_t)state * w->seats;
    int64_t sum = 0;
    for (uint32_t s = 0; s < w->seats; s++)
        sum += s == seat ? -loss[s] : loss[s];
    return sum;
}

/// Are all states below a state known?
static bool is_known(const OddsWalk *w, uint32_t state)
{
    return state != ODDS_NO_STATE && !(w->state[state].flags & ODDS_STATE_UNDER_WAY);
}

uint32_t odds_flow_edge(const OddsWalk *w, const OddsState *s, uint32_t way)
{
    const OddsAnswer *a = odds_answers(w, s);
    uint32_t meant = 0, best = ODDS_NO_STATE, known = 0;
    for (uint32_t i = 0; i < s->count; i++)
        meant += way && a[i].reply == way;
    bool any = !meant; // the reply is not possible here: consider all answers
    meant = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        if (!any && a[i].reply != way)
            continue;
        if (a[i].to != ODDS_NO_STATE && &w->state[a[i].to] == s)
            continue; // the answer leads back to the same decision
        meant++;
        if (is_known(w, a[i].to))
            known++;
        if (best == ODDS_NO_STATE || (is_known(w, a[i].to) && is_known(w, a[best].to) &&
                                      gain(w, a[i].to, s->seat) > gain(w, a[best].to, s->seat)))
            best = i;
    }
    // No choice is made while some answers are unknown, unless there is only one.
    return meant == 1 || known == meant ? best : ODDS_NO_STATE;
}

/// Share of a roll that does not lead back to the same state.
static OddsShare not_back(const OddsWalk *w, const OddsState *s)
{
    OddsShare left = ODDS_ONE;
    if (!(s->flags & ODDS_STATE_COMES_BACK))
        return left;
    const uint32_t *to = odds_edges(w, s);
    const OddsClass *class = odds_list_classes(w, &w->list[s->list]);
    for (uint32_t i = 0; i < s->count; i++)
        left -= to[i] != ODDS_NO_STATE && &w->state[to[i]] == s ? class[i].share : 0;
    return left;
}

static void weigh_roll(OddsWalk *w, uint32_t state)
{
    const OddsState *s = &w->state[state];
    const uint32_t *to = odds_edges(w, s);
    const OddsClass *class = odds_list_classes(w, &w->list[s->list]);
    const OddsShare all = not_back(w, s);
    for (uint32_t seat = 0; seat < w->seats; seat++) {
        Signed sum = 0;
        for (uint32_t i = 0; i < s->count; i++)
            if (to[i] != state)
                sum += (Signed)w->loss[(size_t)to[i] * w->seats + seat] * (Signed) class[i].share;
        w->loss[(size_t)state * w->seats + seat] = (int64_t)(sum / (Signed)all);
    }
}

static void weigh(OddsWalk *w)
{
    for (uint32_t n = 0; n < w->order_count; n++) {
        uint32_t i = w->order[n];
        OddsState *s = &w->state[i];
        if (s->kind == ODDS_STATE_ROLL) {
            weigh_roll(w, i);
            continue;
        }
        s->link = odds_flow_edge(w, s, 0);
        memcpy(w->loss + (size_t)i * w->seats,
               w->loss + (size_t)odds_answers(w, s)[s->link].to * w->seats,
               w->seats * sizeof w->loss[0]);
    }
}

// --- chances ---

static OddsWide times(OddsWide weight, OddsShare share)
{
    const OddsWide low = ((OddsWide)1 << 62) - 1;
    return (weight >> 62) * share + ((weight & low) * share >> 62);
}

/// weight * ODDS_ONE / all
static OddsWide over(OddsWide weight, OddsShare all)
{
    return weight / all * ODDS_ONE + weight % all * ODDS_ONE / all;
}

static void flow_roll(OddsWalk *w, uint32_t state, OddsWide weight)
{
    const OddsState *s = &w->state[state];
    const uint32_t *to = odds_edges(w, s);
    const OddsClass *class = odds_list_classes(w, &w->list[s->list]);
    if (s->flags & ODDS_STATE_COMES_BACK)
        weight = over(weight, not_back(w, s));
    for (uint32_t i = 0; i < s->count; i++)
        if (to[i] != state && to[i] != ODDS_NO_STATE)
            w->weight[to[i]] += times(weight, class[i].share);
}

/// Computes the chances of all states with every seat choosing its best answer, except for one
/// reply that is taken wherever possible (0: none). The `under_way` states come before all others.
static void flow(OddsWalk *w, uint32_t way, uint32_t under_way)
{
    memset(w->weight, 0, w->state_count * sizeof w->weight[0]);
    w->weight[w->root] = WHOLE;
    for (uint32_t n = w->order_count + under_way; n-- > 0;) {
        uint32_t i = w->order[n];
        const OddsState *s = &w->state[i];
        OddsWide weight = w->weight[i];
        if (!weight)
            continue;
        if (s->kind == ODDS_STATE_ROLL) {
            flow_roll(w, i, weight);
            continue;
        }
        uint32_t k = way || n >= w->order_count ? odds_flow_edge(w, s, way) : s->link;
        if (k != ODDS_NO_STATE && odds_answers(w, s)[k].to != ODDS_NO_STATE)
            w->weight[odds_answers(w, s)[k].to] += weight;
    }
}

static OddsShare to_share(OddsWide weight) { return (OddsShare)(weight >> 58); }

/// Computes the shares of a way and returns the open share. If everything is known it is 0, and the
/// rounding remainder goes to the likeliest outcome.
static OddsShare take_shares(const OddsWalk *w, OddsShare *share)
{
    OddsShare sum = 0;
    uint32_t best = 0;
    for (uint32_t i = 0; i < w->state_count; i++) {
        if (w->state[i].kind != ODDS_STATE_END)
            continue;
        uint32_t k = w->state[i].link;
        share[k] = to_share(w->weight[i]);
        sum += share[k];
        best = share[k] > share[best] ? k : best;
    }
    if (w->top)
        return ODDS_ONE - sum;
    share[best] += ODDS_ONE - sum;
    return 0;
}

static void take_reach(OddsWalk *w, const OddsState *s, OddsWide weight)
{
    const OddsAnswer *a = odds_answers(w, s);
    for (uint32_t k = 0; k < s->count; k++) {
        bool again = false; // several answers carry out the same reply
        for (uint32_t j = 0; j < k; j++)
            again = again || a[j].reply == a[k].reply;
        if (a[k].reply && !again)
            w->reply[a[k].reply - 1].reach += to_share(weight);
    }
}

/// Counts the rolls of a state; in a chain of OUTCOME_DICE_THROUGH the second roll only where any
/// die gets through.
static void take_times(OddsWalk *w, const OddsState *s, OddsWide weight)
{
    const OddsChain alone = {.roll = {s->roll}, .count = 1},
                    *chain = s->chain ? &w->chain[s->chain - 1] : &alone;
    const OddsClass *class = odds_list_classes(w, &w->list[s->list]);
    OddsShare through = chain->last == OUTCOME_DICE_THROUGH ? 0 : ODDS_ONE;
    for (uint32_t k = 0; k < s->count && through != ODDS_ONE; k++)
        through += class[k].reading.which ? class[k].share : 0;
    for (uint32_t k = 0; k < chain->count; k++)
        w->roll[chain->roll[k]].times += to_share(k ? times(weight, through) : weight);
}

/// Marks a state as reached before any reply of another seat, and its roll as well.
static void note_unasked(OddsWalk *w, uint32_t state)
{
    if (state == ODDS_NO_STATE)
        return;
    OddsState *s = &w->state[state];
    s->flags |= ODDS_STATE_UNASKED;
    const OddsChain *chain = s->chain ? &w->chain[s->chain - 1] : NULL;
    for (uint32_t k = 0; s->kind == ODDS_STATE_ROLL && k < (chain ? chain->count : 1u); k++)
        w->roll[chain ? chain->roll[k] : s->roll].is_after_reply = false;
}

/// Finds the rolls that come only after a reply, with every seat choosing its best answer.
static void take_replied(OddsWalk *w, uint32_t under_way)
{
    for (uint32_t i = 0; i < w->roll_count; i++)
        w->roll[i].is_after_reply = true;
    for (uint32_t i = 0; i < w->state_count; i++)
        w->state[i].flags &= ~(uint32_t)ODDS_STATE_UNASKED;
    note_unasked(w, w->root);
    for (uint32_t n = w->order_count + under_way; n-- > 0;) {
        const OddsState *s = &w->state[w->order[n]];
        if (!(s->flags & ODDS_STATE_UNASKED))
            continue;
        if (s->kind == ODDS_STATE_ROLL) {
            for (uint32_t k = 0; k < s->count; k++)
                note_unasked(w, odds_edges(w, s)[k]);
        } else if (s->kind == ODDS_STATE_DECISION && s->seat == w->seat) {
            uint32_t k = n >= w->order_count ? odds_flow_edge(w, s, 0) : s->link;
            if (k != ODDS_NO_STATE)
                note_unasked(w, odds_answers(w, s)[k].to);
        }
    }
}

/// Computes the expected number of each roll and the chance of each reply.
static void take_rolls(OddsWalk *w)
{
    for (uint32_t i = 0; i < w->roll_count; i++)
        w->roll[i].times = 0;
    for (uint32_t i = 0; i < w->reply_count; i++)
        w->reply[i].reach = 0;
    for (uint32_t i = 0; i < w->state_count; i++) {
        const OddsState *s = &w->state[i];
        if (s->kind == ODDS_STATE_ROLL) {
            take_times(w, s, w->weight[i]);
        } else if (s->kind == ODDS_STATE_DECISION) {
            take_reach(w, s, w->weight[i]);
        }
    }
}

// --- results ---

/// Writes the edges of the steps under way, the deepest first; returns their number.
static uint32_t write_steps(OddsWalk *w)
{
    uint32_t count = 0;
    for (const OddsStep *step = w->top; step; step = step->below) {
        OddsState *s = &w->state[step->state];
        odds_step_write(w, step);
        s->flags |= ODDS_STATE_UNDER_WAY;
        w->order[w->order_count + count++] = step->state;
    }
    return count;
}

static void open_again(OddsWalk *w)
{
    for (const OddsStep *step = w->top; step; step = step->below) {
        w->state[step->state].kind = ODDS_STATE_OPEN;
        w->state[step->state].flags = 0;
    }
}

void odds_flow_tell(OddsWalk *w, OddsForesight *out)
{
    const uint32_t ways = w->reply_count + 1;
    unsigned char *low = w->low;
    const unsigned char *high = w->high;
    const OddsEnd end = w->end;
    weigh(w);
    // Uses the reserve: odds_step_write() and the results below find room there.
    w->high = w->end_of_room;
    uint32_t under_way = write_steps(w);
    size_t used = ((size_t)(w->low - w->room) + sizeof(OddsShare) - 1) & ~(sizeof(OddsShare) - 1);
    OddsShare *open = (OddsShare *)(void *)(w->room + used), *share = open + ways;
    CORE_ASSERT((unsigned char *)(share + (size_t)ways * w->outcome_count) <= high);
    (void)high;
    for (uint32_t way = 0; way < ways; way++) {
        OddsShare *to = share + (size_t)way * w->outcome_count;
        memset(to, 0, w->outcome_count * sizeof to[0]);
        flow(w, way, under_way);
        open[way] = take_shares(w, to);
        if (!way) {
            take_rolls(w);
            take_replied(w, under_way);
        }
    }
    open_again(w);
    w->low = low;
    w->high = w->top ? (unsigned char *)w->top : w->end_of_room;
    w->end = end;
    *out = (OddsForesight){.walk = w,
                           .item = odds_items(w),
                           .outcome = w->outcome,
                           .reply = w->reply,
                           .share = share,
                           .open = open,
                           .roll = w->roll,
                           .outcome_count = w->outcome_count,
                           .reply_count = w->reply_count,
                           .roll_count = w->roll_count,
                           .states = w->state_count,
                           .steps = w->steps,
                           .skipped = w->skipped,
                           .silent = w->silent};
}
