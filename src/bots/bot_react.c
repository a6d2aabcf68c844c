// SPDX-License-Identifier: MIT
// Reactions and the choices inside a phase: return fire or go to ground, meet a charge or shoot or
// flee, which weapon, whom to strike. The foe is known by a trial (bot_greedy.c).
#include "bots/bot_greedy.h"

/// Hunches: what lying down and cover add to a shot's threshold; hundredths of the figure's worth
/// for lying on the ground afterwards.
enum { PRONE_HARDER = 1, COVER_HARDER = 3, LIE_DOWN = 12 };

static const BotFigure *me_of(const BotThought *t) { return bot_scene_figure(&t->scene, t->me); }

/// The same figure with one of its weapons in hand.
static BotFigure armed(const BotThought *t, const BotFigure *f, uint8_t weapon)
{
    BotFigure out = *f;
    const Profile *p = game_setup(t->scene.game)->figure[f->id.n - 1].profile;
    if (!weapon || weapon > p->weapon_count)
        return out;
    const Weapon *w = &p->weapon[weapon - 1];
    bool magic = w->flags & WEAPON_MAGIC;
    out.fight.dice = out.shot.dice = (uint8_t)w->power;
    out.fight.rerolls = out.shot.rerolls = magic;
    out.has_magic = magic;
    for (int i = 0; i < 3; i++)
        out.range[i] = w->range[i];
    return out;
}

/// Best melee weapon once this one is thrown.
static BotFigure without(const BotThought *t, const BotFigure *f, uint8_t weapon)
{
    BotFigure out = *f;
    const Profile *p = game_setup(t->scene.game)->figure[f->id.n - 1].profile;
    if (!weapon || !(p->weapon[weapon - 1].flags & WEAPON_THROWN))
        return out;
    out.fight.dice = 0;
    for (uint8_t i = 0; i < p->weapon_count; i++) {
        const Weapon *w = &p->weapon[i];
        if (i + 1 != weapon && (w->flags & WEAPON_MELEE) && w->power >= out.fight.dice) {
            out.fight.dice = (uint8_t)w->power;
            out.has_magic = w->flags & WEAPON_MAGIC;
            out.fight.rerolls = out.has_magic;
        }
    }
    return out;
}

/// A shot of the foe at the figure, `harder` more than it is now.
static int32_t incoming(const BotThought *t, int harder)
{
    const BotFigure *me = me_of(t);
    if (!t->foe)
        return me->worth / 4;
    int band =
        bot_scene_band(t->foe, bot_scene_gap(me->at, me->radius, t->foe->at, t->foe->radius));
    return bot_scene_shot(&t->scene, t->foe, me, band > 2 ? 2 : band, harder);
}

static int32_t fire_back(const BotThought *t, uint8_t weapon, bool near)
{
    const BotFigure *me = me_of(t);
    if (!t->foe)
        return 1;
    BotFigure shooter = armed(t, me, weapon);
    int band = near ? 0
                    : bot_scene_band(&shooter,
                                     bot_scene_gap(me->at, me->radius, t->foe->at, t->foe->radius));
    return bot_scene_shot(&t->scene, &shooter, t->foe, band > 2 ? 2 : band, 0);
}

/// The foe's charge, met or not: net for the figure.
static int32_t charged(const BotThought *t, const BotFigure *me, bool counter)
{
    if (!t->foe)
        return counter ? 1 : 0;
    BotDuel d = bot_scene_duel(&t->scene, t->foe, me,
                               BOT_SCENE_CHARGE | (counter ? BOT_SCENE_COUNTER : 0u));
    return d.cost - d.gain;
}

static int32_t flee_value(BotThought *t, const Choice *c)
{
    const BotFocus *focus = bot_greedy_focus(t, t->me);
    GeoVec to = c->path.count ? c->path.at[c->path.count - 1] : me_of(t)->at;
    return bot_place_value(focus, to, 0) - bot_place_value(focus, me_of(t)->at, 0);
}

static int32_t power_back(const BotThought *t, const Choice *c, int word)
{
    const BotFigure *f = bot_scene_figure(&t->scene, c->target);
    if (word == BOT_HEAL)
        return f->worth / 2;
    bool done = bot_scene_is(f, word == BOT_BLESS ? BOT_STATE_BLESSED : BOT_STATE_CONFUSED);
    return done ? 0 : bot_scene_is(f, BOT_STATE_ACTIVATED) ? f->worth / 50 : f->worth / 10;
}

