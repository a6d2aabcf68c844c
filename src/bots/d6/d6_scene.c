// SPDX-License-Identifier: MIT
// Reads the table once for a decision. Duels are cached, since the same two profiles meet all game
// long; the cache holds pure results, so a bot's choice never depends on it. Refused: cloning the
// game for every look ahead, exact but a hundred times slower.
#include "bots/d6/d6_scene.h"
#include "bots/d6/d6_weights.h"
#include "core/geo_path.h"
#include "core/geo_route.h" // GeoGround
#include "core/geo_sight.h"
#include <string.h>

/// Estimates of the ledger's modifiers: a charge makes blows easier by one, lying down makes them
/// harder by two, every further enemy and failed courage by one.
enum {
    HUNCH_CHARGE = 1,
    HUNCH_FEAR = 4,
    HUNCH_FEAR_BRAVE = 3,
    HUNCH_DODGE = 1,
    HUNCH_ELUSIVE = 2,
    HUNCH_PRONE_TARGET = 1,
    HUNCH_CONFUSED = 2
};

int32_t d6_scene_success(int threshold)
{
    int good = threshold <= 1 ? 6 : threshold >= 6 ? 1 : 7 - threshold;
    return D6_SCENE_ONE / 6 * good;
}

static uint8_t clamp_threshold(int t) { return (uint8_t)(t < 2 ? 2 : t > 6 ? 6 : t); }

// --- figures ---

static void find_weapons(const D6Scene *s, const Profile *p, const Figure *now, D6Fighter *f)
{
    int combat = p->stat[D6_STAT_C], shooting = p->stat[D6_STAT_T];
    int best = -1, best_shot = -1;
    for (uint32_t i = 0; i < p->weapon_count; i++) {
        const Weapon *weapon = &p->weapon[i];
        if (now->states & (uint32_t)D6_WEAPON_LOST_1 << i)
            continue;
        bool magic = weapon->flags & WEAPON_MAGIC;
        int power = weapon->power * 2 + magic;
        if ((weapon->flags & WEAPON_MELEE) && power > best) {
            best = power;
            f->fight.dice = (uint8_t)weapon->power;
            f->fight.rerolls = magic;
            f->has_magic = magic;
        }
        if ((weapon->flags & WEAPON_RANGED) && shooting && power > best_shot) {
            best_shot = power;
            f->shot.dice = (uint8_t)weapon->power;
            f->shot.rerolls = magic;
            memcpy(f->range, weapon->range, sizeof f->range);
        }
    }
    bool blessed = d6_scene_is(f, D6_BLESSED);
    f->fight.explodes = ODDS_POOL_EXPLODES;
    f->fight.threshold = (uint8_t)(combat + (d6_scene_is(f, D6_PRONE) ? s->prone : 0) - blessed);
    f->shot.threshold = (uint8_t)(shooting - (blessed && shooting));
    f->rush = p->trait[D6_TRAIT_FURIOUS_CHARGE] != 0;
}

/// Weight of an attack n actions away: ask for all n now, or for some now and the rest next turn.
static void find_coming(D6Fighter *f)
{
    for (int n = 0; n < D6_SCENE_FAR; n++) {
        int32_t best = n < D6_SCENE_SERIES ? f->series[n] : 0;
        for (int k = 0; k < n && k < D6_SCENE_SERIES; k++) {
            int32_t later =
                d6_scene_part(f->coming[n - 1 - k], D6_SCENE_ONE * D6_W_NEXT_TURN / 100);
            int32_t v = d6_scene_part(later, f->series[k]);
            best = v > best ? v : best;
        }
        f->coming[n] = best;
    }
}

