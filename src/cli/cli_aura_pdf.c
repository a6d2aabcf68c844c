// SPDX-License-Identifier: MIT
// escarmouche aura character print --pdf: a sheet on one page of A4, to be ticked with a pencil.
// What is on it is what `print` says at the terminal; Pango sets the text, so that any script a
// name is written in comes out, and Cairo writes the file. Lines too long for their column end in
// an ellipsis: the page stays one page.
#include "cli/cli_aura_pdf.h"
#include "gen/tables_aura.h"
#include <cairo-pdf.h>
#include <pango/pangocairo.h>

/// Points of a page of A4, and what is drawn on it.
enum {
    WIDTH = 595,
    HEIGHT = 842,
    EDGE = 42,
    HALF = (WIDTH - 2 * EDGE) / 2,
    SMALL = 8,
    PLAIN = 10,
    LARGE = 22,
    BOX = 10,
    GAP = 14,
    LADDER_COLUMNS = 4,
    MISSING_MOST = 10
};

typedef struct Page {
    const CliAura *a;
    cairo_t *cr;
    PangoLayout *layout;
    double y; ///< where the next line goes
} Page;

/// A line of text in so many points; how high it is.
static double put(const Page *p, double x, double y, int width, int size, const char *text)
{
    PangoFontDescription *font = pango_font_description_from_string("Serif");
    int height;
    pango_font_description_set_absolute_size(font, (double)size * PANGO_SCALE);
    pango_layout_set_font_description(p->layout, font);
    pango_font_description_free(font);
    pango_layout_set_width(p->layout, width * PANGO_SCALE);
    pango_layout_set_text(p->layout, text, -1);
    pango_layout_get_pixel_size(p->layout, NULL, &height);
    cairo_move_to(p->cr, x, y);
    pango_cairo_show_layout(p->cr, p->layout);
    return height;
}

static void rule_off(Page *p)
{
    p->y += GAP / 2.0;
    cairo_move_to(p->cr, EDGE, p->y);
    cairo_line_to(p->cr, WIDTH - EDGE, p->y);
    cairo_stroke(p->cr);
    p->y += GAP / 2.0;
}

/// The n-th of a list in two columns, the left one filled first.
static void put_half(const Page *p, uint32_t n, uint32_t count, const char *text)
{
    uint32_t rows = (count + 1) / 2;
    (void)put(p, EDGE + HALF * (n / rows), p->y + GAP * (n % rows), HALF - GAP, PLAIN, text);
}

static void put_scores(Page *p, const Sheet *s)
{
    TextLang lang = p->a->cli->lang;
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++) {
        char text[160];
        int score = s->draft.stat[i];
        (void)snprintf(text, sizeof text, "%s %d  %s", aura_stats[i].name[lang], score,
                       score >= 1 && score <= AURA_LEVEL_COUNT ? aura_levels[score - 1].name[lang]
                                                               : "");
        put_half(p, i, AURA_STAT_COUNT, text);
    }
    p->y += GAP * (AURA_STAT_COUNT / 2.0);
    rule_off(p);
}

static void put_traits(Page *p, const Sheet *s)
{
    uint32_t count = s->draft.trait_count;
    for (uint32_t i = 0; i < count; i++) {
        char text[SHEET_NAME_MAX + 64];
        (void)snprintf(text, sizeof text, "%s %d  (%s)", s->trait[i].name, s->draft.trait[i].value,
                       cli_aura_word(p->a, "kind", sheet_kind(s->trait[i].kind)));
        put_half(p, i, count, text);
    }
    p->y += GAP * ((count + 1) / 2);
    if (count)
        rule_off(p);
}

static void put_gauge(const Page *p, double x, double y, const char *name, int boxes, int malus)
{
    char text[16];
    (void)put(p, x, y, 120, PLAIN, name);
    for (int i = 0; i < boxes; i++)
        cairo_rectangle(p->cr, x + 122 + i * (BOX + 3), y + 1, BOX, BOX);
    cairo_stroke(p->cr);
    (void)snprintf(text, sizeof text, "-%d", malus);
    if (malus)
        (void)put(p, x + 126 + boxes * (BOX + 3), y, 40, PLAIN, text);
}

