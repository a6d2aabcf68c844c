// SPDX-License-Identifier: MIT
// escarmouche aura chase: one exchange of a chase, or how it is likely to end.
#include "cli/aura/cli_aura.h"
#include "gen/rules.h"
#include "gen/tables_aura.h"
#include "rules/aura/aura_chase.h"

static const char *vehicle_at(const void *self, uint32_t index)
{
    (void)self;
    return index < AURA_VEHICLE_COUNT ? aura_vehicles[index].id : NULL;
}

/// A vehicle by its name, or by its scores: 5/6/4; false (told).
static bool read_vehicle(const CliAura *a, const char *text, AuraVehicle *out)
{
    unsigned n[3];
    char rest;
    if (sscanf(text, "%u/%u/%u%c", &n[0], &n[1], &n[2], &rest) == 3 && n[0] < 100 && n[1] < 100 &&
        n[2] < 100) {
        *out = (AuraVehicle){(uint8_t)n[0], (uint8_t)n[1], (uint8_t)n[2]};
        return true;
    }
    for (uint32_t i = 0; i < AURA_VEHICLE_COUNT; i++) {
        const AuraVehicleRow *v = &aura_vehicles[i];
        if (cli_aura_is(text, v->id, v->name)) {
            *out = (AuraVehicle){v->power, v->robustness, v->handling};
            return true;
        }
    }
    (void)cli_refuse(a->cli, "aura_unknown_vehicle", text, NULL, (CliWords){vehicle_at, NULL, ""});
    return false;
}

static const char *rank_at(const void *self, uint32_t index)
{
    const TextLang *lang = self;
    return index < AURA_RANK_COUNT ? aura_ranks[index].name[*lang] : NULL;
}

static bool read_rank(const CliAura *a, int *rank)
{
    *rank = AURA_RANK_MEDIUM;
    if (!a->distance || cli_aura_whole(a->distance, rank))
        return true;
    for (uint32_t i = 0; i < AURA_RANK_COUNT; i++)
        if (cli_aura_is(a->distance, aura_ranks[i].id, aura_ranks[i].name)) {
            *rank = (int)i;
            return true;
        }
    (void)cli_refuse(a->cli, "aura_unknown_distance", a->distance, NULL,
                     (CliWords){rank_at, &a->cli->lang, ""});
    return false;
}

/// From each distance: how likely the pursuer is to catch up in the end. Ties change nothing, so
/// only who wins an exchange that is won matters; the chain of six distances is gone through until
/// nothing moves any more.
static void end_odds(const OddsAuraDuel *duel, double caught[AURA_RANK_COUNT])
{
    double won = (double)duel->win, lost = (double)duel->lose;
    double p = won + lost > 0 ? won / (won + lost) : 0;
    for (uint32_t r = 0; r < AURA_RANK_COUNT; r++)
        caught[r] = r == AURA_RANK_CONTACT;
    for (int n = 0; n < 4000; n++)
        for (uint32_t r = AURA_RANK_CONTACT + 1; r < AURA_RANK_LOST; r++)
            caught[r] = p * caught[aura_chase_rank((uint8_t)r, 1)] +
                        (1 - p) * caught[aura_chase_rank((uint8_t)r, -1)];
}

static int chase_odds(const CliAura *a, const int base[2], const int net[2], int rank)
{
    OddsAuraRoll roll[2];
    OddsAuraDuel duel;
    double caught[AURA_RANK_COUNT];
    for (uint32_t i = 0; i < 2; i++)
        odds_aura_roll(&roll[i], aura_keep(net[i]), ODDS_AURA_RULES);
    odds_aura_oppose(&duel, &roll[0], base[0], &roll[1], base[1], ODDS_AURA_RULES);
    end_odds(&duel, caught);
    AuraCites cites = cli_aura_odds_cites(net[0], RULE_AE_CHASE_4);
    aura_cite(&cites, RULE_AE_CHASE_5);
    if (a->cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(a->cli, &w))
            return CLI_BAD;
        cli_aura_put_share(&w, "win", duel.win);
        cli_aura_put_share(&w, "tie", duel.tie);
        cli_aura_put_share(&w, "lose", duel.lose);
        cli_json_real(&w, "caught", caught[rank]);
        cli_aura_put_rules(&w, &cites);
        return cli_json_print(a->cli, &w, CLI_FINE);
    }
    cli_say(a->cli, stdout, "aura_chase_odds", "win", cli_aura_percent(a, duel.win).text, "tie",
            cli_aura_percent(a, duel.tie).text, "lose", cli_aura_percent(a, duel.lose).text, NULL);
    printf("\n");
    for (uint32_t r = AURA_RANK_CONTACT + 1; r < AURA_RANK_LOST; r++) {
        cli_say(a->cli, stdout, "aura_chase_end", "distance", aura_ranks[r].name[a->cli->lang],
                "chance", cli_percent(a->cli, caught[r]).text, NULL);
        printf("\n");
    }
    cli_aura_tell_rules(a, &cites);
    return CLI_FINE;
}

