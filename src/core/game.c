// SPDX-License-Identifier: MIT
// The loop that runs a game: enter the top frame's row, do what its Next says, until a choice or
// dice are needed. The C stack never holds the game, so it can stop, be cloned or be sent over a
// wire between any two dice.
#include "core/outcome.h"
#include "gen/errors.h"
#include <string.h>

/// A row that loops without a decision or a die is a bug in a table; this turns it into a stop.
enum { RUN_STEPS_MAX = 100000 };

static const Row *row_of(const Game *g, const Frame *f)
{
    return &g->rules->procs[f->proc]->rows[f->row];
}

static const Frame *top_of(const Game *g) { return &g->frame[g->depth - 1]; }

uint8_t play_row(const Game *g, uint8_t proc_index, uint8_t label)
{
    const Proc *proc = g->rules->procs[proc_index];
    // Labels number the rows, or nearly so: a sibling ruleset that leaves rows out has the row a
    // little above.
    uint32_t from = label < proc->row_count ? label : proc->row_count;
    for (uint32_t i = from; i-- > 0;)
        if (proc->rows[i].label == label)
            return (uint8_t)i;
    for (uint32_t i = from; i < proc->row_count; i++)
        if (proc->rows[i].label == label)
            return (uint8_t)i;
    CORE_ASSERT(false);
    return 0;
}

static void resume_at(const Game *g, Frame *f, uint8_t label)
{
    f->row = label ? play_row(g, f->proc, label) : (uint8_t)(f->row + 1);
}

static void pop(Game *g, int32_t result)
{
    g->depth--;
    if (g->depth)
        g->frame[g->depth - 1].result = result;
}

static void over(Game *g)
{
    while (g->depth)
        pop(g, 0);
    g->wait = GAME_OVER;
}

void game_set_status(Game *g, FigureId id, uint8_t status)
{
    game_figure(g, id)->status = status;
    if (status == FIGURE_IN_PLAY)
        g->in_play |= figure_bit(id);
    else
        g->in_play &= ~figure_bit(id);
}

void game_seat_figures(Game *g)
{
    const Setup *s = g->setup;
    g->seat_count = s->seat_count;
    g->figure_count = s->figure_count;
    for (uint32_t i = 0; i < s->figure_count; i++) {
        g->figure[i].seat = s->figure[i].seat;
        g->of_seat[s->figure[i].seat] |= (FigureMask)1 << i;
    }
}

void game_take_position(Game *g)
{
    const SetupPosition *pos = &g->setup->position;
    g->turn = pos->turn;
    g->off = pos->off;
    for (uint8_t n = 1; n <= g->figure_count; n++) {
        uint8_t seat = g->figure[n - 1].seat;
        g->figure[n - 1] = pos->figure[n - 1];
        g->figure[n - 1].seat = seat;
        game_set_status(g, (FigureId){n}, g->figure[n - 1].status);
    }
    g->marker_count = pos->marker_count;
    for (uint32_t i = 0; i < pos->marker_count; i++)
        g->marker[i] = pos->marker[i];
}

/// Fetches the dice the game waits for; false if they are not there yet.
static bool fetch_dice(Game *g, DiceDriver dice)
{
    if (dice.answer(dice.self, g->dice_next, &g->roll) != DICE_GIVEN)
        return false;
    g->dice_next += g->roll.count;
    g->roll.reading = sense_read(g->roll.sense, g->roll.sides, g->roll.value, g->roll.count);
    return true;
}

/// Enters the row that reads the dice just given, then clears them, so that two games in the same
/// state do not differ by faces that no rule will read again.
static Next read_dice(Play *p, Frame *f)
{
    Next next = row_of(p->game, f)->enter(p, f);
    if (next.kind != NEXT_ROLL)
        memset(&p->game->roll, 0, sizeof p->game->roll);
    return next;
}

