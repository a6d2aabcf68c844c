// SPDX-License-Identifier: MIT
// Places are found again by replaying the steps: an analysis keeps numbers and the better choices,
// but no games.
#include "protocol/session/analysis_tell.h"
#include "core/cards.h"
#include "core/ruleset.h"
#include "protocol/wire/template.h"
#include <string.h>

ErrorCode analysis_tell_refusal(const Table *table)
{
    if (!table->has_game || table->saga)
        return E_NO_GAME;
    bool hides = game_ruleset(&table->game)->cards != NULL;
    return hides && game_wait(&table->game) != GAME_OVER ? E_STILL_SECRET : 0;
}

// ---------------------------------------------------------------- words

/// The weight of a change to its figure; -1: not worth telling by itself.
static int weight_of(const RulesetOutcomes *outcomes, const OddsItem *item)
{
    const OutcomeRow *row = &outcomes->rows[item->row];
    bool is_figure =
        row->kind == OUTCOME_STATUS || row->kind == OUTCOME_STATE || row->kind == OUTCOME_TALLY;
    bool is_over = row->kind == OUTCOME_STATE && item->value < 0; // the figure stands up again
    if (!is_figure || !outcome_is_serious(row) || is_over)
        return -1;
    return row->worth < 0 ? -row->worth : row->worth;
}

/// The worst change of each figure between two states: "Léda : hors de combat".
static void tell_change(AnalysisRoom *room, const Game *now, TextLang lang, char *out, size_t max)
{
    const RulesetOutcomes *outcomes = game_ruleset(now)->outcomes;
    uint8_t worst[FIGURE_MAX + 1] = {0}; // item + 1, by figure
    Pen pen = pen_start(out, max);
    if (!outcomes)
        return;
    uint32_t count = odds_outcome(&room->before, now, room->item);
    for (uint32_t i = 0; i < count && i < UINT8_MAX; i++) {
        uint8_t *at = &worst[room->item[i].subject];
        int weight = weight_of(outcomes, &room->item[i]);
        if (weight > 0 && (!*at || weight > weight_of(outcomes, &room->item[*at - 1])))
            *at = (uint8_t)(i + 1);
    }
    for (uint32_t n = 1; n <= FIGURE_MAX; n++) {
        char text[RENDER_MAX];
        if (!worst[n])
            continue;
        pen_text(&pen, pen.used ? " ; " : "");
        (void)render_figure(game_setup(now), (FigureId){(uint8_t)n}, text, sizeof text);
        pen_text(&pen, text);
        pen_text(&pen, lang == TEXT_FR ? " : " : ": ");
        (void)render_outcome(now, &room->item[worst[n] - 1], lang, text, sizeof text);
        pen_text(&pen, text);
    }
}

/// A figure and its choice: "Hiera : Contre-charger".
static void tell_choice(const Game *g, const Choice *choice, TextLang lang, char *out, size_t max)
{
    FigureId actor = game_decision_figure(g);
    char text[RENDER_MAX];
    Pen pen = pen_start(out, max);
    if (actor.n) {
        (void)render_figure(game_setup(g), actor, text, sizeof text);
        pen_text(&pen, text);
        pen_text(&pen, lang == TEXT_FR ? " : " : ": ");
    }
    (void)render_choice(g, choice, lang, text, sizeof text);
    pen_text(&pen, text);
}

/// Is the replay at this place of the analysis? The analysis of a single step begins in the middle
/// of the game.
static bool is_at(const Analysis *a, uint32_t place, const TablePlaces *p)
{
    bool is_roll = game_wait(p->game) == GAME_WAIT_DICE;
    return place < a->count && a->place[place].step == p->step &&
           (a->place[place].kind == ANALYSIS_ROLL) == is_roll;
}

/// The index of a step's moment; UINT32_MAX: none.
static uint32_t moment_of(const AnalysisSums *sums, uint32_t step)
{
    for (uint32_t i = 0; i < sums->moment_count; i++)
        if (sums->moment[i].step == step)
            return i;
    return UINT32_MAX;
}

