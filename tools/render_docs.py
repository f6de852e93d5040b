#!/usr/bin/env python3
"""Runs the commands of the ```console blocks of the documentation and writes their real output back, or compares it.

usage: tools/render_docs.py [--check] PROGRAM [PAGE...]     without pages: README.md and all of docs/ that have such blocks

Models are the ```yaml blocks that begin "# NAME.yaml: ..." and the ```text blocks that begin "! NAME.dat: ..."; commands are the
lines "$ ..." of console blocks, run one after the other in one folder per page where ./holonom is PROGRAM and examples/ is the
repository's. A line "..." stands for lines that were cut on purpose: such a block is left as it is.

--check writes nothing and ends with 1 where an output is not what the page shows: other words, numbers that differ by more than
1e-6 of their size and 1e-9 (below that is rounding), or another exit code than that of "# exit code 3" behind the command (0
where there is none). Times are not compared.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RELATIVE, ABSOLUTE = 1e-6, 1e-9

TERMINAL = {"LC_ALL": "C.UTF-8", "COLUMNS": "80"}  # of the commands, on which plots in the terminal depend

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
TOKEN = re.compile(rf"[A-Za-z_]\w*|{NUMBER}|-+|\S")
TIME_LINE = re.compile(r"s of wall time|\"wall_seconds\"|error in motion up to")  # the last: which of the choices took least time
TIME_IN_LINE = re.compile(rf"{NUMBER} s of CPU time")
TIME_COLUMNS = {"cpu_seconds", "real_time_ratio", "wall_seconds"}
COMPARED_RUN = re.compile(rf"( [he] \S+ +\d+) +{NUMBER} +{NUMBER} ")  # step or tolerance, steps; CPU time, model / CPU time


class Command:
    """A line "$ ..." of a page, what the page shows below it, and what it really gave."""

    def __init__(self, line, text):
        self.line, self.text, self.shown = line, text, []

    def run(self, folder):
        done = subprocess.run(["bash", "-c", self.text], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, env={**os.environ, **TERMINAL})
        self.output = done.stdout.rstrip("\n").split("\n") if done.stdout.strip() else []
        self.code = done.returncode

    def wanted_code(self):
        code = re.search(r"# exit code (\d)", self.text)
        return int(code[1]) if code else 0


def is_cut(line):
    return line.strip() == "..."


def commands_of(block, first_line):
    commands = []
    for number, line in enumerate(block, first_line):
        if line.startswith("$ "):
            commands.append(Command(number, line[2:]))
        elif commands:
            commands[-1].shown.append(line)
    return commands


def run_page(page, program):
    """The page's lines with the real outputs in place, and its commands, all run."""
    with open(page, encoding="utf-8") as file:
        lines = file.read().split("\n")
    rendered, all_commands, k = [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.abspath(program), os.path.join(folder, "holonom"))
        os.symlink(os.path.join(ROOT, "examples"), os.path.join(folder, "examples"))
        while k < len(lines):
            kind = re.fullmatch(r"```(yaml|text|console)", lines[k])
            rendered.append(lines[k])
            k += 1
            if not kind:
                continue
            end = lines.index("```", k)
            block = lines[k:end]
            name = re.match(r"[#!] ([a-z0-9_]+\.(yaml|dat)):", block[0]) if block else None
            if kind[1] == "console":
                commands = commands_of(block, k + 1)
                for command in commands:
                    command.run(folder)
                all_commands += commands
                if not any(is_cut(line) for line in block):
                    block = [line for command in commands for line in ["$ " + command.text] + command.output]
            elif name:
                with open(os.path.join(folder, name[1]), "w", encoding="utf-8") as file:
                    file.write("\n".join(lines[k:end]) + "\n")
            rendered += block
            k = end
    return rendered, all_commands


def without_times(lines):
    """Nothing in place of lines that tell a time; nothing in place of times in others, columns of tables too."""
    result, columns = [], set()
    for line in lines:
        cells = line.split(",")
        if TIME_COLUMNS & set(cells):
            columns = {k for k, cell in enumerate(cells) if cell in TIME_COLUMNS}
        elif columns and len(cells) > max(columns):
            line = ",".join("" if k in columns else cell for k, cell in enumerate(cells))
        line = COMPARED_RUN.sub(r"\1 ", TIME_IN_LINE.sub("", line))
        result.append("" if TIME_LINE.search(line) else line)
    return result


def is_number(token):
    return re.fullmatch(NUMBER, token) is not None


def agree(shown, real):
    a, b = TOKEN.findall(shown), TOKEN.findall(real)
    if len(a) != len(b):
        return False
    for x, y in zip(a, b):
        if is_number(x) and is_number(y):
            x, y = float(x), float(y)
            if abs(x - y) > max(RELATIVE * max(abs(x), abs(y)), ABSOLUTE):
                return False
        elif x != y and not (set(x) == set(y) == {"-"}):  # rules of tables are as long as their columns
            return False
    return True


def first_difference(shown, real):
    """The first pair of lines that do not agree, or nothing. A shown "..." skips to what agrees with the line below it."""
    at = 0
    for k, line in enumerate(shown):
        if is_cut(line):
            if k + 1 == len(shown):
                return None
            while at < len(real) and not agree(shown[k + 1], real[at]):
                at += 1
            continue
        if at == len(real) or not agree(line, real[at]):
            return line, real[at] if at < len(real) else "(no such line)"
        at += 1
    return None if at == len(real) else ("(no such line)", real[at])


def check(page, program):
    """For each command that does not give what the page shows, the place and both."""
    _, commands = run_page(page, program)
    faults = [] if commands else [f"{page}: no commands found"]
    for command in commands:
        place = f"{os.path.relpath(page, ROOT)}:{command.line}: $ {command.text}"
        if command.code != command.wanted_code():
            end = command.output[-5:]
            faults.append("\n".join([place, f"  exit code {command.code} instead of {command.wanted_code()}", *end]))
        elif difference := first_difference(without_times(command.shown), without_times(command.output)):
            faults.append("\n".join([place, "  page: " + difference[0], "  real: " + difference[1]]))
    return faults


def pages_with_commands():
    pages = [os.path.join(ROOT, "README.md")] + sorted(glob.glob(os.path.join(ROOT, "docs", "*.md")))
    return [page for page in pages if "\n```console" in open(page, encoding="utf-8").read()]


def main(arguments):
    checks = "--check" in arguments
    arguments = [argument for argument in arguments if argument != "--check"]
    if not arguments:
        sys.exit(__doc__)
    program, pages = arguments[0], arguments[1:] or pages_with_commands()
    if checks:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            faults = sum(pool.map(lambda page: check(page, program), pages), [])
        print(*faults, sep="\n", end="\n" if faults else "")
        sys.exit(f"{len(faults)} outputs are not those of the pages; see tools/render_docs.py" if faults else 0)
    for page in pages:
        rendered, _ = run_page(page, program)
        with open(page, "w", encoding="utf-8") as file:
            file.write("\n".join(rendered))


if __name__ == "__main__":
    main(sys.argv[1:])
