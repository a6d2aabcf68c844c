// SPDX-License-Identifier: MIT
// What can be played: every word has its texts, a profile that is shown can be read again, a band's
// problems are all told, and what is called closed is closed.
#include "bots/bot.h"
#include "bots/spar/spar.h"
#include "core/cards.h"
#include "core/outcome.h"
#include "core/prices.h"
#include "core/scenario.h"
#include "core/signs.h"
#include "desk.h"
#include "gen/rules.h"
#include "json_side.h"

// ---------------------------------------------------------------- texts

static const char *system_id = "";

static void need(const char *group, const char *key)
{
    for (int lang = 0; lang < TEXT_LANG_COUNT; lang++)
        if (!text_of(system_id, group, key, (TextLang)lang))
            fail_msg("data/text/%s.json lacks %s", group, key);
}

static void need_values(const OptionRow *row)
{
    char key[128];
    for (const char *at = row->values; at; at = strchr(at, '|') ? strchr(at, '|') + 1 : NULL) {
        snprintf(key, sizeof key, "%s.%.*s", row->name, (int)strcspn(at, "|"), at);
        need("option_values", key);
    }
}

static void test_catalog_every_word_has_a_text(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < bot_count(); i++)
        need("bots", bot_at(i)->name);
    for (uint32_t i = 0; i < spar_count(); i++)
        need("scripts", spar_at(i)->name);
    for (uint32_t k = 0; k < rules_count(); k++) {
        const Ruleset *r = rules_at(k);
        system_id = r->id;
        for (uint32_t i = 0; i < r->stat_count; i++)
            need("stats", r->stats[i]);
        for (uint32_t i = 0; i < r->faction_count; i++)
            need("factions", r->factions[i]);
        for (uint32_t i = 0; i < r->role_count; i++)
            need("roles", r->roles[i]);
        for (uint32_t i = 0; i < r->state_count; i++)
            need("states", r->states[i]);
        for (uint32_t i = 1; i < r->roll_count; i++)
            need("rolls", r->rolls[i].name);
        for (uint32_t i = 1; i < ruleset_colour_count(r); i++)
            need("suits", r->cards->colours[i]);
        for (uint32_t i = 0; i < r->trait_count; i++) {
            need(r->trait_texts, r->traits[i].name);
            need(r->trait_abouts, r->traits[i].name);
        }
        for (uint32_t i = 0; i < ruleset_scenario_count(r); i++) {
            need("scenarios", ruleset_scenario(r, i)->name);
            need("scenarios_about", ruleset_scenario(r, i)->name);
        }
        for (uint32_t i = 0; i < r->option_count; i++) {
            need("options", r->options[i].name);
            need_values(&r->options[i]);
        }
        for (RuleId rule = 1; rule < RULE_COUNT; rule++) {
            char section[32];
            if (strcmp(rule_system[rule_info[rule].system], r->id) != 0)
                continue;
            snprintf(section, sizeof section, "%s", rule_info[rule].id);
            *strrchr(section, '-') = 0;
            need("sections", section);
        }
    }
}

// ---------------------------------------------------------------- bands

static json_t *ask_roster(Desk *desk, const char *const *ids, uint32_t count)
{
    char text[1024];
    int n = snprintf(text, sizeof text,
                     "{\"type\":\"ask\",\"what\":\"roster\",\"system\":\"evenor\",\"figures\":[");
    for (uint32_t i = 0; i < count; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s\"%s\"", i ? "," : "", ids[i]);
    snprintf(text + n, sizeof text - (size_t)n, "]}");
    desk_say(desk, text);
    json_t *answer = json_loads(desk->said, 0, NULL);
    assert_non_null(answer);
    return answer;
}

static bool is_legal(const json_t *answer)
{
    return json_object_get(answer, "legal") == json_true(); // its macros know other numbers
}

static bool is_closed(const json_t *answer, const char *id)
{
    size_t i;
    const json_t *row;
    json_array_foreach(
        json_object_get(answer, "closed"), i,
        row) if (!strcmp(json_string_value(json_object_get(row, "id")), id)) return true;
    return false;
}

