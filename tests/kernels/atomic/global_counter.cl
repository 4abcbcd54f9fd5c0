// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS count int[1] = 5
// EXPECT count[i] = 5 + N
kernel void increment(global int* count) { atomic_inc(count); }
kernel void add_one(global int* count) { atomic_add(count, 1); }
kernel void exchange_loop(global int* count) {
  int old = *count, seen;
  while ((seen = atomic_cmpxchg(count, old, old + 1)) != old) old = seen;
}
kernel void sub_minus_one(volatile global int* count) { atom_sub(count, -1); }
