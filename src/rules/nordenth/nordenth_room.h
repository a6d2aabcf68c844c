// SPDX-License-Identifier: MIT
// rules/nordenth/nordenth_room.h: what only Nordenth keeps in a game beside figures and frames.
// Who is engaged with whom, and above that a stack of records: one for each activation under way,
// the outer ones suspended, and on top of them the exchange or the melee being fought. A procedure
// pushes its record when it begins and pops it when it ends; what it keeps of it is the place.
#pragma once
#include "core/game_state.h"

enum {
    NORDENTH_BAND_MAX = 12,                            ///< figures of a band
    NORDENTH_FIGURE_MAX = 2 * NORDENTH_BAND_MAX,       ///< and of both
    NORDENTH_SHOTS_MAX = 4,                            ///< of one attack
    NORDENTH_HITS_MAX = WEAPON_MAX * NORDENTH_BAND_MAX ///< on one figure by one attack
};

PACKED_BY_HAND_BEGIN
typedef struct ROOM_VIEW NordenthRoom {
    FigureMask engaged[NORDENTH_FIGURE_MAX]; ///< with whom, both ways
    FigureMask held[2][NORDENTH_FIGURE_MAX]; ///< by NORDENTH_MARK_*: whom its skill still holds
} NordenthRoom;

/// An activation under way: what the ledger's table of state calls the activation stack.
typedef struct ROOM_VIEW NordenthActing {
    GeoPath path;                ///< declared, from where it stands now
    uint8_t legs[GEO_LEG_BYTES]; ///< GEO_LEG_* of it
    int32_t end_z;               ///< where on a ladder it ends, with has_end_z
    int32_t spent;               ///< movement cost so far
    FigureMask saw;              ///< enemies who saw it at the start (AN-VUE-2)
    FigureMask lost;             ///< those of them who have lost it since, with `transition`
    FigureMask rolled;           ///< pairs that have rolled (AN-VUE-9)
    FigureMask waits;            ///< those who wait, at the view in `note` (AN-VUE-19)
    FigureMask after;            ///< those who lost, by the total in `note` (AN-VUE-12)
    FigureMask here;             ///< those to be dealt with at this stop
    FigureMask targets;          ///< of the charge, in the order of `named`
    FigureMask offered;          ///< targets that were offered a shot (AN-CHG-7)
    FigureMask unveiled;         ///< revealed by its contact: not to be attacked (AN-HIDE-7)
    FigureMask finders;          ///< who of those who watch would find somebody; nordenth_fold()'s
    uint32_t looked[2];          ///< from where and at whom that was looked; likewise
    uint8_t note[NORDENTH_FIGURE_MAX];
    FigureId named[LIST_MAX]; ///< the targets, as the charge named them (AN-CHG-7)
    uint16_t flags;           ///< ACTING_*
    uint8_t has_end_z;
    uint8_t reserved;
} NordenthActing;
enum {
    ACTING_VUE = 1,        ///< an En Vue activation
    ACTING_HIDDEN = 2,     ///< hidden at its start
    ACTING_MOVED = 4,      ///< movement was spent, or a climb tried
    ACTING_MOVE_OVER = 8,  ///< no more movement
    ACTING_CHARGE = 16,    ///< the path is a charge
    ACTING_SILENT = 32,    ///< a prowler's move: no En Vue as long as it stays hidden
    ACTING_DESCENDED = 64, ///< half its movement is all it has (AN-CLB-10)
    ACTING_DODGED = 128,   ///< its red token is a dodge's (AN-REACT-10)
    ACTING_CRAWLS = 256,   ///< it was Wounded when it declared its path (AN-MOVE-4)
    ACTING_WOUNDED = 512,  ///< Wounded at its start
    ACTING_DOWN = 1024     ///< its path goes on down the ladder on which it was stopped
};

/// One attack of an exchange.
typedef struct ROOM_VIEW NordenthAttack {
    GeoVec place; ///< impact point, or where a breath is aimed
    int32_t z;
    FigureId figure;
    uint8_t weapon; ///< of its profile, from 1
    uint8_t shots;
    uint8_t hits; ///< bit by shot
    FigureId target[NORDENTH_SHOTS_MAX];
    uint8_t flags; ///< ATTACK_*
    uint8_t reserved[3];
} NordenthAttack;
enum {
    ATTACK_AIMED = 1, ///< had not moved (AN-TEST-7)
    ATTACK_SNAP = 2,  ///< after a ladder (AN-CLB-7)
    ATTACK_TEMPLATE = 4,
    ATTACK_BREATH = 8,
    ATTACK_WOUNDED = 16,
    ATTACK_MINE = 32 ///< nobody's
};

/// A shooting exchange, or the explosion of a mine.
typedef struct ROOM_VIEW NordenthExchange {
    NordenthAttack attack[NORDENTH_FIGURE_MAX + 1];
    FigureMask dodging; ///< against the first attack
    FigureMask shot_at; ///< by the first attack; those still to be asked
    FigureMask fatal;   ///< who fails and shows a 1
    FigureMask marked;  ///< whose results are to be applied
    FigureMask fallen;  ///< wounded on a ladder
    FigureMask again;   ///< who suffers several attacks
    uint8_t failures[NORDENTH_FIGURE_MAX];
    uint8_t count; ///< of attacks
    uint8_t reserved[3];
} NordenthExchange;

/// Hits on one figure: saves, damage, fatality.
typedef struct ROOM_VIEW NordenthHarm {
    uint8_t impact[NORDENTH_HITS_MAX]; ///< of each hit that is not saved yet; + HARM_TWICE
    uint8_t count;                     ///< of them
    uint8_t at;                        ///< the hit being dealt with
    uint8_t left;                      ///< hits that were not saved, so far
    uint8_t save[5];                   ///< value by kind, in the order they are tried; 0: none
    uint8_t kind[5];                   ///< NORDENTH_SAVE_*
    uint8_t tries;                     ///< the save being tried
    uint8_t failures;
    uint8_t how; ///< HARM_*
} NordenthHarm;
enum { HARM_TWICE = 128 }; ///< two damage rolls (AN-WND-6)
enum { HARM_SHOT, HARM_MELEE, HARM_FALL };

/// The melee phase: who fights in which group.
typedef struct ROOM_VIEW NordenthMelee {
    FigureMask group[NORDENTH_FIGURE_MAX / 2]; ///< everybody in it
    FigureMask left;                           ///< in no group yet
    FigureMask victims;                        ///< of the fight going on, still to be dealt with
    FigureMask wounded;                        ///< at its start
    FigureId lone[NORDENTH_FIGURE_MAX / 2];
    uint8_t score[NORDENTH_FIGURE_MAX]; ///< in it, + NORDENTH_SCORE_BASE
    uint8_t hit[WEAPON_MAX];            ///< whom each of the lone winner's hits goes to
    uint8_t count, at;                  ///< groups; the one being fought
    uint8_t reserved[2];
} NordenthMelee;
PACKED_BY_HAND_END
