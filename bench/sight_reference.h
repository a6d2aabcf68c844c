// SPDX-License-Identifier: MIT
// bench/sight_reference.h: the same table in Chipmunk2D, to compare rates in one process.
// For benchmarks only: it uses floating point and the heap, and no rule may ask it anything.
// A reference belongs to whoever opened it, who closes it; it keeps no pointer to the map.
#pragma once
#include "core/geo.h"

typedef struct SightReference SightReference;

/// Builds a Chipmunk space with one static shape for each piece that has any of `flags` and is not
/// `off` (polygons, segments of thickness 0, circles), and a circle for each of `discs`. NULL when
/// out of memory.
SightReference *sight_reference_open(const GeoMap *map, PieceMask off, uint32_t flags,
                                     const GeoDisc *discs, size_t disc_count);
/// Runs one first-hit segment query from from[i] to to[i] for each i < count, with a segment of
/// radius `thickness` (0: a line of sight; a base's radius: a swept disc). Returns how many hit.
size_t sight_reference_run(SightReference *ref, const GeoVec *from, const GeoVec *to, size_t count,
                           int32_t thickness);
/// NULL is allowed.
void sight_reference_close(SightReference *ref);
