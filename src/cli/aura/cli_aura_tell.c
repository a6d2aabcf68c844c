// SPDX-License-Identifier: MIT
// A roll explained (AE-SESS-4): dice, the kept one and why, each addend, the rules behind it.
#include "cli/aura/cli_aura.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include "protocol/wire/render.h"

const char *const cli_aura_tiers[AURA_TIERS] = {
    "critical_failure", "remarkable_failure", "failure", "narrow_failure",
    "status_quo",       "narrow_success",     "success", "remarkable_success"};
const char *const cli_aura_kept[AURA_HIGH + 1] = {"low", "mid", "high"};
const char *const cli_aura_bands[ODDS_AURA_BANDS] = {"none", "light", "medium", "serious"};

void cli_aura_put_column(const char *text, int columns)
{
    int used = 0;
    for (const char *c = text; *c; c++)
        used += ((unsigned char)*c & 0xC0) != 0x80;
    printf("%s%*s", text, columns > used ? columns - used : 0, "");
}

/// "11 + 6 + 2 = 19"; a part below zero is taken away.
static void put_sum(const int *part, uint32_t count, int total)
{
    for (uint32_t i = 0; i < count; i++)
        printf("%s%s",
               i == 0        ? ""
               : part[i] < 0 ? " − "
                             : " + ",
               cli_int(i && part[i] < 0 ? -part[i] : part[i]).text);
    printf(" = %s", cli_int(total).text);
}

void cli_aura_tell_roll(const CliAura *a, const CliAuraRoll *r)
{
    cli_say(a->cli, stdout, "aura_dice", "low", cli_int(r->dice.low).text, "mid",
            cli_int(r->dice.mid).text, "high", cli_int(r->dice.high).text, "die",
            cli_int(aura_kept_die(r->dice, r->kept)).text, "kept",
            cli_aura_word(a, "kept", cli_aura_kept[r->kept]), NULL);
    printf("\n");
    if (r->grade != AURA_PLAIN) {
        cli_say(a->cli, stdout, r->grade == AURA_CRITICAL ? "aura_critical" : "aura_fumble", NULL);
        for (uint32_t i = 0; i < r->links; i++)
            printf("%s%u", i % 3 ? " " : i ? ", " : " ", r->link[i]);
        printf(" -> %s\n", cli_int(r->value).text);
    }
    int part[] = {r->base, r->value, r->points};
    put_sum(part, r->points ? 3 : 2, r->total);
}

void cli_aura_tell_rules(const CliAura *a, const AuraCites *cites)
{
    char dim[16], plain[16];
    printf("%s", cli_paint(a->cli, "2", dim));
    for (uint32_t i = 0; i < cites->count; i++)
        printf("%s%s", i ? ", " : "", rule_info[cites->rule[i]].id);
    printf("%s\n", cli_paint(a->cli, NULL, plain));
}

AuraCites cli_aura_odds_cites(int net, RuleId rule)
{
    AuraCites cites = {0};
    aura_cite(&cites, net ? RULE_AE_DICE_4 : RULE_AE_DICE_3);
    aura_cite(&cites, RULE_AE_CRIT_1);
    aura_cite(&cites, rule);
    return cites;
}

static void put_dice(JsonWriter *w, const char *key, const uint8_t *die, uint32_t count)
{
    json_write_key(w, key);
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++)
        json_write_int(w, die[i]);
    json_write_close(w, ']');
}

void cli_aura_put_roll(JsonWriter *w, const CliAuraRoll *r)
{
    put_dice(w, "dice", r->die, 3);
    json_put_text(w, "kept", cli_aura_kept[r->kept]);
    if (r->links)
        put_dice(w, "chain", r->link, r->links);
    json_put_bool(w, "critical", r->grade == AURA_CRITICAL);
    json_put_bool(w, "fumble", r->grade == AURA_FUMBLE);
    json_put_int(w, "base", r->base);
    json_put_int(w, "die", r->value);
    json_put_int(w, "points", r->points);
    json_put_int(w, "total", r->total);
}

void cli_aura_put_rules(JsonWriter *w, const AuraCites *cites)
{
    json_write_key(w, "rules");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < cites->count; i++)
        json_write_text(w, rule_info[cites->rule[i]].id);
    json_write_close(w, ']');
}

int cli_aura_refuse(const CliAura *a, Refusal why)
{
    char text[RENDER_MAX];
    (void)render_error(why.code, a->cli->lang, text, sizeof text);
    if (!a->cli->is_json) {
        cli_fail(a->cli, "aura_refused", "text", text, "rule", rule_info[why.rule].id, NULL);
        return CLI_REFUSED;
    }
    JsonWriter w;
    if (!cli_json_start(a->cli, &w))
        return CLI_BAD;
    json_write_key(&w, "refusal");
    json_write_open(&w, '{');
    json_put_text(&w, "code", error_name[why.code]);
    json_put_text(&w, "rule", rule_info[why.rule].id);
    json_put_text(&w, "text", text);
    json_write_close(&w, '}');
    return cli_json_print(a->cli, &w, CLI_REFUSED);
}

void cli_aura_put_share(JsonWriter *w, const char *key, OddsShare share)
{
    char text[40];
    int n = snprintf(text, sizeof text, "%.15g", (double)share / (double)ODDS_ONE);
    json_write_key(w, key);
    json_write_raw(w, text, n > 0 ? (size_t)n : 0);
}

CliNumber cli_aura_percent(const CliAura *a, OddsShare share)
{
    // Roundings leave a certain thing a few parts short of certainty.
    double part = (double)share / (double)ODDS_ONE;
    return cli_percent(a->cli, part > 1 - 1e-12 ? 1 : part < 1e-12 ? 0 : part);
}
