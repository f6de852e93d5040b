#!/usr/bin/env bash
# Ctrl-C and termination end a run with exit code 4 and valid partial results.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
pendulum >m.yaml

# Starts a run that would take hours, waits for rows in the file, sends the signal.
interrupt_with() {
  "$HOLONOM" run m.yaml --end 1e7 --every 0.5 --channels 'bob.*' >out 2>err &
  local run=$! code=0 waited=0
  while [[ ! -s m.results/results.csv ]]; do
    kill -0 $run 2>/dev/null || fail "the run ended by itself"
    ((++waited < 300)) || {
      kill -KILL $run
      fail "no rows after 30 s"
    }
    sleep 0.1
  done
  kill "-$1" $run
  wait $run || code=$?
  [[ $code == 4 ]] || fail "exit code $code after $1"
}

for signal in INT TERM; do
  rm -rf m.results
  interrupt_with $signal
  contains err "stopped by the user"
  awk -F, 'NR == 1 { n = NF } NF != n || n != 10 { exit 1 }' m.results/results.csv || fail "a broken row after $signal"
  (($(wc -l <m.results/results.csv) > 2)) || fail "no rows were kept"
  [[ $(tail -c 1 m.results/results.csv | od -An -c | tr -d ' ') == '\n' ]] || fail "the last row is cut"
  require_json m.results/run.json
  contains m.results/run.json '"ok": false' '"stopped_by_user": true'
done
