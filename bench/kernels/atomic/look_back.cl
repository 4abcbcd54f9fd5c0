// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums up to each element in one pass: groups take numbers as they come, and each one's last
// work-item waits for what the groups before it add up to. A state is its group's own sum (1), or
// that of all up to it (2), in the upper half, and the sum in the lower one.
kernel void look_back(global const uint* in, global uint* out, volatile global ulong* states,
                      global uint* next) {
  local uint sums[256];
  local uint number, before;
  const uint id = get_local_id(0), size = get_local_size(0);
  if (id == 0) number = atomic_inc(next);
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint group = number;
  sums[id] = in[group * size + id];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint step = 1; step < size; step *= 2) {
    uint other = id >= step ? sums[id - step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[id] += other;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (id == size - 1) {
    uint sum = 0;
    states[group] = 1ul << 32 | sums[id];
    for (int at = (int)group - 1; at >= 0;) {
      ulong state = states[at];
      if (state == 0) continue;
      sum += (uint)state;
      if (state >> 32 == 2) break;
      --at;
    }
    states[group] = 2ul << 32 | (sum + sums[id]);
    before = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[group * size + id] = before + sums[id];
}
