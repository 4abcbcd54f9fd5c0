// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out ulong[N * 12] = 0
// EXPECT out[i] = i % 12 == 0 ? i / 12 : i % 12 == 1 ? X : i % 12 == 2 ? LX : i % 12 == 3 ? i / 12 % X % LX : i % 12 == 4 ? i / 12 % X / LX : i % 12 == 5 ? X / LX : i % 12 == 6 ? i / 12 / X % Y : i % 12 == 7 ? i / 12 / X / Y : i % 12 == 8 ? Y : i % 12 == 9 ? i / 12 / X % Y % LY : i % 12 == 10 ? Z / LZ : 1
// LOCAL 1 3 4x2 1x3x2 5x1x1 2x2x2
kernel void ids(global ulong* out) {
  size_t x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  size_t linear = x + get_global_size(0) * (y + get_global_size(1) * z);
  global ulong* mine = out + linear * 12;
  mine[0] = linear;
  mine[1] = get_global_size(0);
  mine[2] = get_local_size(0);
  mine[3] = get_local_id(0);
  mine[4] = get_group_id(0);
  mine[5] = get_num_groups(0);
  mine[6] = y;
  mine[7] = z;
  mine[8] = get_global_size(1);
  mine[9] = get_local_id(1);
  mine[10] = get_num_groups(2);
  mine[11] = (get_global_id(3) == 0 && get_global_size(7) == 1 && get_local_size(3) == 1 && get_num_groups(4) == 1 &&
              get_group_id(5) == 0 && get_local_id(3) == 0 && get_global_offset(3) == 0 && get_global_offset(0) == 0 &&
              get_work_dim() >= 1 && get_work_dim() <= 3);
}
