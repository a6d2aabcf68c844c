// SPDX-License-Identifier: MIT
// Tests against a difficulty or none: simple, collective, a race, the oracle, and what can be done
// about the last one. Each is a contest (aura_contest.c) and a reading of its totals.
#include "rules/aura/aura_view.h" // aura_knows
#include <string.h>

static void start(AuraContest *c, const SagaGesture *g, RuleId rule)
{
    memset(c, 0, sizeof *c);
    c->rule = rule;
    c->is_hidden = saga_value(g, 0, AURA_KEY_HIDDEN, 0) != 0;
    c->is_veiled = saga_value(g, 0, AURA_KEY_VEILED, 0) != 0;
    c->sort = (uint8_t)saga_value(g, 0, AURA_KEY_SORT, AURA_SORT_ACTION);
    c->difficulty = (int16_t)saga_value(g, 0, AURA_KEY_DIFFICULTY, 0);
    if (saga_has(g, 0, AURA_KEY_DIFFICULTY))
        c->against = AURA_AGAINST_DIFFICULTY;
    // AE-RESULT-3: a tie against something endured is a success unless somebody says otherwise.
    c->tie = (uint8_t)saga_value(g, 0, AURA_KEY_TIE,
                                 c->sort == AURA_SORT_ACTION || c->sort == AURA_SORT_COMBAT
                                     ? AURA_TIE_STATUS_QUO
                                     : AURA_TIE_SUCCESS);
}

/// AE-FREE-1: a total without a difficulty reads as a word.
static void describe(SagaPlay *p, const AuraContest *c)
{
    AuraSide side = aura_party_side(c, 0);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_DESCRIBED, c->roller[c->party[0].best].spec.actor);
    if (c->is_hidden)
        e.audience = 1;
    saga_event_put(&e, AURA_KEY_TOTAL, side.total);
    saga_event_put(&e, AURA_KEY_DESCRIPTION, (int32_t)aura_describe(side.total));
    saga_event_cite(&e, RULE_AE_FREE_1);
    if (c->party[0].count > 1)
        saga_event_cite(&e, RULE_AE_COLL_2);
    saga_event_tell(p, &e);
}

/// Rolls a contest of one party to its result; ties may be rolled again (AE-RESULT-3).
static bool roll_and_judge(SagaPlay *p, AuraContest *c, AuraResult *r)
{
    bool done = aura_contest_roll(p, c);
    while (done) {
        if (!aura_contest_is_tie(p, c) || c->tie != AURA_TIE_REROLL)
            break;
        (void)aura_contest_judge(p, c, 0);
        done = aura_contest_again(p, c);
    }
    if (!done)
        return false;
    if (c->against == AURA_AGAINST_DIFFICULTY)
        *r = aura_contest_judge(p, c, 0);
    else
        describe(p, c);
    return true;
}

bool aura_test_of(SagaPlay *p, AuraContest *c, const AuraSpec *spec, AuraResult *r)
{
    return aura_contest_join(p, c, spec, true) && roll_and_judge(p, c, r);
}

/// What benefits, temporary traits and new attempts will go by.
static void remember(SagaPlay *p, const AuraContest *c, const AuraResult *r, uint8_t retries)
{
    const AuraRoller *roller = &c->roller[c->party[0].best];
    AuraGame *g = aura_game(p);
    g->last = (AuraLast){.spec = roller->spec,
                         .difficulty = c->difficulty,
                         .sort = c->sort,
                         .retries = retries,
                         .odd_die = (uint8_t)aura_odd_die(roller->dice),
                         .grade = roller->grade,
                         .benefits = r->benefits,
                         .mishaps = r->mishaps,
                         .can_retry = !r->is_success && r->tier != AURA_STATUS_QUO &&
                                      c->sort == AURA_SORT_ACTION && c->party[0].count == 1,
                         .tie = c->tie,
                         .is_veiled = c->is_veiled,
                         .is_hidden = p->audience != 0,
                         .is_there = true};
    if (!p->audience)
        g->last_open = g->last;
}

void aura_remember(SagaPlay *p, const AuraContest *c, uint32_t roller, int benefits, int mishaps)
{
    const AuraRoller *r = &c->roller[roller];
    AuraGame *g = aura_game(p);
    bool has_news = r->grade != AURA_PLAIN || benefits || mishaps;
    if (p->is_stopped || !has_news || !aura_sheet(g, r->spec.actor))
        return;
    // It cannot be tried again, so only whose it was is kept.
    g->last = (AuraLast){.spec = {.actor = r->spec.actor, .part = -1},
                         .difficulty = c->difficulty,
                         .sort = c->sort,
                         .odd_die = (uint8_t)aura_odd_die(r->dice),
                         .grade = r->grade,
                         .benefits = (uint8_t)benefits,
                         .mishaps = (uint8_t)mishaps,
                         .is_hidden = p->audience != 0,
                         .is_there = true};
    if (!p->audience)
        g->last_open = g->last;
}

