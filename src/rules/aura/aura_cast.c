// SPDX-License-Identifier: MIT
// Casting: one roll against the difficulty and, in the same contest, everybody who resists; then
// the moves, those who come in by them, the dice of the intensity, what it does.
#include "rules/aura/aura.h"
#include <string.h>

/// A spell on its way.
typedef struct Cast {
    const SagaGesture *g;
    AuraContest c;
    AuraSpell spell;
    AuraDemand demand;
    uint8_t caster;
    int memory; ///< it was kept at; -1: just prepared
    bool was_rolled;
    AuraSide side; ///< what it was rolled with
    int margin;
    uint8_t benefits;                    ///< AE-RESULT-7: rows that may be had for nothing
    uint8_t target[2 * AURA_TARGET_MAX]; ///< affected
    uint8_t number[2 * AURA_TARGET_MAX]; ///< and who of a group
    uint32_t target_count;
} Cast;

static void affect(Cast *x, uint8_t target, uint8_t number)
{
    if (x->target_count == COUNT_OF(x->target))
        return;
    x->number[x->target_count] = number;
    x->target[x->target_count++] = target;
}

/// AE-GIFT-2: nobody without aura gauges is robbed.
static void check_victim(SagaPlay *p, const Cast *x, uint8_t victim)
{
    if (victim && x->spell.does == AURA_DOES_STEAL && !aura_sheet(aura_game(p), victim))
        saga_refuse(p, ERR_TARGET, RULE_AE_GIFT_2);
}

static void tell_affected(SagaPlay *p, const Cast *x, uint8_t target, AuraSide other,
                          bool is_affected)
{
    AuraGame *g = aura_game(p);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_AFFECTED, x->caster);
    saga_event_put(&e, AURA_KEY_TARGET, aura_name(g, target));
    saga_event_put(&e, AURA_KEY_TOTAL, x->side.total);
    saga_event_put(&e, AURA_KEY_DIFFICULTY, other.total);
    saga_event_put(&e, AURA_KEY_DONE, is_affected);
    saga_event_cite(&e, RULE_AE_RESIST_1);
    saga_event_cite(&e, RULE_AE_RESIST_3);
    if (!aura_sheet(g, target))
        saga_event_cite(&e, RULE_AE_RESIST_2);
    saga_event_tell(p, &e);
}

/// Who of a group is meant by a gesture about a spell: named, or the next who stands; nobody twice.
static bool find_victim(SagaPlay *p, const Cast *x, const AuraContest *c, const SagaGesture *g,
                        uint32_t in, uint8_t actor, uint8_t *number)
{
    AuraGame *game = aura_game(p);
    if (!aura_find_minion(p, g, in, actor, number) || aura_sheet(game, actor))
        return !p->is_stopped;
    uint32_t taken = 0;
    for (uint32_t i = 0; i < x->target_count; i++)
        if (x->target[i] == actor)
            taken |= 1u << x->number[i];
    for (uint32_t i = 0; i < c->roller_count; i++)
        if (c->roller[i].spec.actor == actor)
            taken |= 1u << c->roller[i].spec.number;
    if (!(taken >> *number & 1))
        return true;
    for (uint8_t i = 0; !saga_has(g, in, AURA_KEY_NUMBER) && i < AURA_GROUP_SIZE; i++)
        if (aura_stands(game, actor, i) && !(taken >> i & 1)) {
            *number = i;
            return true;
        }
    saga_refuse(p, ERR_TARGET, RULE_AE_RESIST_3);
    return false;
}

/// Joins those who resist, named by a gesture, each a party.
static void join_foes(SagaPlay *p, const Cast *x, const SagaGesture *g, AuraContest *c)
{
    uint8_t sort = c->sort;
    c->sort = AURA_SORT_DODGE; // AE-RESIST-1: dodging takes the armour malus
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_FOES); f && !p->is_stopped;
         f = saga_fact_next(g, f)) {
        AuraSpec spec;
        uint32_t in = saga_object(g, f);
        if (!aura_read_spec(p, g, in, &spec) ||
            !find_victim(p, x, c, g, in, spec.actor, &spec.number))
            break;
        check_victim(p, x, spec.actor);
        if (!saga_has(g, in, AURA_KEY_STAT))
            spec.score = AURA_STAT_VOL;
        if (!aura_is_defenceless(aura_game(p), spec.actor))
            (void)aura_contest_join(p, c, &spec, true);
    }
    c->sort = sort;
}

