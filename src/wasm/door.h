// SPDX-License-Identifier: MIT
// wasm/door.h: the engine as seen from a browser: bytes in, lines out, a few numbers.
// All memory is static: a few tables, one input buffer, one output buffer. A page calls
//     p = door_input(n); write n bytes of one message at p; m = door_send(session, n);
//     read m bytes at door_output()
// The answers are lines, each ended by a newline. Whatever is read must be copied before the next
// call: there is one output for all sessions. One thread.
//
// Should the answers to one message not fit (the longest journal is a quarter of the room), the
// output holds the first of them, each whole, and ends with an error line E_TOO_BIG. The game has
// lost nothing: it stands where it would have stood, and can be asked for its state, its events and
// its journal.
#pragma once
#include <stdint.h>

enum {
    DOOR_SESSIONS =
        3,        ///< umpires, a table each: the game in play, one for looking back, one for bots
    DOOR_ALL = 8, ///< with the sessions of seats and spectators at those tables
    DOOR_INPUT_MAX = 4 * 1024 * 1024
};
#ifndef DOOR_OUTPUT_MAX
#define DOOR_OUTPUT_MAX (8 * 1024 * 1024) ///< a test makes it small to see it full
#endif

#ifdef __wasm__
#define DOOR_EXPORT(name) __attribute__((export_name(#name)))
#else
#define DOOR_EXPORT(name)
#endif

DOOR_EXPORT(door_sessions) uint32_t door_sessions(void);
/// Where to write a message of `size` bytes; NULL if that is more than DOOR_INPUT_MAX.
DOOR_EXPORT(door_input) char *door_input(uint32_t size);
/// Opens a session that is no umpire's, or opens it anew: at a table, for a seat from 0 or, past
/// the seats, for a spectator. False if there is no such session or table. It is closed with
/// "quit", its own or the umpire's.
DOOR_EXPORT(door_open) uint32_t door_open(uint32_t session, uint32_t table, uint32_t seat);
/// Hands the first `length` bytes of the input to a session and returns how many bytes the answers
/// take. A session that does not exist, or a length past the input, is answered with an error line
/// like any other mistake. After "quit" the session is as new.
DOOR_EXPORT(door_send) uint32_t door_send(uint32_t session, uint32_t length);
DOOR_EXPORT(door_output) const char *door_output(void);
/// For measuring: plays random games of the n-th ruleset. The output is one line,
/// {"decisions":n,"signature":"..."}; the native `bench --random` says the same numbers.
DOOR_EXPORT(door_bench) uint32_t door_bench(uint32_t ruleset, uint32_t games, uint32_t seed);
/// The number of `escarmouche bench --signature`, as a line {"signature":"..."}.
DOOR_EXPORT(door_signature) uint32_t door_signature(void);
