// SPDX-License-Identifier: MIT
// "ysolde adr serr 18 hidden": an actor, then the parts of the test in any order. "pool 2 text=..."
// names a key; "bastien > vauquelin" opposes two actors; "+3" adds points. A word without a key
// goes to the key it fits: a word of the rules to the key that has it, a number to the first key
// that takes one, a name to a key for actors. Refused: a grammar for each gesture, sixty of them to
// keep in step with the rules.
#include "protocol/saga/saga_line.h"
#include "protocol/saga/saga_render.h"
#include <string.h>

enum { TYPED_WORD_MAX = 48, TYPED_FACT_MAX = 48 };

typedef struct Typed {
    char word[TYPED_WORD_MAX][SAGA_LINE_WORD];
    bool is_quoted[TYPED_WORD_MAX];
    uint32_t count;
} Typed;

/// A key with its value as it was typed.
typedef struct Fact {
    uint8_t key;
    const char *text;
} Fact;

typedef struct Line {
    const SagaRules *rules;
    const SagaNames *names;
    const SagaGestureRow *row;
    Fact fact[TYPED_FACT_MAX];
    uint32_t count;
    uint32_t actor; ///< actor of the line, from 1; 0: none yet
} Line;

char saga_line_letter(const char **at)
{
    static const char plain[] = "aaaaaaaceeeeiiiidnooooo ouuuuyty";
    unsigned char c = (unsigned char)*(*at)++;
    if (c == 0xC3 && **at)
        return plain[(unsigned char)*(*at)++ & 0x1F];
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c == '_' || c == '-' ? ' ' : (char)c;
}

bool saga_line_same(const char *typed, const char *name)
{
    while (*typed && *name)
        if (saga_line_letter(&typed) != saga_line_letter(&name))
            return false;
    return !*typed && !*name;
}

/// Copies so many bytes of a text, or as many as fit.
static void cut(char out[SAGA_LINE_WORD], const char *text, size_t n)
{
    n = n < SAGA_LINE_WORD ? n : SAGA_LINE_WORD - 1;
    memcpy(out, text, n);
    out[n] = 0;
}

/// Splits at blanks, but not inside "..." or key="...".
static bool split(const char *line, Typed *t)
{
    t->count = 0;
    while (*line) {
        size_t n = 0;
        bool is_open = false, was_quoted = false;
        while (*line == ' ' || *line == '\t')
            line++;
        if (!*line)
            break;
        if (t->count == TYPED_WORD_MAX)
            return false;
        for (; *line && (is_open || (*line != ' ' && *line != '\t')); line++) {
            if (*line == '"') {
                is_open = !is_open;
                was_quoted = true;
            } else if (n + 1 < SAGA_LINE_WORD) {
                t->word[t->count][n++] = *line;
            } else {
                return false;
            }
        }
        t->word[t->count][n] = 0;
        t->is_quoted[t->count++] = was_quoted;
    }
    return true;
}

/// Compares a word with a name: 2: equal; 1: the name begins with it; 0: neither.
static int begins(const char *typed, const char *name)
{
    if (saga_line_same(typed, name))
        return 2;
    char cut[SAGA_LINE_WORD];
    size_t letters = 0, n = 0;
    for (const char *c = typed; *c; c++)
        letters += ((unsigned char)*c & 0xC0) != 0x80;
    for (const char *c = name; *c && n + 1 < sizeof cut; c++) {
        if (((unsigned char)*c & 0xC0) != 0x80 && letters-- == 0)
            break;
        cut[n++] = *c;
    }
    cut[n] = 0;
    return saga_line_same(typed, cut) ? 1 : 0;
}

typedef const char *At(const void *self, uint32_t index);
/// Number, from 1, of the name that the word stands for; 0: none; -1: several.
static int meant(const char *typed, At *at, const void *self)
{
    int found = 0;
    const char *name;
    for (uint32_t i = 0; (name = at(self, i)); i++) {
        int how = *name ? begins(typed, name) : 0;
        if (how == 2)
            return (int)i + 1;
        if (how)
            found = found ? -1 : (int)i + 1;
    }
    return found;
}

static const char *actor_at(const void *self, uint32_t i)
{
    const SagaNames *n = self;
    return i < n->actor_count ? n->actor[i] : NULL;
}

static const char *gesture_at(const void *self, uint32_t i)
{
    const SagaRules *r = self;
    return i + 1 < r->gesture_count ? r->gestures[i + 1].name : NULL;
}

typedef struct Mine {
    const SagaNames *names;
    uint32_t actor; ///< 0: of any actor
} Mine;
static const char *trait_at(const void *self, uint32_t i)
{
    const Mine *m = self;
    if (i >= m->names->trait_count)
        return NULL;
    return !m->actor || m->names->trait[i].actor == m->actor ? m->names->trait[i].name : "";
}

