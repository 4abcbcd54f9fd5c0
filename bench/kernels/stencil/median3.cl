// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void median3(global const uchar* in, global uchar* out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  uchar near[9];
  for (int k = 0; k < 9; ++k)
    near[k] = in[clamp(y + k / 3 - 1, 0, h - 1) * w + clamp(x + k % 3 - 1, 0, w - 1)];
  for (int i = 0; i < 5; ++i)
    for (int k = i + 1; k < 9; ++k) {
      uchar least = min(near[i], near[k]), most = max(near[i], near[k]);
      near[i] = least;
      near[k] = most;
    }
  out[y * w + x] = near[4];
}
