#!/usr/bin/env bash
# Fuzzes with coverage: each target for so many minutes, from seeds that it makes and from what earlier runs found.
#
#   scripts/fuzz.sh MINUTES [TARGET...]    recording, pictures, spec, baseline, blob, analysis; all of them without
#
# What ends a run badly is left in .build/fuzz/finds, one file each; run it again with
#   FUZZ_TARGET=TARGET .build/fuzz/build/debug/Fuzz FILE
# Prints a line for each target: executions, edges reached, finds. Exit status 1 when there are any.
set -euo pipefail
cd "$(dirname "$0")/.."
minutes="${1:?minutes}"
shift
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(recording pictures spec baseline blob analysis)
work=.build/fuzz
mkdir -p "$work/finds"

# Of the two sanitizers that the package manager hands on one by one, the compiler of Swift takes the last alone, and leaves
# out the counters that libFuzzer is guided by: it is told both at once. Optimised, because a sanitized run is slow
# enough; with its checks, because they are what is looked for.
nice -n 5 swift build --package-path Fuzz --scratch-path "$work/build" --sanitize address --sanitize fuzzer \
  -Xswiftc -O -Xswiftc -sanitize=address,fuzzer --product Fuzz
python3 Fuzz/make-seeds.py "$work/seeds"

status=0
for target in "${targets[@]}"; do
  mkdir -p "$work/corpus/$target" "$work/seeds/$target"
  before="$(find "$work/finds" -name "$target-*" | wc -l)"
  log="$work/$target.log"
  # Leaks are not looked for: Swift keeps what it sets up once. FFmpeg is the system's, without coverage.
  FUZZ_TARGET="$target" ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 SWIFT_BACKTRACE=enable=no nice -n 15 \
    "$work/build/debug/Fuzz" "$work/corpus/$target" "$work/seeds/$target" \
    -max_total_time="$(awk "BEGIN { print int($minutes * 60) }")" -timeout=25 -rss_limit_mb=3072 -max_len=65536 \
    -artifact_prefix="$work/finds/$target-" -print_final_stats=1 -reload=0 ${FUZZ_FLAGS:-} >"$log" 2>&1 || status=1
  count="$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")"
  edges="$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)"
  finds=$(($(find "$work/finds" -name "$target-*" | wc -l) - before))
  echo "$target: ${count:-?} executions, ${edges:-?} edges, $finds finds"
  rm -rf /dev/shm/slowglass-fuzz-*
done
exit $status
