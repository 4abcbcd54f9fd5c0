// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Normalization of a batch of images, each of whose channels has a factor and a bias of its own, and
// what is left of it above 0.
kernel void scale_channels(global const float* in, global float* out, global const float* factors,
                           global const float* biases, int pixels, int channels) {
  int i = get_global_id(0), channel = i / pixels % channels;
  out[i] = fmax(in[i] * factors[channel] + biases[channel], 0.0f);
}
