// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each function of the extension on one place that all work-items change, up or down: no two of
// them get the same old value, and none is left out.
// OPTIONS -cl-std=CL1.0 -Werror
// ARGS place int[2] = 7
// ARGS taken int[6 * N] = 0
// EXPECT place[i] = i ? 7 - 3 * N : 7 + 3 * N
// EXPECT taken[i] = 1
// LOCAL NULL 1 5 64
#pragma OPENCL EXTENSION cl_khr_global_int32_base_atomics : enable

int items() { return get_global_size(0) * get_global_size(1) * get_global_size(2); }

void take(global int* taken, int first, int count) {
  for (int i = first; i < first + count; ++i) ++taken[i];
}

#define BOTH(T)                                                                              \
  kernel void add_and_sub_##T(global T* place, global int* taken) {                          \
    take(taken, atom_add(&place[0], (T)3) - 7, 3);                                           \
    take(taken + 3 * items(), 7 - atom_sub(&place[1], (T)3), 3);                             \
  }                                                                                          \
  kernel void inc_and_dec_##T(volatile global T* place, global int* taken) {                 \
    for (int i = 0; i < 3; ++i) {                                                            \
      take(taken, atom_inc(&place[0]) - 7, 1);                                               \
      take(taken + 3 * items(), 7 - atom_dec(&place[1]), 1);                                 \
    }                                                                                        \
  }                                                                                          \
  kernel void cmpxchg_##T(volatile global T* place, global int* taken) {                     \
    for (int i = 0; i < 2; ++i) {                                                            \
      T old = place[i], seen;                                                                \
      while ((seen = atom_cmpxchg(&place[i], old, i ? old - 3 : old + 3)) != old) old = seen; \
      take(taken + i * 3 * items(), i ? 7 - (int)old : (int)old - 7, 3);                     \
    }                                                                                        \
  }
BOTH(int)
BOTH(uint)
