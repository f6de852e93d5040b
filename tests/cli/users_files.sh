#!/usr/bin/env bash
# Nothing that the program did not write is ever replaced or removed, whatever name it has; its own files are, whole or cut off.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
pendulum >m.yaml

# keeps FILE FRAGMENT ARGUMENT...: the command is refused with exit code 1 and this text, and the file stays as it is
keeps() {
  local file=$1 fragment=$2
  shift 2
  cp "$file" before
  expect 1 "$@"
  contains err "$fragment"
  cmp before "$file" || fail "$file was changed: holonom $*"
  [[ $(wc -l <err) == 1 ]] || fail "not one line: holonom $*"
}

# A model with the name of an output, in the folder of the results, under any spelling and through links
mkdir q
for name in results.csv run.json; do
  cp m.yaml q/$name
  keeps q/$name "which is the model" run q/$name -o q
  keeps q/$name "which is the model" run ./q/../q/$name -o q
  ln -s q/$name link.yaml
  keeps q/$name "which is the model" run link.yaml -o q
  ln -f q/$name hard.yaml
  keeps q/$name "which is the model" run hard.yaml -o q
  rm q/$name link.yaml hard.yaml
done
cp m.yaml q/checkpoint.txt
expect 0 run q/checkpoint.txt -o q --quiet
cmp m.yaml q/checkpoint.txt || fail "the model was removed"
keeps q/checkpoint.txt "the checkpoint would replace" run q/checkpoint.txt -o q --checkpoint 0.5
keeps q/checkpoint.txt "which this program did not write" run m.yaml -o q --checkpoint 0.5
mv q/checkpoint.txt q/checkpoint.txt.new
keeps q/checkpoint.txt.new "which this program did not write" run m.yaml -o q --checkpoint 0.5
expect 0 run m.yaml -o q --quiet
cmp m.yaml q/checkpoint.txt.new || fail "a file of the user was removed"
rm -r q

# Included files
mkdir parts
cat >parts/results.csv <<'END_OF_PART'
holonom: 1
space: planar
gravity: [0, 0]
bodies: {b: {mass: 1, inertia: 1, position: [0, 0]}}
END_OF_PART
printf 'holonom: 1\nspace: planar\ngravity: [0, 0]\ninclude: {p: {file: parts/results.csv}}\nsimulate: {end: 1}\n' >whole.yaml
expect 0 check whole.yaml
keeps parts/results.csv "which is an included file" run whole.yaml -o parts
keeps parts/results.csv "which is an included file" run whole.yaml -o other --deck-report parts/results.csv
keeps parts/results.csv "which is an included file" statics whole.yaml -o parts
keeps parts/results.csv "which is an included file" convert whole.yaml parts/results.csv
keeps whole.yaml "which is the model" convert whole.yaml whole.yaml
rm -rf other

# Two outputs of one name
expect 1 run m.yaml -o other --deck-report other/results.csv
contains err "the report and the table of results would be the same file"
expect 1 run m.yaml -o other --deck-report other/./run.json
contains err "the report and the run diagnostics would be the same file"
[[ ! -e other ]] || fail "a folder was written"

# Other linear systems and models of any name
for name in A.csv linear.json; do
  cp m.yaml $name
  keeps $name "which is the model" linearize $name -o .
  keeps $name "which this program did not write" linearize m.yaml -o .
  rm $name
done
[[ ! -e D.csv && ! -e linear.json ]] || fail "matrices beside a file that was refused"
echo mine >A_7.csv
expect 0 linearize m.yaml -o .
expect 0 linearize m.yaml --at 0.2 --every 0.1 -o .
[[ $(<A_7.csv) == mine && ! -e A.csv && -s D_3.csv ]] || fail "earlier matrices: $(ls)"
echo changed >>B_2.csv
keeps B_2.csv "changed afterwards" linearize m.yaml --at 0.2 --every 0.1 -o .
expect 0 linearize m.yaml -o .
[[ ! -e A_1.csv && -s B_2.csv ]] || fail "a changed matrix is the user's: $(ls)"
rm ./[ABCD]*.csv linear.json .holonom

