// SPDX-License-Identifier: MIT
// The table on sheets to put side by side, 25 mm for a pas: first the plan of the sheets, then each
// of them with its name, marks to cut at and a line of 50 mm that tells whether a printer has kept
// the scale. Outlines are those of the rules; tone and words say what a piece is.
#include "cli/paper/cli_print.h"
#include "protocol/wire/render.h"
#include <math.h>

enum {
    PAS = 25,
    EDGE = 5, ///< less than elsewhere: a table of 24 pas is three sheets wide
    SHEET_WIDTH = PDF_WIDTH - 2 * EDGE,
    SHEET_HEIGHT = 276,
    RULER = 50,
    PLAN_SIDE = 170,
    SHEET_NAME = 16
};

/// From thousandths of a pas to millimetres of a drawing; y goes up on a table, down on paper.
typedef struct View {
    const Cli *cli;
    Pdf *paper;
    const GeoMap *map;
    double x, y; ///< where the far left corner of the table is
    double scale;
    bool is_plan; ///< small: no words on it
} View;

static double across(const View *v, int32_t x) { return v->x + x * v->scale; }
static double down(const View *v, int32_t y) { return v->y + (v->map->depth - y) * v->scale; }

typedef struct Tone {
    double grey;
    bool is_dashed; ///< one may stand in it
} Tone;
static const Tone tones[GEO_KIND_COUNT] = {
    [GEO_KIND_ROCK] = {0.72, false},   [GEO_KIND_RUIN] = {0.78, false},
    [GEO_KIND_TREE] = {0.82, false},   [GEO_KIND_BUSH] = {0.9, true},
    [GEO_KIND_WALL] = {0.45, false},   [GEO_KIND_DOOR] = {0.95, false},
    [GEO_KIND_ROUGH] = {0.94, true},   [GEO_KIND_WATER] = {0.88, true},
    [GEO_KIND_CRATE] = {0.75, false},  [GEO_KIND_PLATFORM] = {0.86, false},
    [GEO_KIND_BRIDGE] = {0.92, false}, [GEO_KIND_LADDER] = {0.6, false},
};

static void outline(const View *v, const GeoPiece *p)
{
    cairo_t *cr = v->paper->cr;
    cairo_new_path(cr);
    if (!p->corner_count)
        cairo_arc(cr, across(v, p->corner[0].x), down(v, p->corner[0].y), p->radius * v->scale, 0,
                  2 * M_PI);
    for (uint32_t i = 0; i < p->corner_count; i++)
        cairo_line_to(cr, across(v, p->corner[i].x), down(v, p->corner[i].y));
    if (p->corner_count > 2)
        cairo_close_path(cr);
}

static void put_piece(const View *v, uint32_t i)
{
    const GeoPiece *p = &v->map->piece[i];
    cairo_t *cr = v->paper->cr;
    const Tone *tone = &tones[p->kind];
    const double dashes[] = {2, 1};
    outline(v, p);
    cairo_set_source_rgb(cr, tone->grey, tone->grey, tone->grey);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_dash(cr, dashes, tone->is_dashed && !v->is_plan ? 2 : 0, 0);
    cairo_set_line_width(cr, p->corner_count == 2 ? 1 : v->is_plan ? 0.2 : 0.4);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    if (v->is_plan)
        return;
    char text[96];
    size_t used =
        render_piece(v->map, (PieceId){(uint8_t)(i + 1)}, v->cli->lang, text, sizeof text);
    if (p->height && used < sizeof text)
        (void)snprintf(text + used, sizeof text - used, " · h %s",
                       cli_length(v->cli, p->height).text);
    double x = across(v, (p->box.x0 + p->box.x1) / 2);
    double y = down(v, (p->box.y0 + p->box.y1) / 2);
    pdf_text(v->paper, (PdfText){.x = x - 12, .y = y - 1.5, .width = 40, .size = 7}, text);
}

/// Every pas a fine line, every sixth a stronger one.
static void put_grid(const View *v)
{
    cairo_t *cr = v->paper->cr;
    for (int32_t at = 0; at <= v->map->width || at <= v->map->depth; at += 1000) {
        double grey = at % 6000 ? 0.88 : 0.7;
        cairo_set_source_rgb(cr, grey, grey, grey);
        cairo_set_line_width(cr, 0.12);
        if (at <= v->map->width) {
            cairo_move_to(cr, across(v, at), down(v, 0));
            cairo_line_to(cr, across(v, at), down(v, v->map->depth));
        }
        if (at <= v->map->depth) {
            cairo_move_to(cr, across(v, 0), down(v, at));
            cairo_line_to(cr, across(v, v->map->width), down(v, at));
        }
        cairo_stroke(cr);
    }
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, 0.5);
    cairo_rectangle(cr, across(v, 0), down(v, v->map->depth), v->map->width * v->scale,
                    v->map->depth * v->scale);
    cairo_stroke(cr);
}

