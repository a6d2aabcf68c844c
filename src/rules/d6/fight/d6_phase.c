// SPDX-License-Identifier: MIT
// One melee phase: one attacker, or several pooled against a Monster, on one defender. The order of
// EV-DICE-5 and of EV-COORD-12 to EV-COORD-18 is the same with a list in place of one name, so
// there is one procedure; a second one for pools was refused.
#include "rules/d6/d6_procs.h"
#include <string.h>

enum {
    PH_WEAPON = 1,
    PH_WEAPON_BACK,
    PH_FEAR,
    PH_FEARED,
    PH_FEAR_BACK,
    PH_FEARED_BACK,
    PH_POOL,
    PH_POOL_DONE,
    PH_POOL_BACK,
    PH_RESULT,
    PH_ALLOCATE,
    PH_HURT,
    PH_END
};

typedef struct FRAME_VIEW PhaseFrame {
    FigureId attacker[D6_GROUP_MAX];
    uint8_t weapon[D6_GROUP_MAX];
    uint8_t given[D6_GROUP_MAX]; ///< hits a winning Monster gives to each
    uint8_t count, current;
    uint8_t charging; ///< bit j
    uint8_t feared;   ///< bit j: attacker j failed its fear test
    bool feared_back; ///< the defender failed his
    bool counter;
    bool defender_rolls; ///< the pool on top is the defender's
    uint8_t weapon_back;
    uint8_t share; ///< 0xff: the whole power
    uint8_t hits, hits_back;
} PhaseFrame;
FRAME_FITS(PhaseFrame);

static void say_phase(Play *p, const D6PhaseSpec *s)
{
    const Game *g = p->game;
    Event e = d6_event(g, D6_EVENT_MELEE, s->attacker[0], s->defender,
                       s->count > 1 ? D6_POOLED_RULE : D6_FIGHT_RULE);
    d6_event_cite(g, &e, D6_MELEE_ORDER_RULE);
    if (s->count > 1)
        d6_event_cite(g, &e, D6_POOL_MONSTER_RULE);
    if (s->count > 1)
        d6_event_cite(g, &e, D6_MONSTER_RULE);
    if (s->count == 1 && !d6_action_of(g)->solo)
        d6_event_cite(g, &e,
                      d6_is_monster(g, s->defender) ? D6_POOL_OF_ONE_RULE : D6_GROUP_SEPARATE_RULE);
    if (s->charging || s->counter)
        d6_event_cite(g, &e, D6_CHARGE_ONE_PHASE_RULE);
    if (d6_has(g, s->attacker[0], D6_TRAIT_FRIGHTENING) &&
        d6_has(g, s->defender, D6_TRAIT_FRIGHTENING))
        d6_event_cite(g, &e, D6_FEARLESS_RULE);
    bool furious = (s->charging & 1) && d6_has(g, s->attacker[0], D6_TRAIT_FURIOUS_CHARGE);
    if (furious || (s->counter && d6_has(g, s->defender, D6_TRAIT_FURIOUS_CHARGE)))
        d6_event_cite(g, &e, D6_FURIOUS_RULE);
    play_event(p, &e);
}

void d6_push_phase(Play *p, const D6PhaseSpec *s)
{
    Frame *f = play_push(p, D6_PROC_PHASE, game_seat_of(p->game, s->attacker[0]), s->attacker[0],
                         s->defender);
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    ph->count = s->count;
    memcpy(ph->attacker, s->attacker, sizeof ph->attacker);
    ph->charging = s->charging;
    ph->counter = s->counter;
    ph->share = s->share;
    ph->weapon[0] = s->weapon;
    if (p->sink)
        say_phase(p, s);
    for (uint32_t i = 0; i < s->count; i++)
        d6_lose_hidden(p, s->attacker[i], D6_HIDDEN_LOST_RULE);
    d6_lose_hidden(p, s->defender, D6_HIDDEN_LOST_RULE);
}

static bool is_charging(const PhaseFrame *ph, uint32_t i) { return ph->charging >> i & 1; }

static int attacker_dice(const Game *g, const Frame *f, uint32_t i)
{
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    int power = d6_power(g, ph->attacker[i], ph->weapon[i], is_charging(ph, i), f->object);
    return ph->share != 0xff && power ? ph->share : power;
}

