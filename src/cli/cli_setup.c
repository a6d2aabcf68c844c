// SPDX-License-Identifier: MIT
// Words become a message, a message becomes a setup. Refused: filling the Setup from here, which
// would need a second reader of options and bands that drifts from the first.
#include "cli/cli_setup.h"
#include "cli/cli_option.h"
#include "cli/cli_words.h"
#include "core/ruleset.h"
#include "gen/rules.h"
#include "gen/samples.h"
#include "protocol/files/band_file.h"
#include "protocol/wire/render.h"
#include "protocol/wire/template.h" // Pen
#include "rules/rules.h"
#include <stdlib.h>
#include <string.h>

enum { TOKENS = 8192, MESSAGE_MAX = 1 << 18 };

const Ruleset *cli_ruleset(const Cli *cli, const char *id)
{
    const Ruleset *rules = rules_find(id);
    if (!rules)
        cli_refuse_sort(cli, "unknown_system", id, CLI_SORT_SYSTEMS, NULL);
    return rules;
}

int cli_tell_error(const Cli *cli, const char *file, const JsonError *error)
{
    const char *text = text_get("errors", error_name[error->code], cli->lang);
    return cli_fail(cli, "bad_file", "file", file, "line", cli_int(error->line).text, "column",
                    cli_int(error->column).text, "text", text ? text : error_name[error->code],
                    "pointer", error->pointer[0] ? error->pointer : "/", NULL);
}

int cli_tell_journal(const Cli *cli, const char *file, Session *s, const JournalResult *result)
{
    int code = cli_tell_error(cli, file, &result->error);
    char sentence[RENDER_MAX];
    const Game *game = session_game(s);
    if (!refusal_is(result->why))
        return code;
    if (game)
        (void)render_refusal(game, &result->why, cli->lang, sentence, sizeof sentence);
    else
        (void)render_setup_refusal(&s->desk->setup, &result->why, cli->lang, sentence,
                                   sizeof sentence);
    return cli_fail(cli, "setup_refused", "text", sentence, "rule", rule_info[result->why.rule].id,
                    NULL);
}

int cli_tell_clash(const Cli *cli, const char *file, const char *other, const JsonError *error)
{
    return cli_fail(cli, "files_differ", "file", file, "line", cli_int(error->line).text, "column",
                    cli_int(error->column).text, "other", other, "pointer", error->pointer, NULL);
}

static bool is_file(const char *word) { return strchr(word, '/') || strchr(word, '.'); }

// ---------------------------------------------------------------- files of players

/// A file of bands or lists that was read: its text, its tokens, where its parts stand.
typedef struct PlayerFile {
    const char *word; ///< as it was asked for
    char *text;       ///< on the heap; NULL: a sample's
    JsonToken *token;
    Json json;
    BandFile parts;
    char name[PROFILE_NAME_MAX];
} PlayerFile;
enum { FILE_LIST, FILE_BAND_A, FILE_KINDS = FILE_BAND_A + SEAT_MAX }; ///< unused ones are empty

static bool read_file(const Cli *cli, const Ruleset *rules, BandFileKind kind, const char *text,
                      size_t length, PlayerFile *file, int *code)
{
    Json *json = &file->json;
    file->token = calloc(TOKENS, sizeof *file->token);
    if (!file->token) {
        *code = cli_fail(cli, "no_memory", NULL);
        return false;
    }
    if (json_parse(json, text, length, file->token, TOKENS) &&
        band_file_read(json, kind, &file->parts)) {
        Pen pen = pen_start(file->name, sizeof file->name);
        pen_text(&pen, file->word);
        (void)band_file_name(json, &file->parts, cli->lang, file->name, sizeof file->name);
        if (file->parts.rules != rules)
            json_fail(json, file->parts.system, E_UNKNOWN_SYSTEM);
        if (kind == BAND_FILE)
            (void)json_size(json, file->parts.figures, FIGURE_MAX);
    }
    if (!json_good(json)) {
        *code = cli_tell_error(cli, file->word, &json->error);
        return false;
    }
    return true;
}

