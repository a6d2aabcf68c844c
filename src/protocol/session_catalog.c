// SPDX-License-Identifier: MIT
// Questions about what can be played: systems, rules, bands, profiles. All but the last need no
// game, so that a page can show a table to set up.
#include "gen/rules.h"
#include "protocol/render.h"
#include "protocol/session_ask.h"
#include "rules/rules.h"
#include <string.h>

void session_ask_systems(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    (void)json, (void)v;
    JsonWriter w = session_ask_begin(s, "systems");
    json_write_key(&w, "systems");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < rules_count(); i++) {
        json_write_open(&w, '{');
        wire_put_system(&w, rules_at(i), s->lang);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    wire_put_bots(&w, s->lang);
    session_send(s, &w, out);
}

/// The ruleset a question names; NULL with a mistake in `json`.
static const Ruleset *read_system(Json *json, uint32_t at)
{
    for (uint32_t i = 0; i < rules_count(); i++)
        if (json_is(json, at, rules_at(i)->id))
            return rules_at(i);
    json_fail(json, at, json_type(json, at) == JSON_STRING ? E_UNKNOWN_SYSTEM : E_WRONG_TYPE);
    return NULL;
}

// ---------------------------------------------------------------- rules

/// What the rules around a rule are about: the text of "EV-MELEE" for EV-MELEE-3.
static const char *section_of(const RuleInfo *rule, TextLang lang)
{
    char key[32];
    const char *last = strrchr(rule->id, '-');
    size_t n = last ? (size_t)(last - rule->id) : 0;
    if (NEVER(n >= sizeof key))
        return "";
    memcpy(key, rule->id, n);
    key[n] = 0;
    const char *text = text_get("sections", key, lang);
    return text ? text : "";
}

void session_ask_rules(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Ruleset *rules = read_system(json, v[ASK_SYSTEM]);
    if (!rules)
        return;
    JsonWriter w = session_ask_begin(s, "rules");
    json_write_key(&w, "rules");
    json_write_open(&w, '[');
    for (RuleId r = 1; r < RULE_COUNT; r++) {
        const RuleInfo *rule = &rule_info[r];
        if (strcmp(rule_system[rule->system], rules->id) != 0)
            continue;
        json_write_open(&w, '{');
        json_put_text(&w, "id", rule->id);
        json_put_text(&w, "section", section_of(rule, s->lang));
        json_put_text(&w, "title", rule_title(r, s->lang));
        json_put_text(&w, "text", rule_text(r, s->lang));
        json_put_text(&w, "ledger", rule->text);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- bands

static void put_problem(JsonWriter *w, const Setup *setup, const Refusal *why, TextLang lang)
{
    char text[RENDER_MAX];
    json_put_text(w, "code", error_name[why->code]);
    wire_put_rule(w, "rule", why->rule);
    (void)render_setup_refusal(setup, why, lang, text, sizeof text);
    json_put_text(w, "text", text);
}

static bool is_known(const BandVerdict *verdict, const BandProblem *problem)
{
    for (uint32_t i = 0; i < verdict->count; i++) {
        const BandProblem *old = &verdict->problem[i];
        // Of the band as a whole there is one problem of a kind, whichever rule it falls under.
        if (old->why.code == problem->why.code && old->index == problem->index &&
            (old->index < 0 || old->why.rule == problem->why.rule))
            return true;
    }
    return false;
}

/// The first problem that a further figure would bring; NULL if it brings none. The figure is left
/// in the setup for the problem's text.
static const BandProblem *try_figure(Setup *setup, const Profile *profile, const BandVerdict *old,
                                     BandVerdict *verdict)
{
    setup->figure[setup->figure_count - 1] = (SetupFigure){.profile = profile};
    setup->ruleset->band_check(setup, 0, verdict);
    for (uint32_t i = 0; i < verdict->count; i++)
        if (!is_known(old, &verdict->problem[i]))
            return &verdict->problem[i];
    return NULL;
}

void session_ask_roster(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Ruleset *rules = read_system(json, v[ASK_SYSTEM]);
    if (!rules)
        return;
    // The setup that is not in play is free to read into.
    Setup *setup = &s->setup[s->active ^ 1];
    BandVerdict verdict, trial;
    Refusal why = refusal_none();
    wire_setup_start(setup, rules);
    setup->seat_count = 1;
    if (v[ASK_OPTIONS])
        wire_read_options(json, v[ASK_OPTIONS], setup);
    wire_read_figures(json, v[ASK_FIGURES], setup, 0, &why);
    if (!json_good(json))
        return;
    rules->band_check(setup, 0, &verdict);
    JsonWriter w = session_ask_begin(s, "roster");
    json_put_int(&w, "cost", verdict.cost);
    json_put_int(&w, "budget", verdict.budget);
    json_put_int(&w, "slots", verdict.slots);
    json_put_int(&w, "slots_max", verdict.slots_max);
    json_put_bool(&w, "legal", !verdict.count);
    json_write_key(&w, "problems");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < verdict.count; i++) {
        json_write_open(&w, '{');
        put_problem(&w, setup, &verdict.problem[i].why, s->lang);
        wire_put_figure(&w, "figure", setup, verdict.problem[i].why.subject);
        if (verdict.problem[i].index >= 0)
            json_put_int(&w, "index", verdict.problem[i].index);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    json_write_key(&w, "closed");
    json_write_open(&w, '[');
    if (setup->figure_count < FIGURE_MAX) {
        setup->figure_count++;
        for (uint32_t i = 0; i < rules->profile_count; i++) {
            const BandProblem *problem = try_figure(setup, &rules->profiles[i], &verdict, &trial);
            if (!problem)
                continue;
            json_write_open(&w, '{');
            json_put_text(&w, "id", rules->profiles[i].id);
            put_problem(&w, setup, &problem->why, s->lang);
            json_write_close(&w, '}');
        }
    }
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- profiles

void session_ask_profiles(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    (void)json, (void)v;
    const Setup *setup = game_setup(&s->game);
    uint32_t count;
    const Figure *figures = game_figures(&s->game, &count);
    JsonWriter w = session_ask_begin(s, "profiles");
    json_write_key(&w, "profiles");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < setup->figure_count; i++) {
        bool is_first = true;
        for (uint32_t k = 0; k < i; k++)
            is_first = is_first && setup->figure[k].profile != setup->figure[i].profile;
        if (!is_first)
            continue;
        json_write_open(&w, '{');
        const Profile *profile = setup->figure[i].profile;
        wire_put_profile(&w, setup->ruleset, setup, profile, figures[i].radius, s->lang);
        for (uint32_t k = 0; k < setup->custom_count; k++)
            if (profile == &setup->custom[k] && setup->custom_seat[k])
                wire_put_seat(&w, "seat", (uint8_t)(setup->custom_seat[k] - 1));
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    wire_put_skills(&w, setup, s->lang);
    session_send(s, &w, out);
}
