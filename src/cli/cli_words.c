// SPDX-License-Identifier: MIT
// Near words are those at the least edit distance (a swap of neighbours counts one), as far as a
// third of the letters may be wrong, or those that begin like the word. Refused: phonetics, which
// would need a table for each language.
#include "cli/cli_words.h"
#include "bots/bot.h"
#include "bots/spar/spar.h"
#include "core/scenario.h"
#include "gen/samples.h"
#include "rules/rules.h"
#include <string.h>

enum {
    WORD_MAX = 48,  ///< letters of a word that is compared
    NEAR_MAX = 3,   ///< near words told
    KNOWN_MAX = 32, ///< more names than these are not told one by one
    LINE_BYTES = 2048
};

// ---------------------------------------------------------------- sorts

static const char *const sort_names[CLI_SORT_COUNT] = {
    [CLI_SORT_SYSTEMS] = "systems", [CLI_SORT_BOTS] = "bots",
    [CLI_SORT_SEATS] = "seats",     [CLI_SORT_BANDS] = "bands",
    [CLI_SORT_MAPS] = "maps",       [CLI_SORT_SCENARIOS] = "scenarios",
    [CLI_SORT_OPTIONS] = "options", [CLI_SORT_PROFILES] = "profiles",
    [CLI_SORT_SORTS] = "sorts",
};

CliSort cli_sort_find(const char *name)
{
    CliSort sort = 0;
    while (sort < CLI_SORT_SORTS && strcmp(sort_names[sort], name) != 0)
        sort++;
    return sort < CLI_SORT_SORTS ? sort : CLI_SORT_COUNT;
}

static const char *band_at(const Ruleset *rules, uint32_t index)
{
    for (uint32_t i = 0; i < SAMPLE_BAND_COUNT; i++)
        if ((!rules || !strcmp(sample_bands[i].system, rules->id)) && !index--)
            return sample_bands[i].id;
    return NULL;
}

static const char *map_at(const Ruleset *rules, uint32_t index)
{
    for (uint32_t i = 0; i < SAMPLE_MAP_COUNT; i++)
        if ((!rules || !strcmp(sample_maps[i].system, rules->id)) && !index--)
            return sample_maps[i].id;
    return NULL;
}

/// Scenarios, options or profiles; those of all rulesets one after the other.
static const char *row_at(CliSort sort, const Ruleset *rules, uint32_t index)
{
    for (uint32_t i = 0; i < (rules ? 1 : rules_count()); i++) {
        const Ruleset *r = rules ? rules : rules_at(i);
        uint32_t count = sort == CLI_SORT_OPTIONS    ? r->option_count
                         : sort == CLI_SORT_PROFILES ? r->profile_count
                                                     : ruleset_scenario_count(r);
        if (index < count)
            return sort == CLI_SORT_OPTIONS    ? r->options[index].name
                   : sort == CLI_SORT_PROFILES ? r->profiles[index].id
                                               : ruleset_scenario(r, index)->name;
        index -= count;
    }
    return NULL;
}

const char *cli_sort_at(CliSort sort, const Ruleset *rules, uint32_t index)
{
    switch (sort) {
    case CLI_SORT_SYSTEMS: return index < rules_count() ? rules_at(index)->id : NULL;
    case CLI_SORT_SEATS:
        if (!index)
            return "me";
        index--;
        return index < bot_count() ? bot_at(index)->name : NULL;
    case CLI_SORT_BOTS:
        if (index < bot_count())
            return bot_at(index)->name;
        index -= bot_count();
        return index < spar_count() ? spar_at(index)->name : NULL;
    case CLI_SORT_BANDS: return band_at(rules, index);
    case CLI_SORT_MAPS: return map_at(rules, index);
    case CLI_SORT_SCENARIOS:
    case CLI_SORT_OPTIONS:
    case CLI_SORT_PROFILES: return row_at(sort, rules, index);
    case CLI_SORT_SORTS: return index < CLI_SORT_SORTS ? sort_names[index] : NULL;
    case CLI_SORT_COUNT: break;
    }
    return NULL;
}

// ---------------------------------------------------------------- near words