void analysis_tell_moments(Table *table, AnalysisRoom *room, const AnalysisSums *sums,
                           const Analysis *a, TextLang lang, AnalysisWords words[ANALYSIS_MOMENTS])
{
    TablePlaces p;
    uint32_t under_way = UINT32_MAX, step = UINT32_MAX, number = 0;
    memset(words, 0, ANALYSIS_MOMENTS * sizeof words[0]);
    table_places_start(&p, table, &room->game);
    for (bool goes_on = true; goes_on;) {
        goes_on = table_places_next(&p);
        bool is_place = goes_on && is_at(a, number, &p);
        for (uint32_t i = 0; is_place && i < sums->moment_count; i++)
            if (sums->moment[i].dice == number)
                (void)render_roll(&room->game, game_roll(&room->game), lang, words[i].dice,
                                  ANALYSIS_WORDS);
        number += is_place;
        if (goes_on && p.step == step)
            continue;
        if (under_way != UINT32_MAX)
            tell_change(room, &room->game, lang, words[under_way].came, ANALYSIS_WORDS);
        step = p.step;
        under_way = goes_on ? moment_of(sums, step) : UINT32_MAX;
        if (under_way == UINT32_MAX)
            continue;
        const AnalysisPlace *place = &a->place[sums->moment[under_way].place];
        game_copy(&room->before, &room->game);
        if (game_wait(&room->game) != GAME_WAIT_CHOICE)
            continue;
        AnalysisWords *said = &words[under_way];
        tell_choice(&room->game, &p.now.choice, lang, said->chosen, ANALYSIS_WORDS);
        if (!place->choice.is_best)
            (void)render_choice(&room->game, &place->choice.best, lang, said->better,
                                ANALYSIS_WORDS);
    }
}

// ---------------------------------------------------------------- JSON

static void put_chances(JsonWriter *w, const char *key, const TeacherChances *c, uint32_t seats)
{
    json_write_key(w, key);
    json_write_open(w, '[');
    for (uint32_t s = 0; s < seats; s++)
        json_write_int(w, c->at[s]);
    json_write_close(w, ']');
}

static void put_owners(JsonWriter *w, const char *key, const int64_t *by, uint32_t seats)
{
    json_write_key(w, key);
    json_write_open(w, '{');
    for (uint8_t s = 0; s < seats; s++)
        json_put_int(w, wire_seat(s), by[s]);
    json_put_int(w, "common", by[ANALYSIS_COMMON]);
    json_write_close(w, '}');
}

static void put_sides(JsonWriter *w, const Analysis *a, const AnalysisSums *sums)
{
    json_write_key(w, "sides");
    json_write_open(w, '{');
    for (uint8_t s = 0; s < a->seats; s++) {
        const AnalysisSide *side = &sums->side[s];
        json_write_key(w, wire_seat(s));
        json_write_open(w, '{');
        put_owners(w, "luck", side->luck, a->seats);
        json_put_int(w, "luck_error", side->luck_error);
        put_owners(w, "choices", side->choices, a->seats);
        json_put_int(w, "cost", side->cost);
        json_put_int(w, "par", side->par);
        json_put_int(w, "decisions", side->decisions);
        json_put_int(w, "mistakes", side->mistakes);
        json_put_int(w, "rolls", side->rolls);
        json_write_close(w, '}');
    }
    json_write_close(w, '}');
}

/// One point per step: its number, events before it, turn, chances.
static void put_curve(JsonWriter *w, const Analysis *a)
{
    json_write_key(w, "curve");
    json_write_open(w, '[');
    for (uint32_t i = 0; i <= a->count; i++) {
        const AnalysisPlace *p = &a->place[i];
        if (i && i < a->count && p->step == a->place[i - 1].step)
            continue;
        TeacherChances c = analysis_at(a, i);
        const AnalysisPlace *last = i == a->count && i ? &a->place[i - 1] : p;
        json_write_open(w, '[');
        json_write_int(w, i == a->count && !a->is_cut ? a->steps + 1 : last->step);
        json_write_int(w, last->events);
        json_write_int(w, last->turn);
        for (uint32_t s = 0; s < a->seats; s++)
            json_write_int(w, c.at[s] < 0 ? 0 : c.at[s] > TEACHER_ONE ? TEACHER_ONE : c.at[s]);
        json_write_close(w, ']');
    }
    json_write_close(w, ']');
}

