// SPDX-License-Identifier: MIT
// A turn: tactics points, secret piles, toss, reveals in turn, end (sections 5 to 7). Turn zero is
// the deployment: the same rows, but a revealed character is placed instead of activated. A pile is
// chosen by one seat after the other; what the first chose is in its seat alone, and a seat's view
// blanks the others', so that neither knows more than at a table.
#include "rules/seg/seg_procs.h"
#include <string.h>

/// Who has a card this turn: SG-ACT-2, SG-DEP-4.
FigureMask seg_cards(const Game *g, uint8_t seat)
{
    return g->turn ? g->in_play & g->of_seat[seat] : g->of_seat[seat];
}

static void say_conventions(Play *p)
{
    static const RuleId rules[] = {RULE_SG_GEN_1,  RULE_SG_GEN_2, RULE_SG_GEN_3, RULE_SG_GEN_4,
                                   RULE_SG_GEN_5,  RULE_SG_GEN_6, RULE_SG_GEN_8, RULE_SG_GEN_10,
                                   RULE_SG_GEN_11, RULE_SG_NRG_2};
    static const RuleId team[] = {RULE_SG_COST_1,  RULE_SG_COST_2, RULE_SG_COST_3, RULE_SG_COST_4,
                                  RULE_SG_COST_5,  RULE_SG_TEAM_1, RULE_SG_TEAM_2, RULE_SG_TEAM_3,
                                  RULE_SG_SKGEN_1, RULE_SG_SKGEN_2};
    if (!p->sink)
        return;
    Event e = event_of(p->game, SEG_EVENT_STARTED, (FigureId){0}, (FigureId){0}, rules[0]);
    for (uint32_t i = 1; i < COUNT_OF(rules); i++)
        event_cite(&e, rules[i]);
    play_event(p, &e);
    for (uint8_t s = 0; s < p->game->seat_count; s++) {
        e = event_of(p->game, SEG_EVENT_TEAM, (FigureId){0}, (FigureId){0}, team[0]);
        for (uint32_t i = 1; i < COUNT_OF(team); i++)
            event_cite(&e, team[i] == RULE_SG_TEAM_2 && game_option(p->game, SEG_OPT_DECK) == 2
                               ? RULE_SG_FAQ_1
                               : team[i]);
        e.seat = s;
        e.amount = p->game->seat[s].tally[SEG_SEAT_START_COST];
        play_event(p, &e);
    }
}

static Next start_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    SegTurn *t = FRAME_AS(SegTurn, f);
    *t = (SegTurn){0};
    if (!g->turn)
        say_conventions(p);
    seg_check_end(p, false);
    if (seg_is_over(g))
        return next_over();
    for (uint8_t s = 0; g->turn == 1 && s < g->seat_count; s++)
        if (!seg_is_present(g, s)) // nobody of it found room (SG-DEP-8)
            seg_say_seat(p, SEG_EVENT_TEAM_OUT, s, RULE_SG_END_3, 0, 0);
    // Before the turn is told: whoever looks at the table then sees a fresh one.
    for (FigureMask left = g->in_play; left; left &= left - 1)
        game_figure(g, figure_first(left))->states &= ~(uint32_t)SEG_ACTIVATED;
    play_say_amount(p, SEG_EVENT_TURN, (FigureId){0}, (FigureId){0},
                    g->turn ? RULE_SG_GEN_7 : RULE_SG_DEP_1, g->turn, 0);
    for (uint8_t s = 0; s < g->seat_count; s++) {
        int16_t points = 0;
        for (FigureMask left = seg_cards(g, s); left; left &= left - 1)
            points = (int16_t)(points + (seg_has(g, figure_first(left), SEG_SKILL_TACTICIAN) != 0));
        g->seat[s].tally[SEG_SEAT_TACTICS] = points;
        if (points && p->sink) {
            Event e = event_of(g, SEG_EVENT_TACTICS, (FigureId){0}, (FigureId){0},
                               g->turn ? RULE_SG_TAC_1 : RULE_SG_DEP_4);
            event_cite(&e, RULE_SG_SKDIV_1);
            e.seat = s;
            e.amount = points;
            play_event(p, &e);
        }
    }
    return next_row();
}

