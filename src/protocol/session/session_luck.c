// SPDX-License-Identifier: MIT
// How lucky was each side so far? The game is replayed from its setup and steps, so nothing has to
// be kept during play; the ruleset's table says which dice count for which sum.
#include "core/num.h"
#include "odds/odds_luck.h"
#include "protocol/session/session_ask.h"

/// Event sink of the replay.
typedef struct Ear {
    const Ruleset *rules;
    JsonWriter *w;
    uint32_t event;
    uint32_t seats;
    int64_t gain[SEAT_MAX];              ///< successes above expectation, in ODDS_LUCK_PARTS
    OddsLuck luck[SEAT_MAX][LUCK_KINDS]; ///< [LUCK_NONE] holds all that count
} Ear;

static void put_gain(JsonWriter *w, int64_t parts)
{
    json_write_length(w, (int32_t)num_div_nearest(parts * 1000, ODDS_LUCK_PARTS));
}

static void take_event(void *self, const Event *event)
{
    Ear *ear = self;
    ear->event++;
    uint8_t kind = ear->rules->rolls[event->roll].luck;
    if (!event->dice_count || !threshold_is(&event->threshold) || !kind || event->seat >= SEAT_MAX)
        return;
    for (uint32_t i = 0; i < event->dice_count; i++) {
        uint32_t parts =
            odds_luck_parts(sense_faces(event->sense, event->dice_sides, i), event->dice_sides);
        bool good = event->good >> i & 1;
        odds_luck_add(&ear->luck[event->seat][kind], parts, good);
        odds_luck_add(&ear->luck[event->seat][LUCK_NONE], parts, good);
        ear->gain[event->seat] += (good ? ODDS_LUCK_PARTS : 0) - (int64_t)parts;
    }
    json_write_open(ear->w, '[');
    json_write_int(ear->w, ear->event);
    // With two seats one's lead is the other's deficit; with more each has its own sum.
    if (ear->seats == 2)
        put_gain(ear->w, ear->gain[0] - ear->gain[1]);
    for (uint32_t seat = 0; ear->seats > 2 && seat < ear->seats; seat++)
        put_gain(ear->w, ear->gain[seat]);
    json_write_close(ear->w, ']');
}

static void put_luck(JsonWriter *w, const char *key, const OddsLuck *luck)
{
    int64_t parts = (int64_t)odds_luck_expected(luck);
    json_write_key(w, key);
    json_write_open(w, '{');
    json_put_int(w, "dice", odds_luck_dice(luck));
    json_put_length(w, "expected", (int32_t)num_div_nearest(parts * 1000, ODDS_LUCK_PARTS));
    json_put_int(w, "actual", luck->actual);
    wire_put_share(w, "at_most", odds_luck_at_most(luck));
    json_write_close(w, '}');
}

void session_ask_luck(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    (void)json;
    (void)v;
    JsonWriter w = session_ask_begin(s, "luck");
    Ear ear = {.rules = game_ruleset(s->desk->seen), .w = &w};
    EventSink sink = {take_event, &ear};
    (void)game_seats(s->desk->seen, &ear.seats);
    json_write_key(&w, "swing");
    json_write_open(&w, '[');
    table_walk_start(s->table, &s->desk->scratch, &sink);
    for (uint32_t at = 0; at < s->table->log_used;)
        at = table_walk_step(s->table, &s->desk->scratch, at, &sink);
    json_write_close(&w, ']');
    json_write_key(&w, "seats");
    json_write_open(&w, '{');
    for (uint8_t seat = 0; seat < ear.seats; seat++) {
        json_write_key(&w, wire_seat(seat));
        json_write_open(&w, '{');
        put_luck(&w, "all", &ear.luck[seat][LUCK_NONE]);
        for (uint8_t kind = LUCK_NONE + 1; kind < LUCK_KINDS; kind++)
            if (wire_luck(kind))
                put_luck(&w, wire_luck(kind), &ear.luck[seat][kind]);
        json_write_close(&w, '}');
    }
    json_write_close(&w, '}');
    session_send(s, &w, out);
}
