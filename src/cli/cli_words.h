// SPDX-License-Identifier: MIT
// cli/cli_words.h: the names that can be typed, by sort, and what is said about one that cannot:
// the word itself, those that look like it, those there are. Names are const; nothing is owned.
#pragma once
#include "cli/cli.h"
#include "core/ruleset.h"

typedef enum CliSort {
    CLI_SORT_SYSTEMS,
    CLI_SORT_BOTS,
    CLI_SORT_SEATS, ///< bots, and a person
    CLI_SORT_BANDS,
    CLI_SORT_MAPS,
    CLI_SORT_SCENARIOS,
    CLI_SORT_OPTIONS,
    CLI_SORT_PROFILES,
    CLI_SORT_SORTS, ///< the names of those above
    CLI_SORT_COUNT
} CliSort;

/// Names with a number; NULL after the last.
typedef struct CliWords {
    const char *(*at)(const void *self, uint32_t index);
    const void *self;
    const char *before; ///< what one types before each: "--", ""
} CliWords;

/// The name of this number of a sort, of one ruleset or (NULL) of all; NULL after the last.
const char *cli_sort_at(CliSort sort, const Ruleset *rules, uint32_t index);
/// CLI_SORT_COUNT if there is no sort of that name.
CliSort cli_sort_find(const char *name);

/// Tells the text `key` with its {word} and {place}, then which names are near and which there are.
/// Returns CLI_BAD. `place` may be NULL.
int cli_refuse(const Cli *cli, const char *key, const char *word, const char *place,
               CliWords known);
/// The same for a word that should have been of this sort.
int cli_refuse_sort(const Cli *cli, const char *key, const char *word, CliSort sort,
                    const Ruleset *rules);
