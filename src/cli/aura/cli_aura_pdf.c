// SPDX-License-Identifier: MIT
// escarmouche aura character print --pdf: a sheet on one page of A4, to be ticked with a pencil.
// What is on it is the answer that the page draws its own sheet from (paper_put_sheet), read back:
// one place says what a sheet says. Rows grow narrower the more there are, and lines too long for
// their column end in an ellipsis: the page stays one page. What is left of it is lines for notes.
#include "cli/aura/cli_aura_pdf.h"
#include "cli/paper/cli_pdf.h"
#include "gen/tables_aura.h"
#include "protocol/paper/paper.h"
#include <stdlib.h>
#include <string.h>

/// Millimetres of the page.
enum {
    WIDE = PDF_WIDTH - 2 * PDF_EDGE,
    GAP = 6, ///< between two columns
    HALF = (WIDE - GAP) / 2,
    QR_SIDE = 25, ///< its modules must not be smaller than a phone can see
    BLANK = 22,   ///< a field to write into, in the head
    STATS_HIGH = 19,
    GAUGE_HIGH = 9,
    GAUGE_NAME = 40,
    BOX = 5,
    HEADING = 7,
    REFERENCE = 243, ///< where the three columns at the foot begin
    FOOT = 287,
    TRAIT_LINES = 9,
    NOTE_LINES = 2, ///< at least
    STATE_LINES = 2,
    TOKENS = 8192,
    ANSWER_BYTES = 256 * 1024
};
#define ROW_MOST 6.6 ///< from line to line where there is room

typedef struct Page {
    const CliAura *a;
    const Sheet *s;
    Json json; ///< the answer
    Pdf pdf;
    double y;   ///< where the next line goes
    double row; ///< how high a line of a list is
} Page;

// ---------------------------------------------------------------- what the answer says

/// A text of the answer; empty where there is none.
static const char *said(Page *p, uint32_t at, const char *key, char out[PAPER_TEXT_MAX])
{
    uint32_t v = json_member(&p->json, at, key);
    out[0] = 0;
    if (v && json_type(&p->json, v) == JSON_STRING)
        (void)json_text(&p->json, v, out, PAPER_TEXT_MAX);
    else if (v) // a number is as it is written
        (void)snprintf(out, PAPER_TEXT_MAX, "%.*s",
                       (int)(p->json.token[v].end - p->json.token[v].start),
                       p->json.text + p->json.token[v].start);
    return out;
}

static uint32_t first_of(Page *p, const char *key)
{
    uint32_t list = json_member(&p->json, 0, key);
    return list ? json_first(&p->json, list) : 0;
}

static uint32_t count_of(Page *p, const char *key)
{
    uint32_t list = json_member(&p->json, 0, key);
    return list ? p->json.token[list].size : 0;
}

/// The share of a test without, or with so many points.
static double share_of(Page *p, uint32_t at, uint32_t points)
{
    char text[PAPER_TEXT_MAX];
    uint32_t list = json_member(&p->json, at, "chances");
    uint32_t row = list ? json_first(&p->json, list) : 0;
    for (; row && points; points--)
        row = json_next(&p->json, row);
    return row ? strtod(said(p, row, "share", text), NULL) : -1;
}

// ---------------------------------------------------------------- how it looks

typedef enum Ink { INK_BLACK, INK_SOFT, INK_LINE, INK_BAD } Ink;

static void dip(const Page *p, Ink ink)
{
    static const double colour[][3] = {
        {0.11, 0.11, 0.09}, {0.38, 0.36, 0.31}, {0.80, 0.78, 0.72}, {0.69, 0.23, 0.16}};
    cairo_set_source_rgb(p->pdf.cr, colour[ink][0], colour[ink][1], colour[ink][2]);
}

/// A line of text in a colour; how wide it is.
static double put(const Page *p, Ink ink, PdfText where, const char *text)
{
    where.is_line = true;
    dip(p, ink);
    (void)pdf_text(&p->pdf, where, text);
    return pdf_width(&p->pdf);
}

/// Text that may break; how high it is.
static double put_block(const Page *p, double x, double y, double width, double size,
                        const char *text)
{
    dip(p, INK_SOFT);
    return pdf_text(&p->pdf,
                    (PdfText){.x = x, .y = y, .width = width, .size = size, .is_sans = true}, text);
}

