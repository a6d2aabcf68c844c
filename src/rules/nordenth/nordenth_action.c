// SPDX-License-Identifier: MIT
// Actions: engage, hide, skills, and the door to shots (sections 6, 14, 17, 23).
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"

static Refusal check_engage(const Game *g, FigureId id, const Choice *c)
{
    const NordenthActing *acting = nordenth_acting_of(g);
    Refusal why = refusal_none();
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        why = nordenth_no_figure(ERR_WOUNDED, RULE_AN_WND_7, id);
    for (uint32_t i = 0; i < c->list_count; i++) {
        FigureId foe = c->list[i];
        Refusal no = refusal_none();
        if (!game_in_play(g, foe))
            no = nordenth_no_figure(ERR_TARGET_OUT, RULE_AN_CHG_3, foe);
        else if (game_seat_of(g, foe) == game_seat_of(g, id))
            no = nordenth_no_figure(ERR_TARGET_FRIEND, RULE_AN_CHG_3, foe);
        else if (nordenth_is(g, foe, NORDENTH_CONCEALED))
            no = nordenth_no_figure(ERR_TARGET_HIDDEN, RULE_AN_HIDE_6, foe);
        else if (acting && (acting->unveiled & figure_bit(foe)))
            no = nordenth_no_figure(ERR_TARGET_HIDDEN, RULE_AN_HIDE_7, foe);
        else if (!nordenth_contact(g, id, foe))
            no = nordenth_no_figure(ERR_NOT_IN_CONTACT, RULE_AN_CHG_1, foe);
        else if (nordenth_engaged(g, id) & figure_bit(foe))
            no = nordenth_no_figure(ERR_ENGAGED, RULE_AN_CHG_4, foe);
        why = nordenth_prior(why, no);
    }
    return why;
}

/// Some enemy has all of it in view.
static bool is_in_full_view(const Game *g, FigureId id)
{
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1)
        if (nordenth_sees_all(g, figure_first(left), id, game_base(g, id)))
            return true;
    return false;
}

static Refusal check_hide(const Game *g, FigureId id)
{
    Refusal why = refusal_none();
    if (nordenth_engaged(g, id))
        why = nordenth_no_figure(ERR_ENGAGED, RULE_AN_HIDE_1, id);
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        why = nordenth_prior(why, nordenth_no_figure(ERR_WOUNDED, RULE_AN_WND_7, id));
    if (nordenth_is(g, id, NORDENTH_CONCEALED))
        why = nordenth_prior(why, nordenth_no_figure(ERR_SKILL, RULE_AN_HIDE_9, id));
    if (game_option(g, NORDENTH_OPT_HIDE_CONCEALED) && is_in_full_view(g, id))
        why = nordenth_prior(why, nordenth_no_figure(ERR_SKILL, RULE_AN_HIDE_1, id));
    return why;
}

// --- skills ---

static Refusal soins_check(const Game *g, FigureId id, FigureId target)
{
    if (nordenth_engaged(g, id))
        return nordenth_no_figure(ERR_ENGAGED, RULE_AN_SKL_1, id);
    if (!target.n)
        return refusal_none();
    bool good = game_in_play(g, target) && target.n != id.n &&
                game_seat_of(g, target) == game_seat_of(g, id) &&
                nordenth_is(g, target, NORDENTH_WOUNDED) &&
                nordenth_closer(g, id, target, NORDENTH_PACE);
    return good ? refusal_none() : nordenth_no_figure(ERR_SKILL, RULE_AN_SKL_1, target);
}

static Refusal etreinte_check(const Game *g, FigureId id, FigureId target)
{
    const NordenthActing *acting = nordenth_acting_of(g);
    if (!target.n)
        return refusal_none();
    if (!game_in_play(g, target))
        return nordenth_no_figure(ERR_TARGET_OUT, RULE_AN_SKL_3, target);
    if (!nordenth_has_line(g, id, target))
        return nordenth_no_figure(ERR_NO_LOS, RULE_AN_SKL_3, target);
    if (nordenth_is(g, target, NORDENTH_CONCEALED))
        return nordenth_no_figure(ERR_TARGET_HIDDEN, RULE_AN_HIDE_6, target);
    if (acting && (acting->unveiled & figure_bit(target)))
        return nordenth_no_figure(ERR_TARGET_HIDDEN, RULE_AN_HIDE_7, target);
    if (game_seat_of(g, target) == game_seat_of(g, id))
        return nordenth_no_figure(ERR_TARGET_FRIEND, RULE_AN_SKL_3, target);
    bool good = !nordenth_engaged(g, target) && nordenth_closer(g, id, target, 3 * NORDENTH_PACE);
    return good ? refusal_none() : nordenth_no_figure(ERR_SKILL, RULE_AN_SKL_3, target);
}

