// SPDX-License-Identifier: MIT
// One file of HTML without anything from elsewhere: a plot of ratings with their intervals, how
// players behave, and every pair. Names of guests are commands, so they are escaped like any text.
#include "cli/lab/cli_arena_page.h"
#include "cli/cli_out.h"

/// Pixels of the plot: the height of a player, room for names, the scale.
enum { ROW = 34, LEFT = 190, WIDE = 620, RIGHT = 90, TOP = 16, TICK = 100, DOT = 6 };

static void put_text(FILE *to, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<': (void)fputs("&lt;", to); break;
        case '>': (void)fputs("&gt;", to); break;
        case '&': (void)fputs("&amp;", to); break;
        case '"': (void)fputs("&quot;", to); break;
        default: (void)fputc(*text, to);
        }
}

static void put_cell(FILE *to, const char *tag, const char *text)
{
    (void)fprintf(to, "<%s>", tag);
    put_text(to, text);
    (void)fprintf(to, "</%s>", tag);
}

static void put_percent(const Cli *cli, FILE *to, double part, double all)
{
    put_cell(to, "td", all > 0 ? cli_real(cli, 100 * part / all, 1).text : "–");
}

/// The scale: from the lowest end of an interval to the highest, in whole hundreds.
typedef struct Scale {
    int low, high;
} Scale;

static Scale scale_of(const CliArenaPage *p)
{
    Scale s = {0, 0};
    for (uint32_t i = 0; i < p->players; i++) {
        double half = p->row[i].rating.half, at = p->row[i].rating.rating;
        while (s.low > at - half)
            s.low -= TICK;
        while (s.high < at + half)
            s.high += TICK;
    }
    s.high += s.high == s.low ? TICK : 0;
    return s;
}

static int x_of(Scale s, double rating)
{
    return LEFT + (int)((rating - s.low) * WIDE / (s.high - s.low));
}

static void put_plot(const Cli *cli, FILE *to, const CliArenaPage *p)
{
    Scale s = scale_of(p);
    int step = (s.high - s.low) / TICK > 12 ? 2 * TICK : TICK, bottom = TOP + ROW * (int)p->players;
    (void)fprintf(to, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", LEFT + WIDE + RIGHT,
                  bottom + ROW);
    put_text(to, cli_text(cli, "arena_page_plot"));
    (void)fputs("\">\n", to);
    for (int at = s.low; at <= s.high; at += step)
        (void)fprintf(to,
                      "<line class=\"%s\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/><text "
                      "class=\"tick\" x=\"%d\" y=\"%d\">%+d</text>\n",
                      at ? "grid" : "zero", x_of(s, at), x_of(s, at), TOP, bottom, x_of(s, at),
                      bottom + 20, at);
    for (uint32_t i = 0; i < p->players; i++) {
        const CliArenaRow *r = &p->row[i];
        int y = TOP + ROW * (int)i + ROW / 2;
        double at = r->rating.rating, half = r->rating.half;
        (void)fprintf(to, "<text class=\"name\" x=\"%d\" y=\"%d\">", LEFT - 14, y + 5);
        put_text(to, r->name);
        (void)fprintf(to,
                      "</text><line class=\"whisker\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>"
                      "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/><text x=\"%d\" y=\"%d\">%s</text>\n",
                      x_of(s, at - half), x_of(s, at + half), y, y, x_of(s, at), y, DOT,
                      x_of(s, at + half) + 8, y + 5, cli_real(cli, at, 0).text);
    }
    (void)fputs("</svg>\n", to);
}

static void put_heads(const Cli *cli, FILE *to, const char *const *key, uint32_t count)
{
    (void)fputs("<tr>", to);
    for (uint32_t i = 0; i < count; i++)
        put_cell(to, "th", cli_text(cli, key[i]));
    (void)fputs("</tr>\n", to);
}

