// SPDX-License-Identifier: MIT
// The facts of an event have names, so templates can use any of them without a list here.
#include "protocol/saga/saga_render.h"
#include "protocol/wire/render.h"
#include "protocol/wire/template.h"
#include <string.h>

typedef struct Facts {
    const SagaRules *rules;
    const SagaEvent *event; ///< NULL: of a wait
    const char *actor;      ///< of a wait
    SagaTextOf *text_of;
    const void *self;
    TextLang lang;
} Facts;

const char *saga_render_word(const SagaRules *rules, const char *key, const char *word,
                             TextLang lang)
{
    char name[64];
    size_t n = strlen(key), m = strlen(word);
    if (n + m + 2 > sizeof name)
        return word;
    memcpy(name, key, n + 1);
    name[n] = '.';
    memcpy(name + n + 1, word, m + 1);
    const char *text = text_of(rules->id, "words", name, lang);
    return text ? text : word;
}

static bool is_key(const SagaRules *rules, const SagaFact *fact, const char *name, size_t n)
{
    const char *key = rules->keys[fact->key].name;
    return !fact->parent && strlen(key) == n && memcmp(key, name, n) == 0;
}

/// "day 2, 06:00:00"
static void put_time(const Facts *f, int32_t seconds, Pen *pen)
{
    enum { DAY = 86400, HOUR = 3600, MINUTE = 60 };
    const int32_t part[] = {seconds % DAY / HOUR, seconds % HOUR / MINUTE, seconds % MINUTE};
    pen_text(pen, saga_render_word(f->rules, "time", "day", f->lang));
    pen_text(pen, " ");
    pen_int(pen, seconds / DAY + 1);
    for (uint32_t i = 0; i < COUNT_OF(part); i++) {
        pen_text(pen, !i ? ", " : ":");
        pen_text(pen, part[i] < 10 ? "0" : "");
        pen_int(pen, part[i]);
    }
}

/// Writes one value of a fact; returns its value for {?} and {#}.
static int64_t put_value(const Facts *f, const SagaFact *fact, Pen *pen)
{
    const SagaKey *key = &f->rules->keys[fact->key];
    switch ((SagaType)key->type) {
    case SAGA_INT:
        if (key->is_time)
            put_time(f, fact->value, pen);
        else
            pen_int(pen, fact->value);
        return fact->value;
    case SAGA_BOOL: return fact->value;
    case SAGA_WORD:
        if (fact->value >= 0 && (uint32_t)fact->value < key->word_count)
            pen_text(pen, saga_render_word(f->rules, key->name, key->words[fact->value], f->lang));
        return 1; // word 0 counts as a value, too
    case SAGA_TEXT: pen_text(pen, f->text_of(f->self, (TextId)fact->value)); return fact->value;
    case SAGA_NONE:
    case SAGA_OBJECT: break;
    }
    return 1;
}

/// The members of an object: "light wounds 2"
static void put_members(const Facts *f, const SagaFact *object, Pen *pen)
{
    uint32_t parent = (uint32_t)(object - f->event->fact) + 1;
    bool is_first = true;
    for (uint32_t i = 0; i < f->event->fact_count; i++) {
        if (f->event->fact[i].parent != parent)
            continue;
        pen_text(pen, is_first ? "" : " ");
        (void)put_value(f, &f->event->fact[i], pen);
        is_first = false;
    }
}

static void put_dice(const SagaEvent *e, Pen *pen)
{
    for (uint32_t i = 0; i < e->dice_count; i++) {
        pen_text(pen, i ? ", " : "");
        pen_int(pen, e->dice[i]);
    }
}

