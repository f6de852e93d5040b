#!/usr/bin/env bash
# A mechanism in which nothing can move: every choice of a run stands still and records the reactions.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

model() {
  cat <<'MODEL'
holonom: 1
space: SPACE
gravity: GRAVITY
bodies: {post: {mass: 2, inertia: INERTIA, position: PLACE}}
joints:
JOINTS
simulate: {end: 0.3, output: 0.1}
MODEL
}
planar() { model | sed 's/SPACE/planar/; s/GRAVITY/[0, -10]/; s/INERTIA/0.1/; s/PLACE/[1, 0]/'; }
spatial() { model | sed 's/SPACE/spatial/; s/GRAVITY/[0, -10, 0]/; s/INERTIA/[1, 1, 1]/; s/PLACE/[1, 0, 0]/'; }
planar | sed 's/^JOINTS/  A: {type: fixed, connect: [ground, post], at: [0, 0]}/' >planar.yaml
spatial | sed 's/^JOINTS/  A: {type: fixed, connect: [ground, post], at: [0, 0, 0]}/' >spatial.yaml
# One joint too many: equations without any speed in joint coordinates
planar | sed 's/^JOINTS/  A: {type: fixed, connect: [ground, post], at: [0, 0]}\n  B: {type: fixed, connect: [ground, post], at: [2, 0]}/' >twice.yaml

# stands MODEL OPTION...: the reactions carry the weight all the time
stands() {
  local name=$1
  shift
  expect 0 run "$name.yaml" "$@" --quiet
  column "$name.results/results.csv" A.fy >carried
  [[ $name != twice ]] || column "$name.results/results.csv" B.fy >other
  [[ $name != twice ]] || { paste -d+ carried other | awk -F+ '{ print $1 + $2 }' >sum && mv sum carried; }
  awk 'function off(x) { return x < 0 ? -x : x } off($1 - 20) > 1e-6 { exit 1 } END { if (NR != 4) exit 1 }' carried ||
    fail "the weight is not carried: holonom run $name.yaml $*"
}

expect 0 list combinations
cp out combinations
for name in planar spatial twice; do
  stands "$name"
  while read -r coordinates _ treatment _ integrator; do
    # Without a treatment only where there are no equations
    if [[ $treatment == none && ($coordinates == body || $name == twice) ]]; then continue; fi
    stands "$name" --coordinates "$coordinates" --treatment "$treatment" --integrator "$integrator" --step 0.1
  done <combinations
done
for integrator in tsitouras verner sdirk bdf shampine-gordon adams gear ida; do
  for coordinates in body natural relative; do stands planar --coordinates "$coordinates" --integrator "$integrator"; done
  stands planar --coordinates natural --treatment none --integrator "$integrator"
  stands planar --coordinates natural --treatment project --integrator "$integrator"
done
expect 0 list presets --json
for preset in $(grep -o '"name": "[^"]*"' out | cut -d'"' -f4); do stands spatial --preset "$preset" --step 0.1; done
