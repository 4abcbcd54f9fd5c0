# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The house rules that a program can check: rules_test.py SOURCE_DIR"""
import collections
import itertools
import os
import pathlib
import re
import subprocess
import sys
import unittest

TOP = pathlib.Path(sys.argv.pop(1))
SOURCES = (".h", ".cpp", ".cl", ".clh", ".def", ".py", ".ll")
CODE = (".h", ".cpp", ".cl", ".def", ".py", ".cmake")


def tracked():
    names = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=TOP,
                           capture_output=True, text=True, check=True).stdout.split("\n")
    return [TOP / n for n in names if n and (TOP / n).is_file()]


def code_files():
    return [f for f in tracked() if f.suffix in CODE or f.name == "CMakeLists.txt"]


def layers(heading):
    """The arrows of docs/architecture.md below the line that begins so: folder -> all that it may include."""
    block = (TOP / "docs/architecture.md").read_text().split(heading, 1)[1]
    block = block.split("\n\n    ", 1)[1].split("\n\n", 1)[0]
    direct = {}
    for line in block.splitlines():
        folder, _, seen = line.partition("->")
        direct[folder.strip()] = seen.split()

    def closure(folder):
        return {folder}.union(*(closure(f) for f in direct.get(folder, [])))
    return direct, {folder: closure(folder) for folder in {*direct, *itertools.chain(*direct.values())}}


def folder_of(path, folders):
    """The longest of `folders` that a path below their root lies in."""
    return max((f for f in folders if path.startswith(f + "/")), key=len, default=None)


def includes(path):
    return re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', path.read_text(), re.M)


def relative(path):
    return str(path.relative_to(TOP))


