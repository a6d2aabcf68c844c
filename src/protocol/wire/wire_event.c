// SPDX-License-Identifier: MIT
// Writes the messages that the engine sends unasked: events, decisions, requests for dice,
// refusals, mistakes, the end. Zero members of an event are left out unless dice or a loss make
// them news.
#include "core/signs.h"
#include "gen/rules.h"
#include "protocol/wire/render.h"
#include "protocol/wire/wire_odds.h"

static void put_dice(JsonWriter *w, const Ruleset *rules, const Event *e)
{
    json_write_key(w, "dice");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < e->dice_count; i++)
        json_write_int(w, e->dice[i]);
    json_write_close(w, ']');
    if (threshold_is(&e->threshold)) {
        json_write_key(w, "good");
        json_write_open(w, '[');
        for (uint32_t i = 0; i < e->dice_count; i++)
            json_write_bool(w, e->good >> i & 1);
        json_write_close(w, ']');
    }
    json_put_int(w, "sides", e->dice_sides);
    if (e->roll && e->roll < rules->roll_count)
        json_put_text(w, "roll", rules->rolls[e->roll].name);
    if (e->roll < rules->roll_count && rules->rolls[e->roll].is_again)
        json_put_bool(w, "again", true);
}

static void put_end(JsonWriter *w, const char *name, const char *name_z, bool is_there, GeoVec at,
                    int32_t z)
{
    if (is_there)
        json_put_place(w, name, at);
    if (is_there && z)
        json_put_length(w, name_z, z);
}

void wire_put_event(JsonWriter *w, const Game *game, const Event *e, TextLang lang)
{
    const Ruleset *rules = game_ruleset(game);
    const Setup *setup = game_setup(game);
    char text[RENDER_MAX];
    json_put_text(w, "kind", e->kind < rules->event_count ? rules->events[e->kind] : "");
    EventRole role = ruleset_event_role(rules, e->kind);
    if (role == EVENT_TURN || role == EVENT_OVER)
        json_put_text(w, "role", role == EVENT_TURN ? "turn" : "over");
    wire_put_seat(w, "seat", e->seat);
    wire_put_figure(w, "figure", setup, e->figure);
    wire_put_figure(w, "target", setup, e->target);
    wire_put_weapon(w, "weapon", setup, e->is_of_target ? e->target : e->figure, e->weapon);
    wire_put_piece(w, "piece", e->piece);
    wire_put_marker(w, "marker", e->marker);
    if (e->choice && setup_choice(setup, e->choice).name)
        json_put_text(w, "choice", setup_choice(setup, e->choice).name);
    if (e->dice_count)
        put_dice(w, rules, e);
    wire_put_threshold(w, "threshold", &e->threshold);
    if (threshold_is(&e->threshold) && ruleset_rolls_under(rules, e->roll))
        json_put_bool(w, "under", true);
    wire_put_aim(w, e->has_distance, e->distance, e->range, e->hidden);
    if (threshold_is(&e->threshold) || e->success)
        json_put_bool(w, "success", e->success);
    if (e->path.count && e->amount) // what a path cost is a length
        json_put_length(w, "cost", e->amount);
    else if (e->amount || e->left || e->dice_count || threshold_is(&e->threshold))
        json_put_int(w, "amount", e->amount);
    if (e->left || (e->amount && !e->path.count))
        json_put_int(w, "left", e->left);
    put_end(w, "from", "from_z", e->has_from, e->from, e->from_z);
    put_end(w, "to", "to_z", e->has_to, e->to, e->to_z);
    if (e->path.count)
        wire_put_path(w, "path", &e->path);
    json_write_key(w, "rules");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < e->rule_count; i++)
        json_write_text(w, rule_info[e->rule[i]].id);
    json_write_close(w, ']');
    (void)render_event(game, e, lang, text, sizeof text);
    json_put_text(w, "text", text);
}

void wire_put_decision(JsonWriter *w, const Game *game, TextLang lang)
{
    char text[RENDER_MAX];
    wire_put_seat(w, "seat", game_decider(game));
    json_put_text(w, "decision", game_decision(game));
    wire_put_figure(w, "figure", game_setup(game), game_decision_figure(game));
    wire_put_rule(w, "rule", game_decision_rule(game));
    (void)render_decision(game, lang, text, sizeof text);
    json_put_text(w, "text", text);
}

