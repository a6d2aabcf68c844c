// SPDX-License-Identifier: MIT
// Facts about characters, and the few ways in which they change. Wounds, energy, postures and the
// immobilised state pass through here, so that what follows from them (caps, deaths, the end of the
// game) follows everywhere.
#include "rules/seg/seg_procs.h"

void seg_say_seat(Play *p, uint16_t kind, uint8_t seat, RuleId rule, int32_t amount, int32_t left)
{
    if (!p->sink)
        return;
    Event e = event_of(p->game, kind, (FigureId){0}, (FigureId){0}, rule);
    e.seat = seat;
    e.amount = amount;
    e.left = left;
    play_event(p, &e);
}

FigureMask seg_engaged(const Game *g, FigureId id)
{
    FigureMask found = 0;
    GeoBase me = game_base(g, id);
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1)
        if (geo_bases_touch(me, game_base(g, figure_first(left))))
            found |= left & -left;
    return found;
}

FigureMask seg_pinned_by(const Game *g, FigureId id)
{
    FigureMask found = seg_engaged(g, id);
    if (found && !game_option(g, SEG_OPT_IMMOBILISED_PINS))
        for (FigureMask left = found; left; left &= left - 1)
            if (seg_is(g, figure_first(left), SEG_IMMOBILISED))
                found &= ~figure_bit(figure_first(left));
    return found;
}

int seg_outnumbering(const Game *g, FigureId id, FigureMask exempt)
{
    int sum = 0;
    if (seg_has(g, id, SEG_SKILL_UNFLAPPABLE))
        return 0;
    for (FigureMask left = seg_engaged(g, id) & ~exempt; left; left &= left - 1) {
        FigureId foe = figure_first(left);
        if (!seg_is(g, foe, SEG_IMMOBILISED))
            sum += seg_has(g, foe, SEG_SKILL_DISRUPTIVE) ? 2 : 1;
    }
    return sum;
}

int seg_cap(const Game *g, FigureId id)
{
    int score = seg_value(g, id) + seg_has(g, id, SEG_SKILL_BONUS_DIAMOND) +
                seg_tally(g, id, SEG_TALLY_SUPPORT);
    if (game_option(g, SEG_OPT_CAP_OUTNUMBER))
        score -= seg_outnumbering(g, id, 0);
    score = score > 0 ? score : 0;
    return seg_has(g, id, SEG_SKILL_STORAGE) ? 2 * score : score;
}

bool seg_may_displace(const Game *g, FigureId id)
{
    return !seg_has(g, id, SEG_SKILL_SLOW) || !seg_tally(g, id, SEG_TALLY_MOVES);
}

// --- postures and the immobilised state ---

void seg_lose_posture(Play *p, FigureId id, uint32_t which, RuleId rule)
{
    Figure *f = game_figure(p->game, id);
    if (!(f->states & which & SEG_POSTURES))
        return;
    bool was_positioned = f->states & which & SEG_POSITIONING;
    f->states &= ~(which & SEG_POSTURES);
    if (p->sink) {
        Event e = event_of(p->game, SEG_EVENT_POSTURE_LOST, id, (FigureId){0}, rule);
        if ((rule == RULE_SG_POST_5 || rule == RULE_SG_IMM_4) &&
            seg_has(p->game, id, SEG_SKILL_TENACIOUS))
            event_cite(&e, RULE_SG_FAQ_20);
        if (was_positioned)
            event_cite(&e, RULE_SG_SKRNG_4);
        if (rule == RULE_SG_FAQ_9 || rule == RULE_SG_FAQ_10 || rule == RULE_SG_POST_5)
            event_cite(&e, RULE_SG_POST_4);
        play_event(p, &e);
    }
}

void seg_take_posture(Play *p, FigureId id, uint32_t posture, uint8_t action)
{
    Figure *f = game_figure(p->game, id);
    bool replaces = f->states & SEG_POSTURES;
    f->states = (f->states & ~(uint32_t)SEG_POSTURES) | posture;
    if (p->sink) {
        Event e = event_of(p->game, SEG_EVENT_POSTURE, id, (FigureId){0},
                           seg_action(p->game, action)->rule);
        event_cite(&e, RULE_SG_POST_1);
        event_cite(&e, RULE_SG_POST_2);
        if (replaces)
            event_cite(&e, RULE_SG_FAQ_8);
        if (posture == SEG_CANCEL)
            event_cite(&e, RULE_SG_CAN_1);
        e.choice = (uint8_t)(SEG_CHOICE_ACTIONS + action);
        play_event(p, &e);
    }
}

