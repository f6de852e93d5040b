#!/usr/bin/env bash
# Plots of results: files for papers in three formats, a plot in the terminal, and clear messages about damaged results.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
export LC_ALL=C.UTF-8 COLUMNS=80

has() { command -v "$1" >/dev/null; }
is_xml() { ! has python3 || python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$1" || fail "$1 is not XML"; }
# numbers FILE OFFSET COUNT: bytes as text
numbers() { od -An -v -tu1 -j "$2" -N "$3" "$1" | tr -s ' \n' ' '; }

# width: characters, not bytes, of the longest line of the output
width() {
  local line longest=0
  while IFS= read -r line; do ((${#line} <= longest)) || longest=${#line}; done <out
  printf '%s' "$longest"
}

pendulum >m.yaml
sed -i 's/^simulate.*/events: {low: {type: set, when: tip.y + 1, signal: k, value: 2}}\nsignals: {k: {type: constant, value: 1}}\nsimulate: {end: 2, output: 0.01}/' m.yaml
expect 0 run m.yaml --quiet
expect 0 run m.yaml --quiet --every 0.1 --set l=1.1 -o other.results

# SVG: text stays text, with units; an event has its name; size in points
expect 0 plot m.results A.angle A.rate -o plot.svg
[[ ! -s out && $(<err) == "plot in plot.svg" ]] || fail "not one line on stderr"
is_xml plot.svg
contains plot.svg 'width="453.54pt" height="283.46pt"' '>A.angle / rad</text>' '>A.rate / (rad/s)</text>' '>t / s</text>' '>low</text>' \
  'stroke-dasharray="5 2"' 'A.rate (right)' '<title>pendulum: A.angle, A.rate against t</title>'
expect 0 plot m.results A.angle --no-events -o plain.svg
lacks plain.svg '>low<'

# The same call gives the same bytes and replaces its own file, in every format; a file that was changed is kept
for format in svg png pdf; do
  expect 0 plot m.results A.angle 'A.f?' -o twice.$format
  cp twice.$format first.$format
  expect 0 plot m.results A.angle 'A.f?' -o twice.$format
  cmp -s first.$format twice.$format || fail "twice.$format differs from one call to the next"
done
echo >>twice.svg
expect 1 plot m.results A.angle -o twice.svg
contains err "would replace 'twice.svg'"

# PNG: signature, 16 x 10 cm at 300 dots per inch (1890 x 1181 pixels), and this resolution
expect 0 plot m.results A.angle --size 16x10 -o plot.png
[[ $(numbers plot.png 0 8) == " 137 80 78 71 13 10 26 10 "* ]] || fail "plot.png has no signature"
[[ $(numbers plot.png 16 8) == " 0 0 7 98 0 0 4 157 "* ]] || fail "plot.png has another size: $(numbers plot.png 16 8)"
[[ $(numbers plot.png 37 12) == " 112 72 89 115 0 0 46 35 0 0 46 35 "* ]] || fail "plot.png has another resolution"

# PDF: text can be searched
expect 0 plot m.results A.angle A.fx energy.kinetic -o plot.pdf
[[ $(head -c 5 plot.pdf) == %PDF- ]] || fail "plot.pdf is not PDF"
if has pdftotext; then
  pdftotext plot.pdf plot.txt || fail "plot.pdf cannot be opened"
  tr -d ' ' <plot.txt >words # its spaces are guesses from gaps
  contains words "t/s" "A.fx/N" "A.angle/rad"
fi

# Another run of the same model; a coupler curve; an interval
expect 0 plot m.results A.angle --compare other.results -o both.svg
contains both.svg '>m</text>' '>other</text>' 'stroke-dasharray="5 2"'
expect 0 plot m.results tip.y --against tip.x -o path.svg
contains path.svg '>tip.y / m</text>' '>tip.x / m</text>'
lacks path.svg '>low<'
expect 0 plot m.results A.angle --from 0.5 --to 1 -o part.svg
contains part.svg '>0.50</text>' '>1.00</text>'
lacks part.svg '>1.05</text>'

# The terminal: as wide as COLUMNS, braille in UTF-8, ASCII otherwise, no colours in a pipe
expect 0 plot m.results A.angle A.rate
[[ $(width) == 80 ]] || fail "$(width) characters wide instead of 80"
contains out "A.angle / rad" "A.rate / (rad/s)" "t / s" "└" "┤"
grep -q '⠤' out || fail "no braille patterns"
lacks out $'\e'
COLUMNS=60 expect 0 plot m.results A.angle
[[ $(width) == 60 ]] || fail "$(width) characters wide instead of 60"
LC_ALL=C expect 0 plot m.results A.angle bob.angle
! LC_ALL=C grep -q '[^ -~]' out || fail "not ASCII"
contains out "* A.angle" "+ bob.angle"
if has script; then
  script -qec "'$HOLONOM' plot m.results A.angle" /dev/null >out </dev/null
  contains out $'\e[38;5;'
  NO_COLOR=1 script -qec "'$HOLONOM' plot m.results A.angle" /dev/null >out </dev/null
  lacks out $'\e'
fi

# Names can never become markup or control a terminal
mkdir evil.results
printf 't,<b>&"a\n0,1\n1,2\n' >evil.results/results.csv
printf '%s' '{"ok": true, "model": {"name": "</title><script>", "space": "planar", "units": {"length": "m", "mass": "kg", "time": "s"}},
  "events": [{"t": 0.5, "name": "<i>\u001b[31m"}], "channels": [{"name": "t", "unit": "s"}, {"name": "<b>&\"a", "unit": "<u>"}]}' \
  >evil.results/run.json
expect 0 plot evil.results '<b>&"a' -o evil.svg
is_xml evil.svg
for markup in '<b>' '<script>' '<i>' '<u>'; do lacks evil.svg "$markup"; done
contains evil.svg '&lt;b&gt;&amp;&quot;a'
expect 0 plot evil.results '*'
lacks out $'\e'
for format in png pdf; do expect 0 plot evil.results '*' -o evil.$format; done

# One row, constant channels, very large and very small numbers
mkdir odd.results
printf 't,one,small,large\n0,5,1e-12,-1.7e308\n' >odd.results/results.csv
expect 0 plot odd.results one small large
contains err "note: odd.results has no run.json"
! grep -qiE 'nan|inf' out || fail "a number that is none"
printf '1,5,3e-12,1.7e308\n' >>odd.results/results.csv
expect 0 plot odd.results small -o small.svg
contains small.svg '10<tspan'
is_xml small.svg
expect 0 plot odd.results large one
! grep -qiE 'nan|inf' out || fail "a number that is none"

# The line that a kill cut off is left out
printf '2,5,1e-1' >>odd.results/results.csv
expect 0 plot odd.results one
contains err "the last line of the table in odd.results is incomplete"

# refused FRAGMENT ARGUMENT...: one line, exit code 1, no file
refused() {
  local fragment=$1
  shift
  expect 1 plot "$@"
  contains err "$fragment"
  [[ ! -s out && ! -e none.svg ]] || fail "something was written: holonom plot $*"
}
refused "no folder of results given"
refused "no channel given (channels of m.results: t, bob.x" m.results
refused "did you mean 'A.angle'?" m.results A.angel -o none.svg
refused "no channel matches 'zzz'" m.results zzz
refused "--against: no channel matches" m.results A.angle --against nothing
refused "matches 6 channels; name one" m.results A.angle --against 'tip.*'
refused "no such folder of results: 'n.results' (did you mean 'm.results'?)" n.results A.angle
refused "'m.yaml' is a file, not a folder of results (did you mean 'm.results'?)" m.yaml A.angle
refused ".svg, .png or .pdf" m.results A.angle -o plot.gif
refused "is not of the form 16x10" m.results A.angle -o none.svg --size 16
refused "is too large" m.results A.angle -o none.svg --size 1600x10
refused "needs a width of at least" m.results A.angle -o none.svg --size 2x2
refused "--size needs -o" m.results A.angle --size 8x6
refused "is after --to" m.results A.angle --from 2 --to 1
refused "its table covers t = 0 to 2" m.results A.angle --from 3
refused "no channel matches 'A.angle'" m.results A.angle --compare odd.results
mkdir empty.results mute.results
refused "contains no results" empty.results A.angle
: >mute.results/results.csv
refused "is empty" mute.results A.angle
printf 't,A.angle\n' >mute.results/results.csv
refused "has no rows" mute.results A.angle
printf 't,A.angle\n0,1\n1,O.5\n' >mute.results/results.csv
refused "mute.results/results.csv:3:3: 'O.5' is not a finite number in column A.angle" mute.results A.angle
printf 't,A.angle\n0,1\n1\n' >mute.results/results.csv
refused "results.csv:3:1: the row has 1 numbers" mute.results A.angle
printf 't,A.angle\n0,1\n' >mute.results/results.csv
echo '{' >mute.results/run.json
refused "run.json is damaged" mute.results A.angle
sed 's/"unit": "rad"/"unit": "deg"/' m.results/run.json >mute.results/run.json
refused "A.angle is in deg in mute.results" m.results A.angle --compare mute.results
ln -s m.results/results.csv link.svg
expect 1 plot m.results A.angle -o link.svg
contains err "which is the table of results"
