// SPDX-License-Identifier: MIT
// escarmouche aura character: a sheet begun, checked with everything that is wrong and what would
// mend it, on paper, and as a QR code: its file pressed (raw deflate, base64url) behind the page's
// address, as the page itself packs things.
#include "cli/aura/cli_aura_pdf.h"
#include "cli/cli_out.h"
#include "cli/cli_setup.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include "gen/tables_aura.h"
#include "protocol/paper/paper.h"
#include "protocol/paper/qr.h"
#include "protocol/paper/sheet_file.h"
#include "protocol/wire/render.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

enum { MISSING_MOST = 8, COLUMNS = 34, QUIET = 4 };

// ---------------------------------------------------------------- new

static const char *sample_at(const void *self, uint32_t index)
{
    (void)self;
    return index < AURA_SAMPLE_COUNT ? aura_samples[index].id : NULL;
}

static int character_new(CliAura *a)
{
    const char *path = a->words.item[2];
    const AuraSampleRow *sample = &aura_samples[0];
    for (uint32_t i = 0; a->sample && i <= AURA_SAMPLE_COUNT; i++) {
        if (i == AURA_SAMPLE_COUNT)
            return cli_refuse(a->cli, "aura_unknown_sample", a->sample, NULL,
                              (CliWords){sample_at, NULL, ""});
        sample = &aura_samples[i];
        if (cli_aura_same(a->sample, sample->id) || cli_aura_same(a->sample, sample->name))
            break;
    }
    if (access(path, F_OK) == 0)
        return cli_fail(a->cli, "aura_sheet_exists", "file", path, NULL);
    CliOut out;
    cli_out_open(&out);
    if (out.to)
        (void)fputs(sample->json[a->cli->lang], out.to);
    if (!cli_out_close(a->cli, &out, path))
        return CLI_BAD;
    if (!a->cli->is_json) {
        cli_say(a->cli, stdout, "aura_sheet_made", "file", path, "name", sample->name, NULL);
        printf("\n");
    }
    return CLI_FINE;
}

// ---------------------------------------------------------------- check

/// Where a problem is: a characteristic, a trait, or all of them.
static const char *place_text(const CliAura *a, const Sheet *s, const AuraProblem *p)
{
    static const char *const keys[] = {[AURA_PLACE_STATS] = "aura_place_stats",
                                       [AURA_PLACE_BODY] = "aura_place_stats",
                                       [AURA_PLACE_TRAITS] = "aura_place_traits",
                                       [AURA_PLACE_NEGATIVES] = "aura_place_traits",
                                       [AURA_PLACE_ARMS] = "aura_place_arms"};
    if (p->place == AURA_PLACE_STAT)
        return aura_stats[p->index].name[a->cli->lang];
    if (p->place == AURA_PLACE_TRAIT)
        return s->trait[p->index].name;
    return cli_text(a->cli, keys[p->place]);
}

static const char *const mend_names[] = {
    [AURA_MEND_NONE] = "none",     [AURA_MEND_RAISE] = "raise",   [AURA_MEND_LOWER] = "lower",
    [AURA_MEND_FAMILY] = "family", [AURA_MEND_REMOVE] = "remove", [AURA_MEND_SPEND] = "spend"};
static const char *const mend_texts[] = {
    [AURA_MEND_NONE] = "aura_mend_none",     [AURA_MEND_RAISE] = "aura_mend_raise",
    [AURA_MEND_LOWER] = "aura_mend_lower",   [AURA_MEND_FAMILY] = "aura_mend_family",
    [AURA_MEND_REMOVE] = "aura_mend_remove", [AURA_MEND_SPEND] = "aura_mend_spend"};

