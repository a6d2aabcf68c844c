// SPDX-License-Identifier: MIT
// Chases: vehicles with their drivers, and the distance between two of them. A vehicle is no
// participant: whoever drives it rolls, pays and is told about, with the vehicle's score in the
// place of a characteristic. Vehicles among the participants were refused: every rule that names
// somebody would have to say that it does not mean them.
#include "rules/aura/aura_chase.h"
#include "rules/aura/aura_view.h" // aura_knows
#include <string.h>

enum { POWER, ROBUSTNESS, HANDLING, PARTS }; ///< scores, in the order of AURA_ADD_POWER
enum { CHOICE_PASSENGER, CHOICE_POWER, CHOICE_ROBUSTNESS, CHOICE_HANDLING, CHOICE_DIE };
enum { SCORE_MOST = 20, PART_DIE = 3, PART_AGAIN = 10 };

static uint8_t *part_of(AuraRig *v, uint32_t part)
{
    return part == POWER ? &v->is.power : part == ROBUSTNESS ? &v->is.robustness : &v->is.handling;
}

int aura_rig_score(const AuraGame *g, const AuraSpec *spec)
{
    AuraRig v = g->rig[spec->rig - 1];
    return *part_of(&v, spec->score);
}

/// The vehicle that a gesture names under a key, from 1; 0 with a refusal.
static uint8_t find_rig(SagaPlay *p, const SagaGesture *g, uint8_t key)
{
    AuraGame *game = aura_game(p);
    int32_t name = saga_value(g, 0, key, 0);
    for (uint8_t i = 0; name && i < game->rig_count; i++)
        if (game->rig[i].name == name && aura_knows(game, g->seat, game->rig[i].driver)) {
            if (game->rig[i].structure <= 0)
                saga_refuse(p, ERR_STATE, RULE_AE_CHASE_10);
            return (uint8_t)(i + 1);
        }
    saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHASE_1);
    return 0;
}

static AuraRig *rig(AuraGame *g, uint8_t id) { return &g->rig[id - 1]; }

/// The chase in which a vehicle is; NULL with a refusal.
static AuraChase *chase_of(SagaPlay *p, uint8_t id)
{
    AuraGame *g = aura_game(p);
    for (uint32_t i = 0; id && i < AURA_CHASE_MAX; i++)
        if (g->chase[i].is_there && (g->chase[i].pursuer == id || g->chase[i].fugitive == id))
            return &g->chase[i];
    saga_refuse(p, ERR_NOT_NOW, RULE_AE_CHASE_3);
    return NULL;
}

static void put_chase(AuraGame *g, SagaEvent *e, const AuraChase *c, RuleId rule)
{
    saga_event_start(e, AURA_EVENT_CHASE);
    saga_event_put(e, AURA_KEY_PURSUER, rig(g, c->pursuer)->name);
    saga_event_put(e, AURA_KEY_FUGITIVE, rig(g, c->fugitive)->name);
    saga_event_put(e, AURA_KEY_DISTANCE, c->rank);
    saga_event_put(e, AURA_KEY_ON, c->is_there);
    saga_event_cite(e, rule);
    if (c->rank == AURA_RANK_CONTACT || c->rank == AURA_RANK_LOST)
        saga_event_cite(e, RULE_AE_CHASE_5);
}

static void tell_chase(SagaPlay *p, const AuraChase *c, RuleId rule)
{
    SagaEvent e;
    put_chase(aura_game(p), &e, c, rule);
    saga_event_tell(p, &e);
}

void aura_close_chases(SagaPlay *p)
{
    AuraGame *g = aura_game(p);
    for (uint32_t i = 0; i < AURA_CHASE_MAX; i++)
        if (g->chase[i].is_there) {
            g->chase[i].is_there = false;
            tell_chase(p, &g->chase[i], RULE_AE_SESS_2);
        }
}

/// One rank, whoever won; whoever is lost is out of it.
static void move(AuraChase *c, int winner)
{
    c->rank = aura_chase_rank(c->rank, winner);
    c->is_there = c->rank != AURA_RANK_LOST;
}

