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

# within CODES ARGUMENT...: one of the exit codes, such as 0,3, within the bounds; a failure has a reason. The code is left in `code`.
within() {
  local wanted=$1
  shift
  code=0
  (
    ulimit -v $kilobytes
    exec timeout -k 5 $seconds "$HOLONOM" "$@" >out 2>err
  ) || code=$?
  ((code != 124 && code != 137)) || fail "no end after $seconds s: holonom $*"
  ((code < 128)) || fail "ended by signal $((code - 128)): holonom $*"
  [[ ,$wanted, == *,$code,* ]] || fail "exit code $code instead of $wanted: holonom $*"
  [[ $code == 0 || -s err ]] || fail "exit code $code without a reason: holonom $*"
  ! grep -qiE '(^|[ =(,])[-+]?(nan|inf)([ ),]|$)' out || fail "a number that is none in the answer: holonom $*"
  ! grep -rqiE --include='*.csv' '(^|,)-?(nan|inf)(,|$)' . || fail "a number that is none in a table: holonom $*"
}

# ends CODES MODEL ARGUMENT...: a run of the model text, which is kept in `models`
declare -A is_kept=()
models=()
ends() {
  local wanted=$1 text=$2
  shift 2
  rm -rf m.results
  printf '%s' "$text" >m.yaml
  within "$wanted" run m.yaml "$@"
  [[ -n ${is_kept[$text]:-} ]] || models+=("$text")
  is_kept[$text]=yes
}

# every_analysis MODEL: all that can be done with a model text, with a parameter that a study varies; with HOLONOM_FULL in all coordinates.
# If the file is at fault, all say so.
every_analysis() {
  local checked command coordinates sets=body choices='body/project/tsitouras;relative/project/tsitouras'
  [[ -z $full ]] || sets='body natural relative' choices='*/project/tsitouras;*/*/bdf'
  rm -rf m.*
  printf '%sparameters: {nothing: 1}\n' "$1" >m.yaml
  [[ $1 == *simulate:* ]] || printf 'simulate: {end: 1}\n' >>m.yaml
  printf 'holonom: 1\nmodel: m.yaml\nvary: {nothing: [1, 2]}\n' >m.study
  local commands=("sweep m.study" "compare m.yaml --choices $choices --tolerances 1e-4 --limit 1")
  for coordinates in $sets; do
    for command in kinematics inverse 'statics -o m.rest' 'linearize -o m.linear' modes; do
      commands+=("$command m.yaml --coordinates $coordinates")
    done
  done
  within 0,2,3 check m.yaml
  checked=$code
  set -f # a wildcard of choices is no file
  for command in "${commands[@]}"; do
    # shellcheck disable=SC2086
    within 0,1,2,3 $command
    [[ $checked != 2 || $code == 2 ]] || fail "check finds fault with the file, this does not: holonom $command"
    [[ $checked == 2 || $code != 2 ]] || grep -q 'but the run lasts from' err ||
      fail "check finds no fault with the file, this does: holonom $command"
    [[ $code != 1 || $command == kinematics* || $command == inverse* || $command == compare* ]] ||
      fail "nothing is wrong with the command line: holonom $command"
  done
  set +f
}

# reason TEXT: the last run said so
reason() { contains err "$@"; }
