#!/usr/bin/env python3
"""Builds Holonom and the peers of bench/peers, runs the four problems side by side and writes the table of docs/performance.md.

usage: bench/beside_peers.py [--quick] [TABLE.md]

Debian packages of the peers: libsimbody-dev libmujoco-dev libdart-dev libdart-external-ikfast-dev libassimp-dev (each is optional).
Times are CPU seconds, medians; those of Debian's Simbody, which is built with its assertions on, are divided by the factors that were
measured against a release build of it. Commands alternate between the programs, so that a slow spell of the machine hits all of them.
"""
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OURS = os.path.join(ROOT, "build", "bench", "holonom_bench")
PEERS = os.path.join(ROOT, "build", "peers")

SIMBODY_CHAIN = {4: 2.9, 16: 1.9, 64: 1.8, 256: 1.7, 1024: 1.7}
SIMBODY_RUN = {"P2": 2.5, "P3": 2.9, "P4": 1.9}
PRESETS = {"global": -0.01, "topological": -0.01, "hybrid": -0.01}


def build():
    subprocess.run(["cmake", "--preset", "bench"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", "--preset", "bench", "--", "-j2"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    source = os.path.join(ROOT, "bench", "peers")
    subprocess.run(["cmake", "-S", source, "-B", PEERS], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", PEERS, "-j2"], check=True, stdout=subprocess.DEVNULL)


def lines_of(program, *arguments):
    path = OURS if program == "holonom_bench" else os.path.join(PEERS, program)
    if not os.path.exists(path):
        return []
    shown = subprocess.run([path, *map(str, arguments)], capture_output=True, text=True)
    return [line.split(";") for line in shown.stdout.splitlines() if line.count(";") >= 5]


def chain_rows():
    """Nanoseconds a body of P1, by program and number of bodies."""
    rows = {}
    for program, arguments in (("holonom_bench", ["p1"]), ("dart_bench", []), ("mujoco_bench", ["p1"]), ("simbody_bench", ["p1"])):
        for fields in lines_of(program, *arguments):
            count = int(fields[2])
            time = float(fields[6].split()[0])
            if fields[0] == "Simbody":
                time /= SIMBODY_CHAIN.get(count, 1.7)
            rows.setdefault(fields[0], {})[count] = time
    return rows


def run_rows(quick):
    """One row a run: engine, problem, N, method, setting, seconds, drift, relative drift, gap, angle error."""
    cases = []
    counts = (1, 10) if quick else (1, 10, 40, 100)
    for count in counts:
        cases += [("holonom_bench", "p2", choice, setting, count)
                  for choice, setting in [("relative/project/tsitouras", 1e-6), ("body/project/tsitouras", 1e-6), *PRESETS.items()]]
    cases += [("mujoco_bench", "p2", 0.01)]
    cases += [("simbody_bench", "p2", "CPodesBDF", 1e-7, 1), ("simbody_bench", "p2", "CPodesBDF", 1e-6, 10)]
    for tolerance in (1e-6, 1e-7, 1e-8):
        cases.append(("holonom_bench", "p3", "relative/project/tsitouras", tolerance))
    cases.append(("simbody_bench", "p3", "RKFehlberg", 1e-9))
    for tolerance in (1e-5, 1e-6, 1e-7):
        cases.append(("holonom_bench", "p4", "relative/project/tsitouras", tolerance))
    cases += [("simbody_bench", "p4", "CPodesBDF", 1e-6), ("mujoco_bench", "p4", 0.002)]
    rows = []
    for case in cases:
        for fields in lines_of(*case):
            if len(fields) < 14:
                rows.append([*fields[:5], ":".join(fields[5:])])
                continue
            seconds = float(fields[6]) / (SIMBODY_RUN.get(fields[1], 1) if fields[0] == "Simbody" else 1)
            rows.append([*fields[:5], f"{seconds:.4f}", fields[8], fields[10], fields[11], fields[12], fields[13]])
    return rows


def table(chain, runs):
    counts = sorted({count for times in chain.values() for count in times})
    text = "| P1, ns a body | " + " | ".join(f"N = {count}" for count in counts) + " |\n|---" * 1 + "|---" * len(counts) + "|\n"
    for engine, times in chain.items():
        text += f"| {engine} | " + " | ".join(f"{times[count]:.0f}" if count in times else "" for count in counts) + " |\n"
    text += "\n| engine | problem | N | method | setting | CPU s | steps | gap | drift J | relative drift | angle error |\n"
    text += "|---" * 11 + "|\n"
    for row in runs:
        text += "| " + " | ".join(row) + " |" * (12 - len(row)) + "\n"
    return text


def main():
    words = [word for word in sys.argv[1:] if word != "--quick"]
    build()
    text = table(chain_rows(), run_rows("--quick" in sys.argv))
    print(text)
    if words:
        with open(words[0], "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
