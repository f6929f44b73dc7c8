#!/usr/bin/env bash
# Times whole runs against decoding alone, and shows that memory does not grow with a recording's length.
#
#   scripts/bench.sh            kernels; a 1206 x 2622 clip in H.264 three times in turn; a clip of two minutes
#   scripts/bench.sh --quick    everything once on a small clip, to see that it runs
#
#   CODECS="libx264 libx265 libvpx-vp9" scripts/bench.sh    further encodings of the clip
set -euo pipefail
cd "$(dirname "$0")/.."

quick=""
if [ "${1:-}" = "--quick" ]; then quick=yes; fi
size=1206:2622
rounds=3
loop_counts="0 2 27"
if [ -n "$quick" ]; then
  size=390:844
  rounds=1
  loop_counts="0 1"
fi
codecs="${CODECS:-libx264}"
folder=.build/bench
sample=Samples/Recordings/toolbar-ghost.mp4
spec=Samples/Recordings/toolbar.json5
mkdir -p "$folder"

swift build -c release --product slowglass >/dev/null
swift build -c release --product slowglass-bench >/dev/null
slowglass=.build/release/slowglass
.build/release/slowglass-bench ${quick:+--quick}

if ! command -v ffmpeg >/dev/null; then
  echo "bench: the ffmpeg tool is not here, so whole runs are left out"
  exit 0
fi

# Runs a command silently and prints "WALL_SECONDS CPU_SECONDS PEAK_MB"; no peak where there is no time tool.
measure() {
  local out="$folder/time.txt"
  if /usr/bin/time -f %e true 2>/dev/null; then
    /usr/bin/time -f '%e %U %S %M' -o "$out" "$@" >/dev/null 2>&1 </dev/null
    awk 'END { printf "%.2f %.2f %.0f\n", $1, $2 + $3, $4 / 1024 }' "$out"
  elif /usr/bin/time -l true 2>/dev/null; then
    /usr/bin/time -l "$@" 2>"$out" >/dev/null </dev/null
    awk '/real/ { w = $1; c = $3 + $5 } /maximum resident/ { m = $1 / 1048576 }
      END { printf "%.2f %.2f %.0f\n", w, c, m }' "$out"
  else
    local TIMEFORMAT='%R %U %S'
    { time "$@" >/dev/null 2>&1 </dev/null; } 2>&1 | awk '{ printf "%.2f %.2f 0\n", $1, $2 + $3 }'
  fi
}

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

clip() {
  local codec="$1" file="$2"
  if [ -s "$file" ]; then return; fi
  local speed=(-preset veryfast)
  if [ "$codec" = libvpx-vp9 ]; then speed=(-deadline realtime -cpu-used 8 -b:v 0); fi
  ffmpeg -v error -y -i "$sample" -vf "scale=$size,setsar=1" -c:v "$codec" "${speed[@]}" -crf 24 "$file" </dev/null 2>/dev/null
}

echo
echo "Start-up: ffmpeg $(measure ffmpeg -version | cut -d' ' -f1) s, slowglass $(measure $slowglass --version | cut -d' ' -f1) s"
echo
column() { cut -d' ' -f"$2" "$folder/$1.txt" | median; }

# Whole runs of every codec with the given options of analyze, against decoding alone.
whole_runs() {
  printf '%-12s %9s %9s %10s %10s %7s %8s\n' codec "decode s" "(CPU)" "analyze s" "(CPU)" ratio "peak MB"
  local codec ending file
  for codec in $codecs; do
    ending=mp4
    if [ "$codec" = libvpx-vp9 ]; then ending=webm; fi
    file="$folder/clip-$codec-${size/:/x}.$ending"
    clip "$codec" "$file"
    : >"$folder/decode.txt"
    : >"$folder/analyze.txt"
    for _ in $(seq "$rounds"); do
      measure ffmpeg -v error -threads 2 -i "$file" -f null - >>"$folder/decode.txt"
      measure "$slowglass" analyze "$file" "$@" --report json >>"$folder/analyze.txt"
    done
    awk -v c="$codec" -v d="$(column decode 1)" -v dc="$(column decode 2)" -v a="$(column analyze 1)" \
      -v ac="$(column analyze 2)" -v m="$(column analyze 3)" \
      'BEGIN { printf "%-12s %9.2f %9.2f %10.2f %10.2f %7.2f %8.0f\n", c, d, dc, a, ac, (d > 0 ? a / d : 0), m }'
  done
}

echo "Whole runs on a clip of 260 frames, ${size/:/ x }, medians of $rounds, with a spec"
whole_runs --spec "$spec"
echo
echo "The same without a spec"
whole_runs --slowdown 10

echo
echo "The same clip again and again: memory against length"
printf '%-12s %9s %10s %10s %8s\n' frames "length s" "analyze s" "(CPU)" "peak MB"
codec="${codecs%% *}"
file="$folder/clip-$codec-${size/:/x}.mp4"
for loops in $loop_counts; do
  long="$folder/long-$loops-${size/:/x}.mp4"
  if [ ! -s "$long" ]; then
    ffmpeg -v error -y -stream_loop "$loops" -i "$file" -c copy "$long" </dev/null 2>/dev/null
  fi
  read -r seconds cpu peak <<<"$(measure "$slowglass" analyze "$long" --spec "$spec" --report json)"
  frames=$((260 * (loops + 1)))
  awk -v f="$frames" -v s="$seconds" -v c="$cpu" -v m="$peak" \
    'BEGIN { printf "%-12d %9.1f %10.2f %10.2f %8.0f\n", f, f / 60, s, c, m }'
done
