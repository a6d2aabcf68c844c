// SPDX-License-Identifier: MIT
// Dice for calculations: of a real table, typed or asked for, or of a seed. They are taken in the
// ledger's order (AE-DICE-7).
#include "cli/aura/cli_aura.h"
#include "core/dice.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SIDES = 10 };

/// Reads dice from a text: numbers with anything but digits between them. AE-DICE-1: a person's 0
/// is a ten.
static bool read_dice(const CliAura *a, const char *text, uint8_t *die, uint32_t max,
                      uint32_t *count)
{
    *count = 0;
    for (const char *at = text; *at;) {
        if (*at == ' ' || *at == ',' || *at == '\n' || *at == '\t') {
            at++;
            continue;
        }
        char *end;
        unsigned long n = *at >= '0' && *at <= '9' ? strtoul(at, &end, 10) : SIDES + 1;
        if (n > SIDES || *count == max) {
            (void)cli_fail(a->cli, "aura_bad_die", "value", at, NULL);
            return false;
        }
        die[(*count)++] = (uint8_t)(n ? n : SIDES);
        at = end;
    }
    return true;
}

bool cli_aura_tray(const CliAura *a, CliAuraTray *tray)
{
    *tray = (CliAuraTray){.a = a, .seed = a->seed.value};
    tray->is_asked = a->dice && !strcmp(a->dice, "ask");
    tray->is_typed = a->dice && !tray->is_asked;
    if (!a->seed.is_given && getentropy(&tray->seed, sizeof tray->seed) != 0)
        tray->seed = (uint64_t)getpid();
    return !tray->is_typed ||
           read_dice(a, a->dice, tray->typed, COUNT_OF(tray->typed), &tray->count);
}

/// Asks whoever has the dice in hand, until so many have been typed.
static bool ask(const CliAura *a, uint8_t *die, uint32_t count, const char *what)
{
    char line[CLI_LINE_BYTES];
    for (;;) {
        uint32_t got;
        cli_say(a->cli, stderr, "aura_ask_dice", "count", cli_int(count).text, "what", what, NULL);
        (void)fputc(' ', stderr);
        if (!fgets(line, sizeof line, stdin)) {
            (void)fputc('\n', stderr);
            (void)cli_fail(a->cli, "aura_few_dice", "count", cli_int(count).text, "what", what,
                           NULL);
            return false;
        }
        if (read_dice(a, line, die, count, &got) && got == count)
            return true;
    }
}

bool cli_aura_take(CliAuraTray *tray, uint8_t *die, uint32_t count, const char *what)
{
    if (tray->is_asked)
        return ask(tray->a, die, count, what);
    if (tray->is_typed && tray->count - tray->used < count) {
        (void)cli_fail(tray->a->cli, "aura_few_dice", "count",
                       cli_int(count - (tray->count - tray->used)).text, "what", what, NULL);
        return false;
    }
    for (uint32_t i = 0; i < count; i++)
        die[i] =
            tray->is_typed ? tray->typed[tray->used++] : dice_at(tray->seed, tray->next++, SIDES);
    return true;
}

bool cli_aura_all_used(const CliAuraTray *tray)
{
    if (tray->is_typed && tray->used < tray->count)
        (void)cli_fail(tray->a->cli, "aura_more_dice", "count",
                       cli_int(tray->count - tray->used).text, NULL);
    return !tray->is_typed || tray->used == tray->count;
}

bool cli_aura_throw(CliAuraTray *tray, CliAuraRoll *roll, int base, int net, const char *what)
{
    *roll = (CliAuraRoll){.base = base, .net = net, .kept = aura_keep(net)};
    if (!cli_aura_take(tray, roll->die, 3, what))
        return false;
    roll->dice = aura_sort(roll->die);
    roll->grade = aura_grade(roll->dice, roll->kept, true);
    return true;
}

bool cli_aura_chain(CliAuraTray *tray, CliAuraRoll *roll)
{
    AuraChain chain = aura_chain_start(roll->dice, roll->grade, false);
    while (!chain.is_over) {
        uint8_t *die = roll->link + roll->links;
        if (roll->links + 3 > COUNT_OF(roll->link)) {
            (void)cli_fail(tray->a->cli, "aura_chain_long", NULL);
            return false;
        }
        if (!cli_aura_take(tray, die, 3,
                           cli_text(tray->a->cli, roll->grade == AURA_CRITICAL
                                                      ? "aura_for_critical"
                                                      : "aura_for_fumble")))
            return false;
        roll->links += 3;
        aura_chain_link(&chain, aura_sort(die));
    }
    roll->value = aura_die_value(roll->dice, roll->kept, roll->grade, chain.sum);
    roll->total = roll->base + roll->points + roll->value;
    return true;
}
