# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a Khronos OpenCL CTS that you have built as a submission asks: the full lists, not wimpy.

  conform.py CTS_BUILD_DIR FOLDER [--mode c|spirv]... [--only TEXT] [--timeout SECONDS] [--tests-version TEXT]

FOLDER gets a log of each test, what is known so far (state.json), and at the end results.json and
submission_details.txt. A run that was broken off is called again and goes on: tests that FOLDER has the end of are not
run again. It takes days. The driver is chosen by the environment (OCL_ICD_VENDORS). In mode spirv, kernels are
compiled by the program cl_offline_compiler of this folder, which asks clang for SPIR-V.
"""
import argparse
import ctypes
import datetime
import json
import os
import pathlib
import re
import sys
import time

import run_cts

LISTS = {"c": "opencl_conformance_tests_full.csv", "spirv": "opencl_conformance_tests_full_spirv.csv"}
DEVICE_TYPES = ("CL_DEVICE_TYPE_DEFAULT", "CL_DEVICE_TYPE_CPU")
DEVICE_QUERIES = {"Compute Device Name": 0x102B, "Compute Device Version": 0x102F,
                  "Compute Device Driver Version": 0x102D, "Compute Device OpenCL C Version": 0x103D}
PLATFORM_QUERIES = {"Platform Profile": 0x0900, "Platform Version": 0x0901}


def rows(text):
    """The rows of a list for this kind of device: a name, and a command with its arguments."""
    for line in text.splitlines():
        fields = [field.strip() for field in line.split(",")]
        if line.startswith("#") or len(fields) < 2:
            continue
        if fields[0].startswith("CL_DEVICE_TYPE"):
            if fields[0] not in DEVICE_TYPES:
                continue
            fields = fields[1:]
        yield fields[0], fields[1].split()


def tests(root, command):
    """What is run of a row, each in a process: its arguments and a name. All sub-tests, if it does not choose some."""
    chooses = any(not argument.startswith("--") and not before.startswith("--")
                  for before, argument in zip(command, command[1:]))
    names = [] if chooses else run_cts.sub_tests(root / command[0])
    return [(name, [name, *command[1:]]) for name in names] or [("", command[1:])]


def describe():
    """What the submission's form asks of the platform and the device, from the loader's first of each."""
    opencl = ctypes.CDLL("libOpenCL.so.1")
    platform, device = ctypes.c_void_p(), ctypes.c_void_p()
    opencl.clGetPlatformIDs(1, ctypes.byref(platform), None)
    opencl.clGetDeviceIDs(platform, ctypes.c_uint64(1), 1, ctypes.byref(device), None)

    def text(query, handle, name):
        size = ctypes.c_size_t()
        query(handle, name, ctypes.c_size_t(0), None, ctypes.byref(size))
        room = ctypes.create_string_buffer(max(size.value, 1))
        query(handle, name, ctypes.c_size_t(len(room)), room, None)
        return room.value.decode()
    return {"Compute Device Type": "CL_DEVICE_TYPE_CPU",
            **{key: text(opencl.clGetDeviceInfo, device, name) for key, name in DEVICE_QUERIES.items()},
            **{key: text(opencl.clGetPlatformInfo, platform, name) for key, name in PLATFORM_QUERIES.items()}}


class State:
    """The outcome of each test that has ended, on the disk at any time."""

    def __init__(self, folder):
        self.path = folder / "state.json"
        self.known = json.loads(self.path.read_text()) if self.path.exists() else {}

    def add(self, key, value):
        self.known[key] = value
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(self.known, indent=1))
        os.replace(fresh, self.path)


def run_row(args, state, mode, row, command):
    """Runs what has not ended before of a row."""
    root = args.build.resolve() / "test_conformance"
    if not (root / command[0]).exists():
        state.add(f"{mode}/{row}/", {"outcome": "absent"})
        return
    for name, arguments in tests(root, command):
        key = f"{mode}/{row}/{name}"
        if state.known.get(key, {}).get("outcome", "absent") != "absent":
            continue
        log_path = args.folder / "logs" / (re.sub(r"[^A-Za-z0-9_.-]+", "_", key).strip("_") + ".log")
        start = time.time()
        with open(log_path, "wb") as log:
            outcome, each = run_cts.outcome([root / command[0], *arguments], (root / command[0]).parent, args.timeout, log)
        state.add(key, {"outcome": outcome, "seconds": round(time.time() - start, 1), "results": each})
        print(f"{key}: {outcome}", flush=True)


def report(folder, state, device, versions):
    counts = {}
    for test in state.known.values():
        counts[test["outcome"]] = counts.get(test["outcome"], 0) + 1
    today = datetime.date.today().isoformat()
    (folder / "results.json").write_text(json.dumps(
        {"date": today, "device": device, "tests version": versions, "counts": counts, "tests": state.known}, indent=1))
    skipped = sorted(key for key, test in state.known.items() if test["outcome"] in ("skip", "absent"))
    uname = os.uname()
    lines = [f"{key}: {value}" for key, value in device.items()]
    lines += [f"OpenCL Version: {device['Platform Version'].split()[1]}" if " " in device["Platform Version"] else "",
              f"CPU Type: {uname.machine}", f"OS Name and Version Number: {uname.sysname} {uname.release}",
              f"Tests version: {versions}", "List of skipped tests in accordance with conformance process:",
              *(f"  {key}" for key in skipped)]
    (folder / "submission_details.txt").write_text("\n".join(line for line in lines if line) + "\n")
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())))
    return 0 if set(counts) <= {"pass", "skip", "absent"} else 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--mode", action="append", choices=LISTS)
    parser.add_argument("--only", default="")
    parser.add_argument("--timeout", type=float, default=24 * 3600)
    parser.add_argument("--tests-version", default="unknown")
    args = parser.parse_args()
    (args.folder / "logs").mkdir(parents=True, exist_ok=True)
    run_cts.offer_offline_compiler()
    device = describe()
    state = State(args.folder)
    for mode in args.mode or LISTS:
        listed = (args.build / "test_conformance" / LISTS[mode]).read_text()
        for row, command in rows(listed):
            if args.only in row or args.only in command[0]:
                run_row(args, state, mode, row, command)
    return report(args.folder, state, device, args.tests_version)


if __name__ == "__main__":
    sys.exit(main())
