// SPDX-License-Identifier: MIT
// Offers. Each family proves that its offers fit (OFFER_MAX). An incomplete offer must never pass
// for a complete one, so is_cut is set in every build and every reader checks it.
#include "core/offer.h"
#include <string.h>

uint32_t option_part(const Option *o)
{
    return o->open & (CHOICE_FIGURE | CHOICE_TARGET | CHOICE_PIECE | CHOICE_MARKER);
}

Option option_with(const Option *o, uint32_t n)
{
    Option one = *o;
    uint32_t part = option_part(o);
    uint8_t id = (uint8_t)n;
    if (part & CHOICE_FIGURE)
        one.choice.figure = (FigureId){id};
    else if (part & CHOICE_TARGET)
        one.choice.target = (FigureId){id};
    else if (part & CHOICE_PIECE)
        one.choice.piece = (PieceId){id};
    else if (part & CHOICE_MARKER)
        one.choice.marker = (MarkerId){id};
    one.open &= ~part;
    one.among = one.barred = 0;
    return one;
}

void offer_clear(Offer *offer)
{
#ifdef CORE_HOSTILE
    memset(offer, 0xa5, sizeof *offer);
#endif
    offer->count = 0;
    offer->is_cut = false;
}

void offer_add(Offer *offer, const Option *option)
{
    if (offer->count < OFFER_MAX)
        offer->option[offer->count++] = *option;
    else
        offer->is_cut = true;
}

void offer_add_each(Offer *offer, const struct Game *game, Option o, OptionMask set,
                    OfferCheck *check, const void *self)
{
    Refusal first = refusal_none();
    for (OptionMask left = set; left; left &= left - 1) {
        uint32_t n = (uint32_t)__builtin_ctzll(left) + 1;
        Option one = option_with(&o, n);
        Refusal why = check(game, self, &one.choice);
        *(refusal_is(why) ? &o.barred : &o.among) |= left & -left;
        if (!refusal_is(first))
            first = why;
    }
    if (!o.among)
        o.why = first;
    if (set)
        offer_add(offer, &o);
}
