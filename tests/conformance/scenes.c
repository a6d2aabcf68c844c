// SPDX-License-Identifier: MIT
// scenes FILE SCRIPT... [--make]: all that the protocol says in the scenes of scripts, as a few
// numbers for each section of a ledger, or a script beside it. As heard.c: the scripts say what is
// right, this notices that anything has changed beside what they look at: a citation, an offer, a
// refusal at a bound. Whole games rarely come to what scripts are about (a jump over a gap, a climb
// under fire), so each scene is played as it is, with what each choice may come to, then with dice
// and options of chance and on from where it ends.
#include "core/ruleset.h"
#include "protocol/session/session.h"
#include "rules/rules.h"
#include "tests/conformance/conformance_setup.h"
#include "tests/conformance/prints.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MAX = 1 << 16, SCRIPT_MAX = 1 << 18, VARIANTS = 5, MORE = 24, TRIES = 10 };

#define CHOOSE "{\"type\":\"choose\","

typedef struct Desk {
    Rng rng;
    SessionHost host;
    Prints prints;
    char message[MESSAGE_MAX];
} Desk;

static void handle(Desk *d, const char *text, size_t length)
{
    SessionSink sink = {prints_hear, &d->prints};
    (void)session_handle(&d->host.session, text, length, &sink);
}

__attribute__((format(printf, 2, 3))) static void say(Desk *d, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(d->message, sizeof d->message, format, list);
    va_end(list);
    handle(d, d->message, (size_t)length);
}

static bool is_asking(const Desk *d)
{
    const Game *g = session_game(&d->host.session);
    return g && game_wait(g) == GAME_WAIT_CHOICE;
}

/// A figure's place, or one that is off by a little.
static GeoVec some_place(const Game *g, Rng *rng)
{
    static const int32_t step[] = {-3000, -1000, -500, -1, 0, 0, 0, 1, 500, 1000, 3000};
    uint32_t count;
    const Figure *figure = game_figures(g, &count);
    GeoVec at = figure[rng_below(rng, count)].at;
    at.x += step[rng_below(rng, COUNT_OF(step))];
    at.y += step[rng_below(rng, COUNT_OF(step))];
    return at;
}

/// Any kind of choice about anybody: most are refused, each for a reason of its own.
static void invent(Choice *c, const Game *g, Rng *rng)
{
    uint32_t figures = game_setup(g)->figure_count;
    FigureId who = game_decision_figure(g);
    *c = (Choice){.kind = (uint8_t)(1 + rng_below(rng, game_ruleset(g)->choice_count - 1)),
                  .figure = {(uint8_t)(1 + rng_below(rng, figures))},
                  .target = {(uint8_t)(1 + rng_below(rng, figures))},
                  .weapon = (uint8_t)(1 + rng_below(rng, 3)),
                  .has_place = true,
                  .place = some_place(g, rng),
                  .list_count = (uint8_t)(1 + rng_below(rng, 2)),
                  .path.count = (uint8_t)(2 + rng_below(rng, 2))};
    for (uint32_t i = 0; i < c->list_count; i++) {
        c->list[i].n = (uint8_t)(1 + (c->figure.n + i * c->target.n) % figures);
        c->share[i] = (uint8_t)rng_below(rng, 3);
    }
    if (c->list_count == 2 && c->list[0].n == c->list[1].n)
        c->list_count = 1;
    uint32_t count;
    c->path.at[0] = who.n ? game_figures(g, &count)[who.n - 1].at : some_place(g, rng);
    for (uint32_t i = 1; i < c->path.count; i++) {
        c->path.at[i] = some_place(g, rng);
        geo_leg_set(c->legs, i - 1, (GeoLeg)rng_below(rng, GEO_LEG_KINDS));
    }
}

