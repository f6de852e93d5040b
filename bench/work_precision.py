#!/usr/bin/env python3
"""Work and precision of the Adams methods: our own shampine-gordon beside CVODE's, with verner for measure.

usage: bench/work_precision.py [HOLONOM]        default: build/release/holonom

Runs `holonom compare` on four problems at tolerances from 1e-4 to 1e-12 and writes the tables of docs/performance.md to stdout: for a
tolerance the error in motion against the reference of the comparison, accelerations computed, and CPU time.
"""
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOLERANCES = (1e-4, 1e-6, 1e-8, 1e-10, 1e-12)
INTEGRATORS = ("shampine-gordon", "adams", "verner")
PROBLEMS = (  # model, coordinates/treatment, end
    ("double_pendulum", "relative/none", 5),
    ("andrews", "body/project", 0.03),
    ("bricard", "natural/project", 5),
    ("gyroscope", "relative/none", 5),
)


def compared(program, model, choices, end):
    with tempfile.TemporaryDirectory() as folder:
        answer = subprocess.run(
            [program, "compare", os.path.join(ROOT, "examples", model + ".yaml"), "--end", str(end), "--json", "-o", folder,
             "--choices", " ".join(f"{choices}/{name}" for name in INTEGRATORS),
             "--tolerances", ",".join(f"{tolerance:g}" for tolerance in TOLERANCES)],
            check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(answer.stdout)


def cell(run):
    if not run["ok"]:
        return "failed | | "
    error = run["error"]
    size = f"{error['motion']:.1e}"
    if not error["motion_known"]:
        size = "that of the reference" if error["motion"] == 0 else "< " + size
    return f"{size} | {run['evaluations']} | {1000 * run['cpu_seconds']:.2f}"


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build", "release", "holonom")
    for model, choices, end in PROBLEMS:
        runs = {}
        for run in compared(program, model, choices, end)["rows"]:
            runs[run["integrator"].split(":")[0], run["tolerance"]] = run
        print(f"**`examples/{model}.yaml`**, {choices}, {end:g} s:\n")
        print("| tolerance | " + " | ".join(f"`{name}` error | evaluations | CPU ms" for name in INTEGRATORS) + " |")
        print("|---" * (1 + 3 * len(INTEGRATORS)) + "|")
        for tolerance in TOLERANCES:
            print(f"| {tolerance:g} | " + " | ".join(cell(runs[name, tolerance]) for name in INTEGRATORS) + " |")
        print()


if __name__ == "__main__":
    main()