static Refusal mine_check(const Game *g, FigureId id, const Choice *c)
{
    const Figure *f = game_figure_of(g, id);
    Refusal no = nordenth_no_figure(ERR_SKILL, RULE_AN_SKL_6, id);
    if (!f->tally[NORDENTH_TALLY_MINES] || g->marker_count == MARKER_MAX)
        return no;
    if (!c->has_place)
        return refusal_none();
    GeoDisc point = {c->place, 0};
    bool on_table = c->place.x >= 0 && c->place.y >= 0 && c->place.x <= g->map->width &&
                    c->place.y <= g->map->depth;
    if (!on_table || !geo_within(figure_disc(f), point, NORDENTH_PACE) ||
        geo_surface_under(g->map, c->place, f->z) != f->z ||
        nordenth_walled_off(g, f->at, c->place, f->z, 0, nordenth_height(g, id)))
        return no;
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        const Figure *o = game_figure_of(g, figure_first(left));
        if (o->z == f->z && geo_closer(figure_disc(o), point, 0))
            return no;
    }
    return refusal_none();
}

static Refusal check_skill(const Game *g, FigureId id, const Choice *c)
{
    static const struct {
        uint8_t choice, skill;
        RuleId rule;
    } rows[] = {
        {NORDENTH_CHOICE_SOINS, NORDENTH_SKILL_SOINS, RULE_AN_SKL_1},
        {NORDENTH_CHOICE_ETREINTE, NORDENTH_SKILL_ETREINTE, RULE_AN_SKL_3},
        {NORDENTH_CHOICE_POSE_MINE, NORDENTH_SKILL_POSE_MINE, RULE_AN_SKL_6},
        {NORDENTH_CHOICE_HURLEMENT, NORDENTH_SKILL_HURLEMENT, RULE_AN_SKL_7},
    };
    Refusal why = refusal_none();
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        why = nordenth_no_figure(ERR_WOUNDED, RULE_AN_WND_7, id);
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].choice == c->kind && !nordenth_has(g, id, rows[i].skill))
            return nordenth_prior(why, nordenth_no_figure(ERR_SKILL, rows[i].rule, id));
    switch (c->kind) {
    case NORDENTH_CHOICE_SOINS: return nordenth_prior(why, soins_check(g, id, c->target));
    case NORDENTH_CHOICE_ETREINTE: return nordenth_prior(why, etreinte_check(g, id, c->target));
    case NORDENTH_CHOICE_POSE_MINE: return nordenth_prior(why, mine_check(g, id, c));
    default: return why;
    }
}

Refusal nordenth_action_check(const Game *g, FigureId id, const Choice *c)
{
    switch (c->kind) {
    case NORDENTH_CHOICE_SHOOT:
    case NORDENTH_CHOICE_BURST:
    case NORDENTH_CHOICE_LOB:
    case NORDENTH_CHOICE_BREATH: return nordenth_shot_check(g, id, c);
    case NORDENTH_CHOICE_ENGAGE: return check_engage(g, id, c);
    case NORDENTH_CHOICE_HIDE: return check_hide(g, id);
    case NORDENTH_CHOICE_SOINS:
    case NORDENTH_CHOICE_ETREINTE:
    case NORDENTH_CHOICE_POSE_MINE:
    case NORDENTH_CHOICE_HURLEMENT: return check_skill(g, id, c);
    default: return nordenth_no(ERR_NOT_YOUR_DECISION, RULE_AN_ACT_2);
    }
}

// --- carried out ---

static void hide(Play *p, FigureId id)
{
    bool prowls = nordenth_has(p->game, id, NORDENTH_SKILL_RODEUR_CACHE);
    nordenth_set_token(p, id, NORDENTH_TOKEN_RED, RULE_AN_HIDE_1);
    game_figure(p->game, id)->states |= prowls ? NORDENTH_PROWLER : NORDENTH_HIDDEN;
    play_say_amount(p, NORDENTH_EVENT_HID, id, (FigureId){0},
                    prowls ? RULE_AN_HIDE_11 : RULE_AN_HIDE_1, prowls ? 2 : 1, 0);
}

static void heal(Play *p, FigureId id, FigureId target)
{
    Figure *f = game_figure(p->game, target);
    nordenth_set_token(p, id, NORDENTH_TOKEN_RED, RULE_AN_FIG_4);
    f->states &= ~(uint32_t)NORDENTH_WOUNDED;
    f->tally[NORDENTH_TALLY_HP] = 1;
    play_say(p, NORDENTH_EVENT_HEALED, id, target, RULE_AN_SKL_1);
}

static void lay_mine(Play *p, FigureId id, const Choice *c)
{
    Game *g = p->game;
    Figure *f = game_figure(g, id);
    nordenth_set_token(p, id, NORDENTH_TOKEN_RED, RULE_AN_FIG_4);
    f->tally[NORDENTH_TALLY_MINES]--;
    g->marker[g->marker_count++] =
        (Marker){.at = c->place, .z = f->z, .status = NORDENTH_MARKER_MINE, .seat = f->seat};
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_MINE, id, (FigureId){0}, RULE_AN_SKL_6);
        e.marker = (MarkerId){g->marker_count};
        e.has_to = true;
        e.to = c->place;
        e.to_z = f->z;
        e.left = f->tally[NORDENTH_TALLY_MINES];
        play_event(p, &e);
    }
}

