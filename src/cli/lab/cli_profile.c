// SPDX-License-Identifier: MIT
// The form of data/<system>/profiles.json. The catalogue's (wire_put_profile) is for reading alone:
// it has names in a language, and prices of this game.
#include "cli/lab/cli_profile.h"
#include "protocol/wire/wire.h"
#include <stdio.h>

static void put_traits(JsonWriter *w, const Ruleset *rules, const Profile *profile)
{
    json_write_key(w, "traits");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < rules->trait_count; i++) {
        char text[PROFILE_NAME_MAX];
        const bool has_value = rules->traits[i].most && profile->trait[i] != TRAIT_PLAIN;
        if (!profile->trait[i])
            continue;
        if (has_value)
            (void)snprintf(text, sizeof text, "%s:%u", rules->traits[i].name, profile->trait[i]);
        json_write_text(w, has_value ? text : rules->traits[i].name);
    }
    json_write_close(w, ']');
}

static void put_weapon(JsonWriter *w, const Weapon *weapon)
{
    json_write_open(w, '{');
    json_put_text(w, "name", weapon->name);
    json_put_int(w, "power", weapon->power);
    json_put_bool(w, "magic", (weapon->flags & WEAPON_MAGIC) != 0);
    json_put_bool(w, "melee", (weapon->flags & WEAPON_MELEE) != 0);
    json_put_bool(w, "thrown", (weapon->flags & WEAPON_THROWN) != 0);
    json_put_int(w, "save_mod", weapon->save_mod);
    if (weapon->flags & WEAPON_RANGED) {
        json_write_key(w, "range");
        json_write_open(w, '[');
        for (uint32_t i = 0; i < COUNT_OF(weapon->range); i++)
            json_write_length(w, weapon->range[i]);
        json_write_close(w, ']');
    }
    json_write_close(w, '}');
}

void cli_profile_write(JsonWriter *w, const Ruleset *rules, const Profile *profile)
{
    json_write_open(w, '{');
    json_put_text(w, "id", profile->id);
    json_put_text(w, "name", profile->name);
    json_put_int(w, "cost", profile->cost);
    json_write_key(w, "roles");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < rules->role_count; i++)
        if (profile->roles >> i & 1)
            json_write_text(w, rules->roles[i]);
    json_write_close(w, ']');
    wire_put_stats(w, rules, profile);
    put_traits(w, rules, profile);
    json_write_key(w, "weapons");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < profile->weapon_count; i++)
        if (rules->arm_count) // a table has all about it
            json_write_text(w, profile->weapon[i].name);
        else
            put_weapon(w, &profile->weapon[i]);
    json_write_close(w, ']');
    if (profile->radius)
        json_put_length(w, "radius", profile->radius);
    if (profile->height)
        json_put_length(w, "height", profile->height);
    json_write_close(w, '}');
}
