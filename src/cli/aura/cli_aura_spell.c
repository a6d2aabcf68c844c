// SPDX-License-Identifier: MIT
// escarmouche aura spell: what a spell asks for, part by part; what time and points can be traded
// for; its roll or its chances.
#include "cli/aura/cli_aura.h"
#include "gen/rules.h"
#include "gen/tables_aura.h"
#include "protocol/paper/paper.h"
#include "rules/aura/aura_spell.h"
#include <stdlib.h>
#include <string.h>

enum { TRADES = 3 }; ///< rows shown on either side of the usual preparation

/// What a row of a parameter is, in words; an intensity as it is typed.
static const char *row_text(const CliAura *a, uint32_t param, uint32_t row,
                            char out[PAPER_TEXT_MAX])
{
    return param == AURA_PARAM_INTENSITY ? aura_ladder[aura_parameters[row].intensity].text
                                         : paper_row(param, row, a->cli->lang, out);
}

/// Metres from "25m", "1 km"; false if the text is no length.
static bool metres(const char *text, uint32_t *out)
{
    char *unit;
    unsigned long n = strtoul(text, &unit, 10);
    while (*unit == ' ')
        unit++;
    bool is_km = !strcmp(unit, "km");
    if (unit == text || *text < '0' || *text > '9' || n > 100000 ||
        (!is_km && strcmp(unit, "m") != 0))
        return false;
    *out = (uint32_t)(is_km ? n * 1000 : n);
    return true;
}

/// Do the words of a row, in either language, hold what was typed?
static bool is_worded(uint32_t param, uint32_t row, const char *text)
{
    char words[PAPER_TEXT_MAX];
    return cli_aura_holds(paper_row(param, row, TEXT_FR, words), text) ||
           cli_aura_holds(paper_row(param, row, TEXT_EN, words), text);
}

/// A row by its number, a length it covers, or a part of its words in either language.
static bool read_row(CliAura *a, uint32_t param, const char *text, uint8_t *row)
{
    int n;
    uint32_t length;
    *row = 0;
    if (!text)
        return true;
    if (cli_aura_whole(text, &n) && n >= 0 && n <= AURA_ROW_MOST) {
        *row = (uint8_t)n;
        return true;
    }
    for (uint32_t r = 0; r < AURA_PARAMETER_COUNT; r++) {
        const AuraParameterRow *p = &aura_parameters[r];
        bool is_it =
            param == AURA_PARAM_RANGE ? metres(text, &length) && length <= p->range
            : param == AURA_PARAM_INTENSITY
                ? cli_aura_same(text, aura_ladder[p->intensity].text) || is_worded(param, r, text)
                : is_worded(param, r, text);
        if (is_it) {
            *row = (uint8_t)r;
            return true;
        }
    }
    char list[2 * PAPER_TEXT_MAX], words[PAPER_TEXT_MAX];
    size_t used = 0;
    list[0] = 0;
    for (uint32_t r = 0; r < AURA_PARAMETER_COUNT && used + 1 < sizeof list; r++) {
        int put = snprintf(list + used, sizeof list - used, "%s%u %s", r ? ", " : "", r,
                           paper_row(param, r, a->cli->lang, words));
        used += put > 0 ? (size_t)put : 0;
    }
    (void)cli_fail(a->cli, "aura_bad_row", "option", sheet_params[param], "value", text, "list",
                   list, NULL);
    return false;
}

static const char *effect_at(const void *self, uint32_t index)
{
    (void)self;
    return index < AURA_EFFECT_COUNT ? aura_effects[index].id : NULL;
}

static bool read_design(CliAura *a, AuraDesign *d)
{
    const char *text[AURA_PARAM_COUNT] = {a->range, a->area, a->duration, a->intensity};
    const char *effect = a->effect ? a->effect : aura_effects[AURA_EFFECT_SHAPE].id;
    int shift = 0;
    *d = (AuraDesign){.book = (uint8_t)a->book.value, .effect = AURA_EFFECT_COUNT};
    for (uint32_t i = 0; i < AURA_EFFECT_COUNT; i++)
        if (cli_aura_same(effect, aura_effects[i].id) ||
            (d->effect == AURA_EFFECT_COUNT &&
             (cli_aura_holds(aura_effects[i].name[TEXT_FR], effect) ||
              cli_aura_holds(aura_effects[i].name[TEXT_EN], effect))))
            d->effect = (uint8_t)i;
    if (d->effect == AURA_EFFECT_COUNT) {
        (void)cli_refuse(a->cli, "aura_unknown_effect", effect, NULL,
                         (CliWords){effect_at, NULL, ""});
        return false;
    }
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++)
        if (!read_row(a, i, text[i], &d->row[i]))
            return false;
    if (a->shift && !cli_aura_number(a, a->shift, &shift))
        return false;
    d->shift = (int8_t)(shift > 99 ? 99 : shift < -99 ? -99 : shift);
    return true;
}

