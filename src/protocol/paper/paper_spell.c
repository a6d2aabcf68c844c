// SPDX-License-Identifier: MIT
// A spell before it is cast: its difficulty part by part (AE-MAG-4), its preparation time and the
// trades for time (AE-PREP-3), the cheaper way to the same spell (AE-MOD-1), and the exact chances
// of it all.
#include "gen/errors.h"
#include "gen/rules.h"
#include "odds/odds_aura.h"
#include "protocol/paper/paper.h"
#include "protocol/saga/saga_render.h"
#include "protocol/wire/render.h"
#include "protocol/wire/template.h"
#include "protocol/wire/wire.h"
#include "protocol/wire/wire_odds.h"
#include "rules/aura/aura.h"

enum { POINTS_MOST = 2, NUMBER_MOST = 99 };

static const char *param_name(uint32_t param, TextLang lang)
{
    return saga_render_word(&aura_rules, "parameter", sheet_params[param], lang);
}

// ---------------------------------------------------------------- parts of a sum

static void put_part(JsonWriter *w, const char *id, const char *name, const char *text, int value,
                     RuleId rule)
{
    json_write_open(w, '{');
    json_put_text(w, "part", id);
    json_put_text(w, "name", name);
    json_put_text(w, "text", text);
    json_put_int(w, "value", value);
    wire_put_rule(w, "rule", rule);
    json_write_close(w, '}');
}

/// Each addend of the difficulty with its source; parameters are listed even with addend 0, since
/// each has a row.
static void put_sum(JsonWriter *w, const AuraDesign *d, const AuraDemand *demand, TextLang lang)
{
    char text[PAPER_TEXT_MAX];
    const AuraEffectRow *effect = &aura_effects[d->effect];
    json_write_key(w, "sum");
    json_write_open(w, '[');
    put_part(w, "effect", paper_text("effect", lang), effect->name[lang], effect->difficulty,
             RULE_AE_MAG_2);
    // Reduction of the base by the book and ingredients, within AE-MAG-5.
    int left = effect->difficulty - demand->base;
    int book = d->book < left ? d->book : left;
    if (book)
        put_part(w, "book", paper_text("book", lang), "", -book, RULE_AE_BOOK_3);
    if (left - book)
        put_part(w, "base", paper_text("ingredient", lang), "", book - left, RULE_AE_INGR_1);
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++) {
        put_part(w, sheet_params[i], param_name(i, lang), paper_row(i, d->row[i], lang, text),
                 d->row[i], RULE_AE_MAG_3);
        if (demand->param[i] != d->row[i])
            put_part(w, "ingredient", paper_text("ingredient", lang), param_name(i, lang),
                     demand->param[i] - d->row[i], RULE_AE_INGR_1);
    }
    if (d->shift)
        put_part(w, "shift", paper_text(d->shift > 0 ? "faster" : "slower", lang),
                 paper_duration(demand->preparation, lang, text), d->shift, RULE_AE_PREP_3);
    json_write_close(w, ']');
}

static void put_preparation(JsonWriter *w, const AuraDemand *demand, TextLang lang)
{
    char text[PAPER_TEXT_MAX];
    json_put_int(w, "difficulty", demand->difficulty);
    json_put_int(w, "row", demand->preparation);
    json_put_text(w, "preparation", paper_duration(demand->preparation, lang, text));
}

// ---------------------------------------------------------------- chances

typedef struct Rolls {
    OddsAuraRoll caster, target;
} Rolls;