/// EV-TRAIT-16: a Monster's plain weapon works as long as one of the pooled attackers has a body.
static int defender_dice(const Game *g, const Frame *f)
{
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    for (uint32_t i = 0; i < ph->count; i++) {
        int power = d6_power(g, f->object, ph->weapon_back, ph->counter, ph->attacker[i]);
        if (power)
            return power;
    }
    return 0;
}

static Threshold attacker_threshold(const Game *g, const PhaseFrame *ph, uint32_t i)
{
    D6Mod m = {.g = g,
               .actor = ph->attacker[i],
               .charging = is_charging(ph, i),
               .fear_failed = ph->feared >> i & 1,
               .outnumbered = d6_outnumbered(g, ph->attacker[i])};
    return d6_threshold(D6_ROLL_KIND_MELEE, d6_stat(g, ph->attacker[i], D6_STAT_C), &m);
}

/// EV-COORD-13: all dice of a pool use the worst threshold of those who roll any.
static int worst_threshold(const Game *g, const Frame *f)
{
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    int worst = 0;
    for (uint32_t i = 0; i < ph->count; i++) {
        int t = attacker_dice(g, f, i) ? attacker_threshold(g, ph, i).total : 0;
        worst = t > worst ? t : worst;
    }
    return worst;
}

static Threshold defender_threshold(const Game *g, const Frame *f)
{
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    D6Mod m = {.g = g,
               .actor = f->object,
               .counter = ph->counter,
               .fear_failed = ph->feared_back,
               .outnumbered = d6_outnumbered(g, f->object)};
    if (ph->count > 1 && !d6_setting(g, D6_SET_COORD_MONSTER_MULTI_PENALTY))
        m.outnumbered = 0;
    return d6_threshold(D6_ROLL_KIND_MELEE, d6_stat(g, f->object, D6_STAT_C), &m);
}

Threshold d6_phase_pool(const Game *g, const Frame *f)
{
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    if (ph->defender_rolls)
        return defender_threshold(g, f);
    Threshold t = attacker_threshold(g, ph, ph->current);
    t.total = (int16_t)worst_threshold(g, f);
    return t;
}

// --- weapons ---

static uint8_t only_weapon(uint32_t weapons)
{
    return weapons && !(weapons & (weapons - 1)) ? (uint8_t)(__builtin_ctz(weapons) + 1) : 0;
}

static FigureId who_picks(const Frame *f, bool back)
{
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    return back ? f->object : ph->attacker[ph->current];
}

static void weapon_offer_for(const Game *g, FigureId id, Offer *offer)
{
    uint32_t weapons = d6_melee_weapons(g, id);
    for (uint8_t i = 1; i <= WEAPON_MAX; i++)
        if (weapons >> (i - 1) & 1)
            offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_WEAPON, .weapon = i}});
}

static Refusal weapon_check_for(const Game *g, FigureId id, const Choice *c)
{
    if (c->kind != D6_CHOICE_WEAPON)
        return d6_no(g, ERR_WRONG_DECISION, D6_WEAPON_CHOICE_RULE);
    const Profile *profile = game_profile(g, id);
    if (c->weapon && c->weapon <= profile->weapon_count && d6_weapon_lost(g, id, c->weapon))
        return d6_no(g, ERR_WEAPON_LOST, D6_THROWN_LOST_RULE);
    if (!c->weapon || c->weapon > WEAPON_MAX || !(d6_melee_weapons(g, id) >> (c->weapon - 1) & 1))
        return d6_no(g, ERR_WRONG_DECISION, D6_WEAPON_KINDS_RULE);
    return refusal_none();
}

static void weapon_sample_for(const Game *g, FigureId id, Rng *rng, Choice *c)
{
    uint32_t weapons = d6_melee_weapons(g, id);
    uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(weapons));
    while (skip--)
        weapons &= weapons - 1;
    c->kind = D6_CHOICE_WEAPON;
    c->weapon = (uint8_t)(__builtin_ctz(weapons) + 1);
}

