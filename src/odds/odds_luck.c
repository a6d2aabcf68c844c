// SPDX-License-Identifier: MIT
// The dice are added to a distribution one by one. Whole parts are moved from one entry to the
// next, never made or lost, so the entries always add up to ODDS_ONE. Ends that have become
// thinner than anybody can tell are folded inwards: the width grows with the square root of the
// dice, and a window of fixed size holds a game of fifty thousand.
#include "odds/odds_luck.h"
#include <string.h>

enum { LUCK_WINDOW = 2048, LUCK_THIN = 1 << 12 };

/// Entry i is the share of low + i successes.
typedef struct Window {
    uint32_t low, count;
    OddsShare at[LUCK_WINDOW];
} Window;

void odds_luck_add(OddsLuck *luck, int threshold, bool success)
{
    luck->dice[odds_luck_faces(threshold)]++;
    luck->actual += success;
}

uint32_t odds_luck_dice(const OddsLuck *luck)
{
    uint32_t n = 0;
    for (uint32_t faces = 0; faces <= ODDS_FACES; faces++)
        n += luck->dice[faces];
    return n;
}

uint64_t odds_luck_expected(const OddsLuck *luck)
{
    uint64_t sixths = 0;
    for (uint32_t faces = 1; faces <= ODDS_FACES; faces++)
        sixths += (uint64_t)faces * luck->dice[faces];
    return sixths;
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

static void add_die(Window *w, uint32_t faces)
{
    OddsShare risen = 0;
    for (uint32_t i = 0; i < w->count; i++) {
        OddsShare here = w->at[i];
        OddsShare up = here / ODDS_FACES * faces + here % ODDS_FACES * faces / ODDS_FACES;
        w->at[i] = here - up + risen;
        risen = up;
    }
    w->at[w->count++] = risen;
    fold_ends(w);
}

OddsShare odds_luck_at_most(const OddsLuck *luck)
{
    Window w;
    w.low = luck->dice[ODDS_FACES]; // those cannot fail
    w.count = 1;
    w.at[0] = ODDS_ONE;
    for (uint32_t faces = 1; faces < ODDS_FACES; faces++)
        for (uint32_t i = 0; i < luck->dice[faces]; i++)
            add_die(&w, faces);
    OddsShare sum = 0;
    for (uint32_t i = 0; i < w.count && w.low + i <= luck->actual; i++)
        sum += w.at[i];
    return sum;
}
