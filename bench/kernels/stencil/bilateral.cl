// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void bilateral(global const float4* in, global float4* out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  float4 middle = in[y * w + x], sum = 0;
  float weights = 0;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx) {
      float4 other = in[clamp(y + dy, 0, h - 1) * w + clamp(x + dx, 0, w - 1)];
      float4 apart = other - middle;
      float weight = exp(-0.1f * (dx * dx + dy * dy) - 4 * dot(apart, apart));
      sum += weight * other;
      weights += weight;
    }
  out[y * w + x] = sum / weights;
}
