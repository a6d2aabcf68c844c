// SPDX-License-Identifier: MIT
// Bars of eighths of a character, and the same rows as SVG. Refused: a plotting library for what is
// a rectangle and two texts a row.
#include "cli/cli_bars.h"
#include "cli/cli_fold.h"
#include "cli/cli_out.h"
#include <string.h>

enum {
    BAR_COLUMNS = 40, ///< at most
    BAR_LEAST = 8,
    SHARE_COLUMNS = 9,
    AT_LEAST_COLUMNS = 11,
    ROW = 22,
    LABEL_WIDTH = 260,
    BAR_WIDTH = 360,
    SHARE_WIDTH = 90,
    HEAD = 40
};

/// What the longest bar stands for: certainty, but of values the likeliest.
static double most_of(const CliBar *bar, uint32_t count)
{
    double most = 0;
    for (uint32_t i = 0; i < count; i++)
        most = bar[i].opens || bar[i].at_least < 0 ? 1 : bar[i].share > most ? bar[i].share : most;
    return most > 0 ? most : 1;
}

/// Columns of a text in UTF-8.
static int columns(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static void put_padded(const char *text, int width, bool is_right)
{
    int blanks = width - columns(text);
    if (is_right)
        printf("%*s", blanks > 0 ? blanks : 0, "");
    (void)fputs(text, stdout);
    if (!is_right)
        printf("%*s", blanks > 0 ? blanks : 0, "");
}

static void put_bar(const Cli *cli, double share, int width)
{
    static const char *const part[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    char on[16], off[16];
    int eighths = (int)(share * width * 8 + 0.5);
    (void)fputs(cli_paint(cli, "94", on), stdout);
    for (int i = 0; i < eighths / 8; i++)
        (void)fputs("█", stdout);
    printf("%s%s\n", part[eighths % 8], cli_paint(cli, NULL, off));
}

static void percent(const Cli *cli, double share, char out[48])
{
    (void)snprintf(out, 48, cli->lang == TEXT_FR ? "%s %%" : "%s%%", cli_percent(cli, share).text);
}

void cli_bars_print(const Cli *cli, const CliBar *bar, uint32_t count)
{
    double most = most_of(bar, count);
    int width = 0, others = SHARE_COLUMNS + 4;
    for (uint32_t i = 0; i < count; i++) {
        int n = columns(bar[i].label);
        width = !bar[i].opens && n > width ? n : width;
        others =
            !bar[i].opens && bar[i].at_least >= 0 ? SHARE_COLUMNS + AT_LEAST_COLUMNS + 4 : others;
    }
    // A label that leaves no room for a bar stands in lines of its own.
    int widest = (int)cli_fold_width(cli) - others - BAR_LEAST;
    width = cli->is_terminal && width > widest ? widest : width;
    int room = (int)cli_fold_width(cli) - width - others;
    room = room > BAR_COLUMNS || !cli->is_terminal ? BAR_COLUMNS
           : room < BAR_LEAST                      ? BAR_LEAST
                                                   : room;
    for (uint32_t i = 0; i < count; i++) {
        char text[48], bold[16], plain[16];
        if (bar[i].opens) {
            CliFold line;
            cli_fold_open(&line, 0);
            (void)fprintf(line.to, "%s%s%s", cli_paint(cli, "1", bold), bar[i].label,
                          cli_paint(cli, NULL, plain));
            cli_fold_close(cli, &line, 2);
            continue;
        }
        (void)fputs("  ", stdout);
        bool is_alone = columns(bar[i].label) > width;
        if (is_alone) {
            cli_fold(cli, bar[i].label, 2);
            (void)fputs("  ", stdout);
        }
        put_padded(is_alone ? "" : bar[i].label, width, bar[i].at_least >= 0);
        percent(cli, bar[i].share, text);
        put_padded(text, SHARE_COLUMNS, true);
        if (bar[i].at_least >= 0) {
            percent(cli, bar[i].at_least, text);
            put_padded(text, AT_LEAST_COLUMNS, true);
        }
        (void)fputs("  ", stdout);
        put_bar(cli, bar[i].share / most, room);
    }
}

static void put_escaped(FILE *to, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            (void)fputs("&lt;", to);
        else if (*text == '>')
            (void)fputs("&gt;", to);
        else if (*text == '&')
            (void)fputs("&amp;", to);
        else if ((unsigned char)*text >= ' ')
            (void)fputc(*text, to);
        else
            (void)fputc(' ', to);
    }
}

static void put_row(const Cli *cli, FILE *to, const CliBar *bar, double most, uint32_t y)
{
    char text[48];
    double width = bar->share / most * BAR_WIDTH;
    (void)fprintf(to, "<text x=\"%d\" y=\"%u\"%s>", bar->opens ? 10 : LABEL_WIDTH - 10, y + 15,
                  bar->opens ? " class=\"head\"" : " text-anchor=\"end\"");
    put_escaped(to, bar->label);
    (void)fputs("</text>\n", to);
    if (bar->opens)
        return;
    percent(cli, bar->share, text);
    (void)fprintf(to,
                  "<rect x=\"%d\" y=\"%u\" width=\"%.2f\" height=\"16\"/>\n<text x=\"%.2f\" "
                  "y=\"%u\">%s</text>\n",
                  LABEL_WIDTH, y + 3, width, LABEL_WIDTH + width + 6, y + 15, text);
}

int cli_bars_svg(const Cli *cli, const char *path, const char *title, const CliBar *bar,
                 uint32_t count)
{
    double most = most_of(bar, count);
    int width = LABEL_WIDTH + BAR_WIDTH + SHARE_WIDTH;
    CliOut out;
    cli_out_open(&out);
    FILE *to = out.to;
    if (!to)
        return cli_out_close(cli, &out, path) ? CLI_FINE : CLI_BAD;
    (void)fprintf(
        to,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%u\" "
        "viewBox=\"0 0 %d %u\" font-family=\"sans-serif\" font-size=\"13\">\n"
        "<style>svg{background:#fff}rect{fill:#4a6fa5}.head{font-weight:bold}</style>\n<title>",
        width, HEAD + ROW * count + 10, width, HEAD + ROW * count + 10);
    put_escaped(to, title);
    (void)fputs("</title>\n<text x=\"10\" y=\"24\" class=\"head\" font-size=\"15\">", to);
    put_escaped(to, title);
    (void)fputs("</text>\n", to);
    for (uint32_t i = 0; i < count; i++)
        put_row(cli, to, &bar[i], most, HEAD + ROW * i);
    (void)fputs("</svg>\n", to);
    return cli_out_close(cli, &out, path) ? CLI_FINE : CLI_BAD;
}
