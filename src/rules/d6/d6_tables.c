// SPDX-License-Identifier: MIT
// Names, and the slots of the Ruleset table that every sibling fills with the same function.
#include "core/outcome.h"
#include "rules/d6/act/d6_activation.h"
#include "rules/d6/d6_path.h"
#include "rules/d6/d6_procs.h"
#include <string.h>

#define D6_CHOICE(key, name, fields) [D6_CHOICE_##key] = {name, fields, 0},
const ChoiceKind d6_choices[D6_CHOICE_KINDS] = {
    [0] = {"", 0, 0},
#include "rules/d6/d6_names.def"
};
#undef D6_CHOICE
#define D6_EVENT(key, name, ...) [D6_EVENT_##key] = name,
const char *const d6_events[D6_EVENT_KINDS] = {
    [0] = "",
#include "rules/d6/d6_names.def"
};
#undef D6_EVENT
#define D6_ROLL(key, name, luck, again) [D6_ROLL_##key] = {name, luck, false, again},
const RollRow d6_rolls[D6_ROLL_KINDS] = {
    [0] = {.name = ""},
#include "rules/d6/d6_names.def"
};
#undef D6_ROLL
static const OutcomeRow outcomes[] = {
    {"over", OUTCOME_OVER, 0, 32000, OUTCOME_WEIGHED},
    {"out", OUTCOME_STATUS, FIGURE_OUT, -100, OUTCOME_WEIGHED},
    {"exited", OUTCOME_STATUS, FIGURE_EXITED, 0, OUTCOME_WEIGHED},
    {"back", OUTCOME_STATUS, FIGURE_IN_PLAY, 50, OUTCOME_WEIGHED},
    {"vitality", OUTCOME_TALLY, D6_TALLY_VITALITY, 40, OUTCOME_WEIGHED},
    {"prone", OUTCOME_STATE, D6_STATE_BIT_PRONE, -15, OUTCOME_WEIGHED},
    {"confused", OUTCOME_STATE, D6_STATE_BIT_CONFUSED, -15, OUTCOME_WEIGHED},
    {"blessed", OUTCOME_STATE, D6_STATE_BIT_BLESSED, 15, OUTCOME_WEIGHED},
    {"hidden", OUTCOME_STATE, D6_STATE_BIT_HIDDEN, 4, OUTCOME_WEIGHED},
    {"in_cover", OUTCOME_STATE, D6_STATE_BIT_IN_COVER, 4, OUTCOME_WEIGHED},
    {"aim_ready", OUTCOME_STATE, D6_STATE_BIT_AIM_READY, 4, OUTCOME_WEIGHED},
    {"held", OUTCOME_STATE, D6_STATE_BIT_HELD, 0, OUTCOME_WEIGHED},
    {"weapon_lost_1", OUTCOME_STATE, D6_STATE_BIT_WEAPON_LOST_1, -1, OUTCOME_WEIGHED},
    {"weapon_lost_2", OUTCOME_STATE, D6_STATE_BIT_WEAPON_LOST_2, -1, OUTCOME_WEIGHED},
    {"weapon_lost_3", OUTCOME_STATE, D6_STATE_BIT_WEAPON_LOST_3, -1, OUTCOME_WEIGHED},
    {"weapon_lost_4", OUTCOME_STATE, D6_STATE_BIT_WEAPON_LOST_4, -1, OUTCOME_WEIGHED},
    {"moved", OUTCOME_PLACE, 0, 0, OUTCOME_WEIGHED},
    {"actions", OUTCOME_EARNED, 0, 10, OUTCOME_GAIN},
    {"marker", OUTCOME_MARKER, 0, 0, OUTCOME_WEIGHED},
};

/// Actions that a member of the activation under way may still take, this time included.
static uint8_t earned(const Game *g, FigureId id)
{
    const D6Activation *act = d6_activation_of(g);
    int j = d6_member_index(g, id);
    return act && j >= 0 && act->granted[j] > act->index ? (uint8_t)(act->granted[j] - act->index)
                                                         : 0;
}