static void read_figure(D6Scene *s, uint32_t i, const Figure *now)
{
    const Profile *p = game_setup(s->game)->figure[i].profile;
    D6Fighter *f = &s->figure[i];
    *f = (D6Fighter){.at = now->at,
                     .radius = now->radius,
                     .id = {(uint8_t)(i + 1)},
                     .seat = now->seat,
                     .status = now->status,
                     .states = now->states};
    f->worth = p->cost * 100;
    f->full = (uint8_t)p->stat[D6_STAT_V];
    f->full = f->full ? f->full : 1;
    f->vitality = (uint8_t)now->tally[D6_TALLY_VITALITY];
    if (now->status != FIGURE_IN_PLAY && now->status != FIGURE_WAITING)
        return;
    int confused = d6_scene_is(f, D6_CONFUSED) ? HUNCH_CONFUSED : 0;
    int reaction = p->stat[D6_STAT_R];
    f->reaction = (uint8_t)(reaction ? reaction + confused : 7); // 7: it never reacts
    int save = p->stat[D6_STAT_S];
    f->save = save ? clamp_threshold(save - d6_scene_is(f, D6_BLESSED)) : 0;
    bool elusive = p->trait[D6_TRAIT_ELUSIVE] != 0 || p->trait[D6_TRAIT_STEALTHY] != 0;
    f->harder = (uint8_t)((p->trait[D6_TRAIT_DODGE] != 0 ? HUNCH_DODGE : 0) +
                          (elusive ? HUNCH_ELUSIVE : 0) +
                          (d6_scene_is(f, D6_PRONE) ? HUNCH_PRONE_TARGET : 0));
    f->is_ethereal = p->trait[D6_TRAIT_ETHEREAL] != 0;
    f->is_flying = f->is_ethereal || p->trait[D6_TRAIT_FLYING] != 0;
    f->is_frightening = p->trait[D6_TRAIT_FRIGHTENING] != 0;
    f->is_brave = p->trait[D6_TRAIT_BRAVE] != 0;
    f->is_acrobat = p->trait[D6_TRAIT_ACROBAT] != 0;
    f->is_leader = p->trait[D6_TRAIT_LEADER] != 0 || p->trait[D6_TRAIT_CHARISMATIC_LEADER] != 0;
    find_weapons(s, p, now, f);
    f->walk = d6_reach_charge(s->game, f->id);
    f->run = d6_reach_fast(s->game, f->id);
    int32_t chance = D6_SCENE_ONE;
    uint8_t dice[D6_SCENE_SERIES];
    uint32_t most = d6_family(s->game)->initiative_dice(s->game, f->id, dice, D6_SCENE_SERIES);
    for (uint32_t k = 0; k < D6_SCENE_SERIES; k++) {
        chance = k < most ? d6_scene_part(chance, d6_scene_success(dice[k])) : 0;
        f->series[k] = chance;
    }
    f->keeps = s->keeps;
    find_coming(f);
}

static void find_contacts(D6Scene *s)
{
    for (FigureMask a = s->mine; a; a &= a - 1) {
        D6Fighter *f = &s->figure[figure_first(a).n - 1];
        for (FigureMask b = s->theirs; b; b &= b - 1) {
            D6Fighter *e = &s->figure[figure_first(b).n - 1];
            if (geo_in_contact((GeoDisc){f->at, f->radius}, (GeoDisc){e->at, e->radius})) {
                f->touches |= figure_bit(e->id);
                e->touches |= figure_bit(f->id);
            }
        }
    }
}

static bool may_exit(const D6Scene *s, FigureMask figures)
{
    GeoVec edge[D6_EDGES];
    for (FigureMask left = figures; left; left &= left - 1)
        if (d6_exits(s->game, figure_first(left), edge))
            return true;
    return false;
}

/// Are there tokens to take up or to bring home?
static bool has_errand(const Game *g, uint8_t seat)
{
    uint32_t count;
    const Marker *marker = game_markers(g, &count);
    for (uint32_t i = 0; d6_scenario(g)->tokens && i < count; i++)
        if (marker[i].status == D6_MARKER_FREE ||
            (marker[i].status == D6_MARKER_CARRIED && game_seat_of(g, marker[i].carrier) == seat))
            return true;
    return false;
}

/// Are the cached duels valid under the options in force?
static void read_options(D6Scene *s)
{
    bool table = d6_setting(s->game, D6_SET_MELEE_WOUND_TABLE);
    s->kills_from = table ? 5 : 1;
    s->knockdown = table;
    s->prone = (uint8_t)d6_setting(s->game, D6_SET_PRONE_COMBAT_PENALTY);
    s->crowd = (uint8_t)d6_setting(s->game, D6_SET_MULTIPLE_COMBAT_PENALTY);
    s->fear_all = !d6_setting(s->game, D6_SET_FEAR_IMMUNE_IF_FRIGHTENING);
    s->keeps = !d6_setting(s->game, D6_SET_INITIATIVE_MODE);
}

