// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes that read elements near each other, in cache lines of which parts lie outside of the buffer.
// GLOBAL 1 7 64 257 1000
// LOCAL NULL 1 3 16 64
// ARGS part const int[N / 2 + 1] = i * 7 - 3
// ARGS twice const float[N * 2] = i * 3
// ARGS wide const double[N / 3 + 1] = i * 5
// ARGS n int = 3
// ARGS bytes const uchar[N / 2 + 1] = i * 11 + 5
// ARGS shorts const short[N / 3 + 1] = i * 300 - 9000
// ARGS out int[N] = -1
// EXPECT out[i] = ((i / 2) * 7 - 3) + ((N / 2 - (i / 2)) * 7 - 3) * 2 + (i / 3) * 5 + (i % 5 == 3 ? (i / 4) * 7 - 3 : 1) + i * 6 + ((i / 2) * 7 - 3) * 9 + bytes[i / 2] + shorts[i / 3]

kernel void near_places(global const int* part, global const float* twice, global const double* wide,
                        int n, global const uchar* bytes, global const short* shorts, global int* out) {
  int i = get_global_id(0), last = get_global_size(0) / 2;
  int sum = part[i / 2] + part[last - i / 2] * 2 + (int)wide[(uint)i / (uint)n];
  if (i % 5 == 3)
    sum += part[i >> 2];
  else
    sum += 1;
  // A step of two by way of floats, and one that halves.
  sum += (int)twice[(int)(i * 2.0f)];
  sum += part[min((int)(i * 0.5f), last)] * 9;
  out[i] = sum + bytes[i / 2] + shorts[i / 3];
}