static void put_choice(JsonWriter *w, const char *key, const Game *g, const Choice *choice,
                       TextLang lang)
{
    char text[RENDER_MAX];
    (void)render_choice(g, choice, lang, text, sizeof text);
    json_write_key(w, key);
    json_write_open(w, '{');
    json_put_text(w, "text", text);
    json_write_key(w, "choice");
    json_write_open(w, '{');
    wire_put_choice(w, game_setup(g), game_decision_figure(g), choice);
    json_write_close(w, '}');
    json_write_close(w, '}');
}

/// Writes the decisions for which a better choice was found.
static void put_decisions(JsonWriter *w, Table *table, AnalysisRoom *room, const Analysis *a,
                          TextLang lang)
{
    enum { ROOM = 16 * 1024 }; ///< bytes that the rest of the answer may need
    TablePlaces p;
    json_write_key(w, "decisions");
    json_write_open(w, '[');
    table_places_start(&p, table, &room->game);
    for (uint32_t i = 0; i < a->count && table_places_next(&p);) {
        if (!is_at(a, i, &p))
            continue;
        const AnalysisPlace *place = &a->place[i++];
        if (place->kind != ANALYSIS_CHOICE || place->choice.is_best)
            continue;
        char text[RENDER_MAX];
        tell_choice(&room->game, &p.now.choice, lang, text, sizeof text);
        json_write_open(w, '{');
        json_put_int(w, "step", place->step);
        json_put_int(w, "event", place->events);
        json_put_int(w, "turn", place->turn);
        json_put_text(w, "seat", wire_seat(place->owner));
        json_put_text(w, "text", text);
        json_put_int(w, "cost", place->choice.cost.at[place->owner]);
        json_put_int(w, "error", place->choice.error);
        json_put_int(w, "par", place->choice.par.at[place->owner]);
        if (w->used + ROOM < w->max) // in a long game only the first decisions get words
            put_choice(w, "better", &room->game, &place->choice.best, lang);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_moments(JsonWriter *w, const Analysis *a, const AnalysisSums *sums,
                        const AnalysisWords *words)
{
    json_write_key(w, "moments");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < sums->moment_count; i++) {
        const AnalysisMoment *m = &sums->moment[i];
        json_write_open(w, '{');
        json_put_int(w, "step", m->step);
        json_put_int(w, "event", m->events);
        json_put_int(w, "turn", m->turn);
        if (m->owner < SEAT_MAX)
            json_put_text(w, "seat", wire_seat(m->owner));
        put_chances(w, "before", &m->before, a->seats);
        put_chances(w, "after", &m->after, a->seats);
        put_chances(w, "luck", &m->luck, a->seats);
        put_chances(w, "cost", &m->cost, a->seats);
        if (words[i].chosen[0])
            json_put_text(w, "text", words[i].chosen);
        if (words[i].better[0])
            json_put_text(w, "better", words[i].better);
        if (words[i].came[0])
            json_put_text(w, "came", words[i].came);
        if (words[i].dice[0])
            json_put_text(w, "dice", words[i].dice);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

void analysis_tell_put(JsonWriter *w, Table *table, AnalysisRoom *room, const Analysis *a,
                       TextLang lang)
{
    AnalysisSums sums;
    AnalysisWords words[ANALYSIS_MOMENTS];
    analysis_sum(a, &sums);
    analysis_tell_moments(table, room, &sums, a, lang, words);
    json_put_int(w, "one", TEACHER_ONE);
    json_put_bool(w, "over", a->is_over);
    json_put_bool(w, "partial", a->is_cut);
    json_put_int(w, "steps", a->steps);
    json_put_int(w, "places", a->count);
    put_chances(w, "start", &sums.start, a->seats);
    put_chances(w, "end", &sums.end, a->seats);
    put_sides(w, a, &sums);
    put_moments(w, a, &sums, words);
    put_curve(w, a);
    put_decisions(w, table, room, a, lang);
}
