// SPDX-License-Identifier: MIT
// What an option leaves open: a path, a place, a split, a step. It is picked among the candidates
// the ruleset proposes, thinned out so that their numbers fit on the map, or typed; whatever is
// typed goes through game_check() and a refusal is told with its rule. No legality is decided here.
#include "cli/cli_fold.h"
#include "cli/play/cli_private.h"
#include "core/cards.h"
#include "core/geo_path.h"
#include "core/geo_route.h"
#include "core/num.h"
#include "core/routes.h"
#include "core/ruleset.h"
#include "protocol/wire/render.h"
#include <string.h>

enum {
    PROPOSED_MAX = 20,  ///< shown for one option
    SPREAD_MAX = 9,     ///< places among them
    SPREAD_NEAR = 1500, ///< places nearer to each other than this are one to the eye
    COMPASS = 8
};

static FigureId mover_of(const Game *game, const Choice *c)
{
    return c->figure.n ? c->figure : game_decision_figure(game);
}

static const Figure *figure_of(const Game *game, FigureId id)
{
    uint32_t count;
    const Figure *figure = game_figures(game, &count);
    return id.n && id.n <= count ? &figure[id.n - 1] : NULL;
}

// ---- candidates ----

/// Where a choice would bring its figure; false if nowhere in particular.
static bool end_of(const Choice *c, GeoVec *end)
{
    if (c->path.count > 1)
        *end = c->path.at[c->path.count - 1];
    else if (c->has_place)
        *end = c->place;
    return c->path.count > 1 || c->has_place;
}

static bool is_alike(const Choice *a, const Choice *b)
{
    GeoVec end_a = {0, 0}, end_b = {0, 0};
    return end_of(a, &end_a) && end_of(b, &end_b) && a->target.n == b->target.n &&
           a->weapon == b->weapon && a->corner == b->corner && a->stand == b->stand &&
           geo_square(end_a, end_b) < (int64_t)SPREAD_NEAR * SPREAD_NEAR;
}

static void propose(CliMenu *m, const Game *game, const Choice *c)
{
    if (m->proposed_count == CLI_CANDIDATE_MAX ||
        refusal_is(game_check(game, game_decider(game), c)))
        return;
    for (uint32_t i = 0; i < m->proposed_count; i++)
        if (is_alike(&m->proposed[i], c) || !memcmp(&m->proposed[i], c, sizeof *c))
            return;
    m->proposed[m->proposed_count++] = *c;
}

/// Lays a path of a choice to a place; the shortest one the engine finds, else a straight one, so
/// that the rules can say what is wrong with it.
static void lay_path(const Game *game, Choice *c, GeoVec to)
{
    FigureId mover = mover_of(game, c);
    const Figure *f = figure_of(game, mover);
    GeoGround ground;
    memset(&c->path, 0, sizeof c->path);
    if (!f)
        return;
    if (game_ground(game, mover, c->kind, &ground) && geo_route_find(&ground, f->at, to, &c->path))
        return;
    c->path.at[0] = f->at;
    c->path.at[1] = to;
    c->path.count = 2;
}

static int32_t within(int32_t x, int32_t low, int32_t high)
{
    return x < low ? low : x > high ? high : x;
}

/// A way to go, with every target that could be chosen from there.
static void propose_end(CliMenu *m, const Game *game, const Option *o, GeoVec to)
{
    Choice c = o->choice;
    lay_path(game, &c, to);
    if (o->open & CHOICE_CORNER && c.path.count)
        c.corner = (uint8_t)(c.path.count - 1);
    if (!(o->open & CHOICE_TARGET))
        propose(m, game, &c);
    for (FigureMask left = o->open & CHOICE_TARGET ? (FigureMask)o->among : 0; left;
         left &= left - 1) {
        c.target = figure_first(left);
        propose(m, game, &c);
    }
}

