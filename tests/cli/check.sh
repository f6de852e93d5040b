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

# A second, equal pin adds two equations that follow from the first
sed 's/^joints:/joints:\n  Twin: {type: revolute, connect: [ground, bob], at: [0, 0]}/' m.yaml >twin.yaml
expect 0 check twin.yaml
contains out "2 redundant constraint equations" "Twin"
expect 0 run twin.yaml
contains err "redundant"
