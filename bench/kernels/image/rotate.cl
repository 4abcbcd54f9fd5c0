// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// About the middle, each texel between four of the other image.
constant sampler_t between = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

kernel void rotate_image(read_only image2d_t in, write_only image2d_t out, float cosine, float sine) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  float2 middle = convert_float2(get_image_dim(in)) / 2;
  float2 from = convert_float2(at) + 0.5f - middle;
  float2 turned = (float2)(cosine * from.x - sine * from.y, sine * from.x + cosine * from.y);
  write_imagef(out, at, read_imagef(in, between, turned + middle));
}