/// Whoever waits to go out of action need not be hurt more, nor fall.
static void fold(Game *g)
{
    for (uint32_t i = 0; i < g->figure_count; i++) {
        Figure *f = &g->figure[i];
        if (f->status == FIGURE_IN_PLAY &&
            (!f->tally[D6_TALLY_HURT] || f->tally[D6_TALLY_HURT] < f->tally[D6_TALLY_VITALITY]))
            continue;
        f->tally[D6_TALLY_HURT] = f->status == FIGURE_IN_PLAY ? f->tally[D6_TALLY_VITALITY] : 0;
        f->states &= ~(uint32_t)D6_FALLING;
    }
}

/// EV-COORD-9: a group acts when each member has declared, or wants no more.
static bool add_nothing(const Game *g, Choice *c)
{
    const D6Action *a = d6_action_of(g);
    if (!a || !a->declared)
        return false;
    *c = (Choice){.kind = D6_CHOICE_END};
    return true;
}

static OutcomeDice next_dice(const Game *g)
{
    return g->roll.what == D6_ROLL_SAVE ? d6_hurt_next_dice(g) : d6_phase_next_dice(g);
}

const RulesetOutcomes d6_outcomes = {.rows = outcomes,
                                     .count = COUNT_OF(outcomes),
                                     .earned = earned,
                                     .fold = fold,
                                     .add_nothing = add_nothing,
                                     .next_dice = next_dice};

#define D6_STATE(key, name) [D6_STATE_BIT_##key] = name,
const char *const d6_states[D6_STATE_KINDS] = {
#include "rules/d6/d6_names.def"
};
#undef D6_STATE
#define D6_TRAIT(key, name, least, most) [D6_TRAIT_##key] = {name, least, most},
const TraitRow d6_traits[D6_TRAIT_KINDS] = {
#include "rules/d6/d6_names.def"
};
#undef D6_TRAIT
const char *const d6_stats[D6_STAT_KINDS] = {"I", "R", "C", "T", "S", "V"};
const char *const d6_roles[5] = {"leader", "monster", "magician", "shooter", "archer"};
const char *const d6_figure_tallies[D6_TALLY_KINDS] = {"vitality", "hurt", "reactions"};
const char *const d6_figure_marks[D6_MARK_KINDS] = {"cover_piece", "hidden_piece"};
const char *const d6_marker_statuses[D6_MARKER_STATUSES] = {"free", "carried", "secured"};
const char *const d6_seat_tallies[D6_SEAT_TALLIES] = {"camp", "secured", "start_count",
                                                      "start_slots", "start_cost"};
const char *const d6_game_tallies[D6_GAME_TALLIES] = {"sequence", "first_seat", "role_seat"};
const char *const d6_resumes[D6_RESUME_KINDS] = {"slot", "mode", "action"};

static bool is_mode(uint8_t kind)
{
    return kind == D6_CHOICE_PASS || kind == D6_CHOICE_STATIC || kind == D6_CHOICE_SERIES;
}

static bool is_slot(uint8_t kind)
{
    return kind == D6_CHOICE_ACTIVATE || kind == D6_CHOICE_HOLD || kind == D6_CHOICE_GROUP;
}

static bool has_activated(const Game *g, uint8_t seat)
{
    for (FigureMask left = g->of_seat[seat]; left; left &= left - 1)
        if (d6_is(g, figure_first(left), D6_ACTIVATED))
            return true;
    return false;
}

Refusal d6_choice_check(const Game *g, uint8_t seat, const Choice *c, const Row *row)
{
    const Frame *top = &g->frame[g->depth - 1];
    bool at_slot = top->proc == D6_PROC_TURN, at_action = top->proc == D6_PROC_ACTION;
    if (seat != top->seat)
        return d6_no(g, ERR_NOT_YOUR_SLOT, D6_SLOTS_ALTERNATE_RULE);
    // EV-ACT-8, EV-ACT-1: one action more than earned, or a second mode, from a camp that has acted
    // and has the slot again.
    bool has_acted = (at_slot && has_activated(g, seat)) ||
                     (top->proc == D6_PROC_ACTIVATION && row->label == D6_ACT_FOLLOW);
    if (d6_is_action(c->kind) && has_acted)
        return d6_no(g, ERR_NO_ACTIONS_LEFT, D6_NO_ACTIONS_LEFT_RULE);
    if (is_mode(c->kind) && ((at_action && row->label == D6_ACTION_DECLARE) ||
                             (has_acted && c->kind != D6_CHOICE_PASS)))
        return d6_no(g, ERR_MODE_FIXED, D6_MODE_FIXED_RULE);
    if (!at_slot && is_slot(c->kind))
        return d6_no(g, ERR_WRONG_DECISION, D6_SLOTS_ALTERNATE_RULE);
    if (choice_is_malformed(g, c))
        return d6_no(g, ERR_WRONG_DECISION, row->cite);
    return row->check(g, top, c);
}

