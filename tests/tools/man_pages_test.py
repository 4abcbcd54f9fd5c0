# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Man pages name every knob and every option: man_pages_test.py WEFT_INFO WEFTC DIRECTORY"""
import pathlib
import re
import subprocess
import sys
import unittest

WEFT_INFO, WEFTC = sys.argv.pop(1), sys.argv.pop(1)
DIRECTORY = pathlib.Path(sys.argv.pop(1))


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def page(name):
    return (DIRECTORY / name).read_text().replace("\\-", "-")


class ManPages(unittest.TestCase):
    def test_weft_has_each_knob(self):
        knobs = re.findall(r"^WEFT_\w+", output_of(WEFT_INFO, "--knobs"), flags=re.M)
        self.assertGreater(len(knobs), 10)
        self.assertEqual(re.findall(r"^\\fB(WEFT_\w+)\\fR", page("weft.7"), flags=re.M), knobs)

    def test_programs_have_each_option(self):
        for name, program in (("weftc.1", WEFTC), ("weft-info.1", WEFT_INFO)):
            options = re.findall(r"^  (-\S+)", output_of(program, "--help"), flags=re.M)
            self.assertEqual(re.findall(r"^\\fB(-[^\\ ]+)", page(name), flags=re.M), options)


if __name__ == "__main__":
    unittest.main()
