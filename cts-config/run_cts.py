# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a Khronos OpenCL CTS that you have built and compares the outcome with what is expected.

  run_cts.py CTS_BUILD_DIR [--suite NAME]... [--timeout SECONDS] [--jobs N] [--full] [--spirv] [--logs FOLDER]
             [--record FILE]

The driver is chosen by the environment, as always (OCL_ICD_VENDORS). Every sub-test runs in a process of its own, in
wimpy mode unless --full. Prints each unexpected outcome and a summary; the exit status tells if all is as expected:
expected_failures.txt has the sub-tests that fail, skips.txt those that may skip themselves. With --spirv, kernels come
to the driver as modules that cl_offline_compiler makes of them, and spirv_failures.txt and spirv_skips.txt have what
fails or skips itself besides. FOLDER gets what the tests print that end otherwise. FILE is a table of a machine's
results, of which the lines of the suites run are made anew.
"""
import argparse
import collections
import concurrent.futures
import datetime
import fnmatch
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.resolve().parent / "scripts"))
from processor import processor  # noqa: E402

OUTCOMES = ("pass", "skip", "fail", "crash", "timeout")


def lines(name):
    for line in (HERE / name).read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            yield line


class Expectations:
    """What the two lists say of sub-tests; a line is a suite, a sub-test or a pattern of several, and a reason."""

    def __init__(self, failures, skips):
        self.failures, self.skips = ([line.split()[:2] for line in each] for each in (failures, skips))

    def surprise(self, suite, name, got):
        """What to tell of an outcome, or nothing."""
        def listed(rows):
            return any(suite == row[0] and fnmatch.fnmatchcase(name, row[1]) for row in rows)
        if got == "skip":
            return "" if listed(self.skips) else "skip, for which no reason is listed"
        if got == "pass":
            return "pass, which was expected to fail" if listed(self.failures) else ""
        return "" if listed(self.failures) else got


class Record:
    """A table of how often each outcome was had: a line for each mode, size and suite, of its last run."""

    def __init__(self, path, mode, size):
        self.path, self.mode, self.size = path, mode, size

    def add(self, suite, counts):
        old = self.path.read_text().splitlines() if self.path.exists() else [f"# {processor()}, {platform.platform()}"]
        heads = [line for line in old if line.startswith("#") and not line.startswith("# mode")]
        rows = {tuple(fields[:3]): fields for fields in (line.split() for line in old if not line.startswith("#"))}
        rows[self.mode, self.size, suite] = [self.mode, self.size, suite, *(str(counts.get(o, 0)) for o in OUTCOMES),
                                             datetime.date.today().isoformat(), commit()]
        columns = " ".join(["# mode size suite", *OUTCOMES, "date commit"])
        self.path.write_text("\n".join([*heads, columns, *(" ".join(rows[key]) for key in sorted(rows))]) + "\n")


def commit():
    """Which tree this is: a driver that is recorded is built from it."""
    asked = subprocess.run(["git", "-C", HERE, "describe", "--always", "--dirty"], capture_output=True, text=True)
    return asked.stdout.strip() or "unknown"


def offer_offline_compiler():
    """Lets the tests find cl_offline_compiler."""
    os.environ["PATH"] = f"{HERE}{os.pathsep}{os.environ.get('PATH', '')}"


def spirv_mode(folder):
    """The arguments with which a test compiles offline, what it makes going into that folder. The driver validates."""
    offer_offline_compiler()
    return ["--compilation-mode", "spir-v", "--disable-spirv-validation", "--compilation-cache-path", folder]


def is_program(path):
    """Not a module or source that the tests of the SPIR-V mode leave behind."""
    return path.is_file() and os.access(path, os.X_OK)


def sub_tests(program):
    listing = subprocess.run([program, "--list"], cwd=program.parent, capture_output=True, text=True, timeout=60)
    return re.findall(r"^\s+(\S+)$", listing.stdout, re.M)


def outcome(command, folder, timeout, log=None):
    """pass, skip, fail, crash or timeout, and the results of the tests that the command has run. `log` is a file."""
    with tempfile.TemporaryDirectory() as scratch:
        results = pathlib.Path(scratch, "results.json")
        env = dict(os.environ, CL_CONFORMANCE_RESULTS_FILENAME=str(results))
        try:
            status = subprocess.run(command, cwd=folder, env=env, stdin=subprocess.DEVNULL,
                                    stdout=log or subprocess.DEVNULL, stderr=subprocess.STDOUT, timeout=timeout).returncode
        except subprocess.TimeoutExpired:
            return "timeout", {}
        if status < 0:
            return "crash", {}
        each = json.loads(results.read_text())["results"] if results.exists() else {}
    seen = set(each.values())
    if "fail" in seen or (status and not seen):
        return "fail", each
    return "pass" if "pass" in seen else "skip", each


def run_suite(suite, program, arguments, args, expectations):
    """How often each outcome was had, and how many were unexpected, which are printed."""
    counts, unexpected = {}, 0
    names = sub_tests(program)

    def run(name):
        path = args.logs / f"{suite}.{name}".replace("/", ".") if args.logs else pathlib.Path(os.devnull)
        with open(path, "wb") as log:
            return path, outcome([program, *arguments, name], program.parent, args.timeout, log)[0]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for name, (path, got) in zip(names, pool.map(run, names)):
            counts[got] = counts.get(got, 0) + 1
            surprise = expectations.surprise(suite, name, got)
            if surprise:
                unexpected += 1
                print(f"{suite} {name}: {surprise}", flush=True)
            elif args.logs:
                path.unlink()
    return counts, unexpected


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--suite", action="append")
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--spirv", action="store_true")
    parser.add_argument("--logs", type=pathlib.Path)
    parser.add_argument("--record", type=pathlib.Path)
    args = parser.parse_args()
    failures, skips = list(lines("expected_failures.txt")), list(lines("skips.txt"))
    if args.spirv:
        failures += lines("spirv_failures.txt")
        skips += lines("spirv_skips.txt")
    expectations = Expectations(failures, skips)
    if args.logs:
        args.logs.mkdir(parents=True, exist_ok=True)
    mode, size = "spirv" if args.spirv else "c", "full" if args.full else "wimpy"
    record = Record(args.record, mode, size) if args.record else None
    root = args.build.resolve() / "test_conformance"
    total, unexpected = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as modules:
        arguments = [*([] if args.full else ["-w"]), *(spirv_mode(modules) if args.spirv else [])]
        for suite in args.suite or lines("suites.txt"):
            program = next(filter(is_program, (root / suite).glob("test_*")), None)
            if program is None:
                sys.exit(f"{root / suite} holds no built test")
            counts, surprises = run_suite(suite, program, arguments, args, expectations)
            total.update(counts)
            unexpected += surprises
            if record:
                record.add(suite, counts)
    print(", ".join(f"{count} {got}" for got, count in sorted(total.items())) + f"; {unexpected} unexpected")
    return 1 if unexpected else 0


if __name__ == "__main__":
    sys.exit(main())
