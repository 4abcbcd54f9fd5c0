// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One counter for all: of the work-items that take numbers, no two get the same, and none is left
// out.
// ARGS taken uint[N] = 0
// ARGS counts ulong[4] = i == 1 ? (N + 1) / 2 : 0
// EXPECT taken[i] = i < (N + 1) / 2 ? 2 : 0
// EXPECT counts[i] = i == 1 ? 0 : i == 2 ? 4294967298 * ((N + 1) / 2) : (N + 1) / 2
// LOCAL NULL 1 5 16 64
bool takes() { return get_global_id(0) % 2 == 0; }

kernel void by_one(global uint* taken, global ulong* counts) {
  if (!takes()) return;
  atomic_inc(&taken[atomic_inc((global uint*)&counts[0])]);
  atomic_inc(&taken[atomic_dec((global uint*)&counts[1]) - 1]);
  atom_add(&counts[2], 4294967298UL);
  atom_inc(&counts[3]);
}

kernel void by_long(global uint* taken, global ulong* counts) {
  if (!takes()) return;
  atomic_inc(&taken[atom_add(&counts[0], 1UL)]);
  atomic_inc(&taken[atom_sub(&counts[1], 1UL) - 1]);
  atomic_inc(&taken[atom_add(&counts[2], 4294967298UL) / 4294967298UL]);
  atomic_dec(&taken[atom_inc(&counts[3])]);
}

kernel void by_exchange(global uint* taken, global ulong* counts) {
  if (!takes()) return;
  global uint* count = (global uint*)&counts[0];
  for (bool is_done = false; !is_done;) {
    uint number = *(volatile global uint*)count;
    is_done = atomic_cmpxchg(count, number, number + 1) == number;
    if (is_done) atomic_add(&taken[number], 2);
  }
  atom_dec(&counts[1]);
  atom_add(&counts[2], 4294967298UL);
  atom_inc(&counts[3]);
}