/// Can any figure of one set harm any figure of the other?
static bool can_win(const D6Scene *s)
{
    for (FigureMask a = s->mine; a; a &= a - 1)
        for (FigureMask b = s->theirs; b; b &= b - 1)
            if (d6_scene_hurts(d6_scene_figure(s, figure_first(a)),
                               d6_scene_figure(s, figure_first(b))))
                return true;
    return false;
}

void d6_scene_build(D6Scene *s, D6Memory *memory, const Game *game, uint8_t seat)
{
    const Setup *setup = game_setup(game);
    s->game = game;
    s->rules = game_ruleset(game);
    s->memory = memory;
    s->map = game_map(game);
    s->off = game_off(game);
    s->seat = seat;
    s->mine = s->theirs = s->ganged = 0;
    if (memory->rules != s->rules ||
        memcmp(memory->options, setup->option, sizeof memory->options) != 0) {
        memory->rules = s->rules;
        memcpy(memory->options, setup->option, sizeof memory->options);
        memset(memory->duel, 0, sizeof memory->duel);
    }
    read_options(s);
    const Figure *figure = game_figures(game, &s->count);
    for (uint32_t i = 0; i < s->count; i++) {
        read_figure(s, i, &figure[i]);
        if (figure[i].status == FIGURE_IN_PLAY)
            *(figure[i].seat == seat ? &s->mine : &s->theirs) |= (FigureMask)1 << i;
    }
    find_contacts(s);
    s->is_chase = may_exit(s, s->theirs);
    s->is_escape = may_exit(s, s->mine);
    s->is_errand = has_errand(game, seat);
    for (FigureMask left = s->is_escape ? s->theirs : 0; left; left &= left - 1)
        s->figure[figure_first(left).n - 1].worth =
            s->figure[figure_first(left).n - 1].worth * D6_W_ESCAPE_GAIN / 100;
    int32_t turn = (int32_t)game_turn(game);
    int32_t most = can_win(s) ? D6_W_HASTE_MAX : D6_W_FUTILE_HASTE_MAX;
    s->haste = turn <= D6_W_PATIENCE         ? 0
               : turn - D6_W_PATIENCE < most ? turn - D6_W_PATIENCE
                                             : most;
    int32_t caution = s->is_chase    ? D6_W_CHASE_CAUTION
                      : s->is_escape ? D6_W_ESCAPE_CAUTION
                      : s->is_errand ? D6_W_ERRAND_CAUTION
                                     : D6_W_CAUTION - D6_W_CAUTION_FALL * s->haste;
    s->caution = D6_SCENE_ONE * caution / 100;
}

// --- duels ---

int32_t d6_scene_harm(const D6Fighter *f, const OddsFate *fate)
{
    int64_t lost = (int64_t)(fate->loss >> 32) / f->full; // parts of D6_SCENE_ONE of the whole
    int64_t out = d6_scene_chance(fate->out), prone = d6_scene_chance(fate->prone);
    int64_t harm = out * D6_W_FALL_PRICE + lost * (100 - D6_W_FALL_PRICE);
    if (!d6_scene_is(f, D6_PRONE))
        harm += prone * D6_W_PRONE_PRICE / f->full; // a Monster is soon up again
    return (int32_t)(harm * f->worth / 100 / D6_SCENE_ONE);
}

static int32_t harm_of(const D6Fighter *f, const D6DuelEntry *e, int side)
{
    OddsFate fate = {.out = (OddsShare)e->out[side] << 46,
                     .prone = (OddsShare)e->prone[side] << 46,
                     .loss = (uint64_t)e->lost[side] << 35};
    return d6_scene_harm(f, &fate);
}

OddsVictim d6_scene_victim(const D6Scene *s, const D6Fighter *f)
{
    return (OddsVictim){.save = f->save,
                        .kills_from = s->kills_from,
                        .knockdown = s->knockdown,
                        .vitality = f->vitality};
}

static OddsVictim victim_of(const D6Scene *s, const D6Fighter *f)
{
    OddsVictim v = d6_scene_victim(s, f);
    v.vitality = v.vitality > 7 ? 7 : v.vitality; // the range that a duel's key can hold
    return v;
}