/// Invariant 3: when run() stops at GAME_WAIT_DICE the top frame already stands at the row that
/// reads the dice.
/// `at` is the frame whose row returned `next`: the row may have pushed a child above it.
static void run(Play *p, DiceDriver dice, uint32_t at, Next next)
{
    Game *g = p->game;
    for (uint32_t step = 0; step < RUN_STEPS_MAX; step++) {
        Frame *f = &g->frame[at];
        // Ordered by frequency: measured quicker than a switch, whose indirect jump is
        // mispredicted.
        if (next.kind == NEXT_ROW || next.kind == NEXT_GOTO || next.kind == NEXT_PUSHED) {
            resume_at(g, f, next.label);
        } else if (next.kind == NEXT_DECIDE) {
            g->wait = GAME_WAIT_CHOICE;
            return;
        } else if (next.kind == NEXT_POP) {
            pop(g, next.result);
        } else if (next.kind == NEXT_ROLL) {
            resume_at(g, f, next.label);
            if (!fetch_dice(g, dice)) {
                g->wait = GAME_WAIT_DICE;
                return;
            }
            next = read_dice(p, f);
            continue;
        } else if (next.kind == NEXT_OVER) {
            over(g);
            return;
        }
        while (g->depth && top_of(g)->row >= g->rules->procs[top_of(g)->proc]->row_count)
            pop(g, 0);
        if (NEVER(g->depth == 0)) {
            g->wait = GAME_OVER;
            return;
        }
        at = g->depth - 1u;
        f = &g->frame[at];
        next = row_of(g, f)->enter(p, f);
        if (NEVER(g->has_run_away))
            break;
    }
    g->has_run_away = true;
    over(g);
}

size_t game_size(void) { return sizeof(Game); }

void game_start(Game *g, const Setup *setup, DiceDriver dice, EventSink *sink)
{
    memset(g, 0, sizeof *g);
    g->setup = setup;
    g->rules = setup->ruleset;
    g->map = setup->map[0];
    g->winner = SEAT_NONE;
    Play p = {g, sink};
    g->rules->begin(&p);
    uint32_t at = g->depth - 1u;
    run(&p, dice, at, row_of(g, &g->frame[at])->enter(&p, &g->frame[at]));
}

GameWait game_wait(const Game *g) { return (GameWait)g->wait; }

uint8_t game_decider(const Game *g)
{
    return g->wait == GAME_WAIT_CHOICE ? top_of(g)->seat : SEAT_NONE;
}

const char *game_decision(const Game *g)
{
    return g->wait == GAME_WAIT_CHOICE ? row_of(g, top_of(g))->name : "";
}

RuleId game_decision_rule(const Game *g)
{
    return g->wait == GAME_WAIT_CHOICE ? g->rules->cites[row_of(g, top_of(g))->cite] : 0;
}

FigureId game_decision_figure(const Game *g)
{
    if (g->wait != GAME_WAIT_CHOICE)
        return (FigureId){0};
    return top_of(g)->about.n ? top_of(g)->about : top_of(g)->subject;
}

void game_offer(const Game *g, Offer *offer)
{
    offer_clear(offer);
    if (g->wait == GAME_WAIT_CHOICE)
        row_of(g, top_of(g))->offer(g, top_of(g), offer);
}

Refusal game_option_why(const Game *g, const Option *option, uint32_t n)
{
    Option one = option_with(option, n);
    FigureId mover = game_decision_figure(g);
    if ((option->open & CHOICE_PATH) && mover.n)
        one.choice.path = (GeoPath){.at = {game_figure_of(g, mover)->at}, .count = 1};
    return g->wait == GAME_WAIT_CHOICE ? row_of(g, top_of(g))->check(g, top_of(g), &one.choice)
                                       : refusal_none();
}

Refusal game_check(const Game *g, uint8_t seat, const Choice *choice)
{
    if (g->wait != GAME_WAIT_CHOICE)
        return (Refusal){.code = g->wait == GAME_OVER ? E_OVER : ERR_WRONG_DECISION};
    // Invariant 4: while a choice is waited for, FRAME_STEP frames are free, as many as one choice
    // can stack, so no chain outgrows Game.frame. A game without that room refuses here, before
    // anything has changed.
    if (NEVER(g->depth > FRAME_MAX - FRAME_STEP))
        return (Refusal){.code = E_DEPTH, .rule = game_decision_rule(g)};
    return g->rules->choice_check(g, seat, choice, row_of(g, top_of(g)));
}

