// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// ARGS n ulong = 1000
// EXPECT out[i] = i + 1
// LOCAL 1 3 8 64
kernel void all_leave(global int* out, ulong n) {
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) < n) {
    out[get_global_id(0)] = get_global_id(0) + 1;
  } else {
    for (;;);
  }
}
