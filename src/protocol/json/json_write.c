// SPDX-License-Identifier: MIT
// One flag handles the commas: opening a bracket or writing a key clears it, ending a value sets
// it. Refused: printf, which would bring in stdio and locales.
#include "protocol/json/json_write.h"
#include <string.h>

static void put(JsonWriter *w, const char *bytes, size_t count)
{
    if (w->overflow || w->max - w->used <= count) { // one byte stays free for the end
        w->overflow = true;
        return;
    }
    memcpy(w->out + w->used, bytes, count);
    w->used += count;
}

static void value_begin(JsonWriter *w)
{
    if (w->comma)
        put(w, ",", 1);
    w->comma = true;
}

void json_write_start(JsonWriter *w, char *out, size_t max)
{
    CORE_ASSERT(max > 0);
    *w = (JsonWriter){.out = out, .max = max};
}

bool json_write_end(JsonWriter *w)
{
    w->out[w->used] = 0;
    return !w->overflow;
}

void json_write_open(JsonWriter *w, char bracket)
{
    value_begin(w);
    put(w, &bracket, 1);
    w->comma = false;
}

void json_write_close(JsonWriter *w, char bracket)
{
    put(w, &bracket, 1);
    w->comma = true;
}

static void put_string(JsonWriter *w, const char *text)
{
    static const char hex[] = "0123456789abcdef";
    put(w, "\"", 1);
    for (const char *p = text; *p;) {
        size_t plain = 0;
        while ((unsigned char)p[plain] >= 0x20 && p[plain] != '"' && p[plain] != '\\')
            plain++;
        put(w, p, plain);
        p += plain;
        if (!*p)
            break;
        unsigned char c = (unsigned char)*p++;
        static const char named[] = "\"\"\\\\\nn\tt\rr\bb\ff";
        const char *name = NULL;
        for (const char *n = named; *n; n += 2)
            if ((unsigned char)n[0] == c)
                name = n + 1;
        if (name) {
            put(w, "\\", 1);
            put(w, name, 1);
        } else {
            char code[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
            put(w, code, sizeof code);
        }
    }
    put(w, "\"", 1);
}

void json_write_key(JsonWriter *w, const char *key)
{
    value_begin(w);
    put_string(w, key);
    put(w, ":", 1);
    w->comma = false;
}

void json_write_text(JsonWriter *w, const char *text)
{
    value_begin(w);
    put_string(w, text);
}

/// Digits of a number, at the end of a buffer of 24; returns the first.
static char *digits_of(uint64_t value, char buffer[24])
{
    char *p = buffer + 24;
    do
        *--p = (char)('0' + value % 10);
    while (value /= 10);
    return p;
}

static uint64_t magnitude(int64_t value)
{
    return value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value;
}

void json_write_int(JsonWriter *w, int64_t value)
{
    char buffer[24];
    value_begin(w);
    if (value < 0)
        put(w, "-", 1);
    char *p = digits_of(magnitude(value), buffer);
    put(w, p, (size_t)(buffer + sizeof buffer - p));
}

void json_write_bool(JsonWriter *w, bool value)
{
    value_begin(w);
    put(w, value ? "true" : "false", value ? 4 : 5);
}

void json_write_null(JsonWriter *w)
{
    value_begin(w);
    put(w, "null", 4);
}

void json_write_length(JsonWriter *w, int32_t length)
{
    char buffer[24];
    uint64_t size = magnitude(length);
    value_begin(w);
    if (length < 0)
        put(w, "-", 1);
    char *p = digits_of(size / 1000, buffer);
    put(w, p, (size_t)(buffer + sizeof buffer - p));
    uint32_t rest = (uint32_t)(size % 1000);
    if (!rest)
        return;
    char part[4] = {'.', (char)('0' + rest / 100), (char)('0' + rest / 10 % 10),
                    (char)('0' + rest % 10)};
    put(w, part, part[3] != '0' ? 4 : part[2] != '0' ? 3 : 2);
}

void json_write_place(JsonWriter *w, GeoVec place)
{
    json_write_open(w, '[');
    json_write_length(w, place.x);
    json_write_length(w, place.y);
    json_write_close(w, ']');
}

void json_write_seed(JsonWriter *w, uint64_t value)
{
    char buffer[25];
    buffer[24] = 0;
    json_write_text(w, digits_of(value, buffer));
}

void json_hash_text(uint64_t hash, char out[17])
{
    for (int i = 15; i >= 0; i--, hash >>= 4)
        out[i] = "0123456789abcdef"[hash & 15];
    out[16] = 0;
}

void json_write_hash(JsonWriter *w, uint64_t value)
{
    char text[17];
    json_hash_text(value, text);
    json_write_text(w, text);
}

void json_write_raw(JsonWriter *w, const char *json, size_t length)
{
    value_begin(w);
    put(w, json, length);
}

void json_put_text(JsonWriter *w, const char *key, const char *text)
{
    json_write_key(w, key);
    json_write_text(w, text);
}

void json_put_int(JsonWriter *w, const char *key, int64_t value)
{
    json_write_key(w, key);
    json_write_int(w, value);
}

void json_put_bool(JsonWriter *w, const char *key, bool value)
{
    json_write_key(w, key);
    json_write_bool(w, value);
}

void json_put_length(JsonWriter *w, const char *key, int32_t length)
{
    json_write_key(w, key);
    json_write_length(w, length);
}

void json_put_place(JsonWriter *w, const char *key, GeoVec place)
{
    json_write_key(w, key);
    json_write_place(w, place);
}
