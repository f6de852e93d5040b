#!/usr/bin/env bash
# Tables as HDF5 and MAT-files: the same bits as the text, readable at every moment, also after a kill, resumed to the same bits, and read by
# plot and show like the text. MAT-files are read here by lib/tables.py alone, and by SciPy and Octave where they are installed.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
command -v python3 >/dev/null || exit 77
python=python3
[[ ! -x /usr/bin/python3 ]] || python=/usr/bin/python3 # Debian's, for which Debian's packages are
formats=(mat)
if "$python" -c 'import h5py' 2>/dev/null; then formats+=(hdf5); fi
declare -A file=([csv]=results.csv [mat]=results.mat [hdf5]=results.h5)

tables() { "$python" "$SOURCE_DIR/tests/cli/lib/tables.py" "$@" || fail "tables.py $*"; }
# same FOLDER FORMAT FOLDER: the table of the first folder in this format is that of the second one as text
same() { tables same "$1/${file[$2]}" "$3/results.csv"; }

cat >swing.yaml <<'END'
holonom: 1
space: planar
gravity: [0, -9.81]
bodies:
  one: {mass: 2, inertia: 0.1, position: [0.5, 0]}
  two: {mass: 1, inertia: 0.05, position: [1.5, 0]}
joints:
  A: {type: revolute, connect: [ground, one], at: [0, 0]}
  B: {type: revolute, connect: [one, two], at: [1, 0]}
channels:
  reach: {value: "hypot(two.x, two.y)", unit: "µm"}
  load: A.force + energy.kinetic
events:
  deep: {type: stop, when: two.y + 1.75, direction: falling}
simulate: {end: 8, output: 0.02}
END

# The same bits: a run that an event stops early, chosen times, one row, few channels, space, kinematics and inverse dynamics
compared=0
while read -r command; do
  # shellcheck disable=SC2086
  expect 0 $command --format csv -o text --quiet
  for format in "${formats[@]}"; do
    # shellcheck disable=SC2086
    expect 0 $command --format $format -o $format --quiet
    same $format $format text
    contains $format/run.json "\"table\": \"${file[$format]}\""
    compared=$((compared + 1))
  done
