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
mkdir -p $out/gen $out/o
/usr/bin/python3 tools/gen_rules.py docs/rules data/text $out/gen/rules.h $out/gen/rules.c $out/gen/rules.d
/usr/bin/python3 tools/gen_data.py data $out/gen $out/gen/data.d
/usr/bin/python3 tools/gen_seg.py data $out/gen $out/gen/seg.d
flags=(-std=c17 -g -O1 -D_GNU_SOURCE -Isrc -I$out -Itests/protocol -Wno-overlength-strings
       -fsanitize=address,undefined -fno-sanitize-recover=all)
compile() { # FILE
    local object=$out/o/${1//\//_}.o
    clang "${flags[@]}" -fsanitize=fuzzer-no-link -c "$1" -o "$object"
}
sources=(src/core/*.c src/rules/*.c src/rules/*/*.c src/rules/*/*/*.c src/odds/*.c src/bots/*.c src/bots/*/*.c src/lab/lineup.c src/lab/fixed.c
         src/protocol/*/*.c src/wasm/*.c $out/gen/*.c)
rm -f $out/o/*.o
jobs=0
for file in "${sources[@]}"; do
    compile "$file" &
    jobs=$((jobs + 1))
    if ((jobs % $(nproc) == 0)); then wait; fi
done
wait
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
    clang "${flags[@]}" -fsanitize=fuzzer tests/protocol/"$target".c $out/o/*.o -ljansson -o $out/"$target"
    mkdir -p $out/corpus/"$target"
    echo "== $target, $seconds s"
    $out/"$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 -dict=$out/words.dict \
        -artifact_prefix=$out/"$target"- -print_final_stats=1 $out/corpus/"$target" \
        tests/protocol/seeds/"$target" >$out/"$target".log 2>&1 || { rc=1; tail -40 $out/"$target".log; }
    grep -E 'stat::(number_of_executed_units|average_exec)' $out/"$target".log || true
done
exit $rc