/// A band by the id of a sample, or any file.
static bool load_file(const Cli *cli, const Ruleset *rules, BandFileKind kind, const char *word,
                      PlayerFile *file, int *code)
{
    size_t length;
    file->word = word;
    *code = CLI_BAD;
    for (uint32_t i = 0; kind == BAND_FILE && i < SAMPLE_BAND_COUNT; i++)
        if (!strcmp(sample_bands[i].id, word) && !strcmp(sample_bands[i].system, rules->id))
            return read_file(cli, rules, kind, sample_bands[i].json, strlen(sample_bands[i].json),
                             file, code);
    if (kind == BAND_FILE && !is_file(word)) {
        cli_refuse_sort(cli, "unknown_band", word, CLI_SORT_BANDS, rules);
        return false;
    }
    file->text = cli_file(cli, word, &length);
    return file->text && read_file(cli, rules, kind, file->text, length, file, code);
}

/// Files that are played together say the same where they speak of the same thing.
static bool files_agree(const Cli *cli, PlayerFile *file)
{
    for (uint32_t i = 0; i < FILE_KINDS; i++)
        for (uint32_t k = i + 1; file[i].token && k < FILE_KINDS && file[k].token; k++) {
            Json *json = &file[k].json;
            uint32_t at = band_file_clash(&file[i].json, &file[i].parts, json, &file[k].parts);
            if (!at)
                continue;
            json_fail(json, at, E_LISTS_DIFFER);
            cli_tell_clash(cli, file[k].word, file[i].word, &json->error);
            return false;
        }
    return true;
}

/// Tells a rule's no with the place in the file; a sample's place is told without its line.
static void tell_place(const Cli *cli, const char *word, bool is_read, const JsonError *error,
                       const char *sentence, RuleId rule)
{
    cli_fail(cli, is_read ? "roster_refused" : "band_refused", "file", word, "line",
             cli_int(error->line).text, "column", cli_int(error->column).text, "pointer",
             error->pointer, "text", sentence, "rule", rule_info[rule].id, NULL);
}

static bool tell_mistake(const Cli *cli, const Setup *setup, const PlayerFile *file, Refusal why,
                         int *code)
{
    const JsonError *error = &file->json.error;
    if (!error->code)
        return false;
    *code = refusal_is(why) ? CLI_REFUSED : CLI_BAD;
    if (refusal_is(why)) {
        char sentence[RENDER_MAX];
        render_setup_refusal(setup, &why, cli->lang, sentence, sizeof sentence);
        tell_place(cli, file->word, file->text != NULL, error, sentence, why.rule);
    } else {
        cli_tell_error(cli, file->word, error);
    }
    return true;
}

/// Options, skills, profiles and figures are read from their files first, so that a mistake in them
/// is told with its file and its line; what the rules say of the bands comes with the setup, which
/// also knows the options of the command line.
static bool check_files(const Cli *cli, PlayerFile *file, int *code)
{
    Setup *setup = malloc(sizeof *setup);
    Refusal why = refusal_none();
    bool is_bad = !setup;
    if (!setup)
        *code = cli_fail(cli, "no_memory", NULL);
    else
        setup_start(setup, file[FILE_BAND_A].parts.rules);
    for (uint32_t i = 0; i < FILE_KINDS && !is_bad; i++) {
        if (!file[i].token)
            continue;
        band_file_terms(&file[i].json, &file[i].parts, setup, &why);
        is_bad = tell_mistake(cli, setup, &file[i], why, code);
    }
    for (uint32_t i = FILE_BAND_A; i < FILE_KINDS && file[i].word && !is_bad; i++) {
        uint32_t at = file[i].parts.profiles;
        uint8_t seat = (uint8_t)(i - FILE_BAND_A);
        if (at)
            wire_read_seat_profiles(&file[i].json, at, setup, seat, &why);
        wire_read_figures(&file[i].json, file[i].parts.figures, setup, seat, &why);
        is_bad = tell_mistake(cli, setup, &file[i], why, code);
    }
    free(setup);
    return !is_bad;
}

