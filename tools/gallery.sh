#!/usr/bin/env bash
# Makes docs/pictures/*.svg, one per example, from real runs: gallery.sh [PROGRAM]. Needs Node and Chromium (packages.txt, group [viewer]).
set -eu
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
program=$(readlink -f "${1:-$root/holonom}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for model in "$root"/examples/*.yaml; do
  "$program" show "$model" --quiet || true # a run that fails half-way has a page, too
done
mkdir -p "$root/docs/pictures"
cd "$root/viewer"
node tools/pictures.mjs "$root/docs/pictures" 0.13 "$work"/*.html
