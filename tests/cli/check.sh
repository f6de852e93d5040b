#!/usr/bin/env bash
# What check tells of a model, and that redundancy is no failure.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
pendulum >m.yaml

expect 0 check m.yaml
contains out "pendulum" "1 body" "1 joint" "1 degree" "mass" "violation" "energy" "coordinates"
[[ ! -s err ]] || fail "something on stderr"
[[ ! -e m.results ]] || fail "check has written"

expect 0 check m.yaml --json --set l=3
require_json out
contains out '"ok": true' '"bodies": 1' '"joints": 1' '"equations": 2' '"positions": 1' '"mass": 2.0'

# An inertia that no mass distribution has: an error, or with the switch a note of every run, through components and convert
cat >link.yaml <<'END'
holonom: 1
space: spatial
gravity: [0, 0, 0]
ports: {base: {body: ground}}
bodies:
  link: {mass: 1, inertia: [1, 1, 3], position: [0, 0, 0]}
initial: {link.wx: 0.3, link.wz: 2}
simulate: {end: 1}
END
expect 2 check link.yaml
contains err "breaks the triangle inequality" "inertia_check: off"
sed -i 's/3\]/3], inertia_check: off/' link.yaml
cat >flight.yaml <<'END'
holonom: 1
space: spatial
gravity: [0, 0, 0]
include:
  a: {file: link.yaml, mirror: x, connect: {base: ground}}
simulate: {end: 1}
END
expect 0 check link.yaml
contains out "note         the inertia of body link breaks the triangle inequality and is used as given"
expect 0 convert flight.yaml converted.yaml
for file in flight converted; do
  expect 0 run $file.yaml
  contains err "note: the inertia of body a_link breaks the triangle inequality and is used as given (inertia_check: off)"
  contains $file.results/run.json '"the inertia of body a_link breaks'
done
for command in linearize modes statics; do
  expect 0 $command link.yaml
  cat out err >all
  contains all "the inertia of body link breaks the triangle inequality"
done

# A second, equal pin adds two equations that follow from the first
sed 's/^joints:/joints:\n  Twin: {type: revolute, connect: [ground, bob], at: [0, 0]}/' m.yaml >twin.yaml
expect 0 check twin.yaml
contains out "2 redundant constraint equations" "Twin"
expect 0 run twin.yaml
contains err "redundant"
