// SPDX-License-Identifier: MIT
// A party is a distribution over class and total: of one roller's dice, or of the best of several
// rollers (AE-COLL-2). All chances told are sums over it, computed with the functions that play
// uses.
#include "odds/odds_aura_told.h"
#include "gen/errors.h"
#include "odds/odds_aura.h"
#include "rules/aura/aura_view.h"
#include <string.h>

enum {
    BASE_MOST = ODDS_AURA_BASE,
    TOTAL_LEAST = ODDS_AURA_LEAST - BASE_MOST,
    TOTALS = ODDS_AURA_VALUES + 2 * BASE_MOST,
    POINTS_MOST = 3
};

/// Shares of a party's result, by class and total.
typedef struct Party {
    OddsShare at[ODDS_AURA_GRADES][TOTALS];
} Party;

typedef struct Teller {
    const SagaPlay *p;
    const AuraGame *g;
    const AuraProbe *probe;
    const AuraContest *c;
    const OddsSagaOut *o;
    const SagaOut *out;
    OddsAuraRules rules;
} Teller;

static OddsAuraRules rules_of(const SagaPlay *p)
{
    return (OddsAuraRules){.any_die = p->option[AURA_OPT_CRITICAL_IGNORES_HANDICAP] != 0,
                           .fumbles_chain = p->option[AURA_OPT_FUMBLE_CHAIN] != 0,
                           .classes = p->option[AURA_OPT_CRITICAL_WINS_OPPOSITION] != 0,
                           .simple = p->option[AURA_OPT_SIMPLE_RESULTS] != 0};
}

static void roll_of(const Teller *t, const AuraRoller *r, OddsAuraRoll *roll)
{
    if (r->is_flat)
        odds_aura_flat(roll, (AuraKept)r->kept);
    else
        odds_aura_roll(roll, (AuraKept)r->kept, t->rules);
}

// ---------------------------------------------------------------- parties

static int base_of(int base)
{
    return base < -BASE_MOST ? -BASE_MOST : base > BASE_MOST ? BASE_MOST : base;
}

/// AE-COLL-2: the rank of a class, which is compared before the total.
static int rank(const Teller *t, int total, uint32_t grade)
{
    const AuraContest *c = t->c;
    if (c->against == AURA_AGAINST_OTHERS)
        return t->rules.classes ? (int)grade : 0;
    if (c->against == AURA_AGAINST_NOBODY)
        return 0;
    AuraResult r =
        aura_judge(total, c->difficulty, (AuraGrade)grade, (AuraTie)c->tie, t->rules.simple);
    return grade == AURA_FUMBLE ? -1 : r.is_success ? 2 : r.tier == AURA_STATUS_QUO;
}

/// The better of two results: a higher class where totals are equal, as the dice of its pair
/// decide.
static bool is_better(const Teller *t, int a, uint32_t grade_a, int b, uint32_t grade_b)
{
    int by = rank(t, a, grade_a) - rank(t, b, grade_b);
    by = by ? by : a - b;
    return by ? by > 0 : grade_a > grade_b;
}

static void shift(Party *party, const OddsAuraRoll *roll, int base)
{
    memset(party, 0, sizeof *party);
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        memcpy(&party->at[g][base_of(base) + BASE_MOST], roll->at[g], sizeof roll->at[g]);
}

static void best_of(const Teller *t, const Party *a, const Party *b, Party *best)
{
    memset(best, 0, sizeof *best);
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < TOTALS; i++)
            for (uint32_t h = 0; a->at[g][i] && h < ODDS_AURA_GRADES; h++)
                for (int k = 0; k < TOTALS; k++) {
                    if (!b->at[h][k])
                        continue;
                    bool is_a = is_better(t, i + TOTAL_LEAST, g, k + TOTAL_LEAST, h);
                    best->at[is_a ? g : h][is_a ? i : k] += odds_times(a->at[g][i], b->at[h][k]);
                }
}

