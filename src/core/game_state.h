// SPDX-License-Identifier: MIT
// core/game_state.h: the inside of a Game, for core and rules only.
// Plain data of fixed size: no heap, pointers only to what never changes during play. Members are
// fixed-width and packed by hand so that two games are compared and hashed byte for byte, as far as
// they are in use.
#pragma once
#include "core/game.h"
#include "core/setup.h" // Setup, Figure

enum { GAME_TALLY_MAX = 16, FRAME_LOCAL = 48, ROOM_MAX = 8192 };

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
    FigureId about; ///< figure that a decision is about, if not the subject
    uint8_t reserved[2];
    int32_t result; ///< result of the last child
    uint32_t reserved2;
} Frame;

struct Game {
    // What never changes during play.
    const Setup *setup;
    const Ruleset *rules;
    const GeoMap *map;
    // The value: a head that every game has ...
    uint64_t dice_next;
    PieceMask off;                ///< doors that opened
    FigureMask in_play;           ///< who stands on the table
    FigureMask of_seat[SEAT_MAX]; ///< whose figure is whose
    Roll roll;
    int16_t tally[GAME_TALLY_MAX];
    Seat seat[SEAT_MAX];
    uint16_t turn;
    RuleId end_rule;
    uint16_t room_used; ///< bytes of the room that mean something
    uint8_t figure_count, marker_count, seat_count;
    uint8_t scenario;
    uint8_t depth, deepest;
    uint8_t wait;
    uint8_t winner;
    bool has_run_away; ///< what game_has_run_away() tells
    uint8_t reserved;
    // ... and arrays of which only the used entries count: game_copy(), game_same() and
    // game_digest() stop there.
    Figure figure[FIGURE_MAX];
    Marker marker[MARKER_MAX];
    Frame frame[FRAME_MAX];
    _Alignas(8) unsigned char room[ROOM_MAX]; ///< the ruleset's own, seen through a ROOM_VIEW
};
PACKED_BY_HAND_END
_Static_assert(sizeof(Game) <= 16 * 1024, "a Game fits in 16 KiB");
_Static_assert(sizeof(Frame) == 64, "a Frame is 64 bytes");

/// Locals of a procedure: `typedef struct FRAME_VIEW MeleeFrame {...} MeleeFrame;` may alias
/// Frame.local, which is why it carries the attribute.
#define FRAME_VIEW              __attribute__((may_alias))
#define FRAME_FITS(type)        _Static_assert(sizeof(type) <= FRAME_LOCAL, #type " fits a frame")
#define FRAME_AS(type, f)       ((type *)(void *)(f)->local)
#define FRAME_AS_CONST(type, f) ((const type *)(const void *)(f)->local)

/// State of one family of rulesets, kept in Game.room as frames keep their locals: only the family
/// knows the layout.
#define ROOM_VIEW              __attribute__((may_alias))
#define ROOM_FITS(type)        _Static_assert(sizeof(type) <= ROOM_MAX, #type " fits the room")
#define ROOM_AS(type, g)       ((type *)(void *)(g)->room)
#define ROOM_AS_CONST(type, g) ((const type *)(const void *)(g)->room)

static inline Figure *game_figure(Game *g, FigureId id) { return &g->figure[id.n - 1]; }
static inline const Figure *game_figure_of(const Game *g, FigureId id)
{
    return &g->figure[id.n - 1];
}
static inline const Profile *game_profile(const Game *g, FigureId id)
{
    return g->setup->figure[id.n - 1].profile;
}
static inline GeoBase game_base(const Game *g, FigureId id)
{
    return figure_base(game_figure_of(g, id));
}
static inline GeoDisc game_disc(const Game *g, FigureId id)
{
    return figure_disc(game_figure_of(g, id));
}
/// The base of a figure that would stand there.
static inline GeoBase game_base_at(const Game *g, FigureId id, GeoVec at, int32_t z)
{
    return (GeoBase){{at, game_figure_of(g, id)->radius}, z};
}
static inline int32_t game_option(const Game *g, int i) { return g->setup->option[i]; }
static inline uint8_t game_seat_of(const Game *g, FigureId id)
{
    return game_figure_of(g, id)->seat;
}
/// Does the figure stand on the table?
static inline bool game_in_play(const Game *g, FigureId id)
{
    return (g->in_play & figure_bit(id)) != 0;
}
/// Other figures of its side on the table (friends), and figures of any other side (enemies).
static inline FigureMask game_friends(const Game *g, FigureId id)
{
    return g->in_play & g->of_seat[game_seat_of(g, id)] & ~figure_bit(id);
}
static inline FigureMask game_enemies(const Game *g, FigureId id)
{
    return g->in_play & ~g->of_seat[game_seat_of(g, id)];
}
/// Puts a figure on the table (FIGURE_IN_PLAY), or takes it off.
void game_set_status(Game *g, FigureId id, uint8_t status);
/// Copies seats, figures and their owners from the setup, for Ruleset.begin.
void game_seat_figures(Game *g);
/// Copies figures, markers, doors and the turn from the setup's position.
void game_take_position(Game *g);
