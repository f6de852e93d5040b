#!/usr/bin/env bash
# Files, folders, disks and streams that hurt, and models of great length, depth and number.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$SOURCE_DIR/tests/cli/lib/torture.sh"
printf '%s' "$planar$arm"$'simulate: {end: 1}\n' >arm.yaml
body=$'bodies:\n  a: {mass: 1, inertia: 1, position: [0, 0]}\n'

# ---- Results where none can be
touch file
for folder in file file/below /dev/null; do within 1 run arm.yaml -o $folder; done
if ((EUID != 0)); then
  mkdir locked
  chmod 555 locked
  within 1 run arm.yaml -o locked/results
else
  within 1 run arm.yaml -o /proc/nowhere # root writes everywhere else
fi

# ---- Models that are no files
within 1 check .
within 2 check /dev/null
for device in /dev/zero /dev/urandom; do # without an end
  seconds=20 kilobytes=1000000 within 2 check $device
  [[ $device != /dev/zero ]] || reason "it contains a NUL byte"
done

# ---- Pipes: a model from one; Ctrl-C while nobody writes to the model or an include, opens or reads the table
mkfifo pipe
cat arm.yaml >pipe &
within 0 run pipe --quiet -o from_pipe
waits() { # ARGUMENT...: the program waits for a pipe and ends with exit code 4
  code=0
  "$HOLONOM" "$@" >out 2>err &
  local program=$!
  sleep 0.5
  kill -INT $program 2>/dev/null || fail "ended by itself: holonom $*"
  SECONDS=0
  wait $program || code=$?
  [[ $code == 4 ]] || fail "exit code $code after Ctrl-C: holonom $*"
  ((SECONDS < 10)) || fail "$SECONDS s after Ctrl-C: holonom $*"
  reason "stopped by the user"
}
waits run pipe -o waiting
printf '%sinclude: {p: {file: pipe}}\nsimulate: {end: 1}\n' "$planar" >includes.yaml
waits run includes.yaml -o waiting
waits compare pipe
mkdir table
mkfifo table/results.csv
waits run arm.yaml -o table
sleep 5 <table/results.csv &
reader=$!
waits run arm.yaml -o table --end 1000 --every 0.001
kill $reader
wait $reader 2>/dev/null || true

# ---- Readers that go away: exit code 3, not a signal
head -n 1 table/results.csv >/dev/null &
within 3 run arm.yaml -o table --end 1000 --every 0.001
reason "table/results.csv: Broken pipe"
rm table/results.csv
code=0
{ sleep 0.3 && timeout $seconds "$HOLONOM" list measures 2>err || echo $? >code; } | true
[[ $(<code) == 3 ]] || fail "exit code $(<code) without a reader of stdout"
reason "cannot write to standard output"

# ---- Streams closed: no message may end up in a result file
run_closed() { timeout $seconds "$HOLONOM" run arm.yaml; }
run_closed <&- >&- 2>&- || fail "closed streams"
column arm.results/results.csv t >instants
[[ $(wc -l <instants) == 101 && $(tail -n 1 instants) == 1 ]] || fail "the table with closed streams"
code=0
timeout $seconds "$HOLONOM" run arm.yaml --json >&- 2>err || code=$?
[[ $code == 3 ]] || fail "exit code $code with a closed stdout"
reason "cannot write to standard output"
[[ ! -e /dev/full ]] || {
  code=0
  timeout $seconds "$HOLONOM" list >/dev/full 2>err || code=$?
  [[ $code == 3 ]] || fail "exit code $code with a full stdout"
}

# ---- Ctrl-C as early as it can come: before the program listens it ends at once, from then on with exit code 4; while the model is read
# nothing is written
for delay in 0.001 0.005 0.02; do
  rm -rf arm.results
  code=0
  timeout --preserve-status -s INT -k 20 $delay "$HOLONOM" run arm.yaml --end 1e7 --every 10 >out 2>err || code=$?
  [[ $code == 4 || $code == 130 ]] || fail "exit code $code after an early Ctrl-C"
  [[ $code != 4 || -s arm.results/run.json || (! -e arm.results && $(<err) == *"stopped by the user"*) ]] ||
    fail "neither run.json nor an untouched folder after an early Ctrl-C"
done

# ---- Depth and length
repeat() { head -c "$2" < <(yes -- "$1" | tr -d '\n'); } # TEXT BYTES
refused() {                                          # FRAGMENT: long.yaml has a fault that says so
  within 2 check long.yaml
  cut -c 1-400 err >short
  contains short "$1"
}
many=100000
[[ -z $full ]] || many=50000000
{ printf '%sname: ' "$planar" && repeat '[' $many; } >long.yaml
refused "nested more than 100 levels deep"
{ printf '%sname: ' "$planar" && repeat '{a: ' $many; } >long.yaml
refused "nested more than 100 levels deep"
{ printf '%sname:\n' "$planar" && repeat '- ' $many; } >long.yaml
refused "nested more than 100 levels deep"
{ printf '%sname: ' "$planar" && repeat x $many; } >long.yaml
refused "'bodies' is missing"
for text in '(' '-' 'not ' '2^'; do
  { printf '%s%sparameters: {p: "' "$planar" "$body" && repeat "$text" $many && printf '1"}\n'; } >long.yaml
  refused "the expression is nested"
