// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tables that all work-items update and none looks at, one in each kernel: whatever work-groups a thread runs, all of it
// arrives, and places that nobody updates stay.
// ARGS id const uint[N] = i
// ARGS bins int[70] = 1000000 + i
// EXPECT bins[i] = 1000000 + i + (i < 64 ? (N + 63 - i) / 64 : 0)
// GLOBAL 1 7 64 100000
// LOCAL NULL 1 16 100
// OPTIONS -cl-std=CL3.0
kernel void counted(global const uint* id, global int* bins) {
  atomic_inc(&bins[id[get_global_id(0)] & 63]);
}

kernel void counted_in_any_order(global const uint* id, volatile global atomic_int* bins) {
  atomic_fetch_add(&bins[id[get_global_id(0)] % 64], 1);
}

kernel void counted_by_differences(global const uint* id, global int* bins) {
  uchar bin = (uchar)(id[get_global_id(0)] << 2);
  if (bin >= 128)
    atomic_sub(&bins[bin / 4], -1);
  else
    atomic_add(&bins[bin >> 2], 1);
}

kernel void counted_where_it_fits(global const uint* id, global int* bins) {
  uint bin = id[get_global_id(0)] & 127;
  if (bin < 64) atomic_inc(&bins[bin]);
  if (bin >= 64) atomic_inc(&bins[bin - 64]);
}

// In two rows, of which one is behind the other.
kernel void counted_in_rows(global const uint* id, global int* bins) {
  uint bin = id[get_global_id(0)] & 63;
  for (uint row = 0; row < 2; ++row)
    if (bin / 32 == row) atomic_inc(&bins[row * 32 + bin % 32]);
}

// Counted in the group first.
kernel void counted_twice(global const uint* id, global int* bins) {
  local int mine[64];
  uint l = get_local_id(0), size = get_local_size(0);
  for (uint k = l; k < 64; k += size) mine[k] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&mine[id[get_global_id(0)] & 63]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = l; k < 64; k += (int)size) atomic_add(&bins[k], mine[k]);
}

// The greatest value that comes is what is expected.
kernel void greatest(global const uint* id, global int* bins) {
  uint bin = id[get_global_id(0)] & 63;
  atomic_max(&bins[bin], 1000000 + (int)bin + (int)(id[get_global_id(0)] / 64 + 1));
}
