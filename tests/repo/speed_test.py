# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tables of the builtins' speed say, made of times that nobody measured: speed_test.py SOURCE_DIR"""
import pathlib
import subprocess
import sys
import unittest

from written_document import written_document

TOP = pathlib.Path(sys.argv.pop(1))
DOCUMENT = "".join(f"{name} here\n<!-- speed: {name} -->\nold\n<!-- end -->\n"
                   for name in ("where", "float", "double", "relaxed"))


def result(date, **times):
    return {"date": date, "machine": "A processor, 2 threads", "times": times}


class Speed(unittest.TestCase):
    def document(self, *results):
        """The document, once the tables of the results are written into it."""
        return written_document(TOP / "bench/builtins/speed.py", DOCUMENT, results)

    def test_others_stand_beside_as_multiples(self):
        text = self.document(result("2026-01-01", **{"exp float AVX-512": {"Weft": 0.1, "Intel": 0.2, "SLEEF": 0.05}}))
        self.assertIn("A processor, 2 threads, 2026-01-01.", text)
        self.assertIn("| float | AVX-512, ns | Intel | SLEEF | x86-64-v3, ns | Intel | SLEEF |", text)
        self.assertIn("| exp | 0.100 | 2.00 | **0.50** |  |  |  |", text)

    def test_relaxed_functions_stand_beside_precise_ones_and_devices(self):
        text = self.document(result("2026-01-01", **{
            "exp float AVX-512": {"Weft": 0.3, "Intel": 0.2, "SLEEF": 0.1},
            "exp float AVX-512 relaxed": {"Weft": 0.1, "Intel": 0.2}}))
        self.assertIn("| float, relaxed | AVX-512, ns | precise | Intel |", text)
        self.assertIn("| exp | 0.100 | 3.00 | 2.00 |", text)

    def test_a_mean_is_of_those_that_are_known(self):
        text = self.document(result("2026-01-01", **{"exp double AVX-512": {"Weft": 1, "Intel": 4},
                                                     "sin double AVX-512": {"Weft": 1, "Intel": 1},
                                                     "tan double AVX-512": {"Weft": 1}}))
        self.assertIn("| *geometric mean* |  | 2.00 |", text)

    def test_the_last_file_that_has_a_time_counts(self):
        text = self.document(result("2026-01-01", **{"exp float AVX-512": {"Weft": 1}, "sin float AVX-512": {"Weft": 2}}),
                             result("2026-01-02", **{"exp float AVX-512": {"Weft": 3}}))
        self.assertIn("2026-01-02.", text)
        self.assertIn("| exp | 3.000 |", text)
        self.assertIn("| sin | 2.000 |", text)

    def test_what_stands_around_the_tables_stays(self):
        text = self.document(result("2026-01-01", **{"exp float AVX-512": {"Weft": 1}}))
        self.assertNotIn("old", text)
        self.assertEqual(len([line for line in text.splitlines() if line.endswith("here")]), 4)

    def test_a_table_without_a_place_is_an_error(self):
        with self.assertRaises(subprocess.CalledProcessError):
            written_document(TOP / "bench/builtins/speed.py", "no marks", [result("2026-01-01")])


if __name__ == "__main__":
    unittest.main()