/// AE-CHASE-9, AE-CHASE-10: structure is lost; nothing below nothing.
static void batter(SagaPlay *p, uint8_t id, int damage, RuleId rule)
{
    AuraGame *g = aura_game(p);
    AuraRig *v = rig(g, id);
    int left = v->structure - damage;
    v->structure = (int16_t)(left < 0 ? 0 : left);
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_STRUCTURE);
    saga_event_put(&e, AURA_KEY_VEHICLE, v->name);
    saga_event_put(&e, AURA_KEY_DAMAGE, damage);
    saga_event_put(&e, AURA_KEY_STRUCTURE, v->structure);
    saga_event_cite(&e, rule);
    if (!v->structure) {
        saga_event_put(&e, AURA_KEY_STATE, AURA_STATE_OUT);
        saga_event_cite(&e, RULE_AE_CHASE_10);
    }
    saga_event_tell(p, &e);
    for (uint32_t i = 0; i < AURA_CHASE_MAX && !v->structure; i++) {
        AuraChase *c = &g->chase[i];
        if (c->is_there && (c->pursuer == id || c->fugitive == id)) {
            c->is_there = false;
            tell_chase(p, c, RULE_AE_CHASE_10);
        }
    }
}

/// AE-CHASE-2: how whoever drives rolls.
static AuraSpec driven(AuraGame *g, uint8_t id, uint32_t part)
{
    const AuraRig *v = &g->rig[id - 1];
    return aura_spec_now(
        g,
        (AuraSpec){
            .actor = v->driver, .rig = id, .score = (uint8_t)part, .part = -1, .trait = v->trait});
}

/// The trait that somebody drives with has to be his.
static void check_trait(SagaPlay *p, const SagaGesture *g, uint8_t driver)
{
    TextId trait = (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0);
    AuraSheet *s = p->is_stopped ? NULL : aura_sheet(aura_game(p), driver);
    if (!p->is_stopped && trait && (!s || !aura_trait(s, trait)))
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_TRAIT_1);
}

/// AE-RESULT-7: what can still be done about an opposition of drivers.
static void remember(SagaPlay *p, const AuraContest *c, int winner)
{
    AuraSide a = aura_party_side(c, 0), b = aura_party_side(c, 1);
    aura_remember_pair(p, c, 1, winner, winner < 0 ? aura_margin(b, a) : aura_margin(a, b));
}

// ---------------------------------------------------------------- vehicles

void aura_vehicle(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    TextId name = (TextId)saga_value(g, 0, AURA_KEY_NAME, 0);
    uint8_t driver = aura_find(p, g, 0, AURA_KEY_DRIVER);
    int32_t model = saga_value(g, 0, AURA_KEY_MODEL, -1), score[PARTS];
    static const uint8_t keys[PARTS] = {AURA_KEY_POWER, AURA_KEY_ROBUSTNESS, AURA_KEY_HANDLING};
    const AuraVehicleRow *row = model < 0 ? NULL : &aura_vehicles[model];
    const int32_t sample[PARTS] = {row ? row->power : -1, row ? row->robustness : -1,
                                   row ? row->handling : -1};
    check_trait(p, g, driver);
    if (p->is_stopped)
        return;
    for (uint32_t i = 0; i < PARTS; i++) {
        score[i] = saga_value(g, 0, keys[i], sample[i]);
        if (score[i] < 0 || score[i] > SCORE_MOST)
            saga_refuse(p, ERR_RANGE, RULE_AE_CHASE_1);
    }
    for (uint32_t i = 0; i < game->rig_count; i++)
        if (game->rig[i].name == name)
            saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHASE_1); // one name, one vehicle
    if (!p->is_stopped && game->rig_count == AURA_RIG_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    if (p->is_stopped)
        return;
    AuraRig *v = &game->rig[game->rig_count++];
    *v = (AuraRig){
        .name = name,
        .driver = driver,
        .trait = (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0),
        .is = {(uint8_t)score[POWER], (uint8_t)score[ROBUSTNESS], (uint8_t)score[HANDLING]}};
    v->structure = (int16_t)aura_structure(v->is);
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_VEHICLE);
    saga_event_put(&e, AURA_KEY_VEHICLE, name);
    saga_event_put(&e, AURA_KEY_DRIVER, aura_name(game, driver));
    for (uint32_t i = 0; i < PARTS; i++)
        saga_event_put(&e, keys[i], score[i]);
    saga_event_put(&e, AURA_KEY_STRUCTURE, v->structure);
    saga_event_cite(&e, RULE_AE_CHASE_1);
    saga_event_tell(p, &e);
}

