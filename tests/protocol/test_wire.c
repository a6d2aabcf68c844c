// SPDX-License-Identifier: MIT
// Setups: what is wrong is named with its place and changes nothing; what is right is read as
// meant.
#include "desk.h"
#include "gen/samples.h"
#include <string.h>

#define SEATS "\"seats\":[{\"band\":[\"leda\"]},{\"band\":[\"kara\"]}]"
#define HEAD  "{\"type\":\"setup\",\"system\":\"evenor\",\"seed\":1,"

typedef struct Bad {
    const char *text, *code, *pointer;
} Bad;

static void test_wire_bad_setups_are_named(void **state)
{
    static const Bad rows[] = {
        {"{\"type\":\"setup\"}", "E_MISSING_KEY", "/system"},
        {"{\"type\":\"setup\",\"system\":\"chess\"," SEATS ",\"seed\":1}", "E_UNKNOWN_SYSTEM",
         "/system"},
        {"{\"type\":\"setup\",\"system\":7," SEATS ",\"seed\":1}", "E_WRONG_TYPE", "/system"},
        {"{\"type\":\"setup\",\"system\":\"evenor\"," SEATS "}", "E_MISSING_KEY", "/seed"},
        {HEAD "\"sead\":1," SEATS "}", "E_UNKNOWN_KEY", "/sead"},
        {HEAD "\"tape\":[1],\"dice\":\"ask\"," SEATS "}", "E_UNKNOWN_KEY", "/dice"},
        {HEAD "\"dice\":\"loaded\"," SEATS "}", "E_UNKNOWN_ID", "/dice"},
        {HEAD "\"tape\":[1,0]," SEATS "}", "E_BAD_DIE", "/tape/1"},
        {HEAD "\"tape\":[\"1\"]," SEATS "}", "E_WRONG_TYPE", "/tape/0"},
        {HEAD "\"tape\":[1.5]," SEATS "}", "E_WRONG_TYPE", "/tape/0"},
        {HEAD "\"tape\":[7,7,7]," SEATS "}", "E_BAD_DIE", "/tape"},
        {HEAD "\"tape\":[]," SEATS "}", "E_TAPE_DRY", "/tape"},
        {"{\"type\":\"setup\",\"system\":\"evenor\",\"seed\":-1," SEATS "}", "E_RANGE", "/seed"},
        {"{\"type\":\"setup\",\"system\":\"evenor\",\"seed\":\"18446744073709551616\"," SEATS "}",
         "E_RANGE", "/seed"},
        {HEAD "\"scenario\":\"siege\"," SEATS "}", "E_UNKNOWN_ID", "/scenario"},
        {HEAD "\"scenario\":3," SEATS "}", "E_WRONG_TYPE", "/scenario"},
        {HEAD "\"lang\":\"de\"," SEATS "}", "E_UNKNOWN_ID", "/lang"},
        {HEAD "\"options\":{\"no_such\":true}," SEATS "}", "E_UNKNOWN_OPTION", "/options/no_such"},
        {HEAD "\"options\":{\"bless_self\":1}," SEATS "}", "E_WRONG_TYPE", "/options/bless_self"},
        {HEAD "\"options\":{\"turn_limit\":-5}," SEATS "}", "E_RANGE", "/options/turn_limit"},
        {HEAD "\"options\":{\"turn_limit\":2.5}," SEATS "}", "E_WRONG_TYPE", "/options/turn_limit"},
        {HEAD "\"options\":{\"base_diameter\":1.0005}," SEATS "}", "E_NOT_THOUSANDTHS",
         "/options/base_diameter"},
        {HEAD "\"options\":{\"flee_redirect\":\"up\"}," SEATS "}", "E_UNKNOWN_ID",
         "/options/flee_redirect"},
        {HEAD "\"options\":[]," SEATS "}", "E_WRONG_TYPE", "/options"},
        {HEAD "\"seats\":[]}", "E_EMPTY", "/seats"},
        {HEAD "\"seats\":{}}", "E_WRONG_TYPE", "/seats"},
        {HEAD "\"seats\":[{\"band\":[\"leda\"]}]}", "ERR_SEAT_COUNT", ""},
        {HEAD "\"seats\":[{\"band\":[\"leda\"]},{\"bund\":[\"kara\"]}]}", "E_UNKNOWN_KEY",
         "/seats/1/bund"},
        {HEAD "\"seats\":[{\"band\":[\"leda\"]},{\"name\":\"x\"}]}", "E_MISSING_KEY",
         "/seats/1/band"},
        {HEAD "\"seats\":[{\"band\":[\"leda\",\"zeus\"]},{\"band\":[\"kara\"]}]}",
         "ERR_BAND_UNKNOWN", "/seats/0/band/1"},
        {HEAD "\"seats\":[{\"band\":[\"leda\",4]},{\"band\":[\"kara\"]}]}", "E_WRONG_TYPE",
         "/seats/0/band/1"},
        {HEAD "\"seats\":[{\"band\":\"les_absents\"},{\"band\":[\"kara\"]}]}", "E_UNKNOWN_ID",
         "/seats/0/band"},
        {HEAD "\"seats\":[{\"band\":[]},{\"band\":[\"kara\"]}]}", "ERR_BAND_SLOTS",
         "/seats/0/band"},
        {HEAD "\"map\":\"nowhere\"," SEATS "}", "E_UNKNOWN_ID", "/map"},
        {HEAD "\"map\":{\"width\":24,\"pieces\":[]}," SEATS "}", "E_MISSING_KEY", "/map/depth"},
        {HEAD "\"map\":{\"width\":0.5,\"depth\":24,\"pieces\":[]}," SEATS "}", "E_RANGE",
         "/map/width"},
        {HEAD "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"kind\":\"rock\"}]}," SEATS "}",
         "E_MISSING_KEY", "/map/pieces/0/shape"},
        {HEAD "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"shape\":\"rect\",\"at\":[3,3,2,4]}"
              "]}," SEATS "}",
         "E_BAD_SHAPE", "/map/pieces/0/at"},
        {HEAD
         "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"shape\":\"disc\",\"at\":[3,3]}]}," SEATS
         "}",
         "E_MISSING_KEY", "/map/pieces/0/radius"},
        {HEAD "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"shape\":\"disc\",\"at\":[3,3],"
              "\"radius\":0}]}," SEATS "}",
         "E_RANGE", "/map/pieces/0/radius"},
        {HEAD "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"shape\":\"poly\",\"points\":[[0,0]"
              ",[4,0],[1,1],"
              "[0,4]]}]}," SEATS "}",
         "E_BAD_SHAPE", "/map/pieces/0"},
        {HEAD "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"shape\":\"poly\",\"points\":[[0,0]"
              ",[4,0],"
              "[5.6365,4]]}]}," SEATS "}",
         "E_NOT_THOUSANDTHS", "/map/pieces/0/points/2/0"},
        {HEAD "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"shape\":\"rect\",\"at\":[1,1,2,2],"
              "\"door\":"
              "\"ajar\"}]}," SEATS "}",
         "E_UNKNOWN_ID", "/map/pieces/0/door"},
        {HEAD
         "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"line\":[[1,1],[2,2],[1,2]]}]}," SEATS
         "}",
         "E_BAD_SHAPE", "/map/pieces/0/line"},
        {HEAD
         "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"line\":[[1,1],[4,1]],\"height\":2,"
         "\"openings\":[{\"from\":1,\"to\":3.001,\"bottom\":0,\"top\":1,\"cross\":true}]}]}," SEATS
         "}",
         "E_BAD_SHAPE", "/map/pieces/0/openings"},
        {HEAD
         "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"shape\":\"rect\",\"at\":[1,1,4,2],"
         "\"height\":2,\"openings\":[{\"from\":1,\"to\":2,\"bottom\":0,\"top\":1,\"cross\":true}]}"
         "]}," SEATS "}",
         "E_BAD_SHAPE", "/map/pieces/0/openings"},
        {HEAD "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"line\":[[1,1],[4,1]],\"height\":2,"
              "\"openings\":[{\"from\":1,\"to\":2,\"bottom\":0,\"top\":1}]}]}," SEATS "}",
         "E_MISSING_KEY", "/map/pieces/0/openings/0/cross"},
        {HEAD "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"line\":[[1,1],[4,1]],\"group\":0}]"
              "}," SEATS "}",
         "E_RANGE", "/map/pieces/0/group"},
    };
    Desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        desk_refuses(desk, rows[i].text, rows[i].code, rows[i].pointer);
    // The same while a game is on: it goes on as if nothing had been said.
    desk_say(desk, HEAD SEATS "}");
    desk_heard(desk, "\"type\":\"decide\"");
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        desk_refuses(desk, rows[i].text, rows[i].code, rows[i].pointer);
}

