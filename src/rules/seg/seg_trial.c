// SPDX-License-Identifier: MIT
// One test: a threshold from rows of modifiers, at most one die, and at most one answer to a
// success: a parry by posture, by a protector, or a cancellation (sections 2, 14, 17, 18).
#include "rules/seg/seg_procs.h"

/// A test has a bonus of its suit, support, adversaries, and four of a shot: less than
/// EVENT_MOD_MAX.
static void add_mod(Threshold *t, int value, RuleId rule)
{
    if (!value)
        return;
    t->total = (int16_t)(t->total + value);
    threshold_note(t, rule, value);
}

/// Does somebody's zone of this skill cover the target (SG-SKDEF-9)?
static bool in_zone(const Game *g, FigureId target, int skill)
{
    bool allies = game_option(g, SEG_OPT_ZONES_AFFECT) != 0;
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (seg_has(g, id, skill) && (!allies || game_seat_of(g, id) == game_seat_of(g, target)) &&
            (id.n == target.n || seg_in_range(g, id, target, seg_ruler(g, SEG_RANGE_SHORT))))
            return true;
    }
    return false;
}

/// SG-FAQ-21: one of the protections that apply, or 0.
static RuleId protection(const Game *g, FigureId target, uint8_t flags)
{
    const struct {
        int own, zone;
        bool applies;
        RuleId rule, zone_rule;
    } rows[] = {
        {SEG_SKILL_PROTECTION, SEG_SKILL_PROTECTION_ZONE, !(flags & SEG_TEST_SPE), RULE_SG_SKDEF_6,
         RULE_SG_SKDEF_9},
        {SEG_SKILL_SPE_PROTECTION, SEG_SKILL_SPE_PROTECTION_ZONE, flags & SEG_TEST_SPE,
         RULE_SG_SKDEF_7, RULE_SG_SKDEF_10},
        {SEG_SKILL_RANGED_PROTECTION, SEG_SKILL_RANGED_PROTECTION_ZONE, flags & SEG_TEST_DISTANCE,
         RULE_SG_SKDEF_8, RULE_SG_SKDEF_11},
    };
    RuleId found = 0;
    for (uint32_t i = 0; i < 2 * COUNT_OF(rows); i++) {
        uint32_t k = i % COUNT_OF(rows);
        bool zone = i >= COUNT_OF(rows);
        if (!rows[k].applies ||
            !(zone ? in_zone(g, target, rows[k].zone) : seg_has(g, target, rows[k].own)))
            continue;
        if (found)
            return RULE_SG_FAQ_21;
        found = zone ? rows[k].zone_rule : rows[k].rule;
    }
    return found;
}

/// What the bearer's skills, support and adversaries make of a test of a suit.
static Threshold plain_threshold(const Game *g, FigureId id, uint8_t suit, bool distance,
                                 FigureMask exempt)
{
    static const struct {
        uint8_t skill;
        RuleId rule;
    } bonus[SEG_SUITS] = {[SEG_SUIT_HEART] = {SEG_SKILL_BONUS_HEART, RULE_SG_SKBON_3},
                          [SEG_SUIT_CLUB] = {SEG_SKILL_BONUS_CLUB, RULE_SG_SKBON_4},
                          [SEG_SUIT_DIAMOND] = {SEG_SKILL_BONUS_DIAMOND, RULE_SG_SKBON_5}};
    Threshold t = {.base = (int16_t)seg_value(g, id)};
    t.total = t.base;
    t.starts_at_zero = !t.base; // SG-SKDIV-5
    if (suit == SEG_SUIT_SPADE) // SG-TEST-8
        add_mod(
            &t,
            seg_has(g, id, distance ? SEG_SKILL_BONUS_SPADE_RANGED : SEG_SKILL_BONUS_SPADE_CONTACT),
            distance ? RULE_SG_SKBON_2 : RULE_SG_SKBON_1);
    else
        add_mod(&t, seg_has(g, id, bonus[suit].skill), bonus[suit].rule);
    add_mod(&t, seg_tally(g, id, SEG_TALLY_SUPPORT), RULE_SG_SUP_2);
    int out = seg_outnumbering(g, id, exempt);
    if (out)
        add_mod(&t, -out,
                out > figure_count(seg_engaged(g, id) & ~exempt) ? RULE_SG_OUT_5 : RULE_SG_OUT_1);
    return t;
}