// --- profiles ---

static bool out_of(int value, int least, int most) { return value < least || value > most; }

void d6_profile_fill(Profile *profile, uint8_t monster_berths)
{
    if (!profile->stat[D6_STAT_V])
        profile->stat[D6_STAT_V] = 1; // EV-GEN-3: printed only where it is more
    // EV-RECR-2, whatever its file says.
    profile->berths = profile->roles & D6_ROLE_MONSTER ? monster_berths : 1;
}

Refusal d6_profile_check(const Ruleset *rules, const Profile *p)
{
    Refusal bad = {.code = ERR_BAD_PROFILE, .rule = rules->cites[D6_PROFILE_LIMITS_RULE]};
    const int16_t *s = p->stat;
    if (out_of(s[D6_STAT_I], 1, 6) || out_of(s[D6_STAT_R], 1, 6) || out_of(s[D6_STAT_C], 2, 6) ||
        (s[D6_STAT_T] && out_of(s[D6_STAT_T], 2, 6)) ||
        (s[D6_STAT_S] && out_of(s[D6_STAT_S], 2, 6)) || out_of(s[D6_STAT_V], 1, 99))
        return bad;
    if (p->weapon_count > WEAPON_MAX || p->cost < 0)
        return bad;
    for (uint32_t i = 0; i < p->weapon_count; i++) {
        const Weapon *w = &p->weapon[i];
        if (out_of(w->power, 0, ROLL_MAX - 1) || out_of(w->save_mod, -5, 5))
            return bad;
        if ((w->flags & WEAPON_RANGED) &&
            (w->range[0] <= 0 || w->range[1] < w->range[0] || w->range[2] < w->range[1]))
            return bad;
        if ((w->flags & WEAPON_THROWN) && !(w->flags & WEAPON_RANGED))
            return bad;
    }
    for (uint32_t i = 0; i < D6_TRAIT_KINDS; i++) {
        uint8_t value = p->trait[i];
        bool power = i == D6_TRAIT_BLESS || i == D6_TRAIT_CONFUSE || i == D6_TRAIT_HEAL;
        bool plain = d6_traits[i].most ? power && value == TRAIT_PLAIN : value == 1; // EV-POW-2
        if (value && !plain &&
            (!d6_traits[i].most || out_of(value, d6_traits[i].least, d6_traits[i].most)))
            return bad;
    }
    if (p->trait[D6_TRAIT_SLOW] && p->trait[D6_TRAIT_FAST])
        return bad;
    return refusal_none();
}

// --- view, ground, invariants ---

void d6_view(const Game *g, uint8_t seat, Game *out)
{
    (void)seat; // everything on this table is open
    game_copy(out, g);
}

bool d6_ground(const Game *g, FigureId id, uint8_t kind, GeoGround *ground)
{
    memset(ground, 0, sizeof *ground);
    if (!id.n || id.n > g->figure_count || !game_in_play(g, id))
        return false;
    ground->map = g->map;
    ground->off = d6_passable(g);
    ground->flags = d6_block_flags(g, id);
    ground->slow_flags = d6_slow_flags(g, id);
    ground->radius = game_figure_of(g, id)->radius;
    ground->allowance = kind == D6_CHOICE_FAST_MOVE || kind == D6_CHOICE_FLEE ? d6_reach_fast(g, id)
                        : kind == D6_CHOICE_CHARGE                        ? d6_reach_charge(g, id)
                        : d6_is_dynamic(kind) || kind == D6_CHOICE_REPATH ? d6_reach_short(g, id)
                                                                          : D6_STEP_LENGTH;
    for (FigureMask left = g->in_play & ~figure_bit(id); left; left &= left - 1) {
        FigureId other = figure_first(left);
        GeoDisc d = d6_disc_later(g, other);
        ground->keep_out[ground->keep_out_count++] = (GeoKeepOut){d.at, ground->radius + d.radius};
    }
    return true;
}

