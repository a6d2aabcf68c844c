// SPDX-License-Identifier: MIT
// A question for drawing a table, without a game: is this a valid map, and which scenarios can be
// played on it? Each scenario is set up on the map with sample bands, and the ruleset accepts or
// refuses it. Refused: separate rules about maps here, which would repeat the ledgers.
#include "core/scenario.h"
#include "lab/fixed.h" // fixed_bands
#include "protocol/session/session_ask.h"
#include "protocol/wire/render.h"

/// Sets a scenario up with sample bands, on this map or (NULL) on terrain of its own from a seed.
static Refusal set_up(Setup *setup, const Ruleset *rules, uint8_t scenario, const GeoMap *map,
                      uint64_t seed)
{
    if (!fixed_bands(setup, rules, scenario, 0))
        return (Refusal){.code = E_UNSUPPORTED};
    setup->terrain_seed = seed;
    if (map) {
        *setup->map[0] = *map;
        setup_give_map(setup);
    }
    return rules->setup_finish(setup);
}

static void put_scenario(JsonWriter *w, Session *s, const Ruleset *rules, uint8_t scenario,
                         const GeoMap *map)
{
    Setup *setup = &s->desk->setup;
    const ScenarioRow *row = ruleset_scenario(rules, scenario);
    Refusal why = set_up(setup, rules, scenario, map, 0);
    json_write_open(w, '{');
    json_put_text(w, "name", row->name);
    json_put_bool(w, "playable", !refusal_is(why));
    if (refusal_is(why)) {
        char text[RENDER_MAX];
        json_put_text(w, "code", error_name[why.code]);
        wire_put_rule(w, "rule", why.rule);
        (void)render_setup_refusal(setup, &why, s->lang, text, sizeof text);
        json_put_text(w, "text", text);
    } else {
        uint64_t seed = 0;
        game_start(&s->desk->scratch, setup, dice_stream(&seed), NULL);
        session_put_zones(w, &s->desk->scratch, s->lang);
    }
    json_write_close(w, '}');
}

void session_ask_terrain(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Ruleset *rules = session_read_system(json, v[ASK_SYSTEM]);
    Setup *setup = &s->desk->setup; // the desk's setup, not the one in play
    GeoMap map;
    if (!rules)
        return;
    setup_start(setup, rules);
    if (v[ASK_SCENARIO])
        wire_read_scenario(json, v[ASK_SCENARIO], setup);
    uint8_t scenario = setup->scenario ? setup->scenario : 1;
    if (json_good(json) && !v[ASK_MAP] == !v[ASK_SEED])
        json_fail_member(json, 0, "map", v[ASK_MAP] ? E_BAD_MAP : E_MISSING_KEY);
    if (v[ASK_MAP])
        wire_read_map(json, v[ASK_MAP], rules, &map);
    uint64_t seed = v[ASK_SEED] ? json_seed(json, v[ASK_SEED]) : 0;
    if (!json_good(json))
        return;
    if (!v[ASK_MAP]) {
        if (refusal_is(set_up(setup, rules, scenario, NULL, seed))) {
            json_fail(json, v[ASK_SEED], E_UNSUPPORTED);
            return;
        }
        map = *setup->map[scenario - 1];
    }
    JsonWriter w = session_ask_begin(s, "terrain");
    json_put_bool(&w, "elevation", ruleset_has_elevation(rules));
    json_write_key(&w, "means");
    wire_put_piece_flags(&w, rules->piece_flags);
    json_write_key(&w, "map");
    json_write_open(&w, '{');
    wire_put_map(&w, &map, 0);
    json_write_close(&w, '}');
    json_write_key(&w, "scenarios");
    json_write_open(&w, '[');
    for (uint8_t i = 1; i < ruleset_scenario_count(rules); i++)
        put_scenario(&w, s, rules, i, &map);
    json_write_close(&w, ']');
    session_send(s, &w, out);
}
