// SPDX-License-Identifier: MIT
// Whether a value is good is asked of the protocol's own reader, one option at a time; only the
// sentence about one that is not is made here, where the word that was typed is still at hand.
#include "cli/cli_option.h"
#include "cli/cli_words.h"
#include "protocol/wire/wire.h"
#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 64, TOKENS = 8 };

/// The number of a value in "a|b|c", copied into `out`; false after the last.
static bool value_at(const char *values, uint32_t index, char out[NAME_BYTES])
{
    const char *at = values;
    while (at && index--)
        at = (at = strchr(at, '|')) ? at + 1 : NULL;
    if (at)
        (void)snprintf(out, NAME_BYTES, "%.*s", (int)strcspn(at, "|"), at);
    return at != NULL;
}

typedef struct Values {
    char name[16][NAME_BYTES];
} Values;

static const char *named_at(const void *self, uint32_t index)
{
    const Values *v = self;
    return index < COUNT_OF(v->name) && v->name[index][0] ? v->name[index] : NULL;
}

static void refuse_value(const Cli *cli, const OptionRow *row, const char *value)
{
    bool is_length = row->type == OPTION_LENGTH;
    if (row->type == OPTION_INT || is_length) {
        bool has_name = row->type == OPTION_INT && row->values;
        cli_fail(cli, has_name ? "bad_game_number_or" : "bad_game_number", "option", row->name,
                 "value", value, "least",
                 is_length ? cli_pas(row->least).text : cli_int(row->least).text, "most",
                 is_length ? cli_pas(row->most).text : cli_int(row->most).text, "name",
                 has_name ? row->values : "", NULL);
        return;
    }
    const char *bars = row->type == OPTION_BOOL ? "true|false" : row->values;
    Values values = {0};
    for (uint32_t i = 0; i < COUNT_OF(values.name) && value_at(bars, i, values.name[i]); i++) {}
    cli_refuse(cli, "unknown_value", value, row->name, (CliWords){named_at, &values, ""});
}

/// Would the reader of setups take this value?
static bool is_taken(const Ruleset *rules, const char *text, size_t length)
{
    JsonToken token[TOKENS];
    Json json;
    Setup *setup = malloc(sizeof *setup);
    bool is_good = setup && json_parse(&json, text, length, token, TOKENS);
    if (is_good) {
        setup_start(setup, rules);
        wire_read_options(&json, 0, setup);
        is_good = json_good(&json);
    }
    free(setup);
    return is_good;
}

static void put_value(JsonWriter *w, const OptionRow *row, const char *value)
{
    size_t digits = strspn(value, "-0123456789.");
    bool is_number = *value && !value[digits] &&
                     (*value == '-' || (*value >= '0' && *value <= '9')) &&
                     value[digits - 1] != '.' && value[digits - 1] != '-';
    bool is_bool = row->type == OPTION_BOOL && (!strcmp(value, "true") || !strcmp(value, "false"));
    if (is_bool || (is_number && row->type != OPTION_ENUM))
        json_write_raw(w, value, strlen(value));
    else
        json_write_text(w, value);
}

bool cli_option_is_named(const CliList *options, const char *name)
{
    size_t length = strlen(name);
    for (uint32_t i = 0; options && i < options->count; i++)
        if (!strncmp(options->item[i], name, length) && options->item[i][length] == '=')
            return true;
    return false;
}

bool cli_option_write(const Cli *cli, JsonWriter *w, const Ruleset *rules, const CliList *options)
{
    for (uint32_t i = 0; options && i < options->count; i++) {
        const char *text = options->item[i], *equals = strchr(text, '=');
        char name[NAME_BYTES], alone[CLI_LINE_BYTES];
        size_t length = equals ? (size_t)(equals - text) : 0;
        if (!equals || length >= sizeof name) {
            cli_fail(cli, "bad_option", "option", text, NULL);
            return false;
        }
        (void)snprintf(name, sizeof name, "%.*s", (int)length, text);
        int row = ruleset_option(rules, name);
        if (row < 0) {
            cli_refuse_sort(cli, "unknown_game_option", name, CLI_SORT_OPTIONS, rules);
            return false;
        }
        for (uint32_t k = 0; k < i; k++)
            if (!strncmp(options->item[k], text, length + 1)) {
                cli_fail(cli, "option_twice", "option", name, NULL);
                return false;
            }
        JsonWriter one;
        json_write_start(&one, alone, sizeof alone);
        json_write_open(&one, '{');
        json_write_key(&one, name);
        put_value(&one, &rules->options[row], equals + 1);
        json_write_close(&one, '}');
        if (!json_write_end(&one) || !is_taken(rules, alone, strlen(alone))) {
            refuse_value(cli, &rules->options[row], equals + 1);
            return false;
        }
        json_write_key(w, name);
        put_value(w, &rules->options[row], equals + 1);
    }
    return true;
}
