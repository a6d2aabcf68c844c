// SPDX-License-Identifier: MIT
// tests/protocol/json_side.h: does our reader agree with jansson about a text?
// Where they may differ, and why:
//   - depth: we stop at JSON_DEPTH_MAX levels, jansson at 2048;
//   - size: we stop when the tokens are used up;
//   - numbers: jansson turns them into 64-bit integers or doubles and refuses what overflows; we
//   keep
//     the decimal text and refuse only when somebody asks for a value out of range;
//   - NUL: jansson takes one after the value for the end of the text, we refuse it anywhere.
#pragma once
// Some of jansson's names are also ours.
#define json_type   jansson_type
#define JSON_OBJECT JANSSON_OBJECT
#define JSON_ARRAY  JANSSON_ARRAY
#define JSON_STRING JANSSON_STRING
#define JSON_TRUE   JANSSON_TRUE
#define JSON_FALSE  JANSSON_FALSE
#define JSON_NULL   JANSSON_NULL
#include <jansson.h>
#undef json_type
#undef JSON_OBJECT
#undef JSON_ARRAY
#undef JSON_STRING
#undef JSON_TRUE
#undef JSON_FALSE
#undef JSON_NULL
#include "protocol/json/json.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_TOKENS = 65536 };

static inline bool side_same_value(const Json *json, uint32_t at, const json_t *other);

static inline bool side_same_members(const Json *json, uint32_t at, const json_t *other)
{
    bool is_object = json_type(json, at) == JSON_OBJECT;
    size_t size = is_object ? json_object_size(other) : json_array_size(other);
    if (json->token[at].size != size)
        return false;
    size_t index = 0;
    for (uint32_t k = size ? at + 1 : 0; k; k = json_next(json, k), index++) {
        const json_t *value;
        if (is_object) {
            static char key[1 << 20];
            Json copy = *json;
            if (!json_text(&copy, k, key, sizeof key))
                return false;
            value = json_object_get(other, key);
        } else {
            value = json_array_get(other, index);
        }
        if (!value || !side_same_value(json, is_object ? k + 1 : k, value))
            return false;
    }
    return index == size;
}

static inline bool side_same_value(const Json *json, uint32_t at, const json_t *other)
{
    switch (json_type(json, at)) {
    case JSON_NULL: return json_typeof(other) == JANSSON_NULL;
    case JSON_FALSE: return json_typeof(other) == JANSSON_FALSE;
    case JSON_TRUE: return json_typeof(other) == JANSSON_TRUE;
    case JSON_NUMBER: {
        if (json_typeof(other) != JSON_INTEGER && json_typeof(other) != JSON_REAL)
            return false;
        char text[400];
        const JsonToken *t = &json->token[at];
        size_t n = t->end - t->start;
        if (n >= sizeof text)
            return true;
        memcpy(text, json->text + t->start, n);
        text[n] = 0;
        return strtod(text, NULL) == json_number_value(other);
    }
    case JSON_STRING:
        return json_typeof(other) == JANSSON_STRING && json_is(json, at, json_string_value(other));
    case JSON_ARRAY:
        return json_typeof(other) == JANSSON_ARRAY && side_same_members(json, at, other);
    case JSON_OBJECT:
        return json_typeof(other) == JANSSON_OBJECT && side_same_members(json, at, other);
    }
    return false;
}

/// NULL when both agree (or differ as documented above), else what is wrong.
static inline const char *side_differs(const char *text, size_t length)
{
    static JsonToken token[SIDE_TOKENS];
    Json json;
    bool ours = json_parse(&json, text, length, token, SIDE_TOKENS);
    if (ours == (json.error.code != 0))
        return "verdict and error code disagree";
    if (!ours && (json.error.line < 1 || json.error.column < 1))
        return "a mistake without a place";
    json_error_t error;
    json_t *other = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    const char *verdict = NULL;
    if (ours && other) {
        verdict = side_same_value(&json, 0, other) ? NULL : "both accept, but read something else";
    } else if (ours) {
        enum json_error_code code = json_error_code(&error);
        if (code != json_error_numeric_overflow)
            verdict = "we accept what jansson refuses";
    } else if (other) {
        if (json.error.code != E_JSON_DEPTH && json.error.code != E_TOO_BIG &&
            !memchr(text, 0, length))
            verdict = "we refuse what jansson accepts";
    }
    json_decref(other);
    return verdict;
}
