#!/usr/bin/env bash
# A run as a user sees it: files, rows, columns, what is said and where.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
pendulum >m.yaml
mkdir models
pendulum >models/deep.yaml

# Results in a folder of their own, messages on stderr only
expect 0 run m.yaml
[[ ! -s out ]] || fail "something on stdout"
contains err "pendulum" "integrator" "step" "violation" "energy drift" "m.results"
table=m.results/results.csv
[[ $(head -n 1 $table) == \
  "t,bob.x,bob.y,bob.angle,bob.vx,bob.vy,bob.omega,bob.ax,bob.ay,bob.alpha,A.angle,A.rate,A.acceleration,A.fx,A.fy,A.m,A.force,A.moment,tip.x,tip.y,tip.vx,tip.vy,tip.ax,tip.ay,energy.kinetic,energy.potential,energy.dissipated,energy.supplied,energy.constraint,energy.balance,violation.position,violation.velocity" ]] ||
  fail "header: $(head -n 1 $table)"
[[ $(column $table t | tr '\n' ' ') == "0 0.25 0.5 0.75 1 " ]] || fail "rows: $(column $table t)"
awk -F, 'NF != 32 { exit 1 }' $table || fail "a row of another length"
[[ $(column $table bob.x | head -n 1) == 1 ]] || fail "the drawing is not the start"
contains <(column $table bob.ay | head -n 1) "-9.3428" # -g m l^2/(m l^2 + I)
require_json m.results/run.json
contains m.results/run.json '"ok": true' '"name": "bob.vx"' '"unit": "m/s"' '"unit": "N*m"' '"steps"'

# Rows at multiples and at the end, which need not be one
for interval in 1e9 1e15 1e299; do # much longer than the run: its two ends
  expect 0 run m.yaml --end 2 --every $interval -o seldom --quiet
  [[ $(column seldom/results.csv t | tr '\n' ' ') == "0 2 " ]] || fail "rows every $interval: $(cut -d, -f1 seldom/results.csv)"
done
expect 0 run m.yaml --every 0.3 -o other/below
[[ $(column other/below/results.csv t | tail -n 1) == 1 ]] || fail "no row at the end"
[[ $(wc -l <other/below/results.csv) == 6 ]] || fail "not five rows"

# Rows at chosen times and at the end; chosen in the file, too
expect 0 run m.yaml --at 0.1,0.35 -o chosen
[[ $(column chosen/results.csv t | tr '\n' ' ') == "0.1 0.35 1 " ]] || fail "rows: $(column chosen/results.csv t)"
sed 's/^simulate:.*/simulate: {output: [0, 0.2, 0.7]}/' m.yaml >listed.yaml
expect 0 run listed.yaml
[[ $(column listed.results/results.csv t | tr '\n' ' ') == "0 0.2 0.7 " ]] || fail "rows: $(column listed.results/results.csv t)"
expect 0 run listed.yaml --every 0.5 --end 1
[[ $(column listed.results/results.csv t | tr '\n' ' ') == "0 0.5 1 " ]] || fail "rows: $(column listed.results/results.csv t)"
expect 1 run m.yaml --at 0.5,0.2
contains err "must increase"
expect 1 run m.yaml --at 0.5,2
contains err "t = 2" "from 0 to 1"
expect 1 run m.yaml --at 0.5 --every 0.1

# A run that an event stops ends there with a row of its own
{ cat m.yaml && printf 'events:\n  low: {type: stop, when: bob.y + 0.5, direction: falling}\n'; } >stops.yaml
expect 0 run stops.yaml
contains err "event low at t = " "stopped by event low before the end"
[[ $(column stops.results/results.csv bob.y | tail -n 1) == -0.5* ]] || fail "the last row: $(tail -n 1 stops.results/results.csv)"
require_json stops.results/run.json
contains stops.results/run.json '"stopped_by_event": "low"' '"name": "low"'

# An earlier run's files are replaced, others left alone
echo mine >m.results/notes.txt
expect 0 run m.yaml --end 0.5
[[ $(wc -l <$table) == 4 && $(<m.results/notes.txt) == mine ]] || fail "the folder of an earlier run"

# The folder goes into the working directory
expect 0 run models/deep.yaml --quiet
[[ -f deep.results/results.csv && ! -e models/deep.results ]] || fail "where the results are"
[[ ! -s err ]] || fail "--quiet is not quiet"

# A warning says that a number may be wrong: --quiet does not hide it, and programs find it
expect 0 run "$SOURCE_DIR/examples/slider_crank.yaml" --coordinates body --treatment project --integrator rk4 --step 0.1 --end 10 -o rough --quiet
contains err "holonom: warning: enforcing the constraints removed"
contains err "holonom: warning: the energy drifts by"
[[ $(wc -l <err) == 2 ]] || fail "--quiet is not quiet beside a warning"
require_json rough/run.json
python3 -c 'import json, sys; sys.exit(not json.load(open("rough/run.json"))["warnings"])' || fail "no warning in run.json"

# Statistics in the summary and in run.json
expect 0 run m.yaml -o stats --statistics 'A.force,bob.x' --statistics-from 0.3 --channels 'A.*,bob.?'
contains err "statistics of 3 rows from t = 0.5 to 1 s" "A.force (N)" "peak to peak"
contains stats/run.json '"channel_statistics"' '"from": 0.3'
expect 1 run m.yaml -o stats --statistics 'A.force' --channels 'bob.?'
contains err "--statistics: no channel matches 'A.force'"
expect 1 run m.yaml -o stats --statistics-from 3
contains err "statistics begin at t = 3, after the end t = 1"

# Parameters and channels
expect 0 run m.yaml --set l=2 --channels 'bob.?,energy.bal*'
[[ $(head -n 1 $table) == t,bob.x,bob.y,energy.balance ]] || fail "selected channels: $(head -n 1 $table)"
[[ $(sed -n 2p $table) == 0,2,0,0 ]] || fail "the parameter is not 2"

# Choices are named, with their options
expect 0 run m.yaml --treatment baumgarte:alpha=3,beta=4 --integrator rk4 --step 0.01
contains err "baumgarte:alpha=3,beta=4" "rk4" "0.01"

# The answer as JSON
expect 0 run m.yaml --json
require_json out
contains out '"ok": true' '"channels"' '"rows": 5'

# The same command gives the same bits
cp $table first.csv
expect 0 run m.yaml --quiet
cmp first.csv $table || fail "two runs differ"

# The file's units
sed 's/^gravity.*/gravity: [0, -386]\nunits: {length: in, mass: lb, time: s}/' m.yaml >inch.yaml
expect 0 run inch.yaml
contains inch.results/run.json '"unit": "in/s"' '"unit": "lb*in/s^2"'

# A full disk is a failure, not a success without results
if [[ -e /dev/full ]]; then
  mkdir full
  ln -s /dev/full full/results.csv
  expect 3 run m.yaml -o full
  contains err "full/results.csv"
  contains full/run.json '"ok": false'
fi

# An assembly that does not close
sed 's/^joints:/joints:\n  R: {type: rod, connect: [ground, bob], at: [[9, 0], [1, 0]], length: 1}/' m.yaml >open.yaml
for command in run check; do
  expect 3 "$command" open.yaml
  [[ -s err ]] || fail "no reason given"
done
expect 3 run open.yaml --json
require_json out
contains out '"ok": false' '"message"'
