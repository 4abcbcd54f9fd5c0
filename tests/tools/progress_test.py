# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What weftc says while it compiles many kernels: progress_test.py WEFTC"""
import re
import subprocess
import sys
import unittest

WEFTC = sys.argv.pop(1)
KERNEL = """
kernel void k%d(global float* a, local float* b, int n) {
  size_t i = get_global_id(0);
  for (int k = 0; k < n; ++k) {
    b[get_local_id(0)] = pow(a[i], 1.5f) + sin(a[i + k]) / tan(a[k]) + %d;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] += b[get_local_size(0) - get_local_id(0) - 1];
  }
}
"""


def lines_of(kernels):
    source = "".join(KERNEL % (number, number) for number in range(kernels))
    built = subprocess.run([WEFTC, "-o", "/dev/null", "-"], input=source, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    return built.stderr.splitlines()


class Progress(unittest.TestCase):
    def test_a_long_build_says_how_far_it_is(self):
        lines = lines_of(25)
        self.assertGreater(len(lines), 0)
        done = [int(re.fullmatch(r"weftc: (\d+) of 25 kernels after \d+ s, last k\d+", line)[1]) for line in lines]
        self.assertEqual(done, sorted(set(done)))

    def test_of_one_kernel_nothing_is_said(self):
        self.assertEqual(lines_of(1), [])


if __name__ == "__main__":
    unittest.main()