/// A value as it stands in its file; the token of a string leaves out its quotes.
static void put_raw(JsonWriter *w, const Json *json, uint32_t at)
{
    const JsonToken *t = &json->token[at];
    uint32_t quotes = json_type(json, at) == JSON_STRING;
    json_write_raw(w, json->text + t->start - quotes, t->end - t->start + 2 * quotes);
}

static void free_file(PlayerFile *file)
{
    free(file->token);
    free(file->text);
}

/// The part of a band file that a pointer into the setup message is about: its figures or profiles,
/// or one of them. 0: it is about something else.
static uint32_t part_of(const char *pointer, const PlayerFile *band, const Json *json)
{
    const struct Part {
        const char *name;
        uint32_t at;
    } parts[] = {{"band", band->parts.figures}, {"profiles", band->parts.profiles}};
    for (uint32_t i = 0; i < COUNT_OF(parts); i++) {
        size_t length = strlen(parts[i].name);
        const char *rest = pointer + length;
        if (!parts[i].at || strncmp(pointer, parts[i].name, length) != 0 || (*rest && *rest != '/'))
            continue;
        uint32_t at = parts[i].at;
        unsigned long index = *rest ? strtoul(rest + 1, NULL, 10) : 0;
        if (!*rest || index >= json->token[at].size)
            return at;
        for (at++; index; index--)
            at = json_next(json, at);
        return at;
    }
    return 0;
}

void cli_tell_refusal(const Cli *cli, const CliRequest *request, const Setup *setup,
                      const Refusal *why, const char *pointer)
{
    static const char *const seats[] = {"/seats/0/", "/seats/1/"};
    char sentence[RENDER_MAX];
    render_setup_refusal(setup, why, cli->lang, sentence, sizeof sentence);
    for (uint32_t i = 0; pointer && i < COUNT_OF(seats); i++) {
        size_t length = strlen(seats[i]);
        PlayerFile band = {0};
        int code;
        if (strncmp(pointer, seats[i], length) != 0 || !strcmp(request->band[i], CLI_RANDOM))
            continue;
        // Read once more: only now is it known that a place in it has to be told.
        bool is_loaded = load_file(cli, request->rules, BAND_FILE, request->band[i], &band, &code);
        uint32_t at = is_loaded ? part_of(pointer + length, &band, &band.json) : 0;
        if (at) {
            json_fail(&band.json, at, why->code);
            tell_place(cli, band.word, band.text != NULL, &band.json.error, sentence, why->rule);
        }
        free_file(&band);
        if (at)
            return;
    }
    cli_fail(cli, "setup_refused", "text", sentence, "rule", rule_info[why->rule].id, NULL);
}

// ---------------------------------------------------------------- the message

static bool is_known(CliSort sort, const Ruleset *rules, const char *word)
{
    const char *name;
    for (uint32_t i = 0; (name = cli_sort_at(sort, rules, i)); i++)
        if (!strcmp(name, word))
            return true;
    return false;
}

static bool put_map(const Cli *cli, JsonWriter *w, const Ruleset *rules, const char *word)
{
    if (!is_file(word)) {
        if (!is_known(CLI_SORT_MAPS, rules, word)) {
            cli_refuse_sort(cli, "unknown_map", word, CLI_SORT_MAPS, rules);
            return false;
        }
        json_put_text(w, "map", word);
        return true;
    }
    json_write_key(w, "map");
    size_t length;
    char *text = cli_file(cli, word, &length);
    JsonToken *token = calloc(TOKENS, sizeof *token);
    Json json;
    const JsonKey outer = {"map", true};
    uint32_t at;
    GeoMap *map = malloc(sizeof *map);
    bool is_good = text && token && map;
    if (text && !is_good)
        cli_fail(cli, "no_memory", NULL);
    // Read here as well: in the message a mistake would have lost its file and its line.
    if (is_good && json_parse(&json, text, length, token, TOKENS) &&
        json_keys(&json, 0, &outer, 1, &at))
        wire_read_map(&json, at, rules, map);
    if (is_good && !json_good(&json)) {
        cli_tell_error(cli, word, &json.error);
        is_good = false;
    }
    if (is_good)
        put_raw(w, &json, at);
    free(map);
    free(token);
    free(text);
    return is_good;
}

