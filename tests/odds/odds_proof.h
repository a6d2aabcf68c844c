// SPDX-License-Identifier: MIT
// tests/odds/odds_proof.h: is what was foreseen what happens? A choice is foreseen, then every
// throw of its dice is played, or a great many games with dice drawn at random, and the outcomes
// are counted. Floating point may be used here; the library may not.
#pragma once
#include "odds/odds_foresee.h"

__extension__ typedef unsigned __int128 ProofWide;

enum {
    PROOF_DEEP = 96,
    PROOF_OUTCOMES = 1 << 15,
    PROOF_PLACES = PROOF_OUTCOMES * 2,
    PROOF_ANSWERS = 1 << 10,
    PROOF_NODES = 1 << 12,
    PROOF_EDGES = 1 << 18,
    PROOF_THROWS = 1 << 12 ///< of the dice of a node, at most
};

/// What is answered, in the way that is played, by whoever stands in this very game.
typedef struct ProofAnswer {
    GamePrint print;
    Choice choice; ///< kind 0: none was given here yet
} ProofAnswer;

/// A game that waits for few enough dice that where each throw leads is worth remembering.
typedef struct ProofNode {
    GamePrint print;
    uint32_t edge; ///< the first of its throws
    uint8_t count, sides;
} ProofNode;

typedef struct Proof {
    const Game *before;
    const Choice *choice;
    OddsWork work;
    OddsForesight f;
    Game *game[PROOF_DEEP];
    uint64_t seen[PROOF_OUTCOMES];
    ProofWide exact[PROOF_OUTCOMES];   ///< parts of 2^80 3^28
    double worth[PROOF_OUTCOMES];      ///< to whoever chooses, as the ruleset rates it
    uint32_t place[PROOF_PLACES];      ///< outcome + 1 by its items
    ProofAnswer answer[PROOF_ANSWERS]; ///< by print
    ProofNode node[PROOF_NODES];
    uint32_t node_place[PROOF_NODES * 2]; ///< node + 1 by its print
    uint32_t *edge;                       ///< by throw: where it leads, 0: not played yet
    unsigned char *packed;                ///< games of the nodes
    uint32_t node_count, edge_count;
    uint64_t throws, throws_most;
    uint64_t games, rolls; ///< played so far
    uint64_t strays;       ///< decisions that were not foreseen
    uint32_t stops;        ///< compared by proof_fold()
    const char *wrong;     ///< NULL: nothing
    char text[320];        ///< what is wrong, with numbers
} Proof;

/// How a comparison came out.
typedef enum ProofResult { PROOF_AGREES, PROOF_DIFFERS, PROOF_TOO_MUCH } ProofResult;

/// With so much memory to foresee in; false if there is none.
bool proof_open(Proof *p, size_t memory);
void proof_close(Proof *p);
/// Foresees a choice. PROOF_DIFFERS if the shares of a way do not add up, PROOF_TOO_MUCH if it was
/// not done.
ProofResult proof_foresee(Proof *p, const Game *before, const Choice *choice);
/// Plays every throw of all dice of a way, at most so many: shares agree to 1e-15, or not.
ProofResult proof_every_throw(Proof *p, uint32_t way, uint64_t most);
/// Plays a way until so many games or rolls are over, and counts the outcomes in `seen`.
ProofResult proof_play(Proof *p, uint32_t way, uint64_t games, uint64_t rolls, uint64_t seed);
/// Plays the choice once with dice and answers drawn at random, side by side with a game in which
/// what cannot matter any more is left out at every stop (RulesetOutcomes.fold). PROOF_DIFFERS if
/// at one of them that is not the game as it is with the same left out, or if something else comes
/// of it.
ProofResult proof_fold(Proof *p, uint64_t seed);
/// The chance of outcomes that far from the shares, or farther, if these are right (chi-square over
/// outcomes to be expected five times, all others together); 1 where there is nothing to compare.
double proof_chance(const Proof *p, uint32_t way);
/// How far the mean worth of what was played is from what was foreseen, in standard errors.
double proof_mean_off(const Proof *p, uint32_t way);

static inline double proof_real(OddsShare share) { return (double)share / (double)ODDS_ONE; }
static inline OddsShare proof_share(const Proof *p, uint32_t way, uint32_t outcome)
{
    return p->f.share[(size_t)way * p->f.outcome_count + outcome];
}
