// SPDX-License-Identifier: MIT
// odds/odds_explain.h: foresees a choice and explains it: each roll on the way with its threshold,
// modifiers and rules, and the few numbers that people decide by.
// Works in memory lent by the caller, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "odds/odds_foresee.h"

/// The reason of a roll: target, weapon, threshold with modifiers, rules.
typedef struct OddsReason {
    FigureId target;
    uint8_t weapon;
    uint8_t range;
    bool has_distance;
    uint16_t hidden;
    int32_t distance;
    uint32_t rule_count;
    RuleId rule[EVENT_RULE_MAX];
    Threshold threshold; ///< none if the roll has no threshold
} OddsReason;

/// As odds_foresee(), with a reason for each of out->roll. Replaces the sink of `work`.
OddsEnd odds_explain(const Game *game, const Choice *choice, const OddsWork *work,
                     OddsForesight *out, OddsReason reason[ODDS_ROLLS_MAX]);

/// As odds_foresee_later(), with reasons.
bool odds_explain_later(const Game *game, const Choice *choice, const OddsWork *work,
                        OddsForesight *out, OddsReason reason[ODDS_ROLLS_MAX]);

/// As odds_foresee_go_on(), adding to the reasons known so far.
OddsEnd odds_explain_go_on(const OddsWork *work, OddsForesight *out,
                           OddsReason reason[ODDS_ROLLS_MAX]);

/// For each figure, the share of a way's outcomes in which nothing serious (core/outcome.h) happens
/// to it.
void odds_untouched(const Game *game, const OddsForesight *f, uint32_t way,
                    OddsShare share[FIGURE_MAX]);

/// The chance that a die of the roll reaches its threshold or, for a rising roll, that all dice do.
/// False: there is no single number, such as for a rising roll with an undecided number of dice.
bool odds_rolled_chance(const OddsRolled *roll, OddsShare *chance);
/// The chance that the figure wins an opposed roll, ties being rolled again.
OddsShare odds_rolled_first(const OddsRolled *roll);

enum { ODDS_GIST_MAX = 4 };
/// The most important uncertain changes of way 0: one for each figure, ordered by their weight to
/// its side. Changes of one row are merged, with value 0 where values differ; of actions earned the
/// highest number is told. Returns their number, 0 where no die matters.
uint32_t odds_gist(const Game *game, const OddsForesight *f, OddsChange gist[ODDS_GIST_MAX]);
