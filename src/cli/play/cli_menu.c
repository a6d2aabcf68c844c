// SPDX-License-Identifier: MIT
// Menus in three steps, each left out when it has but one answer: the kind of choice (only where
// the list would be long), the choice with its target, and what the offer leaves open (cli_open.c).
// Lines are the legal options of the offer and whatever the ruleset proposes besides (an action
// with a step); refused options come after them, shown by `w`, because a step may make them legal.
#include "cli/play/cli_menu.h"
#include "bots/brain.h"
#include "cli/cli_fold.h"
#include "cli/play/cli_private.h"
#include "core/ruleset.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include "protocol/wire/render.h"
#include <stdlib.h>
#include <string.h>

enum { FLAT_MAX = 14 }; ///< lines listed one by one; more are grouped by kind

bool cli_menu_fits(const Option *o, const Choice *c)
{
    const Choice *f = &o->choice;
    uint32_t open = o->open;
    bool is_same = c->kind == f->kind && c->figure.n == f->figure.n && c->marker.n == f->marker.n;
    is_same &= open & CHOICE_TARGET ? true : c->target.n == f->target.n;
    is_same &= open & CHOICE_WEAPON ? true : c->weapon == f->weapon;
    is_same &= open & CHOICE_PIECE ? true : c->piece.n == f->piece.n;
    is_same &= open & CHOICE_COUNT ? true : c->count == f->count;
    if (!(open & CHOICE_LIST)) {
        is_same &= c->list_count == f->list_count;
        for (uint32_t i = 0; i < c->list_count && i < LIST_MAX; i++)
            is_same &= c->list[i].n == f->list[i].n;
    }
    return is_same;
}

// ---- entries ----

static void add_entry(CliMenu *m, const Option *o)
{
    if (NEVER(m->entry_count == CLI_ENTRY_MAX))
        return;
    CliEntry *e = &m->entry[m->entry_count++];
    *e = (CliEntry){.option = *o};
    for (uint32_t i = 0; i < m->candidate_count && !e->has_candidate; i++)
        e->has_candidate = cli_menu_fits(o, &m->candidate[i]);
}

/// Is a candidate covered by an entry, as an open option or as the very same choice?
static bool is_listed(const CliMenu *m, const Choice *c)
{
    for (uint32_t i = 0; i < m->entry_count; i++) {
        const Option *o = &m->entry[i].option;
        if (o->open ? cli_menu_fits(o, c) : !memcmp(&o->choice, c, sizeof *c))
            return true;
    }
    return false;
}

/// A target that is plainly too far to be reached goes to the end of the list.
static bool is_remote(const CliEntry *e)
{
    return e->option.open & CHOICE_PATH && e->option.choice.target.n && !e->has_candidate;
}

/// Is the one of `among` picked by its line, or asked for once the rest is known (on a way with a
/// corner to shoot from)?
static bool is_spread(const Option *o) { return option_part(o) && !(o->open & CHOICE_CORNER); }

/// The lines of an option: one for each that may be put in, or it as it is.
static uint32_t spread(const Game *game, const Option *o, Option line[CLI_SPREAD_MAX])
{
    uint32_t count = 0;
    for (OptionMask left = is_spread(o) ? o->among | o->barred : 0; left; left &= left - 1) {
        uint32_t n = (uint32_t)__builtin_ctzll(left) + 1;
        line[count] = option_with(o, n);
        line[count++].why = o->barred & left & -left ? game_option_why(game, o, n) : refusal_none();
    }
    if (!count)
        line[count++] = *o;
    return count;
}

static void make_entries(CliMenu *m, const Game *game)
{
    Option line[CLI_SPREAD_MAX];
    game_offer(game, &m->offer);
    if (NEVER(m->offer.is_cut)) {
        char text[RENDER_MAX];
        render_error(E_TOO_BIG, m->cli->lang, text, sizeof text);
        printf("  %s\n", text);
    }
    m->candidate_count = brain_candidates(game, m->candidate, CLI_CANDIDATE_MAX);
    m->entry_count = 0;
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < m->offer.count; i++) {
            uint32_t lines = spread(game, &m->offer.option[i], line);
            for (uint32_t j = 0; j < lines; j++) {
                CliEntry probe = {.option = line[j]};
                for (uint32_t k = 0; k < m->candidate_count && !probe.has_candidate; k++)
                    probe.has_candidate = cli_menu_fits(&probe.option, &m->candidate[k]);
                if (!probe.option.why.code && is_remote(&probe) == (pass == 1))
                    add_entry(m, &probe.option);
            }
        }
        if (pass == 0)
            for (uint32_t k = 0; k < m->candidate_count; k++)
                if (!is_listed(m, &m->candidate[k]))
                    add_entry(m, &(Option){.choice = m->candidate[k]});
    }
    m->legal_count = m->entry_count;
    for (uint32_t i = 0; i < m->offer.count; i++) {
        uint32_t lines = spread(game, &m->offer.option[i], line);
        for (uint32_t j = 0; j < lines; j++)
            if (line[j].why.code)
                add_entry(m, &line[j]);
    }
}

