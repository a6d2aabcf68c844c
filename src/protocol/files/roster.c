// SPDX-License-Identifier: MIT
// The file names its system; that ruleset's own check gives the verdict.
#include "protocol/files/roster.h"
#include "protocol/files/band_file.h"
#include <string.h>

/// Options and skills of a list go before those of the band, which may only repeat them.
static bool read_list(Roster *r, const char *text, size_t length, Json *list, BandFile *file)
{
    if (json_parse(list, text, length, r->list_token, ROSTER_TOKEN_MAX) &&
        band_file_read(list, LIST_FILE, file)) {
        setup_start(&r->setup, file->rules);
        band_file_terms(list, file, &r->setup, &r->why);
    }
    r->error = list->error;
    r->in_list = !json_good(list);
    return !r->in_list;
}

static void read_band(Roster *r, Json *json, const Json *list, const BandFile *shared)
{
    BandFile file;
    if (!band_file_read(json, BAND_FILE, &file))
        return;
    if (shared->rules) {
        uint32_t clash = band_file_clash(list, shared, json, &file);
        if (shared->rules != file.rules)
            json_fail(json, file.system, E_UNKNOWN_SYSTEM);
        if (clash)
            json_fail(json, clash, E_LISTS_DIFFER);
    } else {
        setup_start(&r->setup, file.rules);
    }
    r->setup.seat_count = 1;
    band_file_terms(json, &file, &r->setup, &r->why);
    if (file.profiles)
        wire_read_profiles(json, file.profiles, &r->setup, &r->why);
    wire_read_band(json, file.figures, &r->setup, 0, &r->why);
}

void roster_judge_with(Roster *r, const char *list_text, size_t list_length, const char *text,
                       size_t length)
{
    Json list = {0}, json;
    BandFile shared = {0};
    memset(r, 0, sizeof *r);
    if (list_text && !read_list(r, list_text, list_length, &list, &shared)) {
        r->is_read = refusal_is(r->why);
        return;
    }
    if (json_parse(&json, text, length, r->token, ROSTER_TOKEN_MAX))
        read_band(r, &json, &list, &shared);
    r->error = json.error;
    r->is_read = json_good(&json) || refusal_is(r->why);
    if (!r->is_read || !r->setup.figure_count)
        return;
    Verdict verdict; // knows the prices of this setup
    r->setup.ruleset->roster_check(&r->setup, 0, &verdict);
    r->cost = verdict.cost;
    r->budget = verdict.budget;
    r->berths = verdict.berths;
}

void roster_judge(Roster *r, const char *text, size_t length)
{
    roster_judge_with(r, NULL, 0, text, length);
}
