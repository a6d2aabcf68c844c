// SPDX-License-Identifier: MIT
// Draws a table into a grid of cells, ground first, then tokens, bodies and figures, so that what
// matters most lies on top. Cells are sampled at their centre: at two by one cells a pas a finer
// look at the edges of pieces would not show. No curses: a game is a scroll of text that can be
// piped.
#include "cli/play/cli_map.h"
#include "core/geo_path.h"
#include "core/signs.h"
#include <string.h>

static const char *const style_codes[] = {
    [CLI_STYLE_ROCK] = "37",          [CLI_STYLE_RUIN] = "33",
    [CLI_STYLE_TREE] = "32",          [CLI_STYLE_BUSH] = "92",
    [CLI_STYLE_WALL] = "37",          [CLI_STYLE_DOOR] = "1;33",
    [CLI_STYLE_ROUGH] = "33",         [CLI_STYLE_WATER] = "36",
    [CLI_STYLE_CRATE] = "33",         [CLI_STYLE_TINT] = "90",
    [CLI_STYLE_SPOT] = "1;36",        [CLI_STYLE_TOKEN] = "1;93",
    [CLI_STYLE_BODY] = "90",          [CLI_STYLE_SEAT + 0] = "1;97;44",
    [CLI_STYLE_SEAT + 1] = "1;97;41", [CLI_STYLE_SEAT + 2] = "1;97;45",
    [CLI_STYLE_SEAT + 3] = "1;97;42", [CLI_STYLE_SPENT + 0] = "34",
    [CLI_STYLE_SPENT + 1] = "31",     [CLI_STYLE_SPENT + 2] = "35",
    [CLI_STYLE_SPENT + 3] = "32",
};

/// How ground is drawn: by its kind, but for a door that is open and what can be crossed.
enum { LOOK_OPEN = GEO_KIND_COUNT, LOOK_LOW, LOOK_COUNT };
static const struct Look {
    const char *glyph;
    const char *text; ///< of data/text/cli.json
    CliStyle style;
} looks[LOOK_COUNT] = {
    [GEO_KIND_ROCK] = {"▓", "map_rock", CLI_STYLE_ROCK},
    [GEO_KIND_RUIN] = {"▒", "map_ruin", CLI_STYLE_RUIN},
    [GEO_KIND_TREE] = {"♣", "map_tree", CLI_STYLE_TREE},
    [GEO_KIND_BUSH] = {"%", "map_bush", CLI_STYLE_BUSH},
    [GEO_KIND_WALL] = {"█", "map_wall", CLI_STYLE_WALL},
    [GEO_KIND_DOOR] = {"╪", "map_door", CLI_STYLE_DOOR},
    [GEO_KIND_ROUGH] = {"░", "map_rough", CLI_STYLE_ROUGH},
    [GEO_KIND_WATER] = {"≈", "map_water", CLI_STYLE_WATER},
    [GEO_KIND_CRATE] = {"#", "map_crate", CLI_STYLE_CRATE},
    [GEO_KIND_PLATFORM] = {"▤", "map_platform", CLI_STYLE_RUIN},
    [GEO_KIND_BRIDGE] = {"═", "map_bridge", CLI_STYLE_RUIN},
    [GEO_KIND_LADDER] = {"╫", "map_ladder", CLI_STYLE_CRATE},
    [LOOK_OPEN] = {"/", "map_open", CLI_STYLE_DOOR},
    [LOOK_LOW] = {"▂", "map_low", CLI_STYLE_WALL},
};

static uint32_t look_of(const Game *game, uint32_t index)
{
    const GeoPiece *piece = &game_map(game)->piece[index];
    if (game_off(game) & piece_bit((PieceId){(uint8_t)(index + 1)}))
        return LOOK_OPEN;
    if (piece->kind == GEO_KIND_WALL && (piece->flags & GEO_CROSS))
        return LOOK_LOW;
    return piece->kind < GEO_KIND_COUNT ? piece->kind : 0;
}