Threshold seg_threshold(const Game *g, FigureId tester, FigureId target, uint8_t suit,
                        uint8_t flags)
{
    bool distance = flags & SEG_TEST_DISTANCE;
    Threshold t = plain_threshold(g, tester, suit, distance,
                                  flags & SEG_TEST_EXEMPT ? figure_bit(target) : 0);
    if (suit == SEG_SUIT_SPADE && distance && seg_is(g, tester, SEG_POSITIONING))
        add_mod(&t, 1, RULE_SG_SKRNG_4);
    if (flags & SEG_TEST_PRECISE)
        add_mod(&t, 1, RULE_SG_SKDIV_4);
    if (flags & SEG_TEST_FAR)
        add_mod(&t, -1, RULE_SG_SHOOT_2);
    if (flags & SEG_TEST_AGGRESSIVE) {
        RuleId rule = protection(g, target, flags);
        add_mod(&t, rule ? -1 : 0, rule);
    }
    return t;
}

Frame *seg_push_trial(Play *p, FigureId tester, FigureId target, uint8_t suit, uint8_t flags,
                      RuleId rule)
{
    Frame *f = play_push(p, SEG_PROC_TRIAL, game_seat_of(p->game, tester), tester, target);
    SegTrial *t = FRAME_AS(SegTrial, f);
    t->suit = suit;
    t->flags = flags;
    t->rule = rule;
    return f;
}

// --- the test ---

static bool is_certain(int total, bool sure) { return sure || total >= 6 || total <= 0; }

static bool succeeds(const Game *g, const Threshold *t, bool sure)
{
    if (is_certain(t->total, sure))
        return sure || t->total >= SEG_SIDES;
    return g->roll.reading.hits;
}

/// Puts threshold, die and outcome into the event of a test.
static void tell(Play *p, Event *e, uint8_t roll, const Threshold *t, bool certain, bool success)
{
    if (!certain)
        event_dice(e, &p->game->roll);
    e->roll = roll;
    e->success = success;
    e->threshold = *t;
    play_event(p, e);
}

static Next start_enter(Play *p, Frame *f)
{
    SegTrial *t = FRAME_AS(SegTrial, f);
    if (game_option(p->game, SEG_OPT_PARRY_TIMING) && (t->flags & SEG_TEST_AGGRESSIVE)) {
        t->is_before = true;
        return next_goto(SEG_TRY_ASK);
    }
    return next_row();
}

static Threshold threshold_of(const Game *g, const Frame *f)
{
    const SegTrial *t = FRAME_AS_CONST(SegTrial, f);
    return seg_threshold(g, f->subject, f->object, t->suit, t->flags);
}

static Next roll_enter(Play *p, Frame *f)
{
    const SegTrial *t = FRAME_AS_CONST(SegTrial, f);
    int total = threshold_of(p->game, f).total;
    if (!is_certain(total, t->flags & SEG_TEST_SURE)) {
        play_roll(p, 1, SEG_SIDES, (uint8_t)(SEG_ROLL_SPADE + t->suit - SEG_SUIT_SPADE), f->subject,
                  sense_at_most(total));
        return next_rolled(SEG_TRY_JUDGE);
    }
    return next_row();
}

static Next judge_enter(Play *p, Frame *f)
{
    SegTrial *t = FRAME_AS(SegTrial, f);
    Threshold threshold = threshold_of(p->game, f);
    bool sure = t->flags & SEG_TEST_SURE, success = succeeds(p->game, &threshold, sure);
    if (p->sink) {
        bool certain = is_certain(threshold.total, sure);
        Event e = event_of(p->game, SEG_EVENT_TEST, f->subject, f->object, t->rule);
        seg_cite_test(t, &threshold, certain, success, &e);
        if ((t->flags & SEG_TEST_DISTANCE) && f->object.n) {
            e.has_distance = true;
            e.distance =
                geo_bases_distance(game_base(p->game, f->subject), game_base(p->game, f->object));
        }
        tell(p, &e, (uint8_t)(SEG_ROLL_SPADE + t->suit - SEG_SUIT_SPADE), &threshold, certain,
             success);
    }
    if (!success)
        return next_pop(SEG_FAILED);
    t->is_before = false;
    t->asked = 0;
    return next_row();
}

// --- the answer ---

/// May this character answer with its posture (SG-POST-6)?
static bool may_parry(const Game *g, const Frame *f, FigureId id)
{
    const SegTrial *t = FRAME_AS_CONST(SegTrial, f);
    bool distance = t->flags & SEG_TEST_DISTANCE;
    if (!seg_is(g, id, SEG_DEFENSIVE) &&
        !seg_is(g, id, distance ? SEG_RANGED_DEFENCE : SEG_CONTACT_DEFENCE))
        return false;
    if (id.n == f->object.n)
        return true;
    return seg_has(g, id, SEG_SKILL_PROTECTOR) && id.n != f->subject.n &&
           (game_seat_of(g, id) == game_seat_of(g, f->object) ||
            game_option(g, SEG_OPT_PROTECT_ALL)) &&
           seg_contact(g, id, f->object);
}

