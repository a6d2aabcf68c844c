// SPDX-License-Identifier: MIT
// A table keeps the game, its setup and its steps. Earlier states are found by replaying steps from
// the start or the nearest mark, so nothing is stored twice. A tape that runs dry is noticed on a
// copy before the game itself changes.
// Recent marks are denser, since people take back what they just did: the distance between two
// marks grows with their age, so that a few reach back to the start of any game.
#include "protocol/session/table.h"
#include "core/cards.h"
#include "core/ruleset.h" // setup_event_hash
#include "protocol/saga/saga_table.h"
#include <string.h>

enum {
    LOG_STEP = 4096,        ///< bytes by which the log grows
    MARKS_LEAST = 8 * 1024, ///< bytes for marks, even with the largest setup ...
    MARKS_MOST = 32 * 1024, ///< ... and with the smallest
    ALIGN = 16
};
_Static_assert(sizeof(Table) + SAGA_TABLE_BYTES <= TABLE_BYTES, "a saga is no larger");
_Static_assert((int)SAGA_TABLE_BYTES <= (int)TABLE_BUFFER_BYTES, "and fits a buffer");
_Static_assert(sizeof(SagaJournal) + SAGA_SETUP_MAX + 1 + SAGA_LOG_MAX <= TABLE_BUFFER_BYTES,
               "as its journal does");
_Static_assert(TABLE_LOG_MAX <= (int)TABLE_BUFFER_BYTES, "the longest log fits a buffer");
_Static_assert(TABLE_SETUP_MAX + sizeof(Setup) + WIRE_TAPE_MAX + MARKS_MOST + 4 * ALIGN <=
                   TABLE_BUFFER_BYTES,
               "the largest setup fits a buffer");

void table_init(Table *t, TableMemory memory)
{
    memset(t, 0, sizeof *t);
    t->memory = memory;
}

static void *take(const TableMemory *m, size_t size) { return m->resize(m->self, NULL, size); }

static void give_back(const TableMemory *m, void *block)
{
    if (block)
        (void)m->resize(m->self, block, 0);
}

void table_clear(Table *t)
{
    if (t->saga)
        saga_table_leave(t->saga);
    give_back(&t->memory, t->fixed);
    give_back(&t->memory, t->log);
    table_let_go(t);
}

void table_let_go(Table *t)
{
    t->fixed = t->log = NULL;
    t->saga = NULL;
    t->has_game = false;
    t->log_used = t->log_room = t->step_count = t->setup_length = 0;
}

size_t table_bytes(const Table *t) { return sizeof *t + t->fixed_bytes; }

// ---------------------------------------------------------------- dice

/// Answers from the table's own source. A number on the tape that the dice cannot show counts as
/// the end of the tape: no game can use it.
static DiceAnswer answer_roll(void *self, uint64_t first, Roll *roll)
{
    const TableDice *dice = self;
    DiceTape tape = dice->tape;
    uint64_t seed = dice->seed;
    DiceDriver driver = dice->kind == WIRE_DICE_SEED   ? dice_stream(&seed)
                        : dice->kind == WIRE_DICE_TAPE ? dice_tape(&tape)
                                                       : dice_ask();
    DiceAnswer answer = driver.answer(driver.self, first, roll);
    if (answer == DICE_GIVEN && dice->kind == WIRE_DICE_TAPE)
        for (uint32_t i = 0; i < roll->count; i++)
            if (roll->value[i] > roll->sides)
                return DICE_DRY;
    return answer;
}

static DiceDriver driver_of(TableDice *dice) { return (DiceDriver){answer_roll, dice}; }

DiceDriver table_dice(Table *t) { return driver_of(&t->dice); }

uint32_t table_dice_left(const Table *t)
{
    if (!t->has_game || t->dice.kind != WIRE_DICE_TAPE)
        return 0;
    uint64_t used = game_dice_used(&t->game);
    return used < t->dice.tape.count ? t->dice.tape.count - (uint32_t)used : 0;
}

