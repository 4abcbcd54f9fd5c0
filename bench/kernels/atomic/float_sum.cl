// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sum of floats at one place, by compare and exchange.
kernel void float_sum(global const float* in, volatile global float* sum) {
  union {
    uint bits;
    float value;
  } old, next;
  do {
    old.value = *sum;
    next.value = old.value + in[get_global_id(0)];
  } while (atomic_cmpxchg((volatile global uint*)sum, old.bits, next.bits) != old.bits);
}
