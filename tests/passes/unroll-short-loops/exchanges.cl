// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: weftc -S --target-cpu=graniterapids --kernel=sort -o - %s -- -cl-std=CL3.0 | FileCheck --check-prefix=SORT %s
// RUN: weftc -S --target-cpu=graniterapids --kernel=sum -o - %s -- -cl-std=CL3.0 | FileCheck --check-prefix=SUM %s

// Neighbours are known in each turn of both loops.
// SORT-NOT: vpermd
// SORT: vpshufd
// SORT-NOT: vpermd
kernel void sort(global const uint* in, global uint* out) {
  const uint lane = get_sub_group_local_id();
  uint value = in[get_global_id(0)];
  for (uint size = 2; size <= 4; size *= 2) {
    for (uint distance = size / 2; distance > 0; distance /= 2) {
      const uint other = sub_group_shuffle_xor(value, distance);
      value = (lane & size) == 0 ? min(value, other) : max(value, other);
    }
  }
  out[get_global_id(0)] = value;
}

// How many work-items a sub-group has is known of full ones.
// SUM: vpshufd
kernel void sum(global const uint* in, global uint* out) {
  uint value = in[get_global_id(0)];
  for (uint distance = get_sub_group_size() / 2; distance > 0; distance /= 2)
    value += sub_group_shuffle_xor(value, distance);
  out[get_global_id(0)] = value;
}
