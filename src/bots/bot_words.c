// SPDX-License-Identifier: MIT
// Looks words up by name. Names, not numbers, are what rulesets share.
#include "bots/bot_words.h"
#include <string.h>

static int find(const char *const *names, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; i++)
        if (names[i] && !strcmp(names[i], name))
            return (int)i;
    return -1;
}

static int find_trait(const Ruleset *rules, const char *name)
{
    for (uint32_t i = 0; i < rules->trait_count; i++)
        if (!strcmp(rules->traits[i].name, name))
            return (int)i;
    return -1;
}

static void learn_choice(BotWords *words, uint8_t word, const char *name)
{
    uint32_t count = words->rules->choice_count;
    for (uint32_t k = 1; k < count && k < BOT_WORDS_KINDS; k++) {
        if (!strcmp(words->rules->choices[k].name, name)) {
            words->word[k] = word;
            words->kind[word] = (uint8_t)k;
        }
    }
}

void bot_words_learn(BotWords *words, const Ruleset *rules)
{
    memset(words, 0, sizeof *words);
    words->rules = rules;
#define BOT_CHOICE(key, name) learn_choice(words, BOT_##key, name);
#include "bots/bot_words.def"
#undef BOT_CHOICE
    int at;
#define BOT_STATE(key, name)                                                                       \
    at = find(rules->states, rules->state_count, name);                                            \
    words->state[BOT_STATE_##key] = at < 0 ? 0 : 1u << at;
#include "bots/bot_words.def"
#undef BOT_STATE
#define BOT_STAT(key, name, other)                                                                 \
    at = find(rules->stats, rules->stat_count, name);                                              \
    words->stat[BOT_STAT_##key] =                                                                  \
        (int8_t)(at >= 0 ? at : find(rules->stats, rules->stat_count, other));
#include "bots/bot_words.def"
#undef BOT_STAT
#define BOT_TRAIT(key, name) words->trait[BOT_TRAIT_##key] = (int8_t)find_trait(rules, name);
#include "bots/bot_words.def"
#undef BOT_TRAIT
    words->vitality = (int8_t)find(rules->figure_tallies, rules->figure_tally_count, "vitality");
}
