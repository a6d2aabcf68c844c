// SPDX-License-Identifier: MIT
// A step is written into the log, and the gesture under way is played from the state before it.
// With a listener it is played twice: once to find out whether it is refused, then to tell its
// events. That costs microseconds, and no event is told that a refusal would take back. Steps are
// kept as people wrote them: a journal is the log, and undo, load and a bug report read the same
// text.
#include "protocol/saga/saga_table.h"
#include "core/event.h" // EVENT_HASH_START
#include <string.h>

enum { HEAD = 4, ALIGN = 16, ROOM_STEP = 16 * 1024 }; ///< kind, seat, length of a step
_Static_assert(HEAD + SAGA_STEP_MAX == sizeof((SagaDesk *)0)->spare, "a step fits");

static size_t aligned(size_t size) { return (size + ALIGN - 1) / ALIGN * ALIGN; }

size_t saga_journal_bytes(size_t setup_length, uint32_t log_room)
{
    return sizeof(SagaJournal) + setup_length + 1 + log_room;
}

static char *setup_of(SagaJournal *journal) { return (char *)(journal + 1); }

const char *saga_table_setup(const SagaTable *t) { return setup_of(t->journal); }

void saga_table_move(SagaTable *t, void *journal, uint32_t log_room)
{
    t->journal = journal;
    t->log = (unsigned char *)setup_of(t->journal) + t->journal->setup_length + 1;
    t->log_room = log_room;
}

uint32_t saga_table_room_wanted(const SagaTable *t)
{
    uint32_t want = (t->log_used + HEAD + SAGA_STEP_MAX + ROOM_STEP - 1) / ROOM_STEP * ROOM_STEP;
    return want < SAGA_LOG_MAX ? want : SAGA_LOG_MAX;
}

// ---------------------------------------------------------------- at a desk

static void take_place(SagaTable *t, SagaDesk *desk)
{
    t->desk = desk;
    t->before = desk->before;
    t->now = desk->now;
    desk->table = t;
}

SagaTable *saga_table_make(void *block, const SagaRules *rules, SagaDesk *desk, void *journal,
                           const char *setup, size_t length, uint32_t log_room)
{
    SagaTable *t = block;
    memset(t, 0, sizeof *t);
    t->rules = rules;
    memset(journal, 0, sizeof *t->journal);
    t->journal = journal;
    t->journal->setup_length = (uint32_t)length;
    memcpy(setup_of(t->journal), setup, length);
    setup_of(t->journal)[length] = 0;
    saga_table_move(t, journal, log_room);
    saga_kept_begin(&t->kept, (unsigned char *)(t + 1));
    take_place(t, desk);
    return t;
}

void saga_table_leave(SagaTable *t)
{
    if (t->desk->table == t)
        t->desk->table = NULL;
}

/// Resets the table to before the first step; the log stays.
static void to_start(SagaTable *t)
{
    t->hash = EVENT_HASH_START;
    t->event_count = t->step_count = t->told = 0;
    t->log_used = t->open_at = t->open_step = t->telling = 0;
    t->wait = (SagaWait){0};
    memset(t->visible, 0, sizeof t->visible);
    memset(t->heard, 0, sizeof t->heard);
    t->journal->texts.count = t->journal->texts.used = 0;
    memset(t->before, 0, t->rules->state_size);
    t->rules->start(t->before, t->seat_count);
    memcpy(t->now, t->before, t->rules->state_size);
}

/// Keeps the state before the gesture under way for when somebody else sits at the desk.
static void keep(SagaTable *t) { saga_kept_put(&t->kept, t->before, t->rules->state_size); }

void saga_table_begin(SagaTable *t)
{
    saga_kept_begin(&t->kept, t->kept.bytes);
    take_place(t, t->desk);
    to_start(t);
    keep(t);
}

SagaLogged saga_table_step(const SagaTable *t, uint32_t at)
{
    const unsigned char *s = t->log + at;
    uint32_t length = (uint32_t)s[2] | (uint32_t)s[3] << 8;
    return (SagaLogged){.is_dice = s[0] != 0,
                        .seat = s[1],
                        .length = length,
                        .text = (const char *)s + HEAD,
                        .next = at + HEAD + length};
}

