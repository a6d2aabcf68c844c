// SPDX-License-Identifier: MIT
// core/figure.h: figures, markers and seats as a game keeps them.
// Plain data of fixed size, packed by hand; `states`, `tally` and `mark` are named by the ruleset.
#pragma once
#include "core/geo_base.h"

enum { FIGURE_TALLY_MAX = 8, FIGURE_MARK_MAX = 8, SEAT_TALLY_MAX = 8 };

/// Where a figure is: not yet deployed, in play, out of action, off the table for good.
enum { FIGURE_WAITING, FIGURE_IN_PLAY, FIGURE_OUT, FIGURE_EXITED };

PACKED_BY_HAND_BEGIN
/// A figure in a game. `states`, `tally` and `mark` are named by the ruleset.
typedef struct Figure {
    GeoVec at;
    int32_t z;
    int32_t radius;
    uint32_t states;
    int16_t tally[FIGURE_TALLY_MAX];
    uint8_t mark[FIGURE_MARK_MAX];
    uint8_t seat;
    uint8_t status;
    uint8_t reserved[2];
} Figure;

/// A token, or what else a ruleset puts on the table.
typedef struct Marker {
    GeoVec at;
    int32_t z;
    uint8_t kind;
    uint8_t status; ///< named by the ruleset
    FigureId carrier;
    uint8_t seat;
} Marker;

typedef struct Seat {
    int16_t tally[SEAT_TALLY_MAX];
} Seat;
PACKED_BY_HAND_END

static inline GeoDisc figure_disc(const Figure *f) { return (GeoDisc){f->at, f->radius}; }
static inline GeoBase figure_base(const Figure *f) { return (GeoBase){figure_disc(f), f->z}; }