/// SG-CAN-2.
static bool may_cancel(const Game *g, const Frame *f, FigureId id)
{
    return seg_is(g, id, SEG_CANCEL) && id.n != f->subject.n &&
           (game_seat_of(g, id) != game_seat_of(g, f->subject) ||
            game_option(g, SEG_OPT_CANCEL_ALLIES)) &&
           seg_in_range(g, id, f->subject, seg_ruler(g, SEG_RANGE_LONG)) &&
           seg_sees(g, id, f->subject, false);
}

/// Those of a seat who may answer, by parry or by cancellation.
static FigureMask answering(const Game *g, const Frame *f, uint8_t seat, bool cancel)
{
    const SegTrial *t = FRAME_AS_CONST(SegTrial, f);
    bool aggressive = t->flags & SEG_TEST_AGGRESSIVE, spe = t->flags & SEG_TEST_SPE;
    FigureMask found = 0;
    if (t->has_parried || (aggressive && spe && seg_has(g, f->subject, SEG_SKILL_UNPARRYABLE_SPE)))
        return 0; // SG-PARRY-3, SG-PARRY-9
    if (cancel ? !spe || t->is_before
               : !aggressive || (game_option(g, SEG_OPT_PARRY_TIMING) && !t->is_before))
        return 0;
    for (FigureMask left = g->in_play & g->of_seat[seat]; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (seg_is(g, id, SEG_GUARDS | SEG_CANCEL) &&
            (cancel ? may_cancel(g, f, id) : may_parry(g, f, id)))
            found |= figure_bit(id);
    }
    return found;
}

static Next ask_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    SegTrial *t = FRAME_AS(SegTrial, f);
    uint8_t acting = game_seat_of(g, f->subject);
    // SG-PARRY-2: the target's side first, then in listing order from after the acting team.
    uint8_t first = SEAT_NONE;
    if (t->flags & SEG_TEST_AGGRESSIVE)
        first = game_seat_of(g, f->object);
    for (uint8_t i = 0; i <= g->seat_count; i++) {
        uint8_t seat = (uint8_t)(i ? (acting + i) % g->seat_count : first);
        if (seat == SEAT_NONE || (t->asked >> seat & 1))
            continue;
        if (answering(g, f, seat, false) | answering(g, f, seat, true)) {
            f->seat = seat;
            f->about = t->flags & SEG_TEST_AGGRESSIVE ? f->object : f->subject;
            // The same question; but nobody is parried for.
            return t->flags & SEG_TEST_AGGRESSIVE ? next_decide() : next_goto(SEG_TRY_CANCEL);
        }
        t->asked = (uint8_t)(t->asked | 1u << seat);
    }
    if (t->is_before) {
        t->is_before = false;
        return next_goto(SEG_TRY_ROLL);
    }
    return next_pop(SEG_SUCCEEDED);
}

static Next cancel_enter(Play *p, Frame *f)
{
    (void)p;
    (void)f;
    return next_decide();
}

static void ask_offer(const Game *g, const Frame *f, Offer *offer)
{
    for (int cancel = 0; cancel < 2; cancel++)
        if (answering(g, f, f->seat, cancel))
            offer_add(offer,
                      &(Option){.choice = {.kind = cancel ? SEG_CHOICE_CANCEL : SEG_CHOICE_PARRY},
                                .open = CHOICE_FIGURE,
                                .among = answering(g, f, f->seat, cancel)});
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_DECLINE}});
}

static Refusal ask_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind == SEG_CHOICE_DECLINE)
        return refusal_none();
    if (c->kind != SEG_CHOICE_PARRY && c->kind != SEG_CHOICE_CANCEL)
        return seg_no(ERR_WRONG_DECISION, game_decision_rule(g));
    if (!(answering(g, f, f->seat, c->kind == SEG_CHOICE_CANCEL) & figure_bit(c->figure)))
        return seg_no_figure(ERR_BAD_REACTION,
                             c->kind == SEG_CHOICE_CANCEL ? RULE_SG_CAN_2 : RULE_SG_POST_6,
                             c->figure);
    return refusal_none();
}

