#!/usr/bin/env bash
# Tables from data files, as a user meets them: units, faults with their place, warnings, components, outputs, converted models, resumed runs.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

model() {
  cat <<END
holonom: 1
space: planar
gravity: [0, 0]
bodies: {b: {mass: 1, inertia: 1, position: [0, 0]}}
joints: {S: {type: translational, connect: [ground, b], axis: [1, 0]}}
$1
simulate: {end: 2, output: 0.01, tolerance: 1e-10}
END
}
push='forces: {p: {type: force, body: b, force: [f, 0]}}'
printf 't [ms];F [kN]\r\n0;0\r\n1000;1\r\n2000;1\r\n' >f.csv
model "signals: {f: {type: table, table: {file: f.csv, value: F}, interpolation: linear}}
$push" >m.yaml
expect 0 run m.yaml --quiet
# 1000 t^3/6 to t = 1, then 500/3 + 500 (t - 1) + 1000 (t - 1)^2/2
awk -v x="$(column m.results/results.csv S.travel | tail -n 1)" 'BEGIN { d = x - 3500/3; exit !(d < 1e-5 && d > -1e-5) }' ||
  fail "the force of the file gives $(column m.results/results.csv S.travel | tail -n 1)"

# A converted model needs no other file; the data file is never replaced, under no name.
mkdir elsewhere
expect 0 convert m.yaml elsewhere/m.yaml
(cd elsewhere && "$HOLONOM" run m.yaml --quiet) || fail "the converted model does not run elsewhere"
cmp elsewhere/m.results/results.csv m.results/results.csv || fail "the converted model gives other results"
cp f.csv f.copy
ln -s f.csv link.yaml
for target in f.csv ./f.csv link.yaml; do
  expect 1 convert m.yaml "$target"
  contains err "data file"
done
cmp f.csv f.copy || fail "the data file was changed"

# Faults
for change in 's/1000;1/1000;1,5/;f.csv:3:6: ;decimal comma' 's/1000;1/0;1/;f.csv:3:1: ;must increase' 's/1000;1/1000/;f.csv:3:5: ;has 1 column' \
  's/1000;1/1000;nan/;f.csv:3:6: ;is not finite' 's/F/G/;m.yaml:6:56: ;has no column'; do
  rule=${change%%/;*}/ rest=${change#*/;}
  sed "$rule" f.copy >f.csv
  expect 2 check m.yaml
  contains err "${rest%%;*}" "${rest#*;}"
done
printf 'GIF89a\0\1\2' >f.csv
expect 2 check m.yaml
contains err "f.csv:1:7: " "not text"
rm f.csv
expect 2 check m.yaml
contains err "m.yaml:6:" "cannot read 'f.csv'"
cp f.copy f.csv

# A run that was made with other data is not resumed.
expect 0 run m.yaml --quiet --checkpoint 1 -o resumed
sed 's/2000;1/2000;0/' f.copy >f.csv
expect 1 run m.yaml --quiet --resume -o resumed
cp f.copy f.csv

# A spline that leaves its data is named, also under --quiet; the other choices are not.
printf 'x,h\n0,0\n0.5,0\n0.51,0.03\n0.52,0.05\n0.53,0.03\n0.54,0\n3,0\n' >road.csv
for choice in spline monotone linear; do
  model "signals: {f: {type: table, of: S.travel, table: {file: road.csv, x: x, value: h}, interpolation: $choice, beyond: hold}}
$push" >road.yaml
  for command in 'check road.yaml' 'run road.yaml --quiet'; do
    # shellcheck disable=SC2086
    expect 0 $command
    if [[ $choice == spline ]]; then
      contains err 'warning: the spline of signal f reaches -1.416 at x = 1.58'
    else
      lacks err 'warning'
    fi
  done
done

# A motion needs a continuous speed.
model 'drivers: {d: {measure: S.travel, table: {t: [0, 1, 2], value: [0, 1, 3]}, interpolation: linear}}' >motion.yaml
expect 2 check motion.yaml
contains err 'motion.yaml:6:' 'a motion needs two derivatives'
sed -i 's/interpolation: linear/beyond: hold/; s/end: 2/end: 3/' motion.yaml
expect 3 run motion.yaml --quiet
contains err 'the speed of driver d jumps at t = 2, where its table stops'
sed -i 's/beyond: hold/beyond: hold, ends: clamped/' motion.yaml
expect 0 run motion.yaml --quiet
