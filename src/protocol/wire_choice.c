// SPDX-License-Identifier: MIT
// Choices. Which members a choice has follows from its kind's field mask, in one table that the
// reader and the writer share: a field of a later ruleset is added here once.
#include "protocol/wire.h"
#include <string.h>

enum {
    C_KIND,
    C_FIGURE,
    C_TARGET,
    C_WEAPON,
    C_PIECE,
    C_MARKER,
    C_COUNT,
    C_PATH,
    C_STEP,
    C_CORNER,
    C_STAND,
    C_MEMBERS,
    C_TARGETS,
    C_SHARES,
    C_PLACE,
    C_Z,
    C_SEAT,
    C_SUIT,
    C_PRECISE,
    C_PULL,
    C_PAY,
    C_CARDS,
    C_SALT,
    C_KEYS
};

static const char *const key_names[C_KEYS] = {
    "kind", "figure", "target",  "weapon",  "piece",   "marker", "count", "path",
    "step", "corner", "stand",   "members", "targets", "shares", "place", "z",
    "seat", "suit",   "precise", "pull",    "pay",     "cards",  "salt"};
static const char *const stand_names[] = {NULL, "before", "after"};

/// Which keys a kind of choice has, and which of them it needs.
static uint32_t keys_of(uint32_t fields, JsonKey keys[C_KEYS], uint8_t which[C_KEYS])
{
    const bool shares = fields & CHOICE_SHARES;
    const struct {
        uint8_t key;
        bool has, required;
    } rows[] = {
        {C_KIND, true, true},
        {C_FIGURE, fields & CHOICE_FIGURE, true},
        {C_TARGET, fields & (CHOICE_TARGET | CHOICE_TARGET_OPT), fields & CHOICE_TARGET},
        {C_WEAPON, fields & CHOICE_WEAPON, !shares}, // a split may leave it to the only weapon
        {C_PIECE, fields & CHOICE_PIECE, true},
        {C_MARKER, fields & CHOICE_MARKER, true},
        {C_COUNT, fields & CHOICE_COUNT, true},
        {C_PATH, fields & CHOICE_PATH, true},
        {C_STEP, fields & CHOICE_STEP, false},
        {C_CORNER, fields & (CHOICE_CORNER | CHOICE_STEP), fields & CHOICE_CORNER},
        {C_STAND, fields & CHOICE_STAND, false},
        {C_MEMBERS, fields & CHOICE_LIST && !shares, true},
        {C_TARGETS, fields & CHOICE_LIST && shares, true},
        {C_SHARES, shares, true},
        {C_PLACE, fields & (CHOICE_PLACE | CHOICE_PLACE_OPT), fields & CHOICE_PLACE},
        {C_Z, fields & CHOICE_Z, false},
        {C_SEAT, fields & CHOICE_SEAT, true},
        {C_SUIT, fields & CHOICE_SUIT, true},
        {C_PRECISE, fields & CHOICE_PRECISE, false},
        {C_PULL, fields & CHOICE_PULL, false},
        {C_PAY, fields & CHOICE_PAY, false},
        {C_CARDS, fields & CHOICE_CARDS, true},
        {C_SALT, fields & CHOICE_SECRET, false},
    };
    uint32_t count = 0;
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        if (!rows[i].has)
            continue;
        keys[count] = (JsonKey){key_names[rows[i].key], rows[i].required};
        which[count++] = rows[i].key;
    }
    return count;
}

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

static void read_path(Json *json, uint32_t at, GeoPath *path)
{
    path->count = (uint8_t)json_size(json, at, PATH_MAX);
    if (json_good(json) && !path->count)
        json_fail(json, at, E_EMPTY);
    uint32_t k = json_first(json, at);
    for (uint32_t i = 0; json_good(json) && i < path->count; i++, k = json_next(json, k))
        path->at[i] = json_place(json, k);
}

/// Members of a group are all different; one who pays may pay twice.
static void read_list(Json *json, uint32_t at, const Setup *setup, bool once, Choice *c)
{
    c->list_count = (uint8_t)json_size(json, at, LIST_MAX);
    uint32_t k = json_first(json, at);
    for (uint32_t i = 0; json_good(json) && i < c->list_count; i++, k = json_next(json, k)) {
        c->list[i] = wire_read_figure(json, k, setup);
        for (uint32_t j = 0; once && j < i; j++)
            if (c->list[j].n == c->list[i].n)
                json_fail(json, k, E_DUPLICATE_ID);
    }
}

