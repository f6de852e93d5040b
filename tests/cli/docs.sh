#!/usr/bin/env bash
# The commands of all pages with ```console blocks run. Models are the ```yaml blocks that begin
# "# NAME.yaml: ..." and the ```text blocks that begin "! NAME.dat: ..."; commands are the lines "$ ./holonom ..." of ```console blocks. A command that is meant to fail says so at its end: "# exit code 2".
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

for page in $(cd "$SOURCE_DIR" && grep -l '^```console' README.md docs/*.md); do
  mkdir "$work/page" && cd "$work/page"
  ln -s "$HOLONOM" holonom
  ln -s "$SOURCE_DIR/examples" examples
  awk '
    /^```/ { if (block) { block = ""; next } block = substr($0, 4); first = 1; file = ""; next }
    first && match($0, /^[#!] [a-z0-9_]+\.(yaml|dat):/) { file = substr($0, 3, RLENGTH - 3); printf "" >file }
    block { first = 0 }
    block && file { print >>file }
    block == "console" && /^\$ \.\/holonom / { print substr($0, 3) >"commands" }' "$SOURCE_DIR/$page"
  count=0
  while IFS= read -r command <&3; do
    wanted=0 code=0
    [[ ! $command =~ '# exit code '([0-9]) ]] || wanted=${BASH_REMATCH[1]}
    bash -c "$command" >"$work/out" 2>"$work/err" </dev/null || code=$?
    [[ $code == "$wanted" ]] || (cd "$work" && fail "$page: exit code $code instead of $wanted: $command")
    count=$((count + 1))
  done 3<commands
  ((count > 0)) || fail "$page: no commands found"
  cd "$work" && rm -rf page
done
