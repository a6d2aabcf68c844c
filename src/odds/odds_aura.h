// SPDX-License-Identifier: MIT
// odds/odds_aura.h: exact chances of Aura's three dice, before they are rolled.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "odds/odds.h"
#include "rules/aura/aura_dice.h"

enum {
    /// Links of a chain that are followed. Longer chains have less than one part of ODDS_ONE.
    ODDS_AURA_LINKS = 13,
    ODDS_AURA_LEAST = -(1 + 10 * ODDS_AURA_LINKS), ///< lowest value of a roll: a fumble
    ODDS_AURA_MOST = 10 + 10 * ODDS_AURA_LINKS,
    ODDS_AURA_VALUES = ODDS_AURA_MOST - ODDS_AURA_LEAST + 1,
    ODDS_AURA_GRADES = AURA_CRITICAL + 1,
    ODDS_AURA_BANDS = 4,    ///< nothing, light, medium, serious
    ODDS_AURA_DAMAGE = 400, ///< the last entry stands for "this or more"
    ODDS_AURA_DICE = 220,   ///< different rolls of three dice
    ODDS_AURA_SIDE = 32,    ///< of one side of an opposition, at most
    ODDS_AURA_BASE = 127,   ///< of a sum of twelve addends, at most
    ODDS_AURA_ANSWERS = 6,  ///< of the oracle, from "no, and" to "yes, and"
};

/// Options of the ledger that change how dice count.
typedef struct OddsAuraRules {
    bool any_die;       ///< critical_ignores_handicap
    bool fumbles_chain; ///< fumble_chain
    bool classes;       ///< critical_wins_opposition
    bool simple;        ///< simple_results
} OddsAuraRules;
#define ODDS_AURA_RULES ((OddsAuraRules){.any_die = true, .classes = true})

/// Distribution of a roll's addition to its base: shares by class, then by value from
/// ODDS_AURA_LEAST on.
typedef struct OddsAuraRoll {
    OddsShare at[ODDS_AURA_GRADES][ODDS_AURA_VALUES];
} OddsAuraRoll;
void odds_aura_roll(OddsAuraRoll *roll, AuraKept kept, OddsAuraRules rules);
/// AE-MIN-4: a minion that is not rolled.
void odds_aura_flat(OddsAuraRoll *roll, AuraKept kept);

typedef struct OddsAuraTest {
    OddsShare tier[AURA_TIERS];
    OddsShare success, critical, fumble;
} OddsAuraTest;
/// AE-RESULT-8. A tie that is rolled again is counted as a status quo.
void odds_aura_test(OddsAuraTest *test, const OddsAuraRoll *roll, int base, int difficulty,
                    AuraTie tie, OddsAuraRules rules);

/// AE-OPP-1: ties are ties of the totals, as a parry is (AE-FIGHT-4).
typedef struct OddsAuraDuel {
    OddsShare win, tie, lose;
} OddsAuraDuel;
void odds_aura_oppose(OddsAuraDuel *duel, const OddsAuraRoll *a, int base_a, const OddsAuraRoll *b,
                      int base_b, OddsAuraRules rules);
/// How one of a side rolls.
typedef struct OddsAuraRoller {
    AuraKept kept;
    int16_t base;
    bool is_flat;
} OddsAuraRoller;
/// Two sides, the best of each (AE-COLL-2): dice break ties of totals (AE-OPP-2), what is left as
/// `tie` is equal die by die (AE-OPP-3).
void odds_aura_settle(OddsAuraDuel *duel, const OddsAuraRoller *a, uint32_t count_a,
                      const OddsAuraRoller *b, uint32_t count_b, OddsAuraRules rules);
/// AE-RESIST-1: chance that a spell succeeds against its difficulty (a tie succeeds) and beats the
/// resistance as well. `success`: against the difficulty alone.
OddsShare odds_aura_resisted(const OddsAuraRoll *caster, int base, int difficulty,
                             const OddsAuraRoll *target, int resistance, OddsAuraRules rules,
                             OddsShare *success);