static void party_of(const Teller *t, uint32_t index, Party *party)
{
    const AuraParty *of = &t->c->party[index];
    OddsAuraRoll roll;
    Party one, best;
    memset(party, 0, sizeof *party);
    for (uint32_t i = 0; i < of->count; i++) {
        const AuraRoller *r = &t->c->roller[of->first + i];
        roll_of(t, r, &roll);
        shift(i ? &one : party, &roll, r->base + of->added);
        if (!i)
            continue;
        best_of(t, party, &one, &best);
        *party = best;
    }
}

// ---------------------------------------------------------------- telling

static void text_or_word(const Teller *t, const SagaAddend *a)
{
    if (a->text)
        t->out->text(t->out->self, NULL, a->text);
    else
        t->out->word(t->out->self, NULL, aura_rules.addends[a->word]);
}

static void tell_side(const Teller *t, const AuraRoller *r)
{
    const SagaOut *out = t->out;
    out->open(out->self, NULL, '{');
    out->text(out->self, "actor", aura_name(t->g, r->spec.actor));
    out->open(out->self, "sum", '[');
    for (uint32_t i = 0; i < r->sum_count; i++) {
        out->open(out->self, NULL, '[');
        text_or_word(t, &r->sum[i]);
        out->number(out->self, NULL, r->sum[i].value);
        out->close(out->self, ']');
    }
    out->close(out->self, ']');
    out->number(out->self, "base", r->base);
    out->number(out->self, "net", r->net);
    out->word(out->self, "kept", aura_rules.keys[AURA_KEY_KEPT].words[r->kept]);
    if (r->is_flat)
        out->flag(out->self, "flat", true);
    out->close(out->self, '}');
}

/// Chance of a success against a difficulty with so many points added.
static OddsShare success(const Teller *t, const Party *party, int difficulty, int points)
{
    OddsShare sum = 0;
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < TOTALS; i++)
            if (party->at[g][i] && aura_judge(i + TOTAL_LEAST + points, difficulty, (AuraGrade)g,
                                              (AuraTie)t->c->tie, t->rules.simple)
                                       .is_success)
                sum += party->at[g][i];
    return sum;
}

static void tell_test(const Teller *t, const Party *party)
{
    const SagaOut *out = t->out;
    OddsShare tier[AURA_TIERS] = {0}, grade[ODDS_AURA_GRADES] = {0};
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < TOTALS; i++)
            if (party->at[g][i]) {
                tier[aura_judge(i + TOTAL_LEAST, t->c->difficulty, (AuraGrade)g, (AuraTie)t->c->tie,
                                t->rules.simple)
                         .tier] += party->at[g][i];
                grade[g] += party->at[g][i];
            }
    t->o->share(out->self, "success", success(t, party, t->c->difficulty, 0));
    out->open(out->self, "tiers", '{');
    for (uint32_t i = 0; i < AURA_TIERS; i++)
        t->o->share(out->self, aura_rules.keys[AURA_KEY_TIER].words[i], tier[i]);
    out->close(out->self, '}');
    t->o->share(out->self, "critical", grade[AURA_CRITICAL]);
    t->o->share(out->self, "fumble", grade[AURA_FUMBLE]);
    out->open(out->self, "points", '[');
    for (int n = 1; n <= POINTS_MOST; n++) {
        out->open(out->self, NULL, '{');
        out->number(out->self, "points", n);
        t->o->share(out->self, "success", success(t, party, t->c->difficulty, n));
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
}

