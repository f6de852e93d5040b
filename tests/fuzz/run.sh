#!/usr/bin/env bash
# Runs the fuzzers of the readers; called by ./test --fuzz. Usage: run.sh FOLDER_OF_FUZZERS SECONDS_EACH PROGRAM
# The corpus grows in FOLDER/corpus from one call to the next. An input that crashes a reader, takes it more than 20 s or more
# than 2 GB ends this with exit code 3 and is kept in FOLDER/found: run the fuzzer with that file alone to see it again.
set -u
root=$(readlink -f "$(dirname "${BASH_SOURCE[0]}")/../..")
folder=$1 seconds=$2 program=$3
dictionary=$folder/words.dict
mkdir -p "$folder/found"

# Every name that the program lists, and what the texts are made of besides
write_dictionary() {
  "$program" list --json | grep -oE '"[A-Za-z][A-Za-z0-9_.-]*"' | sort -u
  "$program" list | grep -oE '[a-z][a-z0-9-]+' | sort -u | sed 's/.*/"&"/'
  printf '"%s"\n' holonom: space: planar spatial gravity: parameters: units: scales: topology: bodies: markers: joints: forces: \
    drivers: couplers: signals: states: initial: simulate: include: ports: ground mass: inertia: position: shapes: density: points: radius: size: colour: hole: "solid\\x0a" facet endfacet "vertex " "v " "f " type: connect: at: \
    axis: vary: list: latin: count: seed: ranges: spacing: log record: channels: model: table: value: file: prefix: mirror: input: output: part.yaml components/scissor.yaml "\\x0a%%%\\x0a" "\\x0a  " ": " \
    "- " "{" "}" "[" "]" ", " "&a " "*a" "<<: " "!!" "|" ">" "~" null off 1e308 1e-320 "-" "^" "(" ")" "<=" "==" " and " " or " \
    "not " "if(" "step(" "atan2(" "sqrt(" "log(" "exp(" "mod(" "pow(" "min(" "hypot(" "floor(" "sign(" " km/h" " mm" " deg" \
    MN x_i y_i z_i x_j y_j z_j "dot(" "cross(" "norm(" pi A.angle GENERIC_INFORMATION INITIAL_CONDITIONS INERTIA_PROPERTIES CONSTANT_APPLIED_FORCES IDEAL_REVOLUTE_JOINTS \
    CLEARANCE_REVOLUTE_JOINTS MECHANICAL_PROPERTIES TRANSLATIONAL_JOINTS GROUND_CONSTRAINTS SIMPLE_CONSTRAINTS DRIVING_CONSTRAINTS \
    GUIDING_CONSTRAINTS TRANSLATIONAL_SPRINGS ROTATIONAL_SPRINGS EXTERNAL_APPLIED_FORCES POINTS_OF_INTEREST TIME_PARAMETERS \
    "holonom checkpoint 3\\x0a" "0x1.8p+1" "0x0p+0" 1073741824 -1 nan "\\x22identity\\x22:" "\\x22result\\x22:" "\\x22status\\x22:" true
}

# seeds NAME: what the fuzzer of that name begins with
seeds() {
  case $1 in
    model_file | model_run) cat_each "$root"/examples/*.yaml "$root"/examples/components/*.yaml "$root"/tests/reference/models/*.yaml ;;
    expression) grep -hoE '"[^"]+"|: [0-9a-z.]+[-+*/^][-+*/^0-9a-z.()]+' "$root"/examples/*.yaml | tr -d '":' | each_line ;;
    vector_expression) grep -hoE '"[^"]*(dot|cross|norm)[^"]*"' -r "$root/examples" "$root/docs/reference.md" | tr -d '"' | each_line ;;
    deck) cat_each "$root"/examples/*.dat ;;
    data_file)
      cat_each "$root"/examples/data/*
      ;;
    mesh)
      cat_each "$root"/examples/meshes/*
      printf 'v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1/1 2/2 4\nf 2 3 4\nf -4 -1 -2\n' >"$corpus/seed_obj"
      ;;
    study) # of the model that lies beside them
      sed 's|\.\./||' "$root/examples/studies/mounts_speed.yaml" >"$corpus/seed_grid"
      printf 'holonom: 1\nmodel: machine_on_mounts.yaml\nlist: [{c: 300, speed: 10}, {speed: 20, c: c/2}]\n' >"$corpus/seed_list"
      printf 'holonom: 1\nmodel: machine_on_mounts.yaml\nlatin: {count: 3, seed: 7, ranges: {c: {from: 1, to: 100, spacing: log}}}\n' \
        >"$corpus/seed_latin"
      ;;
    checkpoint) # stopped runs leave one; the fuzzer closes it by a mark of its own
      for model in pendulum bouncing_ball; do
        timeout -s INT 1 "$program" run "$root/examples/$model.yaml" --end 1e6 --every 1 --checkpoint 0.01 -o "$folder/stopped" --quiet >"$log" 2>&1
        head -n -1 "$folder/stopped/checkpoint.txt" >"$corpus/seed_$model"
      done
      ;;
    case_result)
      "$program" sweep "$root/examples/studies/mounts_speed.yaml" -o "$folder/swept" --quiet >"$log" 2>&1
      cp "$folder/swept/case_0001/done.json" "$corpus/seed_ok"
      sed 's/"ok"/"failed"/; s/"exit_code": 0/"exit_code": 3/' "$corpus/seed_ok" >"$corpus/seed_failed"
      ;;
    live_request)
      printf 'GET /0123456789abcdef/data?have=1 HTTP/1.1\r\nHost: localhost:80\r\nOrigin: http://localhost:80\r\n\r\n' >"$corpus/seed_get"
      printf 'POST /0123456789abcdef/run HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 37\r\n\r\n{"parameters": {"l": 2}, "initial": {}}' >"$corpus/seed_post"
      printf '{"parameters": {"l": 2}, "initial": {"A.rate": -1e-3}}' >"$corpus/seed_values"
      ;;
    option_values) printf '%s\n' 0.01 1e-3,5e-4 hht:alpha=-0.1 baumgarte:alpha=5,beta=5 k=800 | each_line ;;
  esac
}
cat_each() {
  local file
  for file in "$@"; do [[ -f $file ]] && cp "$file" "$corpus/seed_${file##*/}"; done
}
each_line() {
  local line number=0
  while IFS= read -r line; do
    printf '%s' "$line" >"$corpus/seed_$number"
    number=$((number + 1))
  done
}

write_dictionary | sort -u >"$dictionary"
status=0
for fuzzer in "$folder"/*; do
  [[ -f $fuzzer && -x $fuzzer ]] || continue
  name=${fuzzer##*/}
  corpus=$folder/corpus/$name
  log=$folder/$name.log
  mkdir -p "$corpus"
  seeds "$name"
  printf 'fuzzing %s for %s s\n' "$name" "$seconds"
  if nice -n 10 "$fuzzer" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=20000 -dict="$dictionary" \
    -artifact_prefix="$folder/found/$name-" -print_final_stats=1 "$corpus" >"$log" 2>&1; then
    grep -E '^(Done|stat::number_of_executed_units)' "$log" | tr '\n' ' '
    echo
  else
    grep -aE -m 12 'ERROR|SUMMARY|runtime error|Test unit written|^ +#[0-9] ' "$log"
    printf 'FAILED: %s broke; the input is kept in %s (log: %s)\n' "$name" "$folder/found" "$log"
    status=3
  fi
done
exit $status
