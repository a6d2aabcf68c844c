// SPDX-License-Identifier: MIT
// A seal without salt is no secret, since all possible piles can be tried. So no secret choice
// enters the log without one. A salt is a digest of the host's random bytes, the setup (which holds
// the seed) and the step, so that equal inputs still give the equal journal.
#include "protocol/session/session_salt.h"
#include "core/ruleset.h" // setup_choice
#include <string.h>

void session_entropy(Session *s, const void *bytes, size_t count)
{
    sha256_text(bytes, count, s->table->entropy);
}

uint64_t session_salt_number(const Session *s, uint8_t who)
{
    uint64_t number = who;
    for (const char *p = s->table->entropy; *p; p++)
        number = rng_mix(number, (unsigned char)*p);
    return number;
}

static uint8_t nibble(char c) { return (uint8_t)(c <= '9' ? c - '0' : c - 'a' + 10); }

void session_salt(const Session *s, uint8_t seat, Choice *choice)
{
    static const uint8_t none[SALT_BYTES];
    char text[3 * SHA256_TEXT], setup[SHA256_TEXT], digest[SHA256_TEXT];
    if (!setup_is_secret(game_setup(&s->table->game), choice->kind) ||
        memcmp(choice->salt, none, sizeof none) != 0)
        return;
    sha256_text(s->table->setup_text, s->table->setup_length, setup);
    JsonWriter w;
    json_write_start(&w, text, sizeof text);
    json_write_open(&w, '[');
    json_write_text(&w, s->table->entropy);
    json_write_text(&w, setup);
    json_write_int(&w, s->table->step_count);
    json_write_int(&w, seat);
    json_write_close(&w, ']');
    sha256_text(text, w.used, digest);
    for (uint32_t i = 0; i < SALT_BYTES; i++)
        choice->salt[i] =
            (uint8_t)(nibble(digest[(size_t)2 * i]) << 4 | nibble(digest[(size_t)2 * i + 1]));
}