static void test_wire_bands_out_of_bounds_cite_their_rule(void **state)
{
    static const struct {
        const char *band, *code, *rule;
    } rows[] = {
        {"[\"phobos\",\"leonidas\"]", "ERR_BAND_ROLE", "EV-RECR-3"},
        {"[\"leda\",\"leda\"]", "ERR_BAND_DUPLICATE", "EV-RECR-9"},
        {"[\"grendel\",\"ymir\"]", "ERR_BAND_ROLE", "EV-RECR-4"},
        {"[\"leda\",\"kara\",\"leto\",\"thesee\",\"deimos\",\"harald\",\"cerd\"]", "ERR_BAND_SLOTS",
         "EV-RECR-1"},
        {"[\"phobos\",\"ulysse\",\"leda\",\"leto\",\"selene\",\"kara\"]", "ERR_BAND_COST",
         "EV-RECR-7"},
    };
    Desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[512], rule[64];
        snprintf(text, sizeof text, HEAD "\"seats\":[{\"band\":%s},{\"band\":[\"kara\"]}]}",
                 rows[i].band);
        desk_refuses(desk, text, rows[i].code, NULL);
        snprintf(rule, sizeof rule, "\"rule\":\"%s\"", rows[i].rule);
        desk_heard(desk, rule);
        desk_heard(desk, "\"pointer\":\"/seats/0/band");
        desk_heard(desk, "\"type\":\"refusal\"");
    }
}

