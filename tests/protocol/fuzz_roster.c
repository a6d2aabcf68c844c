// SPDX-License-Identifier: MIT
// libFuzzer: bytes as a band file, or a list and a band file with a zero byte in between. A verdict
// has a reason, is the same twice, and a legal band has figures and keeps to the rules' own check.
#include "fuzz_table.h"
#include "protocol/files/roster.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Roster *roster;
    if (!roster)
        roster = malloc(sizeof *roster);
    const char *text = (const char *)data, *cut = size ? memchr(text, 0, size) : NULL;
    const char *band = cut ? cut + 1 : text;
    size_t list_size = cut ? (size_t)(cut - text) : 0, band_size = size - (size_t)(band - text);
    roster_judge_with(roster, cut ? text : NULL, list_size, band, band_size);
    Refusal why = roster->why;
    ErrorCode code = roster->error.code;
    bool is_read = roster->is_read;
    if (!is_read && !code)
        fuzz_stop("refused without a reason", text, size);
    if (refusal_is(why) && !why.rule)
        fuzz_stop("refused without a rule", text, size);
    if (is_read && !refusal_is(why)) {
        int index;
        if (!roster->setup.figure_count ||
            refusal_is(ruleset_roster_refusal(&roster->setup, 0, &index)))
            fuzz_stop("a band that its ruleset refuses was called legal", text, size);
    }
    roster_judge_with(roster, cut ? text : NULL, list_size, band, band_size);
    if (roster->is_read != is_read || roster->why.code != why.code || roster->error.code != code)
        fuzz_stop("judged otherwise the second time", text, size);
    return 0;
}
