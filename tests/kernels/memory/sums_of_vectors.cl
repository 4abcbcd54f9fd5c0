// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ARGS out int[N * 2] = 7
// ARGS left float[N * 4] = 7
// ARGS a const uchar[N * 40] = i * 37 % 127
// ARGS b const uchar[N * 40] = i * 91 % 113
// ARGS f const float[N * 40] = i * 13 % 64
// ARGS w int = N * 8
// ARGS turns int = 5
// EXPECT out[i] = 0
// EXPECT left[i] = f[i] + f[i + N * 4] * 2 + f[i + N * 8] * 4 + f[i + N * 12] * 8 + f[i + N * 16] * 16
// Vectors that are summed up in a loop, whose elements are combined behind it, beside sums of each element.
kernel void sums_of_vectors(global int* out, global float* left, global const uchar* a, global const uchar* b,
                            global const float* f, int w, int turns) {
  int i = get_global_id(0), at = i * 8;
  ushort8 sum = 0;
  uchar8 most = 0, least = 255;
  for (int turn = 0; turn < turns; ++turn) {
    uchar8 x = vload8(0, a + turn * w + at), y = vload8(0, b + turn * w + at);
    sum += convert_ushort8(abs_diff(x, y));
    most = max(most, x);
    least = min(least, x);
  }
  ushort4 four = sum.lo + sum.hi;
  uchar4 range = max(most.lo, most.hi) - min(least.lo, least.hi);
  int differences = 0, ranges = 0;
  for (int turn = 0; turn < turns; ++turn)
    for (int element = 0; element < 8; ++element) {
      int place = turn * w + at + element;
      differences += abs_diff(a[place], b[place]);
    }
  for (int element = 0; element < 4; ++element) {
    int high = 0, low = 255;
    for (int turn = 0; turn < turns * 2; ++turn) {
      int place = turn / 2 * w + at + element + turn % 2 * 4;
      high = max(high, (int)a[place]);
      low = min(low, (int)a[place]);
    }
    ranges += high - low;
  }
  out[i * 2] = four.x + four.y + four.z + four.w - differences;
  out[i * 2 + 1] = range.x + range.y + range.z + range.w - ranges;
  float4 total = 0;
  for (int turn = 0; turn < turns; ++turn)
    total = mad(vload4(turn * (w / 8) + i, f), (float4)(1 << turn), total);
  if (i % 3 != 0) total += (float4)0;
  vstore4(total, i, left);
}
