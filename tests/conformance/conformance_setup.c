// SPDX-License-Identifier: MIT
// Setups drawn at random, and a setup as a message. Only what the tests' setups have: bands,
// options, drawn characters.
#include "tests/conformance/conformance_setup.h"
#include "core/ruleset.h"
#include "core/scenario.h"
#include "gen/samples.h"
#include "lab/drawn.h"
#include "lab/lineup.h"
#include "protocol/json/json_write.h"
#include "protocol/wire/wire.h"
#include <stdio.h>
#include <string.h>

static bool add_band(Setup *setup, Rng *rng)
{
    if (rng_below(rng, 2) && drawn_band(setup, setup->seat_count, rng))
        return true;
    // Among its own: a band more of another game leaves these games as they are.
    const char *own[SAMPLE_BAND_COUNT];
    uint32_t count = 0;
    for (uint32_t i = 0; i < SAMPLE_BAND_COUNT; i++)
        if (!strcmp(sample_bands[i].system, setup->ruleset->id))
            own[count++] = sample_bands[i].id;
    uint32_t first = count ? rng_below(rng, count) : 0;
    for (uint32_t i = 0; i < count; i++)
        if (lineup_add_sample(setup, own[(first + i) % count]))
            return true;
    return false;
}

/// Half of the games change some options. Lengths and numbers stay near their default: a base as
/// wide as the table is refused, which is right but plays no game.
static void draw_options(Setup *setup, Rng *rng)
{
    const Ruleset *rules = setup->ruleset;
    for (uint32_t i = 0; i < rules->option_count; i++) {
        const OptionRow *o = &rules->options[i];
        if (rng_below(rng, 4))
            continue;
        int32_t low = o->least, high = o->most;
        if (o->type == OPTION_INT || o->type == OPTION_LENGTH) {
            low = o->preset - 2 > low ? o->preset - 2 : low;
            high = o->preset + 2 < high ? o->preset + 2 : high;
        }
        setup->option[i] = low + (int32_t)rng_below(rng, (uint32_t)(high - low) + 1);
        if (o->type == OPTION_LENGTH)
            setup->option[i] = o->preset;
    }
}

bool conformance_draw(Setup *setup, const Ruleset *rules, Rng *rng)
{
    for (uint32_t attempt = 0; attempt < 64; attempt++) {
        setup_start(setup, rules);
        setup->scenario = (uint8_t)rng_below(rng, ruleset_scenario_count(rules));
        setup->terrain_seed = rng_next(rng);
        if (attempt == 0 && rng_below(rng, 2))
            draw_options(setup, rng);
        uint32_t seats = 2;
        if (attempt < 32) // later ones: as small as it gets
            seats += rng_below(rng, ruleset_scenario(rules, setup->scenario)->seats - 1u);
        bool has_bands = true;
        while (has_bands && setup->seat_count < seats)
            has_bands = add_band(setup, rng);
        if (!has_bands && seats > 2) // the table is full
            continue;
        if (!has_bands)
            return false;
        if (!refusal_is(rules->setup_finish(setup)))
            return true;
    }
    return false;
}

static void put_option(JsonWriter *w, const OptionRow *o, int32_t value)
{
    if (o->type == OPTION_BOOL) {
        json_put_bool(w, o->name, value != 0);
    } else if (o->type == OPTION_LENGTH) {
        json_put_length(w, o->name, value);
    } else if (o->type == OPTION_INT && !(o->values && value == -1)) {
        json_put_int(w, o->name, value);
    } else {
        char name[64];
        const char *at = o->values;
        for (int32_t i = 0; o->type == OPTION_ENUM && i < value && strchr(at, '|'); i++)
            at = strchr(at, '|') + 1;
        (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "|"), at);
        json_put_text(w, o->name, name);
    }
}