static void ask_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    (void)attempt;
    FigureMask parry = answering(g, f, f->seat, false), cancel = answering(g, f, f->seat, true);
    uint32_t count = (uint32_t)(figure_count(parry) + figure_count(cancel));
    uint32_t at = rng_below(rng, count + 1);
    c->kind = SEG_CHOICE_DECLINE;
    if (at == count)
        return;
    c->kind = at < (uint32_t)figure_count(parry) ? SEG_CHOICE_PARRY : SEG_CHOICE_CANCEL;
    FigureMask mask = c->kind == SEG_CHOICE_PARRY ? parry : cancel;
    for (at -= c->kind == SEG_CHOICE_PARRY ? 0 : (uint32_t)figure_count(parry); at; at--)
        mask &= mask - 1;
    c->figure = figure_first(mask);
}

static Next ask_take(Play *p, Frame *f, const Choice *c)
{
    SegTrial *t = FRAME_AS(SegTrial, f);
    (void)p;
    if (c->kind == SEG_CHOICE_DECLINE) {
        t->asked |= (uint8_t)(1u << f->seat);
        return next_goto(SEG_TRY_ASK);
    }
    t->has_parried = true;
    t->is_cancel = c->kind == SEG_CHOICE_CANCEL;
    t->parrier = c->figure;
    return next_goto(SEG_TRY_PARRY);
}

/// The threshold of a parry or a cancellation.
static Threshold answer_threshold(const Game *g, const Frame *f)
{
    const SegTrial *t = FRAME_AS_CONST(SegTrial, f);
    FigureId id = t->parrier;
    FigureMask exempt = figure_bit(f->subject) | (t->is_cancel ? figure_bit(f->object) : 0);
    uint8_t suit = t->is_cancel                         ? SEG_SUIT_DIAMOND
                   : seg_is(g, id, SEG_DEFENSIVE)       ? SEG_SUIT_HEART
                   : seg_is(g, id, SEG_CONTACT_DEFENCE) ? SEG_SUIT_SPADE
                                                        : SEG_SUIT_CLUB;
    return plain_threshold(g, id, suit, false, exempt);
}

static Next parry_enter(Play *p, Frame *f)
{
    const SegTrial *t = FRAME_AS_CONST(SegTrial, f);
    int total = answer_threshold(p->game, f).total;
    if (!is_certain(total, false)) {
        play_roll(p, 1, SEG_SIDES, t->is_cancel ? SEG_ROLL_CANCEL : SEG_ROLL_PARRY, t->parrier,
                  sense_at_most(total));
        return next_rolled(SEG_TRY_PARRIED);
    }
    return next_row();
}

static Next parried_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    SegTrial *t = FRAME_AS(SegTrial, f);
    Threshold threshold = answer_threshold(g, f);
    bool success = succeeds(g, &threshold, false);
    if (p->sink) {
        Event e = event_of(g, t->is_cancel ? SEG_EVENT_CANCEL : SEG_EVENT_PARRY, t->parrier,
                           t->is_cancel ? f->subject : f->object, 0);
        seg_cite_answer(g, f, success, &e);
        tell(p, &e, t->is_cancel ? SEG_ROLL_CANCEL : SEG_ROLL_PARRY, &threshold,
             is_certain(threshold.total, false), success);
    }
    if (success)
        return next_pop(seg_result(t->is_cancel ? SEG_CANCELLED : SEG_PARRIED, t->parrier));
    if (!t->is_cancel && !seg_has(g, t->parrier, SEG_SKILL_TENACIOUS))
        seg_lose_posture(p, t->parrier, SEG_GUARDS, RULE_SG_PARRY_6);
    if (t->is_before)
        return next_goto(SEG_TRY_ROLL);
    return next_pop(SEG_SUCCEEDED);
}

static const Row trial_rows[] = {
    {.label = SEG_TRY_START, .name = "test", .enter = start_enter},
    {.label = SEG_TRY_ROLL, .name = "roll", .enter = roll_enter},
    {.label = SEG_TRY_JUDGE, .name = "judge", .enter = judge_enter},
    {SEG_TRY_ASK, "parry_choice", ask_enter, ask_offer, ask_check, ask_take, ask_sample, NULL,
     SEG_CITE_PARRY, ROW_WITHIN},
    {SEG_TRY_CANCEL, "cancel_choice", cancel_enter, ask_offer, ask_check, ask_take, ask_sample,
     NULL, SEG_CITE_CANCEL, ROW_WITHIN},
    {.label = SEG_TRY_PARRY, .name = "parry", .enter = parry_enter},
    {.label = SEG_TRY_PARRIED, .name = "parried", .enter = parried_enter},
};
const Proc seg_trial_proc = {"trial", trial_rows, COUNT_OF(trial_rows)};
