// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What 64 steps of a ray gather in a volume, between eight texels each.
constant sampler_t between = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

kernel void march_volume(read_only image3d_t volume, write_only image2d_t out, float slope_x, float slope_y) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  float2 start = (convert_float2(at) + 0.5f) / convert_float2(get_image_dim(out));
  float light = 0, through = 1;
  for (int i = 0; i < 64; ++i) {
    float depth = (i + 0.5f) / 64;
    float4 place = (float4)(start.x + slope_x * depth, start.y + slope_y * depth, depth, 0);
    float density = 0.05f * read_imagef(volume, between, place).x;
    light += through * density;
    through *= 1 - density;
  }
  write_imagef(out, at, (float4)(light, through, 0, 1));
}
