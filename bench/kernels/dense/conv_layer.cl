// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A layer of a network: 3 x 3 over `channels` planes, zeros beyond the border.
kernel void conv_layer(global const float* in, global const float* weights, global float* out,
                       int channels, int size) {
  int x = get_global_id(0), y = get_global_id(1), to = get_global_id(2);
  float sum = 0;
  for (int from = 0; from < channels; ++from)
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        int px = x + dx, py = y + dy;
        if (px >= 0 && px < size && py >= 0 && py < size)
          sum += in[(from * size + py) * size + px] *
                 weights[((to * channels + from) * 3 + dy + 1) * 3 + dx + 1];
      }
  out[(to * size + y) * size + x] = max(sum, 0.0f);
}