/// After a trial: has the tape run out, or does it hold a number that the dice cannot show?
static ErrorCode tape_verdict(const TableDice *dice, const Game *after)
{
    if (dice->kind != WIRE_DICE_TAPE || game_wait(after) != GAME_WAIT_DICE)
        return 0;
    uint64_t used = game_dice_used(after);
    const Roll *roll = game_roll(after);
    for (uint64_t i = used; i < used + roll->count && i < dice->tape.count; i++)
        if (dice->tape.value[i] > roll->sides)
            return E_BAD_DIE;
    return E_TAPE_DRY;
}

// ---------------------------------------------------------------- events

/// Event sink of a table's game.
typedef struct Ear {
    Table *table;
    EventSink *sink;
} Ear;

static void ear_take(void *self, const Event *event)
{
    Ear *ear = self;
    Table *t = ear->table;
    t->hash = setup_event_hash(t->setup, t->hash, event);
    t->event_count++;
    if (t->is_quiet)
        return;
    if (t->watch)
        t->watch->take(t->watch->self, event);
    if (ear->sink)
        ear->sink->take(ear->sink->self, event);
}

// ---------------------------------------------------------------- marks

/// Forgets mark i.
static void drop_mark(Table *t, uint32_t i)
{
    uint32_t size = t->mark[i].size, end = t->mark[i].at + size;
    memmove(t->marks + t->mark[i].at, t->marks + end, t->marks_used - end);
    t->marks_used -= size;
    t->mark_count--;
    for (; i < t->mark_count; i++) {
        t->mark[i] = t->mark[i + 1];
        t->mark[i].at -= size;
    }
}

/// The mark to drop: its neighbours are the closest relative to their age.
static uint32_t least_missed(const Table *t)
{
    uint32_t least = 0;
    uint64_t least_gap = 0, least_age = 0, now = t->step_count;
    for (uint32_t i = 0; i < t->mark_count; i++) {
        uint64_t before = i ? t->mark[i - 1].step_count : 0,
                 after = i + 1 < t->mark_count ? t->mark[i + 1].step_count : now,
                 gap = after - before, age = now - t->mark[i].step_count;
        if (!i || gap * least_age < least_gap * age) {
            least = i;
            least_gap = gap;
            least_age = age;
        }
    }
    return least;
}

/// Adds a mark of the current state, after a step.
static void add_mark(Table *t)
{
    uint32_t size = ((uint32_t)game_used(&t->game) + ALIGN - 1) / ALIGN * ALIGN;
    if (size > t->marks_room)
        return;
    while (t->mark_count == TABLE_MARK_MAX || t->marks_used + size > t->marks_room)
        drop_mark(t, least_missed(t));
    t->mark[t->mark_count++] = (TableMark){.hash = t->hash,
                                           .log_used = t->log_used,
                                           .step_count = t->step_count,
                                           .event_count = t->event_count,
                                           .at = t->marks_used,
                                           .size = size};
    game_pack(&t->game, t->marks + t->marks_used);
    t->marks_used += size;
}

// ---------------------------------------------------------------- starting

/// The message without the blanks between its parts, so that it is one line.
static uint32_t keep_text(char *out, const char *text, size_t length)
{
    uint32_t used = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (!in_string && (c == ' ' || c == '\t' || c == '\n' || c == '\r'))
            continue;
        out[used++] = c;
        if (c == '\\' && in_string && i + 1 < length)
            out[used++] = text[++i];
        else if (c == '"')
            in_string = !in_string;
    }
    out[used] = 0;
    return used;
}

static uint32_t aligned(size_t size) { return (uint32_t)((size + ALIGN - 1) / ALIGN * ALIGN); }

/// The bytes of a table that are left for marks.
static uint32_t marks_room(uint32_t setup, uint32_t tape)
{
    int64_t left = (int64_t)TABLE_BYTES - (int64_t)(sizeof(Table) + setup + tape);
    left = left < MARKS_LEAST ? MARKS_LEAST : left > MARKS_MOST ? MARKS_MOST : left;
    return (uint32_t)left / ALIGN * ALIGN;
}

