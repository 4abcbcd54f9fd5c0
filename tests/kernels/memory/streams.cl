// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers that are written from end to end: whole cache lines and others, by all work-items or by
// some, at several places of a loop, and anew behind a barrier.
// ARGS in const int[N + 16] = i * 5 % 7
// ARGS out int[N + 16] = 7
// ARGS wide long[2 * N] = 0
// ARGS from int = 16
// EXPECT out[i] = i < 16 ? 7 : 3 * in[i - 16] + 1
// EXPECT wide[i] = i % 2 == 0 ? in[i / 2] : i / 2
// GLOBAL 64 200 1000 4099
// LOCAL NULL 64 100 256
kernel void all(global const int* in, global int* out, global long2* wide, int from) {
  size_t i = get_global_id(0);
  out[i + from] = 3 * in[i] + 1;
  wide[i] = (long2)(in[i], i);
}

kernel void misaligned(global const int* in, global int* out, global long2* wide, int from) {
  size_t i = get_global_id(0);
  global int* next = out + from / 16;
  next[i + 15] = 3 * in[i] + 1;
  wide[i] = (long2)(in[i], i);
}

kernel void some(global const int* in, global int* out, global long2* wide, int from) {
  int i = get_global_id(0);
  wide[i] = (long2)(in[i], i);
  if (i < 150)
    out[i + from] = 3 * in[i] + 1;
  else
    out[i + from] = 2 * in[i] + 1 + in[i];
}

kernel void twice(global const int* in, global int* out, global long2* wide, int from) {
  size_t i = get_global_id(0), last = get_local_size(0) - 1 - get_local_id(0);
  size_t mirrored = i - get_local_id(0) + last;
  out[i + from] = -1;
  wide[i] = -1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[mirrored + from] = 3 * in[mirrored] + 1;
  wide[mirrored] = (long2)(in[mirrored], mirrored);
}
