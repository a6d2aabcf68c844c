// SPDX-License-Identifier: MIT
// A sentence is a template plus facts. Everything told (an event, a choice, a refusal, a roll) is
// first converted to one struct of facts; one function writes each fact in each language. Refused:
// a printf per event kind, which would put sentences, and the order of their parts, into C.
#include "protocol/wire/render.h"
#include "core/cards.h"
#include "core/geo_silhouette.h" // GEO_SILHOUETTE
#include "core/outcome.h"
#include "core/ruleset.h"
#include "core/scenario.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include "protocol/wire/template.h"
#include <string.h>

static void pen_decimal(Pen *pen, int32_t length, TextLang lang)
{
    if (length < 0)
        pen_text(pen, "−");
    uint32_t size = length < 0 ? 0u - (uint32_t)length : (uint32_t)length;
    pen_int(pen, size / 1000);
    uint32_t rest = size % 1000;
    if (!rest)
        return;
    char part[4] = {lang == TEXT_FR ? ',' : '.', (char)('0' + rest / 100),
                    (char)('0' + rest / 10 % 10), (char)('0' + rest % 10)};
    pen_bytes(pen, part, part[3] != '0' ? 4 : part[2] != '0' ? 3 : 2);
}

static const char *word(const char *group, const char *key, TextLang lang)
{
    const char *text = text_get(group, key, lang);
    return text ? text : key;
}

/// Looks for the system's own text first.
static const char *own_word(const Ruleset *rules, const char *group, const char *key, TextLang lang)
{
    const char *text = text_of(rules->id, group, key, lang);
    return text ? text : key;
}

/// A template with one placeholder, filled with a text.
static void pen_filled(Pen *pen, const char *pattern, const char *value)
{
    const char *open = strchr(pattern, '{'), *close = open ? strchr(open, '}') : NULL;
    if (!close) {
        pen_text(pen, pattern);
        return;
    }
    pen_bytes(pen, pattern, (size_t)(open - pattern));
    pen_text(pen, value);
    pen_text(pen, close + 1);
}

/// All facts that a template may use. Zero (SEAT_NONE for a seat) stands for "none".
typedef struct Facts {
    const Setup *setup;
    const GeoMap *map; ///< NULL: unknown
    const uint8_t *dice;
    const FigureId *list;
    const uint8_t *share; ///< NULL: a plain list
    const GeoPath *path;
    const char *choice; ///< a choice already rendered
    const char *roll;
    const char *scenario;
    const char *suit;
    const char *name; ///< own name of a choice, if it has one
    TextLang lang;
    uint32_t open; ///< parts (CHOICE_*) not chosen yet: shown as an ellipsis
    int32_t amount, left;
    GeoVec to, place;
    bool has_to, has_place, success, is_of_target;
    bool reroll; ///< the dice were rolled again
    uint8_t seat;
    uint8_t weapon, dice_count, sides, count, list_count;
    Cards cards;
    int16_t threshold;
    FigureId figure, target, subject;
    PieceId piece;
    MarkerId marker;
    const char *trait; ///< its displayed name
} Facts;

// ---------------------------------------------------------------- names

size_t render_figure(const Setup *setup, FigureId figure, char *out, size_t max)
{
    Pen pen = pen_start(out, max);
    if (!figure.n || figure.n > setup->figure_count)
        return 0;
    const SetupFigure *me = &setup->figure[figure.n - 1];
    uint32_t same = 0, same_seat = 0, nth = 1;
    for (uint32_t i = 0; i < setup->figure_count; i++) {
        const SetupFigure *f = &setup->figure[i];
        if (strcmp(f->profile->name, me->profile->name) != 0)
            continue;
        same++;
        same_seat += f->seat == me->seat;
        nth += f->seat == me->seat && i < figure.n - 1u;
    }
    pen_text(&pen, me->profile->name);
    if (same > 1) {
        const char tag[] = {' ', '(', (char)('A' + me->seat)};
        pen_bytes(&pen, tag, sizeof tag);
        if (same_seat > 1)
            pen_int(&pen, nth);
        pen_text(&pen, ")");
    }
    return pen.used;
}

size_t render_seat(const Setup *setup, uint8_t seat, TextLang lang, char *out, size_t max)
{
    Pen pen = pen_start(out, max);
    if (seat >= SEAT_MAX)
        return 0;
    char letter[2] = {(char)('A' + seat), 0};
    if (setup->seat_name[seat][0])
        pen_text(&pen, setup->seat_name[seat]);
    else
        pen_filled(&pen, word("ui", "seat", lang), letter);
    return pen.used;
}

