#!/usr/bin/env bash
# The live page: who may talk to its server, runs with changed values, the file that is saved, faults, Ctrl-C. viewer/tests opens the page
# in a browser; tests/unit/http_server_test.cpp has hostile clients.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
server= reader=
trap 'for process in $server $reader; do kill $process 2>/dev/null || true; done; rm -rf "$work"' EXIT

# start ARGUMENT...: the server, its port and token
start() {
  : >err
  "$HOLONOM" view "$@" >out 2>>err &
  server=$!
  local waited=0
  until grep -q Ctrl-C err; do
    kill -0 $server 2>/dev/null || fail "the server ended by itself"
    ((++waited < 100)) || fail "no address after 10 s"
    sleep 0.1
  done
  [[ $(cat err) =~ http://127\.0\.0\.1:([0-9]+)/([0-9a-f]{32})/ ]] || fail "no address"
  port=${BASH_REMATCH[1]} token=${BASH_REMATCH[2]}
}

# stop_with SIGNAL: ends within a second, with exit code 0
stop_with() {
  local code=0 begin=${EPOCHREALTIME/./}
  kill "-$1" $server
  wait $server || code=$?
  ((code == 0)) || fail "exit code $code after $1"
  ((${EPOCHREALTIME/./} - begin < 1500000)) || fail "it took more than a second to end"
  server=
}

# ask METHOD PATH [FIELDS [BODY]]: the response in the file response, its status in status
ask() {
  local fields=${3:-Host: localhost} body=${4:-}
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf '%s %s HTTP/1.1\r\n%b\r\nContent-Length: %d\r\n\r\n%s' "$1" "$2" "$fields" "${#body}" "$body" >&3
  timeout 20 cat <&3 >response || fail "no response to $1 $2"
  exec 3>&- 3<&-
  status=$(head -n 1 response | cut -d ' ' -f 2)
}
# answers STATUS METHOD PATH [FIELDS [BODY]]
answers() {
  local wanted=$1
  shift
  ask "$1" "$2" "${3:-}" "${4:-}"
  [[ $status == "$wanted" ]] || fail "status $status instead of $wanted: $*: $(tail -n 1 response)"
}
json='Host: localhost\r\nContent-Type: application/json'

# await TEXT [FILE]: until the document, or the file, has the text
await() {
  local waited=0
  while :; do
    if (($# > 1)); then cp "$2" seen; else
      ask GET "/$token/data"
      cp response seen
    fi
    ! grep -qF -- "$1" seen || return 0
    ((++waited < 100)) || fail "'$1' has not come"
    sleep 0.1
  done
}

pendulum >m.yaml
start m.yaml
await '"A.fx"' # the first run is complete

# The token, in the path; this computer, by any name and port; no other site; nothing but the page and its data
answers 200 GET "/$token/"
contains response 'Content-Type: text/html' "default-src 'none'" '"live":{"version":' 'X-Frame-Options: DENY' 'no-store'
answers 200 GET "/$token/data"
contains response 'Content-Type: application/json' '"name":"l","value":1.0' '"name":"A.angle"' '"name":"A.rate"'
answers 308 GET "/$token"
answers 200 GET "/$token/data" 'Host: 127.0.0.1:1\r\nOrigin: http://127.0.0.1:1'
answers 200 GET "/$token/data" 'Host: [::1]:8000\r\nOrigin: http://[::1]:8000'
answers 403 GET /
answers 403 GET "/${token/[0-9]/x}/"
answers 403 GET "/$token/data" 'Host: evil.example'
answers 403 GET "/$token/data" 'X: y'
answers 403 GET "/$token/data" 'Host: localhost\r\nHost: localhost'
answers 403 GET "/$token/data" 'Host: localhost:8000\r\nOrigin: http://evil.example'
answers 403 POST "/$token/run" "$json\\r\\nOrigin: null" '{}'
for path in m.yaml ../m.yaml %2e%2e/m.yaml /etc/passwd data/ index.html; do answers 404 GET "/$token/$path"; done
answers 405 DELETE "/$token/run"
answers 405 GET "/$token/run"
answers 405 POST "/$token/data"

# Values
answers 415 POST "/$token/run" 'Host: localhost' '{}'
for body in '' '{' '[]' '{"parameters": {"l": "1"}}' '{"other": 1}' '{"parameters": {"m": 1}}' '{"initial": {"bob.x": 1}}'; do
  answers 400 POST "/$token/run" "$json" "$body"
done
contains response "the model has no initial value 'bob.x' that can be changed"
answers 204 POST "/$token/run" "$json" '{"parameters": {"l": 2.5}, "initial": {"A.rate": 0.75}}'
await '"parameters":{"l":2.5}'
contains seen '"changed":2.5' '"changed":0.75' '"value":1.0'
contains err Ctrl-C
[[ $(wc -l <err) == 1 ]] || fail "more than the address is printed"

# Events: what a page has missed, then what happens
: >events
exec 4<>"/dev/tcp/127.0.0.1/$port"
printf 'GET /%s/events?have=0 HTTP/1.1\r\nHost: localhost\r\n\r\n' "$token" >&4
cat <&4 >events &
reader=$!
await '{"kind":"document"}' events
contains events 'text/event-stream' 'id: '

# Saved: run again with the values of the user; also by a new file under the same name
sed 's/output: 0.25/output: 0.1/' m.yaml >new.yaml
mv new.yaml m.yaml
await '"rows":11'
contains seen '"parameters":{"l":2.5}' '"changed":0.75'

# A fault of the file is shown with line and column, also in the terminal; the last good document stays
printf 'bodies: {bob: {mass: -1, wieght: 3, position: [l, 0]}}\n' >part
sed 's/mass: 2/mass: -2/' m.yaml >bad.yaml
cp m.yaml good.yaml
cp bad.yaml m.yaml
await 'm.yaml:7:' events
contains err "m.yaml:7:"
expect_line=$(grep -o 'm.yaml:7:[0-9]*: .*' err | head -n 1)
code=0
"$HOLONOM" check m.yaml >/dev/null 2>checked || code=$?
[[ $code == 2 && $(head -n 1 checked) == "$expect_line" ]] || fail "not the message of check: $expect_line"
answers 200 GET "/$token/data"
contains response '"rows":11'
printf 'holonom: 1\nspa' >m.yaml # as an editor leaves it while it writes
sleep 0.3
rm m.yaml
await 'no such file' err
sed 's/l: 1}/l: 1, other: 2}/; s/0.25/0.2/' good.yaml >m.yaml
await '"name":"other"'

# A parameter that is gone takes its value with it
sed 's/parameters: .*/parameters: {length: 1}/; s/\bl\b/length/g' good.yaml >m.yaml
await '"parameters":{"length":1.0}'
answers 400 POST "/$token/run" "$json" '{"parameters": {"l": 1}}'
stop_with INT
wait $reader || true
reader=
exec 4>&-

# Files that the model includes
mkdir parts
printf 'holonom: 1\nspace: planar\ngravity: [0, 0]\nparameters: {x: 1}\nbodies: {b: {mass: 1, inertia: 1, position: [x, 0]}}\n' >parts/p.yaml
printf 'holonom: 1\nspace: planar\ngravity: [0, 0]\ninclude: {p: {file: parts/p.yaml}}\nsimulate: {end: 1, output: 0.5}\n' >whole.yaml
start whole.yaml
await '"rows":3'
sed -i 's/x: 1/x: 1, y: z/' parts/p.yaml
await 'parts/p.yaml:4:' err
stop_with TERM

# Without an end there is the reference configuration and what to do; options of a run are those of run
sed 's/^simulate.*//' good.yaml >endless.yaml
start endless.yaml
await "the end time is missing" err
ask GET "/$token/data"
contains response '"rows":1' 'it has not been run yet'
stop_with INT
start endless.yaml --end 3 --every 1 --set l=4 --coordinates natural --integrator rk4 --step 0.01
await '"rows":4'
contains seen '"name":"l","value":4.0' '"coordinates":"natural"'
stop_with INT

# A faulty file from the beginning
start bad.yaml
contains err "bad.yaml:7:"
ask GET "/$token/"
contains response '"scene":null' 'mass: -2'
cp good.yaml bad.yaml
await '"rows":11'
stop_with INT

# A long run: progress, replaced by other values, stopped by the user with the rows so far, ended by Ctrl-C
pendulum | sed 's/end: 1/end: 1e6/' >long.yaml
start long.yaml
: >events
exec 4<>"/dev/tcp/127.0.0.1/$port"
printf 'GET /%s/events HTTP/1.1\r\nHost: localhost\r\n\r\n' "$token" >&4
cat <&4 >events &
reader=$!
await '"kind":"progress"' events
answers 204 POST "/$token/run" "$json" '{"parameters": {"l": 2}}'
sleep 0.5
answers 204 POST "/$token/stop" "$json" '{}'
await 'stopped by the user at t = '
contains seen '"parameters":{"l":2.0}'
answers 204 POST "/$token/stop" "$json" '{}' # without a run it does nothing
answers 204 POST "/$token/run" "$json" '{}'
sleep 0.3
stop_with INT
wait $reader || true
reader=
exec 4>&-

# The port, and what is wrong with the command line
start m.yaml --port $((port = 20000 + RANDOM % 10000))
expect 1 view m.yaml --port "$port"
contains err "--port: cannot listen on port $port of 127.0.0.1"
kill -INT $server
wait $server || fail "exit code $?"
server=
for value in 0 -1 x 65536 1.5; do expect 1 view m.yaml --port $value; done
expect 1 view nothing.yaml
contains err "no such file"
expect 1 view . && contains err "folder"
expect 1 view m.yaml --set nothing=1
contains err "has no parameter 'nothing'"
