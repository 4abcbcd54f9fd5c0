// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS count long[1] = 4294967290
// EXPECT count[i] = 4294967290 + 3 * N
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
kernel void wide(global long* count) { atom_add(count, 3L); }
