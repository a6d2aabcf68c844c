// SPDX-License-Identifier: MIT
// The melee phase: the player with the Advantage splits clusters into groups of one against some,
// then each group fights (section 15). A legal grouping is a cover of the engagement graph by
// stars. Groups are named one by one; one is refused if it leaves somebody without an opponent.
// There is only one grouping exactly where everybody is a neighbour of, or is, somebody with a
// single opponent: then nobody is asked.
#include "rules/nordenth/nordenth_geo.h"
#include "rules/nordenth/nordenth_procs.h"
#include <string.h>

static NordenthMelee *record(Game *g, const Frame *f)
{
    return NORDENTH_AT(NordenthMelee, g, FRAME_AS_CONST(NordenthFighting, f)->place);
}
static const NordenthMelee *record_of(const Game *g, const Frame *f)
{
    return NORDENTH_AT_CONST(NordenthMelee, g, FRAME_AS_CONST(NordenthFighting, f)->place);
}

bool nordenth_any_melee(const Game *g)
{
    for (uint8_t n = 1; n <= g->figure_count; n++)
        if (ROOM_AS_CONST(NordenthRoom, g)->engaged[n - 1])
            return true;
    return false;
}

// --- grouping ---

static FigureMask opponents(const Game *g, FigureId id, FigureMask left)
{
    return nordenth_engaged(g, id) & left;
}

/// Everybody that is in one cluster with a figure.
static FigureMask cluster(const Game *g, FigureId id, FigureMask left)
{
    FigureMask all = figure_bit(id), old = 0;
    while (all != old) {
        old = all;
        for (FigureMask m = old; m; m &= m - 1)
            all |= opponents(g, figure_first(m), left);
    }
    return all;
}

/// Is nothing under way but a melee that somebody foresees?
static bool is_alone(const Game *g) { return g->depth == 1; }

static Next begin_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    uint16_t place = nordenth_push(g, sizeof(NordenthMelee));
    FRAME_AS(NordenthFighting, f)->place = place;
    NordenthMelee *m = record(g, f);
    for (uint8_t n = 1; n <= g->figure_count; n++)
        if (nordenth_engaged(g, (FigureId){n}))
            m->left |= (FigureMask)1 << (n - 1);
    if (is_alone(g))
        m->left = cluster(g, f->subject, m->left);
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_MELEE, (FigureId){0}, (FigureId){0}, RULE_AN_MEL_1);
        event_cite(&e, RULE_AN_MEL_2);
        for (FigureMask left = m->left; left; e.amount++)
            left &= ~cluster(g, figure_first(left), left);
        play_event(p, &e);
    }
    return next_row();
}

/// Somebody of a mask has no opponent left in it.
static bool is_stranded(const Game *g, FigureMask mask)
{
    for (FigureMask left = mask; left; left &= left - 1)
        if (!opponents(g, figure_first(left), mask))
            return true;
    return false;
}

/// Those who are, or face, somebody with a single opponent.
static FigureMask forced(const Game *g, FigureMask mask)
{
    FigureMask covered = 0;
    for (FigureMask left = mask; left; left &= left - 1) {
        FigureMask foes = opponents(g, figure_first(left), mask);
        if (figure_count(foes) == 1)
            covered |= (left & -left) | foes;
    }
    return covered;
}

static void add_group(Play *p, NordenthMelee *m, FigureId lone, FigureMask foes)
{
    const Game *g = p->game;
    m->group[m->count] = figure_bit(lone) | foes;
    m->lone[m->count++] = lone;
    m->left &= ~(figure_bit(lone) | foes);
    for (; foes && p->sink; foes &= foes - 1) {
        Event e = event_of(g, NORDENTH_EVENT_GROUP, lone, figure_first(foes), RULE_AN_MEL_3);
        event_cite(&e, RULE_AN_MEL_4);
        event_cite(&e, RULE_AN_MEL_5);
        event_cite(&e, RULE_AN_MEL_6);
        event_cite(&e, RULE_AN_MEL_19);
        play_event(p, &e);
    }
}

