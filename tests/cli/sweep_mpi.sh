#!/usr/bin/env bash
# mpirun: the same bits with three processes as with one. A program without MPI refuses to run several times at once; the rest is
# skipped then.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
pendulum >m.yaml
printf 'holonom: 1\nmodel: m.yaml\nvary: {l: [1, 2, -1, 3, 4]}\nrecord: A.angle\nsimulate: {end: 0.2}\n' >study.yaml
expect 0 sweep study.yaml --jobs 1 -o one --quiet

if ! ldd "$HOLONOM" | grep -q libmpi; then
  OMPI_COMM_WORLD_SIZE=3 expect 1 sweep study.yaml -o three
  contains err "built without MPI"
  echo "skipped: the program was built without MPI"
  exit 0
fi

mpi() { mpirun --allow-run-as-root --oversubscribe -n 3 "$HOLONOM" sweep "$@" >out 2>err; }
mpi study.yaml -o three || fail "mpirun failed"
contains out "5 cases: 5 ok"
cmp one/cases.csv three/cases.csv || fail "another table with three processes"
for case in 1 2 3 4 5; do
  cmp one/case_000$case/results.csv three/case_000$case/results.csv || fail "other bits with three processes"
done
sed -i 's/{l: /{ll: /' study.yaml
! mpi study.yaml -o wrong || fail "a faulty study ran"
[[ $(grep -c "no parameter 'll'" err) == 1 && ! -e wrong ]] || fail "not one message, or a folder"
