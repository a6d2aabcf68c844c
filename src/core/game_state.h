// SPDX-License-Identifier: MIT
// core/game_state.h: the inside of a Game, for core and rules only.
// Plain data of fixed size: no heap, pointers only to what never changes during play. Members are
// fixed-width and packed by hand so that equality is memcmp of the value part.
#pragma once
#include "core/game.h"
#include "core/setup.h" // Setup, Figure

enum { GAME_TALLY_MAX = 16, FRAME_LOCAL = 48 };

PACKED_BY_HAND_BEGIN
/// A procedure under way. Frames refer to each other by depth, never by pointer.
typedef struct Frame {
    _Alignas(
        8) unsigned char local[FRAME_LOCAL]; ///< the procedure's own, seen through a FRAME_VIEW
    uint8_t proc;                            ///< index into Ruleset.procs
    uint8_t row;                             ///< where it resumes
    uint8_t seat;                            ///< who decides
    FigureId subject;
    FigureId object;
    FigureId about; ///< whom a decision is about, where that is not the subject
    uint8_t reserved[2];
    int32_t result; ///< what the last child left
    uint32_t reserved2;
} Frame;

struct Game {
    // What never changes during play.
    const Setup *setup;
    const Ruleset *rules;
    const GeoMap *map;
    // The value.
    uint64_t dice_next;
    PieceMask off;                ///< doors that opened
    FigureMask in_play;           ///< who stands on the table
    FigureMask of_seat[SEAT_MAX]; ///< whose figure is whose
    uint32_t reserved0;
    Figure figure[FIGURE_MAX];
    Marker marker[MARKER_MAX];
    Seat seat[SEAT_MAX];
    Choice declared[DECLARED_MAX];
    Frame frame[FRAME_MAX];
    Roll roll;
    int16_t tally[GAME_TALLY_MAX];
    FigureId declared_by[DECLARED_MAX];
    uint16_t turn;
    RuleId end_rule;
    uint8_t figure_count, marker_count, seat_count;
    uint8_t scenario;
    uint8_t depth, deepest;
    uint8_t wait;
    uint8_t winner;
    uint8_t reserved[8];
};
PACKED_BY_HAND_END
_Static_assert(sizeof(Game) <= 16 * 1024, "a Game fits in 16 KiB");
_Static_assert(sizeof(Frame) == 64, "a Frame is 64 bytes");

/// The value part: everything after the pointers.
#define GAME_VALUE_START offsetof(Game, dice_next)

/// Locals of a procedure: `typedef struct FRAME_VIEW MeleeFrame {...} MeleeFrame;` may alias
/// Frame.local, which is why it carries the attribute.
#define FRAME_VIEW              __attribute__((may_alias))
#define FRAME_FITS(type)        _Static_assert(sizeof(type) <= FRAME_LOCAL, #type " fits a frame")
#define FRAME_AS(type, f)       ((type *)(void *)(f)->local)
#define FRAME_AS_CONST(type, f) ((const type *)(const void *)(f)->local)

static inline Figure *game_figure(Game *g, FigureId id) { return &g->figure[id.n - 1]; }
static inline const Figure *game_figure_of(const Game *g, FigureId id)
{
    return &g->figure[id.n - 1];
}
static inline const Profile *game_profile(const Game *g, FigureId id)
{
    return g->setup->figure[id.n - 1].profile;
}
static inline GeoDisc figure_disc(const Figure *f) { return (GeoDisc){f->at, f->radius}; }
static inline int32_t game_option(const Game *g, int i) { return g->setup->option[i]; }

/// The declared choice of a figure; NULL if it has none.
Choice *game_declared(Game *g, FigureId id);
const Choice *game_declared_of(const Game *g, FigureId id);
/// Keeps a choice as what the figure has declared, in place of an earlier one.
Choice *game_declare(Game *g, FigureId id, const Choice *choice);
void game_undeclare(Game *g, FigureId id);