/// What is sent keeps only the fields that its kind has.
static void draw(Choice *c, const Game *g, Rng *rng)
{
    if (rng_below(rng, 2)) {
        invent(c, g, rng);
        return;
    }
    game_sample(g, rng, c);
    conformance_spoil(c, g, rng);
    if (!rng_below(rng, 3))
        geo_leg_set(c->legs, 0, (GeoLeg)rng_below(rng, GEO_LEG_KINDS));
}

static void say_choice(Desk *d, const char *what, const Choice *c)
{
    static char text[MESSAGE_MAX];
    const Game *g = &d->host.table.game;
    if (conformance_write_choice(text, sizeof text, g, what, game_decider(g), c))
        say(d, "%s", text);
}

/// A question about a place or about what is still being pointed at.
static void wonder(Desk *d)
{
    static const char *const kinds[] = {"move", "fast_move", "charge", "move_shoot", "flee"};
    static const char *const what[] = {"course", "area", "places"};
    const Game *g = &d->host.table.game;
    const Setup *setup = game_setup(g);
    GeoVec to = some_place(g, &d->rng), via = some_place(g, &d->rng);
    const char *key = setup->figure[rng_below(&d->rng, setup->figure_count)].key;
    const char *kind = kinds[rng_below(&d->rng, COUNT_OF(kinds))];
    Choice c;
#define PLACE(at) (at).x / 1000., (at).y / 1000.
    switch (rng_below(&d->rng, 6)) {
    case 0:
    case 1:
        say(d, "{\"type\":\"ask\",\"what\":\"reach\",\"kind\":\"%s\",\"to\":[%g,%g]}", kind,
            PLACE(to));
        break;
    case 2:
        say(d,
            "{\"type\":\"ask\",\"what\":\"reach\",\"kind\":\"%s\",\"to\":[%g,%g],\"via\":[[%g,%g]]"
            "}",
            kind, PLACE(to), PLACE(via));
        break;
    case 3:
        say(d, "{\"type\":\"ask\",\"what\":\"stand\",\"figure\":\"%s\",\"at\":[%g,%g]}", key,
            PLACE(to));
        break;
    case 4:
        say(d, "{\"type\":\"ask\",\"what\":\"threat\",\"figure\":\"%s\",\"at\":[%g,%g]}", key,
            PLACE(to));
        break;
    default: draw(&c, g, &d->rng); say_choice(d, what[rng_below(&d->rng, COUNT_OF(what))], &c);
    }
}

/// What is offered, and what is said to choices that are nearly right.
static void look(Desk *d)
{
    if (!is_asking(d))
        return;
    const Game *g = &d->host.table.game;
    say(d, "{\"type\":\"ask\",\"what\":\"offer\",\"seat\":\"%c\"}", 'A' + game_decider(g));
    say(d, "{\"type\":\"ask\",\"what\":\"candidates\",\"max\":20}");
    say(d, "{\"type\":\"ask\",\"what\":\"state\",\"seat\":\"A\"}");
    for (uint32_t i = 0; i < TRIES; i++) {
        Choice c;
        draw(&c, g, &d->rng);
        say_choice(d, "check", &c);
    }
    wonder(d);
}

static void put_option(char *out, size_t max, const OptionRow *o, uint32_t n)
{
    const char *word = o->values;
    for (uint32_t i = 0; o->type == OPTION_ENUM && i < n; i++)
        word = strchr(word, '|') + 1;
    if (o->type == OPTION_ENUM)
        (void)snprintf(out, max, "\"%s\":\"%.*s\"", o->name, (int)strcspn(word, "|"), word);
    else
        (void)snprintf(out, max, "\"%s\":%s", o->name, n ? "true" : "false");
}

