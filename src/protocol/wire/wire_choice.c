// SPDX-License-Identifier: MIT
// Reads and writes choices. The fields of a kind determine its members (core/choice_fields.def);
// the type of a member determines its reader and writer, side by side below.
#include "core/cards.h"
#include "protocol/wire/wire.h"
#include <string.h>

/// The context of readers and writers of members.
typedef struct Reader {
    Json *json;
    const Game *game;
    const Setup *setup;
    uint32_t fields; ///< of the choice's kind
    Choice *choice;
} Reader;
typedef struct Writer {
    JsonWriter *json;
    const Setup *setup;
    FigureId actor;
    const Choice *choice;
} Writer;

// --- members by type; nothing is written for an absent one ---

static void read_figure(Reader *r, uint32_t at, FigureId *id)
{
    *id = wire_read_figure(r->json, at, r->setup);
}

static void put_figure(Writer *w, const char *name, const FigureId *id)
{
    wire_put_figure(w->json, name, w->setup, *id);
}

static void read_weapon(Reader *r, uint32_t at, uint8_t *weapon)
{
    *weapon = wire_read_weapon(r->json, at, r->setup, game_decision_figure(r->game));
}

static void put_weapon(Writer *w, const char *name, const uint8_t *weapon)
{
    wire_put_weapon(w->json, name, w->setup, w->actor, *weapon);
}

static void read_piece(Reader *r, uint32_t at, PieceId *id)
{
    *id = wire_read_piece(r->json, at, game_map(r->game));
}

static void put_piece(Writer *w, const char *name, const PieceId *id)
{
    wire_put_piece(w->json, name, *id);
}

static void read_marker(Reader *r, uint32_t at, MarkerId *id)
{
    uint32_t count;
    (void)game_markers(r->game, &count);
    *id = wire_read_marker(r->json, at, count);
}

static void put_marker(Writer *w, const char *name, const MarkerId *id)
{
    wire_put_marker(w->json, name, *id);
}

static void read_count(Reader *r, uint32_t at, uint8_t *count)
{
    *count = (uint8_t)json_int(r->json, at, 0, 255);
}

static void put_count(Writer *w, const char *name, const uint8_t *count)
{
    if (*count)
        json_put_int(w->json, name, *count);
}

/// The corner of the path at which the figure acts; the path is read before. For a step the default
/// is its end.
static void read_path(Reader *r, uint32_t at, GeoPath *path)
{
    path->count = (uint8_t)json_size(r->json, at, PATH_MAX);
    if (json_good(r->json) && !path->count)
        json_fail(r->json, at, E_EMPTY);
    uint32_t k = json_first(r->json, at);
    for (uint32_t i = 0; json_good(r->json) && i < path->count; i++, k = json_next(r->json, k))
        path->at[i] = json_place(r->json, k);
    if ((r->fields & CHOICE_STEP_CORNER) && path->count)
        r->choice->corner = (uint8_t)(path->count - 1);
}

static void put_path(Writer *w, const char *name, const GeoPath *path)
{
    if (path->count)
        wire_put_path(w->json, name, path);
}

/// One kind for each leg of the path, which is read before.
static void read_legs(Reader *r, uint32_t at, uint8_t (*legs)[GEO_LEG_BYTES])
{
    uint32_t count = json_size(r->json, at, PATH_MAX - 1);
    if (json_good(r->json) && count + 1 != r->choice->path.count)
        json_fail(r->json, at, E_RANGE);
    uint32_t k = json_first(r->json, at);
    for (uint32_t i = 0; json_good(r->json) && i < count; i++, k = json_next(r->json, k))
        geo_leg_set(
            *legs, i,
            (GeoLeg)(json_word(r->json, k, geo_leg_names, GEO_LEG_KINDS, E_UNKNOWN_ID) & 15));
}

static void put_legs(Writer *w, const char *name, const uint8_t (*legs)[GEO_LEG_BYTES])
{
    static const uint8_t walks[GEO_LEG_BYTES];
    if (!memcmp(*legs, walks, sizeof walks))
        return;
    json_write_key(w->json, name);
    json_write_open(w->json, '[');
    for (uint32_t i = 0; i + 1u < w->choice->path.count; i++)
        json_write_text(w->json, geo_leg_names[geo_leg_get(*legs, i) % GEO_LEG_KINDS]);
    json_write_close(w->json, ']');
}

void wire_put_legs(JsonWriter *json, const Choice *choice)
{
    Writer w = {.json = json, .choice = choice};
    put_legs(&w, "legs", &choice->legs);
}

static void read_corner(Reader *r, uint32_t at, uint8_t *corner)
{
    if (!r->choice->path.count)
        json_fail(r->json, at, E_UNKNOWN_KEY); // a corner without a path
    else
        *corner = (uint8_t)json_int(r->json, at, 0, r->choice->path.count - 1);
}

static void put_corner(Writer *w, const char *name, const uint8_t *corner)
{
    if (w->choice->path.count)
        json_put_int(w->json, name, *corner);
}

static const char *const stand_names[] = {NULL, "before", "after"};