void wire_put_sense(JsonWriter *w, Sense sense)
{
    json_write_key(w, "sense");
    json_write_open(w, '{');
    json_put_text(w, "kind", sense_names[sense.kind]);
    if (sense.threshold)
        json_put_int(w,
                     sense_has_threshold(sense)    ? "threshold"
                     : sense.kind == SENSE_OPPOSED ? "more"
                                                   : "ways",
                     sense.threshold);
    if (sense.flags & SENSE_EXPLODES_EVER)
        json_put_text(w, "explodes", sense.flags & SENSE_EXPLODES ? "again" : "once");
    json_write_close(w, '}');
}

void wire_put_roll(JsonWriter *w, const Game *game, TextLang lang)
{
    const Ruleset *rules = game_ruleset(game);
    const Roll *roll = game_roll(game);
    char text[RENDER_MAX];
    json_put_int(w, "count", roll->count);
    json_put_int(w, "sides", roll->sides);
    if (roll->what && roll->what < rules->roll_count)
        json_put_text(w, "what", rules->rolls[roll->what].name);
    wire_put_figure(w, "figure", game_setup(game), roll->figure);
    wire_put_sense(w, roll->sense);
    (void)render_roll(game, roll, lang, text, sizeof text);
    json_put_text(w, "text", text);
}

void wire_put_refusal(JsonWriter *w, const Game *game, const Setup *setup, const Refusal *why,
                      TextLang lang)
{
    char text[RENDER_MAX];
    json_put_text(w, "code", why->code < ERR_COUNT ? error_name[why->code] : "");
    wire_put_rule(w, "rule", why->rule);
    wire_put_figure(w, "subject", setup, why->subject);
    wire_put_piece(w, "piece", why->piece);
    if (why->trait && why->trait <= setup->ruleset->trait_count)
        json_put_text(w, "trait", setup->ruleset->traits[why->trait - 1].name);
    if (game)
        (void)render_refusal(game, why, lang, text, sizeof text);
    else
        (void)render_setup_refusal(setup, why, lang, text, sizeof text);
    json_put_text(w, "text", text);
}

void wire_put_error(JsonWriter *w, const JsonError *error, TextLang lang)
{
    char text[RENDER_MAX];
    json_put_text(w, "code", error->code < ERR_COUNT ? error_name[error->code] : "");
    if (error->line) {
        json_put_int(w, "line", error->line);
        json_put_int(w, "column", error->column);
    }
    if (error->line)
        json_put_text(w, "pointer", error->pointer);
    (void)render_error(error->code, lang, text, sizeof text);
    json_put_text(w, "text", text);
}

void wire_put_over(JsonWriter *w, const Game *game, TextLang lang)
{
    char text[RENDER_MAX];
    uint8_t winner = game_winner(game);
    json_write_key(w, "winner");
    if (wire_seat(winner))
        json_write_text(w, wire_seat(winner));
    else
        json_write_null(w);
    wire_put_rule(w, "rule", game_end_rule(game));
    json_put_int(w, "turn", game_turn(game));
    (void)render_over(game, lang, text, sizeof text);
    json_put_text(w, "text", text);
}

static uint64_t stir(uint64_t hash, int64_t value) { return rng_mix(hash, (uint64_t)value); }

static uint64_t stir_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = stir(hash, (unsigned char)*text);
    return stir(hash, 0);
}

uint64_t wire_data_version(const Ruleset *rules)
{
    uint64_t h = EVENT_HASH_START;
    for (uint32_t i = 0; i < rules->profile_count; i++) {
        const Profile *p = &rules->profiles[i];
        h = stir_text(h, p->id);
        h = stir(stir(stir(h, p->radius), p->height), p->roles);
        for (uint32_t k = 0; k < ruleset_stat_places(rules); k++)
            h = stir(h, p->stat[k]);
        for (uint32_t k = 0; k < rules->trait_count; k++)
            h = stir_text(stir(h, p->trait[k]), p->trait[k] ? rules->traits[k].name : "");
        h = stir(stir(stir(h, p->cost), p->berths), p->faction);
        for (uint32_t k = 0; k < p->weapon_count; k++) {
            const Weapon *weapon = &p->weapon[k];
            h = stir(stir(stir(h, weapon->flags), weapon->power), weapon->save_mod);
            for (uint32_t r = 0; r < 3; r++)
                h = stir(h, weapon->range[r]);
        }
    }
    return h;
}

void wire_put_head(JsonWriter *w, const Ruleset *rules)
{
    json_put_text(w, "engine", WIRE_ENGINE);
    json_put_text(w, "system", rules->id);
    json_put_text(w, "ruleset", rules->version);
    json_write_key(w, "data");
    json_write_hash(w, wire_data_version(rules));
}
