// SPDX-License-Identifier: MIT
// Worth of an action: what its dice are expected to do (the ruleset's forecast, exact odds), and
// where it leaves the figure. Candidates without dice are not forecast at all.
#include "bots/bot_greedy.h"
#include "core/forecast.h"

/// Hundredths of the worth of whom they concern.
enum {
    STAND_UP = 20,
    LIE_DOWN = 12,
    CONFUSED_WORTH = 14,
    BLESSED_WORTH = 12,
    HEALED_WORTH = 70,
    SEEN_WORTH = 8
};
enum { AIM_SHOT = 2 };

static const BotFigure *me_of(const BotThought *t) { return bot_scene_figure(&t->scene, t->me); }

static GeoVec end_of(const BotThought *t, const Choice *c)
{
    return c->path.count ? c->path.at[c->path.count - 1] : me_of(t)->at;
}

static int32_t standing_value(const BotThought *t)
{
    return bot_scene_is(me_of(t), BOT_STATE_PRONE) ? me_of(t)->worth * STAND_UP / 100 : 0;
}

/// What those left behind may do on the way out.
static int32_t leaving_cost(const BotThought *t, GeoVec to)
{
    const BotFigure *me = me_of(t);
    int32_t cost = 0;
    if (!me->touches || me->is_acrobat)
        return 0;
    for (uint32_t i = 0; i < t->focus.count; i++) {
        const BotRival *r = &t->focus.rival[i];
        bool left =
            (me->touches & figure_bit(r->enemy->id)) &&
            !geo_in_contact((GeoDisc){to, me->radius}, (GeoDisc){r->enemy->at, r->enemy->radius});
        if (left)
            cost += bot_scene_part(r->threat, BOT_SCENE_ONE / 2);
    }
    return cost;
}

/// A group's attack is worth its share to each who gets within reach of the prey for the next
/// action.
static int32_t approach_value(const BotThought *t, GeoVec to)
{
    if (!t->prey || t->left < 2)
        return 0;
    int32_t gap = bot_scene_gap(to, me_of(t)->radius, t->prey->at, t->prey->radius);
    return gap > GEO_CONTACT && gap <= me_of(t)->walk ? t->joint : 0;
}

static int32_t place_value(const BotThought *t, GeoVec to)
{
    const BotFocus *focus = &t->focus;
    if (geo_same(to, me_of(t)->at))
        return t->still;
    for (uint32_t i = 0; i < focus->goal_count; i++) {
        const Goal *goal = &focus->goal[i];
        if (goal->kind == GOAL_EXIT && bot_scene_gap(to, 0, goal->at, goal->radius) == 0)
            return goal->value * 2; // nothing can happen to it any more
    }
    return bot_place_value(focus, to, t->left - 1u);
}

static int32_t power_value(const BotThought *t, const Choice *c, int word)
{
    const BotFigure *f = bot_scene_figure(&t->scene, c->target);
    switch (word) {
    case BOT_HEAL: return f->worth * HEALED_WORTH / 100;
    case BOT_BLESS:
        if (bot_scene_is(f, BOT_STATE_BLESSED))
            return 0;
        return bot_scene_is(f, BOT_STATE_ACTIVATED) && !f->touches ? f->worth / 50
                                                                   : f->worth * BLESSED_WORTH / 100;
    case BOT_CONFUSE:
        if (bot_scene_is(f, BOT_STATE_CONFUSED))
            return 0;
        return bot_scene_is(f, BOT_STATE_ACTIVATED) ? f->worth / 50
                                                    : f->worth * CONFUSED_WORTH / 100;
    default: return 0;
    }
}

/// Expected points of the dice of a choice.
static int32_t dice_value(const BotThought *t, const Choice *c, int word)
{
    Forecast f;
    OddsForecast odds;
    t->scene.rules->forecast->choice(t->scene.game, c, &f);
    odds_forecast(&t->scene.memory->odds, &f, true, &odds);
    int32_t v = -bot_scene_part(bot_scene_harm(me_of(t), &odds.actor), t->scene.caution);
    if (odds.has_attack && c->target.n)
        v += bot_scene_harm(bot_scene_figure(&t->scene, c->target), &odds.target);
    int32_t power = power_value(t, c, word);
    return v + (power ? bot_scene_part(power, bot_scene_chance(odds.test)) : 0);
}

/// The forecast of a charge knows nothing of a counter-charge: what it is expected to change.
static int32_t counter_value(const BotThought *t, FigureId enemy)
{
    const BotScene *s = &t->scene;
    const BotFigure *me = me_of(t), *e = bot_scene_figure(s, enemy);
    BotDuel calm = bot_scene_duel(s, me, e, BOT_SCENE_CHARGE);
    BotDuel met = bot_scene_duel(s, me, e, BOT_SCENE_CHARGE | BOT_SCENE_COUNTER);
    int32_t change = met.gain - calm.gain - bot_scene_part(met.cost - calm.cost, s->caution);
    return bot_scene_part(change, bot_scene_success(e->reaction));
}

