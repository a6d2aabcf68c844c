// SPDX-License-Identifier: MIT
// core/event.h: what happened, with its dice, thresholds, modifiers and rules.
// Plain data. Events go to a sink, never into Game; searchers pass none and pay nothing.
#pragma once
#include "core/choice.h"
#include "core/dice.h" // Roll

/// EVENT_RULES_MAX exceeds the longest list of rules that an event cites, THRESHOLD_MODS_MAX the
/// number of modifier rows. Both are asserted beside the lists.
enum { EVENT_RULE_MAX = 48, EVENT_MOD_MAX = 12 };

typedef struct EventMod {
    RuleId rule;
    int16_t value;
} EventMod;

/// A threshold and how it came about: base + modifiers, clamped once.
typedef struct Threshold {
    int16_t base;
    int16_t total; ///< after the clamp
    uint8_t mod_count;
    bool starts_at_zero; ///< a threshold exists although its base is 0
    uint8_t reserved[2];
    EventMod mod[EVENT_MOD_MAX];
} Threshold;

/// Appends a modifier to the list; base and total stay as they are.
void threshold_note(Threshold *t, RuleId rule, int value);
/// Is there a threshold at all?
static inline bool threshold_is(const Threshold *t) { return t->base || t->starts_at_zero; }

typedef struct Event {
    uint16_t kind; ///< index into Ruleset.events
    uint8_t seat;  ///< SEAT_NONE: no seat in particular
    FigureId figure;
    FigureId target;
    uint8_t weapon; ///< of the figure that acts: `figure`, or `target` where it strikes the other
    bool is_of_target; ///< the weapon is the target's; follows from the kind, so not hashed
    PieceId piece;
    MarkerId marker;
    uint8_t choice; ///< a kind of choice, where the event tells of one
    uint8_t dice_sides;
    uint8_t dice_count;
    uint8_t rule_count;
    bool success;
    bool has_from, has_to;
    bool has_distance;
    uint8_t range;    ///< of a shot: 1 short, 2 medium, 3 long; 0: none
    uint16_t hidden;  ///< hidden share of the target, in thousandths
    int32_t distance; ///< to the target, edge to edge; range, hidden and distance are not hashed
    uint8_t roll;     ///< index into Ruleset.rolls, where dice were rolled
    int32_t amount;   ///< hits, damage, turn number: the kind says what
    int32_t left;     ///< what remains of it after `amount`
    GeoVec from, to;
    int32_t from_z, to_z; ///< elevations of `from` and `to`; derived like `good`, so not hashed
    RuleId rule[EVENT_RULE_MAX];
    uint8_t dice[ROLL_MAX];
    uint64_t good;       ///< bit i: die i hit; derived like `sense`, so not hashed
    Sense sense;         ///< how the dice were read
    Threshold threshold; ///< base 0: none
    GeoPath path;        ///< count 0: none
} Event;

/// Where events go.
typedef struct EventSink {
    void (*take)(void *self, const Event *event);
    void *self;
} EventSink;

/// Adds a rule to an event once.
void event_cite(Event *event, RuleId rule);
/// Puts dice into an event, and which of them hit.
void event_dice(Event *event, const Roll *roll);
/// Running hash over events: a tag and a value for each field that is not zero, and names instead
/// of the numbers of kinds, so that a later field or a longer list of names leaves old journals
/// valid. Rules are left out, since a better citation does not make another game. Elevations are
/// left out, since events of old journals had none; where they matter the choice and its effects
/// show them. Start with EVENT_HASH_START.
#define EVENT_HASH_START UINT64_C(0xcbf29ce484222325)
uint64_t event_hash(uint64_t hash, const Event *event, const char *kind, const char *choice,
                    const char *roll);
