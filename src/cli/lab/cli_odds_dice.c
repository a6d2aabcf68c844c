// SPDX-License-Identifier: MIT
// escarmouche odds dice: a question about dice of one's own (docs/dice.md). Here are only its
// mistakes and its answer as people and programs read them.
#include "cli/cli_bars.h"
#include "cli/cli_fold.h"
#include "cli/cli_json.h"
#include "cli/cli_words.h"
#include "cli/lab/cli_odds.h"
#include "odds/dice_odds.h"
#include "odds/dice_word.h"
#include "protocol/wire/wire_odds.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 256, ROWS_ALL = 20, LABEL_BYTES = 32 };
#define RARE 0.0005 ///< of a long answer, ends rarer than this are told as one

typedef struct Answer {
    const Cli *cli;
    const char *question;
    DiceOdds dice;
    double mean, deviation;
} Answer;

static double share_at(const DiceDist *d, uint32_t i)
{
    return (double)d->weight[i] / (double)d->total;
}

/// Weight of the values between two.
static DiceWide weight_in(const DiceDist *d, int64_t least, int64_t most)
{
    DiceWide sum = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        int64_t value = (int64_t)d->least + i;
        sum += value >= least && value <= most ? d->weight[i] : 0;
    }
    return sum;
}

static double share_in(const DiceDist *d, int64_t least, int64_t most)
{
    return (double)weight_in(d, least, most) / (double)d->total;
}

static void measure(Answer *a)
{
    const DiceDist *d = &a->dice.dist;
    double square = 0;
    // Whole numbers as far as they go, so that 2d6 vs 7 has a mean of nothing.
    bool is_small = d->total >> 112 == 0;
    DiceWide sum = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        sum += is_small ? d->weight[i] * i : 0;
        a->mean += is_small ? 0 : share_at(d, i) * i;
    }
    DiceWide whole = sum / d->total;
    a->mean += (double)whole + (double)(sum % d->total) / (double)d->total + d->least;
    for (uint32_t i = 0; i < d->count; i++) {
        double off = (double)d->least + i - a->mean;
        square += share_at(d, i) * off * off;
    }
    a->deviation = sqrt(square);
}

// ---------------------------------------------------------------- mistakes

static const char *word_at(const void *self, uint32_t index)
{
    const Cli *cli = self;
    return dice_word_at(index, cli->lang == TEXT_FR);
}

/// The question as one line, and a sign under the place that is meant.
static void point_at(const char *question, uint32_t where)
{
    (void)fputs("  ", stderr);
    for (const char *c = question; *c; c++)
        (void)fputc((unsigned char)*c < ' ' ? ' ' : *c, stderr);
    (void)fputs("\n  ", stderr);
    for (uint32_t i = 0; i < where && question[i]; i++)
        if (((unsigned char)question[i] & 0xc0) != 0x80)
            (void)fputc(' ', stderr);
    (void)fputs("^\n", stderr);
}

static int tell_fault(const Answer *a)
{
    const DiceOdds *d = &a->dice;
    size_t length = dice_word_length(a->question + d->where, strlen(a->question + d->where));
    if (d->fault == DICE_UNKNOWN_WORD && length < LABEL_BYTES) {
        char word[LABEL_BYTES];
        (void)snprintf(word, sizeof word, "%.*s", (int)length, a->question + d->where);
        cli_refuse(a->cli, "odds_unknown_word", word, NULL, (CliWords){word_at, a->cli, ""});
    } else {
        cli_fail(a->cli, "odds_wrong", "text",
                 text_get("dice", dice_fault_name(d->fault), a->cli->lang), NULL);
    }
    point_at(a->question, d->where);
    return CLI_BAD;
}

// ---------------------------------------------------------------- programs

/// A whole number of up to 38 digits, as a text: JSON readers lose digits of numbers.
static void put_wide(JsonWriter *w, const char *key, DiceWide value)
{
    char text[48];
    size_t at = sizeof text - 1;
    text[at] = 0;
    do
        text[--at] = (char)('0' + (int)(value % 10));
    while (value /= 10);
    json_put_text(w, key, text + at);
}

static int print_json(const Answer *a)
{
    static const char *const reads[] = {[DICE_READ_NUMBER] = "number",
                                        [DICE_READ_VERDICT] = "verdict",
                                        [DICE_READ_MARGIN] = "margin"};
    const DiceDist *d = &a->dice.dist;
    JsonWriter w;
    if (!cli_json_start(a->cli, &w))
        return CLI_BAD;
    json_put_text(&w, "question", a->question);
    json_put_text(&w, "read", reads[a->dice.read]);
    json_put_bool(&w, "exact", d->error == 0);
    cli_json_real(&w, "error", (double)d->error / (double)ODDS_ONE);
    if (!d->error)
        put_wide(&w, "total", d->total);
    cli_json_real(&w, "mean", a->mean);
    cli_json_real(&w, "deviation", a->deviation);
    if (a->dice.read == DICE_READ_MARGIN) {
        wire_put_share(&w, "win", dice_dist_share(weight_in(d, 1, INT64_MAX), d->total));
        wire_put_share(&w, "tie", dice_dist_share(weight_in(d, 0, 0), d->total));
        wire_put_share(&w, "lose", dice_dist_share(weight_in(d, INT64_MIN, -1), d->total));
    }
    json_write_key(&w, "values");
    json_write_open(&w, '[');
    DiceWide above = d->total;
    for (uint32_t i = 0; i < d->count; i++) {
        if (!d->weight[i])
            continue;
        json_write_open(&w, '{');
        json_put_int(&w, "value", (int64_t)d->least + i);
        wire_put_share(&w, "share", dice_dist_share(d->weight[i], d->total));
        wire_put_share(&w, "at_least", dice_dist_share(above, d->total));
        if (!d->error)
            put_wide(&w, "weight", d->weight[i]);
        json_write_close(&w, '}');
        above -= d->weight[i];
    }
    json_write_close(&w, ']');
    return cli_json_print(a->cli, &w, CLI_FINE);
}

