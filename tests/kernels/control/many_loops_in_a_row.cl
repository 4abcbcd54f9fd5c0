// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// So many that they are not compiled as loops in shorter kernels are. What they come to, one loop
// over the same steps must come to as well.
// ARGS out int[N] = 0
// EXPECT out[i] = 1
// LOCAL 7
#define STEP(k)                                          \
  for (int j = 0, last = (i + (k)) % 5; j < last; ++j) { \
    int part;                                            \
    if (j & 1)                                           \
      part = j + (k);                                    \
    else                                                 \
      part = (k) - j;                                    \
    if (total % 7 == 3) continue;                        \
    total += part;                                       \
    if (total % 11 == 5) break;                          \
  }
#define TEN(k)                                                                                    \
  STEP(k)                                                                                         \
  STEP(k + 1) STEP(k + 2) STEP(k + 3) STEP(k + 4) STEP(k + 5) STEP(k + 6) STEP(k + 7) STEP(k + 8) \
      STEP(k + 9)
#define HUNDRED(k)                                                                                \
  TEN(k)                                                                                          \
  TEN(k + 10) TEN(k + 20) TEN(k + 30) TEN(k + 40) TEN(k + 50) TEN(k + 60) TEN(k + 70) TEN(k + 80) \
      TEN(k + 90)

kernel void in_a_row(global int* out) {
  int i = get_global_id(0), total = i % 50;
  HUNDRED(0) HUNDRED(100) int expected = total;
  total = i % 50;
  for (int k = 0; k < 200; ++k) STEP(k)
  out[i] = total == expected;
}
