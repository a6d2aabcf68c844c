// SPDX-License-Identifier: MIT
// cli/lab/cli_profile.h: a profile as a setup reads it.
// Borrows its arguments for the call, owns nothing.
#pragma once
#include "core/ruleset.h"
#include "protocol/json/json_write.h"

/// Writes all that matters in play; its title and faction are left out.
void cli_profile_write(JsonWriter *w, const Ruleset *rules, const Profile *profile);
