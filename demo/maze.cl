// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A step of a search of all cells of a maze that can be reached, by producers and consumers over
// unordered queues (cl_ext_atomic_counters_64): whoever is free takes the next cell off one queue
// and puts those cells behind it that nobody has seen onto the other.
#pragma OPENCL EXTENSION cl_ext_atomic_counters_64 : enable

void put(global uint* queue, counter64_t tail, uint cell) { queue[atomic_inc(tail)] = cell; }

// `distances` holds -1 for cells that nobody has seen, -2 for walls.
kernel void step(global const uint* queue, ulong count, counter64_t head, global uint* found,
                 counter64_t tail, volatile global int* distances, int width, int distance) {
  const int ways[4] = {-width, -1, 1, width};
  for (ulong at; (at = atomic_inc(head)) < count;) {
    for (int i = 0; i < 4; ++i) {
      const int next = (int)queue[at] + ways[i];
      if (atomic_cmpxchg(&distances[next], -1, distance) == -1) put(found, tail, next);
    }
  }
}
