// SPDX-License-Identifier: MIT
// A setup is made with room for the most there can be, some 70 KB of which a game uses a tenth. The
// setup that games are played on is packed: the head, then its parts one behind the other, each
// only as long as needed. Refused: allocating parts one by one, which would give each an owner.
#include "core/ruleset.h"
#include <string.h>

static void use_store(Setup *s)
{
    s->custom = s->store.custom;
    s->own_trait = s->store.own_trait;
    s->trait_name = s->store.trait_name;
    for (uint32_t i = 0; i < SETUP_MAP_MAX; i++)
        s->map[i] = &s->store.map[s->map_given ? 0 : i];
}

void setup_start(Setup *s, const Ruleset *rules)
{
    memset(s, 0, sizeof *s);
    use_store(s);
    s->ruleset = rules;
    for (uint32_t i = 0; i < rules->option_count; i++)
        s->option[i] = rules->options[i].preset;
}

void setup_give_map(Setup *s)
{
    s->map_given = true;
    use_store(s);
}

/// Redirects profile pointers into from->custom to the same entries of to->custom.
static void move_profiles(Setup *to, const Setup *from)
{
    for (uint32_t i = 0; i < from->figure_count; i++)
        for (uint32_t k = 0; k < from->custom_count; k++)
            if (from->figure[i].profile == &from->custom[k])
                to->figure[i].profile = &to->custom[k];
}

void setup_copy(Setup *to, const Setup *from)
{
    memcpy(to, from, sizeof *to);
    use_store(to);
    move_profiles(to, from);
}

// ---------------------------------------------------------------- packed

enum { ALIGN = 8 };
_Static_assert(_Alignof(Profile) <= ALIGN && _Alignof(SetupTrait) <= ALIGN &&
                   _Alignof(GeoMap) <= ALIGN,
               "parts are aligned");

/// Appends to a block; without a block it only counts bytes.
typedef struct Packer {
    unsigned char *to;
    size_t used;
} Packer;

static void *pack(Packer *p, const void *from, size_t size)
{
    void *at = p->to ? p->to + p->used : NULL;
    if (at && size)
        memcpy(at, from, size);
    p->used += (size + ALIGN - 1) / ALIGN * ALIGN;
    return at;
}

static bool has_names(const Setup *s)
{
    uint32_t terms = 0;
    for (uint32_t i = 0; i < TRAIT_KIND_MAX; i++)
        terms |= s->trait_terms[i];
    return terms & TRAIT_NAMED;
}

/// Index of the map that is packed for scenario i (from 0): maps of scenarios that cannot come up
/// are left out.
static uint32_t map_of(const Setup *s, uint32_t i)
{
    return s->map_given ? 0 : s->scenario ? s->scenario - 1u : i;
}

static void pack_parts(Packer *p, const Setup *from)
{
    Setup *to = pack(p, from, offsetof(Setup, store));
    Profile *custom = pack(p, from->custom, from->custom_count * sizeof *custom);
    SetupTrait *own = pack(p, from->own_trait, from->own_trait_count * sizeof *own);
    SetupName *name =
        has_names(from) ? pack(p, from->trait_name, TRAIT_KIND_MAX * sizeof *name) : NULL;
    GeoMap *map[SETUP_MAP_MAX];
    for (uint32_t i = 0; i < SETUP_MAP_MAX; i++) {
        const GeoMap *m = from->map[i];
        map[i] = map_of(from, i) == i
                     ? pack(p, m, offsetof(GeoMap, piece) + m->piece_count * sizeof m->piece[0])
                     : NULL;
    }
    if (!to)
        return;
    to->custom = custom;
    to->own_trait = own;
    to->trait_name = name;
    for (uint32_t i = 0; i < SETUP_MAP_MAX; i++)
        to->map[i] = map[map_of(from, i)];
    move_profiles(to, from);
}

size_t setup_packed_size(const Setup *s)
{
    Packer p = {NULL, 0};
    pack_parts(&p, s);
    return p.used;
}

const Setup *setup_pack(void *bytes, const Setup *s)
{
    Packer p = {bytes, 0};
    pack_parts(&p, s);
    return bytes;
}