// --- piles ---

static uint32_t seats_of(uint8_t mask)
{
    uint32_t n = 0;
    for (; mask; mask &= (uint8_t)(mask - 1))
        n++;
    return n;
}

/// SG-ACT-4: one die between two teams, a die each with more.
static Next toss(Play *p, const SegTurn *t)
{
    uint32_t teams = seats_of(t->tossing);
    bool one = teams == 2 && !t->is_again;
    play_roll(p, one ? 1 : teams, SEG_SIDES, SEG_ROLL_TOSS, (FigureId){0},
              one ? sense_remainder(2) : sense_highest());
    return next_rolled(SEG_TURN_TOSS);
}

static Next pile_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    SegTurn *t = FRAME_AS(SegTurn, f);
    while (t->building < g->seat_count && !seg_cards(g, t->building))
        t->building++;
    if (t->building == g->seat_count) {
        for (uint8_t s = 0; s < g->seat_count; s++)
            t->tossing = (uint8_t)(t->tossing | (unsigned)(seg_pile_of(g, s)->count != 0) << s);
        return toss(p, t);
    }
    f->seat = t->building;
    return next_decide();
}

/// What is to be known of suits before one chooses some: in turn zero they are for nothing.
static RuleId suit_note(const Game *g) { return g->turn ? RULE_NONE : RULE_SG_DEP_3; }

static void pile_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_BUILD_PILE},
                               .open = CHOICE_CARDS,
                               .among = seg_cards(g, f->seat),
                               .note = suit_note(g)});
}

static Refusal pile_check(const Game *g, const Frame *f, const Choice *c)
{
    FigureMask left = seg_cards(g, f->seat);
    if (c->kind != SEG_CHOICE_BUILD_PILE)
        return seg_no(ERR_WRONG_DECISION, RULE_SG_ACT_1);
    for (uint32_t i = 0; i < c->cards.count; i++) {
        if (!c->cards.figure[i].n || c->cards.figure[i].n > g->figure_count ||
            !(left & figure_bit(c->cards.figure[i])))
            return seg_no_figure(ERR_BAD_PILE, RULE_SG_ACT_2, c->cards.figure[i]);
        if (!c->cards.colour[i] || c->cards.colour[i] >= SEG_SUITS)
            return seg_no_figure(ERR_BAD_PILE, RULE_SG_ACT_3, c->cards.figure[i]);
        left &= ~figure_bit(c->cards.figure[i]);
    }
    return left ? seg_no_figure(ERR_BAD_PILE, RULE_SG_ACT_2, figure_first(left)) : refusal_none();
}

static void pile_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    (void)attempt;
    c->kind = SEG_CHOICE_BUILD_PILE;
    uint64_t dice = rng_next(rng);
    for (FigureMask left = seg_cards(g, f->seat); left; left &= left - 1) {
        // Each card goes to a place drawn among those so far; the one that stood there goes last.
        uint32_t n = c->cards.count++, at = rng_below(rng, n + 1);
        c->cards.figure[n] = c->cards.figure[at];
        c->cards.figure[at] = figure_first(left);
        c->cards.colour[n] = (uint8_t)(SEG_SUIT_SPADE + (dice & 3));
        dice >>= 2;
    }
}

static void pile_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    static const uint64_t seeds[] = {1, 2, 3, 4, 5, 6, 7, 8};
    for (uint32_t i = 0; i < COUNT_OF(seeds); i++) {
        Choice c = {0};
        Rng rng = {rng_mix(seeds[i], g->turn)};
        pile_sample(g, f, &rng, 0, &c);
        for (uint32_t k = 0; i < 4 && k < c.cards.count; k++)
            c.cards.colour[k] = (uint8_t)(SEG_SUIT_SPADE + i); // all of one suit
        candidate_add(list, g, &c);
    }
}

