// SPDX-License-Identifier: MIT
// A band file is a team; a list file holds options and skills agreed on for any team. Both have
// options and skills in the format of a setup, so the setup's reader reads them.
#include "protocol/files/band_file.h"
#include "rules/rules.h"

bool band_file_read(Json *json, BandFileKind kind, BandFile *file)
{
    enum { F_ID, F_NAME, F_SYSTEM, F_OPTIONS, F_SKILLS, F_FIGURES, F_PROFILES, F_KEYS };
    static const JsonKey keys[F_KEYS] = {[F_ID] = {"id", false},
                                         [F_NAME] = {"name", false},
                                         [F_SYSTEM] = {"system", true},
                                         [F_OPTIONS] = {"options", false},
                                         [F_SKILLS] = {"skills", false},
                                         [F_FIGURES] = {"figures", true},
                                         [F_PROFILES] = {"profiles", false}};
    const JsonKey outer = {kind == LIST_FILE ? "list" : "band", true};
    uint32_t inner, v[F_KEYS] = {0};
    char id[PROFILE_ID_MAX] = "";
    *file = (BandFile){0};
    if (!json_keys(json, 0, &outer, 1, &inner) ||
        !json_keys(json, inner, keys, kind == LIST_FILE ? F_FIGURES : F_KEYS, v))
        return false;
    file->rules = json_text(json, v[F_SYSTEM], id, sizeof id) ? rules_find(id) : NULL;
    if (!file->rules)
        json_fail(json, v[F_SYSTEM], E_UNKNOWN_SYSTEM);
    if (v[F_ID] && json_text(json, v[F_ID], id, sizeof id) && !wire_is_identifier(id))
        json_fail(json, v[F_ID], E_UNKNOWN_ID);
    if (kind == BAND_FILE && json_good(json) && json_type(json, v[F_FIGURES]) != JSON_ARRAY)
        json_fail(json, v[F_FIGURES], E_WRONG_TYPE);
    if (kind == LIST_FILE && !v[F_OPTIONS] && !v[F_SKILLS])
        json_fail(json, inner, E_EMPTY);
    file->system = v[F_SYSTEM];
    file->name = v[F_NAME];
    file->figures = v[F_FIGURES];
    file->options = v[F_OPTIONS];
    file->skills = v[F_SKILLS];
    file->profiles = v[F_PROFILES];
    char name[PROFILE_NAME_MAX];
    (void)band_file_name(json, file, TEXT_FR, name, sizeof name);
    (void)band_file_name(json, file, TEXT_EN, name, sizeof name);
    return json_good(json);
}

bool band_file_name(Json *json, const BandFile *file, TextLang lang, char *out, size_t max)
{
    static const JsonKey langs[2] = {{"fr", true}, {"en", true}};
    uint32_t words[2];
    return file->name && json_keys(json, file->name, langs, 2, words) &&
           json_name(json, words[lang == TEXT_EN], out, max);
}

/// First element or key of a value that may be of any type; 0 if it has none.
static uint32_t first_of(const Json *json, uint32_t at)
{
    JsonType type = json_type(json, at);
    return at && (type == JSON_ARRAY || type == JSON_OBJECT) && json->token[at].size ? at + 1 : 0;
}

uint32_t band_file_row(const Json *json, const BandFile *file, const Json *other, uint32_t at)
{
    uint32_t id = json_member(other, at, "id");
    for (uint32_t k = first_of(json, file->skills); k; k = json_next(json, k)) {
        uint32_t mine = json_member(json, k, "id");
        if (id && mine && json_type(json, mine) == JSON_STRING &&
            json_type(other, id) == JSON_STRING && json_same_text(json, mine, other, id))
            return k;
    }
    return 0;
}

/// A skill may get its cost from a row or from the option `skill_cost`. Returns the token in `b` of
/// a cost that contradicts one given the other way in `a`; 0 if there is none.
static uint32_t cost_clash(const Json *a, const BandFile *one, const Json *b, const BandFile *two)
{
    uint32_t mine = one->options ? json_member(a, one->options, "skill_cost") : 0;
    uint32_t theirs = two->options ? json_member(b, two->options, "skill_cost") : 0;
    for (uint32_t row = first_of(b, two->skills); row; row = json_next(b, row))
        for (uint32_t k = first_of(a, mine); k && a->token[k].is_key; k = json_next(a, k)) {
            uint32_t id = json_member(b, row, "id"), cost = json_member(b, row, "cost");
            if (cost && id && json_type(b, id) == JSON_STRING && json_same_text(a, k, b, id) &&
                !json_same(a, k + 1, b, cost))
                return row;
        }
    for (uint32_t row = first_of(a, one->skills); row; row = json_next(a, row))
        for (uint32_t k = first_of(b, theirs); k && b->token[k].is_key; k = json_next(b, k)) {
            uint32_t id = json_member(a, row, "id"), cost = json_member(a, row, "cost");
            if (cost && id && json_type(a, id) == JSON_STRING && json_same_text(a, id, b, k) &&
                !json_same(a, cost, b, k + 1))
                return k + 1;
        }
    return 0;
}

uint32_t band_file_clash(const Json *a, const BandFile *one, const Json *b, const BandFile *two)
{
    for (uint32_t k = first_of(b, two->options); k && b->token[k].is_key; k = json_next(b, k))
        for (uint32_t m = first_of(a, one->options); m && a->token[m].is_key; m = json_next(a, m))
            if (json_same_text(a, m, b, k) && !json_same(a, m + 1, b, k + 1))
                return k + 1;
    for (uint32_t k = first_of(b, two->skills); k; k = json_next(b, k)) {
        uint32_t row = band_file_row(a, one, b, k);
        if (row && !json_same(a, row, b, k))
            return k;
    }
    return cost_clash(a, one, b, two);
}

void band_file_terms(Json *json, const BandFile *file, Setup *setup, Refusal *why)
{
    if (file->options)
        wire_read_options(json, file->options, setup);
    if (file->skills)
        wire_read_own_traits(json, file->skills, setup, why);
}