size_t render_piece(const GeoMap *map, PieceId piece, TextLang lang, char *out, size_t max)
{
    static const char *const keys[GEO_KIND_COUNT] = {
        [GEO_KIND_ROCK] = "piece_rock",     [GEO_KIND_RUIN] = "piece_ruin",
        [GEO_KIND_TREE] = "piece_tree",     [GEO_KIND_BUSH] = "piece_bush",
        [GEO_KIND_WALL] = "piece_wall",     [GEO_KIND_DOOR] = "piece_door",
        [GEO_KIND_ROUGH] = "piece_rough",   [GEO_KIND_WATER] = "piece_water",
        [GEO_KIND_CRATE] = "piece_crate",   [GEO_KIND_PLATFORM] = "piece_platform",
        [GEO_KIND_BRIDGE] = "piece_bridge", [GEO_KIND_LADDER] = "piece_ladder"};
    Pen pen = pen_start(out, max);
    char id[8];
    Pen name = pen_start(id, sizeof id);
    if (!piece.n)
        return 0;
    pen_text(&name, "P");
    pen_int(&name, piece.n);
    uint8_t kind = map && piece.n <= map->piece_count ? map->piece[piece.n - 1].kind : 0xff;
    if (kind < GEO_KIND_COUNT)
        pen_filled(&pen, word("ui", keys[kind], lang), id);
    else
        pen_text(&pen, id);
    return pen.used;
}

size_t render_marker(MarkerId marker, TextLang lang, char *out, size_t max)
{
    char id[8];
    Pen name = pen_start(id, sizeof id), pen = pen_start(out, max);
    pen_text(&name, "M");
    pen_int(&name, marker.n);
    pen_filled(&pen, word("ui", "marker", lang), id);
    return pen.used;
}

size_t render_length(int32_t length, TextLang lang, char *out, size_t max)
{
    char number[24];
    Pen digits = pen_start(number, sizeof number);
    pen_decimal(&digits, length, lang);
    Pen pen = pen_start(out, max);
    pen_filled(&pen, word("ui", "length", lang), number);
    return pen.used;
}

size_t render_place(GeoVec place, TextLang lang, char *out, size_t max)
{
    Pen pen = pen_start(out, max);
    for (const char *p = word("ui", "place", lang); *p; p++) {
        if (strncmp(p, "{x}", 3) == 0 || strncmp(p, "{y}", 3) == 0) {
            pen_decimal(&pen, p[1] == 'x' ? place.x : place.y, lang);
            p += 2;
        } else {
            pen_bytes(&pen, p, 1);
        }
    }
    return pen.used;
}

const char *render_state(const Ruleset *rules, uint32_t state, TextLang lang)
{
    return state < rules->state_count ? own_word(rules, "states", rules->states[state], lang) : "";
}

// ---------------------------------------------------------------- facts

typedef TemplateValue Value;
_Static_assert(sizeof((Value){0}.text) + 512 <= RENDER_MAX, "a sentence has room for any fact");
_Static_assert(sizeof((Value){0}.text) >= (size_t)ROLL_MAX * 5, "the dice of a roll fit");
_Static_assert(sizeof((Value){0}.text) >= CARDS_MAX * (PROFILE_NAME_MAX + 24),
               "a pile fits: a name, its (A2), a suit and a comma each");

static void value_list(const Facts *f, Pen *pen)
{
    for (uint32_t i = 0; i < f->list_count; i++) {
        char name[PROFILE_NAME_MAX + 8];
        (void)render_figure(f->setup, f->list[i], name, sizeof name);
        if (i > 0 && i + 1u == f->list_count && !f->share) {
            pen_text(pen, " ");
            pen_text(pen, word("ui", "and", f->lang));
            pen_text(pen, " ");
        } else if (i > 0) {
            pen_text(pen, ", ");
        }
        if (f->share) {
            // "{count} pour {target}"
            for (const char *p = word("ui", "share", f->lang); *p; p++) {
                if (strncmp(p, "{count}", 7) == 0) {
                    pen_int(pen, f->share[i]);
                    p += 6;
                } else if (strncmp(p, "{target}", 8) == 0) {
                    pen_text(pen, name);
                    p += 7;
                } else {
                    pen_bytes(pen, p, 1);
                }
            }
        } else {
            pen_text(pen, name);
        }
    }
}

