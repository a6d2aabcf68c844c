// SPDX-License-Identifier: MIT
// lab/analysis.h: a game from its end to its start: what each roll and each choice did to the
// winning chances, and who was lucky.
//
// Each place of the game (a roll before its dice, a decision) has a value; what lies between two
// values is luck where dice fell and choice where somebody chose, so that
//     result - start = luck + choices
// holds exactly, whatever the values are. Choices are counted against the one-ply player's: what it
// would have given away there (par) less what was given away (cost). Counted against the best alone
// every roll would look lucky: chances before it are those of games played by the one-ply player.
// Owns nothing, no heap; whole numbers only.
#pragma once
#include "lab/teacher.h"

enum {
    ANALYSIS_PLACES_MAX = 4096,
    ANALYSIS_MOMENTS = 5,
    ANALYSIS_COMMON = SEAT_MAX, ///< whose dice those are that nobody in particular rolls
    ANALYSIS_OWNERS = SEAT_MAX + 1
};

typedef enum AnalysisKind { ANALYSIS_ROLL, ANALYSIS_CHOICE } AnalysisKind;

/// A place of the game.
typedef struct AnalysisPlace {
    uint32_t step;   ///< of the journal, from 1; 0: before the first
    uint32_t events; ///< told before it
    uint16_t turn;
    uint8_t kind;  ///< ANALYSIS_*
    uint8_t owner; ///< whose choice; whose dice, or ANALYSIS_COMMON
    uint8_t what;  ///< purpose of the dice
    bool is_done;  ///< it has been judged
    FigureId figure;
    union {
        TeacherRoll roll;
        TeacherVerdict choice;
    };
} AnalysisPlace;

typedef struct Analysis {
    uint32_t count, seats;
    uint32_t steps;     ///< of the game
    bool is_over;       ///< else `end` is an estimate
    bool is_cut;        ///< it was stopped: only the first `count` places are known
    TeacherChances end; ///< how it ended
    AnalysisPlace place[ANALYSIS_PLACES_MAX];
} Analysis;

/// Notes a place that is not judged yet; false: there is no room for more.
bool analysis_note(Analysis *analysis, const Game *game, uint32_t step, uint32_t events);
/// The game has been walked to where it stands now, which was judged so if it is not over.
void analysis_close(Analysis *analysis, const Game *game, uint32_t steps,
                    const TeacherRoll *judged);
/// Leaves out what comes after the first place that is not judged.
void analysis_cut(Analysis *analysis);

/// A step that mattered.
typedef struct AnalysisMoment {
    uint32_t step, events;
    uint16_t turn;
    uint8_t owner;         ///< who chose; ANALYSIS_COMMON: nobody did
    uint32_t place;        ///< of the choice; of the first roll where nobody chose
    uint32_t dice;         ///< place of the roll that moved most; UINT32_MAX: there was none
    TeacherChances before; ///< with the one-ply player's choice
    TeacherChances after;
    TeacherChances luck; ///< by the dice of the step
    TeacherChances cost; ///< by the choice, against the best
} AnalysisMoment;

/// What sides did.
typedef struct AnalysisSide {
    /// Change of this seat's chances by the dice of each, and by the choices of each, beside the
    /// one-ply player's.
    int64_t luck[ANALYSIS_OWNERS], choices[ANALYSIS_OWNERS];
    int64_t cost, par;  ///< given away by its own choices, and by the one-ply player in its place
    int64_t luck_error; ///< standard error of the luck of its own dice
    uint32_t decisions; ///< with something to choose
    uint32_t mistakes;  ///< that cost at least TEACHER_MISTAKE
    uint32_t rolls;
} AnalysisSide;

typedef struct AnalysisSums {
    TeacherChances start, end;
    AnalysisSide side[SEAT_MAX];
    uint32_t moment_count;
    AnalysisMoment moment[ANALYSIS_MOMENTS]; ///< in the order of the game
} AnalysisSums;

void analysis_sum(const Analysis *analysis, AnalysisSums *out);
/// Chances at a place, before what happens there; place `count` is the end. May be beyond
/// certainty by what playouts err.
TeacherChances analysis_at(const Analysis *analysis, uint32_t place);
