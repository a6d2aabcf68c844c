// SPDX-License-Identifier: MIT
// Hits on one figure by one attack: every hit's saves, then the damage dice, then one Fatality die
// (sections 4 and 12). What comes of them is left to whoever asked, since attacks of an exchange
// are applied together. Falls are here, too: one hit that nothing saves from (section 21).
#include "rules/nordenth/nordenth_geo.h"
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"

static NordenthHarm *record(Game *g, const Frame *f)
{
    return NORDENTH_AT(NordenthHarm, g, FRAME_AS_CONST(NordenthHarmed, f)->place);
}

Frame *nordenth_push_harm(Play *p, FigureId victim, FigureId by, uint8_t weapon, int how,
                          NordenthHarm **harm)
{
    Game *g = p->game;
    Frame *f = play_push(p, NORDENTH_PROC_HARM, game_seat_of(g, victim), victim, by);
    NordenthHarmed *h = FRAME_AS(NordenthHarmed, f);
    h->place = nordenth_push(g, sizeof(NordenthHarm));
    h->weapon = weapon;
    *harm = NORDENTH_AT(NordenthHarm, g, h->place);
    (*harm)->how = (uint8_t)how;
    return f;
}

void nordenth_harm_add(NordenthHarm *harm, int impact, bool twice)
{
    if (NEVER(harm->count == NORDENTH_HITS_MAX))
        return;
    harm->impact[harm->count++] = (uint8_t)(impact | (twice ? HARM_TWICE : 0));
}

/// AN-SAVE-4: descending values, equal ones in the order of the kinds. Nobody is asked: whichever
/// comes first, a hit is cancelled by the same dice or by none.
void nordenth_harm_save(NordenthHarm *harm, int kind, int value)
{
    uint32_t i = 0;
    while (harm->save[i] &&
           (harm->save[i] > value || (harm->save[i] == value && harm->kind[i] < kind)))
        i++;
    for (uint32_t k = NORDENTH_SAVE_KINDS - 1; k > i; k--) {
        harm->save[k] = harm->save[k - 1];
        harm->kind[k] = harm->kind[k - 1];
    }
    harm->save[i] = (uint8_t)value;
    harm->kind[i] = (uint8_t)kind;
}

void nordenth_harm_saves(const Game *g, FigureId victim, NordenthHarm *harm)
{
    if (harm->how == HARM_FALL)
        return;
    if (harm->how == HARM_SHOT && nordenth_is(g, victim, NORDENTH_WOUNDED))
        nordenth_harm_save(harm, NORDENTH_SAVE_PRONE, 3);
    if (harm->how == HARM_SHOT && nordenth_in_deep_water(g, victim))
        nordenth_harm_save(harm, NORDENTH_SAVE_DEEP_WATER, 3);
    if (nordenth_has(g, victim, NORDENTH_SKILL_BARRIERE_ELEMENTIK))
        nordenth_harm_save(harm, NORDENTH_SAVE_BARRIERE, 3);
}

// --- saves ---

static Next next_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthHarm *h = record(g, f);
    for (; h->at < h->count; h->at++) {
        if (h->tries < NORDENTH_SAVE_KINDS && h->save[h->tries]) {
            play_roll(p, 1, NORDENTH_SIDES, NORDENTH_ROLL_SAVE, f->subject,
                      sense_at_most(h->save[h->tries]));
            return next_rolled(NORDENTH_HARM_SAVED);
        }
        h->impact[h->left++] = h->impact[h->at]; // nothing saved it
        h->tries = 0;
    }
    h->at = 0;
    return next_goto(NORDENTH_HARM_DAMAGE);
}

