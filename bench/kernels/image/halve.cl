// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The next mip level: the mean of four texels, by one linear sample between them.
constant sampler_t between = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

kernel void halve(read_only image2d_t in, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, at, read_imagef(in, between, convert_float2(2 * at) + 1));
}
