// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The product of two square matrices: a sub-group loads a piece of four rows once and tells its
// work-items each element.
kernel void sub_product(global const float* a, global const float* b, global float* out, int n) {
  const int column = get_global_id(0), row = 4 * get_global_id(1);
  const int lane = get_sub_group_local_id(), lanes = get_max_sub_group_size();
  float4 sums = 0;
  for (int k = 0; k < n; k += lanes) {
    global const float* piece = a + row * n + k + lane;
    const float4 mine = (float4)(piece[0], piece[n], piece[2 * n], piece[3 * n]);
    for (int i = 0; i < lanes; ++i) {
      const float4 each = (float4)(sub_group_broadcast(mine.x, i), sub_group_broadcast(mine.y, i),
                                   sub_group_broadcast(mine.z, i), sub_group_broadcast(mine.w, i));
      sums += each * b[(k + i) * n + column];
    }
  }
  global float* place = out + row * n + column;
  place[0] = sums.x;
  place[n] = sums.y;
  place[2 * n] = sums.z;
  place[3 * n] = sums.w;
}
