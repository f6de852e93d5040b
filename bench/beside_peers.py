#!/usr/bin/env python3
"""Builds Holonom and the peers of bench/peers, runs the four problems side by side and writes the tables of docs/performance.md.

usage: bench/beside_peers.py [--quick] [TABLES.md]

Debian packages of the peers: libsimbody-dev libmujoco-dev libdart-dev libdart-external-ikfast-dev libassimp-dev (each is optional).
Times are CPU seconds, medians; those of Debian's Simbody, which is built with its assertions on, are divided by the factors that were
measured against a release build of it. Runs of the programs alternate, so that a slow spell of the machine hits all of them.
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(ROOT, "build", "bench")

SIMBODY_CHAIN = {4: 2.9, 16: 1.9, 64: 1.8, 256: 1.7, 1024: 1.7}
SIMBODY_RUN = {"P2": 2.5, "P3": 2.9, "P4": 1.9}
PRESETS = ("mubodyna", "global", "topological", "hybrid", "global-sdirk", "topological-sdirk", "hybrid-sdirk")
STEPS = (0.02, 0.015, 0.01, 0.007, 0.005, 0.0035, 0.0025, 0.0018, 0.0012, 0.0008, 0.0005)
LARGEST_GAP = 1e-9
BEST = "relative/project/tsitouras"
GROWTH = ("body/project/tsitouras", "body/baumgarte/rk4", "body/penalty/tsitouras", "body/augmented-1/tsitouras",
          "body/augmented-3/trapezoidal", "body/lagrange-3/generalized-alpha", "body/partition/tsitouras",
          "natural/project/tsitouras", "natural/augmented-3/trapezoidal", "natural/lagrange-3/generalized-alpha",
          "relative/project/tsitouras", "relative/augmented-3/trapezoidal", "relative/partition/tsitouras")


def build():
    subprocess.run(["cmake", "--preset", "bench", "-DHOLONOM_PEERS=ON"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", "--preset", "bench", "--", "-j2"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def lines_of(program, *arguments):
    path = os.path.join(BUILD, program if program == "holonom_bench" else os.path.join("peers", program))
    if not os.path.exists(path):
        return []
    shown = subprocess.run([path, *map(str, arguments)], capture_output=True, text=True)
    return [line.split(";") for line in shown.stdout.splitlines() if line.count(";") >= 5]


class Run:
    """One line of output, Simbody's time corrected."""

    def __init__(self, fields):
        self.engine, self.problem, self.count, self.method, self.setting = fields[:5]
        self.failed = len(fields) < 14
        if not self.failed:
            factor = SIMBODY_RUN.get(self.problem, 1) if self.engine == "Simbody" else 1
            self.seconds = float(fields[6]) / factor
            self.steps = fields[8]
            self.gap, self.drift, self.relative, self.angle = map(float, fields[10:14])

    def is_as_good_as(self, peer):
        return not self.failed and self.gap < LARGEST_GAP and self.relative <= peer.relative and self.angle <= peer.angle

    def row(self, peer=None):
        ratio = f"{self.seconds / peer.seconds:.3f}" if peer else ""
        return [self.problem, self.count, self.engine, self.method, self.setting, f"{self.seconds:.4f}", ratio, self.steps,
                f"{self.gap:.0e}", f"{self.drift:.1e}", f"{self.relative:.1e}", f"{self.angle:.1e}"]


HEAD = ["problem", "N", "engine", "method", "setting", "CPU s", "of best peer", "steps", "gap m", "drift J", "relative drift",
        "angle rad"]


def runs_of(program, *arguments):
    return [run for run in map(Run, lines_of(program, *arguments)) if not run.failed]


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]) + "\n"


def chain_table(rounds):
    """Nanoseconds per body of P1, medians over the rounds."""
    programs = (("holonom_bench", ["p1"]), ("dart_bench", []), ("mujoco_bench", ["p1"]), ("simbody_bench", ["p1"]))
    times = {}
    for _ in range(rounds):
        for program, arguments in programs:
            for fields in lines_of(program, *arguments):
                count = int(fields[2])
                factor = SIMBODY_CHAIN.get(count, 1.7) if fields[0] == "Simbody" else 1
                times.setdefault(fields[0], {}).setdefault(count, []).append(float(fields[6].split()[0]) / factor)
    median = {engine: {n: statistics.median(t) for n, t in found.items()} for engine, found in times.items()}
    counts = sorted(median["Holonom"])
    rows = [[engine, *(f"{found[n]:.0f}" for n in counts)] for engine, found in median.items()]
    peers = [found for engine, found in median.items() if engine != "Holonom"]
    if peers:
        best = [min(found[n] for found in peers) for n in counts]
        rows.append(["ours over the best peer", *(f"{median['Holonom'][n] / b:.2f}" for n, b in zip(counts, best))])
    return table(["P1, ns per body", *(f"N = {n}" for n in counts)], rows)


