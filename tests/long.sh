#!/bin/bash
# Long campaigns, run by ./test --long. Each line is one; a failure stops the script.
set -euo pipefail
cd "$(dirname "$0")/.."
# What the static analyser makes of every file.
tools/check_tidy build-asan analyze

# What other compilers and levels make of it: the same number, the same journals.
for other in gcc-O0 clang-O2; do
    tools/dev "$other"
    /usr/bin/python3 tests/conformance/signatures.py "build-$other/escarmouche"
    /usr/bin/python3 tests/conformance/golden.py "build-$other/escarmouche"
done

# Uninitialised memory and data races.
tools/dev msan
/usr/bin/python3 tests/run_vectors.py build-msan/escarmouche /dev/null
build-msan/tests/conformance/conformance 2000 3 "$(nproc)"
tools/dev tsan
build-tsan/escarmouche sim evenor --bands vent_divin,labyrinthe --games 200 --threads 4 --swap

# The command from outside and the second readings of the ledgers, under sanitizers.
. tools/setup
"${MESON[@]}" test -C build-asan --no-rebuild --print-errorlogs --quiet --suite cli --suite model

# A million evenings of random gestures.
build-asan/tests/conformance/saga_random 1000000 3

# A million random games, looked at from all sides; ten thousand of them under sanitizers.
build-asan/tests/conformance/conformance 10000 11 "$(nproc)"
build/tests/conformance/conformance 1000000 7 "$(nproc)"

# Ten thousand games of each scenario between the greedy bots, every invariant checked.
for scenario in extermination ambush hunt; do
    build/escarmouche sim evenor --bands fils_de_sparte,fleau_de_heorot --scenario "$scenario" \
        --games 10000 --check --swap --threads "$(nproc)"
done

# A hundred thousand games of SEG's drawn teams, and ten thousand looked at from the other seat.
tests/conformance/drawn.py build/escarmouche 100000
build/tests/conformance/secrecy 10000 3 "$(nproc)"

# Ten thousand ways and maps, every station and every point of a silhouette by itself.
GEO_LONG=1 build-asan/tests/test_geo_silhouette

# Ten thousand moves of Nordenth: who comes into view is announced, and stops where it is most in view.
VUE_PATHS=10000 VUE_POINTS=1 build-asan/tests/test_nordenth_vue

# What is foreseen: of every choice of the scripts; against ten million rolls of each named
# situation; of 20,000 choices of random games in each system.
FORESEE_LONG=1 build-asan/tests/test_odds_foresee
build-asan/tests/test_quick
build/tests/odds_named tests/odds/situations.json 10000000 3000000
build/tests/odds_random 20000 2000
build/tests/odds_covered 20000

# Aura: ten million dice of tests, oppositions, blows, shots and spells against the chances told before.
tests/conformance/test_aura_rolls.py build/escarmouche build/tests/conformance/aura_rolls 10000000

# Ten thousand situations of Nordenth and some thousands of SEG, worked out a second time.
tests/conformance/seg_model.py build/escarmouche 300 3
tests/conformance/nordenth_model.py build/escarmouche 3400 3

# Ten thousand games of Nordenth on terrain drawn with heights and water, every invariant checked.
build/escarmouche sim nordenth --bands rodeurs,lystheses --scenario patrouille --games 10000 --check --swap \
    --threads "$(nproc)"

# Every citation that the scripts meet is written down in one of them.
tests/cited.py build/escarmouche

# One line in another way, and somebody notices: a sample that is another one every day.
seed=${MUTATE_SEED:-$(date +%Y%m%d)}
tools/mutate --sample 400 --seed "$seed" --jobs "$(nproc)" --at-least 95

# Every door that takes bytes, under libFuzzer.
tests/protocol/fuzz.sh 300

# Every scenario in both languages by mouse, by touch and by keys, to its end, in the browser; every screen by day and by
# night, on a desk and a phone.
(cd web && MATRIX=1 BIN=../build/escarmouche node test/browser.mjs matrix axe language cards still aura)
