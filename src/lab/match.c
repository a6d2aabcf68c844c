// SPDX-License-Identifier: MIT
// Setups for games that a program starts by itself. A band file or a protocol message is read by
// protocol/; here profiles are named by those who know them.
#include "lab/match.h"
#include "gen/samples.h"
#include <string.h>

void match_start(Setup *setup, const Ruleset *rules)
{
    memset(setup, 0, sizeof *setup);
    setup->ruleset = rules;
    for (uint32_t i = 0; i < rules->option_count; i++)
        setup->option[i] = rules->options[i].preset;
}

bool match_add(Setup *setup, const char *name, const char *const *ids, uint32_t count)
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

bool match_add_sample(Setup *setup, const char *id)
{
    for (uint32_t i = 0; i < SAMPLE_BAND_COUNT; i++)
        if (!strcmp(sample_bands[i].id, id) && !strcmp(sample_bands[i].system, setup->ruleset->id))
            return match_add(setup, sample_bands[i].name_fr, sample_bands[i].figure,
                             sample_bands[i].figure_count);
    return false;
}

void match_copy(Setup *to, const Setup *from)
{
    memcpy(to, from, sizeof *to);
    for (uint32_t i = 0; i < from->figure_count; i++)
        for (uint32_t k = 0; k < from->custom_count; k++)
            if (from->figure[i].profile == &from->custom[k])
                to->figure[i].profile = &to->custom[k];
}

void match_swap(Setup *setup)
{
    SetupFigure order[FIGURE_MAX];
    uint32_t count = 0;
    for (uint8_t seat = 2; seat-- > 0;)
        for (uint32_t i = 0; i < setup->figure_count; i++)
            if (setup->figure[i].seat == seat) {
                order[count] = setup->figure[i];
                order[count++].seat = (uint8_t)(1 - seat);
            }
    memcpy(setup->figure, order, count * sizeof order[0]);
    char name[PROFILE_NAME_MAX];
    memcpy(name, setup->seat_name[0], sizeof name);
    memcpy(setup->seat_name[0], setup->seat_name[1], sizeof name);
    memcpy(setup->seat_name[1], name, sizeof name);
}