static void read_stand(Reader *r, uint32_t at, uint8_t *stand)
{
    *stand = (uint8_t)(json_word(r->json, at, stand_names, 3, E_UNKNOWN_ID) & 3);
}

static void put_stand(Writer *w, const char *name, const uint8_t *stand)
{
    if (*stand && *stand < COUNT_OF(stand_names))
        json_put_text(w->json, name, stand_names[*stand]);
}

/// Members of a group are all different; payers may occur twice.
static void read_figures(Reader *r, uint32_t at, FigureId (*list)[LIST_MAX])
{
    Json *json = r->json;
    bool once = !(r->fields & CHOICE_PAY);
    r->choice->list_count = (uint8_t)json_size(json, at, LIST_MAX);
    uint32_t k = json_first(json, at);
    for (uint32_t i = 0; json_good(json) && i < r->choice->list_count;
         i++, k = json_next(json, k)) {
        (*list)[i] = wire_read_figure(json, k, r->setup);
        for (uint32_t j = 0; once && j < i; j++)
            if ((*list)[j].n == (*list)[i].n)
                json_fail(json, k, E_DUPLICATE_ID);
    }
}

static void put_figures(Writer *w, const char *name, const FigureId (*list)[LIST_MAX])
{
    if (!w->choice->list_count)
        return;
    json_write_key(w->json, name);
    json_write_open(w->json, '[');
    for (uint32_t i = 0; i < w->choice->list_count; i++)
        json_write_text(w->json, wire_figure(w->setup, (*list)[i]));
    json_write_close(w->json, ']');
}

/// One share for each figure of the list, which is read before.
static void read_shares(Reader *r, uint32_t at, uint8_t (*share)[LIST_MAX])
{
    uint32_t count = json_size(r->json, at, LIST_MAX);
    if (json_good(r->json) && count != r->choice->list_count)
        json_fail(r->json, at, E_RANGE);
    uint32_t k = json_first(r->json, at);
    for (uint32_t i = 0; json_good(r->json) && i < count; i++, k = json_next(r->json, k))
        (*share)[i] = (uint8_t)json_int(r->json, k, 0, 255);
}

static void put_shares(Writer *w, const char *name, const uint8_t (*share)[LIST_MAX])
{
    if (!w->choice->list_count)
        return;
    json_write_key(w->json, name);
    json_write_open(w->json, '[');
    for (uint32_t i = 0; i < w->choice->list_count; i++)
        json_write_int(w->json, (*share)[i]);
    json_write_close(w->json, ']');
}

static void read_place(Reader *r, uint32_t at, GeoVec *place)
{
    *place = json_place(r->json, at);
    r->choice->has_place = true;
}

static void put_place(Writer *w, const char *name, const GeoVec *place)
{
    if (w->choice->has_place)
        json_put_place(w->json, name, *place);
}

static void read_elevation(Reader *r, uint32_t at, int32_t *z)
{
    *z = json_length(r->json, at, 0, JSON_PLACE_MAX);
    r->choice->has_z = true;
}

static void put_elevation(Writer *w, const char *name, const int32_t *z)
{
    if (w->choice->has_z)
        json_put_length(w->json, name, *z);
}

static void read_seat(Reader *r, uint32_t at, uint8_t *seat)
{
    *seat = (uint8_t)(wire_read_seat(r->json, at, r->setup) + 1);
}

static void put_seat(Writer *w, const char *name, const uint8_t *seat)
{
    if (*seat)
        wire_put_seat(w->json, name, (uint8_t)(*seat - 1));
}

static void read_colour(Reader *r, uint32_t at, uint8_t *colour)
{
    *colour = wire_read_suit(r->json, at, r->setup->ruleset);
}

static void put_colour(Writer *w, const char *name, const uint8_t *colour)
{
    if (*colour)
        json_put_text(w->json, name, w->setup->ruleset->cards->colours[*colour]);
}

static void read_cards(Reader *r, uint32_t at, Cards *cards)
{
    wire_read_cards(r->json, at, r->setup, cards);
}

static void put_cards(Writer *w, const char *name, const Cards *cards)
{
    if (cards->count)
        wire_put_cards(w->json, name, w->setup, cards);
}

static const uint8_t no_salt[SALT_BYTES];
static const char hex_digits[] = "0123456789abcdef";

/// 32 hexadecimal digits, not all zero, since zero means no salt.
static void read_salt(Reader *r, uint32_t at, uint8_t (*salt)[SALT_BYTES])
{
    char text[2 * SALT_BYTES + 1];
    if (!json_text(r->json, at, text, sizeof text))
        return;
    for (uint32_t i = 0; i < 2 * SALT_BYTES && json_good(r->json); i++) {
        const char *found = text[i] ? strchr(hex_digits, text[i]) : NULL;
        if (!found)
            json_fail(r->json, at, E_WRONG_TYPE);
        else
            (*salt)[i / 2] = (uint8_t)((*salt)[i / 2] << 4 | (found - hex_digits));
    }
    if (json_good(r->json) && !memcmp(*salt, no_salt, sizeof no_salt))
        json_fail(r->json, at, E_NO_SALT);
}

