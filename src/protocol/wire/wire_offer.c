// SPDX-License-Identifier: MIT
// What may be chosen, what is worth choosing, and what would come of it.
#include "protocol/wire/render.h"
#include "protocol/wire/wire.h"

static void put_fields(JsonWriter *w, const char *key, uint32_t fields)
{
    if (!fields)
        return;
    json_write_key(w, key);
    json_write_open(w, '[');
    for (uint32_t i = 0; i < CHOICE_FIELDS; i++)
        if (fields >> i & 1)
            json_write_text(w, choice_fields[i].offered);
    json_write_close(w, ']');
}

static void put_option(JsonWriter *w, const Game *game, const Option *o, TextLang lang)
{
    const Setup *setup = game_setup(game);
    char text[RENDER_MAX];
    json_write_open(w, '{');
    json_write_key(w, "choice");
    json_write_open(w, '{');
    wire_put_choice(w, setup, game_decision_figure(game), &o->choice);
    json_write_close(w, '}');
    put_fields(w, "open", o->open);
    put_fields(w, "may", o->may);
    if (o->allowance)
        json_put_length(w, "allowance", o->allowance);
    if (o->among) {
        json_write_key(w, "among");
        json_write_open(w, '[');
        for (FigureMask m = o->among; m; m &= m - 1)
            if (wire_figure(setup, figure_first(m)))
                json_write_text(w, wire_figure(setup, figure_first(m)));
        json_write_close(w, ']');
    }
    if (o->most)
        json_put_int(w, "most", o->most);
    if (setup_choice(setup, o->choice.kind).fields & CHOICE_SECRET)
        json_put_bool(w, "secret", true);
    wire_put_rule(w, "note", o->note);
    if (refusal_is(o->why)) {
        json_write_key(w, "why");
        json_write_open(w, '{');
        wire_put_refusal(w, game, setup, &o->why, lang);
        json_write_close(w, '}');
    }
    (void)render_option(game, o, lang, text, sizeof text);
    json_put_text(w, "text", text);
    json_write_close(w, '}');
}

void wire_put_offer(JsonWriter *w, const Game *game, const Offer *offer, TextLang lang)
{
    json_write_key(w, "decide");
    json_write_open(w, '{');
    wire_put_decision(w, game, lang);
    json_write_close(w, '}');
    json_write_key(w, "options");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < offer->count; i++)
        put_option(w, game, &offer->option[i], lang);
    json_write_close(w, ']');
}

void wire_put_candidates(JsonWriter *w, const Game *game, const Choice *list, uint32_t count,
                         TextLang lang)
{
    char text[RENDER_MAX];
    json_write_key(w, "choices");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_write_open(w, '{');
        json_write_key(w, "choice");
        json_write_open(w, '{');
        wire_put_choice(w, game_setup(game), game_decision_figure(game), &list[i]);
        json_write_close(w, '}');
        (void)render_choice(game, &list[i], lang, text, sizeof text);
        json_put_text(w, "text", text);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_pool(JsonWriter *w, const char *key, const ForecastPool *pool)
{
    json_write_key(w, key);
    json_write_open(w, '{');
    json_put_int(w, "dice", pool->dice);
    wire_put_threshold(w, "threshold", &pool->threshold);
    json_put_int(w, "rerolls", pool->rerolls);
    json_put_bool(w, "explodes", pool->explodes != 0);
    if (pool->save)
        json_put_int(w, "save", pool->save);
    json_put_int(w, "vitality", pool->vitality);
    json_put_bool(w, "knockdown", pool->knockdown);
    json_put_int(w, "kills_from", pool->kills_from);
    json_write_close(w, '}');
}

void wire_put_detail(JsonWriter *w, const Setup *setup, const ForecastDetail *d)
{
    static const char *const bands[] = {NULL, "short", "medium", "long"};
    wire_put_figure(w, "actor", setup, d->actor);
    wire_put_figure(w, "target", setup, d->target);
    wire_put_weapon(w, "weapon", setup, d->actor, d->weapon);
    if (d->has_distance)
        json_put_length(w, "distance", d->distance);
    if (d->range && d->range < COUNT_OF(bands))
        json_put_text(w, "band", bands[d->range]);
    if (d->has_counter) {
        json_write_key(w, "counter");
        json_write_open(w, '{');
        put_pool(w, "attack", &d->attack);
        put_pool(w, "answer", &d->answer);
        json_write_close(w, '}');
    }
}

void wire_put_forecast(JsonWriter *w, const Game *game, const Forecast *f, TextLang lang)
{
    json_put_bool(w, "legal", !refusal_is(f->why));
    if (refusal_is(f->why)) {
        json_write_key(w, "why");
        json_write_open(w, '{');
        wire_put_refusal(w, game, game_setup(game), &f->why, lang);
        json_write_close(w, '}');
    }
    if (f->initiative_dice) {
        json_write_key(w, "initiative");
        json_write_open(w, '[');
        for (uint32_t i = 0; i < f->initiative_dice && i < COUNT_OF(f->initiative); i++)
            json_write_int(w, f->initiative[i]);
        json_write_close(w, ']');
    }
    wire_put_threshold(w, "test", &f->test);
    if (threshold_is(&f->test) && f->under)
        json_put_bool(w, "under", true);
    wire_put_threshold(w, "reaction", &f->reaction);
    if (f->has_attack) {
        put_pool(w, "attack", &f->attack);
        if (f->opposed)
            put_pool(w, "answer", &f->answer);
        json_put_bool(w, "opposed", f->opposed);
        json_put_int(w, "hidden", f->hidden);
    }
}
