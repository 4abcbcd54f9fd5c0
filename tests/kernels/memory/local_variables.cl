// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N] = 0
// EXPECT out[i] = i / L * L + (L - 1) + L
// LOCAL 1 3 16 61
int last(local int* p) { return p[get_local_size(0) - 1]; }
kernel void locals(global int* out) {
  local int ids[128];
  local int count;
  int l = get_local_id(0);
  if (l == 0) count = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  ids[l] = get_global_id(0);
  atomic_add(&count, 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = last(ids) + count;
}
