# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tests that dpctl and dpnp bring, on an OpenCL driver: sycl_tests.py PYTHON DRIVER PACKAGE [FILE...]

PYTHON is the interpreter of a virtual environment that has PyPI's dpctl, dpnp, intel-sycl-rt, pytest and Cython, DRIVER
the driver's library, PACKAGE dpctl or dpnp, and FILE a test file below the package's folder of tests; all of them, if
none is given. Each file is a process of its own. Of a long file, tests that lie evenly apart are run. Writes a line for
each file, the tests that fail, and totals; ends with 1 if a test fails or a file does not come to its end.
"""
import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

PASSED, FAILED, NO_TESTS = 0, 1, 5  # pytest's exit codes


def pytest_collection_modifyitems(items):
    """Keeps an even sample; for pytest, which has this file as a plugin."""
    most, count = int(os.environ["SYCL_TESTS_MOST"]), len(items)
    if 0 < most < count:
        items[:] = [items[i * count // most] for i in range(most)]
    print(f"{len(items)} of {count} tests", flush=True)


def environment(python, driver, most, folder):
    """Of a process that is to find the driver, and no other."""
    prefix = pathlib.Path(python).parent.parent
    return dict(os.environ, ONEAPI_DEVICE_SELECTOR="opencl:cpu", OCL_ICD_FILENAMES=str(driver),
                OCL_ICD_VENDORS=str(folder), LD_LIBRARY_PATH=str(prefix / "lib"), SYCL_TESTS_MOST=str(most),
                PYTHONPATH=str(pathlib.Path(__file__).parent), PYTHONDONTWRITEBYTECODE="1")


def run(command, env, seconds, log):
    """The exit code, None where the time is up; what the command prints goes into the file `log`."""
    with open(log, "w", encoding="utf-8") as sink:
        process = subprocess.Popen(command, env=env, cwd=log.parent, stdout=sink, stderr=sink, start_new_session=True)
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None


def outcome(report):
    """How many tests passed and were skipped, and the names of those that failed."""
    cases = list(ElementTree.parse(report).iter("testcase"))
    failed = [f"{case.get('classname')}.{case.get('name')}" for case in cases
              if case.find("failure") is not None or case.find("error") is not None]
    skipped = sum(case.find("skipped") is not None for case in cases)
    return len(cases) - skipped - len(failed), skipped, failed


def main(arguments):
    query = "import importlib.util, sys; print(importlib.util.find_spec(sys.argv[1]).origin)"
    origin = subprocess.run([arguments.python, "-c", query, arguments.package], check=True, capture_output=True,
                            text=True).stdout
    tests = pathlib.Path(origin.strip()).parent / "tests"
    files = [tests / file for file in arguments.files] or sorted(tests.rglob("test_*.py"))
    passed = skipped = failed = unfinished = empty = 0
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as no_vendors:
        log, report = pathlib.Path(folder, "log"), pathlib.Path(folder, "report.xml")
        env = environment(arguments.python, arguments.driver.resolve(), arguments.most, no_vendors)
        for file in files:
            command = [arguments.python, "-m", "pytest", "-q", "-p", "sycl_tests", "-p", "no:cacheprovider",
                       f"--junitxml={report}", file]
            code = run(command, env, arguments.seconds, log)
            name = file.relative_to(tests)
            if code == NO_TESTS:
                empty += 1
                continue
            if code not in (PASSED, FAILED):
                unfinished += 1
                print(f"{name}: {'time is up' if code is None else f'exit code {code}'}", flush=True)
                print("\n".join(log.read_text(errors="replace").splitlines()[-10:]), flush=True)
                continue
            good, left_out, bad = outcome(report)
            passed, skipped, failed = passed + good, skipped + left_out, failed + len(bad)
            print(f"{name}: {good} passed, {left_out} skipped, {len(bad)} failed", flush=True)
            for test in bad:
                print(f"  FAILED {test}", flush=True)
    print(f"{len(files) - empty} files with tests, {unfinished} not finished: {passed} passed, {skipped} skipped, "
          f"{failed} failed")
    return 1 if failed or unfinished else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("python")
    parser.add_argument("driver", type=pathlib.Path)
    parser.add_argument("package", choices=("dpctl", "dpnp"))
    parser.add_argument("files", nargs="*")
    parser.add_argument("--most", type=int, default=300, help="tests of a file; 0 for all")
    parser.add_argument("--seconds", type=int, default=900, help="for a file")
    sys.exit(main(parser.parse_intermixed_args()))