static Next saved_enter(Play *p, Frame *f)
{
    static const RuleId rules[NORDENTH_SAVE_KINDS] = {
        [NORDENTH_SAVE_COVER] = RULE_AN_COV_4,    [NORDENTH_SAVE_DODGE] = RULE_AN_REACT_3,
        [NORDENTH_SAVE_PRONE] = RULE_AN_WND_4,    [NORDENTH_SAVE_DEEP_WATER] = RULE_AN_WAT_4,
        [NORDENTH_SAVE_BARRIERE] = RULE_AN_SKL_2,
    };
    Game *g = p->game;
    NordenthHarm *h = record(g, f);
    bool success = g->roll.reading.hits != 0;
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_SAVE, f->subject, f->object, RULE_AN_SAVE_1);
        event_cite(&e, rules[h->kind[h->tries]]);
        event_cite(&e, RULE_AN_SAVE_3);
        event_cite(&e, RULE_AN_SAVE_6);
        event_cite(&e, RULE_AN_SAVE_7);
        event_cite(&e, RULE_AN_SAVE_8);
        if (h->tries || (h->tries + 1 < NORDENTH_SAVE_KINDS && h->save[h->tries + 1])) {
            event_cite(&e, RULE_AN_SAVE_4);
            for (uint32_t i = 0; i < NORDENTH_SAVE_KINDS && h->save[i]; i++)
                if (h->kind[i] == NORDENTH_SAVE_DEEP_WATER)
                    event_cite(&e, RULE_AN_WAT_6);
        }
        if (h->how == HARM_MELEE)
            event_cite(&e, RULE_AN_MEL_16);
        event_dice(&e, &g->roll);
        e.threshold.base = e.threshold.total = h->save[h->tries];
        e.success = success;
        e.amount = h->kind[h->tries];
        play_event(p, &e);
    }
    if (success) {
        h->at++;
        h->tries = 0;
    } else {
        h->tries++;
    }
    return next_goto(NORDENTH_HARM_NEXT);
}

// --- damage ---

static int damage_threshold(const Game *g, FigureId id, int impact)
{
    return nordenth_stat(g, id, NORDENTH_STAT_V) + nordenth_stat(g, id, NORDENTH_STAT_ARMOUR) -
           impact;
}

static Next damage_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthHarm *h = record(g, f);
    if (!h->left) {
        nordenth_pop(g, FRAME_AS_CONST(NordenthHarmed, f)->place);
        return next_pop(0);
    }
    if (h->at >= h->left) {
        play_roll(p, 1, NORDENTH_FATALITY_SIDES, NORDENTH_ROLL_FATALITY, f->subject,
                  sense_at_most(1));
        return next_rolled(NORDENTH_HARM_FATAL);
    }
    int impact = h->impact[h->at] & ~HARM_TWICE, t = damage_threshold(g, f->subject, impact);
    Sense sense =
        game_option(g, NORDENTH_OPT_DAMAGE_AUTO) ? nordenth_test(t) : sense_at_most(t < 0 ? 0 : t);
    sense.flags = SENSE_COUNTS_MISSES;
    play_roll(p, h->impact[h->at] & HARM_TWICE ? 2 : 1, NORDENTH_SIDES, NORDENTH_ROLL_DAMAGE,
              f->subject, sense);
    return next_rolled(NORDENTH_HARM_DAMAGED);
}

static Next damaged_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthHarm *h = record(g, f);
    int impact = h->impact[h->at] & ~HARM_TWICE;
    bool twice = (h->impact[h->at] & HARM_TWICE) != 0;
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_DAMAGE, f->subject, f->object, RULE_AN_DMG_1);
        event_cite(&e, RULE_AN_DMG_5);
        event_cite(&e, RULE_AN_TEST_5);
        if (twice)
            event_cite(&e, RULE_AN_WND_6);
        if (h->how == HARM_MELEE) {
            event_cite(&e, RULE_AN_MEL_14);
            event_cite(&e, RULE_AN_MEL_15);
            event_cite(&e, RULE_AN_MEL_17);
        }
        if (h->how == HARM_FALL)
            event_cite(&e, RULE_AN_FALL_3);
        event_cite(&e, RULE_AN_DMG_6);
        Threshold *t = &e.threshold;
        t->base = t->total = (int16_t)nordenth_stat(g, f->subject, NORDENTH_STAT_V);
        t->starts_at_zero = true;
        int armour = nordenth_stat(g, f->subject, NORDENTH_STAT_ARMOUR);
        if (armour)
            threshold_note(t, RULE_AN_DMG_6, armour);
        if (impact)
            threshold_note(t, h->how == HARM_FALL ? RULE_AN_FALL_2 : RULE_AN_DMG_1, -impact);
        t->total = (int16_t)damage_threshold(g, f->subject, impact);
        event_dice(&e, &g->roll);
        e.amount = g->roll.reading.misses;
        e.success = !g->roll.reading.misses;
        e.weapon = FRAME_AS_CONST(NordenthHarmed, f)->weapon;
        e.is_of_target = true;
        play_event(p, &e);
    }
    h->failures = (uint8_t)(h->failures + g->roll.reading.misses);
    h->at++;
    return next_goto(NORDENTH_HARM_DAMAGE);
}

