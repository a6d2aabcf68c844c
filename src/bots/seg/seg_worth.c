// SPDX-License-Identifier: MIT
// What a choice is worth, for players that look one step ahead: heuristics about places, exact
// thresholds for tests. Looks only at what the deciding seat may know: its own pile, the table.
// Worth is in hundredths of a point of cost.
#include "bots/seg/seg_worth.h"
#include "bots/seg/seg_quick.h"
#include <string.h>

enum {
    FAR_AWAY = 100000,
    HIDDEN = 250,
    EAGER = 900 ///< worth of striking first, beyond the wound
};

/// Worth of one wound to a character: scenarios count the fallen, so it grows as the character
/// weakens.
static int32_t wound_worth(const Game *g, FigureId id)
{
    int32_t cost = game_profile(g, id)->cost * 100, left = seg_value(g, id);
    return left > 1 ? cost / left : cost;
}

/// A small random preference among several enemy teams, drawn anew each turn. Without it all teams
/// would attack the team listed first.
static int32_t whim(const Game *g, FigureId id, FigureId foe)
{
    if (g->seat_count == 2)
        return 0;
    return (int32_t)(rng_mix((uint64_t)g->turn << 8 | id.n, game_seat_of(g, foe)) % 16);
}

static int32_t attack_worth(const Game *g, FigureId id, FigureId target, uint8_t marks)
{
    int32_t worth =
        wound_worth(g, target) * seg_quick_exact_attack(g, id, target, marks) / SEG_SIDES;
    worth += worth ? whim(g, id, target) : 0;
    return worth / seg_quick_rough_parries(g, target);
}

static int32_t gap_between(GeoVec a, const Figure *f, int32_t r)
{
    int32_t gap = geo_leg_length(a, f->at) - f->radius - r;
    return gap > 0 ? gap : 0;
}

/// The nearest adversary; *gap is FAR_AWAY if there is none.
static FigureId nearest(const Game *g, FigureId id, GeoVec at, int32_t *gap)
{
    FigureId found = {0};
    *gap = FAR_AWAY;
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        int32_t n = gap_between(at, game_figure_of(g, foe), game_figure_of(g, id)->radius);
        if (n > *gap || (n == *gap && found.n && whim(g, id, foe) <= whim(g, id, found)))
            continue;
        found = foe;
        *gap = n;
    }
    return found;
}

static int32_t nearest_enemy(const Game *g, FigureId id, GeoVec at)
{
    int32_t gap;
    (void)nearest(g, id, at, &gap);
    return gap;
}

int32_t seg_worth_reach(const Game *g, FigureId id)
{
    return seg_has(g, id, SEG_SKILL_RANGED_LONG) || seg_has(g, id, SEG_SKILL_RANGED_SPE_ATTACK)
               ? seg_ruler(g, SEG_RANGE_LONG)
           : seg_has(g, id, SEG_SKILL_RANGED_MEDIUM) ? seg_ruler(g, SEG_RANGE_MEDIUM)
           : seg_has(g, id, SEG_SKILL_RANGED_SHORT)  ? seg_ruler(g, SEG_RANGE_SHORT)
                                                     : 0;
}

/// How far the character can strike now: powers need energy.
static int32_t strike_reach(const Game *g, FigureId id)
{
    bool power = seg_has(g, id, SEG_SKILL_RANGED_SPE_ATTACK) != 0;
    if (!power || seg_tally(g, id, SEG_TALLY_ENERGY))
        return seg_worth_reach(g, id);
    return seg_has(g, id, SEG_SKILL_RANGED_LONG)     ? seg_ruler(g, SEG_RANGE_LONG)
           : seg_has(g, id, SEG_SKILL_RANGED_MEDIUM) ? seg_ruler(g, SEG_RANGE_MEDIUM)
           : seg_has(g, id, SEG_SKILL_RANGED_SHORT)  ? seg_ruler(g, SEG_RANGE_SHORT)
                                                     : 0;
}