int cli_aura_chase(CliAura *a)
{
    Cli *cli = a->cli;
    AuraVehicle vehicle[2];
    int rank;
    if (!read_vehicle(a, a->words.item[1], &vehicle[0]) ||
        !read_vehicle(a, a->words.item[2], &vehicle[1]) || !read_rank(a, &rank))
        return CLI_BAD;
    Refusal why = aura_chase_begin(rank);
    if (refusal_is(why))
        return cli_aura_refuse(a, why);
    int plain[] = {cli_aura_count(a->advantages) - cli_aura_count(a->disadvantages),
                   cli_aura_count(a->foe_advantages) - cli_aura_count(a->foe_disadvantages)};
    int driver[] = {cli_aura_count(a->driver), cli_aura_count(a->foe_driver)}, base[2], net[2];
    for (uint32_t i = 0; i < 2; i++) {
        base[i] = aura_chase_score(vehicle[i], a->cluttered) + driver[i];
        net[i] = aura_final_net(plain[i], plain[!i]);
    }
    if (a->odds)
        return chase_odds(a, base, net, rank);
    CliAuraTray tray;
    CliAuraRoll roll[2];
    if (!cli_aura_tray(a, &tray) ||
        !cli_aura_throw(&tray, &roll[0], base[0], net[0], cli_text(cli, "aura_for_pursuer")) ||
        !cli_aura_throw(&tray, &roll[1], base[1], net[1], cli_text(cli, "aura_for_fugitive")) ||
        !cli_aura_chain(&tray, &roll[0]) || !cli_aura_chain(&tray, &roll[1]) ||
        !cli_aura_all_used(&tray))
        return CLI_BAD;
    AuraSide side[2] = {cli_aura_side(&roll[0]), cli_aura_side(&roll[1])};
    int winner = aura_beats(side[0], side[1], true)   ? 1
                 : aura_beats(side[1], side[0], true) ? -1
                                                      : 0;
    uint8_t after = aura_chase_rank((uint8_t)rank, winner);
    AuraCites cites = {0};
    for (uint32_t i = 0; i < 2; i++)
        aura_cite_roll(&cites, roll[i].dice, roll[i].net, roll[i].grade);
    aura_cite(&cites, RULE_AE_CHASE_2);
    aura_cite(&cites, RULE_AE_CHASE_4);
    if (after == AURA_RANK_CONTACT || after == AURA_RANK_LOST)
        aura_cite(&cites, RULE_AE_CHASE_5);
    if (cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        json_write_key(&w, "sides");
        json_write_open(&w, '[');
        for (uint32_t i = 0; i < 2; i++) {
            json_write_open(&w, '{');
            cli_aura_put_roll(&w, &roll[i]);
            json_put_int(&w, "structure", aura_structure(vehicle[i]));
            json_write_close(&w, '}');
        }
        json_write_close(&w, ']');
        json_put_text(&w, "before", aura_ranks[rank].id);
        json_put_text(&w, "after", aura_ranks[after].id);
        cli_aura_put_rules(&w, &cites);
        return cli_json_print(cli, &w, CLI_FINE);
    }
    for (uint32_t i = 0; i < 2; i++) {
        printf("%s ", cli_text(a->cli, i ? "aura_fugitive_rolls" : "aura_pursuer_rolls"));
        cli_aura_tell_roll(a, &roll[i]);
        printf("\n");
    }
    cli_say(cli, stdout, "aura_chase", "before", aura_ranks[rank].name[cli->lang], "after",
            aura_ranks[after].name[cli->lang], NULL);
    printf("\n");
    cli_aura_tell_rules(a, &cites);
    return CLI_FINE;
}
