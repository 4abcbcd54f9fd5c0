// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 128-bit product of a local id, and ids taken through narrow types.
// ARGS out long[N] = 0
// LOCAL 1 3 16 64
// ARGS b long = 4611686018427387905
// EXPECT out[i] = (i % L) == 0 ? 1 : (i % L) == 1 ? 4611686018427387906 : 9223372036854775807
kernel void saturated(global long* out, long b) {
  out[get_global_id(0)] = mad_sat((long)get_local_id(0), b, 1L);
}
