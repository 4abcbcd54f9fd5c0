# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables of docs/performance.md: a driver's benchmarks beside peers' and the host's, in turn.

  tables.py BUILD [--peer NAME=ICD]... [--filter REGEX] [--runs N] [--cpu] [--spirv | --first] [--save FILE]   measures and
                                                                                                  prints them
  tables.py --load FILE... [--write FILE.md]...                                                   prints what was saved

BUILD is a build folder with bin/weft-bench and bin/weft-startup. An ICD is what OCL_ICD_VENDORS takes; where it is a
library, its folder is searched for its own libraries, too. A run times every kind on the driver, on each peer and on
the host before the next kind, so that all see the same machine; what counts is the median of the runs. --cpu counts
processor time over all threads instead, for a machine that others use too. --load takes runs of several files together,
of one machine, where some kinds were measured more often. With --write, the tables replace those between the marks
<!-- bench: KIND --> and <!-- end --> of documents; a kind named "all" is where and when they were measured, how often,
and the geometric means. With --spirv, kernels come to the driver and its peers as modules of SPIR-V, and to the driver
once more as OpenCL C in place of the host; one table, named "spirv", has the geometric mean of each kind. With --first,
kernels are timed from their source to the end of their first run; one table, named "first", has those that take longest.
"""
import argparse
import collections
import datetime
import json
import math
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "scripts"))
from processor import processor  # noqa: E402

HERE, HOST, SOURCE = "Weft", "host", "OpenCL C"
FIRST, LONGEST = "first", 15
MEMORY = "startup/resident_bytes"
PROCESSES = 5  # of which start-up is the median


def environment(icd):
    env = dict(os.environ, OCL_ICD_VENDORS=str(icd))
    if ".so" in os.path.basename(icd):
        env["LD_LIBRARY_PATH"] = os.path.dirname(icd)
    return env


def run_benchmarks(program, env, filter_, clock, extra=()):
    """name: nanoseconds of one run or call, of all benchmarks that can run there"""
    command = [program, "--benchmark_format=json", "--benchmark_min_time=0.1", "--benchmark_min_warmup_time=0.1",
               f"--benchmark_filter={filter_}", *extra]
    out = subprocess.run(command, env=env, capture_output=True, text=True)
    if out.returncode:
        sys.exit(f"{' '.join(command)}: {out.stderr}")
    times = {}
    for line in json.loads(out.stdout or '{"benchmarks": []}')["benchmarks"]:
        name = re.sub("/(process_time|real_time|manual_time)", "", line["name"])
        if not line.get("error_occurred"):
            times[name] = line[clock]
        elif not line["error_message"].startswith("skipped"):
            print(f"{env.get('OCL_ICD_VENDORS')}: {name}: {line['error_message']}", file=sys.stderr)
    return times


def run_startup(program, env):
    """The same of processes: nanoseconds, and bytes for memory"""
    def once(what, number, caches):
        all_ = dict(env, WEFT_CACHE_DIR=caches, POCL_CACHE_DIR=caches, NEO_CACHE_DIR=caches)
        return float(subprocess.run([program, what, str(number)], env=all_, capture_output=True, text=True,
                                    check=True).stdout)
    samples = collections.defaultdict(list)
    for _ in range(PROCESSES):
        with tempfile.TemporaryDirectory() as caches:
            number = random.getrandbits(20)
            samples["startup/device"].append(once("open", number, caches))
            samples["startup/first_build"].append(once("build", number, caches))
            samples["startup/known_build"].append(once("build", number, caches))
            samples[MEMORY].append(once("memory", number, caches))
    return {name: statistics.median(values) for name, values in samples.items()}


def kinds_of(program, column, filter_):
    out = subprocess.run([program, "--benchmark_list_tests", f"--benchmark_filter={filter_}", *column.extra],
                         env=column.env, capture_output=True, text=True, check=True).stdout
    return list(dict.fromkeys(line.split("/")[0] for line in out.splitlines() if "/" in line))


class Column:
    """A driver, or the host, and what weft-bench is told to run there."""

    def __init__(self, env, extra=()):
        self.env, self.extra = env, list(extra)


def columns(args):
    """name: Column"""
    drivers = {HERE: environment(pathlib.Path(args.build).resolve() / "etc/OpenCL/vendors")}
    drivers |= {name: environment(icd) for name, _, icd in (peer.partition("=") for peer in args.peer)}
    if args.spirv:
        return {name: Column(env, ["--spirv"]) for name, env in drivers.items()} | {SOURCE: Column(drivers[HERE])}
    if args.first:
        return {name: Column(env, ["--first"]) for name, env in drivers.items()}
    return {name: Column(env) for name, env in drivers.items()} | {HOST: Column(os.environ, ["--host"])}


def measure(args):
    bin_ = pathlib.Path(args.build) / "bin"
    bench, startup = str(bin_ / "weft-bench"), str(bin_ / "weft-startup")
    measured = columns(args)
    clock = "cpu_time" if args.cpu else "real_time"
    samples = {name: collections.defaultdict(list) for name in measured}

    def add(column, times):
        for name, time in times.items():
            if re.search(args.filter, name):
                samples[column][f"{FIRST}/{name}" if args.first else name].append(time)
    for _ in range(args.runs):
        for kind in kinds_of(bench, measured[HERE], args.filter):
            for name, column in measured.items():
                add(name, run_benchmarks(bench, column.env, f"^{kind}/", clock, column.extra))
        if not (args.spirv or args.first) and re.search(args.filter, "startup/"):
            for name, column in measured.items():
                if name != HOST:
                    add(name, run_startup(startup, column.env))
    return {"date": datetime.date.today().isoformat(), "machine": processor(), "samples": samples}


def together(results):
    """One result that has the runs of several."""
    samples = {}
    for result in results:
        for driver, measured in result["samples"].items():
            own = samples.setdefault(driver, {})
            for name, times in measured.items():
                own.setdefault(name, []).extend(times)
    return {"date": max(result["date"] for result in results),
            "machine": " and ".join(dict.fromkeys(result["machine"] for result in results)), "samples": samples}


def medians(samples):
    return {driver: {name: statistics.median(times) for name, times in of.items()} for driver, of in samples.items()}


def runs(samples):
    """How often what was measured, in words."""
    counts = sorted({len(times) for of in samples.values() for times in of.values()})
    return "one run" if counts == [1] else f"medians of {' or '.join(map(str, counts))} runs"


def amount(name, value):
    return f"{value / 2**20:.1f} MiB" if name == MEMORY else figure(value / 1e3)


def figure(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def geometric_mean(values):
    return math.exp(statistics.fmean(map(math.log, values))) if values else None


def lines_of(times, kind):
    """The benchmarks of a kind with their times; of first runs, the longest."""
    of_kind = [(name, time) for name, time in times.items() if name.startswith(kind + "/")]
    return sorted(of_kind, key=lambda each: -each[1])[:LONGEST] if kind == FIRST else of_kind


def table(times, kind):
    """Markdown: a line a benchmark; a peer's column is its time over ours, bold where it is the faster one."""
    others = [name for name in times if name != HERE]
    lines = [f"| {kind} | {HERE}, us | " + " | ".join(others) + " |", "|---|---:|" + "---:|" * len(others)]
    ratios = collections.defaultdict(list)
    for name, ours in lines_of(times[HERE], kind):
        cells = []
        for other in others:
            ratio = times[other][name] / ours if name in times[other] else None
            if ratio:
                ratios[other].append(ratio)
            cells.append("" if not ratio else f"**{ratio:.2f}**" if ratio < 0.95 else figure(ratio))
        lines.append(f"| {name.partition('/')[2]} | {amount(name, ours)} | " + " | ".join(cells) + " |")
    means = [geometric_mean(ratios[other]) for other in others]
    lines.append("| *geometric mean* | | " + " | ".join(figure(m) if m else "" for m in means) + " |")
    return "\n".join(lines)