/// Who of the parties from `first` on is affected.
static void compare(SagaPlay *p, Cast *x, const AuraContest *c, uint32_t first)
{
    bool classes = aura_option(p, AURA_OPT_CRITICAL_WINS_OPPOSITION);
    for (uint32_t i = first; i < c->party_count; i++) {
        const AuraSpec *spec = &c->roller[c->party[i].best].spec;
        bool is_affected = aura_beats(x->side, aura_party_side(c, i), classes);
        tell_affected(p, x, spec->actor, aura_party_side(c, i), is_affected);
        if (is_affected)
            affect(x, spec->actor, spec->number);
    }
}

static void add_willing(SagaPlay *p, Cast *x, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_TARGETS); f && !p->is_stopped;
         f = saga_fact_next(g, f)) {
        uint8_t found = 0;
        for (uint8_t i = 1; i <= game->actor_count; i++)
            if (aura_name(game, i) == f->value)
                found = i;
        uint8_t number = found ? aura_first_standing(game, found) : 0;
        for (uint8_t k = 0; found && k < x->target_count; k++) // of a group, the next who stands
            if (x->target[k] == found && x->number[k] == number) {
                do
                    number++;
                while (number < AURA_GROUP_SIZE && !aura_stands(game, found, number));
                k = UINT8_MAX; // from the start
            }
        if (!found)
            saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
        else if (!aura_stands(game, found, number))
            saga_refuse(p, ERR_TARGET, RULE_AE_MIN_3);
        if (!p->is_stopped)
            affect(x, found, number);
    }
    // Those who cannot defend themselves do not resist.
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_FOES); f && !p->is_stopped;
         f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f);
        uint8_t number, foe = aura_find(p, g, in, AURA_KEY_ACTOR);
        if (foe && aura_is_defenceless(game, foe) && aura_find_minion(p, g, in, foe, &number))
            affect(x, foe, number);
    }
}

// ---------------------------------------------------------------- who casts

/// AE-CSPELL-1: the same category or the same family.
static bool is_same_kind(const AuraTrait *a, const AuraTrait *b)
{
    return a && b && a->kind == AURA_KIND_MAGIC && b->kind == AURA_KIND_MAGIC &&
           (a->category == b->category || a->family == b->family);
}

static bool join_casters(SagaPlay *p, Cast *x, uint8_t malus)
{
    AuraGame *game = aura_game(p);
    AuraSheet *s = aura_sheet(game, x->caster);
    const AuraPage *page = x->spell.written ? aura_page(s, x->spell.written) : NULL;
    AuraSpec spec = {.actor = x->caster,
                     .score = AURA_STAT_INT,
                     .trait = x->spell.trait,
                     .part = -1,
                     .advantages = (int8_t)saga_value(x->g, 0, AURA_KEY_ADVANTAGES, 0),
                     .disadvantages = (int8_t)saga_value(x->g, 0, AURA_KEY_DISADVANTAGES, 0),
                     .passes = saga_value(x->g, 0, AURA_KEY_PASS, 0) != 0,
                     .action_malus = malus};
    bool both = saga_value(x->g, 0, AURA_KEY_BOTH, 0) && spec.trait;
    if (page && (both || !spec.trait)) { // AE-BOOK-4
        AuraPaid paid;
        if (both && !aura_pay(p, x->caster, (AuraPrice){.aura = 1}, RULE_AE_BOOK_4, &paid))
            return false;
        spec.bonus = page->value;
        spec.bonus_name = page->spell.name;
        x->c.also[x->c.also_count++] = RULE_AE_BOOK_4;
    }
    if (!aura_contest_join(p, &x->c, &spec, true))
        return false;
    for (const SagaFact *f = saga_fact(x->g, 0, AURA_KEY_SIDES); f; f = saga_fact_next(x->g, f)) {
        AuraSpec other;
        if (!aura_read_spec(p, x->g, saga_object(x->g, f), &other))
            return false;
        AuraSheet *o = aura_sheet(game, other.actor);
        if (!aura_speaks_for(p, x->g, other.actor))
            return false;
        bool is_twice = false;
        for (uint32_t i = 0; i < x->c.roller_count; i++)
            is_twice |= x->c.roller[i].spec.actor == other.actor;
        if (is_twice) { // everybody rolls once
            saga_refuse(p, ERR_STATE, RULE_AE_CSPELL_1);
            return false;
        }
        if (!o || !is_same_kind(aura_trait(s, x->spell.trait), aura_trait(o, other.trait))) {
            saga_refuse(p, ERR_MAGIC, RULE_AE_CSPELL_1);
            return false;
        }
        other.score = AURA_STAT_INT;
        if (!aura_contest_join(p, &x->c, &other, false))
            return false;
        x->c.party[0].is_collective = true;
    }
    if (x->c.party[0].is_collective)
        x->c.also[x->c.also_count++] = RULE_AE_CSPELL_1;
    return true;
}

