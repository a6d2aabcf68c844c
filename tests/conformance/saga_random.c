// SPDX-License-Identifier: MIT
// saga_random COUNT SEED: evenings made of random gestures, out of the ruleset's own tables.
// Whatever is said, in whatever order: nothing breaks an invariant, a refusal or an error changes
// nothing, in every wait the first of the answers that the rules list is taken and leads back to
// the open floor, an evening that is taken back to its start and done again is the same evening,
// wherever somebody goes back or forth to he finds what was there, and a snapshot makes a state
// that the leader cannot tell from it.
#include "protocol/saga/saga_table.h"
#include "protocol/wire/wire.h"
#include "rules/rules.h"
#include "tests/conformance/saga_draw.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GESTURES = 80,
    PASSES_MAX = 600,
    VIEW = 512 * 1024,
    ANSWERS = 4,
    RESTORED = 4,
    JUMPS = 4,
    REST = 8
};

static int fail(const char *what, uint64_t seed, const SagaTable *t)
{
    const SagaRules *rules = t->rules;
    printf("evening %llu: %s; waits: %s\n", (unsigned long long)seed, what,
           t->wait.is_dice ? "dice" : rules->waits[t->wait.what]);
    for (uint32_t i = 0; i < rules->option_count; i++)
        if (t->option[i] != rules->options[i].preset)
            printf("  option %s %d\n", rules->options[i].name, (int)t->option[i]);
    for (uint32_t at = 0; at < t->log_used;) {
        SagaLogged step = saga_table_step(t, at);
        printf("  %c %.*s\n", 'A' + step.seat, (int)step.length, step.text);
        at = step.next;
    }
    return 1;
}

static const char *const opening[] = {
    "{\"kind\":\"session_open\"}",
    "{\"kind\":\"scene_open\"}",
    "{\"kind\":\"create\",\"name\":\"a\",\"owner\":\"B\",\"adr\":4,\"for\":4,\"res\":4,\"per\":4,"
    "\"int\":4,\"vol\":4,\"cha\":3,"
    "\"edu\":3,\"traits\":[{\"name\":\"t\",\"value\":5},{\"name\":\"u\",\"value\":4}],\"weapons\":["
    "\"one_handed\"],\"armours\":["
    "\"light_leather\"]}",
    "{\"kind\":\"create\",\"name\":\"b\",\"owner\":\"C\",\"adr\":3,\"for\":3,\"res\":3,\"per\":3,"
    "\"int\":6,\"vol\":4,\"cha\":4,"
    "\"edu\":4,\"traits\":[{\"name\":\"w\",\"value\":4,\"kind\":\"magic\",\"category\":\"war\"},{"
    "\"name\":\"t\",\"value\":3}]}",
    "{\"kind\":\"npc\",\"name\":\"n\",\"level\":4}",
    ("{\"kind\":\"minions\",\"name\":\"m\",\"difficulty\":10,\"count\":4,"
     "\"weapons\":[\"one_handed\"]}"),
};

/// Whoever dies while something waits: what was under way must come to its end all the same.
static const char *const deaths[] = {
    "{\"kind\":\"critical\",\"actor\":\"a\",\"state\":\"dead\"}",
    "{\"kind\":\"critical\",\"actor\":\"b\",\"state\":\"dead\"}",
    "{\"kind\":\"critical\",\"actor\":\"n\",\"state\":\"dead\"}",
    "{\"kind\":\"critical\",\"actor\":\"a\",\"state\":\"unconscious\"}",
    "{\"kind\":\"critical\",\"actor\":\"a\",\"state\":\"none\"}",
};

/// The leader's view of a state, or the gestures that make it.
static size_t write_state(const SagaTable *t, const void *state, bool is_snapshot, char *out)
{
    JsonWriter w;
    SagaPen pen = {&w, &t->journal->texts};
    SagaOut to = saga_out(&pen);
    json_write_start(&w, out, VIEW);
    json_write_open(&w, is_snapshot ? '[' : '{');
    if (is_snapshot)
        t->rules->snapshot(state, &to);
    else
        t->rules->view(state, 0, t->option, &to);
    json_write_close(&w, is_snapshot ? ']' : '}');
    return json_write_end(&w) ? w.used : 0;
}

/// Is a state still what it was? Bytes between two members may change when a gesture is played
/// again: then it must tell the same.
static bool is_still(const SagaTable *t, const void *before)
{
    static char text[2][VIEW];
    bool is_same = true;
    if (!memcmp(before, t->now, t->rules->state_size))
        return true;
    for (int is_snapshot = 0; is_same && is_snapshot < 2; is_snapshot++)
        is_same = write_state(t, before, is_snapshot, text[0]) &&
                  write_state(t, t->now, is_snapshot, text[1]) && !strcmp(text[0], text[1]);
    return is_same;
}

