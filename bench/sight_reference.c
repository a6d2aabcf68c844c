// SPDX-License-Identifier: MIT
// A second opinion on speed: Chipmunk2D's cpSpaceSegmentQueryFirst on the same shapes. All shapes
// are static and hang in Chipmunk's bounding-box tree, its quickest arrangement for a table that
// never changes. One such query answers one ray; geo_sight_chord answers for a thousand rays at
// once and exactly, so the fair reading is rays per second against whole sights per second.
// Refused: timing in here; whoever benches times both sides with the same clock.
#include "sight_reference.h"

#include <stdlib.h>

#include <chipmunk/chipmunk.h>

struct SightReference {
    cpSpace *space;
    size_t shape_count;
    cpShape *shape[PIECE_MAX + FIGURE_MAX];
};

static cpVect vect_of(GeoVec v) { return cpv((cpFloat)v.x, (cpFloat)v.y); }

static void shape_add(SightReference *ref, cpShape *shape)
{
    if (ref->shape_count >= COUNT_OF(ref->shape)) {
        cpShapeFree(shape);
        return;
    }
    ref->shape[ref->shape_count++] = cpSpaceAddShape(ref->space, shape);
}

SightReference *sight_reference_open(const GeoMap *map, PieceMask off, uint32_t flags,
                                     const GeoDisc *discs, size_t disc_count)
{
    SightReference *ref = calloc(1, sizeof *ref);
    if (!ref)
        return NULL;
    ref->space = cpSpaceNew();
    cpBody *ground = cpSpaceGetStaticBody(ref->space);
    for (uint32_t i = 0; i < map->piece_count; i++) {
        const GeoPiece *piece = &map->piece[i];
        if (!(piece->flags & flags) || (off >> i & 1))
            continue;
        cpVect corner[GEO_CORNER_MAX];
        for (unsigned k = 0; k < piece->corner_count; k++)
            corner[k] = vect_of(piece->corner[k]);
        if (piece->corner_count == 0)
            shape_add(ref, cpCircleShapeNew(ground, piece->radius, vect_of(piece->corner[0])));
        else if (piece->corner_count == 2)
            shape_add(ref, cpSegmentShapeNew(ground, corner[0], corner[1], 0));
        else
            shape_add(ref, cpPolyShapeNewRaw(ground, piece->corner_count, corner, 0));
    }
    for (size_t i = 0; i < disc_count; i++)
        shape_add(ref, cpCircleShapeNew(ground, discs[i].radius, vect_of(discs[i].at)));
    return ref;
}

size_t sight_reference_run(SightReference *ref, const GeoVec *from, const GeoVec *to, size_t count,
                           int32_t thickness)
{
    size_t hits = 0;
    for (size_t i = 0; i < count; i++) {
        cpSegmentQueryInfo info;
        hits += cpSpaceSegmentQueryFirst(ref->space, vect_of(from[i]), vect_of(to[i]), thickness,
                                         CP_SHAPE_FILTER_ALL, &info) != NULL;
    }
    return hits;
}

void sight_reference_close(SightReference *ref)
{
    if (!ref)
        return;
    for (size_t i = 0; i < ref->shape_count; i++) {
        cpSpaceRemoveShape(ref->space, ref->shape[i]);
        cpShapeFree(ref->shape[i]);
    }
    cpSpaceFree(ref->space);
    free(ref);
}
