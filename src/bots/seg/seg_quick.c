// SPDX-License-Identifier: MIT
// Thresholds come from the function that the rules use in play; answers to a test and their
// consequences are estimated.
#include "bots/seg/seg_quick.h"

int seg_quick_exact_attack(const Game *g, FigureId id, FigureId target, uint8_t marks)
{
    uint8_t flags;
    if (refusal_is(seg_attack_check(g, id, target, &flags)))
        return 0;
    uint8_t suit = seg_attack_suit(g, id, &flags);
    flags |= marks & MARK_PRECISE ? SEG_TEST_PRECISE : 0;
    return seg_quick_exact_faces(seg_threshold(g, id, target, suit, flags).total);
}

int seg_quick_exact_test(const Game *g, FigureId id, const Choice *c, const SegAction *a)
{
    uint32_t flags =
        (a->flags & SEG_IS_AGGRESSIVE ? SEG_TEST_AGGRESSIVE : 0u) |
        (a->flags & SEG_IS_SPE ? SEG_TEST_SPE : 0u) |
        (c->marks & MARK_PRECISE ? SEG_TEST_PRECISE : 0u) | (c->target.n ? SEG_TEST_EXEMPT : 0u) |
        (c->target.n && c->target.n != id.n && !seg_contact(g, id, c->target) ? SEG_TEST_DISTANCE
                                                                              : 0u);
    return seg_quick_exact_faces(seg_threshold(g, id, c->target, a->test, (uint8_t)flags).total);
}

int seg_quick_rough_parries(const Game *g, FigureId target)
{
    return seg_is(g, target, SEG_GUARDS) ? 2 : 1;
}