// ---------------------------------------------------------------- room for it

/// AE-MEM-3: rolled now, released later.
static bool is_early(const AuraSheet *s, const Cast *x)
{
    return x->memory < 0 && s->memorises && s->rolls_early;
}

/// The first free place of a memory; AURA_MEMORY_MAX: none.
static uint32_t memory_room(const AuraSheet *s)
{
    uint32_t i = 0;
    while (i < AURA_MEMORY_MAX && s->memory[i].spell.is_there)
        i++;
    return i;
}

/// The first free place among running spells; AURA_RUNNING_MAX: none.
static uint32_t running_room(const AuraSheet *s)
{
    uint32_t i = 0;
    while (i < AURA_RUNNING_MAX && s->running[i].spell.is_there)
        i++;
    return i;
}

/// Looked at before dice are asked for: dice that lie on a table are never refused.
static bool has_room(SagaPlay *p, const Cast *x, bool early)
{
    const AuraSheet *s = aura_sheet(aura_game(p), x->caster);
    if (early && memory_room(s) == AURA_MEMORY_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_MEM_1);
    else if (!early && x->spell.design.row[AURA_PARAM_DURATION] &&
             running_room(s) == AURA_RUNNING_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    return !p->is_stopped;
}

static void tell_lost(SagaPlay *p, const Cast *x, bool may_retry, RuleId why)
{
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_LOST, x->caster);
    if (x->spell.name)
        saga_event_put(&e, AURA_KEY_SPELL, x->spell.name);
    saga_event_put(&e, AURA_KEY_RETRIES, may_retry);
    saga_event_cite(&e, why);
    saga_event_tell(p, &e);
}

// ---------------------------------------------------------------- whom it is aimed at

/// Is this one named by a gesture, as one who resists or as a target?
static bool is_named(const AuraGame *game, const SagaGesture *g, uint8_t actor)
{
    TextId name = aura_name(game, actor);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_FOES); f; f = saga_fact_next(g, f))
        if (saga_value(g, saga_object(g, f), AURA_KEY_ACTOR, 0) == name)
            return true;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_TARGETS); f; f = saga_fact_next(g, f))
        if (f->value == name)
            return true;
    return false;
}

/// One of those whom a spell is aimed at. AE-RESIST-1: a player says of nobody else's people on the
/// other side that they are willing, unless it heals.
static void check_aim(SagaPlay *p, const Cast *x, const SagaGesture *a, uint8_t actor, bool willing)
{
    AuraGame *game = aura_game(p);
    const AuraActor *who = aura_actor(game, actor);
    check_victim(p, x, actor);
    (void)aura_is_able(p, actor, false);
    if (willing && a->seat && who->seat != a->seat && x->spell.does != AURA_DOES_HEAL &&
        who->camp != aura_actor(game, x->caster)->camp)
        saga_refuse_who(p, ERR_TARGET, RULE_AE_RESIST_1, aura_name(game, actor));
    // Whoever comes in by the moves was not in it before: a target rolls once.
    if (a != x->g && aura_sheet(game, actor) && is_named(game, x->g, actor))
        saga_refuse_who(p, ERR_TARGET, RULE_AE_RESIST_3, aura_name(game, actor));
}

