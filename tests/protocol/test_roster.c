// SPDX-License-Identifier: MIT
// Band files and lists: what a verdict is made of, and where two files that speak of the same thing
// say otherwise. The texts are JSON with ' for ".
#include "protocol/files/band_file.h"
#include "protocol/files/roster.h"
#include "rules/rules.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_MAX = 2000 };

static void quoted(const char *text, char *out)
{
    snprintf(out, TEXT_MAX, "%s", text);
    for (; *out; out++)
        *out = *out == '\'' ? '"' : *out;
}

// ---------------------------------------------------------------- verdicts

#define BAND(parts) "{'band':{'system':'seg'," parts "'figures':['a']}}"
#define ONE         "'profiles':[{'id':'a','stats':{'value':2},'traits':['agile']}],"
#define LIST(parts) "{'list':{'system':'seg'," parts "}}"
#define OWN         "'options':{'max_value':4}"

static void test_roster_verdicts(void **state)
{
    (void)state;
    static const struct {
        const char *list, *band;
        ErrorCode code; ///< what is wrong with the text
        const char *pointer;
        ErrorCode why; ///< what is wrong by the rules
        bool in_list, is_read;
    } rows[] = {
        {NULL, BAND(ONE), 0, "", 0, false, true},
        {LIST(OWN), BAND(ONE), 0, "", 0, false, true},
        {LIST(OWN), BAND(OWN "," ONE), 0, "", 0, false, true},
        // The list is a table's: a band of another game is not played there.
        {LIST(OWN), "{'band':{'system':'evenor','figures':['phobos']}}", E_UNKNOWN_SYSTEM,
         "/band/system", 0, false, false},
        {LIST(OWN), BAND("'options':{'max_value':5}," ONE), E_LISTS_DIFFER,
         "/band/options/max_value", 0, false, false},
        // Lists have options or skills and no figures.
        {"{'list':{'system':'seg'}}", BAND(ONE), E_EMPTY, "/list", 0, true, false},
        {LIST(OWN ",'figures':[]"), BAND(ONE), E_UNKNOWN_KEY, "/list/figures", 0, true, false},
        {LIST("'options':{'max_value':0.5}"), BAND(ONE), E_WRONG_TYPE, "/list/options/max_value", 0,
         true, false},
        {"{'list':", BAND(ONE), E_JSON_SYNTAX, "", 0, true, false},
        {"{'list':{'options':{}}}", BAND(ONE), E_MISSING_KEY, "/list/system", 0, true, false},
        // Bands.
        {NULL, "{'band':{'system':'seg'}}", E_MISSING_KEY, "/band/figures", 0, false, false},
        {NULL, "{'band':{'figures':['a']}}", E_MISSING_KEY, "/band/system", 0, false, false},
        {NULL, "{}", E_MISSING_KEY, "/band", 0, false, false},
        {NULL, "{'band':{'system':'chess','figures':['a']}}", E_UNKNOWN_SYSTEM, "/band/system", 0,
         false, false},
        {NULL, "{'band':{'system':7,'figures':['a']}}", E_WRONG_TYPE, "/band/system", 0, false,
         false},
        {NULL, "{'band':{'system':'seg','figures':'a'}}", E_WRONG_TYPE, "/band/figures", 0, false,
         false},
        {NULL, BAND("'id':'No name'," ONE), E_UNKNOWN_ID, "/band/id", 0, false, false},
        {NULL, BAND("'name':{'fr':'Un'}," ONE), E_MISSING_KEY, "/band/name/en", 0, false, false},
        {NULL, BAND("'name':{'fr':1,'en':'One'}," ONE), E_WRONG_TYPE, "/band/name/fr", 0, false,
         false},
        {NULL, BAND("'name':{'fr':'Un','en':1}," ONE), E_WRONG_TYPE, "/band/name/en", 0, false,
         false},
        {NULL, BAND("'profiles':[{'id':'a','traits':[]}],"), E_MISSING_KEY,
         "/band/profiles/0/stats", 0, false, false},
        // What the rules refuse was read all the same.
        {LIST(OWN), BAND("'profiles':[{'id':'a','stats':{'value':5},'traits':[]}],"),
         ERR_BAD_PROFILE, "/band/figures/0", ERR_BAD_PROFILE, false, true},
        {LIST("'options':{'banned_skills':['agile']}"), BAND(ONE), ERR_SKILL_BANNED,
         "/band/figures/0", ERR_SKILL_BANNED, false, true},
    };
    static Roster roster;
    char list[TEXT_MAX], band[TEXT_MAX];
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        quoted(rows[i].list ? rows[i].list : "", list);
        quoted(rows[i].band, band);
        roster_judge_with(&roster, rows[i].list ? list : NULL, strlen(list), band, strlen(band));
        char was[TEXT_MAX], want[TEXT_MAX];
        snprintf(was, sizeof was, "%u: %u %s %u %d %d", i, roster.error.code, roster.error.pointer,
                 roster.why.code, roster.in_list, roster.is_read);
        snprintf(want, sizeof want, "%u: %u %s %u %d %d", i, rows[i].code, rows[i].pointer,
                 rows[i].why, rows[i].in_list, rows[i].is_read);
        assert_string_equal(was, want);
    }
}