static void put_players(const Cli *cli, FILE *to, const CliArenaPage *p)
{
    static const char *const heads[] = {"arena_page_player", "arena_page_rating",
                                        "arena_page_share",  "arena_page_idle",
                                        "arena_page_vain",   "arena_page_weak"};
    (void)fputs("<table>\n", to);
    put_heads(cli, to, heads, COUNT_OF(heads));
    for (uint32_t i = 0; i < p->players; i++) {
        const CliArenaRow *r = &p->row[i];
        const MannerTry *earn = &r->manner.tried[MANNER_EARN];
        double acts = (double)r->manner.activations;
        (void)fputs("<tr>", to);
        put_cell(to, "th", r->name);
        (void)fprintf(to, "<td>%s ± %s</td>", cli_real(cli, r->rating.rating, 0).text,
                      cli_real(cli, r->rating.half, 0).text);
        put_percent(cli, to, r->share, 1);
        put_percent(cli, to, (double)r->manner.idle, acts);
        put_percent(cli, to, (double)r->manner.vain, acts);
        put_percent(cli, to, (double)earn->weak, (double)earn->rolls);
        (void)fputs("</tr>\n", to);
    }
    (void)fputs("</table>\n", to);
}

/// What the player of a row has against that of a column; the shade says how clearly.
static void put_pairs(const Cli *cli, FILE *to, const CliArenaPage *p)
{
    (void)fputs("<table>\n<tr><th></th>", to);
    for (uint32_t j = 0; j < p->players; j++)
        put_cell(to, "th", p->row[j].name);
    (void)fputs("</tr>\n", to);
    for (uint32_t i = 0; i < p->players; i++) {
        (void)fputs("<tr>", to);
        put_cell(to, "th", p->row[i].name);
        for (uint32_t j = 0; j < p->players; j++) {
            const ArenaShare *s = &p->pair[i][j];
            if (i == j || !p->games[i][j]) {
                (void)fputs("<td></td>", to);
                continue;
            }
            (void)fprintf(to, "<td class=\"%s\">%s<br><small>%s – %s, %s</small></td>",
                          s->low > 0.5    ? "won"
                          : s->high < 0.5 ? "lost"
                                          : "even",
                          cli_real(cli, 100 * s->fair, 1).text, cli_real(cli, 100 * s->low, 1).text,
                          cli_real(cli, 100 * s->high, 1).text,
                          cli_count(cli, (int64_t)p->games[i][j]).text);
        }
        (void)fputs("</tr>\n", to);
    }
    (void)fputs("</table>\n", to);
}

static const char style[] =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem;"
    "color:#222;background:#fff}svg{width:100%;height:auto}text{font-size:14px;fill:#333}"
    ".name{text-anchor:end}.tick{text-anchor:middle;fill:#666}.grid{stroke:#ddd}.zero{stroke:#888}"
    ".whisker{stroke:#1f5f8b;stroke-width:3}circle{fill:#1f5f8b}table{border-collapse:collapse;"
    "margin:1.5rem 0;display:block;overflow-x:auto}td,th{padding:.3rem .7rem;border:1px solid #ccc;"
    "text-align:right}th{text-align:left;background:#f4f4f4}small{color:#555}.won{background:#"
    "e3f1e3}"
    ".lost{background:#f6e3e1}";

bool cli_arena_page_write(const Cli *cli, const char *path, const CliArenaPage *p)
{
    CliOut out;
    cli_out_open(&out);
    FILE *to = out.to;
    if (to) {
        (void)fprintf(to,
                      "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><meta "
                      "name=\"viewport\" content=\"width=device-width\"><title>",
                      cli->lang == TEXT_FR ? "fr" : "en");
        put_text(to, cli_text(cli, "arena_page_title"));
        (void)fprintf(to, "</title><style>%s</style></head><body>\n<h1>", style);
        put_text(to, cli_text(cli, "arena_page_title"));
        (void)fputs("</h1>\n<p>", to);
        put_text(to, p->system);
        (void)fputs(", ", to);
        put_text(to, p->scenario);
        (void)fputs("</p>\n", to);
        put_plot(cli, to, p);
        put_cell(to, "p", cli_text(cli, "arena_page_about"));
        put_players(cli, to, p);
        put_cell(to, "p", cli_text(cli, "arena_page_pairs"));
        put_pairs(cli, to, p);
        (void)fputs("</body></html>\n", to);
    }
    return cli_out_close(cli, &out, path);
}
