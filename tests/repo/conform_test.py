# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The package for conformance, on a suite of shell scripts: conform_test.py SOURCE_DIR"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import types
import unittest

TOP = pathlib.Path(sys.argv.pop(1))
# The shell program of a clang that makes a module.
CLANG = 'while [ "$1" != -o ]; do shift; done; echo by clang > "$2"'
sys.path.insert(0, str(TOP / "cts-config"))

import conform  # noqa: E402
import run_cts  # noqa: E402

LIST = """#
# A comment, with a comma
Basic,basic/test_basic
Threads,threads/test_threads full*
CL_DEVICE_TYPE_CPU, Linear filters,images/test_images CL_FILTER_LINEAR
CL_DEVICE_TYPE_GPU, Other filters,images/test_images CL_FILTER_NEAREST
GL,gl/test_gl
"""

# Lists two tests, or counts how often it runs one and gives the result that "outcome.NAME" holds.
PROGRAM = """#!/bin/sh
if [ "$1" = --list ]; then printf 'tests:\n\tgood\n\tother\n'; exit 0; fi
echo "$@" >> runs
outcome=$(cat "outcome.$1" 2>/dev/null || echo pass)
[ "$outcome" != crash ] || kill -SEGV $$
printf '{"results": {"%s": "%s"}}' "$1" "$outcome" > "$CL_CONFORMANCE_RESULTS_FILENAME"
[ "$outcome" != fail ]
"""


