// SPDX-License-Identifier: MIT
// Questions about what can be played: systems, rules, bands, profiles. All but the last need no
// game, so that a page can ask them while a game is set up.
#include "core/prices.h"
#include "gen/rules.h"
#include "protocol/session/session_ask.h"
#include "protocol/wire/render.h"
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
    json_write_key(&w, "sagas");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < rules_saga_count(); i++) {
        const SagaRules *saga = rules_saga_at(i);
        json_write_open(&w, '{');
        json_put_text(&w, "id", saga->id);
        json_put_text(&w, "name", saga->name);
        json_put_text(&w, "version", saga->version);
        json_put_text(&w, "prefix", saga->prefix);
        json_put_text(&w, "credit", saga->credit);
        wire_put_options(&w, saga->id, saga->options, saga->option_count, s->lang);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    wire_put_bots(&w, s->lang);
    session_send(s, &w, out);
}

const Ruleset *session_read_system(Json *json, uint32_t at)
{
    for (uint32_t i = 0; i < rules_count(); i++)
        if (json_is(json, at, rules_at(i)->id))
            return rules_at(i);
    json_fail(json, at, json_type(json, at) == JSON_STRING ? E_UNKNOWN_SYSTEM : E_WRONG_TYPE);
    return NULL;
}

// ---------------------------------------------------------------- rules

/// The title of a rule's chapter: the text of "EV-MELEE" for EV-MELEE-3.
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

/// The id of a system with a ledger, role-playing games included; NULL with a mistake.
static const char *read_ledger(Json *json, uint32_t at)
{
    Json trial = *json;
    char id[PROFILE_ID_MAX];
    const SagaRules *saga =
        json_type(json, at) == JSON_STRING && json_text(&trial, at, id, sizeof id) ? rules_saga(id)
                                                                                   : NULL;
    const Ruleset *rules = saga ? NULL : session_read_system(json, at);
    return saga ? saga->id : rules ? rules->id : NULL;
}

