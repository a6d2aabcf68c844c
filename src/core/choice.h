// SPDX-License-Identifier: MIT
// core/choice.h: what a seat answers.
// Plain data. The kinds of choices and their fields are named by the Ruleset.
#pragma once
#include "core/geo.h"

/// The fields of choice_fields.def, by number and as flags. A kind of choice has some of these
/// flags; a member of Choice that none of them allows must stay zero.
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
#undef CHOICE_MARK
#define CHOICE_MARK(key, name) | CHOICE_##key
enum {
    CHOICE_MARKS = 0 ///< all fields that are marks
#include "core/choice_fields.def"
};
#undef CHOICE_MEMBER
#undef CHOICE_MARK
_Static_assert(MARK_COUNT <= 8, "marks are a byte");

enum { STAND_NO, STAND_BEFORE, STAND_AFTER };

PACKED_BY_HAND_BEGIN
/// Cards, first to last: each a figure with a colour, a small number that the ruleset names. Zero
/// past the last.
typedef struct Cards {
    uint8_t count;
    FigureId figure[CARDS_MAX]; ///< {0}: a card hidden from this view
    uint8_t colour[CARDS_MAX];
} Cards;

typedef struct Choice {
    GeoPath path; ///< count 0: none
    GeoVec place;
    int32_t z;    ///< elevation of the place, or of the end of the path, with has_z
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
    uint8_t seat;   ///< from 1; 0: none
    uint8_t colour; ///< of a card, index into RulesetCards.colours; 0: none
    uint8_t marks;  ///< MARK_*
    uint8_t has_z;  ///< 1: z is given
    Cards cards;
    uint8_t legs[GEO_LEG_BYTES]; ///< GEO_LEG_* of the path, two to a byte; zero: it walks
    uint8_t reserved2[3];
    uint8_t salt[SALT_BYTES]; ///< random bytes that protect the seal of a secret choice
} Choice;
PACKED_BY_HAND_END

/// The names of a field in messages, and whether a choice may leave it out.
typedef struct ChoiceField {
    const char *name, *offered; ///< in a choice, in an offer
    bool is_needed;
} ChoiceField;
extern const ChoiceField choice_fields[CHOICE_FIELDS];

/// True of a choice of an unknown kind, with a member set that its kind has no field for, or with
/// an id or index that does not exist in this game. The rules may use the members of any other
/// choice without bounds checks. Never fails.
struct Game;
bool choice_is_malformed(const struct Game *game, const Choice *choice);
