// SPDX-License-Identifier: MIT
// core/base.h: the few words every other file uses: fixed-width types, assertions, ids, refusals.
// Pure declarations; owns nothing.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NODISCARD __attribute__((warn_unused_result))

/// Between these stand the parts of a Game: compared and hashed byte for byte, so padding is an
/// error. (Where pointers have 32 bits there is a gap between them and the value; nothing else
/// differs.)
#if __SIZEOF_POINTER__ == 8
#define PACKED_BY_HAND_BEGIN                                                                       \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic error \"-Wpadded\"")
#define PACKED_BY_HAND_END _Pragma("GCC diagnostic pop")
#else
#define PACKED_BY_HAND_BEGIN
#define PACKED_BY_HAND_END
#endif

/// A caller's bug. Kept in every build but release: a wrong game is worse than a stopped one.
#ifdef NDEBUG
#define CORE_ASSERT(x) ((void)0)
#else
#define CORE_ASSERT(x) ((x) ? (void)0 : __builtin_trap())
#endif
/// "Cannot happen, but stay safe": tells the reader that the branch is not a real path.
#define NEVER(x) __builtin_expect(!!(x), 0)

#define COUNT_OF(a) (sizeof(a) / sizeof((a)[0]))

enum {
    SEAT_MAX = 4,    ///< seats at one table
    FIGURE_MAX = 32, ///< figures in one game; a FigureMask has one bit for each
    PIECE_MAX = 64,  ///< pieces of a map; a PieceMask has one bit for each
    MARKER_MAX = 16, ///< tokens and what else lies on the table
    WEAPON_MAX = 4,  ///< weapons of one profile
    STAT_MAX = 12,   ///< characteristics of one profile
    OPTION_MAX = 72, ///< options of one ruleset
    PATH_MAX = 16,   ///< corners of a path, its start included
    LIST_MAX = 8,    ///< members of a group, opponents of a split
    CARDS_MAX = 20,  ///< cards of one seat
    SALT_BYTES = 16, ///< of a secret choice
    ROLL_MAX = 64,   ///< dice of one roll
    FRAME_STEP = 16, ///< frames that one choice may stack before the next choice
#ifdef CORE_HOSTILE
    FRAME_MAX = 77 + FRAME_STEP ///< the longest legal chain exactly: code that relies on spare
                                ///< frames fails in this build
#else
    FRAME_MAX = 80 + FRAME_STEP ///< longest chain of procedures
#endif
};

// Ids are one-field structs; zero means none, n names entry n-1 of its array.
typedef struct FigureId {
    uint8_t n;
} FigureId;
typedef struct PieceId {
    uint8_t n;
} PieceId;
typedef struct MarkerId {
    uint8_t n;
} MarkerId;
/// A seat is an index from 0; SEAT_NONE: no seat.
enum { SEAT_NONE = 0xff };

typedef uint32_t FigureMask; ///< bit n-1 stands for FigureId n
typedef uint64_t PieceMask;  ///< bit n-1 stands for PieceId n

static inline FigureMask figure_bit(FigureId id) { return id.n ? (FigureMask)1 << (id.n - 1) : 0; }
static inline PieceMask piece_bit(PieceId id) { return id.n ? (PieceMask)1 << (id.n - 1) : 0; }
/// Lowest figure of a mask; {0} when it is empty. Masks are walked in ascending index.
static inline FigureId figure_first(FigureMask m)
{
    return (FigureId){m ? (uint8_t)(__builtin_ctz(m) + 1) : 0};
}
static inline int figure_count(FigureMask m) { return __builtin_popcount(m); }

/// A rule of a ledger: one of the RULE_* constants generated from docs/rules (zero: none).
typedef uint16_t RuleId;
/// Why something was refused: ERR_NO_LOS and its like, generated from data/text/errors.json.
typedef uint16_t ErrorCode;

/// The answer to an illegal choice. Zero code: allowed.
typedef struct Refusal {
    ErrorCode code;
    RuleId rule;
    FigureId subject; ///< figure in the way, if any
    PieceId piece;    ///< piece in the way, if any
    uint8_t trait;    ///< the trait meant, from 1; 0: none
    uint16_t name;    ///< of a table's texts: who is meant; 0: nobody in particular
    int16_t price;    ///< points that it takes, if there are too few; else 0
    int16_t left;     ///< and those that there are
} Refusal;

static inline Refusal refusal_none(void) { return (Refusal){0}; }
static inline bool refusal_is(Refusal r) { return r.code != 0; }
