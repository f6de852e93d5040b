#!/usr/bin/env bash
# A study: all cases run, bits do not depend on the number of workers, failures do not stop the rest, a second call goes on.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
pendulum >m.yaml

cat >grid.yaml <<'END'
holonom: 1
model: m.yaml
vary:
  l: {from: 0.5, to: 2, count: 4}
record: [A.angle, 'energy.*']
simulate: {end: 0.5}
END

# untimed FILE: run.json without what does not come out the same twice
untimed() { grep -v '"wall_seconds":' "$1"; }

# The same bits with one, two and four threads, and by run
for jobs in 1 2 4; do
  expect 0 sweep grid.yaml --jobs $jobs -o with$jobs
  contains out "4 cases: 4 ok"
  [[ $(head -c 41 with$jobs/cases.csv) == "case,l,status,exit_code,reason,steps,A.an" ]] || fail "not the header"
  (($(wc -l <with$jobs/cases.csv) == 5 && $(wc -l <with$jobs/timing.csv) == 5)) || fail "not a row a case"
  cmp with1/cases.csv with$jobs/cases.csv || fail "another table with $jobs threads"
  for case in 1 2 3 4; do
    cmp with1/case_000$case/results.csv with$jobs/case_000$case/results.csv || fail "other bits with $jobs threads"
    require_json with$jobs/case_000$case/run.json
    (($(untimed with1/case_000$case/run.json | wc -l) == $(wc -l <with1/case_000$case/run.json) - 1)) || fail "not one wall time"
    cmp <(untimed with1/case_000$case/run.json) <(untimed with$jobs/case_000$case/run.json | sed "s/with$jobs/with1/") ||
      fail "another run.json with $jobs threads"
  done
done
expect 0 run m.yaml --set l=1.5 --end 0.5 -o alone --quiet
cmp alone/results.csv with4/case_0003/results.csv || fail "run gives other bits"
last=$(column alone/results.csv A.angle | tail -n 1)
[[ $(column with4/cases.csv A.angle:last | sed -n 3p) == "$last" ]] || fail "the table has another last value than $last"

# Statistics as columns, of channels that the results of the cases need not contain, derived ones among them
sed 's/^joints:/channels: {toe: l*cos(t)}\njoints:/' m.yaml >toe.yaml
cat >numbers.yaml <<'END'
holonom: 1
model: toe.yaml
vary: {l: [1, 2]}
record: ['toe:*', 'A.force:rms', bob.x]
channels: [bob.x]
simulate: {end: 1, output: {from: 0.5, every: 0.125}, statistics: {from: 0.6}}
END
expect 0 sweep numbers.yaml
statistics=toe:last,toe:min,toe:max,toe:mean,toe:rms,toe:peak_to_peak,toe:t_min,toe:t_max
[[ $(head -n 1 numbers.sweep/cases.csv) == "case,l,status,exit_code,reason,steps,$statistics,A.force:rms,bob.x:last,bob.x:min,bob.x:max,warnings" ]] ||
  fail "$(head -n 1 numbers.sweep/cases.csv)"
awk -F, 'function near(a, b) { return a - b < 1e-12 && b - a < 1e-12 }
  NR > 1 {
    l = NR - 1; mean = (cos(0.625)/2 + cos(0.75) + cos(0.875) + cos(1)/2)/3
    if (!near($7, l*cos(1)) || !near($8, l*cos(1)) || !near($9, l*cos(0.625)) || !near($10, l*mean) || $13 != 1 || $14 != 0.625) exit 1
  }
  END { exit NR != 3 }' numbers.sweep/cases.csv || fail "statistics: $(<numbers.sweep/cases.csv)"
[[ $(cut -d, -f1 numbers.sweep/case_0001/results.csv | tr '\n' ' ') == 't 0.5 0.625 0.75 0.875 1 ' ]] || fail "not the rows"
sed -i "s/'A.force:rms'/'A.force:rsm'/" numbers.yaml
expect 2 sweep numbers.yaml
contains err "'record': 'A.force:rsm' names no statistic 'rsm' (did you mean 'rms'?)"

# A second call runs nothing that is there and whole; another setting runs all
cp with1/case_0002/run.json kept.json
rm with1/case_0003/done.json
expect 0 sweep grid.yaml --json -o with1
contains out '"from_earlier_calls": 3' '"ok": true'
require_json out
cmp kept.json with1/case_0002/run.json || fail "a case that was there has run again"
cmp with1/cases.csv with2/cases.csv || fail "another table after going on"
sed -i 's/end: 0.5/end: 0.75/' grid.yaml
expect 0 sweep grid.yaml --json -o with1
contains out '"from_earlier_calls": 0'