void game_apply(Game *g, const Choice *choice, DiceDriver dice, EventSink *sink)
{
    Play p = {g, sink};
    uint32_t at = g->depth - 1u;
    Frame *f = &g->frame[at];
    Next next = row_of(g, f)->take(&p, f, choice);
    if (NEVER(g->has_run_away))
        over(g);
    else
        run(&p, dice, at, next);
}

Refusal game_choose(Game *g, uint8_t seat, const Choice *choice, DiceDriver dice, EventSink *sink)
{
    Refusal why = game_check(g, seat, choice);
    if (!refusal_is(why))
        game_apply(g, choice, dice, sink);
    return why;
}

const Roll *game_roll(const Game *g) { return &g->roll; }

static DiceAnswer hand_answer(void *self, uint64_t first, Roll *roll)
{
    (void)self;
    (void)first;
    (void)roll;
    return DICE_GIVEN;
}

bool game_give_dice(Game *g, const uint8_t *value, uint32_t count, DiceDriver dice, EventSink *sink)
{
    if (g->wait != GAME_WAIT_DICE || count != g->roll.count)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (value[i] < 1 || value[i] > g->roll.sides)
            return false;
    memcpy(g->roll.value, value, count);
    (void)fetch_dice(g, (DiceDriver){hand_answer, NULL});
    Play p = {g, sink};
    uint32_t at = g->depth - 1u;
    run(&p, dice, at, read_dice(&p, &g->frame[at]));
    return true;
}

/// The entries of `among` each of which completes the option to a whole choice.
static OptionMask picks_of(const Option *o)
{
    return !o->why.code && o->open && o->open == option_part(o) ? o->among : 0;
}

void candidates_of_offer(const Game *g, CandidateList *list)
{
    Offer offer;
    game_offer(g, &offer);
    for (uint32_t i = 0; i < offer.count; i++) {
        const Option *o = &offer.option[i];
        if (!o->why.code && !o->open && list->count < list->max)
            list->list[list->count++] = o->choice;
        for (OptionMask left = picks_of(o); left && list->count < list->max; left &= left - 1)
            list->list[list->count++] = option_with(o, (uint32_t)__builtin_ctzll(left) + 1).choice;
    }
}

void game_give_reading(Game *g, Reading reading, DiceDriver dice, EventSink *sink)
{
    if (NEVER(g->wait != GAME_WAIT_DICE))
        return;
    g->dice_next += g->roll.count;
    g->roll.reading = reading;
    Play p = {g, sink};
    uint32_t at = g->depth - 1u;
    run(&p, dice, at, read_dice(&p, &g->frame[at]));
}

bool game_later(Game *g, const Choice *choice, DiceDriver dice, Game *from)
{
    const RulesetOutcomes *rules = g->rules->outcomes;
    Play p = {g, NULL};
    if (!rules || !rules->later || !rules->later(&p, choice))
        return false;
    game_copy(from, g);
    uint32_t at = g->depth - 1u;
    run(&p, dice, at, row_of(g, &g->frame[at])->enter(&p, &g->frame[at]));
    return true;
}

bool game_rests(const Game *g)
{
    return g->wait == GAME_OVER ||
           (g->wait == GAME_WAIT_CHOICE && row_of(g, top_of(g))->rests >= ROW_RESTS);
}

bool game_is_overview(const Game *g)
{
    return g->wait == GAME_WAIT_CHOICE && row_of(g, top_of(g))->rests == ROW_OVERVIEW;
}

uint32_t game_decision_number(const Game *g)
{
    const Frame *f = top_of(g);
    return g->wait == GAME_WAIT_CHOICE ? (uint32_t)f->proc << 8 | (uint32_t)(f->row + 1) : 0;
}