// ---------------------------------------------------------------- people

static CliBar named(const Cli *cli, const char *key, double share)
{
    CliBar bar = {.share = share, .at_least = -1};
    (void)snprintf(bar.label, sizeof bar.label, "%s", cli_text(cli, key));
    return bar;
}

/// Rows for values; the rare ends of a long answer are one row each.
static uint32_t value_rows(const DiceDist *d, CliBar *row)
{
    uint32_t first = 0, last = d->count - 1, count = 0;
    double below = 0, above = 0;
    if (d->count > ROWS_ALL) {
        while (below + share_at(d, first) < RARE)
            below += share_at(d, first++);
        while (above + share_at(d, last) < RARE)
            above += share_at(d, last--);
        // Still too long: the ends go, whatever they are worth.
        while (last - first + 3 > ROWS_MAX) {
            below += share_at(d, first++);
            above += share_at(d, last--);
        }
    }
    if (below > 0) {
        row[count] = (CliBar){.share = below, .at_least = 1};
        (void)snprintf(row[count++].label, CLI_BAR_LABEL, "<= %s",
                       cli_int(d->least + (int)first - 1).text);
    }
    double at_least = 1 - below;
    for (uint32_t i = first; i <= last; i++) {
        row[count] = (CliBar){.share = share_at(d, i), .at_least = at_least};
        (void)snprintf(row[count].label, CLI_BAR_LABEL, "%s", cli_int(d->least + (int)i).text);
        count += d->weight[i] != 0;
        at_least -= share_at(d, i);
        at_least = at_least > 0 ? at_least : 0;
    }
    if (above > 0) {
        row[count] = (CliBar){.share = above, .at_least = above};
        (void)snprintf(row[count++].label, CLI_BAR_LABEL, ">= %s",
                       cli_int(d->least + (int)last + 1).text);
    }
    return count;
}

/// What one reads first: yes or no; who wins.
static uint32_t verdict_rows(const Answer *a, CliBar row[3])
{
    const DiceDist *d = &a->dice.dist;
    if (a->dice.read == DICE_READ_VERDICT) {
        row[0] = named(a->cli, "odds_yes", share_in(d, 1, 1));
        row[1] = named(a->cli, "odds_no", share_in(d, 0, 0));
        return 2;
    }
    row[0] = named(a->cli, "odds_win", share_in(d, 1, INT64_MAX));
    row[1] = named(a->cli, "odds_tie", share_in(d, 0, 0));
    row[2] = named(a->cli, "odds_lose", share_in(d, INT64_MIN, -1));
    return a->dice.read == DICE_READ_MARGIN ? 3 : 0;
}

static void print_sum(const Answer *a)
{
    const DiceDist *d = &a->dice.dist;
    const Cli *cli = a->cli;
    if (a->dice.read != DICE_READ_VERDICT) {
        cli_fold_say(cli, 0, "odds_mean", "mean", cli_real(cli, a->mean, 3).text, "deviation",
                     cli_real(cli, a->deviation, 3).text, NULL);
    }
    if (d->error) {
        char bound[32];
        (void)snprintf(bound, sizeof bound, "%.0e", (double)d->error / (double)ODDS_ONE);
        cli_fold_say(cli, 0, "odds_error", "bound", bound, NULL);
    } else if (d->total >> 62 == 0) {
        cli_fold_say(cli, 0, "odds_total", "total", cli_count(cli, (int64_t)d->total).text, NULL);
    }
}

static int print_text(const Answer *a, const char *svg)
{
    CliBar *row = calloc(ROWS_MAX + 4, sizeof *row);
    if (!row)
        return cli_fail(a->cli, "no_memory", NULL);
    uint32_t first = verdict_rows(a, row), count = first;
    cli_bars_print(a->cli, row, first);
    if (a->dice.read != DICE_READ_VERDICT) {
        count += value_rows(&a->dice.dist, row + first);
        printf(first ? "\n" : "");
        cli_fold_say(a->cli, 0, "odds_columns", NULL);
        cli_bars_print(a->cli, row + first, count - first);
    }
    print_sum(a);
    int code = svg ? cli_bars_svg(a->cli, svg, a->question, row, count) : CLI_FINE;
    free(row);
    return code;
}

int cli_odds_dice(const Cli *cli, const CliOdds *odds)
{
    // Blanks between words need no quotes: "odds dice 2d6 + 3".
    char question[DICE_TEXT_MAX + 2] = "";
    for (uint32_t i = 1; i < odds->words.count; i++) {
        size_t used = strlen(question);
        (void)snprintf(question + used, sizeof question - used, "%s%s", i > 1 ? " " : "",
                       odds->words.item[i]);
    }
    Answer a = {.cli = cli, .question = question};
    DiceDesk *desk = malloc(sizeof *desk);
    DiceWide *memory = malloc(DICE_DESK_PLENTY * sizeof *memory);
    int code = CLI_BAD;
    if (!desk || !memory) {
        cli_fail(cli, "no_memory", NULL);
        goto out;
    }
    desk->memory = memory;
    desk->size = DICE_DESK_PLENTY;
    desk->steps = DICE_DESK_STEPS;
    if (!dice_odds(question, strlen(question), desk, &a.dice)) {
        code = tell_fault(&a);
        goto out;
    }
    measure(&a);
    code = cli->is_json ? print_json(&a) : print_text(&a, odds->svg);
out:
    free(memory);
    free(desk);
    return code;
}