static Next fatal_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    const NordenthHarm *h = record(g, f);
    bool one = g->roll.reading.hits != 0;
    int hp = game_figure_of(g, f->subject)->tally[NORDENTH_TALLY_HP], failures = h->failures;
    if (!game_option(g, NORDENTH_OPT_MULTI_KILLS) && hp && failures > hp)
        failures = hp; // AN-DMG-4: one attack brings a fit figure to Wounded at most
    int32_t result = failures | NORDENTH_ROLLED | (one ? NORDENTH_FATAL : 0);
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_FATALITY, f->subject, f->object, RULE_AN_FAT_1);
        if (h->left > 1)
            event_cite(&e, RULE_AN_FAT_4);
        if (nordenth_is(g, f->subject, NORDENTH_WOUNDED))
            event_cite(&e, RULE_AN_FAT_6);
        if (one)
            event_cite(&e, h->failures ? RULE_AN_FAT_2 : RULE_AN_FAT_3);
        event_dice(&e, &g->roll);
        e.threshold.base = e.threshold.total = 1;
        e.success = one;
        play_event(p, &e);
    }
    nordenth_pop(g, FRAME_AS_CONST(NordenthHarmed, f)->place);
    return next_pop(result);
}

static const Row harm_rows[] = {
    {.label = NORDENTH_HARM_NEXT, .name = "next", .enter = next_enter},
    {.label = NORDENTH_HARM_SAVED, .name = "saved", .enter = saved_enter},
    {.label = NORDENTH_HARM_DAMAGE, .name = "damage", .enter = damage_enter},
    {.label = NORDENTH_HARM_DAMAGED, .name = "damaged", .enter = damaged_enter},
    {.label = NORDENTH_HARM_FATAL, .name = "fatal", .enter = fatal_enter},
};
const Proc nordenth_harm_proc = {"harm", harm_rows, COUNT_OF(harm_rows)};

// --- falls ---

typedef struct FRAME_VIEW Fall {
    int32_t height;
} Fall;
FRAME_FITS(Fall);

void nordenth_push_fall(Play *p, FigureId id, int32_t height)
{
    Frame *f = play_push(p, NORDENTH_PROC_FALL, game_seat_of(p->game, id), id, (FigureId){0});
    FRAME_AS(Fall, f)->height = height;
}

bool nordenth_lose_hold(Play *p, FigureId id)
{
    const Game *g = p->game;
    Figure *f = game_figure(p->game, id);
    if (!nordenth_hangs(g, id))
        return false;
    int32_t from = f->z;
    f->z = geo_surface_under(g->map, f->at, f->z);
    f->states &= ~(uint32_t)NORDENTH_ON_LADDER;
    nordenth_push_fall(p, id, from - f->z);
    GeoVec beside;
    FigureId there = nordenth_place_check(g, id, game_base(g, id)).subject;
    if (!there.n)
        there = figure_first(nordenth_stood_on(g, id, game_base(g, id)));
    if (there.n && nordenth_shift_place(g, id, there, game_base(g, there), &beside))
        f->at = beside; // somebody is at the foot
    return true;
}

static Next fall_enter(Play *p, Frame *f)
{
    int32_t height = FRAME_AS_CONST(Fall, f)->height;
    int impact = height / NORDENTH_PACE - 2;
    if (p->sink) {
        Event e = event_of(p->game, NORDENTH_EVENT_FELL, f->subject, (FigureId){0}, RULE_AN_FALL_1);
        event_cite(&e, RULE_AN_FALL_4);
        if (height >= NORDENTH_FALL) {
            event_cite(&e, RULE_AN_FALL_2);
            event_cite(&e, RULE_AN_FALL_5);
            event_cite(&e, RULE_AN_REACT_13);
        }
        e.amount = height;
        e.left = impact > 0 ? impact : 0;
        play_event(p, &e);
    }
    if (height < NORDENTH_FALL)
        return next_done();
    NordenthHarm *harm;
    (void)nordenth_push_harm(p, f->subject, (FigureId){0}, 0, HARM_FALL, &harm);
    nordenth_harm_add(harm, impact, false);
    return next_pushed(0);
}

static Next fallen_enter(Play *p, Frame *f)
{
    int failures = f->result & 255;
    nordenth_suffer(p, f->subject, failures, failures && (f->result & NORDENTH_FATAL), 0);
    nordenth_check_engaged(p);
    nordenth_check_end(p);
    return next_done();
}

static const Row fall_rows[] = {
    {.label = 1, .name = "fall", .enter = fall_enter},
    {.label = 2, .name = "fallen", .enter = fallen_enter},
};
const Proc nordenth_fall_proc = {"fall", fall_rows, COUNT_OF(fall_rows)};
