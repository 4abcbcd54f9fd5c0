// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a filter of 3 x 3 taps takes of each pixel, in rows of a matrix, with zeros around the image.
kernel void im2col(global const float* image, global float* columns, int side) {
  int i = get_global_id(0), x = i % side, rest = i / side, y = rest % side, channel = rest / side;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      int from_y = y + dy, from_x = x + dx, row = channel * 9 + (dy + 1) * 3 + dx + 1;
      bool is_inside = from_y >= 0 && from_y < side && from_x >= 0 && from_x < side;
      columns[(row * side + y) * side + x] =
          is_inside ? image[(channel * side + from_y) * side + from_x] : 0;
    }
  }
}
