// SPDX-License-Identifier: MIT
// Our JSON reader and writer: good and bad texts side by side with jansson, places of mistakes,
// exact numbers, the bounded writer.
#include "core/dice.h" // Rng
#include "json_side.h"
#include "protocol/json/json_write.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static JsonToken token[4096];

static Json parsed(const char *text)
{
    Json json;
    if (!json_parse(&json, text, strlen(text), token, COUNT_OF(token)))
        fail_msg("refused: %s", text);
    return json;
}

static const char *const good_texts[] = {
    "0",
    "-0",
    "1",
    "-1",
    "12.5",
    "1e3",
    "1E+3",
    "1e-3",
    "0.001",
    "-0.0",
    "123456789012345678",
    "true",
    "false",
    "null",
    "\"\"",
    "\"a\"",
    "[]",
    "{}",
    " [ ] ",
    "\t{\r\n}\n",
    "[1,2,3]",
    "[[],[[]],{}]",
    "{\"a\":1,\"b\":[true,false,null]}",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
    "\"\\u00e9\"",
    "\"\\ud83d\\ude00\"",
    "\"\xc3\xa9\"",
    "\"\xf0\x9f\x98\x80\"",
    "{\"\":1}",
    "{\"a\":{\"a\":{\"a\":1}}}",
    "[\"\xef\xbf\xbf\"]",
    "{\"a\":1,\"A\":2}",
    "\"\x7f\"",
    "1.0e0",
    "{\"type\":\"setup\",\"at\":[[1,2],[3.25,4]]}",
};

static const char *const bad_texts[] = {
    "",
    " ",
    "01",
    "-",
    "+1",
    "1.",
    ".5",
    "1e",
    "1e+",
    "0x1",
    "1a",
    "- 1",
    "00",
    "-01",
    "1.e1",
    "tru",
    "truee",
    "True",
    "nul",
    "NaN",
    "Infinity",
    "-Infinity",
    "'a'",
    "\"",
    "\"a",
    "\"\\\"",
    "\"\\x\"",
    "\"\\u12\"",
    "\"\\u12g4\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\\udc00\"",
    "\"\\ud800\\u0041\"",
    "\"\\ud800\\ud800\"",
    "\"a\nb\"",
    "\"\x01\"",
    "\"\t\"",
    "[",
    "]",
    "[1",
    "[1,",
    "[1,]",
    "[,1]",
    "[1,,2]",
    "[1 2]",
    "{",
    "}",
    "{\"a\"",
    "{\"a\":",
    "{\"a\":1",
    "{\"a\":1,",
    "{\"a\":1,}",
    "{,}",
    "{\"a\" \"b\"}",
    "{a:1}",
    "{1:2}",
    "{\"a\":1 \"b\":2}",
    "{\"a\":1]",
    "[1}",
    "[]]",
    "{}{}",
    "1 2",
    "[] x",
    "// c\n1",
    "[1]/**/",
    "\xef\xbb\xbf[]",
    "\"\xc0\xaf\"",
    "\"\xc1\x81\"",
    "\"\xe0\x80\x80\"",
    "\"\xed\xa0\x80\"",
    "\"\xf0\x80\x80\x80\"",
    "\"\xf4\x90\x80\x80\"",
    "\"\xf5\x80\x80\x80\"",
    "\"\xff\"",
    "\"\xc3\"",
    "\"\xe2\x82\"",
    "\xc3\xa9",
    "\"\x80\"",
    "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"\\u0061\":2}",
    "{\"\":1,\"\":2}",
    "[{\"x\":1,\"y\":[],\"x\":3}]",
    "\v1",
    "\f1",
    "1\v",
    "\"\\u\"",
    "\"\\",
};

static void test_json_good_texts_are_read_like_jansson(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(good_texts); i++) {
        const char *wrong = side_differs(good_texts[i], strlen(good_texts[i]));
        if (wrong)
            fail_msg("%s: %s", good_texts[i], wrong);
        (void)parsed(good_texts[i]);
    }
}