static Next pile_take(Play *p, Frame *f, const Choice *c)
{
    Cards *pile = seg_pile(p->game, f->seat);
    *pile = (Cards){.count = c->cards.count};
    memcpy(pile->figure, c->cards.figure, c->cards.count * sizeof pile->figure[0]);
    memcpy(pile->colour, c->cards.colour, c->cards.count);
    if (p->sink) { // how many, not which (SG-ACT-11)
        Event e = event_of(p->game, SEG_EVENT_PILE, (FigureId){0}, (FigureId){0}, RULE_SG_ACT_1);
        event_cite(&e, RULE_SG_ACT_2);
        event_cite(&e, RULE_SG_ACT_3);
        event_cite(&e, RULE_SG_ACT_11);
        event_cite(&e, RULE_SG_FAQ_2);
        e.seat = f->seat;
        e.amount = c->cards.count;
        play_event(p, &e);
    }
    FRAME_AS(SegTurn, f)->building++;
    return next_goto(SEG_TURN_PILE);
}

// --- toss ---

/// The seats that the dice leave: highest wins, one die between two says which of them.
static uint8_t toss_left(const Game *g, uint8_t tossing)
{
    uint8_t left = 0, die = 0, which = g->roll.reading.which;
    for (uint8_t s = 0; s < g->seat_count; s++) {
        if (!(tossing >> s & 1))
            continue;
        // Even: the first-listed team.
        bool stays = g->roll.sense.kind == SENSE_REMAINDER ? which == die : which >> die & 1;
        left = (uint8_t)(left | (unsigned)stays << s);
        die++;
    }
    return left;
}

static Next toss_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    SegTurn *t = FRAME_AS(SegTurn, f);
    t->tossing = toss_left(g, t->tossing);
    bool is_won = seats_of(t->tossing) == 1;
    uint8_t winner = 0;
    while (!(t->tossing >> winner & 1))
        winner++;
    if (p->sink) {
        Event e = event_of(g, SEG_EVENT_TOSS, (FigureId){0}, (FigureId){0}, RULE_SG_ACT_4);
        event_dice(&e, &g->roll);
        e.seat = is_won ? winner : SEAT_NONE;
        play_event(p, &e);
    }
    t->is_again = !is_won;
    if (!is_won)
        return toss(p, t);
    t->tossing = 0;
    f->seat = winner;
    return next_row();
}

static Next first_enter(Play *p, Frame *f)
{
    (void)p;
    (void)f;
    return next_decide();
}

static void first_offer(const Game *g, const Frame *f, Offer *offer)
{
    (void)f;
    for (uint8_t s = 1; s <= g->seat_count; s++)
        if (seg_pile_of(g, (uint8_t)(s - 1))->count)
            offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_NAME_FIRST, .seat = s}});
}

static Refusal first_check(const Game *g, const Frame *f, const Choice *c)
{
    (void)f;
    if (c->kind != SEG_CHOICE_NAME_FIRST || !c->seat || c->seat > g->seat_count)
        return seg_no(ERR_WRONG_DECISION, RULE_SG_ACT_4);
    if (!seg_pile_of(g, (uint8_t)(c->seat - 1))->count)
        return seg_no(ERR_NO_CARDS, RULE_SG_ACT_7);
    return refusal_none();
}

static void first_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    (void)f;
    (void)attempt;
    c->kind = SEG_CHOICE_NAME_FIRST;
    c->seat = (uint8_t)(1 + rng_below(rng, g->seat_count));
    while (!seg_pile_of(g, (uint8_t)(c->seat - 1))->count) // the next one that has cards
        c->seat = (uint8_t)(c->seat % g->seat_count + 1);
}

