// SPDX-License-Identifier: MIT
// The one place that names all rulesets.
#include "rules/aura/aura.h"
#include "rules/aurore/aurore.h"
#include "rules/evenor/evenor.h"
#include "rules/nordenth/nordenth.h"
#include "rules/rules.h"
#include "rules/seg/seg.h"
#include <string.h>

static const Ruleset *const all[] = {&evenor_ruleset, &aurore_ruleset, &seg_ruleset,
                                     &nordenth_ruleset};

const Ruleset *rules_find(const char *id)
{
    for (uint32_t i = 0; i < COUNT_OF(all); i++)
        if (!strcmp(all[i]->id, id))
            return all[i];
    return NULL;
}

uint32_t rules_count(void) { return COUNT_OF(all); }

const Ruleset *rules_at(uint32_t i) { return i < COUNT_OF(all) ? all[i] : NULL; }

static const SagaRules *const sagas[] = {&aura_rules};

const SagaRules *rules_saga(const char *id)
{
    for (uint32_t i = 0; i < COUNT_OF(sagas); i++)
        if (!strcmp(sagas[i]->id, id))
            return sagas[i];
    return NULL;
}

uint32_t rules_saga_count(void) { return COUNT_OF(sagas); }

const SagaRules *rules_saga_at(uint32_t i) { return i < COUNT_OF(sagas) ? sagas[i] : NULL; }
