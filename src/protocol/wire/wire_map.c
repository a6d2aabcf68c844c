// SPDX-License-Identifier: MIT
// Maps as people write them. A piece is a rectangle, a disc or a convex polygon ("shape" with "at"
// or "points"); the files of data/maps use "box", "disc", "polygon", "line" and "ladder" instead,
// which are read too. A line with openings becomes several pieces.
#include "core/geo_wall.h"
#include "gen/samples.h"
#include "protocol/wire/wire.h"
#include <string.h>

enum { MAP_SIZE_MAX = 100 * 1000, MAP_TOKEN_MAX = 1024, OPENING_MAX = 8, LADDER_RADIUS = 1 };

static const char *const kind_names[GEO_KIND_COUNT] = {
    [GEO_KIND_ROCK] = "rock",         [GEO_KIND_RUIN] = "ruin",     [GEO_KIND_TREE] = "tree",
    [GEO_KIND_BUSH] = "bush",         [GEO_KIND_WALL] = "wall",     [GEO_KIND_DOOR] = "door",
    [GEO_KIND_ROUGH] = "rough",       [GEO_KIND_WATER] = "water",   [GEO_KIND_CRATE] = "crate",
    [GEO_KIND_PLATFORM] = "platform", [GEO_KIND_BRIDGE] = "bridge", [GEO_KIND_LADDER] = "ladder"};
static const char *const tag_names[] = {"climb",   "jump",  "swim",   "standable",
                                        "covered", "cross", "stream", "ladder"};
static const uint32_t tag_flags[] = {GEO_CLIMB,   GEO_JUMP,  GEO_SWIM,   GEO_STANDABLE,
                                     GEO_COVERED, GEO_CROSS, GEO_STREAM, GEO_LADDER};
enum { DOOR_CLOSED, DOOR_OPEN, DOOR_LOCKED };
static const char *const door_names[] = {"closed", "open", "sealed"};
enum { SHAPE_RECT, SHAPE_DISC, SHAPE_POLY };
static const char *const shape_names[] = {"rect", "disc", "poly"};

static void read_rect(Json *json, uint32_t at, GeoPiece *piece)
{
    if (json_size(json, at, 4) != 4) {
        if (json_good(json))
            json_fail(json, at, E_WRONG_TYPE);
        return;
    }
    int32_t side[4];
    uint32_t k = json_first(json, at);
    for (int i = 0; i < 4; i++, k = json_next(json, k))
        side[i] = json_length(json, k, -JSON_PLACE_MAX, JSON_PLACE_MAX);
    piece->corner[0] = (GeoVec){side[0], side[1]};
    piece->corner[1] = (GeoVec){side[2], side[1]};
    piece->corner[2] = (GeoVec){side[2], side[3]};
    piece->corner[3] = (GeoVec){side[0], side[3]};
    piece->corner_count = 4;
    if (json_good(json) && (side[0] >= side[2] || side[1] >= side[3]))
        json_fail(json, at, E_BAD_SHAPE);
}

static void read_points(Json *json, uint32_t at, GeoPiece *piece)
{
    uint32_t count = json_size(json, at, GEO_CORNER_MAX);
    uint32_t k = json_first(json, at);
    for (uint32_t i = 0; i < count; i++, k = json_next(json, k))
        piece->corner[i] = json_place(json, k);
    piece->corner_count = (uint8_t)count;
    if (json_good(json) && count < 2)
        json_fail(json, at, E_BAD_SHAPE);
}

/// {"at":[x,y],"diameter":d}
static void read_disc_file(Json *json, uint32_t at, GeoPiece *piece)
{
    static const JsonKey keys[] = {{"at", true}, {"diameter", true}};
    uint32_t v[2];
    if (!json_keys(json, at, keys, 2, v))
        return;
    piece->corner[0] = json_place(json, v[0]);
    int32_t diameter = json_length(json, v[1], 2, MAP_SIZE_MAX);
    if (json_good(json) && diameter % 2)
        json_fail(json, v[1], E_NOT_THOUSANDTHS);
    piece->radius = diameter / 2;
}

