#!/usr/bin/env bash
# MUBODYNA decks: run, report, convert, inverse analysis, and what is said about broken ones.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
gait=$SOURCE_DIR/examples/gait.dat
slider=$SOURCE_DIR/examples/driven_slider_crank.dat

# The report has every number that the manual prints, in its layout. What is printed as zero may be so small a number as to show digits.
expect 0 run "$gait" --quiet
report=gait.results/report.txt
contains $report '*** MULTIBODY SYSTEM DESCRIPTION ***' '*** FORWARD DYNAMIC ANALYSIS ***' '-188.5610' 'TIME = 0.95700'
awk '
  FNR == NR {
    if ($1 == "#") next
    if ($1 == "time") { t = $2; next }
    kind = $1; sub(/^[a-z]+ /, "")
    gsub(/ +/, " "); wanted[t, kind, $1] = $0; count++
    next
  }
  /^TIME =/ { t = $3; kind = "" ; next }
  /^BODY  *X / { kind = "body"; next }
  /^JOINT NO/ { kind = "joint"; next }
  /^CONSTRAINT  *Position/ { kind = "constraint"; next }
  NF == 0 { kind = ""; next }
  kind == "" { next }
  {
    if (kind == "joint") sub(/^REV\. /, "")
    gsub(/ +/, " "); sub(/ $/, "")
    if (!((t, kind, $1) in wanted)) next
    n = split(wanted[t, kind, $1], expected, " ")
    for (k = 1; k <= n; k++) {
      zero = expected[k] == "0.0000E+00" && $k + 0 < 1e-12 && $k + 0 > -1e-12
      if (expected[k] != $k && !zero) { print t, kind, $1 ": " $k " instead of " expected[k]; bad = 1 }
    }
    found++
  }
  END { if (found != count || bad) { print found " of " count " lines found"; exit 1 } }' \
  "$SOURCE_DIR/tests/reference/data/mubodyna_gait.txt" $report >differences || fail "the report differs: $(head -5 differences)"

# Converted, it runs the same to the bit, and has the same report.
for deck in "$gait" "$slider"; do
  name=$(basename "$deck" .dat)
  expect 0 convert "$deck" "$name.yaml"
  expect 0 run "$deck" --quiet -o "$name.deck"
  expect 0 run "$name.yaml" --quiet -o "$name.model" --deck-report "$name.txt"
  cmp "$name.deck/results.csv" "$name.model/results.csv" || fail "$name: the converted model runs differently"
  cmp "$name.deck/report.txt" "$name.txt" || fail "$name: the converted model has another report"
done
contains gait.yaml 'assembly: off' 'through: [external_1_px, external_1_py]' 'preset: mubodyna'
expect 1 convert "$gait"
contains err 'convert: no output file given'
cp "$gait" copy.dat
expect 1 convert copy.dat copy.dat
contains err 'which is the model'
expect 0 convert "$SOURCE_DIR/examples/axle.yaml" flat.yaml
expect 0 check flat.yaml

# Options win over the deck; what it has not, cannot be set.
expect 0 run "$gait" --quiet --end 0.0145 --treatment baumgarte:alpha=10,beta=10
contains gait.results/report.txt '                  10                  10'
contains gait.results/run.json 'baumgarte:alpha=10,beta=10'
expect 3 run "$gait" --quiet --end 0.0145 --preset global --step 0.00145
contains err 'in the initial state joints are open or move apart, which natural coordinates cannot represent'
expect 1 run "$gait" --set k=1
contains err '--set: a deck has no parameters'
sed 's/0.00145  1  5  5/0.00145  6  5  5/' "$gait" >pece.dat
"$HOLONOM" run pece.dat --quiet --end 0.0145 >out 2>err || contains err "pece.dat:124:26: there is no integrator 'shampine-gordon'"

# A report of any planar model, with what no deck has by name
expect 0 run "$SOURCE_DIR/examples/four_bar.yaml" --quiet --end 0.1 --deck-report bars.txt
contains bars.txt 'REV. 4' 'TREATMENT project'
expect 0 run "$SOURCE_DIR/examples/bead_on_wire.yaml" --quiet --end 0.1 --deck-report bead.txt
contains bead.txt 'FURTHER_JOINTS' 'point-on-curve'
expect 1 run "$SOURCE_DIR/examples/gyroscope.yaml" --deck-report g.txt
contains err '--deck-report: this report exists for planar models only'
expect 1 run "$gait" --deck-report g.txt --checkpoint 0.1
contains err '--deck-report: a report needs an uninterrupted run and excludes checkpoints'
expect 0 run "$gait" --quiet --checkpoint 0.4 -o pieces
[[ ! -e pieces/report.txt ]] || fail "a run with checkpoints has a report"

# Kinematics and efforts of a driven deck
expect 0 inverse "$slider" --quiet --every 0.1
awk -v x="$(column driven_slider_crank.results/results.csv body_4.x | tail -n 1)" 'BEGIN {
  phi = 5.5; e = x - (0.2*cos(phi) + sqrt(0.36 - 0.04*sin(phi)^2)); exit !(e < 1e-11 && e > -1e-11) }' || fail "the slider is elsewhere"
contains driven_slider_crank.results/report.txt 'DRIV. 1' 'TREATMENT none' '*** KINEMATIC AND INVERSE DYNAMIC ANALYSIS ***'

# Faults, with line and section
sed 's/^  3 Ideal/  4 Ideal/' "$gait" >broken.dat
expect 2 check broken.dat
contains err 'broken.dat:44:1: IDEAL_REVOLUTE_JOINTS: the section ends after 3 of 4 data lines: GENERIC_INFORMATION has 4 ideal revolute joints (line 7)'
head -n 60 "$gait" >broken.dat
expect 2 check broken.dat
contains err 'GUIDING_CONSTRAINTS: the file ends after' 'section TIME_PARAMETERS is missing'
sed 's/^0.029 0.0000/0.000 0.0000/' "$gait" >broken.dat
expect 2 run broken.dat
contains err 'EXTERNAL_APPLIED_FORCES: the times of the table must increase'
printf 'GENERIC_INFORMATION\n' >empty.dat
expect 2 check empty.dat --json
require_json out
: >nothing.dat
expect 2 check nothing.dat
contains err 'nothing.dat:1:1: the deck has no sections'

# A run that does not begin at t = 0
sed 's/^0.0  0.5 /0.1  0.5 /' "$slider" >later.dat
expect 0 inverse later.dat --quiet --every 0.2
[[ $(head -n 2 later.results/results.csv | tail -n 1) == 0.1,* ]] || fail "the table does not begin at t = 0.1"
expect 1 run later.dat --end 0.05
contains err 'the end time t = 0.05 is before the start t = 0.1'
