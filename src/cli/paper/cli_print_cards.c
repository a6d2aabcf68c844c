// SPDX-License-Identifier: MIT
// A card for each figure, as the page prints them: who it is, its numbers, weapons, what its traits
// do, and boxes to tick at its foot. Cards are as high as they need, five rows on a page if they
// need little; a row of two as high as the higher one.
#include "cli/art.h"
#include "cli/paper/cli_print.h"
#include "core/prices.h"
#include "core/ruleset.h"
#include "core/signs.h"
#include "protocol/wire/render.h"
#include <string.h>

enum { CARD_WIDTH = 92, CARD_LEAST = 50, CARD_GAP = 3, INSIDE = 3, CREST = 9, BOX = 4, CELL = 9 };

typedef struct Card {
    const Cli *cli;
    const Pdf *paper;
    const Setup *setup;
    const Profile *profile;
    double x, top, y; ///< `y`: where the next line goes
    double height;    ///< of the whole card, once it is known
    bool is_measured;
} Card;

static const char *word(const Card *c, const char *group, const char *key)
{
    const char *text = text_of(c->setup->ruleset->id, group, key, c->cli->lang);
    return text ? text : key;
}

static void put(Card *c, double size, bool is_bold, const char *text)
{
    c->y += pdf_text(c->paper,
                     (PdfText){.x = c->x + INSIDE,
                               .y = c->y,
                               .width = CARD_WIDTH - 2 * INSIDE,
                               .size = size,
                               .is_bold = is_bold,
                               .is_measured = c->is_measured},
                     text);
}

/// The sign of a people; one of the players' own has a plain one, the one that the page shows.
static const char *crest_of(const char *people)
{
    uint32_t seed = 0x811c9dc5;
    for (uint32_t i = 0; i < ART_CREST_COUNT; i++)
        if (!strcmp(art_crests[i].people, people))
            return art_crests[i].path;
    for (const char *p = people; *p; p++)
        seed = (seed ^ (unsigned char)*p) * 0x01000193u;
    return art_crests[ART_CREST_COUNT + seed % ART_PLAIN_COUNT].path;
}

static void put_head(Card *c)
{
    const Ruleset *rules = c->setup->ruleset;
    const Profile *p = c->profile;
    const char *people = p->faction < rules->faction_count ? rules->factions[p->faction] : "";
    const char *title = c->cli->lang == TEXT_FR ? p->title_fr : p->title_en;
    Bill bill = {.cost = p->cost};
    char text[PROFILE_NAME_MAX + 160];
    if (rules->prices)
        rules->prices->bill(c->setup, p, &bill);
    if (!c->is_measured)
        pdf_sign(c->paper, c->x + CARD_WIDTH - INSIDE - CREST, c->y, CREST, crest_of(people));
    put(c, 14, true, p->name);
    if (!strcmp(title, p->name)) // what is called by its title has said it
        title = "";
    (void)snprintf(text, sizeof text, "%s%s%s · %s %d", title, *title && *people ? " · " : "",
                   *people ? word(c, "factions", people) : "", cli_text(c->cli, "print_cost"),
                   bill.cost);
    put(c, 8.5, false, text);
    c->y += 1.5;
}

/// A number as players write it: 3+ for a threshold, several with strokes between.
static void stat_text(const Card *c, uint32_t i, char *out, size_t max)
{
    const Ruleset *rules = c->setup->ruleset;
    const char *plus = rules->threshold_stats >> i & 1 ? "+" : "";
    int value = c->profile->stat[i], used;
    if (!value) {
        (void)snprintf(out, max, "–");
        return;
    }
    if (!rules->list_most || i != rules->list_stat) {
        (void)snprintf(out, max, "%d%s", value, plus);
        return;
    }
    used = 0;
    for (uint32_t k = 0; (value = ruleset_stat_entry(rules, c->profile, k)) && used < (int)max; k++)
        used += snprintf(out + used, max - (size_t)used, "%s%d%s", k ? "/" : "", value, plus);
}

/// What stands over a number: the letters players use, else the whole word.
static const char *stat_label(const Card *c, uint32_t i)
{
    const char *name = c->setup->ruleset->stats[i];
    return *name >= 'a' && *name <= 'z' ? word(c, "stats", name) : name;
}