/// Characters that were drawn for this game.
static void put_profiles(JsonWriter *w, const Setup *setup)
{
    const Ruleset *rules = setup->ruleset;
    char text[PROFILE_NAME_MAX];
    json_write_key(w, "profiles");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < setup->custom_count; i++) {
        const Profile *p = &setup->custom[i];
        json_write_open(w, '{');
        json_put_text(w, "id", p->id);
        json_write_key(w, "stats");
        json_write_open(w, '{');
        for (uint32_t k = 0; k < rules->stat_count; k++)
            if (p->stat[k])
                json_put_int(w, rules->stats[k], p->stat[k]);
        json_write_close(w, '}');
        json_write_key(w, "traits");
        json_write_open(w, '[');
        for (uint32_t k = 0; k < rules->trait_count; k++) {
            if (!p->trait[k])
                continue;
            (void)snprintf(text, sizeof text, rules->traits[k].most ? "%s:%u" : "%s",
                           rules->traits[k].name, p->trait[k]);
            json_write_text(w, text);
        }
        json_write_close(w, ']');
        if (p->radius)
            json_put_length(w, "radius", p->radius);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_options(JsonWriter *w, const Setup *setup)
{
    const Ruleset *rules = setup->ruleset;
    json_write_key(w, "options");
    json_write_open(w, '{');
    for (uint32_t i = 0; i < rules->option_count; i++)
        if (setup->option[i] != rules->options[i].preset)
            put_option(w, &rules->options[i], setup->option[i]);
    json_write_close(w, '}');
}

static void put_band(JsonWriter *w, const char *key, const Setup *setup, uint8_t seat)
{
    json_write_key(w, key);
    json_write_open(w, '[');
    for (uint32_t i = 0; i < setup->figure_count; i++)
        if (setup->figure[i].seat == seat)
            json_write_text(w, setup->figure[i].profile->id);
    json_write_close(w, ']');
}

bool conformance_roster(const Setup *setup, uint8_t seat, uint32_t index, char *text, size_t max)
{
    JsonWriter w;
    json_write_start(&w, text, max);
    json_write_open(&w, '{');
    json_put_text(&w, "type", "ask");
    json_put_text(&w, "what", "roster");
    json_put_text(&w, "system", setup->ruleset->id);
    put_options(&w, setup);
    if (setup->custom_count)
        put_profiles(&w, setup);
    put_band(&w, "figures", setup, seat);
    json_put_int(&w, "index", index);
    json_write_close(&w, '}');
    return json_write_end(&w);
}

bool conformance_setup(const Setup *setup, uint64_t dice_seed, char *text, size_t max)
{
    const Ruleset *rules = setup->ruleset;
    JsonWriter w;
    json_write_start(&w, text, max);
    json_write_open(&w, '{');
    json_put_text(&w, "type", "setup");
    json_put_text(&w, "system", rules->id);
    json_put_text(&w, "scenario", ruleset_scenario(rules, setup->scenario)->name);
    put_options(&w, setup);
    if (dice_seed) {
        json_write_key(&w, "seed");
        json_write_seed(&w, dice_seed);
    } else {
        json_put_text(&w, "dice", "ask");
    }
    json_write_key(&w, "terrain_seed");
    json_write_seed(&w, setup->terrain_seed);
    if (setup->custom_count)
        put_profiles(&w, setup);
    json_write_key(&w, "seats");
    json_write_open(&w, '[');
    for (uint8_t seat = 0; seat < setup->seat_count; seat++) {
        json_write_open(&w, '{');
        put_band(&w, "band", setup, seat);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    return json_write_end(&w);
}

bool conformance_write_choice(char *text, size_t max, const Game *game, const char *what,
                              uint8_t seat, const Choice *choice)
{
    JsonWriter w;
    json_write_start(&w, text, max);
    json_write_open(&w, '{');
    json_put_text(&w, "type", what ? "ask" : "choose");
    if (what)
        json_put_text(&w, "what", what);
    wire_put_seat(&w, "seat", seat);
    json_write_key(&w, "choice");
    json_write_open(&w, '{');
    wire_put_choice(&w, game_setup(game), game_decision_figure(game), choice);
    json_write_close(&w, '}');
    json_write_close(&w, '}');
    return json_write_end(&w);
}

void conformance_spoil(Choice *c, const Game *game, Rng *rng)
{
    static const int32_t step[] = {-2500, -500, -10, -1, 1, 10, 500, 2500};
    uint32_t figures = game_setup(game)->figure_count;
    for (uint32_t n = 1 + rng_below(rng, 2); n > 0; n--) {
        uint8_t small = (uint8_t)rng_below(rng, 6);
        FigureId figure = {(uint8_t)rng_below(rng, figures + 1)};
        int32_t by = step[rng_below(rng, COUNT_OF(step))];
        GeoVec *corner = &c->path.at[c->path.count ? rng_below(rng, c->path.count) : 0];
        switch (rng_below(rng, 14)) {
        case 0:
            c->kind = (uint8_t)(1 + rng_below(rng, game_ruleset(game)->choice_count - 1));
            break;
        case 1: c->figure = figure; break;
        case 2: c->target = figure; break;
        case 3: c->weapon = small % 3; break;
        case 4: c->piece.n = small; break;
        case 5: c->count = small; break;
        case 6: c->corner = small; break;
        case 7: c->stand = small % 3; break;
        case 8: c->place.x += by; break;
        case 9: c->place.y += by; break;
        case 10: c->list_count = small < c->list_count ? small : c->list_count; break;
        case 11: c->list[0] = figure.n ? figure : c->list[0]; break;
        case 12: corner->x += by; break;
        default: corner->y += by; break;
        }
    }
}
