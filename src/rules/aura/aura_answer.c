// SPDX-License-Identifier: MIT
// What can be answered where something waits: what happens if nobody cares comes first, and is
// always taken. Answers that somebody has to make up (a split, who comes into a spell) are not
// listed.
#include "rules/aura/aura_view.h"

enum { POINTS_MOST = 10 };

typedef struct List {
    const SagaPlay *p;
    SagaGesture *at;
    uint32_t count, max;
} List;

static SagaGesture *add(List *l, uint8_t kind)
{
    if (l->count == l->max)
        return NULL;
    SagaGesture *g = &l->at[l->count++];
    g->kind = kind;
    g->seat = 0;
    g->count = 0;
    return g;
}

static void add_with(List *l, uint8_t kind, uint8_t key, int32_t value)
{
    SagaGesture *g = add(l, kind);
    if (g)
        (void)saga_gesture_put(g, 0, key, value);
}

static void put_price(SagaGesture *g, AuraPrice price)
{
    const struct {
        uint8_t key, points;
    } parts[] = {
        {AURA_KEY_POOL, price.pool}, {AURA_KEY_GIFT, price.gift}, {AURA_KEY_AURA, price.aura}};
    for (uint32_t i = 0; i < COUNT_OF(parts); i++)
        if (parts[i].points)
            (void)saga_gesture_put(g, 0, parts[i].key, parts[i].points);
}

/// One to so many points, each paid where it costs least.
static void add_points(List *l, uint8_t kind, uint8_t actor, uint8_t key)
{
    AuraPrice price;
    for (int n = 1; n <= POINTS_MOST && aura_cheapest(l->p, actor, n, &price); n++) {
        SagaGesture *g = add(l, kind);
        if (!g)
            return;
        (void)saga_gesture_put(g, 0, key, n);
        (void)saga_gesture_put(g, 0, AURA_KEY_ACTOR, aura_name(aura_game(l->p), actor));
        put_price(g, price);
    }
}

static void add_rerolls(List *l, uint8_t actor)
{
    AuraPrice price;
    for (int die = 1; die <= 3 && aura_cheapest(l->p, actor, 1, &price); die++) {
        SagaGesture *g = add(l, AURA_GESTURE_REROLL);
        if (!g)
            return;
        (void)saga_gesture_put(g, 0, AURA_KEY_DIE, die);
        (void)saga_gesture_put(g, 0, AURA_KEY_ACTOR, aura_name(aura_game(l->p), actor));
        put_price(g, price);
    }
}

/// Rows of an upkeep that can be paid.
static void add_rows(List *l, uint8_t actor)
{
    AuraPrice price;
    for (int row = 1; row <= AURA_ROW_MOST && aura_cheapest(l->p, actor, row, &price); row++) {
        SagaGesture *g = add(l, AURA_GESTURE_UPKEEP);
        if (!g)
            return;
        (void)saga_gesture_put(g, 0, AURA_KEY_ROW, row);
        put_price(g, price);
    }
}

/// AE-MOD-1: a parameter some rows higher; the margin pays before aura does. Whoever asks leaves
/// out what would be refused.
static void add_moves(List *l, int scope, int most)
{
    for (int rows = 1; rows <= most; rows++) {
        SagaGesture *g = add(l, AURA_GESTURE_IMPROVE);
        if (!g)
            return;
        uint32_t in = saga_gesture_put(g, 0, AURA_KEY_MOVES, 0);
        (void)saga_gesture_put(g, in, AURA_KEY_SCOPE, scope);
        (void)saga_gesture_put(g, in, AURA_KEY_ROWS, rows);
    }
}

uint32_t aura_answers(const SagaPlay *p, const SagaWait *wait, SagaGesture *list, uint32_t max)
{
    enum { BOTH = 3, BOTH_FAIL = 5, DELAYED = 6 };        // AE-OPP-3
    enum { DURATION = 2, INTENSITY = 3, MOVES_MOST = 6 }; // words of a scope
    List l = {p, list, 0, max};
    if (wait->is_dice || !wait->what)
        return 0;
    (void)add(&l, AURA_GESTURE_PASS);
    switch (wait->what) {
    case AURA_WAIT_REROLL: add_rerolls(&l, wait->actor); break;
    case AURA_WAIT_POINTS: add_points(&l, AURA_GESTURE_ADD, wait->actor, AURA_KEY_POINTS); break;
    case AURA_WAIT_DAMAGE:
        add_points(&l, AURA_GESTURE_ADD_DAMAGE, wait->actor, AURA_KEY_POINTS);
        break;
    case AURA_WAIT_TIE:
        add_with(&l, AURA_GESTURE_TIE, AURA_KEY_VERDICT, DELAYED);
        add_with(&l, AURA_GESTURE_TIE, AURA_KEY_VERDICT, BOTH);
        add_with(&l, AURA_GESTURE_TIE, AURA_KEY_VERDICT, BOTH_FAIL);
        break;
    case AURA_WAIT_LINE:
        for (uint32_t i = 0; i < AURA_MEDICINE_COUNT; i++)
            add_with(&l, AURA_GESTURE_LINE, AURA_KEY_LINE, aura_medicine[i].minimum);
        break;
    case AURA_WAIT_DUE:
    case AURA_WAIT_STEP: (void)add(&l, AURA_GESTURE_BREAK_OFF); break;
    case AURA_WAIT_SUSTAIN: (void)add(&l, AURA_GESTURE_SUSTAIN); break;
    case AURA_WAIT_UPKEEP: add_rows(&l, wait->actor); break;
    case AURA_WAIT_MOVES:
        add_moves(&l, INTENSITY, MOVES_MOST);
        add_moves(&l, DURATION, MOVES_MOST);
        break;
    default: break;
    }
    if (wait->what == AURA_WAIT_REROLL || wait->what == AURA_WAIT_POINTS)
        (void)add(&l, AURA_GESTURE_DROP);
    return l.count;
}
