// SPDX-License-Identifier: MIT
// Facts about figures that take more than a line, the few ways in which they change, and the stack
// of records in the room.
#include "rules/nordenth/nordenth_geo.h"
#include "rules/nordenth/nordenth_goal.h"
#include "rules/nordenth/nordenth_procs.h"
#include <string.h>

// --- room ---

uint16_t nordenth_push(Game *g, uint32_t size)
{
    uint16_t place = g->room_used;
    g->room_used = (uint16_t)(g->room_used + (size + 7) / 8 * 8);
    CORE_ASSERT(g->room_used <= ROOM_MAX);
    memset(g->room + place, 0, g->room_used - place);
    return place;
}

void nordenth_pop(Game *g, uint16_t place) { g->room_used = place; }

// --- refusals ---

Refusal nordenth_prior(Refusal a, Refusal b)
{
    static const ErrorCode order[] = {
        ERR_NOT_YOUR_DECISION, ERR_NOT_ELIGIBLE,  ERR_RED_TOKEN,      ERR_WHITE_TOKEN,
        ERR_ENGAGED,           ERR_WOUNDED,       ERR_GRIPPED,        ERR_MOVE_TOO_FAR,
        ERR_PATH_BLOCKED,      ERR_STRADDLE,      ERR_OFF_TABLE,      ERR_FRONT_ARC,
        ERR_NO_GRIP,           ERR_TOO_HIGH,      ERR_JUMP_TOO_LONG,  ERR_NO_LOS,
        ERR_TARGET_HIDDEN,     ERR_TARGET_FRIEND, ERR_TARGET_OUT,     ERR_TARGET_IN_MELEE,
        ERR_OUT_OF_RANGE,      ERR_WEAPON,        ERR_TOO_MANY_SHOTS, ERR_NO_TARGET,
        ERR_NOT_IN_CONTACT,    ERR_NO_REACTION,   ERR_SKILL,          ERR_GROUPING,
        ERR_ALLOCATION};
    if (!refusal_is(a) || !refusal_is(b))
        return refusal_is(a) ? a : b;
    for (uint32_t i = 0; i < COUNT_OF(order); i++)
        if (a.code == order[i] || b.code == order[i])
            return a.code == order[i] ? a : b;
    return a;
}

// --- facts ---

const NordenthArm *nordenth_arm(const Game *g, FigureId id, uint8_t weapon)
{
    uint16_t kind = weapon ? game_profile(g, id)->weapon[weapon - 1].kind : 0;
    return &nordenth_arms[kind ? kind - 1 : NORDENTH_ARM_BARE];
}

uint8_t nordenth_next_weapon(const Game *g, FigureId id, bool melee, uint8_t after)
{
    const Profile *profile = game_profile(g, id);
    for (uint8_t w = (uint8_t)(after + 1); w <= profile->weapon_count; w++)
        if (nordenth_arm(g, id, w)->is_melee == melee)
            return w;
    return 0;
}

uint32_t nordenth_fighting(const Game *g, FigureId id, bool wounded)
{
    uint32_t all = 0;
    uint8_t best = 0;
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, id, true, w));) {
        const NordenthArm *arm = nordenth_arm(g, id, w);
        if (wounded && arm->hands > 1)
            continue;
        all |= 1u << (w - 1);
        if (!best || arm->impact > nordenth_arm(g, id, best)->impact)
            best = w;
    }
    // AN-WND-3. Nobody is asked which: another than the hardest is never better.
    bool one = wounded && game_option(g, NORDENTH_OPT_WOUNDED_MELEE) == 0;
    return one && best ? 1u << (best - 1) : all;
}

bool nordenth_is_acting(const Game *g, FigureId id)
{
    for (uint32_t i = 0; i < g->depth; i++)
        if (g->frame[i].proc == NORDENTH_PROC_ACTIVATION && g->frame[i].subject.n == id.n)
            return true;
    return false;
}

// --- changes ---

void nordenth_set_token(Play *p, FigureId id, int token, RuleId rule)
{
    Figure *f = game_figure(p->game, id);
    uint32_t now = token == NORDENTH_TOKEN_RED     ? NORDENTH_RED
                   : token == NORDENTH_TOKEN_WHITE ? NORDENTH_WHITE
                                                   : 0;
    if ((f->states & NORDENTH_TOKENS) == now)
        return;
    f->states = (f->states & ~(uint32_t)NORDENTH_TOKENS) | now;
    play_say_amount(p, NORDENTH_EVENT_TOKEN, id, (FigureId){0}, rule, token, 0);
}

