# shellcheck shell=bash
# Sourced by the torture scripts: the program within bounds of time and memory, and what must hold however it ends.
planar=$'holonom: 1\nspace: planar\ngravity: [0, -9.81]\n'
spatial=$'holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\n'
arm=$'bodies:\n  a: {mass: 1, inertia: 0.1, position: [1, 0]}\njoints:\n  A: {type: revolute, connect: [ground, a], at: [0, 0]}\n'
seconds=60        # generous, for machines under load
kilobytes=4000000 # of address space
grep -qa __asan_init "$HOLONOM" && kilobytes=unlimited # its shadow takes terabytes
full=${HOLONOM_FULL:-}
[[ -z $full ]] || seconds=600 # files of 50 MB

# within CODES ARGUMENT...: one of the exit codes, such as 0,3, within the bounds; a failure has a reason
within() {
  local wanted=$1 code=0
  shift
  (
    ulimit -v $kilobytes
    exec timeout -k 5 $seconds "$HOLONOM" "$@" >out 2>err
  ) || code=$?
  ((code != 124 && code != 137)) || fail "no end after $seconds s: holonom $*"
  ((code < 128)) || fail "ended by signal $((code - 128)): holonom $*"
  [[ ,$wanted, == *,$code,* ]] || fail "exit code $code instead of $wanted: holonom $*"
  [[ $code == 0 || -s err ]] || fail "exit code $code without a reason: holonom $*"
  local table
  for table in *.results/results.csv; do
    [[ ! -f $table ]] || ! grep -qiE '(^|,)-?(nan|inf)' "$table" || fail "a number that is none in $table: holonom $*"
  done
}

# ends CODES MODEL ARGUMENT...: a run of the model text
ends() {
  local wanted=$1 text=$2
  shift 2
  rm -rf m.results
  printf '%s' "$text" >m.yaml
  within "$wanted" run m.yaml "$@"
}

# reason TEXT: the last run said so
reason() { contains err "$@"; }
