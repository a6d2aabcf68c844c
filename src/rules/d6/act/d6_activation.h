// SPDX-License-Identifier: MIT
// rules/d6/act/d6_activation.h: the rows of an activation that the siblings share. How actions are
// earned is each sibling's own: it puts its rows D6_ACT_ROLL and D6_ACT_ROLLED between these.
#pragma once
#include "rules/d6/d6_procs.h"

Next d6_activation_begin(Play *p, Frame *f);
Next d6_mode_enter(Play *p, Frame *f);
void d6_mode_offer(const Game *g, const Frame *f, Offer *offer);
Refusal d6_mode_check(const Game *g, const Frame *f, const Choice *c);
Next d6_mode_take(Play *p, Frame *f, const Choice *c);
void d6_mode_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c);
Next d6_activation_slot(Play *p, Frame *f);
Next d6_activation_next(Play *p, Frame *f);
Next d6_activation_end(Play *p, Frame *f);
Next d6_follow_enter(Play *p, Frame *f);
void d6_follow_offer(const Game *g, const Frame *f, Offer *offer);
Refusal d6_follow_check(const Game *g, const Frame *f, const Choice *c);
Next d6_follow_take(Play *p, Frame *f, const Choice *c);
void d6_follow_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c);

#define D6_ROW_ACTIVATE                                                                            \
    {                                                                                              \
        .label = D6_ACT_BEGIN, .name = "activate", .enter = d6_activation_begin                    \
    }
#define D6_ROW_MODE                                                                                \
    {                                                                                              \
        D6_ACT_MODE, "mode", d6_mode_enter, d6_mode_offer, d6_mode_check, d6_mode_take,            \
            d6_mode_sample, NULL, D6_MODES_RULE, ROW_RESTS                                         \
    }
#define D6_ROW_NEXT_ACTION                                                                         \
    {                                                                                              \
        .label = D6_ACT_SLOT, .name = "next_action", .enter = d6_activation_slot                   \
    }
#define D6_ROW_AFTER_ACTION                                                                        \
    {                                                                                              \
        .label = D6_ACT_NEXT, .name = "after_action", .enter = d6_activation_next                  \
    }
#define D6_ROW_ACTIVATION_END                                                                      \
    {                                                                                              \
        .label = D6_ACT_END, .name = "activation_end", .enter = d6_activation_end                  \
    }
#define D6_ROW_FOLLOW                                                                              \
    {                                                                                              \
        D6_ACT_FOLLOW, "follow", d6_follow_enter, d6_follow_offer, d6_follow_check,                \
            d6_follow_take, d6_follow_sample, NULL, D6_LEADER_RULE, ROW_RESTS                      \
    }

/// Lets member j act n times.
static inline void d6_grant(D6Activation *act, uint32_t j, uint8_t n)
{
    act->granted[j] = n;
    if (n)
        act->acting |= (uint8_t)(1u << j);
}
/// Lets every member act n times.
static inline void d6_grant_all(D6Activation *act, uint8_t n)
{
    for (uint32_t j = 0; j < act->count; j++)
        d6_grant(act, j, n);
    act->earned = true;
}
