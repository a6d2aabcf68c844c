// SPDX-License-Identifier: MIT
// What will come of choices, for people, programs and pictures. Everything told is an answer of the
// engine: outcomes in the game's words, replies of others apart, dice with the rules behind them.
#include "cli/cli_odds_tell.h"
#include "cli/cli_bars.h"
#include "cli/cli_fold.h"
#include "cli/cli_json.h"
#include "core/outcome.h"
#include "gen/rules.h"
#include "protocol/wire/render.h"
#include "protocol/wire/wire_odds.h"
#include <stdlib.h>
#include <string.h>

enum { CHANGES_MAX = 384, ROWS_FIRST = 256 };

typedef struct Teller {
    const Cli *cli;
    const Game *game;
    void *memory;
    OddsChange change[CHANGES_MAX];
    OddsReason reason[ODDS_ROLLS_MAX];
    OddsForesight f;
    CliBar *row;
    uint32_t count, room;
    CliBar spare;  ///< written when there is no memory for more
    bool is_short; ///< so it was
} Teller;

static double part_of(OddsShare share) { return (double)share / (double)ODDS_ONE; }

static CliBar *add_row(Teller *t, double share, bool opens)
{
    if (t->count == t->room) {
        uint32_t room = t->room ? 2 * t->room : ROWS_FIRST;
        CliBar *more = realloc(t->row, room * sizeof *more);
        t->is_short |= !more;
        if (!more)
            return &t->spare;
        t->row = more;
        t->room = room;
    }
    t->row[t->count] = (CliBar){.share = share, .at_least = -1, .opens = opens};
    return &t->row[t->count++];
}

/// Cuts at a whole character.
static void put_label(CliBar *row, const char *text)
{
    size_t n = strlen(text);
    if (n >= sizeof row->label) {
        n = sizeof row->label - 1;
        while (n && ((unsigned char)text[n] & 0xc0) == 0x80)
            n--;
    }
    memcpy(row->label, text, n);
    row->label[n] = 0;
}

/// A line made of a sentence of the command.
static void put_said(const Teller *t, CliBar *row, const char *key, const char *name,
                     const char *what, const char *chance)
{
    char text[3 * RENDER_MAX] = "";
    FILE *to = fmemopen(text, sizeof text, "w");
    if (!to)
        return;
    cli_say(t->cli, to, key, "name", name, "what", what, "chance", chance, NULL);
    (void)fclose(to);
    put_label(row, text);
}

/// What can come to somebody, in one way it can go.
static void change_rows(Teller *t, uint32_t way)
{
    const Setup *setup = game_setup(t->game);
    uint32_t count = odds_foresee_changes(&t->f, way, t->change, CHANGES_MAX);
    uint32_t before = t->count;
    for (uint32_t i = 0; i < count && i < CHANGES_MAX; i++) {
        const OddsItem *item = &t->change[i].item;
        OutcomeKind kind = (OutcomeKind)game_ruleset(t->game)->outcomes->rows[item->row].kind;
        char name[RENDER_MAX] = "", what[RENDER_MAX];
        if (kind == OUTCOME_SEAT_TALLY || kind == OUTCOME_OVER)
            render_seat(setup, item->subject, t->cli->lang, name, sizeof name);
        else if (kind != OUTCOME_MARKER)
            render_figure(setup, (FigureId){item->subject}, name, sizeof name);
        render_outcome(t->game, item, t->cli->lang, what, sizeof what);
        put_said(t, add_row(t, part_of(t->change[i].share), false),
                 name[0] ? "odds_change" : "odds_change_plain", name, what, "");
    }
    if (t->f.open[way])
        put_label(add_row(t, part_of(t->f.open[way]), false), cli_text(t->cli, "odds_open"));
    if (t->count == before)
        put_label(add_row(t, 1, false), cli_text(t->cli, "odds_no_change"));
    if (count > CHANGES_MAX)
        put_label(add_row(t, 0, true), cli_text(t->cli, "odds_more"));
}

static void reply_rows(Teller *t, uint32_t i)
{
    const OddsReply *r = &t->f.reply[i];
    char name[RENDER_MAX] = "", what[RENDER_MAX];
    if (r->figure.n)
        render_figure(game_setup(t->game), r->figure, name, sizeof name);
    else
        render_seat(game_setup(t->game), r->seat, t->cli->lang, name, sizeof name);
    size_t used = render_kind(game_ruleset(t->game), r->kind, t->cli->lang, what, sizeof what);
    const Profile *profile = game_setup(t->game)->figure[r->figure.n ? r->figure.n - 1 : 0].profile;
    if (r->figure.n && r->weapon && r->weapon <= profile->weapon_count)
        (void)snprintf(what + used, sizeof what - used, " (%s)",
                       render_weapon(&profile->weapon[r->weapon - 1], t->cli->lang));
    put_said(t, add_row(t, 0, true), "odds_if", name, what,
             cli_percent(t->cli, part_of(r->reach)).text);
    change_rows(t, i + 1);
}

static void print_roll(const Teller *t, const OddsRolled *r, const OddsReason *why)
{
    const Cli *cli = t->cli;
    Roll roll = {.count = r->least,
                 .sides = r->sides,
                 .what = r->what,
                 .figure = r->figure,
                 .sense = r->sense};
    char text[RENDER_MAX], paint[16], plain[16];
    CliFold line;
    render_roll(t->game, &roll, cli->lang, text, sizeof text);
    cli_fold_open(&line, 2);
    (void)fputs(text, line.to);
    if (r->most > r->least) {
        (void)fputc(' ', line.to);
        cli_say(cli, line.to, "odds_more_dice", "most", cli_int(r->most).text, NULL);
    }
    if (r->times < ODDS_ONE) {
        (void)fputc(' ', line.to);
        cli_say(cli, line.to, "odds_times", "chance", cli_percent(cli, part_of(r->times)).text,
                NULL);
    }
    (void)fputs(cli_paint(cli, "90", paint), line.to);
    for (uint32_t k = 0; k < why->rule_count; k++)
        (void)fprintf(line.to, "%s%s", k ? " " : "  ", rule_info[why->rule[k]].id);
    (void)fputs(cli_paint(cli, NULL, plain), line.to);
    cli_fold_close(cli, &line, 4);
}

