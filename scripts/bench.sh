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
minutes_of_loops=27
if [ -n "$quick" ]; then
  size=390:844
  rounds=1
  minutes_of_loops=1
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

# Runs a command silently and prints "SECONDS PEAK_MB".
measure() {
  local out="$folder/time.txt"
  if /usr/bin/time -f '%e %M' -o "$out" true 2>/dev/null; then
    /usr/bin/time -f '%e %M' -o "$out" "$@" >/dev/null 2>&1 </dev/null
    awk 'END { printf "%.2f %.0f\n", $1, $2 / 1024 }' "$out"
  elif /usr/bin/time -l true >/dev/null 2>&1; then
    /usr/bin/time -l "$@" 2>"$out" >/dev/null </dev/null
    awk '/real/ { s = $1 } /maximum resident/ { m = $1 / 1048576 } END { printf "%.2f %.0f\n", s, m }' "$out"
  else
    local TIMEFORMAT=%R seconds
    seconds="$({ time "$@" >/dev/null 2>&1 </dev/null; } 2>&1)"
    echo "$seconds 0"
  fi
}

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

clip() {
  local codec="$1" file="$2"
  if [ -s "$file" ]; then return; fi
  local speed=(-preset veryfast)
  if [ "$codec" = libvpx-vp9 ]; then speed=(-deadline realtime -cpu-used 8 -b:v 0); fi
  ffmpeg -v error -y -i "$sample" -vf "scale=$size" -c:v "$codec" "${speed[@]}" -crf 24 "$file" </dev/null 2>/dev/null
}

echo
echo "Start-up: ffmpeg $(measure ffmpeg -version | cut -d' ' -f1) s, slowglass $(measure $slowglass --version | cut -d' ' -f1) s"
echo
echo "Whole runs on a clip of 260 frames, ${size/:/ x }, medians of $rounds"
printf '%-12s %10s %12s %7s %10s\n' codec "decode s" "analyze s" ratio "peak MB"
for codec in $codecs; do
  ending=mp4
  if [ "$codec" = libvpx-vp9 ]; then ending=webm; fi
  file="$folder/clip-$codec-${size/:/x}.$ending"
  clip "$codec" "$file"
  : >"$folder/decode.txt"
  : >"$folder/analyze.txt"
  for _ in $(seq "$rounds"); do
    measure ffmpeg -v error -threads 2 -i "$file" -f null - >>"$folder/decode.txt"
    measure "$slowglass" analyze "$file" --spec "$spec" --report json >>"$folder/analyze.txt"
  done
  decode="$(cut -d' ' -f1 "$folder/decode.txt" | median)"
  analyze="$(cut -d' ' -f1 "$folder/analyze.txt" | median)"
  peak="$(cut -d' ' -f2 "$folder/analyze.txt" | median)"
  awk -v c="$codec" -v d="$decode" -v a="$analyze" -v m="$peak" \
    'BEGIN { printf "%-12s %10.2f %12.2f %7.2f %10.0f\n", c, d, a, (d > 0 ? a / d : 0), m }'
done

echo
echo "The same clip again and again: memory against length"
printf '%-12s %10s %12s %10s\n' frames "length s" "analyze s" "peak MB"
codec="${codecs%% *}"
file="$folder/clip-$codec-${size/:/x}.mp4"
for loops in 0 "$minutes_of_loops"; do
  long="$folder/long-$loops-${size/:/x}.mp4"
  if [ ! -s "$long" ]; then
    ffmpeg -v error -y -stream_loop "$loops" -i "$file" -c copy "$long" </dev/null 2>/dev/null
  fi
  read -r seconds peak <<<"$(measure "$slowglass" analyze "$long" --spec "$spec" --report json)"
  frames=$((260 * (loops + 1)))
  awk -v f="$frames" -v s="$seconds" -v m="$peak" \
    'BEGIN { printf "%-12d %10.1f %12.2f %10.0f\n", f, f / 60, s, m }'
done
