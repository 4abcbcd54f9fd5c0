// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void append(global const uint* in, global uint* queue, global uint* tail) {
  uint value = in[get_global_id(0)];
  if (value & 1) queue[atomic_inc(tail)] = value;
}
