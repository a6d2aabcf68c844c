// SPDX-License-Identifier: MIT
// A sheet to have at hand: every rule of a system by its title and the first sentence of its text,
// in the order of the ledger, in three columns. Whole texts are what `rules ID` and the page are
// for.
#include "cli/paper/cli_print.h"
#include "core/ruleset.h"
#include "gen/rules.h"
#include <string.h>

enum { COLUMNS = 3, COLUMN = 61, BETWEEN = 3, GROUP_BYTES = 24 };

typedef struct Columns {
    Pdf *paper;
    uint32_t column;
    double top, y;
} Columns;

/// Up to the first full stop that ends a sentence.
static void first_sentence(const char *text, char *out, size_t max)
{
    size_t n = 0;
    while (text[n] && text[n] != '\n' && !(text[n] == '.' && (text[n + 1] == ' ' || !text[n + 1])))
        n++;
    n += text[n] == '.';
    (void)snprintf(out, max, "%.*s", (int)(n < max ? n : max - 1), text);
}

static void put(Columns *c, double size, bool is_bold, double room, const char *text)
{
    PdfText where = {.width = COLUMN, .size = size, .is_bold = is_bold, .is_measured = true};
    double height = pdf_text(c->paper, where, text);
    if (c->y + height + room > PDF_HEIGHT - PDF_EDGE) {
        if (++c->column == COLUMNS) {
            pdf_turn(c->paper);
            c->column = 0;
            c->top = PDF_EDGE;
        }
        c->y = c->top;
    }
    where.x = PDF_EDGE + (double)(COLUMN + BETWEEN) * c->column;
    where.y = c->y;
    where.is_measured = false;
    c->y += pdf_text(c->paper, where, text);
}

void print_rules(const Cli *cli, Pdf *paper, const Ruleset *rules)
{
    char text[1024], group[GROUP_BYTES] = "";
    double y = PDF_EDGE;
    (void)snprintf(text, sizeof text, "%s · %s %s", cli_text(cli, "print_rules"), rules->name,
                   rules->version);
    y += 3 + pdf_text(paper, (PdfText){.x = PDF_EDGE, .y = y, .width = 190, .size = 16}, text);
    Columns c = {paper, 0, y, y};
    for (uint16_t r = 1; r < RULE_COUNT; r++) {
        const char *title = rule_title(r, cli->lang), *id = rule_info[r].id;
        size_t n = (size_t)(strrchr(id, '-') - id);
        if (strcmp(rule_system[rule_info[r].system], rules->id) != 0)
            continue;
        if (strncmp(group, id, n) != 0 || group[n]) {
            (void)snprintf(group, sizeof group, "%.*s", (int)n, id);
            const char *name = text_get("sections", group, cli->lang);
            c.y += 1.5;
            put(&c, 11, true, 12, name ? name : group);
        }
        put(&c, 7.5, true, 6, title);
        first_sentence(rule_texts(r)->text[cli->lang], text, sizeof text);
        put(&c, 7, false, 0, text);
        c.y += 0.8;
    }
}