/// Random bands, legal and not: a legal band takes exactly the figures that are not closed to it.
static void test_catalog_closed_is_closed(void **state)
{
    Desk *desk = *state;
    const Ruleset *rules = rules_find("evenor");
    Rng rng = {4};
    uint32_t legal = 0, closed = 0;
    for (uint32_t round = 0; round < 60; round++) {
        const char *ids[8];
        uint32_t count = rng_below(&rng, 6);
        for (uint32_t i = 0; i < count; i++)
            ids[i] = rules->profiles[rng_below(&rng, rules->profile_count)].id;
        json_t *answer = ask_roster(desk, ids, count);
        bool was_legal = is_legal(answer);
        size_t problems = json_array_size(json_object_get(answer, "problems"));
        assert_int_equal(was_legal, problems == 0);
        if (!count)
            assert_int_equal(problems, 1);
        legal += was_legal;
        for (uint32_t i = 0; i < rules->profile_count; i++) {
            ids[count] = rules->profiles[i].id;
            json_t *more = ask_roster(desk, ids, count + 1);
            bool fits = is_legal(more);
            bool shut = is_closed(answer, ids[count]);
            if (was_legal || !count)
                assert_int_equal(fits, !shut);
            if (shut) // whatever was wrong before, something is added
                assert_true(json_array_size(json_object_get(more, "problems")) >
                            (count ? problems : 0));
            closed += shut;
            json_decref(more);
        }
        json_decref(answer);
    }
    assert_true(legal > 5 && closed > 50);
}

// ---------------------------------------------------------------- prices

