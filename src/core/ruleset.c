// SPDX-License-Identifier: MIT
// ruleset_check() looks once, at start, for missing parts of a ruleset's tables, so that no use of
// them has to. Besides, lookups that go through several tables.
#include "core/ruleset.h"
#include "core/area.h"
#include "core/cards.h"
#include "core/course.h"
#include "core/look.h"
#include "core/outcome.h"
#include "core/prices.h"
#include "core/routes.h"
#include "core/scenario.h"
#include "core/signs.h"
#include <string.h>

bool ruleset_has_elevation(const Ruleset *rules)
{
    for (uint32_t i = 0; i < rules->choice_count; i++)
        if (rules->choices[i].fields & CHOICE_Z)
            return true;
    return false;
}

int ruleset_option(const Ruleset *rules, const char *name)
{
    for (uint32_t i = 0; i < rules->option_count; i++)
        if (!strcmp(rules->options[i].name, name))
            return (int)i;
    return -1;
}

/// Checks that each optional table is complete or absent: NULL, or the name of an incomplete one.
static const char *table_hole(const Ruleset *r)
{
    const RulesetScenarios *scenarios = r->scenarios;
    if (scenarios && (!scenarios->rows || !scenarios->count || !scenarios->zones))
        return "scenarios";
    const RulesetCards *cards = r->cards;
    if (cards && (!cards->colours || !cards->colour_count || !cards->basic_action || !cards->held ||
                  !cards->turned || !cards->position || !cards->rule || !cards->lost_event))
        return "cards";
    for (uint32_t i = 1; i < r->choice_count; i++)
        if (!cards && (r->choices[i].fields & (CHOICE_CARDS | CHOICE_COLOUR)))
            return "cards"; // cards can be chosen, but no colours are named
    const RulesetPrices *prices = r->prices;
    if (prices && (!prices->ranges || !prices->facts || !prices->fact_count ||
                   prices->fact_count > FACT_MAX || !prices->trait || !prices->bill ||
                   !prices->own_action || r->trait_count + SETUP_TRAIT_MAX > TRAIT_KIND_MAX))
        return "prices";
    if (r->routes && (!r->routes->rule || !r->routes->ground))
        return "routes";
    const RulesetCourses *courses = r->courses;
    if (courses && (!courses->rule || !courses->allowance || !courses->reach || !courses->way ||
                    !courses->course || r->routes))
        return "courses";
    if (r->areas && !r->areas->area)
        return "areas";
    const RulesetLook *look = r->look;
    if (look && (!look->place || !look->sight || !look->what_if))
        return "look";
    if (r->outcomes &&
        (!r->outcomes->rows || !r->outcomes->earned || r->outcomes->count > OUTCOME_ROW_MAX))
        return "outcomes";
    const RulesetSigns *signs = r->signs;
    return signs && (!signs->states || !signs->events || !signs->tallies) ? "signs" : NULL;
}

/// Is there room in a game, a profile or a choice for every name of the ruleset?
static bool is_too_large(const Ruleset *r)
{
    return ruleset_stat_places(r) > STAT_MAX || r->trait_count > TRAIT_KIND_MAX ||
           r->figure_tally_count > FIGURE_TALLY_MAX || r->figure_mark_count > FIGURE_MARK_MAX ||
           r->seat_tally_count > SEAT_TALLY_MAX || r->game_tally_count > GAME_TALLY_MAX ||
           r->state_count > 32 || r->role_count > 32 ||
           r->choice_count + SETUP_TRAIT_MAX > UINT8_MAX || r->roll_count > UINT8_MAX ||
           r->event_count > UINT16_MAX || r->proc_count > UINT8_MAX ||
           ruleset_scenario_count(r) > SETUP_MAP_MAX + 1;
}

const char *ruleset_check(const Ruleset *r)
{
    if (!r->id || !r->name || !r->version || !r->prefix || !r->roster_rule || !r->trait_rule)
        return "names";
    if (is_too_large(r))
        return "limits";
    if (!r->options || r->option_count > OPTION_MAX)
        return "options";
    if (is_too_large(r))
        return "limits";
    if (!r->trait_texts || !r->trait_abouts)
        return "texts";
    if (!r->choices || !r->events || !r->rolls || !r->stats || !r->traits ||
        (r->role_count && !r->roles) || !r->states || !r->factions || !r->resumes || !r->cites ||
        !r->profiles)
        return "tables";
    if (!r->figure_tallies || (r->figure_mark_count && !r->figure_marks) || !r->seat_tallies ||
        !r->game_tallies || !r->marker_statuses)
        return "tally names";
    if (!r->choice_check || !r->profile_fill || !r->profile_check || !r->roster_check ||
        !r->setup_finish || !r->begin || !r->view || !r->broken)
        return "functions";
    for (uint32_t i = 1; i < r->roll_count; i++)
        if (!r->rolls[i].name)
            return "rolls";
    const char *hole = table_hole(r);
    if (hole)
        return hole;
    for (uint32_t i = 0; i < r->proc_count; i++) {
        const Proc *proc = r->procs[i];
        if (!proc || !proc->name || !proc->rows || !proc->row_count)
            return "procedures";
        for (uint32_t k = 0; k < proc->row_count; k++) {
            const Row *row = &proc->rows[k];
            bool decides = row->offer || row->check || row->take;
            if (!row->name || !row->enter)
                return proc->name;
            if (decides && !(row->offer && row->check && row->take && row->cite))
                return row->name;
        }
    }
    for (uint32_t i = 0; i < r->cite_count; i++)
        if (!r->cites[i])
            return "citations";
    return NULL;
}

uint32_t setup_choice_count(const Setup *s)
{
    return s->ruleset->choice_count + s->own_trait_count;
}

ChoiceKind setup_choice(const Setup *s, uint32_t kind)
{
    const Ruleset *r = s->ruleset;
    if (kind < r->choice_count)
        return r->choices[kind];
    uint32_t k = kind - r->choice_count;
    if (k >= s->own_trait_count || !s->own_trait[k].has_action)
        return (ChoiceKind){NULL, 0, 0};
    return (ChoiceKind){s->own_trait[k].id, s->own_trait[k].fields, 0};
}

const SetupName *setup_trait_name(const Setup *s, uint32_t trait)
{
    return trait < TRAIT_KIND_MAX && (s->trait_terms[trait] & TRAIT_NAMED) ? &s->trait_name[trait]
                                                                           : NULL;
}

uint64_t setup_event_hash(const Setup *s, uint64_t hash, const Event *e)
{
    const Ruleset *r = s->ruleset;
    return event_hash(hash, e, r->events[e->kind], setup_choice(s, e->choice).name,
                      r->rolls[e->roll].name);
}

Refusal ruleset_roster_refusal(const Setup *setup, uint8_t seat, int *index)
{
    Verdict verdict;
    setup->ruleset->roster_check(setup, seat, &verdict);
    *index = verdict.count ? verdict.problem[0].index : -1;
    return verdict.count ? verdict.problem[0].why : refusal_none();
}
