// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of vectors that are not inlined are called once for all elements, of which some take
// other branches than the rest.
// ARGS out float[N * 16] = 0
// ARGS in const float[N * 16] = i % 7 - 1
// EXPECT out[i] = i % 7 < 2 ? -1 : i % 7 - 1
kernel void call(global float16* out, global const float16* in) {
  size_t i = get_global_id(0);
  float16 r = exp(log(in[i]));
  out[i] = select((float16)-1.0f, rint(r), isnormal(r));
}
