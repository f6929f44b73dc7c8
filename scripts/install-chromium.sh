#!/bin/sh
# Installs a browser for the tests of the HTML report, where none is found and there is a package of it.
set -eu

for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
  if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if [ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ]; then exit 0; fi

if command -v apt-get >/dev/null 2>&1; then
  as_root=""
  if [ "$(id -u)" -ne 0 ]; then as_root="sudo"; fi
  export DEBIAN_FRONTEND=noninteractive
  $as_root apt-get update -qq </dev/null
  $as_root apt-get install -y -qq --no-install-recommends chromium python3 fonts-dejavu-core </dev/null >/dev/null
else
  echo "install-chromium: no apt-get here; the tests of the HTML report will be skipped" >&2
fi
