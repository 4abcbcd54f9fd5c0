# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How good the widths are that the compiler chooses: times kernels at those and at every other.

  widths.py BUILD [--filter REGEX] [--runs N] [--within RATIO] [--save FILE]   measures and prints
  widths.py --load FILE [--within RATIO]                                       prints what was saved

BUILD is a build folder with bin/weft-bench; without a filter, all of bench/kernels are timed but those of sub-groups,
which have one width. A run goes through all kernels at the width chosen, then at each other, on one processor, so that
no thread waits for another; what counts is the least processor time of the runs. The lines are the kernels that take
longer than RATIO times (1.1) their time at the best width; it fails if there are any.
"""
import argparse
import collections
import json
import os
import pathlib
import sys

from tables import environment, geometric_mean, run_benchmarks

CHOSEN = "chosen"
WIDTHS = ["1", "2", "4", "8", "16", "32", "64"]
KINDS = sorted(path.name for path in (pathlib.Path(__file__).parent / "kernels").iterdir()
               if path.is_dir() and path.name != "subgroup")


def measure(args):
    """name: {width: nanoseconds of processor time}"""
    build = pathlib.Path(args.build).resolve()
    program, env = str(build / "bin/weft-bench"), environment(build / "etc/OpenCL/vendors")
    times = collections.defaultdict(dict)
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    for _ in range(args.runs):
        for width in [CHOSEN, *WIDTHS]:
            asked = env if width == CHOSEN else dict(env, WEFT_WIDTH=width)
            for name, time in run_benchmarks(program, asked, args.filter, "cpu_time").items():
                times[name][width] = min(time, times[name].get(width, time))
    return times


def table(times, within):
    """A line for each kernel whose width is a bad choice: its time at each width over that at the best; and a sum."""
    lines = ["| kernel | " + " | ".join([CHOSEN, *WIDTHS]) + " |", "|---|" + "---:|" * (1 + len(WIDTHS))]
    losses = {name: at[CHOSEN] / min(at.values()) for name, at in times.items()}
    bad = sorted((name for name in losses if losses[name] > within), key=losses.get, reverse=True)
    for name in bad:
        best = min(times[name].values())
        ratios = [times[name].get(width) for width in [CHOSEN, *WIDTHS]]
        lines.append(f"| {name} | " + " | ".join(f"{ratio / best:.2f}" if ratio else "" for ratio in ratios) + " |")
    lines += ["", f"{len(bad)} of {len(losses)} kernels take longer than {within:g} times their best; "
                  f"geometric mean of all: {geometric_mean(losses.values()):.3f}"]
    return bad, "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?")
    parser.add_argument("--filter", default=f"^({'|'.join(KINDS)})/")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--within", type=float, default=1.1)
    parser.add_argument("--save")
    parser.add_argument("--load")
    args = parser.parse_args()
    if bool(args.build) == bool(args.load):
        parser.error("either BUILD or --load")
    times = json.loads(pathlib.Path(args.load).read_text()) if args.load else measure(args)
    if args.save:
        pathlib.Path(args.save).write_text(json.dumps(times, indent=1) + "\n")
    bad, text = table(times, args.within)
    print(text)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