enum {
    K_SHAPE,
    K_AT,
    K_RADIUS,
    K_POINTS,
    K_BOX,
    K_DISC,
    K_POLYGON,
    K_LINE,
    K_LADDER,
    K_ID,
    K_KIND,
    K_HEIGHT,
    K_BOTTOM,
    K_MOVE,
    K_SIGHT,
    K_DIFFICULT,
    K_DOOR,
    K_TAGS,
    K_OPENINGS,
    K_GROUP,
    K_COUNT
};

static void read_shape(Json *json, uint32_t at, const uint32_t *v, GeoPiece *piece)
{
    int shape = v[K_SHAPE] ? json_word(json, v[K_SHAPE], shape_names, 3, E_UNKNOWN_ID) : -1;
    if (!json_good(json))
        return;
    // Each shape has its own members, and a piece has exactly one shape.
    int given = (v[K_SHAPE] != 0) + (v[K_BOX] != 0) + (v[K_DISC] != 0) + (v[K_POLYGON] != 0) +
                (v[K_LINE] != 0) + (v[K_LADDER] != 0);
    uint32_t needed = shape == SHAPE_POLY ? v[K_POINTS] : shape < 0 ? 1 : v[K_AT];
    if (given == 0 || !needed || (shape == SHAPE_DISC && !v[K_RADIUS])) {
        json_fail_member(json, at,
                         given == 0                       ? "shape"
                         : shape == SHAPE_POLY            ? "points"
                         : shape == SHAPE_DISC && v[K_AT] ? "radius"
                                                          : "at",
                         E_MISSING_KEY);
        return;
    }
    if (given > 1 || (v[K_AT] && shape != SHAPE_RECT && shape != SHAPE_DISC) ||
        (v[K_RADIUS] && shape != SHAPE_DISC) || (v[K_POINTS] && shape != SHAPE_POLY)) {
        json_fail(json, at, E_BAD_SHAPE);
        return;
    }
    if (shape == SHAPE_RECT) {
        read_rect(json, v[K_AT], piece);
    } else if (shape == SHAPE_DISC) {
        piece->corner[0] = json_place(json, v[K_AT]);
        piece->radius = json_length(json, v[K_RADIUS], 1, MAP_SIZE_MAX);
    } else if (shape == SHAPE_POLY) {
        read_points(json, v[K_POINTS], piece);
    } else if (v[K_BOX]) {
        read_rect(json, v[K_BOX], piece);
    } else if (v[K_DISC]) {
        read_disc_file(json, v[K_DISC], piece);
    } else if (v[K_LADDER]) {
        piece->corner[0] = json_place(json, v[K_LADDER]);
        piece->radius = LADDER_RADIUS;
    } else {
        read_points(json, v[v[K_LINE] ? K_LINE : K_POLYGON], piece);
        if (json_good(json) && v[K_LINE] && piece->corner_count != 2)
            json_fail(json, v[K_LINE], E_BAD_SHAPE);
    }
}

static uint32_t read_flags(Json *json, const uint32_t *v)
{
    bool difficult = v[K_DIFFICULT] && json_bool(json, v[K_DIFFICULT]);
    bool is_open = difficult || v[K_LADDER];
    bool move = v[K_MOVE] ? json_bool(json, v[K_MOVE]) : !is_open;
    bool sight = v[K_SIGHT] ? json_bool(json, v[K_SIGHT]) : !is_open;
    uint32_t flags = (move ? GEO_BLOCKS_MOVE : 0u) | (sight ? GEO_BLOCKS_SIGHT : 0u) |
                     (difficult ? GEO_DIFFICULT : 0u) | (v[K_LADDER] ? GEO_LADDER : 0u);
    if (v[K_DOOR]) {
        // EV-GEO-12: closed and sealed doors block both, open ones neither.
        int door = json_word(json, v[K_DOOR], door_names, COUNT_OF(door_names), E_UNKNOWN_ID);
        // A door that is open from the start never closes, so it is no door in play.
        if (door == DOOR_OPEN)
            flags &= ~(uint32_t)(GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT);
        else
            flags |= GEO_DOOR | GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT |
                     (door == DOOR_LOCKED ? GEO_LOCKED : 0u);
    }
    if (v[K_TAGS]) {
        (void)json_size(json, v[K_TAGS], COUNT_OF(tag_names));
        for (uint32_t k = json_first(json, v[K_TAGS]); k; k = json_next(json, k)) {
            int tag = json_word(json, k, tag_names, COUNT_OF(tag_names), E_UNKNOWN_ID);
            flags |= tag < 0 ? 0 : tag_flags[tag];
        }
    }
    return flags;
}