def summary(result):
    times = medians(result["samples"])
    lines = [f"{result['machine']}, {result['date']}, {runs(result['samples'])}. Geometric means of all benchmarks but those of memory:", "",
             "| beside | benchmarks | times the time of Weft |", "|---|---:|---:|"]
    for other in times:
        ratios = [times[other][name] / ours for name, ours in times[HERE].items()
                  if name in times[other] and name != MEMORY]
        if other != HERE and ratios:
            lines.append(f"| {other} | {len(ratios)} | {figure(geometric_mean(ratios))} |")
    return "\n".join(lines)


def first_table(result):
    times = medians(result["samples"])
    return f"{result['machine']}, {result['date']}, {runs(result['samples'])}.\n\n" + table(times, FIRST)


def spirv_table(result):
    """Markdown: a line a kind; geometric means of the times of others over ours."""
    times = medians(result["samples"])
    others = [name for name in times if name != HERE]
    kinds = list(dict.fromkeys(name.split("/")[0] for name in times[HERE]))

    def line(title, kind):
        names = [name for name in times[HERE] if name.startswith(kind)]
        ratios = [[times[other][name] / times[HERE][name] for name in names if name in times[other]] for other in others]
        return f"| {title} | {len(names)} | " + " | ".join(figure(geometric_mean(of)) if of else "" for of in ratios) + " |"
    return "\n".join([
        f"{result['machine']}, {result['date']}, {runs(result['samples'])}: the time of others, in multiples of that of "
        "modules on Weft.", "",
        "| kind | kernels | " + " | ".join(others) + " |", "|---|---:|" + "---:|" * len(others),
        *(line(kind, kind + "/") for kind in kinds), line("*all*", "")])


def write(path, texts, mark="bench", must_have_all=False):
    """Replaces what stands in a document between <!-- MARK: NAME --> and <!-- end --> by the texts of these names."""
    path = pathlib.Path(path)
    document = path.read_text()
    for name, text in texts.items():
        if must_have_all and f"<!-- {mark}: {name} -->" not in document:
            sys.exit(f"{path} has no marks of the table {name}")
        document = re.sub(rf"(<!-- {mark}: {name} -->\n).*?(<!-- end -->)", lambda m: m[1] + "\n" + text + "\n\n" + m[2],
                          document, flags=re.S)
    path.write_text(document)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?")
    parser.add_argument("--peer", action="append", default=[])
    parser.add_argument("--filter", default=".")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--spirv", action="store_true")
    parser.add_argument("--first", action="store_true")
    parser.add_argument("--save")
    parser.add_argument("--load", nargs="+", default=[])
    parser.add_argument("--write", action="append", default=[])
    args = parser.parse_args()
    if bool(args.build) == bool(args.load):
        parser.error("either BUILD or --load")
    result = together([json.loads(pathlib.Path(file).read_text()) for file in args.load] or [measure(args)])
    if args.save:
        pathlib.Path(args.save).write_text(json.dumps(result, indent=1) + "\n")
    times = medians(result["samples"])
    kinds = dict.fromkeys(name.split("/")[0] for name in times[HERE])
    if SOURCE in times:
        texts = {"spirv": spirv_table(result)}
    elif FIRST in kinds:
        texts = {FIRST: first_table(result)}
    else:
        texts = {"all": summary(result)} | {kind: table(times, kind) for kind in kinds}
    print("\n\n".join(texts.values()))
    for document in args.write:
        write(document, texts)


if __name__ == "__main__":
    main()
