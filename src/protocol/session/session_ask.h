// SPDX-License-Identifier: MIT
// protocol/session/session_ask.h: shared by the files that answer messages of a session.
// Private to protocol/session*.c.
#pragma once
#include "protocol/session/session.h"
#include "protocol/wire/wire_odds.h"

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
    ASK_CHOICES,
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
    ASK_BY,
    ASK_SHEET,
    ASK_TRY,
    ASK_DESIGN,
    ASK_CAST,
    ASK_TEXT,
    ASK_MAP,
    ASK_SEED,
    ASK_WHY,
    ASK_KEY_COUNT
};

/// Answers one question or other message; v[] holds the values of its keys (of a question by
/// ASK_*), 0 for an absent one. Mistakes go into `json`, and then nothing is sent.
typedef void SessionAsk(Session *s, Json *json, const uint32_t *v, const SessionSink *out);

// session_look.c
SessionAsk session_ask_places, session_ask_zones, session_ask_stand, session_ask_threat;
/// "zones": the zones of the scenario.
void session_put_zones(JsonWriter *w, const Game *g, TextLang lang);
// session_course.c
SessionAsk session_ask_course, session_ask_area;
// session_luck.c, session_bot.c, session_analyse.c
SessionAsk session_ask_luck, session_ask_bot, session_ask_analyse;
// session_odds.c
SessionAsk session_ask_check, session_ask_odds;
/// Foresees a choice of a game at the desk, with reasons, stopping after `most` steps (0: never).
/// The last stopped question, asked again by the same session, continues.
OddsEnd session_foresee(Session *s, const Game *g, const Choice *choice, uint32_t most,
                        OddsForesight *out);
/// The result in the form that wire_odds.h writes.
WireOdds session_foreseen(Session *s, const OddsForesight *f, bool is_brief);

/// Begins {"type":"answer","what":...}; end it with session_send().
JsonWriter session_ask_begin(Session *s, const char *what);
/// Checks that the game waits for a choice, and for one of the named seat if the question names
/// one; else notes a mistake.
bool session_ask_waits(Session *s, Json *json, const uint32_t *v);

// session_catalog.c
SessionAsk session_ask_systems, session_ask_rules, session_ask_roster, session_ask_profiles;
/// The ruleset a question names; NULL with a mistake in `json`.
const Ruleset *session_read_system(Json *json, uint32_t at);

// session_terrain.c
SessionAsk session_ask_terrain;

// session_paper.c
SessionAsk session_ask_aura, session_ask_sheet, session_ask_spell, session_ask_code;

// session_undo.c
SessionAsk session_ask_undo;
/// Answers {"type":"undo",...}.
SessionAsk session_undo_handle;

// session_follow.c
/// Answers {"type":"follow",...}.
SessionAsk session_follow_handle;
/// As session_tell(), and then answers the followed questions.
void session_follow_tell(Session *s, const SessionSink *out);

// session_past.c
SessionAsk session_ask_events;
/// Answers {"type":"load",...}.
SessionAsk session_past_load;
/// The next line of a journal in a JSON string, unescaped into s->desk->line, which is free while
/// nobody is told anything. *at moves behind it.
bool session_past_line(Session *s, const Json *json, uint32_t *at, uint32_t end, JsonError *error);
/// The game right after an event, from 0 to s->event_count, in *then; false if it was not waiting
/// for anybody then. Uses the desk's scratch game.
bool session_past_game(Session *s, uint32_t event, Game *then);
