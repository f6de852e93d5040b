#!/usr/bin/env bash
# Faults of the command line: one line that says what is wrong, exit code 1, nothing written.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
pendulum >m.yaml

# refused FRAGMENT ARGUMENT...
refused() {
  local fragment=$1
  shift
  expect 1 "$@"
  contains err "$fragment"
  [[ $(wc -l <err) == 1 ]] || fail "not one line: holonom $*"
  [[ ! -e m.results && ! -e other ]] || fail "a folder was written: holonom $*"
}

# Commands, options and files with the nearest name
refused "did you mean 'run'?" rnu m.yaml
refused "did you mean 'check'?" chek m.yaml
refused "did you mean '--version'?" --vresion
refused "did you mean '--step'?" run m.yaml --stpe 0.1
refused "did you mean '--json'?" check --jsno m.yaml
refused "did you mean 'm.yaml'?" run m.yml
refused "no such file" check nothing-like-it.txt
refused "did you mean 'joints'?" list joint
refused "did you mean 'revolute'?" list joints revolut
refused "unexpected argument" run m.yaml another
refused "no model file" run
refused "folder" run .

# Values
refused "--step" run m.yaml --step 0
refused "--step" run m.yaml --step -1
refused "--step" run m.yaml --step nan
refused "--step" run m.yaml --step 1e999
refused "--step" run m.yaml --step 1mm
refused "--step needs a value" run m.yaml --step
refused "more than once" run m.yaml --end 1 --end 2
refused "--tolerance" run m.yaml --tolerance -1e-3
refused "--every" run m.yaml --every 0
refused "is before the start" run m.yaml --end -1
refused "--checkpoint" run m.yaml --end 1 --checkpoint 1e-20
refused "--end" run m.yaml --end inf
refused "--format" run m.yaml --format xls
refused "-o" run m.yaml -o ''

# No message holds a number that is none
for option in --every --checkpoint "--integrator rk4 --step"; do
  # shellcheck disable=SC2086
  refused "in this run" run m.yaml $option 1e-320
  ! grep -qi 'inf \|nan' err || fail "not a number: $(cat err)"
done
for value in 0/0 'sqrt(-1)' '0*(1/0)'; do
  refused "gives nan" check m.yaml --set "l=$value"
done

# Choices, their options and combinations
refused "rk4" run m.yaml --integrator rk44
refused "alpha" run m.yaml --treatment baumgarte:alpha
refused "alpha" run m.yaml --treatment baumgarte:alpha=x
refused "more than once" run m.yaml --treatment baumgarte:alpha=1,alpha=2
refused "gamma" run m.yaml --treatment baumgarte:gamma=1
refused "mubodyna" run m.yaml --preset mubodina
refused "tolerance" run m.yaml --integrator rk4 --step 0.01 --tolerance 1e-6
refused "none" run m.yaml --coordinates body --treatment none
refused "augmented-3" run m.yaml --treatment augmented-3 --integrator rk4 --step 0.01
refused "numerical damping" run m.yaml --treatment lagrange-3 --integrator trapezoidal --step 0.01

# Parameters and channels
refused "name=value" run m.yaml --set l
refused "name=value" check m.yaml --set =1
refused "no parameter 'm'" run m.yaml --set m=1
refused "--set l=1+" run m.yaml --set l=1+
refused "--set: 'l' is given more than once" run m.yaml --set l=1 --set l=2
for command in check convert statics modes; do refused "'l' is given more than once" $command m.yaml --set l=1 --set l=1; done
refused "did you mean 'bob.x'?" run m.yaml --channels bbo.x
refused "no channel" run m.yaml --channels 'bob.x,nothing.*'
refused "empty" run m.yaml --channels bob.x,

# No end time
grep -v simulate m.yaml >endless.yaml
refused "end" run endless.yaml

# A folder that cannot be one; a model that the results would replace
refused "file" run m.yaml -o file/below 3>file
cp m.yaml run.json
refused "run.json" run run.json -o .
cmp m.yaml run.json || fail "the model was replaced"

# Errors as JSON
expect 1 run m.yaml --json --step -1
require_json out
contains out '"ok": false' '"message"' '--step'

# No arguments: help on stderr
expect 1
contains err "Usage: holonom"
[[ ! -s out ]] || fail "help on stdout"