void game_sample(const Game *g, Rng *rng, Choice *choice)
{
    const Frame *f = top_of(g);
    const Row *row = row_of(g, f);
    if (row->sample) {
        for (uint32_t attempt = 0; attempt <= SAMPLE_TRIES; attempt++) {
            memset(choice, 0, sizeof *choice);
            row->sample(g, f, rng, attempt, choice);
            if (!refusal_is(row->check(g, f, choice)))
                return;
        }
        CORE_ASSERT(false);
    }
    Offer offer;
    offer_clear(&offer);
    row->offer(g, f, &offer);
    uint32_t legal = 0;
    for (uint32_t i = 0; i < offer.count; i++) {
        const Option *o = &offer.option[i];
        if (!o->why.code && !o->open && !rng_below(rng, ++legal))
            *choice = o->choice;
        for (OptionMask left = picks_of(o); left; left &= left - 1)
            if (!rng_below(rng, ++legal))
                *choice = option_with(o, (uint32_t)__builtin_ctzll(left) + 1).choice;
    }
    CORE_ASSERT(legal);
}

uint32_t game_candidates(const Game *g, Choice *list, uint32_t max)
{
    const Frame *f = top_of(g);
    const Row *row = row_of(g, f);
    CandidateList found = {list, 0, max};
    if (row->candidates)
        row->candidates(g, f, &found);
    else
        candidates_of_offer(g, &found);
    return found.count;
}

uint32_t game_answers(const Game *g, Choice *list, uint32_t max)
{
    if (row_of(g, top_of(g))->rests != ROW_GOES_ON)
        return game_candidates(g, list, max);
    CandidateList found = {list, 0, max};
    candidates_of_offer(g, &found);
    return found.count;
}

uint8_t game_winner(const Game *g) { return g->winner; }

RuleId game_end_rule(const Game *g) { return g->end_rule; }

uint32_t game_turn(const Game *g) { return g->turn; }

uint64_t game_dice_used(const Game *g) { return g->dice_next; }

uint8_t game_depth_seen(const Game *g) { return g->deepest; }

const Setup *game_setup(const Game *g) { return g->setup; }

const Ruleset *game_ruleset(const Game *g) { return g->rules; }

const Figure *game_figures(const Game *g, uint32_t *count)
{
    *count = g->figure_count;
    return g->figure;
}

const Marker *game_markers(const Game *g, uint32_t *count)
{
    *count = g->marker_count;
    return g->marker;
}

const Seat *game_seats(const Game *g, uint32_t *count)
{
    *count = g->seat_count;
    return g->seat;
}

const GeoMap *game_map(const Game *g) { return g->map; }

PieceMask game_off(const Game *g) { return g->off; }

uint8_t game_scenario(const Game *g) { return g->scenario; }

const int16_t *game_tallies(const Game *g) { return g->tally; }

/// The parts of a game that are in use: their addresses and lengths.
enum { PARTS = 5 };
typedef struct Part {
    size_t at, size;
} Part;

static void parts_of(const Game *g, Part part[PARTS])
{
    const size_t head = offsetof(Game, dice_next);
    part[0] = (Part){head, offsetof(Game, figure) - head};
    part[1] = (Part){offsetof(Game, figure), g->figure_count * sizeof g->figure[0]};
    part[2] = (Part){offsetof(Game, marker), g->marker_count * sizeof g->marker[0]};
    part[3] = (Part){offsetof(Game, frame), g->depth * sizeof g->frame[0]};
    part[4] = (Part){offsetof(Game, room), g->room_used};
}

uint64_t game_digest(const Game *g)
{
    Part part[PARTS];
    parts_of(g, part);
    uint64_t h = EVENT_HASH_START;
    for (uint32_t k = 0; k < PARTS; k++) {
        const unsigned char *at = (const unsigned char *)g + part[k].at;
        for (size_t i = 0; i < part[k].size; i += 8) {
            uint64_t word = 0;
            memcpy(&word, at + i, part[k].size - i < 8 ? part[k].size - i : 8);
            h = rng_mix(h, word);
        }
    }
    return h;
}