static void put_line(const Page *p, Ink ink, double x, double y, double width)
{
    dip(p, ink);
    cairo_set_line_width(p->pdf.cr, ink == INK_LINE ? 0.2 : 0.25);
    cairo_move_to(p->pdf.cr, x, y);
    cairo_line_to(p->pdf.cr, x + width, y);
    cairo_stroke(p->pdf.cr);
}

static void put_box(const Page *p, double x, double y, double width, double height, double round)
{
    cairo_t *cr = p->pdf.cr;
    const double right = 1.5707963267948966;
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + width - round, y + round, round, -right, 0);
    cairo_arc(cr, x + width - round, y + height - round, round, 0, right);
    cairo_arc(cr, x + round, y + height - round, round, right, 2 * right);
    cairo_arc(cr, x + round, y + round, round, 2 * right, 3 * right);
    cairo_close_path(cr);
    dip(p, INK_SOFT);
    cairo_set_line_width(cr, 0.25);
    cairo_stroke(cr);
}

/// A heading with a line below it; what it adds in small letters may be empty.
static void put_heading(const Page *p, double x, double y, double width, const char *text,
                        const char *small)
{
    double used =
        put(p, INK_BLACK, (PdfText){.x = x, .y = y, .width = width, .size = 12.5, .is_bold = true},
            text);
    if (small[0] && used + 2 < width)
        (void)put(
            p, INK_SOFT,
            (PdfText){.x = x + used + 2, .y = y + 1.3, .width = width - used - 2, .size = 8.5},
            small);
    put_line(p, INK_BLACK, x, y + 5.8, width);
}

/// Letters of a row: smaller where rows are.
static double letters(const Page *p) { return p->row > 5 ? 9 : p->row > 4 ? 8 : p->row * 1.9; }

/// A row of a list: what it is, a word about it, its value at the right.
static void put_row(const Page *p, double x, double y, double width, const char *name, bool is_bold,
                    const char *about, const char *value, Ink ink)
{
    double size = letters(p), top = y + (p->row - size * 0.45) / 2;
    double right = value[0] ? put(p, ink,
                                  (PdfText){.x = x,
                                            .y = top,
                                            .width = width,
                                            .size = size,
                                            .is_bold = true,
                                            .is_right = true,
                                            .is_sans = true},
                                  value)
                            : 0;
    double room = width - right - 2;
    double used =
        put(p, ink,
            (PdfText){
                .x = x, .y = top, .width = room, .size = size, .is_bold = is_bold, .is_sans = true},
            name);
    if (about[0] && used + 4 < room)
        (void)put(p, INK_SOFT,
                  (PdfText){.x = x + used + 1.5,
                            .y = top,
                            .width = room - used - 1.5,
                            .size = size,
                            .is_sans = true},
                  about);
    put_line(p, INK_LINE, x, y + p->row, width);
}

static void put_empty(const Page *p, double x, double y, double width, uint32_t count)
{
    for (uint32_t i = 1; i <= count; i++)
        put_line(p, INK_LINE, x, y + i * p->row, width);
}

// ---------------------------------------------------------------- the parts

static void put_code(const Page *p, const Qr *qr)
{
    double module = (double)QR_SIDE / qr->side, left = PDF_WIDTH - PDF_EDGE - QR_SIDE;
    dip(p, INK_BLACK);
    for (uint32_t y = 0; y < qr->side; y++)
        for (uint32_t x = 0; x < qr->side; x++)
            if (qr->dark[y][x])
                cairo_rectangle(p->pdf.cr, left + x * module, PDF_EDGE + y * module, module,
                                module);
    cairo_fill(p->pdf.cr);
}

static void put_blank(const Page *p, double x, double width, const char *value, const char *name)
{
    put_box(p, x, PDF_EDGE + 1, width, 14, 1.6);
    (void)put(p, INK_BLACK,
              (PdfText){.x = x,
                        .y = PDF_EDGE + 2,
                        .width = width,
                        .size = 14,
                        .is_bold = true,
                        .is_middle = true},
              value);
    (void)put(p, INK_SOFT,
              (PdfText){.x = x + 0.5,
                        .y = PDF_EDGE + 9.6,
                        .width = width - 1,
                        .size = 7.5,
                        .is_middle = true,
                        .is_sans = true},
              name);
}

