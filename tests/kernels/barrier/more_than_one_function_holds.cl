// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each of the regions is a function, some of which are passed over.
// ARGS out int[N] = 0
// ARGS in int[N] = i
// ARGS tmp local int[L]
// EXPECT out[i] = i / L * L + (i % L + 48) % L + 16
// LOCAL 3 61
#define ROTATE(turns)                                            \
  for (int a = 0; a < (turns); ++a) {                            \
    tmp[l] = v;                                                  \
    barrier(CLK_LOCAL_MEM_FENCE);                                \
    v = tmp[(l + 1) % n];                                        \
    barrier(CLK_LOCAL_MEM_FENCE);                                \
  }
#define FOUR(what) what what what what
kernel void rotate_often(global int* restrict out, global const int* restrict in,
                         local int* tmp) {
  int l = get_local_id(0), n = get_local_size(0), v = in[get_global_id(0)];
  int none = in[0], counts[3] = {0, 0, 0};
  FOUR(FOUR(ROTATE(none + 3) counts[(l + v) % 3]++; ROTATE(none)))
  out[get_global_id(0)] = v + counts[0] + counts[1] + counts[2];
}