void aura_drive(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint8_t id = find_rig(p, g, AURA_KEY_VEHICLE), driver = aura_find(p, g, 0, AURA_KEY_DRIVER);
    check_trait(p, g, driver);
    if (p->is_stopped)
        return;
    rig(game, id)->driver = driver;
    rig(game, id)->trait = (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0);
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_VEHICLE);
    saga_event_put(&e, AURA_KEY_VEHICLE, rig(game, id)->name);
    saga_event_put(&e, AURA_KEY_DRIVER, aura_name(game, driver));
    saga_event_put(&e, AURA_KEY_STRUCTURE, rig(game, id)->structure);
    saga_event_cite(&e, RULE_AE_CHASE_2);
    saga_event_tell(p, &e);
}

// ---------------------------------------------------------------- chases

void aura_chase_start(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint8_t pursuer = find_rig(p, g, AURA_KEY_PURSUER),
            fugitive = find_rig(p, g, AURA_KEY_FUGITIVE);
    int rank = saga_value(g, 0, AURA_KEY_DISTANCE, AURA_RANK_MEDIUM);
    if (p->is_stopped)
        return;
    Refusal why = aura_chase_begin(rank);
    AuraChase *free = NULL;
    for (uint32_t i = AURA_CHASE_MAX; i-- > 0;)
        free = game->chase[i].is_there ? free : &game->chase[i];
    if (pursuer == fugitive)
        saga_refuse(p, ERR_TARGET, RULE_AE_CHASE_3);
    else if (refusal_is(why))
        saga_refuse(p, why.code, why.rule);
    else if (!free)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    if (p->is_stopped)
        return;
    *free = (AuraChase){
        .pursuer = pursuer, .fugitive = fugitive, .rank = (uint8_t)rank, .is_there = true};
    tell_chase(p, free, RULE_AE_CHASE_3);
}

/// Two vehicles against each other, the first active; what helps or hinders is the one's that the
/// gesture names. False: it has stopped.
static bool oppose(SagaPlay *p, const SagaGesture *g, AuraContest *c, uint8_t first, uint8_t second,
                   uint8_t named, uint32_t part, bool favours_second, RuleId rule)
{
    AuraGame *game = aura_game(p);
    memset(c, 0, sizeof *c);
    c->sort = AURA_SORT_COMBAT;
    c->rule = rule;
    c->against = AURA_AGAINST_OTHERS;
    c->also[c->also_count++] = RULE_AE_CHASE_2;
    AuraSpec one = driven(game, first, part), two = driven(game, second, part);
    AuraSpec *meant = named == second ? &two : &one;
    meant->advantages = (int8_t)saga_value(g, 0, AURA_KEY_ADVANTAGES, 0);
    meant->disadvantages = (int8_t)saga_value(g, 0, AURA_KEY_DISADVANTAGES, 0);
    two.advantages = (int8_t)(two.advantages + favours_second);
    one.passes = two.passes = saga_value(g, 0, AURA_KEY_PASS, 0) != 0;
    return aura_contest_join(p, c, &one, true) && aura_contest_join(p, c, &two, true) &&
           aura_contest_roll(p, c);
}

/// Who wins: 1 the first, -1 the second, 0 nobody. `by_dice`: ties are broken (AE-OPP-2).
static int winner_of(const SagaPlay *p, const AuraContest *c, bool by_dice)
{
    AuraSide x = aura_party_side(c, 0), y = aura_party_side(c, 1);
    bool classes = aura_option(p, AURA_OPT_CRITICAL_WINS_OPPOSITION);
    return aura_beats(x, y, classes)   ? 1
           : aura_beats(y, x, classes) ? -1
           : by_dice                   ? aura_by_dice(x.dice, y.dice)
                                       : 0;
}

