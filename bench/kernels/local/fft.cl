// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transforms of 256 complex numbers by four steps of radix 4, a quarter of them a work-item.
float2 times(float2 a, float2 b) { return (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

kernel __attribute__((reqd_work_group_size(64, 1, 1))) void fft(global const float2* in,
                                                                global float2* out) {
  local float2 data[256];
  int l = get_local_id(0);
  size_t base = get_group_id(0) * 256;
  float2 v[4];
  for (int k = 0; k < 4; ++k) v[k] = in[base + l + 64 * k];
  for (int done = 1; done < 256; done *= 4) {
    int within = l & (done - 1);
    float angle = -2 * M_PI_F * within / (done * 4);
    for (int k = 1; k < 4; ++k) {
      float c, s = sincos(angle * k, &c);
      v[k] = times(v[k], (float2)(c, s));
    }
    float2 a = v[0] + v[2], b = v[0] - v[2], c = v[1] + v[3], d = v[1] - v[3];
    float2 turned = (float2)(d.y, -d.x);
    int to = (l - within) * 4 + within;
    barrier(CLK_LOCAL_MEM_FENCE);
    data[to] = a + c;
    data[to + done] = b + turned;
    data[to + 2 * done] = a - c;
    data[to + 3 * done] = b - turned;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 4; ++k) v[k] = data[l + 64 * k];
  }
  for (int k = 0; k < 4; ++k) out[base + l + 64 * k] = v[k];
}