/// Expected blows of a at b; `around` enemies are in contact with a.
static OddsPool pool_in(const D6Scene *s, const D6Fighter *a, const D6Fighter *b, bool charging,
                        int around)
{
    OddsPool p = a->fight;
    p.threshold = clamp_threshold(p.threshold - (charging ? HUNCH_CHARGE : 0) +
                                  (around > 1 ? (around - 1) * s->crowd : 0));
    p.dice = (uint8_t)(p.dice + (charging && p.dice ? a->rush : 0));
    if (b->is_ethereal && !a->has_magic)
        p.dice = 0;
    if (p.dice > ODDS_DICE_MAX)
        p.dice = ODDS_DICE_MAX;
    return p;
}

static uint32_t key_of(OddsPool p, OddsVictim v)
{
    return (uint32_t)p.dice | (uint32_t)(p.threshold - 2) << 5 | (uint32_t)p.rerolls << 8 |
           (uint32_t)(v.save ? v.save - 1 : 0) << 9 | (uint32_t)v.vitality << 12; // 15 bits
}

static uint16_t narrow(uint64_t v) { return (uint16_t)(v > UINT16_MAX ? UINT16_MAX : v); }

static void fill_side(D6DuelEntry *e, int side, const OddsFate *fate)
{
    e->out[side] = narrow(fate->out >> 46);
    e->prone[side] = narrow(fate->prone >> 46);
    e->lost[side] = narrow(fate->loss >> 35);
}

/// `more` enemies are around b besides those in contact.
static D6Duel duel_among(const D6Scene *s, const D6Fighter *a, const D6Fighter *b, uint32_t how,
                         int more)
{
    bool charges = how & D6_SCENE_CHARGE;
    // A charger leaves its old contacts; the target gets one more enemy around it.
    int around_a = charges ? 1 : figure_count(a->touches | figure_bit(b->id));
    int around_b = figure_count(b->touches | figure_bit(a->id)) + more;
    OddsPool pa = pool_in(s, a, b, charges, around_a);
    OddsPool pb = pool_in(s, b, a, how & D6_SCENE_COUNTER, around_b);
    OddsVictim va = victim_of(s, a), vb = victim_of(s, b);
    uint32_t key = (key_of(pa, va) | key_of(pb, vb) << 15) + 1;
    D6DuelEntry *e = &s->memory->duel[(key * 2654435761u) >> 21];
    if (e->key != key) {
        const OddsTables *odds = &s->memory->odds;
        OddsMelee m = odds_pool_melee(odds, odds_pool_entry(odds, pa), va,
                                      odds_pool_entry(odds, pb), vb, true);
        e->key = key;
        fill_side(e, 0, &m.first);
        fill_side(e, 1, &m.second);
    }
    return (D6Duel){harm_of(b, e, 1), harm_of(a, e, 0)};
}

D6Duel d6_scene_duel(const D6Scene *s, const D6Fighter *a, const D6Fighter *b, uint32_t how)
{
    return duel_among(s, a, b, how, 0);
}

D6Duel d6_scene_charge(const D6Scene *s, const D6Fighter *a, const D6Fighter *b, int more)
{
    D6Duel calm = duel_among(s, a, b, D6_SCENE_CHARGE, more);
    D6Duel met = duel_among(s, a, b, D6_SCENE_CHARGE | D6_SCENE_COUNTER, more);
    int32_t react = d6_scene_success(b->reaction), not = D6_SCENE_ONE - react;
    D6Duel out = {d6_scene_part(met.gain, react) + d6_scene_part(calm.gain, not ),
                  d6_scene_part(met.cost, react) + d6_scene_part(calm.cost, not )};
    if (b->is_frightening && (!a->is_frightening || s->fear_all)) {
        int32_t dares = d6_scene_success(a->is_brave ? HUNCH_FEAR_BRAVE : HUNCH_FEAR);
        out = (D6Duel){d6_scene_part(out.gain, dares), d6_scene_part(out.cost, dares)};
    }
    return out;
}