/// What a verdict counts; a list's prices count.
static void test_roster_counts(void **state)
{
    (void)state;
    static Roster roster;
    char list[TEXT_MAX], band[TEXT_MAX];
    quoted("{'band':{'system':'evenor','figures':['phobos','ulysse','leda']}}", band);
    roster_judge(&roster, band, strlen(band));
    assert_true(roster.is_read);
    assert_int_equal(roster.setup.figure_count, 3);
    assert_int_equal(roster.setup.seat_count, 1);
    assert_true(roster.cost > 0 && roster.berths >= 3);
    quoted(BAND(ONE), band);
    roster_judge(&roster, band, strlen(band));
    int32_t plain = roster.cost;
    quoted(LIST("'skills':[{'id':'agile','cost':31}]"), list);
    roster_judge_with(&roster, list, strlen(list), band, strlen(band));
    assert_true(roster.is_read && !refusal_is(roster.why));
    assert_true(roster.cost > plain);
}

// ---------------------------------------------------------------- clashes

/// Where `b` says otherwise than `a`: a pointer, or nothing.
static void clash(const char *a, const char *b, char *out)
{
    static JsonToken token[2][ROSTER_TOKEN_MAX];
    char text[2][TEXT_MAX], raw[TEXT_MAX];
    Json json[2];
    BandFile file[2];
    for (int i = 0; i < 2; i++) {
        snprintf(raw, TEXT_MAX, "{'band':{'system':'seg','figures':[],%s}}", i ? b : a);
        quoted(raw, text[i]);
        assert_true(json_parse(&json[i], text[i], strlen(text[i]), token[i], ROSTER_TOKEN_MAX));
        assert_true(band_file_read(&json[i], BAND_FILE, &file[i]));
    }
    uint32_t at = band_file_clash(&json[0], &file[0], &json[1], &file[1]);
    if (at)
        json_fail(&json[1], at, E_LISTS_DIFFER);
    snprintf(out, TEXT_MAX, "%s", json[1].error.pointer);
}

#define OPTIONS(parts) "'options':" parts
#define COSTS(parts)   OPTIONS("{'skill_cost':" parts "}")
#define SKILLS(parts)  "'skills':" parts