done
{ printf '%s%sparameters: {p: "' "$planar" "$body" && repeat 't+' $((2 * many + 400000)) && printf '1"}\n'; } >long.yaml
within 2 check long.yaml
for text in '(' '-'; do
  { printf '%s%sjoints:\n  J: {type: equations, connect: [ground, a], at: [0, 0], equations: ["' "$planar" "$body" &&
    repeat "$text" $((many + 1000000)) && printf 'dot(MN, x_i)"]}\n'; } >long.yaml
  refused "the equation is nested too deeply"
done
{ printf '%s%sjoints:\n  J: {type: equations, connect: [ground, a], at: [0, 0], equations: ["' "$planar" "$body" &&
  repeat 'dot(MN,x_i)+' 600000 && printf '1"]}\n'; } >long.yaml
refused "the equation is too long"
printf '%s%sjoints:\n  J: {type: equations, connect: [ground, a], at: [0, 0], equations: ["2or deg"]}\n' "$planar" "$body" >long.yaml
refused "a name cannot follow a number here" # it was read as the law "2 or deg"
{
  printf '%sname: [&a [x,x,x,x,x,x,x,x,x]' "$planar"
  previous=a
  for name in b c d e f g h i j; do
    printf ', &%s [*%s,*%s,*%s,*%s,*%s,*%s,*%s,*%s,*%s]' $name $previous $previous $previous $previous $previous $previous $previous $previous $previous
    previous=$name
  done
  printf ']\n'
} >long.yaml
refused "aliases expand to more than"

# ---- Number: bodies in a chain and loose; a fault in each
bodies=1000
[[ -z $full ]] || bodies=10000
model_of() { # BODIES JOINTS: chain.yaml
  awk -v n="$1" -v joints="$2" -v head="$planar" 'BEGIN {
    printf "%sbodies:\n", head
    for (k = 0; k < n; k++) printf "  b%d: {mass: 1, inertia: 0.1, position: [%g, 0]}\n", k, k + 0.5
    if (joints) printf "joints:\n"
    for (k = 0; k < joints; k++) printf "  J%d: {type: revolute, connect: [%s, b%d], at: [%d, 0]}\n", k, k ? "b" (k - 1) : "ground", k, k
    printf "simulate: {end: 1e-3, output: 1e-3}\n"
  }'
}
star_of() { # BODIES: each hinged to ground and driven
  model_of "$1" 0 | awk -v n="$1" '{ print } END {
    printf "joints:\n"
    for (k = 0; k < n; k++) printf "  J%d: {type: revolute, connect: [ground, b%d], at: [%d, 0]}\n", k, k, k
    printf "drivers:\n"
    for (k = 0; k < n; k++) printf "  d%d: {measure: J%d.angle, motion: t}\n", k, k
  }'
}
model_of $bodies $bodies >chain.yaml
model_of $bodies 0 >free.yaml
star_of $bodies >driven.yaml
# shellcheck disable=SC2086
for command in "check chain" "run chain" "check free" "run free" "kinematics driven" "inverse driven"; do within 0 $command.yaml; done
within 3 statics free.yaml
reason "without resistance"
[[ -z $full ]] || within 0 statics chain.yaml # 40 s
sed 's/mass/mas/' chain.yaml >long.yaml
refused "unknown key 'mas'"

# ---- Linear systems are dense: one that would take more memory than is good is refused before it takes any
links=10000
[[ -n $full ]] || links=7000
model_of $links $links >large.yaml
for command in linearize modes; do
  within 3 $command large.yaml
  reason "$((2 * links)) states with" "more than the limit of"
done

# ---- A long file without a fault: a measured table of some 5 MB, or 50 MB; and many bodies
entries=210000
[[ -z $full ]] || entries=2100000
awk -v n=$entries -v head="$planar$arm" 'BEGIN {
  printf "%sforces:\n  m: {type: motor, measure: A.angle, effort: s}\nsignals:\n  s:\n    type: table\n    table:\n      t: [0", head
  for (k = 1; k < n; k++) printf ", %.6f", k / 1000
  printf "]\n      value: [0"
  for (k = 1; k < n; k++) printf ", %.9f", sin(k / 1000)
  printf "]\nsimulate: {end: 0.5}\n"
}' >long.yaml
within 0 check long.yaml
within 0 run long.yaml --end 0
within 0 run long.yaml
[[ $(column long.results/results.csv s.value | tail -n 1) == 0.479425539* ]] || fail "another value than sin 0.5 in the long table"
if [[ -n $full ]]; then
  model_of 90000 0 >long.yaml
  within 0 check long.yaml
  within 0 run long.yaml --end 0
  model_of 900000 0 | sed 's/b899999: {mass/b899999: {mas/' >long.yaml # 50 MB of bodies, the last without a mass
  refused "unknown key 'mas'"
fi