void aura_remember_pair(SagaPlay *p, const AuraContest *c, uint32_t other, int winner, int margin)
{
    uint32_t won = c->party[winner < 0 ? other : 0].best;
    uint32_t lost = c->party[winner < 0 ? 0 : other].best;
    aura_remember(p, c, lost, 0, c->roller[lost].grade == AURA_FUMBLE);
    aura_remember(p, c, won, winner ? margin / 5 : 0, 0);
}

/// AE-TEST-4: without dice, where only a fumble could fail.
static void skip(SagaPlay *p, const AuraContest *c)
{
    if (c->against != AURA_AGAINST_DIFFICULTY || c->roller[0].base < c->difficulty) {
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_TEST_4);
        return;
    }
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_RESULT, c->roller[0].spec.actor);
    saga_event_put(&e, AURA_KEY_BASE, c->roller[0].base);
    saga_event_put(&e, AURA_KEY_DIFFICULTY, c->difficulty);
    saga_event_put(&e, AURA_KEY_AUTOMATIC, true);
    saga_event_put(&e, AURA_KEY_TIER, AURA_SUCCESS);
    saga_event_cite(&e, RULE_AE_TEST_4);
    saga_event_tell(p, &e);
}

/// AE-AURA-9, `before`: points announced with the test.
static bool announce(SagaPlay *p, AuraContest *c, const SagaGesture *g)
{
    int points = saga_value(g, 0, AURA_KEY_POINTS, 0);
    AuraPrice price;
    AuraPaid paid;
    if (!points)
        return true;
    if (!aura_option(p, AURA_OPT_AURA_TIMING)) {
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_AURA_9);
        return false;
    }
    if (!aura_read_price(p, g, 0, points, &price) ||
        !aura_pay(p, c->roller[0].spec.actor, price, RULE_AE_AURA_9, &paid))
        return false;
    c->paid[c->paid_count++] = paid;
    c->party[0].added = (int16_t)points;
    c->is_announced = true;
    return true;
}

void aura_test(SagaPlay *p, const SagaGesture *g)
{
    AuraContest c;
    AuraSpec spec;
    AuraResult r = {0};
    start(&c, g, saga_has(g, 0, AURA_KEY_DIFFICULTY) ? RULE_AE_TEST_2 : RULE_AE_FREE_1);
    if (!aura_read_spec(p, g, 0, &spec) || !aura_contest_join(p, &c, &spec, true))
        return;
    if (saga_value(g, 0, AURA_KEY_SKIP, 0)) {
        skip(p, &c);
        return;
    }
    if (announce(p, &c, g) && roll_and_judge(p, &c, &r))
        remember(p, &c, &r, 0);
}

void aura_retry(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraLast last = g->seat ? game->last_open : game->last;
    AuraContest c;
    AuraPrice price;
    AuraPaid paid;
    AuraResult r = {0};
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!actor || !aura_speaks_for(p, g, actor))
        return;
    if (last.is_there && last.spec.actor == actor && last.sort == AURA_SORT_MEDICINE)
        saga_refuse(p, ERR_LIMIT, RULE_AE_AURA_7); // the day's attempt is used
    else if (!last.is_there || last.spec.actor != actor || !last.can_retry || p->nested)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_AURA_7);
    if (last.is_hidden)
        p->audience = 1; // as the first attempt was
    if (p->is_stopped || !aura_read_price(p, g, 0, last.retries + 1, &price) ||
        !aura_pay(p, actor, price, RULE_AE_AURA_7, &paid))
        return;
    memset(&c, 0, sizeof c);
    c.rule = RULE_AE_AURA_7;
    c.sort = last.sort;
    c.tie = last.tie;
    c.is_hidden = last.is_hidden;
    c.is_veiled = last.is_veiled;
    c.difficulty = last.difficulty;
    c.against = AURA_AGAINST_DIFFICULTY;
    last.spec.extra_count = 0; // nothing bought is carried over
    last.spec.passes = saga_value(g, 0, AURA_KEY_PASS, last.spec.passes) != 0;
    if (aura_contest_join(p, &c, &last.spec, true) && roll_and_judge(p, &c, &r))
        remember(p, &c, &r, (uint8_t)(last.retries + 1));
}

// ---------------------------------------------------------------- several