/// Options: what the command line says goes before the files, which agree with each other.
static bool put_options(const Cli *cli, JsonWriter *w, const CliRequest *request,
                        const PlayerFile *file)
{
    json_write_key(w, "options");
    json_write_open(w, '{');
    bool is_good = cli_option_write(cli, w, request->rules, request->options);
    for (uint32_t i = 0; i < FILE_KINDS; i++) {
        const Json *json = &file[i].json;
        uint32_t at = file[i].parts.options;
        for (uint32_t k = at && json->token[at].size ? at + 1 : 0; k; k = json_next(json, k)) {
            char name[PROFILE_NAME_MAX];
            if (!json_text(&(Json){.text = json->text, .token = json->token}, k, name, sizeof name))
                continue;
            bool is_told = cli_option_is_named(request->options, name);
            for (uint32_t m = 0; m < i; m++)
                is_told |= file[m].parts.options &&
                           json_member(&file[m].json, file[m].parts.options, name) != 0;
            if (is_told)
                continue;
            json_write_key(w, name);
            put_raw(w, json, k + 1);
        }
    }
    json_write_close(w, '}');
    return is_good;
}

static void put_skills(JsonWriter *w, const PlayerFile *file)
{
    json_write_key(w, "skills");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < FILE_KINDS; i++) {
        const Json *json = &file[i].json;
        uint32_t at = file[i].parts.skills;
        for (uint32_t k = at && json->token[at].size ? at + 1 : 0; k; k = json_next(json, k)) {
            bool is_told = false;
            for (uint32_t m = 0; m < i; m++)
                is_told |= file[m].token && band_file_row(&file[m].json, &file[m].parts, json, k);
            if (!is_told)
                put_raw(w, json, k);
        }
    }
    json_write_close(w, ']');
}

