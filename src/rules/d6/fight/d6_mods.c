// SPDX-License-Identifier: MIT
// Thresholds: a base and rows of modifiers, summed and clamped once. A row is a small function that
// says how much it adds (0: does not apply) beside the rule that makes it so. A language for
// conditions was refused: these functions are shorter than any table they could be written in.
#include "rules/d6/d6.h"

typedef struct ModRow {
    int (*value)(const D6Mod *m);
    uint16_t key;
} ModRow;

static int shot_range(const D6Mod *m) { return m->range_band; }

static bool concealed(const D6Mod *m)
{
    int least = game_option(m->g, D6_OPT_CONCEALMENT_STRICT) ? 501 : 500;
    return !m->blind && m->hidden >= least;
}

static bool covered(const D6Mod *m)
{
    if (m->blind)
        return false;
    if (m->cover_given)
        return true;
    const Figure *t = game_figure_of(m->g, m->target);
    PieceId piece = {t->mark[D6_MARK_COVER_PIECE]};
    return (t->states & D6_IN_COVER) && d6_piece_is(m->g, piece) && concealed(m) &&
           geo_piece_contact(&m->g->map->piece[piece.n - 1], figure_disc(t));
}

static bool target_prone(const D6Mod *m) { return !m->blind && d6_is(m->g, m->target, D6_PRONE); }

// EV-SHOOT-6: with `stack_shot_mods` false only the first of concealed, prone, moving counts, and
// cover's +3 replaces all of them.
static bool may_stack(const D6Mod *m, bool earlier)
{
    return game_option(m->g, D6_OPT_STACK_SHOT_MODS) || !earlier;
}

static int shot_cover(const D6Mod *m) { return covered(m) ? 3 : 0; }

static int shot_concealed(const D6Mod *m) { return concealed(m) && !covered(m); }

static int shot_prone(const D6Mod *m)
{
    return target_prone(m) && may_stack(m, concealed(m) || covered(m));
}

static int shot_moving(const D6Mod *m)
{
    return m->moving && may_stack(m, concealed(m) || covered(m) || target_prone(m))
               ? d6_setting(m->g, D6_SET_MOVE_SHOOT_PENALTY)
               : 0;
}

static int shot_dodge(const D6Mod *m) { return d6_has(m->g, m->target, D6_TRAIT_DODGE); }

static int shot_elusive(const D6Mod *m)
{
    return d6_has(m->g, m->target, D6_TRAIT_ELUSIVE) && !d6_has(m->g, m->target, D6_TRAIT_STEALTHY)
               ? 2
               : 0;
}

static int shot_stealthy(const D6Mod *m)
{
    return d6_has(m->g, m->target, D6_TRAIT_STEALTHY) ? 2 : 0;
}

static int shot_aim(const D6Mod *m) { return m->aimed ? -2 : 0; }

static int blessed(const D6Mod *m) { return d6_is(m->g, m->actor, D6_BLESSED) ? -1 : 0; }

static int melee_charge(const D6Mod *m) { return m->charging ? -1 : 0; }

static int melee_counter(const D6Mod *m) { return m->counter ? -1 : 0; }

static int melee_prone(const D6Mod *m)
{
    return d6_is(m->g, m->actor, D6_PRONE) ? d6_setting(m->g, D6_SET_PRONE_COMBAT_PENALTY) : 0;
}

static int melee_outnumbered(const D6Mod *m)
{
    return m->outnumbered ? m->outnumbered * d6_setting(m->g, D6_SET_MULTIPLE_COMBAT_PENALTY) : 0;
}

static int melee_fear(const D6Mod *m) { return m->fear_failed; }

static int save_weapon(const D6Mod *m) { return m->save_mod; }

static int confused(const D6Mod *m) { return d6_is(m->g, m->actor, D6_CONFUSED) ? 2 : 0; }

// weak_mind with strong_mind cancel each other (EV-GEN-7).
static int mind(const D6Mod *m)
{
    return (d6_has(m->g, m->target, D6_TRAIT_STRONG_MIND) ? 1 : 0) -
           (d6_has(m->g, m->target, D6_TRAIT_WEAK_MIND) ? 1 : 0);
}

