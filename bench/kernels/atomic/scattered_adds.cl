// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each at a place of its own, mostly.
kernel void scattered_adds(global const uint* place, global uint* sums) {
  size_t i = get_global_id(0);
  atomic_add(&sums[place[i]], (uint)i);
}
