// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = i
// ARGS places int[N] = 0
// ARGS count int[1] = 0
// EXPECT out[i] = i * 2
// EXPECT count[i] = N
// GLOBAL 1 300
// LOCAL 1
// Work-groups that would fill one lane of a SIMD group, and that the runtime cannot merge.
kernel void groups_of_one(global int* out, global int* places, global int* count) {
  places[atomic_inc(count)] = get_global_id(0);
  out[get_global_id(0)] *= 2;
}
