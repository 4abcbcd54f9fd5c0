# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels of Debian's darktable: darktable_test.py WEFTC [--all]

Each program builds with darktable's own options; with --all, which takes minutes, each of its kernels becomes machine
code, too. Ends with 77 where the package is not installed.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys

KERNELS = pathlib.Path("/usr/share/darktable/kernels")
OPTIONS = ["-cl-fast-relaxed-math", "-DUNKNOWN_VENDOR=1", f"-I{KERNELS}"]
SKIPPED = 77


def programs():
    """programs.conf names them, each with a number; the other files are included by these."""
    lines = (KERNELS / "programs.conf").read_text().splitlines()
    names = (re.match(r"\s*(\S+\.cl)\s+\d+", line) for line in lines)
    return sorted({match[1] for match in names if match})


def build(command, name):
    return subprocess.run([*command, "-o", "/dev/null", KERNELS / name, "--", *OPTIONS], capture_output=True, text=True,
                          timeout=500)


def main(weftc, extent="--program-only"):
    if not (KERNELS / "programs.conf").is_file():
        print("nothing is built: Debian's darktable is not installed")
        return SKIPPED
    command = [weftc] if extent == "--all" else [weftc, extent]
    names, failed = programs(), 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, result in zip(names, pool.map(lambda name: build(command, name), names)):
            if result.returncode != 0:
                failed += 1
                print(f"{name} ends with {result.returncode}:\n{result.stderr}")
    print(f"{len(names) - failed} of {len(names)} programs are built")
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