/// The whole ladder: every named difficulty.
static void tell_rungs(const Teller *t, const Party *party)
{
    const SagaOut *out = t->out;
    const AuraRoller *r = &t->c->roller[0];
    out->open(out->self, "rungs", '[');
    for (uint32_t i = 0; i < AURA_DIFFICULTY_COUNT; i++) {
        const AuraDifficultyRow *row = &aura_difficulties[i];
        out->open(out->self, NULL, '{');
        out->number(out->self, "difficulty", row->value);
        out->word(out->self, "name", row->id);
        out->word(out->self, "text", row->name[t->o->lang]);
        t->o->share(out->self, "success", success(t, party, row->value, 0));
        out->open(out->self, "with", '[');
        for (int n = 1; n <= POINTS_MOST; n++)
            t->o->share(out->self, NULL, success(t, party, row->value, n));
        out->close(out->self, ']');
        if (t->c->party[0].count == 1 && aura_is_automatic(r->base, row->value, (AuraKept)r->kept,
                                                           t->c->tie == AURA_TIE_SUCCESS))
            out->flag(out->self, "automatic", true);
        if (t->c->party[0].count == 1 && r->base >= row->value) // AE-TEST-4: no dice at all
            out->flag(out->self, "skip", true);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
}

/// Where totals alone decide: what is equal stays so.
static OddsAuraDuel by_totals(const Teller *t, const Party *first, uint32_t index)
{
    OddsAuraDuel duel = {0};
    OddsShare all = 0;
    Party other;
    party_of(t, index, &other);
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int a = 0; a < TOTALS; a++)
            for (uint32_t h = 0; first->at[g][a] && h < ODDS_AURA_GRADES; h++)
                for (int b = 0; b < TOTALS; b++) {
                    if (!other.at[h][b])
                        continue;
                    AuraSide x = {.total = (int16_t)a, .grade = (uint8_t)g},
                             y = {.total = (int16_t)b, .grade = (uint8_t)h};
                    OddsShare share = odds_times(first->at[g][a], other.at[h][b]);
                    all += share;
                    duel.win += aura_beats(x, y, t->rules.classes) ? share : 0;
                    duel.lose += aura_beats(y, x, t->rules.classes) ? share : 0;
                }
    duel.tie = all - duel.win - duel.lose;
    return duel;
}

static uint32_t rollers_of(const Teller *t, uint32_t index, OddsAuraRoller out[ODDS_AURA_SIDE])
{
    const AuraParty *of = &t->c->party[index];
    for (uint32_t i = 0; i < of->count; i++) {
        const AuraRoller *r = &t->c->roller[of->first + i];
        out[i] =
            (OddsAuraRoller){(AuraKept)r->kept, (int16_t)base_of(r->base + of->added), r->is_flat};
    }
    return of->count;
}

static void tell_duel(const Teller *t, uint8_t other, OddsAuraDuel duel)
{
    const SagaOut *out = t->out;
    const AuraContest *c = t->c;
    out->open(out->self, NULL, '{');
    out->text(out->self, "actor", aura_name(t->g, c->roller[c->party[0].first].spec.actor));
    out->text(out->self, "other", aura_name(t->g, other));
    t->o->share(out->self, "win", duel.win);
    t->o->share(out->self, "tie", duel.tie);
    t->o->share(out->self, "lose", duel.lose);
    out->close(out->self, '}');
}

/// AE-SWEEP-1, AE-HYBRID-1: one roll at several, those with a difficulty in place of a roll
/// included. Whoever misses what must be beaten first has missed everybody.
static void tell_foes(const Teller *t, const Party *first)
{
    const AuraProbe *probe = t->probe;
    Party able;
    memset(&able, 0, sizeof able);
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < TOTALS; i++)
            if (!probe->has_hurdle || aura_judge(i + TOTAL_LEAST, probe->hurdle, (AuraGrade)g,
                                                 AURA_TIE_STATUS_QUO, t->rules.simple)
                                          .is_success)
                able.at[g][i] = first->at[g][i];
    for (uint32_t k = 0; k < probe->foe_count; k++) {
        OddsAuraDuel duel = {0};
        AuraTie tie = probe->foe_tie[k] ? AURA_TIE_SUCCESS : AURA_TIE_STATUS_QUO;
        if (probe->foe_party[k])
            duel = by_totals(t, &able, probe->foe_party[k]);
        for (uint32_t g = 0; !probe->foe_party[k] && g < ODDS_AURA_GRADES; g++)
            for (int i = 0; i < TOTALS; i++) {
                AuraResult r = aura_judge(i + TOTAL_LEAST, probe->foe_difficulty[k], (AuraGrade)g,
                                          tie, t->rules.simple);
                duel.win += r.is_success ? able.at[g][i] : 0;
                duel.tie += r.tier == AURA_STATUS_QUO ? able.at[g][i] : 0;
            }
        duel.lose = ODDS_ONE - duel.win - duel.tie;
        tell_duel(t, probe->foe[k], duel);
    }
}

