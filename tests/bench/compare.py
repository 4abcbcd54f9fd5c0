# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Build, start-up and transfer times of a driver, with the figures that the project holds itself to.

  compare.py BIN WEFT_ICD [--peer ICD] [--runs N]

BIN is the folder of the built programs weft-measure and weft-transfer; an ICD is what OCL_ICD_VENDORS takes. Prints
the median of the runs of each beside the peer's, in turn, and for transfers beside that of two threads of the
program's own; the ratio, the goal, and whether it is met. The exit status tells if all are.
"""
import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile

# name, what it is, least ratio to the peer (or None), most milliseconds or MiB (or None)
GOALS = [
    ("open", "platform and device opened, ms", None, 5),
    ("first", "first build of a process, ms", None, 60),
    ("cached", "build known to the disk cache, new process, ms", None, 2),
    ("rss", "resident growth by device and cached kernel, MiB", None, 20),
    ("small_cold", "build of a new 10-line kernel, ms", 20, None),
    ("small_warm", "the same again with its launch, ms", 20, None),
    ("new_local_size", "one build, eight new local sizes, ms", 30, None),
    ("1000_cold", "build and run of a new 1,000-line kernel, ms", 10, None),
]
# name, what it is, least ratio to the same by two threads with non-temporal stores
TRANSFERS = [
    ("copy", "64 MiB copied, us", 0.9),
    ("fill", "64 MiB filled, us", 0.9),
    ("write_read", "16 MiB written and read, us", 0.9),
    ("rect", "tile of 4 MiB copied, us", 0.9),
]


def transfer(program, icd, what):
    env = dict(os.environ, OCL_ICD_VENDORS=icd)
    out = subprocess.run([program, what], env=env, capture_output=True, text=True, timeout=300)
    if out.returncode:
        sys.exit(f"{what} fails on {icd}: {out.stderr}")
    return map(float, out.stdout.split())


def measure(program, icd, what, salt, caches):
    env = dict(os.environ, OCL_ICD_VENDORS=icd, WEFT_CACHE_DIR=caches, POCL_CACHE_DIR=caches)
    out = subprocess.run([program, what, str(salt)], env=env, capture_output=True, text=True, timeout=300)
    if out.returncode:
        sys.exit(f"{what} fails on {icd}: {out.stderr}")
    return float(out.stdout)


def sample(program, icd, what):
    with tempfile.TemporaryDirectory() as caches:
        os.chmod(caches, 0o700)
        salt = random.getrandbits(63)
        if what in ("cached", "rss"):
            measure(program, icd, "rss", salt, caches)  # fills the cache
        return measure(program, icd, what, salt, caches)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("icd")
    parser.add_argument("--peer")
    parser.add_argument("--runs", type=int, default=5)
    args = parser.parse_args()
    program = os.path.join(args.bin, "weft-measure")
    all_met = True
    print(f"{'':50s}{'here':>10s}{'peer':>10s}{'ratio':>8s}   goal")
    for name, text, ratio_goal, most in GOALS:
        ours, theirs = [], []
        for _ in range(args.runs):
            ours.append(sample(program, args.icd, name))
            if args.peer:
                theirs.append(sample(program, args.peer, name))
        here = statistics.median(ours)
        line = f"{text:50s}{here:10.3f}"
        met, goal = True, ""
        if args.peer:
            peer = statistics.median(theirs)
            line += f"{peer:10.3f}{peer / here:8.1f}"
        if most is not None:
            met, goal = here < most, f"< {most}"
        elif args.peer:
            met, goal = peer / here >= ratio_goal, f">= {ratio_goal}x"
        all_met &= met
        print(f"{line}   {goal}{'' if met else '   NOT MET'}", flush=True)
    for name, text, ratio_goal in TRANSFERS:
        here, threads = transfer(os.path.join(args.bin, "weft-transfer"), args.icd, name)
        met = threads / here >= ratio_goal
        all_met &= met
        print(f"{text:50s}{here:10.3f}{threads:10.3f}{threads / here:8.2f}   >= {ratio_goal}x{'' if met else '   NOT MET'}")
    return 0 if all_met else 1


if __name__ == "__main__":
    sys.exit(main())