static int32_t best_attack(const Game *g, FigureId id)
{
    int32_t best = 0;
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        int32_t worth = attack_worth(g, id, figure_first(left), 0);
        best = worth > best ? worth : best;
    }
    return best;
}

/// Must run for the edge of the table: the turns left are just enough (SG-SCN-3).
static bool is_runner(const Game *g, FigureId id)
{
    return seg_scene(g)->has_exit && game_seat_of(g, id) == 0;
}

/// What a place is worth to a character: the scenario's aim, then a good distance to adversaries.
static int32_t place_worth(const Game *g, FigureId id, GeoVec at)
{
    const Figure *f = game_figure_of(g, id);
    int32_t worth = 0, near, reach = seg_worth_reach(g, id);
    FigureId foe = nearest(g, id, at, &near);
    if (is_runner(g, id)) // a runner avoids contact, which would stop it
        return at.y - (near < 1000 ? 1000 - near : 0);
    if (g->scenario == SEG_SCENE_HOLD) {
        int32_t off = geo_leg_length(at, seg_scene(g)->marker) - f->radius;
        int32_t most = seg_ruler(g, SEG_RANGE_SHORT);
        worth -= (off > most ? off - most : 0) / 4;
        worth += off <= most ? 800 * seg_value(g, id) : 0;
    }
    if (near == FAR_AWAY)
        return worth;
    // An adversary behind a wall is neither in reach nor near.
    GeoBase base = game_base_at(g, id, at, f->z);
    if (!seg_line(g, base, game_base(g, foe), figure_bit(id) | figure_bit(foe)))
        worth -= HIDDEN;
    // Shooters stay at their range, fighters close in, characters that can do neither keep a middle
    // distance.
    int32_t wanted = reach ? reach - 200 : 0, miss = near > wanted ? near - wanted : wanted - near;
    return worth - miss / (reach && near < wanted ? 16 : 8);
}

void seg_worth_begin(SegThought *t, const Game *game)
{
    t->game = game;
    t->here = (FigureId){0};
    t->has_then = false;
    memset(t->suit_known, 0, sizeof t->suit_known);
}

/// Worth of another place to a character, minus that of its present place.
static int32_t place_gain(SegThought *t, FigureId id, GeoVec to)
{
    if (t->here.n != id.n) {
        t->here = id;
        t->here_place = place_worth(t->game, id, game_figure_of(t->game, id)->at);
        t->here_attack = -1;
    }
    return place_worth(t->game, id, to) - t->here_place;
}

/// If an attack may follow the move, adds the best attack from the new place and subtracts the best
/// one from the old place.
static int32_t move_worth(SegThought *t, FigureId id, GeoVec to, bool may_attack)
{
    const Game *g = t->game;
    int32_t worth = place_gain(t, id, to);
    if (may_attack) {
        if (t->here_attack < 0)
            t->here_attack = best_attack(g, id);
        if (!t->has_then)
            game_copy(&t->then, g);
        t->has_then = true;
        Figure *f = game_figure(&t->then, id);
        GeoVec from = f->at;
        f->at = to;
        int32_t there = best_attack(&t->then, id);
        f->at = from;
        return there >= t->here_attack ? worth + there : worth + there - t->here_attack;
    }
    if (nearest_enemy(g, id, to) <= GEO_CONTACT && seg_value(g, id) < 2)
        worth -= 400;                                         // a weak character alone at the front
    return seg_is(g, id, SEG_POSTURES) ? worth - 700 : worth; // SG-POST-5
}

static int32_t test_worth(const Game *g, FigureId id, const Choice *c, const SegAction *a,
                          int32_t gain)
{
    return gain * seg_quick_exact_test(g, id, c, a) / SEG_SIDES;
}

static bool spends_energy(const Game *g, FigureId id)
{
    for (uint32_t i = 0; i < seg_action_count(g->setup); i++)
        if (seg_action(g, i)->energy_ok && seg_has_action(g, id, i))
            return true;
    return seg_has(g, id, SEG_SKILL_RECEPTACLE) != 0;
}