/// Does something; *done: it was accepted.
static int step(SagaTable *t, uint8_t seat, const char *text, void *before, uint64_t seed,
                bool *done)
{
    const SagaRules *rules = t->rules;
    Refusal why;
    uint64_t hash = t->hash;
    uint32_t events = t->event_count, texts = t->journal->texts.count;
    rules->copy(before, t->now);
    ErrorCode code = saga_table_choose(t, seat, text, strlen(text), &why, NULL);
    *done = !code;
    if (code && (t->hash != hash || t->event_count != events || t->journal->texts.count != texts ||
                 !is_still(t, before))) {
        printf("%s\n", text);
        return fail("a refusal has changed something", seed, t);
    }
    const char *broken = rules->broken(t->now, t->option);
    return broken ? fail(broken, seed, t) : 0;
}

/// What happens if nobody cares, as the rules list it; 1: they list nothing.
static int first_answer(const SagaTable *t, SagaPaper *paper)
{
    static SagaGesture list[ANSWERS];
    const SagaPlay p = {.state = t->now, .rules = t->rules, .option = t->option};
    JsonWriter w;
    if (!t->rules->answers(&p, &t->wait, list, ANSWERS))
        return 1;
    json_write_start(&w, paper->text, sizeof paper->text);
    saga_put_gesture(&w, t->rules, &t->journal->texts, &list[0]);
    return !json_write_end(&w);
}

/// Brings a snapshot back at a fresh table, which must look the same and give the same snapshot.
static int restore(SagaTable *t, SagaTable *other, char *text[3], uint64_t seed)
{
    static JsonToken token[64 * 1024];
    Json json;
    Refusal why;
    other->seat_count = t->seat_count;
    memcpy(other->option, t->option, sizeof t->option);
    saga_table_begin(other);
    if (!write_state(t, t->now, true, text[0]) ||
        !json_parse(&json, text[0], strlen(text[0]), token, COUNT_OF(token)))
        return fail("a snapshot is too large", seed, t);
    for (uint32_t k = json_first(&json, 0); k; k = json_next(&json, k)) {
        const JsonToken *g = &json.token[k];
        ErrorCode code =
            saga_table_choose(other, 0, json.text + g->start, g->end - g->start, &why, NULL);
        if (code) {
            printf("%s %.*s\n", error_name[code], (int)(g->end - g->start), json.text + g->start);
            return fail("a snapshot is refused", seed, t);
        }
    }
    (void)write_state(other, other->now, true, text[1]);
    if (strcmp(text[0], text[1]) != 0) {
        printf("%s\n%s\n", text[0], text[1]);
        return fail("another snapshot", seed, t);
    }
    (void)write_state(t, t->now, false, text[1]);
    (void)write_state(other, other->now, false, text[2]);
    if (strcmp(text[1], text[2]) != 0) {
        printf("%s\n%s\n", text[1], text[2]);
        return fail("it looks otherwise", seed, t);
    }
    return 0;
}

/// Dice that somebody rolls by hand.
static int give_dice(SagaTable *t, Rng *rng)
{
    uint8_t value[SAGA_DICE_MAX];
    Refusal why;
    for (uint32_t i = 0; i < t->wait.roll.count; i++)
        value[i] = (uint8_t)(1 + rng_below(rng, t->wait.roll.sides));
    return saga_table_give_dice(t, value, t->wait.roll.count, &why, NULL) != 0;
}

/// What somebody sees at a step who went there.
typedef struct Sight {
    uint64_t hash, dice;
    uint32_t events, texts, steps, wait;
} Sight;

static Sight sight_of(const SagaTable *t)
{
    return (Sight){t->hash,        *t->rules->dice_next(t->now),
                   t->event_count, t->journal->texts.count,
                   t->step_count,  t->wait.what};
}

/// Somebody else sits at the desk in between, and it is the same table.
static bool comes_back(SagaTable *t, void *before)
{
    SagaDesk *desk = t->desk;
    memcpy(before, t->now, t->rules->state_size);
    saga_table_leave(t);
    memset(desk->before, 0xA5, sizeof desk->before);
    memset(desk->now, 0xA5, sizeof desk->now);
    saga_table_sit(t, desk);
    return is_still(t, before);
}

