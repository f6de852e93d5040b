#!/usr/bin/env bash
# Pages of modes, linearize, statics, compare and sweep: the numbers that the commands print are in them; failures, nothing, many cases.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib/page.sh"
command -v python3 >/dev/null || exit 77
pendulum >m.yaml

# ---- modes -------------------------------------------------------------------------------------------------------------------
cat >cart.yaml <<'END'
holonom: 1
name: cart
space: planar
gravity: [0, -9.81]
bodies:
  cart: {mass: 1, inertia: 0.1, position: [0, 0]}
  pole: {mass: 0.2, inertia: 0.02, position: [0, -0.5]}
joints:
  rail: {type: translational, connect: [ground, cart], axis: [1, 0]}
  hinge: {type: revolute, connect: [cart, pole], at: [0, 0]}
signals:
  push: {type: constant, value: 0}
forces:
  motor: {type: motor, measure: rail.travel, effort: push}
  spring: {type: spring, measure: rail.travel, stiffness: 100, damping: 1}
END
expect 0 modes cart.yaml --json
cp out modes.json
expect 0 modes cart.yaml --show
contains err "moving modes: open cart.html in a browser"
contains out "verdict  stable"
check cart.html 'd["command"] == "modes"' 'len(d["modes"]) == 2' '"stable" in notes[0]' 'len(d["runs"][0]["poses"][2]) == 3' \
  'd["modes"][0]["title"].startswith("1: ")' 'all(len(m["real"]) == 3 and m["real"][0] == [] for m in d["modes"])' \
  '[near(m["frequency"], k["frequency"], 1e-12) and near(m["damping"], k["damping_ratio"], 1e-9) and near(m["rate"], k["eigenvalue"][0], 1e-9)
    for m, k in zip(d["modes"], json.load(open("modes.json"))["instants"][0]["modes"])] == [True, True]' \
  'all(near(m["real"][2][2], k["shape"]["pole.angle"][0]) for m, k in zip(d["modes"], json.load(open("modes.json"))["instants"][0]["modes"]))' \
  'len(chart("Poles")["series"][0]["x"]) == 4' 'near(table("Modes")[1]["frequency"], d["modes"][1]["frequency"], 1e-12)'
expect 0 modes m.yaml --show # not an equilibrium; two rigid motions, of a coordinate and of its speed
check m.html '[m["title"] for m in d["modes"]] == ["1: rigid, A.angle", "2: rigid, A.rate"]' '"no verdict" in notes[0]' \
  'max(abs(x) for m in d["modes"][1:] for x in m["real"][1]) > 0.5'
expect 0 modes cart.yaml --at 0.2 --every 0.1 --show
check cart.html 'len(d["modes"]) == 6' '[m["row"] for m in d["modes"]] == [0, 0, 1, 1, 2, 2]' 'd["runs"][0]["time"]["n"] == 3' \
  'len(chart("Poles")["series"]) >= 3' 'd["modes"][5]["title"].startswith("t = 0.2 s, 2: ")'
: "space: translations and small rotations; nothing that can move"
cat >top.yaml <<'END'
holonom: 1
space: spatial
gravity: [0, 0, -9.81]
bodies: {top: {mass: 1, inertia: [0.1, 0.2, 0.3], position: [0, 0, -1]}}
joints: {S: {type: spherical, connect: [ground, top], at: [0, 0, 0]}}
END
expect 0 modes top.yaml --show
check top.html 'all(len(m["real"][1]) == 6 for m in d["modes"])' 'sum(m["frequency"] > 0 for m in d["modes"]) == 2'
sed 's/^joints.*/joints: {W: {type: fixed, connect: [ground, top], at: [0, 0, 0]}}/' top.yaml >fixed.yaml
expect 3 modes fixed.yaml --show
contains err "nothing to linearise"
[[ ! -e fixed.html ]] || fail "a page of nothing"

# ---- linearize ---------------------------------------------------------------------------------------------------------------
expect 0 linearize cart.yaml --inputs push,spring --outputs 'pole.x,rail.travel' -o matrices --show
contains err "pole map and Bode plots: open matrices/show.html in a browser"
check matrices/show.html 'd["command"] == "linearize"' 'len(table("Poles")) == 4' 'len(table("A")) == 4' \
  'near(table("Static gain")[1]["push.value"], 0.01)' \
  '[c["title"] for c in d["charts"]] == ["Poles, with lines of equal damping ratio", "Bode, magnitude of pole.x", "Bode, phase of pole.x", "Bode, magnitude of rail.travel", "Bode, phase of rail.travel"]' \
  '[s["label"] for s in chart("Bode, magnitude of rail")["series"]] == ["by push.value", "by spring.effort"]' \
  'chart("Bode")["x"]["log"] and not chart("Bode")["y"]["log"]' \
  'near(chart("Bode, magnitude of rail")["series"][0]["y"][0], -40, 1e-2)' \
  'abs(chart("Bode, phase of rail")["series"][0]["y"][0]) < 1' \
  'all(near(abs(complex(p["real part"], p["imaginary part"])) / 2 / math.pi, p["undamped"], 1e-12) for p in table("Poles"))'