/// As it is compared: without dashes before it, small letters, "_" for "-".
static size_t plain(const char *word, char out[WORD_MAX])
{
    size_t n = 0;
    while (*word == '-')
        word++;
    for (; *word && n < WORD_MAX - 1; word++)
        out[n++] = (char)(*word >= 'A' && *word <= 'Z' ? *word - 'A' + 'a'
                          : *word == '-'               ? '_'
                                                       : *word);
    out[n] = 0;
    return *word ? 0 : n; // too long to be compared
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/// Letters to change, add, leave out or swap with the next.
static uint32_t distance(const char *a, size_t n, const char *b, size_t m)
{
    uint32_t row[3][WORD_MAX + 1];
    for (size_t j = 0; j <= m; j++)
        row[0][j] = (uint32_t)j;
    for (size_t i = 1; i <= n; i++) {
        uint32_t *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = (uint32_t)i;
        for (size_t j = 1; j <= m; j++) {
            now[j] =
                least(least(last[j] + 1, now[j - 1] + 1), last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
    }
    return row[n % 3][m];
}

/// How far a name is from the word; past `most` it is not near.
static uint32_t far(const char *word, size_t n, const char *name)
{
    char other[WORD_MAX];
    size_t m = plain(name, other);
    if (!n || !m)
        return UINT32_MAX;
    // The beginning of a name is nearer than any misspelling but one.
    if (n >= 3 && m > n && !memcmp(word, other, n))
        return 1;
    uint32_t d = distance(word, n, other, m);
    return d <= (n + 2) / 3 && d < m ? d : UINT32_MAX;
}

static uint32_t find_near(const char *word, CliWords known, const char *near[NEAR_MAX])
{
    char letters[WORD_MAX];
    size_t n = plain(word, letters);
    uint32_t best = UINT32_MAX, count = 0;
    const char *name;
    for (uint32_t i = 0; (name = known.at(known.self, i)); i++) {
        uint32_t d = far(letters, n, name);
        if (d < best)
            count = 0;
        best = least(best, d);
        if (d != UINT32_MAX && d == best && count < NEAR_MAX)
            near[count++] = name;
    }
    return count;
}

// ---------------------------------------------------------------- sentences

int cli_refuse(const Cli *cli, const char *key, const char *word, const char *place, CliWords known)
{
    static const char *const forms[3][2] = {{"word_known", "word_near_known"},
                                            {"word_all", "word_near_all"},
                                            {"option_all", "option_near_all"}};
    const char *near[NEAR_MAX], *name;
    uint32_t near_count = find_near(word, known, near), count = 0;
    char text[LINE_BYTES] = "", near_line[LINE_BYTES] = "", known_line[LINE_BYTES] = "";
    FILE *part[] = {fmemopen(text, sizeof text, "w"), fmemopen(near_line, sizeof near_line, "w"),
                    fmemopen(known_line, sizeof known_line, "w")};
    bool is_good = part[0] && part[1] && part[2];
    place = place ? place : "";
    if (is_good)
        cli_say(cli, part[0], key, "word", word, "place", place, NULL);
    for (uint32_t i = 0; is_good && i < near_count; i++) {
        char typed[LINE_BYTES];
        (void)snprintf(typed, sizeof typed, "%s%s", known.before, near[i]);
        (void)fputs(i ? ", " : "", part[1]);
        cli_say(cli, part[1], "word_quoted", "word", typed, NULL);
    }
    for (; is_good && (name = known.at(known.self, count)); count++)
        (void)fprintf(part[2], "%s%s%s", count ? ", " : "", known.before, name);
    for (uint32_t i = 0; i < COUNT_OF(part); i++)
        if (part[i])
            (void)fclose(part[i]);
    return cli_fail(cli, forms[count <= KNOWN_MAX ? 0 : 1 + !!*known.before][near_count > 0],
                    "text", text, "near", near_line, "words", known_line, "place", place, NULL);
}

typedef struct Sorted {
    CliSort sort;
    const Ruleset *rules;
} Sorted;

static const char *sorted_at(const void *self, uint32_t index)
{
    const Sorted *s = self;
    return cli_sort_at(s->sort, s->rules, index);
}

int cli_refuse_sort(const Cli *cli, const char *key, const char *word, CliSort sort,
                    const Ruleset *rules)
{
    Sorted sorted = {sort, rules};
    return cli_refuse(cli, key, word, rules ? rules->id : NULL, (CliWords){sorted_at, &sorted, ""});
}
