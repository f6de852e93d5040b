#!/usr/bin/env bash
# Makes docs/pictures/*.svg from real runs: one per example, and one per model of the tutorial. gallery.sh [PROGRAM]. Needs Node and
# Chromium (packages.txt, group [viewer]).
set -eu
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
program=$(readlink -f "${1:-$root/holonom}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# The models of the tutorial are its blocks of YAML, which begin with "# NAME.yaml:".
awk '/^```yaml/ { block = 1; file = ""; next }
     /^```/ { block = 0 }
     block && file == "" { file = "tutorial_" substr($2, 1, length($2) - 1) }
     block { sub(/, output: [0-9.]+/, ""); print > file }' "$root/docs/tutorial.md"

for model in "$root"/examples/*.yaml tutorial_*.yaml; do
  "$program" show "$model" --quiet || true # a run that fails half-way has a page, too
done
mkdir -p "$root/docs/pictures"
cd "$root/viewer"
node tools/pictures.mjs "$root/docs/pictures" 0.13 "$work"/*.html
