#!/usr/bin/env bash
# A run that is killed at any moment leaves a whole checkpoint and goes on from it to the same bits.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

cat >swing.yaml <<'END'
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  one: {mass: 2, inertia: 0.1, position: [0.5, 0]}
  two: {mass: 1, inertia: 0.05, position: [1.5, 0]}
joints:
  A: {type: revolute, connect: [ground, one], at: [0, 0], friction: {coefficient: 0.05, radius: 0.02, slip: 0.01}}
  B: {type: revolute, connect: [one, two], at: [1, 0]}
forces:
  K: {type: spring, measure: B.angle, stiffness: 2, damping: 0.01}
signals:
  slow: {type: lag, of: A.rate, time: 0.3}
  push: {type: constant, value: 0}
couplers:
  brake: {type: coupler, measures: [A.angle, B.angle], factors: [1, 1], starts: off}
events:
  hits:    {type: impact, measure: A.angle, at: -2.2, restitution: 1}
  loose:   {type: switch, when: t - 7.3, off: K}
  catches: {type: switch, when: sqrt(A.fx^2 + A.fy^2) - 60, on: brake, times: 3}
  frees:   {type: switch, when: brake.effort - 3, off: brake}
  turns:   {type: set, when: slow, signal: slow, value: 2*slow}
  pushes:  {type: set, when: A.angle + 2, signal: push, value: push + 0.1}
simulate: {end: 8, output: 0.02}
END

# signalled_behind_checkpoint SIGNAL FOLDER ARGUMENT...: runs the program until FOLDER has a checkpoint, then sends the signal. Sets `code`.
signalled_behind_checkpoint() {
  local signal=$1 folder=$2 run
  shift 2
  "$HOLONOM" "$@" -o "$folder" --quiet >out 2>err &
  run=$!
  until [[ -s $folder/checkpoint.txt ]]; do
    kill -0 $run 2>/dev/null || fail "the run was over before it left a checkpoint: $*"
  done
  kill -"$signal" $run 2>/dev/null || fail "the run was over before it could be stopped: $*"
  code=0
  { wait $run; } 2>/dev/null || code=$?
  [[ -s $folder/checkpoint.txt ]] || fail "no checkpoint was left: $*"
}

# Killed after a random part of the time that the whole run takes; a machine that becomes slower gets more with every try. The shell would
# tell of every death.
run_for_a_while() {
  local milliseconds=$((whole_time * (20 + RANDOM % 60) * (20 + tries) / 2000))
  { timeout -s KILL "$((milliseconds / 1000)).$(printf %03d $((milliseconds % 1000)))" "$HOLONOM" run swing.yaml "$@" --checkpoint 0.5 --resume -o broken --quiet >out 2>err; } 2>/dev/null
}

# killed CHOICES...: the run is killed again and again after a random time until it comes to its end
killed() {
  rm -rf broken
  local tries=0
  until run_for_a_while "$@"; do
    tries=$((tries + 1))
    if [[ -e broken/checkpoint.txt ]]; then taken_up=$((taken_up + 1)); fi
    ((tries < 200)) || fail "the run does not come to its end: $*"
    [[ ! -s err ]] || fail "a run that goes on complains: $(cat err)"
  done
}

taken_up=0
while read -r choices; do
  begin=$(date +%s%N)
  # shellcheck disable=SC2086
  expect 0 run swing.yaml $choices --checkpoint 0.5 -o whole --quiet
  whole_time=$((($(date +%s%N) - begin) / 1000000))
  # shellcheck disable=SC2086
  killed $choices
  for file in whole broken; do grep -A2000 '"events": \[' "$file/run.json" | sed '/^  \]/q' >"$file.events"; done
  grep -q '"catches"' whole.events || fail "no events in $(cat whole/run.json)"
  cmp whole.events broken.events || fail "other events after having been killed: $choices"
  cmp whole/results.csv broken/results.csv || fail "not the same bits after having been killed: $choices"
  [[ ! -e broken/checkpoint.txt ]] || fail "the checkpoint of a run that is over is still there"
done <<'END'
--integrator verner --tolerance 1e-10
--coordinates body --integrator bdf --tolerance 1e-8
--coordinates natural --treatment augmented-3 --integrator trapezoidal --step 0.001
--coordinates body --treatment partition --integrator tsitouras --tolerance 1e-9
--integrator shampine-gordon --tolerance 1e-10
--coordinates body --integrator adams --tolerance 1e-9
--coordinates natural --integrator gear --tolerance 1e-8
--preset amesim --tolerance 1e-8
END

((taken_up >= 8)) || fail "only $taken_up runs were killed behind a checkpoint"

# Without checkpoints nothing changes but the last digits. Until the first event no two runs part.
for choices in "--integrator verner" "--coordinates body --integrator shampine-gordon" "--coordinates body --integrator bdf"; do
  # shellcheck disable=SC2086
  expect 0 run swing.yaml $choices --tolerance 1e-10 --end 0.4 -o plain --quiet --channels '*.x,*.y,*.angle'
  # shellcheck disable=SC2086
  expect 0 run swing.yaml $choices --tolerance 1e-10 --end 0.4 -o often --quiet --channels '*.x,*.y,*.angle' --checkpoint 0.03
  paste -d, plain/results.csv often/results.csv | awk -F, '
    NR > 1 { for (k = 1; k <= NF / 2; k++) { d = $k - $(k + NF / 2); if (d < 0) d = -d; if (d > 1e-7) exit 1 } }
    END { exit NR != 22 }' || fail "checkpoints change the motion: $choices"
