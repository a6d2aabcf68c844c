// SPDX-License-Identifier: MIT
// core/look.h: what if a figure stood elsewhere, or an enemy acted next? Optional table of a
// ruleset: Ruleset.look.
#pragma once
#include "core/geo_sight.h"
#include "core/ruleset.h"

/// A figure as an enemy would see it.
typedef struct PlaceViewer {
    FigureMask masked_by; ///< figures in between that forbid a shot
    FigureId figure;      ///< who looks
    PieceId piece;        ///< what hides most, if anything
    uint16_t hidden;      ///< hidden share, 0 to 1000
    int32_t distance;     ///< edge to edge
} PlaceViewer;
/// What standing at a place would mean for a figure.
typedef struct PlaceLook {
    PieceMask cover;    ///< pieces to take cover at
    FigureMask engaged; ///< enemies in contact
    bool is_free;       ///< the base fits there
    uint8_t view_count;
    PlaceViewer view[FIGURE_MAX]; ///< enemies who would see it
} PlaceLook;

/// A hypothetical position: `figure` stands at `at`, and `actor`, an enemy, is about to act.
typedef struct WhatIf {
    GeoVec at;
    FigureId figure, actor;
    uint8_t actions; ///< 1: has earned one action; 0: a lone action that needs no die
} WhatIf;

struct RulesetLook {
    /// What standing there would mean for a figure. Quick.
    void (*place)(const Game *g, FigureId figure, GeoVec at, PlaceLook *out);
    /// What the figure would see of the target from there.
    GeoSight (*sight)(const Game *g, FigureId figure, GeoVec from, FigureId target);
    /// Makes *out the game in which the actor is to choose its action. Returns the threshold of the
    /// die that earns the action, 1 if none is rolled; 0: the position cannot arise.
    uint8_t (*what_if)(const Game *g, const WhatIf *what, Game *out);
};
