// SPDX-License-Identifier: MIT
// escarmouche aura character print --pdf: a sheet on one page of A4, to be ticked with a pencil.
// What is on it is what `print` says at the terminal. Lines too long for their column end in an
// ellipsis: the page stays one page.
#include "cli/cli_aura_pdf.h"
#include "cli/cli_pdf.h"
#include "gen/tables_aura.h"

/// Millimetres of the page and points of its letters.
enum {
    EDGE = 15,
    WIDE = PDF_WIDTH - 2 * EDGE,
    HALF = WIDE / 2,
    SMALL = 8,
    PLAIN = 10,
    LARGE = 22,
    NAME = 43, ///< of a gauge
    STEP = 5,  ///< from line to line, and from box to box
    LADDER_COLUMNS = 4,
    MISSING_MOST = 10
};
#define BOX 3.6

typedef struct Page {
    const CliAura *a;
    Pdf pdf;
    double y; ///< where the next line goes
} Page;

/// A line of text; how high it is.
static double put(const Page *p, double x, double y, double width, double size, const char *text)
{
    return pdf_text(&p->pdf,
                    (PdfText){.x = x, .y = y, .width = width, .size = size, .is_line = true}, text);
}

static void rule_off(Page *p)
{
    p->y += STEP / 2.0;
    cairo_move_to(p->pdf.cr, EDGE, p->y);
    cairo_line_to(p->pdf.cr, EDGE + WIDE, p->y);
    cairo_stroke(p->pdf.cr);
    p->y += STEP / 2.0;
}

/// Lines of a list in two columns.
static uint32_t half_of(uint32_t count) { return (count + 1) / 2; }

/// The n-th of a list in two columns, the left one filled first.
static void put_half(const Page *p, uint32_t n, uint32_t count, const char *text)
{
    uint32_t rows = half_of(count);
    uint32_t column = n / rows;
    (void)put(p, EDGE + HALF * column, p->y + STEP * (n % rows), HALF - STEP, PLAIN, text);
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
    p->y += STEP * (AURA_STAT_COUNT / 2.0);
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
    p->y += STEP * half_of(count);
    if (count)
        rule_off(p);
}

static void put_gauge(const Page *p, double x, double y, const char *name, int boxes, int malus)
{
    char text[16];
    (void)put(p, x, y, NAME - 1, PLAIN, name);
    for (int i = 0; i < boxes; i++)
        cairo_rectangle(p->pdf.cr, x + NAME + i * STEP, y + 0.4, BOX, BOX);
    cairo_stroke(p->pdf.cr);
    (void)snprintf(text, sizeof text, "-%d", malus);
    if (malus)
        (void)put(p, x + NAME + 1 + boxes * STEP, y, 14, PLAIN, text);
}

static void put_gauges(Page *p, const Sheet *s)
{
    AuraScores scores = aura_scores(&s->draft);
    TextLang lang = p->a->cli->lang;
    for (uint32_t i = 0; i < AURA_BAND_COUNT; i++, p->y += STEP + 1.5) {
        put_gauge(p, EDGE, p->y, aura_bands[i].life_name[lang], scores.box[i], aura_bands[i].malus);
        put_gauge(p, EDGE + HALF, p->y, aura_bands[i].aura_name[lang],
                  scores.box[AURA_GAUGE_FIT + i], aura_bands[i].malus);
    }
    char text[96];
    (void)snprintf(text, sizeof text, "%s %d", cli_text(p->a->cli, "aura_pdf_integrity"),
                   scores.life);
    p->y += put(p, EDGE, p->y, WIDE, PLAIN, text);
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
    p->y += STEP * half_of(count);
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
    const double width = (double)WIDE / LADDER_COLUMNS;
    for (uint32_t i = 0; i < AURA_DIFFICULTY_COUNT; i++) {
        (void)snprintf(text, sizeof text, "%u %s", aura_difficulties[i].value,
                       aura_difficulties[i].name[lang]);
        uint32_t row = i / LADDER_COLUMNS;
        (void)put(p, EDGE + width * (i % LADDER_COLUMNS), p->y + STEP * row, width - 1.5, PLAIN,
                  text);
    }
    uint32_t rows = (AURA_DIFFICULTY_COUNT + LADDER_COLUMNS - 1) / LADDER_COLUMNS;
    p->y += STEP * rows;
    rule_off(p);
    p->y += put(p, EDGE, p->y, WIDE, PLAIN, cli_text(p->a->cli, "aura_sheet_missing")) + 0.7;
    for (int missing = 1; missing <= MISSING_MOST; missing++) {
        OddsAuraTest test;
        double x = EDGE + (double)WIDE / MISSING_MOST * (missing - 1);
        odds_aura_test(&test, &roll, 0, missing, AURA_TIE_STATUS_QUO, ODDS_AURA_RULES);
        (void)put(p, x, p->y, 17, PLAIN, cli_int(missing).text);
        (void)snprintf(text, sizeof text, "%s %%", cli_aura_percent(p->a, test.success).text);
        (void)put(p, x, p->y + STEP, 18, PLAIN, text);
    }
    p->y += 2 * STEP;
}

bool cli_aura_pdf(const CliAura *a, const Sheet *s, const char *path)
{
    Page p = {.a = a, .y = EDGE};
    char credit[160];
    (void)snprintf(credit, sizeof credit, "%s, %s", AURA_CREDIT, AURA_LICENCE);
    pdf_open(&p.pdf, path, s->name, credit);
    cairo_set_line_width(p.pdf.cr, 0.2);
    p.y += put(&p, EDGE, p.y, WIDE, LARGE, s->name);
    if (s->about[0])
        p.y += put(&p, EDGE, p.y, WIDE, PLAIN, s->about);
    rule_off(&p);
    put_scores(&p, s);
    put_traits(&p, s);
    put_gauges(&p, s);
    put_arms(&p, s);
    put_chances(&p);
    (void)put(&p, EDGE, PDF_HEIGHT - EDGE, WIDE, SMALL, credit);
    return pdf_close(&p.pdf);
}