/// "Agility 5 + Fencer 6 − wounded 1"
static void put_sum(const Facts *f, Pen *pen)
{
    for (uint32_t i = 0; i < f->event->sum_count; i++) {
        const SagaAddend *a = &f->event->sum[i];
        bool is_less = a->value < 0 && i;
        pen_text(pen, !i ? "" : is_less ? " − " : " + ");
        pen_text(pen, a->text
                          ? f->text_of(f->self, a->text)
                          : saga_render_word(f->rules, "add", f->rules->addends[a->word], f->lang));
        pen_text(pen, " ");
        pen_int(pen, is_less ? -a->value : a->value);
    }
}

static void fact_of(const void *facts, const char *name, size_t n, TemplateValue *v)
{
    const Facts *f = facts;
    Pen pen = pen_start(v->text, sizeof v->text);
    v->number = 0;
#define IS(key) (n == sizeof(key) - 1 && memcmp(name, key, n) == 0)
    if (!f->event) {
        pen_text(&pen, IS("actor") && f->actor ? f->actor : "");
        v->number = pen.used > 0;
        return;
    }
    if (IS("dice")) {
        put_dice(f->event, &pen);
        v->number = f->event->dice_count;
    } else if (IS("sum")) {
        put_sum(f, &pen);
        v->number = f->event->sum_count;
    }
#undef IS
    bool is_first = true;
    for (uint32_t i = 0; i < f->event->fact_count; i++) {
        const SagaFact *fact = &f->event->fact[i];
        if (!is_key(f->rules, fact, name, n))
            continue;
        pen_text(&pen, is_first ? "" : ", ");
        int64_t number = put_value(f, fact, &pen);
        if (f->rules->keys[fact->key].type == SAGA_OBJECT)
            put_members(f, fact, &pen);
        v->number = is_first ? number : 1;
        is_first = false;
    }
}

static size_t sentence(const Facts *f, const char *group, const char *key, char *out, size_t max)
{
    Pen pen = pen_start(out, max);
    const char *pattern = text_of(f->rules->id, group, key, f->lang);
    if (pattern)
        template_expand(pattern, fact_of, f, f->lang, &pen);
    pen_capitalise(out);
    return pen.used;
}

size_t saga_render_event(const SagaRules *rules, const SagaEvent *event, SagaTextOf *texts,
                         const void *self, TextLang lang, char *out, size_t max)
{
    Facts f = {rules, event, NULL, texts, self, lang};
    return sentence(&f, "events", rules->events[event->kind], out, max);
}

typedef struct Because {
    const Refusal *why;
    const char *name;
} Because;

static void because_fact(const void *facts, const char *name, size_t n, TemplateValue *v)
{
    const Because *b = facts;
    Pen pen = pen_start(v->text, sizeof v->text);
    v->number = 0;
    if (n == 4 && !memcmp(name, "name", n))
        pen_text(&pen, b->name);
    else if (n == 5 && !memcmp(name, "price", n))
        pen_int(&pen, v->number = b->why->price);
    else if (n == 4 && !memcmp(name, "left", n))
        pen_int(&pen, v->number = b->why->left);
}

size_t saga_render_refusal(const SagaRules *rules, const Refusal *why, const char *name,
                           TextLang lang, char *out, size_t max)
{
    const Because b = {why, name};
    size_t used = render_error(why->code, lang, out, max);
    const char *more[] = {name ? "name" : NULL, why->price ? "price" : NULL};
    Pen pen = {.out = out, .max = max, .used = used};
    for (uint32_t i = 0; i < COUNT_OF(more); i++)
        if (more[i]) {
            pen_text(&pen, " ");
            template_expand(saga_render_word(rules, "refusal", more[i], lang), because_fact, &b,
                            lang, &pen);
        }
    return pen.used;
}

size_t saga_render_wait(const SagaRules *rules, const SagaWait *wait, const char *actor,
                        TextLang lang, char *out, size_t max)
{
    Facts f = {.rules = rules, .actor = actor, .lang = lang};
    if (wait->is_dice)
        return sentence(&f, "rolls", rules->rolls[wait->roll.what].name, out, max);
    return sentence(&f, "decisions", rules->waits[wait->what], out, max);
}
