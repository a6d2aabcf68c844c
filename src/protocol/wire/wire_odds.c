// SPDX-License-Identifier: MIT
// Writes what can happen to each figure if every seat chooses its best, and the same for each reply
// of another seat; then the rolls on the way with their thresholds, modifiers and rules.
#include "protocol/wire/wire_odds.h"
#include "core/outcome.h"
#include "gen/rules.h"
#include "protocol/wire/render.h"
#include <string.h>

enum { DIGITS = 15 };

void wire_put_share(JsonWriter *w, const char *key, OddsShare share)
{
    __extension__ typedef unsigned __int128 Wide;
    const uint64_t scale = UINT64_C(1000000000000000);
    uint64_t parts = (uint64_t)(((Wide)share * scale + ODDS_ONE / 2) >> 62);
    char text[DIGITS + 8];
    uint32_t n = 0;
    for (uint64_t whole = parts / scale, unit = whole < 10    ? 1
                                                : whole < 100 ? 10
                                                              : 100;
         unit; unit /= 10)
        text[n++] = (char)('0' + whole / unit % 10);
    text[n++] = '.';
    for (uint64_t rest = parts % scale, unit = scale / 10; unit; unit /= 10)
        text[n++] = (char)('0' + rest / unit % 10);
    if (key)
        json_write_key(w, key);
    json_write_raw(w, text, n);
}

const char *wire_odds_end(OddsEnd end)
{
    static const char *const names[] = {[ODDS_DONE] = "done",
                                        [ODDS_STOPPED] = "stopped",
                                        [ODDS_NO_ROOM] = "too_much",
                                        [ODDS_ENDLESS] = "endless"};
    return names[end];
}

void wire_put_aim(JsonWriter *w, bool has_distance, int32_t distance, uint8_t range,
                  uint16_t hidden)
{
    static const char *const ranges[] = {NULL, "short", "medium", "long"};
    if (has_distance)
        json_put_length(w, "distance", distance);
    if (range && range < COUNT_OF(ranges))
        json_put_text(w, "range", ranges[range]);
    if (hidden)
        json_put_int(w, "hidden", hidden);
}

static void put_change(JsonWriter *w, const Game *g, const OddsChange *c, TextLang lang)
{
    const OutcomeRow *row = &game_ruleset(g)->outcomes->rows[c->item.row];
    const Setup *setup = game_setup(g);
    FigureId subject = {c->item.subject};
    char text[RENDER_MAX];
    json_write_open(w, '{');
    json_put_text(w, "what", row->name);
    switch ((OutcomeKind)row->kind) {
    case OUTCOME_STATUS:
        wire_put_figure(w, "figure", setup, subject);
        if (row->index == FIGURE_OUT)
            json_put_bool(w, "out", true);
        break;
    case OUTCOME_STATE:
    case OUTCOME_TALLY:
    case OUTCOME_EARNED:
        wire_put_figure(w, "figure", setup, subject);
        if (c->item.value)
            json_put_int(w, "value", c->item.value);
        break;
    case OUTCOME_PLACE:
        wire_put_figure(w, "figure", setup, subject);
        json_put_place(w, "to", (GeoVec){c->item.value, c->item.other});
        break;
    case OUTCOME_MARKER:
        wire_put_marker(w, "marker", (MarkerId){c->item.subject});
        wire_put_figure(w, "figure", setup, (FigureId){(uint8_t)c->item.value});
        break;
    case OUTCOME_SEAT_TALLY:
        wire_put_seat(w, "seat", c->item.subject);
        json_put_int(w, "value", c->item.value);
        break;
    case OUTCOME_OVER: wire_put_seat(w, "seat", c->item.subject); break;
    }
    wire_put_share(w, "share", c->share);
    (void)render_outcome(g, &c->item, lang, text, sizeof text);
    json_put_text(w, "text", text);
    json_write_close(w, '}');
}

/// For each figure that may be changed: the chance that it is not.
static void put_untouched(JsonWriter *w, const Game *g, const OddsForesight *f, uint32_t way)
{
    uint32_t figures;
    OddsShare share[FIGURE_MAX];
    (void)game_figures(g, &figures);
    odds_untouched(g, f, way, share);
    json_write_key(w, "untouched");
    json_write_open(w, '[');
    for (uint8_t n = 1; n <= figures; n++) {
        if (share[n - 1] + f->open[way] == ODDS_ONE)
            continue;
        json_write_open(w, '{');
        wire_put_figure(w, "figure", game_setup(g), (FigureId){n});
        wire_put_share(w, "share", share[n - 1]);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

void wire_put_changes(JsonWriter *w, const Game *g, const WireOdds *odds, uint32_t way)
{
    uint32_t max = odds->change_max;
    uint32_t count = odds_foresee_changes(odds->foresight, way, odds->change, max);
    json_write_key(w, "changes");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count && i < max; i++)
        put_change(w, g, &odds->change[i], odds->lang);
    json_write_close(w, ']');
    if (count > max)
        json_put_bool(w, "more", true);
    if (odds->foresight->open[way])
        wire_put_share(w, "open", odds->foresight->open[way]);
    put_untouched(w, g, odds->foresight, way);
}

static void put_gist(JsonWriter *w, const Game *g, const WireOdds *odds)
{
    OddsChange gist[ODDS_GIST_MAX];
    uint32_t count = odds_gist(g, odds->foresight, gist);
    json_write_key(w, "gist");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++)
        put_change(w, g, &gist[i], odds->lang);
    json_write_close(w, ']');
}