/// A cluster with one grouping only: stars around those whom figures with a single opponent face.
static void group_forced(Play *p, NordenthMelee *m, FigureMask mask)
{
    const Game *g = p->game;
    uint8_t holder = (uint8_t)g->tally[NORDENTH_GAME_ADVANTAGE];
    while (mask) {
        FigureId id = figure_first(mask), lone = id;
        FigureMask foes = opponents(g, id, mask);
        for (FigureMask left = mask; left; left &= left - 1) {
            FigureId leaf = figure_first(left);
            FigureMask its = opponents(g, leaf, mask);
            if (figure_count(its) == 1) {
                lone = figure_first(its);
                foes = 0;
                for (FigureMask m2 = opponents(g, lone, mask); m2; m2 &= m2 - 1)
                    if (figure_count(opponents(g, figure_first(m2), mask)) == 1)
                        foes |= m2 & -m2;
                break;
            }
        }
        if (figure_count(foes) == 1 && game_seat_of(g, lone) != holder) {
            FigureId other = figure_first(foes); // one against one: the holder's rolls first
            foes = figure_bit(lone);
            lone = other;
        }
        mask &= ~(foes | figure_bit(lone));
        add_group(p, m, lone, foes);
    }
}

static Next split_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthMelee *m = record(g, f);
    while (m->left) {
        FigureMask mask = cluster(g, figure_first(m->left), m->left);
        if (forced(g, mask) != mask) {
            f->seat = (uint8_t)g->tally[NORDENTH_GAME_ADVANTAGE];
            return next_decide();
        }
        group_forced(p, m, mask);
    }
    return next_goto(NORDENTH_MEL_FIGHT);
}

static FigureMask being_split(const Game *g, const Frame *f)
{
    const NordenthMelee *m = record_of(g, f);
    return cluster(g, figure_first(m->left), m->left);
}

static void split_offer(const Game *g, const Frame *f, Offer *offer)
{
    for (FigureMask left = being_split(g, f); left; left &= left - 1) {
        FigureId id = figure_first(left);
        offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_GROUP, .figure = id},
                                   .open = CHOICE_MEMBERS,
                                   .among = opponents(g, id, record_of(g, f)->left)});
    }
}

static Refusal split_check(const Game *g, const Frame *f, const Choice *c)
{
    FigureMask mask = being_split(g, f), group = figure_bit(c->figure);
    if (c->kind != NORDENTH_CHOICE_GROUP)
        return nordenth_no(ERR_NOT_YOUR_DECISION, RULE_AN_MEL_3);
    if (!(mask & figure_bit(c->figure)) || (!c->list_count))
        return nordenth_no_figure(ERR_GROUPING, RULE_AN_MEL_4, c->figure);
    for (uint32_t i = 0; i < c->list_count; i++) {
        if (!(opponents(g, c->figure, mask) & figure_bit(c->list[i])))
            return nordenth_no_figure(ERR_GROUPING, RULE_AN_MEL_4, c->list[i]);
        group |= figure_bit(c->list[i]);
    }
    return is_stranded(g, mask & ~group)
               ? nordenth_no_figure(ERR_GROUPING, RULE_AN_MEL_4, c->figure)
               : refusal_none();
}

/// A group that is surely legal: of a cover by single fights, the one of the first figure. Pairs
/// are dropped as long as everybody else keeps an opponent.
static void safe_group(const Game *g, FigureMask mask, Choice *c)
{
    for (FigureMask a = mask; a; a &= a - 1) {
        FigureId lone = figure_first(a);
        FigureMask foes = 0;
        // All who would be stranded without it belong to its group; if nobody would, one does.
        for (FigureMask left = opponents(g, lone, mask); left; left &= left - 1)
            if (figure_count(opponents(g, figure_first(left), mask)) == 1)
                foes |= left & -left;
        for (FigureMask left = opponents(g, lone, mask); left; left &= left - 1) {
            FigureMask group = figure_bit(lone) | foes | (foes ? 0 : left & -left);
            if (is_stranded(g, mask & ~group))
                continue;
            c->figure = lone;
            c->list_count = 0;
            for (group &= ~figure_bit(lone); group && c->list_count < LIST_MAX; group &= group - 1)
                c->list[c->list_count++] = figure_first(group);
            return;
        }
    }
}

static void split_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    FigureMask mask = being_split(g, f);
    c->kind = NORDENTH_CHOICE_GROUP;
    if (attempt >= SAMPLE_TRIES) {
        safe_group(g, mask, c);
        return;
    }
    FigureMask pick = mask;
    for (uint32_t n = rng_below(rng, (uint32_t)figure_count(mask)); n; n--)
        pick &= pick - 1;
    c->figure = figure_first(pick);
    for (FigureMask left = opponents(g, c->figure, mask); left && c->list_count < LIST_MAX;
         left &= left - 1)
        if (rng_below(rng, 2))
            c->list[c->list_count++] = figure_first(left);
}

