// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 5 x 5 over texels of 4 bytes or floats, clamped at the border.
constant sampler_t clamped = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void convolve(read_only image2d_t in, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  float4 sum = 0;
  for (int y = -2; y <= 2; ++y)
    for (int x = -2; x <= 2; ++x)
      sum += (float)((3 - abs(y)) * (3 - abs(x))) * read_imagef(in, clamped, at + (int2)(x, y));
  write_imagef(out, at, sum / 81);
}
