// SPDX-License-Identifier: MIT
// Worth of reactions and of choices inside a melee phase: return fire or go to ground; meet a
// charge, shoot or flee; which weapon; which target. d6_brain.c finds the foe by a trial.
#include "bots/d6/d6_quick.h"
#include "bots/d6/d6_weights.h"
#include "bots/d6/d6_worth.h"

/// Estimates: what lying down and cover add to a shot's threshold.
enum { PRONE_HARDER = 1, COVER_HARDER = 3 };

static const D6Fighter *me_of(const D6Thought *t) { return d6_scene_figure(&t->scene, t->me); }

/// The same figure with one of its weapons in hand.
static D6Fighter armed(const D6Thought *t, const D6Fighter *f, uint8_t weapon)
{
    D6Fighter out = *f;
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
static D6Fighter without(const D6Thought *t, const D6Fighter *f, uint8_t weapon)
{
    D6Fighter out = *f;
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
static int32_t incoming(const D6Thought *t, int harder)
{
    const D6Fighter *me = me_of(t);
    if (!t->foe)
        return me->worth / 4;
    int band = d6_scene_band(t->foe, d6_scene_gap(me->at, me->radius, t->foe->at, t->foe->radius));
    return d6_scene_shot(&t->scene, t->foe, me, band > 2 ? 2 : band, harder);
}

static int32_t fire_back(const D6Thought *t, uint8_t weapon, bool near)
{
    const D6Fighter *me = me_of(t);
    if (!t->foe)
        return 1;
    D6Fighter shooter = armed(t, me, weapon);
    int band = near ? 0
                    : d6_scene_band(&shooter,
                                    d6_scene_gap(me->at, me->radius, t->foe->at, t->foe->radius));
    return d6_scene_shot(&t->scene, &shooter, t->foe, band > 2 ? 2 : band, 0);
}

/// The foe's charge, met or not: net for the figure.
static int32_t charged(const D6Thought *t, const D6Fighter *me, bool counter)
{
    if (!t->foe)
        return counter ? 1 : 0;
    D6Duel d =
        d6_scene_duel(&t->scene, t->foe, me, D6_SCENE_CHARGE | (counter ? D6_SCENE_COUNTER : 0u));
    return d.cost - d.gain;
}

static int32_t flee_value(D6Thought *t, const Choice *c)
{
    const D6Focus *focus = d6_worth_focus(t, t->me);
    GeoVec to = c->path.count ? c->path.at[c->path.count - 1] : me_of(t)->at;
    return d6_spot_value(focus, to, 0) - d6_spot_value(focus, me_of(t)->at, 0);
}

static int32_t power_back(const D6Thought *t, const Choice *c)
{
    const D6Fighter *f = d6_scene_figure(&t->scene, c->target);
    if (c->kind == D6_CHOICE_HEAL)
        return f->worth / 2;
    bool done = d6_scene_is(f, c->kind == D6_CHOICE_BLESS ? D6_BLESSED : D6_CONFUSED);
    return done ? 0 : d6_scene_is(f, D6_ACTIVATED) ? f->worth / 50 : f->worth / 10;
}

static int32_t weapon_value(const D6Thought *t, uint8_t weapon)
{
    const D6Fighter *me = me_of(t);
    D6Fighter with = armed(t, me, weapon);
    if (!t->foe)
        return with.fight.dice * 2 + with.has_magic;
    D6Duel d = d6_scene_duel(&t->scene, &with, t->foe, 0);
    return d.gain - d6_scene_part(d.cost, t->scene.caution);
}

static int32_t split_value(const D6Thought *t, const Choice *c)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < c->list_count; i++) {
        D6Fighter part = *me_of(t);
        part.fight.dice = c->share[i];
        part.rush = 0;
        D6Duel d = d6_scene_duel(&t->scene, &part, d6_scene_figure(&t->scene, c->list[i]), 0);
        sum += d.gain - d6_scene_part(d.cost, t->scene.caution);
    }
    return sum;
}

