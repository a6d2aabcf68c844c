// SPDX-License-Identifier: MIT
// The setup goes out as a message and comes back, every choice goes out as JSON (in the journal)
// and comes back, and at the end the same hash must come out of the events. A journal cut short or
// with a changed byte must be found out.
#include "tests/conformance/conformance_save.h"
#include "core/ruleset.h"
#include "protocol/journal_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MAX = 1 << 16 };

struct ConformanceSave {
    Session *first, *second;
    char message[MESSAGE_MAX];
    char *journal;
    size_t used, room;
};

ConformanceSave *conformance_save_new(void)
{
    ConformanceSave *s = calloc(1, sizeof *s);
    if (s) {
        s->first = malloc(sizeof *s->first);
        s->second = malloc(sizeof *s->second);
        s->room = 1 << 22;
        s->journal = malloc(s->room);
    }
    if (s && s->first && s->second && s->journal)
        return s;
    conformance_save_free(s);
    return NULL;
}

void conformance_save_free(ConformanceSave *s)
{
    if (!s)
        return;
    free(s->first);
    free(s->second);
    free(s->journal);
    free(s);
}

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

/// The setup as the message that describes it.
static bool write_setup(ConformanceSave *s, const Setup *setup, uint64_t dice_seed)
{
    const Ruleset *rules = setup->ruleset;
    JsonWriter w;
    json_write_start(&w, s->message, sizeof s->message);
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

static void take_line(void *self, const char *text, size_t length)
{
    ConformanceSave *s = self;
    if (s->used + length + 2 > s->room)
        return; // a journal this long is cut and fails
    memcpy(s->journal + s->used, text, length);
    s->used += length;
    s->journal[s->used++] = '\n';
    s->journal[s->used] = 0;
}

const char *conformance_save(ConformanceSave *s, const Setup *setup, uint64_t dice_seed,
                             const Choice *chosen, uint32_t count, uint64_t hash)
{
    JsonError error;
    Refusal why;
    if (!write_setup(s, setup, dice_seed))
        return "the setup does not fit a message";
    session_init(s->first, TEXT_FR);
    if (session_start(s->first, s->message, strlen(s->message), &error, &why, NULL))
        return "the setup is refused";
    for (uint32_t i = 0; i < count; i++) {
        uint8_t seat = game_decider(&s->first->game);
        ErrorCode code = session_choose(s->first, seat, &chosen[i], &why, NULL);
        if (code == E_TOO_BIG)
            return NULL; // longer than a session keeps
        if (code)
            return "a choice is refused";
    }
    if (s->first->hash != hash)
        return "the session plays another game";
    SessionSink out = {take_line, s};
    s->used = 0;
    journal_file_write(s->first, &out);
    JournalResult result;
    session_init(s->second, TEXT_EN);
    if (!journal_file_read(s->second, s->journal, s->used, NULL, &result)) {
        const char *line = s->journal;
        for (uint32_t i = 1; i < result.error.line; i++)
            line += strcspn(line, "\n") + 1;
        printf("line %u, %s: %s\n%.*s\n", result.error.line, result.error.pointer,
               error_name[result.error.code], (int)strcspn(line, "\n"), line);
        return "the journal is not accepted";
    }
    if (result.hash != hash || result.steps != count)
        return "the journal gives another game";
    // Tampering: one digit of the last hash.
    char *last = s->journal + s->used - 4;
    *last = *last == '0' ? '1' : '0';
    if (journal_file_read(s->second, s->journal, s->used, NULL, &result))
        return "a journal that was tampered with is accepted";
    return NULL;
}