static uint64_t fold(uint64_t a, uint64_t b)
{
    __extension__ typedef unsigned __int128 Wide;
    Wide product = (Wide)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/// Two hash lanes, each over every byte.
static void print_add(GamePrint *print, const void *data, size_t size)
{
    const unsigned char *at = data;
    for (; size; at += 16, size -= size < 16 ? size : 16) {
        uint64_t word[2] = {0, 0};
        if (size >= 16)
            memcpy(word, at, 16);
        else
            memcpy(word, at, size);
        print->a = fold(print->a ^ word[0], word[1] ^ UINT64_C(0x9e3779b97f4a7c15)) + word[0];
        print->b = fold(print->b + word[1], word[0] ^ UINT64_C(0xd1342543de82ef95)) ^ word[1];
    }
}

GamePrint game_print(const Game *g)
{
    GamePrint print = {g->figure_count, g->depth};
    const unsigned char *head = (const unsigned char *)g;
    const size_t from = offsetof(Game, off), deepest = offsetof(Game, deepest);
    print_add(&print, head + from, deepest - from);
    print_add(&print, head + deepest + 1, offsetof(Game, figure) - deepest - 1);
    print_add(&print, g->figure, g->figure_count * sizeof g->figure[0]);
    print_add(&print, g->marker, g->marker_count * sizeof g->marker[0]);
    // Frame.result below the top is left out: the child above overwrites it before it is read.
    for (uint32_t i = 0; i < g->depth; i++)
        print_add(&print, &g->frame[i],
                  i + 1u < g->depth ? offsetof(Frame, result) : sizeof(Frame));
    print_add(&print, g->room, g->room_used);
    return print;
}

bool game_has_run_away(const Game *g) { return g->has_run_away; }

bool game_same(const Game *a, const Game *b)
{
    Part one[PARTS], two[PARTS];
    parts_of(a, one);
    parts_of(b, two);
    for (uint32_t k = 0; k < PARTS; k++)
        if (one[k].size != two[k].size ||
            memcmp((const unsigned char *)a + one[k].at, (const unsigned char *)b + one[k].at,
                   one[k].size) != 0)
            return false;
    return a->setup == b->setup && a->rules == b->rules && a->map == b->map;
}

void game_copy(Game *to, const Game *from)
{
    memcpy(to, from, offsetof(Game, figure));
    memcpy(to->figure, from->figure, from->figure_count * sizeof from->figure[0]);
    memcpy(to->marker, from->marker, from->marker_count * sizeof from->marker[0]);
    memcpy(to->frame, from->frame, from->depth * sizeof from->frame[0]);
    memcpy(to->room, from->room, from->room_used);
}

size_t game_used(const Game *g)
{
    Part part[PARTS];
    parts_of(g, part);
    size_t used = offsetof(Game, dice_next);
    for (uint32_t k = 0; k < PARTS; k++)
        used += part[k].size;
    return used;
}

void game_pack(const Game *g, void *bytes)
{
    Part part[PARTS];
    unsigned char *at = bytes;
    parts_of(g, part);
    memcpy(at, g, part[0].at);
    at += part[0].at;
    for (uint32_t k = 0; k < PARTS; at += part[k++].size)
        memcpy(at, (const unsigned char *)g + part[k].at, part[k].size);
}

void game_unpack(Game *g, const void *bytes)
{
    Part part[PARTS];
    const unsigned char *at = (const unsigned char *)bytes + offsetof(Game, figure);
    memcpy(g, bytes, offsetof(Game, figure)); // the head says how long the other parts are
    parts_of(g, part);
    for (uint32_t k = 1; k < PARTS; at += part[k++].size)
        memcpy((unsigned char *)g + part[k].at, at, part[k].size);
}

const char *game_broken(const Game *g)
{
    if (g->has_run_away)
        return "run away";
    if (g->depth > FRAME_MAX || g->deepest > FRAME_MAX - FRAME_STEP)
        return "depth";
    if (g->room_used > ROOM_MAX)
        return "room";
    if ((g->depth == 0) != (g->wait == GAME_OVER))
        return "invariant 2";
    return g->rules->broken(g);
}
