#!/usr/bin/env bash
# Kinematics as a user calls it: the motion alone, in any coordinates, without masses, and what is refused.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

crank=$SOURCE_DIR/examples/slider_crank_driven.yaml

expect 0 kinematics "$crank" -o plain --end 0.1 --every 0.01
contains err "kinematics to t = 0.1 s, 11 rows"
column plain/results.csv slider.ax >plain_ax
column plain/results.csv turn.value >/dev/null
for name in turn.effort A.fx energy.kinetic; do
  head -n 1 plain/results.csv >header
  lacks header "$name"
done

# The same motion as that of `run`, and in every coordinate set
expect 0 run "$crank" -o run --end 0.1 --every 0.01 --quiet
column run/results.csv slider.ax | cmp - plain_ax || fail "another motion than that of run"
for set in body natural relative; do
  expect 0 kinematics "$crank" -o "$set" --end 0.1 --every 0.01 --coordinates "$set" --json
  require_json out
  contains out '"analysis": "kinematics"' "\"coordinates\": \"$set\""
  column "$set/results.csv" slider.ax >set_ax
  paste plain_ax set_ax | awk '{ d = $1 - $2; if (d < 0) d = -d; if (d > 1e-7) exit 1 }' || fail "another motion in $set coordinates"
done

# Rows at chosen times that do not begin with the start of the run
expect 0 kinematics "$crank" -o chosen --at 0.03 --end 0.1 --channels slider.ax --quiet
[[ $(column chosen/results.csv t | tr '\n' ' ') == "0.03 0.1 " ]] || fail "rows: $(column chosen/results.csv t)"
sed -n '4p;11p' plain_ax | paste - <(column chosen/results.csv slider.ax) |
  awk '{ d = $1 - $2; if (d < 0) d = -d; if (d > 1e-7) exit 1 }' || fail "another motion at chosen times"
expect 0 inverse "$crank" -o chosen --at 0.03 --end 0.1 --quiet

# Forces on demand
expect 0 kinematics "$crank" -o forces --end 0.1 --channels 'turn.*,A.f?' --quiet
[[ ! -s err ]] || fail "something on stderr"
[[ $(head -n 1 forces/results.csv) == t,A.fx,A.fy,turn.value,turn.effort ]] || fail "other columns: $(head -n 1 forces/results.csv)"

# Bodies need no mass, and there is no energy to speak of
sed -E 's/mass: [^,]*, +inertia: [^,]*, *//' "$crank" >light.yaml
lacks light.yaml "mass:"
for set in body natural relative; do
  expect 0 kinematics light.yaml -o light --end 0.1 --every 0.01 --coordinates "$set"
  lacks err "energy"
  column light/results.csv slider.ax >light_ax
  paste plain_ax light_ax | awk '{ d = $1 - $2; if (d < 0) d = -d; if (d > 1e-7) exit 1 }' || fail "masses matter in $set coordinates"
done

# Faults of the request
pendulum >pendulum.yaml
expect 1 kinematics pendulum.yaml
contains err "1 degree of freedom is left" "A.angle"
expect 1 kinematics "$crank" --coordinates bodies
contains err "there is no coordinate set 'bodies'"
expect 1 kinematics "$crank" --step 0.1
contains err "unknown option"
expect 1 kinematics
contains err "no model file given"
