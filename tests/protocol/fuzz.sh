#!/bin/bash
# tests/protocol/fuzz.sh SECONDS [TARGET...]: builds the fuzz targets with libFuzzer and sanitizers in
# build-fuzz and runs each for so long, starting from tests/protocol/seeds and what earlier runs found.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -ge 1 ] || { sed -n '2,3p' "$0" >&2; exit 2; }
seconds=$1
shift
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(fuzz_json fuzz_setup fuzz_session fuzz_journal fuzz_roster fuzz_door fuzz_dice)
out=${FUZZ_DIR:-build-fuzz}
. tools/setup
if [ ! -f "$out/build.ninja" ]; then
    CC=clang CC_LD=lld "${MESON[@]}" setup "$out" --buildtype=plain -Doptimization=1 -Dc_args=-gline-tables-only \
        -Dfuzzer=true -Db_sanitize=address,undefined -Db_lundef=false -Dpage="$PWD/tests/server/no_page"
fi
ninja -C "$out" "${targets[@]/#/tests/protocol/}"
cat >$out/words.dict <<'WORDS'
"\"type\""
"\"setup\""
"\"choose\""
"\"ask\""
"\"position\""
"\"figures\""
"\"map\""
"\"pieces\""
"\"choice\""
"\"kind\""
"\"path\""
"\"profiles\""
"\"traits\""
"\"tape\""
"null"
"-1"
"1e9"
"\\u0000"
"\\ud800"
"\x0a!"
"d6"
"explode"
"compound"
"reroll"
"count"
"high"
"mid"
"drop"
"always"
" vs "
" >= "
"if "
" then "
" else "
WORDS
rc=0
for target in "${targets[@]}"; do
    mkdir -p $out/corpus/"$target"
    echo "== $target, $seconds s"
    $out/tests/protocol/"$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 -dict=$out/words.dict \
        -artifact_prefix=$out/"$target"- -print_final_stats=1 $out/corpus/"$target" \
        tests/protocol/seeds/"$target" >$out/"$target".log 2>&1 || { rc=1; tail -40 $out/"$target".log; }
    grep -E 'stat::(number_of_executed_units|average_exec)' $out/"$target".log || true
done
exit $rc
