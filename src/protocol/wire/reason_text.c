// SPDX-License-Identifier: MIT
// A reason is one of a few sentences with names filled in. Chances come from a few dozen playouts,
// so they are told in tenths: more digits would be noise.
#include "protocol/wire/reason_text.h"
#include "protocol/wire/render.h"
#include "protocol/wire/template.h"
#include <string.h>

typedef struct Facts {
    const Game *game;
    const BotReason *reason;
    char lead[RENDER_MAX / 2], other[RENDER_MAX / 2];
} Facts;

static int64_t tenths(uint8_t percent) { return (percent + 5) / 10; }

static void figure_fact(const Facts *f, FigureId figure, TemplateValue *v)
{
    v->number = figure.n;
    (void)render_figure(game_setup(f->game), figure, v->text, sizeof v->text);
}

static void text_fact(const char *text, TemplateValue *v)
{
    Pen pen = pen_start(v->text, sizeof v->text);
    pen_text(&pen, text);
    v->number = text[0] != 0;
}

static void count_fact(int64_t number, TemplateValue *v)
{
    Pen pen = pen_start(v->text, sizeof v->text);
    pen_int(&pen, number);
    v->number = number;
}

static void fact(const void *facts, const char *name, size_t length, TemplateValue *v)
{
    const Facts *f = facts;
#define IS(word) (length == sizeof(word) - 1 && !memcmp(name, word, length))
    if (IS("lead"))
        text_fact(f->lead, v);
    else if (IS("other"))
        text_fact(f->other, v);
    else if (IS("figure"))
        figure_fact(f, f->reason->figure, v);
    else if (IS("by"))
        figure_fact(f, f->reason->by, v);
    else if (IS("with"))
        count_fact(tenths(f->reason->with), v);
    else if (IS("but"))
        count_fact(tenths(f->reason->but), v);
#undef IS
}

/// The choice without its exact place: "Bouger et tirer (Nobu)".
static void put_choice(const Game *g, const Choice *c, TextLang lang, char *out, size_t max)
{
    if (!c->path.count && !c->has_place) {
        (void)render_choice(g, c, lang, out, max);
        return;
    }
    size_t used = render_kind(game_ruleset(g), c->kind, lang, out, max);
    Pen pen = pen_start(out + used, max - used);
    char name[RENDER_MAX / 8];
    if (!c->target.n)
        return;
    (void)render_figure(game_setup(g), c->target, name, sizeof name);
    pen_text(&pen, " (");
    pen_text(&pen, name);
    pen_text(&pen, ")");
}

size_t reason_text(const Game *game, const Choice *choice, const BotReason *reason, TextLang lang,
                   char *out, size_t max)
{
    static const char *const keys[REASON_KINDS] = {
        [REASON_WINS] = "wins",     [REASON_NONE] = "even",   [REASON_ONLY] = "only",
        [REASON_SECRET] = "secret", [REASON_FELLS] = "fells", [REASON_SPARES] = "spares",
        [REASON_HARM] = "harm"};
    Facts f = {.game = game, .reason = reason};
    FigureId actor = game_decision_figure(game);
    char text[RENDER_MAX];
    Pen lead = pen_start(f.lead, sizeof f.lead), pen = pen_start(out, max);
    actor = actor.n ? actor : choice->figure;
    put_choice(game, choice, lang, text, sizeof text);
    if (actor.n && render_figure(game_setup(game), actor, out, max)) {
        pen_text(&lead, out);
        pen_text(&lead, " – ");
        pen_text(&lead, text);
    } else {
        pen_text(&lead, text);
    }
    pen_text(&lead, lang == TEXT_FR ? " : " : ": ");
    if (reason->has_other) {
        bool is_kind = reason->other.kind == choice->kind &&
                       (reason->other.path.count || reason->other.has_place) &&
                       reason->other.target.n == choice->target.n &&
                       reason->other.figure.n == choice->figure.n;
        Pen other = pen_start(f.other, sizeof f.other);
        put_choice(game, &reason->other, lang, text, sizeof text);
        const char *elsewhere = text_get("reasons", "elsewhere", lang);
        pen_text(&other, is_kind && elsewhere ? elsewhere : text);
    }
    const char *key = keys[reason->kind];
    if (!key)
        key = reason->count;
    const char *pattern = text_get("reasons", key, lang);
    if (NEVER(!pattern))
        return 0;
    template_expand(pattern, fact, &f, lang, &pen);
    pen_capitalise(out);
    return pen.used;
}
