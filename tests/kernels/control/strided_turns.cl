// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out uint[N] = 77
// ARGS sums uint[N] = 0
// ARGS in const uint[N * 4 + 100] = i * 7 + 3
// ARGS n uint = N * 3 + 37
// EXPECT out[i] = 0
// LOCAL NULL 1 3 16 64 100
// GLOBAL 1 64 200
// Loops that work-items go through side by side, and leave at a number that all share: what they make of their turns is
// compared with the same turns of a loop that ends in its middle.
uint mix(uint hash, uint value) { return hash * 31 + value; }

kernel void by_uint(global uint* out, global uint* sums, global const uint* in, uint n) {
  const uint id = get_global_id(0), items = get_global_size(0);
  uint hash = 0, same = 0;
  for (uint i = id; i < n; i += items) hash = mix(hash, in[i]);
  for (uint i = id;; i += items) {
    if (i >= n) break;
    same = mix(same, in[i]);
  }
  out[id] = hash - same;
}
// The counter is asked for behind the loop, and the sum is kept in memory.
kernel void by_int(global uint* out, global uint* sums, global const uint* in, uint n) {
  const int id = get_global_id(0), last = n - 1;
  int i;
  for (i = get_local_id(0); last >= i; i += 40) sums[id] += in[i];
  uint same = i;
  for (int k = get_local_id(0);; k += 40) {
    same += k < (int)n ? in[k] : -k;
    if (k >= (int)n) break;
  }
  out[id] = sums[id] - same;
}
// Some work-items of a turn wrap around; the bound comes closer.
kernel void wrapping(global uint* out, global uint* sums, global const uint* in, uint n) {
  const uint id = get_global_id(0), first = get_local_id(0) - 16;
  uint turns = 0, same = 0;
  for (uint i = first, end = 0xffffffff; i < end; i += 0x10000000, end -= 0x38000000) {
    turns = mix(turns, i);
  }
  for (uint i = first, end = 0xffffffff;; i += 0x10000000, end -= 0x38000000) {
    if (i >= end) break;
    same = mix(same, i);
  }
  const int least = (int)(0x7ffffff8u + get_local_id(0));
  for (int i = least, end = 0x7fffffff; i < end; i = (int)((uint)i + 0x10000000), end /= 2) {
    turns = mix(turns, i);
  }
  for (int i = least, end = 0x7fffffff;; i = (int)((uint)i + 0x10000000), end /= 2) {
    if (i >= end) break;
    same = mix(same, i);
  }
  out[id] = turns - same;
}
// Work-items part within a turn, and some take none.
kernel void parting(global uint* out, global uint* sums, global const uint* in, uint n) {
  const size_t id = get_global_id(0);
  uint hash = id, same = id;
  for (size_t i = id; i < n; i += get_global_size(0)) {
    if (in[i] % 5 == 0) continue;
    for (uint k = 0; k < in[i] % 4; ++k) hash = mix(hash, k + i);
  }
  for (size_t i = id;; i += get_global_size(0)) {
    if (i >= n) break;
    for (uint k = 0; k < in[i] % 4; ++k) same = in[i] % 5 == 0 ? same : mix(same, k + i);
  }
  out[id] = hash - same;
}