/// Everybody named is there, and can be meant, once.
static bool check_victims(SagaPlay *p, const Cast *x, const SagaGesture *a)
{
    AuraGame *game = aura_game(p);
    if (!aura_find_all(p, a, AURA_KEY_TARGETS) || !aura_find_all(p, a, AURA_KEY_FOES) ||
        !aura_says_own(p, a) ||
        !aura_find_once(p, a, AURA_KEY_FOES, ERR_TARGET, RULE_AE_RESIST_3) ||
        !aura_find_once(p, a, AURA_KEY_TARGETS, ERR_TARGET, RULE_AE_RESIST_3))
        return false;
    for (const SagaFact *f = saga_fact(a, 0, AURA_KEY_FOES); f && !p->is_stopped;
         f = saga_fact_next(a, f)) {
        uint32_t in = saga_object(a, f);
        uint8_t number, foe = aura_find(p, a, in, AURA_KEY_ACTOR);
        if (foe && aura_find_minion(p, a, in, foe, &number))
            check_aim(p, x, a, foe, false);
    }
    for (const SagaFact *f = saga_fact(a, 0, AURA_KEY_TARGETS); f && !p->is_stopped;
         f = saga_fact_next(a, f))
        for (uint8_t i = 1; i <= game->actor_count; i++)
            if (aura_name(game, i) == f->value)
                check_aim(p, x, a, i, true);
    for (const SagaFact *f = saga_fact(a, 0, AURA_KEY_TARGETS); f && !p->is_stopped;
         f = saga_fact_next(a, f)) // one or the other
        for (const SagaFact *o = saga_fact(a, 0, AURA_KEY_FOES); o; o = saga_fact_next(a, o))
            for (uint8_t i = 1; i <= game->actor_count; i++)
                if (aura_name(game, i) == f->value && aura_sheet(game, i) &&
                    saga_value(a, saga_object(a, o), AURA_KEY_ACTOR, 0) == f->value)
                    saga_refuse_who(p, ERR_TARGET, RULE_AE_RESIST_3, (TextId)f->value);
    if (saga_fact_count(a, 0, AURA_KEY_FOES) + saga_fact_count(a, 0, AURA_KEY_TARGETS) >
        AURA_TARGET_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    return !p->is_stopped;
}

// ---------------------------------------------------------------- moves

static const uint8_t param_of[] = {AURA_PARAM_RANGE, AURA_PARAM_AREA, AURA_PARAM_DURATION,
                                   AURA_PARAM_INTENSITY};

/// Moves rows of a key's objects; how many.
static int move_rows(SagaPlay *p, Cast *x, const SagaGesture *a, uint8_t key)
{
    int moved = 0;
    for (const SagaFact *f = saga_fact(a, 0, key); f && !p->is_stopped; f = saga_fact_next(a, f)) {
        uint32_t in = saga_object(a, f);
        int32_t scope = saga_value(a, in, AURA_KEY_SCOPE, 0),
                rows = saga_value(a, in, AURA_KEY_ROWS, 1);
        if (scope >= AURA_PARAM_COUNT ||
            x->spell.design.row[param_of[scope]] + rows > AURA_ROW_MOST) {
            saga_refuse(p, ERR_RANGE, RULE_AE_MOD_1);
            return 0;
        }
        x->spell.design.row[param_of[scope]] =
            (uint8_t)(x->spell.design.row[param_of[scope]] + rows);
        moved += rows;
    }
    return moved;
}

/// Those who come in by the moves resist now; the caster's total stands (AE-RESIST-3).
static void newcomers(SagaPlay *p, Cast *x, const SagaGesture *a)
{
    AuraContest c;
    memset(&c, 0, sizeof c);
    c.rule = RULE_AE_RESIST_3;
    c.sort = AURA_SORT_DODGE;
    join_foes(p, x, a, &c); // against a total that stands, not against each other
    if (p->is_stopped || (c.party_count && !aura_contest_roll(p, &c)))
        return;
    compare(p, x, &c, 0);
    add_willing(p, x, a);
}

/// AE-MOD-1: the success is made more of, once.
static bool improve(SagaPlay *p, Cast *x)
{
    AuraGame *game = aura_game(p);
    // AE-CSPELL-1: of several, the limit is the best roller's.
    uint8_t best = x->was_rolled ? x->caster : x->c.roller[x->c.party[0].best].spec.actor;
    const AuraSheet *s = aura_sheet(game, best);
    SagaGesture a;
    AuraPrice price;
    AuraPaid paid;
    int points;
    bool may = s->stat[AURA_STAT_INT] && (x->margin > 0 || aura_can_pay(p, x->caster));
    SagaWait wait = {.what = AURA_WAIT_MOVES,
                     .actor = x->caster,
                     .seats = (uint8_t)(1u << aura_actor(game, x->caster)->seat),
                     .rule = RULE_AE_MOD_1};
    if (!may || aura_actor(game, x->caster)->passes || saga_value(x->g, 0, AURA_KEY_PASS, 0))
        return true;
    if (!saga_answer(p, wait, &a) || !aura_speaks_for(p, &a, x->caster))
        return false;
    if (a.kind == AURA_GESTURE_PASS)
        return true;
    if (a.kind != AURA_GESTURE_IMPROVE) {
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_MOD_1);
        return false;
    }
    int given = move_rows(p, x, &a, AURA_KEY_FREE);
    if (given > x->benefits)
        saga_refuse(p, ERR_LIMIT, RULE_AE_RESULT_7); // one for each benefit
    if (p->is_stopped || !check_victims(p, x, &a))
        return false;
    int rows = move_rows(p, x, &a, AURA_KEY_MOVES);
    if (p->is_stopped || !has_room(p, x, false))
        return false;
    Refusal why = aura_raise(rows, x->margin, s->stat[AURA_STAT_INT],
                             aura_option(p, AURA_OPT_MODIFY_CAP), &points);
    if (refusal_is(why)) {
        saga_refuse(p, why.code, why.rule);
        return false;
    }
    if (points && (!aura_read_price(p, &a, 0, points, &price) ||
                   !aura_pay(p, x->caster, price, RULE_AE_MOD_1, &paid)))
        return false;
    if (game->last.is_there && game->last.spec.actor == best && !x->was_rolled)
        game->last.benefits =
            (uint8_t)(given < game->last.benefits ? game->last.benefits - given : 0);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_MOVES, x->caster);
    saga_event_put(&e, AURA_KEY_ROWS, rows);
    if (points)
        saga_event_put(&e, AURA_KEY_POINTS, points);
    saga_event_cite(&e, RULE_AE_MOD_1);
    if (saga_has(&a, 0, AURA_KEY_FREE))
        saga_event_cite(&e, RULE_AE_RESULT_7);
    saga_event_tell(p, &e);
    newcomers(p, x, &a);
    return !p->is_stopped;
}