// ---- lines ----

/// One line of a menu: an entry, or a kind with several.
typedef struct Line {
    uint32_t entry;
    uint32_t more; ///< further entries of the same kind
} Line;

static void print_entry(const CliMenu *m, const Game *game, const CliEntry *e, uint32_t number)
{
    const Option *o = &e->option;
    char text[RENDER_MAX], odds[CLI_ODDS_BYTES] = "", paint[16], plain[16];
    render_option(game, o, m->cli->lang, text, sizeof text);
    if (!o->open)
        cli_table_odds(m->table, game, &o->choice, odds, sizeof odds);
    const char *dots =
        o->open & (CHOICE_PATH | CHOICE_PLACE | CHOICE_COUNT | CHOICE_COLOUR | CHOICE_CARDS) ? " …"
                                                                                             : "";
    char line[CLI_FOLD_BYTES];
    bool far = is_remote(e);
    (void)snprintf(
        line, sizeof line, " %2u. %s%s%s%s%s%s%s%s", number, text, dots, odds[0] ? " " : "", odds,
        far ? " " : "", far ? cli_paint(m->cli, "90", paint) : "",
        far ? cli_text(m->cli, "menu_remote") : "", far ? cli_paint(m->cli, NULL, plain) : "");
    cli_fold(m->cli, line, CLI_ENTRY_INDENT);
}

/// Lists legal entries of one kind (0: of every kind), grouped when there are many.
static uint32_t list(CliMenu *m, const Game *game, uint8_t kind, Line line[CLI_ENTRY_MAX])
{
    uint32_t count = 0;
    bool is_grouped = !kind && m->legal_count > FLAT_MAX;
    for (uint32_t i = 0; i < m->legal_count; i++) {
        const Option *o = &m->entry[i].option;
        if (kind && o->choice.kind != kind)
            continue;
        Line *same = NULL;
        for (uint32_t k = 0; is_grouped && k < count && !same; k++)
            if (m->entry[line[k].entry].option.choice.kind == o->choice.kind)
                same = &line[k];
        if (same)
            same->more++;
        else
            line[count++] = (Line){i, 0};
    }
    m->shown_count = count < CLI_SHOWN_MAX ? count : CLI_SHOWN_MAX;
    for (uint32_t k = 0; k < count; k++) {
        const CliEntry *e = &m->entry[line[k].entry];
        if (k < m->shown_count)
            m->shown[k] = line[k].more || e->option.open ? NULL : &e->option.choice;
        if (!line[k].more) {
            print_entry(m, game, e, k + 1);
            continue;
        }
        // The bare kind, without the target of its first entry.
        Option bare = {.choice = {.kind = e->option.choice.kind}};
        char text[RENDER_MAX];
        render_option(game, &bare, m->cli->lang, text, sizeof text);
        printf(" %2u. %s … (%u)\n", k + 1, text, line[k].more + 1);
    }
    return count;
}

void cli_menu_question(const CliMenu *m, const Game *game)
{
    char text[RENDER_MAX], paint[16], plain[16];
    render_decision(game, m->cli->lang, text, sizeof text);
    RuleId rule = game_decision_rule(game);
    printf("\n%s%s%s", cli_paint(m->cli, "1", paint), text, cli_paint(m->cli, NULL, plain));
    if (rule)
        printf(" %s[%s]%s", cli_paint(m->cli, "90", paint), rule_info[rule].id, plain);
    printf("\n");
}

// ---- the menu ----

/// 0 when the choice is legal; else tells why not.
static int judge(const CliMenu *m, const Game *game, const Choice *choice)
{
    Refusal why = game_check(game, game_decider(game), choice);
    if (!refusal_is(why))
        return 0;
    cli_menu_refusal(m, game, "  ", &why);
    return CLI_HEARD_BACK;
}

/// Makes a choice of an entry, asking what is open; 0 when it is legal, else CLI_HEARD_*.
static int fill(CliMenu *m, const Game *game, const Option *o, Choice *choice, CliAnswer *answer)
{
    *choice = o->choice;
    int left = o->open ? cli_open_fill(m, game, o, choice, answer)
                       : cli_open_stand(m, game, choice, answer);
    if (left)
        return left;
    return judge(m, game, choice);
}

