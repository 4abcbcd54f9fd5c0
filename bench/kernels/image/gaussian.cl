// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nine texels of a row, then nine of a column, by the weights of a Gaussian of sigma 2.
constant sampler_t clamped = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
constant float weights[5] = {0.2042f, 0.1802f, 0.1238f, 0.0663f, 0.0276f};

kernel void blur_rows(read_only image2d_t in, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  float4 sum = 0;
  for (int i = -4; i <= 4; ++i) sum += weights[abs(i)] * read_imagef(in, clamped, at + (int2)(i, 0));
  write_imagef(out, at, sum);
}

kernel void blur_columns(read_only image2d_t in, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  float4 sum = 0;
  for (int i = -4; i <= 4; ++i) sum += weights[abs(i)] * read_imagef(in, clamped, at + (int2)(0, i));
  write_imagef(out, at, sum);
}
