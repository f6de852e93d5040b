#!/usr/bin/env bash
# A full disk: results on a tiny file system, which takes a name space of its own to mount. Each ends with exit code 3 and the reason, rows
# that were written are whole, and a run goes on from its checkpoint once there is room.
set -eu
if [[ -z ${HAS_OWN_MOUNTS:-} ]]; then
  for way in -m -Urm; do
    if unshare $way mount -t tmpfs -o size=64k tmpfs /mnt 2>/dev/null; then
      HAS_OWN_MOUNTS=yes exec unshare $way bash "${BASH_SOURCE[0]}"
    fi
  done
  echo "skipped: neither root nor a user may mount a file system here"
  exit 77
fi
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$SOURCE_DIR/tests/cli/lib/torture.sh"
printf '%s' "$planar$arm"$'parameters: {nothing: 1}\nsimulate: {end: 1, output: 1e-4}\n' >arm.yaml

mkdir tiny
trap 'umount "$work/tiny"; rm -rf "$work"' EXIT
mount -t tmpfs -o size=64k tmpfs tiny
new_disk() {
  umount tiny
  mount -t tmpfs -o size=64k tmpfs tiny
}
filled_disk() {
  new_disk
  mkdir tiny/results
  head -c 1M /dev/zero >tiny/filling 2>/dev/null || true
}
whole_rows() { # TABLE: as many cells in every row, and the last one ended
  awk -F, 'NR == 1 { n = NF } NF != n { exit 1 }' "$1" || fail "a broken row in $1"
  [[ ! -s $1 || -z $(tail -c 1 "$1") ]] || fail "$1 ends within a row"
}

# ---- A run, with its rows so far and no empty evidence
within 3 run arm.yaml -o tiny/results
reason "tiny/results/results.csv: No space left on device"
whole_rows tiny/results/results.csv
(($(wc -l <tiny/results/results.csv) > 10)) || fail "no rows on the full disk"
[[ ! -e tiny/results/run.json || -s tiny/results/run.json ]] || fail "empty evidence on the full disk"

# ---- Checkpoints: the one that is there is whole, and a run that goes on from it on a larger one gives the same table
new_disk
within 0 run arm.yaml --checkpoint 0.01 -o with_checkpoints
within 3 run arm.yaml --checkpoint 0.01 -o tiny/results
reason "No space left on device"
whole_rows tiny/results/results.csv
within 3 run arm.yaml --checkpoint 0.01 --resume -o tiny/results
reason "No space left on device"
whole_rows tiny/results/results.csv
cp -r tiny/results larger
within 0 run arm.yaml --checkpoint 0.01 --resume -o larger
cmp with_checkpoints/results.csv larger/results.csv || fail "another table after the disk was full"

# ---- Answers that are written at the end
for command in "statics arm.yaml" "linearize arm.yaml" "kinematics driven.yaml" "inverse driven.yaml"; do
  printf '%s' "$planar$arm"$'drivers: {d: {measure: A.angle, motion: t}}\nsimulate: {end: 1}\n' >driven.yaml
  filled_disk
  # shellcheck disable=SC2086
  within 3 $command -o tiny/results
  reason "No space left on device"
done

# ---- A study: the cases that found no room say so, and are computed once there is some
printf 'holonom: 1\nmodel: arm.yaml\nvary: {nothing: [1, 2, 3]}\nrecord: A.angle\n' >study.yaml
new_disk
within 3 sweep study.yaml -o tiny/study
reason "No space left on device"
contains out "3 cases: 0 ok, 3 failed" "No space left on device"
for table in tiny/study/*.csv tiny/study/*/*.csv; do [[ ! -e $table ]] || whole_rows "$table"; done
within 0 run arm.yaml -o alone
cp -r tiny/study study
within 0 sweep study.yaml --retry -o study
for case in 1 2 3; do
  cmp alone/results.csv study/case_000$case/results.csv || fail "another table of case $case after the disk was full"
done
filled_disk
within 3 sweep study.yaml -o tiny/results
reason "No space left on device"
