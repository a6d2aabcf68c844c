// SPDX-License-Identifier: MIT
// Sums with their limits. The preparation follows from the difficulty before it is traded and is
// not looked up again (AE-PREP-3): otherwise giving up a row would lengthen what it shortens.
#include "rules/aura/aura_spell.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include "gen/tables_aura.h"

enum { LEAST = 2, INSTANT_AT = 10 }; // AE-MAG-5, AE-PREP-1

_Static_assert(AURA_PARAMETER_COUNT == AURA_ROW_MOST + 1, "rows are those of data/aura");

static int at_least(int value, int least) { return value < least ? least : value; }

static Refusal no(ErrorCode code, RuleId rule) { return (Refusal){.code = code, .rule = rule}; }

Refusal aura_demand(const AuraDesign *d, AuraDemand *out)
{
    *out = (AuraDemand){0};
    if (d->effect >= AURA_EFFECT_COUNT)
        return no(ERR_UNKNOWN, RULE_AE_MAG_2);
    int sum = at_least(aura_effects[d->effect].difficulty - d->book - d->base_ingredient, LEAST);
    out->base = (int16_t)sum;
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++) {
        if (d->row[i] > AURA_ROW_MOST)
            return no(ERR_RANGE, RULE_AE_MAG_3);
        out->param[i] = (int16_t)at_least(d->row[i] - d->ingredient[i], 0);
        sum += out->param[i];
    }
    out->plain = (int16_t)sum;
    int row = sum - INSTANT_AT;
    row = row < 0 ? 0 : row > AURA_ROW_MOST ? AURA_ROW_MOST : row;
    out->natural = (uint8_t)row;
    if (row - d->shift < 0 || row - d->shift > AURA_ROW_MOST)
        return no(ERR_RANGE, RULE_AE_PREP_3);
    out->preparation = (uint8_t)(row - d->shift);
    out->difficulty = (int16_t)at_least(sum + d->shift, LEAST);
    return refusal_none();
}

bool aura_lowered(const AuraDesign *d, uint32_t rows, AuraDesign *lower)
{
    *lower = *d;
    for (uint32_t i = AURA_PARAM_COUNT; i-- > 0 && rows;) {
        uint8_t take = (uint8_t)(lower->row[i] < rows ? lower->row[i] : rows);
        lower->row[i] = (uint8_t)(lower->row[i] - take);
        rows -= take;
    }
    return !rows;
}

Refusal aura_raise(int rows, int margin, int intelligence, int cap, int *points)
{
    *points = 0;
    if (rows > intelligence || (cap && rows > cap))
        return no(ERR_LIMIT, RULE_AE_MOD_1);
    *points = at_least(rows - at_least(margin, 0), 0);
    return refusal_none();
}
