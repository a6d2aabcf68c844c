// SPDX-License-Identifier: MIT
// A setup as a message. Only what the tests' setups have: bands, options, drawn characters.
#include "tests/conformance/conformance_setup.h"
#include "core/ruleset.h"
#include "protocol/json_write.h"
#include <stdio.h>
#include <string.h>

static void put_option(JsonWriter *w, const OptionRow *o, int32_t value)
{
    if (o->type == OPTION_BOOL) {
        json_put_bool(w, o->name, value != 0);
    } else if (o->type == OPTION_LENGTH) {
        json_put_length(w, o->name, value);
    } else if (o->type == OPTION_INT && !(o->values && value == -1)) {
        json_put_int(w, o->name, value);
    } else {
        char name[64];
        const char *at = o->values;
        for (int32_t i = 0; o->type == OPTION_ENUM && i < value && strchr(at, '|'); i++)
            at = strchr(at, '|') + 1;
        (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "|"), at);
        json_put_text(w, o->name, name);
    }
}

/// Characters that were drawn for this game.
static void put_profiles(JsonWriter *w, const Setup *setup)
{
    const Ruleset *rules = setup->ruleset;
    char text[PROFILE_NAME_MAX];
    json_write_key(w, "profiles");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < setup->custom_count; i++) {
        const Profile *p = &setup->custom[i];
        json_write_open(w, '{');
        json_put_text(w, "id", p->id);
        json_write_key(w, "stats");
        json_write_open(w, '{');
        for (uint32_t k = 0; k < rules->stat_count; k++)
            if (p->stat[k])
                json_put_int(w, rules->stats[k], p->stat[k]);
        json_write_close(w, '}');
        json_write_key(w, "traits");
        json_write_open(w, '[');
        for (uint32_t k = 0; k < rules->trait_count; k++) {
            if (!p->trait[k])
                continue;
            (void)snprintf(text, sizeof text, rules->traits[k].most ? "%s:%u" : "%s",
                           rules->traits[k].name, p->trait[k]);
            json_write_text(w, text);
        }
        json_write_close(w, ']');
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

bool conformance_setup(const Setup *setup, uint64_t dice_seed, char *text, size_t max)
{
    const Ruleset *rules = setup->ruleset;
    JsonWriter w;
    json_write_start(&w, text, max);
    json_write_open(&w, '{');
    json_put_text(&w, "type", "setup");
    json_put_text(&w, "system", rules->id);
    json_put_text(&w, "scenario", rules->scenarios[setup->scenario].name);
    json_write_key(&w, "options");
    json_write_open(&w, '{');
    for (uint32_t i = 0; i < rules->option_count; i++)
        if (setup->option[i] != rules->options[i].preset)
            put_option(&w, &rules->options[i], setup->option[i]);
    json_write_close(&w, '}');
    json_write_key(&w, "seed");
    json_write_seed(&w, dice_seed);
    json_write_key(&w, "terrain_seed");
    json_write_seed(&w, setup->terrain_seed);
    if (setup->custom_count)
        put_profiles(&w, setup);
    json_write_key(&w, "seats");
    json_write_open(&w, '[');
    for (uint8_t seat = 0; seat < setup->seat_count; seat++) {
        json_write_open(&w, '{');
        json_write_key(&w, "band");
        json_write_open(&w, '[');
        for (uint32_t i = 0; i < setup->figure_count; i++)
            if (setup->figure[i].seat == seat)
                json_write_text(&w, setup->figure[i].profile->id);
        json_write_close(&w, ']');
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    return json_write_end(&w);
}