/// How broad the cell of a number is, as a share: as its label, or the number where that is
/// broader.
static double stat_share(const Card *c, uint32_t i)
{
    char value[32];
    PdfText text = {.width = CARD_WIDTH, .size = 5.5, .is_measured = true, .is_sans = true};
    pdf_text(c->paper, text, stat_label(c, i));
    double label = pdf_width(c->paper);
    stat_text(c, i, value, sizeof value);
    text.size = 11;
    pdf_text(c->paper, text, value);
    double number = pdf_width(c->paper);
    return (label > number ? label : number) + 3;
}

/// One band of cells, a line between any two of them: the label, the number below it.
static void put_stats(Card *c)
{
    const Ruleset *rules = c->setup->ruleset;
    const double broad = CARD_WIDTH - 2 * INSIDE;
    double all = 0, x = c->x + INSIDE;
    for (uint32_t i = 0; i < rules->stat_count; i++)
        all += stat_share(c, i);
    for (uint32_t i = 0; i < rules->stat_count && !c->is_measured; i++) {
        double width = broad * stat_share(c, i) / all;
        char value[32];
        stat_text(c, i, value, sizeof value);
        if (i) {
            cairo_move_to(c->paper->cr, x, c->y + 1);
            cairo_line_to(c->paper->cr, x, c->y + CELL - 1);
        }
        cairo_stroke(c->paper->cr);
        PdfText text = {.x = x,
                        .y = c->y + 0.8,
                        .width = width,
                        .size = 5.5,
                        .is_line = true,
                        .is_middle = true,
                        .is_sans = true};
        pdf_text(c->paper, text, stat_label(c, i));
        text.y = c->y + 3.2;
        text.size = 11;
        text.is_bold = true;
        text.is_sans = false;
        pdf_text(c->paper, text, value);
        x += width;
    }
    if (!c->is_measured) {
        cairo_rectangle(c->paper->cr, c->x + INSIDE, c->y, broad, CELL);
        cairo_stroke(c->paper->cr);
    }
    c->y += CELL + 1.5;
}

/// How many of this weapon there are; none where an earlier one has said it.
static int weapon_count(const Profile *p, uint32_t at)
{
    int count = 0;
    for (uint32_t i = 0; i < p->weapon_count; i++) {
        bool is_same = !memcmp(&p->weapon[i], &p->weapon[at], sizeof p->weapon[i]);
        if (is_same && i < at)
            return 0;
        count += is_same;
    }
    return count;
}

static void put_weapons(Card *c)
{
    for (uint32_t i = 0; i < c->profile->weapon_count; i++) {
        const Weapon *w = &c->profile->weapon[i];
        char text[PROFILE_NAME_MAX + 128];
        int count = weapon_count(c->profile, i);
        if (!count)
            continue;
        // A line begins with a capital, whatever its word is like within a sentence.
        const char *name = render_weapon(w, c->cli->lang);
        char first[8];
        int length = g_unichar_to_utf8(g_unichar_toupper(g_utf8_get_char(name)), first);
        int used = snprintf(text, sizeof text, "%.*s%s  P%d", length, first,
                            *name ? g_utf8_next_char(name) : "", w->power);
        if (count > 1)
            used += snprintf(text + used, sizeof text - (size_t)used, " × %d", count);
        if (w->flags & WEAPON_MAGIC)
            used += snprintf(text + used, sizeof text - (size_t)used, " · %s",
                             cli_text(c->cli, "print_magic"));
        if (w->flags & WEAPON_MELEE)
            used += snprintf(text + used, sizeof text - (size_t)used, " · %s",
                             cli_text(c->cli, "print_melee"));
        if (w->flags & WEAPON_RANGED && w->range[2]) // else it reaches as far as one sees
            used +=
                snprintf(text + used, sizeof text - (size_t)used, " · %s / %s / %s",
                         cli_length(c->cli, w->range[0]).text, cli_length(c->cli, w->range[1]).text,
                         cli_length(c->cli, w->range[2]).text);
        if (w->flags & WEAPON_THROWN)
            (void)snprintf(text + used, sizeof text - (size_t)used, " · %s",
                           cli_text(c->cli, "print_thrown"));
        put(c, 9, false, text);
    }
    c->y += 0.8;
}

