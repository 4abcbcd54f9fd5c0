// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenCL C 2.0 has all forms of its atomics, with orders and scopes and without, and those of cl_ext_float_atomics.
// OPTIONS -cl-std=CL2.0
// ARGS of int[4] = 0
// ARGS real float[2] = i * 1000
// EXPECT of[i] = i == 3 ? 7 : N
// EXPECT real[i] = i ? 999 : N
#ifndef cl_ext_float_atomics
#error the extension is missing
#endif

kernel void updates(volatile global atomic_int* of, volatile global atomic_float* real) {
  atomic_fetch_add(&of[0], 1);
  atomic_fetch_add_explicit(&of[1], 1, memory_order_acq_rel);
  atomic_fetch_add_explicit(&of[2], 1, memory_order_relaxed, memory_scope_all_svm_devices);
  atomic_store(&of[3], 7);
  atomic_fetch_add(&real[0], 1.0f);
  atomic_fetch_min_explicit(&real[1], 999.0f + get_global_id(0), memory_order_relaxed);
}