enum { FEAR_BASE = 4 };

static int fear_brave(const D6Mod *m)
{
    return d6_has(m->g, m->actor, D6_TRAIT_BRAVE) && !d6_is(m->g, m->actor, D6_TEMP_BRAVE) ? -1 : 0;
}

static int fear_emboldened(const D6Mod *m)
{
    return d6_is(m->g, m->actor, D6_TEMP_BRAVE)
               ? d6_setting(m->g, D6_SET_VERY_BRAVE_THRESHOLD) - FEAR_BASE
               : 0;
}

static int fear_timid(const D6Mod *m)
{
    return d6_has(m->g, m->actor, D6_TRAIT_TIMID) && !d6_is(m->g, m->actor, D6_TEMP_NOT_TIMID);
}

static const ModRow shot_rows[] = {
    {shot_range, D6_RANGE_BAND_RULE},  {shot_concealed, D6_CONCEALED_RULE},
    {shot_cover, D6_COVER_BONUS_RULE}, {shot_prone, D6_PRONE_TARGET_RULE},
    {shot_moving, D6_MOVE_SHOOT_RULE}, {shot_dodge, D6_DODGE_RULE},
    {shot_elusive, D6_ELUSIVE_RULE},   {shot_stealthy, D6_STEALTHY_RULE},
    {shot_aim, D6_AIM_RULE},           {blessed, D6_BLESS_RULE},
};
static const ModRow melee_rows[] = {
    {melee_charge, D6_CHARGE_BONUS_RULE}, {melee_counter, D6_COUNTER_CHARGE_RULE},
    {melee_prone, D6_PRONE_FIGHTER_RULE}, {melee_outnumbered, D6_OUTNUMBERED_RULE},
    {melee_fear, D6_FEAR_MELEE_RULE},     {blessed, D6_BLESS_RULE},
};
static const ModRow save_rows[] = {
    {save_weapon, D6_SAVE_MODIFIER_RULE},
    {blessed, D6_BLESS_RULE},
};
static const ModRow initiative_rows[] = {
    {confused, D6_CONFUSED_RULE},
};
static const ModRow reaction_rows[] = {
    {confused, D6_CONFUSED_RULE},
};
static const ModRow confuse_rows[] = {
    {mind, D6_MIND_RULE},
};
static const ModRow fear_rows[] = {
    {fear_brave, D6_BRAVE_RULE},
    {fear_emboldened, D6_EMBOLDENED_RULE},
    {fear_timid, D6_TIMID_RULE},
};
_Static_assert(COUNT_OF(shot_rows) <= EVENT_MOD_MAX && COUNT_OF(melee_rows) <= EVENT_MOD_MAX &&
                   COUNT_OF(save_rows) <= EVENT_MOD_MAX && COUNT_OF(fear_rows) <= EVENT_MOD_MAX,
               "a threshold tells of all its modifiers");
static const struct {
    const ModRow *rows;
    uint32_t count;
} kinds[] = {
    [D6_ROLL_KIND_SHOT] = {shot_rows, COUNT_OF(shot_rows)},
    [D6_ROLL_KIND_MELEE] = {melee_rows, COUNT_OF(melee_rows)},
    [D6_ROLL_KIND_SAVE] = {save_rows, COUNT_OF(save_rows)},
    [D6_ROLL_KIND_INITIATIVE] = {initiative_rows, COUNT_OF(initiative_rows)},
    [D6_ROLL_KIND_REACTION] = {reaction_rows, COUNT_OF(reaction_rows)},
    [D6_ROLL_KIND_CONFUSE] = {confuse_rows, COUNT_OF(confuse_rows)},
    [D6_ROLL_KIND_FEAR] = {fear_rows, COUNT_OF(fear_rows)},
};