static void test_json_bad_texts_are_refused_like_jansson(void **state)
{
    (void)state;
    Json json;
    for (size_t i = 0; i < COUNT_OF(bad_texts); i++) {
        const char *wrong = side_differs(bad_texts[i], strlen(bad_texts[i]));
        if (wrong)
            fail_msg("%s: %s", bad_texts[i], wrong);
        assert_false(json_parse(&json, bad_texts[i], strlen(bad_texts[i]), token, COUNT_OF(token)));
    }
}

static void test_json_every_cut_of_a_message_agrees(void **state)
{
    (void)state;
    static const char text[] =
        "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"charge\",\"target\":"
        "\"k\\u00e9\\ud83d\\ude00\","
        "\"path\":[[1,4.125],[-5e2,4]],\"x\":[true,false,null,{\"\":[{}]}]}}";
    for (size_t n = 0; n < sizeof text; n++) { // the last one holds a NUL
        const char *wrong = side_differs(text, n);
        if (wrong)
            fail_msg("first %zu bytes: %s", n, wrong);
    }
}

static void test_json_random_changes_agree(void **state)
{
    (void)state;
    static const char alphabet[] = "{}[]:,\"\\ utrefalsn0123456789.eE+-/\x01\xc3\xa9\xed\xf0";
    Rng rng = {2026};
    char text[128];
    for (int round = 0; round < 200000; round++) {
        const char *base = good_texts[rng_below(&rng, COUNT_OF(good_texts))];
        size_t n = strlen(base);
        memcpy(text, base, n);
        for (uint32_t k = rng_below(&rng, 4); k < 4; k++) {
            size_t at = rng_below(&rng, (uint32_t)n + 1);
            char c = alphabet[rng_below(&rng, sizeof alphabet)]; // its own NUL included
            if (rng_below(&rng, 2) && n + 1 < sizeof text) {
                memmove(text + at + 1, text + at, n - at);
                n++;
                text[at] = c;
            } else if (at < n) {
                text[at] = c;
            }
        }
        const char *wrong = side_differs(text, n);
        if (wrong)
            fail_msg("%.*s: %s", (int)n, text, wrong);
    }
}

static void mistake(const char *text, size_t length, ErrorCode code, uint32_t line, uint32_t column,
                    const char *pointer)
{
    Json json;
    assert_false(json_parse(&json, text, length, token, COUNT_OF(token)));
    assert_string_equal(error_name[json.error.code], error_name[code]);
    assert_int_equal(json.error.line, line);
    assert_int_equal(json.error.column, column);
    assert_string_equal(json.error.pointer, pointer);
}

static void test_json_mistakes_name_their_place(void **state)
{
    (void)state;
    mistake("[1,2,,3]", 8, E_JSON_SYNTAX, 1, 6, "");
    mistake("{\n  \"\xc3\xa9\": x}", 12, E_JSON_SYNTAX, 2, 8, "");
    mistake("{\"a\":[1,{\"b\":1,\"b\":2}]}", 23, E_DUPLICATE_KEY, 1, 16, "/a/1/b");
    mistake("{\"a/b~c\":[[tru]]}", 17, E_JSON_SYNTAX, 1, 12, "/a~1b~0c/0");
    mistake("[]\n []", 6, E_JSON_TRAILING, 2, 2, "");
    mistake("[\"\xff\"]", 5, E_UTF8, 1, 3, "");
    mistake("[1\0]", 4, E_JSON_SYNTAX, 1, 3, "");
    mistake("[\"\\ud800\"]", 10, E_UTF8, 1, 4, "");
    mistake("", 0, E_JSON_SYNTAX, 1, 1, "");
}

