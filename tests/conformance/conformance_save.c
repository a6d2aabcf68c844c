// SPDX-License-Identifier: MIT
// The setup goes out as a message and comes back, every choice goes out as JSON (in the journal)
// and comes back, and at the end the same hash must come out of the events. A journal cut short or
// with a changed byte must be found out.
#include "tests/conformance/conformance_save.h"
#include "core/ruleset.h"
#include "protocol/session/journal_file.h"
#include "tests/conformance/conformance_setup.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MAX = 1 << 16 };

struct ConformanceSave {
    SessionHost *first, *second;
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
    if (!conformance_setup(setup, dice_seed, s->message, sizeof s->message))
        return "the setup does not fit a message";
    session_host_init(s->first, TEXT_FR);
    if (session_start(&s->first->session, s->message, strlen(s->message), &error, &why, NULL))
        return "the setup is refused";
    for (uint32_t i = 0; i < count; i++) {
        uint8_t seat = game_decider(&s->first->table.game);
        ErrorCode code = session_choose(&s->first->session, seat, &chosen[i], &why, NULL);
        if (code == E_TOO_BIG)
            return NULL; // longer than a session keeps
        if (code)
            return "a choice is refused";
    }
    if (s->first->table.hash != hash)
        return "the session plays another game";
    SessionSink out = {take_line, s};
    s->used = 0;
    journal_file_write(&s->first->session, &out);
    JournalResult result;
    session_host_init(s->second, TEXT_EN);
    if (!journal_file_read(&s->second->session, s->journal, s->used, NULL, &result)) {
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
    if (journal_file_read(&s->second->session, s->journal, s->used, NULL, &result))
        return "a journal that was tampered with is accepted";
    return NULL;
}