static int32_t action_worth(const Game *g, FigureId id, const Choice *c)
{
    const SegAction *a = seg_action(g, (uint32_t)c->kind - SEG_CHOICE_ACTIONS);
    bool foe = c->target.n && game_seat_of(g, c->target) != game_seat_of(g, id);
    bool wounded = c->target.n ? seg_tally(g, c->target, SEG_TALLY_WOUNDS) > 0
                               : seg_tally(g, id, SEG_TALLY_WOUNDS) > 0;
    int32_t near = nearest_enemy(g, id, game_figure_of(g, id)->at);
    int32_t threat = near < 2 * seg_own_way(g, id) ? 700 : 100;
    switch (a->effect) {
    case SEG_EFFECT_WOUND:
        return seg_action_is_basic(a) ? attack_worth(g, id, c->target, c->marks)
                                      : test_worth(g, id, c, a, wound_worth(g, c->target));
    case SEG_EFFECT_DOUBLE_WOUND: return attack_worth(g, id, c->target, 0) * 17 / 10;
    case SEG_EFFECT_VAMPIRIC_WOUND:
        return attack_worth(g, id, c->target, 0) * (seg_tally(g, id, SEG_TALLY_WOUNDS) ? 3 : 2) /
                   2 -
               100;
    case SEG_EFFECT_IMMOBILISE:
    case SEG_EFFECT_IMMOBILISE_BOTH:
    case SEG_EFFECT_PROJECT: {
        bool held = seg_is(g, c->target, SEG_IMMOBILISED);
        int32_t gain = held ? 0 : wound_worth(g, c->target) * 2 / 3;
        return test_worth(g, id, c, a, a->effect == SEG_EFFECT_IMMOBILISE ? gain : gain / 2);
    }
    case SEG_EFFECT_DRAIN: return test_worth(g, id, c, a, 400);
    case SEG_EFFECT_DEFENSIVE:
        return threat + 100 * seg_has(g, id, SEG_SKILL_BONUS_HEART) +
               300 * (seg_has(g, id, SEG_SKILL_COUNTER_ATTACK) != 0);
    case SEG_EFFECT_CONTACT_DEFENCE: return near <= seg_own_way(g, id) ? threat + 50 : 50;
    case SEG_EFFECT_RANGED_DEFENCE: return near > GEO_CONTACT ? threat - 50 : 50;
    case SEG_EFFECT_CANCEL: return 450;
    case SEG_EFFECT_POSITIONING: return seg_is(g, id, SEG_POSITIONING) ? 0 : 500;
    case SEG_EFFECT_MOVE:
        if (is_runner(g, id))
            return 3000 * a->tests;
        return near > seg_worth_reach(g, id) + seg_own_way(g, id)
                   ? test_worth(g, id, c, a, 500) * a->tests
                   : -100;
    case SEG_EFFECT_DISENGAGE:
        if (is_runner(g, id))
            return test_worth(g, id, c, a, 4000);
        return seg_value(g, id) < 2 || seg_worth_reach(g, id) ? 300 : 20;
    case SEG_EFFECT_SUPPORT: return foe ? -500 : test_worth(g, id, c, a, 300);
    case SEG_EFFECT_GAIN: {
        int room = seg_cap(g, id) - seg_tally(g, id, SEG_TALLY_ENERGY);
        return spends_energy(g, id) && room > 0 ? 500 + 20 * a->tests : 5;
    }
    case SEG_EFFECT_TELEPORT: return near > 4000 ? 400 : 50;
    case SEG_EFFECT_TELEPORT_TARGET:
    case SEG_EFFECT_SUMMON: return foe ? 150 : 30;
    case SEG_EFFECT_PORTAL: return g->marker_count < 2 ? 60 : 5;
    case SEG_EFFECT_HEAL:
    case SEG_EFFECT_HEAL_OR_WOUND:
        return foe || !wounded
                   ? -500
                   : test_worth(g, id, c, a, wound_worth(g, c->target.n ? c->target : id));
    default: return 0;
    }
}

// --- piles ---

