#!/bin/bash
# prints.sh BUILD [--make]: does the protocol say what it said before? Holds the numbers of heard.c, damaged.c, evenings.c
# and scenes.c for the program in BUILD against tests/golden; whoever means a change makes them anew and tells why in the commit.
set -euo pipefail
cd "$(dirname "$0")/../.."
programs=$1/tests/conformance seeds=tests/protocol/seeds make=${2:-}
hold_heard() { "$programs/heard" 80 tests/golden/heard.txt $make; }
hold_damaged() {
    "$programs/damaged" 400 tests/golden/damaged.txt "$seeds/fuzz_setup" "$seeds/fuzz_session" tests/conformance/damaged.list $make
}
hold_evenings() { "$programs/evenings" 200 tests/golden/evenings.txt tests/vectors/aura $make; }
hold_scenes() { # hold_scenes FOLDER
    local LC_ALL=C
    "$programs/scenes" "tests/golden/scenes/$1.txt" "tests/vectors/$1"/*.script $make
}
export programs seeds make
export -f hold_heard hold_damaged hold_evenings hold_scenes
# The longest first, as many at once as there are cores.
printf '%s\n' hold_heard 'hold_scenes '{seg,nordenth} hold_damaged hold_evenings 'hold_scenes '{evenor,aurore,page,odds,siblings} |
    xargs -P "$(nproc)" -I{} bash -c {}