static void put_check(const CliAura *a, JsonWriter *w, const Sheet *s, const AuraProblem *problem,
                      uint32_t count, bool is_legal)
{
    AuraScores scores = aura_scores(&s->draft);
    static const char *const gauges[] = {"light", "medium",   "serious",
                                         "fit",   "strained", "afflicted"};
    json_put_text(w, "name", s->name);
    json_put_bool(w, "legal", is_legal);
    json_put_int(w, "life", scores.life);
    json_put_int(w, "aura", scores.aura);
    json_put_int(w, "stats_left", scores.stat_budget - scores.stat_spent);
    json_put_int(w, "traits_left", scores.trait_budget - scores.trait_spent);
    json_write_key(w, "gauges");
    json_write_open(w, '{');
    for (uint32_t i = 0; i < COUNT_OF(gauges); i++)
        json_put_int(w, gauges[i], scores.box[i]);
    json_write_close(w, '}');
    json_write_key(w, "problems");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_write_open(w, '{');
        if (problem[i].code)
            json_put_text(w, "code", error_name[problem[i].code]);
        json_put_text(w, "rule", rule_info[problem[i].rule].id);
        json_put_text(w, "place", place_text(a, s, &problem[i]));
        json_put_text(w, "mend", mend_names[problem[i].mend]);
        if (problem[i].by)
            json_put_int(w, "by", problem[i].by);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static int check_one(const CliAura *a, const char *path, const Sheet *s)
{
    AuraProblem problem[AURA_PROBLEM_MAX];
    uint32_t count = aura_problems(&s->draft, problem);
    int code = count && problem[0].code ? CLI_REFUSED : CLI_FINE;
    if (a->cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(a->cli, &w))
            return CLI_BAD;
        json_put_text(&w, "file", path);
        put_check(a, &w, s, problem, count, code == CLI_FINE);
        return cli_json_print(a->cli, &w, code);
    }
    cli_say(a->cli, stdout, code ? "aura_sheet_bad" : "aura_sheet_good", "file", path, "name",
            s->name, NULL);
    printf("\n");
    for (uint32_t i = 0; i < count; i++) {
        char text[RENDER_MAX] = "";
        const AuraProblem *p = &problem[i];
        if (p->code)
            (void)render_error(p->code, a->cli->lang, text, sizeof text);
        printf("  ");
        cli_say(a->cli, stdout, p->code ? "aura_problem" : "aura_remark", "place",
                place_text(a, s, p), "text", text, "rule", rule_info[p->rule].id, NULL);
        printf(" ");
        cli_say(a->cli, stdout, mend_texts[p->mend], "by", cli_int(p->by).text, "to",
                cli_int(p->to).text, NULL);
        printf("\n");
    }
    return code;
}

// ---------------------------------------------------------------- print

static void print_gauge(const char *name, int boxes, int malus)
{
    cli_aura_put_column(name, 20);
    for (int i = 0; i < boxes; i++)
        printf("[ ]");
    if (malus)
        printf("  −%d", malus);
    printf("\n");
}

static void print_scores(const CliAura *a, const Sheet *s)
{
    for (uint32_t i = 0; i < AURA_STAT_COUNT / 2; i++) {
        for (uint32_t k = i; k < AURA_STAT_COUNT; k += AURA_STAT_COUNT / 2) {
            int score = s->draft.stat[k];
            char cell[96];
            (void)snprintf(cell, sizeof cell, "%s %d", aura_stats[k].name[a->cli->lang], score);
            cli_aura_put_column(cell, 18);
            bool is_last = k + AURA_STAT_COUNT / 2 >= AURA_STAT_COUNT;
            cli_aura_put_column(score >= 1 && score <= AURA_LEVEL_COUNT
                                    ? aura_levels[score - 1].name[a->cli->lang]
                                    : "",
                                is_last ? 0 : COLUMNS - 18);
        }
        printf("\n");
    }
}

/// What one is missing (difficulty less base), and the chance of getting it.
static void print_chances(const CliAura *a)
{
    OddsAuraRoll roll;
    odds_aura_roll(&roll, AURA_MID, ODDS_AURA_RULES);
    printf("%s", cli_text(a->cli, "aura_sheet_missing"));
    for (int missing = 1; missing <= MISSING_MOST; missing++) {
        OddsAuraTest test;
        odds_aura_test(&test, &roll, 0, missing, AURA_TIE_STATUS_QUO, ODDS_AURA_RULES);
        printf("  %d: %s %%", missing, cli_aura_percent(a, test.success).text);
    }
    printf("\n");
    for (uint32_t i = 0; i < AURA_DIFFICULTY_COUNT; i++)
        printf("%s%u %s", i ? ", " : "", aura_difficulties[i].value,
               aura_difficulties[i].name[a->cli->lang]);
    printf("\n");
}

