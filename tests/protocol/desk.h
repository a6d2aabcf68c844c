// SPDX-License-Identifier: MIT
// tests/protocol/desk.h: a session on a table, and what it said last.
#pragma once
#include "protocol/session/journal_file.h"
#include "protocol/session/session.h"
#include "protocol/wire/render.h"
#include "rules/rules.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DESK_MAX = 2 << 20 };

typedef struct Desk {
    SessionHost host;
    uint32_t answers;
    size_t used;
    char said[DESK_MAX]; ///< the answers to the last message, a line each
} Desk;

static inline void desk_hear(void *self, const char *text, size_t length)
{
    Desk *desk = self;
    assert_true(desk->used + length + 2 < DESK_MAX);
    memcpy(desk->said + desk->used, text, length);
    desk->used += length;
    desk->said[desk->used++] = '\n';
    desk->said[desk->used] = 0;
    desk->answers++;
}

static inline void desk_say_bytes(Desk *desk, const char *text, size_t length)
{
    SessionSink sink = {desk_hear, desk};
    desk->answers = 0;
    desk->used = 0;
    desk->said[0] = 0;
    (void)session_handle(&desk->host.session, text, length, &sink);
}

static inline void desk_say(Desk *desk, const char *text)
{
    desk_say_bytes(desk, text, strlen(text));
}

/// The answers hold this text.
static inline void desk_heard(const Desk *desk, const char *part)
{
    if (!strstr(desk->said, part))
        fail_msg("not heard: %s\nbut: %s", part, desk->said);
}

/// Puts the right checks on all lines of a journal, as who means to deceive would.
static inline void desk_check_again(char *text)
{
    uint64_t check = JOURNAL_CHECK_START;
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
        bool has_check = end - line > 28 && !memcmp(end - 28, ",\"check\":\"", 10);
        check = journal_file_check(check, line, (size_t)(end - line) - (has_check ? 28 : 0));
        char hash[17];
        json_hash_text(check, hash);
        if (has_check)
            memcpy(end - 18, hash, 16);
    }
}

/// The message gets this one answer and changes nothing.
static inline void desk_refuses_bytes(Desk *desk, const char *text, size_t length, const char *code,
                                      const char *pointer)
{
    const Game *game = session_game(&desk->host.session);
    uint64_t digest = game ? game_digest(game) : 0, hash = desk->host.table.hash;
    uint64_t dice = game ? game_dice_used(game) : 0;
    uint32_t log_used = desk->host.table.log_used, events = desk->host.table.event_count;
    char part[300];
    desk_say_bytes(desk, text, length);
    if (desk->answers != 1)
        fail_msg("%u answers to %s: %s", desk->answers, text, desk->said);
    snprintf(part, sizeof part, "\"code\":\"%s\"", code);
    desk_heard(desk, part);
    if (pointer) {
        snprintf(part, sizeof part, "\"pointer\":\"%s\"", pointer);
        desk_heard(desk, part);
    }
    assert_ptr_equal(game, session_game(&desk->host.session));
    if (game) {
        assert_true(digest == game_digest(game));
        assert_true(dice == game_dice_used(game));
        assert_null(game_broken(game));
    }
    assert_true(hash == desk->host.table.hash);
    assert_int_equal(log_used, desk->host.table.log_used);
    assert_int_equal(events, desk->host.table.event_count);
}

static inline void desk_refuses(Desk *desk, const char *text, const char *code, const char *pointer)
{
    desk_refuses_bytes(desk, text, strlen(text), code, pointer);
}

/// Plays on at random, dice by hand included.
static inline void desk_play(Desk *desk, Rng *rng, uint32_t steps, const SessionSink *out)
{
    Session *s = &desk->host.session;
    for (uint32_t i = 0; i < steps && game_wait(&s->table->game) != GAME_OVER; i++) {
        if (game_wait(&s->table->game) == GAME_WAIT_DICE) {
            const Roll *roll = game_roll(&s->table->game);
            uint8_t value[ROLL_MAX];
            for (uint32_t k = 0; k < roll->count; k++)
                value[k] = (uint8_t)(1 + rng_below(rng, roll->sides));
            assert_int_equal(session_give_dice(s, value, roll->count, out), 0);
        } else {
            Choice choice;
            Refusal why;
            game_sample(&s->table->game, rng, &choice);
            assert_int_equal(session_choose(s, game_decider(&s->table->game), &choice, &why, out),
                             0);
        }
    }
}

static inline int desk_open(void **state)
{
    Desk *desk = malloc(sizeof *desk);
    *state = desk;
    if (!desk)
        return -1;
    session_host_init(&desk->host, TEXT_FR);
    desk->said[0] = 0;
    return 0;
}

static inline int desk_close(void **state)
{
    free(*state);
    return 0;
}

#define DESK_MAP "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[]}"
/// Léda and Phobos against Kara, in the open; Léda is active with a lone static action.
#define DESK_POSITION(dice, more)                                                                  \
    "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"extermination\"," dice "," DESK_MAP  \
    ",\"seats\":[{\"band\":[\"leda\",\"phobos\"]},{\"band\":[\"kara\"]}],"                         \
    "\"position\":{\"to_act\":\"A\"," more "\"figures\":{\"leda\":{\"at\":[5,5]},"                 \
    "\"phobos\":{\"at\":[2,2]},\"kara\":{\"at\":[10,5]}}}}"
#define DESK_STATIC "\"resume\":\"action\",\"figure\":\"leda\",\"actions\":\"static\","
