// SPDX-License-Identifier: MIT
// escarmouche aura oppose, damage: two rolls against each other, with weapons if they are drawn;
// what a weapon does.
#include "cli/aura/cli_aura.h"
#include "gen/rules.h"
#include "gen/tables_aura.h"

/// One side of an opposition as it was typed.
typedef struct Fighter {
    int base, net, armour;
    uint32_t weapon; ///< row
    bool is_armed;
} Fighter;

static bool read_fighters(const CliAura *a, Fighter f[2])
{
    const char *weapon[] = {a->weapon, a->foe_weapon}, *armour[] = {a->armour, a->foe_armour};
    int net[] = {cli_aura_count(a->advantages) - cli_aura_count(a->disadvantages),
                 cli_aura_count(a->foe_advantages) - cli_aura_count(a->foe_disadvantages)};
    for (uint32_t i = 0; i < 2; i++) {
        f[i] = (Fighter){.net = aura_final_net(net[i], net[!i]), .is_armed = weapon[i] != NULL};
        if (!cli_aura_number(a, a->words.item[1 + i], &f[i].base) ||
            (weapon[i] && !cli_aura_weapon(a, weapon[i], &f[i].weapon)) ||
            !cli_aura_armour(a, armour[i], &f[i].armour))
            return false;
    }
    return true;
}

static void put_harm(JsonWriter *w, const char *key, const OddsAuraHarm *harm)
{
    json_write_key(w, key);
    json_write_open(w, '{');
    for (uint32_t b = 0; b < ODDS_AURA_BANDS; b++)
        cli_aura_put_share(w, cli_aura_bands[b], harm->band[b]);
    cli_json_real(w, "mean", (double)harm->mean_millis / 1000);
    json_write_close(w, '}');
}

static void tell_harm(const CliAura *a, const OddsAuraHarm *harm, const char *key)
{
    cli_say(a->cli, stdout, key, "mean", cli_real(a->cli, (double)harm->mean_millis / 1000, 1).text,
            NULL);
    for (uint32_t b = 0; b < ODDS_AURA_BANDS; b++)
        printf("%s%s %s %%", b ? ", " : " ", cli_aura_word(a, "wound", cli_aura_bands[b]),
               cli_aura_percent(a, harm->band[b]).text);
    printf("\n");
}

static OddsAuraBlow blow_of(const Fighter *by, const Fighter *at)
{
    return (OddsAuraBlow){.step = aura_weapons[by->weapon].step, .armour = (int16_t)at->armour};
}

static int oppose_odds(const CliAura *a, const Fighter f[2])
{
    OddsAuraRoll roll[2];
    OddsAuraDuel duel;
    OddsAuraHarm harm[2];
    for (uint32_t i = 0; i < 2; i++)
        if (i && a->flat)
            odds_aura_flat(&roll[i], aura_keep(f[i].net));
        else
            odds_aura_roll(&roll[i], aura_keep(f[i].net), ODDS_AURA_RULES);
    const OddsAuraRoller side[2] = {{aura_keep(f[0].net), (int16_t)f[0].base, false},
                                    {aura_keep(f[1].net), (int16_t)f[1].base, a->flat}};
    if (f[0].is_armed || f[1].is_armed) // AE-FIGHT-4: a tie is a parry
        odds_aura_oppose(&duel, &roll[0], f[0].base, &roll[1], f[1].base, ODDS_AURA_RULES);
    else
        odds_aura_settle(&duel, &side[0], 1, &side[1], 1, ODDS_AURA_RULES);
    // A minion that is not rolled shows the same dice each time: its blow has no spread to tell.
    bool shown[2] = {f[0].is_armed, f[1].is_armed && !a->flat};
    for (uint32_t i = 0; i < 2; i++)
        if (shown[i])
            odds_aura_blow(&harm[i], side[i], side[!i], blow_of(&f[i], &f[!i]), ODDS_AURA_RULES);
    AuraCites cites = cli_aura_odds_cites(f[0].net, RULE_AE_OPP_1);
    if (!f[0].is_armed && !f[1].is_armed)
        aura_cite(&cites, RULE_AE_OPP_2);
    if (shown[0] || shown[1])
        aura_cite(&cites, RULE_AE_FIGHT_1);
    static const char *const keys[] = {"damage", "foe_damage"}, *const texts[] = {"aura_harm",
                                                                                  "aura_foe_harm"};
    if (a->cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(a->cli, &w))
            return CLI_BAD;
        cli_aura_put_share(&w, "win", duel.win);
        cli_aura_put_share(&w, "tie", duel.tie);
        cli_aura_put_share(&w, "lose", duel.lose);
        for (uint32_t i = 0; i < 2; i++)
            if (shown[i])
                put_harm(&w, keys[i], &harm[i]);
        cli_aura_put_rules(&w, &cites);
        return cli_json_print(a->cli, &w, CLI_FINE);
    }
    cli_say(a->cli, stdout, "aura_duel_odds", "win", cli_aura_percent(a, duel.win).text, "tie",
            cli_aura_percent(a, duel.tie).text, "lose", cli_aura_percent(a, duel.lose).text, NULL);
    printf("\n");
    for (uint32_t i = 0; i < 2; i++)
        if (shown[i])
            tell_harm(a, &harm[i], texts[i]);
    cli_aura_tell_rules(a, &cites);
    return CLI_FINE;
}

