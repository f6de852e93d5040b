#!/usr/bin/env bash
# Models that hurt: each is run, or ends with a reason and the documented exit code, within bounds of time and memory.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$SOURCE_DIR/tests/cli/lib/torture.sh"

all_coordinates() { # CODES MODEL
  local coordinates
  for coordinates in body natural relative; do ends "$1" "$2" --coordinates $coordinates; done
}

# ---- Sizes far apart
ratio=${planar}$'bodies:\n  a: {mass: 1e-3, inertia: 1e-4, position: [0.5, 0]}\n  b: {mass: 1e3, inertia: 100, position: [1.5, 0]}\njoints:\n  A: {type: revolute, connect: [ground, a], at: [0, 0]}\n  B: {type: revolute, connect: [a, b], at: [1, 0]}\nsimulate: {end: 0.2}\n'
all_coordinates 0 "$ratio"
ends 0 "$ratio" --preset mubodyna --step 1e-3
stiff=${planar}$'bodies:\n  a: {mass: 1, inertia: 1, position: [1, 0]}\nforces:\n  k: {type: spring-damper, connect: [ground, a], at: [[0, 0], [1, 0]], stiffness: 1e9, damping: 1e3}\nsimulate: {end: 0.01}\n'
ends 0 "$stiff"
ends 0,3 "$stiff" --integrator rk4 --step 1e-3
for integrator in bdf gear ida; do ends 0 "$stiff" --integrator $integrator; done

# ---- Points that coincide
spring() { printf '%s' "$planar"$'bodies:\n  a: {mass: 1, inertia: 1, position: [0, 0]}\nforces:\n  k: {type: spring-damper, connect: [ground, a], at: [[0, 0], [0, 0]], stiffness: 10, damping: 1'"$1"$'}\nsimulate: {end: 1}\n'; }
ends 0 "$(spring '')"
ends 3 "$(spring ', length: 1')"
reason "the ends of force k meet"
rod() { printf '%s' "$planar"$'bodies:\n  a: {mass: 1, inertia: 1, position: [0, 0]}\njoints:\n  R: {type: rod, connect: [ground, a], at: [[0, 0], [0, 0]]'"$1"$'}\nsimulate: {end: 1}\n'; }
ends 2 "$(rod '')"
reason "coincide"
ends 0,3 "$(rod ', length: 1')"
heap=${planar}$'bodies:\n  a: {mass: 1, inertia: 1, position: [0, 0]}\n  b: {mass: 1, inertia: 1, position: [0, 0]}\n  c: {mass: 1, inertia: 1, position: [0, 0]}\njoints:\n  A: {type: revolute, connect: [ground, a], at: [0, 0]}\n  B: {type: revolute, connect: [a, b], at: [0, 0]}\n  C: {type: revolute, connect: [b, c], at: [0, 0]}\n  D: {type: revolute, connect: [c, ground], at: [0, 0]}\nsimulate: {end: 1}\n'
all_coordinates 0 "$heap"
lacks err "enforcing the constraints removed"

# ---- Redundant, singular, locked, loose
redundant=${spatial}$'bodies:\n  a: {mass: 1, inertia: [1, 1, 1], position: [0.5, 0, 0]}\njoints:\n'
for k in 1 2 3 4 5 6 7 8; do redundant+="  J$k: {type: cylindrical, connect: [ground, a], at: [0, $k, 0], axis: [0, 1, 0]}"$'\n'; done
all_coordinates 0 "$redundant"$'simulate: {end: 1}\n'
bars=${planar}$'bodies:\n  a: {mass: 1, inertia: 0.1, position: [0.5, 0]}\n  b: {mass: 1, inertia: 0.3, position: [2, 0]}\n  c: {mass: 1, inertia: 0.2, position: [2.5, 0]}\njoints:\n  A: {type: revolute, connect: [ground, a], at: [0, 0]}\n  B: {type: revolute, connect: [a, b], at: [1, 0]}\n  C: {type: revolute, connect: [b, c], at: [3, 0]}\n  D: {type: revolute, connect: [ground, c], at: [2, 0]}\nsimulate: {end: 0.5}\n'
all_coordinates 0,3 "$bars"
for treatment in project baumgarte penalty augmented-1 augmented-3 lagrange-3 partition; do
  ends 0,3 "$bars" --coordinates body --treatment $treatment --integrator bdf