static Next first_take(Play *p, Frame *f, const Choice *c)
{
    FRAME_AS(SegTurn, f)->hand = (uint8_t)(c->seat - 1);
    p->game->tally[SEG_GAME_FIRST] = (int16_t)(c->seat - 1);
    seg_say_seat(p, SEG_EVENT_FIRST, (uint8_t)(c->seat - 1), RULE_SG_ACT_4, 0, 0);
    return next_row();
}

// --- reveals ---

static uint8_t next_with_cards(const Game *g, uint8_t seat)
{
    for (uint8_t i = 1; i <= g->seat_count; i++) {
        uint8_t s = (uint8_t)((seat + i) % g->seat_count);
        if (seg_pile_of(g, s)->count)
            return s;
    }
    return SEAT_NONE;
}

static Next reveal_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    SegTurn *t = FRAME_AS(SegTurn, f);
    if (!seg_pile_of(g, t->hand)->count) { // SG-ACT-7
        uint8_t seat = next_with_cards(g, t->hand);
        if (seat == SEAT_NONE)
            return next_goto(SEG_TURN_END);
        t->hand = seat;
    }
    f->seat = t->hand;
    return next_decide();
}

static int price_of(uint8_t kind)
{
    return kind == SEG_CHOICE_DOUBLE_REVEAL ? 2 : kind == SEG_CHOICE_REVEAL ? 0 : 1;
}

static Refusal price_check(const Game *g, const Frame *f, uint8_t kind)
{
    return price_of(kind) > g->seat[f->seat].tally[SEG_SEAT_TACTICS]
               ? seg_no(ERR_NO_TACTICS, RULE_SG_TAC_10)
               : refusal_none();
}

static Refusal reveal_check(const Game *g, const Frame *f, const Choice *c)
{
    const Cards *pile = seg_pile_of(g, f->seat);
    static const RuleId rules[] = {[SEG_CHOICE_REVEAL] = RULE_SG_TAC_3,
                                   [SEG_CHOICE_CHANGE_SUIT] = RULE_SG_TAC_4,
                                   [SEG_CHOICE_PASS] = RULE_SG_TAC_5,
                                   [SEG_CHOICE_BURY] = RULE_SG_TAC_6,
                                   [SEG_CHOICE_DOUBLE_REVEAL] = RULE_SG_TAC_7};
    if (c->kind == SEG_CHOICE_FREE_MOVE || c->kind >= SEG_CHOICE_ACTIONS)
        return seg_no(ERR_ACTIVATION_OVER, RULE_SG_ACTION_1);
    if (c->kind < SEG_CHOICE_REVEAL || c->kind > SEG_CHOICE_DOUBLE_REVEAL)
        return seg_no(ERR_WRONG_DECISION, RULE_SG_TAC_3);
    RuleId rule = rules[c->kind];
    if (c->kind == SEG_CHOICE_CHANGE_SUIT && (!c->colour || c->colour >= SEG_SUITS))
        return seg_no(ERR_WRONG_DECISION, rule);
    Refusal price = price_check(g, f, c->kind);
    if (refusal_is(price))
        return price;
    if (c->kind == SEG_CHOICE_CHANGE_SUIT && c->colour == pile->colour[0])
        return seg_no(ERR_SAME_SUIT, rule);
    if (c->kind == SEG_CHOICE_PASS && next_with_cards(g, f->seat) == f->seat)
        return seg_no(ERR_NOBODY_TO_PASS, rule);
    if ((c->kind == SEG_CHOICE_BURY || c->kind == SEG_CHOICE_DOUBLE_REVEAL) && pile->count < 2)
        return seg_no(ERR_FEW_CARDS, rule);
    return refusal_none();
}

/// The suit of a change is left open: an offer without the one it has would tell everybody at the
/// table what lies on top (SG-ACT-11).
static void reveal_offer(const Game *g, const Frame *f, Offer *offer)
{
    for (uint8_t kind = SEG_CHOICE_REVEAL; kind <= SEG_CHOICE_DOUBLE_REVEAL; kind++) {
        Option o = {.choice = {.kind = kind}};
        if (kind == SEG_CHOICE_CHANGE_SUIT) {
            o.open = CHOICE_COLOUR;
            o.note = suit_note(g);
            o.why = price_check(g, f, kind);
        } else {
            o.why = reveal_check(g, f, &o.choice);
        }
        offer_add(offer, &o);
    }
}

