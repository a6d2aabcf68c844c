// SPDX-License-Identifier: MIT
// What would a bot choose now? The page plays against bots by asking this and sending the answer
// back as a choice of its own, so that the journal knows no difference between players.
#include "protocol/session/session_ask.h"
#include "protocol/session/session_salt.h"
#include "protocol/wire/render.h"

static const Bot *read_bot(Json *json, uint32_t at)
{
    for (uint32_t i = 0; i < bot_count(); i++)
        if (json_is(json, at, bot_at(i)->name))
            return bot_at(i);
    json_fail(json, at, json_type(json, at) == JSON_STRING ? E_UNKNOWN_ID : E_WRONG_TYPE);
    return NULL;
}

void session_ask_bot(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = s->desk->seen;
    const Bot *bot = read_bot(json, v[ASK_BOT]);
    if (!bot || !session_ask_waits(s, json, v))
        return;
    if (!s->desk->has_bot)
        bot_scratch_init(&s->desk->bot);
    s->desk->has_bot = true;
    // Seeded by what has happened and by what only the table knows: equal game, equal answer,
    // however often it is asked; and nobody can draw as the bot does. To the umpire that is the
    // seed of the dice; an answer to anybody else may not depend on dice to come.
    Rng rng = {rng_mix(s->table->hash, s->who == SESSION_UMPIRE ? s->table->dice.seed
                                                                : session_salt_number(s, s->who))};
    Choice choice;
    char text[RENDER_MAX];
    bot_choose(bot, g, game_decider(g), &rng, &s->desk->bot, &choice);
    (void)render_choice(g, &choice, s->lang, text, sizeof text);
    JsonWriter w = session_ask_begin(s, "bot");
    json_put_text(&w, "bot", bot->name);
    json_write_key(&w, "choice");
    json_write_open(&w, '{');
    wire_put_choice(&w, game_setup(g), game_decision_figure(g), &choice);
    json_write_close(&w, '}');
    json_put_text(&w, "text", text);
    session_send(s, &w, out);
}
