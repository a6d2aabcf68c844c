// SPDX-License-Identifier: MIT
// core/choice.h: what a seat answers, and what it is offered.
// Plain data. The kinds of choices and their fields are named by the Ruleset.
#pragma once
#include "core/geo.h"

/// The fields a kind of choice uses. A field that is not in its list must stay zero.
enum {
    CHOICE_FIGURE = 1u << 0,
    CHOICE_TARGET = 1u << 1,
    CHOICE_WEAPON = 1u << 2,
    CHOICE_PIECE = 1u << 3,
    CHOICE_MARKER = 1u << 4,
    CHOICE_COUNT = 1u << 5,
    CHOICE_PATH = 1u << 6,   ///< a path is part of the choice
    CHOICE_CORNER = 1u << 7, ///< a corner of the path where something happens
    CHOICE_STEP = 1u << 8,   ///< an optional path with an acting corner (a step)
    CHOICE_STAND = 1u << 9,
    CHOICE_LIST = 1u << 10,
    CHOICE_SHARES = 1u << 11,
    CHOICE_PLACE = 1u << 12,
    CHOICE_PLACE_OPT = 1u << 13,
    CHOICE_SEAT = 1u << 14,
    CHOICE_SUIT = 1u << 15,
    CHOICE_Z = 1u << 16,       ///< an elevation may go with the place; without: what is under it
    CHOICE_PRECISE = 1u << 17, ///< may be marked
    CHOICE_PULL = 1u << 18,    ///< may be marked
    CHOICE_PAY = 1u << 19,     ///< who pays, point by point, in `list`; may be left out
    CHOICE_CARDS = 1u << 20,   ///< a pile of cards
    CHOICE_TARGET_OPT = 1u << 21,
    CHOICE_SECRET = 1u << 22 ///< what is chosen is for the seat's own eyes until it is revealed
};

/// Marks of a choice.
enum { MARK_PRECISE = 1u << 0, MARK_PULL = 1u << 1 };

enum { STAND_NO, STAND_BEFORE, STAND_AFTER };

PACKED_BY_HAND_BEGIN
typedef struct Choice {
    GeoPath path; ///< count 0: none
    GeoVec place;
    int32_t z;    ///< elevation of the place, with has_z
    uint8_t kind; ///< index into Ruleset.choices; 0 is no choice
    FigureId figure;
    FigureId target;
    uint8_t weapon; ///< 1 is the first of the profile; 0: none
    PieceId piece;
    MarkerId marker;
    uint8_t count;
    uint8_t corner; ///< index into path.at
    uint8_t stand;
    bool has_place;
    uint8_t list_count;
    uint8_t reserved;
    FigureId list[LIST_MAX];
    uint8_t share[LIST_MAX];
    uint8_t seat; ///< from 1; 0: none
    uint8_t suit; ///< index into Ruleset.suits; 0: none
    uint8_t marks;
    uint8_t has_z; ///< 1: z is given
    uint8_t card_count;
    uint8_t reserved2[3];
    FigureId card[PILE_MAX]; ///< first to last
    uint8_t card_suit[PILE_MAX];
    uint8_t salt[SALT_BYTES]; ///< makes the seal of a secret choice one that cannot be guessed
} Choice;
PACKED_BY_HAND_END

/// One thing that may be chosen: a kind with its discrete parameters fixed; what is left open is in
/// `open` (CHOICE_* flags: a path, a place, shares). One that may not be chosen says why.
typedef struct Option {
    Choice choice;
    uint32_t open;     ///< must still be given
    uint32_t may;      ///< may be added: the choice is whole without (a step, standing up)
    int32_t allowance; ///< for an open path
    FigureMask among;  ///< for an open list, target or pile; for a payment: who may pay
    uint8_t most;      ///< for an open count; for a payment: its points
    RuleId note;       ///< what is special about it now; 0: nothing
    Refusal why;       ///< code 0: legal as far as can be told without the open parts
} Option;

enum { OFFER_MAX = 96 };
/// Everything a decision lets one choose. Written by a row's offer().
typedef struct Offer {
    uint32_t count;
    Option option[OFFER_MAX];
} Offer;
/// Empties an offer; a hostile build poisons what is left in it.
void offer_clear(Offer *offer);
/// Adds an option; a full offer drops it (OFFER_MAX is far above what the rules produce).
void offer_add(Offer *offer, const Option *option);
