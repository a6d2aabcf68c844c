// SPDX-License-Identifier: MIT
// core/offer.h: what a decision lets one choose.
// Plain data, written by a row's offer(). An option says once what may be done, and to which
// figures or pieces, so the size of an offer depends on the kinds of things to do, hardly on the
// number of targets.
#pragma once
#include "core/choice.h"

/// A set of figures, pieces or markers: bit n-1 stands for entry n.
typedef uint64_t OptionMask;
_Static_assert(FIGURE_MAX <= 64 && PIECE_MAX <= 64 && MARKER_MAX <= 64, "a set is 64 flags");

/// One thing that may be chosen: a kind with some of its parameters fixed; what is left open is in
/// `open` (CHOICE_* flags: a target, a path, a place, shares). One that may not be chosen says why.
typedef struct Option {
    Choice choice;
    uint32_t open;     ///< parameters that must still be given
    uint32_t may;      ///< parameters that may be added to a complete choice (a step, standing up)
    int32_t allowance; ///< for an open path
    OptionMask among;  ///< entries that the open figure, target, piece, marker, list or card may be
    OptionMask barred; ///< entries that the option names, but refused in this state
    FigureMask payers; ///< for a payment: who may pay
    uint8_t most;      ///< for an open count; for a payment: its points
    RuleId note;       ///< rule that makes the option special now; 0: none
    Refusal why;       ///< code 0: legal as far as can be told without the open parts
} Option;

/// The open part of an option that is one of `among`: CHOICE_FIGURE, CHOICE_TARGET, CHOICE_PIECE or
/// CHOICE_MARKER; 0 if there is none (a list or cards take several). An option has at most one.
uint32_t option_part(const Option *option);
/// The option with entry n (from 1) of `among` or `barred` put in; `why` stays what it was.
Option option_with(const Option *option, uint32_t n);

/// Options of one offer. A family multiplies out only what is few by construction (weapons, pieces
/// to take cover at with their places, markers, groups by who leads them) and asserts beside its
/// offers that they fit; all other entries stay in `among`.
enum { OFFER_MAX = 80 };
typedef struct Offer {
    uint32_t count;
    bool is_cut; ///< options were left out for lack of room: the offer is incomplete
    Option option[OFFER_MAX];
} Offer;
/// Empties an offer; a hostile build poisons what is left in it.
void offer_clear(Offer *offer);
/// Adds an option; a full offer is cut, and says so.
void offer_add(Offer *offer, const Option *option);
/// Adds an option whose part is one of `set`: entries that `check` accepts go to `among`, the
/// others to `barred`; if none is accepted, `why` is the first refusal. An empty set adds nothing.
typedef Refusal OfferCheck(const struct Game *game, const void *self, const Choice *choice);
void offer_add_each(Offer *offer, const struct Game *game, Option option, OptionMask set,
                    OfferCheck *check, const void *self);