static void put_salt(Writer *w, const char *name, const uint8_t (*salt)[SALT_BYTES])
{
    if (!memcmp(*salt, no_salt, sizeof no_salt))
        return;
    char text[2 * SALT_BYTES + 1] = "";
    for (uint32_t i = 0; i < 2 * SALT_BYTES; i++)
        text[i] = hex_digits[(*salt)[i / 2] >> (i % 2 ? 0 : 4) & 15];
    json_put_text(w->json, name, text);
}

// --- choices ---

static uint8_t read_kind(Json *json, uint32_t at, const Setup *setup)
{
    if (json_good(json) && json_type(json, at) != JSON_STRING)
        json_fail(json, at, E_WRONG_TYPE);
    for (uint32_t i = 1; json_good(json) && i < setup_choice_count(setup); i++) {
        const char *name = setup_choice(setup, i).name;
        if (name && json_is(json, at, name))
            return (uint8_t)i;
    }
    json_fail(json, at, E_UNKNOWN_ID);
    return 0;
}

/// Checks the members present against the kind's fields; value[i] receives that of field i, 0 if
/// absent.
static bool read_keys(const Reader *r, uint32_t at, uint32_t value[CHOICE_FIELDS])
{
    JsonKey keys[1 + CHOICE_FIELDS] = {{"kind", true}};
    uint32_t which[1 + CHOICE_FIELDS] = {0}, found[1 + CHOICE_FIELDS], count = 1;
    for (uint32_t i = 0; i < CHOICE_FIELDS; i++) {
        if (!(r->fields >> i & 1))
            continue;
        keys[count] = (JsonKey){choice_fields[i].name, choice_fields[i].is_needed};
        which[count++] = i;
    }
    memset(value, 0, CHOICE_FIELDS * sizeof *value);
    if (!json_keys(r->json, at, keys, count, found))
        return false;
    for (uint32_t i = 1; i < count; i++)
        value[which[i]] = found[i];
    return true;
}

static bool read_choice(Json *json, uint32_t at, const Game *game, bool placeless, Choice *c)
{
    Reader r = {.json = json, .game = game, .setup = game_setup(game), .choice = c};
    memset(c, 0, sizeof *c);
    if (!json_good(json))
        return false;
    if (json_type(json, at) != JSON_OBJECT) {
        json_fail(json, at, E_WRONG_TYPE);
        return false;
    }
    uint32_t kind = json_member(json, at, "kind");
    if (!kind) {
        json_fail_member(json, at, "kind", E_MISSING_KEY);
        return false;
    }
    c->kind = read_kind(json, kind, r.setup);
    if (!json_good(json))
        return false;
    const uint32_t place = CHOICE_PLACE | CHOICE_PLACE_OPT;
    r.fields = setup_choice(r.setup, c->kind).fields;
    if (placeless && !(r.fields & place)) {
        json_fail(json, kind, E_UNSUPPORTED);
        return false;
    }
    r.fields &= placeless ? ~place : ~0u;
    uint32_t value[CHOICE_FIELDS];
    if (!read_keys(&r, at, value))
        return false;
#define CHOICE_FIELD(key, ...) +value[CHOICE_BIT_##key]
#define CHOICE_MEMBER(member, type, fields)                                                        \
    if (0 fields)                                                                                  \
        read_##type(&r, 0 fields, &c->member);
#define CHOICE_MARK(key, name)                                                                     \
    if (value[CHOICE_BIT_##key] && json_bool(json, value[CHOICE_BIT_##key]))                       \
        c->marks |= MARK_##key;
#include "core/choice_fields.def"
#undef CHOICE_FIELD
#undef CHOICE_MEMBER
#undef CHOICE_MARK
    return json_good(json);
}

bool wire_read_choice(Json *json, uint32_t at, const Game *game, Choice *c)
{
    return read_choice(json, at, game, false, c);
}

bool wire_read_placeless(Json *json, uint32_t at, const Game *game, Choice *c)
{
    return read_choice(json, at, game, true, c);
}

void wire_put_choice(JsonWriter *json, const Setup *setup, FigureId actor, const Choice *c)
{
    Writer w = {json, setup, actor, c};
    ChoiceKind kind = setup_choice(setup, c->kind);
    if (!c->kind || !kind.name)
        return;
    json_put_text(json, "kind", kind.name);
    const uint32_t has = kind.fields;
    const char *key;
#define CHOICE_FIELD(bit, name, ...) (has & CHOICE_##bit) ? (name):
#define CHOICE_MEMBER(member, type, fields)                                                        \
    key = fields NULL;                                                                             \
    if (key)                                                                                       \
        put_##type(&w, key, &c->member);
#define CHOICE_MARK(bit, name)                                                                     \
    if (c->marks & MARK_##bit)                                                                     \
        json_put_bool(json, name, true);
#include "core/choice_fields.def"
#undef CHOICE_FIELD
#undef CHOICE_MEMBER
#undef CHOICE_MARK
}