static void test_json_depth_and_size_are_bounded(void **state)
{
    (void)state;
    static char deep[1 << 20];
    Json json;
    for (int i = 0; i < JSON_DEPTH_MAX; i++) {
        deep[i] = '[';
        deep[2 * JSON_DEPTH_MAX - 1 - i] = ']';
    }
    assert_true(json_parse(&json, deep, 2 * JSON_DEPTH_MAX, token, COUNT_OF(token)));
    memset(deep, '[', sizeof deep);
    assert_false(json_parse(&json, deep, sizeof deep, token, COUNT_OF(token)));
    assert_int_equal(json.error.code, E_JSON_DEPTH);
    assert_int_equal(json.error.column, JSON_DEPTH_MAX + 1);
    assert_null(side_differs(deep, sizeof deep));
    memset(deep, ',', sizeof deep);
    deep[0] = '[';
    for (size_t i = 1; i + 1 < sizeof deep; i += 2)
        deep[i] = '1';
    deep[sizeof deep - 1] = ']';
    assert_false(json_parse(&json, deep, sizeof deep, token, COUNT_OF(token)));
    assert_int_equal(json.error.code, E_TOO_BIG);
    // A long key: the pointer is cut, not overrun.
    memset(deep, 'k', sizeof deep);
    memcpy(deep, "{\"", 2);
    memcpy(deep + sizeof deep - 5, "\":x}", 4);
    assert_false(json_parse(&json, deep, sizeof deep - 1, token, COUNT_OF(token)));
    char out[12];
    Json member =
        parsed("{\"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\":1}");
    json_pointer(&member, 1, out, sizeof out);
    assert_string_equal(out, "/\xc3\xa9\xc3\xa9\xc3\xa9...");
}

static ErrorCode length_of(const char *text, int32_t *value)
{
    Json json = parsed(text);
    *value = json_length(&json, 0, -1000000, 1000000);
    return json.error.code;
}

static void test_json_lengths_are_whole_thousandths(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t value;
        ErrorCode code;
    } rows[] = {
        {"4.5", 4500, 0},
        {"4.50", 4500, 0},
        {"0.001", 1, 0},
        {"-0.001", -1, 0},
        {"0", 0, 0},
        {"-0", 0, 0},
        {"12", 12000, 0},
        {"120", 120000, 0},
        {"1e2", 100000, 0},
        {"1.5e1", 15000, 0},
        {"100e-2", 1000, 0},
        {"5.636", 5636, 0},
        {"5.6365", 0, E_NOT_THOUSANDTHS},
        {"0.0001", 0, E_NOT_THOUSANDTHS},
        {"0.0000", 0, 0},
        {"1e-4", 0, E_NOT_THOUSANDTHS},
        {"10e-4", 1, 0},
        {"1000", 1000000, 0},
        {"1000.001", 0, E_RANGE},
        {"1e99", 0, E_RANGE},
        {"1e999999999999", 0, E_RANGE},
        {"1e-999999999999", 0, E_NOT_THOUSANDTHS},
        {"0e99", 0, 0},
        {"99999999999999999999999999", 0, E_RANGE},
        {"20.20", 20200, 0},
        {"100.010", 100010, 0},
        {"5.63600000000000000000000000000000000", 5636, 0},
        {"\"4\"", 0, E_WRONG_TYPE},
        {"10.0", 10000, 0},
        {"0.10", 100, 0},
        {"00012e0", 0, 1},
    };
    for (size_t i = 0; i + 1 < COUNT_OF(rows); i++) {
        int32_t value;
        ErrorCode code = length_of(rows[i].text, &value);
        if (code != rows[i].code || value != rows[i].value)
            fail_msg("%s: %d, %s", rows[i].text, value, error_name[code]);
    }
}

static void test_json_whole_numbers_and_seeds(void **state)
{
    (void)state;
    Json json =
        parsed("[7, 2.0, 2.5, -3, \"18446744073709551615\", 9007199254740993, \"\", \"1x\", true]");
    assert_int_equal(json_int(&json, 1, 0, 10), 7);
    assert_int_equal(json_int(&json, 2, 0, 10), 2);
    assert_int_equal(json_int(&json, 4, -10, 10), -3);
    assert_true(json_seed(&json, 5) == UINT64_MAX);
    assert_true(json_seed(&json, 6) == UINT64_C(9007199254740993));
    assert_true(json_good(&json));
    struct {
        uint32_t at;
        ErrorCode code;
    } bad[] = {{3, E_WRONG_TYPE}, {9, E_WRONG_TYPE}};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        Json copy = json;
        assert_int_equal(json_int(&copy, bad[i].at, 0, 10), 0);
        assert_int_equal(copy.error.code, bad[i].code);
    }
    for (uint32_t at = 7; at < 10; at++) {
        Json copy = json;
        assert_true(json_seed(&copy, at) == 0);
        assert_int_equal(copy.error.code, E_WRONG_TYPE);
    }
    Json copy = json;
    assert_int_equal(json_int(&copy, 1, 0, 6), 0);
    assert_int_equal(copy.error.code, E_RANGE);
    assert_string_equal(copy.error.pointer, "/0");
    assert_int_equal(json_int(&copy, 2, 0, 10), 0); // after a mistake every answer is zero
}