ErrorCode table_prepare(Table *t, const Setup *setup, const WireDice *dice, const char *text,
                        size_t length, Game *trial)
{
    if (length >= TABLE_SETUP_MAX)
        return E_TOO_BIG;
    TableDice source = {.seed = dice->seed,
                        .kind = dice->kind,
                        .tape = {.value = dice->tape, .count = dice->tape_count}};
    game_start(trial, setup, driver_of(&source), NULL);
    ErrorCode code = tape_verdict(&source, trial);
    if (code)
        return code;
    uint32_t setup_size = aligned(setup_packed_size(setup)), tape = aligned(dice->tape_count);
    uint32_t marks = marks_room(setup_size, tape);
    unsigned char *fixed = take(&t->memory, setup_size + tape + marks + length + 1);
    unsigned char *log = fixed ? take(&t->memory, LOG_STEP) : NULL;
    if (!log) {
        give_back(&t->memory, fixed);
        return E_MEMORY;
    }
    table_clear(t);
    t->fixed = fixed;
    t->log = log;
    t->log_room = LOG_STEP;
    t->setup = setup_pack(fixed, setup);
    t->tape = memcpy(fixed + setup_size, dice->tape, dice->tape_count);
    t->marks = fixed + setup_size + tape;
    t->marks_room = marks;
    t->setup_text = (char *)t->marks + marks;
    t->setup_length = keep_text(t->setup_text, text, length);
    t->fixed_bytes = setup_size + tape + marks;
    t->dice = source;
    t->dice.tape.value = t->tape;
    t->has_game = true;
    return 0;
}

void table_begin(Table *t, EventSink *sink)
{
    Ear ear = {t, sink};
    EventSink own = {ear_take, &ear};
    t->hash = EVENT_HASH_START;
    t->event_count = t->step_count = 0;
    t->log_used = 0;
    t->mark_count = t->marks_used = 0;
    game_start(&t->game, t->setup, driver_of(&t->dice), &own);
    t->start_hash = t->hash;
}

// ---------------------------------------------------------------- playing

/// Is there room for one more step?
static ErrorCode make_room(Table *t)
{
    if (t->log_used + SESSION_STEP_MAX > TABLE_LOG_MAX)
        return E_TOO_BIG;
    if (t->log_used + SESSION_STEP_MAX <= t->log_room)
        return 0;
    uint32_t room = t->log_room + LOG_STEP > TABLE_LOG_MAX ? TABLE_LOG_MAX : t->log_room + LOG_STEP;
    unsigned char *log = t->memory.resize(t->memory.self, t->log, room);
    if (!log)
        return E_MEMORY;
    t->log = log;
    t->log_room = room;
    return 0;
}

static void keep_step(Table *t, SessionStep *step)
{
    step->hash = t->hash;
    t->log_used += (uint32_t)session_log_put(t->log + t->log_used, step);
    t->step_count++;
    add_mark(t);
}

ErrorCode table_choose(Table *t, uint8_t seat, const Choice *choice, Game *trial, Refusal *why,
                       EventSink *sink)
{
    *why = refusal_none();
    if (!t->has_game)
        return E_NO_GAME;
    if (game_wait(&t->game) == GAME_OVER)
        return E_OVER;
    *why = game_check(&t->game, seat, choice);
    if (refusal_is(*why))
        return why->code;
    ErrorCode code = make_room(t);
    if (!code) { // the table is unchanged if the tape ends too early or the rules run without end
        game_copy(trial, &t->game);
        game_apply(trial, choice, driver_of(&t->dice), NULL);
        code = game_has_run_away(trial)         ? E_DEPTH
               : t->dice.kind == WIRE_DICE_TAPE ? tape_verdict(&t->dice, trial)
                                                : 0;
    }
    if (code)
        return code;
    SessionStep step = {.kind = SESSION_STEP_CHOICE,
                        .seat = seat,
                        .actor = game_decision_figure(&t->game),
                        .choice = *choice};
    Ear ear = {t, sink};
    game_apply(&t->game, choice, driver_of(&t->dice), &(EventSink){ear_take, &ear});
    keep_step(t, &step);
    return 0;
}

