// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texels through a sampler, and the same of buffers.
constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void scale_image(read_only image2d_t in, write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, at, 0.337f * read_imagef(in, nearest, at));
}

kernel void scale_bytes(global const uchar4* in, global uchar4* out) {
  size_t at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  out[at] = convert_uchar4_sat_rte(0.337f * convert_float4(in[at]));
}

kernel void scale_floats(global const float4* in, global float4* out) {
  size_t at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  out[at] = 0.337f * in[at];
}