static int character_print(const CliAura *a, const Sheet *s)
{
    AuraScores scores = aura_scores(&s->draft);
    TextLang lang = a->cli->lang;
    printf("%s\n\n", s->name);
    print_scores(a, s);
    printf("\n");
    for (uint32_t i = 0; i < s->draft.trait_count; i++) {
        char cell[160];
        const SheetTrait *t = &s->trait[i];
        (void)snprintf(cell, sizeof cell, "%s %d", t->name, s->draft.trait[i].value);
        cli_aura_put_column(cell, COLUMNS);
        printf("%s\n", cli_aura_word(a, "kind", sheet_kind(t->kind)));
    }
    printf("\n");
    for (uint32_t i = 0; i < AURA_BAND_COUNT; i++)
        print_gauge(aura_bands[i].life_name[lang], scores.box[i], aura_bands[i].malus);
    for (uint32_t i = 0; i < AURA_BAND_COUNT; i++)
        print_gauge(aura_bands[i].aura_name[lang], scores.box[AURA_GAUGE_FIT + i],
                    aura_bands[i].malus);
    cli_say(a->cli, stdout, "aura_sheet_integrity", "value", cli_int(scores.life).text, NULL);
    printf("\n\n");
    for (uint32_t i = 0; i < s->draft.weapon_count; i++) {
        const AuraWeaponRow *weapon = &aura_weapons[s->weapon[i]];
        cli_say(a->cli, stdout, "aura_parameter", "name", weapon->name[lang], "value",
                aura_ladder[weapon->step].text, NULL);
        printf("\n");
    }
    for (uint32_t i = 0; i < s->draft.armour_count; i++) {
        const AuraArmourRow *armour = &aura_armours[s->armour[i]];
        cli_say(a->cli, stdout, "aura_parameter", "name", armour->name[lang], "value",
                cli_int(armour->value).text, NULL);
        printf("\n");
    }
    printf("\n");
    print_chances(a);
    printf("\n%s, %s\n", AURA_CREDIT, AURA_LICENCE);
    return CLI_FINE;
}

// ---------------------------------------------------------------- QR

/// Without the blanks that a file has for people.
static size_t squeeze(const char *text, size_t length, char *out)
{
    size_t n = 0;
    bool is_text = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        bool is_escape = is_text && c == '\\' && i + 1 < length;
        if (c == '"')
            is_text = !is_text;
        if (is_text || !strchr(" \n\t\r", c))
            out[n++] = c;
        if (is_escape) // whatever follows ends no text
            out[n++] = text[++i];
    }
    return n;
}

/// Raw deflate: what the page presses with.
static size_t press(const char *text, size_t length, uint8_t *out, size_t max)
{
    z_stream z = {0};
    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return 0;
    z.next_in = (Bytef *)(uintptr_t)text;
    z.avail_in = (uInt)length;
    z.next_out = out;
    z.avail_out = (uInt)max;
    bool is_good = deflate(&z, Z_FINISH) == Z_STREAM_END;
    size_t made = z.total_out;
    (void)deflateEnd(&z);
    return is_good ? made : 0;
}

static void base64url(const uint8_t *in, size_t count, char *out)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (size_t i = 0; i < count; i += 3) {
        unsigned bits = (unsigned)in[i] << 16 | (i + 1 < count ? (unsigned)in[i + 1] << 8 : 0) |
                        (i + 2 < count ? in[i + 2] : 0);
        for (size_t k = 0; k < (count - i < 3 ? count - i : 3) + 1; k++)
            *out++ = letters[bits >> (18 - 6 * k) & 63];
    }
    *out = 0;
}

/// Two rows to a line; light modules are drawn, since most terminals are dark.
static void tell_code(const Qr *qr)
{
    static const char *const halves[] = {"█", "▀", "▄",
                                         " "}; // by the dark ones: none, lower, upper, both
    int side = qr->side;
    for (int y = -QUIET; y < side + QUIET; y += 2) {
        for (int x = -QUIET; x < side + QUIET; x++) {
            bool dark[2];
            for (int k = 0; k < 2; k++)
                dark[k] = y + k >= 0 && y + k < side && x >= 0 && x < side && qr->dark[y + k][x];
            printf("%s", halves[2 * dark[0] + dark[1]]);
        }
        printf("\n");
    }
}

static int write_svg(const CliAura *a, const Qr *qr)
{
    CliOut out;
    cli_out_open(&out);
    FILE *to = out.to;
    int all = qr->side + 2 * QUIET;
    if (to) {
        (void)fprintf(to,
                      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                      "shape-rendering=\"crispEdges\">\n"
                      "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n<path d=\"",
                      all, all, all, all);
        for (int y = 0; y < qr->side; y++)
            for (int x = 0; x < qr->side; x++)
                if (qr->dark[y][x])
                    (void)fprintf(to, "M%d %dh1v1h-1z", x + QUIET, y + QUIET);
        (void)fputs("\"/>\n</svg>\n", to);
    }
    return cli_out_close(a->cli, &out, a->svg) ? CLI_FINE : CLI_BAD;
}

enum { CLI_LINK_MAX = 2 * QR_BYTES_MAX + 512 };