/// Corners may run either way round; the engine wants them anticlockwise.
static bool finish_piece(GeoPiece *piece)
{
    if (geo_piece_finish(piece))
        return true;
    for (uint32_t i = 0, k = piece->corner_count; k > 0 && i < --k; i++) {
        GeoVec swap = piece->corner[i];
        piece->corner[i] = piece->corner[k];
        piece->corner[k] = swap;
    }
    return piece->corner_count > 2 && geo_piece_finish(piece);
}

/// Windows and gates of a line, which they cut into pieces of one group at the map's end.
static void read_openings(Json *json, uint32_t at, const GeoPiece *wall, GeoMap *map)
{
    enum { O_FROM, O_TO, O_BOTTOM, O_TOP, O_CROSS, O_COUNT };
    static const JsonKey keys[O_COUNT] = {[O_FROM] = {"from", true},
                                          [O_TO] = {"to", true},
                                          [O_BOTTOM] = {"bottom", true},
                                          [O_TOP] = {"top", true},
                                          [O_CROSS] = {"cross", true}};
    GeoOpening opening[OPENING_MAX];
    uint32_t count = json_size(json, at, OPENING_MAX), k = json_first(json, at), v[O_COUNT];
    uint8_t group = 1;
    for (uint32_t i = 0; i < count; i++, k = json_next(json, k)) {
        if (!json_keys(json, k, keys, O_COUNT, v))
            return;
        opening[i] = (GeoOpening){json_length(json, v[O_FROM], 0, MAP_SIZE_MAX),
                                  json_length(json, v[O_TO], 0, MAP_SIZE_MAX),
                                  json_length(json, v[O_BOTTOM], -MAP_SIZE_MAX, MAP_SIZE_MAX),
                                  json_length(json, v[O_TOP], -MAP_SIZE_MAX, MAP_SIZE_MAX),
                                  json_bool(json, v[O_CROSS])};
    }
    for (uint32_t i = 0; i < map->piece_count; i++)
        group = map->piece[i].group >= group ? (uint8_t)(map->piece[i].group + 1) : group;
    if (!json_good(json))
        return;
    GeoPiece cut[3 * OPENING_MAX + 1];
    uint32_t made = geo_wall_cut(wall, opening, count, group, cut, COUNT_OF(cut));
    if (!made || made > PIECE_MAX - map->piece_count) {
        json_fail(json, at, made ? E_TOO_MANY : E_BAD_SHAPE);
        return;
    }
    memcpy(&map->piece[map->piece_count], cut, made * sizeof *cut);
    map->piece_count += made;
}