/// Reads those who roll under a key: one party, or one each.
static void join_all(SagaPlay *p, AuraContest *c, const SagaGesture *g, uint8_t key, bool together)
{
    bool is_first = true;
    if (saga_fact_count(g, 0, key) > AURA_TARGET_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    for (const SagaFact *f = saga_fact(g, 0, key); f && !p->is_stopped; f = saga_fact_next(g, f)) {
        AuraSpec spec;
        if (!aura_read_spec(p, g, saga_object(g, f), &spec))
            return;
        for (uint32_t i = 0; i < c->roller_count; i++) // nobody twice; of a group several
            if (c->roller[i].spec.actor == spec.actor && aura_sheet(aura_game(p), spec.actor))
                saga_refuse(p, ERR_STATE, c->rule);
        (void)aura_contest_join(p, c, &spec, !together || is_first);
        is_first = false;
    }
    if (together && c->party_count)
        c->party[c->party_count - 1].is_collective = true;
}

void aura_race(SagaPlay *p, const SagaGesture *g)
{
    AuraContest c;
    uint8_t order[AURA_CONTEST_SIDES], count = 0;
    start(&c, g, RULE_AE_OPP_4);
    join_all(p, &c, g, AURA_KEY_SIDES, false);
    if (!c.party_count)
        saga_refuse(p, ERR_TARGET, RULE_AE_OPP_4);
    if (!aura_contest_roll(p, &c))
        return;
    for (uint32_t i = 0; i < c.party_count; i++)
        if (aura_contest_judge(p, &c, i).is_success) {
            AuraSide mine = aura_party_side(&c, i);
            uint32_t at = count++;
            for (; at; at--) {
                AuraSide other = aura_party_side(&c, order[at - 1]);
                int by = mine.total - other.total;
                if ((by ? by : aura_by_dice(mine.dice, other.dice)) <= 0)
                    break;
                order[at] = order[at - 1];
            }
            order[at] = (uint8_t)i;
        }
    for (uint32_t i = 0, place = 1; i < count; i++) {
        AuraSide mine = aura_party_side(&c, order[i]);
        if (i) { // together where even the dice are equal
            AuraSide before = aura_party_side(&c, order[i - 1]);
            if (before.total != mine.total || aura_by_dice(before.dice, mine.dice))
                place = i + 1;
        }
        SagaEvent e;
        aura_event_start(p, &e, AURA_EVENT_RACED, c.roller[order[i]].spec.actor);
        saga_event_put(&e, AURA_KEY_PLACE, (int32_t)place);
        saga_event_put(&e, AURA_KEY_TOTAL, mine.total);
        saga_event_cite(&e, RULE_AE_OPP_4);
        saga_event_tell(p, &e);
    }
}

// ---------------------------------------------------------------- opposed

static void tell_opposed(SagaPlay *p, const AuraContest *c, uint32_t other, int winner, int margin,
                         RuleId why, int32_t verdict)
{
    uint8_t a = c->roller[c->party[0].best].spec.actor,
            b = c->roller[c->party[other].best].spec.actor;
    AuraSide mine = aura_party_side(c, 0), theirs = aura_party_side(c, other);
    AuraGame *g = aura_game(p);
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_OPPOSED);
    if (c->is_hidden)
        e.audience = 1;
    if (winner) {
        saga_event_put(&e, AURA_KEY_WINNER, aura_name(g, winner > 0 ? a : b));
        saga_event_put(&e, AURA_KEY_LOSER, aura_name(g, winner > 0 ? b : a));
        saga_event_put(&e, AURA_KEY_MARGIN, margin);
        saga_event_put(&e, AURA_KEY_TIER,
                       margin ? (int32_t)aura_tier(margin) : AURA_NARROW_SUCCESS);
        if (margin >= 5)
            saga_event_put(&e, AURA_KEY_BENEFITS, margin / 5);
    } else {
        saga_event_put(&e, AURA_KEY_ACTOR, aura_name(g, a));
        saga_event_put(&e, AURA_KEY_TARGET, aura_name(g, b));
        saga_event_put(&e, AURA_KEY_VERDICT, verdict);
    }
    aura_event_totals(&e, winner, mine.total, theirs.total);
    saga_event_cite(&e, RULE_AE_OPP_1);
    saga_event_cite(&e, why);
    if (margin >= 5)
        saga_event_cite(&e, RULE_AE_RESULT_5);
    if (c->party[0].count > 1 || c->party[other].count > 1)
        saga_event_cite(&e, RULE_AE_COLL_2);
    saga_event_tell(p, &e);
    aura_remember_pair(p, c, other, winner, margin);
}

