// SPDX-License-Identifier: MIT
// odds/odds_explain.h: what will come of a choice, and why: each roll on the way with what the game
// says of it, and the few numbers that decide people.
// Works in memory lent by the caller, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "odds/odds_foresee.h"

/// Why dice are rolled as they are: against whom, with what, the threshold with its modifiers, the
/// rules.
typedef struct OddsReason {
    FigureId target;
    uint8_t weapon;
    uint8_t range;
    bool has_distance;
    uint16_t hidden;
    int32_t distance;
    uint32_t rule_count;
    RuleId rule[EVENT_RULE_MAX];
    Threshold threshold; ///< none where dice are not judged by one
} OddsReason;

/// As odds_foresee(), with a reason for each of out->roll. `work` need not listen itself.
OddsEnd odds_explain(const Game *game, const Choice *choice, const OddsWork *work,
                     OddsForesight *out, OddsReason reason[ODDS_ROLLS_MAX]);

/// As odds_foresee_later(), likewise.
bool odds_explain_later(const Game *game, const Choice *choice, const OddsWork *work,
                        OddsForesight *out, OddsReason reason[ODDS_ROLLS_MAX]);

/// As odds_foresee_go_on(), with the reasons that were known so far.
OddsEnd odds_explain_go_on(const OddsWork *work, OddsForesight *out,
                           OddsReason reason[ODDS_ROLLS_MAX]);

/// For each figure, the share of the outcomes of a way in which nothing serious came to it
/// (core/outcome.h).
void odds_untouched(const Game *game, const OddsForesight *f, uint32_t way,
                    OddsShare share[FIGURE_MAX]);

/// Of dice with a threshold: how likely each of them reaches it, or of a rising roll all of them
/// do. False: there is no such number, as of a rising roll of which it is not settled how many dice
/// it has.
bool odds_rolled_chance(const OddsRolled *roll, OddsShare *chance);
/// Of an opposed roll: how likely the figure wins it, ties being rolled again.
OddsShare odds_rolled_first(const OddsRolled *roll);

enum { ODDS_GIST_MAX = 4 };
/// The most telling of the changes of way 0 that are not certain: one for each figure, what its
/// side minds most first. Changes of one row are told together, with value 0 where it may be this
/// or that; but of actions earned the highest number is told. Returns how many there are; none
/// where no die matters.
uint32_t odds_gist(const Game *game, const OddsForesight *f, OddsChange gist[ODDS_GIST_MAX]);
