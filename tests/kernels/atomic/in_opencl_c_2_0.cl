// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenCL C 2.0 has all forms of its atomics, with orders and scopes and without.
// OPTIONS -cl-std=CL2.0
// ARGS of int[4] = 0
// EXPECT of[i] = i == 3 ? 7 : N

kernel void updates(volatile global atomic_int* of) {
  atomic_fetch_add(&of[0], 1);
  atomic_fetch_add_explicit(&of[1], 1, memory_order_acq_rel);
  atomic_fetch_add_explicit(&of[2], 1, memory_order_relaxed, memory_scope_all_svm_devices);
  atomic_store(&of[3], 7);
}