static void test_wire_custom_profiles_are_checked(void **state)
{
#define CUSTOM(profile)                                                                            \
    HEAD "\"profiles\":[" profile "],\"seats\":[{\"band\":[\"hero\"]},{\"band\":[\"kara\"]}]}"
    static const Bad rows[] = {
        {CUSTOM("{\"id\":\"hero\",\"stats\":{\"I\":7,\"R\":3,\"C\":3,\"V\":1}}"), "ERR_BAD_PROFILE",
         "/profiles/0"},
        {CUSTOM("{\"id\":\"hero\",\"stats\":{\"I\":3,\"R\":3,\"C\":1,\"V\":1}}"), "ERR_BAD_PROFILE",
         "/profiles/0"},
        {CUSTOM("{\"id\":\"hero\",\"stats\":{\"I\":3,\"R\":3,\"C\":3,\"V\":1},\"traits\":["
                "\"regeneration\"]}"),
         "ERR_UNKNOWN_TRAIT", "/profiles/0/traits/0"},
        {CUSTOM("{\"id\":\"hero\",\"stats\":{\"I\":3,\"R\":3,\"C\":3,\"V\":1},\"traits\":[\"slow\","
                "\"fast\"]}"),
         "ERR_BAD_PROFILE", "/profiles/0"},
        {CUSTOM("{\"id\":\"hero\",\"stats\":{\"I\":3,\"R\":3,\"C\":3,\"V\":1},\"traits\":["
                "\"brave\",\"brave\"]}"),
         "E_DUPLICATE_ID", "/profiles/0/traits/1"},
        {CUSTOM("{\"id\":\"hero\",\"stats\":{\"X\":3}}"), "E_UNKNOWN_KEY", "/profiles/0/stats/X"},
        {CUSTOM("{\"id\":\"Hero\",\"stats\":{\"I\":3}}"), "E_UNKNOWN_ID", "/profiles/0/id"},
        {CUSTOM("{\"id\":\"hero\",\"stats\":{\"I\":-1,\"R\":3}}"), "E_RANGE",
         "/profiles/0/stats/I"},
        {CUSTOM("{\"id\":\"hero\",\"stats\":{\"I\":100,\"R\":3}}"), "E_RANGE",
         "/profiles/0/stats/I"},
        {CUSTOM("{\"id\":\"hero\",\"stats\":{\"I\":0,\"R\":3,\"C\":3}}"), "ERR_BAD_PROFILE",
         "/profiles/0"},
        {CUSTOM("{\"id\":\"hero\",\"stats\":{\"I\":3,\"R\":3,\"C\":3,\"V\":1},\"weapons\":[{"
                "\"name\":\"Arc\"}]}"),
         "E_MISSING_KEY", "/profiles/0/weapons/0/power"},
        {CUSTOM("{\"id\":\"hero\",\"stats\":{\"I\":3,\"R\":3,\"C\":3,\"T\":3,\"V\":1},\"weapons\":["
                "{\"name\":\"Arc\","
                "\"power\":3,\"range\":[5,4,9]}]}"),
         "ERR_BAD_PROFILE", "/profiles/0"},
        {CUSTOM("{\"id\":\"hero\",\"stats\":{\"I\":3,\"R\":3,\"C\":3,\"V\":1}},{\"id\":\"hero\","
                "\"stats\":{\"I\":3,"
                "\"R\":3,\"C\":3,\"V\":1}}"),
         "E_DUPLICATE_ID", "/profiles/1"},
    };
    Desk *desk = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        desk_refuses(desk, rows[i].text, rows[i].code, rows[i].pointer);
    desk_say(desk, CUSTOM("{\"id\":\"hero\",\"name\":\"H\xc3\xa9ros\",\"cost\":5,\"stats\":{\"I\":"
                          "2,\"R\":3,\"C\":3,"
                          "\"T\":4,\"V\":2},\"traits\":[\"brave\",\"heal:3\"],\"weapons\":[{"
                          "\"name\":\"Arc\",\"power\":3,"
                          "\"range\":[5,10,20]}]}"));
    desk_heard(desk, "\"figures\":[\"hero\",\"kara\"]");
    const Profile *p = game_setup(session_game(&desk->host.session))->figure[0].profile;
    assert_string_equal(p->name, "H\xc3\xa9ros");
    assert_int_equal(p->weapon[0].flags, WEAPON_RANGED);
    assert_int_equal(p->weapon[0].range[2], 20000);
#undef CUSTOM
}

