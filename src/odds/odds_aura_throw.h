// SPDX-License-Identifier: MIT
// odds/odds_aura_throw.h: the different rolls of three dice, and their chains, link by link: what
// all chances of Aura are summed up from.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "odds/odds_aura.h"

/// One of the different rolls, and its number of cases out of 1,000.
typedef struct OddsAuraThrow {
    AuraDice dice;
    uint16_t count;
} OddsAuraThrow;
/// In the order in which AE-OPP-2 compares them.
void odds_aura_throws(OddsAuraThrow out[ODDS_AURA_DICE]);

static inline OddsShare odds_aura_part(OddsShare share, uint32_t of_thousand)
{
    return (OddsShare)((OddsWide)share * of_thousand / 1000);
}

/// Follows a chain link by link and adds up its value. Its only state is which of two ways the next
/// link is read.
void odds_aura_follow(const OddsAuraThrow *all, OddsAuraRoll *roll, AuraDice first, AuraGrade grade,
                      bool fumbles_chain, OddsShare share);
