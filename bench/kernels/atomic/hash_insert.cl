// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Open addressing; the work-item that finds a free slot takes it.
kernel void hash_insert(global const uint* keys, global uint* slots, uint mask) {
  uint key = keys[get_global_id(0)], at = key * 2654435761u >> 8 & mask;
  while (true) {
    uint found = atomic_cmpxchg(&slots[at], 0u, key);
    if (found == 0 || found == key) break;
    at = (at + 1) & mask;
  }
}