// ---------------------------------------------------------------- a play

/// The source of a play: steps from the log, dice from the table's source.
typedef struct Run {
    SagaTable *t;
    const SagaEar *ear; ///< listener; events are counted, hashed and told only with one
    uint32_t at, end;   ///< of the steps
    uint32_t steps;     ///< taken
    uint32_t events;    ///< events of the gesture under way, including those told earlier
    bool is_telling;
    bool is_new;     ///< the last step has not been played before: it may be one too many
    ErrorCode error; ///< of a step that cannot be read
    JsonError where;
    Refusal why;
} Run;

static bool read_step(Run *run, const SagaLogged *step, SagaGesture *g)
{
    SagaTable *t = run->t;
    Json json;
    bool good = json_parse(&json, step->text, step->length, t->desk->token, SAGA_TOKEN_MAX) &&
                saga_read_gesture(&json, 0, t->rules, &t->journal->texts, g, &run->why);
    g->seat = step->seat;
    if (!good) {
        run->error = json.error.code;
        run->where = json.error;
    }
    return good;
}

static bool next_step(void *self, SagaStep *step)
{
    Run *run = self;
    if (run->at >= run->end)
        return false;
    SagaLogged logged = saga_table_step(run->t, run->at);
    run->at = logged.next;
    run->steps++;
    step->is_dice = logged.is_dice;
    if (!logged.is_dice)
        return read_step(run, &logged, &step->gesture);
    step->dice_count = (uint8_t)logged.length;
    memcpy(step->dice, logged.text, logged.length);
    return true;
}

static DiceAnswer answer_roll(void *self, uint64_t first, Roll *roll)
{
    const Run *run = self;
    const SagaTable *t = run->t;
    const WireDice *dice = &t->journal->dice;
    DiceTape tape = {.value = dice->tape, .count = dice->tape_count};
    uint64_t seed = dice->seed;
    uint8_t whose = t->rules->dice_of(t->now, roll->figure.n);
    bool is_own = whose == SAGA_DICE_TABLE ? dice->kind == WIRE_DICE_ASK : whose == SAGA_DICE_OWN;
    DiceDriver driver = is_own                         ? dice_ask()
                        : dice->kind == WIRE_DICE_TAPE ? dice_tape(&tape)
                                                       : dice_stream(&seed);
    if (t->dice_end && first + 1 >= t->dice_end) // a clone must not look at future dice
        driver = dice_ask();
    DiceAnswer answer = driver.answer(driver.self, first, roll);
    for (uint32_t i = 0; answer == DICE_GIVEN && i < roll->count; i++)
        if (roll->value[i] < 1 || roll->value[i] > roll->sides)
            return DICE_DRY;
    return answer;
}

static void take_event(void *self, const SagaEvent *e)
{
    Run *run = self;
    SagaTable *t = run->t;
    if (!run->is_telling || run->events++ < t->told)
        return;
    t->told++;
    t->event_count++;
    t->hash = saga_event_hash(t->hash, t->rules, e);
    for (uint8_t seat = 0; seat <= SAGA_SEAT_MAX; seat++)
        if ((seat < t->seat_count || seat == SAGA_SEAT_MAX) && t->rules->hears(t->now, seat, e)) {
            t->visible[seat]++;
            t->heard[seat] += e->dice_count;
        }
    t->telling = t->open_step + run->steps;
    bool seen = e->dice_count && *t->rules->dice_next(t->now) <= t->dice_seen;
    if (run->ear)
        run->ear->take(run->ear->self, t, e, seen);
}

static TextId take_text(void *self, const char *text)
{
    return saga_texts_add(&((Run *)self)->t->journal->texts, text);
}

static TextId take_numbered(void *self, TextId name, uint32_t number)
{
    return saga_texts_number(&((Run *)self)->t->journal->texts, name, number);
}

static SagaPlay play_of(Run *run)
{
    SagaTable *t = run->t;
    return (SagaPlay){.state = t->now,
                      .rules = t->rules,
                      .option = t->option,
                      .host = {.next = next_step,
                               .dice = {answer_roll, run},
                               .event = take_event,
                               .text = take_text,
                               .numbered = take_numbered,
                               .self = run},
                      .dice_next = t->rules->dice_next(t->now)};
}

