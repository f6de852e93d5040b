#!/usr/bin/env bash
# The example of CONTRIBUTING.md compiles. Usage: recipe.sh COMPILER EIGEN_FOLDER; skipped (77) without the folder.
set -eu
root=$(readlink -f "$(dirname "${BASH_SOURCE[0]}")/../..")
[[ -d $2 ]] || exit 77
example=$(mktemp --suffix=.cpp)
trap 'rm -f "$example"' EXIT
# The joint must be declared as entries.h would declare it
{
  printf '#include "elements/joints/entries.h"\nnamespace holonom {\nJointEntries flat;\n}\n'
  sed -n '/^```cpp$/,/^```$/p' "$root/CONTRIBUTING.md" | grep -v '^```'
} >"$example"
grep -q 'class Flat' "$example" || { printf 'FAILED: CONTRIBUTING.md has no example of a joint\n'; exit 1; }
"$1" -std=c++20 -fsyntax-only -I "$root/src" -isystem "$2" "$example"
