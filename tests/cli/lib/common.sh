# shellcheck shell=bash
# Sourced by the scripts of this folder: a folder of its own for each, and the program as a user calls it.
: "${HOLONOM:?the program to test}" "${SOURCE_DIR:?the source tree}"
HOLONOM=$(readlink -f "$HOLONOM")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  for stream in out err; do
    if [[ -s $stream ]]; then
      printf -- '--- %s\n' "$stream" >&2
      head -n 20 "$stream" >&2
    fi
  done
  exit 1
}

# expect CODE ARGUMENT...: runs the program, its streams in the files out and err
expect() {
  local wanted=$1 code=0
  shift
  "$HOLONOM" "$@" >out 2>err || code=$?
  [[ $code == "$wanted" ]] || fail "exit code $code instead of $wanted: holonom $*"
}

# contains FILE TEXT...: the file has all of these texts
contains() {
  local file=$1 text
  shift
  for text in "$@"; do
    grep -qF -- "$text" "$file" || fail "'$text' is not in $file"
  done
}

lacks() {
  ! grep -qF -- "$2" "$1" || fail "'$2' is in $1"
}

# column FILE NAME: the numbers of one column of a table
column() {
  awk -F, -v name="$2" 'NR == 1 { for (k = 1; k <= NF; k++) if ($k == name) c = k; if (!c) exit 1; next } { print $c }' "$1" ||
    fail "$1 has no column $2"
}

require_json() {
  if command -v python3 >/dev/null; then
    python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$1" || fail "$1 is not JSON"
  else
    contains "$1" '{' '}'
  fi
}

pendulum() {
  cat <<'END'
holonom: 1
name: pendulum
space: planar
gravity: [0, -9.81]
parameters: {l: 1}
bodies:
  bob: {mass: 2, inertia: 0.1, position: [l, 0]}
markers:
  tip: {body: bob, at: [2*l, 0]}
joints:
  A: {type: revolute, connect: [ground, bob], at: [0, 0]}
simulate: {end: 1, output: 0.25}
END
}