class Conform(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.build = pathlib.Path(self.scratch.name, "cts")
        self.folder = pathlib.Path(self.scratch.name, "out")
        (self.folder / "logs").mkdir(parents=True)
        for name in ("basic/test_basic", "threads/test_threads", "images/test_images"):
            program = self.build / "test_conformance" / name
            program.parent.mkdir(parents=True)
            program.write_text(PROGRAM)
            program.chmod(0o755)

    def tearDown(self):
        self.scratch.cleanup()

    def path(self, name):
        return self.build / "test_conformance" / name

    def run_all(self):
        state = conform.State(self.folder)
        args = types.SimpleNamespace(build=self.build, folder=self.folder, timeout=60)
        for row, command in conform.rows(LIST):
            conform.run_row(args, state, "c", row, command)
        return {key: test["outcome"] for key, test in state.known.items()}

    def test_rows_are_those_of_this_kind_of_device(self):
        self.assertEqual([name for name, _ in conform.rows(LIST)], ["Basic", "Threads", "Linear filters", "GL"])

    def test_sub_tests_are_run_alone_unless_the_row_chooses(self):
        self.assertEqual(self.run_all(), {"c/Basic/good": "pass", "c/Basic/other": "pass", "c/Threads/": "pass",
                                          "c/Linear filters/": "pass", "c/GL/": "absent"})
        self.assertEqual(self.path("basic/runs").read_text(), "good\nother\n")
        self.assertEqual(self.path("threads/runs").read_text(), "full*\n")

    def test_options_of_the_row_come_behind_the_sub_test(self):
        command = "basic/test_basic --compilation-mode spir-v --compilation-cache-path .".split()
        self.assertEqual(conform.tests(self.build / "test_conformance", command)[0],
                         ("good", ["good", *command[1:]]))

    def test_what_has_ended_is_not_run_again(self):
        self.run_all()
        state = json.loads((self.folder / "state.json").read_text())
        del state["c/Basic/other"]
        (self.folder / "state.json").write_text(json.dumps(state))
        self.run_all()
        self.assertEqual(self.path("basic/runs").read_text(), "good\nother\nother\n")
        self.assertEqual(self.path("threads/runs").read_text(), "full*\n")

    def test_results_tell_of_each_outcome(self):
        self.path("basic/outcome.good").write_text("fail")
        self.path("basic/outcome.other").write_text("skip")
        self.path("threads/outcome.full*").write_text("crash")
        known = self.run_all()
        self.assertEqual((known["c/Basic/good"], known["c/Basic/other"], known["c/Threads/"]),
                         ("fail", "skip", "crash"))
        device = {"Compute Device Name": "A processor", "Platform Version": "OpenCL 3.1 Weft"}
        self.assertEqual(conform.report(self.folder, conform.State(self.folder), device, "v1"), 1)
        results = json.loads((self.folder / "results.json").read_text())
        self.assertEqual(results["counts"], {"fail": 1, "skip": 1, "crash": 1, "pass": 1, "absent": 1})
        details = (self.folder / "submission_details.txt").read_text()
        self.assertIn("Compute Device Name: A processor\n", details)
        self.assertIn("OpenCL Version: 3.1\n", details)
        self.assertIn("  c/Basic/other\n  c/GL/\n", details)

    def test_a_test_that_hangs_is_ended(self):
        self.assertEqual(run_cts.outcome(["sleep", "60"], self.scratch.name, 0.2), ("timeout", {}))

    def test_surprises_are_what_no_list_has(self):
        expectations = run_cts.Expectations(["basic  odd  a fault of the test"], ["images/read  mip_*  of mip levels"])
        for suite, name, got in (("basic", "odd", "fail"), ("basic", "even", "pass"), ("images/read", "mip_2D", "skip"),
                                 ("images/read", "mip_2D", "pass")):
            self.assertEqual(expectations.surprise(suite, name, got), "", name)
        self.assertEqual(expectations.surprise("basic", "odd", "pass"), "pass, which was expected to fail")
        for suite, name in (("images/read", "2D"), ("basic", "mip_2D")):
            self.assertEqual(expectations.surprise(suite, name, "skip"), "skip, for which no reason is listed")
        self.assertEqual(expectations.surprise("basic", "even", "crash"), "crash")

    def test_a_record_has_the_last_run_of_each_suite(self):
        path = pathlib.Path(self.scratch.name, "machine.txt")
        path.write_text("# A processor\nc wimpy basic 1 0 0 1 0 2000-01-01 old\nspirv wimpy basic 2 0 0 0 0 2000-01-01 old\n")
        run_cts.Record(path, "c", "wimpy").add("api", {"pass": 7, "skip": 2})
        run_cts.Record(path, "c", "wimpy").add("basic", {"pass": 2})
        lines = path.read_text().splitlines()
        self.assertEqual(lines[0], "# A processor")
        self.assertEqual([line.split()[:8] for line in lines[2:]],
                         [line.split() for line in ("c wimpy api 7 2 0 0 0", "c wimpy basic 2 0 0 0 0",
                                                    "spirv wimpy basic 2 0 0 0 0")])

    def test_each_line_of_the_lists_has_a_reason(self):
        suites = set(run_cts.lines("suites.txt"))
        for name in ("expected_failures.txt", "skips.txt", "spirv_failures.txt", "spirv_skips.txt"):
            for line in run_cts.lines(name):
                suite, _, *reason = line.split(maxsplit=2)
                self.assertIn(suite, suites)
                self.assertTrue(reason, line)

    def compile_offline(self, clang, *options, source="", **others):
        """What module the offline compiler makes with such a clang and other tools, and what was called how."""
        root = pathlib.Path(self.scratch.name)
        (root / "a.cl").write_text(source)
        call = f'echo "${{0##*/}} $@" >> {root}/calls\nfor last; do :; done\n'
        tools = {"clang-22": clang, "spirv-val": "true", "clang-15": "true", "llvm-spirv-15": 'echo translated > "$last"'}
        for name, body in (tools | {name.replace("_", "-"): body for name, body in others.items()}).items():
            (root / name).write_text(f"#!/bin/sh\n{call}{body}\n")
            (root / name).chmod(0o755)
        (root / "info").write_text('CL_DEVICE_ADDRESS_BITS=64\nCL_DEVICE_EXTENSIONS="cl_khr_a cl_khr_mipmap_image"\n'
                                   "CL_DEVICE_IMAGE_SUPPORT=1\n")
        status = subprocess.run(
            [TOP / "cts-config/cl_offline_compiler", f"--source={root}/a.cl", f"--output={root}/a.spv",
             f"--cl-device-info={root}/info", "--mode=spir-v", "--", *options],
            env=dict(os.environ, PATH=f"{root}{os.pathsep}{os.environ['PATH']}"), check=False).returncode
        made = root / "a.spv"
        self.assertEqual(status == 0, made.exists())
        return made.exists() and made.read_text().strip(), (root / "calls").read_text().splitlines()

    def test_the_offline_compiler_hands_on_what_clang_knows(self):
        made, calls = self.compile_offline(CLANG, "-cl-std=CL3.1", "-x", "spir", "-DA=b c", "-cl-kernel-arg-info")
        self.assertEqual(made, "by clang")
        self.assertEqual([call.split()[0] for call in calls], ["clang-22", "spirv-val"])
        words = calls[0].split()
        for word in ("spirv64-unknown-unknown", "-cl-std=CL3.0", f"{TOP}/cts-config/opencl_c_3_1.h", "-cl-ext=-cl_khr_mipmap_image_writes"):
            self.assertIn(word, words)
        self.assertIn("-DA=b c", calls[0])
        self.assertIn("--spirv-ext=+SPV_EXT_shader_atomic_float16_add,+SPV_", calls[0])
        for word in ("-cl-std=CL3.1", "spir", "-cl-kernel-arg-info", "-cl-ext=-cl_khr_mipmap_image"):
            self.assertNotIn(word, words)

    def test_the_offline_compiler_asks_the_translator_where_clang_fails(self):
        made, calls = self.compile_offline("false")
        self.assertEqual(made, "translated")
        self.assertEqual([call.split()[0] for call in calls], ["clang-22", "clang-15", "llvm-spirv-15"])

    def test_the_offline_compiler_asks_the_translator_for_what_is_valid(self):
        made, _ = self.compile_offline(CLANG, spirv_val="false")
        self.assertEqual(made, "translated")

    def test_the_offline_compiler_asks_the_translator_for_what_clang_makes_wrong(self):
        made, _ = self.compile_offline(CLANG, source="float3 a = vloada_half3(0, p);")
        self.assertEqual(made, "translated")

    def test_the_offline_compiler_leaves_to_the_driver_what_nobody_makes_valid(self):
        made, _ = self.compile_offline(CLANG, spirv_val="false", clang_15="false")
        self.assertEqual(made, "by clang")

    def test_the_offline_compiler_fails_where_nobody_makes_a_module(self):
        made, _ = self.compile_offline("false", llvm_spirv_15="false")
        self.assertFalse(made)


if __name__ == "__main__":
    unittest.main()