void nordenth_reveal(Play *p, FigureId id, FigureId by, RuleId rule)
{
    Figure *f = game_figure(p->game, id);
    if (!(f->states & NORDENTH_CONCEALED))
        return;
    f->states &= ~(uint32_t)NORDENTH_CONCEALED;
    play_say(p, NORDENTH_EVENT_REVEALED, id, by, rule);
}

void nordenth_engage(Play *p, FigureId id, FigureId foe, RuleId rule)
{
    Game *g = p->game;
    NordenthRoom *room = ROOM_AS(NordenthRoom, g);
    if (room->engaged[id.n - 1] & figure_bit(foe))
        return;
    room->engaged[id.n - 1] |= figure_bit(foe);
    room->engaged[foe.n - 1] |= figure_bit(id);
    game_figure(g, id)->states |= NORDENTH_ENGAGED;
    game_figure(g, foe)->states |= NORDENTH_ENGAGED;
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_ENGAGED, id, foe, rule);
        event_cite(&e, RULE_AN_CHG_4);
        play_event(p, &e);
    }
}

void nordenth_check_engaged(Play *p)
{
    Game *g = p->game;
    NordenthRoom *room = ROOM_AS(NordenthRoom, g);
    for (uint8_t n = 1; n <= g->figure_count; n++) {
        FigureId id = {n};
        if (!room->engaged[n - 1])
            continue;
        for (FigureMask left = room->engaged[n - 1]; left; left &= left - 1) {
            FigureId foe = figure_first(left);
            if (!game_in_play(g, id) || !game_in_play(g, foe) || !nordenth_contact(g, id, foe)) {
                room->engaged[n - 1] &= ~figure_bit(foe);
                room->engaged[foe.n - 1] &= ~figure_bit(id);
            }
        }
    }
    for (uint8_t n = 1; n <= g->figure_count; n++) {
        Figure *f = &g->figure[n - 1];
        if (!(f->states & NORDENTH_ENGAGED) || room->engaged[n - 1])
            continue;
        f->states &= ~(uint32_t)NORDENTH_ENGAGED;
        if (f->status == FIGURE_IN_PLAY)
            play_say(p, NORDENTH_EVENT_FREED, (FigureId){n}, (FigureId){0}, RULE_AN_MEL_18);
    }
}

void nordenth_turn_to(Play *p, FigureId id, GeoVec facing, RuleId rule)
{
    Figure *f = game_figure(p->game, id);
    while (facing.x > INT16_MAX || facing.x < -INT16_MAX || facing.y > INT16_MAX ||
           facing.y < -INT16_MAX) {
        facing.x /= 2;
        facing.y /= 2;
    }
    if (!facing.x && !facing.y)
        return;
    if (f->tally[NORDENTH_TALLY_FACING_X] == facing.x &&
        f->tally[NORDENTH_TALLY_FACING_Y] == facing.y)
        return;
    f->tally[NORDENTH_TALLY_FACING_X] = (int16_t)facing.x;
    f->tally[NORDENTH_TALLY_FACING_Y] = (int16_t)facing.y;
    if (p->sink) {
        Event e = event_of(p->game, NORDENTH_EVENT_TURNED, id, (FigureId){0}, rule);
        e.has_to = true;
        e.to = (GeoVec){f->at.x + facing.x, f->at.y + facing.y};
        e.to_z = f->z;
        play_event(p, &e);
    }
}

static const struct {
    uint32_t state;
    uint16_t event;
} effects[NORDENTH_MARK_KINDS] = {
    [NORDENTH_MARK_GRIPPED_BY] = {NORDENTH_GRIPPED, NORDENTH_EVENT_RELEASED},
    [NORDENTH_MARK_HOWL_BY] = {NORDENTH_HOWL, NORDENTH_EVENT_HOWL_OVER},
};
_Static_assert(NORDENTH_MARK_KINDS == 2, "NordenthRoom.held");

void nordenth_begin_effect(Game *g, FigureId id, FigureId source, int mark)
{
    ROOM_AS(NordenthRoom, g)->held[mark][source.n - 1] |= figure_bit(id);
    game_figure(g, id)->states |= effects[mark].state;
    game_figure(g, id)->mark[mark] = source.n;
}

/// Somebody else whose skill does the same to a figure; {0}: nobody.
static FigureId other_source(const Game *g, FigureId id, uint32_t mark)
{
    const NordenthRoom *room = ROOM_AS_CONST(NordenthRoom, g);
    for (uint8_t n = 1; n <= g->figure_count; n++)
        if (room->held[mark][n - 1] & figure_bit(id))
            return (FigureId){n};
    return (FigureId){0};
}