# Failed cases are listed and do not stop the rest
cat >list.yaml <<'END'
holonom: 1
model: weight.yaml
list: [{m: 1, l: 1}, {l: 2, m: -1}, {m: 3, l: 1}]
channels: [A.angle]
END
sed 's/{l: 1}/{l: 1, m: 2}/; s/mass: 2/mass: m/' m.yaml >weight.yaml
expect 3 sweep list.yaml
contains out "3 cases: 2 ok, 1 failed" "case_0002 (m=-1, l=2)"
contains err "1 of 3 cases failed"
contains list.sweep/cases.csv "2,-1,2,failed,2," "3,3,1,ok,0,,"
[[ $(head -n 1 list.sweep/case_0003/results.csv) == t,A.angle ]] || fail "not the channels of the study"
[[ -d list.sweep/case_0002 && ! -e list.sweep/case_0002/results.csv ]] || fail "the folder of the failed case is wrong"

# A Latin hypercube has as many cases as asked for, within the ranges, each of another stratum
cat >latin.yaml <<'END'
holonom: 1
model: m.yaml
latin: {count: 5, seed: 3, ranges: {l: [1, 2]}}
simulate: {end: 0.1}
END
expect 0 sweep latin.yaml --quiet
[[ $(column latin.sweep/cases.csv l | awk '{ print int(($1 - 1) * 5) }' | sort -u | wc -l) == 5 ]] || fail "not one value a stratum"

# stop_early SIGNAL FOLDER: a study that gets this signal when its short first case is done, with long ones left; its exit code is in
# `code`
sed 's/{l: 1}/{l: 1, T: 1}/; s/{end: 1, output: 0.25}/{end: T, output: 10, tolerance: 1e-9}/' m.yaml >long_model.yaml
cat >slow.yaml <<'END'
holonom: 1
model: long_model.yaml
vary: {T: [0.1, 1500, 1510, 1520]}
record: [A.angle]
END
stop_early() {
  local waited=0 sweep
  "$HOLONOM" sweep slow.yaml --jobs 2 -o "$2" >out 2>err &
  sweep=$! code=0
  until compgen -G "$2/case_*/done.json" >/dev/null || ((++waited > 6000)); do sleep 0.01; done
  kill -"$1" $sweep
  wait $sweep 2>/dev/null || code=$?
  done_cases=$(find "$2" -name done.json | wc -l)
  ((0 < done_cases && done_cases < 4)) || fail "$done_cases of 4 cases were done before signal $1"
}

# A study that the user stops, or that is killed, goes on with the next call, to the same table
expect 0 sweep slow.yaml --jobs 1 -o whole
for signal in INT KILL; do
  stop_early $signal $signal
  if [[ $signal == INT ]]; then
    [[ $code == 4 ]] || fail "exit code $code of a study that was stopped"
    contains err "stopped by the user; $((4 - done_cases)) case"
  else
    [[ $code == 137 && ! -e KILL/cases.csv ]] || fail "exit code $code of a study that was killed, or it has a table"
  fi
  expect 0 sweep slow.yaml --jobs 2 -o $signal --json
  contains out "\"from_earlier_calls\": $done_cases"
  cmp $signal/cases.csv whole/cases.csv || fail "another table after signal $signal"
  for case in 1 2 3 4; do
    cmp $signal/case_000$case/results.csv whole/case_000$case/results.csv || fail "another case $case after signal $signal"
  done
done

# faulty CODE TEXT: the study on stdin is refused with this text, and nothing is written
faulty() {
  cat >faulty.yaml
  expect "$1" sweep faulty.yaml
  contains err "$2"
  [[ ! -e faulty.sweep ]] || fail "a folder was made"
}
faulty 2 "faulty.yaml:3:8: 'vary': the model has no parameter 'll' (did you mean 'l'?)" <<<$'holonom: 1\nmodel: m.yaml\nvary: {ll: 1}'
faulty 2 "unknown key 'varry' (did you mean 'vary'?)" <<<$'holonom: 1\nmodel: m.yaml\nvarry: {l: 1}'
faulty 2 "no such file: 'n.yaml'" <<<$'holonom: 1\nmodel: n.yaml\nvary: {l: 1}'
faulty 2 "one of 'vary', 'list' and 'latin', found none" <<<$'holonom: 1\nmodel: m.yaml'
for ends in "from: 1e200, to: 1e-200" "from: 1e-200, to: 1e200"; do
  faulty 2 "the ends are too far apart" <<<"holonom: 1"$'\nmodel: m.yaml\n'"vary: {l: {$ends, count: 3, spacing: log}}"