/// The floor is open after a gesture: replays can start here.
static void pass_station(SagaTable *t)
{
    SagaStation here = {.hash = t->hash,
                        .log_used = t->open_at,
                        .steps = t->open_step,
                        .events = t->event_count,
                        .texts = t->journal->texts.count,
                        .text_bytes = t->journal->texts.used};
    memcpy(here.visible, t->visible, sizeof here.visible);
    memcpy(here.heard, t->heard, sizeof here.heard);
    saga_kept_pass(&t->kept, &here, t->before, t->rules->state_size);
}

/// Plays gestures from the one under way up to `end`; tells events if run->is_telling. False: a
/// step is refused, cannot be read or has no dice.
static bool play(Run *run, SagaWait *wait, ErrorCode *code, Refusal *why)
{
    SagaTable *t = run->t;
    run->at = t->open_at;
    *wait = (SagaWait){0};
    t->rules->copy(t->now, t->before);
    while (run->at < run->end && !wait->what && !wait->is_dice) {
        SagaPlay p = play_of(run);
        SagaLogged logged = saga_table_step(t, run->at);
        run->at = logged.next;
        run->steps = 1;
        run->events = 0;
        if (NEVER(logged.is_dice)) {
            *code = ERR_WRONG_DECISION;
            *why = (Refusal){.code = *code};
            return false;
        }
        if (read_step(run, &logged, &t->desk->gesture))
            saga_play(&p, &t->desk->gesture);
        *why = refusal_is(run->why) ? run->why : p.refusal;
        *code = refusal_is(*why) ? why->code : run->error ? run->error : p.error;
        if (*code)
            return false;
        if (p.is_stopped) {
            *wait = p.wait;
        } else if (run->is_new && !saga_kept_fits(t->now, t->rules->state_size)) {
            *code = E_EVENING_FULL;
            return false;
        } else if (run->is_telling) {
            t->told = 0;
            t->open_at = run->at;
            t->open_step += run->steps;
            t->rules->copy(t->before, t->now);
            pass_station(t);
        }
    }
    return true;
}

/// What playing changes besides states: saved and restored if the last step is refused.
typedef struct Counts {
    uint64_t hash;
    uint32_t events, told, texts, text_bytes;
    uint32_t visible[SAGA_SEAT_MAX + 1], heard[SAGA_SEAT_MAX + 1];
} Counts;

static Counts counts_of(const SagaTable *t)
{
    Counts c = {
        t->hash, t->event_count, t->told, t->journal->texts.count, t->journal->texts.used, {0},
        {0}};
    memcpy(c.visible, t->visible, sizeof c.visible);
    memcpy(c.heard, t->heard, sizeof c.heard);
    return c;
}

/// Plays the steps of the gesture under way once more, for the state now.
static void replay(SagaTable *t)
{
    Run run = {.t = t, .end = t->log_used};
    SagaWait wait;
    ErrorCode none = 0;
    Refusal nothing;
    bool is_played = play(&run, &wait, &none, &nothing);
    CORE_ASSERT(is_played);
    (void)is_played;
}

static void put_back(SagaTable *t, const Counts *c)
{
    t->hash = c->hash;
    t->event_count = c->events;
    t->told = c->told;
    memcpy(t->visible, c->visible, sizeof t->visible);
    memcpy(t->heard, c->heard, sizeof t->heard);
    replay(t); // restores the state before the step
    t->journal->texts.count = c->texts;
    t->journal->texts.used = c->text_bytes;
}

void saga_table_sit(SagaTable *t, SagaDesk *desk)
{
    if (t->desk == desk && desk->table == t)
        return;
    take_place(t, desk);
    saga_kept_take(&t->kept, t->before, t->rules->state_size);
    memcpy(t->now, t->before, t->rules->state_size);
    replay(t);
}

