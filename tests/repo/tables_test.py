# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tables of speed say, made of times that nobody measured: tables_test.py SOURCE_DIR"""
import pathlib
import sys
import unittest

from written_document import written_document

TOP = pathlib.Path(sys.argv.pop(1))
DOCUMENT = "Before\n<!-- bench: all -->\nold\n<!-- end -->\nbetween\n<!-- bench: math -->\n<!-- end -->\nbehind\n" \
    "<!-- bench: spirv -->\n<!-- end -->\n<!-- bench: first -->\n<!-- end -->\n"


def result(date, **samples):
    return {"date": date, "machine": "A processor, 2 threads", "samples": samples}


class Tables(unittest.TestCase):
    def document(self, *results):
        """The document, once the tables of the results are written into it."""
        return written_document(TOP / "bench/tables.py", DOCUMENT, results)

    def test_the_median_of_the_runs_counts(self):
        text = self.document(result("2026-01-01", Weft={"math/sin": [1000, 9000, 2000]}, peer={"math/sin": [5000, 8000, 6000]}))
        self.assertIn("A processor, 2 threads, 2026-01-01, medians of 3 runs.", text)
        self.assertIn("| sin | 2 | 3 |", text)
        self.assertIn("| peer | 1 | 3 |", text)

    def test_a_single_run_is_no_median(self):
        self.assertIn(", one run.", self.document(result("2026-01-01", Weft={"math/sin": [1000]})))

    def test_runs_of_several_files_count_together(self):
        both = {"math/sin": [1000, 1000], "math/cos": [1000, 4000]}
        text = self.document(result("2026-01-01", Weft=both), result("2026-01-02", Weft={"math/cos": [3000]}))
        self.assertIn(", 2026-01-02, medians of 2 or 3 runs.", text)
        self.assertIn("| cos | 3 |", text)

    def test_modules_are_compared_kind_by_kind(self):
        text = self.document(result("2026-01-01", **{
            "Weft": {"math/sin": [1000], "math/cos": [1000], "dense/gemm": [1000]},
            "peer": {"math/sin": [2000], "math/cos": [8000]},
            "OpenCL C": {"math/sin": [1000], "math/cos": [1000], "dense/gemm": [500], "dense/other": [1]}}))
        self.assertIn("| math | 2 | 4 | 1 |", text)
        self.assertIn("| dense | 1 |  | 0.5 |", text)
        self.assertIn("| *all* | 3 | 4 | 0.794 |", text)

    def test_of_first_runs_the_longest_are_told(self):
        times = {f"first/math/f{i}": [1000 * i] for i in range(1, 21)}
        text = self.document(result("2026-01-01", Weft=times, peer={"first/math/f20": [40000], "first/math/f1": [9000]}))
        lines = [line for line in text.splitlines() if line.startswith("| math/")]
        self.assertEqual(lines[0], "| math/f20 | 20 | 2 |")
        self.assertEqual(len(lines), 15)
        self.assertIn("| *geometric mean* | | 2 |", text)
        self.assertIn("old", text)

    def test_what_stands_around_the_tables_stays(self):
        text = self.document(result("2026-01-01", Weft={"math/sin": [1000]}))
        self.assertNotIn("old", text)
        self.assertEqual([line for line in text.splitlines() if line in ("Before", "between", "behind")],
                         ["Before", "between", "behind"])


if __name__ == "__main__":
    unittest.main()