enum { VERDICT_BOTH = 3, VERDICT_BOTH_FAIL = 5, VERDICT_DELAYED = 6 };

/// AE-OPP-3: what a full tie is, the leader says; left alone it is a delay.
static int32_t ask_tie(SagaPlay *p, const AuraContest *c)
{
    SagaGesture a;
    SagaWait wait = {
        .what = AURA_WAIT_TIE, .actor = c->roller[0].spec.actor, .seats = 1, .rule = RULE_AE_OPP_3};
    if (!saga_answer(p, wait, &a))
        return 0;
    int32_t verdict = a.kind == AURA_GESTURE_TIE    ? saga_value(&a, 0, AURA_KEY_VERDICT, 0)
                      : a.kind == AURA_GESTURE_PASS ? VERDICT_DELAYED
                                                    : -1;
    if (a.seat)
        saga_refuse(p, ERR_STATE, RULE_AE_SESS_5);
    else if (verdict != VERDICT_BOTH && verdict != VERDICT_BOTH_FAIL && verdict != VERDICT_DELAYED)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_OPP_3);
    return verdict;
}

/// Each party against the first: who wins, told (AE-OPP-1 to AE-OPP-3).
static void oppose_all(SagaPlay *p, AuraContest *c)
{
    bool classes = aura_option(p, AURA_OPT_CRITICAL_WINS_OPPOSITION);
    for (uint32_t i = 1; i < c->party_count && !p->is_stopped; i++) {
        AuraSide a = aura_party_side(c, 0), b = aura_party_side(c, i);
        if (aura_beats(a, b, classes)) {
            tell_opposed(p, c, i, 1, aura_margin(a, b), 0, 0);
        } else if (aura_beats(b, a, classes)) {
            tell_opposed(p, c, i, -1, aura_margin(b, a), 0, 0);
        } else {
            int by = c->dice_decide ? aura_by_dice(a.dice, b.dice) : 0;
            int32_t verdict = by ? 0 : ask_tie(p, c);
            if (!p->is_stopped)
                tell_opposed(p, c, i, by, 0, by ? RULE_AE_OPP_2 : RULE_AE_OPP_3, verdict);
        }
    }
}

/// AE-OPP-3: unless the table wants to say itself what a tie is, the dice do.
static void oppose_start(const SagaPlay *p, AuraContest *c)
{
    c->against = AURA_AGAINST_OTHERS;
    c->dice_decide = !aura_option(p, AURA_OPT_OPPOSED_TIE);
}

void aura_oppose(SagaPlay *p, const SagaGesture *g)
{
    AuraContest c;
    start(&c, g, RULE_AE_OPP_1);
    oppose_start(p, &c);
    join_all(p, &c, g, AURA_KEY_SIDES, false);
    if (c.party_count < 2)
        saga_refuse(p, ERR_TARGET, RULE_AE_OPP_1);
    if (aura_contest_roll(p, &c))
        oppose_all(p, &c);
}

void aura_collective(SagaPlay *p, const SagaGesture *g)
{
    AuraContest c;
    AuraResult r = {0};
    start(&c, g, RULE_AE_COLL_1);
    join_all(p, &c, g, AURA_KEY_SIDES, true);
    if (!c.party_count)
        saga_refuse(p, ERR_TARGET, RULE_AE_COLL_1); // nobody rolls
    bool is_opposed = saga_has(g, 0, AURA_KEY_FOES);
    if (is_opposed) {
        oppose_start(p, &c);
        join_all(p, &c, g, AURA_KEY_FOES, saga_value(g, 0, AURA_KEY_TOGETHER, 0) != 0);
    }
    if (p->is_stopped)
        return;
    if (!is_opposed) {
        if (roll_and_judge(p, &c, &r))
            aura_remember(p, &c, c.party[0].best, r.benefits, r.mishaps);
    } else if (aura_contest_roll(p, &c))
        oppose_all(p, &c);
}

// ---------------------------------------------------------------- long ones

static AuraExtended *find_extended(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    int32_t name = saga_value(g, 0, AURA_KEY_NAME, 0);
    for (uint32_t i = 0; i < AURA_EXTENDED_MAX; i++) {
        AuraExtended *x = &game->extended[i];
        if (!x->is_there || x->name != name || !aura_knows(game, g->seat, x->spec[0].actor))
            continue;
        return aura_speaks_for(p, g, x->spec[0].actor) ? x : NULL;
    }
    saga_refuse(p, ERR_UNKNOWN, RULE_AE_EXT_1);
    return NULL;
}

