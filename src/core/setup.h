// SPDX-License-Identifier: MIT
// core/setup.h: everything fixed before the first decision: ruleset, options, bands, maps, a
// position. Owned by whoever starts the game; must outlive it; never changes during play.
#pragma once
#include "core/figure.h"
#include "core/profile.h"

struct Ruleset;

typedef struct Setup Setup;

enum {
    SETUP_CUSTOM_MAX = FIGURE_MAX, ///< every figure may have a profile of its own
    SETUP_MAP_MAX = 4,
    SETUP_TRAIT_MAX = 16,    ///< traits of somebody's own
    SETUP_ACTION_BYTES = 16, ///< the action of one, as its ruleset keeps it
    TRAIT_ABOUT_MAX = 200,
    FIGURE_KEY_MAX = 40
};

/// Terms on which a trait may be had in this game, for rulesets that price traits.
enum { TRAIT_PRICED = 1u << 0, TRAIT_BANNED = 1u << 1, TRAIT_NAMED = 1u << 2 };

typedef struct SetupName {
    char fr[PROFILE_NAME_MAX];
    char en[PROFILE_NAME_MAX];
} SetupName;

/// A trait of somebody's own: a price, which of the ruleset's traits it is made of, and perhaps an
/// action. Own trait k stands in Profile.trait and in the tables below at Ruleset.trait_count + k,
/// and its action among the kinds of choices at Ruleset.choice_count + k.
typedef struct SetupTrait {
    char id[PROFILE_ID_MAX];
    char about_fr[TRAIT_ABOUT_MAX];
    char about_en[TRAIT_ABOUT_MAX];
    uint32_t fields; ///< CHOICE_* of its action
    int16_t cost;
    bool has_action;
    uint8_t grant[TRAIT_KIND_MAX]; ///< how often each of the ruleset's traits
    _Alignas(4) unsigned char action[SETUP_ACTION_BYTES]; ///< written by Ruleset.own_action
} SetupTrait;

typedef struct SetupFigure {
    const Profile *profile;
    char key[FIGURE_KEY_MAX]; ///< its name on the wire: the profile's id where that is unique
    uint8_t seat;
} SetupFigure;

/// A game that starts in the middle: where everybody stands and who is about to do what.
typedef struct SetupPosition {
    bool given;
    uint16_t turn;
    uint8_t camp_one;   ///< the seat that is camp 1
    uint8_t role_seat;  ///< the seat with the scenario's special role (the ambushed band)
    uint8_t to_act;     ///< the seat with the slot
    uint8_t resume;     ///< index into Ruleset.resumes: "slot", "mode", "action" ...
    FigureId active;    ///< who is active, for resumes past the slot
    uint8_t mode_count; ///< actions of a series already earned; 0: a lone static action
    uint8_t list_count;
    FigureId list[LIST_MAX]; ///< group members, the active figure among them
    uint8_t marker_count;
    int16_t seat_tally[SEAT_MAX][8];
    uint8_t suit; ///< of the card that activated the active figure
    uint8_t pile_count[SEAT_MAX];
    FigureId pile[SEAT_MAX][PILE_MAX];
    uint8_t pile_suit[SEAT_MAX][PILE_MAX];
    PieceMask off;
    Figure figure[FIGURE_MAX]; ///< as the game will hold them
    Marker marker[MARKER_MAX];
} SetupPosition;

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
    Profile custom[SETUP_CUSTOM_MAX];
    uint8_t custom_seat[SETUP_CUSTOM_MAX];    ///< whose it is, from 1; 0: anybody's
    uint16_t custom_traits[SETUP_CUSTOM_MAX]; ///< bit i: the profile has own_trait[i]
    uint8_t own_trait_count;
    SetupTrait own_trait[SETUP_TRAIT_MAX];
    uint8_t trait_terms[TRAIT_KIND_MAX];  ///< TRAIT_*
    int16_t trait_cost[TRAIT_KIND_MAX];   ///< with TRAIT_PRICED
    SetupName trait_name[TRAIT_KIND_MAX]; ///< with TRAIT_NAMED
    bool map_given;
    GeoMap map[SETUP_MAP_MAX]; ///< one for each scenario from 0; all alike when map_given
    SetupPosition position;
};