done
ends 0,3 "$bars"$'initial: {A.rate: 1}\n'
ends 0,3 "$bars"$'drivers: {d: {measure: A.angle, motion: t}}\n'
locks=${planar}$'bodies:\n  a: {mass: 1, inertia: 0.1, position: [0, 1]}\n  b: {mass: 1, inertia: 0.3, position: [0.5, 2]}\n  c: {mass: 1, inertia: 0.2, position: [1, 1]}\njoints:\n  A: {type: revolute, connect: [ground, a], at: [0, 0]}\n  B: {type: revolute, connect: [a, b], at: [0, 2]}\n  C: {type: revolute, connect: [b, c], at: [1, 2]}\n  D: {type: revolute, connect: [ground, c], at: [3.2, 0]}\ndrivers: {d: {measure: A.angle, motion: -6*t}}\nsimulate: {end: 5}\n'
ends 3 "$locks"
reason "the mechanism cannot follow its drivers"
for integrator in tsitouras bdf sdirk shampine-gordon adams gear ida; do ends 3 "$locks" --integrator $integrator; done
ends 3 "$locks" --integrator rk4 --step 0.01
loose=${planar}$'bodies:\n  a: {mass: 1, inertia: 0.1, position: [0, 1]}\n  b: {mass: 1, inertia: 0.3, position: [0.5, 2]}\njoints:\n  B: {type: revolute, connect: [a, b], at: [0, 2]}\nsimulate: {end: 5}\n'
all_coordinates 0 "$loose"
two_drivers() { printf '%s' "$planar$arm"$'drivers:\n  d: {measure: A.angle, motion: t}\n  e: {measure: A.angle, motion: "'"$1"$'"}\nsimulate: {end: 1}\n'; }
ends 0 "$(two_drivers t)"
ends 3 "$(two_drivers '2*t')"
reason "cannot be followed"
ends 3 "$(two_drivers 't + t^3')"
for integrator in bdf shampine-gordon adams gear ida; do ends 3 "$(two_drivers 't + t^3')" --integrator $integrator; done

# ---- Ends and intervals
ends 0 "$planar$arm" --end 0
ends 0 "$planar$arm" --end 1e-300
ends 0 "${planar/-9.81/0}$arm" --end 1e9
ends 1 "$planar$arm" --end 1 --every 1e-300
reason "an output interval of 1e-300"
ends 1 "$planar$arm" --end 1 --integrator rk4 --step 1e-300
reason "a step of 1e-300"
ends 3 "$planar$arm" --end 1e300
ends 0,3 "$planar$arm" --end 1 --integrator rk4 --step 1e300

# ---- Numbers at the ends of their range
sign() { printf '%s' "$spatial"$'bodies:\n  sign: {mass: '"$2"$', inertia: [0.5, 1, 0.5], position: ['"$1"$', 0, 3]}\nforces:\n  push: {type: force, body: sign, force: [0, "240*(1 + sin(t))", 0]}\nsimulate: {end: 0.5, output: 0.05}\n'; }
all_coordinates 3 "$(sign 1e300 15)"
reason "body sign is 1e+300 away from the origin"
all_coordinates 3 "$(sign 1 1e-300)"
reason "the characteristic mass of the model is 1e-300"
ends 3 "$(sign 1 1e300)"
ends 0 "$(sign 1e90 15)"
ends 3 "${planar/-9.81/-1e200}$arm"$'simulate: {end: 0.5}\n'
ends 0,3 "${planar/-9.81/-1e-300}$arm"$'simulate: {end: 0.5}\n'
extreme() { printf '%s' "$planar"$'bodies:\n  a: {mass: 2, inertia: 0.5, position: [1, 0]}\nforces:\n  k: {type: spring-damper, connect: [ground, a], at: [[0, 0], [1, 0]], stiffness: '"$1"', damping: '"$2"', length: '"$3"$'}\nsimulate: {end: 0.5, output: 0.1}\n'; }
for numbers in '1e300 1 0.5' '1e-300 1 0.5' '100 1e300 0.5' '100 1e-300 0.5' '100 1 1e300' '100 1 1e-300'; do
  # shellcheck disable=SC2086
  ends 0,3 "$(extreme $numbers)"
done
for integrator in gear ida; do # steps that are neither lost in rounding nor arrive anywhere, with an event that might end the run
  ends 3 "$planar"$'bodies:\n  a: {mass: 2, inertia: 0.5, position: [1, 0]}\njoints:\n  A: {type: translational, connect: [ground, a], axis: [1, 0]}\nforces:\n  m: {type: motor, measure: A.travel, effort: "1e300*(0.1 - value) - rate"}\nevents:\n  b: {type: impact, measure: A.travel, at: -0.5, restitution: 0.5}\nsimulate: {end: 0.5, output: 0.1}\n' --integrator $integrator
done

# goes_on MODEL ARGUMENT...: a run without end in sight: rows grow, memory does not, and Ctrl-C ends it with what there is
goes_on() {
  local run rows=0 more=0 memory grown wait
  rm -rf m.results
  printf '%s' "$1" >m.yaml
  shift
  "$HOLONOM" run m.yaml --end 1e9 "$@" >out 2>err &
  run=$!
  for ((wait = 0; wait < 10 * seconds && rows < 100; ++wait)); do
    sleep 0.1
    [[ ! -f m.results/results.csv ]] || rows=$(wc -l <m.results/results.csv)
  done
  memory=$(awk '/^VmRSS/ { print $2 }' /proc/$run/status)
  for ((wait = 0; wait < 10 * seconds && more < 2 * rows; ++wait)); do
    sleep 0.1
    more=$(wc -l <m.results/results.csv)
  done
  grown=$(($(awk '/^VmRSS/ { print $2 }' /proc/$run/status) - memory))
  kill -INT $run
  code=0
  wait $run || code=$?
  [[ $code == 4 ]] || fail "exit code $code after Ctrl-C: run $*"
  ((rows >= 100 && more >= 2 * rows)) || fail "rows do not grow: $rows, then $more: run $*"
  ((grown < 4000)) || [[ $kilobytes == unlimited ]] || fail "memory has grown by $grown kB while rows went from $rows to $more: run $*"
  contains m.results/run.json "stopped by the user"
  awk -F, 'NR == 1 { n = NF } NF != n { exit 1 }' m.results/results.csv || fail "a broken row: run $*"
}
goes_on "$planar$arm" --every 1
goes_on "${planar/-9.81/0}$arm"$'initial: {A.rate: 1}\n' --every 10 --coordinates relative
awk -F, 'NR == 1 { for (k = 1; k <= NF; k++) if ($k == "A.angle") c = k; next }
  ($c - $1)^2 > (1e-9 * $1)^2 { exit 1 }' m.results/results.csv || fail "the angle of the free spin is not the time"