void paper_put_chances(JsonWriter *w, const OddsAuraRoll *roll, int base, int difficulty,
                       AuraTie tie)
{
    json_write_key(w, "chances");
    json_write_open(w, '[');
    for (int points = 0; points <= POINTS_MOST; points++) {
        OddsAuraTest test;
        odds_aura_test(&test, roll, base + points, difficulty, tie, ODDS_AURA_RULES);
        json_write_open(w, '{');
        json_put_int(w, "points", points);
        wire_put_share(w, "share", test.success);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// AE-PREP-3: every possible preparation, shortest first.
static void put_trades(JsonWriter *w, const AuraDesign *d, int natural, const PaperCast *cast,
                       const Rolls *rolls, TextLang lang)
{
    json_write_key(w, "trades");
    json_write_open(w, '[');
    for (int row = 0; row <= AURA_ROW_MOST; row++) {
        AuraDesign other = *d;
        AuraDemand demand;
        other.shift = (int8_t)(natural - row);
        if (refusal_is(aura_demand(&other, &demand)))
            continue;
        json_write_open(w, '{');
        json_put_int(w, "shift", other.shift);
        put_preparation(w, &demand, lang);
        if (cast)
            paper_put_chances(w, &rolls->caster, cast->base, demand.difficulty, AURA_TIE_SUCCESS);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// Rows of the parameters of a spell, as a question has them.
static void put_rows(JsonWriter *w, const AuraDesign *d)
{
    json_write_key(w, "rows");
    json_write_open(w, '{');
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++)
        json_put_int(w, sheet_params[i], d->row[i]);
    json_write_close(w, '}');
}

/// AE-MOD-1: the same spell cast with lower parameters, and the cost of raising them by its margin.
static void put_raised(JsonWriter *w, const AuraDesign *d, const AuraDemand *demand,
                       const PaperCast *cast, const Rolls *rolls, TextLang lang)
{
    json_write_key(w, "raised");
    json_write_open(w, '[');
    for (uint32_t rows = 1; rows <= AURA_ROW_MOST * AURA_PARAM_COUNT; rows++) {
        AuraDesign lower;
        AuraDemand low;
        int points;
        if (refusal_is(aura_raise((int)rows, 0, cast->intelligence, 0, &points)) ||
            !aura_lowered(d, rows, &lower))
            break;
        // Within the spell's own preparation time.
        if (refusal_is(aura_demand(&lower, &low)) || low.difficulty >= demand->difficulty)
            continue;
        OddsAuraTest all;
        odds_aura_test(&all, &rolls->caster, cast->base, low.difficulty, AURA_TIE_SUCCESS,
                       ODDS_AURA_RULES);
        json_write_open(w, '{');
        json_put_int(w, "by", rows);
        put_preparation(w, &low, lang);
        put_rows(w, &lower);
        wire_put_share(w, "success", all.success);
        json_write_key(w, "costs");
        json_write_open(w, '[');
        OddsShare before = 0;
        for (int cost = 0; cost <= (int)rows; cost++) {
            OddsShare now =
                odds_aura_raised(&rolls->caster, cast->base, low.difficulty, (int)rows, cost);
            json_write_open(w, '{');
            json_put_int(w, "points", cost);
            wire_put_share(w, "share", now - before);
            json_write_close(w, '}');
            before = now;
        }
        json_write_close(w, ']');
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// AE-MOD-2: distribution of the intensity, among casts that succeed.
static void put_intensity(JsonWriter *w, const AuraDesign *d, const AuraDemand *demand,
                          const PaperCast *cast)
{
    OddsAuraHarm harm;
    uint8_t step = aura_parameters[d->row[AURA_PARAM_INTENSITY]].intensity;
    odds_aura_harm(&harm, (OddsAuraRoller){aura_keep(cast->net), (int16_t)cast->base, false},
                   demand->difficulty, AURA_TIE_SUCCESS,
                   (OddsAuraBlow){.step = step, .no_margin = true}, ODDS_AURA_RULES);
    json_write_key(w, "intensity");
    json_write_open(w, '{');
    json_put_int(w, "mean", (int64_t)harm.mean_millis);
    json_write_key(w, "values");
    json_write_open(w, '[');
    for (int i = 0; i <= ODDS_AURA_DAMAGE; i++) {
        if (!harm.at[i])
            continue;
        json_write_open(w, '{');
        json_put_int(w, "value", i);
        wire_put_share(w, "share", harm.at[i]);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    json_write_close(w, '}');
}

static void make_rolls(Rolls *rolls, const PaperCast *cast)
{
    odds_aura_roll(&rolls->caster, aura_keep(cast->net), ODDS_AURA_RULES);
    if (cast->is_flat)
        odds_aura_flat(&rolls->target, AURA_MID);
    else
        odds_aura_roll(&rolls->target, AURA_MID, ODDS_AURA_RULES);
}

/// AE-RESIST-1, AE-RESIST-2: chance that the spell succeeds and affects the target.
static void put_resisted(JsonWriter *w, const AuraDemand *demand, const PaperCast *cast,
                         const Rolls *rolls)
{
    OddsShare success,
        both = odds_aura_resisted(&rolls->caster, cast->base, demand->difficulty, &rolls->target,
                                  cast->resistance, ODDS_AURA_RULES, &success);
    json_write_key(w, "resisted");
    json_write_open(w, '{');
    wire_put_share(w, "affected", both);
    wire_put_share(w, "success", success);
    wire_put_rule(w, "rule", cast->is_flat ? RULE_AE_RESIST_2 : RULE_AE_RESIST_1);
    json_write_close(w, '}');
}

bool paper_read_cast(Json *json, uint32_t at, PaperCast *cast)
{
    static const JsonKey keys[] = {{"base", true},        {"intelligence", true},
                                   {"advantages", false}, {"disadvantages", false},
                                   {"resistance", false}, {"flat", false}};
    uint32_t v[COUNT_OF(keys)];
    *cast = (PaperCast){0};
    if (!json_keys(json, at, keys, COUNT_OF(keys), v))
        return false;
    cast->base = (int16_t)json_int(json, v[0], -NUMBER_MOST, NUMBER_MOST);
    cast->intelligence = (int16_t)json_int(json, v[1], 0, NUMBER_MOST);
    int net = v[2] ? (int)json_int(json, v[2], 0, NUMBER_MOST) : 0;
    net -= v[3] ? (int)json_int(json, v[3], 0, NUMBER_MOST) : 0;
    cast->net = (int16_t)net;
    cast->is_resisted = v[4] != 0;
    if (v[4])
        cast->resistance = (int16_t)json_int(json, v[4], -NUMBER_MOST, NUMBER_MOST);
    cast->is_flat = v[5] && json_bool(json, v[5]);
    return json_good(json);
}

static bool put_refused(JsonWriter *w, Refusal why, TextLang lang)
{
    char text[RENDER_MAX];
    if (!refusal_is(why))
        return false;
    json_write_key(w, "refused");
    json_write_open(w, '{');
    json_put_text(w, "code", error_name[why.code]);
    wire_put_rule(w, "rule", why.rule);
    (void)render_error(why.code, lang, text, sizeof text);
    json_put_text(w, "text", text);
    json_write_close(w, '}');
    return true;
}

/// The rules of each part of the answer.
static void put_rules(JsonWriter *w)
{
    json_write_key(w, "rules");
    json_write_open(w, '{');
    wire_put_rule(w, "sum", RULE_AE_MAG_4);
    wire_put_rule(w, "preparation", RULE_AE_PREP_1);
    wire_put_rule(w, "trades", RULE_AE_PREP_3);
    wire_put_rule(w, "raised", RULE_AE_MOD_1);
    wire_put_rule(w, "intensity", RULE_AE_MOD_2);
    json_write_close(w, '}');
}

void paper_put_spell(JsonWriter *w, const AuraDesign *d, const PaperCast *cast, TextLang lang)
{
    AuraDemand demand;
    char text[PAPER_TEXT_MAX];
    if (put_refused(w, aura_demand(d, &demand), lang))
        return;
    put_sum(w, d, &demand, lang);
    put_preparation(w, &demand, lang);
    json_put_int(w, "plain", demand.plain);
    json_put_int(w, "natural", demand.natural);
    const AuraDifficultyRow *rung = &aura_difficulties[aura_describe(demand.difficulty)];
    const PaperFact facts[] = {{.name = "rung", .text = rung->name[lang]},
                               {.name = "more", .number = demand.difficulty - rung->value}};
    json_put_text(w, "rung", paper_say("rung", lang, facts, COUNT_OF(facts), text));
    put_rules(w);
    Rolls rolls = {0};
    if (cast) {
        make_rolls(&rolls, cast);
        paper_put_chances(w, &rolls.caster, cast->base, demand.difficulty, AURA_TIE_SUCCESS);
    }
    put_trades(w, d, demand.natural, cast, &rolls, lang);
    if (!cast)
        return;
    put_raised(w, d, &demand, cast, &rolls, lang);
    put_intensity(w, d, &demand, cast);
    if (cast->is_resisted)
        put_resisted(w, &demand, cast, &rolls);
}

void paper_put_design(JsonWriter *w, const SheetSpell *spell, const PaperCast *cast, TextLang lang)
{
    AuraDemand demand;
    char parts[PAPER_TEXT_MAX], text[PAPER_TEXT_MAX];
    const AuraDesign *d = &spell->design;
    json_put_text(w, "name", spell->name);
    if (put_refused(w, aura_demand(d, &demand), lang))
        return;
    Pen pen = pen_start(parts, sizeof parts);
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++) {
        pen_text(&pen, i ? " · " : "");
        pen_text(&pen, paper_row(i, d->row[i], lang, text));
    }
    json_put_text(w, "effect", aura_effects[d->effect].name[lang]);
    json_put_int(w, "base", demand.base);
    json_put_text(w, "parts", parts);
    put_preparation(w, &demand, lang);
    if (d->book)
        json_put_int(w, "book", d->book);
    if (!cast)
        return;
    Rolls rolls;
    make_rolls(&rolls, cast);
    paper_put_chances(w, &rolls.caster, cast->base, demand.difficulty, AURA_TIE_SUCCESS);
}