static void tell_progress(SagaPlay *p, const AuraExtended *x, int added, RuleId why)
{
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_PROGRESS);
    saga_event_put(&e, AURA_KEY_NAME, x->name);
    saga_event_put(&e, AURA_KEY_VALUE, added);
    saga_event_put(&e, AURA_KEY_PROGRESS, x->progress);
    saga_event_put(&e, AURA_KEY_THRESHOLD, x->threshold);
    saga_event_put(&e, AURA_KEY_DONE, x->progress >= x->threshold);
    saga_event_cite(&e, RULE_AE_EXT_1);
    saga_event_cite(&e, why);
    if (x->spec_count > 1)
        saga_event_cite(&e, RULE_AE_EXT_3);
    if (x->progress > x->threshold)
        saga_event_cite(&e, RULE_AE_EXT_2);
    saga_event_tell(p, &e);
}

/// One attempt.
static void attempt(SagaPlay *p, uint32_t index, bool is_first)
{
    AuraContest c;
    AuraResult r = {0};
    AuraExtended *x = &aura_game(p)->extended[index];
    memset(&c, 0, sizeof c);
    c.rule = RULE_AE_EXT_1;
    c.against = AURA_AGAINST_DIFFICULTY;
    c.difficulty = x->difficulty;
    for (uint32_t i = 0; i < x->spec_count; i++) {
        // What it begins with has to be right; later on traits may be gone.
        AuraSpec spec = is_first ? x->spec[i] : aura_spec_now(aura_game(p), x->spec[i]);
        (void)aura_contest_join(p, &c, &spec, i == 0);
    }
    if (p->is_stopped)
        return;
    c.party[0].is_collective = x->spec_count > 1;
    if (!roll_and_judge(p, &c, &r))
        return;
    AuraGrade grade = (AuraGrade)aura_party_side(&c, 0).grade;
    int added = r.is_success ? (r.effective > 0 ? r.effective : 0) : 0;
    if (grade == AURA_FUMBLE) {
        int loss = aura_option(p, AURA_OPT_EXTENDED_FUMBLE_LOSS);
        added = loss > x->progress ? -x->progress : -loss;
    }
    x->progress = (int16_t)(x->progress + added);
    x->due = aura_game(p)->clock + x->interval;
    tell_progress(p, x, added, grade == AURA_PLAIN ? 0 : RULE_AE_EXT_4);
    aura_remember(p, &c, c.party[0].best, r.benefits, r.mishaps);
}

void aura_extended(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint32_t at = 0;
    while (at < AURA_EXTENDED_MAX && game->extended[at].is_there)
        at++;
    if (at == AURA_EXTENDED_MAX || saga_fact_count(g, 0, AURA_KEY_SIDES) > AURA_TARGET_MAX) {
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
        return;
    }
    if (!aura_find_once(p, g, AURA_KEY_SIDES, ERR_STATE, RULE_AE_EXT_3))
        return;
    AuraExtended x = {.name = (TextId)saga_value(g, 0, AURA_KEY_NAME, 0), .is_there = true};
    int one = saga_value(g, 0, AURA_KEY_DIFFICULTY, saga_value(g, 0, AURA_KEY_THRESHOLD, 0));
    x.difficulty = (int16_t)one;
    x.threshold = (int16_t)saga_value(g, 0, AURA_KEY_THRESHOLD, one > 0 ? one : 0);
    x.interval = saga_value(g, 0, AURA_KEY_INTERVAL, SAGA_HOUR_S);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_SIDES); f; f = saga_fact_next(g, f))
        if (!aura_read_spec(p, g, saga_object(g, f), &x.spec[x.spec_count++]))
            return;
    if (!one || x.interval < SAGA_ROUND_S || !x.spec_count) {
        saga_refuse(p, ERR_RANGE, RULE_AE_EXT_1);
        return;
    }
    game->extended[at] = x;
    attempt(p, at, true);
}

void aura_extended_due(SagaPlay *p, uint32_t index)
{
    AuraGame *g = aura_game(p);
    AuraExtended *x = &g->extended[index];
    bool rests = false; // AE-DYING-8: the work waits for whoever cannot go on with it
    for (uint32_t i = 0; i < x->spec_count; i++) {
        const AuraSheet *s = aura_sheet(g, x->spec[i].actor);
        rests |= s && (aura_is_gone(s) || aura_is_down(s));
    }
    if (x->progress < x->threshold && rests) {
        x->due = g->clock + x->interval;
        tell_progress(p, x, 0, RULE_AE_DYING_8);
        return;
    }
    if (x->progress < x->threshold) {
        attempt(p, index, false);
        return;
    }
    tell_progress(p, x, 0, RULE_AE_EXT_2);
    x->is_there = false;
}