const char *d6_broken(const Game *g)
{
    GeoBox table = {0, 0, g->map->width, g->map->depth};
    for (uint8_t n = 1; n <= g->figure_count; n++) {
        FigureId id = {n};
        const Figure *f = &g->figure[n - 1];
        if ((f->status == FIGURE_IN_PLAY) != game_in_play(g, id))
            return "in_play mask";
        if (f->tally[D6_TALLY_VITALITY] < 0 ||
            f->tally[D6_TALLY_VITALITY] > d6_stat(g, id, D6_STAT_V))
            return "vitality within profile";
        if (f->status == FIGURE_OUT && f->tally[D6_TALLY_VITALITY])
            return "out of action at zero";
        if (f->status != FIGURE_IN_PLAY)
            continue;
        if (!f->tally[D6_TALLY_VITALITY])
            return "in play above zero";
        if (!geo_in_box(figure_disc(f), table))
            return "base on the table";
        if (geo_disc_blocked(g->map, d6_passable(g), GEO_BLOCKS_MOVE, figure_disc(f)).n)
            return "base clear of elements";
        for (uint8_t m = (uint8_t)(n + 1); m <= g->figure_count; m++)
            if (game_in_play(g, (FigureId){m}) &&
                geo_overlap(figure_disc(f), game_disc(g, (FigureId){m})))
                return "bases do not overlap";
    }
    for (uint32_t i = 0; i < g->marker_count; i++)
        if (g->marker[i].status == D6_MARKER_CARRIED && !game_in_play(g, g->marker[i].carrier))
            return "carrier in play";
    return NULL;
}

// --- positions ---

static Refusal bad_position(const Setup *s, ErrorCode code, uint32_t key, uint8_t n)
{
    return (Refusal){.code = code, .rule = s->ruleset->cites[key], .subject = {n}};
}

/// EV-DYN-14, AO-AIM-5: Aim lives within a series of the figure's own, so only there it is given.
static bool may_aim(const SetupPosition *pos, FigureId id)
{
    bool active = !pos->list_count && pos->active.n == id.n;
    for (uint32_t i = 0; i < pos->list_count; i++)
        active |= pos->list[i].n == id.n;
    return active && pos->resume == D6_RESUME_ACTION && pos->mode_count;
}