static void test_json_equal_numbers(void **state)
{
    (void)state;
    static const char *const same[][2] = {
        {"4.5", "4.50"},    {"1e3", "1000"},      {"0", "-0.0"},    {"0.1e1", "1"},
        {"1.25", "125e-2"}, {"10.01", "1001e-2"}, {"100", "1.00e2"}};
    static const char *const other[][2] = {
        {"4.5", "4.51"}, {"1", "-1"}, {"10", "1"}, {"0", "0.001"}};
    static JsonToken more[4];
    for (size_t i = 0; i < COUNT_OF(same) + COUNT_OF(other); i++) {
        const char *const *pair = i < COUNT_OF(same) ? same[i] : other[i - COUNT_OF(same)];
        Json a = parsed(pair[0]), b;
        assert_true(json_parse(&b, pair[1], strlen(pair[1]), more, 4));
        assert_int_equal(json_same_number(&a, 0, &b, 0), i < COUNT_OF(same));
    }
}

static void test_json_keys_known_missing_unknown(void **state)
{
    (void)state;
    static const JsonKey keys[] = {{"a", true}, {"b", false}};
    uint32_t value[2];
    Json json = parsed("{\"b\":1,\"\\u0061\":[2]}");
    assert_true(json_keys(&json, 0, keys, 2, value));
    assert_int_equal(value[0], 4);
    assert_int_equal(value[1], 2);
    json = parsed("{\"b\":1}");
    assert_false(json_keys(&json, 0, keys, 2, value));
    assert_int_equal(json.error.code, E_MISSING_KEY);
    assert_string_equal(json.error.pointer, "/a");
    json = parsed("{\"a\":1,\"c\":{\"d\":2}}");
    assert_false(json_keys(&json, 0, keys, 2, value));
    assert_int_equal(json.error.code, E_UNKNOWN_KEY);
    assert_string_equal(json.error.pointer, "/c");
    assert_int_equal(json.error.column, 8);
    json = parsed("[1]");
    assert_false(json_keys(&json, 0, keys, 2, value));
    assert_int_equal(json.error.code, E_WRONG_TYPE);
}

static void test_json_text_and_places(void **state)
{
    (void)state;
    Json json = parsed("[\"a\\u00e9\\ud83d\\ude00/\\/\", [1.5, -2], [1], [1,2,3], 5]");
    char out[12];
    assert_true(json_text(&json, 1, out, sizeof out));
    assert_string_equal(out, "a\xc3\xa9\xf0\x9f\x98\x80//");
    GeoVec v = json_place(&json, 2);
    assert_int_equal(v.x, 1500);
    assert_int_equal(v.y, -2000);
    assert_true(json_good(&json));
    for (uint32_t at = json_next(&json, 2); at; at = json_next(&json, at)) {
        Json copy = json;
        (void)json_place(&copy, at);
        assert_false(json_good(&copy));
    }
    Json copy = json;
    assert_false(json_text(&copy, 1, out, 9));
    assert_int_equal(copy.error.code, E_TOO_LONG);
}