static json_int_t whole(const json_t *of, const char *key)
{
    const json_t *value = json_object_get(of, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

/// A team of one's own: `extra` is one more trait, `rank` the card of the second character.
static json_t *ask_team(Desk *desk, const char *traits, const char *extra, int rank,
                        const char *more)
{
    char text[1024];
    snprintf(text, sizeof text,
             "{\"type\":\"ask\",\"what\":\"roster\",\"system\":\"seg\",\"index\":1,"
             "\"figures\":[\"page\",\"kora\"],\"profiles\":[{\"id\":\"kora\","
             "\"stats\":{\"value\":3,\"rank\":%d},\"traits\":[%s%s%s%s%s]}]%s}",
             rank, traits, *traits && *extra ? "," : "", *extra ? "\"" : "", extra,
             *extra ? "\"" : "", more);
    desk_say(desk, text);
    json_t *answer = json_loads(desk->said, 0, NULL);
    assert_non_null(answer);
    return answer;
}

/// SG-COST-1: 3 x (10 + 2 x 2 + 6), and all bills together are the cost of the team.
static void test_catalog_bills_add_up(void **state)
{
    Desk *desk = *state;
    json_t *answer = ask_team(desk, "\"bonus_club:2\",\"flight\"", "", 9, ""), *row, *line;
    json_t *bills = json_object_get(answer, "bills");
    json_int_t all = 0;
    size_t i, k;
    assert_int_equal(json_array_size(bills), 2);
    json_array_foreach(bills, i, row)
    {
        json_int_t sum = whole(row, "base");
        assert_int_equal(whole(row, "index"), i);
        assert_int_equal(sum, 10);
        json_array_foreach(json_object_get(row, "skills"), k, line) sum +=
            whole(line, "count") * whole(line, "cost");
        assert_int_equal(whole(row, "factor"), sum);
        assert_int_equal(whole(row, "cost"), sum * whole(row, "value"));
        all += whole(row, "cost");
    }
    assert_int_equal(whole(json_array_get(bills, 1), "cost"), 60);
    assert_int_equal(whole(answer, "cost"), all);
    json_decref(answer);

    // Other prices and a skill of one's own: 3 x (10 + 1 + 4), what it is made of is not paid
    // twice.
    answer = ask_team(desk, "\"flight\",\"mine\"", "", 9,
                      ",\"options\":{\"skill_cost\":{\"flight\":1,\"slow\":-1}},\"skills\":"
                      "[{\"id\":\"mine\",\"name\":{\"fr\":\"Mien\",\"en\":\"Mine\"},\"cost\":4,"
                      "\"grants\":[\"bonus_heart:3\",\"slow\"]}]");
    row = json_array_get(json_object_get(answer, "bills"), 1);
    assert_int_equal(json_array_size(json_object_get(row, "skills")), 2);
    line = json_array_get(json_object_get(row, "skills"), 1);
    assert_string_equal(json_string_value(json_object_get(line, "id")), "mine");
    assert_int_equal(whole(row, "cost"), 45);
    json_decref(answer);
}

static bool is_warned(const json_t *answer, const char *key, const char *name, json_int_t value)
{
    size_t i;
    const json_t *row;
    json_array_foreach(json_object_get(answer, "changes"), i, row)
    {
        const char *text = json_string_value(json_object_get(row, key));
        if (text && !strcmp(text, name) && (!value || whole(row, "value") == value))
            return true;
    }
    return false;
}

/// Every change that is told of brings a problem, and no other does.
static void test_catalog_changes_are_true(void **state)
{
    Desk *desk = *state;
    const Ruleset *rules = rules_find("seg");
    static const char *const terms[] = {
        "", ",\"options\":{\"banned_skills\":[\"vampire\"],\"optional_skills\":true}",
        ",\"options\":{\"team_budget\":60,\"deck\":\"tarot\"}"};
    uint32_t warned = 0, asked = 0;
    for (uint32_t k = 0; k < COUNT_OF(terms); k++) {
        json_t *now = ask_team(desk, "\"long_move\",\"bonus_heart:2\"", "", 5, terms[k]);
        size_t problems = json_array_size(json_object_get(now, "problems"));
        assert_int_equal(problems, 0);
        for (uint32_t i = 0; i < rules->trait_count; i++) {
            const char *name = rules->traits[i].name;
            if (!strcmp(name, "long_move") || !strcmp(name, "bonus_heart"))
                continue;
            json_t *then = ask_team(desk, "\"long_move\",\"bonus_heart:2\"", name, 5, terms[k]);
            assert_int_equal(!is_legal(then), is_warned(now, "trait", name, 0));
            warned += !is_legal(then);
            asked++;
            json_decref(then);
        }
        // With a card that is taken, too: the problem there is now hides no other.
        json_t *taken = ask_team(desk, "\"long_move\",\"bonus_heart:2\"", "", 2, terms[k]);
        assert_int_equal(json_array_size(json_object_get(taken, "problems")), 1);
        for (int rank = 1; rank <= rules->prices->ranges[1].most; rank++) {
            json_t *then = ask_team(desk, "\"long_move\",\"bonus_heart:2\"", "", rank, terms[k]);
            assert_int_equal(!is_legal(then), is_warned(now, "stat", "rank", rank));
            assert_int_equal(!is_legal(then), is_warned(taken, "stat", "rank", rank));
            warned += !is_legal(then);
            json_decref(then);
        }
        json_decref(taken);
        json_decref(now);
    }
    assert_true(asked > 200 && warned > 30);
    desk_say(desk, "{\"type\":\"ask\",\"what\":\"roster\",\"system\":\"evenor\",\"index\":0,"
                   "\"figures\":[\"leda\"]}");
    assert_non_null(strstr(desk->said, "E_UNSUPPORTED"));
}

// ---------------------------------------------------------------- profiles

/// Every printed profile as the answer shows it, written into a setup as a custom one, is the same
/// profile again.
static void test_catalog_profiles_are_whole(void **state)
{
    Desk *desk = *state;
    const Ruleset *rules = rules_find("evenor");
    desk_say(desk, "{\"type\":\"ask\",\"what\":\"systems\"}");
    json_t *answer = json_loads(desk->said, 0, NULL);
    json_t *list =
        json_object_get(json_array_get(json_object_get(answer, "systems"), 0), "profiles");
    assert_int_equal(json_array_size(list), rules->profile_count);
    for (uint32_t i = 0; i < rules->profile_count; i++) {
        json_t *shown = json_array_get(list, i), *traits = json_array(), *row;
        size_t k;
        json_array_foreach(json_object_get(shown, "traits"), k, row)
        {
            char text[64];
            const char *name = json_string_value(json_object_get(row, "name"));
            json_int_t value = json_integer_value(json_object_get(row, "value"));
            if (value)
                snprintf(text, sizeof text, "%s:%d", name, (int)value);
            else
                snprintf(text, sizeof text, "%s", name);
            json_array_append_new(traits, json_string(text));
        }
        json_object_set_new(shown, "traits", traits);
        const char *title = json_string_value(json_object_get(shown, "title"));
        assert_string_equal(title, rules->profiles[i].title_fr);
        json_object_set_new(shown, "title",
                            json_pack("{s:s,s:s}", "fr", title, "en", rules->profiles[i].title_en));
        json_array_foreach(json_object_get(shown, "weapons"), k, row)
        {
            assert_int_equal(json_object_del(row, "text"), 0); // for people, beside the name
        }
        char *text = json_dumps(shown, 0);
        static JsonToken token[1024];
        Json json;
        Profile profile;
        Refusal why = refusal_none();
        assert_true(json_parse(&json, text, strlen(text), token, COUNT_OF(token)));
        wire_read_profile(&json, 0, rules, &profile, &why);
        assert_true(json_good(&json));
        Profile printed = rules->profiles[i];
        rules->profile_fill(&printed);
        assert_string_equal(profile.name, printed.name);
        assert_memory_equal(profile.stat, printed.stat, sizeof printed.stat);
        assert_memory_equal(profile.trait, printed.trait, sizeof printed.trait);
        assert_int_equal(profile.roles, printed.roles);
        assert_int_equal(profile.cost, printed.cost);
        assert_int_equal(profile.berths, printed.berths);
        assert_int_equal(profile.faction, printed.faction);
        assert_int_equal(profile.radius, printed.radius);
        assert_int_equal(profile.weapon_count, printed.weapon_count);
        for (uint32_t n = 0; n < printed.weapon_count; n++) {
            const Weapon *a = &profile.weapon[n], *b = &printed.weapon[n];
            assert_string_equal(a->name, b->name);
            assert_memory_equal(a->range, b->range, sizeof b->range);
            assert_true(a->flags == b->flags && a->power == b->power && a->save_mod == b->save_mod);
        }
        free(text);
    }
    json_decref(answer);
}

/// A member of a row that is told only where it is not the usual one.
static void assert_sign(const json_t *row, const char *key, const char *name)
{
    const char *told = json_string_value(json_object_get(row, key));
    assert_string_equal(told ? told : "", name);
    assert_true(!told || *told);
}

/// Roles of events and changes, and what dice count as, are told as the rulesets have them.
static void test_catalog_tells_roles(void **state)
{
    static const char *const roles[] = {
#define EVENT_ROLE(key, name) [EVENT_##key] = name,
#include "core/signs.def"
#undef EVENT_ROLE
    };
    static const char *const tales[] = {
#define EVENT_TALE(key, name) [TALE_##key] = name,
#include "core/signs.def"
#undef EVENT_TALE
    };
    static const char *const changes[OUTCOME_ROLES] = {"", "gain", "order"};
    Desk *desk = *state;
    desk_say(desk, "{\"type\":\"ask\",\"what\":\"systems\"}");
    json_t *answer = json_loads(desk->said, 0, NULL), *systems = json_object_get(answer, "systems");
    assert_int_equal(json_array_size(systems), rules_count());
    for (uint32_t i = 0; i < rules_count(); i++) {
        json_t *told = json_array_get(systems, i), *list = json_object_get(told, "events");
        const Ruleset *rules = rules_find(json_string_value(json_object_get(told, "id")));
        assert_int_equal(json_array_size(list), rules->event_count - 1);
        for (uint32_t k = 1; k < rules->event_count; k++) {
            json_t *row = json_array_get(list, k - 1);
            assert_sign(row, "name", rules->events[k]);
            assert_sign(row, "role", roles[rules->signs->events[k].role]);
            assert_sign(row, "tale", tales[rules->signs->events[k].tale]);
        }
        list = json_object_get(told, "changes");
        assert_int_equal(json_array_size(list), rules->outcomes->count);
        for (uint32_t k = 0; k < rules->outcomes->count; k++) {
            assert_sign(json_array_get(list, k), "name", rules->outcomes->rows[k].name);
            uint8_t role = rules->outcomes->rows[k].role;
            assert_sign(json_array_get(list, k), "role", changes[role]);
        }
        list = json_object_get(told, "rolls");
        for (uint32_t k = 1; k < rules->roll_count; k++) {
            const char *luck = wire_luck(rules->rolls[k].luck);
            assert_sign(json_array_get(list, k - 1), "luck", luck ? luck : "");
        }
    }
    json_decref(answer);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_open, desk_close)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_catalog_every_word_has_a_text),
        TEST(test_catalog_closed_is_closed),
        TEST(test_catalog_bills_add_up),
        TEST(test_catalog_changes_are_true),
        TEST(test_catalog_tells_roles),
        TEST(test_catalog_profiles_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