/// The caster's base, the resistance, and both sides' dice in advance.
typedef struct Casting {
    int base, net, resistance;
    bool is_cast, is_resisted;
    OddsAuraRoll caster, target;
} Casting;

static bool read_casting(const CliAura *a, Casting *c)
{
    *c = (Casting){.is_cast = a->by != NULL,
                   .is_resisted = a->resist != NULL,
                   .net = cli_aura_count(a->advantages) - cli_aura_count(a->disadvantages)};
    if ((a->by && !cli_aura_number(a, a->by, &c->base)) ||
        (a->resist && !cli_aura_number(a, a->resist, &c->resistance)))
        return false;
    odds_aura_roll(&c->caster, aura_keep(c->net), ODDS_AURA_RULES);
    if (a->flat)
        odds_aura_flat(&c->target, AURA_MID);
    else
        odds_aura_roll(&c->target, AURA_MID, ODDS_AURA_RULES);
    return true;
}

static OddsShare success(const Casting *c, int difficulty, int points)
{
    OddsAuraTest test;
    odds_aura_test(&test, &c->caster, c->base + points, difficulty, AURA_TIE_SUCCESS,
                   ODDS_AURA_RULES);
    return test.success;
}

/// AE-MOD-1: that it succeeds and can be raised so many rows for so many points.
static OddsShare raised(const Casting *c, const AuraDemand *low, uint32_t rows, int points)
{
    return odds_aura_raised(&c->caster, c->base, low->difficulty, (int)rows, points);
}

/// AE-PREP-3: what other preparations would ask for.
static uint32_t trades(const AuraDesign *d, AuraDemand out[2 * TRADES + 1],
                       int8_t shift[2 * TRADES + 1])
{
    uint32_t count = 0;
    for (int k = -TRADES; k <= TRADES; k++) {
        AuraDesign other = *d;
        other.shift = (int8_t)k;
        if (!refusal_is(aura_demand(&other, &out[count])))
            shift[count++] = (int8_t)k;
    }
    return count;
}

/// AE-MOD-1: the same spell asked for `rows` lower and raised after a success.
static bool cheaper(const CliAura *a, const AuraDesign *d, uint32_t rows, AuraDemand *out)
{
    AuraDesign other;
    int most = a->intelligence.is_given ? (int)a->intelligence.value : TRADES, points;
    if (refusal_is(aura_raise((int)rows, 0, most, 0, &points)))
        return false;
    return aura_lowered(d, rows, &other) && !refusal_is(aura_demand(&other, out));
}

static void tell_design(const CliAura *a, const AuraDesign *d, const AuraDemand *demand)
{
    char words[PAPER_TEXT_MAX];
    printf("%3d  %s\n", demand->base, aura_effects[d->effect].name[a->cli->lang]);
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++)
        if (d->row[i]) {
            printf("%+3d  ", demand->param[i]);
            cli_say(a->cli, stdout, "aura_parameter", "name",
                    cli_aura_word(a, "parameter", sheet_params[i]), "value",
                    row_text(a, i, d->row[i], words), NULL);
            printf("\n");
        }
    if (d->shift) {
        printf("%+3d  %s\n", d->shift, cli_text(a->cli, "aura_traded"));
    }
    cli_say(a->cli, stdout, "aura_demand", "difficulty", cli_int(demand->difficulty).text, "time",
            paper_duration(demand->preparation, a->cli->lang, words), NULL);
    printf("\n");
}

static void tell_trades(const CliAura *a, const AuraDesign *d, const Casting *c)
{
    AuraDemand other[2 * TRADES + 1];
    int8_t shift[2 * TRADES + 1];
    uint32_t count = trades(d, other, shift);
    cli_say(a->cli, stdout, "aura_trades", NULL);
    printf("\n");
    for (uint32_t i = 0; i < count; i++) {
        char words[PAPER_TEXT_MAX];
        printf("%+4d %4d", shift[i], other[i].difficulty);
        if (c->is_cast)
            printf("%8s %%", cli_aura_percent(a, success(c, other[i].difficulty, 0)).text);
        printf("  %s\n", paper_duration(other[i].preparation, a->cli->lang, words));
    }
}

