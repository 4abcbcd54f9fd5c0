// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is to visit lies in private memory, and what is found takes the next place of all.
// ARGS count uint[1] = 0
// ARGS found uint[N] = 0
// EXPECT count[i] = N * 9
// EXPECT found[i] = i % 3 + 2
kernel void walk(global uint* count, global uint* found) {
  uint visits[16], depth = 0, leaves = get_global_id(0) % 3 + 1;
  visits[depth++] = 0;
  do {
    uint node = visits[--depth];
    if (node < leaves) {
      visits[depth++] = node * 2 + 1;
      visits[depth++] = node * 2 + 2;
    } else {
      uint place = atomic_add(count, 9 / (leaves + 1));
      if (place < 1u << 31) found[get_global_id(0)] += 1;
    }
  } while (depth);
  atomic_add(count, 9 - 9 / (leaves + 1) * (leaves + 1));
}