/// The X of "Soin X+" is this figure's value.
static void fill(const char *text, int value, char *out, size_t max)
{
    size_t used = 0;
    for (; *text && used + 12 < max; text++) {
        bool is_hole = value && *text == 'X' && !(text[1] >= 'a' && text[1] <= 'z');
        used += (size_t)snprintf(out + used, max - used, is_hole ? "%d" : "%c",
                                 is_hole ? value : *text);
    }
    out[used] = 0;
}

static void put_traits(Card *c)
{
    const Ruleset *rules = c->setup->ruleset;
    uint32_t count = rules->trait_count + c->setup->own_trait_count;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t value = c->profile->trait[i];
        if (!value)
            continue;
        bool is_own = i >= rules->trait_count;
        int number = !is_own && rules->traits[i].most && value != TRAIT_PLAIN ? value : 0;
        const char *name = render_trait(c->setup, i, c->cli->lang);
        const char *about =
            is_own ? NULL : text_get(rules->trait_abouts, rules->traits[i].name, c->cli->lang);
        char text[RENDER_MAX], shown[RENDER_MAX];
        if (!name)
            name = word(c, rules->trait_texts, rules->traits[i].name);
        (void)snprintf(text, sizeof text, "%s%s%s", name, about ? " – " : "", about ? about : "");
        fill(text, number, shown, sizeof shown);
        put(c, 7.5, false, shown);
    }
}

/// At the foot, so that they stand in one line with those of the card beside.
static void put_boxes(Card *c)
{
    const Ruleset *rules = c->setup->ruleset;
    int life = rules->signs ? c->profile->stat[rules->signs->life_stat] : 0;
    const int in_row = (CARD_WIDTH - 2 * INSIDE) / (BOX + 1);
    const int rows = life > 0 ? (life + in_row - 1) / in_row : 0;
    if (c->is_measured) {
        c->y += 1 + rows * (BOX + 1);
        return;
    }
    for (int i = 0; i < life; i++) {
        const int row = i / in_row;
        double x = c->x + INSIDE + (BOX + 1) * (i % in_row);
        double y = c->top + c->height - INSIDE + 1 - (BOX + 1) * (rows - row);
        cairo_rectangle(c->paper->cr, x, y, BOX, BOX);
        cairo_stroke(c->paper->cr);
    }
}

/// Draws a card, or only measures it; its height.
static double card(Card *c)
{
    c->y = c->top + 2;
    put_head(c);
    put_stats(c);
    put_weapons(c);
    put_traits(c);
    put_boxes(c);
    return c->y + 2 - c->top;
}

static void frame(const Pdf *p, double x, double y, double height)
{
    cairo_rectangle(p->cr, x, y, CARD_WIDTH, height);
    cairo_stroke(p->cr);
}

void print_cards(const Cli *cli, Pdf *paper, const Setup *setup, uint32_t seats)
{
    const Profile *row[2];
    uint32_t in_row = 0, done = 0;
    double y = PDF_EDGE;
    cairo_set_line_width(paper->cr, 0.25);
    for (uint32_t i = 0; i <= setup->figure_count; i++) {
        bool is_end = i == setup->figure_count;
        if (!is_end && setup->figure[i].seat < seats)
            row[in_row++] = setup->figure[i].profile;
        if (!in_row || (in_row < 2 && !is_end))
            continue;
        double height = CARD_LEAST;
        for (int is_drawn = 0; is_drawn < 2; is_drawn++) {
            if (is_drawn && y + height > PDF_HEIGHT - PDF_EDGE && done) {
                pdf_turn(paper);
                y = PDF_EDGE;
            }
            for (uint32_t k = 0; k < in_row; k++) {
                double x = PDF_EDGE + (double)(CARD_WIDTH + CARD_GAP) * k;
                Card c = {cli, paper, setup, row[k], x, y, y, height, !is_drawn};
                double own = card(&c);
                height = own > height ? own : height;
                if (is_drawn)
                    frame(paper, x, y, height);
            }
        }
        y += height + CARD_GAP;
        done += in_row;
        in_row = 0;
    }
}