static void tell_cheaper(const CliAura *a, const AuraDesign *d, const Casting *c)
{
    AuraDemand low;
    for (uint32_t rows = 1; c->is_cast && rows <= TRADES && cheaper(a, d, rows, &low); rows++) {
        char words[PAPER_TEXT_MAX];
        OddsShare all = success(c, low.difficulty, 0), free = raised(c, &low, rows, 0);
        cli_say(a->cli, stdout, "aura_cheaper", "rows", cli_int(rows).text, "difficulty",
                cli_int(low.difficulty).text, "time",
                paper_duration(low.preparation, a->cli->lang, words), "chance",
                cli_aura_percent(a, all).text, "free", cli_aura_percent(a, free).text, NULL);
        printf("\n");
    }
}

static void put_demand(JsonWriter *w, const AuraDemand *d)
{
    json_put_int(w, "difficulty", d->difficulty);
    json_put_int(w, "preparation", d->preparation);
}

static void put_design(JsonWriter *w, const AuraDesign *d, const AuraDemand *demand)
{
    json_put_text(w, "effect", aura_effects[d->effect].id);
    json_put_int(w, "base_difficulty", demand->base);
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++)
        json_put_int(w, sheet_params[i], demand->param[i]);
    json_put_int(w, "shift", d->shift);
    put_demand(w, demand);
}

