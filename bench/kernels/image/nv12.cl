// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of a plane of Y and one of U and V, half as wide and high: colors by BT.601.
constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void nv12_to_rgb(read_only image2d_t luma, read_only image2d_t chroma, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  float y = 1.164f * (read_imagef(luma, nearest, at).x - 16.0f / 255);
  float2 uv = read_imagef(chroma, nearest, at / 2).xy - 128.0f / 255;
  write_imagef(out, at, (float4)(y + 1.596f * uv.y, y - 0.392f * uv.x - 0.813f * uv.y, y + 2.017f * uv.x, 1));
}
