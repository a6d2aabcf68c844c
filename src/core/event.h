// SPDX-License-Identifier: MIT
// core/event.h: what happened, with its dice, thresholds, modifiers and rules.
// Plain data. Events go to a sink, never into Game; searchers pass none and pay nothing.
#pragma once
#include "core/choice.h"
#include "core/dice.h" // Roll

/// Rules that an event may cite: more than the longest list of a family, with what is cited beside
/// it. Modifiers of a threshold: more than the rows that any can have. Both are asserted where the
/// lists are.
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
    bool starts_at_zero; ///< there is one though its base is 0
    uint8_t reserved[2];
    EventMod mod[EVENT_MOD_MAX];
} Threshold;

/// Notes a modifier; its value is added to nothing here.
void threshold_note(Threshold *t, RuleId rule, int value);
/// Is there a threshold at all?
static inline bool threshold_is(const Threshold *t) { return t->base || t->starts_at_zero; }

typedef struct Event {
    uint16_t kind; ///< index into Ruleset.events
    uint8_t seat;  ///< SEAT_NONE: nobody in particular
    FigureId figure;
    FigureId target;
    uint8_t weapon;
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
    int32_t distance; ///< to the target, edge to edge; like the two before not hashed
    uint8_t roll;     ///< index into Ruleset.rolls, where dice were rolled
    int32_t amount;   ///< hits, damage, turn number: the kind says what
    int32_t left;     ///< what is left of it
    GeoVec from, to;
    int32_t from_z, to_z; ///< their elevations; like `good` they follow from the rest, not hashed
    RuleId rule[EVENT_RULE_MAX];
    uint8_t dice[ROLL_MAX];
    uint64_t good;       ///< bit i: die i hit; like the sense it follows from the rest, not hashed
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
/// Running hash over events: a tag and a value for each field that is not zero, and words in place
/// of the numbers of kinds, so that a later field or a longer list of words leaves old journals
/// valid. Rules are left out: a better citation is no other game; so are elevations, since events
/// of old journals had none: where they matter the choice and what comes of it tell them. Start
/// with EVENT_HASH_START.
#define EVENT_HASH_START UINT64_C(0xcbf29ce484222325)
uint64_t event_hash(uint64_t hash, const Event *event, const char *kind, const char *choice,
                    const char *roll);
