// SPDX-License-Identifier: MIT
// The question "bot": what would a bot choose now? The page plays against bots by sending the
// answer back as a choice, so journals do not distinguish bots from people. With "max" a searching
// bot stops after so many playouts and continues when asked again, so that a page can show
// progress, and stop asking. With "why" the answer has the reason, from public knowledge.
#include "lab/teacher.h"
#include "protocol/session/session_ask.h"
#include "protocol/session/session_salt.h"
#include "protocol/wire/reason_text.h"
#include "protocol/wire/render.h"

static const Bot *read_bot(Json *json, uint32_t at)
{
    for (uint32_t i = 0; i < bot_count(); i++)
        if (json_is(json, at, bot_at(i)->name))
            return bot_at(i);
    json_fail(json, at, json_type(json, at) == JSON_STRING ? E_UNKNOWN_ID : E_WRONG_TYPE);
    return NULL;
}

/// Starts or continues the bot's decision; true if it is unfinished.
static bool think(Session *s, const Bot *bot, uint32_t most)
{
    SessionDesk *desk = s->desk;
    SessionThought *t = &desk->thought;
    const Game *g = desk->seen;
    if (!desk->has_bot)
        bot_scratch_init(&desk->bot);
    desk->has_bot = true;
    if (t->who != s || t->game != g || t->bot != bot) {
        // The generator is seeded by the events so far and by a secret of the table: an equal game
        // gives an equal answer, however often it is asked, and no player can repeat the bot's
        // draws. For the umpire the secret is the seed of the dice; an answer to another session
        // may not depend on future dice.
        Rng rng = {rng_mix(s->table->hash, s->who == SESSION_UMPIRE
                                               ? s->table->dice.seed
                                               : session_salt_number(s, s->who))};
        bot_begin(bot, g, game_decider(g), &rng, &desk->bot);
    }
    bool goes_on = bot_step(&desk->bot, most);
    *t = (SessionThought){.who = goes_on ? s : NULL, .game = g, .bot = bot};
    return goes_on;
}

/// "why": the reason of a choice, and what it was compared with.
static void put_reason(Session *s, JsonWriter *w, const Choice *choice)
{
    enum { SHARE = 2 }; ///< playouts of a verdict for each of a reason
    const Game *g = s->desk->seen;
    BotReason reason;
    char text[RENDER_MAX];
    if (!brain_of(game_ruleset(g)))
        return;
    bot_reason(&s->desk->bot, &s->desk->reason_room, g, game_decider(g), choice,
               teacher_terms(game_ruleset(g), 0, 0).playouts / SHARE, &reason);
    if (!reason_text(g, choice, &reason, s->lang, text, sizeof text))
        return;
    json_write_key(w, "why");
    json_write_open(w, '{');
    json_put_text(w, "text", text);
    json_put_bool(w, "told", bot_reason_is_news(&reason));
    if (reason.has_other) {
        (void)render_choice(g, &reason.other, s->lang, text, sizeof text);
        json_put_text(w, "other", text);
        json_put_int(w, "gain", reason.gain / 10);
    }
    json_write_close(w, '}');
}

void session_ask_bot(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = s->desk->seen;
    const Bot *bot = read_bot(json, v[ASK_BOT]);
    if (!bot || !session_ask_waits(s, json, v))
        return;
    bool wants_why = v[ASK_WHY] && json_bool(json, v[ASK_WHY]);
    uint32_t most =
        v[ASK_MAX] ? (uint32_t)json_int(json, v[ASK_MAX], 1, SESSION_PLAYOUTS_MAX) : UINT32_MAX;
    if (!json_good(json))
        return;
    bool goes_on = think(s, bot, most);
    Choice choice;
    char text[RENDER_MAX];
    BotProgress at = bot_best(&s->desk->bot, &choice);
    (void)render_choice(g, &choice, s->lang, text, sizeof text);
    JsonWriter w = session_ask_begin(s, "bot");
    json_put_text(&w, "bot", bot->name);
    json_write_key(&w, "choice");
    json_write_open(&w, '{');
    wire_put_choice(&w, game_setup(g), game_decision_figure(g), &choice);
    json_write_close(&w, '}');
    json_put_text(&w, "text", text);
    if (at.score >= 0)
        json_put_int(&w, "score", at.score / 10);
    if (goes_on) {
        json_put_int(&w, "done", at.done);
        json_put_int(&w, "total", at.total);
    } else if (wants_why) {
        put_reason(s, &w, &choice);
    }
    session_send(s, &w, out);
}