static void split_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    FigureMask mask = being_split(g, f);
    for (FigureMask a = mask; a; a &= a - 1) {
        FigureId lone = figure_first(a);
        FigureMask foes = opponents(g, lone, mask);
        for (FigureMask part = foes; part; part = (part - 1) & foes) {
            Choice c = {.kind = NORDENTH_CHOICE_GROUP, .figure = lone};
            for (FigureMask left = part; left && c.list_count < LIST_MAX; left &= left - 1)
                c.list[c.list_count++] = figure_first(left);
            candidate_add(list, g, &c);
        }
    }
}

static Next split_take(Play *p, Frame *f, const Choice *c)
{
    FigureId lone = c->figure;
    FigureMask foes = 0;
    for (uint32_t i = 0; i < c->list_count; i++)
        foes |= figure_bit(c->list[i]);
    if (c->list_count == 1 && game_seat_of(p->game, lone) != f->seat) {
        lone = c->list[0]; // AN-MEL-4: one against one
        foes = figure_bit(c->figure);
    }
    add_group(p, record(p->game, f), lone, foes);
    return next_goto(NORDENTH_MEL_SPLIT);
}

// --- a fight ---

static Next fight_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthFighting *s = FRAME_AS(NordenthFighting, f);
    NordenthMelee *m = record(g, f);
    if (nordenth_is_over(g))
        return next_over();
    if (m->at >= m->count)
        return next_goto(NORDENTH_MEL_END);
    s->to_roll = m->group[m->at];
    m->wounded = 0;
    for (FigureMask left = s->to_roll; left; left &= left - 1)
        if (nordenth_is(g, figure_first(left), NORDENTH_WOUNDED))
            m->wounded |= left & -left;
    return next_row();
}

static bool was_wounded(const NordenthMelee *m, FigureId id)
{
    return (m->wounded & figure_bit(id)) != 0;
}

static uint32_t dice_of(const Game *g, const NordenthMelee *m, FigureId id)
{
    uint32_t arms = nordenth_fighting(g, id, was_wounded(m, id));
    return arms ? (uint32_t)__builtin_popcount(arms) : 1;
}

static Next roll_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthFighting *s = FRAME_AS(NordenthFighting, f);
    const NordenthMelee *m = record(g, f);
    if (!s->to_roll)
        return next_goto(NORDENTH_MEL_JUDGE);
    FigureId lone = m->lone[m->at];
    s->fighter = s->to_roll & figure_bit(lone) ? lone : figure_first(s->to_roll);
    s->to_roll &= ~figure_bit(s->fighter);
    play_roll(p, dice_of(g, m, s->fighter), NORDENTH_SIDES, NORDENTH_ROLL_MELEE, s->fighter,
              sense_best());
    return next_rolled(0);
}

static Threshold melee_of(const Game *g, const NordenthMelee *m, FigureId id)
{
    int base = nordenth_stat(g, id, NORDENTH_STAT_M);
    Threshold t = {.base = (int16_t)base, .total = (int16_t)base, .starts_at_zero = true};
    if (was_wounded(m, id)) {
        threshold_note(&t, RULE_AN_WND_3, -2);
        t.total = (int16_t)(t.total - 2);
    }
    if (nordenth_is(g, id, NORDENTH_HOWL)) {
        threshold_note(&t, RULE_AN_SKL_7, 1);
        t.total++;
    }
    return t;
}

static Next rolled_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    const NordenthFighting *s = FRAME_AS_CONST(NordenthFighting, f);
    NordenthMelee *m = record(g, f);
    Threshold t = melee_of(g, m, s->fighter);
    int score = g->roll.reading.which + t.total;
    m->score[s->fighter.n - 1] = (uint8_t)(score + NORDENTH_SCORE_BASE);
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_MELEE_ROLL, s->fighter, (FigureId){0}, RULE_AN_MEL_7);
        event_cite(&e, RULE_AN_MEL_8);
        event_cite(&e, RULE_AN_MEL_17);
        event_cite(&e, RULE_AN_MEL_20);
        if (figure_count(m->group[m->at]) > 2)
            event_cite(&e, RULE_AN_MEL_11);
        for (uint32_t i = 0; i < t.mod_count; i++)
            event_cite(&e, t.mod[i].rule);
        e.threshold = t;
        event_dice(&e, &g->roll);
        e.amount = score;
        play_event(p, &e);
    }
    return next_goto(NORDENTH_MEL_ROLL);
}