done
faulty 2 "'count' must be a whole number" <<<$'holonom: 1\nmodel: m.yaml\nvary: {l: {from: 1, to: 2, count: 2.5}}'
faulty 2 "nonzero ends of the same sign" <<<$'holonom: 1\nmodel: m.yaml\nvary: {l: {from: 0, to: 2, count: 3, spacing: log}}'
faulty 2 "this case has no value for 'm'" <<<$'holonom: 1\nmodel: weight.yaml\nlist: [{l: 1, m: 1}, {l: 1}]'
faulty 2 "faulty.yaml:4:9: 'record': no channel matches 'A.angel' (did you mean 'A.angle'?)" <<<$'holonom: 1\nmodel: m.yaml\nvary: {l: 1}\nrecord: A.angel'
expect 1 sweep
expect 1 sweep grid.yaml --jobs 1.5
expect 1 sweep gird.yaml
contains err "did you mean 'grid.yaml'?"

# Ctrl-C: exit code 4 and a table; the same command goes on
cat >long.yaml <<'END'
holonom: 1
model: m.yaml
vary: {l: [1, 2, 3]}
simulate: {end: 1e7, output: 0.5}
END
"$HOLONOM" sweep long.yaml --jobs 2 >out 2>err &
sweep=$! code=0 waited=0
while [[ ! -s long.sweep/case_0001/results.csv ]] && ((++waited < 600)); do sleep 0.1; done
kill -INT $sweep
wait $sweep || code=$?
[[ $code == 4 ]] || fail "exit code $code after an interrupt"
contains err "stopped by the user; 3 cases left"
contains long.sweep/cases.csv "1,1,stopped,4," "3,3,open,,,"
[[ ! -e long.sweep/case_0001/done.json ]] || fail "a stopped case is marked as done"

# Parameters that stand in laws alone, and output times, belong to a case
cat >push.yaml <<'END'
holonom: 1
space: planar
gravity: [0, 0]
parameters: {F: 1, w: 2}
bodies: {b: {mass: 1, inertia: 1, position: [0, 0]}}
forces: {push: {type: force, body: b, force: ["step(t, 1, 0, 2, F)", 0]}}
initial: {b.omega: w}
simulate: {end: 4, output: 1}
END
printf 'holonom: 1\nmodel: push.yaml\nvary: {F: [1, 2]}\nrecord: [b.x]\n' >pushes.yaml
expect 0 sweep pushes.yaml -o pushes --quiet
sed -i 's/\[1, 2\]/[10, 20]/' pushes.yaml
expect 0 sweep pushes.yaml -o pushes --json
contains out '"from_earlier_calls": 0'
for times in '[1, 2]' '[1, 3]'; do
  printf 'holonom: 1\nmodel: push.yaml\nvary: {F: [1]}\nrecord: [b.x]\nsimulate: {end: 4, output: %s}\n' "$times" >timed.yaml
  expect 0 sweep timed.yaml -o timed --json
  contains out '"from_earlier_calls": 0'
done

# The model as it stands need not be able to start
cat >contrary.yaml <<'END'
holonom: 1
space: planar
gravity: [0, 0]
parameters: {w: 2}
bodies: {a: {mass: 1, inertia: 1, position: [1, 0]}}
joints: {A: {type: revolute, connect: [ground, a], at: [0, 0]}}
initial: {A.rate: w, a.omega: 1}
simulate: {end: 1}
END
expect 2 run contrary.yaml
printf 'holonom: 1\nmodel: contrary.yaml\nvary: {w: [1]}\nrecord: [a.x]\n' >starts.yaml
expect 0 sweep starts.yaml -o starts
contains out "1 case: 1 ok"

# earlier COUNT OPTION...: of the cases of failing.yaml so many come from earlier calls
earlier() {
  local count=$1
  shift
  expect 3 sweep failing.yaml --json "$@"
  contains out "\"from_earlier_calls\": $count" '"ok": 2,' '"failed": 4,'
  cp failing.sweep/cases.csv "failing.$((++calls)).csv"
  cmp failing.1.csv failing.$calls.csv || fail "another table in call $calls"
}

# Cases whose model or computation is at fault are done, and run again with --retry alone: a mass below zero, initial values that
# contradict one another, a force and a signal that are no numbers from some time on
cat >failing_model.yaml <<'END'
holonom: 1
space: planar
gravity: [0, 0]
parameters: {m: 1, w: 1, k: 9, j: 9}
bodies: {a: {mass: m, inertia: 1, position: [1, 0]}}
joints: {A: {type: revolute, connect: [ground, a], at: [0, 0]}}
forces: {push: {type: force, body: a, force: ["sqrt(k - t)", 0]}}
signals: {s: {type: expression, value: "sqrt(j - t)"}}
initial: {A.rate: w, a.omega: 1}
simulate: {end: 1}
END
cat >failing.yaml <<'END'
holonom: 1
model: failing_model.yaml
list:
  - {m: 1, w: 1, k: 9, j: 9}
  - {m: -1, w: 1, k: 9, j: 9}
  - {m: 1, w: 2, k: 9, j: 9}
  - {m: 1, w: 1, k: 0.5, j: 9}
  - {m: 1, w: 1, k: 9, j: 0.5}
  - {m: 2, w: 1, k: 9, j: 9}
