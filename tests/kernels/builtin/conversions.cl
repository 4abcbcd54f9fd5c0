// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N * 4] = 0
// ARGS in const float[N] = (i - 20) * 17.75
// EXPECT out[i] = i % 4 == 0 ? min(max(long(rint((i / 4 - 20) * 17.75)), 0), 255) : i % 4 == 1 ? long(floor((i / 4 - 20) * 17.75)) : i % 4 == 2 ? long(ceil((i / 4 - 20) * 17.75)) : long(trunc((i / 4 - 20) * 17.75))
kernel void convert(global int* out, global const float* in) {
  size_t i = get_global_id(0);
  float v = in[i];
  out[i * 4] = convert_uchar_sat_rte(v);
  out[i * 4 + 1] = convert_int_rtn(v);
  out[i * 4 + 2] = convert_int_rtp(v);
  out[i * 4 + 3] = convert_int(v);
}