/// What a weapon shows on a roll, its further dice taken; false (told): there are none.
static bool show(CliAuraTray *tray, uint32_t step, AuraDice dice, uint8_t more[4], int *shown)
{
    uint32_t count = aura_ladder[step].dice;
    if (!cli_aura_take(tray, more, count, cli_text(tray->a->cli, "aura_for_damage")))
        return false;
    *shown = aura_ladder_value(step, dice);
    for (uint32_t i = 0; i < count; i++)
        *shown += more[i];
    return true;
}

static void tell_damage(const CliAura *a, uint32_t step, int shown, int margin, int points,
                        int armour, int damage)
{
    // Only what there is: a sum full of zeros hides what matters.
    const struct Part {
        const char *key;
        int value;
        bool is_close; ///< begins with a bracket
    } parts[] = {{"aura_part_margin", margin, false},
                 {"aura_part_points", points, false},
                 {"aura_part_head", a->head, true},
                 {"aura_part_armour", armour, false}};
    printf("%s", a->head ? "(" : "");
    cli_say(a->cli, stdout, "aura_part_weapon", "weapon", aura_ladder[step].text, "value",
            cli_int(shown).text, NULL);
    for (uint32_t i = 0; i < COUNT_OF(parts); i++)
        if (parts[i].value) {
            printf("%s", parts[i].is_close ? "" : " ");
            cli_say(a->cli, stdout, parts[i].key, "value", cli_int(parts[i].value).text, NULL);
        }
    printf(" ");
    cli_say(a->cli, stdout, "aura_part_damage", "value", cli_int(damage).text, "wound",
            cli_aura_word(a, "wound", cli_aura_bands[aura_band(damage) + 1]), NULL);
    printf("\n");
}

static void put_damage(JsonWriter *w, uint32_t step, int shown, int damage)
{
    json_put_text(w, "weapon", aura_ladder[step].text);
    json_put_int(w, "shown", shown);
    json_put_int(w, "damage", damage);
    json_put_text(w, "wound", cli_aura_bands[aura_band(damage) + 1]);
}

static void cite_damage(AuraCites *cites, int points, int doublings, int armour)
{
    aura_cite(cites, RULE_AE_DMG_1);
    aura_cite(cites, RULE_AE_DMG_3);
    if (points)
        aura_cite(cites, RULE_AE_AURA_4);
    if (doublings)
        aura_cite(cites, RULE_AE_AIM_2);
    if (armour)
        aura_cite(cites, RULE_AE_ARM_1);
    aura_cite(cites, RULE_AE_WOUND_1);
}

/// AE-MIN-4: a minion that is not rolled.
static void stand(CliAuraRoll *roll, int base, int net)
{
    *roll = (CliAuraRoll){.die = {3, 5, 7}, .dice = {3, 5, 7}, .base = base, .net = net};
    roll->kept = aura_keep(net);
    roll->grade = AURA_PLAIN;
}