/// Eight ways to go, as far as the legs carry: for players who do not want what the ruleset
/// suggests.
static void propose_compass(CliMenu *m, const Game *game, const Option *o)
{
    static const GeoVec way[COMPASS] = {{0, 1000},  {707, 707},   {1000, 0},  {707, -707},
                                        {0, -1000}, {-707, -707}, {-1000, 0}, {-707, 707}};
    const Figure *f = figure_of(game, mover_of(game, &o->choice));
    const GeoMap *map = game_map(game);
    if (!f)
        return;
    for (uint32_t i = 0; i < COMPASS && m->proposed_count < SPREAD_MAX; i++) {
        uint32_t before = m->proposed_count;
        // Less far where something is in the way.
        for (int32_t part = 3; part > 0 && m->proposed_count == before; part--) {
            int32_t reach = (o->allowance - 2) * part / 3;
            GeoVec to = {f->at.x + (int32_t)((int64_t)way[i].x * reach / 1000),
                         f->at.y + (int32_t)((int64_t)way[i].y * reach / 1000)};
            to.x = within(to.x, f->radius, map->width - f->radius);
            to.y = within(to.y, f->radius, map->depth - f->radius);
            if (!geo_same(to, f->at))
                propose_end(m, game, o, to);
        }
    }
}

/// Places all over the table, for a figure that nobody had a place for.
static void propose_places(CliMenu *m, const Game *game, const Option *o)
{
    const GeoMap *map = game_map(game);
    int32_t step = map->width / 16;
    for (int32_t y = step / 2; y < map->depth && step > 0; y += step)
        for (int32_t x = step / 2; x < map->width; x += step) {
            Choice c = o->choice;
            c.place = (GeoVec){x, y};
            c.has_place = true;
            propose(m, game, &c);
        }
}

static void propose_all(CliMenu *m, const Game *game, const Option *o)
{
    m->proposed_count = 0;
    for (uint32_t i = 0; i < m->candidate_count; i++)
        if (cli_menu_fits(o, &m->candidate[i]))
            propose(m, game, &m->candidate[i]);
    if (o->open & CHOICE_PATH && !o->choice.target.n)
        propose_compass(m, game, o);
    if (o->open & CHOICE_PLACE && !m->proposed_count)
        propose_places(m, game, o);
    // A grid of places says little by its order: leave as many as the eye can take in.
    while (m->proposed_count > SPREAD_MAX && o->open & CHOICE_PLACE) {
        uint32_t crowded = 1;
        int64_t least = INT64_MAX;
        for (uint32_t i = 1; i < m->proposed_count; i++)
            for (uint32_t k = 0; k < m->proposed_count; k++) {
                int64_t d = geo_square(m->proposed[i].place, m->proposed[k].place);
                if (k != i && d < least) {
                    least = d;
                    crowded = i;
                }
            }
        memmove(&m->proposed[crowded], &m->proposed[crowded + 1],
                (m->proposed_count - crowded - 1) * sizeof m->proposed[0]);
        m->proposed_count--;
    }
    m->proposed_count = m->proposed_count < PROPOSED_MAX ? m->proposed_count : PROPOSED_MAX;
}

// ---- the map with what may be reached ----

typedef struct Tint {
    const Game *game;
    Choice choice;
    GeoReach reach;
} Tint;

static bool may_stand(void *self, GeoVec centre)
{
    Tint *t = self;
    t->choice.place = centre;
    t->choice.has_place = true;
    return !refusal_is(game_check(t->game, game_decider(t->game), &t->choice));
}

static bool may_reach(void *self, GeoVec centre)
{
    const Tint *t = self;
    if (t->reach.step <= 0)
        return false;
    int32_t half = t->reach.step / 2;
    GeoVec d = {centre.x - t->reach.origin.x + half, centre.y - t->reach.origin.y + half};
    int32_t i = d.x / t->reach.step, j = d.y / t->reach.step;
    return d.x >= 0 && d.y >= 0 && i < GEO_REACH_CELLS && j < GEO_REACH_CELLS &&
           t->reach.cost[i][j] >= 0;
}

