// SPDX-License-Identifier: MIT
// libFuzzer: lines of bytes through the door of a session. A line that begins with '!' is replaced
// by a legal choice (drawn with the rest of the line as seed), so that the fuzzer gets into the
// middle of games; one that begins with '@' loads the session's own journal. What is refused must
// have changed nothing.
#include "fuzz_table.h"
#include "protocol/session/journal_file.h"

typedef struct Heard {
    uint32_t count, mistakes;
} Heard;

static void heard(void *self, const char *text, size_t length)
{
    Heard *h = self;
    static JsonToken token[1 << 17];
    Json json;
    if (!json_parse(&json, text, length, token, COUNT_OF(token)))
        fuzz_stop("an answer is not JSON", text, length);
    uint32_t type = json_member(&json, 0, "type");
    h->count++;
    h->mistakes += type && (json_is(&json, type, "error") || json_is(&json, type, "refusal"));
}

static void legal(Session *s, const char *line, size_t length, const SessionSink *sink)
{
    const Game *game = session_game(s);
    Rng rng = {1};
    for (size_t i = 0; i < length; i++)
        rng.state = rng_mix(rng.state, (unsigned char)line[i]);
    if (!game || game_wait(game) == GAME_OVER)
        return;
    if (game_wait(game) == GAME_WAIT_DICE) {
        uint8_t value[ROLL_MAX];
        const Roll *roll = game_roll(game);
        for (uint32_t i = 0; i < roll->count; i++)
            value[i] = (uint8_t)(1 + rng_below(&rng, roll->sides));
        if (session_give_dice(s, value, roll->count, sink))
            fuzz_stop("good dice were refused", line, length);
        return;
    }
    Choice choice;
    Refusal why;
    if (!game_candidates(game, &choice, 1)) {
        fuzz_stop("nothing may be chosen", line, length);
        return;
    }
    game_sample(game, &rng, &choice);
    ErrorCode code = session_choose(s, game_decider(game), &choice, &why, sink);
    if (code && code != E_TAPE_DRY && code != E_BAD_DIE && code != E_TOO_BIG)
        fuzz_stop("a sampled choice was refused", line, length);
}

static char journal[1 << 20], message[2 << 20];
static size_t journal_used;

static void keep(void *self, const char *text, size_t length)
{
    (void)self;
    if (journal_used + length + 2 > sizeof journal)
        return;
    memcpy(journal + journal_used, text, length);
    journal_used += length;
    journal[journal_used++] = '\n';
}

/// Loads the journal of the game in play, which must change nothing but the setup's slot.
static void load(Session *s, const char *line, size_t length, const SessionSink *sink)
{
    SessionSink writer = {keep, NULL};
    JsonWriter w;
    journal_used = 0;
    journal_file_write(s, &writer);
    journal[journal_used] = 0;
    json_write_start(&w, message, sizeof message);
    json_write_open(&w, '{');
    json_put_text(&w, "type", "load");
    json_put_text(&w, "journal", journal);
    json_write_close(&w, '}');
    uint64_t digest = game_digest(&s->table->game), hash = s->table->hash;
    if (!json_write_end(&w))
        return;
    (void)session_handle(s, message, w.used, sink);
    if (game_digest(&s->table->game) != digest || s->table->hash != hash)
        fuzz_stop("a game differs from its own journal", line, length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static SessionHost *host;
    if (!host)
        host = malloc(sizeof *host);
    Session *s = &host->session;
    session_host_init(host, size & 1 ? TEXT_EN : TEXT_FR);
    const char *text = (const char *)data, *end = text + size;
    uint32_t lines = 0;
    for (const char *at = text; at < end && lines < 200; lines++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t n = newline ? (size_t)(newline - at) : (size_t)(end - at);
        Heard h = {0, 0};
        SessionSink sink = {heard, &h};
        uint64_t digest = s->table->has_game ? game_digest(&s->table->game) : 0,
                 hash = s->table->hash;
        uint32_t log_used = s->table->log_used;
        if (n && *at == '!') {
            legal(s, at + 1, n - 1, &sink);
        } else if (n && *at == '@' && s->table->has_game) {
            load(s, at, n, &sink);
            if (h.mistakes)
                fuzz_stop("a journal was refused by its own session", at, n);
        } else if (!session_handle(s, at, n, &sink)) {
            return 0;
        } else {
            if (h.mistakes > 1 || (h.mistakes && h.count > 1))
                fuzz_stop("more than one answer to a mistake", at, n);
            if (h.mistakes && ((s->table->has_game ? game_digest(&s->table->game) : 0) != digest ||
                               s->table->hash != hash || s->table->log_used != log_used))
                fuzz_stop("a mistake changed the game", at, n);
            if (!h.count)
                fuzz_stop("no answer", at, n);
        }
        const char *broken = s->table->has_game ? game_broken(&s->table->game) : NULL;
        if (broken)
            fuzz_stop(broken, at, n);
        at += n + 1;
    }
    return 0;
}