/// What friends will make of an enemy tied down.
static int32_t gang_value(const BotThought *t, FigureId enemy)
{
    for (uint32_t i = 0; i < t->focus.count; i++)
        if (t->focus.rival[i].enemy->id.n == enemy.n)
            return t->focus.rival[i].gang;
    return 0;
}

/// What aiming adds to the best shot that could follow.
static int32_t aim_value(const BotThought *t)
{
    const BotFigure *me = me_of(t);
    if (t->left < 2 || bot_scene_is(me, BOT_STATE_AIM_READY) || !me->shot.dice || me->touches)
        return -1;
    int32_t plain = 0, aimed = 0;
    for (uint32_t i = 0; i < t->focus.count; i++) {
        const BotRival *r = &t->focus.rival[i];
        int band =
            bot_scene_band(me, bot_scene_gap(me->at, me->radius, r->enemy->at, r->enemy->radius));
        if (band > 2 || r->enemy->touches || bot_scene_is(r->enemy, BOT_STATE_HIDDEN) ||
            r->shot[band] <= 0 ||
            !bot_scene_sees(&t->scene, me->at, r->enemy->at, r->enemy->radius))
            continue;
        int32_t v = bot_scene_shot(&t->scene, me, r->enemy, band, -AIM_SHOT);
        plain = r->shot[band] > plain ? r->shot[band] : plain;
        aimed = v > aimed ? v : aimed;
    }
    return aimed - plain;
}

static int32_t pick_up_value(const BotThought *t, const Choice *c)
{
    uint32_t count;
    const Marker *marker = game_markers(t->scene.game, &count);
    int32_t best = 100;
    for (uint32_t i = 0; i < t->scene.goal_count; i++) {
        const Goal *goal = &t->scene.goal[i];
        if (goal->kind == GOAL_TAKE && c->marker.n &&
            geo_same(goal->at, marker[c->marker.n - 1].at) && goal->value > best)
            best = goal->value;
    }
    return best;
}

static int32_t hidden_enemies(const BotThought *t)
{
    int32_t sum = 0;
    for (FigureMask left = t->scene.theirs; left; left &= left - 1) {
        const BotFigure *e = bot_scene_figure(&t->scene, figure_first(left));
        sum += bot_scene_is(e, BOT_STATE_HIDDEN) ? e->worth * SEEN_WORTH / 100 : 0;
    }
    return sum;
}

int32_t bot_action_value(BotThought *t, const Choice *c)
{
    const BotFigure *me = me_of(t);
    int word = t->scene.memory->words.word[c->kind];
    GeoVec to = end_of(t, c);
    const BotFocus *focus = bot_greedy_focus(t, t->me);
    if (!t->has_still) {
        t->still = bot_place_value(focus, me->at, t->left - 1u);
        t->has_still = true;
    }
    switch (word) {
    case BOT_FAST_MOVE:
        return place_value(t, to) - leaving_cost(t, to) + standing_value(t) + approach_value(t, to);
    case BOT_CHARGE:
        if (t->prey && c->target.n == t->prey->id.n) // the forecast is that of the whole group
            return t->still + dice_value(t, c, word) + t->joint + standing_value(t);
        return dice_value(t, c, word) + counter_value(t, c->target) + gang_value(t, c->target) +
               place_value(t, to) - leaving_cost(t, to) + standing_value(t);
    case BOT_MOVE_SHOOT:
        return dice_value(t, c, word) + place_value(t, to) - leaving_cost(t, to) +
               standing_value(t);
    case BOT_AIM: return t->still + aim_value(t);
    default: break;
    }
    int32_t v = place_value(t, to) + (c->stand ? standing_value(t) : 0);
    switch (word) {
    case BOT_END: return bot_place_value(focus, me->at, 0);
    case BOT_SHOOT:
    case BOT_FIGHT:
    case BOT_BLESS:
    case BOT_CONFUSE:
    case BOT_HEAL: return v + dice_value(t, c, word);
    case BOT_TAKE_COVER:
        return v + (bot_scene_is(me, BOT_STATE_IN_COVER) ? 0 : bot_place_fire(focus, to) * 6 / 10);
    case BOT_GO_PRONE: return v + bot_place_fire(focus, to) * 3 / 10 - me->worth * LIE_DOWN / 100;
    case BOT_HIDE:
        return v + (bot_scene_is(me, BOT_STATE_HIDDEN)
                        ? 0
                        : bot_place_fire(focus, to) + me->worth / 30);
    case BOT_PICK_UP: return v + pick_up_value(t, c);
    case BOT_DROP: return v - 1000;
    case BOT_OPEN: return v + 5;
    case BOT_PERCEPTION: return v + hidden_enemies(t);
    default: return v;
    }
}