void session_ask_rules(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const char *system = read_ledger(json, v[ASK_SYSTEM]);
    if (!system)
        return;
    JsonWriter w = session_ask_begin(s, "rules");
    // A page's module has only titles, and tells where the page finds the texts.
    for (uint32_t i = 0; i < RULE_SYSTEM_COUNT; i++)
        if (rule_library[i] && strcmp(rule_system[i], system) == 0)
            json_put_text(&w, "library", rule_library[i]);
    json_write_key(&w, "rules");
    json_write_open(&w, '[');
    for (RuleId r = 1; r < RULE_COUNT; r++) {
        const RuleInfo *rule = &rule_info[r];
        if (strcmp(rule_system[rule->system], system) != 0)
            continue;
        json_write_open(&w, '{');
        json_put_text(&w, "id", rule->id);
        json_put_text(&w, "section", section_of(rule, s->lang));
        json_put_text(&w, "title", rule_title(r, s->lang));
        const RuleTexts *texts = rule_texts(r);
        if (texts) {
            json_put_text(&w, "text", texts->text[s->lang]);
            json_put_text(&w, "ledger", texts->ledger);
        }
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

/// Two problems of the whole band with the same code count as one, whatever their rules.
static bool is_same(const VerdictProblem *a, const VerdictProblem *b)
{
    return a->why.code == b->why.code && a->index == b->index &&
           (a->index < 0 || a->why.rule == b->why.rule);
}

/// Is problem i a repetition of an earlier one? A figure may have the same problem several times.
static bool is_known(const Verdict *old, const Verdict *verdict, uint32_t i)
{
    const VerdictProblem *problem = &verdict->problem[i];
    uint32_t before = 0, now = 0;
    for (uint32_t k = 0; k < old->count; k++)
        before += is_same(&old->problem[k], problem);
    for (uint32_t k = 0; k < i; k++)
        now += is_same(&verdict->problem[k], problem);
    return problem->index < 0 ? before > 0 : now < before;
}

/// The seat whose band is judged: the last one, the only one with figures.
static uint8_t judged(const Setup *setup) { return (uint8_t)(setup->seat_count - 1); }

/// The first problem of the setup's band that it did not have before; NULL: none.
static const VerdictProblem *new_problem(const Setup *setup, const Verdict *old, Verdict *verdict)
{
    setup->ruleset->roster_check(setup, judged(setup), verdict);
    for (uint32_t i = 0; i < verdict->count; i++)
        if (!is_known(old, verdict, i))
            return &verdict->problem[i];
    return NULL;
}

/// Writes the profiles that would cause a problem if added to the band.
static void put_closed(JsonWriter *w, Setup *setup, const Verdict *old, TextLang lang)
{
    const Ruleset *rules = setup->ruleset;
    Verdict trial;
    json_write_key(w, "closed");
    json_write_open(w, '[');
    uint32_t last = setup->figure_count;
    if (last < FIGURE_MAX) {
        setup->figure_count++;
        for (uint32_t i = 0; i < rules->profile_count; i++) {
            setup->figure[last] =
                (SetupFigure){.profile = &rules->profiles[i], .seat = judged(setup)};
            const VerdictProblem *problem = new_problem(setup, old, &trial);
            if (!problem)
                continue;
            json_write_open(w, '{');
            json_put_text(w, "id", rules->profiles[i].id);
            put_problem(w, setup, &problem->why, lang);
            json_write_close(w, '}');
        }
        setup->figure_count--;
    }
    json_write_close(w, ']');
}

static void put_bills(JsonWriter *w, const Setup *setup)
{
    json_write_key(w, "bills");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < setup->figure_count; i++) {
        Bill bill;
        setup->ruleset->prices->bill(setup, setup->figure[i].profile, &bill);
        json_write_open(w, '{');
        json_put_int(w, "index", i);
        json_put_int(w, "value", bill.value);
        json_put_int(w, "base", bill.base);
        json_write_key(w, "skills");
        json_write_open(w, '[');
        for (uint32_t k = 0; k < bill.count; k++) {
            json_write_open(w, '{');
            json_put_text(w, "id", bill.line[k].id);
            json_put_int(w, "count", bill.line[k].count);
            json_put_int(w, "cost", bill.line[k].cost);
            json_write_close(w, '}');
        }
        json_write_close(w, ']');
        json_put_int(w, "factor", bill.factor);
        json_put_int(w, "cost", bill.cost);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

// ---------------------------------------------------------------- what a profile may become

/// Writes a change that would cause a problem.
static void put_change(JsonWriter *w, const Setup *setup, const Verdict *old, const char *trait,
                       const char *stat, int value, TextLang lang)
{
    Verdict trial;
    const VerdictProblem *problem = new_problem(setup, old, &trial);
    if (!problem)
        return;
    json_write_open(w, '{');
    if (trait)
        json_put_text(w, "trait", trait);
    if (stat) {
        json_put_text(w, "stat", stat);
        json_put_int(w, "value", value);
    }
    put_problem(w, setup, &problem->why, lang);
    if (problem->index >= 0)
        json_put_int(w, "index", problem->index);
    json_write_close(w, '}');
}

/// The verdict on the band with the most harmless value of a stat: problems that no value avoids.
static void best_value(const Setup *setup, int16_t *stat, const StatRange *range, Verdict *best)
{
    Verdict trial;
    best->count = UINT32_MAX;
    for (*stat = range->least; *stat <= range->most; ++*stat) {
        setup->ruleset->roster_check(setup, judged(setup), &trial);
        if (trial.count < best->count)
            *best = trial;
    }
}

/// Writes the traits, and the named values of stats, that would cause a problem of the profile or
/// its band. The profile is changed in place, since its index in the setup links it to other data,
/// and restored at the end.
static void put_changes(JsonWriter *w, Setup *setup, Profile *profile, const Verdict *old,
                        TextLang lang)
{
    const Ruleset *rules = setup->ruleset;
    Verdict best;
    for (uint32_t i = 0; i < rules->trait_count; i++) {
        uint8_t had = profile->trait[i], most = rules->traits[i].most;
        if (had >= (most ? most : 1))
            continue;
        profile->trait[i] = (uint8_t)(had + 1);
        put_change(w, setup, old, rules->traits[i].name, NULL, 0, lang);
        profile->trait[i] = had;
    }
    for (uint32_t i = 0; i < rules->stat_count; i++) {
        const StatRange *range = &rules->prices->ranges[i];
        int16_t *stat = &profile->stat[i], had = *stat;
        if (!range->words)
            continue;
        best_value(setup, stat, range, &best);
        for (*stat = range->least; *stat <= range->most; ++*stat)
            put_change(w, setup, &best, NULL, rules->stats[i], *stat, lang);
        *stat = had;
    }
}

/// The setup's own profile that a figure has; NULL if it has a printed one.
static Profile *own_profile(Setup *setup, uint32_t figure)
{
    for (uint32_t i = 0; i < setup->custom_count; i++)
        if (setup->figure[figure].profile == &setup->custom[i])
            return &setup->custom[i];
    return NULL;
}

// ---------------------------------------------------------------- the roster

void session_ask_roster(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Ruleset *rules = session_read_system(json, v[ASK_SYSTEM]);
    if (!rules)
        return;
    // Uses the desk's setup, which is not in play.
    Setup *setup = &s->desk->setup;
    Verdict verdict;
    Refusal why = refusal_none();
    setup_start(setup, rules);
    setup->seat_count = SEAT_MAX;
    uint8_t seat = v[ASK_SEAT] ? wire_read_seat(json, v[ASK_SEAT], setup) : 0;
    if (!json_good(json))
        return;
    setup->seat_count = (uint8_t)(seat + 1);
    if (v[ASK_SCENARIO])
        wire_read_scenario(json, v[ASK_SCENARIO], setup);
    if (v[ASK_OPTIONS])
        wire_read_options(json, v[ASK_OPTIONS], setup);
    if (v[ASK_SKILLS])
        wire_read_own_traits(json, v[ASK_SKILLS], setup, &why);
    if (v[ASK_PROFILES])
        wire_read_profiles(json, v[ASK_PROFILES], setup, &why);
    wire_read_figures(json, v[ASK_FIGURES], setup, seat, &why);
    if (v[ASK_INDEX] && json_good(json) && !rules->prices)
        json_fail(json, v[ASK_INDEX], E_UNSUPPORTED);
    int64_t index =
        v[ASK_INDEX] ? json_int(json, v[ASK_INDEX], 0, (int64_t)setup->figure_count - 1) : -1;
    if (!json_good(json))
        return;
    rules->roster_check(setup, judged(setup), &verdict);
    JsonWriter w = session_ask_begin(s, "roster");
    json_put_int(&w, "cost", verdict.cost);
    json_put_int(&w, "budget", verdict.budget);
    json_put_int(&w, "slots", verdict.berths);
    json_put_int(&w, "slots_max", verdict.berths_max);
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
    if (verdict.left_out)
        json_put_int(&w, "left_out", verdict.left_out);
    put_closed(&w, setup, &verdict, s->lang);
    if (rules->prices)
        put_bills(&w, setup);
    Profile *mine = index >= 0 ? own_profile(setup, (uint32_t)index) : NULL;
    if (mine) {
        json_write_key(&w, "changes");
        json_write_open(&w, '[');
        put_changes(&w, setup, mine, &verdict, s->lang);
        json_write_close(&w, ']');
    }
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- profiles

void session_ask_profiles(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    (void)json, (void)v;
    const Setup *setup = game_setup(s->desk->seen);
    uint32_t count;
    const Figure *figures = game_figures(s->desk->seen, &count);
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