class Rules(unittest.TestCase):
    def under(self, folder):
        return [f for f in code_files() if relative(f).startswith(folder + "/")]

    def assert_no_includes(self, folder, forbidden):
        bad = [f"{relative(f)} includes {i}" for f in self.under(folder) for i in includes(f)
               if re.match(forbidden, i)]
        self.assertEqual(bad, [])

    def test_the_runtime_never_sees_llvm_or_the_compiler(self):
        for folder in ("src/runtime", "icd", "include", "src/contract"):
            self.assert_no_includes(folder, r"(llvm|clang|llvm-c|clang-c|compiler)/")

    def test_the_compiler_never_sees_opencl_or_the_runtime(self):
        self.assert_no_includes("src/compiler", r"(CL|runtime|icd)/")

    def test_only_one_file_sees_tbb(self):
        bad = [relative(f) for f in self.under("src") if f.name != "tbb_threads.cpp"
               and any(re.match(r"(oneapi/)?tbb/", i) for i in includes(f))]
        self.assertEqual(bad, [])

    def assert_arrows(self, root, heading):
        _, seen = layers(heading)
        bad = []
        for f in self.under("src"):
            inside = os.path.relpath(f, TOP / "src" / root)
            layer = folder_of(inside, seen)
            if f.suffix not in (".h", ".cpp") or not layer:
                continue
            for i in includes(f):
                other = folder_of(os.path.relpath(TOP / "src" / i, TOP / "src" / root), seen)
                if other and other not in seen[layer]:
                    bad.append(f"{relative(f)} includes {i}")
        self.assertEqual(bad, [])
        self.assertEqual([f for f in seen if not (TOP / "src" / root / f).is_dir()], [])

    def test_what_is_included_is_there(self):
        bad = [f"{relative(f)} includes {i}" for f in code_files() for i in includes(f)
               if re.match(r"(compiler|runtime|contract|atomics|builtins/lib)/", i) and not (TOP / "src" / i).is_file()]
        self.assertEqual(bad, [])

    def test_runtime_includes_go_down_the_arrow(self):
        self.assert_arrows("runtime", "The runtime, below")

    def test_compiler_includes_go_down_the_arrow(self):
        self.assert_arrows("compiler", "The compiler, below")

    def assert_drawn(self, root, heading):
        _, seen = layers(heading)
        self.assertEqual([relative(f) for f in self.under(root) if f.suffix in (".h", ".cpp")
                          and str(f.parent.relative_to(TOP / root)) not in seen], [])

    def test_every_folder_of_the_runtime_is_drawn(self):
        self.assert_drawn("src/runtime", "The runtime, below")

    def test_every_folder_of_the_compiler_is_drawn(self):
        self.assert_drawn("src/compiler", "The compiler, below")

    def assert_built_as_drawn(self, root, heading, lowest):
        direct, _ = layers(heading)
        text = (TOP / root / "CMakeLists.txt").read_text()
        built = {name: [f for f in seen.split() if f not in ("llvm", "contract")]
                 for name, seen in re.findall(r"^weft_folder\(([\w./]+)([^)]*)\)", text, re.M)}
        drawn = {name: [f.removeprefix("../") for f in seen] for name, seen in direct.items() if name != "server"}
        self.assertEqual(built, {lowest: [], **drawn})

    def test_the_build_has_the_arrows_of_the_runtime(self):
        self.assert_built_as_drawn("src/runtime", "The runtime, below", "os")

    def test_the_build_has_the_arrows_of_the_compiler(self):
        self.assert_built_as_drawn("src/compiler", "The compiler, below", "ir")

    def test_no_folder_is_a_heap(self):
        counts = collections.Counter(relative(f.parent) for f in tracked() if f.suffix in SOURCES)
        self.assertEqual([f"{folder} has {n} sources" for folder, n in counts.items() if n > 40], [])

    def test_unit_tests_lie_as_what_they_test(self):
        folders = {f.parent.relative_to(TOP / "tests/unit") for f in self.under("tests/unit")}
        self.assertEqual([str(f) for f in folders if not (TOP / "src" / f).is_dir()], [])

    def test_kernel_tests_lie_where_modules_are_made_of_them(self):
        bad = [relative(f) for f in self.under("tests/kernels")
               if f.suffix == ".cl" and f.parent.parent != TOP / "tests/kernels"]
        self.assertEqual(bad, [])

    def test_no_file_is_too_long(self):
        bad = [f"{relative(f)} has {n} lines" for f in code_files()
               if (n := len(f.read_text().splitlines())) > 800]
        self.assertEqual(bad, [])

    def test_every_source_file_names_the_licence(self):
        bad = [relative(f) for f in code_files() + [f for f in tracked() if relative(f).startswith("scripts/")]
               if f.suffix != ".txt" and "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
               not in f.read_text()[:400]]
        self.assertEqual(bad, [])

    def test_there_is_no_unfinished_work_in_comments(self):
        bad = [relative(f) for f in code_files() if f != pathlib.Path(__file__).resolve()
               and re.search(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b", f.read_text())]
        self.assertEqual(bad, [])

    def test_no_merge_is_left_unresolved(self):
        marks = subprocess.run(["git", "grep", "--untracked", "-nIE", "^(<{7}|>{7}) "], cwd=TOP,
                               capture_output=True, text=True).stdout.splitlines()
        self.assertEqual(marks, [])

    def test_nothing_that_is_built_is_kept(self):
        bad = [relative(f) for f in tracked() if f.suffix in (".weft", ".spv", ".bc", ".o", ".a", ".so")]
        self.assertEqual(bad, [])

    def test_only_the_configuration_reads_the_environment(self):
        allowed = {"src/runtime/base/config.cpp"}
        bad = [relative(f) for f in self.under("src") if relative(f) not in allowed
               and re.search(r"\b(secure_)?getenv\s*\(", f.read_text())]
        self.assertEqual(bad, [])

    def test_no_descriptor_of_the_driver_takes_a_standard_streams_number(self):
        opening = (r"(?<![\w.>:])((open|openat|creat|dup|memfd_create|eventfd|epoll_create1|timerfd_create|signalfd|"
                   r"inotify_init1|socket|accept4?|pidfd_open|fopen|opendir|pipe2?)\((?!\))|F_DUPFD)")
        kept = r"(Descriptor(\s+\w+)?|Descriptor>|AwayFromStandardStreams)\("
        apart = {"src/runtime/os/descriptor.h",            # where they are moved
                 "src/runtime/compiler/spawn_helper.cpp",  # in a process of its own
                 "src/runtime/object/semaphore/shared_payload.cpp"}  # passed on to the application
        bad = []
        for file in self.under("src/runtime"):
            text = re.sub(r"//.*", "", file.read_text())
            statements = [(re.split(r"[;{}]", text[:call.start()])[-1], call.group(0))
                          for call in re.finditer(opening, text) if relative(file) not in apart]
            bad += [f"{relative(file)}: {call}" for before, call in statements if not re.search(kept, before)]
        self.assertEqual(bad, [])

    def test_every_pass_has_a_lit_folder(self):
        table = TOP / "src/compiler/pass/passes.def"
        names = re.findall(r'^\w+\("([\w-]+)"', table.read_text(), re.M)
        self.assertNotEqual(names, [])
        bad = [n for n in names if not list((TOP / "tests/passes" / n).glob("*.ll"))]
        self.assertEqual(bad, [])

    def test_llvms_passes_stand_in_the_list_of_passes(self):
        allowed = {"src/compiler/pass/llvm_passes.cpp"}
        bad = [relative(f) for folder in ("src/compiler", "src/atomics") for f in self.under(folder)
               if relative(f) not in allowed and re.search(r"\baddPass\(", f.read_text())]
        self.assertEqual(bad, [])

    def assert_tests_exist(self, row, tests):
        for path, _, name in (t.partition(":") for t in re.findall(r"`([^`]+)`", tests)):
            self.assertTrue((TOP / "tests" / path).is_file(), f"{row}: no {path}")
            self.assertIn(name, (TOP / "tests" / path).read_text(), row)

    def test_every_pitfall_has_tests_that_exist(self):
        rows = re.findall(r"^\| (\d+) \| .* \| (.*) \|$", (TOP / "tests/pitfalls.md").read_text(), re.M)
        self.assertEqual([int(number) for number, _ in rows], list(range(1, len(rows) + 1)))
        for number, tests in rows:
            self.assert_tests_exist(f"pitfall {number}", tests)

    def test_every_promise_has_tests_that_exist(self):
        rows = re.findall(r"^\| (.*) \| (`.*) \|$", (TOP / "docs/reliability.md").read_text(), re.M)
        self.assertNotEqual(rows, [])
        for promise, tests in rows:
            self.assert_tests_exist(promise, tests)

    def test_every_sentence_of_an_atomic_extension_has_tests_that_exist(self):
        rows = re.findall(r"^\| (.*) \| (`.*`) \|$", (TOP / "docs/atomic_extensions.md").read_text(), re.M)
        self.assertNotEqual(rows, [])
        for sentence, tests in rows:
            self.assert_tests_exist(sentence, tests)

    def test_every_feature_stands_beside_those_of_other_drivers(self):
        offered = {name: f"{major}.{minor}.{patch}" + ", unlisted" * (state == "kUnlisted")
                   for name, major, minor, patch, state in re.findall(
                       r'^WEFT_FEATURE\("(\w+)", (\d+), (\d+), (\d+), .* (kReported|kUnlisted), ',
                       (TOP / "include/weft/features.def").read_text(), re.M)}
        has, declined = (TOP / "docs/features.md").read_text().split("## What is declined")
        rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|.*\| (`.*`) \|$", has, re.M)
        self.assertEqual({name: version for name, version, _ in rows}, offered)
        for name, _, tests in rows:
            self.assert_tests_exist(name, tests)
        self.assertEqual(set(offered).intersection(re.findall(r"`(\w+)`", re.sub(r"\|[^|]*\|$", "", declined, flags=re.M))), set())

    def test_only_the_table_names_features(self):
        named = r"\b(cl_(khr|ext|intel|arm|weft)_\w+|__opencl_c_\w+)"
        bad = [f"{relative(f)} names {m[1]}" for folder in ("src", "icd", "tools") for f in self.under(folder)
               for m in re.finditer(named, re.sub(r"(//|#).*" if f.suffix in (".txt", ".py")
                                                  else r"//.*|#pragma OPENCL EXTENSION.*", "",
                                                  f.read_text()))]
        self.assertEqual(bad, [])

    def test_every_knob_is_documented(self):
        table = (TOP / "src/runtime/base/config.def").read_text()
        knobs = re.findall(r'^KNOB\(\w+, \w+, "(\w+)", .*"(.+)"\)$', table, re.M)
        self.assertEqual(len(knobs), len(re.findall(r"^KNOB\(", table, re.M)))
        for name, sentence in knobs:
            self.assertGreater(len(sentence), 20, name)

    def test_every_entry_point_has_an_api_test_file(self):
        table = (TOP / "src/runtime/api/adapter/entry_points.def").read_text()
        entries = re.findall(r"^(?:ENTRY|APPENDED|EXTENSION)\((\w+), \w+\)", table, re.M)
        self.assertGreater(len(entries), 100)
        files = {f.name.removesuffix("_test.cpp") for f in (TOP / "tests/api").glob("**/*_test.cpp")}

        def snake(name):
            return re.sub(r"(?<=[a-z])(?=[A-Z\d])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name.replace("IDs", "Ids")).lower()

        def is_tested(entry):
            # An extension's form of a core function is tested with it.
            core = re.sub(r"^Icd|(Object)?(KHR|EXT|ARM)$", lambda m: "Objects" if m[1] else "", entry[2:])
            return not files.isdisjoint([snake(entry[2:]), snake(core)])
        self.assertEqual([e for e in entries if not is_tested(e)], [])


if __name__ == "__main__":
    unittest.main()