Refusal d6_position_check(const Setup *s)
{
    const SetupPosition *pos = &s->position;
    const GeoMap *map = s->map[s->scenario ? s->scenario - 1 : 0];
    GeoBox table = {0, 0, map->width, map->depth};
    if (!s->scenario)
        return bad_position(s, ERR_WRONG_DECISION, D6_TURN_ORDER_RULE, 0);
    for (uint8_t n = 1; n <= s->figure_count; n++) {
        const Figure *f = &pos->figure[n - 1];
        const Profile *profile = s->figure[n - 1].profile;
        if (f->tally[D6_TALLY_VITALITY] < 0 ||
            f->tally[D6_TALLY_VITALITY] > profile->stat[D6_STAT_V] ||
            (f->status == FIGURE_IN_PLAY) !=
                (f->tally[D6_TALLY_VITALITY] > 0 && f->status == FIGURE_IN_PLAY))
            return bad_position(s, ERR_BAD_PROFILE, D6_OUT_OF_ACTION_RULE, n);
        if (f->mark[D6_MARK_COVER_PIECE] > map->piece_count ||
            f->mark[D6_MARK_HIDDEN_PIECE] > map->piece_count)
            return bad_position(s, ERR_NO_COVER, D6_TAKE_COVER_RULE, n);
        if ((f->states & D6_AIM_READY) && !may_aim(pos, (FigureId){n}))
            return bad_position(s, ERR_AIM_NEEDS_SERIES, D6_AIM_ENDS_RULE, n);
        if (f->status != FIGURE_IN_PLAY)
            continue;
        if (!geo_in_box(figure_disc(f), table))
            return bad_position(s, ERR_OFF_TABLE, D6_ON_TABLE_RULE, n);
        if (geo_disc_blocked(map, pos->off, GEO_BLOCKS_MOVE, figure_disc(f)).n)
            return bad_position(s, ERR_DEPLOY_OVERLAP, D6_DEPLOY_RULE, n);
        for (uint8_t m = 1; m < n; m++)
            if (pos->figure[m - 1].status == FIGURE_IN_PLAY &&
                geo_overlap(figure_disc(f), figure_disc(&pos->figure[m - 1])))
                return bad_position(s, ERR_DEPLOY_OVERLAP, D6_DEPLOY_RULE, n);
    }
    for (uint32_t i = 0; i < pos->marker_count; i++) {
        const Marker *m = &pos->marker[i];
        if (m->status >= D6_MARKER_STATUSES)
            return bad_position(s, ERR_NO_CONTACT, D6_TOKEN_TAKEN_RULE, 0);
        if (m->status == D6_MARKER_CARRIED &&
            (!m->carrier.n || m->carrier.n > s->figure_count ||
             pos->figure[m->carrier.n - 1].status != FIGURE_IN_PLAY))
            return bad_position(s, ERR_NO_CONTACT, D6_TOKEN_TAKEN_RULE, m->carrier.n);
    }
    if (pos->resume == D6_RESUME_SLOT)
        return refusal_none();
    uint32_t count = pos->list_count ? pos->list_count : 1;
    for (uint32_t i = 0; i < count; i++) {
        FigureId id = pos->list_count ? pos->list[i] : pos->active;
        if (!id.n || id.n > s->figure_count || s->figure[id.n - 1].seat != pos->to_act ||
            pos->figure[id.n - 1].status != FIGURE_IN_PLAY)
            return bad_position(s, ERR_OUT_OF_ACTION, D6_NOT_IN_PLAY_RULE, id.n);
    }
    if (count > D6_GROUP_MAX || pos->mode_count > 6)
        return bad_position(s, ERR_TOO_MANY_ACTIONS, D6_SERIES_CAP_RULE, 0);
    return refusal_none();
}

uint8_t *d6_position_camp_one(SetupPosition *position)
{
    return &((D6Position *)(void *)position->room)->camp_one;
}

void d6_begin_position(Play *p)
{
    Game *g = p->game;
    const SetupPosition *pos = &g->setup->position;
    uint8_t camp_one = ((const D6Position *)(const void *)pos->room)->camp_one;
    game_take_position(g);
    for (uint8_t s = 0; s < g->seat_count; s++) {
        uint8_t after = (uint8_t)((s + g->seat_count - camp_one) % g->seat_count);
        g->seat[s].tally[D6_SEAT_CAMP] = (int16_t)(after + 1);
        g->seat[s].tally[D6_SEAT_SECURED] = pos->seat_tally[s][D6_SEAT_SECURED];
    }
    g->tally[D6_GAME_ROLE_SEAT] = pos->role_seat;
    Frame *turn = play_push(p, D6_PROC_TURN, pos->to_act, (FigureId){0}, (FigureId){0});
    // The rotation continues from the seat that has the slot: its place is its camp, or mirrored.
    uint8_t camp = (uint8_t)(g->seat[pos->to_act].tally[D6_SEAT_CAMP] - 1);
    FRAME_AS(D6Turn, turn)->camp = g->turn & 1 ? camp : (uint8_t)(g->seat_count - 1 - camp);
    turn->row = play_row(g, D6_PROC_TURN, D6_TURN_SLOT);
    if (pos->resume == D6_RESUME_SLOT)
        return;
    turn->row = play_row(g, D6_PROC_TURN, D6_TURN_NEXT);
    uint8_t count = pos->list_count ? pos->list_count : 1;
    Frame *f =
        d6_push_activation(p, pos->list_count ? pos->list : &pos->active, count, pos->to_act);
    if (pos->resume == D6_RESUME_MODE)
        return;
    D6Activation *act = FRAME_AS(D6Activation, f);
    act->mode = pos->mode_count ? D6_MODE_SERIES : D6_MODE_STATIC;
    act->series = pos->mode_count ? pos->mode_count : 1;
    d6_grant_all(act, act->series);
}