typedef struct WordList {
    const char *const *word;
    uint32_t count;
} WordList;
static const char *word_at(const void *self, uint32_t i)
{
    const WordList *l = self;
    return i < l->count ? l->word[i] : NULL;
}

/// Calls a function with each key of the gesture, required keys first, until it asks to stop.
static const uint8_t *next_key(const uint8_t *key, bool *is_needed)
{
    if (!*key && *is_needed) {
        *is_needed = false;
        key++;
    }
    return *key ? key : NULL;
}

static bool has(const Line *l, uint8_t key)
{
    for (uint32_t i = 0; i < l->count; i++)
        if (l->fact[i].key == key)
            return true;
    return false;
}

static bool add(Line *l, uint8_t key, const char *text)
{
    if (l->count == TYPED_FACT_MAX)
        return false;
    l->fact[l->count++] = (Fact){key, text};
    return true;
}

/// The same; the actor found owns the traits named afterwards.
static bool put(Line *l, uint8_t key, const char *text)
{
    if (l->rules->keys[key].hint == SAGA_HINT_ACTOR) {
        int who = meant(text, actor_at, l->names);
        l->actor = who > 0 ? (uint32_t)who : 0;
    }
    return add(l, key, text);
}

/// The gesture's first key with this hint; 0: none.
static uint8_t key_for(const Line *l, SagaHint hint)
{
    bool is_needed = true;
    for (const uint8_t *k = l->row->keys; (k = next_key(k, &is_needed)); k++)
        if (l->rules->keys[*k].hint == hint)
            return *k;
    return 0;
}

/// Puts an actor where the gesture has actors.
static bool put_somebody(Line *l, SagaHint hint, const char *text)
{
    uint8_t key = key_for(l, hint);
    return key && put(l, key, text);
}

static bool names_somebody(const SagaKey *key)
{
    return key->hint == SAGA_HINT_ACTOR || key->hint == SAGA_HINT_SOMEBODY;
}

/// A whole number of up to three digits, with a sign if it has one.
static bool whole(const char *text, int *value)
{
    bool is_less = *text == '-';
    const char *digit = text + (*text == '-' || *text == '+');
    int n = 0, count = 0;
    for (; *digit >= '0' && *digit <= '9' && count <= 3; digit++, count++)
        n = 10 * n + *digit - '0';
    *value = is_less ? -n : n;
    return count && count <= 3 && !*digit;
}

static bool is_number(const char *text)
{
    int n;
    return whole(text, &n);
}

/// A word for a number: the game's, or its name in either language.
static const char *number_word(const SagaRules *rules, const SagaKey *key, const char *text)
{
    for (const SagaNumber *n = key->numbers; n && n->name; n++)
        if (saga_line_same(text, n->name) ||
            saga_line_same(text, saga_render_word(rules, key->name, n->name, TEXT_FR)) ||
            saga_line_same(text, saga_render_word(rules, key->name, n->name, TEXT_EN)))
            return n->name;
    return NULL;
}

/// How well a key fits a word: the lower, the better; 0: not at all.
static int fits(const Line *l, const SagaKey *key, const char *text, bool is_quoted)
{
    WordList list = {key->words, key->word_count};
    switch ((SagaType)key->type) {
    case SAGA_BOOL: return !is_quoted && saga_line_same(text, key->name) ? 1 : 0;
    case SAGA_WORD: // the whole word; an abbreviation only if no trait begins so
        for (uint32_t i = 0; !is_quoted && i < key->word_count; i++)
            if (saga_line_same(text, key->words[i]))
                return 2;
        return !is_quoted && meant(text, word_at, &list) > 0 ? 6 : 0;
    case SAGA_INT:
        return !is_number(text) ? number_word(l->rules, key, text) ? 3 : 0 : key->numbers ? 3 : 4;
    case SAGA_TEXT:
        if (is_quoted)
            return key->hint == SAGA_HINT_QUOTED ? 4 : 8;
        if (names_somebody(key))
            return meant(text, actor_at, l->names) > 0 ? 5 : 0;
        if (key->hint == SAGA_HINT_TRAIT)
            return meant(text, trait_at, &(Mine){l->names, l->actor}) > 0 ? 4 : 0;
        return 9;
    case SAGA_OBJECT:
        return key->hint == SAGA_HINT_SIDE && meant(text, actor_at, l->names) > 0 ? 7 : 0;
    case SAGA_NONE: break;
    }
    return 0;
}