static void test_wire_positions_are_checked(void **state)
{
    Desk *desk = *state;
#define POSITION(inner)                                                                            \
    HEAD "\"scenario\":\"extermination\"," DESK_MAP "," SEATS ",\"position\":{" inner "}}"
#define BOTH "\"figures\":{\"leda\":{\"at\":[5,5]},\"kara\":{\"at\":[9,5]}}"
    static const Bad rows[] = {
        {POSITION(BOTH), "E_MISSING_KEY", "/position/to_act"},
        {POSITION("\"to_act\":\"A\""), "E_MISSING_KEY", "/position/figures"},
        {POSITION("\"to_act\":\"C\"," BOTH), "E_UNKNOWN_ID", "/position/to_act"},
        {POSITION("\"to_act\":\"A\",\"turn\":0," BOTH), "E_RANGE", "/position/turn"},
        {POSITION("\"to_act\":\"A\",\"resume\":\"lunch\"," BOTH), "E_UNKNOWN_ID",
         "/position/resume"},
        {POSITION("\"to_act\":\"A\",\"figures\":{\"leda\":{\"at\":[5,5]}}"), "E_MISSING_KEY",
         "/position/figures/kara"},
        {POSITION("\"to_act\":\"A\",\"figures\":{\"zeus\":{\"at\":[5,5]}}"), "E_UNKNOWN_ID",
         "/position/figures/zeus"},
        {POSITION("\"to_act\":\"A\",\"figures\":{\"leda\":{},\"kara\":{\"at\":[9,5]}}"),
         "E_MISSING_KEY", "/position/figures/leda/at"},
        {POSITION("\"to_act\":\"A\",\"figures\":{\"leda\":{\"at\":[5,5],\"mood\":3},\"kara\":{"
                  "\"at\":[9,5]}}"),
         "E_UNKNOWN_KEY", "/position/figures/leda/mood"},
        {POSITION("\"to_act\":\"A\",\"figures\":{\"leda\":{\"at\":[5,5],\"states\":[\"asleep\"]},"
                  "\"kara\":{\"at\":[9,5]}}"),
         "E_UNKNOWN_ID", "/position/figures/leda/states/0"},
        {POSITION("\"to_act\":\"A\",\"figures\":{\"leda\":{\"at\":[5,5],\"cover_piece\":\"P1\"},"
                  "\"kara\":{\"at\":[9,5]}}"),
         "E_UNKNOWN_ID", "/position/figures/leda/cover_piece"},
        {POSITION("\"to_act\":\"A\",\"figures\":{\"leda\":{\"at\":[5,5.00005]},\"kara\":{\"at\":[9,"
                  "5]}}"),
         "E_NOT_THOUSANDTHS", "/position/figures/leda/at/1"},
        {POSITION(
             "\"to_act\":\"A\",\"figures\":{\"leda\":{\"at\":[5,5]},\"kara\":{\"at\":[5.5,5]}}"),
         "ERR_DEPLOY_OVERLAP", "/position/figures/kara"},
        {POSITION(
             "\"to_act\":\"A\",\"figures\":{\"leda\":{\"at\":[0.4,5]},\"kara\":{\"at\":[5.5,5]}}"),
         "ERR_OFF_TABLE", "/position/figures/leda"},
        {POSITION("\"to_act\":\"A\",\"open\":[\"P3\"]," BOTH), "E_UNKNOWN_ID", "/position/open/0"},
        {POSITION("\"to_act\":\"A\",\"secured\":{\"E\":1}," BOTH), "E_UNKNOWN_ID",
         "/position/secured/E"},
        {POSITION("\"to_act\":\"A\",\"markers\":[{}]," BOTH), "E_MISSING_KEY",
         "/position/markers/0/at"},
        {POSITION("\"to_act\":\"A\",\"resume\":\"action\",\"group\":[\"leda\",\"leda\"]," BOTH),
         "E_DUPLICATE_ID", "/position/group/1"},
        {HEAD SEATS ",\"position\":{\"to_act\":\"A\"," BOTH "}}", "E_MISSING_KEY", "/map"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        desk_refuses(desk, rows[i].text, rows[i].code, rows[i].pointer);
    desk_say(
        desk,
        POSITION("\"to_act\":\"B\",\"turn\":3,\"secured\":{\"B\":2},\"markers\":[{\"at\":[12,12]},"
                 "{\"carrier\":\"leda\",\"status\":\"carried\"}],\"figures\":{\"leda\":{\"at\":[5,"
                 "5],\"states\":"
                 "[\"prone\"]},\"kara\":{\"at\":[9.125,5]}}"));
    desk_heard(desk, "\"type\":\"decide\",\"seat\":\"B\"");
    desk_say(desk, "{\"type\":\"ask\",\"what\":\"state\"}");
    desk_heard(desk, "\"turn\":3,");
    desk_heard(desk, "\"at\":[9.125,5]");
    desk_heard(desk, "\"states\":[\"prone\"],\"vitality\":1");
    desk_heard(desk, "\"secured\":2");
    desk_heard(desk, "{\"id\":\"M2\",\"at\":[5,5],\"status\":\"carried\",\"carrier\":\"leda\"");
#undef POSITION
#undef BOTH
}

static void test_wire_figures_are_named(void **state)
{
    Desk *desk = *state;
    desk_say(desk, HEAD "\"options\":{\"allow_duplicates\":true},\"seats\":[{\"band\":[\"leda\","
                        "\"lothar\",\"lothar\"]},"
                        "{\"band\":[\"lothar\",\"kara\"]}]}");
    desk_heard(desk, "\"figures\":[\"leda\",\"A.lothar\",\"A.lothar.2\",\"B.lothar\",\"kara\"]");
    char name[64];
    const Setup *setup = game_setup(session_game(&desk->host.session));
    (void)render_figure(setup, (FigureId){3}, name, sizeof name);
    assert_string_equal(name, "Lothar (A2)");
    (void)render_figure(setup, (FigureId){4}, name, sizeof name);
    assert_string_equal(name, "Lothar (B)");
}

static void test_wire_sample_bands_and_maps_start(void **state)
{
    Desk *desk = *state;
    uint32_t maps = 0;
    for (uint32_t i = 0; i < SAMPLE_BAND_COUNT; i++) {
        const SampleBand *band = &sample_bands[i];
        for (uint32_t k = 0; k < SAMPLE_MAP_COUNT && !band->needs && !band->scenario; k++) {
            if (strcmp(sample_maps[k].system, band->system) != 0)
                continue;
            char text[512];
            snprintf(text, sizeof text,
                     "{\"type\":\"setup\",\"system\":\"%s\",\"seed\":1,\"map\":\"%s\","
                     "\"seats\":[{\"band\":\"%s\"},{\"band\":\"%s\"}]}",
                     band->system, sample_maps[k].id, band->id, band->id);
            desk_say(desk, text);
            desk_heard(desk, "\"type\":\"decide\"");
            maps++;
        }
    }
    assert_true(maps > SAMPLE_MAP_COUNT);
}

/// A map as answered is a map as asked for.
static void test_wire_map_goes_round(void **state)
{
    Desk *desk = *state;
    desk_say(
        desk, HEAD
        "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[{\"shape\":\"rect\",\"at\":[1,20,2.5,21],"
        "\"height\":2,"
        "\"kind\":\"ruin\"},{\"shape\":\"disc\",\"at\":[12,12],\"radius\":1.125,\"kind\":\"tree\"},"
        "{\"shape\":\"poly\",\"points\":[[15,15],[15,17],[17,15]],\"difficult\":true,\"tags\":["
        "\"swim\"]},"
        "{\"shape\":\"rect\",\"at\":[20,1,21,2],\"door\":\"sealed\"},"
        "{\"line\":[[4,14],[8,14]],\"kind\":\"wall\",\"height\":3,\"openings\":[{\"from\":1,\"to\":"
        "2,"
        "\"bottom\":0.6,\"top\":1.6,\"cross\":true}]},"
        "{\"ladder\":[6,14],\"bottom\":0.5,\"height\":3}]}," SEATS "}");
    desk_say(desk, "{\"type\":\"ask\",\"what\":\"map\"}");
    char map[4096], text[8192];
    char *begin = strstr(desk->said, "\"width\"");
    assert_non_null(begin);
    snprintf(map, sizeof map, "{%.*s", (int)strcspn(begin, "\n"), begin);
    snprintf(text, sizeof text, HEAD "\"map\":%s," SEATS "}", map);
    // What is answered names pieces, which a setup may do as well.
    desk_say(desk, text);
    desk_heard(desk, "\"type\":\"decide\"");
    desk_say(desk, "{\"type\":\"ask\",\"what\":\"map\"}");
    char *again = strstr(desk->said, "\"width\"");
    assert_non_null(again);
    assert_memory_equal(again, map + 1, strlen(map) - 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_open, desk_close)
    const struct CMUnitTest tests[] = {
        TEST(test_wire_bad_setups_are_named),
        TEST(test_wire_bands_out_of_bounds_cite_their_rule),
        TEST(test_wire_custom_profiles_are_checked),
        TEST(test_wire_positions_are_checked),
        TEST(test_wire_figures_are_named),
        TEST(test_wire_sample_bands_and_maps_start),
        TEST(test_wire_map_goes_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