static void tell_duels(const Teller *t, const Party *first)
{
    const SagaOut *out = t->out;
    const AuraContest *c = t->c;
    OddsAuraRoller mine[ODDS_AURA_SIDE], theirs[ODDS_AURA_SIDE];
    uint32_t count = rollers_of(t, 0, mine);
    out->open(out->self, "duels", '[');
    if (t->probe->foe_count)
        tell_foes(t, first);
    for (uint32_t i = 1; !t->probe->foe_count && i < c->party_count; i++) {
        OddsAuraDuel duel;
        if (c->dice_decide)
            odds_aura_settle(&duel, mine, count, theirs, rollers_of(t, i, theirs), t->rules);
        else
            duel = by_totals(t, first, i);
        tell_duel(t, c->roller[c->party[i].first].spec.actor, duel);
    }
    out->close(out->self, ']');
}

// ---------------------------------------------------------------- blows

/// What a fumble does to a blow at who fumbled (AE-FUMB-2): bits.
enum { DOUBLED = 1, BARE = 2, STRUCK = 4, FUMBLED = 8 };

/// AE-FUMB-3: chances of all that the fumble table brings: one row of ten, or those of the two that
/// a curse brings. `spares`: whoever hits a companion does not hit himself.
static void fumbled(OddsShare at[FUMBLED], bool spares)
{
    memset(at, 0, FUMBLED * sizeof *at);
    for (int round = 0; round < 64; round++) { // to the last part
        OddsShare next[FUMBLED] = {0};
        for (int row = 0; row < AURA_FUMBLE_COUNT; row++) {
            uint32_t what = row == AURA_FUMBLE_DOUBLE_DAMAGE            ? DOUBLED
                            : row == AURA_FUMBLE_ARMOUR_USELESS         ? BARE
                            : row == AURA_FUMBLE_HITS_SELF              ? STRUCK
                            : row == AURA_FUMBLE_HITS_FRIEND && !spares ? STRUCK
                                                                        : 0;
            if (row != AURA_FUMBLE_CURSE)
                next[what] += ODDS_ONE / AURA_FUMBLE_COUNT;
        }
        for (uint32_t a = 0; a < FUMBLED; a++)
            for (uint32_t b = 0; b < FUMBLED; b++)
                next[a | b] += odds_times(at[a], at[b]) / AURA_FUMBLE_COUNT;
        memcpy(at, next, sizeof next);
    }
    OddsShare all = 0;
    for (uint32_t i = 1; i < FUMBLED; i++)
        all += at[i];
    at[0] = ODDS_ONE - all;
}

static void add_harm(OddsAuraHarm *sum, const OddsAuraHarm *part, OddsShare weight)
{
    for (uint32_t i = 0; i <= ODDS_AURA_DAMAGE; i++)
        sum->at[i] += odds_times(part->at[i], weight);
    sum->hit += odds_times(part->hit, weight);
}