void nordenth_end_effects(Play *p, FigureId source, RuleId rule)
{
    Game *g = p->game;
    for (uint8_t n = 1; n <= g->figure_count; n++)
        for (uint32_t i = 0; i < NORDENTH_MARK_KINDS; i++) {
            FigureId id = {n};
            FigureMask *held = &ROOM_AS(NordenthRoom, g)->held[i][source.n - 1];
            if (!(*held & figure_bit(id)))
                continue;
            *held &= ~figure_bit(id);
            const FigureId other = other_source(g, id, i);
            game_figure(g, id)->mark[i] = other.n;
            if (other.n)
                continue;
            game_figure(g, id)->states &= ~effects[i].state;
            if (game_in_play(g, id))
                play_say(p, effects[i].event, id, source, rule);
        }
}

/// Whoever leaves the table has no token, no state, and is held by nobody.
void nordenth_leave(Game *g, FigureId id, uint8_t status)
{
    Figure *f = game_figure(g, id);
    f->states = 0;
    for (uint32_t i = 0; i < NORDENTH_MARK_KINDS; i++) {
        f->mark[i] = 0;
        for (uint32_t n = 0; n < NORDENTH_FIGURE_MAX; n++)
            ROOM_AS(NordenthRoom, g)->held[i][n] &= ~figure_bit(id);
    }
    game_set_status(g, id, status);
}

static void put_out(Play *p, FigureId id, RuleId rule)
{
    Game *g = p->game;
    nordenth_leave(g, id, FIGURE_OUT);
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_OUT, id, (FigureId){0}, rule);
        event_cite(&e, RULE_AN_FIG_6);
        event_cite(&e, RULE_AN_WND_9);
        play_event(p, &e);
    }
}

void nordenth_suffer(Play *p, FigureId id, int failures, bool fatal, RuleId also)
{
    Game *g = p->game;
    Figure *f = game_figure(g, id);
    int hp = f->tally[NORDENTH_TALLY_HP];
    if (!failures) {
        if (p->sink) {
            Event e = event_of(g, NORDENTH_EVENT_UNHURT, id, (FigureId){0}, RULE_AN_DMG_2);
            if (fatal)
                event_cite(&e, RULE_AN_FAT_3);
            play_event(p, &e);
        }
        return;
    }
    int left = hp - failures;
    if (fatal && game_option(g, NORDENTH_OPT_FATALITY_HP) == 1 && left > 0)
        fatal = false; // AN-FAT-5, only_last
    f->tally[NORDENTH_TALLY_HP] = (int16_t)left;
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_HP_LOST, id, (FigureId){0}, RULE_AN_DMG_3);
        if (failures > 1)
            event_cite(&e, RULE_AN_DMG_4);
        if (also)
            event_cite(&e, also);
        e.amount = hp - left;
        e.left = left < 0 ? 0 : left;
        play_event(p, &e);
    }
    if (fatal || left < 0) {
        if (left < 0)
            f->tally[NORDENTH_TALLY_HP] = 0;
        put_out(p, id,
                fatal     ? left > 0 ? RULE_AN_FAT_5 : RULE_AN_FAT_2
                : hp == 0 ? RULE_AN_WND_5
                          : RULE_AN_DMG_4);
        return;
    }
    nordenth_reveal(p, id, (FigureId){0}, left ? RULE_AN_HIDE_10 : RULE_AN_WND_8);
    if (left > 0)
        return;
    f->states |= NORDENTH_WOUNDED;
    play_say(p, NORDENTH_EVENT_WOUNDED, id, (FigureId){0}, RULE_AN_FIG_6);
}

void nordenth_over(Play *p, uint8_t winner, RuleId rule, RuleId also)
{
    Game *g = p->game;
    if (nordenth_is_over(g))
        return;
    nordenth_check_engaged(p); // the last to fall is engaged with nobody either
    g->winner = winner;
    g->end_rule = rule;
    g->tally[NORDENTH_GAME_ENDING] = 1;
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_OVER, (FigureId){0}, (FigureId){0}, rule);
        if (also)
            event_cite(&e, also);
        e.seat = winner;
        play_event(p, &e);
    }
}

void nordenth_check_end(Play *p)
{
    const Game *g = p->game;
    bool left[2] = {(g->in_play & g->of_seat[0]) != 0, (g->in_play & g->of_seat[1]) != 0};
    if (left[0] && left[1])
        return;
    if (left[1] && nordenth_goal_empty(p, 0))
        return;
    nordenth_over(p, left[0] ? 0 : left[1] ? 1 : SEAT_NONE, RULE_AN_END_2, 0);
}
