// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the greatest number of each work-group is.
kernel void greatest_place(global const float* in, global int* out, local float* numbers,
                           local int* places) {
  int l = get_local_id(0);
  numbers[l] = in[get_global_id(0)];
  places[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int rest = get_local_size(0) / 2; rest > 0; rest /= 2) {
    if (l < rest) {
      int place = numbers[l] < numbers[l + rest] ? l + rest : l;
      numbers[l] = numbers[place];
      places[l] = places[place];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) out[get_group_id(0)] = places[0];
}
