// SPDX-License-Identifier: MIT
// The table of fields, and the check that every choice passes before a rule looks at it. Both are
// expanded from choice_fields.def, so the check costs what a list written by hand would. Refused: a
// loop over rows with offsets, as short but slower, for a check that runs on every choice a bot or
// a sampler tries.
#include "core/choice.h"
#include "core/cards.h"
#include "core/ruleset.h"

enum { NEEDED = true, OPTIONAL = false, ELEVATION_MAX = 1000 * 1000 };

#define CHOICE_FIELD(key, name, offered, need) [CHOICE_BIT_##key] = {name, offered, need},
#define CHOICE_MEMBER(member, type, fields)    fields
#define CHOICE_MARK(key, name)                 [CHOICE_BIT_##key] = {name, name, OPTIONAL},
const ChoiceField choice_fields[CHOICE_FIELDS] = {
#include "core/choice_fields.def"
};
#undef CHOICE_FIELD
#undef CHOICE_MEMBER
#undef CHOICE_MARK

static bool is_any(const uint8_t *bytes, size_t count)
{
    uint32_t any = 0;
    for (size_t i = 0; i < count; i++)
        any |= bytes[i];
    return any != 0;
}

static bool are_wrong(const Game *g, const FigureId *list, uint32_t count)
{
    if (count > LIST_MAX)
        return true;
    for (uint32_t i = 0; i < count; i++)
        if (!list[i].n || list[i].n > g->figure_count)
            return true;
    return false;
}

/// True of a leg of an unknown kind, or of one past the end of the path.
static bool have_wrong_legs(const Choice *c)
{
    for (uint32_t i = 0; i < PATH_MAX; i++) {
        GeoLeg kind = geo_leg_get(c->legs, i);
        if (kind >= GEO_LEG_KINDS || (kind && i + 1u >= c->path.count))
            return true;
    }
    return false;
}

// By type: given_ says whether member m of choice c is set, is_wrong_ whether it names something
// that game g does not have. A member that is not set is never wrong.
#define GIVEN_figure(m)    c->m.n
#define WRONG_figure(m)    c->m.n > g->figure_count
#define GIVEN_weapon(m)    c->m
#define WRONG_weapon(m)    c->m > WEAPON_MAX
#define GIVEN_piece(m)     c->m.n
#define WRONG_piece(m)     c->m.n > g->map->piece_count
#define GIVEN_marker(m)    c->m.n
#define WRONG_marker(m)    c->m.n > g->marker_count
#define GIVEN_count(m)     c->m
#define WRONG_count(m)     false
#define GIVEN_path(m)      c->m.count
#define WRONG_path(m)      c->m.count > PATH_MAX
#define GIVEN_legs(m)      is_any(c->m, GEO_LEG_BYTES)
#define WRONG_legs(m)      have_wrong_legs(c)
#define GIVEN_corner(m)    c->m
#define WRONG_corner(m)    c->path.count && c->m >= c->path.count
#define GIVEN_stand(m)     c->m
#define WRONG_stand(m)     c->m > STAND_AFTER
#define GIVEN_figures(m)   c->list_count
#define WRONG_figures(m)   are_wrong(g, c->m, c->list_count)
#define GIVEN_shares(m)    is_any(c->m, LIST_MAX)
#define WRONG_shares(m)    false
#define GIVEN_place(m)     c->has_place
#define WRONG_place(m)     false
#define GIVEN_elevation(m) c->has_z
#define WRONG_elevation(m)                                                                         \
    c->has_z && ((!c->has_place && !c->path.count) || c->m < 0 || c->m > ELEVATION_MAX)
#define GIVEN_seat(m)   c->m
#define WRONG_seat(m)   c->m > g->seat_count
#define GIVEN_colour(m) c->m
#define WRONG_colour(m) c->m && c->m >= ruleset_colour_count(g->rules)
#define GIVEN_cards(m)  c->m.count
#define WRONG_cards(m)  c->m.count > CARDS_MAX
#define GIVEN_salt(m)   is_any(c->m, SALT_BYTES)
#define WRONG_salt(m)   false

bool choice_is_malformed(const Game *g, const Choice *c)
{
    ChoiceKind kind = setup_choice(g->setup, c->kind);
    const uint32_t has = kind.fields;
    if (!c->kind || !kind.name)
        return true;
#define CHOICE_FIELD(key, ...) | CHOICE_##key
#define CHOICE_MEMBER(member, type, fields)                                                        \
    if ((GIVEN_##type(member) && !(has & (0u fields))) || (WRONG_##type(member)))                  \
        return true;
#define CHOICE_MARK(key, name)                                                                     \
    if ((c->marks & MARK_##key) && !(has & CHOICE_##key))                                          \
        return true;
#include "core/choice_fields.def"
    // Rules that run a path rely on its starting at the figure.
    return (c->marks & ~MARK_ALL) || ((has & CHOICE_PATH) && !c->path.count);
}
