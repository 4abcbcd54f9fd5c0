# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the libraries give to a process that may hold another LLVM: exports_test.py WEFT COMPILER"""
import re
import subprocess
import sys
import unittest

WEFT, COMPILER = sys.argv.pop(1), sys.argv.pop(1)


def dynamic_symbols(library, *options):
    lines = subprocess.run(["nm", "--dynamic", *options, library], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1] for line in lines.splitlines()}


class Exports(unittest.TestCase):
    def test_the_driver_exports_what_loaders_ask_for(self):
        self.assertEqual(dynamic_symbols(WEFT, "--defined-only"), {
            "clGetExtensionFunctionAddress", "clGetPlatformInfo", "clIcdGetPlatformIDsKHR",
            "clIcdGetFunctionAddressForPlatformKHR", "clIcdSetPlatformDispatchDataKHR"})

    def test_the_compiler_exports_itself_and_its_programs(self):
        self.assertEqual(dynamic_symbols(COMPILER, "--defined-only"),
                         {"weft_compile", "weft_helper_main", "weft_offline_main"})

    def test_neither_takes_a_symbol_of_llvm_from_others(self):
        for library in (WEFT, COMPILER):
            taken = [name for name in dynamic_symbols(library) if re.match(r"LLVM|_ZNK?(4llvm|5clang)", name)]
            self.assertEqual(taken, [])


if __name__ == "__main__":
    unittest.main()
