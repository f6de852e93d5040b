#!/usr/bin/env bash
# A model of components, as a user writes one: files in folders, faults with their way there, the same as JSON.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

mkdir -p car/parts
cat >car/parts/arm.yaml <<'END'
holonom: 1
space: planar
gravity: [0, -9.81]
parameters: {l: 1}
ports:
  base: {body: ground}
  push: {input: "0"}
bodies:
  bar: {mass: 2, inertia: 0.1, position: [l/2, 0]}
joints:
  A: {type: revolute, connect: [ground, bar], at: [0, 0]}
forces:
  F: {type: moment, body: bar, moment: push}
simulate: {end: 7}
END
cat >car/two.yaml <<'END'
holonom: 1
space: planar
gravity: [0, -9.81]
include:
  upper: {file: parts/arm.yaml, connect: {base: ground}}
  lower: {file: parts/arm.yaml, at: [1, 0], parameters: {l: 0.5}, connect: {base: upper_bar, push: "-0.1*upper_A.rate"}}
simulate: {end: 1, output: 0.25}
END

# The component alone, then both from another folder; the run is the including file's
expect 0 check car/parts/arm.yaml
expect 0 check car/two.yaml
contains out "2 bodies, 2 joints"
expect 0 run car/two.yaml --quiet
[[ $(wc -l <two.results/results.csv) == 6 ]] || fail "not the rows of the including file"
contains two.results/results.csv upper_bar.x lower_A.angle
(cd car && "$HOLONOM" run two.yaml --quiet -o ../again)
cmp <(cut -d, -f2- two.results/results.csv) <(cut -d, -f2- again/results.csv) || fail "the folder makes a difference"

# A fault in the component is told once, where it stands, with the include that brought it
sed -i 's/mass: 2/mass: -2/' car/parts/arm.yaml
expect 2 check car/two.yaml
[[ $(cat err) == "car/parts/arm.yaml:9:15: body 'bar': 'mass' must not be negative, found -2 (included as 'upper' at car/two.yaml:5)" ]] ||
  fail "the fault is not told as it should be"
expect 2 check car/two.yaml --json
require_json out
contains out '"file": "car/parts/arm.yaml"' '"line": 9' "included as 'upper' at car/two.yaml:5"
sed -i 's/mass: -2/mass: 2/' car/parts/arm.yaml

# What is only found when the mechanism is built knows its way, too
sed -i 's/moment: push/moment: "push + bar.height"/' car/parts/arm.yaml
expect 2 run car/two.yaml
contains err "car/parts/arm.yaml:13:48: " "bar.height" "included as 'upper' at car/two.yaml:5"
sed -i 's/moment: .*}/moment: push}/' car/parts/arm.yaml

# Files that are not there, and circles
sed 's/arm.yaml/amr.yaml/' car/two.yaml >car/missing.yaml
expect 2 check car/missing.yaml
contains err "car/missing.yaml:5:17: " "cannot read 'car/parts/amr.yaml'" "did you mean 'car/parts/arm.yaml'?"
printf 'holonom: 1\nspace: planar\ngravity: [0, 0]\ninclude: {b: {file: ring_b.yaml}}\n' >ring_a.yaml
printf 'holonom: 1\nspace: planar\ngravity: [0, 0]\ninclude: {a: {file: ./ring_a.yaml}}\n' >ring_b.yaml
expect 2 check ring_a.yaml
contains err "ring_b.yaml:4:21: " "ring_a.yaml -> ring_b.yaml -> ring_a.yaml"

# A file that is no model is not shown, whatever stands in it
printf 'root:$6$hidden:19000:0:99999:7:::\nholonom:x:1000\n' >shadow
printf 'hidden: 1\nkey: {hidden: &a !tag [*b]}\n' >keys
printf '\0hidden' >binary
for file in shadow keys binary; do
  printf 'holonom: 1\nspace: planar\ngravity: [0, 0]\ninclude: {p: {file: %s}}\n' $file >peek.yaml
  expect 2 check peek.yaml
  contains err "peek.yaml:4:21: " "'$file' is not a model file"
  lacks err hidden
  printf 'holonom: 1\nmodel: %s\nvary: {l: 1}\n' $file >peek.yaml
  expect 2 sweep peek.yaml
  contains err "peek.yaml:2:8: '$file' is not a model file"
  lacks err hidden
done
printf '{"holonom":1,"space":"planar","gravity":[0,0],"bodies":{"b":{"mass":1,"inertia":1,"position":[0,0]}}}' >part.json
printf 'holonom: 1\nspace: planar\ngravity: [0, 0]\ninclude: {p: {file: part.json}}\n' >takes.yaml
expect 0 check takes.yaml