/// Worth of a spade card to a character without a target in reach: it may move first, and
/// adversaries may come.
static int32_t strike_worth(const Game *g, FigureId id)
{
    const Figure *me = game_figure_of(g, id);
    int32_t best = 0, way = seg_own_way(g, id), reach = strike_reach(g, id);
    if (seg_pinned_by(g, id)) // it cannot move: its attack from here is known
        return 0;
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        int32_t gap = gap_between(me->at, game_figure_of(g, foe), me->radius);
        bool far = gap > way;
        if (gap > 2 * (way + reach))
            continue;
        int bonus = seg_has(
            g, id, far && reach ? SEG_SKILL_BONUS_SPADE_RANGED : SEG_SKILL_BONUS_SPADE_CONTACT);
        int32_t worth =
            wound_worth(g, foe) * seg_quick_exact_faces(seg_value(g, id) + bonus) / SEG_SIDES;
        worth = gap > way + 2 * reach ? worth / 2 : worth + EAGER;
        best = worth > best ? worth : best;
    }
    return best;
}

static int32_t find_suit_worth(const Game *g, FigureId id, uint8_t suit)
{
    int32_t best = 0;
    if (seg_is(g, id, SEG_IMMOBILISED))
        return 0;
    for (uint32_t i = 0; i < seg_action_count(g->setup); i++) {
        const SegAction *a = seg_action(g, i);
        if (a->card != suit || !seg_has_action(g, id, i))
            continue;
        SegActivation act = {.suit = suit};
        Choice c = {.kind = (uint8_t)(SEG_CHOICE_ACTIONS + i)};
        FigureMask targets = a->target >= SEG_TARGET_ENEMY ? seg_aimable(g, id, a) : 1;
        for (; targets; targets &= targets - 1) {
            c.target = a->target >= SEG_TARGET_ENEMY ? figure_first(targets) : (FigureId){0};
            if (refusal_is(seg_declare_check(g, id, &act, &c)))
                continue;
            int32_t worth = action_worth(g, id, &c);
            best = worth > best ? worth : best;
        }
    }
    if (suit == SEG_SUIT_SPADE) {
        int32_t strike = strike_worth(g, id);
        best += best > 0 ? EAGER : 0;
        best = strike > best ? strike : best;
    }
    return best;
}

/// Estimated worth of a card of this suit to a character.
static int32_t suit_worth(SegThought *t, FigureId id, uint8_t suit)
{
    if (!(t->suit_known[id.n] >> suit & 1)) {
        t->suit_known[id.n] = (uint8_t)(t->suit_known[id.n] | 1u << suit);
        t->suit[id.n][suit] = find_suit_worth(t->game, id, suit);
    }
    return t->suit[id.n][suit];
}

/// The pile a careful player would build: the best suit for each character, the highest worth
/// first.
void seg_worth_pile(SegThought *t, FigureMask cards, Choice *c)
{
    int32_t worth[CARDS_MAX];
    c->kind = SEG_CHOICE_BUILD_PILE;
    for (FigureMask left = cards; left && c->cards.count < CARDS_MAX; left &= left - 1) {
        FigureId id = figure_first(left);
        int32_t best = -1;
        uint8_t suit = SEG_SUIT_SPADE;
        for (uint8_t s = SEG_SUIT_SPADE; t->game->turn && s < SEG_SUITS; s++) {
            int32_t w = suit_worth(t, id, s);
            if (w > best) {
                best = w;
                suit = s;
            }
        }
        uint32_t at = c->cards.count++;
        for (; at && worth[at - 1] < best; at--) {
            worth[at] = worth[at - 1];
            c->cards.figure[at] = c->cards.figure[at - 1];
            c->cards.colour[at] = c->cards.colour[at - 1];
        }
        worth[at] = best;
        c->cards.figure[at] = id;
        c->cards.colour[at] = suit;
    }
}

static int32_t pile_worth(SegThought *t, const Choice *c)
{
    int32_t sum = 0;
    for (uint32_t i = 0; t->game->turn && i < c->cards.count; i++)
        sum += suit_worth(t, c->cards.figure[i], c->cards.colour[i]) * (int32_t)(2 * CARDS_MAX - i);
    return sum;
}