static int32_t weapon_value(const BotThought *t, uint8_t weapon)
{
    const BotFigure *me = me_of(t);
    BotFigure with = armed(t, me, weapon);
    if (!t->foe)
        return with.fight.dice * 2 + with.has_magic;
    BotDuel d = bot_scene_duel(&t->scene, &with, t->foe, 0);
    return d.gain - bot_scene_part(d.cost, t->scene.caution);
}

static int32_t split_value(const BotThought *t, const Choice *c)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < c->list_count; i++) {
        BotFigure part = *me_of(t);
        part.fight.dice = c->share[i];
        part.rush = 0;
        BotDuel d = bot_scene_duel(&t->scene, &part, bot_scene_figure(&t->scene, c->list[i]), 0);
        sum += d.gain - bot_scene_part(d.cost, t->scene.caution);
    }
    return sum;
}

static int32_t allocate_value(const BotThought *t, const Choice *c)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < c->list_count; i++) {
        const BotFigure *f = bot_scene_figure(&t->scene, c->list[i]);
        OddsHits hits = {0};
        uint32_t share = c->share[i] < ODDS_HITS_MAX ? c->share[i] : ODDS_HITS_MAX;
        odds_hits_close(&hits, share);
        OddsVictim v = bot_scene_victim(&t->scene, f);
        OddsFate fate = odds_pool_fate(&t->scene.memory->odds, &hits, v);
        sum += bot_scene_harm(f, &fate);
    }
    return sum;
}

static int32_t answer_value(BotThought *t, FigureId id)
{
    const BotFigure *me = me_of(t), *e = bot_scene_figure(&t->scene, id);
    BotDuel d = bot_scene_duel(&t->scene, e, me, BOT_SCENE_CHARGE);
    int32_t shot = e->shot.dice ? bot_scene_shot(&t->scene, e, me, 1, 0) : 0;
    return (shot > d.gain ? shot : d.gain) + e->worth / 100;
}

int32_t bot_react_value(BotThought *t, const Choice *c)
{
    const BotFigure *me = me_of(t);
    const BotScene *s = &t->scene;
    int word = s->memory->words.word[c->kind];
    int32_t calm = -bot_scene_part(incoming(t, 0), s->caution);
    switch (word) {
    case BOT_ACCEPT: {
        BotDuel d = t->foe ? bot_scene_duel(s, me, t->foe, BOT_SCENE_CHARGE) : (BotDuel){1, 0};
        return d.gain - bot_scene_part(d.cost, s->caution) + me->worth / 6;
    }
    case BOT_WEAPON: return weapon_value(t, c->weapon);
    case BOT_SPLIT: return split_value(t, c);
    case BOT_ALLOCATE: return allocate_value(t, c);
    case BOT_ATTACK:
        return 1 + armed(t, me, c->weapon).fight.dice * 2 + armed(t, me, c->weapon).has_magic;
    case BOT_ANSWER: return answer_value(t, c->target);
    case BOT_REPATH:
    case BOT_STAY:
        return bot_place_value(bot_greedy_focus(t, t->me),
                               c->path.count ? c->path.at[c->path.count - 1] : me->at, 0);
    case BOT_RETURN_FIRE: return calm + fire_back(t, c->weapon, false);
    case BOT_GO_PRONE:
        return -bot_scene_part(incoming(t, PRONE_HARDER), s->caution) - me->worth * LIE_DOWN / 100;
    case BOT_TAKE_COVER: return -bot_scene_part(incoming(t, COVER_HARDER), s->caution) + 1;
    case BOT_BLESS:
    case BOT_CONFUSE:
    case BOT_HEAL: return calm + power_back(t, c, word);
    case BOT_COUNTER_CHARGE: return charged(t, me, true);
    case BOT_COUNTER_SHOT: {
        BotFigure after = without(t, me, c->weapon);
        return fire_back(t, c->weapon, true) + charged(t, &after, false) * 6 / 10;
    }
    case BOT_FLEE: return flee_value(t, c);
    case BOT_NOTHING: return t->is_engaged ? charged(t, me, false) : calm;
    default: return 0;
    }
}