/// Plays the new steps of the log.
static ErrorCode play_on(SagaTable *t, uint32_t end, bool is_new, Refusal *why, const SagaEar *ear)
{
    Counts counts = counts_of(t);
    Run run = {.t = t, .end = end, .is_telling = !ear, .is_new = is_new};
    SagaWait wait;
    ErrorCode code = 0;
    if (!play(&run, &wait, &code, why)) {
        put_back(t, &counts);
        return code;
    }
    if (ear) {
        Run telling = {.t = t, .end = end, .ear = ear, .is_telling = true};
        bool good = play(&telling, &wait, &code, why);
        CORE_ASSERT(good);
        (void)good;
    }
    t->wait = wait;
    t->log_used = end;
    return 0;
}

// ---------------------------------------------------------------- steps

static void put_step(SagaTable *t, bool is_dice, uint8_t seat, const char *text, size_t length,
                     uint32_t *end)
{
    unsigned char *s = t->log + t->log_used;
    s[0] = is_dice;
    s[1] = seat;
    uint32_t used = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) { // without blanks, so that a step is one line
        char c = text[i];
        if (!is_dice && !in_string && (c == ' ' || c == '\t' || c == '\n' || c == '\r'))
            continue;
        s[HEAD + used++] = (unsigned char)c;
        if (c == '\\' && in_string && i + 1 < length)
            s[HEAD + used++] = (unsigned char)text[++i];
        else if (c == '"')
            in_string = !in_string;
    }
    s[2] = (unsigned char)used;
    s[3] = (unsigned char)(used >> 8);
    *end = t->log_used + HEAD + used;
}

/// May the step end a gesture or the evening? Judged by its words: one too many does no harm.
static bool ends(const SagaTable *t, bool is_dice, const char *text, size_t length)
{
    if (is_dice || t->open_at < t->log_used)
        return true;
    for (uint32_t i = 1; i < t->rules->gesture_count; i++) {
        const SagaGestureRow *row = &t->rules->gestures[i];
        size_t size = strlen(row->name);
        if (!(row->flags & SAGA_LAST))
            continue;
        for (size_t at = 0; at + size + 2 <= length; at++)
            if (text[at] == '"' && text[at + size + 1] == '"' &&
                !memcmp(text + at + 1, row->name, size))
                return true;
    }
    return false;
}

static ErrorCode step(SagaTable *t, bool is_dice, uint8_t seat, const char *text, size_t length,
                      Refusal *why, const SagaEar *ear)
{
    uint32_t end;
    *why = refusal_none();
    if (length > SAGA_STEP_MAX)
        return E_TOO_BIG;
    uint32_t kept = ends(t, is_dice, text, length) ? 0 : SAGA_LOG_LAST;
    if (t->log_used + HEAD + length + kept > SAGA_LOG_MAX)
        return E_EVENING_FULL;
    if (t->log_used + HEAD + length > t->log_room)
        return E_MEMORY;
    // The log beyond log_used holds steps that can be redone, which an error must keep. Texts
    // beyond the current ones may be overwritten by the attempt, so stations ahead become invalid.
    uint32_t stations = t->kept.used;
    saga_kept_cut(&t->kept, t->log_used);
    memcpy(t->desk->spare, t->log + t->log_used, HEAD + length);
    put_step(t, is_dice, seat, text, length, &end);
    ErrorCode code = play_on(t, end, true, why, ear);
    if (!code || t->kept.used != stations)
        keep(t);
    if (code) {
        memcpy(t->log + t->log_used, t->desk->spare, HEAD + length);
        return code;
    }
    t->step_count++;
    t->redo_end = 0;
    return 0;
}

ErrorCode saga_table_choose(SagaTable *t, uint8_t seat, const char *text, size_t length,
                            Refusal *why, const SagaEar *ear)
{
    return step(t, false, seat, text, length, why, ear);
}

ErrorCode saga_table_give_dice(SagaTable *t, const uint8_t *value, uint32_t count, Refusal *why,
                               const SagaEar *ear)
{
    *why = refusal_none();
    if (!t->wait.is_dice)
        return ERR_WRONG_DECISION;
    if (count != t->wait.roll.count)
        return E_BAD_DIE;
    for (uint32_t i = 0; i < count; i++)
        if (value[i] < 1 || value[i] > t->wait.roll.sides)
            return E_BAD_DIE;
    return step(t, true, 0, (const char *)value, count, why, ear);
}