void aura_exchange(SagaPlay *p, const SagaGesture *g)
{
    AuraContest c;
    uint8_t id = find_rig(p, g, AURA_KEY_VEHICLE);
    AuraChase *chase = p->is_stopped ? NULL : chase_of(p, id);
    if (!chase)
        return;
    if (chase->rank == AURA_RANK_CONTACT) {
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_CHASE_5);
        return;
    }
    uint32_t part = saga_value(g, 0, AURA_KEY_CLUTTERED, 0) ? HANDLING : POWER;
    bool favours = aura_option(p, AURA_OPT_FUGITIVE_ADVANTAGE) != 0;
    if (!oppose(p, g, &c, chase->pursuer, chase->fugitive, id, part, favours,
                favours ? RULE_AE_CHASE_6 : RULE_AE_CHASE_4))
        return;
    int winner = winner_of(p, &c, false);
    AuraSide a = aura_party_side(&c, 0), b = aura_party_side(&c, 1);
    SagaEvent e;
    move(chase, winner);
    put_chase(aura_game(p), &e, chase, RULE_AE_CHASE_4);
    if (winner)
        saga_event_put(&e, AURA_KEY_WINNER,
                       aura_name(aura_game(p), c.roller[winner < 0].spec.actor));
    saga_event_put(&e, AURA_KEY_MARGIN,
                   !winner      ? 0
                   : winner < 0 ? aura_margin(b, a)
                                : aura_margin(a, b));
    saga_event_tell(p, &e);
    remember(p, &c, winner);
}

void aura_ram(SagaPlay *p, const SagaGesture *g)
{
    AuraContest c;
    uint8_t id = find_rig(p, g, AURA_KEY_VEHICLE);
    AuraChase *chase = p->is_stopped ? NULL : chase_of(p, id);
    if (!chase)
        return;
    if (chase->rank != AURA_RANK_CONTACT) {
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_CHASE_7);
        return;
    }
    uint8_t other = chase->pursuer == id ? chase->fugitive : chase->pursuer;
    if (saga_value(g, 0, AURA_KEY_AVOID, 0)) {
        if (!oppose(p, g, &c, id, other, id, HANDLING, false, RULE_AE_CHASE_7))
            return;
        if (winner_of(p, &c, true) < 0) {
            tell_chase(p, chase, RULE_AE_CHASE_7); // out of the way: nothing has changed
            remember(p, &c, -1);
            return;
        }
    }
    if (!oppose(p, g, &c, id, other, id, ROBUSTNESS, false, RULE_AE_CHASE_7))
        return;
    int winner = winner_of(p, &c, false);
    AuraDice dice = aura_party_side(&c, winner < 0).dice;
    batter(p, other, winner > 0 ? dice.low : 1, RULE_AE_CHASE_7);
    batter(p, id, winner < 0 ? dice.low : 1, RULE_AE_CHASE_7);
    remember(p, &c, winner);
}

void aura_obstacle(SagaPlay *p, const SagaGesture *g)
{
    AuraContest c;
    AuraResult r;
    uint8_t id = find_rig(p, g, AURA_KEY_VEHICLE);
    AuraChase *chase = p->is_stopped ? NULL : chase_of(p, id);
    if (!chase)
        return;
    memset(&c, 0, sizeof c);
    c.sort = AURA_SORT_COMBAT;
    c.rule = RULE_AE_CHASE_8;
    c.against = AURA_AGAINST_DIFFICULTY;
    c.difficulty = (int16_t)saga_value(g, 0, AURA_KEY_DIFFICULTY, 0);
    AuraSpec spec = driven(aura_game(p), id, HANDLING);
    spec.advantages = (int8_t)saga_value(g, 0, AURA_KEY_ADVANTAGES, 0);
    spec.disadvantages = (int8_t)saga_value(g, 0, AURA_KEY_DISADVANTAGES, 0);
    spec.passes = saga_value(g, 0, AURA_KEY_PASS, 0) != 0;
    if (!aura_contest_join(p, &c, &spec, true) || !aura_contest_roll(p, &c))
        return;
    r = aura_contest_judge(p, &c, 0);
    aura_remember(p, &c, 0, r.benefits, r.mishaps);
    if (p->is_stopped || r.tier >= AURA_STATUS_QUO)
        return;
    move(chase, chase->pursuer == id ? -1 : 1); // against whoever failed
    tell_chase(p, chase, RULE_AE_CHASE_8);
    if (r.mishaps)
        batter(p, id, aura_party_side(&c, 0).dice.low, RULE_AE_CHASE_8);
}