static void put_odds(const CliAura *a, JsonWriter *w, const AuraDesign *d, const AuraDemand *demand,
                     const Casting *c)
{
    AuraDemand other[2 * TRADES + 1], low;
    int8_t shift[2 * TRADES + 1];
    uint32_t count = trades(d, other, shift);
    cli_aura_put_share(w, "success", success(c, demand->difficulty, 0));
    if (c->is_resisted) {
        OddsShare alone,
            both = odds_aura_resisted(&c->caster, c->base, demand->difficulty, &c->target,
                                      c->resistance, ODDS_AURA_RULES, &alone);
        cli_aura_put_share(w, "affected", both);
    }
    json_write_key(w, "trades");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_write_open(w, '{');
        json_put_int(w, "shift", shift[i]);
        put_demand(w, &other[i]);
        cli_aura_put_share(w, "success", success(c, other[i].difficulty, 0));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    json_write_key(w, "raised_after");
    json_write_open(w, '[');
    for (uint32_t rows = 1; rows <= TRADES && cheaper(a, d, rows, &low); rows++) {
        json_write_open(w, '{');
        json_put_int(w, "rows", rows);
        put_demand(w, &low);
        cli_aura_put_share(w, "success", success(c, low.difficulty, 0));
        cli_aura_put_share(w, "free", raised(c, &low, rows, 0));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// What came of the dice: AE-CAST-1, AE-RESIST-1, AE-MOD-2.
typedef struct Cast {
    CliAuraRoll roll, target;
    AuraResult result;
    bool is_affected;
    int intensity;
    AuraCites cites;
} Cast;

static bool cast(const CliAura *a, const AuraDesign *d, const AuraDemand *demand, const Casting *c,
                 Cast *out)
{
    CliAuraTray tray;
    *out = (Cast){0};
    if (!cli_aura_tray(a, &tray) ||
        !cli_aura_throw(&tray, &out->roll, c->base, c->net, cli_text(a->cli, "aura_for_caster")))
        return false;
    if (c->is_resisted && !a->flat &&
        !cli_aura_throw(&tray, &out->target, c->resistance, 0, cli_text(a->cli, "aura_for_target")))
        return false;
    if (c->is_resisted && a->flat)
        out->target = (CliAuraRoll){.die = {3, 5, 7},
                                    .dice = {3, 5, 7},
                                    .base = c->resistance,
                                    .kept = AURA_MID,
                                    .grade = AURA_PLAIN};
    out->roll.points = cli_aura_count(a->points);
    if (!cli_aura_chain(&tray, &out->roll) ||
        (c->is_resisted && !cli_aura_chain(&tray, &out->target)))
        return false;
    out->result =
        aura_judge(out->roll.total, demand->difficulty, out->roll.grade, AURA_TIE_SUCCESS, false);
    out->is_affected = out->result.is_success &&
                       (!c->is_resisted ||
                        aura_beats(cli_aura_side(&out->roll), cli_aura_side(&out->target), true));
    uint8_t step = aura_parameters[d->row[AURA_PARAM_INTENSITY]].intensity, more[4];
    uint32_t count = out->is_affected ? aura_ladder[step].dice : 0;
    if (!cli_aura_take(&tray, more, count, cli_text(a->cli, "aura_for_intensity")) ||
        !cli_aura_all_used(&tray))
        return false;
    out->intensity = aura_ladder_value(step, out->roll.dice);
    for (uint32_t i = 0; i < count; i++)
        out->intensity += more[i];
    aura_cite_roll(&out->cites, out->roll.dice, out->roll.net, out->roll.grade);
    aura_cite(&out->cites, RULE_AE_MAG_4);
    aura_cite(&out->cites, RULE_AE_CAST_1);
    aura_cite_result(&out->cites, out->result, out->roll.grade, false);
    if (c->is_resisted)
        aura_cite(&out->cites, a->flat ? RULE_AE_RESIST_2 : RULE_AE_RESIST_1);
    if (out->is_affected)
        aura_cite(&out->cites, RULE_AE_MOD_2);
    return true;
}

static void tell_cast(const CliAura *a, const AuraDemand *demand, const Casting *c, const Cast *k)
{
    cli_aura_tell_roll(a, &k->roll);
    printf(" ");
    cli_say(a->cli, stdout, "aura_result", "against", cli_int(demand->difficulty).text, "margin",
            cli_int(k->result.margin).text, "tier",
            cli_aura_word(a, "tier", cli_aura_tiers[k->result.tier]), NULL);
    printf("\n");
    if (c->is_resisted) {
        cli_aura_tell_roll(a, &k->target);
        printf(" ");
        cli_say(a->cli, stdout, k->is_affected ? "aura_affected" : "aura_escapes", NULL);
        printf("\n");
    }
    if (k->is_affected) {
        cli_say(a->cli, stdout, "aura_intensity", "value", cli_int(k->intensity).text, NULL);
        printf("\n");
    }
    cli_aura_tell_rules(a, &k->cites);
}

/// What a difficulty and a preparation are made of, and the chances of casting it.
static void cite_design(AuraCites *cites, const AuraDesign *d, const Casting *c)
{
    aura_cite(cites, RULE_AE_MAG_4);
    aura_cite(cites, RULE_AE_PREP_1);
    if (d->book)
        aura_cite(cites, RULE_AE_BOOK_3);
    if (d->shift)
        aura_cite(cites, RULE_AE_PREP_3);
    if (c->is_cast) {
        aura_cite(cites, RULE_AE_CAST_1);
        aura_cite(cites, RULE_AE_MOD_1);
    }
    if (c->is_cast && c->is_resisted)
        aura_cite(cites, RULE_AE_RESIST_1);
}

int cli_aura_spell(CliAura *a)
{
    AuraDesign d;
    AuraDemand demand;
    Casting c;
    Cast k;
    if (!read_design(a, &d) || !read_casting(a, &c))
        return CLI_BAD;
    Refusal why = aura_demand(&d, &demand);
    if (refusal_is(why))
        return cli_aura_refuse(a, why);
    bool is_rolled = c.is_cast && !a->odds;
    AuraCites cites = {0};
    cite_design(&cites, &d, &c);
    if (is_rolled && !cast(a, &d, &demand, &c, &k))
        return CLI_BAD;
    if (a->cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(a->cli, &w))
            return CLI_BAD;
        put_design(&w, &d, &demand);
        if (is_rolled) {
            cli_aura_put_roll(&w, &k.roll);
            json_put_int(&w, "margin", k.result.margin);
            json_put_text(&w, "tier", cli_aura_tiers[k.result.tier]);
            json_put_bool(&w, "affected", k.is_affected);
            if (k.is_affected)
                json_put_int(&w, "intensity_value", k.intensity);
            cli_aura_put_rules(&w, &k.cites);
        } else if (c.is_cast) {
            put_odds(a, &w, &d, &demand, &c);
        }
        if (!is_rolled)
            cli_aura_put_rules(&w, &cites);
        return cli_json_print(a->cli, &w, CLI_FINE);
    }
    tell_design(a, &d, &demand);
    if (is_rolled) {
        tell_cast(a, &demand, &c, &k);
        return CLI_FINE;
    }
    tell_trades(a, &d, &c);
    tell_cheaper(a, &d, &c);
    if (c.is_cast && c.is_resisted) {
        OddsShare alone, both = odds_aura_resisted(&c.caster, c.base, demand.difficulty, &c.target,
                                                   c.resistance, ODDS_AURA_RULES, &alone);
        cli_say(a->cli, stdout, "aura_resisted_odds", "chance", cli_aura_percent(a, both).text,
                NULL);
        printf("\n");
    }
    cli_aura_tell_rules(a, &cites);
    return CLI_FINE;
}
