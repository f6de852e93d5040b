#!/usr/bin/env python3
"""Runs the commands of the ```console blocks of the documentation and writes their real output back.

usage: tools/render_docs.py PROGRAM [PAGE...]     without pages: README.md and all of docs/ that have such blocks

Models are the ```yaml blocks that begin "# NAME.yaml: ..." and the ```text blocks that begin "! NAME.dat: ..."; commands are the lines "$ ..." of console blocks, run one after the other
in one folder per page where ./holonom is PROGRAM and examples/ is the repository's. A block whose output was cut on purpose with a
line "..." is left as it is.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def output_of(command, folder):
    shown = subprocess.run(["bash", "-c", command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return shown.stdout.rstrip("\n").split("\n") if shown.stdout.strip() else []


def render_console(lines, folder):
    if any(line.strip() == "..." for line in lines):
        for line in lines:
            if line.startswith("$ "):
                output_of(line[2:], folder)
        return lines
    rendered = []
    for line in lines:
        if line.startswith("$ "):
            rendered += [line] + output_of(line[2:], folder)
    return rendered


def render(page, program):
    with open(page, encoding="utf-8") as file:
        lines = file.read().split("\n")
    result, k = [], 0
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.abspath(program), os.path.join(folder, "holonom"))
        os.symlink(os.path.join(ROOT, "examples"), os.path.join(folder, "examples"))
        while k < len(lines):
            kind = re.fullmatch(r"```(yaml|text|console)", lines[k])
            result.append(lines[k])
            k += 1
            if not kind:
                continue
            end = lines.index("```", k)
            block = lines[k:end]
            name = re.match(r"[#!] ([a-z0-9_]+\.(yaml|dat)):", block[0]) if block else None
            if kind[1] != "console" and name:
                with open(os.path.join(folder, name[1]), "w", encoding="utf-8") as file:
                    file.write("\n".join(block) + "\n")
            result += render_console(block, folder) if kind[1] == "console" else block
            k = end
    with open(page, "w", encoding="utf-8") as file:
        file.write("\n".join(result))


def pages_with_commands():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    pages = [os.path.join(root, "README.md")] + sorted(glob.glob(os.path.join(root, "docs", "*.md")))
    return [page for page in pages if "\n```console" in open(page, encoding="utf-8").read()]


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for argument in sys.argv[2:] or pages_with_commands():
        render(argument, sys.argv[1])
