# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles kernel tests to SPIR-V with clang's own back end: make_modules.py CLANG OUTPUT FOLDER.

OUTPUT/<folder>/<name>.spv is what FOLDER/<folder>/<name>.cl says. Where clang cannot make a module, OUTPUT has
<name>.log instead, whose first line says why: a function of ours that clang does not declare, a gap of its back end,
what spirv-val finds wrong in the module, or the test itself, by a line `// NO SPIRV why`.
"""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

EXTENSIONS = re.findall(r"^SPV_\w+$", (pathlib.Path(__file__).resolve().parents[2] / "tools/weftc/spirv_extensions.txt")
                        .read_text(), re.MULTILINE)
FLAGS = ["-cc1", "-triple", "spirv64", "-finclude-default-header", "-fdeclare-opencl-builtins", "-O2",
         "-relaxed-aliasing", "-mllvm", "--spirv-ext=" + ",".join("+" + name for name in EXTENSIONS), "-emit-obj"]


def options_of(source):
    """The options of a kernel test that clang takes as they are."""
    found = re.search(r"^\s*// OPTIONS (.*)$", source.read_text(), re.MULTILINE)
    options = [word for word in (found.group(1).split() if found else []) if word.startswith("-cl-")]
    if not any(word.startswith("-cl-std=") for word in options):
        options.append("-cl-std=CL1.2")
    language = "clcpp" if any("CLC++" in word for word in options) else "cl"
    return ["-x", language, *options]


def leave_module(module, *commands):
    """Leaves the module that the last of the commands makes, or a log, and says whether there is a module."""
    module.parent.mkdir(parents=True, exist_ok=True)
    log = module.with_suffix(".log")
    judge = [["spirv-val", "--target-env", "spv1.6", module]] if shutil.which("spirv-val") else []
    for command in [*commands, *judge]:
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
            failed, said = done.returncode != 0, done.stderr
        except subprocess.TimeoutExpired:
            failed, said = True, "error: no end after two minutes"
        if failed:
            module.unlink(missing_ok=True)
            errors = [line for line in said.splitlines() if "error" in line.lower()]
            log.write_text((errors or [f"{command[0]} crashes"])[0] + "\n")
            return False
    log.unlink(missing_ok=True)
    return True


def make(clang, source, module):
    """leave_module of a kernel test's."""
    unfit = re.search(r"^// NO SPIRV (.*)$", source.read_text(), re.MULTILINE)
    if unfit:
        module.unlink(missing_ok=True)
        module.parent.mkdir(parents=True, exist_ok=True)
        module.with_suffix(".log").write_text(unfit[1] + "\n")
        return False
    return leave_module(module, [clang, *FLAGS, *options_of(source), "-o", module, source])


def make_all(make_one, pattern):
    """Makes, by the tool that the command line names first, a module of each source that the pattern finds in the folder
    that it names last, in the same place below the one that it names second. Returns the exit status."""
    tool, output, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    sources = sorted(folder.glob(pattern))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        made = sum(pool.map(
            lambda source: make_one(tool, source, output / source.relative_to(folder).with_suffix(".spv")), sources))
    print(f"{made} modules of {len(sources)}")
    return 0 if made else 1


if __name__ == "__main__":
    sys.exit(make_all(make, "*/*.cl"))
