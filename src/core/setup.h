// SPDX-License-Identifier: MIT
// core/setup.h: everything fixed before the first decision: ruleset, options, figures, maps, a
// position. Owned by the caller that starts the game; must outlive it; never changes during play.
#pragma once
#include "core/figure.h"
#include "core/profile.h"

struct Ruleset;

typedef struct Setup Setup;

enum {
    SETUP_CUSTOM_MAX = FIGURE_MAX, ///< every figure may have its own profile
    SETUP_MAP_MAX = 4,
    SETUP_TRAIT_MAX = 16,    ///< own traits of a setup
    SETUP_ACTION_BYTES = 16, ///< the action of an own trait, in its ruleset's format
    TRAIT_ABOUT_MAX = 200,
    FIGURE_KEY_MAX = 40,
    POSITION_ROOM_MAX = 192
};

/// How a setup changes a trait's availability, price or name, for rulesets that price traits.
enum { TRAIT_PRICED = 1u << 0, TRAIT_BANNED = 1u << 1, TRAIT_NAMED = 1u << 2 };

typedef struct SetupName {
    char fr[PROFILE_NAME_MAX];
    char en[PROFILE_NAME_MAX];
} SetupName;

/// A trait made by a player ("own trait"): a price, the ruleset's traits it consists of, and
/// perhaps an action. Own trait k stands in Profile.trait and in the tables below at
/// Ruleset.trait_count + k, and its action among the kinds of choices at Ruleset.choice_count + k.
typedef struct SetupTrait {
    char id[PROFILE_ID_MAX];
    char about_fr[TRAIT_ABOUT_MAX];
    char about_en[TRAIT_ABOUT_MAX];
    uint32_t fields; ///< CHOICE_* of its action
    int16_t cost;
    bool has_action;
    uint8_t grant[TRAIT_KIND_MAX]; ///< how often it contains each of the ruleset's traits
    _Alignas(4) unsigned char action[SETUP_ACTION_BYTES]; ///< written by Ruleset.own_action
} SetupTrait;

typedef struct SetupFigure {
    const Profile *profile;
    char key[FIGURE_KEY_MAX]; ///< its name on the wire: the profile's id where that is unique
    uint8_t seat;
} SetupFigure;

/// A game that starts in the middle: where all figures stand, and which decision comes next.
typedef struct SetupPosition {
    bool given;
    uint16_t turn;
    uint8_t role_seat;  ///< the seat with the scenario's special role
    uint8_t to_act;     ///< the seat with the slot
    uint8_t resume;     ///< index into Ruleset.resumes: "slot", "mode", "action" ...
    FigureId active;    ///< who is active, for resumes past the slot
    uint8_t mode_count; ///< actions of a series already earned; 0: a lone static action
    uint8_t list_count;
    FigureId list[LIST_MAX]; ///< group members, the active figure among them
    uint8_t marker_count;
    int16_t seat_tally[SEAT_MAX][8];
    PieceMask off;
    Figure figure[FIGURE_MAX]; ///< as Game.figure will hold them
    Marker marker[MARKER_MAX];
    _Alignas(8) unsigned char room[POSITION_ROOM_MAX]; ///< the ruleset's own, as Game.room
} SetupPosition;

/// Storage for the parts of a setup that vary most in size.
typedef struct SetupStore {
    Profile custom[SETUP_CUSTOM_MAX];
    SetupTrait own_trait[SETUP_TRAIT_MAX];
    SetupName trait_name[TRAIT_KIND_MAX];
    GeoMap map[SETUP_MAP_MAX];
} SetupStore;

struct Setup {
    const struct Ruleset *ruleset;
    int32_t option[OPTION_MAX];
    uint8_t scenario; ///< index into Ruleset.scenarios from 1; 0: rolled
    uint8_t seat_count;
    uint8_t figure_count;
    uint8_t custom_count;
    uint64_t terrain_seed;
    SetupFigure figure[FIGURE_MAX];
    char seat_name[SEAT_MAX][PROFILE_NAME_MAX];
    Profile *custom;                          ///< custom_count of them
    uint8_t custom_seat[SETUP_CUSTOM_MAX];    ///< owning seat, from 1; 0: any
    uint16_t custom_traits[SETUP_CUSTOM_MAX]; ///< bit i: the profile has own_trait[i]
    uint8_t own_trait_count;
    SetupTrait *own_trait;               ///< own_trait_count of them
    uint8_t trait_terms[TRAIT_KIND_MAX]; ///< TRAIT_*
    int16_t trait_cost[TRAIT_KIND_MAX];  ///< with TRAIT_PRICED
    SetupName *trait_name;               ///< with TRAIT_NAMED
    bool map_given;
    /// Set by the caller before Ruleset.setup_finish: the setup belongs to one thread and is not
    /// packed, so a ruleset that can do so makes the map only when the scenario is rolled.
    bool may_map_late;
    bool maps_late;             ///< the ruleset does so: before the roll there is no map
    GeoMap *map[SETUP_MAP_MAX]; ///< by scenario, from 0; all the same map when map_given
    SetupPosition position;
    SetupStore store; ///< the parts above while a setup is made; a packed one has none
};

/// An empty setup with every option at its default.
void setup_start(Setup *setup, const struct Ruleset *rules);
/// There is one map for all scenarios: map[0].
void setup_give_map(Setup *setup);
/// Copies a setup that is not packed.
void setup_copy(Setup *to, const Setup *from);
/// Bytes of a packed setup: without the maps of scenarios that cannot come up, unused pieces, and
/// unused room for profiles and traits.
size_t setup_packed_size(const Setup *setup);
/// Packs a setup into setup_packed_size() bytes, aligned as malloc() does. A packed setup is for
/// playing on, not for changing.
const Setup *setup_pack(void *bytes, const Setup *setup);