// Rolls and replies are told the likeliest first, then in the order of the ruleset's lists, not in
// the order in which the walk found them.

static int compare(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

static int compare_replies(const OddsReply *a, const OddsReply *b)
{
    int by = compare(b->reach, a->reach);
    by = by ? by : strcmp(a->decision, b->decision);
    by = by ? by : compare(a->figure.n, b->figure.n);
    by = by ? by : compare(a->kind, b->kind);
    return by ? by : compare(a->weapon, b->weapon);
}

static int compare_rolls(const OddsRolled *a, const OddsRolled *b)
{
    int by = compare(b->times, a->times);
    by = by ? by : compare(a->what, b->what);
    by = by ? by : compare(a->figure.n, b->figure.n);
    by = by ? by : compare((uint8_t)a->sense.threshold, (uint8_t)b->sense.threshold);
    return by ? by : compare(a->most, b->most);
}

/// Which of `count` things come first, second ...; by insertion, they are few.
static void sort(const OddsForesight *f, bool rolls, uint32_t count, uint8_t order[])
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        for (; at && (rolls ? compare_rolls(&f->roll[i], &f->roll[order[at - 1]])
                            : compare_replies(&f->reply[i], &f->reply[order[at - 1]])) < 0;
             at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
}

static void put_replies(JsonWriter *w, const Game *g, const WireOdds *odds)
{
    const OddsForesight *f = odds->foresight;
    const Setup *setup = game_setup(g);
    char text[RENDER_MAX];
    uint8_t order[UINT8_MAX];
    sort(f, false, f->reply_count, order);
    json_write_key(w, "replies");
    json_write_open(w, '[');
    for (uint32_t k = 0; k < f->reply_count; k++) {
        uint32_t i = order[k];
        const OddsReply *r = &f->reply[i];
        json_write_open(w, '{');
        json_put_text(w, "decision", r->decision);
        wire_put_seat(w, "seat", r->seat);
        wire_put_figure(w, "figure", setup, r->figure);
        json_put_text(w, "choice", setup_choice(setup, r->kind).name);
        wire_put_weapon(w, "weapon", setup, r->figure, r->weapon);
        (void)render_kind(game_ruleset(g), r->kind, odds->lang, text, sizeof text);
        json_put_text(w, "text", text);
        wire_put_share(w, "reach", r->reach);
        wire_put_changes(w, g, odds, i + 1);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_reason(JsonWriter *w, const Setup *setup, FigureId figure, const OddsReason *r)
{
    wire_put_figure(w, "target", setup, r->target);
    wire_put_weapon(w, "weapon", setup, figure, r->weapon);
    wire_put_threshold(w, "threshold", &r->threshold);
    wire_put_aim(w, r->has_distance, r->distance, r->range, r->hidden);
    json_write_key(w, "rules");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < r->rule_count; i++)
        json_write_text(w, rule_info[r->rule[i]].id);
    json_write_close(w, ']');
}

static void put_rolls(JsonWriter *w, const Game *g, const WireOdds *odds)
{
    const OddsForesight *f = odds->foresight;
    const Ruleset *rules = game_ruleset(g);
    uint8_t order[ODDS_ROLLS_MAX];
    sort(f, true, f->roll_count, order);
    json_write_key(w, "rolls");
    json_write_open(w, '[');
    for (uint32_t k = 0; k < f->roll_count; k++) {
        uint32_t i = order[k];
        const OddsRolled *r = &f->roll[i];
        json_write_open(w, '{');
        json_put_text(w, "what", rules->rolls[r->what].name);
        wire_put_figure(w, "figure", game_setup(g), r->figure);
        json_put_int(w, "least", r->least);
        json_put_int(w, "most", r->most);
        json_put_int(w, "sides", r->sides);
        wire_put_sense(w, r->sense);
        OddsShare chance;
        if (odds_rolled_chance(r, &chance))
            wire_put_share(w, "chance", chance);
        if (r->sense.kind == SENSE_OPPOSED)
            wire_put_share(w, "first", odds_rolled_first(r));
        wire_put_share(w, "times", r->times);
        if (r->is_after_reply)
            json_put_bool(w, "replied", true);
        if (odds->reason)
            put_reason(w, game_setup(g), r->figure, &odds->reason[i]);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// Figures whose declarations are assumed to add nothing.
static void put_silent(JsonWriter *w, const Game *g, FigureMask silent)
{
    if (!silent)
        return;
    json_write_key(w, "without");
    json_write_open(w, '[');
    for (; silent; silent &= silent - 1)
        json_write_text(w, wire_figure(game_setup(g), figure_first(silent)));
    json_write_close(w, ']');
}

void wire_put_odds(JsonWriter *w, const Game *g, const WireOdds *odds)
{
    put_gist(w, g, odds);
    wire_put_changes(w, g, odds, 0);
    if (!odds->is_brief)
        put_replies(w, g, odds);
    if (!odds->is_brief && odds->foresight->skipped)
        json_put_int(w, "skipped", odds->foresight->skipped);
    put_silent(w, g, odds->foresight->silent);
    put_rolls(w, g, odds);
}

void wire_put_later(JsonWriter *w, const Game *g, const WireOdds *odds)
{
    json_write_key(w, "later");
    json_write_open(w, '{');
    put_gist(w, g, odds);
    wire_put_changes(w, g, odds, 0);
    if (!odds->is_brief)
        put_rolls(w, g, odds);
    json_write_close(w, '}');
}
