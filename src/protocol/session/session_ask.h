// SPDX-License-Identifier: MIT
// protocol/session/session_ask.h: what the parts of a session share that answer messages.
// Private to protocol/session*.c.
#pragma once
#include "odds/odds_pool.h" // OddsFate
#include "protocol/session/session.h"

/// Keys a question may have, besides "type" and "what".
enum {
    ASK_SEAT,
    ASK_SEALED,
    ASK_MAX,
    ASK_FIGURE,
    ASK_TARGET,
    ASK_KIND,
    ASK_FROM,
    ASK_TO,
    ASK_CHOICE,
    ASK_SYSTEM,
    ASK_FIGURES,
    ASK_OPTIONS,
    ASK_PROFILES,
    ASK_SKILLS,
    ASK_INDEX,
    ASK_SCENARIO,
    ASK_EVENT,
    ASK_BOT,
    ASK_AT,
    ASK_VIA,
    ASK_KEY_COUNT
};

/// Answers one question, or another message; v[] holds the values of its keys, of a question by
/// ASK_*, 0 for one that is not there. Mistakes go into `json`, and then nothing is sent.
typedef void SessionAsk(Session *s, Json *json, const uint32_t *v, const SessionSink *out);

// session_look.c
SessionAsk session_ask_places, session_ask_zones, session_ask_stand, session_ask_threat;
// session_luck.c, session_bot.c
SessionAsk session_ask_luck, session_ask_bot;
// session_odds.c
SessionAsk session_ask_forecast, session_ask_odds;
// session_foresee.c
SessionAsk session_ask_foresee;
/// The dice tables, filled at first use.
const OddsTables *session_odds_tables(Session *s);
/// A share as a decimal of six places.
void session_odds_put_share(JsonWriter *w, const char *key, OddsShare share);
void session_odds_put_fate(JsonWriter *w, const char *key, const OddsFate *fate);

/// Begins {"type":"answer","what":...}; end it with session_send().
JsonWriter session_ask_begin(Session *s, const char *what);
/// The game waits for a choice, of the seat that asks if the question names it; else a mistake is
/// noted.
bool session_ask_waits(Session *s, Json *json, const uint32_t *v);

// session_catalog.c
SessionAsk session_ask_systems, session_ask_rules, session_ask_roster, session_ask_profiles;

// session_undo.c
SessionAsk session_ask_undo;
/// Answers {"type":"undo",...}.
SessionAsk session_undo_handle;

// session_follow.c
/// Answers {"type":"follow",...}.
SessionAsk session_follow_handle;
/// As session_tell(), and answers what is asked after each step.
void session_follow_tell(Session *s, const SessionSink *out);

// session_past.c
SessionAsk session_ask_events;
/// Answers {"type":"load",...}.
SessionAsk session_past_load;
/// The game right after an event, from 0 to s->event_count, in *then; false if it was not waiting
/// for anybody then. Uses the desk's scratch game.
bool session_past_game(Session *s, uint32_t event, Game *then);