int cli_aura_oppose(CliAura *a)
{
    Cli *cli = a->cli;
    Fighter f[2];
    if (!read_fighters(a, f))
        return CLI_BAD;
    if (a->odds)
        return oppose_odds(a, f);
    CliAuraTray tray;
    CliAuraRoll roll[2];
    if (!cli_aura_tray(a, &tray) ||
        !cli_aura_throw(&tray, &roll[0], f[0].base, f[0].net, cli_text(cli, "aura_for_first")))
        return CLI_BAD;
    if (a->flat)
        stand(&roll[1], f[1].base, f[1].net);
    else if (!cli_aura_throw(&tray, &roll[1], f[1].base, f[1].net,
                             cli_text(cli, "aura_for_second")))
        return CLI_BAD;
    if (!cli_aura_chain(&tray, &roll[0]) || !cli_aura_chain(&tray, &roll[1]))
        return CLI_BAD;
    AuraSide side[2] = {cli_aura_side(&roll[0]), cli_aura_side(&roll[1])};
    bool is_fight = f[0].is_armed || f[1].is_armed;
    int winner = aura_beats(side[0], side[1], true)   ? 0
                 : aura_beats(side[1], side[0], true) ? 1
                                                      : -1;
    AuraCites cites = {0};
    for (uint32_t i = 0; i < 2; i++)
        aura_cite_roll(&cites, roll[i].dice, roll[i].net, roll[i].grade);
    if (a->flat)
        aura_cite(&cites, RULE_AE_MIN_4);
    aura_cite(&cites, RULE_AE_OPP_1);
    int margin = winner < 0 ? 0 : aura_margin(side[winner], side[!winner]);
    if (winner < 0) {
        aura_cite(&cites, is_fight ? RULE_AE_FIGHT_4 : RULE_AE_OPP_2);
        int by_dice = is_fight ? 0 : aura_by_dice(side[0].dice, side[1].dice);
        winner = by_dice > 0 ? 0 : by_dice < 0 ? 1 : -1;
        if (!is_fight && !by_dice)
            aura_cite(&cites, RULE_AE_OPP_3);
    }
    int shown = 0, damage = 0;
    uint32_t step = winner < 0 ? 0 : aura_weapons[f[winner].weapon].step;
    bool hits = winner >= 0 && f[winner].is_armed;
    if (hits) {
        uint8_t more[4];
        if (!show(&tray, step, roll[winner].dice, more, &shown))
            return CLI_BAD;
        damage = aura_damage(shown, margin, 0, 0, false, f[!winner].armour);
        cite_damage(&cites, 0, 0, f[!winner].armour);
    }
    if (!cli_aura_all_used(&tray))
        return CLI_BAD;
    static const char *const winners[] = {"none", "first", "second"};
    if (cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        json_write_key(&w, "sides");
        json_write_open(&w, '[');
        for (uint32_t i = 0; i < 2; i++) {
            json_write_open(&w, '{');
            cli_aura_put_roll(&w, &roll[i]);
            json_write_close(&w, '}');
        }
        json_write_close(&w, ']');
        json_put_text(&w, "winner", winners[winner + 1]);
        json_put_int(&w, "margin", margin);
        if (hits)
            put_damage(&w, step, shown, damage);
        cli_aura_put_rules(&w, &cites);
        return cli_json_print(cli, &w, CLI_FINE);
    }
    for (uint32_t i = 0; i < 2; i++) {
        printf("%s ", cli_text(a->cli, i ? "aura_second_rolls" : "aura_first_rolls"));
        cli_aura_tell_roll(a, &roll[i]);
        printf("\n");
    }
    static const char *const said[] = {"aura_nobody_wins", "aura_first_wins", "aura_second_wins"};
    cli_say(cli, stdout, winner < 0 && is_fight ? "aura_parry" : said[winner + 1], "margin",
            cli_int(margin).text, NULL);
    printf("\n");
    if (hits)
        tell_damage(a, step, shown, margin, 0, f[!winner].armour, damage);
    cli_aura_tell_rules(a, &cites);
    return CLI_FINE;
}

int cli_aura_damage(CliAura *a)
{
    Cli *cli = a->cli;
    uint32_t weapon;
    int armour, margin = cli_aura_count(a->margin), points = cli_aura_count(a->points);
    if (!cli_aura_weapon(a, a->words.item[1], &weapon) || !cli_aura_armour(a, a->armour, &armour))
        return CLI_BAD;
    uint8_t step = aura_weapons[weapon].step;
    OddsAuraBlow blow = {
        .step = step, .doublings = a->head, .points = (int16_t)points, .armour = (int16_t)armour};
    if (a->odds) {
        OddsAuraHarm harm;
        AuraCites cites = {0};
        aura_cite(&cites, RULE_AE_DICE_8);
        cite_damage(&cites, points, a->head, armour);
        odds_aura_shown(&harm, margin, blow);
        if (!cli->is_json) {
            tell_harm(a, &harm, "aura_harm");
            cli_aura_tell_rules(a, &cites);
            return CLI_FINE;
        }
        JsonWriter w;
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        put_harm(&w, "damage", &harm);
        cli_aura_put_rules(&w, &cites);
        return cli_json_print(cli, &w, CLI_FINE);
    }
    CliAuraTray tray;
    uint8_t die[3], more[4];
    int shown;
    if (!cli_aura_tray(a, &tray) || !cli_aura_take(&tray, die, 3, cli_text(cli, "aura_for_test")))
        return CLI_BAD;
    AuraDice dice = aura_sort(die);
    if (!show(&tray, step, dice, more, &shown) || !cli_aura_all_used(&tray))
        return CLI_BAD;
    int damage = aura_damage(shown, margin, points, a->head, false, armour);
    AuraCites cites = {0};
    aura_cite(&cites, RULE_AE_DICE_8);
    cite_damage(&cites, points, a->head, armour);
    if (cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        put_damage(&w, step, shown, damage);
        cli_aura_put_rules(&w, &cites);
        return cli_json_print(cli, &w, CLI_FINE);
    }
    cli_say(cli, stdout, "aura_thrown", "low", cli_int(dice.low).text, "mid",
            cli_int(dice.mid).text, "high", cli_int(dice.high).text, NULL);
    printf("\n");
    tell_damage(a, step, shown, margin, points, armour, damage);
    cli_aura_tell_rules(a, &cites);
    return CLI_FINE;
}
