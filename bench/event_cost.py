#!/usr/bin/env python3
"""Instructions of an event and of a step, for chains of planar bars with one kind of event each.

usage: bench/event_cost.py HOLONOM [--sizes 10,100] [--kinds impact,set] [options of run, such as --coordinates body]

A run costs (set-up) + (steps, taken or rejected) s + (events) e. Runs of each kind to two ends give s, with events that are watched but
do not occur, and then e, with events that do, in instructions (callgrind). Steps that are taken again to locate an event count as part of
it. A bound that opens again is not recorded as an event, but counts here.
"""
import argparse
import json
import os
import re
import subprocess
import tempfile

PERIOD = 0.05

# What each kind adds to the sections of the chain
KINDS = {
    # A ball that bounces beside the chain without loss: speeds jump, nothing else. Height h of the hops: 8 h = g PERIOD^2.
    "impact": {"bodies": f"  ball: {{mass: 1, inertia: 0.1, position: [-5, {9.81 * PERIOD ** 2 / 8}]}}\n",
               "events": "  hit: {type: impact, measure: ball.y, at: 0, restitution: 1}\n"},
    # A force that is switched on and off
    "force": {"forces": "  push: {type: force, body: b0, force: [0.1, 0], starts: off}\n",
              "events": f"  on: {{type: switch, when: sin(t*pi/{PERIOD}), direction: falling, on: push}}\n"
                        f"  off: {{type: switch, when: sin(t*pi/{PERIOD}), direction: rising, off: push}}\n"},
    # A brake on the first joint
    "rows": {"drivers": "  brake: {measure: A0.angle, motion: 0, starts: off}\n",
             "events": f"  on: {{type: switch, when: sin(t*pi/{PERIOD}), direction: falling, on: brake}}\n"
                       f"  off: {{type: switch, when: sin(t*pi/{PERIOD}), direction: rising, off: brake}}\n"},
    # A constant that a force reads
    "set": {"forces": "  push: {type: force, body: b0, force: [c, 0]}\n", "signals": "  c: {type: constant, value: 0.1}\n",
            "events": f"  flip: {{type: set, when: sin(t*pi/{PERIOD}), signal: c, value: -c}}\n"},
    # A force that is held between samples
    "sample": {"forces": "  push: {type: force, body: b0, force: [c, 0]}\n",
               "signals": f"  c: {{type: sample, of: 0.1 + A0.rate, period: {PERIOD}}}\n"},
    # A block that is pressed onto the ground and lifted: a bound that closes and opens
    "bound": {"bodies": "  block: {mass: 1, inertia: 0.1, position: [-5, 0]}\n",
              "forces": f"  lift: {{type: force, body: block, force: [0, 7.81 + 4*sin(t*pi/{PERIOD})]}}\n",
              "events": "  lands: {type: impact, measure: block.y, at: 0, restitution: 0, direction: falling}\n"},
}

# What keeps the events of a kind from occurring
QUIET = {"impact": ("bodies", "position: [-5, ", "position: [-5, 9"), "force": ("events", "when: ", "when: 2+"),
         "rows": ("events", "when: ", "when: 2+"), "set": ("events", "when: ", "when: 2+"),
         "sample": ("signals", "period: ", "period: 1000*"),
         "bound": ("forces", "7.81 + 4*", "4.81 + 4*")}


def model(count, kind, occurs=True):
    parts = dict(KINDS[kind])
    if not occurs:
        section, found, quiet = QUIET[kind]
        parts[section] = parts[section].replace(found, quiet)
    text = "holonom: 1\nspace: planar\ngravity: [0, -9.81]\nbodies:\n"
    text += "".join(f"  b{k}: {{mass: 1, inertia: 0.1, position: [0, {-k - 0.5}]}}\n" for k in range(count)) + parts.get("bodies", "")
    text += "joints:\n"
    for k in range(count):
        text += f"  A{k}: {{type: revolute, connect: [{f'b{k - 1}' if k else 'ground'}, b{k}], at: [0, {-k}]}}\n"
    for section in ("forces", "drivers", "signals", "events"):
        if section in parts:
            text += f"{section}:\n{parts[section]}"
    return text + "initial: {A0.rate: 0.01}\n"


def run(holonom, count, kind, end, options, occurs=True):
    """Instructions, steps with the rejected ones, events."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.yaml")
        with open(path, "w") as file:
            file.write(model(count, kind, occurs))
        shown = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", os.path.abspath(holonom),
                                "run", path, "--at", str(end), "--end", str(end), "-o", os.path.join(folder, "results"), *options],
                               capture_output=True, text=True, cwd=folder)
        if shown.returncode != 0:
            raise SystemExit(f"{kind}, {count} bodies: exit {shown.returncode}\n{shown.stdout}{shown.stderr}")
        instructions = int(re.search(r"Collected : (\d+)", shown.stderr)[1])
        with open(os.path.join(folder, "results", "run.json")) as file:
            report = json.load(file)
    statistics = report["statistics"]
    events = len(report.get("events", [])) * (2 if kind == "bound" else 1)
    if kind == "sample":
        events = int(end / PERIOD)
    return instructions, statistics["steps"] + statistics["rejected"], events


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("holonom")
    parser.add_argument("--sizes", default="10,100")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--events", type=int, default=10, help="further events in the longer of two runs")
    arguments, options = parser.parse_known_args()
    first, second = 0.31, 0.31 + PERIOD * arguments.events
    print("| bodies | event | instructions per step | per event | steps per event |\n|---|---|---|---|---|")
    for count in map(int, arguments.sizes.split(",")):
        for kind in arguments.kinds.split(","):
            short, long = (run(arguments.holonom, count, kind, end, options + ["--step", "0.005"], False) for end in (first, second))
            step = (long[0] - short[0]) / (long[1] - short[1])
            short, long = (run(arguments.holonom, count, kind, end, options) for end in (first, second))
            event = (long[0] - short[0] - step * (long[1] - short[1])) / (long[2] - short[2])
            print(f"| {count} | {kind} | {step / 1e6:.3f} M | {event / 1e6:.2f} M | {event / step:.1f} |", flush=True)


if __name__ == "__main__":
    main()