static void weapon_taken(Play *p, FigureId id, uint8_t weapon, bool asked)
{
    if (!p->sink || !asked)
        return;
    Event e = d6_event(p->game, D6_EVENT_WEAPON_TAKEN, id, (FigureId){0}, D6_WEAPON_CHOICE_RULE);
    d6_event_cite(p->game, &e, D6_MAGIC_OF_USED_RULE);
    e.weapon = weapon;
    play_event(p, &e);
}

static Next weapon_enter(Play *p, Frame *f)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    for (; ph->current < ph->count; ph->current++) {
        uint32_t weapons = d6_melee_weapons(p->game, ph->attacker[ph->current]);
        if (ph->weapon[ph->current] || !weapons)
            continue;
        ph->weapon[ph->current] = only_weapon(weapons);
        if (!ph->weapon[ph->current]) {
            f->seat = game_seat_of(p->game, ph->attacker[ph->current]);
            f->about = ph->attacker[ph->current];
            return next_decide();
        }
    }
    ph->current = 0;
    return next_row();
}

static void weapon_offer(const Game *g, const Frame *f, Offer *offer)
{
    weapon_offer_for(g, who_picks(f, false), offer);
}

static Refusal weapon_check(const Game *g, const Frame *f, const Choice *c)
{
    return weapon_check_for(g, who_picks(f, false), c);
}

static void weapon_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    (void)attempt;
    weapon_sample_for(g, who_picks(f, false), rng, c);
}

static Next weapon_take(Play *p, Frame *f, const Choice *c)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    ph->weapon[ph->current] = c->weapon;
    weapon_taken(p, ph->attacker[ph->current], c->weapon, true);
    return next_goto(PH_WEAPON);
}

static Next weapon_back_enter(Play *p, Frame *f)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    uint32_t weapons = d6_melee_weapons(p->game, f->object);
    ph->weapon_back = only_weapon(weapons);
    if (weapons && !ph->weapon_back) {
        f->seat = game_seat_of(p->game, f->object);
        f->about = f->object;
        return next_decide();
    }
    return next_row();
}

static void weapon_back_offer(const Game *g, const Frame *f, Offer *offer)
{
    weapon_offer_for(g, f->object, offer);
}

static Refusal weapon_back_check(const Game *g, const Frame *f, const Choice *c)
{
    return weapon_check_for(g, f->object, c);
}

static void weapon_back_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    (void)attempt;
    weapon_sample_for(g, f->object, rng, c);
}

static Next weapon_back_take(Play *p, Frame *f, const Choice *c)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    ph->weapon_back = c->weapon;
    weapon_taken(p, f->object, c->weapon, true);
    return next_row();
}

// --- fear ---

static uint32_t fear_key(const PhaseFrame *ph)
{
    return ph->count > 1 ? D6_POOL_FEAR_RULE : D6_NO_KEY;
}

static Next fear_enter(Play *p, Frame *f)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    for (; ph->current < ph->count; ph->current++) {
        if (d6_fears(p->game, ph->attacker[ph->current], f->object) &&
            attacker_dice(p->game, f, ph->current)) {
            d6_roll_fear(p, ph->attacker[ph->current]);
            return next_rolled(PH_FEARED);
        }
    }
    ph->current = 0;
    return next_goto(PH_FEAR_BACK);
}

static Next fear_read(Play *p, Frame *f)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    if (!d6_read_fear(p, ph->attacker[ph->current], f->object, D6_FEAR_MELEE_RULE, fear_key(ph)))
        ph->feared |= (uint8_t)(1u << ph->current);
    ph->current++;
    return next_goto(PH_FEAR);
}

static Next fear_back_enter(Play *p, Frame *f)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    for (uint32_t i = 0; i < ph->count; i++) {
        if (d6_fears(p->game, f->object, ph->attacker[i]) && defender_dice(p->game, f)) {
            d6_roll_fear(p, f->object);
            ph->current = (uint8_t)i;
            return next_rolled(PH_FEARED_BACK);
        }
    }
    return next_goto(PH_POOL);
}

static Next fear_back_read(Play *p, Frame *f)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    ph->feared_back =
        !d6_read_fear(p, f->object, ph->attacker[ph->current], D6_FEAR_MELEE_RULE, fear_key(ph));
    ph->current = 0;
    return next_row();
}

// --- dice ---

