# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether the rules of rules_test.py fail on what they forbid: planted_faults_test.py SOURCE_DIR

Each fault is planted in a copy of the tree, and taken out again."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv.pop(1))
COPY = pathlib.Path(tempfile.mkdtemp(prefix="weft-rules-"))
sys.argv.append(str(COPY))
sys.dont_write_bytecode = True
import rules_test  # noqa: E402 (it takes COPY from the command line)

LICENCE = "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"


def setUpModule():
    names = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=SOURCE,
                           capture_output=True, text=True, check=True).stdout.split()
    for name in names:
        if (SOURCE / name).is_file():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(SOURCE / name, COPY / name)
    subprocess.run(["git", "init", "-q"], cwd=COPY, check=True)


def tearDownModule():
    shutil.rmtree(COPY)


def failures(rule):
    result = unittest.TestResult()
    rules_test.Rules(rule).run(result)
    return "".join(text for _, text in result.failures + result.errors)


class PlantedFaults(unittest.TestCase):
    def assert_caught(self, rule, path, text, trace=None):
        """The rule fails, and names `trace`, while `text` stands at the end of `path`."""
        file = COPY / path
        before = file.read_text() if file.exists() else None
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text((before or LICENCE) + text)
        try:
            self.assertIn(trace or path, failures(rule))
        finally:
            if before is None:
                file.unlink()
                if not any(file.parent.iterdir()):
                    file.parent.rmdir()
            else:
                file.write_text(before)

    def assert_arrows_hold(self, half, heading):
        rule = f"test_{half}_includes_go_down_the_arrow"
        self.assertEqual(failures(rule), "")
        _, seen = rules_test.layers(heading)

        def file_of(folder, pattern):
            return next((f for f in sorted((COPY / "src" / half / folder).glob(pattern))), None)
        headers = {folder: header for folder in seen if (header := file_of(folder, "*.h"))}
        planted = 0
        for folder in sorted(seen):
            above = [f for f in sorted(headers) if f not in seen[folder]]
            source = file_of(folder, "*.cpp")
            for other in above[:2]:
                header = headers[other].resolve().relative_to((COPY / "src").resolve())
                self.assert_caught(rule, str(source.relative_to(COPY)), f'#include "{header}"\n', f"includes {header}")
                planted += 1
        self.assertGreater(planted, len(seen))

    def test_an_include_against_an_arrow_of_the_runtime(self):
        self.assert_arrows_hold("runtime", "The runtime, below")

    def test_an_include_against_an_arrow_of_the_compiler(self):
        self.assert_arrows_hold("compiler", "The compiler, below")

    def test_an_include_of_what_has_moved(self):
        self.assert_caught("test_what_is_included_is_there", "src/runtime/graph/task.cpp",
                           '#include "runtime/graph/gone.h"\n')

    def test_a_folder_that_is_not_drawn(self):
        self.assert_caught("test_every_folder_of_the_runtime_is_drawn", "src/runtime/heap/a.cpp", "")
        self.assert_caught("test_every_folder_of_the_compiler_is_drawn", "src/compiler/vectorize/a.cpp", "")

    def test_an_arrow_that_only_the_build_has(self):
        for half in ("runtime", "compiler"):
            self.assert_caught(f"test_the_build_has_the_arrows_of_the_{half}", f"src/{half}/CMakeLists.txt",
                               "weft_folder(heap)\n", "heap")

    def test_a_heap_of_sources(self):
        rule = "test_no_folder_is_a_heap"
        self.assertEqual(failures(rule), "")
        for i in range(39):
            (COPY / f"src/runtime/graph/heap{i}.h").write_text(LICENCE)
        self.assertIn("src/runtime/graph has", failures(rule))
        for i in range(39):
            (COPY / f"src/runtime/graph/heap{i}.h").unlink()

    def test_a_unit_test_beside_its_mirror(self):
        self.assert_caught("test_unit_tests_lie_as_what_they_test", "tests/unit/runtime/heap/a_test.cpp", "",
                           "runtime/heap")

    def test_a_kernel_test_of_which_no_module_is_made(self):
        self.assert_caught("test_kernel_tests_lie_where_modules_are_made_of_them", "tests/kernels/memory/ends/a.cl", "")

    def test_headers_of_the_other_half(self):
        self.assert_caught("test_the_runtime_never_sees_llvm_or_the_compiler", "src/runtime/graph/task.h",
                           '#include "llvm/IR/Function.h"\n')
        self.assert_caught("test_the_compiler_never_sees_opencl_or_the_runtime", "src/compiler/ir/markers.h",
                           "#include <CL/cl.h>\n")
        self.assert_caught("test_only_one_file_sees_tbb", "src/runtime/pool/loop.cpp", "#include <tbb/task_arena.h>\n")

    def test_what_one_file_may_not_hold(self):
        path = "src/runtime/graph/task.cpp"
        self.assert_caught("test_no_file_is_too_long", path, "\n" * 801)
        self.assert_caught("test_there_is_no_unfinished_work_in_comments", path, "// TO" "DO\n")
        self.assert_caught("test_only_the_configuration_reads_the_environment", path, 'void* x = getenv("X");\n')
        self.assert_caught("test_no_descriptor_of_the_driver_takes_a_standard_streams_number", path,
                           'int x = open("x", 0);\n')

    def test_what_a_build_made(self):
        self.assert_caught("test_nothing_that_is_built_is_kept", "bench/kernels/stream/copy.spv", "")

    def test_a_feature_that_is_named_beside_the_table(self):
        for path, text in (("src/runtime/graph/task.cpp", 'const char* x = "cl_khr_fp16";\n'),
                           ("src/builtins/CMakeLists.txt", "set(x +__opencl_c_images)\n")):
            self.assert_caught("test_only_the_table_names_features", path, text)

    def test_a_pass_of_llvm_that_is_hidden(self):
        self.assert_caught("test_llvms_passes_stand_in_the_list_of_passes", "src/compiler/finish/optimize/optimize.cpp",
                           "passes.addPass(llvm::DCEPass());\n")

    def test_what_has_no_test(self):
        self.assert_caught("test_every_pass_has_a_lit_folder", "src/compiler/pass/passes.def",
                           'PASS("untested", X)\n', "untested")
        self.assert_caught("test_every_entry_point_has_an_api_test_file", "src/runtime/api/adapter/entry_points.def",
                           "ENTRY(clUntested, kGoesOn)\n", "clUntested")


if __name__ == "__main__":
    unittest.main()