static void reveal_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    (void)f;
    for (uint8_t kind = SEG_CHOICE_REVEAL; kind <= SEG_CHOICE_DOUBLE_REVEAL; kind++) {
        bool changes = kind == SEG_CHOICE_CHANGE_SUIT;
        for (uint8_t suit = 1; suit < (changes ? SEG_SUITS : 2); suit++)
            candidate_add(list, g, &(Choice){.kind = kind, .colour = changes ? suit : 0});
    }
}

static void reveal_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    c->kind = SEG_CHOICE_REVEAL;
    if (!g->seat[f->seat].tally[SEG_SEAT_TACTICS] || attempt >= SAMPLE_TRIES || rng_below(rng, 4))
        return;
    c->kind = (uint8_t)(SEG_CHOICE_CHANGE_SUIT + rng_below(rng, 4));
    if (c->kind == SEG_CHOICE_CHANGE_SUIT)
        c->colour = (uint8_t)(1 + rng_below(rng, SEG_SUITS - 1));
}

static void say_revealed(Play *p, FigureId id, uint8_t suit)
{
    if (!p->sink)
        return;
    Event e = event_of(p->game, SEG_EVENT_REVEALED, id, (FigureId){0}, RULE_SG_ACT_5);
    event_cite(&e, p->game->turn ? RULE_SG_ACT_7 : RULE_SG_DEP_5);
    if (!p->game->turn)
        event_cite(&e, RULE_SG_DEP_3);
    e.amount = suit;
    play_event(p, &e);
}

/// Activates or, in turn zero, places the character of a card.
static void push_card(Play *p, FigureId id, uint8_t suit)
{
    if (p->game->turn)
        (void)seg_push_activation(p, id, suit);
    else
        play_push(p, SEG_PROC_DEPLOY, game_seat_of(p->game, id), id, (FigureId){0});
}

/// Points spent on a tactic.
static void say_tactic(Play *p, uint16_t kind, uint8_t seat, RuleId rule, int price)
{
    if (!p->sink)
        return;
    int left = p->game->seat[seat].tally[SEG_SEAT_TACTICS];
    Event e = event_of(p->game, kind, (FigureId){0}, (FigureId){0}, rule);
    event_cite(&e, RULE_SG_TAC_8);
    seg_cite_tactics(p->game, seat, left + price, &e);
    e.seat = seat;
    e.amount = price;
    e.left = left;
    play_event(p, &e);
}

static Next reveal_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    SegTurn *t = FRAME_AS(SegTurn, f);
    uint8_t who = f->seat, suit;
    Cards *pile = seg_pile(g, who);
    int16_t *points = &g->seat[who].tally[SEG_SEAT_TACTICS];
    *points = (int16_t)(*points - price_of(c->kind));
    if (c->kind == SEG_CHOICE_PASS) {
        say_tactic(p, SEG_EVENT_PASSED, who, RULE_SG_TAC_5, 1);
        return next_goto(SEG_TURN_NEXT);
    }
    if (c->kind == SEG_CHOICE_BURY) {
        FigureId under = seg_pile_draw(pile, 0, &suit);
        seg_pile_bury(pile, under, suit);
        say_tactic(p, SEG_EVENT_BURIED, who, RULE_SG_TAC_6, 1);
    }
    if (c->kind == SEG_CHOICE_DOUBLE_REVEAL)
        say_tactic(p, SEG_EVENT_DOUBLED, who, RULE_SG_TAC_7, 2);
    FigureId id = seg_pile_draw(pile, 0, &suit);
    say_revealed(p, id, suit);
    if (c->kind == SEG_CHOICE_CHANGE_SUIT) {
        suit = c->colour;
        if (p->sink) {
            Event e = event_of(g, SEG_EVENT_SUIT_CHANGED, id, (FigureId){0}, RULE_SG_TAC_4);
            event_cite(&e, RULE_SG_TAC_8);
            seg_cite_tactics(g, who, *points + 1, &e);
            e.amount = suit;
            e.left = *points;
            play_event(p, &e);
        }
    }
    if (c->kind == SEG_CHOICE_DOUBLE_REVEAL) {
        t->second = seg_pile_draw(pile, 0, &t->second_suit);
        say_revealed(p, t->second, t->second_suit);
    }
    push_card(p, id, suit);
    return next_pushed(SEG_TURN_SECOND);
}

