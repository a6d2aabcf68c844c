// SPDX-License-Identifier: MIT
// The file says which system it is for; the ruleset's own check gives the verdict.
#include "protocol/roster.h"
#include "rules/rules.h"
#include <string.h>

void roster_judge(Roster *r, const char *text, size_t length)
{
    static const JsonKey outer[] = {{"band", true}};
    static const JsonKey keys[] = {{"id", false},
                                   {"name", false},
                                   {"system", true},
                                   {"figures", true},
                                   {"skills", false},
                                   {"profiles", false},
                                   {"options", false}};
    Json json;
    uint32_t band, at[COUNT_OF(keys)];
    memset(r, 0, sizeof *r);
    if (json_parse(&json, text, length, r->token, ROSTER_TOKEN_MAX) &&
        json_keys(&json, 0, outer, 1, &band) && json_keys(&json, band, keys, COUNT_OF(keys), at)) {
        char id[PROFILE_ID_MAX] = "";
        const Ruleset *rules = json_text(&json, at[2], id, sizeof id) ? rules_find(id) : NULL;
        if (!rules)
            json_fail(&json, at[2], E_UNKNOWN_SYSTEM);
        if (json_good(&json) && json_type(&json, at[3]) != JSON_ARRAY)
            json_fail(&json, at[3], E_WRONG_TYPE);
        if (json_good(&json)) {
            wire_setup_start(&r->setup, rules);
            r->setup.seat_count = 1;
            if (at[6])
                wire_read_options(&json, at[6], &r->setup);
            if (at[4])
                wire_read_own_traits(&json, at[4], &r->setup, &r->why);
            if (at[5])
                wire_read_profiles(&json, at[5], &r->setup, &r->why);
            wire_read_band(&json, at[3], &r->setup, 0, &r->why);
        }
    }
    r->error = json.error;
    r->is_read = json_good(&json) || refusal_is(r->why);
    if (!r->is_read || !r->setup.figure_count)
        return;
    BandVerdict verdict; // knows the prices of this setup
    r->setup.ruleset->band_check(&r->setup, 0, &verdict);
    r->cost = verdict.cost;
    r->slots = verdict.slots;
}