// ---------------------------------------------------------------- what it does

static void harm(SagaPlay *p, const Cast *x, int pool)
{
    AuraGame *g = aura_game(p);
    int share[2 * AURA_TARGET_MAX];
    if (!x->target_count || !aura_split(p, x->caster, pool, x->target_count, share))
        return;
    for (uint32_t i = 0; i < x->target_count; i++) {
        int armour = aura_option(p, AURA_OPT_SPELL_ARMOUR) ? aura_protection(g, x->target[i]) : 0;
        if (share[i])
            aura_hurt(p, x->target[i], x->number[i], share[i] - armour, RULE_AE_MOD_3);
    }
}

static void heal(SagaPlay *p, const Cast *x, int points)
{
    for (uint32_t i = 0; i < x->target_count; i++) {
        const AuraSheet *s = aura_sheet(aura_game(p), x->target[i]);
        int left = points;
        for (uint32_t k = 0; s && k < AURA_AURA_GAUGE && left; k++) {
            int freed = s->tick[k] < left ? s->tick[k] : left;
            aura_free_boxes(p, x->target[i], k, freed);
            left -= freed;
        }
    }
}

/// AE-GIFT-2: no more than the victim has, and no overflow.
static void steal(SagaPlay *p, const Cast *x, int points)
{
    AuraGame *g = aura_game(p);
    AuraSheet *caster = aura_sheet(g, x->caster);
    int stolen = 0;
    caster->gifted = 0; // AE-GIFT-1: what was left of other gifts goes with this spell
    for (uint32_t i = 0; i < x->target_count && !p->is_stopped; i++) {
        AuraSheet *s = aura_sheet(g, x->target[i]);
        if (!s)
            continue;
        int left = aura_tick(p, s, AURA_AURA_GAUGE, points, NULL);
        stolen += points - left;
        caster->gifted = (uint8_t)(stolen < UINT8_MAX ? stolen : UINT8_MAX);
        SagaEvent e;
        aura_event_start(p, &e, AURA_EVENT_GIFT, x->target[i]);
        saga_event_put(&e, AURA_KEY_TARGET, aura_name(g, x->caster));
        saga_event_put(&e, AURA_KEY_POINTS, points - left);
        saga_event_put(&e, AURA_KEY_GIFT, caster->gifted);
        saga_event_cite(&e, RULE_AE_GIFT_2);
        saga_event_tell(p, &e);
    }
}