def setting_rows(problem, count, peer, settings):
    """Our fastest run that is at least as exact as the peer, over the settings."""
    good = []
    for setting in settings:
        found = runs_of("holonom_bench", problem, BEST, setting, count)
        good += [run for run in found if peer is None or run.is_as_good_as(peer)]
    return min(good, key=lambda run: run.seconds, default=None)


def preset_row(preset, count, peer):
    """With the longest step that is at least as exact as the peer."""
    for step in STEPS:
        found = runs_of("holonom_bench", "p2", preset, -step, count, 3)
        if found and found[0].is_as_good_as(peer):
            return found[0].row(peer)
    return ["P2", count, "Holonom", preset, "no step does", *[""] * (len(HEAD) - 5)]


def run_tables(counts):
    rows, preset_rows = [], []
    peers = {run.count: run for run in runs_of("mujoco_bench", "p2", 0.01)}
    for count in counts:
        peer = peers.get(str(count))
        simbody = runs_of("simbody_bench", "p2", "CPodesBDF", 1e-7 if count == 1 else 1e-6, count) if count <= 10 else []
        best = setting_rows("p2", count, peer, (1e-4, 3e-5, 1e-5, 3e-6, 1e-6))
        rows += [run.row(peer) for run in (best, peer, *simbody) if run]
        for preset in PRESETS if peer and count in (1, 10, 40) else ():
            preset_rows.append(preset_row(preset, count, peer))
    large = runs_of("holonom_bench", "p2", BEST, 1e-5, 1000)
    rows += [run.row() for run in large]
    simbody = runs_of("simbody_bench", "p3", "RKFehlberg", 1e-9)
    peer = simbody[0] if simbody else None
    good = [run for tolerance in (3e-7, 1e-7, 3e-8) for run in runs_of("holonom_bench", "p3", BEST, tolerance) if run.relative <= 1e-6]
    best = min(good, key=lambda run: run.seconds)
    rows += [run.row(peer) for run in (best, *simbody)]
    others = runs_of("simbody_bench", "p4", "CPodesBDF", 1e-6) + runs_of("mujoco_bench", "p4", 0.002)
    peer = min(others, key=lambda run: run.seconds, default=None)
    best = setting_rows("p4", 1, peer, (1e-4, 3e-5, 1e-5, 3e-6, 1e-6))
    rows += [run.row(peer) for run in (best, *others) if run]
    return table(HEAD, rows), table(HEAD, preset_rows)


def growth_table():
    rows = [line[2:] for choice in GROWTH for line in lines_of("holonom_bench", "growth", choice)]
    return table(["us a step of P2", "N = 10", "30", "100", "300", "1000", "exponent"], rows)


def four_bars_file(count):
    bodies = [f"  v{i}: {{mass: 1, inertia: 1/12, position: [{i}, 0.5]}}" for i in range(count + 1)]
    joints = [f"  g{i}: {{type: revolute, connect: [ground, v{i}], at: [{i}, 0]}}" for i in range(count + 1)]
    for i in range(1, count + 1):
        bodies.append(f"  h{i}: {{mass: 1, inertia: 1/12, position: [{i - 0.5}, 1]}}")
        joints += [f"  l{i}: {{type: revolute, connect: [v{i - 1}, h{i}], at: [{i - 1}, 1]}}",
                   f"  r{i}: {{type: revolute, connect: [v{i}, h{i}], at: [{i}, 1]}}"]
    return "\n".join(["holonom: 1", "space: planar", "gravity: [0, -9.81]", "bodies:", *bodies, "joints:", *joints,
                      "initial: {v0.omega: -1}", ""])


def set_up_seconds(count):
    """From the model file to the end of the first step, by the program, results written; the median of five."""
    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, "model.yaml")
        with open(model, "w", encoding="utf-8") as file:
            file.write(four_bars_file(count))
        command = [os.path.join(BUILD, "holonom"), "run", model, "-o", folder, "--quiet", "--integrator", "rk4", "--step", "1e-4",
                   "--end", "1e-4", "--every", "1e-4"]
        times = []
        for _ in range(5):
            begin = time.perf_counter()
            subprocess.run(command, check=True)
            times.append(time.perf_counter() - begin)
        return statistics.median(times)


def main():
    words = [word for word in sys.argv[1:] if word != "--quick"]
    is_quick = "--quick" in sys.argv
    build()
    chain = chain_table(1 if is_quick else 5)
    problems, presets = run_tables((1, 10) if is_quick else (1, 10, 40, 100))
    text = f"{chain}\n{problems}\n{presets}\n"
    if not is_quick:
        text += growth_table() + "\n"
    text += f"Model file to first step, N = 1000: {set_up_seconds(1000):.2f} s\n"
    print(text)
    if words:
        with open(words[0], "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
