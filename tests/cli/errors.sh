#!/usr/bin/env bash
# Faults of the model file: place and message on the first line, exit code 2, nothing written.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

head_lines=$'holonom: 1\nspace: planar\ngravity: [0, -9.81]\n'
body=$'bodies:\n  a: {mass: 1, inertia: 1, position: [0, 0]}\n'

# fault PLACE FRAGMENT TEXT: the model TEXT is refused at PLACE with a message that has FRAGMENT
fault() {
  printf '%s' "$3" >m.yaml
  for command in check run; do
    expect 2 "$command" m.yaml
    [[ $(head -n 1 err) == "m.yaml:$1: "* ]] || fail "the first line does not begin m.yaml:$1:"
    contains <(head -n 1 err) "$2"
    [[ ! -s out ]] || fail "something on stdout"
    [[ ! -e m.results ]] || fail "a folder was written for a faulty model"
  done
}

# An empty and a binary file have a place too
fault 1:1 "" ""
fault 1:5 "" $'abc \x01\n'
fault 1:1 "mapping" "just text"

# Keys
fault 1:10 "must be 1" $'holonom: 7\n'
fault 4:1 "bodis" "${head_lines}"$'bodis:\n  a: {mass: 1, inertia: 1, position: [0, 0]}\n'
fault 5:7 "mas" "${head_lines}"$'bodies:\n  a: {mas: 1, inertia: 1, position: [0, 0]}\n'
fault 6:3 "a" "${head_lines}${body}"$'  a: {mass: 1, inertia: 1, position: [0, 0]}\n'
fault 1:1 "gravity" $'holonom: 1\nspace: planar\n'"$body"
fault 2:8 "plannar" $'holonom: 1\nspace: plannar\ngravity: [0, 0]\n'"$body"

# Values
fault 5:13 "negative" "${head_lines}"$'bodies:\n  a: {mass: -1, inertia: 1, position: [0, 0]}\n'
fault 5:13 "m" "${head_lines}"$'bodies:\n  a: {mass: m, inertia: 1, position: [0, 0]}\n'
fault 3:10 "" $'holonom: 1\nspace: planar\ngravity: [0, 0, 0]\n'"$body"
fault 5:3 "reserved" "${head_lines}"$'bodies:\n  ground: {mass: 1, inertia: 1, position: [0, 0]}\n'

# Elements
fault 7:13 "revolut" "${head_lines}${body}"$'joints:\n  A: {type: revolut, connect: [ground, a], at: [0, 0]}\n'
fault 7:41 "b" "${head_lines}${body}"$'joints:\n  A: {type: revolute, connect: [ground, b], at: [0, 0]}\n'
fault 7:3 "at" "${head_lines}${body}"$'joints:\n  A: {type: revolute, connect: [ground, a]}\n'
fault 7:13 "spherical" "${head_lines}${body}"$'joints:\n  A: {type: spherical, connect: [ground, a], at: [0, 0]}\n'

# The nearest name is offered
contains err "spatial"
fault 7:13 "did you mean 'revolute'?" "${head_lines}${body}"$'joints:\n  A: {type: revolut, connect: [ground, a], at: [0, 0]}\n'

# Words of the field are answered with those of the program, and all types are listed below
fault 7:13 "there is no joint type 'hinge' (did you mean 'revolute'?)" "${head_lines}${body}"$'joints:\n  A: {type: hinge, connect: [ground, a], at: [0, 0]}\n'
contains err "  planar joints: revolute, translational, fixed"
expect 2 check m.yaml --json
contains out '"valid": [' '"pin-in-slot"'
fault 7:13 "did you mean the force 'moment'? it belongs under 'forces'" "${head_lines}${body}"$'joints:\n  A: {type: torque, connect: [ground, a], at: [0, 0]}\n'
fault 7:3 "'type' is missing" "${head_lines}${body}"$'forces:\n  A: {body: a, moment: 1}\n'
contains err "  forces: spring-damper, rotational-spring"
printf '%s' "${head_lines}${body}"$'joints:\n  A: {type: hinge, connect: [ground, a], at: [0, 0]}\n  B: {type: weld, connect: [ground, a], at: [0, 0]}\n' >m.yaml
expect 2 check m.yaml
[[ $(grep -c '^  planar joints: ' err) == 1 ]] || fail "the list of types is printed more than once"