# A study's model in the folder of a case; files of others in it
mkdir -p s/case_0001 s/case_0002
cp m.yaml s/case_0001/results.csv
printf 'holonom: 1\nmodel: s/case_0001/results.csv\nvary: {l: [1, 2]}\n' >study.yaml
keeps s/case_0001/results.csv "which is the model" sweep study.yaml -o s
sed 's,s/case_0001/results.csv,m.yaml,' study.yaml >cases.csv
keeps cases.csv "which is the study" sweep cases.csv -o .
mv cases.csv study.yaml
rm s/case_0001/results.csv
echo mine >s/case_0002/run.json
expect 3 sweep study.yaml -o s --json
contains out '"ok": 1,' '"failed": 1,'
contains s/cases.csv "2,2,failed,1," "which this program did not write"
[[ $(<s/case_0002/run.json) == mine ]] || fail "a file in the folder of a case"
rm s/case_0002/run.json
expect 0 sweep study.yaml -o s --json
contains out '"ok": 2,' '"from_earlier_calls": 1'
echo mine >>s/cases.csv
keeps s/cases.csv "changed afterwards" sweep study.yaml -o s

# Files of others of every name: refused before anything is computed
for pair in "run results.csv" "run run.json" "statics results.csv" "compare compare.csv" "compare compare.svg" "linearize D.csv"; do
  read -r command name <<<"$pair"
  rm -rf own
  mkdir own
  echo mine >own/$name
  keeps own/$name "which this program did not write" $command m.yaml -o own
  [[ $(ls -A own) == "$name" ]] || fail "$command has written: $(ls -A own)"
  mv own/$name linked
  ln -s ../linked own/$name # a link to a file of others
  keeps linked "which this program did not write" $command m.yaml -o own
  [[ -L own/$name ]] || fail "a link was removed"
  rm own/$name
  : >own/$name # nothing is lost
  [[ $command == compare ]] || expect 0 $command m.yaml -o own
done
echo mine >log.txt
keeps log.txt "which this program did not write" run m.yaml -o own --deck-report log.txt
expect 0 run m.yaml -o own --deck-report new.txt --quiet
expect 0 run m.yaml -o own --deck-report new.txt --quiet
echo mine >>new.txt
keeps new.txt "changed afterwards" run m.yaml -o own --deck-report new.txt
expect 1 run m.yaml -o own --deck-report .holonom
contains err "log of written files"
expect 0 convert m.yaml converted.yaml
expect 0 convert m.yaml converted.yaml --set l=2
sed -i 's/mass: 2/mass: 3/' converted.yaml
keeps converted.yaml "changed afterwards" convert m.yaml converted.yaml
rm -rf own
mkdir own
echo mine >own/.holonom
keeps own/.holonom "is not this program's log of written files" run m.yaml -o own

# Changed results belong to who changed them; unchanged ones are replaced, also those of other channels and of runs that failed
rm -rf own
expect 0 run m.yaml -o own --quiet
expect 0 run m.yaml -o own --quiet --channels bob.x

expect 0 run m.yaml -o own --quiet
for name in results.csv run.json; do
  cp own/$name kept
  for change in '1s/./X/' '$s/[0-9"}]/7/' 's/$/\r/'; do
    sed "$change" kept >own/$name
    if ! cmp -s kept own/$name; then keeps own/$name "changed afterwards" run m.yaml -o own --end 2; fi
  done
  cp kept own/$name
done
expect 0 run m.yaml -o own --quiet

# Killed at any moment: what is left is known as the program's own
for delay in 0.005 0.01 0.02 0.03 0.05 0.08 0.12 0.2; do
  for channels in '*' 'bob.x'; do
    { timeout -s KILL $delay "$HOLONOM" run m.yaml --end 1e6 -o killed --channels "$channels" --quiet >out 2>err; } 2>/dev/null || true
    [[ ! -s err ]] || fail "a run in the folder of a killed one complains: $(cat err)"
  done
done
expect 0 run m.yaml -o killed --quiet

# A log does not grow without end
for k in {1..120}; do expect 0 run m.yaml --end 0.01 --every 0.01 --channels bob.x -o often --quiet; done
(($(wc -l <often/.holonom) < 300)) || fail "$(wc -l <often/.holonom) lines in a log"

# Devices and pipes as outputs
expect 0 run m.yaml -o own --deck-report /dev/null --quiet
[[ ! -e /dev/.holonom ]] || fail "a log among devices"
"$HOLONOM" run m.yaml -o own --deck-report /dev/stdout --quiet 2>err | grep -q 'FORWARD DYNAMIC ANALYSIS' || fail "no report on stdout"
