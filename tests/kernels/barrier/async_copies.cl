// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = -1
// ARGS in const int[N * 2] = i * 5 + 1
// ARGS tmp local int[L]
// EXPECT out[i] = in[i / L * L * 2 + (L - 1 - i % L) * 2]
// LOCAL 1 3 16 61
kernel void copies(global int* out, global const int* in, local int* tmp) {
  size_t n = get_local_size(0), base = get_group_id(0) * n;
  event_t e = async_work_group_strided_copy(tmp, in + base * 2, n, 2, 0);
  wait_group_events(1, &e);
  int v = tmp[n - 1 - get_local_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  tmp[get_local_id(0)] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  e = async_work_group_copy(out + base, tmp, n, 0);
  wait_group_events(1, &e);
}