static void take_effect(SagaPlay *p, Cast *x)
{
    AuraGame *g = aura_game(p);
    AuraSheet *s = aura_sheet(g, x->caster);
    uint32_t step = aura_parameters[x->spell.design.row[AURA_PARAM_INTENSITY]].intensity;
    uint32_t row = x->spell.design.row[AURA_PARAM_DURATION], at;
    int value = aura_ladder_value(step, x->side.dice);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_SPELL, x->caster);
    for (uint32_t i = 0; i < aura_ladder[step].dice; i++) {
        uint8_t die;
        if (!saga_roll(p, AURA_ROLL_DAMAGE, x->caster, 1, 10, &die))
            return;
        value += die;
        saga_event_dice(&e, &die, 1);
    }
    int64_t seconds = row ? aura_duration(p, x->caster, row) : 0;
    if (p->is_stopped)
        return;
    at = running_room(s);
    if (row && at == AURA_RUNNING_MAX) { // what was cast meanwhile has taken the last place
        tell_lost(p, x, false, RULE_AE_SESS_1);
        return;
    }
    if (row)
        s->running[at] = (AuraRunning){.spell = x->spell, .span = aura_span(g, x->caster, seconds)};
    if (x->spell.name)
        saga_event_put(&e, AURA_KEY_SPELL, x->spell.name);
    saga_event_put(&e, AURA_KEY_VALUE, value);
    saga_event_put(&e, AURA_KEY_DONE, true);
    if (row && s->running[at].span.until)
        saga_event_put(&e, AURA_KEY_DUE, s->running[at].span.until);
    if (row && s->running[at].span.turns)
        saga_event_put(&e, AURA_KEY_ROUNDS, s->running[at].span.turns);
    for (uint32_t i = 0; i < x->target_count; i++)
        saga_event_put(&e, AURA_KEY_TARGETS, aura_name(g, x->target[i]));
    saga_event_cite(&e, RULE_AE_MOD_2);
    saga_event_tell(p, &e);
    if (x->spell.does == AURA_DOES_DAMAGE)
        harm(p, x, value);
    else if (x->spell.does == AURA_DOES_HEAL)
        heal(p, x, value);
    else if (x->spell.does == AURA_DOES_STEAL)
        steal(p, x, value);
}

// ---------------------------------------------------------------- casting

