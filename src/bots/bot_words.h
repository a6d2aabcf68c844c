// SPDX-License-Identifier: MIT
// bots/bot_words.h: which of a ruleset's numbers stands for which word a bot knows.
// Plain data, looked up by name once for a ruleset: siblings with the same words share the bot.
#pragma once
#include "core/ruleset.h"

#define BOT_CHOICE(key, name) BOT_##key,
enum {
    BOT_UNKNOWN,
#include "bots/bot_words.def"
    BOT_CHOICE_COUNT
};
#undef BOT_CHOICE
#define BOT_STATE(key, name) BOT_STATE_##key,
enum {
#include "bots/bot_words.def"
    BOT_STATE_COUNT
};
#undef BOT_STATE
#define BOT_STAT(key, name, other) BOT_STAT_##key,
enum {
#include "bots/bot_words.def"
    BOT_STAT_COUNT
};
#undef BOT_STAT
#define BOT_TRAIT(key, name) BOT_TRAIT_##key,
enum {
#include "bots/bot_words.def"
    BOT_TRAIT_COUNT
};
#undef BOT_TRAIT

enum { BOT_WORDS_KINDS = 64 };

typedef struct BotWords {
    const Ruleset *rules;            ///< whose words these are
    uint8_t word[BOT_WORDS_KINDS];   ///< of a kind of choice: BOT_CHARGE and its like
    uint8_t kind[BOT_CHOICE_COUNT];  ///< the other way round; 0: the ruleset has none
    uint32_t state[BOT_STATE_COUNT]; ///< bit in Figure.states; 0: none
    int8_t stat[BOT_STAT_COUNT];     ///< index into Profile.stat; -1: none
    int8_t trait[BOT_TRAIT_COUNT];   ///< index into Profile.trait; -1: none
    int8_t vitality;                 ///< index into Figure.tally of the vitality left; -1: none
} BotWords;

void bot_words_learn(BotWords *words, const Ruleset *rules);

static inline bool bot_words_has(const BotWords *words, const Profile *p, int trait)
{
    return words->trait[trait] >= 0 && p->trait[words->trait[trait]] != 0;
}
static inline int bot_words_stat(const BotWords *words, const Profile *p, int stat)
{
    return words->stat[stat] < 0 ? 0 : p->stat[words->stat[stat]];
}
