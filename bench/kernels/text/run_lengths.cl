// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes rows of an image out that are given as pairs of a length and a colour.
kernel void run_lengths(global const uchar2* runs, global const int* first, global uchar* image,
                        int width) {
  int row = get_global_id(0);
  global uchar* out = image + row * width;
  for (int i = first[row]; i < first[row + 1]; ++i) {
    uchar2 run = runs[i];
    for (int k = 0; k < run.x; ++k) *out++ = run.y;
  }
}
