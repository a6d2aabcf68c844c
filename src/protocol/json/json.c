// SPDX-License-Identifier: MIT
// One walk over the text fills a flat array of tokens; nesting is kept in the tokens' `up`, so
// neither the C stack nor a heap grows with hostile input. A tree of nodes was refused for that
// reason, a callback parser because every reader would have needed its own state machine.
#include "protocol/json/json.h"
#include <string.h>

// ---------------------------------------------------------------- places and mistakes

static void place_of(const Json *json, uint32_t at, uint32_t *line, uint32_t *column)
{
    *line = *column = 1;
    for (uint32_t i = 0; i < at && i < json->length; i++) {
        unsigned char c = (unsigned char)json->text[i];
        if (c == '\n') {
            ++*line;
            *column = 1;
        } else if ((c & 0xc0) != 0x80) {
            ++*column;
        }
    }
}

/// Walks over a checked string byte by byte, unescaped.
typedef struct Cursor {
    const char *at, *end;
    unsigned char pending[4]; ///< bytes of an escaped character still to come
    uint8_t pending_at, pending_count;
} Cursor;

static int hex_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static int32_t hex4(const char *at, const char *end)
{
    if (end - at < 4)
        return -1;
    int32_t value = 0;
    for (int i = 0; i < 4; i++) {
        int digit = hex_of(at[i]);
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

static uint32_t utf8_put(uint32_t code, unsigned char out[4])
{
    if (code < 0x80) {
        out[0] = (unsigned char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (unsigned char)(0xc0 | code >> 6);
        out[1] = (unsigned char)(0x80 | (code & 0x3f));
        return 2;
    }
    if (code < 0x10000) {
        out[0] = (unsigned char)(0xe0 | code >> 12);
        out[1] = (unsigned char)(0x80 | (code >> 6 & 0x3f));
        out[2] = (unsigned char)(0x80 | (code & 0x3f));
        return 3;
    }
    out[0] = (unsigned char)(0xf0 | code >> 18);
    out[1] = (unsigned char)(0x80 | (code >> 12 & 0x3f));
    out[2] = (unsigned char)(0x80 | (code >> 6 & 0x3f));
    out[3] = (unsigned char)(0x80 | (code & 0x3f));
    return 4;
}

/// Code of the escape after a backslash; the cursor stands on the letter.
static uint32_t cursor_escape(Cursor *c)
{
    char e = *c->at++;
    switch (e) {
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'u': break;
    default: return (unsigned char)e; // quote, backslash, slash
    }
    uint32_t code = (uint32_t)hex4(c->at, c->end);
    c->at += 4;
    if (code >= 0xd800 && code < 0xdc00) {
        uint32_t low = (uint32_t)hex4(c->at + 2, c->end);
        c->at += 6;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    return code;
}

/// Next byte, -1 at the end.
static int cursor_byte(Cursor *c)
{
    if (c->pending_at < c->pending_count)
        return c->pending[c->pending_at++];
    if (c->at >= c->end)
        return -1;
    char byte = *c->at++;
    if (byte != '\\')
        return (unsigned char)byte;
    c->pending_count = (uint8_t)utf8_put(cursor_escape(c), c->pending);
    c->pending_at = 1;
    return c->pending[0];
}

static Cursor cursor_of(const Json *json, uint32_t at)
{
    const JsonToken *t = &json->token[at];
    return (Cursor){.at = json->text + t->start, .end = json->text + t->end};
}

/// Appends to a bounded text; false when it is full.
static bool append(char *out, size_t max, size_t *used, const char *bytes, size_t count)
{
    if (*used + count + 1 > max)
        return false;
    memcpy(out + *used, bytes, count);
    *used += count;
    out[*used] = 0;
    return true;
}

/// One step of a pointer: "/" and the key with ~ and / escaped.
static bool append_key(const Json *json, uint32_t key, char *out, size_t max, size_t *used)
{
    if (!append(out, max, used, "/", 1))
        return false;
    Cursor c = cursor_of(json, key);
    for (int byte = cursor_byte(&c); byte >= 0; byte = cursor_byte(&c)) {
        char one = (char)byte;
        bool good = one == '~'   ? append(out, max, used, "~0", 2)
                    : one == '/' ? append(out, max, used, "~1", 2)
                                 : append(out, max, used, &one, 1);
        if (!good)
            return false;
    }
    return true;
}

static bool append_index(uint32_t index, char *out, size_t max, size_t *used)
{
    char digits[12];
    size_t n = sizeof digits;
    do
        digits[--n] = (char)('0' + index % 10);
    while (index /= 10);
    digits[--n] = '/';
    return append(out, max, used, digits + n, sizeof digits - n);
}

void json_pointer(const Json *json, uint32_t at, char *out, size_t max)
{
    uint32_t chain[JSON_DEPTH_MAX + 2] = {0};
    uint32_t depth = 0;
    for (uint32_t n = at; json->count && n && depth < COUNT_OF(chain); n = json->token[n].up)
        chain[depth++] = n;
    size_t used = 0;
    out[0] = 0;
    while (depth-- > 0) {
        uint32_t n = chain[depth];
        const JsonToken *t = &json->token[n];
        bool good = true;
        if (json->token[t->up].type == JSON_OBJECT) {
            good = append_key(json, t->is_key ? n : n - 1, out, max, &used);
        } else {
            uint32_t index = 0;
            for (uint32_t i = t->up + 1; i < n; i = json->token[i].next)
                index++;
            good = append_index(index, out, max, &used);
        }
        if (!good) {
            // Cut at a whole character, leaving room for the dots.
            if (used > max - 4)
                used = max - 4;
            while (used > 0 && ((unsigned char)out[used] & 0xc0) == 0x80)
                used--;
            memcpy(out + used, "...", 4);
            return;
        }
    }
}

static void fail_at(Json *json, uint32_t byte, uint32_t token, ErrorCode code)
{
    if (json->error.code)
        return;
    json->error.code = code;
    place_of(json, byte, &json->error.line, &json->error.column);
    json->error.pointer[0] = 0;
    if (json->count)
        json_pointer(json, token, json->error.pointer, sizeof json->error.pointer);
}

void json_fail(Json *json, uint32_t at, ErrorCode code)
{
    const JsonToken *t = &json->token[at];
    fail_at(json, t->start - (t->type == JSON_STRING), at, code);
}

void json_fail_member(Json *json, uint32_t at, const char *key, ErrorCode code)
{
    if (json->error.code)
        return;
    json_fail(json, at, code);
    char *out = json->error.pointer;
    size_t used = strlen(out), max = sizeof json->error.pointer;
    if (append(out, max, &used, "/", 1))
        (void)append(out, max, &used, key, strlen(key));
}

// ---------------------------------------------------------------- reading

/// Length of the UTF-8 character at p (RFC 3629: shortest form, no surrogates); 0 if it is none.
static uint32_t utf8_length(const unsigned char *p, size_t left)
{
    unsigned char c = p[0];
    if (c < 0x80)
        return 1;
    uint32_t n = c >= 0xc2 && c <= 0xdf   ? 2
                 : (c & 0xf0) == 0xe0     ? 3
                 : c >= 0xf0 && c <= 0xf4 ? 4
                                          : 0;
    if (!n || left < n)
        return 0;
    for (uint32_t i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    if ((c == 0xe0 && p[1] < 0xa0) || (c == 0xed && p[1] > 0x9f) || (c == 0xf0 && p[1] < 0x90) ||
        (c == 0xf4 && p[1] > 0x8f))
        return 0;
    return n;
}

static bool check_bytes(Json *json)
{
    const unsigned char *p = (const unsigned char *)json->text;
    for (uint32_t i = 0; i < json->length;) {
        uint32_t n = utf8_length(p + i, json->length - i);
        if (!n || p[i] == 0) {
            fail_at(json, i, 0, n ? E_JSON_SYNTAX : E_UTF8);
            return false;
        }
        i += n;
    }
    return true;
}

/// The state of the parser: its position, and the open container.
typedef struct Walk {
    Json *json;
    uint32_t at;    ///< byte
    uint32_t up;    ///< token of the innermost open container
    uint32_t depth; ///< open containers
} Walk;

static bool walk_fail(Walk *w, ErrorCode code)
{
    fail_at(w->json, w->at, w->depth ? w->up : 0, code);
    return false;
}

static void walk_blank(Walk *w)
{
    while (w->at < w->json->length) {
        char c = w->json->text[w->at];
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r')
            return;
        w->at++;
    }
}

static char walk_peek(const Walk *w)
{
    static const char end = 0;
    return *(w->at < w->json->length ? w->json->text + w->at : &end);
}

static JsonToken *walk_token(Walk *w, JsonType type)
{
    Json *json = w->json;
    if (json->count >= json->max) {
        (void)walk_fail(w, E_TOO_BIG);
        return NULL;
    }
    JsonToken *t = &json->token[json->count];
    *t = (JsonToken){.start = w->at,
                     .end = w->at,
                     .next = json->count + 1,
                     .up = w->depth ? w->up : json->count,
                     .type = (uint8_t)type};
    json->count++;
    return t;
}

/// After a backslash; w->at is on the letter.
static bool walk_escape(Walk *w)
{
    char c = walk_peek(w);
    if (!c)
        return walk_fail(w, E_JSON_SYNTAX);
    if (strchr("\"\\/bfnrt", c)) {
        w->at++;
        return true;
    }
    const char *end = w->json->text + w->json->length;
    if (c != 'u')
        return walk_fail(w, E_JSON_SYNTAX);
    int32_t code = hex4(w->json->text + w->at + 1, end);
    if (code <= 0) // not four digits, or NUL
        return walk_fail(w, E_JSON_SYNTAX);
    if (code >= 0xdc00 && code < 0xe000)
        return walk_fail(w, E_UTF8);
    if (code >= 0xd800 && code < 0xdc00) {
        const char *p = w->json->text + w->at + 5;
        int32_t low = end - p >= 6 && p[0] == '\\' && p[1] == 'u' ? hex4(p + 2, end) : -1;
        if (low < 0xdc00 || low >= 0xe000)
            return walk_fail(w, E_UTF8);
        w->at += 6;
    }
    w->at += 5;
    return true;
}

/// On an opening quote.
static JsonToken *walk_string(Walk *w)
{
    w->at++;
    JsonToken *t = walk_token(w, JSON_STRING);
    if (!t)
        return NULL;
    for (;;) {
        unsigned char c = (unsigned char)walk_peek(w);
        if (c < 0x20) { // a control character, or the end of the text
            (void)walk_fail(w, E_JSON_SYNTAX);
            return NULL;
        }
        if (c == '"')
            break;
        w->at++;
        if (c == '\\') {
            t->has_escape = true;
            if (!walk_escape(w))
                return NULL;
        }
    }
    t->end = w->at++;
    return t;
}

static bool walk_digits(Walk *w)
{
    uint32_t begin = w->at;
    while (walk_peek(w) >= '0' && walk_peek(w) <= '9')
        w->at++;
    return w->at > begin || walk_fail(w, E_JSON_SYNTAX);
}

static bool walk_number(Walk *w)
{
    JsonToken *t = walk_token(w, JSON_NUMBER);
    if (!t)
        return false;
    if (walk_peek(w) == '-')
        w->at++;
    if (walk_peek(w) == '0')
        w->at++;
    else if (!walk_digits(w))
        return false;
    if (walk_peek(w) == '.') {
        w->at++;
        if (!walk_digits(w))
            return false;
    }
    if (walk_peek(w) == 'e' || walk_peek(w) == 'E') {
        w->at++;
        if (walk_peek(w) == '+' || walk_peek(w) == '-')
            w->at++;
        if (!walk_digits(w))
            return false;
    }
    t->end = w->at;
    return true;
}

static bool walk_word(Walk *w, const char *word, JsonType type)
{
    size_t n = strlen(word);
    if (w->json->length - w->at < n || memcmp(w->json->text + w->at, word, n) != 0)
        return walk_fail(w, E_JSON_SYNTAX);
    JsonToken *t = walk_token(w, type);
    if (!t)
        return false;
    w->at += (uint32_t)n;
    t->end = w->at;
    return true;
}

static bool walk_open(Walk *w, JsonType type)
{
    if (w->depth >= JSON_DEPTH_MAX)
        return walk_fail(w, E_JSON_DEPTH);
    uint32_t n = w->json->count;
    if (!walk_token(w, type))
        return false;
    w->up = n;
    w->depth++;
    w->at++;
    return true;
}

static void walk_close(Walk *w)
{
    JsonToken *t = &w->json->token[w->up];
    w->at++;
    t->end = w->at;
    t->next = w->json->count;
    w->depth--;
    w->up = t->up;
}

bool json_same_text(const Json *a, uint32_t at_a, const Json *b, uint32_t at_b)
{
    Cursor ca = cursor_of(a, at_a), cb = cursor_of(b, at_b);
    for (;;) {
        int x = cursor_byte(&ca), y = cursor_byte(&cb);
        if (x != y)
            return false;
        if (x < 0)
            return true;
    }
}

/// The counterpart in `b` of token i of `a`, whose container has one: by place in an array, by key
/// in an object; 0: there is none.
static uint32_t twin_of(const Json *a, uint32_t i, const Json *b, uint32_t up)
{
    uint32_t from = a->token[i].up, k = b->token[up].size ? up + 1 : 0, m = from + 1;
    if (json_type(a, from) == JSON_ARRAY) {
        for (; k && m != i; m = json_next(a, m))
            k = json_next(b, k);
        return k;
    }
    while (k && !json_same_text(a, i - 1, b, k))
        k = json_next(b, k);
    return k ? k + 1 : 0;
}

bool json_same(const Json *a, uint32_t at_a, const Json *b, uint32_t at_b)
{
    // One path at a time: the counterpart in `b` of each container of `a` on the way to the token.
    uint32_t mine[JSON_DEPTH_MAX + 1] = {0}, other[JSON_DEPTH_MAX + 1] = {0}, depth = 0;
    for (uint32_t i = at_a; i < a->token[at_a].next; i++) {
        if (a->token[i].is_key)
            continue;
        while (depth && a->token[i].up != mine[depth - 1])
            depth--;
        uint32_t twin = depth ? twin_of(a, i, b, other[depth - 1]) : at_b;
        if ((depth && !twin) || json_type(a, i) != json_type(b, twin) ||
            a->token[i].size != b->token[twin].size)
            return false;
        JsonType type = json_type(a, i);
        if (type == JSON_NUMBER ? !json_same_number(a, i, b, twin)
                                : type == JSON_STRING && !json_same_text(a, i, b, twin))
            return false;
        if ((type == JSON_ARRAY || type == JSON_OBJECT) && depth <= JSON_DEPTH_MAX) {
            mine[depth] = i;
            other[depth++] = twin;
        }
    }
    return true;
}

/// Keys are compared by hash first: an object of thousands of keys costs milliseconds, not minutes.
static bool walk_key(Walk *w)
{
    Json *json = w->json;
    uint32_t n = json->count;
    JsonToken *t = walk_string(w);
    if (!t)
        return false;
    t->is_key = true;
    Cursor c = cursor_of(json, n);
    t->hash = 0x811c9dc5u;
    for (int byte = cursor_byte(&c); byte >= 0; byte = cursor_byte(&c))
        t->hash = (t->hash ^ (uint32_t)byte) * 0x01000193u;
    for (uint32_t i = w->up + 1; i < n; i = json->token[i + 1].next) {
        if (json->token[i].hash == t->hash && json_same_text(json, i, json, n)) {
            fail_at(json, t->start - 1, n, E_DUPLICATE_KEY);
            return false;
        }
    }
    json->token[w->up].size++;
    walk_blank(w);
    if (walk_peek(w) != ':')
        return walk_fail(w, E_JSON_SYNTAX);
    w->at++;
    return true;
}

/// One value; a container is only opened.
static bool walk_value(Walk *w)
{
    char c = walk_peek(w);
    switch (c) {
    case '{': return walk_open(w, JSON_OBJECT);
    case '[': return walk_open(w, JSON_ARRAY);
    case '"': return walk_string(w) != NULL;
    case 't': return walk_word(w, "true", JSON_TRUE);
    case 'f': return walk_word(w, "false", JSON_FALSE);
    case 'n': return walk_word(w, "null", JSON_NULL);
    default:
        if (c == '-' || (c >= '0' && c <= '9'))
            return walk_number(w);
        return walk_fail(w, E_JSON_SYNTAX);
    }
}

static bool walk(Walk *w)
{
    Json *json = w->json;
    bool fresh = false; // a container was just opened and may close at once
    bool value = true;  // a value must follow
    for (;;) {
        walk_blank(w);
        if (w->depth) {
            JsonToken *up = &json->token[w->up];
            bool in_object = up->type == JSON_OBJECT;
            char c = walk_peek(w);
            if ((fresh || !value) && c == (in_object ? '}' : ']')) {
                walk_close(w);
                fresh = value = false;
                continue;
            }
            if (!value) {
                if (c != ',')
                    return walk_fail(w, E_JSON_SYNTAX);
                w->at++;
                value = true;
                fresh = false;
                continue;
            }
            if (in_object) {
                if (c != '"')
                    return walk_fail(w, E_JSON_SYNTAX);
                if (!walk_key(w))
                    return false;
                walk_blank(w);
            } else {
                up->size++;
            }
        } else if (!value) {
            break;
        }
        uint32_t depth = w->depth;
        if (!walk_value(w))
            return false;
        fresh = value = w->depth > depth;
    }
    return w->at == json->length || walk_fail(w, E_JSON_TRAILING);
}

bool json_parse(Json *json, const char *text, size_t length, JsonToken *token, uint32_t max)
{
    *json = (Json){.text = text, .token = token, .max = max};
    if (length > JSON_TEXT_MAX || max == 0) {
        json->error = (JsonError){.line = 1, .column = 1, .code = E_TOO_BIG};
        return false;
    }
    json->length = (uint32_t)length;
    if (!check_bytes(json))
        return false;
    Walk w = {.json = json};
    if (!walk(&w))
        return false;
    for (uint32_t i = 0; i + 1 < json->count; i++)
        if (json->token[i].is_key)
            json->token[i].next = json->token[i + 1].next;
    return true;
}

// ---------------------------------------------------------------- asking

uint32_t json_first(Json *json, uint32_t at)
{
    if (!json_good(json))
        return 0;
    JsonType type = json_type(json, at);
    if (type != JSON_ARRAY && type != JSON_OBJECT) {
        json_fail(json, at, E_WRONG_TYPE);
        return 0;
    }
    return json->token[at].size ? at + 1 : 0;
}

uint32_t json_next(const Json *json, uint32_t at)
{
    const JsonToken *t = &json->token[at];
    return at && t->next < json->token[t->up].next ? t->next : 0;
}

uint32_t json_member(const Json *json, uint32_t at, const char *key)
{
    if (json_type(json, at) != JSON_OBJECT || !json->token[at].size)
        return 0;
    for (uint32_t k = at + 1; k; k = json_next(json, k))
        if (json_is(json, k, key))
            return k + 1;
    return 0;
}

bool json_keys(Json *json, uint32_t at, const JsonKey *keys, uint32_t count, uint32_t *value)
{
    memset(value, 0, count * sizeof *value);
    if (!json_good(json))
        return false;
    if (json_type(json, at) != JSON_OBJECT) {
        json_fail(json, at, E_WRONG_TYPE);
        return false;
    }
    for (uint32_t k = json_first(json, at); k; k = json_next(json, k)) {
        uint32_t i = 0;
        while (i < count && !json_is(json, k, keys[i].name))
            i++;
        if (i == count) {
            json_fail(json, k, E_UNKNOWN_KEY);
            return false;
        }
        value[i] = k + 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (keys[i].required && !value[i]) {
            json_fail_member(json, at, keys[i].name, E_MISSING_KEY);
            return false;
        }
    }
    return true;
}

uint32_t json_size(Json *json, uint32_t at, uint32_t most)
{
    if (!json_good(json))
        return 0;
    if (json_type(json, at) != JSON_ARRAY) {
        json_fail(json, at, E_WRONG_TYPE);
        return 0;
    }
    if (json->token[at].size > most) {
        json_fail(json, at, E_TOO_MANY);
        return 0;
    }
    return json->token[at].size;
}

bool json_is(const Json *json, uint32_t at, const char *text)
{
    const JsonToken *t = &json->token[at];
    if (t->type != JSON_STRING)
        return false;
    if (!t->has_escape) {
        size_t n = t->end - t->start;
        if (n && json->text[t->start] != text[0])
            return false; // most words differ in their first letter
        return strlen(text) == n && memcmp(json->text + t->start, text, n) == 0;
    }
    Cursor c = cursor_of(json, at);
    for (; *text; text++)
        if (cursor_byte(&c) != (unsigned char)*text)
            return false;
    return cursor_byte(&c) < 0;
}

bool json_text(Json *json, uint32_t at, char *out, size_t max)
{
    out[0] = 0;
    if (!json_good(json))
        return false;
    if (json_type(json, at) != JSON_STRING) {
        json_fail(json, at, E_WRONG_TYPE);
        return false;
    }
    Cursor c = cursor_of(json, at);
    size_t used = 0;
    for (int byte = cursor_byte(&c); byte >= 0; byte = cursor_byte(&c)) {
        char one = (char)byte;
        if (!append(out, max, &used, &one, 1)) {
            out[0] = 0;
            json_fail(json, at, E_TOO_LONG);
            return false;
        }
    }
    return true;
}

/// Does a terminal or a reader of two directions obey this character? U+0000 to U+001F, U+007F to
/// U+009F, U+2028 to U+202E, U+2066 to U+2069.
static bool is_command(const unsigned char *p)
{
    if (p[0] < 0x80)
        return p[0] < ' ' || p[0] == 127;
    if (p[0] == 0xc2)
        return p[1] < 0xa0;
    return p[0] == 0xe2 && ((p[1] == 0x80 && p[2] >= 0xa8 && p[2] <= 0xae) ||
                            (p[1] == 0x81 && p[2] >= 0xa6 && p[2] <= 0xa9));
}

bool json_name(Json *json, uint32_t at, char *out, size_t max)
{
    if (!json_text(json, at, out, max))
        return false;
    for (const unsigned char *p = (const unsigned char *)out; *p; p++)
        if (is_command(p)) {
            out[0] = 0;
            json_fail(json, at, E_CONTROL);
            return false;
        }
    return true;
}

int json_word(Json *json, uint32_t at, const char *const *words, uint32_t count, ErrorCode code)
{
    if (!json_good(json))
        return -1;
    if (json_type(json, at) != JSON_STRING) {
        json_fail(json, at, E_WRONG_TYPE);
        return -1;
    }
    for (uint32_t i = 0; i < count; i++)
        if (words[i] && json_is(json, at, words[i]))
            return (int)i;
    json_fail(json, at, code);
    return -1;
}

bool json_bool(Json *json, uint32_t at)
{
    if (!json_good(json))
        return false;
    if (json_type(json, at) != JSON_TRUE && json_type(json, at) != JSON_FALSE)
        json_fail(json, at, E_WRONG_TYPE);
    return json_type(json, at) == JSON_TRUE;
}