ErrorCode table_give_dice(Table *t, const uint8_t *value, uint32_t count, EventSink *sink)
{
    if (!t->has_game)
        return E_NO_GAME;
    if (game_wait(&t->game) == GAME_OVER)
        return E_OVER;
    if (game_wait(&t->game) != GAME_WAIT_DICE)
        return ERR_WRONG_DECISION;
    ErrorCode code = make_room(t);
    if (code)
        return code;
    const Roll *roll = game_roll(&t->game);
    if (count != roll->count)
        return E_BAD_DIE;
    SessionStep step = {.kind = SESSION_STEP_DICE, .dice_count = (uint8_t)count};
    for (uint32_t i = 0; i < count; i++) {
        if (value[i] < 1 || value[i] > roll->sides)
            return E_BAD_DIE;
        step.dice[i] = value[i];
    }
    Ear ear = {t, sink};
    if (NEVER(!game_give_dice(&t->game, value, count, driver_of(&t->dice),
                              &(EventSink){ear_take, &ear})))
        return E_BAD_DIE;
    keep_step(t, &step);
    return 0;
}

// ---------------------------------------------------------------- what was

void table_walk_start(Table *t, Game *game, EventSink *sink)
{
    game_start(game, t->setup, driver_of(&t->dice), sink);
}

uint32_t table_walk_step(Table *t, Game *game, uint32_t at, EventSink *sink)
{
    SessionStep step;
    DiceDriver driver = driver_of(&t->dice);
    at += (uint32_t)session_log_take(t->log + at, &step);
    if (step.kind == SESSION_STEP_CHOICE)
        game_apply(game, &step.choice, driver, sink);
    else if (NEVER(!game_give_dice(game, step.dice, step.dice_count, driver, sink)))
        return UINT32_MAX; // beyond any log, which ends the replay
    return at;
}

/// The number of marks within the steps and before the event.
static uint32_t marks_until(const Table *t, uint32_t log_end, uint32_t event)
{
    uint32_t count = t->mark_count;
    while (count &&
           (t->mark[count - 1].log_used > log_end || t->mark[count - 1].event_count >= event))
        count--;
    return count;
}

TableMark table_walk_near(Table *t, Game *game, uint32_t log_end, uint32_t event, EventSink *sink)
{
    uint32_t count = marks_until(t, log_end, event);
    if (!count) {
        table_walk_start(t, game, sink);
        return (TableMark){.hash = t->start_hash};
    }
    game_unpack(game, t->marks + t->mark[count - 1].at);
    return t->mark[count - 1];
}

void table_rewind(Table *t, uint32_t log_end)
{
    Ear ear = {t, NULL};
    EventSink sink = {ear_take, &ear};
    uint32_t count = marks_until(t, log_end, UINT32_MAX), at = 0;
    t->is_quiet = true;
    if (count) {
        const TableMark *mark = &t->mark[count - 1];
        game_unpack(&t->game, t->marks + mark->at);
        t->hash = mark->hash;
        t->event_count = mark->event_count;
        t->step_count = mark->step_count;
        t->mark_count = count;
        t->marks_used = mark->at + mark->size;
        at = mark->log_used;
    } else {
        table_begin(t, NULL);
    }
    for (t->log_used = at; at < log_end;) {
        at = table_walk_step(t, &t->game, at, &sink);
        t->log_used = at;
        t->step_count++;
        add_mark(t);
    }
    t->is_quiet = false;
}

// ---------------------------------------------------------------- secrets

bool table_is_secret(const Table *t, const SessionStep *step)
{
    return step->kind == SESSION_STEP_CHOICE && setup_is_secret(t->setup, step->choice.kind);
}

void table_find_hidden(const Table *t, uint8_t seat, uint32_t last[SEAT_MAX])
{
    uint32_t count, number = 0;
    (void)game_seats(&t->game, &count);
    SessionStep step;
    memset(last, 0, SEAT_MAX * sizeof last[0]);
    for (uint32_t at = 0; at < t->log_used;) {
        at += (uint32_t)session_log_take(t->log + at, &step);
        number++;
        if (table_is_secret(t, &step))
            last[step.seat] = number;
    }
    for (uint32_t i = 0; i < SEAT_MAX; i++)
        if (i == seat || i >= count || !game_cards(&t->game, (uint8_t)i)->count ||
            game_wait(&t->game) == GAME_OVER)
            last[i] = 0;
}