static void put_head(Page *p, const Qr *qr)
{
    double right = PDF_WIDTH - PDF_EDGE - (qr ? QR_SIDE + 4 : 0);
    if (qr)
        put_code(p, qr);
    put_blank(p, right - BLANK, BLANK, "", cli_text(p->a->cli, "aura_pdf_xp"));
    put_blank(p, right - 3 * BLANK - 4, 2 * BLANK, "", cli_text(p->a->cli, "aura_pdf_player"));
    double width = right - 3 * BLANK - 8 - PDF_EDGE;
    (void)put(p, INK_BLACK,
              (PdfText){.x = PDF_EDGE, .y = PDF_EDGE, .width = width, .size = 23, .is_bold = true},
              p->s->name);
    (void)put(
        p, INK_SOFT,
        (PdfText){
            .x = PDF_EDGE, .y = PDF_EDGE + 11.5, .width = width, .size = 9.5, .is_sans = true},
        p->s->about);
    p->y = PDF_EDGE + QR_SIDE + 2;
}

static void put_scores(Page *p)
{
    char text[PAPER_TEXT_MAX];
    const double gap = 1.8, width = (WIDE - gap * (AURA_STAT_COUNT - 1)) / AURA_STAT_COUNT;
    uint32_t at = first_of(p, "stats");
    for (uint32_t i = 0; at && i < AURA_STAT_COUNT; i++, at = json_next(&p->json, at)) {
        double x = PDF_EDGE + i * (width + gap);
        PdfText small = {.x = x + 0.5,
                         .y = p->y + 1.2,
                         .width = width - 1,
                         .size = 7.5,
                         .is_middle = true,
                         .is_sans = true};
        put_box(p, x, p->y, width, STATS_HIGH, 1.6);
        (void)put(p, INK_SOFT, small, aura_stats[i].name[p->a->cli->lang]);
        (void)put(p, INK_BLACK,
                  (PdfText){.x = x,
                            .y = p->y + 4.2,
                            .width = width,
                            .size = 22,
                            .is_bold = true,
                            .is_middle = true},
                  said(p, at, "value", text));
        small.y = p->y + STATS_HIGH - 4.8;
        (void)put(p, INK_SOFT, small, said(p, at, "quality", text));
    }
    p->y += STATS_HIGH + 3.5;
}

/// The three gauges of one kind, in a column.
static void put_gauges(Page *p, bool is_aura)
{
    static const char *const signs[] = {
        "M12 21C5 15 2 11.5 2 8a5 5 0 0 1 10-1.6A5 5 0 0 1 22 8c0 3.5-3 7-10 13z",
        "M12 2c.8 5.6 3.4 8.8 10 10-6.6 1.2-9.2 4.4-10 10-.8-5.6-3.4-8.8-10-10 6.6-1.2 9.2-4.4 "
        "10-10z"};
    char text[PAPER_TEXT_MAX];
    double x = PDF_EDGE + (is_aura ? HALF + GAP : 0), y = p->y;
    uint32_t of = json_member(&p->json, 0, is_aura ? "aura" : "life");
    uint32_t list = json_member(&p->json, of, "gauges");
    pdf_sign(&p->pdf, x, y + 0.6, 3.6, signs[is_aura]);
    put_heading(p, x + 4.8, y, HALF - 4.8,
                cli_text(p->a->cli, is_aura ? "aura_pdf_aura" : "aura_pdf_life"),
                said(p, of, "text", text));
    put_line(p, INK_BLACK, x, y + 5.8, 5);
    y += HEADING + 1;
    for (uint32_t at = list ? json_first(&p->json, list) : 0; at; at = json_next(&p->json, at)) {
        (void)put(p, INK_BLACK,
                  (PdfText){.x = x,
                            .y = y,
                            .width = GAUGE_NAME - 1,
                            .size = 9,
                            .is_bold = true,
                            .is_sans = true},
                  said(p, at, "name", text));
        int boxes = (int)strtol(said(p, at, "boxes", text), NULL, 10);
        (void)put(
            p, INK_SOFT,
            (PdfText){.x = x, .y = y + 4, .width = GAUGE_NAME - 1, .size = 7.5, .is_sans = true},
            said(p, at, "text", text));
        double side = boxes > 8 ? (HALF - GAUGE_NAME) / (double)boxes - 1.2 : BOX;
        for (int i = 0; i < boxes; i++)
            put_box(p, x + GAUGE_NAME + i * (side + 1.2), y + 0.8, side, side, 0.8);
        y += GAUGE_HIGH;
    }
    (void)put_block(p, x, y + 0.5, HALF, 7.8, said(p, of, "beyond", text));
}

