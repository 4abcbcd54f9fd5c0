# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels under gdb: gdb_test.py PROGRAM KERNEL

gdb stops at a line of the kernel and shows it, whether the kernel was made from its source or from a SPIR-V module with
debug information. Ends with 77 where there is no gdb, or it may not trace.
"""
import os
import re
import shutil
import subprocess
import sys

SKIPPED = 77
LINE = 6


def gdb(program, kind, kernel):
    """What gdb says."""
    commands = ["set confirm off", "set breakpoint pending on", f"break gdb_kernel.cl:{LINE}", "run", "backtrace 1",
                "delete", "continue"]
    options = [word for command in commands for word in ("-ex", command)]
    # More work-items at a time, and lines are merged.
    environment = {**os.environ, "WEFT_WIDTH": "4", "WEFT_CACHE_DIR": "off"}
    done = subprocess.run(["gdb", "-q", "-nx", "-batch", *options, "--args", program, kind, kernel], capture_output=True,
                          text=True, timeout=300, stdin=subprocess.DEVNULL, env=environment, check=False)
    return done.stdout + done.stderr


def main():
    program, kernel = sys.argv[1:]
    if not shutil.which("gdb"):
        print("gdb is not installed")
        return SKIPPED
    failed = False
    for kind in ("cl", "spirv"):
        said = gdb(program, kind, kernel)
        if re.search("ptrace: |Could not trace", said):
            print("gdb may not trace:", said)
            return SKIPPED
        wanted = [rf"^#0 .*sum \(.*\) at .*gdb_kernel\.cl:{LINE}", r"out\[id\] = total;", r"^right$"]
        missing = [text for text in wanted if not re.search(text, said, re.MULTILINE)]
        print(f"{kind}: {'ok' if not missing else f'no {missing} in:'}")
        if missing:
            print(said)
            failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main())
