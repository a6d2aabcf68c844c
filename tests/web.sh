#!/bin/bash
# tests/web.sh [PART...]: the page: its types, its logic under node (unit), and itself in a browser, served by
# build/escarmouche; all three unless some are named.
# Prints what failed (pictures: build-web-test); writes "passed failed" into the file $TALLY.
set -uo pipefail
cd "$(dirname "$0")/.."
export FOR_TESTS=1 # a browser
. tools/setup
log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0 failed=0

part() { # part NAME COMMAND...: counts what TAP's last lines say; a command that ends without them is one failure
    local name=$1 rc=0 good bad
    shift
    (cd web && "$@") >"$log" 2>&1 || rc=$?
    good=$(awk '/^# pass / { n = $3 } END { print n + 0 }' "$log")
    bad=$(awk '/^# fail / { n = $3 } END { print n + 0 }' "$log")
    if ((rc && !bad)); then
        bad=1
        cat "$log"
    elif ((bad)); then
        # A failure with all that is said about it: YAML from node, comments from the browser's tests.
        awk '/^ *not ok / { on = 1 } /^ *ok |^1\.\./ { on = 0 } on' "$log"
    fi
    ((rc || good)) || good=1
    echo "$name: $good passed, $bad failed"
    awk '/^# at first try: / { on = 1 } /^(not )?ok |^1\.\./ { on = 0 } on' "$log" # a race to look for
    # What costs most, for whoever wants it quicker.
    sed -nE 's/^ok [0-9]+ - (.*) \([0-9.]+ s, ([0-9.]+) s of a processor\)$/\2 s  \1/p' "$log" | sort -rn | head -6
    ((passed += good, failed += bad))
}

(($#)) || set -- types unit browser
for name; do
    case $name in
    types) part types npm run --silent check ;;
    unit) part unit node test/unit.mjs ;;
    browser)
        rm -rf build-web-test
        BIN=${BIN:-$PWD/build/escarmouche} part browser node test/browser.mjs
        ;;
    *) echo "tests/web.sh: no part is called $name" >&2; ((failed++)) ;;
    esac
done
[ -n "${TALLY:-}" ] && echo "$passed $failed" >"$TALLY"
((failed == 0))
