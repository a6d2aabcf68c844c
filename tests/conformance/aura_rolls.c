// SPDX-License-Identifier: MIT
// aura_rolls [OPTION=NUMBER]...: gestures of a table of Aura, a line each as JSON, played one after
// the other. A line that begins with a number is played so many times over instead, each time from
// the same state with other dice, and what came of it is counted: one line a different outcome, its
// number first, then an empty one. test_aura_rolls.py holds the numbers against the chances that
// were told before. Played straight by the rules: messages would make a million of them a matter of
// minutes.
#include "protocol/saga/saga_table.h"
#include "rules/rules.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 4096, OUTCOMES = 4096, OUTCOME = 192 };

typedef struct Count {
    char text[OUTCOME];
    uint64_t times;
} Count;

typedef struct Rolls {
    SagaTable *t;
    void *state;
    SagaGesture gesture;
    char told[OUTCOME]; ///< of the play at hand
    size_t length;
    Count count[OUTCOMES];
    uint32_t outcomes;
    uint64_t seed;
} Rolls;

static void say(Rolls *r, const char *text)
{
    int more = snprintf(r->told + r->length, OUTCOME - r->length, "%s ", text);
    r->length += (size_t)more;
}

/// What of an event is an outcome: its kind and the facts that chances are told of.
static void take_event(void *self, const SagaEvent *e)
{
    static const char *const kinds[] = {"result", "opposed", "blow", "affected"};
    static const char *const facts[] = {"tier", "winner", "target", "margin", "damage", "done"};
    Rolls *r = self;
    const SagaRules *rules = r->t->rules;
    bool counts = false;
    char text[OUTCOME];
    for (uint32_t i = 0; i < COUNT_OF(kinds); i++)
        counts |= !strcmp(rules->events[e->kind], kinds[i]);
    if (!counts)
        return;
    say(r, rules->events[e->kind]);
    for (uint32_t i = 0; i < e->fact_count; i++) {
        const SagaFact *f = &e->fact[i];
        const SagaKey *key = &rules->keys[f->key];
        for (uint32_t k = 0; k < COUNT_OF(facts); k++) {
            if (strcmp(key->name, facts[k]) != 0)
                continue;
            if (key->type == SAGA_WORD)
                (void)snprintf(text, sizeof text, "%s=%s", key->name, key->words[f->value]);
            else if (key->type == SAGA_TEXT)
                (void)snprintf(text, sizeof text, "%s=%s", key->name,
                               saga_texts_of(&r->t->journal->texts, (TextId)f->value));
            else
                (void)snprintf(text, sizeof text, "%s=%d", key->name, (int)f->value);
            say(r, text);
        }
    }
}

/// Whatever waits goes by: a full tie is the leader's to judge.
static bool pass(void *self, SagaStep *step)
{
    const SagaRules *rules = ((Rolls *)self)->t->rules;
    memset(step, 0, sizeof *step);
    while (strcmp(rules->gestures[++step->gesture.kind].name, "pass") != 0)
        continue;
    return true;
}

static TextId no_text(void *self, const char *text)
{
    (void)self;
    (void)text;
    return 0;
}

static void count(Rolls *r)
{
    for (uint32_t i = 0; i < r->outcomes; i++)
        if (!strcmp(r->count[i].text, r->told)) {
            r->count[i].times++;
            return;
        }
    if (r->outcomes == OUTCOMES) {
        (void)fputs("aura_rolls: too many outcomes\n", stderr);
        exit(1);
    }
    Count *c = &r->count[r->outcomes++];
    memcpy(c->text, r->told, sizeof c->text);
    c->times = 1;
}

static void play_over(Rolls *r, uint64_t times, const char *text)
{
    SagaTable *t = r->t;
    Json json;
    Refusal why = refusal_none();
    if (!json_parse(&json, text, strlen(text), t->desk->token, SAGA_TOKEN_MAX) ||
        !saga_read_gesture(&json, 0, t->rules, &t->journal->texts, &r->gesture, &why)) {
        (void)fprintf(stderr, "aura_rolls: %s\n", text);
        exit(1);
    }
    r->outcomes = 0;
    for (uint64_t i = 0; i < times; i++) {
        t->rules->copy(r->state, t->now);
        r->seed++;
        r->length = 0;
        memset(r->told, 0, sizeof r->told);
        SagaPlay p = {.state = r->state,
                      .rules = t->rules,
                      .option = t->option,
                      .host = {.next = pass,
                               .dice = dice_stream(&r->seed),
                               .event = take_event,
                               .text = no_text,
                               .self = r},
                      .dice_next = t->rules->dice_next(r->state)};
        saga_play(&p, &r->gesture);
        if (p.is_stopped) {
            (void)fprintf(stderr, "aura_rolls: stopped: %s\n", text);
            exit(1);
        }
        count(r);
    }
    for (uint32_t i = 0; i < r->outcomes; i++)
        printf("%" PRIu64 " %s\n", r->count[i].times, r->count[i].text);
    printf("\n");
}

/// "combat_tie=2": an option by its name, a value by its place.
static bool set_option(SagaTable *t, const char *text)
{
    const char *is = strchr(text, '=');
    for (uint32_t i = 0; is && i < t->rules->option_count; i++)
        if (strlen(t->rules->options[i].name) == (size_t)(is - text) &&
            !strncmp(t->rules->options[i].name, text, (size_t)(is - text))) {
            t->option[i] = atoi(is + 1);
            return true;
        }
    return false;
}

int main(int argc, char **argv)
{
    static Rolls rolls;
    static char line[LINE];
    Rolls *r = &rolls;
    const SagaRules *rules = rules_saga("aura");
    static SagaDesk desk;
    void *block = malloc(SAGA_TABLE_BYTES), *journal = malloc(saga_journal_bytes(2, SAGA_LOG_MAX));
    r->state = calloc(1, rules->state_size);
    if (!block || !journal || !r->state)
        return 1;
    r->t = saga_table_make(block, rules, &desk, journal, "{}", 2, SAGA_LOG_MAX);
    r->t->seat_count = 1;
    r->t->journal->dice.kind = WIRE_DICE_SEED;
    for (uint32_t i = 0; i < rules->option_count; i++)
        r->t->option[i] = rules->options[i].preset;
    for (int i = 1; i < argc; i++)
        if (!set_option(r->t, argv[i])) {
            (void)fprintf(stderr, "aura_rolls: no option: %s\n", argv[i]);
            return 1;
        }
    saga_table_begin(r->t);
    memcpy(r->state, r->t->now, rules->state_size);
    while (fgets(line, sizeof line, stdin)) {
        char *text = line;
        uint64_t times = strtoull(line, &text, 10);
        Refusal why;
        if (times)
            play_over(r, times, text);
        else if (saga_table_choose(r->t, 0, line, strlen(line), &why, NULL)) {
            (void)fprintf(stderr, "aura_rolls: refused: %s", line);
            return 1;
        }
    }
    free(r->state);
    free(journal);
    free(block);
    return 0;
}
