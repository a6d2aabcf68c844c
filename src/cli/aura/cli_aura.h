// SPDX-License-Identifier: MIT
// cli/aura/cli_aura.h: what the tasks of `escarmouche aura` share: their options, names of the
// tables, dice, sums. A task is a function of the options that returns the exit code. Nothing here
// decides anything: the arithmetic is rules/aura, the chances are odds/odds_aura.
#pragma once
#include "cli/cli_json.h"
#include "cli/cli_words.h"
#include "odds/odds_aura.h"
#include "rules/aura/aura_cite.h"

/// Everything that can be typed; each task takes a part of it.
typedef struct CliAura {
    Cli *cli;
    CliList words; ///< the task first
    CliList players;
    const char *against, *tie, *dice, *weapon, *armour, *foe_weapon, *foe_armour;
    const char *effect, *range, *area, *duration, *intensity, *by, *shift, *resist;
    const char *name, *calling, *distance, *sample, *svg, *url, *pdf;
    CliMaybe intelligence, book, driver, foe_driver;
    CliMaybe advantages, disadvantages, foe_advantages, foe_disadvantages, points, margin;
    CliSeed seed;
    bool odds, head, flat, cluttered;
} CliAura;

int cli_aura_test(CliAura *a);
int cli_aura_oppose(CliAura *a);
int cli_aura_oracle(CliAura *a);
int cli_aura_damage(CliAura *a);
int cli_aura_spell(CliAura *a);
int cli_aura_npc(CliAura *a);
int cli_aura_minions(CliAura *a);
int cli_aura_chase(CliAura *a);
int cli_aura_session(CliAura *a);
int cli_aura_character(CliAura *a);
int cli_aura_campaign(CliAura *a);
/// Is this folder a campaign? Then `session` goes on with it.
bool cli_aura_is_campaign(const char *folder);
int cli_aura_campaign_session(CliAura *a, const char *folder);

// --- words ---

/// A word of data/text/words_aura.json: "tier.success".
const char *cli_aura_word(const CliAura *a, const char *key, const char *word);
/// Do two names say the same? Without accents, capitals and dashes.
bool cli_aura_same(const char *typed, const char *name);
/// Is this name what was typed: the identifier, or the name in either language?
bool cli_aura_is(const char *typed, const char *id, const char *const name[TEXT_LANG_COUNT]);
/// Does one text hold the other, compared in the same way?
bool cli_aura_holds(const char *text, const char *typed);
/// A whole number that may be negative, untold if the text is none.
NODISCARD bool cli_aura_whole(const char *text, int *value);
/// A whole number that may be negative; false (told) if the text is none.
NODISCARD bool cli_aura_number(const CliAura *a, const char *text, int *value);
/// A number, or a word of the difficulty table (AE-TEST-10); false (told).
NODISCARD bool cli_aura_difficulty(const CliAura *a, const char *text, int *value);
NODISCARD bool cli_aura_weapon(const CliAura *a, const char *text, uint32_t *row);
/// A number, or a row of the armour table.
NODISCARD bool cli_aura_armour(const CliAura *a, const char *text, int *value);
static inline int cli_aura_count(CliMaybe n) { return (int)n.value; }

// --- dice ---

/// Where dice come from: typed beforehand, asked for one roll after the other, or the stream of a
/// seed.
typedef struct CliAuraTray {
    const CliAura *a;
    uint8_t typed[96];
    uint32_t count, used;
    uint64_t seed, next;
    bool is_typed, is_asked;
} CliAuraTray;
NODISCARD bool cli_aura_tray(const CliAura *a, CliAuraTray *tray);
/// So many dice; `what` is a text for whoever rolls them. False (told): there are none.
NODISCARD bool cli_aura_take(CliAuraTray *tray, uint8_t *die, uint32_t count, const char *what);
/// Nothing typed is left over; false (told) otherwise.
NODISCARD bool cli_aura_all_used(const CliAuraTray *tray);

/// One roll: three dice and their chain.
typedef struct CliAuraRoll {
    uint8_t die[3];
    AuraDice dice;
    int net, base, points;
    AuraKept kept;
    AuraGrade grade;
    uint8_t link[96];
    uint32_t links;
    int value, total; ///< of the die with its chain; with base and points
} CliAuraRoll;
/// The three dice; then, once everybody has them, the chain (AE-DICE-7).
NODISCARD bool cli_aura_throw(CliAuraTray *tray, CliAuraRoll *roll, int base, int net,
                              const char *what);
NODISCARD bool cli_aura_chain(CliAuraTray *tray, CliAuraRoll *roll);
static inline AuraSide cli_aura_side(const CliAuraRoll *r)
{
    return (AuraSide){.total = (int16_t)r->total, .dice = r->dice, .grade = (uint8_t)r->grade};
}

// --- telling ---

/// A text and blanks up to so many columns: printf counts bytes.
void cli_aura_put_column(const char *text, int columns);
/// "3 6 8: keeps 6 (middle)", the chain, "11 + 6 = 17".
void cli_aura_tell_roll(const CliAura *a, const CliAuraRoll *roll);
void cli_aura_tell_rules(const CliAura *a, const AuraCites *cites);
/// The rules behind the chances of a die that is kept by `net`, and one more.
AuraCites cli_aura_odds_cites(int net, RuleId rule);
void cli_aura_put_roll(JsonWriter *w, const CliAuraRoll *roll);
void cli_aura_put_rules(JsonWriter *w, const AuraCites *cites);
/// Tells why a rule says no, and which; returns CLI_REFUSED.
int cli_aura_refuse(const CliAura *a, Refusal why);
/// A share of certainty, to fifteen places.
void cli_aura_put_share(JsonWriter *w, const char *key, OddsShare share);
CliNumber cli_aura_percent(const CliAura *a, OddsShare share);
extern const char *const cli_aura_tiers[AURA_TIERS], *const cli_aura_kept[AURA_HIGH + 1],
                                                         *const cli_aura_bands[ODDS_AURA_BANDS];
