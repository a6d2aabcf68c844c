// SPDX-License-Identifier: MIT
// Six gauges of boxes: three of life, three of aura. Their sizes follow from the scores and are
// worked out afresh each time, so that nothing has to be kept in step.
#include "rules/aura/aura.h"

static int score(const SagaPlay *p, const AuraSheet *s, uint8_t group)
{
    int sum = 0;
    for (uint32_t i = 0; i < AURA_STATS; i++)
        sum += aura_stats[i].group == group ? s->stat[i] : 0;
    return s->level ? s->level : aura_average(sum, aura_option(p, AURA_OPT_AVERAGE_ROUNDING));
}

int aura_life_score(const SagaPlay *p, const AuraSheet *s)
{
    return score(p, s, AURA_GROUP_PHYSICAL);
}

int aura_aura_score(const SagaPlay *p, const AuraSheet *s)
{
    return score(p, s, AURA_GROUP_MENTAL);
}

int aura_gauge_size(const SagaPlay *p, const AuraSheet *s, uint32_t gauge)
{
    int size = (gauge < AURA_AURA_GAUGE ? aura_life_score(p, s) : aura_aura_score(p, s)) -
               (int)(gauge % 3);
    return size < 0 ? 0 : size;
}

int aura_free(const SagaPlay *p, const AuraSheet *s, uint32_t first)
{
    int free = 0;
    for (uint32_t i = first; i < first + 3; i++)
        free += aura_gauge_size(p, s, i) - s->tick[i];
    return free;
}

int aura_tick(const SagaPlay *p, AuraSheet *s, uint32_t first, int count, uint8_t done[AURA_GAUGES])
{
    for (uint32_t i = first; i < first - first % 3 + 3; i++)
        for (; count && s->tick[i] < aura_gauge_size(p, s, i); count--) {
            s->tick[i]++;
            if (done)
                done[i]++;
        }
    return count;
}

int aura_malus(const AuraSheet *s, uint32_t first)
{
    int malus = 0;
    for (uint32_t i = 0; i < AURA_BAND_COUNT; i++)
        if (s->tick[first + i] && aura_bands[i].malus > malus)
            malus = aura_bands[i].malus;
    return malus;
}

int aura_armour_malus(const AuraSheet *s)
{
    int malus = 0;
    for (uint32_t i = 0; i < s->armour_count; i++)
        malus += s->armour[i].is_useless ? 0 : aura_armours[s->armour[i].armour].malus;
    return malus;
}

int aura_armour_value(const AuraSheet *s)
{
    int value = 0;
    for (uint32_t i = 0; i < s->armour_count; i++)
        value += s->armour[i].is_useless ? 0 : aura_armours[s->armour[i].armour].value;
    return value;
}

void aura_resize(const SagaPlay *p, AuraSheet *s)
{
    for (uint32_t first = 0; first < AURA_GAUGES; first += 3)
        for (uint32_t i = first; i < first + 3; i++) {
            int over = s->tick[i] - aura_gauge_size(p, s, i);
            if (over <= 0)
                continue;
            s->tick[i] = (uint8_t)(s->tick[i] - over);
            // Those that fit nowhere are dropped: bookkeeping brings nobody down.
            if (i < first + 2)
                (void)aura_tick(p, s, i + 1, over, NULL);
        }
}