static void show_space(CliMenu *m, const Game *game, const Option *o)
{
    Tint tint = {.game = game, .choice = o->choice};
    cli_map_make(&m->table->map, game, &m->table->marks);
    for (uint32_t i = 0; i < m->proposed_count; i++) {
        GeoVec end;
        if (end_of(&m->proposed[i], &end))
            cli_map_spot(&m->table->map, end, cli_int(i + 1).text);
    }
    FigureId mover = mover_of(game, &o->choice);
    const Figure *f = figure_of(game, mover);
    GeoGround ground;
    if (o->open & CHOICE_PLACE) {
        cli_map_tint(&m->table->map, may_stand, &tint);
    } else if (f && game_ground(game, mover, o->choice.kind, &ground)) {
        geo_route_reach(&ground, f->at, &tint.reach);
        cli_map_tint(&m->table->map, may_reach, &tint);
    }
    cli_table_print(m->table, game, false);
}

/// What a figure would find at a place: a token, the nearest enemy.
static void print_around(const CliMenu *m, const Game *game, const Choice *c, FILE *to)
{
    GeoVec end;
    const Figure *self = figure_of(game, mover_of(game, c));
    if (!self || !end_of(c, &end))
        return;
    uint32_t count;
    const Marker *marker = game_markers(game, &count);
    for (uint32_t i = 0; i < count; i++)
        if (!marker[i].carrier.n && geo_square(marker[i].at, end) < (int64_t)1000 * 1000)
            cli_say(m->cli, to, "place_token", "token", cli_int(i + 1).text, NULL);
    const Figure *figure = game_figures(game, &count);
    int32_t nearest = INT32_MAX;
    FigureId who = {0};
    for (uint32_t i = 0; i < count; i++) {
        if (figure[i].seat == self->seat || figure[i].status != FIGURE_IN_PLAY)
            continue;
        int32_t gap = geo_leg_length(end, figure[i].at) - figure[i].radius - self->radius;
        if (gap < nearest) {
            nearest = gap < 0 ? 0 : gap;
            who = (FigureId){(uint8_t)(i + 1)};
        }
    }
    if (!who.n)
        return;
    char name[RENDER_MAX], length[RENDER_MAX];
    render_figure(game_setup(game), who, name, sizeof name);
    render_length((nearest + 50) / 100 * 100, m->cli->lang, length, sizeof length);
    cli_say(m->cli, to, nearest <= GEO_CONTACT ? "place_contact" : "place_enemy", "enemy", name,
            "length", length, NULL);
}

static void print_proposed(CliMenu *m, const Game *game, const Option *o)
{
    m->shown_count = m->proposed_count < CLI_SHOWN_MAX ? m->proposed_count : CLI_SHOWN_MAX;
    for (uint32_t i = 0; i < m->proposed_count; i++) {
        const Choice *c = &m->proposed[i];
        if (i < m->shown_count)
            m->shown[i] = c;
        char text[RENDER_MAX], odds[CLI_ODDS_BYTES];
        render_choice(game, c, m->cli->lang, text, sizeof text);
        cli_table_odds(m->table, game, c, odds, sizeof odds);
        char line[CLI_FOLD_BYTES];
        FILE *to = fmemopen(line, sizeof line, "w");
        if (!to)
            return;
        (void)fprintf(to, " %2u. %s%s%s", i + 1, text, odds[0] ? " " : "", odds);
        if (o->open & CHOICE_PATH)
            print_around(m, game, c, to);
        (void)fclose(to);
        cli_fold(m->cli, line, CLI_ENTRY_INDENT);
    }
}

// ---- what is typed ----

/// Where on its path the figure acts.
static int ask_corner(CliMenu *m, const Game *game, Choice *c, CliAnswer *answer)
{
    Choice early = *c, late = *c;
    early.corner = 0;
    late.corner = (uint8_t)(c->path.count ? c->path.count - 1 : 0);
    uint8_t seat = game_decider(game);
    bool can_early = !refusal_is(game_check(game, seat, &early));
    bool can_late = !refusal_is(game_check(game, seat, &late));
    *c = can_early && !can_late ? early : late;
    if (!can_early || !can_late)
        return 0;
    printf("  %s\n", cli_text(m->cli, "menu_corner"));
    int n = cli_menu_hear(m, game, 2, 1, false, answer);
    if (n == 0)
        *c = early;
    return n == CLI_HEARD_LEFT || n == CLI_HEARD_BACK ? n : 0;
}

int cli_open_step(CliMenu *m, const Game *game, GeoVec place, Choice *c, CliAnswer *answer)
{
    lay_path(game, c, place);
    return ask_corner(m, game, c, answer);
}

