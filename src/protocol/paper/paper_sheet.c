// SPDX-License-Identifier: MIT
// A character sheet being made: each problem with a sentence and with its mends as patches of the
// sheet (RFC 6902), so that a page can apply them without knowing a rule.
#include "gen/errors.h"
#include "gen/rules.h"
#include "odds/odds_aura.h"
#include "protocol/paper/paper.h"
#include "protocol/saga/saga_render.h"
#include "protocol/wire/template.h"
#include "protocol/wire/wire.h"
#include "protocol/wire/wire_odds.h"
#include "rules/aura/aura.h"
#include "rules/aura/aura_mend.h"
#include <string.h>

enum { MISSING_MOST = 8, POINTER_MAX = 48, FEW = 3 };

static const char *stat_id(uint32_t i) { return aura_rules.keys[AURA_KEY_LOWER].words[i]; }

// ---------------------------------------------------------------- what follows from the scores

static void put_points(JsonWriter *w, const Sheet *s, TextLang lang)
{
    AuraScores scores = aura_scores(&s->draft);
    const struct {
        const char *of;
        int spent, budget, full;
        RuleId rule;
    } rows[] = {
        {"stats", scores.stat_spent, scores.stat_budget, AURA_STAT_POINTS, RULE_AE_CHAR_4},
        {"traits", scores.trait_spent, scores.trait_budget, AURA_TRAIT_POINTS, RULE_AE_CHAR_6}};
    json_write_key(w, "points");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        json_write_open(w, '{');
        json_put_text(w, "of", rows[i].of);
        json_put_int(w, "spent", rows[i].spent);
        json_put_int(w, "budget", rows[i].budget);
        int more = rows[i].budget - rows[i].full;
        paper_put_said(w, i ? "budget_traits" : "budget_stats", lang,
                       (PaperFact[]){{.name = "full", .number = rows[i].full},
                                     {.name = "more", .number = more < 0 ? -more : more}},
                       2);
        wire_put_rule(w, "rule", rows[i].rule);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_stats(JsonWriter *w, const Sheet *s, TextLang lang)
{
    json_write_key(w, "stats");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++) {
        int score = s->draft.stat[i];
        json_write_open(w, '{');
        json_put_text(w, "id", stat_id(i));
        json_put_int(w, "value", score);
        if (score >= 1 && score <= AURA_LEVEL_COUNT)
            json_put_text(w, "quality", aura_levels[score - 1].name[lang]);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// "(3 + 4 + 5 + 4) / 4 = 4"
static void put_average(JsonWriter *w, const Sheet *s, uint8_t group, int score)
{
    char text[PAPER_TEXT_MAX];
    Pen pen = pen_start(text, sizeof text);
    const char *before = "(";
    uint32_t count = 0;
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++)
        if (aura_stats[i].group == group) {
            pen_text(&pen, before);
            pen_int(&pen, s->draft.stat[i]);
            before = " + ";
            count++;
        }
    pen_text(&pen, ") / ");
    pen_int(&pen, count);
    pen_text(&pen, " = ");
    pen_int(&pen, score);
    json_put_text(w, "sum", text);
}

static void put_gauges(JsonWriter *w, const AuraScores *scores, bool is_aura, TextLang lang)
{
    json_write_key(w, "gauges");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < AURA_BAND_COUNT; i++) {
        const AuraBandRow *band = &aura_bands[i];
        uint32_t which = i + (is_aura ? AURA_GAUGE_FIT : 0);
        json_write_open(w, '{');
        json_put_text(w, "id", aura_rules.keys[AURA_KEY_GAUGE].words[which]);
        json_put_text(w, "name", is_aura ? band->aura_name[lang] : band->life_name[lang]);
        json_put_int(w, "boxes", scores->box[which]);
        int most = i + 1 < AURA_BAND_COUNT ? aura_bands[i + 1].least - 1 : 0;
        const PaperFact facts[] = {{.name = "least", .number = band->least},
                                   {.name = "most", .number = most},
                                   {.name = "malus", .number = band->malus}};
        paper_put_said(w, is_aura ? "gauge_aura" : "gauge_life", lang, facts, COUNT_OF(facts));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_life(JsonWriter *w, const Sheet *s, bool is_aura, TextLang lang)
{
    AuraScores scores = aura_scores(&s->draft);
    int score = is_aura ? scores.aura : scores.life, boxes = 0;
    for (uint32_t i = 0; i < AURA_BAND_COUNT; i++)
        boxes += scores.box[i + (is_aura ? AURA_GAUGE_FIT : 0)];
    json_write_key(w, is_aura ? "aura" : "life");
    json_write_open(w, '{');
    json_put_int(w, "score", score);
    put_average(w, s, is_aura ? AURA_GROUP_MENTAL : AURA_GROUP_PHYSICAL, score);
    const PaperFact facts[] = {{.name = "score", .number = score},
                               {.name = "boxes", .number = boxes}};
    paper_put_said(w, is_aura ? "score_aura" : "score_life", lang, facts, COUNT_OF(facts));
    char beyond[PAPER_TEXT_MAX];
    json_put_text(
        w, "beyond",
        paper_say(is_aura ? "beyond_aura" : "beyond_life", lang, facts, COUNT_OF(facts), beyond));
    wire_put_rule(w, "rule", RULE_AE_CHAR_8);
    put_gauges(w, &scores, is_aura, lang);
    json_write_close(w, '}');
}

// ---------------------------------------------------------------- problems

/// JSON pointer of a part of the sheet; empty: the whole sheet.
static const char *pointer_of(uint8_t place, uint32_t index, const char *member,
                              char out[POINTER_MAX])
{
    static const char *const lists[] = {
        [AURA_PLACE_TRAIT] = "/traits",     [AURA_PLACE_TRAITS] = "/traits",
        [AURA_PLACE_NEGATIVES] = "/traits", [AURA_PLACE_ARMS] = "/weapons",
        [AURA_PLACE_WEAPON] = "/weapons",   [AURA_PLACE_ARMOUR] = "/armours",
        [AURA_PLACE_NAME] = "/name"};
    Pen pen = pen_start(out, POINTER_MAX);
    if (place == AURA_PLACE_STAT) {
        pen_text(&pen, "/");
        pen_text(&pen, stat_id(index));
        return out;
    }
    if (place < COUNT_OF(lists) && lists[place])
        pen_text(&pen, lists[place]);
    if (place == AURA_PLACE_TRAIT || place == AURA_PLACE_WEAPON || place == AURA_PLACE_ARMOUR) {
        pen_text(&pen, "/");
        pen_int(&pen, index);
        if (member) {
            pen_text(&pen, "/");
            pen_text(&pen, member);
        }
    }
    return out;
}

static const char *kind_of(const Sheet *s, uint32_t trait, TextLang lang)
{
    return saga_render_word(&aura_rules, "trait_kind", sheet_kind(s->trait[trait].kind), lang);
}

/// The name of a number, trait or weapon.
static const char *name_of(const Sheet *s, uint8_t place, uint32_t index, TextLang lang)
{
    switch (place) {
    case AURA_PLACE_STAT: return aura_stats[index].name[lang];
    case AURA_PLACE_TRAIT:
        return s->trait[index].name[0] ? s->trait[index].name : kind_of(s, index, lang);
    case AURA_PLACE_WEAPON: return aura_weapons[s->weapon[index]].name[lang];
    case AURA_PLACE_ARMOUR: return aura_armours[s->armour[index]].name[lang];
    default: return "";
    }
}

/// The sentence for a problem.
static const char *problem_key(const AuraProblem *p)
{
    bool is_left = p->mend == AURA_MEND_SPEND;
    switch (p->place) {
    case AURA_PLACE_NAME: return "problem_name";
    case AURA_PLACE_STAT: return "problem_stat";
    case AURA_PLACE_STATS: return is_left ? "left_stats" : "problem_stats";
    case AURA_PLACE_BODY: return "problem_body";
    case AURA_PLACE_NEGATIVES: return "problem_negatives";
    case AURA_PLACE_ARMS: return "problem_arms";
    case AURA_PLACE_TRAITS:
        return p->mend == AURA_MEND_REMOVE ? "problem_many"
               : is_left                   ? "left_traits"
                                           : "problem_traits";
    default: break;
    }
    switch ((AuraMend)p->mend) {
    case AURA_MEND_NAME: return "problem_unnamed";
    case AURA_MEND_FAMILY: return "problem_family";
    case AURA_MEND_REMOVE: return p->code == ERR_NOT_NOW ? "problem_earned" : "problem_twice";
    case AURA_MEND_NONE:
    case AURA_MEND_RAISE:
    case AURA_MEND_LOWER:
    case AURA_MEND_SPEND: break;
    }
    return "problem_trait";
}

static void put_problem_text(JsonWriter *w, const Sheet *s, const AuraProblem *p, TextLang lang)
{
    AuraScores scores = aura_scores(&s->draft);
    bool is_trait = p->place == AURA_PLACE_TRAIT, is_stats = p->place == AURA_PLACE_STATS;
    int value = is_trait                      ? s->draft.trait[p->index].value
                : p->place == AURA_PLACE_STAT ? s->draft.stat[p->index]
                                              : 0;
    int budget = is_stats ? scores.stat_budget : scores.trait_budget;
    int full = is_stats ? AURA_STAT_POINTS : AURA_TRAIT_POINTS;
    const char *kind = is_trait ? kind_of(s, p->index, lang) : "";
    const PaperFact facts[] = {
        {.name = "place", .text = name_of(s, p->place, p->index, lang)},
        {.name = "kind", .text = kind},
        {.name = "value", .number = value},
        {.name = "least", .number = AURA_SCORE_LEAST},
        {.name = "most", .number = AURA_SCORE_MOST},
        {.name = "spent", .number = is_stats ? scores.stat_spent : scores.trait_spent},
        {.name = "budget", .number = budget},
        {.name = "full", .number = full},
        {.name = "more", .number = budget < full ? full - budget : budget - full},
        {.name = "by", .number = p->by},
        {.name = "traits", .number = AURA_TRAIT_MOST},
        {.name = "weapons", .number = AURA_WEAPON_MOST},
        {.name = "armours", .number = AURA_ARMOUR_MOST}};
    paper_put_said(w, problem_key(p), lang, facts, COUNT_OF(facts));
}

static void put_step(JsonWriter *w, const char *op, const char *path)
{
    json_write_open(w, '{');
    json_put_text(w, "op", op);
    json_put_text(w, "path", path);
}

/// "Intelligence 6, Adresse 4"; of many only the number of points.
static void put_mend_text(JsonWriter *w, const Sheet *s, const AuraProblem *p,
                          const AuraChange *change, uint32_t count, TextLang lang)
{
    char list[PAPER_TEXT_MAX];
    Pen pen = pen_start(list, sizeof list);
    for (uint32_t i = 0; i < count && count <= FEW; i++) {
        pen_text(&pen, i ? ", " : "");
        pen_text(&pen, name_of(s, change[i].place, change[i].index, lang));
        if (!change[i].is_removed) {
            pen_text(&pen, " ");
            pen_int(&pen, change[i].to);
        }
    }
    const PaperFact facts[] = {{.name = "list", .text = list}, {.name = "by", .number = p->by}};
    const char *key = change[0].is_removed         ? "mend_remove"
                      : p->mend == AURA_MEND_SPEND ? (count <= FEW ? "mend_give" : "mend_share")
                      : count <= FEW               ? "mend_set"
                                                   : "mend_lower";
    paper_put_said(w, key, lang, facts, COUNT_OF(facts));
}

/// One mend: a sentence for a button and the patch behind it.
static void put_changes(JsonWriter *w, const Sheet *s, const AuraProblem *p, TextLang lang)
{
    AuraChange change[AURA_CHANGE_MAX];
    uint32_t count = aura_mend(&s->draft, p, change);
    if (!count)
        return;
    json_write_open(w, '{');
    put_mend_text(w, s, p, change, count, lang);
    json_write_key(w, "patch");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        char path[POINTER_MAX];
        const AuraChange *c = &change[i];
        const char *member = c->is_removed ? NULL : "value";
        put_step(w, c->is_removed ? "remove" : "replace",
                 pointer_of(c->place, c->index, member, path));
        if (!c->is_removed)
            json_put_int(w, "value", c->to);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    json_write_close(w, '}');
}

/// AE-CHAR-5: one mend for each category.
static void put_categories(JsonWriter *w, const AuraProblem *p, TextLang lang)
{
    for (uint32_t i = 0; i < AURA_CATEGORY_COUNT; i++) {
        char path[POINTER_MAX];
        json_write_open(w, '{');
        json_put_text(w, "text", aura_categories[i].name[lang]);
        json_write_key(w, "patch");
        json_write_open(w, '[');
        put_step(w, "add", pointer_of(AURA_PLACE_TRAIT, p->index, "category", path));
        json_put_text(w, "value", aura_categories[i].id);
        json_write_close(w, '}');
        json_write_close(w, ']');
        json_write_close(w, '}');
    }
}

static void put_problems(JsonWriter *w, const Sheet *s, TextLang lang)
{
    AuraProblem problem[AURA_PROBLEM_MAX];
    uint32_t count = aura_problems(&s->draft, problem);
    json_put_bool(w, "legal", !count || !problem[0].code);
    json_write_key(w, "problems");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        const AuraProblem *p = &problem[i];
        char path[POINTER_MAX];
        json_write_open(w, '{');
        if (p->code)
            json_put_text(w, "code", error_name[p->code]);
        wire_put_rule(w, "rule", p->rule);
        json_put_text(w, "pointer", pointer_of(p->place, p->index, NULL, path));
        put_problem_text(w, s, p, lang);
        json_write_key(w, "mends");
        json_write_open(w, '[');
        if (p->mend == AURA_MEND_FAMILY)
            put_categories(w, p, lang);
        else
            put_changes(w, s, p, lang);
        json_write_close(w, ']');
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

// ---------------------------------------------------------------- what it can do

/// A line of the sheet: its name, its number and the number's derivation.
static void put_line(JsonWriter *w, const char *key, const char *about, int value, RuleId rule,
                     TextLang lang)
{
    json_write_open(w, '{');
    json_put_text(w, "name", paper_text(key, lang));
    json_put_text(w, "about", about);
    json_put_int(w, "value", value);
    wire_put_rule(w, "rule", rule);
    json_write_close(w, '}');
}

static bool has_magic(const Sheet *s)
{
    bool found = false;
    for (uint32_t i = 0; i < s->draft.trait_count; i++)
        found = found || s->draft.trait[i].kind == AURA_DRAFT_MAGIC;
    return found;
}

static void put_fight(JsonWriter *w, const Sheet *s, TextLang lang)
{
    const int16_t *stat = s->draft.stat;
    json_write_key(w, "fight");
    json_write_open(w, '[');
    put_line(w, "initiative", paper_text("with_trait", lang), stat[AURA_STAT_ADR], RULE_AE_INIT_1,
             lang);
    put_line(w, "movement", paper_text("metres", lang), stat[AURA_STAT_ADR], RULE_AE_MOVE_1, lang);
    if (has_magic(s))
        put_line(w, "memory", aura_stats[AURA_STAT_INT].name[lang], stat[AURA_STAT_INT],
                 RULE_AE_MEM_1, lang);
    json_write_close(w, ']');
    json_write_key(w, "arms");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < s->draft.weapon_count; i++) {
        char dice[PAPER_TEXT_MAX];
        const AuraWeaponRow *weapon = &aura_weapons[s->weapon[i]];
        json_write_open(w, '{');
        json_put_text(w, "name", weapon->name[lang]);
        json_put_text(w, "about", paper_text("damage", lang));
        json_put_text(w, "value", paper_step(weapon->step, lang, dice));
        wire_put_rule(w, "rule", RULE_AE_DMG_3);
        json_write_close(w, '}');
    }
    for (uint32_t i = 0; i < s->draft.armour_count; i++) {
        const AuraArmourRow *armour = &aura_armours[s->armour[i]];
        char about[PAPER_TEXT_MAX], value[PAPER_TEXT_MAX];
        Pen pen = pen_start(value, sizeof value);
        pen_int(&pen, armour->value);
        json_write_open(w, '{');
        json_put_text(w, "name", armour->name[lang]);
        json_put_text(w, "about",
                      paper_say("protects", lang,
                                &(PaperFact){.name = "malus", .number = armour->malus}, 1, about));
        json_put_text(w, "value", value);
        wire_put_rule(w, "rule", RULE_AE_ARM_1);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// "Intelligence 6 + Magie de guerre 4 = 10"
static void put_sum(JsonWriter *w, const Sheet *s, uint32_t stat, uint32_t trait, TextLang lang)
{
    char text[PAPER_TEXT_MAX];
    int sum = s->draft.stat[stat];
    Pen pen = pen_start(text, sizeof text);
    pen_text(&pen, aura_stats[stat].name[lang]);
    pen_text(&pen, " ");
    pen_int(&pen, sum);
    if (trait) {
        pen_text(&pen, " + ");
        pen_text(&pen, s->trait[trait - 1].name);
        pen_text(&pen, " ");
        pen_int(&pen, s->draft.trait[trait - 1].value);
        sum += s->draft.trait[trait - 1].value;
    }
    json_put_int(w, "base", sum);
    pen_text(&pen, " = ");
    pen_int(&pen, sum);
    json_put_text(w, "sum", text);
}

static PaperCast cast_of(const Sheet *s, uint32_t trait)
{
    return (PaperCast){.base =
                           (int16_t)(s->draft.stat[AURA_STAT_INT] + s->draft.trait[trait].value),
                       .intelligence = s->draft.stat[AURA_STAT_INT]};
}

/// AE-CAST-1: with each magic trait; the spells on the sheet with the best of them.
static void put_magic(JsonWriter *w, const Sheet *s, TextLang lang)
{
    PaperCast best = {0};
    bool is_mage = false;
    json_write_key(w, "casts");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < s->draft.trait_count; i++) {
        if (s->draft.trait[i].kind != AURA_DRAFT_MAGIC)
            continue;
        PaperCast cast = cast_of(s, i);
        if (!is_mage || cast.base > best.base)
            best = cast;
        is_mage = true;
        json_write_open(w, '{');
        json_put_text(w, "trait", s->trait[i].name);
        put_sum(w, s, AURA_STAT_INT, i + 1, lang);
        json_put_int(w, "intelligence", cast.intelligence);
        wire_put_rule(w, "rule", RULE_AE_CAST_1);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    json_write_key(w, "spells");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < s->spell_count; i++) {
        json_write_open(w, '{');
        paper_put_design(w, &s->spell[i], is_mage ? &best : NULL, lang);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

// ---------------------------------------------------------------- chances

/// The missing points (difficulty less base), and the chance to roll them.
static void put_missing(JsonWriter *w, const OddsAuraRoll *roll)
{
    json_write_key(w, "missing");
    json_write_open(w, '[');
    for (int missing = 1; missing <= MISSING_MOST; missing++) {
        json_write_open(w, '{');
        json_put_int(w, "missing", missing);
        paper_put_chances(w, roll, 0, missing, AURA_TIE_STATUS_QUO);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

bool paper_read_try(Json *json, uint32_t at, const Sheet *s, PaperTry *asked)
{
    static const JsonKey keys[] = {{"stat", true}, {"trait", false}};
    uint32_t v[COUNT_OF(keys)];
    *asked = (PaperTry){.is_asked = true};
    if (!json_keys(json, at, keys, COUNT_OF(keys), v))
        return false;
    const SagaKey *stats = &aura_rules.keys[AURA_KEY_LOWER];
    int stat = json_word(json, v[0], stats->words, stats->word_count, E_UNKNOWN_ID);
    asked->stat = (uint8_t)(stat < 0 ? 0 : stat);
    if (v[1])
        asked->trait = (uint8_t)(json_int(json, v[1], 0, (int64_t)s->draft.trait_count - 1) + 1);
    return json_good(json);
}

static void put_try(JsonWriter *w, const Sheet *s, const PaperTry *asked, const OddsAuraRoll *roll,
                    TextLang lang)
{
    int base =
        s->draft.stat[asked->stat] + (asked->trait ? s->draft.trait[asked->trait - 1].value : 0);
    json_write_key(w, "try");
    json_write_open(w, '{');
    put_sum(w, s, asked->stat, asked->trait, lang);
    json_write_key(w, "ladder");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < AURA_DIFFICULTY_COUNT; i++) {
        json_write_open(w, '{');
        json_put_int(w, "difficulty", aura_difficulties[i].value);
        json_put_text(w, "name", aura_difficulties[i].name[lang]);
        paper_put_chances(w, roll, base, aura_difficulties[i].value, AURA_TIE_STATUS_QUO);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    json_write_close(w, '}');
}

void paper_put_sheet(JsonWriter *w, const Sheet *s, const PaperTry *asked, TextLang lang)
{
    OddsAuraRoll roll;
    odds_aura_roll(&roll, AURA_MID, ODDS_AURA_RULES);
    json_put_text(w, "name", s->name);
    put_problems(w, s, lang);
    put_points(w, s, lang);
    put_stats(w, s, lang);
    put_life(w, s, false, lang);
    put_life(w, s, true, lang);
    put_fight(w, s, lang);
    put_magic(w, s, lang);
    put_missing(w, &roll);
    json_put_text(w, "missing_text", paper_text("missing", lang));
    if (asked->is_asked)
        put_try(w, s, asked, &roll, lang);
    json_put_text(w, "credit", AURA_CREDIT);
    json_put_text(w, "licence", AURA_LICENCE);
    wire_put_rule(w, "credit_rule", RULE_AE_SESS_7);
}
