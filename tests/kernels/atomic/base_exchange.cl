// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each work-item leaves its number at one place and takes what it finds there; the last to be done
// takes what is left.
// OPTIONS -cl-std=CL1.0 -Werror
// ARGS place int[1] = 0
// ARGS done int[1] = 0
// ARGS taken int[N + 1] = 0
// EXPECT place[i] = 0
// EXPECT taken[i] = 1
// LOCAL NULL 1 5 64
#pragma OPENCL EXTENSION cl_khr_global_int32_base_atomics : enable

#define EXCHANGE(T)                                                                              \
  kernel void xchg_##T(volatile global T* place, volatile global T* done, global int* taken) {   \
    const int items = get_global_size(0) * get_global_size(1) * get_global_size(2);              \
    const int item = get_global_id(0) + get_global_size(0) * (get_global_id(1) +                 \
                                                              get_global_size(1) *               \
                                                                  get_global_id(2));             \
    ++taken[atom_xchg(place, (T)(item + 1))];                                                    \
    mem_fence(CLK_GLOBAL_MEM_FENCE);                                                             \
    if (atom_inc(done) != items - 1) return;                                                     \
    mem_fence(CLK_GLOBAL_MEM_FENCE);                                                             \
    ++taken[atom_xchg(place, (T)0)];                                                             \
  }
EXCHANGE(int)
EXCHANGE(uint)