static bool is_magic(const Game *g, FigureId id, uint8_t weapon)
{
    return weapon && (d6_weapon(g, id, weapon)->flags & WEAPON_MAGIC);
}

OutcomeDice d6_phase_next_dice(const Game *g)
{
    if (g->depth < 2 || g->frame[g->depth - 1].proc != D6_PROC_POOL ||
        g->frame[g->depth - 2].proc != D6_PROC_PHASE)
        return OUTCOME_DICE_APART;
    const Frame *f = &g->frame[g->depth - 2];
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    if (ph->defender_rolls)
        return OUTCOME_DICE_APART;
    for (uint32_t i = ph->current + 1u; i < ph->count; i++)
        if (attacker_dice(g, f, i))
            return OUTCOME_DICE_ADDED;
    return defender_dice(g, f) > 0 ? OUTCOME_DICE_AGAINST : OUTCOME_DICE_APART;
}

static Next pool_enter(Play *p, Frame *f)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    const Game *g = p->game;
    if (ph->current >= ph->count)
        return next_goto(PH_POOL_BACK);
    FigureId id = ph->attacker[ph->current];
    ph->defender_rolls = false;
    if (ph->count > 1 && p->sink) {
        Event e = d6_event(g, D6_EVENT_POOLED, id, f->object, D6_POOL_SUM_RULE);
        d6_event_cite(g, &e, D6_POOL_WORST_RULE);
        d6_event_cite(g, &e, D6_POOL_EXAMPLE_RULE);
        if (is_magic(g, id, ph->weapon[ph->current]))
            d6_event_cite(g, &e, D6_POOL_MAGIC_RULE);
        if (is_charging(ph, ph->current) && d6_has(g, id, D6_TRAIT_FURIOUS_CHARGE))
            d6_event_cite(g, &e, D6_FURIOUS_RULE);
        e.weapon = ph->weapon[ph->current];
        e.amount = attacker_dice(g, f, ph->current);
        e.threshold = attacker_threshold(g, ph, ph->current);
        play_event(p, &e);
    }
    d6_push_pool(p, &(D6PoolSpec){.attacker = id,
                                  .victim = f->object,
                                  .dice = (uint8_t)attacker_dice(g, f, ph->current),
                                  .threshold = (uint8_t)worst_threshold(g, f),
                                  .weapon = ph->weapon[ph->current],
                                  .explodes = true,
                                  .magic = is_magic(g, id, ph->weapon[ph->current]),
                                  .event = D6_EVENT_BLOWS});
    return next_pushed(PH_POOL_DONE);
}

static Next pool_done(Play *p, Frame *f)
{
    (void)p;
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    int hits = ph->hits + f->result;
    ph->hits = (uint8_t)(hits > D6_HITS_MAX ? D6_HITS_MAX : hits);
    ph->current++;
    return next_goto(PH_POOL);
}

static Next pool_back_enter(Play *p, Frame *f)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    const Game *g = p->game;
    ph->defender_rolls = true;
    d6_push_pool(p, &(D6PoolSpec){.attacker = f->object,
                                  .victim = ph->attacker[0],
                                  .dice = (uint8_t)defender_dice(g, f),
                                  .threshold = (uint8_t)defender_threshold(g, f).total,
                                  .weapon = ph->weapon_back,
                                  .explodes = true,
                                  .magic = is_magic(g, f->object, ph->weapon_back),
                                  .event = D6_EVENT_BLOWS});
    return next_pushed(PH_RESULT);
}

/// Who may be given hits by a winning defender: those his weapon can hurt (EV-TRAIT-16).
static bool can_be_given(const Game *g, const Frame *f, uint32_t i)
{
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    return d6_power(g, f->object, ph->weapon_back, ph->counter, ph->attacker[i]) > 0;
}

static int excess(const PhaseFrame *ph) { return ph->hits - ph->hits_back; }

static int least_save_mod(const Game *g, const Frame *f)
{
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    int least = 127;
    for (uint32_t i = 0; i < ph->count; i++) {
        if (!ph->weapon[i] || !attacker_dice(g, f, i))
            continue;
        int mod = d6_weapon(g, ph->attacker[i], ph->weapon[i])->save_mod;
        least = mod < least ? mod : least;
    }
    return least == 127 ? 0 : least;
}