static void tell_harm(const Teller *t, const OddsAuraHarm *harm)
{
    static const char *const bands[] = {"none", "light", "medium", "serious"};
    const SagaOut *out = t->out;
    OddsShare band[COUNT_OF(bands)] = {0};
    OddsWide mean = 0;
    for (int i = 0; i <= ODDS_AURA_DAMAGE; i++) {
        band[aura_band(i) + 1] += harm->at[i];
        mean += (OddsWide)harm->at[i] * (uint32_t)i;
    }
    t->o->share(out->self, "hit", harm->hit);
    // The mean is per hit; shares are of all rolls.
    out->number(out->self, "mean_thousandths",
                harm->hit ? (int64_t)((mean * 1000 + harm->hit / 2) / harm->hit) : 0);
    out->open(out->self, "bands", '{');
    for (uint32_t i = 0; i < COUNT_OF(bands); i++)
        t->o->share(out->self, bands[i], band[i]);
    out->close(out->self, '}');
    out->open(out->self, "amounts", '[');
    for (uint32_t i = 0; i <= ODDS_AURA_DAMAGE; i++)
        if (harm->at[i]) {
            out->open(out->self, NULL, '[');
            out->number(out->self, NULL, i);
            t->o->share(out->self, NULL, harm->at[i]);
            out->close(out->self, ']');
        }
    out->close(out->self, ']');
}

/// A roller's blow at an actor, whose fumble has brought this.
static OddsAuraBlow blow_at(const Teller *t, uint32_t i, uint8_t at, uint32_t fumble)
{
    const AuraStrike *strike = &t->probe->strike[i];
    const AuraActor *target = &t->g->actor[at - 1];
    bool is_bare = (fumble & BARE) && target->kind == AURA_ACTOR_CHARACTER;
    bool doubles = target->double_next_hit && !(fumble & STRUCK); // his own blow took that
    OddsAuraBlow blow = {.step = aura_weapons[strike->weapon].step,
                         .doublings = (uint8_t)(doubles + ((fumble & DOUBLED) != 0)),
                         .aimed = strike->aim == AURA_AIM_HEAD,
                         .armour = (int16_t)(is_bare ? 0 : aura_protection(t->g, at))};
    if (strike->second && !t->p->option[AURA_OPT_TWO_WEAPON_BENEFIT])
        blow.second = (uint8_t)(aura_weapons[strike->second - 1].step + 1);
    if (t->probe->step[i]) { // no weapon's
        blow = (OddsAuraBlow){.step = (uint8_t)(t->probe->step[i] - 1),
                              .doublings = blow.doublings,
                              .armour = blow.armour,
                              .no_margin = t->probe->is_hold};
    }
    return blow;
}

static void fray_of(const Teller *t, uint32_t party, OddsAuraFray *f,
                    OddsAuraRoller side[2][ODDS_AURA_SIDE])
{
    const AuraContest *c = t->c;
    bool is_pair = !c->party[0].is_collective, is_unit = t->probe->is_mass;
    *f = (OddsAuraFray){.a = side[0],
                        .b = side[1],
                        .count_a = rollers_of(t, party, side[0]),
                        .difficulty = c->difficulty,
                        .tie = (AuraTie)c->tie,
                        .half = is_unit ? ODDS_AURA_HALF_ALWAYS : ODDS_AURA_HALF_NEVER,
                        .rules = t->rules};
    if (c->against != AURA_AGAINST_OTHERS)
        return;
    f->count_b = rollers_of(t, 1 - party, side[1]);
    if (t->probe->is_hold || is_unit)
        return;
    bool grapples = is_pair && t->probe->strike[0].intent == AURA_INTENT_GRAPPLE;
    f->equal = grapples ? AURA_EQUAL_PARRY : (AuraEqual)t->p->option[AURA_OPT_COMBAT_TIE];
    if (is_pair && t->p->option[AURA_OPT_NARROW_COMBAT])
        f->half = ODDS_AURA_HALF_NARROW;
}