Next nordenth_action_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    FigureId id = f->subject;
    switch (c->kind) {
    case NORDENTH_CHOICE_ENGAGE: { // AN-CHG-1: a charge of length 0, with the shots it allows
        NordenthActing *acting = nordenth_acting(g);
        acting->path = (GeoPath){.at = {game_figure_of(g, id)->at}, .count = 1};
        nordenth_name_targets(acting, c);
        const uint16_t place = FRAME_AS_CONST(NordenthActivation, f)->place;
        FRAME_AS(NordenthMove, nordenth_push_move(p, id, place))->stays = true;
        return next_pushed(NORDENTH_ACT_MOVED);
    }
    case NORDENTH_CHOICE_HIDE: hide(p, id); return next_goto(NORDENTH_ACT_ACTED);
    case NORDENTH_CHOICE_SOINS: heal(p, id, c->target); return next_goto(NORDENTH_ACT_ACTED);
    case NORDENTH_CHOICE_POSE_MINE: lay_mine(p, id, c); return next_goto(NORDENTH_ACT_ACTED);
    case NORDENTH_CHOICE_HURLEMENT:
    case NORDENTH_CHOICE_ETREINTE: {
        const NordenthActing *acting = nordenth_acting_of(g);
        bool moved = nordenth_is(g, id, NORDENTH_WHITE) || (acting->flags & ACTING_MOVED);
        Frame *trial = play_push(p, NORDENTH_PROC_TRIAL, game_seat_of(g, id), id, c->target);
        FRAME_AS(NordenthTrial, trial)->concentrates =
            c->kind == NORDENTH_CHOICE_HURLEMENT && !moved;
        nordenth_set_token(p, id, NORDENTH_TOKEN_RED, RULE_AN_FIG_4);
        return next_pushed(NORDENTH_ACT_ACTED);
    }
    default: break;
    }
    (void)nordenth_push_exchange(p, id, c, RULE_AN_SHOT_1);
    return next_pushed(NORDENTH_ACT_ACTED);
}

// --- tests of skills ---

/// Hurlement is the subject's own test; with an object the object resists its Étreinte.
static Threshold trial_threshold(const Game *g, const Frame *f)
{
    bool howls = !f->object.n;
    int base = howls ? nordenth_stat(g, f->subject, NORDENTH_STAT_ME)
                     : nordenth_stat(g, f->object, NORDENTH_STAT_V);
    Threshold t = {.base = (int16_t)base, .total = (int16_t)base, .starts_at_zero = true};
    if (FRAME_AS_CONST(NordenthTrial, f)->concentrates) {
        threshold_note(&t, RULE_AN_TEST_7, 1);
        t.total++;
    }
    return t;
}

static Next trial_roll_enter(Play *p, Frame *f)
{
    bool howls = !f->object.n;
    Threshold t = trial_threshold(p->game, f);
    play_roll(p, 1, NORDENTH_SIDES, howls ? NORDENTH_ROLL_HOWL : NORDENTH_ROLL_GRIP,
              howls ? f->subject : f->object, nordenth_test(t.total));
    return next_rolled(0);
}

static Next trial_judge_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    bool howls = !f->object.n, success = g->roll.reading.hits != 0;
    FigureId id = f->subject, target = f->object;
    if (p->sink) {
        Event e =
            event_of(g, howls ? NORDENTH_EVENT_HOWL : NORDENTH_EVENT_GRIP, howls ? id : target,
                     howls ? (FigureId){0} : id, howls ? RULE_AN_SKL_7 : RULE_AN_SKL_3);
        event_cite(&e, RULE_AN_TEST_1);
        if (!howls)
            event_cite(&e, RULE_AN_TEST_6);
        e.threshold = trial_threshold(g, f);
        event_dice(&e, &g->roll);
        e.success = success;
        play_event(p, &e);
    }
    if (howls && success) {
        FigureMask friends = game_friends(g, id) | figure_bit(id);
        for (; friends; friends &= friends - 1) {
            FigureId who = figure_first(friends);
            if (who.n != id.n && !nordenth_closer(g, id, who, 6 * NORDENTH_PACE))
                continue;
            nordenth_begin_effect(g, who, id, NORDENTH_MARK_HOWL_BY);
        }
    }
    if (!howls && !success) {
        nordenth_begin_effect(g, target, id, NORDENTH_MARK_GRIPPED_BY);
        play_say(p, NORDENTH_EVENT_GRIPPED, target, id, RULE_AN_SKL_3);
    }
    return next_done();
}

static const Row trial_rows[] = {
    {.label = NORDENTH_TRIAL_ROLL, .name = "roll", .enter = trial_roll_enter},
    {.label = NORDENTH_TRIAL_JUDGE, .name = "judge", .enter = trial_judge_enter},
};
const Proc nordenth_trial_proc = {"trial", trial_rows, COUNT_OF(trial_rows)};