int cli_open_stand(CliMenu *m, const Game *game, Choice *c, CliAnswer *answer)
{
    static const uint8_t stands[] = {STAND_BEFORE, STAND_NO, STAND_AFTER};
    static const char *const keys[] = {"stand_before", "stand_no", "stand_after"};
    if (!(setup_choice(game_setup(game), c->kind).fields & CHOICE_STAND) || c->stand ||
        c->path.count)
        return 0;
    Choice *way = m->proposed;
    uint32_t count = 0;
    const char *key[COUNT_OF(stands)];
    for (uint32_t i = 0; i < COUNT_OF(stands); i++) {
        way[count] = *c;
        way[count].stand = stands[i];
        key[count] = keys[i];
        count += !refusal_is(game_check(game, game_decider(game), &way[count]));
    }
    if (count == 0 || (count == 1 && way[0].stand == c->stand))
        return 0;
    for (uint32_t i = 0; i < count; i++) {
        char odds[CLI_ODDS_BYTES], line[CLI_FOLD_BYTES];
        cli_table_odds(m->table, game, &way[i], odds, sizeof odds);
        (void)snprintf(line, sizeof line, " %2u. %s%s%s", i + 1, cli_text(m->cli, key[i]),
                       odds[0] ? " " : "", odds);
        cli_fold(m->cli, line, CLI_ENTRY_INDENT);
        m->shown[i] = &way[i];
    }
    m->shown_count = count;
    printf("%s\n", cli_text(m->cli, "menu_pick"));
    int n = cli_menu_hear(m, game, count, 0, false, answer);
    if (n >= 0)
        *c = way[n];
    return n < 0 ? n : 0;
}

static int ask_target(CliMenu *m, const Game *game, const Option *o, Choice *c, CliAnswer *answer)
{
    FigureId among[FIGURE_MAX];
    uint32_t count = 0;
    for (FigureMask left = (FigureMask)o->among; left; left &= left - 1)
        among[count++] = figure_first(left);
    for (uint32_t i = 0; i < count; i++) {
        Choice one = *c;
        one.target = among[i];
        char name[RENDER_MAX];
        render_figure(game_setup(game), among[i], name, sizeof name);
        Refusal why = game_check(game, game_decider(game), &one);
        if (refusal_is(why))
            cli_menu_refused(m, game, i + 1, name, &why);
        else
            printf(" %2u. %s\n", i + 1, name);
    }
    printf("%s\n", cli_text(m->cli, "menu_target"));
    int n = cli_menu_hear(m, game, count, CLI_HEARD_BACK, false, answer);
    if (n >= 0)
        c->target = among[n];
    return n < 0 ? n : 0;
}

/// Reads "LE=3 TH=2" or "LE TH" into list and shares; false if a word is nobody's mark.
static bool read_list(CliMenu *m, const Game *game, Choice *c)
{
    memset(c->list, 0, sizeof c->list);
    memset(c->share, 0, sizeof c->share);
    c->list_count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(m->line, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *equals = strchr(word, '=');
        uint32_t share = 0;
        if (equals) {
            *equals = 0;
            if (!cli_menu_whole(equals + 1, &share) || share > 99)
                return false;
        }
        FigureId id = cli_table_find(m->table, game, word);
        if (!id.n || c->list_count == LIST_MAX)
            return false;
        c->list[c->list_count] = id;
        c->share[c->list_count++] = (uint8_t)share;
    }
    return c->list_count > 0;
}

/// Reads "LE=s TH=h": who, and the first letter of a suit's name; false if a word is nobody's.
static bool read_cards(CliMenu *m, const Game *game, Choice *c)
{
    const Ruleset *rules = game_ruleset(game);
    c->cards.count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(m->line, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *equals = strchr(word, '=');
        uint8_t suit = 0;
        if (!equals)
            return false;
        *equals = 0;
        for (uint8_t i = 1; i < ruleset_colour_count(rules); i++)
            if (rules->cards->colours[i][0] == equals[1])
                suit = i;
        FigureId id = cli_table_find(m->table, game, word);
        if (!id.n || !suit || c->cards.count == CARDS_MAX)
            return false;
        c->cards.figure[c->cards.count] = id;
        c->cards.colour[c->cards.count++] = suit;
    }
    return c->cards.count > 0;
}