static void put_table(const View *v)
{
    put_grid(v);
    for (uint32_t i = 0; i < v->map->piece_count; i++)
        put_piece(v, i);
}

/// "B3": columns are letters, rows numbers from the far edge.
static void sheet_name(char out[SHEET_NAME], uint32_t column, uint32_t row)
{
    (void)snprintf(out, SHEET_NAME, "%c%u", (int)('A' + column), row + 1);
}

static void put_plan(View v, const char *title, uint32_t columns, uint32_t rows)
{
    const GeoMap *map = v.map;
    int32_t longer = map->width > map->depth ? map->width : map->depth;
    cairo_t *cr = v.paper->cr;
    char text[256] = "", name[SHEET_NAME];
    double y = PDF_EDGE;
    FILE *told = fmemopen(text, sizeof text, "w");
    y += pdf_text(v.paper, (PdfText){.x = PDF_EDGE, .y = y, .width = 190, .size = 20}, title);
    if (told) {
        cli_say(v.cli, told, "print_map_about", "width", cli_length(v.cli, map->width).text,
                "depth", cli_length(v.cli, map->depth).text, "sheets", cli_int(columns * rows).text,
                NULL);
        (void)fclose(told);
    }
    y += pdf_text(v.paper, (PdfText){.x = PDF_EDGE, .y = y, .width = 190, .size = 10}, text);
    v.is_plan = true;
    v.scale = (double)PLAN_SIDE / longer;
    v.x = PDF_EDGE + 10;
    v.y = y + 8;
    put_table(&v);
    double unit = v.scale * 1000 / PAS; // a millimetre of the table
    cairo_save(cr);
    cairo_rectangle(cr, v.x, v.y, map->width * v.scale, map->depth * v.scale);
    cairo_clip(cr);
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns; column++) {
            double x = v.x + column * SHEET_WIDTH * unit, top = v.y + row * SHEET_HEIGHT * unit;
            sheet_name(name, column, row);
            cairo_set_line_width(cr, 0.3);
            cairo_rectangle(cr, x, top, SHEET_WIDTH * unit, SHEET_HEIGHT * unit);
            cairo_stroke(cr);
            pdf_text(v.paper,
                     (PdfText){.x = x + 2, .y = top + 1, .width = 20, .size = 14, .is_bold = true},
                     name);
        }
    cairo_restore(cr);
}

static void put_ruler(const View *v, const char *name)
{
    cairo_t *cr = v->paper->cr;
    double y = EDGE + SHEET_HEIGHT + 6;
    cairo_set_line_width(cr, 0.3);
    cairo_move_to(cr, EDGE, y - 1.5);
    cairo_line_to(cr, EDGE, y + 1.5);
    cairo_move_to(cr, EDGE, y);
    cairo_line_to(cr, EDGE + RULER, y);
    cairo_move_to(cr, EDGE + RULER, y - 1.5);
    cairo_line_to(cr, EDGE + RULER, y + 1.5);
    cairo_stroke(cr);
    pdf_text(v->paper, (PdfText){.x = EDGE + RULER + 3, .y = y - 2, .width = 110, .size = 8},
             cli_text(v->cli, "print_ruler"));
    pdf_text(v->paper,
             (PdfText){.x = PDF_WIDTH - EDGE - 30,
                       .y = y - 4,
                       .width = 30,
                       .size = 16,
                       .is_bold = true,
                       .is_right = true},
             name);
    cairo_rectangle(cr, EDGE, EDGE, SHEET_WIDTH, SHEET_HEIGHT);
    cairo_stroke(cr);
}

void print_map(const Cli *cli, Pdf *paper, const Game *game)
{
    View v = {.cli = cli, .paper = paper, .map = game_map(game), .scale = PAS / 1000.0};
    double width = v.map->width * v.scale, height = v.map->depth * v.scale;
    uint32_t columns = (uint32_t)ceil(width / SHEET_WIDTH),
             rows = (uint32_t)ceil(height / SHEET_HEIGHT);
    put_plan(v, cli_text(cli, "print_map"), columns, rows);
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns; column++) {
            char name[SHEET_NAME];
            sheet_name(name, column, row);
            pdf_turn(paper);
            cairo_save(paper->cr);
            cairo_rectangle(paper->cr, EDGE, EDGE, SHEET_WIDTH, SHEET_HEIGHT);
            cairo_clip(paper->cr);
            v.x = EDGE - (double)column * SHEET_WIDTH;
            v.y = EDGE - (double)row * SHEET_HEIGHT;
            put_table(&v);
            cairo_restore(paper->cr);
            put_ruler(&v, name);
        }
}
