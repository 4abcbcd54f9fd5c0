// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counters of both sizes: of the work-items that take values, no two get the same, and none is left
// out; what the buffers hold behind the counters stays.
// ARGS up ulong[2] = i ? 7 : 18446744073709551614
// ARGS down uint[2] = i ? 7 : 1
// ARGS taken uint[2 * N] = 0
// EXPECT up[i] = i ? 7 : 18446744073709551614 + (N + 1) / 2
// EXPECT down[i] = i ? 7 : 1 - (N + 1) / 2
// EXPECT taken[i] = i % N < (N + 1) / 2 ? 1 : 0
// LOCAL NULL 1 5 16 64
#pragma OPENCL EXTENSION cl_ext_atomic_counters_32 : enable
#pragma OPENCL EXTENSION cl_ext_atomic_counters_64 : enable

bool takes() { return get_global_id(0) % 2 == 0; }

kernel void by_the_kernel(counter64_t up, counter32_t down, global uint* taken) {
  if (!takes()) return;
  taken[atomic_inc(up) + 2] = 1;
  taken[get_global_size(0) * get_global_size(1) * get_global_size(2) + (1 - atomic_dec(down))] = 1;
}

void put(counter64_t up, global uint* at) { ++at[2 + (int)atomic_inc(up)]; }
void take(uint all, counter32_t down, global uint* at) { ++at[all + (1 - atomic_dec(down))]; }
void both(counter32_t down, counter64_t up, global uint* at) {
  put(up, at);
  take(get_global_size(0) * get_global_size(1) * get_global_size(2), down, at);
}

kernel void by_functions(counter64_t up, counter32_t down, global uint* taken) {
  if (takes()) both(down, up, taken);
}

kernel void in_a_loop(counter64_t up, counter32_t down, global uint* taken) {
  const uint all = get_global_size(0) * get_global_size(1) * get_global_size(2);
  for (int i = get_global_id(0) % 2; i < 1; ++i) {
    const ulong number = atomic_inc(up) + 2;
    ++taken[number];
    ++taken[all + 1 - atomic_dec(down)];
  }
}

kernel void without_results(counter64_t up, counter32_t down, global uint* taken) {
  const uint all = get_global_size(0) * get_global_size(1) * get_global_size(2);
  if (takes()) {
    atomic_dec(down);
    ++taken[atomic_inc(up) + 2];
  }
  const uint i = get_global_id(0) +
                 get_global_size(0) * (get_global_id(1) + get_global_size(1) * get_global_id(2));
  taken[all + i] = i < (all + 1) / 2;
}