/// EV-THR-3 to EV-THR-6, AO-ROLL-3, AO-ROLL-4: a modifier leads neither past 6 nor under 2; a test
/// that is printed 1+ (initiative and reaction alone) stays so.
static int clamp(uint32_t kind, int total)
{
    int least = kind == D6_ROLL_KIND_INITIATIVE || kind == D6_ROLL_KIND_REACTION ? 1 : 2;
    return total > 6 ? 6 : total < least ? least : total;
}

/// AO-ROLL-5 `clamp_each_modifier`: one after the other in the ledger's order, which has what only
/// options give C last.
static bool is_late(const ModRow *row)
{
    return row->value == melee_prone || row->value == melee_outnumbered;
}

static int clamp_each(uint32_t kind, int base, const D6Mod *m)
{
    int total = base;
    for (int late = 0; late < 2; late++)
        for (uint32_t i = 0; i < kinds[kind].count; i++)
            if (is_late(&kinds[kind].rows[i]) == late)
                total = clamp(kind, total + kinds[kind].rows[i].value(m));
    return total;
}

Threshold d6_threshold(uint32_t kind, int base, const D6Mod *m)
{
    Threshold t = {.base = (int16_t)base};
    int total = base;
    uint32_t count = kind < COUNT_OF(kinds) ? kinds[kind].count : 0;
    for (uint32_t i = 0; i < count; i++) {
        const ModRow *row = &kinds[kind].rows[i];
        int value = row->value(m);
        if (!value)
            continue;
        total += value;
        threshold_note(&t, d6_rule(m->g, row->key), value);
    }
    bool each = t.mod_count && d6_setting(m->g, D6_SET_CLAMP_EACH_MODIFIER);
    t.total = (int16_t)(each ? clamp_each(kind, base, m) : clamp(kind, total));
    return t;
}

Threshold d6_initiative(const Game *g, FigureId id, int base)
{
    D6Mod m = {.g = g, .actor = id};
    return d6_threshold(D6_ROLL_KIND_INITIATIVE, base, &m);
}

Threshold d6_reaction(const Game *g, FigureId id)
{
    D6Mod m = {.g = g, .actor = id};
    int base = d6_stat(g, id, D6_STAT_R);
    return base ? d6_threshold(D6_ROLL_KIND_REACTION, base, &m) : (Threshold){0};
}

Threshold d6_fear(const Game *g, FigureId id)
{
    D6Mod m = {.g = g, .actor = id};
    Threshold t = d6_threshold(D6_ROLL_KIND_FEAR, FEAR_BASE, &m);
    if (d6_setting(g, D6_SET_FEAR_REPLACED)) // AO-FEAR-1: courage has a value of its own
        return (Threshold){.base = t.total, .total = t.total};
    return t;
}

Threshold d6_power_threshold(const Game *g, FigureId caster, int trait, FigureId target)
{
    int base = game_profile(g, caster)->trait[trait];
    if (base == TRAIT_PLAIN)
        return (Threshold){0}; // EV-POW-2: without a printed threshold it succeeds with no roll
    D6Mod m = {.g = g, .actor = caster, .target = target};
    return d6_threshold(trait == D6_TRAIT_CONFUSE ? D6_ROLL_KIND_CONFUSE : UINT32_MAX, base, &m);
}

Threshold d6_save(const Game *g, FigureId victim, int save_mod)
{
    D6Mod m = {.g = g, .actor = victim, .save_mod = (int8_t)save_mod};
    return d6_threshold(D6_ROLL_KIND_SAVE, d6_stat(g, victim, D6_STAT_S), &m);
}

bool d6_fears(const Game *g, FigureId id, FigureId other)
{
    return d6_has(g, other, D6_TRAIT_FRIGHTENING) &&
           !(d6_has(g, id, D6_TRAIT_FRIGHTENING) &&
             d6_setting(g, D6_SET_FEAR_IMMUNE_IF_FRIGHTENING));
}

uint8_t d6_outnumbered(const Game *g, FigureId id)
{
    int n = figure_count(d6_engaged(g, id));
    return (uint8_t)(n > 1 ? n - 1 : 0);
}
