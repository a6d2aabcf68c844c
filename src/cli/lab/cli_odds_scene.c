// SPDX-License-Identifier: MIT
// Somebody against somebody: a position on an open table, through the same door as any setup. There
// is no rule here: which distance, which card and which weapon an action needs is found by asking
// the engine what may be chosen, and a choice that may not be is answered with the engine's reason.
#include "cli/cli_host.h"
#include "cli/cli_odds_tell.h"
#include "cli/cli_option.h"
#include "cli/cli_setup.h"
#include "cli/cli_words.h"
#include "cli/lab/cli_odds.h"
#include "cli/lab/cli_profile.h"
#include "cli/play/cli_menu.h"
#include "core/cards.h"
#include "core/scenario.h"
#include "gen/rules.h"
#include "protocol/wire/render.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    TABLE = 24000, ///< a side of the table, thousandths of a pas: every system has room for it
    EDGE = 1500,   ///< nobody stands closer to the edge
    RANGE_MAX = 18000,
    BASE = 2000,        ///< half of a base, until the engine has said what it is
    WALL_GAP = 100,     ///< between a target in cover and its wall
    WALL_DEPTH = 200,   ///< how thick that is
    WALL_HEIGHT = 2000, ///< nobody looks over it
    MESSAGE_BYTES = 64 * 1024,
    FOUND_MAX = 64,
    SHARES_TRIED = 16, ///< no weapon shoots as often
    CANDIDATES_MAX = 512
};

/// Who is in the scene: each side has somebody in a far corner, so that a game goes on when one
/// falls.
typedef enum Part { PART_WHO, PART_FRIEND, PART_TARGET, PART_OTHER, PARTS } Part;

typedef struct Scene {
    const Cli *cli;
    const CliOdds *odds;
    const Ruleset *rules;
    const Profile *part[PARTS];
    int32_t radius[PARTS];
    uint8_t kind;    ///< of the choice
    uint32_t weapon; ///< with --weapon: the only one that is carried
    int32_t gap;     ///< between bases
    uint32_t colour; ///< of the card shown, where there are cards
    uint32_t resume; ///< the moment of a turn
    Session *session;
    Choice found[FOUND_MAX];
    uint32_t count;
    Refusal why;    ///< of the first try that got as far as a choice
    bool is_set_up; ///< one did
    bool is_broken; ///< the command line is wrong: another try is no use
} Scene;

// ---------------------------------------------------------------- words

/// What people call it, by language, and what rulesets do: the first that one has.
static const struct Alias {
    const char *word[TEXT_LANG_COUNT], *kinds[3];
    bool is_far; ///< never in contact, unless somebody says so
} aliases[] = {
    {{"mêlée", "melee"}, {"fight", "basic_attack", "engage"}, false},
    {{"attaque", "attack"}, {"basic_attack", "fight", "engage"}, false},
    {{"tir", "shot"}, {"shoot", "basic_attack"}, true},
};

static const struct Alias *alias_of(const char *word)
{
    for (uint32_t i = 0; i < COUNT_OF(aliases); i++)
        for (uint32_t lang = 0; lang < TEXT_LANG_COUNT; lang++)
            if (!strcasecmp(aliases[i].word[lang], word))
                return &aliases[i];
    return NULL;
}

static uint8_t kind_named(const Ruleset *rules, const char *name)
{
    for (uint32_t k = 1; k < rules->choice_count; k++)
        if (!strcmp(rules->choices[k].name, name))
            return (uint8_t)k;
    return 0;
}

/// A kind of choice as people read it: "Combattre".
static uint8_t kind_read(const Ruleset *rules, const char *word)
{
    char text[RENDER_MAX];
    for (uint32_t k = 1; k < rules->choice_count; k++)
        for (uint32_t lang = 0; lang < TEXT_LANG_COUNT; lang++) {
            render_kind(rules, (uint8_t)k, (TextLang)lang, text, sizeof text);
            if (!strcasecmp(text, word))
                return (uint8_t)k;
        }
    return 0;
}

