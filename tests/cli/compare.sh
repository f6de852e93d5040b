#!/usr/bin/env bash
# Comparing methods: a table on stdout, three files, failed rows with their reason.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
pendulum >m.yaml

# Every legal combination has its rows, but for treatment none where there are constraints
expect 0 list combinations
sed 's/^ *//; s/ + /,/g' out >combinations
mkdir m.compare && echo mine >m.compare/notes.txt
expect 0 compare m.yaml --steps 0.25 --end 0.5
[[ ! -s err ]] || fail "something on stderr"
contains out "reference" "their difference" "CPU time" "[s]" "tolerance" "treatment none cannot enforce" "least CPU time" "m.compare"
awk 'length($0) > 140 { exit 1 }' out || fail "a line of the table is too long"
cut -d, -f1-3 m.compare/compare.csv | tail -n +2 | uniq >compared
diff combinations compared >/dev/null || fail "not the legal combinations"
awk -F, 'NR == 1 { n = NF } NR > 1 && $3 == "rk4" && $2 == "project" && (NF != n || $4 != 0.25 || $6 != 2 || !($11 > 0)) { exit 1 }' \
  m.compare/compare.csv || fail "compare.csv is not what it should be"
[[ $(<m.compare/notes.txt) == mine ]] || fail "a file of others was touched"
contains m.compare/compare.svg "<svg" "body coordinates" "baumgarte" "</svg>"
if command -v python3 >/dev/null; then
  python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' m.compare/compare.svg || fail "compare.svg is not XML"
fi
require_json m.compare/compare.json

# A list, with options, a preset and both kinds of accuracy; the answer as JSON
expect 0 compare m.yaml --choices 'mubodyna; relative/none/verner' --steps 0.02,0.01 --tolerances 1e-6 --set l=2 -o other --json
require_json out
contains out '"ok": true' '"treatment": "baumgarte:alpha=5,beta=5"' '"tolerance": 1e-06' '"uncertainty"' '"motion_known": true' '"l": 2.0'
contains other/compare.svg "relative/none/verner"
(($(wc -l <other/compare.csv) == 6)) || fail "not 2 + 3 rows"

expect 0 compare m.yaml --choices body/project/rk4 --steps 0.1 --quiet
[[ ! -s out && ! -s err ]] || fail "something is said under --quiet"

# No row ran: 3; nothing to compare or a fault of the command line: 1; a fault of the model: 2
expect 3 compare m.yaml --choices body/none/rk4
contains out "failed" "[1] treatment none"
contains err "treatment none"
expect 3 compare m.yaml --choices body/none/rk4 --json
require_json out
contains out '"ok": false' '"failure"' '"errors"'
rm -r m.compare other

# refused FRAGMENT ARGUMENT...
refused() {
  local fragment=$1
  shift
  expect 1 compare "$@"
  contains err "$fragment"
  [[ $(wc -l <err) == 1 && ! -e m.compare && ! -e driven.compare ]] || fail "not one line, or a folder: holonom compare $*"
}
sed 's/^simulate/drivers: {turn: {measure: A.angle, motion: 2*t}}\nsimulate/' m.yaml >driven.yaml
refused "nothing to compare" driven.yaml
refused "did you mean 'project'?" m.yaml --choices body/projekt/rk4
refused "--steps" m.yaml --steps 0.1,x
refused "--tolerances" m.yaml --tolerances 0
refused "no model file" --steps 0.1
grep -v simulate m.yaml >endless.yaml
refused "end" endless.yaml
cp m.yaml compare.json
refused "compare.json" compare.json -o .
sed 's/mass: 2/mas: 2/' m.yaml >faulty.yaml
expect 2 compare faulty.yaml
contains err "faulty.yaml:7:"

# A wish to stop ends it with valid files of the rows that are there
"$HOLONOM" compare m.yaml --choices body/project/rk4 --steps 0.1,1e-7 >out 2>err &
run=$! code=0 waited=0
while [[ ! -d m.compare ]] && ((++waited < 300)); do sleep 0.1; done
kill -INT $run
wait $run || code=$?
[[ $code == 4 ]] || fail "exit code $code after an interrupt"
contains out "stopped by the user"
contains m.compare/compare.csv "coordinates,treatment,integrator"
require_json m.compare/compare.json
