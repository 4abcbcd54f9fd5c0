// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_ext_float_atomics: sums, differences, least and greatest of halves, floats and doubles, at one
// place and at several, in global, local and generic memory.
// ARGS of float[8] = i < 4 ? 1000 : 0
// ARGS wide double[8] = i < 4 ? 1000 : 0
// ARGS narrow half[8] = i < 4 ? 1000 : 0
// ARGS out int[N] = 0
// OPTIONS -cl-std=CL3.0
// EXPECT of[i] = i == 0 ? 1000 + N : i == 1 ? 1000 - N : i == 2 ? 0 - 3 : i == 3 ? 1000 : i == 4 ? 0.5 * N : i == 5 ? N - 1 : i == 6 ? (N + 1) / 2 : N / 2
// EXPECT wide[i] = i == 0 ? 1000 + N : i == 1 ? 1000 - N : i == 2 ? 0 - 3 : i == 3 ? 1000 : i == 4 ? 0.5 * N : i == 5 ? N - 1 : i == 6 ? (N + 1) / 2 : N / 2
// EXPECT narrow[i] = i == 0 ? 1000 + N : i == 1 ? 1000 - N : i == 2 ? 0 - 3 : i == 3 ? 1000 : i == 4 ? 0.5 * N : i == 5 ? N - 1 : i == 6 ? (N + 1) / 2 : N / 2
// EXPECT out[i] = 1
// GLOBAL 1 7 64 257
// LOCAL 1 3 16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define UPDATES(T)                                                                              \
  int update_##T(volatile global atomic_##T* of, local atomic_##T* sum, int id) {               \
    T before = atomic_fetch_add(&of[0], (T)1);                                                  \
    atomic_fetch_sub_explicit(&of[1], (T)1, memory_order_relaxed);                              \
    atomic_fetch_min_explicit(&of[2], (T)(id - 3), memory_order_relaxed, memory_scope_device);  \
    atomic_fetch_min_explicit(&of[3], (T)NAN, memory_order_relaxed, memory_scope_device);       \
    atomic_##T* any = (atomic_##T*)&of[4];                                                      \
    atomic_fetch_add_explicit(any, (T)0.5, memory_order_acq_rel, memory_scope_all_devices);     \
    atomic_fetch_max(&of[5], (T)id);                                                            \
    atomic_fetch_add_explicit(&of[6 + id % 2], (T)1, memory_order_relaxed, memory_scope_device); \
    if (get_local_id(0) == 0) atomic_store(sum, (T)0);                                          \
    barrier(CLK_LOCAL_MEM_FENCE);                                                               \
    atomic_fetch_add_explicit(sum, (T)2, memory_order_relaxed, memory_scope_work_group);        \
    atomic_fetch_max_explicit(sum, (T)-1, memory_order_relaxed, memory_scope_work_group);       \
    barrier(CLK_LOCAL_MEM_FENCE);                                                               \
    T all = atomic_load_explicit(sum, memory_order_relaxed, memory_scope_work_group);           \
    return all == 2 * get_local_size(0) && before >= 1000;                                      \
  }
UPDATES(float)
UPDATES(double)
UPDATES(half)

kernel void updates(global atomic_float* of, global atomic_double* wide, global atomic_half* narrow,
                    global int* out) {
  local atomic_float sum;
  local atomic_double wide_sum;
  local atomic_half narrow_sum;
  int id = get_global_id(0);
  int good = update_float(of, &sum, id) & update_double(wide, &wide_sum, id);
  out[id] = good & update_half(narrow, &narrow_sum, id);
}
