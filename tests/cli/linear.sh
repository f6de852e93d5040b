#!/usr/bin/env bash
# linearize and modes: what they say and write, and what they refuse.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
pendulum >m.yaml
cat >cart.yaml <<'END'
holonom: 1
name: cart
space: planar
gravity: [0, -9.81]
bodies:
  cart: {mass: 1, inertia: 0.1, position: [0, 0]}
  pole: {mass: 0.2, inertia: 0.02, position: [0, -0.5]}
joints:
  rail: {type: translational, connect: [ground, cart], axis: [1, 0]}
  hinge: {type: revolute, connect: [cart, pole], at: [0, 0]}
signals:
  push: {type: constant, value: 0}
forces:
  motor: {type: motor, measure: rail.travel, effort: push}
  spring: {type: spring, measure: rail.travel, stiffness: 100, damping: 1}
END

expect 0 linearize cart.yaml --inputs push --outputs 'hinge.f*,pole.x' -o matrices
contains out "rail.travel'" "hinge.rate" "push.value" "relative error" "A," "B," "C," "D," "pole.x"
for file in A B C D; do [[ -s matrices/$file.csv ]] || fail "no $file.csv"; done
require_json matrices/linear.json
[[ $(head -n 1 matrices/A.csv) == ",rail.travel,hinge.angle,rail.speed,hinge.rate" ]] || fail "header of A.csv"

expect 0 linearize cart.yaml --at 0.2 --every 0.1 --json -o several
require_json out
contains out '"A"' '"relative_error"' '"t": 0.1' '"t": 0.2'
[[ -s several/A_3.csv ]] || fail "no third matrix"
: "matrices of an earlier answer do not stay beside those of a later one; other files do"
touch several/notes_A_1.csv several/A_x.csv
expect 0 linearize cart.yaml -o several
[[ $(cd several && echo [ABCD]*.csv notes*) == "A.csv A_x.csv B.csv C.csv D.csv notes_A_1.csv" ]] || fail "files in several: $(ls several)"
expect 0 linearize cart.yaml --at 0.2 --every 0.1 -o several
[[ ! -e several/A.csv && -s several/D_3.csv ]] || fail "an old A.csv stays"

expect 0 linearize cart.yaml --independent pole.x,cart.x
contains out "pole.x'" "cart.vx'"

: "motions of drivers are inputs too: one by one, or all three by the driver's name"
sed 's/^signals:/drivers: {drive: {measure: rail.travel, motion: 2*t}}\nsignals:/; s/effort: push/effort: 0/' cart.yaml >driven.yaml
expect 0 linearize driven.yaml --inputs drive --outputs drive.effort
contains out "drive.value = 0" "drive.rate = 2" "drive.acceleration = 0" "hinge.rate'"
expect 0 linearize driven.yaml --inputs drive.acceleration --json
require_json out
contains out '"name": "drive.acceleration"'
sed 's/^drivers: {/drivers: {swing: {measure: hinge.angle, motion: 0.1 + t}, /' driven.yaml >all_driven.yaml
expect 0 linearize all_driven.yaml --inputs swing.value --outputs pole.x
contains out "D, relative error"

expect 0 modes cart.yaml
contains out "oscillation" "stable" "Hz" "pole.angle" "damping"
expect 0 modes cart.yaml --json --coordinates relative
require_json out
contains out '"stability": "stable"' '"damping_ratio"' '"shape"'
expect 0 modes m.yaml # horizontal: it falls
contains out "verdict  none" "not an equilibrium" "A.rate changes by"
expect 0 modes m.yaml --json
contains out '"stability": "none"'

# Real pairs +-s and an oscillation: the same order in all coordinate sets, of a pair the growing one first. s of the inverted pendulum a is
# sqrt(m g l/(m l^2 + I)); beside it stands a chain.
cat >standing.yaml <<'END'
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  a: {mass: 2, inertia: 0.1, position: [5, 1]}
  e: {mass: 1, inertia: 0.1, position: [9, -1]}
  b0: {mass: 2.3, inertia: 0.17, position: [0, 0.33]}
  b1: {mass: 0.55, inertia: 0.187, position: [0, 0.865]}
joints:
  A: {type: revolute, connect: [ground, a], at: [5, 0]}
  E: {type: revolute, connect: [ground, e], at: [9, 0]}
  J0: {type: revolute, connect: [ground, b0], at: [0, 0]}
  J1: {type: revolute, connect: [b0, b1], at: [0, 0.66]}
END
for set in body natural relative; do
  expect 0 modes standing.yaml --coordinates $set
  awk '$1 ~ /^[0-9]+$/ && /growth|decay|oscillation|rigid/ { print $2, $NF }' out >order.$set
  cmp order.body order.$set || fail "another order in $set coordinates: $(cat order.$set)"
done
awk '/growth/ { g = $2 } /decay/ { if (-$2 != g) exit 1; n++ } END { exit n != 3 }' order.body || fail "not in pairs: $(cat order.body)"
awk 'BEGIN { printf "%.6g", sqrt(2 * 9.81 / 2.1) }' >rate
contains order.body "growth $(<rate)" "decay -$(<rate)"

refused() {
  local code=$1 fragment=$2
  shift 2
  expect "$code" "$@"
  contains err "$fragment"
}
refused 1 "did you mean 'push.value'?" linearize cart.yaml --inputs pusch.value
refused 1 "--outputs: no channel" linearize cart.yaml --outputs pole.xx
refused 3 "there is nothing to linearise" linearize all_driven.yaml
refused 1 "--every needs --at" modes cart.yaml --every 0.1
refused 1 "--coordinates" modes cart.yaml --coordinates bodies
refused 1 "is before the start" modes cart.yaml --at -1
refused 1 "empty name" linearize cart.yaml --inputs push,
refused 1 "2 degrees of freedom" modes cart.yaml --independent hinge.angle
refused 1 "unknown channel" modes cart.yaml --independent hinge.angel,cart.x
refused 1 "do not determine" modes cart.yaml --independent rail.travel,cart.x
sed 's/^joints:/joints:\n  W: {type: revolute, connect: [ground, bob], at: [1, 0]}/' m.yaml >held.yaml
refused 3 "nothing to linearise" linearize held.yaml
(cat cart.yaml && echo 'topology: {independent: [rail.travel, cart.x]}') >faulty.yaml
refused 2 "do not determine" linearize faulty.yaml