static void read_cards(Json *json, uint32_t at, const Setup *setup, Choice *c)
{
    c->card_count = (uint8_t)wire_read_cards(json, at, setup, c->card, c->card_suit);
}

/// 32 hexadecimal digits, not all zero: that is how a choice without salt is kept.
static void read_salt(Json *json, uint32_t at, Choice *c)
{
    static const uint8_t none[SALT_BYTES];
    char text[2 * SALT_BYTES + 1];
    if (!json_text(json, at, text, sizeof text))
        return;
    const char *digits = "0123456789abcdef";
    for (uint32_t i = 0; i < 2 * SALT_BYTES && json_good(json); i++) {
        const char *found = text[i] ? strchr(digits, text[i]) : NULL;
        if (!found)
            json_fail(json, at, E_WRONG_TYPE);
        else
            c->salt[i / 2] = (uint8_t)(c->salt[i / 2] << 4 | (found - digits));
    }
    if (json_good(json) && !memcmp(c->salt, none, sizeof none))
        json_fail(json, at, E_NO_SALT);
}

static void read_shares(Json *json, uint32_t at, Choice *c)
{
    uint32_t count = json_size(json, at, LIST_MAX);
    if (json_good(json) && count != c->list_count)
        json_fail(json, at, E_RANGE); // one share for each target
    uint32_t k = json_first(json, at);
    for (uint32_t i = 0; json_good(json) && i < count; i++, k = json_next(json, k))
        c->share[i] = (uint8_t)json_int(json, k, 0, 255);
}

