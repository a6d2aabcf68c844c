// SPDX-License-Identifier: MIT
// rules/aura/aura_cite.h: which rules made a roll what it is, for whoever explains it without a
// game (AE-SESS-4). Pure: equal arguments, equal answer.
#pragma once
#include "rules/aura/aura_dice.h"

enum { AURA_CITE_MAX = 12 };
typedef struct AuraCites {
    RuleId rule[AURA_CITE_MAX];
    uint32_t count;
} AuraCites;

/// Adds a rule, once.
void aura_cite(AuraCites *cites, RuleId rule);
/// The die kept, and what two tens or two ones make of it.
void aura_cite_roll(AuraCites *cites, AuraDice dice, int net, AuraGrade grade);
/// What a total against a difficulty is called.
void aura_cite_result(AuraCites *cites, AuraResult result, AuraGrade grade, bool simple);