void aura_extended_step(SagaPlay *p, const SagaGesture *g)
{
    AuraExtended *x = find_extended(p, g);
    if (x && g->seat && aura_game(p)->clock < x->due)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_EXT_1); // the interval is not over
    if (x && !p->is_stopped)
        attempt(p, (uint32_t)(x - aura_game(p)->extended), false);
}

void aura_extended_stop(SagaPlay *p, const SagaGesture *g)
{
    AuraExtended *x = find_extended(p, g);
    if (!x)
        return;
    tell_progress(p, x, 0, RULE_AE_EXT_2);
    x->is_there = false;
}

// ---------------------------------------------------------------- nobody's

enum { ORACLE_BASE = 5, ORACLE_DIFFICULTY = 10 };

void aura_oracle(SagaPlay *p, const SagaGesture *g)
{
    static const uint8_t of_tier[AURA_TIERS] = {0, 0, 1, 2, 0, 3, 4, 5};
    AuraKept kept = aura_keep(saga_value(g, 0, AURA_KEY_ADVANTAGES, 0) -
                              saga_value(g, 0, AURA_KEY_DISADVANTAGES, 0));
    AuraTier tier = AURA_STATUS_QUO;
    while (tier == AURA_STATUS_QUO) {
        uint8_t die[3], more[3];
        if (!saga_roll(p, AURA_ROLL_ORACLE, 0, 3, 10, die))
            return;
        AuraDice d = aura_sort(die);
        AuraGrade grade = aura_grade(d, kept, aura_option(p, AURA_OPT_CRITICAL_IGNORES_HANDICAP));
        AuraChain chain = aura_chain_start(d, grade, aura_option(p, AURA_OPT_FUMBLE_CHAIN));
        while (!chain.is_over) { // AE-CRIT-6: rolled whether or not somebody needs the value
            if (!saga_roll(p, AURA_ROLL_CHAIN, 0, 3, 10, more))
                return;
            aura_chain_link(&chain, aura_sort(more));
        }
        int margin = ORACLE_BASE + aura_kept_die(d, kept) - ORACLE_DIFFICULTY;
        tier = grade == AURA_CRITICAL ? AURA_REMARKABLE_SUCCESS
               : grade == AURA_FUMBLE ? AURA_REMARKABLE_FAILURE
                                      : aura_tier(margin);
        SagaEvent e;
        saga_event_start(&e, AURA_EVENT_ORACLE);
        if (saga_value(g, 0, AURA_KEY_HIDDEN, 0))
            e.audience = 1;
        saga_event_dice(&e, die, 3);
        if (saga_has(g, 0, AURA_KEY_TEXT))
            saga_event_put(&e, AURA_KEY_TEXT, saga_value(g, 0, AURA_KEY_TEXT, 0));
        saga_event_put(&e, AURA_KEY_KEPT, (int32_t)kept);
        saga_event_put(&e, AURA_KEY_MARGIN, margin);
        if (tier != AURA_STATUS_QUO)
            saga_event_put(&e, AURA_KEY_ANSWER, of_tier[tier]);
        saga_event_cite(&e, tier == AURA_STATUS_QUO ? RULE_AE_ORACLE_2 : RULE_AE_ORACLE_1);
        saga_event_tell(p, &e);
    }
}

void aura_value(SagaPlay *p, const SagaGesture *g)
{
    uint8_t die[3];
    uint32_t step = (uint32_t)saga_value(g, 0, AURA_KEY_STEP, 0);
    if (!saga_roll(p, AURA_ROLL_VALUE, 0, 3, 10, die))
        return;
    int value = aura_ladder_value(step, aura_sort(die));
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_VALUE);
    saga_event_dice(&e, die, 3);
    for (uint32_t i = 0; i < aura_ladder[step].dice; i++) {
        uint8_t more;
        if (!saga_roll(p, AURA_ROLL_VALUE, 0, 1, 10, &more))
            return;
        saga_event_dice(&e, &more, 1);
        value += more;
    }
    saga_event_put(&e, AURA_KEY_STEP, (int32_t)step);
    saga_event_put(&e, AURA_KEY_VALUE, value);
    saga_event_cite(&e, RULE_AE_DICE_9);
    saga_event_cite(&e, RULE_AE_DICE_8);
    saga_event_tell(p, &e);
}

// ---------------------------------------------------------------- afterwards