goes_on "${spatial/-9.81/0}"$'bodies:\n  a: {mass: 1, inertia: [1, 2, 3], position: [0, 0, 0]}\ninitial: {a.wx: 0.1, a.wy: 1}\n' --every 1

# ---- Laws that give no number
law() { printf '%s' "$planar$arm"$'forces:\n  m: {type: motor, measure: A.angle, effort: "'"$1"$'"}\nsimulate: {end: 1}\n'; }
for text in 'sqrt(-1)' '1/0' 'log(0)' '0^-1'; do
  ends 2 "$(law "$text")"
  reason "must be finite"
done
for text in 'sqrt(-1 - t)' '1/t' 'log(0*t)' '(0*t)^-1' 'value^-3' '1e308*10*t' 'mod(t, 0)'; do
  ends 3 "$(law "$text")"
  reason "is not a finite number"
done
for text in 'sqrt(0.5 - t)' '1/(t - 0.5)' '1e300*t' 'if(t > 0.5, 0/(t*0), 0)'; do
  for integrator in tsitouras bdf sdirk shampine-gordon adams gear ida; do ends 3 "$(law "$text")" --integrator $integrator; done
  ends 3 "$(law "$text")" --integrator rk4 --step 0.01
done
ends 3 "$(law 'exp(exp(exp(10*t)))')" --integrator rk4 --step 0.01
driver() { printf '%s' "$planar$arm"$'drivers:\n  d: {measure: A.angle, motion: "'"$1"$'"}\nsimulate: {end: 1}\n'; }
ends 3 "$(driver 'sqrt(t)')"
reason "the velocity that driver d prescribes is not a finite number"
for text in 'log(t)' 'sqrt(0.5 - t)' '1/(t - 0.5)' 'exp(1000*t)' '1e200*t'; do ends 3 "$(driver "$text")"; done

# ---- Signals: in a ring, beyond the end of a table, not a number though nothing reads them
signals() { printf '%s' "$planar$arm"$'signals:\n'"$1"$'simulate: {end: 1}\n'; }
ends 2 "$(signals $'  s: {type: expression, value: "1 + 0.5*r"}\n  r: {type: expression, value: "s"}\n')"
reason "algebraic loop"
ends 3 "$(signals $'  s: {type: expression, value: "sqrt(0.5 - t)"}\n')"
reason "s.value is not a finite number at t ="
ends 0 "$(signals $'  s: {type: expression, value: "sqrt(0.5 - t)"}\n')" --channels 'a.*'
table='table: {t: [0, 0.25, 0.5], value: [0, 1, 0]}'
ends 3 "$(signals "  s: {type: table, $table}"$'\n')"
reason "is read beyond the ends of its table"
ends 0 "$(signals "  s: {type: table, $table, beyond: hold}"$'\n')"
ends 2 "$planar$arm"$'drivers:\n  d: {measure: A.angle, '"$table"$'}\nsimulate: {end: 1}\n'
reason "the table of driver 'd' covers"
ends 3 "$planar$arm"$'states:\n  s: {rate: "s^2 + 1e3", initial: 1}\nsimulate: {end: 1}\n'

# ---- Dry friction beyond Painleve's bound
carriage() { printf '%s' "${planar/-9.81/0}"$'bodies:\n  carriage: {mass: 2, inertia: 0.3, position: [0.2, 0.5]}\njoints:\n  A: {type: pin-in-slot, connect: [ground, carriage], at: [0, 0], axis: [1, 0]}\n  B: {type: pin-in-slot, connect: [ground, carriage], at: [0.4, 0], axis: [1, 0]}\nforces:\n  F: {type: friction, measure: A.travel, slip: 1e-7, coefficient: '"$1"$'}\n  P: {type: force, body: carriage, at: [0.2, 0.9], force: [10, 0]}\ninitial: {A.speed: 1}\nsimulate: {end: 0.1}\n'; }
ends 0 "$(carriage 0.4)"
ends 3 "$(carriage 2)"
reason "Painleve's paradox"

# ---- All of them through every analysis
((${#models[@]} > 40)) || fail "only ${#models[@]} models are kept"
for model in "${models[@]}"; do every_analysis "$model"; done
