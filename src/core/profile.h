// SPDX-License-Identifier: MIT
// core/profile.h: what a figure is before it stands on a table: numbers, traits, weapons.
// Plain data; the names of its stats, traits and roles are in the Ruleset.
#pragma once
#include "core/base.h"

enum {
    TRAIT_KIND_MAX = 96, ///< kinds of traits a ruleset may know
    TRAIT_PLAIN = 255,   ///< a trait that takes a value, printed without one
    PROFILE_ID_MAX = 24, ///< bytes of an id, its end included
    PROFILE_NAME_MAX = 48
};

/// How a weapon may be used.
enum {
    WEAPON_MELEE = 1u << 0,
    WEAPON_MAGIC = 1u << 1,
    WEAPON_THROWN = 1u << 2,
    WEAPON_RANGED = 1u << 3
};

PACKED_BY_HAND_BEGIN
typedef struct Weapon {
    char name[PROFILE_NAME_MAX];
    int32_t range[3]; ///< short, medium, long; zero without WEAPON_RANGED
    uint32_t flags;
    int16_t power;
    int16_t save_mod; ///< added to the victim's save threshold
    uint16_t kind;    ///< row of the ruleset's own table of weapons, from 1; 0: it has none
    uint16_t reserved;
} Weapon;

typedef struct Profile {
    char id[PROFILE_ID_MAX];
    char name[PROFILE_NAME_MAX];
    char title_fr[PROFILE_NAME_MAX];
    char title_en[PROFILE_NAME_MAX];
    Weapon weapon[WEAPON_MAX];
    int32_t radius;                ///< 0: what the ruleset gives
    int32_t height;                ///< 0: what the ruleset gives
    uint32_t roles;                ///< bit i: role i of the ruleset
    int16_t stat[STAT_MAX];        ///< by the ruleset's order of stats; 0: absent
    uint8_t trait[TRAIT_KIND_MAX]; ///< 0: absent; 1, its value or TRAIT_PLAIN
    int16_t cost;
    uint8_t berths; ///< places of its side that it takes
    uint8_t faction;
    uint8_t weapon_count;
    uint8_t reserved[3]; ///< zero: no padding, so that two are alike byte for byte
} Profile;
PACKED_BY_HAND_END
