// SPDX-License-Identifier: MIT
// What a person at a terminal sees. Sentences come from protocol/render; here they get their place,
// their colour and their indentation. Widths are counted in characters, not bytes.
#include "cli/play/cli_table.h"
#include "cli/cli_fold.h"
#include "core/prices.h"
#include "core/signs.h"
#include "gen/rules.h"
#include "protocol/wire/render.h"
#include <stdlib.h>
#include <string.h>

enum { PANEL_LINES_MAX = FIGURE_MAX + SEAT_MAX * 3 + 8, PANEL_WIDTH = 56, LINE_MAX_BYTES = 400 };
enum {
    SHOWN = 2,             ///< figures whose odds stand beside a choice
    BESIDE_BYTES = 4 << 20 ///< to foresee them in
};
/// Steps: what takes longer is told as bounds, so that a menu is there at once.
static const uint32_t beside_steps = 20000;

void cli_table_start(CliTable *table, const Cli *cli, const Game *game)
{
    void *foresee = table->foresee;
    memset(table, 0, sizeof *table);
    table->cli = cli;
    table->marks = cli_marks(game);
    table->foresee = foresee;
}

/// Hash of everything a map shows.
static uint64_t look_of(const Game *game)
{
    uint32_t count;
    const Figure *figure = game_figures(game, &count);
    uint64_t hash = rng_mix(game_turn(game), game_off(game));
    for (uint32_t i = 0; i < count; i++) {
        hash = rng_mix(hash, ((uint64_t)(uint32_t)figure[i].at.x << 32) | (uint32_t)figure[i].at.y);
        hash = rng_mix(hash, ((uint64_t)figure[i].status << 32) | figure[i].states);
    }
    const Marker *marker = game_markers(game, &count);
    for (uint32_t i = 0; i < count; i++)
        hash = rng_mix(hash, ((uint64_t)marker[i].carrier.n << 8) | marker[i].status);
    return hash;
}

bool cli_table_is_stale(const CliTable *table, const Game *game)
{
    return table->shown != look_of(game);
}

static const char *seat_color(uint8_t seat)
{
    static const char *const codes[SEAT_MAX] = {"1;94", "1;91", "1;95", "1;92"};
    return codes[seat % SEAT_MAX];
}

/// What is left of a figure: its vitality where that is counted, or its value without its wounds
/// and the energy it holds.
static void health_of(const Ruleset *rules, const Figure *f, const Profile *p, FILE *to)
{
    int life = ruleset_tally(rules, f, TALLY_LIFE), wounds = ruleset_tally(rules, f, TALLY_WOUNDS),
        energy = ruleset_tally(rules, f, TALLY_POINTS);
    int full = rules->signs ? p->stat[rules->signs->life_stat] : 0;
    if (life > 1)
        (void)fprintf(to, "♥%d ", life);
    if (wounds >= 0)
        (void)fprintf(to, "V%d/%d ", full - wounds, full);
    if (energy > 0)
        (void)fprintf(to, "Ω%d ", energy);
}

/// States in words: "à terre, béni".
static void states_of(const CliTable *table, const Game *game, FigureId id, FILE *to)
{
    const Cli *cli = table->cli;
    const Ruleset *rules = game_ruleset(game);
    uint32_t count, marker_count;
    const Figure *f = &game_figures(game, &count)[id.n - 1];
    const Marker *marker = game_markers(game, &marker_count);
    const char *comma = "";
    if (f->status != FIGURE_IN_PLAY) {
        static const char *const status[] = {"waiting", "in_play", "out_of_action", "exited"};
        (void)fputs(text_get("states", status[f->status & 3], cli->lang), to);
        return;
    }
    for (uint32_t i = 0; i < rules->state_count; i++)
        if (f->states >> i & 1) {
            (void)fprintf(to, "%s%s", comma, render_state(rules, i, cli->lang));
            comma = ", ";
        }
    for (uint32_t i = 0; i < marker_count; i++)
        if (marker[i].carrier.n == id.n) {
            (void)fputs(comma, to);
            cli_say(cli, to, "carries", "token", cli_int(i + 1).text, NULL);
            comma = ", ";
        }
}