static Next result_enter(Play *p, Frame *f)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    const Game *g = p->game;
    ph->hits_back = (uint8_t)(f->result > D6_HITS_MAX ? D6_HITS_MAX : f->result);
    int by = excess(ph);
    if (p->sink) {
        FigureId winner = by > 0 ? ph->attacker[0] : by < 0 ? f->object : (FigureId){0};
        Event e = d6_event(g, D6_EVENT_MELEE_RESULT, winner, by > 0 ? f->object : ph->attacker[0],
                           D6_MELEE_WINNER_RULE);
        d6_event_cite(g, &e, D6_MELEE_HIT_RULE);
        if (by)
            d6_event_cite(g, &e, D6_EXCESS_HITS_RULE);
        if (by > 0 && ph->count > 1)
            d6_event_cite(g, &e, D6_POOL_WON_RULE);
        if (by > 0 && ph->count > 1)
            d6_event_cite(g, &e, D6_POOL_SAVE_RULE);
        e.amount = by > 0 ? by : -by;
        e.left = ph->hits < ph->hits_back ? ph->hits : ph->hits_back;
        play_event(p, &e);
    }
    // Only the excess counts from here on.
    ph->hits = 0;
    ph->hits_back = (uint8_t)(by < 0 ? -by : 0);
    ph->feared = 0;
    ph->feared_back = false;
    f->result = 0;
    if (!by)
        return next_done();
    if (by > 0) {
        d6_push_hurt(p, f->object, ph->attacker[0], by, least_save_mod(g, f), D6_HURT_MELEE);
        return next_pushed(PH_END);
    }
    ph->current = 0;
    return next_row();
}

static Next allocate_enter(Play *p, Frame *f)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    uint32_t able = 0, last = 0;
    for (uint32_t i = 0; i < ph->count; i++) {
        if (can_be_given(p->game, f, i)) {
            able++;
            last = i;
        }
    }
    if (able > 1) {
        f->seat = game_seat_of(p->game, f->object);
        f->about = f->object;
        return next_decide();
    }
    ph->given[last] = (uint8_t)-excess(ph);
    ph->hits_back = 0;
    return next_row();
}

static void allocate_fill(const Game *g, const Frame *f, Choice *c)
{
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    (void)g;
    c->kind = D6_CHOICE_ALLOCATE;
    c->list_count = ph->count;
    for (uint32_t i = 0; i < ph->count; i++)
        c->list[i] = ph->attacker[i];
}

static void allocate_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    int hits = -excess(ph);
    for (uint32_t i = 0; i < ph->count; i++) { // everything on one
        Choice c = {0};
        allocate_fill(g, f, &c);
        c.share[i] = (uint8_t)hits;
        candidate_add(list, g, &c);
    }
    Choice even = {0}; // as evenly as it goes, among those who can be given any
    allocate_fill(g, f, &even);
    for (int left = hits, i = 0; left; i = (i + 1) % ph->count) {
        if (can_be_given(g, f, (uint32_t)i)) {
            even.share[i]++;
            left--;
        }
    }
    candidate_add(list, g, &even);
}

static void allocate_offer(const Game *g, const Frame *f, Offer *offer)
{
    Choice found[D6_GROUP_MAX + 1];
    CandidateList list = {found, 0, COUNT_OF(found)};
    allocate_candidates(g, f, &list);
    for (uint32_t i = 0; i < list.count; i++)
        offer_add(offer, &(Option){.choice = found[i]});
    Option open = {.open = CHOICE_SHARES};
    allocate_fill(g, f, &open.choice);
    open.most = (uint8_t)-excess(FRAME_AS_CONST(PhaseFrame, f));
    offer_add(offer, &open);
}

static void allocate_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    (void)attempt;
    allocate_fill(g, f, c);
    for (int left = -excess(ph); left;) {
        uint32_t i = rng_below(rng, ph->count);
        if (can_be_given(g, f, i)) {
            c->share[i]++;
            left--;
        }
    }
}