/// A pile, first to last: each figure with its suit.
static void value_cards(const Facts *f, Pen *pen)
{
    const Ruleset *rules = f->setup ? f->setup->ruleset : NULL;
    for (uint32_t i = 0; rules && i < f->cards.count; i++) {
        char name[PROFILE_NAME_MAX + 8];
        (void)render_figure(f->setup, f->cards.figure[i], name, sizeof name);
        pen_text(pen, i ? ", " : "");
        pen_text(pen, name);
        pen_text(pen, " ");
        pen_text(pen, f->cards.colour[i] < ruleset_colour_count(rules)
                          ? word("suits", rules->cards->colours[f->cards.colour[i]], f->lang)
                          : "");
    }
}

static void value_dice(const Facts *f, Pen *pen)
{
    for (uint32_t i = 0; i < f->dice_count; i++) {
        if (i)
            pen_text(pen, ", ");
        pen_int(pen, f->dice[i]);
    }
}

static void value_weapon(const Facts *f, Pen *pen)
{
    const FigureId id = f->is_of_target ? f->target : f->figure;
    if (!f->weapon || !id.n || id.n > f->setup->figure_count)
        return;
    const Profile *profile = f->setup->figure[id.n - 1].profile;
    if (f->weapon <= profile->weapon_count)
        pen_text(pen, render_weapon(&profile->weapon[f->weapon - 1], f->lang));
}

static void value_figure(const Facts *f, FigureId figure, bool fallback, Value *v)
{
    v->number = figure.n;
    if (!render_figure(f->setup, figure, v->text, sizeof v->text) && fallback) {
        Pen pen = pen_start(v->text, sizeof v->text);
        pen_text(&pen, word("ui", "this_figure", f->lang));
    }
}

static void value_marker(const Facts *f, Value *v)
{
    v->number = f->marker.n;
    if (f->marker.n)
        (void)render_marker(f->marker, f->lang, v->text, sizeof v->text);
}

static void value_threshold(const Facts *f, Value *v)
{
    char number[24];
    Pen digits = pen_start(number, sizeof number), pen = pen_start(v->text, sizeof v->text);
    v->number = f->threshold;
    if (!f->threshold)
        return;
    pen_int(&digits, f->threshold);
    pen_filled(&pen, word("ui", "threshold", f->lang), number);
}

static void value_number(int64_t number, Value *v)
{
    Pen pen = pen_start(v->text, sizeof v->text);
    v->number = number;
    pen_int(&pen, number);
}

static void value_text(const char *text, Value *v)
{
    Pen pen = pen_start(v->text, sizeof v->text);
    if (text)
        pen_text(&pen, text);
    v->number = v->text[0] != 0;
}