static void read_piece(Json *json, uint32_t at, const Ruleset *rules, GeoMap *map)
{
    GeoPiece one, *piece = &one;
    static const JsonKey keys[K_COUNT] = {[K_SHAPE] = {"shape", false},
                                          [K_AT] = {"at", false},
                                          [K_RADIUS] = {"radius", false},
                                          [K_POINTS] = {"points", false},
                                          [K_BOX] = {"box", false},
                                          [K_DISC] = {"disc", false},
                                          [K_POLYGON] = {"polygon", false},
                                          [K_LINE] = {"line", false},
                                          [K_LADDER] = {"ladder", false},
                                          [K_ID] = {"id", false},
                                          [K_KIND] = {"kind", false},
                                          [K_HEIGHT] = {"height", false},
                                          [K_BOTTOM] = {"bottom", false},
                                          [K_MOVE] = {"blocks_move", false},
                                          [K_SIGHT] = {"blocks_sight", false},
                                          [K_DIFFICULT] = {"difficult", false},
                                          [K_DOOR] = {"door", false},
                                          [K_TAGS] = {"tags", false},
                                          [K_OPENINGS] = {"openings", false},
                                          [K_GROUP] = {"group", false}};
    uint32_t v[K_COUNT];
    char id[PROFILE_NAME_MAX];
    memset(piece, 0, sizeof *piece);
    if (!json_keys(json, at, keys, K_COUNT, v))
        return;
    read_shape(json, at, v, piece);
    piece->flags = read_flags(json, v);
    if (v[K_ID])
        (void)json_text(json, v[K_ID], id, sizeof id);
    if (v[K_HEIGHT])
        piece->height = json_length(json, v[K_HEIGHT], 0, MAP_SIZE_MAX);
    else if (piece->flags & (GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT)) // a zone has no height
        piece->height = rules->piece_height;
    if (v[K_BOTTOM])
        piece->bottom = json_length(json, v[K_BOTTOM], -MAP_SIZE_MAX, MAP_SIZE_MAX);
    if (v[K_GROUP])
        piece->group = (uint8_t)json_int(json, v[K_GROUP], 1, PIECE_MAX);
    int kind = v[K_KIND]     ? json_word(json, v[K_KIND], kind_names, GEO_KIND_COUNT, E_UNKNOWN_ID)
               : v[K_DOOR]   ? GEO_KIND_DOOR
               : v[K_LADDER] ? GEO_KIND_LADDER
               : piece->flags & GEO_DIFFICULT ? GEO_KIND_ROUGH
                                              : GEO_KIND_ROCK;
    piece->kind = kind < 0 ? 0 : (uint8_t)kind;
    if (json_good(json) && !finish_piece(piece))
        json_fail(json, at, E_BAD_SHAPE);
    if (!json_good(json))
        return;
    if (v[K_OPENINGS])
        read_openings(json, v[K_OPENINGS], piece, map);
    else if (map->piece_count == PIECE_MAX)
        json_fail(json, at, E_TOO_MANY);
    else
        map->piece[map->piece_count++] = one;
}

static void read_name(Json *json, uint32_t at)
{
    static const JsonKey keys[] = {{"fr", true}, {"en", true}};
    uint32_t v[2];
    char text[PROFILE_NAME_MAX];
    if (json_keys(json, at, keys, 2, v))
        for (int i = 0; i < 2; i++)
            (void)json_text(json, v[i], text, sizeof text);
}

static void read_map_object(Json *json, uint32_t at, const Ruleset *rules, GeoMap *map)
{
    enum { M_WIDTH, M_DEPTH, M_TABLE, M_PIECES, M_ID, M_NAME, M_SYSTEM, M_COUNT };
    static const JsonKey keys[M_COUNT] = {
        [M_WIDTH] = {"width", false},  [M_DEPTH] = {"depth", false}, [M_TABLE] = {"table", false},
        [M_PIECES] = {"pieces", true}, [M_ID] = {"id", false},       [M_NAME] = {"name", false},
        [M_SYSTEM] = {"system", false}};
    uint32_t v[M_COUNT];
    char text[PROFILE_NAME_MAX];
    if (!json_keys(json, at, keys, M_COUNT, v))
        return;
    if (v[M_TABLE]) {
        GeoVec size = json_place(json, v[M_TABLE]);
        map->width = size.x;
        map->depth = size.y;
        if (json_good(json) && (size.x < 1000 || size.y < 1000 || size.x > MAP_SIZE_MAX ||
                                size.y > MAP_SIZE_MAX || v[M_WIDTH] || v[M_DEPTH]))
            json_fail(json, v[M_TABLE], E_BAD_MAP);
    } else if (!v[M_WIDTH] || !v[M_DEPTH]) {
        json_fail_member(json, at, v[M_WIDTH] ? "depth" : "width", E_MISSING_KEY);
    } else {
        map->width = json_length(json, v[M_WIDTH], 1000, MAP_SIZE_MAX);
        map->depth = json_length(json, v[M_DEPTH], 1000, MAP_SIZE_MAX);
    }
    if (v[M_ID])
        (void)json_text(json, v[M_ID], text, sizeof text);
    if (v[M_SYSTEM])
        (void)json_text(json, v[M_SYSTEM], text, sizeof text);
    if (v[M_NAME])
        read_name(json, v[M_NAME]);
    (void)json_size(json, v[M_PIECES], PIECE_MAX);
    uint32_t k = json_good(json) ? json_first(json, v[M_PIECES]) : 0;
    for (; json_good(json) && k; k = json_next(json, k))
        read_piece(json, k, rules, map);
}

