// SPDX-License-Identifier: MIT
// rules/evenor/evenor.h: what only Evenor does: recruitment, initiative. Its door is the table.
#pragma once
#include "rules/d6/setup/d6_scenario.h"

extern const Ruleset evenor_ruleset;

#define EVENOR_OPTION(key, ...) EVENOR_OPT_##key,
enum {
    EVENOR_OPT_BEFORE = D6_OPT_KINDS - 1,
#include "rules/evenor/evenor_options.def"
    EVENOR_OPT_KINDS
};
#undef EVENOR_OPTION

extern const Proc evenor_activation_proc;
Threshold evenor_initiative(const Game *g, FigureId figure, int i);
int evenor_series_most(const Game *g, FigureId figure);
uint32_t evenor_initiative_dice(const Game *g, FigureId figure, uint8_t *threshold, uint32_t max);
void evenor_band_check(const Setup *setup, uint8_t seat, Verdict *verdict);