static Next judge_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthFighting *s = FRAME_AS(NordenthFighting, f);
    NordenthMelee *m = record(g, f);
    FigureId lone = m->lone[m->at];
    FigureMask foes = m->group[m->at] & ~figure_bit(lone);
    uint8_t mine = m->score[lone.n - 1], best = 0;
    for (FigureMask left = foes; left; left &= left - 1) {
        uint8_t score = m->score[figure_first(left).n - 1];
        best = score > best ? score : best;
    }
    for (FigureMask left = m->group[m->at]; left; left &= left - 1)
        m->score[figure_first(left).n - 1] = 0;
    if (mine == best) {
        play_say(p, NORDENTH_EVENT_MELEE_TIE, lone, figure_first(foes), RULE_AN_MEL_10);
        return next_goto(NORDENTH_MEL_NEXT);
    }
    s->lone_won = mine > best;
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_MELEE_WON, lone, figure_first(foes), RULE_AN_MEL_9);
        if (!s->lone_won && figure_count(foes) > 1)
            event_cite(&e, RULE_AN_MEL_12);
        e.seat = s->lone_won ? game_seat_of(g, lone) : (uint8_t)(1 - game_seat_of(g, lone));
        e.amount = mine - NORDENTH_SCORE_BASE;
        e.left = best - NORDENTH_SCORE_BASE;
        e.success = s->lone_won;
        play_event(p, &e);
    }
    for (uint32_t i = 0; i < WEAPON_MAX; i++)
        m->hit[i] = 0;
    m->victims = s->lone_won ? foes : figure_bit(lone);
    s->hit = 0;
    if (!s->lone_won)
        return next_goto(NORDENTH_MEL_HITS);
    f->seat = game_seat_of(g, lone);
    f->about = lone;
    return next_row();
}

/// AN-MEL-13: hit by hit, unless there is nobody to choose among.
static Next allot_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    const NordenthFighting *s = FRAME_AS_CONST(NordenthFighting, f);
    NordenthMelee *m = record(g, f);
    FigureId lone = m->lone[m->at];
    FigureMask foes = m->victims;
    if (figure_count(foes) == 1)
        for (uint32_t i = 0; i < WEAPON_MAX; i++)
            m->hit[i] = figure_first(foes).n;
    if (figure_count(foes) == 1 || s->hit >= dice_of(g, m, lone)) {
        f->about = (FigureId){0};
        return next_goto(NORDENTH_MEL_HITS);
    }
    return next_decide();
}

static void allot_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_ASSIGN},
                               .open = CHOICE_TARGET,
                               .among = record_of(g, f)->victims});
}

static Refusal allot_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind != NORDENTH_CHOICE_ASSIGN)
        return nordenth_no(ERR_NOT_YOUR_DECISION, RULE_AN_MEL_13);
    return record_of(g, f)->victims & figure_bit(c->target)
               ? refusal_none()
               : nordenth_no_figure(ERR_ALLOCATION, RULE_AN_MEL_13, c->target);
}

/// The weapon of a fighter's hit, from 1; 0: bare hands.
static uint8_t weapon_of(uint32_t arms, uint32_t hit)
{
    for (; hit; hit--)
        arms &= arms - 1;
    return arms ? (uint8_t)(__builtin_ctz(arms) + 1) : 0;
}

static Next allot_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    NordenthFighting *s = FRAME_AS(NordenthFighting, f);
    NordenthMelee *m = record(g, f);
    FigureId lone = m->lone[m->at];
    m->hit[s->hit] = c->target.n;
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_ASSIGNED, lone, c->target, RULE_AN_MEL_13);
        e.weapon = weapon_of(nordenth_fighting(g, lone, was_wounded(m, lone)), s->hit);
        play_event(p, &e);
    }
    s->hit++;
    return next_goto(NORDENTH_MEL_ALLOT);
}

/// The hits of one author on a victim.
static void add_hits(const Game *g, const NordenthMelee *m, FigureId author, FigureId victim,
                     bool lone, NordenthHarm *hits)
{
    uint32_t arms = nordenth_fighting(g, author, was_wounded(m, author));
    bool twice = was_wounded(m, victim) && !was_wounded(m, author); // AN-WND-6
    for (uint32_t i = 0; i < dice_of(g, m, author); i++)
        if (!lone || m->hit[i] == victim.n)
            nordenth_harm_add(hits, nordenth_arm(g, author, weapon_of(arms, i))->impact, twice);
}

static Next hits_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthFighting *s = FRAME_AS(NordenthFighting, f);
    NordenthMelee *m = record(g, f);
    FigureId lone = m->lone[m->at];
    if (!m->victims)
        return next_goto(NORDENTH_MEL_NEXT);
    s->victim = figure_first(m->victims);
    m->victims &= ~figure_bit(s->victim);
    NordenthHarm *hits;
    (void)nordenth_push_harm(p, s->victim, s->lone_won ? lone : (FigureId){0}, 0, HARM_MELEE,
                             &hits);
    if (s->lone_won)
        add_hits(g, m, lone, s->victim, true, hits);
    else
        for (FigureMask left = m->group[m->at] & ~figure_bit(lone); left; left &= left - 1)
            add_hits(g, m, figure_first(left), s->victim, false, hits);
    nordenth_harm_saves(g, s->victim, hits);
    return next_pushed(0);
}