static void put_traits(Page *p)
{
    TextLang lang = p->a->cli->lang;
    uint32_t count = p->s->draft.trait_count;
    double y = p->y + HEADING;
    put_heading(p, PDF_EDGE, p->y, HALF, cli_text(p->a->cli, "aura_pdf_traits"), "");
    for (uint32_t i = 0; i < count; i++, y += p->row) {
        const SheetTrait *t = &p->s->trait[i];
        bool is_negative = p->s->draft.trait[i].kind == AURA_DRAFT_NEGATIVE;
        char about[160], value[16];
        const char *kind = cli_aura_word(p->a, "trait_kind", sheet_kind(t->kind));
        const char *category = t->category;
        for (uint32_t k = 0; k < AURA_CATEGORY_COUNT; k++)
            if (!strcmp(aura_categories[k].id, t->category))
                category = aura_categories[k].name[lang];
        (void)snprintf(about, sizeof about, "%s%s%s", kind, category[0] ? " · " : "", category);
        (void)snprintf(value, sizeof value, "%s%d", is_negative ? "−" : "",
                       p->s->draft.trait[i].value);
        put_row(p, PDF_EDGE, y, HALF, t->name, true, about, value,
                is_negative ? INK_BAD : INK_BLACK);
    }
    put_empty(p, PDF_EDGE, y, HALF, count < TRAIT_LINES ? TRAIT_LINES - count : 1);
}

static void put_fight(Page *p)
{
    char name[PAPER_TEXT_MAX], about[PAPER_TEXT_MAX], value[PAPER_TEXT_MAX];
    double x = PDF_EDGE + HALF + GAP, y = p->y + HEADING;
    put_heading(p, x, p->y, HALF, cli_text(p->a->cli, "aura_pdf_fight"), "");
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t at = first_of(p, k ? "arms" : "fight"); at;
             at = json_next(&p->json, at), y += p->row)
            put_row(p, x, y, HALF, said(p, at, "name", name), false, said(p, at, "about", about),
                    said(p, at, "value", value), INK_BLACK);
    put_heading(p, x, y + 1.5, HALF, cli_text(p->a->cli, "aura_pdf_states"), "");
    put_empty(p, x, y + 1.5 + HEADING - 1, HALF, STATE_LINES);
}

/// The columns of the spells: where they begin and how wide they are.
static const struct Column {
    double x, width;
    const char *heading;
    bool is_right;
} columns[] = {{0, 31, "aura_pdf_spell", false},      {32, 44, "aura_pdf_effect", false},
               {78, 61, "aura_pdf_parts", false},     {140, 9, "aura_pdf_difficulty", true},
               {151, 22, "aura_pdf_prepared", false}, {174, 16, "aura_pdf_chance", true}};

static void put_cell(const Page *p, double y, uint32_t column, bool is_bold, Ink ink, double size,
                     const char *text)
{
    const struct Column *c = &columns[column];
    (void)put(p, ink,
              (PdfText){.x = PDF_EDGE + c->x,
                        .y = y,
                        .width = c->width,
                        .size = size,
                        .is_bold = is_bold,
                        .is_right = c->is_right,
                        .is_sans = true},
              text);
}

/// What is long has two lines of small letters, where rows are high enough.
static void put_long(const Page *p, uint32_t column, const char *text)
{
    const double small = 7;
    PdfText t = {.x = PDF_EDGE + columns[column].x,
                 .width = columns[column].width,
                 .size = small,
                 .is_pair = true,
                 .is_sans = true,
                 .is_measured = true};
    double high = pdf_text(&p->pdf, t, text);
    if (high > p->row) {
        put_cell(p, p->y + (p->row - letters(p) * 0.45) / 2, column, false, INK_BLACK, letters(p),
                 text);
        return;
    }
    t.is_measured = false;
    t.y = p->y + (p->row - high) / 2;
    dip(p, INK_BLACK);
    (void)pdf_text(&p->pdf, t, text);
}