static bool put_request(const Cli *cli, JsonWriter *w, const CliRequest *request,
                        const PlayerFile *file)
{
    if (request->scenario && !is_known(CLI_SORT_SCENARIOS, request->rules, request->scenario)) {
        cli_refuse_sort(cli, "unknown_scenario", request->scenario, CLI_SORT_SCENARIOS,
                        request->rules);
        return false;
    }
    json_write_open(w, '{');
    json_put_text(w, "type", "setup");
    json_put_text(w, "system", request->rules->id);
    if (request->scenario)
        json_put_text(w, "scenario", request->scenario);
    if (!put_options(cli, w, request, file))
        return false;
    json_write_key(w, "seed");
    json_write_seed(w, request->seed);
    if (request->terrain_seed) {
        json_write_key(w, "terrain_seed");
        json_write_seed(w, request->terrain_seed);
    }
    if (request->asks_dice)
        json_put_text(w, "dice", "ask");
    if (request->map && !put_map(cli, w, request->rules, request->map))
        return false;
    bool has_skills = false;
    for (uint32_t i = 0; i < FILE_KINDS; i++)
        has_skills = has_skills || file[i].parts.skills;
    if (has_skills)
        put_skills(w, file);
    json_write_key(w, "seats");
    json_write_open(w, '[');
    for (const PlayerFile *band = file + FILE_BAND_A; band < file + FILE_BAND_A + request->seats;
         band++) {
        json_write_open(w, '{');
        json_write_key(w, "band");
        put_raw(w, &band->json, band->parts.figures);
        json_put_text(w, "name", band->name);
        if (request->player[band - (file + FILE_BAND_A)])
            json_put_text(w, "player", request->player[band - (file + FILE_BAND_A)]);
        if (band->parts.profiles) {
            json_write_key(w, "profiles");
            put_raw(w, &band->json, band->parts.profiles);
        }
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    json_write_close(w, '}');
    return true;
}

/// Holds the place of a band that will be drawn: a printed profile alone, the cheapest one.
static bool stand_in(const Cli *cli, const Ruleset *rules, PlayerFile *file, int *code)
{
    enum { ROOM = 128 };
    const Profile *cheapest = &rules->profiles[0];
    for (uint32_t i = 1; i < rules->profile_count; i++)
        if (rules->profiles[i].cost < cheapest->cost)
            cheapest = &rules->profiles[i];
    file->word = CLI_RANDOM;
    file->text = malloc(ROOM);
    if (!file->text) {
        *code = cli_fail(cli, "no_memory", NULL);
        return false;
    }
    (void)snprintf(file->text, ROOM, "{\"band\":{\"system\":\"%s\",\"figures\":[\"%s\"]}}",
                   rules->id, cheapest->id);
    return read_file(cli, rules, BAND_FILE, file->text, strlen(file->text), file, code);
}

/// Two sides of one name get the letters of their seats.
static void tell_apart(PlayerFile *band, uint32_t seats)
{
    bool is_same[SEAT_MAX] = {false};
    for (uint32_t i = 0; i < seats; i++)
        for (uint32_t k = 0; k < seats; k++)
            is_same[i] |= i != k && !strcmp(band[i].name, band[k].name);
    for (uint32_t i = 0; i < seats; i++) {
        const char letter[] = {' ', '(', (char)('A' + i), ')', 0};
        char name[PROFILE_NAME_MAX] = "";
        Pen pen = pen_start(name, sizeof name - strlen(letter));
        pen_text(&pen, band[i].name);
        memcpy(name + pen.used, letter, sizeof letter);
        if (is_same[i])
            memcpy(band[i].name, name, sizeof name);
    }
}

char *cli_request_message(const Cli *cli, const CliRequest *request, int *code)
{
    PlayerFile file[FILE_KINDS] = {0};
    char *text = malloc(MESSAGE_MAX);
    bool is_good = text != NULL;
    *code = CLI_BAD;
    if (is_good && request->list)
        is_good = load_file(cli, request->rules, LIST_FILE, request->list, &file[FILE_LIST], code);
    for (uint32_t i = 0; i < request->seats && is_good; i++)
        is_good = request->may_draw && !strcmp(request->band[i], CLI_RANDOM)
                      ? stand_in(cli, request->rules, &file[FILE_BAND_A + i], code)
                      : load_file(cli, request->rules, BAND_FILE, request->band[i],
                                  &file[FILE_BAND_A + i], code);
    *code = is_good ? CLI_BAD : *code;
    is_good = is_good && files_agree(cli, file) && check_files(cli, file, code);
    if (is_good) {
        JsonWriter w;
        if (!request->may_draw) // games of a person; many games count bands, not seats
            tell_apart(&file[FILE_BAND_A], request->seats);
        json_write_start(&w, text, MESSAGE_MAX);
        is_good = put_request(cli, &w, request, file);
        if (is_good && !json_write_end(&w)) {
            cli_fail(cli, "no_memory", NULL);
            is_good = false;
        }
    }
    for (uint32_t i = 0; i < FILE_KINDS; i++)
        free_file(&file[i]);
    if (!is_good) {
        free(text);
        return NULL;
    }
    *code = CLI_FINE;
    return text;
}

bool cli_request_read(const Cli *cli, const CliRequest *request, const char *text, Setup *setup,
                      WireDice *dice, int *code)
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
        cli_tell_refusal(cli, request, setup, &why, json.error.pointer);
        *code = CLI_REFUSED;
    } else if (!is_good) {
        *code = cli_tell_error(cli, "setup", &json.error);
    }
    free(token);
    return is_good;
}
