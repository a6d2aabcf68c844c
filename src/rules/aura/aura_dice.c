// SPDX-License-Identifier: MIT
// Arithmetic only: who rolls, pays and suffers is elsewhere, so that everybody may ask here.
#include "rules/aura/aura_dice.h"
#include "gen/tables_aura.h"

AuraDice aura_sort(const uint8_t die[3])
{
    uint8_t a = die[0], b = die[1], c = die[2];
    uint8_t low = a < b ? a : b, high = a < b ? b : a;
    if (c < low)
        return (AuraDice){c, low, high};
    return c > high ? (AuraDice){low, high, c} : (AuraDice){low, c, high};
}

AuraKept aura_keep(int net) { return net > 0 ? AURA_HIGH : net < 0 ? AURA_LOW : AURA_MID; }

int aura_final_net(int net, int other) { return (net < 1 ? net : 1) - (other >= 2); }

AuraGrade aura_grade(AuraDice d, AuraKept kept, bool any_die)
{
    if (d.mid == 10 && (any_die || aura_kept_die(d, kept) == 10))
        return AURA_CRITICAL;
    return d.mid == 1 ? AURA_FUMBLE : AURA_PLAIN;
}

int aura_odd_die(AuraDice d) { return d.mid == d.low ? d.high : d.low; }

AuraChain aura_chain_start(AuraDice first, AuraGrade grade, bool fumbles_chain)
{
    return (AuraChain){.is_high = grade == AURA_CRITICAL ? first.low == 10 : first.high == 1,
                       .goes_on = grade == AURA_CRITICAL || fumbles_chain,
                       .is_over = grade == AURA_PLAIN};
}

void aura_chain_link(AuraChain *c, AuraDice d)
{
    if (c->goes_on && d.mid == 10) {
        c->sum = (int16_t)(c->sum + 10);
        c->is_high = d.low == 10;
        return;
    }
    c->sum = (int16_t)(c->sum + (c->is_high ? d.high : d.mid));
    c->is_over = true;
}

int aura_die_value(AuraDice first, AuraKept kept, AuraGrade grade, int chain)
{
    return grade == AURA_CRITICAL ? 10 + chain
           : grade == AURA_FUMBLE ? -1 - chain
                                  : aura_kept_die(first, kept);
}

AuraTier aura_tier(int margin)
{
    return margin >= 5    ? AURA_REMARKABLE_SUCCESS
           : margin >= 2  ? AURA_SUCCESS
           : margin == 1  ? AURA_NARROW_SUCCESS
           : margin == 0  ? AURA_STATUS_QUO
           : margin == -1 ? AURA_NARROW_FAILURE
           : margin >= -4 ? AURA_FAILURE
                          : AURA_REMARKABLE_FAILURE;
}

AuraResult aura_judge(int total, int difficulty, AuraGrade grade, AuraTie tie, bool simple)
{
    int margin = total - difficulty, effective = margin;
    AuraTier tier = aura_tier(margin);
    if (grade == AURA_FUMBLE) {
        effective = margin < -5 ? margin : -5;
        tier = AURA_CRITICAL_FAILURE;
    } else if (grade == AURA_CRITICAL) {
        effective = margin < 1 ? 1 : margin;
        tier = margin >= 5 ? AURA_REMARKABLE_SUCCESS : AURA_SUCCESS;
    } else if (simple && margin > -5 && margin < 5) {
        tier = margin >= 0 ? AURA_SUCCESS : AURA_FAILURE;
    } else if (margin == 0 && (tie == AURA_TIE_SUCCESS || tie == AURA_TIE_BOTH)) {
        tier = AURA_NARROW_SUCCESS;
    }
    return (AuraResult){.margin = (int16_t)margin,
                        .effective = (int16_t)effective,
                        .tier = (uint8_t)tier,
                        .is_success = tier > AURA_STATUS_QUO,
                        .benefits = (uint8_t)(effective > 0 ? effective / 5 : 0),
                        .mishaps = (uint8_t)(effective < 0 ? -effective / 5 : 0)};
}

bool aura_is_automatic(int base, int difficulty, AuraKept kept, bool tie_succeeds)
{
    return base + (kept == AURA_LOW ? 1 : 2) > difficulty - tie_succeeds;
}

uint32_t aura_describe(int total)
{
    uint32_t row = 0;
    while (row + 1 < AURA_DIFFICULTY_COUNT && aura_difficulties[row + 1].value <= total)
        row++;
    return row;
}

bool aura_beats(AuraSide a, AuraSide b, bool classes)
{
    if (classes && a.grade != b.grade)
        return a.grade > b.grade;
    return a.total > b.total;
}

int aura_by_dice(AuraDice a, AuraDice b)
{
    if (a.high != b.high)
        return a.high > b.high ? 1 : -1;
    if (a.mid != b.mid)
        return a.mid > b.mid ? 1 : -1;
    return a.low == b.low ? 0 : a.low > b.low ? 1 : -1;
}

int aura_ladder_value(uint32_t step, AuraDice d)
{
    const AuraStepRow *s = &aura_ladder[step];
    return s->fixed + s->low * d.low + s->mid * d.mid + s->high * d.high;
}

int aura_damage(int shown, int margin, int points, int doublings, bool halved, int armour)
{
    int value = (shown + margin + points) << doublings;
    value = (halved ? value / 2 : value) - armour;
    return value < 0 ? 0 : value;
}

int aura_band(int damage)
{
    int band = -1;
    for (uint32_t i = 0; i < AURA_BAND_COUNT; i++)
        if (damage >= aura_bands[i].least)
            band = (int)i;
    return band;
}

int aura_average(int sum, bool nearest) { return nearest ? (sum + 1) / 4 : sum / 4; }
