#!/usr/bin/env bash
# Shapes: what check says of their mass, messages with their place, convert, and files that must not be replaced.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

# Mass from shapes, and what is given instead
head_lines=$'holonom: 1\nspace: planar\ngravity: [0, -9.81]\n'
tail_lines=$'joints:\n  A: {type: revolute, connect: [ground, a], at: [0, 0]}\nsimulate: {end: 0.1, output: 0.05}\n'
plate='density: 3, shapes: [{type: rectangle, at: [1, 0], size: [2, 1]}, {type: circle, at: [1, 0], radius: 0.25, density: 0}]'
printf '%s' "${head_lines}"$'bodies:\n  a: {'"$plate"$'}\n'"$tail_lines" >plate.yaml
expect 0 check plate.yaml
contains out "  shapes       a: mass 6 kg, mass centre [1, 0] m, inertia 2.5 kg*m^2"
lacks out "used instead"
expect 0 check plate.yaml --json
require_json out
contains out '"mass_from_shapes"' '"mass_centre"' '"given": {}'
printf '%s' "${head_lines}"$'bodies:\n  a: {mass: 12, position: [0.5, 0], '"$plate"$'}\n'"$tail_lines" >given.yaml
expect 0 check given.yaml
contains out "a: mass 6 kg, mass centre [1, 0] m" "given and used instead: mass 12 kg, position [0.5, 0] m; inertia scaled to that mass: 5 kg*m^2"
expect 0 check given.yaml --json
contains out '"mass": 12'

# Shapes that are only drawn do not change the run, not even its identity
body='mass: 6, inertia: 2.5, position: [1, 0]'
printf '%s' "${head_lines}"$'name: same\nbodies:\n  a: {'"$body"$'}\n'"$tail_lines" >bare.yaml
printf '%s' "${head_lines}"$'name: same\nbodies:\n  a: {'"$body"$', shapes: [{type: circle, at: [1, 0], radius: 1}]}\n'"$tail_lines" >drawn.yaml
for model in bare drawn plate; do expect 0 run "$model.yaml" --quiet; done
cmp bare.results/results.csv drawn.results/results.csv || fail "shapes change the motion"
cmp bare.results/results.csv plate.results/results.csv || fail "mass from shapes differs from the same mass"

# Messages have a place in the model file; faults of a mesh also one in it
mkdir meshes
cat >meshes/corner.stl <<'END'
solid corner
facet normal 0 0 -1
 outer loop
  vertex 0 0 0
  vertex 0 1 0
  vertex 1 0 0
 endloop
endfacet
END
solid=$'holonom: 1\nspace: spatial\ngravity: [0, 0, 0]\nbodies:\n  a: {mass: 1, inertia: [1, 1, 1], position: [0, 0, 0], shapes: [{type: mesh, file: '
fault() {
  printf '%s' "$3" >m.yaml
  expect 2 check m.yaml
  [[ $(head -n 1 err) == "m.yaml:$1: "* ]] || fail "the first line does not begin m.yaml:$1:"
  contains <(head -n 1 err) "$2"
}
fault 5:85 "cannot read 'meshes/corne.stl'" "$solid"$'meshes/corne.stl}]}\n'
contains err "did you mean 'meshes/corner.stl'?"
fault 5:85 "'meshes/corner.stl' is not closed and has no volume: 3 of its edges" "$solid"$'meshes/corner.stl, density: 1}]}\n'
printf ' vertex 1 2\n' >>meshes/corner.stl
fault 5:85 "'meshes/corner.stl': line 9: " "$solid"$'meshes/corner.stl}]}\n'
sed -i '$d' meshes/corner.stl

# Inside out: a note
cp "$SOURCE_DIR/examples/meshes/hammer_head.stl" meshes/head.stl
awk '/vertex/ { line[++n] = $0; if (n == 3) { print line[1]; print line[3]; print line[2]; n = 0 }; next } { print }' meshes/head.stl >meshes/turned.stl
printf '%s' "$solid"$'meshes/turned.stl, density: 1}]}\n' >turned.yaml
expect 0 check turned.yaml
contains out "note         the mesh 'meshes/turned.stl' of body a is inside out: 28 of its 28 triangles are used the other way round"

# Components: the path is relative to the file that names it; convert makes it relative to the output
mkdir parts
printf '%s' $'holonom: 1\nspace: spatial\ngravity: [0, 0, 0]\nports: {base: {body: ground}}\nbodies:\n  head: {density: 7850, shapes: [{type: mesh, file: ../meshes/head.stl, scale: 0.001}]}\njoints:\n  A: {type: revolute, connect: [ground, head], at: [0, 0, 0.5], axis: [0, 1, 0]}\n' >parts/head.yaml
printf '%s' $'holonom: 1\nspace: spatial\ngravity: [0, 0, -9.81]\ninclude:\n  left: {file: parts/head.yaml, connect: {base: ground}}\n  right: {file: parts/head.yaml, connect: {base: ground}, at: [1, 0, 0], mirror: x}\ninitial: {left_A.rate: 1, right_A.rate: 1}\nsimulate: {end: 0.1, output: 0.05}\n' >both.yaml
expect 0 check both.yaml
contains out "shapes       left_head: mass 9.0432 kg" "shapes       right_head: mass 9.0432 kg"
mkdir -p out_of/here
expect 0 convert both.yaml out_of/here/flat.yaml
contains out_of/here/flat.yaml 'file: "../../meshes/head.stl", scale: [0.001, 0.001, 0.001]' 'scale: [-0.001, 0.001, 0.001]'
expect 0 run both.yaml --quiet
expect 0 run out_of/here/flat.yaml --quiet
cmp both.results/results.csv flat.results/results.csv || fail "the converted model moves differently"
expect 0 convert out_of/here/flat.yaml out_of/here/again.yaml
cmp <(tail -n +2 out_of/here/flat.yaml) <(tail -n +2 out_of/here/again.yaml) || fail "converted twice, the model differs"

# A mesh that was read is not replaced
before=$(cat meshes/head.stl)
expect 1 convert both.yaml meshes/head.stl
contains err "which is a mesh"
[[ $(cat meshes/head.stl) == "$before" ]] || fail "a mesh was replaced"
