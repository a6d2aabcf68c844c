// SPDX-License-Identifier: MIT
// The question "analyse". Judging a game takes a while, so each question judges a few places and
// the next one continues: a page can show progress, and stop asking. Places are visited in order,
// and only their values are kept.
#include "protocol/session/analysis_tell.h"
#include "protocol/session/session_ask.h"

/// Counts the places, for the progress.
static bool count_places(Session *s, SessionStudy *study)
{
    TablePlaces *p = &study->places;
    table_places_start(p, s->table, &study->room.game);
    study->total = 1; // the last position is judged, too
    while (table_places_next(p))
        study->total++;
    return study->total <= ANALYSIS_PLACES_MAX + 1;
}

static bool begin(Session *s, SessionStudy *study, uint64_t seed)
{
    if (!count_places(s, study))
        return false;
    study->terms = teacher_terms(game_ruleset(&s->table->game), seed, 0);
    study->analysis.count = 0;
    study->analysis.is_cut = false;
    study->analysis.end = (TeacherChances){{0}};
    study->done = 0;
    study->past = (TeacherPast){0};
    table_places_start(&study->places, s->table, &study->room.game);
    return true;
}

/// Judges the next place; false after the last one.
static bool judge(Session *s, SessionStudy *study)
{
    Analysis *a = &study->analysis;
    TablePlaces *p = &study->places;
    study->desk.scratch = &s->desk->bot;
    study->desk.stop = NULL; // no need to stop: a question judges only a few places
    study->done++;
    if (table_places_next(p)) {
        if (NEVER(!analysis_note(a, p->game, p->step, p->events)))
            return false;
        AnalysisPlace *place = &a->place[a->count - 1];
        place->is_done = place->kind == ANALYSIS_ROLL
                             ? teacher_judge_roll(&study->desk, &study->terms, &study->past,
                                                  p->game, &place->roll)
                             : teacher_judge_choice(&study->desk, &study->terms, &study->past,
                                                    p->game, &p->now.choice, &place->choice);
        if (place->kind == ANALYSIS_ROLL)
            teacher_past_note(&study->past, p->game);
        return true;
    }
    TeacherRoll last;
    if (game_wait(p->game) != GAME_OVER)
        (void)teacher_judge_roll(&study->desk, &study->terms, &study->past, p->game, &last);
    analysis_close(a, p->game, s->table->step_count, &last);
    return false;
}

void session_ask_analyse(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    SessionDesk *desk = s->desk;
    SessionStudy *study = &desk->study;
    uint32_t most =
        v[ASK_MAX] ? (uint32_t)json_int(json, v[ASK_MAX], 1, ANALYSIS_PLACES_MAX) : UINT32_MAX;
    ErrorCode why = analysis_tell_refusal(s->table);
    if (json_good(json) && why)
        json_fail(json, 0, why);
    if (!json_good(json))
        return;
    if (!desk->has_bot)
        bot_scratch_init(&desk->bot);
    desk->has_bot = true;
    desk->thought.who = NULL; // the analysis overwrites the bot's memory
    if (study->who != s || study->hash != s->table->hash || study->steps != s->table->step_count) {
        if (!begin(s, study, 1)) {
            json_fail(json, 0, E_TOO_BIG);
            return;
        }
        study->who = s;
        study->hash = s->table->hash;
        study->steps = s->table->step_count;
    }
    bool goes_on = true;
    for (; goes_on && most; most--)
        goes_on = judge(s, study);
    JsonWriter w = session_ask_begin(s, "analyse");
    json_put_int(&w, "done", study->done);
    json_put_int(&w, "total", study->total);
    if (!goes_on) {
        study->who = NULL;
        analysis_tell_put(&w, s->table, &study->room, &study->analysis, s->lang);
    }
    session_send(s, &w, out);
}
