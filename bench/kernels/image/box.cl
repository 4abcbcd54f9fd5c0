// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mean of 7 x 7 texels of 4 bytes, clamped at the border.
constant sampler_t clamped = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void box_blur(read_only image2d_t in, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  float4 sum = 0;
  for (int y = -3; y <= 3; ++y)
    for (int x = -3; x <= 3; ++x) sum += read_imagef(in, clamped, at + (int2)(x, y));
  write_imagef(out, at, sum / 49);
}