int32_t d6_scene_shot(const D6Scene *s, const D6Fighter *a, const D6Fighter *b, int band,
                      int harder)
{
    OddsPool p = a->shot;
    if (!p.dice || (b->is_ethereal && !p.rerolls))
        return 0;
    p.threshold = clamp_threshold(p.threshold + band - 1 + b->harder + harder);
    OddsVictim v = {
        .save = b->save, .kills_from = 1, .vitality = b->vitality > 7 ? 7 : b->vitality};
    OddsFate fate = odds_pool_attack(&s->memory->odds, p, v);
    return d6_scene_harm(b, &fate);
}

/// Chance to strike over a gap in one activation, by number of actions.
int32_t d6_scene_strike(const D6Fighter *f, int32_t gap)
{
    int32_t reach = f->walk;
    for (int k = 0; k < D6_SCENE_SERIES; k++, reach += f->run)
        if (gap <= reach)
            return f->series[k];
    return 0;
}

/// Gain of a figure yet to act if a friend ties the enemy down first.
static int32_t gang_share(const D6Scene *s, const D6Fighter *f, const D6Fighter *enemy)
{
    if (d6_scene_is(f, D6_ACTIVATED) || (enemy->touches & figure_bit(f->id)))
        return 0;
    int32_t chance = d6_scene_strike(f, d6_scene_gap(f->at, f->radius, enemy->at, enemy->radius));
    if (!chance)
        return 0;
    int32_t alone = d6_scene_net(d6_scene_charge(s, f, enemy, 0), s->caution);
    int32_t after = d6_scene_net(d6_scene_charge(s, f, enemy, 1), s->caution);
    alone = alone > 0 ? alone : 0;
    return after > alone ? d6_scene_part(after - alone, chance) : 0;
}

/// Apart from its own share, the gain is the same for every figure not yet in contact with the
/// enemy, so it is computed once for all of them.
int32_t d6_scene_gang(D6Scene *s, const D6Fighter *me, const D6Fighter *enemy)
{
    uint32_t e = enemy->id.n - 1u;
    if (!(s->ganged & figure_bit(enemy->id))) {
        s->ganged |= figure_bit(enemy->id);
        s->gang_all[e] = 0;
        for (FigureMask left = s->mine; left; left &= left - 1) {
            FigureId id = figure_first(left);
            int32_t share = gang_share(s, d6_scene_figure(s, id), enemy);
            s->gang[e][id.n - 1] = share;
            s->gang_all[e] += share;
        }
    }
    if (enemy->touches & figure_bit(me->id)) // it is tied down already
        return 0;
    bool counts = s->mine & figure_bit(me->id);
    return s->gang_all[e] - (counts ? s->gang[e][me->id.n - 1] : 0);
}

// --- distances ---

/// Within one part in two thousand: one of two straight lines for an estimate, and one step of
/// Newton's method. An exact root costs four times as much and decides nothing here.
static int32_t distance(GeoVec a, GeoVec b)
{
    uint32_t dx = (uint32_t)(a.x > b.x ? a.x - b.x : b.x - a.x);
    uint32_t dy = (uint32_t)(a.y > b.y ? a.y - b.y : b.y - a.y);
    uint32_t most = dx > dy ? dx : dy, least = dx > dy ? dy : dx;
    uint32_t slope = most - most / 8 + least / 2, guess = most > slope ? most : slope;
    if (!guess || guess >= 40000) // farther than on a table of 40 pas: the estimate is enough
        return (int32_t)guess;
    return (int32_t)((guess + (dx * dx + dy * dy) / guess) / 2);
}

int32_t d6_scene_gap(GeoVec a, int32_t ra, GeoVec b, int32_t rb)
{
    int32_t gap = distance(a, b) - ra - rb;
    return gap > 0 ? gap : 0;
}

bool d6_scene_sees(const D6Scene *s, GeoVec from, GeoVec at, int32_t radius)
{
    return geo_sight_chord(s->map, s->off, from, (GeoDisc){at, radius}).hidden < GEO_SIGHT_PARTS;
}

bool d6_scene_is_open(const D6Scene *s, const D6Fighter *runner, GeoVec from, GeoVec to)
{
    return runner->is_flying ||
           !geo_leg_blocked(s->map, s->off, GEO_BLOCKS_MOVE, from, to, runner->radius).n;
}

int d6_scene_band(const D6Fighter *shooter, int32_t gap)
{
    int band = 0;
    while (band < 3 && gap > shooter->range[band])
        band++;
    return band;
}