static bool read_choice(Json *json, uint32_t at, const Game *game, bool placeless, Choice *c)
{
    const Ruleset *rules = game_ruleset(game);
    const Setup *setup = game_setup(game);
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
    c->kind = read_kind(json, kind, setup);
    if (!json_good(json))
        return false;
    const uint32_t place = CHOICE_PLACE | CHOICE_PLACE_OPT;
    uint32_t fields = setup_choice(setup, c->kind).fields;
    if (placeless && !(fields & place)) {
        json_fail(json, kind, E_UNSUPPORTED);
        return false;
    }
    JsonKey keys[C_KEYS];
    uint8_t which[C_KEYS];
    uint32_t value[C_KEYS], v[C_KEYS] = {0};
    uint32_t count = keys_of(placeless ? fields & ~place : fields, keys, which);
    if (!json_keys(json, at, keys, count, value))
        return false;
    for (uint32_t i = 0; i < count; i++)
        v[which[i]] = value[i];
    uint32_t markers;
    (void)game_markers(game, &markers);
    if (v[C_FIGURE])
        c->figure = wire_read_figure(json, v[C_FIGURE], setup);
    if (v[C_TARGET])
        c->target = wire_read_figure(json, v[C_TARGET], setup);
    if (v[C_WEAPON])
        c->weapon = wire_read_weapon(json, v[C_WEAPON], setup, game_decision_figure(game));
    if (v[C_PIECE])
        c->piece = wire_read_piece(json, v[C_PIECE], game_map(game));
    if (v[C_MARKER])
        c->marker = wire_read_marker(json, v[C_MARKER], markers);
    if (v[C_COUNT])
        c->count = (uint8_t)json_int(json, v[C_COUNT], 0, 255);
    if (v[C_PATH] || v[C_STEP])
        read_path(json, v[C_PATH] ? v[C_PATH] : v[C_STEP], &c->path);
    if (v[C_CORNER] && !c->path.count)
        json_fail(json, v[C_CORNER], E_UNKNOWN_KEY); // a corner of what?
    else if (v[C_CORNER])
        c->corner = (uint8_t)json_int(json, v[C_CORNER], 0, c->path.count - 1);
    else if (v[C_STEP] && c->path.count)
        c->corner = (uint8_t)(c->path.count - 1);
    if (v[C_STAND])
        c->stand = (uint8_t)(json_word(json, v[C_STAND], stand_names, 3, E_UNKNOWN_ID) & 3);
    if (v[C_MEMBERS] || v[C_TARGETS])
        read_list(json, v[C_MEMBERS] ? v[C_MEMBERS] : v[C_TARGETS], setup, true, c);
    if (v[C_SHARES])
        read_shares(json, v[C_SHARES], c);
    if (v[C_PLACE]) {
        c->place = json_place(json, v[C_PLACE]);
        c->has_place = true;
    }
    if (v[C_Z]) {
        c->z = json_length(json, v[C_Z], 0, JSON_PLACE_MAX);
        c->has_z = true;
    }
    if (v[C_SEAT])
        c->seat = (uint8_t)(wire_read_seat(json, v[C_SEAT], setup) + 1);
    if (v[C_SUIT])
        c->suit = wire_read_suit(json, v[C_SUIT], rules);
    c->marks = (uint8_t)((v[C_PRECISE] && json_bool(json, v[C_PRECISE]) ? MARK_PRECISE : 0u) |
                         (v[C_PULL] && json_bool(json, v[C_PULL]) ? MARK_PULL : 0u));
    if (v[C_PAY])
        read_list(json, v[C_PAY], setup, false, c);
    if (v[C_CARDS])
        read_cards(json, v[C_CARDS], setup, c);
    if (v[C_SALT])
        read_salt(json, v[C_SALT], c);
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

void wire_put_choice(JsonWriter *w, const Setup *setup, FigureId actor, const Choice *c)
{
    const Ruleset *rules = setup->ruleset;
    ChoiceKind kind = setup_choice(setup, c->kind);
    if (!c->kind || !kind.name)
        return;
    uint32_t fields = kind.fields;
    json_put_text(w, "kind", kind.name);
    wire_put_figure(w, "figure", setup, c->figure);
    wire_put_figure(w, "target", setup, c->target);
    wire_put_weapon(w, "weapon", setup, actor, c->weapon);
    wire_put_piece(w, "piece", c->piece);
    wire_put_marker(w, "marker", c->marker);
    if (c->count)
        json_put_int(w, "count", c->count);
    if (c->path.count) {
        wire_put_path(w, fields & CHOICE_PATH ? "path" : "step", &c->path);
        if (fields & (CHOICE_CORNER | CHOICE_STEP))
            json_put_int(w, "corner", c->corner);
    }
    if (c->stand && c->stand < COUNT_OF(stand_names))
        json_put_text(w, "stand", stand_names[c->stand]);
    if (c->list_count) {
        json_write_key(w, fields & CHOICE_SHARES ? "targets"
                          : fields & CHOICE_PAY  ? "pay"
                                                 : "members");
        json_write_open(w, '[');
        for (uint32_t i = 0; i < c->list_count; i++)
            json_write_text(w, wire_figure(setup, c->list[i]));
        json_write_close(w, ']');
        if (fields & CHOICE_SHARES) {
            json_write_key(w, "shares");
            json_write_open(w, '[');
            for (uint32_t i = 0; i < c->list_count; i++)
                json_write_int(w, c->share[i]);
            json_write_close(w, ']');
        }
    }
    if (c->has_place)
        json_put_place(w, "place", c->place);
    if (c->has_z)
        json_put_length(w, "z", c->z);
    if (c->seat)
        wire_put_seat(w, "seat", (uint8_t)(c->seat - 1));
    if (c->suit)
        json_put_text(w, "suit", rules->suits[c->suit]);
    if (c->marks & MARK_PRECISE)
        json_put_bool(w, "precise", true);
    if (c->marks & MARK_PULL)
        json_put_bool(w, "pull", true);
    if (c->card_count)
        wire_put_cards(w, "cards", setup, c->card, c->card_suit, c->card_count);
    static const uint8_t none[SALT_BYTES];
    if (memcmp(c->salt, none, sizeof none) != 0) {
        char text[2 * SALT_BYTES + 1] = "";
        for (uint32_t i = 0; i < 2 * SALT_BYTES; i++)
            text[i] = "0123456789abcdef"[c->salt[i / 2] >> (i % 2 ? 0 : 4) & 15];
        json_put_text(w, "salt", text);
    }
}