/// Writes one fact by its name in the templates. An unknown name is a mistake in data/text and is
/// written as it is.
static void value_of(const Facts *f, const char *name, size_t n, Value *v)
{
    v->number = 0;
    Pen pen = pen_start(v->text, sizeof v->text);
#define IS(key) (n == sizeof(key) - 1 && memcmp(name, key, n) == 0)
    if ((IS("figure") && (f->open & CHOICE_FIGURE)) ||
        (IS("target") && (f->open & CHOICE_TARGET)) || (IS("piece") && (f->open & CHOICE_PIECE)) ||
        (IS("marker") && (f->open & CHOICE_MARKER)))
        value_text("…", v);
    else if (IS("figure"))
        value_figure(f, f->figure, true, v);
    else if (IS("target"))
        value_figure(f, f->target, true, v);
    else if (IS("subject"))
        value_figure(f, f->subject, true, v);
    else if (IS("seat"))
        v->number = (int64_t)render_seat(f->setup, f->seat, f->lang, v->text, sizeof v->text);
    else if (IS("piece"))
        v->number = (int64_t)render_piece(f->map, f->piece, f->lang, v->text, sizeof v->text);
    else if (IS("marker"))
        value_marker(f, v);
    else if (IS("trait"))
        value_text(f->trait, v);
    else if (IS("threshold"))
        value_threshold(f, v);
    else if (IS("amount"))
        value_number(f->amount, v);
    else if (IS("seen")) // per cent of a silhouette, at least 1 if anything is seen
        value_number(f->amount > 0 && f->amount < 3 ? 1 : f->amount * 100 / GEO_SILHOUETTE, v);
    else if (IS("left"))
        value_number(f->left, v);
    else if (IS("count"))
        value_number(f->count, v);
    else if (IS("sides"))
        value_number(f->sides, v);
    else if (IS("cost")) {
        v->number = f->amount;
        (void)render_length(f->amount, f->lang, v->text, sizeof v->text);
    } else if (IS("to")) {
        v->number = f->has_to;
        if (f->has_to)
            (void)render_place(f->to, f->lang, v->text, sizeof v->text);
    } else if (IS("place")) {
        v->number = f->has_place;
        if (f->has_place)
            (void)render_place(f->place, f->lang, v->text, sizeof v->text);
    } else if (IS("weapon")) {
        value_weapon(f, &pen);
        v->number = pen.used > 0;
    } else if (IS("dice")) {
        value_dice(f, &pen);
        v->number = f->dice_count;
    } else if (IS("list")) {
        value_list(f, &pen);
        v->number = f->list_count;
    } else if (IS("cards")) {
        value_cards(f, &pen);
        v->number = f->cards.count;
    } else if (IS("path"))
        v->number = f->path && f->path->count > 1; // a path of one point means staying in place
    else if (IS("success"))
        v->number = f->success;
    else if (IS("reroll"))
        v->number = f->reroll;
    else if (IS("more")) // these dice add to earlier ones
        v->number = f->left > f->amount;
    else if (IS("choice"))
        value_text(f->choice, v);
    else if (IS("roll"))
        value_text(f->roll, v);
    else if (IS("scenario"))
        value_text(f->scenario, v);
    else if (IS("suit"))
        value_text(f->suit, v);
    else if (IS("name"))
        value_text(f->name, v);
    else if (IS("limit")) // a threshold to roll at most
        value_number(f->threshold, v);
    else {
        pen_text(&pen, "{");
        pen_bytes(&pen, name, n);
        pen_text(&pen, "}");
    }
#undef IS
}

static void fact_of(const void *facts, const char *name, size_t length, Value *v)
{
    value_of(facts, name, length, v);
}

static void expand(const char *pattern, const Facts *f, Pen *pen)
{
    template_expand(pattern, fact_of, f, f->lang, pen);
}

static size_t sentence(const char *pattern, const Facts *f, char *out, size_t max)
{
    Pen pen = pen_start(out, max);
    expand(pattern, f, &pen);
    pen_capitalise(out);
    return pen.used;
}

static Facts facts_of(const Game *game, TextLang lang)
{
    return (Facts){
        .setup = game_setup(game), .map = game_map(game), .lang = lang, .seat = SEAT_NONE};
}

// ---------------------------------------------------------------- what is told

static void facts_choice(Facts *f, const Choice *c, FigureId actor)
{
    f->figure = c->figure.n ? c->figure : actor;
    f->target = c->target;
    f->weapon = c->weapon;
    f->piece = c->piece;
    f->marker = c->marker;
    f->count = c->count;
    f->list = c->list;
    f->list_count = c->list_count;
    if (c->cards.count <= CARDS_MAX)
        f->cards = c->cards;
    f->has_place = c->has_place;
    f->place = c->place;
    f->path = &c->path;
    f->has_to = c->path.count > 0;
    if (f->has_to)
        f->to = c->path.at[c->path.count - 1];
}

static const char *suit_word(const Ruleset *rules, int32_t suit, TextLang lang)
{
    bool known = suit > 0 && (uint32_t)suit < ruleset_colour_count(rules);
    return known ? word("suits", rules->cards->colours[suit], lang) : NULL;
}

const char *render_trait(const Setup *setup, uint32_t trait, TextLang lang)
{
    const SetupName *name = setup_trait_name(setup, trait);
    return !name ? NULL : lang == TEXT_FR ? name->fr : name->en;
}

const char *render_weapon(const Weapon *weapon, TextLang lang)
{
    const char *text = text_get("weapons", weapon->name, lang);
    return text ? text : weapon->name;
}

/// The setup's own name of an action: of one that it brought, or of the action of a trait that it
/// renamed.
static const char *choice_name(const Setup *setup, uint8_t kind, TextLang lang)
{
    const Ruleset *rules = setup->ruleset;
    if (kind >= rules->choice_count)
        return render_trait(setup, rules->trait_count + kind - rules->choice_count, lang);
    uint32_t trait = rules->choices[kind].trait;
    return trait && (setup->trait_terms[trait - 1] & TRAIT_NAMED)
               ? render_trait(setup, trait - 1, lang)
               : NULL;
}

