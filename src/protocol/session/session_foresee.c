// SPDX-License-Identifier: MIT
// What will come of a choice? Told as what can happen to each figure, everybody choosing what is
// best for him, and the same for each reply that somebody else may give; and the dice on the way.
#include "odds/odds_foresee.h"
#include "protocol/session/session_ask.h"
#include <string.h>

enum { DIGITS = 15 };

/// A share with fifteen places, rounded.
static void put_share(JsonWriter *w, const char *key, OddsShare share)
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
    json_write_key(w, key);
    json_write_raw(w, text, n);
}

static void put_change(JsonWriter *w, const Game *g, const OddsChange *c)
{
    const OutcomeRow *row = &game_ruleset(g)->outcomes->rows[c->item.row];
    const Setup *setup = game_setup(g);
    FigureId subject = {c->item.subject};
    json_write_open(w, '{');
    json_put_text(w, "what", row->name);
    switch ((OutcomeKind)row->kind) {
    case OUTCOME_STATUS: wire_put_figure(w, "figure", setup, subject); break;
    case OUTCOME_STATE:
    case OUTCOME_TALLY:
    case OUTCOME_EARNED:
        wire_put_figure(w, "figure", setup, subject);
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
    put_share(w, "share", c->share);
    json_write_close(w, '}');
}

static void put_changes(JsonWriter *w, const Session *s, const OddsForesight *f, uint32_t way)
{
    OddsChange *list = s->desk->change;
    uint32_t count = odds_foresee_changes(f, way, list, SESSION_CHANGES_MAX);
    json_write_key(w, "changes");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count && i < SESSION_CHANGES_MAX; i++)
        put_change(w, s->desk->seen, &list[i]);
    json_write_close(w, ']');
    if (count > SESSION_CHANGES_MAX)
        json_put_bool(w, "more", true);
}

static void put_replies(JsonWriter *w, const Session *s, const OddsForesight *f)
{
    const Setup *setup = game_setup(s->desk->seen);
    json_write_key(w, "replies");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < f->reply_count; i++) {
        const OddsReply *r = &f->reply[i];
        json_write_open(w, '{');
        json_put_text(w, "decision", r->decision);
        wire_put_seat(w, "seat", r->seat);
        wire_put_figure(w, "figure", setup, r->figure);
        json_put_text(w, "choice", setup_choice(setup, r->kind).name);
        wire_put_weapon(w, "weapon", setup, r->figure, r->weapon);
        put_share(w, "reach", r->reach);
        put_changes(w, s, f, i + 1);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_rolls(JsonWriter *w, const Session *s, const OddsForesight *f)
{
    const Ruleset *rules = game_ruleset(s->desk->seen);
    json_write_key(w, "rolls");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < f->roll_count; i++) {
        const OddsRolled *r = &f->roll[i];
        json_write_open(w, '{');
        json_put_text(w, "what", rules->rolls[r->what].name);
        wire_put_figure(w, "figure", game_setup(s->desk->seen), r->figure);
        json_put_int(w, "least", r->least);
        json_put_int(w, "most", r->most);
        json_put_int(w, "sides", r->sides);
        wire_put_sense(w, r->sense);
        put_share(w, "times", r->times);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

void session_ask_foresee(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    static const char *const ends[] = {[ODDS_DONE] = "done",
                                       [ODDS_STOPPED] = "stopped",
                                       [ODDS_NO_ROOM] = "too_much",
                                       [ODDS_ENDLESS] = "endless"};
    Choice choice;
    if (!session_ask_waits(s, json, v) ||
        !wire_read_choice(json, v[ASK_CHOICE], s->desk->seen, &choice))
        return;
    const Game *g = s->desk->seen;
    if (!game_ruleset(g)->outcomes) {
        json_fail(json, v[ASK_CHOICE], E_UNSUPPORTED);
        return;
    }
    JsonWriter w = session_ask_begin(s, "foresee");
    bool is_legal = !refusal_is(game_check(g, game_decider(g), &choice));
    json_put_bool(&w, "legal", is_legal);
    if (is_legal) {
        OddsWork work = {.memory = s->desk->foresee, .size = sizeof s->desk->foresee};
        OddsForesight f;
        OddsEnd end = odds_foresee(g, &choice, &work, &f);
        json_put_text(&w, "end", ends[end]);
        if (end == ODDS_DONE) {
            put_changes(&w, s, &f, 0);
            put_replies(&w, s, &f);
            put_rolls(&w, s, &f);
        }
    }
    session_send(s, &w, out);
}