/// Which spell is meant: one of the memory, or what has just been prepared.
static bool find_spell(SagaPlay *p, Cast *x)
{
    AuraSheet *s = aura_sheet(aura_game(p), x->caster);
    x->memory = -1;
    TextId name = (TextId)saga_value(x->g, 0, AURA_KEY_SPELL, 0);
    for (int i = 0; s && name && i < AURA_MEMORY_MAX; i++)
        if (s->memory[i].spell.is_there && s->memory[i].spell.name == name)
            x->memory = i;
    if (x->memory >= 0)
        x->spell = s->memory[x->memory].spell;
    else if (s && s->preparing.is_there && s->is_ready && (!name || s->preparing.name == name))
        x->spell = s->preparing;
    else
        saga_refuse(p, ERR_MAGIC, RULE_AE_MAG_1);
    if (!p->is_stopped) {
        Refusal why = aura_demand(&x->spell.design, &x->demand);
        CORE_ASSERT(!refusal_is(why));
        (void)why;
    }
    return !p->is_stopped;
}

static void forget(SagaPlay *p, const Cast *x)
{
    AuraSheet *s = aura_sheet(aura_game(p), x->caster);
    if (x->memory >= 0) {
        memset(&s->memory[x->memory], 0, sizeof s->memory[0]);
        return;
    }
    memset(&s->preparing, 0, sizeof s->preparing);
    s->is_ready = s->memorises = s->rolls_early = false;
    s->casts_failed = 0;
}

/// AE-CAST-3: no effect; outside a fight it may be tried again for points.
static void fail(SagaPlay *p, const Cast *x)
{
    AuraGame *g = aura_game(p);
    AuraSheet *s = aura_sheet(g, x->caster);
    bool may_retry = !g->has_order && x->memory < 0;
    tell_lost(p, x, may_retry, RULE_AE_CAST_3);
    if (!may_retry) {
        forget(p, x);
        s->gifted = 0; // AE-GIFT-1: this spell is over
        return;
    }
    s->casts_failed++;
    g->resisted_count = 0;
    for (uint32_t i = 1; i < x->c.party_count && g->resisted_count < AURA_TARGET_MAX; i++) {
        const AuraSpec *spec = &x->c.roller[x->c.party[i].best].spec;
        g->resisting[g->resisted_count] = spec->actor;
        g->resisting_number[g->resisted_count] = spec->number;
        g->resisted[g->resisted_count++] = aura_party_side(&x->c, i);
    }
}

/// AE-MEM-3: rolled right after preparing, fed until it is released. What was memorised while its
/// dice were awaited may have taken the last place: then it is lost.
static void keep_rolled(SagaPlay *p, Cast *x)
{
    AuraGame *g = aura_game(p);
    AuraSheet *s = aura_sheet(g, x->caster);
    uint32_t i = memory_room(s);
    if (i == AURA_MEMORY_MAX) {
        tell_lost(p, x, false, RULE_AE_MEM_1);
        forget(p, x);
        return;
    }
    s->memory[i] = (AuraMemory){
        .spell = x->spell, .due = g->clock, .rolled = x->side, .margin = (int16_t)x->margin};
    forget(p, x);
    aura_upkeep_due(p, x->caster, i);
}

/// Those who have resisted a spell that is tried again: once is enough.
static void resisted_before(SagaPlay *p, Cast *x)
{
    AuraGame *g = aura_game(p);
    bool classes = aura_option(p, AURA_OPT_CRITICAL_WINS_OPPOSITION);
    for (uint32_t i = 0; i < g->resisted_count; i++) {
        bool is_affected = aura_beats(x->side, g->resisted[i], classes);
        tell_affected(p, x, g->resisting[i], g->resisted[i], is_affected);
        if (is_affected)
            affect(x, g->resisting[i], g->resisting_number[i]);
    }
    g->resisted_count = 0;
}