# Several faults together, counted at the end
printf '%s' "${head_lines}"$'bodies:\n  a: {mas: 1, inertia: 1, position: [0, 0]}\n  b: {mass: x, inertia: 1, position: [0, 0]}\n' >m.yaml
expect 2 run m.yaml
count=$(grep -c '^m.yaml:[0-9]*:[0-9]*: ' err)
((count > 1)) || fail "only $count fault reported"
[[ $(tail -n 1 err) == "$count errors" ]] || fail "the last line does not count the errors"

# The same as JSON
expect 2 check m.yaml --json
require_json out
contains out '"ok": false' '"errors"' '"line": 5' '"file": "m.yaml"' '"column"' '"message"' '"hint"'

# Events
fault 7:3 "neither \`on\` nor \`off\`" "${head_lines}${body}"$'events:\n  E: {type: switch, when: a.x}\n'
fault 7:36 "'on' names 'b', which is not a joint" "${head_lines}${body}"$'events:\n  E: {type: switch, when: a.x, on: b}\n'
fault 7:25 "there is no channel 'a.xx'" "${head_lines}${body}"$'events:\n  E: {type: stop, when: a.xx}\n'
fault 7:55 "must not exceed 1" "${head_lines}${body}"$'events:\n  E: {type: impact, measure: a.x, at: 0, restitution: 2}\n'
fault 7:25 "a condition is 0 or 1" "${head_lines}${body}"$'events:\n  E: {type: stop, when: a.x > 2}\n'
fault 7:30 "is not a length or angle" "${head_lines}${body}"$'events:\n  E: {type: impact, measure: a.vx, at: 0, restitution: 1}\n'
fault 7:3 "starts at its bound" "${head_lines}${body}"$'events:\n  E: {type: impact, measure: a.angle, at: 0, restitution: 1}\n'
fault 7:37 "which is not a constant signal" "${head_lines}${body}"$'events:\n  E: {type: set, when: a.x, signal: s, value: 1}\n'

# What has no sense, though every field has a value
two=$'bodies:\n  a: {mass: 1, inertia: 1, position: [0, 0]}\n  b: {mass: 1, inertia: 1, position: [1, 0]}\n'
joints=$'joints:\n  A: {type: revolute, connect: [ground, a], at: [0, 0]}\n  B: {type: translational, connect: [ground, b], at: [1, 0], axis: [1, 0]}\n'
mechanism=${head_lines}${two}${joints} # the element under test stands in line 11
senseless() { fault "11:$1" "$2" "${mechanism}$3"; }
senseless 26 "force 'F' acts on the ground" $'forces:\n  F: {type: force, body: ground, force: [1, 0]}\n'
senseless 27 "force 'F' acts on the ground" $'forces:\n  F: {type: moment, body: ground, moment: 1}\n'
senseless 64 "contact 'F' needs two points" $'forces:\n  F: {type: contact, connect: [ground, b], normal: [0, 1], at: [1, 0], stiffness: 1e4}\n'
contains err 'at: [[..], [..]]'
senseless 29 "gear 'C' names the measure A.angle twice" $'couplers:\n  C: {type: gear, measures: [A.angle, A.angle], teeth: [1, 2]}\n'
senseless 29 "an angle, but B.travel is a length" $'couplers:\n  C: {type: gear, measures: [A.angle, B.travel], teeth: [1, 2]}\n'
senseless 29 "an angle, but b.x is a length" $'couplers:\n  C: {type: belt, measures: [A.angle, b.x], radii: [1, 2]}\n'
senseless 60 "'teeth' must be positive, found -2" $'couplers:\n  C: {type: gear, measures: [A.angle, b.angle], teeth: [1, -2]}\n'
senseless 57 "'radii' must be positive, found 0" $'couplers:\n  C: {type: belt, measures: [A.angle, b.angle], radii: [0, 1]}\n'
senseless 54 "rack-and-pinion 'C' names the measure B.travel twice" $'couplers:\n  C: {type: rack-and-pinion, rack: B.travel, pinion: B.travel, radius: 1}\n'
senseless 36 "a displacement or length, but A.angle is an angle" $'couplers:\n  C: {type: rack-and-pinion, rack: A.angle, pinion: b.angle, radius: 1}\n'
senseless 54 "an angle, but b.x is a length" $'couplers:\n  C: {type: rack-and-pinion, rack: B.travel, pinion: b.x, radius: 1}\n'
senseless 32 "coupler 'C' names the measure b.x twice" $'couplers:\n  C: {type: coupler, measures: [b.x, b.y, b.x], factors: [1, 2, 3]}\n'

