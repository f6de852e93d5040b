#!/usr/bin/env bash
# Equilibrium as a user calls it: the report, the table, JSON, and what has none.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

pendulum >pendulum.yaml
expect 0 statics pendulum.yaml
contains out "stable equilibrium" "body         bob at" "reaction     A" "residual"
[[ ! -e pendulum.results ]] || fail "a folder was written without -o"

expect 0 statics pendulum.yaml -o rest --set l=2
column rest/results.csv bob.y | awk '{ d = $1 + 2; if (d * d > 1e-18) exit 1 }' || fail "the bob does not hang"
[[ $(wc -l <rest/results.csv) == 2 ]] || fail "not one row"

expect 0 statics pendulum.yaml --json
require_json out
contains out '"kind": "stable"' '"values"' '"A.fy"' '"residual"' '"newton_steps"' '"load_steps": 0'

sed 's/position: \[l, 0\]/position: [0, l]/' pendulum.yaml >standing.yaml
expect 0 statics standing.yaml
contains out "unstable equilibrium" "note"

grep -v '^joints\|A: {' pendulum.yaml >falling.yaml
expect 3 statics falling.yaml -o none
contains err "no equilibrium was found" "y of body bob moves away without limit" "still accelerates"
[[ ! -e none ]] || fail "a table was written for no equilibrium"
expect 3 statics falling.yaml --json
require_json out
contains out '"ok": false' '"errors"'

expect 1 statics pendulum.yaml --end 2
contains err "unknown option"
expect 1 statics
contains err "no model file given"

for set in body natural relative; do
  expect 0 statics pendulum.yaml --coordinates $set
  contains out "stable equilibrium" "measure      A.angle = -1.5708"
done
expect 0 statics pendulum.yaml --load-steps 3
contains out "loads raised in"
expect 1 statics pendulum.yaml --load-steps 0.5
contains err "--load-steps must be a whole number"
expect 1 statics pendulum.yaml --coordinates bodies
contains err "--coordinates: unknown coordinates 'bodies'" "body"

# A sampled controller with integral action holds an arm against gravity from the start: m g cos(0.3)/2 with its mass centre at half a metre
cat >held.yaml <<'END'
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {bar: {mass: 2, inertia: 2/12, position: [0.5, 0]}}
joints: {A: {type: revolute, connect: [ground, bar], at: [0, 0]}}
signals:
  u: {type: pid, of: 0.3 - A.angle, p: 200, i: 150, d: 30, period: 10 ms}
forces: {m: {type: motor, measure: A.angle, effort: u}}
initial: {equilibrium: true}
simulate: {end: 1, output: 0.25}
END
for coordinates in body natural relative; do
  expect 0 run held.yaml --coordinates $coordinates --channels A.angle,u.value --quiet
  awk -F, 'function off(x) { return x < 0 ? -x : x }
    NR > 1 && (off($2 - 0.3) > 1e-9 || off($3 - 9.81*cos(0.3)) > 1e-7) { exit 1 } END { if (NR != 6) exit 1 }' held.results/results.csv ||
    fail "the arm is not held: $(cat held.results/results.csv)"
done