/// Columns of a text in UTF-8: every character of a name takes one.
static int columns(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

/// Columns of the names, as wide as the longest of the game.
static int name_columns(const Setup *setup, uint32_t count)
{
    int most = 10;
    for (uint32_t i = 0; i < count; i++) {
        int n = columns(setup->figure[i].profile->name);
        most = n > most ? n : most;
    }
    return most;
}

/// Lines of the panel: for each seat its name, then its figures.
static uint32_t panel(const CliTable *table, const Game *game, char line[][LINE_MAX_BYTES])
{
    const Cli *cli = table->cli;
    const Ruleset *rules = game_ruleset(game);
    const Setup *setup = game_setup(game);
    uint32_t count, seat_count, lines = 0;
    const Figure *figure = game_figures(game, &count);
    (void)game_seats(game, &seat_count);
    char color[16], plain[16], dim[16], text[RENDER_MAX];
    int wide = name_columns(setup, count);
    cli_paint(cli, NULL, plain);
    cli_paint(cli, "90", dim);
    for (uint8_t seat = 0; seat < SEAT_MAX && seat < seat_count; seat++) {
        render_seat(setup, seat, cli->lang, text, sizeof text);
        (void)snprintf(line[lines++], LINE_MAX_BYTES, "%s%.*s%s",
                       cli_paint(cli, seat_color(seat), color), PANEL_WIDTH * 2, text, plain);
        for (uint32_t i = 0; i < count && lines + 2 < PANEL_LINES_MAX; i++) {
            const Figure *f = &figure[i];
            if (f->seat != seat)
                continue;
            FigureId id = {(uint8_t)(i + 1)};
            FILE *to = fmemopen(line[lines++], LINE_MAX_BYTES, "w");
            if (!to)
                continue;
            bool is_gone = f->status == FIGURE_OUT || f->status == FIGURE_EXITED;
            const char *name = setup->figure[i].profile->name;
            (void)fprintf(
                to, " %s%s%s %s%s%*s ", cli_paint(cli, is_gone ? "90" : seat_color(seat), color),
                table->marks.text[i], plain, is_gone ? dim : "", name, wide - columns(name), "");
            if (f->status == FIGURE_IN_PLAY) {
                (void)fprintf(to, "%6s%s%-6s ", cli_length(cli, f->at.x).text,
                              cli->lang == TEXT_FR ? " ; " : ", ", cli_length(cli, f->at.y).text);
                health_of(rules, f, setup->figure[i].profile, to);
            }
            states_of(table, game, id, to);
            (void)fputs(is_gone ? plain : "", to);
            (void)fclose(to);
        }
        line[lines++][0] = 0;
    }
    return lines;
}

void cli_table_print(CliTable *table, const Game *game, bool has_list)
{
    static const char *const empty = "";
    char(*line)[LINE_MAX_BYTES] = calloc(PANEL_LINES_MAX, LINE_MAX_BYTES);
    uint32_t lines = line ? panel(table, game, line) : 0;
    uint32_t map_lines = cli_map_lines(&table->map);
    bool is_wide = cli_fold_width(table->cli) >= cli_map_width(&table->map) + PANEL_WIDTH;
    for (uint32_t i = 0; i < map_lines || (is_wide && i < lines); i++) {
        if (i < map_lines)
            cli_map_line(table->cli, &table->map, i, stdout);
        else
            printf("%*s", (int)cli_map_width(&table->map), "");
        printf("%s%s\n", is_wide ? "  " : "", is_wide && i < lines ? line[i] : empty);
    }
    for (uint32_t i = 0; !is_wide && has_list && i < lines; i++)
        if (line[i][0])
            printf("%s\n", line[i]);
    free(line);
    table->shown = look_of(game);
}

void cli_table_show(CliTable *table, const Game *game)
{
    cli_map_make(&table->map, game, &table->marks);
    cli_table_print(table, game, true);
}

FigureId cli_table_find(const CliTable *table, const Game *game, const char *word)
{
    const Setup *setup = game_setup(game);
    FigureId found = {0};
    for (uint32_t i = 0; i < setup->figure_count; i++)
        if (!strcmp(table->marks.text[i], word))
            return (FigureId){(uint8_t)(i + 1)};
    for (uint32_t i = 0; i < setup->figure_count; i++)
        if (!strncasecmp(setup->figure[i].profile->name, word, strlen(word)) ||
            !strncasecmp(setup->figure[i].key, word, strlen(word))) {
            if (found.n)
                return (FigureId){0};
            found = (FigureId){(uint8_t)(i + 1)};
        }
    return found;
}

static void print_weapon(const CliTable *table, const Weapon *w)
{
    const Cli *cli = table->cli;
    printf("   ");
    cli_say(cli, stdout, "label", "name", w->name, NULL);
    printf(" ");
    cli_say(cli, stdout, "weapon_power", "power", cli_int(w->power).text, NULL);
    if (w->flags & WEAPON_RANGED)
        cli_say(cli, stdout, "weapon_range", "short", cli_length(cli, w->range[0]).text, "medium",
                cli_length(cli, w->range[1]).text, "long", cli_length(cli, w->range[2]).text, NULL);
    static const struct Flag {
        uint32_t flag;
        const char *key;
    } flags[] = {{WEAPON_MELEE, "weapon_melee"},
                 {WEAPON_MAGIC, "weapon_magic"},
                 {WEAPON_THROWN, "weapon_thrown"}};
    for (uint32_t i = 0; i < COUNT_OF(flags); i++)
        if (w->flags & flags[i].flag)
            printf(", %s", cli_text(cli, flags[i].key));
    if (w->save_mod)
        cli_say(cli, stdout, "weapon_save", "value", cli_int(w->save_mod).text, NULL);
    printf("\n");
}

/// A trait by its name, its value if it has one, and what it does.
static void print_trait(const Cli *cli, const char *name, uint32_t value, const char *about)
{
    char line[CLI_FOLD_BYTES], shown[24] = "";
    if (value)
        (void)snprintf(shown, sizeof shown, " (X = %u)", value);
    (void)snprintf(line, sizeof line, "   %s%s. %s", name, shown, about);
    cli_fold(cli, line, 5);
}

void cli_table_figure(const CliTable *table, const Game *game, FigureId id)
{
    const Cli *cli = table->cli;
    const Ruleset *rules = game_ruleset(game);
    const Profile *p = game_setup(game)->figure[id.n - 1].profile;
    char bold[16], plain[16];
    printf("%s%s%s (%s), %s\n  ", cli_paint(cli, "1", bold), p->name, cli_paint(cli, NULL, plain),
           table->marks.text[id.n - 1], cli->lang == TEXT_FR ? p->title_fr : p->title_en);
    for (uint32_t i = 0; i < rules->stat_count; i++) {
        bool is_points = !(rules->threshold_stats >> i & 1);
        if (p->stat[i])
            printf(" %s%d%s", rules->stats[i], p->stat[i], is_points ? "" : "+");
        for (uint32_t k = 1; i == rules->list_stat && ruleset_stat_entry(rules, p, k); k++)
            printf("/%d+", ruleset_stat_entry(rules, p, k));
    }
    cli_say(cli, stdout, rules->prices ? "figure_cost_points" : "figure_cost", "cost",
            cli_int(p->cost).text, NULL);
    printf("\n");
    for (uint32_t i = 0; i < p->weapon_count; i++)
        print_weapon(table, &p->weapon[i]);
    for (uint32_t i = 0; i < rules->trait_count; i++)
        if (p->trait[i]) {
            const char *name = rules->traits[i].name;
            const char *own = render_trait(game_setup(game), i, cli->lang);
            print_trait(cli, own ? own : text_get(rules->trait_texts, name, cli->lang),
                        rules->traits[i].most ? p->trait[i] : 0,
                        text_get(rules->trait_abouts, name, cli->lang));
        }
    const Setup *setup = game_setup(game);
    for (uint32_t k = 0; k < setup->own_trait_count; k++)
        if (p->trait[rules->trait_count + k]) {
            const SetupTrait *own = &setup->own_trait[k];
            print_trait(cli, render_trait(setup, rules->trait_count + k, cli->lang), 0,
                        cli->lang == TEXT_FR ? own->about_fr : own->about_en);
        }
    printf("   ");
    states_of(table, game, id, stdout);
    printf("\n");
}

// ---- events ----

/// What opens a part of the game stands at the margin.
static uint32_t indent_of(EventRole role)
{
    bool is_margin = role == EVENT_OPENS || role == EVENT_TURN || role == EVENT_OVER;
    return is_margin ? 0 : role == EVENT_SLOT ? 2 : 4;
}

void cli_table_event(const CliTable *table, const Game *game, const Event *event)
{
    const Cli *cli = table->cli;
    EventRole role = ruleset_event_role(game_ruleset(game), event->kind);
    if (role == EVENT_QUIET)
        return;
    char text[RENDER_MAX], paint[16], plain[16];
    if (!render_event(game, event, cli->lang, text, sizeof text))
        return;
    uint32_t indent = indent_of(role);
    bool is_head = role == EVENT_TURN || role == EVENT_OVER;
    if (is_head)
        printf("\n");
    const char *code = is_head              ? "1"
                       : role == EVENT_LOSS ? "1;31"
                       : event->figure.n && indent == 2
                           ? seat_color(game_setup(game)->figure[event->figure.n - 1].seat)
                           : NULL;
    char line[CLI_FOLD_BYTES];
    FILE *to = fmemopen(line, sizeof line, "w");
    if (!to)
        return;
    (void)fprintf(to, "%*s%s%s%s", (int)indent, "", code ? cli_paint(cli, code, paint) : "", text,
                  code ? cli_paint(cli, NULL, plain) : "");
    // How a threshold came about, for whoever wants to check the arithmetic.
    const Threshold *t = &event->threshold;
    if (t->base && t->mod_count) {
        const char *sign = ruleset_rolls_under(game_ruleset(game), event->roll) ? "" : "+";
        cli_paint(cli, "90", paint);
        (void)fprintf(to, " %s(%d%s", paint, t->base, sign);
        for (uint32_t i = 0; i < t->mod_count && i < EVENT_MOD_MAX; i++)
            (void)fprintf(to, " %+d %s", t->mod[i].value, rule_info[t->mod[i].rule].id);
        (void)fprintf(to, " = %d%s)%s", t->total, sign, cli_paint(cli, NULL, plain));
    }
    (void)fclose(to);
    cli_fold(cli, line, indent + 2);
}

// ---- odds ----

/// What stands beside a choice, part by part.
typedef struct Beside {
    const Cli *cli;
    char text[CLI_ODDS_BYTES];
} Beside;

static void join(Beside *b, const char *part)
{
    char whole[CLI_ODDS_BYTES];
    FILE *to = b->text[0] ? fmemopen(whole, sizeof whole, "w") : NULL;
    if (to) {
        cli_say(b->cli, to, "odds_join", "first", b->text, "then", part, NULL);
        (void)fclose(to);
    }
    (void)snprintf(b->text, sizeof b->text, "%s", to ? whole : part);
}

/// Two dice against each other tell who wins; others without a threshold only how many they are.
static void say_other_dice(const Cli *cli, FILE *to, const Game *game, const OddsRolled *r,
                           const char *count)
{
    char name[RENDER_MAX];
    if (r->sense.kind != SENSE_OPPOSED) {
        cli_say(cli, to, "odds_dice_plain", "dice", count, "sides", cli_int(r->sides).text, NULL);
        return;
    }
    double part = (double)odds_rolled_first(r) / (double)ODDS_ONE;
    render_figure(game_setup(game), r->figure, name, sizeof name);
    cli_say(cli, to, r->is_after_reply ? "odds_duel_later" : "odds_duel", "name", name, "chance",
            cli_percent(cli, part).text, NULL);
}

static void join_dice(Beside *b, const Game *game, const OddsRolled *r)
{
    char count[16], text[CLI_ODDS_BYTES] = "";
    if (r->least == r->most)
        (void)snprintf(count, sizeof count, "%u", r->most);
    else
        (void)snprintf(count, sizeof count, "%u-%u", r->least, r->most);
    FILE *to = fmemopen(text, sizeof text, "w");
    if (!to)
        return;
    if (sense_has_threshold(r->sense))
        cli_say(b->cli, to, r->sense.kind == SENSE_AT_MOST ? "odds_dice_under" : "odds_dice",
                "dice", count, "threshold", cli_int(r->sense.threshold).text, NULL);
    else
        say_other_dice(b->cli, to, game, r, count);
    (void)fclose(to);
    join(b, text);
}

/// What a single die is about to do, or all of a rising roll: of a test that changes nothing at
/// once the only number there is.
static void join_success(Beside *b, const OddsRolled *r)
{
    char text[CLI_ODDS_BYTES] = "";
    OddsShare chance;
    if (!odds_rolled_chance(r, &chance) || (r->most != 1 && r->sense.kind != SENSE_RISING))
        return;
    double part = (double)chance / (double)ODDS_ONE;
    FILE *to = fmemopen(text, sizeof text, "w");
    if (!to)
        return;
    cli_say(b->cli, to, "odds_success", "chance", cli_percent(b->cli, part).text, NULL);
    (void)fclose(to);
    join(b, text);
}

static void join_change(Beside *b, const Game *game, const OddsChange *c, bool is_known)
{
    char name[RENDER_MAX], what[RENDER_MAX], text[CLI_ODDS_BYTES] = "";
    double part = (double)c->share / (double)ODDS_ONE;
    render_figure(game_setup(game), (FigureId){c->item.subject}, name, sizeof name);
    render_outcome(game, &c->item, b->cli->lang, what, sizeof what);
    FILE *to = fmemopen(text, sizeof text, "w");
    if (!to)
        return;
    cli_say(b->cli, to, is_known ? "odds_chance" : "odds_least", "name", name, "what", what,
            "chance", cli_percent(b->cli, part).text, NULL);
    (void)fclose(to);
    join(b, text);
}

void cli_table_close(CliTable *table)
{
    if (table)
        free(table->foresee);
    free(table);
}

static bool is_long(void *self) { return ++*(uint32_t *)self * ODDS_STOP_EVERY > beside_steps; }

/// The fight that a choice leads to, in a phase of its own.
static void join_later(Beside *b, const Game *game, const Choice *choice, const OddsWork *work)
{
    OddsForesight f;
    OddsChange gist[ODDS_GIST_MAX];
    if (!odds_foresee_later(game, choice, work, &f))
        return;
    join(b, cli_text(b->cli, "odds_then"));
    const uint32_t count = odds_gist(game, &f, gist);
    for (uint32_t i = 0; i < count && i < SHOWN; i++)
        join_change(b, game, &gist[i], true);
}

void cli_table_odds(CliTable *table, const Game *game, const Choice *choice, char *out, size_t max)
{
    const Cli *cli = table->cli;
    table->foresee = table->foresee ? table->foresee : malloc(BESIDE_BYTES);
    uint32_t asked = 0;
    OddsWork work = {
        .memory = table->foresee, .size = BESIDE_BYTES, .stop = is_long, .self = &asked};
    OddsForesight f;
    OddsChange gist[ODDS_GIST_MAX];
    out[0] = 0;
    if (!work.memory || !game_ruleset(game)->outcomes ||
        refusal_is(game_check(game, game_decider(game), choice)))
        return;
    OddsEnd end = odds_foresee(game, choice, &work, &f);
    if (end == ODDS_ENDLESS)
        return;
    uint32_t count = f.roll_count ? odds_gist(game, &f, gist) : 0;
    Beside b = {.cli = cli};
    if (f.roll_count) {
        join_dice(&b, game, &f.roll[0]);
        if (!count)
            join_success(&b, &f.roll[0]);
        for (uint32_t i = 0; i < count && i < SHOWN; i++)
            join_change(&b, game, &gist[i], end == ODDS_DONE);
        if (f.reply_count)
            join(&b, cli_text(cli, "odds_replies"));
        if (f.silent)
            join(&b, cli_text(cli, "odds_without"));
    }
    if (end == ODDS_DONE)
        join_later(&b, game, choice, &work);
    if (b.text[0])
        (void)snprintf(out, max, "[%s]", b.text);
}