static int32_t allocate_value(const D6Thought *t, const Choice *c)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < c->list_count; i++) {
        const D6Fighter *f = d6_scene_figure(&t->scene, c->list[i]);
        OddsHits hits = {0};
        uint32_t share = c->share[i] < ODDS_HITS_MAX ? c->share[i] : ODDS_HITS_MAX;
        odds_hits_close(&hits, share);
        OddsVictim v = d6_scene_victim(&t->scene, f);
        OddsFate fate = odds_pool_fate(&t->scene.memory->odds, &hits, v);
        sum += d6_scene_harm(f, &fate);
    }
    return sum;
}

static int32_t answer_value(D6Thought *t, FigureId id)
{
    const D6Fighter *me = me_of(t), *e = d6_scene_figure(&t->scene, id);
    D6Duel d = d6_scene_duel(&t->scene, e, me, D6_SCENE_CHARGE);
    int32_t shot = e->shot.dice ? d6_scene_shot(&t->scene, e, me, 1, 0) : 0;
    return (shot > d.gain ? shot : d.gain) + e->worth / 100;
}

/// A phase that may be fought or not, after a charge. A figure that has come to strike a Monster
/// with others weighs the dice of all of them: by its own dice alone it would nearly always refuse
/// and leave the others to the Monster (EV-COORD-11).
static int32_t accept_value(const D6Thought *t)
{
    const D6Scene *s = &t->scene;
    const D6Fighter *me = me_of(t);
    D6Duel d = {1, 0};
    if (t->foe && t->group && t->foe->full > 1) {
        Choice charge = {.kind = D6_CHOICE_CHARGE, .target = t->foe->id};
        D6Quick q = d6_quick_rough_melee(&s->memory->odds, s->game, t->me, &charge);
        d = (D6Duel){d6_scene_harm(t->foe, &q.target), d6_scene_harm(me, &q.actor)};
    } else if (t->foe) {
        d = d6_scene_duel(s, me, t->foe, D6_SCENE_CHARGE);
    }
    return d6_scene_net(d, s->caution) + me->worth / 6;
}

int32_t d6_worth_react(D6Thought *t, const Choice *c)
{
    const D6Fighter *me = me_of(t);
    const D6Scene *s = &t->scene;
    int32_t calm = -d6_scene_part(incoming(t, 0), s->caution);
    switch (c->kind) {
    case D6_CHOICE_ACCEPT: return accept_value(t);
    case D6_CHOICE_WEAPON: return weapon_value(t, c->weapon);
    case D6_CHOICE_SPLIT: return split_value(t, c);
    case D6_CHOICE_ALLOCATE: return allocate_value(t, c);
    case D6_CHOICE_ATTACK:
        return 1 + armed(t, me, c->weapon).fight.dice * 2 + armed(t, me, c->weapon).has_magic;
    case D6_CHOICE_ANSWER: return answer_value(t, c->target);
    case D6_CHOICE_REPATH:
    case D6_CHOICE_STAY:
        return d6_spot_value(d6_worth_focus(t, t->me),
                             c->path.count ? c->path.at[c->path.count - 1] : me->at, 0);
    case D6_CHOICE_RETURN_FIRE: return calm + fire_back(t, c->weapon, false);
    case D6_CHOICE_GO_PRONE:
        return -d6_scene_part(incoming(t, PRONE_HARDER), s->caution) -
               me->worth * D6_W_LIE_DOWN / 100;
    case D6_CHOICE_TAKE_COVER: return -d6_scene_part(incoming(t, COVER_HARDER), s->caution) + 1;
    case D6_CHOICE_BLESS:
    case D6_CHOICE_CONFUSE:
    case D6_CHOICE_HEAL: return calm + power_back(t, c);
    case D6_CHOICE_COUNTER_CHARGE: return charged(t, me, true);
    case D6_CHOICE_COUNTER_SHOT: {
        D6Fighter after = without(t, me, c->weapon);
        return fire_back(t, c->weapon, true) + charged(t, &after, false) * 6 / 10;
    }
    case D6_CHOICE_FLEE: return flee_value(t, c);
    case D6_CHOICE_NONE: return t->is_engaged ? charged(t, me, false) : calm;
    default: return 0;
    }
}