/// AE-RESULT-7: what is not taken now waits for the next test.
void aura_benefit(SagaPlay *p, const SagaGesture *g)
{
    AuraLast *last = &aura_game(p)->last;
    AuraSheet *s = last->is_there ? aura_sheet(aura_game(p), last->spec.actor) : NULL;
    int keep = saga_value(g, 0, AURA_KEY_KEEP, 0);
    if (!s || !(last->benefits || last->mishaps))
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_RESULT_7);
    else if (keep > last->benefits + last->mishaps)
        saga_refuse(p, ERR_RANGE, RULE_AE_RESULT_7);
    if (p->is_stopped)
        return;
    bool is_good = last->benefits != 0;
    uint8_t *pending = is_good ? &s->pending_advantage : &s->pending_disadvantage;
    *pending = (uint8_t)(*pending + keep);
    int used = last->benefits + last->mishaps - keep;
    last->benefits = last->mishaps = 0;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_KEPT_BACK, last->spec.actor);
    saga_event_put(&e, AURA_KEY_KEEP, keep);
    saga_event_put(&e, is_good ? AURA_KEY_ADVANTAGES : AURA_KEY_DISADVANTAGES, *pending);
    if (used)
        saga_event_put(&e, is_good ? AURA_KEY_BENEFITS : AURA_KEY_MISHAPS, used);
    if (saga_has(g, 0, AURA_KEY_TEXT))
        saga_event_put(&e, AURA_KEY_TEXT, saga_value(g, 0, AURA_KEY_TEXT, 0));
    saga_event_cite(&e, RULE_AE_RESULT_7);
    saga_event_tell(p, &e);
}

enum { UNTIL_DAWN = AURA_UNTILS };

void aura_temporary(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraLast *last = &game->last;
    AuraSheet *s = last->is_there ? aura_sheet(game, last->spec.actor) : NULL;
    if (!s || last->grade == AURA_PLAIN)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_CRIT_8);
    else if (s->trait_count == AURA_TRAIT_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    int32_t until = saga_value(g, 0, AURA_KEY_UNTIL, AURA_UNTIL_SCENE);
    if ((until == AURA_UNTIL_TIME && saga_value(g, 0, AURA_KEY_VALUE, 0) < 1) ||
        (until == AURA_UNTIL_ROUNDS && saga_value(g, 0, AURA_KEY_ROUNDS, 1) < 1))
        saga_refuse(p, ERR_RANGE, RULE_AE_CRIT_8); // over before it begins
    if (p->is_stopped)
        return;
    AuraTrait t = {.name = (TextId)saga_value(g, 0, AURA_KEY_NAME, 0),
                   .kind = AURA_KIND_TEMPORARY,
                   .value = last->odd_die,
                   .is_negative = last->grade == AURA_FUMBLE,
                   .until_kind = until == UNTIL_DAWN ? AURA_UNTIL_TIME : (uint8_t)until,
                   .is_approved = true};
    if (until == AURA_UNTIL_ROUNDS)
        t.span = aura_borne(game, last->spec.actor, saga_value(g, 0, AURA_KEY_ROUNDS, 1));
    else if (t.until_kind == AURA_UNTIL_TIME)
        t.span.until =
            (int32_t)(until == UNTIL_DAWN ? saga_next_dawn(game->clock)
                                          : game->clock + saga_value(g, 0, AURA_KEY_VALUE, 0));
    s->trait[s->trait_count++] = t;
    last->grade = AURA_PLAIN; // one of them
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_TEMPORARY, last->spec.actor);
    saga_event_put(&e, AURA_KEY_NAME, t.name);
    saga_event_put(&e, AURA_KEY_VALUE, t.is_negative ? -t.value : t.value);
    saga_event_put(&e, AURA_KEY_UNTIL, until);
    saga_event_cite(&e, RULE_AE_CRIT_8);
    saga_event_tell(p, &e);
}

void aura_narrate(SagaPlay *p, const SagaGesture *g)
{
    AuraLast *last = &aura_game(p)->last;
    if (!last->is_there || last->grade != AURA_CRITICAL) {
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_CRIT_9);
        return;
    }
    last->benefits = 0;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_NARRATED, last->spec.actor);
    saga_event_put(&e, AURA_KEY_TEXT, saga_value(g, 0, AURA_KEY_TEXT, 0));
    saga_event_put(&e, AURA_KEY_BENEFITS, 0);
    saga_event_cite(&e, RULE_AE_CRIT_9);
    saga_event_tell(p, &e);
}