done <<END
run swing.yaml
run swing.yaml --at 0.1,0.11,0.5 --end 0.5
run swing.yaml --end 0
run swing.yaml --channels rea*,load,*.force,t --end 1
run $SOURCE_DIR/examples/spatial_four_bar.yaml --end 0.1
kinematics $SOURCE_DIR/examples/slider_crank_driven.yaml --every 0.05
inverse $SOURCE_DIR/examples/slider_crank_driven.yaml --every 0.05 --channels *.effort,*.moment
END
((compared == 7 * ${#formats[@]})) || fail "only $compared tables compared"

# The text of the model in the HDF5 file gives the same run; run.json is that of the folder
if [[ ${#formats[@]} == 2 ]]; then
  expect 0 run swing.yaml --format hdf5 -o whole --quiet
  "$python" - <<'END' || fail "texts in the HDF5 file"
import h5py
with h5py.File("whole/results.h5", "r") as file:
    open("again.yaml", "wb").write(file["model.yaml"][()])
    assert file["run.json"][()] == open("whole/run.json", "rb").read()
    assert file["A.fx"].attrs["units"] == "N" and file["reach"].attrs["units"] == "µm", file["reach"].attrs["units"]
END
  expect 0 run again.yaml --format hdf5 -o again --quiet
  expect 0 run again.yaml -o text --quiet
  same whole hdf5 text
fi

# SciPy and Octave, where they are installed
expect 0 run swing.yaml -o text --quiet
for format in "${formats[@]}"; do expect 0 run swing.yaml --format "$format" -o "$format" --quiet; done
if "$python" -c 'import scipy' 2>/dev/null; then
  "$python" - <<'END' || fail "SciPy reads something else"
import csv, scipy.io
table = scipy.io.loadmat("mat/results.mat", squeeze_me=True)
names, *rows = csv.reader(open("text/results.csv"))
assert table["names"].tolist() == names, table["names"]
assert dict(zip(names, table["units"]))["reach"] == "µm"
assert (table["data"].T == [[float(cell) for cell in row] for row in rows]).all()
END
fi
if command -v octave-cli >/dev/null; then
  octave-cli --no-init-file --quiet --eval '
    load("mat/results.mat"); text = dlmread("text/results.csv", ",", 1, 0);
    assert(isequal(data, text'"'"')); assert(isequal(names([1 end]), {"t"; "load"})); assert(strcmp(units{2}, "m"));' >out 2>err ||
    fail "Octave reads something else"
fi

# plot and show read every format
for folder in text "${formats[@]}"; do
  expect 0 plot $folder 'two.?' load --from 0.1 -o $folder.svg
  cmp text.svg $folder.svg || fail "another plot from $folder"
  expect 0 show $folder -o $folder.html --quiet
  contains $folder.html '"reach"'
done

# A folder has one table. One of another format goes, if the program wrote it; otherwise the one of the run is read.
for format in "${formats[@]}"; do
  expect 0 run swing.yaml -o one --quiet
  expect 0 run swing.yaml -o one --quiet --format "$format" --end 0.2
  [[ ! -e one/results.csv ]] || fail "the table of the earlier run is still there"
  echo "t,two.y" >one/results.csv
  expect 0 plot one load -o one.svg
  expect 0 run swing.yaml -o one --quiet --format "$format"
  [[ $(<one/results.csv) == "t,two.y" ]] || fail "a table of somebody else is gone"
  rm one/results.csv
  printf x >>"one/${file[$format]}"
  expect 1 run swing.yaml -o one --quiet --format "$format"
  contains err "did not write or which was changed"
  rm -r one
  mkdir one
  mkfifo "one/${file[$format]}"
  code=0
  timeout 20 "$HOLONOM" run swing.yaml -o one --quiet --format "$format" >out 2>err || code=$?
  [[ $code == 1 ]] || fail "exit code $code for a pipe"
  contains err "not a pipe"
  rm -r one
done

# What a MAT-file cannot hold is refused before anything runs.
expect 1 run swing.yaml --format mat --every 1e-7 -o none
contains err "holds at most 2 GiB" "--format hdf5"
[[ ! -e none ]] || fail "something was written"

# Killed at any moment, also while it is writing, a table has the beginning of the whole one, and the next run may replace it. Then the same
# with checkpoints: resumed until it is complete.
many=(run swing.yaml --end 8 --every 0.0002 --tolerance 1e-9 --channels 'one.x,two.?,load,reach' --quiet)
sed -i '/events:/,/deep:/d' swing.yaml
expect 0 "${many[@]}" -o many
expect 0 "${many[@]}" -o many_checked --checkpoint 2
for format in "${formats[@]}"; do
  rows=()
  for ((try = 0; try < 10; try++)); do # a slow machine gets more time with every try
    { timeout -s KILL "0.$(printf %02d $((RANDOM % 4 + 3 + 5 * try)))" "$HOLONOM" "${many[@]}" --format $format -o killed >out 2>err; } 2>/dev/null || true
    [[ ! -s err ]] || fail "a run that was killed complains"
    if [[ -s killed/${file[$format]} && ! -e killed/run.json ]]; then
      rows+=("$(tables beginning "killed/${file[$format]}" many/results.csv)")
    fi
  done
  ((${#rows[@]} >= 1)) || fail "no run was killed while it was recording"
  printf '%s\n' "${rows[@]}" | grep -qv '^0$' || fail "no rows in a table of a killed run: ${rows[*]}"

  resumed=0
  for ((try = 0; try < 100; try++)); do
    if { timeout -s KILL "$((try / 11)).$(printf %02d $((RANDOM % 5 + 8 + 8 * (try % 11))))" "$HOLONOM" "${many[@]}" --format $format -o broken --checkpoint 2 --resume >out 2>err; } 2>/dev/null; then break; fi
    [[ ! -s err ]] || fail "a run that is resumed complains"
    if [[ -e broken/checkpoint.txt ]]; then resumed=$((resumed + 1)); fi
  done
  [[ -e broken/run.json ]] || fail "the run does not come to its end"
  same broken $format many_checked
  grep -A10000 '"channel_statistics"' many_checked/run.json >whole.statistics
  grep -A10000 '"channel_statistics"' broken/run.json | cmp - whole.statistics || fail "other statistics after having been killed"

  # Another format, and a table that was changed, are refused before anything is lost.
  for ((try = 0; try < 20; try++)); do
    { timeout -s KILL "$((try / 10)).$(printf %02d $((10 + 7 * (try % 10))))" "$HOLONOM" "${many[@]}" --format $format -o other --checkpoint 2 >out 2>err; } 2>/dev/null || true
    [[ ! -e other/checkpoint.txt ]] || break
  done
  [[ -e other/checkpoint.txt ]] || fail "no checkpoint"
  cp "other/${file[$format]}" kept
  expect 1 "${many[@]}" -o other --checkpoint 2 --resume
  contains err "another format"
  cmp kept "other/${file[$format]}" || fail "the table was changed by a run that was refused"
  [[ ! -e other/results.csv ]] || fail "another table was begun"
  case $format in
    mat) "$python" -c 'import sys; f = open(sys.argv[1], "r+b"); f.seek(-8, 2); n = f.tell(); f.seek(2000); f.write(bytes(8))' "other/${file[$format]}" ;;
    hdf5) "$python" -c 'import sys, h5py; h5py.File(sys.argv[1], "r+")["load"][3] = 5' "other/${file[$format]}" ;;
  esac
  expect 1 "${many[@]}" -o other --checkpoint 2 --resume --format "$format"
  contains err "was changed"
done

# Kinematics records motion alone unless channels are named, derived ones among them
cat >>swing.yaml <<'END'
drivers: {p: {measure: A.angle, motion: t}, q: {measure: B.angle, motion: 2*t}}
END
expect 0 kinematics swing.yaml --end 1 -o motion --quiet
[[ $(head -n 1 motion/results.csv) == *,reach ]] || fail "$(head -n 1 motion/results.csv)"
expect 0 kinematics swing.yaml --end 1 -o motion --quiet --channels load
[[ $(head -n 1 motion/results.csv) == t,load ]] || fail "$(head -n 1 motion/results.csv)"
[[ ${#formats[@]} == 2 ]] || exit 77