/// Rolls it, with whoever resists; false: stopped, failed or kept for later.
static bool roll_spell(SagaPlay *p, Cast *x, uint8_t malus)
{
    AuraSheet *s = aura_sheet(aura_game(p), x->caster);
    bool early = is_early(s, x);
    bool is_again = x->memory < 0 && s->casts_failed;
    x->c.rule = RULE_AE_CAST_1;
    x->c.sort = AURA_SORT_COMBAT;
    x->c.against = AURA_AGAINST_DIFFICULTY;
    x->c.difficulty = x->demand.difficulty;
    x->c.tie = AURA_TIE_SUCCESS;
    x->c.also[x->c.also_count++] = x->memory >= 0 ? RULE_AE_MEM_2 : RULE_AE_CAST_2;
    if (malus)
        x->c.also[x->c.also_count++] = RULE_AE_BOOK_5;
    if (!join_casters(p, x, malus))
        return false;
    if (!early && !is_again)
        join_foes(p, x, x->g, &x->c);
    if (p->probe)
        ((AuraProbe *)p->probe)->intensity =
            (uint8_t)(aura_parameters[x->spell.design.row[AURA_PARAM_INTENSITY]].intensity + 1);
    if (p->is_stopped || !aura_contest_roll(p, &x->c))
        return false;
    AuraResult r = aura_contest_judge(p, &x->c, 0);
    x->side = aura_party_side(&x->c, 0);
    x->margin = r.margin;
    x->benefits = r.benefits;
    aura_remember(p, &x->c, x->c.party[0].best, r.benefits, r.mishaps);
    if (!r.is_success) {
        fail(p, x);
        return false;
    }
    if (early) {
        keep_rolled(p, x);
        return false;
    }
    s->cast = x->spell;
    compare(p, x, &x->c, 1);
    if (is_again)
        resisted_before(p, x);
    return true;
}

static void cast(SagaPlay *p, const SagaGesture *g)
{
    Cast x;
    AuraGame *game = aura_game(p);
    uint8_t malus;
    memset(&x, 0, sizeof x);
    x.g = g;
    x.caster = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!x.caster || !aura_speaks_for(p, g, x.caster) || !find_spell(p, &x) ||
        !check_victims(p, &x, g))
        return;
    AuraSheet *s = aura_sheet(game, x.caster);
    if (!has_room(p, &x, is_early(s, &x)))
        return;
    if (x.memory < 0 && s->casts_failed) { // AE-CAST-3, AE-AURA-7
        AuraPrice price;
        AuraPaid paid;
        if (!saga_value(g, 0, AURA_KEY_RETRIES, 0) || game->has_order)
            saga_refuse(p, ERR_NOT_NOW, RULE_AE_CAST_3);
        if (p->is_stopped || !aura_read_price(p, g, 0, s->casts_failed, &price) ||
            !aura_pay(p, x.caster, price, RULE_AE_AURA_7, &paid))
            return;
    } else {
        game->resisted_count = 0;
    }
    if (!aura_act(p, g, x.caster, 0, &malus))
        return;
    if (x.memory >= 0 && s->memory[x.memory].rolled.total) { // its total stands
        x.was_rolled = true;
        x.side = s->memory[x.memory].rolled;
        x.margin = s->memory[x.memory].margin;
        x.benefits = (uint8_t)(x.margin > 0 ? x.margin / 5 : 0);
        s->cast = x.spell;
        newcomers(p, &x, g);
    } else if (!roll_spell(p, &x, malus)) {
        return;
    } else {
        add_willing(p, &x, g);
    }
    if (p->is_stopped || !improve(p, &x))
        return;
    take_effect(p, &x);
    if (p->is_stopped)
        return;
    forget(p, &x);
    if (x.spell.does != AURA_DOES_STEAL)
        s->gifted = 0; // AE-GIFT-1: what is left disappears
}

/// Whoever casts, and whoever casts with him.
static uint64_t casters_of(const AuraGame *game, const SagaGesture *g)
{
    uint64_t casters = 0;
    for (uint8_t i = 1; i <= game->actor_count; i++) {
        TextId name = aura_name(game, i);
        bool is_one = saga_value(g, 0, AURA_KEY_ACTOR, 0) == name;
        for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_SIDES); f; f = saga_fact_next(g, f))
            is_one |= saga_value(g, saga_object(g, f), AURA_KEY_ACTOR, 0) == name;
        casters |= is_one ? UINT64_C(1) << (i - 1) : 0;
    }
    return casters;
}

void aura_cast(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint64_t before = game->casting;
    game->casting |= casters_of(game, g);
    cast(p, g);
    if (!p->is_stopped)
        game->casting = before;
}