/// Makes something of what was typed; false when it cannot be understood. *left: CLI_HEARD_* to
/// obey.
static bool read_typed(CliMenu *m, const Game *game, const Option *o, Choice *c, CliAnswer *answer,
                       int *left)
{
    GeoVec place;
    uint32_t number;
    *left = 0;
    if (o->open & CHOICE_PATH && cli_menu_place(m->line, &place)) {
        lay_path(game, c, place);
        if (o->open & CHOICE_CORNER)
            c->corner = (uint8_t)(c->path.count - 1);
        if (o->open & CHOICE_TARGET)
            *left = ask_target(m, game, o, c, answer);
        if (!*left && o->open & CHOICE_CORNER)
            *left = ask_corner(m, game, c, answer);
        return true;
    }
    if (o->open & (CHOICE_PLACE | CHOICE_PLACE_OPT) && cli_menu_place(m->line, &place)) {
        c->place = place;
        c->has_place = true;
        return true;
    }
    if (o->open & CHOICE_COUNT && cli_menu_whole(m->line, &number) && number < 256) {
        c->count = (uint8_t)number;
        return true;
    }
    if (o->open & CHOICE_CARDS)
        return read_cards(m, game, c);
    return o->open & (CHOICE_LIST | CHOICE_SHARES) && read_list(m, game, c);
}

static int fill_open(CliMenu *m, const Game *game, const Option *o, Choice *choice,
                     CliAnswer *answer)
{
    propose_all(m, game, o);
    bool is_spatial = (o->open & (CHOICE_PATH | CHOICE_PLACE | CHOICE_PLACE_OPT)) != 0;
    if (m->proposed_count == 1 && !is_spatial) {
        m->shown_count = 0; // it stood on no line
        *choice = m->proposed[0];
        return 0;
    }
    if (o->open & (CHOICE_PATH | CHOICE_PLACE))
        show_space(m, game, o);
    print_proposed(m, game, o);
    const char *key = o->open & CHOICE_PATH                         ? "menu_path"
                      : o->open & (CHOICE_PLACE | CHOICE_PLACE_OPT) ? "menu_place"
                      : o->open & CHOICE_CARDS                      ? "menu_cards"
                      : o->open & CHOICE_SHARES                     ? "menu_shares"
                      : o->open & CHOICE_LIST                       ? "menu_list"
                      : o->open & CHOICE_COUNT                      ? "menu_count"
                                                                    : "menu_pick";
    for (;;) {
        if (!m->proposed_count)
            printf("%s\n", cli_text(m->cli, "menu_no_proposal"));
        cli_menu_say(m, game, key, o);
        int n = cli_menu_hear(m, game, m->proposed_count, m->proposed_count ? 0 : CLI_HEARD_BACK,
                              true, answer);
        if (n == CLI_HEARD_LEFT || n == CLI_HEARD_BACK)
            return n;
        if (n >= 0) {
            *choice = m->proposed[n];
            return 0;
        }
        int left;
        *choice = o->choice;
        if (!read_typed(m, game, o, choice, answer, &left)) {
            printf("  %s\n", cli_text(m->cli, "menu_unclear"));
            continue;
        }
        if (left == CLI_HEARD_LEFT)
            return left;
        if (left == CLI_HEARD_BACK)
            continue;
        Refusal why = game_check(game, game_decider(game), choice);
        if (!refusal_is(why))
            return 0;
        cli_menu_refusal(m, game, "  ", &why);
    }
}

int cli_open_fill(CliMenu *m, const Game *game, const Option *o, Choice *choice, CliAnswer *answer)
{
    if (!cli_private_needs(m, o))
        return fill_open(m, game, o, choice, answer);
    int left = CLI_HEARD_LEFT;
    *answer = CLI_ANSWER_END;
    if (cli_private_begin(m, game)) {
        cli_menu_question(m, game);
        cli_private_pile(m, game);
        left = fill_open(m, game, o, choice, answer);
    }
    cli_private_end(m);
    return left;
}