// ---------------------------------------------------------------- shots

/// AE-CHASE-9: one choice of a remarkable shot. False: it has stopped.
static bool choose(SagaPlay *p, const SagaGesture *g, uint8_t shooter, uint8_t id, int32_t choice,
                   int damage)
{
    AuraGame *game = aura_game(p);
    uint32_t part = (uint32_t)choice - CHOICE_POWER;
    if (choice == CHOICE_PASSENGER) {
        uint8_t passenger = aura_find(p, g, 0, AURA_KEY_PASSENGER);
        if (passenger)
            aura_blow(p, shooter, passenger, aura_first_standing(game, passenger), damage, 0, 0, 0,
                      false, RULE_AE_CHASE_9);
        return !p->is_stopped;
    }
    for (uint8_t die = PART_AGAIN; choice == CHOICE_DIE && die == PART_AGAIN;) {
        if (!saga_roll(p, AURA_ROLL_PART, shooter, 1, 10, &die))
            return false;
        part = (die - 1u) / PART_DIE;
    }
    uint8_t *score = part_of(rig(game, id), part);
    *score = (uint8_t)(*score ? *score - 1 : 0);
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_STRUCTURE);
    saga_event_put(&e, AURA_KEY_VEHICLE, rig(game, id)->name);
    saga_event_put(&e, (uint8_t)(AURA_KEY_POWER + part), *score);
    saga_event_cite(&e, RULE_AE_CHASE_9);
    saga_event_tell(p, &e);
    return true;
}

void aura_shoot_vehicle(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraContest c;
    AuraSpec attack;
    AuraStrike strike;
    AuraResult r = {0};
    uint8_t malus, actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    uint8_t id = actor && aura_says_own(p, g) ? find_rig(p, g, AURA_KEY_VEHICLE) : 0;
    int points = 0, shown = 0;
    bool is_opposed = aura_option(p, AURA_OPT_VEHICLE_ATTACK) != 0;
    memset(&c, 0, sizeof c);
    c.sort = AURA_SORT_COMBAT;
    c.rule = RULE_AE_CHASE_9;
    c.against = is_opposed ? AURA_AGAINST_OTHERS : AURA_AGAINST_DIFFICULTY;
    if (!p->is_stopped && !is_opposed)
        c.difficulty = (int16_t)aura_band_difficulty(p, g, 0);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_CHOICES); f && !p->is_stopped;
         f = saga_fact_next(g, f))
        if (f->value == CHOICE_PASSENGER)
            (void)aura_find(p, g, 0, AURA_KEY_PASSENGER); // known before the dice are
    uint8_t number = aura_striker(p, g, 0, actor, 0);
    if (p->is_stopped || !aura_act(p, g, actor, number, &malus) ||
        !aura_read_attack(p, g, 0, actor, number, 0, &attack, &strike))
        return;
    attack.action_malus = malus;
    AuraSpec target = driven(game, id, ROBUSTNESS);
    target.passes = attack.passes;
    if (!aura_contest_join(p, &c, &attack, true) ||
        (is_opposed && !aura_contest_join(p, &c, &target, true)) || !aura_contest_roll(p, &c))
        return;
    if (is_opposed) {
        r.is_success = winner_of(p, &c, false) > 0;
        r.effective =
            (int16_t)(r.is_success ? aura_margin(aura_party_side(&c, 0), aura_party_side(&c, 1))
                                   : 0);
        r.benefits = (uint8_t)(r.effective / 5);
    } else {
        r = aura_contest_judge(p, &c, 0);
    }
    if ((r.is_success &&
         (!aura_damage_points(p, &c, 0, &points) || !aura_shown(p, &c, 0, &strike, &shown))) ||
        !aura_fumble_alone(p, g, &c, 0, &strike) || !r.is_success)
        return;
    int damage = aura_damage(shown, r.effective, points, 0, false, 0);
    batter(p, id, damage, RULE_AE_CHASE_9);
    uint32_t left = r.benefits;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_CHOICES); f && left && !p->is_stopped;
         f = saga_fact_next(g, f), left--)
        if (!choose(p, g, actor, id, f->value, damage))
            return;
}