/// The blow of a roller at an actor: in turn for each of the other side who may be its best.
static void strike_of(const Teller *t, uint32_t i, uint8_t at, OddsAuraHarm *sum)
{
    const AuraContest *c = t->c;
    uint32_t party = i >= c->party[0].count, other = 1 - party, first = c->party[other].first;
    OddsAuraRoller side[2][ODDS_AURA_SIDE];
    OddsAuraFumbled after[FUMBLED];
    OddsShare chance[FUMBLED];
    OddsAuraHarm part;
    OddsAuraFray f;
    fray_of(t, party, &f, side);
    OddsAuraStroke s = {.from = (uint8_t)(i - c->party[party].first),
                        .blow = blow_at(t, i, at, 0),
                        .fumbled = after};
    if (c->against != AURA_AGAINST_OTHERS) {
        odds_aura_fray(&part, &f, &s);
        add_harm(sum, &part, ODDS_ONE);
        return;
    }
    uint8_t friend = t->probe->friend;
    fumbled(chance, friend && t->g->actor[friend - 1].camp == t->g->actor[at - 1].camp);
    bool has_met = false;
    for (uint32_t k = 0; k < f.count_b; k++) {
        bool is_his = c->roller[first + k].spec.actor == at, has_table = false;
        if (t->probe->hits_best && !is_his)
            continue;
        // Whoever is meant by name is the first of those who roll for him.
        uint32_t counts = !is_his                           ? 0
                          : has_met && !t->probe->hits_best ? BARE | STRUCK
                                                            : DOUBLED | BARE | STRUCK;
        has_met |= is_his;
        has_table = counts && t->p->option[AURA_OPT_FUMBLE_TABLE] && !t->probe->is_mass;
        s.at = 1u << k;
        s.fumbled_count = has_table ? FUMBLED : 0;
        for (uint32_t n = 0; n < s.fumbled_count; n++)
            after[n] = (OddsAuraFumbled){chance[n], blow_at(t, i, at, n & counts)};
        odds_aura_fray(&part, &f, &s);
        add_harm(sum, &part, ODDS_ONE);
    }
}

/// Has an actor's blow at another been told already, with an earlier of his rolls?
static bool is_first(const Teller *t, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++)
        if (t->c->roller[k].spec.actor == t->c->roller[i].spec.actor && t->probe->target[k])
            return false;
    return true;
}

static void tell_blow(const Teller *t, uint32_t i, uint8_t at)
{
    const SagaOut *out = t->out;
    const AuraContest *c = t->c;
    OddsAuraHarm harm;
    memset(&harm, 0, sizeof harm);
    for (uint32_t k = i; k < c->roller_count; k++)
        if (t->probe->target[k] && c->roller[k].spec.actor == c->roller[i].spec.actor)
            strike_of(t, k, at, &harm);
    out->open(out->self, NULL, '{');
    out->text(out->self, "from", aura_name(t->g, c->roller[i].spec.actor));
    out->text(out->self, "to", aura_name(t->g, at));
    if (!t->probe->step[i])
        out->word(out->self, "weapon",
                  aura_rules.keys[AURA_KEY_WEAPONS].words[t->probe->strike[i].weapon]);
    out->number(out->self, "armour", aura_protection(t->g, at));
    tell_harm(t, &harm);
    out->close(out->self, '}');
}

/// What everybody who may strike does to whoever he may strike.
static void tell_blows(const Teller *t)
{
    const SagaOut *out = t->out;
    const AuraContest *c = t->c;
    bool any = false;
    for (uint32_t i = 0; i < c->roller_count; i++)
        any |= t->probe->target[i] != 0;
    if (!any)
        return;
    out->open(out->self, "harm", '[');
    for (uint32_t i = 0; i < c->roller_count; i++) {
        if (!t->probe->target[i] || !is_first(t, i))
            continue;
        if (!t->probe->hits_best || i < c->party[0].count) {
            tell_blow(t, i, t->probe->target[i]);
            continue;
        }
        for (uint32_t k = 0; k < c->party[0].count; k++) {
            bool is_new = true;
            for (uint32_t l = 0; l < k; l++)
                is_new &= c->roller[l].spec.actor != c->roller[k].spec.actor;
            if (is_new)
                tell_blow(t, i, c->roller[k].spec.actor);
        }
    }
    out->close(out->self, ']');
}

