// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From an image a channel to a pixel's channels side by side.
kernel void channels_last(global const float* in, global float* out, int pixels, int channels) {
  int i = get_global_id(0), pixel = i % pixels, channel = i / pixels;
  out[pixel * channels + channel] = in[i];
}