void wire_read_map(Json *json, uint32_t at, const Ruleset *rules, GeoMap *map)
{
    memset(map, 0, sizeof *map);
    if (!json_good(json))
        return;
    if (json_type(json, at) != JSON_STRING) {
        read_map_object(json, at, rules, map);
        return;
    }
    // A built-in map, by its id.
    for (uint32_t i = 0; i < SAMPLE_MAP_COUNT; i++) {
        const SampleMap *sample = &sample_maps[i];
        if (!json_is(json, at, sample->id) || strcmp(sample->system, rules->id) != 0)
            continue;
        JsonToken token[MAP_TOKEN_MAX];
        Json file;
        if (!json_parse(&file, sample->json, strlen(sample->json), token, MAP_TOKEN_MAX)) {
            json_fail(json, at, E_INTERNAL);
            return;
        }
        read_map_object(&file, json_member(&file, 0, "map"), rules, map);
        if (!json_good(&file))
            json_fail(json, at, E_INTERNAL);
        return;
    }
    json_fail(json, at, E_UNKNOWN_ID);
}

void wire_put_piece_flags(JsonWriter *w, uint32_t flags)
{
    json_write_open(w, '[');
    if (flags & GEO_DIFFICULT)
        json_write_text(w, "difficult");
    if (flags & GEO_DOOR)
        json_write_text(w, "door");
    for (uint32_t i = 0; i < COUNT_OF(tag_flags); i++)
        if (flags & tag_flags[i])
            json_write_text(w, tag_names[i]);
    json_write_close(w, ']');
}

static void put_piece(JsonWriter *w, const GeoPiece *p, PieceId id, bool is_off)
{
    json_write_open(w, '{');
    json_put_text(w, "id", wire_piece(id).text);
    json_put_text(w, "kind", p->kind < GEO_KIND_COUNT ? kind_names[p->kind] : kind_names[0]);
    json_put_text(w, "shape", shape_names[p->corner_count ? SHAPE_POLY : SHAPE_DISC]);
    if (p->corner_count) {
        json_write_key(w, "points");
        json_write_open(w, '[');
        for (uint32_t i = 0; i < p->corner_count; i++)
            json_write_place(w, p->corner[i]);
        json_write_close(w, ']');
    } else {
        json_put_place(w, "at", p->corner[0]);
        json_put_length(w, "radius", p->radius);
    }
    json_put_length(w, "height", p->height);
    if (p->bottom)
        json_put_length(w, "bottom", p->bottom);
    if (p->group)
        json_put_int(w, "group", p->group);
    json_put_bool(w, "blocks_move", p->flags & GEO_BLOCKS_MOVE && !is_off);
    json_put_bool(w, "blocks_sight", p->flags & GEO_BLOCKS_SIGHT && !is_off);
    json_put_bool(w, "difficult", (p->flags & GEO_DIFFICULT) != 0);
    if (p->flags & GEO_DOOR)
        json_put_text(w, "door",
                      door_names[is_off                  ? DOOR_OPEN
                                 : p->flags & GEO_LOCKED ? DOOR_LOCKED
                                                         : DOOR_CLOSED]);
    uint32_t tags = p->flags & ~(uint32_t)(GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT | GEO_DIFFICULT |
                                           GEO_DOOR | GEO_LOCKED);
    if (tags) {
        json_write_key(w, "tags");
        wire_put_piece_flags(w, tags);
    }
    json_write_close(w, '}');
}

void wire_put_map(JsonWriter *w, const GeoMap *map, PieceMask off)
{
    json_put_length(w, "width", map->width);
    json_put_length(w, "depth", map->depth);
    json_write_key(w, "pieces");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < map->piece_count; i++) {
        PieceId id = {(uint8_t)(i + 1)};
        put_piece(w, &map->piece[i], id, (off & piece_bit(id)) != 0);
    }
    json_write_close(w, ']');
}