/// AE-RESIST-1: the targets that a spell reaches, and the distribution of its intensity where it
/// succeeds.
static void tell_spell(const Teller *t)
{
    const SagaOut *out = t->out;
    const AuraContest *c = t->c;
    const AuraRoller *r = &c->roller[0];
    OddsAuraRoll mine, other;
    OddsAuraHarm shown;
    OddsShare all;
    if (!t->probe->intensity || c->party[0].count > 1)
        return;
    roll_of(t, r, &mine);
    out->open(out->self, "targets", '[');
    for (uint32_t i = 1; i < c->party_count; i++) {
        const AuraRoller *foe = &c->roller[c->party[i].first];
        roll_of(t, foe, &other);
        OddsShare reached =
            odds_aura_resisted(&mine, r->base, c->difficulty, &other, foe->base, t->rules, &all);
        out->open(out->self, NULL, '{');
        out->text(out->self, "actor", aura_name(t->g, foe->spec.actor));
        t->o->share(out->self, "affected", reached);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
    odds_aura_harm(&shown, (OddsAuraRoller){(AuraKept)r->kept, r->base, r->is_flat}, c->difficulty,
                   AURA_TIE_SUCCESS,
                   (OddsAuraBlow){.step = (uint8_t)(t->probe->intensity - 1), .no_margin = true},
                   t->rules);
    out->open(out->self, "intensity", '{');
    tell_harm(t, &shown);
    out->close(out->self, '}');
}

// ---------------------------------------------------------------- all of it

/// Rolls of an actor whose numbers only the leader knows are not foreseen by others.
static bool may_know(const Teller *t, uint8_t seat)
{
    if (t->c->is_veiled && seat != 0 && seat != SEAT_NONE)
        return false; // a retry: only the leader knows its difficulty
    for (uint32_t i = 0; i < t->c->roller_count; i++)
        if (!aura_knows_numbers(t->g, seat, t->c->roller[i].spec.actor) ||
            (t->probe->target[i] && !aura_knows_numbers(t->g, seat, t->probe->target[i])))
            return false;
    for (uint32_t i = 0; i < t->probe->foe_count; i++)
        if (!aura_knows_numbers(t->g, seat, t->probe->foe[i]))
            return false; // whether somebody can defend himself is a number, too
    return true;
}

Refusal odds_aura_told(const SagaPlay *p, uint8_t seat, const OddsSagaOut *o)
{
    static const char *const against[] = {"nobody", "difficulty", "others"};
    const AuraProbe *probe = p->probe;
    const Teller t = {p, p->state, probe, &probe->contest, o, &o->out, rules_of(p)};
    const SagaOut *out = t.out;
    Party first;
    if (!probe->is_there || !t.c->party_count)
        return (Refusal){.code = ERR_NOT_NOW, .rule = RULE_AE_SESS_4};
    if (!may_know(&t, seat))
        return (Refusal){.code = ERR_STATE, .rule = RULE_AE_SESS_5};
    party_of(&t, 0, &first);
    out->word(out->self, "against", against[t.c->against]);
    if (t.c->against == AURA_AGAINST_DIFFICULTY)
        out->number(out->self, "difficulty", t.c->difficulty);
    out->word(out->self, "tie", aura_rules.keys[AURA_KEY_TIE].words[t.c->tie]);
    out->open(out->self, "sides", '[');
    for (uint32_t i = 0; i < t.c->roller_count; i++)
        tell_side(&t, &t.c->roller[i]);
    out->close(out->self, ']');
    if (t.c->against == AURA_AGAINST_DIFFICULTY)
        tell_test(&t, &first);
    if (t.c->against != AURA_AGAINST_OTHERS && t.c->party_count == 1)
        tell_rungs(&t, &first);
    if (t.c->against == AURA_AGAINST_OTHERS)
        tell_duels(&t, &first);
    tell_blows(&t);
    tell_spell(&t);
    return refusal_none();
}
