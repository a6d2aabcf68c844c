// SPDX-License-Identifier: MIT
// rules/rules.h: the rulesets there are.
#pragma once
#include "core/ruleset.h"
#include "rules/saga/saga.h"

/// A ruleset by id, NULL if there is none.
const Ruleset *rules_find(const char *id);
uint32_t rules_count(void);
const Ruleset *rules_at(uint32_t i);
/// A role-playing game by id, NULL if there is none.
const SagaRules *rules_saga(const char *id);
uint32_t rules_saga_count(void);
const SagaRules *rules_saga_at(uint32_t i);