static int32_t reveal_worth(SegThought *t, const Frame *f, const Choice *c)
{
    const Game *g = t->game;
    const Cards *pile = seg_pile_of(g, f->seat);
    if (!g->turn || !pile->count || !pile->figure[0].n)
        return c->kind == SEG_CHOICE_REVEAL;
    int32_t now = suit_worth(t, pile->figure[0], pile->colour[0]);
    switch (c->kind) {
    case SEG_CHOICE_REVEAL: return now;
    case SEG_CHOICE_CHANGE_SUIT: return suit_worth(t, pile->figure[0], c->colour) - 300;
    case SEG_CHOICE_BURY: return suit_worth(t, pile->figure[1], pile->colour[1]) - 500;
    case SEG_CHOICE_DOUBLE_REVEAL:
        return now + suit_worth(t, pile->figure[1], pile->colour[1]) - 1000;
    default: return -1;
    }
}

/// Interferes only in combats of its own characters, not between two adversaries.
static int32_t answer_worth(const Game *g, const Frame *f)
{
    bool is_attack = FRAME_AS_CONST(SegTrial, f)->flags & SEG_TEST_AGGRESSIVE;
    bool is_ours = game_seat_of(g, is_attack ? f->object : f->subject) == f->seat;
    return is_ours == is_attack ? 100 : -100;
}

int32_t seg_worth(SegThought *t, const Choice *c)
{
    const Game *g = t->game;
    const Frame *f = &g->frame[g->depth - 1];
    FigureId id = f->subject;
    bool may_attack = false, may_move = false;
    if (f->proc == SEG_PROC_ACTIVATION) {
        const SegActivation *act = FRAME_AS_CONST(SegActivation, f);
        may_attack = !act->has_acted && act->suit == SEG_SUIT_SPADE;
        may_move = !act->has_moved && seg_may_displace(g, id) && !seg_pinned_by(g, id);
    }
    switch (c->kind) {
    case SEG_CHOICE_BUILD_PILE: return pile_worth(t, c);
    case SEG_CHOICE_NAME_FIRST: return c->seat == f->seat + 1;
    case SEG_CHOICE_REVEAL:
    case SEG_CHOICE_CHANGE_SUIT:
    case SEG_CHOICE_PASS:
    case SEG_CHOICE_BURY:
    case SEG_CHOICE_DOUBLE_REVEAL: return reveal_worth(t, f, c);
    case SEG_CHOICE_DEPLOY: {
        GeoBox zone = seg_zone(g, f->seat);
        bool is_wide = zone.x1 - zone.x0 >= zone.y1 - zone.y0; // it faces up or down the table
        int32_t front =
            is_wide ? (zone.y0 ? -c->place.y : c->place.y) : (zone.x0 ? -c->place.x : c->place.x);
        int32_t aside =
            is_wide ? c->place.x - (zone.x0 + zone.x1) / 2 : c->place.y - (zone.y0 + zone.y1) / 2;
        return front - (aside < 0 ? -aside : aside) / 4;
    }
    case SEG_CHOICE_FREE_MOVE:
    case SEG_CHOICE_MOVE: return move_worth(t, id, c->place, may_attack);
    case SEG_CHOICE_DESTINATION: {
        FigureId who = f->object.n ? f->object : id;
        int32_t worth = place_gain(t, who, c->place);
        return f->object.n && game_seat_of(g, who) != f->seat ? 10 - worth : 10 + worth;
    }
    case SEG_CHOICE_ESCAPE:
    case SEG_CHOICE_COUNTER: return 100;
    case SEG_CHOICE_PARRY:
    case SEG_CHOICE_CANCEL: return answer_worth(g, f);
    case SEG_CHOICE_CROSS: return place_gain(t, id, c->place);
    default: break;
    }
    if (c->kind < SEG_CHOICE_ACTIONS)
        return 0;
    int32_t worth = action_worth(g, id, c);
    // Actions without a target are as good after a move, and a move does not end a posture.
    return may_move && !c->target.n && worth > 0 ? worth / 8 : worth;
}