/// "+1" and "-1" after the first word: advantages and disadvantages.
static bool place_signed(Line *l, const char *text)
{
    if ((text[0] != '+' && text[0] != '-') || !is_number(text + 1))
        return false;
    uint8_t key = key_for(l, text[0] == '+' ? SAGA_HINT_PLUS : SAGA_HINT_MINUS);
    return key && !has(l, key) && add(l, key, text + 1);
}

/// "1h", "10min", "3r": a number with its unit, for gestures that let time pass.
static bool place_time(Line *l, char *text)
{
    static const struct {
        const char *name;
        SagaHint hint;
    } units[] = {{"r", SAGA_HINT_ROUNDS}, {"m", SAGA_HINT_MINUTES}, {"min", SAGA_HINT_MINUTES},
                 {"h", SAGA_HINT_HOURS},  {"d", SAGA_HINT_DAYS},    {"j", SAGA_HINT_DAYS},
                 {"w", SAGA_HINT_WEEKS}};
    size_t n = strspn(text, "0123456789");
    if (!n || !text[n])
        return false;
    uint8_t key = 0;
    for (uint32_t i = 0; i < COUNT_OF(units); i++)
        if (!strcmp(text + n, units[i].name))
            key = key_for(l, units[i].hint);
    if (!key || has(l, key))
        return false;
    text[n] = '\0'; // keeps the number in the line's own buffer
    return add(l, key, text);
}

/// Puts a word without a key where it fits best.
static bool place(Line *l, char *text, bool is_quoted)
{
    bool is_needed = true;
    if (!is_quoted && (place_signed(l, text) || place_time(l, text)))
        return true;
    uint8_t best = 0;
    int how = 99;
    for (const uint8_t *k = l->row->keys; (k = next_key(k, &is_needed)); k++) {
        const SagaKey *key = &l->rules->keys[*k];
        int fit = has(l, *k) && !key->is_list ? 0 : fits(l, key, text, is_quoted);
        // Required keys come first.
        fit = fit && is_needed && !key->is_list ? fit - 1 : fit;
        if (fit && fit < how) {
            how = fit;
            best = *k;
        }
    }
    return best && put(l, best, text);
}

/// "key=value"; false if it is none of this gesture's keys.
static bool place_named(Line *l, char *text)
{
    char *equals = strchr(text, '=');
    bool is_needed = true;
    if (!equals)
        return false;
    *equals = 0;
    for (const uint8_t *k = l->row->keys; (k = next_key(k, &is_needed)); k++)
        if (saga_line_same(text, l->rules->keys[*k].name))
            return put(l, *k, equals + 1);
    *equals = '=';
    return false;
}

// ---------------------------------------------------------------- writing

static int value_of(const char *text, size_t n)
{
    char copy[SAGA_LINE_WORD];
    int value = 0;
    cut(copy, text, n);
    (void)whole(copy, &value);
    return value;
}

static void put_text(JsonWriter *w, const char *text, size_t n)
{
    char copy[SAGA_LINE_WORD];
    cut(copy, text, n);
    json_write_text(w, copy);
}

/// A side is an actor; a trait is name:value:kind:category, of which the last two may be left out.
static void put_object(const Line *l, JsonWriter *w, const char *text)
{
    static const char *const members[] = {"name", "value", "kind", "category"};
    int who = meant(text, actor_at, l->names);
    bool is_trait = strchr(text, ':') != NULL;
    uint32_t i = 0;
    json_write_open(w, '{');
    if (!is_trait)
        json_put_text(w, "actor", who > 0 ? l->names->actor[who - 1] : text);
    for (; is_trait && i < COUNT_OF(members) && *text; i++) {
        size_t part = strcspn(text, ":");
        json_write_key(w, members[i]);
        if (i == 1)
            json_write_int(w, value_of(text, part));
        else
            put_text(w, text, part);
        text += part + (text[part] == ':');
    }
    if (is_trait && i < 3)
        json_put_text(w, "kind", "skill");
    json_write_close(w, '}');
}

static void put_one(const Line *l, JsonWriter *w, const SagaKey *key, const char *text)
{
    WordList list = {key->words, key->word_count};
    const char *word = number_word(l->rules, key, text);
    int n, who;
    switch ((SagaType)key->type) {
    case SAGA_INT:
        if (whole(text, &n))
            json_write_int(w, n);
        else
            json_write_text(w, word ? word : text);
        return;
    case SAGA_BOOL:
        json_write_bool(w, strcmp(text, "false") != 0 && strcmp(text, "0") != 0);
        return;
    case SAGA_WORD:
        who = meant(text, word_at, &list);
        json_write_text(w, who > 0 ? key->words[who - 1] : text);
        return;
    case SAGA_TEXT:
        who = names_somebody(key)            ? meant(text, actor_at, l->names)
              : key->hint == SAGA_HINT_TRAIT ? meant(text, trait_at, &(Mine){l->names, l->actor})
                                             : 0;
        json_write_text(w, who <= 0              ? text
                           : names_somebody(key) ? l->names->actor[who - 1]
                                                 : l->names->trait[who - 1].name);
        return;
    case SAGA_OBJECT: put_object(l, w, text); return;
    case SAGA_NONE: break;
    }
}

