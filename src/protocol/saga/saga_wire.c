// SPDX-License-Identifier: MIT
// One reader and one writer for all gestures and events: the ruleset's table of keys says what a
// key may hold.
#include "protocol/saga/saga_wire.h"
#include "gen/rules.h"
#include <string.h>

const char *const saga_seats[SAGA_SEAT_MAX] = {"A", "B", "C", "D", "E", "F", "G", "H"};

// ---------------------------------------------------------------- reading

/// The choice being read, and the facts read so far.
typedef struct Reader {
    Json *json;
    const SagaRules *rules;
    SagaTexts *texts;
    SagaGesture *g;
    Refusal *why;
} Reader;

static void refuse(Reader *r, uint32_t at, ErrorCode code, RuleId rule)
{
    if (!json_good(r->json))
        return;
    *r->why = (Refusal){.code = code, .rule = rule};
    json_fail(r->json, at, code);
}

static TextId read_text(Reader *r, uint32_t at)
{
    char text[SAGA_TEXT_MAX];
    if (!json_text(r->json, at, text, sizeof text))
        return 0;
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ')
            json_fail(r->json, at, E_WRONG_TYPE);
    TextId id = json_good(r->json) ? saga_texts_add(r->texts, text) : 0;
    if (!id)
        json_fail(r->json, at, *text ? E_TOO_MANY : E_EMPTY);
    return id;
}

static int32_t read_word(Reader *r, uint32_t at, const SagaKey *key)
{
    for (uint32_t i = 0; i < key->word_count; i++)
        if (json_is(r->json, at, key->words[i]))
            return (int32_t)i;
    if (json_type(r->json, at) != JSON_STRING)
        json_fail(r->json, at, E_WRONG_TYPE);
    else if (key->unknown)
        refuse(r, at, ERR_UNKNOWN, key->unknown);
    else
        json_fail(r->json, at, E_UNKNOWN_ID);
    return 0;
}

static int32_t read_number(Reader *r, uint32_t at, const SagaKey *key)
{
    for (const SagaNumber *n = key->numbers; n && n->name; n++)
        if (json_is(r->json, at, n->name))
            return n->value;
    return (int32_t)json_int(r->json, at, key->least, key->most);
}

/// The key of a list that a member has; 0 with a mistake.
static uint8_t find_key(Reader *r, uint32_t at, const uint8_t *keys)
{
    for (uint32_t zeros = 0; zeros < 2; keys++)
        if (!*keys)
            zeros++;
        else if (json_is(r->json, at, r->rules->keys[*keys].name))
            return *keys;
    json_fail(r->json, at, E_UNKNOWN_KEY);
    return 0;
}

static uint32_t add_fact(Reader *r, uint32_t at, uint8_t key, uint32_t parent)
{
    if (r->g->count == SAGA_FACT_MAX) {
        json_fail(r->json, at, E_TOO_MANY);
        return 0;
    }
    r->g->fact[r->g->count] = (SagaFact){.key = key, .parent = (uint16_t)parent};
    return ++r->g->count;
}

static void need_keys(Reader *r, uint32_t at, const uint8_t *keys)
{
    for (; *keys; keys++)
        if (!json_member(r->json, at, r->rules->keys[*keys].name))
            json_fail_member(r->json, at, r->rules->keys[*keys].name, E_MISSING_KEY);
}

/// A value of a key, as a fact of `parent`; the number of the fact.
static uint32_t read_value(Reader *r, uint32_t at, uint8_t number, uint32_t parent)
{
    const SagaKey *key = &r->rules->keys[number];
    uint32_t fact = add_fact(r, at, number, parent);
    if (!fact)
        return 0;
    int32_t *value = &r->g->fact[fact - 1].value;
    switch ((SagaType)key->type) {
    case SAGA_INT: *value = read_number(r, at, key); break;
    case SAGA_BOOL: *value = json_bool(r->json, at); break;
    case SAGA_WORD: *value = read_word(r, at, key); break;
    case SAGA_TEXT: *value = read_text(r, at); break;
    case SAGA_OBJECT:
        if (json_type(r->json, at) != JSON_OBJECT)
            json_fail(r->json, at, E_WRONG_TYPE);
        else
            need_keys(r, at, key->members);
        break;
    case SAGA_NONE: break;
    }
    return fact;
}

/// The members of an object inside a gesture: objects do not nest further.
static void read_members(Reader *r, uint32_t at, uint8_t number, uint32_t parent)
{
    const SagaKey *outer = &r->rules->keys[number];
    for (uint32_t k = json_first(r->json, at); k && json_good(r->json); k = json_next(r->json, k)) {
        uint8_t key = find_key(r, k, outer->members);
        bool is_list = key && r->rules->keys[key].is_list;
        if (key && is_list && json_type(r->json, k + 1) == JSON_ARRAY) {
            for (uint32_t m = json_first(r->json, k + 1); m && json_good(r->json);
                 m = json_next(r->json, m))
                (void)read_value(r, m, key, parent);
        } else if (key) {
            (void)read_value(r, k + 1, key, parent);
        }
    }
}

static void read_one(Reader *r, uint32_t at, uint8_t key)
{
    uint32_t fact = read_value(r, at, key, 0);
    if (fact && json_good(r->json) && r->rules->keys[key].type == SAGA_OBJECT)
        read_members(r, at, key, fact);
}