expect 0 linearize cart.yaml -o matrices # without --show the earlier page does not stay beside other matrices
[[ ! -e matrices/show.html ]] || fail "an old page stays"
expect 0 linearize cart.yaml --show
check cart.html 'any("--inputs and --outputs" in n for n in notes)' 'len(d["charts"]) == 1'
expect 1 show matrices
contains err "linearize MODEL --show"

# ---- statics -----------------------------------------------------------------------------------------------------------------
expect 0 statics m.yaml --json
cp out statics.json
expect 0 statics m.yaml --show
contains err "start and equilibrium: open m.html in a browser"
check m.html 'd["command"] == "statics"' '[r["label"] for r in d["runs"]] == ["equilibrium", "start"]' \
  'near(table("Reactions")[0]["fy"], json.load(open("statics.json"))["values"]["A.fy"], 1e-12)' \
  'near(table("Bodies")[0]["rotated by"], -math.pi / 2)' 'near(table("Measures")[0]["equilibrium"], -math.pi / 2)' \
  '"stable equilibrium" in d["runs"][0]["notes"][0]' 'd["scene"]["bounds"][0][1] < -0.9'
cat >arch.yaml <<'END'
holonom: 1
space: planar
gravity: [0, 0]
bodies: {block: {mass: 1, inertia: 0.1, position: [0, 0.2]}}
joints: {S: {type: translational, connect: [ground, block], at: [0, 0.2], axis: [0, 1]}}
forces:
  arm: {type: spring-damper, connect: [ground, block], at: [[1, 0], [0, 0.2]], stiffness: 1000}
  push: {type: force, body: block, at: [0, 0.2], force: [0, -1]}
END
expect 0 statics arch.yaml --load-steps 4 -o rest --show
contains err "open rest/show.html"
check rest/show.html 'chart("Equilibrium path")["series"][0]["x"] == [0, 0.25, 0.5, 0.75, 1]' \
  'near(chart("Equilibrium path")["series"][0]["y"][-1], table("Measures")[0]["equilibrium"])'
expect 1 show rest
contains err "statics MODEL --show"
grep -v '^joints\|A: {' m.yaml >falling.yaml
expect 3 statics falling.yaml --show
contains err "the start: open falling.html in a browser"
check falling.html '"no equilibrium was found" in d["runs"][0]["failure"]' '[r["label"] for r in d["runs"]] == ["start"]'

# ---- compare -----------------------------------------------------------------------------------------------------------------
expect 0 compare m.yaml --choices 'mubodyna; relative/none/verner; body/none/rk4' --steps 0.02,0.01 --tolerances 1e-6 --show
contains err "tables and charts: open m.compare/show.html in a browser"
check m.compare/show.html 'd["command"] == "compare"' 'd["runs"] == [] and d["scene"] is None' 'len(table("Runs")) == 6' \
  '[(r["step"], r["tolerance"]) for r in table("Runs")][1:5] == [(0.01, None), (0.02, None), (0.01, None), (None, 1e-06)]' \
  '[r["CPU time"] for r in table("Runs")][:5] == [r["cpu_seconds"] for r in json.load(open("m.compare/compare.json"))["rows"]][:5]' \
  '"treatment none" in table("Runs")[5]["why it failed"]' 'len(table("References")) == 2' 'len(table("Fastest")) >= 1' \
  'chart("CPU time over error")["x"]["log"] and chart("CPU time over error")["y"]["log"]' \
  'sum(len(s["x"]) for s in chart("CPU time over error")["series"]) == 5'
cp m.compare/show.html first.html
expect 0 show m.compare
cmp first.html m.compare/show.html || fail "the page of the folder differs from that of the comparison"
expect 1 show m.compare m.compare
contains err "nothing can be laid over it"
expect 3 compare m.yaml --choices body/none/rk4 -o none --show # no row ran
check none/show.html 'd["charts"] == []' 'len(table("Runs")) == 1' '"treatment none" in table("Runs")[0]["why it failed"]'
expect 0 compare m.yaml --choices 'body/*/*' --steps 0.25 --end 0.5 -o all --show --quiet # many methods: one chart per family, after that of the fastest
[[ ! -s err ]] || fail "something is said under --quiet"
check all/show.html 'd["charts"][0]["title"].startswith("Fastest")' 'len(d["charts"]) > 5' 'len(table("Runs")) > 40'