/// The same setup with dice of chance instead of a tape and, where it names none, some options.
static void say_setup(Desk *d, const char *line, size_t length)
{
    static char text[MESSAGE_MAX];
    const char *system = strstr(line, "\"system\":\""), *tape = strstr(line, "\"tape\":[");
    const char *end = line + length;
    if (!system || !tape || tape > end || length > sizeof text / 2)
        return;
    char id[32] = "";
    (void)sscanf(system, "\"system\":\"%31[a-z]", id);
    const Ruleset *rules = rules_find(id);
    const char *behind = strchr(tape, ']') + 1;
    int used = snprintf(text, sizeof text, "%.*s\"seed\":\"%u\"", (int)(tape - line), line,
                        1 + rng_below(&d->rng, 1000000));
    bool has_options = strstr(line, "\"options\":{") && strstr(line, "\"options\":{") < end;
    used += snprintf(text + used, sizeof text - (size_t)used, has_options ? "" : ",\"options\":{");
    bool is_first = true;
    for (uint32_t i = 0; rules && !has_options && i < rules->option_count; i++) {
        const OptionRow *o = &rules->options[i];
        char option[128];
        if ((o->type != OPTION_BOOL && o->type != OPTION_ENUM) || rng_below(&d->rng, 3))
            continue;
        put_option(option, sizeof option, o, rng_below(&d->rng, (uint32_t)o->most + 1));
        used += snprintf(text + used, sizeof text - (size_t)used, is_first ? "%s" : ",%s", option);
        is_first = false;
    }
    (void)snprintf(text + used, sizeof text - (size_t)used, "%s%.*s", has_options ? "" : "}",
                   (int)(end - behind), behind);
    say(d, "%s", text);
}

static void play(Desk *d, const char *text, uint32_t variant)
{
    session_host_init(&d->host, variant ? TEXT_EN : TEXT_FR);
    for (const char *line = text, *end; *line; line = end) {
        end = strchr(line, '\n');
        end = end ? end + 1 : line + strlen(line);
        size_t length = (size_t)(end - line) - (end[-1] == '\n');
        if (strncmp(line, "{\"type\"", 7) != 0)
            continue;
        if (!variant && !strncmp(line, CHOOSE, strlen(CHOOSE)))
            say(d, "{\"type\":\"ask\",\"what\":\"odds\",%.*s", (int)(length - strlen(CHOOSE)),
                line + strlen(CHOOSE));
        if (variant && !strncmp(line, "{\"type\":\"setup\"", 15))
            say_setup(d, line, length);
        else
            handle(d, line, length);
        look(d);
    }
    for (uint32_t i = 0; variant && i < MORE && is_asking(d); i++) {
        Choice c;
        game_sample(&d->host.table.game, &d->rng, &c);
        say_choice(d, NULL, &c);
        look(d);
    }
}

/// The first two words of a script's name: "AN-MOVE" of "AN-MOVE-5_exact.script".
static void section_of(const char *path, char out[32])
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    const char *mark = strchr(name, '-') ? strchr(strchr(name, '-') + 1, '-') : NULL;
    (void)snprintf(out, 32, "%.*s", mark ? (int)(mark - name) : 31, name);
}

static bool play_file(Desk *d, const char *path)
{
    static char text[SCRIPT_MAX];
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        (void)fclose(file);
    text[length] = 0;
    for (uint32_t variant = 0; variant <= VARIANTS; variant++) {
        d->rng.state = rng_mix(variant, length);
        play(d, text, variant);
    }
    return length > 0;
}

int main(int argc, char **argv)
{
    static Desk d;
    PrintFile file;
    bool is_made = argc > 2 && !strcmp(argv[argc - 1], "--make");
    int count = is_made ? argc - 1 : argc;
    char section[32] = "", own[32];
    if (count < 3 || !prints_open(&file, argv[1], is_made)) {
        printf("scenes FILE SCRIPT... [--make]\n");
        return 2;
    }
    for (int i = 2; i < count; i++) {
        section_of(argv[i], own);
        if (strcmp(own, section) != 0) {
            if (section[0])
                prints_hold(&file, section, &d.prints);
            prints_clear(&d.prints);
            memcpy(section, own, sizeof section);
        }
        if (!play_file(&d, argv[i])) {
            printf("FAILED %s: cannot be read\n", argv[i]);
            return 1;
        }
    }
    prints_hold(&file, section, &d.prints);
    return prints_close(&file);
}
