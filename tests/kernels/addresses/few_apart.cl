// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements few from lane to lane, up to the buffer's last, from a place that all lanes share.
// GLOBAL 1 7 64 257 1000
// LOCAL NULL 1 3 16 64
// ARGS ints const int[N * 2 + 2] = i * 7 - 3
// ARGS floats const float[N * 3 - 2] = i * 3
// ARGS doubles const double[N * 4 - 3] = i * 5
// ARGS shorts const short[N * 2] = i * 30 - 9000
// ARGS bytes const uchar[N * 3] = i * 11 + 5
// ARGS three int = 3
// ARGS out int[N] = -1
// EXPECT out[i] = ints[i * 2 + three] + floats[i * 3] * 2 + doubles[i * 4] + shorts[i * 2 + 1] + bytes[i * 3 + 2]
kernel void by_int(global const int* ints, global const float* floats, global const double* doubles,
                   global const short* shorts, global const uchar* bytes, int three, global int* out) {
  int i = get_global_id(0);
  out[i] = ints[i * 2 + three] + (int)floats[i * 3] * 2 + (int)doubles[i * 4] + shorts[i * 2 + 1] +
           bytes[i * 3 + 2];
}
kernel void by_size(global const int* ints, global const float* floats, global const double* doubles,
                    global const short* shorts, global const uchar* bytes, int three, global int* out) {
  size_t i = get_global_id(0);
  global const int* row = ints + three;
  out[i] = row[i * 2] + (int)floats[i * 3] * 2 + (int)doubles[i * 4] + shorts[i * 2 + 1] + bytes[i * 3 + 2];
}
kernel void in_a_loop(global const int* ints, global const float* floats, global const double* doubles,
                      global const short* shorts, global const uchar* bytes, int three, global int* out) {
  int i = get_global_id(0), sum = 0;
  for (int k = 0; k < three; ++k) sum += k < 2 ? (int)floats[i * 3] : ints[i * 2 + k + 1];
  for (int k = 0; k < 2; ++k) sum += k ? bytes[i * 3 + k + 1] : shorts[i * 2 + k + 1];
  out[i] = sum + (int)doubles[4 * i];
}
