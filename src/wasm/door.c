// SPDX-License-Identifier: MIT
// The door keeps what a native program would allocate: sessions, buffers, a desk for measuring.
// Refused: an allocator in the module, so that a page could have any number of tables; three are
// enough, and memory that never grows never moves under the page's views of it.
#include "wasm/door.h"
#include "lab/fixed.h"
#include "protocol/session/session.h"
#include "rules/rules.h"
#include <stdalign.h>
#include <string.h>

/// Kept free at the end of the output for the last error line.
enum { ERROR_ROOM = 4096, SCRATCH_MAX = 1024 * 1024 };

static Session sessions[DOOR_ALL];
static Table tables[DOOR_SESSIONS];
static TableBuffers buffers[DOOR_SESSIONS];
static SessionDesk desk;
static bool is_open[DOOR_ALL];
static char input[DOOR_INPUT_MAX];
static char output[DOOR_OUTPUT_MAX];
static uint32_t output_used;
static bool is_full;

uint32_t door_sessions(void) { return DOOR_SESSIONS; }
char *door_input(uint32_t size) { return size <= sizeof input ? input : NULL; }
const char *door_output(void) { return output; }

static void put_line(const char *text, size_t length)
{
    memcpy(output + output_used, text, length);
    output_used += (uint32_t)length;
    output[output_used++] = '\n';
}

static void take_line(void *self, const char *text, size_t length)
{
    (void)self;
    is_full = is_full || length + 1 + ERROR_ROOM > sizeof output - output_used;
    if (!is_full)
        put_line(text, length);
}

static void put_error(ErrorCode code, TextLang lang)
{
    char line[ERROR_ROOM - 1];
    JsonError error = {.code = code};
    JsonWriter w;
    json_write_start(&w, line, sizeof line);
    json_write_open(&w, '{');
    json_put_text(&w, "type", "error");
    wire_put_error(&w, &error, lang);
    json_write_close(&w, '}');
    if (NEVER(!json_write_end(&w)))
        return;
    put_line(line, w.used);
}

/// The table of an umpire, made ready when somebody first comes to it.
static void open_table(uint32_t table)
{
    if (is_open[table])
        return;
    table_init(&tables[table], table_memory_buffers(&buffers[table]));
    session_open(&sessions[table], &tables[table], &desk, SESSION_UMPIRE, TEXT_FR);
    is_open[table] = true;
}

/// Without its umpire there is no table for the others.
static void close_session(uint32_t session)
{
    is_open[session] = false;
    session_close(&sessions[session]);
    for (uint32_t i = DOOR_SESSIONS; session < DOOR_SESSIONS && i < DOOR_ALL; i++)
        is_open[i] = is_open[i] && sessions[i].table != &tables[session];
}

uint32_t door_open(uint32_t session, uint32_t table, uint32_t seat)
{
    if (session < DOOR_SESSIONS || session >= DOOR_ALL || table >= DOOR_SESSIONS)
        return false;
    open_table(table);
    if (is_open[session])
        close_session(session);
    uint32_t most = tables[table].saga ? (uint32_t)SAGA_SEAT_MAX : (uint32_t)SEAT_MAX;
    session_open(&sessions[session], &tables[table], &desk,
                 seat < most ? (uint8_t)seat : SESSION_SPECTATOR, sessions[table].lang);
    is_open[session] = true;
    return true;
}

uint32_t door_send(uint32_t session, uint32_t length)
{
    output_used = 0;
    is_full = false;
    if (session < DOOR_SESSIONS)
        open_table(session);
    if (session >= DOOR_ALL || !is_open[session]) {
        put_error(E_UNKNOWN_ID, TEXT_FR);
        return output_used;
    }
    Session *s = &sessions[session];
    if (length > sizeof input) {
        put_error(E_TOO_BIG, s->lang);
        return output_used;
    }
    bool goes_on = session_handle(s, input, length, &(SessionSink){take_line, NULL});
    if (is_full)
        put_error(E_TOO_BIG, s->lang);
    if (!goes_on)
        close_session(session);
    return output_used;
}

// ---------------------------------------------------------------- measuring

static Setup desk_setup;
static Game desk_game;
static alignas(64) unsigned char desk_scratch[SCRATCH_MAX];

static FixedDesk bench_desk(void)
{
    FixedDesk d = {&desk_setup, &desk_game, (BotScratch *)(void *)desk_scratch};
    CORE_ASSERT(bot_scratch_size() <= sizeof desk_scratch);
    bot_scratch_init(d.scratch);
    return d;
}

static uint32_t put_numbers(const uint64_t *decisions, uint64_t signature)
{
    JsonWriter w;
    json_write_start(&w, output, sizeof output - 1);
    json_write_open(&w, '{');
    if (decisions)
        json_put_int(&w, "decisions", (int64_t)*decisions);
    json_write_key(&w, "signature");
    json_write_hash(&w, signature);
    json_write_close(&w, '}');
    if (NEVER(!json_write_end(&w)))
        return 0;
    output[w.used] = '\n';
    output_used = (uint32_t)w.used + 1;
    return output_used;
}

uint32_t door_bench(uint32_t ruleset, uint32_t games, uint32_t seed)
{
    const Ruleset *rules = rules_at(ruleset);
    output_used = 0;
    if (!rules) {
        put_error(E_UNKNOWN_ID, TEXT_FR);
        return output_used;
    }
    FixedDesk d = bench_desk();
    FixedRun run = fixed_run(&d, rules, games, seed);
    return put_numbers(&run.decisions, run.signature);
}

uint32_t door_signature(void)
{
    FixedDesk d = bench_desk();
    return put_numbers(NULL, fixed_signature(&d, NULL));
}
