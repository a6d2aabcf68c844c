// SPDX-License-Identifier: MIT
// Words become a message, a message becomes a setup. Refused: filling the Setup from here, which
// would need a second reader of options and bands that drifts from the first.
#include "cli/cli_setup.h"
#include "core/ruleset.h"
#include "gen/rules.h"
#include "gen/samples.h"
#include "protocol/render.h"
#include "rules/rules.h"
#include <stdlib.h>
#include <string.h>

enum { TOKENS = 8192, MESSAGE_MAX = 1 << 18 };

const Ruleset *cli_ruleset(const Cli *cli, const char *id)
{
    const Ruleset *rules = rules_find(id);
    if (!rules)
        cli_fail(cli, "unknown_system", "word", id, NULL);
    return rules;
}

int cli_tell_error(const Cli *cli, const char *file, const JsonError *error)
{
    const char *text = text_get("errors", error_name[error->code], cli->lang);
    return cli_fail(cli, "bad_file", "file", file, "line", cli_int(error->line).text, "column",
                    cli_int(error->column).text, "text", text ? text : error_name[error->code],
                    "pointer", error->pointer[0] ? error->pointer : "/", NULL);
}

void cli_tell_refusal(const Cli *cli, const Setup *setup, const Refusal *why)
{
    char sentence[RENDER_MAX];
    render_setup_refusal(setup, why, cli->lang, sentence, sizeof sentence);
    cli_fail(cli, "setup_refused", "text", sentence, "rule", rule_info[why->rule].id, NULL);
}

static bool copy_part(const Json *json, uint32_t at, char **out)
{
    // A string's token is what stands between its quotes; arrays and objects include their
    // brackets.
    size_t length = json->token[at].end - json->token[at].start;
    *out = malloc(length + 1);
    if (!*out)
        return false;
    memcpy(*out, json->text + json->token[at].start, length);
    (*out)[length] = 0;
    return true;
}

/// Reads {"band": {...}} or {"map": {...}}: the object under `top` must be of this ruleset.
static bool open_file(const Cli *cli, const char *file, const char *text, size_t length, Json *json,
                      JsonToken *token, const char *top, const JsonKey *keys, uint32_t count,
                      uint32_t *v)
{
    const JsonKey outer = {top, true};
    uint32_t inner;
    if (json_parse(json, text, length, token, TOKENS) && json_keys(json, 0, &outer, 1, &inner) &&
        json_keys(json, inner, keys, count, v))
        return true;
    cli_tell_error(cli, file, &json->error);
    return false;
}

static bool is_file(const char *word) { return strchr(word, '/') || strchr(word, '.'); }

enum { B_ID, B_NAME, B_SYSTEM, B_FIGURES, B_OPTIONAL, B_COUNT };

static bool read_band(const Cli *cli, const Ruleset *rules, const char *file, const char *text,
                      size_t length, CliBand *band)
{
    static const JsonKey keys[B_COUNT] = {
        {"id", false}, {"name", false}, {"system", true}, {"figures", true}, {"options", false}};
    static const JsonKey langs[2] = {{"fr", true}, {"en", true}};
    JsonToken *token = calloc(TOKENS, sizeof *token);
    Json json;
    uint32_t v[B_COUNT], words[2];
    bool is_good =
        token && open_file(cli, file, text, length, &json, token, "band", keys, B_COUNT, v);
    if (is_good && !json_is(&json, v[B_SYSTEM], rules->id)) {
        json_fail(&json, v[B_SYSTEM], E_UNKNOWN_SYSTEM);
        is_good = cli_tell_error(cli, file, &json.error) == CLI_FINE;
    }
    if (is_good) {
        (void)snprintf(band->name, sizeof band->name, "%.*s", PROFILE_NAME_MAX - 1, file);
        if (v[B_NAME] && json_keys(&json, v[B_NAME], langs, 2, words))
            (void)json_text(&json, words[cli->lang == TEXT_EN], band->name, sizeof band->name);
        (void)json_size(&json, v[B_FIGURES], FIGURE_MAX);
        if (!json_good(&json)) {
            cli_tell_error(cli, file, &json.error);
            is_good = false;
        } else if (!copy_part(&json, v[B_FIGURES], &band->figures)) {
            cli_fail(cli, "no_memory", NULL);
            is_good = false;
        }
    }
    free(token);
    return is_good;
}

bool cli_band_load(const Cli *cli, const Ruleset *rules, const char *word, CliBand *band, int *code)
{
    memset(band, 0, sizeof *band);
    *code = CLI_BAD;
    for (uint32_t i = 0; i < SAMPLE_BAND_COUNT; i++)
        if (!strcmp(sample_bands[i].id, word) && !strcmp(sample_bands[i].system, rules->id))
            return read_band(cli, rules, word, sample_bands[i].json, strlen(sample_bands[i].json),
                             band);
    if (!is_file(word)) {
        cli_fail(cli, "unknown_band", "word", word, NULL);
        return false;
    }
    size_t length;
    char *text = cli_file(cli, word, &length);
    bool is_good = text && read_band(cli, rules, word, text, length, band);
    free(text);
    return is_good;
}

static bool put_map(const Cli *cli, JsonWriter *w, const char *word)
{
    json_write_key(w, "map");
    if (!is_file(word)) {
        json_write_text(w, word);
        return true;
    }
    size_t length;
    char *text = cli_file(cli, word, &length);
    JsonToken *token = calloc(TOKENS, sizeof *token);
    Json json;
    const JsonKey outer = {"map", true};
    uint32_t at;
    bool is_good = text && token;
    if (is_good &&
        !(json_parse(&json, text, length, token, TOKENS) && json_keys(&json, 0, &outer, 1, &at))) {
        cli_tell_error(cli, word, &json.error);
        is_good = false;
    }
    if (is_good)
        json_write_raw(w, text + json.token[at].start, json.token[at].end - json.token[at].start);
    free(token);
    free(text);
    return is_good;
}