static void test_roster_clashes(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b, *where;
    } rows[] = {
        {OPTIONS("{'max_value':4,'x':1}"), OPTIONS("{'y':2,'max_value':4}"), ""},
        {OPTIONS("{'x':1,'max_value':4}"), OPTIONS("{'y':2,'max_value':5}"),
         "/band/options/max_value"},
        {OPTIONS("{'max_value':4}"), OPTIONS("{'x':4}"), ""},
        {OPTIONS("{'max_value':4}"), SKILLS("[]"), ""},
        {SKILLS("[{'id':'p','cost':1},{'id':'q','cost':1}]"), SKILLS("[{'id':'q','cost':1}]"), ""},
        {SKILLS("[{'id':'p','cost':1},{'id':'q','cost':1}]"), SKILLS("[{'id':'q','cost':2}]"),
         "/band/skills/0"},
        {SKILLS("[{'id':'p','cost':1}]"), SKILLS("[{'id':'r'},{'id':'p'}]"), "/band/skills/1"},
        // A cost can stand in a row or in an option: in either of the two files.
        {COSTS("{'o':9,'p':1}"), SKILLS("[{'id':'n'},{'id':'p','cost':1}]"), ""},
        {COSTS("{'o':9,'p':1}"), SKILLS("[{'id':'n'},{'id':'p','cost':2}]"), "/band/skills/1"},
        {COSTS("{'p':1}"), SKILLS("[{'id':'p'}]"), ""},
        {COSTS("{'p':1}"), SKILLS("[{'cost':2}]"), ""},
        {COSTS("{'p':1}"), SKILLS("[{'id':['p'],'cost':2}]"), ""},
        {SKILLS("[{'id':'n'},{'id':'p','cost':1}]"), COSTS("{'o':9,'p':1}"), ""},
        {SKILLS("[{'id':'n'},{'id':'p','cost':1}]"), COSTS("{'o':9,'p':2}"),
         "/band/options/skill_cost/p"},
        {SKILLS("[{'id':'p'}]"), COSTS("{'p':2}"), ""},
        {SKILLS("[{'cost':1}]"), COSTS("{'p':2}"), ""},
        {SKILLS("[{'id':['p'],'cost':1}]"), COSTS("{'p':2}"), ""},
        // What is no object says nothing: whoever reads it tells what is wrong.
        {OPTIONS("{'max_value':4}"), OPTIONS("['max_value',5]"), ""},
        {OPTIONS("['max_value',5]"), OPTIONS("{'max_value':4}"), ""},
        {OPTIONS("4"), OPTIONS("{'max_value':4}"), ""},
        {COSTS("['p',1]"), SKILLS("[{'id':'p','cost':2}]"), ""},
        {SKILLS("[{'id':'p','cost':2}]"), COSTS("['p',1]"), ""},
        {SKILLS("[{'id':'p','cost':2}]"), COSTS("7"), ""},
        {SKILLS("'p'"), SKILLS("[{'id':'p','cost':2}]"), ""},
        {SKILLS("[{'id':'p','cost':2}]"), SKILLS("['p']"), ""},
        {SKILLS("[]"), SKILLS("[]"), ""},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        char was[TEXT_MAX], where[TEXT_MAX + 20], want[TEXT_MAX];
        clash(rows[i].a, rows[i].b, was);
        snprintf(where, sizeof where, "%u: %s", i, was);
        snprintf(want, sizeof want, "%u: %s", i, rows[i].where);
        assert_string_equal(where, want);
    }
}

static void test_roster_names(void **state)
{
    (void)state;
    JsonToken token[50];
    Json json;
    BandFile file;
    char text[TEXT_MAX], name[TEXT_MAX];
    quoted("{'list':{'system':'seg','name':{'fr':'Un','en':'One'},'options':{}}}", text);
    assert_true(json_parse(&json, text, strlen(text), token, 50));
    assert_true(band_file_read(&json, LIST_FILE, &file));
    assert_true(band_file_name(&json, &file, TEXT_FR, name, sizeof name));
    assert_string_equal(name, "Un");
    assert_true(band_file_name(&json, &file, TEXT_EN, name, sizeof name));
    assert_string_equal(name, "One");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roster_verdicts), cmocka_unit_test(test_roster_counts),
        cmocka_unit_test(test_roster_clashes), cmocka_unit_test(test_roster_names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