static void choice_text(const Ruleset *rules, Facts *f, uint8_t kind, Pen *pen)
{
    f->name = kind && f->setup ? choice_name(f->setup, kind, f->lang) : NULL;
    if (f->name)
        expand(word("ui", "named_choice", f->lang), f, pen);
    else if (kind && kind < rules->choice_count)
        expand(own_word(rules, "choices", rules->choices[kind].name, f->lang), f, pen);
}

/// The text of an answer to a particular question, such as "continue.accept" for a yes; NULL: the
/// text of the kind of choice is used.
static const char *answer_text(const Game *game, uint8_t kind, TextLang lang)
{
    const Ruleset *rules = game_ruleset(game);
    char key[64];
    if (game_wait(game) != GAME_WAIT_CHOICE || !kind || kind >= rules->choice_count)
        return NULL;
    Pen pen = pen_start(key, sizeof key);
    pen_text(&pen, game_decision(game));
    pen_text(&pen, ".");
    pen_text(&pen, rules->choices[kind].name);
    return text_get("choices", key, lang);
}

size_t render_kind(const Ruleset *rules, uint8_t kind, TextLang lang, char *out, size_t max)
{
    Facts f = {.lang = lang, .seat = SEAT_NONE};
    Pen pen = pen_start(out, max);
    choice_text(rules, &f, kind, &pen);
    pen_capitalise(out);
    return pen.used;
}

static size_t choice_sentence(const Game *game, const Choice *choice, uint32_t open, TextLang lang,
                              char *out, size_t max)
{
    const Ruleset *rules = game_ruleset(game);
    Facts f = facts_of(game, lang);
    f.open = open;
    facts_choice(&f, choice, game_decision_figure(game));
    f.suit = suit_word(rules, choice->colour, lang);
    if (choice->seat)
        f.seat = (uint8_t)(choice->seat - 1);
    if (setup_choice(f.setup, choice->kind).fields & CHOICE_SHARES)
        f.share = choice->share;
    Pen pen = pen_start(out, max);
    const char *answer = answer_text(game, choice->kind, lang);
    if (answer)
        expand(answer, &f, &pen);
    else
        choice_text(rules, &f, choice->kind, &pen);
    pen_capitalise(out);
    return pen.used;
}

size_t render_choice(const Game *game, const Choice *choice, TextLang lang, char *out, size_t max)
{
    return choice_sentence(game, choice, 0, lang, out, max);
}

size_t render_option(const Game *game, const Option *option, TextLang lang, char *out, size_t max)
{
    // Open parts hold nothing or only a proposal, so they are not told.
    Choice c = option->choice;
    if (option->open & (CHOICE_PATH | CHOICE_STEP))
        c.path = (GeoPath){.count = 0};
    if (option->open & (CHOICE_PLACE | CHOICE_PLACE_OPT))
        c.has_place = false;
    if (option->open & (CHOICE_LIST | CHOICE_SHARES))
        c.list_count = 0;
    if (option->open & CHOICE_COUNT)
        c.count = 0;
    if (option->open & CHOICE_CARDS)
        c.cards.count = 0;
    return choice_sentence(game, &c, option->open, lang, out, max);
}

size_t render_event(const Game *game, const Event *e, TextLang lang, char *out, size_t max)
{
    const Ruleset *rules = game_ruleset(game);
    Facts f = facts_of(game, lang);
    char choice[RENDER_MAX];
    f.seat = e->seat;
    f.figure = e->figure;
    f.target = e->target;
    f.weapon = e->weapon;
    f.is_of_target = e->is_of_target;
    f.piece = e->piece;
    f.marker = e->marker;
    f.amount = e->amount;
    f.left = e->left;
    f.success = e->success;
    f.dice = e->dice;
    f.dice_count = e->dice_count;
    f.count = e->dice_count;
    f.sides = e->dice_sides;
    f.threshold = e->threshold.total;
    f.reroll = e->roll < rules->roll_count && rules->rolls[e->roll].is_again;
    f.path = &e->path;
    f.has_to = e->has_to || e->path.count;
    f.to = e->has_to || !e->path.count ? e->to : e->path.at[e->path.count - 1];
    f.scenario =
        e->amount > 0 && (uint32_t)e->amount < ruleset_scenario_count(rules)
            ? own_word(rules, "scenarios", ruleset_scenario(rules, (uint32_t)e->amount)->name, lang)
            : "";
    f.suit = suit_word(rules, e->amount, lang);
    Pen pen = pen_start(choice, sizeof choice);
    choice_text(rules, &f, e->choice, &pen);
    f.choice = choice;
    if (NEVER(e->kind >= rules->event_count || !rules->events[e->kind]))
        return sentence("", &f, out, max);
    return sentence(own_word(rules, "events", rules->events[e->kind], lang), &f, out, max);
}