static void put_gauges(Page *p, const Sheet *s)
{
    AuraScores scores = aura_scores(&s->draft);
    TextLang lang = p->a->cli->lang;
    for (uint32_t i = 0; i < AURA_BAND_COUNT; i++, p->y += GAP + 4) {
        put_gauge(p, EDGE, p->y, aura_bands[i].life_name[lang], scores.box[i], aura_bands[i].malus);
        put_gauge(p, EDGE + HALF, p->y, aura_bands[i].aura_name[lang],
                  scores.box[AURA_GAUGE_FIT + i], aura_bands[i].malus);
    }
    char text[96];
    (void)snprintf(text, sizeof text, "%s %d", cli_text(p->a->cli, "aura_pdf_integrity"),
                   scores.life);
    p->y += put(p, EDGE, p->y, WIDTH - 2 * EDGE, PLAIN, text);
    rule_off(p);
}

static void put_arms(Page *p, const Sheet *s)
{
    TextLang lang = p->a->cli->lang;
    uint32_t weapons = s->draft.weapon_count, count = weapons + s->draft.armour_count;
    for (uint32_t i = 0; i < count; i++) {
        char text[160];
        if (i < weapons)
            (void)snprintf(text, sizeof text, "%s  %s", aura_weapons[s->weapon[i]].name[lang],
                           aura_ladder[aura_weapons[s->weapon[i]].step].text);
        else
            (void)snprintf(text, sizeof text, "%s  %u",
                           aura_armours[s->armour[i - weapons]].name[lang],
                           aura_armours[s->armour[i - weapons]].value);
        put_half(p, i, count, text);
    }
    p->y += GAP * ((count + 1) / 2);
    if (count)
        rule_off(p);
}

/// The ladder of difficulties, and the chance by what one is missing.
static void put_chances(Page *p)
{
    TextLang lang = p->a->cli->lang;
    OddsAuraRoll roll;
    char text[160];
    odds_aura_roll(&roll, AURA_MID, ODDS_AURA_RULES);
    for (uint32_t i = 0; i < AURA_DIFFICULTY_COUNT; i++) {
        (void)snprintf(text, sizeof text, "%u %s", aura_difficulties[i].value,
                       aura_difficulties[i].name[lang]);
        (void)put(p, EDGE + 2.0 * HALF / LADDER_COLUMNS * (i % LADDER_COLUMNS),
                  p->y + GAP * (i / LADDER_COLUMNS), 2 * HALF / LADDER_COLUMNS - 4, PLAIN, text);
    }
    p->y += GAP * ((AURA_DIFFICULTY_COUNT + LADDER_COLUMNS - 1) / LADDER_COLUMNS);
    rule_off(p);
    p->y += put(p, EDGE, p->y, 2 * HALF, PLAIN, cli_text(p->a->cli, "aura_sheet_missing")) + 2;
    for (int missing = 1; missing <= MISSING_MOST; missing++) {
        OddsAuraTest test;
        double x = EDGE + 2.0 * HALF / MISSING_MOST * (missing - 1);
        odds_aura_test(&test, &roll, 0, missing, AURA_TIE_STATUS_QUO, ODDS_AURA_RULES);
        (void)put(p, x, p->y, 48, PLAIN, cli_int(missing).text);
        (void)snprintf(text, sizeof text, "%s %%", cli_aura_percent(p->a, test.success).text);
        (void)put(p, x, p->y + GAP, 50, PLAIN, text);
    }
    p->y += 2 * GAP;
}

bool cli_aura_pdf(const CliAura *a, const Sheet *s, const char *path)
{
    cairo_surface_t *surface = cairo_pdf_surface_create(path, WIDTH, HEIGHT);
    cairo_t *cr = cairo_create(surface);
    Page p = {.a = a, .cr = cr, .layout = pango_cairo_create_layout(cr), .y = EDGE};
    char credit[160];
    (void)snprintf(credit, sizeof credit, "%s, %s", AURA_CREDIT, AURA_LICENCE);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, s->name);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, credit);
    cairo_set_line_width(cr, 0.6);
    pango_layout_set_ellipsize(p.layout, PANGO_ELLIPSIZE_END);
    p.y += put(&p, EDGE, p.y, WIDTH - 2 * EDGE, LARGE, s->name);
    if (s->about[0])
        p.y += put(&p, EDGE, p.y, WIDTH - 2 * EDGE, PLAIN, s->about);
    rule_off(&p);
    put_scores(&p, s);
    put_traits(&p, s);
    put_gauges(&p, s);
    put_arms(&p, s);
    put_chances(&p);
    (void)put(&p, EDGE, HEIGHT - EDGE, WIDTH - 2 * EDGE, SMALL, credit);
    g_object_unref(p.layout);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    bool is_written = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return is_written;
}
