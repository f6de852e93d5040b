#!/usr/bin/env bash
# Ctrl-C and termination end a run with exit code 4 and valid partial results; linearize and modes end with it too.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
pendulum >m.yaml

rows() {
  if [[ -e m.results/results.csv ]]; then wc -l <m.results/results.csv; else echo 0; fi
}

# interrupt_with SIGNAL LINES INTERVAL: starts a run that would take hours, waits for so many lines in the file, sends the signal.
interrupt_with() {
  rm -rf m.results
  "$HOLONOM" run m.yaml --end 1e7 --every "$3" --channels 'bob.*' >out 2>err &
  local run=$! waited=0
  while (($(rows) < $2)); do
    kill -0 $run 2>/dev/null || fail "the run ended by itself"
    ((++waited < 300)) || {
      kill -KILL $run
      fail "no rows after 30 s"
    }
    sleep 0.1
  done
  kill "-$1" $run
  code=0
  { wait $run; } 2>/dev/null || code=$?
}

# All lines but one that was cut off have as many numbers as the header has names.
require_readable() {
  awk -F, 'NR == 1 { n = NF } { if (broken) exit 1; broken = (NF != n || n != 10) } END { exit n != 10 }' m.results/results.csv ||
    fail "a broken row after $1"
}

for signal in INT TERM; do
  interrupt_with $signal 3 0.5
  [[ $code == 4 ]] || fail "exit code $code after $signal"
  contains err "stopped by the user"
  awk -F, 'NR == 1 { n = NF } NF != n || n != 10 { exit 1 }' m.results/results.csv || fail "a broken row after $signal"
  (($(wc -l <m.results/results.csv) > 2)) || fail "no rows were kept"
  [[ $(tail -c 1 m.results/results.csv | od -An -c | tr -d ' ') == '\n' ]] || fail "the last row is cut"
  require_json m.results/run.json
  contains m.results/run.json '"ok": false' '"stopped_by_user": true'
done

# Without notice: what was computed a second before is there, and the first row at once, however far away the next one is
interrupt_with KILL 1000 0.5
[[ $code == 137 ]] || fail "exit code $code after KILL"
require_readable KILL
interrupt_with KILL 2 5e6
require_readable KILL
(($(rows) == 2)) || fail "$(rows) lines"

# Between rows of kinematics that lie far apart: no row is made up, nothing is said to lock
cat >driven.yaml <<'END'
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {bar: {mass: 1, inertia: 0.1, position: [0.5, 0]}}
joints: {A: {type: revolute, connect: [ground, bar], at: [0, 0]}}
drivers: {turn: {measure: A.angle, motion: 6*t}}
simulate: {end: 1e6, output: 500}
END
for command in run kinematics inverse; do
  rm -rf driven.results
  code=0
  timeout --preserve-status -s INT -k 20 1.5 "$HOLONOM" $command driven.yaml --channels A.angle,energy.balance >out 2>err || code=$?
  [[ $code == 4 ]] || fail "exit code $code of $command"
  contains err "stopped by the user"
  for name in t A.angle energy.balance; do column driven.results/results.csv $name >"column.$name"; done
  paste column.t column.A.angle column.energy.balance |
    awk '{ d = $2 - 6 * $1; if (d * d > 1e-12 || $3 * $3 > 1e-6 || $1 != 500 * (NR - 1)) exit 1 }' || fail "rows that were not computed"
done

# One request may come as two signals: timeout sends one to the process and one to its group
for _ in 1 2 3 4 5 6; do
  rm -rf m.results
  "$HOLONOM" run m.yaml --end 1e7 --every 0.5 --channels 'bob.*' >out 2>err &
  run=$! code=0
  while [[ -d /proc/$run ]] && (($(rows) < 3)); do sleep 0.05; done
  kill -INT $run
  kill -INT $run 2>/dev/null || true
  { wait $run; } 2>/dev/null || code=$?
  [[ $code == 4 ]] || fail "exit code $code after two signals"
  contains err "stopped by the user"
done

# Before a command looks for requests, and in commands that never do: here one that waits for its model
mkfifo model
for signal in INT TERM; do
  "$HOLONOM" check model >out 2>err &
  check=$! code=0
  while [[ -d /proc/$check && $(readlink "/proc/$check/exe") != */holonom ]]; do sleep 0.05; done
  sleep 0.2
  kill "-$signal" $check
  { wait $check; } 2>/dev/null || code=$?
  [[ $code == 4 ]] || fail "exit code $code of check after $signal"
  contains err "stopped by the user"
done

: "a chain of many links, whose matrix takes minutes"
{
  printf 'holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n'
  for k in {0..399}; do echo "  b$k: {mass: 1, inertia: 0.1, position: [$k.5, 0]}"; done
  printf 'joints:\n  J0: {type: revolute, connect: [ground, b0], at: [0, 0]}\n'
  for k in {1..399}; do echo "  J$k: {type: revolute, connect: [b$((k - 1)), b$k], at: [$k, 0]}"; done
} >chain.yaml
for command in linearize modes; do
  "$HOLONOM" $command chain.yaml >out 2>err &
  analysis=$! code=0
  sleep 2
  kill -0 $analysis 2>/dev/null || fail "$command ended by itself"
  kill -TERM $analysis
  SECONDS=0
  wait $analysis || code=$?
  [[ $code == 4 ]] || fail "exit code $code of $command"
  ((SECONDS < 20)) || fail "$command went on for $SECONDS s"
  contains err "stopped by the user"
done
