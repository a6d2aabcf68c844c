// SPDX-License-Identifier: MIT
// Setups for games that a program starts by itself. A band file or a protocol message is read by
// protocol/; here C code names profiles by their ids.
#include "lab/lineup.h"
#include "core/scenario.h"
#include "gen/samples.h"
#include <string.h>

/// Adds a band of profiles by id for the next seat; false if an id is unknown or the table is full.
/// Figures get no key: the wire names them (protocol/wire/wire.h).
static bool add_band(Setup *setup, const char *name, const char *const *ids, uint32_t count)
{
    const Ruleset *rules = setup->ruleset;
    if (setup->seat_count == SEAT_MAX || setup->figure_count + count > FIGURE_MAX)
        return false;
    uint8_t seat = setup->seat_count++;
    size_t length = strlen(name);
    length = length < PROFILE_NAME_MAX ? length : PROFILE_NAME_MAX - 1;
    memcpy(setup->seat_name[seat], name, length);
    for (uint32_t i = 0; i < count; i++) {
        const Profile *found = NULL;
        for (uint32_t k = 0; k < rules->profile_count && !found; k++)
            if (!strcmp(rules->profiles[k].id, ids[i]))
                found = &rules->profiles[k];
        if (!found)
            return false;
        setup->figure[setup->figure_count++] = (SetupFigure){.profile = found, .seat = seat};
    }
    return true;
}

bool lineup_add_sample(Setup *setup, const char *id)
{
    for (uint32_t i = 0; i < SAMPLE_BAND_COUNT; i++) {
        const SampleBand *band = &sample_bands[i];
        if (strcmp(band->id, id) != 0 || strcmp(band->system, setup->ruleset->id) != 0)
            continue;
        int option = band->needs ? ruleset_option(setup->ruleset, band->needs) : -1;
        if (option >= 0)
            setup->option[option] = true;
        return add_band(setup, band->name_fr, band->figure, band->figure_count);
    }
    return false;
}

/// A band made for another seat or scenario may be legal here, but the game would not be even.
static bool fits(Setup *setup, const SampleBand *band, uint8_t scenario, uint8_t seat)
{
    const Ruleset *rules = setup->ruleset;
    if (strcmp(band->system, rules->id) != 0)
        return false;
    if (band->scenario && (band->seat != seat ||
                           strcmp(band->scenario, ruleset_scenario(rules, scenario)->name) != 0))
        return false;
    int index;
    setup_start(setup, rules);
    setup->scenario = scenario;
    setup->seat_count = seat;
    return lineup_add_sample(setup, band->id) &&
           !refusal_is(ruleset_roster_refusal(setup, seat, &index));
}

uint32_t lineup_samples(Setup *setup, const Ruleset *rules, uint8_t scenario, uint8_t seat,
                        const char **ids)
{
    uint32_t count = 0;
    setup->ruleset = rules;
    for (uint32_t i = 0; i < SAMPLE_BAND_COUNT; i++)
        if (fits(setup, &sample_bands[i], scenario, seat))
            ids[count++] = sample_bands[i].id;
    return count;
}

const char *lineup_even(const Ruleset *rules, uint8_t scenario, uint8_t seat)
{
    for (uint32_t i = 0; i < SAMPLE_PAIR_COUNT && seat < 2; i++)
        if (!strcmp(sample_pairs[i].system, rules->id) &&
            (!scenario ||
             !strcmp(sample_pairs[i].scenario, ruleset_scenario(rules, scenario)->name)))
            return sample_pairs[i].band[seat];
    return NULL;
}

void lineup_rotate(Setup *setup, uint32_t by)
{
    SetupFigure order[FIGURE_MAX];
    char name[SEAT_MAX][PROFILE_NAME_MAX];
    uint32_t count = 0;
    for (uint8_t seat = 0; seat < setup->seat_count; seat++) {
        uint32_t from = (seat + by) % setup->seat_count;
        memcpy(name[seat], setup->seat_name[from], sizeof name[seat]);
        for (uint32_t i = 0; i < setup->figure_count; i++)
            if (setup->figure[i].seat == from) {
                order[count] = setup->figure[i];
                order[count++].seat = seat;
            }
    }
    memcpy(setup->figure, order, count * sizeof order[0]);
    memcpy(setup->seat_name, name, setup->seat_count * sizeof name[0]);
}

bool lineup_may_swap(const Setup *setup, Setup *scratch)
{
    for (uint32_t by = 1; by < setup->seat_count; by++) {
        setup_copy(scratch, setup);
        lineup_rotate(scratch, by);
        if (refusal_is(scratch->ruleset->setup_finish(scratch)))
            return false;
    }
    return true;
}