/// Those that are rolled when everybody answers as is best for him.
static void print_rolls(const Teller *t)
{
    bool has_head = false;
    for (uint32_t i = 0; i < t->f.roll_count; i++) {
        if (!t->f.roll[i].times)
            continue;
        if (!has_head)
            printf("%s\n", cli_text(t->cli, "odds_rolls"));
        has_head = true;
        print_roll(t, &t->f.roll[i], &t->reason[i]);
    }
}

/// Works out one choice; false: nothing is known of it, and `end` says why. What there was no room
/// for is open, and told as such.
static bool foresee(Teller *t, const Choice *choice, OddsEnd *end)
{
    OddsWork work = {.memory = t->memory, .size = ODDS_FORESEE_PLENTY};
    *end = odds_explain(t->game, choice, &work, &t->f, t->reason);
    return *end != ODDS_ENDLESS;
}

/// What it leads to that is settled only later; false: nothing.
static bool foresee_later(Teller *t, const Choice *choice)
{
    OddsWork work = {.memory = t->memory, .size = ODDS_FORESEE_PLENTY};
    return odds_explain_later(t->game, choice, &work, &t->f, t->reason);
}

/// Of whom it is taken that they add nothing.
static void silent_row(Teller *t)
{
    char names[3 * RENDER_MAX] = "";
    size_t used = 0;
    for (FigureMask left = t->f.silent; left && used < sizeof names - RENDER_MAX;
         left &= left - 1) {
        if (used)
            used += (size_t)snprintf(names + used, sizeof names - used, ", ");
        used += render_figure(game_setup(t->game), figure_first(left), names + used,
                              sizeof names - used);
    }
    if (used)
        put_said(t, add_row(t, 0, true), "odds_without_whom", names, "", "");
}

static void tell_choice(Teller *t, const Choice *choice)
{
    char text[RENDER_MAX];
    OddsEnd end;
    uint32_t first = t->count;
    render_choice(t->game, choice, t->cli->lang, text, sizeof text);
    put_label(add_row(t, 0, true), text);
    if (foresee(t, choice, &end)) {
        silent_row(t);
        if (t->f.reply_count)
            put_label(add_row(t, 0, true), cli_text(t->cli, "odds_best"));
        change_rows(t, 0);
        for (uint32_t i = 0; i < t->f.reply_count; i++)
            reply_rows(t, i);
        cli_bars_print(t->cli, t->row + first, t->count - first);
        print_rolls(t);
        if (end == ODDS_DONE && foresee_later(t, choice)) {
            const uint32_t then = t->count;
            put_label(add_row(t, 0, true), cli_text(t->cli, "odds_later"));
            change_rows(t, 0);
            cli_bars_print(t->cli, t->row + then, t->count - then);
            print_rolls(t);
        }
    } else {
        cli_bars_print(t->cli, t->row + first, t->count - first);
        printf("  %s\n", cli_text(t->cli, "odds_too_much"));
    }
}

static int tell_json(Teller *t, const char *title, const Choice *choice, uint32_t count)
{
    JsonWriter w;
    char text[RENDER_MAX];
    if (!cli_json_start(t->cli, &w))
        return CLI_BAD;
    json_put_text(&w, "title", title);
    json_write_key(&w, "choices");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < count; i++) {
        OddsEnd end;
        json_write_open(&w, '{');
        json_write_key(&w, "choice");
        json_write_open(&w, '{');
        wire_put_choice(&w, game_setup(t->game), game_decision_figure(t->game), &choice[i]);
        json_write_close(&w, '}');
        render_choice(t->game, &choice[i], t->cli->lang, text, sizeof text);
        json_put_text(&w, "text", text);
        bool is_known = foresee(t, &choice[i], &end);
        json_put_text(&w, "end", wire_odds_end(end));
        WireOdds odds = {.foresight = &t->f,
                         .reason = t->reason,
                         .change = t->change,
                         .change_max = CHANGES_MAX,
                         .lang = t->cli->lang};
        if (is_known)
            wire_put_odds(&w, t->game, &odds);
        if (end == ODDS_DONE && foresee_later(t, &choice[i]))
            wire_put_later(&w, t->game, &odds);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    return cli_json_print(t->cli, &w, CLI_FINE);
}

int cli_odds_tell(const Cli *cli, const char *svg, const Game *game, const char *title,
                  const Choice *choice, uint32_t count)
{
    Teller *t = calloc(1, sizeof *t);
    int code = CLI_FINE;
    if (!t || !(t->memory = malloc(ODDS_FORESEE_PLENTY))) {
        free(t);
        return cli_fail(cli, "no_memory", NULL);
    }
    t->cli = cli;
    t->game = game;
    if (cli->is_json) {
        code = tell_json(t, title, choice, count);
    } else {
        cli_fold(cli, title, 2);
        for (uint32_t i = 0; i < count; i++) {
            printf("\n");
            tell_choice(t, &choice[i]);
            t->count = svg ? t->count : 0; // a picture shows all of them
        }
        if (t->is_short)
            code = cli_fail(cli, "no_memory", NULL);
        else if (svg)
            code = cli_bars_svg(cli, svg, title, t->row, t->count);
    }
    free(t->row);
    free(t->memory);
    free(t);
    return code;
}
