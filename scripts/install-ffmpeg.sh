#!/bin/sh
# Installs the FFmpeg development packages that the build links against, where they are missing.
#
#   scripts/install-ffmpeg.sh [PACKAGE...]    further packages to install in the same breath
set -eu

libraries="libavformat libavcodec libswscale libavutil"

have_libraries() {
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists $libraries
}

missing=""
for package in "$@"; do
  command -v "$package" >/dev/null 2>&1 || missing="$missing $package"
done
if have_libraries && [ -z "$missing" ]; then exit 0; fi

if command -v apt-get >/dev/null 2>&1; then
  as_root=""
  if [ "$(id -u)" -ne 0 ]; then as_root="sudo"; fi
  export DEBIAN_FRONTEND=noninteractive
  $as_root apt-get update -qq </dev/null
  $as_root apt-get install -y -qq --no-install-recommends pkg-config \
    libavformat-dev libavcodec-dev libswscale-dev libavutil-dev $missing </dev/null >/dev/null
elif command -v brew >/dev/null 2>&1; then
  brew install --quiet pkgconf ffmpeg </dev/null
else
  echo "install-ffmpeg: neither apt-get nor brew is here; install the development files of: $libraries" >&2
  exit 1
fi

have_libraries || {
  echo "install-ffmpeg: pkg-config still does not find: $libraries" >&2
  exit 1
}
