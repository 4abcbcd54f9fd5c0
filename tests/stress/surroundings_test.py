# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Machines that lack what the driver likes to have: surroundings_test.py LIBRARY DEMO KERNELS

The demo searches a maze and compares the distances with the host's.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

LIBRARY, DEMO, KERNELS = (pathlib.Path(sys.argv.pop(1)) for _ in range(3))
WITHOUT_PROC = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "sh"]


def can_hide_proc():
    try:
        return subprocess.run([*WITHOUT_PROC, "test", "!", "-e", "/proc/self"], capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def search(library=LIBRARY, before=(), **environment):
    """Without a cache that could hide that nothing compiles, unless the test names one."""
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("WEFT_", "XDG_"))}
    ours = {"OCL_ICD_VENDORS": str(library), "WEFT_CACHE_DIR": "off", "WEFT_LOG": "api,build", **environment}
    return subprocess.run([*before, DEMO, KERNELS, "100"], capture_output=True, text=True, timeout=300,
                          env={k: v for k, v in {**plain, **ours}.items() if v is not None})


class Surroundings(unittest.TestCase):
    def assert_right(self, result):
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, "distances +exact")

    def copy_without(self, *missing):
        """The driver with its parts beside it, but for these."""
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / "weft").mkdir()
        shutil.copy2(LIBRARY, folder)
        for part in (LIBRARY.parent / "weft").iterdir():
            if part.name not in missing:
                shutil.copy2(part, folder / "weft")
        return folder / LIBRARY.name

    def assert_build_fails(self, result, why):
        self.assertEqual(result.returncode, 1)  # not by a signal
        self.assertRegex(result.stderr, f"weft api: error -11: .*{re.escape(why)}")
        self.assertRegex(result.stderr, f"the kernels do not build:\n.*{re.escape(why)}")

    def test_without_a_helper_the_process_compiles(self):
        result = search(self.copy_without("weft-compiler"))
        self.assert_right(result)
        self.assertRegex(result.stderr, "cannot start .*/weft-compiler: No such file or directory")

    def test_without_any_compiler_builds_fail_and_say_why(self):
        library = self.copy_without("weft-compiler", "libweft-compiler.so")
        self.assert_build_fails(search(library), f"cannot load the compiler: {library.parent}/weft/libweft-compiler.so")

    def test_without_a_library_of_the_compiler_builds_fail_and_say_which(self):
        library = self.copy_without("weft-compiler")  # which would find the one in the build tree
        compiler = library.parent / "weft/libweft-compiler.so"
        code = compiler.read_bytes()
        for name in (b"LLVM.so", b"zstd.so"):  # whichever it is linked with
            code = code.replace(b"\0lib" + name, b"\0no_" + name)
        compiler.write_bytes(code)
        self.assert_build_fails(search(library), "cannot load the compiler: no_")

    def test_without_builtins_builds_fail_and_say_why(self):
        library = self.copy_without("builtins.weft")
        self.assert_build_fails(search(library), f"cannot read {library.parent}/weft/builtins.weft: No such file or directory")

    def copy_with_builtins(self, change):
        library = self.copy_without("builtins.weft")
        sound = (LIBRARY.parent / "weft/builtins.weft").read_bytes()
        (library.parent / "weft/builtins.weft").write_bytes(change(sound))
        return library

    def test_with_truncated_builtins_builds_fail_and_say_why(self):
        result = search(self.copy_with_builtins(lambda sound: sound[:-1000]))
        self.assert_build_fails(result, "where the header says")

    def test_with_damaged_modules_launches_fail_and_say_why(self):
        header, middle = 128, 1 << 21
        damage = lambda sound: sound[:header] + bytes(middle) + sound[header + middle:]
        result = search(self.copy_with_builtins(damage))
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, "CL_OUT_OF_RESOURCES: no code for kernel .*damaged module: ")

    def test_home_that_cannot_be_written(self):
        environment = {"HOME": "/dev/null/home", "WEFT_CACHE_DIR": None}
        for _ in range(2):
            result = search(**environment)
            self.assert_right(result)
            self.assertRegex(result.stderr, "the cache /dev/null/home/.*entries is not used: Not a directory")

    def test_processor_without_avx(self):
        self.assert_right(search(WEFT_CPU="x86-64-v2"))

    def test_many_more_threads_than_processors(self):
        self.assert_right(search(WEFT_THREADS="64"))

    @unittest.skipUnless(can_hide_proc(), "needs unshare and the right to mount")
    def test_without_proc(self):
        self.assert_right(search(before=WITHOUT_PROC))


if __name__ == "__main__":
    unittest.main()