static void to_station(SagaTable *t, const SagaStation *s)
{
    t->hash = s->hash;
    t->event_count = s->events;
    t->told = t->telling = 0;
    t->log_used = t->open_at = s->log_used;
    t->step_count = t->open_step = s->steps;
    t->wait = (SagaWait){0};
    memcpy(t->visible, s->visible, sizeof t->visible);
    memcpy(t->heard, s->heard, sizeof t->heard);
    t->journal->texts.count = s->texts;
    t->journal->texts.used = s->text_bytes;
    saga_kept_station(&t->kept, s, t->before, t->rules->state_size);
    memcpy(t->now, t->before, t->rules->state_size);
}

void saga_table_go(SagaTable *t, uint32_t steps)
{
    uint32_t end = 0, was = t->log_used > t->redo_end ? t->log_used : t->redo_end, count = 0;
    uint64_t seen = *t->rules->dice_next(t->now);
    Refusal why;
    for (; count < steps && end < was; count++)
        end = saga_table_step(t, end).next;
    if (seen > t->dice_seen)
        t->dice_seen = seen;
    for (uint32_t i = 0; i <= SAGA_SEAT_MAX; i++)
        if (t->heard[i] > t->heard_most[i])
            t->heard_most[i] = t->heard[i];
    // Continues from the current state, unless the target is before it or a station is nearer.
    const SagaStation *from = saga_kept_before(&t->kept, end);
    if (from && (end < t->log_used || from->log_used > t->log_used))
        to_station(t, from);
    else if (end < t->log_used)
        to_start(t);
    t->played += count - t->step_count;
    ErrorCode code = play_on(t, end, false, &why, NULL);
    CORE_ASSERT(!code);
    (void)code;
    keep(t);
    t->step_count = count;
    t->redo_end = was;
}

uint32_t saga_table_redo_count(const SagaTable *t)
{
    uint32_t count = 0;
    for (uint32_t at = t->log_used; at < t->redo_end; count++)
        at = saga_table_step(t, at).next;
    return count;
}

bool saga_table_redo(SagaTable *t, const SagaEar *ear)
{
    Refusal why;
    if (t->redo_end <= t->log_used)
        return false;
    if (play_on(t, saga_table_step(t, t->log_used).next, false, &why, ear))
        return false;
    keep(t);
    t->step_count++;
    t->played++;
    return true;
}

// ---------------------------------------------------------------- clones

SagaTable *saga_table_clone(const SagaTable *t, void *room, size_t size)
{
    size_t table = aligned(sizeof *t), desk = aligned(sizeof *t->desk);
    uint32_t used = t->log_used > t->redo_end ? t->log_used : t->redo_end;
    if (size < table + desk + saga_journal_bytes(t->journal->setup_length, SAGA_LOG_MAX))
        return NULL;
    unsigned char *at = room;
    SagaTable *c = room;
    *c = *t;
    c->kept.is_borrowed = true;
    take_place(c, (SagaDesk *)(void *)(at + table));
    memcpy(c->before, t->before, t->rules->state_size);
    memcpy(c->now, t->now, t->rules->state_size);
    memcpy(at + table + desk, t->journal, saga_journal_bytes(t->journal->setup_length, used));
    saga_table_move(c, at + table + desk, SAGA_LOG_MAX);
    return c;
}

ErrorCode saga_table_probe(SagaTable *t, uint8_t seat, const char *text, size_t length, void *probe,
                           Refusal *why)
{
    Run run = {.t = t};
    SagaLogged step = {.seat = seat, .length = (uint32_t)length, .text = text};
    SagaPlay p = play_of(&run);
    p.probe = probe;
    memset(probe, 0, t->rules->probe_size);
    if (read_step(&run, &step, &t->desk->gesture))
        saga_play(&p, &t->desk->gesture);
    *why = refusal_is(run.why) ? run.why : p.refusal;
    return refusal_is(*why) ? why->code : run.error ? run.error : p.error;
}

uint32_t saga_table_dice_left(const SagaTable *t)
{
    uint64_t used = *t->rules->dice_next(t->now);
    return t->journal->dice.kind == WIRE_DICE_TAPE && used < t->journal->dice.tape_count
               ? t->journal->dice.tape_count - (uint32_t)used
               : 0;
}
