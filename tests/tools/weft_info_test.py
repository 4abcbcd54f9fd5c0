# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What weft-info prints: weft_info_test.py WEFT_INFO"""
import json
import os
import subprocess
import sys
import unittest

WEFT_INFO = sys.argv.pop(1)


def run(*options, **environment):
    return subprocess.run([WEFT_INFO, *options], capture_output=True, text=True, env={**os.environ, **environment})


class WeftInfo(unittest.TestCase):
    def test_json_has_the_numbers_of_the_text(self):
        machine, text = json.loads(run("--json").stdout), run().stdout
        self.assertIn(f"compute units      {machine['compute_units']}\n", text)
        self.assertIn(f"processor          {machine['processor']}\n", text)
        self.assertIn(" ".join(machine["target"]["features"]), text)
        self.assertGreater(machine["global_memory"], machine["largest_buffer"] / 2)

    def test_json_has_the_knobs_and_their_values(self):
        knobs = json.loads(run("--json", WEFT_THREADS="3", WEFT_LOG='say "it"').stdout)["knobs"]
        self.assertEqual((knobs["WEFT_THREADS"], knobs["WEFT_LOG"]), (3, 'say "it"'))
        names = [line.split()[0] for line in run("--knobs").stdout.splitlines() if not line.startswith(" ")]
        self.assertEqual(sorted(knobs), sorted(names))

    def test_bytes_that_are_no_text_do_not_break_json(self):
        self.assertEqual(json.loads(run("--json", WEFT_LOG=b"\xff\xfe".decode("latin1")).stdout)["knobs"]["WEFT_THREADS"], 0)
        broken = subprocess.run([WEFT_INFO, "--json"], capture_output=True, env={b"WEFT_LOG": b"\xff"})
        self.assertEqual(json.loads(broken.stdout)["knobs"]["WEFT_LOG"], "\ufffd")

    def test_other_options_are_refused(self):
        refused = run("--jason")
        self.assertEqual((refused.returncode, refused.stdout), (2, ""))
        self.assertIn("usage: weft-info", refused.stderr)


if __name__ == "__main__":
    unittest.main()