static uint8_t kind_of(const Ruleset *rules, const char *word)
{
    uint8_t kind = kind_named(rules, word);
    const struct Alias *alias = alias_of(word);
    for (uint32_t n = 0; alias && !kind && n < COUNT_OF(alias->kinds) && alias->kinds[n]; n++)
        kind = kind_named(rules, alias->kinds[n]);
    return kind ? kind : kind_read(rules, word);
}

/// Is it done from afar, unless somebody says otherwise?
static bool is_far(const Scene *s)
{
    const struct Alias *alias = alias_of(s->odds->words.item[1]);
    return (alias && alias->is_far) ||
           (s->rules->choices[s->kind].fields & (CHOICE_PATH | CHOICE_WEAPON | CHOICE_PLACE));
}

/// Does somebody do it to somebody, or at a place where somebody may stand?
static bool is_against(const Ruleset *rules, uint8_t kind)
{
    const uint32_t fields = rules->choices[kind].fields;
    return (fields & (CHOICE_TARGET | CHOICE_TARGETS)) ||
           ((fields & CHOICE_WEAPON) && (fields & CHOICE_PLACE));
}

/// Actions that somebody does to somebody.
static const char *kind_at(const void *self, uint32_t index)
{
    const Scene *s = self;
    const Ruleset *rules = s->rules;
    for (uint32_t i = 0; i < COUNT_OF(aliases); i++)
        if (kind_of(rules, aliases[i].word[s->cli->lang]) && !index--)
            return aliases[i].word[s->cli->lang];
    for (uint32_t k = 1; k < rules->choice_count; k++)
        if (is_against(rules, (uint8_t)k) && !index--)
            return rules->choices[k].name;
    return NULL;
}

/// Arms of whoever acts.
static const char *weapon_at(const void *self, uint32_t index)
{
    const Scene *s = self;
    const Profile *who = s->part[PART_WHO];
    return index < who->weapon_count ? render_weapon(&who->weapon[index], s->cli->lang) : NULL;
}

/// --weapon: its number in the profile, from 0.
static bool find_weapon(Scene *s)
{
    const Profile *who = s->part[PART_WHO];
    const char *word = s->odds->weapon;
    for (s->weapon = 0; word && s->weapon < who->weapon_count; s->weapon++) {
        const Weapon *one = &who->weapon[s->weapon];
        bool is_it = !strcasecmp(one->name, word);
        for (uint32_t lang = 0; lang < TEXT_LANG_COUNT; lang++)
            is_it |= !strcasecmp(render_weapon(one, (TextLang)lang), word);
        if (is_it)
            return true;
    }
    if (word)
        cli_refuse(s->cli, "odds_unknown_weapon", word, who->name, (CliWords){weapon_at, s, ""});
    return !word;
}

static const char *state_at(const void *self, uint32_t index)
{
    const Ruleset *rules = self;
    return index < rules->state_count ? rules->states[index] : NULL;
}

/// A profile by its id or its name.
static const Profile *profile_of(const Scene *s, const char *word)
{
    const Ruleset *rules = s->rules;
    for (uint32_t i = 0; i < rules->profile_count; i++)
        if (!strcasecmp(rules->profiles[i].id, word) || !strcasecmp(rules->profiles[i].name, word))
            return &rules->profiles[i];
    cli_refuse_sort(s->cli, "odds_unknown_profile", word, CLI_SORT_PROFILES, rules);
    return NULL;
}

static bool states_known(const Scene *s, const CliList *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        bool is_known = false;
        for (uint32_t k = 0; k < s->rules->state_count; k++)
            is_known |= !strcmp(s->rules->states[k], list->item[i]);
        if (!is_known) {
            cli_refuse(s->cli, "odds_unknown_state", list->item[i], s->rules->id,
                       (CliWords){state_at, s->rules, ""});
            return false;
        }
    }
    return true;
}

