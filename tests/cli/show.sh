#!/usr/bin/env bash
# Pages with the moving picture: where they are written, what they contain, what is refused. viewer/tests opens pages in a browser.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/page.sh"
command -v python3 >/dev/null || exit 77
pendulum >m.yaml

# A model is run first; only the page is written
expect 0 show m.yaml
contains err "pendulum" "open m.html in a browser"
[[ -f m.html && ! -e m.results ]] || fail "not exactly a page"
check m.html 'd["format"] == 1' 'd["model"]["space"] == "planar"' 'len(d["runs"]) == 1' 'd["runs"][0]["rows"] == 5' \
  'd["runs"][0]["time"]["n"] == 5' 'len(d["runs"][0]["poses"][1]) == 3' 'd["runs"][0]["failure"] == ""' \
  '"holonom: 1" in d["model"]["texts"][0]["text"]' 'any(c["name"] == "A.fx" for c in d["runs"][0]["channels"])' \
  'any(p["against"] == "tip.x" for p in d["plots"])' 'd["runs"][0]["diagnostics"]["ok"]'
contains m.html "default-src 'none'" # nothing can be loaded from elsewhere

# Beside the results, and of results
expect 0 run m.yaml --show
contains err "open m.results/show.html in a browser"
contains m.results/run.json '"page": "m.results/show.html"'
cp m.results/show.html by_run.html
expect 0 show m.results
check m.results/show.html 'd["runs"][0]["rows"] == 5' 'len(d["runs"][0]["poses"][1]) == 3'
document by_run.html | python3 -c 'import json, sys; json.dump(json.load(sys.stdin)["runs"][0]["poses"], open("a.json", "w"))'
document m.results/show.html | python3 -c 'import json, sys; json.dump(json.load(sys.stdin)["runs"][0]["poses"], open("b.json", "w"))'
cmp -s a.json b.json || fail "poses of the run and of its table differ"
expect 0 run m.yaml --end 0.5 -o short --quiet
expect 0 show m.results short -o both.html
check both.html '[r["label"] for r in d["runs"]] == ["m.results", "short"]'

# Without positions in the table there is nothing to move, and the page says so
expect 0 run m.yaml --channels 'A.*' -o few --quiet
expect 0 show few
check few/show.html 'd["runs"][0]["poses"] == []' 'any("lacks positions" in n for n in d["runs"][0]["notes"])'

# Names can never become markup
sed 's|^name: pendulum|name: "</script><script>alert(1)</script>"|' m.yaml >hostile.yaml
expect 0 show hostile.yaml --quiet
lacks hostile.html '<script>alert(1)'
check hostile.html 'd["title"] == "</script><script>alert(1)</script>"'

# A run that fails, and one that is empty
expect 0 show m.yaml --end 0 -o empty.html --quiet
check empty.html 'd["runs"][0]["time"]["n"] == 1'
cat >falls.yaml <<'END'
holonom: 1
space: planar
gravity: [0, 0]
bodies: {b: {mass: 1, inertia: 1, position: [0, 0]}}
forces: {f: {type: force, body: b, force: ["1/(0.5 - t)^3", 0]}}
simulate: {end: 1, output: 0.1}
END
code=0
"$HOLONOM" show falls.yaml >out 2>err || code=$?
((code == 3)) || fail "exit code $code of a run that fails"
check falls.html 'd["runs"][0]["failure"] != ""' 'd["runs"][0]["time"]["n"] >= 1'

# Refused
expect 1 show nothing.yaml
contains err "no such file"
expect 1 show m.yaml m.yaml
contains err "one model, or one or more folders of results"
expect 1 show m.results --end 2
contains err "options of a run would be ignored"
mkdir bare
expect 1 show bare
contains err "run.json"
cp m.yaml kept.yaml
sed -i 's/mass: 1/mass: 3/' m.yaml
cmp -s m.yaml kept.yaml && sed -i 's/9.81/9.5/' m.yaml
expect 1 show m.results
contains err "has changed since the run"
expect 0 show m.results --model kept.yaml
mv m.yaml elsewhere.yaml
expect 1 show m.results
contains err "--model FILE"
echo precious >mine.html
expect 1 show kept.yaml -o mine.html
contains err "which this program did not write"
expect 1 run kept.yaml --show --resume --checkpoint 0.5
contains err "--show: a resumed run"
