# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables of speed in docs/builtins.md: what the math builtins take, beside those of other libraries.

  speed.py BUILD [--peer NAME=ICD]... [--filter REGEX] [--runs N] [--save FILE]   measures and prints them
  speed.py --load FILE... [--write FILE.md]                                       prints what was saved

BUILD is a build folder with bin/weft-builtins, which times a loop of calls at the natural width. An ICD is what
OCL_ICD_VENDORS takes; where it is a library, its folder is searched for its own libraries, too. Functions of vectors of
glibc's libmvec and of SLEEF (to 1 ULP) are timed where they are installed. Each is timed with AVX-512 and for x86-64-v3,
those of floats for programs that allow inexact functions, too (-cl-fast-relaxed-math). All are asked in turn, on one
processor; what counts is the least time of the runs. Above the tables stands how ours of COMMON, those that kernels call
most, compare with the fastest of the others. --filter is for names such as "exp float x86-64-v3 relaxed"; --load
takes what --save wrote, of the last file that has it. With --write, the tables replace those between the marks
<!-- speed: NAME --> and <!-- end --> of a document.
"""
import argparse
import datetime
import json
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "scripts"))
sys.path.insert(0, str(TOP / "bench"))
from processor import processor  # noqa: E402
from tables import environment, write  # noqa: E402

HERE = "Weft"
LEVELS = {"AVX-512": 64, "x86-64-v3": 32}  # and bytes of a register
RELAXED = "-cl-fast-relaxed-math"
UNARY = {
    "acos": (-1, 1), "acosh": (1, 20), "acospi": (-1, 1), "asin": (-1, 1), "asinh": (-20, 20), "asinpi": (-1, 1),
    "atan": (-20, 20), "atanh": (-.99, .99), "atanpi": (-20, 20), "cbrt": (-20, 20), "cos": (-20, 20), "cosh": (-5, 5),
    "cospi": (-5, 5), "erf": (-4, 4), "erfc": (-4, 4), "exp": (-5, 5), "exp10": (-5, 5), "exp2": (-5, 5),
    "expm1": (-5, 5), "lgamma": (.1, 20), "log": (.1, 100), "log10": (.1, 100), "log1p": (-.9, 100),
    "log2": (.1, 100), "rsqrt": (.1, 100), "sin": (-20, 20), "sinh": (-5, 5), "sinpi": (-5, 5), "sqrt": (.1, 100),
    "tan": (-1.5, 1.5), "tanh": (-5, 5), "tanpi": (-5, 5), "tgamma": (.1, 10)}
BINARY = {"atan2": (-20, 20, -5, 5), "fmod": (-20, 20, .5, 5), "hypot": (-20, 20, -5, 5), "pow": (.1, 20, -5, 5),
          "powr": (.1, 20, -5, 5)}
INTEGER_POWERS = {"pown": (.1, 20, -9, 9), "rootn": (.1, 20, 2, 9)}
FUNCTIONS = {**{name: (1, f"{name}(x)", *range_, 0, 1) for name, range_ in UNARY.items()},
             **{name: (2, f"{name}(x, y)", *ranges) for name, ranges in BINARY.items()},
             **{name: (2, f"{name}(x, convert_int(y))", *ranges) for name, ranges in INTEGER_POWERS.items()}}
COMMON = ("acos asin atan atan2 cbrt cos erf erfc exp exp10 exp2 fmod hypot log log10 log2 pow powr rsqrt sin sinh sinpi "
          "tan tanh").split()
SLEEF_ERRORS = {"erfc": "_u15", "sinpi": "_u05", "cospi": "_u05", "hypot": "_u05", "fmod": "", "sqrt": ""}


def libmvec_symbol(name, type_, size, operands):
    lanes = size // (4 if type_ == "float" else 8)
    return f"_ZGV{'e' if size == 64 else 'd'}N{lanes}{'v' * operands}_{name}{'f' * (type_ == 'float')}"


def sleef_symbol(name, type_, size, operands):
    lanes = size // (4 if type_ == "float" else 8)
    return (f"Sleef_{name}{'f' if type_ == 'float' else 'd'}{lanes}{SLEEF_ERRORS.get(name, '_u10')}"
            f"{'avx512f' if size == 64 else 'avx2'}").replace(f"{lanes}avx", f"{lanes}_avx")


LIBRARIES = {"libmvec": ("libmvec.so.1", libmvec_symbol), "SLEEF": ("libsleef.so.3", sleef_symbol)}


class Timer:
    """A process of weft-builtins, which answers questions."""

    def __init__(self, build, env):
        one = str(max(os.sched_getaffinity(0)))
        self.process = subprocess.Popen(["taskset", "-c", one, build / "bin/weft-builtins"], env=env, text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, *fields):
        self.process.stdin.write("\t".join(map(str, fields)) + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def timers(build, peers, level):
    variables = {"WEFT_CACHE_DIR": "off"}
    if level != "AVX-512":
        variables |= {"WEFT_CPU": level, "CL_CONFIG_CPU_TARGET_ARCH": "core-avx2"}  # ours, and Intel's
    started = {HERE: Timer(build, environment(build.resolve() / "etc/OpenCL/vendors") | variables)}
    for peer in peers:
        name, _, icd = peer.partition("=")
        started[name] = Timer(build, environment(icd) | variables)
    return started


def measure(args):
    times = {}

    def note(key, driver, time):
        if time:
            known = times.setdefault(key, {})
            known[driver] = min(time, known.get(driver, math.inf))
    for level, size in LEVELS.items():
        asked = timers(args.build, args.peer, level)
        for name, (operands, expression, *ranges) in FUNCTIONS.items():
            for type_, options in (("float", ""), ("float", RELAXED), ("double", "")):
                key = f"{name} {type_} {level}{' relaxed' * bool(options)}"
                if not re.search(args.filter, key):
                    continue
                for _ in range(args.runs):
                    for driver, timer in asked.items():
                        note(key, driver, timer.ask("kernel", type_, operands, *ranges, expression, options))
                    for library, (file, symbol) in LIBRARIES.items() if not options else ():
                        note(key, library, asked[HERE].ask("library", type_, operands, *ranges, file,
                                                           symbol(name, type_, size, operands), size))
    return {"date": datetime.date.today().isoformat(), "machine": processor(), "times": times}


def figure(value):
    return f"{value:.2f}" if value < 100 else f"{value:.0f}"


def cell(ratio):
    return "" if ratio is None else f"**{ratio:.2f}**" if ratio < 0.95 else figure(ratio)


def mean(ratios):
    known = [ratio for ratio in ratios if ratio is not None]
    return figure(statistics.geometric_mean(known)) if known else ""


def table(title, names, columns):
    """Markdown: a line a function; `columns` are (head, {name: nanoseconds}, whether they are times and not ratios)."""
    yield f"| {title} | " + " | ".join(head for head, _, _ in columns) + " |"
    yield "|---|" + "---:|" * len(columns)
    for name in names:
        cells = [(f"{of[name]:.3f}" if name in of else "") if is_time else cell(of.get(name)) for _, of, is_time in columns]
        yield f"| {name} | " + " | ".join(cells) + " |"
    means = ["" if is_time else mean(of.get(name) for name in names) for _, of, is_time in columns]
    yield "| *geometric mean* | " + " | ".join(means) + " |"


def columns_of(times, peers, type_, suffix, beside=None):
    """For each level what Weft takes, and what others take of that; of `beside`, what Weft takes of that kind."""
    columns = []
    for level in LEVELS:
        of = {name: times.get(f"{name} {type_} {level}{suffix}", {}) for name in FUNCTIONS}
        own = {name: found[HERE] for name, found in of.items() if HERE in found}
        columns.append((f"{level}, ns", own, True))
        if beside is not None:
            others = {name: times.get(f"{name} {type_} {level}{beside}", {}).get(HERE) for name in own}
            columns.append(("precise", {name: other / own[name] for name, other in others.items() if other}, False))
        for peer in peers:
            columns.append((peer, {name: of[name][peer] / own[name] for name in own if peer in of[name]}, False))
    return columns


def best_of_others(times, type_, level):
    """What the fastest of all others takes of what Weft takes, in the geometric mean over the common functions."""
    found = [times.get(f"{name} {type_} {level}", {}) for name in COMMON]
    return mean(min(time for driver, time in of.items() if driver != HERE) / of[HERE] for of in found if len(of) > 1)


def summary(times):
    levels = " and ".join(LEVELS)
    of_type = {type_: " and ".join(best_of_others(times, type_, level) for level in LEVELS) for type_ in ("float", "double")}
    return (f"Over the {len(COMMON)} common functions, the fastest of all others takes {of_type['float']} of what ours take, of\n"
            f"doubles {of_type['double']} ({levels}; geometric means).")


def texts(result):
    times = result["times"]
    peers = list(dict.fromkeys(driver for of in times.values() for driver in of if driver != HERE))
    devices = [peer for peer in peers if peer not in LIBRARIES]
    names = sorted({key.split()[0] for key in times})
    tables = {type_: table(type_, names, columns_of(times, peers, type_, "")) for type_ in ("float", "double")}
    tables["relaxed"] = table("float, relaxed", names, columns_of(times, devices, "float", " relaxed", beside=""))
    made = {name: "\n".join(lines) for name, lines in tables.items()}
    return {"where": f"{result['machine']}, {result['date']}. {summary(times)}"} | made


def together(results):
    last = max(results, key=lambda result: result["date"])
    return last | {"times": {key: of for result in results for key, of in result["times"].items()}}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", nargs="?", type=pathlib.Path)
    parser.add_argument("--peer", action="append", default=[])
    parser.add_argument("--filter", default=".")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--save", type=pathlib.Path)
    parser.add_argument("--load", nargs="+", type=pathlib.Path, default=[])
    parser.add_argument("--write", type=pathlib.Path)
    args = parser.parse_args()
    if bool(args.build) == bool(args.load):
        parser.error("either BUILD or --load")
    result = together([json.loads(path.read_text()) for path in args.load] or [measure(args)])
    if args.save:
        args.save.write_text(json.dumps(result, indent=1) + "\n")
    made = texts(result)
    print("\n\n".join(made.values()))
    if args.write:
        write(args.write, made, mark="speed", must_have_all=True)


if __name__ == "__main__":
    main()