/// The most telling of a figure's states, or NULL: a mark has room for one.
static const char *glyph_of(const Ruleset *rules, const Figure *f)
{
    const StateSign *best = NULL;
    for (uint32_t i = 0; rules->signs && i < rules->state_count; i++) {
        const StateSign *s = &rules->signs->states[i];
        if ((f->states >> i & 1) && s->glance && (!best || s->glance < best->glance))
            best = s;
    }
    return best ? best->letter : NULL;
}

// ---- marks ----

/// A letter of a name without its accent, as a small letter; 0 past the end.
static char letter_at(const char *name, uint32_t n)
{
    static const struct Fold {
        const char *from;
        char to;
    } folds[] = {{"é", 'e'}, {"è", 'e'}, {"ê", 'e'}, {"ë", 'e'}, {"à", 'a'}, {"â", 'a'},
                 {"î", 'i'}, {"ï", 'i'}, {"ô", 'o'}, {"ö", 'o'}, {"û", 'u'}, {"ù", 'u'},
                 {"ü", 'u'}, {"ç", 'c'}, {"É", 'e'}, {"È", 'e'}, {"À", 'a'}, {"Î", 'i'}};
    while (*name) {
        char letter = 0;
        if ((*name >= 'a' && *name <= 'z') || (*name >= '0' && *name <= '9'))
            letter = *name;
        else if (*name >= 'A' && *name <= 'Z')
            letter = (char)(*name - 'A' + 'a');
        size_t step = 1;
        for (uint32_t i = 0; i < COUNT_OF(folds) && !letter; i++)
            if (!strncmp(name, folds[i].from, strlen(folds[i].from))) {
                letter = folds[i].to;
                step = strlen(folds[i].from);
            }
        name += step;
        if (letter && n-- == 0)
            return letter;
    }
    return 0;
}

CliMarks cli_marks(const Game *game)
{
    // Sides are told apart without colours, too: LE, le, Le, lE.
    static const bool capital[SEAT_MAX][2] = {{true, true}, {false, false}, {true}, {false, true}};
    CliMarks marks = {0};
    const Setup *setup = game_setup(game);
    for (uint32_t i = 0; i < setup->figure_count; i++) {
        const char *name = setup->figure[i].profile->name;
        char first = letter_at(name, 0), second = 0;
        if (!first)
            first = 'x';
        // Later letters of the name, then digits, until nobody of the band has the same.
        uint32_t past = 0;
        for (uint32_t n = 1; !second; n++) {
            char next = past ? 0 : letter_at(name, n);
            if (!next)
                next = "23456789"[past++ % 8];
            bool is_free = true;
            for (uint32_t k = 0; k < i; k++)
                is_free &= setup->figure[k].seat != setup->figure[i].seat ||
                           marks.text[k][0] != first || marks.text[k][1] != next;
            if (is_free || past > 8)
                second = next;
        }
        marks.text[i][0] = first;
        marks.text[i][1] = second;
    }
    for (uint32_t i = 0; i < setup->figure_count; i++)
        for (uint32_t k = 0; k < 2; k++)
            if (capital[setup->figure[i].seat][k] && marks.text[i][k] >= 'a' &&
                marks.text[i][k] <= 'z')
                marks.text[i][k] = (char)(marks.text[i][k] - 'a' + 'A');
    return marks;
}

// ---- the grid ----

static GeoVec centre_of(const CliMap *map, uint32_t row, uint32_t column)
{
    return (GeoVec){(int32_t)column * (map->step / 2) + map->step / 4,
                    (int32_t)(map->rows - 1 - row) * map->step + map->step / 2};
}

static void put(CliCell *cell, const char *glyph, size_t bytes, CliStyle style)
{
    memset(cell->glyph, 0, sizeof cell->glyph);
    memcpy(cell->glyph, glyph, bytes < sizeof cell->glyph ? bytes : sizeof cell->glyph - 1);
    cell->style = (uint8_t)style;
}