/// The cheapest who are in nobody's way.
static bool find_others(Scene *s)
{
    for (Part p = PART_FRIEND; p < PARTS; p += PART_OTHER - PART_FRIEND) {
        for (uint32_t i = 0; i < s->rules->profile_count; i++) {
            const Profile *one = &s->rules->profiles[i];
            bool is_taken = false;
            for (uint32_t k = 0; k < PARTS; k++)
                is_taken |= s->part[k] == one;
            if (!is_taken && (!s->part[p] || one->cost < s->part[p]->cost))
                s->part[p] = one;
        }
        if (!s->part[p])
            return false;
    }
    return true;
}

// ---------------------------------------------------------------- the position

static uint8_t seat_of(Part part) { return part >= PART_TARGET; }

/// As the setup will call it: two of one profile have their seat before the name.
static void key_of(const Scene *s, Part part, char key[FIGURE_KEY_MAX])
{
    bool is_twice =
        (part == PART_WHO || part == PART_TARGET) && s->part[PART_WHO] == s->part[PART_TARGET];
    (void)snprintf(key, FIGURE_KEY_MAX, "%s%s%s", is_twice ? wire_seat(seat_of(part)) : "",
                   is_twice ? "." : "", s->part[part]->id);
}

static GeoVec place_of(const Scene *s, Part part)
{
    int32_t apart = s->radius[PART_WHO] + s->radius[PART_TARGET] + s->gap;
    const GeoVec places[PARTS] = {[PART_WHO] = {EDGE, TABLE / 2},
                                  [PART_FRIEND] = {EDGE, TABLE - EDGE},
                                  [PART_TARGET] = {EDGE + apart, TABLE / 2},
                                  [PART_OTHER] = {TABLE - EDGE, EDGE}};
    return places[part];
}

/// A wall that hides the target's half.
static void put_wall(JsonWriter *w, GeoVec target, int32_t radius)
{
    int32_t x = target.x - radius - WALL_GAP;
    const int32_t corner[] = {x - WALL_DEPTH, target.y, x, target.y + 4 * radius};
    json_write_open(w, '{');
    json_put_text(w, "shape", "rect");
    json_write_key(w, "at");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < COUNT_OF(corner); i++)
        json_write_length(w, corner[i]);
    json_write_close(w, ']');
    json_put_text(w, "kind", "wall");
    json_put_bool(w, "blocks_move", true);
    json_put_bool(w, "blocks_sight", true);
    json_put_length(w, "height", WALL_HEIGHT);
    json_write_close(w, '}');
}

static void put_figure(JsonWriter *w, const Scene *s, Part part)
{
    char key[FIGURE_KEY_MAX];
    key_of(s, part, key);
    json_write_key(w, key);
    json_write_open(w, '{');
    json_put_place(w, "at", place_of(s, part));
    const CliList *states = part == PART_WHO      ? &s->odds->states
                            : part == PART_TARGET ? &s->odds->target_states
                                                  : NULL;
    if (states && states->count) {
        json_write_key(w, "states");
        json_write_open(w, '[');
        for (uint32_t i = 0; i < states->count; i++)
            json_write_text(w, states->item[i]);
        json_write_close(w, ']');
    }
    json_write_close(w, '}');
}

static void put_position(JsonWriter *w, const Scene *s)
{
    char key[FIGURE_KEY_MAX];
    key_of(s, PART_WHO, key);
    json_write_key(w, "position");
    json_write_open(w, '{');
    json_put_text(w, "to_act", "A");
    json_put_text(w, "resume", s->rules->resumes[s->resume]);
    json_put_text(w, "figure", key);
    json_put_int(w, "actions", 2);
    if (s->colour)
        json_put_text(w, "suit", s->rules->cards->colours[s->colour]);
    json_write_key(w, "figures");
    json_write_open(w, '{');
    for (Part p = 0; p < PARTS; p++)
        put_figure(w, s, p);
    json_write_close(w, '}');
    json_write_close(w, '}');
}

