// SPDX-License-Identifier: MIT
// protocol/files/band_file.h: the files of players, {"band":{...}} and {"list":{...}}
// (docs/lists.md): finds their parts, and tells whether two files can be played together. One
// reader for all commands. Borrows the Json it reads from, owns nothing.
#pragma once
#include "protocol/wire/wire.h"

typedef enum BandFileKind {
    BAND_FILE, ///< a team, with the options, skills and profiles it needs
    LIST_FILE  ///< options and skills for any team
} BandFileKind;

/// Tokens of the parts; 0: absent.
typedef struct BandFile {
    const Ruleset *rules;
    uint32_t system, name, figures, options, skills, profiles;
} BandFile;

/// Finds the parts of a file that was parsed. False with a mistake in `json`.
NODISCARD bool band_file_read(Json *json, BandFileKind kind, BandFile *file);
/// The name of a file in a language; false if it has none, or a mistake in `json`.
bool band_file_name(Json *json, const BandFile *file, TextLang lang, char *out, size_t max);
/// Two files may name the same option or skill only with the same content. Returns the token of `b`
/// that differs from `a`; 0 if they agree.
uint32_t band_file_clash(const Json *a, const BandFile *one, const Json *b, const BandFile *two);
/// Reads options and skills into a setup of the same ruleset.
void band_file_terms(Json *json, const BandFile *file, Setup *setup, Refusal *why);
/// The row of `skills` with the id of row `at` of another file; 0 if there is none.
uint32_t band_file_row(const Json *json, const BandFile *file, const Json *other, uint32_t at);