/// What was typed or filled in stood on no line with its odds: if it rolls dice, they are told now,
/// and it may still be given up. 0: it stays, else CLI_HEARD_*.
static int confirm(CliMenu *m, const Game *game, const Choice *choice, CliAnswer *answer)
{
    char text[RENDER_MAX], odds[CLI_ODDS_BYTES], line[CLI_FOLD_BYTES];
    for (uint32_t i = 0; i < m->shown_count; i++)
        if (m->shown[i] && !memcmp(m->shown[i], choice, sizeof *choice))
            return 0;
    cli_table_odds(m->table, game, choice, odds, sizeof odds);
    if (!odds[0])
        return 0;
    render_choice(game, choice, m->cli->lang, text, sizeof text);
    (void)snprintf(line, sizeof line, "  1. %s %s", text, odds);
    cli_fold(m->cli, line, CLI_ENTRY_INDENT);
    printf("%s\n", cli_text(m->cli, "menu_sure"));
    m->proposed[0] = *choice;
    m->shown[0] = &m->proposed[0];
    m->shown_count = 1;
    int n = cli_menu_hear(m, game, 1, 0, false, answer);
    return n < 0 ? n : 0;
}

/// "4 12.5,7": line 4 with a step there. `refused` lines may be meant too: the step may help.
static int fill_with_step(CliMenu *m, const Game *game, const Line *line, uint32_t count,
                          Choice *choice, CliAnswer *answer)
{
    char *rest = m->line + strcspn(m->line, " ");
    GeoVec place;
    uint32_t n;
    bool has_place = *rest && cli_menu_place(rest + 1, &place);
    *rest = 0;
    if (!cli_menu_whole(m->line, &n) || n == 0 || (!has_place && n <= count)) {
        printf("  %s\n", cli_text(m->cli, "menu_unclear"));
        return CLI_HEARD_BACK;
    }
    bool is_refused = n > m->legal_count && n <= m->entry_count;
    if (n > count && !is_refused) {
        printf("  %s\n", cli_text(m->cli, "menu_unclear"));
        return CLI_HEARD_BACK;
    }
    const Option *o = &m->entry[is_refused ? n - 1 : line[n - 1].entry].option;
    *choice = o->choice;
    int left = has_place ? cli_open_step(m, game, place, choice, answer) : 0;
    if (left)
        return left;
    return judge(m, game, choice);
}

static bool has_path(const CliMenu *m)
{
    for (uint32_t i = 0; i < m->legal_count; i++)
        if (m->entry[i].option.open & CHOICE_PATH)
            return true;
    return false;
}

CliAnswer cli_menu_ask(CliMenu *m, const Game *game, Choice *choice)
{
    Line line[CLI_ENTRY_MAX];
    CliAnswer answer = CLI_ANSWER_CHOICE;
    make_entries(m, game);
    m->shown_count = 0;
    // Places bring their own map; elsewhere it is shown where it helps and has changed.
    if ((game_is_overview(game) || has_path(m)) && cli_table_is_stale(m->table, game))
        cli_table_show(m->table, game);
    uint8_t kind = 0;
    for (bool is_first = true;; is_first = false) {
        cli_menu_question(m, game);
        // What is to be filled in right away is no line of its own: its proposals are numbered.
        bool is_alone = is_first && m->legal_count == 1 && m->entry[0].option.open;
        uint32_t count = is_alone ? 1 : list(m, game, kind, line);
        line[0] = is_alone ? (Line){0, 0} : line[0];
        int n = is_alone ? 0 : cli_menu_hear(m, game, count, CLI_HEARD_BACK, true, &answer);
        int left = n;
        if (n >= 0 && line[n].more) {
            kind = m->entry[line[n].entry].option.choice.kind;
            continue;
        }
        if (n >= 0)
            left = fill(m, game, &m->entry[line[n].entry].option, choice, &answer);
        else if (n == CLI_HEARD_TEXT)
            left = fill_with_step(m, game, line, count, choice, &answer);
        // What one person alone may see was looked at on a page of its own.
        bool is_secret = n >= 0 && cli_private_needs(m, &m->entry[line[n].entry].option);
        left = left || is_secret ? left : confirm(m, game, choice, &answer);
        if (left == 0)
            return CLI_ANSWER_CHOICE;
        if (left == CLI_HEARD_LEFT)
            return answer;
        kind = 0;
    }
}
