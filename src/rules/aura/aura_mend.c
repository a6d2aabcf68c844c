// SPDX-License-Identifier: MIT
// Points are moved one by one on a copy of the sheet; the changes are where the copy differs.
#include "rules/aura/aura_mend.h"

static bool is_physical(uint32_t stat) { return aura_stats[stat].group == AURA_GROUP_PHYSICAL; }

/// Which numbers points may be taken from or given to.
typedef struct Among {
    uint8_t place; ///< AURA_PLACE_STAT or AURA_PLACE_TRAIT
    uint8_t kind;  ///< of traits
    bool only_physical;
} Among;

static int16_t *number(AuraDraft *d, const Among *among, uint32_t i)
{
    if (among->place == AURA_PLACE_STAT)
        return i < AURA_STAT_COUNT && (!among->only_physical || is_physical(i)) ? &d->stat[i]
                                                                                : NULL;
    return i < d->trait_count && d->trait[i].kind == among->kind ? &d->trait[i].value : NULL;
}

/// Takes points (by < 0) off the highest or gives them to the lowest, within the bounds of a score;
/// how many are still to be moved.
static int move(AuraDraft *d, const Among *among, int points, int by)
{
    for (; points > 0; points--) {
        int16_t *best = NULL;
        uint32_t most = among->place == AURA_PLACE_STAT ? AURA_STAT_COUNT : d->trait_count;
        for (uint32_t i = 0; i < most; i++) {
            int16_t *n = number(d, among, i);
            bool is_free = n && (by < 0 ? *n > AURA_SCORE_LEAST : *n < AURA_SCORE_MOST);
            if (is_free && (!best || (by < 0 ? *n >= *best : *n < *best)))
                best = n;
        }
        if (!best)
            break;
        *best = (int16_t)(*best + by);
    }
    return points;
}

static const Among stats = {.place = AURA_PLACE_STAT},
                   body = {.place = AURA_PLACE_STAT, .only_physical = true},
                   skills = {.place = AURA_PLACE_TRAIT, .kind = AURA_DRAFT_POSITIVE},
                   magic = {.place = AURA_PLACE_TRAIT, .kind = AURA_DRAFT_MAGIC},
                   flaws = {.place = AURA_PLACE_TRAIT, .kind = AURA_DRAFT_NEGATIVE};

/// Each point of magic that goes frees a point of the characteristics (AE-CHAR-4), so it is the way
/// out where those are all at their least.
static void lower(AuraDraft *d, uint8_t place, int points)
{
    const Among *first = place == AURA_PLACE_BODY        ? &body
                         : place == AURA_PLACE_STATS     ? &stats
                         : place == AURA_PLACE_NEGATIVES ? &flaws
                                                         : &skills;
    points = move(d, first, points, -1);
    if (first != &flaws)
        (void)move(d, &magic, points, -1);
}

/// Whatever is set differently in a copy of the sheet.
static uint32_t differences(const AuraDraft *d, const AuraDraft *copy, AuraChange *out)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++)
        if (copy->stat[i] != d->stat[i])
            out[count++] = (AuraChange){AURA_PLACE_STAT, (uint8_t)i, false, copy->stat[i]};
    for (uint32_t i = 0; i < d->trait_count; i++)
        if (copy->trait[i].value != d->trait[i].value)
            out[count++] = (AuraChange){AURA_PLACE_TRAIT, (uint8_t)i, false, copy->trait[i].value};
    return count;
}

/// The last ones past a limit.
static uint32_t take_off(uint8_t place, uint32_t count, uint32_t most, AuraChange *out)
{
    uint32_t made = 0;
    for (uint32_t i = count; i-- > most && made < AURA_CHANGE_MAX;)
        out[made++] = (AuraChange){.place = place, .index = (uint8_t)i, .is_removed = true};
    return made;
}

uint32_t aura_mend(const AuraDraft *d, const AuraProblem *p, AuraChange out[AURA_CHANGE_MAX])
{
    AuraDraft copy = *d;
    bool is_one = p->place == AURA_PLACE_STAT || p->place == AURA_PLACE_TRAIT;
    switch ((AuraMend)p->mend) {
    case AURA_MEND_RAISE:
    case AURA_MEND_LOWER:
        if (is_one) {
            out[0] = (AuraChange){p->place, p->index, false, p->to};
            return 1;
        }
        lower(&copy, p->place, p->by);
        return differences(d, &copy, out);
    case AURA_MEND_SPEND:
        (void)move(&copy, p->place == AURA_PLACE_STATS ? &stats : &skills, p->by, 1);
        return differences(d, &copy, out);
    case AURA_MEND_REMOVE:
        if (is_one) {
            out[0] = (AuraChange){.place = p->place, .index = p->index, .is_removed = true};
            return 1;
        }
        if (p->place == AURA_PLACE_TRAITS)
            return take_off(AURA_PLACE_TRAIT, d->trait_count, AURA_TRAIT_MOST, out);
        uint32_t count = take_off(AURA_PLACE_WEAPON, d->weapon_count, AURA_WEAPON_MOST, out);
        return count + take_off(AURA_PLACE_ARMOUR, d->armour_count, AURA_ARMOUR_MOST, out + count);
    case AURA_MEND_NONE:
    case AURA_MEND_FAMILY:
    case AURA_MEND_NAME: break;
    }
    return 0;
}

/// A trait goes; those of its name that come later are compared with the one before.
static void remove_trait(AuraDraft *d, uint32_t gone)
{
    for (uint32_t i = gone; i + 1 < d->trait_count; i++)
        d->trait[i] = d->trait[i + 1];
    d->trait_count--;
    for (uint32_t i = gone; i < d->trait_count; i++) {
        uint8_t *same = &d->trait[i].same_as;
        if (*same == gone + 1)
            *same = 0;
        else if (*same > gone + 1)
            --*same;
    }
}

void aura_change(AuraDraft *d, const AuraChange *c)
{
    if (c->place == AURA_PLACE_STAT)
        d->stat[c->index] = c->to;
    else if (c->place == AURA_PLACE_WEAPON)
        d->weapon_count--;
    else if (c->place == AURA_PLACE_ARMOUR)
        d->armour_count--;
    else if (c->is_removed)
        remove_trait(d, c->index);
    else
        d->trait[c->index].value = c->to;
}
