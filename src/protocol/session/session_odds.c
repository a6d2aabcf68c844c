// SPDX-License-Identifier: MIT
// The questions whether a choice is legal and what will come of it. Outcomes are computed by
// playing the choice on clones, so the rules exist only once.
#include "gen/errors.h"
#include "protocol/session/session_ask.h"
#include <string.h>

/// The asker's limit on the steps of foresight.
typedef struct Patience {
    uint32_t asked, most;
} Patience;

static bool is_over(void *self)
{
    Patience *p = self;
    return p->most && ++p->asked * ODDS_STOP_EVERY > p->most;
}

/// Is this the stopped question, about an unchanged game?
static bool is_paused(const Session *s, const Game *g, const Choice *choice)
{
    const SessionPause *pause = &s->desk->pause;
    return pause->who == s && pause->game == g &&
           !memcmp(&pause->choice, choice, sizeof pause->choice);
}

OddsEnd session_foresee(Session *s, const Game *g, const Choice *choice, uint32_t most,
                        OddsForesight *out)
{
    SessionPause *pause = &s->desk->pause;
    Patience patience = {0, most};
    OddsWork work = {.memory = s->desk->foresee,
                     .size = sizeof s->desk->foresee,
                     .stop = is_over,
                     .self = &patience};
    OddsEnd end;
    if (is_paused(s, g, choice)) {
        *out = pause->foresight;
        end = odds_explain_go_on(&work, out, s->desk->reason);
    } else {
        end = odds_explain(g, choice, &work, out, s->desk->reason);
    }
    pause->who = NULL;
    if (end == ODDS_STOPPED)
        *pause = (SessionPause){.who = s, .game = g, .choice = *choice, .foresight = *out};
    return end;
}

void session_forget(Session *s)
{
    s->desk->pause.who = NULL;
    s->desk->thought.who = NULL;
}

WireOdds session_foreseen(Session *s, const OddsForesight *f, bool is_brief)
{
    return (WireOdds){.foresight = f,
                      .reason = is_brief ? NULL : s->desk->reason,
                      .change = s->desk->change,
                      .change_max = SESSION_CHANGES_MAX,
                      .is_brief = is_brief,
                      .lang = s->lang};
}

static bool put_legal(Session *s, JsonWriter *w, const Choice *choice)
{
    const Game *g = s->desk->seen;
    Refusal why = game_check(g, game_decider(g), choice);
    json_put_bool(w, "legal", !refusal_is(why));
    if (!refusal_is(why))
        return true;
    json_write_key(w, "why");
    json_write_open(w, '{');
    wire_put_refusal(w, g, game_setup(g), &why, s->lang);
    json_write_close(w, '}');
    return false;
}

/// Reads several choices; false: a mistake was noted.
static bool read_choices(Session *s, Json *json, uint32_t at, uint32_t *count)
{
    *count = 0;
    if (json_type(json, at) != JSON_ARRAY) {
        json_fail(json, at, E_WRONG_TYPE);
        return false;
    }
    for (uint32_t i = json_first(json, at); i; i = json_next(json, i)) {
        if (*count == SESSION_CANDIDATES_MAX) {
            json_fail(json, at, E_TOO_MANY);
            return false;
        }
        if (!wire_read_choice(json, i, s->desk->seen, &s->desk->candidate[(*count)++]))
            return false;
    }
    return true;
}

/// Answers about one choice, or in short form about several.
typedef void PutChoice(Session *s, JsonWriter *w, const Choice *choice, uint32_t most,
                       bool is_brief);

static void answer(Session *s, Json *json, const uint32_t *v, const SessionSink *out,
                   const char *what, PutChoice *put)
{
    Choice choice;
    uint32_t count = 0;
    uint32_t most = v[ASK_MAX] ? (uint32_t)json_int(json, v[ASK_MAX], 1, INT32_MAX) : 0;
    if (!v[ASK_CHOICE] && !v[ASK_CHOICES])
        json_fail_member(json, 0, "choice", E_MISSING_KEY);
    if (v[ASK_CHOICE] && v[ASK_CHOICES])
        json_fail(json, v[ASK_CHOICES], E_UNKNOWN_KEY);
    if (!json_good(json) || !session_ask_waits(s, json, v) ||
        (v[ASK_CHOICE] ? !wire_read_choice(json, v[ASK_CHOICE], s->desk->seen, &choice)
                       : !read_choices(s, json, v[ASK_CHOICES], &count)))
        return;
    JsonWriter w = session_ask_begin(s, what);
    if (v[ASK_CHOICE]) {
        put(s, &w, &choice, most, false);
    } else {
        json_write_key(&w, "list");
        json_write_open(&w, '[');
        for (uint32_t i = 0; i < count; i++) {
            json_write_open(&w, '{');
            put(s, &w, &s->desk->candidate[i], most, true);
            json_write_close(&w, '}');
        }
        json_write_close(&w, ']');
    }
    session_send(s, &w, out);
}

static void put_check(Session *s, JsonWriter *w, const Choice *choice, uint32_t most, bool is_brief)
{
    (void)most;
    (void)is_brief;
    (void)put_legal(s, w, choice);
}

void session_ask_check(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    answer(s, json, v, out, "check", put_check);
}

static void put_odds(Session *s, JsonWriter *w, const Choice *choice, uint32_t most, bool is_brief)
{
    if (!put_legal(s, w, choice))
        return;
    OddsForesight f;
    OddsEnd end = session_foresee(s, s->desk->seen, choice, most, &f);
    json_put_text(w, "end", wire_odds_end(end));
    WireOdds odds = session_foreseen(s, &f, is_brief);
    if (end != ODDS_ENDLESS)
        wire_put_odds(w, s->desk->seen, &odds);
    OddsWork work = {.memory = s->desk->foresee, .size = sizeof s->desk->foresee};
    if (end == ODDS_DONE && odds_explain_later(s->desk->seen, choice, &work, &f, s->desk->reason))
        wire_put_later(w, s->desk->seen, &odds);
}

void session_ask_odds(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    if (game_ruleset(s->desk->seen)->outcomes)
        answer(s, json, v, out, "odds", put_odds);
    else
        json_fail(json, 0, E_UNSUPPORTED);
}