done

# Stopped by the user, a run goes on too
expect 0 run swing.yaml --checkpoint 0.5 -o whole --quiet --tolerance 1e-11
signalled_behind_checkpoint INT stopped run swing.yaml --checkpoint 0.5 --tolerance 1e-11
[[ $code == 4 ]] || fail "exit code $code"
for seconds in 0.05 0.2; do # killed after that
  { timeout -s KILL $seconds "$HOLONOM" run swing.yaml --checkpoint 0.5 --resume -o stopped --quiet --tolerance 1e-11 >out 2>err; } 2>/dev/null || true
  [[ ! -s err ]] || fail "a run that goes on complains: $(cat err)"
done
expect 0 run swing.yaml --checkpoint 0.5 --resume -o stopped --quiet --tolerance 1e-11
cmp whole/results.csv stopped/results.csv || fail "not the same bits after having been stopped"

# The balance of energy counts from the first row, which may come after many checkpoints
late=(--at 7.9 --checkpoint 0.5 --tolerance 1e-11 --channels energy.balance)
expect 0 run swing.yaml "${late[@]}" -o whole --quiet
signalled_behind_checkpoint KILL late run swing.yaml "${late[@]}"
expect 0 run swing.yaml "${late[@]}" -o late --resume --quiet
cmp whole/results.csv late/results.csv || fail "another balance: $(cat late/results.csv)"

# Another run cannot go on
signalled_behind_checkpoint KILL other run swing.yaml --checkpoint 0.5 --tolerance 1e-11
expect 1 run swing.yaml --checkpoint 0.5 --resume -o other --tolerance 1e-10
contains err "another model, other methods, other channels or another format"
expect 1 run swing.yaml --resume -o other
contains err "needs --checkpoint"
sed -i 's/mass: 2/mass: 3/' swing.yaml
expect 1 run swing.yaml --checkpoint 0.5 --resume -o other --tolerance 1e-11
echo broken >other/checkpoint.txt
expect 1 run swing.yaml --checkpoint 0.5 --resume -o other --tolerance 1e-11
contains err "not a checkpoint of this version"

# A damaged checkpoint is refused, whatever is wrong with it; so is one of other parameters, where laws alone have them
cat >push.yaml <<'END'
holonom: 1
space: planar
gravity: [0, 0]
parameters: {F: 1}
bodies: {b: {mass: 1, inertia: 1, position: [0, 0]}}
forces: {push: {type: force, body: b, force: ["step(t, 1, 0, 2, F)", 0]}}
simulate: {end: 4, output: 1e-5}
END
signalled_behind_checkpoint KILL pushed run push.yaml --checkpoint 0.5
expect 1 run push.yaml --checkpoint 0.5 --resume --set F=100 -o pushed
contains err "belongs to another model"
cp pushed/checkpoint.txt kept
for damage in 's/^3 0x[^ ]* /2 /' 's/0x1/x/' '$d' 's/end /end 0/'; do
  sed "$damage" kept >pushed/checkpoint.txt
  ! cmp -s kept pushed/checkpoint.txt || fail "nothing is damaged by $damage"
  expect 1 run push.yaml --checkpoint 0.5 --resume -o pushed
  contains err "is damaged"
done

# Runs that begin before zero have checkpoints too
printf 'holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies: {b: {mass: 1, inertia: 1, position: [0, 0]}}\nsimulate: {start: -1, end: -0.25, output: 0.25}\n' >early.yaml
expect 0 run early.yaml --checkpoint 0.5 -o early --quiet
[[ $(column early/results.csv t | tail -n 1) == -0.25 ]] || fail "not to the end"

# A changed table is refused and stays as it is: any byte up to the checkpoint, line ends, lines lost, swapped or added, text behind it.
# The table has few rows, so that all of its bytes can be tried.
cat >fall.yaml <<'END'
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {b: {mass: 1, inertia: 1, position: [0, 0]}}
simulate: {end: 1e6, output: 1e5}
END
fall=(run fall.yaml --checkpoint 1e5 --channels b.vy --integrator rk4 --step 5)
signalled_behind_checkpoint KILL falls "${fall[@]}"
cp -r falls kept_falls
table=kept_falls/results.csv
bytes=$(sed -n 3p falls/checkpoint.txt)
refused=0
changed_table() { # falls/results.csv is another than the one written
  cp falls/results.csv changed.csv
  expect 1 "${fall[@]}" -o falls --resume
  grep -q 'was changed\|changed afterwards\|is shorter than' err || fail "another reason: $(cat err)"
  cmp changed.csv falls/results.csv || fail "a changed table was not left alone"
  refused=$((refused + 1))
}
for ((k = 0; k < bytes; k++)); do
  { head -c $k $table && printf '\x07' && tail -c +$((k + 2)) $table; } >falls/results.csv
  changed_table
done
for edit in 's/$/\r/' '2d' '1d' '2p' '2s/,/, /' '2{h;d};3G' '$a a note' '$a 1,2,3'; do
  sed "$edit" $table >falls/results.csv
  cmp -s $table falls/results.csv || changed_table
done
head -c $((bytes - 1)) $table >falls/results.csv
changed_table
: >falls/results.csv
changed_table
((refused > 20)) || fail "only $refused changes were tried"
cp $table falls/results.csv
expect 0 "${fall[@]}" -o falls --resume
expect 0 "${fall[@]}" -o falls_whole
cmp falls/results.csv falls_whole/results.csv || fail "another table after all changes were refused"