static void put_spells(Page *p)
{
    char text[PAPER_TEXT_MAX], effect[PAPER_TEXT_MAX + 16];
    uint32_t cast = first_of(p, "casts");
    put_heading(p, PDF_EDGE, p->y, WIDE, cli_text(p->a->cli, "aura_pdf_spells"),
                cast ? said(p, cast, "sum", text) : "");
    p->y += HEADING;
    for (uint32_t i = 0; i < COUNT_OF(columns); i++)
        put_cell(p, p->y, i, false, INK_SOFT, 7.5, cli_text(p->a->cli, columns[i].heading));
    p->y += 4;
    for (uint32_t at = first_of(p, "spells"); at; at = json_next(&p->json, at)) {
        double size = letters(p), y = p->y + (p->row - size * 0.45) / 2;
        double share = share_of(p, at, 0);
        put_cell(p, y, 0, true, INK_BLACK, size, said(p, at, "name", text));
        (void)said(p, at, "effect", text);
        size_t used = strlen(text);
        (void)snprintf(effect, sizeof effect, "%.*s ", (int)used, text);
        (void)snprintf(effect + used + 1, sizeof effect - used - 1, "%.12s",
                       said(p, at, "base", text));
        put_long(p, 1, effect);
        put_long(p, 2, said(p, at, "parts", text));
        put_cell(p, y, 3, true, INK_BLACK, size, said(p, at, "difficulty", text));
        put_cell(p, y, 4, false, INK_BLACK, size, said(p, at, "preparation", text));
        (void)snprintf(text, sizeof text, "%s %%", cli_percent(p->a->cli, share).text);
        if (share >= 0)
            put_cell(p, y, 5, true, INK_BLACK, size, text);
        p->y += p->row;
        put_line(p, INK_LINE, PDF_EDGE, p->y, WIDE);
    }
    put_empty(p, PDF_EDGE, p->y, WIDE, 1);
    p->y += p->row + 3;
}

static void put_notes(const Page *p)
{
    put_heading(p, PDF_EDGE, p->y, WIDE, cli_text(p->a->cli, "aura_pdf_notes"), "");
    for (double y = p->y + HEADING + ROW_MOST - 1; y < REFERENCE - 3; y += ROW_MOST)
        put_line(p, INK_LINE, PDF_EDGE, y, WIDE);
}

// ---------------------------------------------------------------- what one looks up

static void put_dice(const Page *p, double x, double width)
{
    static const char *const terms[] = {"dice", "critical", "margin"};
    TextLang lang = p->a->cli->lang;
    double y = REFERENCE + HEADING;
    put_heading(p, x, REFERENCE, width, cli_text(p->a->cli, "aura_pdf_read"), "");
    for (uint32_t i = 0; i < AURA_TERM_COUNT; i++)
        for (uint32_t k = 0; k < COUNT_OF(terms); k++)
            if (!strcmp(aura_terms[i].id, terms[k])) {
                char text[PAPER_TEXT_MAX];
                (void)snprintf(text, sizeof text, "%s. %s", aura_terms[i].name[lang],
                               aura_terms[i].about[lang]);
                y += put_block(p, x, y, width, 6.8, text) + 0.6;
            }
}

static void put_ladder(const Page *p, double x, double width)
{
    TextLang lang = p->a->cli->lang;
    const uint32_t rows = (AURA_DIFFICULTY_COUNT + 1) / 2;
    put_heading(p, x, REFERENCE, width, cli_text(p->a->cli, "aura_pdf_ladder"), "");
    for (uint32_t i = 0; i < AURA_DIFFICULTY_COUNT; i++) {
        const uint32_t column = i / rows;
        double left = x + column * width / 2, y = REFERENCE + HEADING + 5 * (i % rows);
        (void)put(p, INK_BLACK,
                  (PdfText){.x = left,
                            .y = y,
                            .width = 5,
                            .size = 8,
                            .is_bold = true,
                            .is_right = true,
                            .is_sans = true},
                  cli_int(aura_difficulties[i].value).text);
        (void)put(
            p, INK_SOFT,
            (PdfText){.x = left + 6.5, .y = y, .width = width / 2 - 7, .size = 8, .is_sans = true},
            aura_difficulties[i].name[lang]);
    }
}

static void put_chances(Page *p, double x, double width)
{
    static const char *const rows[] = {"aura_pdf_missing", "aura_pdf_succeed", "aura_pdf_point"};
    const double first = 18;
    uint32_t count = count_of(p, "missing");
    char text[PAPER_TEXT_MAX];
    put_heading(p, x, REFERENCE, width, cli_text(p->a->cli, "aura_pdf_chances"),
                cli_text(p->a->cli, "aura_pdf_middle"));
    for (uint32_t row = 0; row < COUNT_OF(rows); row++) {
        double y = REFERENCE + HEADING + 5.4 * row;
        PdfText cell = {
            .x = x, .y = y, .width = first, .size = 8, .is_bold = row == 0, .is_sans = true};
        (void)put(p, row ? INK_SOFT : INK_BLACK, cell, cli_text(p->a->cli, rows[row]));
        cell.is_right = true;
        cell.width = (width - first) / (count ? count : 1);
        cell.x = x + first;
        for (uint32_t at = first_of(p, "missing"); at;
             at = json_next(&p->json, at), cell.x += cell.width) {
            if (row)
                (void)snprintf(text, sizeof text, "%.0f", 100 * share_of(p, at, row - 1));
            else
                (void)said(p, at, "missing", text);
            (void)put(p, INK_BLACK, cell, text);
        }
        put_line(p, INK_LINE, x, y + 4.6, width);
    }
    const uint32_t row_count = COUNT_OF(rows);
    (void)put_block(p, x, REFERENCE + HEADING + 5.4 * row_count + 0.5, width, 7,
                    said(p, 0, "missing_text", text));
}

