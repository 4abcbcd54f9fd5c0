// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What neighbours left at distances that are no multiple of the width, at steps, and across several
// stores, some of which only some work-items made.
// ARGS before int[N] = -1
// ARGS apart int[N] = -1
// ARGS mirrored int[N] = -1
// ARGS halves int[N] = -1
// ARGS in const int[N] = i * 7 + 3
// ARGS a local int[L * 2 + 8]
// ARGS b local short[L * 2]
// EXPECT before[i] = i % L >= 3 ? in[i - 3] : -5
// EXPECT apart[i] = in[i / L * L + (i % L * 5 + 1) % L]
// EXPECT mirrored[i] = i % L % 2 ? in[i] : in[i / L * L + L - 1 - i % L] + 1
// EXPECT halves[i] = i % L * 2 + 1
// LOCAL 4 8 16 32 64 128
kernel void parts(global int* before, global int* apart, global int* mirrored, global int* halves,
                  global const int* in, local int* a, local short* b) {
  int l = get_local_id(0), n = get_local_size(0), id = get_global_id(0);
  a[l] = in[id];
  b[l] = l * 2;
  b[l + n] = l * 2 + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  before[id] = l >= 3 ? a[l - 3] : -5;
  apart[id] = a[(l * 5 + 1) % n];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[n - 1 - l] += 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] -= 1;
  a[n + l] = a[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l % 2 == 0) a[n + l] = in[id - l + n - 1 - l] + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  mirrored[id] = a[n + l];
  halves[id] = b[l + n] + b[l] - l * 2;
}
