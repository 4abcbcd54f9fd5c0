#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Breaks the sources as a list says, one place after another, and looks whether a test sees it.

run.py BUILD-DIRECTORY LIST TARGET...: builds the targets for each mutant of tests/mutants/LIST.toml. The sources are as
before afterwards. For the memory model: run.py build memory_model weft-compiler weft-opt weftc builtins
"""
import pathlib
import subprocess
import sys
import tomllib

here = pathlib.Path(__file__).parent
top = here.parent.parent
build, list_, targets = sys.argv[1], sys.argv[2], sys.argv[3:]


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def try_mutant(mutant):
    path = top / mutant["file"]
    original = path.read_text()
    if original.count(mutant["text"]) != 1:
        return "is out of date"
    path.write_text(original.replace(mutant["text"], mutant["instead"]))
    try:
        built = run("cmake", "--build", build, "--target", *targets)
        if built.returncode != 0:
            return "does not build: " + built.stdout[-400:]
        tested = run("ctest", "--test-dir", build, "--timeout", "300", "--stop-on-failure", "-R",
                     f"^({mutant['tests']})$")
    finally:
        path.write_text(original)
    return "LIVES" if tested.returncode == 0 else "dies"


mutants = tomllib.loads((here / f"{list_}.toml").read_text())["mutant"]
dead = 0
for mutant in mutants:
    result = try_mutant(mutant)
    dead += result == "dies"
    print(f"{mutant['file']}: {mutant['text'].strip()}\n  {result}", flush=True)
print(f"{dead} of {len(mutants)} die")
sys.exit(dead != len(mutants))
