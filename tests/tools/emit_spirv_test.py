# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The modules that weftc --emit-spirv writes: emit_spirv_test.py WEFTC SPIRV-VAL"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

WEFTC, SPIRV_VAL = sys.argv.pop(1), sys.argv.pop(1)

SOURCE = """
typedef struct { float4 a; int n; } pair;
constant float table[4] = {1, 2, 3, 4};
float helper(float x, int n) { return mad(x, (float)n, sin(x)); }
kernel void sums(global float* out, global const float* in, local float* part, int n, pair p) {
  size_t i = get_global_id(0);
  part[get_local_id(0)] = in[i] + table[i & 3];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += helper(part[k], k) + p.a.y;
  out[i] = sum + vload4(0, in).x + convert_float4_rtz((int4)(n)).z;
}
kernel void pixels(global int* count, read_only image2d_t in, sampler_t s, write_only image2d_t out) {
  atomic_add(count, 1);
  float4 colour = read_imagef(in, s, (float2)(get_global_id(0), 2));
  write_imagef(out, (int2)(0, get_global_id(1)), colour);
}
kernel void halves(global atomic_int* count, global half* h) {
  atomic_fetch_add_explicit(count, 2, memory_order_acq_rel, memory_scope_device);
  vstore_half(1.5f, get_global_id(0), h);
}
"""


def run(*command, source=SOURCE):
    return subprocess.run(command, input=source, capture_output=True, text=True)


class EmitSpirv(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.module = str(pathlib.Path(folder.name, "module.spv"))

    def emit(self, source=SOURCE, standard="CL3.0"):
        return run(WEFTC, "--emit-spirv", "-o", self.module, "-", "--", f"-cl-std={standard}", source=source)

    def test_module_is_valid(self):
        self.assertEqual((self.emit().returncode, run(SPIRV_VAL, "--target-env", "spv1.4", self.module).stderr), (0, ""))

    def test_module_is_compiled_again(self):
        self.assertEqual(self.emit().returncode, 0)
        for kernel in ("sums", "pixels", "halves"):
            again = run(WEFTC, f"--kernel={kernel}", "-S", self.module)
            self.assertIn("weft_kernel_entry:", again.stdout, again.stderr)

    def test_unsigned_values_are_converted_as_such(self):
        self.assertEqual(self.emit("""
            kernel void k(global uchar4* bytes, global uint4* words, global int* sum, global uchar* byte) {
              words[0] = convert_uint4(bytes[0]);
              *sum = convert_int(*byte);
              bytes[1] = convert_uchar4_sat(words[1]);
            }""").returncode, 0)
        again = run(WEFTC, "-emit-llvm", "-o", "-", self.module).stdout
        self.assertIn("zext <4 x i8>", again)
        self.assertIn("zext i8", again)
        self.assertRegex(again, "umin|_Z3min")
        self.assertNotIn("sext", again)

    def test_errors_write_no_module(self):
        for source, why in (("kernel void k( {", "error:"),
                            ("kernel void k(global int* a) { *a = is_valid_event(CLK_NULL_EVENT); }",
                             "__weft_null_event has no form in SPIR-V")):
            self.fails(self.emit(source), why)

    def test_what_the_back_end_gets_wrong_is_refused(self):
        failed = self.emit("""
            #pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
            struct Shape { virtual int sides() const { return 0; } };
            struct Square : Shape { int sides() const override { return 4; } };
            kernel void k(global int* a) { Shape shape; Square square; Shape* one = *a ? &square : &shape; *a = one->sides(); }
            """, "CLC++2021")
        self.fails(failed, "writes a module that is not valid: word")

    def fails(self, done, why):
        self.assertEqual(done.returncode, 1)
        self.assertIn(why, done.stderr)
        self.assertFalse(pathlib.Path(self.module).exists())


if __name__ == "__main__":
    unittest.main()