/// An option is written as its type wants it; what cannot be is left for the reader to refuse.
static bool put_option(const Cli *cli, JsonWriter *w, const Ruleset *rules, const char *text)
{
    char name[64];
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : 0;
    if (!equals || length >= sizeof name) {
        cli_fail(cli, "bad_option", "option", text, NULL);
        return false;
    }
    memcpy(name, text, length);
    name[length] = 0;
    const char *value = equals + 1;
    int row = ruleset_option(rules, name);
    if (row < 0) {
        cli_fail(cli, "unknown_game_option", "option", name, "system", rules->id, NULL);
        return false;
    }
    size_t digits = strspn(value, "-0123456789.");
    bool is_number = *value && !value[digits] &&
                     (*value == '-' || (*value >= '0' && *value <= '9')) &&
                     value[digits - 1] != '.' && value[digits - 1] != '-';
    bool is_bool = rules->options[row].type == OPTION_BOOL &&
                   (!strcmp(value, "true") || !strcmp(value, "false"));
    json_write_key(w, name);
    if (is_bool || (is_number && rules->options[row].type != OPTION_ENUM))
        json_write_raw(w, value, strlen(value));
    else
        json_write_text(w, value);
    return true;
}

/// Holds the place of a band that will be drawn: the file of one with the cheapest printed profile,
/// on the heap.
static char *stand_in(const Ruleset *rules)
{
    enum { ROOM = 3 * PROFILE_ID_MAX + 64 };
    const Profile *cheapest = &rules->profiles[0];
    for (uint32_t i = 1; i < rules->profile_count; i++)
        if (rules->profiles[i].cost < cheapest->cost)
            cheapest = &rules->profiles[i];
    char *text = malloc(ROOM);
    if (text)
        (void)snprintf(text, ROOM, "{\"band\":{\"system\":\"%s\",\"figures\":[\"%s\"]}}", rules->id,
                       cheapest->id);
    return text;
}

static bool load_stand_in(const Cli *cli, const Ruleset *rules, CliBand *band)
{
    char *text = stand_in(rules);
    bool is_good = text && read_band(cli, rules, CLI_RANDOM, text, strlen(text), band);
    free(text);
    return is_good;
}

char *cli_match_message(const Cli *cli, const CliMatch *match, int *code)
{
    CliBand band[2] = {0};
    char *text = malloc(MESSAGE_MAX);
    bool is_good = text != NULL;
    *code = CLI_BAD;
    for (uint32_t i = 0; i < 2 && is_good; i++)
        is_good = match->may_draw && !strcmp(match->band[i], CLI_RANDOM)
                      ? load_stand_in(cli, match->rules, &band[i])
                      : cli_band_load(cli, match->rules, match->band[i], &band[i], code);
    if (is_good) {
        JsonWriter w;
        json_write_start(&w, text, MESSAGE_MAX);
        json_write_open(&w, '{');
        json_put_text(&w, "type", "setup");
        json_put_text(&w, "system", match->rules->id);
        if (match->scenario)
            json_put_text(&w, "scenario", match->scenario);
        json_write_key(&w, "options");
        json_write_open(&w, '{');
        for (uint32_t i = 0; match->options && is_good && i < match->options->count; i++)
            is_good = put_option(cli, &w, match->rules, match->options->item[i]);
        json_write_close(&w, '}');
        json_write_key(&w, "seed");
        json_write_seed(&w, match->seed);
        if (match->asks_dice)
            json_put_text(&w, "dice", "ask");
        if (match->map && is_good)
            is_good = put_map(cli, &w, match->map);
        json_write_key(&w, "seats");
        json_write_open(&w, '[');
        for (uint32_t i = 0; i < 2; i++) {
            json_write_open(&w, '{');
            json_write_key(&w, "band");
            json_write_raw(&w, band[i].figures, strlen(band[i].figures));
            json_put_text(&w, "name", band[i].name);
            json_write_close(&w, '}');
        }
        json_write_close(&w, ']');
        json_write_close(&w, '}');
        if (!json_write_end(&w)) {
            cli_fail(cli, "no_memory", NULL);
            is_good = false;
        }
    }
    free(band[0].figures);
    free(band[1].figures);
    if (!is_good) {
        free(text);
        return NULL;
    }
    *code = CLI_FINE;
    return text;
}

bool cli_match_read(const Cli *cli, const char *text, Setup *setup, WireDice *dice, int *code)
{
    JsonToken *token = calloc(WIRE_TOKEN_MAX, sizeof *token);
    Json json;
    Refusal why = refusal_none();
    TextLang lang = cli->lang;
    bool is_good = token && json_parse(&json, text, strlen(text), token, WIRE_TOKEN_MAX) &&
                   wire_read_setup(&json, 0, setup, dice, &lang, &why);
    *code = CLI_FINE;
    if (!token) {
        *code = cli_fail(cli, "no_memory", NULL);
    } else if (!is_good && refusal_is(why)) {
        cli_tell_refusal(cli, setup, &why);
        *code = CLI_REFUSED;
    } else if (!is_good) {
        *code = cli_tell_error(cli, "setup", &json.error);
    }
    free(token);
    return is_good;
}
