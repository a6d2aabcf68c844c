#!/bin/bash
# prints.sh BUILD [--make]: does the protocol say what it said before? Holds the numbers of heard.c, damaged.c, evenings.c
# and scenes.c for the program in BUILD against tests/golden; whoever means a change makes them anew and tells why in the commit.
set -euo pipefail
cd "$(dirname "$0")/../.."
programs=$1/tests/conformance seeds=tests/protocol/seeds
rc=0
"$programs/heard" 80 tests/golden/heard.txt "${@:2}" || rc=1
"$programs/damaged" 400 tests/golden/damaged.txt "$seeds/fuzz_setup" "$seeds/fuzz_session" tests/conformance/damaged.list "${@:2}" || rc=1
"$programs/evenings" 200 tests/golden/evenings.txt tests/vectors/aura "${@:2}" || rc=1
LC_ALL=C
for folder in aurore evenor nordenth odds page seg siblings; do
    scenes=(tests/vectors/$folder/*.script)
    "$programs/scenes" "tests/golden/scenes/$folder.txt" "${scenes[@]}" "${@:2}" || rc=1
done
exit $rc