senseless 46 "the upper bound of signal 'S' must be greater" $'signals:\n  S: {type: limiter, of: t, lower: 1, upper: 1}\n'
senseless 54 "the upper bound of signal 'S' must be greater" $'signals:\n  S: {type: pid, of: t, p: 1, i: 2, lower: 1, upper: -2}\n'

# A joint that cannot be made, with elements that refer to it and to the joints after it
broken=${head_lines}${two}$'joints:\n  A: {type: translational, connect: [ground, a], at: [0, 0], axis: [0, 0]}\n'
broken+=$'  B: {type: translational, connect: [ground, b], at: [1, 0], axis: [1, 0]}\n'
for measure in A B; do
  fault 8:68 "the axis of 'A' is a zero vector" "${broken}"$'forces:\n  F: {type: friction, measure: '"$measure"$'.travel, coefficient: 0.3, slip: 1e-3}\n'
done

# The ground of a component that is attached by it may be pushed
printf '%s' "${head_lines}${body}"$'ports: {base: {body: ground}}\nforces:\n  F: {type: force, body: ground, force: [1, 0]}\n' >m.yaml
expect 0 check m.yaml

# Units that do not fit
senseless 119 "is measured in m/s, but '1 mm' has another unit (km/h, 1 m / 1 s would be valid" $'forces:\n  F: {type: contact, connect: [ground, b], normal: [0, 1], at: [[1, 0], [1, 0]], stiffness: 1e4, friction: 0.3, slip: 1 mm}\n'
fault 5:13 "'mass' is measured in kg, but '3 mm' has another unit (g, kg, t, lb would be valid" "${head_lines}"$'bodies:\n  a: {mass: 3 mm, inertia: 1, position: [0, 0]}\n'

# What newcomers write: the message says what is written here instead
senseless 45 "unknown key 'free' (did you mean 'length'?)" $'forces:\n  F: {type: spring-damper, connect: [a, b], free: 1, at: [[0, 0], [1, 0]], stiffness: 1}\n'
senseless 49 "unknown key 'free' (did you mean 'angle'?)" $'forces:\n  F: {type: rotational-spring, connect: [a, b], free: 1, stiffness: 1}\n'
senseless 48 "this expression may use value, rate, t, parameters, and channels" $'forces:\n  F: {type: motor, measure: A.angle, effort: 3*angle}\n'
senseless 62 "needs a list of 3 or 9 numbers, found '100'" $'forces:\n  F: {type: bushing, connect: [a, b], at: [0, 0], stiffness: 100}\n'
fault 10:66 "write a square as a*a" "$mechanism"$'  J: {type: equations, connect: [a, b], equations: ["dot(MN, x_i)^2"], at: [0, 0]}\n'
for key in wheels gear; do
  fault 10:1 "unknown key '$key' (valid: holonom, " "${mechanism}$key: {F: {measure: A.angle}}"$'\n'
  contains err joints, forces, drivers, couplers,
done
fault 10:1 "unknown key 'motors' (did you mean 'forces'?)" "${mechanism}"$'motors: {F: {measure: A.angle}}\n'
printf '%s' "${mechanism}"$'drivers:\n  D: {type: driver, measure: A.angle, motion: t}\nsimulate: {end: 1}\n' >m.yaml
expect 0 check m.yaml