/// The profile of whoever acts with one of its weapons alone.
static void put_armed(JsonWriter *w, const Scene *s)
{
    Profile one = *s->part[PART_WHO];
    one.weapon[0] = one.weapon[s->weapon];
    one.weapon_count = 1;
    json_write_key(w, "profiles");
    json_write_open(w, '[');
    cli_profile_write(w, s->rules, &one);
    json_write_close(w, ']');
}

/// A scenario that gives nobody a role.
static const char *scenario_of(const Ruleset *rules)
{
    for (uint32_t i = 1; i < ruleset_scenario_count(rules); i++)
        if (!ruleset_scenario(rules, i)->has_role)
            return ruleset_scenario(rules, i)->name;
    return NULL;
}

static bool put_setup(JsonWriter *w, const Scene *s)
{
    const char *scenario = scenario_of(s->rules);
    json_write_open(w, '{');
    json_put_text(w, "type", "setup");
    json_put_text(w, "system", s->rules->id);
    if (scenario)
        json_put_text(w, "scenario", scenario);
    json_put_text(w, "seed", "1"); // of what is rolled before somebody chooses
    json_write_key(w, "options");
    json_write_open(w, '{');
    bool is_good = cli_option_write(s->cli, w, s->rules, &s->odds->options);
    json_write_close(w, '}');
    json_write_key(w, "map");
    json_write_open(w, '{');
    json_put_length(w, "width", TABLE);
    json_put_length(w, "depth", TABLE);
    json_write_key(w, "pieces");
    json_write_open(w, '[');
    if (s->odds->cover)
        put_wall(w, place_of(s, PART_TARGET), s->radius[PART_TARGET]);
    json_write_close(w, ']');
    json_write_close(w, '}');
    json_write_key(w, "seats");
    json_write_open(w, '[');
    for (Part p = 0; p < PARTS; p += 2) {
        json_write_open(w, '{');
        json_write_key(w, "band");
        json_write_open(w, '[');
        json_write_text(w, s->part[p]->id);
        json_write_text(w, s->part[p + 1]->id);
        json_write_close(w, ']');
        if (p == PART_WHO && s->odds->weapon)
            put_armed(w, s);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    put_position(w, s);
    json_write_close(w, '}');
    return is_good;
}

// ---------------------------------------------------------------- what may be chosen

/// At the target and at nobody else, or at the place where it stands.
static bool is_aimed(const Scene *s, const Choice *c)
{
    const FigureId target = {PART_TARGET + 1};
    const uint32_t fields = s->rules->choices[s->kind].fields;
    const GeoVec at = place_of(s, PART_TARGET);
    if (fields & CHOICE_TARGET)
        return c->target.n == target.n;
    if (fields & CHOICE_TARGETS)
        return c->list_count == 1 && c->list[0].n == target.n;
    return c->has_place && c->place.x == at.x && c->place.y == at.y;
}

/// The kind against the target with the first weapon, and so many shares.
static Choice plain_choice(const Scene *s, uint8_t share)
{
    const uint32_t fields = s->rules->choices[s->kind].fields;
    Choice c = {.kind = s->kind, .weapon = fields & CHOICE_WEAPON ? 1 : 0};
    if (fields & CHOICE_TARGET)
        c.target = (FigureId){PART_TARGET + 1};
    if (fields & CHOICE_TARGETS)
        c.list[c.list_count++] = (FigureId){PART_TARGET + 1};
    if (fields & CHOICE_SHARES)
        c.share[0] = share;
    if (fields & CHOICE_PLACE) {
        c.place = place_of(s, PART_TARGET);
        c.has_place = true;
    }
    return c;
}

/// Choices of the kind against the target, each weapon once. What is shared out is no candidate:
/// all of it goes to the target, with each weapon.
static void gather(Scene *s, const Game *g)
{
    const uint8_t seat = game_decider(g);
    Choice *list = calloc(CANDIDATES_MAX, sizeof *list);
    uint32_t count = list ? game_candidates(g, list, CANDIDATES_MAX) : 0;
    for (uint32_t i = 0; i < count && s->count < FOUND_MAX; i++) {
        const Choice *c = &list[i];
        bool is_new = true;
        for (uint32_t k = 0; k < s->count; k++)
            is_new &= s->found[k].weapon != c->weapon;
        if (c->kind == s->kind && is_aimed(s, c) && is_new)
            s->found[s->count++] = *c;
    }
    free(list);
    for (uint8_t w = 1; w <= WEAPON_MAX && (s->rules->choices[s->kind].fields & CHOICE_SHARES); w++)
        for (uint8_t share = SHARES_TRIED; share && s->count < FOUND_MAX; share--) {
            Choice c = plain_choice(s, share);
            c.weapon = c.weapon ? w : 0;
            if (refusal_is(game_check(g, seat, &c)))
                continue;
            s->found[s->count++] = c;
            break;
        }
    Choice plain = plain_choice(s, 1);
    if (!s->is_set_up)
        s->why = game_check(g, seat, &plain);
    s->is_set_up = true;
}

/// Sets the scene up as it stands and looks; false when it cannot be played, which is told if
/// asked for.
static bool try_it(Scene *s, bool tells, int *code)
{
    char *text = malloc(MESSAGE_BYTES);
    JsonWriter w;
    JsonError error = {0};
    Refusal why = refusal_none();
    *code = CLI_BAD;
    if (!text) {
        cli_fail(s->cli, "no_memory", NULL);
        s->is_broken = true;
        return false;
    }
    json_write_start(&w, text, MESSAGE_BYTES);
    bool is_good = put_setup(&w, s);
    s->is_broken = !is_good;
    if (is_good && !json_write_end(&w)) {
        cli_fail(s->cli, "no_memory", NULL);
        s->is_broken = true;
        is_good = false;
    }
    if (is_good && session_start(s->session, text, w.used, &error, &why, NULL)) {
        is_good = false;
        if (tells && refusal_is(why))
            cli_tell_refusal(s->cli, NULL, &s->session->desk->setup, &why, NULL);
        else if (tells)
            cli_tell_error(s->cli, "position", &error);
        *code = refusal_is(why) ? CLI_REFUSED : CLI_BAD;
    }
    const Game *g = is_good ? session_game(s->session) : NULL;
    if (g && game_wait(g) == GAME_WAIT_CHOICE)
        gather(s, g);
    free(text);
    return is_good;
}

/// How large everybody is: options and traits decide, so the engine is asked.
static bool measure(Scene *s, bool tells, int *code)
{
    uint32_t figures;
    for (Part p = 0; p < PARTS; p++)
        s->radius[p] = BASE;
    s->gap = BASE;
    s->colour = ruleset_colour_count(s->rules) ? 1 : 0;
    if (!try_it(s, tells, code))
        return false;
    const Figure *figure = game_figures(session_game(s->session), &figures);
    for (Part p = 0; p < PARTS; p++)
        s->radius[p] = figure[p].radius;
    s->count = 0;
    s->is_set_up = false;
    return true;
}

/// The first distance and card at which it may be done at this moment of a turn.
static void look_for(Scene *s, int32_t given, int *code)
{
    static const int32_t gaps[] = {0, 6000, 4000, 3000, 2000, 8000, 12000, 16000, 1000};
    const uint32_t colours = ruleset_colour_count(s->rules);
    const uint32_t first = is_far(s), tries = s->odds->range ? 1 : COUNT_OF(gaps) - first;
    for (uint32_t i = 0; i < tries && !s->count; i++) {
        s->gap = s->odds->range ? given : gaps[first + i];
        for (s->colour = colours ? 1 : 0;; s->colour++) {
            (void)try_it(s, false, code);
            if (s->colour + 1 >= colours || s->count)
                break;
        }
    }
}

/// Distance, card and moment are those at which it may be done, unless they are given. The last
/// moments that a ruleset names are closest to an action: they come first.
static bool search(Scene *s, int *code)
{
    const char *range = s->odds->range;
    int32_t given = 0;
    if (range &&
        (!cli_menu_pas(range, range + strlen(range), &given) || given < 0 || given > RANGE_MAX)) {
        *code = cli_fail(s->cli, "odds_bad_range", "value", range, NULL);
        return false;
    }
    bool is_any = false;
    Refusal why = refusal_none();
    for (uint32_t r = s->rules->resume_count; r-- > 0 && !s->count && !s->is_broken;) {
        s->resume = r;
        if (!measure(s, false, code))
            continue;
        look_for(s, given, code);
        why = refusal_is(why) ? why : s->why;
        is_any = true;
    }
    s->why = why;
    if (!is_any && !s->is_broken) {
        s->resume = s->rules->resume_count - 1;
        (void)measure(s, true, code);
    }
    return is_any;
}

static int tell(Scene *s)
{
    const Game *g = session_game(s->session);
    char who[RENDER_MAX], target[RENDER_MAX], text[RENDER_MAX], title[CLI_LINE_BYTES] = "";
    if (!s->count) {
        render_refusal(g, &s->why, s->cli->lang, text, sizeof text);
        if (refusal_is(s->why))
            cli_fail(s->cli, "odds_refused", "text", text, "rule", rule_info[s->why.rule].id, NULL);
        else
            cli_fail(s->cli, "odds_nothing", NULL);
        return CLI_REFUSED;
    }
    render_figure(game_setup(g), (FigureId){PART_WHO + 1}, who, sizeof who);
    render_figure(game_setup(g), (FigureId){PART_TARGET + 1}, target, sizeof target);
    FILE *to = fmemopen(title, sizeof title, "w");
    if (!to)
        return cli_fail(s->cli, "no_memory", NULL);
    cli_say(s->cli, to, s->gap ? "odds_scene" : "odds_scene_contact", "who", who, "target", target,
            "range", cli_length(s->cli, s->gap).text, NULL);
    (void)fclose(to);
    return cli_odds_tell(s->cli, s->odds->svg, g, title, s->found, s->count);
}

int cli_odds_scene(const Cli *cli, const CliOdds *odds)
{
    const CliList *words = &odds->words;
    const Ruleset *rules = cli_ruleset(cli, words->item[0]);
    Scene s = {.cli = cli, .odds = odds, .rules = rules};
    int code = CLI_BAD;
    if (!rules)
        return code;
    if (!rules->outcomes || !rules->resume_count)
        return cli_fail(cli, "odds_nothing", NULL);
    if (words->count < 4)
        return cli_fail(cli, "odds_missing", NULL);
    if (words->count > 4)
        return cli_fail(cli, "extra_word", "word", words->item[4], "command", cli->command, NULL);
    s.kind = kind_of(rules, words->item[1]);
    if (!s.kind || !is_against(rules, s.kind))
        return cli_refuse(cli, "odds_unknown_action", words->item[1], rules->id,
                          (CliWords){kind_at, &s, ""});
    s.kind = odds->charge ? kind_of(rules, "charge") : s.kind;
    if (!s.kind)
        return cli_fail(cli, "odds_no_charge", "system", rules->id, NULL);
    s.part[PART_WHO] = profile_of(&s, words->item[2]);
    s.part[PART_TARGET] = s.part[PART_WHO] ? profile_of(&s, words->item[3]) : NULL;
    if (!s.part[PART_TARGET] || !find_weapon(&s) || !states_known(&s, &odds->states) ||
        !states_known(&s, &odds->target_states))
        return code;
    s.session = cli_host_open(cli->lang);
    if (!s.session || !find_others(&s))
        code = cli_fail(cli, "no_memory", NULL);
    else if (search(&s, &code))
        code = tell(&s);
    cli_host_close(s.session);
    return code;
}