static int evening(SagaTable *t, uint64_t seed, void *before, char *text[3], uint64_t counts[2])
{
    const SagaRules *rules = t->rules;
    Rng rng = {seed};
    SagaPaper paper;
    bool done;
    t->journal->dice.seed = seed;
    t->dice_seen = t->redo_end = 0;
    for (uint32_t i = 0; i < rules->option_count; i++) {
        const OptionRow *o = &rules->options[i];
        bool is_other = !rng_below(&rng, 4) && o->most - o->least < 4;
        t->option[i] = is_other
                           ? o->least + (int32_t)rng_below(&rng, (uint32_t)(o->most - o->least + 1))
                           : o->preset;
    }
    saga_table_begin(t);
    for (uint32_t i = 0; i < COUNT_OF(opening); i++)
        if (step(t, 0, opening[i], before, seed, &done))
            return 1;
    for (uint32_t i = 0; i < GESTURES; i++) {
        if (t->wait.is_dice && rng_below(&rng, 3) && give_dice(t, &rng))
            return fail("dice are refused", seed, t);
        saga_draw_gesture(&paper, &rng, rules, t->wait.what != 0, NULL);
        bool is_death = t->wait.what && !rng_below(&rng, 8);
        if (is_death ? step(t, 0, deaths[rng_below(&rng, COUNT_OF(deaths))], before, seed, &done)
                     : step(t, (uint8_t)(rng_below(&rng, 3) ? 0 : 1 + rng_below(&rng, 2)),
                            paper.text, before, seed, &done))
            return 1;
        counts[done]++;
        if (!rng_below(&rng, REST) && !comes_back(t, before))
            return fail("after a rest it stands otherwise", seed, t);
    }
    for (uint32_t i = 0; t->wait.what || t->wait.is_dice; i++) {
        if (t->wait.is_dice) {
            if (give_dice(t, &rng) || i == PASSES_MAX)
                return fail("dice are refused", seed, t);
            continue;
        }
        if (step(t, 0, "{\"kind\":\"break_off\"}", before, seed, &done))
            return 1;
        if (!done && (first_answer(t, &paper) || step(t, 0, paper.text, before, seed, &done) ||
                      !done || i == PASSES_MAX))
            return fail("no way back to the floor", seed, t);
    }
    uint64_t hash = t->hash;
    uint32_t steps = t->step_count;
    // As it is told: between the fields of a state there may be anything. That takes its time.
    bool is_told = seed % RESTORED == 0;
    if (is_told) {
        (void)write_state(t, t->now, true, text[0]);
        (void)write_state(t, t->now, false, text[1]);
    }
    static Sight sight[GESTURES + PASSES_MAX + COUNT_OF(opening)];
    saga_table_go(t, 0);
    for (uint32_t i = 0; i < steps; i++) {
        sight[i] = sight_of(t);
        if (!saga_table_redo(t, NULL))
            return fail("what was taken back does not come again", seed, t);
    }
    if (t->hash != hash)
        return fail("done again it is another evening", seed, t);
    for (uint32_t i = 0; i < JUMPS; i++) {
        uint32_t to = rng_below(&rng, steps);
        saga_table_go(t, to);
        Sight now = sight_of(t);
        if (memcmp(&now, &sight[to], sizeof now) != 0)
            return fail("somebody went elsewhere", seed, t);
    }
    saga_table_go(t, steps);
    if (t->hash != hash)
        return fail("forth again it is another evening", seed, t);
    for (uint32_t i = 0; is_told && i < 2; i++) {
        (void)write_state(t, t->now, i == 0, text[2]);
        if (strcmp(text[i], text[2]) != 0)
            return fail("done again it stands otherwise", seed, t);
    }
    return 0;
}

int main(int argc, char **argv)
{
    uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 100;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const SagaRules *rules = rules_saga("aura");
    const char *hole = saga_rules_check(rules);
    if (hole) {
        printf("a hole in %s: %s\n", rules->id, hole);
        return 1;
    }
    uint64_t counts[2] = {0, 0};
    static SagaDesk desk[2];
    void *block[2], *journal[2], *before = calloc(1, rules->state_size);
    char *text[3];
    int code = !before;
    for (uint32_t i = 0; i < 3; i++)
        code |= !(text[i] = malloc(VIEW));
    for (uint32_t i = 0; i < 2; i++) {
        code |= !(block[i] = malloc(SAGA_TABLE_BYTES));
        code |= !(journal[i] = malloc(saga_journal_bytes(2, SAGA_LOG_MAX)));
    }
    if (!code) {
        SagaTable *table[2];
        for (uint32_t i = 0; i < 2; i++)
            table[i] =
                saga_table_make(block[i], rules, &desk[i], journal[i], "{}", 2, SAGA_LOG_MAX);
        SagaTable *t = table[0], *other = table[1];
        t->seat_count = 3;
        t->journal->dice.kind = WIRE_DICE_SEED;
        for (uint64_t i = 0; i < count && !code; i++) {
            code = evening(t, seed + i, before, text, counts);
            if (!code && i % RESTORED == 0)
                code = restore(t, other, text, seed + i);
        }
    }
    printf("%llu evenings, %llu gestures accepted, %llu refused\n", (unsigned long long)count,
           (unsigned long long)counts[1], (unsigned long long)counts[0]);
    free(before);
    for (uint32_t i = 0; i < 3; i++)
        free(text[i]);
    for (uint32_t i = 0; i < 2; i++) {
        free(block[i]);
        free(journal[i]);
    }
    return code;
}
