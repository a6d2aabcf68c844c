// SPDX-License-Identifier: MIT
// The dice are added to a distribution one by one. Whole parts are moved from one entry to the
// next, never made or lost, so the entries always add up to ODDS_ONE. Ends with negligible shares
// are folded inwards: the width grows with the square root of the dice, and a window of fixed size
// holds a game of fifty thousand.
#include "odds/odds_luck.h"
#include <string.h>

enum { LUCK_WINDOW = 2048, LUCK_THIN = 1 << 12 };

/// Entry i is the share of low + i successes.
typedef struct Window {
    uint32_t low, count;
    OddsShare at[LUCK_WINDOW];
} Window;

void odds_luck_add(OddsLuck *luck, uint32_t parts, bool success)
{
    luck->dice[parts]++;
    luck->actual += success;
}

uint32_t odds_luck_dice(const OddsLuck *luck)
{
    uint32_t n = 0;
    for (uint32_t parts = 0; parts <= ODDS_LUCK_PARTS; parts++)
        n += luck->dice[parts];
    return n;
}

uint64_t odds_luck_expected(const OddsLuck *luck)
{
    uint64_t sum = 0;
    for (uint32_t parts = 1; parts <= ODDS_LUCK_PARTS; parts++)
        sum += (uint64_t)parts * luck->dice[parts];
    return sum;
}

static void fold_ends(Window *w)
{
    while (w->count > 1 && w->at[w->count - 1] < LUCK_THIN) {
        w->at[w->count - 2] += w->at[w->count - 1];
        w->count--;
    }
    uint32_t thin = 0;
    while (thin + 1 < w->count && (w->at[thin] < LUCK_THIN || w->count - thin == LUCK_WINDOW)) {
        w->at[thin + 1] += w->at[thin];
        thin++;
    }
    if (!thin)
        return;
    w->low += thin;
    w->count -= thin;
    memmove(w->at, w->at + thin, w->count * sizeof w->at[0]);
}

static void add_die(Window *w, uint32_t parts)
{
    OddsShare risen = 0;
    for (uint32_t i = 0; i < w->count; i++) {
        OddsShare here = w->at[i];
        OddsShare up =
            here / ODDS_LUCK_PARTS * parts + here % ODDS_LUCK_PARTS * parts / ODDS_LUCK_PARTS;
        w->at[i] = here - up + risen;
        risen = up;
    }
    w->at[w->count++] = risen;
    fold_ends(w);
}

OddsShare odds_luck_at_most(const OddsLuck *luck)
{
    Window w;
    w.low = luck->dice[ODDS_LUCK_PARTS]; // dice that cannot fail
    w.count = 1;
    w.at[0] = ODDS_ONE;
    for (uint32_t parts = 1; parts < ODDS_LUCK_PARTS; parts++)
        for (uint32_t i = 0; i < luck->dice[parts]; i++)
            add_die(&w, parts);
    OddsShare sum = 0;
    for (uint32_t i = 0; i < w.count && w.low + i <= luck->actual; i++)
        sum += w.at[i];
    return sum;
}
