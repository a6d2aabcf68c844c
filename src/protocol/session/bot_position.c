// SPDX-License-Identifier: MIT
// A game for a bot: setup, tape, choices. Dice from a stream are found by replaying the game, since
// only the game knows how many sides each has. Hidden cards are replaced by stand-ins (pile_veil.h)
// that do not depend on anything secret to the seat. A replay with them has the same events, since
// only cards that have left a pile had any effect.
#include "protocol/session/bot_position.h"
#include "protocol/session/pile_veil.h"
#include <string.h>

/// Event sink that collects the dice of a replay.
typedef struct Recorder {
    DiceDriver from;
    uint32_t count;
    uint8_t value[WIRE_TAPE_MAX];
} Recorder;

static DiceAnswer record(void *self, uint64_t first, Roll *roll)
{
    Recorder *r = self;
    DiceAnswer answer = r->from.answer(r->from.self, first, roll);
    for (uint32_t i = 0; answer == DICE_GIVEN && i < roll->count; i++, r->count++)
        if (r->count < WIRE_TAPE_MAX)
            r->value[r->count] = roll->value[i];
    return answer;
}

static void record_stream(Session *s, Recorder *r)
{
    DiceDriver driver = {record, r};
    SessionStep step;
    r->from = dice_stream(&s->table->dice.seed);
    game_start(&s->desk->scratch, s->table->setup, driver, NULL);
    for (uint32_t at = 0; at < s->table->log_used;) {
        at += (uint32_t)session_log_take(s->table->log + at, &step);
        game_apply(&s->desk->scratch, &step.choice, driver, NULL);
    }
}

static void record_given(const Session *s, Recorder *r)
{
    SessionStep step;
    for (uint32_t at = 0; at < s->table->log_used;) {
        at += (uint32_t)session_log_take(s->table->log + at, &step);
        for (uint32_t i = 0; step.kind == SESSION_STEP_DICE && i < step.dice_count; i++, r->count++)
            if (r->count < WIRE_TAPE_MAX)
                r->value[r->count] = step.dice[i];
    }
}

/// All dice rolled so far; false if a tape cannot hold them.
static bool record_dice(Session *s, Recorder *r)
{
    const TableDice *dice = &s->table->dice;
    r->count = 0;
    switch (dice->kind) {
    case WIRE_DICE_SEED: record_stream(s, r); break;
    case WIRE_DICE_ASK: record_given(s, r); break;
    case WIRE_DICE_TAPE:
        r->count = (uint32_t)game_dice_used(&s->table->game);
        memcpy(r->value, dice->tape.value, r->count < WIRE_TAPE_MAX ? r->count : WIRE_TAPE_MAX);
        break;
    }
    return r->count <= WIRE_TAPE_MAX;
}

static void put_setup(Session *s, JsonWriter *w, const Recorder *r)
{
    static const char *const veiled[] = {"seed", "tape", "dice", "terrain_seed"};
    Json json;
    json_write_key(w, "setup");
    json_write_open(w, '{');
    if (!NEVER(!json_parse(&json, s->table->setup_text, s->table->setup_length, s->desk->token,
                           WIRE_TOKEN_MAX)))
        for (uint32_t k = json_first(&json, 0); k; k = json_next(&json, k)) {
            const JsonToken *t = &json.token[k + 1];
            uint32_t quotes = json_type(&json, k + 1) == JSON_STRING;
            char key[64];
            bool is_veiled = !json_text(&json, k, key, sizeof key);
            for (uint32_t i = 0; i < COUNT_OF(veiled); i++)
                is_veiled |= !strcmp(key, veiled[i]);
            if (is_veiled)
                continue;
            json_write_key(w, key);
            json_write_raw(w, json.text + t->start - quotes, t->end - t->start + 2 * quotes);
        }
    json_write_key(w, "terrain_seed");
    json_write_seed(w, s->table->setup->terrain_seed);
    json_write_key(w, "tape");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < r->count; i++)
        json_write_int(w, r->value[i]);
    json_write_close(w, ']');
    json_write_close(w, '}');
}

// ---- cards ----

/// The public knowledge of all piles.
static void watch_piles(Session *s, PileVeil *veil)
{
    EventSink sink = {pile_veil_event, veil};
    *veil = (PileVeil){.game = &s->desk->scratch};
    table_walk_start(s->table, &s->desk->scratch, &sink);
    for (uint32_t at = 0; at < s->table->log_used;)
        at = table_walk_step(s->table, &s->desk->scratch, at, &sink);
}

static void put_choices(Session *s, uint8_t seat, JsonWriter *w)
{
    uint32_t last[SEAT_MAX], number = 0;
    PileVeil veil;
    SessionStep step;
    table_find_hidden(s->table, seat, last);
    if (last[0] || last[1] || last[2] || last[3])
        watch_piles(s, &veil);
    json_write_key(w, "choices");
    json_write_open(w, '[');
    for (uint32_t at = 0; at < s->table->log_used;) {
        at += (uint32_t)session_log_take(s->table->log + at, &step);
        number++;
        if (step.kind != SESSION_STEP_CHOICE)
            continue;
        if (last[step.seat] == number)
            pile_veil_choice(&veil, step.seat, &step.choice);
        json_write_open(w, '{');
        wire_put_seat(w, "seat", step.seat);
        json_write_key(w, "choice");
        json_write_open(w, '{');
        wire_put_choice(w, s->table->setup, step.actor, &step.choice);
        json_write_close(w, '}');
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

bool bot_position_tells_dice(const Session *s)
{
    const TableDice *dice = &s->table->dice;
    return dice->kind == WIRE_DICE_SEED && s->table->setup->terrain_seed == dice->seed;
}

bool bot_position_write(Session *s, uint8_t seat, JsonWriter *w)
{
    Recorder recorder;
    if (!s->table->has_game || !record_dice(s, &recorder))
        return false;
    json_write_open(w, '{');
    json_put_text(w, "type", "position");
    put_setup(s, w, &recorder);
    put_choices(s, seat, w);
    json_write_close(w, '}');
    return json_write_end(w);
}
