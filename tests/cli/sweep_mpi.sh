#!/usr/bin/env bash
# mpirun: the same bits with three processes as with one, failed cases too, and a second call goes on. Skipped where the program was
# built without MPI; ./test --mpi builds one.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
if ! ldd "$HOLONOM" | grep -q libmpi; then
  echo "skipped: the program was built without MPI (./test --mpi)"
  exit 77
fi

pendulum | sed 's/{l: 1}/{l: 1, m: 2}/; s/mass: 2/mass: m/' >m.yaml
cat >study.yaml <<'END'
holonom: 1
model: m.yaml
list: [{l: 1, m: 2}, {l: 2, m: 2}, {l: -1, m: 2}, {l: 3, m: -1}, {l: 4, m: 2}]
record: A.angle
simulate: {end: 0.2}
END
expect 3 sweep study.yaml --jobs 1 -o one --quiet

# mpi CODE ARGUMENT...: sweep by three processes, of which the first answers
mpi() {
  local wanted=$1 code=0
  shift
  mpirun --allow-run-as-root --oversubscribe -n 3 "$HOLONOM" sweep "$@" >out 2>err || code=$?
  [[ $code == "$wanted" ]] || fail "exit code $code instead of $wanted: mpirun holonom sweep $*"
}
mpi 3 study.yaml -o three
contains out "5 cases: 4 ok, 1 failed" "case_0004 (l=3, m=-1)"
cmp one/cases.csv three/cases.csv || fail "another table with three processes"
for case in 1 2 3 5; do
  cmp one/case_000$case/results.csv three/case_000$case/results.csv || fail "other bits with three processes"
done

# What is done is not run again, whoever did it; failures with --retry only
mpi 3 study.yaml -o three --json
contains out '"from_earlier_calls": 5' '"failed": 1,'
rm three/case_0002/done.json
mpi 3 study.yaml -o three --json
contains out '"from_earlier_calls": 4'
mpi 3 study.yaml -o three --json --retry
contains out '"from_earlier_calls": 4'
expect 3 sweep study.yaml -o three --json
contains out '"from_earlier_calls": 5'
cmp one/cases.csv three/cases.csv || fail "another table after going on"

# A fault of the study is told once
sed -i 's/{l: 1, /{ll: 1, /' study.yaml
mpi 2 study.yaml -o wrong
[[ $(grep -c "no parameter 'll'" err) == 1 && ! -e wrong ]] || fail "not one message, or a folder"