// ---------------------------------------------------------------- all of it

/// How high rows may be, so that notes and what one looks up still fit.
static double row_height(Page *p, bool has_spells)
{
    uint32_t right = count_of(p, "fight") + count_of(p, "arms") + STATE_LINES;
    uint32_t left =
        p->s->draft.trait_count < TRAIT_LINES ? TRAIT_LINES : p->s->draft.trait_count + 1u;
    double fixed = 2 * HEADING + 3 + 3; // of traits and of notes
    uint32_t rows = left + NOTE_LINES;
    if ((right + 1) * ROW_MOST + HEADING > left * ROW_MOST)
        rows = right + 2 + NOTE_LINES;
    if (has_spells) {
        rows += count_of(p, "spells") + 1;
        fixed += HEADING + 4 + 3;
    }
    double room = (REFERENCE - p->y - fixed) / rows;
    return room < ROW_MOST ? room : ROW_MOST;
}

static void put_page(Page *p, const Qr *qr)
{
    char text[PAPER_TEXT_MAX];
    bool has_spells = count_of(p, "casts") > 0;
    const double third = (WIDE - 2.0 * GAP) / 3;
    put_head(p, qr);
    put_scores(p);
    put_gauges(p, false);
    put_gauges(p, true);
    p->y += HEADING + 3 * GAUGE_HIGH + 9;
    p->row = row_height(p, has_spells);
    put_traits(p);
    put_fight(p);
    uint32_t count = p->s->draft.trait_count;
    double left = p->row * (count < TRAIT_LINES ? TRAIT_LINES : count + 1u);
    double right = p->row * (count_of(p, "fight") + count_of(p, "arms") + STATE_LINES) + HEADING;
    p->y += HEADING + (left > right ? left : right) + 3;
    if (has_spells)
        put_spells(p);
    put_notes(p);
    put_dice(p, PDF_EDGE, third + 4);
    put_ladder(p, PDF_EDGE + third + GAP + 4, third - 2);
    put_chances(p, PDF_EDGE + 2 * (third + GAP) + 2, third - 2);
    put_line(p, INK_LINE, PDF_EDGE, FOOT - 1.5, WIDE);
    (void)snprintf(text, sizeof text, "%s · %s · %s", AURA_CREDIT, AURA_LICENCE,
                   cli_text(p->a->cli, "aura_pdf_made"));
    (void)put(p, INK_SOFT,
              (PdfText){.x = PDF_EDGE, .y = FOOT, .width = WIDE, .size = 7, .is_sans = true}, text);
}

/// The answer about the sheet, as the page asks for it.
static bool answer(Page *p, char *out, JsonToken *token)
{
    JsonWriter w;
    json_write_start(&w, out, ANSWER_BYTES);
    json_write_open(&w, '{');
    paper_put_sheet(&w, p->s, &(PaperTry){0}, p->a->cli->lang);
    json_write_close(&w, '}');
    return json_write_end(&w) && json_parse(&p->json, out, strlen(out), token, TOKENS);
}

bool cli_aura_pdf(const CliAura *a, const Sheet *s, const Qr *qr, const char *path)
{
    Page p = {.a = a, .s = s};
    char *out = malloc(ANSWER_BYTES);
    JsonToken *token = malloc(TOKENS * sizeof *token);
    bool is_good = out && token && answer(&p, out, token);
    if (is_good) {
        char credit[160];
        (void)snprintf(credit, sizeof credit, "%s, %s", AURA_CREDIT, AURA_LICENCE);
        pdf_open(&p.pdf, s->name, credit);
        put_page(&p, qr);
        is_good = pdf_close(a->cli, &p.pdf, path);
    } else {
        cli_fail(a->cli, "no_memory", NULL);
    }
    free(token);
    free(out);
    return is_good;
}
