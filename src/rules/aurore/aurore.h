// SPDX-License-Identifier: MIT
// rules/aurore/aurore.h: what only L'Aurore Obscure does: initiative by a list of thresholds, its
// bands, its own table. Its door is the table of the ruleset.
#pragma once
#include "rules/d6/setup/d6_scenario.h"

extern const Ruleset aurore_ruleset;

#define AURORE_OPTION(key, ...) AURORE_OPT_##key,
enum {
    AURORE_OPT_BEFORE = D6_OPT_KINDS - 1,
#include "rules/aurore/aurore_options.def"
    AURORE_OPT_KINDS
};
#undef AURORE_OPTION

enum { AURORE_SKIRMISH = D6_SCENARIO_KINDS, AURORE_SCENARIOS };
enum { AURORE_SERIES_MAX = 6 }; ///< thresholds of a list (AO-CHAR-4)

/// Thresholds of a profile's list; the first is the stat itself, the others follow the named ones.
static inline int aurore_threshold(const Profile *p, int i)
{
    return i >= AURORE_SERIES_MAX ? 0 : p->stat[i ? D6_STAT_KINDS + i - 1 : D6_STAT_I];
}

extern const Proc aurore_activation_proc;
Threshold aurore_initiative(const Game *g, FigureId figure, int i);
int aurore_series_most(const Game *g, FigureId figure);
uint32_t aurore_initiative_dice(const Game *g, FigureId figure, uint8_t *threshold, uint32_t max);
void aurore_band_check(const Setup *setup, uint8_t seat, Verdict *verdict);
void aurore_lay_skirmish(GeoMap *map);