record: [a.x]
END
calls=0
earlier 0
contains failing.sweep/cases.csv "2,-1,1,9,9,failed,2," "3,1,2,9,9,failed,2," "4,1,1,0.5,9,failed,3," "5,1,1,9,0.5,failed,3," \
  "'mass' must not be negative" contradicts "force push is not a finite number" "s.value is not a finite number at t = "
earlier 6
earlier 2 --retry
earlier 6 --jobs 1

# A case that failed by its disk runs again: there is no room for its table, or a file stands where its folder should be
mkdir -p disk/case_0001
ln -s /dev/full disk/case_0001/results.csv
: >disk/case_0002
expect 3 sweep grid.yaml -o disk --json
contains out '"from_earlier_calls": 0' '"ok": 2,' '"failed": 2,'
contains disk/cases.csv "1,0.5,failed,3,cannot write disk/case_0001/results.csv: No space left on device" "2,1,failed,1,"
[[ ! -e disk/case_0001/done.json ]] || fail "a case without room is marked as done"
rm disk/case_0001/results.csv disk/case_0002
expect 0 sweep grid.yaml -o disk --json
contains out '"from_earlier_calls": 2' '"ok": 4,'
expect 0 sweep grid.yaml -o undisturbed
cmp disk/cases.csv undisturbed/cases.csv || fail "another table after a full disk"

# Files of a case that were changed are not believed, whichever byte it is; those that are gone are computed again
printf 'holonom: 1\nmodel: m.yaml\nvary: {l: [1]}\nrecord: [A.angle]\nsimulate: {end: 0.25}\n' >one.yaml
expect 0 sweep one.yaml -o one
cp -r one kept_one
for name in results.csv run.json done.json; do
  kept=kept_one/case_0001/$name changed=one/case_0001/$name
  size=$(stat -c %s $kept)
  for ((k = 0; k < size; k += size / 20 + 1)); do
    { head -c $k $kept && printf '\x07' && tail -c +$((k + 2)) $kept; } >$changed
    cp $changed before
    expect 3 sweep one.yaml -o one --json
    contains out '"from_earlier_calls": 0' '"failed": 1,' 'changed afterwards'
    cmp before $changed || fail "a changed $name was not left alone"
  done
  rm $changed
  expect 0 sweep one.yaml -o one --json
  contains out '"from_earlier_calls": 0'
  cmp kept_one/case_0001/results.csv one/case_0001/results.csv || fail "another table"
  rm -r one
  cp -r kept_one one
done
expect 0 sweep one.yaml -o one --json
contains out '"from_earlier_calls": 1'

# mpirun has started several of a program that knows nothing of it
if ! ldd "$HOLONOM" | grep -q libmpi; then
  OMPI_COMM_WORLD_SIZE=3 expect 1 sweep grid.yaml -o three
  contains err "built without MPI"
fi

# Warnings of cases: in the table, the summary, the answer and done.json, and --quiet does not hide that there are some
cat >stiff.yaml <<'END'
holonom: 1
space: planar
gravity: [0, -9.81]
parameters: {k: 1e4}
bodies: {block: {mass: 1, inertia: 0.1, position: [0, 0]}}
joints: {S: {type: translational, connect: [ground, block], at: [0, 0], axis: [0, 1]}}
forces: {s: {type: spring-damper, connect: [ground, block], at: [[0, 1], [0, 0]], stiffness: k, damping: 10, length: 1}}
simulate: {end: 0.1}
END
printf 'holonom: 1\nmodel: stiff.yaml\nvary: {k: [1e4, 1e12, 2e12]}\n' >springs.yaml
expect 0 sweep springs.yaml
contains out "3 cases: 3 ok" "with warnings:" "case_0002 (k=1000000000000): the force of spring s is not resolved"
contains err "warning: 2 of 3 cases ended with warnings"
contains springs.sweep/case_0002/done.json "the force of spring s is not resolved"
[[ $(column springs.sweep/cases.csv warnings | grep -c "spring s is not resolved") == 2 ]] || fail "not the warnings of two cases"
expect 0 sweep springs.yaml --quiet
contains err "warning: 2 of 3 cases ended with warnings"
expect 0 sweep springs.yaml --json
contains out '"with_warnings": 2' '"from_earlier_calls": 3'
require_json out