bool saga_read_gesture(Json *json, uint32_t at, const SagaRules *rules, SagaTexts *texts,
                       SagaGesture *g, Refusal *why)
{
    Reader r = {json, rules, texts, g, why};
    uint32_t kind = json_type(json, at) == JSON_OBJECT ? json_member(json, at, "kind") : 0;
    g->kind = 0;
    g->count = 0;
    if (json_type(json, at) != JSON_OBJECT)
        json_fail(json, at, E_WRONG_TYPE);
    else if (!kind)
        json_fail_member(json, at, "kind", E_MISSING_KEY);
    for (uint32_t i = 1; kind && i < rules->gesture_count; i++)
        if (json_is(json, kind, rules->gestures[i].name))
            g->kind = (uint8_t)i;
    if (kind && !g->kind)
        json_fail(json, kind, E_UNKNOWN_ID);
    if (!json_good(json))
        return false;
    const uint8_t *keys = rules->gestures[g->kind].keys;
    need_keys(&r, at, keys);
    for (uint32_t k = json_first(json, at); k && json_good(json); k = json_next(json, k)) {
        if (json_is(json, k, "kind"))
            continue;
        uint8_t key = find_key(&r, k, keys);
        if (!key)
            break;
        if (rules->keys[key].is_list && json_type(json, k + 1) == JSON_ARRAY)
            for (uint32_t m = json_first(json, k + 1); m && json_good(json); m = json_next(json, m))
                read_one(&r, m, key);
        else
            read_one(&r, k + 1, key);
    }
    return json_good(json);
}

// ---------------------------------------------------------------- writing

static void put_value(JsonWriter *w, const SagaRules *rules, const SagaTexts *texts,
                      const SagaFact *f)
{
    const SagaKey *key = &rules->keys[f->key];
    switch ((SagaType)key->type) {
    case SAGA_INT: json_write_int(w, f->value); break;
    case SAGA_BOOL: json_write_bool(w, f->value != 0); break;
    case SAGA_WORD: json_write_text(w, key->words[f->value]); break;
    case SAGA_TEXT: json_write_text(w, saga_texts_of(texts, (TextId)f->value)); break;
    case SAGA_OBJECT:
    case SAGA_NONE: break;
    }
}

/// Writes the facts without a parent; several facts of one key form a list.
static void put_facts(JsonWriter *w, const SagaRules *rules, const SagaTexts *texts,
                      const SagaFact *fact, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const SagaFact *f = &fact[i];
        const SagaKey *key = &rules->keys[f->key];
        bool is_first = true;
        for (uint32_t k = 0; k < i; k++)
            is_first &= fact[k].key != f->key || fact[k].parent != 0;
        if (f->parent || !is_first)
            continue;
        json_write_key(w, key->name);
        if (key->is_list)
            json_write_open(w, '[');
        for (uint32_t k = i; k < count; k++) {
            if (fact[k].key != f->key || fact[k].parent)
                continue;
            if (key->type != SAGA_OBJECT) {
                put_value(w, rules, texts, &fact[k]);
                continue;
            }
            json_write_open(w, '{');
            for (uint32_t m = k + 1; m < count; m++)
                if (fact[m].parent == k + 1) {
                    json_write_key(w, rules->keys[fact[m].key].name);
                    put_value(w, rules, texts, &fact[m]);
                }
            json_write_close(w, '}');
        }
        if (key->is_list)
            json_write_close(w, ']');
    }
}

void saga_put_gesture(JsonWriter *w, const SagaRules *rules, const SagaTexts *texts,
                      const SagaGesture *g)
{
    json_write_open(w, '{');
    json_put_text(w, "kind", rules->gestures[g->kind].name);
    put_facts(w, rules, texts, g->fact, g->count);
    json_write_close(w, '}');
}

void saga_put_event(JsonWriter *w, const SagaRules *rules, const SagaTexts *texts,
                    const SagaEvent *e)
{
    json_put_text(w, "kind", rules->events[e->kind]);
    if (e->dice_count) {
        json_write_key(w, "dice");
        json_write_open(w, '[');
        for (uint32_t i = 0; i < e->dice_count; i++)
            json_write_int(w, e->dice[i]);
        json_write_close(w, ']');
    }
    if (e->sum_count) {
        json_write_key(w, "sum");
        json_write_open(w, '[');
        for (uint32_t i = 0; i < e->sum_count; i++) {
            const SagaAddend *a = &e->sum[i];
            json_write_open(w, '[');
            json_write_text(w, a->text ? saga_texts_of(texts, a->text) : rules->addends[a->word]);
            json_write_int(w, a->value);
            json_write_close(w, ']');
        }
        json_write_close(w, ']');
    }
    put_facts(w, rules, texts, e->fact, e->fact_count);
    json_write_key(w, "rules");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < e->rule_count; i++)
        json_write_text(w, rule_info[e->rule[i]].id);
    json_write_close(w, ']');
}

static void pen_key(const SagaPen *pen, const char *key)
{
    if (key)
        json_write_key(pen->w, key);
}

static void pen_open(void *self, const char *key, char bracket)
{
    pen_key(self, key);
    json_write_open(((SagaPen *)self)->w, bracket);
}

static void pen_close(void *self, char bracket) { json_write_close(((SagaPen *)self)->w, bracket); }

static void pen_number(void *self, const char *key, int64_t value)
{
    pen_key(self, key);
    json_write_int(((SagaPen *)self)->w, value);
}

static void pen_word(void *self, const char *key, const char *word)
{
    pen_key(self, key);
    json_write_text(((SagaPen *)self)->w, word);
}

static void pen_text(void *self, const char *key, TextId text)
{
    const SagaPen *pen = self;
    pen_key(pen, key);
    json_write_text(pen->w, saga_texts_of(pen->texts, text));
}

static void pen_flag(void *self, const char *key, bool value)
{
    pen_key(self, key);
    json_write_bool(((SagaPen *)self)->w, value);
}

SagaOut saga_out(SagaPen *pen)
{
    return (SagaOut){pen_open, pen_close, pen_number, pen_word, pen_text, pen_flag, pen};
}
