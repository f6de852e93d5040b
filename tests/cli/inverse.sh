#!/usr/bin/env bash
# Inverse dynamics as a user calls it: the table, other actuators, and what is refused.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

crank=$SOURCE_DIR/examples/slider_crank_driven.yaml

expect 0 inverse "$crank" -o plain --end 0.1 --every 0.01
contains err "inverse dynamics to t = 0.1 s, 11 rows"
column plain/results.csv turn.effort >plain_effort
column plain/results.csv C.fx >/dev/null

# An actuator where the driver is: the same efforts, under their own name
expect 0 inverse "$crank" -o same --end 0.1 --every 0.01 --actuators A.angle --quiet
[[ ! -s err ]] || fail "something on stderr"
column same/results.csv actuator.A.angle >same_effort
paste plain_effort same_effort | awk '{ d = $1 - $2; if (d < 0) d = -d; if (d > 1e-9) exit 1 }' || fail "other efforts along the driven measure"
column same/results.csv turn.effort | awk '$1 != 0 { exit 1 }' || fail "the driver is at work beside the actuator"

expect 0 inverse "$crank" --end 0.01 -o force --actuators 'A.angle, D.travel' --channels 'actuator.*' --json
require_json out
contains out '"analysis": "inverse dynamics"' '"name": "actuator.D.travel"' '"unit": "N"' '"unit": "N*m"'

# No lever in the dead centre
expect 3 inverse "$crank" --actuators D.travel --quiet
contains err "at t = 0 " "cannot produce the motion of"

# Faults of the request
pendulum >pendulum.yaml
expect 1 inverse pendulum.yaml
contains err "1 degree of freedom is left" "A.angle"
[[ ! -e pendulum.results ]] || fail "a folder was written for a refused model"
printf 'holonom: 1\nspace: planar\ngravity: [0, 0]\nbodies: {a: {mass: 1, inertia: 1, position: [0, 0]}}\nsimulate: {end: 1}\n' >free.yaml
expect 1 inverse free.yaml
contains err "add drivers that hold 3 of a.x, a.y, a.angle"
printf 'holonom: 1\nspace: spatial\ngravity: [0, 0, 0]\nbodies: {a: {mass: 1, inertia: [1, 1, 1], position: [0, 0, 0]}}\nsimulate: {end: 1}\n' >free.yaml
expect 1 inverse free.yaml
contains err "drivers can hold a.x, a.y, a.z; add joints whose angles can be held for the rest"
cat >beside.yaml <<'END'
holonom: 1
space: planar
gravity: [0, 0]
bodies:
  crank:   {mass: 1, inertia: 0.1, position: [0, 0.05]}
  coupler: {mass: 1, inertia: 0.1, position: [0.16, 0.17]}
  rocker:  {mass: 1, inertia: 0.1, position: [0.31, 0.12]}
  free:    {mass: 1, inertia: 0.1, position: [1, 0]}
joints:
  A: {type: revolute, connect: [ground, crank],   at: [0, 0]}
  B: {type: revolute, connect: [crank, coupler],  at: [0, 0.1]}
  D: {type: revolute, connect: [coupler, rocker], at: [0.32, 0.24]}
  C: {type: revolute, connect: [ground, rocker],  at: [0.3, 0]}
simulate: {end: 1}
END
expect 1 inverse beside.yaml # four measures of joints, of which one can be held
contains err "add drivers that hold 4 of A.angle" "free.x, free.y, free.angle"
expect 1 inverse "$crank" --actuators crank.omega
contains err "name the position that it is the rate of"
lacks err "rotation_x"
expect 1 inverse "$crank" --actuators A.angel
contains err "did you mean A.angle?"
expect 1 inverse "$crank" --actuators A.angle,A.angle
contains err "more than once"
expect 1 inverse "$crank" --actuators A.angle,
expect 1 inverse "$crank" --actuators
contains err "--actuators needs a value"
expect 1 inverse "$crank" --step 0.1
contains err "unknown option"
expect 1 inverse
contains err "no model file given"