void aura_detail(SagaPlay *p, const SagaGesture *g)
{
    AuraPrice price;
    AuraPaid paid;
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    int points = saga_value(g, 0, AURA_KEY_PRICE, 0);
    bool is_agreed = saga_value(g, 0, AURA_KEY_AGREED, 0) != 0;
    if (actor && points < 1)
        saga_refuse(p, ERR_RANGE, RULE_AE_AURA_8);
    if (p->is_stopped || (is_agreed && (!aura_read_price(p, g, 0, points, &price) ||
                                        !aura_pay(p, actor, price, RULE_AE_AURA_8, &paid))))
        return;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_DETAIL, actor);
    saga_event_put(&e, AURA_KEY_TEXT, saga_value(g, 0, AURA_KEY_TEXT, 0));
    saga_event_put(&e, AURA_KEY_PRICE, points);
    saga_event_put(&e, AURA_KEY_AGREED, is_agreed);
    saga_event_cite(&e, RULE_AE_AURA_8);
    saga_event_tell(p, &e);
}

// ---------------------------------------------------------------- what players ask for

bool aura_read_request(SagaPlay *p, const SagaGesture *g, AuraRequest *r)
{
    *r = (AuraRequest){.seat = g->seat,
                       .want = (uint8_t)saga_value(g, 0, AURA_KEY_WANT, 0),
                       .difficulty = (int16_t)saga_value(g, 0, AURA_KEY_DIFFICULTY, 0),
                       .points = (int16_t)saga_value(g, 0, AURA_KEY_POINTS, 0),
                       .text = (TextId)saga_value(g, 0, AURA_KEY_TEXT, 0),
                       .is_there = true};
    if (saga_has(g, 0, AURA_KEY_ACTOR) &&
        (!aura_read_spec(p, g, 0, &r->spec) || !aura_speaks_for(p, g, r->spec.actor)))
        return false;
    if (r->want == AURA_WANT_TEST && !r->spec.actor)
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
    return !p->is_stopped;
}

static void tell_request(SagaPlay *p, uint8_t kind, const AuraRequest *r, uint32_t at)
{
    SagaEvent e;
    aura_event_start(p, &e, kind, r->spec.actor);
    saga_event_put(&e, AURA_KEY_NUMBER, (int32_t)at + 1);
    saga_event_put(&e, AURA_KEY_WANT, r->want);
    if (r->text)
        saga_event_put(&e, AURA_KEY_TEXT, r->text);
    saga_event_cite(&e, RULE_AE_TEST_2);
    saga_event_tell(p, &e);
}

void aura_request(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraRequest r;
    uint32_t at = 0;
    while (at < AURA_REQUEST_MAX && game->request[at].is_there)
        at++;
    if (at == AURA_REQUEST_MAX) {
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
        return;
    }
    if (!aura_read_request(p, g, &r))
        return;
    game->request[at] = r;
    tell_request(p, AURA_EVENT_REQUESTED, &r, at);
}

/// The request of a number, which is settled by this; false with a refusal.
static bool settle_request(SagaPlay *p, const SagaGesture *g, AuraRequest *r)
{
    AuraGame *game = aura_game(p);
    uint32_t at = (uint32_t)saga_value(g, 0, AURA_KEY_NUMBER, 0);
    if (at < 1 || at > AURA_REQUEST_MAX || !game->request[at - 1].is_there) {
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_TEST_2);
        return false;
    }
    *r = game->request[at - 1];
    game->request[at - 1].is_there = false;
    return true;
}

void aura_decline(SagaPlay *p, const SagaGesture *g)
{
    AuraRequest r;
    if (settle_request(p, g, &r))
        tell_request(p, AURA_EVENT_DECLINED, &r,
                     (uint32_t)saga_value(g, 0, AURA_KEY_NUMBER, 0) - 1);
}

void aura_take(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraContest c;
    AuraResult result = {0};
    AuraRequest r;
    if (!settle_request(p, g, &r))
        return;
    const AuraSheet *s = r.spec.actor ? aura_sheet(game, r.spec.actor) : NULL;
    if (r.want != AURA_WANT_TEST || (s && aura_is_gone(s)))
        return;                           // told by whatever gesture the leader makes of it
    r.spec = aura_spec_now(game, r.spec); // traits may be gone
    start(&c, g, RULE_AE_TEST_2);
    if (c.against == AURA_AGAINST_NOBODY && r.difficulty) {
        c.against = AURA_AGAINST_DIFFICULTY;
        c.difficulty = r.difficulty;
    }
    r.spec.advantages = (int8_t)saga_value(g, 0, AURA_KEY_ADVANTAGES, 0);
    r.spec.disadvantages = (int8_t)saga_value(g, 0, AURA_KEY_DISADVANTAGES, 0);
    r.spec.passes = saga_value(g, 0, AURA_KEY_PASS, 0) != 0;
    if (aura_contest_join(p, &c, &r.spec, true) && roll_and_judge(p, &c, &result))
        remember(p, &c, &result, 0);
}