# ---- sweep -------------------------------------------------------------------------------------------------------------------
cat >study.yaml <<'END'
holonom: 1
model: weight.yaml
vary: {m: [1, 2, -1], l: [0.5, 1, 2]}
record: [A.angle, tip.y]
END
sed 's/{l: 1}/{l: 1, m: 2, title: 1}/; s/mass: 2/mass: m/' m.yaml >weight.yaml
expect 3 sweep study.yaml --show
contains err "3 of 9 cases failed" "tables and charts: open study.sweep/show.html in a browser"
check study.sweep/show.html 'd["command"] == "sweep"' 'len(table("Cases")) == 9' '[r["status"] for r in table("Cases")].count("failed") == 3' \
  '"9 cases, 6 ok, 3 failed" in notes' 'd["model"]["texts"][0]["file"] == "study.yaml"' \
  '[s["label"] for s in chart("largest tip.y over l")["series"]] == ["m = 1", "m = 2"]' \
  'chart("largest tip.y")["y"]["unit"] == "m"' 'len(chart("Cases as parallel")["series"]) == 6' \
  'chart("Cases as parallel")["series"][0]["labels"][:2] == ["m", "l"]' 'len(chart("A.angle over time")["series"]) == 6' \
  '[r["label"] for r in d["runs"]] == ["case 1: m = 1, l = 0.5", "case 6: m = 2, l = 2"]' \
  '[r["tip.y:min"] for r in table("Cases")][0] == float(open("study.sweep/cases.csv").read().split("\n")[1].split(",")[-3])'
cp study.sweep/show.html first.html
expect 0 show study.sweep
check study.sweep/show.html 'len(table("Cases")) == 9' 'len(d["charts"]) == 9' 'd["model"]["texts"][0]["file"] == "weight.yaml"'
expect 3 sweep study.yaml
[[ ! -e study.sweep/show.html ]] || fail "an old page stays beside a new table"
: "all cases fail; one case; nothing recorded and only some channels"
sed 's/\[1, 2, -1\]/[-1, -2]/' study.yaml >hopeless.yaml
expect 3 sweep hopeless.yaml --show
check hopeless.sweep/show.html 'd["charts"] == []' 'len(table("Cases")) == 6' 'd["runs"] == []'
expect 1 show hopeless.sweep
contains err "no case in hopeless.sweep has begun"
printf 'holonom: 1\nmodel: m.yaml\nlist: [{l: 1}]\nchannels: [A.angle, A.rate]\n' >one.yaml
expect 0 sweep one.yaml --show
check one.sweep/show.html '[c["title"] for c in d["charts"]] == ["A.angle over time"]' 'd["runs"][0]["poses"] == []'
: "text of a study never becomes markup"
printf 'holonom: 1\nmodel: m.yaml # </script><script>alert(1)</script>\nlist: [{l: 1}]\n' >hostile.yaml
expect 0 sweep hostile.yaml --show --quiet
lacks hostile.sweep/show.html '<script>alert(1)'
cp one.yaml 'x"><img src=x onerror=alert(1)>.yaml'
expect 0 sweep 'x"><img src=x onerror=alert(1)>.yaml' --show --quiet
lacks 'x"><img src=x onerror=alert(1)>.sweep/show.html' '<img src=x'
: "a thousand cases: the page stays small and says what it leaves out"
cat >many.yaml <<'END'
holonom: 1
model: m.yaml
latin: {count: 1000, ranges: {l: [0.5, 2]}}
record: [A.angle, A.rate]
simulate: {end: 0.02, output: 0.02}
END
expect 0 sweep many.yaml --show --quiet
(($(wc -c <many.sweep/show.html) < 10000000)) || fail "the page of 1000 cases has $(wc -c <many.sweep/show.html) bytes"
check many.sweep/show.html 'len(table("Cases")) == 1000' '"curves over time of 24 of 1000 cases" in notes' \
  'len(chart("A.angle over time")["series"]) == 24' 'len(chart("largest A.rate")["series"][0]["x"]) == 1000'

# A file of the user is never replaced
echo precious >cart.html
expect 1 modes cart.yaml --show
contains err "which this program did not write"
expect 1 statics cart.yaml --show
mkdir -p kept.compare && echo precious >kept.compare/show.html
cp m.yaml kept.yaml
expect 1 compare kept.yaml --show --steps 0.1 --end 0.2
contains err "which this program did not write"
[[ $(<kept.compare/show.html) == precious && $(<cart.html) == precious ]] || fail "a file of the user was changed"