void seg_immobilise(Play *p, FigureId id, RuleId rule)
{
    Figure *f = game_figure(p->game, id);
    if (f->states & SEG_IMMOBILISED)
        return; // SG-IMM-1
    f->states |= SEG_IMMOBILISED;
    if (p->sink) {
        Event e = event_of(p->game, SEG_EVENT_IMMOBILISED, id, (FigureId){0}, rule);
        event_cite(&e, RULE_SG_IMM_1);
        event_cite(&e, RULE_SG_IMM_6);
        if (rule == RULE_SG_SKATT_3)
            event_cite(&e, RULE_SG_ACTION_10);
        play_event(p, &e);
    }
    seg_lose_posture(p, id, SEG_POSTURES, RULE_SG_IMM_4);
    seg_check_caps(p);
}

void seg_free(Play *p, FigureId id, RuleId rule)
{
    game_figure(p->game, id)->states &= ~(uint32_t)SEG_IMMOBILISED;
    if (p->sink) {
        Event e = event_of(p->game, SEG_EVENT_FREED, id, (FigureId){0}, rule);
        event_cite(&e, RULE_SG_IMM_5);
        play_event(p, &e);
    }
    seg_check_caps(p);
}

// --- energy ---

/// Gains that find no room are told, too.
void seg_gain(Play *p, FigureId id, int amount, RuleId rule)
{
    const Game *g = p->game;
    int16_t *energy = &game_figure(p->game, id)->tally[SEG_TALLY_ENERGY];
    bool single = seg_has(g, id, SEG_SKILL_SINGLE_USE);
    int room = single ? 0 : seg_cap(g, id) - *energy;
    int gained = amount < room ? amount : room > 0 ? room : 0;
    *energy = (int16_t)(*energy + gained);
    if (p->sink) {
        Event e = event_of(g, SEG_EVENT_ENERGY_GAINED, id, (FigureId){0}, rule);
        event_cite(&e, RULE_SG_NRG_1);
        event_cite(&e, RULE_SG_NRG_5);
        event_cite(&e, RULE_SG_NRG_10);
        if (gained < amount)
            event_cite(&e, single ? RULE_SG_SKNRG_6 : RULE_SG_NRG_6);
        if (seg_has(g, id, SEG_SKILL_STORAGE))
            event_cite(&e, RULE_SG_SKNRG_5);
        e.amount = gained;
        e.left = *energy;
        play_event(p, &e);
    }
}

void seg_lose_energy(Play *p, FigureId id, int amount, RuleId rule)
{
    Figure *f = game_figure(p->game, id);
    amount = amount < f->tally[SEG_TALLY_ENERGY] ? amount : f->tally[SEG_TALLY_ENERGY];
    if (amount <= 0)
        return;
    f->tally[SEG_TALLY_ENERGY] = (int16_t)(f->tally[SEG_TALLY_ENERGY] - amount);
    if (p->sink) {
        Event e = event_of(p->game, SEG_EVENT_ENERGY_LOST, id, (FigureId){0}, rule);
        if (rule == RULE_SG_NRG_4) {
            event_cite(&e, RULE_SG_NRG_1);
            event_cite(&e, RULE_SG_NRG_3);
        }
        if (seg_has(p->game, id, SEG_SKILL_STORAGE))
            event_cite(&e, RULE_SG_SKNRG_5);
        e.amount = amount;
        e.left = f->tally[SEG_TALLY_ENERGY];
        play_event(p, &e);
    }
}

void seg_check_caps(Play *p)
{
    const Game *g = p->game;
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        FigureId id = figure_first(left);
        int held = seg_tally(g, id, SEG_TALLY_ENERGY);
        if (held && held > seg_cap(g, id))
            seg_lose_energy(p, id, held - seg_cap(g, id), RULE_SG_NRG_4);
    }
}

// --- wounds ---

void seg_heal(Play *p, FigureId id, RuleId rule)
{
    Figure *f = game_figure(p->game, id);
    bool wounded = f->tally[SEG_TALLY_WOUNDS] > 0; // SG-WOUND-2
    f->tally[SEG_TALLY_WOUNDS] = (int16_t)(f->tally[SEG_TALLY_WOUNDS] - wounded);
    if (p->sink) {
        Event e = event_of(p->game, SEG_EVENT_HEALED, id, (FigureId){0}, rule);
        event_cite(&e, RULE_SG_WOUND_2);
        e.amount = wounded;
        e.left = seg_value(p->game, id);
        play_event(p, &e);
    }
    seg_check_caps(p);
}