static Refusal allocate_check(const Game *g, const Frame *f, const Choice *c)
{
    const PhaseFrame *ph = FRAME_AS_CONST(PhaseFrame, f);
    if (c->kind != D6_CHOICE_ALLOCATE)
        return d6_no(g, ERR_WRONG_DECISION, D6_POOL_ALLOCATE_RULE);
    int sum = 0;
    FigureMask seen = 0;
    for (uint32_t i = 0; i < c->list_count; i++) {
        uint32_t j = 0;
        while (j < ph->count && ph->attacker[j].n != c->list[i].n)
            j++;
        if (j == ph->count || (seen & figure_bit(c->list[i])))
            return d6_no_figure(g, ERR_BAD_SPLIT, D6_POOL_ALLOCATE_RULE, c->list[i]);
        seen |= figure_bit(c->list[i]);
        if (c->share[i] && !can_be_given(g, f, j))
            return d6_no_figure(g, ERR_BAD_SPLIT, D6_ETHEREAL_RULE, c->list[i]);
        sum += c->share[i];
    }
    if (sum != -excess(ph))
        return d6_no(g, ERR_BAD_SPLIT, D6_POOL_ALLOCATE_RULE);
    return refusal_none();
}

static Next allocate_take(Play *p, Frame *f, const Choice *c)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    for (uint32_t i = 0; i < c->list_count; i++)
        for (uint32_t j = 0; j < ph->count; j++)
            if (ph->attacker[j].n == c->list[i].n)
                ph->given[j] = c->share[i];
    ph->hits_back = 0;
    for (uint32_t j = 0; j < ph->count && p->sink; j++) {
        Event e = d6_event(p->game, D6_EVENT_ALLOCATED, ph->attacker[j], f->object,
                           D6_POOL_ALLOCATE_RULE);
        e.amount = ph->given[j];
        play_event(p, &e);
    }
    return next_row();
}

static Next hurt_enter(Play *p, Frame *f)
{
    PhaseFrame *ph = FRAME_AS(PhaseFrame, f);
    while (ph->current < ph->count && !ph->given[ph->current])
        ph->current++;
    if (ph->current >= ph->count)
        return next_row();
    int save_mod = ph->weapon_back ? d6_weapon(p->game, f->object, ph->weapon_back)->save_mod : 0;
    d6_push_hurt(p, ph->attacker[ph->current], f->object, ph->given[ph->current], save_mod,
                 D6_HURT_MELEE);
    ph->given[ph->current] = 0;
    ph->current++;
    return next_pushed(PH_HURT);
}

static Next end_enter(Play *p, Frame *f)
{
    (void)p;
    (void)f;
    return next_done();
}

static const Row phase_rows[] = {
    {PH_WEAPON, "melee_weapon", weapon_enter, weapon_offer, weapon_check, weapon_take,
     weapon_sample, NULL, D6_WEAPON_CHOICE_RULE, ROW_WITHIN},
    {PH_WEAPON_BACK, "melee_weapon", weapon_back_enter, weapon_back_offer, weapon_back_check,
     weapon_back_take, weapon_back_sample, NULL, D6_WEAPON_CHOICE_RULE, ROW_WITHIN},
    {.label = PH_FEAR, .name = "fear", .enter = fear_enter},
    {.label = PH_FEARED, .name = "fear_read", .enter = fear_read},
    {.label = PH_FEAR_BACK, .name = "fear_back", .enter = fear_back_enter},
    {.label = PH_FEARED_BACK, .name = "fear_back_read", .enter = fear_back_read},
    {.label = PH_POOL, .name = "blows", .enter = pool_enter},
    {.label = PH_POOL_DONE, .name = "blows_done", .enter = pool_done},
    {.label = PH_POOL_BACK, .name = "blows_back", .enter = pool_back_enter},
    {.label = PH_RESULT, .name = "melee_result", .enter = result_enter},
    {PH_ALLOCATE, "allocate", allocate_enter, allocate_offer, allocate_check, allocate_take,
     allocate_sample, allocate_candidates, D6_POOL_ALLOCATE_RULE, ROW_WITHIN},
    {.label = PH_HURT, .name = "melee_hurt", .enter = hurt_enter},
    {.label = PH_END, .name = "melee_end", .enter = end_enter},
};
const Proc d6_phase_proc = {"phase", phase_rows, COUNT_OF(phase_rows)};