size_t render_decision(const Game *game, TextLang lang, char *out, size_t max)
{
    Facts f = facts_of(game, lang);
    f.seat = game_decider(game);
    f.figure = game_decision_figure(game);
    return sentence(own_word(game_ruleset(game), "decisions", game_decision(game), lang), &f, out,
                    max);
}

static size_t refusal(Facts *f, const Refusal *why, char *out, size_t max)
{
    f->subject = why->subject;
    f->figure = why->subject;
    f->piece = why->piece;
    if (why->trait && f->setup) {
        const Ruleset *rules = f->setup->ruleset;
        f->trait = render_trait(f->setup, why->trait - 1u, f->lang);
        if (!f->trait && why->trait <= rules->trait_count)
            f->trait = word(rules->trait_texts, rules->traits[why->trait - 1].name, f->lang);
    }
    const char *name = why->code < ERR_COUNT ? error_name[why->code] : "";
    return sentence(word("errors", name, f->lang), f, out, max);
}

size_t render_refusal(const Game *game, const Refusal *why, TextLang lang, char *out, size_t max)
{
    Facts f = facts_of(game, lang);
    return refusal(&f, why, out, max);
}

size_t render_setup_refusal(const Setup *setup, const Refusal *why, TextLang lang, char *out,
                            size_t max)
{
    Facts f = {.setup = setup, .map = setup->map[0], .lang = lang, .seat = SEAT_NONE};
    return refusal(&f, why, out, max);
}

size_t render_error(ErrorCode code, TextLang lang, char *out, size_t max)
{
    Facts f = {.lang = lang, .seat = SEAT_NONE};
    return refusal(&f, &(Refusal){.code = code}, out, max);
}

size_t render_outcome(const Game *game, const OddsItem *item, TextLang lang, char *out, size_t max)
{
    const Ruleset *rules = game_ruleset(game);
    const OutcomeRow *row = &rules->outcomes->rows[item->row];
    const char *key = row->name;
    Facts f = facts_of(game, lang);
    f.amount = item->value;
    if (row->kind == OUTCOME_STATE) {
        f.name = render_state(rules, row->index, lang);
        key = item->value < 0 ? "state_lost" : "state";
    } else if (row->kind == OUTCOME_PLACE) {
        f.has_to = true;
        f.to = (GeoVec){item->value, item->other};
    } else if (row->kind == OUTCOME_MARKER) {
        f.marker = (MarkerId){item->subject};
        f.figure = (FigureId){(uint8_t)item->value};
    } else if (row->kind == OUTCOME_OVER) {
        f.seat = item->subject;
    }
    Pen pen = pen_start(out, max);
    expand(own_word(rules, "outcomes", key, lang), &f, &pen);
    return pen.used;
}

size_t render_roll(const Game *game, const Roll *roll, TextLang lang, char *out, size_t max)
{
    const Ruleset *rules = game_ruleset(game);
    Facts f = facts_of(game, lang);
    f.figure = roll->figure;
    f.count = roll->count;
    f.sides = roll->sides;
    f.roll = roll->what && roll->what < rules->roll_count
                 ? own_word(rules, "rolls", rules->rolls[roll->what].name, lang)
                 : "";
    f.amount = roll->sense.threshold;
    static const char *const keys[SENSE_KINDS] = {[SENSE_AT_LEAST] = "roll_at_least",
                                                  [SENSE_AT_MOST] = "roll_at_most",
                                                  [SENSE_RISING] = "roll_rising"};
    const char *key = keys[roll->sense.kind];
    return sentence(word("ui", key ? key : "roll", lang), &f, out, max);
}

size_t render_over(const Game *game, TextLang lang, char *out, size_t max)
{
    Facts f = facts_of(game, lang);
    f.seat = game_winner(game);
    return sentence(word("ui", "over", lang), &f, out, max);
}
