// SPDX-License-Identifier: MIT
// libFuzzer: bytes as a setup message: bands, profiles, maps, positions. What is accepted must
// start, must start the same way twice, and must be playable.
#include "fuzz_table.h"

enum { STEPS = 30 };

/// Plays on at random for a while.
static void play(Session *s, const char *text, size_t size)
{
    Rng rng = {size};
    for (int i = 0; i < STEPS && game_wait(&s->table->game) == GAME_WAIT_CHOICE; i++) {
        Choice choice;
        Refusal why;
        if (!game_candidates(&s->table->game, &choice, 1)) {
            fuzz_stop("nothing may be chosen", text, size);
            return;
        }
        game_sample(&s->table->game, &rng, &choice);
        ErrorCode code = session_choose(s, game_decider(&s->table->game), &choice, &why, NULL);
        if (code == E_TAPE_DRY || code == E_BAD_DIE)
            return;
        if (code)
            fuzz_stop("a sampled choice was refused", text, size);
        const char *broken = game_broken(&s->table->game);
        if (broken)
            fuzz_stop(broken, text, size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static SessionHost *host;
    if (!host) {
        host = malloc(sizeof *host);
        session_host_init(host, TEXT_FR);
    }
    Session *s = &host->session;
    const char *text = (const char *)data;
    JsonError error;
    Refusal why;
    if (session_start(s, text, size, &error, &why, NULL)) {
        if (!error.code || (refusal_is(why) && why.code != error.code))
            fuzz_stop("refused without a reason", text, size);
        return 0;
    }
    uint64_t hash = s->table->hash, digest = game_digest(&s->table->game);
    const char *broken = game_broken(&s->table->game);
    if (broken)
        fuzz_stop(broken, text, size);
    if (session_start(s, text, size, &error, &why, NULL) || s->table->hash != hash ||
        game_digest(&s->table->game) != digest)
        fuzz_stop("does not start the same way twice", text, size);
    // The kept text is the same setup.
    static char kept[TABLE_SETUP_MAX];
    size_t length = s->table->setup_length;
    memcpy(kept, s->table->setup_text, length);
    if (session_start(s, kept, length, &error, &why, NULL) || s->table->hash != hash)
        fuzz_stop("does not start from the kept text", text, size);
    play(s, text, size);
    return 0;
}
