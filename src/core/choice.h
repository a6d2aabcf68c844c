// SPDX-License-Identifier: MIT
// core/choice.h: what a seat answers, and what it is offered.
// Plain data. The kinds of choices and their fields are named by the Ruleset.
#pragma once
#include "core/geo.h"

/// The fields of choice_fields.def by number, then as the flags of which a kind of choice has some.
/// A member that none of a kind's fields allows must stay zero.
#define CHOICE_FIELD(key, ...)              CHOICE_BIT_##key,
#define CHOICE_MEMBER(member, type, fields) fields
#define CHOICE_MARK(key, name)              CHOICE_BIT_##key,
enum {
#include "core/choice_fields.def"
    CHOICE_FIELDS
};
#undef CHOICE_FIELD
#undef CHOICE_MARK
#define CHOICE_FIELD(key, ...) CHOICE_##key = 1u << CHOICE_BIT_##key,
#define CHOICE_MARK(key, name) CHOICE_##key = 1u << CHOICE_BIT_##key,
enum {
#include "core/choice_fields.def"
    CHOICE_STEP = CHOICE_STEP_PATH | CHOICE_STEP_CORNER, ///< an optional path with an acting corner
    CHOICE_LIST = CHOICE_MEMBERS | CHOICE_TARGETS
};
#undef CHOICE_FIELD
#undef CHOICE_MEMBER
#undef CHOICE_MARK
_Static_assert(CHOICE_FIELDS <= 32, "the fields of a kind are 32 flags");

/// Marks of a choice.
#define CHOICE_MEMBER(member, type, fields)
#define CHOICE_MARK(key, name) MARK_BIT_##key,
enum {
#include "core/choice_fields.def"
    MARK_COUNT
};
#undef CHOICE_MARK
#define CHOICE_MARK(key, name) MARK_##key = 1u << MARK_BIT_##key,
enum {
#include "core/choice_fields.def"
    MARK_ALL = (1u << MARK_COUNT) - 1
};
#undef CHOICE_MEMBER
#undef CHOICE_MARK
_Static_assert(MARK_COUNT <= 8, "marks are a byte");

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
    uint8_t seat;  ///< from 1; 0: none
    uint8_t suit;  ///< index into Ruleset.suits; 0: none
    uint8_t marks; ///< MARK_*
    uint8_t has_z; ///< 1: z is given
    uint8_t card_count;
    uint8_t reserved2[3];
    FigureId card[PILE_MAX]; ///< first to last
    uint8_t card_suit[PILE_MAX];
    uint8_t salt[SALT_BYTES]; ///< makes the seal of a secret choice one that cannot be guessed
} Choice;
PACKED_BY_HAND_END

/// How messages call a field, and whether a choice may leave it out.
typedef struct ChoiceField {
    const char *name, *offered; ///< in a choice, in an offer
    bool is_needed;
} ChoiceField;
extern const ChoiceField choice_fields[CHOICE_FIELDS];

/// A choice says one thing and nothing else: true of one of an unknown kind, with a member that its
/// kind has no field for, or with one beyond what there is in this game. What is left for the rules
/// to check can be looked at without care. Never fails.
struct Game;
bool choice_is_malformed(const struct Game *game, const Choice *choice);

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
