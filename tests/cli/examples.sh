#!/usr/bin/env bash
# Every example says what to look at, is checked and runs with its own settings.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

count=0
for model in "$SOURCE_DIR"/examples/*.yaml; do
  name=$(basename "$model" .yaml)
  [[ $name =~ ^[a-z0-9_]+$ ]] || fail "examples/$name.yaml: a name in lower case with _"
  [[ $(head -n 1 "$model") == "# "* ]] || fail "examples/$name.yaml does not begin with what to look at"
  expect 0 check "$model"
  expect 0 run "$model" --quiet
  [[ ! -s err ]] || fail "examples/$name.yaml: something is said under --quiet"
  (($(wc -l <"$name.results/results.csv") > 2)) || fail "examples/$name.yaml: no rows"
  lacks "$name.results/results.csv" nan
  count=$((count + 1))
done
((count > 10)) || fail "only $count examples"
for model in "$SOURCE_DIR"/examples/components/*.yaml; do
  [[ $(head -n 1 "$model") == "# "* ]] || fail "$model does not begin with what it is"
  expect 0 check "$model"
done

# last MODEL CHANNEL VALUE TOLERANCE: the last number of a channel against one known from elsewhere
last() {
  awk -v a="$(column "$1.results/results.csv" "$2" | tail -n 1)" -v b="$3" -v e="$4" 'BEGIN { exit !(a - b < e && b - a < e) }' ||
    fail "$1: $2 ends at $(column "$1.results/results.csv" "$2" | tail -n 1) instead of $3"
}
last pendulum bob.x -0.27508746257611686 1e-7          # elliptic functions
last n_four_bar B0.x 0.3284581115408154 1e-6           # elliptic functions
last andrews K1.angle 15.81077119629904 1e-7           # published, IVP test set
last andrews K3.angle 0.04082224013073101 1e-8
last universal_shaft output.wx 10.939737046 1e-6       # 10 cos 30/(1 - sin^2 30 sin^2 20)
last suspension hub.y 0.322831973 1e-6               # body coordinates, verner, tolerance 1e-11
last five_bar P.x 0.018961401491 1e-7                 # body coordinates, project, verner, tolerance 1e-11
last axle left_hub.z 0.286211093 1e-7                  # body coordinates, project, verner, tolerance 1e-11
last scissor_stack load.y 3.246522512 1e-7             # the same
last spatial_slider_crank slider.x 0.236644325 1e-6    # sqrt(l^2 - y^2 - z^2) of the crank pin
last cv_shaft output.wx 7.660444431 1e-8                # 10 cos 40
last geneva Q.angle -0.785243153 1e-8                   # -atan2(a sin 44, d - a cos 44)
last rack_and_pinion T.travel -0.049780760 1e-6         # -(m g r^2/k) (1 - cos 30)
last stated_joint stated.wz "$(column stated_joint.results/results.csv plain.wz | tail -n 1)" 1e-7  # the same hinge of the catalogue
last gear_train C.angle "$(column gear_train.results/results.csv A.angle | tail -n 1 | awk '{ printf "%.12f", $1/12 }')" 1e-8
last four_bar_cut C.angle "$(column four_bar.results/results.csv C.angle | tail -n 1)" 1e-5  # the loop opened at another joint
turned=$(column spatial_four_bar.results/results.csv A.angle | tail -n 1)
last spatial_four_bar D.angle "$(awk -v a="$turned" 'BEGIN { s = (1 - cos(a))/(0.6*cos(a) - 3); printf "%.12f", atan2(s, sqrt(1 - s*s)) }')" 1e-9