static void write_all(JsonWriter *w)
{
    json_write_open(w, '{');
    json_put_text(w, "t", "a\"\\\n\x01\xc3\xa9/");
    json_put_int(w, "n", INT64_MIN);
    json_put_bool(w, "b", true);
    json_put_length(w, "l", -4500);
    json_put_place(w, "p", (GeoVec){1, 12340});
    json_write_key(w, "x");
    json_write_open(w, '[');
    json_write_null(w);
    json_write_seed(w, UINT64_MAX);
    json_write_hash(w, 0xabc);
    json_write_open(w, '[');
    json_write_close(w, ']');
    json_write_raw(w, "{}", 2);
    json_write_bool(w, false);
    json_write_close(w, ']');
    json_write_close(w, '}');
}

static void test_json_writer_is_exact_and_bounded(void **state)
{
    (void)state;
    static const char wanted[] =
        "{\"t\":\"a\\\"\\\\\\n\\u0001\xc3\xa9/\",\"n\":-9223372036854775808,\"b\":true,\"l\":-4.5,"
        "\"p\":[0.001,12.34],\"x\":[null,\"18446744073709551615\",\"0000000000000abc\",[],{},false]"
        "}";
    char out[256];
    for (size_t max = 1; max <= sizeof out; max++) {
        JsonWriter w;
        memset(out, '#', sizeof out);
        json_write_start(&w, out, max);
        write_all(&w);
        bool good = json_write_end(&w);
        assert_int_equal(good, max >= sizeof wanted);
        if (good)
            assert_string_equal(out, wanted);
        for (size_t i = max; i < sizeof out; i++)
            assert_int_equal(out[i], '#');
    }
    assert_null(side_differs(wanted, sizeof wanted - 1));
}

static void test_json_two_values_say_the_same(void **state)
{
    static const struct {
        const char *a, *b;
        bool same;
    } rows[] = {
        {"1", "1.0", true},
        {"1", "2", false},
        {"1", "\"1\"", false},
        {"true", "false", false},
        {"null", "null", true},
        {"\"a\"", "\"\\u0061\"", true},
        {"[1,[2,{\"x\":3}],4]", "[ 1, [2, {\"x\": 3.0}], 4 ]", true},
        {"[1,[2,{\"x\":3}],4]", "[1,[2,{\"x\":3}],5]", false},
        {"[1,[2,{\"x\":3}],4]", "[1,[2,{\"y\":3}],4]", false},
        {"[1,2]", "[2,1]", false},
        {"[1,2]", "[1]", false},
        {"[1]", "[1,2]", false},
        {"{\"a\":[{\"b\":1}],\"c\":{\"d\":2}}", "{\"c\":{\"d\":2},\"a\":[{\"b\":1}]}", true},
        {"{\"a\":[{\"b\":1}],\"c\":{\"d\":2}}", "{\"c\":{\"d\":1},\"a\":[{\"b\":2}]}", false},
        {"{\"a\":1}", "{\"a\":1,\"b\":1}", false},
        {"[[],{}]", "[[],{}]", true},
        {"[[],{}]", "[{},[]]", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        JsonToken one[32], two[32];
        Json a, b;
        assert_true(json_parse(&a, rows[i].a, strlen(rows[i].a), one, 32));
        assert_true(json_parse(&b, rows[i].b, strlen(rows[i].b), two, 32));
        if (json_same(&a, 0, &b, 0) != rows[i].same || json_same(&b, 0, &a, 0) != rows[i].same)
            fail_msg("%s and %s", rows[i].a, rows[i].b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_good_texts_are_read_like_jansson),
        cmocka_unit_test(test_json_bad_texts_are_refused_like_jansson),
        cmocka_unit_test(test_json_every_cut_of_a_message_agrees),
        cmocka_unit_test(test_json_two_values_say_the_same),
        cmocka_unit_test(test_json_random_changes_agree),
        cmocka_unit_test(test_json_mistakes_name_their_place),
        cmocka_unit_test(test_json_depth_and_size_are_bounded),
        cmocka_unit_test(test_json_lengths_are_whole_thousandths),
        cmocka_unit_test(test_json_whole_numbers_and_seeds),
        cmocka_unit_test(test_json_equal_numbers),
        cmocka_unit_test(test_json_keys_known_missing_unknown),
        cmocka_unit_test(test_json_text_and_places),
        cmocka_unit_test(test_json_writer_is_exact_and_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
