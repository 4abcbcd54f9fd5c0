# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The widths that the compiler chooses for the kernels of bench/, beside those of widths.txt.

  widths_test.py WEFTC BENCH_KERNELS [--update]

A line of widths.txt names a kernel and its width on each processor level, on Zen 5 and on an Intel server core. A
change of the cost model shows here as a list of kernels; --update writes what is chosen now, to be judged by their
times (bench/README.md).
"""
import pathlib
import re
import subprocess
import sys

EXPECTED = pathlib.Path(__file__).with_name("widths.txt")
LEVELS = ("x86-64-v2", "x86-64-v3", "x86-64-v4", "znver5", "graniterapids")
STANDARD = "-cl-std=CL3.0"  # which all kernels take but for these
STANDARDS = {"divergent/shapes_virtual": "-cl-std=CLC++2021"}
LEFT_OUT = ("math/function",)  # takes its function as an option


def widths(weftc, file, level, standard):
    """kernel: width, of all kernels of a file"""
    out = subprocess.run([weftc, "--report", f"--target-cpu={level}", "-o", "/dev/null", file, "--", standard],
                         capture_output=True, text=True, check=True)
    found = {}
    for name, text in re.findall(r"^kernel (\w+): (.*)$", out.stdout + out.stderr, re.M):
        width = re.match(r"(\d+) work-items? at a time", text)
        found[name] = width[1] if width else "1"
    return found


def chosen(weftc, kernels):
    lines = []
    for file in sorted(kernels.glob("*/*.cl")):
        room = f"{file.parent.name}/{file.stem}"
        if room in LEFT_OUT:
            continue
        standard = STANDARDS.get(room, STANDARD)
        by_level = [widths(weftc, file, level, standard) for level in LEVELS]
        for name in by_level[0]:
            lines.append(" ".join([f"{room}:{name}", *(found[name] for found in by_level)]))
    return lines


def main():
    lines = chosen(sys.argv[1], pathlib.Path(sys.argv[2]))
    header = f"# kernel, and its width on {', '.join(LEVELS)}\n"
    if "--update" in sys.argv:
        EXPECTED.write_text(header + "\n".join(lines) + "\n")
        return 0
    expected = [line for line in EXPECTED.read_text().splitlines() if not line.startswith("#")]
    for line in sorted(set(lines) ^ set(expected)):
        print("now     " if line in lines else "expected", line)
    return 0 if lines == expected and lines else 1


if __name__ == "__main__":
    sys.exit(main())