/// AE-MOD-1: chance that a spell succeeds (a tie succeeds) and that its margin, with so many points
/// of aura, moves it so many rows.
OddsShare odds_aura_raised(const OddsAuraRoll *caster, int base, int difficulty, int rows,
                           int points);

/// AE-ORACLE-1, AE-ORACLE-2: ties are rolled again.
void odds_aura_oracle(OddsShare answer[ODDS_AURA_ANSWERS], AuraKept kept, OddsAuraRules rules);
/// AE-ORACLE-1: which of the answers a result is; ODDS_AURA_ANSWERS for one that is rolled again.
uint32_t odds_aura_answer(AuraDice dice, AuraKept kept, OddsAuraRules rules);

/// A blow: the weapon's step of the ladder, and its modifiers.
typedef struct OddsAuraBlow {
    uint8_t step;      ///< of the ladder
    uint8_t second;    ///< AE-DUAL-2: step of another weapon, from 1; 0: none
    uint8_t doublings; ///< AE-FUMB-2
    uint8_t aimed;     ///< AE-AIM-2: as many more, but not of who has lost
    int16_t points, armour;
    bool no_margin; ///< AE-MOD-2: a spell, whose margin does not count
} OddsAuraBlow;

/// Damage after armour: shares by amount, among all rolls.
typedef struct OddsAuraHarm {
    OddsShare at[ODDS_AURA_DAMAGE + 1];
    OddsShare hit;                   ///< chance of a blow: the sum of all amounts
    OddsShare band[ODDS_AURA_BANDS]; ///< AE-WOUND-1: band of wounds that a hit ticks
    uint64_t mean_millis;            ///< mean damage of a hit, in thousandths
} OddsAuraHarm;

/// When a loser does half of what is shown: never, by one point (AE-FIGHT-5), always (AE-MASS-2).
typedef enum OddsAuraHalf {
    ODDS_AURA_HALF_NEVER,
    ODDS_AURA_HALF_NARROW,
    ODDS_AURA_HALF_ALWAYS
} OddsAuraHalf;

/// Who strikes whom or what: the best of a side against a difficulty (AE-RANGE-3, AE-FIGHT-8) or
/// against the best of another (AE-FIGHT-1, AE-GANG-2).
typedef struct OddsAuraFray {
    const OddsAuraRoller *a, *b;
    uint32_t count_a, count_b; ///< no b: there is a difficulty
    int difficulty;
    AuraTie tie;     ///< of the difficulty
    AuraEqual equal; ///< AE-FIGHT-4
    OddsAuraHalf half;
    OddsAuraRules rules;
} OddsAuraFray;

/// What a blow is once whoever suffers it has fumbled, and how often it is that (AE-FUMB-2).
typedef struct OddsAuraFumbled {
    OddsShare share;
    OddsAuraBlow blow;
} OddsAuraFumbled;

/// The blow of one of the first side, where he is its best and the best of the other side is one of
/// these.
typedef struct OddsAuraStroke {
    uint8_t from;
    uint32_t at; ///< bits
    OddsAuraBlow blow;
    const OddsAuraFumbled *fumbled; ///< shares sum up to ODDS_ONE
    uint32_t fumbled_count;         ///< 0: a fumble of the other changes nothing
} OddsAuraStroke;
void odds_aura_fray(OddsAuraHarm *harm, const OddsAuraFray *fray, const OddsAuraStroke *stroke);

/// One against a difficulty.
void odds_aura_harm(OddsAuraHarm *harm, OddsAuraRoller a, int difficulty, AuraTie tie,
                    OddsAuraBlow blow, OddsAuraRules rules);
/// One against one; ties do no damage.
void odds_aura_blow(OddsAuraHarm *harm, OddsAuraRoller a, OddsAuraRoller b, OddsAuraBlow blow,
                    OddsAuraRules rules);
/// With a known margin: the distribution over the dice.
void odds_aura_shown(OddsAuraHarm *harm, int margin, OddsAuraBlow blow);

/// AE-DYING-3: chance that an integrity test kills.
OddsShare odds_aura_death(int integrity, int damage, AuraKept kept, OddsAuraRules rules);