/// Cell of a point; false off the grid.
static bool cell_of(const CliMap *map, GeoVec at, uint32_t *row, uint32_t *column)
{
    int32_t y = at.y / map->step, x = at.x / (map->step / 2);
    // The far edges belong to the last cells.
    y = at.y >= 0 && y == (int32_t)map->rows ? y - 1 : y;
    x = at.x >= 0 && x == (int32_t)map->columns ? x - 1 : x;
    if (at.x < 0 || at.y < 0 || y >= (int32_t)map->rows || x >= (int32_t)map->columns)
        return false;
    *row = map->rows - 1 - (uint32_t)y;
    *column = (uint32_t)x;
    return true;
}

/// Left column of a text of two centred on a point.
static bool pair_of(const CliMap *map, GeoVec at, uint32_t *row, uint32_t *column)
{
    if (!cell_of(map, at, row, column))
        return false;
    int32_t half = map->step / 2;
    int32_t left = (at.x + half / 2) / half - 1; // the nearest boundary of columns is its middle
    left = left < 0 ? 0 : left;
    left = left > (int32_t)map->columns - 2 ? (int32_t)map->columns - 2 : left;
    *column = (uint32_t)left;
    return true;
}

static GeoVec edge_middle(const GeoPiece *piece, uint32_t edge)
{
    GeoVec a = piece->corner[edge % piece->corner_count];
    GeoVec b = piece->corner[(edge + 1) % piece->corner_count];
    return (GeoVec){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/// The longest line that joins the middles of opposite edges; a wall without a width itself, the
/// middle of a disc.
static void draw_spine(CliMap *map, const GeoPiece *piece, const char *glyph, CliStyle style)
{
    uint32_t half = piece->corner_count > 2 ? piece->corner_count / 2 : 0;
    GeoVec from = half ? edge_middle(piece, 0) : piece->corner[0];
    GeoVec to = half ? from : piece->corner[piece->corner_count / 2];
    for (uint32_t k = 0; k < half; k++) {
        GeoVec a = edge_middle(piece, k), b = edge_middle(piece, k + half);
        if (geo_square(a, b) > geo_square(from, to)) {
            from = a;
            to = b;
        }
    }
    int32_t steps = geo_leg_length(from, to) / (map->step / 4) + 1;
    for (int32_t i = 0; i <= steps; i++) {
        uint32_t r, c;
        GeoVec at = {from.x + (to.x - from.x) * i / steps, from.y + (to.y - from.y) * i / steps};
        if (cell_of(map, at, &r, &c))
            put(&map->cell[r][c], glyph, strlen(glyph), style);
    }
}

static void draw_ground(CliMap *map, const Game *game)
{
    const GeoMap *ground = game_map(game);
    for (uint32_t p = 0; p < ground->piece_count; p++) {
        const GeoPiece *piece = &ground->piece[p];
        const struct Look *look = &looks[look_of(game, p)];
        const char *glyph = look->glyph;
        bool is_seen = false;
        for (uint32_t r = 0; r < map->rows; r++)
            for (uint32_t c = 0; c < map->columns; c++) {
                GeoDisc cell = {centre_of(map, r, c), 0};
                if (geo_piece_within(piece, cell, 0)) {
                    put(&map->cell[r][c], glyph, strlen(glyph), look->style);
                    is_seen = true;
                }
            }
        if (!is_seen) // a thin wall may miss every centre
            draw_spine(map, piece, glyph, look->style);
    }
}

static bool is_secured(const Ruleset *rules, const Marker *marker)
{
    return rules->signs && (rules->signs->safe_markers >> marker->status & 1);
}

static void draw_markers(CliMap *map, const Game *game)
{
    uint32_t count;
    const Marker *marker = game_markers(game, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t r, c;
        if (marker[i].carrier.n || !pair_of(map, marker[i].at, &r, &c))
            continue;
        bool is_safe = is_secured(game_ruleset(game), &marker[i]);
        CliStyle style = is_safe ? CLI_STYLE_BODY : CLI_STYLE_TOKEN;
        const char *glyph = is_safe ? "◇" : "◆", number[2] = {(char)('1' + i % 9), 0};
        put(&map->cell[r][c], glyph, strlen(glyph), style);
        put(&map->cell[r][c + 1], number, 1, style);
    }
}

static void draw_base(CliMap *map, const Figure *f, CliStyle style)
{
    for (uint32_t r = 0; r < map->rows; r++)
        for (uint32_t c = 0; c < map->columns; c++)
            if (geo_square(centre_of(map, r, c), f->at) <= (int64_t)f->radius * f->radius)
                put(&map->cell[r][c], "·", strlen("·"), style);
}

static void draw_figures(CliMap *map, const Game *game, const CliMarks *marks)
{
    const Ruleset *rules = game_ruleset(game);
    uint32_t count, marker_count;
    const Figure *figure = game_figures(game, &count);
    const Marker *marker = game_markers(game, &marker_count);
    // Bodies first, then tokens, then whoever stands; symbols only where no mark is.
    for (uint32_t i = 0; i < count; i++) {
        uint32_t r, c;
        if (figure[i].status == FIGURE_OUT && pair_of(map, figure[i].at, &r, &c)) {
            put(&map->cell[r][c], "†", strlen("†"), CLI_STYLE_BODY);
            put(&map->cell[r][c + 1], marks->text[i], 1, CLI_STYLE_BODY);
        }
    }
    draw_markers(map, game);
    for (uint32_t i = 0; i < count; i++) {
        const Figure *f = &figure[i];
        uint32_t r, c;
        if (f->status != FIGURE_IN_PLAY || !pair_of(map, f->at, &r, &c))
            continue;
        bool is_spent = ruleset_has_state(rules, f, STATE_DONE);
        CliStyle style =
            (CliStyle)((is_spent ? CLI_STYLE_SPENT : CLI_STYLE_SEAT) + f->seat % SEAT_MAX);
        if (f->radius > map->step / 2)
            draw_base(map, f, style);
        for (uint32_t k = 0; k < 2; k++) {
            put(&map->cell[r][c + k], &marks->text[i][k], 1, style);
            map->cell[r][c + k].is_mark = true;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        const Figure *f = &figure[i];
        uint32_t r, c;
        if (f->status != FIGURE_IN_PLAY || !pair_of(map, f->at, &r, &c))
            continue;
        const char *glyph = glyph_of(rules, f);
        bool has_token = false;
        for (uint32_t k = 0; k < marker_count; k++)
            has_token |= marker[k].carrier.n == i + 1;
        CliStyle style = (CliStyle)(CLI_STYLE_SPENT + f->seat % SEAT_MAX);
        if (glyph && c + 2 < map->columns && !map->cell[r][c + 2].is_mark) {
            put(&map->cell[r][c + 2], glyph, 1, style);
        } else if (glyph && c > 0 && !has_token && !map->cell[r][c - 1].is_mark) {
            put(&map->cell[r][c - 1], glyph, 1, style);
        }
        if (has_token && c > 0 && !map->cell[r][c - 1].is_mark)
            put(&map->cell[r][c - 1], "*", 1, CLI_STYLE_TOKEN);
    }
}

void cli_map_make(CliMap *map, const Game *game, const CliMarks *marks)
{
    memset(map, 0, sizeof *map);
    const GeoMap *ground = game_map(game);
    map->step = 1000;
    while (ground->width > map->step * (CLI_MAP_COLUMNS / 2) ||
           ground->depth > map->step * CLI_MAP_ROWS)
        map->step += 1000;
    map->rows = (uint32_t)((ground->depth + map->step - 1) / map->step);
    map->columns = 2 * (uint32_t)((ground->width + map->step - 1) / map->step);
    if (map->rows == 0 || map->columns == 0)
        return;
    draw_ground(map, game);
    draw_figures(map, game, marks);
}

void cli_map_legend(const Cli *cli, const Game *game, FILE *to)
{
    const Ruleset *rules = game_ruleset(game);
    bool is_there[LOOK_COUNT] = {false};
    for (uint32_t glance = 1; rules->signs && glance <= rules->state_count; glance++)
        for (uint32_t i = 0; i < rules->state_count; i++)
            if (rules->signs->states[i].glance == glance)
                (void)fprintf(to, ", %s %s", rules->signs->states[i].letter,
                              text_of(rules->id, "states", rules->states[i], cli->lang));
    for (uint32_t p = 0; p < game_map(game)->piece_count; p++)
        is_there[look_of(game, p)] = true;
    for (uint32_t i = 0; i < LOOK_COUNT; i++)
        if (is_there[i] && looks[i].text)
            (void)fprintf(to, ", %s %s", looks[i].glyph, cli_text(cli, looks[i].text));
}

void cli_map_spot(CliMap *map, GeoVec at, const char *text)
{
    uint32_t r, c;
    if (!pair_of(map, at, &r, &c))
        return;
    size_t length = strlen(text);
    for (uint32_t k = 0; k < length; k++) {
        CliCell *cell = c + k < map->columns ? &map->cell[r][c + k] : NULL;
        if (cell && (cell->is_mark || cell->style == CLI_STYLE_SPOT))
            return;
    }
    for (uint32_t k = 0; k < length && c + k < map->columns; k++)
        put(&map->cell[r][c + k], &text[k], 1, CLI_STYLE_SPOT);
}

void cli_map_tint(CliMap *map, bool (*holds)(void *self, GeoVec centre), void *self)
{
    for (uint32_t r = 0; r < map->rows; r++)
        for (uint32_t c = 0; c < map->columns; c++) {
            CliCell *cell = &map->cell[r][c];
            if (!cell->glyph[0] && holds(self, centre_of(map, r, c)))
                put(cell, "·", strlen("·"), CLI_STYLE_TINT);
        }
}

// ---- printing ----

enum { LABEL_WIDTH = 3 };

uint32_t cli_map_lines(const CliMap *map) { return map->rows + 3; }

uint32_t cli_map_width(const CliMap *map) { return LABEL_WIDTH + 2 + map->columns; }

static void print_scale(const CliMap *map, FILE *to)
{
    char line[CLI_MAP_COLUMNS + 8];
    memset(line, ' ', sizeof line);
    uint32_t width = cli_map_width(map);
    for (uint32_t c = 0; c + 4 <= map->columns; c += 4) {
        char number[8];
        int n = snprintf(number, sizeof number, "%d", (int)((int32_t)(c / 2) * (map->step / 1000)));
        memcpy(line + LABEL_WIDTH + 1 + c, number, (size_t)n);
    }
    (void)fwrite(line, 1, width, to);
}

void cli_map_line(const Cli *cli, const CliMap *map, uint32_t line, FILE *to)
{
    if (line == map->rows + 2) {
        print_scale(map, to);
        return;
    }
    if (line == 0 || line == map->rows + 1) {
        (void)fprintf(to, "%*s%s", LABEL_WIDTH, "", line ? "└" : "┌");
        for (uint32_t c = 0; c < map->columns; c++)
            (void)fputs("─", to);
        (void)fputs(line ? "┘" : "┐", to);
        return;
    }
    uint32_t row = line - 1;
    (void)fprintf(to, "%2d │", (int)((int32_t)(map->rows - 1 - row) * (map->step / 1000)));
    uint8_t style = CLI_STYLE_PLAIN;
    char paint[16];
    for (uint32_t c = 0; c < map->columns; c++) {
        const CliCell *cell = &map->cell[row][c];
        if (cell->style != style) {
            (void)fputs(cli_paint(cli, NULL, paint), to);
            if (style_codes[cell->style])
                (void)fputs(cli_paint(cli, style_codes[cell->style], paint), to);
            style = cell->style;
        }
        (void)fputs(cell->glyph[0] ? cell->glyph : " ", to);
    }
    if (style != CLI_STYLE_PLAIN)
        (void)fputs(cli_paint(cli, NULL, paint), to);
    (void)fputs("│", to);
}