static void put_line(const Line *l, JsonWriter *w)
{
    json_write_open(w, '{');
    json_put_text(w, "kind", l->row->name);
    for (uint32_t i = 0; i < l->count; i++) {
        const SagaKey *key = &l->rules->keys[l->fact[i].key];
        bool is_again = false;
        for (uint32_t k = 0; k < i; k++)
            is_again = is_again || l->fact[k].key == l->fact[i].key;
        if (is_again)
            continue; // written together with the first one
        json_write_key(w, key->name);
        if (key->is_list)
            json_write_open(w, '[');
        for (uint32_t k = i; k < l->count; k++) {
            if (l->fact[k].key != l->fact[i].key)
                continue;
            // A list may be typed with commas.
            for (const char *at = l->fact[k].text; at;) {
                size_t n = key->is_list ? strcspn(at, ",") : strlen(at);
                char part[SAGA_LINE_WORD];
                cut(part, at, n);
                put_one(l, w, key, part);
                at = at[n] ? at + n + 1 : NULL;
            }
            if (!key->is_list)
                break;
        }
        if (key->is_list)
            json_write_close(w, ']');
    }
    json_write_close(w, '}');
}

static const SagaGestureRow *row_of(const SagaRules *rules, uint32_t shorthand)
{
    return &rules->gestures[rules->shorthand[shorthand]];
}

SagaTyped saga_line_read(const SagaRules *rules, const SagaNames *names, const char *line,
                         JsonWriter *w, char word[SAGA_LINE_WORD])
{
    static const char *const against[] = {">", "vs", "contre"};
    Typed t;
    Line l = {.rules = rules, .names = names};
    word[0] = 0;
    if (!split(line, &t) || !t.count)
        return SAGA_LINE_LONG;
    char *first = t.word[0];
    uint32_t from = 1;
    cut(word, first, strlen(first));
    bool is_duel = false, is_test = false;
    for (uint32_t i = 1; i < t.count; i++)
        for (uint32_t k = 0; k < COUNT_OF(against); k++)
            is_duel = is_duel || !strcmp(t.word[i], against[k]);
    int gesture = meant(first, gesture_at, rules), actor = meant(first, actor_at, names);
    bool is_gesture = gesture > 0 && !strcmp(first, gesture_at(rules, (uint32_t)gesture - 1));
    if (first[0] == '+' && is_number(first + 1)) {
        l.row = row_of(rules, SAGA_SHORTHAND_ADD);
        memmove(first, first + 1, strlen(first));
        from = 0;
    } else if (actor > 0 && (is_duel || !is_gesture)) { // a gesture in full goes before actors
        l.row = row_of(rules, is_duel ? SAGA_SHORTHAND_OPPOSE : SAGA_SHORTHAND_TRY);
        is_test = !is_duel;
        from = 0;
    } else if (gesture > 0) {
        l.row = &rules->gestures[gesture];
    }
    // "clock 1h": time passes; setting the clock takes its number.
    if (!strcmp(first, "clock") && t.count > 1 && !is_number(t.word[1]) && !strchr(t.word[1], '='))
        l.row = row_of(rules, SAGA_SHORTHAND_WAIT);
    if (!l.row)
        return gesture < 0 || actor < 0 ? SAGA_LINE_MANY : SAGA_LINE_NOBODY;
    for (uint32_t i = from; i < t.count; i++) {
        bool is_arrow = false;
        for (uint32_t k = 0; k < COUNT_OF(against); k++)
            is_arrow = is_arrow || !strcmp(t.word[i], against[k]);
        // First of all: a name at the beginning of a line is its actor.
        bool is_side = is_duel && meant(t.word[i], actor_at, names) > 0;
        if (is_arrow || (is_side && put_somebody(&l, SAGA_HINT_SIDE, t.word[i])) ||
            (is_test && i == 0 && put_somebody(&l, SAGA_HINT_ACTOR, t.word[i])) ||
            place_named(&l, t.word[i]) || place(&l, t.word[i], t.is_quoted[i]))
            continue;
        cut(word, t.word[i], strlen(t.word[i]));
        return SAGA_LINE_LOST;
    }
    put_line(&l, w);
    return SAGA_LINE_MADE;
}
