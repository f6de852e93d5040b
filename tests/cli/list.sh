#!/usr/bin/env bash
# Help, version and the lists of what there is.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

expect 0 --version
[[ $(<out) =~ ^holonom\ [0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "version: $(<out)"

# Help has examples everywhere
for command in "" check run kinematics inverse statics compare sweep linearize modes convert list reference; do
  expect 0 $command --help
  contains out "Usage: holonom" "Examples:"
  (($(grep -c "^  holonom $command" out) >= 2)) || fail "fewer than two examples of its own: $command --help"
  (($(grep -c '^  holonom ' out) == $(grep -c "^  holonom $command" out))) || fail "examples of another command: $command --help"
  [[ ! -s err ]] || fail "help on stderr"
done
for option in --preset --coordinates --treatment --integrator --step --tolerance --end --every --set --channels --format --quiet --json; do
  expect 0 run --help
  contains out "$option"
done

expect 0 list
contains out joints forces couplers measures coordinates treatments integrators presets combinations
for topic in joints forces drivers couplers measures coordinates treatments integrators presets combinations; do
  expect 0 list $topic
  [[ -s out && ! -s err ]] || fail "list $topic"
  expect 0 list $topic --json
  require_json out
done
expect 0 list --json
require_json out
contains out '"joints"' '"combinations"'

expect 0 list joints
contains out revolute translational universal spherical
expect 0 list joints revolute
contains out "connect" "required" "axis" "angle rate acceleration"
expect 0 list integrators
contains out rk4
expect 0 list treatments
contains out baumgarte alpha=5
expect 0 list measures
contains out actuator.MEASURE '--actuators'
contains out "x y angle vx vy omega ax ay alpha" "length rate force" "travel speed acceleration"

# Plane and space where they differ, each once
expect 0 list joints
contains out "on a line of the first. (planar)" "(nonholonomic). (spatial)"
expect 0 list measures
contains out "planar bushing " "spatial bushing " "of the second body on the first" "magnitude of the friction force"
(($(grep -c '^  spring-damper ' out) == 1)) || fail "spring-damper is not there once"

# The topics of the help are those that there are; the name of an element is no topic
expect 0 list --json
topics=$(grep -o '^  "[a-z]*"' out | tr -d ' "')
expect 0 list --help
for topic in $topics; do contains out "$topic"; done
expect 1 list revolute
contains err "did you mean: holonom list joints revolute"
expect 1 list bdf
contains err "did you mean: holonom list integrators bdf"

# Every legal combination runs
cat >m.yaml <<'END'
holonom: 1
space: planar
gravity: [0, -9.81]
bodies: {bob: {mass: 2, inertia: 0.1, position: [1, 0]}}
END
expect 0 list combinations
cp out combinations
while read -r coordinates _ treatment _ integrator; do
  expect 0 run m.yaml --coordinates "$coordinates" --treatment "$treatment" --integrator "$integrator" --step 0.05 --end 0.1 --quiet
done <combinations

# A reader that has seen enough is no trouble; a full disk is
"$HOLONOM" list measures | head -n 1 >/dev/null
if [[ -e /dev/full ]]; then
  ! "$HOLONOM" list >/dev/full 2>err || fail "a full disk goes unnoticed"
fi
