// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out uchar[N * 80] = 7
// ARGS in const uchar[N * 80] = i
// EXPECT out[i] = i % 80 < int(i / 80) % 77 ? 255 - int(i / 80) % 200 : i % 80 == 79 ? int(i / 80) % 77 : 7
// Each work-item fills a row of its own with one value, as far as its number says, and keeps count.
kernel void fills(global uchar* out, global const uchar* in) {
  const int row = get_global_id(0), count = row % 77;
  global uchar* to = out + row * 80;
  for (int k = 0; k < count; ++k) *to++ = 255 - row % 200;
  out[row * 80 + 79] = to - (out + row * 80);
}
kernel void fills_by_count(global uchar* out, global const uchar* in) {
  const int row = get_global_id(0);
  int count = 0;
  while (count < row % 77) out[row * 80 + count++] = 255 - row % 200;
  out[row * 80 + 79] = count;
}
kernel void fills_downwards(global uchar* out, global const uchar* in) {
  const int row = get_global_id(0), count = row % 77;
  uchar kept = 0;
  for (int k = count - 1; k >= 0; --k) {
    out[row * 80 + k] = 255 - row % 200;
    ++kept;
  }
  out[row * 80 + 79] = kept;
}