static Next second_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    SegTurn *t = FRAME_AS(SegTurn, f);
    FigureId id = t->second;
    if (seg_is_over(g))
        return next_over();
    t->second = (FigureId){0};
    if (!id.n || (g->turn && !game_in_play(g, id)))
        return next_row();
    push_card(p, id, t->second_suit);
    return next_pushed(SEG_TURN_NEXT);
}

static Next next_enter(Play *p, Frame *f)
{
    SegTurn *t = FRAME_AS(SegTurn, f);
    if (seg_is_over(p->game))
        return next_over();
    uint8_t seat = next_with_cards(p->game, t->hand);
    if (seat == SEAT_NONE)
        return next_row();
    t->hand = seat;
    return next_goto(SEG_TURN_REVEAL);
}

/// SG-END-1, in its order.
static Next end_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    (void)f;
    for (FigureMask left = g->turn ? g->in_play : 0; left; left &= left - 1)
        if (seg_has(g, figure_first(left), SEG_SKILL_DISSIPATION))
            seg_lose_energy(p, figure_first(left), 1, RULE_SG_SKNRG_7);
    if (p->sink) {
        Event e = event_of(g, SEG_EVENT_TURN_ENDED, (FigureId){0}, (FigureId){0},
                           g->turn ? RULE_SG_END_1 : RULE_SG_DEP_7);
        event_cite(&e, RULE_SG_ACT_10);
        event_cite(&e, RULE_SG_TAC_2);
        event_cite(&e, RULE_SG_END_2);
        e.amount = g->turn;
        play_event(p, &e);
    }
    seg_check_end(p, true);
    if (seg_is_over(g))
        return next_over();
    for (uint8_t s = 0; s < g->seat_count; s++)
        g->seat[s].tally[SEG_SEAT_TACTICS] = 0;
    for (uint32_t i = 0; i < g->figure_count; i++)
        g->figure[i].tally[SEG_TALLY_MOVES] = 0;
    g->turn = (uint16_t)(g->turn + (g->turn < UINT16_MAX)); // everybody may wait for ever
    return next_goto(SEG_TURN_START);
}

static const Row turn_rows[] = {
    {.label = SEG_TURN_START, .name = "turn_start", .enter = start_enter},
    {SEG_TURN_PILE, "build_pile", pile_enter, pile_offer, pile_check, pile_take, pile_sample,
     pile_candidates, SEG_CITE_PILE, ROW_RESTS},
    {.label = SEG_TURN_TOSS, .name = "toss", .enter = toss_enter},
    {SEG_TURN_FIRST, "choose_first", first_enter, first_offer, first_check, first_take,
     first_sample, NULL, SEG_CITE_FIRST, ROW_RESTS},
    {SEG_TURN_REVEAL, "reveal_choice", reveal_enter, reveal_offer, reveal_check, reveal_take,
     reveal_sample, reveal_candidates, SEG_CITE_REVEAL, ROW_RESTS},
    {.label = SEG_TURN_SECOND, .name = "second_card", .enter = second_enter},
    {.label = SEG_TURN_NEXT, .name = "next_hand", .enter = next_enter},
    {.label = SEG_TURN_END, .name = "turn_end", .enter = end_enter},
};
const Proc seg_turn_proc = {"turn", turn_rows, COUNT_OF(turn_rows)};
