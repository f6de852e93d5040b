#!/usr/bin/env bash
# The reference page is written from the catalogue: every element has its entry, and the page in docs/ is the current one.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

expect 0 reference
cp out page
contains page "## Joints" "### revolute (planar)" "### revolute (spatial)" "## Forces" "### spring-damper" "## Drivers" "| \`connect\` |"

for section in joints forces; do
  expect 0 list $section
  while read -r name _; do
    grep -q "^### $name\( \|\$\)" page || fail "no entry for $name"
  done <out
done

diff "$SOURCE_DIR/docs/reference.md" page >difference || {
  head -n 20 difference
  fail "docs/reference.md is not the current page: write it with 'holonom reference > docs/reference.md'"
}
