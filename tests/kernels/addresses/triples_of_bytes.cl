// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Records of three, five and six elements that lie behind each other, in launches of whole SIMD
// groups and others.
// GLOBAL 1 7 64 256 1000 1024
// LOCAL NULL 1 3 16 64
// ARGS in const uchar[N * 3] = i * 11 + 5
// ARGS out uchar[N * 3] = 1
// ARGS shorts short[N * 5] = 2
// ARGS words int[N * 6] = 3
// EXPECT out[i] = i % 3 == 1 ? in[i] : i % 3 == 0 ? in[i + 2] : in[i - 2]
// EXPECT shorts[i] = in[i / 5 * 3] + i % 5
// EXPECT words[i] = in[i / 6 * 3 + 1] * (i % 6)
kernel void by_int(global const uchar* in, global uchar* out, global short* shorts, global int* words) {
  int i = get_global_id(0);
  uchar red = in[3 * i], green = in[3 * i + 1], blue = in[3 * i + 2];
  out[3 * i] = blue;
  out[3 * i + 1] = green;
  out[3 * i + 2] = red;
  for (int k = 0; k < 5; ++k) shorts[5 * i + k] = red + k;
  for (int k = 0; k < 6; ++k) words[6 * i + k] = green * k;
}
kernel void by_size(global const uchar* in, global uchar* out, global short* shorts, global int* words) {
  size_t i = get_global_id(0);
  uchar3 pixel = vload3(i, in);
  vstore3(pixel.zyx, i, out);
  shorts[5 * i + 4] = pixel.x + 4;
  shorts[5 * i] = pixel.x;
  shorts[5 * i + 2] = pixel.x + 2;
  shorts[5 * i + 1] = pixel.x + 1;
  shorts[5 * i + 3] = pixel.x + 3;
  for (int k = 5; k >= 0; --k) words[6 * i + k] = pixel.y * k;
}