void seg_remove_card(Play *p, FigureId id)
{
    Cards *pile = seg_pile(p->game, game_seat_of(p->game, id));
    uint32_t at = pile->count;
    for (uint32_t i = 0; i < pile->count; i++)
        if (pile->figure[i].n == id.n)
            at = i;
    if (at == pile->count) {
        // In a view of another seat the cards are blank: one of them goes, unless it was drawn.
        const Frame *turn = play_frame_of(p->game, SEG_PROC_TURN);
        bool is_drawn = seg_is(p->game, id, SEG_ACTIVATED) ||
                        (turn && FRAME_AS_CONST(SegTurn, turn)->second.n == id.n);
        bool is_blank = pile->count && !pile->figure[0].n && !is_drawn;
        if (!is_blank)
            return;
        at = 0;
    }
    (void)seg_pile_draw(pile, at, NULL);
    play_say(p, SEG_EVENT_CARD_REMOVED, id, (FigureId){0}, RULE_SG_ACT_6);
}

/// SG-WOUND-4, in its order.
static void eliminate(Play *p, FigureId id, FigureId killer)
{
    Game *g = p->game;
    Figure *f = game_figure(g, id);
    GeoBase grave = game_base(g, id);
    bool was_touching = killer.n && killer.n != id.n && seg_contact(g, killer, id);
    game_set_status(g, id, FIGURE_OUT);
    if (p->sink) {
        Event e = event_of(g, SEG_EVENT_ELIMINATED, id, killer, RULE_SG_WOUND_3);
        event_cite(&e, RULE_SG_WOUND_4);
        const Frame *acting = play_frame_of(g, SEG_PROC_ACTIVATION);
        if (acting && acting->subject.n == id.n)
            event_cite(&e, RULE_SG_WOUND_5);
        play_event(p, &e);
    }
    seg_remove_card(p, id);
    f->states = 0;
    f->tally[SEG_TALLY_ENERGY] = f->tally[SEG_TALLY_SUPPORT] = 0;
    f->tally[SEG_TALLY_AMMO] = f->tally[SEG_TALLY_MOVES] = 0;
    if (was_touching && game_in_play(g, killer) && seg_has(g, killer, SEG_SKILL_VAMPIRE))
        seg_heal(p, killer, RULE_SG_SKHEAL_5);
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        FigureId other = figure_first(left);
        if (seg_has(g, other, SEG_SKILL_VAMPIRIC_AURA) &&
            (seg_has(g, other, SEG_SKILL_INFINITE_RANGE) ||
             geo_bases_within(game_base(g, other), grave, seg_ruler(g, SEG_RANGE_SHORT))))
            seg_heal(p, other, RULE_SG_SKHEAL_6);
    }
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        FigureId other = figure_first(left);
        if (seg_has(g, other, SEG_SKILL_NECRO_ACCUMULATION) &&
            (seg_has(g, other, SEG_SKILL_INFINITE_RANGE) ||
             geo_bases_within(game_base(g, other), grave, seg_ruler(g, SEG_RANGE_MEDIUM))))
            seg_gain(p, other, 1, RULE_SG_SKNRG_2);
    }
    seg_score_elimination(p, id, killer);
    seg_check_end(p, false);
    if (!seg_is_over(g) && g->turn && !seg_is_present(g, f->seat))
        seg_say_seat(p, SEG_EVENT_TEAM_OUT, f->seat, RULE_SG_END_3, 0, 0);
}

void seg_wound(Play *p, FigureId id, FigureId killer, RuleId rule)
{
    Game *g = p->game;
    Figure *f = game_figure(g, id);
    f->tally[SEG_TALLY_WOUNDS]++;
    int value = seg_value(g, id);
    if (p->sink) {
        Event e = event_of(g, SEG_EVENT_WOUNDED, id, killer, rule);
        event_cite(&e, RULE_SG_WOUND_1);
        if (value == 0 && seg_has(g, id, SEG_SKILL_ENDURING))
            event_cite(&e, RULE_SG_SKDIV_5);
        if (seg_is(g, id, SEG_GUARDS) && seg_has(g, id, SEG_SKILL_TENACIOUS))
            event_cite(&e, RULE_SG_SKDEF_1);
        e.amount = 1;
        e.left = value;
        play_event(p, &e);
    }
    if (value < 0 || (value == 0 && !seg_has(g, id, SEG_SKILL_ENDURING))) {
        eliminate(p, id, killer);
        return;
    }
    bool far =
        killer.n && killer.n != id.n && game_in_play(g, killer) && !seg_contact(g, killer, id);
    if (!seg_has(g, id, SEG_SKILL_TENACIOUS))
        seg_lose_posture(p, id, SEG_GUARDS,
                         far && seg_is(g, id, SEG_CONTACT_DEFENCE)   ? RULE_SG_FAQ_9
                         : !far && seg_is(g, id, SEG_RANGED_DEFENCE) ? RULE_SG_FAQ_10
                                                                     : RULE_SG_POST_4);
    seg_lose_posture(p, id, SEG_CANCEL, RULE_SG_POST_4);
    seg_lose_posture(p, id, SEG_POSITIONING, RULE_SG_SKRNG_4);
    seg_check_caps(p);
}
