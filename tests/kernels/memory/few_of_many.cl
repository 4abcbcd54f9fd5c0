// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out uchar[N * 8] = i
// ARGS x uchar = 4
// EXPECT out[i] = i % 8 < 6 ? i : 4 + i / 8 % 3
// GLOBAL 3 15 72
// LOCAL 3
// Two neighbouring bytes of each work-item, in groups smaller than the SIMD group that is asked for.
__attribute__((reqd_work_group_size(3, 1, 1)))
kernel void few_of_many(global uchar* out, uchar x) {
  int i = get_global_id(0);
  uchar place = get_local_id(0);
  out[8 * i + 6] = x | place;
  out[8 * i + 7] = x | place;
}
