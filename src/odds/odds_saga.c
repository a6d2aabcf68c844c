// SPDX-License-Identifier: MIT
// Which functions tell a saga's chances: the one place in odds/ that names sagas.
#include "odds/odds_saga.h"
#include "gen/errors.h"
#include "odds/odds_aura_fight.h"
#include "odds/odds_aura_told.h"
#include "rules/aura/aura.h"

static const struct {
    const SagaRules *rules;
    Refusal (*tell)(const SagaPlay *p, uint8_t seat, const OddsSagaOut *out);
    Refusal (*fight)(const OddsSagaFight *fight, OddsSagaFought *out);
} rows[] = {{&aura_rules, odds_aura_told, odds_aura_fight}};

Refusal odds_saga_tell(const SagaPlay *p, uint8_t seat, const OddsSagaOut *out)
{
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].rules == p->rules)
            return rows[i].tell(p, seat, out);
    return (Refusal){.code = E_UNSUPPORTED};
}

Refusal odds_saga_encounter(const OddsSagaFight *fight, OddsSagaFought *out)
{
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].rules == fight->rules)
            return rows[i].fight(fight, out);
    return (Refusal){.code = E_UNSUPPORTED};
}
