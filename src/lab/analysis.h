// SPDX-License-Identifier: MIT
// lab/analysis.h: judges a whole game: what each roll and each choice did to the winning chances,
// and who was lucky.
//
// Each place of the game (a roll before its dice, a decision) has a value. The difference between
// the values of two neighbouring places is luck after a roll and choice after a decision, so that
//     result - start = luck + choices
// holds exactly, whatever the values are. Choices are compared with the one-ply player's: the
// chances it would have given away there (par) less the chances given away (cost). Compared with
// the best choice alone every roll would look lucky, since the chances before a roll come from
// playouts of the one-ply player.
// Owns nothing, no heap; whole numbers only.
#pragma once
#include "lab/teacher.h"

enum {
    ANALYSIS_PLACES_MAX = 4096,
    ANALYSIS_MOMENTS = 5,
    ANALYSIS_COMMON = SEAT_MAX, ///< owner of dice that no seat rolls
    ANALYSIS_OWNERS = SEAT_MAX + 1
};

typedef enum AnalysisKind { ANALYSIS_ROLL, ANALYSIS_CHOICE } AnalysisKind;

/// A place of the game: a roll before its dice, or a decision.
typedef struct AnalysisPlace {
    uint32_t step;   ///< step of the journal, from 1; 0: before the first
    uint32_t events; ///< events before it
    uint16_t turn;
    uint8_t kind;  ///< ANALYSIS_*
    uint8_t owner; ///< seat that chooses or rolls, or ANALYSIS_COMMON
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

/// Appends a place that is not judged yet; false: no room for more.
bool analysis_note(Analysis *analysis, const Game *game, uint32_t step, uint32_t events);
/// Sets the end of the analysis: the game's last position, with its estimated chances if the game
/// is not over.
void analysis_close(Analysis *analysis, const Game *game, uint32_t steps,
                    const TeacherRoll *judged);
/// Removes all places from the first one that is not judged.
void analysis_cut(Analysis *analysis);

/// A step that changed the chances much.
typedef struct AnalysisMoment {
    uint32_t step, events;
    uint16_t turn;
    uint8_t owner;         ///< seat that chose; ANALYSIS_COMMON: none did
    uint32_t place;        ///< place of the choice, or of the first roll where no seat chose
    uint32_t dice;         ///< place of the roll that changed most; UINT32_MAX: no roll
    TeacherChances before; ///< with the one-ply player's choice
    TeacherChances after;
    TeacherChances luck; ///< by the dice of the step
    TeacherChances cost; ///< by the choice, against the best
} AnalysisMoment;

/// Luck and choices of the seats, summed over the game.
typedef struct AnalysisSide {
    /// Change of this seat's chances by each owner's dice, and by each owner's choices relative to
    /// the one-ply player's.
    int64_t luck[ANALYSIS_OWNERS], choices[ANALYSIS_OWNERS];
    int64_t cost, par;  ///< given away by its own choices, and by the one-ply player in its place
    int64_t luck_error; ///< standard error of the luck of its own dice
    uint32_t decisions; ///< decisions with more than one candidate
    uint32_t mistakes;  ///< decisions that cost at least TEACHER_MISTAKE
    uint32_t rolls;
} AnalysisSide;

typedef struct AnalysisSums {
    TeacherChances start, end;
    AnalysisSide side[SEAT_MAX];
    uint32_t moment_count;
    AnalysisMoment moment[ANALYSIS_MOMENTS]; ///< in the order of the game
} AnalysisSums;

void analysis_sum(const Analysis *analysis, AnalysisSums *out);
/// Chances at a place, before its dice or choice; place `count` is the end. Errors of playouts may
/// push them beyond 0 or TEACHER_ONE.
TeacherChances analysis_at(const Analysis *analysis, uint32_t place);
