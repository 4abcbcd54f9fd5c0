// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What lanes find and whether they exchange it, where only some take part and places are apart.
// ARGS cells int[N + 1] = i
// ARGS longs ulong[N + 1] = i * 3
// ARGS found int[N] = 0
// ARGS raised uint[N + 1] = i % 7
// EXPECT cells[i] = (i ^ 1) < N && (i ^ 1) % 3 == 2 ? 1000 + (i ^ 1) : i
// EXPECT longs[i] = (i ^ 1) < N && (i ^ 1) % 3 ? (i ^ 1) * 5 : i * 3
// EXPECT found[i] = i % 3 == 0 ? -1 : (i ^ 1) * 4
// EXPECT raised[i] = (i ^ 1) < N && (i ^ 1) % 5 > i % 7 ? (i ^ 1) % 5 : i % 7
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

kernel void exchanges_of_some(global int* cells, global ulong* longs, global int* found,
                              global uint* raised) {
  int i = get_global_id(0), at = i ^ 1, sum = -1;
  if (i % 3) {
    sum = atomic_cmpxchg(&cells[at], i % 3 == 2 ? at : at - 1, 1000 + i);
    sum += (int)atom_xchg(&longs[at], i * 5ul);
  }
  found[i] = sum;
  volatile global uint* place = &raised[at];
  uint more = i % 5, old = *place;
  while (old < more) {
    uint was = atomic_cmpxchg(place, old, more);
    if (was == old) break;
    old = was;
  }
}