static Next harmed_enter(Play *p, Frame *f)
{
    const NordenthFighting *s = FRAME_AS_CONST(NordenthFighting, f);
    int failures = f->result & 255;
    if (f->result & NORDENTH_ROLLED)
        nordenth_suffer(p, s->victim, failures, failures && (f->result & NORDENTH_FATAL), 0);
    return nordenth_lose_hold(p, s->victim) ? next_pushed(NORDENTH_MEL_HITS)
                                            : next_goto(NORDENTH_MEL_HITS);
}

static Next next_enter(Play *p, Frame *f)
{
    record(p->game, f)->at++;
    nordenth_check_engaged(p); // before somebody is asked about the next fight
    nordenth_check_end(p);
    return next_goto(NORDENTH_MEL_FIGHT);
}

static Next end_enter(Play *p, Frame *f)
{
    if (is_alone(p->game))
        return next_decide(); // nobody is asked
    nordenth_pop(p->game, FRAME_AS_CONST(NordenthFighting, f)->place);
    nordenth_check_engaged(p);
    return next_done();
}

// --- the melee that a charge leads to ---

/// Will somebody act before the melees of this turn? If not, they follow by themselves.
static bool has_time(const Game *g, FigureId id)
{
    for (FigureMask left = g->in_play & ~figure_bit(id); left; left &= left - 1)
        if (!nordenth_is(g, figure_first(left), NORDENTH_ACTIVATED))
            return true;
    return false;
}

/// AN-MEL-1: a charge and its melee are a phase apart. Whoever charges or engages stands where its
/// path ends, engaged with whom it named, and its cluster fights.
bool nordenth_melee_later(Play *p, const Choice *c)
{
    Game *g = p->game;
    const FigureId id = game_decision_figure(g);
    const bool charges = c->kind == NORDENTH_CHOICE_CHARGE;
    if ((!charges && c->kind != NORDENTH_CHOICE_ENGAGE) || !has_time(g, id))
        return false;
    if (charges) {
        NordenthActing then = *nordenth_acting_of(g);
        NordenthWay way;
        nordenth_declare_path(g, id, &then, c);
        nordenth_way_again(g, id, &then, &way);
        game_figure(g, id)->at = way.at[way.count - 1];
        game_figure(g, id)->z = way.z[way.count - 1];
    }
    memset(g->frame, 0, g->depth * sizeof g->frame[0]);
    g->depth = 0;
    nordenth_pop(g, (sizeof(NordenthRoom) + 7) / 8 * 8);
    for (uint32_t i = 0; i < c->list_count; i++)
        nordenth_engage(p, id, c->list[i], RULE_AN_CHG_5);
    play_push(p, NORDENTH_PROC_MELEE, (uint8_t)g->tally[NORDENTH_GAME_ADVANTAGE], id,
              (FigureId){0});
    return true;
}

static const Row melee_rows[] = {
    {.label = NORDENTH_MEL_BEGIN, .name = "begin", .enter = begin_enter},
    {NORDENTH_MEL_SPLIT, "grouping", split_enter, split_offer, split_check, split_take,
     split_sample, split_candidates, NORDENTH_CITE_GROUPING, ROW_RESTS},
    {.label = NORDENTH_MEL_FIGHT, .name = "fight", .enter = fight_enter},
    {.label = NORDENTH_MEL_ROLL, .name = "roll", .enter = roll_enter},
    {.label = NORDENTH_MEL_ROLLED, .name = "rolled", .enter = rolled_enter},
    {.label = NORDENTH_MEL_JUDGE, .name = "judge", .enter = judge_enter},
    {NORDENTH_MEL_ALLOT, "allot", allot_enter, allot_offer, allot_check, allot_take, NULL, NULL,
     NORDENTH_CITE_ALLOT, ROW_WITHIN},
    {.label = NORDENTH_MEL_HITS, .name = "hits", .enter = hits_enter},
    {.label = NORDENTH_MEL_HARMED, .name = "harmed", .enter = harmed_enter},
    {.label = NORDENTH_MEL_NEXT, .name = "next", .enter = next_enter},
    {.label = NORDENTH_MEL_END, .name = "end", .enter = end_enter, .rests = ROW_RESTS},
};
const Proc nordenth_melee_proc = {"melee", melee_rows, COUNT_OF(melee_rows)};