/// The address that brings a sheet to the page, and its code. False: too long for one.
static bool make_link(const CliAura *a, const char *text, size_t length, char link[CLI_LINK_MAX],
                      Qr *qr)
{
    static const char page[] = "http://127.0.0.1:8311/";
    uint8_t pressed[QR_BYTES_MAX];
    char *small = malloc(length + 1);
    size_t n = small ? press(small, squeeze(text, length, small), pressed, sizeof pressed) : 0;
    free(small);
    int used = snprintf(link, CLI_LINK_MAX, "%s#/fiche/", a->url ? a->url : page);
    if (n && used > 0)
        base64url(pressed, n, link + used);
    return n && qr_make(qr, (const uint8_t *)link, strlen(link));
}

static int character_qr(const CliAura *a, const char *path, const char *text, size_t length)
{
    char link[CLI_LINK_MAX];
    Qr *qr = malloc(sizeof *qr);
    int code = CLI_FINE;
    if (!qr)
        code = cli_fail(a->cli, "no_memory", NULL);
    else if (!make_link(a, text, length, link, qr))
        code = cli_fail(a->cli, "aura_qr_long", "file", path, NULL);
    else if (a->cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(a->cli, &w)) {
            free(qr);
            return CLI_BAD;
        }
        json_put_text(&w, "link", link);
        json_put_int(&w, "side", qr->side);
        json_write_key(&w, "rows");
        json_write_open(&w, '[');
        for (int y = 0; y < qr->side; y++) {
            char row[QR_SIDE_MAX + 1] = "";
            for (int x = 0; x < qr->side; x++)
                row[x] = qr->dark[y][x] ? '1' : '0';
            json_write_text(&w, row);
        }
        json_write_close(&w, ']');
        code = cli_json_print(a->cli, &w, CLI_FINE);
    } else if (a->svg) {
        code = write_svg(a, qr);
    } else {
        tell_code(qr);
        printf("%s\n", link);
    }
    free(qr);
    return code;
}

// ---------------------------------------------------------------- all of them

typedef int Work(const CliAura *a, const char *path, const Sheet *s, const char *text,
                 size_t length);

static int do_check(const CliAura *a, const char *path, const Sheet *s, const char *text,
                    size_t length)
{
    (void)text;
    (void)length;
    return check_one(a, path, s);
}

static int do_print(const CliAura *a, const char *path, const Sheet *s, const char *text,
                    size_t length)
{
    (void)path;
    if (!a->pdf && a->cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(a->cli, &w))
            return CLI_BAD;
        paper_put_sheet(&w, s, &(PaperTry){0}, a->cli->lang);
        return cli_json_print(a->cli, &w, CLI_FINE);
    }
    if (!a->pdf)
        return character_print(a, s);
    char link[CLI_LINK_MAX];
    Qr *qr = malloc(sizeof *qr);
    bool has_code = qr && make_link(a, text, length, link, qr); // a longer one has none
    bool is_good = cli_aura_pdf(a, s, has_code ? qr : NULL, a->pdf);
    free(qr);
    return is_good ? CLI_FINE : CLI_BAD;
}

static int do_qr(const CliAura *a, const char *path, const Sheet *s, const char *text,
                 size_t length)
{
    (void)s;
    return character_qr(a, path, text, length);
}

static const struct {
    const char *name;
    Work *work;
} works[] = {{"check", do_check}, {"print", do_print}, {"qr", do_qr}};

static const char *work_at(const void *self, uint32_t index)
{
    (void)self;
    return index < COUNT_OF(works) ? works[index].name : index == COUNT_OF(works) ? "new" : NULL;
}

int cli_aura_character(CliAura *a)
{
    const char *name = a->words.item[1];
    Work *work = NULL;
    int code = CLI_FINE;
    if (!strcmp(name, "new"))
        return a->words.count == 3 ? character_new(a)
                                   : cli_fail(a->cli, "extra_word", "word", a->words.item[3],
                                              "command", "aura", NULL);
    for (uint32_t i = 0; i < COUNT_OF(works); i++)
        if (!strcmp(works[i].name, name))
            work = works[i].work;
    if (!work)
        return cli_refuse(a->cli, "aura_unknown_task", name, NULL, (CliWords){work_at, NULL, ""});
    // The worst of several files decides.
    for (uint32_t i = 2; i < a->words.count; i++) {
        const char *path = a->words.item[i];
        size_t length;
        char *text = cli_file(a->cli, path, &length);
        Sheet *sheet = malloc(sizeof *sheet);
        JsonError error;
        int one = CLI_BAD;
        if (text && sheet)
            one = sheet_read(sheet, text, length, &error) ? work(a, path, sheet, text, length)
                                                          : cli_tell_error(a->cli, path, &error);
        code = one > code ? one : code;
        free(sheet);
        free(text);
    }
    return code;
}
